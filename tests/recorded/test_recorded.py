"""Recorded games, the main safety net: each must load, prove itself, hold every invariant and end as it did.

A change of rules that makes one of them fail either is a bug or raises the version of the game's content; then run
``python -m tests.recorded.make`` and read what changed.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.rules.adventure import META
from tabletop.rules.match import Match
from tabletop.rules.warcraft import META as WARCRAFT_META
from tabletop.rules.warcraft.scenarios import BUILT_IN, Victory, built_in
from tabletop.storage import format as save_format
from tabletop.text import has
from tests.recorded.adventure_recipes import ADVENTURE_SAVES
from tests.recorded.make import make, written
from tests.recorded.playthrough import playthrough
from tests.recorded.small_world_recipes import SMALL_WORLD_GAMES
from tests.recorded.warcraft_endings import IMPOSSIBLE, OTHER, POSSIBLE
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


DEFAULT = Effort(actions=2, foreign=3, paths=2, saves=60, views=4, positions=40, undo=20)


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
def test_every_ending_has_a_recording(game_id) -> None:
    meta = catalogue.meta(game_id)
    recorded = {save_format.read_header(path).ending for path in RECORDED if path.parent.name == game_id}
    missing = [ending for ending in meta.endings if ending not in recorded and (game_id, ending) not in EXCUSED]
    assert meta.maturity == "alpha" or not missing
    assert not [ending for ending in recorded if (game_id, ending) in EXCUSED]


@pytest.mark.parametrize("path", RECORDED, ids=name_of)
def test_a_recording_replays_and_holds_every_invariant(path) -> None:
    loaded = save_format.load(path)
    header = save_format.read_header(path)
    assert (loaded.fault, loaded.older) == (None, False)
    outcome = loaded.match.outcome
    assert (outcome.ending, outcome.winners) == (header.ending, header.winners)
    check_match(loaded.match, light_probe_of(loaded.match))


@pytest.mark.parametrize("path", EXAMPLES, ids=name_of)
def test_a_shipped_example_replays_and_holds_every_invariant(path) -> None:
    loaded = save_format.load(path)
    assert (loaded.fault, loaded.older) == (None, False)
    assert loaded.match.outcome is None
    assert loaded.info.title
    check_match(loaded.match, light_probe_of(loaded.match))


@pytest.mark.long
@pytest.mark.parametrize("path", [*RECORDED, *EXAMPLES], ids=name_of)
def test_a_game_holds_every_invariant_at_many_more_positions(path) -> None:
    match = save_format.load(path).match
    check_match(match, probe_of(match))


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
def test_a_playthrough_reads_as_it_did(path) -> None:
    game_id, name = path.stem.split("-", 1)
    match = save_format.load(HERE / "games" / game_id / f"{name}.json").match
    assert playthrough(match) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "number",
    [pytest.param(n, marks=[] if n in (4, 10) else pytest.mark.long) for n in range(1, len(SMALL_WORLD_GAMES) + 1)],
)
def test_the_recipes_make_the_small_world_recordings_as_they_lie_there(number) -> None:
    """The fourth colour had become ivory, and the files still said yellow."""
    recipe = SMALL_WORLD_GAMES[number - 1]
    place = catalogue.game_ids().index("small_world")
    made = written(make("small_world", recipe), recipe, 100 * place + number)
    assert made == (HERE / "games" / "small_world" / f"{recipe.name}.json").read_bytes()


# ----------- Every way in which the Adventure Game can end has a recorded game, with every number of seats; and its ex


ADVENTURE_RECORDED = sorted((Path(__file__).resolve().parent / "games" / "adventure").glob("*.json"))


@pytest.fixture(scope="module")
def shown() -> set[tuple[int, str]]:
    """(seats, ending) of the recordings."""
    headers = [save_format.read_header(path) for path in ADVENTURE_RECORDED]
    return {(len(header.seats), header.ending or "") for header in headers}


def test_every_ending_is_recorded_with_every_number_of_seats(shown) -> None:
    """AG-WIN-1, AG-WIN-2: each tie-break with two, three and four heroes."""
    wanted = {(seats, ending) for seats in META.seats for ending in META.endings}
    assert wanted == shown


def test_ties_are_won_by_the_tied_alone() -> None:
    """AG-WIN-2: winners of a tie have reached the goal; a shared victory has several winners, every other one."""
    for path in ADVENTURE_RECORDED:
        match = save_format.load(path).match
        outcome = match.outcome
        goal = match.state.config.options.valor
        assert all(outcome.scores[seat] >= goal for seat in outcome.winners)
        reached = [seat for seat, score in enumerate(outcome.scores) if score >= goal]
        assert (len(reached) > 1) == (outcome.ending != "valor")
        assert (len(outcome.winners) > 1) == (outcome.ending == "shared")


MEASURES = ("most_valor", "most_cards", "highest_level")


@pytest.mark.parametrize("path", ADVENTURE_RECORDED, ids=lambda path: path.stem)
def test_a_tie_is_decided_by_the_measure_that_its_ending_names(path) -> None:
    """AG-WIN-2, counted again: valor, then cards in the log, then levels; those before it were level."""
    match = save_format.load(path).match
    outcome = match.outcome
    players = match.state.players
    left = [seat for seat, score in enumerate(outcome.scores) if score >= match.state.config.options.valor]
    ending = "valor"
    for name, measured in zip(
        MEASURES,
        (outcome.scores, [len(one.log) for one in players], [one.level for one in players]),
        strict=True,
    ):
        if len(left) > 1:
            ending = name
            left = [seat for seat in left if measured[seat] == max(measured[other] for other in left)]
    assert (outcome.winners, outcome.ending) == (tuple(left), ending if len(left) == 1 else "shared")


@pytest.mark.parametrize("recipe", ADVENTURE_SAVES, ids=lambda recipe: recipe.name)
def test_an_example_shows_what_it_should(recipe) -> None:
    """The opening, a reroll, a duel with hidden cards, a card that can be cancelled, a quest, one step from victory."""
    match: Match = save_format.load(next(path for path in example_saves() if path.stem == recipe.name)).match
    assert recipe.stop is not None
    assert recipe.stop(match)
    assert len(match.setup.seats) == recipe.seats


# ----------- Every ending of every mode of Warcraft has a recorded game, and for every other pair stands why it cannot


RULES = HERE.parents[1] / "tabletop" / "rules" / "warcraft"

WARCRAFT_RECORDED = sorted((HERE / "games" / "warcraft").glob("*.json"))
ALWAYS = {"last_side", "mutual", "stalemate"}  # by capture and by exhaustion, in every mode with Towns


def test_the_table_speaks_of_every_mode_and_every_ending() -> None:
    modes = [scenario.id for scenario in WARCRAFT_META.scenarios]
    pairs = [(mode, ending) for mode in modes for ending in WARCRAFT_META.endings]
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
    assert set(calls) == set(WARCRAFT_META.endings)
    assert set(Victory.kinds) | ALWAYS == set(POSSIBLE["custom"])


def test_every_possible_pair_has_a_recording_and_no_impossible_one() -> None:
    headers = [save_format.read_header(path) for path in WARCRAFT_RECORDED]
    recorded = {(header.scenario, header.ending) for header in headers}
    wanted = {(mode, ending) for mode, endings in POSSIBLE.items() for ending in endings}
    assert wanted - recorded == set()
    assert recorded - wanted == set()


def test_towns_that_fall_together_give_a_draw_or_the_match_to_the_side_with_more_points() -> None:
    headers = [save_format.read_header(path) for path in WARCRAFT_RECORDED]
    winners = [len(header.winners) for header in headers if (header.scenario, header.ending) == ("main2", "mutual")]
    assert sorted(winners) == [0, 1]
    assert not any(h.winners for h in headers if h.ending == "mutual" and h.scenario not in ("main2", "main4"))
