"""Combat views that show an outcome for some time, or until any input, while the game waits: a strip with what came of
one attack, and a scoring told source by source, whose coins fly to the sum."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Motion
from tabletop.client.draw.fit_text import fit_block, fit_name, smaller
from tabletop.client.draw.theme import (
    BRASS300,
    COMPACT,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    ROOMY,
    SLATE500,
    Colour,
    SeatColours,
)
from tabletop.client.ui.layout import Box, Column, Grid, Row, lay

from .blow import draw_verdict

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


class PassingView(ABC):
    """Shown over the board for ``until`` milliseconds or until any input. ``elapsed``: milliseconds since it was
    opened; ``opening_sound``: the sound played then; ``open_rule``: opens the rulebook at the rule of what is shown."""

    opening_sound = "miss"

    def __init__(self, until: float, rule: Callable[[], object]) -> None:
        self.until = until
        self.open_rule = rule
        self.elapsed = 0.0

    @property
    def settled(self) -> bool:
        """Whether the next input goes on with the game; before, an input only ends the view."""
        return self.over

    @property
    def over(self) -> bool:
        """Whether it is to be closed: its time is up, or there was an input."""
        return self.elapsed >= self.until

    def finish(self) -> None:
        """End it, as when its time is up."""
        self.elapsed = self.until

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True until it is over."""
        self.elapsed += dt_ms
        return not self.over

    @abstractmethod
    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything in a window of ``width`` by ``height`` units; returns the rectangle of the button that goes
        on."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw it over the board."""


SIDE_SHARES = 1.2, 1.0, 0.85
"""Widths of a side, as multiples of the strip's height: narrower ones where the sum needs the room."""
VERDICT_MS, WHOLE_MS, TURN_MS = 350.0, 2600.0, 420.0
"""Milliseconds until the result is shown, until the strip closes, and in which a piece is turned face up."""
VERDICT, LINE = 32.0, 19.0
"""Height of the result, and of a line below it, in units."""
DIE = 44.0
"""Width in units of the part with the die."""
SIZES = (760.0, 150.0), (640.0, 128.0)
"""Width and height in units, in the full and the compact layout."""
LIFT = 12.0
"""Units from the middle of a side up to its piece."""

