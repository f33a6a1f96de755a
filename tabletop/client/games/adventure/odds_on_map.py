"""The threat view: what the viewer's hero needs to hit each encounter and each other hero on the map, what these need
to hit it, and the spaces held by aggro."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100, NIGHT900, OK, Colour

from .map_pieces import thing_rects
from .model import Model

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

HEIGHT, CELL, SIGN = 16.0, 32.0, 11.0
ALWAYS, NEVER = "1+", "–"
"""The signs of a blow that always hits, and of one that never does."""


def odds_ink(needed: int) -> Colour:
    """The colour of a chance to hit, from the lowest face that hits: good, even, bad."""
    return OK if needed <= 3 else BRASS300 if needed <= 5 else DANGER


def held_spaces(model: Model) -> list[str]:
    """The spaces that an aggro marker holds, in the order of the tracker (AG-AGR-1)."""
    state = model.state
    return [
        marker.space
        for slot, marker in enumerate(state.markers)
        if marker is not None and slot in model.place(marker.space).aggro
    ]


def needed_sign(needed: int) -> str:
    """The lowest face that hits, as a sign."""
    return ALWAYS if needed <= 1 else NEVER if needed > 6 else f"{needed}+"


def draw_steps(canvas: Canvas, table: TableContext, printed: Mapping[str, FRect]) -> Iterator[None]:
    """Draw the odds at every encounter and hero, one in each step; ``printed``: the rectangle of each space's print,
    relative to its middle."""
    model = table.model
    if model.character(model.own_seat) is None:
        return
    for space, encounter in model.tables.board.items():
        if model.content.board_encounters[encounter].encounter is None or space not in printed:
            continue
        x, y = table.map.center(space)
        box = printed[space].move(x, y)
        _draw_odds(canvas, (box.centerx, box.bottom + HEIGHT / 2), model.odds(encounter))
        yield
    for thing, rect in thing_rects(table):
        if thing.kind == "marker":
            marker = model.marker(thing.id)
            if marker is not None:
                _draw_odds(canvas, (rect.centerx, rect.bottom + HEIGHT / 2), model.odds(marker.card))
                yield
        elif thing.kind == "figure" and thing.seat != model.own_seat:
            _draw_odds(canvas, (rect.centerx, rect.top - HEIGHT / 2), model.odds(other=thing.seat))
            yield


def _draw_odds(canvas: Canvas, center: tuple[float, float], odds: tuple[int, int]) -> None:
    """Draw the odds of both blows, each with an icon and the lowest face that hits."""
    mine, its = odds
    box = FRect(0, 0, 2 * CELL + 4, HEIGHT)
    box.center = center
    canvas.fill(box, NIGHT900, alpha=235, radius=HEIGHT / 2)
    canvas.frame(box, odds_ink(mine), 1.2, HEIGHT / 2)
    ink: Colour = OK if its > 4 else DANGER if its <= 2 else IVORY100
    for n, (icon, needed, colour) in enumerate((("dice", mine, odds_ink(mine)), ("damage", its, ink))):
        left = box.x + 4 + n * CELL
        canvas.icon(icon, (left + SIGN / 2 + 1, box.centery), SIGN, colour)
        canvas.text(needed_sign(needed), (left + SIGN + 4, box.centery), f"badge@{SIGN:.0f}!", colour, "midleft")
