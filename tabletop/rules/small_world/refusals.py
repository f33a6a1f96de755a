"""Why a click is not legal: an answer for every path that is not legal, the first that applies in the order of section
4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.rules.game import Path, Refusal
from tabletop.rules.stack_game import Frame as AnyFrame

from . import state as st
from .bombs import takes_bomb
from .combos import combos, rows
from .conquest import CHAMPION_REACHES
from .conquest_powers import can_choose_side, has_movable, may_intimidate, refuges
from .content import content
from .price import ConquestMeans, aegis_due, aegis_of, attack_due, holds, reaches, total, ways_into
from .redeploy import minimum, open_minimums, pool_regions, pool_size
from .turn import buy_actions
from .wording import say


def space(state: st.State, frame: st.ConquestFrame, region: int, rest: Path) -> Refusal:
    """The first reason against a region in the order of section 4; ``rest``: the way, boosts and Beasts chosen."""
    means = ConquestMeans(state, frame.decider)
    return why_not(means, region) or _why_not_so(means, region, [target.id for target in rest])


def why_not(means: ConquestMeans, region: int) -> Refusal | None:
    """Why a region cannot be attacked in any way; None where it can be reached and paid for in some way."""
    spot, tables = means.state.spots[region], means.tables
    if spot.owner == means.seat and not spot.declined:
        return say("already_held")
    if tables.water[region] and not means.profile.water:
        return say("water")
    if not reaches(means, region):
        return say("out_of_reach") if means.own else say("first_reach")
    if spot.tower:
        return say("tower")
    due = total(attack_due(means.state, region, means.seat))
    if due > means.coins:
        return say("payment", n=due)
    return None


def _why_not_so(means: ConquestMeans, region: int, chosen: list[str]) -> Refusal:
    """Why a region cannot be conquered in the way chosen. What is not chosen yet is that of the first way left, which
    the map shows."""
    kind = chosen[0] if chosen else "conquer"
    ways = ways_into(means, region)
    reach = chosen[1] if len(chosen) > 1 else ways[0].reach
    if kind == "champion":
        return _champion(means, region, reach)
    if len(chosen) > 1:
        ways = [way for way in ways if way.reach == reach]
        if not ways:
            return say("already_spent") if reach == "assault" and means.state.flags.assault else say("other_reach")
    boosts = _boosts(chosen)
    if boosts is not None:
        ways = [way for way in ways if way.boosts == boosts]
        if not ways:
            return say("already_spent") if _was_used(means, boosts) else say("boost")
    way = ways[0]
    due = total(list(way.dues))
    if due > means.coins:
        return say("payment", n=due)
    need, hand = way.required, means.units
    if not hand:
        return say("too_few", n=need, hand=0)
    if hand < means.floor:
        return say("too_few_tauren", n=means.floor, hand=hand)
    most = content().final_max_shortage
    if need - hand > most:
        return say("too_short", n=need, hand=hand, most=most)
    if kind == "final" and need <= hand:
        return say("die_not_needed")
    return say("too_few", n=need, hand=hand) if need > hand else say("beasts", n=need)


def _boosts(chosen: list[str]) -> tuple[str, ...] | None:
    """The boosts of a path; None before they are chosen."""
    if len(chosen) < 3 or not chosen[2].startswith("boosts."):
        return None
    word = chosen[2].removeprefix("boosts.")
    return () if word == "none" else tuple(word.split("+"))


def _was_used(means: ConquestMeans, boosts: tuple[str, ...]) -> bool:
    flags = means.state.flags
    markers = {"frostmourne": "ART-FRO", "doomhammer": "ART-DOO"}
    return any(markers.get(boost) in flags.used or (boost == "ethereal" and flags.ethereal) for boost in boosts)


def _champion(means: ConquestMeans, region: int, reach: str) -> Refusal:  # noqa: ARG001 - one shape
    if not means.profile.champion:
        return say("no_champion")
    if means.state.flags.champion:
        return say("already_spent")
    if means.tokens < means.floor - 1:
        return say("champion_alone")
    return say("champion_reach") if reach not in CHAMPION_REACHES else say("other_reach")


# --------------------------------------------------------------------------------------------------- abilities


def button(state: st.State, frame: AnyFrame, name: str, rest: Path) -> Refusal:
    """Why an ability cannot be used now, or not on the target."""
    if not isinstance(frame, st.ConquestFrame):
        return say("conquest_not_now")
    means = ConquestMeans(state, frame.decider)
    if name == "intimidate":
        return _intimidate(means, rest)
    if name == "portal_swap":
        return _swap(means, rest)
    if name == "steal":
        if not means.profile.steals:
            return say("no_theft")
        return say("already_spent") if state.flags.ethereal else _theft(means, rest)
    chosen = state.flags.side >= 0 and holds(means.held, "faction_twice")
    return say("already_spent") if chosen and not can_choose_side(means) else say("no_side")


def _intimidate(means: ConquestMeans, rest: Path) -> Refusal:
    uses, state = means.profile.intimidations, means.state
    if not uses:
        return say("no_intimidation")
    if state.flags.intimidations >= uses:
        return say("already_spent")
    origin = means.tables.index.get(rest[0].id) if rest else None
    if origin is None:
        return say("intimidate_source")
    spot = state.spots[origin]
    if spot.owner == means.seat and not spot.declined:
        return say("already_held")
    if spot.tower:
        return say("intimidate_tower")
    if origin not in means.near or not may_intimidate(means, spot):
        return say("intimidate_source")
    due = total(aegis_due(state, origin, means.seat))
    if due > means.coins:
        return say("payment", n=due)
    return say("intimidate_goal", n=len(refuges(state, origin, means.seat)) if spot.owner >= 0 else 0)


def _swap(means: ConquestMeans, rest: Path) -> Refusal:
    uses, state = means.profile.swaps, means.state
    if not uses:
        return say("no_swap")
    if state.flags.swaps >= uses:
        return say("already_spent")
    regions = [means.tables.index.get(target.id) for target in rest]
    if any(region is None or region not in means.tables.magic for region in regions):
        return say("swap_region")
    known = [region for region in regions if region is not None]
    if any(state.spots[region].tower for region in known):
        return say("swap_tower")
    due = sum(total(aegis_due(state, region, means.seat)) for region in known)
    if due > means.coins:
        return say("payment", n=due)
    return (
        say("nothing_to_swap") if not any(has_movable(state.spots[region]) for region in known) else say("swap_region")
    )


def _theft(means: ConquestMeans, rest: Path) -> Refusal:
    state = means.state
    origin = means.tables.index.get(rest[1].id) if len(rest) > 1 else None
    if origin is not None:
        spot = state.spots[origin]
        if spot.tower and spot.owner != means.seat:
            return say("tower")
        due = total(aegis_due(state, origin, means.seat))
        if spot.artifacts and origin in means.near and due > means.coins:
            return say("payment", n=due)
    return say("theft_target")


_WAITING: Final[Mapping[type, str]] = {
    st.PickFrame: "pick_first",
    st.BombChoiceFrame: "bomb_first",
    st.FormFrame: "form_first",
    st.ChoiceFrame: "choose_turn",
    st.ReadyFrame: "ready_first",
}
"""The refusals of frames in which only one thing can be done, which must be done first."""
_AFTERWARDS: Final = (
    st.BuyFrame
    | st.RedeployFrame
    | st.PlaceFrame
    | st.PlaceStructureFrame
    | st.PlaceBombsFrame
    | st.PlaceObjectivesFrame
    | st.PlaceArtifactFrame
)
"""The frames after the conquest step."""


def _first(frame: st.Frame) -> Refusal:
    """What must be decided before anything else."""
    key = _WAITING.get(type(frame))
    return say(key) if key is not None else say("answer_first", phase=frame.phase)


# ---------------------------------------------------------------------------------------------------- regions


@st.REGISTRY.answers("space")
def _space(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    region = state.config.tables.index.get(name)
    if region is None:
        return None
    if isinstance(frame, st.ConquestFrame):
        return space(state, frame, region, rest)
    if rest and rest[0].id in ("conquer", "champion", "final"):
        return say("conquest_over" if isinstance(frame, _AFTERWARDS) else "conquest_not_now")
    if rest and rest[0].id == "abandon" and isinstance(frame, _AFTERWARDS) and not isinstance(frame, st.RedeployFrame):
        return say("abandon_not_now")
    spot = state.spots[region]
    if (
        isinstance(frame, st.PlaceBombsFrame | st.PlaceObjectivesFrame)
        and spot.owner == frame.decider
        and not spot.declined
    ):
        return say("already_held")
    if isinstance(frame, st.ReadyFrame):
        return _abandon(state, frame, region)
    if isinstance(frame, st.RedeployFrame):
        return _redeploy(state, frame, region, rest)
    if isinstance(frame, st.PlaceFrame):
        return _place(state, frame, region, rest)
    if isinstance(frame, st.PlaceBombsFrame):
        return _bomb(state, frame, region)
    if isinstance(frame, st.PlaceObjectivesFrame):
        return _objective(state, frame, region)
    if isinstance(frame, st.BombChoiceFrame) and region == frame.region:
        return say("bomb_pay", n=total(attack_due(state, region, frame.decider)))
    if isinstance(frame, st.PlaceStructureFrame):
        return say("structure_where", region=name, structure=frame.kind)
    if isinstance(frame, st.PlaceArtifactFrame):
        return say("artifact_where", artifact=frame.artifact)
    return _first(frame)


def _abandon(state: st.State, frame: st.ReadyFrame, region: int) -> Refusal:
    spot = state.spots[region]
    if spot.owner != frame.decider:
        return say("abandon_foreign")
    return say("abandon_declined") if spot.declined else say("ready_first")


def _redeploy(state: st.State, frame: st.RedeployFrame, region: int, rest: Path) -> Refusal:
    seat = frame.decider
    spot = state.spots[region]
    if spot.owner != seat or spot.declined:
        return say("place_where")
    need, units = open_minimums(state, frame), pool_size(state, seat)
    if units < need:
        return say("place_minimum", n=need, hand=units)
    if rest and rest[0].id == "abandon":
        return say("abandon_no_need")
    if units and not minimum(state, seat, region) and units <= need:
        return say("place_minimum", n=need, hand=units)
    return say("place_unit") if units else say("hand_spent")


def _place(state: st.State, frame: st.PlaceFrame, region: int, rest: Path) -> Refusal:  # noqa: ARG001 - one shape
    if region not in pool_regions(state, frame.decider, frame.declined):
        player = state.players[frame.decider]
        return say("place_others", race=player.old_race if frame.declined else player.race)
    return say("place_unit") if pool_size(state, frame.decider, frame.declined) else say("hand_spent")


def _bomb(state: st.State, frame: st.PlaceBombsFrame, region: int) -> Refusal:
    seat = frame.decider
    if state.spots[region].bomb:
        return say("already_bombed")
    if state.spots[region].tower:
        return say("tower")
    near = {other for own in st.own_regions(state, seat) for other in state.config.tables.around[own]}
    dues = total(aegis_due(state, region, seat))
    if region in near and takes_bomb(state, region, seat) and dues > state.coins[seat]:
        return say("payment", n=dues)
    return say("bomb_where")


def _objective(state: st.State, frame: st.PlaceObjectivesFrame, region: int) -> Refusal:
    spot = state.spots[region]
    if spot.objective:
        return say("already_marked")
    if spot.tower or aegis_of(state, region, frame.decider) is not None:
        return say("objective_immune")
    return say("objective_alliance")


# ------------------------------------------------------------------------------------------ buttons and choices


@st.REGISTRY.answers("button")
def _button(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    if name in ("intimidate", "portal_swap", "steal", "battleground_side"):
        return button(state, frame, name, rest)
    if name in ("expand", "decline"):
        return say("choose_not_now")
    if name == "ready_done":
        return say("ready_not_now")
    if name == "end_conquest":
        return say("conquest_not_now")
    if name == "as_before":
        return say("restore_late") if isinstance(frame, st.RedeployFrame) else say("place_not_now")
    if name == "confirm":
        if isinstance(frame, st.RedeployFrame):
            return say("confirm_pool", n=pool_size(state, frame.decider))
        if isinstance(frame, st.PlaceFrame):
            return say("confirm_pool", n=pool_size(state, frame.decider, frame.declined))
        return say("nothing_to_finish")
    return say("nothing_to_finish") if name == "bombs_done" else None


@st.REGISTRY.answers("choice")
def _choice(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:  # noqa: ARG001 - one shape
    head, _, item = name.partition(".")
    if head == "row":
        return _row(state, frame, item)
    if head == "form":
        return say("form_price") if isinstance(frame, st.FormFrame) else say("choose_not_now")
    if head == "buy":
        if not isinstance(frame, st.BuyFrame):
            return say("nothing_to_finish")
        most = len(buy_actions(state, frame)) - 1
        return say(
            "buy_limit",
            n=most,
            losses=state.flags.losses,
            tray=st.in_tray(state, state.players[frame.decider].race),
        )
    return say(_WAITING.get(type(frame), "nothing_here"))


def _row(state: st.State, frame: st.Frame, item: str) -> Refusal | None:
    if not isinstance(frame, st.PickFrame):
        return say("pick_not_now")
    if not item.isdecimal() or int(item) >= rows(state):
        return None
    if int(item) >= len(combos(state, frame.decider)):
        return say("row_empty")
    return say("row_price", n=int(item))


@st.REGISTRY.answers("piece")
def _piece(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:  # noqa: ARG001 - one shape
    """Why a piece cannot be touched: an Artifact only to be put down; for others their region must be touched."""
    if isinstance(frame, st.PlaceArtifactFrame):
        return say("artifact_where", artifact=frame.artifact) if name == frame.artifact else say("artifact_not_yours")
    if isinstance(frame, st.ConquestFrame):
        return say("no_theft")
    return _first(frame)
