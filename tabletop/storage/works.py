"""What people make for a game, one file each (scenarios, islands, cards, armies): finished works, which the games list,
and drafts beside them, which only the workshop reads. And when each was played last.

An army is a sealed document (``user_documents``), every other work the bare document that its author may have written
by hand. Which kinds there are, and what is wrong with a document, their games say (``rules/works.py``).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.json_values import Json, parsed, printable
from tabletop.rules import catalogue
from tabletop.rules.entries import LARGEST, Unread, document_of
from tabletop.rules.frozen import light_dataclass
from tabletop.rules.game import Refusal
from tabletop.rules.works import WorkFacts, WorkRules

from . import atomic, limits
from .document import check_depth
from .errors import About, SaveError
from .file_names import Deleted, alike, fold, free_path, put_new, restore, safe_stem, to_trash
from .header import now
from .locks import alone
from .paths import Paths, make_folder
from .user_documents import ENDING, FORMAT, UserDocuments

FINISHED, DRAFT = ".json", ".draft"


@light_dataclass
class Work:
    """One work: the name of its files without their ending, which of them there are, and when the newest was changed,
    in seconds since 1970. A work with both files was changed after it had been finished."""

    folder: Path
    stem: str
    finished: bool
    draft: bool
    changed: float

    @property
    def path(self) -> Path:
        """The file with its newest version."""
        return self.folder / f"{self.stem}{DRAFT if self.draft else FINISHED}"

    @property
    def versions(self) -> list[Work]:
        """It as it was finished, and as a draft, as far as there are such."""
        finished = [replace(self, draft=False)] if self.finished else []
        return [*finished, self] if self.draft else finished

    @property
    def files(self) -> list[Path]:
        """All its files, the newest version first."""
        endings = [ending for ending, there in ((DRAFT, self.draft), (FINISHED, self.finished)) if there]
        return [self.folder / f"{self.stem}{ending}" for ending in endings]


def written(document: Json) -> bytes:
    """A document as people read it in an editor of texts: a list of plain values stands on one line."""
    return f"{_lines(document, chr(10))}\n".encode()


def _lines(value: Json, line: str) -> str:
    """JSON text; ``line``: a line break with the indentation of the value."""
    inner = f"{line} "
    if isinstance(value, Mapping) and value:
        rows = (f"{json.dumps(key, ensure_ascii=False)}: {_lines(one, inner)}" for key, one in value.items())
        return f"{{{inner}{f',{inner}'.join(rows)}{line}}}"
    if isinstance(value, list | tuple) and any(isinstance(one, Mapping | list | tuple) for one in value):
        return f"[{inner}{f',{inner}'.join(_lines(one, inner) for one in value)}{line}]"
    return json.dumps(value, ensure_ascii=False)


class Works:
    """The works in ``folder``. ``pack(document)``: the bytes of a file with a document; what is deleted goes to
    ``trash``. All methods but :meth:`entries` raise SaveError."""

    def __init__(self, folder: Path, trash: Path, pack: Callable[[Json], bytes] = written) -> None:
        self.folder, self.trash, self.pack = folder, trash, pack

    def entries(self) -> list[Work]:
        """All works by name; none where the folder cannot be read."""
        found: dict[str, Work] = {}
        try:
            files = [one for one in os.scandir(self.folder) if one.name[0] != "." and one.is_file()]
        except OSError:
            return []
        for one in files:
            stem, ending = os.path.splitext(one.name)
            if ending.lower() not in (FINISHED, DRAFT):
                continue
            known = found.get(stem, Work(self.folder, stem, False, False, 0.0))
            changed = max(known.changed, one.stat(follow_symlinks=False).st_mtime)
            finished, draft = known.finished or ending != DRAFT, known.draft or ending == DRAFT
            found[stem] = Work(self.folder, stem, finished, draft, changed)
        return sorted(found.values(), key=lambda work: fold(work.stem))

    def _entry(self, stem: str) -> Work:
        """The work of a name, which is there."""
        return next(work for work in self.entries() if work.stem == stem)

    def newest(self, work: Work) -> Work:
        """A work as its files are by now, which another window may have written; itself where they are gone."""
        return next((one for one in self.entries() if one.stem == work.stem), work)

    def add(self, title: str, document: Json, *, finished: bool) -> Work:
        """A new work, whose files get a free name like ``title``."""
        folder, stem = make_folder(self.folder), safe_stem(title, "untitled")
        taken = {alike(work.stem) for work in self.entries()}
        name, number = stem, 2
        while alike(name) in taken:
            name, number = f"{stem} ({number})", number + 1
        path = free_path(folder, name, FINISHED if finished else DRAFT)
        atomic.write_new(path, self.pack(document))
        return self._entry(path.stem)

    def keep(self, work: Work, document: Json, *, finished: bool) -> Work:
        """Write the newest version of a work: as finished, so that its draft goes, or as a draft beside the version
        that was finished last."""
        target = make_folder(work.folder) / f"{work.stem}{FINISHED if finished else DRAFT}"
        atomic.write(target, self.pack(document), backups=1 if finished else 0)
        if finished and work.draft:
            atomic.remove(work.folder / f"{work.stem}{DRAFT}")
        return self._entry(work.stem)

    def rename(self, work: Work, title: str, document: Json) -> Work:
        """Give a work the file name that goes with a title, and ``document`` as its newest version."""
        stem = safe_stem(title, "untitled")
        if alike(stem) != alike(work.stem):
            stem = free_path(work.folder, stem, FINISHED).stem
            for path in work.files:
                atomic.move(path, work.folder / f"{stem}{path.suffix}")
            work = replace(work, stem=stem)
        return self.keep(work, document, finished=not work.draft)

    def delete(self, work: Work) -> Deleted:
        """Move a work to the trash; :meth:`undelete` takes the answer."""
        return to_trash(work.files, self.trash)

    def undelete(self, deleted: Deleted) -> Work:
        """Put back what :meth:`delete` moved."""
        return self._entry(restore(deleted).stem)


# --------------------------------------------------------------------------------------------------- when it was played


def names_in(value: Json) -> Iterable[str]:
    """The ids, or names where there are none, of all works in the options of a set-up."""
    if isinstance(value, Mapping):
        name = value.get("id") or value.get("name")
        if isinstance(name, str):
            yield name
            return
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from names_in(one)


class Played:
    """When each work was last played, in a file beside the folders of works; one that cannot be read is as none."""

    def __init__(self, content: Path) -> None:
        self._path = content / "played.json"

    def times(self) -> Mapping[str, str]:
        """The times (ISO, UTC) by game and name of a work (``warcraft/three-hills``)."""
        try:
            found = parsed(atomic.read(self._path, limits.DOCUMENT))
        except (SaveError, ValueError, RecursionError):
            return {}
        kept = found if isinstance(found, Mapping) else {}
        return {name: time for name, time in kept.items() if isinstance(time, str)}

    def note(self, game: str, values: Iterable[Json]) -> None:
        """Write down that the works in these options of a set-up are being played. Nothing is said where that fails."""
        names = {f"{game}/{name}" for value in values for name in names_in(value)}
        if not names:
            return
        try:
            make_folder(self._path.parent)
            with alone(self._path):
                atomic.write(self._path, json.dumps({**self.times(), **dict.fromkeys(sorted(names), now())}).encode())
        except SaveError:
            return


@dataclass(frozen=True, slots=True)
class ForeignWork:
    """A document of a kind; ``found``: what it says of itself, or what is wrong with it."""

    kind: WorkRules
    document: Json
    found: WorkFacts | Refusal

    @property
    def sound(self) -> bool:
        """Whether it can be played."""
        return isinstance(self.found, WorkFacts)

    @property
    def name(self) -> Mapping[str, str]:
        """Its name by language, as far as it has one; it may be that of a document with faults."""
        if isinstance(self.found, WorkFacts):
            return self.found.name
        told = self.document.get("name") if isinstance(self.document, Mapping) else None
        names = told if isinstance(told, Mapping) else {}
        return {language: printable(name, limits.TITLE) for language, name in names.items() if isinstance(name, str)}

    @property
    def stem(self) -> str:
        """A name for its file, without the ending."""
        return safe_stem(next(iter([*self.name.values(), self.kind.id.partition(".")[2]])))


def digest_of(document: Json) -> str:
    """32 hexadecimal digits that stand for the contents of a document, however it is written. Raises SaveError for one
    that no file can hold."""
    check_depth(document)
    try:
        whole = json.dumps(document, sort_keys=True, separators=(",", ":")).encode()
    except (TypeError, ValueError) as error:
        raise SaveError("damaged", where="-") from error
    return hashlib.sha256(whole).hexdigest()[:32]


def kinds() -> Iterator[WorkRules]:
    """All kinds of works, game by game."""
    for game in catalogue.game_ids():
        yield from catalogue.work_rules(game)


def work_of(document: Json, kind: WorkRules | None = None) -> ForeignWork:
    """The work that a document is: of ``kind``, or of that which it calls itself. Raises SaveError "foreign_format" for
    one that is of none."""
    if kind is None:
        told = document if isinstance(document, Mapping) else {}
        named = told.get("format", "")
        if not named and not {"base", "cards"} <= told.keys():  # an army does not say what it is
            raise SaveError("foreign_format")
        kind = next((one for one in kinds() if one.format == named), None)
        if kind is None:
            raise SaveError("foreign_format")
    check_depth(document)
    return ForeignWork(kind, document, kind.judge(document))


def read(path: Path) -> ForeignWork:
    """The work in a file, bare or sealed. Raises SaveError."""
    with About(path):
        found = document_of(atomic.read(path, LARGEST))
        if isinstance(found, Unread):
            codes = {"large": SaveError("too_many", limit=limits.VALUES), "unreadable": SaveError("not_utf8")}
            raise codes.get(found.why, SaveError("not_json", line=1, column=1))
        if isinstance(found, Mapping) and found.get("format") == FORMAT:
            kind = _known(str(found.get("kind")))
            return work_of(UserDocuments(path.parent, kind.id).load(path).body, kind)
        return work_of(found)


def _known(id: str) -> WorkRules:
    try:
        return catalogue.rules_of_work(id)
    except catalogue.UnknownGame:
        raise SaveError("unknown_game", game=id[: limits.WHERE]) from None


def folder_of(paths: Paths, kind: WorkRules) -> Path:
    """Where the works of a kind are kept."""
    return paths.content / kind.folder


def listed(paths: Paths, kind: WorkRules) -> dict[Path, ForeignWork]:
    """The works of a kind that can be read, by the paths of their files."""
    folder, found = folder_of(paths, kind), {}
    try:
        names = sorted(name for name in os.listdir(folder) if name.lower().endswith(ENDING) and name[0] != ".")
    except OSError:
        return {}  # nothing was ever made, or the folder cannot be read
    for name in names:
        try:
            work = read(folder / name)
        except SaveError:
            continue  # the list of the workshop says what is wrong with it
        if work.kind is kind:
            found[folder / name] = work
    return found


def keep(paths: Paths, work: ForeignWork, title: str = "") -> Path:
    """Put a sound work among the user's own, under a file name of its own: nothing is ever overwritten. One that is
    there already stays, and its path is given; one with the id of another gets a number after its id, so that both can
    be played. ``title``: what a list of armies calls it. Raises SaveError."""
    assert isinstance(work.found, WorkFacts)
    there = listed(paths, work.kind)
    for path, other in there.items():
        if other.document == work.document:
            return path
    work = _of_its_own_id(work, {one.found.id for one in there.values() if isinstance(one.found, WorkFacts)})
    folder = make_folder(folder_of(paths, work.kind))
    if work.kind.format:
        return put_new(folder, work.stem, ENDING, written(work.document))
    title = title or next(iter(work.name.values()), "")
    data = UserDocuments(folder, work.kind.id).sealed(title, work.document)
    return put_new(folder, safe_stem(title, "untitled"), ENDING, data)


def _of_its_own_id(work: ForeignWork, taken: set[str]) -> ForeignWork:
    """The work with an id that no other has."""
    assert isinstance(work.found, WorkFacts)
    if not work.found.id or work.found.id not in taken or not isinstance(work.document, Mapping):
        return work
    for number in range(2, len(taken) + 3):
        id = f"{work.found.id[:12]}{number}"
        if id not in taken:
            return work_of({**work.document, "id": id}, work.kind)
    raise AssertionError  # one of so many is free
