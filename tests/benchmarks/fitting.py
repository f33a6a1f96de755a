"""Fits the curve from strengths to chances to kept games of Captains: ``python -m tests.benchmarks.fitting FILE...``.

The games are those that ``python -m tests.benchmarks.balance GAME --results FILE`` keeps, all of one game. Writes
``tabletop/bots/<GAME>/chances.json``. The same games give the same figures.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletop import bots
from tabletop.bots.chance_curve import Curve, Shares, curve_of
from tabletop.bots.review.chances import final_shares, strength_of
from tabletop.bots.tournament import GameRecord, positions, read_lines
from tabletop.rules import catalogue
from tabletop.storage import atomic

Sight = tuple[int, tuple[float, ...], Shares]
"""A turn of a game, the strengths of the sides as it began, and how the game ended for them."""
_STEPS: Final = (0.5, 0.2, 0.05, 0.02)
"""Sizes of the steps of the search, relative to the figure that is changed."""
_LEAST: Final = 1e-4


def sights(record: GameRecord) -> list[Sight]:
    """One Sight for each turn of a game; none for a game that did not end."""
    game = catalogue.game(record["setup"]["game"])
    seen: list[tuple[int, tuple[float, ...]]] = []
    state: object = None
    for state in positions(record):
        turn = game.headline(state).turn
        if game.decider(state) is not None and (not seen or seen[-1][0] != turn):
            seen.append((turn, tuple(strength_of(game.meta.id).strengths(state))))
    end = final_shares(game, state)
    return [(turn, strengths, end) for turn, strengths in seen] if end is not None else []


def loss(curve: Curve, seen: Sequence[Sequence[Sight]]) -> float:
    """The mean negative log-likelihood of how games ended; every game weighs the same."""
    whole = 0.0
    for game in seen:
        part = 0.0
        for turn, strengths, end in game:
            told = curve.shares(strengths, turn)
            part -= sum([won * math.log(max(share, 1e-9)) for won, share in zip(end, told)])
        whole += part / max(1, len(game))
    return whole / max(1, len(seen))


def fitted(seen: Sequence[Sequence[Sight]], horizon: int) -> Curve:
    """The curve of maximum likelihood, found by steps along each of its figures."""
    lengths = sorted([game[-1][0] for game in seen if game])
    best = Curve(horizon, 0.1, 0.1, max(1, lengths[len(lengths) // 2]), len(seen))
    least = loss(best, seen)
    for size in _STEPS:
        for _ in range(40):
            tries = [
                Curve(horizon, max(_LEAST, best.first * a), max(_LEAST, best.last * b), best.length, best.games)
                for a, b in ((1 + size, 1), (1 / (1 + size), 1), (1, 1 + size), (1, 1 / (1 + size)))
            ]
            found, curve = min(((loss(one, seen), n) for n, one in enumerate(tries)))
            if found >= least:
                break
            least, best = found, tries[curve]
    return best


def main(words: Sequence[str] | None = None) -> None:
    """Fit the curve of one game and write it."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.fitting", description=__doc__)
    parser.add_argument("results", type=Path, nargs="+", help="kept games of Captains, all of one game")
    asked = parser.parse_args(words)
    records = [record for path in asked.results for record in read_lines(path.read_text("utf-8"))]
    (game_id,) = {record["setup"]["game"] for record in records}
    seen = [game for game in map(sights, records) if game]
    before, best = curve_of(game_id), fitted(seen, curve_of(game_id).horizon)
    figures = {"horizon": best.horizon, "first": round(best.first, 4), "last": round(best.last, 4),
               "length": best.length, "games": best.games}  # fmt: skip
    path = Path(bots.__file__).parent / game_id / "chances.json"
    atomic.write(path, (json.dumps(figures) + "\n").encode())
    print(f"{path.name}: {figures}, loss {loss(best, seen):.4f}, {loss(before, seen):.4f} by the curve before")


if __name__ == "__main__":
    main()
