"""Small World of Warcraft as the contract wants it: everything is done in the modules of its parts."""

from __future__ import annotations

from tabletop.rules import game as contract
from tabletop.rules.stack_game import StackGame

from . import faults as checks
from . import flow, scoring, setup, state, views
from .meta import META
from .refusal_reasons import say
from .registry import REGISTRY
from .state import State


class SmallWorld(StackGame[State]):
    """The rules of Small World of Warcraft."""

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
    scores = staticmethod(scoring.scores)

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        from .codec import CODEC  # pydantic comes in here, when something is saved or loaded

        return CODEC


GAME: contract.Game[State] = SmallWorld()
