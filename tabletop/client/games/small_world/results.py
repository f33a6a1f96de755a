"""The charts of a finished game (coins by round and by source, the combos of each seat, the factions), and the recap
for a player who was away: what each seat took, scored and lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.charts import Charts, Detail, Highlight, winners_of
from tabletop.client.ui import tree
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Draw, Node, Row, Stack, Words, block, medal, sign, space
from tabletop.rules.game import Seat, SeatSetup
from tabletop.rules.match import Match
from tabletop.rules.small_world import events as ev
from tabletop.rules.small_world.queries import Player, State, faction_keys, factions
from tabletop.rules.small_world.setup import SIDE_NAMES
from tabletop.text import t
from tabletop.text.grammar import joined

from .island_pictures import face
from .names import COLUMNS, FACTIONS, POWERS, RACES, combo_name, thing_name

if TYPE_CHECKING:
    from .table import SmallWorldTable


SOURCES = ("regions", "race", "power", "faction", "places", "other")
_SOURCE = {
    "regions": "regions", "declined": "regions", "race": "race", "power": "power", "marker": "places", "well": "places",
    "faction": "faction",
}  # fmt: skip


@dataclass(eq=False)
class Combo:
    """A race with its power, "" where none is known: the round in which a seat took it, that of its decline and that in
    which it left the map (None: never), and the coins it brought before and after its decline."""

    race: str
    power: str
    taken: int
    declined: int | None = None
    gone: int | None = None
    active_coins: int = 0
    old_coins: int = 0

    @property
    def coins(self) -> int:
        return self.active_coins + self.old_coins

    @property
    def name(self) -> str:
        """The name of the race with that of its power."""
        return combo_name(self.race, self.power) if self.power else thing_name(self.race)

    @property
    def icons(self) -> tuple[str, ...]:
        return (RACES[self.race], POWERS[self.power]) if self.power else (RACES[self.race],)


@dataclass
class SeatCourse:
    """The course of a seat's game: coins by source, its combos in order."""

    coins: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))
    combos: list[Combo] = field(default_factory=list)
    taken: dict[int, int] = field(default_factory=dict)
    """Regions taken from other seats, by round."""

    def active(self) -> Combo | None:
        """The combo that is not in decline."""
        return self.combos[-1] if self.combos and self.combos[-1].declined is None else None

    def old(self, race: str) -> Combo | None:
        return next((one for one in reversed(self.combos) if one.race == race and one.declined is not None), None)


@dataclass
class MatchCourse:
    """The course of a match: the coins of each seat at the end of each round, after those at the start, and the course
    of each seat."""

    series: list[list[int]]
    paths: list[SeatCourse]


def charts_of(table: SmallWorldTable) -> Charts:
    """The charts of a match, counted from all its events."""
    match = table.session.match
    course = course_of(match)
    rounds = match.state.config.tables.rounds
    seats = range(len(match.seats))
    azeroth = match.state.config.options.azeroth
    columns = ["total", *SOURCES]
    rows = [[match.state.coins[seat], *(course.paths[seat].coins[source] for source in SOURCES)] for seat in seats]
    if azeroth:
        columns.insert(0, "counted")
        for row, worth in zip(rows, _counted(match), strict=True):
            row.insert(0, worth)
    combos = sum(len(path.combos) for path in course.paths)
    teams = _factions(match) if azeroth else ()
    bars, large = (round_bars(match.seats, course, rounds, high) for high in (40.0, 76.0))
    detail = Detail(
        t("small_world_over.paths"),
        "cards",
        lambda: Column(
            (*teams, large, replace(block(t("small_world_over.legend"), "small", theme.IVORY500), weight=0.0)), 6
        ),
        wide=True,
    )
    return Charts(
        title=t("small_world_over.chart"),
        series=tuple(tuple(line) for line in course.series),
        table_title=t("small_world_over.sources"),
        columns=tuple((COLUMNS[name], t(f"small_world_over.{name}")) for name in columns),
        rows=tuple(tuple(str(figure).replace("-", "−") for figure in row) for row in rows),
        summary=t("small_world_over.summary", rounds=rounds, n=combos, minutes=table.scene.played_minutes),
        below=Column(
            (
                Column(teams, drop=1) if teams else None,
                Column((section(t("small_world_over.paths")), replace(bars, weight=1.0)), drop=2, weight=1.0),
            ),
            8,
        ),
        detail=detail,
        axis=t("small_world_over.axis"),
        highlights=highlights_of(winners_of(match), course),
        purses=() if match.state.config.options.open_coins else tuple(match.state.coins),
        turning="small_world_over.turning_words",
    )


