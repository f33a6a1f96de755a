"""A value that is worked out again only when what it depends on has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """Holds the value of the last call of :meth:`get`."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: tuple[object, T] | None = None

    def get(self, key: object, make: Callable[[], T]) -> T:
        """The value kept, or a new one by ``make`` where ``key`` differs from that of the last call."""
        if self._found is None or self._found[0] != key:
            self._found = (key, make())
        return self._found[1]

    def clear(self) -> None:
        """The next call makes a new value."""
        self._found = None
