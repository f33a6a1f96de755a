"""The charts of a finished match: victory points by turn and by source, battles with rolled and expected hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.text import fit_name
from tabletop.client.draw.theme import (
    BRASS300,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    ROOMY,
    SLATE500,
    Colour,
    seat_colours,
)
from tabletop.client.games.charts import Charts, Detail, Highlight
from tabletop.rules.game import Event
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.events import (
    BattleEnded,
    BattleStarted,
    Conjured,
    Deployed,
    DevourEnded,
    Raised,
    Revived,
    Rolled,
    TurnEnded,
    TurnStarted,
    UnitLost,
)
from tabletop.rules.warcraft.queries import State
from tabletop.text import t
from tabletop.text.grammar import joined

from .battle_stage import BattleRecord, expected
from .battle_words import number
from .model import LOOKS
from .names import unit_name

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.match import Match

    from .context import TableContext

ROW_GAP = 8.0
"""Units by which a row of a battle is higher than its words."""


@dataclass
class SeatCounts:
    """Counts of a seat: units that came to the map, units lost, battles won."""

    raised: int = 0
    lost: int = 0
    won: int = 0


@dataclass
class MatchCourse:
    """The course of a match: points and units of each seat by turn, counts of each seat, and every battle with its
    turn."""

    series: list[list[int]]
    armies: list[list[int]]
    counts: list[SeatCounts]
    battles: list[tuple[int, BattleRecord]] = field(default_factory=list)


def charts_of(table: TableContext) -> Charts:
    """The charts of a match, counted from all its events; of the armies where points do not count."""
    match = table.session.match
    course = course_of(match)
    state = match.state
    turns = match.game.headline(state).turn
    summary = t(
        "warcraft_battle.over.summary", turns=turns, n=len(course.battles),
        minutes=max(1, table.scene.played_seconds // 60),
    )  # fmt: skip
    if queries.target(state):
        base = _charts_of_points(match, course)
    else:
        base = _charts_of_armies(match, course)
    battles = course.battles
    detail = Detail(
        t("warcraft_battle.over.battles"), "crossed-swords",
        lambda canvas, _: _battles_height(canvas, table, len(battles)),
        lambda canvas, box: draw_battles(canvas, box, table, battles, alone=True), wide=True,
    )  # fmt: skip
    return replace(
        base, summary=summary, below=lambda canvas, box: draw_battles(canvas, box, table, battles),
        detail=detail if battles else None, highlights=highlights_of(match, battles),
    )  # fmt: skip


def highlights_of(match: Match[State], battles: Sequence[tuple[int, BattleRecord]]) -> tuple[Highlight, ...]:
    """The winners' units that hit most often, and the battle won by them in which most of the others fell."""
    winners = match.outcome.winners if match.outcome is not None else ()
    if not winners or len(winners) == len(match.seats):
        return ()
    own = {match.state.config.tables.race[seat] for seat in winners}
    hits: Counter[tuple[str, str]] = Counter()
    for _, record in battles:
        for round_ in record.rounds:
            for name, phase in round_.phases.items():
                hits.update({(throw.race, name): throw.hits for throw in phase.all(Rolled) if throw.race in own})
    found = []
    piece, most = max(hits.items(), key=lambda entry: (entry[1], entry[0]), default=(("", ""), 0))
    if most:
        words = t("warcraft_battle.over.best_words", name=unit_name(".".join(piece)), n=most)
        found.append(Highlight("rank-elite", t("over.best_piece"), words))
    won = [
        (sum(loss.race not in own for loss in record.all(UnitLost)), turn, _start(record).space)
        for turn, record in battles
        if record.ending is not None and set(record.ending.winners) & set(winners)
    ]
    fallen, turn, space = max(won, default=(0, 0, ""))
    if fallen:
        words = t("warcraft_battle.over.deciding_words", turn=turn, hex=space, n=fallen)
        found.append(Highlight("crossed-swords", t("warcraft_battle.over.deciding"), words))
    return tuple(found)


def _battles_height(canvas: Canvas, table: TableContext, count: int) -> float:
    """Height in units of everything that :func:`draw_battles` can show."""
    line = canvas.line_height("small")
    return 4 + 34 * len(table.session.match.seats) + ROOMY.gap + count * (line + ROW_GAP)


