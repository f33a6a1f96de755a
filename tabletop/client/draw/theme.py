"""Colours, players, type roles and scale: everything the Canvas has to know before it draws.

Widgets and scenes work in design units; `Metrics` says how many pixels a unit has. A `Theme` is immutable
and is swapped as a whole when the window or a setting changes.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

from tabletop.rules.frozen import light_dataclass

Colour = tuple[int, int, int]
ColourA = tuple[int, int, int, int]
LookKey = tuple[float, bool, int, bool, bool]
"""What rendered pixels depend on: scale, compact, percentage of the text, high contrast, easy reading."""


def rgb(code: str) -> Colour:
    """`"#RRGGBB"` as an RGB tuple; ValueError for anything else."""
    digits = code.lstrip("#")
    if len(digits) != 6:
        raise ValueError(f"not a colour: {code!r}")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour `share` (0..1) of the way from `a` to `b`."""
    k = min(1.0, max(0.0, share))
    return (
        round(a[0] + (b[0] - a[0]) * k),
        round(a[1] + (b[1] - a[1]) * k),
        round(a[2] + (b[2] - a[2]) * k),
    )


def scale_colour(colour: Colour, factor: float) -> Colour:
    """`colour` with every channel times `factor`, clamped."""
    return (
        max(0, min(255, round(colour[0] * factor))),
        max(0, min(255, round(colour[1] * factor))),
        max(0, min(255, round(colour[2] * factor))),
    )


WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

NIGHT900 = rgb("#0B0E13")
NIGHT800 = rgb("#12161D")
SLATE700 = rgb("#1B222B")
SLATE600 = rgb("#26303B")
SLATE500 = rgb("#37434F")
SLATE400 = rgb("#5B6876")
PANEL_TOP = rgb("#222B36")
PANEL_BOTTOM = rgb("#171D25")

IVORY100 = rgb("#F4ECD9")
IVORY300 = rgb("#D3C8B1")
IVORY500 = rgb("#A59B86")
BRASS300 = rgb("#F2D28B")
BRASS400 = rgb("#D8AC5C")
BRASS500 = rgb("#C89443")
BRASS600 = rgb("#94703A")

EMBER = rgb("#E2703A")
DANGER = rgb("#EF7B6B")
OK = rgb("#7FC8A0")
INFO = rgb("#8FC1E8")
SELECTED = rgb("#F7C64A")

PAPER = rgb("#E6D6B2")
PAPER200 = rgb("#F1E6CB")
PAPER400 = rgb("#CDB88B")
CARD = rgb("#EFE3C8")
INK900 = rgb("#1E1710")
INK700 = rgb("#3B2E20")
INK500 = rgb("#6A5640")
INK_LINK = rgb("#8A4A10")
MAP_INK = rgb("#261C14")
SEA_SHALLOW = rgb("#5C8A90")
SEA_MID = rgb("#31525F")
SEA_DEEP = rgb("#1D3541")

TERRAIN: dict[str, Colour] = {
    "forest": rgb("#86A266"),
    "clear": rgb("#C3C98B"),
    "mountain": rgb("#B5A795"),
    "hill": rgb("#CBA96B"),
    "farmland": rgb("#E2C566"),
    "swamp": rgb("#8F9C86"),
    "lake": rgb("#86B1BB"),
    "sea": rgb("#7CA9BE"),
    "mine": rgb("#CDB07E"),
    "objective": rgb("#DCC796"),
    "town_hall": rgb("#D2BF92"),
}
LEVELS: dict[str, Colour] = {
    "grey": rgb("#B4B1A6"),
    "green": rgb("#98B56B"),
    "yellow": rgb("#E2C260"),
    "red": rgb("#CC7B63"),
    "city": rgb("#E6D8B4"),
}


@light_dataclass
class SeatColours:
    """How one player looks. Colour is never the only cue: emblem, rim pattern, mark and dash differ too.

    `emblem` is the sign of the colour, for a seat that plays no army, race or hero yet: it shows none of them;
    `pattern` is the rim: solid, notched, double, beaded, dashed or ticked; `mark` the chart mark: square,
    triangle, diamond, circle, cross or star; `dash` is on/off lengths in design units, empty for a solid line.
    """

    id: str
    base: Colour
    tint: Colour
    dark: Colour
    glyph: Colour
    emblem: str
    pattern: str
    mark: str
    dash: tuple[float, ...] = ()


