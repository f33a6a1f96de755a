"""Painters of Small World's pieces: race tokens and stacks, structures, markers, symbols of regions, the die."""

from __future__ import annotations

from functools import cache

from pygame import FRect

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.rules.frozen import light_dataclass
from tabletop.rules.small_world.content import content

from .names import FACTIONS, MARKERS, PIECES, POWERS, RACES

SYMBOLS: dict[str, tuple[str, theme.Colour, theme.Colour]] = {
    "entry": ("symbol-harbour", (236, 240, 240), (40, 56, 66)),
    "cavern": ("symbol-cavern", (44, 36, 30), (236, 224, 200)),
    "magic": ("symbol-magic", (66, 42, 120), (232, 222, 255)),
}
"""Icon, ground and ink of the symbols printed on regions."""
STONE: theme.Colour = (128, 124, 116)
METALS = {"alliance": theme.rgb("#C6D2DC"), "horde": theme.rgb("#C98A58"), "neutral": theme.BRASS300}
"""The metal of each faction: frames and crests have it, and nothing else tells a faction."""
FACE_TOKEN = 32
"""The width of a token in pixels from which a face is printed on it; on a smaller one, an icon."""
CREST = 0.22
"""Radius of a token's crest, as a share of its width."""
PALE = (150, 148, 142)
"""The grey that pale colours are mixed with."""


@light_dataclass
class TokenFace:
    """What a race token shows: its ``icon``, or a ``picture`` where it is large enough for one; the metal of its
    ``frame``, and the ``crest`` that goes with that."""

    icon: str
    picture: str = ""
    frame: theme.Colour = theme.IVORY100
    crest: str = ""


def draw_token(
    canvas: Canvas, rect: FRect, race: str, colours: theme.SeatColours, declined: bool = False, ghost: bool = False
) -> None:
    """Draw the square cardboard token of a race; a declined one has a dashed rim, an hourglass and pale colours.
    ``ghost``: the empty place of one."""
    face = _face(race, colours.id, declined)
    radius, w = rect.w * 0.16, rect.w
    if ghost:
        canvas.fill(rect, theme.NIGHT900, alpha=90, radius=radius)
        _dashed(canvas, rect.inflate(-2, -2), colours.tint, max(1.0, w * 0.035))
        canvas.icon(face.icon, rect.center, w * 0.6, colours.tint, alpha=120)
        return
    ground, ink = colours.base, colours.glyph
    if declined:
        ground, ink = theme.mix(ground, PALE, 0.62), theme.mix(ink, (70, 66, 60), 0.45)
    faced = bool(face.picture) and canvas.px(w) >= FACE_TOKEN
    room = w * 0.1  # around the token, for what lies on its corners

    def paint(target: Canvas) -> None:
        box = FRect(room, room, w, w)
        target.fill(box, theme.INK900, radius=radius)
        rim = theme.mix(face.frame, PALE, 0.45) if declined else face.frame
        target.gradient(
            box.inflate(-1.4, -1.4), theme.mix(rim, theme.WHITE, 0.25), theme.mix(rim, theme.BLACK, 0.3), radius=radius
        )
        inner = box.inflate(-w * 0.15, -w * 0.15)
        top, low = theme.mix(ground, theme.WHITE, 0.14), theme.mix(ground, theme.BLACK, 0.22)
        target.gradient(inner, top, low, radius=radius * 0.7)
        if declined:
            _dashed(target, inner.inflate(-2, -2), ink, max(1.0, w * 0.04))
        if faced:
            # in decline the face is grey, so that the owner shows in a wider ground and in the disc of the icon
            edge = w * (0.18 if declined else 0.06)
            target.image(face.picture, inner.inflate(-edge, -edge), radius=radius * 0.5)
            corner = (inner.right - w * 0.13, inner.y + w * 0.13)
            disc, sign = (colours.base, colours.glyph) if declined else (ground, ink)
            target.circle(corner, w * 0.18, disc, outline=sign, outline_width=max(1.0, w * 0.02))
            target.icon(face.icon, corner, w * 0.26, sign)
        else:
            target.icon(face.icon, inner.center, w * 0.66, ink)
        if face.crest:
            _corner_sign(target, (box.x + w * 0.13, box.y + w * 0.13), w * CREST, face.crest, face.frame, theme.INK900)
        if declined:
            _corner_sign(
                target,
                (box.x + w * 0.13, box.bottom - w * 0.13),
                w * CREST,
                "hourglass",
                theme.NIGHT900,
                theme.IVORY300,
            )

    key = ("tile", face.picture if faced else face.icon, face.frame, colours.id, colours.base, declined, round(w, 1))
    canvas.sprite(key, (w + 2 * room, w + 2 * room), paint, (rect.x - room, rect.y - room))


def _corner_sign(canvas: Canvas, center: Point, r: float, icon: str, ground: theme.Colour, ink: theme.Colour) -> None:
    """A small sign on the corner of a token."""
    canvas.circle(center, r, ground, outline=theme.INK900, outline_width=max(0.8, r * 0.12))
    canvas.icon(icon, center, r * 1.5, ink)


