"""Races, powers, Artifacts, Legendary Places and numbers: read once from ``content/*.json``, given as frozen
values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

from tabletop.json_values import parsed
from tabletop.rules import entries
from tabletop.rules.entries import Entry, Texts, between, by_id, letters, many, read_as
from tabletop.rules.game import Json

from .effects import Effect, read_effects

FOLDER: Final = Path(__file__).resolve().parent / "content"
WELL: Final = "LEG-WEL"

V = TypeVar("V")
Small = Annotated[int, between(0, 99)]
Three = Annotated[str, letters(r"^[A-Z]{3}$")]
Rule = Annotated[str, letters(r"^SW-[A-Z]{3}-[A-Z]{3}$")]
Effects = Annotated[tuple[Effect, ...], read_as(Annotated[list[object], many(1)], read_effects)]
Seats = Literal["2", "3", "4", "5"]
Size = Literal["L", "M", "S"]
Faction = Literal["alliance", "horde", "neutral"]
Corner = Annotated[int, between(0)]
Pair = tuple[Corner, Corner]


class Race(Entry):
    """A race (5.1): ``tray``: all of its tokens; ``banner``: the number on it."""

    id: Three
    name: Texts
    faction: Faction
    tray: Small
    banner: Small
    rule: Rule
    effects: Effects


class Power(Entry):
    """A Special Power (5.2)."""

    id: Three
    name: Texts
    badge: Annotated[int, between(1, 5)]
    rule: Rule
    effects: Effects


class Marker(Entry):
    """An Artifact or a Legendary Place (5.3)."""

    id: Annotated[str, letters(r"^(ART|LEG)-[A-Z]{3}$")]
    kind: Literal["artifact", "place"]
    name: Texts
    rule: Rule
    effects: Effects


class SeaLayout(Entry):
    """Where the islands of a number of seats lie (5.6), in units of the board: the size of the whole ``canvas``, and
    the upper left corners of the ``places`` by size of island."""

    canvas: Pair
    places: Mapping[str, tuple[Pair, ...]]

    @classmethod
    def arranged(cls, given: dict[str, Json]) -> dict[str, Json]:
        """With the sizes of islands, which stand beside the canvas, as a mapping."""
        return {"canvas": given["canvas"], "places": {size: given[size] for size in given if size != "canvas"}}


def _numbered(values: Mapping[str, V]) -> dict[int, V]:
    return {int(number): value for number, value in values.items()}


class Content(Entry):
    """The content of the game without islands. ``boards``: by number of seats, how many islands of each size;
    ``limits``: how many pieces of each kind there are (SW-CMP-1); constants (5.4), and where islands are laid on the
    table (5.6)."""

    races: Annotated[Mapping[str, Race], read_as(tuple[Race, ...], by_id)]
    powers: Annotated[Mapping[str, Power], read_as(tuple[Power, ...], by_id)]
    markers: Annotated[Mapping[str, Marker], read_as(tuple[Marker, ...], by_id)]
    rounds: Annotated[Mapping[int, int], read_as(Annotated[dict[Seats, Small], many(4)], _numbered)]
    boards: Annotated[
        Mapping[int, Mapping[str, int]], read_as(Annotated[dict[Seats, dict[Size, Small]], many(4)], _numbered)
    ]
    die: Annotated[tuple[Small, ...], many(6, 6)]
    start_coins: Small
    visible_combos: Small
    azeroth_rows: Small
    base_cost: Small
    travel_cost: Small
    region_coins: Small
    faction_coins: Small
    limits: Annotated[
        Mapping[str, int],
        read_as(
            dict[
                Literal[
                    "wall", "fort", "tower", "beast", "champion", "harmony", "objective", "bomb_explosive", "bomb_dud",
                    "mountain", "murloc",
                ],
                Small,
            ],
            dict,
        ),
    ]  # fmt: skip
    final_max_shortage: Small
    coins: Annotated[Mapping[int, int], read_as(dict[Literal["1", "3", "5", "10"], Small], _numbered)]
    layouts: Annotated[Mapping[int, SeaLayout], read_as(Annotated[dict[Seats, SeaLayout], many(4)], _numbered)]

    @property
    def most_pips(self) -> int:
        """The highest face of the die."""
        return max(self.die)

    def rule_of(self, what: str) -> str:
        """The rule of a race, power, Artifact or place. Raises KeyError."""
        found = self.races.get(what) or self.powers.get(what) or self.markers[what]
        return found.rule


def read(name: str) -> Json:
    """One content file as plain JSON."""
    return parsed((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@cache
def content() -> Content:
    """All content, read when first asked for. Raises ValueError naming what is wrong."""
    rules = read("rules")
    assert isinstance(rules, dict)
    return entries.read(Content, {**rules, **{name: read(name) for name in ("races", "powers", "markers")}})
