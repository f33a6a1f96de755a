"""Checks that a quest can be finished by every character at red level, with the tokens there are (specification 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from tabletop.rules.by_kind import by_second
from tabletop.rules.game import Refusal

from . import quest_steps
from .model import Content, Encounter, Quest
from .terms import Filter, Place

RULE: Final = "AG-QST-11"
OVERLORD: Final = "Overlord"


def fault(content: Content, quest: Quest) -> Refusal | None:
    """Why the quest cannot be set up or finished, what does not exist before what follows from it; None when it can.
    ``step``: the step or part of the set-up, counted from 1."""
    return stopper(content, quest) or next(_faults(content, quest), None)


STOPPERS: Final = ("quest_setup_space", "quest_tokens", "quest_space", "quest_board_encounter")
"""Faults with which no match could be played. A quest with any other fault merely cannot be finished."""


def stopper(content: Content, quest: Quest) -> Refusal | None:
    """Something the quest refers to that does not exist; None for a quest that can be played, even if it cannot be
    finished."""
    return next((found for found in _faults(content, quest) if found.key in STOPPERS), None)


def _faults(content: Content, quest: Quest) -> Iterator[Refusal]:
    """The first fault of the set-up and of each step."""
    checker = _Checker(content, quest)
    found = checker.setup()
    if found is not None:
        yield found
    for number, step in enumerate(quest.steps, start=1):
        check = CHECKS.get(type(step))
        found = None if check is None else check(checker, step)
        if found is not None:
            yield Refusal(RULE, found.key, {"step": number, **found.values})


def _no(key: str, **values: object) -> Refusal:
    return Refusal(RULE, key, values)


def fits(filter_: Filter, encounter: Encounter, colour: int, *, board: bool) -> bool:
    """Whether an encounter matches a filter by what is printed on it."""
    return (
        (filter_.trait is None or filter_.trait in encounter.traits)
        and (filter_.colour is None or filter_.colour == colour)
        and (filter_.min_colour is None or colour >= filter_.min_colour)
        and (filter_.board is None or filter_.board == board)
    )


class _Checker:
    """The checks of one quest against some content."""

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
                return _no("quest_setup_space", step=number, space=entry.space)
        most = sum(entry.n * (rules.seats[1] - 1 if entry.to == "each_other" else 1) for entry in self.gifts)
        tokens = sum(self.placed.values()) + most
        if tokens > rules.tokens:
            return _no("quest_tokens", n=tokens, limit=rules.tokens)
        collects = [step for step in self.quest.steps if isinstance(step, quest_steps.CollectStep)]
        asked = Counter(space for step in collects for space in step.spaces)
        for space in self.placed:
            if self.placed[space] != asked[space]:
                return _no("quest_collect", space=space, n=self.placed[space], asked=asked[space])
        marks = any(isinstance(step, quest_steps.MeetMarked) or _marked(step) for step in self.quest.steps)
        return _no("quest_marked") if bool(self.given) != marks else None

    def place(self, place: Place) -> Refusal | None:
        """The fault of a place: a named space must exist."""
        known = not place.space or place.space in self.content.spaces
        return None if known else _no("quest_space", space=place.space)

    def cards(self, asked: Filter) -> int:
        """How many challenge cards match a filter."""
        found = self.content.challenges.values()
        return sum(fits(asked, card.encounter, card.colour, board=False) for card in found)

    def collect(self, step: quest_steps.CollectStep) -> Refusal | None:
        """The fault of a step: every space must have a token."""
        for space in step.spaces:
            if space not in self.content.spaces:
                return _no("quest_space", space=space)
        for space in step.spaces:
            if space not in self.placed:
                return _no("quest_collect", space=space, n=0, asked=1)
        return None

    def travel(self, step: quest_steps.TravelStep) -> Refusal | None:
        """The fault of a step: the space must exist."""
        return self.place(step.place)

    def defeat_encounters(self, step: quest_steps.DefeatEncounters) -> Refusal | None:
        """The fault of a step: enough encounters must match; one of the board counts any number of times."""
        lasting = any(
            printed.encounter is not None and fits(step.filter, printed.encounter, printed.level, board=True)
            for printed in self.content.board_encounters.values()
        )
        found = self.cards(step.filter)
        return None if lasting or found >= step.n else _no("quest_encounters", n=step.n, limit=found)

    def defeat_board_encounter(self, step: quest_steps.DefeatBoardEncounter) -> Refusal | None:
        """The fault of a step: the board encounter must exist, and be no offer."""
        found = self.content.board_encounters.get(step.encounter)
        if found is None or found.encounter is None:
            return _no("quest_board_encounter", encounter=step.encounter)
        return None

    def defeat_overlord(self, step: quest_steps.DefeatOverlord) -> Refusal | None:
        """Why the step cannot be done; None where the board has an overlord."""
        known = [printed.encounter for printed in self.content.board_encounters.values() if printed.encounter]
        found = any(OVERLORD in encounter.traits for encounter in known)
        return None if found else _no("quest_encounters", n=step.n, limit=0)

    def meet_marked(self, step: quest_steps.MeetMarked) -> Refusal | None:
        """The fault of a step: no more meetings than tokens that others certainly hold."""
        return _no("quest_meet", n=step.n, limit=self.given) if step.n > self.given else None

    def hand_in_encounters(self, step: quest_steps.HandInEncounters) -> Refusal | None:
        """Why the step cannot be done; None where enough encounters match."""
        found = self.cards(Filter(trait=step.trait, min_colour=step.min_colour))
        few = _no("quest_encounters", n=step.n, limit=found) if found < step.n else None
        return self.place(step.place) or few

    def hand_in_items(self, step: quest_steps.HandInItems) -> Refusal | None:
        """The fault of a step: enough items must have the colour."""
        found = self.cards(Filter(min_colour=step.colour))
        few = _no("quest_items", n=step.n, limit=found) if found < step.n else None
        return self.place(step.place) or few

    def discard_abilities(self, step: quest_steps.DiscardAbilities) -> Refusal | None:
        """The fault of a step: a hand must be able to hold so many cards (AG-ABL-1)."""
        limit = self.content.rules.hand_limit
        return self.place(step.place) or (_no("quest_hand", n=step.n, limit=limit) if step.n > limit else None)

    def use_resource(self, step: quest_steps.UseResourceStep) -> Refusal | None:
        """The fault of a step: the resource must be printed on a space."""
        there = any(step.resource in space.resources for space in self.content.spaces.values())
        return None if there else _no("quest_resource", resource=step.resource)


def _marked(step: quest_steps.QuestStep) -> bool:
    return isinstance(step, quest_steps.DefeatCharacter) and step.who == "marked"


CHECKS: Final[Mapping[type, Callable[[_Checker, object], Refusal | None]]] = dict(
    [
        by_second(quest_steps.CollectStep, _Checker.collect),
        by_second(quest_steps.TravelStep, _Checker.travel),
        by_second(quest_steps.DefeatEncounters, _Checker.defeat_encounters),
        by_second(quest_steps.DefeatBoardEncounter, _Checker.defeat_board_encounter),
        by_second(quest_steps.DefeatOverlord, _Checker.defeat_overlord),
        by_second(quest_steps.MeetMarked, _Checker.meet_marked),
        by_second(quest_steps.HandInEncounters, _Checker.hand_in_encounters),
        by_second(quest_steps.HandInItems, _Checker.hand_in_items),
        by_second(quest_steps.DiscardAbilities, _Checker.discard_abilities),
        by_second(quest_steps.UseResourceStep, _Checker.use_resource),
    ]
)
"""The checks by kind of step. Other steps need nothing that content could lack; marked characters are checked in the
set-up."""