Paint = Callable[["Canvas", FRect], None]
RoundPaint = Callable[["Canvas", tuple[float, float], float], None]
"""Draws something round: canvas, middle, radius."""


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A line below the result with its sign; ``late``: it appears together with the result."""

    words: str
    sign: RoundPaint
    late: bool = False


class OutcomeStrip(PassingView):
    """The strip; games fill it. ``panel``: its rectangle, after its layout."""

    def __init__(self, rule: Callable[[], object]) -> None:
        super().__init__(WHOLE_MS, rule)
        self.panel = FRect(0, 0, 1, 1)

    @property
    @abstractmethod
    def title(self) -> str:
        """The title in words."""

    @property
    @abstractmethod
    def sum(self) -> str:
        """The sum in words: what was needed and what there was."""

    @property
    @abstractmethod
    def verdict(self) -> tuple[str, bool]:
        """The result in words, and whether it is a success."""

    @property
    @abstractmethod
    def die(self) -> Paint | None:
        """Painter of the die that was rolled; None without one."""

    @abstractmethod
    def lines(self) -> Sequence[OutcomeLine]:
        """The lines below the result: what followed, such as payments and revealed pieces."""

    @abstractmethod
    def draw_left(self, canvas: Canvas, box: FRect) -> None:
        """Draw the attacker."""

    @abstractmethod
    def draw_right(self, canvas: Canvas, box: FRect, told: bool) -> None:
        """Draw the defender; ``told``: the result is shown already."""

    def place(self, board: FRect, target_y: float, below_prompt: float, compact: bool) -> None:
        """Place the strip at the lower edge of ``board``, or near its top, below ``below_prompt``, if the target, at
        the y ``target_y``, lies low. All in units."""
        wide, high = SIZES[compact]
        wide = min(board.w - 40, wide)
        low = target_y > board.centery + board.h * 0.08
        self.panel = FRect(board.centerx - wide / 2, below_prompt + 8 if low else board.bottom - high - 22, wide, high)

    def draw(self, canvas: Canvas) -> None:
        """Draw the attacker at the left, the defender at the right, sum and result between them."""
        told = self.elapsed >= VERDICT_MS
        panel = self.panel
        canvas.panel(panel, "overlay")
        canvas.frame(panel, BRASS300 if self.verdict[1] or not told else EMBER, 1.6, 10)
        side = next((one for one in self._sides() if self._sum_fits(canvas, one)), self._sides()[-1])
        self.draw_left(canvas, FRect(panel.x + 12, panel.y, side, panel.h))
        self.draw_right(canvas, FRect(panel.right - side - 12, panel.y, side, panel.h), told)
        self._draw_middle(canvas, self._middle(side), told)

    def _sides(self) -> list[float]:
        return [self.panel.h * share for share in SIDE_SHARES]

    def _middle(self, side: float) -> FRect:
        """The rectangle between two sides as wide as ``side``."""
        panel = self.panel
        return FRect(panel.x + side + 14, panel.y + 10, panel.w - 2 * side - 28, panel.h - 18)

    def _sum_box(self, box: FRect) -> FRect:
        """The rectangle of the sum in the middle part ``box``."""
        y, die = box.y + 26, DIE if self.die is not None else 0.0
        return FRect(box.x + die, y, box.w - die, max(24.0, box.bottom - y - LINE * len(self.lines()) - VERDICT))

    def _sum_fits(self, canvas: Canvas, side: float) -> bool:
        words = self._sum_box(self._middle(side))
        return canvas.block_height(self.sum, smaller(canvas, "body", 0.7), words.w) <= words.h + 1

    def _draw_middle(self, canvas: Canvas, box: FRect, told: bool) -> None:
        fit_name(canvas, self.title, FRect(box.x, box.y, box.w, 24), "section", BRASS300, "center")
        lines, paint, words = self.lines(), self.die, self._sum_box(box)
        if paint is not None:
            size = 34.0
            paint(canvas, FRect(box.x + 2, words.centery - size / 2, size, size))
        fit_block(canvas, self.sum, words, "body", IVORY100, align="center")
        y = words.bottom
        if told:
            verdict, good = self.verdict
            draw_verdict(canvas, FRect(box.x, y, box.w, VERDICT), verdict, good, OK if good else EMBER, "section")
        y += VERDICT
        for entry in lines:
            if entry.late and not told:
                continue
            line = FRect(box.x, y, box.w, LINE - 1)
            entry.sign(canvas, (line.x + 9, line.centery), 8 if entry.late else 7)
            fit_name(canvas, entry.words, FRect(line.x + 22, line.y, line.w - 22, line.h), "least", IVORY300)
            y += LINE

    def draw_seat(
        self, canvas: Canvas, box: FRect, name: str, colours: SeatColours, paint: Paint | None, words: str
    ) -> None:
        """Draw the side of a seat: its pieces between its name and what it does."""
        size = box.h * 0.42
        if paint is not None:
            paint(canvas, FRect(box.centerx - size / 2, box.centery - size / 2 - 7, size, size))
        fit_name(canvas, name, FRect(box.x, box.y + 7, box.w, 20), "small_strong", colours.tint, "center")
        fit_block(canvas, words, _foot(box), "small", IVORY300, align="center")

    def draw_thing(
        self, canvas: Canvas, box: FRect, words: str, paint: RoundPaint | None, ink: Colour = IVORY300,
        share: float = 0.22,
    ) -> None:  # fmt: skip
        """Draw the side of nobody: a thing with its name below it, or the name alone; ``share``: its radius as a share
        of the strip's height."""
        if paint is None:
            fit_name(canvas, words, box, "small", ink, "center")
            return
        paint(canvas, (box.centerx, box.centery - LIFT), box.h * share)
        fit_name(canvas, words, _foot(box), "small", ink, "center")

    def draw_turning(self, canvas: Canvas, box: FRect, back: RoundPaint, face: RoundPaint, words: str) -> None:
        """Draw a piece that is turned face up together with the result, with its name once it is face up."""
        share = max(0.0, min(1.0, (self.elapsed - VERDICT_MS) / TURN_MS))
        center, radius = (box.centerx, box.centery - LIFT), box.h * 0.24 * max(0.08, abs(1 - 2 * share))
        if share < 0.5:
            back(canvas, center, radius)
            return
        face(canvas, center, radius)
        fit_block(canvas, words, _foot(box), "small", IVORY100, align="center")