def highlights_of(winners: Sequence[Seat], course: MatchCourse) -> tuple[Highlight, ...]:
    """The winners' combo that brought most coins, and the round in which they took most regions from others."""
    if not winners:
        return ()
    found = []
    combos = [combo for seat in winners for combo in course.paths[seat].combos]
    best = max(combos, key=lambda combo: combo.coins, default=None)
    if best is not None and best.coins > 0:
        words = t("small_world_over.best_words", name=best.name, n=best.coins)
        found.append(Highlight("coin", t("small_world_over.best"), words, face(best.race)))
    attacks: dict[int, int] = {}
    for seat in winners:
        for round_, number in course.paths[seat].taken.items():
            attacks[round_] = attacks.get(round_, 0) + number
    round_, most = max(attacks.items(), key=lambda entry: (entry[1], entry[0]), default=(0, 0))
    if most:
        words = t("small_world_over.deciding_words", round=round_, n=most)
        found.append(Highlight("conquer", t("small_world_over.deciding"), words))
    return tuple(found)


def _counted(match: Match[State]) -> list[int]:
    """The score of each seat's faction (SW-BFA-10)."""
    worth = [0] * len(match.seats)
    for (_, members), key in zip(factions(match.state), faction_keys(match.state), strict=True):
        for seat in members:
            worth[seat] = key[0]
    return worth


def course_of(match: Match[State]) -> MatchCourse:
    """The course of a match from where its journal begins."""
    seats = range(len(match.seats))
    course = MatchCourse([[] for _ in seats], [SeatCourse() for _ in seats])
    start = match.position(0)
    for path, player in zip(course.paths, start.players, strict=True):
        path.combos += _begun_with(player, start.round)
    ends = _read(match, course, start.round)
    for state in (start, *(match.position(index + 1) for index in ends)):
        for line, coins in zip(course.series, state.coins, strict=True):
            line.append(coins)
    for seat in seats:
        known = course.paths[seat].coins
        known["other"] += match.state.coins[seat] - sum(known.values())
    return course


def _begun_with(player: Player, round_: int) -> list[Combo]:
    """What a seat had when the journal began: nothing, unless it begins in the middle of a match."""
    old = [Combo(player.old_race, player.old_power, round_, round_)] if player.old_race else []
    return [*old, Combo(player.race, player.power, round_)] if player.race else old


def _read(match: Match[State], course: MatchCourse, round_: int) -> list[int]:
    """Fill in the courses of the seats, from ``round_`` on; returns the journal indices at which a round or the game
    ended."""
    ends: list[int] = []
    for index in range(len(match.journal)):
        for event in match.events(index):
            if isinstance(event, ev.RoundStarted | ev.GameOver):
                ends.append(index)
            if isinstance(event, ev.RoundStarted | ev.TurnStarted):
                round_ = event.round
            if isinstance(event, ev.ComboTaken | ev.Declined | ev.OldRaceLeft | ev.Conquered | ev.Scored):
                _tell(course.paths[event.seat], event, round_)
    return ends


def _tell(
    path: SeatCourse, event: ev.ComboTaken | ev.Declined | ev.OldRaceLeft | ev.Conquered | ev.Scored, round_: int
) -> None:
    combo = path.active()
    match event:
        case ev.ComboTaken():
            path.combos.append(Combo(event.race, event.power, round_))
        case ev.Declined() if combo is not None:
            combo.declined = round_
        case ev.OldRaceLeft() if (old := path.old(event.race)) is not None:
            old.gone = round_
        case ev.Conquered() if combo is not None and event.owner >= 0 and event.owner != event.seat:
            path.taken[round_] = path.taken.get(round_, 0) + 1
        case ev.Scored():
            path.coins[_SOURCE[event.item]] += event.coins
            if event.item != "declined" and combo is not None:
                combo.active_coins += event.coins
            else:
                (path.old(event.source) or path.combos[-1]).old_coins += event.coins


