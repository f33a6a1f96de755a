"""The cards, armies, ranks and the board: read once from ``content/*.json``, given as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, get_args

from tabletop.json_values import parsed
from tabletop.rules import entries
from tabletop.rules.entries import NOT_TOLD, Entry, Flag, Texts, between, by_id, letters, many, read_as
from tabletop.rules.game import Json
from tabletop.rules.grid import SLOTS, SquareGrid

from . import ARMIES

_FOLDER = Path(__file__).resolve().parent / "content"

Slot = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Class = Literal["infantry", "cavalry", "spear", "ranged", "berserker"]
Rank = Literal["recruit", "regular", "veteran", "elite", "special", "command", "general"]
Source = Literal["rulebook", "published", "original"]
Seat = Literal["1", "2"]
Whole = Annotated[int, between(-99, 99)]
Goal = Annotated[int, between(1, 36)]
Arrows = Annotated[dict[Slot, Annotated[int, between(0, 5)]], many(len(get_args(Slot)))]


class Card(Entry):
    """One printed card (LW-CRD-1). ``arrows`` by slot N, NE, E, SE, S, SW, W, NW (0: none); ``missile``: 0 for none;
    ``grid`` holds (right, forward) offsets (LW-CRD-8); ``moves`` slot indices; ``copies`` in its standard army;
    ``src``: where it is printed."""

    id: Annotated[str, letters(r"^[a-z]{3}\.[a-z-]+$")]
    name: Texts
    cls: Class
    rank: Rank
    copies: Annotated[int, between(1, 8)]
    defence: Annotated[int, between(1, 9)]
    arrows: Annotated[tuple[int, ...], read_as(Arrows, lambda arrows: tuple(arrows[slot] for slot in SLOTS))]
    src: Source
    missile: Annotated[int, between(1, 5)] = 0
    grid: Annotated[tuple[tuple[Whole, Whole], ...], many(1)] = ()
    moves: Annotated[
        tuple[int, ...], read_as(list[Slot] | None, lambda moves: tuple(map(SLOTS.index, moves or ())))
    ] = ()
    army: Annotated[str, NOT_TOLD] = ""

    @classmethod
    def arranged(cls, given: dict[str, Json]) -> dict[str, Json]:
        """With the class under a name that Python allows, and a missile with its grid beside it."""
        card = {("cls" if name == "class" else name): value for name, value in given.items() if name != "ranged"}
        ranged = given.get("ranged")
        if isinstance(ranged, dict):
            card |= {("missile" if name == "value" else name): value for name, value in ranged.items()}
        return card

    def check(self) -> None:
        """A missile has a value and a grid."""
        if bool(self.missile) != bool(self.grid):
            raise ValueError("a missile has a value and a target grid (LW-CRD-8)")

    @property
    def commander(self) -> bool:
        """Whether it counts towards the commanders' goal (LW-CRD-6)."""
        return self.rank in ("command", "general")

    @property
    def support(self) -> bool:
        """Whether it is a support unit (LW-CRD-4)."""
        return self.cls in ("spear", "ranged")

    @property
    def points(self) -> float:
        """Its strength as the formula of 5.5 gives it, unrounded."""
        values = [value for value in self.arrows if value]
        worth = 1.5 * self.defence + 0.5 * sum(values) + 0.35 * len(values)
        worth += 0.12 * self.missile * len(self.grid) + 0.3 * len(self.moves)
        return worth + (0.5 if self.support else 0.0)


class Army(Entry):
    """One of the six standard armies: its cards in printed order."""

    id: str
    name: Texts
    cards: tuple[Card, ...]


class RankSize(Entry):
    """How many cards of a rank an army has."""

    id: Rank
    cards: Annotated[int, between(1)]
    commander: Flag
    src: Source


class Length(Entry):
    """A ready-made pair of goals."""

    id: str
    units: Goal
    commanders: Annotated[int, between(1, 6)]
    src: Source


class Handicap(Entry):
    """A suggested unit goal for the weaker of two armies."""

    weaker: str
    stronger: str
    units: Goal
    src: Source


class Ranks(Entry):
    """The file of ranks and ready-made goals."""

    ranks: tuple[RankSize, ...]
    lengths: tuple[Length, ...]
    handicaps: tuple[Handicap, ...]


class Board(Entry):
    """The battlemat (LW-GEO-1, LW-SET-4)."""

    column_names: tuple[str, ...]
    row_names: tuple[str, ...]
    start: dict[Seat, str]


@dataclass(frozen=True, slots=True)
class Content:
    """Everything the game is made of. ``starts`` are the start squares by seat; ``lengths`` the ready-made goals
    (units, commanders) of LW-VAR-2; ``handicaps`` suggested unit goals of 5.6: (weaker, stronger) -> units."""

    armies: Mapping[str, Army]
    cards: Mapping[str, Card]
    ranks: Mapping[str, int]
    mat: SquareGrid
    endless: SquareGrid
    starts: tuple[int, ...]
    lengths: Mapping[str, tuple[int, int]]
    handicaps: Mapping[tuple[str, str], int]


def read(name: str) -> Json:
    """One content file as plain JSON."""
    return parsed((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def build(army_files: list[Json], rank_file: Json, board_file: Json) -> Content:
    """The content made of plain JSON. Raises ValueError (pydantic's is one) for the first thing that is wrong."""
    ranks, board = entries.read(Ranks, rank_file), entries.read(Board, board_file)
    armies = {}
    for army in entries.read(tuple[Army, ...], army_files):
        armies[army.id] = replace(army, cards=tuple(replace(card, army=army.id) for card in army.cards))
    mat = SquareGrid(board.column_names, board.row_names)
    starts = tuple(mat.find(board.start[seat]) for seat in get_args(Seat))
    return Content(
        armies=armies,
        cards=by_id((card for army in armies.values() for card in army.cards), "card"),
        ranks={rank.id: rank.cards for rank in ranks.ranks},
        mat=mat,
        endless=SquareGrid(),
        starts=tuple(pos for pos in starts if pos is not None),
        lengths={length.id: (length.units, length.commanders) for length in ranks.lengths},
        handicaps={(hint.weaker, hint.stronger): hint.units for hint in ranks.handicaps},
    )


@cache
def content() -> Content:
    """All content, read when first asked for. Raises ValueError naming what is wrong."""
    return build([read(name) for name in ARMIES], read("ranks"), read("board"))


def card(card_id: str) -> Card:
    """One printed card. Raises KeyError."""
    return content().cards[card_id]
