"""The kinds of actions. Each is a small frozen value; common ones are cached.

Regions, Artifacts and races are given by id. ``rule`` is the rule that allows the action.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal

from tabletop.rules.game import Path
from tabletop.rules.verbs import Verb, path_of

ReachKind = Literal["adjacent", "entry", "cavern", "water_first", "assault", "ashes"]
BoostKind = Literal["frostmourne", "ethereal", "doomhammer"]
UnitKind = Literal["token", "beast", "murloc"]
BOOSTS: Final = ("frostmourne", "ethereal", "doomhammer")
Payments = tuple[tuple[int, int], ...]
"""Payments as (seat that is paid, coins), in the order in which they are due."""


def boosts_id(boosts: tuple[str, ...]) -> str:
    """A set of boosts as the id of a target; ``none`` for no boost."""
    return "+".join(boosts) or "none"


@dataclass(frozen=True, slots=True)
class Pick(Verb):
    """Take the combo of a row (SW-CMB-1)."""

    row: int
    kind: Literal["pick"] = "pick"
    rule: ClassVar[str] = "SW-CMB-1"
    touches: ClassVar[str] = "choice:row.{row}"
    words: ClassVar[str] = "pick {row}"


@dataclass(frozen=True, slots=True)
class BombPay(Verb):
    """Pay for a bomb that needs a payment, and turn it up (SW-RAC-GOB-3)."""

    region: str
    payments: Payments
    kind: Literal["bomb_pay"] = "bomb_pay"
    rule: ClassVar[str] = "SW-RAC-GOB-3"
    touches: ClassVar[str] = "space:{region} choice:pay"
    words: ClassVar[str] = "pay for the bomb {region}"


@dataclass(frozen=True, slots=True)
class BombWithdraw(Verb):
    """Return such a bomb to the pile (SW-RAC-GOB-3)."""

    region: str
    kind: Literal["bomb_withdraw"] = "bomb_withdraw"
    rule: ClassVar[str] = "SW-RAC-GOB-3"
    touches: ClassVar[str] = "space:{region} choice:withdraw"
    words: ClassVar[str] = "take the bomb back {region}"


@dataclass(frozen=True, slots=True)
class ChooseForm(Verb):
    """Choose the form of the Worgen (SW-RAC-WOR-1)."""

    form: Literal["human", "worgen"]
    kind: Literal["form"] = "form"
    rule: ClassVar[str] = "SW-RAC-WOR-1"
    touches: ClassVar[str] = "choice:form.{form}"
    words: ClassVar[str] = "form {form}"


@dataclass(frozen=True, slots=True)
class Expand(Verb):
    """Take an expansion turn (SW-TRN-3)."""

    kind: Literal["expand"] = "expand"
    rule: ClassVar[str] = "SW-TRN-3"
    touches: ClassVar[str] = "button:expand"
    words: ClassVar[str] = "expand"


@dataclass(frozen=True, slots=True)
class Decline(Verb):
    """Put the Active Race in decline (SW-DEC-1)."""

    kind: Literal["decline"] = "decline"
    rule: ClassVar[str] = "SW-DEC-1"
    touches: ClassVar[str] = "button:decline"
    words: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Abandon(Verb):
    """Abandon a region, before conquering or when there are too few Tauren (SW-REA-1, SW-RAC-TAU-4)."""

    region: str
    kind: Literal["abandon"] = "abandon"
    rule: ClassVar[str] = "SW-REA-1"
    touches: ClassVar[str] = "space:{region} choice:abandon"
    words: ClassVar[str] = "abandon {region}"


@dataclass(frozen=True, slots=True)
class ReadyDone(Verb):
    """Pick up the spare tokens and go to conquer (SW-REA-2)."""

    kind: Literal["ready_done"] = "ready_done"
    rule: ClassVar[str] = "SW-REA-2"
    touches: ClassVar[str] = "button:ready_done"
    words: ClassVar[str] = "ready"


@dataclass(frozen=True, slots=True)
class Conquer(Verb):
    """Conquer a region (SW-CON-2). ``beasts``: how many of the units used are Beasts; 0 for an assault, which uses race
    tokens first."""

    region: str
    reach: ReachKind
    boosts: tuple[BoostKind, ...] = ()
    beasts: int = 0
    payments: Payments = ()
    kind: Literal["conquer"] = "conquer"
    rule: ClassVar[str] = "SW-CON-2"

    @property
    def path(self) -> Path:
        return path_of(
            *("space", self.region, "choice", "conquer", "choice", self.reach),
            *("choice", f"boosts.{boosts_id(self.boosts)}", "choice", f"beasts.{self.beasts}"),
        )

    @property
    def text(self) -> str:
        return f"conquer {self.region} {self.reach} {boosts_id(self.boosts)} beasts {self.beasts}"


@dataclass(frozen=True, slots=True)
class ChampionConquers(Verb):
    """Conquer a region with the Champion (SW-POW-CHA-1)."""

    region: str
    reach: ReachKind
    payments: Payments = ()
    kind: Literal["champion"] = "champion"
    rule: ClassVar[str] = "SW-POW-CHA-1"
    touches: ClassVar[str] = "space:{region} choice:champion choice:{reach}"
    words: ClassVar[str] = "champion {region} {reach}"


@dataclass(frozen=True, slots=True)
class FinalAttempt(Verb):
    """The Final Conquest, with the die (SW-FIN-1)."""

    region: str
    reach: ReachKind
    boosts: tuple[BoostKind, ...] = ()
    payments: Payments = ()
    kind: Literal["final"] = "final"
    rule: ClassVar[str] = "SW-FIN-1"

    @property
    def path(self) -> Path:
        return path_of(
            *("space", self.region, "choice", "final", "choice", self.reach),
            *("choice", f"boosts.{boosts_id(self.boosts)}"),
        )

    @property
    def text(self) -> str:
        return f"final {self.region} {self.reach} {boosts_id(self.boosts)}"


@dataclass(frozen=True, slots=True)
class IntimidateUnit(Verb):
    """Move an enemy unit, or discard it where ``to`` is "" (SW-POW-BUL-1)."""

    origin: str
    unit: UnitKind
    to: str = ""
    payments: Payments = ()
    kind: Literal["intimidate"] = "intimidate"
    rule: ClassVar[str] = "SW-POW-BUL-1"

    @property
    def path(self) -> Path:
        last = ("space", self.to) if self.to else ("choice", "discard")
        return path_of("button", "intimidate", "space", self.origin, "choice", self.unit, *last)

    @property
    def text(self) -> str:
        return f"intimidate {self.unit} {self.origin} {self.to or 'discard'}"


@dataclass(frozen=True, slots=True)
class PortalSwap(Verb):
    """Exchange the contents of two Magic regions (SW-POW-POR-1)."""

    a: str
    b: str
    payments: Payments = ()
    kind: Literal["portal_swap"] = "portal_swap"
    rule: ClassVar[str] = "SW-POW-POR-1"
    touches: ClassVar[str] = "button:portal_swap space:{a} space:{b}"
    words: ClassVar[str] = "swap {a} {b}"


@dataclass(frozen=True, slots=True)
class StealArtifact(Verb):
    """Move an Artifact from a bordering region (SW-RAC-ETH-1)."""

    artifact: str
    origin: str
    to: str
    payments: Payments = ()
    kind: Literal["steal"] = "steal"
    rule: ClassVar[str] = "SW-RAC-ETH-1"
    touches: ClassVar[str] = "button:steal piece:{artifact} space:{origin} space:{to}"
    words: ClassVar[str] = "steal {artifact} {origin} {to}"


@dataclass(frozen=True, slots=True)
class ChooseSide(Verb):
    """Fight for the Alliance or the Horde this turn (SW-LEG-BAT)."""

    side: Literal["alliance", "horde"]
    kind: Literal["battleground_side"] = "battleground_side"
    rule: ClassVar[str] = "SW-LEG-BAT"
    touches: ClassVar[str] = "button:battleground_side choice:{side}"
    words: ClassVar[str] = "side {side}"


@dataclass(frozen=True, slots=True)
class EndConquest(Verb):
    """Stop conquering (SW-CON-1)."""

    kind: Literal["end_conquest"] = "end_conquest"
    rule: ClassVar[str] = "SW-CON-1"
    touches: ClassVar[str] = "button:end_conquest"
    words: ClassVar[str] = "end conquest"


@dataclass(frozen=True, slots=True)
class Buy(Verb):
    """Buy tokens for losses caused (SW-RAC-FOR-2)."""

    n: int
    kind: Literal["buy"] = "buy"
    rule: ClassVar[str] = "SW-RAC-FOR-2"
    touches: ClassVar[str] = "choice:buy.{n}"
    words: ClassVar[str] = "buy {n}"


@dataclass(frozen=True, slots=True)
class AsBefore(Verb):
    """Put all lifted units back where they were (SW-RDP-2)."""

    kind: Literal["as_before"] = "as_before"
    rule: ClassVar[str] = "SW-RDP-2"
    touches: ClassVar[str] = "button:as_before"
    words: ClassVar[str] = "as before"


@dataclass(frozen=True, slots=True)
class PlaceUnit(Verb):
    """Place one unit of a pool (SW-RDP-2, SW-RDP-5)."""

    region: str
    unit: UnitKind
    kind: Literal["place"] = "place"
    rule: ClassVar[str] = "SW-RDP-2"
    touches: ClassVar[str] = "space:{region} choice:place.{unit}"
    words: ClassVar[str] = "place {unit} {region}"


@dataclass(frozen=True, slots=True)
class Confirm(Verb):
    """End a redeployment (SW-STM-1)."""

    kind: Literal["confirm"] = "confirm"
    rule: ClassVar[str] = "SW-STM-1"
    touches: ClassVar[str] = "button:confirm"
    words: ClassVar[str] = "confirm"


@dataclass(frozen=True, slots=True)
class PlaceStructure(Verb):
    """Place a Fort or a Watch Tower where too few are left (SW-CMP-1)."""

    structure: Literal["fort", "tower"]
    region: str
    kind: Literal["structure"] = "structure"
    rule: ClassVar[str] = "SW-CMP-1"
    touches: ClassVar[str] = "space:{region} choice:{structure}"
    words: ClassVar[str] = "build {structure} {region}"


@dataclass(frozen=True, slots=True)
class PlaceBomb(Verb):
    """Put a bomb face down on a region (SW-RAC-GOB-1)."""

    region: str
    payments: Payments = ()
    kind: Literal["bomb"] = "bomb"
    rule: ClassVar[str] = "SW-RAC-GOB-1"
    touches: ClassVar[str] = "space:{region} choice:bomb"
    words: ClassVar[str] = "bomb {region}"


@dataclass(frozen=True, slots=True)
class BombsDone(Verb):
    """Place no more bombs (SW-RAC-GOB-1)."""

    kind: Literal["bombs_done"] = "bombs_done"
    rule: ClassVar[str] = "SW-RAC-GOB-1"
    touches: ClassVar[str] = "button:bombs_done"
    words: ClassVar[str] = "bombs done"


@dataclass(frozen=True, slots=True)
class PlaceObjective(Verb):
    """Place a Military Objective (SW-RAC-HUM-1)."""

    region: str
    kind: Literal["objective"] = "objective"
    rule: ClassVar[str] = "SW-RAC-HUM-1"
    touches: ClassVar[str] = "space:{region} choice:objective"
    words: ClassVar[str] = "objective {region}"


@dataclass(frozen=True, slots=True)
class PutArtifact(Verb):
    """Put the Heart or the Aegis down (SW-AMB-45)."""

    artifact: str
    region: str
    kind: Literal["put"] = "put"
    rule: ClassVar[str] = "SW-AMB-45"
    touches: ClassVar[str] = "piece:{artifact} space:{region}"
    words: ClassVar[str] = "put {artifact} {region}"


AnyAction = (
    Pick
    | BombPay
    | BombWithdraw
    | ChooseForm
    | Expand
    | Decline
    | Abandon
    | ReadyDone
    | Conquer
    | ChampionConquers
    | FinalAttempt
    | IntimidateUnit
    | PortalSwap
    | StealArtifact
    | ChooseSide
    | EndConquest
    | Buy
    | AsBefore
    | PlaceUnit
    | Confirm
    | PlaceStructure
    | PlaceBomb
    | BombsDone
    | PlaceObjective
    | PutArtifact
)

EXPAND: Final = Expand()
DECLINE: Final = Decline()
READY_DONE: Final = ReadyDone()
END_CONQUEST: Final = EndConquest()
AS_BEFORE: Final = AsBefore()
CONFIRM: Final = Confirm()
BOMBS_DONE: Final = BombsDone()

_SIZE: Final = 1 << 10
"""For the actions of a whole game of each kind; those of other islands are let go, so that memory stays level."""
conquer = lru_cache(maxsize=_SIZE)(Conquer)
champion = lru_cache(maxsize=_SIZE)(ChampionConquers)
final = lru_cache(maxsize=_SIZE)(FinalAttempt)
place = lru_cache(maxsize=_SIZE)(PlaceUnit)
intimidate = lru_cache(maxsize=_SIZE)(IntimidateUnit)
portal_swap = lru_cache(maxsize=_SIZE)(PortalSwap)
abandon = lru_cache(maxsize=_SIZE)(Abandon)
objective = lru_cache(maxsize=_SIZE)(PlaceObjective)
put_artifact = lru_cache(maxsize=_SIZE)(PutArtifact)
pick = lru_cache(maxsize=_SIZE)(Pick)
