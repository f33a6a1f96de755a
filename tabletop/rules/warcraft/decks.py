"""Decks, hands and discard piles (WC-CRD-1, 2). Hands have no limit. And what a seat may know (WC-TRN-6): its own hand,
everything on the table, and nothing of any deck's order; with the option ``partners_look`` also the hands of its team
(WC-TEAM-6)."""

from __future__ import annotations

from tabletop.rules import hidden
from tabletop.rules.bits import has_bit
from tabletop.rules.chance import Chance
from tabletop.rules.frozen import without
from tabletop.rules.game import Event, Seat
from tabletop.rules.hidden import face_down, filled, fresh_chance

from . import events as ev
from .config import Config
from .state import CardFrame, Pile, State, clone, put
from .victory import spell_done


def deck(config: Config, seat: int) -> list[int]:
    """The cards of a seat's deck, those of the scenario taken out (WC-OPT-3)."""
    tables = config.tables
    removed = dict(config.options.scenario.seats[seat].trim) if config.options.trim else {}
    found = []
    for card in tables.cards_of(seat):
        kind = tables.card_kind[card]
        if removed.get(kind, 0) > 0:
            removed[kind] -= 1
        else:
            found.append(card)
    return found


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
    cards = state.decks[seat]
    if not cards:
        return
    card = cards[0]
    state.decks = put(state.decks, seat, cards[1:])
    state.hands = put(state.hands, seat, (*state.hands[seat], card))
    events.append(ev.Drew(seat, card_id(state, card), len(cards) - 1, why))
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
    state.hands = put(state.hands, seat, without(state.hands[seat], card))
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


def possible(state: State, seat: Seat, kind: str) -> int:
    """How many cards of a kind a seat may still hold unseen: those in its hand or deck, or set aside."""
    tables = state.config.tables
    known = state.discards[seat] + state.shown[seat]
    removed = dict(state.config.options.scenario.seats[seat].trim).get(kind, 0) if state.config.options.trim else 0
    copies = sum([tables.card_kind[card] == kind for card in tables.cards_of(seat)])
    return copies - removed - sum([tables.card_kind[card] == kind for card in known])


def bluffs(state: State, seat: Seat, kind: str) -> bool:
    """Whether bluff windows are on and a seat could hold a card of a kind, so that it is asked (WC-OPT-7)."""
    return state.config.options.bluff and bool(state.hands[seat]) and possible(state, seat, kind) > 0


def view(state: State, seat: Seat | None) -> State:
    """The state with the other hands, all decks, the spell and the seed of chance hidden."""
    seen = clone(state)
    seen.chance = Chance(0)  # the seed would reveal the decks
    seen.decks = tuple(face_down(deck) for deck in state.decks)
    seen.aside = tuple(face_down(pile) for pile in state.aside)
    own = () if seat is None else _readers(state, seat)
    seen.hands = tuple(hand if other in own else face_down(hand) for other, hand in enumerate(state.hands))
    return seen


def _readers(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats that may read a seat's hand, which are those whose hands it may read."""
    tables = state.config.tables
    return tables.team[tables.side[seat]] if state.config.options.partners_look else (seat,)


def secrets(state: State, seat: Seat) -> bool:
    """Whether a seat knows cards that others may not see; False when the match is over."""
    return state.result is None and any(state.hands[other] for other in _readers(state, seat))


def unseen(state: State, seat: Seat) -> list[int]:
    """The cards of a seat that a view does not show, in order: in a hidden hand, the deck or the spell."""
    known = {*state.discards[seat], *state.shown[seat], *state.hands[seat], *state.decks[seat], *state.aside[seat]}
    known |= {frame.card for frame in state.frames if isinstance(frame, CardFrame)}
    return [card for card in deck(state.config, seat) if card not in known]


def sample(seen: State, seat: Seat | None, chance: Chance) -> State:  # noqa: ARG001 - a view says all there is
    """A full state that agrees with a view: hidden cards dealt at random from ``chance``, and it has a generator of its
    own."""
    state = clone(seen)
    state.chance = fresh_chance(chance)
    for other in range(state.config.tables.seats):
        cards = unseen(seen, other)
        chance.shuffle(cards, "sample")
        for name in ("hands", "decks", "aside"):
            piles: tuple[Pile, ...] = getattr(state, name)
            setattr(state, name, put(piles, other, filled(piles[other], cards)))
    return state