def _foot(box: FRect) -> FRect:
    return FRect(box.x - 4, box.bottom - 36, box.w + 8, 32)


LINE_HIGH = 22.0
"""Least height of the name's line in a box with several lines."""
ICON, SMALL_ICON = 16.0, 14.0
"""Icons before the name, in a box with several lines and in one with a single line."""
EDGE, APART = 6.0, 4.0
"""From the frame of a box to its contents, and from an icon to what follows it."""
NUMBER_SHARE, COINS_SHARE, REASON_HIGH = 1.4, 1.6, 30.0
"""Height of the number's line as a multiple of the reason's, width of the coins as a multiple of the number's, and the
greatest height of a reason."""
HIGH_BOX = 62.0
"""A box of at least this height has name, number and reason below each other; a lower one has a single line."""
MOST_COINS = 6
"""At most so many of the counted things are drawn on a box."""

Painter = Callable[["Canvas", tuple[float, float], float], None]
"""Draws one of the counted things: canvas, centre, radius."""


@dataclass(frozen=True, slots=True)
class Source:
    """One part of a sum. ``reason``: what it comes from, in few words; ``told``: False while its number has not been
    shown yet; ``change``: by how much the thing pointed at would change it."""

    icon: str
    name: str
    number: int
    reason: str = ""
    told: bool = True
    change: int = 0


def source_places(area: FRect, count: int, columns: int, gap: float) -> list[FRect]:
    """The boxes of ``count`` sources in ``columns`` columns of an area, row by row, ``gap`` units apart."""
    found = lay(Grid("source", columns=columns, count=count, gap=gap), area)
    return [found[f"source.{n}"] for n in range(count)]


def draw_sources(
    canvas: Canvas, places: Sequence[FRect], sources: Sequence[Source], coin: Painter, lit: int | None = None
) -> None:
    """Draw all boxes; ``lit``: the index of the one whose number is being shown. In single lines that are too narrow
    for a name there is none: all have their icons alone."""
    named = all(_line_width(canvas, source) <= box.w for box, source in zip(places, sources, strict=True))
    for n, (box, source) in enumerate(zip(places, sources, strict=True)):
        _draw_source(canvas, box, source, coin, lit == n, named)


def _draw_source(canvas: Canvas, box: FRect, source: Source, coin: Painter, lit: bool, named: bool) -> None:
    there = bool(source.number) and source.told
    canvas.fill(box, NIGHT900, alpha=150 if there else 80, radius=7)
    if lit or there or source.change:
        canvas.frame(box, BRASS300 if lit or source.change else SLATE500, 2 if lit else 1, 7)
    if box.h < HIGH_BOX:
        _draw_line(canvas, box, source, there, named)
        return
    tree = Column(
        margin=EDGE,
        children=(
            Row(size=LINE_HIGH, gap=APART, children=(Box("icon", size=ICON), Box("name"))),
            Row(weight=NUMBER_SHARE, gap=APART, children=(Box("coins", weight=COINS_SHARE), Box("number"))),
            Box("reason", high=REASON_HIGH),
        ),
    )
    found = lay(tree, box)
    name = found["name"]
    if canvas.measure(source.name, "small_strong")[0] > name.w:  # too narrow for the icon before it
        name = name.union(found["icon"])
    else:
        canvas.icon(source.icon, found["icon"].center, 15, BRASS300 if there else SLATE500)
    fit_name(canvas, source.name, name, "small_strong", IVORY100 if there else IVORY500)
    at = found["number"]
    role = "panel_title" if box.h > 2 * HIGH_BOX else "number"
    _draw_number(canvas, at, source, role, there)
    if not there:
        return
    coins = found["coins"]
    r = min(11.0, coins.h * 0.4)
    count = min(MOST_COINS, source.number)
    step = min(r * 1.4, (coins.w - 2 * r) / max(1, count - 1))
    for n in range(count):
        coin(canvas, (coins.x + r + n * step, coins.centery), r)
    reason = found["reason"]
    if canvas.block_height(source.reason, "least", reason.w) <= reason.h + 1:  # else the tooltip says it
        fit_block(canvas, source.reason, reason, "least", IVORY300)


