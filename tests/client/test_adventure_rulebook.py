"""The rulebook of the Adventure Game in the reader: drawings that agree with the rules and stand in the text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games.adventure.rulebook_figures import FACE, FIGURES, GROUND, TOKENS, draw_figure, fight, walker
from tabletop.client.scenes.rulebook.book import open_book
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.content import content
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
    assert any((face.movement, face.energy) == (state.move, state.energy) for face in content().movement_die)
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
