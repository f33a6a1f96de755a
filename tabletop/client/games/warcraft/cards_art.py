"""The cards of Warcraft (ART.md section 6): action cards, unit cards and backs, at any size.

A card is painted once per look and size and then blitted. Words come in the look, already in the reader's language,
so a change of language is a new look. Below `TEXT_FROM` units of width an action card shows its picture instead of
small print; the enlarged view shows everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS500,
    BRASS600,
    CARD,
    INK500,
    INK700,
    INK900,
    IVORY100,
    NIGHT900,
    PAPER400,
    SELECTED,
    WHITE,
    SeatColours,
    mix,
)

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

RATIO = 5 / 7
TEXT_FROM = 118.0
LEAST_NOTE = 10.0  # pixels; smaller, the words for "no ability" would be a smudge
_RIBBON = (38, 29, 21)

ABILITY_ICONS = {
    "area_attack": "ability-splash",
    "heal": "ability-heal",
    "slow_poison": "ability-poison",
    "bloodlust": "ability-bloodlust",
    "raise_dead": "ability-raise",
}
# The step or phase in which a window opens, as an icon of the ribbon.
WINDOW_ICONS = {
    "W1": "movement",
    "W2": "movement",
    "W3": "movement",
    "W4": "crossed-swords",
    "W5": "dice",
    "W6": "dice",
    "W7": "defence",
    "W8": "target",
    "W9": "coin",
    "W10": "symbol-magic",
    "W11": "phase-harvest",
    "W12": "phase-spend",
    "W13": "build",
    "W14": "victory-point",
}


@dataclass(frozen=True, slots=True)
class ActionLook:
    """An action (experience) card. `card` is the content's id, `race` HU, OR, UD or NE, `timing` the ribbon's words,
    `window` (W1 to W14) chooses its icon; `grey` shows it as not playable or as discarded."""

    card: str
    race: str
    name: str
    timing: str
    text: str
    colours: SeatColours
    emblem: str = ""
    window: str = ""
    grey: bool = False

    @property
    def picture(self) -> str:
        """File of the card's scene."""
        return f"warcraft/cards/{self.race}-{self.card}.jpg"

    @property
    def icon(self) -> str:
        """Icon of the ribbon."""
        return WINDOW_ICONS.get(self.window, "hourglass")


@dataclass(frozen=True, slots=True)
class UnitLook:
    """The current tile of a unit type. `needs` complete buildings of `kind` lead to the next level (0: this is the
    last one, worth a point) and `have` stand; `ability` is its id and `ability_name` its name, or the words for
    'no ability' when the id is empty; `ready` lights the upgrade row."""

    race: str
    kind: str
    name: str
    level: int
    levels: int
    strength: int
    ability: str
    ability_name: str
    needs: int
    colours: SeatColours
    have: int = 0
    ready: bool = False
    grey: bool = False

    @property
    def picture(self) -> str:
        """File of the tile's scene."""
        return f"warcraft/units/{self.race}-{self.kind}-{self.level}.jpg"


def draw_action_card(canvas: Canvas, rect: FRect, look: ActionLook, state: str = "rest", angle: float = 0.0) -> None:
    """Draw an action card. `state`: rest, selectable (white dashes), hover, selected, focus; `angle` turns it in a fan
    (degrees, counter-clockwise)."""
    size = (rect.w, rect.h)
    _surround(canvas, rect, state, angle)
    canvas.sprite(
        ("wc-action", look), size, lambda c: _paint_action(c, FRect(0, 0, *size), look), rect.topleft, angle=angle
    )
    _mark(canvas, rect, state, angle)


