"""The kinds of events. Regions, races, powers and markers are given by id; ``seat`` is an index from 0; ``rule`` is the
rule behind the event. Only the last event holds all of a seat's coins, as they are secret (SW-SCO-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from tabletop.rules.game import Event, Seat, event

from .conquest_events import (
    ArtifactMoved,
    AttemptFailed,
    BombPlaced,
    BombReturned,
    BombRevealed,
    BombsReshuffled,
    Conquered,
    ConquestEnded,
    Intimidated,
    MarkerRevealed,
    ObjectivePlaced,
    ObjectivesBack,
    ObjectiveTaken,
    Paid,
    Rolled,
    SideChosen,
    StructurePlaced,
    StructuresRemoved,
    Swapped,
    TowerLost,
    Vacated,
    WellMoved,
    WellReplaced,
)  # fmt: skip
from .content import content

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
    race: str
    power: str
    row: int
    paid: int
    found: int
    n: int


@event("SW-CMB-5", closes="revealed")
class Uncovered(Event):
    """A banner and a badge have become visible ("": none) (SW-CMB-5)."""

    race: str
    power: str


@event("SW-RAC-WOR-1")
class FormChosen(Event):
    """The Worgen's form of this turn; ``coins`` gained, or paid where negative (SW-RAC-WOR-1)."""

    seat: Seat
    form: str
    coins: int


@event("SW-TRN-3")
class Expands(Event):
    """The seat expands (SW-TRN-3)."""

    seat: Seat
    race: str


@event("SW-DEC-2")
class OldRaceLeft(Event):
    """The race that was in decline has left the map (SW-DEC-2)."""

    seat: Seat
    race: str
    n: int


@event("SW-DEC-3")
class Declined(Event):
    """A race went in decline: regions kept, tokens returned to the tray (SW-DEC-3)."""

    seat: Seat
    race: str
    power: str
    regions: tuple[str, ...]
    n: int


@event("SW-REA-1")
class Abandoned(Event):
    """A region was abandoned (SW-REA-1)."""

    seat: Seat
    region: str
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
    race: str
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
    race: str
    region: str
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
    race: str
    stacks: tuple[tuple[str, int, int], ...]


@event("SW-LOS-5")
class PoolDiscarded(Event):
    """Withdrawn tokens of a declined race without regions went to the tray (SW-LOS-5)."""

    seat: Seat
    race: str
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
    source: str
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


@event("SW-GME-1")
class GameOver(Event):
    """The match is over: the winners, the ending, every seat's coins and place (SW-GME-1)."""

    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def cites(self) -> str:
        return ENDINGS[self.ending]


__all__ = [
    "Abandoned", "ArtifactMoved", "AttemptFailed", "BeastsReset", "BombPlaced", "BombReturned", "BombRevealed",
    "BombsReshuffled", "Bought", "ComboTaken", "Conquered", "ConquestEnded", "Declined", "ENDINGS",
    "Expands", "FormChosen", "GameOver", "HarmonyGiven", "HarmonyLost", "Intimidated", "Lifted", "MarkerRevealed",
    "ObjectivePlaced", "ObjectiveTaken", "ObjectivesBack", "OldRaceLeft", "Paid", "Placed", "PlacedOwn",
    "PoolDiscarded", "Readied", "Redeployed", "Restored", "Rolled", "RoundStarted", "Scored", "SideChosen", "Skipped",
    "StructurePlaced", "StructuresRemoved", "Swapped", "TokenGained", "TowerLost", "TurnScored", "TurnStarted",
    "Uncovered", "Vacated", "WellMoved", "WellReplaced",
]  # fmt: skip
