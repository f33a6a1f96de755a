"""The end of a match in which no seat can act any more (WC-WIN-4, R-55)."""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import Event, Seat

from .board import living
from .content import content
from .events import TurnStarted
from .pieces import FIGHTS, KIND, NECROMANCER, OWNER, WORKER, site_kind, site_status
from .state import BUSY, COMPLETE, RISING, UNKNOWN, State
from .victory import end_match, side_points, target

_IDLE_TURNS: Final = 30


def ended_in_stalemate(state: State, events: list[Event]) -> bool:
    """End the match when no player has a unit or can ever get one, or when many turns pass without a decision.
    ``events``: those since the last decision. Gives whether it ended."""
    idle = sum(isinstance(event, TurnStarted) for event in events) >= _IDLE_TURNS
    if not idle and not exhausted(state):
        return False
    end_match(state, leaders(state), "stalemate", events)
    return True


def leaders(state: State) -> tuple[int, ...]:
    """The living sides with most points, which share the victory; all living sides where points do not count (WC-WIN-3,
    4)."""
    tables = state.config.tables
    alive = sorted({tables.side[seat] for seat in living(state)})
    if not target(state):
        return tuple(alive)
    points = {side: side_points(state, side).total for side in alive}
    return tuple(side for side in alive if points[side] == max(points.values()))


def exhausted(state: State) -> bool:
    """Whether no living player has a unit or can ever have one."""
    tables = state.config.tables
    alive = living(state)
    if tables.spell in alive:
        return False
    for stack in state.board:
        for piece in stack:
            if OWNER[piece] in alive and (FIGHTS[piece] >= 0 or (KIND[piece] == NECROMANCER and state.marks)):
                return False
    return not any(_can_get_units(state, seat) for seat in alive)


def _can_get_units(state: State, seat: Seat) -> bool:
    """Whether a seat without units could still get one."""
    kinds = state.config.tables.card_kind
    hand = {kinds[card] for card in state.hands[seat] if card != UNKNOWN}
    sites = state.sites[seat]
    if not sites:
        return False
    if any(site_status(site) == BUSY and site_kind(site) < WORKER for site in sites) or "res" in hand:
        return True
    gold, wood = _stock(state, seat)
    if all(have >= cost for have, cost in zip((gold, wood), content().costs["melee"])):
        return True
    if not _workers(state, seat, gold):
        return False
    land = zip(state.config.tables.resource, state.tokens)
    return "renew" in hand or any(kind >= 0 and token < COMPLETE for kind, token in land)


def _stock(state: State, seat: Seat) -> tuple[int, int]:
    """(gold, wood) of a seat and its teammates together, since they can give it to each other."""
    tables = state.config.tables
    team = [one for one in living(state) if tables.side[one] == tables.side[seat] and tables.stocked[one]]
    return sum([state.gold[one] for one in team]), sum([state.wood[one] for one in team])


def _workers(state: State, seat: Seat, gold: int) -> bool:
    """Whether a seat has a worker or can have one."""
    sites = state.sites[seat]
    if gold >= content().costs["worker"][0] or any(site_status(site) in (RISING, BUSY) for site in sites):
        return True
    return any(OWNER[piece] == seat and KIND[piece] == WORKER for stack in state.board for piece in stack)
