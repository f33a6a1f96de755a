"""The shape of a campaign's file, validated with pydantic: imported only when campaigns are opened."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import Field, model_validator

from tabletop.bots import LEVELS
from tabletop.lessons.lesson_model import LessonPart, LessonPicture, LessonSetup, Words

Share = Annotated[int, Field(strict=True, ge=0, le=100)]
Copies = Annotated[int, Field(strict=True, ge=1, le=4)]
BattleId = Annotated[str, Field(pattern=r"^[a-z][a-z-]{0,39}$")]
OWN, RIVAL = 0, 1
"""The seats of a battle's set-up: the player's, whose army is filled in, and that of the computer player."""


class CampaignBattle(LessonPart):
    """One battle of the map. ``at``: its place on the map in hundredths of width and height; ``mark``: the drawing that
    stands there; ``say``: what is told before it, ``won``: after it was won; ``rival``: which of the regulars plays the
    other army, at the ``level``; ``setup``: the match, without the player's army; ``joins``: cards that can be hired
    once it is won, with their number; ``next``: the battles to choose from afterwards, none after the last."""

    title: Words
    say: Words
    won: Words
    at: tuple[Share, Share]
    mark: str
    rival: str
    level: str
    setup: LessonSetup
    joins: dict[str, Copies] = {}
    next: tuple[BattleId, ...] = ()

    @model_validator(mode="after")
    def _for_two(self) -> CampaignBattle:
        if len(self.setup.seats) != 2 or self.setup.order:
            raise ValueError("a battle is for two, and the rules seat them")
        if self.level not in LEVELS:
            raise ValueError("no such level")
        return self


class CampaignForm(LessonPart):
    """A whole campaign. ``peoples``: the armies of which the player chooses one; ``honours``: how many eliminations
    earn a card its first, second and third star; ``captains``: commanders that can stand in from the beginning;
    ``first``: the battle that it begins with; ``length``: how many battles are fought, whichever way is taken."""

    title: Words
    about: Words
    opening: Words
    closing: Words
    picture: LessonPicture
    peoples: Annotated[tuple[str, ...], Field(min_length=1)]
    honours: Annotated[tuple[Annotated[int, Field(strict=True, ge=1)], ...], Field(min_length=1, max_length=3)]
    captains: tuple[str, ...] = ()
    length: Annotated[int, Field(strict=True, ge=1, le=30)]
    first: BattleId
    battles: Annotated[dict[BattleId, CampaignBattle], Field(min_length=1)]

    @model_validator(mode="after")
    def _one_length(self) -> CampaignForm:
        missing = {one for battle in self.battles.values() for one in battle.next} - set(self.battles)
        if missing or self.first not in self.battles:
            raise ValueError(f"no battle {sorted(missing or {self.first})[0]}")

        @cache
        def lengths(id: str) -> frozenset[int]:
            after = self.battles[id].next
            return frozenset({1}) if not after else frozenset(1 + n for one in after for n in lengths(one))

        try:
            found = lengths(self.first)
        except RecursionError:
            raise ValueError("a way leads in a circle") from None
        if found != {self.length}:
            raise ValueError(f"ways of {sorted(found)} battles instead of {self.length}")
        if set(self.battles) - {id for way in self.ways() for id in way}:
            raise ValueError("a battle to which no way leads")
        if list(self.honours) != sorted(set(self.honours)):
            raise ValueError("each star asks for more than the one before it")
        return self

    def ways(self, begun: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
        """All ways from the first battle to the last, as ids; those that begin with ``begun``."""
        if not begun:
            return self.ways((self.first,))
        after = self.battles[begun[-1]].next
        return [way for one in after for way in self.ways((*begun, one))] if after else [begun]

    def all_words(self) -> list[dict[str, str]]:
        """Everything that the campaign says, each by language."""
        told = [words for battle in self.battles.values() for words in (battle.title, battle.say, battle.won)]
        return [self.title, self.about, self.opening, self.closing, *told]
