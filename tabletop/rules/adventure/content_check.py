"""Checks of the content beyond its form (specification 10): counts, references, the board as a graph, words that have a
meaning in their place, quests that can be finished. Used once, when the content is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tabletop.rules.game import Refusal

from . import effects, quest_steps
from .card_fit import misfits
from .model import Abilities, BoardSpace, ChallengeCard, Content, Encounter, EncounterBack, EventBack, ItemBack, Quest
from .quest_steps import RULE, no
from .terms import COLOURS, GREY, Filter, Place, Selector
from .values import names, walk

COUNTS: Final = {
    "spaces": 60,
    "borders": 76,
    "characters": 4,
    "character_cards": 16,
    "starting": 18,
    "elite": 30,
    "board_encounters": 17,
    "challenges": 120,
    "events": 40,
    "discovery_pile": 20,
}
DECK: Final = 23
TROPHIES: Final = 16
DISCOVERIES: Final = 10
CHALLENGES: Final = 30
EVENTS: Final = {"global": 4, "local": 3, "special": 3}


def check(content: Content) -> None:
    """Raise ValueError for the first thing that is wrong with the game's own content."""
    check_counts(content)
    check_names(content)
    check_board(content)
    check_references(content)
    check_words(content)
    for quest in content.quests.values():
        fault = quest_fault(content, quest)
        if fault is not None:
            raise ValueError(f"quest {quest.id}: {fault.key} {dict(fault.values)}")


def check_counts(content: Content) -> None:
    """Check the numbers of components (section 1). Raises ValueError."""
    for what, number in COUNTS.items():
        found = len(getattr(content, what))
        if found != number:
            raise ValueError(f"{found} {what} instead of {number}")
    for hero, deck in content.decks.items():
        if len(deck) != DECK:
            raise ValueError(f"the deck of {hero} has {len(deck)} cards instead of {DECK} (AG-SET-6)")
        levels = [card.level for card in content.character_cards.values() if card.character == hero]
        if levels != list(range(len(COLOURS))):
            raise ValueError(f"{hero} has not one card for each level (AG-SET-6)")
    if sum(trophy.copies for trophy in content.trophies.values()) != TROPHIES:
        raise ValueError(f"there are not {TROPHIES} trophy cards (AG-TRO-1)")
    if len(content.discoveries) != DISCOVERIES:
        raise ValueError(f"there are not {DISCOVERIES} kinds of discoveries (AG-DSC-5)")
    for colour, name in enumerate(COLOURS):
        cards = [card for card in content.challenges.values() if card.colour == colour]
        kinds = Counter(event.kind for event in content.events.values() if event.colour == colour)
        if len(cards) != CHALLENGES or kinds != EVENTS:
            raise ValueError(f"the {name} challenge deck is not 30 encounters and 4 + 3 + 3 events (AG-SET-1)")


def check_names(content: Content) -> None:
    """Check that every name exists in every language that any name has. Raises ValueError."""
    found = list(names(_all_of(content)))
    languages = sorted({language for name in found for language in name})
    for name in found:
        missing = [language for language in languages if not name.get(language, "").strip()]
        if missing:
            raise ValueError(f"{next(iter(name.values()))} has no name in {missing[0]}")


def _all_of(content: Content) -> tuple[object, ...]:
    return (
        content.spaces,
        content.characters,
        content.character_cards,
        content.abilities,
        content.board_encounters,
        content.trophies,
        content.discoveries,
        content.quests,
        content.challenges,
        content.events,
    )


# --------------------------------------------------------------------------------------------------------- board


def check_board(content: Content) -> None:
    """Check that connections go both ways, that the board is connected at every level, and that cities are connected at
    grey. Raises ValueError."""
    spaces = content.spaces
    for space in spaces.values():
        for near in space.neighbours:
            if near not in spaces or near == space.id:
                raise ValueError(f"{space.id} is connected with {near}, which is no other space")
            if space.id not in spaces[near].neighbours:
                raise ValueError(f"{space.id} is connected with {near}, but not the other way")
        if len(set(space.neighbours)) != len(space.neighbours):
            raise ValueError(f"{space.id} names a neighbour twice")
        if not (0 <= space.x <= content.canvas[0] and 0 <= space.y <= content.canvas[1]):
            raise ValueError(f"{space.id} lies beside the canvas")
        if space.kind == "city" and space.colour != GREY:
            raise ValueError(f"{space.id} is a city and not grey (AG-MOV-4)")
    for level, name in enumerate(COLOURS):
        open_ = {key: space for key, space in spaces.items() if space.colour <= level}
        if len(_reached(open_)) != len(open_):
            raise ValueError(f"the spaces up to {name} do not hang together (AG-MOV-4)")


