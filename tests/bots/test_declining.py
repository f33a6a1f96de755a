"""When a race of Small World is given up."""

import json
from pathlib import Path

from tabletop.bots import CAPTAIN
from tabletop.bots.player import Budget, make_player
from tabletop.bots.small_world import declining
from tabletop.bots.small_world.declining import NAMES
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.small_world import actions as act
from tabletop.rules.small_world.state import ChoiceFrame
from tests.benchmarks import decline_worth as benchmark
from tests.bots.blunders import recorded_positions

PLAIN = NAMES[: len(NAMES) // 2]


def test_the_shipped_coins_come_from_the_choices_that_are_kept() -> None:
    kept = (Path(benchmark.__file__).parent / "results" / "small_world-declines.jsonl").read_text()
    coins, _ = benchmark.fitted([json.loads(line) for line in kept.splitlines()])
    shipped = json.loads((Path(declining.__file__).parent / "decline.json").read_text())
    assert [round(one, 3) for one in coins.tolist()] == [shipped["coins"][name] for name in NAMES]


def test_what_declining_is_worth_is_found_again_in_what_it_was_made_of() -> None:
    """From facts with known coins, with luck of a few coins beside them."""
    chance, wanted = Chance(5), [0.0] * len(NAMES)
    wanted[NAMES.index("own")], wanted[NAMES.index("best_left")] = -2.0, 0.5
    rows = []
    for game in range(1500):
        found = [float(chance.below(9, "fact")) for _ in PLAIN]
        told = [*found, *[fact * found[PLAIN.index("left")] for fact in found]]
        luck = chance.below(7, "luck") - 3
        gain = sum([coins * fact for coins, fact in zip(wanted, told, strict=True)]) + luck
        rows.append({"facts": found, "gain": gain, "game": game})
    coins, explained = benchmark.fitted(rows)
    assert max([abs(a - b) for a, b in zip(coins, wanted, strict=True)]) < 0.3
    assert explained > 0.8


def test_the_choices_of_a_game_are_played_to_its_end_both_ways() -> None:
    rows = [row for _, row in zip(range(3), benchmark.choices(0))]
    assert len(rows) == 3
    assert all(len(row["facts"]) == len(PLAIN) for row in rows)
    assert any(row["gain"] for row in rows)
    json.dumps(rows)


def test_a_captain_declines_where_that_is_worth_coins() -> None:
    game, asked = catalogue.game("small_world"), 0
    for _, _, state in recorded_positions(game, 3):
        if not isinstance(state.frames[-1], ChoiceFrame) or state.round == state.config.tables.rounds:
            continue
        seat = state.frames[-1].decider
        view = game.view(state, seat)
        actions = game.legal_actions(view)
        if not any(isinstance(one, act.Decline) for one in actions):
            continue
        found = make_player("small_world", CAPTAIN).choose(view, actions, Budget(), Chance(1))
        assert isinstance(found.action, act.Decline) == (found.value > 0)
        asked += 1
    assert asked >= 5
