"""Paints Lords of War cards at any size: picture, arrows, shield, discs.

A card is painted once per look and size and then blitted. Its text is upright whoever owns it; the arrows and the
target grid are given in screen directions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.cards import face as cards
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.rules import grid

SPLIT = 0.28
"""The end of a corner's wedge along an edge, as a share of the edge."""
SHADE, LIGHT, BRIGHTEST = 86, 9, 36
"""Alphas: of the shade on a side without arrow, of the light per point of an arrow, and the greatest of the light."""
VECTORS = {slot: (x, -y) for slot, (x, y) in zip(grid.SLOTS, grid.VECTORS, strict=True)}

FACE_WIDTH = 56
"""Width in pixels of a picture from which a unit is shown by its face; below it, by an emblem."""
NAMED, ALWAYS_NAMED, WHOLE_NAME = 70, 60, 116
"""Widths in pixels from which a card has its name on a strip, from which one that has it at every size looks like that,
and from which it is the whole name, in two lines if need be; smaller ones have larger arrows and a larger shield."""
STAR = 0.11
"""Width of a star before the name, as a share of that of the card."""
STRIP = (0.165, 0.25)
"""Height of a strip of one line and of two, as a share of the card's width."""
SMALL_STRIP = 0.21
"""Height of a line of the name on a small card that has it, as a share of the card's width."""
SMALL_LETTERS = (1.0, 0.92, 0.84, 0.76)
"""Sizes of its letters, as shares of the usual one."""
ONE_LINE = (1.0, 0.94, 0.88, 0.82)
"""Sizes of the letters of a name in one line, as shares of the usual one."""
LEAST_READ = 11.0
"""Height in pixels of letters below which a small card has its short name instead of the whole one."""
FOCUS = (0.5, 0.3)
"""The part of a picture that is never cut off: there are all faces and emblems."""


def stem_of(card: str) -> str:
    """The id of a card without the letter of its variant, which faces another way."""
    return card[:-2] if card[-2:] in ("-a", "-b", "-c", "-d") else card


@dataclass(frozen=True, slots=True)
class ArmyCardFace:
    """Everything that the picture of a card depends on. Directions and grid offsets are those of the screen (y down).

    ``short``: the name without the word for the people. ``arrows``: (direction, value) pairs; ``hits``: directions
    drawn gold because they hit something; ``always_named``: has its name even where it is small; ``hollow``: drawn
    hollow because the shooter has fired; ``moves``: directions of movement arrows; ``stars``: those it has earned in a
    campaign.
    """

    card_id: str
    name: str
    short: str
    cls: str
    rank: str
    colour: str
    defence: int
    arrows: tuple[tuple[str, int], ...]
    missile: int = 0
    grid: tuple[tuple[int, int], ...] = ()
    moves: tuple[str, ...] = ()
    hits: frozenset[str] = frozenset()
    hollow: bool = False
    named: bool = True
    always_named: bool = False
    grey: bool = False
    stars: int = 0

    def picture(self, width: float) -> str:
        """File of the card's picture at a width in pixels: the unit where there is room for it, else its emblem; facing
        variants share it."""
        return portrait_of(self.card_id) if width >= FACE_WIDTH else f"cards/{stem_of(self.card_id)}.jpg"

    def paint(self, canvas: Canvas, rect: FRect) -> None:
        """Paint the whole card at the size of ``rect``."""
        _paint_card(canvas, rect, self)


def portrait_of(card_id: str) -> str:
    """The portrait of a unit."""
    return f"faces/{stem_of(card_id)}.jpg"


def draw_back(canvas: Canvas, rect: FRect, colour: str, emblem: str) -> None:
    """Draw a card's back in its owner's colour, with the emblem of the army."""
    cards.draw_back(canvas, rect, theme.seat_colours(colour), emblem)


# ---------------------------------------------------------------------------------------------------- painting


@dataclass(frozen=True, slots=True)
class _Plan:
    """The places of the parts of a card: the picture, the strip below it (of no height without a name), and the rest
    so that it leaves the middle of the upper half, where faces are, free: ``row`` is the height of discs and shield,
    ``arrow`` the size of an arrow, ``side`` the height of those at the left and right."""

    rect: FRect
    picture: FRect
    strip: FRect
    row: float
    arrow: float
    side: float

    def arrow_center(self, direction: str) -> Point:
        """The middle of the arrow of a screen direction."""
        dx, dy = VECTORS[direction]
        inset = self.arrow * 0.5
        low, high = self.strip.y - inset if self.strip.h else self.rect.bottom - inset, self.rect.y + inset
        return self.rect.centerx + dx * (self.rect.w / 2 - inset), (high, self.side, low)[dy + 1]


