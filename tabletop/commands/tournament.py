"""``tabletop tournament``: computer players against each other, in processes, counted with intervals and ratings."""

from __future__ import annotations

import os
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from tabletop.bots import tournament as games
from tabletop.bots.player import LEVELS, RANDOM, levels_of
from tabletop.bots.setups import WordError
from tabletop.bots.tournament import GameRecord, Pairing, Share
from tabletop.rules import catalogue
from tabletop.rules.game import Setup, SetupError
from tabletop.rules.match import Match
from tabletop.storage import atomic
from tabletop.storage import format as save_format
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import safe_stem
from tabletop.storage.filing import put_new
from tabletop.text import t

from .arguments import Arguments, Parser, UsageError
from .output import Progress, complain, say, say_json
from .setups import known_game, refused, setup_from

_GAMES = 100
_PLAYERS = "captain,recruit"
_SECONDS = 0.3
_MOST_SECONDS = 60.0


def parser() -> Parser:
    """What the command takes."""
    found = Parser("tournament")
    found.place("GAME")
    found.text("--players", "P,P")
    found.number("--games", "N", low=1, default=_GAMES)
    found.text("--scenario", "S")
    found.number("--seats", "N", low=1)
    found.text("--option", "K=V", many=True)
    found.number("--seed", "S", default=0)
    found.text("--seconds", "T")
    found.number("--jobs", "J", low=1)
    found.text("--results", "FILE")
    found.number("--save", "N")
    found.text("--output", "DIR")
    found.flag("--json")
    return found


def run(given: Arguments) -> int:
    """Play what is still to be played and say how it went; with ``--save`` write one game of a file of results."""
    game_id = known_game(given.places[0])
    path = None if given.results is None else Path(given.results)
    if given.save is not None:
        return _save(_records(path), given.save, Path(given.output or "."))
    planned = _planned(game_id, given)
    done = {record["number"]: record for record in _records(path)}
    _fits(planned, done)
    wanted = [one for one in planned if one.number not in done]
    bar = Progress(len(planned))
    bar.step(len(planned) - len(wanted))
    try:
        for record in played(wanted, given.jobs or os.cpu_count() or 1):
            done[record["number"]] = record
            if path is not None:
                atomic.append(path, (games.dump(record) + "\n").encode())
            bar.step(len(done))
    except SaveError as error:
        complain(t(error.key, **error.values))
        return 1
    finally:
        bar.close()
    records = [done[one.number] for one in planned]
    told = summary(records)
    say_json(document(told)) if given.json else _report(told)
    return 0


def played(wanted: Sequence[Pairing], jobs: int) -> Iterator[GameRecord]:
    """The records of games as they end, by so many processes; one plays them here."""
    if jobs == 1 or len(wanted) < 2:
        yield from map(games.play_pairing, wanted)
        return
    from joblib import Parallel, delayed

    # the frozen program is no interpreter that joblib's own processes could be started with
    backend = "multiprocessing" if getattr(sys, "frozen", False) else "loky"
    calls = (delayed(games.play_pairing)(one) for one in wanted)
    found = Parallel(n_jobs=min(jobs, len(wanted)), backend=backend, return_as="generator_unordered")(calls)
    with closing(found):
        yield from found


def _planned(game_id: str, given: Arguments) -> list[Pairing]:
    """The games that the words ask for. Raises UsageError."""
    levels = _levels(game_id, given.players or _PLAYERS)
    first = setup_from(game_id, given.scenario, given.seats, given.option, given.seed)
    seats = len(first.seats)
    meta = catalogue.meta(game_id)
    scenarios = (first.scenario,) if given.scenario else _scenarios(game_id, seats)
    try:
        found = list(
            games.pairings(
                meta,
                levels,
                given.games,
                scenarios=scenarios,
                seats=seats,
                words=given.option,
                seed=given.seed,
                seconds=_seconds(given.seconds),
            )
        )
        for one in found[:1]:
            Match.start(catalogue.game(game_id), one.setup)
    except WordError as error:
        raise UsageError(f"cli.error.setup.{error.key}", **error.values) from None
    except SetupError as error:
        raise refused(game_id, error) from None
    return found


def _scenarios(game_id: str, seats: int) -> tuple[str, ...]:
    """The scenarios for so many seats that need nothing more to be played."""
    found = []
    game = catalogue.game(game_id)
    for scenario in game.meta.scenarios:
        if seats in scenario.seats and _starts(game_id, setup_from(game_id, scenario.id, seats, (), 0)):
            found.append(scenario.id)
    return tuple(found)


def _starts(game_id: str, setup: Setup) -> bool:
    try:
        Match.start(catalogue.game(game_id), setup)
    except SetupError:
        return False
    return True


def _levels(game_id: str, words: str) -> tuple[str, ...]:
    """The players named in a list with commas. Raises UsageError."""
    known = (RANDOM, *(levels_of(game_id) or LEVELS))
    found = tuple(word.strip() for word in words.split(","))
    for level in found:
        if level not in known:
            raise UsageError("cli.error.unknown_player", name=level[:40], known=", ".join(known))
    return found


