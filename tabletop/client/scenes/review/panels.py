"""Parts of the review: a row of the list of turns, a panel for how a turn was played and would have been better, a turn
in words; and bars in the shape of the words that are still to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from tabletop.bots.player import Reason
from tabletop.bots.review.review import AHEAD, COMPARED, GAINS, better_actions
from tabletop.bots.review.tasks import parts_of
from tabletop.client.draw.shapes import Rect, RectLike
from tabletop.client.draw.text import smaller
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    DANGER,
    EMBER,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    SLATE500,
    SLATE600,
    Colour,
    SeatColours,
    seat_colours,
)
from tabletop.client.games.hint_words import action_words, reason_list
from tabletop.client.scenes.board.log import LogLine, LogLines
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.layout import Box, Column, lay
from tabletop.rules.chance import Chance
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, IllegalAction
from tabletop.storage.limits import CERTAIN
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.bots.review.summary import SeatSum
    from tabletop.bots.review.turns import ReviewedTurn
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import Table
    from tabletop.rules.game import SeatSetup
    from tabletop.rules.match import Match
    from tabletop.storage.reviews import ReasonForm, TurnForm


PLACEHOLDER = 10.0  # units: height of a bar in the place of words
SHARES = (0.78, 0.62, 0.7, 0.5)
"""Widths of successive bars, as shares of their room."""
LETTERS = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56)
"""Sizes of the letters of a panel, as shares of the usual one, the first in which all of it fits."""
ALPHA = 120
"""Alpha of the bars."""


def draw_bars(canvas: Canvas, room: Rect, count: int, step: float) -> None:
    """Draw ``count`` bars below each other, ``step`` units apart, as many as fit."""
    for n in range(count):
        y = room.y + n * step + (step - PLACEHOLDER) / 2
        if y + PLACEHOLDER > room.bottom:
            return
        canvas.fill(
            (room.x, y, room.w * SHARES[n % len(SHARES)], PLACEHOLDER), SLATE600, radius=PLACEHOLDER / 2, alpha=ALPHA
        )


def draw_rows(canvas: Canvas, room: Rect, words: str, high: float, gap: float) -> None:
    """Draw the placeholder of a list: a sentence, and below it empty rows that fade out downwards."""
    y, n = room.y + canvas.text_block(words, room, "small", IVORY500) + gap, 0
    while y + high <= room.bottom:
        row = Rect(room.x, y, room.w, high)
        alpha = max(24, ALPHA - 24 * n)
        canvas.fill(row, NIGHT900, radius=6, alpha=alpha)
        canvas.diamond((row.x + PAD + EMBLEM, row.centery), EMBLEM - 2, SLATE600)
        left = row.x + 3 * PAD + 2 * EMBLEM
        for line, y_at in enumerate((row.y + high * 0.32, row.y + high * 0.68)):
            wide = (row.right - PAD - left) * (0.3 if not line else SHARES[n % len(SHARES)])
            canvas.fill(
                (left, y_at - PLACEHOLDER / 2, wide, PLACEHOLDER), SLATE600, radius=PLACEHOLDER / 2, alpha=alpha
            )
        y, n = y + high + gap, n + 1


def option_height(canvas: Canvas, words: str, wide: float, letters: float = 1.0) -> float:
    """Height in units of the panel of a way to play with ``words`` of a width, in letters of that share of their
    size."""
    words_h = canvas.block_height(words, smaller(canvas, "small", letters), wide) if words else 0.0
    return canvas.line_height(smaller(canvas, "title", letters)) + words_h + 2.5 * PAD


def draw_option(canvas: Canvas, rect: Rect, icon: str, title: str, words: str, colour: Colour = SLATE500) -> None:
    """Draw the panel of a way to play that is not known yet, or cannot be shown: its title, and the words, or bars
    where there are none."""
    canvas.fill(rect, colour, radius=7, alpha=150)
    inner = rect.inflate(-2, -2)
    canvas.fill(inner, NIGHT900, radius=6)
    canvas.fill((inner.x, inner.y + PAD, STRIPE, inner.h - 2 * PAD), colour)
    wide = inner.w - STRIPE - 2 * PAD
    letters = next((one for one in LETTERS if option_height(canvas, words, wide, one) <= rect.h + PAD), LETTERS[-1])
    section, small = smaller(canvas, "section", letters), smaller(canvas, "small", letters)
    head, sign = canvas.line_height(smaller(canvas, "title", letters)), canvas.line_height(section)
    left, top = inner.x + STRIPE + PAD, inner.y + PAD / 2
    canvas.icon(icon, (left + sign / 3, top + head / 2), sign * 0.7, colour)
    canvas.text(title, (left + sign, top + head / 2), section, IVORY500, anchor="midleft")
    room = Rect(left, top + head + PAD / 2, inner.right - PAD - left, inner.bottom - PAD - top - head)
    line = canvas.line_height(small)
    if words and room.h >= line * 0.9:
        canvas.text_block(words, room, small, IVORY500, max_lines=max(1, int(room.h / line + 0.1)), ellipsis="ok")
    elif not words:
        draw_bars(canvas, room, int(room.h / (line + PAD)), line + PAD)


def draw_seats(canvas: Canvas, rect: Rect, seats: Sequence[SeatSetup], emblem: Callable[[int], str | None]) -> None:
    """Draw the seats, each with the middle lines of its later bars."""
    gap = PAD / 2
    places = lay(Column(children=tuple([Box(f"seat.{n}") for n in range(len(seats))]), gap=gap), rect)
    for n, seat in enumerate(seats):
        box, colours = places[f"seat.{n}"], seat_colours(seat.colour)
        canvas.panel(box, "inset")
        rows = lay(Column(children=(Box("head", weight=1.4), Box("one"), Box("two")), margin=PAD * 0.6), box)
        head = rows["head"]
        r = min(EMBLEM, head.h / 2)
        canvas.medallion((head.x + r + 2, head.centery), r, colours, emblem(n))
        canvas.text(seat.name, (head.x + 2 * r + PAD, head.centery), "body_strong", colours.tint, "midleft",
                    head.w - 2 * r - 2 * PAD, ellipsis="ok")  # fmt: skip
        for name in ("one", "two"):
            row = rows[name]
            canvas.fill(
                (row.x + PAD, row.centery - PLACEHOLDER / 2, row.w * 0.22, PLACEHOLDER),
                SLATE600,
                radius=PLACEHOLDER / 2,
                alpha=ALPHA,
            )
            canvas.fill((row.x + row.w * 0.64, row.y + 2, 1, row.h - 4), BRASS400, alpha=ALPHA)


LINES = 6
"""Most lines about a turn."""


class TurnWords:
    """Puts the turns of a table's match into words, as the viewer may know them."""

    def __init__(self, table: Table[object]) -> None:
        self.table = table
        self.log = LogLines(table.session, table)
        self._played: dict[tuple[int, bool], list[str]] = {}

    @property
    def match(self) -> Match[object]:
        return self.table.session.match

    def played(self, turn: ReviewedTurn, form: TurnForm | None = None) -> list[str]:
        """The log lines of a turn from its first choice; one line where the log has none. With a ``form`` that has a
        better way, only the lines in which they differ, if there are any."""
        better = self._better_actions(form)
        key = (turn.first, bool(better))
        if key not in self._played:
            whole = list(takewhile(lambda line: line.index >= turn.start, self.log.newest(turn.end)))
            whole.reverse()
            whole.sort(key=self._order)
            apart = self._indices(turn, parts_of(turn.played, better)) if better else []
            own = [line for line in whole if line.index in apart]
            running = turn.end >= len(self.match.journal) and self.match.outcome is None
            silent = t("review.nothing_yet" if running else "review.nothing")
            mine = any(self.match.journal[line.index].seat == turn.seat for line in whole)
            self._played[key] = _shortened([line.words for line in own or (whole if mine else [])]) or [silent]
        return self._played[key]

    def _order(self, line: LogLine) -> tuple[int, bool, bool]:
        """A sort key of lines: by action, and of each first what the action was, then those with rules of its own
        section."""
        section = self.match.journal[line.index].action.rule.rpartition("-")[0]
        return line.index, line.rule not in self.table.words.told_first, line.rule.rpartition("-")[0] != section

    def title(self, turn: ReviewedTurn, form: TurnForm | None = None) -> str:
        """The first of the lines of :meth:`played`."""
        return self.played(turn, form)[0]

    def _better_actions(self, form: TurnForm | None) -> list[Action]:
        """The actions that would have been better in a turn; empty where none are known."""
        try:
            return better_actions(self.match.game, form) if form is not None else []
        except ValueError:  # a stored review may contain actions that this version does not know
            return []

    def _indices(self, turn: ReviewedTurn, places: Sequence[int]) -> list[int]:
        """The journal indices of actions of a turn's seat, given by their places among its actions."""
        journal = self.match.journal
        own = [n for n in range(turn.start, turn.end) if journal[n].seat == turn.seat]
        return [own[at] for at in places]

    def better(self, turn: ReviewedTurn, form: TurnForm) -> list[str]:
        """The lines of what would have been better, only those that differ from what was played if there are any; empty
        for none."""
        game = self.match.game
        actions = self._better_actions(form)
        apart = parts_of(actions, turn.played)
        state = self.match.position(turn.start)
        state = game.sample(game.view(state, turn.seat), turn.seat, Chance(1))
        whole: list[str] = []
        own: list[str] = []
        for at, action in enumerate(actions):
            if game.decider(state) != turn.seat or action not in game.legal_actions(state):
                break
            words = action_words(self.table, action, turn.seat, game.view(state, turn.seat))
            for found in (whole, own) if at in apart else (whole,):
                if words not in found:
                    found.append(words)
            try:
                game.apply(state, action)
            except IllegalAction:
                break
        return _shortened(own or whole)

    def reasons(self, forms: Sequence[ReasonForm]) -> list[str]:
        told = reason_list(self.table, [Reason(one.key, one.values) for one in forms if one.key != COMPARED])
        return told + [t(f"review.{one.key}", **one.values) for one in forms if one.key in (AHEAD, GAINS)]


