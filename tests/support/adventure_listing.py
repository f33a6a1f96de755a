"""A second record of what the cards and spaces of the Adventure Game say, with which the content is compared.

It has every printed figure, and the English text of every effect, which tells each number and person of it.
``python -m tests.support.adventure_listing`` writes it again; who changes content on purpose reads what changed in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path

from tabletop import text
from tabletop.client.games.adventure import card_text
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.model import Ability, Content, Effect

LISTING = Path(__file__).with_suffix(".txt")
SPOKEN = ("abilities", "front", "offer", "reward", "steps", "setup", "target", "id", "back", "movement_die")
"""Fields that the text of a card tells, or its heading."""


def figures(value: object) -> str:
    """What is printed on a card or space, without what its text tells."""
    if isinstance(value, tuple):
        return ", ".join(figures(part) for part in value if not isinstance(part, (Ability, Effect)))
    if is_dataclass(value) and not isinstance(value, type):
        parts = [(one.name, getattr(value, one.name)) for one in fields(value) if one.name not in SPOKEN]
        return f"[{'; '.join(f'{name} {figures(part)}' for name, part in parts if part not in ((), '', None))}]"
    if hasattr(value, "items"):
        return " / ".join(str(word) for _, word in sorted(value.items()))
    return str(value)


def _texts(book: Content) -> Iterator[tuple[str, object, Callable[[], list[str]]]]:
    """Every thing of the box but challenge cards, which have a record of their own."""
    for face in book.rules.movement_die:
        yield "movement die", face, list
    yield "rules", book.rules, list
    for space in book.spaces.values():
        yield f"space {space.id}", space, list
    for hero in book.characters.values():
        yield f"character {hero.id}", hero, list
    for card in book.character_cards.values():
        for side, shown in card.sides.items():
            yield (
                f"{card.id} {side} [{', '.join(card.icons)}]",
                shown,
                _told(card_text.character_text, card, side, book),
            )
    for ability in book.abilities.values():
        yield f"ability {ability.id}", ability, _told(card_text.ability_card_text, ability, book)
    for printed in book.board_encounters.values():
        yield f"board encounter {printed.id}", printed, _told(card_text.board_encounter_text, printed, book)
    for token in book.discoveries.values():
        yield f"discovery {token.id}", token, _told(card_text.discovery_text, token, book)
    for trophy in book.trophies.values():
        yield f"trophy {trophy.id}", trophy, _told(card_text.trophy_text, trophy)
    for quest in book.quests.values():
        yield f"quest {quest.id}", quest, _told(card_text.quest_text, quest, book)
    for event in book.events.values():
        yield f"event {event.id}", event, _told(card_text.event_text, event, book)
        yield f"event {event.id}, back", event.back, _told(card_text.event_back_text, event, book)


def _told(tell: Callable[..., list[str]], *about: object) -> Callable[[], list[str]]:
    return lambda: tell(*about)


def listing() -> str:
    """The record of the content as it is now."""
    text.set_language(text.FALLBACK)
    lines = []
    for heading, thing, told in _texts(content()):
        lines += [f"{heading}: {figures(thing)}", *[f"    {line}" for line in told()]]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    LISTING.write_text(listing(), encoding="utf-8")
