"""Folders with files that users made for a game: reading them, copying files into them, faults in words, their
tiles, and the base class of set-up forms that show them; and what the guides say about words of those files."""

from __future__ import annotations

import itertools
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import ClassVar, Generic, Protocol, TypeVar

from tabletop.client.core.services import Services
from tabletop.client.core.window import show_folder
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500
from tabletop.client.games import fault_text
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import EDGE, Form
from tabletop.client.ui.tree import Column, Node, Row, Words, draw, space
from tabletop.json_values import Json, printable
from tabletop.rules.entries import LARGEST, Unread, document_of
from tabletop.rules.game import Refusal
from tabletop.rules.works import WorkRules
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.file_names import safe_stem
from tabletop.storage.paths import make_folder
from tabletop.storage.works import folder_of
from tabletop.text import guide_path, has, language, localised, t, told_book

from .setup_form import SetUpForm, SetUpHost

T = TypeVar("T")
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


def own_file(path: Path, rule: str, stem: str, parse: Callable[[Json], T | Refusal]) -> tuple[T | Refusal, bytes]:
    """The contents of a user's file, of which ``parse`` gets the document, or the refusal that says what is wrong, and
    its bytes. A file without a document is refused under ``rule`` with the key ``<stem>_<why>`` of :class:`Unread`."""
    data = b""
    try:
        data = atomic.read(path, LARGEST)
        found = document_of(data)
    except SaveError as error:
        found = Unread("large" if error.code == "too_large" else "unreadable")
    if isinstance(found, Unread):
        return Refusal(rule, f"{stem}_{found.why}", {"file": visible(path.name)}), data
    return parse(found), data


def load_document(path: Path) -> tuple[Json | Refusal, bytes]:
    """The JSON in a file, whatever it is about, or the refusal that says why there is none, and its bytes."""
    return own_file(path, "", "file", lambda document: document)


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
    if len(words) <= 12:
        return words
    return [*get_close_matches(value, words, 5, 0), "…"]


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
        Button("own.guide", Rect(), t("setup.own.guide"), icon="book", tooltip=t("setup.own.guide.tip"),
               on_click=open_guide),
        Button("own.open", Rect(), t("setup.own.open"), icon="load", tooltip=t("setup.own.open.tip"),
               on_click=show),
    ]  # fmt: skip
    room = form.width - tall - space
    needs = [button.natural_width(form.canvas) for button in both]
    spare = room - space - sum(needs)
    x, y = EDGE, form.y + 2
    for n, (button, need) in enumerate(zip(both, needs, strict=True)):
        if spare >= 0:
            button.rect = Rect(x, y, need + spare / 2, tall)
            x = button.rect.right + space
        else:
            button.rect = Rect(EDGE, y + n * (tall + space), form.width if n == 0 else room, tall)
        form.widget(button)
    last = both[-1].rect
    box = Rect(last.right + space, last.y, tall, tall)
    again = t("setup.own.read")
    form.widget(Button("own.read", box, icon="redo", style="icon", tooltip=again, on_click=read_again))
    form.y = last.bottom + 6


class FileTile(Pressable):
    """A tile of something from a user's folder or of its like: its picture left of name and words if ``wide``, else
    above the name; ``paint(canvas, rect, alpha)`` paints the picture. ``tip``: the tooltip, ``words`` by default."""

    def __init__(
        self, id: str, rect: Rect, name: str, words: str, paint: Callable[[Canvas, Rect, int], object], *,
        selected: bool, take: Callable[[], object], wide: bool = True, tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tooltip=tip or words, tooltip_title=name)
        self.name, self.words, self.paint, self.selected, self.wide = name, words, paint, selected, wide
        self.on_click = take

    def draw(self, canvas: Canvas) -> None:
        rect, lit = self.rect, self.selected or self.hovered
        canvas.panel(rect, "tile", state=f"{'hover' if self.hovered else 'rest'}{'+selected' * self.selected}")
        ink = IVORY100 if lit else IVORY300
        if self.wide:
            words = (Words(self.name, "small_strong", ink), Words(self.words, "small", IVORY500))
            picture = Node(name="picture", size=(rect.h - 10) * 1.4)
            tile = Row((picture, Column(words, 0, pack=0.5, weight=1.0), Node(size=14)), 10, (5, 5))
        else:
            name = Words(self.name, "small", ink, "center", lines=2)
            tile = Column((space(name="picture"), name), 1, (4, 3))
        self.paint(canvas, draw(canvas, tile, rect)["picture"], 255 if lit else 190)
        if self.selected:
            tick = (rect.right - 13, rect.y + 13)
            canvas.circle(tick, 9, BRASS300)
            canvas.icon("confirm", tick, 12, INK900)
        if self.ring:
            canvas.focus_ring(rect, 8)


