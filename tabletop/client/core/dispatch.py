"""Functions by the class of the value they are about: what each kind of event, action or effect is told or shown by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

C = TypeVar("C")
"""What the functions work on, their first argument."""
K = TypeVar("K")
"""A class of values."""
R = TypeVar("R")
P = ParamSpec("P")


def when(
    kind: type[K], function: Callable[Concatenate[C, K, P], R]
) -> tuple[type[object], Callable[Concatenate[C, object, P], R]]:
    """An entry of a :class:`Dispatch`: for values of class ``kind`` call ``function(context, value, ...)``."""

    def call(context: C, value: object, /, *args: P.args, **named: P.kwargs) -> R:
        assert isinstance(value, kind)
        return function(context, value, *args, **named)

    return kind, call


class Dispatch(Generic[C, P, R]):
    """A table of functions by class; that of a class serves the classes derived from it which have none of their own.
    Raises ValueError for two functions of one class."""

    def __init__(self, *entries: tuple[type[object], Callable[Concatenate[C, object, P], R]]) -> None:
        self._by_class = dict(entries)
        if len(self._by_class) < len(entries):
            raise ValueError("two functions for one class")

    @property
    def kinds(self) -> frozenset[type[object]]:
        """The classes that have a function."""
        return frozenset(self._by_class)

    def of(self, value: object) -> Callable[Concatenate[C, object, P], R] | None:
        """The function for a value, to be called with the context and the value; None where its class has none."""
        return next((self._by_class[kind] for kind in type(value).__mro__ if kind in self._by_class), None)

    def __call__(self, context: C, value: object, *args: P.args, **named: P.kwargs) -> R:
        """What the function for a value gives. Raises KeyError where its class has none."""
        function = self.of(value)
        if function is None:
            raise KeyError(type(value))
        return function(context, value, *args, **named)
