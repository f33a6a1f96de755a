"""'What can I do now?': the kinds of legal actions in words; the targets of each are highlighted on the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import IVORY100
from tabletop.client.scenes.board.action_kinds import ActionKind, action_kinds
from tabletop.client.scenes.board.host import BoardHost
from tabletop.client.scenes.board.target_widgets import TargetLight, places_of, seen_part, widget_of
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, lay
from tabletop.client.ui.scroll import ScrollArea
from tabletop.text import t

from .side_popup import SidePopupScene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.game import Target


class LegalBoard(BoardHost, Protocol):
    """The board below the list."""

    light: TargetLight

    def point_out(self, targets: tuple[Target, ...]) -> None:
        """Highlight the targets of a kind of action, and give the focus to the first one."""


class LegalActionsScene(SidePopupScene):
    """A list beside the sign in the top bar. Widgets are ``legal.<kind>``. The targets of the row that is pointed at
    are highlighted on the scene below; choosing a row closes the list and gives them the focus."""

    closing = ("back", "menu", "legal")

    def __init__(self, app: SceneServices, board: LegalBoard, **args: object) -> None:
        super().__init__(app, **args)
        self.board = board
        self.kinds = action_kinds(board.session)
        self.places: dict[str, Rect] = {}

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place a head and a row for each kind of action."""
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        rows = [self._row(kind) for kind in self.kinds]
        head = t("board.legal") if rows else t("board.legal_none")
        wide = max([canvas.measure(head, "section")[0], *(row.natural_width(canvas) for row in rows)])
        wide = min(wide + 2 * space.edge, width - 2 * space.board_edge)
        title = canvas.block_height(head, "section", wide - 2 * space.edge)
        tall = len(rows) * space.control
        room = height - space.top_bar - 2 * space.board_edge - title - 2 * space.gap - space.gap
        parts = (Box("head", size=title), Box("rows", size=min(tall, room)))
        high = title + min(tall, room) + 2 * space.gap + (space.gap if rows else 0)
        self.box = self._place((wide, high), width, height)
        self.places = lay(Column(children=parts, gap=space.gap, margin=space.gap), self.box)
        area = ScrollArea("legal", self.places["rows"], tall)
        self.widgets.add(area)
        boxes = lay(
            Column(children=[Box(row.id, size=space.control) for row in rows]), Rect(0, 0, area.content_width, tall)
        )
        for row in rows:
            row.rect = boxes[row.id]
            area.put(row)
        if rows:
            self.widgets.start_focus(rows[0].id)

    def _row(self, kind: ActionKind) -> Button:
        words = self.board.table.kind_words(kind.kind)
        note = f"({kind.count})" if kind.count > 1 else ""
        return Button(
            f"legal.{kind.kind}", Rect(0, 0, 0, self.app.theme.spacing.control), words, style="item", note=note,
            on_click=partial(self._choose, kind),
        )  # fmt: skip

    def _place(self, size: tuple[float, float], width: float, height: float) -> Rect:
        """The rectangle of the list: below its button in the bar, or along another edge, where it covers the least of
        the targets."""
        space = self.app.theme.spacing
        top, edge = space.top_bar + space.small, space.board_edge
        sign = self.board.widgets.get("bar.legal")
        middle = sign.rect.centerx if sign is not None else width
        wanted = (middle - size[0] / 2, width - size[0] - edge, (width - size[0]) / 2, edge)
        at = [min(max(x, edge), width - size[0] - edge) for x in wanted]
        places = [Rect(x, y, *size) for y in (top, max(top, height - size[1] - edge)) for x in at]
        lit = [seen_part(widget) for kind in self.kinds for widget in self._widgets(kind)]
        return min(places, key=lambda place: sum(1 for one in lit if place.colliderect(one)))

    def targets(self, kind: ActionKind) -> tuple[Target, ...]:
        below = self.below
        return () if below is None else places_of(below, self.board.table, kind.steps)

    def _widgets(self, kind: ActionKind) -> list[Widget]:
        below = self.below
        if below is None:
            return []
        found = (widget_of(below, target) for target in self.targets(kind))
        return [widget for widget in found if widget is not None and widget.visible]

    def lit(self, kind: ActionKind) -> list[Widget]:
        """What is highlighted for a kind of action: the widgets of its targets, or else the main button, which has
        another meaning as long as something is selected."""
        main = None if self.below is None else self.below.widgets.get("primary")
        return self._widgets(kind) or ([main] if main is not None and main.visible else [])

    # -- choosing ------------------------------------------------------------------------------------

    def _choose(self, kind: ActionKind) -> None:
        targets = self.targets(kind) or kind.steps[0]
        self.close()
        self.board.point_out(targets)

    @property
    def pointed(self) -> ActionKind | None:
        """The kind whose row is pointed at, or has the focus while keys are used; None for none."""
        widgets = self.widgets
        widget = widgets.focused if self.app.keyboard_mode and widgets.focused is not None else widgets.hovered
        return next((kind for kind in self.kinds if widget is not None and widget.id == f"legal.{kind.kind}"), None)

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter does nothing in an empty list."""
        if isinstance(event, Command) and event.name == "ok" and not self.kinds:
            self.close()
            return True
        return super().handle(event)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the highlights on the board, then the list."""
        kind = self.pointed
        below = self.below
        if kind is not None and below is not None:
            self.board.light.draw_widgets(canvas, self.lit(kind))
        super().draw(canvas)
        canvas.text_block(
            t("board.legal") if self.kinds else t("board.legal_none"), self.places["head"], "section", IVORY100
        )
