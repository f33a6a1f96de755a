"""Abilities of races and powers in the conquest step besides conquests: intimidate, swap, steal, choose a side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .config import ALLIANCE, HORDE, NEUTRAL
from .occupation import lose, move_artifact, occupied, pay, recheck_towers, vacate_if_empty
from .price import ConquestMeans, PaymentDue, aegis_due, aegis_of, holds, means_of, payments, total
from .state import MURLOCS, REGISTRY, ConquestFrame, NotLegal, RegionContents, State, set_spot, set_turn, top

MOVING = ("owner", "race", "declined", "tokens", "beasts", "champion", "wall", "fort", "bomb", "objective", "artifacts")
"""The fields of a region that a portal swap exchanges; the mountain, the place and a face-down marker stay
(SW-POW-POR-2)."""
Sides = Literal["alliance", "horde"]
SIDES: tuple[tuple[Sides, int], ...] = (("alliance", ALLIANCE), ("horde", HORDE))


def power_actions(means: ConquestMeans) -> Iterator[Action]:
    """All these actions that are legal now, in a fixed order."""
    able, flags = means.profile, means.state.flags
    if flags.intimidations < able.intimidations:
        yield from intimidations(means)
    if flags.swaps < able.swaps:
        yield from swaps(means)
    if able.steals and not flags.ethereal:
        yield from thefts(means)
    if can_choose_side(means):
        for side, _ in SIDES:
            yield act.ChooseSide(side)


# ----------------------------------------------------------------------------------------------- intimidation


def intimidations(means: ConquestMeans) -> Iterator[Action]:
    """An action for every unit next to the race that can be moved or must be discarded (SW-POW-BUL)."""
    state, names = means.state, means.tables.names
    for region in sorted(means.near):
        spot = state.spots[region]
        if not may_intimidate(means, spot):
            continue
        dues = aegis_due(state, region, means.seat)
        if total(dues) > means.coins:
            continue
        bill = payments(dues)
        if spot.owner == MURLOCS:
            yield act.intimidate(names[region], "murloc", "", bill)
            continue
        goals = refuges(state, region, means.seat)
        for unit, number in (("token", spot.tokens), ("beast", spot.beasts)):
            if number:
                for to in goals:
                    yield act.intimidate(names[region], unit, names[to], bill)
                if not goals:
                    yield act.intimidate(names[region], unit, "", bill)


def may_intimidate(means: ConquestMeans, spot: RegionContents) -> bool:
    """Whether a stack can be a source: an opponent's or a Murloc, not behind a tower (SW-POW-BUL-1, 3)."""
    if spot.owner == MURLOCS:
        return True
    return spot.owner >= 0 and spot.owner != means.seat and not spot.tower and spot.tokens + spot.beasts > 0


def refuges(state: State, origin: int, seat: int) -> list[int]:
    """The other regions of the same race that an intimidated unit can be moved to (SW-POW-BUL-3, SW-INT-67)."""
    spot = state.spots[origin]
    return [
        region
        for region, other in enumerate(state.spots)
        if other.owner == spot.owner
        and other.race == spot.race
        and region != origin
        and not other.tower
        and aegis_of(state, region, seat) is None
    ]


@REGISTRY.handles(act.IntimidateUnit)
def intimidate(state: State, action: act.IntimidateUnit, events: list[Event]) -> None:
    """Move an enemy unit, or discard it where its race has no other region (SW-POW-BUL)."""
    means = _legal(state, action)
    names, index = state.config.tables.names, state.config.tables.index
    origin = index[action.origin]
    spot = state.spots[origin]
    pay(state, means.seat, aegis_due(state, origin, means.seat), events)
    set_turn(state, intimidations=state.flags.intimidations + 1)
    saved = False
    if action.unit == "murloc":
        state.murlocs_out += 1
        set_turn(state, losses=state.flags.losses + 1)
        set_spot(state, origin, tokens=0)
    else:
        change = {"token": "tokens", "beast": "beasts"}[action.unit]
        set_spot(state, origin, **{change: getattr(spot, change) - 1})
        if action.to:
            to = index[action.to]
            set_spot(state, to, **{change: getattr(state.spots[to], change) + 1})
        else:
            saved = lose(state, spot.owner, spot.race, action.unit, spot.declined)
    events.append(ev.Intimidated(means.seat, spot.owner, spot.race, action.unit, names[origin], action.to, saved))
    vacate_if_empty(state, origin, events)
    recheck_towers(state, events)


