"""Cards that somebody may not see: in the piles of a view, in saves, in what is told, dealt when they are guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from .chance import Chance
from .game import Event, Seat

Pile = tuple[int, ...]
"""Card instances by index, in order."""
UNKNOWN: Final = -1
"""A card that a view hides, in a pile."""
HIDDEN: Final = "?"
"""The same where cards stand by id."""


def card_id(card: int, ids: Sequence[str]) -> str:
    """The id of an instance; HIDDEN for one that a view hides."""
    return HIDDEN if card == UNKNOWN else ids[card]


def card_ids(pile: Sequence[int], ids: Sequence[str]) -> list[str]:
    """A pile by ids."""
    return [HIDDEN if card == UNKNOWN else ids[card] for card in pile]


def pile_of(names: Sequence[str], index: Mapping[str, int]) -> Pile:
    """The pile that stands by ids, as it comes out of a save. Raises ValueError for what is no card: a hidden one is
    none either, since a save holds the whole match and never a view of it."""
    unknown = [name for name in names if name not in index]
    if unknown:
        raise ValueError(f"no card {unknown[0]!r}")
    return tuple([index[name] for name in names])


def face_down(pile: Pile) -> Pile:
    """The pile as those see it who may only count it."""
    return (UNKNOWN,) * len(pile)


def filled(pile: Pile, cards: list[int]) -> Pile:
    """The pile with a card for each hidden one, taken from the end of ``cards``, which grows shorter."""
    return tuple([cards.pop() if card == UNKNOWN else card for card in pile])


def fresh_chance(chance: Chance) -> Chance:
    """A generator of its own for a sampled state, seeded from ``chance``: the dice of two samples differ, and two
    plans tried in copies of one sample meet the same dice."""
    return Chance(chance.below(1 << 63, "sample"))


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card has been drawn; ``left`` remain in the deck. Only its owner sees which card."""

    kind: ClassVar[str] = "drew"
    closes: ClassVar[Literal["revealed", "committed"] | None] = "revealed"
    seat: Seat
    card: str
    left: int

    @property
    def n(self) -> int:
        """How many cards were drawn."""
        return 1

    def seen_by(self, seat: Seat | None) -> Event:
        """The card is hidden from everybody but its owner."""
        return self if seat == self.seat else replace(self, card=HIDDEN)
