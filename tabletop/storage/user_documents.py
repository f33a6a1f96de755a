"""What users make beside saves, such as armies. Each kind has its folder; each document is
one sealed JSON file whose ``body`` only the game that made it understands (and validates when it is used)."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop import __version__
from tabletop.json_values import Json, printable

from . import atomic, format, limits
from .document import Document, check_format, check_seal, check_values, parse, seal
from .errors import About, SaveError, from_os, visible
from .file_names import Deleted, fold, put_new, restore, safe_stem, to_trash
from .header import now
from .locks import FileLock
from .paths import make_folder

FORMAT = "the-war-table-document"
VERSION = 1
ENDING = ".json"

ARMY = "lords_of_war.army"

STEPS: dict[int, format.Step] = {}


@dataclass(frozen=True, slots=True)
class UserDocument:
    """An opened document: title, when it was saved (ISO, UTC), and the body (a JSON object)."""

    title: str
    saved: str
    body: dict[str, Json]


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """One line of the list: either ``document`` or ``problem`` is given."""

    path: Path
    document: UserDocument | None
    problem: SaveError | None

    @property
    def title(self) -> str:
        """What the list shows."""
        return self.document.title if self.document and self.document.title else visible(self.path.stem)


@dataclass(frozen=True, slots=True)
class Draft:
    """A document that is not saved yet: the name of its ``file`` (empty: it has none), and its ``body``."""

    file: str
    body: Json


class UserDocuments:
    """The documents of one ``kind`` ("lords_of_war.army") in ``folder``. All methods but :meth:`entries` raise
    SaveError."""

    def __init__(self, folder: Path, kind: str, trash_folder: Path | None = None) -> None:
        self.folder = folder
        self.kind = kind
        self.trash = trash_folder or folder.parent / "trash"

    def entries(self) -> list[DocumentEntry]:
        """All documents by title; what cannot be opened comes last, with its problem. Never raises."""
        atomic.remove_leftovers(self.folder)
        try:
            names = [name for name in os.listdir(self.folder) if name.lower().endswith(ENDING) and name[0] != "."]
        except FileNotFoundError:
            return []
        except OSError as error:
            return [DocumentEntry(self.folder, None, from_os(error, self.folder))]
        found = [self.entry(self.folder / name) for name in names]
        return sorted(found, key=lambda entry: (entry.problem is not None, fold(entry.title), entry.path.name))

    def entry(self, path: Path) -> DocumentEntry:
        """The line of one file. Never raises."""
        try:
            return DocumentEntry(path, self.load(path), None)
        except SaveError as error:
            return DocumentEntry(path, None, error)

    def load(self, path: Path) -> UserDocument:
        """The document under ``path``; its body is not checked, which is left to its game."""
        with About(path):
            return self.opened(atomic.read(path, limits.DOCUMENT))

    def opened(self, data: bytes) -> UserDocument:
        """The document in the bytes of a file."""
        document = parse(data, limits.DOCUMENT)
        check_format(document, FORMAT, VERSION)
        kind = document.get("kind")
        if kind != self.kind:
            raise SaveError("wrong_kind", kind=str(kind)[: limits.WHERE], wanted=self.kind)
        check_values(document)
        check_seal(document, data)
        document = format.migrate(document, "version", VERSION, STEPS)
        title, saved, body = document.get("title"), document.get("saved"), document.get("body")
        if not isinstance(title, str):
            raise SaveError("damaged", where="title")
        if not isinstance(saved, str):
            raise SaveError("damaged", where="saved")
        if not isinstance(body, dict):
            raise SaveError("damaged", where="body")
        unknown = document.keys() - {"format", "version", "kind", "title", "program", "saved", "body", "sha256"}
        if unknown:
            raise SaveError("damaged", where=printable(min(unknown), limits.WHERE))
        return UserDocument(printable(title, limits.TITLE), printable(saved, limits.WHERE), body)

    def sealed(self, title: str, body: Json) -> bytes:
        """The bytes of a file with a document under a title."""
        document: Document = {
            "format": FORMAT,
            "version": VERSION,
            "kind": self.kind,
            "title": printable(title, limits.TITLE),
            "program": __version__,
            "saved": now(),
            "body": body,
        }
        check_values(document)
        return seal(document, limit=limits.DOCUMENT)

    def save(self, title: str, body: Json, over: DocumentEntry | None = None) -> DocumentEntry:
        """Keep a document under a title; ``over`` replaces that one (its file keeps its name, its last version
        becomes a backup), unless another window has saved it meanwhile: then both stay."""
        data = self.sealed(title, body)
        if over is None or self._changed_elsewhere(over):
            return self._put(data, title)
        make_folder(self.folder)
        atomic.write(over.path, data, sync=True, backups=1)
        return self.entry(over.path)

    def _changed_elsewhere(self, entry: DocumentEntry) -> bool:
        """Whether the file of an entry holds another document by now."""
        now = self.entry(entry.path).document
        return now is not None and now != entry.document

    def _put(self, data: bytes, title: str) -> DocumentEntry:
        return self.entry(put_new(make_folder(self.folder), safe_stem(title, "untitled"), ENDING, data))

    def delete(self, entry: DocumentEntry) -> Deleted:
        """Move a document to the trash; :meth:`undelete` takes the answer."""
        if not os.path.lexists(entry.path):
            raise SaveError("not_found").about(entry.path)
        backups = [path for path in [atomic.backup(entry.path, 1)] if os.path.exists(path)]
        with About(entry.path):
            return to_trash([entry.path, *backups], self.trash)

    def undelete(self, deleted: Deleted) -> DocumentEntry:
        """Put back what :meth:`delete` moved."""
        return self.entry(restore(deleted))


_UNSAVED = re.compile(r"unsaved-\d+\.draft")


class Drafts:
    """Documents that are being made and are not saved yet, kept beside the saved ones so that a killed program loses
    none: one file and one lock for each running program. No method raises: who leaves hears what cannot be written."""

    def __init__(self, documents: UserDocuments) -> None:
        self._documents = documents
        self._ours: tuple[Path, FileLock] | None = None
        self._taken: list[tuple[Path, FileLock]] = []

    def of_the_killed(self) -> list[Draft]:
        """What programs that were killed had not saved. It stays until it has been kept again, or until the end."""
        found: list[Draft] = []
        try:
            names = sorted(name for name in os.listdir(self._documents.folder) if _UNSAVED.fullmatch(name))
        except OSError:
            return []  # nothing was ever made, or the folder cannot be read
        for path in (self._documents.folder / name for name in names):
            with contextlib.suppress(SaveError):
                lock = FileLock.take(path.with_suffix(".lock"))
                if lock is not None:
                    self._taken.append((path, lock))
                    kept = self._documents.load(path).body.get("unsaved")
                    rows = kept if isinstance(kept, list) else []
                    found += [Draft(str(row["file"]), row["body"]) for row in rows if isinstance(row, dict)
                              and row.keys() == Draft.__annotations__.keys()]  # fmt: skip
        return found

    def keep(self, drafts: Sequence[Draft]) -> None:
        """Write down all that is not saved now."""
        with contextlib.suppress(SaveError):
            if drafts:
                path = self._place()
                rows: list[Json] = [{"file": draft.file, "body": draft.body} for draft in drafts]
                atomic.write(path, self._documents.sealed("", {"unsaved": rows}))
            elif self._ours is not None:
                atomic.remove(self._ours[0])
            self._drop_taken()

    def _place(self) -> Path:
        """The file of this program, with a lock of its own. Raises SaveError."""
        folder = make_folder(self._documents.folder)
        if self._ours is not None and self._ours[1].still_there():
            return self._ours[0]
        for number in itertools.count(1):
            path = folder / f"unsaved-{number}.draft"
            lock = FileLock.take(path.with_suffix(".lock"))
            if lock is not None and not path.exists():
                self._ours = path, lock
                break
            if lock is not None:
                lock.release()  # of a killed program, and not ours to write over
        return path

    def _drop_taken(self) -> None:
        for path, lock in self._taken:
            atomic.remove(path)
            lock.release(remove=True)
        self._taken.clear()

    def leave(self) -> None:
        """Everything stays, to be found by whoever asks next."""
        for _, lock in [*self._taken, *([self._ours] if self._ours is not None else [])]:
            lock.release()
        self._taken.clear()
        self._ours = None

    def close(self) -> None:
        """Everything has been saved or given up."""
        if self._ours is not None:
            self._taken.append(self._ours)
            self._ours = None
        self._drop_taken()
