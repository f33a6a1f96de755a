"""A sealed document: one JSON object with a format, a version and a checksum. Saves and armies are such documents.

The checksum is taken over the canonical form (sorted keys, no spaces), so an editor that reformats a file does no
harm, while a changed value is noticed.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from tabletop.json_values import Json, printable

from . import limits
from .errors import SaveError

Document = dict[str, Json]

CHECKSUM = "sha256"
_CONTAINERS = frozenset({dict, list})

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False).encode


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise SaveError("damaged", where=printable(name, limits.WHERE))
            seen.add(name)
    return found


def _no_float(text: str) -> NoReturn:
    # No document holds fractions; refusing them here also keeps NaN and infinity out.
    raise SaveError("damaged", where=text[:20])


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float)


def parse(data: bytes, limit: int = limits.FILE) -> Document:
    """The JSON object in ``data``: UTF-8, at most ``limit`` bytes and ``limits.VALUES`` values, no fractions, no
    doubled names. Raises SaveError."""
    _check_size(data, limit)
    if not data.strip(b" \t\r\n\0"):
        raise SaveError("empty")
    try:
        found = DECODER.decode(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SaveError("not_utf8") from None
    except json.JSONDecodeError as error:
        raise SaveError("not_json", line=error.lineno, column=error.colno) from None
    except ValueError as error:  # a number of thousands of digits
        raise SaveError("damaged", where="123…") from error
    except RecursionError:
        raise SaveError("too_deep") from None
    if not isinstance(found, dict):
        raise SaveError("foreign_format")
    return found


def _check_size(data: bytes, limit: int) -> None:
    """Check the size of a file that is to be read, or was made to be written. Raises SaveError."""
    if len(data) > limit:
        raise SaveError("too_large", limit=limit // limits.MIB)
    if sum(map(data.count, (b",", b"[", b"{"))) > limits.VALUES:
        raise SaveError("too_many", limit=limits.VALUES)


def check_depth(*values: Json) -> None:
    """Check that JSON values are not nested deeper than ``limits.DEPTH``, so that copying, comparing and writing them
    cannot exhaust the stack. Raises SaveError."""
    level: list[Any] = list(values)  # entries of a list are told apart by their types below
    for _ in range(limits.DEPTH):
        level = [
            child
            for value in level
            if type(value) in _CONTAINERS
            for child in (value.values() if type(value) is dict else value)
        ]
        if not level:
            return
    raise SaveError("too_deep")


def check_values(*values: Json) -> None:
    """Check the limits of nesting, of entries in a list or object, of texts and of numbers. Raises SaveError."""
    longest, most, entries, key = limits.TEXT, limits.NUMBER, limits.ENTRIES, limits.KEY
    level: list[Any] = list(values)
    for _ in range(limits.DEPTH):
        deeper: list[Any] = []
        for value in level:
            kind = type(value)
            if kind is str:
                if len(value) > longest:
                    raise SaveError("damaged", where=printable(value, limits.WHERE))
            elif kind is int:
                if not -most <= value < most:
                    raise SaveError("damaged", where="123…")
            elif kind in _CONTAINERS:
                if len(value) > entries:
                    raise SaveError("too_many", limit=entries)
                if kind is list:
                    deeper += value
                    continue
                for name in value:
                    if len(name) > key:
                        raise SaveError("damaged", where=printable(name, limits.WHERE))
                deeper += value.values()
        if not deeper:
            return
        level = deeper
    raise SaveError("too_deep")


def check_format(document: Mapping[str, Json], name: str, version: int) -> int:
    """The document's version. Raises SaveError when the format is another one or the version too new."""
    if document.get("format") != name:
        raise SaveError("foreign_format")
    found = document.get("version")
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise SaveError("damaged", where="version")
    if found > version:
        raise SaveError("newer_version", version=min(found, 10**6), known=version)
    return found


def checksum(document: Mapping[str, Json]) -> str:
    """SHA-256 in hexadecimal over the canonical JSON of everything but the checksum itself. Raises SaveError."""
    rest = {name: value for name, value in document.items() if name != CHECKSUM}
    try:
        return hashlib.sha256(_encode(rest).encode("utf-8")).hexdigest()
    except UnicodeEncodeError:  # half of a surrogate pair, which JSON can spell and UTF-8 cannot
        raise SaveError("damaged", where="\\u") from None
    except RecursionError:
        raise SaveError("too_deep") from None


def check_seal(document: Mapping[str, Json], data: bytes) -> None:
    """Check the checksum of ``document``, which was parsed from the file ``data``. Raises SaveError when it is missing
    or does not fit."""
    found = document.get(CHECKSUM)
    if found != _checksum_as_written(data) and found != checksum(document):
        raise SaveError("checksum")


def _checksum_as_written(data: bytes) -> str:
    """The checksum of a file as :func:`seal` writes it: its own bytes without the line breaks are the canonical form,
    but for the order of the fields, and nothing need be encoded again. "" for a file that another program has written.
    Line breaks are only between values: JSON allows none in a text."""
    if not data.startswith(b"{") or not data.endswith(b"}\n") or b"\\u" in data:
        return ""
    *fields, last = data[1:-2].split(b',\n"')
    if re.fullmatch(rb'sha256":"[0-9a-f]{64}"', last) is None:
        return ""
    first, *others = fields
    whole = [first.replace(b"\n", b""), *(b'"' + field.replace(b"\n", b"") for field in others)]
    return hashlib.sha256(b"{" + b",".join(sorted(whole)) + b"}").hexdigest()


def encode_row(value: Json) -> bytes:
    # "replace": a name typed with a broken input method must not make a game unsavable
    return _encode(value).encode("utf-8", "replace")


def seal(
    document: Mapping[str, Json], rows: str = "", encoded: Sequence[bytes] | None = None, limit: int = limits.FILE
) -> bytes:
    """The file of a document: its fields in the given order, one to a line, then the checksum. The field ``rows``
    is a list and gets one line per item; ``encoded`` are its items, if they have been encoded already. Objects must
    have text keys, and numbers must be integers. Raises SaveError for what :func:`parse` would not read again."""
    fields: list[bytes] = []
    canonical: dict[str, bytes] = {}
    for name, value in document.items():
        if name == CHECKSUM:
            continue
        key = encode_row(name)
        if name == rows and isinstance(value, list):
            items = [encode_row(item) for item in value] if encoded is None else encoded
            canonical[name] = key + b":[" + b",".join(items) + b"]"
            fields.append(key + b":[" + (b"\n" + b",\n".join(items) + b"\n" if items else b"") + b"]")
        else:
            canonical[name] = key + b":" + encode_row(value)
            fields.append(canonical[name])
    whole = b"{" + b",".join(canonical[name] for name in sorted(canonical)) + b"}"
    digest = hashlib.sha256(whole).hexdigest()
    fields.append(f'"{CHECKSUM}":"{digest}"'.encode())
    data = b"{" + b",\n".join(fields) + b"}\n"
    _check_size(data, limit)
    return data
