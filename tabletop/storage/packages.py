"""Packages: one or several works in one file that is handed on (``.wartable``). It is a zip of a sealed manifest, of
the works, of a picture and a report on the balance of each, if there are any.

A package is foreign until it has been read: names, number, sizes and how much they grow are checked before anything is
unpacked, and nothing is unpacked into files. It holds documents and pictures; no game runs anything of them.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop import __version__
from tabletop.json_values import Json, printable
from tabletop.rules import catalogue
from tabletop.rules.entries import LARGEST, Unread, document_of

from . import atomic, limits, png
from .document import Document, check_format, check_seal, check_values, parse, seal
from .errors import About, SaveError
from .header import now
from .works import ForeignWork, work_of, written

FORMAT: Final = "the-war-table-package"
VERSION: Final = 1
ENDING: Final = ".wartable"
LICENCES: Final = ("CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "")
"""What an author may choose among: their names in the list of SPDX; empty for none."""

_MANIFEST: Final = "manifest.json"
_MEMBER: Final = re.compile(r"manifest\.json|(works|reports)/[0-9]{1,3}\.json|pictures/[0-9]{1,3}\.png")
_DATE: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file inside, so that the same works make the same package."""


@dataclass(frozen=True, slots=True)
class Packed:
    """One work of a package: the ``picture`` of it (PNG; empty for none), and the ``report`` on its balance as
    :mod:`tabletop.storage.reports` keeps it (None for none)."""

    work: ForeignWork
    picture: bytes = b""
    report: Json = None


@dataclass(frozen=True, slots=True)
class Package:
    """What a package holds. ``licence``: its name in the list of SPDX, or a line of the author's; ``text``: what the
    author says of it; ``program``: the version of the program that packed it; ``packed``: when, an ISO date in UTC."""

    works: tuple[Packed, ...]
    title: str = ""
    author: str = ""
    licence: str = ""
    text: str = ""
    program: str = __version__
    packed: str = field(default_factory=now)


def dumps(package: Package) -> bytes:
    """The file of a package. Raises SaveError for one that could not be read again."""
    members: dict[str, bytes] = {}
    rows: list[Json] = []
    for number, one in enumerate(package.works, 1):
        kind = one.work.kind
        row: dict[str, Json] = {"kind": kind.id, "rules": catalogue.meta(kind.game).version, "work": number}
        members[f"works/{number}.json"] = written(one.work.document)
        if one.picture:
            members[f"pictures/{number}.png"] = one.picture
        if one.report is not None:
            members[f"reports/{number}.json"] = json.dumps(one.report, ensure_ascii=False).encode()
        rows.append(row)
    manifest: Document = {
        "format": FORMAT,
        "version": VERSION,
        "program": package.program,
        "packed": package.packed,
        **{name: printable(getattr(package, name), limits.TITLE) for name in ("title", "author", "licence")},
        "text": printable(package.text, limits.TEXT),
        "works": rows,
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in members.items()},
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in {_MANIFEST: seal(manifest, limit=limits.DOCUMENT), **members}.items():
            info = zipfile.ZipInfo(name, _DATE)
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            file.writestr(info, data, zipfile.ZIP_DEFLATED)
    data = packed.getvalue()
    loads(data)
    return data


def load(path: Path) -> Package:
    """The package under ``path``. Raises SaveError."""
    with About(path):
        return loads(atomic.read(path, limits.PACKAGE))


def loads(data: bytes) -> Package:
    """What the file of a package holds; works with faults are among it, to be shown. Raises SaveError and nothing
    else."""
    if len(data) > limits.PACKAGE:
        raise SaveError("too_large", limit=limits.PACKAGE // limits.MIB)
    if not data:
        raise SaveError("empty")
    try:
        members = _members(data)
    except SaveError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, struct.error) as error:
        # the library's words for a zip that is none, is cut off, locked, or packed in a way that it does not know
        raise SaveError("foreign_format" if not data.startswith(b"PK") else "damaged", where="zip") from error
    if _MANIFEST not in members:
        raise SaveError("foreign_format")
    manifest = parse(members[_MANIFEST], limits.DOCUMENT)
    check_format(manifest, FORMAT, VERSION)
    check_values(manifest)
    check_seal(manifest, members[_MANIFEST])
    _check_files(manifest, members)
    return _opened(manifest, members)


