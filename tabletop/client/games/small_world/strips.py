"""The conquest strip, in which an attempt with a die, payments or other effects comes out, and the strip of a turn's
coins by source: as a forecast beside the hand, and one by one when a turn is scored.

The conquest strip shows attacker and defender, the sum with the die, payments and what became of the defenders, and
closes after some time or at any input.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Motion
from tabletop.client.board.space_marks import draw_space
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_block, fit_name
from tabletop.client.games.combat_view import PassingView
from tabletop.client.pieces import draw_coin
from tabletop.client.ui.panels import verdict_pill
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
from tabletop.rules.game import Event
from tabletop.rules.small_world import events as ev
from tabletop.rules.small_world.queries import ScoreLine
from tabletop.text import t

from . import names, pieces_art
from .names import SOURCES

if TYPE_CHECKING:
    from .table import SmallWorldTable


_BEFORE = (ev.Paid, ev.HarmonyLost, ev.Rolled, ev.BombRevealed)
_AFTER = (ev.Paid, ev.HarmonyLost, ev.StructuresRemoved, ev.Vacated, ev.MarkerRevealed)
_ENDS = (ev.Conquered, ev.AttemptFailed, ev.ArtifactMoved)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt: the event that is its ``end``, the ``pips`` rolled for it (None without a die), what was ``paid``,
    and the ``marker`` that it reveals ("": none)."""

    end: ev.Conquered | ev.AttemptFailed | ev.ArtifactMoved
    pips: int | None
    paid: tuple[ev.Paid, ...]
    marker: str = ""

    @property
    def verdict(self) -> str:
        """``won``, ``failed``, ``exploded`` or ``stolen``."""
        if isinstance(self.end, ev.Conquered):
            return "exploded" if self.end.how == "bomb" else "won"
        return "failed" if isinstance(self.end, ev.AttemptFailed) else "stolen"

    @property
    def region(self) -> str:
        """The region it was about."""
        return self.end.to if isinstance(self.end, ev.ArtifactMoved) else self.end.region


def attempt_of(events: Sequence[Event], event: Event) -> Attempt | None:
    """The attempt that ends with ``event`` among the events of an action; None for one without die, payment, saved
    defenders, explosion or theft."""
    if not isinstance(event, _ENDS):
        return None
    if isinstance(event, ev.ArtifactMoved):
        return Attempt(event, None, _paid(events, event)) if event.why == "stolen" else None
    around = [*_run(events, event, -1), *_run(events, event, 1)]
    pips = next((one.n for one in around if isinstance(one, ev.Rolled)), None)
    marker = next(
        (one.marker for one in around if isinstance(one, ev.MarkerRevealed) and one.region == event.region), ""
    )
    found = Attempt(event, pips, _paid(events, event), marker)
    plain = isinstance(event, ev.Conquered) and not event.saved and event.how != "bomb"
    return None if plain and pips is None and not found.paid else found


def reveals_marker(events: Sequence[Event], marker: str) -> bool:
    """Whether the strip of an attempt among these events reveals this marker."""
    attempts = (attempt_of(events, one) for one in events)
    return any(attempt is not None and attempt.marker == marker for attempt in attempts)


def _run(events: Sequence[Event], event: Event, step: int) -> list[Event]:
    """The events that belong to an event, directly before (``step`` -1) or after it (1)."""
    at = next((n for n, one in enumerate(events) if one is event), -2 * len(events)) + step
    found: list[Event] = []
    while 0 <= at < len(events) and isinstance(events[at], _BEFORE if step < 0 else _AFTER):
        found.append(events[at])
        at += step
    return found if step > 0 else found[::-1]


def _paid(events: Sequence[Event], event: Event) -> tuple[ev.Paid, ...]:
    around = [*_run(events, event, -1), *_run(events, event, 1)]
    return tuple(one for one in around if isinstance(one, ev.Paid))


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


