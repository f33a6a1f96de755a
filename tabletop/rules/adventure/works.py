"""The kind of work of the Adventure Game: quests and encounters of players' own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop.json_values import rows_at, value_at
from tabletop.rules.game import Json, Refusal
from tabletop.rules.works import Change, WorkFacts, WorkRules, raised

from . import META
from .user_content import FORMAT, parse_cards


def _judge(document: Json) -> WorkFacts | Refusal:
    found = parse_cards(document)
    if isinstance(found, Refusal):
        return found
    return WorkFacts(found.id, found.name, found.text, META.scenarios[0].seats)


def _standard(document: Json, seats: int) -> tuple[str, list[str]]:
    """The same game without the cards."""
    del document, seats
    return META.scenarios[0].id, []


def _things(document: Json) -> Mapping[str, Mapping[str, str]]:
    """The quests, and the encounters by the names of their foes, by the ids that they have in a match."""
    found = parse_cards(document)
    if isinstance(found, Refusal):
        return {}
    quests = {f"quest:{quest.id}": quest.name for quest in found.quests}
    return {**quests, **{f"encounter:{card.id}": card.encounter.name for card in found.encounters}}


_FIGURES: Final = (
    ("attack", ("encounter", "attack", "value")),
    ("defence", ("encounter", "defence")),
    ("damage", ("encounter", "damage")),
    ("weapon", ("item", "attack", "value")),
)


def _changes(document: Json) -> Iterator[Change]:
    """A quest that is worth more or less valor; a figure of an encounter, or of what it gives, that is higher or
    lower."""
    for deck in ("starting", "elite"):
        for n in range(len(rows_at(document, ["quests", deck]))):
            yield from _figures(document, ("quests", deck, n), ("valor",), "valor", ("name",))
    for n in range(len(rows_at(document, ["encounters"]))):
        for key, path in _FIGURES:
            yield from _figures(document, ("encounters", n), path, key, (path[0], "name"))


def _figures(
    document: Json, card: tuple[str | int, ...], path: tuple[str, ...], key: str, name: tuple[str, ...]
) -> Iterator[Change]:
    for by in (-1, 1):
        found = raised(document, [*card, *path], by)
        if found is not None:
            was, now, changed = found
            yield Change(
                f"adventure.{key}", {"card": value_at(document, [*card, *name]), "was": was, "now": now}, changed
            )


WORKS: Final = (
    WorkRules(
        "adventure.cards",
        "adventure-cards",
        FORMAT,
        _judge,
        "user_cards",
        META.scenarios[0].id,
        _standard,
        starts=False,
        things=_things,
        used=(("quest", "quest_completed", "quest"), ("encounter", "challenge_revealed", "card")),
        changes=_changes,
    ),
)
