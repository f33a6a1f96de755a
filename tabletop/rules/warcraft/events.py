"""The kinds of events outside battles. Hexes, cards, unit types and races are given by name; ``seat`` is an index from
0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from tabletop.rules.game import Event, Seat, event
from tabletop.rules.hidden import CardDrawn

from .content import Army, Captive, Card, Face, Resource, Side, Step, Unit, content

Why = Literal["deal", "battle", "win"]
_DRAWN_FOR: Final = {"deal": "WC-SET-8", "battle": "WC-BAT-10", "win": "WC-BAT-21"}
_ENDINGS: Final = {
    "last_side": "WC-WIN-2",
    "mutual": "WC-TWN-5",
    "stalemate": "WC-WIN-4",
    "gate": "WC-ELF-8",
    "necromancers": "WC-NEC-11",
    "sources": "WC-NEC-11",
    "captive": "WC-CPT-6",
    "spell": "WC-NOR-12",
    "town_lost": "WC-NOR-10",
    "stand_on": "WC-NOR-12",
}
"""The rules of draws and endings that have another rule than their kind of event."""


@event("WC-SET-9")
class FirstPlayer(Event):
    """Chance has decided who gets the first-player marker (WC-SET-9)."""

    seat: Seat


@event("WC-TRN-1")
class TurnStarted(Event):
    """A turn begins; ``seat`` holds the first-player marker."""

    seat: Seat
    turn: int


@event("WC-TRN-2")
class StepStarted(Event):
    """A seat begins its step: move, harvest, deploy or spend."""

    seat: Seat
    step: Step
    turn: int


@event("WC-CPT-4", captive={"": "WC-MOV-1"})
class Moved(Event):
    """A piece has moved along ``way``; ``captive`` it carried as far as ``drop`` ("": none)."""

    seat: Seat
    piece: str
    unit: Unit
    origin: str
    to: str
    way: tuple[str, ...]
    captive: Captive = ""
    drop: str = ""


@event("WC-MOV-9")
class MoveUndone(Event):
    """A move has been undone (WC-MOV-9)."""

    seat: Seat
    unit: Unit
    origin: str
    to: str


@event("WC-CRD-3", closes="committed")
class CardPlayed(Event):
    """A card has been played with what it is aimed at."""

    seat: Seat
    card: str
    card_kind: Card
    space: str = ""
    to: str = ""
    piece: str = ""
    choice: str = ""

    @property
    def cites(self) -> str:
        return content().cards[self.card_kind].rule


@event("WC-CRD-10")
class CardCancelled(Event):
    """Dispel Magic has cancelled a card (WC-CRD-10)."""

    seat: Seat
    owner: Seat
    card_kind: Card


@event("WC-CRD-27")
class Ported(Event):
    """Units have gone through a Town Portal: (unit, hex) for each (WC-CRD-27)."""

    seat: Seat
    origin: str
    to: str
    units: tuple[tuple[str, str], ...]


@event("WC-CRD-9")
class WorkersCalled(Event):
    """Workers fight as melee units until the step ends (WC-CRD-9)."""

    seat: Seat
    space: str
    n: int


@dataclass(frozen=True, slots=True)
class Drew(CardDrawn):
    """An experience card has been drawn, and why."""

    rule: ClassVar[str] = "WC-CRD-1"
    why: Why

    @property
    def cites(self) -> str:
        return _DRAWN_FOR[self.why]


@event("WC-CRD-2", closes="revealed")
class Reshuffled(Event):
    """A discard pile has become a new deck (WC-CRD-2)."""

    seat: Seat
    n: int


@event("WC-NOR-11", closes="revealed")
class SetAside(Event):
    """A card of the spell has been set aside face down (WC-NOR-11)."""

    seat: Seat
    left: int


@event("WC-TEAM-2")
class Given(Event):
    """Resources have changed hands between teammates (WC-TEAM-2)."""

    seat: Seat
    to: Seat
    resource: Resource
    n: int


@event("WC-TEAM-2")
class Asked(Event):
    """A teammate has been asked for resources."""

    seat: Seat
    to: Seat
    resource: Resource
    n: int


@event("WC-TEAM-2")
class Denied(Event):
    """A teammate gives nothing."""

    seat: Seat
    to: Seat


@event("WC-POS-1")
class PieceDestroyed(Event):
    """A worker or Necromancer has been destroyed by enemy units (WC-POS-1, WC-NEC-4)."""

    seat: Seat
    unit: Unit
    space: str

    @property
    def cites(self) -> str:
        return "WC-NEC-4" if self.unit.endswith("necromancer") else self.rule


@event("WC-POS-1", given_up={True: "WC-SPN-20"})
class OutpostDestroyed(Event):
    """An Outpost is gone (WC-POS-1, WC-SPN-20); ``given_up``: its worker did something else."""

    seat: Seat
    space: str
    given_up: bool = False


@event("WC-NEC-9")
class TokenLost(Event):
    """A scenario token is gone for good (WC-NEC-9)."""

    space: str


@event("WC-TWN-1")
class TownOccupied(Event):
    """A Town is occupied by enemies and gets a partial depletion token (WC-TWN-1)."""

    seat: Seat
    space: str


@event("WC-TWN-4")
class SeatEliminated(Event):
    """A seat is out of the game (WC-TWN-4); ``captured``: its own Town fell."""

    seat: Seat
    captured: bool


@event("WC-HAR-1")
class Harvested(Event):
    """One worker has harvested; ``depletion`` of the hex afterwards (0, 1, 2)."""

    seat: Seat
    space: str
    resource: Resource
    n: int
    depletion: int


@event("WC-NEC-6")
class Conjured(Event):
    """A Necromancer has raised a unit (WC-NEC-6)."""

    seat: Seat
    unit: Unit
    space: str


@event("WC-DEP-3")
class Deployed(Event):
    """A trained unit or worker has come on the map (WC-DEP-3)."""

    seat: Seat
    unit: Unit
    space: str


@event("WC-DEP-4")
class BuildingFinished(Event):
    """A building is complete (WC-DEP-4)."""

    seat: Seat
    item: Unit
    summoned: bool


@event("WC-DEP-5")
class OutpostFinished(Event):
    """An Outpost is complete (WC-DEP-5)."""

    seat: Seat
    space: str


@event("WC-SPN-3", item={"worker": "WC-SPN-4"})
class Trained(Event):
    """A unit or worker is in training (WC-SPN-3)."""

    seat: Seat
    item: Unit
    gold: int
    wood: int


@event("WC-SPN-10")
class BuildingStarted(Event):
    """A building is under construction (WC-SPN-10)."""

    seat: Seat
    item: Unit
    gold: int
    wood: int
    summoned: bool = False


@event("WC-SPN-11")
class OutpostStarted(Event):
    """An Outpost is under construction (WC-SPN-11)."""

    seat: Seat
    space: str
    gold: int
    wood: int


@event("WC-SPN-30")
class Upgraded(Event):
    """A unit type has gone up a level (WC-SPN-30)."""

    seat: Seat
    item: Unit
    level: int
    gold: int
    wood: int


@event("WC-SPN-2")
class SpendUndone(Event):
    """A training or construction has been undone."""

    seat: Seat
    what: str
    item: Unit
    gold: int
    wood: int


@event("WC-CRD-26")
class ResourcesGained(Event):
    """A card has brought resources (WC-CRD-26)."""

    seat: Seat
    resource: Resource
    n: int


@event("WC-CRD-20")
class Renewed(Event):
    """The depletion token of a Forest has been removed (WC-CRD-20)."""

    seat: Seat
    space: str


@event("WC-CRD-21")
class Slowed(Event):
    """Pieces may move one hex less (WC-CRD-21)."""

    seat: Seat
    space: str
    n: int


@event("WC-CRD-25")
class Hastened(Event):
    """Pieces may move two hexes more (WC-CRD-25)."""

    seat: Seat
    space: str
    n: int


@event("WC-TRN-4")
class TurnEnded(Event):
    """A player's turn has ended with that many victory points (WC-TRN-4)."""

    seat: Seat
    turn: int
    scores: tuple[int, ...]