SEAT_COLOURS: dict[str, SeatColours] = {
    seat.id: seat
    for seat in (
        SeatColours(
            "blue", rgb("#3A8BD8"), rgb("#A3D6FF"), rgb("#16406C"), WHITE, "seat-square", "solid", "square", (3, 7)
        ),
        SeatColours(
            "red",
            rgb("#BC352B"),
            rgb("#EE7F6C"),
            rgb("#5E1712"),
            WHITE,
            "seat-triangle",
            "notched",
            "triangle",
            (14, 7),
        ),
        SeatColours(
            "purple", rgb("#5A2A8C"), rgb("#A97FE8"), rgb("#2A1245"), WHITE, "seat-diamond", "double", "diamond"
        ),
        SeatColours(
            "green",
            rgb("#95CB55"),
            rgb("#C9EB9A"),
            rgb("#3D5C1E"),
            rgb("#14200A"),
            "seat-circle",
            "beaded",
            "circle",
            (20, 6),
        ),
        SeatColours(
            "ivory",
            rgb("#EFE6D2"),
            rgb("#F6F0E2"),
            rgb("#7C705A"),
            INK900,
            "seat-cross",
            "dashed",
            "cross",
            (8, 4),
        ),
        SeatColours(
            "copper",
            rgb("#C07E6A"),
            rgb("#CEA4AA"),
            rgb("#5A3226"),
            INK900,
            "seat-star",
            "ticked",
            "star",
            (12, 4, 3, 4),
        ),
    )
}


def seat_colours(seat_id: str) -> SeatColours:
    """Colours of a seat id; an unknown id gets the neutral ivory ones, so an old save still draws."""
    return SEAT_COLOURS.get(seat_id, SEAT_COLOURS["ivory"])


# ------------------------------------------------------------------------------------------------ scale


def base_scale(width: int, height: int) -> float:
    """Pixels per design unit for a window of that size, before the player's own interface scale."""
    if width >= 1600 and height >= 900:
        wished = min(width / 1920, height / 1080)
        return max(0.75, math.floor(wished * 8 + 0.5) / 8)
    return 1.0


@light_dataclass
class Metrics:
    """`scale` pixels make one unit; the window is `vw` x `vh` units; `compact` chooses the small layout."""

    scale: float
    vw: float
    vh: float
    compact: bool
    width: int
    height: int

    @classmethod
    def compute(cls, width: int, height: int, ui_percent: int = 100, column: float = 0.0) -> Metrics:
        """Metrics of a window of `width` x `height` pixels at an interface scale in percent.

        The scale gives way so that at least 1024 x 576 units always fit, beside a `column` of so many units."""
        width, height = max(1, width), max(1, height)
        scale = base_scale(width, height) * ui_percent / 100
        scale = min(scale, width / (1024 + column), height / 576)
        vw, vh = width / scale, height / scale
        return cls(scale, vw, vh, vw < 1600 or vh < 900, width, height)


# ---------------------------------------------------------------------------------------------- spacing


