"""The panel left of the hand: the movement die with its points, the decks and piles with their counts, the global
event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.dice.faces import DieFace, draw_die
from tabletop.client.draw.fit_text import fit_name, fit_role, row_role, smaller, whole
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    CARD,
    INK900,
    IVORY100,
    IVORY500,
    LEVELS,
    NIGHT900,
    SLATE500,
    Colour,
    mix,
)  # fmt: skip
from tabletop.client.ui import panels
from tabletop.rules.adventure.queries import RolledFrame
from tabletop.rules.adventure.terms import COLOURS
from tabletop.text import t

from . import names
from .layout import bounded

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

PILES: Final = (("elite", "symbol-quest"), ("elite_discard", "delete"), ("pile", "symbol-discovery"), ("box", "lock"),
                ("trophies", "victory-point"))  # fmt: skip
"""Piles besides the challenge decks, each with its icon."""


DIE_PART, DIE_MOST = 0.46, 66.0
"""Size of the die: a share of the height, and the greatest in units."""
GAP, EDGE = 6.0, 4.0
DECK_LEAST, DECK_MOST = 24.0, 38.0
LINE = 22.0
SIGN_ROOM = 24.0
"""Width in units for the icon of a pile."""
SIGN, NAME_SHRINK = 38.0, 0.7
"""Width in units for the icon of the global event, and the least size of its name, as a share, before it is cut."""

NOT_ROLLED = 0.86
"""Least size, as a share, of the words that nothing has been rolled."""


def dice_and_deck_places(table: TableContext) -> dict[str, FRect]:
    """The rectangles of the die, of each deck (``deck:green``) and pile (``pile:box``), and of the event, by name."""
    place = table.layout_now
    assert place is not None
    box = place.decks
    die = min(box.h * DIE_PART, DIE_MOST)
    half = box.w / 2
    left = die + 2 * GAP
    found = {
        "die": FRect(box.x + EDGE, box.y + EDGE, die, die),
        "roll": FRect(box.x + left, box.y, half - left - EDGE, die + 2 * EDGE),
        "event": FRect(box.x + half, box.y + EDGE / 2, half - EDGE, die + EDGE),
    }
    top = box.y + die + 2 * GAP
    h = bounded((box.bottom - top - GAP) / 2 - EDGE, DECK_LEAST, DECK_MOST)
    for line, names_of in enumerate(([f"deck:{one}" for one in COLOURS], [f"pile:{name}" for name, _ in PILES])):
        row = FRect(box.x, top + line * (h + GAP), box.w - EDGE, h)
        for name, rect in zip(names_of, panels.counter_row(row, len(names_of), GAP), strict=True):
            found[name] = rect
    return found


def counts(table: TableContext) -> dict[str, int]:
    """The number of cards or tokens of each deck and pile."""
    state = table.model.state
    found = {f"deck:{colour}": len(state.decks[n]) for n, colour in enumerate(COLOURS)}
    found["pile:elite"], found["pile:elite_discard"] = len(state.elite), len(state.elite_discard)
    found["pile:pile"], found["pile:box"] = len(state.pile), len(state.box)
    found["pile:trophies"] = sum(state.stock)
    return found


def draw_dice_and_decks(canvas: Canvas, table: TableContext) -> None:
    """Draw the movement die with its roll, the decks and piles with their counts, and the global event."""
    places, state = dice_and_deck_places(table), table.model.state
    rolled = state.face >= 0
    die = places["die"]
    face = table.model.content.rules.movement_die[state.face] if rolled else None
    draw_die(canvas, die.center, die.w * 0.92, DieFace(number=str(face.movement) if face is not None else "?"), "blue",
             "rest" if rolled else "miss")  # fmt: skip
    _draw_roll(canvas, table, places["roll"])
    _draw_event(canvas, table, places["event"])
    numbers = counts(table)
    for n, colour in enumerate(COLOURS):
        box = places[f"deck:{colour}"]
        ink = LEVELS[colour]
        canvas.fill(box, mix(ink, INK900, 0.25), radius=6)
        canvas.fill(FRect(box.x, box.y, box.w, box.h - EDGE), ink, radius=6)
        r = min(3.6, box.w * 0.05)
        for k in range(n + 1):
            canvas.diamond((box.x + 8 + k * (2 * r + 1), box.y + 8), r, INK900)
        canvas.icon("cards", (box.x + 15, box.centery + 3), min(15.0, box.h * 0.5), INK900)
        _draw_number(canvas, box, numbers[f"deck:{colour}"], "number", INK900)
    for name, icon in PILES:
        box = places[f"pile:{name}"]
        canvas.panel(box, "inset")
        canvas.icon(icon, (box.x + 14, box.centery), 15, BRASS400)
        _draw_number(canvas, box, numbers[f"pile:{name}"], "badge", IVORY100)


def _draw_number(canvas: Canvas, box: FRect, number: int, role: str, ink: Colour) -> None:
    """Draw the number of cards of a pile at its right end, small enough to leave its icon free."""
    room = FRect(box.x + SIGN_ROOM, box.y, box.w - SIGN_ROOM - EDGE, box.h)
    words = str(number)
    role = row_role(canvas, role, room.h)
    role = smaller(canvas, role, room.w / canvas.measure(words, role)[0])
    canvas.text(words, (room.right, box.centery), role, ink, anchor="midright")


def _draw_roll(canvas: Canvas, table: TableContext, box: FRect) -> None:
    """Draw points and energy left of this turn's roll."""
    state = table.model.state
    if state.face < 0:
        words = t("adventure_board.not_rolled")
        role = fit_role(canvas, words, "small", box.size, NOT_ROLLED)
        if whole(canvas, words, role, box.w):  # else only the question mark on the die is drawn
            canvas.text_block(words, box, role, IVORY500, valign="middle")
        return
    steps, left = left_of_roll(table)
    points, energy = t("adventure_board.points_left", n=steps), t("adventure_board.energy_left", n=left)
    for n, (icon, words, number) in enumerate((("movement", points, steps), ("energy", energy, left))):
        y = box.y + box.h * (0.3 + 0.4 * n)
        if canvas.measure(words, "small_strong")[0] * 0.8 > box.w - LINE:
            words = str(number)
        canvas.icon(icon, (box.x + 8, y), 16, BRASS300)
        canvas.fit_text(
            words, FRect(box.x + LINE, y - LINE / 2, box.w - LINE, LINE), "small_strong", IVORY100, min_ratio=0.7
        )


