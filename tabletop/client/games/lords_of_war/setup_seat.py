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
    """Heights in units of the rows: discs, name with button, statistics, classes. A sentence about the army has none of
    its own: :func:`sentence_excess`."""
    pitch = min(62.0, width / 7)
    discs = min(pitch, 58.0 if not compact else 50.0) + (10 if not compact else 4)
    head = max(40.0, canvas.line_height("section") + canvas.line_height("small")) + (10 if not compact else 4)
    numbers = canvas.line_height("number") + canvas.line_height("least") + (12 if not compact else 4)
    return [discs, head, numbers, max(22.0, canvas.line_height("body_strong"))]


def _blurb(army: ArmyList) -> str:
    """A sentence about the army that a list was built from."""
    return t(f"{army_figures.GAME}.army.{army.base}.blurb")


def sentence_excess(canvas: Canvas, army: ArmyList, room: float) -> float:
    """How much higher in units the row of a name is, ``room`` units wide, where the sentence about a standard army
    stands below it, in place of its kind."""
    if army.kind != "standard":
        return 0.0
    return max(0.0, canvas.block_height(_blurb(army), "least", room) - canvas.line_height("small"))


def paint_army(
    canvas: Canvas, area: Rect, army: ArmyList, tint: Colour, room: float, heights: Sequence[float], hidden: bool
) -> None:
    """Paint name and kind (at most ``room`` units wide), statistics and classes; only the name of the base when the
    list is hidden."""
    section, small = canvas.line_height("section"), canvas.line_height("small")
    title = army_figures.army_name(army.base) if hidden else army_figures.title_of(army)
    canvas.fit_text(title, (area.x, area.y, room, section), "section", tint, "left", 0.7)
    below = t("lords_of_war_setup.hidden") if hidden else army_figures.kind_of(army)
    kind = Rect(area.x, area.y + section, room, small)
    y = area.y + heights[0]
    if hidden:
        canvas.fit_text(below, kind, "small", IVORY500, "left", 0.7)
        canvas.text_block(t("lords_of_war_setup.hidden.text"), (area.x, y, area.w, area.bottom - y), "small", IVORY500)
        return
    spare = area.h - sum(heights)
    blurb = _blurb(army)
    tall = canvas.block_height(blurb, "flavour", area.w)
    excess = sentence_excess(canvas, army, room)
    line = spare >= small - 4 and canvas.fits_text(blurb, (0, 0, area.w, small), "flavour", 0.85)
    short = spare < tall + 4 and not line
    if short and army.kind == "standard" and spare >= excess - 1:  # in place of the kind, which says the least
        canvas.text_block(blurb, (kind.x, kind.y, kind.w, small + excess), "least", IVORY300)
        y += excess
        spare -= excess
    else:
        canvas.fit_text(below, kind, "small", IVORY500, "left", 0.7)
    if short:
        pass
    elif spare >= tall + 4:
        canvas.text_block(blurb, (area.x, y, area.w, tall), "flavour", IVORY300)
        y += tall + 4
        spare -= tall + 4
    else:  # in one line, in somewhat smaller letters
        canvas.fit_text(blurb, (area.x, y, area.w, small), "flavour", IVORY300, "left", 0.7)
        y += small
        spare -= small
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
