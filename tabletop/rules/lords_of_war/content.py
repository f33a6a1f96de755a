"""The cards, armies, ranks and the board: read from ``content/*.json``, checked once, given as frozen values."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tabletop.rules.game import Json
from tabletop.rules.grid import SLOTS, SquareGrid

from .meta import ARMIES

_FOLDER = Path(__file__).resolve().parent / "content"


@dataclass(frozen=True, slots=True)
class Card:
    """One printed card (LW-CRD-1). ``arrows`` by slot N, NE, E, SE, S, SW, W, NW (0: none); ``grid`` holds
    (right, forward) offsets; ``moves`` slot indices; ``copies`` in its standard army; ``points`` after 5.5."""

    id: str
    name: Mapping[str, str]
    army: str
    cls: str
    rank: str
    copies: int
    defence: int
    arrows: tuple[int, ...]
    missile: int
    grid: tuple[tuple[int, int], ...]
    moves: tuple[int, ...]
    points: float

    @property
    def commander(self) -> bool:
        """Whether it counts towards the commanders' goal (LW-CRD-6)."""
        return self.rank in ("command", "general")

    @property
    def support(self) -> bool:
        """Whether it is a support unit (LW-CRD-4)."""
        return self.cls in ("spear", "ranged")


@dataclass(frozen=True, slots=True)
class Army:
    """One of the six standard armies: its cards in printed order."""

    id: str
    name: Mapping[str, str]
    cards: tuple[Card, ...]


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
    return json.loads((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def points(card: Mapping[str, Any]) -> float:
    """The strength of a card as the formula of 5.5 gives it, unrounded."""
    values = [value for value in card["arrows"].values() if value]
    ranged = card.get("ranged") or {"value": 0, "grid": []}
    worth = 1.5 * card["defence"] + 0.5 * sum(values) + 0.35 * len(values)
    worth += 0.12 * ranged["value"] * len(ranged["grid"]) + 0.3 * len(card.get("moves") or [])
    return float(worth) + (0.5 if card["class"] in ("spear", "ranged") else 0.0)


def _card(data: Mapping[str, Any], army: str) -> Card:
    ranged = data.get("ranged") or {"value": 0, "grid": []}
    return Card(
        id=data["id"],
        name=data["name"],
        army=army,
        cls=data["class"],
        rank=data["rank"],
        copies=data["copies"],
        defence=data["defence"],
        arrows=tuple(data["arrows"][slot] for slot in SLOTS),
        missile=ranged["value"],
        grid=tuple((right, forward) for right, forward in ranged["grid"]),
        moves=tuple(SLOTS.index(slot) for slot in data.get("moves") or ()),
        points=points(data),
    )


@cache
def content() -> Content:
    """All content, read and checked when first asked for. Raises ValueError naming what is wrong."""
    from .content_check import check  # pydantic comes in here, once

    armies_data = [read(name) for name in ARMIES]
    ranks_data, board = read("ranks"), read("board")
    check(armies_data, ranks_data, board)
    armies = {
        data["id"]: Army(data["id"], data["name"], tuple(_card(card, data["id"]) for card in data["cards"]))
        for data in armies_data
    }
    mat = SquareGrid(board["column_names"], board["row_names"])
    starts = tuple(mat.find(board["start"][seat]) for seat in ("1", "2"))
    return Content(
        armies=armies,
        cards={card.id: card for army in armies.values() for card in army.cards},
        ranks={rank["id"]: rank["cards"] for rank in ranks_data["ranks"]},
        mat=mat,
        endless=SquareGrid(),
        starts=tuple(pos for pos in starts if pos is not None),
        lengths={length["id"]: (length["units"], length["commanders"]) for length in ranks_data["lengths"]},
        handicaps={(hint["weaker"], hint["stronger"]): hint["units"] for hint in ranks_data["handicaps"]},
    )


def card(card_id: str) -> Card:
    """One printed card. Raises KeyError."""
    return content().cards[card_id]
