"""Conditions and costs of the Adventure Game's cards (specification 5.4, 5.5): one class each."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from tabletop.rules.entries import KIND, Entry, Flag, fault, read_as

from .terms import AttackType, Colour, Count, Distance, Faces, Place, Side, Who, Zone


class Condition(Entry):
    """What must be so for something to happen or to be allowed."""

    __slots__ = ()
    tag = "c"


Conditions = tuple[Annotated[Condition, KIND], ...]
"""All of them must hold."""


@dataclass(frozen=True, slots=True)
class At(Condition, Place):
    """``who`` is in such a space."""

    who: Who = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Damaged(Condition):
    """``who`` has at least ``min`` damage."""

    who: Who
    min: Count = 1


@dataclass(frozen=True, slots=True)
class DieShows(Condition):
    """A combat die shows one of the faces."""

    die: Side
    faces: Faces


@dataclass(frozen=True, slots=True)
class AttackIs(Condition):
    """The attack of a side is of that type at this moment (5.6)."""

    side: Side
    type: AttackType


@dataclass(frozen=True, slots=True)
class OpponentIs(Condition):
    """The other combatant is a character, or an encounter."""

    kind: Literal["character", "encounter"]


@dataclass(frozen=True, slots=True)
class InCombat(Condition):
    """``who`` is a combatant now."""

    who: Who


@dataclass(frozen=True, slots=True)
class FoughtThisTurn(Condition):
    """``who`` took part, on either side, in a combat of this turn whose dice were rolled."""

    who: Who
    value: Flag = True


@dataclass(frozen=True, slots=True)
class HandAtLeast(Condition):
    """``who`` holds at least ``n`` ability cards."""

    who: Who
    n: Count


@dataclass(frozen=True, slots=True)
class NoStepTaken(Condition):
    """No own step was taken this turn (AG-MOV-8)."""


@dataclass(frozen=True, slots=True)
class Within(Condition):
    """``who`` is at most ``n`` steps from the controller."""

    who: Who
    n: Distance


@dataclass(frozen=True, slots=True)
class OpposedAffiliations(Condition):
    """Horde against Alliance: the two combatants, or defeater and defeated."""


@dataclass(frozen=True, slots=True)
class MostValor(Condition):
    """``who`` has the most valor, alone or tied, and at least 1."""

    who: Who


@dataclass(frozen=True, slots=True)
class Not(Condition):
    """The condition does not hold."""

    cond: Annotated[Condition, KIND]


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
class PayItem(Entry):
    """Discard ``n`` items of the payer's choice; ``colour``: exactly that colour, None: any."""

    n: Count = 1
    zone: Zone = "bag"
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class PayThis:
    """Discard the item or token itself."""


@dataclass(frozen=True, slots=True)
class PriceForm(Entry):
    """A cost as a document has it: exactly one of these."""

    energy: Count | None = None
    suffer: Count | None = None
    discard_abilities: Count | None = None
    discard_item: PayItem | None = None
    discard_this: Literal[True] | None = None

    def check(self) -> None:
        """A cost is one thing."""
        if sum(getattr(self, name) is not None for name in self.__slots__) != 1:
            raise fault("cost", "a cost is one of energy, suffer, discard_abilities, discard_item and discard_this")

    def cost(self) -> Cost:
        kinds = ((self.energy, PayEnergy), (self.suffer, PayDamage), (self.discard_abilities, PayCards))
        numbered = [kind(n) for n, kind in kinds if n is not None]
        return numbered[0] if numbered else self.discard_item or PayThis()


Cost = PayEnergy | PayDamage | PayCards | PayItem | PayThis
Costs = tuple[Annotated[Cost, read_as(PriceForm, PriceForm.cost)], ...]
