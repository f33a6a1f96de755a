"""The map of a campaign: parchment with drawn country, the road with its forks, and the battles along it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass

from tabletop.client.board.map_composer import KitSymbols, draw_frame
from tabletop.client.board.map_symbols import MapSymbol, random_for
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.tree import Column, Row, label
from tabletop.lessons.campaign.campaign_model import CampaignForm

SYMBOL = 0.072
"""Height of a drawing on the map as a share of the map's height."""
COUNTRY = {
    "ripple": ("ripple", "reeds", "tuft"), "farm": ("tuft", "tree", "bush"), "reeds": ("reeds", "ripple", "reeds"),
    "hill": ("hill", "bush"), "pine": ("pine", "pine", "tree"), "mine": ("peak", "pebble"),
    "tuft": ("tuft", "flowers", "tuft"), "town": ("tree", "farm"), "stones": ("dead", "pebble"),
    "peak": ("peak", "peak", "pine"), "dead": ("dead", "reeds", "pebble"),
}  # fmt: skip
"""By the drawing of a battle, what grows around it."""
SIZES = {"peak": 1.0, "hill": 0.6, "town": 1.0, "farm": 0.8, "gate": 0.8, "stones": 0.8, "mine": 0.8, "ship": 0.8,
         "tree": 0.42, "pine": 0.46, "dead": 0.4, "reeds": 0.4, "rose": 1.3}  # fmt: skip
LEAST_SIZE = 0.28
TRIES, APART = 40, 0.42
"""How often a place for something is tried around a battle, and how far apart they are, in sizes of a drawing."""
CLEAR = 0.07
"""How far from the road and from battles what grows there keeps, as a share of the map's height."""
ROAD, WALKED = (120, 84, 44), (150, 46, 34)


def paint_country(canvas: Canvas, area: Rect, form: CampaignForm, name: str) -> None:
    """Paint the map without road and battles; ``name``: what its country is drawn at random from."""
    canvas.image("paper.jpg", area.inflate(area.w * 0.08, area.h * 0.1))
    canvas.gradient((area.x, area.y, area.w, area.h * 0.2), (*ROAD, 46), (*ROAD, 0))
    kit = KitSymbols(canvas.surface)
    for mark in sorted(_marks(area, form, name), key=lambda mark: mark.y):
        size = mark.size * SIZES.get(mark.kind, LEAST_SIZE) * canvas.scale
        kit.lay(MapSymbol(mark.kind, mark.x * canvas.scale, mark.y * canvas.scale, size, mark.variant))
    draw_frame(canvas.surface, canvas.rect_px(area), canvas.scale)


def _marks(area: Rect, form: CampaignForm, name: str) -> Iterator[MapSymbol]:
    """What is drawn on the map, in units, with sizes before those of their kinds."""
    rng, high = random_for(name), area.h * SYMBOL
    nodes = {id: spot(area, battle.at) for id, battle in form.battles.items()}
    road = [point for id, battle in form.battles.items() for after in battle.next
            for point in curve(nodes[id], nodes[after])]  # fmt: skip
    clear, taken = area.h * CLEAR, list[Point]()
    inner = area.inflate(-2 * area.h * 0.08, -2 * area.h * 0.08)
    yield MapSymbol("ship", area.x + area.w * 0.07, area.y + area.h * 0.36, high, 0)
    for n in range(9):
        at = area.x + area.w * (0.04 + 0.03 * (n % 4)), area.y + area.h * (0.2 + 0.045 * n)
        yield MapSymbol("ripple", *at, high, n)
    yield MapSymbol("rose", area.x + area.w * 0.1, area.y + area.h * 0.17, high, 0)
    for id, battle in form.battles.items():
        x, y = nodes[id]
        yield MapSymbol(battle.mark, x + area.h * 0.1, y - area.h * 0.045, high * 1.35, rng.randrange(9))
        around = COUNTRY.get(battle.mark, ("tuft",))
        for _ in range(TRIES):
            turn, far = rng.random() * 2 * math.pi, area.h * (0.07 + 0.16 * rng.random())
            at = (x + far * math.cos(turn) * 1.3, y + far * math.sin(turn))
            kind, variant = around[rng.randrange(len(around))], rng.randrange(9)
            free = all(math.dist(at, other) > clear for other in (*nodes.values(), *road))
            apart = all(math.dist(at, other) > high * APART for other in taken)
            if free and apart and inner.collidepoint(at):
                taken.append(at)
                yield MapSymbol(kind, *at, high, variant)


