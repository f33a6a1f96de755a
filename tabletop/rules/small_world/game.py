"""Small World of Warcraft as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the work."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.rules import game as contract
from tabletop.rules.codec import codec_of
from tabletop.rules.game import InPlay
from tabletop.rules.stack_game import StackGame

from . import faults as checks
from . import flow, scoring, setup, state, views
from .actions import AnyAction
from .config import agreed
from .content import content
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

    def in_play(self, state: State) -> tuple[tuple[InPlay, ...], ...]:
        """The Active Race and the power of each seat, which change in the course of a game."""
        return tuple([_combo(player.race, player.power) for player in state.players])

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names of all races and powers, by language."""
        book = content()
        races = {InPlay("race", one.id): one.name for one in book.races.values()}
        return {**races, **{InPlay("power", one.id): one.name for one in book.powers.values()}}

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        return codec_of(State, AnyAction, agreed)


def _combo(race: str, power: str) -> tuple[InPlay, ...]:
    return (InPlay("race", race), InPlay("power", power)) if race else ()


GAME: contract.Game[State] = SmallWorld()
