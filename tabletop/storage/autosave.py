"""Saves the running game after every action, lists such games and opens them again.

Each running game has a slot: ``<id>.json``, its earlier versions ``.1`` and ``.2``, and a lock. Writing does not wait
for the disk, which is enough when the program is killed; at the end of a turn it does wait, and only versions that
reached the disk become backups, so that a power cut loses at most one turn.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from tabletop.rules.frozen import light_dataclass

from . import atomic
from .errors import SaveError
from .file_names import to_trash
from .header import Header, SaveInfo, header_of, new_id, read_header
from .locks import FileLock, held_elsewhere
from .paths import Paths, make_folder

if TYPE_CHECKING:  # not needed for the first frame of the menu, which reads the headers alone
    from tabletop.rules.match import Match

    from .format import Loaded, Rows

BACKUPS = 2
DAMAGE = frozenset(
    {
        "empty",
        "too_large",
        "too_deep",
        "not_utf8",
        "not_json",
        "foreign_format",
        "checksum",
        "damaged",
        "illegal_position",
    }
)
_GONE = frozenset({"not_found", "link_loop"})
_NAME = re.compile(r"([0-9a-f]{8,32})\.json(?:\.\d)?")


@light_dataclass
class PendingSave:
    """A game to continue: its slot, the newest good file of it, and the damaged files that were set aside."""

    slot: str
    path: Path
    header: Header
    mtime: float
    damaged: tuple[SaveError, ...] = ()


S = TypeVar("S")


class Autosave:
    """The autosave folder as one running program uses it."""

    def __init__(self, paths: Paths) -> None:
        self.folder = paths.autosave
        self._slot = ""
        self._lock: FileLock | None = None
        self._rows: Rows | None = None
        self._on_disk = False  # whether the file now in the slot would survive a power cut

    # ----------------------------------------------------------------------------------------------- writing

    def record(self, match: Match[S], info: SaveInfo, sync: bool = False) -> None:
        """Write the match into its slot. ``sync``: make sure it is on the disk (end of a turn, hand-over, leaving).
        When another program is playing the same game, this one becomes a game of its own (``info.id`` changes). Raises
        SaveError; the match itself is not changed by that."""
        from .format import Rows, dumps

        for attempt in (1, 2):
            try:
                self.take(info)
                self._rows = self._rows or Rows()
                data = dumps(match, info, self._rows)
                atomic.write(self._file(self._slot), data, sync, BACKUPS if self._on_disk else 0)
            except SaveError as error:
                if error.code == "not_found" and attempt == 1:
                    continue  # the folder went after it was made or the slot was taken: it is made again
                raise
            break
        self._on_disk = sync

    def take(self, info: SaveInfo) -> None:
        """Make ``info``'s game the running one without writing yet: its slot is locked, and :meth:`clear` clears
        it. When the folder was deleted meanwhile, or came back without our lock, both are made again. Raises
        SaveError."""
        if self._lock is not None and self._slot == info.id and self._lock.still_there():
            return
        self.close()
        make_folder(self.folder)
        lock = FileLock.take(self._lock_file(info.id))
        while lock is None:
            info.id = new_id()
            lock = FileLock.take(self._lock_file(info.id))
        self._hold(info.id, lock)

    def clear(self) -> None:
        """Remove the slot of the running game, which is over or was given up. Never raises: a file that cannot be
        removed is offered again at the next start."""
        if self._lock is None:
            return
        base = self._file(self._slot)
        for path in [*(atomic.backup(base, number) for number in range(1, BACKUPS + 1)), base]:
            atomic.remove(path)
        self._leave(remove=True)

    def close(self) -> None:
        """Leave the running game; its slot stays, for this or another program to continue. A slot in which nothing
        was ever written leaves nothing behind."""
        self._leave(remove=self._lock is not None and not self.files(self._slot))

    def _file(self, slot: str) -> Path:
        return self.folder / f"{slot}.json"

    def _lock_file(self, slot: str) -> Path:
        return self.folder / f"{slot}.lock"

    def _hold(self, slot: str, lock: FileLock) -> None:
        self._slot, self._lock = slot, lock
        self._rows = None
        self._on_disk = True  # what an earlier program wrote has long reached the disk: keep it as a backup

    def _leave(self, remove: bool) -> None:
        if self._lock is not None:
            self._lock.release(remove)
        self._slot, self._lock = "", None

    # ----------------------------------------------------------------------------------------------- reading

    def pending(self) -> list[PendingSave]:
        """The games to continue, the newest first, without those that run in another program. A damaged file is
        set aside and the newest good backup stands in for it. Never raises; checks the checksum, not the rules."""
        return self._sorted(self._newest_good(slot) for slot in self._tidied())

    def listed(self) -> list[PendingSave]:
        """The same games by their headers alone, for lists: damage behind the header is found when a game is opened."""
        return self._sorted(self._newest_good(slot, read_header) for slot in self._tidied())

    def newest(self) -> tuple[PendingSave | None, tuple[SaveError, ...]]:
        """The newest game to continue, checked like :meth:`pending`, and what was found damaged on the way to it.
        Older games are not even opened, however many there are. Never raises."""
        damaged: list[SaveError] = []
        for slot in self._by_age(self._tidied()):
            found = self._newest_good(slot, damaged=damaged)
            if found is not None:
                return found, tuple(damaged)
        return None, tuple(damaged)

    def glimpse(self) -> PendingSave | None:
        """The newest game by its header alone: quick enough for the first frame, changes nothing. Never raises."""
        for slot in self._by_age(self.slots()):
            for path in self.files(slot)[:1]:
                try:
                    return PendingSave(slot, path, read_header(path), _date(path) or 0.0)
                except SaveError:
                    break  # :meth:`newest` looks at the damage, after the first frame
        return None

    def _tidied(self) -> list[str]:
        atomic.remove_leftovers(self.folder)
        return self.slots()

    def _by_age(self, slots: Iterable[str]) -> Iterator[str]:
        """The slots, the one with the newest file first; reads nothing but dates."""
        dates = {slot: next(filter(None, map(_date, self.files(slot))), 0.0) for slot in slots}
        now = time.time()
        return iter(sorted(dates, key=lambda slot: _age(dates[slot], slot, now)))

    def _sorted(self, found: Iterable[PendingSave | None]) -> list[PendingSave]:
        now = time.time()
        return sorted((entry for entry in found if entry), key=lambda entry: _age(entry.mtime, entry.slot, now))

    def slots(self) -> list[str]:
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []  # nothing was ever saved, or the folder cannot be read
        return sorted({match[1] for name in names if (match := _NAME.fullmatch(name))})

    def files(self, slot: str) -> list[Path]:
        """The files of a slot that exist, the newest first."""
        base = self._file(slot)
        candidates = [base, *(atomic.backup(base, number) for number in range(1, BACKUPS + 1))]
        return [path for path in candidates if os.path.lexists(path)]

    def busy(self, slot: str) -> bool:
        """Whether another program is playing this game now."""
        return slot != self._slot and held_elsewhere(self._lock_file(slot))

    def _newest_good(
        self, slot: str, read: Callable[[Path], Header] | None = None, damaged: list[SaveError] | None = None
    ) -> PendingSave | None:
        """The newest file of a slot that ``read`` takes (None: the whole file with its checksum); what is damaged is
        set aside and added to ``damaged``."""
        if self.busy(slot):
            return None
        found: list[SaveError] = []
        for path in self.files(slot):
            try:
                header = (read or _checked)(path)
                mtime = path.stat().st_mtime
                for error in found:
                    error.named(header.title)
                return PendingSave(slot, path, header, mtime, tuple(found))
            except SaveError as error:
                if error.code in _GONE:
                    continue  # a link that leads nowhere, or a file that went after it was listed: the next one
                if error.code not in DAMAGE:
                    return None  # made by a newer program, or unreadable just now: that is no damage
                found.append(error.about(path))
                if damaged is not None:
                    damaged.append(error)
                self._set_aside(slot, path)
            except OSError:
                continue
        return None

    def _set_aside(self, slot: str, path: Path) -> None:
        """Rename a damaged file, unless another program has begun to write there in the meantime."""
        if slot == self._slot:
            atomic.set_aside(path)
            return
        try:
            lock = FileLock.take(self._lock_file(slot))
        except SaveError:
            return  # a folder that cannot be written: the file stays, and is passed over each time
        if lock is not None:
            with lock:
                atomic.set_aside(path)

    def resume(self, slot: str) -> Loaded:
        """Open the newest good file of a slot and take the slot over: the next :meth:`record` writes there. In a
        folder that cannot be written the game is opened all the same, and :meth:`record` says what is wrong.
        Raises SaveError: "busy" when another program plays it, otherwise why its last file cannot be loaded."""
        if slot == self._slot and self._lock is not None:
            return self._load(slot)
        if not self.files(slot):
            raise SaveError("not_found").about(self._file(slot))
        try:
            lock = FileLock.take(self._lock_file(slot))
        except SaveError:
            loaded = self._load(slot, tidy=False)
            self.close()
            loaded.info.id = slot
            return loaded
        if lock is None:
            raise SaveError("busy").about(self._file(slot))
        try:
            loaded = self._load(slot)
        except BaseException:
            lock.release()
            raise
        self.close()
        loaded.info.id = slot  # the slot counts, whatever id the file has
        self._hold(slot, lock)
        return loaded

    def _load(self, slot: str, tidy: bool = True) -> Loaded:
        """The newest good file of a slot; ``tidy``: the lock is ours, and damaged files are set aside."""
        from .format import load

        problem = SaveError("not_found").about(self._file(slot))
        for path in self.files(slot):
            try:
                return load(path)
            except SaveError as error:
                if error.code in _GONE:
                    continue
                if error.code not in DAMAGE:
                    raise
                problem = error
                if tidy:
                    atomic.set_aside(path)
        raise problem

    # --------------------------------------------------------------------------------------------- housekeeping

    def trim(self, keep: int, trash_folder: Path) -> int:
        """Move unfinished games beyond the newest ``keep`` to the trash: first those in which nobody has acted, then
        the oldest. Games that run anywhere stay, as do those this program cannot read; finished ones stay and do not
        count. Gives the number moved. Never raises."""
        slots = self.slots()
        if len(slots) <= keep:
            return 0
        listed = self.listed()
        excess = len(slots) - sum(entry.header.ending is not None for entry in listed) - keep
        oldest = [entry for entry in reversed(listed) if entry.slot != self._slot and entry.header.ending is None]
        oldest.sort(key=lambda entry: entry.header.actions > 0)
        moved = 0
        for entry in oldest[: max(0, excess)]:
            try:
                lock = FileLock.take(self._lock_file(entry.slot))
                if lock is None:
                    continue
                try:
                    to_trash(self.files(entry.slot), trash_folder)
                finally:
                    lock.release(remove=not self.files(entry.slot))
            except SaveError as error:
                if error.code == "not_found" and os.path.isdir(self.folder):
                    continue  # another program has moved the game meanwhile
                break  # a folder that cannot be written: the games stay
            moved += 1
        return moved


def is_slot(name: str) -> bool:
    """Whether a file's name is one of an autosave, which says nothing to people."""
    return _NAME.match(name) is not None


def _checked(path: Path) -> Header:
    from .format import check_sealed

    return header_of(check_sealed(atomic.read(path)))


def _date(path: Path) -> float | None:
    """When a file was last written, in seconds since 1970; None for one that is not there."""
    try:
        return path.stat().st_mtime
    except (OSError, ValueError):
        return None


def _age(mtime: float, slot: str, now: float) -> tuple[bool, float, str]:
    """Key that sorts the newest first. What is dated ahead of the clock was written before that was set back, so it
    is older than anything dated since."""
    # the clock of a network drive differs a little
    return mtime > now + 120.0, -mtime, slot


def corrupt_files(folder: Path) -> list[Path]:
    """Damaged files that were set aside in ``folder``."""
    try:
        return sorted(path for path in folder.iterdir() if re.search(r"\.corrupt(-\d+)?$", path.name))
    except OSError:
        return []
