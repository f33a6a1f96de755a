"""Fits the curve from strengths to chances to games of Captains: ``python -m tests.benchmarks.fitting GAME``.

Writes ``tabletop/bots/<GAME>/chances.json``. The same games give the same figures.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletop import bots
from tabletop.bots import CAPTAIN
from tabletop.bots.chance_curve import Curve, Shares, curve_of
from tabletop.bots.player import Budget, Seated
from tabletop.bots.review.chances import final_shares, strength_of
from tabletop.bots.tournament import MOST_ACTIONS, pairings
from tabletop.rules import catalogue
from tabletop.rules.game import SetupError
from tabletop.rules.match import Match
from tabletop.storage import atomic

Sight = tuple[int, tuple[float, ...], Shares]
"""A turn of a game, the strengths of the sides as it began, and how the game ended for them."""
_STEPS: Final = (0.5, 0.2, 0.05, 0.02)
"""Sizes of the steps of the search, relative to the figure that is changed."""
_LEAST: Final = 1e-4


def sights(game_id: str, games: int, seed: int = 1) -> list[list[Sight]]:
    """By game, one Sight for each turn, of games of Captains that take all scenarios and numbers of seats in turn;
    scenarios that need a user's own document are left out."""
    meta = catalogue.meta(game_id)
    sizes = sorted({(scenario.id, seats) for scenario in meta.scenarios for seats in scenario.seats})
    found = []
    for number in range(games):
        scenario, seats = sizes[number % len(sizes)]
        one = next(pairings(meta, (CAPTAIN,), 1, scenarios=[scenario], seats=seats, seed=seed + number))
        try:
            match = Match.start(catalogue.game(game_id), one.setup)
        except SetupError:
            continue
        found.append(_sights_of(match, seed + number))
    return found


def _sights_of(match: Match[object], seed: int) -> list[Sight]:
    """The Sights of one game; none for a game that does not end."""
    game = match.game
    players = [Seated.sit(game.meta.id, CAPTAIN, seed, seat) for seat in range(len(match.seats))]
    seen: list[tuple[int, tuple[float, ...]]] = []
    for _ in range(MOST_ACTIONS):
        seat = match.decider
        if seat is None:
            break
        turn = game.headline(match.state).turn
        if not seen or seen[-1][0] != turn:
            seen.append((turn, tuple(strength_of(game.meta.id).strengths(match.state))))
        view = game.view(match.state, seat)
        actions = game.legal_actions(view)
        match.apply(actions[0] if len(actions) == 1 else players[seat].choose(view, actions, Budget(1)).action)
    end = final_shares(game, match.state)
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
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=catalogue.game_ids())
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    seen = [game for game in sights(asked.game, asked.games, asked.seed) if game]
    best = fitted(seen, curve_of(asked.game).horizon)
    figures = {"horizon": best.horizon, "first": round(best.first, 4), "last": round(best.last, 4),
               "length": best.length, "games": best.games}  # fmt: skip
    path = Path(bots.__file__).parent / asked.game / "chances.json"
    atomic.write(path, (json.dumps(figures) + "\n").encode())
    print(f"{path.name}: {figures}, loss {loss(best, seen):.4f}")


if __name__ == "__main__":
    main()
