"""The kinds of events of the conquest step and of pieces on the map; the others are in ``events``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from tabletop.rules.game import Event, Seat

Closing = Literal["revealed", "committed"] | None
PAID_FOR: Final = {
    "aegis": "SW-IMM-2",
    "harmony": "SW-IMM-3",
    "toll": "SW-IMM-4",
    "doomhammer": "SW-IMM-5",
    "ransom": "SW-POW-CHA-4",
    "heart": "SW-ART-HEA",
}
_BUILT: Final = {"wall": "SW-RAC-NEL-2", "fort": "SW-POW-GAR", "tower": "SW-POW-DEF-1"}
_HOW: Final = {"assault": "SW-RAC-GNO-1", "final": "SW-FIN-4", "champion": "SW-POW-CHA-1", "bomb": "SW-RAC-GOB-3"}
_MOVED: Final = {"used": "SW-ART-4", "stolen": "SW-RAC-ETH-1", "put": "SW-AMB-45"}


@dataclass(frozen=True, slots=True)
class Vacated(Event):
    """A region is empty now (SW-REA-3)."""

    kind: ClassVar[str] = "vacated"
    rule: ClassVar[str] = "SW-REA-3"
    region: str


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """A seat paid another one: for the Aegis, Harmony, the toll, Doomhammer, a ransom, the Heart (SW-IMM-6)."""

    kind: ClassVar[str] = "paid"
    rule: ClassVar[str] = "SW-IMM-6"
    seat: Seat
    to: Seat
    coins: int
    why: str

    @property
    def cites(self) -> str:
        return PAID_FOR[self.why]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The Reinforcement die shows ``n`` (SW-FIN-3)."""

    kind: ClassVar[str] = "rolled"
    rule: ClassVar[str] = "SW-FIN-3"
    seat: Seat
    n: int
    why: str

    @property
    def cites(self) -> str:
        return "SW-RAC-GNO-1" if self.why == "assault" else self.rule


@dataclass(frozen=True, slots=True)
class AttemptFailed(Event):
    """An attempt with the die has failed: it required ``required`` units, and there were ``hand`` (SW-FIN-4)."""

    kind: ClassVar[str] = "attempt_failed"
    rule: ClassVar[str] = "SW-FIN-4"
    seat: Seat
    region: str
    why: str
    required: int
    hand: int
    n: int

    @property
    def cites(self) -> str:
        return "SW-RAC-GNO-2" if self.why == "assault" else self.rule


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """A region was conquered (SW-CON-6). ``how``: conquest, assault, final, champion or bomb; ``price``: the items of
    the price; ``tokens`` and ``beasts`` used; ``owner``: the seat that held it (-1 nobody, -2 Murlocs), ``victim`` its
    race, ``declined`` whether in decline; ``lost``: the unit it lost ("": none), ``saved`` whether that was kept in
    hand; ``withdrawn`` units."""

    kind: ClassVar[str] = "conquered"
    rule: ClassVar[str] = "SW-CON-6"
    seat: Seat
    region: str
    race: str
    how: str
    reach: str
    boosts: tuple[str, ...]
    price: tuple[tuple[str, int], ...]
    tokens: int
    beasts: int
    owner: int
    victim: str
    declined: bool
    defenders: int
    lost: str
    saved: bool
    withdrawn: int

    @property
    def cites(self) -> str:
        return _HOW.get(self.how, self.rule)


@dataclass(frozen=True, slots=True)
class StructuresRemoved(Event):
    """Wisp Wall, Fort or Watch Tower went back to the supply (SW-REA-3)."""

    kind: ClassVar[str] = "structures_removed"
    rule: ClassVar[str] = "SW-REA-3"
    region: str
    structures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StructurePlaced(Event):
    """A Wisp Wall, Fort or Watch Tower was placed."""

    kind: ClassVar[str] = "structure_placed"
    rule: ClassVar[str] = "SW-CMP-2"
    seat: Seat
    structure: str
    region: str

    @property
    def cites(self) -> str:
        return _BUILT[self.structure]


@dataclass(frozen=True, slots=True)
class TowerLost(Event):
    """A Watch Tower without its majority is removed (SW-POW-DEF-3)."""

    kind: ClassVar[str] = "tower_lost"
    rule: ClassVar[str] = "SW-POW-DEF-3"
    seat: Seat
    region: str


@dataclass(frozen=True, slots=True)
class MarkerRevealed(Event):
    """A marker was turned face up (SW-ART-1)."""

    kind: ClassVar[str] = "marker_revealed"
    rule: ClassVar[str] = "SW-ART-1"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    marker: str
    region: str


