"""Players that seek the goals of a game, for games that random play rarely ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from tabletop.rules.game import Action, Game

from .random_bot import EndlessGame, RandomBot

S = TypeVar("S")
Choose = Callable[[S, Sequence[Action], Callable[[int], int]], Action]
"""``choose(view, offers, below)``: one of the offers; ``below(limit)``: a random number from 0 to limit - 1."""

_PLAYER = "tabletop.rules.{game}.goal_player"
"""The module of a game's goal-seeking player, for games that have one."""
MOST = 20_000
"""Actions after which a game counts as endless."""


def goal_player(game_id: str) -> Choose[object] | None:
    """The goal-seeking player of a game; None for a game that has none."""
    path = _PLAYER.format(game=game_id)
    if find_spec(path) is None:
        return None
    found: Choose[object] = import_module(path).choose
    return found


def play_for_goals(game: Game[S], state: S, seed: int, choose: Choose[S], limit: int = MOST) -> int:
    """Play ``state``, which the caller owns, to its end; gives how many actions there were. Every seat knows what its
    view shows. Raises EndlessGame after ``limit`` actions."""
    bot = RandomBot(seed)
    count = 0
    actions = game.legal_actions(state)
    while actions:
        if count == limit:
            raise EndlessGame(f"not over after {limit} actions")
        seat = game.decider(state)
        action = actions[0] if len(actions) == 1 else choose(game.view(state, seat), actions, bot.below)
        game.apply(state, action)
        count += 1
        actions = game.legal_actions(state)
    return count
