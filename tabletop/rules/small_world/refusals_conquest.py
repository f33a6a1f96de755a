"""Why something cannot be done in the conquest step: regions, and the abilities of races and powers."""

from __future__ import annotations

from tabletop.rules.game import Path, Refusal
from tabletop.rules.stack_game import Frame as AnyFrame

from .conquest import CHAMPION_REACHES
from .conquest_powers import can_choose_side, has_movable, may_intimidate, refuges
from .content import content
from .price import ConquestMeans, aegis_due, attack_due, holds, reaches, total, ways_into
from .refusal_reasons import say
from .state import ConquestFrame, State


def space(state: State, frame: ConquestFrame, region: int, rest: Path) -> Refusal:
    """The first reason against a region in the order of section 4; ``rest``: the way, boosts and Beasts chosen."""
    means = ConquestMeans(state, frame.decider)
    return why_not(means, region) or _why_not_so(means, region, [target.id for target in rest])


def why_not(means: ConquestMeans, region: int) -> Refusal | None:
    """Why a region cannot be attacked in any way; None where it can be reached and paid for in some way."""
    spot, tables = means.state.spots[region], means.tables
    if spot.owner == means.seat and not spot.declined:
        return say("own_region")
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
            return say("spent") if reach == "assault" and means.state.flags.assault else say("other_reach")
    boosts = _boosts(chosen)
    if boosts is not None:
        ways = [way for way in ways if way.boosts == boosts]
        if not ways:
            return say("spent") if _was_used(means, boosts) else say("boost")
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
        return say("spent")
    if means.tokens < means.floor - 1:
        return say("champion_alone")
    return say("champion_reach") if reach not in CHAMPION_REACHES else say("other_reach")


# --------------------------------------------------------------------------------------------------- abilities


def button(state: State, frame: AnyFrame, name: str, rest: Path) -> Refusal:
    """Why an ability cannot be used now, or not on the target."""
    if not isinstance(frame, ConquestFrame):
        return say("conquest_not_now")
    means = ConquestMeans(state, frame.decider)
    if name == "intimidate":
        return _intimidate(means, rest)
    if name == "portal_swap":
        return _swap(means, rest)
    if name == "steal":
        if not means.profile.steals:
            return say("no_theft")
        return say("spent") if state.flags.ethereal else _theft(means, rest)
    chosen = state.flags.side >= 0 and holds(means.held, "faction_twice")
    return say("spent") if chosen and not can_choose_side(means) else say("no_side")


def _intimidate(means: ConquestMeans, rest: Path) -> Refusal:
    uses, state = means.profile.intimidations, means.state
    if not uses:
        return say("no_intimidation")
    if state.flags.intimidations >= uses:
        return say("spent")
    origin = means.tables.index.get(rest[0].id) if rest else None
    if origin is None:
        return say("intimidate_source")
    spot = state.spots[origin]
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
        return say("spent")
    regions = [means.tables.index.get(target.id) for target in rest]
    if any(region is None or region not in means.tables.magic for region in regions):
        return say("swap_region")
    known = [region for region in regions if region is not None]
    if any(state.spots[region].tower for region in known):
        return say("swap_tower")
    due = sum(total(aegis_due(state, region, means.seat)) for region in known)
    if due > means.coins:
        return say("payment", n=due)
    return say("swap_empty") if not any(has_movable(state.spots[region]) for region in known) else say("swap_region")


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
