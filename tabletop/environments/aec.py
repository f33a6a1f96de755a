"""A game as an environment of PettingZoo: an agent for each seat; they act one at a time in the order of the rules.

Views and actions are vectors of fixed length, by feature hashing: every fact of the JSON form, a path and what stands
there, goes to one entry, by a checksum that is the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, ParamSpec
from zlib import crc32

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Action, Game, Setup
from tabletop.rules.match import Match
from tabletop.rules.meta import Json

Vector = npt.NDArray[np.float32]


def hashed(data: Json, size: int) -> Vector:
    """A JSON document as a vector of ``size``."""
    found = np.zeros(size, np.float32)
    for fact, value in _facts(data, ""):
        entry, sign = _entry(fact, size)
        found[entry] += sign * value
    return found


def _facts(data: Json, path: str) -> Iterator[tuple[str, float]]:
    """All facts of a document with their values."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _facts(value, f"{path}/{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            if isinstance(value, str):
                yield f"{path}={value}", 1.0
            elif isinstance(value, dict) and not any(isinstance(part, dict | list) for part in value.values()):
                yield f"{path}={';'.join([f'{key}={part}' for key, part in value.items()])}", 1.0
            else:
                yield from _facts(value, f"{path}/{number}")
    elif isinstance(data, int | float) and not isinstance(data, bool):
        if data:
            yield path, math.copysign(math.log1p(abs(data)), data)
    elif data is not None and data is not False and data != "":
        yield f"{path}={data}", 1.0


@lru_cache(maxsize=1 << 17)
def _entry(fact: str, size: int) -> tuple[int, float]:
    """Where a fact goes, and with which sign."""
    found = crc32(fact.encode())
    return (found >> 1) % size, 1.0 if found & 1 else -1.0


CHOICES: Final = 256
"""How many actions an agent chooses from: numbers of the list of legal actions. The last number turns to the next part
of a list that is longer."""
MOST_ACTIONS: Final = 6000
"""Actions after which a game is cut off, unless told otherwise."""
_SEEDS: Final = 1 << 31

P = ParamSpec("P")
Mask = npt.NDArray[np.int8]


def raw_env(
    game_id: str,
    *,
    scenario: str | None = None,
    seats: int | None = None,
    options: Sequence[str] = (),
    most_actions: int = MOST_ACTIONS,
    view_size: int = 2048,
    action_size: int = 64,
    render_mode: str | None = None,
) -> BoardGameEnv:
    """The bare environment of a game. ``scenario``, ``seats`` and ``options`` ("1.army=elves") are those of the command
    line; a game is cut off after ``most_actions``; ``view_size`` and ``action_size``: length of the vectors that views
    and actions are hashed to. Raises UnknownGame, WordError, SetupError."""
    meta = catalogue.meta(game_id)
    setup = make_setup(meta, scenario=scenario, seats=seats, words=options)
    Match.start(catalogue.game(game_id), setup)
    return BoardGameEnv(setup, most_actions, view_size, action_size, render_mode)


def _wrapped(raw: Callable[P, BoardGameEnv]) -> Callable[P, AECEnv]:
    def env(*args: P.args, **options: P.kwargs) -> AECEnv:
        """The environment of a game as PettingZoo's own are wrapped: an action that the mask forbids ends the game with
        a reward of -1 for who took it, and calls in a wrong order are refused. It takes what ``raw_env`` takes. Raises
        UnknownGame, WordError, SetupError."""
        inner = wrappers.TerminateIllegalWrapper(raw(*args, **options), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))

    return env


env = _wrapped(raw_env)


