"""Games and players that are installed for the length of a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

from tabletop import plug_ins, text
from tabletop.bots import own_players
from tabletop.client import games as clients
from tabletop.rules import catalogue


@contextmanager
def installed(games: Mapping[str, str] = {}, players: Mapping[str, str] = {}) -> Iterator[None]:
    """As if packages with these entry points were installed."""
    entries = {plug_ins.GAMES: games, plug_ins.PLAYERS: players}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plug_ins, "installed", entries.__getitem__)
        _look_again()
        yield
    _look_again()
    added = games.keys() - catalogue.shipped_ids()  # a test installs one with the id of a game of the program, too
    for key in [key for key in text._messages if key.partition(".")[0] in added]:
        del text._messages[key]


def _look_again() -> None:
    """Forget what was found out about what is installed."""
    for kept in (
        plug_ins.folder_of,
        catalogue._installed,
        catalogue.meta,
        catalogue.game,
        catalogue.work_rules,
        clients._installed,
        text._files,
        text._glossary,
    ):
        kept.cache_clear()
    text._files_read.difference_update([name for name in text._files_read if not name.startswith(str(text._FOLDER))])
    own_players.look_again()
