"""One seat's race in the set-up scene: the discs to choose from, a picture, the words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_back
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SLATE500,
    SLATE700,
    WHITE,
    Colour,
    seat_colours,
)
from tabletop.client.ui.base import Pressable, Rect, RectLike, Widget
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.queries import KINDS
from tabletop.text import localised, t

from .card_faces import EMBLEMS
from .model import RACE_COLOURS

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.warcraft.scenarios import Plan

RANDOM = "random"
CHANCE = replace(
    seat_colours("ivory"), id="chance", base=SLATE500, tint=IVORY300, dark=SLATE700, glyph=IVORY100, pattern="solid"
)
_SIGNS = {
    "gold": "gold",
    "wood": "wood",
    "melee": "class-melee",
    "ranged": "class-ranged",
    "flying": "class-flying",
    "worker": "worker",
    "necromancer": "quest-necromancer",
}
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
            canvas.circle(center, r + 3, None, outline=BRASS300, outline_width=2)
        elif self.hovered:
            canvas.circle(center, r + 2, None, outline=BRASS300, outline_width=1.2)
        if self.ring:
            canvas.focus_ring(self.rect.inflate(-2, -2), self.rect.w / 2)


def words_height(canvas: Canvas, compact: bool) -> float:
    """Height of the words of a seat."""
    return canvas.line_height("section") + 2 * canvas.line_height("small") + (2 if compact else 8)


def race_title(race: str) -> str:
    """Name of a race; "" stands for any."""
    return localised(content().races[race].name) if race else t("wc_setup.random_race")


class StartRow(Widget):
    """What a seat begins with: a sign and a number for each kind of thing, the words in the tooltip."""

    def __init__(self, id: str, rect: RectLike, plan: Plan) -> None:
        counts: dict[str, int] = {}
        if plan.gold >= 0:
            counts = {"gold": plan.gold, "wood": plan.wood}
        for _, kind, number in plan.pieces:
            counts[KINDS[kind]] = counts.get(KINDS[kind], 0) + number
        stock = [t("wc_setup.stock", gold=plan.gold, wood=plan.wood)] if plan.gold >= 0 else []
        pieces = [t(f"wc_setup.pieces.{kind}", n=counts[kind]) for kind in KINDS if kind in counts]
        super().__init__(id, rect, tooltip=", ".join(stock + pieces), tooltip_title=t("wc_setup.begins"))
        self.counts = {_SIGNS[kind]: number for kind, number in counts.items()}

    def draw(self, canvas: Canvas) -> None:
        """Signs and numbers in a row."""
        x, y = self.rect.x, self.rect.centery
        size = canvas.line_height("small") * 0.95
        for icon, number in self.counts.items():
            canvas.icon(icon, (x + size / 2, y), size, BRASS400)
            canvas.text(str(number), (x + size + 5, y), "small_strong", IVORY100, anchor="midleft")
            x += size + 5 + canvas.measure(str(number), "small_strong")[0] + 16


def row_top(canvas: Canvas, line: str) -> float:
    """Where the row of what a seat begins with lies below the top of its words."""
    return canvas.line_height("section") + (canvas.line_height("small") if line else 0.0) - 1


def paint_race(canvas: Canvas, area: Rect, race: str, line: str, tint: Colour, row: bool) -> None:
    """Name of the race and one line of words; where there is room, its character and its fighters. ``row``: whether a
    row of signs follows the line."""
    head, small = canvas.line_height("section"), canvas.line_height("small")
    title = race_title("" if race == RANDOM else race)
    canvas.fit_text(title, (area.x, area.y, area.w, head), "section", tint, "left", 0.7)
    if line:
        canvas.fit_text(line, (area.x, area.y + head, area.w, small), "small", IVORY300, "left", 0.75)
    y = area.y + (row_top(canvas, line) + small + 4 if row else head + small)
    text = t(f"wc_setup.race.{race}")
    tall = canvas.block_height(text, "flavour", area.w)
    if y + 4 + tall > area.bottom:
        return
    canvas.text_block(text, (area.x, y + 4, area.w, tall), "flavour", IVORY500)
    y += tall + 12
    if race != RANDOM and y + 3 * (small + 3) <= area.bottom:
        _paint_fighters(canvas, Rect(area.x, y, area.w, area.bottom - y), race, tint)


def _paint_fighters(canvas: Canvas, area: Rect, race: str, tint: Colour) -> None:
    """A line for each unit type: its units from the first level to the last."""
    small = canvas.line_height("small")
    for n, kind in enumerate(KINDS[:3]):
        y = area.y + n * (small + 3)
        canvas.icon(_SIGNS[kind], (area.x + small / 2, y + small / 2), small * 0.95, tint)
        units = ", ".join(localised(tile.name) for tile in content().tiles[race, n])
        room = (area.x + small + 6, y, area.w - small - 6, small)
        canvas.fit_text(units, room, "small", IVORY300, "left", 0.75)


def paint_picture(canvas: Canvas, rect: Rect, race: str) -> None:
    """A scene of the race's best unit, or the back of a card for chance."""
    if race == RANDOM:
        width = min(rect.w, rect.h * 5 / 7)
        box = Rect(0, 0, width, width * 7 / 5)
        box.center = rect.center
        draw_back(canvas, box, CHANCE, "dice")
        return
    canvas.shadow(rect, 1, 8)
    canvas.image(f"warcraft/units/{_BEST[race]}.jpg", rect, radius=8)
    canvas.frame(rect, BRASS600, 1.2, 8)
