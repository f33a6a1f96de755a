"""What all games share names none of them: a new game brings its own table and texts, and needs nobody else's."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tabletop.rules import catalogue
from tabletop.text import messages

CLIENT = Path(__file__).resolve().parents[2] / "tabletop" / "client"
TABLES = CLIENT / "games"

SHARED_WORDS = {
    "almanac", "asking", "battle", "board", "board_menu", "builder", "campaign", "campaigns", "cast",
    "cli", "client", "credits", "grammar",
    "curtain", "guide", "hall", "key", "keys", "lessons", "load", "menu", "over", "piles", "plain", "players",
    "puzzles",
    "review", "rulebook", "save_as", "settings", "setup", "sound", "speech", "storage", "tournament",
    "workshop", "balance", "package", "file_type",
}  # fmt: skip
EXCEPTIONS = {TABLES / "__init__.py"}
"""The list of the games, the one place that has to know them."""


def shared() -> list[Path]:
    """Every source of the client outside the games' own tables."""
    own = [TABLES / game for game in catalogue.game_ids()]
    return [path for path in sorted(CLIENT.rglob("*.py")) if not any(folder in path.parents for folder in own)]


@cache
def things() -> tuple[tuple[str, str, str, tuple[str, ...]], ...]:
    """Of every text and every import of the shared sources: its place, the text, and the names imported."""
    found: list[tuple[str, str, str, tuple[str, ...]]] = []
    for path in shared():
        if path in EXCEPTIONS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            line = f"{path.relative_to(CLIENT)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append((line, "text", node.value, ()))
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = (getattr(node, "module", None) or "", *(alias.name for alias in node.names))
                found.append((line, "import", "", names))
    return tuple(found)


def of_game(word: str, game: str) -> bool:
    """Whether message keys with that first word are one game's own."""
    return word == game or word.startswith(f"{game}_")


def test_every_message_is_shared_or_of_one_game() -> None:
    """A new area of messages says by its name whose it is, so that the test below can guard it."""
    words = {key.split(".")[0] for key in messages()}
    assert {word for word in words if not any(of_game(word, game) for game in catalogue.game_ids())} == SHARED_WORDS


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_shared_rooms_name_no_game(game) -> None:
    """Neither its id (in a name, a path or a text), nor one of its message keys, nor its table."""
    found: list[str] = []
    for line, kind, text, names in things():
        word, dot, _ = text.partition(".")
        if kind == "text" and (game in text or (dot and of_game(word, game))):
            found.append(f"{line} {text[:60]!r}")
        if any(game in name.split(".") for name in names):
            found.append(f"{line} import")
    assert len(shared()) > 100
    assert not found
