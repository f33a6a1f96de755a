"""The seats in the middle of the set-up scene: medallion, colours, name, player, and the game's own controls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY300, IVORY500, SEAT_COLOURS, mix
from tabletop.client.games.cast import described, face
from tabletop.client.games.player_chooser import PlayerButton, narrow_player_width, player_width
from tabletop.client.games.setup_form import DiscEntry, EmblemDisc, colour_discs
from tabletop.client.ui.form import Form
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Node, Row, cells, places as places_in, space
from tabletop.storage.settings import LONGEST_NAME
from tabletop.text import t

if TYPE_CHECKING:
    from .scene import SetupScene

STRIP = 136.0
TILE_GAP = 8.0
SWATCH = 40.0  # units: side of a colour's disc
ABREAST, SWATCH_FOOT = 3, 8.0
"""Colours side by side, and the units below them."""
LEAST_NAME = 80.0
"""Units for a name beside which the player is told in a word."""
GROWS = (40.0, 120.0)
"""Greatest units by which a tile may be higher than necessary: without a picture that grows with it, and with one."""


@dataclass(frozen=True, slots=True)
class _TileSizes:
    """Lengths of a seat's tile in units."""

    pad: float = 16
    gap: float = 12
    strip: float = 116
    """Width of the coloured strip with the seat's medallion."""
    colours_strip: float = STRIP
    """The same with colours to choose from."""
    above_colours: float = 100
    """Height for the medallion above the colours."""
    between: float = TILE_GAP
    """Between two tiles."""


_LARGE = _TileSizes()
_COMPACT = _TileSizes(pad=8, gap=6, strip=84, colours_strip=STRIP - 12, above_colours=72, between=TILE_GAP - 2)


class Swatch(EmblemDisc):
    """One colour for a seat: a small medallion."""

    def __init__(self, entry: DiscEntry, rect: Rect, emblem: str) -> None:
        super().__init__(entry, rect)
        self.emblem = emblem

    def draw(self, canvas: Canvas) -> None:
        r = 15.0 if self.hovered or self.entry.selected else 13.5
        colours = self.entry.colours
        assert colours is not None
        if self.entry.dim and not self.hovered:
            base, tint, dark = (mix(ink, (22, 28, 36), 0.62) for ink in (colours.base, colours.tint, colours.dark))
            glyph = mix(colours.glyph, (22, 28, 36), 0.5)
            colours = replace(colours, id=f"{colours.id}-dim", base=base, tint=tint, dark=dark, glyph=glyph)
        canvas.medallion(self.rect.center, r, colours, self.emblem)
        if self.entry.selected:
            canvas.circle(self.rect.center, r + 2.5, None, outline=BRASS300, outline_width=2)
        if self.ring:
            canvas.focus_ring(self.rect.inflate(-6, -6), 17)


def lay_seats(form: Form, scene: SetupScene, compact: bool, room: float, wanted: float) -> bool:
    """Add the tiles of all seats below each other, in ``room`` units of height. True if the height ``wanted`` is left
    below them; if it is not, they are made a little higher."""
    count = len(scene.draft.seats)
    each = room / count - TILE_GAP
    plans = [_plan(form, scene, index, compact, each) for index in range(count)]
    free = room - sum(plan.height + TILE_GAP for plan in plans) >= wanted
    for index, plan in enumerate(plans):
        _lay_seat(form, scene, index, compact, plan if free else plan.grown(each))
    return free


def _name_rows(
    form: Form, scene: SetupScene, width: float, beside: float, entry: float, gap: float, high: float
) -> tuple[Node, ...]:
    """The boxes of a seat's name, its player, and the game's controls: in one row; in two if the name would be too
    narrow and the tile is ``high`` enough; else with the player's icon above its word, or alone for want of room."""
    chooser = player_width(form.canvas, scene.draft.meta.id)
    others = (Node(name="beside", size=beside),) if beside else ()
    left = width - (beside + gap if beside else 0.0)
    if left - chooser - gap >= 150.0:
        return (Row((space(name="name"), Node(name="player", size=chooser), *others), gap, size=entry),)
    if not beside or high < 2 * entry + gap:
        narrow = narrow_player_width(form.canvas, scene.draft.meta.id)
        size = narrow if left - narrow - gap >= LEAST_NAME else entry
        return (Row((space(name="name"), Node(name="player", size=size), *others), gap, size=entry),)
    return (
        Row((space(name="name"), Node(name="player", size=chooser)), gap, size=entry),
        Row((space(), *others), 0, size=entry),
    )


@dataclass(frozen=True, slots=True)
class _TilePlan:
    """The layout of a seat's tile in units: its ``height``, the rows of its name, the width of the game's controls
    beside the name, the height of those below, the width of its picture."""

    height: float
    names: tuple[Node, ...]
    beside: float
    own: float
    side: float

    def grown(self, room: float) -> _TilePlan:
        """The same plan, higher by at most ``room`` and :data:`GROWS`."""
        return replace(self, height=self.height + max(0.0, min(room - self.height, GROWS[self.side > 0])))


