"""The course of a finished game: valor by turn and by source, fights won and lost with luck, the way of each hero."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.plate import draw_plate
from tabletop.client.board.polygon_plate import baked_polygon_plate
from tabletop.client.draw.theme import INK900, IVORY100, NIGHT900, SEA_DEEP, seat_colours
from tabletop.client.games.charts import Charts, Detail, Highlight
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.queries import NOBODY, State
from tabletop.rules.game import Event, Seat
from tabletop.rules.match import ReplayError
from tabletop.text import localised, t

from .card_faces import EMBLEMS
from .challenge_stage import SIX
from .context import MAP

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.match import Match

    from .context import TableContext

COLUMNS = (
    ("victory-point", "total"),
    ("symbol-quest", "quest"),
    ("symbol-artifact", "trophy"),
    ("warning", "event"),
    ("crossed-swords", "fights"),
    ("dice", "luck"),
)
SPREAD = 0.1
"""How far the ways of two heroes lie apart, as a share of the map's unit."""


@dataclass
class Fortune:
    """Fights of a seat: won, lost, blows that hit, and how many hits were to be expected."""

    won: int = 0
    lost: int = 0
    hits: int = 0
    expected: float = 0.0

    @property
    def luck(self) -> float:
        """Hits beyond what was to be expected."""
        return self.hits - self.expected


@dataclass
class MatchCourse:
    """What the journal of a match tells: ``series`` valor of each seat by turn; ``fortunes``; ``ways`` the spaces each
    figure came to, in order."""

    series: list[list[int]]
    fortunes: list[Fortune]
    ways: list[list[str]] = field(default_factory=list)
    victories: list[tuple[int, Seat, Seat, str]] = field(default_factory=list)
    """(turn, who won, the seat or :data:`NOBODY` that was beaten, the encounter) of every fight that was won."""


def course_of(match: Match[State]) -> MatchCourse:
    """Follow the events of a match once; only the last figures where the journal cannot be followed."""
    seats = len(match.seats)
    course = MatchCourse([[0] for _ in range(seats)], [Fortune() for _ in range(seats)], [[] for _ in range(seats)])
    reader = _CourseReader(course)
    try:
        for index in range(len(match.journal)):
            for event in match.events(index):
                reader.read(event)
    except ReplayError:
        return MatchCourse(
            [[n] for n in match.state.valor], [Fortune() for _ in range(seats)], [[] for _ in range(seats)]
        )
    reader.end_turn(reader.turn)
    return course


class _CourseReader:
    """Takes events in, in their order."""

    def __init__(self, course: MatchCourse) -> None:
        self.course = course
        self.turn = 0
        self.valor = [0] * len(course.series)
        self.fighters: tuple[Seat, Seat] = (NOBODY, NOBODY)
        self.monster = ""

    def read(self, event: Event) -> None:
        """One more event."""
        match event:
            case ev.TurnStarted():
                self.end_turn(event.turn - 1)
                self.turn = event.turn
            case ev.QuestCompleted() | ev.TrophyTaken() | ev.EventLogged():
                self.valor[event.seat] += event.valor
            case ev.FigurePlaced():
                self._walked(event.seat, event.space)
            case ev.Moved():
                self._walked(event.seat, event.to)
            case ev.Resurrected():
                self._walked(event.seat, event.space)
            case ev.CombatStarted():
                self.fighters = (event.seat, event.defender)
                self.monster = event.monster
            case ev.Attacked():
                self._struck(event)
            case ev.CombatEnded():
                self._fought(event)

    def end_turn(self, turn: int) -> None:
        """The turns up to ``turn`` are over with the valor of now."""
        for line, now in zip(self.course.series, self.valor, strict=True):
            line.extend([line[-1]] * (turn - len(line)))
            if turn > 0:
                line.append(now)

    def _walked(self, seat: Seat, space: str) -> None:
        way = self.course.ways[seat]
        if not way or way[-1] != space:
            way.append(space)

    def _struck(self, event: ev.Attacked) -> None:
        seat = self.fighters[event.side]
        if seat == NOBODY:
            return
        fortune = self.course.fortunes[seat]
        fortune.hits += event.hit
        missing = event.defence - event.attack
        fortune.expected += sum(face >= missing for face in range(1, SIX + 1)) / SIX

    def _fought(self, event: ev.CombatEnded) -> None:
        down = (event.attacker_down, event.defender_down)
        for side, seat in enumerate(self.fighters):
            if seat == NOBODY:
                continue
            fortune = self.course.fortunes[seat]
            fortune.lost += down[side]
            if down[1 - side] and not down[side]:
                fortune.won += 1
                self.course.victories.append((self.turn, seat, self.fighters[1 - side], self.monster))


# ------------------------------------------------------------------------------------------------------- charts


