"""The scene in which works are packed to be handed on: who made them, and what others may do with them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.client.core.services import MenuItem
from tabletop.client.core.window import show_folder
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import PanelScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Words, label, space
from tabletop.json_values import Json
from tabletop.rules import catalogue
from tabletop.storage import packages, png, reports
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import put_new, safe_stem
from tabletop.storage.foreign_works import ForeignWork, kinds, listed, work_of
from tabletop.storage.packages import LICENCES, Package, Packed
from tabletop.storage.paths import make_folder
from tabletop.text import t
from tabletop.text.grammar import work_name

from .taking import licence_words, work_picture

WIDTH = 660.0
"""Greatest width of the box in units."""
PICTURE = (480.0, 320.0)
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
            space(size=tall, name="author"),
            label(t("package.share.about"), "small_strong", IVORY300, weight=0.0),
            space(size=tall, name="text"),
            label(t("package.share.licence"), "small_strong", IVORY300, weight=0.0),
            space(size=tall, name="share.licence"),
            self.answers((cancel, pack), spacing.button_width),
        )
        buttons = ((more,) if self.others else ()) + (licence, cancel, pack)
        self.lay_panel(WIDTH, rows, buttons, gap=spacing.small)
        for name, value, longest, typed in (
            ("author", self.author, LONGEST, self._name_author), ("text", self.text, LONGEST_TEXT, self._tell)
        ):  # fmt: skip
            self.widgets.add(
                TextEntry(f"share.{name}", self.places[name], value, max_length=longest, on_change=typed,
                          on_submit=lambda _: self._pack())
            )  # fmt: skip
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
        try:
            data = packages.dumps(Package(packed, title, self.author.strip(), self.licence, self.text.strip()))
            folder = make_folder(app.paths.exports)
            path = put_new(folder, safe_stem(title, "works"), packages.ENDING, data)
        except SaveError as problem:
            app.play("ui-deny")
            app.toast(t(problem.key, **problem.values), "danger")
            return
        app.play("save-done")
        app.pop(path)
        app.toast(t("package.packed_to", path=str(path)), "ok", (t("package.show"), lambda: show_folder(app, folder)))

    def _picture(self, work: ForeignWork) -> bytes:
        """The picture of a work as PNG; empty where there is none."""
        picture = work_picture(self.app, work, PICTURE)
        if picture is None:
            return b""
        share = min(1.0, PICTURE[0] / picture.get_width())  # no larger on a large screen
        size = (round(picture.get_width() * share), round(picture.get_height() * share))
        return png.picture(size, pygame.image.tobytes(pygame.transform.smoothscale(picture, size), "RGB"))
