"""What full scenes share: the picture of the table, head and foot bars, places of dialogs, the foot of a form with its
buttons and the sentence beside them, and small pictures of matches for tiles."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from tabletop.client import games
from tabletop.client.core.input import Command, Event
from tabletop.client.draw import shapes, theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_name, smaller
from tabletop.client.draw.ground import TABLE_TOP, draw_ground
from tabletop.client.draw.shapes import Rect
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button, key_cap
from tabletop.client.ui.tree import Column, Draw, Need, Node, Row, Stack, Words, centred, space
from tabletop.rules.frozen import light_dataclass
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.rules.match import Match


Places = dict[str, FRect]
"""Rectangles by name."""


def top_bar_height(compact: bool) -> float:
    """Height of the bar over a board, in units."""
    return (theme.COMPACT if compact else theme.ROOMY).top_bar


class PageScene(Scene):
    """A full scene with a bar at its head, and one at its foot where it has buttons there. Its layout hands what lies
    between them to :meth:`lay_page` as a drawn tree."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.page = Column(())
        self.places: Places = {}

    def heading(self) -> str:
        return self.title()

    def subtitle(self) -> str:
        return ""

    def lay_page(
        self,
        body: Node,
        back: tuple[str, str] | None = None,
        head: Sequence[Node | Widget] = (),
        foot: Sequence[Node | Widget] | None = None,
        widgets: Sequence[Widget] = (),
    ) -> None:
        """Place the bars and ``body`` between them; ``head``: what lies right of the title; ``foot``: what lies in the
        bar at the foot, None for no such bar. ``places`` gets the rectangles of all names; the widgets of the bars are
        added in them, as wide as they are, or as the words of a button need, each of ``widgets`` at the place of its
        id, and at the left of the head the button that leaves, whose id and tooltip are ``back``."""
        canvas = self.app.canvas
        spacing = canvas.theme.spacing
        boxes = Node(name="back", size=spacing.bar_button), space(name="title"), *self._held(head, spacing.bar_button)
        rows = (
            _bar("head", spacing.head_bar, boxes, spacing, spacing.bar_button),
            Row((Stack((body,), weight=1.0),), pad=(spacing.page, spacing.bars), weight=1.0),
            None
            if foot is None
            else _bar("foot", spacing.foot_bar, self._held(foot, spacing.foot_button), spacing, spacing.foot_button),
        )
        self.page = Column(rows, 0)
        self.places = tree.lay(canvas, self.page, FRect(0, 0, canvas.width, canvas.height))
        if back is not None:
            id, tip = back
            place = self.places["back"]
            self.widgets.add(Button(id, place, icon="back", style="icon", tooltip=tip, on_click=self.go))
        for widget in (*(one for one in (*head, *(foot or ())) if isinstance(one, Widget)), *widgets):
            widget.rect = self.places[widget.id]
            self.widgets.add(widget)

    def _held(self, bar: Sequence[Node | Widget], high: float) -> list[Node]:
        """The nodes of a bar ``high`` units high, its widgets as places."""
        found: list[Node] = []
        for one in bar:
            if isinstance(one, Widget):
                one.rect.h = high
                wide = one.natural_width(self.app.canvas) if isinstance(one, Button) else 0.0
                one = Node(name=one.id, size=one.rect.w or wide)
            found.append(one)
        return found

    def widened(self, button: Button, times: float = 1.0) -> Button:
        """A button for the foot, as wide as its words need, and so many ``times`` as wide as buttons are."""
        space = self.app.theme.spacing
        button.rect.h = space.foot_button
        button.rect.w = max(times * space.button_width, button.natural_width(self.app.canvas))
        return button

    def go(self) -> None:
        """Leave the page."""
        self.app.pop()

    def handle(self, event: Event) -> bool:
        """Handle an event: by a widget, as a command of this page, or as one of all pages: back leaves, and help opens
        the rules of its game."""
        if self.widgets.handle(event):
            return True
        if not isinstance(event, Command):
            return False
        if self.command(event):
            return True
        if event.name == "back" and not event.repeat:
            self.app.play("ui-click")
            self.go()
        elif event.name in ("help", "rules") and self.has_rulebook and not event.repeat:
            self.open_rule()
        else:
            return False
        return True

    def command(self, event: Command) -> bool:
        """Carry out a command that no widget has used and that pages do not share; False for any other."""
        return False

    def draw(self, canvas: Canvas) -> None:
        draw_ground(canvas)
        tree.draw(canvas, self.page, FRect(0, 0, canvas.width, canvas.height))
        draw_head(canvas, self.places, self.heading(), self.subtitle())
        if "foot" in self.places:
            draw_footer(canvas)
        self.draw_between(canvas)
        super().draw(canvas)

    def draw_between(self, canvas: Canvas) -> None:
        """Draw what is no part of the tree, below the widgets."""


def _bar(name: str, size: float, boxes: Sequence[Node], spacing: theme.Spacing, height: float) -> Column:
    row = Row(tuple(boxes), spacing.gap, (spacing.page, 0), size=height)
    return Column((row,), 0, pack=0.5, name=name, size=size)


class _Panel(Stack):
    """A panel, as large as its container makes it."""

    def need(self, canvas: Canvas, down: bool, across: float) -> Need:
        return (0.0, 0.0) if self.weight else super().need(canvas, down, across)


def panelled(
    node: Node, style: str = "panel", *, name: str = "", size: float | None = None, weight: float = 0.0
) -> Stack:
    """A node on a panel; one with a weight takes its share of the room, whatever it says."""
    return _Panel((Draw(Canvas.panel, (style,)), node), name=name, size=size, weight=weight)


