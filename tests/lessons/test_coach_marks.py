"""Every step, window and choice of every game has a coach mark, or is listed with the reason why it needs none."""

import pytest

from tabletop.lessons.coach_marks import ACTION, KEYS, coach_marks, due, without_mark
from tabletop.lessons.library import LESSON_FILES
from tabletop.rules import catalogue
from tabletop.text import LANGUAGES, messages
from tests.text.test_words import wrong_words

GAMES = catalogue.game_ids()
LONGEST = 130


def phases(game: str) -> set[str]:
    """Every phase of a game's state machine: each has a name."""
    return {key.removeprefix(f"{game}.phase.") for key in messages() if key.startswith(f"{game}.phase.")}


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_a_mark_or_a_reason(game) -> None:
    marked = {mark.on for mark in coach_marks(game) if not mark.action}
    assert not marked & set(without_mark(game))
    assert marked | set(without_mark(game)) == phases(game)
    assert all(without_mark(game).values())


@pytest.mark.parametrize("game", GAMES)
def test_every_marked_action_is_one_of_the_game(game) -> None:
    kinds = {key.removeprefix(f"{game}.action.") for key in messages() if key.startswith(f"{game}.action.")}
    for mark in coach_marks(game):
        assert not mark.action or mark.action in kinds, mark.on
    ids = [mark.id for mark in coach_marks(game)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("game", [*GAMES, KEYS])
def test_marks_are_one_line_in_every_language_and_keep_to_the_terms(game) -> None:
    assert coach_marks(game)
    for mark in coach_marks(game):
        assert set(mark.say) == set(LANGUAGES)
        for language, words in mark.say.items():
            assert 20 <= len(words) <= LONGEST, mark.id
            assert words[-1] in ".?!", mark.id
            assert wrong_words(language, f"{game}.mark", words) == []
        assert len(set(mark.say.values())) == len(mark.say)


def test_a_mark_is_due_once_and_for_what_is_there() -> None:
    first = due("lords_of_war", "reinforce", {"draw", "retreat"}, [])
    assert [mark.on for mark in first] == ["reinforce", f"{ACTION}retreat"]
    assert due("lords_of_war", "reinforce", {"draw"}, [first[0].id]) == []
    assert due("a_game_without_marks", "reinforce", {"draw"}, []) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_mark_says_is_taught_by_a_lesson_that_exists(game) -> None:
    taught = {mark.lesson for mark in coach_marks(game)}
    assert taught - {""} <= set(LESSON_FILES.ids(game))
    assert len(taught) > 3
    assert "" in taught, "lessons do not teach everything"
