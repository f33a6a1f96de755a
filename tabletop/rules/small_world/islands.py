"""Islands as frozen values: the twelve built-in faces and those that users draw (SW-SET-3, SW-OPT-4).

A faulty file of a user raises nothing: :func:`load_island` and :func:`parse_island` give a Refusal that says where the
fault is. An island in a saved match is not judged like a fresh file (``begun``): a later version that refuses it would
lose the match.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from tabletop.json_values import printable
from tabletop.rules import entries
from tabletop.rules.game import Json, Refusal
from tabletop.rules.zones import Space, check_simple, contains, edges, space

FORMAT: Final = "small-world-island"
RULE: Final = "SW-OPT-8"
LONGEST_NAME: Final = 60
FOLDER: Final = Path(__file__).resolve().parent / "content" / "islands"
FACES: Final = ("L1A", "L1B", "L2A", "L2B", "M1A", "M1B", "M2A", "M2B", "S1A", "S1B", "S2A", "S2B")

Point = tuple[int, int]


class IslandFault(Exception):
    """What is wrong with an island, as a refusal."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.refusal = Refusal(RULE, key, values)


def _short(names: Mapping[str, str], begun: bool) -> Mapping[str, str]:
    """Check the length of names, for lists and saves; names of a match that was begun are cut instead."""
    if begun:
        return {language: printable(name, LONGEST_NAME) for language, name in names.items()}
    for language, name in names.items():
        if len(name) > LONGEST_NAME:
            raise entries.fault("string_too_long", "too long", max_length=LONGEST_NAME, tag=name)
        if printable(name) != name:
            raise entries.fault("not_printable", "not printable", tag=f"{language}: {name}")
    return names


Names = Annotated[entries.Texts, entries.checked(_short)]
Id = Annotated[str, entries.letters(r"^[A-Za-z][A-Za-z0-9]{0,15}$")]
Length = Annotated[int, entries.between(200, 4000)]
Spot = Annotated[
    Point, entries.read_as(Annotated[tuple[Annotated[int, entries.between(0, 4000)], ...], entries.many(2, 2)], tuple)
]
Borders = Annotated[
    tuple[int, ...],
    entries.read_as(
        Annotated[list[Annotated[int, entries.between(1)]], entries.many(most=30)],
        lambda borders: tuple(sorted(other - 1 for other in borders)),
    ),
]
Terrain = Literal["farmland", "forest", "hill", "mountain", "swamp", "lake", "sea"]
Symbol = Literal["entry", "cavern", "magic", "marker", "murloc"]


class Region(entries.Entry):
    """One region of an island: ``borders`` are the indexes of its neighbours in the island's list, counted from 1 in
    the document; ``ring`` the indexes of its corners, in order, and ``corners`` their places; ``label`` a free point
    for pieces and text."""

    name: Names = field(compare=False)
    terrain: Terrain
    symbols: Annotated[tuple[Symbol, ...], entries.many(most=5)]
    label: Spot
    ring: Annotated[tuple[Annotated[int, entries.between(0)], ...], entries.many(3, 400)]
    borders: Borders
    id: Annotated[str, entries.NOT_TOLD] = ""
    corners: Annotated[tuple[Point, ...], entries.NOT_TOLD] = ()

    @property
    def water(self) -> bool:
        """Whether it is a lake or a bay."""
        return self.terrain in ("lake", "sea")

    def space(self, names: tuple[str, ...]) -> Space:
        """The region as a space of a zone map whose ``names`` are those of the island's regions."""
        near = [names[place] for place in self.borders]
        return space(self.id, self.corners, near, self.label, (self.terrain, *self.symbols))


