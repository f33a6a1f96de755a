"""Parameters of tests over combinations of languages, sizes and the like: a covering selection by default, the whole
product in the long run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

import pytest
from _pytest.mark import ParameterSet


def sweep(*axes: Sequence[object]) -> list[ParameterSet]:
    """The parameters of a test over the product of all axes. By default as many combinations are taken as the longest
    axis has values, with each value of every axis at least once; the others are marked ``long``."""
    most = max(len(axis) for axis in axes)
    taken = [tuple(axis[number % len(axis)] for axis in axes) for number in range(most)]
    return [
        pytest.param(*values, marks=() if values in taken else pytest.mark.long, id="-".join(map(_name, values)))
        for values in product(*axes)
    ]


def longer(values: Iterable[object]) -> list[ParameterSet]:
    """Parameters that a test has in the long run alone; several for one test as tuples."""
    return [pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.long) for one in values]


def _name(value: object) -> str:
    """The name of a value in the id of a test: a size as 1280x720."""
    return "x".join(map(str, value)) if isinstance(value, tuple) else str(value)