def _line_width(canvas: Canvas, source: Source) -> float:
    """The least width in units of a single line with icon, name and number."""
    name = canvas.measure(source.name, smaller(canvas, "least", 0.7 / canvas.theme.enlarged))[0]
    return name + canvas.measure("".join(_number(source)), "small_strong")[0] + SMALL_ICON + 4.5 * APART


def _draw_line(canvas: Canvas, box: FRect, source: Source, there: bool, named: bool) -> None:
    """Draw icon, name, where it is ``named``, and number in one line."""
    wide = canvas.measure("".join(_number(source)), "small_strong")[0] + APART
    tree = Row(margin=APART, gap=APART, children=(Box("icon", size=SMALL_ICON), Box("name"), Box("number", size=wide)))
    found = lay(tree, box)
    canvas.icon(source.icon, found["icon"].center, 12 if named else SMALL_ICON, BRASS300 if there else SLATE500)
    if named:
        fit_name(canvas, source.name, found["name"], "least", IVORY300 if there else IVORY500)
    _draw_number(canvas, found["number"], source, "small_strong", there)


def _number(source: Source) -> tuple[str, str]:
    """The number of a source, and its change, in words."""
    change = f" {source.change:+}".replace("-", "−") if source.change else ""
    return str(source.number) if source.told else "·", change


def _draw_number(canvas: Canvas, box: FRect, source: Source, role: str, there: bool) -> None:
    """Draw the number at the right end of a box, its change behind it."""
    number, change = _number(source)
    role = smaller(canvas, role, canvas.row_share(role, box.h))
    ink = OK if source.change > 0 else EMBER
    told = canvas.text(change, (box.right, box.centery), role, ink, anchor="midright") if change else box
    left = told.left if change else box.right
    canvas.text(number, (left, box.centery), role, IVORY100 if there else SLATE500, anchor="midright")


