"""The kind of work of Lords of War: armies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.json_values import value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules

from . import META, armies
from .content import content


class ArmyRules(WorkRules):
    """Armies."""

    id, folder = "lords_of_war.army", "armies"
    option, scenario = "1.army", META.scenarios[0].id
    starts = True
    used = (("card", "deployed", "unit"), ("card", "opening_placed", "unit"))

    def judge(self, document: Json) -> WorkFacts | Refusal:
        """Things are the cards of the army."""
        found = armies.parse(document)
        if isinstance(found, Refusal):
            return found
        faults = armies.validate(found)
        if faults:
            return faults[0]
        name = content().armies[found.base].name
        if found.name:
            name = dict.fromkeys(name, found.name)
        things = {f"card:{id}": content().cards[id].name for id, _ in found.cards}
        return WorkFacts("", name, {}, META.scenarios[0].seats, things)

    def standard(self, document: Json, seats: int) -> tuple[str, list[str]]:  # noqa: ARG002 - one shape
        """The standard army that it was built from."""
        return self.scenario, [f"1.army={value_at(document, ['base'])}"]

    def changes(self, document: Json) -> Iterator[Change]:
        """One card exchanged for another of its rank (LW-ARM-3, 4)."""
        army = armies.parse(document)
        if isinstance(army, Refusal):
            return
        cards = content().cards
        for out, _ in army.cards:
            for into in cards:
                changed = armies.swap(army, out, into) if into != out else None
                if changed is not None and not isinstance(changed, Refusal):
                    told = {"card": cards[out].name, "other": cards[into].name}
                    sign = 1 if cards[into].points > cards[out].points else -1
                    yield Change("lords_of_war.card", told, armies.document(changed), 0, sign)


WORKS: Final = (ArmyRules(),)
