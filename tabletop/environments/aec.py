"""A game as an environment of PettingZoo: an agent for each seat; they act one at a time in the order of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal, ParamSpec, Protocol, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tabletop.bots.setups import make_setup
from tabletop.json_values import as_list, as_number, as_object
from tabletop.rules import catalogue
from tabletop.rules.game import Action, Game, Setup
from tabletop.rules.match import Match
from tabletop.rules.meta import Json
from tabletop.rules.stack_game import Stacked, StackGame

from .derived import DerivedTensor
from .numbering import CHOICES, Domains, Numbering, Places
from .tensor import Readable, Tensor, Vector

MOST_ACTIONS: Final = 6000
"""Actions after which a game is cut off, unless told otherwise."""
PICTURE: Final = (1280, 720)
"""Width and height of the pictures of ``render_mode="rgb_array"``."""
_SEEDS: Final = 1 << 31

P = ParamSpec("P")
Mask = npt.NDArray[np.int8]
Observation = dict[str, object]


class Pictures(Protocol):
    """What draws boards (``tabletop.commands.app_driver``)."""

    def pixels(self, match: Match[object]) -> bytes: ...
    def close(self) -> None: ...


class Description(Protocol):
    """What a game's module in this package has, and may have in the package of an installed game, where it is called
    ``environment`` and may lack either function. A state is one of the game."""

    def sections(self, state: object) -> list[Readable[object]]:
        """What observations tell of a match that begins like this, in this order."""
        ...

    def domains(self, state: object) -> Domains:
        """What the fields of actions can be in the match of a state."""
        ...


def _description(game_id: str) -> Description | None:
    """How a game is told in numbers, as far as somebody has told it."""
    shipped = game_id in catalogue.shipped_ids()
    name = f"tabletop.environments.{game_id}" if shipped else f"{catalogue.package_of(game_id)}.environment"
    if find_spec(name) is None:
        return None
    found: Description = import_module(name)
    return found


def kinds_of(game: Game[object]) -> list[type]:
    """The kinds of actions of a game."""
    assert isinstance(game, StackGame)
    return list(game.registry.handlers)


def tensor_of(game_id: str, state: object) -> Tensor[object]:
    """What observations of a match tell that begins with a state. Raises ValueError where what is derived is too
    much."""
    told = _description(game_id)
    if told is not None and hasattr(told, "sections"):
        return Tensor(told.sections(state))
    return cast("Tensor[object]", DerivedTensor(cast("Game[Stacked]", catalogue.game(game_id)), cast("Stacked", state)))


def numbering_of(game: Game[object], state: object) -> Numbering | Places:
    """The numbers of the actions in the match of a state."""
    told = _description(game.meta.id)
    if told is not None and hasattr(told, "domains"):
        return Numbering(kinds_of(game), told.domains(state))
    return Places()


def raw_env(
    game_id: str,
    *,
    scenario: str | None = None,
    seats: int | None = None,
    options: Sequence[str] = (),
    most_actions: int = MOST_ACTIONS,
    observation: Literal["flat", "dict"] = "flat",
    actions: Literal["fixed", "list"] = "fixed",
    render_mode: str | None = None,
) -> BoardGameEnv:
    """The bare environment of a game. ``scenario``, ``seats`` and ``options`` ("1.army=elves") are those of the command
    line; a game is cut off after ``most_actions``; ``observation``: one vector, or a table for each section;
    ``actions``: numbers that mean the same in every position, or places in the list of legal actions, which are all
    there is for a game that tells no domains. Raises UnknownGame, WordError, SetupError."""
    setups = partial(make_setup, catalogue.meta(game_id), scenario=scenario, seats=seats)
    return BoardGameEnv(setups, options, most_actions, observation == "dict", actions == "list", render_mode)


def _wrapped(raw: Callable[P, BoardGameEnv]) -> Callable[P, AECEnv]:
    def env(*args: P.args, **options: P.kwargs) -> AECEnv:
        """The environment of a game as PettingZoo's own are wrapped: an action that the mask forbids ends the game with
        a reward of -1 for who took it, and calls in a wrong order are refused. It takes what ``raw_env`` takes. Raises
        UnknownGame, WordError, SetupError."""
        inner = wrappers.TerminateIllegalWrapper(raw(*args, **options), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))

    return env


env = _wrapped(raw_env)


def _parallel(made: Callable[P, AECEnv]) -> Callable[P, ParallelEnv]:
    def parallel_env(*args: P.args, **options: P.kwargs) -> ParallelEnv:
        """The same environment for those who step all agents at once: of their actions that of the agent whose turn it
        is counts, the masks of the others are empty."""
        return turn_based_aec_to_parallel(made(*args, **options))

    return parallel_env


parallel_env = _parallel(env)


class BoardGameEnv(AECEnv):  # type: ignore[misc]
    """One game as an environment.

    An observation has two parts: "observation", what the seat may know as numbers from 0 to 1, and "action_mask", 1 for
    what is legal; with places in the list for actions also "actions", a row for each that can be chosen, with the
    number that means the same in every position, where the game has such. An agent that is not to act has no legal
    actions. The reward is 0 until the end, then 1 for who won and -1 for who did not, 0 for all in a draw.
    """

    def __init__(
        self,
        setups: Callable[..., Setup],
        words: Sequence[str],
        most_actions: int,
        tables: bool,
        listed: bool,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self._setups, self._words = setups, words
        setup = setups(words=words)
        self.metadata = {
            "name": f"{setup.game}_v0",
            "is_parallelizable": False,
            "render_modes": ["ansi", "rgb_array"],
            "render_fps": 4,
        }
        self.render_mode = render_mode
        self._pictures: Pictures | None = None
        self.game: Game[object] = catalogue.game(setup.game)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(len(setup.seats))]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._most_actions = most_actions
        self._tables, self._places = tables, Places() if listed else None
        self._seeds = np.random.default_rng()
        self.agent_selection = self.possible_agents[0]
        self._begin(Match.start(self.game, setup).state, 0)
        self.tensor: Tensor[object] = tensor_of(setup.game, self.current)
        self._offered: Mapping[int, Action] = {}
        seen = self._space_of_observations()
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self._numbers) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 1, (self.tensor.size,), np.float32)

    def _space_of_observations(self) -> spaces.Dict:
        told: spaces.Space[object] = spaces.Box(0, 1, (self.tensor.size,), np.float32)
        if self._tables:
            told = spaces.Dict(
                {name: spaces.Box(0, 1, shape, np.float32) for name, shape in self.tensor.shapes.items()}
            )
        parts: dict[str, spaces.Space[object]] = {"observation": told}
        if self._fixed is not None:
            parts["actions"] = spaces.Box(-1, self._fixed.size - 1, (CHOICES,), np.int32)
        return spaces.Dict({**parts, "action_mask": spaces.Box(0, 1, (self._numbers,), np.int8)})

    @property
    def _choice(self) -> Numbering | Places:
        """The numbers that agents act by."""
        return self._places or self.numbering

    @property
    def _numbers(self) -> int:
        return self._choice.size

    @property
    def _fixed(self) -> Numbering | None:
        """The numbers that stand beside places in the list."""
        return self.numbering if self._places is not None and isinstance(self.numbering, Numbering) else None

    def observation_space(self, agent: str) -> spaces.Space[object]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[object]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Deal a new game; the same seed deals the same one. Of ``options`` two are known: "words", more options of the
        set-up for this game, as on the command line, and "state", a position to begin from, as :meth:`to_json` gives
        it. Raises WordError, SetupError, and ValueError for a position that is none of this game, and where what
        observations or numbers there are would change."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        deal = int(self._seeds.integers(_SEEDS))
        given = options or {}
        count = 0
        if "state" in given:
            saved = as_object(given["state"])  # type: ignore[arg-type]
            state, count = self.game.codec().load_state(saved.get("state")), as_number(saved.get("actions"))
        else:
            words = [*self._words, *map(str, as_list(given.get("words", ())))]  # type: ignore[arg-type]
            state = Match.start(self.game, self._setups(words=words, seed=deal)).state
        if "state" in given or "words" in given:
            told, numbers = tensor_of(self.game.meta.id, state), numbering_of(self.game, state)
            if told.shapes != self.tensor.shapes or numbers.size != self.numbering.size:
                raise ValueError("this match has other observations or numbers of actions than the environment")
            self.tensor = told
        self._begin(state, count)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._next_decision()

    def _begin(self, state: object, count: int) -> None:
        """Begin with a position in which so many actions have been taken. Numbers are made anew where the match is
        about other things, such as other islands."""
        config: object = getattr(state, "config", None)
        if config is None or getattr(self, "_config", None) is not config:
            self._config = config
            self.numbering: Numbering | Places = numbering_of(self.game, state)
        self.current, self._count = state, count
        self._taken: Action | None = None

    def step(self, action: int | None) -> None:
        """Let the agent whose turn it is act. Raises ValueError for a number that its mask forbids."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self._longer and action == self._numbers - 1:
            self._offer(self._part + 1)
            return
        taken = self._offered.get(action) if action is not None else None
        if taken is None:
            raise ValueError(f"{self.agent_selection} may not choose {action}")
        self.game.apply(self.current, taken)
        self._taken = taken
        self._count += 1
        self._next_decision()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        acts = agent == self.agent_selection and self._seat_of[agent] == self._decider
        vector = self.tensor.read(self.view(agent), self._seat_of[agent])
        seen: Observation = {"observation": self.tensor.parts(vector) if self._tables else vector}
        if self._fixed is not None:
            seen["actions"] = self._fixed_numbers(self._fixed) if acts else np.full(CHOICES, -1, np.int32)
        mask = bytearray(self._numbers)
        for number in self._offered if acts else ():
            mask[number] = 1
        mask[-1] |= acts and self._longer
        seen["action_mask"] = np.frombuffer(mask, np.int8)
        return seen

    def state(self) -> Vector:
        """The whole position as numbers, with what is hidden, as the first seat would see it."""
        return self.tensor.read(self.current, 0)

    def view(self, agent: str) -> object:
        """What an agent may know, as a state of the rules."""
        seat = self._seat_of[agent]
        if seat not in self._views:
            self._views[seat] = self.game.view(self.current, seat)
        return self._views[seat]

    def legal_actions(self) -> Mapping[int, Action]:
        """The actions that the active agent's numbers stand for now, by number."""
        return self._offered

    def observation_string(self, agent: str) -> str:
        """What an agent may know: the names of all entries that are not 0, with their values."""
        return self.tensor.words(self.view(agent), self._seat_of[agent])

    def action_to_string(self, number: int) -> str:
        """What a number stands for: the action, where it is legal now, else what it means in every position. Raises
        IndexError for a number that there is not."""
        if number in self._offered:
            return self._offered[number].text
        return self._choice.names()[number]

    def to_json(self) -> Json:
        """The whole position, with what is hidden and the generator; ``reset(options={"state": ...})`` begins from
        it."""
        return {"state": self.game.codec().dump_state(self.current), "actions": self._count}

    def action_to_json(self, number: int) -> Json:
        """The action that a number stands for now. Raises KeyError for one that is not legal."""
        return self.game.codec().dump_actions([self._offered[number]])[0]

    def action_from_json(self, data: Json) -> int:
        """The number of an action now. Raises ValueError for one that is none, or not legal or not offered now."""
        wanted = self.game.codec().load_actions([data])[0]
        for number, action in self._offered.items():
            if action == wanted:
                return number
        raise ValueError(f"not legal now: {wanted.text}")

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """For ``render_mode="ansi"`` turn, phase, scores and the last action as a line; for "rgb_array" the board as
        the program shows it to who is to act, as rows of pixels."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self._picture()
        head = self.game.headline(self.current)
        last = "" if self._taken is None else f": {self._taken.text}"
        return f"turn {head.turn}, {head.phase}, {list(head.scores)}{last}"

    def _picture(self) -> npt.NDArray[np.uint8]:
        if self._pictures is None:  # by name: only who asks for pictures needs the client
            drawing = import_module("tabletop.commands.app_driver")
            self._pictures = drawing.BoardPictures(PICTURE)
        setup = self._setups(words=self._words)
        match = Match.restore(self.game, setup, tuple(range(len(setup.seats))), (), (), self.game.clone(self.current))
        match.go_on_from_here()
        width, height = PICTURE
        return np.frombuffer(self._pictures.pixels(match), np.uint8).reshape(height, width, 3)

    def close(self) -> None:
        """End the client that draws the board, if there is one."""
        if self._pictures is not None:
            self._pictures.close()
            self._pictures = None

    def _next_decision(self) -> None:
        """Find who acts next and its legal actions; when the game is over, give the rewards."""
        self._decider = self.game.decider(self.current)
        self._views: dict[int, object] = {}
        outcome = self.game.outcome(self.current)
        if outcome is not None:
            for agent, seat in self._seat_of.items():
                won = seat in outcome.winners
                self.rewards[agent] = 0.0 if not outcome.winners else 1.0 if won else -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._count >= self._most_actions:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0] if self._decider is None else self.possible_agents[self._decider]
        self._legal = self.game.legal_actions(self.current)
        self._offer(0)

    def _offer(self, part: int) -> None:
        """Give the legal actions their numbers."""
        self._part = part
        self._offered, self._longer = self._choice.offer(self._legal, part)

    def _fixed_numbers(self, numbering: Numbering) -> npt.NDArray[np.int32]:
        """For each number that can be chosen, the one that means the same in every position; -1 for none."""
        fixed = {id(action): number for number, action in numbering.numbered(self._legal)[0].items()}
        rows = np.full(CHOICES, -1, np.int32)
        for number, action in self._offered.items():
            rows[number] = fixed.get(id(action), -1)
        return rows