class ConquestStrip(PassingView):
    """The strip of an attempt; ``panel``: its rectangle, after its layout."""

    def __init__(self, table: SmallWorldTable, attempt: Attempt) -> None:
        super().__init__(2600.0, partial(table.scene.open_rule, attempt.end.cites))
        self.table = table
        self.attempt = attempt
        self.panel = FRect(0, 0, 1, 1)
        self.opening_sound = "ui-page" if self.verdict[1] else "miss"  # the conquest is heard on the map

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place the strip at the lower edge of the map, or below the prompt if the region lies low; returns the
        rectangle of the button that goes on."""
        board, (wide, high) = self.table.place.board, SIZES[compact]
        wide = min(board.w - 40, wide)
        low = self.table.map.center(self.attempt.region)[1] > board.centery + board.h * 0.08
        y = self.table.place.prompt.bottom + 8 if low else board.bottom - high - 22
        self.panel = FRect(board.centerx - wide / 2, y, wide, high)
        return self.table.main_box

    @property
    def title(self) -> str:
        return self.table.words.name("region", self.attempt.region)

    @property
    def verdict(self) -> tuple[str, bool]:
        """The result in words, and whether it is a success."""
        found = self.attempt.verdict
        return t(f"small_world_board.strip.{found}"), found != "failed"

    @property
    def die(self) -> Paint | None:
        """Painter of the Reinforcement die; None without one."""
        pips = self.attempt.pips
        return partial(pieces_art.draw_reinforcement, value=pips) if pips is not None else None

    @property
    def sum(self) -> str:
        """The sum in words: what was needed and what there was."""
        end = self.attempt.end
        if isinstance(end, ev.Conquered) and end.price:
            return names.price_words(end)
        if isinstance(end, ev.ArtifactMoved | ev.AttemptFailed):
            return self.table.words.lines(end)[0]
        return t("small_world_board.strip.bomb")

    def lines(self) -> list[OutcomeLine]:
        """The lines of payments, and of the marker that is revealed where a defender is shown in its place."""
        found = [OutcomeLine(self.table.words.lines(one)[0], draw_coin) for one in self.attempt.paid]
        end, marker = self.attempt.end, self.attempt.marker
        if marker and isinstance(end, ev.Conquered) and end.owner != -1:
            words = t("small_world.log.marker_revealed", marker=names.thing_name(marker), region=self.title)
            found.append(OutcomeLine(words, partial(pieces_art.draw_marker, marker=marker), late=True))
        return found

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw a frame around the region, and the strip."""
        with canvas.clip(self.table.place.board):
            draw_space(canvas, self.table.map.outline(self.attempt.region), "selected")
        told = self.elapsed >= VERDICT_MS
        panel = self.panel
        canvas.panel(panel, "overlay")
        canvas.frame(panel, theme.BRASS300 if self.verdict[1] or not told else theme.EMBER, 1.6, 10)
        # Widths of a side, as multiples of the strip's height: narrower ones where the sum needs the room.
        ways = tuple(self._parts(panel.h * share, told) for share in (1.2, 1.0, 0.85))
        found = draw(canvas, Either(ways), panel)
        self._draw_left(canvas, found["left"])
        self._draw_right(canvas, found["right"], told)
        if self.die is not None:
            self.die(canvas, found["die"])
        for n, entry in enumerate(self.lines()):
            if f"sign.{n}" in found:
                entry.sign(canvas, found[f"sign.{n}"].center, 8 if entry.late else 7)

    def _parts(self, side: float, told: bool) -> Row:
        """Both sides, ``side`` wide, and between them title, die and sum, result and lines."""
        words, good = self.verdict
        pill = replace(verdict_pill(words, good, theme.OK if good else theme.EMBER, "section"), size=VERDICT)
        lines = (
            Row((Node(size=18, name=f"sign.{n}"), label(one.words, "least", theme.IVORY300)), size=LINE)
            for n, one in enumerate(self.lines())
            if told or not one.late
        )
        die = Column((space(), Node(size=34, name="die"), space()), 0, size=34) if self.die is not None else None
        middle = Column((
            replace(label(self.title, "section", theme.BRASS300, "center", 0.0), firm=True),
            Row((die, replace(block(self.sum, "body", theme.IVORY100, "center"), firm=True)), 8, weight=1.0),
            pill if told else Node(size=VERDICT),
            *lines,
        ), 1, (0, 8), weight=1.0)  # fmt: skip
        return Row((Node(size=side, name="left"), middle, Node(size=side, name="right")), 4, (12, 0))

    def _draw_left(self, canvas: Canvas, box: FRect) -> None:
        end = self.attempt.end
        race = end.race if isinstance(end, ev.Conquered) else self.table.model.state.players[end.seat].race
        number = end.tokens + end.beasts if isinstance(end, ev.Conquered) else 1
        self._draw_stack(canvas, box, end.seat, race, number, False, t("small_world_board.strip.attacks"))

    def _draw_right(self, canvas: Canvas, box: FRect, told: bool) -> None:
        """Draw the defender, or what is stolen."""
        end, marker = self.attempt.end, self.attempt.marker
        if isinstance(end, ev.ArtifactMoved):
            paint = partial(pieces_art.draw_marker, marker=end.artifact)
            self._draw_thing(canvas, box, names.thing_name(end.artifact), paint, theme.IVORY100, 0.24)
            return
        stack = self.table.stacks.get(self.attempt.region)
        if isinstance(end, ev.Conquered):
            owner, race, declined, number = end.owner, end.victim, end.declined, end.defenders
        elif stack is not None:
            owner, race, declined, number = stack.owner, stack.race, stack.declined, stack.units
        else:
            return
        words = self._fate(end) if told and isinstance(end, ev.Conquered) else t("small_world_board.strip.defends")
        if owner >= 0:
            self._draw_stack(canvas, box, owner, race, number, declined, words)
        elif owner == -2:
            murloc = partial(pieces_art.draw_piece, kind="murloc")
            self._draw_thing(canvas, box, t("small_world_board.strip.murloc"), murloc)
        elif marker:
            face = partial(pieces_art.draw_marker, marker=marker)
            self._draw_turning(canvas, box, face, names.thing_name(marker))
        else:
            self._draw_thing(canvas, box, t("small_world_board.strip.empty"), None)

    @staticmethod
    def _fate(end: ev.Conquered) -> str:
        """What became of the defenders, in words."""
        if end.owner < 0 or not end.defenders:
            return t("small_world_board.strip.defends")
        back = t("small_world_board.strip.back", n=end.withdrawn) if end.withdrawn else ""
        lost = t(f"small_world_board.strip.{'saved' if end.saved else 'falls' if end.lost else 'none'}")
        return f"{lost}, {back}" if back else lost

    def _draw_stack(
        self, canvas: Canvas, box: FRect, seat: int, race: str, number: int, declined: bool, words: str
    ) -> None:
        """Draw the side of a seat: its stack between its name and what it does."""
        colours, size = self.table.model.colours(seat), box.h * 0.42
        if race:
            place = FRect(box.centerx - size / 2, box.centery - size / 2 - 7, size, size)
            pieces_art.draw_stack(canvas, place, race, colours, max(1, number), declined)
        name = self.table.words.name("seat", seat)
        fit_name(canvas, name, FRect(box.x, box.y + 7, box.w, 20), "small_strong", colours.tint, "center")
        fit_block(canvas, words, _foot(box), "small", theme.IVORY300, align="center")

    def _draw_thing(
        self, canvas: Canvas, box: FRect, words: str, paint: RoundPaint | None, ink: theme.Colour = theme.IVORY300,
        share: float = 0.22,
    ) -> None:  # fmt: skip
        """Draw the side of nobody: a thing with its name below it, or the name alone; ``share``: its radius as a share
        of the strip's height."""
        if paint is None:
            fit_name(canvas, words, box, "small", ink, "center")
            return
        paint(canvas, (box.centerx, box.centery - LIFT), box.h * share)
        fit_name(canvas, words, _foot(box), "small", ink, "center")

    def _draw_turning(self, canvas: Canvas, box: FRect, face: RoundPaint, words: str) -> None:
        """Draw a piece that is turned face up together with the result, with its name once it is face up."""
        share = max(0.0, min(1.0, (self.elapsed - VERDICT_MS) / 420.0))
        center, radius = (box.centerx, box.centery - LIFT), box.h * 0.24 * max(0.08, abs(1 - 2 * share))
        if share < 0.5:
            pieces_art.draw_unknown(canvas, center, radius)
            return
        face(canvas, center, radius)
        fit_block(canvas, words, _foot(box), "small", theme.IVORY100, align="center")


