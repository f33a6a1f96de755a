"""The kinds of events in battles. Owners, the neutral side among them, are given by race; ``seat`` is an index from 0,
hexes and unit types are given by name."""

from __future__ import annotations

from tabletop.rules.game import Event, Seat, event


@event("WC-BAT-1", closes="committed")
class BattleStarted(Event):
    """A battle begins; ``forces`` are (race, type, hex, number) of all participants' units."""

    battle: int
    space: str
    attackers: tuple[Seat, ...]
    defenders: tuple[Seat, ...]
    forces: tuple[tuple[str, str, str, int], ...]


@event("WC-BAT-9")
class Joined(Event):
    """A teammate has answered whether the units in the flanks take part (WC-BAT-9)."""

    seat: Seat
    joins: bool


@event("WC-BAT-13")
class RoundStarted(Event):
    """A round of a battle begins."""

    battle: int
    round: int


@event("WC-ABL-3")
class PoisonNamed(Event):
    """The phases in which Slow Poison strikes first have been named (WC-ABL-3)."""

    race: str
    phases: tuple[str, ...]


@event("WC-BAT-15")
class Rolled(Event):
    """The battle dice of one owner in a phase: faces, the first faces of those rerolled by Envenomed Spears, the
    Strength that a face must not exceed, the modifier of Faerie Fire, hits and casualties."""

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


@event("WC-CRD-22")
class Cursed(Event):
    """Curse dice: each of 3 or less prevents one casualty (WC-CRD-22)."""

    seat: Seat
    target: str
    faces: tuple[int, ...]
    n: int


@event("WC-ABL-6")
class Raised(Event):
    """Melee units have been raised into the battlefield (WC-ABL-6)."""

    race: str
    space: str
    n: int


@event("WC-CAS-1")
class Tallied(Event):
    """What a side must remove in this phase: casualties dealt, prevented by Curse, Invisibility and Heal, and what is
    left."""

    battle: int
    side: int
    phase: str
    dealt: int
    cursed: int
    hidden: int
    healed: int
    n: int


@event("WC-CAS-2")
class UnitLost(Event):
    """A unit has been removed as a casualty; ``chosen``: by Marksmanship."""

    race: str
    unit: str
    space: str
    by: Seat
    chosen: bool = False

    @property
    def cites(self) -> str:
        return "WC-CRD-18" if self.chosen else self.rule


@event("WC-CAS-6")
class CasualtiesIgnored(Event):
    """No unit is left that could be removed (WC-CAS-5, 6)."""

    side: int
    n: int


@event("WC-CRD-16")
class Pillaged(Event):
    """The cost of a fallen unit has been taken from its owner (WC-CRD-16)."""

    seat: Seat
    owner: Seat
    gold: int
    wood: int


@event("WC-CRD-13")
class Devoured(Event):
    """A unit is off the map until the battle ends (WC-CRD-13)."""

    seat: Seat
    race: str
    unit: str
    space: str


@event("WC-CRD-13")
class DevourEnded(Event):
    """A devoured unit has come back, or died."""

    race: str
    unit: str
    space: str
    killed: bool


@event("WC-BAT-20")
class BattleEnded(Event):
    """A battle is over; ``winners`` are the seats of the side left in the battlefield, empty for none."""

    battle: int
    space: str
    winners: tuple[Seat, ...]
    neutral: bool = False


@event("WC-ABL-8")
class SurplusReturned(Event):
    """Raised units above the stacking limit have gone back to the reserve (WC-ABL-8)."""

    race: str
    space: str
    n: int


@event("WC-NOR-8")
class Revived(Event):
    """A killed unit has come back (WC-NOR-8); ``space`` "": to the reserve, no site is left."""

    seat: Seat
    unit: str
    space: str
