"""Combat views that show an outcome for some time, or until any input, while the game waits: a strip with what came of
one attack, and a scoring told source by source, whose coins fly to the sum."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.board.animation_queue import Motion
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.text import fit_block, fit_name
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
from tabletop.client.ui.tree import (
    Column,
    Disc,
    Draw,
    Either,
    Node,
    Row,
    Stack,
    Words,
    block,
    cells,
    draw,
    fits,
    label,
    medal,
    places,
    sign,
    space,
)

from .blow import verdict_pill


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


VERDICT_MS = 350.0
"""Milliseconds until the result is shown."""
VERDICT, LINE = 32.0, 19.0
"""Height of the result, and of a line below it, in units."""
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
        super().__init__(2600.0, rule)
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
        told = self.elapsed >= VERDICT_MS
        panel = self.panel
        canvas.panel(panel, "overlay")
        canvas.frame(panel, BRASS300 if self.verdict[1] or not told else EMBER, 1.6, 10)
        # Widths of a side, as multiples of the strip's height: narrower ones where the sum needs the room.
        ways = tuple(self._parts(panel.h * share, told) for share in (1.2, 1.0, 0.85))
        found = draw(canvas, Either(ways), panel)
        self.draw_left(canvas, found["left"])
        self.draw_right(canvas, found["right"], told)
        if self.die is not None:
            self.die(canvas, found["die"])
        for n, entry in enumerate(self.lines()):
            if f"sign.{n}" in found:
                entry.sign(canvas, found[f"sign.{n}"].center, 8 if entry.late else 7)

    def _parts(self, side: float, told: bool) -> Row:
        """Both sides, ``side`` wide, and between them title, die and sum, result and lines."""
        words, good = self.verdict
        pill = replace(verdict_pill(words, good, OK if good else EMBER, "section"), size=VERDICT)
        lines = (
            Row((Node(size=18, name=f"sign.{n}"), label(one.words, "least", IVORY300)), size=LINE)
            for n, one in enumerate(self.lines())
            if told or not one.late
        )
        die = Column((space(), Node(size=34, name="die"), space()), 0, size=34) if self.die is not None else None
        middle = Column((
            replace(label(self.title, "section", BRASS300, "center", 0.0), firm=True),
            Row((die, replace(block(self.sum, "body", IVORY100, "center"), firm=True)), 8, weight=1.0),
            pill if told else Node(size=VERDICT),
            *lines,
        ), 1, (0, 8), weight=1.0)  # fmt: skip
        return Row((Node(size=side, name="left"), middle, Node(size=side, name="right")), 4, (12, 0))

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
        share = max(0.0, min(1.0, (self.elapsed - VERDICT_MS) / 420.0))
        center, radius = (box.centerx, box.centery - LIFT), box.h * 0.24 * max(0.08, abs(1 - 2 * share))
        if share < 0.5:
            back(canvas, center, radius)
            return
        face(canvas, center, radius)
        fit_block(canvas, words, _foot(box), "small", IVORY100, align="center")


def _foot(box: FRect) -> FRect:
    return FRect(box.x - 4, box.bottom - 36, box.w + 8, 32)


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


def draw_sources(
    canvas: Canvas, places: Sequence[FRect], sources: Sequence[Source], coin: Painter, lit: int | None = None
) -> None:
    """Draw all boxes; ``lit``: the index of the one whose number is being shown. In single lines that are too narrow
    for a name there is none: all have their icons alone."""
    found = list(zip(places, sources, strict=True))
    named = all(fits(canvas, _source_line(source, True), box) for box, source in found)
    for n, (box, source) in enumerate(found):
        there = bool(source.number) and source.told
        shown = lit == n or there or bool(source.change)
        edge = (BRASS300, 2, 7) if lit == n else (BRASS300 if source.change else SLATE500, 1, 7)
        ground = Draw(Canvas.fill, (NIGHT900, 150 if there else 80, 7))
        frame = Draw(Canvas.frame, edge) if shown else None
        ways = Either((_source_block(source, coin, box.h > 124), _source_line(source, named)))
        draw(canvas, Stack((ground, frame, ways)), box)


def _source_block(source: Source, coin: Painter, large: bool) -> Column:
    there = bool(source.number) and source.told
    icon = sign(source.icon, 15, BRASS300 if there else SLATE500, drop=1)
    name = label(source.name, "small_strong", IVORY100 if there else IVORY500)
    coins = Draw(_coins, (coin, min(6, source.number)), weight=1.0) if there else space()
    number = Row((coins, *_number(source, "panel_title" if large else "number")), weight=1.4)
    reason = replace(block(source.reason, "least", IVORY300), drop=1, most=50.0)
    return Column((Row((icon, name)), number, reason if there and source.reason else space(0.8)), 2, (6, 6))


def _coins(canvas: Canvas, box: FRect, coin: Painter, count: int) -> None:
    r = min(11.0, box.h * 0.4)
    step = min(r * 1.4, (box.w - 2 * r) / max(1, count - 1))
    for n in range(count):
        coin(canvas, (box.x + r + n * step, box.centery), r)


def _source_line(source: Source, named: bool) -> Row:
    there = bool(source.number) and source.told
    name = Words(source.name, "least", IVORY300 if there else IVORY500, weight=1.0) if named else space()
    icon = sign(source.icon, 12 if named else 14, BRASS300 if there else SLATE500)
    return Row((icon, name, *_number(source, "small_strong")), 4, (4, 1))


def _number(source: Source, role: str) -> tuple[Words, Words]:
    there = bool(source.number) and source.told
    change = f"{source.change:+}".replace("-", "−") if source.change else ""
    number = Words(str(source.number) if source.told else "·", role, IVORY100 if there else SLATE500, "right")
    return number, Words(change, role, OK if source.change > 0 else EMBER, "right")


FIRST_MS, TELL_MS, FLY_MS = 180.0, 520.0, 480.0
"""Milliseconds until the first source is shown, between two of them, and of a coin's flight to the sum."""
COIN = 22.0
"""Size of a coin in units."""
LEAST_WIDE = 106.0
"""Least width in units of each end of the strip."""


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
    strip and of the button that goes on; ``rule`` opens the rulebook; ``own``: whether a person scores, who reads
    longer."""

    opening_sound = "coin-gain"

    def __init__(
        self, scorer: Scorer, sources: Sequence[Source], coin: Painter, place: Callable[[], tuple[FRect, FRect]],
        rule: Callable[[], object], own: bool = True,
    ) -> None:  # fmt: skip
        self.filled = [n for n, source in enumerate(sources) if source.number]
        super().__init__(FIRST_MS + TELL_MS * len(self.filled) + (2200.0 if own else 1000.0), rule)
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
        del width, height
        self.strip, button = self.place()
        spacing = COMPACT if compact else ROOMY
        ends = Node(name="who", part=0.17, low=LEAST_WIDE), Node(name="sum", part=0.15, low=LEAST_WIDE)
        row = Row((ends[0], space(name="sources"), ends[1]), spacing.gap, (spacing.gap, spacing.gap))
        self.boxes = places(row, self.strip)
        self.places = cells(self.boxes["sources"], len(self.sources), len(self.sources), spacing.small)
        return button

    def draw(self, canvas: Canvas) -> None:
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
        scorer = self.scorer
        disc = Row((medal(scorer.colours, scorer.emblem, 48),), weight=1.5)
        name = label(scorer.name, "section", scorer.colours.tint)
        draw(canvas, Column((disc, name, label(scorer.does, "small", IVORY300)), 2), box)

    def _draw_sum(self, canvas: Canvas, box: FRect, coins: int) -> None:
        """Draw the sum of the sources shown so far."""
        number = Row((Disc(self.coin, 30), Words(str(coins), "panel_title")), 8, weight=2.0)
        note = block(self.scorer.note, "least", IVORY300)
        draw(canvas, Column((label(self.scorer.head, "section", BRASS300), number, note), 2), box)

    def _draw_coins(self, canvas: Canvas) -> None:
        """Draw the coins of the source shown last on their way to the sum."""
        goal = self.boxes["sum"]
        end = FRect(goal.x, goal.centery - COIN / 2, COIN, COIN)
        for n, index in enumerate(self.filled):
            since = self.elapsed - FIRST_MS - TELL_MS * n
            start = self.places[index]
            for coin in range(min(5, self.sources[index].number)):
                passed = since - 60.0 * coin
                if not 0 <= passed < FLY_MS:
                    continue
                origin = FRect(start.centerx + coin * COIN / 4 - COIN / 2, start.centery - COIN / 2, COIN, COIN)
                motion = Motion("coin", origin, end, self._paint_coin, FLY_MS, 1.2, passed)
                motion.paint(canvas, motion.rect)

    def _paint_coin(self, canvas: Canvas, rect: FRect) -> None:
        self.coin(canvas, rect.center, rect.w / 2)
