"""A seat's army in the set-up scene: the discs to choose from, the General, the statistics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_face
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, IVORY300, IVORY500, NIGHT900, SLATE500, Colour
from tabletop.client.games.emblem_disc import EmblemDisc
from tabletop.rules.lords_of_war.armies import ArmyList
from tabletop.text import t

from . import army_figures
from .card_art import draw_back
from .model import look_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


class ArmyDisc(EmblemDisc):
    """A disc with an army's emblem; in the seat's colour with a brass ring when selected."""

    def draw(self, canvas: Canvas) -> None:
        """Draw disc, emblem and rings."""
        r = self.rect.w / 2 - 3
        center = self.rect.center
        colours = self.colours
        if self.selected and colours is not None:
            canvas.circle(center, r, colours.base, outline=colours.tint, outline_width=2)
            canvas.icon(self.icon, center, r * 1.25, colours.glyph)
            canvas.circle(center, r + 3, None, outline=BRASS300, outline_width=2)
        else:
            canvas.circle(center, r, NIGHT900, alpha=190, outline=SLATE500, outline_width=1.5)
            canvas.icon(self.icon, center, r * 1.2, IVORY300 if self.hovered else IVORY500)
            if self.hovered:
                canvas.circle(center, r, None, outline=BRASS300, outline_width=1.5)
        if self.ring:
            canvas.focus_ring(self.rect.inflate(-2, -2), self.rect.w / 2)


def army_heights(canvas: Canvas, width: float, compact: bool) -> list[float]:
    """Heights in units of the rows: discs, name with button, statistics, classes."""
    pitch = min(62.0, width / 7)
    discs = min(pitch, 58.0 if not compact else 50.0) + (10 if not compact else 4)
    head = max(40.0, canvas.line_height("section") + canvas.line_height("small")) + (10 if not compact else 4)
    numbers = canvas.line_height("number") + canvas.line_height("least") + (12 if not compact else 4)
    return [discs, head, numbers, max(22.0, canvas.line_height("body_strong"))]


def paint_army(
    canvas: Canvas, area: Rect, army: ArmyList, tint: Colour, room: float, heights: Sequence[float], hidden: bool
) -> None:
    """Paint name and kind (at most ``room`` units wide), statistics and classes; only the name of the base when the
    list is hidden."""
    section, small = canvas.line_height("section"), canvas.line_height("small")
    title = army_figures.army_name(army.base) if hidden else army_figures.title_of(army)
    canvas.fit_text(title, (area.x, area.y, room, section), "section", tint, "left", 0.7)
    below = t("lords_of_war_setup.hidden") if hidden else army_figures.kind_of(army)
    canvas.fit_text(below, (area.x, area.y + section, room, small), "small", IVORY500, "left", 0.7)
    y = area.y + heights[0]
    if hidden:
        canvas.text_block(t("lords_of_war_setup.hidden.text"), (area.x, y, area.w, area.bottom - y), "small", IVORY500)
        return
    spare = area.h - sum(heights)
    blurb = t(f"{army_figures.GAME}.army.{army.base}.blurb")
    tall = canvas.block_height(blurb, "flavour", area.w)
    if spare >= tall + 4:
        canvas.text_block(blurb, (area.x, y, area.w, tall), "flavour", IVORY300)
        y += tall + 4
        spare -= tall + 4
    elif spare >= small + 2:  # in one line, in letters as small as necessary
        canvas.fit_text(blurb, (area.x, y, area.w, small), "flavour", IVORY300, "left", 0.7)
        y += small + 2
        spare -= small + 2
    gap = min(spare / 2, 16.0)
    army_figures.draw_figures(canvas, Rect(area.x, y + gap, area.w, heights[1] - 4), army)
    y += heights[1] + 2 * gap
    army_figures.draw_classes(canvas, Rect(area.x, y, area.w, heights[2]), army)


def paint_general(canvas: Canvas, rect: Rect, army: ArmyList, colour: str, hidden: bool) -> None:
    """Paint the General's card in the seat's colour, slightly turned; its back when the list is hidden."""
    width = min(rect.w, rect.h * 5 / 7)
    box = Rect(0, 0, width, width * 7 / 5)
    box.center = rect.center
    canvas.shadow(box, 3, width * 0.06)
    if hidden:
        draw_back(canvas, box, colour, army_figures.emblem(army.base))
    else:
        draw_face(canvas, box, look_of(army_figures.general_of(army), colour))
