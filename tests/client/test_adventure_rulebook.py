"""The rulebook of the Adventure Game in the reader: drawings that agree with the rules and stand in the text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games.adventure import rulebook_figures
from tabletop.client.games.adventure.rulebook_figures import FACE, FIGURES, GROUND, TOKENS, draw_figure, fight, walker
from tabletop.client.scenes.rulebook.book import open_book
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.game import GAME
from tabletop.text import set_language


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_drawing_stands_in_the_text_once(language: str) -> None:
    set_language(language)
    try:
        named = [block.figure for block in open_book("adventure", "").document.blocks if block.kind == "figure"]
        assert sorted(named) == sorted(FIGURES)
    finally:
        set_language("en")


def test_the_drawn_move_is_that_of_the_rules() -> None:
    """AG-MOV-2, AG-MOV-4: the face gives 3 and 2; grey and green are open to a green hero, yellow is not."""
    state = walker()
    assert any((face.movement, face.energy) == (state.move, state.energy) for face in content().rules.movement_die)
    reach = queries.reach(state)
    assert {name for name in GROUND if name in reach} == {"goldshire", "lakeshire", "raven_hill"}


def test_the_drawn_fight_is_that_of_the_example() -> None:
    """AG-CMB-5, AG-CMB-7: attack 1 and a 4 reach defence 4, and the ranged blow comes before the melee."""
    own, other = (queries.combat_figures(fight(), side) for side in (0, 1))
    assert (own.attack, own.type, other.defence, other.type) == (1, "ranged", 4, "melee")
    assert own.needed <= FACE


def test_the_drawn_discoveries_are_a_good_and_a_bad_one() -> None:
    """AG-EXP-2."""
    assert [content().discoveries[name].background for name in TOKENS] == ["green", "red"]


@pytest.mark.parametrize("language", ["en", "es", "xx"])
def test_no_word_of_a_drawing_is_cut(make_app: Callable[..., App], language: str) -> None:
    app = make_app((1280, 720))
    app.set_language(language)
    try:
        app.step([], 16)
        app.canvas.overflows.clear()
        for name in FIGURES:
            draw_figure(app.canvas, name, FRect(10, 10, 640, 640 * 0.42))
        assert not app.canvas.overflows
    finally:
        set_language("en")


@pytest.mark.parametrize("name", rulebook_figures.EXAMPLES)
def test_an_example_is_a_position_of_the_game(name: str) -> None:
    state = rulebook_figures.EXAMPLES[name]()
    assert GAME.faults(state) == []
    assert GAME.legal_actions(state)


def test_a_step_and_a_potion_leave_two_steps() -> None:
    """AG-MOV-7, AG-POT-1: as the example says."""
    state = rulebook_figures.drinker()
    legal = {action.text: action for action in GAME.legal_actions(state)}
    GAME.apply(state, next(action for text, action in legal.items() if text.startswith("step ")))
    GAME.apply(state, next(one for one in GAME.legal_actions(state) if one.text == "drink G01 swiftness"))
    assert (state.move, state.energy) == (2, 2)


@pytest.mark.parametrize(("name", "card"), [("reroll", "G02"), ("aggro", "G09"), ("both-strike", "G07")])
def test_the_encounter_of_an_example_comes_next(name: str, card: str) -> None:
    state = rulebook_figures.EXAMPLES[name]()
    events = GAME.apply(state, next(one for one in GAME.legal_actions(state) if one.text == "draw a challenge"))
    assert [event.monster for event in events if event.kind == "combat_started"] == [card]
