"""What log and price say of Small World's rulings: every loss, saving, payment and minimum is told (SW-INT, SW-AMB)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.client.games.small_world import clicks, names, results
from tabletop.client.games.small_world.tooltips import recent_lines
from tabletop.rules.game import Target
from tabletop.rules.small_world import events as ev
from tabletop.rules.small_world import events as happened
from tabletop.text import set_language
from tests.support.small_world_positions import LETTERS, Table, table

FOREST, FIELD, PEAK = "L1A-12", "L1A-08", "L1A-02"


def words_at(found: Table) -> names.SmallWorldWords:
    """The words of a match in that position, whose seats are called by their letters."""
    match: Any = SimpleNamespace(state=found.state, seats=[SimpleNamespace(name=letter) for letter in LETTERS])
    return names.SmallWorldWords("small_world", match)


def told(found: Table) -> str:
    return " ".join(line for event in found.events for line in words_at(found).lines(event))


def attack(a: str, b: str, stack: str, act: str = f"conquer {FOREST}", held: str = "A 2") -> str:
    """The log of one action of A, who stands in a Field beside the Forest where B does."""
    board = {FIELD: held, FOREST: stack, "L1A-13": "B 1"}
    return told(table(A=a, B=b, board=board, hands={"A": "8 tokens"}).do(act))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("TAU BLA", "HUM GAR", "empty"), "2 base − 1 Blacksmith + 1 up to the minimum = 2."),  # SW-INT-1
        (("ORC SEA", "HUM GAR", "B 1"), "2 base + 1 race token = 3. B loses one race token there."),
        (("ORC SEA", "HUM GAR", "B 3"), "loses one race token there and takes back 2 tokens."),  # SW-LOS-1
        (("ORC SEA", "HUM BEA", "B 1 beasts:1"), "B loses one Beast there and takes back 1 token."),  # SW-LOS-3
        (("ORC SEA", "DRA GAR", "B 1"), "B saves the race token lost there."),  # SW-RAC-DRA-1, SW-INT-10
        (("ORC SEA", "DRA GAR", "B 1 LEG-CHA"), "B loses nothing there and takes back 1 token."),  # SW-INT-9
        (("ORC SEA", "HUM GAR", "B 2", f"conquer {FOREST} adjacent doomhammer", "A 2 ART-DOO"),
         "1 with the Doomhammer = 1."),
        (("TAU CHA", "HUM GAR", "B 7", f"champion {FOREST} adjacent"), "The Champion takes it with 1 race token."),
        (("ORC BUL", "HUM GAR", "B 2", f"intimidate token {FOREST} L1A-13"), "intimidates B: one race token goes from"),
        (("ETH SEA", "HUM GAR", "B 2 ART-FRO", f"steal ART-FRO {FOREST} {FIELD}"), "A steals Frostmourne from"),
    ],
)  # fmt: skip
def test_an_attack_tells_price_and_losses(line: tuple[str, ...], said: str) -> None:
    """SW-INT-1, 2, 9, 10, SW-LOS-1, SW-LOS-3, SW-RAC-DRA-1, SW-ART-DOO, SW-POW-BUL-1, SW-RAC-ETH-1: the log said
    'Held by B', 'a unit in Northern Forest' and a sum below what was taken."""
    assert said in attack(*line)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ev.FormChosen(0, "worgen", -1), "A pays 1 coin for worgen form."),
        (ev.FormChosen(0, "human", 2), "A chooses human form and gets 2 coins."),
        (ev.Uncovered("", "BOG"), "New in the column: Bogwalking."),
        (happened.Paid(1, 0, 0, "ransom"), "B has no coin to pay A (Champion's ransom)."),
        (happened.ObjectiveTaken(1, FOREST, 0, 0, 0), "no coins for anybody."),
        (happened.ObjectiveTaken(0, FOREST, 2, 0, 0), "the Objective in Northern Forest: 2 coins."),
        (happened.Intimidated(0, -2, "", "murloc", FOREST, "", False), "A drives the Murloc out of Northern Forest."),
        (happened.Intimidated(0, 1, "DRA", "token", FOREST, "", True), "lost in Northern Forest is saved."),
        (happened.WellReplaced("", PEAK), "nothing takes its place in Misty Peak."),
        (
            happened.Conquered(
                0, FOREST, "GOB", "bomb", "", (), (), 0, 0, 1, "HUM", False, 2, "token", False, 1
            ),
            "Nobody holds Northern Forest now. B loses one race token there",
        ),
    ],
)  # fmt: skip
def test_what_happened_is_told_as_it_was(event: Any, said: str) -> None:
    """SW-RAC-WOR-1, SW-AMB-8, SW-INT-28, SW-RAC-HUM-2, SW-POW-BUL-2, SW-LEG-WEL, SW-RAC-GOB-5: '(-1 coins)', 'pays 0
    coins', '–' for nothing."""
    found = table(A="ORC SEA")
    assert said in " ".join(words_at(found).lines(event))


