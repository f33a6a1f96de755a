"""Counts that may only fall: values without a type, tests that play at random."""

import ast
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"

VALUES_WITHOUT_A_TYPE = 0
"""How often Any may stand in the package outside its borders. Give a new value its type, and
lower this when some are gone."""

HELPERS_WITHOUT_A_TYPE = 0
"""The same for the tests' helpers."""

BORDERS = {
    "rules/codec.py": "pydantic is handed the union of a game's actions, which no annotation can name",
    "storage/document.py": "a parsed file is gone through before anything is known of it",
    "commands/schema.py": "JSON Schemas, as pydantic gives them, are put together",
}
"""The modules that may say Any, and why: JSON goes through them unread. Elsewhere it is ``tabletop.json_values.Json``,
and what it holds is looked at before it is used."""

HELPER_BORDERS = {
    "broken_states.py": "saved positions are changed at any place, whatever lies there",
    "damaged_mutations.py": "documents are damaged at any place, whatever lies there",
}
"""The helpers of the tests that may say Any, and why: JSON goes through them unread, too."""


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


RANDOM_PLAY = {
    "test_adventure_challenge.py": "what holds in every fight is looked at in the fights of whole games",
    "test_monkey.py": "presses anything, from anywhere in a game",
    "test_partners_look.py": "no view shows an enemy's hand, wherever a game goes",
    "test_small_world_faults.py": "what holds on every board is looked at on boards as they come",
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
