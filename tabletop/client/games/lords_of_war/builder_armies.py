"""The collection of armies of the builder: standard ones, own ones, and unsaved changes; reads and writes their
files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.rules.game import Json, Refusal
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.armies import ArmyList, Kind
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.meta import ARMIES
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import numbered
from tabletop.storage.paths import make_folder
from tabletop.storage.user_documents import ARMY, DocumentEntry, UserDocuments
from tabletop.text import t

from . import army_figures

if TYPE_CHECKING:
    from tabletop.client.core.services import Services

LONGEST_NAME = 40
STEPS = 200  # exchanges that can be undone


@dataclass(eq=False)
class ArmyDraft:
    """One army of the collection. ``entry``: its file; ``saved``: the army as in the file (None: not saved yet)."""

    army: ArmyList
    entry: DocumentEntry | None = None
    saved: ArmyList | None = None
    undone: list[ArmyList] = field(default_factory=list)
    done: list[ArmyList] = field(default_factory=list)

    @property
    def standard(self) -> bool:
        """Whether it is one of the six that cannot be changed."""
        return self.army.kind == "standard"

    @property
    def key(self) -> str:
        """A part of widget ids that stays the same while the program runs."""
        return self.army.base if self.standard else f"own-{id(self)}"

    @property
    def dirty(self) -> bool:
        """Whether it has unsaved changes."""
        return not self.standard and self.army != self.saved

    def become(self, army: ArmyList) -> None:
        """Replace the army; the change can be undone."""
        if army == self.army:
            return
        self.done = [*self.done[-STEPS:], self.army]
        self.undone.clear()
        self.army = army

    def undo(self) -> bool:
        """Undo the last exchange; the name stays."""
        return self._step(self.done, self.undone)

    def redo(self) -> bool:
        """Redo the exchange last undone."""
        return self._step(self.undone, self.done)

    def _step(self, source: list[ArmyList], target: list[ArmyList]) -> bool:
        if not source:
            return False
        target.append(self.army)
        self.army = replace(source.pop(), name=self.army.name)
        return True


def with_counts(army: ArmyList, counts: dict[str, int]) -> ArmyList:
    """The army with these numbers of cards, in the order of the content."""
    order = {card_id: place for place, card_id in enumerate(content().cards)}
    kept = sorted(((card_id, n) for card_id, n in counts.items() if n > 0), key=lambda pair: order[pair[0]])
    return replace(army, cards=tuple(kept))


def added(army: ArmyList, card_id: str) -> ArmyList:
    """The army with one more copy of a card."""
    counts = dict(army.cards)
    counts[card_id] = counts.get(card_id, 0) + 1
    return with_counts(army, counts)


def removed(army: ArmyList, card_id: str) -> ArmyList:
    """The army with one copy of a card less."""
    counts = dict(army.cards)
    counts[card_id] = counts.get(card_id, 0) - 1
    return with_counts(army, counts)


def why_not_add(army: ArmyList, card_id: str, decks: int) -> Refusal | None:
    """Why a card cannot take a free place; None when it can."""
    if army.kind == "standard":
        return Refusal("LW-ARM-2", "army_changed_standard")
    problems = armies.validate(added(army, card_id), decks)
    return next((problem for problem in problems if problem.values.get("card") == card_id), None)


class ArmyCollection:
    """All armies that the builder shows, and reading and writing them. Errors of files are told in toasts."""

    def __init__(self, app: Services, on_change: Callable[[], object]) -> None:
        self.app = app
        self.on_change = on_change
        self.shelf = UserDocuments(app.paths.armies, ARMY, app.paths.trash)
        self.standard = [ArmyDraft(armies.standard(id)) for id in ARMIES]
        self.own: list[ArmyDraft] = []
        self.unreadable: list[DocumentEntry] = []
        self.read()

    def read(self) -> None:
        """Read the folder; armies with unsaved changes stay as they are."""
        known = {draft.entry.path: draft for draft in self.own if draft.entry is not None}
        fresh = [draft for draft in self.own if draft.entry is None]
        found: list[ArmyDraft] = []
        self.unreadable = []
        for entry in self.shelf.entries():
            army = self._army_of(entry)
            if army is None:
                self.unreadable.append(entry)
                continue
            draft = known.get(entry.path)
            if draft is None:
                draft = ArmyDraft(army, entry, army)
            elif not draft.dirty:
                draft.army, draft.entry, draft.saved = army, entry, army
            found.append(draft)
        self.own = found + fresh

    @staticmethod
    def _army_of(entry: DocumentEntry) -> ArmyList | None:
        if entry.document is None:
            return None
        army = armies.parse(entry.document.body)
        if not isinstance(army, ArmyList) or army.kind == "standard":
            return None
        return replace(army, name=entry.title[:LONGEST_NAME])

    @property
    def all(self) -> list[ArmyDraft]:
        """All armies, the standard ones first."""
        return [*self.standard, *self.own]

    @property
    def dirty(self) -> list[ArmyDraft]:
        """The armies with unsaved changes."""
        return [draft for draft in self.own if draft.dirty]

    def find(self, key: str) -> ArmyDraft | None:
        """The army with a key; None for an unknown one."""
        return next((draft for draft in self.all if draft.key == key), None)

    def open(self, reference: Json) -> ArmyDraft:
        """The army that a reference (as in a set-up's option) means, the first standard one if it cannot be read; one
        that is not in the collection is added, unsaved."""
        found = armies.parse(reference)
        if not isinstance(found, ArmyList):
            return self.standard[0]
        for draft in self.all:
            if draft.army.base == found.base and draft.army.kind == found.kind and draft.army.cards == found.cards:
                return draft
        draft = ArmyDraft(replace(found, name=self.free_name(found.name or army_figures.army_name(found.base))))
        self.own.append(draft)
        return draft

    def free_name(self, wished: str) -> str:
        """A name no other army has."""
        taken = {draft.army.name for draft in self.own} | {army_figures.army_name(id) for id in ARMIES}
        name = wished[:LONGEST_NAME]
        while name in taken:
            name = numbered(name)
        return name

    def make(self, base: ArmyDraft, kind: Kind) -> ArmyDraft:
        """A new army that begins as a copy of ``base``."""
        own = t("builder.new_name", army=army_figures.army_name(base.army.base))
        name = self.free_name(base.army.name or own)
        draft = ArmyDraft(ArmyList(base.army.base, kind, base.army.cards, name))
        self.own.append(draft)
        return draft

    # -- the disk ------------------------------------------------------------------------------------

    def save(self, draft: ArmyDraft) -> bool:
        """Write an army, finished or not; False when that failed."""
        title = " ".join(draft.army.name.split()) or self.free_name(army_figures.army_name(draft.army.base))
        draft.army = replace(draft.army, name=title)
        body = armies.document(draft.army)
        try:
            if draft.entry is not None and draft.entry.title != title:
                draft.entry = self.shelf.rename(draft.entry, title)
            draft.entry = self.shelf.save(title, body, draft.entry)
        except SaveError as problem:
            self.tell(problem)
            return False
        draft.saved = draft.army
        return True

    def duplicate(self, draft: ArmyDraft) -> ArmyDraft:
        """Add an unsaved copy to the collection and return it; the copy of a standard army is a customised one."""
        kind: Kind = "customised" if draft.standard else draft.army.kind
        return self.make(draft, kind)

    def delete(self, draft: ArmyDraft, on_undo: Callable[[ArmyDraft], object]) -> None:
        """Delete an army, with a toast to bring it back; ``on_undo`` is then called with it."""
        place = self.own.index(draft)
        deleted = None
        if draft.entry is not None:
            try:
                deleted = self.shelf.delete(draft.entry)
            except SaveError as problem:
                self.tell(problem)
                return
        self.own.remove(draft)

        def undo() -> None:
            if deleted is not None:
                try:
                    draft.entry = self.shelf.undelete(deleted)
                except SaveError as problem:
                    self.tell(problem)
                    draft.entry, draft.saved = None, None
            self.own.insert(min(place, len(self.own)), draft)
            on_undo(draft)

        self.app.toast(t("builder.deleted", name=draft.army.name), "info", (t("client.undo"), undo))

    def export(self, draft: ArmyDraft) -> Path | None:
        """Copy an army's file to the folder for exports, after saving its changes; None when that failed."""
        if (draft.dirty or draft.entry is None) and not self.save(draft):
            return None
        assert draft.entry is not None
        try:
            path = self.shelf.export(draft.entry, make_folder(self.app.paths.exports))
        except SaveError as problem:
            self.tell(problem)
            return None

        def copy_path() -> None:
            self.app.set_clipboard(str(path))
            self.app.toast(t("builder.path_copied"), "ok")

        self.app.toast(t("builder.exported", path=str(path)), "ok", (t("builder.copy_path"), copy_path))
        return path

    def candidates(self) -> list[DocumentEntry]:
        """The army files in the folder for exports, with their faults."""
        outside = UserDocuments(self.app.paths.exports, ARMY)
        return [entry for entry in outside.entries() if self._wanted(entry)]

    @staticmethod
    def _wanted(entry: DocumentEntry) -> bool:
        """Whether a file may be an army: saved games are in the same folder, in another format."""
        return entry.problem is None or entry.problem.code not in ("foreign_format", "wrong_kind", "not_found")

    def bring_in(self, path: Path) -> ArmyDraft | None:
        """Import an army from a file; a fault is told in a toast, and None returned."""
        try:
            document = self.shelf.load(path)
        except SaveError as problem:
            self.tell(problem)
            return None
        army = armies.parse(document.body)
        if isinstance(army, Refusal):
            self.app.toast(army_figures.refusal_sentence(army), "warning")
            return None
        if army.kind == "standard":
            self.app.toast(t("builder.import.standard"), "info")
            return self.open(army.base)
        try:
            entry = self.shelf.import_file(path)
        except SaveError as problem:
            self.tell(problem)
            return None
        name = self.free_name(document.title[:LONGEST_NAME] or army_figures.army_name(army.base))
        draft = ArmyDraft(replace(army, name=name), entry)
        draft.saved = draft.army
        if entry.title != name:
            self.save(draft)
        self.own.append(draft)
        self.app.toast(t("builder.imported", name=name), "ok")
        return draft

    def tell(self, problem: SaveError) -> None:
        """Say in a toast what went wrong with a file."""
        self.app.toast(t(problem.key, **problem.values), "warning")
