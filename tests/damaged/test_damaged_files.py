"""Damaged files of every kind a user has: each is answered quickly, with little memory, by one line that can be printed
anywhere; and whatever opens can be played on, saved, and opened again.

The answers are given in a process of their own, whose processor time and memory the system limits: a file that hangs or
eats the machine ends that process, and is named by the last number it printed.
"""

import json
import math
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
KINDS = ("saves", "scenarios", "islands", "cards", "armies", "packages", "settings")
SECONDS, MEGABYTES, LETTERS = 1.0, 300.0, 400

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="peaks of memory are read from /proc")


def answered(kinds: Sequence[str], folder: Path, count: int) -> list[dict[str, Any]]:
    """What the other process made of every file of some kinds, in order."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.damaged_answering", str(folder), str(count), *kinds],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "TABLETOP_HOME": str(folder / "home")},
        capture_output=True,
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert done.returncode == 0, (lines[-1:], done.stderr.decode("utf-8", "replace")[-2000:])
    return [line for line in lines if isinstance(line, dict)]


def check_all(kinds: Sequence[str], folder: Path, count: int, seconds: float = math.inf) -> None:
    every = answered(kinds, folder, count)
    for kind in kinds:
        results = [result for result in every if result["kind"] == kind]
        assert len(results) > count, kind
        faulty = {
            number: result
            for number, result in enumerate(results)
            if result["cpu"] >= seconds
            or result["mb"] >= MEGABYTES
            or not result["answer"].isprintable()
            or len(result["answer"]) > LETTERS
            or result["trouble"]
        }
        assert not faulty, kind
        assert any(not result["answer"] for result in results), f"no {kind} opened, so nothing was played on"
        assert any(result["answer"] for result in results), f"no {kind} were refused"


def test_every_damaged_file_is_answered_by_one_line(tmp_path) -> None:
    check_all(KINDS, tmp_path, 40)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_damaged_files_are_answered_by_one_line(kind, tmp_path) -> None:
    check_all([kind], tmp_path, 1000, SECONDS)
