"""Functions for values of many kinds in one table, looked up by the class of the value.

Each function takes values of one kind only and is entered under it. For the type checker the table holds functions of
any value; ``table[type(value)]`` may be called with that value and with no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast

A = TypeVar("A")
V = TypeVar("V")
R = TypeVar("R")
P = ParamSpec("P")


class ByClass(Protocol):
    """Values by their class; each entry holds only values of its class."""

    def get(self, kind: type[V], default: tuple[V, ...], /) -> tuple[V, ...]:
        """The values of a class in their order, or ``default`` where there is none."""
        ...


def by_class(values: Iterable[object]) -> ByClass:
    found: dict[type, tuple[object, ...]] = {}
    for value in values:
        found[type(value)] = (*found.get(type(value), ()), value)
    return cast("ByClass", found)


def by_second(
    kind: type[V], function: Callable[Concatenate[A, V, P], R]
) -> tuple[type, Callable[Concatenate[A, object, P], R]]:
    """An entry of a table of functions that are looked up by the class of their second argument."""
    return kind, cast("Callable[Concatenate[A, object, P], R]", function)


class Dispatch(Generic[A, P, R]):
    """A table of functions by the class of their second argument; that of a class serves the classes derived from it
    which have none of their own. Raises ValueError for two functions of one class."""

    def __init__(self, *entries: tuple[type, Callable[Concatenate[A, object, P], R]]) -> None:
        self._by_kind = dict(entries)
        if len(self._by_kind) < len(entries):
            raise ValueError("two functions for one class")

    @property
    def kinds(self) -> frozenset[type]:
        """The classes that have a function."""
        return frozenset(self._by_kind)

    def of(self, value: object) -> Callable[Concatenate[A, object, P], R] | None:
        """The function that may be called with a value as its second argument; None where its class has none."""
        return next((self._by_kind[kind] for kind in type(value).__mro__ if kind in self._by_kind), None)

    def __call__(self, context: A, value: object, *args: P.args, **named: P.kwargs) -> R:
        """Call the function for ``value`` and give its result. Raises KeyError where its class has none."""
        function = self.of(value)
        if function is None:
            raise KeyError(type(value))
        return function(context, value, *args, **named)