def _foot(box: FRect) -> FRect:
    return FRect(box.x - 4, box.bottom - 36, box.w + 8, 32)


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


def draw_sources(canvas: Canvas, places: Sequence[FRect], sources: Sequence[Source], lit: int | None = None) -> None:
    """Draw all boxes; ``lit``: the index of the one whose number is being shown. In single lines that are too narrow
    for a name there is none: all have their icons alone."""
    found = list(zip(places, sources, strict=True))
    named = all(fits(canvas, _source_line(source, True), box) for box, source in found)
    for n, (box, source) in enumerate(found):
        there = bool(source.number) and source.told
        shown = lit == n or there or bool(source.change)
        edge = (theme.BRASS300, 2, 7) if lit == n else (theme.BRASS300 if source.change else theme.SLATE500, 1, 7)
        ground = Draw(Canvas.fill, (theme.NIGHT900, 150 if there else 80, 7))
        frame = Draw(Canvas.frame, edge) if shown else None
        ways = Either((_source_block(source, box.h > 124), _source_line(source, named)))
        draw(canvas, Stack((ground, frame, ways)), box)


def _source_block(source: Source, large: bool) -> Column:
    there = bool(source.number) and source.told
    icon = sign(source.icon, 15, theme.BRASS300 if there else theme.SLATE500, drop=1)
    name = label(source.name, "small_strong", theme.IVORY100 if there else theme.IVORY500)
    coins = Draw(_coins, (min(6, source.number),), weight=1.0) if there else space()
    number = Row((coins, *_number(source, "panel_title" if large else "number")), weight=1.4)
    reason = replace(block(source.reason, "least", theme.IVORY300), drop=1, most=50.0)
    return Column((Row((icon, name)), number, reason if there and source.reason else space(0.8)), 2, (6, 6))