# ---------------------------------------------------------------------------------------------------- the pictures


def _factions(match: Match[State]) -> tuple[Node, ...]:
    """A line for each faction, the best first: its seats, and its score."""
    rows: list[Node] = [section(t("small_world_over.factions"), t("small_world_over.factions_note"))]
    winners = match.outcome.winners if match.outcome is not None else ()
    found = zip(factions(match.state), faction_keys(match.state), strict=True)
    for (side, members), key in sorted(found, key=lambda entry: entry[1], reverse=True):
        won, name = any(seat in winners for seat in members), SIDE_NAMES[side]
        names = joined(match.seats[seat].name for seat in members)
        words = t("small_world_over.faction_line", side=t(f"small_world.side.{name}"), name=names)
        ground = Draw(Canvas.fill, (theme.SLATE500 if won else theme.NIGHT800, 120, 6))
        line = Words(words, "small", theme.IVORY100 if won else theme.IVORY300, weight=1.0)
        score = Words(str(key[0]), "number", theme.BRASS300, "right")
        rows.append(Stack((ground, Row((sign(FACTIONS[name], 20), line, score), 8, (8, 2)))))
    return tuple(rows)


def round_bars(seats: Sequence[SeatSetup], course: MatchCourse, rounds: int, high: float = 40.0) -> Column:
    """A row for each seat with its combos as bars, filled until they decline and then hollow and lower, with icons and
    coins; the numbers of the rounds above them. ``high``: the wanted height of a row."""
    numbers = tuple(Words(str(n + 1), "small", theme.IVORY500, "center") for n in range(rounds))
    rows: list[Node] = [Row((Node(part=0.24, most=150), Row(numbers, 0, even=True, weight=1.0)), 0)]
    for seat, path in zip(seats, course.paths, strict=True):
        colours = theme.seat_colours(seat.colour)
        name = Words(seat.name, "small_strong", colours.tint, weight=1.0, cut=True)
        who = Row((medal(colours, None, 24), name), 6, (4, 0), part=0.24, most=150)
        bars = Draw(_draw_bars, (tuple(path.combos), rounds, colours), weight=1.0)
        ground = Draw(Canvas.fill, (theme.NIGHT900, 110, 6), high=high)
        rows.append(Stack((ground, Row((who, bars), 0)), weight=1.0, most=76))
    return Column(tuple(rows), 2)


def _draw_bars(canvas: Canvas, track: FRect, bars: tuple[Combo, ...], rounds: int, colours: theme.SeatColours) -> None:
    """Draw the bars of a seat in the upper half of ``track``, and their hollow parts in the lower half."""
    pitch, half = track.w / rounds, track.h / 2 - 2
    for one in bars:
        until = one.declined or rounds + 1
        name = t("small_world_over.combo", race=thing_name(one.race), power=thing_name(one.power))
        parts = [(track.y + 2, one.taken, until, one.icons, name if one.power else one.name, one.active_coins, 255)]
        if one.declined is not None:
            parts.append((track.centery, until, one.gone or rounds + 1, one.icons[:1], "", one.old_coins, 150))
        for y, began, end, icons, name, points, alpha in parts:
            box = FRect(track.x + (began - 1) * pitch + 1, y, max(10.0, (end - began) * pitch - 2), half)
            if alpha == 255:
                canvas.fill(box, theme.mix(colours.dark, theme.NIGHT900, 0.35), radius=5)
            canvas.frame(box, colours.tint, 1, 5, alpha)
            size, ink = (min(24.0, half - 4), theme.IVORY100) if alpha == 255 else (min(19.0, half - 7), theme.IVORY500)
            row = (
                *(sign(icon, size, ink, drop=n + 1) for n, icon in enumerate(icons)),
                Words(name, "small", colours.tint, least=1.0, drop=4) if name else None,
                space(),
                Words(f"+{points}", "small_strong", theme.BRASS300, least=1.0, drop=3),
            )
            tree.draw(canvas, Row(row, 3, (5, 0)), box)
