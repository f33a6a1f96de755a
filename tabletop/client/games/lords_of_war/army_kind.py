"""Armies in the workshop: their examples, faults and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.work_kind import Opened, WorkKind, draw_cards
from tabletop.json_values import Document, Json
from tabletop.rules.entries import Unread
from tabletop.rules.game import Refusal
from tabletop.rules.lords_of_war import ARMIES, armies
from tabletop.rules.lords_of_war.armies import ArmyList
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.works import ArmyRules
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import numbered
from tabletop.storage.paths import Paths
from tabletop.storage.user_documents import ARMY, UserDocuments
from tabletop.storage.works import Works
from tabletop.text import t

from .army_bench import ArmyBench, army_of, as_document
from .army_figures import kind_of, title_of
from .model import look_of

SHOWN = ("general", "command", "special", "veteran")
"""Ranks whose first card is in the picture of an army."""


class ArmyKind(WorkKind):
    """Armies, in sealed documents. ``decks``: how many of each army there are to take cards from (LW-ARM-5);
    ``colour``: that of the seat it is made for."""

    rules, icon, bench = ArmyRules(), "rank-general", ArmyBench
    first_rule = "LW-ARM-1"

    def __init__(self, decks: int = 2, colour: str = "blue") -> None:
        self.decks, self.colour = decks, colour

    def with_decks(self, decks: int) -> ArmyKind:
        return ArmyKind(decks, self.colour)

    def works(self, paths: Paths) -> Works:
        shelf = UserDocuments(paths.armies, ARMY, paths.trash)
        return Works(paths.armies, paths.trash, lambda army: shelf.sealed(title_of(army_of(army)), army))

    def document(self, data: bytes) -> Json | Unread:
        try:
            return UserDocuments(Path(), ARMY).opened(data).body
        except SaveError:
            return Unread("json")

    def refusals(self, document: Json) -> list[Refusal]:
        found = armies.parse(document)
        return [found] if isinstance(found, Refusal) else armies.validate(found, self.decks)

    def place(self, refusal: Refusal) -> str:
        """A card, or a rank."""
        return next((f"{of}.{refusal.values[of]}" for of in ("card", "rank") if of in refusal.values), "")

    def title(self, document: Document) -> str:
        return title_of(army_of(document))

    def titled(self, document: Document, title: str) -> Document:
        return as_document(replace(army_of(document), name=title))

    def as_copy(self, document: Document, of: Document) -> Document:
        return self.titled(document, self.title(of))

    def fresh(self, document: Document, taken: Sequence[Opened]) -> Document:
        """A copy with a numbered name where another army has its name."""
        titles = {one.title for one in taken}
        while self.title(document) in titles:
            document = self.titled(document, numbered(self.title(document)))
        return document

    def examples(self) -> list[Document]:
        """The six standard armies, to be customised."""
        return [own_of(armies.standard(army)) for army in ARMIES]

    def line(self, document: Document) -> str:
        return kind_of(army_of(document))

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        """The first cards of the highest ranks, side by side."""
        canvas.image("field-tile.jpg", rect)
        cards, book = dict(army_of(document).cards), content().cards
        first = (next((card for card in cards if book[card].rank == rank), None) for rank in SHOWN)
        draw_cards(canvas, rect, [look_of(card, "blue") for card in first if card is not None])


def own_of(army: ArmyList) -> Document:
    """The document of an army of one's own; that of a standard one gets a name."""
    return as_document(
        replace(army, name=t("builder.new_name", army=title_of(army))) if army.kind == "standard" else army
    )
