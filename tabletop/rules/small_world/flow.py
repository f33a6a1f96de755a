"""From an action to the next decision: the handlers of the actions, and frames that resolve themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from tabletop.rules.game import Action, Event

from . import actions as act
from . import bombs, combos, conquest, deeds, redeploy, turn
from .price import Means
from .state import (
    ArtifactFrame,
    BombChoiceFrame,
    BombsFrame,
    BuyFrame,
    ChoiceFrame,
    ConquestFrame,
    FlowFrame,
    FormFrame,
    ObjectivesFrame,
    PickFrame,
    PlaceFrame,
    ReadyFrame,
    RedeployFrame,
    State,
    StructureFrame,
    pop,
    swap,
)

HANDLERS: Final[Mapping[type, Callable[[State, Any, list[Event]], None]]] = {
    act.Pick: combos.pick,
    act.BombPay: bombs.bomb_pay,
    act.BombWithdraw: bombs.bomb_withdraw,
    act.ChooseForm: turn.choose_form,
    act.Expand: turn.expand,
    act.Decline: turn.decline,
    act.Abandon: turn.abandon,
    act.ReadyDone: turn.ready_done,
    act.Conquer: conquest.conquer,
    act.ChampionConquers: conquest.champion_conquers,
    act.FinalAttempt: conquest.final_attempt,
    act.IntimidateUnit: deeds.intimidate,
    act.PortalSwap: deeds.portal_swap,
    act.StealArtifact: deeds.steal,
    act.ChooseSide: deeds.choose_side,
    act.EndConquest: conquest.end_conquest,
    act.Buy: turn.buy,
    act.AsBefore: redeploy.as_before,
    act.PlaceUnit: redeploy.place,
    act.Confirm: redeploy.confirm,
    act.PlaceStructure: turn.place_structure,
    act.PlaceBomb: bombs.place_bomb,
    act.BombsDone: bombs.bombs_done,
    act.PlaceObjective: turn.place_objective,
    act.PutArtifact: turn.put_artifact,
}


def conquest_actions(state: State, frame: ConquestFrame) -> Iterator[Action]:
    """Conquests by region, then what race and power can do, then the end (section 4)."""
    means = Means(state, frame.decider)
    yield from conquest.conquests(means)
    yield from deeds.deeds(means)
    yield act.END_CONQUEST


def choice_actions(state: State, frame: ChoiceFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """Expand or decline (SW-TRN-3)."""
    return [act.EXPAND, act.DECLINE]


_LISTINGS: Final[Mapping[type, Callable[[State, Any], Iterable[Action]]]] = {
    PickFrame: combos.pick_actions,
    BombChoiceFrame: bombs.choice_actions,
    FormFrame: turn.form_actions,
    ChoiceFrame: choice_actions,
    ReadyFrame: turn.ready_actions,
    ConquestFrame: conquest_actions,
    BuyFrame: turn.buy_actions,
    RedeployFrame: redeploy.redeploy_actions,
    PlaceFrame: redeploy.place_actions,
    StructureFrame: turn.structure_actions,
    BombsFrame: bombs.bomb_actions,
    ObjectivesFrame: turn.objective_actions,
    ArtifactFrame: turn.artifact_actions,
}

_SETTLERS: Final[Mapping[type, Callable[[State, Any, list[Event]], bool]]] = {
    FlowFrame: turn.settle_flow,
    RedeployFrame: redeploy.settle_redeploy,
    PlaceFrame: redeploy.settle_place,
}


def legal(state: State) -> list[Action]:
    """All legal actions in a fixed order; empty when the match is over."""
    if not state.frames:
        return []
    frame = state.frames[-1]
    return list(_LISTINGS[type(frame)](state, frame))


def settle(state: State, events: list[Event]) -> None:
    """Resolve what needs no decision until somebody must decide or the match is over: states without any action are
    left, those with exactly one carry it out (SW-STM-1)."""
    while state.result is None:
        frame = state.frames[-1]
        settler = _SETTLERS.get(type(frame))
        if settler is not None and settler(state, frame, events):
            continue
        if type(frame) is PickFrame:
            return
        found = list(islice(_LISTINGS[type(frame)](state, frame), 2))
        if not found:
            pop(state)
        elif len(found) == 1 and not _always_asked(frame, found[0]):
            _carry_out(state, found[0], events)
        else:
            return


def _always_asked(frame: object, action: Action) -> bool:
    """Whether a lone action is asked all the same: the end of a redeployment in which the seat chose something
    (SW-AMB-57)."""
    return isinstance(frame, RedeployFrame | PlaceFrame) and frame.chosen and action is act.CONFIRM


def _carry_out(state: State, action: Action, events: list[Event]) -> None:
    """Carry a lone action out; it is no choice of the seat."""
    before, depth = state.frames[-1], len(state.frames)
    HANDLERS[type(action)](state, action, events)
    if len(state.frames) != depth or not isinstance(before, RedeployFrame | PlaceFrame) or before.chosen:
        return
    after = state.frames[-1]
    if isinstance(after, RedeployFrame | PlaceFrame):
        swap(state, replace(after, chosen=False))
