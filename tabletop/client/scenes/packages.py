"""Packages of works: what one that came from elsewhere holds, shown before anything of it is taken, with who made it,
what others may do with it and how fair each work is said to be; and the packing of works to be handed on."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from tabletop.client import games
from tabletop.client.core.services import MenuItem, Telling
from tabletop.client.core.window import show_folder
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, INK900, IVORY100, IVORY300, IVORY500, NIGHT900, OK
from tabletop.client.scenes.backdrop import Size, framed_picture
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import PanelScene
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.scroll import ListBox, RowState
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, label, scrolling, sign, space
from tabletop.json_values import Json
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal
from tabletop.rules.works import WorkFacts
from tabletop.storage import packages, png, reports, works
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import put_new, safe_stem
from tabletop.storage.packages import LICENCES, Package, Packed
from tabletop.storage.paths import make_folder
from tabletop.storage.works import ForeignWork, kinds, listed, work_of
from tabletop.text import sentence, t
from tabletop.text.grammar import span, work_name

log = logging.getLogger(__name__)

WIDTH, HEIGHT = 900.0, 720.0
"""Greatest width and height of the box in units."""
BETWEEN = "  ·  "
"""Stands between two facts."""
PICTURE = 1.5
"""Width of a picture for each unit of its height."""


def licence_words(licence: str) -> str:
    """What a licence allows, in words; one that we have no words for as it is written."""
    return t(f"package.licence.{licence}") if licence and licence in LICENCES else licence


def work_picture(app: SceneServices, work: ForeignWork, size: Size) -> pygame.Surface | None:
    """A picture of a work as the workshop draws it: one that came from elsewhere might show something else. None for
    a work with faults."""
    if not isinstance(work.document, Mapping) or not work.sound:
        return None
    kind = next(one for one in games.work_kinds() if one.id == work.kind.id)
    try:
        return framed_picture(app, size, partial(kind.paint, document=work.document))
    except Exception:  # a work is offered even if its picture fails
        log.exception("no picture of %s", work.stem)
        return None


def _opened(path: Path) -> Package:
    """The package in a file, or one of the single work that it holds. Raises SaveError."""
    if packages.is_package(path):
        return packages.load(path)
    return Package((Packed(works.read(path)),))


class PackageScene(PanelScene):
    """Ends with the paths of the works that were taken, or None. ``path``: the file, a package or a single work.
    Widgets: ``package.list``, whose rows are pressed to take a work or leave it, ``package.take``,
    ``package.cancel``."""

    def __init__(self, app: SceneServices, path: Path = Path(), **args: object) -> None:
        super().__init__(app, **args)
        self.path = path
        self.problem: SaveError | None = None
        self.held: tuple[Packed, ...] = ()
        try:
            self.package = _opened(path)
            self.held = self.package.works
        except SaveError as problem:
            self.problem = problem
        self.chosen = {n for n, one in enumerate(self.held) if one.work.sound}
        self.selected = 0
        self._pictures: dict[int, pygame.Surface | None] = {}

    def title(self) -> str:
        return t("package.title")

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        answers = self._buttons()
        row = canvas.line_height("body_strong") + 2 * canvas.line_height("small") + 2 * space.gap
        if self.problem is not None:
            told = sentence(self.problem)
            rows: tuple[Node | None, ...] = (
                Words(t("package.not_opened"), "panel_title", BRASS300, lines=0),
                Words(told, "body", IVORY100, lines=0),
            )
        else:
            head = self.package.title or ", ".join([self._name(n) for n in range(len(self.held))])
            rows = (
                Words(head, "panel_title", BRASS300, lines=2, cut=True),
                Words(self._about(), "small", IVORY300, lines=0),
                Words(self.package.text, "body", IVORY100, lines=4, cut=True) if self.package.text else None,
                Words(t("package.text"), "small", IVORY500, lines=0),
                scrolling("list", len(self.held) * (row + space.tight), row),
            )
        self.lay_panel(WIDTH, (*rows, self.answers(answers, space.button_width)), answers, most=HEIGHT, gap=space.gap)
        if self.problem is None:
            self.widgets.add(
                ListBox(
                    "package.list", self.places["list"], len(self.held), row, gap=space.tight, selected=self.selected,
                    row_text=self._name, paint_row=self._paint_row,
                    row_tip=self._fault, on_select=self._select, on_activate=self._toggle,
                )
            )  # fmt: skip
        if self.widgets.focused is None:
            self.widgets.focus("package.take" if self.chosen else "package.cancel")

    def _buttons(self) -> tuple[Button, ...]:
        cancel = Button("package.cancel", Rect(), t("client.cancel" if self.held else "client.ok"), style="ghost",
                        on_click=self.close)  # fmt: skip
        if not self.held:
            return (cancel,)
        switch = Button("package.switch", Rect(), t("package.leave" if self.selected in self.chosen else "package.add"),
                        on_click=lambda: self._toggle(self.selected), enabled=self.held[self.selected].work.sound,
                        reason=self._fault(self.selected))  # fmt: skip
        take = Button("package.take", Rect(), t("package.take", n=len(self.chosen)), icon="import", style="primary",
                      on_click=self._take, enabled=bool(self.chosen), reason=t("package.nothing"))  # fmt: skip
        return (cancel, switch, take) if len(self.held) > 1 else (cancel, take)

    def _name(self, index: int) -> str:
        work = self.held[index].work
        return work_name(work.name, work.kind.id)

    def _about(self) -> str:
        """Who made the package, what may be done with it, and when it was packed."""
        package = self.package
        parts = (
            t("package.author", author=package.author) if package.author else t("package.nameless"),
            licence_words(package.licence) or t("package.unlicensed"),
            t("package.packed", date=package.packed[:10], program=package.program),
        )
        return BETWEEN.join(parts if packages.is_package(self.path) else (self.path.name,))

    # -- what is done --------------------------------------------------------------------------------

    def _select(self, index: int) -> None:
        self.selected = index
        self.relayout()

    def _toggle(self, index: int) -> None:
        if self.held[index].work.sound:
            self.chosen ^= {index}
            self.relayout()

    def _fault(self, index: int) -> str | None:
        """What is wrong with a work; None where nothing is."""
        work = self.held[index].work
        return games.fault_text(work.kind.game, work.found) if isinstance(work.found, Refusal) else None

    def _take(self) -> None:
        """Put the chosen works among the user's own, each under a name of its own."""
        app, taken = self.app, list[Path]()
        with Telling(app):
            for index in sorted(self.chosen):
                one = self.held[index]
                taken.append(works.keep(app.paths, one.work, self._name(index)))
                kept = works.read(taken[-1]).document
                reports.keep_packed(app.paths, one.report, one.work.document, kept)
            app.play("save-done")
            names = ", ".join(map(self._name, sorted(self.chosen)))
            app.toast(t("package.taken", n=len(taken), names=names), "ok", self._way())
            app.pop(taken)

    def _way(self) -> tuple[str, Callable[[], object]] | None:
        """The button that leads to the workshop, where that is not open already."""
        if any(scene.name == "workshop" for scene in self.app.scenes.scenes):
            return None
        return t("workshop.title"), lambda: self.app.push("workshop")

    # -- drawing -------------------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        """Draw the next picture that is missing."""
        missing = next((n for n in range(len(self.held)) if n not in self._pictures), None)
        listed = self.widgets.get("package.list")
        if missing is None or not isinstance(listed, ListBox):
            return super().update(dt_ms)
        high = listed.row_height - 2 * self.app.theme.spacing.small
        self._pictures[missing] = work_picture(self.app, self.held[missing].work, (high * PICTURE, high))
        self.invalidate()
        return True

    def _paint_row(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        work, space = self.held[index].work, canvas.theme.spacing
        canvas.panel(rect, "row", state=state.panel)
        fault = self._fault(index)
        kind = Words(t(f"{work.kind.game}.work.kind"), "small", IVORY300)
        last = Words(fault, "small", EMBER, cut=True) if fault else Words(self._facts(index), "small", IVORY500)
        tick = Node(size=space.control) if fault else Draw(_tick, (index in self.chosen,), size=space.control)
        words = Column((Words(self._name(index), "body_strong", IVORY100), kind, last), 0, pack=0.5, weight=1.0)
        high = rect.h - 2 * space.small
        line = Row((Node(name="picture", size=high * PICTURE), words, tick), space.gap, (space.small, space.small))
        place = tree.draw(canvas, line, rect)["picture"]
        picture = self._pictures.get(index)
        if picture is not None:
            canvas.blit(picture, (place.x, place.y))
        elif fault:
            tree.draw(canvas, replace(sign("warning", high * 0.5, EMBER), weight=1.0), place)

    def _facts(self, index: int) -> str:
        """With how many players a work can be played, whether one has it already, and whether a report comes with
        it."""
        one = self.held[index]
        found = one.work.found
        seats = found.seats if isinstance(found, WorkFacts) else ()
        parts = [t("setup.seats", time=span(seats[0], seats[-1]) if seats else "")]
        if one.report is not None:
            parts.append(t("package.report"))
        return BETWEEN.join(parts)


def _tick(canvas: Canvas, box: Rect, on: bool) -> None:
    canvas.circle(box.center, 13, BRASS300 if on else NIGHT900)
    canvas.icon("confirm" if on else "plus", box.center, 15, INK900 if on else OK)


SHARED_WIDTH = 660.0
"""Greatest width of the box in units."""
SHARED_PICTURE = (480.0, 320.0)
"""Size of the picture of a work in a package, in units."""
LONGEST = 60
"""Most letters of the name of an author."""
LONGEST_TEXT = 300
"""Most letters of what is said of the works."""


class ShareScene(PanelScene):
    """``works``: (kind, document) of each; others of one's own can be added. Ends with the path of the package, or
    None. Widgets: ``share.more`` where there are others, ``share.author``, ``share.text``, ``share.licence``,
    ``share.pack``, ``share.cancel``."""

    def __init__(self, app: SceneServices, works: Sequence[tuple[str, Json]] = (), **args: object) -> None:
        super().__init__(app, **args)
        self.works: list[ForeignWork] = [work_of(document, catalogue.rules_of_work(kind)) for kind, document in works]
        self.others = [
            one for kind in kinds() for one in listed(app.paths, kind).values() if one.sound and one not in self.works
        ]
        self.author = app.settings.name or ""
        self.text = ""
        self.licence = LICENCES[1]

    def title(self) -> str:
        return t("package.share")

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        spacing, tall = canvas.theme.spacing, control_height(canvas)
        licence = Button("share.licence", Rect(), licence_words(self.licence) or t("package.unlicensed"),
                         icon="chevron-down", on_click=self._choose_licence)  # fmt: skip
        more = Button("share.more", Rect(), t("package.more"), icon="plus", style="ghost", on_click=self._choose_others,
                      tooltip=t("package.more.tip"))  # fmt: skip
        cancel = Button("share.cancel", Rect(), t("client.cancel"), style="ghost", on_click=self.close)
        pack = Button("share.pack", Rect(), t("package.pack"), icon="export", style="primary", on_click=self._pack)
        names = ", ".join([work_name(one.name, one.kind.id) for one in self.works])
        tested = sum(reports.load_report(self.app.paths, work.document) is not None for work in self.works)
        rows = (
            Words(t("package.share"), "panel_title", BRASS300, lines=0),
            Words(names, "body_strong", IVORY100, lines=3, cut=True),
            space(size=tall, name="share.more") if self.others else None,
            Words(t("package.share.text"), "small", IVORY300, lines=0),
            Words(t("package.with_report"), "small", IVORY500, lines=0) if tested else None,
            label(t("package.share.author"), "small_strong", IVORY300, weight=0.0),
            space(size=tall, name="share.author"),
            label(t("package.share.about"), "small_strong", IVORY300, weight=0.0),
            space(size=tall, name="share.text"),
            label(t("package.share.licence"), "small_strong", IVORY300, weight=0.0),
            space(size=tall, name="share.licence"),
            self.answers((cancel, pack), spacing.button_width),
        )
        fields = (
            TextEntry(f"share.{name}", Rect(), value, max_length=longest, on_change=typed,
                      on_submit=lambda _: self._pack())
            for name, value, longest, typed in (("author", self.author, LONGEST, self._name_author),
                                                ("text", self.text, LONGEST_TEXT, self._tell))
        )  # fmt: skip
        widgets = (*((more,) if self.others else ()), *fields, licence, cancel, pack)
        self.lay_panel(SHARED_WIDTH, rows, widgets, gap=spacing.small)
        self.widgets.start_focus("share.text" if self.author else "share.author")  # Enter packs from there too

    def _name_author(self, text: str) -> None:
        self.author = text

    def _tell(self, text: str) -> None:
        self.text = text

    def _choose_others(self) -> None:
        """Offer the other works; a choice puts one in, or takes it out again."""
        items = [
            MenuItem(str(n), work_name(one.name, one.kind.id), "confirm" if one in self.works else "plus",
                     t(f"{one.kind.game}.work.kind"))
            for n, one in enumerate(self.others)
        ]  # fmt: skip
        self.app.push("popup", anchor=self.widgets.find("share.more").rect, items=items, on_choose=self._add)

    def _add(self, id: str) -> None:
        one = self.others[int(id)]
        self.works = [work for work in self.works if work != one] if one in self.works else [*self.works, one]
        self.relayout()

    def _choose_licence(self) -> None:
        items = [MenuItem(str(n), licence_words(one) or t("package.unlicensed")) for n, one in enumerate(LICENCES)]
        anchor = self.widgets.find("share.licence").rect
        current = str(LICENCES.index(self.licence))
        self.app.push("popup", anchor=anchor, items=items, on_choose=self._licensed, current=current)

    def _licensed(self, id: str) -> None:
        self.licence = LICENCES[int(id)]
        self.relayout()

    def _pack(self) -> None:
        """Write the package into the folder of what people take out."""
        app = self.app
        packed = tuple([Packed(work, self._picture(work), reports.packed(app.paths, work)) for work in self.works])
        title = ", ".join([work_name(one.name, one.kind.id) for one in self.works])
        with Telling(app):
            data = packages.dumps(Package(packed, title, self.author.strip(), self.licence, self.text.strip()))
            folder = make_folder(app.paths.exports)
            path = put_new(folder, safe_stem(title, "works"), packages.ENDING, data)
            app.play("save-done")
            app.pop(path)
            show = t("package.show"), lambda: show_folder(app, folder)
            app.toast(t("package.packed_to", path=str(path)), "ok", show)

    def _picture(self, work: ForeignWork) -> bytes:
        """The picture of a work as PNG; empty where there is none."""
        picture = work_picture(self.app, work, SHARED_PICTURE)
        if picture is None:
            return b""
        share = min(1.0, SHARED_PICTURE[0] / picture.get_width())  # no larger on a large screen
        size = (round(picture.get_width() * share), round(picture.get_height() * share))
        return png.picture(size, pygame.image.tobytes(pygame.transform.smoothscale(picture, size), "RGB"))
