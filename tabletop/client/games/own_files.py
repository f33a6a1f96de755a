"""Folders with files that users made for a game: reading them, copying files into them, faults in words, and their
controls in the set-up."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from tabletop.client.core.open_folder import show_folder
from tabletop.client.draw.rectangles import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import EDGE, Form
from tabletop.json_values import Json
from tabletop.printable import printable
from tabletop.rules.game import Refusal
from tabletop.rules.own_documents import LARGEST, Unread, document_of
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.file_names import safe_stem
from tabletop.storage.paths import make_folder
from tabletop.text import has, t

if TYPE_CHECKING:
    from tabletop.client.core.services import Services

T = TypeVar("T")
MOST_WORDS, SOME_WORDS = 12, 5
"""Allowed values named in a fault: all if there are at most the first number, else the second number of them."""
AT_MOST = 200
"""Most files listed of a folder."""
SHOWN_WHERE = 40
"""Most letters of an entry's path that are shown."""

Load = Callable[[Path], tuple[T | Refusal, bytes]]
"""Reads a file: its contents or the refusal that says what is wrong, and its bytes."""


@dataclass(frozen=True)
class OwnFile(Generic[T]):
    """A file of the user's folder: its contents, or the refusal that says what is wrong with it."""

    name: str
    found: T | Refusal


def own_files(folder: Path, load: Load[T]) -> list[OwnFile[T]]:
    """The files of a user's folder by name, those with a fault last; a folder that cannot be read holds none."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".json" and path.name[0] != ".")
    except OSError:
        return []
    found = [OwnFile(visible(path.name), load(path)[0]) for path in paths[:AT_MOST]]
    return sorted(found, key=lambda file: isinstance(file.found, Refusal))


def own_file(path: Path, rule: str, stem: str, read: Callable[[bytes, str], T | Refusal]) -> tuple[T | Refusal, bytes]:
    """The contents of a user's file or the refusal that says what is wrong, and its bytes. ``read`` gets bytes and file
    name; a file that is too large or cannot be read is refused under ``rule`` with the key ``<stem>_large`` or
    ``<stem>_unreadable``."""
    try:
        data = atomic.read(path, LARGEST)
    except SaveError as error:
        key = f"{stem}_large" if error.code == "too_large" else f"{stem}_unreadable"
        return Refusal(rule, key, {"file": visible(path.name)}), b""
    return read(data, path.name), data


def load_document(path: Path) -> tuple[Json | Refusal, bytes]:
    """The JSON in a file, whatever it is about, or the refusal that says why there is none, and its bytes."""

    def read(data: bytes, file: str) -> Json | Refusal:
        found = document_of(data)
        return Refusal("", found.why, {"file": file}) if isinstance(found, Unread) else found

    return own_file(path, "", "file", read)


def bring_in(path: Path, folder: Path, load: Load[T], stem: str) -> OwnFile[T]:
    """Copy a file from elsewhere into the folder, under a free name (``stem`` where its own cannot be kept); a file
    with a fault is not copied, nor one whose contents are there already. Raises SaveError when it cannot be written."""
    found, data = load(path)
    if isinstance(found, Refusal):
        return OwnFile(visible(path.name), found)
    make_folder(folder)
    stem = safe_stem(path.stem, stem)
    for n in itertools.count(1):
        target = folder / (f"{stem}.json" if n == 1 else f"{stem} {n}.json")
        if os.path.lexists(target):
            if load(target)[0] == found:
                break
            continue
        try:
            atomic.write_new(target, data)
        except SaveError as error:
            if error.code != "exists":  # another program has taken the name: try the next
                raise
            continue
        break
    return OwnFile(visible(target.name), found)


def readable_place(where: str) -> str:
    """The path of an entry for people: ``seats.2.gold`` becomes ``seats 2 › gold``, ``vertices.3.2`` ``vertices 3 ›
    2``."""
    words = re.sub(r"(?<=[^\d.])\.(\d+)(?=\.|$)", r" \1", where).replace(".", " › ")
    return words if len(words) <= SHOWN_WHERE else f"{words[: SHOWN_WHERE - 1]}…"


def known_words(values: Mapping[str, object]) -> list[str]:
    """The values allowed at an entry; of many those most like the present one, and an ellipsis."""
    limit, value = str(values["limit"]), str(values["value"])
    words = [word for word in re.findall(r"'([^']*)'", limit) if word] or [limit]
    if len(words) <= MOST_WORDS:
        return words
    return [*get_close_matches(value, words, SOME_WORDS, 0), "…"]


def fault_reason(values: Mapping[str, object]) -> str:
    """What is wrong with an entry, in words. ``values``: ``fault``, the kind of fault; ``limit``, what is allowed;
    ``value``, what the file has."""
    allowed = known_words(values)
    key = f"setup.fault.{values['fault']}"
    spoken = {"value": printable(str(values["value"])), "limit": printable(", ".join(allowed))}
    return t(key if has(key) else "setup.fault.other", **spoken)


def lay_folder(form: Form, app: Services, folder: Path, guide: str, read_again: Callable[[], object]) -> None:
    """Add the path of the folder, and buttons that open the ``guide`` to such files, open the folder and read it again
    (widgets ``own.guide``, ``own.open``, ``own.read``)."""
    form.text(t("setup.own.path", path=str(folder)))
    tall = form.control_height
    space = form.canvas.theme.spacing.small
    open_guide = partial(app.push, "guide", guide=guide, folder=folder)
    show = partial(show_folder, app, folder)
    both = [
        Button("own.guide", (0, 0, 0, 0), t("setup.own.guide"), icon="book", tooltip=t("setup.own.guide.tip"),
               on_click=open_guide),
        Button("own.open", (0, 0, 0, 0), t("setup.own.open"), icon="load", tooltip=t("setup.own.open.tip"),
               on_click=show),
    ]  # fmt: skip
    room = form.width - tall - space
    beside = sum(button.natural_width(form.canvas) for button in both) + space <= room
    y = form.y + 2
    for n, button in enumerate(both):
        if beside:
            wide = (room - space) / 2
            button.rect = Rect(EDGE + n * (wide + space), y, wide, tall)
        else:
            button.rect = Rect(EDGE, y + n * (tall + space), form.width if n == 0 else room, tall)
        form.widget(button)
    last = both[-1].rect
    box = (last.right + space, last.y, tall, tall)
    again = t("setup.own.read")
    form.widget(Button("own.read", box, icon="redo", style="icon", tooltip=again, on_click=read_again))
    form.y = last.bottom + 6


__all__ = [
    "Load", "OwnFile", "SaveError", "bring_in", "fault_reason", "lay_folder", "load_document", "own_file", "own_files",
    "readable_place",
]  # fmt: skip
