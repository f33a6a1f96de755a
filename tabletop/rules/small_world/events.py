"""The kinds of events. Regions, races, powers and markers are given by id; ``seat`` is an index from 0; ``rule`` is the
rule behind the event. Only the last event holds all of a seat's coins, as they are secret (SW-SCO-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from tabletop.rules.game import Event, Seat, event

from .content import content
from .wording import Bomb, Form, Reason, Region, Side, Structure, Thing, Unit

ENDINGS: Final = {
    "coins": "SW-GME-1",
    "tokens": "SW-GME-2",
    "shared": "SW-GME-3",
    "faction": "SW-BFA-10",
    "faction_best": "SW-BFA-10",
    "faction_tokens": "SW-BFA-10",
    "faction_shared": "SW-BFA-10",
}
_LINES: Final = {"regions": "SW-SCO-1", "declined": "SW-SCO-1", "faction": "SW-FAC-1", "well": "SW-LEG-WEL"}


@event("SW-TRN-1")
class RoundStarted(Event):
    """The turn marker has advanced (SW-TRN-1)."""

    round: int


@event("SW-TRN-2")
class TurnStarted(Event):
    """A seat's turn begins."""

    seat: Seat
    round: int


@event("SW-STM-1")
class Skipped(Event):
    """The phases that were skipped, since the seat had nothing to decide in them (SW-STM-1)."""

    seat: Seat
    phases: tuple[str, ...]


@event("SW-CMB-3")
class ComboTaken(Event):
    """A combo was taken: coins paid for its row, coins found on it, tokens taken (SW-CMB-3)."""

    seat: Seat
    race: Thing
    power: Thing
    row: int
    paid: int
    found: int
    n: int


@event("SW-CMB-5", closes="revealed")
class Uncovered(Event):
    """A banner and a badge have become visible ("": none) (SW-CMB-5)."""

    race: Thing
    power: Thing


@event("SW-RAC-WOR-1")
class FormChosen(Event):
    """The Worgen's form of this turn; ``coins`` gained, or paid where negative (SW-RAC-WOR-1)."""

    seat: Seat
    form: Form
    coins: int

    @property
    def paid(self) -> int:
        """The coins that it cost."""
        return -self.coins


@event("SW-TRN-3")
class Expands(Event):
    """The seat expands (SW-TRN-3)."""

    seat: Seat
    race: Thing


@event("SW-DEC-2")
class OldRaceLeft(Event):
    """The race that was in decline has left the map (SW-DEC-2)."""

    seat: Seat
    race: Thing
    n: int


@event("SW-DEC-3")
class Declined(Event):
    """A race went in decline: regions kept, tokens returned to the tray (SW-DEC-3)."""

    seat: Seat
    race: Thing
    power: Thing
    regions: tuple[Region, ...]
    n: int


@event("SW-REA-1")
class Abandoned(Event):
    """A region was abandoned (SW-REA-1)."""

    seat: Seat
    region: Region
    n: int


@event("SW-REA-2")
class Readied(Event):
    """Spare tokens were picked up (SW-REA-2)."""

    seat: Seat
    n: int


@event("SW-RAC-FOR-2")
class Bought(Event):
    """Forsaken were bought (SW-RAC-FOR-2)."""

    seat: Seat
    n: int
    coins: int


@event("SW-LEG-SPI")
class TokenGained(Event):
    """The Spirit Healer gave a token (SW-LEG-SPI)."""

    seat: Seat
    race: Thing
    n: int


@event("SW-RDP-2")
class Lifted(Event):
    """All units of the Active Race were lifted for the redeployment (SW-RDP-2)."""

    seat: Seat
    n: int


@event("SW-RDP-5")
class Placed(Event):
    """Withdrawn units were placed in a region in the redeployment of another seat (SW-RDP-5)."""

    seat: Seat
    race: Thing
    region: Region
    tokens: int
    beasts: int


@dataclass(frozen=True, slots=True)
class PlacedOwn(Placed):
    """Units were placed in a region in the redeployment of the seat itself (SW-RDP-2)."""

    rule: ClassVar[str] = "SW-RDP-2"