@event("WC-TRN-3")
class MarkerPassed(Event):
    """The first-player marker has moved on (WC-TRN-3)."""

    seat: Seat


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

    race: Army
    phases: tuple[Unit, ...]


@event("WC-BAT-15")
class Rolled(Event):
    """The battle dice of one owner in a phase: faces, the first faces of those rerolled by Envenomed Spears, the
    Strength that a face must not exceed, the modifier of Faerie Fire, hits and casualties."""

    battle: int
    race: Army
    phase: Unit
    space: str
    strength: int
    modifier: int
    faces: tuple[Face, ...]
    first: tuple[int, ...]
    hits: int
    casualties: int
    bloodlust: bool = False
    extra: bool = False

    @property
    def limit(self) -> int:
        """The highest face that hits."""
        return self.strength + self.modifier


@event("WC-CRD-22")
class Cursed(Event):
    """Curse dice: each of 3 or less prevents one casualty (WC-CRD-22)."""

    seat: Seat
    target: Army
    faces: tuple[Face, ...]
    n: int


@event("WC-ABL-6")
class Raised(Event):
    """Melee units have been raised into the battlefield (WC-ABL-6)."""

    race: Army
    space: str
    n: int


@event("WC-CAS-1")
class Tallied(Event):
    """What a side must remove in this phase: casualties dealt, prevented by Curse, Invisibility and Heal, and what is
    left."""

    battle: int
    side: Side
    phase: Unit
    dealt: int
    cursed: int
    hidden: int
    healed: int
    n: int


@event("WC-CAS-2", chosen={True: "WC-CRD-18"})
class UnitLost(Event):
    """A unit has been removed as a casualty; ``chosen``: by Marksmanship."""

    race: Army
    unit: Unit
    space: str
    by: Seat
    chosen: bool = False


@event("WC-CAS-6")
class CasualtiesIgnored(Event):
    """No unit is left that could be removed (WC-CAS-5, 6)."""

    side: Side
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
    race: Army
    unit: Unit
    space: str


@event("WC-CRD-13")
class DevourEnded(Event):
    """A devoured unit has come back, or died."""

    race: Army
    unit: Unit
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

    race: Army
    space: str
    n: int


@event("WC-NOR-8")
class Revived(Event):
    """A killed unit has come back (WC-NOR-8); ``space`` "": to the reserve, no site is left."""

    seat: Seat
    unit: Unit
    space: str


@event("WC-WIN-1", ending=_ENDINGS)
class GameOver(Event):
    """The match is over; no ``winners``: a draw. ``ending`` is one of the game's endings."""

    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
