"""What is told of the strength of the levels is what was measured."""

import re
from pathlib import Path

import pytest

from tabletop.bots import CAPTAIN, LEVELS, RECRUIT, WARLORD
from tabletop.bots.player import measured
from tabletop.rules import catalogue
from tabletop.rules.dice import percent

TABLE = Path(__file__).parents[2] / "docs" / "computer-players.md"


def documented(game_id: str) -> list[tuple[float, int]]:
    """The games that the table gives for a level against the one below it, won and played, from the weakest."""
    rows = [line for line in TABLE.read_text("utf-8").splitlines() if line.count(" of ") > 3]
    row = next(line for line in rows if line[2:].lower().replace(" ", "_").startswith(game_id))
    found = [(float(won), int(games)) for won, games in re.findall(r"([\d.]+) of (\d+)", row)]
    return found[2:]


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_the_strength_told_at_set_up_is_that_of_the_documents(game_id) -> None:
    (won, games), (most, of) = documented(game_id)
    assert measured(game_id, CAPTAIN) == (RECRUIT, won / games)
    assert measured(game_id, WARLORD) == (CAPTAIN, most / of)
    assert measured(game_id, RECRUIT) == (CAPTAIN, pytest.approx(1 - won / games))
    assert all(0 < percent(found[1]) < 100 for level in LEVELS if (found := measured(game_id, level)))
