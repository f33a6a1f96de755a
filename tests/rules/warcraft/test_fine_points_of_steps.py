"""What lists leave out must be refused when carried out too, and other fine points of steps, moves and set-up."""

from __future__ import annotations

import pytest

from tabletop.rules.chance import Chance
from tabletop.rules.game import SeatSetup, Setup
from tabletop.rules.warcraft import actions as act
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.meta import RACES
from tests.support.warcraft_positions import setup, table


def test_nothing_is_trained_that_the_reserve_does_not_hold() -> None:
    """WC-CMP-1, WC-SPN-5: ten melee units on the map, and a building free for an eleventh."""
    board = {"a1": "HU melee 3", "a2": "HU melee 3", "b1": "HU melee 3", "b2": "HU melee"}
    game = table(board=board, stock={"HU": (9, 9)}, stage="spend_start")
    assert "train melee" not in game.texts
    assert game.refused(("button", "train"), ("choice", "melee")).key == "train_reserve"
    assert game.forbidden(act.Train("melee")).key == "train_reserve"


@pytest.mark.parametrize("seed", range(8))
def test_teams_asked_for_decide_who_sits_where(seed: int) -> None:
    """WC-SET-2: whoever asks for the second team plays Orcs or Undead."""
    seats = tuple(SeatSetup(f"player {n}", "blue", team) for n, team in enumerate((1, 0, 1, 0)))
    order = GAME.seating(Setup("warcraft", seats, "main4"), Chance(seed))
    assert [seats[index].team for index in order] == [0, 1, 0, 1]


def test_an_eliminated_seat_has_no_step() -> None:
    """WC-TRN-5: skipped everywhere."""
    board = {"d1": "HU melee", "g4": "OR melee"}
    game = table("elfgate", active="HU", board=board, stage="round_end")
    game.state.out = 1 << game.seat("UD")
    started: list[int] = []
    while game.state.turn < 4:
        game.do(next(text for text in game.texts if text.startswith("end")))
        started += [event.seat for event in game.events_of("step_started")]
    assert set(started) == {game.seat("HU"), game.seat("OR")}


def test_a_piece_that_has_moved_moves_no_more() -> None:
    """WC-MOV-1: once in a step, whatever the name it is called by."""
    game = table(board={"a1": "HU flying"})
    game.do("move HU.flying@a1 b1")
    assert game.forbidden(act.Move("HU.flying@b1:m", "a1")).key == "already_moved"
    assert game.forbidden(act.Move("HU.flying@a1", "a2")).key == "move_gone"


def test_a_fourth_worker_keeps_the_step_from_ending() -> None:
    """WC-MOV-7, WC-MOV-8: three workers, in a count of their own."""
    game = table(board={"b2": "HU worker 3, HU melee 3", "b3": "HU worker"})
    game.do("move HU.worker@b3 b2")
    assert "end move" not in game.texts
    assert game.refused(("button", "end_move")).key == "end_overstack"
    assert game.forbidden(act.END_MOVE).key == "end_overstack"


def test_the_fallen_go_the_way_round_the_holes() -> None:
    """WC-NOR-8, WC-MOV-3: spaces along the map; straight across the holes the Town would be as near."""
    board = {"d3": "UD melee, NE ranged 2", "b4": "HU melee", "f4": "OR melee"}
    game = table("nordrassil", active="NE", board=board, outposts=["UD b2", "UD f2", "NE d4"])
    game.do("end move")
    game.do("poison ranged+melee", dice=[1, 6])
    assert game.texts == ["revive b2", "revive f2"]


def test_all_battles_are_fought_before_the_next_player_moves() -> None:
    """WC-BAT-1, WC-BAT-3: two battlefields of one Move Step."""
    board = {"d4": "HU melee, OR melee", "b4": "HU melee, OR melee", "a1": "OR worker"}
    game = table(board=board)
    game.do("end move", "battle b4", dice=[6, 1, 6, 1])
    kinds = [event.kind for event in game.events if event.kind in ("battle_started", "step_started")]
    assert kinds[:3] == ["battle_started", "battle_started", "step_started"]


def test_cards_of_a_phase_end_with_it() -> None:
    """WC-BAT-17: Faerie Fire and Envenomed Spears of the ranged phase do nothing in the melee phase."""
    board = {"d4": "NE ranged, NE melee, OR ranged, OR melee"}
    game = table("main2", ("NE", "OR"), board=board, hands={"NE": ["faerie"], "OR": ["spears"]})
    game.do("end move", "play OR-spears-1")
    game.do("play NE-faerie-1", dice=[6, 6, 6, 6, 1])
    rolls = {(event.race, event.phase): event for event in game.events_of("rolled")}
    assert (rolls["NE", "ranged"].modifier, rolls["OR", "ranged"].first) == (1, (6,))
    assert (rolls["NE", "melee"].modifier, rolls["OR", "melee"].first) == (0, ())


def test_outside_battles_the_player_in_turn_is_asked_first() -> None:
    """WC-CRD-6: and the others clockwise from there, wherever the marker lies."""
    board = {"f4": "OR melee", "i6": "HU melee", "c1": "NE melee", "c6": "UD melee"}
    hands = {race: ["portal"] for race in RACES}
    game = table(
        "main4", active="HU", board={**board, "g4": "HU melee", "b2": "NE melee", "b4": "UD melee"}, hands=hands
    )
    game.state.first = game.seat("OR")
    game.state.slot = (game.seat("HU") - game.state.first) % len(RACES)
    game.do("end move")
    asked = []
    while game.phase == "w3":
        asked.append(game.decider)
        game.do("pass")
    assert asked == ["HU", "UD", "NE", "OR"]


def test_the_harvest_does_not_end_before_its_dice() -> None:
    """WC-HAR-1, R-37: refused when carried out."""
    game = table(board={"b1": "HU worker"}, stage="harvest_start")
    assert game.forbidden(act.END_HARVEST).key == "harvest_mandatory"


def test_a_building_without_a_worker_in_the_town_is_not_started() -> None:
    """WC-SPN-10: refused when carried out, elsewhere than in the Town there may be workers enough."""
    game = table(board={"b1": "HU worker 3"}, stock={"HU": (9, 9)}, stage="spend_start")
    assert game.forbidden(act.Construct("melee")).key == "construct_worker"


def test_a_setup_in_which_races_are_agreed_keeps_them() -> None:
    """WC-SET-2: by agreement."""
    wanted = setup("main4")
    state = GAME.new(wanted, Chance(3))
    assert state.config.options.races == ("NE", "OR", "HU", "UD")


def test_nothing_is_given_to_enemies() -> None:
    """WC-TEAM-2: refused when carried out; nor is anything asked of them."""
    game = table("main4", active="HU", board={"i6": "HU melee"}, stock={"HU": (5, 5), "OR": (5, 5)})
    assert game.forbidden(act.Give("OR", "gold", 1)).key == "gift_teammate"
    assert game.forbidden(act.Ask("OR", "gold", 1)).key == "gift_teammate"
