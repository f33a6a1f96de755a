"""Grids of squares where a piece touches its eight neighbours: positions, directions, facing, names.

A position is one packed integer, so that a step is one addition and dictionaries of positions stay small and fast.
Bounded and unbounded grids share the packing, so a table of steps serves both. A piece has a *facing*: +1 looks towards
growing y, -1 towards falling y; owner-relative directions are turned by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

SLOTS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
VECTORS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
FACINGS = (1, -1)  # by side of the table: side 0 looks up the grid, side 1 down

# Odd and far above any distance in a game; its low bits spread neighbouring squares in hash tables.
STRIDE = (1 << 20) + 7
_HALF = STRIDE // 2
_CACHED = 4096  # squares of an unbounded grid whose tables are kept

Around = tuple[tuple[int, int], ...]  # (bit of the slot, position) for each neighbour on the grid
_COORDINATES = re.compile(r"\((-?\d{1,6}),(-?\d{1,6})\)")


def pack(x: int, y: int) -> int:
    """The position of a square; also the step of a vector. Packed vectors may simply be added."""
    return y * STRIDE + x


def unpack(pos: int) -> tuple[int, int]:
    """The coordinates (x, y) of a position."""
    y, x = divmod(pos + _HALF, STRIDE)
    return x - _HALF, y


STEPS: tuple[tuple[int, ...], ...] = tuple(tuple(pack(f * x, f * y) for x, y in VECTORS) for f in FACINGS)
"""``STEPS[side][slot]``: the step towards an owner-relative slot."""


class _Ahead(dict[int, Around]):
    """Neighbours by position, computed when first asked for."""

    def __init__(self, grid: SquareGrid, side: int) -> None:
        super().__init__()
        self._grid = grid
        self._side = side

    def __missing__(self, pos: int) -> Around:
        if len(self) >= _CACHED:
            self.clear()
        steps = enumerate(STEPS[self._side])
        found = tuple((1 << slot, pos + step) for slot, step in steps if self._grid.has(pos + step))
        self[pos] = found
        return found


class _AroundSet(dict[int, frozenset[int]]):
    """Sets of neighbours by position, computed when first asked for."""

    def __init__(self, grid: SquareGrid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, pos: int) -> frozenset[int]:
        if len(self) >= _CACHED:
            self.clear()
        found = frozenset(near for _, near in self._grid.ahead[0][pos])
        self[pos] = found
        return found


class _Names(dict[int, str]):
    """Names of squares by position, computed when first asked for."""

    def __init__(self, grid: SquareGrid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, pos: int) -> str:
        if len(self) >= _CACHED:
            self.clear()
        name = self._grid.spell(*unpack(pos))
        self[pos] = name
        return name


class SquareGrid:
    """A grid of ``columns`` x ``rows`` squares named like ``c3``, or, without sizes, an endless one named like
    ``(3,-2)``. Immutable; the tables in it are caches.

    ``squares``: all positions in order (empty when endless). ``ahead[side][pos]``: the neighbours of ``pos`` with the
    slot in which a piece of that side sees them. A piece of side 1 strikes ``pos`` along a slot exactly from the square
    that side 0 sees in that slot, so the same table gives the squares from which ``pos`` can be struck.
    ``around[pos]``: the set of the neighbours. ``names[pos]``: the name of a square.
    """

    def __init__(self, columns: Iterable[str] = (), rows: Iterable[str] = ()) -> None:
        self.columns = tuple(columns)
        self.rows = tuple(rows)
        self.squares = tuple(pack(x, y) for y in range(len(self.rows)) for x in range(len(self.columns)))
        self._set = frozenset(self.squares)
        self.ahead = (_Ahead(self, 0), _Ahead(self, 1))
        self.around: dict[int, frozenset[int]] = _AroundSet(self)
        self.names: dict[int, str] = _Names(self)
        self._positions = {self.names[pos]: pos for pos in self.squares}

    @property
    def endless(self) -> bool:
        """Whether the grid has no edges."""
        return not self.squares

    def lanes(self, side: int) -> dict[int, int]:
        """For each square of a bounded grid one large integer that holds a byte per square, in the order of
        ``squares``: the bit of the slot along which a piece of that side strikes the square from there. The integers of
        several squares may be or-ed together, and masked with :meth:`spread` patterns."""
        index = {pos: n for n, pos in enumerate(self.squares)}
        ahead = self.ahead[1 - side]
        return {pos: sum(bit << 8 * index[near] for bit, near in ahead[pos]) for pos in self.squares}

    def spread(self, pattern: int) -> int:
        """The large integer with the same byte for every square of a bounded grid."""
        return sum(pattern << 8 * n for n in range(len(self.squares)))

    def has(self, pos: int) -> bool:
        """Whether the position lies on the grid."""
        return not self.squares or pos in self._set

    def spell(self, x: int, y: int) -> str:
        return f"({x},{y})" if self.endless else f"{self.columns[x]}{self.rows[y]}"

    def find(self, name: str) -> int | None:
        """The position a name stands for; None when there is no such square."""
        if self._positions:
            return self._positions.get(name)
        match = _COORDINATES.fullmatch(name)
        if match is None:
            return None
        pos = pack(int(match[1]), int(match[2]))
        return pos if self.names[pos] == name else None
