"""Turns the content files from plain JSON into the frozen values of ``model``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from pydantic import TypeAdapter

from tabletop.rules.game import Json

from . import card_model, model
from .terms import COLOURS
from .word_model import Word


class WithId(Protocol):
    """A value of the content with an id of its own."""

    @property
    def id(self) -> str:
        """The id, unique among the values of its list."""
        ...


V = TypeVar("V")
E = TypeVar("E", bound=WithId)


def made(values: Iterable[object], kind: type[V]) -> tuple[V, ...]:
    """The frozen values of validated models, all of one kind. Raises TypeError where one is of another."""
    found: list[V] = []
    for value in values:
        if not isinstance(value, kind):
            raise TypeError(f"{value!r:.40} is no {kind.__name__}")
        found.append(value)
    return tuple(found)


def _list(form: TypeAdapter[tuple[Word, ...]], kind: type[V], data: Json) -> tuple[V, ...]:
    return made(form.validate_python(data), kind)


def by_id(values: Iterable[E], what: str) -> dict[str, E]:
    """Values by their id. Raises ValueError for a doubled id."""
    found: dict[str, E] = {}
    for value in values:
        if value.id in found:
            raise ValueError(f"{what} {value.id} stands twice")
        found[value.id] = value
    return found


def borders(spaces: Mapping[str, model.BoardSpace]) -> tuple[model.Border, ...]:
    """Every printed connection once, by ids."""
    pairs = {(min(one.id, other), max(one.id, other)) for one in spaces.values() for other in one.neighbours}
    return tuple(model.Border(a, b) for a, b in sorted(pairs))


def deck_ids(
    challenges: Mapping[str, model.ChallengeCard], events: Mapping[str, model.EventCard]
) -> tuple[tuple[str, ...], ...]:
    """The cards of the four challenge decks."""
    return tuple(
        tuple(card.id for cards in (challenges, events) for card in cards.values() if card.colour == colour)
        for colour in range(len(COLOURS))
    )


def build(files: Mapping[str, Json]) -> model.Content:
    """The content made of plain JSON by file name. Raises ValueError (pydantic's is one) for wrong JSON."""
    rules = card_model.RulesIn.model_validate(files["rules"])
    board = card_model.BoardIn.model_validate(files["board"])
    heroes = card_model.CharactersIn.model_validate(files["characters"])
    quests = card_model.QuestsIn.model_validate(files["quests"])
    spaces = by_id(made(board.spaces, model.BoardSpace), "space")
    characters = by_id(made(heroes.characters, model.Character), "character")
    cards = by_id(made(heroes.cards, model.CharacterCard), "character card")
    abilities = by_id(
        _list(TypeAdapter(card_model.AbilityCardsArg), model.AbilityCard, files["abilities"]), "ability card"
    )
    discoveries = by_id(
        _list(TypeAdapter(card_model.DiscoveriesArg), model.Discovery, files["discoveries"]), "discovery"
    )
    starting = tuple(quest.quest("starting") for quest in quests.starting)
    elite = tuple(quest.quest("elite") for quest in quests.elite)
    challenges = by_id(
        _list(TypeAdapter(card_model.ChallengesArg), model.ChallengeCard, files["challenges"]), "challenge card"
    )
    events = by_id(_list(TypeAdapter(card_model.EventsArg), model.EventCard, files["events"]), "event")
    return model.Content(
        rules=rules.build(model.Rules),
        movement_die=made(rules.movement_die, model.MoveFace),
        canvas=board.canvas,
        spaces=spaces,
        characters=characters,
        character_cards=cards,
        borders=borders(spaces),
        card={(card.character, card.level): card for card in cards.values()},
        abilities=abilities,
        decks={
            hero: tuple(card.id for card in abilities.values() if card.owner == hero for _ in range(card.copies))
            for hero in characters
        },
        board_encounters=by_id(
            _list(TypeAdapter(card_model.BoardEncountersArg), model.BoardEncounter, files["board_encounters"]),
            "board encounter",
        ),
        trophies=by_id(_list(TypeAdapter(card_model.TrophiesArg), model.Trophy, files["trophies"]), "trophy"),
        discoveries=discoveries,
        discovery_pile=tuple(kind.id for kind in discoveries.values() for _ in range(kind.count)),
        quests=by_id((*starting, *elite), "quest"),
        starting=tuple(quest.id for quest in starting),
        elite=tuple(quest.id for quest in elite),
        challenges=challenges,
        events=events,
        challenge_decks=deck_ids(challenges, events),
    )
