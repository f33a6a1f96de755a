"""The kinds of events. Units and cards are given by instance id, squares by name; ``seat`` is an index from 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from tabletop.rules.game import Event, Ids, Seat, event
from tabletop.rules.hidden import HIDDEN as HIDDEN, CardDrawn

Unit = Annotated[str, Ids("card")]
Rank = Annotated[str, Ids("rank")]
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

    unit: Unit
    square: str
    defence: int
    parts: tuple[Part, ...]
    total: int
    dead: bool


class Shot(NamedTuple):
    unit: Unit
    square: str
    target: Unit
    target_square: str
    amount: int


@event("LW-SET-3")
class FirstSeatRandom(Event):
    """The coin has chosen the seat that begins (LW-SET-3)."""

    seat: Seat


@event("LW-OPN-1")
class OpeningPlaced(Event):
    """A challenge has been laid on a start square (LW-OPN)."""

    seat: Seat
    unit: Unit
    square: str


@event("LW-TRN-2")
class TurnStarted(Event):
    seat: Seat
    turn: int


@event("LW-DEP-1", closes="committed", how=_DEPLOYED)
class Deployed(Event):
    """A card has been deployed; ``targets`` are the enemies its arrows point at (LW-DEP-11)."""

    seat: Seat
    unit: Unit
    square: str
    how: How
    targets: tuple[Unit, ...]


@event("LW-DEP-9")
class DeploySkipped(Event):
    """Nothing could be deployed (LW-DEP-9)."""

    seat: Seat


@event("LW-DEP-8", closes="revealed")
class HandRevealed(Event):
    """The rest of a hand has been shown after a forced placement (LW-DEP-8)."""

    seat: Seat
    cards: tuple[Unit, ...]


@event("LW-MOV-1")
class Moved(Event):
    """A unit has moved (LW-MOV)."""

    seat: Seat
    unit: Unit
    origin: str
    square: str


@event("LW-RNG-2")
class Aimed(Event):
    """A shot has been ordered."""

    seat: Seat
    unit: Unit
    square: str
    target: Unit
    target_square: str


@event("LW-RNG-10")
class AimCleared(Event):
    """An order to shoot has been cancelled."""

    seat: Seat
    unit: Unit
    square: str


@event("LW-CMB-3", closes="committed")
class CombatCheck(Event):
    """One simultaneous resolution (LW-CMB): the shots, and a tally for every unit that takes damage."""

    seat: Seat  # the active seat
    shots: tuple[Shot, ...]
    tallies: tuple[Tally, ...]


@event("LW-CMB-4")
class Eliminated(Event):
    """A unit of ``owner`` has been eliminated and counts for ``seat``: its running ``kills`` and ``commanders``."""

    seat: Seat
    owner: Seat
    unit: Unit
    square: str
    amount: int
    defence: int
    rank: Rank
    kills: int
    commanders: int


@event("LW-BSK-1")
class Advanced(Event):
    """A Berserker has advanced (LW-BSK)."""

    seat: Seat
    unit: Unit
    origin: str
    square: str


@event("LW-XTR-1")
class ExtraTurnGained(Event):
    """A seat gains an extra turn (LW-XTR-1)."""

    seat: Seat


@event("LW-XTR-2")
class ExtraTurnStarted(Event):
    """A seat plays its extra turn (LW-XTR-2)."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Drew(CardDrawn):
    """A card has been drawn (LW-RNF)."""

    rule: ClassVar[str] = "LW-RNF-1"


@event("LW-RNF-4")
class Retreated(Event):
    """A unit has retreated into the hand (LW-RNF-4)."""

    seat: Seat
    unit: Unit
    square: str


@event("LW-RNF-7")
class DeckEmpty(Event):
    """The last card of a deck has been drawn."""

    seat: Seat


@event("LW-RNF-3")
class Stopped(Event):
    """A seat stays at ``n`` cards, its deck being empty (LW-RNF-3)."""

    seat: Seat
    n: int


@event("LW-RNF-8")
class TurnEnded(Event):
    seat: Seat
    turn: int


@event("LW-END-6")
class Conceded(Event):
    """A seat gives up (LW-END-6)."""

    seat: Seat


@event("LW-END-3", ending=_ENDINGS)
class GameOver(Event):
    """The battle is over; ``winner`` None: a draw. ``ending`` is one of the game's endings."""

    winner: Seat | None
    ending: str
    scores: tuple[int, int]
