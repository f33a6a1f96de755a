"""A cached value that is made again only when what it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Identity:
    """A key that compares objects by identity, however they define ``==``."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other.thing is self.thing

    def __hash__(self) -> int:
        return object.__hash__(self.thing)


class Cached(Generic[T]):
    """Holds the value of the last call of :meth:`get`."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: tuple[object, T] | None = None

    def get(self, key: object, make: Callable[[], T]) -> T:
        """The kept value, or a new one from ``make`` if ``key`` differs from that of the last call."""
        if self._found is None or self._found[0] != key:
            self._found = (key, make())
        return self._found[1]

    def clear(self) -> None:
        """The next call makes a new value."""
        self._found = None