class Island(entries.Entry):
    """One face of a board. ``board``: of two islands of one board, one alone is in play; ``size``: which places it can
    take; ``source``: the document of a user's island as JSON text, "" for a built-in one."""

    format: Literal[FORMAT]  # type: ignore[valid-type]
    version: Literal[1]
    id: Id
    board: Id
    size: Literal["L", "M", "S"]
    name: Names = field(compare=False)
    width: Length
    height: Length
    vertices: Annotated[tuple[Spot, ...], entries.many(3, 2000)]
    regions: Annotated[tuple[Region, ...], entries.many(3, 30)]
    source: Annotated[str, entries.NOT_TOLD] = ""

    def spaces(self) -> list[Space]:
        """Its regions as spaces of a zone map."""
        names = tuple(region.id for region in self.regions)
        return [region.space(names) for region in self.regions]

    def counted(self, what: str) -> int:
        """How many regions have that terrain or symbol."""
        return sum(region.terrain == what or what in region.symbols for region in self.regions)


@cache
def built_in(face: str) -> Island:
    """One of the twelve built-in faces. Raises KeyError, or ValueError for a damaged installation."""
    if face not in FACES:
        raise KeyError(face)
    found = _parsed(json.loads((FOLDER / f"{face}.json").read_text(encoding="utf-8")), own=True)
    if isinstance(found, Refusal):
        raise ValueError(f"island {face}: {found.key} {dict(found.values)}")
    return found


def parse_island(document: Json, *, begun: bool = False) -> Island | Refusal:
    """The island that a document describes, or what is wrong with it. ``begun``: it belongs to a match that was begun,
    so only what the rules need to run is checked."""
    return _parsed(document, own=False, begun=begun)


def _parsed(document: Json, own: bool, begun: bool = False) -> Island | Refusal:
    from pydantic import ValidationError

    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return Refusal(RULE, "island_foreign", {"format": FORMAT})
    try:
        drawn = entries.read(Island, document, entries.Context(begun))
    except ValidationError as error:
        return Refusal(RULE, "island_form", entries.form_fault(error))
    boards = {face[:2] for face in FACES}
    if not own and (drawn.id in FACES or drawn.board in boards):
        return Refusal(RULE, "island_id", {"id": drawn.id if drawn.id in FACES else drawn.board})
    try:
        if not begun:
            _judge_corners(drawn)
        regions = tuple(_region(drawn, number) for number in range(1, len(drawn.regions) + 1))
        _check_borders(regions)
        for number, region in enumerate(regions, start=1):
            _check_shape(number, region)
        _check_one_piece(regions)
        if not begun:
            _judge_regions(drawn, regions)
    except IslandFault as found:
        return found.refusal
    source = "" if own else json.dumps(document, sort_keys=True, ensure_ascii=False)
    return replace(drawn, regions=regions, source=source)


def island_faults(document: Json) -> list[Refusal]:
    """All that is wrong with a document as far as it can be told at once, what :func:`parse_island` says first; nothing
    for an island."""
    from pydantic import ValidationError

    first = parse_island(document)
    if not isinstance(first, Refusal) or not isinstance(document, dict) or document.get("format") != FORMAT:
        return [first] if isinstance(first, Refusal) else []
    found: list[Refusal] = []
    try:
        drawn = entries.read(Island, document, entries.Context())
        regions = tuple(_region(drawn, number) for number in range(1, len(drawn.regions) + 1))
    except ValidationError as error:
        return [Refusal(RULE, "island_form", entries.fault_values(one)) for one in entries.innermost(error)]
    except IslandFault:
        return [first]
    for number, region in enumerate(regions, start=1):
        for check in (_check_shape, _judge_symbols):
            try:
                check(number, region)
            except IslandFault as fault_of_region:
                found.append(fault_of_region.refusal)
    return [first, *(one for one in found if one != first)]


def _region(drawn: Island, number: int) -> Region:
    """A region with its id and its corners. Raises IslandFault for an unknown or doubled corner."""
    region, corners = drawn.regions[number - 1], drawn.vertices
    wrong = next((index for index in region.ring if index >= len(corners)), None)
    if wrong is not None:
        raise IslandFault("island_corner", region=number, corner=wrong)
    if len(set(region.ring)) != len(region.ring):
        raise IslandFault("island_ring", region=number)
    ring, symbols = tuple(corners[index] for index in region.ring), tuple(sorted(set(region.symbols)))
    return replace(region, id=f"{drawn.id}-{number:02}", corners=ring, symbols=symbols)


