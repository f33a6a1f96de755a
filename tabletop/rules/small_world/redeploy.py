"""Redeployment: the active seat lifts all its units and places them one by one, then withdrawn units are placed
(SW-RDP)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .occupation import recheck_towers, vacate
from .state import (
    REGISTRY,
    LiftedRegions,
    NotLegal,
    PlaceFrame,
    RedeployFrame,
    State,
    abilities,
    old_regions,
    own_regions,
    pop,
    push,
    set_player,
    set_spot,
    swap,
    to_tray,
)

UNITS = (("token", "tokens"), ("beast", "beasts"))

# ------------------------------------------------------------------------------------------- the active seat


def start(state: State, seat: Seat, events: list[Event]) -> bool:
    """Lift all race tokens and Beasts of the Active Race; gives whether it has a region (SW-RDP-2, 3)."""
    regions = own_regions(state, seat)
    if not regions:
        return False
    player = state.players[seat]
    stood = tuple((region, state.spots[region].tokens, state.spots[region].beasts) for region in regions)
    for region in regions:
        set_spot(state, region, tokens=0, beasts=0)
    tokens, beasts = sum(one[1] for one in stood), sum(one[2] for one in stood)
    set_player(state, seat, tokens=player.tokens + tokens, beasts=player.beasts + beasts)
    push(state, RedeployFrame(seat, stood))
    events.append(ev.Lifted(seat, tokens + beasts))
    return True


def minimum(state: State, seat: Seat, region: int) -> int:
    """How many units a region must still get: one, Tauren two; the Champion counts (SW-RDP-2)."""
    spot = state.spots[region]
    return max(0, abilities(state, seat).floor - spot.units)


def held(state: State, frame: RedeployFrame) -> list[tuple[int, int]]:
    """The regions still held of those that were lifted, each with how many units it needs (0 or less for none). Cached
    as long as nothing changes, as it is needed several times for one placement."""
    seat, spots, known = frame.decider, state.spots, state.lifted
    if known is not None and known.frame is frame and known.players is state.players and known.spots == spots:
        return known.held
    floor = abilities(state, seat).floor
    found = [
        (region, floor - spot.tokens - spot.beasts - spot.champion)
        for region, _, _ in frame.stood
        if (spot := spots[region]).owner == seat and not spot.declined
    ]
    state.lifted = LiftedRegions(frame, state.players, spots.copy(), found)
    return found


def open_minimums(state: State, frame: RedeployFrame) -> int:
    """The sum of what all regions must still get."""
    return sum([wanted for _, wanted in held(state, frame) if wanted > 0])


def redeploy_actions(state: State, frame: RedeployFrame) -> Iterator[Action]:
    """Abandoning regions while they cannot all be held; else putting all back, placing and confirming (spec 4)."""
    seat, names = frame.decider, state.config.tables.names
    regions = held(state, frame)
    player = state.players[seat]
    units = player.tokens + player.beasts
    need = sum([wanted for _, wanted in regions if wanted > 0])
    if units < need:
        for region, _ in regions:
            yield act.abandon(names[region])
        return
    if not units:
        yield act.CONFIRM
        return
    if not frame.placed and _restorable(state, frame):
        yield act.AsBefore()
    kinds = [unit for unit, what in UNITS if getattr(player, what)]
    for region, wanted in regions:
        if wanted > 0 or units > need:
            for unit in kinds:
                yield act.place(names[region], unit)


def _may_place(state: State, frame: RedeployFrame, region: int, unit: str) -> bool:
    """Whether one unit of the pool may go to a region: the rest must be enough for the open minimums."""
    player = state.players[frame.decider]
    if not (player.tokens if unit == "token" else player.beasts if unit == "beast" else 0):
        return False
    need, lacks = 0, None
    for one, wanted in held(state, frame):
        if wanted > 0:
            need += wanted
        if one == region:
            lacks = wanted
    units = player.tokens + player.beasts
    return lacks is not None and units >= need and (lacks > 0 or units > need)


def _may_add(state: State, frame: PlaceFrame, region: int, unit: str) -> bool:
    """Whether one withdrawn unit of the pool may go to a region: any of its race and status."""
    seat, player = frame.decider, state.players[frame.decider]
    if frame.declined:
        there = player.old_tokens if unit == "token" else 0
    else:
        there = player.tokens if unit == "token" else player.beasts if unit == "beast" else 0
    if not there or region < 0:
        return False
    spot = state.spots[region]
    return spot.owner == seat and spot.declined == frame.declined


def chooses(state: State, frame: RedeployFrame) -> bool:
    """Whether there is more than one action: units beyond the minimums and two regions for them."""
    regions = held(state, frame)
    return len(regions) > 1 and pool_size(state, frame.decider) > sum([wanted for _, wanted in regions if wanted > 0])


def _restorable(state: State, frame: RedeployFrame) -> bool:
    """Whether putting all units back where they were moves any and meets every minimum."""
    seat = frame.decider
    back = _returning(state, frame)
    if not any(tokens + beasts for _, tokens, beasts in back):
        return False
    floor = abilities(state, seat).floor
    return all(tokens + beasts + state.spots[region].champion >= floor for region, tokens, beasts in back)


def _returning(state: State, frame: RedeployFrame) -> list[tuple[int, int, int]]:
    """The regions that were lifted and are still the seat's own, with the tokens and Beasts that stood there."""
    spots, seat = state.spots, frame.decider
    return [one for one in frame.stood if spots[one[0]].owner == seat and not spots[one[0]].declined]