@event("SW-RDP-2")
class Restored(Event):
    """All lifted units were put back where they were (SW-RDP-2)."""

    seat: Seat
    n: int


@event("SW-RDP-2")
class Redeployed(Event):
    """A redeployment is over: (region, tokens, beasts) of the race (SW-RDP-2)."""

    seat: Seat
    race: Thing
    stacks: tuple[tuple[str, int, int], ...]


@event("SW-LOS-5")
class PoolDiscarded(Event):
    """Withdrawn tokens of a declined race without regions went to the tray (SW-LOS-5)."""

    seat: Seat
    race: Thing
    n: int


@event("SW-POW-BEA-1")
class BeastsReset(Event):
    """Beasts went back and others were taken (SW-POW-BEA-1)."""

    seat: Seat
    n: int


@event("SW-RAC-PAN-1")
class HarmonyGiven(Event):
    """A seat holds a Harmony token now (SW-RAC-PAN-1)."""

    seat: Seat
    to: Seat


@event("SW-RAC-PAN-1")
class HarmonyLost(Event):
    """A seat has lost its Harmony token (SW-RAC-PAN-1)."""

    seat: Seat


@event("SW-SCO-2")
class Scored(Event):
    """One line of the scoring: ``item`` regions, declined, race, power, marker, faction or well; ``source``: the race,
    power or marker; ``n`` things gave ``coins`` (SW-SCO-2)."""

    seat: Seat
    item: str
    source: Thing
    n: int
    coins: int

    @property
    def cites(self) -> str:
        return _LINES.get(self.item) or content().rule_of(self.source)


@event("SW-SCO-5")
class TurnScored(Event):
    """The coins of a turn in all (SW-SCO-5)."""

    seat: Seat
    coins: int


PAID_FOR: Final = {
    "aegis": "SW-IMM-2",
    "harmony": "SW-IMM-3",
    "toll": "SW-IMM-4",
    "doomhammer": "SW-IMM-5",
    "ransom": "SW-POW-CHA-4",
    "heart": "SW-ART-HEA",
}
_HOW: Final = {"assault": "SW-RAC-GNO-1", "final": "SW-FIN-4", "champion": "SW-POW-CHA-1", "bomb": "SW-RAC-GOB-3"}


@event("SW-REA-3")
class Vacated(Event):
    """A region is empty now (SW-REA-3)."""

    region: Region


@event("SW-IMM-6", why=PAID_FOR)
class Paid(Event):
    """A seat paid another one: for the Aegis, Harmony, the toll, Doomhammer, a ransom, the Heart (SW-IMM-6)."""

    seat: Seat
    to: Seat
    coins: int
    why: Reason


@event("SW-FIN-3", why={"assault": "SW-RAC-GNO-1"})
class Rolled(Event):
    """The Reinforcement die shows ``n`` (SW-FIN-3)."""

    seat: Seat
    n: int
    why: str


@event("SW-FIN-4", why={"assault": "SW-RAC-GNO-2"})
class AttemptFailed(Event):
    """An attempt with the die has failed: it required ``required`` units, and there were ``hand`` (SW-FIN-4)."""

    seat: Seat
    region: Region
    why: str
    required: int
    hand: int
    n: int


@event("SW-CON-6", how=_HOW)
class Conquered(Event):
    """A region was conquered (SW-CON-6). ``how``: conquest, assault, final, champion or bomb; ``price``: the items of
    the price; ``tokens`` and ``beasts`` used; ``owner``: the seat that held it (-1 nobody, -2 Murlocs), ``victim`` its
    race, ``declined`` whether in decline; ``lost``: the unit it lost ("": none), ``saved`` whether that was kept in
    hand; ``withdrawn`` units."""

    seat: Seat
    region: Region
    race: Thing
    how: str
    reach: str
    boosts: tuple[str, ...]
    price: tuple[tuple[str, int], ...]
    tokens: int
    beasts: int
    owner: Seat
    victim: Thing
    declined: bool
    defenders: int
    lost: Unit
    saved: bool
    withdrawn: int


