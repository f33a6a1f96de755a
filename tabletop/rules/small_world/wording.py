"""Of what the ids are that actions, events and answers hold; and the keys of messages for what has no name in the
content: effects as sentences with their figures, and single words.

It holds no texts; the client finds the text of each key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypedDict, Unpack

from tabletop.json_values import as_texts
from tabletop.resources import table_beside
from tabletop.rules.game import Ids, Refusal

from .effects import Effect

Region = Annotated[str, Ids("region")]
Thing = Annotated[str, Ids("thing")]
"""A race, a power, an Artifact or a Legendary Place."""
Reach = Annotated[str, Ids("reach")]
Boost = Annotated[str, Ids("boost")]
Unit = Annotated[str, Ids("unit")]
Structure = Annotated[str, Ids("structure")]
Side = Annotated[str, Ids("side")]
Form = Annotated[str, Ids("form")]
Bomb = Annotated[str, Ids("bomb")]
Reason = Annotated[str, Ids("why")]
"""Why a seat pays another one."""
Terrain = Annotated[str, Ids("terrain")]
Symbol = Annotated[str, Ids("symbol")]

Sentence = tuple[str, Mapping[str, object]]
"""A message key and its figures."""


class EffectFigures(TypedDict, total=False):
    """The ids among the figures of an effect."""

    terrain: Terrain
    symbol: Symbol


def effect_lines(effects: tuple[Effect, ...]) -> list[Sentence]:
    """The sentences of effects, one each, made of their data (spec 5.7)."""
    found: list[Sentence] = []
    for effect in effects:
        if effect.verb == "one_of":
            found.append(("small_world.effect.one_of", {}))
            found += effect_lines(effect.inner("effects"))
            continue
        data = dict(effect.args)
        found.append(_sentence(effect.verb, data))
        if data.get("in_decline"):
            lasting = "stays_in_decline" if effect.verb == "structure" else "in_decline"
            found.append((f"small_world.effect.{lasting}", {}))
    return found


def _sentence(verb: str, data: Mapping[str, object]) -> Sentence:
    values: dict[str, object] = {
        "n": next((data[name] for name in ("by", "n", "pay", "price", "ransom", "uses") if data.get(name)), 0)
    }
    name = verb
    if verb == "reduce":
        name, values = _reduction(data)
    elif verb == "region_coin":
        what, _, value = str(data["filter"]).partition(":")
        name, values = f"{verb}.{what}", {what: value}
    elif verb == "form":
        values = {"n": data["gain"], "price": data["price"]}
    else:
        name = next((f"{verb}.{data[key]}" for key in ("event", "kind") if key in data), verb)
        values |= {key: data[key] for key in ("terrain", "coins") if key in data}
    return f"small_world.effect.{name}", values


def _reduction(data: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    when, _, terrain = str(data["when"]).partition(":")
    if when == "always" and data["uses"]:
        when = "once"
    return f"reduce.{when}", {"n": data["by"], **({"terrain": terrain} if terrain else {})}


def word(family: str, item: str) -> str:
    """The key of a single word: of a terrain, symbol, reach, boost, unit, structure, item of a price (``price``),
    reason of a payment (``why``), way of a conquest (``how``), side, form, bomb or line of a scoring (``line``)."""
    return f"small_world.{family}.{item}"


RULES: Final = as_texts(table_beside(__file__, "refusal_reasons"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal may name."""

    n: int
    hand: int
    most: int
    losses: int
    tray: int
    region: Region
    structure: Structure
    artifact: Thing
    race: Thing
    size: Annotated[str, Ids("size")]
    side: Side
    symbol: Symbol
    option: Annotated[str, Ids("option")]
    what: Annotated[str, Ids("ground")]
    phase: Annotated[str, Ids("phase")]


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)
