"""Does many independent pieces of work by processes of this machine or by the workers of a Dask scheduler.

Work is handed over in batches of about a second, as each handing over costs some milliseconds, on a cluster more. How
long one piece takes is measured on those that are done. When a worker is killed, its batch is done again.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from tabletop import __version__
from tabletop.resources import is_frozen

from . import worker

T = TypeVar("T")
R = TypeVar("R")

SECOND: Final = 1.0
"""Seconds that a batch should last."""
_PATIENCE: Final = 20
"""Seconds within which a scheduler must answer, and have a worker."""
_SILENCE: Final = 3600.0
"""Seconds within which some worker must end a batch, which should last one: the longest game is over long before."""


Faults = tuple[type[Exception], ...]


class WorkersError(RuntimeError):
    """Work that could not be done by the workers asked for; ``key`` says why: "no_extra" (Dask is not installed),
    "no_scheduler" (none answers at the address), "no_workers" (it has none), "other_version" (they have another version
    of the program, or none), "lost" (they are killed again and again), "silent" (they live and end nothing),
    "no_result" (what one gave is no result), "not_started" (the system starts none), "gone" (the scheduler ended while
    they worked)."""

    def __init__(self, key: str, address: str = "") -> None:
        super().__init__(f"{key}: {address}")
        self.key = key
        self.address = address


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does the work: ``jobs`` processes of this machine (None: one for each core), or with ``cluster`` the workers
    of the Dask scheduler at that address. ``alone``: for so many seconds this process works by itself before it starts
    others, since short work is done by then."""

    jobs: int | None = None
    cluster: str | None = None
    alone: float = 0.0

    @property
    def processes(self) -> int:
        return self.jobs or os.cpu_count() or 1


