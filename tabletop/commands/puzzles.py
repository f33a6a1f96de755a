"""``tabletop puzzles GAME``: finds puzzles in recorded games and writes them, one file each, from the easiest to the
hardest. The games come out of a file of results of a tournament, or Captains play them first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.bots.tournament import GameRecord
from tabletop.storage import atomic
from tabletop.storage.paths import make_folder
from tabletop.text import t

from .arguments import MOST_SEED, Arguments, NotDone, Parser, UsageError
from .output import Progress, say
from .requested_games import known_game
from .results import read

if TYPE_CHECKING:
    from tabletop.lessons.lesson_model import PuzzleForm

_GAMES = 20
_PLAYERS = ("captain",)


def parser() -> Parser:
    found = Parser("puzzles")
    found.place("GAME")
    found.number("--games", "N", low=1, default=_GAMES)
    found.number("--count", "N", low=1, default=12)
    found.text("--scenario", "S")
    found.number("--seats", "N", low=1)
    found.text("--option", "K=V", many=True)
    found.number("--seed", "S", high=MOST_SEED, default=0)
    found.text("--results", "FILE")
    found.text("--output", "DIR")
    return found


def run(given: Arguments) -> int:
    """Look through the games and write the puzzles that were chosen."""
    from tabletop.lessons.puzzles.puzzle_finder import chosen, puzzles_of

    game_id = known_game(given.places[0])
    folder = make_folder(Path(given.output or "."))
    records = None
    if given.results is not None:
        kept = [one for one in read(Path(given.results)) if one["setup"]["game"] == game_id]
        records = kept[: given.games]
    found: list[PuzzleForm] = []
    bar = Progress(given.games if records is None else len(records))
    try:
        for n, record in enumerate(_played(game_id, given) if records is None else records, 1):
            try:
                found += puzzles_of(record)
            except (KeyError, IndexError, ValueError):
                raise NotDone("cli.tournament.other_rules", number=record["number"]) from None
            bar.step(n)
    finally:
        bar.close()
    forms = chosen(found, given.count)
    _write(folder, forms)
    say(t("cli.puzzles.found", found=len(found), n=len(forms), folder=str(folder)))
    return 0


def _played(game_id: str, given: Arguments) -> Iterator[GameRecord]:
    """Games of Captains. Raises UsageError."""
    from tabletop.bots.setups import WordError
    from tabletop.bots.tournament import pairings, play_pairing
    from tabletop.rules import catalogue

    meta = catalogue.meta(game_id)
    scenario = given.scenario or meta.scenarios[0].id
    seats = given.seats or next((one.seats[0] for one in meta.scenarios if one.id == scenario), 2)
    try:
        planned = pairings(
            meta, _PLAYERS, given.games * seats, scenarios=(scenario,), seats=seats, words=given.option, seed=given.seed
        )
        yield from map(play_pairing, islice(planned, 0, None, seats))  # one of each deal: Captains are all alike
    except WordError as error:
        raise UsageError(f"cli.error.setup.{error.key}", **error.values) from None


def _write(folder: Path, forms: Sequence[PuzzleForm]) -> None:
    """The puzzles as files whose names begin with their places and say what is asked and where they come from."""
    for n, form in enumerate(forms, 1):
        name = f"{n:02}-{form.kind}-{form.source.seed}-{form.source.action}.json"
        atomic.write(folder / name, form.model_dump_json().encode() + b"\n")
