"""What is kept to be drawn again, each cache with a limit: values and surfaces by key; free memory goes back to the
system. And the one place where a missing asset is reported."""

from __future__ import annotations

import ctypes
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import pygame

if TYPE_CHECKING:
    pass


_log = logging.getLogger("tabletop.client.draw")
_reported: list[str] = []


def notice(file: str) -> None:
    """Log that a file of the program is missing or unreadable, once for each file and process; raises nothing.
    ``file``: its path under ``assets``."""
    if file in _reported:
        return
    _reported.append(file)
    _log.warning("missing or unreadable: %s", file)


def reported() -> tuple[str, ...]:
    """All files reported so far, the first one first."""
    return tuple(_reported)


def forget_notices() -> None:
    """Empty the list of notices (tests)."""
    _reported.clear()


V = TypeVar("V")
_MARK = object()
"""The key of an entry without a value, behind those that are old."""
_SAMPLE = pygame.Surface((1, 1), pygame.SRCALPHA)
"""A surface of the format with alpha that this program draws in."""
_MASKS = _SAMPLE.get_masks()


class Cache(Protocol):
    """What any :class:`Lru` can be asked without knowing what it holds."""

    def bound(self, frame: int) -> None: ...
    def mark(self) -> None: ...
    def forget_old(self) -> None: ...
    def clear(self) -> None: ...


class Lru(Generic[V]):
    """A least-recently-used map, bounded by its number of entries and, when `weigh` is given, by their summed weight
    (usually bytes). ``frames``: how many pictures of the whole window its weight may be, once :meth:`bound` has told
    how much such a picture weighs; until then it may be ``weight``, and never more."""

    def __init__(
        self, entries: int, weight: int = 0, weigh: Callable[[V], int] | None = None, frames: float = 0.0
    ) -> None:
        self._items: OrderedDict[Hashable, V | None] = OrderedDict()
        self._entries = entries
        self._most = self._limit = weight
        self._frames = frames
        self._weigh = weigh
        self.weight = 0
        self.hits = 0
        self.misses = 0

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def get(self, key: Hashable) -> V | None:
        """The value of `key`, which becomes the most recently used, or None."""
        found = self._items.get(key)
        if found is None:
            self.misses += 1
            return None
        self.hits += 1
        self._items.move_to_end(key)
        return found

    def put(self, key: Hashable, value: V) -> V:
        """Store and return `value`; the least recently used entries are dropped while a bound is exceeded."""
        items, weigh = self._items, self._weigh
        if key in items:
            self.drop(key)
        items[key] = value
        if weigh is not None:
            self.weight += weigh(value)
        self._shrink_to(self._limit)
        return value

    def _shrink_to(self, weight: int) -> None:
        """Drop the least recently used entries, but never the last one, until the bounds are kept."""
        items = self._items
        while (len(items) > self._entries or (weight and self.weight > weight)) and len(items) > 1:
            self._drop_first()

    def _drop_first(self) -> None:
        _, old = self._items.popitem(last=False)
        if old is not None and self._weigh is not None:
            self.weight -= self._weigh(old)

    def bound(self, frame: int) -> None:
        """Set the bound for a window whose picture weighs ``frame``."""
        if self._frames:
            self._limit = min(self._most, int(self._frames * frame))
            self._shrink_to(self._limit)

    def mark(self) -> None:
        """Let everything that is in the map count as old, until it is used again."""
        self._items.pop(_MARK, None)
        self._items[_MARK] = None

    def forget_old(self) -> None:
        """Drop what has not been used since the last :meth:`mark`."""
        while _MARK in self._items:
            self._drop_first()

    def drop(self, key: Hashable) -> None:
        old = self._items.pop(key, None)
        if old is not None and self._weigh is not None:
            self.weight -= self._weigh(old)

    def clear(self) -> None:
        self._items.clear()
        self.weight = 0


def surface_bytes(surface: pygame.Surface) -> int:
    """Bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()


def has_alpha(surface: pygame.Surface) -> bool:
    """True when every pixel has an alpha of its own. The SRCALPHA flag alone does not say so: it is also set by a blend
    mode."""
    return surface.get_masks()[3] != 0


PlacedSurface = tuple[pygame.Surface, tuple[int, int]]


class SlicedPanel:
    """A ready-made drawing: opaque and translucent pieces with offsets from the rectangle they belong to.

    Splitting a panel into an opaque middle and thin translucent edges halves what a frame costs."""

    __slots__ = ("bytes", "pieces")

    def __init__(self, pieces: list[PlacedSurface]) -> None:
        self.pieces = pieces
        self.bytes = sum(surface_bytes(surface) for surface, _ in pieces)

    def draw(self, target: pygame.Surface, x: int, y: int, alpha: int = 255) -> None:
        """Blit all pieces with the owner's corner at pixel (x, y)."""
        if alpha >= 255:
            target.fblits([(surface, (x + dx, y + dy)) for surface, (dx, dy) in self.pieces])
            return
        for surface, (dx, dy) in self.pieces:
            blit_faded(target, surface, x + dx, y + dy, alpha)


def blit_faded(target: pygame.Surface, surface: pygame.Surface, x: int, y: int, alpha: int) -> None:
    """Blit at a constant alpha and leave the surface as it was."""
    if alpha <= 0:
        return
    surface.set_alpha(alpha)
    target.blit(surface, (x, y))
    # An opaque surface left at alpha 255 would blend for ever after, seventy times slower than a copy.
    surface.set_alpha(255 if has_alpha(surface) else None)


def sliced_bytes(panel: SlicedPanel) -> int:
    """Bytes that a panel's pieces take: its weight in an `Lru`."""
    return panel.bytes


def convert_opaque(surface: pygame.Surface) -> pygame.Surface:
    """`surface.convert()`, or the surface itself if that would be a copy, and before a window exists."""
    try:
        window = pygame.Surface((1, 1)).convert()
    except pygame.error:
        return surface
    ready = (surface.get_masks(), surface.get_bitsize()) == (window.get_masks(), window.get_bitsize())
    return surface if ready else surface.convert()


def convert_alpha(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the format that this program draws in, before a window exists, too: one in another format is
    blended with other rounding, by a 255th."""
    return surface if surface.get_masks() == _MASKS else surface.convert(_SAMPLE)


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


def _ask_glibc(function: str, *numbers: int) -> None:
    if sys.platform == "linux":
        with suppress(AttributeError):  # another C library
            ctypes.CDLL(None)[function](*numbers)


def share_one_arena() -> None:
    """Have all threads take memory from one place. By default the thread that decodes pictures gets an own one, and
    what it frees there is of no use to the others."""
    _ask_glibc("mallopt", -8, 1)  # the number by which mallopt knows M_ARENA_MAX


def give_back() -> None:
    """Give all free memory back to the system."""
    _ask_glibc("malloc_trim", 0)
