"""The pieces on the map as the screen shows them; places and painters of them and of the prints of the spaces
(names, resources, encounters)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.living_map import life_at
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_labels import clear_of, draw_line_to, standing_clear
from tabletop.client.board.map_symbols import CITY as CITY_SYMBOL, symbol_at
from tabletop.client.board.plate import Plate
from tabletop.client.board.space_marks import (
    DRAWING,
    KEEP,
    PrintedPlate,
    PrintedSign,
    PrintedSpace,
    PrintLayout,
    paint_printed,
    printed_plan,
)
from tabletop.client.draw import theme
from tabletop.client.draw.cache import Identity
from tabletop.client.draw.canvas import Canvas, Sprite
from tabletop.client.draw.life import Living
from tabletop.client.draw.shapes import Point
from tabletop.rules.adventure.queries import is_aggro
from tabletop.rules.game import Seat, Target
from tabletop.text import localised

from .card_faces import ATTACK_ICONS, RESOURCE_ICONS, hero_picture
from .model import CITY, Model

if TYPE_CHECKING:
    from .table import AdventureTable


MAP = "adventure/board"
"""The plate of the map."""


@dataclass(frozen=True, slots=True)
class MapPiece:
    """A piece on the map. ``kind``: figure, marker, lying (face-down discoveries), quest, event or trap; ``seat``: its
    owner, -1 for none; ``n``: number of a marker, or how many there are; ``lit``: aggro, or looked at by the viewer."""

    id: str
    place: str
    kind: str
    seat: int = -1
    n: int = 1
    lit: bool = False

    @property
    def target(self) -> Target | None:
        """Its target; None for a piece that cannot be touched."""
        return Target("piece", self.id) if self.kind in ("figure", "marker") else None


def things_of(model: Model) -> list[MapPiece]:
    state = model.state
    found: list[MapPiece] = []
    for seat, player in enumerate(state.players):
        if player.space:
            found.append(MapPiece(player.character, player.space, "figure", seat))
    for slot, marker in enumerate(state.markers):
        if marker is not None:
            aggro = is_aggro(state, slot)
            found.append(MapPiece(f"marker_{slot + 1}", marker.space, "marker", n=slot + 1, lit=aggro))
    for number, lying in enumerate(state.ground):
        if lying:
            space = model.tables.names[number]
            seen = model.viewer is not None and any(model.viewer in one.seen for one in lying)
            found.append(MapPiece(f"lying:{space}", space, "lying", n=len(lying), lit=seen))
    found += [MapPiece(f"event:{card}", space, "event") for space, card in state.local]
    found += [MapPiece(f"trap:{trap.card}", trap.space, "trap", trap.owner) for trap in state.traps]
    for seat, player in enumerate(state.players):
        for held in player.quests:
            for space in sorted(set(held.tokens)):
                count = held.tokens.count(space)
                found.append(MapPiece(f"quest:{seat}:{held.card}:{space}", space, "quest", seat, count))
    return found


AGGRO: theme.Colour = (178, 44, 34)
RESOURCE_SIGNS: Final = {
    **{name: PrintedSign(icon) for name, icon in RESOURCE_ICONS.items()},
    "potion_small": PrintedSign("potion", 1.2), "potion_large": PrintedSign("potion", 1.5, AGGRO, twice=True),
}  # fmt: skip
"""The signs of resources; the large potion is red with two rims, so that it differs from the small one."""
Printed = dict[str, tuple[PrintedSpace, PrintLayout, FRect]]
"""By space, its print, the layout, and the rectangle relative to the middle of the space."""
BASE, CITY_BASE, BELOW = 0.50, 0.06, 0.30
"""In units of the map: distances of the figures' feet below the middle of a space, and of a city; how much lower tokens
are."""
FIGURE, KEPT, ROW, TOKEN = (0.60, 0.88), (0.46, 0.78), 1.5, 0.38
"""In units of the map: size of a figure and of the part of it that names keep clear of, width of a row of pieces, size
of a token."""


# ------------------------------------------------------------------------------------------------------- places


def _high(model: Model, space: str) -> bool:
    """Whether the name of a space is below its middle, because a city is drawn above it."""
    return model.content.spaces[space].kind == CITY


def life_of_cities(model: Model, plate: Plate) -> list[Living]:
    """What lives in the cities, in pixels of the plate."""
    centres = [plate.center(name) for name in plate.names if _high(model, name)]
    return life_at(symbol_at(CITY_SYMBOL, center, plate.unit) for center in centres)


def thing_rects(table: AdventureTable) -> list[tuple[MapPiece, FRect]]:
    """Every shown piece with its rectangle, in the order of drawing: those further up first. Cached for each
    shown position and plan of the labels, independent of the camera's place."""
    board = table.map
    x, y = board.center(board.plate.names[0])

    def work_out() -> list[tuple[MapPiece, FRect]]:
        pieces = [one for one in table.shown.pieces.values() if isinstance(one, MapPiece)]
        return [(thing, rect.move(-x, -y)) for thing, rect in _thing_rects(table, pieces)]

    printed = Identity(table.view.printed(table.scene.app.canvas))
    key = (Identity(table.shown.pieces), printed, board.radius, table.view.named)
    return [(thing, rect.move(x, y)) for thing, rect in table.kept_rects.get(key, work_out)]


