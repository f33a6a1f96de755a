"""The games between computer players that a command line asks for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.bots import tournament
from tabletop.bots.player import LEVELS, RANDOM, Weights, level_of, levels_of, read_weights
from tabletop.bots.setups import WordError
from tabletop.bots.tournament import Pairing
from tabletop.rules import catalogue
from tabletop.rules.game import Setup, SetupError
from tabletop.rules.match import Match
from tabletop.storage import atomic, limits
from tabletop.storage.errors import SaveError

from .arguments import Arguments, Parser, UsageError
from .setups import refused, setup_from, with_documents

SECONDS = 0.3
"""Seconds of processor time for a decision, unless the line says otherwise."""
_MOST_SECONDS = 60.0
APART = 1_000_000
"""The difference between the numbers of the first games of one table and of the next."""


def ask_for_games(parser: Parser) -> None:
    """Add the options that say which games are played, at what pace and where, and which file keeps their results."""
    parser.text("--scenario", "S")
    parser.number("--seats", "N", low=1)
    parser.text("--option", "K=V", many=True)
    parser.number("--seed", "S", default=0)
    parser.text("--seconds", "T")
    parser.number("--jobs", "J", low=1)
    parser.text("--cluster", "ADDRESS")
    parser.text("--results", "FILE")


def of_one_table(game_id: str, given: Arguments, players: Sequence[str]) -> list[Pairing]:
    """The games of a tournament: with the number of seats that the line gives, in the scenario that it names or else in
    every one for so many seats. Where the line names a player twice, its players are all seats of one table. Raises
    UsageError."""
    wanted = given.seats or (len(players) if len(set(players)) < len(players) else None)
    scenario = given.scenario or next(iter(scenarios_of(game_id, wanted) if wanted else ()), None)
    first = setup_from(game_id, scenario, wanted, given.option, given.seed)
    seats = len(first.seats)
    scenarios = (first.scenario,) if given.scenario else scenarios_of(game_id, seats)
    return _pairings(game_id, given, players, scenarios, seats)


def of_every_table(game_id: str, given: Arguments, players: Sequence[str]) -> list[Pairing]:
    """The given number of games for every number of seats of every scenario, unless the line names one. The numbers of
    each table begin :data:`APART` after those of the one before, so that more games of each can be played later. Raises
    UsageError."""
    found: list[Pairing] = []
    apart = 0
    for scenario in catalogue.meta(game_id).scenarios:
        if given.scenario not in (None, scenario.id):
            continue
        for seats in scenario.seats if given.seats is None else (given.seats,):
            named = given.scenario is not None
            if named or (seats in scenario.seats and _starts(game_id, scenario.id, seats)):
                games = _pairings(game_id, given, players, (scenario.id,), seats)
                found += [replace(one, number=one.number + apart, deal=one.deal + apart) for one in games]
                apart += APART
    if not found:  # no such scenario, or none for so many seats: this raises a UsageError that lists those there are
        setup_from(game_id, given.scenario, given.seats, given.option, given.seed)
    return found


def _pairings(
    game_id: str, given: Arguments, players: Sequence[str], scenarios: Sequence[str], seats: int
) -> list[Pairing]:
    """The games of one table. Raises UsageError."""
    meta = catalogue.meta(game_id)
    words = with_documents(meta, given.option)
    seconds = seconds_of(given.seconds)
    try:
        found = list(
            tournament.pairings(
                meta,
                players,
                given.games,
                scenarios=scenarios,
                seats=seats,
                words=words,
                seed=given.seed,
                seconds=seconds,
                own=own_players(game_id, players),
            )
        )
        for one in found[:1]:
            Match.start(catalogue.game(game_id), one.setup)
    except WordError as error:
        raise UsageError(f"cli.error.setup.{error.key}", **error.values) from None
    except SetupError as error:
        raise refused(game_id, error) from None
    return found


def scenarios_of(game_id: str, seats: int) -> tuple[str, ...]:
    """The scenarios for so many seats that can be played with default options."""
    scenarios = catalogue.meta(game_id).scenarios
    return tuple([one.id for one in scenarios if seats in one.seats and _starts(game_id, one.id, seats)])


def _starts(game_id: str, scenario: str, seats: int) -> bool:
    """Whether the defaults of a scenario can be played."""
    setup: Setup = setup_from(game_id, scenario, seats, (), 0)
    try:
        Match.start(catalogue.game(game_id), setup)
    except SetupError:
        return False
    return True


def levels(words: str, game_id: str | None = None) -> tuple[str, ...]:
    """The players named in a list with commas: levels of a game, or of all; of a game also files of weights. Raises
    UsageError."""
    known = (RANDOM, *(levels_of(game_id) if game_id else LEVELS))
    found = tuple(word.strip() for word in words.split(","))
    for level in found:
        if level not in known and (game_id is None or not _is_file(level)):
            raise UsageError("cli.error.unknown_player", name=level[:40], known=", ".join(known))
    return found


def own_players(game_id: str, players: Sequence[str]) -> dict[str, tuple[str, Weights]]:
    """By name those players that are files of weights, as ``tune`` writes them: the level whose weights they are, and
    the weights. Raises UsageError."""
    found: dict[str, tuple[str, Weights]] = {}
    for name in dict.fromkeys(players):
        if name in (RANDOM, *levels_of(game_id)):
            continue
        try:
            own = read_weights(atomic.read(Path(name), limits.DOCUMENT).decode())
        except SaveError as error:
            raise UsageError(error.key, **error.values) from None
        except (ValueError, RecursionError):
            raise UsageError("cli.error.no_weights", file=name) from None
        level = level_of(game_id, own)
        if level is None:
            raise UsageError("cli.error.no_weights", file=name)
        found[name] = level, own
    return found


def _is_file(name: str) -> bool:
    """Whether the name of a player is one of a file rather than a level that is misspelt."""
    return name.lower().endswith(".json") or os.path.exists(name)


def seconds_of(word: str | None) -> float:
    """Seconds of processor time a decision. Raises UsageError."""
    if word is None:
        return SECONDS
    try:
        found = float(word)
    except ValueError:
        found = -1.0
    if not 0 < found <= _MOST_SECONDS:
        raise UsageError("cli.error.seconds", value=word[:40], most=round(_MOST_SECONDS))
    return found
