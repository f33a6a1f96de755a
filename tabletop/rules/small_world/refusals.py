"""Why a click is not legal: an answer for every path that is not legal, from the closed list of
:mod:`.refusal_reasons`, the first that applies in the order of section 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.rules.game import Path, Refusal

from . import refusals_conquest as fighting
from .bombs import takes_bomb
from .combos import combos, rows
from .price import aegis_due, aegis_of, attack_due, total
from .redeploy import minimum, open_minimums, pool, pool_regions, pool_size
from .refusal_reasons import say
from .registry import REGISTRY
from .state import (
    BombChoiceFrame,
    BuyFrame,
    ChoiceFrame,
    ConquestFrame,
    FormFrame,
    Frame,
    PickFrame,
    PlaceArtifactFrame,
    PlaceBombsFrame,
    PlaceFrame,
    PlaceObjectivesFrame,
    PlaceStructureFrame,
    ReadyFrame,
    RedeployFrame,
    State,
    in_tray,
    own_regions,
)
from .turn import buy_actions

_WAITING: Final[Mapping[type, str]] = {
    PickFrame: "pick_first",
    BombChoiceFrame: "bomb_first",
    FormFrame: "form_first",
    ChoiceFrame: "choose_turn",
    ReadyFrame: "ready_first",
}
"""The refusals of frames in which only one thing can be done, which must be done first."""
_CONQUERING: Final = ("conquer", "champion", "final")
_AFTERWARDS: Final = (
    BuyFrame
    | RedeployFrame
    | PlaceFrame
    | PlaceStructureFrame
    | PlaceBombsFrame
    | PlaceObjectivesFrame
    | PlaceArtifactFrame
)
"""The frames after the conquest step."""


# ---------------------------------------------------------------------------------------------------- regions


@REGISTRY.answers("space")
def _space(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:
    region = state.config.tables.index.get(name)
    if region is None:
        return None
    if isinstance(frame, ConquestFrame):
        return fighting.space(state, frame, region, rest)
    if rest and rest[0].id in _CONQUERING:
        return say("conquest_over" if isinstance(frame, _AFTERWARDS) else "conquest_not_now")
    if rest and rest[0].id == "abandon" and isinstance(frame, _AFTERWARDS) and not isinstance(frame, RedeployFrame):
        return say("abandon_not_now")
    if isinstance(frame, ReadyFrame):
        return _abandon(state, frame, region)
    if isinstance(frame, RedeployFrame):
        return _redeploy(state, frame, region, rest)
    if isinstance(frame, PlaceFrame):
        return _place(state, frame, region, rest)
    if isinstance(frame, PlaceBombsFrame):
        return _bomb(state, frame, region)
    if isinstance(frame, PlaceObjectivesFrame):
        return _objective(state, frame, region)
    if isinstance(frame, BombChoiceFrame) and region == frame.region:
        return say("bomb_pay", n=total(attack_due(state, region, frame.decider)))
    if isinstance(frame, PlaceStructureFrame):
        return say("structure_where", region=name, structure=frame.kind)
    if isinstance(frame, PlaceArtifactFrame):
        return say("artifact_where", artifact=frame.artifact)
    return say(_WAITING.get(type(frame), "answer_first"))


def _abandon(state: State, frame: ReadyFrame, region: int) -> Refusal:
    spot = state.spots[region]
    if spot.owner != frame.decider:
        return say("abandon_foreign")
    return say("abandon_declined") if spot.declined else say("ready_first")


def _redeploy(state: State, frame: RedeployFrame, region: int, rest: Path) -> Refusal:
    seat = frame.decider
    spot = state.spots[region]
    if spot.owner != seat or spot.declined:
        return say("place_where")
    need, units = open_minimums(state, frame), pool(state, seat)
    if units < need:
        return say("place_minimum", n=need, hand=units)
    if rest and rest[0].id == "abandon":
        return say("abandon_no_need")
    if units and not minimum(state, seat, region) and units <= need:
        return say("place_minimum", n=need, hand=units)
    return say("place_unit") if units else say("done_not_now")


def _place(state: State, frame: PlaceFrame, region: int, rest: Path) -> Refusal:  # noqa: ARG001 - one shape
    if region not in pool_regions(state, frame.decider, frame.declined):
        player = state.players[frame.decider]
        return say("place_others", race=player.old_race if frame.declined else player.race)
    return say("place_unit") if pool_size(state, frame.decider, frame.declined) else say("done_not_now")


def _bomb(state: State, frame: PlaceBombsFrame, region: int) -> Refusal:
    seat = frame.decider
    if state.spots[region].bomb:
        return say("bomb_there")
    if state.spots[region].tower:
        return say("tower")
    near = {other for own in own_regions(state, seat) for other in state.config.tables.around[own]}
    dues = total(aegis_due(state, region, seat))
    if region in near and takes_bomb(state, region, seat) and dues > state.coins[seat]:
        return say("payment", n=dues)
    return say("bomb_where")


def _objective(state: State, frame: PlaceObjectivesFrame, region: int) -> Refusal:
    spot = state.spots[region]
    if spot.objective:
        return say("objective_there")
    if spot.tower or aegis_of(state, region, frame.decider) is not None:
        return say("objective_immune")
    return say("objective_alliance")


# ------------------------------------------------------------------------------------------ buttons and choices


@REGISTRY.answers("button")
def _button(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:
    if name in ("intimidate", "portal_swap", "steal", "battleground_side"):
        return fighting.button(state, frame, name, rest)
    if name in ("expand", "decline"):
        return say("choose_not_now")
    if name == "ready_done":
        return say("ready_not_now")
    if name == "end_conquest":
        return say("conquest_not_now")
    if name == "as_before":
        return say("restore_late") if isinstance(frame, RedeployFrame) else say("place_not_now")
    if name == "confirm":
        if isinstance(frame, RedeployFrame):
            return say("confirm_pool", n=pool(state, frame.decider))
        if isinstance(frame, PlaceFrame):
            return say("confirm_pool", n=pool_size(state, frame.decider, frame.declined))
        return say("done_not_now")
    return say("done_not_now") if name == "bombs_done" else None


@REGISTRY.answers("choice")
def _choice(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:  # noqa: ARG001 - one shape
    head, _, item = name.partition(".")
    if head == "row":
        return _row(state, frame, item)
    if head == "form":
        return say("form_price") if isinstance(frame, FormFrame) else say("choose_not_now")
    if head == "buy":
        if not isinstance(frame, BuyFrame):
            return say("done_not_now")
        most = len(buy_actions(state, frame)) - 1
        return say(
            "buy_limit",
            n=most,
            losses=state.flags.losses,
            tray=in_tray(state, state.players[frame.decider].race),
        )
    return say(_WAITING.get(type(frame), "nothing_here"))


def _row(state: State, frame: Frame, item: str) -> Refusal | None:
    if not isinstance(frame, PickFrame):
        return say("pick_not_now")
    if not item.isdecimal() or int(item) >= rows(state):
        return None
    if int(item) >= len(combos(state, frame.decider)):
        return say("row_empty")
    return say("row_price", n=int(item))


@REGISTRY.answers("piece")
def _piece(state: State, frame: Frame, name: str, rest: Path) -> Refusal | None:  # noqa: ARG001 - one shape
    """Why a piece cannot be touched: an Artifact only to be put down; for others their region must be touched."""
    if isinstance(frame, PlaceArtifactFrame):
        return say("artifact_where", artifact=frame.artifact) if name == frame.artifact else say("artifact_not_yours")
    if isinstance(frame, ConquestFrame):
        return say("no_theft")
    return say(_WAITING.get(type(frame), "answer_first"))
