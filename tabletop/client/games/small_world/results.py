"""The charts of a finished game (coins by round and by source, the combos of each seat, the factions), and the recap
for a player who was away: what each seat took, scored and lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import (
    BRASS300,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT800,
    NIGHT900,
    SLATE500,
    Colour,
    SeatColours,
    mix,
    seat_colours,
)
from tabletop.client.games.charts import Charts, Detail, Highlight
from tabletop.rules.small_world.events import (
    ComboTaken,
    Conquered,
    Declined,
    GameOver,
    OldRaceLeft,
    RoundStarted,
    Scored,
    TurnStarted,
)
from tabletop.rules.small_world.queries import Player, State, faction_keys, factions
from tabletop.rules.small_world.setup import SIDE_NAMES
from tabletop.text import t
from tabletop.text.grammar import joined

from .names import COLUMNS, FACTIONS, POWERS, RACES, combo_name, thing_name

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import Outcome, SeatSetup
    from tabletop.rules.match import Match

    from .context import TableContext


SOURCES = ("regions", "race", "power", "faction", "places", "other")
_SOURCE = {
    "regions": "regions", "declined": "regions", "race": "race", "power": "power", "marker": "places", "well": "places",
    "faction": "faction",
}  # fmt: skip


@dataclass
class Combo:
    """A race with its power, "" where none is known: the round in which a seat took it, that of its decline and that in
    which it left the map (None: never), the coins it brought before and after its decline, and the number of regions it
    conquered."""

    race: str
    power: str
    taken: int
    declined: int | None = None
    gone: int | None = None
    active_coins: int = 0
    old_coins: int = 0
    conquests: int = 0

    @property
    def coins(self) -> int:
        return self.active_coins + self.old_coins

    @property
    def name(self) -> str:
        """The name of the race with that of its power."""
        return combo_name(self.race, self.power) if self.power else thing_name(self.race)


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


def charts_of(table: TableContext) -> Charts:
    """The charts of a match, counted from all its events."""
    match, minutes = table.session.match, table.scene.played_seconds // 60
    course = course_of(match)
    rounds = match.state.config.tables.rounds
    seats = range(len(match.seats))
    azeroth = match.state.config.options.azeroth
    columns = ["total", *SOURCES]
    rows = [[match.state.coins[seat], *(course.paths[seat].coins[source] for source in SOURCES)] for seat in seats]
    if azeroth:
        columns.append("counted")
        worth = _counted(match)
        for seat in seats:
            rows[seat].append(worth[seat])
    combos = sum(len(path.combos) for path in course.paths)
    detail = Detail(
        t("small_world_over.paths"),
        "cards",
        lambda canvas, _: _detail_height(canvas, match),
        lambda canvas, box: _draw_detail(canvas, box, match, course, rounds),
        wide=True,
    )
    return Charts(
        title=t("small_world_over.chart"),
        series=tuple(tuple(line) for line in course.series),
        goal=None,
        table_title=t("small_world_over.sources"),
        columns=tuple((COLUMNS[name], t(f"small_world_over.{name}")) for name in columns),
        rows=tuple(tuple(str(figure).replace("-", "−") for figure in row) for row in rows),
        trophy_title="",
        trophies=((),) * len(match.seats),
        summary=t("small_world_over.summary", rounds=rounds, n=combos, minutes=max(1, minutes)),
        below=lambda canvas, box: _draw_below(canvas, box, match, course, rounds),
        detail=detail,
        axis=t("small_world_over.axis"),
        highlights=highlights_of(match.outcome, course),
        turning="small_world_over.turning_words",
    )


def highlights_of(outcome: Outcome | None, course: MatchCourse) -> tuple[Highlight, ...]:
    """The winners' combo that brought most coins, and the round in which they took most regions from others."""
    winners = outcome.winners if outcome is not None else ()
    if not winners or len(winners) == len(course.paths):
        return ()
    found = []
    combos = [combo for seat in winners for combo in course.paths[seat].combos]
    best = max(combos, key=lambda combo: combo.coins, default=None)
    if best is not None and best.coins > 0:
        words = t("small_world_over.best_words", name=best.name, n=best.coins)
        found.append(Highlight("coin", t("small_world_over.best"), words))
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
        _note(course, state)
    for seat in seats:
        known = course.paths[seat].coins
        known["other"] += match.state.coins[seat] - sum(known.values())
    return course


def _note(course: MatchCourse, state: State) -> None:
    for line, coins in zip(course.series, state.coins, strict=True):
        line.append(coins)


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
            if isinstance(event, RoundStarted | GameOver):
                ends.append(index)
            if isinstance(event, RoundStarted | TurnStarted):
                round_ = event.round
            if isinstance(event, ComboTaken | Declined | OldRaceLeft | Conquered | Scored):
                _tell(course.paths[event.seat], event, round_)
    return ends


