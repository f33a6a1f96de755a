"""The foot of a combat overlay: the hand, whose card pointed at grows no higher than the foot, the decisions,
effects in force as dark rows, things to use as paper strips, and the places of the buttons of a short list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.cards.face import RATIO, CardFace, draw_back, draw_card
from tabletop.client.draw.text import fit_name, fit_role, name_head, smaller
from tabletop.client.draw.theme import (
    BRASS300,
    CARD,
    COMPACT,
    INK500,
    INK700,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    ROOMY,
    SELECTED,
    SeatColours,
    mix,
)

if TYPE_CHECKING:
    from tabletop.client.board.shown_position import Primary
    from tabletop.client.draw.canvas import Canvas


PICTURE, ICON = 46.0, 0.68
"""Greatest side of the tile with the icon in units, and the icon as a share of it."""
PILL, PILL_PAD = 0.42, 18.0
"""Greatest width of a pill as a share of its strip, and its width beyond its words in units."""
EFFECT_LINES = 4
"""Most lines of the text of an effect."""
TITLE_SHRINK = 0.75
"""Least size of a row's title, as a share, before it is cut."""
NAMED = 40.0
"""Least width in units for the title on a paper strip."""


@dataclass(frozen=True, slots=True)
class EffectRow:
    """An effect in force: icon, the colours of its owner (None: everybody's), title and what it does."""

    icon: str
    colours: SeatColours | None
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class PaperRow:
    """Something to use: icon, title, what it does, and a pill that says in short that it is ready, or why not.
    ``chosen``, ``pointed``: how it is marked."""

    icon: str
    title: str
    text: str
    legal: bool
    note: str = ""
    chosen: bool = False
    pointed: bool = False