def _dashed(canvas: Canvas, box: FRect, colour: theme.Colour, width: float) -> None:
    corners = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    canvas.polygon(corners, None, 255, colour, width, (box.w * 0.14, box.w * 0.09))


def draw_stack(canvas: Canvas, rect: FRect, race: str, colours: theme.SeatColours, number: int, declined: bool) -> None:
    """Draw a stack of race tokens, with their number if there is more than one."""
    canvas.shadow(rect, 2, rect.w * 0.16)
    if number > 1:
        step = max(1.5, rect.w * 0.055)
        draw_token(canvas, rect.move(step, step), race, colours, declined)
    draw_token(canvas, rect, race, colours, declined)
    if number > 1:
        draw_count(canvas, *count_place(rect), number)


def count_place(rect: FRect) -> tuple[Point, float]:
    """Middle and radius of the number on the stack that lies in ``rect``."""
    return rect.bottomright, rect.w * 0.24


@cache
def _face(race: str, colour: str, declined: bool) -> TokenFace:
    """What the token of a race shows to a seat of a colour; the neutral races bear no crest."""
    if race not in RACES:
        return TokenFace("flag")
    faction = content().races[race].faction
    picture = f"faces/tokens/{race}-{'declined' if declined else colour}.jpg"
    return TokenFace(RACES[race], picture, METALS[faction], "" if faction == "neutral" else FACTIONS[faction])


def draw_count(canvas: Canvas, center: Point, r: float, number: int, ink: theme.Colour = theme.IVORY100) -> None:
    canvas.circle(center, r, theme.NIGHT900, 245, theme.IVORY100, max(0.8, r * 0.12))
    canvas.text(str(number), center, f"badge@{max(9.0, r * 1.36):.1f}!", ink, anchor="center")


def draw_disc(canvas: Canvas, center: Point, r: float, icon: str, ground: theme.Colour, ink: theme.Colour) -> None:
    canvas.circle((center[0] + r * 0.05, center[1] + r * 0.14), r * 1.04, theme.BLACK, alpha=90)
    canvas.circle(center, r, ground, outline=theme.mix(ground, theme.INK900, 0.55), outline_width=max(1.0, r * 0.12))
    canvas.icon(icon, center, r * 1.42, ink)


def draw_block(
    canvas: Canvas, center: Point, r: float, icon: str, ground: theme.Colour, ink: theme.Colour,
    rim: theme.Colour = theme.INK900, corner: float = 0.28, share: float = 1.5,
) -> None:  # fmt: skip
    box = FRect(center[0] - r, center[1] - r, 2 * r, 2 * r)
    canvas.fill(box.move(r * 0.05, r * (0.16 if corner < 0.4 else 0.14)), theme.BLACK, alpha=90, radius=r * corner)
    canvas.fill(box, ground, radius=r * corner)
    canvas.frame(box, rim, max(1.0, r * 0.12), r * corner)
    canvas.icon(icon, center, r * share, ink)


def draw_unknown(canvas: Canvas, center: Point, r: float) -> None:
    canvas.circle((center[0] + r * 0.05, center[1] + r * 0.14), r * 1.04, theme.BLACK, alpha=90)
    canvas.circle(center, r, (70, 46, 26), outline=theme.BRASS400, outline_width=max(1.0, r * 0.14))
    canvas.text("?", center, f"badge@{r * 1.4:.1f}!", theme.BRASS300, anchor="center")


def draw_lack(canvas: Canvas, center: Point, r: float, number: int) -> None:
    canvas.circle(center, r, theme.DANGER, outline=theme.INK900, outline_width=max(1.0, r * 0.12))
    canvas.text(str(number), center, f"badge@{r * 1.36:.1f}!", theme.INK900, anchor="center")


PRICES: dict[str, tuple[theme.Colour, theme.Colour, str]] = {
    "yes": (theme.IVORY100, theme.INK900, "conquer"),
    "die": (theme.BRASS300, theme.INK900, "dice"),
    "champion": (theme.IVORY100, theme.INK900, "rank-general"),
    "assault": (theme.IVORY100, theme.INK900, "class-flying"),
    "no": ((58, 50, 44), theme.IVORY500, "lock"),
}
"""Colours of ground and letters, and icon, of a price that can be paid, that the die may pay, that a Champion or an
assault pays, that cannot be paid."""


def _price_role(r: float) -> str:
    return f"badge@{r * 1.3:.1f}!"


def price_box(canvas: Canvas, center: Point, r: float, words: str) -> FRect:
    """The rectangle of the price of a space that :func:`draw_price` draws."""
    width = canvas.measure(words, _price_role(r))[0] + r * 2.9
    return FRect(center[0] - width / 2, center[1] - r, width, 2 * r)


def draw_price(canvas: Canvas, center: Point, r: float, words: str, state: str) -> None:
    """Draw the price of a space; ``state``: one of :data:`PRICES`, which differ in icon and brightness too."""
    ground, ink, icon = PRICES[state]
    role, box = _price_role(r), price_box(canvas, center, r, words)
    canvas.fill(box.move(0, r * 0.14), theme.BLACK, alpha=100, radius=r)
    canvas.fill(box, ground, radius=r)
    canvas.frame(box, theme.INK900 if state != "no" else theme.SLATE500, max(1.0, r * 0.1), r)
    canvas.icon(icon, (box.x + r * 1.1, box.centery), r * 1.34, ink)
    canvas.text(words, (box.x + r * 2.0, box.centery), role, ink, anchor="midleft")