def rect_among(table: AdventureTable, thing: MapPiece) -> FRect:
    """The rectangle that a piece would have among the other pieces that are shown."""
    pieces = [one for one in table.shown.pieces.values() if isinstance(one, MapPiece) and one.id != thing.id]
    return next(rect for one, rect in _thing_rects(table, [*pieces, thing]) if one.id == thing.id)


def _thing_rects(table: AdventureTable, pieces: Sequence[MapPiece]) -> Iterator[tuple[MapPiece, FRect]]:
    """The rectangles of pieces, clear of the prints of the spaces and, as far as there is room, of each other: figures
    in a row, everything else in a row at their feet or beside them."""
    board, model, labels = table.map, table.model, table.view.labels(table.scene.app.canvas)
    by_space: dict[str, list[MapPiece]] = {}
    for piece in pieces:
        by_space.setdefault(piece.place, []).append(piece)
    spaces = sorted(by_space, key=lambda name: board.center(name)[1])
    figures: dict[str, list[tuple[MapPiece, FRect]]] = {}
    taken = list(labels)
    for name in spaces:  # a figure is drawn a little beyond its rectangle
        figures[name] = _figure_rects(board, model, name, by_space[name], [box.inflate(4.0, 0.0) for box in taken])
        taken += [rect for _, rect in figures[name]]
    for name in spaces:
        tokens = _token_rects(board, model, name, by_space[name], taken)
        taken += [rect for _, rect in tokens]
        yield from figures[name]
        yield from tokens


def _step(figures: int) -> float:
    """How far the figures of a row stand apart, in units of the map."""
    return min(FIGURE[0], ROW / max(1, figures))


def _figure_rects(
    board: MapBoard, model: Model, space: str, things: Sequence[MapPiece], labels: Sequence[FRect]
) -> list[tuple[MapPiece, FRect]]:
    x, y = board.center(space)
    u, high = board.radius, _high(model, space)
    figures = [thing for thing in things if thing.kind == "figure"]
    base = y + (CITY_BASE if high else BASE) * u
    w, h = FIGURE[0] * u, FIGURE[1] * u
    step = _step(len(figures)) * u
    side = FIGURE[0] * u if high else 0.0
    taken, found = list(labels), []
    for n, thing in enumerate(figures):
        box = FRect(x - side + (n - (len(figures) - 1) / 2) * step - w / 2, base - h, w, h)
        box = standing_clear(box, u, taken, partial(board.holds, space))
        taken.append(box)
        found.append((thing, box))
    return found


