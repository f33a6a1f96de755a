"""The report of a tournament as one file of HTML: charts, and under each the figures it is drawn from."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop import __version__
from tabletop.bots import tournament as games
from tabletop.bots.balance import BalanceTable, tables
from tabletop.bots.tournament import GameRecord, Share
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError
from tabletop.text import language, t
from tabletop.text.grammar import decimal, ending_words, scenario_words

from .arguments import UsageError, missing
from .output import folder
from .results import (
    kind_words,
    level_words,
    met_words,
    percent,
    rating_words,
    thing_words,
)

if TYPE_CHECKING:
    from .report_charts import Range

_STYLE = """
body { margin: 0; background: #E6D6B2; color: #1E1710; font: 16px/1.5 Georgia, 'DejaVu Serif', serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 40px 64px; background: #F8F1DF; }
h1 { font-size: 34px; margin: 0 0 4px; } h2 { font-size: 24px; margin: 44px 0 6px; border-bottom: 2px solid #C89443; }
h3 { font-size: 18px; margin: 26px 0 2px; } p { margin: 6px 0 12px; } .quiet { color: #6B5B40; }
svg { width: 100%; height: auto; display: block; margin: 8px 0; }
table { border-collapse: collapse; font: 14px/1.4 'DejaVu Sans', Verdana, sans-serif; margin: 8px 0 16px; }
th, td { text-align: left; padding: 3px 18px 3px 0; border-bottom: 1px solid #E0D0A8; }
td + td, th + th { text-align: right; } summary { cursor: pointer; color: #94703A; }
code { font: 14px 'DejaVu Sans Mono', monospace; background: #EFE3C8; padding: 1px 5px; }
"""


def ready(path: Path) -> None:
    """Check that a report can be written there, before the games are played. Raises UsageError."""
    if find_spec("matplotlib") is None:
        raise missing("--report", "Matplotlib", "report")
    folder(str(path.parent))
    try:
        atomic.check_place(path)
    except SaveError as error:
        raise UsageError(error.key, **error.values) from None


def write(path: Path, game: str, records: Sequence[GameRecord]) -> None:
    atomic.write(path, page(game, records).encode())


def page(game: str, records: Sequence[GameRecord]) -> str:
    players = list(dict.fromkeys([player for record in records for player in record["players"]]))
    title = t("tournament.report.title", game=t(f"{game}.title"))
    body = [f"<h1>{escape(title)}</h1>"]
    names = ", ".join(map(level_words, players))
    body.append(_text(t("tournament.report.games", n=len(records), players=names), "quiet"))
    if len(players) > 1:
        body += _standings(records)
    body += _course(game, records)
    for table in tables(records):
        body += _balance(table)
    replay = f"tabletop tournament {game} --results FILE --save N"
    body += [f"<h2>{escape(t('tournament.report.again'))}</h2>", _text(t("tournament.report.again.text"))]
    body += [f"<p><code>{escape(replay)}</code></p>", _text(f"The War Table {__version__}", "quiet")]
    return (
        f'<!DOCTYPE html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n<body><main>\n'
        + "\n".join(body)
        + "\n</main></body></html>\n"
    )


def _standings(records: Sequence[GameRecord]) -> list[str]:
    """The section of who won how often, ratings, and what each won of each."""
    from . import report_charts as charts

    shares = sorted(games.shares(records, games.players), key=lambda share: -share.share)
    even = sum([share.won for share in shares]) / sum([share.games for share in shares])
    found = [f"<h2>{escape(t('tournament.report.players'))}</h2>"]
    found += _shares(shares, [level_words(share.name) for share in shares], even, t("tournament.report.players"))
    ratings = sorted(games.elo(records).items(), key=lambda one: -one[1][0])
    about = t("tournament.report.elo")
    ends = [abs(one) for _, values in ratings for one in values if not math.isinf(one)]
    edge = 1.25 * max(ends, default=0.0)  # where a bar ends whose end is not known
    rows = [
        charts.Range(level_words(name), *[min(edge, max(-edge, one)) for one in values]) for name, values in ratings
    ]
    found += [f"<h2>{escape(about)}</h2>", _text(t("tournament.report.elo.text"))] if rows else []
    found += [charts.ranges(rows, 0.0, about, about)] if rows else []
    figures = [[level_words(name), rating_words(*values)] for name, values in ratings]
    found += [_details([about], figures)] if rows else []
    met = games.against(records)
    if met:
        about = t("tournament.report.against")
        found.append(f"<h2>{escape(about)}</h2>")
        for equal in sorted({one.equal for one in met}):
            alike = [one for one in met if one.equal == equal]
            found += _shares([one.share for one in alike], list(map(met_words, alike)), equal, about)
    return found


def _course(game: str, records: Sequence[GameRecord]) -> list[str]:
    """The section of how the games ended and how long they were, for each table."""
    from . import report_charts as charts

    found = [f"<h2>{escape(t('tournament.report.course'))}</h2>"]
    for table in tables(records):
        some = [one for one in records if _is_of(one, table)]
        found.append(f"<h3>{escape(table_words(table))}</h3>")
        parts = {ending_words(game, ending): 100 * n / table.games for ending, n in table.endings.items()}
        found.append(charts.bars(parts, t("tournament.report.percent"), t("tournament.report.endings")))
        turns = [record["turns"] for record in some]
        about = t("tournament.report.turns")
        median = math.ceil(table.actions[1])
        if len(set(turns)) > 1:
            found.append(charts.lengths(turns, table.turns[1], about, t("tournament.report.number"), about))
            low, high = round(table.turns[0]), round(table.turns[2])
            found.append(_text(t("tournament.report.length", low=low, high=high, median=median)))
        else:  # nothing to draw
            found.append(_text(t("tournament.report.one_length", n=turns[0], median=median)))
    return found


def _is_of(record: GameRecord, table: BalanceTable) -> bool:
    return (record["setup"]["scenario"], len(record["players"])) == (table.scenario, table.seats)


def _balance(table: BalanceTable) -> list[str]:
    """The section of how often each thing that is played wins, for one table."""
    from . import report_charts as charts

    found = [f"<h2>{escape(t('tournament.report.balance', table=table_words(table)))}</h2>"]
    found.append(_text(t("tournament.report.balance.text", n=table.games)))
    for kind, shares in table.shares.items():
        if shares:
            found.append(f"<h3>{escape(kind_words(kind))}</h3>")
            names = [thing_words(table.game, kind, share.name) for share in shares]
            found += _shares(shares, names, table.even, kind_words(kind))
    others = list(dict.fromkeys([one for one, _ in table.meetings]))
    if len(others) > 2:
        kind = next(iter(table.shares))
        place = {name: number for number, name in enumerate(others)}
        names = [thing_words(table.game, kind, name) for name in others]
        cells = {(place[a], place[b]): 100 * share.share for (a, b), share in table.meetings.items() if a != b}
        about = t("tournament.report.meetings")
        found += [f"<h3>{escape(about)}</h3>", charts.meetings(names, cells, t("tournament.report.percent"), about)]
    return found


def _shares(shares: Sequence[Share], names: Sequence[str], even: float, about: str) -> list[str]:
    """Shares as a chart, and as a table that can be opened."""
    from . import report_charts as charts

    rows: list[Range] = []
    for share, name in zip(shares, names, strict=True):
        low, high = share.limits
        rows.append(charts.Range(name, 100 * share.share, 100 * low, 100 * high))
    figures = [
        [name, decimal(share.won, short=True), str(share.games), share_words(share)]
        for share, name in zip(shares, names, strict=True)
    ]
    heads = [about, t("tournament.report.won"), t("tournament.report.played"), t("tournament.report.percent")]
    return [charts.ranges(rows, 100 * even, t("tournament.report.share"), about), _details(heads, figures)]


def table_words(table: BalanceTable) -> str:
    """What a table of figures is about: the scenario and the seats."""
    return t("tournament.report.column", scenario=scenario_words(table.game, table.scenario), n=table.seats)


def share_words(share: Share) -> str:
    low, high = share.limits
    return f"{percent(share.share)} ({percent(low)}–{percent(high)})"


def _text(words: str, style: str = "") -> str:
    return f'<p class="{style}">{escape(words)}</p>' if style else f"<p>{escape(words)}</p>"


def _details(heads: Iterable[str], rows: Sequence[Sequence[str]]) -> str:
    """The figures behind a chart, closed until they are opened."""
    head = "".join([f"<th>{escape(words)}</th>" for words in heads])
    lines = ["".join([f"<td>{escape(words)}</td>" for words in row]) for row in rows]
    body = "".join([f"<tr>{line}</tr>" for line in lines])
    summary = escape(t("tournament.report.figures"))
    return f"<details><summary>{summary}</summary><table><tr>{head}</tr>{body}</table></details>"
