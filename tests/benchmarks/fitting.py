"""Fits the curve from strengths to chances to kept games of Captains: ``python -m tests.benchmarks.fitting FILE...``.

The games are those that ``python -m tests.benchmarks.balance GAME --results FILE`` keeps, all of one game. Writes
``tabletop/bots/<GAME>/chances.json``. The same games give the same figures. A scenario has a curve of its own, and
sides have leads in it, only where that tells better of games that the curve was not fitted to.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tabletop import bots
from tabletop.bots.chance_curve import ChancesForm, Curve, CurveForm, Shares, curve_of
from tabletop.bots.review.chances import final_shares, scenario_of, strength_of
from tabletop.bots.tournament import GameRecord, positions, read_lines
from tabletop.rules import catalogue
from tabletop.storage import atomic

Sight = tuple[int, tuple[float, ...], Shares]
"""A turn of a game, the strengths of the sides as it began, and how the game ended for them."""
_STEPS: Final = (0.5, 0.2, 0.05, 0.02)
"""Sizes of the steps of the search, relative to the figure that is changed."""
_LEAST: Final = 1e-4
_PARTS: Final = 5
"""Games are divided so often to ask how well a curve tells of those that it was not fitted to."""


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


def fitted(seen: Sequence[Sequence[Sight]], horizon: int, leads: int = 0) -> Curve:
    """The curve of maximum likelihood, found by steps along each of its figures; ``leads``: the number of sides, if
    they may have any."""
    lengths = sorted([game[-1][0] for game in seen if game])
    best = Curve(horizon, 0.1, 0.1, max(1, lengths[len(lengths) // 2]), len(seen), (0.0,) * leads)
    least = loss(best, seen)
    for size in _STEPS:
        for _ in range(40):
            found, curve = min(((loss(one, seen), n) for n, one in enumerate(_neighbours(best, size))))
            if found >= least:
                break
            least, best = found, list(_neighbours(best, size))[curve]
    return best


def _neighbours(curve: Curve, size: float) -> Iterator[Curve]:
    """A curve with one figure changed: slopes in proportion, the leads of all sides but the first by ``size``."""
    for factor in (1 + size, 1 / (1 + size)):
        yield replace(curve, first=max(_LEAST, curve.first * factor))
        yield replace(curve, last=max(_LEAST, curve.last * factor))
    for side in range(1, len(curve.leads)):
        for step in (size, -size):
            yield replace(curve, leads=(*curve.leads[:side], curve.leads[side] + step, *curve.leads[side + 1 :]))


Part = tuple[list[list[Sight]], list[list[Sight]]]
"""Games to fit a curve to, and others to ask it about."""


def parts_of(seen: Sequence[list[Sight]]) -> list[Part]:
    """Each fifth of the games with all others."""
    return [
        ([game for n, game in enumerate(seen) if n % _PARTS != part], [*seen[part::_PARTS]]) for part in range(_PARTS)
    ]


def held_out(curves: Sequence[Curve], parts: Sequence[Part]) -> float:
    """The mean loss in games that curves, one for each part, were not fitted to."""
    whole = sum([loss(curve, others) * len(others) for curve, (_, others) in zip(curves, parts, strict=True)])
    return whole / sum([len(others) for _, others in parts])


def figures_of(curve: Curve) -> CurveForm:
    """What a file tells of a curve."""
    told: CurveForm = {
        "first": round(curve.first, 4),
        "last": round(curve.last, 4),
        "length": curve.length,
        "games": curve.games,
    }
    if curve.leads:
        told["leads"] = [round(lead, 4) for lead in curve.leads]
    return told


def scenarios_fitted(by_scenario: dict[str, list[list[Sight]]], horizon: int) -> dict[str, Curve]:
    """The curves of those scenarios that are told of better by one of their own than by that of all games."""
    parts = {name: parts_of(seen) for name, seen in by_scenario.items()}
    shared = [fitted([game for part in parts.values() for game in part[n][0]], horizon) for n in range(_PARTS)]
    own: dict[str, Curve] = {}
    for name, seen in by_scenario.items():
        sides = len(seen[0][0][1])
        curves = {
            "shared": shared,
            "own": [fitted(games, horizon) for games, _ in parts[name]],
            "own, with leads": [fitted(games, horizon, sides) for games, _ in parts[name]],
        }
        losses = {kind: held_out(found, parts[name]) for kind, found in curves.items()}
        best = min(losses, key=losses.__getitem__)
        print(f"{name}: " + ", ".join([f"{kind} {one:.4f}" for kind, one in losses.items()]) + f" held out; {best}")
        if best != "shared":
            own[name] = fitted(seen, horizon, 0 if best == "own" else sides)
    return own


def main(words: Sequence[str] | None = None) -> None:
    """Fit the curve of one game and write it."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.fitting", description=__doc__)
    parser.add_argument("results", type=Path, nargs="+", help="kept games of Captains, all of one game")
    asked = parser.parse_args(words)
    records = [record for path in asked.results for record in read_lines(path.read_text("utf-8"))]
    (game_id,) = {record["setup"]["game"] for record in records}
    game = catalogue.game(game_id)
    by_scenario: dict[str, list[list[Sight]]] = defaultdict(list)
    for record in records:
        if told := sights(record):
            by_scenario[scenario_of(game, next(positions(record)))].append(told)
    seen = [one for games in by_scenario.values() for one in games]
    before, best = curve_of(game_id), fitted(seen, curve_of(game_id).horizon)
    own = scenarios_fitted(by_scenario, best.horizon) if len(by_scenario) > 1 else {}
    scenarios = {name: figures_of(curve) for name, curve in own.items()}
    figures: ChancesForm = {"horizon": best.horizon, **figures_of(best), "scenarios": scenarios}
    if not scenarios:
        del figures["scenarios"]
    path = Path(bots.__file__).parent / game_id / "chances.json"
    atomic.write(path, (json.dumps(figures) + "\n").encode())
    print(f"{path.name}: {figures}, loss {loss(best, seen):.4f}, {loss(before, seen):.4f} by the curve before")


if __name__ == "__main__":
    main()