class Spacing(NamedTuple):
    """Gaps and lengths of layouts in units, so that no scene sets its own. :data:`ROOMY` is the layout for large
    windows, :data:`COMPACT` that for small ones."""

    hair: float = 2
    """Between an icon and its number."""
    tight: float = 4
    """Between lines of one thing."""
    small: float = 8
    """Between controls of one group."""
    gap: float = 12
    """Between groups of controls."""
    wide: float = 24
    """Between the panels of a scene."""
    edge: float = 24
    """From the frame of a panel to its contents."""
    board_edge: float = 20
    """From the edge of the window to the panels over a board."""
    page: float = 48
    """From the sides of the window to the panels of a scene."""
    bars: float = 30
    """Between the bars of a scene and its panels."""
    control: float = 40
    """Least height of a control."""
    control_pad: float = 18
    """Room above and below the words of a control, together."""
    row: float = 50
    """Least height of a row in a list of things to choose from."""
    primary: float = 60
    """Least height of the main button of a table."""
    primary_pad: float = 18
    """Room above and below the words of the main button, together."""
    bar_button: float = 48
    """Side of an icon button in the head of a scene."""
    foot_button: float = 56
    """Least height of a button in the foot of a scene or a dialog."""
    button_width: float = 120
    """Least width of a button with words."""
    head_pad: float = 8
    """Height of a section head beyond its line of text."""
    scroll_bar: float = 16
    """Room for a scroll bar."""
    top_bar: float = 60
    """Height of the bar over a board."""
    head_bar: float = 84
    """Height of the bar with the title of a scene."""
    foot_bar: float = 100
    """Height of the bar with the buttons of a scene."""
    dialog_edge: float = 28
    """From the frame of a dialog to its contents."""
    dialog_gap: float = 16
    """Between the parts of a dialog."""
    paper: float = 26
    """From the edge of a sheet of paper to its text."""
    paper_side: float = 44
    """Least room left and right of a sheet of paper."""
    window_edge: float = 24
    """Least room between a dialog and the edge of the window."""


ROOMY = Spacing()
COMPACT = Spacing(
    small=6, gap=8, wide=12, edge=14, board_edge=10, page=16, bars=12, row=40, primary=46, bar_button=40,
    foot_button=46, top_bar=52, head_bar=64, foot_bar=68, paper=18, paper_side=20,
)  # fmt: skip

# ------------------------------------------------------------------------------------------------- type


@light_dataclass
class Role:
    """A text role: font file, size in the full and the compact layout, line height and letter spacing as
    shares of the size."""

    font: str
    size: float
    compact: float
    leading: float = 1.3
    spacing: float = 0.0


@light_dataclass
class FontSpec:
    """A role resolved for one theme: font file, size in pixels, line height and letter spacing in pixels."""

    font: str
    px: int
    line: float
    spacing: float


DISPLAY = "cinzel/Cinzel-Bold.ttf"
UI = "lato/Lato-Medium.ttf"
UI_BOLD = "lato/Lato-Bold.ttf"
UI_BLACK = "lato/Lato-Black.ttf"
UI_ITALIC = "lato/Lato-Italic.ttf"
READ = "vollkorn/Vollkorn-Regular.ttf"
READ_ITALIC = "vollkorn/Vollkorn-Italic.ttf"
READ_BOLD = "vollkorn/Vollkorn-Bold.ttf"
READ_MEDIUM = "vollkorn/Vollkorn-Medium.ttf"
MAP_ITALIC = "vollkorn/Vollkorn-MediumItalic.ttf"
EASY = "atkinson/AtkinsonHyperlegible-Regular.ttf"
EASY_BOLD = "atkinson/AtkinsonHyperlegible-Bold.ttf"

ROLES: dict[str, Role] = {
    "wordmark": Role(DISPLAY, 74, 52, 1.15, 0.015),
    "curtain": Role(DISPLAY, 84, 56, 1.15, 0.01),
    "title": Role(DISPLAY, 30, 22, 1.25),
    "panel_title": Role(DISPLAY, 24, 18, 1.25),
    "section": Role(DISPLAY, 18, 15, 1.3),
    "menu": Role(DISPLAY, 24, 19, 1.3),
    "card_name": Role(DISPLAY, 16, 13, 1.2),
    "button": Role(UI_BOLD, 18, 15, 1.3),
    "body": Role(UI, 16, 14, 1.4),
    "body_strong": Role(UI_BOLD, 16, 14, 1.4),
    "body_italic": Role(UI_ITALIC, 16, 14, 1.4),
    "small": Role(UI, 14, 13, 1.35),
    "small_strong": Role(UI_BOLD, 14, 13, 1.35),
    "least": Role(UI, 13, 12, 1.35),
    "number": Role(UI_BLACK, 20, 17, 1.2),
    "number_big": Role(UI_BLACK, 30, 21, 1.15),
    "badge": Role(UI_BLACK, 14, 12, 1.15),
    "reading": Role(READ, 20, 17, 1.42),
    "reading_italic": Role(READ_ITALIC, 20, 17, 1.42),
    "reading_bold": Role(READ_BOLD, 20, 17, 1.42),
    "card_text": Role(READ_MEDIUM, 15, 13, 1.25),
    "flavour": Role(READ_ITALIC, 17, 15, 1.3),
    "map": Role(MAP_ITALIC, 18, 14, 1.2, 0.12),
}

