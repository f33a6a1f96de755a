"""Lords of War as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.rules import game as contract
from tabletop.rules.codec import codec_of
from tabletop.rules.game import Action, InPlay, Refusal
from tabletop.rules.stack_game import StackGame

from . import actions as act
from . import faults as checks
from . import flow, setup, state, views
from .actions import AnyAction
from .config import agreed
from .content import content
from .meta import META
from .registry import REGISTRY
from .state import State


class LordsOfWar(StackGame[State]):
    meta = META
    registry = REGISTRY
    nothing_here = Refusal("LW-TRN-2", "nothing_here")
    game_over = Refusal("LW-END-3", "game_over")

    seating = staticmethod(setup.seating)
    new = staticmethod(setup.new)
    clone = staticmethod(state.clone)
    legal_actions = staticmethod(flow.legal)
    settle = staticmethod(flow.settle)
    view = staticmethod(views.view)
    secrets = staticmethod(views.secrets)
    sample = staticmethod(views.sample)
    faults = staticmethod(checks.faults)

    def side_actions(self, state: State) -> Sequence[Action]:
        """Conceding, in one's own turn (LW-END-6)."""
        return [act.CONCEDE] if state.frames and state.frames[-1].decider == state.active else []

    def scores(self, state: State) -> tuple[int, ...]:
        """Eliminated cards by seat."""
        return len(state.casualties[0]), len(state.casualties[1])

    def in_play(self, state: State) -> tuple[tuple[InPlay, ...], ...]:
        """The army of each seat: its race, or the name that its builder gave it (LW-ARM-7)."""
        armies = state.config.options.armies
        return tuple([(InPlay("army", army.name or army.base),) for army in armies])

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names of the six armies, by language."""
        return {InPlay("army", one.id): one.name for one in content().armies.values()}

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        return codec_of(State, AnyAction, agreed)


GAME: contract.Game[State] = LordsOfWar()
