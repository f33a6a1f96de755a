"""Phase 3: refilling the hand by drawing or retreating (LW-RNF, LW-CAV)."""

from __future__ import annotations

from collections.abc import Set

from tabletop.rules.bits import has_bit, with_bit
from tabletop.rules.game import Action, Event, Seat
from tabletop.rules.hidden import card_id

from . import actions as act, events as ev
from .geometry import covered, engagers
from .state import ACTED, HAND, REGISTRY, NotLegal, ReinforceFrame, State, changed, place_of, take_unit


def obstacle(state: State, seat: Seat, unit: int, pos: int, under_arrows: Set[int]) -> str:
    """The refusal that keeps a unit of ``seat`` on the board; "" when it may retreat (LW-RNF-4, LW-CAV-1, 2).
    ``under_arrows``: the positions that the other seat's arrows point at."""
    if has_bit(state.deployed, unit):
        return "retreat_deployed"
    if has_bit(state.took_part, unit):
        return "retreat_killed"
    if pos not in under_arrows:
        return ""
    tables = state.config.tables
    if not state.config.options.intermediate or not has_bit(tables.cavalry, unit):
        return "retreat_engaged"
    if any(has_bit(tables.spear, enemy) for enemy in engagers(state, seat, pos)):
        return "retreat_cavalry_spear"
    return ""


def retreatable(state: State, seat: Seat) -> list[int]:
    """The units of a seat that may retreat, in order of instance."""
    under = covered(state, 1 - seat)
    return sorted([unit for pos, unit in state.units[seat].items() if not obstacle(state, seat, unit, pos, under)])


@REGISTRY.lists(ReinforceFrame)
def reinforce_actions(state: State, frame: ReinforceFrame) -> list[Action]:
    """Drawing (or stopping, with an empty deck) and every possible retreat (LW-RNF-1 to 3)."""
    seat = frame.decider
    retreat = state.config.tables.retreat
    found: list[Action] = [act.DRAW] if state.decks[seat] else []
    found += [retreat[unit] for unit in retreatable(state, seat)]
    if not state.decks[seat]:
        found.append(act.STOP)
    return found


def take_card(state: State, seat: Seat, events: list[Event]) -> None:
    """Move the top card of a deck to its owner's hand."""
    deck = state.decks[seat]
    card = deck[0]
    left = len(deck) - 1
    state.decks = changed(state.decks, seat, deck[1:])
    state.hands = changed(state.hands, seat, (*state.hands[seat], card))
    events.append(ev.Drew(seat, card_id(card, state.config.tables.ids), left))
    if not left:
        events.append(ev.DeckEmpty(seat))


@REGISTRY.handles(act.Draw)
def draw(state: State, action: act.Draw, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    frame = state.frames[-1]
    if type(frame) is not ReinforceFrame or not state.decks[frame.decider]:
        raise NotLegal
    take_card(state, frame.decider, events)


@REGISTRY.handles(act.Retreat)
def retreat(state: State, action: act.Retreat, events: list[Event]) -> None:
    """Take a unit back into the hand; no check follows (LW-RNF-5)."""
    tables = state.config.tables
    frame = state.frames[-1]
    seat = frame.decider
    unit = tables.index.get(action.unit, -1)
    pos = place_of(state, unit)
    if type(frame) is not ReinforceFrame or pos is None or state.units[seat].get(pos) != unit:
        raise NotLegal
    if obstacle(state, seat, unit, pos, covered(state, 1 - seat)):
        raise NotLegal
    take_unit(state, seat, pos)
    state.hands = changed(state.hands, seat, (*state.hands[seat], unit))
    state.shown = with_bit(state.shown, unit)
    state.progress |= ACTED
    events.append(ev.Retreated(seat, action.unit, tables.grid.names[pos]))


@REGISTRY.handles(act.Stop)
def stop(state: State, action: act.Stop, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Stay below six cards."""
    frame = state.frames[-1]
    if type(frame) is not ReinforceFrame or state.decks[frame.decider]:
        raise NotLegal
    events.append(ev.Stopped(frame.decider, len(state.hands[frame.decider])))
    state.frames = state.frames[:-1]


@REGISTRY.settles(ReinforceFrame)
def settle_reinforce(state: State, frame: ReinforceFrame, events: list[Event]) -> bool:  # noqa: ARG001 - one shape
    """End the phase when there is no card to take or no room for it (LW-RNF-2, 6, 8)."""
    seat = frame.decider
    if len(state.hands[seat]) < HAND and (state.decks[seat] or retreatable(state, seat)):
        return False
    state.frames = state.frames[:-1]
    return True
