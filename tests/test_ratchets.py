"""Counts that may only fall: sizes set by hand in layouts, and values without a type."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"
CLIENT = PACKAGE / "client"
THEME = CLIENT / "draw" / "theme.py"

HAND_SET_NUMBERS = 1020
"""Sizes set by hand in the layouts of the client. A new one belongs into the theme; lower this when some are gone."""

VALUES_WITHOUT_A_TYPE = 0
"""How often Any may stand in the package outside its borders. Give a new value its type, and
lower this when some are gone."""

HELPERS_WITHOUT_A_TYPE = 117
"""The same for the tests' helpers, most of which spoil JSON and states on purpose."""

BORDERS = {
    "rules/codec.py": "pydantic is handed the union of a game's actions, which no annotation can name",
    "storage/document.py": "a parsed file is gone through before anything is known of it",
    "storage/schema.py": "JSON Schemas, as pydantic gives them, are put together",
}
"""The modules that may say Any, and why: JSON goes through them unread. Elsewhere it is ``tabletop.json_values.Json``,
and what it holds is looked at before it is used."""

PLACING = re.compile(r"^_*(lay|layout|add|place|put|make)(_|$)|(rects?|boxes|height|width|places|sections|area|room)$")
"""Names of functions that say where something is, or how large."""
RECTANGLES = {
    "FRect", "Rect", "inflate", "inflate_ip", "move", "move_ip", "Box", "Row", "Column", "Grid", "Stack", "Spacer",
}  # fmt: skip
"""Calls that make or move a rectangle."""
GEOMETRY = {0, 1, 2, -1, 0.5}
"""Numbers that halve, centre, count or leave alone; every other one is a size somebody chose."""


def hand_set_numbers(source: str) -> int:
    """How many sizes a module sets by hand: numbers in functions that place things, and in calls that make or move
    rectangles."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        placing = isinstance(node, ast.FunctionDef) and PLACING.search(node.name)
        called = node.func if isinstance(node, ast.Call) else None
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        if placing or name in RECTANGLES:
            found |= {id(child) for child in ast.walk(node) if _is_size(child)}
    return len(found)


def _is_size(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in GEOMETRY


def test_what_counts_as_a_number_set_by_hand() -> None:
    assert hand_set_numbers("def layout(self):\n    x = 48 if compact else 16\n    y = rect.w / 2") == 2
    assert hand_set_numbers("def draw(self):\n    box = FRect(rect.x + 12, rect.centery, rect.w * 0.25, 40)") == 3
    assert hand_set_numbers("def draw(self):\n    canvas.circle(center, 7.5)") == 0
    assert hand_set_numbers("def layout(self):\n    x = space.gap") == 0


def test_sizes_set_by_hand_only_fall() -> None:
    count = Counter(
        {
            str(path.relative_to(CLIENT)): hand_set_numbers(path.read_text(encoding="utf-8"))
            for path in CLIENT.rglob("*.py")
            if path != THEME
        }
    )
    most = ", ".join(f"{name} {number}" for name, number in count.most_common(8))
    assert count.total() <= HAND_SET_NUMBERS, f"{count.total()} sizes are set by hand; most of them in {most}"


def values_without_a_type(source: str) -> int:
    """How often a module says ``Any``."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(ast.parse(source)))


def test_what_counts_as_a_value_without_a_type() -> None:
    assert values_without_a_type("from typing import Any\ndef f(a: Any, b: dict[str, Any]) -> int: ...") == 2


def test_values_without_a_type_only_fall() -> None:
    found = Counter(
        {
            name: values_without_a_type(path.read_text(encoding="utf-8"))
            for path in PACKAGE.rglob("*.py")
            if (name := path.relative_to(PACKAGE).as_posix()) not in BORDERS
        }
    )
    most = ", ".join(f"{name} {number}" for name, number in found.most_common(8))
    assert found.total() <= VALUES_WITHOUT_A_TYPE, f"{found.total()} values have no type; most of them in {most}"


def test_values_without_a_type_in_helpers_only_fall() -> None:
    folders = (ROOT / "tests" / "support", ROOT / "tests" / "sample_game")
    found = Counter(
        {
            path.name: values_without_a_type(path.read_text(encoding="utf-8"))
            for folder in folders
            for path in folder.rglob("*.py")
        }
    )
    most = ", ".join(f"{name} {number}" for name, number in found.most_common(8))
    assert found.total() <= HELPERS_WITHOUT_A_TYPE, f"{found.total()} values have no type; most of them in {most}"


def test_every_border_is_one() -> None:
    """A module that says Any no longer is taken off the list."""
    assert [name for name in BORDERS if not values_without_a_type((PACKAGE / name).read_text(encoding="utf-8"))] == []
