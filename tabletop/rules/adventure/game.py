"""World of Warcraft: The Adventure Game as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the
work."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.rules import game as contract
from tabletop.rules.codec import codec_of
from tabletop.rules.game import Action, Event, IllegalAction, InPlay
from tabletop.rules.stack_game import StackGame

from . import META, flow, setup, state, views
from . import faults as checks
from .actions import AnyAction
from .content import content
from .refusal_reasons import say
from .state import State
from .user_content import configure


class Adventure(StackGame[State]):
    """The rules of the Adventure Game."""

    meta = META
    registry = flow.REGISTRY
    nothing_here = say("nothing_here")
    game_over = say("game_over")

    seating = staticmethod(setup.seating)
    new = staticmethod(flow.new)
    clone = staticmethod(state.clone)
    legal_actions = staticmethod(flow.legal)
    settle = staticmethod(flow.settle)
    view = staticmethod(views.view)
    secrets = staticmethod(views.secrets)
    sample = staticmethod(views.sample)
    faults = staticmethod(checks.faults)

    def apply(self, state: State, action: Action) -> list[Event]:
        if action not in flow.legal(state) and state.frames:
            raise IllegalAction(self.explain(state, action.path))
        if not state.opening:
            return super().apply(state, action)
        events: list[Event] = []
        setup.report_first_rolls(state, events)
        return events + super().apply(state, action)

    def scores(self, state: State) -> tuple[int, ...]:
        """The valor of every seat."""
        return state.valor

    def in_play(self, state: State) -> tuple[tuple[InPlay, ...], ...]:
        """The hero of each seat that has one."""
        return tuple([(InPlay("hero", player.character),) if player.character else () for player in state.players])

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names of the heroes, by language."""
        return {InPlay("hero", one.id): one.name for one in content().characters.values()}

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        return codec_of(State, AnyAction, configure)


GAME: contract.Game[State] = Adventure()