def _tell(path: SeatCourse, event: ComboTaken | Declined | OldRaceLeft | Conquered | Scored, round_: int) -> None:
    combo = path.active()
    match event:
        case ComboTaken():
            path.combos.append(Combo(event.race, event.power, round_))
        case Declined() if combo is not None:
            combo.declined = round_
        case OldRaceLeft() if (old := path.old(event.race)) is not None:
            old.gone = round_
        case Conquered() if combo is not None:
            combo.conquests += 1
            if event.owner >= 0 and event.owner != event.seat:
                path.taken[round_] = path.taken.get(round_, 0) + 1
        case Scored():
            path.coins[_SOURCE[event.item]] += event.coins
            if event.item != "declined" and combo is not None:
                combo.active_coins += event.coins
            else:
                (path.old(event.source) or path.combos[-1]).old_coins += event.coins


# ---------------------------------------------------------------------------------------------------- the pictures


def _draw_below(canvas: Canvas, box: FRect, match: Match[State], course: MatchCourse, rounds: int) -> None:
    """Draw the factions in the team variant, then the bars of all combos if they fit."""
    if match.state.config.options.azeroth:
        used = draw_factions(canvas, box, match)
        box = FRect(box.x, box.y + used, box.w, box.h - used)
    if box.h >= HEAD + 28.0 * len(match.seats) + 30:
        canvas.head(t("small_world_over.paths"), (box.x, box.y, box.w, 24))
        draw_round_bars(canvas, FRect(box.x, box.y + 30, box.w, box.h - 30), match.seats, bars_of(course), rounds)


def draw_factions(canvas: Canvas, box: FRect, match: Match[State]) -> float:
    """Draw a line for each faction: its seats with their coins, and its score; returns the height used in units, 0
    where they do not fit."""
    line = max(26.0, canvas.line_height("small") + 6)
    found = list(zip(factions(match.state), faction_keys(match.state), strict=True))
    if box.h < 30 + line * len(found):
        return 0.0
    canvas.head(t("small_world_over.factions"), (box.x, box.y, box.w, 24), t("small_world_over.factions_note"))
    y = box.y + 30
    outcome = match.outcome
    winners = outcome.winners if outcome is not None else ()
    for (side, members), key in sorted(found, key=lambda entry: entry[1], reverse=True):
        won = any(seat in winners for seat in members)
        row = FRect(box.x, y, box.w, line - 2)
        canvas.fill(row, NIGHT800 if not won else SLATE500, alpha=120, radius=6)
        canvas.icon(FACTIONS[SIDE_NAMES[side]], (row.x + 14, row.centery), 20, BRASS300)
        names = joined(match.seats[seat].name for seat in members)
        words = t("small_world_over.faction_line", side=t(f"small_world.side.{SIDE_NAMES[side]}"), name=names)
        canvas.fit_text(words, FRect(row.x + 32, row.y, row.w - 92, row.h), "small", IVORY100 if won else IVORY300)
        canvas.text(str(key[0]), (row.right - 12, row.centery), "number", BRASS300, "midright")
        y += line
    return y - box.y + 8


def _detail_height(canvas: Canvas, match: Match[State]) -> float:
    teams = 0.0
    if match.state.config.options.azeroth:
        teams = 38 + max(26.0, canvas.line_height("small") + 6) * len(factions(match.state))
    legend = canvas.block_height(t("small_world_over.legend"), "small", 700)
    return teams + round_bars_height(len(match.seats)) + legend + 14


def _draw_detail(canvas: Canvas, box: FRect, match: Match[State], course: MatchCourse, rounds: int) -> None:
    """Draw the factions in the team variant, the bars of all combos, and the key of the bars."""
    used = draw_factions(canvas, box, match) if match.state.config.options.azeroth else 0.0
    tall = round_bars_height(len(match.seats))
    draw_round_bars(canvas, FRect(box.x, box.y + used, box.w, tall), match.seats, bars_of(course), rounds)
    canvas.text_block(t("small_world_over.legend"), (box.x, box.y + used + tall + 6, box.w, 0), "small", IVORY500)


def bars_of(course: MatchCourse) -> list[list[RoundBar]]:
    """The combos of each seat as bars."""
    return [[_bar(combo) for combo in path.combos] for path in course.paths]


