"""Warcraft: The Board Game as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the work."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.rules import game as contract
from tabletop.rules.codec import codec_of
from tabletop.rules.game import InPlay
from tabletop.rules.stack_game import StackGame

from . import faults as checks
from . import flow, setup, state, victory, views
from .actions import AnyAction
from .config import agreed
from .content import content
from .meta import META
from .pieces import LARGEST_PIECE
from .refusal_reasons import say
from .registry import REGISTRY
from .state import State


class Warcraft(StackGame[State]):
    """The rules of Warcraft: The Board Game."""

    meta = META
    registry = REGISTRY
    nothing_here = say("nothing_here")
    game_over = say("game_over")

    seating = staticmethod(setup.seating)
    new = staticmethod(setup.new)
    clone = staticmethod(state.clone)
    legal_actions = staticmethod(flow.legal)
    settle = staticmethod(flow.settle)
    view = staticmethod(views.view)
    secrets = staticmethod(views.secrets)
    sample = staticmethod(views.sample)
    faults = staticmethod(checks.faults)
    scores = staticmethod(victory.scores)

    def in_play(self, state: State) -> tuple[tuple[InPlay, ...], ...]:
        """The race of each seat."""
        return tuple([(InPlay("race", race),) for race in state.config.options.races])

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names of the races, by language."""
        return {InPlay("race", one.id): one.name for one in content().races.values()}

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        return codec_of(State, AnyAction, agreed, LARGEST_PIECE)


GAME: contract.Game[State] = Warcraft()