@dataclass(slots=True)
class _Cutter(Generic[T]):
    """Cuts the tasks into batches. ``pace``: seconds that one piece takes; None as long as that is unknown. joblib asks
    for the next batch from a thread of its own; the pace is written by the thread that takes the results."""

    tasks: Sequence[tuple[int, T]]
    workers: int
    pace: float | None = None
    given: int = 0

    def __iter__(self) -> Iterator[Sequence[tuple[int, T]]]:
        while self.given < len(self.tasks):
            size = self.size()
            batch = self.tasks[self.given : self.given + size]
            self.given += size
            yield batch

    def size(self) -> int:
        """The size of the next batch: one piece until the pace is known."""
        if self.pace is None:
            return 1
        # a third of a worker's share of what is left, so that all workers end at about the same time
        fair = -(-(len(self.tasks) - self.given) // (3 * self.workers))
        return max(1, min(fair, round(SECOND / max(self.pace, 1e-6))))

    def learn(self, pieces: int, seconds: float) -> None:
        """Take in that so many pieces took so many seconds: the new pace is the mean of this one and the former."""
        pace = seconds / pieces
        self.pace = pace if self.pace is None else (self.pace + pace) / 2


@dataclass(slots=True)
class _Done(Generic[R]):
    """The results of a batch: the number of each piece with its result, and the processor time in seconds."""

    results: list[tuple[int, R]] = field(default_factory=list)
    seconds: float = 0.0


def results(play: Callable[[T], R], tasks: Sequence[T], workers: Workers) -> Generator[R, None, None]:
    """The results of ``play`` for every task, in the order in which they end. ``play`` must be a function of a module,
    and tasks and results must be picklable. Raises WorkersError, and whatever ``play`` raises."""
    left = dict(enumerate(tasks))
    seconds: list[float] = []
    if workers.cluster is None:
        alone = len(left) < 2 or workers.processes == 1
        began = time.perf_counter()
        while left and (alone or time.perf_counter() - began < workers.alone):
            number = next(iter(left))
            started = time.thread_time()
            found = play(left[number])
            seconds.append(time.thread_time() - started)
            del left[number]
            yield found
    if left:
        pace = sum(seconds) / len(seconds) if seconds else None
        yield from _handed_over(play, left, workers, pace)


def _handed_over(play: Callable[[T], R], left: dict[int, T], workers: Workers, pace: float | None) -> Iterator[R]:
    """The results of the tasks that are left, by other processes. Tasks of lost workers are handed over again."""
    lost = 0
    with ExitStack() as stack:
        size, lose, gone = _connected(stack, workers, len(left))
        while left:
            cutter = _Cutter(list(left.items()), size, pace)
            try:
                with closing(_batches(play, cutter, workers, size)) as found:
                    for done in found:
                        if not isinstance(done, _Done) or not {number for number, _ in done.results} <= left.keys():
                            raise WorkersError("no_result", workers.cluster or "")
                        cutter.learn(len(done.results), done.seconds)
                        for number, result in done.results:
                            del left[number]
                            yield result
                        lost = 0
            except lose as error:
                lost += 1
                if lost == 3:
                    raise WorkersError("lost", workers.cluster or "") from error
            except (TimeoutError, multiprocessing.TimeoutError) as error:
                raise WorkersError("silent", workers.cluster or "") from error
            except gone as error:
                raise WorkersError("gone", workers.cluster or "") from error
            except OSError as error:  # no memory, or too many processes
                raise WorkersError("not_started", workers.cluster or "") from error
            pace = cutter.pace


def _batches(
    play: Callable[[T], R], cutter: _Cutter[T], workers: Workers, size: int
) -> Generator[_Done[R], None, None]:
    """The batches as they end, by joblib. ``batch_size=1`` stops joblib from making batches of its own, which over Dask
    are slower than one process for many short games."""
    if is_frozen() and workers.cluster is None:  # joblib starts its processes with a Python interpreter
        return _by_own_processes(play, cutter, size)
    from joblib import Parallel, delayed

    calls = (delayed(_play_batch)(play, batch) for batch in cutter)
    chosen: dict[str, object] = {}
    if workers.cluster is None:
        chosen = {"backend": "loky", "n_jobs": size, "initializer": worker.end_with_program, "initargs": (os.getpid(),)}
    found: Generator[_Done[R], None, None] = Parallel(
        batch_size=1, return_as="generator_unordered", timeout=_SILENCE, **chosen
    )(calls)
    return found


def _by_own_processes(play: Callable[[T], R], cutter: _Cutter[T], size: int) -> Generator[_Done[R], None, None]:
    """The batches as they end, by processes that end with this one, however it ends. Raises BrokenProcessPool where one
    is killed, TimeoutError where all are silent."""
    pool = worker.Processes(size)
    waiting: set[Future[_Done[R]]] = set()
    batches = iter(cutter)
    try:
        while True:
            while len(waiting) < 2 * size and (batch := next(batches, None)) is not None:
                waiting.add(pool.submit(_play_batch, play, batch))
            if not waiting:
                return
            ended, waiting = wait(waiting, _SILENCE, FIRST_COMPLETED)
            if not ended:
                raise TimeoutError
            for one in ended:
                yield one.result()
    finally:
        pool.end()


def _play_batch(play: Callable[[T], R], batch: Sequence[tuple[int, T]]) -> _Done[R]:
    done: _Done[R] = _Done()
    began = time.thread_time()
    for number, task in batch:
        done.results.append((number, play(task)))
    done.seconds = time.thread_time() - began
    return done


def _connected(stack: ExitStack, workers: Workers, tasks: int) -> tuple[int, Faults, Faults]:
    """The number of workers, the exceptions that mean a lost worker, and those that mean a lost scheduler. Raises
    WorkersError."""
    if workers.cluster is None:
        return min(workers.processes, tasks), (_lost_process(),), ()
    try:
        import dask  # noqa: F401 - joblib asks for both
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError
        from distributed.comm.core import CommClosedError
    except ImportError as error:
        raise WorkersError("no_extra") from error
    size = stack.enter_context(_cluster(workers.cluster))
    return size, (KilledWorker,), (FutureCancelledError, CommClosedError)


def _lost_process() -> type[Exception]:
    """The exception that is raised when a process of this machine is lost."""
    if is_frozen():
        return BrokenProcessPool
    from joblib.externals.loky.process_executor import TerminatedWorkerError

    lost: type[Exception] = TerminatedWorkerError
    return lost


@contextmanager
def _cluster(address: str) -> Iterator[int]:
    """Have joblib hand everything to the workers of a Dask scheduler; gives how many they are. Raises WorkersError."""
    from distributed import Client
    from joblib import parallel_config

    # Dask prints whole stack traces when a scheduler ends; a WorkersError says it
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkersError("no_scheduler", address) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError as error:
            raise WorkersError("no_workers", address) from error
        _same_version(client.run(_version, on_error="return"), address)
        with parallel_config(backend="dask", client=client):
            yield sum(client.ncores().values())


def _same_version(versions: dict[str, object], address: str) -> None:
    """Check that all workers have this version of the program. Raises WorkersError."""
    if any(version != __version__ for version in versions.values()):
        raise WorkersError("other_version", address)


def _version() -> str:
    return __version__
