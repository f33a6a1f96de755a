"""Functions for values of many kinds in one table, looked up by the class of the value.

Each function takes its own kind alone, and is entered under it; the table then holds functions of one type that take
any value. ``table[type(value)]`` is the function that may be called with that value, and with no other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar, cast

A = TypeVar("A")
B = TypeVar("B")
V = TypeVar("V")
R = TypeVar("R")
P = ParamSpec("P")


def by_first(
    kind: type[V], function: Callable[Concatenate[V, P], R]
) -> tuple[type, Callable[Concatenate[object, P], R]]:
    """An entry of a table of functions whose first argument is of the kind they stand under."""
    return kind, cast("Callable[Concatenate[object, P], R]", function)


def by_second(
    kind: type[V], function: Callable[Concatenate[A, V, P], R]
) -> tuple[type, Callable[Concatenate[A, object, P], R]]:
    """An entry of a table of functions whose second argument is of the kind they stand under."""
    return kind, cast("Callable[Concatenate[A, object, P], R]", function)


def by_third(
    kind: type[V], function: Callable[Concatenate[A, B, V, P], R]
) -> tuple[type, Callable[Concatenate[A, B, object, P], R]]:
    """An entry of a table of functions whose third argument is of the kind they stand under."""
    return kind, cast("Callable[Concatenate[A, B, object, P], R]", function)