def spot(area: Rect, at: tuple[int, int]) -> Point:
    """The place of a battle, given in hundredths."""
    return area.x + area.w * at[0] / 100, area.y + area.h * at[1] / 100


def curve(a: Point, b: Point, steps: int = 14) -> list[Point]:
    """Points of a road from one battle to another, which bends a little."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    bend = 0.13 if (int(a[0] + a[1] + b[0]) // 7) % 2 else -0.13
    middle = ((a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend)
    found = []
    for n in range(steps + 1):
        s = n / steps
        found.append(tuple(
            (1 - s) ** 2 * p + 2 * s * (1 - s) * m + s * s * q for p, m, q in zip(a, middle, b, strict=True)
        ))  # fmt: skip
    return [(x, y) for x, y in found]


def draw_road(canvas: Canvas, a: Point, b: Point, r: float, *, walked: bool, open_: bool) -> None:
    """Draw a road between two battles of radius ``r``: a red line where it was walked, dashes elsewhere, strong ones
    where it can be walked now."""
    points = [p for p in curve(a, b) if math.dist(p, a) > r * 1.15 and math.dist(p, b) > r * 1.15]
    if len(points) < 2:
        return
    if walked:
        canvas.polyline(points, WALKED, 3.5)
    else:
        canvas.polyline(points, WALKED if open_ else ROAD, 3.0 if open_ else 2.0, dash=(9, 7))


@dataclass(eq=False, repr=False)
class BattleMark(Pressable):
    """A battle on the map. ``fate``: won, now (can be chosen), ahead, or passed (the other way was taken);
    ``picture``, ``emblem``: of who leads the other army."""

    _: KW_ONLY
    title: str
    picture: str
    emblem: str
    colours: theme.SeatColours
    fate: str
    map: Rect
    chosen: bool
    labelled: bool

    @property
    def radius(self) -> float:
        return self.rect.w / 2

    def contains(self, pos: Point) -> bool:
        return math.dist(pos, self.rect.center) <= self.radius * 1.1

    def draw(self, canvas: Canvas) -> None:
        center, r = self.rect.center, self.radius
        now, lit = self.fate == "now", self.chosen or self.hovered
        if now or lit:
            canvas.glow(self.rect, theme.SELECTED if self.chosen else theme.BRASS300, 16, r, 190)
        canvas.circle((center[0] + 1.5, center[1] + 2.5), r + 2, theme.INK900, alpha=90)
        canvas.circle(center, r + 3, theme.BRASS300 if now or lit else ROAD)
        if self.fate in ("now", "won"):
            canvas.face(center, r, self.colours, self.emblem, self.picture)
        else:
            box = (center[0] - r, center[1] - r, 2 * r, 2 * r)
            canvas.image(self.picture, box, radius=r, grey=True)
            canvas.circle(center, r, theme.PAPER200, alpha=150 if self.fate == "passed" else 70)
        if self.fate in ("won", "passed"):
            won, at = self.fate == "won", (center[0] - r * 0.72, center[1] + r * 0.72)
            canvas.circle(at, r * 0.42, theme.OK if won else ROAD)
            canvas.icon("confirm" if won else "cancel", at, r * 0.56, theme.INK900 if won else theme.PAPER200)
        if self.ring:
            canvas.focus_ring(self.rect, r)

    def draw_label(self, canvas: Canvas) -> None:
        """Draw its name below it, above all other battles."""
        if not (self.labelled or self.chosen or self.hovered or self.ring):
            return
        role = "small_strong"
        wide, high = canvas.measure(self.title, role)[0] + 16, canvas.line_height(role)
        box = Rect(0, 0, wide, high)
        box.midtop = (self.rect.centerx, self.rect.bottom + 5)
        box.clamp_ip(self.map.inflate(-32, -32))
        canvas.fill(box, theme.PAPER200, alpha=235, radius=4)
        canvas.frame(box, ROAD, 1, 4)
        canvas.text(self.title, box.center, role, theme.INK900, anchor="center")


@dataclass(eq=False, repr=False)
class BattleChoice(Pressable):
    """One of the battles to choose from, in the panel beside the map."""

    _: KW_ONLY
    title: str
    line: str
    picture: str
    emblem: str
    colours: theme.SeatColours

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "tile-raised", state=self.state)
        words = Column(
            (label(self.title, "body_strong", theme.IVORY100), label(self.line, "small", theme.IVORY300)), 2, pack=0.5,
            weight=1.0,
        )  # fmt: skip
        face = tree.medal(self.colours, self.emblem, self.rect.h - 20, self.picture)
        tree.draw(canvas, Row((face, words), 14, (12, 4)), self.rect)