FIRST_MS, TELL_MS, FLY_MS, TOTAL_MS = 180.0, 520.0, 480.0, 2200.0
"""Milliseconds until the first source is shown, between two of them, of a coin's flight to the sum, and for which the
view stays when all have been shown."""
COINS_THAT_FLY, COIN = 5, 22.0
"""Greatest number of coins of a source that fly, and their size in units."""
WHO_PART, SUM_PART, LEAST_WIDE = 0.17, 0.15, 106.0
"""Widths of both ends of the strip as shares of it, and the least of each in units."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """The seat that scores, and words: ``does`` below its name, ``head`` over the sum, ``note`` below it."""

    name: str
    does: str
    head: str
    note: str
    colours: SeatColours
    emblem: str | None = None


class ScoringView(PassingView):
    """Boxes of ``sources`` shown one after the other. ``coin`` paints a coin; ``place`` gives the rectangles of the
    strip and of the button that goes on; ``rule`` opens the rulebook."""

    opening_sound = "coin-gain"

    def __init__(
        self, scorer: Scorer, sources: Sequence[Source], coin: Painter, place: Callable[[], tuple[FRect, FRect]],
        rule: Callable[[], object],
    ) -> None:  # fmt: skip
        self.filled = [n for n, source in enumerate(sources) if source.number]
        super().__init__(FIRST_MS + TELL_MS * len(self.filled) + TOTAL_MS, rule)
        self.scorer = scorer
        self.sources = tuple(sources)
        self.coin = coin
        self.place = place
        self.strip = FRect(0, 0, 1, 1)
        self.boxes: dict[str, FRect] = {}
        self.places: list[FRect] = []

    @property
    def told(self) -> int:
        """How many of the sources above 0 have been shown."""
        return min(len(self.filled), max(0, int((self.elapsed - FIRST_MS) / TELL_MS + 1)))

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything; returns the rectangle of the button that goes on."""
        del width, height
        self.strip, button = self.place()
        space = COMPACT if compact else ROOMY
        ends = Box("who", part=WHO_PART, low=LEAST_WIDE), Box("sum", part=SUM_PART, low=LEAST_WIDE)
        tree = Row(margin=space.gap, gap=space.gap, children=(ends[0], Box("sources"), ends[1]))
        self.boxes = lay(tree, self.strip)
        self.places = source_places(self.boxes["sources"], len(self.sources), len(self.sources), space.small)
        return button

    def draw(self, canvas: Canvas) -> None:
        """Draw who scores, the sources, the sum, and the flying coins."""
        canvas.panel(self.strip, "panel")
        canvas.frame(self.strip, BRASS300, 1.6, 10)
        self._draw_who(canvas, self.boxes["who"])
        told = self.told
        reached = len(self.sources) if told == len(self.filled) else self.filled[told - 1] + 1 if told else 0
        whole = [replace(source, told=n < reached) for n, source in enumerate(self.sources)]
        recent = self.elapsed < FIRST_MS + TELL_MS * told
        lit = self.filled[told - 1] if told and recent else None
        draw_sources(canvas, self.places, whole, self.coin, lit)
        self._draw_sum(canvas, self.boxes["sum"], sum(one.number for one in whole if one.told))
        self._draw_coins(canvas)

    def _draw_who(self, canvas: Canvas, box: FRect) -> None:
        found = lay(Column(children=(Box("disc", weight=1.5), Box("name"), Box("does"))), box)
        r = min(24.0, found["disc"].h * 0.46)
        scorer = self.scorer
        canvas.medallion((box.x + r, found["disc"].centery), r, scorer.colours, scorer.emblem)
        fit_name(canvas, scorer.name, found["name"], "section", scorer.colours.tint)
        fit_name(canvas, scorer.does, found["does"], "small", IVORY300)

    def _draw_sum(self, canvas: Canvas, box: FRect, coins: int) -> None:
        """Draw the sum of the sources shown so far."""
        found = lay(Column(children=(Box("head"), Box("coins", weight=2.0), Box("note", weight=1.2))), box)
        fit_name(canvas, self.scorer.head, found["head"], "section", BRASS300)
        at = found["coins"]
        r = min(15.0, at.h * 0.4)
        self.coin(canvas, (at.x + r, at.centery), r)
        canvas.text(str(coins), (at.x + 2 * r + 8, at.centery), "panel_title", IVORY100, anchor="midleft")
        fit_block(canvas, self.scorer.note, found["note"], "least", IVORY300)

    def _draw_coins(self, canvas: Canvas) -> None:
        """Draw the coins of the source shown last on their way to the sum."""
        goal = self.boxes["sum"]
        end = FRect(goal.x, goal.centery - COIN / 2, COIN, COIN)
        for n, index in enumerate(self.filled):
            since = self.elapsed - FIRST_MS - TELL_MS * n
            start = self.places[index]
            for coin in range(min(COINS_THAT_FLY, self.sources[index].number)):
                passed = since - 60.0 * coin
                if not 0 <= passed < FLY_MS:
                    continue
                origin = FRect(start.centerx + coin * COIN / 4 - COIN / 2, start.centery - COIN / 2, COIN, COIN)
                motion = Motion("coin", origin, end, self._paint_coin, FLY_MS, 1.2, passed)
                motion.paint(canvas, motion.rect)

    def _paint_coin(self, canvas: Canvas, rect: FRect) -> None:
        self.coin(canvas, rect.center, rect.w / 2)
