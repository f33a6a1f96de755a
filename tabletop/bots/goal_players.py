"""Players that seek goals, for games in which random play rarely comes to an end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from tabletop.rules.game import Action, Game

from .random_bot import EndlessGame, RandomBot

S = TypeVar("S")
Choose = Callable[[S, Sequence[Action], Callable[[int], int]], Action]
"""``choose(view, offers, below)``: one of the offers; ``below``: a number of 0..limit-1 by the player's own chance."""

_PLAYER = "tabletop.rules.{game}.goal_player"
"""The module that the goal-seeking player of a game stands in, where it has one."""
MOST = 20_000
"""Actions after which a game is taken to be endless."""


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
