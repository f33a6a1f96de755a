"""Races, powers, Artifacts, Legendary Places and numbers: read from ``content/*.json``, checked once, given as frozen
values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tabletop.json_values import parsed
from tabletop.rules.game import Json

from .content_types import Marker, Power, Race

FOLDER: Final = Path(__file__).resolve().parent / "content"
FACTIONS: Final = ("alliance", "horde", "neutral")
WELL: Final = "LEG-WEL"


Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SeaLayout:
    """Where the islands of a number of seats lie (5.6), in units of the board: the size of the whole ``canvas``, and
    the upper left corners of the ``places`` by size of island."""

    canvas: Pair
    places: Mapping[str, tuple[Pair, ...]]


@dataclass(frozen=True, slots=True)
class Content:
    """The content of the game without islands. ``sizes``: by number of seats, how many islands of each size;
    ``limits``: how many pieces of each kind there are (SW-CMP-1)."""

    races: Mapping[str, Race]
    powers: Mapping[str, Power]
    markers: Mapping[str, Marker]
    rounds: Mapping[int, int]
    sizes: Mapping[int, Mapping[str, int]]
    die: tuple[int, ...]
    start_coins: int
    rows: int
    azeroth_rows: int
    base_cost: int
    travel_cost: int
    region_coins: int
    faction_coins: int
    limits: Mapping[str, int]
    final_max_shortage: int
    coins: Mapping[int, int]
    layouts: Mapping[int, SeaLayout]
    most_pips: int

    def rule_of(self, what: str) -> str:
        """The rule of a race, power, Artifact or place. Raises KeyError."""
        found = self.races.get(what) or self.powers.get(what) or self.markers[what]
        return found.rule


def read(name: str) -> Json:
    """One content file as plain JSON."""
    return parsed((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def _pair(numbers: Sequence[int]) -> Pair:
    first, second = numbers
    return first, second


def _pairs(places: Sequence[Sequence[int]]) -> tuple[Pair, ...]:
    return tuple(_pair(place) for place in places)


@cache
def content() -> Content:
    """All content, read and checked when first asked for. Raises ValueError naming what is wrong."""
    from .content_check import checked  # imports pydantic

    races, powers, markers, rules = checked(read("races"), read("powers"), read("markers"), read("rules"))
    return Content(
        races={race.id: race for race in races},
        powers={power.id: power for power in powers},
        markers={marker.id: marker for marker in markers},
        rounds={int(seats): n for seats, n in rules.rounds.items()},
        sizes={int(seats): {str(size): n for size, n in sizes.items()} for seats, sizes in rules.boards.items()},
        die=tuple(rules.die),
        start_coins=rules.start_coins,
        rows=rules.visible_combos,
        azeroth_rows=rules.azeroth_rows,
        base_cost=rules.base_cost,
        travel_cost=rules.travel_cost,
        region_coins=rules.region_coins,
        faction_coins=rules.faction_coins,
        limits={str(kind): n for kind, n in rules.limits.items()},
        final_max_shortage=rules.final_max_shortage,
        coins={int(value): n for value, n in rules.coins.items()},
        layouts={
            int(seats): SeaLayout(
                _pair(layout.canvas),
                {"L": _pairs(layout.L), "M": _pairs(layout.M), "S": _pairs(layout.S)},
            )
            for seats, layout in rules.layouts.items()
        },
        most_pips=max(rules.die),
    )
