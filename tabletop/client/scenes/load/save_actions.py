"""Words about a saved game, filters and orders of the shelf, and what can be done with a game: open, rename, copy,
export, import."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import get_args

from tabletop.bots import LEVELS
from tabletop.client.core.services import Telling
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.campaign.kept import open_under
from tabletop.storage import hall
from tabletop.storage.autosave import is_slot
from tabletop.storage.errors import SaveError
from tabletop.storage.format import Loaded
from tabletop.storage.header import Header, HeaderSeat
from tabletop.storage.paths import make_folder
from tabletop.storage.shelf import Order, ShelfEntry, in_order
from tabletop.text import has, messages, t
from tabletop.text.grammar import name_here

MINUTE, HOUR = 60, 3600
BETWEEN_SEATS = " – "
"""Stands between the names of seats in a title made of them."""
COPY = re.compile(r"(.*?)((?: \([0-9]+\))*)", re.DOTALL)
"""A title, and the numbers of copies after it."""


def moment(entry: ShelfEntry) -> datetime | None:
    """The local time at which an entry was saved: from its header, else from its file; None when unknown."""
    return local_time(entry.saved) or file_moment(entry.mtime)


def local_time(moment: str) -> datetime | None:
    """The local time of a moment as saves write it; None for what is none."""
    try:
        return datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).astimezone()
    except (ValueError, OverflowError, OSError):  # not a valid date
        return None


def day_of(moment: str) -> str:
    """The day of a moment as saves write it, with its year, in words."""
    then = local_time(moment)
    if then is None:
        return t("load.date.unknown")
    return t("load.date.year", day=then.day, month=t(f"load.month.{then.month}"), year=then.year)


def file_moment(mtime: float) -> datetime | None:
    """The local time of a file's date in seconds since 1970; None when it is unknown or no calendar has it."""
    try:
        return datetime.fromtimestamp(mtime).astimezone() if mtime > 0 else None
    except (ValueError, OverflowError, OSError):  # beyond the year 9999
        return None


def when(then: datetime | None, now: datetime) -> str:
    """A date in words: today, yesterday, a weekday, a day of the year, with the year if it is not the present one."""
    if then is None:
        return t("load.date.unknown")
    time = f"{then.hour:02}:{then.minute:02}"
    days = (now.date() - then.date()).days
    if days == 0:
        return t("load.date.today", time=time)
    if days == 1:
        return t("load.date.yesterday", time=time)
    if 1 < days < 7:
        return t(f"load.weekday.{then.weekday()}")
    month = t(f"load.month.{then.month}")
    if then.year == now.year:
        return t("load.date.day", day=then.day, month=month)
    return t("load.date.year", day=then.day, month=month, year=then.year)


