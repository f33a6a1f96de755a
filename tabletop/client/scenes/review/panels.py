"""Parts of the review: a row of the list of turns, a panel for how a turn was played and would have been better, a turn
in words; and bars in the shape of the words that are still to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.bots.player import Reason
from tabletop.bots.review.review import AHEAD, COMPARED, GAINS, SeatSum, better_actions
from tabletop.bots.review.tasks import parts_of
from tabletop.bots.review.turns import ReviewedTurn
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.hint_words import action_words, reason_list
from tabletop.client.games.table import SeatMark
from tabletop.client.scenes.board.log import LogLine, LogLines
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, medal, sign
from tabletop.rules.chance import Chance
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, IllegalAction, SeatSetup
from tabletop.rules.match import Match
from tabletop.storage.limits import CERTAIN
from tabletop.storage.reviews import ReasonForm, TurnForm
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.games.table import Table


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
    return [*lines[: LINES - 1], t("client.more", n=len(lines) - LINES + 1)]


DIAMOND, EMBLEM, PAD = 13.0, 17.0, 10.0
BAR = 14.0
GREATEST = 0.5
"""The change of a chance (0..1) that fills a bar."""


def signed(share: float) -> str:
    points = round(100 * share)
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def draw_swing(canvas: Canvas, box: FRect, share: float, greatest: float = GREATEST, figure: float = 46.0) -> None:
    """Draw a bar from the middle of a box, to the left for a loss, to the right for a gain, and its figure at its end
    in ``figure`` units, where there are any; ``greatest``: the share that fills the half."""
    half = box.w / 2 - figure
    canvas.fill((box.centerx, box.centery - BAR, 1, BAR * 2), theme.SLATE500)
    long, losing, points = min(1.0, abs(share) / greatest) * half, share < 0, round(100 * share)
    ink = theme.DANGER if losing else theme.OK
    if points:
        left = box.centerx - long if losing else box.centerx + 1
        canvas.fill((left, box.centery - BAR / 2, max(2.0, long), BAR), ink, radius=3)
    if figure:
        x = box.centerx + (long + PAD / 2) * (-1 if losing else 1)
        anchor = "midright" if losing else "midleft"
        canvas.text(signed(share), (x, box.centery), "small_strong", ink if points else theme.IVORY500, anchor)


def _diamond(
    canvas: Canvas, center: tuple[float, float], r: float, ink: theme.Colour, inside: theme.Colour | None = None
) -> None:
    canvas.diamond(center, r, ink)
    if inside is not None:
        canvas.diamond(center, r - 2, inside)


@dataclass(eq=False, repr=False)
class TurnRow(Pressable):
    """A turn that cost something: its diamond, its seat, what was played, and the cost."""

    number: int
    title: str
    words: str
    share: float
    colours: theme.SeatColours
    mark: SeatMark
    greatest: float
    selected: bool

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tooltip, self.tooltip_title = self.words, self.title

    def draw(self, canvas: Canvas) -> None:
        state = self.state if not self.selected else f"selected+{self.state}" if self.state != "rest" else "selected"
        canvas.panel(self.rect, "row", state=state)
        brass, inside = (theme.BRASS300, None) if self.selected else (theme.BRASS400, theme.NIGHT900)
        number = Words(str(self.number), "small_strong", theme.INK900 if self.selected else theme.IVORY100, "center")
        lines = (
            Words(self.title, "small_strong", self.colours.tint),
            Words(self.words, cut=True),
        )  # fmt: skip
        row = (
            Stack((Disc(_diamond, 2 * DIAMOND, (brass, inside)), number), size=2 * DIAMOND),
            replace(_medal(self.colours, self.mark), size=2 * EMBLEM),
            Column(lines, 0, weight=1.0, pack=0.5),
            Draw(draw_swing, (self.share, self.greatest, 0.0), size=134) if self.rect.w > 470 else None,
            Words(signed(self.share), "number", theme.DANGER if self.share < 0 else theme.OK, "right", size=48),
        )
        tree.draw(canvas, Row(row, PAD, (PAD, 4)), self.rect)
        if self.ring:
            canvas.focus_ring(self.rect, 6)


def choice_panel(
    icon: str,
    title: str,
    colour: theme.Colour = theme.SLATE500,
    lines: Sequence[str] = (),
    reasons: Sequence[str] = (),
    chance: float | None = None,
    gain: float = 0.0,
    *,
    note: str = "",
) -> Node:
    """A way to play a turn, framed in its colour: actions, reasons, and the chance after it (None if unknown), which it
    raises by ``gain`` (0..1); in letters in which all of it fits, and without the last lines where they do not fit in
    the smallest either. One that is not known, or cannot be shown, has a ``note`` instead, or bars in the shape of
    words."""
    known, points = bool(lines), round(100 * gain)
    to_win = [t("review.to_win_more", n=points)] if points else []
    words, *shorter = *to_win, t("review.to_win")
    head = Row((
        sign(icon, 18, colour),
        Words(title, "section", theme.IVORY100 if known else theme.IVORY500, weight=1.0),
        Words(words, "small", theme.IVORY500, shorter=tuple(shorter), drop=1) if chance is not None else None,
        Words(t("board.percent", chance=percent(chance)), "title", colour, drop=0) if chance is not None else None,
    ), PAD)  # fmt: skip
    told: list[Node] = [Words(line, "small_strong", lines=0) for line in lines[:1]]
    for n, (line, ink) in enumerate(
        [*((one, colour) for one in reasons), *((one, theme.IVORY500) for one in lines[1:])]
    ):
        bullet = Row((Disc(_diamond, 6, (ink,), top=True),), 0, (0, 6))
        told.append(Row((bullet, Words(line, "small", theme.IVORY300, lines=0, weight=1.0)), 6, drop=n + 2))
    if note:
        told.append(Words(note, "small", theme.IVORY500, lines=0, valign="top", cut=True))
    elif not known:
        told.append(Draw(_draw_bars, weight=1.0))
    stripe = Column((Draw(Canvas.fill, (colour,), weight=1.0),), 0, (0, PAD), size=4)
    return Stack((
        Draw(_ground, (colour, known)),
        Row((stripe, Column((head, *told), 4, (0, PAD), weight=1.0), Node()), PAD, (2, 0)),
    ), weight=1.0)  # fmt: skip


def _ground(canvas: Canvas, box: FRect, colour: theme.Colour, known: bool) -> None:
    canvas.fill(box, colour, 255 if known else 150, 7)
    canvas.fill(box.inflate(-2, -2), theme.NIGHT900, radius=6)
    if known:
        canvas.fill(box.inflate(-2, -2), colour, 26, 6)


def seat_sums(sums: Sequence[SeatSum], seats: Sequence[SeatSetup], mark: Callable[[int], SeatMark]) -> Node:
    """Luck and decisions of each seat as bars from a middle line; they add up to the change of its chance."""
    greatest = max([GREATEST, *(abs(part) / CERTAIN for one in sums for part in _parts(one).values())])
    found: list[Node] = []
    for one in sums:
        rows: list[Node] = []
        for name, part in _parts(one).items():
            strong = name == "decisions"
            label = Words(t(f"review.part.{name}"), "small_strong" if strong else "small",
                          theme.IVORY100 if strong else theme.IVORY300, part=0.3, cut=True)  # fmt: skip
            note = t("review.below", n=one.below, of=one.looked) if strong and one.looked else ""
            swing = Draw(draw_swing, (part / CERTAIN, greatest), weight=1.0, wide=260)
            told = Words(note, "small", theme.IVORY500, "right", lines=2, part=0.24, drop=1)
            rows.append(Row((sign(_ICONS[name], 19), label, swing, told), 6))
        change = t("review.from_to", a=percent(one.begun / CERTAIN), b=percent(one.now / CERTAIN))
        found.append(_seat_panel(seats[one.seat], mark(one.seat), change, rows))
    return Column(tuple(found), PAD / 2)


def waiting_sums(seats: Sequence[SeatSetup], mark: Callable[[int], SeatMark]) -> Node:
    """The seats, each with the middle lines of its later bars."""
    rows = [Draw(_draw_empty_sum, weight=1.0)] * 2
    return Column(tuple(_seat_panel(seat, mark(n), "", rows) for n, seat in enumerate(seats)), PAD / 2)


def _medal(colours: theme.SeatColours, mark: SeatMark) -> Disc:
    return medal(colours, mark.emblem, 2 * EMBLEM, mark.face)


def _seat_panel(seat: SeatSetup, mark: SeatMark, change: str, rows: Sequence[Node]) -> Node:
    colours = theme.seat_colours(seat.colour)
    name = Words(seat.name, "body_strong", colours.tint, weight=1.0, cut=True)
    head = Row((_medal(colours, mark), name, Words(change, "small_strong", align="right")), PAD)
    lines = (replace(head, weight=1.4), *(replace(row, weight=1.0) for row in rows))
    return Stack((Draw(Canvas.panel, ("inset",)), Column(lines, 0, (6, 6))), weight=1.0)


def _parts(one: SeatSum) -> dict[str, int]:
    """The parts of a sum, by name; luck only where there was any."""
    found = {"dice": one.dice, "cards": one.cards}
    found = {name: part for name, part in found.items() if part}
    return {**found, "decisions": one.decisions, "others": one.others}


_ICONS = {"dice": "dice", "cards": "cards", "decisions": "target", "others": "players"}


# ------------------------------------------------------------------------- placeholders for what is still to come


SHARES = (0.78, 0.62, 0.7, 0.5)
"""Widths of successive bars, as shares of their room."""
ALPHA = 120
"""Alpha of the bars."""
THIN = 10.0
"""Height of a bar in units."""


def _bar(canvas: Canvas, x: float, y: float, wide: float, alpha: int = ALPHA) -> None:
    canvas.fill((x, y - THIN / 2, wide, THIN), theme.SLATE600, radius=THIN / 2, alpha=alpha)


def _draw_bars(canvas: Canvas, room: FRect) -> None:
    step = canvas.line_height("small") + PAD
    for n in range(int(room.h / step)):
        _bar(canvas, room.x, room.y + (n + 0.5) * step, room.w * SHARES[n % len(SHARES)])


def _draw_empty_sum(canvas: Canvas, row: FRect) -> None:
    _bar(canvas, row.x + PAD, row.centery, row.w * 0.22)
    canvas.fill((row.x + row.w * 0.64, row.y + 2, 1, row.h - 4), theme.BRASS400, alpha=ALPHA)


def draw_waiting_rows(canvas: Canvas, room: FRect, words: str, high: float, gap: float) -> None:
    """Draw the placeholder of a list: a sentence, and below it empty rows that fade out downwards."""
    y, n = room.y + canvas.text_block(words, room, "small", theme.IVORY500) + gap, 0
    while y + high <= room.bottom:
        row = FRect(room.x, y, room.w, high)
        alpha = max(24, ALPHA - 24 * n)
        canvas.fill(row, theme.NIGHT900, radius=6, alpha=alpha)
        canvas.diamond((row.x + PAD + EMBLEM, row.centery), EMBLEM - 2, theme.SLATE600)
        left = row.x + 3 * PAD + 2 * EMBLEM
        for share, at in ((0.3, 0.32), (SHARES[n % len(SHARES)], 0.68)):
            _bar(canvas, left, row.y + high * at, (row.right - PAD - left) * share, alpha)
        y, n = y + high + gap, n + 1
