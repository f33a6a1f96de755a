"""The workshop: works of people's own by game, as tiles with their pictures and faults; or the examples that a new one
can begin from."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from tabletop.bots.balance import verdict
from tabletop.client.core.bindings import PAGING, key_label
from tabletop.client.core.input import Command, Event, FileDropped
from tabletop.client.core.services import MenuItem
from tabletop.client.core.window import show_folder
from tabletop.client.draw import theme
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games import cover, icon, short_title, work_kinds
from tabletop.client.games.work_kind import Opened, new_work, renamed
from tabletop.client.scenes.backdrop import RADIUS, PageScene, Size, draw_keys, framed_picture, in_pixels, panelled
from tabletop.client.scenes.balance import SIGNS, RunningWatch, running_buttons, verdict_words
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.load.save_actions import file_moment, when
from tabletop.client.scenes.load.saved_game import TileGrid, TilePlan
from tabletop.client.scenes.settings.keys import chords
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import control_height, pill, primary_height
from tabletop.client.ui.scroll import RowState, ScrollArea
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, centred, sign
from tabletop.rules.frozen import light_dataclass
from tabletop.storage.errors import SaveError
from tabletop.storage.reports import load_report
from tabletop.storage.works import Played
from tabletop.text import t


@light_dataclass
class WorkAction:
    """``call(app, work)`` is what it does; ``why_not(work)``: why it cannot be done now, empty where it can."""

    id: str
    icon: str
    call: Callable[[SceneServices, Opened], object]
    why_not: Callable[[Opened], str] = lambda _work: ""


def _share(app: SceneServices, opened: Opened) -> None:
    app.push("share", works=[(opened.kind.id, opened.document)])


def _balance(app: SceneServices, opened: Opened) -> None:
    app.push("balance", kind=opened.kind.id, document=opened.document)


ACTIONS: tuple[WorkAction, ...] = (
    WorkAction("balance", "chart", _balance, lambda work: t("balance.faulty") if work.faults else ""),
    WorkAction("share", "export", _share, lambda work: t("workshop.share.faulty") if work.faults else ""),
)


def action_buttons(
    canvas: Canvas, scene: str, room: float, opened: Opened, act: Callable[[WorkAction], object]
) -> list[Button]:
    """A button ``<scene>.<id>`` for each action, for the head of a scene that changes a work: with their names where
    these fit side by side into ``room`` units. ``act`` carries an action out."""
    found, size = [], canvas.theme.spacing.bar_button
    for one in ACTIONS:
        name, why = t(f"workshop.{one.id}"), one.why_not(opened)
        found.append(Button(f"{scene}.{one.id}", Rect(0, 0, size, size), name, icon=one.icon,
                            tooltip=t(f"workshop.{one.id}.tip"), tooltip_title=name, enabled=not why,
                            reason=why or None, on_click=partial(act, one)))  # fmt: skip
    wide = [max(size, button.natural_width(canvas)) for button in found]
    for button, natural in zip(found, wide, strict=True):
        if sum(wide) <= room:
            button.rect.w = natural
        else:  # the tooltips have their names
            button.label, button.style = "", "icon"
    return found


log = logging.getLogger(__name__)

EMPTY_WIDTH = 480.0
"""Width in units of the words where there is no work yet."""
SIDES, COMPACT_SIDES = (268.0, 470.0), (172.0, 300.0)
"""Widths in units of the games and of the details."""


class _Action(NamedTuple):
    id: str
    icon: str
    call: Callable[[], object]
    why_not: str = ""


class WorkPictures:
    """Pictures of works, one of which is drawn by each call of :meth:`work`."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self._kept: Lru[pygame.Surface] = Lru(200, 48 << 20, surface_bytes)

    def _key(self, one: Opened, size: Size) -> tuple[object, ...]:
        which = (one.work.path, one.work.changed) if one.work is not None else (one.title, None)
        return one.kind.id, *which, in_pixels(self.app, size), self.app.theme.look

    def work(self, wanted: list[tuple[Opened, Size]]) -> bool:
        """Draw the first picture that is missing; False when there is none."""
        for one, size in wanted:
            if self._key(one, size) not in self._kept:
                self._kept.put(self._key(one, size), framed_picture(self.app, size, partial(self._paint, one)))
                return True
        return False

    @staticmethod
    def _paint(one: Opened, canvas: Canvas, area: Rect) -> None:
        try:
            if one.document is None:
                raise ValueError(one.title)
            one.kind.paint(canvas, area, one.document)
        except Exception as why:  # a draft may hold anything
            log.info("no picture of %s: %r", one.title, why)
            canvas.image(cover(one.kind.game).picture, area, focus=(0.5, 0.4), grey=True)
            canvas.fill(area, theme.NIGHT900, alpha=120)
            canvas.icon(one.kind.icon, area.center, area.h * 0.5, theme.BRASS600)

    def draw(self, canvas: Canvas, one: Opened, rect: Rect) -> None:
        found = self._kept.get(self._key(one, (rect.w, rect.h)))
        if found is not None:
            canvas.blit(found, rect.topleft)
        canvas.frame(rect, theme.SLATE500, 1, RADIUS)


