"""Every test that asserts does so whatever it meets: no assert waits for an `if`, an empty loop or an early return."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

TESTS = Path(__file__).resolve().parent

WRAPPERS = {"combinations", "enumerate", "list", "pairwise", "product", "reversed", "sorted", "tuple", "zip"}
"""Calls that give something to go over wherever their arguments do."""
VIEWS = {"items", "keys", "values"}
"""Methods that give something to go over wherever their mapping holds something."""


def unasserted(source: str) -> list[str]:
    """The tests of a module with asserts of their own that can end without having come by one: as ``name:line``.
    Asserts of helpers are not seen, so a test that has no other ones is not looked at."""
    return [
        f"{node.name}:{node.lineno}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("test_")
        and any(isinstance(inner, ast.Assert) for inner in ast.walk(node))
        and _bare_ways(node.body, _filled_names(node)) & {"falls", "returns"}
    ]


def _bare_ways(body: Sequence[ast.stmt], filled: set[str]) -> set[str]:
    """How one gets out of some statements without an assert: ``falls`` to what follows them, ``skips`` the rest of a
    loop, ``returns``."""
    ways: set[str] = set()
    for statement in body:
        here = _ways_of(statement, filled)
        ways |= here - {"falls"}
        if "falls" not in here:
            return ways
    return ways | {"falls"}


def _ways_of(node: ast.stmt, filled: set[str]) -> set[str]:
    match node:
        case ast.Assert() | ast.Raise():
            return set()
        case ast.Expr(value=ast.Call(func=func)) if ast.unparse(func) == "pytest.fail":
            return set()
        case ast.Return():
            return {"returns"}
        case ast.Break() | ast.Continue():
            return {"skips"}
        case ast.If():
            return _bare_ways(node.body, filled) | _bare_ways(node.orelse, filled)
        case ast.Match():
            ways = {way for case in node.cases for way in _bare_ways(case.body, filled)}
            last = node.cases[-1]
            whole = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
            return ways if whole else ways | {"falls"}
        case ast.For() | ast.While():
            ways = _bare_ways(node.body, filled)
            at_once = isinstance(node, ast.For) and not _goes_over_something(node.iter, filled)
            at_once = at_once or (isinstance(node, ast.While) and not _always(node.test))
            return ways & {"returns"} | ({"falls"} if at_once or ways & {"falls", "skips"} else set())
        case ast.With():
            calls = [ast.unparse(item.context_expr) for item in node.items]
            if any(call.startswith(("pytest.raises", "pytest.warns")) for call in calls):
                return set()
            ways = _bare_ways(node.body, filled)
            return ways | {"falls"} if any("suppress" in call for call in calls) else ways
        case ast.Try():
            ways = _bare_ways([*node.body, *node.orelse], filled)
            ways |= {way for handler in node.handlers for way in _bare_ways(handler.body, filled)}
            last_of_all = _bare_ways(node.finalbody, filled)
            return ways if "falls" in last_of_all else last_of_all
        case _:
            return {"falls"}


def _filled_names(test: ast.FunctionDef) -> set[str]:
    """Names that a test gives a value with something in it, and no other value."""
    values: dict[str, list[ast.expr | None]] = {}
    for node in ast.walk(test):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    values.setdefault(target.id, []).append(node.value)
    return {
        name
        for name, given in values.items()
        if all(value is not None and _goes_over_something(value, set()) for value in given)
    }


def _goes_over_something(node: ast.expr, filled: set[str]) -> bool:
    """Whether a loop over an expression surely has a turn: literals, names of constants, and what is made of them."""
    match node:
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            return any(not isinstance(one, ast.Starred) for one in elements) or any(
                isinstance(one, ast.Starred) and _goes_over_something(one.value, filled) for one in elements
            )
        case ast.Dict(keys=keys):
            return bool(keys)
        case ast.Constant(value=str() as text):
            return bool(text)
        case ast.Name(id=name):
            return name.isupper() or name in filled
        case ast.Attribute(attr=name):
            return name.isupper()
        case ast.Subscript(value=value, slice=ast.Slice(lower=None, upper=None)):
            return _goes_over_something(value, filled)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _goes_over_something(left, filled) or _goes_over_something(right, filled)
        case ast.BinOp(left=ast.List() | ast.Tuple() as left, op=ast.Mult()):
            return _goes_over_something(left, filled)
        case ast.Call(func=ast.Name(id="range"), args=arguments):
            parts = [part for argument in arguments for part in ast.walk(argument)]
            return not any(isinstance(part, ast.Call | ast.Subscript) for part in parts)
        case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in VIEWS:
            return _goes_over_something(value, filled)
        case ast.Call(func=func, args=arguments) if ast.unparse(func).rpartition(".")[2] in WRAPPERS:
            return all(_goes_over_something(argument, filled) for argument in arguments)
        case _:
            return False


def _always(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and bool(node.value)


def _tests() -> Iterator[Path]:
    return (path for path in sorted(TESTS.rglob("test_*.py")))


def test_what_counts_as_a_test_that_may_pass_unasserted() -> None:
    head = "def test_a(x):\n"
    for body in (
        "    if x:\n        assert x",
        "    for one in x:\n        assert one",
        "    while x:\n        assert x",
        "    if not x:\n        return\n    assert x",
        "    for one in COLOURS:\n        if one == x:\n            continue\n        assert one",
        "    with suppress(KeyError):\n        assert x",
        "    for one in x:\n        assert one\n        return",
    ):
        assert unasserted(head + body) == ["test_a:1"], body
    for body in (
        "    assert x\n    for one in x:\n        assert one",
        "    for one in COLOURS.values():\n        assert one",
        "    for n, one in enumerate((1, 2)):\n        assert one",
        "    cases = [1, 2]\n    for one in cases:\n        assert one",
        "    if x:\n        assert x\n    else:\n        assert not x",
        "    for one in x:\n        if one:\n            assert one\n            return\n    pytest.fail('none')",
        "    with pytest.raises(KeyError):\n        x['a']\n    if x:\n        assert x",
        "    check(x)",
    ):
        assert unasserted(head + body) == [], body


def test_every_test_asserts_whatever_it_meets() -> None:
    """Some passed for years over a loop that was empty, and would have passed with what they test gone."""
    found = [f"{path.relative_to(TESTS)}::{name}" for path in _tests() for name in unasserted(path.read_text("utf-8"))]
    assert found == []


# What else the machine does must not matter.

CLOCKS = {"perf_counter", "perf_counter_ns", "process_time", "thread_time", "monotonic"}
WHO_MEASURES = {
    "bots/test_players.py": "in the long run",
    "support/damaged_answering.py": "what it says is read in the long run",
    "support/clock.py": "patience, which ends what fails",
}
PATIENT = 600
"""Seconds that a test waits at least for what another process does."""


def test_nothing_in_the_default_run_reads_a_clock() -> None:
    found = {
        str(path.relative_to(TESTS))
        for path in TESTS.rglob("*.py")
        if path.parent.name != "benchmarks" or path.name.startswith("test_")  # what measures is no test
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).partition(".")[::2] in {("time", one) for one in CLOCKS}
    }
    assert found == set(WHO_MEASURES)


def test_a_busy_machine_runs_into_no_limit() -> None:
    """A limit of a minute for the start of a program failed where ten others ran."""
    short = [
        f"{path.relative_to(TESTS)}:{node.lineno}"
        for path in TESTS.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and any(limit < PATIENT for limit in _limits(node))
    ]
    assert not short


def _limits(call: ast.Call) -> Iterator[float]:
    """The seconds, where they are written as a number, within which something must end that a call waits for."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "timeout"]
    placed = call.args[:1] if isinstance(call.func, ast.Attribute) and call.func.attr == "result" else []
    for value in named + placed:
        if isinstance(value, ast.Constant) and isinstance(value.value, int | float):
            yield value.value
