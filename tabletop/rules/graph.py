"""Graphs of numbered places: distances, reach, shortest ways, connected parts; for hex maps and zone maps.

A graph is ``ways``: for each place 0..n-1 the places next to it, in a fixed order that also settles ties.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
