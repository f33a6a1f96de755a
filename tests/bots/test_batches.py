"""Games by many workers: the same results whoever plays, and a worker that is killed loses nothing."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots import batches
from tabletop.bots.balance import planned, play_game
from tabletop.bots.batches import Workers, WorkersError, results
from tabletop.bots.tournament import pairings, play_pairing
from tabletop.cli import main
from tabletop.commands.results import lost
from tabletop.rules import catalogue
from tests.support.clock import PATIENCE, until
from tests.support.work import double, killed_always, killed_once, slow, stopped

GAME = catalogue.game_ids()[0]
ROOT = Path(__file__).resolve().parent.parent.parent
Captured = pytest.CaptureFixture[str]


def told(workers: Workers, games: int) -> list[dict[str, Any]]:
    """The games of a small tournament without what depends on the machine, in order."""
    meta = catalogue.meta(GAME)
    planned = list(pairings(meta, ["captain", "random"], games, scenarios=["standard"], seats=2, seed=5))
    found = [{**record} for record in results(play_pairing, planned, workers)]
    for record in found:
        del record["seconds"], record["slowest"]
    return sorted(found, key=lambda record: record["number"])


def balance_of(workers: Workers) -> list[str]:
    """What a small test of the balance of a scenario comes to."""
    kind = catalogue.rules_of_work("warcraft.scenario")
    document = json.loads((ROOT / "docs" / "scenario-three-hills.json").read_text("utf-8"))
    found = results(play_game, planned(kind, document, 1, 2), workers)
    return sorted(str((one.side, one.record["winners"], one.record["turns"], one.uses)) for one in found)


def test_batches_last_about_a_second_and_all_workers_end_together() -> None:
    cutter = batches._Cutter(list(enumerate(range(1000))), workers=2)
    sizes = []
    for batch in cutter:
        sizes.append(len(batch))
        cutter.learn(len(batch), 0.05 * len(batch))
    assert sum(sizes) == 1000
    assert sizes[0] == 1  # nothing is known yet
    assert max(sizes) == 20  # of 0.05 s each
    assert sizes[-1] == 1
    assert len(sizes) < 80
    slow = batches._Cutter([(n, n) for n in range(10)], workers=2, pace=7.0)
    assert [len(batch) for batch in slow] == [1] * 10


def test_short_work_is_done_here_and_one_job_needs_no_other_process() -> None:
    assert list(results(double, range(5), Workers(1))) == [0, 2, 4, 6, 8]
    assert set(results(slow, range(2), Workers(2, alone=9.0))) == {os.getpid()}
    assert list(results(double, [], Workers(2))) == []


def test_a_killed_process_loses_nothing(tmp_path) -> None:
    tasks = [(number, str(tmp_path / "mark")) for number in range(40)]
    assert sorted(results(killed_once, tasks, Workers(2))) == [2 * number for number in range(40)]
    assert (tmp_path / "mark").exists()


def test_the_frozen_program_hands_over_too(tmp_path, monkeypatch) -> None:
    """It ended with an error: the processes that joblib has for it give no results one by one."""
    monkeypatch.setattr(batches, "is_frozen", lambda: True)
    tasks = [(number, str(tmp_path / "mark")) for number in range(8)]
    assert sorted(results(killed_once, tasks, Workers(2))) == [2 * number for number in range(8)]
    assert (tmp_path / "mark").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped there in another way")
@pytest.mark.parametrize("frozen", [False, True])
def test_a_process_that_stood_still_was_waited_for_without_end(monkeypatch, frozen) -> None:
    """It is given up with a sentence, and ended, so that the program can end too."""
    monkeypatch.setattr(batches, "is_frozen", lambda: frozen)
    monkeypatch.setattr(batches, "_SILENCE", 1.5)
    with pytest.raises(WorkersError) as caught:
        list(results(stopped, range(4), Workers(2)))
    assert caught.value.key == "silent"


@pytest.mark.parametrize(
    ("given", "key"),
    [
        (iter([7]), "no_result"),
        (iter([batches._Done([(9, 1)])]), "no_result"),
        (None, "not_started"),
    ],
)
def test_nonsense_from_a_worker_and_a_process_that_the_system_does_not_start_are_a_sentence(
    monkeypatch, given, key
) -> None:
    def found(*_: object) -> Generator[object, None, None]:
        if given is None:
            raise BlockingIOError(11, "Resource temporarily unavailable")
        yield from given

    monkeypatch.setattr(batches, "_batches", found)
    with pytest.raises(WorkersError) as caught:
        list(results(stopped, range(4), Workers(2)))
    assert caught.value.key == key
    assert key not in str(lost(caught.value)), "a sentence"


@pytest.mark.long
def test_workers_that_are_killed_again_and_again_are_given_up() -> None:
    with pytest.raises(WorkersError) as caught:
        list(results(killed_always, range(4), Workers(2)))
    assert caught.value.key == "lost"


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks at processes as Linux tells of them")
def test_processes_played_on_after_their_program_was_killed() -> None:
    """They went through what had been handed to them, and then waited five minutes for more."""
    words = (
        "from tests.support.work import slow\n"
        "from tabletop.bots.batches import Workers, results\n"
        "for process in results(slow, range(200), Workers(2)): print(process, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", words], cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        processes = {int(program.stdout.readline()) for _ in range(8)}
        program.kill()
        program.wait()
    assert program.pid not in processes
    until(lambda: not any(Path(f"/proc/{process}").is_dir() for process in processes))


@pytest.mark.long
def test_records_are_the_same_in_one_process_and_in_two() -> None:
    assert told(Workers(1), 8) == told(Workers(2), 8)


# ---------------------------------------------------------------------------------------------------------- clusters


def test_a_cluster_gives_the_same_games_and_says_in_one_sentence_what_it_lacks(capsys, monkeypatch) -> None:
    """A scheduler within this process, first with a worker, then without."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    words = ["tournament", GAME, "--games", "2", "--cluster"]
    quiet = {"dashboard_address": None, "silence_logs": 50, "processes": False}
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, **quiet) as cluster:
        address = cluster.scheduler_address
        assert told(Workers(cluster=address), 4) == told(Workers(1), 4)
        assert balance_of(Workers(cluster=address)) == balance_of(Workers(1))
        monkeypatch.setattr(batches, "__version__", "0.0.0")
        monkeypatch.setattr(batches, "_version", _older)
        assert main([*words, address]) == 1
        assert "lack this version" in capsys.readouterr().err
        monkeypatch.undo()
        monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
        monkeypatch.setattr(distributed.Client, "wait_for_workers", _none_comes)
        cluster.scale(0)
        until(lambda: not cluster.scheduler.workers)
        assert main([*words, address]) == 1
        assert "has no workers" in capsys.readouterr().err
    monkeypatch.setattr(batches, "_PATIENCE", 0.2)
    assert main([*words, "tcp://127.0.0.1:9"]) == 1
    error = capsys.readouterr().err
    assert "No Dask scheduler answers at tcp://127.0.0.1:9" in error
    assert len(error.splitlines()) == 1


