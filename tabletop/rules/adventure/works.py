"""The kind of work of the Adventure Game: quests and encounters of players' own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.json_values import rows_at, value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules, figures

from . import META
from .user_content import FORMAT, parse_cards

_FIGURES: Final = (
    ("attack", ("encounter", "attack", "value")),
    ("defence", ("encounter", "defence")),
    ("damage", ("encounter", "damage")),
    ("weapon", ("item", "attack", "value")),
)


class CardRules(WorkRules):
    """Files of quests and encounters, compared with the game without them."""

    id, folder, format = "adventure.cards", "adventure-cards", FORMAT
    guide = "own-cards"
    option, scenario = "user_cards", META.scenarios[0].id
    used = (("quest", "quest_completed", "quest"), ("encounter", "challenge_revealed", "card"))

    def judge(self, document: Json) -> WorkFacts | Refusal:
        """Things are the quests, and the encounters by the names of their foes, by the ids that they have in a
        match."""
        found = parse_cards(document)
        if isinstance(found, Refusal):
            return found
        things = {f"quest:{quest.id}": quest.name for quest in found.quests}
        things |= {f"encounter:{card.id}": card.encounter.name for card in found.encounters}
        return WorkFacts(found.id, found.name, found.text, META.scenarios[0].seats, things)

    def changes(self, document: Json) -> Iterator[Change]:
        """A quest that is worth more or less valor; a figure of an encounter, or of what it gives, that is higher or
        lower."""
        for deck in ("starting", "elite"):
            for n, quest in enumerate(rows_at(document, ["quests", deck])):
                told = {"card": value_at(quest, ["name"])}
                yield from figures(document, ["quests", deck, n, "valor"], "adventure.valor", told)
        for n, card in enumerate(rows_at(document, ["encounters"])):
            for key, path in _FIGURES:
                told = {"card": value_at(card, [path[0], "name"])}
                yield from figures(document, ["encounters", n, *path], f"adventure.{key}", told)


WORKS: Final = (CardRules(),)
