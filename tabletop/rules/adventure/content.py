"""Everything the game is made of: read once from ``content/*.json``, given as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from tabletop.json_values import parsed
from tabletop.rules.entries import Entry, between, by_id, read
from tabletop.rules.game import Json

from . import model
from .terms import COLOURS

FOLDER: Final = Path(__file__).resolve().parent / "content"


def read_all() -> Mapping[str, Json]:
    """All content files as plain JSON by name."""
    return {name: parsed((FOLDER / f"{name}.json").read_text(encoding="utf-8")) for name in _Files.__annotations__}


@cache
def content() -> model.Content:
    """All content, read when first asked for. Raises ValueError naming what is wrong with its form; that it fits
    together is looked at by tests."""
    return build(read_all())


Pixels = Annotated[int, between(1, 9999)]


class _Board(Entry):
    canvas: tuple[Pixels, Pixels]
    spaces: tuple[model.BoardSpace, ...]


class _Heroes(Entry):
    """The file of characters and their cards."""

    characters: tuple[model.Character, ...]
    cards: tuple[model.CharacterCard, ...]


class _Files(Entry):
    """All files by name."""

    rules: model.Rules
    board: _Board
    characters: _Heroes
    abilities: tuple[model.AbilityCard, ...]
    board_encounters: tuple[model.BoardEncounter, ...]
    trophies: tuple[model.Trophy, ...]
    discoveries: tuple[model.Discovery, ...]
    quests: model.QuestDecks
    challenges: tuple[model.ChallengeCard, ...]
    events: tuple[model.EventCard, ...]


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
    told = read(_Files, dict(files))
    spaces, characters = by_id(told.board.spaces, "space"), by_id(told.characters.characters, "character")
    sides = by_id(told.characters.cards, "character card")
    abilities = by_id(told.abilities, "ability card")
    challenges, events = by_id(told.challenges, "challenge card"), by_id(told.events, "event")
    starting, elite = told.quests.starting, told.quests.elite
    return model.Content(
        rules=told.rules,
        canvas=told.board.canvas,
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
        board_encounters=by_id(told.board_encounters, "board encounter"),
        trophies=by_id(told.trophies, "trophy"),
        discoveries=by_id(told.discoveries, "discovery"),
        discovery_pile=tuple(kind.id for kind in told.discoveries for _ in range(kind.count)),
        quests=by_id((*starting, *elite), "quest"),
        starting=tuple(quest.id for quest in starting),
        elite=tuple(quest.id for quest in elite),
        challenges=challenges,
        events=events,
        challenge_decks=deck_ids(challenges, events),
    )
