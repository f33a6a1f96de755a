"""Games counted by what each seat played, a hero or a level, and by how many played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from tabletop.bots.intervals import interval
from tabletop.rules.game import Outcome
from tabletop.text import t
from tabletop.text.grammar import decimal

from .output import say


class CountedSide(TypedDict):
    """What one side did at one number of seats: games, wins, and their share with its interval."""

    played: str
    seats: int
    games: int
    won: float
    share: float
    low: float
    high: float


@dataclass(slots=True)
class CountedWins:
    """Games and wins by (what a seat played, number of seats), and by (place in turn order, number of seats). A shared
    victory counts for each winner in equal parts."""

    games: Counter[tuple[str, int]] = field(default_factory=Counter)
    won: dict[tuple[str, int], float] = field(default_factory=dict)

    def add(self, played: Sequence[str], first: int, outcome: Outcome) -> None:
        """One more game. ``first``: the seat that began."""
        seats = len(played)
        for seat, side in enumerate(played):
            part = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            for key in ((side, seats), (f"#{(seat - first) % seats + 1}", seats)):
                self.games[key] += 1
                self.won[key] = self.won.get(key, 0.0) + part

    def rows(self) -> list[CountedSide]:
        """Each count with its share and interval, sides first, then places in turn order."""
        found: list[CountedSide] = []
        for side, seats in sorted(self.games, key=lambda key: (key[0].startswith("#"), key[1], key[0])):
            games, won = self.games[side, seats], self.won[side, seats]
            low, high = interval(won, games)
            found.append(
                {
                    "played": side,
                    "seats": seats,
                    "games": games,
                    "won": round(won, 2),
                    "share": round(won / games, 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                }
            )
        return found

    def report(self) -> None:
        """The same as lines."""
        say(t("cli.simulate.balance"))
        for row in self.rows():
            share, low, high = (f"{decimal(100 * part):>5}" for part in (row["share"], row["low"], row["high"]))
            won = decimal(row["won"], short=True)
            line = t("cli.simulate.balance.row", won=won, games=row["games"], share=share, low=low, high=high)
            say(f"  {row['seats']}  {row['played']:<12}{line}")
