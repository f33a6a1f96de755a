"""From an action to the next decision: the handlers of the actions, and frames that resolve themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from tabletop.rules.game import Action, Event

from . import actions as act
from . import events as ev
from .berserkers import advance, advance_actions, settle_advance
from .deployment import deploy, deploy_actions, opening_actions, place_opening, skip_deploy
from .ending import end_turn, finish
from .missiles import aim, aim_actions, hold, resolve_aims, settle_aim
from .movement import end_battle, move, moves, settle_battle
from .reinforcement import draw, reinforce_actions, retreat, settle_reinforce, stop
from .state import (
    AdvanceFrame,
    AimFrame,
    BattleFrame,
    DeployFrame,
    NotLegal,
    OpeningFrame,
    ReinforceFrame,
    State,
)


def concede(state: State, action: act.Concede, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """The active seat gives up; the other wins (LW-END-6)."""
    seat = state.frames[-1].decider
    if seat != state.active:
        raise NotLegal
    events.append(ev.Conceded(seat))
    finish(state, 1 - seat, "concession", events)


def battle_actions(state: State) -> list[Action]:
    """Moves and the end of the phase."""
    found = moves(state, state.frames[-1].decider)
    found.append(act.END_BATTLE)
    return found


HANDLERS: Final[Mapping[type, Callable[[State, Any, list[Event]], None]]] = {
    act.PlaceOpening: place_opening,
    act.Deploy: deploy,
    act.SkipDeploy: skip_deploy,
    act.Move: move,
    act.Aim: aim,
    act.Hold: hold,
    act.Resolve: resolve_aims,
    act.Advance: advance,
    act.EndBattle: end_battle,
    act.Draw: draw,
    act.Retreat: retreat,
    act.Stop: stop,
    act.Concede: concede,
}

_LISTINGS: Final[Mapping[type, Callable[[State], list[Action]]]] = {
    OpeningFrame: lambda state: opening_actions(state, state.frames[-1].decider),
    DeployFrame: lambda state: deploy_actions(state, state.frames[-1].decider),
    AimFrame: aim_actions,
    AdvanceFrame: advance_actions,
    BattleFrame: battle_actions,
    ReinforceFrame: lambda state: reinforce_actions(state, state.frames[-1].decider),
}


def legal(state: State) -> list[Action]:
    """All legal actions in a fixed order; empty when the match is over."""
    return _LISTINGS[type(state.frames[-1])](state) if state.frames else []


def settle(state: State, events: list[Event]) -> None:
    """Resolve frames with nothing to decide until somebody must decide or the match is over."""
    while state.result is None:
        if not state.frames:
            end_turn(state, events)
            continue
        kind = type(state.frames[-1])
        if kind is DeployFrame or kind is OpeningFrame:
            return
        if kind is AimFrame:
            waits = settle_aim(state, events)
        elif kind is ReinforceFrame:
            waits = settle_reinforce(state)
        elif kind is BattleFrame:
            waits = settle_battle(state)
        else:
            waits = settle_advance(state, events)
        if waits:
            return