@REGISTRY.settles(RedeployFrame)
def settle_redeploy(state: State, frame: RedeployFrame, events: list[Event]) -> bool:
    """Put all units into the only region; without a region they stay in hand (SW-RDP-3, 7). False while there is a
    choice."""
    seat = frame.decider
    regions = held(state, frame)
    if not regions:
        pop(state)
        return True
    units = pool_size(state, seat)
    if len(regions) == 1 and units and units >= regions[0][1]:
        player = state.players[seat]
        put_units(state, seat, regions[0][0], player.tokens, player.beasts, events)
        swap(state, RedeployFrame(seat, frame.stood, True, frame.chosen))
        return True
    return False


def put_units(state: State, seat: Seat, region: int, tokens: int, beasts: int, events: list[Event]) -> None:
    """Put units of the Active Race from the hand into a region."""
    spot, player = state.spots[region], state.players[seat]
    if beasts:
        set_spot(state, region, tokens=spot.tokens + tokens, beasts=spot.beasts + beasts)
        set_player(state, seat, tokens=player.tokens - tokens, beasts=player.beasts - beasts)
    else:
        set_spot(state, region, tokens=spot.tokens + tokens)
        set_player(state, seat, tokens=player.tokens - tokens)
    name = state.config.tables.names[region]
    placed = ev.PlacedOwn if seat == state.active else ev.Placed
    events.append(placed(seat, player.race, name, tokens, beasts))


def abandon_in_redeployment(state: State, frame: RedeployFrame, action: act.Abandon, events: list[Event]) -> None:
    """Abandon a region for lack of units (SW-RAC-TAU-4); a Champion there goes to the hand."""
    seat = REGISTRY.listed(state, RedeployFrame, action).decider
    region = state.config.tables.index[action.region]
    swap(state, RedeployFrame(seat, frame.stood, frame.placed, True))
    leave(state, seat, region, events)


def leave(state: State, seat: Seat, region: int, events: list[Event]) -> None:
    """Put all units of a region into the hand, the Champion too, and vacate it (SW-REA-1)."""
    spot, player = state.spots[region], state.players[seat]
    set_player(
        state,
        seat,
        tokens=player.tokens + spot.tokens,
        beasts=player.beasts + spot.beasts,
        champion=player.champion or spot.champion,
    )
    events.append(ev.Abandoned(seat, state.config.tables.names[region], spot.units))
    vacate(state, region, events)
    recheck_towers(state, events)


@REGISTRY.handles(act.AsBefore)
def as_before(state: State, action: act.AsBefore, events: list[Event]) -> None:
    """Put every lifted unit back where it was (SW-RDP-2)."""
    frame = REGISTRY.listed(state, RedeployFrame, action)
    seat = frame.decider
    back = _returning(state, frame)
    for region, tokens, beasts in back:
        set_spot(state, region, tokens=tokens, beasts=beasts)
    tokens, beasts = sum(one[1] for one in back), sum(one[2] for one in back)
    player = state.players[seat]
    set_player(state, seat, tokens=player.tokens - tokens, beasts=player.beasts - beasts)
    swap(state, RedeployFrame(frame.decider, frame.stood, True, True))
    events.append(ev.Restored(seat, tokens + beasts))


# ------------------------------------------------------------------------------------------------- withdrawn


def pools(state: State) -> list[tuple[Seat, bool]]:
    """The pools of withdrawn units in the order in which they are placed: the active seat's declined race, then each
    opponent clockwise, its active race before its declined one (SW-RDP-5, 6)."""
    active, seats = state.active, state.config.tables.seats
    found = [(active, True)]
    for step in range(1, seats):
        seat = (active + step) % seats
        found += [(seat, False), (seat, True)]
    return found


