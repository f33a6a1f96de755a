"""Maps of section 5.7 (TV-41, TV-42), the shared hexes, and scenarios that users write (WC-SET-10)."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.client.games.own_files import own_file
from tabletop.rules.game import Refusal, SeatSetup, Setup, SetupError
from tabletop.rules.graph import FAR, HexMap, neighbours, reach, way_to
from tabletop.rules.match import Match
from tabletop.rules.warcraft import scenarios
from tabletop.rules.warcraft.config import Options, Tables
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import BUILT_IN, RULE, ScenarioContent, built_in, parse_scenario
from tests.support.played_on import played_on_and_loaded
from tests.support.warcraft_positions import RACES


def tables(scenario: str) -> Tables:
    return Tables(Options(built_in(scenario), RACES[scenario]))


def around(scenario: str, name: str) -> set[str]:
    found = tables(scenario)
    return {found.names[near] for near in found.air[found.map.index[name]]}


def test_adjacency() -> None:
    """TV-41."""
    assert around("main4", "f4") == {"f3", "f5", "e3", "e4", "g3", "g4"}


@pytest.mark.parametrize(
    ("scenario", "hexes", "mines", "forests", "mountains", "objectives"),
    [
        ("main4", 55, 9, 9, 4, 14),
        ("main2", 31, 7, 7, 2, 6),
        ("elfgate", 37, 3 + 1, 5, 3, 4),
        ("necro", 41, 2, 2, 4, 0),
        ("captives", 31, 7, 7, 2, 0),
        ("nordrassil", 41, 0, 4, 0, 0),
    ],
)
def test_counts(scenario, hexes, mines, forests, mountains, objectives) -> None:
    """TV-42."""
    rows = built_in(scenario).hexes
    terrain = [row[3] for row in rows]
    assert len(rows) == hexes
    if scenario.startswith("main"):
        assert (terrain.count("mine"), terrain.count("forest"), terrain.count("mountain")) == (
            mines,
            forests,
            mountains,
        )
    assert sum(row[4] for row in rows if row[3] == "objective") == objectives


@pytest.mark.parametrize(("scenario", "flip"), [("main4", True), ("main2", True), ("captives", True)])
def test_mirror_symmetry(scenario, flip) -> None:
    """The maps lie left as they lie right: (q, r) -> (-q, q + r)."""
    terrain = {(row[1], row[2]): row[3] for row in built_in(scenario).hexes}
    assert terrain == {(-q, q + r): kind for (q, r), kind in terrain.items()}


@pytest.mark.parametrize(
    ("scenario", "one", "other", "steps"),
    [
        ("main4", "c1", "i1", 6),
        ("main4", "c1", "c6", 5),
        ("main4", "c1", "i6", 8),
        ("main4", "c1", "f4", 4),
        ("main2", "a1", "g1", 6),
        ("necro", "e4", "i3", 4),
        ("necro", "a3", "i3", 8),
        ("necro", "c5", "i3", 6),
        ("captives", "a1", "f4", 6),
        ("nordrassil", "b2", "d5", 6),
        ("nordrassil", "d1", "d5", 7),
    ],
)
def test_ground_distances(scenario, one, other, steps) -> None:
    """The distances that section 5.7 states, walls and mountains in the way."""
    found = tables(scenario)
    start, end = found.map.index[one], found.map.index[other]
    ways = reach(found.ground, start, 12, lambda h: False, lambda h: True)
    assert len(way_to(ways, start, end)) - 1 == steps


# -------------------------------------------------------------------------------------------------------- hexes


def test_hexes_of_an_endless_plane() -> None:
    assert len(set(neighbours(2, -1))) == 6
    assert (2, -1) not in neighbours(2, -1)
    assert all((2, -1) in neighbours(*near) for near in neighbours(2, -1))


def test_hexes_of_a_map() -> None:
    board = HexMap([("a", 0, 0), ("b", 1, 0), ("c", 2, 0), ("z", 9, 9)], [("a", "b")])
    assert board.around[0] == (1,)
    assert board.open[0] == ()
    assert board.distances(0) == (0, 1, 2, FAR)
    assert reach(board.around, 0, 2, lambda h: h == 1, lambda h: True) == {1: 0}
    assert reach(board.around, 0, 2, lambda h: False, lambda h: h != 1) == {}


@pytest.mark.parametrize(
    ("hexes", "walls"),
    [
        ([("a", 0, 0), ("a", 1, 0)], []),
        ([("a", 0, 0), ("b", 0, 0)], []),
        ([("a", 0, 0), ("b", 5, 0)], [("a", "b")]),
        ([("a", 0, 0)], [("a", "x")]),
    ],
)
def test_impossible_maps(hexes, walls) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        HexMap(hexes, walls)


# -------------------------------------------------------------------------------------------- users' scenarios


def document(base: str = "main2") -> dict[str, Any]:
    """The document of one of the game's scenarios under a name of its own."""
    path = Path(scenarios.__file__).parent / "content" / "scenarios" / f"{base}.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    data["id"] = f"my-{base}"
    return data


