"""What a game gives the workshop: the kinds of works that can be made for it, each with its folder, examples, faults,
picture and the bench on which it is changed."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from tabletop.bots import RECRUIT
from tabletop.client.cards.face import RATIO, CardFace, draw_face
from tabletop.client.core.services import Services
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.json_values import Document, Json, parsed
from tabletop.resources import GUIDES, shipped_document
from tabletop.rules.entries import LARGEST, Unread, document_of
from tabletop.rules.frozen import light_dataclass
from tabletop.rules.game import Refusal
from tabletop.rules.works import WorkRules
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.file_names import numbered, safe_stem
from tabletop.storage.paths import Paths
from tabletop.storage.works import Work, Works, folder_of, written
from tabletop.text import FALLBACK, language, messages, sentence, t
from tabletop.text.grammar import any_name

from . import fault_text
from .own_files import fault_reason

if TYPE_CHECKING:
    from .bench import Bench

MOST_FAULTS = 12
"""Most faults of a work that are told at once."""


@light_dataclass
class Fault:
    """What is wrong with a work: a sentence, the rule it breaks (empty for none), and where it lies, as a place of the
    bench (empty for the whole)."""

    words: str
    rule: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Opened:
    """A work as the workshop lists it. ``work``: its files, None for an example; ``document``: None where its file
    cannot be read as one; ``faults``: why games do not take it."""

    kind: WorkKind
    work: Work | None
    document: Document | None
    faults: tuple[Fault, ...]

    @property
    def title(self) -> str:
        """Its name in the language in use, else that of its file."""
        named = self.kind.title(self.document) if self.document is not None else ""
        return named or (visible(self.work.stem) if self.work is not None else "")


class WorkKind(ABC):
    """One kind of works. ``rules``: what the rules know of it; ``bench``: that of the editor. Its messages are
    ``<game>.work.<key>``."""

    rules: ClassVar[WorkRules]
    icon: ClassVar[str]
    bench: ClassVar[type[Bench]]
    first_rule: ClassVar[str] = ""
    """Where there is no guide: the first rule about such works."""
    own_id: ClassVar[str] = r"[^a-z0-9_-]"
    """What the id of a work must not hold."""
    longest_id: ClassVar[int] = 40

    @property
    def id(self) -> str:
        """That of its rules, unique among all kinds."""
        return self.rules.id

    @property
    def game(self) -> str:
        return self.rules.game

    @property
    def guide(self) -> str:
        """The id of the guide to its files; empty for none."""
        return self.rules.guide

    # -- files ---------------------------------------------------------------------------------------

    def folder(self, paths: Paths) -> Path:
        return folder_of(paths, self.rules)

    def works(self, paths: Paths) -> Works:
        """The files in it."""
        return Works(self.folder(paths), paths.trash, written)

    def document(self, data: bytes) -> Json | Unread:
        """The document in the bytes of a file, or why there is none."""
        return document_of(data)

    def open(self, work: Work) -> Opened:
        """A work with its document and its faults. Never raises."""
        try:
            found = self.document(atomic.read(work.path, LARGEST))
        except SaveError as error:
            return Opened(self, work, None, (Fault(sentence(error)),))
        if isinstance(found, Unread) or not isinstance(found, Mapping):
            why = found.why if isinstance(found, Unread) else "json"
            return Opened(self, work, None, (Fault(t(f"workshop.unread.{why}")),))
        return Opened(self, work, found, self.faults(found))

    # -- what a work is ------------------------------------------------------------------------------

    def refusals(self, document: Json) -> list[Refusal]:
        """Why the game does not take a document, the first reason first; empty where it does."""
        found = self.rules.judge(document)
        return [found] if isinstance(found, Refusal) else []

    def place(self, refusal: Refusal) -> str:
        """Where a fault lies, as a place of the bench; empty for the whole."""
        return ""

    def called(self, document: Document, place: str) -> str:
        """What a place of the bench is called; empty for the whole, and where it has no name."""
        return ""

    def told(self, document: Document, refusal: Refusal) -> str:
        """A reason in the words of the editor, which shows neither the names nor the numbers of a file."""
        where = str(refusal.values.get("where", ""))
        painted = {name.rpartition(".")[2] for name in self.bench.painted}
        steps = (_label(self.game, step) for step in reversed(where.split(".")) if step not in painted)
        places = [self.called(document, self.place(refusal)), next(filter(None, steps), "")]
        if "fault" not in refusal.values or not any(places):
            return fault_text(self.game, refusal)
        return t("workshop.fault.field", where=" \u203a ".join(filter(None, places)), why=fault_reason(refusal.values))

    def faults(self, document: Document) -> tuple[Fault, ...]:
        """What is wrong with a document, in words; nothing where the game takes it."""
        found = self.refusals(document)[:MOST_FAULTS]
        told = (Fault(self.told(document, one), one.rule, self.place(one)) for one in found)
        return tuple(dict.fromkeys(told))

    def title(self, document: Document) -> str:
        """The name of a work in the language in use; empty for none."""
        names = document.get("name")
        told = names if isinstance(names, Mapping) else {}
        return any_name({key: text for key, text in told.items() if isinstance(text, str)})

    def titled(self, document: Document, title: str) -> Document:
        """The document with another name in the language in use, and in English where it has none."""
        names = document.get("name")
        told = dict(names) if isinstance(names, Mapping) else {}
        told = {FALLBACK: title, **told, language(): title}
        return {**document, "name": told}

    def fresh(self, document: Document, taken: Sequence[Opened]) -> Document:
        """A copy with an id of its own, and numbered names where another work, or a thing of the box, has its name."""
        titles, ids = {one.title for one in taken}, {_id(one.document) for one in taken}
        titles |= {self.title(one) for one in self.examples() if self.reserved(str(_id(one)))}
        while self.title(document) in titles:
            names = document.get("name")
            told = {key: numbered(str(text)) for key, text in names.items()} if isinstance(names, Mapping) else {}
            document = {**document, "name": told}
        stem = re.sub(self.own_id, "", safe_stem(self.title(document)).lower().replace(" ", "-")).lstrip("-_0123456789")
        stem = stem[: self.longest_id - 3] or "own"
        id, number = stem, 2
        while id in ids or self.reserved(id):
            id, number = f"{stem}{number}", number + 1
        return self.with_id(document, id)

    def as_copy(self, document: Document, of: Document) -> Document:
        """An earlier version of a work, for a copy of it, which is told from others by its id."""
        return self.with_id(document, str(_id(of)))

    def reserved(self, id: str) -> bool:
        """Whether no work may have that id."""
        return False

    def with_id(self, document: Document, id: str) -> Document:
        return {**document, "id": id}

    @abstractmethod
    def examples(self) -> list[Document]:
        """What a new work can begin from, the simplest first."""

    def shipped_example(self) -> Document:
        """The example of the guide."""
        found = parsed(shipped_document(GUIDES[self.guide]).read_bytes())
        assert isinstance(found, dict)
        return found

    @abstractmethod
    def line(self, document: Document) -> str:
        """A few words about a document without faults, for its tile."""

    @abstractmethod
    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        """Fill ``rect`` with a picture of a document, which may have faults. What it raises is caught."""

    # -- what can be done with it --------------------------------------------------------------------

    def played_as(self, document: Document) -> str:
        """The name under which ``Played`` knows it."""
        return f"{self.game}/{document.get('id') or document.get('name')}"

    def play(self, app: Services, document: Document) -> None:
        """Open the set-up of a game that is played with a document without faults."""
        app.push("setup", game=self.game, work=document, rival=RECRUIT)

    def help(self, app: Services, rule: str = "") -> None:
        """Open the guide to such works, or the rulebook: at a rule, else at the first about such works."""
        if self.guide:
            app.push("guide", guide=self.guide, folder=self.folder(app.paths))
        else:
            app.push("rulebook", game=self.game, rule=rule or self.first_rule)

    def edit(self, app: Services, opened: Opened) -> None:
        """Open what changes the work."""
        app.push("editor", opened=opened)


def _label(game: str, field: str) -> str:
    """What the form calls a field of that name; empty for none."""
    key = _labels(game).get(field)
    return t(key) if key is not None else ""


@cache
def _labels(game: str) -> Mapping[str, str]:
    """The keys of the names of fields, by the fields."""
    keys = [key for key in messages() if key.startswith(f"{game}.work.field.")]
    named = [key for key in keys if key.removesuffix(".text") not in keys or not key.endswith(".text")]
    return {field: key for key in reversed(named) if not (field := key.rpartition(".")[2]).isdigit()}


def _id(document: Document | None) -> Json:
    return None if document is None else document.get("id")


def new_work(kind: WorkKind, paths: Paths, document: Document, taken: Sequence[Opened]) -> Opened:
    """Keep a copy of a document as a new work, with an id and a name of its own. Raises SaveError."""
    made = kind.fresh(document, [one for one in taken if one.kind.id == kind.id])
    finished = not kind.faults(made)
    return kind.open(kind.works(paths).add(kind.title(made), made, finished=finished))


def renamed(opened: Opened, paths: Paths, title: str) -> Opened:
    """The newest version of a work under another name, its file too. Raises SaveError."""
    if opened.work is None or not title.strip():
        return opened
    kind, works = opened.kind, opened.kind.works(paths)
    newest = works.newest(opened.work)
    document = kind.open(newest).document
    if document is None:
        return opened
    return kind.open(works.rename(newest, title, kind.titled(document, title.strip())))


LEAST_CARD, APART = 0.8, 1.06
"""How small cards side by side become before one less is shown, as a share of the height they have room for; and how
far apart they lie, in widths of a card."""


def draw_cards(canvas: Canvas, rect: Rect, faces: Sequence[CardFace]) -> None:
    """Draw cards side by side in the middle of ``rect``, as many as have room."""
    if not faces:
        return
    room, largest = rect.w * 0.94, rect.h * 0.86 * RATIO
    faces = faces[: max(1, int(room / (largest * LEAST_CARD * APART)))]
    wide = min(largest, room / len(faces) / APART)
    left = rect.centerx - wide * (APART * (len(faces) - 1) + 1) / 2
    for n, face in enumerate(faces):
        box = Rect(left + n * wide * APART, rect.centery - wide / RATIO / 2, wide, wide / RATIO)
        canvas.shadow(box, 2, wide * 0.06)
        draw_face(canvas, box, face)
