"""Warcraft: The Board Game as a :class:`tabletop.rules.game.Game`; the other modules of the folder do the work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.rules import game as contract
from tabletop.rules.codec import codec_of
from tabletop.rules.game import Event, InPlay
from tabletop.rules.stack_game import StackGame

from . import (
    META,
    actions as act,
    battle,
    battle_choice,
    battle_end,
    card_windows,
    cards,
    casualties,
    decks,
    deploy,
    faults as checks,
    gifts,
    harvest,
    movement,
    portal,
    refusals,
    setup,
    spend,
    state,
    turn,
    victory,
)
from .config import agreed
from .content import content
from .pieces import LARGEST_PIECE
from .refusals import say
from .state import REGISTRY, DeployFrame, HarvestFrame, MoveFrame, NotLegal, SpendFrame, State, WindowFrame

PARTS: Final = (
    battle, battle_choice, battle_end, card_windows, cards, casualties, deploy, gifts, harvest, movement, portal,
    refusals, spend, turn,
)  # fmt: skip
"""The modules that enter their functions into the registry when they are imported."""


@REGISTRY.handles(act.PlayCard)
def play_card(state: State, action: act.PlayCard, events: list[Event]) -> None:
    """Play a card: in a window, or Victory Point and Summon Building in one's own steps."""
    frame = state.frames[-1]
    if isinstance(frame, WindowFrame):
        card_windows.play_in_window(state, action, events)
        return
    kind = state.config.tables.card_index.get(action.card, -1)
    if isinstance(frame, SpendFrame) and kind >= 0 and state.config.tables.card_kind[kind] == "summon":
        spend.summon(state, action, events)
        return
    if not isinstance(frame, MoveFrame | HarvestFrame | DeployFrame | SpendFrame):
        raise NotLegal
    if isinstance(frame, MoveFrame):
        movement.play_point(state, action, events)
    elif isinstance(frame, SpendFrame):
        spend.play_point(state, action, events)
    else:
        card_windows.play_point(state, frame.decider, action, events)


@REGISTRY.handles(act.EndStep)
def end_step(state: State, action: act.EndStep, events: list[Event]) -> None:
    """End the active seat's step."""
    _ENDS[action.step](state, events)


_ENDS: Final[Mapping[str, Callable[[State, list[Event]], None]]] = {
    "move": movement.end_move,
    "harvest": harvest.end_harvest,
    "deploy": deploy.end_deploy,
    "spend": spend.end_spend,
}


class Warcraft(StackGame[State]):
    """The rules of Warcraft: The Board Game."""

    meta = META
    registry = REGISTRY
    nothing_here = say("nothing_here")
    game_over = say("game_over")

    seating = staticmethod(setup.seating)
    new = staticmethod(setup.new)
    clone = staticmethod(state.clone)
    view = staticmethod(decks.view)
    secrets = staticmethod(decks.secrets)
    sample = staticmethod(decks.sample)
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
        return codec_of(State, REGISTRY.actions, agreed, LARGEST_PIECE)


GAME: contract.Game[State] = Warcraft()
