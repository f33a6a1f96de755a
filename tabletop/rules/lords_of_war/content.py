"""The cards, armies, ranks and the board: read from ``content/*.json``, checked once, given as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.json_values import parsed
from tabletop.rules.game import Json
from tabletop.rules.grid import SLOTS, SquareGrid

from .meta import ARMIES

if TYPE_CHECKING:
    from .content_check import CardModel

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
    return parsed((_FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def points(card: CardModel) -> float:
    """The strength of a card as the formula of 5.5 gives it, unrounded."""
    values = [value for value in card.arrows.values() if value]
    worth = 1.5 * card.defence + 0.5 * sum(values) + 0.35 * len(values)
    shot, targets = (card.ranged.value, len(card.ranged.grid)) if card.ranged else (0, 0)
    worth += 0.12 * shot * targets + 0.3 * len(card.moves or [])
    return worth + (0.5 if card.cls in ("spear", "ranged") else 0.0)


def _card(card: CardModel, army: str) -> Card:
    return Card(
        id=card.id,
        name=card.name.texts(),
        army=army,
        cls=card.cls,
        rank=card.rank,
        copies=card.copies,
        defence=card.defence,
        arrows=tuple(card.arrows[slot] for slot in SLOTS),
        missile=card.ranged.value if card.ranged else 0,
        grid=tuple((right, forward) for right, forward in card.ranged.grid) if card.ranged else (),
        moves=tuple(SLOTS.index(slot) for slot in card.moves or ()),
        points=points(card),
    )


@cache
def content() -> Content:
    """All content, read and checked when first asked for. Raises ValueError naming what is wrong."""
    from .content_check import check  # imports pydantic

    found, ranks, board = check([read(name) for name in ARMIES], read("ranks"), read("board"))
    armies = {
        army.id: Army(army.id, army.name.texts(), tuple(_card(card, army.id) for card in army.cards)) for army in found
    }
    mat = SquareGrid(board.column_names, board.row_names)
    starts = tuple(mat.find(board.start[seat]) for seat in ("1", "2"))
    return Content(
        armies=armies,
        cards={card.id: card for army in armies.values() for card in army.cards},
        ranks={rank.id: rank.cards for rank in ranks.ranks},
        mat=mat,
        endless=SquareGrid(),
        starts=tuple(pos for pos in starts if pos is not None),
        lengths={length.id: (length.units, length.commanders) for length in ranks.lengths},
        handicaps={(hint.weaker, hint.stronger): hint.units for hint in ranks.handicaps},
    )


def card(card_id: str) -> Card:
    """One printed card. Raises KeyError."""
    return content().cards[card_id]
