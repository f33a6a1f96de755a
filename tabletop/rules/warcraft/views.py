"""What a seat may know (WC-TRN-6): its own hand, everything on the table, and nothing of any deck's order. With the
option ``partners_look`` also the hands of its team (WC-TEAM-6)."""

from __future__ import annotations

from tabletop.rules.chance import Chance
from tabletop.rules.game import Seat
from tabletop.rules.hidden import face_down, filled, fresh_chance

from .state import CardFrame, Pile, State, clone, put


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
    from .setup import deck

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