def pool_regions(state: State, seat: Seat, declined: bool) -> list[int]:
    """The regions that a pool can go to: those of the same race and status."""
    return old_regions(state, seat) if declined else own_regions(state, seat)


def pool_size(state: State, seat: Seat, declined: bool = False) -> int:
    """How many units a seat has in hand, of its Active Race or of the one in decline."""
    player = state.players[seat]
    return player.old_tokens if declined else player.tokens + player.beasts


def next_pool(state: State, events: list[Event]) -> bool:
    """Push the frame of the next pool that has units and a region for them; units without a region stay in hand, or go
    to the tray if their race is in decline (SW-LOS-5). Gives whether there is such a pool."""
    for seat, declined in pools(state):
        if not pool_size(state, seat, declined):
            continue
        if pool_regions(state, seat, declined):
            push(state, PlaceFrame(seat, declined))
            return True
        if declined:
            player = state.players[seat]
            to_tray(state, player.old_race, player.old_tokens)
            set_player(state, seat, old_tokens=0)
            events.append(ev.PoolDiscarded(seat, player.old_race, player.old_tokens))
    return False


def place_actions(state: State, frame: PlaceFrame) -> Iterator[Action]:
    """One unit of the pool to any region of its race; confirm when all are placed."""
    seat, names = frame.decider, state.config.tables.names
    if not pool_size(state, seat, frame.declined):
        yield act.CONFIRM
        return
    player = state.players[seat]
    kinds = ("token",) if frame.declined else tuple(unit for unit, what in UNITS if getattr(player, what))
    for region in pool_regions(state, seat, frame.declined):
        for unit in kinds:
            yield act.place(names[region], unit)


@REGISTRY.settles(PlaceFrame)
def settle_place(state: State, frame: PlaceFrame, events: list[Event]) -> bool:
    """Put the whole pool into its only region (SW-RDP-7). False while there is a choice."""
    seat = frame.decider
    regions = pool_regions(state, seat, frame.declined)
    if len(regions) != 1 or not pool_size(state, seat, frame.declined):
        return False
    player = state.players[seat]
    if frame.declined:
        _put_old(state, seat, regions[0], player.old_tokens, events)
    else:
        put_units(state, seat, regions[0], player.tokens, player.beasts, events)
    return True


def _put_old(state: State, seat: Seat, region: int, tokens: int, events: list[Event]) -> None:
    player = state.players[seat]
    set_spot(state, region, tokens=state.spots[region].tokens + tokens)
    set_player(state, seat, old_tokens=player.old_tokens - tokens)
    events.append(ev.Placed(seat, player.old_race, state.config.tables.names[region], tokens, 0))


# ---------------------------------------------------------------------------------------------------- actions


@REGISTRY.handles(act.PlaceUnit)
def place(state: State, action: act.PlaceUnit, events: list[Event]) -> None:
    """Place one unit, in either kind of redeployment."""
    frame = state.frames[-1]
    region = state.config.tables.index.get(action.region, -1)
    if isinstance(frame, RedeployFrame):
        legal = _may_place(state, frame, region, action.unit)
    elif isinstance(frame, PlaceFrame):
        legal = _may_add(state, frame, region, action.unit)
    else:
        raise NotLegal
    if not legal:
        raise NotLegal
    if isinstance(frame, RedeployFrame):
        if not (frame.placed and frame.chosen):
            swap(state, RedeployFrame(frame.decider, frame.stood, True, True))
    elif not frame.chosen:
        swap(state, PlaceFrame(frame.decider, frame.declined, True))
    if isinstance(frame, PlaceFrame) and frame.declined:
        _put_old(state, frame.decider, region, 1, events)
    else:
        put_units(state, frame.decider, region, int(action.unit == "token"), int(action.unit == "beast"), events)


@REGISTRY.handles(act.Confirm)
def confirm(state: State, action: act.Confirm, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """End a redeployment."""
    frame = state.frames[-1]
    if not isinstance(frame, RedeployFrame | PlaceFrame):
        raise NotLegal
    declined = isinstance(frame, PlaceFrame) and frame.declined
    lacks = isinstance(frame, RedeployFrame) and open_minimums(state, frame)
    if lacks or pool_size(state, frame.decider, declined):
        raise NotLegal
    pop(state)
    names, player = state.config.tables.names, state.players[frame.decider]
    regions = pool_regions(state, frame.decider, declined)
    stacks = tuple((names[r], state.spots[r].tokens, state.spots[r].beasts) for r in regions)
    events.append(ev.Redeployed(frame.decider, player.old_race if declined else player.race, stacks))
