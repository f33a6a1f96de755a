"""Every ending of every mode of Warcraft has a recorded game, and for every other pair stands why it cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tabletop.rules.warcraft.meta import META
from tabletop.rules.warcraft.scenario_model import ScenarioModel
from tabletop.rules.warcraft.scenarios import BUILT_IN, built_in
from tabletop.storage import format as save_format
from tests.recorded.warcraft_endings import IMPOSSIBLE, OTHER, POSSIBLE

HERE = Path(__file__).resolve().parent
RULES = HERE.parents[1] / "tabletop" / "rules" / "warcraft"

RECORDED = sorted((HERE / "games" / "warcraft").glob("*.json"))
ALWAYS = {"last_side", "mutual", "stalemate"}  # by capture and by exhaustion, in every mode with Towns


def test_the_table_speaks_of_every_mode_and_every_ending() -> None:
    modes = [scenario.id for scenario in META.scenarios]
    pairs = [(mode, ending) for mode in modes for ending in META.endings]
    possible = [(mode, ending) for mode, endings in POSSIBLE.items() for ending in endings]
    assert sorted([*possible, *IMPOSSIBLE]) == sorted(pairs)  # each pair once


def test_the_table_agrees_with_the_scenarios() -> None:
    """A mode's own ways to win are possible, and what is called another mode's way is none of its own."""
    for mode in BUILT_IN:
        own = {way.kind for way in built_in(mode).victory}
        assert own | (ALWAYS - {end for other, end in IMPOSSIBLE if other == mode}) == set(POSSIBLE[mode])
        for (other, ending), why in IMPOSSIBLE.items():
            assert other != mode or why != OTHER or ending not in own
    assert all(tuple(plan.town for plan in built_in(mode).seats) for mode in BUILT_IN)
    assert min(plan.town for plan in built_in("necro").seats) < 0  # why no two sides fall together there


def test_the_rules_know_no_further_ending() -> None:
    """Every ending that the code can give, and every way to win that a file may name, is in the table."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.py")))
    calls = [call.group(1) for call in re.finditer(r"(?<!def )\bend_match\(state, [^\n]*, \"?(\w+)\"?, events\)", code)]
    assert len(calls) == len(re.findall(r"(?<!def )\bend_match\(state", code))
    assert set(calls) == set(META.endings)
    kinds = {name for name in _kinds(ScenarioModel.model_json_schema()) if name in META.endings}
    assert kinds | ALWAYS == set(POSSIBLE["custom"])


def _kinds(schema: object) -> Iterator[str]:
    """The names of the ways to win that the form of a scenario file allows."""
    if isinstance(schema, dict):
        if "const" in schema:
            yield str(schema["const"])
        for item in schema.values():
            yield from _kinds(item)
    elif isinstance(schema, list):
        for item in schema:
            yield from _kinds(item)


def test_every_possible_pair_has_a_recording_and_no_impossible_one() -> None:
    headers = [save_format.read_header(path) for path in RECORDED]
    recorded = {(header.scenario, header.ending) for header in headers}
    wanted = {(mode, ending) for mode, endings in POSSIBLE.items() for ending in endings}
    assert wanted - recorded == set()
    assert recorded - wanted == set()


def test_towns_that_fall_together_give_a_draw_or_the_match_to_the_side_with_more_points() -> None:
    headers = [save_format.read_header(path) for path in RECORDED]
    winners = [len(header.winners) for header in headers if (header.scenario, header.ending) == ("main2", "mutual")]
    assert sorted(winners) == [0, 1]
    assert not any(h.winners for h in headers if h.ending == "mutual" and h.scenario not in ("main2", "main4"))
