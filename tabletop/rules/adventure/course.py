"""The course of a match, read from its journal: valor by turn, fights with their luck, the way of each hero."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.rules.game import Event, Seat
from tabletop.rules.match import Match

from . import events as ev
from .exchange import SIX
from .state import NOBODY, State


@dataclass
class FightCounts:
    """The fights of a seat: how many were won and lost, how many attacks hit, and the expected number of hits."""

    won: int = 0
    lost: int = 0
    hits: int = 0
    expected: float = 0.0

    @property
    def luck(self) -> float:
        """The number of hits above the expected one."""
        return self.hits - self.expected


@dataclass
class MatchCourse:
    """``series``: valor of each seat by turn; ``fortunes``: fights of each seat; ``ways``: the spaces that each figure
    came to, in order."""

    series: list[list[int]]
    fortunes: list[FightCounts]
    ways: list[list[str]] = field(default_factory=list)
    victories: list[tuple[int, Seat, Seat, str]] = field(default_factory=list)
    """(turn, who won, the seat or :data:`NOBODY` that was beaten, the encounter) of every fight that was won."""


def course_of(match: Match[State]) -> MatchCourse:
    """Follow the events of a match once, from where its journal begins."""
    reader = _CourseReader(match.position(0))
    for index in range(len(match.journal)):
        for event in match.events(index):
            reader.read(event)
    reader.end_turn(reader.turn)
    return reader.course


class _CourseReader:
    """Reads the events of a match in order, from its first position on, which may be in the middle of the match."""

    def __init__(self, start: State) -> None:
        self.course = MatchCourse(
            [[n] for n in start.valor],
            [FightCounts() for _ in start.players],
            [[player.space] if player.space else [] for player in start.players],
        )
        self.turn = start.turn
        self.valor = list(start.valor)
        self.fighters: tuple[Seat, Seat] = (NOBODY, NOBODY)
        self.monster = ""

    def read(self, event: Event) -> None:
        """Take one more event of the match in."""
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
        """Note that the turns up to ``turn`` have ended with the present valor."""
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