def _coins(canvas: Canvas, box: FRect, count: int) -> None:
    r = min(11.0, box.h * 0.4)
    step = min(r * 1.4, (box.w - 2 * r) / max(1, count - 1))
    for n in range(count):
        draw_coin(canvas, (box.x + r + n * step, box.centery), r)


def _source_line(source: Source, named: bool) -> Row:
    there = bool(source.number) and source.told
    name = Words(source.name, "least", theme.IVORY300 if there else theme.IVORY500, weight=1.0) if named else space()
    icon = sign(source.icon, 12 if named else 14, theme.BRASS300 if there else theme.SLATE500)
    return Row((icon, name, *_number(source, "small_strong")), 4, (4, 1))


def _number(source: Source, role: str) -> tuple[Words, Words]:
    there = bool(source.number) and source.told
    change = f"{source.change:+}".replace("-", "−") if source.change else ""
    number = Words(
        str(source.number) if source.told else "·", role, theme.IVORY100 if there else theme.SLATE500, "right"
    )
    return number, Words(change, role, theme.OK if source.change > 0 else theme.EMBER, "right")


_SOURCE_OF = {"regions": "regions", "declined": "declined", "faction": "faction", "well": "places"}


Scoring = ScoreLine | ev.Scored
"""A line of a forecast or an event of a scoring: what gave how many coins."""


def source_of(line: Scoring) -> str:
    """The source that a line belongs to; all effects of races and powers are the abilities."""
    if line.item == "marker":
        return "artifacts" if line.source.startswith("ART") else "places"
    return _SOURCE_OF.get(line.item, "abilities")


def sources(lines: Sequence[Scoring]) -> list[Source]:
    """Every source with its coins and, in few words, what gave them: names alone, for the boxes are narrow, and the
    source and the coins tell the rest."""
    found = []
    for name, icon in SOURCES.items():
        own = [line for line in lines if source_of(line) == name]
        reason = ", ".join(names.thing_name(line.source) for line in own if line.source)
        coins = sum(line.coins for line in own)
        found.append(Source(icon, t(f"small_world_board.source.{name}"), coins, reason))
    return found


def draw_forecast(canvas: Canvas, box: FRect, lines: Sequence[Scoring], after: Sequence[Scoring]) -> None:
    """Draw what the turn would score now, source by source, and how the conquest pointed at would change that
    (``after``)."""
    boxes = cells(box, len(SOURCES), 3 if box.h > 2 * 50.0 else 2, 4.0)
    told = zip(sources(lines), sources(after), strict=True)
    changed = [replace(now, change=then.number - now.number) for now, then in told]
    draw_sources(canvas, boxes, changed)


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """A turn that has been scored: its seat, lines and coins."""

    seat: int
    lines: tuple[ev.Scored, ...]
    coins: int


