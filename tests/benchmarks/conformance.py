"""``python -m tests.benchmarks.conformance GAME``: random games of any set-up, of your own scenario, army or cards too,
each checked at every position. That takes seconds per game of Lords of War and up to minutes per game of Warcraft. A
game that fails is written into a folder as a saved game, under a name that is free."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.bots import batches
from tabletop.commands.arguments import UsageError
from tabletop.commands.output import Progress
from tabletop.commands.requested_games import setup_from
from tabletop.commands.results import workers_of
from tabletop.rules import catalogue
from tabletop.rules.game import Setup, SetupError
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.file_names import put_new, safe_stem
from tabletop.text import set_language
from tests.support.conformance import play_checked
from tests.support.conformance_probe import PROFILES, Fault, Probe

from . import GameArguments, game_parser


def checked(setup: Setup) -> tuple[int, str, bytes]:
    """Play one game: how many positions were checked; what failed and the game up to there as a saved one, or
    nothing."""
    game = catalogue.game(setup.game)
    probe = Probe(game, PROFILES["thorough"], setup.seed)
    try:
        play_checked(game, setup, setup.seed, probe)
    except Fault as fault:
        info = save_format.SaveInfo(title=f"Failed: {fault.invariant}")
        kept = b"" if fault.match is None else save_format.dumps(fault.match, info)
        return probe.positions, f"seed {setup.seed}: {fault}", kept
    return probe.positions, "", b""


def main(words: Sequence[str] | None = None) -> int:
    """Play the games and say how many positions were checked; 1 if a game failed."""
    set_language("en")
    parser = game_parser("tests.benchmarks.conformance", __doc__, games=3)
    parser.add_argument("--output", metavar="DIR", default=".", help="where a game that fails is written (here)")
    given = parser.parse_args(words, GameArguments())
    try:
        first = setup_from(given.game, given.scenario, given.seats, given.option, given.seed)
        Match.start(catalogue.game(given.game), first)
    except (UsageError, SetupError) as error:
        parser.error(str(error))
    setups = [replace(first, seed=first.seed + n) for n in range(given.games)]
    bar, positions, failed = Progress(len(setups)), 0, 0
    for done, (looked_at, why, kept) in enumerate(batches.results(checked, setups, workers_of(given)), 1):
        bar.step(done)
        positions += looked_at
        if why:
            failed += 1
            stem = safe_stem(f"failure-{first.game}-{first.scenario}-{len(first.seats)}-{why.partition(':')[0]}")
            print(f"FAILED with {why}", put_new(Path(given.output or "."), stem, ".json", kept) if kept else "")
    bar.close()
    print(f"{len(setups)} games, {positions} positions checked, {failed} games failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
