"""Finds the rule ids in tests that can fail: an id counts in a test function that asserts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

_RANGE = re.compile(r"([A-Z]{2}-[A-Z]+)-(\d+) to (\d+)")
_LONGEST_RANGE = 4  # "WC-NOR-1 to 4" names four rules; longer ranges are ignored
_FAILS = ("raises", "fail", "warns")  # pytest's functions that make a test fail


def ids_in(text: str, prefix: str) -> set[str]:
    """The ids of a game in a text, short ranges written out."""
    found = set(re.findall(rf"\b{prefix}-[A-Z]+-(?:[A-Z]{{3}}(?:-\d+)?|\d+)\b", text))
    for part, low, high in _RANGE.findall(text):
        if part.startswith(f"{prefix}-") and int(high) - int(low) < _LONGEST_RANGE:
            found |= {f"{part}-{n}" for n in range(int(low), int(high) + 1)}
    return found


def named_in_tests(source: str, prefix: str, helpers: frozenset[str] = frozenset()) -> set[str]:
    """The ids in the docstrings, strings and parameters of the test functions of a file that assert something;
    ``helpers``: functions of other files that assert for them. Ids in comments, in the docstring of the file and in
    functions that are no tests do not count."""
    tree = ast.parse(source)
    asserting = helpers | asserting_functions(tree)
    found: set[str] = set()
    for function in _functions(tree):
        if function.name.startswith("test_") and _asserts(function, asserting):
            for node in ast.walk(function):  # its decorators too
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found |= ids_in(node.value, prefix)
    return found


def named_by_folder(folder: Path, prefix: str, without: str) -> set[str]:
    """The ids named by the tests of a folder, except those of the file ``without``."""
    found: set[str] = set()
    for path in sorted(folder.glob("test_*.py")):
        if path.name != without:
            found |= named_in_tests(path.read_text(encoding="utf-8"), prefix)
    return found


def asserting_functions(tree: ast.Module) -> frozenset[str]:
    """Functions of a file, other than its tests, that assert, directly or through each other."""
    helpers = [function for function in _functions(tree) if not function.name.startswith("test_")]
    found: frozenset[str] = frozenset()
    while True:
        more = frozenset(function.name for function in helpers if _asserts(function, found))
        if more == found:
            return found
        found = more


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def _asserts(function: ast.FunctionDef, helpers: frozenset[str]) -> bool:
    for statement in function.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Assert):
                return True
            if isinstance(node, ast.Call):
                called = node.func
                if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
                    if called.value.id == "pytest" and called.attr in _FAILS:
                        return True
                elif isinstance(called, ast.Name) and called.id in helpers:
                    return True
    return False
