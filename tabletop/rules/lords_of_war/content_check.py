"""Models of the content files and everything about them that can be checked; used once, when they are read."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tabletop.rules.codec import NamesModel
from tabletop.rules.game import Json
from tabletop.rules.grid import SLOTS

Slot = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Class = Literal["infantry", "cavalry", "spear", "ranged", "berserker"]
Rank = Literal["recruit", "regular", "veteran", "elite", "special", "command", "general"]
Source = Literal["rulebook", "published", "original"]
Value = Annotated[int, Field(ge=0, le=5)]


class _ContentModel(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)


class RangedModel(_ContentModel):
    """A missile value and its target grid (LW-CRD-8)."""

    value: Annotated[int, Field(ge=1, le=5)]
    grid: Annotated[list[Annotated[list[int], Field(min_length=2, max_length=2)]], Field(min_length=1)]


class CardModel(_ContentModel):
    """One card in an army file."""

    id: Annotated[str, Field(pattern=r"^[a-z]{3}\.[a-z-]+$")]
    name: NamesModel
    cls: Annotated[Class, Field(alias="class")]
    rank: Rank
    copies: Annotated[int, Field(ge=1, le=8)]
    defence: Annotated[int, Field(ge=1, le=9)]
    arrows: dict[str, Value]  # by slot, all eight
    ranged: RangedModel | None = None
    moves: list[Slot] | None = None
    src: Source


class ArmyModel(_ContentModel):
    id: str
    name: NamesModel
    cards: list[CardModel]


class RankModel(_ContentModel):
    """How many cards of a rank an army has."""

    id: Rank
    cards: Annotated[int, Field(ge=1)]
    commander: bool
    src: Source


class ClassModel(_ContentModel):
    """What a class can do in the Basic Rules."""

    id: Class
    support: bool
    shoots: bool


class LengthModel(_ContentModel):
    """A ready-made pair of goals."""

    id: str
    units: Annotated[int, Field(ge=1, le=36)]
    commanders: Annotated[int, Field(ge=1, le=6)]
    src: Source


class HandicapModel(_ContentModel):
    """A suggested unit goal for the weaker of two armies."""

    weaker: str
    stronger: str
    units: Annotated[int, Field(ge=1, le=36)]
    src: Source


class RanksModel(_ContentModel):
    """The file of ranks, classes and ready-made goals."""

    ranks: list[RankModel]
    classes: list[ClassModel]
    lengths: list[LengthModel]
    handicaps: list[HandicapModel]


class BoardModel(_ContentModel):
    """The battlemat (LW-GEO-1, LW-SET-4)."""

    columns: int
    rows: int
    column_names: list[str]
    row_names: list[str]
    home_row: dict[Literal["1", "2"], str]
    start: dict[Literal["1", "2"], str]
    forward: dict[Literal["1", "2"], list[int]]


def check(armies: list[Json], ranks: Json, board: Json) -> tuple[list[ArmyModel], RanksModel, BoardModel]:
    """Check the content and give its models. Raises ValueError (pydantic's is one) for the first thing that is
    wrong."""
    army_models = TypeAdapter(list[ArmyModel]).validate_python(armies)
    rank_model = RanksModel.model_validate(ranks)
    board_model = BoardModel.model_validate(board)
    seen: set[str] = set()
    for army in army_models:
        _check_army(army, rank_model)
        for card in army.cards:
            if card.id in seen:
                raise ValueError(f"card {card.id} stands twice")
            seen.add(card.id)
    _check_board(board_model)
    return army_models, rank_model, board_model


def _check_army(army: ArmyModel, ranks: RanksModel) -> None:
    counts: Counter[str] = Counter()
    shooting = {entry.id for entry in ranks.classes if entry.shoots}
    for card in army.cards:
        counts[card.rank] += card.copies
        if set(card.arrows) != set(SLOTS):
            raise ValueError(f"card {card.id} does not name all eight arrow slots")
        if (card.cls in shooting) != (card.ranged is not None):
            raise ValueError(f"card {card.id}: exactly Ranged cards have a target grid (LW-CRD-8)")
        if len({prefix.id.split(".")[0] for prefix in army.cards}) != 1:
            raise ValueError(f"the card ids of {army.id} do not share a prefix")
    wanted = {rank.id: rank.cards for rank in ranks.ranks}
    if dict(counts) != wanted:
        raise ValueError(f"army {army.id} has ranks {dict(counts)}, not {wanted} (LW-ARM-1)")


def _check_board(board: BoardModel) -> None:
    if board.columns != len(board.column_names) or board.rows != len(board.row_names):
        raise ValueError("the board's names do not fit its size")
    squares = {column + row for column in board.column_names for row in board.row_names}
    if not set(board.start.values()) <= squares or not set(board.home_row.values()) <= set(board.row_names):
        raise ValueError("the board names a square that it has not")
    if board.forward != {"1": [0, 1], "2": [0, -1]}:
        raise ValueError("seat 1 faces north and seat 2 south (LW-GEO-3)")
