"""What the pages of the hall have in common: a row of tabs, and whose games are counted."""

from __future__ import annotations

from tabletop.client.core.input import Command, Event
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.shapes import Rect
from tabletop.client.scenes.backdrop import PageScene
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.tree import Column, Node, Row, Stack
from tabletop.lessons.trophies.record import people
from tabletop.text import t

PAGES = ("hall", "record", "trophies", "today")
"""The names of the scenes, in the order of the tabs."""
WIDEST = 900.0
"""Greatest width of the row in units."""


class HallTabs:
    """The tabs of one page of the hall; ``page``: its name. Another page takes its place."""

    def __init__(self, scene: PageScene, page: str) -> None:
        self.scene, self.page = scene, page

    def nodes(self) -> tuple[Node, ...]:
        row = Row((Node(name="tabs", weight=1.0, most=WIDEST),), 0, size=control_height(self.scene.app.canvas))
        return (row, Node(size=self.scene.app.theme.spacing.gap))

    def add(self) -> None:
        """Add the widget, once the page has been laid out."""
        segments = [Segment(page, t(f"hall.tab.{page}")) for page in PAGES]
        self.scene.widgets.add(
            Segmented("hall.tab", self.scene.places["tabs"], segments, self.page, on_change=self._choose)
        )

    def turn(self, event: Command) -> bool:
        """Go to the page beside this one where the command says so."""
        page = turned_tab(event.name, PAGES, self.page)
        if page is None or event.repeat:
            return False
        self._choose(page)
        return True

    def _choose(self, page: str) -> None:
        if page != self.page:
            self.scene.app.replace(page)


class HallPage(PageScene):
    """A page about one person. Widgets: ``hall.back``, ``hall.tab``, ``hall.person`` (where several have played)."""

    tab = ""
    """Its name among the scenes."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.tabs = HallTabs(self, self.tab)
        self.games = app.hall.games()
        self.people = people(self.games)
        self.person = app.settings.name or next(iter(self.people), "")

    def title(self) -> str:
        return t("hall.title")

    def subtitle(self) -> str:
        return t(f"hall.{self.tab}.subtitle")

    def lay_hall(self, body: Node, *more: Button) -> None:
        """Place the tabs and below them ``body``; ``more``: buttons at the right of the head."""
        canvas = self.app.canvas
        buttons = [*more]
        names = {*self.people, self.person} - {""}
        if len(names) > 1:
            buttons.append(
                Button("hall.person", Rect(), self.person, icon="person", on_click=self._choose_person,
                       tooltip=t("hall.person"))
            )  # fmt: skip
        size = self.app.theme.spacing.bar_button
        for button in buttons:
            button.rect.h = size
            button.rect.w = min(button.natural_width(canvas), canvas.width * 0.24)
        body = Column((*self.tabs.nodes(), Stack((body,), weight=1.0)), 0)
        self.lay_page(body, ("hall.back", t("load.back")), buttons)
        self.tabs.add()

    def _choose_person(self) -> None:
        names = sorted({*self.people, self.person} - {""}, key=str.casefold)
        items = [MenuItem(name, name, icon="person") for name in names]
        self.app.popup(self.widgets.find("hall.person").rect, items, self.choose_person, self.person)

    def choose_person(self, name: str) -> None:
        self.person = name
        self.relayout()

    def handle(self, event: Event) -> bool:
        return (isinstance(event, Command) and self.tabs.turn(event)) or super().handle(event)
