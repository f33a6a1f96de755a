"""The folder in which users keep quests and encounters of their own, and what is wrong with a file in words."""

from __future__ import annotations

import json
from pathlib import Path

from tabletop.client.games.own_files import OwnFile
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.user_content import OwnCards, parse_cards
from tabletop.rules.adventure.user_faults import RULE
from tabletop.rules.game import Refusal
from tabletop.rules.own_documents import LARGEST, Unread, document_of
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError, visible

from . import names

AT_MOST = 200  # files listed; a folder with more is not meant for this


def own_cards(folder: Path) -> list[OwnFile[OwnCards]]:
    """The files of own cards of a folder by name, those with a fault last; a folder that cannot be read holds none."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".json" and path.name[0] != ".")
    except OSError:
        return []
    found = [OwnFile(visible(path.name), load_cards(path)[0]) for path in paths[:AT_MOST]]
    return sorted(found, key=lambda file: isinstance(file.found, Refusal))


def load_cards(path: Path) -> tuple[OwnCards | Refusal, bytes]:
    """The cards in a file or what is wrong with it, and the bytes it was read from."""
    try:
        data = atomic.read(path, LARGEST)
    except SaveError as error:
        key = "cards_large" if error.code == "too_large" else "cards_unreadable"
        return Refusal(RULE, key, {"file": visible(path.name)}), b""
    document = document_of(data)
    if isinstance(document, Unread):
        return Refusal(RULE, f"cards_{document.why}", {"file": visible(path.name)}), data
    return parse_cards(document), data


def document(cards: OwnCards) -> object:
    """The document of a user's cards, as the option of a set-up holds it."""
    return json.loads(cards.source)


def fault_text(refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up or of own cards."""
    return names.refusal_text(refusal, (), content())
