"""The course of a finished war: victory points by turn and by source, battles with rolled against expected hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from pygame import FRect

from tabletop.client.tables.charts import Charts
from tabletop.client.theme import BRASS300, IVORY100, IVORY300, IVORY500, NIGHT900, SLATE500, seat_colours
from tabletop.rules.match import ReplayError
from tabletop.rules.warcraft import victory
from tabletop.text import t

from .battle.record import Record, expected
from .battle.words import number

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.rules.match import Match

    from .table import WarcraftTable

COLUMNS = (
    ("victory-point", "total"),
    ("town-hall", "spaces"),
    ("upgrade", "upgrades"),
    ("card", "cards"),
)


@dataclass
class Course:
    """What the journal of a match tells: points of each seat by turn, and every battle with its turn."""

    series: list[list[int]]
    battles: list[tuple[int, Record]] = field(default_factory=list)


def charts_of(table: WarcraftTable) -> Charts:
    """Follow the match once and count."""
    match = table.session.match
    course = course_of(match)
    seats = range(len(match.seats))
    state = match.state
    points = [victory.points(state, seat) for seat in seats]
    goal = victory.target(state) or None
    teams = len({state.config.tables.side[seat] for seat in seats}) < len(match.seats)
    turns = match.game.headline(state).turn
    return Charts(
        title=t("wc_battle.over.chart"),
        series=tuple(tuple(line) for line in course.series),
        goal=None if teams else goal,
        table_title=t("wc_battle.over.sources"),
        columns=tuple((icon, t(f"wc_battle.over.{name}")) for icon, name in COLUMNS),
        rows=tuple(
            (
                str(entry.total),
                str(sum(value for _, value in entry.hexes)),
                str(entry.upgrades),
                str(entry.cards),
            )
            for entry in points
        ),
        trophy_title="",
        trophies=((),) * len(match.seats),
        summary=t(
            "wc_battle.over.summary", turns=turns, n=len(course.battles),
            minutes=max(1, table.scene.keeper.info.played_seconds // 60),
        ),
        below=lambda canvas, box: draw_battles(canvas, box, table, course.battles),
    )  # fmt: skip


def course_of(match: Match[Any]) -> Course:
    """Points at the end of each turn and all battles; only the last points where the journal cannot be followed."""
    seats = range(len(match.seats))
    last = [victory.points(match.state, seat).total for seat in seats]
    try:
        first = match.position(0)
        course = Course([[victory.points(first, seat).total] for seat in seats])
        ends = _read(match, course)
        for turn, index in sorted(ends.items()):
            state = match.position(index + 1)
            for seat in seats:
                line = course.series[seat]
                line.extend([line[-1]] * (turn - len(line)))
                line.append(victory.points(state, seat).total)
    except ReplayError:
        return Course([[value] for value in last])
    for seat in seats:
        if course.series[seat][-1] != last[seat]:
            course.series[seat].append(last[seat])
    return course


def _read(match: Match[Any], course: Course) -> dict[int, int]:
    """Fill the battles in; gives the journal index of the end of each turn."""
    ends: dict[int, int] = {}
    turn = 1
    running: Record | None = None
    for index in range(len(match.journal)):
        for event in match.events(index):
            kind, fact = event.kind, cast(Any, event)
            if kind == "turn_started":
                turn = fact.turn
            elif kind == "turn_ended":
                ends[fact.turn] = index
            elif kind == "battle_started":
                running = Record(fact.battle)
                course.battles.append((turn, running))
            if running is not None:
                running.add(event)
                if kind == "battle_ended":
                    running = None
    return ends


@dataclass
class Luck:
    """Dice of a race over some battles."""

    battles: int = 0
    dice: int = 0
    hits: int = 0
    worth: float = 0.0


def luck_of(battles: Sequence[tuple[int, Record]], race: str) -> Luck:
    """Hits of a race against what was to be expected."""
    found = Luck()
    for _, record in battles:
        throws = [throw for round_ in record.rounds for phase in round_.phases.values() for throw in phase.of(race)]
        fought = bool(throws) or any(owner == race for owner, *_ in record.forces)
        found.battles += fought
        for throw in throws:
            found.dice += len(throw.faces)
            found.hits += throw.hits
            found.worth += expected(len(throw.faces), throw.limit, bool(throw.first))
    return found


def draw_battles(canvas: Canvas, box: FRect, table: WarcraftTable, battles: Sequence[tuple[int, Record]]) -> None:
    """A bar for each seat: hits rolled, and a mark where the expected number lies; then the battles themselves."""
    line = canvas.line_height("small")
    if box.h < 2 * line + 12:
        return
    head = canvas.line_height("section")
    canvas.head(t("wc_battle.over.battles"), (box.x, box.y, box.w, head), t("wc_battle.over.battles_note"))
    seats = table.session.match.seats
    tables = table.session.match.state.config.tables
    lucks = [luck_of(battles, tables.race[seat]) for seat in range(len(seats))]
    most = max([1.0, *(max(luck.hits, luck.worth) for luck in lucks)])
    pitch = min(34.0, max(line + 2, (box.h - head - 6) / len(seats)))
    y = box.y + head + 4
    for seat, luck in enumerate(lucks):
        if y + line > box.bottom + 2:
            return
        _draw_luck(canvas, FRect(box.x, y, box.w, pitch), table, seat, luck, most)
        y += pitch
    for turn, record in reversed(battles):
        if y + line + 4 > box.bottom:
            return
        _draw_battle(canvas, FRect(box.x, y + 4, box.w, line), table, turn, record)
        y += line + 4


def _draw_luck(canvas: Canvas, row: FRect, table: WarcraftTable, seat: int, luck: Luck, most: float) -> None:
    data = table.session.match.seats[seat]
    colours = seat_colours(data.colour)
    r = min(11.0, row.h * 0.42)
    canvas.medallion((row.x + r + 2, row.centery), r, colours, table.emblem(seat))
    text = t("wc_battle.over.luck", n=luck.hits, worth=number(luck.worth))
    wide = min(row.w * 0.42, max(canvas.measure(text, "small")[0], 120.0))
    name_w = row.w * 0.2
    left = row.x + 2 * r + 10
    canvas.fit_text(data.name, FRect(left, row.y, name_w, row.h), "small_strong", colours.tint, min_ratio=0.7)
    bar = FRect(left + name_w + 6, row.centery - 6, row.right - wide - 12 - (left + name_w + 6), 12)
    if bar.w > 30:
        canvas.fill(bar, NIGHT900, alpha=200, radius=6)
        canvas.frame(bar, SLATE500, 1, 6)
        if luck.hits:
            canvas.fill(FRect(bar.x, bar.y, max(10.0, bar.w * luck.hits / most), bar.h), colours.base, radius=6)
        if luck.worth:
            canvas.fill(FRect(bar.x + bar.w * luck.worth / most - 1.5, bar.y - 4, 3, bar.h + 8), BRASS300)
    canvas.fit_text(text, FRect(row.right - wide, row.y, wide, row.h), "small", IVORY300, "right", 0.7)


def _draw_battle(canvas: Canvas, row: FRect, table: WarcraftTable, turn: int, record: Record) -> None:
    """One battle in a line: turn, place, hits of both sides, who held the field."""
    seats = table.session.match.seats
    parts = []
    for side in (record.attackers, record.defenders):
        races = [table.session.match.state.config.tables.race[seat] for seat in side]
        throws = [
            throw for round_ in record.rounds for phase in round_.phases.values() for throw in phase.throws
            if throw.race in races
        ]  # fmt: skip
        names = t("over.and").join(seats[seat].name for seat in side) or t("wc_battle.over.neutral")
        parts.append(t("wc_battle.over.side", name=names, n=sum(throw.hits for throw in throws)))
    words = t("wc_battle.over.battle", turn=turn, hex=record.space, a=parts[0], b=parts[1])
    winners = record.ending.winners if record.ending is not None else ()
    room = row.w - 26 * max(1, len(winners))
    canvas.fit_text(words, FRect(row.x, row.y, room, row.h), "small", IVORY500, min_ratio=0.7)
    for n, seat in enumerate(winners):
        at = (row.right - 12 - 24 * n, row.centery)
        canvas.medallion(at, 9, seat_colours(seats[seat].colour), table.emblem(seat))
    if not winners:
        canvas.icon("cancel", (row.right - 12, row.centery), 12, IVORY100)
