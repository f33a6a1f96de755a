"""Imports all modules whose functions carry out actions and settle frames; and actions whose effect depends on the step
they are made in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.rules.game import Event

from . import actions as act
from . import (
    battle,
    battle_choice,
    battle_end,
    card_windows,
    cards,
    casualties,
    deploy,
    gifts,
    harvest,
    movement,
    portal,
    refusals,
    spend,
    turn,
)
from .registry import REGISTRY
from .state import DeployFrame, HarvestFrame, MoveFrame, NotLegal, SpendFrame, State, WindowFrame

PARTS: Final = (
    battle, battle_choice, battle_end, card_windows, cards, casualties, deploy, gifts, harvest, movement, portal,
    refusals, spend, turn,
)  # fmt: skip
"""The modules that enter their functions into the registry when they are imported."""

legal = REGISTRY.legal
settle = REGISTRY.settle


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
