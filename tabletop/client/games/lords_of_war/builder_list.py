"""The list of armies in the builder, its rows, and the icons for the open army."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import partial

from tabletop.client.core.services import MenuItem
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import EDGE, Form
from tabletop.client.ui.tree import Column, Disc, Row, draw, label, sign
from tabletop.text import t

from . import army_figures
from .builder_editor import ArmyDraft, ArmyEditor
from .names import GAME
from .thumbnail import portrait

NARROW = 220.0
"""Greatest width in units of a row with less room between its parts."""
TOOLS = 44.0


class ArmyListPanel:
    """Adds the list, as a panel or as a button that opens it."""

    def __init__(self, editor: ArmyEditor) -> None:
        self.editor = editor
        self.app = editor.app

    def row_height(self, compact: bool) -> float:
        """Height in units of a row."""
        canvas = self.app.canvas
        return float(canvas.line_height("body_strong") + canvas.line_height("small") + (12 if compact else 18))

    def lay(self, form: Form, compact: bool) -> None:
        editor = self.editor
        row = self.row_height(compact)
        for draft in editor.collection.standard:
            self._row(form, draft, row)
        form.y += 4
        form.head(t("builder.own"))
        if not editor.collection.own:
            form.text(t("builder.own.none"))
        for draft in editor.collection.own:
            self._row(form, draft, row)
        for entry in editor.collection.unreadable:
            reason = t(entry.problem.key, **entry.problem.values) if entry.problem else t("builder.unreadable")
            form.widget(
                Button(f"army.file.{entry.path.name}", Rect(EDGE, form.y, form.width, row), entry.title, icon="warning",
                       style="item", enabled=False, reason=reason)
            )  # fmt: skip
            form.y += row + 2
        form.place(editor.scene.widgets, "builder.armies")

    def _row(self, form: Form, draft: ArmyDraft, height: float) -> None:
        editor = self.editor
        faults = [] if draft.standard else editor.faults(draft)
        problem = army_figures.refusal_sentence(faults[0]) if faults else None
        sub = army_figures.kind_of(draft.army)
        if draft.standard or form.width <= NARROW:  # the army it was built from is left out; the face shows it
            sub = t(f"builder.kind.{draft.army.kind}")
        tip = t(f"{GAME}.army.{draft.army.base}.blurb") if draft.standard else army_figures.kind_of(draft.army)
        if draft.dirty:
            tip = f"{tip}\n{t('builder.unsaved')}"
        form.widget(
            ArmyRow(
                f"army.{draft.key}",
                Rect(EDGE, form.y, form.width, height),
                face=portrait(draft.army.base),
                sub=sub,
                selected=draft is editor.draft,
                unsaved=draft.dirty,
                problem=problem,
                tooltip=f"{tip}\n{problem}" if problem else tip,
                tooltip_title=army_figures.title_of(draft.army),
                on_click=partial(editor.open, draft.key),
            )
        )
        form.y += height + 2

    def lay_tools(self, rect: Rect) -> None:
        """Add the icon buttons for the army that is open."""
        editor = self.editor
        size = min(rect.h, (rect.w - 4 * 6) / 4)
        own = None if not editor.draft.standard else t("builder.standard_fixed")
        made = (
            ("duplicate", "copy", t("builder.duplicate"), editor.duplicate, None),
            ("export", "export", t("builder.export"), editor.export, own and t("builder.export.standard")),
            ("import", "import", t("builder.import"), self._imports, None),
            ("delete", "delete", t("builder.delete"), editor.delete, own),
        )
        x = rect.x
        for id, icon, tip, call, reason in made:
            editor.scene.widgets.add(
                Button(f"builder.{id}", Rect(x, rect.y + (rect.h - size) / 2, size, size), icon=icon, style="icon",
                       tooltip=tip, on_click=call, enabled=reason is None, reason=reason)
            )  # fmt: skip
            x += size + 6

    def lay_narrow(self, rect: Rect) -> None:
        """Add the button that opens the list, and the icon buttons."""
        tools = 4 * 44 + 3 * 6
        self.editor.scene.widgets.add(
            Button("builder.list", Rect(rect.x, rect.y, max(120.0, rect.w - tools - 14), 44), t("builder.armies"),
                   icon="menu", on_click=self._list_popup, role="body_strong")
        )  # fmt: skip
        self.lay_tools(Rect(rect.right - tools, rect.y, tools, 44))

    def _imports(self) -> None:
        self.editor.list_imports(self.editor.scene.widgets.find("builder.import").rect)

    def _list_popup(self) -> None:
        editor = self.editor
        items = [
            MenuItem(draft.key, army_figures.title_of(draft.army), army_figures.emblem(draft.army.base),
                     note="" if draft.standard else army_figures.army_name(draft.army.base),
                     line=bool(editor.collection.own) and draft is editor.collection.own[0])
            for draft in editor.collection.all
        ]  # fmt: skip
        self.app.popup(editor.scene.widgets.find("builder.list").rect, items, editor.open, editor.draft.key)


@dataclass(eq=False, repr=False)
class ArmyRow(Pressable):
    """One army of the list: the ``face`` of its General, name, kind; a mark if it is unsaved or cannot be played."""

    _: KW_ONLY
    face: str
    sub: str
    selected: bool
    unsaved: bool
    problem: str | None

    def draw(self, canvas: Canvas) -> None:
        """Draw disc, two lines and mark."""
        rect = self.rect
        if self.selected:
            canvas.fill(rect, theme.BRASS600, alpha=84, radius=7)
            canvas.fill((rect.x, rect.y + 6, 3, rect.h - 12), theme.BRASS300, radius=1.5)
        elif self.hovered:
            canvas.fill(rect, theme.IVORY100, alpha=16, radius=7)
        wide = rect.w > NARROW
        lit = self.selected or self.hovered
        # The mark stands in the second line: the name has its whole width.
        mark = ("warning", 16, theme.DANGER) if self.problem else ("edit", 14, theme.BRASS300) if self.unsaved else None
        sub = Row(
            (
                label(self.sub, "small", theme.IVORY300 if self.selected else theme.IVORY500),
                sign(*mark) if mark else None,
            )
        )
        words = (
            label(self.tooltip_title or "", "body_strong", theme.IVORY100 if lit else theme.IVORY300, weight=0.0),
            sub,
        )
        disc = Disc(_draw_face, min(rect.h * 0.84, 48.0 if wide else 40.0), (self.face, lit))
        gap = 12.0 if wide else 8.0
        draw(canvas, Row((disc, Column(words, 0, pack=0.5, weight=1.0)), gap, (gap, 0)), rect)
        if self.ring:
            canvas.focus_ring(rect, 7, 0)


def _draw_face(canvas: Canvas, center: tuple[float, float], r: float, face: str, lit: bool) -> None:
    canvas.image(face, (center[0] - r, center[1] - r, 2 * r, 2 * r), radius=r, focus=(0.5, 0.3))
    canvas.circle(center, r, None, outline=theme.BRASS400 if lit else theme.SLATE500, outline_width=1.5)
