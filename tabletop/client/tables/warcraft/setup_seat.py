"""One seat's race in the set-up scene: the discs to choose from, a picture, the words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.client.theme import (
    BRASS300,
    BRASS600,
    IVORY300,
    IVORY500,
    NIGHT900,
    SLATE500,
    WHITE,
    Colour,
    seat_colours,
)
from tabletop.client.widgets.base import Pressable, Rect, RectLike
from tabletop.rules.warcraft.content import content
from tabletop.text import localised, t

from .cards_art import draw_card_back
from .looks import EMBLEMS
from .model import RACE_COLOURS

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

RANDOM = "random"
_BEST = {"HU": "HU-melee-3", "OR": "OR-melee-4", "UD": "UD-flying-3", "NE": "NE-ranged-2"}


class RaceDisc(Pressable):
    """A round button with a race's emblem, or a die for chance; brass ring when taken, dim when another seat has
    it."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        race: str,
        *,
        selected: bool,
        dim: bool,
        tooltip: str,
        tooltip_title: str,
        on_click: Callable[[], object],
    ) -> None:
        super().__init__(id, rect, tooltip=tooltip, tooltip_title=tooltip_title)
        self.race = race
        self.selected = selected
        self.dim = dim
        self.on_click = on_click

    def activate(self) -> None:
        """Take this race."""
        self.on_click()

    def draw(self, canvas: Canvas) -> None:
        """Disc, emblem, rings."""
        r = self.rect.w / 2 - 4
        center = self.rect.center
        icon = EMBLEMS.get(self.race, "dice")
        if self.race == RANDOM:
            canvas.circle(center, r, NIGHT900, alpha=200, outline=SLATE500, outline_width=1.5)
            canvas.icon(icon, center, r * 1.15, BRASS300 if self.selected else IVORY300)
        elif self.selected or (self.hovered and not self.dim):
            canvas.medallion(center, r, seat_colours(RACE_COLOURS[self.race]), icon)
        else:
            colours = seat_colours(RACE_COLOURS[self.race])
            canvas.circle(center, r, colours.dark, outline=colours.base, outline_width=1.5)
            canvas.icon(icon, center, r * 1.15, IVORY500 if self.dim else WHITE, alpha=130 if self.dim else 230)
        if self.selected:
            canvas.circle(center, r + 3, BRASS300, alpha=0, outline=BRASS300, outline_width=2)
        elif self.hovered:
            canvas.circle(center, r + 2, BRASS300, alpha=0, outline=BRASS300, outline_width=1.2)
        if self.ring:
            canvas.focus_ring(self.rect.inflate(-2, -2), self.rect.w / 2)


def race_heights(canvas: Canvas, compact: bool) -> tuple[float, float]:
    """Heights of the discs and of the words below them."""
    words = canvas.line_height("section") + 2 * canvas.line_height("small")
    return (52.0 if compact else 60.0), words + (2 if compact else 8)


def paint_race(canvas: Canvas, area: Rect, race: str, lines: Sequence[str], tint: Colour) -> None:
    """Name of the race and what it begins with; its character where there is room."""
    head, small = canvas.line_height("section"), canvas.line_height("small")
    title = t("wc_setup.random_race") if race == RANDOM else localised(content().races[race].name)
    canvas.fit_text(title, (area.x, area.y, area.w, head), "section", tint, "left", 0.7)
    y = area.y + head
    for line in lines:
        if y + small > area.bottom + 3:
            return
        canvas.fit_text(line, (area.x, y, area.w, small), "small", IVORY300, "left", 0.65)
        y += small
    text = t(f"wc_setup.race.{race}")
    if y + 4 + canvas.block_height(text, "flavour", area.w) <= area.bottom:
        canvas.text_block(text, (area.x, y + 4, area.w, area.bottom - y - 4), "flavour", IVORY500)


def paint_picture(canvas: Canvas, rect: Rect, race: str, colour: str) -> None:
    """A scene of the race's best unit, or the back of a card for chance."""
    if race == RANDOM:
        width = min(rect.w, rect.h * 5 / 7)
        box = Rect(0, 0, width, width * 7 / 5)
        box.center = rect.center
        draw_card_back(canvas, box, seat_colours(colour), "dice")
        return
    canvas.shadow(rect, 1, 8)
    canvas.image(f"warcraft/units/{_BEST[race]}.jpg", rect, radius=8)
    canvas.frame(rect, BRASS600, 1.2, 8)