def turn_begun(events: Sequence[object], line: ev.Scored) -> ScoredTurn | None:
    """The scored turn that begins with ``line`` among the events of an action; None for a later line of a turn."""
    lines: list[ev.Scored] = []
    for one in events:
        if isinstance(one, ev.Scored) and one.seat == line.seat:
            lines.append(one)
        elif isinstance(one, ev.TurnScored) and one.seat == line.seat:
            if lines and lines[0] is line:
                return ScoredTurn(line.seat, tuple(lines), one.coins)
            lines = []
    return None


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
    colours: theme.SeatColours
    emblem: str | None = None


class ScoringView(PassingView):
    """Boxes of ``sources`` shown one after the other. ``place`` gives the rectangles of the strip and of the button
    that goes on; ``rule`` opens the rulebook; ``own``: whether a person scores, who reads longer."""

    opening_sound = "coin-gain"

    def __init__(
        self, scorer: Scorer, sources: Sequence[Source], place: Callable[[], tuple[FRect, FRect]],
        rule: Callable[[], object], own: bool = True,
    ) -> None:  # fmt: skip
        self.filled = [n for n, source in enumerate(sources) if source.number]
        super().__init__(FIRST_MS + TELL_MS * len(self.filled) + (2200.0 if own else 1000.0), rule)
        self.scorer = scorer
        self.sources = tuple(sources)
        self.place = place
        self.strip = FRect(0, 0, 1, 1)
        self.boxes: dict[str, FRect] = {}
        self.places: list[FRect] = []

    @property
    def told(self) -> int:
        """How many of the sources above 0 have been shown."""
        return min(len(self.filled), max(0, int((self.elapsed - FIRST_MS) / TELL_MS + 1)))

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        self.strip, button = self.place()
        spacing = theme.COMPACT if compact else theme.ROOMY
        ends = Node(name="who", part=0.17, low=LEAST_WIDE), Node(name="sum", part=0.15, low=LEAST_WIDE)
        row = Row((ends[0], space(name="sources"), ends[1]), spacing.gap, (spacing.gap, spacing.gap))
        self.boxes = places(row, self.strip)
        self.places = cells(self.boxes["sources"], len(self.sources), len(self.sources), spacing.small)
        return button

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.strip, "panel")
        canvas.frame(self.strip, theme.BRASS300, 1.6, 10)
        self._draw_who(canvas, self.boxes["who"])
        told = self.told
        reached = len(self.sources) if told == len(self.filled) else self.filled[told - 1] + 1 if told else 0
        whole = [replace(source, told=n < reached) for n, source in enumerate(self.sources)]
        recent = self.elapsed < FIRST_MS + TELL_MS * told
        lit = self.filled[told - 1] if told and recent else None
        draw_sources(canvas, self.places, whole, lit)
        self._draw_sum(canvas, self.boxes["sum"], sum(one.number for one in whole if one.told))
        self._draw_coins(canvas)

    def _draw_who(self, canvas: Canvas, box: FRect) -> None:
        scorer = self.scorer
        disc = Row((medal(scorer.colours, scorer.emblem, 48),), weight=1.5)
        name = label(scorer.name, "section", scorer.colours.tint)
        draw(canvas, Column((disc, name, label(scorer.does, "small", theme.IVORY300)), 2), box)

    def _draw_sum(self, canvas: Canvas, box: FRect, coins: int) -> None:
        """Draw the sum of the sources shown so far."""
        number = Row((Disc(draw_coin, 30), Words(str(coins), "panel_title")), 8, weight=2.0)
        note = block(self.scorer.note, "least", theme.IVORY300)
        draw(canvas, Column((label(self.scorer.head, "section", theme.BRASS300), number, note), 2), box)

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
                motion = Motion("coin", origin, end, _paint_coin, FLY_MS, 1.2, passed)
                motion.paint(canvas, motion.rect)


def _paint_coin(canvas: Canvas, rect: FRect) -> None:
    draw_coin(canvas, rect.center, rect.w / 2)


def score_view(table: SmallWorldTable, turn: ScoredTurn) -> ScoringView:
    """The view of a scoring, over the strip below the map."""
    seat = turn.seat
    scorer = Scorer(
        table.words.name("seat", seat), t("small_world_board.scores"), t("small_world_board.this_turn"),
        t("small_world_board.into_purse"), table.model.colours(seat), table.emblem(seat),
    )  # fmt: skip
    rule = partial(table.scene.open_rule, "SW-SCO-2")
    own = seat not in table.session.computers
    return ScoringView(scorer, sources(turn.lines), lambda: (table.place.strip, table.main_box), rule, own)
