"""Games of one table, a scenario with a number of seats, counted by what was played."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.bots import tournament as games
from tabletop.bots.tournament import GameRecord, Share

PLACE: Final = "place"
"""The kind that the places in turn order are counted as, beside those of ``Game.in_play``."""


@dataclass(frozen=True, slots=True)
class BalanceTable:
    """What was counted in the games of a scenario with a number of seats.

    ``shares``: by kind (army, race, power, hero, place), the best first, of games in which not every seat had it;
    ``turns`` and ``actions``: the length of which one game in ten is shorter, the median, and that of which one in ten
    is longer; ``endings``: how many games ended how, the most frequent first; ``meetings``: with two seats that each
    play one thing, what the first of a pair won of the second."""

    game: str
    scenario: str
    seats: int
    games: int
    shares: dict[str, list[Share]]
    turns: tuple[float, float, float]
    actions: tuple[float, float, float]
    endings: dict[str, int]
    meetings: dict[tuple[str, str], Share]

    @property
    def even(self) -> float:
        """The share of wins of each seat if all were equal: one divided by the number of seats."""
        return 1 / self.seats

    def uneven(self, share: Share) -> bool:
        """Whether the interval of a share does not hold the even share."""
        low, high = share.limits
        return not low <= self.even <= high

    def document(self) -> dict[str, object]:
        return {
            "game": self.game,
            "scenario": self.scenario,
            "seats": self.seats,
            "games": self.games,
            "even": round(self.even, 4),
            "shares": {kind: [share.document() for share in rows] for kind, rows in self.shares.items()},
            "turns": list(self.turns),
            "actions": list(self.actions),
            "endings": self.endings,
        }


def tables(records: Sequence[GameRecord]) -> list[BalanceTable]:
    """The tables of some games, in the order in which they come."""
    found: dict[tuple[str, str, int], list[GameRecord]] = {}
    for record in records:
        setup = record["setup"]
        found.setdefault((setup["game"], setup["scenario"], len(record["players"])), []).append(record)
    return [_table(*key, some) for key, some in found.items()]


def _table(game: str, scenario: str, seats: int, records: Sequence[GameRecord]) -> BalanceTable:
    shares: dict[str, list[Share]] = {}
    for share in games.shares(records, _own):
        kind, _, name = share.name.partition(":")
        shares.setdefault(kind, []).append(Share(name, share.games, share.won))
    for rows in shares.values():
        rows.sort(key=lambda share: (-share.share, share.name))
    shares[PLACE] = games.shares(records, games.places)
    return BalanceTable(
        game=game,
        scenario=scenario,
        seats=seats,
        games=len(records),
        shares=shares,
        turns=_spread([record["turns"] for record in records]),
        actions=_spread([record["actions"] for record in records]),
        endings=dict(Counter(record["ending"] for record in records).most_common()),
        meetings=_meetings(records) if seats == 2 else {},
    )


def _own(record: GameRecord) -> list[list[str]]:
    """By seat what it had in play, without what all seats had: that wins every game and tells nothing."""
    common = set.intersection(*[set(had) for had in record["played"]])
    return [[name for name in had if name not in common] for had in record["played"]]


def _spread(values: Sequence[int]) -> tuple[float, float, float]:
    """The first tenth, the median and the last tenth."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.1 * last)], statistics.median(ordered), ordered[round(0.9 * last)]


def _meetings(records: Sequence[GameRecord]) -> dict[tuple[str, str], Share]:
    """By pair of things that met, the share of games the first won, where each of two seats plays one thing."""
    counted: dict[tuple[str, str], tuple[int, float]] = {}
    for record in records:
        if [len(had) for had in record["played"]] != [1, 1]:
            return {}
        names = [had[0].partition(":")[2] for had in record["played"]]
        for seat in (0, 1):
            pair = (names[seat], names[1 - seat])
            met, won = counted.get(pair, (0, 0.0))
            counted[pair] = (met + 1, won + games.part(record, seat))
    return {pair: Share(" - ".join(pair), met, won) for pair, (met, won) in sorted(counted.items())}
