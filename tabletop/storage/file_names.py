"""File names made from titles, allowed on every system and unique in their folder; and text folded for searching."""

from __future__ import annotations

import itertools
import os
import re
import unicodedata
from pathlib import Path

from . import limits

_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$", re.IGNORECASE)
_LONGEST = 120  # bytes of UTF-8: room for a number, an ending and a temporary name under the limit of 255


def safe_stem(title: str, otherwise: str = "game") -> str:
    """A file name without its ending that looks like ``title`` and is allowed on Windows, macOS and Linux."""
    text = unicodedata.normalize("NFC", title.encode("utf-8", "ignore").decode("utf-8"))
    text = _FORBIDDEN.sub("-", text)
    text = "".join(" " if char.isspace() else char for char in text if char.isspace() or char.isprintable())
    text = " ".join(text.split())
    text = text.encode("utf-8")[:_LONGEST].decode("utf-8", "ignore")
    text = text.strip(" .")
    if _RESERVED.match(text):
        text = f"_{text}"
    return text if text.strip("-_ .") else otherwise


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """``stem.ending``, or ``stem (2).ending`` and so on, whichever no file in ``folder`` has yet (whatever its
    letter case, as Windows and macOS see it)."""
    try:
        taken = {alike(name) for name in os.listdir(folder)}
    except OSError:
        taken = set()  # a folder that may be written but not listed
    for number in itertools.count(1):
        name = f"{stem}{ending}" if number == 1 else f"{stem} ({number}){ending}"
        if alike(name) not in taken and not os.path.lexists(folder / name):
            return folder / name
    raise AssertionError  # the count has no end


def alike(name: str) -> str:
    """A form of a file name that is equal for names which some systems take for the same: composed, without letter
    case."""
    return unicodedata.normalize("NFC", name).casefold()


def numbered(title: str) -> str:
    """The title of a copy: "Title" -> "Title (2)" -> "Title (3)"; a long one is cut to make room for the number."""
    found = re.fullmatch(r"(.*) \((\d{1,4})\)", title)
    stem, number = (found[1], int(found[2]) + 1) if found else (title, 2)
    ending = f" ({number})"
    return stem[: limits.TITLE - len(ending)] + ending


def fold(text: str) -> str:
    """Text for comparing as people search: without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def found_in(query: str, *texts: str) -> bool:
    """Whether every word of ``query`` occurs in one of ``texts``, case and accents aside."""
    hay = " ".join(fold(text) for text in texts)
    return all(word in hay for word in fold(query).split())
