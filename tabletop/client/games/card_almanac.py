"""The almanac of a game's cards as data: its filters and cards. One almanac scene shows that of any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import RATIO, UprightFace, draw_card
from tabletop.client.cards.inspector import CardFacts, draw_enlarged
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY300, Colour

if TYPE_CHECKING:
    from tabletop.rules.game import Target

NOTHING = "—"
"""The words of an empty cell of the chapter."""
LARGE_SHARE, LARGEST, LARGE_EDGE, LARGE_VEIL = 0.82, 760.0, 40.0, 0.72
"""Height of an enlarged card as a share of the window and at most in units, units beside it, and strength (0..1) of the
darkness around it."""


@dataclass(frozen=True, slots=True)
class FilterChoice:
    """One value of a filter. ``icon``, or ``diamonds`` (a number of them, in ``colour``), are drawn before its
    words."""

    value: str
    label: str
    icon: str = ""
    diamonds: int = 0
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A filter, such as by the kind of card; ``columns``: how many choices are side by side."""

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
    face: UprightFace
    marks: frozenset[tuple[str, str]]
    words: str
    notes: tuple[str, ...] = ()


class CardAlmanac(ABC):
    """All cards of a game in the current language."""

    @abstractmethod
    def filters(self) -> tuple[CardFilter, ...]:
        """The filters, the kind of card first."""

    @abstractmethod
    def cards(self) -> tuple[AlmanacCard, ...]:
        """Every card, in the order in which they are shown; each id once."""

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        card = next(card for card in self.cards() if card.id == target.id)
        canvas.dim(strength=LARGE_VEIL)
        if card.notes:
            draw_enlarged(canvas, card.face, CardFacts(card.name, notes=tuple((note, IVORY300) for note in card.notes)))
            return
        height = min(canvas.height * LARGE_SHARE, LARGEST, (canvas.width - 2 * LARGE_EDGE) / RATIO)
        rect = FRect(0, 0, height * RATIO, height)
        rect.center = (canvas.width / 2, canvas.height / 2)
        draw_card(canvas, rect, card.face)


# ---------------------------------------------------------------------------------------------- chapter of the book


def chapter(almanac: CardAlmanac, head: str, text: str, columns: Sequence[str], parts: Mapping[str, str]) -> str:
    """The chapter of the rulebook that lists every card, as Markdown. ``head`` and ``text``: its head and first
    paragraph; ``columns``: the words over name, kind, figures, rule and notes; ``parts``: by kind, the filter that
    divides its cards. Kinds are in the order of the first filter."""
    filters = {one.id: one for one in almanac.filters()}
    kinds, *_ = almanac.filters()
    found = [f"## {head}", text]
    for kind in kinds.choices:
        cards = [card for card in almanac.cards() if (kinds.id, kind.value) in card.marks]
        by = parts.get(kind.value)
        if by is None:
            found += [f"### {kind.label}", chapter_table(columns, map(_row, cards))]
            continue
        for group in filters[by].choices:
            rows = [_row(card) for card in cards if (by, group.value) in card.marks]
            if rows:
                found += [f"### {kind.label} · {group.label}", chapter_table(columns, rows)]
    return "\n\n".join(found)


def chapter_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table without its empty columns."""
    cells = [list(row) for row in rows]
    used = [n for n in range(len(columns)) if any(row[n] for row in cells)]
    lines = [[columns[n] for n in used], ["---"] * len(used), *([row[n] or NOTHING for n in used] for row in cells)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(words: str) -> str:
    return words.replace("|", "/").replace("[", "(").replace("]", ")")


def _row(card: AlmanacCard) -> tuple[str, ...]:
    face = card.face
    figures = " ".join(f":{one.icon}: {one.value}" if one.icon else one.value for one in face.figures)
    banner = f":{face.banner_icon}: {face.banner}" if face.banner_icon else face.banner
    return tuple(
        map(
            _cell,
            (f":{face.picture or face.icon}: **{card.name}**", banner, figures, face.text, " · ".join(card.notes)),
        )
    )
