"""Own cards in the workshop: their example, faults and pictures."""

from __future__ import annotations

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.work_kind import WorkKind, draw_cards
from tabletop.json_values import Document
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.user_content import OwnCards, parse_cards
from tabletop.rules.adventure.works import CardRules
from tabletop.rules.game import Refusal

from .card_faces import encounter_face, quest_face
from .cards_bench import CardsBench
from .setup_panel import counts


class CardsKind(WorkKind):
    """Files of quests and encounters."""

    rules, icon, bench = CardRules(), "symbol-quest", CardsBench

    def examples(self) -> list[Document]:
        return [self.shipped_example()]

    def line(self, document: Document) -> str:
        return counts(_read(document))

    def place(self, refusal: Refusal) -> str:
        """The card that a fault is about, where its path names it."""
        steps = str(refusal.values.get("where", "")).split(".")
        deck, number = (steps[1], steps[2]) if steps[0] == "quests" and len(steps) > 2 else (steps[0], steps[-1:][0])
        if steps[0] == "encounters" and len(steps) > 1:
            number = steps[1]
        return f"{deck}.{int(number) - 1}" if number.isdigit() else ""

    def paint(self, canvas: Canvas, rect: Rect, document: Document) -> None:
        """Fan out the first quests and encounters."""
        found, book = _read(document), content()
        canvas.image("box-adventure.jpg", rect, focus=(0.5, 0.4), grey=True)
        encounters = [encounter_face(card.encounter, card.colour, book) for card in found.encounters]
        draw_cards(canvas, rect, [*(quest_face(quest, book) for quest in found.quests[:3]), *encounters][:4])


def _read(document: Document) -> OwnCards:
    """The cards of a document. Raises ValueError for one with a fault."""
    found = parse_cards(document)
    if isinstance(found, Refusal):
        raise ValueError(found.key)
    return found
