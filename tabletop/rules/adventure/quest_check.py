"""Checks that a quest can be finished by every character at red level, with the tokens there are (specification 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop.rules.game import Refusal

from . import quest_steps
from .model import Content, Quest
from .quest_steps import RULE, no
from .terms import Filter


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
            printed.encounter is not None and asked.fits(printed.encounter.traits, printed.level, board=True)
            for printed in self.content.board_encounters.values()
        )

    def cards(self, asked: Filter) -> int:
        """How many challenge cards match a filter."""
        found = self.content.challenges.values()
        return sum(asked.fits(card.encounter.traits, card.colour, board=False) for card in found)


def _marked(step: quest_steps.QuestStep) -> bool:
    return isinstance(step, quest_steps.DefeatCharacter) and step.who == "marked"