class BoardGameEnv(AECEnv):  # type: ignore[misc]
    """One game as an environment.

    An observation has three parts: "observation", the view of the seat as a vector; "actions", one row for each action
    that can be chosen, its JSON form as a vector; "action_mask", 1 for what is legal. An agent that is not to act has
    no legal actions. The reward is 0 until the end, then 1 for who won and -1 for who did not, 0 for all in a draw.
    """

    def __init__(
        self, setup: Setup, most_actions: int, view_size: int, action_size: int, render_mode: str | None
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{setup.game}_v0", "is_parallelizable": False, "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.game: Game[object] = catalogue.game(setup.game)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(len(setup.seats))]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._setup = setup
        self._most_actions = most_actions
        self._view_size, self._action_size = view_size, action_size
        self._seeds = np.random.default_rng()
        self.agent_selection = self.possible_agents[0]
        self._part = 0
        space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (view_size,), np.float32),
                "actions": spaces.Box(-np.inf, np.inf, (CHOICES, action_size), np.float32),
                "action_mask": spaces.Box(0, 1, (CHOICES,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(CHOICES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[object]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[object]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Deal a new game; the same seed deals the same one."""
        del options
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        setup = replace(self._setup, seed=int(self._seeds.integers(_SEEDS)))
        self.current: object = Match.start(self.game, setup).state
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._taken: Action | None = None
        self._count = 0
        self._next_decision()

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act. Raises ValueError for a number that its mask forbids."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if action is None or not 0 <= action < CHOICES or not self._mask()[action]:
            raise ValueError(f"{self.agent_selection} may not choose {action}")
        if self._longer() and action == CHOICES - 1:
            self._part = (self._part + 1) % -(-len(self._legal) // (CHOICES - 1))
            return
        self._taken = self._shown()[action]
        self.game.apply(self.current, self._taken)
        self._count += 1
        self._next_decision()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Vector | Mask]:
        seat = self._seat_of[agent]
        view = self._view if seat == self._decider else self.game.view(self.current, seat)
        codec = self.game.codec()
        rows = np.zeros((CHOICES, self._action_size), np.float32)
        acts = agent == self.agent_selection and seat == self._decider
        if acts:
            for number, data in enumerate(codec.dump_actions(self._shown())):
                rows[number] = hashed(data, self._action_size)
        facts: dict[str, Json] = {"seat": str(seat), "decider": str(self._decider), "view": codec.dump_state(view)}
        return {
            "observation": hashed(facts, self._view_size),
            "actions": rows,
            "action_mask": self._mask() if acts else np.zeros(CHOICES, np.int8),
        }

    def view(self, agent: str) -> object:
        """What an agent may know, as a state of the rules: to compute other features from."""
        return self.game.view(self.current, self._seat_of[agent])

    def legal_actions(self) -> Sequence[Action]:
        """The actions that the active agent's numbers stand for now, by number."""
        return self._shown()

    def render(self) -> str | None:
        """Turn, phase, scores and the last action as a line, for ``render_mode="ansi"``."""
        if self.render_mode is None:
            return None
        head = self.game.headline(self.current)
        last = "" if self._taken is None else f": {self._taken.text}"
        return f"turn {head.turn}, {head.phase}, {list(head.scores)}{last}"

    def close(self) -> None:
        """Nothing is to be closed."""

    def _next_decision(self) -> None:
        """Find who acts next and its legal actions; when the game is over, give the rewards."""
        self._decider = self.game.decider(self.current)
        self._part = 0
        self._legal: Sequence[Action] = ()
        outcome = self.game.outcome(self.current)
        if outcome is not None:
            for agent, seat in self._seat_of.items():
                won = seat in outcome.winners
                self.rewards[agent] = 0.0 if not outcome.winners else 1.0 if won else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._count >= self._most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        if self._decider is None:
            self._view = self.current
            self.agent_selection = self.agents[0]
            return
        self._view = self.game.view(self.current, self._decider)
        self._legal = self.game.legal_actions(self._view)
        self.agent_selection = self.possible_agents[self._decider]

    def _longer(self) -> bool:
        """Whether there are more legal actions than numbers for them."""
        return len(self._legal) > CHOICES

    def _shown(self) -> Sequence[Action]:
        """The part of the legal actions that can be chosen from now."""
        if not self._longer():
            return self._legal
        begin = self._part * (CHOICES - 1)
        return self._legal[begin : begin + CHOICES - 1]

    def _mask(self) -> Mask:
        """1 for every number that may be chosen."""
        found = np.zeros(CHOICES, np.int8)
        found[: len(self._shown())] = 1
        found[-1] |= self._longer()
        return found
