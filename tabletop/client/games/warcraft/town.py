"""The Town as a place that grows: its land lies over the map, each of its buildings on a plot of its own. What can be
built stands pegged out on the plots that are free; a press trains, finishes or builds there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import VisualEffect
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Living
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, IVORY100, IVORY300, NIGHT900, Colour
from tabletop.client.pieces import FlagLook
from tabletop.client.ui import panels, tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Row, Words, sign
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.text import t

from .model import KIND_ICONS, UNIT_KINDS, Model, Site
from .pieces_art import flag
from .selection import plot_target

if TYPE_CHECKING:
    from .table import WarcraftTable


STAMP_WIDE, STAMP_HIGH, STAMP_FOOT = 2.4, 2.3, 0.24
"""Size of the picture of a building and the height of its foot above the lower edge, in sizes of its plot."""
STAMP_PIXELS = 160
"""Pixels of the size of a plot in these pictures."""
LAND = (1280.0, 720.0)
"""Size of the land in its own units, in which what follows is placed."""
HALL = (640.0, 332.0, 112.0)
"""Where the hall stands: its foot and its size."""
PLOTS = {
    "melee": ((448.0, 322.0, 76.0), (832.0, 322.0, 76.0), (430.0, 598.0, 92.0)),
    "ranged": ((226.0, 476.0, 90.0), (420.0, 476.0, 90.0), (850.0, 598.0, 92.0)),
    "flying": ((256.0, 346.0, 82.0), (1024.0, 346.0, 82.0), (1054.0, 476.0, 90.0)),
    "worker": ((860.0, 476.0, 90.0),),
}
"""By kind of building, where its plots are."""
SQUARE = ((588.0, 544.0), (692.0, 544.0), (640.0, 566.0), (552.0, 518.0), (728.0, 518.0))
"""Where the units stand that are in the Town."""
MORE = (640.0, 562.0)
"""Where the number of the others is told, by the middle of its upper edge."""
RAISING_MS, PEGS_SUNK, RISEN = 600.0, 1 / 3, 2 / 3
"""How long a building takes to rise, and the shares of that at which the pegs of its plot are gone and it stands; then
its flag goes up."""
DUST = (214, 196, 150)
MIDDLE = 0.62
"""The part of the land's height that stays in view where its frame is lower."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: the kind of building that belongs there, its number among those of the kind, its status (empty: nothing
    stands there), its place in the window (foot and size) and the rectangle that can be pressed."""

    kind: str
    number: int
    status: str
    foot: tuple[float, float]
    size: float
    box: FRect

    @property
    def site(self) -> Site:
        return self.kind, self.status


def frame(table: WarcraftTable) -> FRect:
    """The rectangle of the land: that of the map, and of the open board left of it."""
    place = table.place
    area = FRect(place.board)
    for beside in (place.rival, place.aside):
        if beside is not None:
            area.union_ip(beside)
    return area


def _view(area: FRect) -> tuple[float, float, float]:
    """Units of the window for one of the land, and where its upper left corner is."""
    scale = max(area.w / LAND[0], area.h / LAND[1])
    return scale, area.centerx - LAND[0] / 2 * scale, area.y - (LAND[1] * scale - area.h) * MIDDLE


def plots(table: WarcraftTable) -> list[Plot]:
    """All plots of the seat whose panel is open, from the far to the near."""
    scale, left, top = _view(frame(table))
    standing: dict[str, list[str]] = {}
    for site in queries.buildings(table.model.state, table.model.shown_seat):
        standing.setdefault(site.kind, []).append(site.status)
    found = []
    for kind, places in PLOTS.items():
        statuses = standing.get(kind, [])
        for n, (x, y, size) in enumerate(places):
            foot, side = (left + x * scale, top + y * scale), size * scale
            box = FRect(foot[0] - side * 0.85, foot[1] - side * 0.95, side * 1.7, side * 1.3)
            found.append(Plot(kind, n, statuses[n] if n < len(statuses) else "", foot, side, box))
    return sorted(found, key=lambda plot: plot.foot[1])


def draw_town(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the land with what stands on it, and what everything costs."""
    area, model = frame(table), table.model
    seat = model.shown_seat
    race, scale = model.tables.race[seat], _view(area)[0]
    shown = plots(table)
    with canvas.clip(tuple(area)):
        canvas.image(f"warcraft/town/land-{race}", area, focus=(0.5, MIDDLE))
        _, left, top = _view(area)
        x, y, size = HALL
        _draw_stamp(canvas, f"{race}-keep", (left + x * scale, top + y * scale), size * scale)
        raised = table.flying
        for plot in shown:
            if f"raise:{plot.kind}" not in raised or plot != _newest(shown, plot.kind):
                _draw_plot(canvas, table, plot, race)
        table.town_life.lay(
            canvas,
            [
                _flag(table, plot)
                for plot in shown
                if _finished(plot) and not (f"raise:{plot.kind}" in raised and plot == _newest(shown, plot.kind))
            ],
        )
        table.town_life.draw(canvas)
        home = _at_home(model, seat)
        for (x, y), kind in sorted(zip(SQUARE, home, strict=False), key=lambda one: one[0][1]):
            picture = model.figure(seat, kind, left=x > LAND[0] / 2)
            canvas.standee(picture, (left + x * scale, top + y * scale), 62 * scale)
        for plot in shown:
            _draw_label(canvas, table, plot)
        if len(home) > len(SQUARE):
            x, y = MORE
            words = Words(f"+{len(home) - len(SQUARE)}", "small_strong")
            _draw_pill(canvas, Row((words,), 0, (10, 1)), (left + x * scale, top + y * scale), None)
        _draw_head(canvas, table, area, shown)
    canvas.frame(area, BRASS600, 1.4)


