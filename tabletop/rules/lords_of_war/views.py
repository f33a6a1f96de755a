"""What a seat may know (LW-SET-6, 8.4): its own hand, everything on the table, the cards that everybody has seen go
into a hand, and nothing of any deck's order."""

from __future__ import annotations

from tabletop.rules.bits import has_bit
from tabletop.rules.chance import Chance
from tabletop.rules.game import Seat
from tabletop.rules.hidden import face_down, filled, fresh_chance

from .state import UNKNOWN, Pile, State, changed, clone


def view(state: State, seat: Seat | None) -> State:
    """The state with the other hands, all decks and the seed of chance hidden."""
    seen = clone(state)
    seen.chance = Chance(0)  # the seed would reveal the decks
    for other in (0, 1):
        seen.decks = changed(seen.decks, other, face_down(state.decks[other]))
        if other != seat:
            seen.hands = changed(seen.hands, other, known_hand(state, other))
    return seen


def known_hand(state: State, seat: Seat) -> Pile:
    """A hand with only the cards that everybody knows: the General, which every opening hand holds and which is never
    shuffled in (LW-SET-6), retreated cards (LW-RNF-4) and those shown after a forced placement (LW-DEP-8); the others
    are UNKNOWN."""
    known = state.shown | state.config.tables.general
    return tuple([card if card != UNKNOWN and has_bit(known, card) else UNKNOWN for card in state.hands[seat]])


def secrets(state: State, seat: Seat) -> bool:
    """Whether a seat's hand has cards that the other seat may not know; False when the match is over."""
    return known_hand(state, seat) != state.hands[seat] and state.result is None


def unseen(state: State, seat: Seat) -> list[int]:
    """The cards of a seat that are not known to be on the board, eliminated, in its hand or in its deck, in order of
    instance."""
    known = set(state.units[seat].values()) | set(state.casualties[1 - seat])
    known |= {card for card in state.hands[seat] + state.decks[seat] if card != UNKNOWN}
    return [card for card in range(seat * 36, seat * 36 + 36) if card not in known]


def sample(seen: State, seat: Seat | None, chance: Chance) -> State:  # noqa: ARG001 - a view says all there is
    """A full state that agrees with a view: hidden cards are dealt at random from ``chance``, and it has a generator of
    its own."""
    state = clone(seen)
    state.chance = fresh_chance(chance)
    for other in (0, 1):
        cards = unseen(seen, other)
        chance.shuffle(cards, "sample")
        state.hands = changed(state.hands, other, filled(seen.hands[other], cards))
        state.decks = changed(state.decks, other, filled(seen.decks[other], cards))
    return state
