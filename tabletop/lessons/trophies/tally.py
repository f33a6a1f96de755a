"""Counts the events of a match and tells which trophies they prove.

A trophy is a row of data: so many of what a game counts, within an action, a turn or a match. What an event counts for
is declared once for each kind of event, by ``<game>_trophies.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Final, Literal

from tabletop.bots.review.turns import deal_key
from tabletop.rules.game import Event, Outcome, Seat
from tabletop.rules.match import Match, ReplayError
from tabletop.storage.hall import Facts, SeatFacts

Span = Literal["action", "turn", "match", "won"]
Count = tuple[Seat, str, int]
"""A seat, the name of what is counted, and by how much."""
WON: Final = "won"
"""What every match counts once for each of its winners."""
GIVEN_UP: Final = "concession"
"""The ending of a match that somebody gave up."""


@dataclass(frozen=True, slots=True)
class Trophy:
    """A deed that the rules can prove: at least ``least`` of what ``counts`` names within an action, a turn, or the
    match; with ``won``, within a match that the seat wins, and at most ``most``. ``grade``: 1 bronze, 2 silver,
    3 gold; ``icon``: what its picture shows."""

    id: str
    icon: str
    counts: str
    least: int = 1
    span: Span = "match"
    grade: int = 1
    most: int | None = None

    def proved(self, count: int) -> bool:
        return count >= self.least and (self.most is None or count <= self.most)


CountedEvents = Mapping[type[Event], Callable[..., Iterable[Count]]]
"""By kind of event, what one counts for."""


@dataclass(frozen=True, slots=True)
class GameTrophies:
    """What a game declares. ``trophies``: in the order of the cabinet; ``at_end``: what the last position counts
    for."""

    trophies: tuple[Trophy, ...]
    events: CountedEvents
    at_end: Callable[..., Iterable[Count]] = lambda _state: ()


@cache
def declared_by(game_id: str) -> GameTrophies | None:
    """What a game declares; None for a game without trophies."""
    name = f"tabletop.lessons.trophies.{game_id}_trophies"
    if find_spec(name) is None:
        return None
    found: GameTrophies = import_module(name).DECLARED
    return found


def trophies_of(game_id: str) -> tuple[Trophy, ...]:
    """The trophies of a game, in the order of its cabinet."""
    found = declared_by(game_id)
    return () if found is None else found.trophies


class Tally:
    """The counts of a match. ``proved``: the trophies of each seat so far, each once, in the order of their proof."""

    def __init__(self, game_id: str, seats: int) -> None:
        self.declared = declared_by(game_id)
        self.proved: list[list[Trophy]] = [[] for _ in range(seats)]
        self._match: list[Counter[str]] = [Counter() for _ in range(seats)]
        self._turn: list[Counter[str]] = [Counter() for _ in range(seats)]
        self._number: int | None = None

    def hear(self, events: Iterable[Event], turn: int) -> list[tuple[Seat, Trophy]]:
        """Count the events of one action that was done in a ``turn``; gives the trophies that they prove."""
        if self.declared is None:
            return []
        if turn != self._number:
            self._number = turn
            self._turn = [Counter() for _ in self._turn]
        action: list[Counter[str]] = [Counter() for _ in self._match]
        found: list[tuple[Seat, Trophy]] = []
        for event in events:
            counted = self.declared.events.get(type(event))
            for seat, name, n in () if counted is None else counted(event):
                for counts in (action, self._turn, self._match):
                    counts[seat][name] += n
                spans: Mapping[Span, int] = {
                    "action": action[seat][name], "turn": self._turn[seat][name], "match": self._match[seat][name],
                }  # fmt: skip
                found += self._reached(seat, name, spans)
        return found

    def _reached(self, seat: Seat, name: str, spans: Mapping[Span, int]) -> list[tuple[Seat, Trophy]]:
        assert self.declared is not None
        new = [
            one
            for one in self.declared.trophies
            if one.counts == name and one.span in spans and one not in self.proved[seat] and one.proved(spans[one.span])
        ]
        self.proved[seat] += new
        return [(seat, one) for one in new]

    def end(self, state: object, outcome: Outcome) -> list[tuple[Seat, Trophy]]:
        """Count the end of a match; gives the trophies that it proves."""
        if self.declared is None:
            return []
        found: list[tuple[Seat, Trophy]] = []
        for seat, name, n in (*((seat, WON, 1) for seat in outcome.winners), *self.declared.at_end(state)):
            self._match[seat][name] += n
            found += self._reached(seat, name, {"match": self._match[seat][name]})
        for seat in outcome.winners:
            counts = self._match[seat]
            for one in self.declared.trophies:
                # what did not happen proves nothing where the others gave up
                if one.span == "won" and (one.most is None or outcome.ending != GIVEN_UP):
                    found += self._reached(seat, one.counts, {"won": counts[one.counts]})
        return found


def tally_of(match: Match[object], length: int) -> Tally:
    """The tally of the first ``length`` actions of a match. Raises ReplayError."""
    return _read(match, length)[0]


def facts_of(match: Match[object]) -> Facts:
    """What the hall keeps of a finished match beside its save; of one whose past does not replay, nothing."""
    try:
        tally, led, behind = _read(match, len(match.journal))
    except ReplayError:
        return Facts(deal_key(match), tuple(SeatFacts() for _ in match.seats))
    if match.outcome is not None:
        tally.end(match.state, match.outcome)
    seats = zip(led, behind, tally.proved, strict=True)
    return Facts(
        deal_key(match),
        tuple(SeatFacts(tuple(ids), worst, tuple(one.id for one in proved)) for ids, worst, proved in seats),
    )


def _read(match: Match[object], length: int) -> tuple[Tally, list[dict[str, None]], list[int]]:
    """The tally of the first ``length`` actions of a match, what each seat led, and the points that it was behind
    the leader at worst."""
    game = match.game
    seats = len(match.seats)
    tally, led, behind = Tally(game.meta.id, seats), [dict[str, None]() for _ in range(seats)], [0] * seats
    for index, state in enumerate(islice(match.walk(), length + 1)):
        for ids, things in zip(led, game.in_play(state), strict=True):
            ids.update((f"{thing.kind}:{thing.id}", None) for thing in things)
        line = game.headline(state)
        if index < length:
            scores = line.scores or getattr(state, "coins", (0,) * seats)  # coins are secret while a match runs
            behind = [max(worst, max(scores) - score) for worst, score in zip(behind, scores, strict=True)]
            tally.hear(match.events(index), line.turn)
    return tally, led, behind
