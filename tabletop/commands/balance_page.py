"""The figures of ``tabletop balance`` as Markdown: on the terminal, and in a page between two marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tabletop.bots.tournament import Share
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError
from tabletop.text import t
from tabletop.text.grammar import decimal

from .balance_tables import PLACE, BalanceTable
from .result_words import ending_words, kind_words, level_words, percent, scenario_words, thing_words
from .results import NotDone

_MARKS = ("<!-- balance {game} -->", "<!-- /balance {game} -->")


def lines(game: str, tables: Sequence[BalanceTable], players: Sequence[str]) -> list[str]:
    """The figures of a game: one table for each kind of thing, a column for each table that was played at."""
    number = sum([table.games for table in tables])
    found = [t("tournament.page.head", n=number, players=", ".join(map(level_words, dict.fromkeys(players)))), ""]
    heads = [_head(table) for table in tables]
    for kind in _kinds(tables):
        names = list(dict.fromkeys([share.name for table in tables for share in table.shares.get(kind, ())]))
        if kind != PLACE:
            names.sort(key=lambda name: thing_words(game, kind, name))
        rows = [[t("tournament.page.even"), *[percent(table.even) for table in tables]]]
        rows += [[thing_words(game, kind, name), *[_cell(table, kind, name) for table in tables]] for name in names]
        found += _table([kind_words(kind), *heads], rows)
    endings = list(dict.fromkeys([ending for table in tables for ending in table.endings]))
    rows = [[ending_words(game, one), *[_part(table, one) for table in tables]] for one in endings]
    found += _table([t("tournament.page.endings"), *heads], rows)
    lengths: list[tuple[str, Callable[[BalanceTable], tuple[float, float, float]]]] = [
        ("tournament.page.turns", lambda table: table.turns),
        ("tournament.page.actions", lambda table: table.actions),
    ]
    rows = [[t(key), *[_spread(length(table)) for table in tables]] for key, length in lengths]
    found += _table([t("tournament.page.length"), *heads], rows)
    return found[:-1]


def write(path: Path, game: str, tables: Sequence[BalanceTable], players: Sequence[str]) -> None:
    """Write the figures into a page: between the marks of the game, replacing what is there, or at the end of a page
    without marks. Raises NotDone."""
    begin, end = [mark.format(game=game) for mark in _MARKS]
    block = "\n".join([begin, "", *lines(game, tables, players), "", end])
    try:
        page = atomic.read(path).decode("utf-8") if path.exists() else ""
        before, found, rest = page.partition(begin)
        if found:
            text = before + block + rest.partition(end)[2]
        else:
            text = f"{page.rstrip()}\n\n{block}\n".lstrip()
        atomic.write(path, text.encode())
    except SaveError as error:
        raise NotDone(t(error.key, **error.values)) from None
    except (OSError, UnicodeDecodeError):
        raise NotDone(t("cli.error.not_a_page", file=str(path))) from None


def _kinds(tables: Sequence[BalanceTable]) -> list[str]:
    """The kinds that were counted, places in turn order last."""
    kinds = dict.fromkeys([kind for table in tables for kind in table.shares if kind != PLACE])
    return [*kinds, PLACE]


def _head(table: BalanceTable) -> str:
    """What a column is about: the scenario and the seats."""
    return t("tournament.page.column", scenario=scenario_words(table.game, table.scenario), n=table.seats)


def _cell(table: BalanceTable, kind: str, name: str) -> str:
    """A share with its interval, bold where the interval does not hold the even share."""
    share = next((one for one in table.shares.get(kind, ()) if one.name == name), None)
    if share is None:
        return ""
    words = share_words(share)
    return f"**{words}**" if table.uneven(share) else words


def share_words(share: Share) -> str:
    """A share and its interval in whole per cent."""
    low, high = share.limits
    return f"{percent(share.share)} ({percent(low)}–{percent(high)})"


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
