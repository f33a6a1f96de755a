"""The content files brought into form: from plain JSON to the frozen values of ``model``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import TypeAdapter

from tabletop.rules.game import Json

from . import card_model, model
from .terms import COLOURS
from .word_model import LOOSE, MAKE

V = TypeVar("V")


def _list(kind: Any, data: Json) -> Any:
    return TypeAdapter(Annotated[tuple[Annotated[kind, MAKE], ...], LOOSE]).validate_python(data)


def by_id(values: Sequence[V], what: str) -> dict[str, V]:
    """Values by their id. Raises ValueError when one stands twice."""
    found: dict[str, V] = {}
    for value in values:
        key: str = value.id  # type: ignore[attr-defined]
        if key in found:
            raise ValueError(f"{what} {key} stands twice")
        found[key] = value
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
    """The content of plain JSON by file name. Raises ValueError (pydantic's is one) for anything out of form."""
    rules = card_model.RulesIn.model_validate(files["rules"])
    board = card_model.BoardIn.model_validate(files["board"])
    heroes = card_model.CharactersIn.model_validate(files["characters"])
    quests = card_model.QuestsIn.model_validate(files["quests"])
    spaces = by_id(board.spaces, "space")
    characters = by_id(heroes.characters, "character")
    cards = by_id(heroes.cards, "character card")
    abilities = by_id(_list(card_model.AbilityCardIn, files["abilities"]), "ability card")
    discoveries = by_id(_list(card_model.DiscoveryIn, files["discoveries"]), "discovery")
    starting = tuple(quest.quest("starting") for quest in quests.starting)
    elite = tuple(quest.quest("elite") for quest in quests.elite)
    challenges = by_id(_list(card_model.ChallengeIn, files["challenges"]), "challenge card")
    events = by_id(_list(card_model.EventIn, files["events"]), "event")
    die: Any = rules.movement_die
    frozen: dict[str, Any] = {"spaces": spaces, "characters": characters, "character_cards": cards}
    return model.Content(
        rules=rules.value(),
        movement_die=die,
        canvas=board.canvas,
        **frozen,
        borders=borders(frozen["spaces"]),
        card={(card.character, card.level): card for card in frozen["character_cards"].values()},
        abilities=abilities,
        decks={
            hero: tuple(card.id for card in abilities.values() if card.owner == hero for _ in range(card.copies))
            for hero in characters
        },
        board_encounters=by_id(_list(card_model.BoardEncounterIn, files["board_encounters"]), "board encounter"),
        trophies=by_id(_list(card_model.TrophyIn, files["trophies"]), "trophy"),
        discoveries=discoveries,
        discovery_pile=tuple(kind.id for kind in discoveries.values() for _ in range(kind.count)),
        quests=by_id((*starting, *elite), "quest"),
        starting=tuple(quest.id for quest in starting),
        elite=tuple(quest.id for quest in elite),
        challenges=challenges,
        events=events,
        challenge_decks=deck_ids(challenges, events),
    )