def draw_flying_card(canvas: Canvas, rect: FRect, look: ActionLook, size: tuple[float, float]) -> None:
    """Draw an action card on its way: painted once at ``size``, its largest, and scaled from that."""
    box = FRect(0, 0, *size)
    drawn = canvas.sprite_surface(("wc-action", look), size, lambda c: _paint_action(c, box, look))
    area = canvas.rect_px(rect)
    if area.size == drawn.get_size():
        canvas.surface.blit(drawn, area)
    elif area.w > 0 and area.h > 0:
        canvas.surface.blit(pygame.transform.smoothscale(drawn, area.size), area)


def draw_unit_card(canvas: Canvas, rect: FRect, look: UnitLook, state: str = "rest") -> None:
    """Draw a unit card into a rectangle of any upright shape."""
    size = (rect.w, rect.h)
    _surround(canvas, rect, state, 0.0)
    canvas.sprite(("wc-unit", look), size, lambda c: _paint_unit(c, FRect(0, 0, *size), look), rect.topleft)
    _mark(canvas, rect, state, 0.0)


def draw_card_back(
    canvas: Canvas, rect: FRect, colours: SeatColours, emblem: str = "", angle: float = 0.0, alpha: int = 255
) -> None:
    """Draw the back of an action card in its owner's colours (`emblem`: the owner's, else that of the colours)."""
    size, sign = (rect.w, rect.h), emblem or colours.emblem
    box = FRect(0, 0, *size)
    key = ("wc-back", colours.id, sign)
    canvas.sprite(key, size, lambda c: _paint_back(c, box, colours, sign), rect.topleft, alpha, angle=angle)


# ------------------------------------------------------------------------------------------------ parts of all


def _surround(canvas: Canvas, rect: FRect, state: str, angle: float) -> None:
    """Shadow, and light for what is chosen; a turned card has neither, since both follow the rectangle."""
    if abs(angle) > 0.5:
        return
    radius = rect.w * 0.06
    canvas.shadow(rect, 3 if state in ("hover", "selected", "focus") else 1, radius)
    if state in ("hover", "selected", "focus"):
        canvas.glow(rect, SELECTED if state == "selected" else BRASS300, 24, radius, 170)


def _mark(canvas: Canvas, rect: FRect, state: str, angle: float) -> None:
    if abs(angle) > 0.5 or state == "rest":
        return
    radius = rect.w * 0.06
    if state == "selectable":
        grown = rect.inflate(3, 3)
        left, top, right, bottom, k = grown.left, grown.top, grown.right, grown.bottom, radius
        ring = [(left + k, top), (right - k, top), (right, top + k), (right, bottom - k), (right - k, bottom)]
        ring += [(left + k, bottom), (left, bottom - k), (left, top + k)]
        canvas.polygon(ring, None, 235, WHITE, 1.8, (7, 5))
    else:
        canvas.frame(rect.inflate(3, 3), SELECTED if state == "selected" else BRASS300, 2, radius + 1.5)


def _stock(canvas: Canvas, rect: FRect) -> FRect:
    """Card stock with grain, darker edges and the ink hairline; returns the area inside the hairline."""
    w = rect.w
    radius = w * 0.06
    canvas.fill(rect, mix(CARD, INK900, 0.34), radius=radius)
    body = FRect(rect.x, rect.y, w, rect.h - max(1.0, w * 0.012))
    canvas.image("cardstock.jpg", body, radius=radius)
    for inset, alpha in ((0.0, 46), (0.008, 30), (0.018, 18)):
        edge = body.inflate(-2 * w * inset, -2 * w * inset)
        canvas.frame(edge, mix(INK500, PAPER400, 0.4), max(1.0, w * 0.014), radius * (1 - inset * 8), alpha=alpha)
    inner = rect.inflate(-2 * w * 0.035, -2 * w * 0.035)
    canvas.frame(inner, INK700, max(0.8, w * 0.006), radius * 0.55, alpha=170)
    return inner