class NamedContents(Protocol):
    """The contents of a user's file: something with a name in each language."""

    @property
    def name(self) -> Mapping[str, str]:
        """The name by language."""


Named = TypeVar("Named", bound=NamedContents)


class OwnFilesForm(SetUpForm, ABC, Generic[Named]):
    """A game's part of the set-up with the files of a user's folder. ``files``: those found when the folder was read
    last. Widgets: ``own.guide``, ``own.open``, ``own.read``."""

    rules: ClassVar[WorkRules]
    """What the rules know of such files."""
    load: Load[Named]
    """Reads one file."""

    has_preview = True

    def __init__(self, scene: SetUpHost) -> None:
        super().__init__(scene)
        self.files: list[OwnFile[Named]] = []
        self.read_folder()

    @property
    def folder(self) -> Path:
        """The folder of the user's files."""
        return folder_of(self.app.paths, self.rules)

    def listed(self) -> list[OwnFile[Named]]:
        """All files of the folder; none where it cannot be read."""
        return own_files(self.folder, self.load)

    @abstractmethod
    def take(self, file: str, found: Named) -> None:
        """Choose the contents of a file that was dropped in."""

    def read_folder(self) -> None:
        self.files = self.listed()

    def read_again(self) -> None:
        self.read_folder()
        self.scene.changed()

    def resumed(self, result: object) -> None:
        """Read the folder again, because the scene that has ended may have changed it."""
        self.read_folder()

    def lay_tiles(self, form: Form, tile: Callable[[str, Rect, Named], Widget]) -> None:
        """Add a tile ``own.<file>`` for each file, and the faults of others. ``tile(id, rect, contents)`` makes one."""
        for file in self.files:
            if isinstance(file.found, Refusal):
                form.text(self.fault_words(file.name, file.found), icon="warning")
                continue
            tall = max(64.0, 2 * form.canvas.line_height("small") + 24)
            form.widget(tile(f"own.{file.name}", Rect(EDGE, form.y + 2, form.width, tall), file.found))
            form.y += tall + 8

    def lay_own_folder(self, form: Form) -> None:
        lay_folder(form, self.app, self.folder, self.rules.guide, self.read_again)

    def dropped(self, path: str) -> bool:
        try:
            file = bring_in(Path(path), self.folder, self.load, self.rules.name)
        except SaveError as problem:
            self.app.toast(problem, "warning")
            return True
        if isinstance(file.found, Refusal):
            self.tell_fault(file)
            return True
        self.read_folder()
        self.take(file.name, file.found)
        self.app.toast(t("setup.own.kept", name=localised(file.found.name)), "ok")
        return True

    def tell_fault(self, file: OwnFile[Named]) -> None:
        assert isinstance(file.found, Refusal)
        self.app.play("ui-deny")
        self.app.toast(self.fault_words(file.name, file.found), "danger")

    def fault_words(self, file: str, refusal: Refusal) -> str:
        """What is wrong with a file, in a sentence that names it."""
        why = fault_text(self.draft.meta.id, refusal)
        return why if file in why else t("setup.own.fault", file=file, why=why)


_TABLE = re.compile(r"<!-- table (\w+) -->\n(.*?)\n<!-- end -->", re.DOTALL)
_CELL = re.compile(r"(?<!\\)\|")


def guide_words(guide: str, table: str) -> Mapping[str, str]:
    """By the word in the first column of a table, what the last one says, in the language in use."""
    return _tables(guide, language()).get(table, {})


@lru_cache(maxsize=8)
def _tables(guide: str, _language: str) -> Mapping[str, Mapping[str, str]]:
    page, _ = told_book(guide_path(guide))
    return {name: dict(_rows(lines)) for name, lines in _TABLE.findall(page)}


def _rows(lines: str) -> list[tuple[str, str]]:
    cells = [[cell.strip() for cell in _CELL.split(line.strip().strip("|"))] for line in lines.splitlines()[2:]]
    return [(row[0].replace("\\*", "").strip("`* "), row[-1].replace("`", "")) for row in cells]
