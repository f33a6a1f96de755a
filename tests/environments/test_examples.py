"""The examples of policies: each chooses legal actions in every game, and what was learned is read again and played."""

import importlib
import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

import numpy as np

from tabletop.environments import raw_env
from tabletop.rules import catalogue

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture
def examples(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module("policies"), importlib.import_module("learn")


@pytest.mark.parametrize("game", catalogue.game_ids())
@pytest.mark.parametrize("name", ["random", "lookahead", "recruit"])
def test_a_policy_plays(examples, monkeypatch, name, game) -> None:
    policies, _ = examples
    monkeypatch.setattr(policies, "SAMPLES", 1)
    env = raw_env(game)
    env.reset(seed=1)
    chosen = policies.policy(game, name, 1)
    for _ in range(6):
        env.step(chosen(env))
    assert not any(env.truncations.values())


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_whatever_counts_is_told(examples, game) -> None:
    policies, _ = examples
    names = raw_env(game).tensor.names
    assert [one for one in policies.WORTH[game] if not any(re.fullmatch(one, name) for name in names)] == []


def test_what_was_learned_is_played(examples, monkeypatch, tmp_path, capsys) -> None:
    policies, learn = examples
    monkeypatch.setattr(learn, "GAMES", 1)
    monkeypatch.setattr(learn, "PART", 64)
    path = tmp_path / "learned.npz"
    learn.main(["lords_of_war", str(path), "--minutes", "0", "--option", "units=2"])
    policies.main(["lords_of_war", str(path), "random", "--games", "2", "--option", "units=2"])
    told = capsys.readouterr().out.splitlines()
    assert told[0].split(", ")[1] == "1 games"
    assert sum(int(n) for n in re.findall(r" (\d+)(?:,|$)", told[1])) == 2


def test_learning_makes_what_gained_likelier(examples) -> None:
    """One step towards an action of two that gained: its probability rises, the value comes nearer."""
    _, learn = examples
    network = learn.Network.fresh(4, 5, 1)
    seen, legal = np.array([1, 0, 0.5, 0], np.float32), np.array([1, 3])
    first = network.decide(seen, legal, None)
    one = learn.Decision(seen, legal, 1, float(np.log(0.5)), first.value)
    network.learn([one, one], np.array([1, 1], np.float32), np.array([1, 1], np.float32))
    after = network.decide(seen, legal, None)
    assert after.chosen == 1
    assert after.likely > np.log(0.5)
    assert after.value > first.value


def test_advantages_are_what_came_out_beyond_what_was_expected(examples) -> None:
    _, learn = examples
    decisions = [learn.Decision(None, None, 0, 0.0, value) for value in (0.5, 0.25)]
    assert learn.advantages(decisions, 1.0)[1] == pytest.approx(0.75)
    assert learn.advantages(decisions, 1.0)[0] == pytest.approx(0.999 * 0.25 - 0.5 + 0.999 * 0.95 * 0.75)
