"""Graphs of numbered places: distances, reach, shortest ways, connected parts; for hex maps and zone maps.

A graph is ``ways``: for each place 0..n-1 the places next to it, in a fixed order that also settles ties. On a map of
hexes in axial coordinates, a hex (q, r) touches (q+1,r), (q+1,r-1), (q,r-1), (q-1,r), (q-1,r+1) and (q,r+1); hexes are
small ints in the order of the list they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

Ways = Sequence[Sequence[int]]

FAR: Final = 1 << 20
"""The distance between places without a way between them."""


def distances(ways: Ways, start: int) -> tuple[int, ...]:
    """Steps along the ways from ``start`` to every place; FAR where none leads."""
    found = [FAR] * len(ways)
    found[start] = 0
    wave = [start]
    while wave:
        coming = []
        for here in wave:
            for near in ways[here]:
                if found[near] == FAR:
                    found[near] = found[here] + 1
                    coming.append(near)
        wave = coming
    return tuple(found)


def reach(
    ways: Ways, start: int, steps: int, stops: Callable[[int], bool], enters: Callable[[int], bool]
) -> dict[int, int]:
    """The places that a piece can get to in 1..``steps`` steps along ``ways``: place -> the place it comes from.

    ``enters``: whether the piece may enter a place; ``stops``: whether it must stop there. The start is not among
    them. Shortest ways come first, ties in the order of the ways, so the way back along the answer is unique.
    """
    found: dict[int, int] = {}
    wave = [start]
    for _ in range(steps):
        coming = []
        for here in wave:
            for near in ways[here]:
                if near != start and near not in found and enters(near):
                    found[near] = here
                    if not stops(near):
                        coming.append(near)
        wave = coming
    return found


def way_to(found: dict[int, int], start: int, end: int) -> tuple[int, ...]:
    """The way from ``start`` to ``end`` (both included) along an answer of :func:`reach`. Raises KeyError."""
    way = [end]
    while way[-1] != start:
        way.append(found[way[-1]])
    return tuple(reversed(way))


def parts(ways: Ways) -> tuple[int, ...]:
    """For each place the number, from 0, of the connected part it lies in; parts are numbered by their first place."""
    found = [-1] * len(ways)
    number = 0
    for start in range(len(ways)):
        if found[start] >= 0:
            continue
        found[start] = number
        wave = [start]
        while wave:
            here = wave.pop()
            for near in ways[here]:
                if found[near] < 0:
                    found[near] = number
                    wave.append(near)
        number += 1
    return tuple(found)


DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Axial = tuple[int, int]


def neighbours(q: int, r: int) -> tuple[Axial, ...]:
    """The six coordinates around (q, r), on a map or not."""
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


class MapFault(ValueError):
    """Hexes that are no map. ``fault``: name_twice, place_twice, wall_unknown or wall_apart; ``hex`` and ``other``: the
    hexes that it is about."""

    def __init__(self, fault: str, hex: str, other: str = "") -> None:
        super().__init__(f"{fault}: {hex} {other}".rstrip())
        self.values = {"fault": fault, "hex": hex, "other": other}


class HexMap:
    """Some hexes with names, and walls on edges between them. Immutable.

    ``around[h]``: the hexes next to ``h`` in the order of DIRECTIONS. ``open[h]``: those without a wall between them
    and ``h``. ``index`` finds a hex by name, ``at`` by coordinates. Raises MapFault for a doubled or unknown name, a
    doubled place, or a wall between hexes that do not touch.
    """

    def __init__(self, hexes: Sequence[tuple[str, int, int]], walls: Iterable[tuple[str, str]] = ()) -> None:
        self.names = tuple(name for name, _, _ in hexes)
        self.places: tuple[Axial, ...] = tuple((q, r) for _, q, r in hexes)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.at = {place: number for number, place in enumerate(self.places)}
        for number, (name, place) in enumerate(zip(self.names, self.places)):
            if name in self.names[:number]:
                raise MapFault("name_twice", name)
            if place in self.places[:number]:
                raise MapFault("place_twice", self.names[self.places.index(place)], name)
        self.around = tuple(
            tuple(self.at[place] for place in neighbours(*here) if place in self.at) for here in self.places
        )
        self.walls = frozenset(edge for first, second in walls for edge in self._edge(first, second))
        self.open = tuple(
            tuple(near for near in around if (here, near) not in self.walls) for here, around in enumerate(self.around)
        )

    def __len__(self) -> int:
        return len(self.names)

    def _edge(self, first: str, second: str) -> tuple[tuple[int, int], tuple[int, int]]:
        for name in (first, second):
            if name not in self.index:
                raise MapFault("wall_unknown", name)
        a, b = self.index[first], self.index[second]
        if b not in self.around[a]:
            raise MapFault("wall_apart", first, second)
        return (a, b), (b, a)

    def distances(self, start: int) -> tuple[int, ...]:
        """Steps along the map from ``start`` to every hex, walls ignored; FAR where no way leads."""
        return distances(self.around, start)