def _band(canvas: Canvas, band: FRect, seat: SeatColours, name: str, size: float) -> None:
    """The title in the owner's colour; round at the top, straight below, with a line in the tint."""
    radius = band.w * 0.045
    dark = mix(seat.base, seat.dark, 0.36)
    canvas.gradient(FRect(band.x, band.y, band.w, band.h), mix(seat.base, WHITE, 0.12), dark, radius)
    foot = FRect(band.x, band.bottom - radius * 1.2, band.w, radius * 1.2)
    canvas.gradient(foot, mix(dark, seat.base, radius * 1.2 / band.h), dark)
    canvas.fill(FRect(band.x, band.bottom - max(1.0, band.h * 0.07), band.w, max(1.0, band.h * 0.07)), seat.tint)
    words = FRect(band.x + band.w * 0.04, band.y, band.w * 0.92, band.h * 0.95)
    canvas.fit_text(name, words, f"card_name@{size:.2f}!", seat.glyph, "center", 0.7)


def _grey(canvas: Canvas, rect: FRect) -> None:
    canvas.fill(rect, NIGHT900, alpha=122, radius=rect.w * 0.06)


# ------------------------------------------------------------------------------------------------ action cards


def _paint_action(canvas: Canvas, rect: FRect, look: ActionLook) -> None:
    seat = look.colours
    inner = _stock(canvas, rect)
    w, h = rect.w, rect.h
    worded = w >= TEXT_FROM
    band = FRect(inner.x, inner.y, inner.w, h * (0.125 if worded else 0.15))
    _band(canvas, band, seat, look.name, band.h * 0.56)
    share = 0.315 if worded else 0.53
    picture = FRect(inner.x, band.bottom, inner.w, h * share)
    canvas.image(look.picture, picture, grey=look.grey, focus=(0.5, 0.45))
    ribbon = FRect(inner.x, picture.bottom, inner.w, h * (0.09 if worded else 0.12))
    _ribbon(canvas, ribbon, look)
    medal = w * 0.062
    if worded:
        text = FRect(inner.x + w * 0.035, ribbon.bottom + h * 0.018, inner.w - w * 0.07, 0)
        text.h = inner.bottom - medal * 1.75 - text.y
        _body(canvas, text, look.text, w)
    center = (rect.centerx, inner.bottom - medal * 0.45)
    canvas.circle(center, medal * 1.16, CARD)
    canvas.medallion(center, medal, seat, look.emblem or None)
    if look.grey:
        _grey(canvas, rect)


def _ribbon(canvas: Canvas, ribbon: FRect, look: ActionLook) -> None:
    canvas.fill(ribbon, _RIBBON)
    canvas.fill(FRect(ribbon.x, ribbon.y, ribbon.w, max(0.8, ribbon.h * 0.05)), BRASS600, alpha=200)
    icon = ribbon.h * 0.74
    size = f"small_strong@{max(9.0, ribbon.h * 0.66):.2f}!"
    room = ribbon.w - icon * 1.9
    wide = min(room, canvas.measure(look.timing, size)[0])
    left = ribbon.centerx - (wide + icon * 1.2) / 2
    canvas.icon(look.icon, (left + icon / 2, ribbon.centery), icon, BRASS300)
    words = FRect(left + icon * 1.2, ribbon.y, room, ribbon.h)
    canvas.fit_text(look.timing, words, size, BRASS300, "left", 0.7)


def _body(canvas: Canvas, rect: FRect, text: str, card_w: float) -> None:
    """The rule in words, as large as fits: the eye may rest on it, the hand may have a long one."""
    for share in (0.088, 0.082, 0.077, 0.072, 0.067):
        role = f"card_text@{max(10.5, card_w * share):.2f}!"
        if canvas.block_height(text, role, rect.w) <= rect.h:
            break
    # A long rule on a small card is cut short: the raised card shows all of it.
    lines = max(1, int((rect.h + canvas.line_height(role) * 0.2) / canvas.line_height(role)))
    canvas.text_block(text, rect, role, INK900, "center", max_lines=lines, ellipsis="ok")


# -------------------------------------------------------------------------------------------------- unit cards