def played(seconds: int) -> str:
    if seconds < MINUTE:
        return t("load.played.none")
    hours, minutes = divmod(max(0, seconds) // MINUTE, HOUR // MINUTE)
    if not hours:
        return t("load.played.minutes", minutes=minutes)
    return t("load.played.hours", hours=hours, minutes=minutes)


def size(count: int) -> str:
    return t("load.size", count=max(1, round(count / 1024)))


def seat_name(header: Header, seat: int) -> str:
    """The name of a seat; empty for one that is not there."""
    return listed_name(header.seats[seat]) if 0 <= seat < len(header.seats) else ""


def listed_name(seat: HeaderSeat) -> str:
    return name_here(seat.name, seat.level)


def phase(header: Header) -> str:
    key = f"{header.game}.phase.{header.phase}"
    return t(key) if has(key) else ""


def turn_line(header: Header, *, phases: bool = True) -> str:
    """Turn, phase, unless there is no room for ``phases``, and who decides; of a finished game who won."""
    if header.ending is not None:
        return outcome_line(header)
    name = listed_name(header.next_seat) if header.next_seat is not None else ""
    parts = t("load.turn", turn=header.turn), phase(header) if phases else "", name
    return t("load.parts.join").join(part for part in parts if part)


def outcome_line(header: Header) -> str:
    if not header.winners:
        return t("load.draw", turn=header.turn)
    names = t("load.and").join(name for name in (seat_name(header, seat) for seat in header.winners) if name)
    return t("load.won", n=len(header.winners), turn=header.turn, names=names)


def outcome_sentence(header: Header) -> str:
    """How the game ended, in the game's own sentence if it has one."""
    winners = [seat_name(header, seat) for seat in header.winners]
    losers = [listed_name(seat) for index, seat in enumerate(header.seats) if index not in header.winners]
    key = f"{header.game}.ending.{header.ending}"
    if not winners and has(f"{key}_draw"):
        key += "_draw"
    if not has(key):
        return outcome_line(header)
    join = t("load.and")
    return t(key, n=len(winners), winner=join.join(winners), loser=join.join(losers))


def game_title(header: Header) -> str:
    return t(f"{header.game}.title")


def title(entry: ShelfEntry) -> str:
    """The title of a game; that of examples, of games that began from one, and what the program made of the names that
    it gave to seats, in the language in use."""
    if entry.kind == "autosave" and entry.header is None:
        return t("load.nameless")
    return title_of_file(entry.path, entry.title) if entry.kind == "example" else in_this_language(entry.title)


def title_of_file(path: Path, title: str) -> str:
    """The title of an example in the language in use, which its file has in English; any other as it is."""
    key = f"load.example.{path.stem}"
    return t(key) if has(key) else in_this_language(title)


def in_this_language(title: str) -> str:
    """A title that the program made, in the language in use, whichever language it was made in: that of an example, of
    a branch, or of seats that the program named; any other as it is."""
    key = _examples().get(title)
    if key is not None:
        return t(key)
    title, copy = COPY.fullmatch(title).groups()  # type: ignore[union-attr]
    for pattern in _branches():
        if found := pattern.fullmatch(title):
            return t("board.branch_title", title=in_this_language(found["title"]), n=found["n"]) + copy
    seats = title.split(BETWEEN_SEATS)
    if len(seats) > 1:
        title = BETWEEN_SEATS.join(map(_seat_here, seats))
    return f"{title}{copy}"


def _seat_here(name: str) -> str:
    """The name of a seat in the language in use if the program gave it to a seat of any level."""
    found = (name_here(name, level) for level in ("", *LEVELS))
    return next((here for here in found if here != name), name)


@cache
def _branches() -> list[re.Pattern[str]]:
    """What the title of a branch looks like in each language."""
    forms = (messages().get("board.branch_title") or {}).values()
    return [
        re.compile(re.escape(form).replace(r"\{title\}", "(?P<title>.+)").replace(r"\{n\}", "(?P<n>[0-9]+)"))
        for form in forms
        if isinstance(form, str)
    ]


@cache
def _examples() -> dict[str, str]:
    """By title of an example in any language, its message key."""
    return {
        words: key
        for key, text in messages().items()
        if key.startswith("load.example.")
        for words in text.values()
        if isinstance(words, str)
    }


def example_note(entry: ShelfEntry) -> str:
    key = f"load.example.{entry.path.stem}.text"
    note = t("load.example.note")
    return f"{t(key)} {note}" if has(key) else note


def problem_sentence(entry: ShelfEntry) -> str:
    """Why an entry cannot be opened."""
    return problem_words(entry.problem) if entry.problem is not None else ""


def problem_words(problem: SaveError, title: str = "") -> str:
    """The sentence about a file, which is named by the ``title`` of its game if that is known, and never by the slot of
    an autosave."""
    file = title or str(problem.values["file"])
    file = t("load.nameless") if is_slot(file) else in_this_language(file)
    return t(problem.key, **{**problem.values, "file": file})


ORDERS: tuple[Order, ...] = get_args(Order)
# Kinds of entries that can be shown or hidden; "broken": those that cannot be opened.
SORTS = ("autosaves", "finished", "examples", "broken")


def sort_of(entry: ShelfEntry) -> str | None:
    """The check box that decides about an entry; None for an unfinished game saved by hand."""
    if entry.header is None:
        return "broken"
    if entry.kind == "example":
        return "examples"
    if entry.header.ending is not None:
        return "finished"
    return "autosaves" if entry.kind == "autosave" else None


@dataclass
class SaveFilter:
    """The player's choice of what is shown. ``game``: empty for all games; ``selected``: the chosen file; ``sort_of``:
    the check box, of ``sorts``, that decides about an entry."""

    sorts: tuple[str, ...] = SORTS
    sort_of: Callable[[ShelfEntry], str | None] = sort_of
    game: str = ""
    shown: set[str] = field(default_factory=set)
    search: str = ""
    order: Order = "newest"
    selected: Path | None = None

    def __post_init__(self) -> None:
        self.show_all()

    def show_all(self) -> None:
        """Hide nothing."""
        self.game, self.search, self.shown = "", "", set(self.sorts)

    def visible(self, entries: Iterable[ShelfEntry], words: Callable[[ShelfEntry], str]) -> list[ShelfEntry]:
        """The entries to show, in order. ``words`` gives more text to search: names in the reader's language."""
        found = [entry for entry in entries if self._wanted(entry) and self._matches(entry, words)]
        return in_order(found, self.order)

    def _wanted(self, entry: ShelfEntry) -> bool:
        sort = self.sort_of(entry)
        if sort is not None and sort not in self.shown:
            return False
        return not self.game or (entry.header is not None and entry.header.game == self.game)

    def _matches(self, entry: ShelfEntry, words: Callable[[ShelfEntry], str]) -> bool:
        return not self.search.strip() or entry.matches(self.search, words(entry))

    def index(self, shown: Sequence[ShelfEntry], near: int = 0) -> int:
        """Index of the chosen file among those shown; if it is gone, one near ``near``; -1 for none."""
        for index, entry in enumerate(shown):
            if entry.path == self.selected:
                return index
        return min(max(near, 0), len(shown) - 1)


log = logging.getLogger(__name__)


def telling(app: SceneServices, entry: ShelfEntry | None = None) -> Telling:
    """Says in one sentence what goes wrong with a game, by its title if its header could be read."""
    known = title(entry) if entry is not None and entry.header is not None else ""
    return Telling(app, lambda problem: problem_words(problem, known))


def tell_past(app: SceneServices, loaded: Loaded) -> None:
    """Say of a game that was just put on the board that nothing before its saved position can be looked at, and why.
    It is saved so from now on, and opens without a word the next time."""
    if loaded.older:
        app.toast(t("load.older"), "info")
    if loaded.fault is not None:
        log.warning("%s", loaded.fault)
        words = t(f"load.{loaded.fault.code}", **loaded.fault.values)
        app.ask(t("load.no_past"), words, [("ok", t("client.ok"), "primary")])


def open_game(app: SceneServices, entry: ShelfEntry) -> bool:
    """Open the board with a saved game; False when it cannot be opened. A match that was on the board is left, and
    stays in its autosave."""
    if entry.header is not None:
        app.busy(t(f"{entry.header.game}.title"), t("client.wait.file"))
    with telling(app, entry):
        loaded = app.library.open(entry)
        if entry.kind == "example":
            loaded.info.title = title(entry)
        app.library.autosave.close()  # the board takes the slot over under its own lock
        app.reset("menu")
        stored = not entry.slot
        if entry.slot:
            open_under(app, entry.slot)
        app.push("board", match=loaded.match, info=loaded.info, stored=stored)
        tell_past(app, loaded)
        return True
    return False


def rename(app: SceneServices, entry: ShelfEntry, new: str) -> Path | None:
    """Change the title; returns the new path, None when it failed."""
    new = new.strip()
    if not new or new == title(entry):
        return None
    with telling(app, entry):
        path: Path = app.library.rename(entry, new).path
        app.toast(t("load.renamed", title=new), "ok")
        return path
    return None


def duplicate(app: SceneServices, entry: ShelfEntry) -> Path | None:
    """Copy a game among the saves; returns the path of the copy, None when it failed."""
    with telling(app, entry):
        copy = app.library.duplicate(entry)
        if entry.kind == "example":
            copy = app.library.rename(copy, title(entry))
        app.toast(t("load.duplicated", title=copy.title), "ok")
        path: Path = copy.path
        return path
    return None


def export(app: SceneServices, entry: ShelfEntry) -> Path | None:
    """Copy a game into the exchange folder; returns the path of the copy, None when it failed."""
    with telling(app, entry):
        path: Path = app.library.export(entry, make_folder(app.paths.exports))
        tell_exported(app, path)
        return path
    return None


def tell_exported(app: SceneServices, path: Path) -> None:
    """Say where an exported file is; the message copies its path."""

    def copy_path() -> None:
        app.set_clipboard(str(path))
        app.toast(t("load.path_copied"), "ok")

    app.toast(t("load.exported", path=str(path)), "ok", (t("load.copy_path"), copy_path))


def bring_in(app: SceneServices, path: Path) -> Path | None:
    """Import a file into the saves; returns its new path, None when it failed."""
    with telling(app):
        entry = app.hall.take(path) if path.name.endswith(hall.ENDING) else app.library.import_file(path)
        app.play("save-done")
        app.toast(t("load.imported", title=title(entry)), "ok")
        found: Path = entry.path
        return found
    return None
