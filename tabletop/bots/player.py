"""Computer players: what one is asked with, what it answers, and how one is made for a game and a level.

A player is given the view of its seat, never a state or a match: what it does not see it samples (``Game.sample``).
Whatever it does by chance comes from the generator it is handed, so that the same view, actions and generator give the
same choice.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game, Seat

RANDOM: Final = "random"
LEVELS: Final = ("recruit", "captain")
"""The levels there are weights of, from the weakest to the strongest."""
_GRAIN: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision may cost: ``samples`` of what is hidden at most. It is a count and not a time, so that a choice
    can be repeated; a level that searches by the clock stops early besides."""

    samples: int = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact that speaks for a choice: its key and figures, which the client turns into words, and what it weighs."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    weight: float = 0.0


@dataclass(frozen=True, slots=True)
class Choice:
    """The answer of a player: an action, what it expects of it (in its own unit), and its reasons, the weightiest
    first, if they were asked for."""

    action: Action
    value: float = 0.0
    reasons: tuple[Reason, ...] = ()


class Player(Protocol):
    """Chooses for one seat. A seat has a player of its own: it may keep a plan from one decision to the next."""

    def choose(
        self, view: Any, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Choice:
        """One of ``actions``, the legal ones of ``view`` (at least one), the view of the seat that decides."""
        ...


@dataclass(frozen=True, slots=True)
class Weights:
    """The evaluation of a game at a level, read from its JSON file: figures by name. ``noise``: how far a value may be
    misjudged; ``slips``: the share of decisions taken at random among what looks sensible."""

    figures: Mapping[str, float]
    noise: float = 0.0
    slips: float = 0.0

    def __getitem__(self, name: str) -> float:
        return self.figures[name]

    def misjudged(self, chance: Chance) -> float:
        """A mistake of judgement: about normal, with the spread ``noise``; 0 without noise."""
        if not self.noise:
            return 0.0
        return self.noise * (sum([fraction(chance) for _ in range(3)]) * 2 - 3)

    def slip(self, chance: Chance) -> bool:
        """Whether this decision is a slip."""
        return self.slips > 0 and fraction(chance) < self.slips


def fraction(chance: Chance) -> float:
    """A number of 0 to 1, 1 left out."""
    return chance.below(_GRAIN, "player") / _GRAIN


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Takes any legal action, each equally likely."""

    def choose(
        self, view: Any, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Choice:
        """One of the actions by chance."""
        del view, budget, reasons
        return Choice(actions[chance.below(len(actions), "player")])


class UnknownLevel(KeyError):
    """There is no player of that name."""


@cache
def weights(game_id: str, level: str) -> Weights:
    """The evaluation of a level of a game. Raises UnknownLevel."""
    if level not in LEVELS:
        raise UnknownLevel(level)
    path = Path(__file__).resolve().parent / game_id / f"{level}.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    return Weights(data["weights"], data.get("noise", 0.0), data.get("slips", 0.0))


def make_player(game_id: str, level: str) -> Player:
    """A player of a game: ``random``, ``recruit`` or ``captain``. Raises UnknownLevel, UnknownGame."""
    if level == RANDOM:
        return RandomPlayer()
    catalogue.meta(game_id)
    make: Callable[[Weights], Player] = import_module(f"tabletop.bots.{game_id}.captain").Captain
    return make(weights(game_id, level))


@dataclass(slots=True)
class Seated:
    """A player at a seat with its generator, made from the match's seed and the seat: two seats share nothing."""

    player: Player
    chance: Chance

    @classmethod
    def sit(cls, game_id: str, level: str, seed: int, seat: Seat) -> Seated:
        """A player of a level at a seat. Raises UnknownLevel, UnknownGame."""
        return cls(make_player(game_id, level), Chance((seed * 64 + seat + 1) & ((1 << 63) - 1)))


class PlayedTooLong(RuntimeError):
    """A game of players that is not over after the actions it may take."""


def play_match(
    game: Game[Any],
    state: Any,
    seated: Sequence[Seated],
    budget: Budget = Budget(),
    limit: int = 20_000,
) -> int:
    """Play ``state``, which the caller owns, to its end by players; gives how many actions there were.

    Each is shown its own view. Raises PlayedTooLong after ``limit`` actions, and IllegalAction for an action that no
    view offered.
    """
    for count in range(limit):
        seat = game.decider(state)
        if seat is None:
            return count
        view = game.view(state, seat)
        actions = game.legal_actions(view)
        one = seated[seat]
        action = actions[0] if len(actions) == 1 else one.player.choose(view, actions, budget, one.chance).action
        game.apply(state, action)
    if game.decider(state) is None:
        return limit
    raise PlayedTooLong(f"not over after {limit} actions")
