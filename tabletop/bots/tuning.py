"""Tuning by self-play: candidates for the weights of a level play against the shipped weights, and an optimiser (the
evolution strategy CMA-ES of the package cma, a development dependency) chooses the next candidates.

The search is over the logarithms of factors of the shipped weights, so that a weight keeps its sign and a step is
relative to its size. The candidates of a generation play the same deals, each in every seat. The result is the mean of
a generation, as its best candidate is mostly just the luckiest.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypedDict

from tabletop.rules import catalogue
from tabletop.rules.match import Match

from .player import WEAKNESSES, Budget, PlayedTooLong, Seated, Weights, play_match, weights
from .tournament import MOST_ACTIONS, Pairing, interval, pairings, part_of

SPREAD: Final = 0.2
"""The standard deviation of the first candidates' logarithms: about this part of each weight."""
_APART: Final = 1_000_000
"""The distance between the seeds of the games that confirm the result and of those it was found with."""


class Trial(TypedDict):
    """One candidate, as a line in a file of trials: its number, the factors of its weights by name, and how many of its
    games it won (shared wins in parts)."""

    trial: int
    factors: dict[str, float]
    games: int
    won: float


class TuningHeader(TypedDict):
    """The first line of a file of trials: what is tuned and how, so that another run is not mixed with it."""

    game: str
    level: str
    shipped: dict[str, float]
    names: list[str]
    deals: list[str]
    games: int
    generation: int
    seconds: float | None
    seed: int


@dataclass(frozen=True, slots=True)
class TuningGame:
    """One game of a candidate, who has ``figures`` and sits at ``seat`` among players with the shipped weights."""

    pairing: Pairing
    level: str
    seat: int
    figures: Mapping[str, float]


def play_game(one: TuningGame) -> float:
    """Play one game; gives the part of it that the candidate won, 0 to 1. A game that does not end is a draw."""
    setup = one.pairing.setup
    game = catalogue.game(setup.game)
    state = Match.start(game, setup).state
    shipped = weights(setup.game, one.level)
    own = replace(shipped, figures=one.figures)
    seated = [
        Seated.sit(setup.game, one.level, setup.seed, seat, own if seat == one.seat else shipped)
        for seat in range(len(setup.seats))
    ]
    seconds = one.pairing.seconds
    budget = Budget() if seconds is None else Budget.timed(seconds, cpu=True)
    try:
        play_match(game, state, seated, budget, MOST_ACTIONS)
    except PlayedTooLong:
        return 1 / len(seated)
    outcome = game.outcome(state)
    return part_of(outcome.winners if outcome else (), len(seated), one.seat)


