"""The Goblins' bombs: placed at the end of their turn, resolved at the start of the next (SW-RAC-GOB)."""

from __future__ import annotations

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .config import Config
from .conquest import AT_ONCE, complete_conquest, conquest_event, declare, overthrow, settle_payments
from .occupation import pay
from .price import NO_BOOSTS, PaymentDue, aegis_due, attack_due, payments, total
from .state import (
    REGISTRY,
    BombChoiceFrame,
    PlaceBombsFrame,
    RegionContents,
    State,
    own_regions,
    pop,
    push,
    set_spot,
    top,
)

EXPLOSIVE, DUD = "explosive", "dud"


def draw(state: State, events: list[Event]) -> str:
    """Take the top bomb of the pile; an empty pile is first made anew of the bombs turned up (SW-CMP-4). "" when there
    is none."""
    if not state.pile and state.spent:
        bombs = list(state.spent)
        state.chance.shuffle(bombs, "bombs")
        state.pile, state.spent = tuple(bombs), ()
        events.append(ev.BombsReshuffled(len(bombs)))
    if not state.pile:
        return ""
    found, state.pile = state.pile[0], state.pile[1:]
    return found


# --------------------------------------------------------------------------------------------------- resolving


def settle_bombs(state: State, seat: int, events: list[Event]) -> bool:
    """Resolve the bombs in order until one needs a choice; gives whether all are gone (SW-RAC-GOB-3)."""
    for region in [region for region, spot in enumerate(state.spots) if spot.bomb]:
        spot = state.spots[region]
        if spot.owner in (seat, -1) or spot.tower:
            put_back(state, seat, region, events)
            continue
        dues = attack_due(state, region, seat)
        if not dues:
            turn_up(state, seat, region, [], events)
        elif total(dues) > state.coins[seat]:
            put_back(state, seat, region, events)
        else:
            push(state, BombChoiceFrame(seat, region))
            return False
    return True


def put_back(state: State, seat: int, region: int, events: list[Event]) -> None:
    """Return a bomb unseen to the top of the pile (SW-RAC-GOB-3)."""
    state.pile = (state.spots[region].bomb, *state.pile)
    set_spot(state, region, bomb="")
    events.append(ev.BombReturned(seat, state.config.tables.names[region]))


def turn_up(state: State, seat: int, region: int, dues: list[PaymentDue], events: list[Event]) -> None:
    """Turn a bomb up: a dud does nothing, any other conquers the region and leaves it empty (SW-RAC-GOB-3)."""
    face = state.spots[region].bomb
    pay(state, seat, [due for due in dues if due.why in AT_ONCE], events)
    set_spot(state, region, bomb="")
    state.spent = (*state.spent, face)
    name = state.config.tables.names[region]
    events.append(ev.BombRevealed(seat, name, face))
    if face == EXPLOSIVE:
        explode(state, seat, region, dues, events)


def explode(state: State, seat: int, region: int, dues: list[PaymentDue], events: list[Event]) -> None:
    """Resolve an explosion: a conquest without cost, after which the region is empty (SW-RAC-GOB-3, 5)."""
    declare(state, seat, region, [], "bomb", NO_BOOSTS, events)
    defence, removed = overthrow(state, region)
    events.append(conquest_event(state, seat, region, "bomb", "", (), [], (0, 0), defence))
    if removed is not None:
        events.append(removed)
    events.append(ev.Vacated(state.config.tables.names[region]))
    settle_payments(state, seat, defence, dues, events)
    complete_conquest(state, seat, region, defence, events)


@REGISTRY.lists(BombChoiceFrame)
def choice_actions(state: State, frame: BombChoiceFrame) -> list[Action]:
    """Paying for a bomb, and returning it."""
    name = state.config.tables.names[frame.region]
    dues = attack_due(state, frame.region, frame.decider)
    found: list[Action] = []
    if total(dues) <= state.coins[frame.decider]:
        found.append(act.BombPay(name, payments(dues)))
    return [*found, act.BombWithdraw(name)]


@REGISTRY.handles(act.BombPay)
def bomb_pay(state: State, action: act.BombPay, events: list[Event]) -> None:
    """Pay for a bomb and turn it up."""
    frame = REGISTRY.listed(state, BombChoiceFrame, action)
    dues = attack_due(state, frame.region, frame.decider)
    pop(state)
    turn_up(state, frame.decider, frame.region, dues, events)


@REGISTRY.handles(act.BombWithdraw)
def bomb_withdraw(state: State, action: act.BombWithdraw, events: list[Event]) -> None:
    """Return a bomb unseen."""
    frame = REGISTRY.listed(state, BombChoiceFrame, action)
    pop(state)
    put_back(state, frame.decider, frame.region, events)


# ----------------------------------------------------------------------------------------------------- placing


def takes_bomb(state: State, region: int, seat: int) -> bool:
    """Whether a bomb can be put into a region next to the race, whatever payment it may need (SW-RAC-GOB-1)."""
    spot: RegionContents = state.spots[region]
    foreign = spot.owner >= 0 and spot.owner != seat and not spot.declined
    return foreign and not state.config.tables.water[region] and not spot.tower and not spot.bomb


@REGISTRY.lists(PlaceBombsFrame)
def bomb_actions(state: State, frame: PlaceBombsFrame) -> list[Action]:
    """Placing a bomb in each possible region, and ending; nothing where no bomb can be placed."""
    seat, tables = frame.decider, state.config.tables
    if not state.pile and not state.spent:
        return []
    near = {near for region in own_regions(state, seat) for near in tables.around[region]}
    found: list[Action] = []
    for region in sorted(near):
        if takes_bomb(state, region, seat):
            dues = aegis_due(state, region, seat)
            if total(dues) <= state.coins[seat]:
                found.append(act.PlaceBomb(tables.names[region], payments(dues)))
    return [*found, act.BombsDone()] if found else []


@REGISTRY.handles(act.PlaceBomb)
def place_bomb(state: State, action: act.PlaceBomb, events: list[Event]) -> None:
    """Put the top bomb of the pile, unseen, on a region."""
    frame = REGISTRY.listed(state, PlaceBombsFrame, action)
    region = state.config.tables.index[action.region]
    pay(state, frame.decider, aegis_due(state, region, frame.decider), events)
    set_spot(state, region, bomb=draw(state, events))
    events.append(ev.BombPlaced(frame.decider, action.region))


@REGISTRY.handles(act.BombsDone)
def bombs_done(state: State, action: act.BombsDone, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Place no more bombs."""
    top(state, PlaceBombsFrame)
    pop(state)


def bomb_faces(config: Config) -> list[str]:
    """The faces of all bombs of the game (SW-CMP-1)."""
    limit = config.tables.limit
    return [EXPLOSIVE] * limit["bomb_explosive"] + [DUD] * limit["bomb_dud"]


def all_bombs(state: State) -> list[str]:
    """The bombs of a position: in the pile, turned up, on the map."""
    return [*state.pile, *state.spent, *(spot.bomb for spot in state.spots if spot.bomb)]


def all_markers(state: State) -> list[str]:
    """The markers of a position: in reserve, out of the game, face down and face up on the map."""
    found = [*state.reserve, *state.gone]
    for spot in state.spots:
        found += [marker for marker in (spot.marker, spot.place) if marker]
        found += spot.artifacts
    return found
