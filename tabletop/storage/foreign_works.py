"""Works as files: an army is a sealed document (``user_documents``), every other work the bare document that its author
may have written by hand. Which kinds there are, and what is wrong with a document, their games say
(``rules/works.py``)."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tabletop.json_values import Json, printable
from tabletop.rules import catalogue
from tabletop.rules.entries import LARGEST, Unread, document_of
from tabletop.rules.game import Refusal
from tabletop.rules.works import WorkFacts, WorkRules

from . import atomic, limits
from .document import check_depth
from .errors import SaveError
from .file_names import put_new, safe_stem
from .paths import Paths, make_folder
from .user_documents import ENDING, FORMAT, UserDocuments
from .works import written


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
    try:
        found = document_of(atomic.read(path, LARGEST))
        if isinstance(found, Unread):
            codes = {"large": SaveError("too_many", limit=limits.VALUES), "unreadable": SaveError("not_utf8")}
            raise codes.get(found.why, SaveError("not_json", line=1, column=1))
        if isinstance(found, Mapping) and found.get("format") == FORMAT:
            kind = _known(str(found.get("kind")))
            return work_of(UserDocuments(path.parent, kind.id).load(path).body, kind)
        return work_of(found)
    except SaveError as error:
        raise error.about(path) from error.__cause__


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