@event("SW-REA-3")
class StructuresRemoved(Event):
    """Wisp Wall, Fort or Watch Tower went back to the supply (SW-REA-3)."""

    region: Region
    structures: tuple[Structure, ...]


@event("SW-CMP-2", structure={"wall": "SW-RAC-NEL-2", "fort": "SW-POW-GAR", "tower": "SW-POW-DEF-1"})
class StructurePlaced(Event):
    """A Wisp Wall, Fort or Watch Tower was placed."""

    seat: Seat
    structure: Structure
    region: Region


@event("SW-POW-DEF-3")
class TowerLost(Event):
    """A Watch Tower without its majority is removed (SW-POW-DEF-3)."""

    seat: Seat
    region: Region


@event("SW-ART-1", closes="revealed")
class MarkerRevealed(Event):
    """A marker was turned face up (SW-ART-1)."""

    seat: Seat
    marker: Thing
    region: Region


@event("SW-LEG-WEL")
class WellMoved(Event):
    """The Well of Eternity went to the water of its island (SW-LEG-WEL)."""

    region: Region


@event("SW-LEG-WEL", closes="revealed", kind="well_replaced_and_revealed")
class WellReplaced(Event):
    """The Well left the game and is replaced by ``marker`` of the reserve ("": none is left) (SW-LEG-WEL)."""

    marker: Thing
    region: Region


@event("SW-ART-4", why={"stolen": "SW-RAC-ETH-1", "put": "SW-AMB-45"})
class ArtifactMoved(Event):
    """An Artifact was moved: used, stolen or put down (SW-ART-4)."""

    seat: Seat
    artifact: Thing
    origin: Region
    to: Region
    why: str


@event("SW-RAC-HUM-2")
class ObjectiveTaken(Event):
    """A Military Objective was won: coins for the conqueror and for the Human seat (SW-RAC-HUM-2)."""

    seat: Seat
    region: Region
    coins: int
    owner: Seat
    theirs: int


@event("SW-POW-BUL-1")
class Intimidated(Event):
    """A unit was moved, or discarded where ``to`` is ""; ``saved``: kept in its owner's hand (SW-POW-BUL-1)."""

    seat: Seat
    owner: Seat
    race: Thing
    unit: Unit
    origin: Region
    to: Region
    saved: bool


@event("SW-POW-POR-1")
class Swapped(Event):
    """Two Magic regions exchanged their contents (SW-POW-POR-1)."""

    seat: Seat
    a: Region
    b: Region


@event("SW-LEG-BAT")
class SideChosen(Event):
    """A Neutral race fights for a side until the end of the turn (SW-LEG-BAT)."""

    seat: Seat
    side: Side


@event("SW-CON-1")
class ConquestEnded(Event):
    """The seat has ended its conquests (SW-CON-1)."""

    seat: Seat


@event("SW-RAC-GOB-1")
class BombPlaced(Event):
    """A bomb was placed face down in a region (SW-RAC-GOB-1)."""

    seat: Seat
    region: Region


@event("SW-RAC-GOB-3")
class BombReturned(Event):
    """A bomb went back on the pile unseen (SW-RAC-GOB-3)."""

    seat: Seat
    region: Region


@event("SW-RAC-GOB-3", closes="revealed")
class BombRevealed(Event):
    """A bomb was turned up (SW-RAC-GOB-3)."""

    seat: Seat
    region: Region
    face: Bomb


@event("SW-CMP-4")
class BombsReshuffled(Event):
    """The bombs turned up became a new pile (SW-CMP-4)."""

    n: int


@event("SW-RAC-HUM-1")
class ObjectivesBack(Event):
    """Military Objectives still out were taken back (SW-RAC-HUM-1)."""

    seat: Seat
    n: int


@event("SW-RAC-HUM-1")
class ObjectivePlaced(Event):
    """A Military Objective was placed in a region (SW-RAC-HUM-1)."""

    seat: Seat
    region: Region


@event("SW-GME-1", ending=ENDINGS)
class GameOver(Event):
    """The match is over: the winners, the ending, every seat's coins and place (SW-GME-1)."""

    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
    places: tuple[int, ...]
