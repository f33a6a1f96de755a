"""The company of a campaign: what the file of a campaign that is being played holds.

A company owns the two decks of its people that the rules let an army be built from (LW-ARM-3, LW-ARM-5), and what it
has hired. Each of these cards is somebody: a :class:`Soldier`, told apart from the others of its card by a number. Only
those who have done or suffered something are written down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, field
from typing import Annotated, Final

from tabletop.json_values import parsed
from tabletop.rules import entries
from tabletop.rules.entries import Entry, between, letters, many, text
from tabletop.rules.game import Json

LONGEST_NAME: Final = 40
Count = Annotated[int, between(0, 9999)]
Number = Annotated[int, between(1, 99)]
CardId = Annotated[str, letters(r"^[a-z]{3}\.[a-z-]{1,40}$")]
BattleId = Annotated[str, letters(r"^[a-z][a-z-]{0,39}$")]
MatchId = Annotated[str, letters(r"^[0-9a-f]{8,32}$")]
Numbers = Annotated[tuple[Number, ...], many(0, 36)]


class Soldier(Entry):
    """One card of the company. ``kills``: eliminations that it took part in by arrow or shot (LW-CMB-7), of which
    ``commanders`` and ``generals``; ``battles``: won ones in which it was on the board; ``falls``: how often it was
    eliminated in one, each a scar; ``rests``: battles that it still has to sit out; ``name``, ``byname``: those that it
    has earned, empty for none; the byname is the key of one."""

    card: CardId
    number: Number
    kills: Count = 0
    commanders: Count = 0
    generals: Count = 0
    battles: Count = 0
    falls: Count = 0
    rests: Annotated[int, between(0, 1)] = 0
    name: Annotated[str, text(LONGEST_NAME)] = ""
    byname: Annotated[str, text(20)] = ""

    @property
    def key(self) -> str:
        """Its card and number, as instances of cards are written."""
        return f"{self.card}#{self.number}"


def stars(soldier: Soldier, honours: Iterable[int]) -> int:
    """How many stars a soldier has earned."""
    return sum(soldier.kills >= needed for needed in honours)


class Underway(Entry):
    """The battle that is being fought: the ``match`` is an ordinary saved game of that id; ``fielded``: by card, the
    numbers of those who are in it, in the order of the copies."""

    battle: BattleId
    match: MatchId
    fielded: Annotated[Mapping[CardId, Numbers], many(0, 36)]


class Victory(Entry):
    """A battle that was won: in which ``match``, after how many ``defeats``, in how many ``turns``; how many were
    ``slain`` and have ``fallen``; the ``best`` soldier, empty for none, and its ``kills``; who earned a star."""

    battle: BattleId
    match: MatchId
    defeats: Count
    turns: Count
    slain: Count
    fallen: Count
    best: Annotated[str, text(60)] = ""
    kills: Count = 0
    honoured: Annotated[tuple[Annotated[str, text(60)], ...], many(0, 36)] = ()


class Company(Entry):
    """``campaign``: the id of the campaign; ``people``: the army that it began with; ``army``: what its player wants to
    field, as copies by card; ``defeats``: by battle, since the last victory."""

    campaign: Annotated[str, text(80)]
    people: Annotated[str, text(40)]
    army: Annotated[Mapping[CardId, Annotated[int, between(1, 36)]], many(1, 36)]
    soldiers: Annotated[tuple[Soldier, ...], many(0, 400)] = ()
    victories: Annotated[tuple[Victory, ...], many(0, 30)] = ()
    defeats: Annotated[Mapping[BattleId, Count], many(0, 30)] = field(default_factory=dict)
    underway: Underway | None = None

    def check(self) -> None:
        """No soldier stands twice."""
        if len({one.key for one in self.soldiers}) < len(self.soldiers):
            raise entries.fault("twice", "a soldier stands twice")

    @property
    def won(self) -> tuple[str, ...]:
        """The battles won, in their order: the way so far."""
        return tuple(one.battle for one in self.victories)

    def soldier(self, card: str, number: int) -> Soldier:
        """The soldier of a card and number; a fresh one where nothing is written down."""
        return next((one for one in self.soldiers if (one.card, one.number) == (card, number)), Soldier(card, number))

    def by_key(self, key: str) -> Soldier | None:
        """The soldier of a key; None where nothing is written down."""
        return next((one for one in self.soldiers if one.key == key), None)


def read_company(body: Json) -> Company:
    """The company in the body of a file. Raises ValueError for what is none."""
    return entries.read(Company, body)


def written(company: Company) -> dict[str, Json]:
    """The company as the body of a file."""
    found = parsed(json.dumps(asdict(company)))
    assert isinstance(found, dict)
    return found
