"""Makes a setup from words of the command line, and reports a mistake in them in one sentence."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tabletop.bots.setups import WordError, make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import GameMeta, OptionSpec, Refusal, Setup, SetupError
from tabletop.rules.own_documents import LARGEST, Unread, document_of
from tabletop.text import has

from .arguments import UsageError

_ENDING = ".json"
_UNREAD = ("scenario", "island", "cards")
"""What the keys of refusals of files that users made begin with."""


def fault_text(game: str, refusal: Refusal) -> str:
    """The sentence that the set-up on the screen says of a refusal."""
    from tabletop.client import games  # not before something was refused: it imports pygame

    return games.fault_text(game, refusal)


def known_game(name: str) -> str:
    """The id of a game as it was typed. Raises UsageError."""
    if name not in catalogue.game_ids():
        raise UsageError("cli.error.unknown_game", game=name, known=", ".join(catalogue.game_ids()))
    return name


def setup_from(game: str, scenario: str | None, seats: int | None, words: Sequence[str], seed: int) -> Setup:
    """The setup that the words describe; ``K=FILE`` takes a document from its file. Raises UsageError."""
    meta = catalogue.meta(game)
    try:
        return make_setup(meta, scenario=scenario, seats=seats, words=with_documents(meta, words), seed=seed)
    except WordError as error:
        raise UsageError(f"cli.error.setup.{error.key}", **error.values) from None


def with_documents(meta: GameMeta, words: Sequence[str]) -> list[str]:
    """The words with the documents themselves where they name files. Raises UsageError."""
    return [_with_document(meta, word) for word in words]


def _with_document(meta: GameMeta, word: str) -> str:
    """The word with the document itself where it names a file."""
    name, _, value = word.partition("=")
    spec = next((spec for spec in meta.options if spec.id == name.rpartition(".")[2]), None)
    if spec is None or spec.type != "content" or not _names_a_file(spec, value):
        return word
    return f"{name}={json.dumps(_document(meta.id, Path(value)))}"


def _names_a_file(spec: OptionSpec, value: str) -> bool:
    """Whether the value is a file: not the document itself, and not an id that the game knows."""
    if not value or value.startswith("{") or value in spec.choices:
        return False
    return not spec.choices or value.lower().endswith(_ENDING)


def _document(game: str, path: Path) -> object:
    """The document in a file: bare, or sealed as the program itself keeps it. Raises UsageError."""
    from tabletop.storage import atomic, document, user_documents
    from tabletop.storage.errors import SaveError, visible

    try:
        data = atomic.read(path, LARGEST + 1)
        found = document_of(data)
        if isinstance(found, Unread):
            for key in [key for key in _UNREAD if has(f"{game}.refusal.{key}_{found.why}")]:
                refusal = Refusal("", f"{key}_{found.why}", {"file": visible(path.name)})
                raise UsageError("cli.error.setup.fault", why=fault_text(game, refusal))
            document.parse(data)  # says what is wrong
        if not isinstance(found, dict) or not found:
            return {"format": ""}  # of which each game says what it should be
        if found.get("format") != user_documents.FORMAT:
            return found
        return user_documents.UserDocuments(path.parent, str(found.get("kind"))).load(path).body
    except SaveError as error:
        raise UsageError(error.key, **error.about(path).values) from None


def refused(game: str, error: SetupError) -> UsageError:
    """The sentence for a setup that the game itself refuses; for a missing option it names the word to type."""
    problem = error.problems[0]
    missing = f"cli.error.refused.{problem.key}"
    if has(missing):
        return UsageError(missing, **problem.values)
    return UsageError("cli.error.setup.refused", why=fault_text(game, problem), rule=problem.rule)
