"""``tabletop tournament``: lets computer players play each other in several processes, and gives their wins with
intervals and ratings."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.bots import tournament as games
from tabletop.bots.tournament import GameRecord, HeadToHead, Share
from tabletop.storage import format as save_format
from tabletop.storage.file_names import put_new, safe_stem
from tabletop.text import t
from tabletop.text.grammar import decimal, ending_words, percentage

from . import report, requested_games, results
from .arguments import Arguments, NotDone, Parser, UsageError
from .output import folder, say, say_json
from .requested_games import known_game
from .results import level_words, met_words, rating_words, thing_words, won_words

_GAMES = 100
_PLAYERS = "captain,recruit"
_NAME = 30
"""Width of the column of names, in characters."""


def parser() -> Parser:
    found = Parser("tournament")
    found.place("GAME")
    found.text("--players", "P,P")
    found.number("--games", "N", low=1, default=_GAMES)
    requested_games.ask_for_games(found)
    found.text("--report", "FILE")
    found.number("--save", "N")
    found.text("--output", "DIR")
    found.flag("--json")
    return found


def run(given: Arguments) -> int:
    """Play what is still to be played and say how it went; with ``--save`` write one game of a file of results."""
    game_id = known_game(given.places[0])
    if given.report is not None:
        report.ready(Path(given.report))
    path, place = None if given.results is None else Path(given.results), folder(given.output)
    if given.save is not None:
        return _save(results.read(path), given.save, place)
    players = requested_games.levels(given.players or _PLAYERS, game_id)
    planned = requested_games.of_one_table(game_id, given, players)
    records = results.played(planned, path, results.workers_of(given))
    if given.report is not None:
        report.write(Path(given.report), game_id, records)
    say_json(document(records)) if given.json else _report(game_id, records)
    return 0


def _save(records: Sequence[GameRecord], number: int, place: Path) -> int:
    """Write one game as a saved match, to be opened with ``tabletop load``. Raises NotDone, SaveError."""
    record = next((one for one in records if one["number"] == number), None)
    if record is None:
        raise UsageError("cli.error.no_result", number=number)
    try:
        match = games.replayed(record)
    except (KeyError, IndexError, ValueError):
        raise NotDone("cli.tournament.other_rules", number=number) from None
    match.call_seats(
        [t("players.numbered", name=level_words(level), n=n) for n, level in enumerate(record["players"], 1)]
    )
    title = t("cli.tournament.title", number=number, players=", ".join(map(level_words, record["players"])))
    data = save_format.dumps(match, save_format.SaveInfo(title=title))
    written = put_new(place, safe_stem(f"tournament-{match.setup.game}-{number}"), ".json", data)
    say(t("cli.tournament.saved", file=str(written)))
    return 0


# ------------------------------------------------------------------------------------------------------ the report


def document(records: Sequence[GameRecord]) -> dict[str, object]:
    """All counts of some games, at least one, as JSON; ``seconds``: of processor time."""
    ratings = {
        name: [None if math.isinf(one) else round(one) for one in values] for name, values in games.elo(records).items()
    }
    players = [share.document() for share in games.shares(records, games.players)]
    lengths = [record["actions"] for record in records]
    return {
        "games": len(records),
        "players": [{**one, **({"elo": ratings[one["name"]]} if one["name"] in ratings else {})} for one in players],
        "against": [met.document() for met in games.against(records)],
        "played": [share.document() for share in games.shares(records, _played)],
        "seats": [share.document() for share in games.shares(records, games.places)],
        "scenarios": dict(sorted(Counter(record["setup"]["scenario"] for record in records).items())),
        "endings": dict(_endings(records)),
        "actions": {"median": statistics.median(lengths), "most": max(lengths)},
        "turns": statistics.median([record["turns"] for record in records]),
        "seconds": round(sum([record["seconds"] for record in records]), 1),
        "slowest": max([record["slowest"] for record in records]),
    }


def _played(record: GameRecord) -> list[list[str]]:
    return record["played"]


def _endings(records: Sequence[GameRecord]) -> list[tuple[str, int]]:
    return Counter(record["ending"] for record in records).most_common()


def _report(game_id: str, records: Sequence[GameRecord]) -> None:
    say(t("cli.tournament.games", n=len(records)))
    ratings = games.elo(records)
    for share in games.shares(records, games.players):
        rating = rating_words(*ratings[share.name]) if share.name in ratings else ""
        say(f"{_line(replace(share, name=level_words(share.name)))}  {rating}".rstrip())
    against = games.against(records)
    if against:
        say(t("cli.tournament.against"))
        for met in against:
            say(_line(replace(met.share, name=met_words(met))) + _by_equal_share(met))
    played = [replace(share, name=_thing(game_id, share.name)) for share in games.shares(records, _played)]
    parts = (("cli.tournament.played", played), ("cli.tournament.seats", games.shares(records, games.places)))
    for key, rows in parts:
        if rows:
            say(t(key))
            for share in rows:
                say(_line(share))
    say(t("cli.tournament.endings"))
    for ending, n in _endings(records):
        say(f"  {ending_words(game_id, ending):<{_NAME}}{n:>6}  {percentage(n / len(records)):>7}")
    lengths = [record["actions"] for record in records]
    median = decimal(statistics.median(lengths), short=True)
    turns = decimal(statistics.median([record["turns"] for record in records]), short=True)
    say(t("cli.tournament.lengths", turns=turns, median=median, most=max(lengths)))
    seconds, slowest = sum([record["seconds"] for record in records]), max([record["slowest"] for record in records])
    say(t("cli.tournament.time", seconds=decimal(seconds), slowest=decimal(slowest, 2)))


def _by_equal_share(met: HeadToHead) -> str:
    """The words for the share of an equally strong player, where that is not a half; else nothing."""
    if 2 * met.seats == met.table:
        return ""
    times, low, high = (decimal(value, 2) for value in met.times)
    told = t("cli.tournament.equal", equal=decimal(100 * met.equal), times=times, low=low, high=high)
    return f"  {told}"


def _thing(game_id: str, told: str) -> str:
    """The name of something that a seat had in play; ``told``: its kind and id as records have them."""
    kind, _, name = told.partition(":")
    return thing_words(game_id, kind, name)


def _line(share: Share) -> str:
    return f"  {share.name:<{_NAME}}{won_words(share)}"
