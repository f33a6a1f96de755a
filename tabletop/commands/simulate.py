"""``tabletop simulate``: whole games by random legal play, by players that seek goals, or by computer players of chosen
levels; by as many processes as there are cores, or by a cluster."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from tabletop.bots import batches
from tabletop.bots.batches import Workers, WorkersError
from tabletop.bots.player import PlayerFailed
from tabletop.bots.random_bot import goal_seeker
from tabletop.bots.simulation import Failure, SimulatedGame, Simulation, simulated
from tabletop.bots.tournament import Share
from tabletop.rules import catalogue
from tabletop.rules.game import Outcome, Setup, SetupError
from tabletop.rules.match import Match
from tabletop.text import sentence, t
from tabletop.text.grammar import decimal, ending_words, percentage

from . import output, results
from .arguments import MOST_JOBS, MOST_SEED, Arguments, Parser
from .output import Progress, complain, say, say_json
from .requested_games import known_game, levels, own_players, refused, setup_from
from .results import won_words

_GAMES = 100
_NAME = 30  # width of the column of names, in characters


@dataclass(slots=True)
class CountedWins:
    """Games and wins by (what a seat played, number of seats), and by (place in turn order, number of seats). A shared
    victory counts for each winner in equal parts."""

    games: Counter[tuple[str, int]] = field(default_factory=Counter)
    won: dict[tuple[str, int], float] = field(default_factory=dict)

    def add(self, played: Sequence[str], first: int, outcome: Outcome) -> None:
        """One more game. ``first``: the seat that began."""
        seats = len(played)
        for seat, side in enumerate(played):
            part = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            for key in ((side, seats), (f"#{(seat - first) % seats + 1}", seats)):
                self.games[key] += 1
                self.won[key] = self.won.get(key, 0.0) + part

    def rows(self) -> list[tuple[int, Share]]:
        """Each count with its number of seats, sides first, then places in turn order."""
        ordered = sorted(self.games, key=lambda key: (key[0].startswith("#"), key[1], key[0]))
        return [(seats, Share(side, self.games[side, seats], self.won[side, seats])) for side, seats in ordered]

    def report(self) -> None:
        say(t("cli.simulate.balance"))
        for seats, share in self.rows():
            say(f"  {seats}  {share.name:<12}{won_words(share)}")


@dataclass(slots=True)
class Result:
    """What all the games of one run gave."""

    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    counted: CountedWins = field(default_factory=CountedWins)
    failures: list[dict[str, object]] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, one: SimulatedGame) -> None:
        outcome = one.outcome
        if outcome is None:
            return
        self.lengths.append(one.actions)
        self.endings[outcome.ending] += 1
        self.wins["+".join(str(seat + 1) for seat in outcome.winners) or "draw"] += 1
        self.counted.add(one.played, one.first, outcome)

    @property
    def speed(self) -> float:
        return sum(self.lengths) / self.seconds if self.seconds else 0.0


def parser() -> Parser:
    found = Parser("simulate")
    found.place("GAME")
    found.text("--scenario", "S")
    found.number("--seats", "N", low=1)
    found.text("--option", "K=V", many=True)
    found.number("--games", "N", low=1, default=_GAMES)
    found.number("--seed", "S", high=MOST_SEED, default=0)
    found.text("--players", "P,P")
    found.flag("--random")
    found.number("--jobs", "J", low=1, high=MOST_JOBS)
    found.text("--cluster", "ADDRESS")
    found.flag("--json")
    found.text("--output", "DIR")
    return found


def run(given: Arguments) -> int:
    game_id = known_game(given.places[0])
    setup = setup_from(game_id, given.scenario, given.seats, given.option, given.seed)
    try:
        Match.start(catalogue.game(game_id), setup)
    except SetupError as error:
        raise refused(game_id, error) from None
    folder = output.folder(given.output)
    wanted = _wanted(setup, given)
    # Seconds: hundreds of random games are over before a process has started.
    workers = results.workers_of(given, alone=0.5 if wanted[0].quick else 0.0)
    try:
        result = _play(wanted, workers, folder)
    except (WorkersError, PlayerFailed) as error:
        raise results.lost(error) from None
    if given.json:
        say_json(_document(setup, result, wanted))
    else:
        _report(game_id, result)
        if wanted[0].counts:
            result.counted.report()
    return 1 if result.failures else 0


def _wanted(setup: Setup, given: Arguments) -> list[Simulation]:
    """The games that a line asks for, at least one. Computer players change seats by one from game to game, so that
    each deal is played from every seat; players that seek goals play with each number of seats in turn, unless one is
    asked for. Raises UsageError."""
    if given.players is not None:
        playing, seats = levels(given.players, setup.game), len(setup.seats)
        own = own_players(setup.game, playing)
        return [
            Simulation(
                number,
                "players",
                replace(setup, seed=setup.seed + number // seats),
                tuple([playing[(seat + number) % seats % len(playing)] for seat in range(seats)]),
                own,
            )
            for number in range(given.games)
        ]
    if given.random or goal_seeker(setup.game) is None:
        return [Simulation(n, "random", replace(setup, seed=setup.seed + n)) for n in range(given.games)]
    tables = [setup]
    if given.seats is None:
        scenario = next(one for one in catalogue.meta(setup.game).scenarios if one.id == setup.scenario)
        tables = [setup_from(setup.game, setup.scenario, count, (), setup.seed) for count in scenario.seats]
        tables = [replace(table, options=setup.options) for table in tables]
    return [Simulation(n, "goals", replace(tables[n % len(tables)], seed=setup.seed + n)) for n in range(given.games)]


def _play(wanted: Sequence[Simulation], workers: Workers, folder: Path) -> Result:
    """Play the games; those that failed are written into the folder. Raises WorkersError."""
    bar = Progress(len(wanted))
    done: list[SimulatedGame] = []
    failed = 0
    started = time.perf_counter()
    try:
        with closing(batches.results(simulated, wanted, workers)) as found:
            for one in found:
                done.append(one)
                failed += one.failure is not None
                if failed == 5:  # failed games after which the run stops
                    break
                bar.step(len(done))
    finally:
        bar.close()
    result = Result(seconds=time.perf_counter() - started)
    for one in sorted(done, key=lambda one: one.number):
        if one.failure is None:
            result.add(one)
        else:
            result.failures.append(_failure(one.failure, wanted[one.number].setup, folder))
    return result


def _failure(failure: Failure, setup: Setup, folder: Path) -> dict[str, object]:
    """Write the game that failed, and say where."""
    found: dict[str, object] = {
        "seed": setup.seed,
        "invariant": failure.invariant,
        "detail": failure.detail,
        "file": None,
    }
    if failure.match is not None:
        found["actions"] = len(failure.match.journal)
        title = t("cli.simulate.title", invariant=failure.invariant)
        stem = f"failure-{setup.game}-{setup.scenario}-{len(setup.seats)}-seed-{setup.seed}"
        found["file"] = _write(failure.match, title, stem, folder)
    return found


def _write(match: Match[object], title: str, stem: str, folder: Path) -> str | None:
    """Write the game under a free name, so that games which failed with other options stay; gives its path."""
    from tabletop.storage import format as save_format
    from tabletop.storage.errors import SaveError
    from tabletop.storage.file_names import put_new, safe_stem

    try:
        written = save_format.dumps(match, save_format.SaveInfo(title=title))
    except Exception as error:  # dumping the state may be what failed
        complain(t("cli.simulate.not_saved", why=f"{type(error).__name__}: {error}"))
        return None
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            return str(put_new(place, safe_stem(stem), ".json", written))
        except SaveError as error:
            complain(t("cli.simulate.not_saved", why=sentence(error)))
    return None


def _document(setup: Setup, result: Result, wanted: Sequence[Simulation]) -> dict[str, object]:
    first = wanted[0]
    found: dict[str, object] = {
        "game": setup.game,
        "scenario": setup.scenario,
        "seats": len(setup.seats),
        "options": {**setup.options, "seats": [dict(seat.options) for seat in setup.seats]},
        "seed": setup.seed,
        "games": len(result.lengths) + len(result.failures),
        "endings": dict(sorted(result.endings.items())),
        "wins": dict(sorted(result.wins.items())),
        "length": _lengths(result.lengths),
        "actions": sum(result.lengths),
        "seconds": round(result.seconds, 3),
        "actions_per_second": round(result.speed),
        "failures": result.failures,
    }
    if first.by == "goals":
        found["seats"] = sorted({len(one.setup.seats) for one in wanted})
    if first.by == "players":
        found["players"] = sorted({level for one in wanted for level in one.players})
    if first.counts:
        found["balance"] = [{**share.document(), "seats": seats} for seats, share in result.counted.rows()]
    return found


def _lengths(lengths: list[int]) -> dict[str, float] | None:
    if not lengths:
        return None
    return {
        "shortest": min(lengths),
        "median": statistics.median(lengths),
        "mean": round(statistics.fmean(lengths), 1),
        "longest": max(lengths),
    }


def _report(game_id: str, result: Result) -> None:
    games = len(result.lengths)
    say(t("cli.simulate.games", n=games))
    for ending, count in result.endings.most_common():
        say(f"  {ending_words(game_id, ending):<{_NAME}}{count:>7}  {percentage(count / games):>7}")
    for winners, count in sorted(result.wins.items()):
        name = t("cli.simulate.draw") if winners == "draw" else t("cli.simulate.won", seat=winners)
        say(f"  {name:<{_NAME}}{count:>7}  {percentage(count / games):>7}")
    lengths = _lengths(result.lengths)
    if lengths is not None:
        told = {name: decimal(value, short=True) for name, value in lengths.items()}
        say(t("cli.simulate.lengths", **told))
    say(t("cli.simulate.speed", speed=round(result.speed), seconds=decimal(result.seconds)))
    for failure in result.failures:
        say(t("cli.simulate.failure", **failure))
