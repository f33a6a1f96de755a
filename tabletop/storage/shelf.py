"""The list of saved games: saved by hand, autosaved, and the examples.

Whatever lies in the folder appears; what cannot be opened appears with its problem and never raises.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeVar

from tabletop.json_values import Json, as_object, printable
from tabletop.rules.match import Match

from . import atomic, format, limits
from .autosave import Autosave, corrupt_files
from .document import check_depth, seal
from .errors import About, SaveError, from_os, visible
from .file_names import Deleted, alike, copy_out, fold, found_in, numbered, purge, put_new, restore, safe_stem, to_trash
from .header import Header, SaveInfo, header_of, new_id, read_header
from .paths import Paths, make_folder

Kind = Literal["save", "autosave", "example", "kept"]
Order = Literal["newest", "title", "game", "turn"]
ENDING = ".json"


@dataclass(frozen=True, slots=True)
class ShelfEntry:
    """One line of the list. Either ``header`` or ``problem`` is given. ``slot`` names an autosave's slot; ``size``
    is in bytes, ``mtime`` in seconds since 1970."""

    path: Path
    kind: Kind
    header: Header | None
    problem: SaveError | None
    size: int = 0
    mtime: float = 0.0
    slot: str = ""

    @property
    def title(self) -> str:
        """What the list shows: the title, or the file's name if there is none."""
        return self.header.title if self.header and self.header.title else visible(self.path.stem)

    @property
    def saved(self) -> str:
        """When it was saved, as an ISO date in UTC; "" when unknown."""
        return self.header.saved if self.header else ""

    def matches(self, text: str, *more: str) -> bool:
        """Whether every word of ``text`` is found in title, seats, game or file name, or in ``more`` (names in
        the reader's language); case and accents aside."""
        header = self.header
        known = (header.game, header.scenario, *(seat.name for seat in header.seats)) if header else ()
        return found_in(text, self.title, visible(self.path.name), *known, *more)


def in_order(entries: Iterable[ShelfEntry], order: Order = "newest") -> list[ShelfEntry]:
    """The entries sorted: newest first, by title, by game (newest first within), by turn (latest first). What
    cannot be opened comes last."""
    newest = sorted(entries, key=lambda entry: (entry.saved, entry.mtime), reverse=True)
    keys: dict[Order, Callable[[ShelfEntry], str | int]] = {
        "title": lambda entry: fold(entry.title),
        "game": lambda entry: entry.header.game if entry.header else "",
        "turn": lambda entry: -entry.header.turn if entry.header else 0,
    }
    chosen = keys.get(order)
    return sorted(newest, key=lambda entry: (entry.problem is not None, chosen(entry) if chosen else 0))


S = TypeVar("S")