def _seconds(word: str | None) -> float:
    """Seconds of processor time a decision. Raises UsageError."""
    if word is None:
        return _SECONDS
    try:
        found = float(word)
    except ValueError:
        found = -1.0
    if not 0 < found <= _MOST_SECONDS:
        raise UsageError("cli.error.seconds", value=word[:40], most=round(_MOST_SECONDS))
    return found


def _records(path: Path | None) -> list[GameRecord]:
    """The games in a file of results; none for no file. Raises UsageError."""
    if path is None:
        return []
    try:
        if not path.exists():
            return []
        data = atomic.read(path)
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
    """That results are of this very tournament. Raises UsageError."""
    for one in planned:
        record = done.get(one.number)
        if record is None:
            continue
        same = record["players"] == list(one.players) and record["setup"] == games.setup_document(one.setup)
        if not same:
            raise UsageError("cli.error.other_results", number=one.number)


def _save(records: Sequence[GameRecord], number: int, folder: Path) -> int:
    """Write one game as a saved match, to be opened with ``tabletop load``."""
    record = next((one for one in records if one["number"] == number), None)
    if record is None:
        raise UsageError("cli.error.no_result", number=number)
    try:
        match = games.replayed(record)
    except (KeyError, IndexError, ValueError):
        complain(t("cli.tournament.other_rules", number=number))
        return 1
    title = t("cli.tournament.title", number=number, players=", ".join(record["players"]))
    try:
        data = save_format.dumps(match, save_format.SaveInfo(title=title))
        written = put_new(folder, safe_stem(f"tournament-{match.setup.game}-{number}"), ".json", data)
    except SaveError as error:
        complain(t(error.key, **error.values))
        return 1
    say(t("cli.tournament.saved", file=str(written)))
    return 0


# ------------------------------------------------------------------------------------------------------ the report


@dataclass(frozen=True, slots=True)
class Summary:
    """What the games of a tournament say together; ``seconds`` of the processor."""

    games: int
    players: list[Share]
    ratings: dict[str, tuple[float, float, float]]
    against: list[tuple[str, str, Share]]
    played: list[Share]
    seats: list[Share]
    scenarios: dict[str, int]
    endings: dict[str, int]
    actions: float
    most: int
    turns: float
    seconds: float
    slowest: float


def summary(records: Sequence[GameRecord]) -> Summary:
    """All the counts of some games, at least one."""
    lengths = [record["actions"] for record in records]
    return Summary(
        games=len(records),
        players=games.shares(records, lambda record: record["players"]),
        ratings=games.elo(records),
        against=games.against(records),
        played=games.shares(records, lambda record: record["played"]),
        seats=games.shares(records, lambda record: [f"#{n + 1}" for n in range(len(record["players"]))]),
        scenarios=dict(sorted(Counter(record["setup"]["scenario"] for record in records).items())),
        endings=dict(Counter(record["ending"] for record in records).most_common()),
        actions=statistics.median(lengths),
        most=max(lengths),
        turns=statistics.median([record["turns"] for record in records]),
        seconds=sum([record["seconds"] for record in records]),
        slowest=max([record["slowest"] for record in records]),
    )


def document(told: Summary) -> dict[str, object]:
    """The results as JSON."""
    return {
        "games": told.games,
        "players": [
            {**_row(share), "elo": [round(value) for value in told.ratings[share.name]]} for share in told.players
        ],
        "against": [{"player": a, "other": b, **_row(share)} for a, b, share in told.against],
        "played": [_row(share) for share in told.played],
        "seats": [_row(share) for share in told.seats],
        "scenarios": told.scenarios,
        "endings": told.endings,
        "actions": {"median": told.actions, "most": told.most},
        "turns": told.turns,
        "seconds": round(told.seconds, 1),
        "slowest": told.slowest,
    }


def _row(share: Share) -> dict[str, object]:
    low, high = share.limits
    return {
        "name": share.name,
        "games": share.games,
        "won": round(share.won, 2),
        "share": round(share.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _report(told: Summary) -> None:
    """The same as lines."""
    say(t("cli.tournament.games", n=told.games))
    for share in told.players:
        middle, low, high = (f"{round(value):+d}" for value in told.ratings[share.name])
        say(f"{_line(share)}  {t('cli.tournament.elo', elo=middle, low=low, high=high)}")
    parts = (
        ("cli.tournament.against", [share for _, _, share in told.against]),
        ("cli.tournament.played", told.played),
        ("cli.tournament.seats", told.seats),
    )
    for key, rows in parts:
        if rows:
            say(t(key))
            for share in rows:
                say(_line(share))
    say(t("cli.tournament.endings"))
    for ending, n in told.endings.items():
        say(f"  {ending:<20}{n:>6}  {100 * n / told.games:5.1f} %")
    say(t("cli.tournament.lengths", turns=f"{told.turns:g}", median=f"{told.actions:g}", most=told.most))
    say(t("cli.tournament.time", seconds=f"{told.seconds:.1f}", slowest=f"{told.slowest:.2f}"))


def _line(share: Share) -> str:
    part, low, high = (f"{100 * value:5.1f}" for value in (share.share, *share.limits))
    told = t("cli.simulate.balance.row", won=f"{share.won:g}", games=share.games, share=part, low=low, high=high)
    return f"  {share.name:<20}{told}"
