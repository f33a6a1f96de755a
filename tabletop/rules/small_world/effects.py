"""The closed list of verbs that races, powers, Artifacts and Legendary Places are made of (spec 5.7).

A verb holds for an Active Race; the exceptions are effects with ``in_decline``, and ``decline_keep``, ``enter_water``
(for staying) and ``majority_coin``. Reductions and coins have functions, at the moments ``COST`` (in ``price``) and
``SCORE`` (in ``scoring``); the other verbs are declared, and the rules look for them.
"""

from __future__ import annotations

from typing import Final, Literal

from tabletop.rules.effects import Effect, Vocabulary, named

EFFECTS: Final[Vocabulary[Effect]] = Vocabulary(Effect, key="do")

When = Literal["always", "terrain:mountain", "terrain:forest", "nonempty", "worgen_form", "place_adjacent"]
Noted = Literal["nonempty", "alliance_region", "defenders"]
Terrain = Literal["farmland", "forest", "hill", "mountain", "swamp"]

EFFECTS.declare("reduce", "SW-CST-4", by=int, when=When, uses=int | None)
EFFECTS.declare("floor", "SW-CON-5", n=int)
EFFECTS.declare("reach", "SW-RCH-8", kind=Literal["cavern", "water_first", "assault", "ashes"], uses=int | None)
EFFECTS.declare("no_travel", "SW-RCH-3")
EFFECTS.declare("enter_water", "SW-RAC-NAG")
EFFECTS.declare("at_floor", "SW-ART-DOO", uses=int, pay=int)
EFFECTS.declare("region_coin", "SW-SCO-2", filter=str)
EFFECTS.declare("island_coin", "SW-POW-EXP")
EFFECTS.declare("held_coin", "SW-POW-ARC")
EFFECTS.declare("flat_coin", "SW-LEG-POR", n=int)
EFFECTS.declare("same_terrain_coin", "SW-LEG-KAR")
EFFECTS.declare("majority_coin", "SW-LEG-WEL", n=int)
EFFECTS.declare("tally", "SW-SCO-3", event=Noted, coins=int)
EFFECTS.declare("faction_twice", "SW-LEG-BAT")
EFFECTS.declare(
    "structure",
    "SW-CMP-2",
    kind=Literal["wall", "fort", "tower"],
    where=Literal["forest", "any", "farmland_majority"],
    when=Literal["on_occupy", "turn_end"],
    in_decline=bool,
)
EFFECTS.declare("champion", "SW-POW-CHA", ransom=int)
EFFECTS.declare("beasts", "SW-POW-BEA", terrain=Terrain)
EFFECTS.declare("save_first", "SW-RAC-DRA", n=int)
EFFECTS.declare("no_loss", "SW-LEG-CHA")
EFFECTS.declare("decline_keep", "SW-DEC-3", n=int)
EFFECTS.declare("buy_losses", "SW-RAC-FOR", price=int)
EFFECTS.declare("extra_token", "SW-LEG-SPI", n=int)
EFFECTS.declare("form", "SW-RAC-WOR", gain=int, price=int)
EFFECTS.declare("bombs", "SW-RAC-GOB")
EFFECTS.declare("objectives", "SW-RAC-HUM", n=int, coins=int)
EFFECTS.declare("harmony", "SW-RAC-PAN", price=int)
EFFECTS.declare("toll", "SW-IMM-4", terrain=Terrain, price=int, in_decline=bool)
EFFECTS.declare("intimidate", "SW-POW-BUL", uses=int)
EFFECTS.declare("swap", "SW-POW-POR", symbol=Literal["magic"], uses=int)
EFFECTS.declare("steal", "SW-RAC-ETH-1", uses=int)
EFFECTS.declare("tribute", "SW-ART-HEA", price=int)
EFFECTS.declare("immune", "SW-ART-AEG", price=int)
EFFECTS.declare("to_water", "SW-LEG-WEL")
EFFECTS.declare("one_of", "SW-RAC-ETH", effects=tuple[Effect, ...])


def first(effects: tuple[Effect, ...], verb: str) -> Effect | None:
    """The first effect with a verb, also among those that share a use; None where there is none."""
    for effect in effects:
        if effect.verb == verb:
            return effect
        if effect.verb == "one_of":
            found = first(effect.inner("effects"), verb)
            if found is not None:
                return found
    return None


def number(effects: tuple[Effect, ...], verb: str, what: str, default: int = 0) -> int:
    """A figure of the first effect with a verb; ``default`` where there is none."""
    found = first(effects, verb)
    return default if found is None else found.number(what)


__all__ = ["EFFECTS", "Effect", "first", "named", "number"]
