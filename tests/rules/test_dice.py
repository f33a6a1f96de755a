"""Dice of any faces: drawn from the state's generator, recorded, scripted."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tabletop.rules import dice
from tabletop.rules.chance import Chance, ScriptError
from tabletop.rules.dice import D6, Die, numbered

REINFORCEMENT = Die((0, 0, 0, 1, 2, 3), "reinforcement")
MOVEMENT = Die(((1, 3), (2, 3), (2, 2), (3, 2), (3, 1), (4, 1)), "movement")
COLOURS = Die(("red", "green", "green"))


def test_every_face_falls_as_often_as_it_is_on_the_die() -> None:
    """Faces are equally likely, equal ones together."""
    chance = Chance(5)
    fallen = REINFORCEMENT.roll_many(chance, 6000)
    assert set(fallen) == {0, 1, 2, 3}
    assert abs(fallen.count(0) - 3000) < 200
    assert abs(COLOURS.roll_many(chance, 3000).count("green") - 2000) < 150
    assert set(D6.roll_many(chance, 200)) == {1, 2, 3, 4, 5, 6}


def test_results_are_recorded_by_the_number_of_the_face_and_replayed() -> None:
    """The record is what a journal keeps; as a script it gives the same faces."""
    chance = Chance(9)
    chance.begin()
    fallen = [*MOVEMENT.roll_many(chance, 4), REINFORCEMENT.roll(chance)]
    record = chance.finish()
    assert len(record) == 5
    assert all(0 <= number < 6 for number in record)
    again = Chance(1)
    again.begin(record)
    assert [*MOVEMENT.roll_many(again, 4), REINFORCEMENT.roll(again)] == fallen
    assert again.finish() == record


def test_dice_are_scripted_by_their_faces() -> None:
    """A test says which faces fall; a face that is not on the die cannot."""
    chance = Chance(2)
    chance.begin([*MOVEMENT.script([(2, 3), (4, 1)]), *COLOURS.script(["green"])])
    assert MOVEMENT.roll_many(chance, 2) == ((2, 3), (4, 1))
    assert COLOURS.roll(chance) == "green"
    with pytest.raises(ScriptError):
        COLOURS.roll(chance)
    with pytest.raises(ValueError, match="not in"):
        COLOURS.script(["blue"])


def test_rerolling_leaves_the_other_dice_as_they_lie() -> None:
    """Only the named faces are rolled again, from first to last."""
    chance = Chance(3)
    chance.begin(D6.script([5, 2]))
    assert D6.reroll(chance, (1, 6, 3, 6), lambda face: face == 6) == (1, 5, 3, 2)
    assert chance.finish() == (4, 1)


def test_odds_are_exact() -> None:
    """SW-FIN-3: short by one, two, three: 3/6, 2/6, 1/6."""
    odds = [REINFORCEMENT.odds(lambda face, short=short: face >= short) for short in (1, 2, 3)]
    assert odds == [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]


def test_streams_are_independent() -> None:
    """A die drawn from one stream leaves the others as they were."""
    first, second = Chance(4), Chance(4)
    numbered(6, "a").roll_many(first, 10)
    other = numbered(8, "b")
    assert other.roll_many(first, 10) == other.roll_many(second, 10)


def test_a_die_needs_faces() -> None:
    """No faces, no die."""
    with pytest.raises(ValueError, match="without faces"):
        Die(())


def test_a_chance_was_rounded_in_a_second_way() -> None:
    """Whoever prints a chance does so by the one rounding: 100 % is certain, 0 % is impossible. The review's '% to win'
    (its axis apart) and the dice of the Adventure Game's fights rounded by themselves."""
    package = Path(dice.__file__).parents[1]
    other = re.compile(r"percentage\((?!quarter)|percent=round\(|\"percent\": (round\(|100)|percent = round\(")
    found = [
        f"{path.relative_to(package)}:{number}"
        for part in ("client", "bots")
        for path in (package / part).rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if other.search(line) and "progress" not in line
    ]
    assert found == []