def _charts(
    title: str, series: list[list[int]], head: str, columns: Mapping[str, str], rows: Sequence[Sequence[int]]
) -> Charts:
    return Charts(
        title=t(f"warcraft_battle.over.{title}"),
        series=tuple(tuple(line) for line in series),
        goal=None,
        table_title=t(f"warcraft_battle.over.{head}"),
        columns=tuple((icon, t(f"warcraft_battle.over.{name}")) for name, icon in columns.items()),
        rows=tuple(tuple(str(figure) for figure in row) for row in rows),
        trophy_title="",
        trophies=((),) * len(series),
        summary="",
    )


def _charts_of_points(match: Match[State], course: MatchCourse) -> Charts:
    """Charts of points by turn and by source, summed for teams (WC-WIN-1)."""
    state, seats = match.state, range(len(match.seats))
    sides = state.config.tables.side
    columns, rows = dict(LOOKS["columns"]), []
    for seat in seats:
        entry = queries.points(state, seat)
        rows.append([entry.total, sum(value for _, value in entry.hexes), entry.upgrades, entry.cards])
    teams = len({sides[seat] for seat in seats}) < len(seats)
    if teams:
        columns["team"] = "players"
        for seat in seats:
            rows[seat].append(queries.side_points(state, sides[seat]).total)
    found = _charts("chart", course.series, "sources", columns, rows)
    return found if teams else replace(found, goal=queries.target(state))


def _charts_of_armies(match: Match[State], course: MatchCourse) -> Charts:
    """Charts of units by turn, and of units gained and lost."""
    last = [units_of(match.state, seat) for seat in range(len(match.seats))]
    rows = [(units, count.raised, count.lost, count.won) for units, count in zip(last, course.counts, strict=True)]
    return _charts("army", course.armies, "fates", LOOKS["army_columns"], rows)


def units_of(state: State, seat: int) -> int:
    return queries.units_on_map(state, seat)


def course_of(match: Match[State]) -> MatchCourse:
    """The course of a match from where its journal begins."""
    seats = range(len(match.seats))
    counts = [SeatCounts() for _ in seats]
    first = match.position(0)
    course = MatchCourse(
        [[_points(first, seat)] for seat in seats], [[units_of(first, seat)] for seat in seats], counts
    )
    ends = _read(match, course)
    for turn, index in sorted(ends.items()):
        state = match.position(index + 1)
        for seat in seats:
            _note(course.series[seat], turn, _points(state, seat))
            _note(course.armies[seat], turn, units_of(state, seat))
    _note_last(course.series, [_points(match.state, seat) for seat in seats])
    _note_last(course.armies, [units_of(match.state, seat) for seat in seats])
    return course


def _note_last(lines: list[list[int]], last: list[int]) -> None:
    """Append the final values to all lines, which stay equally long, if one of them differs from what it ends with."""
    if [line[-1] for line in lines] != last:
        for line, value in zip(lines, last, strict=True):
            line.append(value)


def _points(state: State, seat: int) -> int:
    return int(queries.points(state, seat).total)


def _note(line: list[int], turn: int, value: int) -> None:
    line.extend([line[-1]] * (turn - len(line)))
    line.append(value)


def _start(record: BattleRecord) -> BattleStarted:
    assert record.started is not None  # every record of the course begins with it
    return record.started


def _read(match: Match[State], course: MatchCourse) -> dict[int, int]:
    """Fill in the battles and the counts of the seats; returns the journal index of the end of each turn."""
    ends: dict[int, int] = {}
    turn = 1
    running: BattleRecord | None = None
    for index in range(len(match.journal)):
        for event in match.events(index):
            if isinstance(event, TurnStarted):
                turn = event.turn
            elif isinstance(event, TurnEnded):
                ends[event.turn] = index
            elif isinstance(event, BattleStarted):
                running = BattleRecord(event.battle)
                course.battles.append((turn, running))
            _count(match, course.counts, event)
            if running is not None:
                running = running.add(event)
                course.battles[-1] = (course.battles[-1][0], running)
                if isinstance(event, BattleEnded):
                    running = None
    return ends


def _count(match: Match[State], counts: list[SeatCounts], event: Event) -> None:
    """Count an event for the seats whose armies it concerns; the side without a player is not counted."""
    owners = match.state.config.tables.owner
    match event:
        case Deployed() | Conjured() | Revived() if not event.unit.endswith((".worker", ".necromancer")):
            counts[event.seat].raised += 1
        case Raised() if owners[event.race] < len(counts):
            counts[owners[event.race]].raised += event.n
        case UnitLost() if owners[event.race] < len(counts):
            counts[owners[event.race]].lost += 1
        case DevourEnded() if event.killed and owners[event.race] < len(counts):
            counts[owners[event.race]].lost += 1
        case BattleEnded():
            for seat in event.winners:
                counts[seat].won += 1


