"""What can be known here about systems that are not here: names of files, calls that only POSIX has, encodings."""

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from tabletop.storage import file_names
from tabletop.text import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sorted([*(ROOT / "tabletop").rglob("*.py"), *(ROOT / ".ci").glob("*.py"), *(ROOT / "assets").rglob("*.py")])
LONGEST = 259
"""Characters of a path on Windows, unless it was told otherwise."""
HOME = r"C:\Users\a name of twenty let\AppData\Local\Programs\The War Table\_internal"
"""Where an installer or a zip puts the program of somebody with a long name."""


def tracked() -> list[PurePosixPath]:
    """The files of the repository; those of the tree where it is none."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    names = done.stdout.split("\0") if done.returncode == 0 else []
    return [PurePosixPath(name) for name in names if name] or [
        PurePosixPath(path.relative_to(ROOT).as_posix())
        for folder in ("tabletop", "assets", "docs", "saves", "tests")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]


# -------------------------------------------------------------------------------------------------- names of files


def test_no_two_files_differ_by_capitals_alone() -> None:
    spelled = {parent for path in tracked() for parent in (path, *path.parents)}
    folded = Counter(str(path).casefold() for path in spelled)
    assert [name for name, times in folded.items() if times > 1] == []


def test_names_are_possible_everywhere() -> None:
    assert len(tracked()) > 1000
    odd = [
        path
        for path in tracked()
        for part in path.parts
        if not re.fullmatch(r"[\w.@+-]*[\w@+-]", part, re.ASCII) or file_names._RESERVED.match(part)
    ]
    assert odd == []


def test_paths_are_short_enough_for_windows() -> None:
    shipped = [path for path in tracked() if path.parts[0] in ("tabletop", "assets", "docs", "saves")]
    longest = max(shipped, key=lambda path: len(str(path)))
    assert len(f"{HOME}\\tabletop\\{longest}") <= LONGEST, longest


# ----------------------------------------------------------------------------------------- what only some systems have


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


ONLY_POSIX = {
    "os": _set(
        "fork forkpty getuid geteuid getgid getegid getgroups setuid setgid setsid setpgid getpgid killpg nice mkfifo "
        "mknod chown lchown chroot wait waitpid wait3 wait4 uname sysconf statvfs getloadavg ttyname openpty "
        "sched_getaffinity sched_setaffinity O_DIRECTORY O_NOFOLLOW O_CLOEXEC pread pwrite posix_fadvise"
    ),
    "signal": _set("SIGKILL SIGHUP SIGUSR1 SIGUSR2 SIGALRM SIGCHLD SIGPIPE SIGSTOP SIGCONT alarm pause sigwait"),
}
MODULES = _set("fcntl pwd grp resource termios tty pty readline syslog crypt posix spwd curses msvcrt winreg")
GUARDS = re.compile(r"sys\.platform|os\.name|hasattr\(|getattr\(|ImportError|AttributeError|_IS_|find_spec")


def unguarded(tree: ast.Module, source: str) -> Iterator[str]:
    """Names that only one kind of system has, where nothing around them asks which system it is."""

    def walk(node: ast.AST, asked: bool) -> Iterator[str]:
        if isinstance(node, (ast.If, ast.IfExp)):
            asked = asked or bool(GUARDS.search(ast.get_source_segment(source, node.test) or ""))
        elif isinstance(node, ast.Try):
            words = " ".join([ast.get_source_segment(source, one.type) or "" for one in node.handlers if one.type])
            asked = asked or bool(GUARDS.search(words))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            # one that begins by leaving on other systems
            first = ast.get_source_segment(source, node) or ""
            asked = asked or bool(re.search(r"if (sys\.platform|os\.name|not hasattr).*\n\s+return", first))
        if not asked:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.attr in ONLY_POSIX.get(node.value.id, ()):
                    yield f"{node.lineno}: {node.value.id}.{node.attr}"
            elif isinstance(node, ast.Import):
                yield from (f"{node.lineno}: {one.name}" for one in node.names if one.name in MODULES)
            elif isinstance(node, ast.ImportFrom) and node.module in MODULES:
                yield f"{node.lineno}: {node.module}"
        for child in ast.iter_child_nodes(node):
            yield from walk(child, asked)

    yield from walk(tree, False)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os\nos.nice(3)", ["2: os.nice"]),
        ("import os\nif hasattr(os, 'nice'):\n    os.nice(3)", []),
        ("try:\n    import fcntl\nexcept ImportError:\n    fcntl = None", []),
        ("import fcntl", ["1: fcntl"]),
        ("import os, sys\ndef f():\n    if sys.platform == 'win32':\n        return\n    os.nice(3)", []),
    ],
)
def test_what_counts_as_guarded(source, found) -> None:
    assert list(unguarded(ast.parse(source), source)) == found


def test_nothing_is_called_that_other_systems_lack() -> None:
    found = []
    for path in PYTHON:
        source = path.read_text(encoding="utf-8")
        found += [f"{path.relative_to(ROOT)}:{one}" for one in unguarded(ast.parse(source), source)]
    assert found == []


def test_no_text_is_read_or_written_in_the_encoding_of_the_system() -> None:
    """Windows takes cp1252 where nobody says utf-8; the recipe of the frozen program read the project file so."""
    found = []
    for path in [*PYTHON, ROOT / "build_exe.spec"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in ("open", "read_text", "write_text", "NamedTemporaryFile", "fdopen"):
                continue
            said = {one.arg for one in node.keywords}
            words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            words += [
                one.value.value for one in node.keywords if one.arg == "mode" and isinstance(one.value, ast.Constant)
            ]
            binary = any("b" in word and len(word) <= 3 for word in words)
            ours = name == "open" and isinstance(node.func, ast.Attribute)  # of another module: no file of text
            if not binary and not ours and "encoding" not in said and "utf-8" not in words:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert found == []


def test_workers_are_started_as_windows_starts_them() -> None:
    """A worker that is forked shares what Windows and macOS would have to hand over."""
    asked = Counter(
        method
        for path in (ROOT / "tabletop").rglob("*.py")
        for method in re.findall(r"(?:get_context|set_start_method)\((.*?)\)", path.read_text(encoding="utf-8"))
    )
    assert set(asked) == {'"spawn"'}
    assert not re.search(
        r"multiprocessing\.(Process|Pool|Queue)\(", "".join(path.read_text("utf-8") for path in PYTHON)
    )


# ------------------------------------------------------------------------------------------------------- terminals


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
def test_a_console_of_windows_can_show_or_replace_everything(language, encoding, tmp_path) -> None:
    words = (
        "from tabletop import cli, text; from tabletop.commands import output, NAMES; output.prepare();"
        f"output._language = lambda: {language!r};"
        "codes = [cli.main([name, '--help']) for name in NAMES] + [cli.main(['help']), cli.main(['games'])];"
        "raise SystemExit(max(codes))"
    )
    env = {**os.environ, "PYTHONIOENCODING": encoding, "TABLETOP_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", words], env=env, cwd=tmp_path, capture_output=True)
    assert done.returncode == 0, done.stderr.decode(encoding, "replace")
    assert len(done.stdout.decode(encoding)) > 3000
