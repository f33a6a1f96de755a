"""The hall: every finished game, kept by itself in a file of some kilobytes. A file is two compressed documents, each
sealed: a record of what lists and statistics need, which alone is read for them, and the whole save.

What cannot be read appears with its problem; no file says anything about another, so nothing else is lost with it.
"""

from __future__ import annotations

import contextlib
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final, TypeVar, cast

from pydantic import AfterValidator, Field, TypeAdapter, ValidationError

from tabletop.json_values import Json, printable
from tabletop.rules.match import Match

from . import atomic, format, limits
from .document import check_seal, parse, seal
from .errors import SaveError, from_os
from .file_names import Deleted, restore, to_trash
from .header import SaveInfo, front_fields, header_of
from .paths import Paths, make_folder
from .shelf import ShelfEntry

FORMAT: Final = "the-war-table-hall"
VERSION: Final = 1
ENDING: Final = ".game"
_GATHERED: Final = "gathered"
"""The file that says that :meth:`Hall.gather` has been to its end."""
_NAME = re.compile(r"[0-9a-f]{8,32}" + re.escape(ENDING))

S = TypeVar("S")


Part = Annotated[int, Field(strict=True)]
Deficit = Annotated[int, Field(strict=True, ge=0, lt=limits.NUMBER)]
Line = Annotated[str, Field(strict=True), AfterValidator(lambda id: printable(id, limits.KEY))]
Ids = Annotated[tuple[Line, ...], Field(max_length=limits.ENTRIES)]


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the journal proved of a seat: the ids of what it ``played`` (army, faction, races, hero), the deficit to the
    leader that it was ``behind`` at worst, in points, and the ids of its ``deeds``, which are trophies. ``reviewed``:
    what luck and its decisions did to its chance to win, in parts of ``limits.CERTAIN``; None before the review of the
    whole match is complete."""

    played: Ids = ()
    behind: Deficit = 0
    deeds: Ids = ()
    reviewed: tuple[Part, Part] | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What the hall knows of a match beside its header: the ``deal``, by which its review is found, and its seats in
    seating order."""

    deal: Annotated[str, Field(strict=True, pattern=r"^([0-9a-f]{32})?$")]
    seats: Annotated[tuple[SeatFacts, ...], Field(max_length=limits.SEATS)]

    def reviewed_as(self, sums: Sequence[tuple[int, int]]) -> Facts:
        """A copy with what the review found of each seat."""
        return Facts(self.deal, tuple(replace(one, reviewed=sum) for one, sum in zip(self.seats, sums, strict=True)))


FACTS: Final[TypeAdapter[Facts]] = TypeAdapter(Facts)
NOTHING: Final = Facts("", ())


@dataclass(frozen=True, slots=True)
class KeptGame(ShelfEntry):
    """One finished game, as lists show it; ``facts``: those of its seats, as many as the header has."""

    facts: Facts = NOTHING

    def facts_of(self, seat: int) -> SeatFacts:
        """The facts of a seat, which may be none."""
        return self.facts.seats[seat] if seat < len(self.facts.seats) else SeatFacts()


