"""The games for OpenSpiel (the optional extra ``openspiel``): ``pyspiel.load_game("tabletop_small_world(seats=3)")``
once this module has been imported.

A game begins with a chance node that draws one of ``deals`` seeds; everything that chance does later follows from it
and is hidden from all, so that a history says how a game went. An agent that searches asks ``resample_from_infostate``
for states that agree with what it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import ClassVar, Final

import numpy as np
import pyspiel

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, Game, Seat
from tabletop.rules.match import Match

from .aec import numbering_of, tensor_of
from .numbering import Numbering, Offer, Places
from .tensor import Tensor, Vector

PREFIX: Final = "tabletop_"
_DEFAULTS: Final[Mapping[str, int | str]] = {
    "scenario": "",
    "seats": 0,
    "options": "",
    "deals": 1000,
    "most_actions": 6000,
}
"""The parameters of a game: its scenario ("": the first), how many seats (0: as many as that has at least), options of
the command line with ":" for "=" and blanks between, how many seeds there are, and after how many actions a game is a
draw."""
_SEEDS: Final = 2**31
_KEPT: Final = 16


def _type_of(game_id: str) -> pyspiel.GameType:
    seats = [number for one in catalogue.meta(game_id).scenarios for number in one.seats]
    return pyspiel.GameType(
        short_name=PREFIX + game_id,
        long_name=game_id.replace("_", " ").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(_DEFAULTS),
    )


class BoardGame(pyspiel.Game):  # type: ignore[misc]
    """One game. What winners gain, the others have lost: each loser 1."""

    game_id: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, int | str] | None = None) -> None:
        game_id = self.game_id
        given = {**_DEFAULTS, **(params or {})}
        self.rules: Game[object] = catalogue.game(game_id)
        scenario, seats = str(given["scenario"]) or None, int(given["seats"]) or None
        words = [word.replace(":", "=", 1) for word in str(given["options"]).split()]
        self.setups = partial(make_setup, catalogue.meta(game_id), scenario=scenario, seats=seats, words=words)
        self.deals, self.most_actions = int(given["deals"]), int(given["most_actions"])
        self._numberings: dict[int, tuple[object, Numbering | Places]] = {}
        setup = self.setups()
        self.seats = len(setup.seats)
        first = Match.start(self.rules, setup).state
        self.tensor: Tensor[object] = tensor_of(game_id, first)
        numbers = self.numbering(first).size
        self.turning = numbers - 1
        info = pyspiel.GameInfo(
            num_distinct_actions=numbers,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=self.seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.most_actions,
        )
        super().__init__(self.kind, info, dict(params or {}))

    def numbering(self, state: object) -> Numbering | Places:
        """The numbers of actions in the match of a state; kept, since states of few matches are asked in turn."""
        config: object = getattr(state, "config", None)
        found = self._numberings.get(id(config))
        if found is None:
            if len(self._numberings) >= _KEPT:
                self._numberings.clear()
            found = self._numberings[id(config)] = (config, numbering_of(self.rules, state))
        return found[1]

    def new_initial_state(self) -> BoardState:
        return BoardState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> Observer:
        """What players see: of perfect recall as a text, else as text and numbers. Raises ValueError for parameters, of
        which there are none."""
        if params:
            raise ValueError(f"an observer of these games has no parameters: {params}")
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class _Position:
    """A position and what has been seen of the way to it; a deep copy is an equal one."""

    def __init__(self, game: BoardGame) -> None:
        self.game = game
        self.state: object = None
        self.heard: list[list[str]] = []
        self.count = self.part = 0
        self._offer: Offer | None = None

    def __deepcopy__(self, memo: object) -> _Position:
        found = _Position(self.game)
        found.state = None if self.state is None else self.game.rules.clone(self.state)
        found.heard, found.count, found.part = [list(one) for one in self.heard], self.count, self.part
        return found

    def __reduce__(self) -> tuple[Callable[..., _Position], tuple[object, ...]]:
        """Write the game by its name and parameters, as OpenSpiel pickles states."""
        return _read, (str(self.game), self.state, self.heard, self.count, self.part)

    def deal(self, seed: int) -> None:
        """Begin with one of the seeds."""
        game = self.game
        self.state = Match.start(game.rules, game.setups(seed=seed)).state
        self.heard = [[self.words(seat)] for seat in range(game.seats)]

    def view(self, seat: Seat) -> object:
        return self.game.rules.view(self.state, seat)

    def words(self, seat: Seat) -> str:
        return self.game.tensor.words(self.view(seat), seat)

    @property
    def over(self) -> bool:
        return self.game.rules.outcome(self.state) is not None or self.count >= self.game.most_actions

    @property
    def offer(self) -> Offer:
        """The legal actions by number."""
        if self._offer is None:
            game = self.game
            self._offer = game.numbering(self.state).offer(game.rules.legal_actions(self.state), self.part)
        return self._offer

    def take(self, number: int) -> None:
        """Carry out an action. Raises KeyError for a number that none has."""
        offer, self._offer = self.offer, None
        if offer.longer and number == self.game.turning:
            self.part += 1
            return
        action = offer.actions[number]
        actor, events = self.game.rules.decider(self.state), self.game.rules.apply(self.state, action)
        self.count, self.part = self.count + 1, 0
        for seat, heard in enumerate(self.heard):
            if seat == actor:
                heard.append(action.text)
            heard += [_told(event.seen_by(seat)) for event in events]


@lru_cache(maxsize=16)
def _loaded(game: str) -> BoardGame:
    found: BoardGame = pyspiel.load_game(game)
    return found


def _read(game: str, state: object, heard: list[list[str]], count: int, part: int) -> _Position:
    found = _Position(_loaded(game))
    found.state, found.heard, found.count, found.part = state, heard, count, part
    return found


def _told(event: Event) -> str:
    return f"{event.kind} {event.facts()}"


class BoardState(pyspiel.State):  # type: ignore[misc]
    """A state of one game: the deal is still to be drawn, a seat is to act, or the game is over."""

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.position = _Position(game)

    @property
    def dealt(self) -> bool:
        return self.position.state is not None

    def current_player(self) -> int:
        if not self.dealt:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.over:
            return int(pyspiel.PlayerId.TERMINAL)
        decider = self.position.game.rules.decider(self.position.state)
        assert decider is not None
        return decider

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.position.game.deals
        return [(seed, 1 / deals) for seed in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        offer = self.position.offer
        turning = [self.position.game.turning] if offer.longer else []
        return sorted([*offer.actions, *turning])

    def _apply_action(self, action: int) -> None:
        if self.dealt:
            self.position.take(action)
        else:
            self.position.deal(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        found: Action | None = self.position.offer.actions.get(action) if self.dealt else None
        return f"number {action}" if found is None else found.text

    def is_terminal(self) -> bool:
        return self.dealt and self.position.over

    def returns(self) -> list[float]:
        """What each has won: nothing before the end, in a draw, and where all share the victory."""
        game = self.position.game
        outcome = game.rules.outcome(self.position.state) if self.dealt else None
        winners = () if outcome is None else outcome.winners
        losers = game.seats - len(winners)
        if not winners or not losers:
            return [0.0] * game.seats
        return [losers / len(winners) if seat in winners else -1.0 for seat in range(game.seats)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BoardState:
        """A state that agrees with all that a player sees now, drawn with ``sampler``, which gives numbers from 0 to 1.
        Its history is that of this one. The others remember what they see in it and nothing from before: what they
        have been told in truth is what the player cannot know."""
        found: BoardState = self.clone()
        position, seed = found.position, int(sampler() * _SEEDS)
        position.state = position.game.rules.sample(self.position.view(player), player, Chance(seed))
        position.heard = [
            heard if seat == player else [position.words(seat)] for seat, heard in enumerate(position.heard)
        ]
        return found

    def __str__(self) -> str:
        if not self.dealt:
            return "before the deal"
        head = self.position.game.rules.headline(self.position.state)
        return f"action {self.position.count}, turn {head.turn}, {head.phase}, {list(head.scores)}"


class Observer:
    """What a player sees: ``dict`` has the tables of ``tensor`` by name; of perfect recall a text alone."""

    def __init__(self, game: BoardGame, perfect_recall: bool) -> None:
        self._game, self._recalls = game, perfect_recall
        self.tensor: Vector | None = None if perfect_recall else np.zeros(game.tensor.size, np.float32)
        self.dict: dict[str, Vector] = {} if self.tensor is None else game.tensor.parts(self.tensor)

    def set_from(self, state: BoardState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = self._game.tensor.read(state.position.view(player), player) if state.dealt else 0

    def string_from(self, state: BoardState, player: int) -> str:
        """Everything that the player has seen and done so far, or what it sees now."""
        if not state.dealt:
            return ""
        return "\n".join(state.position.heard[player]) if self._recalls else state.position.words(player)


def _registered(game_id: str) -> type[BoardGame]:
    """The class of a game, known to OpenSpiel, which does not keep it."""
    kind = _type_of(game_id)
    made = type(f"{BoardGame.__name__}_{game_id}", (BoardGame,), {"game_id": game_id, "kind": kind})
    pyspiel.register_game(kind, made)
    return made


GAMES: Final = tuple(map(_registered, catalogue.game_ids()))
