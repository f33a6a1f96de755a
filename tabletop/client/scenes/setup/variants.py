"""The left column of the set-up: tiles of scenarios and lengths, and presets, which are set-ups that players keep
under a name, one document each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import BRASS300, BRASS400, DANGER, INK900, IVORY100, IVORY300, IVORY500, NIGHT900
from tabletop.client.games.setup_form import Variant
from tabletop.client.ui.base import Pressable
from tabletop.json_values import Json
from tabletop.storage.errors import SaveError
from tabletop.storage.user_documents import DocumentEntry, UserDocuments
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


THUMB = 84.0  # units: greatest width of a picture
TICK, NAME_SHRINKS = 34.0, 0.7
"""Units for the tick at the right of a tile, and least size of its name, as a share, on one line."""


class VariantTile(Pressable):
    """Picture, title, lines; the chosen one has a brass line and a tick. ``thumb``: width of the picture, the same in
    all tiles of a list."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        variant: Variant,
        *,
        selected: bool,
        on_click: Callable[[], object],
        thumb: float = THUMB,
    ) -> None:
        super().__init__(id, rect)
        self.thumb = thumb
        self.variant = variant
        self.selected = selected
        self.on_click = on_click

    def activate(self) -> None:
        self.on_click()

    def draw(self, canvas: Canvas) -> None:
        """Draw tile, picture and words."""
        rect, variant = self.rect, self.variant
        state = "hover" if self.hovered else "rest"
        canvas.panel(rect, "tile", state=f"{state}+selected" if self.selected else state)
        if self.ring:
            canvas.focus_ring(rect, 8)
        x = rect.x + 10
        thumb = Rect(rect.x + 8, rect.y + 8, min(rect.h - 16, self.thumb), rect.h - 16)
        if variant.picture or rect.w > 170:
            self._draw_thumb(canvas, thumb)
            x = thumb.right + 14
        right = rect.right - (TICK if self.selected else 12)
        high = _name_height(canvas, variant.title, rect.right - TICK - x)
        ink = IVORY100 if self.selected or self.hovered else IVORY300
        canvas.fit_text(variant.title, (x, rect.y + 8, right - x, high), "card_name", ink, "left", NAME_SHRINKS)
        y = rect.y + 10 + high
        line = canvas.line_height("small")
        for icon, words in variant.lines:
            canvas.icon(icon, (x + line * 0.45, y + line / 2), line * 0.82, DANGER if variant.faulty else BRASS400)
            left = x + line * 0.9 + 7
            ink = IVORY300 if self.selected or variant.faulty else IVORY500
            y += canvas.text_block(words, (left, y, rect.right - 10 - left, 0), "small", ink) + 2
        if self.selected:
            canvas.circle((rect.right - 20, rect.y + 20), 11, BRASS300)
            canvas.icon("confirm", (rect.right - 20, rect.y + 20), 15, INK900)

    def _draw_thumb(self, canvas: Canvas, thumb: Rect) -> None:
        if self.variant.picture:
            canvas.image(self.variant.picture, thumb, radius=6, grey=not (self.selected or self.hovered))
            if not (self.selected or self.hovered):
                canvas.fill(thumb, NIGHT900, alpha=70, radius=6)
            return
        canvas.fill(thumb, NIGHT900, alpha=150, radius=6)
        canvas.icon(self.variant.icon, thumb.center, min(thumb.w, thumb.h) * 0.5, BRASS400)


def _name_height(canvas: Canvas, title: str, width: float) -> float:
    """Height in units of a name: one line, or two if it would be cut."""
    line = canvas.line_height("card_name")
    return float(line if canvas.fits_text(title, (0, 0, width, line), "card_name", NAME_SHRINKS) else 2 * line)


def thumb_width(width: float, compact: bool) -> float:
    """Width in units of the pictures of all tiles of a list."""
    return min(width * 0.27, 56.0 if compact else THUMB)


def tile_height(canvas: Canvas, width: float, variant: Variant, thumb: float) -> float:
    """Height in units of a tile at a width."""
    taken = thumb + 22 if variant.picture or width > 170 else 10.0
    line = canvas.line_height("small")
    room = width - taken - line * 0.9 - 17
    rows = sum(len(canvas.wrap(words, "small", room)) for _, words in variant.lines)
    name = _name_height(canvas, variant.title, width - taken - TICK)
    return float(max(18 + name + rows * line + 2 * len(variant.lines), 64.0))


class Presets:
    """The presets of one game. Errors are told in toasts, not raised."""

    def __init__(self, app: SceneServices, game: str) -> None:
        self.app = app
        self.shelf = UserDocuments(app.paths.content / "presets" / game, f"{game}.setup", app.paths.trash)
        self.entries: list[DocumentEntry] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again; files that cannot be opened are left out."""
        self.entries = [entry for entry in self.shelf.entries() if entry.document is not None]

    def find(self, name: str) -> DocumentEntry | None:
        """The preset of that file name; None for none."""
        return next((entry for entry in self.entries if entry.path.name == name), None)

    def keep(self, title: str, body: Mapping[str, Json]) -> DocumentEntry | None:
        """Write a preset, replacing one of the same title; None when that failed."""
        same = next((entry for entry in self.entries if entry.title == title), None)
        try:
            entry = self.shelf.save(title, body, same)
        except SaveError as problem:
            self._tell(problem)
            return None
        self.refresh()
        return entry

    def delete(self, entry: DocumentEntry, on_change: Callable[[], object]) -> None:
        """Delete a preset, with a toast that brings it back; ``on_change`` is called after either."""
        try:
            deleted = self.shelf.delete(entry)
        except SaveError as problem:
            self._tell(problem)
            return
        self.refresh()

        def undo() -> None:
            try:
                self.shelf.undelete(deleted)
            except SaveError as problem:
                self._tell(problem)
            self.refresh()
            on_change()

        self.app.toast(t("setup.preset.deleted", name=entry.title), "info", (t("client.undo"), undo))
        on_change()

    def _tell(self, problem: SaveError) -> None:
        self.app.toast(t(problem.key, **problem.values), "warning")