def _plan(rect: FRect, lines: int, *, small: bool = False, far: bool = False) -> _Plan:
    """The plan of a card at ``rect`` with that many lines of name; ``small``: in letters as large as its width allows;
    ``far``: of a card whose figures need the room of everything else."""
    w = rect.w
    inside = rect.inflate(-w * 0.07, -w * 0.07)
    strip = FRect(inside.x, inside.bottom, inside.w, 0.0)
    if lines:
        strip.h = w * (SMALL_STRIP * lines if small else STRIP[lines - 1])
        strip.bottom = inside.bottom
    if far:
        picture = FRect(inside.x, inside.y, inside.w, inside.h - strip.h).inflate(-w * 0.03, -w * 0.03)
        middle = rect.centery - strip.h / 2
        return _Plan(rect, picture, strip, middle, w * 0.27, middle)
    picture = FRect(inside.x + w * 0.015, inside.y + w * 0.015, inside.w - w * 0.03, strip.y - inside.y - w * 0.015)
    row = strip.y - w * 0.345
    return _Plan(rect, picture, strip, row, w * 0.205, row - w * 0.25)


def name_strip(rect: FRect) -> FRect:
    """The strip with the name of a card at ``rect``."""
    return _plan(rect, 1).strip


def _is_far(canvas: Canvas, look: ArmyCardFace, rect: FRect) -> bool:
    """Whether a card is so small that its figures need the room of everything else."""
    return canvas.px(rect.w) < (ALWAYS_NAMED if look.always_named else NAMED)


def _paint_card(canvas: Canvas, rect: FRect, look: ArmyCardFace) -> None:
    """Paint the whole card at the size of ``rect``."""
    w = rect.w
    colours = theme.seat_colours(look.colour)
    radius = w * 0.06
    lines, role = name_on_strip(canvas, look, rect)
    far = _is_far(canvas, look, rect)
    plan = _plan(rect, len(lines), small=canvas.px(w) < NAMED, far=far)
    canvas.fill(rect, theme.mix(theme.CARD, theme.INK900, 0.28), radius=radius)
    canvas.fill(FRect(rect.x, rect.y, rect.w, rect.h - max(1.0, w * 0.012)), theme.CARD, radius=radius)
    frame, picture = rect.inflate(-w * 0.07, -w * 0.07), plan.picture
    canvas.fill(frame, colours.dark, radius=radius * 0.7)
    canvas.frame(frame, colours.tint, max(1.0, w * 0.011), radius * 0.7, alpha=170)
    canvas.image(look.picture(canvas.px(picture.w)), picture, radius=radius * 0.5, grey=look.grey, focus=FOCUS)
    # The lower part is darkened, so that shield and discs are easy to see.
    foot = FRect(picture.x, picture.bottom - w * 0.42, picture.w, w * 0.42)
    canvas.gradient(foot, (*theme.NIGHT900, 0), (*theme.NIGHT900, 190), radius=radius * 0.5)
    _paint_facing(canvas, picture, look)
    canvas.frame(picture, colours.base, max(1.0, w * 0.014), radius * 0.5)
    if lines:
        _paint_name(canvas, plan.strip, lines, role, look.stars)
    (_paint_far if far else _paint_emblems)(canvas, plan, look)
    for direction in look.moves:
        _paint_move(canvas, plan, direction, any(d == direction for d, _ in look.arrows))
    for direction, value in look.arrows:
        _paint_arrow(canvas, plan, direction, value, look)
    if look.grey:
        canvas.fill(rect, theme.NIGHT900, alpha=120, radius=radius)


def _paint_facing(canvas: Canvas, picture: FRect, look: ArmyCardFace) -> None:
    """Paint light on the sides on which the unit strikes, more for higher values, and shade on the others, so that
    variants of a card that face different ways can be told apart at small sizes."""
    strength = dict(look.arrows)
    colours = theme.seat_colours(look.colour)
    if not strength:
        return
    with canvas.clip(picture):
        for direction, wedge in _wedges(picture).items():
            value = strength.get(direction)
            if value is None:
                canvas.polygon(wedge, theme.NIGHT900, SHADE)
            else:
                canvas.polygon(wedge, colours.tint, min(BRIGHTEST, LIGHT * value))