def _reached(spaces: Mapping[str, BoardSpace]) -> frozenset[str]:
    """The spaces connected with the first one."""
    waiting = [next(iter(spaces))] if spaces else []
    seen = set(waiting)
    while waiting:
        for near in spaces[waiting.pop()].neighbours:
            if near in spaces and near not in seen:
                seen.add(near)
                waiting.append(near)
    return frozenset(seen)


# ---------------------------------------------------------------------------------------------------- references


def check_references(content: Content) -> None:
    """Check that every id that is referred to exists, and that both ends of a reference agree. Raises ValueError."""
    for kind in (content.characters, content.spaces):
        if not kind:
            raise ValueError("the content is empty")
    for card in content.character_cards.values():
        _known(card.character, content.characters, card.id)
    for ability in content.abilities.values():
        _known(ability.owner, content.characters, ability.id)
    for space in content.spaces.values():
        if space.encounter is not None:
            _known(space.encounter, content.board_encounters, space.id)
    for printed in content.board_encounters.values():
        _known(printed.space, content.spaces, printed.id)
        space = content.spaces[printed.space]
        if space.encounter != printed.id or space.colour != printed.level:
            raise ValueError(f"{printed.id} and its space {space.id} do not agree")
    for event in content.events.values():
        if event.space:
            _known(event.space, content.spaces, event.id)
            if content.spaces[event.space].kind == "city":
                raise ValueError(f"{event.id} lies in a city, where nobody faces challenges (AG-CHL-1)")
            if content.spaces[event.space].encounter is not None:
                raise ValueError(f"{event.id} lies where an encounter is printed on the board (6.13)")
    twice = content.challenges.keys() & content.events.keys()
    if twice:
        raise ValueError(f"{min(twice)} is an encounter and an event")
    for value in walk(_all_of(content)):
        if isinstance(value, effects.GainTrophy):
            _known(value.trophy, content.trophies, "a reward")
        if isinstance(value, Place) and value.space:
            _known(value.space, content.spaces, "a place")


def _known(key: str, known: Mapping[str, object], where: str) -> None:
    if key not in known:
        raise ValueError(f"{where} names {key}, which does not exist")


# --------------------------------------------------------------------------------------------------------- words


def sources(content: Content) -> Iterator[tuple[str, Abilities, bool]]:
    """Every source of abilities: its id, its abilities, whether it chooses a target."""
    for card in content.character_cards.values():
        for side, face in card.sides.items():
            yield f"{card.id} ({side})", face.abilities, False
    for ability in content.abilities.values():
        yield ability.id, ability.abilities, bool(ability.target)
    for printed in content.board_encounters.values():
        yield printed.id, printed.offer if printed.encounter is None else printed.encounter.abilities, False
    for token in content.discoveries.values():
        yield token.id, token.abilities, False
    for challenge in content.challenges.values():
        yield from challenge_sources(challenge)
    for event in content.events.values():
        yield event.id, event.front, False
        yield event.id, _back(event.back), False


def challenge_sources(card: ChallengeCard) -> Iterator[tuple[str, Abilities, bool]]:
    """Both sides of a challenge card as sources."""
    yield f"{card.id} (encounter)", card.encounter.abilities, False
    yield f"{card.id} (item)", card.item.abilities, False


def _back(back: EventBack | None) -> Abilities:
    if isinstance(back, ItemBack):
        return back.item.abilities
    return back.encounter.abilities if isinstance(back, EncounterBack) else ()


def check_words(content: Content) -> None:
    """Check that every word of every card has a meaning in its place. Raises ValueError."""
    for source, abilities, targets in sources(content):
        for ability in abilities:
            for found in misfits(ability, targets=targets):
                raise ValueError(f"{source}: {found.word} has no meaning in {found.when}")
    for card in content.abilities.values():
        used = any(getattr(value, name, "") == "target" for value in walk(card.abilities) for name in ("who", "to"))
        if used != bool(card.target):
            raise ValueError(f"{card.id} chooses a target and does nothing with it, or the other way round")
        _windows(card.id, card.timing, card.window)
    for value in walk(_all_of(content)):
        if isinstance(value, Selector) and value.within is not None and value.kind == "space" and value.within < 1:
            raise ValueError("a selector of spaces reaches no space")


