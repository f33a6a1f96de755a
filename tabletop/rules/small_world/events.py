"""The kinds of events. Regions, races, powers and markers are given by id; ``seat`` is an index from 0; ``rule`` is the
rule behind the event. Only the last event holds all of a seat's coins, as they are secret (SW-SCO-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from tabletop.rules.game import Event, Seat

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

Closing = Literal["revealed", "committed"] | None
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


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """The turn marker has advanced (SW-TRN-1)."""

    kind: ClassVar[str] = "round_started"
    rule: ClassVar[str] = "SW-TRN-1"
    round: int


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat's turn begins."""

    kind: ClassVar[str] = "turn_started"
    rule: ClassVar[str] = "SW-TRN-2"
    seat: Seat
    round: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """The phases that were skipped, since the seat had nothing to decide in them (SW-STM-1)."""

    kind: ClassVar[str] = "skipped"
    rule: ClassVar[str] = "SW-STM-1"
    seat: Seat
    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComboTaken(Event):
    """A combo was taken: coins paid for its row, coins found on it, tokens taken (SW-CMB-3)."""

    kind: ClassVar[str] = "combo_taken"
    rule: ClassVar[str] = "SW-CMB-3"
    seat: Seat
    race: str
    power: str
    row: int
    paid: int
    found: int
    n: int


@dataclass(frozen=True, slots=True)
class Uncovered(Event):
    """A banner and a badge have become visible ("": none) (SW-CMB-5)."""

    kind: ClassVar[str] = "uncovered"
    rule: ClassVar[str] = "SW-CMB-5"
    closes: ClassVar[Closing] = "revealed"
    race: str
    power: str


@dataclass(frozen=True, slots=True)
class FormChosen(Event):
    """The Worgen's form of this turn; ``coins`` gained, or paid where negative (SW-RAC-WOR-1)."""

    kind: ClassVar[str] = "form_chosen"
    rule: ClassVar[str] = "SW-RAC-WOR-1"
    seat: Seat
    form: str
    coins: int


@dataclass(frozen=True, slots=True)
class Expands(Event):
    """The seat expands (SW-TRN-3)."""

    kind: ClassVar[str] = "expands"
    rule: ClassVar[str] = "SW-TRN-3"
    seat: Seat
    race: str


@dataclass(frozen=True, slots=True)
class OldRaceLeft(Event):
    """The race that was in decline has left the map (SW-DEC-2)."""

    kind: ClassVar[str] = "old_race_left"
    rule: ClassVar[str] = "SW-DEC-2"
    seat: Seat
    race: str
    n: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A race went in decline: regions kept, tokens returned to the tray (SW-DEC-3)."""

    kind: ClassVar[str] = "declined"
    rule: ClassVar[str] = "SW-DEC-3"
    seat: Seat
    race: str
    power: str
    regions: tuple[str, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """A region was abandoned (SW-REA-1)."""

    kind: ClassVar[str] = "abandoned"
    rule: ClassVar[str] = "SW-REA-1"
    seat: Seat
    region: str
    n: int


@dataclass(frozen=True, slots=True)
class Readied(Event):
    """Spare tokens were picked up (SW-REA-2)."""

    kind: ClassVar[str] = "readied"
    rule: ClassVar[str] = "SW-REA-2"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """Forsaken were bought (SW-RAC-FOR-2)."""

    kind: ClassVar[str] = "bought"
    rule: ClassVar[str] = "SW-RAC-FOR-2"
    seat: Seat
    n: int
    coins: int


@dataclass(frozen=True, slots=True)
class TokenGained(Event):
    """The Spirit Healer gave a token (SW-LEG-SPI)."""

    kind: ClassVar[str] = "token_gained"
    rule: ClassVar[str] = "SW-LEG-SPI"
    seat: Seat
    race: str
    n: int


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """All units of the Active Race were lifted for the redeployment (SW-RDP-2)."""

    kind: ClassVar[str] = "lifted"
    rule: ClassVar[str] = "SW-RDP-2"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Withdrawn units were placed in a region in the redeployment of another seat (SW-RDP-5)."""

    kind: ClassVar[str] = "placed"
    rule: ClassVar[str] = "SW-RDP-5"
    seat: Seat
    race: str
    region: str
    tokens: int
    beasts: int


