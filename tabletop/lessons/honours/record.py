"""How a person has done in the games that the hall keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

from tabletop.storage.hall import KeptGame
from tabletop.storage.header import PERSON, Header

Result = Literal["won", "lost", "drawn", "watched"]
RESULTS: Final[tuple[Result, ...]] = ("won", "lost", "drawn", "watched")
"""How a game ended for a person; ``watched``: none of the seats was theirs."""


def people(games: Iterable[KeptGame]) -> list[str]:
    """The names of all persons who have played, those with the most games first."""
    counted = Counter(
        seat.name for game in games if game.header is not None for seat in game.header.seats if seat.level == PERSON
    )
    return [name for name, _ in counted.most_common()]


def seat_of(header: Header, person: str) -> int | None:
    """The seat of a person; None where they did not play."""
    name = person.casefold()
    found = (n for n, seat in enumerate(header.seats) if seat.level == PERSON and seat.name.casefold() == name)
    return next(found, None)


def result_of(header: Header, person: str) -> Result:
    """How a game ended for a person."""
    seat = seat_of(header, person)
    if seat is None:
        return "watched"
    return "won" if seat in header.winners else "lost" if header.winners else "drawn"
