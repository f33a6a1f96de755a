"""Counts that may only fall: sizes set by hand in layouts, values without a type, names without a docstring."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"
CLIENT = PACKAGE / "client"
THEME = CLIENT / "draw" / "theme.py"

HAND_SET_NUMBERS = 1016
"""Sizes set by hand in the layouts of the client. A new one belongs into the theme; lower this when some are gone."""

VALUES_WITHOUT_A_TYPE = 0
"""How often Any may stand in the package outside its borders. Give a new value its type, and
lower this when some are gone."""

HELPERS_WITHOUT_A_TYPE = 0
"""The same for the tests' helpers."""

NAMES_WITHOUT_A_DOCSTRING = 0
"""Modules, public classes, functions and methods of the package without a docstring; a method that overrides one with a
docstring has it from there."""

BORDERS = {
    "rules/codec.py": "pydantic is handed the union of a game's actions, which no annotation can name",
    "storage/document.py": "a parsed file is gone through before anything is known of it",
    "storage/schema.py": "JSON Schemas, as pydantic gives them, are put together",
}
"""The modules that may say Any, and why: JSON goes through them unread. Elsewhere it is ``tabletop.json_values.Json``,
and what it holds is looked at before it is used."""

HELPER_BORDERS = {
    "broken_states.py": "saved positions are changed at any place, whatever lies there",
    "damaged_mutations.py": "documents are damaged at any place, whatever lies there",
    "planted_bugs.py": "the codec of a small game takes its own JSON as it comes",
}
"""The helpers of the tests that may say Any, and why: JSON goes through them unread, too."""

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
            if path.name not in HELPER_BORDERS
        }
    )
    most = ", ".join(f"{name} {number}" for name, number in found.most_common(8))
    assert found.total() <= HELPERS_WITHOUT_A_TYPE, f"{found.total()} values have no type; most of them in {most}"


def test_every_border_is_one() -> None:
    """A module that says Any no longer is taken off the list."""
    borders = [PACKAGE / name for name in BORDERS]
    borders += [ROOT / "tests" / "support" / name for name in HELPER_BORDERS]
    assert [path.name for path in borders if not values_without_a_type(path.read_text(encoding="utf-8"))] == []


def names_without_a_docstring(sources: Mapping[str, str]) -> list[str]:
    """The modules (path to source), public classes, functions and methods without a docstring, as ``path:name``.
    Setters, overloads and what is nested in functions need none, nor do methods whose class inherits, by the names of
    its bases, from one with a docstring for the same method."""
    trees = {path: ast.parse(source) for path, source in sources.items()}
    classes: dict[str, list[ast.ClassDef]] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, []).append(node)
    found = [f"{path}:" for path, tree in trees.items() if not ast.get_docstring(tree)]
    for path, tree in trees.items():
        found += [f"{path}:{name}" for name in _bare_names(tree.body, None, classes)]
    return found


def _bare_names(
    body: Sequence[ast.stmt], owner: ast.ClassDef | None, classes: Mapping[str, list[ast.ClassDef]]
) -> Iterator[str]:
    for node in body:
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) or node.name.startswith("_"):
            continue
        documented = bool(ast.get_docstring(node)) or bool(
            {"overload", "setter"} & set(_last_names(node.decorator_list))
        )
        if not documented and not (owner and _inherits_docstring(owner, node.name, classes, set())):
            yield f"{owner.name}.{node.name}" if owner else node.name
        if isinstance(node, ast.ClassDef):
            yield from _bare_names(node.body, node, classes)


def _inherits_docstring(
    owner: ast.ClassDef, method: str, classes: Mapping[str, list[ast.ClassDef]], seen: set[str]
) -> bool:
    for base in set(_last_names(owner.bases)) - seen:
        seen.add(base)
        for one in classes.get(base, []):
            own = (node for node in one.body if isinstance(node, ast.FunctionDef) and node.name == method)
            if any(ast.get_docstring(node) for node in own) or _inherits_docstring(one, method, classes, seen):
                return True
    return False


def _last_names(nodes: Sequence[ast.expr]) -> Iterator[str]:
    """``b`` of each ``a.b[c]``."""
    for node in nodes:
        inner = node.value if isinstance(node, ast.Subscript) else node
        yield inner.attr if isinstance(inner, ast.Attribute) else inner.id if isinstance(inner, ast.Name) else ""


def test_what_counts_as_a_name_without_a_docstring() -> None:
    base = '"""M."""\nclass A(Generic[S]):\n    """A."""\n    def f(self):\n        """F."""\n    def g(self): ...'
    above = '"""N."""\nclass B(a.A[int]):\n    def f(self): ...\n    def _h(self): ...\ndef i():\n    def j(): ...'
    assert names_without_a_docstring({"a": base, "b": above, "c": "x = 1"}) == ["c:", "a:A.g", "b:B", "b:i"]


def test_names_without_a_docstring_only_fall() -> None:
    sources = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    found = names_without_a_docstring(sources)
    assert len(found) <= NAMES_WITHOUT_A_DOCSTRING, f"{len(found)} names have no docstring: {', '.join(found[:8])}"


RANDOM_PLAY = {
    "test_adventure_challenge.py": "what holds in every fight is looked at in the fights of whole games",
    "test_adventure_monkey.py": "presses anything, from anywhere in a game",
    "test_partners_look.py": "no view shows an enemy's hand, wherever a game goes",
    "test_small_world_faults.py": "what holds on every board is looked at on boards as they come",
    "test_small_world_monkey.py": "presses anything, from anywhere in a game",
    "test_warcraft_monkey.py": "presses anything, from anywhere in a game",
}
"""The client's tests that play at random by the helpers of the games, and why. All others begin at positions that are
built, or at moments of recorded games."""


def random_plays(source: str) -> list[int]:
    """The lines that call ``play`` or ``play_on`` of a game's test helpers (``tests.support.*_client``)."""
    tree = ast.parse(source)
    functions, modules = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.support"):
            for name in node.names:
                called = name.asname or name.name
                if name.name.endswith("_client"):
                    modules.add(called)
                elif node.module is not None and node.module.endswith("_client") and name.name in ("play", "play_on"):
                    functions.add(called)
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Name) and node.func.id in functions)
            or (
                isinstance(node.func, ast.Attribute)
                and node.func.attr in ("play", "play_on")
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id in modules
            )
        )
    ]


def test_what_counts_as_random_play() -> None:
    source = "from tests.support import warcraft_client as wc\nfrom tests.support.adventure_client import play\n"
    assert random_plays(source + "wc.play(m)\nplay(m)\nsound.play(m)\nwc.opening(m)") == [3, 4]


def test_positions_of_the_client_s_tests_are_not_reached_at_random() -> None:
    found = {
        path.name: lines
        for path in (ROOT / "tests" / "client").glob("*.py")
        if (lines := random_plays(path.read_text(encoding="utf-8")))
    }
    assert sorted(found) == sorted(RANDOM_PLAY), {name: found[name] for name in found if name not in RANDOM_PLAY}
