"""What races, powers, Artifacts and Legendary Places do: frozen effects over a closed list of verbs (spec 5.7).

``{"do": "reduce", "by": 2, "when": "terrain:mountain"}`` is an effect in a content file. A verb holds for an Active
Race; the exceptions are effects with ``in_decline``, and ``decline_keep``, ``enter_water`` (for staying) and
``majority_coin``. The rules test for verbs by name; those that score have functions (``scoring.SCORE``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import NoneType
from typing import Final, Literal, get_args, get_origin

from tabletop.rules.game import Json

When = Literal["always", "terrain:mountain", "terrain:forest", "nonempty", "worgen_form", "place_adjacent"]
Noted = Literal["nonempty", "alliance_region", "defenders"]
Terrain = Literal["farmland", "forest", "hill", "mountain", "swamp"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its verb and all parameters of that verb by name, in the order of the verb."""

    verb: str
    args: tuple[tuple[str, object], ...] = ()

    def __getitem__(self, name: str) -> object:
        for known, value in self.args:
            if known == name:
                return value
        raise KeyError(f"{self.verb} has no parameter {name}")

    def number(self, name: str) -> int:
        """A parameter that is a whole number. Raises KeyError, and TypeError for anything else."""
        value = self[name]
        if isinstance(value, int):
            return value
        raise TypeError(f"{self.verb}.{name} is no number")

    def inner(self, name: str) -> tuple[Effect, ...]:
        """The effects that a parameter holds. Raises KeyError, and TypeError where it holds none."""
        value = self[name]
        if isinstance(value, tuple):
            return tuple([one for one in value if isinstance(one, Effect)])
        raise TypeError(f"{self.verb}.{name} holds no effects")


class Verb:
    """A verb: the id of its rule, and its parameters by name with their types; what may be None may be left out."""

    def __init__(self, rule: str, **params: object) -> None:
        self.rule, self.params = rule, params


VERBS: Final = {
    "reduce": Verb("SW-CST-4", by=int, when=When, uses=int | None),
    "floor": Verb("SW-CON-5", n=int),
    "reach": Verb("SW-RCH-8", kind=Literal["cavern", "water_first", "assault", "ashes"], uses=int | None),
    "no_travel": Verb("SW-RCH-3"),
    "enter_water": Verb("SW-RAC-NAG"),
    "at_floor": Verb("SW-ART-DOO", uses=int, pay=int),
    "region_coin": Verb("SW-SCO-2", filter=str),
    "island_coin": Verb("SW-POW-EXP"),
    "held_coin": Verb("SW-POW-ARC"),
    "flat_coin": Verb("SW-LEG-POR", n=int),
    "same_terrain_coin": Verb("SW-LEG-KAR"),
    "majority_coin": Verb("SW-LEG-WEL", n=int),
    "tally": Verb("SW-SCO-3", event=Noted, coins=int),
    "faction_twice": Verb("SW-LEG-BAT"),
    "structure": Verb(
        "SW-CMP-2",
        kind=Literal["wall", "fort", "tower"],
        where=Literal["forest", "any", "farmland_majority"],
        when=Literal["on_occupy", "turn_end"],
        in_decline=bool,
    ),
    "champion": Verb("SW-POW-CHA", ransom=int),
    "beasts": Verb("SW-POW-BEA", terrain=Terrain),
    "save_first": Verb("SW-RAC-DRA", n=int),
    "no_loss": Verb("SW-LEG-CHA"),
    "decline_keep": Verb("SW-DEC-3", n=int),
    "buy_losses": Verb("SW-RAC-FOR", price=int),
    "extra_token": Verb("SW-LEG-SPI", n=int),
    "form": Verb("SW-RAC-WOR", gain=int, price=int),
    "bombs": Verb("SW-RAC-GOB"),
    "objectives": Verb("SW-RAC-HUM", n=int, coins=int),
    "harmony": Verb("SW-RAC-PAN", price=int),
    "toll": Verb("SW-IMM-4", terrain=Terrain, price=int, in_decline=bool),
    "intimidate": Verb("SW-POW-BUL", uses=int),
    "swap": Verb("SW-POW-POR", symbol=Literal["magic"], uses=int),
    "steal": Verb("SW-RAC-ETH-1", uses=int),
    "tribute": Verb("SW-ART-HEA", price=int),
    "immune": Verb("SW-ART-AEG", price=int),
    "to_water": Verb("SW-LEG-WEL"),
    "one_of": Verb("SW-RAC-ETH", effects=tuple[Effect, ...]),
}


def read_effect(data: Json, where: str = "effect") -> Effect:
    """An effect from its JSON form, None for what is left out. Raises ValueError, beginning with ``where``, for an
    unknown verb, and for an unknown, missing or wrong parameter."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{where}: an object is needed, not {data!r}")
    name = data.get("do")
    if not isinstance(name, str) or name not in VERBS:
        raise ValueError(f"{where}: there is no verb {name!r}")
    params = VERBS[name].params
    for word in data:
        if word != "do" and word not in params:
            raise ValueError(f"{where}: {name} has no parameter {word!r}")
    args: list[tuple[str, object]] = []
    for word, annotation in params.items():
        if word in data:
            args.append((word, _value(annotation, data[word], f"{where}: {name}.{word}")))
        elif NoneType in get_args(annotation):
            args.append((word, None))
        else:
            raise ValueError(f"{where}: {name} needs {word}")
    return Effect(name, tuple(args))


def read_effects(data: Json, where: str = "effects") -> tuple[Effect, ...]:
    """A list of effects. Raises ValueError."""
    if not isinstance(data, list):
        raise ValueError(f"{where}: a list of effects is needed")
    return tuple(read_effect(item, f"{where}[{at}]") for at, item in enumerate(data))


def _value(annotation: object, data: Json, where: str) -> object:
    """A value of that type. Raises ValueError."""
    parts = get_args(annotation)
    if get_origin(annotation) is tuple:
        return read_effects(data, where)
    if get_origin(annotation) is Literal:
        if not any(data == word and type(data) is type(word) for word in parts):
            raise ValueError(f"{where}: {data!r} is none of {', '.join(map(str, parts))}")
    elif type(data) not in (parts or (annotation,)):
        raise ValueError(f"{where}: {data!r} is no {annotation}")
    return data


def named(effects: Iterable[Effect], verb: str) -> Iterator[Effect]:
    return (effect for effect in effects if effect.verb == verb)


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
