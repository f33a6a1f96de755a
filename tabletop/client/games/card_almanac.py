"""The almanac of a game's cards as data: what can be filtered by, and the cards with their marks. The almanac scene
shows any game's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import CardFace, draw_card
from tabletop.client.cards.inspector import CardFacts, draw_enlarged
from tabletop.client.cards.parts import RATIO
from tabletop.client.draw.theme import IVORY300

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.draw.theme import Colour
    from tabletop.rules.game import Target

LARGE_SHARE, LARGEST, LARGE_EDGE, LARGE_VEIL = 0.82, 760.0, 40.0, 0.72
"""Height of an enlarged card as a share of the window and at most, the room beside it, and how dark all else is."""


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """One value of a filter. ``icon`` or ``diamonds`` (so many, in ``colour``) stand before its words."""

    value: str
    label: str
    icon: str = ""
    diamonds: int = 0
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Something to filter by, such as the kind of a card; ``columns``: how many choices stand side by side."""

    id: str
    title: str
    choices: tuple[FilterChoice, ...]
    columns: int = 1


@dataclass(frozen=True, slots=True)
class AlmanacCard:
    """A card of the almanac. ``marks``: (filter, value) of every choice that it belongs to; ``words``: everything that
    a search looks through; ``notes``: lines on what its face does not show."""

    id: str
    name: str
    face: CardFace
    marks: frozenset[tuple[str, str]]
    words: str
    notes: tuple[str, ...] = ()


class CardAlmanac(ABC):
    """All cards of a game in the current language."""

    @abstractmethod
    def filters(self) -> tuple[CardFilter, ...]:
        """What can be filtered by, the kind of card first."""

    @abstractmethod
    def cards(self) -> tuple[AlmanacCard, ...]:
        """Every card, in the order in which they are shown; each id once."""

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        """A card, as large as the window allows."""
        card = next(card for card in self.cards() if card.id == target.id)
        canvas.dim(strength=LARGE_VEIL)
        if card.notes:
            draw_enlarged(canvas, card.face, CardFacts(card.name, notes=tuple((note, IVORY300) for note in card.notes)))
            return
        height = min(canvas.height * LARGE_SHARE, LARGEST, (canvas.width - 2 * LARGE_EDGE) / RATIO)
        rect = FRect(0, 0, height * RATIO, height)
        rect.center = (canvas.width / 2, canvas.height / 2)
        draw_card(canvas, rect, card.face)