def _none_comes(*_: object, **__: object) -> None:
    raise TimeoutError


def _older() -> str:
    return "0.0.1"


def test_without_the_extra_one_sentence_says_so(capsys, monkeypatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setitem(sys.modules, "distributed", None)
    for words in (["tournament", GAME, "--games", "2"], ["simulate", GAME, "--games", "2"]):
        assert main([*words, "--cluster", "tcp://127.0.0.1:9"]) == 2
        error = capsys.readouterr().err
        assert ".[cluster]" in error
        assert len(error.splitlines()) == 1


@contextmanager
def cluster_of_two(port: int) -> Iterator[str]:
    dask = [sys.executable, "-m", "dask"]
    address = f"tcp://127.0.0.1:{port}"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    scheduler = subprocess.Popen([*dask, "scheduler", "--port", str(port), "--no-dashboard"], env=here, **quiet)
    options = ["--nworkers", "2", "--nthreads", "1", "--no-dashboard"]
    workers = subprocess.Popen([*dask, "worker", address, *options], env=here, **quiet)
    try:
        yield address
    finally:
        for process in (workers, scheduler):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.mark.long
def test_a_worker_of_a_cluster_that_is_killed_loses_nothing(tmp_path, capsys) -> None:
    """Two workers, of which one is killed while it plays; the file holds the very games that one process plays."""
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "results.jsonl"
    made = {"timeout": PATIENCE, "set_as_default": False}
    with cluster_of_two(28911) as address, distributed.Client(address, **made) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
        first, _ = client.run(os.getpid).values()
        words = ["tournament", GAME, "--players", "captain,random", "--games", "60", "--seed", "5"]
        line = [sys.executable, "-m", "tabletop", *words, "--results", str(path), "--cluster", address]
        playing = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL)
        until(lambda: path.exists() and path.read_text().count("\n") >= 4)
        os.kill(first, signal.SIGKILL)
        assert playing.wait(PATIENCE) == 0
    found = sorted([json.loads(line) for line in path.read_text().splitlines()], key=lambda one: one["number"])
    assert [one["number"] for one in found] == list(range(60))
    for record in found:
        del record["seconds"], record["slowest"]
    assert found == json.loads(json.dumps(told(Workers(1), 60)))


@pytest.mark.long
def test_a_scheduler_that_ends_is_one_sentence_and_its_games_are_kept(tmp_path) -> None:
    """It ended with the stack of an error."""
    distributed = pytest.importorskip("distributed")
    path = tmp_path / "results.jsonl"
    words = ["tournament", GAME, "--players", "captain,random", "--games", "40", "--results", str(path)]
    line = [sys.executable, "-m", "tabletop", *words]
    with cluster_of_two(28912) as address:
        with distributed.Client(address, timeout=PATIENCE, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
            scheduler = client.run_on_scheduler(os.getpid)
        playing = subprocess.Popen([*line, "--cluster", address], cwd=ROOT, stderr=subprocess.PIPE, text=True)
        until(lambda: path.exists() and path.read_text().count("\n") >= 4)
        os.kill(scheduler, signal.SIGKILL)
        _, error = playing.communicate(timeout=PATIENCE)
    assert playing.returncode == 1
    assert len(error.strip().splitlines()) == 1
    kept = path.read_text()
    assert subprocess.run([*line, "--jobs", "2"], cwd=ROOT, stdout=subprocess.DEVNULL, timeout=PATIENCE).returncode == 0
    assert path.read_text().startswith(kept)
    assert path.read_text().count("\n") == 40
