"""The drawings of the Warcraft rulebook: positions that the rules accept, and what the text says of them."""

from __future__ import annotations

import pytest

from tabletop.client.games.warcraft.rulebook_examples import EXAMPLES, example_match, panes, played
from tabletop.client.games.warcraft.rulebook_figures import COUNTS
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.game import GAME

EVERY = [(name, pane) for name in EXAMPLES for pane in range(len(panes(name)))]

SUMS = {
    ("attack", 0): "2",
    ("last-blows", 0): "2",
    ("area-attack", 0): "3",
    ("heal", 0): "2",
    ("heal", 1): "3",
    ("rising", 0): "2",
    ("curse", 0): "1",
    ("new-deck", 0): "16",
    ("harvest", 0): "1 gold and 2 wood",
    ("depleted", 0): "3 gold and 6 wood",
    ("training", 0): "4 gold and 4 wood",
    ("building", 0): "4 gold and 4 wood",
    ("team-points", 0): "2",
}
"""The sums of the text."""

FIGURES = {
    ("shots", 0): ["1", "0", "1", "1"],
    ("pillage", 0): ["1 → 0", "5 → 3", "0 → 1", "0 → 2"],
    ("upgrades", 0): ["1", "2 gold and 2 wood", "2 → 3"],
    ("upgrades", 1): ["3", "2 gold and 2 wood", "4 → 5", "", "+1"],
    ("finish", 0): ["ready", "ready", "ready"],
    ("finish", 1): ["ready", "ready", "being built"],
    ("deploy", 1): ["ready", "ready", "ready"],
}
"""The figures of the lines, where there is no sum."""


@pytest.mark.parametrize(("name", "pane"), EVERY)
def test_a_drawing_is_a_position_of_the_game(name: str, pane: int) -> None:
    example, told = panes(name)[pane], played(name, pane)
    assert GAME.faults(told.before) == []
    assert GAME.faults(told.after) == []
    assert GAME.legal_actions(told.before)
    names = told.before.config.tables.names
    for found in (example.lit, example.barred):
        if found is not None:
            assert set(found(told.after if example.after else told.before)) <= set(names)
    assert set(example.near) <= set(names)


@pytest.mark.parametrize(("name", "pane"), SUMS)
def test_the_sums_of_the_text_are_those_of_the_rules(name: str, pane: int) -> None:
    """WC-BAT-15, WC-ABL-1, WC-ABL-2, WC-ABL-6, WC-CRD-2, WC-CRD-22, WC-HAR-3, WC-SPN-3, WC-SPN-10, WC-VP-5."""
    example = panes(name)[pane]
    counted = COUNTS[example.told](example, played(name, pane))
    assert counted.total is not None
    assert counted.total[1] == SUMS[name, pane]


@pytest.mark.parametrize(("name", "pane"), FIGURES)
def test_the_figures_of_the_text_are_those_of_the_rules(name: str, pane: int) -> None:
    """WC-CRD-16, WC-DEP-2, WC-DEP-4, WC-SPN-30, WC-SPN-32."""
    example = panes(name)[pane]
    counted = COUNTS[example.told](example, played(name, pane))
    assert [row.figure for row in counted.rows] == FIGURES[name, pane]


def _lit(name: str, pane: int = 0) -> list[str]:
    example, told = panes(name)[pane], played(name, pane)
    assert example.lit is not None
    return example.lit(told.after if example.after else told.before)


def test_who_may_go_where() -> None:
    """WC-MOV-3, WC-MOV-5, WC-MOV-6, WC-MOV-7, WC-CRD-25: mountains, enemies, escorts, stacking, Fast."""
    assert "c2" not in _lit("moving")
    assert {"c2", "c1"} <= set(_lit("moving", 1))
    assert "d3" in _lit("stopped")
    assert _lit("stopped", 1) == []
    assert "c4" not in _lit("escort")
    assert "c4" in _lit("escort", 1)
    assert queries.over_limit(played("stacking").before, 0) == []
    assert queries.over_limit(played("stacking", 1).before, 0) == ["c4"]
    assert "e4" in _lit("fast"), "three zones from b2"
    assert _lit("two-battles") == ["c4", "d4"]


def test_what_becomes_of_the_pieces() -> None:
    """WC-POS-1, WC-SPN-20, WC-TWN-1, WC-TEAM-8, WC-ELF-8, WC-NEC-6."""
    kinds = [piece.kind for piece in queries.pieces(played("overrun", 1).after) if piece.space == "c4"]
    assert kinds == ["melee"]
    assert queries.outposts(played("given-up", 1).after) == []
    assert GAME.outcome(played("town-check").after) is None
    assert played("town-check", 1).events[0].kind == "seat_eliminated"
    assert played("out-together").winners == (0, 2)
    assert played("gate").winners == (0,)
    assert not [one for one in GAME.legal_actions(played("source").before) if one.text.startswith("conjure")]


def test_an_example_opens_in_its_own_races() -> None:
    match = example_match("rising")
    assert [seat.options["race"] for seat in match.seats] == ["UD", "HU"]