def _token_rects(
    board: MapBoard, model: Model, space: str, things: Sequence[MapPiece], taken: Sequence[FRect]
) -> list[tuple[MapPiece, FRect]]:
    x, y = board.center(space)
    u, high = board.radius, _high(model, space)
    others = [thing for thing in things if thing.kind != "figure"]
    if not others:
        return []
    base = y + (CITY_BASE if high else BASE) * u
    size = max(15.0, TOKEN * u)
    gap = min(size * 1.08, ROW * u / len(others))
    row = FRect(0, 0, size + gap * (len(others) - 1), size)
    row.center = (x, base + (BELOW if len(others) < len(things) else -BELOW / 2) * u)
    if high:
        row.midleft = (x + TOKEN / 2 * u - size / 2, base - TOKEN / 2 * u)
    row = clear_of(row, u, taken, partial(board.holds, space))
    return [(thing, FRect(row.x + n * gap, row.y, size, size)) for n, thing in enumerate(others)]


# ------------------------------------------------------------------------------------------------------ printed


def printed_space(model: Model, name: str) -> PrintedSpace:
    """The print of a space: difficulty, name, resources, and its encounter or offer."""
    space = model.content.spaces[name]
    tint = theme.mix(theme.LEVELS[model.level_of(name)], theme.WHITE, 0.35)
    diamonds = 0 if space.kind == CITY else space.colour + 1
    signs = tuple(RESOURCE_SIGNS[one] for one in space.resources)
    plate = _plate(model, space.encounter) if space.encounter is not None else None
    return PrintedSpace(localised(space.name), tint, diamonds, signs, plate, _high(model, name))


def _plate(model: Model, name: str) -> PrintedPlate:
    """The plate of a print: the three numbers of an encounter and the sign of its reward, trophy or level; a coin for
    an offer."""
    card = model.content.board_encounters[name].encounter
    if card is None:
        return PrintedPlate((), ("coin", theme.BRASS300))
    entries = (
        (ATTACK_ICONS[card.attack.type], str(card.attack.value)), ("defence", str(card.defence)),
        ("damage", str(card.damage)),
    )  # fmt: skip
    return PrintedPlate(
        entries, ("victory-point", theme.EMBER) if "Overlord" in card.traits else ("upgrade", theme.BRASS400)
    )


def printed_spaces(
    canvas: Canvas, board: MapBoard, model: Model, names: Iterable[str], heroes: Mapping[str, int],
    taken: Sequence[FRect],
) -> Printed:  # fmt: skip
    """The prints of the spaces ``names`` with their places; ``heroes``: how many stand in a space, ``taken``:
    rectangles on the screen in which something else is drawn."""
    spaces = {name: printed_space(model, name) for name in names}
    plan = printed_plan(canvas, board, spaces, lambda name: _kept(board, model, name, heroes.get(name, 0)), taken)
    return {name: (spaces[name], *found) for name, found in plan.items()}


def _kept(board: MapBoard, model: Model, name: str, heroes: int) -> FRect:
    """The rectangle of the heroes, or of the first to come, and of the drawing of a city, which prints should not
    cover."""
    u, (x, y) = board.radius, board.center(name)
    row = max(0, heroes - 1) * _step(heroes)
    kept = FRect(0, 0, (KEPT[0] + row) * u, KEPT[1] * u)
    kept.midbottom = (x, y + (CITY_BASE if _high(model, name) else BASE) * u)
    if _high(model, name):
        kept = FRect(0, 0, DRAWING[0] * u, DRAWING[1] * u)
        kept.midbottom = (x, y + KEEP * u)
        left = (KEPT[0] + row) / 2 * u  # where the heroes stand
        kept.x, kept.w = kept.x - left, kept.w + left
    return kept


def draw_tether(canvas: Canvas, table: AdventureTable, figure: MapPiece, rect: FRect) -> None:
    """Draw a line from the feet of a figure to the middle of its space, for a figure that is drawn in another space."""
    if not table.map.holds(figure.place, rect.midbottom):
        tint = table.model.colours(figure.seat).tint
        draw_line_to(canvas, table.map.center(figure.place), rect.midbottom, tint, 4.0, 2.2)


def printed_sprite(canvas: Canvas, printed: PrintedSpace, one: PrintLayout) -> Sprite:
    return ("printed-space", printed, one, canvas.theme), one.size, partial(paint_printed, printed=printed, one=one)


