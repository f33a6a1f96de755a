"""A player that takes any legal action, each equally likely; and players that seek the goals of a game, for games that
random play rarely ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from tabletop.rules import catalogue
from tabletop.rules.chance import mix, stream_key
from tabletop.rules.game import Action, Game

_MASK = (1 << 64) - 1


class RandomBot:
    """Chooses actions at random; the same seed makes the same choices from the same actions on every machine."""

    __slots__ = ("_count", "_key")

    def __init__(self, seed: int) -> None:
        self._key = stream_key(seed, "random bot")
        self._count = 0

    def below(self, limit: int) -> int:
        """A random number from 0 to limit - 1."""
        self._count += 1
        return mix((self._key + self._count) & _MASK) % limit

    def pick(self, actions: Sequence[Action]) -> Action:
        """One of the legal actions (at least one)."""
        return actions[self.below(len(actions))]


class EndlessGame(RuntimeError):
    """A game that is not over after more actions than a game should take."""


S = TypeVar("S")
Choose = Callable[[S, Sequence[Action], Callable[[int], int]], Action]
"""``choose(view, offers, below)``: one of the offers; ``below(limit)``: a random number from 0 to limit - 1."""

MOST = 20_000
"""Actions after which a game counts as endless."""


def goal_seeker(game_id: str) -> Choose[object] | None:
    """The function by which a game's goal-seeking player chooses, for games that have one."""
    path = f"{catalogue.package_of(game_id)}.goal_seeker"
    if find_spec(path) is None:
        return None
    found: Choose[object] = import_module(path).choose
    return found


def play_out(game: Game[S], state: S, seed: int, limit: int = MOST, choose: Choose[S] | None = None) -> int:
    """Play ``state``, which the caller owns, to its end by random legal actions; gives how many there were. With
    ``choose``, every seat chooses by what its view shows. Raises EndlessGame after ``limit`` actions."""
    bot = RandomBot(seed)
    legal_actions, apply, pick = game.legal_actions, game.apply, bot.pick
    count = 0
    actions = legal_actions(state)
    while actions:
        if count == limit:
            raise EndlessGame(f"not over after {limit} actions")
        if choose is None:
            action = pick(actions)
        elif len(actions) == 1:
            action = actions[0]
        else:
            action = choose(game.view(state, game.decider(state)), actions, bot.below)
        apply(state, action)
        count += 1
        actions = legal_actions(state)
    return count
