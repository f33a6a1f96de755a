"""Players that are no level of a game: those of packages that somebody installed (entry points), and those in a folder
of the user's own.

A player has an ``id``, which saves and command lines call it by, and is either a class in the form ``module:Class`` or
a command, a program that is talked to in lines (:mod:`tabletop.bots.process_player`). A save or a work names ids alone
and can neither bring a player nor have anything else started: what an id stands for is said by what is installed and by
the user's folder.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from tabletop import plug_ins
from tabletop.json_values import as_list, as_object, as_text, parsed, printable
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths

from . import LEVELS, RANDOM
from .player import Answer, Budget, ComputerPlayer, PlayerFailed, level_of, levels_of, make_player, read_weights

ID: Final = re.compile(r"[a-z][a-z_]{0,39}")
CLASS: Final = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
"""How a class is named: its module, and itself."""
_MAKES = ("command", "class", "weights")
"""The fields of a file of which it has one: what makes the player."""
_LARGEST = 64 * 1024  # bytes of a file
_LONGEST = 16  # letters of a name: it stands beside that of the seat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """A player by its ``id``, with the ``name`` that is shown. It is made by a class (``made_by``), or it is a
    ``command``, whose first word is a program; a word that is a file of the ``folder`` means that file; or a level with
    the ``weights`` of such a file. ``games``: the ids of those it plays, empty for all."""

    id: str
    name: str
    made_by: str = ""
    command: tuple[str, ...] = ()
    folder: str = ""
    games: tuple[str, ...] = ()
    weights: str = ""

    def plays(self, game_id: str) -> bool:
        return not self.games or game_id in self.games

    def make(self, game_id: str) -> ComputerPlayer[object]:
        """A player of a game. Raises PlayerFailed where it cannot be made."""
        if self.command:
            from .process_player import ProcessPlayer  # the modules of processes are loaded where there is one

            return ProcessPlayer(self.name, self.command, self.folder, game_id)
        return _weighted(self, game_id) if self.weights else _Guarded(self.name, _made(self, game_id))


def _weighted(player: OwnPlayer, game_id: str) -> ComputerPlayer[object]:
    try:
        own = read_weights(Path(player.folder, player.weights).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise PlayerFailed("missing", player.name, _told(error)) from error
    level = level_of(game_id, own)
    if level is None:
        raise PlayerFailed("missing", player.name, f"{player.weights}: {game_id}")
    return make_player(game_id, level, own)


def _made(player: OwnPlayer, game_id: str) -> ComputerPlayer[object]:
    import sys

    module, _, name = player.made_by.partition(":")
    if player.folder and player.folder not in sys.path:
        sys.path.append(player.folder)
    try:
        made: ComputerPlayer[object] = getattr(import_module(module), name)(game_id)
    except Exception as error:  # the code is not ours
        raise PlayerFailed("missing", player.name, _told(error)) from error
    return made


@dataclass(slots=True)
class _Guarded:
    """A player whose class is not ours: whatever goes wrong in it is a PlayerFailed, and only legal actions come from
    it."""

    name: str
    player: ComputerPlayer[object]

    @property
    def plan(self) -> tuple[Action, ...]:
        return tuple(getattr(self.player, "plan", ()))

    @plan.setter
    def plan(self, plan: tuple[Action, ...]) -> None:
        self.player.plan = plan

    def choose(
        self, view: object, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        try:
            found = self.player.choose(view, actions, budget, chance, reasons=reasons)
            legal = found.action in actions
        except Exception as error:
            raise PlayerFailed("crashed", self.name, _told(error)) from error
        if not legal:
            raise PlayerFailed("illegal", self.name, repr(found.action))
        return found


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


# ------------------------------------------------------------------------------------------------ which there are


@dataclass(slots=True)
class Found:
    """The players there are by their ids, and the faults of those that cannot be used: file or entry, and why."""

    players: dict[str, OwnPlayer] = field(default_factory=dict)
    faults: list[tuple[str, str]] = field(default_factory=list)

    def add(self, source: str, player: OwnPlayer) -> None:
        if not ID.fullmatch(player.id) or player.id in (RANDOM, *LEVELS, "person"):
            self.faults.append((source, "its id is a level's, or not of small letters and _ alone"))
        else:
            self.players[player.id] = player


def found() -> Found:
    """What there is. A player in the user's folder stands instead of an installed one of the same id."""
    try:
        return _found(Paths.of_user().players)
    except SaveError:  # a user without a home
        return _found(None)


@cache
def _found(folder: Path | None) -> Found:
    there = Found()
    for id, made_by in plug_ins.installed(plug_ins.PLAYERS).items():
        there.add(id, OwnPlayer(id, words_of(id), made_by=made_by))
    for path in sorted(folder.glob("*.json")) if folder is not None and folder.is_dir() else ():
        try:
            there.add(path.name, read(path))
        except (OSError, ValueError, RecursionError) as problem:
            there.faults.append((path.name, printable(str(problem), 120)))
    for source, why in there.faults:
        log.warning("player %s: %s", source, why)
    there.players.update({player.id: player for player in _taken})
    return there


_taken: list[OwnPlayer] = []


def take(player: OwnPlayer) -> str:
    """Have a player that a command line names, whatever its id, until the program ends; gives the id it has got."""
    id = re.sub("[^a-z]+", "_", player.id.lower()).strip("_")[:30]
    taken = replace(player, id=id if ID.fullmatch(id) and id not in (RANDOM, *LEVELS, "person") else f"my_{id}")
    _taken.append(taken)
    look_again()
    return taken.id


def look_again() -> None:
    """Have the players looked for anew when they are next asked for."""
    _found.cache_clear()


def read(path: Path) -> OwnPlayer:
    """The player that a file tells of. Raises OSError, or ValueError for any other file."""
    if path.stat().st_size > _LARGEST:
        raise ValueError("too large")
    whole = as_object(parsed(path.read_bytes()))
    if unknown := whole.keys() - {"name", "games", *_MAKES}:
        raise ValueError(f"unknown field: {sorted(unknown)[0]}")
    if len(whole.keys() & {*_MAKES}) != 1:
        raise ValueError("none of command, class and weights, or several")
    command, games = (
        tuple([as_text(word, key) for word in as_list(whole.get(key, ()), key)]) for key in ("command", "games")
    )
    made_by = as_text(whole.get("class", ""), "class")
    weights = as_text(whole.get("weights", ""), "weights")
    if not command and not weights and not CLASS.fullmatch(made_by):
        raise ValueError("command or weights are empty, or class is not in the form module:Class")
    name = printable(as_text(whole.get("name", ""), "name"), _LONGEST).strip() or words_of(path.stem)
    return OwnPlayer(path.stem, name, made_by, command, str(path.parent.resolve()), games, weights)


def words_of(id: str) -> str:
    """What a player is called of whom nothing is known but the id."""
    return printable(id.replace("_", " ").strip().capitalize(), _LONGEST)


def called(id: str) -> str:
    """The name of a player that is no level, also of one that is not here."""
    return found().players[id].name if id in found().players else words_of(id)


def own_players_of(game_id: str) -> tuple[str, ...]:
    """The ids of the players of a game that are no levels."""
    return tuple([id for id, one in found().players.items() if one.plays(game_id)])


def seated(game_id: str) -> tuple[str, ...]:
    """All that may sit at a table of a game: its levels, from the weakest, then the others."""
    return (*levels_of(game_id), *own_players_of(game_id))
