"""Round buttons with an emblem to choose a race, a side, or chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.draw.shapes import Rect, RectLike
from tabletop.client.draw.theme import (
    BRASS300,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SEAT_COLOURS,
    SLATE500,
    SLATE700,
    WHITE,
    SeatColours,
    seat_colours,
)
from tabletop.client.ui.base import Pressable
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.ui.form import Form

    from .setup_form import SetUpHost

CHANCE = replace(
    seat_colours("ivory"), id="chance", base=SLATE500, tint=IVORY300, dark=SLATE700, glyph=IVORY100, pattern="solid"
)
"""The colours of a seat whose race or side chance decides."""


class ChoiceDisc(Pressable):
    """A disc to choose: with a brass ring if ``selected``, darker if ``dim`` (another seat has it). Subclasses draw
    it."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        *,
        selected: bool,
        dim: bool,
        tooltip: str,
        on_click: Callable[[], object],
        tooltip_title: str | None = None,
    ) -> None:
        super().__init__(id, rect, tooltip=tooltip, tooltip_title=tooltip_title)
        self.selected = selected
        self.dim = dim
        self.on_click = on_click


class EmblemDisc(ChoiceDisc):
    """A disc with an emblem; with a die instead where ``colours`` is None."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        icon: str,
        colours: SeatColours | None,
        *,
        selected: bool,
        dim: bool = False,
        tooltip: str,
        tooltip_title: str,
        on_click: Callable[[], object],
    ) -> None:
        super().__init__(
            id, rect, selected=selected, dim=dim, tooltip=tooltip, tooltip_title=tooltip_title, on_click=on_click
        )
        self.icon = icon
        self.colours = colours

    def draw(self, canvas: Canvas) -> None:
        r = self.rect.w / 2 - 4
        center = self.rect.center
        colours = self.colours
        if colours is None:
            canvas.circle(center, r, NIGHT900, alpha=200, outline=SLATE500, outline_width=1.5)
            canvas.icon(self.icon, center, r * 1.15, BRASS300 if self.selected else IVORY300)
        elif self.selected or (self.hovered and not self.dim):
            canvas.medallion(center, r, colours, self.icon)
        else:
            canvas.circle(center, r, colours.dark, outline=colours.base, outline_width=1.5)
            canvas.icon(self.icon, center, r * 1.15, IVORY500 if self.dim else WHITE, alpha=130 if self.dim else 230)
        if self.selected:
            canvas.circle(center, r + 3, None, outline=BRASS300, outline_width=2)
        elif self.hovered:
            canvas.circle(center, r + 2, None, outline=BRASS300, outline_width=1.2)
        if self.ring:
            canvas.focus_ring(self.rect.inflate(-2, -2), self.rect.w / 2)


def disc_pitch(compact: bool) -> float:
    """Units from the middle of a disc to that of the next."""
    return 44.0 if compact else 50.0


def disc_squares(rect: Rect, number: int) -> list[Rect]:
    pitch = rect.w / number
    size = min(pitch - 2, rect.h + 4)
    return [Rect(rect.x + (n + 0.5) * pitch - size / 2, rect.centery - size / 2, size, size) for n in range(number)]


@dataclass(frozen=True, slots=True)
class DiscEntry:
    """An entry of a row of discs; see :class:`EmblemDisc`."""

    id: str
    icon: str
    colours: SeatColours | None
    title: str
    words: str
    selected: bool
    dim: bool
    take: Callable[[], object]


def lay_discs(form: Form, rect: Rect, entries: Sequence[DiscEntry]) -> None:
    """Add a row of discs in ``rect`` to a form, one for each entry."""
    for box, one in zip(disc_squares(rect, len(entries)), entries, strict=True):
        form.widget(
            EmblemDisc(
                one.id, box, one.icon, one.colours, selected=one.selected, dim=one.dim, tooltip=one.words,
                tooltip_title=one.title, on_click=one.take,
            )
        )  # fmt: skip


def lay_colour_discs(form: Form, scene: SetUpHost, seat: int, rect: Rect) -> None:
    """Add a disc for each colour that a seat may have (widgets ``seat.<n>.colour.<id>``); choosing the colour of
    another seat exchanges both."""

    def choose(colour: str) -> None:
        scene.draft.set_colour(seat, colour)
        scene.changed()

    owners = {other.colour: n for n, other in enumerate(scene.draft.seats)}
    entries = []
    for id, colours in SEAT_COLOURS.items():
        owner = owners.get(id)
        words = t(f"setup.colour.{id}")
        swap = owner is not None and owner != seat
        if swap:
            words = t("setup.colour.swap", colour=words, name=scene.shown_name(owner or 0))
        entries.append(
            DiscEntry(
                f"seat.{seat}.colour.{id}", colours.emblem, colours, "", words, owner == seat, swap, partial(choose, id)
            )
        )
    lay_discs(form, rect, entries)
