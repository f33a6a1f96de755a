"""The charts of a finished match: victory points by turn and by source, battles with rolled and expected hits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.charts import Charts, Detail, Highlight, winners_of
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Draw, Listing, Node, Row, Stack, Words, medal, sign
from tabletop.rules.game import Event
from tabletop.rules.match import Match
from tabletop.rules.warcraft import events as ev, queries
from tabletop.rules.warcraft.queries import State
from tabletop.text import t
from tabletop.text.grammar import decimal, joined

from .battle_stage import BattleRecord, expected
from .model import LOOKS, ground_of
from .names import unit_name

if TYPE_CHECKING:
    from .table import WarcraftTable


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


def charts_of(table: WarcraftTable) -> Charts:
    """The charts of a match, counted from all its events; of the armies where points do not count."""
    match = table.session.match
    course = course_of(match)
    state = match.state
    turns = match.game.headline(state).turn
    summary = t(
        "warcraft_battle.over.summary", turns=turns, n=len(course.battles),
        minutes=table.scene.played_minutes,
    )  # fmt: skip
    if queries.target(state):
        base = _charts_of_points(match, course)
    else:
        base = _charts_of_armies(match, course)
    battles = course.battles
    detail = Detail(
        t("warcraft_battle.over.battles"), "crossed-swords",
        lambda: Column((*_lucks(table, battles), Node(size=theme.ROOMY.gap), *_all_battles(table, battles)), 0),
        wide=True,
    )  # fmt: skip
    return replace(
        base, summary=summary,
        below=Column((
            section(t("warcraft_battle.over.battles"), t("warcraft_battle.over.battles_note")),
            *_lucks(table, battles),
            Listing(tuple(_battle(table, *one) for one in _told(table, battles)), 3),
        ) if battles else ()),
        detail=detail if battles else None, highlights=highlights_of(match, battles),
    )  # fmt: skip


def highlights_of(match: Match[State], battles: Sequence[tuple[int, BattleRecord]]) -> tuple[Highlight, ...]:
    """The winners' units that hit most often, and the battle won by them in which most of the others fell."""
    winners = winners_of(match)
    if not winners:
        return ()
    own = {match.state.config.tables.race[seat] for seat in winners}
    hits: Counter[tuple[str, str]] = Counter()
    for _, record in battles:
        for round_ in record.rounds:
            for name, phase in round_.phases.items():
                hits.update({(throw.race, name): throw.hits for throw in phase.all(ev.Rolled) if throw.race in own})
    found = []
    piece, most = max(hits.items(), key=lambda entry: (entry[1], entry[0]), default=(("", ""), 0))
    if most:
        words = t("warcraft_battle.over.best_words", name=unit_name(".".join(piece)), n=most)
        picture = f"warcraft/units/{'-'.join(piece)}-2.jpg"
        found.append(Highlight("rank-elite", t("over.best_piece"), words, picture))
    won = [
        (sum(loss.race not in own for loss in record.all(ev.UnitLost)), turn, _start(record).space)
        for turn, record in battles
        if record.ending is not None and set(record.ending.winners) & set(winners)
    ]
    fallen, turn, space = max(won, default=(0, 0, ""))
    if fallen:
        words = t("warcraft_battle.over.deciding_words", turn=turn, hex=space, n=fallen)
        picture = ground_of(match.state, space)
        found.append(Highlight("crossed-swords", t("warcraft_battle.over.deciding"), words, picture))
    return tuple(found)