# ------------------------------------------------------------------------------------------------------- pieces


def figure_face(model: Model, seat: Seat) -> str:
    """The face on the figure of a seat's hero; empty for none."""
    player = model.player(seat)
    return hero_picture(player.character, f"{player.side}-near") if player.character else ""


def draw_thing(canvas: Canvas, table: AdventureTable, thing: MapPiece, rect: FRect, state: str = "rest") -> None:
    """Draw a piece; ``state``: rest, selectable, target, selected, hover or active."""
    model = table.model
    colours = model.colours(max(0, thing.seat))
    if thing.kind == "figure":
        draw_figure(
            canvas, rect, colours, model.emblem(thing.seat) or colours.emblem, state, figure_face(model, thing.seat)
        )
        return
    size, half = rect.w * 1.4, rect.w * 0.2  # with its glow and number
    key = ("adventure-token", thing.kind, thing.n, thing.lit, state, thing.seat, colours.id)
    canvas.sprite(
        key, (size, size), lambda inner: _paint_token(inner, thing, FRect(half, half, rect.w, rect.w), colours, state),
        (rect.x - half, rect.y - half),
    )  # fmt: skip


def _paint_token(canvas: Canvas, thing: MapPiece, rect: FRect, colours: theme.SeatColours, state: str) -> None:
    halo = {
        "selectable": theme.IVORY100,
        "target": theme.EMBER,
        "selected": theme.BRASS300,
        "hover": theme.IVORY100,
    }.get(state)
    r = rect.w / 2
    if halo is not None:
        canvas.circle(rect.center, r * 1.28, halo, 220)
    if thing.kind == "marker":
        draw_marker(canvas, rect.center, r, thing.n, thing.lit)
    elif thing.kind == "quest":
        _draw_quest(canvas, rect, colours, thing.n)
    elif thing.kind == "lying":
        _disc(canvas, rect.center, r, (58, 44, 32), theme.BRASS400)
        canvas.icon("visible" if thing.lit else "symbol-discovery", rect.center, r * 1.25, theme.BRASS300)
        _count(canvas, rect, thing.n)
    elif thing.kind == "event":
        _disc(canvas, rect.center, r, (70, 92, 58), theme.IVORY100)
        canvas.icon("objective", rect.center, r * 1.3, theme.IVORY100)
    else:
        _disc(canvas, rect.center, r, colours.dark, colours.tint)
        canvas.icon("lock", rect.center, r * 1.2, colours.tint)


def _disc(canvas: Canvas, center: Point, r: float, face: theme.Colour, ring: theme.Colour) -> None:
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.18), r * 1.04, theme.NIGHT900, 120)
    canvas.circle(center, r, face, outline=ring, outline_width=max(1.2, r * 0.12))


def _count(canvas: Canvas, rect: FRect, n: int) -> None:
    """Draw the number of several tokens at the corner of the first."""
    if n < 2:
        return
    at = (rect.right - rect.w * 0.08, rect.bottom - rect.h * 0.08)
    r = max(6.0, rect.w * 0.27)
    canvas.circle(at, r, theme.INK900, outline=theme.BRASS300, outline_width=1)
    canvas.text(str(n), at, f"badge@{max(9.5, r * 1.3):.2f}!", theme.IVORY100, "center")


def draw_marker(canvas: Canvas, center: Point, r: float, number: int, aggro: bool) -> None:
    """Draw the marker of an unbeaten encounter: number and claw on amber, number and flame on red for aggro."""
    _disc(canvas, center, r, AGGRO if aggro else (214, 158, 52), theme.IVORY100 if aggro else theme.INK900)
    ink = theme.IVORY100 if aggro else theme.INK900
    canvas.icon("symbol-aggro" if aggro else "symbol-encounter", (center[0] - r * 0.38, center[1]), r * 0.95, ink)
    canvas.text(str(number), (center[0] + r * 0.38, center[1]), f"badge@{max(9.0, r * 0.95):.2f}!", ink, "center")


