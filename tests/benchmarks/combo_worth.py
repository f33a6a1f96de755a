"""Measures what races and powers are worth in games between Captains: ``python -m tests.benchmarks.combo_worth``.

The coins a round that a seat earns more than its rival, in the first four rounds with a combo, are explained by race
and power, by those of the rival, and by the round in which the combo was taken (least squares with a penalty on the
size of the coefficients). Four times a coefficient is what a race or power is worth to players, which is written into
``combos.json``. One pick in three is a random combo, so that all of them occur. The same games give the same figures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from tabletop import bots
from tabletop.bots import CAPTAIN
from tabletop.bots.player import Answer, Weights, weights
from tabletop.bots.small_world.captain import QuickCaptain
from tabletop.bots.tournament import MOST_ACTIONS, pairings
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.match import Match
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.state import State
from tabletop.storage import atomic

_ROUNDS: Final = 4

Combo = tuple[str, str]


class PlayedTurn(NamedTuple):
    """A turn that was played: its seat and round, race and power of both seats, and the coins of both after it."""

    seat: Seat
    round: int
    combos: tuple[Combo, ...]
    coins: tuple[int, ...]


class ComboEarnings(NamedTuple):
    """The first rounds with a combo: the causes with their factors, and by how many coins a round the seat earned more
    than its rival."""

    causes: Mapping[str, float]
    lead: float


class ExploringCaptain(QuickCaptain):
    """A quick Captain that sometimes takes a random combo."""

    def picks(self, state: State, seat: Seat, actions: Sequence[Action], chance: Chance) -> list[Answer]:
        """The combos in a Captain's order, or sometimes with a random one first."""
        found = super().picks(state, seat, actions, chance)
        # one pick of three is a random combo
        if chance.below(3, "player"):
            return found
        first = found[chance.below(len(found), "player")]
        return [replace(first, value=found[0].value + 1), *(one for one in found if one is not first)]


def played_games(games: int, seed: int) -> Iterator[list[PlayedTurn]]:
    """The turns of each of so many games of two seats."""
    figures = {**weights("small_world", CAPTAIN).figures, "throws": 1}
    planned = pairings(GAME.meta, (CAPTAIN,), games, scenarios=("base", "azeroth"), seats=2, seed=seed)
    for pairing in islice(planned, games):
        state = Match.start(GAME, pairing.setup).state
        players = [ExploringCaptain(Weights(figures)) for _ in state.players]
        yield _turns(state, players, Chance(pairing.setup.seed))


def _turns(state: State, players: Sequence[ExploringCaptain], chance: Chance) -> list[PlayedTurn]:
    """Play a game; gives its turns."""
    found = []
    for _ in range(MOST_ACTIONS):
        if not state.frames:
            break
        actions = GAME.legal_actions(state)
        decider = state.frames[-1].decider
        action = actions[0] if len(actions) == 1 else players[decider].decide(state, actions, chance).action
        seat, number = state.active, state.round
        combos = tuple([(player.race, player.power) for player in state.players])
        GAME.apply(state, action)
        if (state.active, state.round) != (seat, number) or not state.frames:
            found.append(PlayedTurn(seat, number, combos, state.coins))
    return found


def tenures(turns: Sequence[PlayedTurn]) -> Iterator[ComboEarnings]:
    """The first rounds of every combo of a game that was taken with at least so many rounds left."""
    last: list[Combo] = [("", ""), ("", "")]
    for n, turn in enumerate(turns):
        seat, (race, power) = turn.seat, turn.combos[turn.seat]
        if (race, power) == last[seat]:
            continue
        last[seat] = race, power
        end = n + 2 * _ROUNDS - 1
        if not race or end >= len(turns):
            continue
        before = turns[n - 1].coins if n else (0, 0)
        gains = [after - had for after, had in zip(turns[end].coins, before, strict=True)]
        rival_race, rival_power = turns[n - 1].combos[1 - seat] if n else ("", "")
        causes = {"": 1.0, f"round_{turn.round}": 1.0, f"first_{n == 0}": 1.0}
        for name, count in ((race, 1.0), (rival_race, -1.0)):
            causes[f"race_{name}"] = causes.get(f"race_{name}", 0.0) + count
        for name, count in ((power, 1.0), (rival_power, -1.0)):
            causes[f"power_{name}"] = causes.get(f"power_{name}", 0.0) + count
        yield ComboEarnings(causes, (gains[seat] - gains[1 - seat]) / _ROUNDS)


def least_squares(rows: Iterable[ComboEarnings]) -> dict[str, float]:
    """The coefficient of each cause, in coins a round."""
    names: dict[str, int] = {}
    counted = [([(names.setdefault(name, len(names)), n) for name, n in row.causes.items()], row.lead) for row in rows]
    size = len(names)
    left = [[10.0 * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for row, lead in counted:
        for i, a in row:
            right[i] += a * lead
            for j, b in row:
                left[i][j] += a * b
    return dict(zip(names, _solved(left, right), strict=True))


def _solved(left: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a set of linear equations with a symmetric positive definite matrix."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(left, right, strict=True)]
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [b - factor * a for a, b in zip(rows[i], rows[k], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum([rows[i][j] * found[j] for j in range(i + 1, size)])
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found


def fitted(games: int, seed: int) -> dict[str, float]:
    """The worth of all races and powers, by ``race_`` or ``power_`` and the id."""
    found = least_squares([tenure for turns in played_games(games, seed) for tenure in tenures(turns)])
    book = content()
    names = [*[f"race_{one}" for one in book.races], *[f"power_{one}" for one in book.powers]]
    return {name: round(_ROUNDS * found.get(name, 0.0), 1) for name in names}


def main(words: Sequence[str] | None = None) -> None:
    """Fit what races and powers bring and write it into ``combos.json``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=50_000)
    asked = parser.parse_args(words)
    figures = fitted(asked.games, asked.seed)
    path = Path(bots.__file__).parent / "small_world" / "combos.json"
    atomic.write(path, (json.dumps(figures, indent=2) + "\n").encode())
    for name, value in sorted(figures.items(), key=lambda entry: -entry[1]):
        print(f"{name:12} {value:+.1f}")


if __name__ == "__main__":
    main()
