"""The kinds of events. Units and cards are given by instance id, squares by name; ``seat`` is an index from 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple

from tabletop.rules.game import Event, Seat
from tabletop.rules.hidden import HIDDEN as HIDDEN
from tabletop.rules.hidden import CardDrawn

How = Literal["engage", "support", "free", "forced"]
_DEPLOYED: Final = {"engage": "LW-DEP-2", "support": "LW-DEP-5", "free": "LW-DEP-6", "forced": "LW-DEP-8"}
_ENDINGS: Final = {
    "both_goals": "LW-END-4",
    "stalemate": "LW-END-5",
    "concession": "LW-END-6",
    "no_progress": "LW-END-7",
}
"""The rules of deployments and endings that have another rule than their kind of event."""
Part = tuple[str, int, str]  # (source unit, amount, "arrow" or "missile")


class Tally(NamedTuple):
    """The damage on one unit in one check: ``total`` = sum of the parts; ``dead`` when above ``defence``."""

    unit: str
    square: str
    defence: int
    parts: tuple[Part, ...]
    total: int
    dead: bool


class Shot(NamedTuple):
    """One shot of a check."""

    unit: str
    square: str
    target: str
    target_square: str
    amount: int


@dataclass(frozen=True, slots=True)
class FirstSeatRandom(Event):
    """The coin has chosen the seat that begins (LW-SET-3)."""

    kind: ClassVar[str] = "first_seat_random"
    rule: ClassVar[str] = "LW-SET-3"
    seat: Seat


@dataclass(frozen=True, slots=True)
class OpeningPlaced(Event):
    """A challenge has been laid on a start square (LW-OPN)."""

    kind: ClassVar[str] = "opening_placed"
    rule: ClassVar[str] = "LW-OPN-1"
    seat: Seat
    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A turn begins."""

    kind: ClassVar[str] = "turn_started"
    rule: ClassVar[str] = "LW-TRN-2"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A card has been deployed; ``targets`` are the enemies its arrows point at (LW-DEP-11)."""

    kind: ClassVar[str] = "deployed"
    rule: ClassVar[str] = "LW-DEP-1"
    closes: ClassVar[Literal["revealed", "committed"] | None] = "committed"
    seat: Seat
    unit: str
    square: str
    how: How
    targets: tuple[str, ...]

    @property
    def cites(self) -> str:
        return _DEPLOYED[self.how]


@dataclass(frozen=True, slots=True)
class DeploySkipped(Event):
    """Nothing could be deployed (LW-DEP-9)."""

    kind: ClassVar[str] = "deploy_skipped"
    rule: ClassVar[str] = "LW-DEP-9"
    seat: Seat


@dataclass(frozen=True, slots=True)
class HandRevealed(Event):
    """The rest of a hand has been shown after a forced placement (LW-DEP-8)."""

    kind: ClassVar[str] = "hand_revealed"
    rule: ClassVar[str] = "LW-DEP-8"
    closes: ClassVar[Literal["revealed", "committed"] | None] = "revealed"
    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A unit has moved (LW-MOV)."""

    kind: ClassVar[str] = "moved"
    rule: ClassVar[str] = "LW-MOV-1"
    seat: Seat
    unit: str
    origin: str
    square: str


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """A shot has been ordered."""

    kind: ClassVar[str] = "aimed"
    rule: ClassVar[str] = "LW-RNG-2"
    seat: Seat
    unit: str
    square: str
    target: str
    target_square: str


@dataclass(frozen=True, slots=True)
class AimCleared(Event):
    """An order to shoot has been cancelled."""

    kind: ClassVar[str] = "aim_cleared"
    rule: ClassVar[str] = "LW-RNG-10"
    seat: Seat
    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class CombatCheck(Event):
    """One simultaneous resolution (LW-CMB): the shots, and a tally for every unit that takes damage."""

    kind: ClassVar[str] = "combat_check"
    rule: ClassVar[str] = "LW-CMB-3"
    closes: ClassVar[Literal["revealed", "committed"] | None] = "committed"
    seat: Seat  # the active seat
    shots: tuple[Shot, ...]
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Eliminated(Event):
    """A unit of ``owner`` has been eliminated and counts for ``seat``: its running ``kills`` and ``commanders``."""

    kind: ClassVar[str] = "eliminated"
    rule: ClassVar[str] = "LW-CMB-4"
    seat: Seat
    owner: Seat
    unit: str
    square: str
    amount: int
    defence: int
    rank: str
    kills: int
    commanders: int


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """A Berserker has advanced (LW-BSK)."""

    kind: ClassVar[str] = "advanced"
    rule: ClassVar[str] = "LW-BSK-1"
    seat: Seat
    unit: str
    origin: str
    square: str


@dataclass(frozen=True, slots=True)
class ExtraTurnGained(Event):
    """A seat gains an extra turn (LW-XTR-1)."""

    kind: ClassVar[str] = "extra_turn_gained"
    rule: ClassVar[str] = "LW-XTR-1"
    seat: Seat


@dataclass(frozen=True, slots=True)
class ExtraTurnStarted(Event):
    """A seat plays its extra turn (LW-XTR-2)."""

    kind: ClassVar[str] = "extra_turn_started"
    rule: ClassVar[str] = "LW-XTR-2"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Drew(CardDrawn):
    """A card has been drawn (LW-RNF)."""

    rule: ClassVar[str] = "LW-RNF-1"


@dataclass(frozen=True, slots=True)
class Retreated(Event):
    """A unit has retreated into the hand (LW-RNF-4)."""

    kind: ClassVar[str] = "retreated"
    rule: ClassVar[str] = "LW-RNF-4"
    seat: Seat
    unit: str
    square: str


@dataclass(frozen=True, slots=True)
class DeckEmpty(Event):
    """The last card of a deck has been drawn."""

    kind: ClassVar[str] = "deck_empty"
    rule: ClassVar[str] = "LW-RNF-7"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A seat stays at ``n`` cards, its deck being empty (LW-RNF-3)."""

    kind: ClassVar[str] = "stopped"
    rule: ClassVar[str] = "LW-RNF-3"
    seat: Seat
    n: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over."""

    kind: ClassVar[str] = "turn_ended"
    rule: ClassVar[str] = "LW-RNF-8"
    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A seat gives up (LW-END-6)."""

    kind: ClassVar[str] = "conceded"
    rule: ClassVar[str] = "LW-END-6"
    seat: Seat


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The battle is over; ``winner`` None: a draw. ``ending`` is one of the game's endings."""

    kind: ClassVar[str] = "game_over"
    rule: ClassVar[str] = "LW-END-3"
    winner: Seat | None
    ending: str
    scores: tuple[int, int]

    @property
    def cites(self) -> str:
        return _ENDINGS.get(self.ending, self.rule)
