"""The workshop: works of people's own by game, as tiles with their pictures and faults; after them the examples that a
new one can begin from."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from tabletop.bots.balance import verdict_of
from tabletop.client.core.input import Command, Event, FileDropped
from tabletop.client.core.services import Telling, to_trash
from tabletop.client.core.window import show_folder
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import cover, short_title, work_kinds
from tabletop.client.games.work_kind import Opened, new_work, renamed
from tabletop.client.scenes.backdrop import Size, framed_picture
from tabletop.client.scenes.balance import SIGNS, RunningWatch, running_buttons, verdict_words
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.browser import BrowserScene, Pictures, TilePlan, label_on_picture
from tabletop.client.scenes.load.save_actions import file_moment, local_time, when
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.scroll import RowState, ScrollArea
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, sign
from tabletop.rules.frozen import light_dataclass
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


class WorkPictures(Pictures[Opened]):
    def key(self, one: Opened) -> tuple[object, ...]:
        return one.kind.id, *((one.work.path, one.work.changed) if one.work is not None else (one.title,))

    def drawn(self, one: Opened, size: Size) -> pygame.Surface:
        return framed_picture(self.app, size, partial(self._paint, one))

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


class WorkshopScene(BrowserScene[Opened]):
    """``game``: the one whose works are shown first, empty for all. Widgets: ``workshop.back``, ``workshop.new``,
    ``workshop.import``, ``workshop.game.<id or all>``, ``workshop.grid``; for the chosen work ``workshop.edit``,
    ``.play``, ``.rename``, ``.duplicate``, ``.delete``, ``.folder``, ``.guide`` and those of ``ACTIONS``;
    ``workshop.begin`` and ``.guide`` for an example."""

    ids = "workshop"
    rights = (470.0, 300.0, 300.0)

    def __init__(self, app: SceneServices, game: str = "", **args: object) -> None:
        super().__init__(app, **args)
        self.game = game
        self.entries: list[Opened] = []
        every = ((n, Opened(kind, None, one, ())) for kind in work_kinds() for n, one in enumerate(kind.examples()))
        self.examples = [one for _, one in sorted(every, key=lambda found: found[0] > 0)]
        """The first of each kind, then all others, so that one sees at once what can be made."""
        self.played = Played(app.paths.content)
        self.times = self.played.times()
        self.pictures = WorkPictures(app)
        self._running = RunningWatch(app)

    def title(self) -> str:
        return t("workshop.title")

    def subtitle(self) -> str:
        return t("workshop.subtitle" if self.entries else "workshop.new.text")

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
        """What the grid shows: works, then examples."""
        return [one for one in (*self.entries, *self.examples) if self.game in ("", one.kind.game)]

    def games(self) -> list[tuple[str, str, bool]]:
        found = Counter(one.kind.game for one in self.entries)
        numbers = {"": found.total(), **{kind.game: found[kind.game] for kind in work_kinds()}}
        return [(game, str(n), game == self.game) for game, n in numbers.items()]

    def reveal(self, one: Opened) -> None:
        """Choose a work by its file."""
        if one.work is None:
            return
        if self.game not in ("", one.kind.game):
            self.game = ""
        same = (one.kind.id, one.work.stem)
        places = [n for n, x in enumerate(self.shown) if x.work is not None and (x.kind.id, x.work.stem) == same]
        self._index = places[0] if places else min(self._index, max(0, len(self.shown) - 1))
        self.relayout()

    # -- what the player does ------------------------------------------------------------------------

    def choose_game(self, game: str) -> None:
        self.game, self._index = game, 0
        self.relayout()
        self.widgets.focus("workshop.grid")  # Enter does what the hints say

    def begin(self) -> None:
        """Choose the first example."""
        self._index = next(n for n, one in enumerate(self.shown) if one.work is None)
        self.widgets.focus("workshop.grid")
        self.relayout()

    def activate(self) -> None:
        """Begin with the chosen example, or change the chosen work."""
        one = self.selected
        if one is None:
            return
        if one.work is None:
            with Telling(self.app):
                self._begin_with(one)
        elif why := self._unread(one):
            self.refuse(why)
        else:
            one.kind.edit(self.app, one)

    def _begin_with(self, example: Opened) -> None:
        assert example.document is not None
        made = new_work(example.kind, self.app.paths, example.document, self.entries)
        self.refresh()
        self.reveal(made)
        made.kind.edit(self.app, made)

    @staticmethod
    def _unread(one: Opened) -> str:
        return t("workshop.edit.unread") if one.document is None else ""

    def _play(self, one: Opened) -> None:
        assert one.document is not None
        one.kind.play(self.app, one.document)

    def _rename(self, one: Opened) -> None:
        def named(title: str) -> None:
            with Telling(self.app):
                self._changed(renamed(one, self.app.paths, title))

        self.app.push("naming", title=t("workshop.rename"), value=one.title, on_name=named, ok=t("workshop.rename.ok"))

    def _changed(self, one: Opened) -> None:
        self.refresh()
        self.reveal(one)

    def _duplicate(self, one: Opened) -> None:
        if one.document is None:
            return
        with Telling(self.app):
            self._changed(made := new_work(one.kind, self.app.paths, one.document, self.entries))
            self.app.toast(t("workshop.duplicated", title=made.title), "ok")

    def _delete(self, one: Opened) -> None:
        assert one.work is not None
        works, work = one.kind.works(self.app.paths), one.work
        to_trash(
            self.app, t("workshop.deleted", title=one.title), lambda: works.delete(work),
            lambda deleted: self._changed(one.kind.open(works.undelete(deleted))),
        )  # fmt: skip
        self.refresh()

    def actions(self, one: Opened) -> list[Button]:
        """What can be done with a tile, the main thing first."""
        guide = self.action("workshop.guide", "book", partial(one.kind.help, self.app))
        if one.work is None:
            return [self.action("workshop.begin", "confirm", self.activate), guide]
        unread, app = self._unread(one), self.app
        faulty = t("workshop.play.faulty") if one.faults else ""
        return [
            self.action("workshop.edit", "build", self.activate, unread),
            self.action("workshop.play", "crossed-swords", partial(self._play, one), faulty),
            *(self.action(f"workshop.{more.id}", more.icon, partial(more.call, app, one), more.why_not(one))
              for more in ACTIONS),
            self.action("workshop.rename", "edit", partial(self._rename, one), unread),
            self.action("workshop.duplicate", "copy", partial(self._duplicate, one), unread),
            self.action("workshop.folder", "load", partial(show_folder, app, one.kind.folder(app.paths))),
            guide,
            self.action("workshop.delete", "delete", partial(self._delete, one)),
        ]  # fmt: skip

    # -- layout --------------------------------------------------------------------------------------

    def title_of(self, one: Opened) -> str:
        return one.title

    def tile_tip(self, one: Opened) -> str | None:
        return "\n".join(fault.words for fault in one.faults) or None

    def head_widgets(self) -> list[Widget]:
        size = self.app.theme.spacing.bar_button
        new = Button("workshop.new", Rect(0, 0, 0, size), t("workshop.new"), icon="plus", on_click=self.begin,
                     tooltip=t("workshop.new.tip"), command="new")  # fmt: skip
        new.rect.w = new.natural_width(self.app.canvas)
        take = Button("workshop.import", Rect(0, 0, size, size), icon="import", style="icon", command="load",
                      on_click=partial(self.app.push, "import"), tooltip=t("workshop.import.tip"))  # fmt: skip
        return [*running_buttons(self.app, "workshop"), take, new]

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        self.widgets.start_focus("workshop.grid")
        self.widgets.default = f"workshop.{self._main()}"

    def _main(self) -> str:
        """What Enter does: edit a work, or begin with an example."""
        return "edit" if self.selected is not None and self.selected.work is not None else "begin"

    def grid_command(self, name: str) -> bool:
        one = self.selected
        if name != "delete" or one is None or one.work is None:
            return False
        self._delete(one)
        return True

    def lay_details(self, one: Opened, place: Rect, width: float) -> None:
        told = self._details(one, width)
        high = tree.height(self.app.canvas, told, width)

        def paint(canvas: Canvas, area: Rect) -> None:
            tree.draw(canvas, told, Rect(area.x, area.y, width, high))

        self.detail_size = width, width / 1.84
        self.widgets.add(ScrollArea("workshop.details", place, high, paint))

    def button_rows(self, one: Opened, width: float) -> list[list[Button]]:
        """The main button, the further ones two by two where their words fit, and icons for what concerns files."""
        gap, canvas = self.app.theme.spacing.gap, self.app.canvas
        made = self.actions(one)
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
        said = verdict_of(report)
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
        played = local_time(self.times.get(one.kind.played_as(one.document)) or "")
        never = t("workshop.played.never")
        return [changed, t("workshop.played", when=when(played, self.now)) if played is not None else never]

    # -- time and events -----------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        self._running.look(self)
        return super().update(dt_ms)

    def handle(self, event: Event) -> bool:
        if isinstance(event, FileDropped):
            self.app.push("package", path=Path(event.path))
            return True
        return super().handle(event)

    def command(self, event: Command) -> bool:
        if super().command(event):
            return True
        one = self.selected
        if event.repeat:
            return False
        if event.name == "new":
            self.begin()
        elif event.name == "load":
            self.app.push("import")
        elif event.name == "rename" and one is not None and one.work is not None and one.document is not None:
            self._rename(one)
        elif event.name == "delete":
            return self.grid_command("delete")
        else:
            return False
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def hints(self) -> list[tuple[str, str]]:
        main = self._main()
        names = ("ok", "new", *(("rename", "delete") if main == "edit" else ()), "load", "back")
        return [(name, t(f"workshop.hint.{main if name == 'ok' else name}")) for name in names]

    def empty(self) -> tuple[str, str, str, Button]:
        raise AssertionError("there are examples of every kind")

    def paint(self, canvas: Canvas, rect: Rect, one: Opened, plan: TilePlan, state: RowState) -> None:
        self.pictures.draw(canvas, one, plan.picture_in(rect))
        labels = []
        if one.work is None:
            labels = [label_on_picture(t("load.kind.example"), "book")]
        elif one.faults:
            labels = [label_on_picture(t("workshop.faulty", n=len(one.faults)), "warning", theme.EMBER)]
        elif one.work.draft:
            labels = [label_on_picture(t("workshop.draft"), "edit")]
        line = self._line(one)
        game = Words(short_title(one.kind.game), "small", theme.BRASS300, least=1.0) if line and not self.game else None
        words = Words(line or t(f"{one.kind.game}.work.kind"), "body", theme.IVORY300, least=0.8, cut=True, weight=1.0)
        plan.draw_words(canvas, rect, labels, Words(one.title, "section", least=1.0, cut=True), Row((words, game), 8))