def _shortened(lines: list[str]) -> list[str]:
    """At most LINES lines; the last one then says how many are left out."""
    if len(lines) <= LINES:
        return lines
    return [*lines[: LINES - 1], t("review.more", n=len(lines) - LINES + 1)]


DIAMOND, EMBLEM, PAD = 13.0, 13.0, 10.0
FIGURE, BARS = 62.0, 84.0
"""Width in units of the figure at the end of a row, and of its bar."""
BAR = 14.0
BULLET, AIR = 14.0, 14.0
"""Width of a bullet; units that a panel needs for its words, but not so that they fit."""
STRIPE = 4.0
GREATEST = 0.5
"""The change of a chance (0..1) that fills a bar."""
LABEL, SUM_FIGURE, SUM_ICON = 0.3, 46.0, 24.0
"""Width of the words of a sum as a share; widths of its figure and of its icon in units."""
NOTE_LEAST = 560.0
"""Least width in units of sums with notes."""


def signed(share: float) -> str:
    """A change of a chance (-1..1) in percentage points, with its sign."""
    points = round(100 * share)
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def draw_swing(canvas: Canvas, middle: float, y: float, half: float, share: float, greatest: float = GREATEST) -> None:
    """Draw a bar from a middle line, to the left for a loss, to the right for a gain; ``greatest``: the share that
    fills ``half``."""
    canvas.fill((middle, y - BAR, 1, BAR * 2), SLATE500)
    long = min(1.0, abs(share) / greatest) * half
    if round(100 * share):
        left = middle - long if share < 0 else middle + 1
        canvas.fill((left, y - BAR / 2, max(2.0, long), BAR), DANGER if share < 0 else OK, radius=3)


