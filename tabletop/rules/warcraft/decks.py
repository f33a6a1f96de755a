"""Decks, hands and discard piles (WC-CRD-1, 2). Hands have no limit."""

from __future__ import annotations

from tabletop.rules import hidden
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Event, Seat

from . import events as ev
from .state import State, put
from .victory import spell_done


def shuffled(state: State, seat: Seat, cards: list[int]) -> tuple[int, ...]:
    """The cards in random order, from the seat's own stream."""
    state.chance.shuffle(cards, f"deck {state.config.tables.race[seat]}")
    return tuple(cards)


def draw(state: State, seat: Seat, why: ev.Why, events: list[Event]) -> None:
    """Draw the top card; an empty deck is first replaced by the shuffled discard pile (WC-CRD-2, R-52)."""
    if not state.decks[seat] and seat != state.config.tables.spell and state.discards[seat]:
        pile = sorted(state.discards[seat])
        state.discards = put(state.discards, seat, ())
        state.decks = put(state.decks, seat, shuffled(state, seat, pile))
        events.append(ev.Reshuffled(seat, len(pile)))
    deck = state.decks[seat]
    if not deck:
        return
    card = deck[0]
    state.decks = put(state.decks, seat, deck[1:])
    state.hands = put(state.hands, seat, (*state.hands[seat], card))
    events.append(ev.Drew(seat, card_id(state, card), len(deck) - 1, why))
    spell_done(state, seat, events)


def set_aside(state: State, events: list[Event]) -> None:
    """At the end of a turn, set a card of the spell aside (WC-NOR-11)."""
    seat = state.config.tables.spell
    if seat < 0 or has_bit(state.out, seat) or not state.decks[seat]:
        return
    deck = state.decks[seat]
    state.decks = put(state.decks, seat, deck[1:])
    state.aside = put(state.aside, seat, (*state.aside[seat], deck[0]))
    events.append(ev.SetAside(seat, len(deck) - 1))
    spell_done(state, seat, events)


def take_from_hand(state: State, card: int) -> Seat:
    """Take a card out of the hand it is in; gives its owner."""
    seat = owner_of(card)
    hand = state.hands[seat]
    at = hand.index(card)
    state.hands = put(state.hands, seat, hand[:at] + hand[at + 1 :])
    return seat


def discard(state: State, card: int) -> None:
    """Put a played card on its owner's discard pile (WC-CRD-1)."""
    seat = owner_of(card)
    state.discards = put(state.discards, seat, (*state.discards[seat], card))


def owner_of(card: int) -> Seat:
    """The seat a card instance belongs to."""
    return card // 21


def card_id(state: State, card: int) -> str:
    """The id of an instance; HIDDEN for one that a view hides."""
    return hidden.card_id(card, state.config.tables.card_ids)


def unseen(state: State, seat: Seat, kind: str) -> int:
    """How many cards of a kind a seat may still hold unseen: those in its hand or deck, or set aside."""
    tables = state.config.tables
    known = state.discards[seat] + state.shown[seat]
    removed = dict(state.config.options.scenario.seats[seat].trim).get(kind, 0) if state.config.options.trim else 0
    copies = sum([tables.card_kind[card] == kind for card in tables.cards_of(seat)])
    return copies - removed - sum([tables.card_kind[card] == kind for card in known])


def bluffs(state: State, seat: Seat, kind: str) -> bool:
    """Whether bluff windows are on and a seat could hold a card of a kind, so that it is asked (WC-OPT-7)."""
    return state.config.options.bluff and bool(state.hands[seat]) and unseen(state, seat, kind) > 0
