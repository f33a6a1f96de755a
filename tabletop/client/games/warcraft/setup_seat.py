"""A seat's race in the set-up scene: picture, one sentence, five-dot bars of its units, starting pieces."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_back
from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import BRASS400, BRASS600, IVORY100, IVORY300, IVORY500, Colour
from tabletop.client.games.emblem_disc import CHANCE
from tabletop.client.ui.base import Widget
from tabletop.client.ui.dot_bar import DOT_PITCH, DOTS, dots_of, draw_dot_bar
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.meta import RACES
from tabletop.rules.warcraft.queries import KINDS
from tabletop.text import localised, t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.warcraft.scenarios import SeatPlan

RANDOM = "random"
_SIGNS = {
    "gold": "gold",
    "wood": "wood",
    "melee": "class-melee",
    "ranged": "class-ranged",
    "flying": "class-flying",
    "worker": "worker",
    "necromancer": "quest-necromancer",
}
KINDS_OF_UNITS = 3
"""Melee, ranged and flying units."""
ICON_SHARE = 0.95
"""Side of an icon as a share of a line of small letters."""
_BEST = {"HU": "HU-melee-3", "OR": "OR-melee-4", "UD": "UD-flying-3", "NE": "NE-ranged-2"}


def words_height(canvas: Canvas, compact: bool, bars: bool) -> float:
    """Height of the words of a seat in units, with or without the bars of its units."""
    small = canvas.line_height("small")
    below = small + canvas.theme.spacing.hair if bars else 0.0
    return canvas.line_height("section") + 2 * small + (2 if compact else 8) + below


def race_title(race: str) -> str:
    """Name of a race; "" stands for any."""
    return localised(content().races[race].name) if race else t("warcraft_setup.random_race")


class StartRow(Widget):
    """What a seat begins with: an icon and a number for each kind of thing, the words in the tooltip."""

    def __init__(self, id: str, rect: RectLike, plan: SeatPlan) -> None:
        counts: dict[str, int] = {}
        if plan.gold >= 0:
            counts = {"gold": plan.gold, "wood": plan.wood}
        for _, kind, number in plan.pieces:
            counts[KINDS[kind]] = counts.get(KINDS[kind], 0) + number
        stock = [t("warcraft_setup.stock", gold=plan.gold, wood=plan.wood)] if plan.gold >= 0 else []
        pieces = [t(f"warcraft_setup.pieces.{kind}", n=counts[kind]) for kind in KINDS if kind in counts]
        super().__init__(id, rect, tooltip=", ".join(stock + pieces), tooltip_title=t("warcraft_setup.begins"))
        self.counts = {_SIGNS[kind]: number for kind, number in counts.items()}

    def wide(self, canvas: Canvas) -> float:
        """Width in units of icons and numbers."""
        size, gap = canvas.line_height("small") * ICON_SHARE, canvas.theme.spacing
        numbers = sum(canvas.measure(str(number), "small_strong")[0] for number in self.counts.values())
        return numbers + len(self.counts) * (size + gap.hair + gap.small)

    def draw(self, canvas: Canvas) -> None:
        """Draw icons and numbers in a row."""
        x, y = self.rect.x, self.rect.centery
        size, gap = canvas.line_height("small") * ICON_SHARE, canvas.theme.spacing
        for icon, number in self.counts.items():
            canvas.icon(icon, (x + size / 2, y), size, BRASS400)
            x += size + gap.hair
            canvas.text(str(number), (x, y), "small_strong", IVORY100, anchor="midleft")
            x += canvas.measure(str(number), "small_strong")[0] + gap.small


@cache
def race_dots(race: str) -> tuple[int, ...]:
    """How strong the melee, ranged and flying units of a race are at their best, each as one to DOTS dots among the
    races."""
    tiles = content().tiles
    best = {one: [max(tile.strength for tile in tiles[one, n]) for n in range(KINDS_OF_UNITS)] for one in RACES}
    columns = zip(best[race], zip(*best.values(), strict=True), strict=True)
    return tuple(dots_of(value, min(column), max(column)) for value, column in columns)


def paint_race(canvas: Canvas, area: Rect, race: str, line: str, tint: Colour, taken: float) -> None:
    """Paint the name of the race, leaving ``taken`` units at its right free, one line of words and its character in one
    sentence; where there is room, how strong its units are, and which."""
    head, small, space = canvas.line_height("section"), canvas.line_height("small"), canvas.theme.spacing
    title = race_title("" if race == RANDOM else race)
    canvas.fit_text(title, (area.x, area.y, area.w - taken, head), "section", tint, "left", 0.6)
    y = area.y + head
    if line:
        canvas.fit_text(line, (area.x, y, area.w, small), "small", IVORY300, "left", 0.75)
        y += small
    text = t(f"warcraft_setup.race.{race}")
    for role in ("flavour", "small", "least"):
        tall = canvas.block_height(text, role, area.w)
        if y + tall <= area.bottom + 1:
            canvas.text_block(text, (area.x, y, area.w, tall), role, IVORY500)
            y += tall + space.hair
            break
    if race == RANDOM:
        return
    if y + KINDS_OF_UNITS * (small + space.hair) <= area.bottom:
        _paint_fighters(canvas, Rect(area.x, y, area.w, area.bottom - y), race, tint)
    elif y + small <= area.bottom:
        for n, lit in enumerate(race_dots(race)):
            x = area.x + n * area.w / KINDS_OF_UNITS
            canvas.icon(_SIGNS[KINDS[n]], (x + small / 2, y + small / 2), small * ICON_SHARE, tint)
            draw_dot_bar(canvas, x + small + space.hair, y + small / 2, lit)


def _paint_fighters(canvas: Canvas, area: Rect, race: str, tint: Colour) -> None:
    """Paint a line for each unit type: how strong it is, and its units from the first level to the last."""
    small, space = canvas.line_height("small"), canvas.theme.spacing
    for n, lit in enumerate(race_dots(race)):
        y = area.y + n * (small + space.hair)
        canvas.icon(_SIGNS[KINDS[n]], (area.x + small / 2, y + small / 2), small * ICON_SHARE, tint)
        x = area.x + small + space.hair
        draw_dot_bar(canvas, x, y + small / 2, lit)
        x += DOTS * DOT_PITCH + space.small
        units = ", ".join(localised(tile.name) for tile in content().tiles[race, n])
        canvas.fit_text(units, (x, y, area.right - x, small), "small", IVORY300, "left", 0.75)


def paint_picture(canvas: Canvas, rect: Rect, race: str) -> None:
    """Paint a picture of the race's best unit, or the back of a card for chance."""
    if race == RANDOM:
        width = min(rect.w, rect.h * 5 / 7)
        box = Rect(0, 0, width, width * 7 / 5)
        box.center = rect.center
        draw_back(canvas, box, CHANCE, "dice")
        return
    canvas.shadow(rect, 1, 8)
    canvas.image(f"warcraft/units/{_BEST[race]}.jpg", rect, radius=8)
    canvas.frame(rect, BRASS600, 1.2, 8)
