"""Plays games of computer players with several workers, and keeps them in a file of results."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tabletop.bots import batches
from tabletop.bots import tournament as games
from tabletop.bots.batches import Workers, WorkersError
from tabletop.bots.tournament import GameRecord, Pairing
from tabletop.storage import atomic, limits
from tabletop.storage.errors import SaveError
from tabletop.text import t

from .arguments import Arguments, UsageError
from .extras import missing
from .output import Progress


class NotDone(Exception):
    """Games that could not all be played or kept; what was played is in the file. ``str``: the sentence that says
    why."""


def workers_of(given: Arguments, alone: float = 0.0) -> Workers:
    """The workers that a line asks for; games that take less than ``alone`` seconds need no further process."""
    return Workers(given.jobs, given.cluster, alone)


def lost(error: WorkersError) -> str:
    """The sentence about workers that could not be started or reached."""
    if error.key == "no_extra":
        return str(missing("--cluster", "Dask", "cluster"))
    return t(f"cli.error.workers.{error.key}", address=error.address)


def played(planned: Sequence[Pairing], path: Path | None, workers: Workers) -> list[GameRecord]:
    """The records of all planned games in their order: those that the file has are not played again, the others are
    written into it as they end. Raises UsageError for a file of something else, and NotDone."""
    done = {record["number"]: record for record in read(path)}
    _fits(planned, done)
    wanted = [one for one in planned if one.number not in done]
    bar, before = Progress(len(planned)), len(planned) - len(wanted)
    bar.step(before)
    try:
        with closing(batches.results(games.play_pairing, wanted, workers)) as found:
            for number, record in enumerate(found, 1):
                done[record["number"]] = record
                if path is not None:
                    atomic.append(path, (games.dump(record) + "\n").encode())
                bar.step(before + number)
    except SaveError as error:
        raise NotDone(t(error.key, **error.values)) from None
    except WorkersError as error:
        raise NotDone(lost(error)) from None
    finally:
        bar.close()
    return [games.completed(done[one.number]) for one in planned]


def read(path: Path | None) -> list[GameRecord]:
    """The games in a file of results; none for no file. Raises UsageError."""
    if path is None:
        return []
    try:
        if not path.exists():
            return []
        data = atomic.read(path, limits.RESULTS)
        text = data.decode("utf-8")
        found = games.read_lines(text)
        if text and not text.endswith("\n"):  # the last line was cut off: its game is played again
            atomic.write(path, text[: text.rfind("\n") + 1].encode())
        return found
    except SaveError as error:
        raise UsageError(error.key, **error.about(path).values) from None
    except (OSError, ValueError):
        raise UsageError("cli.error.not_results", file=str(path)) from None


def _fits(planned: Sequence[Pairing], done: dict[int, GameRecord]) -> None:
    """Check that results are of the planned games. Raises UsageError."""
    for one in planned:
        record = done.get(one.number)
        if record is None:
            continue
        same = record["players"] == list(one.players) and record["setup"] == games.setup_document(one.setup)
        if not same:
            raise UsageError("cli.error.other_results", number=one.number)
