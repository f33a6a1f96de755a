"""The house keeps its shape: arrows point one way, functions stay small, the rules core is pure."""

from __future__ import annotations

import ast
import functools
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tabletop.rules import catalogue

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tabletop"
RULES = PACKAGE / "rules"

LONGEST_FUNCTION = 60
# Longer ones that are right as they are, each with its reason: "tabletop/room.py::function".
RIGHTLY_LONG: dict[str, str] = {}

# What pure rules may not lean on: clocks, other generators than ours, files, screens, the outside world.
FORBIDDEN_IN_RULES = {
    "asyncio",
    "datetime",
    "multiprocessing",
    "numpy",
    "os",
    "pickle",
    "pygame",
    "random",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "uuid",
}


ASKED_ABOUT = (
    ast.Import,
    ast.ImportFrom,
    ast.Call,
    ast.Constant,
    ast.For,
    ast.ListComp,
    ast.GeneratorExp,
    ast.DictComp,
    ast.ExceptHandler,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
)
"""The kinds of nodes that the tests of this module look at."""


def sources(folder: Path = PACKAGE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@functools.cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a source file; read once for all tests."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@functools.cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """The nodes that the tests below ask about, of one source file, in the order of ``ast.walk``."""
    return tuple(node for node in ast.walk(tree_of(path)) if isinstance(node, ASKED_ABOUT))


def imported(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """Every imported module as it is written, with its line."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), node.lineno


def place(path: Path, line: int = 0) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def test_arrows_point_one_way() -> None:
    """In a process of its own: import-linter sets up logging anew and would silence the loggers of other tests."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def module_name(path: Path) -> str:
    """The dotted name of a module of the package; that of its folder for an ``__init__``."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def modules_needed(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules that a module imports: at its head, late in a function, or for types alone from another package."""
    name = module_name(path)
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for_types = {id(node) for node in imports_for_types(tree_of(path))}
    found: set[str] = set()
    for node in nodes_of(path):
        named: set[str] = set()
        if isinstance(node, ast.Import):
            named = {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            named = {inner if (inner := f"{base}.{alias.name}") in known else base for alias in node.names}
        if id(node) in for_types:
            named = {needed for needed in named if needed.rpartition(".")[0] != package}
        found |= named
    return {needed for needed in found if needed in known and needed != name}


def imports_for_types(tree: ast.Module) -> Iterator[ast.stmt]:
    """The imports below ``if TYPE_CHECKING``, which no running program carries out."""
    for node in tree.body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            yield from node.body


def circles(needs: dict[str, set[str]]) -> list[tuple[str, ...]]:
    """Groups of modules each of which needs every other one of its group, directly or through others."""
    below: dict[str, set[str]] = {}
    for name in needs:
        reached, waiting = set(needs[name]), list(needs[name])
        while waiting:
            fresh = needs[waiting.pop()] - reached
            reached |= fresh
            waiting += fresh
        below[name] = reached
    groups = {tuple(sorted(other for other in below[name] if name in below[other])) for name in needs}
    return sorted(group for group in groups if group)


def test_what_counts_as_a_circle() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == [("b", "c")]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_modules_do_not_need_each_other_in_circles() -> None:
    """Counted with imports inside functions, which hide a circle and do not open it, and with those for types alone
    from another package; within one package types may look back."""
    known = {module_name(path): path for path in sources()}
    assert not circles({name: modules_needed(path, known) for name, path in known.items()})


def test_rules_use_no_clock_no_foreign_chance_and_no_files() -> None:
    found = [
        place(path, line)
        for path in sources(RULES)
        for name, line in imported(nodes_of(path))
        if name.split(".")[0] in FORBIDDEN_IN_RULES
    ]
    assert not found


def test_rules_depend_on_no_set_order_and_no_hash() -> None:
    found: list[str] = []
    for path in sources(RULES):
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("hash", "id"):
                found.append(place(path, node.lineno))
            loops = [node.iter] if isinstance(node, ast.For) else []
            if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
                loops = [part.iter for part in node.generators]
            for loop in loops:
                call = isinstance(loop, ast.Call) and isinstance(loop.func, ast.Name) and loop.func.id == "set"
                if call or isinstance(loop, ast.Set | ast.SetComp):
                    found.append(place(path, loop.lineno))
    assert not found


def test_rules_write_no_files() -> None:
    writing = {"write_text", "write_bytes", "mkdir", "unlink", "rename", "touch", "print"}
    found = [
        place(path, node.lineno)
        for path in sources(RULES)
        for node in nodes_of(path)
        if isinstance(node, ast.Call)
        and (getattr(node.func, "attr", None) in writing or getattr(node.func, "id", None) == "print")
    ]
    assert not found


def test_every_file_is_written_through_atomic() -> None:
    """A file of the user's is there whole or not at all; one room knows how, and every other one asks it."""
    writing = {"write_text", "write_bytes", "copyfile", "copy2", "copytree"}
    found: list[str] = []
    for path in sources():
        if path == PACKAGE / "storage" / "atomic.py":
            continue
        for node in nodes_of(path):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            opens = name in ("open", "fdopen") and any(text[:1] in ("w", "x", "a") for text in texts if len(text) <= 3)
            owner = getattr(getattr(node.func, "value", None), "id", "")
            moves = owner == "shutil" and name in ("copy", "move")
            if name in writing or opens or moves:
                found.append(place(path, node.lineno))
    assert not found


def test_pydantic_is_imported_where_data_enters_and_nowhere_in_a_loop() -> None:
    """At module level only by modules that are themselves imported late (content, codecs, save models, the hall)."""
    late = ("content", "hall", "model", "reports", "reviews", "schema")
    found = [
        place(path, node.lineno)
        for path in sources()
        for node in tree_of(path).body
        if isinstance(node, ast.Import | ast.ImportFrom)
        and any(name.split(".")[0] == "pydantic" for name, _ in imported([node]))
        and not any(word in path.stem for word in late)
    ]
    assert not found


def own_rooms(game: str) -> tuple[Path, ...]:
    """Where a game's own name may stand: its rules, its players, its table, its puzzles' goals, its trophies, its
    campaigns, what environments tell of it, and two lists."""
    return (
        RULES / game,
        RULES / "catalogue.py",
        PACKAGE / "bots" / game,
        PACKAGE / "client" / "games" / game,
        PACKAGE / "client" / "games" / "__init__.py",
        PACKAGE / "environments" / f"{game}.py",
        PACKAGE / "lessons" / "campaign" / f"{game}_company.py",
        PACKAGE / "lessons" / "puzzles" / f"{game}_goals.py",
        PACKAGE / "lessons" / "trophies" / f"{game}_trophies.py",
    )


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_nobody_else_names_a_games_folder(game) -> None:
    found: list[str] = []
    for path in sources():
        if any(room == path or room in path.parents for room in own_rooms(game)):
            continue
        found += [place(path, line) for name, line in imported(nodes_of(path)) if game in name.split(".")]
        found += [
            place(path, node.lineno)
            for node in nodes_of(path)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value == game
        ]
    assert not found, "a game is named outside its own rooms"


# What a game's rules offer to its screen: questions, what is printed, what happened, what can be done, set-ups.
OFFERED_TO_SCREENS = {
    *(
        "actions",
        "armies",
        "content",
        "course",
        "effects",
        "events",
        "exchange",
        "islands",
        "queries",
    ),
    *("ARMIES", "META", "RACES", "scenarios", "setup", "wording"),
    *("conditions", "lasting_effects", "model", "prices", "quest_steps", "terms", "user_content", "works"),
}


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_screens_ask_questions_and_know_no_inner_parts_of_the_rules(game) -> None:
    """Packed numbers, tables and frames stay inside the rules; screens ask ``queries``. The drawn examples of a
    rulebook, and trials of cards, alone lay positions that no match has come to."""
    found: list[str] = []
    for path in sources(PACKAGE / "client"):
        if path.name in ("rulebook_figures.py", "positions.py"):
            continue
        for node in nodes_of(path):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith(f"tabletop.rules.{game}"):
                continue
            inner = (node.module or "").split(".")[3:]
            if inner == ["refusals"] and {alias.name for alias in node.names} <= {"RULES", "Figures"}:
                continue
            named = inner[:1] or [alias.name for alias in node.names]
            found += [f"{place(path, node.lineno)} {name}" for name in named if name not in OFFERED_TO_SCREENS]
    assert not found


SHIFTING = {
    "rules/bits.py": "sets of small numbers as bits, under the names that everybody else uses",
    "rules/chance.py": "the mixing of numbers into random ones",
    "rules/grid.py": "a byte for each square, so that one operation looks at all of them",
    "rules/lords_of_war/config.py": "the tables of those bytes",
    "rules/lords_of_war/combat.py": "a check is resolved for every placement that a search tries",
    "rules/warcraft/pieces.py": "codes of pieces, Outposts and buildings, and their names",
    "rules/warcraft/board.py": "the sides in a stack, asked for every hex",
    "bots/player.py": "seeds",
    "bots/review/review.py": "seeds",
    "bots/review/tasks.py": "seeds",
    "lessons/puzzles/puzzle_finder.py": "seeds",
    "storage/packages.py": "the modes of files, as a zip has them",
    "client/draw/shapes.py": "levels of pixels",
}
"""The modules that shift bits, and what for."""


def test_bits_are_shifted_where_a_measurement_asks_for_it_and_nowhere_else() -> None:
    """Numbers that are written down, such as sizes (``96 << 20``), are no packed values."""
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in sources()
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.BinOp | ast.AugAssign)
        and isinstance(node.op, ast.LShift | ast.RShift)
        and not (isinstance(node, ast.BinOp) and {type(node.left), type(node.right)} == {ast.Constant})
    }
    assert found == SHIFTING.keys()