class Shelf:
    """The saves of one user. All methods but :meth:`entries` raise SaveError."""

    def __init__(self, paths: Paths, examples: Sequence[Path] = (), autosave: Autosave | None = None) -> None:
        self.paths = paths
        self.examples = tuple(examples)
        self.autosave = autosave or Autosave(paths)
        self.playing = ""
        """The slot of the game on this screen, which is on no list."""

    # ----------------------------------------------------------------------------------------------- the list

    def entries(self) -> list[ShelfEntry]:
        """Everything on the shelf, the newest first. Looks at headers only; :meth:`open` reads a whole file.
        Never raises."""
        found = [*self._saves(), *self._autosaves()]
        found += [self._entry(path, "example") for path in self.examples]
        return in_order(found)

    def _saves(self) -> list[ShelfEntry]:
        folder = self.paths.saves
        atomic.remove_leftovers(folder)
        try:
            names = sorted(name for name in os.listdir(folder) if name.lower().endswith(ENDING) and name[0] != ".")
        except FileNotFoundError:
            return []
        except OSError as error:
            problem = from_os(error, folder)
            return [ShelfEntry(folder, "save", None, problem)]
        return [self._entry(folder / name, "save") for name in names]

    def _autosaves(self) -> list[ShelfEntry]:
        found = {
            item.slot: ShelfEntry(item.path, "autosave", item.header, None, _size(item.path), item.mtime, item.slot)
            for item in self.autosave.listed()
        }
        for slot in self.autosave.slots():  # also what runs in another program, or was made by a newer one
            for path in self.autosave.files(slot)[:1]:
                found.setdefault(slot, self._entry(path, "autosave", slot))
        found.pop(self.playing, None)
        return [*found.values(), *[self._entry(path, "autosave") for path in corrupt_files(self.paths.autosave)]]

    def _entry(self, path: Path, kind: Kind, slot: str = "") -> ShelfEntry:
        size, mtime = 0, 0.0
        try:
            status = path.lstat()
            size, mtime = status.st_size, status.st_mtime
            return ShelfEntry(path, kind, read_header(path), None, size, mtime, slot)
        except SaveError as error:
            return ShelfEntry(path, kind, None, error, size, mtime, slot)
        except OSError as error:
            return ShelfEntry(path, kind, None, from_os(error, path), size, mtime, slot)

    # -------------------------------------------------------------------------------------------- open and save

    def open(self, entry: ShelfEntry) -> format.Loaded:
        """The game of an entry. An autosave goes on in its slot; anything else becomes a running game of its own,
        so that playing on from an old save never overwrites the autosave of a newer position."""
        if entry.slot:
            return self.autosave.resume(entry.slot)
        loaded = format.load(entry.path)
        return replace(loaded, info=loaded.info.fork())

    def save(
        self, match: Match[S], info: SaveInfo, title: str | None = None, over: ShelfEntry | None = None
    ) -> ShelfEntry:
        """Save a match by hand under a title (None: the one it has, else it is set in ``info`` once it is saved).
        ``over``: replace this save instead of making a new one; its last version is kept as a backup. Where another
        window has saved there since ``over`` was listed, both stay, and the title gets a number."""
        was = info.title
        if title is not None:
            info.title = printable(title, limits.TITLE)
        try:
            return self._save(match, info, over)
        except SaveError:
            info.title = was
            raise

    def _save(self, match: Match[S], info: SaveInfo, over: ShelfEntry | None) -> ShelfEntry:
        replaced = over if over is not None and over.kind == "save" and not over.slot else None
        if replaced is not None and self._changed_elsewhere(replaced):
            info.title, replaced = numbered(info.title), None
        data = format.dumps(match, info)
        if replaced is None:
            return self._put(data, info.title)
        make_folder(replaced.path.parent)
        atomic.write(replaced.path, data, sync=True, backups=1)
        return self._entry(replaced.path, "save")

    def _changed_elsewhere(self, entry: ShelfEntry) -> bool:
        """Whether the file of an entry holds another game, or a later position, by now."""
        now = self._entry(entry.path, entry.kind).header
        return now is not None and now != entry.header

    def _put(self, data: bytes, title: str) -> ShelfEntry:
        """A new file in the folder of saves, named after its title."""
        return self._entry(put_new(make_folder(self.paths.saves), safe_stem(title), ENDING, data), "save")

    # --------------------------------------------------------------------------------------------- housekeeping

    def rename(self, entry: ShelfEntry, title: str) -> ShelfEntry:
        """Give a save another title, and its file the name that goes with it. Without a title nothing changes."""
        self._must_be_ours(entry)
        if not title.strip() or title == entry.title:
            return entry
        if entry.slot or alike(safe_stem(title)) == alike(entry.path.stem):
            atomic.write(entry.path, _retitled(entry.path, title), sync=True)
            return self._entry(entry.path, entry.kind, entry.slot)
        renamed = self._put(_retitled(entry.path, title), title)
        atomic.remove(entry.path)
        return renamed

    def duplicate(self, entry: ShelfEntry) -> ShelfEntry:
        """A copy of a game among the saves, its title numbered."""
        title = numbered(entry.title)
        return self._put(_retitled(entry.path, title, new_id()), title)

    def delete(self, entry: ShelfEntry) -> Deleted:
        """Move an entry to the trash; :meth:`undelete` takes the answer."""
        self._must_be_ours(entry)
        files = [entry.path]
        if entry.slot:
            files = self.autosave.files(entry.slot)
        elif entry.kind == "save":
            files += [path for path in [atomic.backup(entry.path, 1)] if os.path.exists(path)]
        with About(entry.path):
            return to_trash(files, self.paths.trash)

    def undelete(self, deleted: Deleted) -> Path:
        """Put back what :meth:`delete` moved; gives where it is now."""
        return restore(deleted)

    def tidy(self) -> None:
        """Empty the trash of what has lain there for a month. Never raises."""
        purge(self.paths.trash)

    def _must_be_ours(self, entry: ShelfEntry) -> None:
        if entry.kind == "example":
            raise SaveError("read_only").about(entry.path)
        if not os.path.lexists(entry.path):
            raise SaveError("not_found").about(entry.path)
        if entry.slot and self.autosave.busy(entry.slot):
            raise SaveError("busy").about(entry.path)

    # ---------------------------------------------------------------------------------------- in and out

    def export(self, entry: ShelfEntry, target: Path, replace: bool = False) -> Path:
        """Copy a file as it is (a damaged one too) to ``target``, a file or a folder. Raises SaveError "exists"
        unless ``replace``."""
        return copy_out(atomic.read(entry.path), target, safe_stem(entry.title), ENDING, replace)

    def import_file(self, path: Path) -> ShelfEntry:
        """Take a save from elsewhere onto the shelf, after validating all of it; nothing is ever overwritten."""
        data = atomic.read(path)
        with About(path):
            loaded = format.loads(data)
        return self._put(data, loaded.info.title or visible(path.stem))


def _size(path: Path) -> int:
    try:
        return path.lstat().st_size
    except OSError:
        return 0  # gone since it was listed


def _retitled(path: Path, title: str, match_id: str | None = None) -> bytes:
    """The save under another title; its version of the format stays as it is."""
    with About(path):
        document = format.check_sealed(atomic.read(path))
        header_of(document)
        check_depth(document)
    header: dict[str, Json] = {**as_object(document["header"]), "title": printable(title, limits.TITLE)}
    if match_id is not None:
        header["id"] = match_id
    return seal({**document, "header": header}, rows="journal")
