"""A program killed at any moment of saving leaves a good game behind."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop.storage import atomic, format
from tabletop.storage.autosave import Autosave
from tabletop.storage.paths import Paths
from tabletop.storage.shelf import Shelf

ROOT = Path(__file__).parents[2]


def kill_one(home: Path, seed: int, mode: str, seconds: float) -> list[int]:
    """Run the saving program, kill it after so long, and give the numbers of the actions it reported as saved."""
    arguments = [sys.executable, "-m", "tests.support.killed_autosave", str(home), str(seed), mode]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(arguments, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as program:
        reported = [program.stdout.readline()]  # it has begun
        time.sleep(seconds)
        program.kill()
        reported += program.stdout.read().splitlines()
        program.wait()
    return [int(line) for line in reported if line.strip()]


def possible(reported: int) -> set[int]:
    """The actions the newest file may hold: the last reported, or one more that was saved and not reported; after
    each 64 the program begins again."""
    return {reported, reported + 1, 1} if reported % 64 == 0 else {reported, reported + 1}


def check_killed_while_autosaving(home: Path, seed: int) -> None:
    paths = Paths.under(home)
    reported = kill_one(home, seed, "autosave", random.Random(seed).uniform(0, 0.08))
    autosave = Autosave(paths)
    (entry,) = autosave.pending()
    assert entry.damaged == ()
    assert entry.path.name.endswith(".json")
    assert entry.header.actions in possible(reported[-1])
    loaded = autosave.resume(entry.slot)
    assert (loaded.fault, loaded.older) == (None, False)
    for path in autosave.files(entry.slot)[1:]:
        assert format.load(path).fault is None
    autosave.close()
    atomic.remove_leftovers(paths.autosave, older_than=0)
    assert not [path for path in paths.autosave.iterdir() if path.name.startswith(".")]


def check_killed_while_saving(home: Path, seed: int) -> None:
    reported = kill_one(home, seed, "save", random.Random(seed).uniform(0, 0.08))
    shelf = Shelf(Paths.under(home))
    entries = [entry for entry in shelf.entries() if entry.kind == "save"]
    assert all(entry.problem is None for entry in entries)
    newest = shelf.open(max(entries, key=lambda entry: entry.path.stat().st_mtime_ns))
    assert len(newest.match.journal) in possible(reported[-1])
    assert newest.fault is None


def test_twenty_kills(tmp_path) -> None:
    for seed in range(14):
        check_killed_while_autosaving(tmp_path / f"auto-{seed % 3}", seed)  # some start from what the last kill left
    for seed in range(6):
        check_killed_while_saving(tmp_path / f"save-{seed}", seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500))
def test_five_hundred_kills(seed, tmp_path_factory) -> None:
    home = tmp_path_factory.getbasetemp() / f"kills-{seed % 25}"
    check_killed_while_autosaving(home, seed)
    if seed % 4 == 0:
        check_killed_while_saving(home / "saves", seed)
