"""Faults that checked random games brought to light, each as the smallest position that shows it."""

from __future__ import annotations

from pathlib import Path

from warcraft_tables import table

from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import Scenario, load_scenario

USERS = Path(__file__).resolve().parents[2] / "conformance" / "scenarios"


def user_scenario(name: str) -> Scenario:
    found = load_scenario(USERS / f"{name}.json")
    assert isinstance(found, Scenario)
    return found


def test_gifts_are_offered_where_nothing_but_taking_back_would_help() -> None:
    """Once too many pieces have moved into a hex, gifts were carried out although they were not offered."""
    game = table("main4", board={"d2": "NE melee 2", "d3": "NE melee 2"}, stock={"NE": (1, 0)}, active="NE")
    game.do("move NE.melee@d2 c3", "move NE.melee@d2 c3", "move NE.melee@d3 c3", "move NE.melee@d3 c3")
    assert "undo move" in game.texts
    assert not [text for text in game.texts if text.startswith("move ") or text.startswith("end ")]
    gold, wood = game.stock("HU")
    game.do("give HU 1 gold")
    assert game.stock("HU") == (gold + 1, wood)


def test_a_move_taken_back_leaves_no_trace_of_who_entered_last() -> None:
    """Moving among enemies noted the mover as the last to enter, and taking the move back kept the note (WC-BAT-2)."""
    game = table("elfgate", board={"e2": "HU melee", "e1": "OR melee"}, active="HU", entered=(("e1", "OR"),))
    before = GAME.clone(game.state)
    game.do("move HU.melee@e2 e1", "undo move")
    assert game.state == before


def test_units_that_wait_to_come_back_stay_in_the_game_when_a_card_ends_it() -> None:
    """The last card of the spell, drawn for a victory, took the Undead killed in that battle out of the game."""
    game = table(
        "nordrassil",
        active="NE",
        board={"d3": "NE ranged 2", "c4": "UD melee", "b2": "UD flying"},
        outposts=("UD b2", "NE d4"),
        decks={"NE": 2},
    )
    game.do("move NE.ranged@d3 c4", "end move", "poison ranged+melee", dice=[1, 6])
    assert game.ending == "spell"
    assert GAME.faults(game.state) == []
    assert game.reserve("UD", "melee") == 10


def test_teammates_of_a_race_that_comes_back_can_end_their_step() -> None:
    """In a user's scenario the crowded Town of the Undead kept the Humans at their side from ending any Move Step
    (WC-NOR-9)."""
    game = table(
        user_scenario("two_fronts"),
        ("UD", "OR", "HU", "NE"),
        active="HU",
        board={"b2": "UD melee 5", "a3": "HU melee", "f2": "OR melee", "g3": "NE melee"},
        outposts=("UD b2",),
    )
    assert "end move" in game.texts
    game.do("move HU.melee@a3 b3")
    assert "end move" in game.texts


POOR = {"HU": (0, 4), "OR": (0, 9), "UD": (0, 0)}


def test_a_match_in_which_nobody_can_ever_act_again_ends() -> None:
    """With every piece lost and no gold left, turns went by without a question to anybody, for ever."""
    game = table("elfgate", board={"c4": "NE ranged"}, stock=POOR, stage="round_end")
    assert (game.ending, game.winners) == ("stalemate", ())
    assert game.state.turn == 1


def test_whoever_can_still_get_a_unit_keeps_the_match_going() -> None:
    """A unit, gold for a worker while something can be harvested, a card for resources, something in training."""
    nobody = {"c4": "NE ranged"}
    assert table("elfgate", board={**nobody, "a4": "UD melee"}, stock=POOR, stage="round_end").ending == ""
    assert table("elfgate", board={**nobody, "a3": "UD worker"}, stock=POOR, stage="round_end").ending == ""
    assert table("elfgate", board=nobody, stock={**POOR, "OR": (1, 0)}, stage="round_end").ending == ""
    assert table("elfgate", board=nobody, stock=POOR, hands={"OR": ["res"]}, stage="round_end").ending == ""
    assert table("elfgate", board=nobody, stock=POOR, sites={"HU": ["ranged busy"]}, stage="round_end").ending == ""
    points = table("main2", board={}, stock={"HU": (0, 0), "OR": (0, 0)}, hands={"OR": ["vp"]}, stage="round_end")
    assert points.ending == ""


def test_points_decide_a_stalemate_where_they_have_a_use() -> None:
    """As when the last Towns fall together (WC-TWN-5)."""
    nothing = {"HU": (0, 0), "OR": (0, 0)}
    game = table("main2", board={}, stock=nothing, shown={"OR": 1}, stage="round_end")
    assert (game.ending, game.winners) == ("stalemate", ("OR",))
    game = table("main2", board={}, stock=nothing, stage="round_end")
    assert (game.ending, game.winners) == ("stalemate", ())