def prefetch_table(canvas: Canvas) -> None:
    canvas.prefetch_image(TABLE_TOP, FRect(0, 0, canvas.width, canvas.height))


def ready_table(canvas: Canvas) -> None:
    canvas.ready_image(TABLE_TOP, FRect(0, 0, canvas.width, canvas.height))


def draw_top_bar(canvas: Canvas, height: float) -> None:
    canvas.gradient(FRect(0, 0, canvas.width, height), theme.SLATE700, theme.NIGHT800)
    canvas.fill(FRect(0, height - 1, canvas.width, 1), theme.BRASS600, alpha=150)


def draw_head(canvas: Canvas, places: Places, title: str, subtitle: str) -> None:
    """Draw the head of lists and forms: title and one line under it, in smaller letters where they do not fit."""
    bar, room = places["head"], places["title"]
    draw_top_bar(canvas, bar.h)
    middle = bar.y + bar.h * (0.42 if subtitle else 0.5)
    low = bar.y + bar.h * 0.77
    role = head_role(canvas, "title", low - middle) if subtitle else "title"
    tall = canvas.line_height(role)
    canvas.fit_text(title, (room.x, middle - tall / 2, room.w, tall), role, theme.IVORY100, min_ratio=0.7)
    if subtitle:
        high = canvas.line_height("small")
        fit_name(canvas, subtitle, FRect(room.x, low - high / 2, room.w, high), "small", theme.IVORY500)


def draw_keys(
    canvas: Canvas,
    room: FRect,
    keys: Sequence[tuple[str, str]],
    pack: float = 0.0,
    role: str = "small",
    before: Sequence[tree.Node] = (),
) -> None:
    """Draw what keys do, as many as fit into ``room``; ``keys``: (name of the key, what it does); ``pack``: where they
    stand in it, from 0 (left) to 1 (right, the first one at the end); ``before``: what stands at their left."""
    spacing = canvas.theme.spacing
    pairs = [
        Row((key_cap(canvas, key), Words(does, role, theme.IVORY500, firm=True)),
            spacing.small if role == "small" else spacing.tight, drop=n + 1)
        for n, (key, does) in enumerate(keys)
        if key
    ]  # fmt: skip
    tree.draw(canvas, Row((*before, *(pairs if pack < 1 else reversed(pairs))), spacing.wide, pack=pack), room)


def head_role(canvas: Canvas, role: str, apart: float) -> str:
    """The role of a title with a small line under it, their middles ``apart`` units from each other: smaller where
    large letters would make them touch."""
    room = apart - canvas.line_height("small") * 0.42
    wanted = canvas.line_height(role) * 0.4
    return smaller(canvas, role, max(0.7, room / wanted)) if wanted > room else role


def draw_footer(canvas: Canvas) -> None:
    height = canvas.theme.spacing.foot_bar
    rect = FRect(0, canvas.height - height, canvas.width, height)
    canvas.fill(rect, theme.NIGHT900, alpha=190)
    canvas.fill(FRect(0, rect.y, canvas.width, 1), theme.BRASS600, alpha=110)


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
    colour: theme.Colour = theme.DANGER
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
            ends = [Node(name=button.id, size=button.rect.w) for button in (back, second, first)]
            sentence = Row((tree.space(name="sentence"),), pad=(space.gap, 0), weight=1.0)
            places = tree.lay(canvas, Row((ends[0], sentence, *ends[1:]), space.gap), bar)
            self.area = places["sentence"]
            if not shrinking or self._fits("small"):
                break
            button = shrinking.pop(0)
            button.tooltip, button.label = button.label, ""
            button.rect.w = bar.h
        widgets = self.scene.widgets
        for button in (back, second, first):
            button.rect = places[button.id]
            widgets.add(button)
        rule = self.status().rule
        if rule and self.area.w > LEAST_SENTENCE + space.control:
            box = centred(Rect(self.area.x, bar.y, space.control, bar.h), space.control, space.control)
            tip = t("setup.open_rule")
            widgets.add(
                Button(f"{self.prefix}.rule", box, icon="book", style="icon", icon_colour=theme.DANGER, tooltip=tip,
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
        ink = theme.IVORY300 if status.good else theme.IVORY100
        lines = max(1, int((room.h + 1) / canvas.line_height(role)))
        canvas.text_block(status.words, room, role, ink, max_lines=lines, valign="middle")


log = logging.getLogger(__name__)

RADIUS = 6.0
Size = tuple[float, float]


def in_pixels(app: SceneServices, size: Size) -> tuple[int, int]:
    """A size in units as pixels, at least one."""
    return max(1, app.canvas.px(size[0])), max(1, app.canvas.px(size[1]))


def framed_picture(app: SceneServices, size: Size, paint: Callable[[Canvas, Rect], object]) -> pygame.Surface:
    """What ``paint`` draws into a rectangle, with round corners."""
    pixels = in_pixels(app, size)
    surface = pygame.Surface(pixels)
    canvas = Canvas(surface, app.theme, app.canvas.kit)
    paint(canvas, Rect(0, 0, pixels[0] / canvas.scale, pixels[1] / canvas.scale))
    return shapes.round_corners(surface, max(1, canvas.px(RADIUS)))


def board_picture(app: SceneServices, match: Match[object], size: Size, name: str) -> pygame.Surface:
    """The board of a match with round corners; the cover of its game, and a line in the log about ``name``, where the
    board cannot be drawn."""

    def paint(canvas: Canvas, area: Rect) -> None:
        game = match.game.meta.id
        try:
            games.thumbnail(canvas, game, match, area)
        except Exception:  # a game is offered even if its picture fails
            log.exception("no picture of %s", name)
            canvas.image(games.cover(game).picture, area)

    return framed_picture(app, size, paint)