@dataclass
class Luck:
    """Dice of a race over some battles."""

    battles: int = 0
    dice: int = 0
    hits: int = 0
    worth: float = 0.0


def luck_of(battles: Sequence[tuple[int, BattleRecord]], race: str) -> Luck:
    """Hits of a race and their expected number."""
    found = Luck()
    for _, record in battles:
        throws = [throw for throw in record.all(Rolled) if throw.race == race]
        fought = bool(throws) or any(owner == race for owner, *_ in _start(record).forces)
        found.battles += fought
        for throw in throws:
            found.dice += len(throw.faces)
            found.hits += throw.hits
            found.worth += expected(len(throw.faces), throw.limit, bool(throw.first))
    return found


def draw_battles(
    canvas: Canvas, box: FRect, table: TableContext, battles: Sequence[tuple[int, BattleRecord]], *, alone: bool = False
) -> None:
    """Draw a bar for each seat: hits rolled, and a mark at the expected number; then the battles. ``alone``: in a view
    of its own, with room for the same bars of each battle."""
    line = canvas.line_height("small")
    if box.h < 2 * line + 12:
        return
    head = canvas.line_height("section")
    if alone:
        head = 0.0
    else:
        canvas.head(
            t("warcraft_battle.over.battles"), (box.x, box.y, box.w, head), t("warcraft_battle.over.battles_note")
        )
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
    if alone:
        _draw_all_battles(canvas, FRect(box.x, y + ROOMY.gap, box.w, line + ROW_GAP), table, battles)
        return
    for turn, record in reversed(battles):
        if y + line + 4 > box.bottom:
            return
        _draw_battle(canvas, FRect(box.x, y + 4, box.w, line), table, turn, record)
        y += line + 4


def _draw_luck(canvas: Canvas, row: FRect, table: TableContext, seat: int, luck: Luck, most: float) -> None:
    data = table.session.match.seats[seat]
    colours = seat_colours(data.colour)
    r = min(11.0, row.h * 0.42)
    canvas.medallion((row.x + r + 2, row.centery), r, colours, table.emblem(seat))
    text = t("warcraft_battle.over.luck", n=luck.hits, worth=number(luck.worth))
    wide = min(row.w * 0.42, max(canvas.measure(text, "small")[0], 120.0))
    name_w = row.w * 0.2
    left = row.x + 2 * r + 10
    canvas.fit_text(data.name, FRect(left, row.y, name_w, row.h), "small_strong", colours.tint, min_ratio=0.7)
    bar = FRect(left + name_w + 6, row.centery - 6, row.right - wide - 12 - (left + name_w + 6), 12)
    if bar.w > 30:
        _draw_hits(canvas, bar, luck.hits, luck.worth, most, colours.base)
    canvas.fit_text(text, FRect(row.right - wide, row.y, wide, row.h), "small", IVORY300, "right", 0.7)


def _draw_hits(canvas: Canvas, bar: FRect, hits: int, worth: float, most: float, colour: Colour) -> None:
    """Draw a bar of hits, and a mark at their expected number; ``most``: the number at its end."""
    canvas.fill(bar, NIGHT900, alpha=200, radius=bar.h / 2)
    canvas.frame(bar, SLATE500, 1, bar.h / 2)
    if hits:
        canvas.fill(FRect(bar.x, bar.y, max(bar.h * 0.8, bar.w * hits / most), bar.h), colour, radius=bar.h / 2)
    if worth:
        over = bar.h / 3
        canvas.fill(FRect(bar.x + bar.w * worth / most - 1.5, bar.y - over, 3, bar.h + 2 * over), BRASS300)


@dataclass(frozen=True)
class _SideHits:
    """The hits of one side of a battle and their expected number, the names of its seats, and whether it won."""

    names: str
    hits: int
    worth: float
    seat: int
    won: bool


