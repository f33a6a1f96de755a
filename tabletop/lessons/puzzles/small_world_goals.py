"""Puzzles of Small World: what a turn of conquests gains. The final conquest with the die is not searched; the seed of
a puzzle makes that die roll 0, so that it gains nothing. Face-down markers and bombs may lie in regions that the best
plan does not enter; no plan that turns them up is better."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.rules.game import Action, Seat
from tabletop.rules.small_world import actions as act
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.price import die
from tabletop.rules.small_world.scoring import lines
from tabletop.rules.small_world.state import (
    BombChoiceFrame,
    ChoiceFrame,
    ConquestFrame,
    FormFrame,
    PlaceArtifactFrame,
    ReadyFrame,
    State,
)

from .puzzle_goals import LastSearch, MeasuredGoal, PuzzleGoal, PuzzlePlan, lines_of_play, match_won

_MOST: Final = 1200
_BEFORE_THE_END: Final = (ChoiceFrame, ReadyFrame, ConquestFrame, FormFrame, BombChoiceFrame, PlaceArtifactFrame)


def _key(state: State) -> Hashable:
    return tuple(state.spots), state.players, state.flags, state.coins, state.frames


def _passed(start: State, now: State) -> bool:
    return now.result is not None or (now.active, now.round) != (start.active, start.round)


def _conquered(start: State, now: State) -> bool:
    """Whether all conquests of the turn are made."""
    return _passed(start, now) or not isinstance(now.frames[-1], _BEFORE_THE_END)


def _offers(start: State, seat: Seat) -> Callable[[State], Iterable[Action]]:
    held = sum([spot.owner == seat and not spot.declined for spot in start.spots])

    def offers(state: State) -> Iterable[Action]:
        own = sum([spot.owner == seat and not spot.declined for spot in state.spots])
        kept = isinstance(state.frames[-1], ReadyFrame) and held - own >= 1
        for action in GAME.legal_actions(state):
            if not isinstance(action, act.FinalAttempt) and not (kept and isinstance(action, act.Abandon)):
                yield action

    return offers


def _idea(start: State, now: State, seat: Seat) -> Hashable:
    """The regions gained and lost in the turn; their order does not count."""
    found = []
    for n, (before, spot) in enumerate(zip(start.spots, now.spots, strict=True)):
        if (spot.owner == seat) != (before.owner == seat) or spot.declined != before.declined:
            found.append((n, spot.owner == seat))
    return tuple(found)


_turns = LastSearch[State](
    lambda start, _seat: (start.round, _key(start)),
    lambda start, seat: lines_of_play(
        GAME,
        start,
        seat,
        over=lambda state: _conquered(start, state),
        key=_key,
        offers=_offers(start, seat),
        most=_MOST,
    ),
)


def _coins(start: State, now: State, seat: Seat) -> int:
    """Coins gained in the turn; while it lasts, with those that it would score if it ended now."""
    due = 0 if _passed(start, now) else sum([line.coins for line in lines(now, seat)])
    return now.coins[seat] + due - start.coins[seat]


def _taken(start: State, now: State, seat: Seat) -> int:
    return sum([spot.owner == seat != start.spots[n].owner for n, spot in enumerate(now.spots)])


def _routed(start: State, now: State, seat: Seat) -> int:
    """Regions conquered from other players."""
    return sum([spot.owner == seat != start.spots[n].owner >= 0 for n, spot in enumerate(now.spots)])


@dataclass(frozen=True, slots=True)
class ConquestGoal(MeasuredGoal[State]):
    """The base of goals that measure the conquests of one turn."""

    def poses(self, start: State, seat: Seat) -> bool:
        """Whether a turn in which a race conquers begins, with few enough tokens for a search."""
        player = start.players[seat]
        begins = isinstance(start.frames[-1], ChoiceFrame) or (
            isinstance(start.frames[-1], ConquestFrame) and not start.flags.conquered and not start.flags.picked
        )
        return begins and start.frames[-1].decider == seat and player.tokens < 10

    def over(self, start: State, now: State, seat: Seat) -> bool:
        del seat
        return _passed(start, now)

    def plans(self, start: State, seat: Seat) -> Sequence[PuzzlePlan]:
        return [
            PuzzlePlan(self.measured(start, now, seat), done, _idea(start, now, seat))
            for now, done in _turns(start, seat)
        ]

    def fair(self, start: State) -> bool:
        """Whether the reinforcement die would roll 0 next."""
        return die().roll(start.chance.clone()) == 0


@dataclass(frozen=True, slots=True)
class LastTurnGoal(ConquestGoal):
    """Coins in the last turn of the match, which win it."""

    def poses(self, start: State, seat: Seat) -> bool:
        seats = len(start.players)
        last = start.round == start.config.tables.rounds and (start.active + 1) % seats == start.first
        return last and ConquestGoal.poses(self, start, seat)

    def plans(self, start: State, seat: Seat) -> Sequence[PuzzlePlan]:
        """One plan for each way to play the turn's conquests: figure 1 if it wins the match, else 0."""
        goal = max([coins for other, coins in enumerate(start.coins) if other != seat])
        return [
            PuzzlePlan(int(start.coins[seat] + _coins(start, now, seat) > goal), done, _idea(start, now, seat))
            for now, done in _turns(start, seat)
        ]

    def values(self, start: State, best: PuzzlePlan, seat: Seat) -> Mapping[str, str | int]:
        """The coins that win."""
        del best
        goal = max([coins for other, coins in enumerate(start.coins) if other != seat])
        return {"coins": goal + 1 - start.coins[seat]}


GOALS: Final[tuple[PuzzleGoal[State], ...]] = (
    LastTurnGoal("win", match_won, least=1),
    ConquestGoal("rout", _routed, least=2),
    ConquestGoal("take", _taken, least=3),
    ConquestGoal("coins", _coins, least=6, margin=1),
)
"""The kinds in the order in which a position is looked at: the first that fits is asked."""