def shared_edges(regions: tuple[Region, ...]) -> list[tuple[int, ...]]:
    """For each region the indexes of those that share a side with it, in order. Raises IslandFault where a side belongs
    to three."""
    sides: dict[tuple[object, object], list[int]] = {}
    for place, region in enumerate(regions):
        for first, second in edges(region.corners):
            sides.setdefault((first, second) if first < second else (second, first), []).append(place)
    near: list[set[int]] = [set() for _ in regions]
    for places in sides.values():
        if len(places) > 2:
            raise IslandFault("island_side", region=places[0] + 1, other=places[2] + 1)
        for place in places:
            near[place].update(places)
    return [tuple(sorted(found - {place})) for place, found in enumerate(near)]


def _check_borders(regions: tuple[Region, ...]) -> None:
    """Check that neighbours are exactly the regions that share a side. Raises IslandFault."""
    for number, (region, near) in enumerate(zip(regions, shared_edges(regions)), start=1):
        if region.borders != near:
            odd = min(set(region.borders) ^ set(near)) if set(region.borders) != set(near) else near[0]
            raise IslandFault("island_border", region=number, other=odd + 1)


def _check_shape(number: int, region: Region) -> None:
    """Check that the outline of a region does not cross itself and that its label is inside. Raises IslandFault."""
    try:
        check_simple(region.corners)
    except ValueError:
        raise IslandFault("island_shape", region=number) from None
    if not contains(region.corners, *region.label):
        raise IslandFault("island_label", region=number)


def _check_one_piece(regions: tuple[Region, ...]) -> None:
    """Check that all regions, land and water, are connected. Raises IslandFault."""
    lost = _lost(regions, list(range(len(regions))))
    if lost is not None:
        raise IslandFault("island_loose", region=lost + 1)


def _judge_corners(drawn: Island) -> None:
    """Check that no corner is listed twice or is outside the map, with which a match could still be played. Raises
    IslandFault."""
    twice = next((point for point, n in Counter(drawn.vertices).items() if n > 1), None)
    if twice is not None:
        raise IslandFault("island_corner_twice", x=twice[0], y=twice[1])
    outside = next((point for point in drawn.vertices if point[0] > drawn.width or point[1] > drawn.height), None)
    if outside is not None:
        raise IslandFault("island_outside", x=outside[0], y=outside[1])


def _judge_regions(drawn: Island, regions: tuple[Region, ...]) -> None:
    """Check for faults with which a match could still be played (5.6): symbols in the wrong places, no entry, land that
    cannot be reached. Raises IslandFault."""
    for number, (entry, region) in enumerate(zip(drawn.regions, regions, strict=True), start=1):
        if len(region.symbols) != len(entry.symbols):
            raise IslandFault("island_symbol_twice", region=number)
        _judge_symbols(number, region)
    if not any("entry" in region.symbols for region in regions):
        raise IslandFault("island_no_entry")
    lost = _lost(regions, [place for place, region in enumerate(regions) if not region.water])
    if lost is not None:
        raise IslandFault("island_apart", region=lost + 1)


def _judge_symbols(number: int, region: Region) -> None:
    """Check symbols (5.6): none in the water, no Murloc and no entry on a mountain, no marker where a swap could
    uncover it. Raises IslandFault."""
    symbols = set(region.symbols)
    if region.water and symbols:
        raise IslandFault("island_water_symbol", region=number, symbol=region.symbols[0])
    if region.terrain == "mountain" and symbols & {"entry", "murloc"}:
        raise IslandFault("island_mountain_symbol", region=number, symbol=sorted(symbols & {"entry", "murloc"})[0])
    if "marker" in symbols and symbols & {"entry", "magic", "cavern"}:
        raise IslandFault("island_marker_symbol", region=number)


def _lost(regions: tuple[Region, ...], places: list[int]) -> int | None:
    """The first of ``places`` that is not connected with their first one by a way over ``places``; None where all
    are."""
    seen, waiting = {*places[:1]}, places[:1]
    while waiting:
        for other in regions[waiting.pop()].borders:
            if other in places and other not in seen:
                seen.add(other)
                waiting.append(other)
    return next((place for place in places if place not in seen), None)
