"""Messages and sources fit together: nobody asks for a text that is not there, and none is kept that nobody reads."""

import ast
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.rules import catalogue
from tabletop.text import LANGUAGES, messages

PACKAGE = Path(__file__).resolve().parents[2] / "tabletop"
FOLDER = PACKAGE / "text" / "messages"
WILD = ".+"
GAMES = frozenset((*catalogue.game_ids(), *(path.parent.name for path in (PACKAGE / "rules").glob("*/content.py"))))
"""Games that can be played, and those whose content is there already."""


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py")))


@cache
def written() -> tuple[frozenset[str], tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """What sources may name messages by: whole texts; texts with gaps that begin with a word; and those that begin
    with a gap, without it (``f"{game}.title"``)."""
    whole: set[str] = set()
    headed: set[str] = set()
    tails: set[str] = set()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [re.escape(part.value) if isinstance(part, ast.Constant) else WILD for part in node.values]
                pattern = "".join(parts)
                if re.match(r"[a-z_]+\\\.", pattern):
                    headed.add(pattern)
                elif re.match(r"\.\+\\\.[a-z_]", pattern):
                    tails.add(pattern.removeprefix(WILD))
    return frozenset(whole), tuple(map(re.compile, sorted(headed))), tuple(map(re.compile, sorted(tails)))


def is_read(key: str) -> bool:
    """Whether a source can name this message. A gap at the front stands for a game, or for a message that is read."""
    whole, headed, tails = written()
    if key in whole or any(pattern.fullmatch(key) for pattern in headed):
        return True
    dots = [found.start() for found in re.finditer(r"\.", key)]
    return any(
        (key[:dot] in catalogue.game_ids() or is_read(key[:dot]))
        and any(pattern.fullmatch(key[dot:]) for pattern in tails)
        for dot in dots
    )


def test_every_message_is_read_by_somebody() -> None:
    assert [key for key in messages() if not is_read(key)] == []


def test_messages_that_nobody_reads_are_found() -> None:
    game = catalogue.game_ids()[0]
    for key in (f"{game}.nonsense.some", "client.nonsense", f"{game}.nonsense.some.text", "nonsense.text"):
        assert not is_read(key)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: str(path.stem))
def test_a_message_stands_in_a_file_named_by_the_first_word_of_its_key(path) -> None:
    """Only such files are searched for it."""
    words = {key.partition(".")[0] for key in json.loads(path.read_text(encoding="utf-8"))}
    assert [word for word in sorted(words) if not path.stem.startswith(word)] == []


def test_the_menu_reads_its_own_words_alone() -> None:
    """The names of the games are read before all else that is told of them."""
    parts = ("title", "title_short", "subtitle", "blurb.short")
    asked = [f"{game}.{part}" for game in catalogue.game_ids() for part in parts]
    code = f"""
from tabletop import text
for key in {["menu.play", *asked]}:
    assert text.t(key) != key, key
print(*sorted(file.rpartition("/")[2] for file in text._files_read))
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert found == sorted(["menu.json", *(f"{game}_about.json" for game in catalogue.game_ids())])


def test_every_message_asked_for_is_there() -> None:
    missing = {
        node.args[0].value
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "t"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and node.args[0].value not in messages()
    }
    assert not missing


def test_every_colour_of_a_seat_has_its_name() -> None:
    names = [messages()[f"setup.colour.{colour}"] for colour in SEAT_COLOURS]
    for language in LANGUAGES:
        assert len({name[language] for name in names}) == len(SEAT_COLOURS)
