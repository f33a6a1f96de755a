"""The report of a tournament as one file of HTML: charts, and under each the figures it is drawn from.

The charts are SVG by Matplotlib (the optional extra ``report``): text stays text, no other file is loaded, and the same
figures give the same picture.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
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

PAPER = "#F8F1DF"
INK = "#1E1710"
FADED = "#8A7A5C"
LINE = "#CDB88B"
BRASS = "#94703A"
AHEAD = "#2F6B4F"
BEHIND = "#A8402C"

_WIDTH = 7.2
"""Width of every chart, in inches."""
_ROW = 0.34
"""Height of a row, in inches."""
if TYPE_CHECKING:
    from matplotlib.figure import Figure

_STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "tabletop",
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK,
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
    "xtick.color": FADED,
    "ytick.color": INK,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
}


@dataclass(frozen=True, slots=True)
class Range:
    """A figure with the limits of its interval, and the name of what it is about."""

    name: str
    value: float
    low: float
    high: float


@contextmanager
def _figure(high: float) -> Iterator[Figure]:
    """A figure as wide as the report and so many inches high, with its style."""
    from matplotlib import rc_context  # an extra, which tournaments without a report do not need
    from matplotlib.figure import Figure

    with rc_context(_STYLE):
        yield Figure(figsize=(_WIDTH, high), layout="constrained")


def ranges(rows: Sequence[Range], middle: float, label: str, about: str) -> str:
    """Figures with their intervals, one below the other, with a line at the even value ``middle``. Marks of figures
    whose interval does not hold it are full, the others hollow."""
    with _figure(0.75 + _ROW * len(rows)) as figure:
        axes = figure.add_subplot()
        axes.axvline(middle, color=FADED, linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
        for place, row in enumerate(rows):
            colour = AHEAD if row.low > middle else BEHIND if row.high < middle else BRASS
            filled = colour if colour != BRASS else PAPER
            axes.plot(
                [row.low, row.high], [place, place], color=colour, linewidth=2.2, solid_capstyle="round", zorder=2
            )
            axes.plot(row.value, place, "o", markersize=7.5, markerfacecolor=filled, markeredgecolor=colour, zorder=3)
            shown = f"{row.value:.0f}".replace("-", "\N{MINUS SIGN}")
            axes.annotate(shown, (row.high, place), (7, 0), textcoords="offset points", va="center", color=colour)
        axes.set_yticks(range(len(rows)), [row.name for row in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xlabel(label)
        axes.margins(x=0.08)
        axes.xaxis.set_major_formatter(_tick)
        axes.grid(axis="x")
        _bare(axes)
        return _svg(figure, about)


def bars(rows: Mapping[str, float], label: str, about: str) -> str:
    """Parts of a whole in per cent, one below the other."""
    with _figure(0.75 + _ROW * len(rows)) as figure:
        axes = figure.add_subplot()
        drawn = axes.barh(range(len(rows)), list(rows.values()), height=0.62, color=BRASS)
        axes.bar_label(drawn, [f"{value:.0f}" for value in rows.values()], padding=5)
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.xaxis.set_major_formatter(_tick)
        axes.set_xlim(0, max(100.0 if len(rows) > 1 else 110.0, 1.12 * max(rows.values())))
        axes.set_xlabel(label)
        axes.grid(axis="x")
        _bare(axes)
        return _svg(figure, about)


def lengths(values: Sequence[int], median: float, label: str, across: str, about: str) -> str:
    from matplotlib.ticker import MaxNLocator

    with _figure(2.4) as figure:
        axes = figure.add_subplot()
        low, high = min(values), max(values)
        step = max(1, -(-(high - low + 1) // 30))
        edges = [low - 0.5 + step * n for n in range((high - low) // step + 2)]
        axes.hist(values, bins=edges, color=BRASS, edgecolor=PAPER, linewidth=1.0)
        axes.axvline(median, color=BEHIND, linewidth=1.6)
        axes.annotate(
            decimal(median, short=True),
            (median, 1),
            (5, -9),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            color=BEHIND,
        )
        axes.margins(y=0.2)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator("auto", integer=True))
        axes.set_xlabel(label)
        axes.set_ylabel(across)
        axes.grid(axis="y")
        _bare(axes)
        return _svg(figure, about)


def meetings(names: Sequence[str], cells: Mapping[tuple[int, int], float], label: str, about: str) -> str:
    """A grid of what the row's player won against the column's, in per cent."""
    side = len(names)
    with _figure(1.1 + 0.5 * side) as figure:
        axes = figure.add_subplot()
        from matplotlib.colors import LinearSegmentedColormap

        colours = LinearSegmentedColormap.from_list("balance", [BEHIND, "#F1E6CB", AHEAD])
        field = [[cells.get((row, column), float("nan")) for column in range(side)] for row in range(side)]
        axes.imshow(field, cmap=colours, vmin=0, vmax=100, aspect="auto")
        for (row, column), value in cells.items():
            strong = abs(value - 50) > 30
            axes.text(column, row, f"{value:.0f}", ha="center", va="center", color="#FFFFFF" if strong else INK)
        axes.set_xticks(range(side), list(names))
        axes.xaxis.tick_top()
        axes.set_yticks(range(side), list(names))
        axes.set_xlabel(label)
        _bare(axes)
        return _svg(figure, about)


def _tick(value: float, _: float | None = None) -> str:
    """A figure on an axis, in the notation of the language."""
    return decimal(value, short=True).replace("-", "\N{MINUS SIGN}")


def _bare(axes: object) -> None:
    from matplotlib.axes import Axes

    assert isinstance(axes, Axes)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)


def _svg(figure: Figure, about: str) -> str:
    """The picture as an element of a page; ``about`` describes it for screen readers."""
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    drawn = out.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(about)}" ', 1)


_CSS = """
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
        f'<meta name="viewport" content="width=device-width"><style>{_CSS}</style></head>\n<body><main>\n'
        + "\n".join(body)
        + "\n</main></body></html>\n"
    )