@dataclass(frozen=True, slots=True)
class WellMoved(Event):
    """The Well of Eternity went to the water of its island (SW-LEG-WEL)."""

    kind: ClassVar[str] = "well_moved"
    rule: ClassVar[str] = "SW-LEG-WEL"
    region: str


@dataclass(frozen=True, slots=True)
class WellReplaced(Event):
    """The Well left the game and is replaced by ``marker`` of the reserve ("": none is left) (SW-LEG-WEL)."""

    kind: ClassVar[str] = "well_replaced_and_revealed"
    rule: ClassVar[str] = "SW-LEG-WEL"
    closes: ClassVar[Closing] = "revealed"
    marker: str
    region: str


@dataclass(frozen=True, slots=True)
class ArtifactMoved(Event):
    """An Artifact was moved: used, stolen or put down (SW-ART-4)."""

    kind: ClassVar[str] = "artifact_moved"
    rule: ClassVar[str] = "SW-ART-4"
    seat: Seat
    artifact: str
    origin: str
    to: str
    why: str

    @property
    def cites(self) -> str:
        return _MOVED[self.why]


@dataclass(frozen=True, slots=True)
class ObjectiveTaken(Event):
    """A Military Objective was won: coins for the conqueror and for the Human seat (SW-RAC-HUM-2)."""

    kind: ClassVar[str] = "objective_taken"
    rule: ClassVar[str] = "SW-RAC-HUM-2"
    seat: Seat
    region: str
    coins: int
    owner: Seat
    theirs: int


@dataclass(frozen=True, slots=True)
class Intimidated(Event):
    """A unit was moved, or discarded where ``to`` is ""; ``saved``: kept in its owner's hand (SW-POW-BUL-1)."""

    kind: ClassVar[str] = "intimidated"
    rule: ClassVar[str] = "SW-POW-BUL-1"
    seat: Seat
    owner: int
    race: str
    unit: str
    origin: str
    to: str
    saved: bool


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """Two Magic regions exchanged their contents (SW-POW-POR-1)."""

    kind: ClassVar[str] = "swapped"
    rule: ClassVar[str] = "SW-POW-POR-1"
    seat: Seat
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class SideChosen(Event):
    """A Neutral race fights for a side until the end of the turn (SW-LEG-BAT)."""

    kind: ClassVar[str] = "side_chosen"
    rule: ClassVar[str] = "SW-LEG-BAT"
    seat: Seat
    side: str


@dataclass(frozen=True, slots=True)
class ConquestEnded(Event):
    """The seat has ended its conquests (SW-CON-1)."""

    kind: ClassVar[str] = "conquest_ended"
    rule: ClassVar[str] = "SW-CON-1"
    seat: Seat


@dataclass(frozen=True, slots=True)
class BombPlaced(Event):
    """A bomb was placed face down in a region (SW-RAC-GOB-1)."""

    kind: ClassVar[str] = "bomb_placed"
    rule: ClassVar[str] = "SW-RAC-GOB-1"
    seat: Seat
    region: str


@dataclass(frozen=True, slots=True)
class BombReturned(Event):
    """A bomb went back on the pile unseen (SW-RAC-GOB-3)."""

    kind: ClassVar[str] = "bomb_returned"
    rule: ClassVar[str] = "SW-RAC-GOB-3"
    seat: Seat
    region: str


@dataclass(frozen=True, slots=True)
class BombRevealed(Event):
    """A bomb was turned up (SW-RAC-GOB-3)."""

    kind: ClassVar[str] = "bomb_revealed"
    rule: ClassVar[str] = "SW-RAC-GOB-3"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    region: str
    face: str


@dataclass(frozen=True, slots=True)
class BombsReshuffled(Event):
    """The bombs turned up became a new pile (SW-CMP-4)."""

    kind: ClassVar[str] = "bombs_reshuffled"
    rule: ClassVar[str] = "SW-CMP-4"
    n: int


@dataclass(frozen=True, slots=True)
class ObjectivesBack(Event):
    """Military Objectives still out were taken back (SW-RAC-HUM-1)."""

    kind: ClassVar[str] = "objectives_back"
    rule: ClassVar[str] = "SW-RAC-HUM-1"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class ObjectivePlaced(Event):
    """A Military Objective was placed in a region (SW-RAC-HUM-1)."""

    kind: ClassVar[str] = "objective_placed"
    rule: ClassVar[str] = "SW-RAC-HUM-1"
    seat: Seat
    region: str