class TurnRow(Pressable):
    """A turn that cost something: its diamond, its seat, what was played, and the cost."""

    selected = False

    def __init__(
        self,
        id: str,
        rect: RectLike,
        number: int,
        title: str,
        words: str,
        share: float,
        colours: SeatColours,
        emblem: str | None,
        on_click: Callable[[], object],
        greatest: float,
    ) -> None:
        super().__init__(id, rect, tooltip=words, tooltip_title=title)
        self.greatest = greatest
        self.number = number
        self.title = title
        self.words = words
        self.share = share
        self.colours = colours
        self.emblem = emblem
        self.on_click = on_click

    def draw(self, canvas: Canvas) -> None:
        """Draw diamond, emblem, two lines, bar and figure."""
        rect = self.rect
        state = self.state if not self.selected else f"selected+{self.state}" if self.state != "rest" else "selected"
        canvas.panel(rect, "row", state=state)
        x, y = rect.x + PAD + DIAMOND, rect.centery
        canvas.diamond((x, y), DIAMOND, BRASS300 if self.selected else BRASS400)
        if not self.selected:
            canvas.diamond((x, y), DIAMOND - 2, NIGHT900)
        ink = INK900 if self.selected else IVORY100
        canvas.text(str(self.number), (x, y), "small_strong", ink, anchor="center")
        x += DIAMOND + PAD + EMBLEM
        canvas.medallion((x, y), EMBLEM, self.colours, self.emblem)
        left = x + EMBLEM + PAD
        bars = BARS if rect.w > 470.0 else 0.0
        right = rect.right - FIGURE - bars
        lines = lay(Column(children=(Box("title"), Box("words")), pack="middle"),
                    Rect(left, rect.y + 4, right - left - PAD, rect.h - 8))  # fmt: skip
        canvas.text(self.title, lines["title"].midleft, "small_strong", self.colours.tint, "midleft")
        canvas.text(self.words, lines["words"].midleft, "small", IVORY100, "midleft", lines["words"].w, ellipsis="ok")
        if bars:
            draw_swing(canvas, right + bars * 0.9, y, bars * 0.8, self.share, self.greatest)
        canvas.text(signed(self.share), (rect.right - PAD, y), "number", DANGER if self.share < 0 else OK, "midright")
        if self.ring:
            canvas.focus_ring(rect, 6)