def _wedges(box: FRect) -> dict[str, tuple[Point, ...]]:
    """By direction, the eighth of a rectangle that lies there, as corners around its middle."""
    left, right, top, bottom = box.left, box.right, box.top, box.bottom
    xs = (box.x + box.w * SPLIT, box.right - box.w * SPLIT)
    ys = (box.y + box.h * SPLIT, box.bottom - box.h * SPLIT)
    edge = {
        "N": ((xs[0], top), (xs[1], top)),
        "NE": ((xs[1], top), (right, top), (right, ys[0])),
        "E": ((right, ys[0]), (right, ys[1])),
        "SE": ((right, ys[1]), (right, bottom), (xs[1], bottom)),
        "S": ((xs[1], bottom), (xs[0], bottom)),
        "SW": ((xs[0], bottom), (left, bottom), (left, ys[1])),
        "W": ((left, ys[1]), (left, ys[0])),
        "NW": ((left, ys[0]), (left, top), (xs[0], top)),
    }
    return {direction: (box.center, *points) for direction, points in edge.items()}


def _paint_emblems(canvas: Canvas, plan: _Plan, look: ArmyCardFace) -> None:
    """Paint class and rank at the left, the shield at the right, and what a shooter has between them."""
    x, w = plan.rect.x, plan.rect.w
    for at, icon, colour in (
        (0.135, f"class-{look.cls}", theme.PAPER200),
        (0.325, f"rank-{look.rank}", theme.BRASS300),
    ):
        _paint_disc(canvas, (x + w * at, plan.row + w * 0.02), w * 0.09, icon, colour)
    if look.missile:
        _paint_missile(canvas, FRect(x + w * 0.43, plan.row - w * 0.05, w * 0.26, w * 0.145), look)
    _paint_shield(canvas, (x + w * 0.835, plan.row), w * 0.255, look.defence)


def _paint_far(canvas: Canvas, plan: _Plan, look: ArmyCardFace) -> None:
    """Paint what can still be read on a small card between its arrows: a large shield, and below it the class."""
    x, y, w = plan.rect.centerx, plan.row, plan.rect.w
    _paint_disc(canvas, (x, y + w * 0.2), w * 0.1, f"class-{look.cls}", theme.PAPER200)
    _paint_shield(canvas, (x, y - w * 0.08), w * 0.42, look.defence)


def _paint_disc(canvas: Canvas, center: Point, r: float, icon: str, colour: theme.Colour) -> None:
    canvas.circle(center, r, (24, 18, 12), outline=theme.BRASS400, outline_width=max(1.0, r * 0.12))
    canvas.icon(icon, center, r * 1.4, colour)


def shield_points(center: Point, width: float) -> list[Point]:
    """Outline of the Defence shield: flat top with a small peak, round sides, pointed below."""
    cx, cy = center
    k = width / 2
    return [
        (cx - k, cy - k * 0.92),
        (cx - k * 0.45, cy - k * 1.0),
        (cx, cy - k * 1.1),
        (cx + k * 0.45, cy - k * 1.0),
        (cx + k, cy - k * 0.92),
        (cx + k * 0.98, cy - k * 0.1),
        (cx + k * 0.84, cy + k * 0.45),
        (cx + k * 0.5, cy + k * 0.88),
        (cx, cy + k * 1.2),
        (cx - k * 0.5, cy + k * 0.88),
        (cx - k * 0.84, cy + k * 0.45),
        (cx - k * 0.98, cy - k * 0.1),
    ]


def _figure(size: float) -> str:
    """Role of a number of ``size`` units in the card's picture, which does not follow the player's text scale."""
    return f"number@{size:.2f}!"


def _paint_shield(canvas: Canvas, center: Point, width: float, defence: int) -> None:
    canvas.polygon(shield_points((center[0], center[1] + width * 0.04), width * 1.04), theme.NIGHT900, alpha=150)
    canvas.polygon(shield_points(center, width), (236, 240, 244))
    canvas.polygon(shield_points(center, width * 0.8), (43, 64, 92))
    canvas.text(
        str(defence), (center[0], center[1] - width * 0.01), _figure(width * 0.74), theme.WHITE, anchor="center"
    )


