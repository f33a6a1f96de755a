"""Everything the game is made of: read from ``content/*.json``, checked once, given as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Final, TypeVar

from tabletop.json_values import parsed
from tabletop.rules.entries import Entry, WithId, between, by_id, read
from tabletop.rules.game import Json

from . import model
from .content_check import check
from .terms import COLOURS

FOLDER: Final = Path(__file__).resolve().parent / "content"
FILES: Final = (
    "rules",
    "board",
    "characters",
    "abilities",
    "board_encounters",
    "trophies",
    "discoveries",
    "quests",
    "challenges",
    "events",
)


def read_all() -> Mapping[str, Json]:
    """All content files as plain JSON by name."""
    return {name: parsed((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in FILES}


@cache
def content() -> model.Content:
    """All content, read and checked when first asked for. Raises ValueError naming what is wrong."""
    found = build(read_all())
    check(found)
    return found


Pixels = Annotated[int, between(1, 9999)]


@dataclass(frozen=True, slots=True)
class _Board(Entry):
    canvas: tuple[Pixels, Pixels]
    spaces: tuple[model.BoardSpace, ...]


@dataclass(frozen=True, slots=True)
class _Heroes(Entry):
    """The file of characters and their cards."""

    characters: tuple[model.Character, ...]
    cards: tuple[model.CharacterCard, ...]


E = TypeVar("E", bound=WithId)


def borders(spaces: Mapping[str, model.BoardSpace]) -> tuple[model.Border, ...]:
    """Every printed connection once, by ids."""
    pairs = {(min(one.id, other), max(one.id, other)) for one in spaces.values() for other in one.neighbours}
    return tuple(model.Border(a, b) for a, b in sorted(pairs))


def deck_ids(
    challenges: Mapping[str, model.ChallengeCard], events: Mapping[str, model.EventCard]
) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(card.id for cards in (challenges, events) for card in cards.values() if card.colour == colour)
        for colour in range(len(COLOURS))
    )


def build(files: Mapping[str, Json]) -> model.Content:
    """The content made of plain JSON by file name. Raises ValueError (pydantic's is one) for wrong JSON."""

    def cards(kind: type[E], name: str, what: str) -> dict[str, E]:
        return by_id(read(tuple[kind, ...], files[name]), what)  # type: ignore[valid-type]

    board, heroes = read(_Board, files["board"]), read(_Heroes, files["characters"])
    quests = read(model.QuestDecks, files["quests"])
    spaces, characters = by_id(board.spaces, "space"), by_id(heroes.characters, "character")
    sides = by_id(heroes.cards, "character card")
    abilities = cards(model.AbilityCard, "abilities", "ability card")
    discoveries = cards(model.Discovery, "discoveries", "discovery")
    challenges = cards(model.ChallengeCard, "challenges", "challenge card")
    events = cards(model.EventCard, "events", "event")
    return model.Content(
        rules=read(model.Rules, files["rules"]),
        canvas=board.canvas,
        spaces=spaces,
        characters=characters,
        character_cards=sides,
        borders=borders(spaces),
        card={(card.character, card.level): card for card in sides.values()},
        abilities=abilities,
        decks={
            hero: tuple(card.id for card in abilities.values() if card.owner == hero for _ in range(card.copies))
            for hero in characters
        },
        board_encounters=cards(model.BoardEncounter, "board_encounters", "board encounter"),
        trophies=cards(model.Trophy, "trophies", "trophy"),
        discoveries=discoveries,
        discovery_pile=tuple(kind.id for kind in discoveries.values() for _ in range(kind.count)),
        quests=by_id((*quests.starting, *quests.elite), "quest"),
        starting=tuple(quest.id for quest in quests.starting),
        elite=tuple(quest.id for quest in quests.elite),
        challenges=challenges,
        events=events,
        challenge_decks=deck_ids(challenges, events),
    )
