"""How a person has done in the games that the hall keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeVar, get_args

from tabletop.storage.hall import KeptGame
from tabletop.storage.header import PERSON, Header

Result = Literal["won", "lost", "drawn", "watched"]
RESULTS: Final[tuple[Result, ...]] = get_args(Result)
"""How a game ended for a person; ``watched``: none of the seats was theirs."""


def people(games: Iterable[KeptGame]) -> list[str]:
    """The names of all persons who have played, those with the most games first."""
    counted = Counter(
        seat.name for game in games if game.header is not None for seat in game.header.seats if seat.level == PERSON
    )
    return [name for name, _ in counted.most_common()]


def seat_of(header: Header, person: str) -> int | None:
    """The seat of a person; None where they did not play."""
    name = person.casefold()
    found = (n for n, seat in enumerate(header.seats) if seat.level == PERSON and seat.name.casefold() == name)
    return next(found, None)


def result_of(header: Header, person: str) -> Result:
    """How a game ended for a person."""
    seat = seat_of(header, person)
    if seat is None:
        return "watched"
    return "won" if seat in header.winners else "lost" if header.winners else "drawn"


def played_by(games: Iterable[KeptGame], person: str) -> list[tuple[KeptGame, Header, int]]:
    """The games of a person, with header and seat, the newest first."""
    found = []
    for game in games:
        seat = None if game.header is None else seat_of(game.header, person)
        if game.header is not None and seat is not None:
            found.append((game, game.header, seat))
    return sorted(found, key=lambda one: one[1].saved, reverse=True)


@dataclass(frozen=True, slots=True)
class Score:
    """How many games were won, drawn and lost with or against something."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The part of the games that were won; draws count half. 0 without games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Comeback:
    """A game that was won in spite of a deficit of so many points."""

    game: KeptGame
    behind: int


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a person. ``levels`` and ``friends``: the score against each, by level and by name; ``led``: with
    each thing, by (game, id), those with most games first; ``streak``: games won in a row until now, ``longest``: at
    the most; ``reviewed``: (game, luck, decisions) of the games whose review is complete, the oldest first, both in
    parts of ``limits.CERTAIN`` of the chance to win."""

    total: Score
    seconds: int
    levels: dict[str, Score]
    friends: dict[str, Score]
    led: dict[tuple[str, str], Score]
    streak: int
    longest: int
    comebacks: tuple[Comeback, ...]
    reviewed: tuple[tuple[KeptGame, int, int], ...]


def record_of(games: Iterable[KeptGame], person: str) -> Record:
    """The record of a person in games of any kind."""
    own = played_by(games, person)
    results = [result_of(header, person) for _, header, _ in own]
    levels: dict[str, Counter[Result]] = {}
    friends: dict[str, Counter[Result]] = {}
    led: dict[tuple[str, str], Counter[Result]] = {}
    comebacks, reviewed = [], []
    for (game, header, seat), result in zip(own, results, strict=True):
        team = header.seats[seat].team
        against = [one for n, one in enumerate(header.seats) if n != seat and (team is None or one.team != team)]
        for level in {one.level for one in against} - {PERSON}:
            levels.setdefault(level, Counter())[result] += 1
        for name in {one.name for one in against if one.level == PERSON}:
            friends.setdefault(name, Counter())[result] += 1
        facts = game.facts_of(seat)
        for id in facts.played:
            led.setdefault((header.game, id), Counter())[result] += 1
        if result == "won" and facts.behind:
            comebacks.append(Comeback(game, facts.behind))
        if facts.reviewed is not None:
            reviewed.append((game, *facts.reviewed))
    streak = next((n for n, result in enumerate(results) if result != "won"), len(results))
    return Record(
        _score(Counter(results)),
        sum(header.played_seconds for _, header, _ in own),
        _scores(levels),
        _scores(friends),
        _scores(led),
        streak,
        max((len([*run]) for won, run in groupby(results, lambda one: one == "won") if won), default=0),
        tuple(sorted(comebacks, key=lambda one: -one.behind)),
        tuple(reversed(reviewed)),
    )


K = TypeVar("K")


def _score(counted: Counter[Result]) -> Score:
    return Score(counted["won"], counted["drawn"], counted["lost"])


def _scores(counted: dict[K, Counter[Result]]) -> dict[K, Score]:
    return {key: _score(one) for key, one in sorted(counted.items(), key=lambda pair: -pair[1].total())}


def earned_by(games: Iterable[KeptGame], person: str) -> dict[str, str]:
    """The trophies that the kept games of a person prove, as ``game/id``, and when each was earned first."""
    found: dict[str, str] = {}
    for game, header, seat in played_by(games, person):  # the newest first: older ones replace it
        for deed in game.facts_of(seat).deeds:
            found[f"{header.game}/{deed}"] = header.saved
    return found