def found_in(path: Path) -> ScenarioContent | Refusal:
    return own_file(path, RULE, "scenario", parse_scenario)[0]


@pytest.mark.parametrize("base", BUILT_IN)
def test_a_users_scenario_plays_and_saves(base, tmp_path) -> None:
    """WC-SET-10: a file in the form of ours is loaded, played and written into saves whole."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document(base)), encoding="utf-8")
    found = found_in(path)
    assert not isinstance(found, Refusal)
    seats = tuple(SeatSetup(str(n), "blue") for n in range(len(found.seats)))
    match = Match.start(GAME, Setup("warcraft", seats, "custom", {"scenario": document(base)}, seed=5))
    for _ in range(40):
        match.apply(match.legal_actions()[0])
    data = json.loads(json.dumps(GAME.codec().dump_state(match.state)))
    assert GAME.codec().load_state(data) == match.state
    match.prove()


def test_files_that_are_none(tmp_path) -> None:
    """WC-SET-10: every fault of a file is answered with one value."""
    assert found_in(tmp_path / "nothing.json").key == "scenario_unreadable"
    for content, key in (("{", "scenario_json"), ("[]", "scenario_foreign"), ("[" * 100_000, "scenario_json")):
        path = tmp_path / "bad.json"
        path.write_text(content, encoding="utf-8")
        found = found_in(path)
        assert isinstance(found, Refusal)
        assert (found.rule, found.key) == ("WC-SET-10", key)
    (tmp_path / "big.json").write_bytes(b" " * (2 << 20))
    assert found_in(tmp_path / "big.json").key == "scenario_large"


def _set(path: str, value: object) -> Any:
    def change(data: dict[str, Any]) -> None:
        *steps, last = path.split(".")
        target: Any = data
        for step in steps:
            target = target[int(step)] if step.isdigit() else target[step]
        target[int(last) if last.isdigit() else last] = value

    return change


@pytest.mark.parametrize(
    ("base", "change", "key"),
    [
        ("main2", _set("id", "main2"), "scenario_id"),
        ("main2", _set("hexes.1.0", "a1"), "scenario_map"),
        ("main2", _set("walls", [["a1", "g1"]]), "scenario_map"),
        ("main2", _set("seats.0.town", "z9"), "scenario_hex"),
        ("main2", _set("seats.0.team", 1), "scenario_teams"),
        ("main2", _set("seats.1.town", "a1"), "scenario_towns"),
        ("main2", _set("seats.1.town", "b1"), "scenario_towns"),
        ("main2", _set("seats.1.town", "a2"), "scenario_towns"),
        ("main2", _set("depleted", ["a1"]), "scenario_depleted"),
        ("main2", _set("victory", [{"kind": "captive"}]), "scenario_goal"),
        ("necro", _set("seats.1.pieces", [["c5", "melee", 1]]), "scenario_goal"),
        ("necro", _set("victory.1.hexes", ["a3", "a4"]), "scenario_goal"),
        ("nordrassil", _set("seats.0.town", None), "scenario_goal"),
        ("captives", _set("rules.0.captives.1.name", "tyrande"), "scenario_captive_twice"),
        ("main2", _set("seats.0.pieces", [["c2", "melee", 1]]), "scenario_mountain"),
        ("main2", _set("seats.0.pieces", [["a1", "melee", 4]]), "scenario_stack"),
        ("main2", _set("seats.0.pieces", [["a1", "flying", 3], ["a2", "flying", 3]]), "scenario_markers"),
        ("main2", _set("seats.0.pieces", [["a1", "necromancer", 1]]), "scenario_necromancers"),
        ("main2", _set("seats.0.trim", {"nothing": 1}), "scenario_card"),
        ("main2", _set("first", "HU"), "scenario_race"),
        ("main2", _set("hexes.0", ["a1", -25, 1, "town", 3, "L"]), "scenario_apart"),
        ("main2", _set("surprise", 1), "scenario_form"),
        ("main4", _set("seats.0.race", "OR"), "scenario_race_twice"),
        ("main4", _set("seats.0.levels", [4, 4, 4]), "scenario_level"),
        ("elfgate", _set("neutral.race", "HU"), "scenario_race_twice"),
        ("elfgate", _set("neutral.pieces", [["d3", "worker", 1]]), "scenario_neutral"),
        ("necro", _set("victory.0.winner", "OR"), "scenario_race"),
        ("nordrassil", _set("rules", [{"kind": "spell", "race": "NE"}] * 2), "scenario_rule_twice"),
    ],
)
def test_what_can_be_wrong_with_a_scenario(base, change, key) -> None:
    """WC-SET-10: each fault has its key and says where it is."""
    data = copy.deepcopy(document(base))
    change(data)
    found = parse_scenario(data)
    assert isinstance(found, Refusal)
    assert found.key == key


# ------------------------------------------------------------------------------ scenarios of matches that were begun

SLIPS = {
    "a mine for a Town": ("main2", _set("seats.1.town", "a2")),
    "nothing to deplete": ("main2", _set("depleted", ["a1"])),
    "a goal that nothing reaches": ("main2", _set("victory", [{"kind": "points", "target": 12}, {"kind": "captive"}])),
    "infantry on a mountain": ("main2", _set("seats.0.pieces", [["c2", "melee", 1]])),
    "an Outpost on a mountain": ("main2", _set("seats.0.outposts", ["c2"])),
    "no such card": ("main2", _set("seats.0.trim", {"nothing": 1})),
    "land apart": ("main2", _set("hexes.0", ["a1", -25, 1, "town", 3, "L"])),
    "a rule twice": ("nordrassil", _set("rules", [{"kind": "spell", "race": "NE"}] * 2)),
}
"""Faults that only the author has to be told of: a match can go on with them."""


def dealt(scenario: dict[str, Any], script: tuple[int, ...] | None = None) -> Match[Any]:
    """A match on a scenario of one's own; with ``script``, one whose deal chance gave before."""
    seats = tuple(SeatSetup(str(n), "blue") for n in range(len(scenario["seats"])))
    return Match.start(GAME, Setup("warcraft", seats, "custom", {"scenario": scenario}, seed=5), script)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_match_was_lost_whose_own_scenario_a_later_version_refused(slip) -> None:
    """WC-SET-10: a scenario that is refused at set-up today is no reason not to open a saved match; it goes on, every
    position of it is sound, and its record can be followed from the deal."""
    base, change = SLIPS[slip]
    data = copy.deepcopy(document(base))
    change(data)
    assert isinstance(parse_scenario(data), Refusal)
    with pytest.raises(SetupError):
        dealt(data)
    match, bot = dealt(data, dealt(document(base)).deal), RandomBot(7)
    loaded = played_on_and_loaded(match, bot, 60)
    for _ in range(400):
        if loaded.outcome is None:
            loaded.apply(bot.pick(loaded.legal_actions()))
    assert GAME.faults(loaded.state) == []
