"""The kinds of events of ability cards, items and discovery tokens; ``seen_by`` hides cards and tokens that a seat may
not see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from tabletop.rules.frozen import quick
from tabletop.rules.game import Event, Seat
from tabletop.rules.hidden import HIDDEN

Closing = Literal["revealed", "committed"] | None


@quick
@dataclass(frozen=True, slots=True)
class TokensFound(Event):
    """Discovery tokens of a space were revealed."""

    kind: ClassVar[str] = "tokens_revealed"
    rule: ClassVar[str] = "AG-EXP-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    space: str
    tokens: tuple[str, ...]


@quick
@dataclass(frozen=True, slots=True)
class TokenResolved(Event):
    """A revealed token was resolved."""

    kind: ClassVar[str] = "token_resolved"
    rule: ClassVar[str] = "AG-EXP-2"
    seat: Seat
    token: str
    kept: bool


@quick
@dataclass(frozen=True, slots=True)
class TokenRevealed(Event):
    """A token was revealed from the pile and is kept or discarded without effect."""

    kind: ClassVar[str] = "token_revealed"
    rule: ClassVar[str] = "AG-EXP-2"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    token: str
    kept: bool


@quick
@dataclass(frozen=True, slots=True)
class TokenDrawn(Event):
    """A token was drawn to be placed; only the seat that draws it sees it."""

    kind: ClassVar[str] = "token_drawn"
    rule: ClassVar[str] = "AG-DSC-2"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    token: str

    def seen_by(self, seat: Seat | None) -> Event:
        """The event with the token hidden from everybody but the seat that drew it."""
        return self if seat == self.seat else replace(self, token=HIDDEN)


@quick
@dataclass(frozen=True, slots=True)
class TokenPlaced(Event):
    """A token was placed face down."""

    kind: ClassVar[str] = "token_placed"
    rule: ClassVar[str] = "AG-DSC-2"
    seat: Seat
    space: str


@quick
@dataclass(frozen=True, slots=True)
class TokenSeen(Event):
    """A seat looked at a face-down token; only it knows which one."""

    kind: ClassVar[str] = "token_seen"
    rule: ClassVar[str] = "AG-DSC-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    space: str
    token: str

    def seen_by(self, seat: Seat | None) -> Event:
        """The event with the token hidden from everybody but the seat that looked."""
        return self if seat == self.seat else replace(self, token=HIDDEN)


@quick
@dataclass(frozen=True, slots=True)
class TokenDiscarded(Event):
    """A token went to the box, face up."""

    kind: ClassVar[str] = "token_revealed_discarded"
    rule: ClassVar[str] = "AG-DSC-3"
    seat: Seat
    token: str


@quick
@dataclass(frozen=True, slots=True)
class TokensShuffled(Event):
    """The tokens of the box became the new pile."""

    kind: ClassVar[str] = "tokens_shuffled"
    rule: ClassVar[str] = "AG-DSC-3"
    n: int


@quick
@dataclass(frozen=True, slots=True)
class Drew(Event):
    """An ability card was drawn; ``left`` remain in the deck. Only its owner sees which."""

    kind: ClassVar[str] = "drew"
    rule: ClassVar[str] = "AG-ABL-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    card: str
    left: int

    def seen_by(self, seat: Seat | None) -> Event:
        """The event with the card hidden from everybody but its owner."""
        return self if seat == self.seat else replace(self, card=HIDDEN)


@quick
@dataclass(frozen=True, slots=True)
class AbilitiesShuffled(Event):
    """A discard pile became the new deck."""

    kind: ClassVar[str] = "abilities_shuffled"
    rule: ClassVar[str] = "AG-ABL-2"
    seat: Seat
    n: int


@quick
@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """An ability card was discarded face up; ``random``: chance chose."""

    kind: ClassVar[str] = "card_revealed_discarded"
    rule: ClassVar[str] = "AG-ABL-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    card: str
    random: bool = False


@quick
@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """An ability card was announced and paid."""

    kind: ClassVar[str] = "card_played"
    rule: ClassVar[str] = "AG-ABL-3"
    closes: ClassVar[Closing] = "committed"
    seat: Seat
    card: str
    target: str = ""
    cost: int = 0


@quick
@dataclass(frozen=True, slots=True)
class CardCancelled(Event):
    """An announced card has no effect."""

    kind: ClassVar[str] = "card_played_cancelled"
    rule: ClassVar[str] = "AG-ABL-10"
    seat: Seat
    card: str


@quick
@dataclass(frozen=True, slots=True)
class CardAttached(Event):
    """A card was attached to its host."""

    kind: ClassVar[str] = "card_played_attached"
    rule: ClassVar[str] = "AG-ABL-8"
    seat: Seat
    card: str
    host: str
    counters: int = 0


@quick
@dataclass(frozen=True, slots=True)
class CardDetached(Event):
    """An attached card went to its owner's discard pile."""

    kind: ClassVar[str] = "card_played_detached"
    rule: ClassVar[str] = "AG-ABL-8"
    seat: Seat
    card: str


