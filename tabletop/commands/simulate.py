"""``tabletop simulate``: whole games by random legal play, with or without a check of every position, by players that
seek goals, or by computer players of chosen levels."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from tabletop.bots.conformance import PROFILES, Fault, Probe, play_checked
from tabletop.bots.goal_players import Choose, goal_player
from tabletop.bots.player import LEVELS, RANDOM, PlayedTooLong, Seated, play_match
from tabletop.bots.random_bot import EndlessGame, RandomBot, play_out
from tabletop.rules import catalogue
from tabletop.rules.game import Game, Outcome, Setup, SetupError
from tabletop.rules.match import Match
from tabletop.text import t

from .arguments import Arguments, Parser, UsageError
from .balance import Balance, play_one
from .output import Progress, complain, say, say_json
from .setups import known_game, refused, setup_from

_GAMES = 100
MOST_ACTIONS = 6000  # of a game between computer players; one that is not over then stands still
_FAILURES = 5  # after so many the rest would tell nothing new


@dataclass(slots=True)
class Result:
    """What all the games of one run gave."""

    lengths: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, Any]] = field(default_factory=list)
    positions: int = 0
    seconds: float = 0.0

    def add(self, length: int, outcome: Outcome) -> None:
        """One more finished game."""
        self.lengths.append(length)
        self.endings[outcome.ending] += 1
        self.wins["+".join(str(seat + 1) for seat in outcome.winners) or "draw"] += 1

    @property
    def speed(self) -> float:
        """Actions a second."""
        return sum(self.lengths) / self.seconds if self.seconds else 0.0


def parser() -> Parser:
    """What the command takes."""
    found = Parser("simulate")
    found.place("GAME")
    found.text("--scenario", "S")
    found.number("--seats", "N", low=1)
    found.text("--option", "K=V", many=True)
    found.number("--games", "N", low=1, default=_GAMES)
    found.number("--seed", "S", default=0)
    found.flag("--check")
    found.text("--players", "P,P")
    found.flag("--random")
    found.flag("--json")
    found.text("--output", "DIR")
    return found


def run(given: Arguments) -> int:
    """Play the games and say how they went; 1 if a game failed."""
    game_id = known_game(given.places[0])
    seats = given.seats
    setup = setup_from(game_id, given.scenario, seats, given.option, given.seed)
    game = catalogue.game(game_id)
    try:
        Match.start(game, setup)
    except SetupError as error:
        raise refused(game_id, error) from None
    choose = None if given.random or given.check else goal_player(game_id)
    if given.players is not None:
        return _between(game, setup, _levels(given.players), given.games, given.json)
    if choose is not None:
        return _goals(game, setup, seats, given.games, choose, given.json)
    folder = given.output
    if folder is not None and not Path(folder).is_dir():
        raise UsageError("cli.error.no_folder", folder=folder)
    result = _play(game, setup, given.games, given.check, Path(folder or "."))
    if given.json:
        say_json(_document(setup, result, checked=given.check))
    else:
        _report(result)
    return 1 if result.failures else 0


def _levels(words: str) -> tuple[str, ...]:
    """The levels named in a list with commas. Raises UsageError."""
    found = tuple(word.strip() for word in words.split(","))
    for level in found:
        if level not in (RANDOM, *LEVELS):
            raise UsageError("cli.error.unknown_player", name=level[:40], known=", ".join((RANDOM, *LEVELS)))
    return found


def _between(game: Game[Any], setup: Setup, levels: tuple[str, ...], games: int, as_json: bool) -> int:
    """Games of computer players, which move on by one seat from game to game; each deal is played from every seat."""
    result, balance = Result(), Balance()
    seats = len(setup.seats)
    bar = Progress(games)
    started = time.perf_counter()
    for number in range(games):
        one = replace(setup, seed=setup.seed + number // seats)
        playing = tuple(levels[(seat + number) % seats % len(levels)] for seat in range(seats))
        match = Match.start(game, one)
        seated = [Seated.sit(setup.game, level, one.seed, seat) for seat, level in enumerate(playing)]
        try:
            length = play_match(game, match.state, seated, limit=MOST_ACTIONS)
        except PlayedTooLong as error:
            result.failures.append({"seed": one.seed, "invariant": "a game ends", "detail": str(error), "file": None})
            if len(result.failures) == _FAILURES:
                break
            continue
        outcome = game.outcome(match.state)
        assert outcome is not None  # nobody is to decide
        result.add(length, outcome)
        balance.add(playing, 0, outcome)
        bar.step(number + 1)
    result.seconds = time.perf_counter() - started
    bar.close()
    if as_json:
        say_json({**_document(setup, result, checked=False), "players": list(levels), "balance": balance.rows()})
    else:
        _report(result)
        balance.report()
    return 1 if result.failures else 0


def _goals(game: Game[Any], setup: Setup, seats: int | None, games: int, choose: Choose, as_json: bool) -> int:
    """Games of players that seek goals, over every number of seats in turn unless one was asked for."""
    result, balance = Result(), Balance()
    scenario = next(one for one in game.meta.scenarios if one.id == setup.scenario)
    counts = scenario.seats if seats is None else (seats,)
    tables = [setup_from(setup.game, setup.scenario, count, (), setup.seed) for count in counts]
    tables = [replace(table, options=setup.options) for table in tables]
    bar = Progress(games)
    started = time.perf_counter()
    for number in range(games):
        one = replace(tables[number % len(tables)], seed=setup.seed + number)
        try:
            result.add(*play_one(game, one, choose, balance))
        except EndlessGame as error:
            result.failures.append(_failure(Fault("a game ends", str(error), None), one, Path(".")))
            if len(result.failures) == _FAILURES:
                break
        bar.step(number + 1)
    result.seconds = time.perf_counter() - started
    bar.close()
    if as_json:
        say_json({**_document(setup, result, checked=False), "seats": list(counts), "balance": balance.rows()})
    else:
        _report(result)
        balance.report()
    return 1 if result.failures else 0


def _play(game: Game[Any], setup: Setup, games: int, check: bool, folder: Path) -> Result:
    result = Result()
    bar = Progress(games)
    probe = Probe(game, PROFILES["thorough"], setup.seed, watch=partial(_show_actions, bar))
    started = time.perf_counter()
    for number in range(games):
        one = replace(setup, seed=setup.seed + number)
        try:
            _one_checked(game, one, probe, result) if check else _one(game, one, result)
        except Fault as fault:
            result.failures.append(_failure(fault, one, folder))
            if len(result.failures) == _FAILURES:
                break
        bar.step(number + 1)
    result.seconds = time.perf_counter() - started
    result.positions = probe.positions
    bar.close()
    return result


def _show_actions(bar: Progress, actions: int) -> None:
    bar.within(lambda: t("cli.simulate.running", n=actions))


def _one(game: Game[Any], setup: Setup, result: Result) -> None:
    """One game as fast as the rules go. Raises Fault."""
    state = Match.start(game, setup).state
    try:
        length = play_out(game, state, setup.seed)
    except Exception as error:  # whatever a game breaks with is reported, not thrown at the user
        raise Fault("nothing breaks", f"{type(error).__name__}: {error}", _again(game, setup)) from error
    outcome = game.outcome(state)
    if outcome is None:
        raise Fault("a match is over or offers actions", "neither", _again(game, setup))
    result.add(length, outcome)


def _one_checked(game: Game[Any], setup: Setup, probe: Probe, result: Result) -> None:
    match = play_checked(game, setup, setup.seed, probe)
    outcome = match.outcome
    if outcome is not None:
        result.add(len(match.journal), outcome)


def _again(game: Game[Any], setup: Setup) -> Match[Any]:
    """The same random game with a journal, up to the action that breaks it."""
    match: Match[Any] = Match.start(game, setup)
    bot = RandomBot(setup.seed)
    while len(match.journal) < 20_000:
        try:
            actions = match.legal_actions()
            if not actions:
                break
            before = game.clone(match.state)
            match.apply(bot.pick(actions))
        except Exception:  # the very failure that is being recorded: keep what came before it
            journal = match.journal
            return Match.restore(game, setup, match.order, match.deal, journal, before)
    return match


def _failure(fault: Fault, setup: Setup, folder: Path) -> dict[str, Any]:
    """Write the game that failed, and say where."""
    found: dict[str, Any] = {"seed": setup.seed, "invariant": fault.invariant, "detail": fault.detail, "file": None}
    if fault.match is not None:
        found["actions"] = len(fault.match.journal)
        title = t("cli.simulate.title", invariant=fault.invariant)
        stem = f"failure-{setup.game}-{setup.scenario}-{len(setup.seats)}-seed-{setup.seed}"
        found["file"] = _write(fault.match, title, stem, folder)
    return found


def _write(match: Match[Any], title: str, stem: str, folder: Path) -> str | None:
    """Write the game under a free name, so that games which failed with other options stay; gives its path."""
    from tabletop.storage import format as save_format
    from tabletop.storage.errors import SaveError
    from tabletop.storage.file_names import safe_stem
    from tabletop.storage.filing import put_new

    try:
        written = save_format.dumps(match, save_format.SaveInfo(title=title))
    except Exception as error:  # the fault may lie in the state's own JSON form
        complain(t("cli.simulate.not_saved", why=f"{type(error).__name__}: {error}"))
        return None
    for place in (folder, Path(tempfile.gettempdir())):
        try:
            return str(put_new(place, safe_stem(stem), ".json", written))
        except SaveError as error:
            complain(t("cli.simulate.not_saved", why=t(error.key, **error.values)))
    return None


def _document(setup: Setup, result: Result, checked: bool) -> dict[str, Any]:
    return {
        "game": setup.game,
        "scenario": setup.scenario,
        "seats": len(setup.seats),
        "options": {**setup.options, "seats": [dict(seat.options) for seat in setup.seats]},
        "seed": setup.seed,
        "games": len(result.lengths) + len(result.failures),
        "checked": checked,
        "positions_checked": result.positions,
        "endings": dict(sorted(result.endings.items())),
        "wins": dict(sorted(result.wins.items())),
        "length": _lengths(result.lengths),
        "actions": sum(result.lengths),
        "seconds": round(result.seconds, 3),
        "actions_per_second": round(result.speed),
        "failures": result.failures,
    }


def _lengths(lengths: list[int]) -> dict[str, float] | None:
    if not lengths:
        return None
    return {
        "shortest": min(lengths),
        "median": statistics.median(lengths),
        "mean": round(statistics.fmean(lengths), 1),
        "longest": max(lengths),
    }


def _report(result: Result) -> None:
    games = len(result.lengths)
    say(t("cli.simulate.games", n=games))
    for ending, count in result.endings.most_common():
        say(f"  {ending:<16}{count:>7}  {100 * count / games:5.1f} %")
    for winners, count in sorted(result.wins.items()):
        name = t("cli.simulate.draw") if winners == "draw" else t("cli.simulate.won", seat=winners)
        say(f"  {name:<16}{count:>7}  {100 * count / games:5.1f} %")
    lengths = _lengths(result.lengths)
    if lengths is not None:
        say(t("cli.simulate.lengths", **lengths))
    say(t("cli.simulate.speed", speed=round(result.speed), seconds=f"{result.seconds:.1f}"))
    if result.positions:
        say(t("cli.simulate.positions", n=result.positions))
    for failure in result.failures:
        say(t("cli.simulate.failure", **failure))
