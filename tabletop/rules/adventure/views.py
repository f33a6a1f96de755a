"""What a seat may know (AG-GEN-4): its own hand, the tokens it has looked at, everything that lies open."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.chance import Chance
from tabletop.rules.game import Seat
from tabletop.rules.hidden import HIDDEN

from .frames import Frame, PayFrame, PlaceFrame
from .state import Pile, State, clone
from .values import Lying


def _down(pile: Pile) -> Pile:
    return (HIDDEN,) * len(pile)


def view(state: State, seat: Seat | None) -> State:
    """The state with other hands, all decks, face-down tokens not looked at and the seed of chance hidden."""
    seen = clone(state)
    seen.chance = Chance(0)  # whoever knew the seed could work the decks out
    seen.decks = tuple([_down(deck) for deck in state.decks])
    seen.elite = _down(state.elite)
    seen.pile = _down(state.pile)
    seen.ground = tuple([tuple([_lying(one, seat) for one in there]) if there else there for there in state.ground])
    for other, player in enumerate(seen.players):
        player.deck = _down(player.deck)
        if other != seat:
            player.hand = _down(player.hand)
    seen.frames = tuple([frame if frame.decider == seat else _frame(frame) for frame in state.frames])
    seen.offers = None
    return seen


def _lying(one: Lying, seat: Seat | None) -> Lying:
    return one if seat in one.seen else Lying(HIDDEN, one.seen)


def _frame(frame: Frame) -> Frame:
    """A frame of another seat, without what only that seat knows."""
    if isinstance(frame, PlaceFrame):
        return replace(frame, token=HIDDEN)
    if isinstance(frame, PayFrame):
        return replace(frame, cards=_down(frame.cards))
    return frame


def secrets(state: State, seat: Seat) -> bool:
    """Whether a seat's view holds anything that a bystander's does not."""
    if state.players[seat].hand:
        return True
    if any(seat in one.seen for there in state.ground for one in there):
        return True
    return any(
        frame.decider == seat and (isinstance(frame, PlaceFrame) or (isinstance(frame, PayFrame) and bool(frame.cards)))
        for frame in state.frames
    )
