"""The kinds of events of ability cards, items and discovery tokens; ``seen_by`` hides cards and tokens that a seat may
not see."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from tabletop.rules.game import Event, Seat, event
from tabletop.rules.hidden import HIDDEN


@event("AG-EXP-1", closes="revealed", kind="tokens_revealed")
class TokensFound(Event):
    """Discovery tokens of a space were revealed."""

    seat: Seat
    space: str
    tokens: tuple[str, ...]


@event("AG-EXP-2")
class TokenResolved(Event):
    """A revealed token was resolved."""

    seat: Seat
    token: str
    kept: bool


@event("AG-EXP-2", closes="revealed")
class TokenRevealed(Event):
    """A token was revealed from the pile and is kept or discarded without effect."""

    seat: Seat
    token: str
    kept: bool


@event("AG-DSC-2", closes="revealed")
class TokenDrawn(Event):
    """A token was drawn to be placed; only the seat that draws it sees it."""

    seat: Seat
    token: str

    def seen_by(self, seat: Seat | None) -> Event:
        """The event with the token hidden from everybody but the seat that drew it."""
        return self if seat == self.seat else replace(self, token=HIDDEN)


@event("AG-DSC-2")
class TokenPlaced(Event):
    """A token was placed face down."""

    seat: Seat
    space: str


@event("AG-DSC-1", closes="revealed")
class TokenSeen(Event):
    """A seat looked at a face-down token; only it knows which one."""

    seat: Seat
    space: str
    token: str

    def seen_by(self, seat: Seat | None) -> Event:
        """The event with the token hidden from everybody but the seat that looked."""
        return self if seat == self.seat else replace(self, token=HIDDEN)


@event("AG-DSC-3", kind="token_revealed_discarded")
class TokenDiscarded(Event):
    """A token went to the box, face up."""

    seat: Seat
    token: str


@event("AG-DSC-3")
class TokensShuffled(Event):
    """The tokens of the box became the new pile."""

    n: int


@event("AG-ABL-1", closes="revealed")
class Drew(Event):
    """An ability card was drawn; ``left`` remain in the deck. Only its owner sees which."""

    seat: Seat
    card: str
    left: int

    def seen_by(self, seat: Seat | None) -> Event:
        """The event with the card hidden from everybody but its owner."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@event("AG-ABL-2")
class AbilitiesShuffled(Event):
    """A discard pile became the new deck."""

    seat: Seat
    n: int


@event("AG-ABL-1", closes="revealed", kind="card_revealed_discarded")
class CardDiscarded(Event):
    """An ability card was discarded face up; ``random``: chance chose."""

    seat: Seat
    card: str
    random: bool = False


@event("AG-ABL-3", closes="committed")
class CardPlayed(Event):
    """An ability card was announced and paid."""

    seat: Seat
    card: str
    target: str = ""
    cost: int = 0


@event("AG-ABL-10", kind="card_played_cancelled")
class CardCancelled(Event):
    """An announced card has no effect."""

    seat: Seat
    card: str


@event("AG-ABL-8", kind="card_played_attached")
class CardAttached(Event):
    """A card was attached to its host."""

    seat: Seat
    card: str
    host: str
    counters: int = 0


@event("AG-ABL-8", kind="card_played_detached")
class CardDetached(Event):
    """An attached card went to its owner's discard pile."""

    seat: Seat
    card: str


@event("AG-ABL-8")
class CounterChanged(Event):
    """Counters of an attached card changed."""

    card: str
    left: int


@event("AG-POT-2")
class Paid(Event):
    """Energy was paid, a part of it with mana icons."""

    seat: Seat
    energy: int
    mana: int


@event("AG-POT-4")
class PotionDrunk(Event):
    """An item was discarded for a potion icon."""

    seat: Seat
    item: str
    icon: str


@event("AG-ITM-3", closes="revealed", kind="item_revealed_gained")
class ItemGained(Event):
    """An item came into a bag: ``how`` it was won."""

    seat: Seat
    item: str
    how: Literal["won", "gained", "event"] = "gained"

    @property
    def cites(self) -> str:
        return {"won": "AG-ITM-2", "event": "AG-EVT-6"}.get(self.how, self.rule)


@event("AG-RES-6", closes="revealed", kind="items_revealed_drawn")
class ItemsDrawn(Event):
    """Items drawn at an auction, of which one is kept."""

    seat: Seat
    items: tuple[str, ...]


@event("AG-ITM-8")
class ItemTaken(Event):
    """An item changed from one bag to another: stolen or traded."""

    seat: Seat
    other: Seat
    item: str
    how: Literal["stolen", "traded"]

    @property
    def cites(self) -> str:
        return "AG-PVP-5" if self.how == "stolen" else "AG-RUL-43"


@event("AG-CHL-7", kind="item_revealed_lost")
class ItemLost(Event):
    """An item went to the top of its deck."""

    seat: Seat
    item: str
    random: bool = False


@event("AG-ITM-4")
class Equipped(Event):
    """An item was equipped."""

    seat: Seat
    item: str
    slot: str


@event("AG-ITM-4")
class Unequipped(Event):
    """An equipped item went to the bag."""

    seat: Seat
    item: str
    slot: str
