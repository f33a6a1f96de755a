"""From an action to the next decision: the handlers of the actions, and frames that resolve themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.rules.game import Action, Event

from . import actions as act
from . import battle, card_windows, casualties, deploy, gifts, harvest, movement, portal, selection, spend
from .aftermath import choose_site, revive_actions, settle_revival
from .battle import poison_actions, raise_actions, settle_battle
from .cards import settle_card
from .state import (
    AnswerFrame,
    BattleFrame,
    CardFrame,
    CasualtyFrame,
    DeployFrame,
    FlowFrame,
    HarvestFrame,
    JoinFrame,
    MoveFrame,
    NotLegal,
    PoisonFrame,
    PortalFrame,
    RaiseFrame,
    ReviveFrame,
    SelectFrame,
    SpendFrame,
    State,
    WindowFrame,
)
from .turn import settle_flow


def play_card(state: State, action: act.PlayCard, events: list[Event]) -> None:
    """A card: in a window, or Victory Point and Summon Building in one's own steps."""
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


def end_step(state: State, action: act.EndStep, events: list[Event]) -> None:
    """End one's own step."""
    _ENDS[action.step](state, events)


_ENDS: Final[Mapping[str, Callable[[State, list[Event]], None]]] = {
    "move": movement.end_move,
    "harvest": harvest.end_harvest,
    "deploy": deploy.end_deploy,
    "spend": spend.end_spend,
}

HANDLERS: Final[Mapping[type, Callable[[State, Any, list[Event]], None]]] = {
    act.Move: movement.move,
    act.Carry: movement.carry,
    act.UndoMove: movement.undo_move,
    act.EndStep: end_step,
    act.PlayCard: play_card,
    act.Pass: card_windows.pass_window,
    act.Overflow: portal.overflow,
    act.ChooseBattle: selection.choose_battle,
    act.Join: battle.join,
    act.NamePhases: battle.name_phases,
    act.Raise: battle.raise_some,
    act.Remove: casualties.remove,
    act.ChooseSite: choose_site,
    act.Harvest: harvest.harvest,
    act.HarvestWithBuilder: harvest.harvest_with_builder,
    act.Conjure: harvest.conjure,
    act.Deploy: deploy.deploy,
    act.FinishBuilding: deploy.finish_building,
    act.FinishOutpost: deploy.finish_outpost,
    act.Train: spend.train,
    act.Construct: spend.construct,
    act.ConstructOutpost: spend.construct_outpost,
    act.Upgrade: spend.upgrade,
    act.UndoSpend: spend.undo_spend,
    act.Give: gifts.give,
    act.Ask: gifts.ask,
    act.Grant: gifts.grant,
}

_LISTINGS: Final[Mapping[type, Callable[[State, Any], list[Action]]]] = {
    MoveFrame: movement.move_actions,
    WindowFrame: card_windows.window_actions,
    PortalFrame: portal.portal_actions,
    AnswerFrame: lambda state, frame: gifts.answer_actions(frame),  # noqa: ARG005 - one shape
    SelectFrame: selection.select_actions,
    JoinFrame: lambda state, frame: [act.JOIN, act.STAY_OUT],  # noqa: ARG005
    PoisonFrame: lambda state, frame: poison_actions(frame),  # noqa: ARG005
    RaiseFrame: lambda state, frame: raise_actions(frame),  # noqa: ARG005
    CasualtyFrame: casualties.casualty_actions,
    ReviveFrame: revive_actions,
    HarvestFrame: harvest.harvest_actions,
    DeployFrame: deploy.deploy_actions,
    SpendFrame: spend.spend_actions,
}

_SETTLERS: Final[Mapping[type, Callable[[State, Any, list[Event]], bool]]] = {
    FlowFrame: settle_flow,
    BattleFrame: settle_battle,
    WindowFrame: card_windows.settle_window,
    CardFrame: settle_card,
    PortalFrame: portal.settle_portal,
    ReviveFrame: settle_revival,
    MoveFrame: movement.settle_move,
    HarvestFrame: harvest.settle_harvest,
    DeployFrame: deploy.settle_deploy,
    SpendFrame: spend.settle_spend,
}


def legal(state: State) -> list[Action]:
    """All legal actions in a fixed order; empty when the match is over."""
    if not state.frames:
        return []
    frame = state.frames[-1]
    return _LISTINGS[type(frame)](state, frame)


def settle(state: State, events: list[Event]) -> None:
    """Resolve frames with nothing to decide until somebody must decide or the match is over."""
    while state.result is None:
        frame = state.frames[-1]
        settler = _SETTLERS.get(type(frame))
        if settler is None or not settler(state, frame, events):
            return