def _sides(table: TableContext, record: BattleRecord) -> tuple[_SideHits, _SideHits]:
    """Attackers and defenders of a battle."""
    seats, tables = table.session.match.seats, table.session.match.state.config.tables
    winners = record.ending.winners if record.ending is not None else ()
    found = []
    for side in (_start(record).attackers, _start(record).defenders):
        races = [tables.race[seat] for seat in side]
        throws = [throw for throw in record.all(Rolled) if throw.race in races]
        names = joined(seats[seat].name for seat in side) or t("warcraft_board.neutral")
        worth = sum(expected(len(throw.faces), throw.limit, bool(throw.first)) for throw in throws)
        hits = sum(throw.hits for throw in throws)
        found.append(_SideHits(names, hits, worth, side[0] if side else -1, bool(set(side) & set(winners))))
    return found[0], found[1]


def _draw_all_battles(
    canvas: Canvas, row: FRect, table: TableContext, battles: Sequence[tuple[int, BattleRecord]]
) -> None:
    """Draw the battles in rows from ``row`` down, the last one first: turn and place, then attackers and defenders with
    their bars; who won stands out."""
    told = [(turn, record, _sides(table, record)) for turn, record in reversed(battles)]
    most = max(1.0, *(max(one.hits, one.worth) for _, _, sides in told for one in sides))
    label = max(canvas.measure(_place_words(turn, record), "small")[0] for turn, record, _ in told)
    half = (row.w - label - 2 * ROOMY.wide) / 2
    for n, (turn, record, sides) in enumerate(told):
        line = row.move(0, n * row.h)
        if n % 2 == 0:
            canvas.fill(line, NIGHT900, alpha=90, radius=6)
        canvas.text(_place_words(turn, record), (line.x + ROOMY.small, line.centery), "small", IVORY300, "midleft")
        for m, (side, icon) in enumerate(zip(sides, ("crossed-swords", "defence"), strict=True)):
            left = line.x + label + ROOMY.wide + m * (half + ROOMY.gap)
            _draw_side(canvas, FRect(left, line.y, half - ROOMY.gap, line.h), table, side, icon, most)


def _place_words(turn: int, record: BattleRecord) -> str:
    return t("warcraft_battle.over.battle_place", turn=turn, hex=_start(record).space)


def _draw_side(canvas: Canvas, box: FRect, table: TableContext, side: _SideHits, icon: str, most: float) -> None:
    """Draw one side of a battle: whether it attacks, its emblem, names, bar and figures."""
    seats = table.session.match.seats
    colours = seat_colours(seats[side.seat].colour if 0 <= side.seat < len(seats) else "ivory")
    ink = IVORY100 if side.won else IVORY500
    r, text = box.h * 0.34, f"{side.hits} ({number(side.worth)})"
    canvas.icon(icon, (box.x + r, box.centery), 1.5 * r, BRASS300 if side.won else IVORY500)
    emblem = table.emblem(side.seat) if side.seat >= 0 else "faction-neutral"
    canvas.medallion((box.x + 3.4 * r, box.centery), r, colours, emblem)
    figures = canvas.measure("88 (88.8)", "small")[0]
    left = box.x + 5 * r
    name = FRect(left, box.y, (box.right - left - figures) * 0.42, box.h)
    fit_name(canvas, side.names, name, "small_strong" if side.won else "small", ink)
    bar = FRect(name.right + ROOMY.small, box.centery - 5, box.right - figures - name.right - 2 * ROOMY.small, 10)
    _draw_hits(canvas, bar, side.hits, side.worth, most, colours.base)
    canvas.text(text, (box.right, box.centery), "small", ink, anchor="midright")


def _draw_battle(canvas: Canvas, row: FRect, table: TableContext, turn: int, record: BattleRecord) -> None:
    """Draw a battle in a line: turn, place, hits of both sides, winner."""
    seats = table.session.match.seats
    parts = [
        t("warcraft_battle.over.side", name=side.names, n=side.hits, worth=number(side.worth))
        for side in _sides(table, record)
    ]
    words = t("warcraft_battle.over.battle", turn=turn, hex=_start(record).space, a=parts[0], b=parts[1])
    winners = record.ending.winners if record.ending is not None else ()
    room = row.w - 26 * max(1, len(winners))
    canvas.fit_text(words, FRect(row.x, row.y, room, row.h), "small", IVORY500, min_ratio=0.7)
    for n, seat in enumerate(winners):
        at = (row.right - 12 - 24 * n, row.centery)
        canvas.medallion(at, 9, seat_colours(seats[seat].colour), table.emblem(seat))
    if not winners:
        canvas.icon("cancel", (row.right - 12, row.centery), 12, IVORY100)
