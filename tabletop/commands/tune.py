"""``tabletop tune``: searches weights of a computer player by self-play against the shipped ones."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from tabletop.bots import CAPTAIN, batches
from tabletop.bots.batches import WorkersError
from tabletop.bots.player import levels_of
from tabletop.bots.setups import WordError
from tabletop.bots.tuning import Deals, Play, Tuning, TuningGame, play_game, read_trials, tunable, weights_text
from tabletop.rules import catalogue
from tabletop.storage import atomic, limits
from tabletop.text import t
from tabletop.text.grammar import decimal

from . import requested_games
from .arguments import Arguments, Parser, UsageError, missing
from .output import say
from .results import lost, workers_of

_GAMES = 16


def parser() -> Parser:
    found = Parser("tune")
    found.place("GAME")
    found.text("--level", "LEVEL")
    found.number("--trials", "N", low=1, default=200)
    found.number("--games", "M", low=1, default=_GAMES)
    found.number("--proof", "N", default=200)
    found.text("--only", "NAME", many=True)
    requested_games.ask_for_games(found)
    found.text("--output", "FILE")
    return found


def run(given: Arguments) -> int:
    """Search with a line for each generation, after which the weights are written; at the end play them in fresh
    deals."""
    if find_spec("cma") is None:
        raise missing("tune", "cma", "dev")
    tuning = _tuning(given)
    path = None if given.results is None else Path(given.results)
    output = Path(given.output or f"{given.places[0]}-{tuning.level}.json")
    workers = workers_of(given)

    def play(games: Sequence[TuningGame]) -> Iterable[float]:
        return batches.results(play_game, games, workers)

    try:
        _resume(tuning, path)
        figures = dict(tuning.shipped.figures)
        for trial, found in tuning.run(play):
            if found is None:
                line = {"n": trial["trial"] + 1, "trials": tuning.trials, "won": decimal(trial["won"], short=True)}
                say(t("cli.tune.trial", **line, games=trial["games"]))
                if path is not None:
                    atomic.append(path, (json.dumps(trial) + "\n").encode())
            else:
                figures = found
                atomic.write(output, weights_text(tuning.shipped, figures).encode())
                say(t("cli.tune.written", n=trial["trial"] // tuning.generation + 1, file=str(output)))
        if given.proof:
            _prove(tuning, figures, given.proof, play)
    except WordError as error:
        raise UsageError(f"cli.error.setup.{error.key}", **error.values) from None
    except WorkersError as error:
        raise lost(error) from None
    return 0


def _prove(tuning: Tuning, figures: dict[str, float], games: int, play: Play) -> None:
    """Play the weights found against the shipped ones in fresh deals, and print how they did."""
    won, whole, (low, high) = tuning.proved(figures, games, play)
    equal = 1 / tuning.deals.seats
    words = {"share": won / whole, "low": low, "high": high}
    told = {key: decimal(100 * part) for key, part in words.items()}
    say(t("cli.tune.proof", won=decimal(won, short=True), games=whole, **told))
    say(t("cli.tune.better" if low > equal else "cli.tune.not_shown", equal=decimal(100 * equal, short=True)))


def _tuning(given: Arguments) -> Tuning:
    """The run that the words ask for. Raises UsageError."""
    game_id = requested_games.known_game(given.places[0])
    level = requested_games.level_named(given.level or CAPTAIN, levels_of(game_id))
    names = tunable(game_id, level)
    for name in given.only:
        if name not in names:
            raise UsageError("cli.error.unknown_weight", name=name[:40], known=", ".join(names))
    first = requested_games.setup_from(game_id, given.scenario, given.seats, given.option, given.seed)
    seats = len(first.seats)
    scenarios = (first.scenario,) if given.scenario else requested_games.scenarios_of(game_id, seats)
    seconds = None if given.seconds is None else requested_games.seconds_of(given.seconds)
    words = requested_games.with_documents(catalogue.meta(game_id), given.option)
    deals = Deals(game_id, scenarios, seats, words, given.seed, seconds)
    return Tuning(deals, level, tuple(given.only or names), given.games, given.trials)


def _resume(tuning: Tuning, path: Path | None) -> None:
    """Take over the trials from a file of the same run; create the file where there is none. Raises UsageError,
    SaveError."""
    if path is None:
        return
    head = tuning.head()
    if not path.exists():
        atomic.write(path, (json.dumps(head) + "\n").encode())
        return
    text = atomic.read(path, limits.RESULTS).decode("utf-8", "replace")
    try:
        tuning.played = read_trials(text, head)
    except (ValueError, TypeError, KeyError, RecursionError):  # a line that is JSON, and no trial
        raise UsageError("cli.error.other_trials", file=str(path)) from None
    if not text.endswith("\n"):  # the last line was cut off: its games are played again
        atomic.write(path, text[: text.rfind("\n") + 1].encode())
