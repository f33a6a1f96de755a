"""The kind of work of Lords of War: armies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.json_values import value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules

from . import META, armies
from .content import content


def _judge(document: Json) -> WorkFacts | Refusal:
    found = armies.parse(document)
    if isinstance(found, Refusal):
        return found
    faults = armies.validate(found)
    if faults:
        return faults[0]
    name = content().armies[found.base].name
    if found.name:
        name = dict.fromkeys(name, found.name)
    return WorkFacts("", name, {}, META.scenarios[0].seats)


def _standard(document: Json, seats: int) -> tuple[str, list[str]]:
    """The standard army that it was built from."""
    del seats
    return META.scenarios[0].id, [f"1.army={value_at(document, ['base'])}"]


def _things(document: Json) -> Mapping[str, Mapping[str, str]]:
    """The cards of the army."""
    army = armies.parse(document)
    if isinstance(army, Refusal):
        return {}
    return {f"card:{id}": content().cards[id].name for id, _ in army.cards}


def _changes(document: Json) -> Iterator[Change]:
    """One card exchanged for another of its rank (LW-ARM-3, 4)."""
    army = armies.parse(document)
    if isinstance(army, Refusal):
        return
    cards = content().cards
    for out, _ in army.cards:
        for into in cards:
            changed = armies.swap(army, out, into) if into != out else None
            if changed is not None and not isinstance(changed, Refusal):
                sign = 1 if cards[into].points > cards[out].points else -1
                yield Change(
                    "lords_of_war.card",
                    {"card": cards[out].name, "other": cards[into].name},
                    armies.document(changed),
                    0,
                    sign,
                )


WORKS: Final = (
    WorkRules(
        "lords_of_war.army",
        "armies",
        "",
        _judge,
        "1.army",
        META.scenarios[0].id,
        _standard,
        starts=True,
        things=_things,
        used=(("card", "deployed", "unit"), ("card", "opening_placed", "unit")),
        changes=_changes,
    ),
)