def draw_symbol(canvas: Canvas, center: Point, r: float, symbol: str) -> None:
    """Draw a symbol printed on a region."""
    icon, ground, ink = SYMBOLS[symbol]
    draw_disc(canvas, center, r, icon, ground, ink)


PICTURED, MURLOC = 40, "faces/encounters/murloc-coastrunner.jpg"
"""Pixels from which on markers and Murlocs show a picture instead of a sign, and that of Murlocs."""


def marker_picture(marker: str) -> str:
    """The picture of an Artifact or a Legendary Place."""
    return f"treasures/{marker.lower()}.jpg"


def draw_marker(canvas: Canvas, center: Point, r: float, marker: str) -> None:
    """Draw a marker face up: Artifacts are round and golden, Legendary Places are banners of stone."""
    icon, artifact = MARKERS[marker], marker.startswith("ART")
    if artifact:
        draw_disc(canvas, center, r, icon, theme.BRASS300, theme.INK900)
    else:
        draw_block(canvas, center, r, icon, (226, 214, 196), (92, 40, 24), (92, 66, 40), 0.4, 1.4)
    if canvas.px(2 * r) < PICTURED:
        return
    box, corner = FRect(center[0] - r, center[1] - r, 2 * r, 2 * r), r if artifact else r * 0.4
    canvas.image(marker_picture(marker), box, radius=corner)
    canvas.frame(box, theme.BRASS300 if artifact else theme.PAPER, max(1.5, r * 0.09), corner)


PIECE_LOOKS: dict[str, tuple[theme.Colour, theme.Colour]] = {
    "wall": ((70, 104, 52), theme.IVORY100),
    "fort": (STONE, theme.INK900),
    "tower": ((122, 74, 40), theme.IVORY100),
    "beast": ((150, 88, 34), theme.IVORY100),
    "champion": (theme.BRASS300, theme.INK900),
    "bomb": ((30, 28, 28), (255, 196, 96)),
    "objective": ((170, 34, 44), theme.IVORY100),
    "harmony": ((46, 130, 108), theme.IVORY100),
    "murloc": ((64, 140, 132), theme.IVORY100),
}


def draw_piece(canvas: Canvas, center: Point, r: float, kind: str, number: int = 1) -> None:
    """Draw a piece that is no race token; structures are square, others round."""
    ground, ink = PIECE_LOOKS[kind]
    if kind in ("wall", "fort", "tower"):
        draw_block(canvas, center, r, PIECES[kind], ground, ink)
    else:
        draw_disc(canvas, center, r, PIECES[kind], ground, ink)
    if kind == "murloc" and canvas.px(2 * r) >= PICTURED:
        box = FRect(center[0] - r, center[1] - r, 2 * r, 2 * r)
        canvas.image(MURLOC, box, radius=r, focus=(0.5, 0.3))
        canvas.frame(box, theme.mix(ground, theme.INK900, 0.4), max(1.0, r * 0.12), r)
    if number > 1:
        draw_count(canvas, (center[0] + r * 0.8, center[1] + r * 0.8), r * 0.52, number)


def draw_power(canvas: Canvas, center: Point, r: float, power: str) -> None:
    canvas.circle(center, r, theme.NIGHT900, outline=theme.BRASS400, outline_width=max(1.2, r * 0.1))
    canvas.icon(POWERS.get(power, "help"), center, r * 1.4, theme.BRASS300)


def draw_flag(canvas: Canvas, center: Point, r: float, colours: theme.SeatColours, lost: bool) -> None:
    """Draw a small sign of the seat that took a region lately; ``lost``: from the viewer."""
    rim, icon = (theme.DANGER, "retreat") if lost else (theme.BRASS600, "flag")
    canvas.circle(center, r, colours.base, outline=rim, outline_width=max(1.2, r * 0.16))
    canvas.icon(icon, center, r * 1.25, colours.glyph)


def draw_reinforcement(canvas: Canvas, rect: FRect, value: int, angle: float = 0.0) -> None:
    """Draw the Reinforcement die with ``value`` pips; 0 is a blank side."""

    def paint(target: Canvas) -> None:
        box = FRect(0, 0, rect.w, rect.h)
        target.fill(box, theme.NIGHT900, radius=rect.w * 0.18)
        target.gradient(box.inflate(-4, -4), (244, 234, 210), (206, 190, 156), radius=rect.w * 0.16)
        spots = {0: (), 1: ((0.5, 0.5),), 2: ((0.28, 0.28), (0.72, 0.72)), 3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75))}
        for x, y in spots[value]:
            target.circle((rect.w * x, rect.h * y), rect.w * 0.1, (120, 30, 22))

    canvas.sprite(("small-world-die", value, round(rect.w)), (rect.w, rect.h), paint, rect.topleft, angle=angle)
