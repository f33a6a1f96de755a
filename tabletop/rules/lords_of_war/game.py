"""Lords of War as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.rules import game as contract
from tabletop.rules.codec import codec_of
from tabletop.rules.game import Action, Event, InPlay
from tabletop.rules.stack_game import StackGame

from . import (
    META,
    actions as act,
    berserkers,
    deployment,
    events as ev,
    faults as checks,
    missiles,
    movement,
    refusals,
    reinforcement,
    setup,
    state,
    views,
)
from .config import agreed
from .content import content
from .ending import end_match, end_turn
from .refusals import say
from .state import REGISTRY, NotLegal, State

PARTS: Final = (berserkers, deployment, missiles, movement, refusals, reinforcement)
"""The modules that enter their functions into the registry when they are imported."""


@REGISTRY.handles(act.Concede)
def concede(state: State, action: act.Concede, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """The active seat gives up; the other wins (LW-END-6)."""
    seat = state.frames[-1].decider
    if seat != state.active:
        raise NotLegal
    events.append(ev.Conceded(seat))
    end_match(state, 1 - seat, "concession", events)


class LordsOfWar(StackGame[State]):
    meta = META
    registry = REGISTRY
    nothing_here = say("nothing_here")
    game_over = say("game_over")

    seating = staticmethod(setup.seating)
    new = staticmethod(setup.new)
    clone = staticmethod(state.clone)
    view = staticmethod(views.view)
    secrets = staticmethod(views.secrets)
    sample = staticmethod(views.sample)
    faults = staticmethod(checks.faults)

    def settle(self, state: State, events: list[Event]) -> None:
        """Without frames the turn ends."""
        REGISTRY.settle(state, events)
        while state.result is None and not state.frames:
            end_turn(state, events)
            REGISTRY.settle(state, events)

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
        return codec_of(State, REGISTRY.actions, agreed)


GAME: contract.Game[State] = LordsOfWar()
