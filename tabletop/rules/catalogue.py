"""Lists the games: those of the program, and those that somebody installed (entry points ``tabletop.games``). Menus
read ``meta``; a game's rules are imported when it is played."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tabletop import plug_ins

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


CONTRACT: Final = 1
"""The number of what a game must have to be part of this program; ``CONTRACT`` of an installed game's package is that
for which it was written."""


class UnknownGame(KeyError):
    """No game of that id is in this edition of the program."""


class Fault(NamedTuple):
    """Why an installed game cannot be played: "version" (another contract), or "broken", with what is known of it."""

    game_id: str
    why: str
    told: str = ""


class _Installed(NamedTuple):
    packages: dict[str, str]
    faults: tuple[Fault, ...]


@cache
def _installed() -> _Installed:
    """The packages of the installed games that can be played. Their ``__init__`` runs, which may do anything."""
    packages, faults = dict[str, str](), list[Fault]()
    for game_id, package in plug_ins.installed(plug_ins.GAMES).items():
        try:
            module = import_module(package)
            if getattr(module, "CONTRACT", None) != CONTRACT:
                faults.append(Fault(game_id, "version"))
            elif not isinstance(module.META, GameMeta) or module.META.id != game_id or game_id in _PACKAGES:
                faults.append(Fault(game_id, "broken", f"META.id is not {game_id}, or another game's"))
            else:
                packages[game_id] = package
        except (Exception, SystemExit) as error:  # the code is not ours
            faults.append(Fault(game_id, "broken", f"{type(error).__name__}: {error}"))
    return _Installed(packages, tuple(faults))


def shipped_ids() -> tuple[str, ...]:
    """The games of the program itself; nobody looks at what is installed."""
    return tuple(_PACKAGES)


def game_ids() -> tuple[str, ...]:
    """All games, those of the program first."""
    return (*_PACKAGES, *_installed().packages)


def faults() -> tuple[Fault, ...]:
    """The installed games that cannot be played."""
    return _installed().faults


def is_known(game_id: str) -> bool:
    """Whether there is a game; what is installed is looked at only where the program itself has none of that id."""
    return game_id in _PACKAGES or game_id in _installed().packages


def package_of(game_id: str) -> str:
    """The package of a game's rules. Raises UnknownGame."""
    found = _PACKAGES.get(game_id) or _installed().packages.get(game_id)
    if found is None:
        raise UnknownGame(game_id)
    return found


def content_files(game_id: str) -> list[Path]:
    """The files that hold the names and texts of a game's content. Raises UnknownGame."""
    folder = Path(__file__).resolve().parent / package_of(game_id).rpartition(".")[2] / "content"
    return sorted(folder.rglob("*.json"))


@cache
def meta(game_id: str) -> GameMeta:
    """What menus need to know of a game. Raises UnknownGame."""
    found: GameMeta = import_module(package_of(game_id)).META
    return found


@cache
def game(game_id: str) -> Game[object]:
    rules: Game[object] = import_module(f"{package_of(game_id)}.game").GAME
    return rules


@cache
def work_rules(game_id: str) -> tuple[WorkRules, ...]:
    """The kinds of works that players make for a game, which may have none. Raises UnknownGame."""
    name = f"{package_of(game_id)}.works"
    found: tuple[WorkRules, ...] = import_module(name).WORKS if find_spec(name) is not None else ()
    return found


def rules_of_work(id: str) -> WorkRules:
    """The kind of work of an id ("warcraft.scenario"). Raises UnknownGame for one that this edition does not have."""
    found = next((kind for kind in work_rules(id.partition(".")[0]) if kind.id == id), None)
    if found is None:
        raise UnknownGame(id)
    return found