def raising(table: WarcraftTable, kind: str) -> VisualEffect | None:
    """The newest building of a kind, or its scaffold, rises out of the ground, in dust; None where none stands."""
    newest = _newest(plots(table), kind)
    if newest is None:
        return None
    (x, y), size, race = newest.foot, newest.size, table.model.tables.race[table.model.shown_seat]
    wide, high = STAMP_WIDE * size, STAMP_HIGH * size

    def show(canvas: Canvas, k: float) -> None:
        left = (1 - min(1.0, k / RISEN)) ** 3
        if k < PEGS_SUNK:
            with canvas.clip((x - wide / 2, y - high, wide, high + STAMP_FOOT * size)):
                _draw_stamp(canvas, "plot", (x, y + k / PEGS_SUNK * size * 0.7), size)
        if k > RISEN and _finished(newest):
            hoisted = _flag(table, newest)
            with canvas.clip(hoisted.area):
                below = hoisted.area.h * (1 - k) / (1 - RISEN)
                hoisted.kind.paint(canvas, hoisted.area.move(0, below), 0, hoisted.look)
        with canvas.clip((x - wide / 2, y - high, wide, high + STAMP_FOOT * size)):
            _draw_stamp(canvas, _stamp_of(newest, race), (x, y + left * high * 0.8), size)
        for n in range(5):
            puff = (x + (n - 2) * size * 0.34 * (0.7 + 0.6 * k), y + size * (0.06 - 0.12 * k * (n % 2)))
            canvas.circle(puff, size * (0.1 + 0.12 * k), DUST, alpha=round(150 * (1 - k)))

    return VisualEffect(f"raise:{kind}", show, RAISING_MS)


def _finished(plot: Plot) -> bool:
    return plot.status not in ("", "rising", "summoned")


def _flag(table: WarcraftTable, plot: Plot) -> Living:
    """The flag of the owner beside a building."""
    model, (x, y), size = table.model, plot.foot, plot.size
    look = FlagLook(model.colour(model.shown_seat), table.emblem(model.shown_seat))
    return flag((x + 0.62 * size, y + 0.04 * size), 0.62 * size, look)


def _newest(shown: list[Plot], kind: str) -> Plot | None:
    """The building of a kind on the last of its plots that is built on."""
    standing = [plot for plot in shown if plot.kind == kind and plot.status]
    return max(standing, key=lambda plot: plot.number, default=None)


def back_button(table: WarcraftTable) -> Button:
    """The button that goes back to the map, at the lower left of the land."""
    area, canvas, words = frame(table), table.scene.app.canvas, t("warcraft_board.to_map")
    high = panels.control_height(canvas)
    box = FRect(area.x + 12, area.bottom - 12 - high, canvas.measure(words, "button")[0] + 60, high)
    return Button("map.town", box, words, icon="center-map", command="town", on_click=table.toggle_town)


