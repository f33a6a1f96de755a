"""Plays whole games to count how they go. A task and its result can be pickled, for other processes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.rules import catalogue
from tabletop.rules.game import Game, Outcome, Setup
from tabletop.rules.match import Match

from .player import Own, PlayedTooLong, Seated, play_match
from .random_bot import EndlessGame, RandomBot, goal_seeker, play_out
from .tournament import MOST_ACTIONS


@dataclass(frozen=True, slots=True)
class Simulation:
    """One game to be played: by random actions, by players that seek goals, or by computer players, whose levels
    ``players`` has by seat."""

    number: int
    by: Literal["random", "goals", "players"]
    setup: Setup
    players: tuple[str, ...] = ()
    own: Mapping[str, Own] = field(default_factory=dict)

    @property
    def quick(self) -> bool:
        """Whether such a game takes only milliseconds."""
        return self.by == "random"

    @property
    def counts(self) -> bool:
        """Whether the wins of such games are counted by level or hero; in random play they tell nothing."""
        return self.by in ("goals", "players")


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a game failed: the invariant it broke and how; ``match``: the game up to there, if there is one to keep."""

    invariant: str
    detail: str
    match: Match[object] | None = None


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """The result of a game. ``played``: by seat what wins are counted by, a level or a hero; ``first``: the seat that
    began; ``outcome``: None for a game that failed."""

    number: int
    actions: int = 0
    outcome: Outcome | None = None
    played: tuple[str, ...] = ()
    first: int = 0
    failure: Failure | None = None


def simulated(task: Simulation) -> SimulatedGame:
    try:
        return _random(task) if task.by == "random" else _judged(task)
    except (EndlessGame, PlayedTooLong) as error:
        return SimulatedGame(task.number, failure=Failure("a game ends", str(error)))


def _random(task: Simulation) -> SimulatedGame:
    game, setup = catalogue.game(task.setup.game), task.setup
    state = Match.start(game, setup).state
    try:
        length = play_out(game, state, setup.seed)
    except Exception as error:  # any error of the rules is reported as a failed game
        failure = Failure("nothing breaks", f"{type(error).__name__}: {error}", _again(game, setup))
        return SimulatedGame(task.number, failure=failure)
    outcome = game.outcome(state)
    if outcome is None:
        failure = Failure("a match is over or offers actions", "neither", _again(game, setup))
        return SimulatedGame(task.number, failure=failure)
    return SimulatedGame(task.number, length, outcome)


def _judged(task: Simulation) -> SimulatedGame:
    """Play a game of computer players or of players that seek goals. Raises EndlessGame or PlayedTooLong."""
    game, setup = catalogue.game(task.setup.game), task.setup
    state = Match.start(game, setup).state
    first = 0 if task.players else game.headline(state).active or 0
    if task.players:
        levels = [task.own.get(name, (name, None)) for name in task.players]
        seated = [Seated.sit(setup.game, level, setup.seed, seat, own) for seat, (level, own) in enumerate(levels)]
        length = play_match(game, state, seated, limit=MOST_ACTIONS)
    else:
        choose = goal_seeker(setup.game)
        assert choose is not None  # only games that have such a player are planned so
        length = play_out(game, state, setup.seed, choose=choose)
    played = task.players or tuple([" ".join([one.id for one in things]) for things in game.in_play(state)])
    return SimulatedGame(task.number, length, game.outcome(state), played, first)


def _again(game: Game[object], setup: Setup) -> Match[object]:
    """The same random game as a match with a journal, up to the action that fails."""
    match: Match[object] = Match.start(game, setup)
    bot = RandomBot(setup.seed)
    while len(match.journal) < 20_000:
        try:
            actions = match.legal_actions()
            if not actions:
                break
            before = game.clone(match.state)
            match.apply(bot.pick(actions))
        except Exception:  # the failure that is being recorded: what came before it is kept
            journal = match.journal
            return Match.restore(game, setup, match.order, match.deal, journal, before)
    return match
