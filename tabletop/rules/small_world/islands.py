"""Islands as frozen values: the twelve built-in faces and those that users draw (SW-SET-3, SW-OPT-4).

A faulty file of a user raises nothing: :func:`load_island` and :func:`parse_island` give a Refusal that says where the
fault is. An island in a saved match is not judged like a fresh file (``begun``): a later version that refuses it would
lose the match.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.rules.game import Json, Refusal
from tabletop.rules.own_documents import BEGUN
from tabletop.rules.polygons import check_simple, contains, edges
from tabletop.rules.zones import Space, space

from .island_faults import FORMAT, RULE, IslandFault, form_fault

if TYPE_CHECKING:
    from .island_model import IslandModel

FOLDER: Final = Path(__file__).resolve().parent / "content" / "islands"
FACES: Final = ("L1A", "L1B", "L2A", "L2B", "M1A", "M1B", "M2A", "M2B", "S1A", "S1B", "S2A", "S2B")
WATER: Final = ("lake", "sea")
LARGEST: Final = 1 << 20  # bytes of an island's file

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Region:
    """One region of an island: ``borders`` are the indexes of its neighbours in the island's list, ``ring`` its
    corners, ``label`` a free point for pieces and text."""

    id: str
    terrain: str
    symbols: tuple[str, ...]
    borders: tuple[int, ...]
    ring: tuple[Point, ...]
    label: Point
    names: Mapping[str, str] = field(compare=False)

    @property
    def water(self) -> bool:
        """Whether it is a lake or a bay."""
        return self.terrain in WATER

    def space(self, names: tuple[str, ...]) -> Space:
        """The region as a space of a zone map whose ``names`` are those of the island's regions."""
        near = [names[place] for place in self.borders]
        return space(self.id, self.ring, near, self.label, (self.terrain, *self.symbols))


@dataclass(frozen=True, slots=True)
class Island:
    """One face of a board. ``source``: the document of a user's island as JSON text, "" for a built-in one."""

    id: str
    board: str
    size: str
    width: int
    height: int
    regions: tuple[Region, ...]
    source: str
    names: Mapping[str, str] = field(compare=False)

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


def load_island(path: Path) -> Island | Refusal:
    """The island in a user's file, or what is wrong with it."""
    try:
        if not path.is_file():  # opening a pipe would block
            return Refusal(RULE, "island_unreadable", {"file": path.name})
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            return Refusal(RULE, "island_large", {"file": path.name})
    except OSError:
        return Refusal(RULE, "island_unreadable", {"file": path.name})
    return read_island(data, path.name)


def read_island(data: bytes, name: str) -> Island | Refusal:
    """The island that the bytes of a file called ``name`` hold, or what is wrong with it."""
    try:
        document = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Refusal(RULE, "island_unreadable", {"file": name})
    except (ValueError, RecursionError):
        return Refusal(RULE, "island_json", {"file": name})
    return parse_island(document)


def parse_island(document: Json, *, begun: bool = False) -> Island | Refusal:
    """The island that a document describes, or what is wrong with it. ``begun``: it belongs to a match that was begun,
    so only what the rules need to run is checked."""
    return _parsed(document, own=False, begun=begun)


def _parsed(document: Json, own: bool, begun: bool = False) -> Island | Refusal:
    from pydantic import ValidationError

    from .island_model import IslandModel

    if not isinstance(document, dict) or document.get("format") != FORMAT:
        return Refusal(RULE, "island_foreign", {"format": FORMAT})
    try:
        model = IslandModel.model_validate(document, context=BEGUN if begun else None)
    except ValidationError as error:
        return form_fault(error)
    boards = {face[:2] for face in FACES}
    if not own and (model.id in FACES or model.board in boards):
        return Refusal(RULE, "island_id", {"id": model.id if model.id in FACES else model.board})
    try:
        source = "" if own else json.dumps(document, sort_keys=True, ensure_ascii=False)
        if not begun:
            _judge_corners(model)
        found = _island(model, source)
        if not begun:
            _judge_regions(model, found.regions)
    except IslandFault as fault:
        return fault.refusal
    return found


def _island(model: IslandModel, source: str) -> Island:
    """The island of a document of valid form. Raises IslandFault where its regions are no map."""
    corners: list[Point] = [(point[0], point[1]) for point in model.vertices]
    regions = tuple(
        Region(
            id=f"{model.id}-{number:02}",
            terrain=entry.terrain,
            symbols=tuple(sorted(set(entry.symbols))),
            borders=tuple(sorted(other - 1 for other in entry.borders)),
            ring=_ring(number, entry.ring, corners),
            label=(entry.label[0], entry.label[1]),
            names=entry.name.model_dump(),
        )
        for number, entry in enumerate(model.regions, start=1)
    )
    _check_borders(regions)
    for number, region in enumerate(regions, start=1):
        _check_shape(number, region)
    _check_one_piece(regions)
    names = model.name.model_dump()
    return Island(model.id, model.board, model.size, model.width, model.height, regions, source, names)


def _ring(number: int, ring: list[int], corners: list[Point]) -> tuple[Point, ...]:
    """The corners of a region. Raises IslandFault for an unknown or doubled one."""
    wrong = next((index for index in ring if index >= len(corners)), None)
    if wrong is not None:
        raise IslandFault("island_corner", region=number, corner=wrong)
    if len(set(ring)) != len(ring):
        raise IslandFault("island_ring", region=number)
    return tuple(corners[index] for index in ring)


def shared_edges(regions: tuple[Region, ...]) -> list[tuple[int, ...]]:
    """For each region the indexes of those that share a side with it, in order. Raises IslandFault where a side belongs
    to three."""
    sides: dict[tuple[object, object], list[int]] = {}
    for place, region in enumerate(regions):
        for first, second in edges(region.ring):
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
        check_simple(region.ring)
    except ValueError:
        raise IslandFault("island_shape", region=number) from None
    if not contains(region.ring, *region.label):
        raise IslandFault("island_label", region=number)


def _check_one_piece(regions: tuple[Region, ...]) -> None:
    """Check that all regions, land and water, are connected. Raises IslandFault."""
    lost = _lost(regions, list(range(len(regions))))
    if lost is not None:
        raise IslandFault("island_loose", region=lost + 1)


def _judge_corners(model: IslandModel) -> None:
    """Check that no corner is listed twice or is outside the map, with which a match could still be played. Raises
    IslandFault."""
    corners = [(point[0], point[1]) for point in model.vertices]
    if len(set(corners)) != len(corners):
        double = next(point for point, n in Counter(corners).items() if n > 1)
        raise IslandFault("island_corner_twice", x=double[0], y=double[1])
    outside = next((point for point in corners if point[0] > model.width or point[1] > model.height), None)
    if outside is not None:
        raise IslandFault("island_outside", x=outside[0], y=outside[1])


def _judge_regions(model: IslandModel, regions: tuple[Region, ...]) -> None:
    """Check for faults with which a match could still be played (5.6): symbols in the wrong places, no entry, land that
    cannot be reached. Raises IslandFault."""
    for number, (entry, region) in enumerate(zip(model.regions, regions, strict=True), start=1):
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
