"""Games of computer players: played by several workers, kept in a file of results, counted by table (a scenario with a
number of seats), and the words for what is counted."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.bots import RANDOM, batches, tournament as games
from tabletop.bots.batches import Workers, WorkersError
from tabletop.bots.tournament import STALLED, GameRecord, HeadToHead, Pairing, Share
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


def ending_words(game: str, ending: str) -> str:
    return t("tournament.ending.stalled") if ending == STALLED else t(f"tournament.ending.{game}.{ending}")


def scenario_words(game: str, scenario: str) -> str:
    key = f"{game}.scenario.{scenario}"
    return t(key) if has(key) else t(f"{game}.title")


def won_words(share: Share) -> str:
    """How many games were won, of how many, and the share with its interval."""
    part, low, high = (f"{decimal(100 * value):>5}" for value in (share.share, *share.limits))
    won = decimal(share.won, short=True)
    return t("cli.simulate.balance.row", won=won, games=share.games, share=part, low=low, high=high)


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


PLACE: Final = "place"
"""The kind that the places in turn order are counted as, beside those of ``Game.in_play``."""


@dataclass(frozen=True, slots=True)
class BalanceTable:
    """What was counted in the games of a scenario with a number of seats.

    ``shares``: by kind (army, race, power, hero, place), the best first, of games in which not every seat had it;
    ``turns`` and ``actions``: the length of which one game in ten is shorter, the median, and that of which one in ten
    is longer; ``endings``: how many games ended how, the most frequent first; ``meetings``: with two seats that each
    play one thing, what the first of a pair won of the second."""

    game: str
    scenario: str
    seats: int
    games: int
    shares: dict[str, list[Share]]
    turns: tuple[float, float, float]
    actions: tuple[float, float, float]
    endings: dict[str, int]
    meetings: dict[tuple[str, str], Share]

    @property
    def even(self) -> float:
        """The share of wins of each seat if all were equal: one divided by the number of seats."""
        return 1 / self.seats

    def document(self) -> dict[str, object]:
        return {
            "game": self.game,
            "scenario": self.scenario,
            "seats": self.seats,
            "games": self.games,
            "even": round(self.even, 4),
            "shares": {kind: [share.document() for share in rows] for kind, rows in self.shares.items()},
            "turns": list(self.turns),
            "actions": list(self.actions),
            "endings": self.endings,
        }


def tables(records: Sequence[GameRecord]) -> list[BalanceTable]:
    """The tables of some games, in the order in which they come."""
    found: dict[tuple[str, str, int], list[GameRecord]] = {}
    for record in records:
        setup = record["setup"]
        found.setdefault((setup["game"], setup["scenario"], len(record["players"])), []).append(record)
    return [_table(*key, some) for key, some in found.items()]


def _table(game: str, scenario: str, seats: int, records: Sequence[GameRecord]) -> BalanceTable:
    shares: dict[str, list[Share]] = {}
    for share in games.shares(records, _own):
        kind, _, name = share.name.partition(":")
        shares.setdefault(kind, []).append(Share(name, share.games, share.won))
    for rows in shares.values():
        rows.sort(key=lambda share: (-share.share, share.name))
    shares[PLACE] = games.shares(records, games.places)
    return BalanceTable(
        game=game,
        scenario=scenario,
        seats=seats,
        games=len(records),
        shares=shares,
        turns=_spread([record["turns"] for record in records]),
        actions=_spread([record["actions"] for record in records]),
        endings=dict(Counter(record["ending"] for record in records).most_common()),
        meetings=_meetings(records) if seats == 2 else {},
    )


def _own(record: GameRecord) -> list[list[str]]:
    """By seat what it had in play, without what all seats had: that wins every game and tells nothing."""
    common = set.intersection(*[set(had) for had in record["played"]])
    return [[name for name in had if name not in common] for had in record["played"]]


def _spread(values: Sequence[int]) -> tuple[float, float, float]:
    """The first tenth, the median and the last tenth."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.1 * last)], statistics.median(ordered), ordered[round(0.9 * last)]


def _meetings(records: Sequence[GameRecord]) -> dict[tuple[str, str], Share]:
    """By pair of things that met, the share of games the first won, where each of two seats plays one thing."""
    counted: dict[tuple[str, str], tuple[int, float]] = {}
    for record in records:
        if [len(had) for had in record["played"]] != [1, 1]:
            return {}
        names = [had[0].partition(":")[2] for had in record["played"]]
        for seat in (0, 1):
            pair = (names[seat], names[1 - seat])
            met, won = counted.get(pair, (0, 0.0))
            counted[pair] = (met + 1, won + games.part(record, seat))
    return {pair: Share(" - ".join(pair), met, won) for pair, (met, won) in sorted(counted.items())}


def workers_of(given: Arguments, alone: float = 0.0) -> Workers:
    """The workers that a line asks for; games that take less than ``alone`` seconds need no further process."""
    return Workers(given.jobs, given.cluster, alone)


def lost(error: WorkersError) -> Refused:
    """What is said about workers that could not be started or reached."""
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
    except WorkersError as error:
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
