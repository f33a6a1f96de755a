"""What happened. Regions, races, powers and markers stand by id; ``seat`` is an index from 0; ``rule`` is the rule
behind the event. No event ever names a seat's coins but the last, for they are secret (SW-SCO-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Event, Seat

Closing = Literal["revealed", "committed"] | None


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
    """States in which the seat had nothing of its own to do (SW-STM-1)."""

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
    """A banner and a badge have come into sight ("": none) (SW-CMB-5)."""

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
    """A race went in decline: regions kept, tokens gone to the tray (SW-DEC-3)."""

    kind: ClassVar[str] = "declined"
    rule: ClassVar[str] = "SW-DEC-3"
    seat: Seat
    race: str
    power: str
    regions: tuple[str, ...]
    n: int


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """A region was given up (SW-REA-1)."""

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


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The Reinforcement die shows ``n`` (SW-FIN-3)."""

    kind: ClassVar[str] = "rolled"
    rule: ClassVar[str] = "SW-FIN-3"
    seat: Seat
    n: int
    why: str


@dataclass(frozen=True, slots=True)
class AttemptFailed(Event):
    """An attempt with the die has failed: ``required`` units, ``hand`` there were (SW-FIN-4)."""

    kind: ClassVar[str] = "attempt_failed"
    rule: ClassVar[str] = "SW-FIN-4"
    seat: Seat
    region: str
    why: str
    required: int
    hand: int
    n: int


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    """A region was conquered (SW-CON-6). ``how``: conquest, assault, final, champion or bomb; ``price``: the items of
    the sum; ``tokens`` and ``beasts`` used; ``owner``: the seat that held it (-1 nobody, -2 Murlocs), ``victim`` its
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
    """The Well left the game; ``marker`` of the reserve lies there now ("": none is left) (SW-LEG-WEL)."""

    kind: ClassVar[str] = "well_replaced_and_revealed"
    rule: ClassVar[str] = "SW-LEG-WEL"
    closes: ClassVar[Closing] = "revealed"
    marker: str
    region: str


@dataclass(frozen=True, slots=True)
class ArtifactMoved(Event):
    """An Artifact lies elsewhere: used, stolen or put down (SW-ART-4)."""

    kind: ClassVar[str] = "artifact_moved"
    rule: ClassVar[str] = "SW-ART-4"
    seat: Seat
    artifact: str
    origin: str
    to: str
    why: str


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
    """The seat conquers no more (SW-CON-1)."""

    kind: ClassVar[str] = "conquest_ended"
    rule: ClassVar[str] = "SW-CON-1"
    seat: Seat


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
    """All units of the Active Race were lifted to be spread anew (SW-RDP-2)."""

    kind: ClassVar[str] = "lifted"
    rule: ClassVar[str] = "SW-RDP-2"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Units were placed in a region (SW-RDP-2, SW-RDP-5)."""

    kind: ClassVar[str] = "placed"
    rule: ClassVar[str] = "SW-RDP-5"
    seat: Seat
    race: str
    region: str
    tokens: int
    beasts: int


@dataclass(frozen=True, slots=True)
class Restored(Event):
    """All lifted units were put back where they stood (SW-RDP-2)."""

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
    """Withdrawn tokens of a declined race that is nowhere any more went to the tray (SW-LOS-5)."""

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
class BombPlaced(Event):
    """A bomb lies face down on a region (SW-RAC-GOB-1)."""

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
    """A Military Objective lies in a region (SW-RAC-HUM-1)."""

    kind: ClassVar[str] = "objective_placed"
    rule: ClassVar[str] = "SW-RAC-HUM-1"
    seat: Seat
    region: str


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
    """One line of the scoring: ``item`` regions, declined, race, power, tally, marker or faction; ``source``: the race,
    power or marker; ``n`` things gave ``coins`` (SW-SCO-2)."""

    kind: ClassVar[str] = "scored"
    rule: ClassVar[str] = "SW-SCO-2"
    seat: Seat
    item: str
    source: str
    n: int
    coins: int


@dataclass(frozen=True, slots=True)
class TurnScored(Event):
    """What a turn brought in all (SW-SCO-5)."""

    kind: ClassVar[str] = "turn_scored"
    rule: ClassVar[str] = "SW-SCO-5"
    seat: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game is over: the winners, why, every seat's coins and place (SW-GME-1)."""

    kind: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "SW-GME-1"
    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]
    places: tuple[int, ...]
