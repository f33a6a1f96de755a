"""Costs of the Adventure Game's cards, one class each, and prices, the sums of a list of them (5.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from tabletop.rules.entries import Entry, fault, many, read_as

from .terms import Colour, Count, Zone


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


class PayItem(Entry):
    """Discard ``n`` items of the payer's choice; ``colour``: exactly that colour, None: any."""

    n: Count = 1
    zone: Zone = "bag"
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class PayThis:
    """Discard the item or token itself."""


class PriceForm(Entry):
    """A cost as a document has it: exactly one of these."""

    energy: Count | None = None
    suffer: Count | None = None
    discard_abilities: Count | None = None
    discard_item: PayItem | None = None
    discard_this: Literal[True] | None = None

    def check(self) -> None:
        """A cost is one thing."""
        if sum(getattr(self, name) is not None for name in PriceForm.__annotations__) != 1:
            raise fault("cost", "a cost is one of energy, suffer, discard_abilities, discard_item and discard_this")

    def cost(self) -> Cost:
        """The cost that it stands for."""
        kinds = ((self.energy, PayEnergy), (self.suffer, PayDamage), (self.discard_abilities, PayCards))
        numbered = [kind(n) for n, kind in kinds if n is not None]
        return numbered[0] if numbered else self.discard_item or PayThis()


Cost = PayEnergy | PayDamage | PayCards | PayItem | PayThis
Costs = Annotated[tuple[Annotated[Cost, read_as(PriceForm, PriceForm.cost)], ...], many(0, 9)]


@dataclass(frozen=True, slots=True)
class Need:
    """A card or an item to choose as part of a cost; ``colour``: -1 for any."""

    what: Literal["card", "item"]
    zone: Literal["bag", "any"] = "bag"
    colour: int = -1


@dataclass(frozen=True, slots=True)
class Price:
    """A cost at the time when the action is announced. ``this``: the item or token itself is discarded, and cannot be
    used for its mana as well; ``source``: an item that is used, and cannot be used for its mana either."""

    energy: int = 0
    suffer: int = 0
    needs: tuple[Need, ...] = ()
    this: bool = False
    source: str = ""


FREE: Final = Price()
_ENERGY: Final = tuple([Price(n) for n in range(32)])


def energy_price(n: int) -> Price:
    """The price of so much energy and nothing else."""
    return _ENERGY[n] if n < len(_ENERGY) else Price(n)


def price_of(costs: Costs, source: str = "") -> Price:
    if not costs and not source:
        return FREE
    energy = suffer = 0
    this = False
    needs: list[Need] = []
    for cost in costs:
        if isinstance(cost, PayEnergy):
            energy += cost.n
        elif isinstance(cost, PayDamage):
            suffer += cost.n
        elif isinstance(cost, PayCards):
            needs += [Need("card")] * cost.n
        elif isinstance(cost, PayItem):
            needs += [Need("item", cost.zone, -1 if cost.colour is None else cost.colour)] * cost.n
        elif isinstance(cost, PayThis):
            this = True
    return Price(energy, suffer, tuple(needs), this, source)
