"""The kinds of actions. Each is a small frozen value; common ones are cached.

Regions, Artifacts and races are given by id. ``rule`` is the rule that allows the action.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

from tabletop.rules.game import Ids, Path, Seat, Verb, action, path_of

from .wording import Region, Thing

ReachKind = Annotated[Literal["adjacent", "entry", "cavern", "water_first", "assault", "ashes"], Ids("reach")]
BoostKind = Annotated[Literal["frostmourne", "ethereal", "doomhammer"], Ids("boost")]
UnitKind = Annotated[Literal["token", "beast", "murloc"], Ids("unit")]
Payments = tuple[tuple[Seat, int], ...]
"""Payments as (seat that is paid, coins), in the order in which they are due."""


def boosts_id(boosts: tuple[str, ...]) -> str:
    """A set of boosts as the id of a target; ``none`` for no boost."""
    return "+".join(boosts) or "none"


@action("SW-CMB-1", "choice:row.{row}", "pick {row}")
class Pick(Verb):
    """Take the combo of a row (SW-CMB-1)."""

    row: int


@action("SW-RAC-GOB-3", "space:{region} choice:pay", "pay for the bomb {region}")
class BombPay(Verb):
    """Pay for a bomb that needs a payment, and turn it up (SW-RAC-GOB-3)."""

    region: Region
    payments: Payments


@action("SW-RAC-GOB-3", "space:{region} choice:withdraw", "take the bomb back {region}")
class BombWithdraw(Verb):
    """Return such a bomb to the pile (SW-RAC-GOB-3)."""

    region: Region


@action("SW-RAC-WOR-1", "choice:form.{form}", "form {form}", kind="form")
class ChooseForm(Verb):
    """Choose the form of the Worgen (SW-RAC-WOR-1)."""

    form: Annotated[Literal["human", "worgen"], Ids("form")]


@action("SW-TRN-3", "button:expand", "expand")
class Expand(Verb):
    """Take an expansion turn (SW-TRN-3)."""


@action("SW-DEC-1", "button:decline", "decline")
class Decline(Verb):
    """Put the Active Race in decline (SW-DEC-1)."""


@action("SW-REA-1", "space:{region} choice:abandon", "abandon {region}")
class Abandon(Verb):
    """Abandon a region, before conquering or when there are too few Tauren (SW-REA-1, SW-RAC-TAU-4)."""

    region: Region


@action("SW-REA-2", "button:ready_done", "ready")
class ReadyDone(Verb):
    """Pick up the spare tokens and go to conquer (SW-REA-2)."""


@action("SW-CON-2")
class Conquer(Verb):
    """Conquer a region (SW-CON-2). ``beasts``: how many of the units used are Beasts; 0 for an assault, which uses race
    tokens first."""

    region: Region
    reach: ReachKind
    boosts: tuple[BoostKind, ...] = ()
    beasts: int = 0
    payments: Payments = ()

    @property
    def path(self) -> Path:
        return path_of(
            *("space", self.region, "choice", "conquer", "choice", self.reach),
            *("choice", f"boosts.{boosts_id(self.boosts)}", "choice", f"beasts.{self.beasts}"),
        )

    @property
    def text(self) -> str:
        return f"conquer {self.region} {self.reach} {boosts_id(self.boosts)} beasts {self.beasts}"


@action("SW-POW-CHA-1", "space:{region} choice:champion choice:{reach}", "champion {region} {reach}", kind="champion")
class ChampionConquers(Verb):
    """Conquer a region with the Champion (SW-POW-CHA-1)."""

    region: Region
    reach: ReachKind
    payments: Payments = ()


@action("SW-FIN-1", kind="final")
class FinalAttempt(Verb):
    """The Final Conquest, with the die (SW-FIN-1)."""

    region: Region
    reach: ReachKind
    boosts: tuple[BoostKind, ...] = ()
    payments: Payments = ()

    @property
    def path(self) -> Path:
        return path_of(
            *("space", self.region, "choice", "final", "choice", self.reach),
            *("choice", f"boosts.{boosts_id(self.boosts)}"),
        )

    @property
    def text(self) -> str:
        return f"final {self.region} {self.reach} {boosts_id(self.boosts)}"


@action("SW-POW-BUL-1", kind="intimidate")
class IntimidateUnit(Verb):
    """Move an enemy unit, or discard it where ``to`` is "" (SW-POW-BUL-1)."""

    origin: Region
    unit: UnitKind
    to: Region = ""
    payments: Payments = ()

    @property
    def path(self) -> Path:
        last = ("space", self.to) if self.to else ("choice", "discard")
        return path_of("button", "intimidate", "space", self.origin, "choice", self.unit, *last)

    @property
    def text(self) -> str:
        return f"intimidate {self.unit} {self.origin} {self.to or 'discard'}"


@action("SW-POW-POR-1", "button:portal_swap space:{a} space:{b}", "swap {a} {b}")
class PortalSwap(Verb):
    """Exchange the contents of two Magic regions (SW-POW-POR-1)."""

    a: Region
    b: Region
    payments: Payments = ()


@action(
    "SW-RAC-ETH-1",
    "button:steal piece:{artifact} space:{origin} space:{to}",
    "steal {artifact} {origin} {to}",
    kind="steal",
)
class StealArtifact(Verb):
    """Move an Artifact from a bordering region (SW-RAC-ETH-1)."""

    artifact: Thing
    origin: Region
    to: Region
    payments: Payments = ()


@action("SW-LEG-BAT", "button:battleground_side choice:{side}", "side {side}", kind="battleground_side")
class ChooseSide(Verb):
    """Fight for the Alliance or the Horde this turn (SW-LEG-BAT)."""

    side: Annotated[Literal["alliance", "horde"], Ids("side")]


@action("SW-CON-1", "button:end_conquest", "end conquest")
class EndConquest(Verb):
    """Stop conquering (SW-CON-1)."""


@action("SW-RAC-FOR-2", "choice:buy.{n}", "buy {n}")
class Buy(Verb):
    """Buy tokens for losses caused (SW-RAC-FOR-2)."""

    n: int


@action("SW-RDP-2", "button:as_before", "as before")
class AsBefore(Verb):
    """Put all lifted units back where they were (SW-RDP-2)."""


@action("SW-RDP-2", "space:{region} choice:place.{unit}", "place {unit} {region}", kind="place")
class PlaceUnit(Verb):
    """Place one unit of a pool (SW-RDP-2, SW-RDP-5)."""

    region: Region
    unit: UnitKind


@action("SW-STM-1", "button:confirm", "confirm")
class Confirm(Verb):
    """End a redeployment (SW-STM-1)."""


@action("SW-CMP-1", "space:{region} choice:{structure}", "build {structure} {region}", kind="structure")
class PlaceStructure(Verb):
    """Place a Fort or a Watch Tower where too few are left (SW-CMP-1)."""

    structure: Annotated[Literal["fort", "tower"], Ids("structure")]
    region: Region


@action("SW-RAC-GOB-1", "space:{region} choice:bomb", "bomb {region}", kind="bomb")
class PlaceBomb(Verb):
    """Put a bomb face down on a region (SW-RAC-GOB-1)."""

    region: Region
    payments: Payments = ()


@action("SW-RAC-GOB-1", "button:bombs_done", "bombs done")
class BombsDone(Verb):
    """Place no more bombs (SW-RAC-GOB-1)."""


@action("SW-RAC-HUM-1", "space:{region} choice:objective", "objective {region}", kind="objective")
class PlaceObjective(Verb):
    """Place a Military Objective (SW-RAC-HUM-1)."""

    region: Region


@action("SW-AMB-45", "piece:{artifact} space:{region}", "put {artifact} {region}", kind="put")
class PutArtifact(Verb):
    """Put the Heart or the Aegis down (SW-AMB-45)."""

    artifact: Thing
    region: Region


READY_DONE: Final = ReadyDone()
END_CONQUEST: Final = EndConquest()
CONFIRM: Final = Confirm()

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
