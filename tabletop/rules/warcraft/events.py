"""The kinds of events outside battles. Hexes, cards, unit types and races are given by name; ``seat`` is an index from
0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from tabletop.rules.game import Event, Seat
from tabletop.rules.hidden import CardDrawn

from .battle_events import BattleEnded as BattleEnded
from .battle_events import BattleStarted as BattleStarted
from .battle_events import CasualtiesIgnored as CasualtiesIgnored
from .battle_events import Cursed as Cursed
from .battle_events import Devoured as Devoured
from .battle_events import DevourEnded as DevourEnded
from .battle_events import Joined as Joined
from .battle_events import Pillaged as Pillaged
from .battle_events import PoisonNamed as PoisonNamed
from .battle_events import Raised as Raised
from .battle_events import Revived as Revived
from .battle_events import Rolled as Rolled
from .battle_events import RoundStarted as RoundStarted
from .battle_events import SurplusReturned as SurplusReturned
from .battle_events import Tallied as Tallied
from .battle_events import UnitLost as UnitLost
from .content import content

Why = Literal["deal", "battle", "win"]
Closing = Literal["revealed", "committed"] | None
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


@dataclass(frozen=True, slots=True)
class FirstPlayer(Event):
    """Chance has decided who gets the first-player marker (WC-SET-9)."""

    kind: ClassVar[str] = "first_player"
    rule: ClassVar[str] = "WC-SET-9"
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A turn begins; ``seat`` holds the first-player marker."""

    kind: ClassVar[str] = "turn_started"
    rule: ClassVar[str] = "WC-TRN-1"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class StepStarted(Event):
    """A seat begins its step: move, harvest, deploy or spend."""

    kind: ClassVar[str] = "step_started"
    rule: ClassVar[str] = "WC-TRN-2"
    seat: Seat
    step: str
    turn: int


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A piece has moved along ``way``; ``captive`` it carried as far as ``drop`` ("": none)."""

    kind: ClassVar[str] = "moved"
    rule: ClassVar[str] = "WC-MOV-2"
    seat: Seat
    piece: str
    unit: str
    origin: str
    to: str
    way: tuple[str, ...]
    captive: str = ""
    drop: str = ""

    @property
    def cites(self) -> str:
        return "WC-CPT-4" if self.captive else self.rule


@dataclass(frozen=True, slots=True)
class MoveUndone(Event):
    """A move has been undone (WC-MOV-9)."""

    kind: ClassVar[str] = "move_undone"
    rule: ClassVar[str] = "WC-MOV-9"
    seat: Seat
    unit: str
    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card has been played with what it is aimed at."""

    kind: ClassVar[str] = "card_played"
    rule: ClassVar[str] = "WC-CRD-3"
    closes: ClassVar[Closing] = "committed"
    seat: Seat
    card: str
    card_kind: str
    space: str = ""
    to: str = ""
    piece: str = ""
    choice: str = ""

    @property
    def cites(self) -> str:
        return content().cards[self.card_kind].rule


@dataclass(frozen=True, slots=True)
class CardCancelled(Event):
    """Dispel Magic has cancelled a card (WC-CRD-10)."""

    kind: ClassVar[str] = "card_cancelled"
    rule: ClassVar[str] = "WC-CRD-10"
    seat: Seat
    owner: Seat
    card_kind: str


@dataclass(frozen=True, slots=True)
class Ported(Event):
    """Units have gone through a Town Portal: (unit, hex) for each (WC-CRD-27)."""

    kind: ClassVar[str] = "ported"
    rule: ClassVar[str] = "WC-CRD-27"
    seat: Seat
    origin: str
    to: str
    units: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class WorkersCalled(Event):
    """Workers fight as melee units until the step ends (WC-CRD-9)."""

    kind: ClassVar[str] = "workers_called"
    rule: ClassVar[str] = "WC-CRD-9"
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


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """A discard pile has become a new deck (WC-CRD-2)."""

    kind: ClassVar[str] = "reshuffled"
    rule: ClassVar[str] = "WC-CRD-2"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """A card of the spell has been set aside face down (WC-NOR-11)."""

    kind: ClassVar[str] = "set_aside"
    rule: ClassVar[str] = "WC-NOR-11"
    closes: ClassVar[Closing] = "revealed"
    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class Given(Event):
    """Resources have changed hands between teammates (WC-TEAM-2)."""

    kind: ClassVar[str] = "given"
    rule: ClassVar[str] = "WC-TEAM-2"
    seat: Seat
    to: Seat
    resource: str
    n: int


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A teammate has been asked for resources."""

    kind: ClassVar[str] = "asked"
    rule: ClassVar[str] = "WC-TEAM-2"
    seat: Seat
    to: Seat
    resource: str
    n: int


@dataclass(frozen=True, slots=True)
class Denied(Event):
    """A teammate gives nothing."""

    kind: ClassVar[str] = "denied"
    rule: ClassVar[str] = "WC-TEAM-2"
    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class PieceDestroyed(Event):
    """A worker or Necromancer has been destroyed by enemy units (WC-POS-1, WC-NEC-4)."""

    kind: ClassVar[str] = "piece_destroyed"
    rule: ClassVar[str] = "WC-POS-1"
    seat: Seat
    unit: str
    space: str

    @property
    def cites(self) -> str:
        return "WC-NEC-4" if self.unit.endswith("necromancer") else self.rule


@dataclass(frozen=True, slots=True)
class OutpostDestroyed(Event):
    """An Outpost is gone (WC-POS-1, WC-SPN-20); ``given_up``: its worker did something else."""

    kind: ClassVar[str] = "outpost_destroyed"
    rule: ClassVar[str] = "WC-POS-1"
    seat: Seat
    space: str
    given_up: bool = False

    @property
    def cites(self) -> str:
        return "WC-SPN-20" if self.given_up else self.rule


@dataclass(frozen=True, slots=True)
class TokenLost(Event):
    """A scenario token is gone for good (WC-NEC-9)."""

    kind: ClassVar[str] = "token_lost"
    rule: ClassVar[str] = "WC-NEC-9"
    space: str


@dataclass(frozen=True, slots=True)
class TownOccupied(Event):
    """A Town is occupied by enemies and gets a partial depletion token (WC-TWN-1)."""

    kind: ClassVar[str] = "town_occupied"
    rule: ClassVar[str] = "WC-TWN-1"
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class SeatEliminated(Event):
    """A seat is out of the game (WC-TWN-4); ``captured``: its own Town fell."""

    kind: ClassVar[str] = "seat_eliminated"
    rule: ClassVar[str] = "WC-TWN-4"
    seat: Seat
    captured: bool


@dataclass(frozen=True, slots=True)
class Harvested(Event):
    """One worker has harvested; ``depletion`` of the hex afterwards (0, 1, 2)."""

    kind: ClassVar[str] = "harvested"
    rule: ClassVar[str] = "WC-HAR-1"
    seat: Seat
    space: str
    resource: str
    n: int
    depletion: int


@dataclass(frozen=True, slots=True)
class Conjured(Event):
    """A Necromancer has raised a unit (WC-NEC-6)."""

    kind: ClassVar[str] = "conjured"
    rule: ClassVar[str] = "WC-NEC-6"
    seat: Seat
    unit: str
    space: str


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A trained unit or worker has come on the map (WC-DEP-3)."""

    kind: ClassVar[str] = "deployed"
    rule: ClassVar[str] = "WC-DEP-3"
    seat: Seat
    unit: str
    space: str