def _draw_stamp(canvas: Canvas, name: str, foot: tuple[float, float], size: float) -> None:
    wide, high = STAMP_WIDE * size, STAMP_HIGH * size
    box = FRect(foot[0] - wide / 2, foot[1] - high + STAMP_FOOT * size, wide, high)
    canvas.image(f"warcraft/town/{name}", box, cover=False)


def _stamp_of(plot: Plot, race: str) -> str:
    if not plot.status:
        return "plot"
    return "scaffold" if plot.status in ("rising", "summoned") else f"{race}-{plot.kind}"


def _draw_plot(canvas: Canvas, table: WarcraftTable, plot: Plot, race: str) -> None:
    _draw_stamp(canvas, _stamp_of(plot, race), plot.foot, plot.size)
    if plot.status == "busy":
        model, (x, y) = table.model, plot.foot
        picture = model.figure(model.shown_seat, plot.kind, left=False)
        canvas.standee(picture, (x + plot.size * 0.2, y + plot.size * 0.2), plot.size * 0.52)


def _at_home(model: Model, seat: int) -> list[str]:
    """The kinds of a seat's pieces in its Town, each piece for itself, units before workers."""
    home = model.tables.towns[seat]
    groups = model.groups.get(model.tables.names[home], []) if home >= 0 else []
    kinds = Counter({group.kind: group.n for group in groups if group.owner == seat})
    return [kind for kind in (*UNIT_KINDS, "worker") for _ in range(kinds[kind])]


def _draw_label(canvas: Canvas, table: WarcraftTable, plot: Plot) -> None:
    """Draw what is trained or built at a plot, and for how much; a light rim where a press does it."""
    cost = {"idle": content().costs[plot.kind], "": content().costs["building"]}.get(plot.status, (0, 0))
    prices = [
        Row((sign(icon, 15, BRASS400), Words(str(number), "small_strong")), 2)
        for icon, number in zip(("gold", "wood"), cost, strict=True)
        if number
    ]
    words = None
    if plot.status not in ("", "idle"):
        words = Words(t(f"warcraft_board.site.{plot.status}"), "small", BRASS300)
    legal = plot_target(table, plot.site) is not None
    ink = IVORY100 if legal else IVORY300
    builds = None if plot.status else sign("build", 14, BRASS300 if legal else IVORY300)
    line = Row((builds, sign(KIND_ICONS[plot.kind], 16, ink), words, *prices), 6, (10, 1))
    _draw_pill(canvas, line, (plot.foot[0], plot.foot[1] + plot.size * 0.16), IVORY100 if legal else None)


def _draw_pill(canvas: Canvas, line: Row, top: Point, rim: Colour | None) -> None:
    """Draw a line on a dark ground; ``top``: the middle of its upper edge."""
    high = canvas.line_height("small_strong") + 6
    wide = line.need(canvas, False, high)[1]
    box = FRect(top[0] - wide / 2, top[1], wide, high)
    canvas.fill(box, NIGHT900, alpha=214, radius=high / 2)
    if rim is not None:
        canvas.frame(box, rim, 1.6, high / 2)
    tree.draw(canvas, line, box)


def _draw_head(canvas: Canvas, table: WarcraftTable, area: FRect, shown: list[Plot]) -> None:
    """Draw whose Town it is, and how much of it stands."""
    model = table.model
    seat = model.shown_seat
    head = t("warcraft_board.town_of", race=table.side_name(seat))
    built = sum(1 for plot in shown if plot.status)
    note = t("warcraft_board.town_built", n=built, total=len(shown))
    player = panels.PanelPlayer(head, note, model.colours(seat), table.emblem(seat))
    panels.draw_band(canvas, _head_place(table, area), player)


def _head_place(table: WarcraftTable, area: FRect) -> FRect:
    wide = min(440.0, area.right - table.place.prompt.right - 36.0)
    return FRect(area.right - wide - 12, area.y + 12, wide, 56.0)


def prompt_place(table: WarcraftTable) -> FRect:
    """The place of the prompt: in the corner of a duel's map, for which the Town has more room beside its head."""
    area, place = frame(table), table.place
    prompt = place.prompt
    if (place.rival is None and place.aside is None) or not area.contains(prompt):
        return prompt
    head = _head_place(table, area)
    return FRect(area.x + 12, head.y, head.x - area.x - 24, prompt.h)