def _standings(records: Sequence[GameRecord]) -> list[str]:
    """The section of who won how often, ratings, and what each won of each."""

    shares = sorted(games.shares(records, games.players), key=lambda share: -share.share)
    even = sum([share.won for share in shares]) / sum([share.games for share in shares])
    found = [f"<h2>{escape(t('tournament.report.players'))}</h2>"]
    found += _shares(shares, [level_words(share.name) for share in shares], even, t("tournament.report.players"))
    ratings = sorted(games.elo(records).items(), key=lambda one: -one[1][0])
    about = t("tournament.report.elo")
    ends = [abs(one) for _, values in ratings for one in values if not math.isinf(one)]
    edge = 1.25 * max(ends, default=0.0)  # where a bar ends whose end is not known
    rows = [Range(level_words(name), *[min(edge, max(-edge, one)) for one in values]) for name, values in ratings]
    found += [f"<h2>{escape(about)}</h2>", _text(t("tournament.report.elo.text"))] if rows else []
    found += [ranges(rows, 0.0, about, about)] if rows else []
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

    found = [f"<h2>{escape(t('tournament.report.course'))}</h2>"]
    for table in tables(records):
        some = [one for one in records if _is_of(one, table)]
        found.append(f"<h3>{escape(table_words(table))}</h3>")
        parts = {ending_words(game, ending): 100 * n / table.games for ending, n in table.endings.items()}
        found.append(bars(parts, t("tournament.report.percent"), t("tournament.report.endings")))
        turns = [record["turns"] for record in some]
        about = t("tournament.report.turns")
        median = math.ceil(table.actions[1])
        if len(set(turns)) > 1:
            found.append(lengths(turns, table.turns[1], about, t("tournament.report.number"), about))
            low, high = round(table.turns[0]), round(table.turns[2])
            found.append(_text(t("tournament.report.length", low=low, high=high, median=median)))
        else:  # nothing to draw
            found.append(_text(t("tournament.report.one_length", n=turns[0], median=median)))
    return found


def _is_of(record: GameRecord, table: BalanceTable) -> bool:
    return (record["setup"]["scenario"], len(record["players"])) == (table.scenario, table.seats)


def _balance(table: BalanceTable) -> list[str]:
    """The section of how often each thing that is played wins, for one table."""

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
        found += [f"<h3>{escape(about)}</h3>", meetings(names, cells, t("tournament.report.percent"), about)]
    return found


def _shares(shares: Sequence[Share], names: Sequence[str], even: float, about: str) -> list[str]:
    """Shares as a chart, and as a table that can be opened."""

    rows: list[Range] = []
    for share, name in zip(shares, names, strict=True):
        low, high = share.limits
        rows.append(Range(name, 100 * share.share, 100 * low, 100 * high))
    figures = [
        [name, decimal(share.won, short=True), str(share.games), share_words(share)]
        for share, name in zip(shares, names, strict=True)
    ]
    heads = [about, t("tournament.report.won"), t("tournament.report.played"), t("tournament.report.percent")]
    return [ranges(rows, 100 * even, t("tournament.report.share"), about), _details(heads, figures)]


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
