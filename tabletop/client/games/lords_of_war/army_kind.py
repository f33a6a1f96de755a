"""Armies in the workshop: their examples, faults and pictures. They are changed in the builder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.client.core.services import Services
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.work_kind import Opened, WorkKind, draw_fan
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

from .army_figures import kind_of, title_of
from .model import look_of

SHOWN = ("general", "command", "special", "veteran")
"""Ranks whose first card is in the picture of an army."""


class ArmyKind(WorkKind):
    """Armies, in sealed documents."""

    rules, icon = ArmyRules(), "rank-general"

    def works(self, paths: Paths) -> Works:
        shelf = UserDocuments(paths.armies, ARMY, paths.trash)
        return Works(paths.armies, paths.trash, lambda army: shelf.sealed(title_of(_read(army)), army))

    def document(self, data: bytes) -> Json | Unread:
        try:
            return UserDocuments(Path(), ARMY).opened(data).body
        except SaveError:
            return Unread("json")

    def refusals(self, document: Json) -> list[Refusal]:
        found = armies.parse(document)
        return [found] if isinstance(found, Refusal) else armies.validate(found)

    def title(self, document: Document) -> str:
        return title_of(_read(document))

    def titled(self, document: Document, title: str) -> Document:
        return as_document(replace(_read(document), name=title))

    def fresh(self, document: Document, taken: Sequence[Opened]) -> Document:
        """A copy with a numbered name where another army has its name."""
        titles = {one.title for one in taken}
        while self.title(document) in titles:
            document = self.titled(document, numbered(self.title(document)))
        return document

    def examples(self) -> list[Document]:
        """The six standard armies, to be customised."""
        named = ((army, t("builder.new_name", army=title_of(armies.standard(army)))) for army in ARMIES)
        return [as_document(replace(armies.standard(army), kind="customised", name=name)) for army, name in named]

    def line(self, document: Document) -> str:
        return kind_of(_read(document))

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        """Fan out the first card of the highest ranks."""
        canvas.image("field-tile.jpg", rect)
        cards, book = dict(_read(document).cards), content().cards
        first = (next((card for card in cards if book[card].rank == rank), None) for rank in SHOWN)
        draw_fan(canvas, rect, [look_of(card, "blue") for card in first if card is not None])

    def edit(self, app: Services, opened: Opened) -> None:
        app.push("armies", game=self.game, army=opened.document)


def _read(document: Json) -> ArmyList:
    """The army of a document; an empty one for a document of none."""
    found = armies.parse(document)
    return found if isinstance(found, ArmyList) else ArmyList(ARMIES[0], "customised", ())


def as_document(army: ArmyList) -> Document:
    """The document of an army that is not a standard one."""
    found = armies.document(army)
    assert isinstance(found, Mapping)
    return found