def charts_of(table: TableContext) -> Charts:
    """The course of the match for the game-over scene."""
    match: Match[State] = table.session.match
    course = course_of(match)
    rows = tuple(_row(match.state, seat, course.fortunes[seat]) for seat in range(len(match.seats)))
    fights = sum(fortune.won + fortune.lost for fortune in course.fortunes)
    minutes = max(1, table.scene.played_seconds // 60)
    return Charts(
        title=t("adventure_over.chart"),
        series=tuple(tuple(line) for line in course.series),
        goal=match.state.config.options.valor,
        table_title=t("adventure_over.sources"),
        columns=tuple((icon, t(f"adventure_over.column.{name}")) for icon, name in COLUMNS),
        rows=rows,
        trophy_title="",
        trophies=((),) * len(match.seats),
        summary=t("adventure_over.summary", turns=match.state.turn, n=fights, minutes=minutes),
        below=lambda canvas, box: draw_ways(canvas, box, match, course),
        detail=Detail(
            t("adventure_over.ways"),
            "movement",
            lambda _, width: width * _shape(),
            lambda canvas, box: draw_ways(canvas, box, match, course),
        ),
        highlights=highlights_of(match, course),
    )


def highlights_of(match: Match[State], course: MatchCourse) -> tuple[Highlight, ...]:
    """The winners' hero who won most fights, and the fight won against the hardest enemy; a hero counts by level."""
    winners = match.outcome.winners if match.outcome is not None else ()
    if not winners or len(winners) == len(match.seats):
        return ()
    content, things = match.state.config.tables.content, match.state.config.tables.monsters
    players = match.state.players
    found = []
    best = max(winners, key=lambda seat: (course.fortunes[seat].won, -seat))
    if course.fortunes[best].won:
        hero = localised(content.characters[players[best].character].name)
        words = t("adventure_over.best_words", name=hero, n=course.fortunes[best].won)
        found.append(Highlight("rank-elite", t("adventure_over.best"), words))
    own = [
        ((players[other].level if other != NOBODY else things[monster].colour, turn), other, monster)
        for turn, seat, other, monster in course.victories
        if seat in winners
    ]
    if own:
        (_, turn), other, monster = max(own)
        name = content.characters[players[other].character].name if other != NOBODY else things[monster].card.name
        words = t("adventure_over.deciding_words", turn=turn, name=localised(name))
        found.append(Highlight("crossed-swords", t("over.deciding"), words))
    return tuple(found)


def _row(state: State, seat: Seat, fortune: Fortune) -> tuple[str, ...]:
    log = state.players[seat].log
    found = [str(sum(entry.valor for entry in log))]
    found += [str(sum(entry.valor for entry in log if entry.kind == kind)) for kind in ("quest", "trophy", "event")]
    luck = f"{fortune.luck:+.1f}".replace("-", "−")
    return (*found, f"{fortune.won}–{fortune.lost}", luck)


# --------------------------------------------------------------------------------------------------------- ways


LEAST_MAP = 60.0
"""Height below which the map shows nothing of the routes."""


def _shape() -> float:
    """Height of the map as a share of its width."""
    width, height = baked_polygon_plate(MAP).size
    return height / width


def draw_ways(canvas: Canvas, box: FRect, match: Match[State], course: MatchCourse) -> None:
    """The map with the way of each figure: a line in the colour and with the dashes of its player, its end marked by
    the hero's sign."""
    plate = baked_polygon_plate(MAP)
    width, height = plate.size
    zoom = min(box.w / width, box.h / height)
    whole = FRect(0, 0, width * zoom, height * zoom)
    whole.center = box.center
    if whole.h < LEAST_MAP:
        return
    with canvas.clip(whole):
        canvas.fill(whole, SEA_DEEP)
        draw_plate(canvas, plate, whole)
        canvas.fill(whole, NIGHT900, alpha=70)
        for seat, way in enumerate(course.ways):
            colours = seat_colours(match.seats[seat].colour)
            apart = (seat - (len(course.ways) - 1) / 2) * plate.unit * zoom * SPREAD
            points = [
                (whole.x + x * zoom + apart, whole.y + y * zoom + apart)
                for x, y in (plate.center(space) for space in way)
            ]
            if len(points) > 1:
                canvas.polyline(points, INK900, max(2.0, plate.unit * zoom * 0.09), 170)
                for start, end in pairwise(points):
                    canvas.line(start, end, colours.tint, max(1.2, plate.unit * zoom * 0.05), dash=colours.dash or None)
        for seat, way in enumerate(course.ways):
            if way:
                x, y = plate.center(way[-1])
                apart = (seat - (len(course.ways) - 1) / 2) * plate.unit * zoom * SPREAD * 4
                hero = match.state.players[seat].character
                center = (whole.x + x * zoom + apart, whole.y + y * zoom)
                colours = seat_colours(match.seats[seat].colour)
                canvas.medallion(center, max(7.0, plate.unit * zoom * 0.3), colours, EMBLEMS.get(hero))
    canvas.frame(whole, IVORY100, 1, alpha=60)
