"""Fits when a race of Small World is worth giving up: ``python -m tests.benchmarks.decline_worth --work FILE``.

In games of quick Captains, with two to five seats, every second choice between going on and declining is played to the
end of the match both ways, with the same dice; by how many coins the seat was further ahead after declining is
explained by the facts of ``tabletop/bots/small_world/declining.py`` (least squares with a penalty). What was found out
is added to FILE, so the command goes on where it was stopped; ``decline.json`` is written at the end.

``tests/benchmarks/results/small_world-declines.jsonl`` has the choices that the shipped file was fitted to: with it and
``--games 0`` the command writes that file again. Most of them, with negative numbers of games, were made by players
that declined by a rule of thumb, which is in the program no more.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tabletop import bots
from tabletop.bots import CAPTAIN
from tabletop.bots.player import Weights, weights
from tabletop.bots.small_world.captain import Evaluator, QuickCaptain
from tabletop.bots.small_world.declining import NAMES
from tabletop.bots.tournament import MOST_ACTIONS, pairings
from tabletop.commands.requested_games import scenarios_of
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tabletop.rules.small_world import actions as act
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.state import ChoiceFrame, State, clone
from tabletop.storage import atomic

_SEATS: Final = (2, 2, 2, 3, 2, 4, 2, 5)
"""The seats of one game after another."""
_SOFTNESS: Final = 1.0
_PENALTY: Final = 20.0


def played_on(state: State, first: Action, own: Weights) -> State:
    """A copy of a position after an action, played to the end of the match by quick Captains."""
    after = clone(state)
    GAME.apply(after, first)
    players, chance = [QuickCaptain(own) for _ in after.players], Chance(state.chance.seed)
    for _ in range(MOST_ACTIONS):
        if not after.frames:
            break
        actions, decider = GAME.legal_actions(after), after.frames[-1].decider
        action = actions[0] if len(actions) == 1 else players[decider].decide(after, actions, chance).action
        GAME.apply(after, action)
    return after


def choices(number: int) -> Iterator[dict[str, Any]]:
    """The choices of one game: ``facts``, without their products with the rounds left, and ``gain``: by how many coins
    declining was better."""
    seats = _SEATS[number % len(_SEATS)]
    scenarios = scenarios_of("small_world", seats)
    deal = number // len(_SEATS)
    (*_, pairing) = pairings(GAME.meta, (CAPTAIN,), deal + 1, scenarios=scenarios, seats=seats, seed=60_000 + number)
    own = weights("small_world", CAPTAIN)
    own = replace(own, figures={**own.figures, "throws": 1})
    state = Match.start(GAME, pairing.setup).state
    players = [QuickCaptain(replace(own, softness=_SOFTNESS, loss=3 * _SOFTNESS)) for _ in state.players]
    chance = Chance(number)
    for _ in range(MOST_ACTIONS):
        if not state.frames:
            return
        actions, seat = GAME.legal_actions(state), state.frames[-1].decider
        kinds = [one for one in actions if isinstance(one, act.Expand | act.Decline)]
        player = players[seat]
        if isinstance(state.frames[-1], ChoiceFrame) and len(kinds) == 2 and chance.below(2, "player"):
            evaluator = Evaluator(state, seat, own)
            if evaluator.left:
                told = player.declining(evaluator, state, kinds)
                world = GAME.sample(GAME.view(state, seat), seat, chance)
                ahead = {type(one): evaluator.lead(played_on(world, one, own)) for one in kinds}
                yield {"facts": told[: len(told) // 2], "gain": ahead[act.Decline] - ahead[act.Expand], "game": number}
        GAME.apply(state, actions[0] if len(actions) == 1 else player.decide(state, actions, chance).action)


def fitted(rows: list[dict[str, Any]]) -> tuple[NDArray[np.float64], float]:
    """The coins of each fact, and which part of the variance they explain in the tenth of the games that they were not
    fitted to."""
    plain = np.array([row["facts"] for row in rows])
    x = np.hstack([plain, plain * plain[:, [NAMES.index("left")]]])
    y = np.clip([row["gain"] for row in rows], -60, 60)
    game = np.array([row["game"] for row in rows])
    size = x.std(0) + 1e-9

    def solved(some: NDArray[np.bool_]) -> NDArray[np.float64]:
        wide = x[some] / size
        found: NDArray[np.float64] = (
            np.linalg.solve(wide.T @ wide + _PENALTY * np.eye(len(size)), wide.T @ y[some]) / size
        )
        return found

    told = np.zeros(len(y))
    for part in range(10):
        told[game % 10 == part] = x[game % 10 == part] @ solved(game % 10 != part)
    return solved(np.full(len(y), True)), float(1 - ((y - told) ** 2).mean() / y.var())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--work", type=Path, required=True)
    args = parser.parse_args()
    rows = [json.loads(line) for line in args.work.read_text().splitlines()] if args.work.is_file() else []
    begun = max([row["game"] for row in rows], default=-1) + 1
    with args.work.open("a") as kept:
        for number in range(begun, args.games):
            found = list(choices(number))
            rows += found
            kept.write("".join([json.dumps(row) + "\n" for row in found]))
            kept.flush()
    coins, explained = fitted(rows)
    print(f"{len(rows)} choices, variance explained {explained:.3f}")
    by_rule = sum([row["game"] < 0 for row in rows])
    document = {
        "record": {"choices": len(rows), "by_rule_of_thumb": by_rule, "explained": round(explained, 3)},
        "coins": {name: round(value, 3) for name, value in zip(NAMES, coins.tolist(), strict=True)},
    }
    path = Path(bots.__file__).parent / "small_world" / "decline.json"
    atomic.write(path, (json.dumps(document, indent=1) + "\n").encode())


if __name__ == "__main__":
    main()