@dataclass(frozen=True, slots=True)
class Deals:
    """Which games the candidates play; the fields are as for the pairings of a tournament."""

    game_id: str
    scenarios: Sequence[str]
    seats: int
    words: Sequence[str]
    seed: int
    seconds: float | None

    def games(self, level: str, figures: Mapping[str, float], games: int, since: int = 0) -> Iterator[TuningGame]:
        """So many games of a candidate from deal ``since`` on, each deal once from every seat. Raises WordError."""
        deals = games // self.seats
        planned = pairings(
            catalogue.meta(self.game_id),
            (level,),
            since + deals,
            scenarios=self.scenarios,
            seats=self.seats,
            words=self.words,
            seed=self.seed,
            seconds=self.seconds,
        )
        for pairing in planned:
            if pairing.deal >= since:
                yield from [TuningGame(pairing, level, seat, figures) for seat in range(self.seats)]

    def whole(self, games: int) -> int:
        """``games`` rounded up to whole deals."""
        return -(-games // self.seats) * self.seats


Play = Callable[[Sequence[TuningGame]], Iterable[float]]
"""Plays games, here or in other processes; gives the part of each that the candidate won, in any order."""


@dataclass(slots=True)
class Tuning:
    """A run: ``games`` of each candidate, ``trials`` in all (whole generations are tried), ``names`` of the weights.

    ``played``: the trials so far, those of an earlier run too: with the same seed and results the optimiser chooses the
    same candidates, so that a run can be continued.
    """

    deals: Deals
    level: str
    names: Sequence[str]
    games: int
    trials: int
    played: list[Trial] = field(default_factory=list)

    @property
    def shipped(self) -> Weights:
        """The weights that candidates play against."""
        return weights(self.deals.game_id, self.level)

    @property
    def generation(self) -> int:
        """How many candidates a generation of the optimiser has."""
        usual = 4 + int(3 * math.log(len(self.names)))
        return max(2, min(self.trials, usual))

    def head(self) -> TuningHeader:
        """The description of this run, the first line of its file of trials."""
        deals = self.deals
        return {
            "game": deals.game_id,
            "level": self.level,
            "shipped": dict(self.shipped.figures),
            "names": list(self.names),
            "deals": [*deals.scenarios, str(deals.seats), *deals.words],
            "games": self.games,
            "generation": self.generation,
            "seconds": deals.seconds,
            "seed": deals.seed,
        }

    def figures(self, factors: Mapping[str, float]) -> dict[str, float]:
        """The shipped weights, each times its factor, to four digits."""
        return {name: _short(value * factors.get(name, 1.0)) for name, value in self.shipped.figures.items()}

    def run(self, play: Play) -> Iterator[tuple[Trial, dict[str, float] | None]]:
        """Try candidates; gives each trial that was played now, with the best weights by the optimiser after the last
        one of a generation, else with None. Raises ImportError without the package cma."""
        import cma

        generation = self.generation
        search = cma.CMAEvolutionStrategy(
            [0.0] * len(self.names), SPREAD, {"seed": self.deals.seed + 1, "popsize": generation, "verbose": -9}
        )
        for number in range(max(1, self.trials // generation)):
            asked = [[float(value) for value in one] for one in search.ask()]
            shares = []
            for n, point in enumerate(asked):
                at = number * generation + n
                if at < len(self.played):
                    trial = self.played[at]
                else:
                    trial = self._tried(at, number, point, play)
                    self.played.append(trial)
                    yield trial, None
                shares.append(trial["won"] / trial["games"])
            search.tell(asked, [-share for share in shares])
            yield self.played[(number + 1) * generation - 1], self.figures(self._factors(search.mean))

    def proved(self, figures: Mapping[str, float], games: int, play: Play) -> tuple[float, int, tuple[float, float]]:
        """Play weights against the shipped ones in fresh deals: gives the games won, all games, and the 95 % interval
        of the share."""
        whole = self.deals.whole(games)
        fresh = replace(self.deals, seed=self.deals.seed + _APART)
        won = sum(play(list(fresh.games(self.level, figures, whole))))
        return won, whole, interval(won, whole)

    def _tried(self, at: int, generation: int, point: Sequence[float], play: Play) -> Trial:
        """Play a candidate in the deals of its generation."""
        factors = self._factors(point)
        games = self.deals.whole(self.games)
        since = generation * games // self.deals.seats
        won = sum(play(list(self.deals.games(self.level, self.figures(factors), games, since))))
        return {"trial": at, "factors": factors, "games": games, "won": round(won, 4)}

    def _factors(self, point: Iterable[float]) -> dict[str, float]:
        return {name: _short(math.exp(value)) for name, value in zip(self.names, point, strict=True)}


def tunable(game_id: str, level: str) -> list[str]:
    """The weights of a level that a factor can change. Raises UnknownLevel."""
    return [name for name, value in weights(game_id, level).figures.items() if value]


def weights_text(own: Weights, figures: Mapping[str, float]) -> str:
    """The text of a level's file with these figures."""
    document = {name: getattr(own, name) for name in WEAKNESSES if getattr(own, name)}
    return json.dumps({**document, "weights": dict(figures)}, indent=2) + "\n"


def read_trials(text: str, head: TuningHeader) -> list[Trial]:
    """The trials of a file that begins with the ``head`` of the same run; a last line that was cut off is left out.
    Raises ValueError for the file of another run or any other text."""
    first, *lines = text.split("\n")[:-1] or [""]
    if json.loads(first) != head:
        raise ValueError("another run")
    trials: list[Trial] = [json.loads(line) for line in lines]
    for trial in trials:
        if trial["games"] <= 0 or not 0 <= trial["won"] <= trial["games"]:
            raise ValueError("no trial")
        Weights(trial["factors"])  # numbers, each
    return trials


def _short(value: float) -> float:
    return float(f"{value:.4g}")
