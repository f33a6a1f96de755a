"""The games as environments: PettingZoo's own tests, masks, rewards, numbers of actions, JSON, pictures, the page's
example. What observations tell is tested in ``test_tensor.py``."""

import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
import pettingzoo
from pettingzoo.test import (
    api_test as check_api,
    parallel_api_test as check_parallel_api,
    parallel_seed_test as check_parallel_seed,
    seed_test as check_seed,
)

from tabletop.environments import CHOICES, env, parallel_env, raw_env
from tabletop.environments.numbering import OTHERS
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


@pytest.mark.parametrize("form", ["flat", "dict"])
@pytest.mark.parametrize("actions", ["fixed", "list"])
@pytest.mark.parametrize("game", catalogue.game_ids())
def test_pettingzoo_accepts_the_environment(game, actions, form) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are no plain vectors
        check_api(env(game, actions=actions, observation=form), num_cycles=12)


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_pettingzoo_accepts_it_in_parallel_and_finds_it_deterministic(game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_parallel_api(parallel_env(game), num_cycles=20)
        check_parallel_seed(lambda: parallel_env(game), num_cycles=10)
        check_seed(lambda: env(game), num_cycles=20)


@pytest.mark.long
@pytest.mark.parametrize("game", catalogue.game_ids())
def test_pettingzoo_accepts_many_games(game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_api(env(game), num_cycles=20_000)
        check_parallel_api(parallel_env(game), num_cycles=5_000)
        check_seed(lambda: env(game), num_cycles=500)


def test_games_are_registered_with_pettingzoo() -> None:
    names = [f"tabletop/{name}-v0" for name in ("LordsOfWar", "Warcraft", "SmallWorld", "Adventure")]
    for name, game in zip(names, catalogue.game_ids(), strict=True):
        assert pettingzoo.make("aec", name).unwrapped.game.meta.id == game
        assert pettingzoo.make("parallel", name).unwrapped.game.meta.id == game
    assert len(pettingzoo.make("aec", names[2], seats=5).possible_agents) == 5


def test_nothing_of_the_client_is_imported_before_a_picture_is_asked_for() -> None:
    script = "import sys, tabletop.environments; assert not any(m.startswith('tabletop.client') for m in sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)


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


@pytest.mark.parametrize("actions", ["fixed", "list"])
@pytest.mark.parametrize("game", catalogue.game_ids())
def test_the_mask_is_the_legal_actions_and_only_who_acts_has_any(game, actions) -> None:
    one = raw_env(game, actions=actions)
    one.reset(seed=1)
    rolled_out(one, 20)
    seen = one.observe(one.agent_selection)
    legal = one.game.legal_actions(one.view(one.agent_selection))
    numbers = one.legal_actions()
    assert sorted(action.text for action in numbers.values()) == sorted(action.text for action in legal)
    assert list(np.flatnonzero(seen["action_mask"])) == sorted(numbers)
    assert one.observation_space(one.agent_selection).contains(seen)
    for agent in one.agents:
        if agent != one.agent_selection:
            assert one.observe(agent)["action_mask"].sum() == 0


def test_a_number_means_the_same_in_every_game() -> None:
    """Of other deals, and other islands: the text of an action has the name of its number in it."""
    told: dict[int, str] = {}
    one = raw_env("lords_of_war")
    names = one.numbering.names()
    for seed in range(3):
        one.reset(seed=seed)
        for _ in range(60):
            if one.terminations[one.agent_selection]:
                break
            for number, action in one.legal_actions().items():
                assert told.setdefault(number, action.kind) == action.kind
                assert names[number].split()[0] == action.kind
            one.step(next(iter(one.legal_actions())))
    assert len(told) > 100


def test_places_in_the_list_come_with_their_fixed_numbers() -> None:
    one, listed = raw_env("small_world"), raw_env("small_world", actions="list")
    for game in (one, listed):
        game.reset(seed=4)
        rolled_out(game, 1)
    listed.reset(options={"state": one.to_json()})
    fixed = {number: action.text for number, action in one.legal_actions().items()}
    seen = listed.observe(listed.agent_selection)["actions"]
    assert {seen[place]: action.text for place, action in listed.legal_actions().items()} == fixed


@pytest.mark.parametrize("actions", ["fixed", "list"])
def test_a_longer_list_is_turned_over_and_nothing_is_left_out(actions) -> None:
    one = raw_env("lords_of_war", actions=actions)
    one.reset(seed=1)
    room = CHOICES if actions == "list" else OTHERS
    if actions == "fixed":  # as of a kind of content that nobody foresaw
        one.numbering.numbered = lambda legal: ({}, list(legal))
    one._legal = long = (list(one.legal_actions().values()) * room)[: 2 * room]
    one._offer(0)
    found: list[object] = []
    for _ in range(3):
        found += one.legal_actions().values()
        assert one.observe(one.agent_selection)["action_mask"][-1] == 1
        one.step(one.action_space(one.agent_selection).n - 1)
    assert found == long
    assert list(one.legal_actions().values()) == long[: room - 1]


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


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_positions_and_actions_go_through_json(game) -> None:
    one, other = raw_env(game), raw_env(game)
    one.reset(seed=2)
    rolled_out(one, 40)
    other.reset(options={"state": one.to_json()})
    for _ in range(20):
        agent = one.agent_selection
        seen, again = one.observe(agent), other.observe(other.agent_selection)
        assert all(np.array_equal(seen[part], again[part]) for part in seen)
        number = min(one.legal_actions())
        assert other.action_from_json(one.action_to_json(number)) == number
        one.step(number)
        other.step(number)
        if one.terminations[one.agent_selection]:
            break
    assert one.current == other.current
    for wrong in (3, {}, {**one.to_json(), "actions": "many"}):
        with pytest.raises(ValueError):  # noqa: PT011 - of what reads values, or positions
            other.reset(options={"state": wrong})


def test_words_of_one_game_change_its_rules_but_not_what_is_told() -> None:
    one = raw_env("small_world")
    one.reset(seed=1, options={"words": ["open_coins=on"]})
    assert one.current.config.options.open_coins
    one.reset(seed=1)
    assert not one.current.config.options.open_coins
    with pytest.raises(ValueError, match="other observations"):
        raw_env("lords_of_war").reset(options={"words": ["boardless=on"]})


def test_observations_and_actions_are_told_in_words() -> None:
    one = raw_env("lords_of_war")
    one.reset(seed=1)
    agent = one.agent_selection
    assert f"match/match/seat={agent[-1] == '2':d} 1" in one.observation_string(agent)
    number, action = next(iter(one.legal_actions().items()))
    assert one.action_to_string(number) == action.text
    assert one.action_to_string(one.numbering.size - 1) == f"other {OTHERS - 1}"
    with pytest.raises(IndexError):
        one.action_to_string(one.numbering.size)
    assert raw_env("lords_of_war", actions="list").action_to_string(7) == "choice 7"


def test_the_board_is_drawn_as_the_program_shows_it() -> None:
    one = raw_env("lords_of_war", render_mode="rgb_array")
    one.reset(seed=1)
    first = one.render()
    assert first.shape == (720, 1280, 3)
    rolled_out(one, 12)
    assert (one.render() != first).mean() > 0.01
    one.close()


def test_the_example_of_the_page_runs(capsys) -> None:
    example = PAGE.read_text(encoding="utf-8").split("<!-- example -->")[1].split("```")[1].removeprefix("python")
    assert len(example.strip().splitlines()) <= 11
    exec(compile(example, str(PAGE), "exec"), {})
    assert sorted(line.split()[0] for line in capsys.readouterr().out.splitlines()) == ["seat_1", "seat_2", "seat_3"]


def test_the_page_tells_how_much_there_is() -> None:
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ") and "×" in line][1:]
    assert len(rows) == len(catalogue.game_ids())
    for row, game in zip(rows, catalogue.game_ids()):
        one = raw_env(game)
        tables = ", ".join(f"`{name}` {rows} × {columns}" for name, (rows, columns) in one.tensor.shapes.items())
        assert row.split(" | ")[1:] == [f"{one.tensor.size:,}", f"{one.numbering.size:,}", f"{tables} |"]