def _bar(combo: Combo) -> RoundBar:
    points = (combo.active_coins, combo.old_coins)
    if not combo.power:
        return RoundBar((RACES[combo.race],), combo.name, combo.taken, combo.declined, combo.gone, points)
    name = t("small_world_over.combo", race=thing_name(combo.race), power=thing_name(combo.power))
    icons = (RACES[combo.race], POWERS[combo.power])
    return RoundBar(icons, name, combo.taken, combo.declined, combo.gone, points)


HEAD = 26.0
"""Height of the numbers of the rounds in units."""
ROW = 76.0
"""Greatest height of a seat's row in units; two units lie between two rows."""


@dataclass(frozen=True, slots=True)
class RoundBar:
    """One bar: its icons and name, the round in which it ``began``, the one in which it ``declined`` and goes on as a
    hollow bar, the one in which it ``ended`` (None: never), and the points it brought before and after it declined."""

    icons: tuple[str, ...]
    name: str
    began: int
    declined: int | None
    ended: int | None
    points: tuple[int, int]


def round_bars_height(seats: int, row: float = ROW) -> float:
    """Height in units of the rows of ``seats`` seats with the numbers over them."""
    return HEAD + seats * (row + 2)


def draw_round_bars(
    canvas: Canvas, box: FRect, seats: Sequence[SeatSetup], lines: Sequence[Sequence[RoundBar]], rounds: int
) -> None:
    """Draw a row for each seat with its bars, filled until they decline and then hollow and lower, with icons and
    points."""
    left = min(150.0, box.w * 0.24)
    pitch = (box.w - left) / rounds
    row_h = min(ROW, (box.h - HEAD) / len(seats) - 2)
    for number in range(rounds):
        x = box.x + left + (number + 0.5) * pitch
        canvas.text(str(number + 1), (x, box.y + HEAD / 2), "small", IVORY500, "center")
    for n, (seat, own) in enumerate(zip(seats, lines, strict=True)):
        row = FRect(box.x, box.y + HEAD + n * (row_h + 2), box.w, row_h)
        colours = seat_colours(seat.colour)
        canvas.fill(row, NIGHT900, alpha=110, radius=6)
        r = min(12.0, row_h * 0.36)
        canvas.medallion((row.x + r + 4, row.centery), r, colours)
        name = FRect(row.x + 2 * r + 10, row.y, left - 2 * r - 14, row_h)
        canvas.fit_text(seat.name, name, "small_strong", colours.tint, min_ratio=0.7)
        track = FRect(row.x + left, row.y + 2, row.w - left, row_h - 4)
        for line in own:
            _draw_bar(canvas, track, line, pitch, rounds, colours)


def _draw_bar(canvas: Canvas, track: FRect, line: RoundBar, pitch: float, rounds: int, colours: SeatColours) -> None:
    """Draw a bar in the upper half of ``track``, and its hollow part in the lower half."""
    until = line.declined if line.declined is not None else rounds + 1
    half = track.h / 2
    bar = FRect(track.x + (line.began - 1) * pitch + 1, track.y, max(10.0, (until - line.began) * pitch - 2), half)
    canvas.fill(bar, mix(colours.dark, NIGHT900, 0.35), radius=5)
    canvas.frame(bar, colours.tint, 1, 5)
    size = min(24.0, half - 4)
    x = bar.x + size * 0.7
    for icon in line.icons:
        if x + size / 2 <= bar.right:
            canvas.icon(icon, (x, bar.centery), size, IVORY100)
        x += size + 3
    _draw_name(canvas, bar, x, line.name, colours.tint)
    _draw_points(canvas, bar, x, line.points[0])
    if line.declined is None:
        return
    end = line.ended if line.ended is not None else rounds + 1
    wide = max(10.0, (end - line.declined) * pitch - 2)
    low = FRect(track.x + (line.declined - 1) * pitch + 1, track.y + half, wide, half)
    canvas.frame(low, colours.tint, 1, 5, alpha=150)
    canvas.icon(line.icons[0], (low.x + size * 0.7, low.centery), size * 0.8, IVORY500)
    _draw_points(canvas, low, low.x + size * 1.7, line.points[1])


def _draw_name(canvas: Canvas, bar: FRect, x: float, name: str, ink: Colour) -> None:
    """Draw the name, where the bar is long enough."""
    if canvas.measure(name, "small")[0] <= bar.right - x - 44 and bar.h >= canvas.line_height("small"):
        canvas.text(name, (x - 4, bar.centery), "small", ink, "midleft")


def _draw_points(canvas: Canvas, bar: FRect, x: float, points: int) -> None:
    words = f"+{points}"
    wide = canvas.measure(words, "small_strong")[0]
    if bar.right - 6 - wide >= x - 4:
        canvas.text(words, (bar.right - 5, bar.centery), "small_strong", BRASS300, "midright")
