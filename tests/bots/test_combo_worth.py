"""What races and powers of Small World bring, as it is fitted to games."""

import pytest

from tabletop.bots.small_world.declining import combo_worth
from tabletop.rules.small_world.content import content
from tests.benchmarks.combo_worth import ComboEarnings, PlayedTurn, least_squares, tenures


def test_every_race_and_every_power_has_its_worth() -> None:
    """Without it a combo would count as an average one."""
    book = content()
    assert {*combo_worth()} == {*(f"race_{one}" for one in book.races), *(f"power_{one}" for one in book.powers)}


def test_what_was_put_in_is_found_again() -> None:
    """Two races and two powers in all pairings, many times: the penalty hardly counts."""
    bring = {"race_A": 2.0, "race_B": -2.0, "power_C": 1.0, "power_D": -1.0}
    rows = [
        ComboEarnings({"": 1.0, race: 1.0, power: 1.0}, 0.5 + bring[race] + bring[power])
        for race in ("race_A", "race_B")
        for power in ("power_C", "power_D")
        for _ in range(2000)
    ]
    found = least_squares(rows)
    assert found["race_A"] - found["race_B"] == pytest.approx(4.0, abs=0.02)
    assert found["power_C"] - found["power_D"] == pytest.approx(2.0, abs=0.02)


def test_a_tenure_counts_where_four_rounds_were_left() -> None:
    """Seat 0 keeps one combo and earns 5 a turn, seat 1 takes another in each of its turns and earns 3."""
    turns = []
    for number in range(1, 6):
        coins = (5 * number, 3 * (number - 1))
        turns.append(PlayedTurn(0, number, (("A", "C"), (f"B{number}", "D")), coins))
        turns.append(PlayedTurn(1, number, (("A", "C"), (f"B{number}", "D")), (5 * number, 3 * number)))
    found = list(tenures(turns))
    assert [round(one.lead, 2) for one in found] == [2.0, -2.0]
    assert found[0].causes["race_A"] == 1
    assert found[1].causes["race_A"] == -1
    assert found[1].causes["race_B1"] == 1