def _paint_unit(canvas: Canvas, rect: FRect, look: UnitLook) -> None:
    seat = look.colours
    inner = _stock(canvas, rect)
    w = rect.w
    band = FRect(inner.x, inner.y, inner.w, min(rect.h * 0.17, w * 0.27))
    _band(canvas, band, seat, look.name, band.h * 0.52)
    foot_h = w * 0.25
    low = w * (0.50 if rect.h > w * 1.55 else 0.30)
    picture = FRect(inner.x, band.bottom, inner.w, max(w * 0.42, inner.bottom - foot_h - low - band.bottom))
    canvas.image(look.picture, picture, grey=look.grey, focus=(0.5, 0.42))
    canvas.fill(FRect(picture.x, picture.bottom - max(0.8, w * 0.01), picture.w, max(0.8, w * 0.01)), INK700)
    _levels(canvas, (inner.x + w * 0.075, picture.bottom + w * 0.105), w, look)
    foot = FRect(inner.x + w * 0.05, inner.bottom - foot_h, inner.w - w * 0.1, foot_h)
    _ability(canvas, FRect(foot.x, picture.bottom + w * 0.19, foot.w, foot.y - picture.bottom - w * 0.20), w, look)
    _needs(canvas, foot, w, look)
    _strength(canvas, (inner.right - w * 0.215, picture.bottom - w * 0.06), w * 0.215, look.strength)
    if look.grey:
        _grey(canvas, rect)


def _strength(canvas: Canvas, center: tuple[float, float], r: float, value: int) -> None:
    """The dark disc with the strength, over the foot of the picture."""
    canvas.circle((center[0], center[1] + r * 0.08), r * 1.08, NIGHT900, alpha=120)
    canvas.circle(center, r * 1.04, (20, 15, 11))
    canvas.circle(center, r * 0.94, (44, 33, 24), outline=BRASS400, outline_width=max(1.0, r * 0.055))
    canvas.text(str(value), center, f"number@{r * 1.42:.2f}!", IVORY100, anchor="center")


def _levels(canvas: Canvas, start: tuple[float, float], w: float, look: UnitLook) -> None:
    """One diamond for every level of the type, filled up to the present one."""
    r, step = w * 0.046, w * 0.105
    for n in range(look.levels):
        x, y = start[0] + n * step, start[1]
        shape = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
        if n < look.level:
            canvas.polygon(shape, BRASS500, outline=INK900, outline_width=max(0.7, w * 0.009))
        else:
            canvas.polygon(shape, None, outline=INK500, outline_width=max(0.7, w * 0.009))


def _ability(canvas: Canvas, rect: FRect, w: float, look: UnitLook) -> None:
    """The ability with its icon; a plain line where there is none, if there is room for it."""
    line = w * 0.155
    if rect.h < line * 0.9:
        return
    middle = rect.y + min(rect.h / 2, line * 0.62)
    if not look.ability:
        size = w * 0.118
        if not look.ability_name or size * canvas.scale < LEAST_NOTE:
            return
        words = FRect(rect.x, middle - line / 2, rect.w * 0.72, line)
        canvas.fit_text(look.ability_name, words, f"body_italic@{size:.2f}!", INK500, "left", 0.7)
        return
    icon = w * 0.15
    canvas.icon(ABILITY_ICONS.get(look.ability, "ability-splash"), (rect.x + icon / 2, middle), icon, INK900)
    words = FRect(rect.x + icon * 1.22, rect.y, rect.w - icon * 1.22, rect.h)
    for share in (0.125, 0.118, 0.112, 0.105):
        role = f"body_strong@{w * share:.2f}!"
        if canvas.measure(look.ability_name, role)[0] <= words.w:
            canvas.text(look.ability_name, (words.x, middle), role, INK900, "midleft")
            return
    halves = canvas.wrap(look.ability_name, role, words.w)[:2]
    step = w * 0.122
    top = max(rect.y + step * 0.5, middle - step * (len(halves) - 1) / 2)
    for n, half in enumerate(halves):
        canvas.text(half, (words.x, top + n * step), role, INK900, "midleft", words.w, "ok")


