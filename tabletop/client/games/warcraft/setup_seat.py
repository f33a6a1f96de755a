"""A seat's race in the set-up scene: picture, words, starting pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.cards.face import draw_back
from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import BRASS400, BRASS600, IVORY100, IVORY300, IVORY500, Colour
from tabletop.client.games.emblem_disc import CHANCE
from tabletop.client.ui.base import Widget
from tabletop.rules.warcraft.content import content
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
_BEST = {"HU": "HU-melee-3", "OR": "OR-melee-4", "UD": "UD-flying-3", "NE": "NE-ranged-2"}


def words_height(canvas: Canvas, compact: bool) -> float:
    """Height of the words of a seat in units."""
    return canvas.line_height("section") + 2 * canvas.line_height("small") + (2 if compact else 8)


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

    def draw(self, canvas: Canvas) -> None:
        """Draw icons and numbers in a row."""
        x, y = self.rect.x, self.rect.centery
        size = canvas.line_height("small") * 0.95
        for icon, number in self.counts.items():
            canvas.icon(icon, (x + size / 2, y), size, BRASS400)
            canvas.text(str(number), (x + size + 5, y), "small_strong", IVORY100, anchor="midleft")
            x += size + 5 + canvas.measure(str(number), "small_strong")[0] + 16


def row_top(canvas: Canvas, line: str) -> float:
    """Units from the top of a seat's words to the row of what it begins with."""
    return canvas.line_height("section") + (canvas.line_height("small") if line else 0.0) - 1


def paint_race(canvas: Canvas, area: Rect, race: str, line: str, tint: Colour, row: bool) -> None:
    """Paint the name of the race and one line of words; where there is room, its character and its units. ``row``:
    leave room for a StartRow below the line."""
    head, small = canvas.line_height("section"), canvas.line_height("small")
    title = race_title("" if race == RANDOM else race)
    canvas.fit_text(title, (area.x, area.y, area.w, head), "section", tint, "left", 0.7)
    if line:
        canvas.fit_text(line, (area.x, area.y + head, area.w, small), "small", IVORY300, "left", 0.75)
    y = area.y + (row_top(canvas, line) + small + 4 if row else head + small)
    text = t(f"warcraft_setup.race.{race}")
    tall = canvas.block_height(text, "flavour", area.w)
    if y + 4 + tall > area.bottom:
        return
    canvas.text_block(text, (area.x, y + 4, area.w, tall), "flavour", IVORY500)
    y += tall + 12
    if race != RANDOM and y + 3 * (small + 3) <= area.bottom:
        _paint_fighters(canvas, Rect(area.x, y, area.w, area.bottom - y), race, tint)


def _paint_fighters(canvas: Canvas, area: Rect, race: str, tint: Colour) -> None:
    """Paint a line for each unit type: its units from the first level to the last."""
    small = canvas.line_height("small")
    for n, kind in enumerate(KINDS[:3]):
        y = area.y + n * (small + 3)
        canvas.icon(_SIGNS[kind], (area.x + small / 2, y + small / 2), small * 0.95, tint)
        units = ", ".join(localised(tile.name) for tile in content().tiles[race, n])
        room = (area.x + small + 6, y, area.w - small - 6, small)
        canvas.fit_text(units, room, "small", IVORY300, "left", 0.75)


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
