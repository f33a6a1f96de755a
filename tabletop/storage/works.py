"""What people make for a game, one file each (scenarios, islands, cards, armies): finished works, which the games list,
and drafts beside them, which only the workshop reads. And when each was played last."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from tabletop.json_values import Json, parsed
from tabletop.rules.frozen import light_dataclass

from . import atomic, limits
from .errors import SaveError
from .file_names import Deleted, alike, fold, free_path, restore, safe_stem, to_trash
from .header import now
from .locks import alone
from .paths import make_folder

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
