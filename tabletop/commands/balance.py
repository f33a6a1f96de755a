"""``tabletop balance``: computer players of one level play a game with every number of seats of every scenario, and it
is counted how often each army, race, power, hero and place in turn order wins."""

from __future__ import annotations

from pathlib import Path

from tabletop.bots.player import CAPTAIN

from . import balance_page, report, requested_games, results
from .arguments import Arguments, Parser
from .balance_tables import tables
from .output import complain, say, say_json
from .setups import known_game

_GAMES = 100


def parser() -> Parser:
    """What the command takes."""
    found = Parser("balance")
    found.place("GAME")
    found.text("--players", "P")
    found.number("--games", "N", low=1, default=_GAMES)
    requested_games.ask_for_games(found)
    found.text("--page", "FILE")
    found.text("--report", "FILE")
    found.flag("--json")
    return found


def run(given: Arguments) -> int:
    """Play the games that the file of results does not have yet, count all, and write the figures where the line
    says."""
    game_id = known_game(given.places[0])
    players = requested_games.levels(given.players or CAPTAIN, game_id)
    planned = requested_games.of_every_table(game_id, given, players)
    if given.report is not None:
        report.ready(Path(given.report))
    path = None if given.results is None else Path(given.results)
    try:
        records = results.played(planned, path, results.workers_of(given))
        found = tables(records)
        if given.report is not None:
            report.write(Path(given.report), game_id, records)
        if given.page is not None:
            balance_page.write(Path(given.page), game_id, found, players)
    except results.NotDone as error:
        complain(str(error))
        return 1
    if given.json:
        say_json([one.document() for one in found])
    else:
        say("\n".join(balance_page.lines(game_id, found, players)))
    return 0