@pytest.mark.parametrize(
    ("items", "english", "spanish"),
    [
        ((("base", 2), ("tokens", 1)), "2 base + 1 race token = 3", "2 base + 1 ficha de raza = 3"),
        ((("base", 2), ("beasts", 2)), "2 base + 2 Beasts = 4", "2 base + 2 Bestias = 4"),
        ((("base", 2), ("die", 0)), "2 base − 0 die = 2", "2 base − 0 dado = 2"),
        ((("base", 2), ("ethereal", -2)), "− 2 Ethereals + 1 up to the minimum = 1", "+ 1 hasta el mínimo = 1"),
    ],
)
def test_a_price_agrees_with_its_figures(items: tuple[tuple[str, int], ...], english: str, spanish: str) -> None:
    """'1 race tokens', '+ 0 die', '= 0' (SW-CON-5)."""
    try:
        for language, said in (("en", english), ("es", spanish)):
            set_language(language)
            assert said in names.price_line(items, 1)
    finally:
        set_language("en")


def test_a_region_that_a_bomb_left_empty_was_said_to_be_conquered() -> None:
    """SW-RAC-GOB-3, SW-RAC-GOB-5: 'A conquers Northern Forest' for an explosion; B loses it all the same."""
    bomb = happened.Conquered(0, FOREST, "GOB", "bomb", "", (), (), 0, 0, 1, "HUM", False, 2, "token", False, 1)
    taken = happened.Conquered(0, PEAK, "GOB", "conquest", "adjacent", (), (), 2, 0, -1, "", False, 0, "", False, 0)
    board: Any = SimpleNamespace(words=words_at(table(A="GOB SEA", B="HUM GAR")))
    told = results.summary(board, [(0, bomb), (0, taken), (0, ev.TurnScored(0, 4))])
    assert [words for _, words in told] == [
        "A conquers Misty Peak and scores 4 coins.",
        "B loses Northern Forest, and 1 token for good.",
    ]


def test_steps_without_a_decision_filled_the_log() -> None:
    """SW-STM-1: 'Player 1 has nothing to decide in some steps.' was every seventh line."""
    assert words_at(table(A="ORC SEA")).lines(ev.Skipped(0, ("bombs", "objectives"))) == []


def test_the_forms_tell_their_coins() -> None:
    """SW-RAC-WOR-1: the choice offered 'a coin now' where the rules give 2."""
    nowhere: Any = SimpleNamespace()
    told = [clicks.choice_words(nowhere, Target("choice", f"form.{form}")) for form in ("human", "worgen")]
    assert "2 coins now" in told[0]
    assert "pay 1 coin" in told[1]


def test_placing_cites_the_redeployment_it_belongs_to() -> None:
    """Own units were said to be withdrawn ones: SW-RDP-2 in the own redeployment, SW-RDP-5 in another's."""
    board = {FIELD: "A 2", FOREST: "B 3", "L1A-13": "B 1", PEAK: "B 1"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "8 tokens"})
    found.do(f"conquer {FOREST}", "end conquest", f"place token {FIELD}")
    assert [event.cites for event in found.events_of("placed")] == ["SW-RDP-2"]
    for _ in range(20):
        if found.decider == "B":
            break
        found.do(next(text for text in found.texts if text.startswith(("place", "confirm"))))
    assert found.decider == "B"
    found.do("place token L1A-13")
    assert [event.cites for event in found.events_of("placed")] == ["SW-RDP-5"]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Lost since your last turn."), ("es", "La has perdido desde tu último turno.")]
)
def test_a_region_was_taken_by_nobody(language: str, said: str) -> None:
    """'Te la ha quitado nadie': a region that was left or blown up has no taker."""
    found: Any = SimpleNamespace(recent=SimpleNamespace(lost={FOREST}, taken={}))
    set_language(language)
    assert recent_lines(found, FOREST) == [said]
    set_language("en")
