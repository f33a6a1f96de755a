"""Lists the games. Menus read ``meta``; a game's rules are imported when it is played."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from .meta import GameMeta

if TYPE_CHECKING:
    from .game import Game
    from .works import WorkRules

_PACKAGES: dict[str, str] = {
    "lords_of_war": "tabletop.rules.lords_of_war",
    "warcraft": "tabletop.rules.warcraft",
    "small_world": "tabletop.rules.small_world",
    "adventure": "tabletop.rules.adventure",
}


class UnknownGame(KeyError):
    """No game of that id is in this edition of the program."""


def game_ids() -> tuple[str, ...]:
    return tuple(_PACKAGES)


def _package(game_id: str) -> str:
    found = _PACKAGES.get(game_id)
    if found is None:
        raise UnknownGame(game_id)
    return found


def content_files(game_id: str) -> list[Path]:
    """The files that hold the names and texts of a game's content. Raises UnknownGame."""
    folder = Path(__file__).resolve().parent / _package(game_id).rpartition(".")[2] / "content"
    return sorted(folder.rglob("*.json"))


@cache
def meta(game_id: str) -> GameMeta:
    """What menus need to know of a game. Raises UnknownGame."""
    found: GameMeta = import_module(_package(game_id)).META
    return found


@cache
def game(game_id: str) -> Game[object]:
    rules: Game[object] = import_module(f"{_package(game_id)}.game").GAME
    return rules


@cache
def work_rules(game_id: str) -> tuple[WorkRules, ...]:
    """The kinds of works that players make for a game, which may have none. Raises UnknownGame."""
    name = f"{_package(game_id)}.works"
    found: tuple[WorkRules, ...] = import_module(name).WORKS if find_spec(name) is not None else ()
    return found


def rules_of_work(id: str) -> WorkRules:
    """The kind of work of an id ("warcraft.scenario"). Raises UnknownGame for one that this edition does not have."""
    found = next((kind for kind in work_rules(id.partition(".")[0]) if kind.id == id), None)
    if found is None:
        raise UnknownGame(id)
    return found