def _charts(
    title: str, series: list[list[int]], head: str, columns: Mapping[str, str], rows: Sequence[Sequence[int]]
) -> Charts:
    return Charts(
        title=t(f"warcraft_battle.over.{title}"),
        series=tuple(tuple(line) for line in series),
        table_title=t(f"warcraft_battle.over.{head}"),
        columns=tuple((icon, t(f"warcraft_battle.over.{name}")) for name, icon in columns.items()),
        rows=tuple(tuple(str(figure) for figure in row) for row in rows),
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
    last = [queries.units_on_map(match.state, seat) for seat in range(len(match.seats))]
    rows = [(units, count.raised, count.lost, count.won) for units, count in zip(last, course.counts, strict=True)]
    return _charts("army", course.armies, "fates", LOOKS["army_columns"], rows)


def course_of(match: Match[State]) -> MatchCourse:
    """The course of a match from where its journal begins."""
    seats = range(len(match.seats))

    def figures(state: State) -> tuple[list[int], list[int]]:
        points = [int(queries.points(state, seat).total) for seat in seats]
        return points, [queries.units_on_map(state, seat) for seat in seats]

    series, armies = ([[value] for value in values] for values in figures(match.position(0)))
    course = MatchCourse(series, armies, [SeatCounts() for _ in seats])
    for turn, index in sorted(_read(match, course).items()):
        for lines, values in zip((series, armies), figures(match.position(index + 1)), strict=True):
            for line, value in zip(lines, values, strict=True):
                line += [*[line[-1]] * (turn - len(line)), value]
    for lines, values in zip((series, armies), figures(match.state), strict=True):
        if [line[-1] for line in lines] != values:  # all lines stay equally long
            for line, value in zip(lines, values, strict=True):
                line.append(value)
    return course


def _start(record: BattleRecord) -> ev.BattleStarted:
    assert record.started is not None  # every record of the course begins with it
    return record.started


def _read(match: Match[State], course: MatchCourse) -> dict[int, int]:
    """Fill in the battles and the counts of the seats; returns the journal index of the end of each turn."""
    ends: dict[int, int] = {}
    turn = 1
    running: BattleRecord | None = None
    for index in range(len(match.journal)):
        for event in match.events(index):
            if isinstance(event, ev.TurnStarted):
                turn = event.turn
            elif isinstance(event, ev.TurnEnded):
                ends[event.turn] = index
            elif isinstance(event, ev.BattleStarted):
                running = BattleRecord(event.battle)
                course.battles.append((turn, running))
            _count(match, course.counts, event)
            if running is not None:
                running = running.add(event)
                course.battles[-1] = (course.battles[-1][0], running)
                if isinstance(event, ev.BattleEnded):
                    running = None
    return ends


def _count(match: Match[State], counts: list[SeatCounts], event: Event) -> None:
    """Count an event for the seats whose armies it concerns; the side without a player is not counted."""
    owners = match.state.config.tables.owner
    match event:
        case ev.Deployed() | ev.Conjured() | ev.Revived() if not event.unit.endswith((".worker", ".necromancer")):
            counts[event.seat].raised += 1
        case ev.Raised() if owners[event.race] < len(counts):
            counts[owners[event.race]].raised += event.n
        case ev.UnitLost() if owners[event.race] < len(counts):
            counts[owners[event.race]].lost += 1
        case ev.DevourEnded() if event.killed and owners[event.race] < len(counts):
            counts[owners[event.race]].lost += 1
        case ev.BattleEnded():
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
        throws = [throw for throw in record.all(ev.Rolled) if throw.race == race]
        fought = bool(throws) or any(owner == race for owner, *_ in _start(record).forces)
        found.battles += fought
        for throw in throws:
            found.dice += len(throw.faces)
            found.hits += throw.hits
            found.worth += expected(len(throw.faces), throw.limit, bool(throw.first))
    return found


def _lucks(table: WarcraftTable, battles: Sequence[tuple[int, BattleRecord]]) -> list[Node]:
    """A bar for each seat: hits rolled, and a mark at the expected number."""
    seats, tables = table.session.match.seats, table.session.match.state.config.tables
    lucks = [luck_of(battles, tables.race[seat]) for seat in range(len(seats))]
    most = max([1.0, *(max(luck.hits, luck.worth) for luck in lucks)])
    rows: list[Node] = []
    for seat, luck in enumerate(lucks):
        colours = theme.seat_colours(seats[seat].colour)
        words = t("warcraft_battle.over.luck", n=luck.hits, worth=decimal(luck.worth, short=True))
        rows.append(Row((
            medal(colours, table.emblem(seat), 22),
            Words(seats[seat].name, "small_strong", colours.tint, part=0.2, cut=True),
            Draw(_draw_hits, (luck.hits, luck.worth, most, colours.base), high=28, weight=1.0),
            Words(words, "small", theme.IVORY300, "right"),
        ), 8, (2, 2), drop=1, weight=1.0, most=34))  # fmt: skip
    return rows


def _draw_hits(canvas: Canvas, box: FRect, hits: int, worth: float, most: float, colour: theme.Colour) -> None:
    """Draw a bar of hits, and a mark at their expected number; ``most``: the number at its end."""
    bar = FRect(box.x, box.centery - 6, box.w, 12)
    canvas.fill(bar, theme.NIGHT900, alpha=200, radius=6)
    canvas.frame(bar, theme.SLATE500, 1, 6)
    if hits:
        canvas.fill(FRect(bar.x, bar.y, max(10.0, bar.w * hits / most), bar.h), colour, radius=6)
    if worth:
        canvas.fill(FRect(bar.x + bar.w * worth / most - 1.5, bar.y - 4, 3, bar.h + 8), theme.BRASS300)


@dataclass(frozen=True)
class _SideHits:
    """The hits of one side of a battle and their expected number, the names of its seats, and whether it won."""

    names: str
    hits: int
    worth: float
    seat: int
    won: bool


def _sides(table: WarcraftTable, record: BattleRecord) -> tuple[_SideHits, _SideHits]:
    """Attackers and defenders of a battle."""
    seats, tables = table.session.match.seats, table.session.match.state.config.tables
    winners = record.ending.winners if record.ending is not None else ()
    found = []
    for side in (_start(record).attackers, _start(record).defenders):
        races = [tables.race[seat] for seat in side]
        throws = [throw for throw in record.all(ev.Rolled) if throw.race in races]
        names = joined(seats[seat].name for seat in side) or t("warcraft_board.neutral")
        worth = sum(expected(len(throw.faces), throw.limit, bool(throw.first)) for throw in throws)
        hits = sum(throw.hits for throw in throws)
        found.append(_SideHits(names, hits, worth, side[0] if side else -1, bool(set(side) & set(winners))))
    return found[0], found[1]


def _all_battles(table: WarcraftTable, battles: Sequence[tuple[int, BattleRecord]]) -> list[Node]:
    """The battles in rows, the last one first: turn and place, then attackers and defenders with their bars; who won
    stands out."""
    rows: list[Node] = []
    for n, (place, ground, (attackers, defenders), most) in enumerate(_told(table, battles)):
        both = _side(table, attackers, "crossed-swords", most), _side(table, defenders, "defence", most)
        land, words = Draw(_draw_land, (ground,), 64, 34), Words(place, "small", theme.IVORY300, part=0.12)
        row = Row((land, words, Row(both, 12, even=True, weight=1.0)), 8, (6, 4))
        rows.append(Stack((None if n % 2 else Draw(Canvas.fill, (theme.NIGHT900, 90, 6)), row)))
    return rows


def _side(table: WarcraftTable, side: _SideHits, icon: str, most: float) -> Node:
    """One side of a battle: whether it attacks, its emblem, names, bar and figures."""
    seats = table.session.match.seats
    colours = theme.seat_colours(seats[side.seat].colour if 0 <= side.seat < len(seats) else "ivory")
    ink = theme.IVORY100 if side.won else theme.IVORY500
    emblem, face = _mark(table, side.seat)
    return Row((
        sign(icon, 14, theme.BRASS300 if side.won else theme.IVORY500),
        medal(colours, emblem, 28, face),
        Words(side.names, "small_strong" if side.won else "small", ink, part=0.3, cut=True),
        Draw(_draw_hits, (side.hits, side.worth, most, colours.base), weight=1.0),
        Words(f"{side.hits} ({decimal(side.worth, short=True)})", "small", ink, "right", part=0.16),
    ), 6)  # fmt: skip


_Told = tuple[str, str, tuple[_SideHits, _SideHits], float]
"""A battle as it is told: turn and place, the picture of its land, both sides, and the most hits of any."""


def _told(table: WarcraftTable, battles: Sequence[tuple[int, BattleRecord]]) -> list[_Told]:
    """All battles, the last one first."""
    state = table.session.match.state
    sides = [_sides(table, record) for _, record in battles]
    most = max([1.0, *(max(one.hits, one.worth) for both in sides for one in both)])
    found: list[_Told] = []
    for (turn, record), both in zip(battles, sides, strict=True):
        space = _start(record).space
        place = t("warcraft_battle.over.battle_place", turn=turn, hex=space)
        found.append((place, ground_of(state, space), both, most))
    return found[::-1]


def _mark(table: WarcraftTable, seat: int) -> tuple[str | None, str]:
    """The emblem of a seat and the face of its race; the sign of the side without a player."""
    return table.mark(seat) if seat >= 0 else ("faction-neutral", "")


def _battle(table: WarcraftTable, place: str, ground: str, sides: tuple[_SideHits, _SideHits], most: float) -> Node:
    """A battle in a line: its land, turn and place, and the hits of both sides back to back between their faces; who
    won stands out."""
    seats = table.session.match.seats
    ends, bars = [], []
    for one in sides:
        colours = theme.seat_colours(seats[one.seat].colour if one.seat >= 0 else "ivory")
        ink = theme.BRASS300 if one.won else theme.IVORY500
        hits = Words(str(one.hits), "small_strong", ink, "center", low=18.0)
        emblem, face = _mark(table, one.seat)
        ends.append((sign("crown", 14, ink) if one.won else Node(size=14), medal(colours, emblem, 24, face), hits))
        bars.append((one.hits, one.worth, colours.base))
    return Row((
        Draw(_draw_land, (ground,), 44, 24), Words(place, "small", theme.IVORY300, least=0.8, part=0.26, cut=True),
        *ends[0], Draw(_draw_back_to_back, (*bars, most), high=26, weight=1.0), *reversed(ends[1]),
    ), 6, drop=2, low=26.0)  # fmt: skip


def _draw_land(canvas: Canvas, box: FRect, ground: str) -> None:
    canvas.image(ground, box, radius=5, focus=(0.5, 0.45))
    canvas.frame(box, theme.SLATE500, 1, 5)


_Bar = tuple[int, float, theme.Colour]
"""Hits, their expected number, and a colour."""


def _draw_back_to_back(canvas: Canvas, box: FRect, attacks: _Bar, defends: _Bar, most: float) -> None:
    """Draw two bars of hits from the middle to both sides, with marks at their expected numbers; ``most``: the number
    at their ends."""
    half, high = box.w / 2 - 1, 10.0
    for way, (hits, worth, colour) in ((-1, attacks), (1, defends)):
        reach = half * hits / most
        track = FRect(box.centerx - half if way < 0 else box.centerx + 1, box.centery - high / 2, half - 1, high)
        canvas.fill(track, theme.NIGHT900, alpha=200, radius=4)
        if hits:
            left = box.centerx - reach if way < 0 else box.centerx + 1
            canvas.fill((left, track.y, reach - 1, high), colour, radius=4)
        if worth:
            canvas.fill((box.centerx + way * half * worth / most - 1, track.y - 3, 2, high + 6), theme.BRASS300)
    canvas.fill((box.centerx - 1, box.centery - high / 2 - 3, 2, high + 6), theme.IVORY500)
