"""Hidden cards: in the piles of a view, in saves, in events, and dealt at random in samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from .chance import Chance
from .game import HIDDEN as HIDDEN, Event, Seat, event

C = TypeVar("C", int, str)
Pile = tuple[int, ...]
"""Card instances by index, in order."""
UNKNOWN: Final = -1
"""A card that a view hides, in a pile."""


def card_id(card: int, ids: Sequence[str]) -> str:
    """The id of an instance; HIDDEN for one that a view hides."""
    return HIDDEN if card == UNKNOWN else ids[card]


def card_ids(pile: Sequence[int], ids: Sequence[str]) -> list[str]:
    return [HIDDEN if card == UNKNOWN else ids[card] for card in pile]


def face_down(pile: Pile) -> Pile:
    """A pile of the same size with every card hidden."""
    return (UNKNOWN,) * len(pile)


def filled(pile: tuple[C, ...], cards: list[C]) -> tuple[C, ...]:
    """The pile with a card in place of each hidden one, popped from the end of ``cards``."""
    return tuple([cards.pop() if card in (UNKNOWN, HIDDEN) else card for card in pile])


def left_over(chance: Chance, whole: Iterable[str], there: Iterable[str]) -> list[str]:
    """The cards of ``whole`` that are not ``there``, in random order."""
    cards = list((Counter(list(whole)) - Counter(there)).elements())
    chance.shuffle(cards, "sample")
    return cards


def fresh_chance(chance: Chance) -> Chance:
    """A generator for a sampled state, seeded from ``chance``: two samples get different dice, and copies of one sample
    the same."""
    return Chance(chance.below(1 << 63, "sample"))


@event(closes="revealed", kind="drew", secret="card")
class CardDrawn(Event):
    """A card has been drawn; ``left`` remain in the deck. Only its owner sees which card."""

    seat: Seat
    card: str
    left: int

    @property
    def n(self) -> int:
        return 1
