"""The row of tabs that the pages of the hall have in common."""

from __future__ import annotations

from tabletop.client.core.input import Command
from tabletop.client.scenes.backdrop import PageScene
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.tree import Node, Row
from tabletop.text import t

PAGES = ("hall",)
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
