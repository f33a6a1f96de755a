"""A player that takes any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence

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


def play_out(game: Game[object], state: object, seed: int, limit: int = 20_000) -> int:
    """Play ``state``, which the caller owns, to its end by random legal actions; gives how many there were.

    Raises EndlessGame after ``limit`` actions.
    """
    bot = RandomBot(seed)
    legal_actions, apply, pick = game.legal_actions, game.apply, bot.pick
    count = 0
    actions = legal_actions(state)
    while actions:
        if count == limit:
            raise EndlessGame(f"not over after {limit} actions")
        apply(state, pick(actions))
        count += 1
        actions = legal_actions(state)
    return count
