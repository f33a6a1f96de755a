"""``python -m tests.benchmarks.balance GAME``: computer players of one level play a game with every number of seats of
every scenario, and it is counted how often each army, race, power, hero and place in turn order wins. The figures are
Markdown, on the terminal and in a page between two marks, or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.bots import CAPTAIN
from tabletop.bots.balance import PLACE, BalanceTable, tables
from tabletop.bots.tournament import Pairing, Share
from tabletop.commands import report, requested_games, results
from tabletop.commands.arguments import NotDone, UsageError
from tabletop.commands.crash_reports import give_up
from tabletop.commands.output import say, say_json
from tabletop.commands.report import share_words, table_words
from tabletop.commands.results import (
    kind_words,
    level_words,
    percent,
    thing_words,
)
from tabletop.rules import catalogue
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError
from tabletop.text import set_language
from tabletop.text.grammar import decimal, ending_words

from . import GameArguments, game_parser

_MEANING = (
    "Games won, in per cent, of those in which it was in play (95% interval); "
    "bold: further from even than chance explains."
)
APART = 1_000_000
"""The difference between the numbers of the first games of one table and of the next."""
MARKS = ("<!-- balance {game} -->", "<!-- /balance {game} -->")


def lines(game: str, tables: Sequence[BalanceTable], players: Sequence[str]) -> list[str]:
    """The figures of a game: one table for each kind of thing, a column for each table that was played at."""
    number = sum([table.games for table in tables])
    who = ", ".join(map(level_words, dict.fromkeys(players)))
    found = [f"{number} {'game' if number == 1 else 'games'} between computer players: {who}. {_MEANING}", ""]
    heads = [table_words(table) for table in tables]
    for kind in _kinds(tables):
        names = list(dict.fromkeys([share.name for table in tables for share in table.shares.get(kind, ())]))
        if kind != PLACE:
            names.sort(key=lambda name: thing_words(game, kind, name))
        rows = [["*even*", *[percent(table.even) for table in tables]]]
        rows += [[thing_words(game, kind, name), *[_cell(table, kind, name) for table in tables]] for name in names]
        found += _table([kind_words(kind), *heads], rows)
    endings = list(dict.fromkeys([ending for table in tables for ending in table.endings]))
    rows = [[ending_words(game, one), *[_part(table, one) for table in tables]] for one in endings]
    found += _table(["How games ended, in per cent", *heads], rows)
    lengths: list[tuple[str, Callable[[BalanceTable], tuple[float, float, float]]]] = [
        ("in turns", lambda table: table.turns),
        ("in actions", lambda table: table.actions),
    ]
    rows = [[about, *[_spread(length(table)) for table in tables]] for about, length in lengths]
    found += _table(["Length, median (eight in ten)", *heads], rows)
    return found[:-1]


def write(path: Path, game: str, tables: Sequence[BalanceTable], players: Sequence[str]) -> None:
    """Write the figures into a page: between the marks of the game, replacing what is there, or at the end of a page
    without marks. Raises NotDone, SaveError."""
    begin, end = [mark.format(game=game) for mark in MARKS]
    block = "\n".join([begin, "", *lines(game, tables, players), "", end])
    try:
        page = atomic.read(path).decode("utf-8") if path.exists() else ""
        before, found, rest = page.partition(begin)
        if found:
            text = before + block + rest.partition(end)[2]
        else:
            text = f"{page.rstrip()}\n\n{block}\n".lstrip()
        atomic.write(path, text.encode())
    except (OSError, UnicodeDecodeError):
        raise NotDone(f"“{path}” is not a page that figures can be written into.") from None


def _kinds(tables: Sequence[BalanceTable]) -> list[str]:
    """The kinds that were counted, places in turn order last."""
    kinds = dict.fromkeys([kind for table in tables for kind in table.shares if kind != PLACE])
    return [*kinds, PLACE]


def _cell(table: BalanceTable, kind: str, name: str) -> str:
    """A share with its interval, bold where the interval does not hold the even share."""
    share = next((one for one in table.shares.get(kind, ()) if one.name == name), None)
    if share is None:
        return ""
    words = share_words(share)
    return f"**{words}**" if uneven(table, share) else words


def uneven(table: BalanceTable, share: Share) -> bool:
    """Whether the interval of a share does not hold the even share."""
    low, high = share.limits
    return not low <= table.even <= high


def _part(table: BalanceTable, ending: str) -> str:
    games = table.endings.get(ending, 0)
    return percent(games / table.games) if games else ""


def _spread(values: tuple[float, float, float]) -> str:
    low, middle, high = values
    return f"{decimal(middle, short=True)} ({decimal(low, short=True)}–{decimal(high, short=True)})"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown, with an empty line after it."""
    return [
        "| " + " | ".join(head) + " |",
        "| --- |" + " ---: |" * (len(head) - 1),
        *["| " + " | ".join(row) + " |" for row in rows],
        "",
    ]


def of_every_table(game_id: str, given: GameArguments, players: Sequence[str]) -> list[Pairing]:
    """The given number of games for every number of seats of every scenario, unless the line names one. The numbers of
    each table begin :data:`APART` after those of the one before, so that more games of each can be played later. Raises
    UsageError."""
    found: list[Pairing] = []
    apart = 0
    for scenario in catalogue.meta(game_id).scenarios:
        if given.scenario not in (None, scenario.id):
            continue
        for seats in scenario.seats if given.seats is None else (given.seats,):
            named = given.scenario is not None
            if named or (seats in scenario.seats and requested_games.starts(game_id, scenario.id, seats)):
                games = requested_games.pairings_of(game_id, given, players, (scenario.id,), seats)
                found += [replace(one, number=one.number + apart, deal=one.deal + apart) for one in games]
                apart += APART
    if not found:  # no such scenario, or none for so many seats: this raises a UsageError that lists those there are
        requested_games.setup_from(game_id, given.scenario, given.seats, given.option, given.seed)
    return found


def main(words: Sequence[str] | None = None) -> int:
    """Play the games that the file of results does not have yet, count all, and write the figures where the line
    says."""
    set_language("en")
    parser = game_parser("tests.benchmarks.balance", __doc__, games=100)
    parser.add_argument("--players", default=CAPTAIN, help="who plays (captain)")
    parser.add_argument("--seconds", metavar="T", help="processor time for a decision of players that search")
    parser.add_argument("--results", metavar="FILE", help="keeps every game; what is there is not played again")
    parser.add_argument("--page", metavar="FILE", help="write the figures into it, between its marks of the game")
    parser.add_argument("--report", metavar="FILE", help="write a page with charts")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words, GameArguments())
    try:
        players = requested_games.levels(given.players or CAPTAIN, given.game)
        planned = of_every_table(given.game, given, players)
        if given.report is not None:
            report.ready(Path(given.report))
        path = None if given.results is None else Path(given.results)
        records = results.played(planned, path, results.workers_of(given))
        found = tables(records)
        if given.report is not None:
            report.write(Path(given.report), given.game, records)
        if given.page is not None:
            write(Path(given.page), given.game, found, players)
    except UsageError as error:
        parser.error(str(error))
    except (NotDone, SaveError) as error:
        return give_up(error)
    if given.json:
        say_json([one.document() for one in found])
    else:
        say("\n".join(lines(given.game, found, players)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
