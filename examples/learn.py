"""Learns to play a game for two by playing itself, with NumPy alone: proximal policy optimisation (PPO) of a network
with one hidden layer, which values the position and every action.

    python examples/learn.py small_world learned.npz --minutes 10
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from policies import Policy

from tabletop.environments import BoardGameEnv, raw_env

HIDDEN = 96
STEP = 1e-3
DISCOUNT, TRACE = 0.999, 0.95
CLIP = 0.2
ENTROPY = 0.01
GAMES = 24
"""Games between two updates; each seat of each is a lesson."""
ROUNDS, PART = 3, 512
"""How often an update goes through all decisions, and how many it takes at once."""


class Decision(NamedTuple):
    seen: np.ndarray
    legal: np.ndarray
    chosen: int
    """Which of the legal numbers."""
    likely: float
    """The logarithm of its probability."""
    value: float


class Network:
    """Weights by name, and Adam's two means of their gradients."""

    def __init__(self, weights: dict[str, np.ndarray]) -> None:
        self.weights = weights
        self._means = {name: (np.zeros_like(one), np.zeros_like(one)) for name, one in weights.items()}
        self._count = 0

    @classmethod
    def fresh(cls, entries: int, actions: int, seed: int) -> Network:
        chance = np.random.default_rng(seed)
        return cls(
            {
                "in": (chance.standard_normal((entries, HIDDEN)) / 8).astype(np.float32),
                "in_bias": np.zeros(HIDDEN, np.float32),
                "out": (chance.standard_normal((actions, HIDDEN)) / 100).astype(np.float32),
                "out_bias": np.zeros(actions, np.float32),
                "value": np.zeros(HIDDEN, np.float32),
                "value_bias": np.zeros(1, np.float32),
            }
        )

    @classmethod
    def load(cls, path: str | Path) -> Network:
        with np.load(path) as held:
            return cls({name: held[name] for name in held.files})

    def save(self, path: str | Path) -> None:
        with Path(path).open("wb") as file:
            np.savez_compressed(file, **self.weights)

    def decide(self, seen: np.ndarray, legal: np.ndarray, chance: np.random.Generator | None) -> Decision:
        """Draw one of the legal numbers by its probability; without ``chance`` take the likeliest."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["in_bias"], 0)
        wish = w["out"][legal] @ hidden + w["out_bias"][legal]
        wish -= wish.max()
        share = np.exp(wish)
        share /= share.sum()
        chosen = int(share.argmax()) if chance is None else int(chance.choice(len(legal), p=share / share.sum()))
        value = float(hidden @ w["value"] + w["value_bias"][0])
        return Decision(seen, legal, chosen, float(np.log(share[chosen] + 1e-9)), value)

    def policy(self, seed: int) -> Policy:
        """The learned policy for ``policies.py``."""
        del seed

        def choose(env: BoardGameEnv) -> int:
            legal = np.fromiter(env.legal_actions(), np.int64)
            found = self.decide(env.observe(env.agent_selection)["observation"], legal, None)
            return int(legal[found.chosen])

        return choose

    def learn(self, lessons: Sequence[Decision], gains: np.ndarray, targets: np.ndarray) -> None:
        """One step towards decisions that gained more than expected, and towards values that come true."""
        w, number = self.weights, len(lessons)
        seen = np.stack([one.seen for one in lessons])
        raw = seen @ w["in"] + w["in_bias"]
        hidden = np.maximum(raw, 0)
        wish = hidden @ w["out"].T + w["out_bias"]
        forbidden = np.ones_like(wish, bool)
        rows = np.arange(number)
        for row, one in enumerate(lessons):
            forbidden[row, one.legal] = False
        wish[forbidden] = -1e9
        wish -= wish.max(axis=1, keepdims=True)
        share = np.exp(wish)
        share /= share.sum(axis=1, keepdims=True)
        chosen = np.array([one.legal[one.chosen] for one in lessons])
        ratio = share[rows, chosen] / np.exp([one.likely for one in lessons])
        inside = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = -(gains * ratio * inside)[:, None] * share
        pull[rows, chosen] += gains * ratio * inside
        logs = np.log(share + 1e-9)
        pull -= ENTROPY * share * (logs - (share * logs).sum(axis=1, keepdims=True))
        pull = (pull / number).astype(np.float32)
        wrong = ((targets - hidden @ w["value"] - w["value_bias"][0]) / number).astype(np.float32)
        back = (pull @ w["out"] + wrong[:, None] * w["value"]) * (raw > 0)
        self._rise(
            {
                "in": seen.T @ back,
                "in_bias": back.sum(axis=0),
                "out": pull.T @ hidden,
                "out_bias": pull.sum(axis=0),
                "value": wrong @ hidden,
                "value_bias": wrong.sum(keepdims=True),
            }
        )

    def _rise(self, slopes: dict[str, np.ndarray]) -> None:
        """Adam's step, uphill."""
        self._count += 1
        for name, slope in slopes.items():
            mean, square = self._means[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            true_mean, true_square = mean / (1 - 0.9**self._count), square / (1 - 0.999**self._count)
            self.weights[name] += STEP * true_mean / (np.sqrt(true_square) + 1e-8)


def rehearse(
    env: BoardGameEnv, network: Network, chance: np.random.Generator
) -> tuple[list[list[Decision]], list[float]]:
    """Play one game with itself: the decisions of each seat, and how it ended for each."""
    env.reset()
    lessons: list[list[Decision]] = [[] for _ in env.possible_agents]
    while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
        agent, numbers = env.agent_selection, env.legal_actions()
        legal = np.fromiter(numbers, np.int64)
        if len(legal) == 1:
            env.step(int(legal[0]))
            continue
        found = network.decide(env.observe(agent)["observation"], legal, chance)
        lessons[env.possible_agents.index(agent)].append(found)
        env.step(int(legal[found.chosen]))
    return lessons, [env.rewards[agent] for agent in env.possible_agents]


def advantages(decisions: Sequence[Decision], reward: float) -> np.ndarray:
    """How much better each decision came out than the value of its position (generalised advantage estimation)."""
    found, later, value = np.zeros(len(decisions), np.float32), 0.0, 0.0
    for at in range(len(decisions) - 1, -1, -1):
        earned = reward if at == len(decisions) - 1 else DISCOUNT * value
        later = earned - decisions[at].value + DISCOUNT * TRACE * later
        found[at], value = later, decisions[at].value
    return found


def learn(game_id: str, path: str | Path, minutes: float, seed: int = 1, **how: object) -> None:
    """Let a network play itself for some minutes of processor time; it is written ten times on the way."""
    env = raw_env(game_id, most_actions=2000, **how)
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    network = Network.fresh(env.tensor.size, env.numbering.size, seed)
    began, games, told = time.process_time(), 0, 0.0
    while True:
        lessons: list[Decision] = []
        gains: list[np.ndarray] = []
        targets: list[np.ndarray] = []
        for _ in range(GAMES):
            seats, rewards = rehearse(env, network, chance)
            for decisions, reward in zip(seats, rewards):
                gained = advantages(decisions, reward)
                lessons += decisions
                gains.append(gained)
                targets.append(gained + np.array([one.value for one in decisions], np.float32))
        games += GAMES
        gain, target = np.concatenate(gains), np.concatenate(targets)
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        for _ in range(ROUNDS):
            order = chance.permutation(len(lessons))
            for first in range(0, len(order), PART):
                part = order[first : first + PART]
                network.learn([lessons[n] for n in part], gain[part], target[part])
        spent = (time.process_time() - began) / 60
        if spent >= minutes or spent - told > minutes / 10:
            told = spent
            network.save(path)
            print(f"{spent:.1f} minutes, {games} games, {len(lessons) / GAMES / 2:.0f} decisions a seat", flush=True)
        if spent >= minutes:
            return


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("file", help="where the network is written")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the set-up")
    given = parser.parse_args(words)
    learn(given.game, given.file, given.minutes, options=given.option)


if __name__ == "__main__":
    main()
