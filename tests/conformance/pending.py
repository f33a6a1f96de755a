"""Games whose rules are ready and whose screens are not: the suites play them although no menu lists them yet.

A game that has its place in the catalogue may stay in this table; it is then entered by its own right.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tabletop.rules import catalogue

PENDING = {"warcraft": "tabletop.rules.warcraft"}


def game_ids() -> tuple[str, ...]:
    """The games of the catalogue, and those that wait to be entered."""
    return (*catalogue.game_ids(), *(game for game in PENDING if game not in catalogue.game_ids()))


@contextmanager
def entered() -> Iterator[None]:
    """While this lasts, the games that wait are in the catalogue."""
    waiting = [game for game in PENDING if game not in catalogue._PACKAGES]
    catalogue._PACKAGES.update({game: PENDING[game] for game in waiting})
    try:
        yield
    finally:
        for game in waiting:
            del catalogue._PACKAGES[game]
            catalogue.meta.cache_clear()
            catalogue.game.cache_clear()