# Game values stay in Lato even with the easy-reading face: all layouts are made for the width of its figures.
_EASY_FACES = {
    UI: EASY,
    UI_BOLD: EASY_BOLD,
    UI_BLACK: EASY_BOLD,
    UI_ITALIC: EASY,
    READ: EASY,
    READ_ITALIC: EASY,
    READ_MEDIUM: EASY,
    READ_BOLD: EASY_BOLD,
    MAP_ITALIC: EASY,
}

_STRONGER: dict[Colour, Colour] = {
    IVORY300: IVORY100,
    IVORY500: IVORY100,
    SLATE400: IVORY300,
    INK500: INK900,
    INK700: INK900,
    BRASS400: BRASS300,
}
_STRONGER_LINES: dict[Colour, Colour] = {
    BRASS600: BRASS300,
    SLATE500: IVORY500,
    SLATE600: SLATE400,
    BRASS400: BRASS300,
    INK500: INK900,
}

TEXT_PERCENTS = (100, 115, 130, 150)


@light_dataclass
class Theme:
    """Everything the Canvas needs besides a surface."""

    metrics: Metrics
    text_percent: int = 100
    high_contrast: bool = False
    easy_reading: bool = False

    @cached_property
    def _specs(self) -> dict[str, FontSpec]:
        return {}

    @property
    def scale(self) -> float:
        """Pixels per unit."""
        return self.metrics.scale

    @property
    def compact(self) -> bool:
        """True when the small layout and the small type sizes are in use."""
        return self.metrics.compact

    @property
    def enlarged(self) -> float:
        """How many times as large as usual the player has made the letters, at least 1."""
        return max(1.0, self.text_percent / 100)

    @property
    def look(self) -> LookKey:
        """What rendered pixels depend on; the window's size alone does not make caches stale."""
        return self.scale, self.compact, self.text_percent, self.high_contrast, self.easy_reading

    @property
    def spacing(self) -> Spacing:
        """The gaps and lengths of the layout in use."""
        return COMPACT if self.compact else ROOMY

    def spec(self, role: str) -> FontSpec:
        """The font of a role.

        `"reading@24"` asks for another size in units; `"number@44!"` does so without the player's text
        scale (figures painted on cards and pieces). KeyError for an unknown role."""
        found = self._specs.get(role)
        if found is None:
            found = self._specs[role] = self._resolve(role)
        return found

    def _resolve(self, role: str) -> FontSpec:
        name, _, wish = role.partition("@")
        entry = ROLES[name]
        size = entry.compact if self.metrics.compact else entry.size
        percent = self.text_percent
        if wish:
            size = float(wish.rstrip("!"))
            percent = 100 if wish.endswith("!") else percent
        px = math.floor(size * percent / 100 * self.metrics.scale + 0.5)
        # Running text never has fewer pixels than this, except in a window below the least size.
        px = max(6 if wish.endswith("!") or self.metrics.scale < 0.75 else 12, px)
        face = entry.font
        if self.easy_reading and name not in ("number", "number_big", "badge"):
            face = _EASY_FACES.get(face, face)
        return FontSpec(face, px, px * entry.leading, px * entry.spacing)

    def ink(self, colour: Colour) -> Colour:
        """The colour to use for text or icons: a stronger one under high contrast."""
        return _STRONGER.get(colour, colour) if self.high_contrast else colour

    def line_colour(self, colour: Colour) -> Colour:
        """The colour to use for hairlines and frames: a stronger one under high contrast."""
        return _STRONGER_LINES.get(colour, colour) if self.high_contrast else colour