def _members(data: bytes) -> dict[str, bytes]:
    """The files inside by name. Raises SaveError, and what the library raises for a damaged zip."""
    found: dict[str, bytes] = {}
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        inside = file.infolist()
        if len(inside) > limits.MEMBERS:
            raise SaveError("too_many", limit=limits.MEMBERS)
        for info in inside:
            _check_member(info)
            if info.filename in found:
                raise SaveError("damaged", where=info.filename)
            found[info.filename] = b""
        if sum(info.file_size for info in inside) > limits.UNPACKED:
            raise SaveError("too_large", limit=limits.UNPACKED // limits.MIB)
        for info in inside:
            with file.open(info) as member:
                read = member.read(LARGEST + 1)
            if len(read) != info.file_size:
                raise SaveError("damaged", where=info.filename)
            found[info.filename] = read
    return found


def _check_member(info: zipfile.ZipInfo) -> None:
    """Check what a zip says of a file inside before it is unpacked: one of our names, which lead nowhere else; an
    ordinary file; not locked; packed in a usual way; not too large, not growing out of nothing. Raises SaveError."""
    where = printable(info.orig_filename, limits.WHERE)
    kind = stat.S_IFMT(info.external_attr >> 16)
    if info.orig_filename != info.filename or not _MEMBER.fullmatch(info.filename) or kind not in (0, stat.S_IFREG):
        raise SaveError("strange_member", where=where)
    if info.flag_bits & 1 or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise SaveError("damaged", where=where)
    if info.file_size > LARGEST or info.file_size > limits.GROWTH * max(info.compress_size, 1):
        raise SaveError("too_large", limit=LARGEST // limits.MIB)


def _check_files(manifest: Document, members: Mapping[str, bytes]) -> None:
    """Check that the files inside are those of the manifest, as they were packed. Raises SaveError."""
    files = manifest.get("files")
    if not isinstance(files, dict) or files.keys() != members.keys() - {_MANIFEST}:
        raise SaveError("damaged", where="files")
    for name, told in files.items():
        if hashlib.sha256(members[name]).hexdigest() != told:
            raise SaveError("checksum")


def _opened(manifest: Document, members: Mapping[str, bytes]) -> Package:
    rows = manifest.get("works")
    if not isinstance(rows, list) or not rows:
        raise SaveError("damaged", where="works")
    words = {name: manifest.get(name) for name in ("title", "author", "licence", "text", "program", "packed")}
    for name, word in words.items():
        if not isinstance(word, str):
            raise SaveError("damaged", where=name)
    told = {name: printable(str(word), limits.TEXT if name == "text" else limits.TITLE) for name, word in words.items()}
    return Package(tuple([_packed(row, members) for row in rows]), **told)


def _packed(row: Json, members: Mapping[str, bytes]) -> Packed:
    """One work, with what belongs to it. Raises SaveError."""
    if not isinstance(row, dict) or row.keys() != {"kind", "rules", "work"}:
        raise SaveError("damaged", where="works")
    id, rules, number = row["kind"], row["rules"], row["work"]
    try:
        kind = catalogue.rules_of_work(id if isinstance(id, str) else "")
    except catalogue.UnknownGame:
        raise SaveError("unknown_game", game=printable(str(id), limits.WHERE)) from None
    known = catalogue.meta(kind.game).version
    if not isinstance(rules, int) or isinstance(rules, bool) or not isinstance(number, int):
        raise SaveError("damaged", where="works")
    if rules > known:
        raise SaveError("newer_content", game=kind.game, version=min(rules, 10**6), known=known)
    document = _document(f"works/{number}.json", members)
    report = f"reports/{number}.json"
    picture = members.get(f"pictures/{number}.png", b"")
    if picture:
        _check_picture(picture, f"pictures/{number}.png")
    return Packed(work_of(document, kind), picture, _document(report, members) if report in members else None)


def _document(name: str, members: Mapping[str, bytes]) -> Json:
    found = document_of(members.get(name, b""))
    if isinstance(found, Unread):
        raise SaveError("damaged", where=name)
    return found


def _check_picture(data: bytes, where: str) -> None:
    """Check the head of a PNG: that it is one, and not larger than a screen. Raises SaveError."""
    size = struct.unpack(">II", data[16:24]) if data.startswith(png.SIGNATURE) and len(data) > 24 else (0, 0)
    if not all(0 < side <= limits.PICTURE for side in size):
        raise SaveError("damaged", where=where)


def is_package(path: Path) -> bool:
    """Whether a file calls itself a package."""
    return path.suffix.lower() == ENDING