class WorkshopScene(PageScene):
    """``game``: the one whose works are shown first, empty for all. Widgets: ``workshop.back``, ``workshop.new``,
    ``workshop.import``, ``workshop.game.<id or all>``, ``workshop.grid``, ``workshop.first`` where there is no work,
    and for the chosen work ``workshop.edit``, ``.play``, ``.rename``, ``.duplicate``, ``.delete``, ``.folder``,
    ``.guide`` and those of ``ACTIONS``; ``workshop.begin`` and ``.guide`` for an example."""

    def __init__(self, app: SceneServices, game: str = "", **args: object) -> None:
        super().__init__(app, **args)
        self.game = game
        self.beginning = False
        """Whether the examples are shown, for a new work."""
        self.entries: list[Opened] = []
        self.played = Played(app.paths.content)
        self.times = self.played.times()
        self.pictures = WorkPictures(app)
        self.plan: TilePlan | None = None
        self.now = datetime.now().astimezone()
        self._running = RunningWatch(app)
        self._index = 0
        self._worked = False

    def title(self) -> str:
        return t("workshop.new.title" if self.beginning else "workshop.title")

    def subtitle(self) -> str:
        return t("workshop.new.text" if self.beginning else "workshop.subtitle")

    # -- life ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.refresh()

    def resume(self, result: object = None) -> None:
        """Read the folders again after a scene on top has ended; a work as ``result`` is chosen, or the first of the
        files in a list of them."""
        self.refresh()
        if isinstance(result, list):
            result = next((one for one in self.entries if one.work is not None and one.work.path in result[:1]), None)
        if isinstance(result, Opened):
            self.reveal(result)

    def regained(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Read all folders again; the chosen work stays chosen, if it is still there."""
        chosen = self.selected
        self.now, self.times = datetime.now().astimezone(), self.played.times()
        self.entries = [
            kind.open(work) for kind in work_kinds() for work in kind.works(self.app.paths).entries()
        ]  # fmt: skip
        if chosen is not None:
            self.reveal(chosen)
        self.relayout()

    @property
    def shown(self) -> list[Opened]:
        """What the grid shows: works, or examples."""
        found = self.entries
        if self.beginning:
            found = [Opened(kind, None, one, ()) for kind in work_kinds() for one in kind.examples()]
        return [one for one in found if self.game in ("", one.kind.game)]

    @property
    def selected(self) -> Opened | None:
        shown = self.shown
        return shown[min(self._index, len(shown) - 1)] if shown else None

    def reveal(self, one: Opened) -> None:
        """Choose a work by its file."""
        if one.work is None or self.beginning:
            return
        if self.game not in ("", one.kind.game):
            self.game = ""
        same = (one.kind.id, one.work.stem)
        places = [n for n, x in enumerate(self.shown) if x.work is not None and (x.kind.id, x.work.stem) == same]
        self._index = places[0] if places else min(self._index, max(0, len(self.shown) - 1))
        self.relayout()

    # -- what the player does ------------------------------------------------------------------------

    def _do(self, work: Callable[[], object]) -> None:
        """Do something with files; what goes wrong is told."""
        try:
            work()
        except SaveError as problem:
            self.app.play("ui-deny")
            self.app.toast(problem, "danger")

    def _choose_game(self, game: str) -> None:
        self.game, self._index = game, 0
        self.relayout()
        self.widgets.focus("workshop.grid" if self.shown else "workshop.first")  # Enter does what the hints say

    def begin(self) -> None:
        """Show the examples, or the works again."""
        self.beginning, self._index = not self.beginning, 0
        self.widgets.focus("workshop.grid")
        self.relayout()

    def activate(self) -> None:
        """Begin with the chosen example, or change the chosen work."""
        one = self.selected
        if one is None:
            return
        if one.work is None:
            self._do(partial(self._begin_with, one))
        elif why := self._unread(one):
            self.app.refuse(why, self._tile_rect())
        else:
            one.kind.edit(self.app, one)

    def _begin_with(self, example: Opened) -> None:
        assert example.document is not None
        made = new_work(example.kind, self.app.paths, example.document, self.entries)
        self.beginning = False
        self.refresh()
        self.reveal(made)
        made.kind.edit(self.app, made)

    def _tile_rect(self) -> Rect:
        grid = self.widgets.find("workshop.grid")
        assert isinstance(grid, TileGrid)
        return grid.tile_rect(max(0, grid.selected)).clip(grid.rect)

    @staticmethod
    def _unread(one: Opened) -> str:
        return t("workshop.edit.unread") if one.document is None else ""

    def _play(self, one: Opened) -> None:
        assert one.document is not None
        one.kind.play(self.app, one.document)

    def _rename(self, one: Opened) -> None:
        def named(title: str) -> None:
            self._do(lambda: self._changed(renamed(one, self.app.paths, title)))

        self.app.push("naming", title=t("workshop.rename"), value=one.title, on_name=named, ok=t("workshop.rename.ok"))

    def _changed(self, one: Opened) -> None:
        self.refresh()
        self.reveal(one)

    def _duplicate(self, one: Opened) -> None:
        if one.document is not None:
            self._changed(made := new_work(one.kind, self.app.paths, one.document, self.entries))
            self.app.toast(t("workshop.duplicated", title=made.title), "ok")

    def _delete(self, one: Opened) -> None:
        assert one.work is not None
        works = one.kind.works(self.app.paths)
        deleted = works.delete(one.work)
        self.app.play("card-discard")

        def undo() -> None:
            self._do(lambda: self._changed(one.kind.open(works.undelete(deleted))))

        self.app.toast(t("workshop.deleted", title=one.title), "info", (t("client.undo"), undo))
        self.refresh()

    def actions(self, one: Opened) -> list[_Action]:
        """What can be done with the chosen tile, the main thing first."""
        guide = _Action("guide", "book", partial(one.kind.help, self.app))
        if one.work is None:
            return [_Action("begin", "confirm", self.activate), guide]
        unread = self._unread(one)
        folder, app = one.kind.folder(self.app.paths), self.app
        found = [
            _Action("edit", "build", self.activate, unread),
            _Action(
                "play", "crossed-swords", partial(self._play, one), t("workshop.play.faulty") if one.faults else ""
            ),
            *(_Action(more.id, more.icon, partial(more.call, app, one), more.why_not(one)) for more in ACTIONS),
            _Action("rename", "edit", partial(self._rename, one), unread),
            _Action("duplicate", "copy", partial(self._do, partial(self._duplicate, one)), unread),
            _Action("delete", "delete", partial(self._do, partial(self._delete, one))),
            _Action("folder", "load", partial(show_folder, app, folder)),
            guide,
        ]
        return found

    def menu(self, index: int, pos: Point) -> None:
        """Open the menu of a tile, for a right click."""
        calls = {one.id: one for one in self.actions(self.shown[index])}
        items = [
            MenuItem(one.id, t(f"workshop.{one.id}"), one.icon, enabled=not one.why_not, reason=one.why_not or None,
                     danger=one.id == "delete")
            for one in calls.values()
        ]  # fmt: skip
        self.app.popup(Rect(pos[0], pos[1], 0, 0), items, lambda id: calls[id].call())

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        side, right = COMPACT_SIDES if compact else SIDES
        names = (t("load.all_games"), *(short_title(kind.game) for kind in work_kinds()))
        side = max(side, max(canvas.measure(name, "body_strong")[0] for name in names) + 100.0)
        right *= min(1.2, canvas.theme.text_percent / 100)
        details = panelled(Node(), name="right", size=right) if self.shown else None
        panels = (panelled(Node(), name="side", size=side), tree.space(name="grid"), details)
        keys = Node(name="hints", size=max(0.0, (40.0 if compact else 64.0) - space.bars))
        new = Button("workshop.new", Rect(0, 0, 0, space.bar_button), t("workshop.new"), icon="plus",
                     on_click=self.begin, tooltip=t("workshop.new.tip"), command="new")  # fmt: skip
        take = Button("workshop.import", Rect(0, 0, 0, space.bar_button), icon="import", style="icon", command="load",
                      on_click=partial(self.app.push, "import"), tooltip=t("workshop.import.tip"))  # fmt: skip
        head = [] if self.beginning else [*running_buttons(self.app, "workshop"), take, new]
        nodes = [Node(name=one.id, size=one.natural_width(canvas) if one.label else space.bar_button) for one in head]
        self.lay_page(
            Column((Row(panels, space.wide, weight=1.0), keys), 0),
            ("workshop.back", t("load.back")),
            nodes,
            widgets=head,
        )
        self._lay_games(self.places["side"])
        self._lay_grid(self.places["grid"], compact)
        if self.shown:
            self._lay_details(self.places["right"])
        else:
            self._lay_empty()
        self.widgets.start_focus("workshop.grid" if self.shown else "workshop.first")
        self.widgets.default = "workshop.begin" if self.beginning else "workshop.edit"

    def _lay_games(self, panel: Rect) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        row = max(space.row, canvas.line_height("body_strong") * 1.65)
        listed = [
            ("", t("load.all_games"), "cards"),
            *((k.game, short_title(k.game), icon(k.game)) for k in work_kinds()),
        ]
        nodes = (Node(name="games", size=canvas.line_height("section") + space.head_pad),
                 *(Node(name=game or "all", size=row) for game, _, _ in listed))  # fmt: skip
        inner = panel.inflate(-2 * space.edge, -2 * space.edge)
        places = self.places | tree.lay(canvas, Column(nodes, space.tight), inner)
        self.places = places
        for game, name, sign_of in listed:
            number = sum(game in ("", one.kind.game) for one in self.entries)
            self.widgets.add(
                Button(f"workshop.game.{game or 'all'}", places[game or "all"], name, icon=sign_of, style="item",
                       note="" if self.beginning else str(number), selected=self.game == game,
                       on_click=partial(self._choose_game, game))
            )  # fmt: skip

    def _lay_grid(self, area: Rect, compact: bool) -> None:
        space = self.app.theme.spacing
        least = (250.0 if compact else 380.0) * self.app.theme.text_percent / 100
        room = area.w - space.scroll_bar
        columns = max(1, min(3, int((room + space.wide) // (least + space.wide))))
        self.plan = plan = TilePlan.make(
            self.app.canvas, (room - space.wide * (columns - 1)) / columns, compact
        )  # fmt: skip
        shown = self.shown
        grid = TileGrid(
            "workshop.grid", area, len(shown), plan.height, selected=min(self._index, len(shown) - 1), columns=columns,
            gap=space.wide, row_text=lambda index: shown[index].title, paint_row=self._paint_tile,
            row_tip=lambda index: "\n".join(fault.words for fault in shown[index].faults) or None,
            on_select=self._select, on_activate=lambda _: self.activate(), on_menu=self.menu,
        )  # fmt: skip
        grid.on_command = self._grid_command
        self.widgets.add(grid)
        self.plan = plan.over(grid)

    def _select(self, index: int) -> None:
        self._index = index
        self.relayout()

    def _grid_command(self, name: str) -> bool:
        one = self.selected
        if name != "delete" or one is None or one.work is None:
            return False
        self._do(partial(self._delete, one))
        return True

    def _lay_details(self, panel: Rect) -> None:
        one, canvas = self.selected, self.app.canvas
        if one is None:
            return
        space = canvas.theme.spacing
        width = panel.w - 2 * space.edge
        rows = self._button_rows(one, width)
        heights = [primary_height(canvas), *(control_height(canvas) for _ in rows)]
        foot = tuple(
            Row(tuple(tree.space(name=button.id) for button in row), space.gap, size=high)
            for row, high in zip(rows, heights, strict=False)
        )
        self.places |= tree.lay(canvas, Column((tree.space(name="lines"), *foot), space.gap, (space.edge, space.edge)),
                                panel)  # fmt: skip
        lines = self.places["lines"]
        lines.w += space.edge / 2
        told = self._details(one, width)

        def paint(target: Canvas, area: Rect) -> None:
            tree.draw(target, told, Rect(area.x, area.y, width, tree.height(canvas, told, width)))

        self.widgets.add(ScrollArea("workshop.details", lines, tree.height(canvas, told, width), paint))
        for button in (button for row in rows for button in row):
            button.rect = self.places[button.id]
            self.widgets.add(button)

    def _button_rows(self, one: Opened, width: float) -> list[list[Button]]:
        """The main button, the further ones two by two where their words fit, and icons for what concerns files."""
        gap, canvas = self.app.theme.spacing.gap, self.app.canvas
        made = [
            Button(f"workshop.{act.id}", Rect(), t(f"workshop.{act.id}"), icon=act.icon, on_click=act.call,
                   style="secondary", enabled=not act.why_not, reason=act.why_not or None,
                   tooltip=t(f"workshop.{act.id}.tip"), tooltip_title=t(f"workshop.{act.id}"))
            for act in self.actions(one)
        ]  # fmt: skip
        made[0].style, made[0].sound = "primary", "ui-confirm"
        known = ("play", *(a.id for a in ACTIONS))
        files = [button for button in made[1:] if one.work is not None and button.id.rpartition(".")[2] not in known]
        for button in files:
            button.label = ""
        worded = [button for button in made[1:] if button.label]
        fits = all(button.natural_width(canvas) * 0.9 <= (width - gap) / 2 for button in worded)
        step = 2 if fits else 1
        pairs = [worded[n : n + step] for n in range(0, len(worded), step)]
        return [[made[0]], *pairs, *([files] if files else [])]

    def _details(self, one: Opened, width: float) -> Node:
        """Picture, name, what is known, and each fault."""
        high = width / 1.84
        told = partial(Words, role="small", ink=theme.IVORY300, lines=0, least=1.0)
        faults = [
            Row((sign("warning", 20, theme.DANGER, top=True), told(fault.words, ink=theme.EMBER, weight=1.0)), 8)
            for fault in one.faults
        ]
        return Column((
            Draw(self._draw_picture, (self._index, self._stamp(one)), size=high),
            Node(size=8),
            Words(one.title, "panel_title", theme.IVORY100, lines=0, least=1.0),
            Words(t(f"{one.kind.game}.work.kind"), "body", theme.BRASS300, lines=0, least=1.0),
            told(self._line(one)) if not one.faults else None,
            *(self._promises(one) if one.work is None else ()),
            *(told(words, ink=theme.IVORY500) for words in self._dates(one)),
            self._verdict(one),
            told(t("workshop.draft.text")) if self._changed_since(one) else None,
            *faults,
        ), 5)  # fmt: skip

    @staticmethod
    def _promises(example: Opened) -> Iterator[Node]:
        """What can be made of an example, and what becomes of it."""
        yield Node(size=6)
        for words in (t(f"{example.kind.game}.work.about"), t("workshop.new.promise")):
            yield Words(words, "body", theme.IVORY300, lines=0, least=1.0)
            yield Node(size=4)

    def _verdict(self, one: Opened) -> Node | None:
        """What the test of the balance said of this version; None for one that was not tested."""
        report = load_report(self.app.paths, one.document) if one.work is not None else None
        if report is None:
            return None
        said = verdict(report.seats, report.work, report.box)
        icon, ink = SIGNS[said.word]
        words = Words(verdict_words(report, said), "small", ink, lines=0, least=1.0, weight=1.0)
        return Row((sign(icon, 20, ink, top=True), words), 8)

    @staticmethod
    def _stamp(one: Opened) -> object:
        return one.title if one.work is None else (one.work.path, one.work.changed)

    @staticmethod
    def _changed_since(one: Opened) -> bool:
        return one.work is not None and one.work.draft and one.work.finished

    def _draw_picture(self, canvas: Canvas, rect: Rect, _index: int, _stamp: object) -> None:
        if (one := self.selected) is not None:
            self.pictures.draw(canvas, one, rect)

    def _line(self, one: Opened) -> str:
        return "" if one.document is None or one.faults else one.kind.line(one.document)

    def _dates(self, one: Opened) -> list[str]:
        """When it was changed and played last."""
        if one.work is None or one.document is None:
            return []
        changed = t("workshop.changed", when=when(file_moment(one.work.changed), self.now))
        time = self.times.get(one.kind.played_as(one.document))
        return [changed, self._played(time)]

    def _played(self, time: str | None) -> str:
        try:
            then = datetime.strptime(time or "", "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).astimezone()
        except (ValueError, OverflowError, OSError):
            return t("workshop.played.never")
        return t("workshop.played", when=when(then, self.now))

    # -- time and events -----------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        self._running.look(self)
        grid, shown, wanted = self.widgets.get("workshop.grid"), self.shown, []
        if isinstance(grid, TileGrid) and self.plan is not None:
            wanted = [(shown[n], self.plan.picture_size) for n in grid.shown() if n < len(shown)]
        if (one := self.selected) is not None and "lines" in self.places:
            width = self.places["right"].w - 2 * self.app.theme.spacing.edge
            wanted.insert(0, (one, (width, width / 1.84)))
        worked = self.pictures.work(wanted)
        if worked or self._worked:
            self.invalidate()
        self._worked = worked
        return worked

    def go(self) -> None:
        """Leave the examples, or the workshop."""
        if self.beginning:
            self.begin()
        else:
            self.app.pop()

    def handle(self, event: Event) -> bool:
        if self.widgets.handle(event):
            return True
        if isinstance(event, FileDropped):
            self.app.push("package", path=Path(event.path))
            return True
        if not isinstance(event, Command) or (event.repeat and event.name not in PAGING):
            return False
        one = self.selected
        if event.name == "back":
            self.app.play("ui-click")
            self.go()
        elif event.name == "new" and not self.beginning:
            self.begin()
        elif event.name == "load":
            self.app.push("import")
        elif event.name == "rename" and one is not None and one.work is not None and one.document is not None:
            self._rename(one)
        elif event.name == "delete":
            return self._grid_command("delete")
        elif event.name in PAGING:
            return self.widgets.find("workshop.grid").handle(Command(event.name))
        else:
            return False
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def draw_between(self, canvas: Canvas) -> None:
        canvas.head(t("load.games"), self.places["games"])
        if not self.shown:
            tree.draw(canvas, *self._empty())
        side, page = self.places["side"], canvas.theme.spacing.page
        strip = Rect(page, side.bottom, self.width - 2 * page, self.height - side.bottom)
        works = ("ok", "new", "rename", "delete", "load", "back") if self.shown else ("new", "load", "back")
        names = ("ok", "back") if self.beginning else works
        bound = [(chords(self.app.settings.bindings, name), name) for name in names]
        does = {"ok": "begin" if self.beginning else "edit"}
        draw_keys(canvas, strip, [
            (key_label(keys[0]), t(f"workshop.hint.{does.get(name, name)}")) for keys, name in bound if keys
        ])  # fmt: skip

    def _empty(self) -> tuple[Node, Rect]:
        """Sign and words where there is no work, with the place of the button that begins the ``first``; and where they
        stand."""
        canvas, area = self.app.canvas, self.places["grid"]
        rows = Column((
            replace(sign("build", 64, theme.BRASS600), size=84),
            Words(t("workshop.none"), "panel_title", theme.IVORY100, "center", lines=0),
            Words(t("workshop.none.text"), "body", theme.IVORY500, "center", lines=0),
            Node(name="first", size=primary_height(canvas)),
        ), canvas.theme.spacing.dialog_gap)  # fmt: skip
        wide = min(area.w, EMPTY_WIDTH)
        return rows, centred(area, wide, tree.height(canvas, rows, wide))

    def _lay_empty(self) -> None:
        canvas = self.app.canvas
        place = tree.lay(canvas, *self._empty())["first"]
        first = Button("workshop.first", place, t("workshop.new"), icon="plus", style="primary", on_click=self.begin,
                       tooltip=t("workshop.new.tip"), command="new")  # fmt: skip
        first.rect = centred(place, max(canvas.theme.spacing.button_width, first.natural_width(canvas)), place.h)
        self.widgets.add(first)

    def _paint_tile(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        shown = self.shown
        if self.plan is None or index >= len(shown):
            return
        one, plan = shown[index], self.plan
        canvas.panel(rect, "tile", state=state.panel)
        picture = Rect(rect.x + plan.inset, rect.y + plan.inset, *plan.picture_size)
        self.pictures.draw(canvas, one, picture)
        label = None
        if one.work is not None and one.faults:
            label = _label(t("workshop.faulty", n=len(one.faults)), sign("warning", 14, theme.EMBER), theme.EMBER)
        elif one.work is not None and one.work.draft:
            label = _label(t("workshop.draft"), sign("edit", 14), theme.BRASS300)
        high = canvas.line_height("small_strong") + 6
        if label is not None:
            tree.draw(canvas, Row((label,)), Rect(picture.x + 8, picture.y + 8, picture.w - 12, high))
        line = self._line(one)
        game = Words(short_title(one.kind.game), "small", theme.BRASS300, least=1.0) if line and not self.game else None
        words = Words(line or t(f"{one.kind.game}.work.kind"), "body", theme.IVORY300, least=0.8, cut=True, weight=1.0)
        told = Column((
            Words(one.title, "section", least=1.0, cut=True),
            Row((words, game), 8),
        ), 2, (plan.pad, 2), pack=0.5)  # fmt: skip
        tree.draw(canvas, told, Rect(rect.x, picture.bottom, rect.w, rect.bottom - picture.bottom))


def _label(words: str, mark: Node | None, ink: theme.Colour) -> Node:
    """A word on a picture."""
    return replace(pill(Words(words, "small_strong", ink, least=1.0), theme.NIGHT900, 215, mark, 12), drop=1)
