"""The puzzle of the day: one of the shipped puzzles, the same for everybody who has this edition, and without a
connection. Every puzzle has its turn before the first one comes again."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import date, timedelta
from functools import lru_cache

from .library import PUZZLE_FILES

_DAY = timedelta(days=1)


def puzzle_of(day: date) -> str:
    """The id of the puzzle of a day."""
    count = len(_in_turn(0))
    turn, at = divmod(day.toordinal(), count)
    return _in_turn(turn)[at]


@lru_cache(maxsize=4)
def _in_turn(turn: int) -> tuple[str, ...]:
    """All puzzles in an order that looks random, another one for each ``turn`` through them."""
    ids = [id for game in PUZZLE_FILES.games() for id in PUZZLE_FILES.ids(game)]
    return tuple(sorted(ids, key=lambda id: hashlib.sha256(f"{turn} {id}".encode()).digest()))


def streaks(days: Collection[str], today: date) -> tuple[int, int]:
    """(days in a row until today, the most days in a row) among ``days`` in ISO form. A row that reached yesterday
    still counts: today is not over."""
    solved = dates(days)
    longest = max((_row(day, solved) for day in solved), default=0)
    last = today if today in solved else today - _DAY
    return _row(last, solved), longest


def dates(days: Collection[str]) -> frozenset[date]:
    """The days among ``days`` that are in ISO form."""
    return frozenset(found for day in days if (found := _day(day)) is not None)


def _row(last: date, solved: Collection[date]) -> int:
    """How many days in a row end with ``last``."""
    count = 0
    while last in solved:
        count, last = count + 1, last - _DAY
    return count


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
