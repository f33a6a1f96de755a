"""A program that plays and autosaves until it is killed; run by test_kill.py.

Arguments: home folder, seed, mode. Prints the number of each action once it must be on disk. ``autosave`` syncs at
each fourth action; ``save`` replaces one save by hand again and again.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tabletop.rules.match import Match
from tabletop.storage.autosave import Autosave
from tabletop.storage.format import SaveInfo
from tabletop.storage.paths import Paths
from tabletop.storage.shelf import Shelf
from tests.support import toy_game as toy


def main(home: str, seed: int, mode: str) -> None:
    """Play one game after the other, or go on with the pending one."""
    toy.install()
    paths = Paths.under(Path(home))
    autosave = Autosave(paths)
    shelf = Shelf(paths, autosave=autosave)
    pending = autosave.pending()
    if pending:
        loaded = autosave.resume(pending[0].slot)
        match: Match[toy.State] = loaded.match  # type: ignore[assignment] # no other game is saved here
        info = loaded.info
    else:
        match, info = toy.start(seed=seed, target=10**6), SaveInfo()
    entry = None
    while True:
        toy.play(match, 1, seed)
        number = len(match.journal)
        if mode == "autosave":
            autosave.record(match, info, sync=number % 4 == 0)
        else:
            entry = shelf.save(match, info, "game", over=entry)
        print(number, flush=True)
        if number % 64 == 0:  # keep the games short, so that many writes fit between two kills
            match, info = toy.start(seed=seed, target=10**6), SaveInfo(id=info.id)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