@dataclass(frozen=True, slots=True)
class BuildingFinished(Event):
    """A building is complete (WC-DEP-4)."""

    kind: ClassVar[str] = "building_finished"
    rule: ClassVar[str] = "WC-DEP-4"
    seat: Seat
    item: str
    summoned: bool


@dataclass(frozen=True, slots=True)
class OutpostFinished(Event):
    """An Outpost is complete (WC-DEP-5)."""

    kind: ClassVar[str] = "outpost_finished"
    rule: ClassVar[str] = "WC-DEP-5"
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class Trained(Event):
    """A unit or worker is in training (WC-SPN-3)."""

    kind: ClassVar[str] = "trained"
    rule: ClassVar[str] = "WC-SPN-3"
    seat: Seat
    item: str
    gold: int
    wood: int

    @property
    def cites(self) -> str:
        return "WC-SPN-4" if self.item == "worker" else self.rule


@dataclass(frozen=True, slots=True)
class BuildingStarted(Event):
    """A building is under construction (WC-SPN-10)."""

    kind: ClassVar[str] = "building_started"
    rule: ClassVar[str] = "WC-SPN-10"
    seat: Seat
    item: str
    gold: int
    wood: int
    summoned: bool = False


@dataclass(frozen=True, slots=True)
class OutpostStarted(Event):
    """An Outpost is under construction (WC-SPN-11)."""

    kind: ClassVar[str] = "outpost_started"
    rule: ClassVar[str] = "WC-SPN-11"
    seat: Seat
    space: str
    gold: int
    wood: int


@dataclass(frozen=True, slots=True)
class Upgraded(Event):
    """A unit type has gone up a level (WC-SPN-30)."""

    kind: ClassVar[str] = "upgraded"
    rule: ClassVar[str] = "WC-SPN-30"
    seat: Seat
    item: str
    level: int
    gold: int
    wood: int


@dataclass(frozen=True, slots=True)
class SpendUndone(Event):
    """A training or construction has been undone."""

    kind: ClassVar[str] = "spend_undone"
    rule: ClassVar[str] = "WC-SPN-2"
    seat: Seat
    what: str
    item: str
    gold: int
    wood: int


@dataclass(frozen=True, slots=True)
class ResourcesGained(Event):
    """A card has brought resources (WC-CRD-26)."""

    kind: ClassVar[str] = "resources_gained"
    rule: ClassVar[str] = "WC-CRD-26"
    seat: Seat
    resource: str
    n: int


@dataclass(frozen=True, slots=True)
class Renewed(Event):
    """The depletion token of a Forest has been removed (WC-CRD-20)."""

    kind: ClassVar[str] = "renewed"
    rule: ClassVar[str] = "WC-CRD-20"
    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class Slowed(Event):
    """Pieces may move one hex less (WC-CRD-21)."""

    kind: ClassVar[str] = "slowed"
    rule: ClassVar[str] = "WC-CRD-21"
    seat: Seat
    space: str
    n: int


@dataclass(frozen=True, slots=True)
class Hastened(Event):
    """Pieces may move two hexes more (WC-CRD-25)."""

    kind: ClassVar[str] = "hastened"
    rule: ClassVar[str] = "WC-CRD-25"
    seat: Seat
    space: str
    n: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A player's turn has ended with that many victory points (WC-TRN-4)."""

    kind: ClassVar[str] = "turn_ended"
    rule: ClassVar[str] = "WC-TRN-4"
    seat: Seat
    turn: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkerPassed(Event):
    """The first-player marker has moved on (WC-TRN-3)."""

    kind: ClassVar[str] = "marker_passed"
    rule: ClassVar[str] = "WC-TRN-3"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The match is over; no ``winners``: a draw. ``ending`` is one of the game's endings."""

    kind: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "WC-WIN-1"
    winners: tuple[Seat, ...]
    ending: str
    scores: tuple[int, ...]

    @property
    def cites(self) -> str:
        return _ENDINGS.get(self.ending, self.rule)
