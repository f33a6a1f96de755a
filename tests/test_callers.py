"""Whatever is public in the package is called by the package: a window kept the library's snake as its icon for long,
because the method that gives it one had no caller."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.json_values import as_list, as_number, as_object, as_tables, as_text, as_texts, inner, parsed

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tabletop"

PLAIN = {"property", "staticmethod", "classmethod", "cache", "cached_property", "contextmanager", "override"}
"""Decorators that hand a function to nobody; every other one registers it, or gives it to a library."""
OF_LIBRARIES = {
    "action_space": "pettingzoo.AECEnv",
    "observation_space": "pettingzoo.AECEnv",
    "observe": "pettingzoo.AECEnv",
    "mac_types": "the recipe of the build",
    **dict.fromkeys(
        (
            *("new_initial_state", "make_py_observer", "chance_outcomes", "is_terminal"),
            *("resample_from_infostate", "set_from", "string_from"),
        ),
        "pyspiel.Game, pyspiel.State and its observers",
    ),
    **dict.fromkeys(
        ("observation_string", "action_to_string", "to_json", "action_to_json", "action_from_json"),
        "programs that learn (docs/environments.md)",
    ),
}
"""Methods that a library calls, the build, or programs of others."""
FOR_TESTS = {
    "declining": "the worth of a decline is fitted by tests.benchmarks.decline_worth",
    "all_words": "what lessons say is checked",
    "forget_notices": "tests share a process",
    "is_replaced": "what clones share is checked",
    "without_mark": "every decision has a coach mark, or is named here",
}
"""Functions that check or fit what is shipped, and are asked by tests and benchmarks alone."""


def functions(node: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions and methods below a node that others may call, without those inside of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield child
        else:
            yield from functions(child)


def decorators(function: ast.FunctionDef) -> set[str]:
    bare = (one.func if isinstance(one, ast.Call) else one for one in function.decorator_list)
    return {ast.unparse(one).rpartition(".")[2] for one in bare}


def named(node: ast.AST) -> Iterator[str]:
    """The names that a node uses; words of strings are names to look up by, as commands are."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.ImportFrom):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value.rpartition(":")[2]


def test_whatever_is_public_has_a_caller() -> None:
    used: set[str] = set()
    defined: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            used.update(named(node))
        for function in functions(tree):
            if not function.name.startswith("_") and decorators(function) <= PLAIN:
                defined[function.name] = f"{path.relative_to(ROOT)}:{function.lineno} {function.name}"
    for path in sorted((PACKAGE / "text" / "messages").glob("*.json")):  # messages name fields of events
        used.update(re.findall(r"[?!{]([a-z_]+)", path.read_text(encoding="utf-8")))
    idle = {name: place for name, place in defined.items() if name not in used}
    assert not [place for name, place in idle.items() if name not in {*OF_LIBRARIES, *FOR_TESTS}]
    assert {*OF_LIBRARIES, *FOR_TESTS} <= set(idle), "an entry of these lists has callers, or is gone"


# --------------------- The ways into JSON values: each gives what it names, and refuses everything else with the place


DOCUMENT = '{"name": "Ana", "seats": [{"race": "HU"}, {"race": "OR"}], "half": 0.5, "n": 3, "on": true}'


def test_a_document_is_taken_apart() -> None:
    whole = as_object(parsed(DOCUMENT))
    assert as_text(whole["name"]) == "Ana"
    assert as_texts(as_list(whole["seats"])[1]) == {"race": "OR"}
    assert as_tables({"a": {"b": "c"}}) == {"a": {"b": "c"}}
    assert as_number(whole["n"]) == 3
    assert inner(inner(inner(whole, "seats"), 0), "race") == "HU"


@pytest.mark.parametrize(
    ("take", "wrong"),
    [
        (as_object, [1]),
        (as_list, "abc"),
        (as_list, {"a": 1}),
        (as_text, 3),
        (as_number, True),
        (as_number, 1.5),
        (as_number, "3"),
        (as_texts, {"a": 1}),
        (as_tables, {"a": "b"}),
    ],
)
def test_anything_else_is_refused(take, wrong) -> None:
    with pytest.raises(ValueError, match=r"^here"):
        take(wrong, "here")
