"""Round buttons with an emblem, from which a seat's race, side or colour is chosen, or chance instead of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.form import Form

CHANCE = replace(
    theme.seat_colours("ivory"),
    id="chance",
    base=theme.SLATE500,
    tint=theme.IVORY300,
    dark=theme.SLATE700,
    glyph=theme.IVORY100,
    pattern="solid",
)
"""The colours of a seat whose race or side chance decides."""


@dataclass(frozen=True, slots=True)
class DiscEntry:
    """A disc to choose: an icon on its colours, or on the night where these are None; with a brass ring if
    ``selected``, darker if ``dim`` (another seat has it). ``take`` is called when it is chosen; ``face``: the picture
    of whom it stands for, instead of the icon."""

    id: str
    icon: str
    colours: theme.SeatColours | None
    title: str
    words: str
    selected: bool
    dim: bool
    take: Callable[[], object]
    face: str = ""


class EmblemDisc(Pressable):
    """``below``: units of the foot of its rectangle where somebody else draws its name."""

    def __init__(self, entry: DiscEntry, rect: Rect, below: float = 0.0) -> None:
        super().__init__(entry.id, rect, tooltip=entry.words, tooltip_title=entry.title)
        self.entry = entry
        self.on_click = entry.take
        self.below = below

    def draw(self, canvas: Canvas) -> None:
        disc = Rect(0, 0, self.rect.h - self.below, self.rect.h - self.below)
        disc.midtop = self.rect.midtop
        r = disc.w / 2 - 4
        center = disc.center
        icon, colours, selected, dim = self.entry.icon, self.entry.colours, self.entry.selected, self.entry.dim
        if self.entry.face:
            box = disc.inflate(-8, -8)
            canvas.image(self.entry.face, box, radius=r, grey=dim, alpha=130 if dim else 255, focus=(0.5, 0.3))
            rim = theme.SLATE500 if colours is None else colours.base
            canvas.circle(center, r, None, outline=rim, outline_width=2)
        elif colours is None:
            canvas.circle(center, r, theme.NIGHT900, alpha=200, outline=theme.SLATE500, outline_width=1.5)
            canvas.icon(icon, center, r * 1.15, theme.BRASS300 if selected else theme.IVORY300)
        elif selected or (self.hovered and not dim):
            canvas.medallion(center, r, colours, icon)
        else:
            canvas.circle(center, r, colours.dark, outline=colours.base, outline_width=1.5)
            canvas.icon(icon, center, r * 1.15, theme.IVORY500 if dim else theme.WHITE, alpha=130 if dim else 230)
        if selected:
            canvas.circle(center, r + 3, None, outline=theme.BRASS300, outline_width=2)
        elif self.hovered:
            canvas.circle(center, r + 2, None, outline=theme.BRASS300, outline_width=1.2)
        if self.ring:
            canvas.focus_ring(disc.inflate(-2, -2), disc.w / 2)


def disc_pitch(compact: bool) -> float:
    return 44.0 if compact else 50.0


def lay_discs(form: Form, rect: Rect, entries: Sequence[DiscEntry], names: Sequence[Rect] = ()) -> None:
    """Add discs side by side, each above the rectangle of its name if they have ``names``."""
    if names:
        for entry, name in zip(entries, names, strict=True):
            form.widget(EmblemDisc(entry, Rect(name.x, rect.y, name.w, name.bottom - rect.y), name.h))
        return
    pitch = rect.w / len(entries)
    size = min(pitch - 2, rect.h + 4)
    for n, entry in enumerate(entries):
        form.widget(EmblemDisc(entry, Rect(rect.x + (n + 0.5) * pitch - size / 2, rect.centery - size / 2, size, size)))