def _plan(form: Form, scene: SetupScene, index: int, compact: bool, room: float) -> _TilePlan:
    parts = scene.form
    sizes = _COMPACT if compact else _LARGE
    pad, gap, entry = sizes.pad, sizes.gap, form.control_height
    side = parts.seat_picture_width(form.width, compact)
    width = form.width - _strip(scene, compact) - 2 * pad - (side + pad if side else 0.0)
    beside = parts.name_controls_width(index, width, compact)
    own = parts.seat_height(index, width, compact)
    fixed = (gap + own if own else 0.0) + 2 * pad
    names = _name_rows(form, scene, width, beside, entry, gap, room - fixed)
    tall = len(names) * (entry + gap) - gap + fixed
    if parts.picks_colours:
        tall = max(tall, 2 * SWATCH + sizes.above_colours + pad)
    return _TilePlan(tall, names, beside, own, side)


def _lay_seat(form: Form, scene: SetupScene, index: int, compact: bool, plan: _TilePlan) -> None:
    parts = scene.form
    sizes = _COMPACT if compact else _LARGE
    pad, gap, strip = sizes.pad, sizes.gap, _strip(scene, compact)

    middle = Column((*plan.names, space(name="own")), gap, (pad, pad), weight=1.0)
    picture = (_picture(plan.side, pad),) if plan.side else ()
    row = Row((Node(size=strip), middle, *picture), 0)

    def paint(canvas: Canvas, area: Rect) -> None:
        _paint_tile(canvas, area, scene, index, strip, compact)
        if plan.side:
            parts.paint_seat_picture(canvas, places_in(row, area)["picture"], index)

    form.y -= form.pad / 2
    tile = form.block(plan.height, paint)
    form.y = tile.bottom + sizes.between
    if parts.picks_colours:
        _lay_swatches(form, scene, index, Rect(tile.x, tile.y, strip, tile.h - SWATCH_FOOT))
    places = places_in(row, tile)
    form.widget(_name_entry(scene, index, places["name"]))
    form.widget(_player_button(scene, index, places["player"]))
    if plan.beside:
        parts.lay_name_controls(form, index, places["beside"])
    if plan.own:
        parts.lay_seat(form, index, places["own"], compact)


def _picture(side: float, pad: float) -> Row:
    """The box of a seat's picture at the right end of its tile."""
    picture = Column((space(name="picture"),), 0, (0, pad), weight=1.0)
    return Row((picture, Node(size=pad)), 0, size=side + pad)


def _strip(scene: SetupScene, compact: bool) -> float:
    """Width in units of the coloured strip of a tile."""
    sizes = _COMPACT if compact else _LARGE
    return sizes.colours_strip if scene.form.picks_colours else sizes.strip


def _name_entry(scene: SetupScene, index: int, rect: Rect) -> TextEntry:
    seat = scene.draft.seats[index]

    def typed(text: str) -> None:
        seat.name = text
        scene.name_typed()

    return TextEntry(
        f"seat.{index}.name",
        rect,
        seat.name,
        placeholder=scene.default_name(index),
        max_length=LONGEST_NAME,
        on_change=typed,
        role="body_strong",
        tooltip=described(scene.shown_name(index)) or t("setup.name.tip"),
    )


def _player_button(scene: SetupScene, index: int, rect: Rect) -> PlayerButton:
    """The button that opens the list of players of a seat."""
    draft = scene.draft
    choose = partial(scene.set_player, index)
    return PlayerButton(f"seat.{index}.player", rect, scene.app, draft.meta.id, draft.seats[index].player, choose)


def _lay_swatches(form: Form, scene: SetupScene, index: int, strip: Rect) -> None:
    rows = -(-len(SEAT_COLOURS) // ABREAST)
    area = Rect(strip.centerx - ABREAST * SWATCH / 2, strip.bottom - rows * SWATCH, ABREAST * SWATCH, rows * SWATCH)
    places = cells(area, len(SEAT_COLOURS), ABREAST)
    for place, entry in zip(places, colour_discs(scene, index), strict=True):
        form.widget(Swatch(entry, place, scene.form.seat_look(index)[1]))


def _paint_tile(canvas: Canvas, area: Rect, scene: SetupScene, index: int, strip: float, compact: bool) -> None:
    colours, emblem = scene.form.seat_look(index)
    canvas.panel(area, "tile")
    inside = area.inflate(-2, -2)
    with canvas.clip(Rect(inside.x, inside.y, strip, inside.h)):
        canvas.fill(Rect(inside.x, inside.y, strip + 16, inside.h), mix(colours.base, colours.dark, 0.45), radius=7)
        canvas.gradient(
            Rect(inside.x, inside.y, strip + 1, inside.h), (29, 37, 46, 0), (30, 38, 47, 255), horizontal=True
        )
    canvas.fill(Rect(inside.x, inside.y + 7, 3, inside.h - 14), colours.tint, radius=1.5)
    r = 24.0 if strip < 100 else 34.0 if strip < STRIP - 12 else 27.0 if compact else 40.0
    if scene.form.picks_colours:
        middle = area.y + (42 if compact else 60)
        y = area.bottom - 2 * SWATCH - (16 if compact else 18)
        canvas.fill((area.x + 14, y, strip - 28, 1), IVORY500 if canvas.theme.high_contrast else IVORY300, alpha=40)
    else:
        middle = area.y + min(area.h / 2, r + 24)
    center = (area.x + strip / 2 + (12 if strip < STRIP - 12 else 6 if not compact else 4), middle)
    regular = face(scene.shown_name(index))
    canvas.faces(center, r, colours, emblem, (regular,) if regular else scene.form.seat_faces(index))
    number = "number@20" if compact else "number@26"
    canvas.text(str(index + 1), (area.x + (16 if strip < 100 else 22), middle), number, colours.tint, anchor="center")
