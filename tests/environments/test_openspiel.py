"""The games for OpenSpiel: its own tests of games, playthroughs, what players know, parameters."""

from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from tabletop.environments.openspiel import PREFIX
from tabletop.rules import catalogue

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environments.md"


def loaded(game_id: str, **parameters: int | str) -> object:
    return pyspiel.load_game(PREFIX + game_id, {"deals": 10, **parameters})


def played(game: object, steps: int, seed: int = 1) -> object:
    """A state after so many random actions, or at the end."""
    chance, state = np.random.default_rng(seed), game.new_initial_state()
    state.apply_action(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_openspiel_accepts_the_game(game_id) -> None:
    pyspiel.random_sim_test(loaded(game_id, most_actions=60), num_sims=2, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_openspiel_accepts_long_games(game_id) -> None:
    pyspiel.random_sim_test(loaded(game_id, most_actions=600), num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_a_playthrough_is_replayed_as_it_was(game_id, tmp_path) -> None:
    flags.FLAGS.mark_as_parsed()
    lines = generate_playthrough.playthrough(f"{PREFIX}{game_id}(deals=5,most_actions=6)", None, seed=3)
    path = tmp_path / "playthrough.txt"
    path.write_text(lines, encoding="utf-8")
    told, again = generate_playthrough.replay(str(path))
    assert told == again
    assert "ObservationTensor" in told


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_other_hidden_cards_look_the_same_and_go_on(game_id) -> None:
    state = played(loaded(game_id), 30)
    player = max(0, state.current_player())
    other = state.resample_from_infostate(player, lambda: 0.25)
    assert other.observation_string(player) == state.observation_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()
    other.apply_action(other.legal_actions()[-1])
    assert state.move_number() + 1 == other.move_number()


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_others_were_told_what_they_truly_hold_in_states_with_other_cards(game_id) -> None:
    """A search of OpenSpiel's own, which tells positions apart by what their player was told, ended with an error."""
    state = played(loaded(game_id, most_actions=400), 12)
    chance = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, chance), 1.4, 6, random_state=chance)
    for _ in range(3):
        state.apply_action(bot.step(state))
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.25)
    rival = 1 - player
    assert other.information_state_string(rival) == other.observation_string(rival)


def test_a_player_remembers_what_it_did_and_saw() -> None:
    game = loaded("lords_of_war")
    state = played(game, 6)
    before = [state.information_state_string(seat) for seat in (0, 1)]
    player, action = state.current_player(), state.legal_actions()[0]
    text = state.action_to_string(player, action)
    state.apply_action(action)
    after = [state.information_state_string(seat) for seat in (0, 1)]
    assert all(late.startswith(early) for early, late in zip(before, after))
    assert text in after[player][len(before[player]) :].splitlines()
    assert game.new_initial_state().information_state_string(0) == ""
    number = state.legal_actions()[0]
    assert state.string_to_action(state.action_to_string(state.current_player(), number)) == number


def test_what_winners_gain_the_others_lose() -> None:
    state = played(loaded("small_world", seats=3), 3000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert min(state.returns()) == -1
    cut = played(loaded("small_world", most_actions=5), 3000)
    assert cut.is_terminal()
    assert cut.returns() == [0, 0]


def test_a_game_is_set_up_by_its_parameters() -> None:
    game = pyspiel.load_game("tabletop_lords_of_war(options=boardless:on 1.army:elves,deals=7)")
    assert game.num_players() == 2
    assert len(game.new_initial_state().chance_outcomes()) == 7
    assert "squares" not in game.make_py_observer().dict
    assert pyspiel.load_game("tabletop_warcraft", {"scenario": "main4"}).num_players() == 4
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"x": 1})


def test_an_observer_has_the_tables_by_name() -> None:
    game = loaded("small_world")
    state, seen = played(game, 12), game.make_py_observer()
    seen.set_from(state, 1)
    assert seen.tensor.tolist() == pytest.approx(state.observation_tensor(1))
    assert seen.dict["offers"].shape == (6, 37)
    assert seen.dict["offers"].any()
    assert seen.string_from(state, 1) == state.observation_string(1)


def test_the_example_of_the_page_runs(capsys) -> None:
    example = PAGE.read_text(encoding="utf-8").split("<!-- openspiel -->")[1].split("```")[1].removeprefix("python")
    exec(compile(example, str(PAGE), "exec"), {})
    assert capsys.readouterr().out.split()[-1] == "3349"
