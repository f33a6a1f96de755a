"""The list of armies in the builder, and the icons for the army on the bench."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import EDGE, Form
from tabletop.client.ui.menu_item import MenuItem
from tabletop.text import t

from . import army_figures
from .builder_armies import Work
from .builder_tiles import NARROW, ArmyRow

if TYPE_CHECKING:
    from .builder import ArmyWorkshop

GAME = army_figures.GAME
TOOLS = 44.0


class Roster:
    """Lays the list, as a panel or as a button that opens it."""

    def __init__(self, shop: ArmyWorkshop) -> None:
        self.shop = shop
        self.app = shop.app

    def row_height(self, compact: bool) -> float:
        """Height of one army."""
        canvas = self.app.canvas
        return float(canvas.line_height("body_strong") + canvas.line_height("small") + (12 if compact else 18))

    def lay(self, form: Form, compact: bool) -> None:
        """Fill the form of the panel."""
        shop = self.shop
        row = self.row_height(compact)
        for work in shop.bench.standard:
            self._row(form, work, row)
        form.y += 4
        form.head(t("builder.own"))
        if not shop.bench.own:
            form.text(t("builder.own.none"))
        for work in shop.bench.own:
            self._row(form, work, row)
        for entry in shop.bench.unreadable:
            reason = t(entry.problem.key, **entry.problem.values) if entry.problem else t("builder.unreadable")
            form.widget(
                Button(f"army.file.{entry.path.name}", (EDGE, form.y, form.width, row), entry.title, icon="warning",
                       style="item", enabled=False, reason=reason)
            )  # fmt: skip
            form.y += row + 2
        form.place(shop.scene.widgets, "builder.armies")

    def _row(self, form: Form, work: Work, height: float) -> None:
        shop = self.shop
        problem = None if work.standard else shop.problem_of(work)
        sub = army_figures.kind_of(work.army)
        if work.standard or form.width <= NARROW:  # the emblem says already of which army it is
            sub = t(f"builder.kind.{work.army.kind}")
        tip = t(f"{GAME}.army.{work.army.base}.blurb") if work.standard else army_figures.kind_of(work.army)
        if work.dirty:
            tip = f"{tip}\n{t('builder.unsaved')}"
        form.widget(
            ArmyRow(
                f"army.{work.key}",
                (EDGE, form.y, form.width, height),
                army_figures.emblem(work.army.base),
                army_figures.title_of(work.army),
                sub,
                selected=work is shop.work,
                unsaved=work.dirty,
                problem=problem,
                tooltip=f"{tip}\n{problem}" if problem else tip,
                on_click=partial(shop.open, work.key),
            )
        )
        form.y += height + 2

    def lay_tools(self, rect: Rect) -> None:
        """Icons for the army on the bench."""
        shop = self.shop
        size = min(rect.h, (rect.w - 4 * 6) / 4)
        own = None if not shop.work.standard else t("builder.standard_fixed")
        made = (
            ("duplicate", "copy", t("builder.duplicate"), shop.duplicate, None),
            ("export", "export", t("builder.export"), shop.export, own and t("builder.export.standard")),
            ("import", "import", t("builder.import"), self._imports, None),
            ("delete", "delete", t("builder.delete"), shop.delete, own),
        )
        x = rect.x
        for id, icon, tip, call, reason in made:
            shop.scene.widgets.add(
                Button(f"builder.{id}", (x, rect.y + (rect.h - size) / 2, size, size), icon=icon, style="icon",
                       tooltip=tip, on_click=call, enabled=reason is None, reason=reason)
            )  # fmt: skip
            x += size + 6

    def lay_narrow(self, rect: Rect) -> None:
        """The button that opens the list, and the icons."""
        tools = 4 * 44 + 3 * 6
        self.shop.scene.widgets.add(
            Button("builder.list", (rect.x, rect.y, max(120.0, rect.w - tools - 14), 44), t("builder.armies"),
                   icon="menu", on_click=self._list_popup, role="body_strong")
        )  # fmt: skip
        self.lay_tools(Rect(rect.right - tools, rect.y, tools, 44))

    def _imports(self) -> None:
        self.shop.list_imports(self.shop.scene.widgets.find("builder.import").rect)

    def _list_popup(self) -> None:
        shop = self.shop
        items = [
            MenuItem(work.key, army_figures.title_of(work.army), army_figures.emblem(work.army.base),
                     note="" if work.standard else army_figures.army_name(work.army.base),
                     line=bool(shop.bench.own) and work is shop.bench.own[0])
            for work in shop.bench.all
        ]  # fmt: skip
        self.app.popup(shop.scene.widgets.find("builder.list").rect, items, shop.open, shop.work.key)
