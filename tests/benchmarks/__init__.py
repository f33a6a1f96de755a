"""Measurements, and whole games that are played to look at them; none is a command of the program.

``python -m tests.benchmarks``: the measurements, each a ratio of two things done in the same run on the same machine;
``.balance``: who wins how often; ``.conformance``: random games checked at every position; ``.filmstrip``: stills of a
turn or a lesson; ``.size``: modules and lines of each room.
"""

from __future__ import annotations

import argparse

from tabletop.commands.arguments import Arguments
from tabletop.rules import catalogue


class GameArguments(Arguments):
    """What :func:`game_parser` reads, as the commands of the program read theirs."""

    game: str
    page: str | None


def game_parser(module: str, about: str | None, *, games: int) -> argparse.ArgumentParser:
    """A parser of words that say which games are played; read them into :class:`GameArguments`."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=about)
    parser.add_argument("game", choices=catalogue.game_ids())
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--scenario", help="this scenario only")
    parser.add_argument("--seats", type=int, help="this number of players only")
    parser.add_argument("--option", metavar="K=V", action="append", default=[], help="2.K=V: for the second seat only")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--jobs", type=int, help="how many games at once (one for each core)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="let the workers of this Dask scheduler play")
    return parser
