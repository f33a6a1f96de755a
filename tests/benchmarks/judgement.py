"""Trains the learned judgement of a game from games of its Captains among themselves:
``python -m tests.benchmarks.judgement small_world --games 2000 --work DIR``.

Captains play with a soft choice (``--softness``), so that positions vary, with the weights of a level (``--level``);
with ``--spread`` each weight of each seat is multiplied by a factor of its own, whose logarithm has that deviation. At
every change of turns the features of all seats are kept, with what each seat had achieved then. The network learns what
is still to come by temporal differences: first from what came in the end, then from what came until the next positions
and what the network itself expects of them (``--decay``, the lambda of TD). With ``--odds`` its value is the logarithm
of the odds to win instead, fitted to who won in the end. Games lie in DIR in parts of fifty; the same command goes on
where it was stopped, and with more games it adds to them. With ``--output`` the network is written with its record.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import joblib
import numpy as np
from numpy.typing import NDArray

from tabletop.bots import CAPTAIN
from tabletop.bots.judgement import room_of
from tabletop.bots.player import Budget, Seated, Weights, weights
from tabletop.bots.tournament import MOST_ACTIONS, Pairing, pairings
from tabletop.commands.requested_games import scenarios_of
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.storage import atomic

PART: Final = 50
_STEPS: Final = 3
"""How often the network is fitted to what it expects itself."""
_FAR: Final = 6.0
"""Standard deviations from the mean, to which a feature is bounded while it is learned from."""
Numbers = NDArray[np.float32]


class Games(NamedTuple):
    """The positions of games, those of one seat of a game in a row: ``features``, a row each; ``gained`` until the next
    position of the row (or the end); ``last`` of the row; ``game``, its number."""

    features: Numbers
    gained: Numbers
    last: NDArray[np.bool_]
    game: NDArray[np.int32]


class Net(NamedTuple):
    """A network as arrays, of the shape of ``tabletop.bots.judgement.Network``."""

    linear: Numbers
    hidden: Numbers
    output: Numbers

    def values(self, features: Numbers) -> Numbers:
        found: Numbers = features @ self.linear + np.maximum(features @ self.hidden.T, 0) @ self.output
        return found


def deals(game_id: str, games: int, only: Collection[str] = ()) -> list[Pairing]:
    """The games: half of them of two seats, the others of more, in all scenarios that need no document of a user's, or
    in those of them that ``only`` names."""
    meta = catalogue.meta(game_id)
    seats = sorted({n for scenario in meta.scenarios if not only or scenario.id in only for n in scenario.seats})
    shares = [*[seats[0]] * max(1, len(seats) - 1), *seats[1:]]
    lists = {
        n: list(
            pairings(
                meta, [CAPTAIN], games, scenarios=[one for one in scenarios_of(game_id, n) if not only or one in only],
                seats=n, seed=91,
            )
        )
        for n in seats
    }  # fmt: skip
    return [lists[shares[number % len(shares)]][number] for number in range(games)]


def play(pairing: Pairing, number: int, softness: float, level: str = CAPTAIN, spread: float = 0.0) -> Games:
    """The positions of one game."""
    setup = pairing.setup
    game = catalogue.game(setup.game)
    room = room_of(setup.game)
    own = replace(weights(setup.game, level), softness=softness, loss=4 * softness)
    own = replace(own, figures={**own.figures, **({"choices": 3} if "choices" in own.figures else {})})
    state: Any = Match.start(game, setup).state
    seats = range(len(setup.seats))
    random = np.random.default_rng(number)
    seated = [Seated.sit(setup.game, CAPTAIN, setup.seed + number, seat, varied(own, spread, random)) for seat in seats]
    rows: list[list[list[float]]] = [[] for _ in seats]
    achieved: list[list[float]] = [[] for _ in seats]
    turn: object = None
    for _ in range(MOST_ACTIONS):
        decider = game.decider(state)
        if decider is None or turn != room.moment(state):
            turn = room.moment(state)
            for seat in seats:
                achieved[seat].append(room.achieved(state, seat))
                if decider is not None:
                    rows[seat].append(room.features(state, seat))
        if decider is None:
            break
        view = game.view(state, decider)
        actions = game.legal_actions(view)
        action = actions[0] if len(actions) == 1 else seated[decider].choose(view, actions, Budget()).action
        game.apply(state, action)
    length = len(achieved[0]) - 1
    gained = [now - before for one in achieved for before, now in itertools.pairwise(one)]
    last = [n == length - 1 for _ in seats for n in range(length)]
    features = np.array([row for one in rows for row in one[:length]], np.float32)
    return Games(features, np.array(gained, np.float32), np.array(last), np.full(len(gained), number, np.int32))


def varied(own: Weights, spread: float, random: np.random.Generator) -> Weights:
    """Weights, each multiplied by a factor whose logarithm has that deviation; as they are without one."""
    if not spread:
        return own
    return replace(own, figures={name: value * np.exp(random.normal(0, spread)) for name, value in own.figures.items()})


def played(
    game_id: str, games: int, work: Path, softness: float, jobs: int, only: Collection[str] = (),
    level: str = CAPTAIN, spread: float = 0.0,
) -> Games:  # fmt: skip
    """All games, those that lie in ``work`` and those that are missing there."""
    work.mkdir(parents=True, exist_ok=True)
    listed = deals(game_id, games, only)

    def part(begin: int) -> None:
        path = work / f"{game_id}-{begin:06}.npz"
        if not path.is_file():
            found = [play(listed[n], n, softness, level, spread) for n in range(begin, begin + PART)]
            kept = path.with_suffix(".part.npz")
            arrays: dict[str, Any] = {
                name: np.concatenate([getattr(one, name) for one in found]) for name in Games._fields
            }
            np.savez(kept, **arrays)
            kept.rename(path)

    joblib.Parallel(n_jobs=jobs)(joblib.delayed(part)(begin) for begin in range(0, games - PART + 1, PART))
    parts = [np.load(path) for path in sorted(work.glob(f"{game_id}-??????.npz"))]
    return Games(*[np.concatenate([one[name] for one in parts]) for name in Games._fields])


def targets(games: Games, expected: Numbers | None, decay: float) -> Numbers:
    """What is still to come in each position: what came in the end, or, with what is ``expected`` of each position, a
    mean of that and of what came until some later position and is expected there."""
    found = np.zeros_like(games.gained)
    for n in range(len(found) - 1, -1, -1):
        later = 0.0
        if not games.last[n]:
            later = found[n + 1] if expected is None else decay * found[n + 1] + (1 - decay) * expected[n + 1]
        found[n] = games.gained[n] + later
    return found


def fitted_linear(features: Numbers, wanted: Numbers, penalty: float) -> Numbers:
    """The weights of least squares, with a penalty on their squares."""
    wide = features.astype(np.float64)
    square = wide.T @ wide + penalty * np.eye(wide.shape[1])
    return np.linalg.solve(square, wide.T @ wanted).astype(np.float32)


def fitted(
    net: Net, features: Numbers, wanted: Numbers, passes: int, rate: float, seed: int, *, odds: bool = False
) -> Net:
    """The network after some passes over the positions, by Adam on the squares of the errors; or, where it gives
    ``odds`` (their logarithm) and chances are ``wanted``, on the logarithm of the chance of what came."""
    random = np.random.default_rng(seed)
    values = [np.array(one, np.float32) for one in net]
    means, squares, step = [np.zeros_like(one) for one in values], [np.zeros_like(one) for one in values], 0
    for turn in range(passes):
        pace = rate * (1 - turn / passes)
        order = random.permutation(len(features))
        for begin in range(0, len(order), 256):
            some = order[begin : begin + 256]
            x = features[some]
            pull = x @ values[1].T
            unit = np.maximum(pull, 0)
            found = x @ values[0] + unit @ values[2]
            error = ((1 / (1 + np.exp(-found)) if odds else found) - wanted[some]) / len(some)
            back = (error[:, None] * values[2]) * (pull > 0)
            step += 1
            for n, slope in enumerate((error @ x, back.T @ x, error @ unit)):
                means[n] = 0.9 * means[n] + 0.1 * slope
                squares[n] = 0.999 * squares[n] + 0.001 * slope**2
                size = means[n] / (1 - 0.9**step) / (np.sqrt(squares[n] / (1 - 0.999**step)) + 1e-8)
                values[n] = values[n] * (1 - pace * 0.01) - pace * size
    return Net(*values)


def trained(games: Games, hidden: int, decay: float, passes: int) -> tuple[Net, dict[str, float]]:
    """The network, and which part of the variance it explains in the tenth of the games that it did not see."""
    kept = games.game % 10 != 0
    x = games.features
    came = targets(games, None, 1.0)
    random = np.random.default_rng(7)
    expected: Numbers | None = None
    net = Net(np.zeros(x.shape[1], np.float32), np.zeros((0, x.shape[1]), np.float32), np.zeros(0, np.float32))
    for step in range(_STEPS + 1):
        wanted = targets(games, expected, decay)
        net = net._replace(linear=fitted_linear(x[kept], wanted[kept] - (net.values(x) - x @ net.linear)[kept], 20.0))
        if hidden and step == _STEPS:
            units = random.normal(0, 0.3, (hidden, x.shape[1])).astype(np.float32)
            net = Net(net.linear, units, np.zeros(hidden, np.float32))
            net = net._replace(output=random.normal(0, 0.05, hidden).astype(np.float32))
            net = fitted(net, x[kept], wanted[kept], passes, 0.002, 11)
        expected = net.values(x)
    assert expected is not None
    told = {}
    for name, some in (("seen", kept), ("unseen", ~kept)):
        told[name] = round(float(1 - np.var(came[some] - expected[some]) / np.var(came[some])), 4)
    return net, told


def trained_odds(games: Games, hidden: int, passes: int) -> tuple[Net, dict[str, float]]:
    """The network of the logarithm of the odds to win, and the mean loss (-log of the chance of what came) in the games
    that it saw and in the tenth that it did not."""
    kept, came = games.game % 10 != 0, targets(games, None, 1.0)
    means, spread = games.features[kept].mean(0), games.features[kept].std(0)
    scale = np.where(spread > 1e-6, 1 / np.maximum(spread, 1e-2), 0)
    one = int(np.flatnonzero((spread <= 1e-6) & (means == 1))[0])  # the constant
    means[one], scale[one] = 0, 1
    x = np.clip((games.features - means) * scale, -_FAR, _FAR).astype(np.float32)
    random = np.random.default_rng(7)
    units = random.normal(0, x.shape[1] ** -0.5, (hidden, x.shape[1])).astype(np.float32)
    net = Net(np.zeros(x.shape[1], np.float32), units, random.normal(0, 0.1, hidden).astype(np.float32))
    net = fitted(net, x[kept], came[kept], passes, 0.001, 11, odds=True)
    chances = np.clip(1 / (1 + np.exp(-net.values(x))), 1e-4, 1 - 1e-4)
    loss = -(came * np.log(chances) + (1 - came) * np.log(1 - chances))
    told = {name: round(float(loss[some].mean()), 4) for name, some in (("seen", kept), ("unseen", ~kept))}

    def folded(weights: Numbers) -> Numbers:
        """Weights of the features as they are, from those of the standardised ones."""
        plain: Numbers = (weights * scale).astype(np.float32)
        plain[..., one] -= plain @ means
        return plain

    return Net(folded(net.linear), folded(net.hidden), net.output), told


def network_text(net: Net, names: Sequence[str], record: dict[str, object]) -> str:
    """The text of a game's ``judgement.json``."""
    parts = {name: np.round(values.astype(np.float64), 4).tolist() for name, values in zip(Net._fields, net)}
    return json.dumps({"record": record, "features": list(names), **parts}) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--scenarios", default="", help="those to play, with commas; all by default")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--softness", type=float, default=1.0)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--level", default=CAPTAIN)
    parser.add_argument("--spread", type=float, default=0.0)
    parser.add_argument("--odds", action="store_true")
    parser.add_argument("--decay", type=float, default=0.8)
    parser.add_argument("--passes", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args()
    began = time.monotonic()
    only = args.scenarios.split(",") if args.scenarios else []
    games = played(args.game, args.games, args.work, args.softness, args.jobs, only, args.level, args.spread)
    if args.odds:
        net, told = trained_odds(games, args.hidden, args.passes)
    else:
        net, told = trained(games, args.hidden, args.decay, args.passes)
    number = len(np.unique(games.game))
    what = "mean loss" if args.odds else "variance explained"
    print(f"{number} games, {len(games.gained)} positions, {what}: {told}, {time.monotonic() - began:.0f} s")
    if args.output:
        named = (
            ("level", "softness", "spread", "hidden", "passes")
            if args.odds
            else ("softness", "hidden", "decay", "passes")
        )
        command = {name: getattr(args, name) for name in named}
        record: dict[str, object] = {"games": number, "positions": len(games.gained), **command}
        record["loss" if args.odds else "explained"] = told
        record |= {"scenarios": only} if only else {}
        atomic.write(args.output, network_text(net, room_of(args.game).NAMES, record).encode())


if __name__ == "__main__":
    main()
