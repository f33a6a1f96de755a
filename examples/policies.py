"""Plays policies against each other and against the program's own computer players, seats in turn:

    python examples/policies.py small_world random recruit --games 100
    python examples/policies.py small_world learned.npz captain

A policy is ``random``, ``lookahead``, a level (``recruit``, ``captain``, ``warlord``) or a file that ``learn.py`` made.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence

import numpy as np

from tabletop.bots.player import Budget, Seated, levels_of
from tabletop.environments import BoardGameEnv, raw_env
from tabletop.rules.chance import Chance

Policy = Callable[[BoardGameEnv], int]
"""Gives the number that the agent whose turn it is chooses."""

WORTH = {
    "lords_of_war": {
        **{"seats/own/kills": 36, "seats/other_1/kills": -36, "seats/own/commanders": 12},
        **{"seats/other_1/commanders": -12, "seats/own/units": 9, "seats/other_1/units": -9},
    },
    "warcraft": {
        **{"seats/own/points": 30, "seats/other_1/points": -30},
        **{"spaces/.*/own_(melee|ranged|flying)": 6, "spaces/.*/other_1_(melee|ranged|flying)": -6},
        **{"spaces/.*/own_worker": 3, "seats/own/(gold|wood)": 6, "spaces/.*/there=outpost_own": 1},
    },
    "small_world": {"seats/own/coins": 150, "spaces/.*/owner=0": 1, "spaces/.*/owner=1": -0.5},
    "adventure": {
        **{"seats/own/valor": 24, "seats/other_1/valor": -12, "seats/own/level=1": 1, "seats/own/level=2": 2},
        **{"seats/own/level=3": 3, "seats/own/damage": -6, "seats/own/hand": 9, "seats/own/bag": 9},
    },
}
"""What ``lookahead`` counts: entries of observations by their names, and what their full measure is worth."""
SAMPLES = 6
"""How often it tries an action, each time with other hidden cards."""
AHEAD = 30
"""How many random actions it plays on at most, until the turn is another's."""


def random_policy(seed: int) -> Policy:
    chance = np.random.default_rng(seed)
    return lambda env: int(chance.choice(list(env.legal_actions())))


def lookahead(seed: int) -> Policy:
    """Try each action on positions that agree with what the agent sees, play on at random to the end of its turn, and
    take the action after which what it then has is worth most."""
    chance, draws = np.random.default_rng(seed), Chance(seed)
    weights: list[np.ndarray] = []

    def worth(env: BoardGameEnv, action: object, view: object, seat: int) -> float:
        game, state = env.game, env.game.sample(view, seat, draws)
        game.apply(state, action)
        for _ in range(AHEAD):
            legal = game.legal_actions(state)
            if not legal or state.active != seat:
                break
            game.apply(state, legal[chance.integers(len(legal))])
        outcome = game.outcome(state)
        if outcome is not None and outcome.winners:
            return 1000.0 if seat in outcome.winners else -1000.0
        return float(env.tensor.read(state, seat) @ weights[0])

    def choose(env: BoardGameEnv) -> int:
        if not weights:
            told = WORTH[env.game.meta.id].items()
            found = [sum([worth for name, worth in told if re.fullmatch(name, entry)]) for entry in env.tensor.names]
            weights.append(np.array(found, np.float32))
        seat, numbers = env.possible_agents.index(env.agent_selection), env.legal_actions()
        if len(numbers) == 1:
            return next(iter(numbers))
        view = env.view(env.agent_selection)
        tried = {n: np.mean([worth(env, one, view, seat) for _ in range(SAMPLES)]) for n, one in numbers.items()}
        return max(tried, key=tried.__getitem__)

    return choose


def level(game_id: str, name: str, seed: int) -> Policy:
    """One of the program's own players, which is given the view of its seat as at the table."""
    seated: dict[int, Seated] = {}

    def choose(env: BoardGameEnv) -> int:
        seat = env.possible_agents.index(env.agent_selection)
        numbers = {id(action): number for number, action in env.legal_actions().items()}
        if seat not in seated:
            seated[seat] = Seated.sit(game_id, name, seed, seat)
        legal = list(env.legal_actions().values())
        chosen = (
            legal[0] if len(legal) == 1 else seated[seat].choose(env.view(env.agent_selection), legal, Budget()).action
        )
        found = numbers.get(id(chosen))
        return found if found is not None else next(n for n, one in env.legal_actions().items() if one == chosen)

    return choose


def policy(game_id: str, name: str, seed: int) -> Policy:
    """The policy of a name. Raises OSError for a file that cannot be read."""
    if name == "random":
        return random_policy(seed)
    if name == "lookahead":
        return lookahead(seed)
    if name in levels_of(game_id):
        return level(game_id, name, seed)
    from learn import Network

    return Network.load(name).policy(seed)


def play(game_id: str, names: Sequence[str], games: int, **how: object) -> list[int]:
    """How many games each of two policies has won; the first one sits at either seat in turn."""
    env = raw_env(game_id, **how)
    won = [0, 0]
    for number in range(games):
        env.reset(seed=number)
        seats = [0, 1] if number % 2 == 0 else [1, 0]
        who = [policy(game_id, names[seat], 2 * number + seat) for seat in seats]
        while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            env.step(who[env.possible_agents.index(env.agent_selection)](env))
        for seat, agent in zip(seats, env.possible_agents):
            won[seat] += env.rewards[agent] > 0
    return won


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("policies", nargs=2, metavar="POLICY")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the set-up")
    given = parser.parse_args(words)
    won = play(given.game, given.policies, given.games, options=given.option)
    draws = given.games - sum(won)
    print(f"{given.policies[0]} {won[0]}, {given.policies[1]} {won[1]}, draws {draws}")


if __name__ == "__main__":
    main()
