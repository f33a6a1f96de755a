"""The drawings of the Lords of War rulebook: positions that the rules accept, and what the text says of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.client.games.lords_of_war.rulebook_figures import (
    EXAMPLES,
    by_square,
    held_card,
    offered,
    outcome,
    panes,
    position,
)
from tabletop.rules.lords_of_war import armies, queries
from tabletop.rules.lords_of_war.game import GAME

EVERY = [(name, pane) for name in EXAMPLES for pane in range(len(panes(name)))]

TAKES = {
    ("withstands", 0): {"d4": (4, False)},
    ("own-turn", 0): {"d4": (2, False)},
    ("own-turn", 1): {"d3": (2, False)},
    ("either", 0): {"e5": (3, False), "d4": None},
    ("either", 1): {"d4": (3, True), "e5": None},
    ("two-shots", 0): {"d4": (6, False)},
    ("generals", 0): {"d3": (7, True), "d4": (8, True)},
    ("general-lost", 0): {"d3": (7, True), "d4": (5, False)},
    ("draw", 0): {"d3": (3, True), "d4": (5, True)},
    ("step-first", 0): {"d4": (5, True)},
    ("answer", 0): {"d3": (5, True), "d4": (4, False), "e4": None},
}
"""What the units of a drawing take, and whether they fall; None: nothing."""


@pytest.mark.parametrize(("name", "pane"), EVERY)
def test_a_drawing_is_a_position_of_the_game(name: str, pane: int) -> None:
    state = position(name, pane)
    assert GAME.faults(state) == []
    assert GAME.legal_actions(state)
    example = panes(name)[pane]
    if example.square:
        card = held_card(example, state)
        assert example.square in queries.placements(state, card), "where the card of the drawing lies, it may lie"


@pytest.mark.parametrize(("name", "pane"), TAKES)
def test_what_the_text_says_of_a_check_is_what_the_rules_say(name: str, pane: int) -> None:
    """LW-ELM-1, LW-RNG-6, LW-RNG-8: the sums of the examples."""
    example, state = panes(name)[pane], position(name, pane)
    found = outcome(example, state)
    assert found is not None
    at = by_square(state) | ({example.square: held_card(example, state)} if example.square else {})
    for square, told in TAKES[name, pane].items():
        tally = found.damage.get(at[square])
        if told is None:
            assert tally is None
        else:
            assert tally is not None
            assert (tally.total, tally.dead) == told


def test_the_squares_of_the_drawings_are_those_of_the_text() -> None:
    """LW-DEP-8, LW-MOV-2, LW-RNF-4."""
    forced, state = panes("forced")[0], position("forced")
    for card in queries.hand(state, 0):
        assert sorted(queries.placements(state, card)) == ["a5", "b5", "b6"]
    assert offered(forced, state) == []
    held, free = panes("palisade")
    assert offered(held, position("palisade")) == []
    assert offered(free, position("palisade", 1)) == ["d2"]
    assert offered(panes("stop")[0], position("stop")) == ["c3"]
    assert queries.deck_size(position("stop"), 0) == 0
    assert queries.hand_size(position("stop"), 0) == 5


def test_twenty_on_both_sides_is_a_draw() -> None:
    """LW-WIN: the suicide move of the example gives each side its twentieth."""
    example, state = panes("draw")[0], GAME.clone(position("draw"))
    assert [queries.kills(state, seat)[0] for seat in (0, 1)] == [19, 19]
    card = held_card(example, state)
    for wanted in (f"deploy {card} d3", "resolve"):
        found = [one for one in GAME.legal_actions(state) if one.text == wanted]
        if found:
            GAME.apply(state, found[0])
    result = GAME.outcome(state)
    assert result is not None
    assert len(result.winners) != 1


def test_who_loses_a_general_in_its_own_turn_is_played_against_twice() -> None:
    """LW-GEN: the enemy of the example has an extra turn to come."""
    example, state = panes("general-lost")[0], GAME.clone(position("general-lost"))
    card = held_card(example, state)
    GAME.apply(state, next(one for one in GAME.legal_actions(state) if one.text == f"deploy {card} d3"))
    for _ in range(4):
        more = [one for one in GAME.legal_actions(state) if one.text in ("resolve", "end battle")]
        if queries.extra_turns(state, 1) or not more:
            break
        GAME.apply(state, more[0])
    assert queries.extra_turns(state, 1) == 1


def test_the_berserker_of_the_example_must_advance() -> None:
    """LW-BSK-1: it helped to fell the card, survives and is not engaged."""
    example, state = panes("answer")[0], GAME.clone(position("answer"))
    card, berserker = held_card(example, state), by_square(state)["e4"]
    GAME.apply(state, next(one for one in GAME.legal_actions(state) if one.text == f"deploy {card} d3"))
    assert by_square(state).get("d3") == berserker, "one square is open to it, so it goes there at once"
    assert "e4" not in by_square(state)


@pytest.mark.parametrize("name", ["same-rank", "mercenaries"])
def test_the_armies_of_the_examples_are_legal(name: str) -> None:
    """LW-ARM-3, LW-ARM-4: what left and what came are of one rank."""
    example = panes(name)[0]
    army = position(name).config.options.armies[0]
    assert armies.validate(army) == []
    before, after = Counter(dict(armies.standard("orcs").cards)), Counter(dict(army.cards))
    out, into = (Counter(cards) for cards in example.traded)
    assert out <= before
    assert into <= after
    if name == "same-rank":
        assert after == before - out + into