@dataclass(frozen=True, slots=True)
class ChoicePanel:
    """A way to play a turn: icon, title, actions, reasons, and the chance after it (None if unknown); ``good``: it
    would have been better; ``gain``: by this share (0..1)."""

    icon: str
    title: str
    lines: Sequence[str]
    reasons: Sequence[str]
    chance: float | None
    good: bool
    gain: float = 0.0

    @property
    def colour(self) -> Colour:
        """Green for the better way, ember for what was played."""
        return OK if self.good else EMBER

    def needed(self, canvas: Canvas, width: float, letters: float = 1.0) -> float:
        """Height in units of all of it at a width, in letters of that share of their size."""
        room = width - 3 * PAD - STRIPE
        small, strong = smaller(canvas, "small", letters), smaller(canvas, "small_strong", letters)
        high = canvas.line_height(smaller(canvas, "title", letters)) + canvas.line_height(small) / 2
        for n, line in enumerate(self.lines):
            high += canvas.block_height(line, strong if not n else small, room - BULLET * bool(n))
        for line in self.reasons:
            high += canvas.block_height(line, small, room - BULLET)
        return float(high + 2.5 * PAD)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw a framed panel with a stripe in its colour, in letters in which all of it fits; lines that do not fit in
        the smallest either are left out."""
        colour = self.colour
        most = rect.h + AIR
        letters = next((one for one in LETTERS if self.needed(canvas, rect.w, one) <= most), LETTERS[-1])
        small, strong = smaller(canvas, "small", letters), smaller(canvas, "small_strong", letters)
        title, section = smaller(canvas, "title", letters), smaller(canvas, "section", letters)
        canvas.fill(rect, colour, radius=7)
        inner = rect.inflate(-2, -2)
        canvas.fill(inner, NIGHT900, radius=6)
        canvas.fill(inner, colour, alpha=26, radius=6)
        canvas.fill((inner.x, inner.y + PAD, STRIPE, inner.h - 2 * PAD), colour)
        left, top = inner.x + STRIPE + PAD, inner.y + PAD / 2
        head, sign = canvas.line_height(title), canvas.line_height(section)
        canvas.icon(self.icon, (left + sign / 3, top + head / 2), sign * 0.7, colour)
        canvas.text(self.title, (left + sign, top + head / 2), section, IVORY100, anchor="midleft")
        right = inner.right - PAD
        if self.chance is not None:
            share = canvas.text(
                t("board.percent", chance=percent(self.chance)), (right, top + head / 2), title, colour, "midright"
            )
            room = share.x - PAD - left - head - canvas.measure(self.title, section)[0]
            gained = [t("review.to_win_more", n=points)] if (points := round(100 * self.gain)) else []
            fits = (words for words in (*gained, t("review.to_win")) if canvas.measure(words, small)[0] < room)
            canvas.text(next(fits, ""), (share.x - PAD, top + head / 2), small, IVORY500, anchor="midright")
        y = top + head + PAD / 2
        told: list[tuple[str, str, Colour | None]] = [(line, strong, None) for line in self.lines[:1]]
        told += [(line, small, colour) for line in self.reasons]
        told += [(line, small, IVORY500) for line in self.lines[1:]]
        for line, role, bullet in told:
            y = self._line(canvas, line, Rect(left, y, right - left, inner.bottom - y), role, bullet)

    @staticmethod
    def _line(canvas: Canvas, words: str, room: Rect, role: str, bullet: Colour | None) -> float:
        """Draw one line, behind a diamond if ``bullet``; returns the y of the next one."""
        indent = BULLET if bullet is not None else 0.0
        line = canvas.line_height(role)
        if room.h < line * 0.9:
            return float(room.y)
        if bullet is not None:
            canvas.diamond((room.x + BULLET / 3, room.y + line / 2), 3.0, bullet)
        area = Rect(room.x + indent, room.y, room.w - indent, room.h)
        most = max(1, int((room.h + line * 0.1) / line))
        canvas.text_block(words, area, role, IVORY100 if bullet is None else IVORY300, max_lines=most, ellipsis="ok")
        return float(room.y + min(most * line, canvas.block_height(words, role, area.w)))


def draw_sums(
    canvas: Canvas,
    rect: Rect,
    sums: Sequence[SeatSum],
    seats: Sequence[SeatSetup],
    emblem: Callable[[int], str | None],
) -> None:
    """Draw luck and decisions of each seat as bars from a middle line; they add up to the change of its chance."""
    if not sums:
        return
    gap = PAD / 2
    places = lay(Column(children=tuple([Box(f"seat.{one.seat}") for one in sums]), gap=gap), rect)
    greatest = max([GREATEST, *(abs(part) / CERTAIN for one in sums for part in _parts(one).values())])
    for one in sums:
        _draw_sum(canvas, places[f"seat.{one.seat}"], one, seats[one.seat], emblem(one.seat), greatest)


def _parts(one: SeatSum) -> dict[str, int]:
    """The parts of a sum, by name; luck only where there was any."""
    found = {"dice": one.dice, "cards": one.cards}
    found = {name: part for name, part in found.items() if part}
    return {**found, "decisions": one.decisions, "others": one.others}


_ICONS = {"dice": "dice", "cards": "cards", "decisions": "target", "others": "players"}


def _draw_sum(canvas: Canvas, rect: Rect, one: SeatSum, seat: SeatSetup, emblem: str | None, greatest: float) -> None:
    """Draw a seat: its emblem, its chance at the beginning and the end, and the parts of the change."""
    canvas.panel(rect, "inset")
    colours = seat_colours(seat.colour)
    parts = _parts(one)
    rows = lay(Column(children=(Box("head", weight=1.4), *(Box(name) for name in parts)), margin=PAD * 0.6), rect)
    head = rows["head"]
    r = min(EMBLEM, head.h / 2)
    canvas.medallion((head.x + r + 2, head.centery), r, colours, emblem)
    change = t("review.from_to", a=percent(one.begun / CERTAIN), b=percent(one.now / CERTAIN))
    end = canvas.measure(change, "small_strong")[0]
    canvas.text(seat.name, (head.x + 2 * r + PAD, head.centery), "body_strong", colours.tint, "midleft",
                head.w - 2 * r - 3 * PAD - end, ellipsis="ok")  # fmt: skip
    canvas.text(change, (head.right - 2, head.centery), "small_strong", IVORY100, anchor="midright")
    for name, part in parts.items():
        row = rows[name]
        strong = name == "decisions"
        canvas.icon(_ICONS[name], (row.x + SUM_ICON / 2, row.centery), min(SUM_ICON * 0.8, row.h * 0.8), BRASS300)
        left = row.x + SUM_ICON + PAD / 2
        wide = row.w * LABEL
        note = t("review.below", n=one.below, of=one.looked) if strong and one.looked else ""
        noted = canvas.measure(t("review.below", n=99, of=99), "small")[0] + PAD if row.w > NOTE_LEAST else 0.0
        canvas.text(t(f"review.part.{name}"), (left, row.centery), "small_strong" if strong else "small",
                    IVORY100 if strong else IVORY300, "midleft", wide, ellipsis="ok")  # fmt: skip
        start, stop = left + wide, row.right - noted
        half = (stop - start) / 2 - SUM_FIGURE
        middle = (start + stop) / 2
        draw_swing(canvas, middle, row.centery, half, part / CERTAIN, greatest)
        long = min(1.0, abs(part) / CERTAIN / greatest) * half + PAD / 2
        losing = part < 0
        colour = IVORY500 if not round(100 * part / CERTAIN) else DANGER if losing else OK
        canvas.text(signed(part / CERTAIN), (middle - long if losing else middle + long, row.centery), "small_strong",
                    colour, "midright" if losing else "midleft")  # fmt: skip
        if note and noted:
            canvas.text(note, (row.right - 2, row.centery), "small", IVORY500, anchor="midright")