ASKING_BY_NAME = {
    "core/bindings.py": "names of keys, as pygame has them",
    "core/gamepads.py": "events of pygame, which lack what their device lacks",
    "core/input.py": "events of pygame, which lack what their device lacks",
    "draw/styles.py": "a line of a style, by its key",
    "games/vocabulary.py": "the fields of an event, by the names in a message",
    "games/__init__.py": "a class of a game's folder, imported when it is needed",
    "scenes/base.py": "the class of a scene, imported when it is needed",
    "scenes/settings/groups.py": "an option of the settings, by its name",
    "scenes/settings/scene.py": "an option of the settings, by its name",
    "app.py": "the volume of a group, by its name",
}
"""The modules of the client that look an attribute up by its name, and why."""


def test_the_client_asks_by_declared_members() -> None:
    """Shared scenes once asked a table whether it had this or that."""
    found = {
        (path.relative_to(PACKAGE / "client").as_posix(), node.func.id)
        for path in sources(PACKAGE / "client")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr")
    }
    assert found == {(name, "getattr") for name in ASKING_BY_NAME}


def test_nothing_swallows_errors_in_silence() -> None:
    found: list[str] = []
    for path in sources():
        for node in nodes_of(path):
            if isinstance(node, ast.ExceptHandler):
                broad = node.type is None or getattr(node.type, "id", "") in ("Exception", "BaseException")
                if broad and all(isinstance(step, ast.Pass) for step in node.body):
                    found.append(place(path, node.lineno))
    assert not found