def _needs(canvas: Canvas, foot: FRect, w: float, look: UnitLook) -> None:
    """What the next level needs: one little plate per building, lit when it stands; or the point of the last level."""
    canvas.fill(FRect(foot.x, foot.y, foot.w, max(0.8, w * 0.008)), INK500, alpha=150)
    middle, icon = foot.y + foot.h * 0.54, w * 0.145
    if not look.needs:
        center = (foot.x + icon * 0.55, middle)
        canvas.circle(center, icon * 0.62, BRASS500, outline=INK900, outline_width=max(0.8, w * 0.01))
        canvas.icon("victory-point", center, icon * 0.84, INK900)
        canvas.text("+1", (foot.x + icon * 1.4, middle), f"number@{w * 0.13:.2f}!", INK900, anchor="midleft")
        return
    canvas.icon("upgrade", (foot.x + icon * 0.5, middle), icon, mix(BRASS600, INK900, 0.15) if look.ready else INK700)
    x, side = foot.x + icon * 1.75, w * 0.165
    for n in range(look.needs):
        box = FRect(x - side * 0.32 + n * side * 1.14, middle - side / 2, side, side)
        built = n < look.have
        if built:
            canvas.fill(box, _RIBBON, radius=side * 0.2)
            canvas.icon(f"class-{look.kind}", box.center, side * 0.76, BRASS300)
        else:
            canvas.frame(box, INK500, max(0.8, w * 0.009), side * 0.2)
            canvas.icon(f"class-{look.kind}", box.center, side * 0.72, INK500)
    if look.ready:
        canvas.frame(
            FRect(foot.x - w * 0.03, foot.y + w * 0.03, foot.w + w * 0.06, foot.h - w * 0.045),
            BRASS500,
            max(1.0, w * 0.014),
            w * 0.04,
        )


# ------------------------------------------------------------------------------------------------------- backs


def _paint_back(canvas: Canvas, rect: FRect, seat: SeatColours, emblem: str) -> None:
    w = rect.w
    radius = w * 0.06
    canvas.fill(rect, mix(CARD, INK900, 0.34), radius=radius)
    canvas.image("cardstock.jpg", FRect(rect.x, rect.y, w, rect.h - max(1.0, w * 0.012)), radius=radius)
    inner = rect.inflate(-w * 0.085, -w * 0.085)
    canvas.gradient(inner, mix(seat.base, WHITE, 0.06), seat.dark, radius=radius * 0.65)
    with canvas.clip(inner):
        step, x = w * 0.085, inner.x - inner.h
        while x < inner.right:
            canvas.line((x, inner.bottom), (x + inner.h, inner.y), seat.tint, max(0.7, w * 0.005), alpha=40)
            canvas.line((x, inner.y), (x + inner.h, inner.bottom), seat.tint, max(0.7, w * 0.005), alpha=40)
            x += step
    canvas.frame(inner, seat.tint, max(1.0, w * 0.012), radius * 0.65, alpha=190)
    canvas.frame(inner.inflate(-w * 0.07, -w * 0.07), seat.tint, max(0.7, w * 0.005), radius * 0.4, alpha=120)
    for x in (inner.left + w * 0.075, inner.right - w * 0.075):
        for y in (inner.top + w * 0.075, inner.bottom - w * 0.075):
            canvas.diamond((x, y), w * 0.026, seat.tint, 170)
    canvas.circle(inner.center, w * 0.275, seat.dark, alpha=215, outline=seat.tint, outline_width=w * 0.012)
    canvas.circle(inner.center, w * 0.238, None, 130, seat.tint, w * 0.006)
    canvas.icon(emblem, inner.center, w * 0.34, seat.tint)
