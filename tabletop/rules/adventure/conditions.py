"""Conditions and costs of the Adventure Game's cards (specification 5.4, 5.5): one class each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .terms import AttackType, Colour, Place, Side, Who, Zone


@dataclass(frozen=True, slots=True)
class At:
    """``who`` is in such a space."""

    who: Who
    place: Place


@dataclass(frozen=True, slots=True)
class Damaged:
    """``who`` has at least ``min`` damage."""

    who: Who
    min: int = 1


@dataclass(frozen=True, slots=True)
class DieShows:
    """A combat die shows one of the faces."""

    die: Side
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AttackIs:
    """The attack of a side is of that type at this moment (5.6)."""

    side: Side
    type: AttackType


@dataclass(frozen=True, slots=True)
class OpponentIs:
    """The other combatant is a character, or an encounter."""

    kind: Literal["character", "encounter"]


@dataclass(frozen=True, slots=True)
class InCombat:
    """``who`` is a combatant now."""

    who: Who


@dataclass(frozen=True, slots=True)
class FoughtThisTurn:
    """``who`` took part, on either side, in a combat of this turn whose dice were rolled."""

    who: Who
    value: bool = True


@dataclass(frozen=True, slots=True)
class HandAtLeast:
    """``who`` holds at least ``n`` ability cards."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class NoStepTaken:
    """No own step was taken this turn (AG-MOV-8)."""


@dataclass(frozen=True, slots=True)
class Within:
    """``who`` is at most ``n`` steps from the controller."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class OpposedAffiliations:
    """Horde against Alliance: the two combatants, or defeater and defeated."""


@dataclass(frozen=True, slots=True)
class MostValor:
    """``who`` has the most valor, alone or tied, and at least 1."""

    who: Who


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    cond: Condition


Condition = (
    At | Damaged | DieShows | AttackIs | OpponentIs | InCombat | FoughtThisTurn | HandAtLeast | NoStepTaken
    | Within | OpposedAffiliations | MostValor | Not
)  # fmt: skip
Conditions = tuple[Condition, ...]
"""All of them must hold."""


@dataclass(frozen=True, slots=True)
class PayEnergy:
    """Pay ``n`` energy, less what mana icons pay (AG-POT-2)."""

    n: int


@dataclass(frozen=True, slots=True)
class PayDamage:
    """Suffer ``n`` damage; not preventable, and never such that it would defeat the payer (5.5)."""

    n: int


@dataclass(frozen=True, slots=True)
class PayCards:
    """Discard ``n`` ability cards of the payer's choice."""

    n: int


@dataclass(frozen=True, slots=True)
class PayItem:
    """Discard ``n`` items of the payer's choice; ``colour``: exactly that colour, None: any."""

    n: int = 1
    zone: Zone = "bag"
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class PayThis:
    """Discard the item or token itself."""


Cost = PayEnergy | PayDamage | PayCards | PayItem | PayThis
Costs = tuple[Cost, ...]