@quick
@dataclass(frozen=True, slots=True)
class CounterChanged(Event):
    """Counters of an attached card changed."""

    kind: ClassVar[str] = "counter_changed"
    rule: ClassVar[str] = "AG-ABL-8"
    card: str
    left: int


@quick
@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Energy was paid, a part of it with mana icons."""

    kind: ClassVar[str] = "paid"
    rule: ClassVar[str] = "AG-POT-2"
    seat: Seat
    energy: int
    mana: int


@quick
@dataclass(frozen=True, slots=True)
class PotionDrunk(Event):
    """An item was discarded for a potion icon."""

    kind: ClassVar[str] = "potion_drunk"
    rule: ClassVar[str] = "AG-POT-4"
    seat: Seat
    item: str
    icon: str


@quick
@dataclass(frozen=True, slots=True)
class ItemGained(Event):
    """An item came into a bag: ``how`` it was won."""

    kind: ClassVar[str] = "item_revealed_gained"
    rule: ClassVar[str] = "AG-ITM-3"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    item: str
    how: Literal["won", "gained", "event"] = "gained"

    @property
    def cites(self) -> str:
        return {"won": "AG-ITM-2", "event": "AG-EVT-6"}.get(self.how, self.rule)


@quick
@dataclass(frozen=True, slots=True)
class ItemsDrawn(Event):
    """Items drawn at an auction, of which one is kept."""

    kind: ClassVar[str] = "items_revealed_drawn"
    rule: ClassVar[str] = "AG-RES-6"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    items: tuple[str, ...]


@quick
@dataclass(frozen=True, slots=True)
class ItemTaken(Event):
    """An item changed from one bag to another: stolen or traded."""

    kind: ClassVar[str] = "item_taken"
    rule: ClassVar[str] = "AG-ITM-8"
    seat: Seat
    other: Seat
    item: str
    how: Literal["stolen", "traded"]

    @property
    def cites(self) -> str:
        return "AG-PVP-5" if self.how == "stolen" else "AG-RUL-43"


@quick
@dataclass(frozen=True, slots=True)
class ItemLost(Event):
    """An item went to the top of its deck."""

    kind: ClassVar[str] = "item_revealed_lost"
    rule: ClassVar[str] = "AG-CHL-7"
    seat: Seat
    item: str
    random: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Equipped(Event):
    """An item was equipped."""

    kind: ClassVar[str] = "equipped"
    rule: ClassVar[str] = "AG-ITM-4"
    seat: Seat
    item: str
    slot: str


@quick
@dataclass(frozen=True, slots=True)
class Unequipped(Event):
    """An equipped item went to the bag."""

    kind: ClassVar[str] = "unequipped"
    rule: ClassVar[str] = "AG-ITM-4"
    seat: Seat
    item: str
    slot: str
