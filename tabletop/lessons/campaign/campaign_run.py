"""A campaign being played: which battles can be fought, with which army, and what a battle has made of it.

It draws nothing and reads no files: the client shows it, and tests play whole campaigns through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tabletop.json_values import as_number
from tabletop.lessons.library import CAMPAIGN_FILES, Campaign, UnknownLesson
from tabletop.rules import catalogue
from tabletop.rules.game import Json, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.storage.header import PERSON, SeatPlayers

from .campaign_model import OWN, CampaignForm
from .company import Company, Underway, read_company
from .lords_of_war_company import BYNAMES, Muster, after_victory, army_fault, founded

RELIEF: Final = 2
MOST_RELIEF: Final = 6
"""Units by which each defeat lowers the goal of the next attempt, and the most by which all do."""
TABLE: Final = TableRules(undo="strict", curtain=False)
"""What holds at the table of a campaign."""


class CampaignRun:
    """A campaign and its ``company``, which each step replaces. Raises ValueError for a company that does not fit the
    campaign."""

    def __init__(self, campaign: Campaign, company: Company) -> None:
        self.campaign = campaign
        self.form: CampaignForm = campaign.form
        self.company = company
        self._check()

    @classmethod
    def found(cls, campaign: Campaign, people: str) -> CampaignRun:
        """A campaign that begins, with the standard army of a people."""
        return cls(campaign, founded(campaign.id, people))

    def _check(self) -> None:
        company, way = self.company, self.company.won
        if company.people not in self.form.peoples:
            raise ValueError(f"no people {company.people}")
        if way and not any(one[: len(way)] == way for one in self.form.ways()):
            raise ValueError("no way of this campaign")
        if strange := {one.byname for one in company.soldiers} - {"", *BYNAMES}:
            raise ValueError(f"no byname {min(strange)}")
        if fault := army_fault(self.form, company):
            raise ValueError(fault)
        if company.underway is not None and company.underway.battle not in self.choices:
            raise ValueError(f"no battle {company.underway.battle} now")

    # ------------------------------------------------------------------------------------------------- the way

    @property
    def muster(self) -> Muster:
        """What the company can field now."""
        return Muster(self.form, self.company)

    @property
    def choices(self) -> tuple[str, ...]:
        """The battles that can be fought now; none once the last one was won."""
        won = self.company.won
        return self.form.battles[won[-1]].next if won else (self.form.first,)

    @property
    def done(self) -> bool:
        """Whether the last battle was won."""
        return not self.choices

    @property
    def stage(self) -> int:
        """The number of the battle that comes next, from 1."""
        return len(self.company.victories) + 1

    def ahead(self) -> frozenset[str]:
        """All battles to which a way leads from here, those that can be fought now among them."""
        begun = len(self.company.won)
        ways = self.form.ways(self.company.won)
        return frozenset(id for way in ways for id in way[begun:])

    # ---------------------------------------------------------------------------------------------- one battle

    def relief(self, id: str) -> int:
        """By how many units the player's goal in a battle is lower than the other's, after defeats in it: a handicap as
        the rules have it (LW-VAR-3)."""
        return min(RELIEF * self.company.defeats.get(id, 0), MOST_RELIEF)

    def goal(self, id: str) -> int:
        """How many units the player has to eliminate in a battle."""
        return as_number(self.form.battles[id].setup.seats[OWN].options["units"]) - self.relief(id)

    def setup(self, id: str, names: tuple[str, str], seed: int) -> Setup:
        """The set-up of a battle: the company's army at its seat, ``names`` for the player and the other seat."""
        form = self.form.battles[id].setup
        own: Mapping[str, Json] = {"army": self.muster.document(), "units": self.goal(id)}
        seats = tuple(
            SeatSetup(name, seat.colour, seat.team, {**seat.options, **(own if number == OWN else {})})
            for number, (seat, name) in enumerate(zip(form.seats, names, strict=True))
        )
        return Setup(self.campaign.game, seats, form.scenario, form.options, seed, TABLE)

    def start(self, id: str, names: tuple[str, str], seed: int) -> Match[object]:
        """A new match of a battle that can be fought now. Raises KeyError for another one."""
        if id not in self.choices:
            raise KeyError(id)
        return Match.start(catalogue.game(self.campaign.game), self.setup(id, names, seed))

    def players(self, id: str, match: Match[object], seed: int) -> SeatPlayers:
        """Who plays the seats of a match of a battle."""
        levels = (PERSON, self.form.battles[id].level)
        return SeatPlayers(tuple(levels[index] for index in match.order), seed)

    def begin(self, id: str, match_id: str) -> None:
        """Write down that a battle is being fought, in the saved game of an id."""
        if id not in self.choices:
            raise KeyError(id)
        self.company = replace(self.company, underway=Underway(id, match_id, self.muster.field))

    def give_up(self) -> None:
        """Forget the battle that is being fought: its saved game is gone."""
        self.company = replace(self.company, underway=None)

    def settle(self, match: Match[object]) -> bool:
        """Take in the finished match of the battle that is being fought; whether it was won. A lost or drawn one leaves
        the army as it was. Raises ReplayError for a match whose journal does not replay."""
        underway, outcome = self.company.underway, match.outcome
        if underway is None or outcome is None:
            return False
        seat = match.order.index(OWN)
        won = outcome.winners == (seat,)
        if won:
            self.company = after_victory(self.form, self.company, underway, match, seat)
        else:
            defeats = {**self.company.defeats, underway.battle: self.company.defeats.get(underway.battle, 0) + 1}
            self.company = replace(self.company, underway=None, defeats=defeats)
        return won


def opened(body: Json) -> CampaignRun:
    """The campaign in the body of a file. Raises ValueError for one that this edition cannot go on with."""
    company = read_company(body)
    try:
        return CampaignRun(CAMPAIGN_FILES.find(company.campaign), company)
    except UnknownLesson as error:
        raise ValueError(f"no campaign {company.campaign}") from error