def draw_effect_rows(canvas: Canvas, box: FRect, rows: Sequence[EffectRow]) -> None:
    """Draw rows below each other, in two columns if they do not fit in one; those that do not fit then are left out."""
    strong, least = canvas.line_height("small_strong"), canvas.line_height("least")
    pitch = strong + least + ROOMY.gap
    lines = max(1, int(box.h // pitch))
    columns = 2 if len(rows) > lines else 1
    w = box.w / columns
    for n, row in enumerate(rows[: lines * columns]):
        column, line = divmod(n, lines)
        text = _draw_effect_head(canvas, FRect(box.x + column * w, box.y + line * pitch, w, pitch - ROOMY.gap), row)
        canvas.fit_text(row.text, text, "least", IVORY300, min_ratio=0.6)


def effect_role(canvas: Canvas, box: FRect, rows: Sequence[EffectRow]) -> str:
    """The role of the texts of rows below each other in ``box``: the largest one in which all of them fit, at last the
    smallest."""
    strong, size, room = _effect_measures(canvas, box)
    roles = ("small", "least", *(smaller(canvas, "least", ratio) for ratio in (0.9, 0.8, 0.72, 0.66)))
    for role in roles:
        whole = sum(max(size, strong + canvas.block_height(row.text, role, room)) + ROOMY.gap for row in rows)
        if whole <= box.h + ROOMY.gap:
            return role
    return roles[-1]


def _effect_measures(canvas: Canvas, box: FRect) -> tuple[float, float, float]:
    """Height of a title, height of the tile with the icon, width of the words of rows in ``box``."""
    strong = canvas.line_height("small_strong")
    size = strong + canvas.line_height("least")
    return strong, size, box.w - size - ROOMY.gap - ROOMY.small


def draw_effect_column(canvas: Canvas, box: FRect, rows: Sequence[EffectRow], role: str) -> None:
    """Draw rows below each other, each as high as its text needs; where they do not all fit, the longest are cut, first
    to EFFECT_LINES lines, then the last rows left out."""
    strong, size, room = _effect_measures(canvas, box)
    line = canvas.line_height(role)
    single = size + ROOMY.gap
    shown = rows[: max(1, int((box.h + ROOMY.gap) // single))]
    wanted = [len(canvas.wrap(row.text, role, room)) for row in shown]
    if sum(max(size, strong + lines * line) + ROOMY.gap for lines in wanted) > box.h + ROOMY.gap:
        wanted = [min(EFFECT_LINES, lines) for lines in wanted]
        spare = int((box.h + ROOMY.gap - single * len(shown)) // line)  # lines beyond the first of each row
        while sum(wanted) - len(wanted) > spare:
            wanted[wanted.index(max(wanted))] -= 1
    y = box.y
    for row, lines in zip(shown, wanted, strict=True):
        text = _draw_effect_head(canvas, FRect(box.x, y, box.w, size), row)
        text.h = lines * line
        canvas.text_block(row.text, text, role, IVORY300, max_lines=lines, ellipsis="ok")
        y += max(size, strong + lines * line) + ROOMY.gap


def _draw_effect_head(canvas: Canvas, box: FRect, row: EffectRow) -> FRect:
    """Draw the tile with the icon of an effect, as high as ``box``, and its title; gives the line for its text."""
    strong, least = canvas.line_height("small_strong"), canvas.line_height("least")
    tile = FRect(box.x, box.y, box.h, box.h)
    canvas.fill(tile, row.colours.base if row.colours else IVORY300, radius=7)
    if row.colours:
        canvas.frame(tile, row.colours.tint, 1, 7)
    canvas.icon(row.icon, tile.center, tile.w * ICON, row.colours.glyph if row.colours else NIGHT900)
    left = tile.right + ROOMY.gap
    room = box.right - left - ROOMY.small
    fit_name(canvas, row.title, FRect(left, box.y, room, strong), "small_strong", IVORY100)
    return FRect(left, box.y + strong, room, least)


def paper_places(canvas: Canvas, area: FRect, count: int, needed: int = 0) -> list[FRect]:
    """The rectangles of ``count`` paper strips from the top of ``area``, as many as fit. The first ``needed`` always
    get one: where one column cannot hold them, there are several."""
    if not count:
        return []
    gap = ROOMY.small
    least = canvas.line_height("small_strong") + gap
    columns = max(1, -(-needed // max(1, int((area.h + gap) // (least + gap)))))
    highest = 98.0 if canvas.theme.compact else 84.0
    h = max(least, min(area.h / -(-count // columns) - gap, highest))
    rows = max(1, int((area.h + gap) // (h + gap)))
    pitch = (area.w + gap) / columns
    return [
        FRect(area.x + n % columns * pitch, area.y + n // columns * (h + gap), pitch - gap, h)
        for n in range(min(count, rows * columns))
    ]


def draw_paper_row(canvas: Canvas, rect: FRect, row: PaperRow) -> None:
    """Draw a paper strip: icon, name, what it does, and its pill."""
    lit = row.legal and row.pointed
    canvas.shadow(rect, 1, 6)
    canvas.fill(rect, CARD if row.legal else mix(CARD, INK700, 0.55), radius=6)
    edge = SELECTED if row.chosen else BRASS300 if lit else OK if row.legal else INK500
    canvas.frame(rect, edge, 2.4 if row.chosen or lit else 1.4, 6)
    size = min(rect.h - ROOMY.small, PICTURE)
    tile = FRect(rect.x + ROOMY.tight, rect.centery - size / 2, size, size)
    canvas.fill(tile, INK700, radius=5)
    canvas.icon(row.icon, tile.center, size * ICON, IVORY100 if row.legal else IVORY500)
    x = tile.right + ROOMY.small
    if rect.right - x < NAMED:
        return  # its tooltip has the name
    strong, least = canvas.line_height("small_strong"), canvas.line_height("least")
    two = bool(row.text) and rect.h >= strong + least + ROOMY.small
    wide = rect.right - x - ROOMY.small
    told = min(canvas.block_height(row.text, "least", wide), rect.h - strong - 2 * ROOMY.tight) if two else 0.0
    top = max(ROOMY.tight, (rect.h - strong - told) / 2) if two else 0.0  # title and text in the middle
    title = FRect(x, rect.y + top, rect.right - x - ROOMY.gap, strong if two else rect.h)
    if row.note and title.w > NAMED / PILL:
        w = min(rect.w * PILL, canvas.measure(row.note, "least")[0] + PILL_PAD)
        h = least + ROOMY.hair
        needed = canvas.measure(row.title, smaller(canvas, "small_strong", TITLE_SHRINK))[0]
        worded = not two or needed <= title.w - w
        if not worded:
            w = h  # the title is kept rather than the words of the pill, which are in the tooltip too
        pill = FRect(rect.right - w - ROOMY.tight, title.y if two else rect.centery - h / 2, w, h)
        canvas.fill(pill, mix(OK, NIGHT900, 0.55) if row.legal else INK900, radius=pill.h / 2)
        if worded:
            canvas.fit_text(row.note, pill.inflate(-ROOMY.gap, 0), "least", IVORY100, "center", 0.65)
        else:
            canvas.icon("confirm" if row.legal else "hourglass", pill.center, h * ICON, IVORY100)
        title.w -= w
    if not two and canvas.fits_text(row.title, title, "small_strong", TITLE_SHRINK):
        canvas.fit_text(row.title, title, "small_strong", INK900, min_ratio=TITLE_SHRINK)  # may take two lines
    else:
        fit_name(canvas, row.title, title, "small_strong", INK900)
    if two:
        room = FRect(x, title.bottom, wide, rect.bottom - title.bottom - ROOMY.tight)
        role = fit_role(canvas, row.text, "least", (room.w, room.h + ROOMY.hair))
        lines = max(1, int((room.h + ROOMY.hair) // canvas.line_height(role)))
        canvas.text_block(row.text, room, role, INK900, max_lines=lines, ellipsis="ok")


def choice_places(canvas: Canvas, box: FRect, labels: Sequence[str]) -> list[FRect]:
    """The rectangles of the buttons of a short list, as wide as their words, in rows from the top of ``box``."""
    h = min(ROOMY.foot_button, max(ROOMY.control, box.h / 3))
    found: list[FRect] = []
    x, y = box.x, box.y
    for label in labels:
        width = min(box.w, canvas.measure(label, "button")[0] + 78.0)
        if found and x + width > box.right:
            x, y = box.x, y + h + ROOMY.small
        found.append(FRect(x, y, width, h))
        x += width + ROOMY.small
    return found


REST = 0.9
"""Height of a card at rest, as a share of the room below the head."""
SHOWN = 5
"""Number of cards that fit side by side without overlapping."""
COPIES, TITLE = 12.0, 0.15
"""Radius in units of the disc with the number of copies; lower end of a small card's title, as a share of its
height."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand: its id ("" face down), its face, whether it can be played now, is chosen, is pointed at, and
    its number of copies."""

    key: str
    face: CardFace | None = None
    legal: bool = False
    chosen: bool = False
    pointed: bool = False
    copies: int = 1

    @property
    def raised(self) -> bool:
        """Whether it is drawn large."""
        return self.pointed or self.chosen

    @property
    def state(self) -> str:
        """The state in which its card is drawn, as for ``draw_card``."""
        if self.chosen:
            return "selected"
        if not self.legal:
            return "rest"
        return "hover" if self.pointed else "selectable"


def hand_places(area: FRect, count: int) -> list[FRect]:
    """The rectangles of ``count`` cards side by side at the lower edge of ``area``; they overlap if they do not fit."""
    if not count:
        return []
    h = min(area.h * REST, area.w / min(count, SHOWN) * REST / RATIO)
    w = h * RATIO
    step = min(w + ROOMY.small, (area.w - w) / (count - 1)) if count > 1 else 0.0
    return [FRect(area.x + n * step, area.bottom - h, w, h) for n in range(count)]


def raised_place(rect: FRect, foot: FRect) -> FRect:
    """The rectangle in which the card at ``rect`` is drawn large: as high as the foot, inside it."""
    h = foot.h
    found = FRect(0, 0, h * RATIO, h)
    found.midbottom = (rect.centerx, foot.bottom)
    found.x = min(max(found.x, foot.x), foot.right - found.w)
    return found


def draw_hand_row(
    canvas: Canvas, places: Sequence[FRect], cards: Sequence[HandCard], colours: SeatColours, emblem: str, shade: bool
) -> None:
    """Draw the cards at rest; ``shade``: those that cannot be played are darker. The number of copies is below the
    title, on the part that the next card does not cover."""
    ends = [*(min(rect.right, after.x) for rect, after in pairwise(places)), *(rect.right for rect in places[-1:])]
    for rect, end, card in zip(places, ends, cards, strict=True):
        if card.face is None:
            canvas.shadow(rect, 1, 6)
            draw_back(canvas, rect, colours, emblem)
            continue
        draw_card(canvas, rect, card.face, card.state)
        if shade and not card.legal and not card.chosen:
            canvas.fill(rect, NIGHT900, alpha=120, radius=rect.w * 0.06)
        if card.copies > 1:
            center = (end - COPIES - ROOMY.hair, rect.y + rect.h * TITLE + COPIES)
            canvas.circle(center, COPIES, NIGHT900, outline=BRASS300, outline_width=1.4)
            canvas.text(f"×{card.copies}", center, "badge", IVORY100, "center")


def draw_raised(canvas: Canvas, places: Sequence[FRect], cards: Sequence[HandCard], foot: FRect) -> None:
    """Draw the card pointed at, else the chosen one, over its neighbours."""
    found = [(card, rect) for card, rect in zip(cards, places, strict=True) if card.raised and card.face is not None]
    if not found:
        return
    card, rect = next((entry for entry in found if entry[0].pointed), found[0])
    large = raised_place(rect, foot)
    canvas.shadow(large, 4, 8)
    if card.face is not None:
        draw_card(canvas, large, card.face, card.state)


def draw_hand_head(
    canvas: Canvas, foot: FRect, places: Sequence[FRect], cards: Sequence[HandCard], words: str, note: str = ""
) -> None:
    """Draw the head of the hand at the top of ``foot``, to the right of a large card that would cover it."""
    left = foot.x
    right = left + canvas.measure(words, "section")[0] + ROOMY.small
    for card, rect in zip(cards, places, strict=True):
        large = raised_place(rect, foot)
        if not card.raised or card.face is None:
            continue
        if large.x < right:
            left = large.right + ROOMY.small
        elif large.right > foot.right - canvas.measure(note, "small")[0] - ROOMY.small:
            note = ""  # it would show in part beside the card
    head = FRect(left, foot.y, foot.right - left, canvas.line_height("section"))
    if canvas.measure(words, smaller(canvas, "section", 0.7))[0] <= head.w:  # beside a large card there may be
        name_head(canvas, words, head, note)  # no room for any of it


def draw_card_facts(canvas: Canvas, box: FRect, title: str, when: str, text: str) -> None:
    """Draw the words of a card beside the hand: its name as a head, when it can be played, as much of its text as
    fits."""
    head = canvas.line_height("section")
    name_head(canvas, title, FRect(box.x, box.y, box.w, head))
    y = box.y + head + ROOMY.tight
    if when:
        y += canvas.text_block(when, (box.x, y, box.w, 0), "least", BRASS300, max_lines=2) + ROOMY.tight
    role = fit_role(canvas, text, "small", (box.w, box.bottom - y))
    lines = max(1, int((box.bottom - y) / canvas.line_height(role)))
    canvas.text_block(text, (box.x, y, box.w, 0), role, IVORY300, max_lines=lines, ellipsis="ok")


class ActionHost(Protocol):
    """What the decisions ask of the scene that shows the overlay."""

    def add_primary(self, rect: FRect, own: Primary) -> None:
        """Add the main button."""

    def add_answer(self, name: str, rect: FRect, label: str, icon: str, tip: str | None = None) -> None:
        """Add a button for a decision."""

    def add_tools(self, back: FRect, out: FRect, wide: bool) -> None:
        """Add the buttons for undo (``back``) and for the map (``out``); ``wide``: there is room for their words."""


@dataclass(frozen=True, slots=True)
class CombatDecision:
    """A decision shown as a button: its name, words, icon, and the words of its tooltip."""

    name: str
    label: str
    icon: str
    tip: str | None = None


def main_place(area: FRect, compact: bool) -> FRect:
    """The rectangle of the main button at the top of ``area``."""
    low, high = (36.0, 44.0) if compact else (38.0, 58.0)
    return FRect(area.x, area.y, area.w, min(high, max(low, area.h * 0.45)))


def lay_actions(host: ActionHost, area: FRect, main: Primary, answers: Sequence[CombatDecision], compact: bool) -> None:
    """Add the main button at the top of ``area``, the tools at its lower edge, and the answers between them where there
    is room for a row of their own, else left of the tools."""
    gap = (COMPACT if compact else ROOMY).small
    tool = 34.0 if compact else 44.0
    box = main_place(area, compact)
    host.add_primary(box, main)
    tools = FRect(area.x, area.bottom - tool, area.w, tool)
    tools.y = max(tools.y, box.bottom + gap)
    between = tools.y - gap - box.bottom - gap
    left = list(answers)
    if left and between >= 30.0:
        _add_row(host, FRect(area.x, box.bottom + gap, area.w, min(between, tool)), left, gap)
        left = []
    icon = tool + gap
    if left:
        _add_row(host, FRect(tools.x, tools.y, tools.w - 2 * (icon + gap), tools.h), left, gap)
    back = FRect(tools.right - 2 * icon - gap, tools.y, icon, tools.h)
    host.add_tools(back, FRect(tools.right - icon, tools.y, icon, tools.h), not left)


def _add_row(host: ActionHost, row: FRect, answers: Sequence[CombatDecision], gap: float) -> None:
    w = (row.w - gap * (len(answers) - 1)) / len(answers)
    for n, answer in enumerate(answers):
        host.add_answer(
            answer.name, FRect(row.x + n * (w + gap), row.y, w, row.h), answer.label, answer.icon, answer.tip
        )