# ----------------------------------------------------------------------------------------------- portal swaps


def has_movable(spot: RegionContents) -> bool:
    """Whether a region has something that a swap exchanges (SW-POW-POR-1)."""
    return bool(spot.units or spot.wall or spot.fort or spot.bomb or spot.objective or spot.artifacts)


def swap_dues(state: State, a: int, b: int, seat: int) -> list[PaymentDue]:
    """The payments of a swap for the Aegis of other seats."""
    return [*aegis_due(state, a, seat), *aegis_due(state, b, seat)]


def swaps(means: ConquestMeans) -> Iterator[Action]:
    """Every pair of Magic regions that can be exchanged (SW-POW-POR)."""
    state, names = means.state, means.tables.names
    free = [region for region in means.tables.magic if not state.spots[region].tower]
    for place, a in enumerate(free):
        for b in free[place + 1 :]:
            if has_movable(state.spots[a]) or has_movable(state.spots[b]):
                guarded = state.spots[a].artifacts or state.spots[b].artifacts
                dues = swap_dues(state, a, b, means.seat) if guarded else []
                if not dues or total(dues) <= means.coins:
                    yield act.portal_swap(names[a], names[b], payments(dues))


@REGISTRY.handles(act.PortalSwap)
def portal_swap(state: State, action: act.PortalSwap, events: list[Event]) -> None:
    """Exchange the whole contents of two Magic regions (SW-POW-POR)."""
    means = _legal(state, action)
    index = state.config.tables.index
    a, b = index[action.a], index[action.b]
    pay(state, means.seat, swap_dues(state, a, b, means.seat), events)
    set_turn(state, swaps=state.flags.swaps + 1)
    first, second = state.spots[a], state.spots[b]
    set_spot(state, a, **{name: getattr(second, name) for name in MOVING})
    set_spot(state, b, **{name: getattr(first, name) for name in MOVING})
    events.append(ev.Swapped(means.seat, action.a, action.b))
    occupied(state, a, events)
    occupied(state, b, events)
    recheck_towers(state, events)


# ----------------------------------------------------------------------------------------------------- thefts


def thefts(means: ConquestMeans) -> Iterator[Action]:
    """Every Artifact that can be moved into a bordering region of the race (SW-RAC-ETH-1)."""
    state, tables = means.state, means.tables
    for origin in sorted(means.near):
        spot = state.spots[origin]
        if not spot.artifacts or (spot.tower and spot.owner != means.seat):
            continue
        dues = aegis_due(state, origin, means.seat)
        if total(dues) > means.coins:
            continue
        for artifact in spot.artifacts:
            for to in means.own:
                if to in tables.around[origin]:
                    yield act.StealArtifact(artifact, tables.names[origin], tables.names[to], payments(dues))


@REGISTRY.handles(act.StealArtifact)
def steal(state: State, action: act.StealArtifact, events: list[Event]) -> None:
    """Move an Artifact (SW-RAC-ETH-1)."""
    means = _legal(state, action)
    index = state.config.tables.index
    pay(state, means.seat, aegis_due(state, index[action.origin], means.seat), events)
    set_turn(state, ethereal=True)
    move_artifact(state, action.artifact, index[action.to], "stolen", events)


# ------------------------------------------------------------------------------------------------------ sides


def can_choose_side(means: ConquestMeans) -> bool:
    """Whether a Neutral race controls the Battleground and has chosen no side this turn (SW-LEG-BAT)."""
    neutral = bool(means.race) and means.tables.faction[means.race] == NEUTRAL
    return neutral and means.state.flags.side < 0 and holds(means.held, "faction_twice")


@REGISTRY.handles(act.ChooseSide)
def choose_side(state: State, action: act.ChooseSide, events: list[Event]) -> None:
    """Fight for the Alliance or the Horde until the end of the turn (SW-LEG-BAT)."""
    means = _legal(state, action)
    set_turn(state, side=dict(SIDES)[action.side])
    events.append(ev.SideChosen(means.seat, action.side))


def _legal(state: State, action: Action) -> ConquestMeans:
    """The means of the active seat, if the action is legal. Raises NotLegal."""
    top(state, ConquestFrame)
    means = means_of(state)
    if action not in list(power_actions(means)):
        raise NotLegal
    return means
