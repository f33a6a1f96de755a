"""A client in a real window in which computer players play one another until it is killed; run by test_unseen.py.

Arguments: home folder, a recorded game, the number of actions after which they take over. Prints the number of actions
of the game whenever it has grown.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

from tabletop.client.app import App, AppOptions
from tabletop.storage import format as save_format
from tabletop.storage.header import SeatPlayers
from tests.support.boards import board


def main(home: str, record: str, first: int) -> None:
    """Play on until this program is killed."""
    app = App(AppOptions(home=Path(home), size=(1024, 640), silent=True, language="en"))
    app.push("menu")
    match = save_format.load(Path(record)).match.branch(first)
    app.push("board", match=match, players=SeatPlayers(("recruit",) * len(match.seats), 11))
    clock, told = pygame.time.Clock(), -1
    while True:
        app.turn(clock)
        done = len(board(app).session.match.journal)
        if done != told:
            told = done
            print(told, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
