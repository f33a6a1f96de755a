"""What full scenes share: the picture of the table, head and foot bars, places of dialogs, the foot of a form with its
buttons and the sentence beside them, and small pictures of matches for tiles."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from tabletop.client import games
from tabletop.client.draw import shapes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import draw_ground
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import fit_name, smaller
from tabletop.client.draw.theme import (
    BRASS600,
    COMPACT,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT800,
    NIGHT900,
    ROOMY,
    SLATE700,
    Colour,
    Spacing,
)
from tabletop.client.ui.button import Button, cap_width, draw_key
from tabletop.client.ui.layout import Box, Column, Row, Spacer, centred, inset, lay, needed_height
from tabletop.rules.frozen import light_dataclass
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.scenes.base import Scene, SceneServices
    from tabletop.rules.match import Match


Places = dict[str, FRect]
"""Rectangles by name."""


def top_bar_height(compact: bool) -> float:
    """Height of the bar over a board, in units."""
    return (COMPACT if compact else ROOMY).top_bar


def page_places(canvas: Canvas, body: Box, head: Sequence[Box] = (), foot: Sequence[Box] | None = None) -> Places:
    """The places of a full scene: ``head`` (its bar) with ``back``, ``title`` and the boxes in ``head``; those of
    ``body`` between the bars; and, unless it is None, ``foot`` (its bar) with the boxes in ``foot``."""
    space = canvas.theme.spacing
    boxes = (Box("back", size=space.bar_button), Box("title"), *head)
    rows: list[Box] = [
        _bar("head", space.head_bar, boxes, space, space.bar_button),
        Spacer(size=space.bars),
        inset(body, space.page),
        Spacer(size=space.bars),
    ]
    if foot is not None:
        rows.append(_bar("foot", space.foot_bar, foot, space, space.foot_button))
    return lay(Column(children=rows), FRect(0, 0, canvas.width, canvas.height))


def _bar(name: str, size: float, boxes: Sequence[Box], space: Spacing, height: float) -> Column:
    row = Row(children=tuple(boxes), gap=space.gap)
    return Column(name, size=size, pack="middle", children=(inset(row, space.page, height),))


def dialog_places(canvas: Canvas, width: float, rows: Sequence[Box]) -> Places:
    """The places of a dialog in the middle of the window: ``box``, as high as its rows need, and those of the rows."""
    space = canvas.theme.spacing
    column = Column("box", children=tuple(rows), gap=space.dialog_gap, margin=space.dialog_edge)
    window = FRect(0, 0, canvas.width, canvas.height).inflate(-2 * space.window_edge, -2 * space.window_edge)
    wide = min(width, window.w)
    return lay(column, centred(window, wide, needed_height(column, wide)))


def draw_table(canvas: Canvas, covered: Iterable[FRect] = ()) -> None:
    """Draw the dark table, except where the ``covered`` rectangles will be drawn over."""
    draw_ground(canvas, covered)


def prefetch_table(canvas: Canvas) -> None:
    """Begin to decode the table's picture in the background."""
    canvas.prefetch_image("table.jpg", FRect(0, 0, canvas.width, canvas.height))


def ready_table(canvas: Canvas) -> None:
    """Have the table's picture ready before it is drawn."""
    canvas.ready_image("table.jpg", FRect(0, 0, canvas.width, canvas.height))


def draw_top_bar(canvas: Canvas, height: float) -> None:
    canvas.gradient(FRect(0, 0, canvas.width, height), SLATE700, NIGHT800)
    canvas.fill(FRect(0, height - 1, canvas.width, 1), BRASS600, alpha=150)