def _windows(card: str, timing: str, window: str) -> None:
    """Check that a card's window can come at the time of its timing icon (AG-ABL-4). Raises ValueError."""
    fitting: Mapping[str, Iterable[str]] = {
        "movement": ("move",),
        "combat": ("pre_roll", "post_roll", "pre_or_post_roll", "pending", "after_suffer"),
        "special": ("move", "own_turn", "reveal", "react_card", "pending", "after_suffer"),
    }
    if window not in fitting[timing]:
        raise ValueError(f"{card} has the {timing} icon and the window {window} (AG-ABL-4)")


def quest_fault(content: Content, quest: Quest) -> Refusal | None:
    """Why the quest cannot be set up or finished, what does not exist before what follows from it; None when it can.
    ``step``: the step or part of the set-up, counted from 1."""
    return quest_stopper(content, quest) or next(_faults(content, quest), None)


STOPPERS: Final = ("quest_setup_space", "quest_tokens", "quest_space", "quest_board_encounter")
"""Faults with which no match could be played. A quest with any other fault merely cannot be finished."""


def quest_stopper(content: Content, quest: Quest) -> Refusal | None:
    """Something the quest refers to that does not exist; None for a quest that can be played, even if it cannot be
    finished."""
    return next((found for found in _faults(content, quest) if found.key in STOPPERS), None)


def _faults(content: Content, quest: Quest) -> Iterator[Refusal]:
    """The first fault of the set-up and of each step."""
    parts = QuestParts(content, quest)
    found = parts.setup()
    if found is not None:
        yield found
    for number, step in enumerate(quest.steps, start=1):
        found = step.fault(parts)
        if found is not None:
            yield Refusal(RULE, found.key, {"step": number, **found.values})


def fits(filter_: Filter, encounter: Encounter, colour: int, *, board: bool) -> bool:
    """Whether an encounter matches a filter by what is printed on it."""
    return (
        (filter_.trait is None or filter_.trait in encounter.traits)
        and (filter_.colour is None or filter_.colour == colour)
        and (filter_.min_colour is None or colour >= filter_.min_colour)
        and (filter_.board is None or filter_.board == board)
    )


class QuestParts:
    """What the steps of one quest need of its set-up and of some content."""

    def __init__(self, content: Content, quest: Quest) -> None:
        self.content, self.quest = content, quest
        self.placed: Counter[str] = Counter()
        for entry in quest.setup:
            if isinstance(entry, quest_steps.PlaceToken):
                self.placed[entry.space] += entry.n
        self.gifts = [entry for entry in quest.setup if isinstance(entry, quest_steps.GiveToken)]
        self.given = sum(entry.n for entry in self.gifts)  # tokens that others certainly hold, even with two seats

    def setup(self) -> Refusal | None:
        """The fault of the set-up: tokens must be on spaces of the board, be enough, and all be needed by steps."""
        rules = self.content.rules
        for number, entry in enumerate(self.quest.setup, start=1):
            if isinstance(entry, quest_steps.PlaceToken) and entry.space not in self.content.spaces:
                return no("quest_setup_space", step=number, space=entry.space)
        most = sum(entry.n * (rules.seats[1] - 1 if entry.to == "each_other" else 1) for entry in self.gifts)
        tokens = sum(self.placed.values()) + most
        if tokens > rules.tokens:
            return no("quest_tokens", n=tokens, limit=rules.tokens)
        collects = [step for step in self.quest.steps if isinstance(step, quest_steps.CollectStep)]
        asked = Counter(space for step in collects for space in step.spaces)
        for space in self.placed:
            if self.placed[space] != asked[space]:
                return no("quest_collect", space=space, n=self.placed[space], asked=asked[space])
        marks = any(isinstance(step, quest_steps.MeetMarked) or _marked(step) for step in self.quest.steps)
        return no("quest_marked") if bool(self.given) != marks else None

    def unknown(self, space: str) -> Refusal | None:
        """The fault of a named space that is not on the board."""
        return None if not space or space in self.content.spaces else no("quest_space", space=space)

    def lasts(self, asked: Filter) -> bool:
        """Whether an encounter of the board, which can be defeated any number of times, matches a filter."""
        return any(
            printed.encounter is not None and fits(asked, printed.encounter, printed.level, board=True)
            for printed in self.content.board_encounters.values()
        )

    def cards(self, asked: Filter) -> int:
        """How many challenge cards match a filter."""
        found = self.content.challenges.values()
        return sum(fits(asked, card.encounter, card.colour, board=False) for card in found)


def _marked(step: quest_steps.QuestStep) -> bool:
    return isinstance(step, quest_steps.DefeatCharacter) and step.who == "marked"
