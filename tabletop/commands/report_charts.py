"""Charts of results as pictures in SVG, by Matplotlib (the optional extra ``report``): text stays text, no other file
is loaded, and the same figures give the same picture."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from matplotlib import rc_context
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from tabletop.text.grammar import decimal

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


def ranges(rows: Sequence[Range], middle: float, label: str, about: str) -> str:
    """Figures with their intervals, one below the other, with a line at the even value ``middle``. Marks of figures
    whose interval does not hold it are full, the others hollow."""
    with rc_context(_STYLE):
        figure = Figure(figsize=(_WIDTH, 0.75 + _ROW * len(rows)), layout="constrained")
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
        axes.xaxis.set_major_formatter(FuncFormatter(_tick))
        axes.grid(axis="x")
        _bare(axes)
        return _svg(figure, about)


def bars(rows: Mapping[str, float], label: str, about: str) -> str:
    """Parts of a whole in per cent, one below the other."""
    with rc_context(_STYLE):
        figure = Figure(figsize=(_WIDTH, 0.75 + _ROW * len(rows)), layout="constrained")
        axes = figure.add_subplot()
        drawn = axes.barh(range(len(rows)), list(rows.values()), height=0.62, color=BRASS)
        axes.bar_label(drawn, [f"{value:.0f}" for value in rows.values()], padding=5)
        axes.set_yticks(range(len(rows)), list(rows))
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.xaxis.set_major_formatter(FuncFormatter(_tick))
        axes.set_xlim(0, max(100.0 if len(rows) > 1 else 110.0, 1.12 * max(rows.values())))
        axes.set_xlabel(label)
        axes.grid(axis="x")
        _bare(axes)
        return _svg(figure, about)


def lengths(values: Sequence[int], median: float, label: str, across: str, about: str) -> str:
    with rc_context(_STYLE):
        figure = Figure(figsize=(_WIDTH, 2.4), layout="constrained")
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
    with rc_context(_STYLE):
        side = len(names)
        figure = Figure(figsize=(_WIDTH, 1.1 + 0.5 * side), layout="constrained")
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


def _tick(value: float, _: int | None = None) -> str:
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
