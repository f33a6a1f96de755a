"""The running game on disk after every action, and the way back to it.

Each running game has a slot: ``<id>.json``, its earlier versions ``.1`` and ``.2``, and a lock. Writing does not
wait for the disk (a killed program loses nothing all the same); at the end of a turn it does, and only versions
that certainly reached the disk become backups, so that a power cut costs at most the turn.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.rules.match import Match

from . import atomic, format
from .errors import SaveError
from .header import Header, header_of
from .info import SaveInfo, new_id
from .locks import FileLock, held_elsewhere
from .paths import Paths, make_folder

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
_NAME = re.compile(r"([0-9a-f]{8,32})\.json(?:\.\d)?")


@dataclass(frozen=True, slots=True)
class Pending:
    """A game to continue: its slot, the newest good file of it, and the damaged files that were set aside."""

    slot: str
    path: Path
    header: Header
    mtime: float
    damaged: tuple[SaveError, ...] = ()


class Autosave:
    """The autosave folder as one running program uses it."""

    def __init__(self, paths: Paths) -> None:
        self.folder = paths.autosave
        self._slot = ""
        self._lock: FileLock | None = None
        self._rows = format.Rows()
        self._on_disk = False  # whether the file now in the slot would survive a power cut

    # ----------------------------------------------------------------------------------------------- writing

    def record(self, match: Match[Any], info: SaveInfo, sync: bool = False) -> None:
        """Write the match into its slot. ``sync``: make sure it is on the disk (end of a turn, hand-over, leaving).
        When another program is playing the same game, this one becomes a game of its own (``info.id`` changes).
        Raises SaveError; the game goes on all the same."""
        self.take(info)
        backups = BACKUPS if self._on_disk else 0
        atomic.write(self._file(self._slot), format.dumps(match, info, self._rows), sync, backups)
        self._on_disk = sync

    def take(self, info: SaveInfo) -> None:
        """Make ``info``'s game the running one without writing yet: its slot is locked, and :meth:`clear` clears
        it. Raises SaveError."""
        if self._lock is not None and self._slot == info.id:
            return
        self.close()
        make_folder(self.folder)
        lock = FileLock.take(self._lock_file(info.id))
        while lock is None:
            info.id = new_id()
            lock = FileLock.take(self._lock_file(info.id))
        self._hold(info.id, lock)

    def clear(self) -> None:
        """The running game is finished, or given up by choice: remove its slot. Never raises: what cannot be
        removed is offered again, which is better than lost."""
        if self._lock is None:
            return
        base = self._file(self._slot)
        for path in [*(atomic.backup(base, number) for number in range(1, BACKUPS + 1)), base]:
            atomic.remove(path)
        self._leave(remove=True)

    def close(self) -> None:
        """Leave the running game; its slot stays, for this or another program to continue."""
        self._leave(remove=False)

    def _file(self, slot: str) -> Path:
        return self.folder / f"{slot}.json"

    def _lock_file(self, slot: str) -> Path:
        return self.folder / f"{slot}.lock"

    def _hold(self, slot: str, lock: FileLock) -> None:
        self._slot, self._lock = slot, lock
        self._rows = format.Rows()
        self._on_disk = True  # what an earlier program wrote has long reached the disk: keep it as a backup

    def _leave(self, remove: bool) -> None:
        if self._lock is not None:
            self._lock.release(remove)
        self._slot, self._lock = "", None

    # ----------------------------------------------------------------------------------------------- reading

    def pending(self) -> list[Pending]:
        """The games to continue, the newest first, without those that run in another program. A damaged file is
        set aside and the newest good backup stands in for it. Never raises; checks the checksum, not the rules."""
        atomic.remove_leftovers(self.folder)
        found = (self._newest_good(slot) for slot in self.slots())
        return sorted((entry for entry in found if entry), key=lambda entry: (-entry.mtime, entry.slot))

    def slots(self) -> list[str]:
        """All slots of the folder."""
        try:
            names = os.listdir(self.folder)
        except OSError:
            return []  # nothing was ever saved, or the folder cannot be read: nothing to continue
        return sorted({match[1] for name in names if (match := _NAME.fullmatch(name))})

    def files(self, slot: str) -> list[Path]:
        """The files of a slot that exist, the newest first."""
        base = self._file(slot)
        candidates = [base, *(atomic.backup(base, number) for number in range(1, BACKUPS + 1))]
        return [path for path in candidates if os.path.lexists(path)]

    def busy(self, slot: str) -> bool:
        """Whether another program is playing this game now."""
        return slot != self._slot and held_elsewhere(self._lock_file(slot))

    def _newest_good(self, slot: str) -> Pending | None:
        if self.busy(slot):
            return None
        damaged: list[SaveError] = []
        for path in self.files(slot):
            try:
                header = header_of(format.check_sealed(atomic.read(path)))
                return Pending(slot, path, header, path.stat().st_mtime, tuple(damaged))
            except SaveError as error:
                if error.code not in DAMAGE:
                    return None  # made by a newer program, or unreadable just now: not ours to judge
                damaged.append(error.about(path))
                self._set_aside(slot, path)
            except FileNotFoundError:
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

    def resume(self, slot: str) -> format.Loaded:
        """Open the newest good file of a slot and take the slot over: the next :meth:`record` writes there.
        Raises SaveError: "busy" when another program plays it, otherwise why its last file cannot be loaded."""
        if slot == self._slot and self._lock is not None:
            return self._load(slot)
        if not self.files(slot):
            raise SaveError("not_found").about(self._file(slot))
        lock = FileLock.take(self._lock_file(slot))
        if lock is None:
            raise SaveError("busy").about(self._file(slot))
        try:
            loaded = self._load(slot)
        except BaseException:
            lock.release()
            raise
        self.close()
        loaded.info.id = slot  # whatever the file says: this is where it goes on
        self._hold(slot, lock)
        return loaded

    def _load(self, slot: str) -> format.Loaded:
        problem = SaveError("not_found").about(self._file(slot))
        for path in self.files(slot):
            try:
                return format.load(path)
            except SaveError as error:
                if error.code not in DAMAGE:
                    raise
                problem = error
                atomic.set_aside(path)  # its lock is ours
        raise problem


def corrupt_files(folder: Path) -> list[Path]:
    """Damaged files that were set aside in ``folder``."""
    try:
        return sorted(path for path in folder.iterdir() if re.search(r"\.corrupt(-\d+)?$", path.name))
    except OSError:
        return []
