"""Games of computer players: played by several workers, kept in a file of results, counted by table (a scenario with a
number of seats), and the words for what is counted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from tabletop.bots import RANDOM, batches, tournament as games
from tabletop.bots.batches import Workers, WorkersError
from tabletop.bots.player import PlayerFailed
from tabletop.bots.tournament import GameRecord, HeadToHead, Pairing, Share
from tabletop.rules import catalogue
from tabletop.rules.game import InPlay
from tabletop.storage import atomic, limits
from tabletop.storage.errors import SaveError
from tabletop.text import has, localised, t
from tabletop.text.grammar import decimal

from .arguments import Arguments, NotDone, Refused, UsageError, missing
from .output import Progress


def level_words(level: str) -> str:
    key = "tournament.random" if level == RANDOM else f"players.{level}"
    return t(key) if has(key) else level


def rating_words(elo: float, low: float, high: float) -> str:
    """An Elo rating with what is known of it: its interval, or the one limit that it has."""
    key = "unknown" if math.isinf(low) and math.isinf(high) else "most" if math.isinf(low) else ""
    key = key or ("least" if math.isinf(high) else "between")
    told = {name: "" if math.isinf(one) else f"{round(one):+d}" for name, one in (("low", low), ("high", high))}
    return t(f"tournament.elo.{key}", elo=f"{round(elo):+d}", **told)


def met_words(met: HeadToHead) -> str:
    return f"{level_words(met.player)} – {level_words(met.other)}"


def kind_words(kind: str) -> str:
    return t(f"tournament.kind.{kind}")


def thing_words(game: str, kind: str, name: str) -> str:
    """The name of an army, race, power or hero; for an army that a player made, the name given to it; for a place in
    turn order, its number."""
    names = catalogue.game(game).names_in_play().get(InPlay(kind, name))
    return name if names is None else localised(names)


def won_words(share: Share) -> str:
    """How many games were won, of how many, and the share with its interval."""
    part, low, high = (f"{decimal(100 * value):>5}" for value in (share.share, *share.limits))
    won = decimal(share.won, short=True)
    return t("cli.simulate.balance.row", won=won, games=share.games, share=part, low=low, high=high)


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


def workers_of(given: Arguments, alone: float = 0.0) -> Workers:
    """The workers that a line asks for; games that take less than ``alone`` seconds need no further process."""
    return Workers(given.jobs, given.cluster, alone)


def lost(error: WorkersError | PlayerFailed) -> Refused:
    """What is said about workers that could not be started or reached, and about a player that did not decide."""
    if isinstance(error, PlayerFailed):
        return NotDone(f"players.failed.{error.why}", name=error.name, told=error.told)
    if error.key == "no_extra":
        return missing("--cluster", "Dask", "cluster")
    return NotDone(f"cli.error.workers.{error.key}", address=error.address)


def played(planned: Sequence[Pairing], path: Path | None, workers: Workers) -> list[GameRecord]:
    """The records of all planned games in their order: those that the file has are not played again, the others are
    written into it as they end. Raises UsageError for a file of something else, NotDone where not all could be played,
    and SaveError where they cannot be kept; what was played is in the file."""
    done = {record["number"]: record for record in read(path, new=True)}
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
    except (WorkersError, PlayerFailed) as error:
        raise lost(error) from None
    finally:
        bar.close()
    return [games.completed(done[one.number]) for one in planned]


def read(path: Path | None, *, new: bool = False) -> list[GameRecord]:
    """The games in a file of results; none for no file. ``new``: it need not be there yet. Raises UsageError."""
    if path is None:
        return []
    try:
        text = atomic.read(path, limits.RESULTS).decode("utf-8-sig")
        found = games.read_lines(text)
        if text and not text.endswith("\n"):  # the last line was cut off: its game is played again
            atomic.write(path, text[: text.rfind("\n") + 1].encode())
        return found
    except SaveError as error:
        if new and error.code == "not_found":
            return []
        raise UsageError(error.key, **error.values) from None
    except ValueError:
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
