"""How a recorded game or an example comes about."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.rules.match import Match
from tests.recorded.players import Player, random_player

Stop = Callable[[Match[Any]], bool]


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a game comes about: its setup's words and names, who plays, and when to stop (``stop`` is asked before each
    action; the game must then be at that point, or over with ``ending``)."""

    name: str
    title: str
    words: Sequence[str] = ()
    names: Sequence[str] = ()
    player: Player = random_player
    ending: str | None = None
    stop: Stop | None = None
    seeds: range = range(1, 400)
    longest: int = 600
    scenario: str | None = None
    seats: int | None = None