@dataclass(frozen=True, slots=True)
class PlacedOwn(Placed):
    """Units were placed in a region in the redeployment of the seat itself (SW-RDP-2)."""

    rule: ClassVar[str] = "SW-RDP-2"


@dataclass(frozen=True, slots=True)
class Restored(Event):
    """All lifted units were put back where they were (SW-RDP-2)."""

    kind: ClassVar[str] = "restored"
    rule: ClassVar[str] = "SW-RDP-2"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Redeployed(Event):
    """A redeployment is over: (region, tokens, beasts) of the race (SW-RDP-2)."""

    kind: ClassVar[str] = "redeployed"
    rule: ClassVar[str] = "SW-RDP-2"
    seat: Seat
    race: str
    stacks: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class PoolDiscarded(Event):
    """Withdrawn tokens of a declined race without regions went to the tray (SW-LOS-5)."""

    kind: ClassVar[str] = "pool_discarded"
    rule: ClassVar[str] = "SW-LOS-5"
    seat: Seat
    race: str
    n: int


@dataclass(frozen=True, slots=True)
class BeastsReset(Event):
    """Beasts went back and others were taken (SW-POW-BEA-1)."""

    kind: ClassVar[str] = "beasts_reset"
    rule: ClassVar[str] = "SW-POW-BEA-1"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class HarmonyGiven(Event):
    """A seat holds a Harmony token now (SW-RAC-PAN-1)."""

    kind: ClassVar[str] = "harmony_given"
    rule: ClassVar[str] = "SW-RAC-PAN-1"
    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class HarmonyLost(Event):
    """A seat has lost its Harmony token (SW-RAC-PAN-1)."""

    kind: ClassVar[str] = "harmony_lost"
    rule: ClassVar[str] = "SW-RAC-PAN-1"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """One line of the scoring: ``item`` regions, declined, race, power, marker, faction or well; ``source``: the race,
    power or marker; ``n`` things gave ``coins`` (SW-SCO-2)."""

    kind: ClassVar[str] = "scored"
    rule: ClassVar[str] = "SW-SCO-2"
    seat: Seat
    item: str
    source: str
    n: int
    coins: int

    @property
    def cites(self) -> str:
        return _LINES.get(self.item) or content().rule_of(self.source)


@dataclass(frozen=True, slots=True)
class TurnScored(Event):
    """The coins of a turn in all (SW-SCO-5)."""

    kind: ClassVar[str] = "turn_scored"
    rule: ClassVar[str] = "SW-SCO-5"
    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The match is over: the winners, the ending, every seat's coins and place (SW-GME-1)."""

    kind: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "SW-GME-1"
    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def cites(self) -> str:
        return ENDINGS[self.ending]


__all__ = [
    "Abandoned", "ArtifactMoved", "AttemptFailed", "BeastsReset", "BombPlaced", "BombReturned", "BombRevealed",
    "BombsReshuffled", "Bought", "Closing", "ComboTaken", "Conquered", "ConquestEnded", "Declined", "ENDINGS",
    "Expands", "FormChosen", "GameOver", "HarmonyGiven", "HarmonyLost", "Intimidated", "Lifted", "MarkerRevealed",
    "ObjectivePlaced", "ObjectiveTaken", "ObjectivesBack", "OldRaceLeft", "Paid", "Placed", "PlacedOwn",
    "PoolDiscarded", "Readied", "Redeployed", "Restored", "Rolled", "RoundStarted", "Scored", "SideChosen", "Skipped",
    "StructurePlaced", "StructuresRemoved", "Swapped", "TokenGained", "TowerLost", "TurnScored", "TurnStarted",
    "Uncovered", "Vacated", "WellMoved", "WellReplaced",
]  # fmt: skip
