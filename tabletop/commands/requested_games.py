"""The setups, and the games between computer players, that the words of a command line ask for; a mistake in them is
reported in one sentence."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.bots import RANDOM, tournament
from tabletop.bots.own_players import CLASS, OwnPlayer, found, own_players_of, read, seated, take
from tabletop.bots.player import TEMPERS, Own, Weights, level_of, levels_of, read_weights, weights
from tabletop.bots.setups import WordError, make_setup
from tabletop.bots.tournament import Pairing
from tabletop.json_values import as_object, parsed
from tabletop.rules import catalogue
from tabletop.rules.entries import LARGEST, Unread, document_of
from tabletop.rules.game import GameMeta, OptionSpec, Refusal, Setup, SetupError
from tabletop.rules.match import Match
from tabletop.storage import atomic, limits
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.header import PERSON, SeatPlayers
from tabletop.text import has

from .arguments import MOST_JOBS, MOST_SEED, Arguments, Parser, UsageError

SECONDS = 0.3
"""Seconds of processor time for a decision, unless the line says otherwise."""
_MOST_SECONDS = 60.0
_FILE = "file:"
"""Before the name of a player that is a file."""


def ask_for_games(parser: Parser) -> None:
    """Add the options that say which games are played, at what pace and where, and which file keeps their results."""
    parser.text("--scenario", "S")
    parser.number("--seats", "N", low=1)
    parser.text("--option", "K=V", many=True)
    parser.number("--seed", "S", high=MOST_SEED, default=0)
    parser.text("--seconds", "T")
    parser.number("--jobs", "J", low=1, high=MOST_JOBS)
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
    return pairings_of(game_id, given, players, scenarios, seats)


def pairings_of(
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
    return tuple([one.id for one in scenarios if seats in one.seats and starts(game_id, one.id, seats)])


def starts(game_id: str, scenario: str, seats: int) -> bool:
    setup: Setup = setup_from(game_id, scenario, seats, (), 0)
    try:
        Match.start(catalogue.game(game_id), setup)
    except SetupError:
        return False
    return True


def levels(words: str, game_id: str) -> tuple[str, ...]:
    """The players of a game named in a list with commas: its levels, also with a temper (``captain:bold``); players
    that are installed or stand in the user's folder; classes (``package.module:MyBot``); and files, of weights or of
    a player (``file:weights.json``). Raises UsageError."""
    found = tuple(word.strip() for word in words.split(","))
    own_players(game_id, found)
    return found


def level_named(word: str, known: Sequence[str]) -> str:
    """A level as it was typed. Raises UsageError."""
    if word not in known:
        raise UsageError("cli.error.unknown_player", name=word[:40], known=", ".join(known))
    return word


def own_players(game_id: str, players: Sequence[str]) -> dict[str, Own]:
    """By name those players that are no level as it is. Raises UsageError."""
    return {name: _own(game_id, name) for name in players if name not in (RANDOM, *levels_of(game_id))}


def table_of(game_id: str, words: str) -> tuple[Match[object], SeatPlayers | None]:
    """A new match for as many seats as there are words, and who sits there: persons (``person``), levels, and others,
    who are taken in for as long as the program runs. Raises UsageError."""
    levels = [_seated(game_id, word.strip()) for word in words.split(",")]
    setup = setup_from(game_id, None, len(levels), (), secrets.randbits(62))
    try:
        match: Match[object] = Match.start(catalogue.game(game_id), setup)
    except SetupError as error:
        raise refused(game_id, error) from None
    sitting = SeatPlayers(tuple([levels[index] for index in match.order]), secrets.randbits(62))
    return match, sitting if any(levels) else None


def _seated(game_id: str, word: str) -> str:
    if word in ("person", *seated(game_id)):
        return PERSON if word == "person" else word
    if word == RANDOM or _tempered(game_id, word) is not None:
        return level_named(word, ("person", *seated(game_id)))
    own = _own(game_id, word)[1]
    if isinstance(own, OwnPlayer):
        name = own.name.rpartition(":")[2]
        return take(replace(own, id=name, name=name))
    path = Path(word.removeprefix(_FILE)).resolve()
    return take(OwnPlayer(path.stem, path.stem, folder=str(path.parent), weights=path.name))


def _own(game_id: str, name: str) -> Own:
    if (tempered := _tempered(game_id, name)) is not None:
        return tempered
    if name.startswith(_FILE) or name.lower().endswith(".json") or os.path.exists(name):
        return _in_file(game_id, name)
    if CLASS.fullmatch(name):
        return name, OwnPlayer(name, name, made_by=name, folder=os.getcwd())
    return level_named(name, (RANDOM, *levels_of(game_id), *own_players_of(game_id))), found().players[name]


def _in_file(game_id: str, name: str) -> Own:
    """The player that a file tells of, or the level whose weights stand in it, as ``tune`` writes them, with these."""
    path = Path(name.removeprefix(_FILE))
    try:
        text = atomic.read(path, limits.DOCUMENT).decode()
        if "weights" not in as_object(parsed(text)):
            return name, read(path)
        own = read_weights(text)
    except SaveError as error:
        raise UsageError(error.key, **error.values) from None
    except (ValueError, RecursionError):
        raise UsageError("cli.error.no_weights", file=str(path)) from None
    level = level_of(game_id, own)
    if level is None:
        raise UsageError("cli.error.no_weights", file=str(path))
    return level, own


def _tempered(game_id: str, name: str) -> tuple[str, Weights] | None:
    """The level of a player such as ``captain:bold``, and its weights with that temper; None for other names."""
    level, _, temper = name.partition(":")
    if level not in levels_of(game_id) or temper not in TEMPERS:
        return None
    return level, replace(weights(game_id, level), temper=temper)


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


def fault_text(game: str, refusal: Refusal) -> str:
    """The sentence that the set-up on the screen says of a refusal."""
    from tabletop.client import games  # not before something was refused: it imports pygame

    return games.fault_text(game, refusal)


def known_game(name: str) -> str:
    """The id of a game as it was typed. Raises UsageError."""
    if not catalogue.is_known(name):
        raise UsageError("cli.error.unknown_game", game=name, known=", ".join(catalogue.game_ids()))
    return name


def setup_from(game: str, scenario: str | None, seats: int | None, words: Sequence[str], seed: int) -> Setup:
    """The setup that the words describe; ``K=FILE`` takes a document from its file. Raises UsageError."""
    meta = catalogue.meta(game)
    try:
        return make_setup(meta, scenario=scenario, seats=seats, words=with_documents(meta, words), seed=seed)
    except WordError as error:
        raise UsageError(f"cli.error.setup.{error.key}", **error.values) from None


def with_documents(meta: GameMeta, words: Sequence[str]) -> list[str]:
    """The words with the documents themselves where they name files. Raises UsageError."""
    return [_with_document(meta, word) for word in words]


def _with_document(meta: GameMeta, word: str) -> str:
    """The word with the document itself where it names a file."""
    name, _, value = word.partition("=")
    spec = next((spec for spec in meta.options if spec.id == name.rpartition(".")[2]), None)
    if spec is None or spec.type != "content" or not _names_a_file(spec, value):
        return word
    return f"{name}={json.dumps(_document(meta.id, Path(value)))}"


def _names_a_file(spec: OptionSpec, value: str) -> bool:
    """Whether the value is a file: not the document itself, and not an id that the game knows."""
    if not value or value.startswith("{") or value in spec.choices:
        return False
    return not spec.choices or value.lower().endswith(".json")


def _document(game: str, path: Path) -> object:
    """The document in a file: bare, or sealed as the program itself keeps it. Raises UsageError."""
    from tabletop.storage import document, user_documents

    try:
        data = atomic.read(path, LARGEST + 1)
        found = document_of(data)
        if isinstance(found, Unread):
            for key in [key for key in ("scenario", "island", "cards") if has(f"{game}.refusal.{key}_{found.why}")]:
                refusal = Refusal("", f"{key}_{found.why}", {"file": visible(path.name)})
                raise UsageError("cli.error.setup.fault", why=fault_text(game, refusal))
            document.parse(data)  # says what is wrong
        if not isinstance(found, dict) or not found:
            return {"format": ""}  # of which each game says what it should be
        if found.get("format") != user_documents.FORMAT:
            return found
        return user_documents.UserDocuments(path.parent, str(found.get("kind"))).load(path).body
    except SaveError as error:
        raise UsageError(error.key, **error.about(path).values) from None


def refused(game: str, error: SetupError) -> UsageError:
    """The sentence for a setup that the game itself refuses; for a missing option it names the word to type."""
    problem = error.problems[0]
    missing = f"cli.error.refused.{problem.key}"
    if has(missing):
        return UsageError(missing, **problem.values)
    return UsageError("cli.error.setup.refused", why=fault_text(game, problem), rule=problem.rule)
