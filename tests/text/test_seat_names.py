"""Seats that the program named are called in the language in use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.text import PSEUDO, set_language
from tabletop.text.seat_names import name_here, names_here


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize(
    ("name", "level", "called"),
    [
        ("Player 2", "", "Jugador 2"),
        ("Jugador 2", "", "Jugador 2"),
        ("Player 3", "captain", "Jugador 3"),
        ("Warlord", "warlord", "Caudillo"),
        ("Recruit 2", "recruit", "Recluta 2"),
        ("Warlord", "", "Warlord"),  # so a person calls herself
        ("Marta", "", "Marta"),
        ("Player One", "", "Player One"),
    ],
)
def test_a_name_that_the_program_gave_is_told_in_the_language_in_use(name: str, level: str, called: str) -> None:
    set_language("es")
    assert name_here(name, level) == called


def test_names_of_a_table_stay_apart() -> None:
    set_language("es")
    assert names_here(["Player 1", "Recruit"], ["", "recruit"]) == ["Jugador 1", "Recluta"]
    assert names_here(["Player 1", "Jugador 1"], ["", ""]) == ["Player 1", "Jugador 1"]


def test_a_language_for_tests_changes_no_names() -> None:
    set_language(PSEUDO)
    assert name_here("Player 1", "") == "Player 1"
