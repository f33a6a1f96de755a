"""Puzzles as data: the solution reaches the goal under the rules as they are, and a search finds no other plan."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from tabletop.cli import main
from tabletop.lessons.lesson_model import PuzzleForm
from tabletop.lessons.library import PUZZLE_FILES, Puzzle, UnknownLesson
from tabletop.lessons.puzzles.puzzle_goals import goals
from tabletop.text import has
from tests.support.finished_games import FINISHED
from tests.support.puzzle_check import search_faults, solution_faults
from tests.support.sweeps import longer

ALL = [one for game in FINISHED for one in PUZZLE_FILES.of(game)]
LEAST = 10
CHEAP = [
    next(one for one in PUZZLE_FILES.of(game) if one.form.kind == kind) for game, kind in (("lords_of_war", "win"),)
]
"""Puzzles whose search takes no time."""


def test_every_game_has_at_least_ten_puzzles_of_several_kinds() -> None:
    for game in FINISHED:
        found = PUZZLE_FILES.of(game)
        assert len(found) >= LEAST, game
        assert len({one.form.kind for one in found}) >= 3, game
        levels = [one.form.difficulty for one in found]
        assert levels == sorted(levels), "the easiest come first"
        assert len(set(levels)) > 1, game


def test_every_kind_has_its_words() -> None:
    for game in FINISHED:
        assert goals(game)
        for kind in goals(game):
            assert has(f"{game}.puzzle.{kind}.title")
            assert has(f"{game}.puzzle.{kind}.say")


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_the_solution_reaches_the_goal(one) -> None:
    assert solution_faults(one) == []


@pytest.mark.parametrize("one", [*CHEAP, *longer(one for one in ALL if one not in CHEAP)], ids=lambda one: one.id)
def test_no_other_plan_does(one) -> None:
    assert search_faults(one) == []


def test_a_puzzle_with_a_wrong_solution_is_told() -> None:
    one = CHEAP[0]
    moves = one.form.solution[:0] + one.form.solution[-1:]
    other = next(two for two in ALL if two.game == one.game and two.id != one.id)
    easier = other.form.model_copy(update={"target": other.form.best + 1, "best": other.form.best + 1})
    assert solution_faults(Puzzle(other.id, other.game, 1, 1, easier))
    assert moves
    assert search_faults(Puzzle(other.id, other.game, 1, 1, easier))


def test_a_file_in_which_the_next_best_plan_does_it_too_is_none() -> None:
    told: dict[str, Any] = json.loads(ALL[0].form.model_dump_json())
    told["next_best"] = told["target"]
    with pytest.raises(ValidationError, match="next best"):
        PuzzleForm.model_validate(told)


def test_puzzles_are_found_by_their_ids() -> None:
    assert PUZZLE_FILES.find(ALL[0].id) == ALL[0]
    assert PUZZLE_FILES.after(ALL[0]) == ALL[1]
    with pytest.raises(UnknownLesson):
        PUZZLE_FILES.find("lords_of_war/puzzle-none")


def test_the_command_finds_puzzles_in_games_and_writes_them(tmp_path) -> None:
    words = ["puzzles", "lords_of_war", "--games", "1", "--seed", "3", "--count", "2", "--output", str(tmp_path)]
    assert main(words) == 0
    found = sorted(tmp_path.glob("*.json"))
    assert 1 <= len(found) <= 2
    (tmp_path / "lords_of_war").mkdir()
    for path in found:
        moved = path.rename(tmp_path / "lords_of_war" / path.name)
        assert solution_faults(PUZZLE_FILES.read(moved)) == []


def test_a_file_that_is_no_file_of_results_is_refused(tmp_path, capsys) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("nothing\n")
    assert main(["puzzles", "lords_of_war", "--results", str(wrong)]) == 2
    assert str(wrong) in capsys.readouterr().err
