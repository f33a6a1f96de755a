"""Maps of hexes in axial coordinates: neighbours, walls, distances.

A hex (q, r) touches (q+1,r), (q+1,r-1), (q,r-1), (q-1,r), (q-1,r+1) and (q,r+1). On a map, hexes are small ints in the
order of the list they come from; everything that the rules ask often is in tuples by that index.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .graph import distances

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

Axial = tuple[int, int]


def neighbours(q: int, r: int) -> tuple[Axial, ...]:
    """The six coordinates around (q, r), on a map or not."""
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


class HexMap:
    """Some hexes with names, and walls on edges between them. Immutable.

    ``around[h]``: the hexes next to ``h`` in the order of DIRECTIONS. ``open[h]``: those without a wall between them
    and ``h``. ``index`` finds a hex by name, ``at`` by coordinates. Raises ValueError for a doubled or unknown name, a
    doubled place, or a wall between hexes that do not touch.
    """

    def __init__(self, hexes: Sequence[tuple[str, int, int]], walls: Iterable[tuple[str, str]] = ()) -> None:
        self.names = tuple(name for name, _, _ in hexes)
        self.places: tuple[Axial, ...] = tuple((q, r) for _, q, r in hexes)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.at = {place: number for number, place in enumerate(self.places)}
        if len(self.index) != len(self.names):
            raise ValueError(f"two hexes are called {_doubled(self.names)}")
        if len(self.at) != len(self.places):
            raise ValueError(f"two hexes lie at {_doubled(self.places)}")
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
                raise ValueError(f"no hex {name}")
        a, b = self.index[first], self.index[second]
        if b not in self.around[a]:
            raise ValueError(f"{first} and {second} do not touch")
        return (a, b), (b, a)

    def distances(self, start: int) -> tuple[int, ...]:
        """Steps along the map from ``start`` to every hex, walls ignored; FAR where no way leads."""
        return distances(self.around, start)


def _doubled(items: Sequence[object]) -> object:
    return next(item for number, item in enumerate(items) if item in items[:number])
