"""Tells what a card, a point of attack or a wound was worth to heroes of the Adventure Game in games of a tournament:
``python -m tests.benchmarks.hero_worth tests/benchmarks/results/adventure-warlord-captain.jsonl``.

At the beginning of every turn the valour that its hero is still to gain, a tenth less for each of its turns until then,
is explained linearly by what the hero has. The errors are those of drawing whole games anew. What goes together with
valour need not bring it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tabletop.bots.adventure.odds import wearing
from tabletop.bots.tournament import GameRecord, read_lines, replayed
from tabletop.rules.adventure.figures import face
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import State
from tabletop.rules.game import Seat

NAMES: Final = (
    "a card in hand",
    "a point of attack by things",
    "a point of defence by things",
    "green level",
    "yellow level",
    "red level",
    "a wound",
    "an item in the bag",
    "a point of valour",
    "a Warlord",
)
_KEEP: Final = 0.9
_DRAWN: Final = 200
Numbers = NDArray[np.float64]


def figures(state: State, seat: Seat, level: str) -> list[float]:
    """What a hero has, in the order of NAMES."""
    player, worn, shown = state.players[seat], wearing(state, seat), face(state, seat)
    things = [worn.attack - shown.attack.value, worn.defence - shown.defence]
    levels = [player.level == n for n in (1, 2, 3)]
    rest = [player.damage, len(player.bag), state.valor[seat], level == "warlord"]
    return [float(n) for n in (len(player.hand), *things, *levels, *rest)]


def sights(record: GameRecord) -> list[list[float]]:
    """For each turn of a game the figures of its hero and, last, the valour that it was still to gain."""
    state = replayed({**record, "moves": []}).state
    assert isinstance(state, State)
    rows: list[list[list[float]]] = [[] for _ in record["players"]]
    valor: list[list[int]] = [[] for _ in record["players"]]
    turn = -1
    for move in record["moves"]:
        frame = state.frames[-1]
        if state.turn != turn and isinstance(frame, TurnFrame) and frame.stage == "move":
            turn = state.turn
            rows[state.active].append(figures(state, state.active, record["players"][state.active]))
            valor[state.active].append(state.valor[state.active])
        GAME.apply(state, GAME.legal_actions(state)[move])
    found = []
    for seat, whole in enumerate(rows):
        gained = [after - before for before, after in pairwise([*valor[seat], state.valor[seat]])]
        for n, row in enumerate(whole):
            found.append([*row, sum([gain * _KEEP**later for later, gain in enumerate(gained[n:])])])
    return found


def explained(games: Sequence[Sequence[Sequence[float]]]) -> Numbers:
    """The constant and the coefficient of each figure, of least squares."""
    table = np.array([row for game in games for row in game], np.float64)
    known = np.column_stack([np.ones(len(table)), table[:, :-1]])
    return np.asarray(np.linalg.lstsq(known, table[:, -1], rcond=None)[0], np.float64)


def main(words: Sequence[str] | None = None) -> None:
    """Print what each figure is worth."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hero_worth", description=__doc__)
    parser.add_argument("results", type=Path, nargs="+", help="results of tournaments of the Adventure Game")
    asked = parser.parse_args(words)
    games = [sights(record) for path in asked.results for record in read_lines(path.read_text("utf-8"))]
    draw = np.random.default_rng(1)
    again = [explained([games[n] for n in draw.integers(len(games), size=len(games))]) for _ in range(_DRAWN)]
    print(f"{sum([len(game) for game in games])} turns of {len(games)} games")
    for name, worth, error in zip(NAMES, explained(games)[1:], np.std(again, axis=0)[1:], strict=True):
        print(f"{worth:+.2f} (standard error {error:.2f})  {name}")


if __name__ == "__main__":
    main()