def draw_head(canvas: Canvas, places: Places, title: str, subtitle: str) -> None:
    """Draw the head of lists and forms: title and one line under it, in smaller letters where they do not fit."""
    bar, room = places["head"], places["title"]
    draw_top_bar(canvas, bar.h)
    middle = bar.y + bar.h * (0.42 if subtitle else 0.5)
    low = bar.y + bar.h * 0.77
    role = head_role(canvas, "title", low - middle) if subtitle else "title"
    tall = canvas.line_height(role)
    canvas.fit_text(title, (room.x, middle - tall / 2, room.w, tall), role, IVORY100, min_ratio=0.7)
    if subtitle:
        high = canvas.line_height("small")
        fit_name(canvas, subtitle, FRect(room.x, low - high / 2, room.w, high), "small", IVORY500)


def draw_hints(canvas: Canvas, room: FRect, keys: Sequence[tuple[str, str]]) -> None:
    """Draw what keys do, from the right end of ``room``, as many as fit; ``keys``: (key, command) as ids of the
    messages ``menu.key.*`` and ``menu.hint.*``."""
    space = canvas.theme.spacing
    right = room.right
    for key, words in keys:
        label, text = t(f"menu.key.{key}"), t(f"menu.hint.{words}")
        width, cap = canvas.measure(text, "small")[0], cap_width(canvas, label)
        if right - width - cap - space.small < room.x:
            return
        canvas.text(text, (right, room.centery), "small", IVORY500, anchor="midright")
        draw_key(canvas, (right - width - space.small - cap / 2, room.centery), label)
        right -= width + cap + space.small + space.wide


def draw_keys(canvas: Canvas, room: FRect, keys: Sequence[tuple[str, str]]) -> None:
    """Draw what keys do, in the middle of ``room``, as many as fit; ``keys``: (name of the key, what it does)."""
    space = canvas.theme.spacing
    shown = [pair for pair in keys if pair[0]]

    def width(pair: tuple[str, str]) -> float:
        return cap_width(canvas, pair[0]) + space.tight + canvas.measure(pair[1], "least")[0]

    def whole() -> float:
        return sum(map(width, shown)) + space.wide * (len(shown) - 1)

    while shown and whole() > room.w:
        shown.pop()
    x = room.centerx - whole() / 2
    for pair in shown:
        cap = cap_width(canvas, pair[0])
        draw_key(canvas, (x + cap / 2, room.centery), pair[0])
        canvas.text(pair[1], (x + cap + space.tight, room.centery), "least", IVORY500, anchor="midleft")
        x += width(pair) + space.wide


def head_role(canvas: Canvas, role: str, apart: float) -> str:
    """The role of a title with a small line under it, their middles ``apart`` units from each other: smaller where
    large letters would make them touch."""
    room = apart - canvas.line_height("small") * 0.42
    wanted = canvas.line_height(role) * 0.4
    return smaller(canvas, role, max(0.7, room / wanted)) if wanted > room else role


def draw_footer(canvas: Canvas) -> None:
    """Draw the bar for a scene's buttons at the bottom."""
    height = canvas.theme.spacing.foot_bar
    rect = FRect(0, canvas.height - height, canvas.width, height)
    canvas.fill(rect, NIGHT900, alpha=190)
    canvas.fill(FRect(0, rect.y, canvas.width, 1), BRASS600, alpha=110)


LEAST_SENTENCE = 90.0
"""Least width in units for the sentence."""
ICON_LINES = 1.1
"""Size of the icon beside the sentence, in lines."""


@light_dataclass
class FormStatus:
    """The state of a form: words, an icon and its colour if the form can be used, and the id of the broken rule (may be
    empty)."""

    words: str
    icon: str = "warning"
    colour: Colour = DANGER
    rule: str = ""

    @property
    def good(self) -> bool:
        """Whether the form can be used."""
        return self.icon != "warning"