def test_no_marks_of_unfinished_work() -> None:
    marks = tuple(a + b for a, b in (("TO", "DO"), ("FIX", "ME"), ("XX", "X:")))
    found = [
        place(path, number)
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if any(mark in line for mark in marks)
    ]
    assert not found


def functions(folder: Path = PACKAGE) -> Iterator[tuple[str, int]]:
    """Every function: what it is called and how many lines it has."""
    for path in sources(folder):
        name = path.relative_to(ROOT).as_posix()
        for node in nodes_of(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                yield f"{name}::{node.name}", node.end_lineno - node.lineno + 1


def test_functions_stay_short() -> None:
    too_long = {name for name, lines in functions() if lines > LONGEST_FUNCTION}
    assert not too_long - RIGHTLY_LONG.keys()
    assert not RIGHTLY_LONG.keys() - too_long, "an exception that is no longer needed"


def test_documents_name_modules_that_are_there() -> None:
    """After a module was renamed, a document went on naming the old one."""
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    ends = {f"/{path.relative_to(ROOT).as_posix()}" for folder in (PACKAGE, ROOT / "tests") for path in sources(folder)}
    ends |= {
        f"/{path.relative_to(ROOT).as_posix()}"
        for path in (*ROOT.glob(".ci/*.py"), *ROOT.glob("assets/**/*.py"), *ROOT.glob("examples/*.py"))
    }
    named = {
        (document.name, name)
        for document in documents
        if document.name != "CHANGELOG.md"
        for name in re.findall(r"(?<![\w*<>/.-])([\w./]+\.py)\b", document.read_text(encoding="utf-8"))
    }
    assert not {(where, name) for where, name in named if not any(end.endswith(f"/{name}") for end in ends)}