def left_of_roll(table: TableContext) -> tuple[int, int]:
    """(points, energy) left of this turn's roll; of a roll that may still be rerolled, those it would give
    (AG-MOV-2)."""
    state = table.model.state
    frame = table.model.frame
    if not isinstance(frame, RolledFrame) or frame.die != "move":
        return state.move, state.energy
    face = table.model.content.rules.movement_die[state.face]
    return face.movement, face.energy


def _draw_event(canvas: Canvas, table: TableContext, box: FRect) -> None:
    model = table.model
    festival = model.state.festival
    if not festival:
        canvas.fill(box, NIGHT900, alpha=110, radius=7)
        canvas.frame(box, SLATE500, 1, 7, alpha=150)
        canvas.fit_text(t("adventure_board.no_event"), box.inflate(-2 * GAP, -EDGE), "small", IVORY500, "center", 0.7)
        return
    ink = LEVELS[COLOURS[model.content.events[festival].colour]]
    canvas.shadow(box, 1, 7)
    canvas.fill(box, ink, radius=7)
    canvas.fill(box.inflate(-EDGE, -EDGE), CARD, radius=5)
    canvas.icon("hourglass", (box.x + 20, box.centery), min(24.0, box.h * 0.5), INK900)
    at = FRect(box.x + SIGN, box.y + EDGE, box.w - SIGN - GAP, box.h / 2)
    name = names.card_name(festival, model.content)
    if canvas.measure(name, "small_strong")[0] > at.w:  # the name without the icon, on up to two lines
        at.h = box.h - 2 * EDGE
        role = fit_role(canvas, name, "small_strong", at.size, NAME_SHRINK)
        if whole(canvas, name, role, at.w) and canvas.block_height(name, role, at.w) <= at.h + 1:
            canvas.text_block(name, at, role, INK900, valign="middle")
        else:
            fit_name(canvas, name, at, "small_strong", INK900)
        return
    canvas.text(name, at.midleft, "small_strong", INK900, "midleft")
    below = FRect(at.x, at.bottom, at.w, box.h - at.h - 2 * EDGE)
    canvas.fit_text(names.kind_name("event", "global"), below, "least", INK900, min_ratio=0.7)
