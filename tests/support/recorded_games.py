"""Moments of the recorded games: positions with a history, for tests of what needs one (recap, log, timeline, undo)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

from tabletop.rules.game import Game, UndoPolicy
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.format import Loaded

GAMES = Path(__file__).parents[1] / "recorded" / "games"
EXAMPLES = Path(__file__).parents[2] / "saves"

S = TypeVar("S")


def load_once(load: Callable[..., Loaded]) -> Callable[..., Loaded]:
    """A function that loads saves, and those that are committed only once: each call gives a match of its own."""
    kept = cache(load)

    def loaded(path: Path, *read: Callable[[Path], bytes]) -> Loaded:
        if path.parent != EXAMPLES and GAMES not in path.parents:
            return load(path, *read)
        found = kept(path)
        return replace(found, match=found.match.branch(len(found.match.journal)), info=replace(found.info))

    return loaded


@cache
def _loaded(game: str, name: str) -> Match[object]:
    return save_format.load(GAMES / game / f"{name}.json").match


def recorded(game: Game[S], name: str) -> Match[S]:
    """A whole recorded game, as a match of its own."""
    found = cast(Match[S], _loaded(game.meta.id, name))
    return found.branch(len(found.journal))


def _first(whole: Match[S], reached: Callable[[Match[S]], bool]) -> int:
    walker = whole.branch(0)
    for number, entry in enumerate(whole.journal):
        if reached(walker):
            return number
        walker.apply(entry.action, entry.chance)
    assert reached(walker), "no position of the recorded game is as wanted"
    return len(whole.journal)


def moment(
    game: Game[S],
    name: str,
    reached: int | Callable[[Match[S]], bool],
    *,
    names: Sequence[str] = (),
    undo: UndoPolicy = "strict",
    curtain: bool = True,
) -> Match[S]:
    """A recorded game after ``reached`` actions, or at the first position where ``reached(match)`` is true, as a match
    of its own. ``names``: other names of the seats, in the order of the setup; ``undo``, ``curtain``: as in TableRules.
    Raises AssertionError when no position of the game is as wanted, IndexError when it has fewer actions."""
    whole = cast(Match[S], _loaded(game.meta.id, name))
    number = reached if isinstance(reached, int) else _first(whole, reached)
    found = whole.branch(number)
    seats = found.setup.seats
    if names:
        seats = tuple(replace(seat, name=other) for seat, other in zip(seats, names, strict=True))
    found.setup = replace(found.setup, seats=seats, table=replace(found.setup.table, undo=undo, curtain=curtain))
    return found
