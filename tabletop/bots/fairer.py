"""Makes a work fairer: tries small changes of it, many of them in a few games, and those that seem to help in more.

All are played with the same deals, so that they differ by what they change more than by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.json_values import Json
from tabletop.rules.chance import Chance
from tabletop.rules.game import Refusal
from tabletop.rules.works import Change, WorkRules
from tabletop.storage import limits
from tabletop.storage.reports import ReportForm, TriedForm

from . import CAPTAIN
from .balance import PLACE, SEAT, BalanceGame, PlayedGame, apart, differs, games_of, lead, sample, share_of, unended
from .tournament import Share

ROUNDS: Final = ((16, 30), (4, 90), (2, 240))
"""In each round: the most changes that are still tried, and the games that each has played by its end."""
IN_A_ROW: Final = 5
"""The games of one change that are handed out in a row, since the rules of each are made anew where there are many."""
SHOWN: Final = 4
"""The most changes that are proposed."""
_SEED: Final = 500_000
"""The seed of the first deal, far from those of the test that found the work unfair: the same deals would flatter a
change that suits them by chance."""


@dataclass(slots=True)
class FairerSearch:
    """A search as it goes on. ``seats``: how many play; ``lead``: by how much the work's first seat won more than its
    share in its test, which says whether changes should strengthen or weaken it, 0 for neither. Side 0 is the work as
    it is, the others are changes."""

    kind: WorkRules
    document: Json
    seats: int
    lead: float
    level: str = CAPTAIN
    changes: list[Change] = field(default_factory=list)
    played: dict[int, list[PlayedGame]] = field(default_factory=dict)
    done: int = 0
    _round: int = 0

    @classmethod
    def after(cls, report: ReportForm, kind: WorkRules, document: Json) -> FairerSearch:
        """The search that goes on from a test: with as many seats, and players of the same level."""
        return cls(kind, document, report.seats, lead(report.seats, report.work), report.level)

    def __post_init__(self) -> None:
        self.changes = _candidates(self.kind, self.document, self.lead, ROUNDS[0][0])

    @property
    def total(self) -> int:
        """How many games the whole search plays."""
        found, before = 0, 0
        for most, games in ROUNDS:
            found += (min(most, len(self.changes)) + 1) * (games - before)
            before = games
        return found if self.changes else 0

    def round(self) -> list[BalanceGame]:
        """The games to be played next; the next ones are known when these have ended. Empty at the end."""
        if self._round == len(ROUNDS) or not self.changes:
            return []
        most, games = ROUNDS[self._round]
        before = ROUNDS[self._round - 1][1] if self._round else 0
        self._round += 1
        found: list[BalanceGame] = []
        for side in (0, *self.best()[:most]):
            document = self.document if side == 0 else self.changes[side - 1].document
            listed = games_of(self.kind, document, games, self.seats, side=0, seed=_SEED, level=self.level)[before:]
            found += [BalanceGame(side, one.kind, one.document, one.pairing) for one in listed]
        return sorted(found, key=lambda one: (one.pairing.number // IN_A_ROW, one.side))

    def add(self, game: PlayedGame) -> None:
        """One game has ended."""
        self.done += 1
        self.played.setdefault(game.side, []).append(game)

    def best(self) -> list[int]:
        """The sides of the changes that played in the last round, the fairest first."""
        sides = range(1, len(self.changes) + 1)
        if not self.played:
            return list(sides)
        most = max(len(played) for side, played in self.played.items() if side) if len(self.played) > 1 else 0
        return sorted([side for side in sides if len(self.played.get(side, ())) == most], key=self._unfair)

    def _unfair(self, side: int) -> float:
        """How far from even a side is, and what part of its games did not end."""
        found = sample(self.played.get(side, ()))
        return apart(self.seats, found) + unended(found)

    def proposals(self) -> list[TriedForm]:
        """The changes after which the work is fairer than without them, the best first, with figures."""
        found = []
        for side in self.best()[:SHOWN]:
            if self._unfair(side) >= self._unfair(0):
                continue
            change = self.changes[side - 1]
            before, after = (round(apart(self.seats, sample(self.played[one])) * limits.CERTAIN) for one in (0, side))
            values = {name: _value(value) for name, value in change.values.items()}
            clear = differs(self._worst(0), self._worst(side), 0.05 / SHOWN)
            games = len(self.played[side])
            found.append(TriedForm(change.key, values, games, before, after, clear, change.document))
        return found

    def _worst(self, side: int) -> Share:
        """The share, in the games of a side, of what is furthest from even in the games of the work as it is."""
        shares = {one.name: share_of(one) for one in sample(self.played[0]).counted}
        even = 1 / self.seats
        named = [name for name in shares if name.split(":")[0] in (SEAT, PLACE)]
        worst = max(named, key=lambda name: abs(shares[name].share - even))
        theirs = {one.name: share_of(one) for one in sample(self.played[side]).counted}
        return theirs.get(worst, shares[worst])


def _value(value: object) -> int | str | dict[str, str]:
    if isinstance(value, dict):
        return {str(language): str(words) for language, words in value.items()}
    return value if isinstance(value, int) else str(value)


def _candidates(kind: WorkRules, document: Json, lead: float, most: int) -> list[Change]:
    """Sound changes, those first that help the seat that wins too little or hinder the one that wins too much.
    ``lead``: by how much the first seat wins more than its share."""
    towards: list[Change] = []
    others: list[Change] = []
    for change in kind.changes(document):
        hoped = change.sign * (lead if change.seat == 0 else -lead)
        if change.sign and kind.starts:
            if hoped < 0:
                towards.append(change)
        else:
            others.append(change)
    found: list[Change] = []
    for changes in (_mixed(towards), _mixed(others)):
        for change in changes:
            if len(found) == most:
                return found
            if not isinstance(kind.judge(change.document), Refusal):
                found.append(change)
    return found


def _mixed(changes: Sequence[Change]) -> list[Change]:
    """The changes in an order that is the same every time: one of each kind, then another of each, and so on."""
    chance, by_kind = Chance(1), dict[str, list[Change]]()
    for change in changes:
        by_kind.setdefault(change.key, []).append(change)
    found: list[Change] = []
    while left := [some for some in by_kind.values() if some]:
        found += [some.pop(chance.below(len(some), "change") if len(some) > 1 else 0) for some in left]
    return found
