"""The games as environments: PettingZoo's own tests, masks, rewards, what a seat may not see, the page's example."""

import warnings
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test as check_api, seed_test as check_seed

from tabletop.environments import CHOICES, env, raw_env
from tabletop.environments.aec import hashed
from tabletop.rules import catalogue

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "environments.md"


def rolled_out(game: Any, steps: int) -> int:
    """Play at random until the game is over or so many steps are done; gives how many there were."""
    chance = np.random.default_rng(3)
    for count in range(steps):
        seen, _, terminated, truncated, _ = game.last()
        if terminated or truncated:
            return count
        game.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return steps


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_pettingzoo_accepts_the_environment(game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are no plain vectors
        check_api(env(game), num_cycles=25)


@pytest.mark.long
@pytest.mark.parametrize("game", catalogue.game_ids())
def test_pettingzoo_accepts_many_games(game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_api(env(game), num_cycles=20_000)
        check_seed(lambda: env(game), num_cycles=500)


def test_the_same_seed_deals_the_same_game_and_a_new_one_another() -> None:
    first, second = raw_env("lords_of_war"), raw_env("lords_of_war")
    for one in (first, second):
        one.reset(seed=7)
        rolled_out(one, 60)
    assert first.current == second.current
    before = first.observe("seat_1")["observation"]
    first.reset()
    rolled_out(first, 60)
    assert not np.array_equal(before, first.observe("seat_1")["observation"])


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_the_mask_is_the_legal_actions_and_only_who_acts_has_any(game) -> None:
    one = raw_env(game)
    one.reset(seed=1)
    rolled_out(one, 20)
    seen = one.observe(one.agent_selection)
    legal = one.game.legal_actions(one.view(one.agent_selection))
    assert list(one.legal_actions()) == list(legal)
    assert seen["action_mask"].sum() == len(legal) == np.count_nonzero(seen["actions"].any(axis=1))
    assert one.observation_space(one.agent_selection).contains(seen)
    for agent in one.agents:
        if agent != one.agent_selection:
            assert one.observe(agent)["action_mask"].sum() == 0


def test_a_longer_list_is_turned_over_and_nothing_is_left_out() -> None:
    one = raw_env("lords_of_war")
    one.reset(seed=1)
    actions = list(one.legal_actions())
    one._legal = long = (actions * CHOICES)[: 2 * CHOICES]
    found: list[object] = []
    for _ in range(3):
        found += one.legal_actions()
        assert one.observe(one.agent_selection)["action_mask"][-1] == 1
        one.step(CHOICES - 1)
    assert found == long
    assert list(one.legal_actions()) == long[: CHOICES - 1]


def test_rewards_come_at_the_end() -> None:
    one = raw_env("lords_of_war", options=["units=3"])
    one.reset(seed=5)
    rolled_out(one, 2000)
    outcome = one.game.outcome(one.current)
    assert outcome is not None
    assert all(one.terminations.values())
    assert [one.rewards[agent] for agent in one.possible_agents] == [
        0.0 if not outcome.winners else 1.0 if seat in outcome.winners else -1.0 for seat in range(2)
    ]
    cut = raw_env("lords_of_war", most_actions=10)
    cut.reset(seed=5)
    assert rolled_out(cut, 2000) == 10
    assert all(cut.truncations.values())
    assert set(cut.rewards.values()) == {0.0}


def test_what_the_mask_forbids_is_refused() -> None:
    bare = raw_env("lords_of_war")
    bare.reset(seed=1)
    with pytest.raises(ValueError, match="may not choose"):
        bare.step(CHOICES - 1)
    wrapped = env("lords_of_war", render_mode="ansi")
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    assert "turn 1" in wrapped.render()
    wrapped.step(CHOICES - 1)
    assert wrapped.rewards[agent] == -1


def test_an_observation_holds_nothing_that_the_seat_may_not_see() -> None:
    """Other cards in the hands and decks of the others, the same view: the same observation."""
    one = raw_env("lords_of_war")
    one.reset(seed=1)
    rolled_out(one, 12)
    seat = int(one.agent_selection[-1]) - 1
    before = one.observe(one.agent_selection)
    one.current = one.game.sample(one.view(one.agent_selection), seat, one.game.chance(one.current))
    one._view = one.view(one.agent_selection)
    after = one.observe(one.agent_selection)
    assert all(np.array_equal(before[part], after[part]) for part in before)


def test_facts_of_a_list_of_names_have_no_place() -> None:
    def same(first: Any, second: Any) -> bool:
        return np.array_equal(hashed(first, 512), hashed(second, 512))

    assert same({"hand": ["a", "b"]}, {"hand": ["b", "a"]})
    assert not same({"hand": ["a", "b"]}, {"hand": ["a", "c"]})
    assert not same({"hands": [["a"], ["b"]]}, {"hands": [["b"], ["a"]]})
    assert not same({"units": [{"square": "a1", "unit": "x"}, {"square": "b1", "unit": "y"}]},
                    {"units": [{"square": "a1", "unit": "y"}, {"square": "b1", "unit": "x"}]})  # fmt: skip
    assert not same({"gold": 3}, {"gold": 4})
    assert same({"gold": 0, "out": False, "note": None}, {})


def test_the_example_of_the_page_runs(capsys) -> None:
    example = PAGE.read_text(encoding="utf-8").split("<!-- example -->")[1].split("```")[1].removeprefix("python")
    assert len(example.strip().splitlines()) <= 11
    exec(compile(example, str(PAGE), "exec"), {})
    assert sorted(line.split()[0] for line in capsys.readouterr().out.splitlines()) == ["seat_1", "seat_2", "seat_3"]
