"""The folder of quests and encounters made by users, and their faults in words."""

from __future__ import annotations

from pathlib import Path

from tabletop.client.games.own_files import own_file
from tabletop.json_values import Json, parsed
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.user_content import OwnCards, parse_cards
from tabletop.rules.adventure.user_faults import RULE
from tabletop.rules.game import Refusal
from tabletop.rules.own_documents import Unread, document_of
from tabletop.storage.errors import visible

from . import names


def load_cards(path: Path) -> tuple[OwnCards | Refusal, bytes]:
    """The cards in a file or the refusal that says what is wrong, and its bytes."""
    return own_file(path, RULE, "cards", _read)


def _read(data: bytes, file: str) -> OwnCards | Refusal:
    document = document_of(data)
    if isinstance(document, Unread):
        return Refusal(RULE, f"cards_{document.why}", {"file": visible(file)})
    return parse_cards(document)


def document(cards: OwnCards) -> Json:
    """The document of a user's cards, as the option of a set-up holds it."""
    return parsed(cards.source)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or of own cards."""
    return names.refusal_text(refusal, (), content())