class Hall:
    """The finished games of one user. All methods but :meth:`games` raise SaveError."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        self._read: dict[Path, KeptGame] = {}
        """The games as they were read last."""

    def games(self) -> list[KeptGame]:
        """All of them, the newest first. Reads their records alone; never raises."""
        folder = self.paths.hall
        atomic.remove_leftovers(folder)
        try:
            names = sorted(name for name in os.listdir(folder) if _NAME.fullmatch(name))
        except FileNotFoundError:
            return []
        except OSError as error:
            return [KeptGame(folder, "kept", None, from_os(error, folder))]
        found = [self._entry(folder / name) for name in names]
        return sorted(found, key=lambda game: (game.problem is None, game.saved, game.mtime), reverse=True)

    def _entry(self, path: Path) -> KeptGame:
        """A game, read again only if its file has changed."""
        known = self._read.get(path)
        with contextlib.suppress(OSError):
            status = path.lstat()
            if known is not None and (known.mtime, known.size) == (status.st_mtime, status.st_size):
                return known
        game = self._read[path] = read_kept(path)
        return game

    def path_of(self, match_id: str) -> Path:
        """Where a finished game is kept."""
        return self.paths.hall / f"{match_id}{ENDING}"

    def keep(self, match: Match[S], info: SaveInfo, facts: Facts) -> KeptGame:
        """Keep a finished match; one of the same id is replaced, as it was taken back and finished anew."""
        return self._keep(format.dumps(match, info), info.id, facts)

    def _keep(self, data: bytes, match_id: str, facts: Facts) -> KeptGame:
        front = front_fields(data) or {}
        record = seal({**front, "format": FORMAT, "version": VERSION, "facts": _dumped(facts)})
        path = self.path_of(match_id)
        make_folder(path.parent)
        atomic.write(path, zlib.compress(record, 9) + zlib.compress(data, 9), sync=True)
        return read_kept(path)

    def gather(
        self, shelf: Callable[[], Iterable[ShelfEntry]], facts_of: Callable[[Match[object]], Facts]
    ) -> Iterator[KeptGame]:
        """Keep the finished games among the saves of a shelf that were played before there was a hall, one at each
        step; once in a lifetime, so that what is deleted from the hall stays away."""
        mark = self.paths.hall / _GATHERED
        if mark.exists():
            return
        for entry in shelf():
            header = entry.header
            if entry.kind == "save" and header and header.ending is not None and not self.path_of(header.id).exists():
                try:
                    data = atomic.read(entry.path)
                    yield self._keep(data, header.id, facts_of(format.loads(data).match))
                except SaveError:  # the shelf says what is wrong with it
                    continue
        atomic.write(make_folder(mark.parent) / mark.name, b"", sync=True)

    def note(self, game: KeptGame, facts: Facts) -> KeptGame:
        """Write other facts into the record of a kept game; the game itself stays as it is."""
        record, rest = _unpack(atomic.read(game.path, limits.KEPT), limits.DOCUMENT)
        document = {**parse(record, limits.DOCUMENT), "facts": _dumped(facts)}
        atomic.write(game.path, zlib.compress(seal(document), 9) + rest, sync=True)
        return read_kept(game.path)

    @staticmethod
    def load(path: Path) -> format.Loaded:
        """The match of a kept game, with its whole journal."""
        return format.load(path, _save_in)

    def take(self, path: Path) -> KeptGame:
        """Take in a kept game from elsewhere, after validating all of it; nothing is ever overwritten."""
        data, problem = atomic.read(path, limits.KEPT), read_kept(path).problem
        if problem is not None:
            raise problem
        target = self.path_of(self.load(path).info.id)  # the id in the record is unchecked
        make_folder(target.parent)
        atomic.write_new(target, data)
        return read_kept(target)

    def delete(self, game: ShelfEntry) -> Deleted:
        """Move a game to the trash; :meth:`undelete` takes the answer."""
        return to_trash([game.path], self.paths.trash)

    def undelete(self, deleted: Deleted) -> Path:
        """Put back what :meth:`delete` moved; gives where it is now."""
        return restore(deleted)


def read_kept(path: Path) -> KeptGame:
    """A kept game by its record alone, or with its problem. Never raises."""
    size, mtime = 0, 0.0
    try:
        status = path.lstat()
        size, mtime = status.st_size, status.st_mtime
        record, _ = _unpack(atomic.read(path, limits.KEPT), limits.DOCUMENT)
        document = parse(record, limits.DOCUMENT)
        header = header_of(document, FORMAT, VERSION)
        check_seal(document, record)
        return KeptGame(path, "kept", header, None, size, mtime, facts=_facts(document.get("facts")))
    except SaveError as error:
        return KeptGame(path, "kept", None, error.about(path), size, mtime)
    except OSError as error:
        return KeptGame(path, "kept", None, from_os(error, path), size, mtime)


def _save_in(path: Path) -> bytes:
    """The save in the file of a kept game. Raises SaveError."""
    _, rest = _unpack(atomic.read(path, limits.KEPT), limits.DOCUMENT)
    return _unpack(rest, limits.FILE)[0]


def check_kept(path: Path) -> format.SaveCheck:
    """As ``format.check_file``, for a kept game: its record and its save. Never raises."""
    game = read_kept(path)
    if game.header is None:
        return format.SaveCheck(path, None, game.problem)
    try:
        return format.checked(path, game.header, Hall.load(path))
    except SaveError as error:
        return format.SaveCheck(path, None, error)


def _unpack(data: bytes, limit: int) -> tuple[bytes, bytes]:
    """The first of the compressed documents in ``data``, of at most ``limit`` bytes, and what follows it. Raises
    SaveError."""
    reader = zlib.decompressobj()
    try:
        found = reader.decompress(data, limit)
    except zlib.error as error:
        raise SaveError("checksum") from error
    if reader.unconsumed_tail:
        raise SaveError("too_large", limit=limit // limits.MIB)
    if not reader.eof:  # the file was cut short
        raise SaveError("checksum")
    return found, reader.unused_data


def _dumped(facts: Facts) -> Json:
    return cast("Json", FACTS.dump_python(facts, mode="json", exclude_none=True))


def _facts(value: Json) -> Facts:
    """The facts of a record. Raises SaveError."""
    try:
        return FACTS.validate_python(value)
    except ValidationError as error:
        raise SaveError("damaged", where="facts") from error
