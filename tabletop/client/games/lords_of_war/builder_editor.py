"""The armies of the builder (standard ones, own ones with their files, unsaved changes) and their editor: which one
is open, what is chosen in it, which exchanges are allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event, FileDropped
from tabletop.client.core.services import MenuItem, Services
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games.work_kind import Opened
from tabletop.client.ui.toast import ToastAction
from tabletop.rules.game import Json, Refusal
from tabletop.rules.lords_of_war import ARMIES, armies
from tabletop.rules.lords_of_war.armies import ArmyList, Kind
from tabletop.rules.lords_of_war.content import content
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import numbered
from tabletop.storage.paths import make_folder
from tabletop.storage.user_documents import ARMY, DocumentEntry, Draft, Drafts, UserDocuments
from tabletop.text import t

from . import army_figures
from .army_kind import ArmyKind, as_document
from .names import GAME

if TYPE_CHECKING:
    from tabletop.client.games.builder import BuilderHost


LONGEST_NAME = 40


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
        self.done = [*self.done[-200:], self.army]
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


def changed(army: ArmyList, card_id: str, by: int) -> ArmyList:
    """The army with so many more copies of a card, in the order of the content."""
    counts = Counter(dict(army.cards))
    counts[card_id] += by
    return replace(army, cards=tuple((id, counts[id]) for id in content().cards if counts[id] > 0))


def why_not_add(army: ArmyList, card_id: str, decks: int) -> Refusal | None:
    """Why a card cannot take a free place; None when it can."""
    if army.kind == "standard":
        return Refusal("LW-ARM-2", "army_changed_standard")
    problems = armies.validate(changed(army, card_id, 1), decks)
    return next((problem for problem in problems if problem.values.get("card") == card_id), None)


class ArmyCollection:
    """All armies that the builder shows, and reading and writing them. Errors of files are told in toasts."""

    def __init__(self, app: Services) -> None:
        self.app = app
        self.shelf = UserDocuments(app.paths.armies, ARMY, app.paths.trash)
        self.standard = [ArmyDraft(armies.standard(id)) for id in ARMIES]
        self.own: list[ArmyDraft] = []
        self.unreadable: list[DocumentEntry] = []
        self._drafts = Drafts(self.shelf)
        self._kept: list[tuple[ArmyList, DocumentEntry | None]] = []
        self.read()
        self._read_drafts()

    def _read_drafts(self) -> None:
        """Bring back what a program that was killed had not saved."""
        for kept in self._drafts.of_the_killed():
            army = armies.parse(kept.body)
            if not isinstance(army, ArmyList) or army.kind == "standard":
                continue
            files = (one for one in self.own if one.entry is not None and one.entry.path.name == kept.file)
            draft = next(files, None)
            if draft is None or draft.dirty:
                self.own.append(ArmyDraft(replace(army, name=self.free_name(army.name))))
            else:
                draft.army = army

    def keep(self) -> None:
        """Write the unsaved armies down, if they have changed."""
        now = [(draft.army, draft.entry) for draft in self.dirty]
        if now != self._kept:
            self._kept = now
            names = ["" if entry is None else entry.path.name for _, entry in now]
            self._drafts.keep([Draft(name, armies.document(army)) for name, (army, _) in zip(names, now, strict=True)])

    def close(self) -> None:
        """Forget what was written down: the armies have been saved or given up."""
        self._drafts.close()

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
        outside = UserDocuments(self.app.paths.exports, ARMY).entries()
        others = ("foreign_format", "wrong_kind", "not_found")  # saved games are in the same folder
        return [entry for entry in outside if entry.problem is None or entry.problem.code not in others]

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


class ArmyEditor:
    """The army that is open, and everything that can be done with it; it draws nothing.

    ``army``: the army to begin with (a setup's option); ``decks``: number of decks to choose from; ``pick``: the name
    of the player the army is for (empty when it is for none). ``chosen`` is a card of the army, or ("", rank) for
    a free place."""

    def __init__(
        self, scene: BuilderHost, army: Json = None, decks: int = 2, colour: str = "blue", pick: str = ""
    ) -> None:
        self.scene = scene
        self.app = scene.app
        self.colour = colour
        self.pick = pick
        self.decks = decks if 1 <= decks <= 4 else 2
        self.collection = ArmyCollection(self.app)
        self.draft: ArmyDraft = self.collection.open(army if army is not None else "orcs")
        self.card = ""
        self.rank = "recruit"
        self.looked = ""
        self.drag: tuple[str, Point] | None = None
        self._choose_first()

    # -- what is chosen ------------------------------------------------------------------------------

    @property
    def army(self) -> ArmyList:
        return self.draft.army

    def cards_of(self, rank: str) -> list[tuple[str, int]]:
        """(card id, copies) of the army's cards of a rank."""
        cards = content().cards
        return [(card_id, n) for card_id, n in self.army.cards if cards[card_id].rank == rank]

    def missing(self, rank: str) -> int:
        """Number of free places of a rank."""
        return max(0, content().ranks[rank] - sum(n for _, n in self.cards_of(rank)))

    def _choose_first(self) -> None:
        if self.card and self.army.count(self.card):
            return
        same = self.cards_of(self.rank)
        if same:
            self.card = same[0][0]
        elif not self.missing(self.rank) and self.army.cards:
            self.card = self.army.cards[0][0]
            self.rank = content().cards[self.card].rank
        else:
            self.card = ""

    def choose(self, card_id: str) -> None:
        self.card, self.looked = card_id, card_id
        self.rank = content().cards[card_id].rank
        self.scene.relayout()

    def choose_place(self, rank: str) -> None:
        self.card, self.rank = "", rank
        self.scene.relayout()

    def look(self, card_id: str) -> None:
        """Show a card large."""
        if card_id != self.looked:
            self.looked = card_id
            self.scene.invalidate()

    @property
    def shown(self) -> str:
        """The card shown large."""
        return self.looked or self.card or content().armies[self.army.base].cards[0].id

    def pool(self) -> list[str]:
        """Ids of the cards of the chosen rank that this kind of army could take, the own army's first."""
        base, kind = self.army.base, self.army.kind
        found = [card for card in content().cards.values() if card.rank == self.rank and card.id != self.card]
        if kind != "mercenary":
            return [card.id for card in found if card.army == base]
        return [card.id for card in sorted(found, key=lambda card: card.army != base)]

    def why_not(self, card_id: str) -> Refusal | None:
        """Why a card of the pool cannot be taken into the army; None when it can."""
        if self.card:
            return armies.why_not_swap(self.army, self.card, card_id, self.decks)
        return why_not_add(self.army, card_id, self.decks)

    # -- changing ------------------------------------------------------------------------------------

    def open(self, key: str) -> None:
        draft = self.collection.find(key)
        if draft is not None:
            self._show(draft)

    def _show(self, draft: ArmyDraft) -> None:
        self.draft = draft
        self.looked = ""
        self._choose_first()
        self.looked = self.card
        self.scene.relayout()

    def exchange(self, card_id: str) -> None:
        """Take a card of the pool into the army, in exchange for the chosen card or into the chosen free place."""
        self._exchange(self.card, card_id)

    def _exchange(self, out: str, into: str) -> None:
        if out:
            result = armies.swap(self.army, out, into, self.decks)
        else:
            result = why_not_add(self.army, into, self.decks) or changed(self.army, into, 1)
        if isinstance(result, Refusal):
            self.refuse(result)
            return
        self.draft.become(result)
        self.app.play("card-play")
        self.rank = content().cards[into].rank
        if (out and not result.count(out)) or (not out and not self.missing(self.rank)):
            self.card = into
        self.looked = into
        self.scene.relayout()

    def refuse(self, refusal: Refusal) -> None:
        """Say in a toast why a change is not allowed, with a button that opens its rule or copies a standard army."""
        self.app.play("ui-deny")
        action: ToastAction = (t("board.why"), lambda: self.app.push("rulebook", game=GAME, rule=refusal.rule))
        if self.draft.standard:
            action = (t("builder.customise"), lambda: self.make("customised"))
        self.app.toast(army_figures.refusal_sentence(refusal), "warning", action)

    def remove(self) -> None:
        """Remove one copy of the chosen card; its place stays free."""
        if self.draft.standard:
            self.refuse(Refusal("LW-ARM-2", "army_changed_standard"))
            return
        if not self.card:
            return
        self.rank = content().cards[self.card].rank
        self.draft.become(changed(self.army, self.card, -1))
        self.app.play("card-discard")
        if not self.army.count(self.card):
            self.card = ""
        self.scene.relayout()

    def set_kind(self, kind: Kind) -> None:
        """Make the army customised or mercenary; cards that are then not allowed stay, and are listed as problems."""
        if not self.draft.standard and kind in ("customised", "mercenary"):
            self.draft.become(replace(self.army, kind=kind))
            self.scene.relayout()

    def set_name(self, name: str) -> None:
        before = self.draft.dirty
        self.draft.army = replace(self.army, name=name)
        if self.draft.dirty != before:
            self.scene.relayout()
        self.scene.invalidate()

    def set_decks(self, decks: int) -> None:
        """Change the number of decks, and with it the limits of copies."""
        self.decks = decks
        self.scene.relayout()

    def make(self, kind: Kind) -> None:
        """Make a new army from the one that is open."""
        self._show(self.collection.make(self.draft, kind))
        self.app.play("build-done")

    # -- what the scene asks -------------------------------------------------------------------------

    def faults(self, draft: ArmyDraft | None = None) -> list[Refusal]:
        """Everything that is wrong with an army, by default with the open one."""
        return armies.validate((draft or self.draft).army, self.decks)

    def opened(self) -> Opened | None:
        """The army as a work; None for a standard one."""
        if self.draft.standard:
            return None
        kind, document = ArmyKind(), as_document(self.army)
        return Opened(kind, None, document, kind.faults(document))

    def problem(self) -> str | None:
        """Why the army cannot be played; None when it can."""
        return next(map(army_figures.refusal_sentence, self.faults()), None)

    def rule(self) -> str:
        """Id of the rule that the army breaks; empty for a legal one."""
        return next((fault.rule for fault in self.faults()), "")

    def primary(self) -> tuple[str, str]:
        """(icon, words) of the main button."""
        if self.pick:
            return "confirm", t("builder.use", name=self.pick)
        return "crossed-swords", t("builder.play")

    def finish(self) -> None:
        """Carry out the main button: hand the army over, or play with it."""
        document = armies.document(self.army)
        if self.pick:
            self.scene.close({"army": document})
        else:
            self.scene.set_up(game=GAME, work=document)

    def unsaved(self) -> list[str]:
        """Names of armies with unsaved changes."""
        return [draft.army.name for draft in self.collection.dirty]

    def save_all(self) -> bool:
        """Save everything; False when something could not be written."""
        return not [draft for draft in self.collection.dirty if not self.collection.save(draft)]

    def keep(self) -> None:
        """Write the unsaved armies down for the case that the program is killed."""
        self.collection.keep()

    def close(self) -> None:
        """Forget what was written down."""
        self.collection.close()

    def can_save(self) -> str | None:
        """Why there is nothing to save now; None when there is."""
        if self.draft.standard:
            return t("builder.save.standard")
        return None if self.draft.dirty else t("builder.save.nothing")

    def save(self) -> None:
        """Save the army that is open, finished or not."""
        if self.can_save() is None and self.collection.save(self.draft):
            self.app.play("save-done")
            key = "builder.saved.draft" if self.problem() else "builder.saved"
            self.app.toast(t(key, name=self.army.name), "ok")
            self.scene.relayout()

    @property
    def can_undo(self) -> bool:
        return bool(self.draft.done)

    @property
    def can_redo(self) -> bool:
        return bool(self.draft.undone)

    def status(self) -> str:
        """The sentence about an army that can be played."""
        return t("builder.status.standard" if self.draft.standard else "builder.legal")

    def undo(self) -> None:
        """Undo the last exchange."""
        if self.draft.undo():
            self._after_step("card-draw")

    def redo(self) -> None:
        """Redo the exchange last undone."""
        if self.draft.redo():
            self._after_step("card-play")

    def _after_step(self, sound: str) -> None:
        self.app.play(sound)
        self._choose_first()
        self.scene.relayout()

    def duplicate(self) -> None:
        """Make and open a copy of the army that is open."""
        self._show(self.collection.duplicate(self.draft))

    def delete(self) -> None:
        """Delete the army that is open, with a toast that brings it back."""
        if self.draft.standard:
            self.refuse(Refusal("LW-ARM-2", "army_changed_standard"))
            return
        draft = self.draft
        place = self.collection.own.index(draft)
        self.collection.delete(draft, self._show)
        if draft not in self.collection.own:
            rest = self.collection.own
            self._show(rest[min(place, len(rest) - 1)] if rest else self.collection.standard[0])

    def export(self) -> None:
        """Copy the army to the folder for exports."""
        if self.draft.standard:
            self.app.toast(t("builder.export.standard"), "info")
        elif self.collection.export(self.draft) is not None:
            self.scene.relayout()

    def list_imports(self, anchor: Rect) -> None:
        """Open a list of the armies in the folder for exports, to import one."""
        entries = self.collection.candidates()
        if not entries:
            self.app.toast(t("builder.import.none", folder=str(self.app.paths.exports)), "info")
            return
        items = []
        for number, entry in enumerate(entries[:200]):
            reason = t(entry.problem.key, **entry.problem.values) if entry.problem else None
            items.append(MenuItem(str(number), entry.title, "import", enabled=reason is None, reason=reason))
        self.app.popup(anchor, items, lambda id: self.bring_in(entries[int(id)].path))

    def bring_in(self, path: Path) -> None:
        """Import a file."""
        draft = self.collection.bring_in(path)
        if draft is not None:
            self._show(draft)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Handle dropped files, and the key that removes a card."""
        if isinstance(event, FileDropped):
            self.bring_in(Path(event.path))
            return True
        if isinstance(event, Command) and event.name == "delete" and not event.repeat:
            self.remove()
            return True
        return False

    def dragged(self, card_id: str, pos: Point) -> None:
        """Note that a card is being dragged."""
        self.drag = (card_id, pos)
        self.looked = card_id
        self.scene.invalidate()

    def drop(self, card_id: str, side: str, other: str) -> None:
        """Exchange a card that was dropped onto ``other`` (empty: a free place): a card of the pool for one of the
        army, or the other way round. ``side``: "army" or "pool", the part that ``other`` is in."""
        from_pool = not self.army.count(card_id) or (side == "army" and other != card_id)
        if side == "army" and from_pool:
            if other:
                self.rank = content().cards[other].rank
            self.card = other
            self._exchange(other, card_id)
        elif side == "pool" and self.army.count(card_id):
            self.card = card_id
            self._exchange(card_id, other)
