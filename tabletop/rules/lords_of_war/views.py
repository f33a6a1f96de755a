"""What a seat may know (LW-SET-6, 8.4): its own hand, everything on the table, and nothing of any deck's order."""

from __future__ import annotations

from tabletop.rules.chance import Chance
from tabletop.rules.game import Seat
from tabletop.rules.hidden import face_down, filled

from .state import UNKNOWN, State, changed, clone


def view(state: State, seat: Seat | None) -> State:
    """The state with the other hands, all decks and the seed of chance hidden."""
    seen = clone(state)
    seen.chance = Chance(0)  # whoever knew the seed could work the decks out
    for other in (0, 1):
        seen.decks = changed(seen.decks, other, face_down(state.decks[other]))
        if other != seat:
            seen.hands = changed(seen.hands, other, face_down(state.hands[other]))
    return seen


def secrets(state: State, seat: Seat) -> bool:
    """Whether a seat holds cards that the other may not see; nothing is hidden any more when the match is over."""
    return bool(state.hands[seat]) and state.result is None


def unseen(state: State, seat: Seat) -> list[int]:
    """The cards of a seat that are neither on the board nor eliminated nor in a hand that is seen, in order."""
    known = set(state.units[seat].values()) | set(state.casualties[1 - seat])
    known |= {card for card in state.hands[seat] + state.decks[seat] if card != UNKNOWN}
    return [card for card in range(seat * 36, seat * 36 + 36) if card not in known]


def guess(seen: State, chance: Chance) -> State:
    """A full state that agrees with a view, all hidden cards dealt at random from ``chance``: for searching."""
    state = clone(seen)
    for seat in (0, 1):
        cards = unseen(seen, seat)
        chance.shuffle(cards, f"guess {seat + 1}")
        state.hands = changed(state.hands, seat, filled(seen.hands[seat], cards))
        state.decks = changed(state.decks, seat, filled(seen.decks[seat], cards))
    return state
