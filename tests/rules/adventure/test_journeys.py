"""Journeys: the quickest way to where a quest goes on, on foot and by a flight (AG-MOV, AG-RES-5, AG-QST)."""

import pytest

from tabletop.rules.adventure.journeys import Journey, journey, quest_goals, serves
from tabletop.rules.game import Action
from tests.support.adventure_client import match_at
from tests.support.adventure_positions import Table

AGGRO = next(
    name for name, one in Table("sofeea").state.config.tables.monsters.items()
    if "Aggro" in one.card.traits and not one.board
)  # fmt: skip


def goals(place: Table, quest: str) -> list[str]:
    held = next(one for one in place.player("grumbaz").quests if one.card == quest)
    return quest_goals(place.state, place.seat("grumbaz"), held)


def way(place: Table, *spaces: str) -> Journey | None:
    return journey(place.state, place.seat("grumbaz"), spaces)


@pytest.fixture
def place():
    return Table("grumbaz", "sofeea")


def test_a_walk_counts_the_points_left_and_then_average_rolls(place) -> None:
    """AG-MOV-2: the die gives 2.5 steps on average."""
    place.at("goldshire", "grumbaz")
    place.state.move = 1
    assert way(place, "goldshire") == Journey((), "", (), 0)
    assert way(place, "stormwind") == Journey(("stormwind",), "", (), 1)
    assert way(place, "deadmines", "thelsamar") == Journey(("forests_edge", "sentinel_hill", "deadmines"), "", (), 2)


def test_a_flight_is_taken_where_it_saves_turns(place) -> None:
    """AG-RES-5, AG-EXP-3: no flight from a space with discoveries."""
    place.at("stormwind", "grumbaz")
    assert way(place, "undercity") == Journey((), "undercity", (), 1)
    place.put_tokens("stormwind", "gold")
    assert way(place, "undercity") == Journey(("deeprun_tram", "ironforge"), "undercity", (), 1)


def test_a_journey_goes_round_aggro_and_above_no_level(place) -> None:
    """AG-MOV-4, AG-MOV-5."""
    place.at("goldshire", "grumbaz")
    assert way(place, "thondroril_river") is None
    assert way(place, "ironforge") == Journey(("stormwind", "deeprun_tram", "ironforge"), "", (), 1)
    place.marker("deeprun_tram", AGGRO)
    assert way(place, "ironforge") == Journey(("stormwind",), "ironforge", (), 1)


@pytest.mark.parametrize(
    ("quest", "spaces"),
    [
        ("S01", ["brill"]),
        ("S07", ["forests_edge"]),
        ("S08", ["shadowfang_keep"]),
        ("S16", ["kharanos"]),
        ("S11", ["sentinel_hill"]),
    ],
)
def test_a_quest_leads_to_where_its_open_step_is_done(place, quest, spaces) -> None:
    """AG-QST-13: of a sequence the first step that is not done."""
    place.at("kharanos", "sofeea").quest("grumbaz", quest)
    assert goals(place, quest) == spaces


def test_a_level_leads_to_who_gives_it_and_any_fight_to_where_cards_are_drawn(place) -> None:
    place.quest("grumbaz", "S18").quest("grumbaz", "S15")
    assert set(goals(place, "S18")) >= {"shadowfang_keep", "forests_edge"}
    assert "goldshire" in goals(place, "S15")
    assert "stormwind" not in goals(place, "S15")


def asked(place: Table, quest: str, stage: str) -> list[Action]:
    match = match_at(place.stage(stage))
    held = next(one for one in place.player("grumbaz").quests if one.card == quest)
    return [one for one in match.legal_actions() if serves(match.state, match.decider or 0, held, one)]


def test_what_a_quest_asks_for_among_the_challenges_and_resources(place) -> None:
    place.at("forests_edge", "grumbaz", "sofeea").quest("grumbaz", "S07").quest("grumbaz", "S16")
    assert [one.kind for one in asked(place, "S07", "challenge")] == ["fight"]
    assert [one.kind for one in asked(place, "S16", "challenge")] == ["attack"]
