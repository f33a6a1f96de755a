"""The editor: a work on its real board in the middle, tools at the left, its fields and faults at the right. What is
changed is written down at once: as finished where games take it, else as a draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tabletop.client.core import input
from tabletop.client.core.bindings import key_label
from tabletop.client.core.services import Telling, Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100, IVORY300, IVORY500
from tabletop.client.games.bench import Bench, Tool
from tabletop.client.games.work_kind import Fault, Opened, WorkKind, new_work
from tabletop.client.scenes.backdrop import PageScene, draw_keys, panelled
from tabletop.client.scenes.balance import RunningWatch, running_buttons
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.settings.keys import chords
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.form import EDGE, NARROW_BAR, Form, lay_rows
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.tree import Column, Node, Row, Words, sign
from tabletop.json_values import Document, Json, Way, put, rows_at, value_at, with_member
from tabletop.storage.works import Work, Works
from tabletop.text import t

from .properties import Properties
from .scene import WorkAction, action_buttons

SIDES, COMPACT_SIDES = (280.0, 420.0), (234.0, 300.0)
"""Widths in units of the tools and of the fields."""
COLUMNS, TILE, COMPACT_TILE, LOW_TILE = 3, 62.0, 47.0, 34.0
"""The most tools side by side; and of one the most height in units, that in a small window, and the least: as much as
shows all of them."""
NAME, LEAST_NAME, TWO_LINES = 0.85, 0.62, 0.95
"""Sizes of the name of a tool, as shares: that at which the panel is as wide as all need, up to a width, the least,
and that below which it takes two lines where they have room."""
LEAST_ICON = 22.0
"""The height in units that is left to the icon and to the edges where names take two lines."""
WIDEST_SIDE, PANEL_EDGES = 292.0, 40.0
"""Width in units of the widest such panel, and of what lies beside its tools."""
KEPT_MS = 400.0
"""Milliseconds between a change and its being written down."""
MOST_ZOOM = 4.0
ZOOMS = {"zoom_in": 1.25, "zoom_out": 0.8, "zoom_fit": 0.01}
PANS = {"pan_left": (60.0, 0.0), "pan_right": (-60.0, 0.0), "pan_up": (0.0, 60.0), "pan_down": (0.0, -60.0)}
"""What keys do to the size and the place of the board."""
DIGITS = tuple(f"digit_{n}" for n in range(1, 10))
KEYS = (
    (("up", "left", "down", "right"), "keys.arrows"),
    (("next", "prev"), "keys.stops"),
    (("next_part", "prev_part"), "workshop.keys.parts"),
    (("tab_left", "tab_right"), "workshop.keys.tabs"),
    (("home", "end"), "workshop.keys.ends"),
    (("digit_1", "digit_2", "digit_3"), "workshop.keys.tools"),
    (("ok",), "workshop.keys.ok"),
    (("delete",), "workshop.keys.delete"),
    (("undo", "redo"), "keys.undo"),
    (("save",), "workshop.keys.save"),
    (("back",), "workshop.keys.back"),
    (("info",), "keys.info"),
    (("inspect",), "keys.inspect"),
    (("help",), "workshop.keys.help"),
    (("zoom_in", "zoom_out", "zoom_fit"), "keys.zoom"),
    (("pan_up", "pan_left", "pan_down", "pan_right"), "keys.pan"),
    (("full_screen",), "keys.full_screen"),
    (("quick_help",), "keys.help"),
)
"""The keys of the editor, as the help shows them."""


@dataclass(eq=False, repr=False)
class ToolButton(Pressable):
    """A tool: its icon over its name; ``selected``: it is in hand; ``lines``: the most that its name may take."""

    tool: Tool
    selected: bool
    lines: int = 1

    def draw(self, canvas: Canvas) -> None:
        state = f"{self.state}+selected" if self.selected else self.state
        canvas.panel(self.rect, "tile", state=state.replace("+focus", ""))
        lit = self.selected or self.hovered
        line = canvas.line_height("least")
        ink = self.tool.ink or (IVORY100 if lit else IVORY300)
        side = min(self.rect.w * 0.5, self.rect.h - self.lines * line - 9)
        canvas.icon(self.tool.icon, (self.rect.centerx, self.rect.y + 4 + side / 2), side, ink)
        words = Rect(self.rect.x + 2, self.rect.bottom - self.lines * line - 3, self.rect.w - 4, self.lines * line)
        ink = IVORY100 if lit else IVORY500
        least = LEAST_NAME if self.lines == 1 else TWO_LINES
        if canvas.fits_text(self.tool.label, words, "least", least):
            canvas.fit_text(self.tool.label, words, "least", ink, "center", least)
        else:  # the tooltip says all of it
            tree.draw(canvas, Words(self.tool.label, "least", ink, "center", lines=self.lines, cut=True), words)
        if self.ring:
            canvas.focus_ring(self.rect, 8)


@dataclass(eq=False, repr=False)
class FaultRow(Pressable):
    """A fault in words, which can be pressed."""

    words: str

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "tile", state="hover" if self.hovered else "rest")
        canvas.fill(Rect(self.rect.x, self.rect.y + 3, 3, self.rect.h - 6), DANGER, radius=1.5)
        canvas.icon("warning", (self.rect.x + 20, self.rect.centery), 20, DANGER)
        canvas.text_block(self.words, (self.rect.x + 38, self.rect.y + 8, self.rect.w - 44, 0), "small", IVORY100)
        if self.ring:
            canvas.focus_ring(self.rect, 8)


class Board(Widget):
    """The board of the bench, on which strokes are drawn with the pointer, and with the keys from spot to spot."""

    focusable = True
    drags = True

    def __init__(self, editor: EditorScene, rect: Rect) -> None:
        super().__init__("editor.board", rect, stop="board")
        self.editor = editor
        self.at = ""
        self._button = 0
        self._held: Point | None = None
        """Where the board is held with the middle button; None while it is not."""
        self.zoom, self.shift = 1.0, (0.0, 0.0)
        """How many times as large as the whole fits in the board is drawn, and how far its middle is moved (units)."""

    @property
    def bench(self) -> Bench:
        return self.editor.bench

    @property
    def cursor(self) -> str:
        return "hand" if self.at else "arrow"

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if isinstance(old, Board):
            self.at, self._button = old.at, old._button
            self.zoom, self.shift = old.zoom, old.shift

    def lay(self) -> None:
        """Place the board, larger than its rectangle where it is zoomed into."""
        wide, high = self.rect.w * self.zoom, self.rect.h * self.zoom
        free = (wide - self.rect.w) / 2, (high - self.rect.h) / 2
        x, y = (min(max(self.shift[n], -free[n]), free[n]) for n in (0, 1))
        self.shift = x, y
        whole = Rect(0, 0, wide, high)
        whole.center = (self.rect.centerx + x, self.rect.centery + y)
        self.bench.lay(whole)
        self.invalidate()

    def _zoom(self, times: float, pos: Point) -> None:
        """Draw the board so many times as large, with the place ``pos`` staying where it is."""
        zoom = min(max(self.zoom * times, 1.0), MOST_ZOOM)
        middle = self.rect.center
        x, y = (pos[n] - middle[n] - (pos[n] - middle[n] - self.shift[n]) * zoom / self.zoom for n in (0, 1))
        self.zoom, self.shift = zoom, (x, y)
        self.lay()

    def _move(self, dx: float, dy: float) -> None:
        self.shift = self.shift[0] + dx, self.shift[1] + dy
        self.lay()

    def tip(self) -> Tip | None:
        place, words = self.bench.spots().get(self.at), self.bench.tip(self.at) if self.at else ""
        if place is None or not words or self._button:
            return None
        return Tip(f"editor.{self.at}", words, Rect(place[0] - 20, place[1] - 20, 40, 40), within=self.rect)

    def let_go(self) -> None:
        super().let_go()
        if self._button:
            self._button = 0
            self.editor.end_stroke()

    def handle(self, event: input.Event) -> bool:
        if isinstance(event, input.Wheel | input.Pinch):
            self._zoom(1.2**event.dy if isinstance(event, input.Wheel) else event.factor, event.pos)
            return True
        if isinstance(event, input.PointerMove):
            if self._held is not None:
                self._move(event.pos[0] - self._held[0], event.pos[1] - self._held[1])
                self._held = event.pos
                return True
            self._look(event.pos)
            if self._button:
                self.bench.drag(self.at, event.pos)
            return bool(self._button)
        if isinstance(event, input.PointerDown | input.PointerUp) and event.button == input.MIDDLE:
            self._held = event.pos if isinstance(event, input.PointerDown) else None
            return True
        if isinstance(event, input.PointerLeave):
            self._look((-1.0, -1.0))
            return False
        if isinstance(event, input.PointerDown) and event.button in (input.LEFT, input.RIGHT) and not self._button:
            self._look(event.pos)
            self._button = event.button
            self.at = self.editor.begin_stroke(self.at, event.pos, erase=event.button == input.RIGHT)
            return True
        if isinstance(event, input.PointerUp) and event.button == self._button:
            self._button = 0
            self.editor.end_stroke()
            return True
        return isinstance(event, input.Command) and self._command(event)

    def _look(self, pos: Point) -> None:
        self._come_to(self.bench.spot_at(pos) if self.rect.collidepoint(pos) else "")

    def _come_to(self, spot: str) -> None:
        if spot != self.at:
            self.at = spot
            self.bench.look(spot)
            self.invalidate()

    def _command(self, event: input.Command) -> bool:
        if event.name in ZOOMS:
            self._zoom(ZOOMS[event.name], self.bench.spots().get(self.at, self.rect.center))
            return True
        if event.name in PANS:
            self._move(*PANS[event.name])
            return True
        if event.name in ("up", "down", "left", "right"):
            self._come_to(self.bench.step(self.at, event.name))
            return True
        if event.name in ("ok", "delete") and self.at:
            pos = self.bench.spots().get(self.at, self.rect.center)
            self.at = self.editor.begin_stroke(self.at, pos, erase=event.name == "delete")
            self.editor.end_stroke()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        with canvas.clip(self.rect):
            self.bench.draw(canvas, self.at if self.hovered or self.focused else "")
        if self.ring:
            canvas.focus_ring(self.rect, 8)


class EditorScene(PageScene):
    """``opened``: the work to be changed, which gets a file at the first change where it has none; the scene below gets
    it back as it is then. ``before``: what it was made of, one step back. ``player``: the name of whom it is made for,
    empty for nobody; once it is chosen for them, the scene below gets ``{"work": document}``. Widgets: ``editor.back``,
    ``editor.undo``, ``editor.redo``, ``editor.play``, those of ``ACTIONS`` and of what runs; ``tool.<id>``,
    ``editor.board``, ``editor.tab``, ``fault.<n>``, and ``prop.<way>`` for each field."""

    has_rulebook = True
    straight = True

    def __init__(
        self, app: SceneServices, opened: Opened, before: Document | None = None, player: str = "", **args: object
    ) -> None:
        super().__init__(app, **args)
        assert opened.document is not None
        self.opened, self.player = opened, player
        self._history: list[Document] = [*([] if before is None else [before]), opened.document]
        self._now = len(self._history) - 1
        self._merge = ""
        self._stroke: Document | None = None
        self._unwritten_ms: float | None = None
        self.picking: Way | None = None
        """The field for which a place is being chosen on the board; None for none."""
        self._many = False
        self.place = ""
        self._columns = COLUMNS
        self._running = RunningWatch(app)
        self.tool = ""
        self.bench: Bench = opened.kind.bench(opened.kind.game, self)
        self.tool = next(group.tools[0].id for group in self.bench.groups() if group.current is None)
        self.faults: tuple[Fault, ...] = opened.faults
        self.bench.changed()

    def title(self) -> str:
        return self.opened.kind.title(self.document) or t("workshop.title")

    def subtitle(self) -> str:
        if self.faults:
            return t("workshop.as_draft", n=len(self.faults))
        return t("workshop.as_finished")

    # -- the document --------------------------------------------------------------------------------

    @property
    def document(self) -> Document:
        """The work as it stands, with the stroke that is being drawn."""
        return self._stroke if self._stroke is not None else self._history[self._now]

    def change(self, document: Json, merge: str = "") -> None:
        """Replace the document; changes with the same ``merge`` in a row are undone together."""
        assert isinstance(document, dict)
        if self._stroke is not None:
            self._stroke = document
            self.invalidate()
            return
        if document == self.document:
            return
        del self._history[self._now + 1 :]
        if merge and merge == self._merge:
            self._history[-1] = document
        else:
            self._history.append(document)
        self._now, self._merge = len(self._history) - 1, merge
        self._changed()

    def judge_as(self, kind: WorkKind) -> None:
        """Take the work as one of the same kind with other bounds."""
        self.opened = replace(self.opened, kind=kind)
        self._changed()

    def _changed(self) -> None:
        self._unwritten_ms = 0.0
        self.faults = self.opened.kind.faults(self.document)
        if self.place not in [tab.place for tab in self.bench.tabs()]:
            self.place = ""
        self.bench.changed()
        self.relayout()

    def begin_stroke(self, spot: str, pos: Point, *, erase: bool) -> str:
        """Use the tool in hand at a spot, or choose that for a field; gives the spot that the pointer is at then."""
        if self.picking is not None:
            self._pick(spot)
            return spot
        self._stroke = self._history[self._now]
        return self.bench.press(spot, pos, erase=erase)

    def end_stroke(self) -> None:
        """Take what was drawn as one change."""
        if self._stroke is None:
            return
        self.bench.release()
        drawn, self._stroke = self._stroke, None
        self.change(drawn)

    def step(self, by: int) -> None:
        """Undo a change (-1), or do it again (1)."""
        if not 0 <= self._now + by < len(self._history) or self._stroke is not None:
            self.app.play("ui-deny")
            return
        self._now, self._merge = self._now + by, ""
        self._changed()

    # -- places --------------------------------------------------------------------------------------

    def select(self, place: str) -> None:
        """Show the fields of a place."""
        self.place, self.picking = place, None
        self.relayout()

    def pick(self, way: Way | None, *, many: bool = False) -> None:
        """Choose a place on the board for a field, or ``many``, or end that."""
        self.picking, self._many = way, many
        if way is not None:
            self.widgets.focus("editor.board")
        self.relayout()

    def _pick(self, spot: str) -> None:
        """Take the place of a spot for the field that asks for one, or put it out of its list."""
        place, way = self.bench.picks(spot), self.picking
        if not place or way is None:
            return
        now = value_at(self.document, way)
        if isinstance(now, dict):
            self.change(put(self.document, (*way, place), None if place in now else self.bench.picked_value(way)))
        elif self._many:
            self.change(with_member(self.document, way, place, place not in rows_at(self.document, way)))
        else:
            self.picking = None
            self.change(put(self.document, way, place))

    # -- files ---------------------------------------------------------------------------------------

    def keep(self) -> bool:
        """Write the work down, beside what another window has made of it meanwhile; what goes wrong is told."""
        self._unwritten_ms = None
        kind, work = self.opened.kind, self.opened.work
        works = kind.works(self.app.paths)
        with Telling(self.app):
            elsewhere = work is not None and self._changed_elsewhere(works, work)
            if work is None or elsewhere:
                self._keep_as_new()
            else:
                work = works.keep(work, self.document, finished=not self.faults)
                self.opened = Opened(kind, work, self.document, self.faults)
            if elsewhere:
                self.app.toast(t("workshop.changed_elsewhere", title=self.opened.title), "danger")
            return True
        return False

    def _changed_elsewhere(self, works: Works, work: Work) -> bool:
        """Whether another window has made something else of the work."""
        newest = works.newest(work)
        return newest != work and self.opened.kind.open(newest).document != self.opened.document

    def _keep_as_new(self) -> None:
        """Go on with a new work, as whose versions all earlier ones stand too. Raises SaveError."""
        kind, paths = self.opened.kind, self.app.paths
        taken = [kind.open(one) for one in kind.works(paths).entries()]
        self.opened = new_work(kind, paths, self.document, taken)
        made = self.opened.document
        assert made is not None
        self._history = [kind.as_copy(one, made) for one in self._history]
        self._history[self._now] = made
        self.bench.changed()
        self.relayout()

    def update(self, dt_ms: float) -> bool:
        self._running.look(self)
        if self._unwritten_ms is not None and self._stroke is None:
            self._unwritten_ms += dt_ms
            if self._unwritten_ms >= KEPT_MS:
                self.keep()
        if self.bench.work():
            self.invalidate()
            return True
        return self._unwritten_ms is not None

    def _written(self) -> bool:
        """Write down what is not written yet; False where that does not work."""
        return self._unwritten_ms is None or self.keep()

    def leave(self) -> None:
        self._written()

    def rescue(self) -> str:
        self.keep()
        return ""

    def go(self) -> None:
        """Leave; the work is written down."""
        if self._written():
            self.app.pop(self.opened)

    def play(self) -> None:
        """Set up a game with the work, or give it to the player whom it is made for."""
        if self.faults:
            self.app.refuse(t("workshop.play.faulty"), self.widgets.find("editor.play").rect)
        elif not self._written():
            return
        elif self.player:
            self.app.pop({"work": self.document})
        else:
            self.opened.kind.play(self.app, self.document)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        large = min(1.25, canvas.theme.text_percent / 100)
        left, right = (side * large for side in (COMPACT_SIDES if compact else SIDES))
        groups = self.bench.groups()
        self._columns = min(COLUMNS, max(len(group.tools) for group in groups))
        names = [canvas.measure(tool.label, "least")[0] for group in groups for tool in group.tools]
        tools = self._columns * (NAME * max(names) + 8) + PANEL_EDGES
        left = max(left * self._columns / COLUMNS, min(tools, WIDEST_SIDE * large))
        body = Row((panelled(Node(), name="tools", size=left), tree.space(name="board"),
                    panelled(Node(), name="fields", size=right)), space.gap, weight=1.0)  # fmt: skip
        hints = Node(name="hints", size=canvas.line_height("small") + 8)
        self.lay_page(Column((body, hints), 4), ("editor.back", t("workshop.leave")), self._head())
        for widget in self.widgets:
            widget.stop = "head"
        self._lay_tools(self.places["tools"], compact)
        self.widgets.add(Board(self, self.places["board"])).lay()
        self._lay_fields(self.places["fields"], compact)
        self.widgets.start_focus("editor.board")

    def _head(self) -> list[Button]:
        canvas, size = self.app.canvas, self.app.theme.spacing.bar_button
        can = {"undo": self._now > 0, "redo": self._now < len(self._history) - 1}
        found = [
            Button(f"editor.{name}", Rect(0, 0, size, size), icon=name, style="icon", tooltip=t(f"workshop.{name}"),
                   on_click=partial(self.step, by), enabled=can[name], reason=t(f"workshop.{name}.none"), command=name)
            for name, by in (("undo", -1), ("redo", 1))
        ]  # fmt: skip
        play = Button("editor.play", Rect(0, 0, size, size), t("workshop.play"), icon="crossed-swords", style="primary",
                      on_click=self.play, enabled=not self.faults, reason=t("workshop.play.faulty"),
                      tooltip=t("workshop.play.tip"))  # fmt: skip
        if self.player:
            play.label, play.icon, play.tooltip = t("workshop.use", name=self.player), "confirm", None
        play.rect.w = play.natural_width(canvas)
        runs = running_buttons(self.app, "editor")
        taken = sum(one.rect.w for one in (*runs, play))
        room = canvas.width - canvas.measure(self.title(), "title")[0] - taken - 5 * size
        more = action_buttons(canvas, "editor", room, replace(self.opened, faults=self.faults), self._act)
        return [*found, *runs, *more, play]

    def _act(self, action: WorkAction) -> None:
        if self._unwritten_ms is None or self.keep():
            action.call(self.app, self.opened)

    def _panel_form(self, panel: Rect, compact: bool, part: str) -> Form:
        pad = 8.0 if compact else 14.0
        inside = Rect(panel.x + pad - EDGE / 2, panel.y + pad, panel.w - 2 * pad + EDGE / 2 + 4, panel.h - 2 * pad)
        return Form(self.app.canvas, inside, True, bar_room=NARROW_BAR, part=part)

    def _lay_tools(self, panel: Rect, compact: bool) -> None:
        """Add the groups of tools, each a grid of tiles."""
        form = self._panel_form(panel, compact, "tools")
        columns = self._columns
        wide = (form.width - 4 * (columns - 1)) / columns
        groups, canvas = self.bench.groups(), self.app.canvas
        rows = sum(-(-len(group.tools) // columns) for group in groups)
        head, apart = canvas.line_height("section") + 6, 2.0 if compact else 14.0
        line, labels = canvas.line_height("least"), [tool.label for group in groups for tool in group.tools]
        long = not all(canvas.fits_text(label, (0, 0, wide - 4, line), "least", TWO_LINES) for label in labels)
        high = max((form.area.h - 1.5 * EDGE - len(groups) * (head + 4 + apart)) / rows - 4, LOW_TILE + line - 14)
        lines = 2 if long and high > 2 * line + LEAST_ICON else 1
        high = min(high, (COMPACT_TILE if compact else TILE) + lines * line - 14)
        for number, group in enumerate(groups):
            form.painter(Rect(EDGE, form.y, form.width, head), partial(_paint_head, title=group.title))
            form.y += head
            for n, tool in enumerate(group.tools):
                row, column = divmod(n, columns)
                rect = Rect(EDGE + column * (wide + 4), form.y + 4 + row * (high + 4), wide, high)
                taken = tool.id == (self.tool if group.current is None else group.current)
                take = partial(self._take, number if group.current is not None else None, tool.id)
                form.widget(ToolButton(f"tool.{tool.id}", rect, tool, taken, lines, on_click=take, tooltip=tool.tip,
                                       tooltip_title=tool.label, stop=f"tools.{number}"))  # fmt: skip
            form.y += 4 + (-(-len(group.tools) // columns)) * (high + 4) + apart
        form.place(self.widgets, "editor.tools")

    def _take(self, group: int | None, tool: str) -> None:
        """Take a tool, or change the choice of a group."""
        if group is not None:
            self.bench.choose(group, tool)
        else:
            self.tool, self.picking = tool, None
        self.relayout()

    def _lay_fields(self, panel: Rect, compact: bool) -> None:
        """Add the faults, the parts of the work, and the fields of the chosen one."""
        form = self._panel_form(panel, compact, "fields")
        for n, fault in enumerate(self.faults):
            self._lay_fault(form, n, fault)
        tabs, canvas = self.bench.tabs(), self.app.canvas
        labels = [tab.label for tab in tabs]
        rows = self._rows_of(labels, form.width)
        if rows > 1:
            labels = [tab.short or tab.label for tab in tabs]
            rows = self._rows_of(labels, form.width)
        segments = [Segment(tab.place, label, tooltip=tab.label) for tab, label in zip(tabs, labels, strict=True)]
        rect = Rect(EDGE, form.y + 2, form.width, control_height(canvas) * (1 if rows == 1 else 0.8 * rows))
        form.widget(Segmented("editor.tab", rect, segments, self.place, on_change=self.select, rows=rows))
        form.y += rect.h + 8
        form.head(next(tab.label for tab in tabs if tab.place == self.place))
        lay_rows(form, self.bench.rows(Properties(self, self.bench)))
        form.place(self.widgets, "editor.fields")

    def _rows_of(self, labels: Sequence[str], width: float) -> int:
        """How many rows tabs need in so many units, so that each can be read."""
        widest = max(self.app.canvas.measure(label, "body_strong")[0] for label in labels) + 20
        return next((n for n in range(1, len(labels)) if widest * -(-len(labels) // n) <= width), len(labels))

    def _lay_fault(self, form: Form, number: int, fault: Fault) -> None:
        """Add a fault in words; a press leads to its place."""
        words = form.canvas.block_height(fault.words, "small", form.width - 44)
        rect = Rect(EDGE, form.y, form.width, words + 16)
        form.widget(FaultRow(f"fault.{number}", rect, fault.words, tooltip=t("workshop.fault.tip"), stop="faults",
                             on_click=partial(self.show, fault)))  # fmt: skip
        form.y += rect.h + 8

    def show(self, fault: Fault) -> None:
        """Lead to the place of a fault."""
        self.select(self.bench.point_out(fault.place))
        self.widgets.focus("editor.board")

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: input.Event) -> bool:
        if self.widgets.handle(event):
            return True
        if not isinstance(event, input.Command):
            return False
        if event.name in ("undo", "redo"):
            self.step(-1 if event.name == "undo" else 1)
            return True
        if event.repeat:
            return False
        if event.name == "back":
            self._back()
        elif event.name == "save":
            if self.keep():
                self.app.toast(t("workshop.kept"), "ok")
        elif event.name in ZOOMS or event.name in PANS:
            return self.widgets.find("editor.board").handle(event)
        elif event.name in DIGITS:
            self._by_digit(DIGITS.index(event.name))
        elif event.name in ("tab_left", "tab_right"):
            place = turned_tab(event.name, [tab.place for tab in self.bench.tabs()], self.place)
            self.select(place or "")
        elif event.name == "quick_help":
            self.app.push("keys", rows=KEYS)
        elif event.name in ("help", "rules"):
            self.opened.kind.help(self.app, self._broken)
        else:
            return False
        return True

    @property
    def _broken(self) -> str:
        """The rule that the work breaks; empty for none."""
        return next((fault.rule for fault in self.faults if fault.rule), "")

    def open_rule(self, rule: str | None = None) -> None:
        self.app.push("rulebook", game=self.opened.kind.game, rule=rule or self._broken)

    def _back(self) -> None:
        """Leave what is being chosen, then the part that is shown, then the editor."""
        self.app.play("ui-click")
        if self.picking is not None:
            self.pick(None)
        elif self.place:
            self.select("")
        else:
            self.go()

    def _by_digit(self, number: int) -> None:
        tools = [tool.id for group in self.bench.groups() if group.current is None for tool in group.tools]
        if number < len(tools):
            self._take(None, tools[number])

    def draw_between(self, canvas: Canvas) -> None:
        hints = self.places["hints"]
        if self.picking is not None:
            words = t("workshop.picking")
            canvas.text_block(words, (hints.x, hints.y, hints.w, hints.h), "small", IVORY100, valign="middle")
            return
        keys = self.app.settings.bindings
        names = (*(("undo",) if self._now else ()), "ok", "delete", "quick_help", "next", "next_part")
        bound = [(chords(keys, name), name) for name in names]
        does = [(key_label(found[0]), t(f"workshop.key.{name}")) for found, name in bound if found]
        in_hand = [tool for group in self.bench.groups() for tool in group.tools if tool.id == self.tool]
        draw_keys(canvas, hints, does, before=[_told(tool) for tool in in_hand])


def _told(tool: Tool) -> Node:
    """A tool in one line with what it does on the board."""
    return Row((
        sign(tool.icon, 18, tool.ink or BRASS300),
        Words(tool.label, "small_strong", IVORY100, firm=True),
        Words(tool.tip, "small", IVORY300, least=0.85, cut=True, weight=1.0),
    ), 8, weight=1.0)  # fmt: skip


def _paint_head(canvas: Canvas, area: Rect, title: str) -> None:
    canvas.head(title, area)