class FormFooter:
    """``status()`` is called whenever the sentence is laid out or drawn. Widgets: ``<prefix>.rule`` and the given
    buttons."""

    def __init__(self, scene: Scene, prefix: str, status: Callable[[], FormStatus]) -> None:
        self.scene = scene
        self.prefix = prefix
        self.status = status
        self.area = Rect(0, 0, 0, 0)

    def layout(self, bar: Rect, back: Button, second: Button, first: Button, open_rule: Callable[[], object]) -> None:
        """Place the buttons in ``bar``, at least as wide as they are: ``back`` at its left end, the others at its
        right. Where the sentence needs the room, ``back`` and then ``second`` lose their words."""
        canvas = self.scene.app.canvas
        space = canvas.theme.spacing
        shrinking = [back, second]
        for button in (back, second, first):
            button.rect.w = min(max(button.rect.w, button.natural_width(canvas)), bar.w * 0.42)
        while True:
            sentence = inset(Box("sentence"), space.gap)
            boxes = (Box("back", size=back.rect.w), sentence, *(Box(b.id, size=b.rect.w) for b in (second, first)))
            places = lay(Row(children=boxes, gap=space.gap), bar)
            self.area = places["sentence"]
            if not shrinking or self._fits("small"):
                break
            button = shrinking.pop(0)
            button.tooltip, button.label = button.label, ""
            button.rect.w = bar.h
        widgets = self.scene.widgets
        for button, name in ((back, "back"), (second, second.id), (first, first.id)):
            button.rect = places[name]
            widgets.add(button)
        rule = self.status().rule
        if rule and self.area.w > LEAST_SENTENCE + space.control:
            box = centred(Rect(self.area.x, bar.y, space.control, bar.h), space.control, space.control)
            tip = t("setup.open_rule")
            widgets.add(
                Button(f"{self.prefix}.rule", box, icon="book", style="icon", icon_colour=DANGER, tooltip=tip,
                       on_click=open_rule)
            )  # fmt: skip

    def _fits(self, role: str) -> bool:
        """Whether the sentence fits beside the buttons."""
        canvas, area = self.scene.app.canvas, self.area
        room = (
            area.w
            - max(canvas.theme.spacing.control, canvas.line_height("body") * ICON_LINES)
            - canvas.theme.spacing.small
        )
        return room > LEAST_SENTENCE and canvas.block_height(self.status().words, role, room) <= area.h + 1

    def draw(self, canvas: Canvas) -> None:
        """Draw the sentence. Where it does not fit, a good one is left out, a bad one is cut, or left out if only a
        scrap would be left: the disabled button says the same in its tooltip."""
        area, status, space = self.area, self.status(), canvas.theme.spacing
        if area.w < LEAST_SENTENCE or (status.good and not self._fits("small")):
            return
        size = canvas.line_height("body") * ICON_LINES
        if f"{self.prefix}.rule" in self.scene.widgets:
            size = canvas.theme.spacing.control
        else:
            canvas.icon(status.icon, (area.x + size / 2, area.centery), size, status.colour)
        room = Rect(area.x + size + space.small, area.y, area.w - size - space.small, area.h)
        role = "body" if self._fits("body") else "small"
        ink = IVORY300 if status.good else IVORY100
        lines = max(1, int((room.h + 1) / canvas.line_height(role)))
        canvas.text_block(status.words, room, role, ink, max_lines=lines, valign="middle")


log = logging.getLogger(__name__)

RADIUS = 6.0
Size = tuple[float, float]


def in_pixels(app: SceneServices, size: Size) -> tuple[int, int]:
    """A size in units as pixels, at least one."""
    return max(1, app.canvas.px(size[0])), max(1, app.canvas.px(size[1]))


def board_picture(app: SceneServices, match: Match[object], size: Size, name: str) -> pygame.Surface:
    """The board of a match with round corners; the cover of its game, and a line in the log about ``name``, where the
    board cannot be drawn."""
    pixels = in_pixels(app, size)
    surface = pygame.Surface(pixels)
    canvas = Canvas(surface, app.theme, app.canvas.kit)
    area = Rect(0, 0, pixels[0] / canvas.scale, pixels[1] / canvas.scale)
    game = match.game.meta.id
    try:
        games.thumbnail(canvas, game, match, area)
    except Exception:  # a game is offered even if its picture fails
        log.exception("no picture of %s", name)
        canvas.image(games.cover(game).picture, area)
    return shapes.round_corners(surface, max(1, canvas.px(RADIUS)))
