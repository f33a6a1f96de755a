"""The kinds of events in battles. Owners, the neutral side among them, are given by race; ``seat`` is an index from 0,
hexes and unit types are given by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Event, Seat

Closing = Literal["revealed", "committed"] | None


@dataclass(frozen=True, slots=True)
class BattleStarted(Event):
    """A battle begins; ``forces`` are (race, type, hex, number) of all participants' units."""

    kind: ClassVar[str] = "battle_started"
    rule: ClassVar[str] = "WC-BAT-1"
    closes: ClassVar[Closing] = "committed"
    battle: int
    space: str
    attackers: tuple[Seat, ...]
    defenders: tuple[Seat, ...]
    forces: tuple[tuple[str, str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """A teammate has answered whether the units in the flanks take part (WC-BAT-9)."""

    kind: ClassVar[str] = "joined"
    rule: ClassVar[str] = "WC-BAT-9"
    seat: Seat
    joins: bool


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """A round of a battle begins."""

    kind: ClassVar[str] = "round_started"
    rule: ClassVar[str] = "WC-BAT-13"
    battle: int
    round: int


@dataclass(frozen=True, slots=True)
class PoisonNamed(Event):
    """The phases in which Slow Poison strikes first have been named (WC-ABL-3)."""

    kind: ClassVar[str] = "poison_named"
    rule: ClassVar[str] = "WC-ABL-3"
    race: str
    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The battle dice of one owner in a phase: faces, the first faces of those rerolled by Envenomed Spears, the
    Strength that a face must not exceed, the modifier of Faerie Fire, hits and casualties."""

    kind: ClassVar[str] = "rolled"
    rule: ClassVar[str] = "WC-BAT-15"
    battle: int
    race: str
    phase: str
    space: str
    strength: int
    modifier: int
    faces: tuple[int, ...]
    first: tuple[int, ...]
    hits: int
    casualties: int
    bloodlust: bool = False
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Cursed(Event):
    """Curse dice: each of 3 or less prevents one casualty (WC-CRD-22)."""

    kind: ClassVar[str] = "cursed"
    rule: ClassVar[str] = "WC-CRD-22"
    seat: Seat
    target: str
    faces: tuple[int, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Raised(Event):
    """Melee units have been raised into the battlefield (WC-ABL-6)."""

    kind: ClassVar[str] = "raised"
    rule: ClassVar[str] = "WC-ABL-6"
    race: str
    space: str
    n: int


@dataclass(frozen=True, slots=True)
class Tallied(Event):
    """What a side must remove in this phase: casualties dealt, prevented by Curse, Invisibility and Heal, and what is
    left."""

    kind: ClassVar[str] = "tallied"
    rule: ClassVar[str] = "WC-CAS-1"
    battle: int
    side: int
    phase: str
    dealt: int
    cursed: int
    hidden: int
    healed: int
    n: int


@dataclass(frozen=True, slots=True)
class UnitLost(Event):
    """A unit has been removed as a casualty; ``chosen``: by Marksmanship."""

    kind: ClassVar[str] = "unit_lost"
    rule: ClassVar[str] = "WC-CAS-2"
    race: str
    unit: str
    space: str
    by: Seat
    chosen: bool = False

    @property
    def cites(self) -> str:
        return "WC-CRD-18" if self.chosen else self.rule


@dataclass(frozen=True, slots=True)
class CasualtiesIgnored(Event):
    """No unit is left that could be removed (WC-CAS-5, 6)."""

    kind: ClassVar[str] = "casualties_ignored"
    rule: ClassVar[str] = "WC-CAS-6"
    side: int
    n: int


@dataclass(frozen=True, slots=True)
class Pillaged(Event):
    """The cost of a fallen unit has been taken from its owner (WC-CRD-16)."""

    kind: ClassVar[str] = "pillaged"
    rule: ClassVar[str] = "WC-CRD-16"
    seat: Seat
    owner: Seat
    gold: int
    wood: int


@dataclass(frozen=True, slots=True)
class Devoured(Event):
    """A unit is off the map until the battle ends (WC-CRD-13)."""

    kind: ClassVar[str] = "devoured"
    rule: ClassVar[str] = "WC-CRD-13"
    seat: Seat
    race: str
    unit: str
    space: str


@dataclass(frozen=True, slots=True)
class DevourEnded(Event):
    """A devoured unit has come back, or died."""

    kind: ClassVar[str] = "devour_ended"
    rule: ClassVar[str] = "WC-CRD-13"
    race: str
    unit: str
    space: str
    killed: bool


@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """A battle is over; ``winners`` are the seats of the side left in the battlefield, empty for none."""

    kind: ClassVar[str] = "battle_ended"
    rule: ClassVar[str] = "WC-BAT-20"
    battle: int
    space: str
    winners: tuple[Seat, ...]
    neutral: bool = False


@dataclass(frozen=True, slots=True)
class SurplusReturned(Event):
    """Raised units above the stacking limit have gone back to the reserve (WC-ABL-8)."""

    kind: ClassVar[str] = "surplus_returned"
    rule: ClassVar[str] = "WC-ABL-8"
    race: str
    space: str
    n: int


@dataclass(frozen=True, slots=True)
class Revived(Event):
    """A killed unit has come back (WC-NOR-8); ``space`` "": to the reserve, no site is left."""

    kind: ClassVar[str] = "revived"
    rule: ClassVar[str] = "WC-NOR-8"
    seat: Seat
    unit: str
    space: str
