"""Recorded games, the main safety net: each must load, prove itself, hold every invariant and end as it did.

A change of rules that makes one of them fail either is a bug or raises the version of the game's content; then run
``python -m tests.recorded.make`` and read what changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.text import has
from tests.recorded.make import make, written
from tests.recorded.playthrough import playthrough
from tests.recorded.small_world_recipes import SMALL_WORLD_GAMES
from tests.recorded.warcraft_endings import POSSIBLE
from tests.support.conformance import check_match
from tests.support.conformance_probe import PROFILES, Effort, Probe
from tests.support.small_world_invariants import check_own as check_small_world
from tests.support.warcraft_invariants import check_own

HERE = Path(__file__).resolve().parent

RECORDED = sorted((HERE / "games").rglob("*.json"))
EXAMPLES = [*example_saves(), *sorted((HERE / "waiting").glob("*.json"))]
READABLE = sorted((HERE / "playthroughs").glob("*.txt"))

OWN = {"warcraft": check_own, "small_world": check_small_world}

# Endings that no recording shows, each with the reason.
EXCUSED: dict[tuple[str, str], str] = {}


DEFAULT = Effort(actions=2, foreign=3, paths=2, saves=60, views=4, positions=24, undo=40)


def probe_of(match: Match[Any]) -> Probe:
    """The checks of a game in the long run; long games are not checked at every position."""
    effort = PROFILES["light" if len(match.journal) < 150 else "long games"]
    return Probe(match.game, effort, own=OWN.get(match.game.meta.id))


def light_probe_of(match: Match[Any]) -> Probe:
    """The checks of a game in the default run: in full at each so many positions, for soundness at all others."""
    return Probe(match.game, DEFAULT, own=OWN.get(match.game.meta.id))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_every_ending_has_a_recording(game_id: str) -> None:
    meta = catalogue.meta(game_id)
    recorded = {save_format.read_header(path).ending for path in RECORDED if path.parent.name == game_id}
    missing = [ending for ending in meta.endings if ending not in recorded and (game_id, ending) not in EXCUSED]
    assert meta.maturity == "alpha" or not missing
    assert not [ending for ending in recorded if (game_id, ending) in EXCUSED]


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recording_replays_and_holds_every_invariant(path: Path) -> None:
    loaded = save_format.load(path)
    header = save_format.read_header(path)
    assert (loaded.fault, loaded.older) == (None, False)
    outcome = loaded.match.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == (header.ending, header.winners)
    check_match(loaded.match, light_probe_of(loaded.match))


@pytest.mark.parametrize("path", EXAMPLES, ids=name_of)
def test_a_shipped_example_replays_and_holds_every_invariant(path: Path) -> None:
    loaded = save_format.load(path)
    assert (loaded.fault, loaded.older) == (None, False)
    assert loaded.match.outcome is None
    assert loaded.info.title
    check_match(loaded.match, light_probe_of(loaded.match))


@pytest.mark.long
@pytest.mark.parametrize("path", [*RECORDED, *EXAMPLES], ids=name_of)
def test_a_game_holds_every_invariant_at_many_more_positions(path: Path) -> None:
    match = save_format.load(path).match
    check_match(match, probe_of(match))


def test_the_examples_show_what_they_should() -> None:
    """An opening, a pending choice in the middle of an Intermediate battle, a boardless one, one move from victory."""
    found = {path.stem: save_format.load(path).match for path in EXAMPLES}
    lines = {name: match.game.headline(match.state) for name, match in found.items()}
    assert lines["example-1-opening"].phase == "opening"
    for name, phase in (("example-2-forced-advance", "advance"), ("example-3-volley", "aim")):
        assert lines[name].phase == phase
        assert found[name].setup.options["level"] == "intermediate"
        assert len(found[name].legal_actions()) > 1
    assert found["example-4-boardless"].setup.options["boardless"] is True
    last = found["example-5-one-move"]
    winning = 0
    for action in last.legal_actions():
        state = last.game.clone(last.state)
        last.game.apply(state, action)
        outcome = last.game.outcome(state)
        winning += outcome is not None and last.decider in outcome.winners
    assert winning


def test_the_warcraft_examples_show_what_they_should() -> None:
    """One example of each mode, and one in the middle of a battle with a window for cards open."""
    found = [save_format.load(path).match for path in EXAMPLES if "warcraft" in path.stem]
    assert {match.setup.scenario for match in found} == set(POSSIBLE) - {"custom"}
    assert len(found) > 6
    battles = [match for match in found if match.state.battle is not None]
    assert any(match.game.headline(match.state).phase == "w6" for match in battles)
    assert all(len(match.legal_actions()) > 1 for match in found)
    assert all(has(f"load.example.{path.stem}{end}") for path in example_saves() for end in ("", ".text"))


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_a_playthrough_reads_as_it_did(path: Path) -> None:
    game_id, name = path.stem.split("-", 1)
    match = save_format.load(HERE / "games" / game_id / f"{name}.json").match
    assert playthrough(match) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "number",
    [pytest.param(n, marks=[] if n in (4, 10) else pytest.mark.long) for n in range(1, len(SMALL_WORLD_GAMES) + 1)],
)
def test_the_recipes_make_the_small_world_recordings_as_they_lie_there(number: int) -> None:
    """The fourth colour had become ivory, and the files still said yellow."""
    recipe = SMALL_WORLD_GAMES[number - 1]
    place = catalogue.game_ids().index("small_world")
    made = written(make("small_world", recipe), recipe, 100 * place + number)
    assert made == (HERE / "games" / "small_world" / f"{recipe.name}.json").read_bytes()
