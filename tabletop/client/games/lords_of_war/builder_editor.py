"""The editor of armies: which one is open, what is chosen in it, which exchanges are allowed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event, FileDropped
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.rectangles import Point, Rect
from tabletop.client.ui.toast import ToastAction
from tabletop.rules.game import Json, Refusal
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.armies import ArmyList, Kind
from tabletop.rules.lords_of_war.content import content
from tabletop.text import localised, t

from . import army_figures
from .builder_armies import ArmyCollection, ArmyDraft, added, removed, why_not_add

if TYPE_CHECKING:
    from tabletop.client.games.builder import BuilderHost

GAME = "lords_of_war"
DECKS = (1, 4)


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
        self.decks = decks if DECKS[0] <= decks <= DECKS[1] else 2
        self.collection = ArmyCollection(self.app, scene.relayout)
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
            result = why_not_add(self.army, into, self.decks) or added(self.army, into)
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
        action: ToastAction = (
            t("board.why"),
            lambda: self.app.push("rulebook", game=GAME, rule=refusal.rule),
        )
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
        self.draft.become(removed(self.army, self.card))
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

    def problem(self) -> str | None:
        """Why the army cannot be played; None when it can."""
        problems = armies.validate(self.army, self.decks)
        return army_figures.refusal_sentence(problems[0]) if problems else None

    def rule(self) -> str:
        """Id of the rule that the army breaks; empty for a legal one."""
        problems = armies.validate(self.army, self.decks)
        return problems[0].rule if problems else ""

    def problems(self) -> list[str]:
        """Everything that is wrong with the army."""
        return [army_figures.refusal_sentence(problem) for problem in armies.validate(self.army, self.decks)]

    def problem_of(self, draft: ArmyDraft) -> str | None:
        """Why an army of the list cannot be played; None when it can."""
        problems = armies.validate(draft.army, self.decks)
        return army_figures.refusal_sentence(problems[0]) if problems else None

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
            self.scene.set_up(game=GAME, army=document)

    def unsaved(self) -> list[str]:
        """Names of armies with unsaved changes."""
        return [draft.army.name for draft in self.collection.dirty]

    def save_all(self) -> bool:
        """Save everything; False when something could not be written."""
        return not [draft for draft in self.collection.dirty if not self.collection.save(draft)]

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

    def name_of(self, card_id: str) -> str:
        return localised(content().cards[card_id].name)