def _draw_quest(canvas: Canvas, rect: FRect, colours: theme.SeatColours, n: int) -> None:
    """Draw a quest token: a square in its owner's colour."""
    box = rect.inflate(-rect.w * 0.12, -rect.h * 0.12)
    canvas.fill(box.move(0.6, 1.6), theme.NIGHT900, alpha=110, radius=3)
    canvas.fill(box, colours.tint, radius=3)
    canvas.fill(box.inflate(-2, -2), colours.base, radius=2)
    canvas.icon("symbol-quest", box.center, box.w * 0.8, colours.glyph)
    _count(canvas, rect, n)


def draw_figure(
    canvas: Canvas, rect: FRect, colours: theme.SeatColours, emblem: str, state: str = "rest", picture: str = ""
) -> None:
    """Draw a figure: an arched panel on an oval base, with its ``picture`` or else its emblem; with a ring on the
    ground in the ``state``s active, selected, target, selectable and hover."""
    size = (rect.w * 1.7, rect.h * 1.35)
    key = ("figure", colours.id, emblem, state, round(rect.w * 4), picture)
    corner = (rect.centerx - size[0] / 2, rect.bottom - size[1] + rect.h * 0.12)
    canvas.sprite(
        key, size, lambda inner: _paint_figure(inner, size, rect.size, colours, emblem, state, picture), corner
    )  # fmt: skip


def _paint_figure(
    canvas: Canvas,
    size: tuple[float, float],
    shape: tuple[float, float],
    colours: theme.SeatColours,
    emblem: str,
    state: str,
    picture: str,
) -> None:
    w, h = shape
    mid, base = size[0] / 2, size[1] - h * 0.12
    ring = {
        "active": theme.BRASS300,
        "selected": theme.BRASS300,
        "target": theme.EMBER,
        "selectable": theme.IVORY100,
        "hover": theme.IVORY100,
    }
    for k in range(5):  # the shadow on the ground
        _oval(canvas, (mid + w * 0.1, base), w * (0.78 - k * 0.05), h * (0.15 - k * 0.012), theme.NIGHT900, 42)
    if state in ring:
        _oval(canvas, (mid, base - h * 0.02), w * 0.80, h * 0.165, ring[state], 255)
    _oval(canvas, (mid, base), w * 0.62, h * 0.115, theme.mix(colours.dark, theme.NIGHT900, 0.35), 255)
    _oval(canvas, (mid, base - h * 0.035), w * 0.60, h * 0.105, theme.mix(colours.base, theme.NIGHT900, 0.18), 255)
    body = _arch(mid, base - h * 0.03, w, h * 0.95)
    canvas.polygon([(x + w * 0.05, y + h * 0.015) for x, y in body], theme.mix(colours.dark, theme.NIGHT900, 0.4))
    canvas.polygon(body, colours.base, 255, colours.tint, max(1.2, w * 0.06))
    if not picture:
        canvas.icon(emblem, (mid, base - h * 0.52), w * 0.74, colours.glyph)
        return
    face = FRect(0, 0, w * 0.84, h * 0.78)
    face.midbottom = (mid, base - h * 0.09)
    canvas.image(picture, face, radius=w * 0.42, focus=(0.5, 0.5))
    canvas.frame(face, colours.tint, max(1.0, w * 0.05), w * 0.42)


def _oval(canvas: Canvas, center: Point, rx: float, ry: float, ink: theme.Colour, alpha: int) -> None:
    points = [(center[0] + rx * cos(2 * pi * n / 28), center[1] + ry * sin(2 * pi * n / 28)) for n in range(28)]
    canvas.polygon(points, ink, alpha)


def _arch(mid: float, base: float, w: float, h: float) -> list[Point]:
    """The outline of an arched panel that stands on ``base``."""
    r = w * 0.44
    top = base - h + r
    curve = [(mid + r * cos(pi - pi * n / 14), top - r * sin(pi * n / 14)) for n in range(15)]
    return [(mid - r, base), *curve, (mid + r, base)]