def _paint_missile(canvas: Canvas, band: FRect, look: ArmyCardFace) -> None:
    """Paint the dark band of a shooter: its target grid and the missile value."""
    canvas.fill(band, (14, 12, 10), alpha=225, radius=band.h * 0.25)
    columns = [dx for dx, _ in look.grid]
    rows = [dy for _, dy in look.grid]
    rows_all = [*rows, 0]
    wide, tall = max(columns) - min(columns) + 1, max(rows_all) - min(rows_all) + 1
    # The grid may be higher than the band, so that it can be read, but not wider.
    cell = min(band.h * 1.24 / max(tall, 3), band.w * 0.5 / max(wide, 3))
    left = band.x + band.w * 0.3 - cell * wide / 2
    first = band.centery - cell * tall / 2
    for dx, dy in look.grid:
        box = FRect(left + (dx - min(columns)) * cell, first + (dy - min(rows_all)) * cell, cell, cell)
        canvas.fill(box.inflate(-cell * 0.16, -cell * 0.16), theme.SELECTED)
    own = FRect(left + (0 - min(columns)) * cell, first + (0 - min(rows_all)) * cell, cell, cell)
    canvas.fill(own.inflate(-cell * 0.3, -cell * 0.3), theme.WHITE)
    at = (band.x + band.w * 0.78, band.centery)
    canvas.text(str(look.missile), at, _figure(band.h * 1.02), theme.SELECTED, anchor="center")


def _paint_name(canvas: Canvas, strip: FRect, lines: list[str], role: str, stars: int) -> None:
    """Paint the strip with the name: one line, or two smaller ones for a long name; before it the stars."""
    canvas.fill(strip, theme.INK900, radius=strip.w * 0.03)
    side = strip.w * STAR
    for n in range(stars):
        canvas.icon("seat-star", (strip.x + side * (n + 0.6), strip.centery), side, theme.BRASS300)
    strip = FRect(strip.x + side * stars, strip.y, strip.w - side * stars, strip.h)
    pitch = strip.h / (len(lines) + 0.12 * (len(lines) - 1))
    for n, line in enumerate(lines):
        y = strip.centery + (n - (len(lines) - 1) / 2) * pitch * 0.94
        canvas.text(line, (strip.centerx, y), role, theme.PAPER200, "center", strip.w * 0.98, ellipsis="ok")


def name_on_strip(canvas: Canvas, look: ArmyCardFace, rect: FRect) -> tuple[list[str], str]:
    """The lines of a card's name on the strip of a card at ``rect``, and their role: one line if its letters are near
    the usual size; else two, as small as necessary, on large cards, and the short name on others, in two lines where
    one would be too small. No lines on a card without a strip."""
    pixels = canvas.px(rect.w)
    if look.always_named and pixels < NAMED:
        size, room = rect.w * SMALL_STRIP * 0.86, rect.w * 0.92
        for lines in ([look.short], _halves(canvas, look.short, size)):
            if (role := _name_role(canvas, lines, size, room, SMALL_LETTERS)) is not None:
                return lines, role
        return [look.short], _name_at(size * SMALL_LETTERS[-1])
    if not look.named or pixels < NAMED:
        return [], ""
    size, room = max(rect.w * STRIP[0] * 0.7, min(12.0, rect.w * STRIP[0] * 0.82)), rect.w * (0.9 - STAR * look.stars)
    whole = pixels >= WHOLE_NAME
    read = [ratio for ratio in ONE_LINE if whole or canvas.px(size * ratio) >= LEAST_READ]
    role = _name_role(canvas, [look.name], size, room, read)
    if role is not None:
        return [look.name], role
    if not whole and (role := _name_role(canvas, [look.short], size, room, (*ONE_LINE, 0.76))) is not None:
        return [look.short], role
    lines = _halves(canvas, look.name if whole else look.short, size)
    least = (0.92, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5) if whole else (0.76, 0.7, 0.64, 0.58)
    role = _name_role(canvas, lines, size, room, least)
    return lines, role or _name_at(size * 0.5)


def _name_at(size: float) -> str:
    return f"small_strong@{size:.2f}!"


def _name_role(canvas: Canvas, lines: list[str], size: float, room: float, ratios: Sequence[float]) -> str | None:
    """The role of ``size`` times the first of ``ratios`` at which every line fits; None when none does."""
    for ratio in ratios:
        role = _name_at(size * ratio)
        if all(canvas.measure(line, role)[0] <= room for line in lines):
            return role
    return None


def _halves(canvas: Canvas, name: str, size: float) -> list[str]:
    """A name in two lines as even as its words allow."""
    words = name.split(" ")
    if len(words) < 2:
        return [name]
    role = _name_at(size)

    def longer(cut: int) -> float:
        return max(canvas.measure(" ".join(part), role)[0] for part in (words[:cut], words[cut:]))

    cut = min(range(1, len(words)), key=longer)
    return [" ".join(words[:cut]), " ".join(words[cut:])]


# ------------------------------------------------------------------------------------------------------ arrows


