"""Prices: the sum of a list of costs (5.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from .conditions import Costs, PayCards, PayDamage, PayEnergy, PayItem, PayThis


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