_HOUSE = ((0.0, -1.15), (1.06, -0.1), (0.76, -0.1), (0.76, 0.9), (-0.76, 0.9), (-0.76, -0.1), (-1.06, -0.1))
_SQUARE = ((0.0, -1.48), (1.3, 0.0), (0.0, 1.22), (-1.3, 0.0))


def _arrow_points(center: Point, direction: str, size: float) -> list[Point]:
    """An arrow of about ``size`` that points in a screen direction: a house, or in a corner, whose edges it follows, a
    square."""
    cx, cy = center
    dx, dy = VECTORS[direction]
    shape, k = (_SQUARE, size / 2 / math.sqrt(2)) if dx and dy else (_HOUSE, size / 2)
    return [(cx + (-dy * x - dx * y) * k, cy + (dx * x - dy * y) * k) for x, y in shape]


def _paint_arrow(canvas: Canvas, plan: _Plan, direction: str, value: int, look: ArmyCardFace) -> None:
    colours = theme.seat_colours(look.colour)
    center = plan.arrow_center(direction)
    points = _arrow_points(center, direction, plan.arrow)
    border = max(1.0, plan.rect.w * 0.014)
    hit = direction in look.hits
    body: theme.Colour = theme.SELECTED if hit else colours.base
    ink: theme.Colour = theme.INK900 if hit else colours.glyph
    if look.hollow:
        canvas.polygon(points, theme.NIGHT900, alpha=190, outline=colours.tint, outline_width=border)
        ink = colours.tint
    else:
        canvas.polygon(points, body, outline=theme.PAPER200, outline_width=border)
    canvas.text(str(value), center, _figure(plan.arrow * 0.84), ink, anchor="center")


def draw_sign(canvas: Canvas, sign: str, center: Point, size: float, colours: theme.SeatColours) -> None:
    """Draw one sign of the card's key by itself: arrow, hit, grid, move, class, rank."""
    x, y = center
    if sign in ("arrow", "hit"):
        body = theme.SELECTED if sign == "hit" else colours.base
        canvas.polygon(_arrow_points(center, "N", size), body, outline=theme.PAPER200, outline_width=1.4)
        canvas.text("3", center, _figure(size * 0.7), theme.INK900 if sign == "hit" else colours.glyph, anchor="center")
    elif sign == "grid":
        cell = size / 3
        for n in range(9):
            box = FRect(x - size / 2 + (n % 3) * cell, y - size / 2 + (n // 3) * cell, cell, cell)
            canvas.fill(box.inflate(-2, -2), theme.SELECTED if n // 3 < 2 else theme.INK700)
    elif sign == "move":
        card = FRect(0, 0, size * 3.6, size * 3.6)  # a card so wide that its arrow is as large as the other signs
        at = _plan(card, 1).arrow_center("N")
        _paint_move(canvas, _plan(card.move(x - at[0], y - at[1]), 1), "N", False)
    else:
        canvas.circle(center, size * 0.5, (24, 18, 12), outline=theme.BRASS400, outline_width=1.4)
        canvas.icon("class-infantry" if sign == "class" else "rank-veteran", center, size * 0.66, theme.PAPER200)


def _paint_move(canvas: Canvas, plan: _Plan, direction: str, beside_arrow: bool) -> None:
    """Paint a movement arrow: a slim brass chevron at the edge, beside the attack arrow where there is one."""
    cx, cy = plan.arrow_center(direction)
    dx, dy = VECTORS[direction]
    w = plan.rect.w
    k = w * 0.075
    if beside_arrow:
        # Moved along the edge so that neither hides the other.
        if dx == 0:
            cx += w * 0.2
        elif dy == 0:
            cy -= w * 0.2
        else:
            cy -= dy * w * 0.21
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    for step, colour in ((0.45, theme.BRASS300), (-0.45, theme.BRASS400)):
        ox, oy = cx + ux * k * step, cy + uy * k * step
        chevron = [
            (ox + ux * k, oy + uy * k),
            (ox - uy * k, oy + ux * k),
            (ox - uy * k * 0.55 - ux * k * 0.42, oy + ux * k * 0.55 - uy * k * 0.42),
            (ox + ux * k * 0.25, oy + uy * k * 0.25),
            (ox + uy * k * 0.55 - ux * k * 0.42, oy - ux * k * 0.55 - uy * k * 0.42),
            (ox + uy * k, oy - ux * k),
        ]
        canvas.polygon(chevron, colour, outline=theme.INK900, outline_width=max(0.7, w * 0.006))
