"""Rules whose violation shows only in rare positions: halves of a phase, cards answered by cards, order of asking."""

import json
from pathlib import Path

import pytest

from tabletop.rules.chance import Chance
from tabletop.rules.game import Json, SeatSetup, Setup
from tabletop.rules.warcraft import RACES, actions as act
from tabletop.rules.warcraft.cleanup import clean_up
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.harvest import sources
from tabletop.rules.warcraft.pieces import MELEE, NECROMANCER, PHASES, RANGED, code
from tabletop.rules.warcraft.scenarios import ScenarioContent, parse_scenario
from tabletop.rules.warcraft.state import HarvestFrame
from tests.support.warcraft_positions import table

USERS = Path(__file__).resolve().parents[2] / "conformance" / "scenarios"


def allies_against_humans(*rules: Json) -> ScenarioContent:
    """Night Elves and Orcs in one team, Humans alone: teams that no scenario of the box has."""
    document = json.loads((USERS / "last_stand.json").read_text(encoding="utf-8"))
    document["seats"] = [
        {"race": "NE", "team": 0, "pieces": [["a1", "melee", 1]]},
        {"race": "OR", "team": 0, "pieces": [["a2", "melee", 1]]},
        {"race": "HU", "team": 1, "pieces": [["c1", "melee", 1]]},
    ]
    document["rules"] = list(rules)
    document["victory"] = []
    found = parse_scenario(document)
    assert isinstance(found, ScenarioContent)
    return found


def test_the_second_half_is_fought_though_the_first_emptied_the_battlefield() -> None:
    """WC-BAT-20: no end test between the halves of a first-strike phase."""
    game = table(
        "main2", ("NE", "OR"), board={"d4": "NE ranged 3, OR melee", "d3": "OR ranged"}, levels={"NE": (1, 4, 1)}
    )
    game.do("end move", dice=[1, 6, 6])
    game.do("remove OR.melee@d4", dice=[2])
    assert game.count("NE", "ranged") == 2
    assert game.events_of("battle_ended")


def test_a_side_is_healed_once_in_both_halves_of_a_phase() -> None:
    """WC-ABL-2: once per phase; the first half took it, so the teammate's hit in the second counts."""
    board = {"b2": "NE ranged, OR ranged, HU ranged 2"}
    game = table(
        allies_against_humans(), ("NE", "OR", "HU"), active="NE", board=board, levels={"NE": (1, 4, 1), "HU": (1, 3, 1)}
    )
    game.do("end move", "poison ranged", dice=[2, 6, 6, 2])
    ranged = [event for event in game.events_of("tallied") if event.phase == "ranged"]
    assert [(event.healed, event.n) for event in ranged] == [(1, 0), (0, 1)]


def test_first_strikes_of_both_sides_cancel_each_other() -> None:
    """WC-ABL-4, R-10: the phase is simultaneous for everybody, teammates without poison included."""
    board = {"f4": "NE ranged, HU ranged, OR ranged"}
    game = table("main4", active="NE", board=board, levels={"NE": (1, 4, 1)})
    game.do("end move")
    battle = game.state.battle
    battle.poison = ((game.seat("OR"), 1 << PHASES.index(RANGED)),)
    game.do("poison ranged", dice=[1, 6, 1])
    assert game.count("OR", "ranged") == 0
    assert sorted(game.texts) == ["remove HU.ranged@f4", "remove NE.ranged@f4"]


def test_whoever_loses_the_last_unit_in_a_window_is_asked_no_more() -> None:
    """WC-CRD-4: at least one participating unit at that moment."""
    board = {"f4": "OR melee, NE melee", "f3": "HU melee"}
    game = table("main4", active="OR", board=board, hands={"OR": ["devour"], "HU": ["poly"]})
    game.do("end move", "join")
    assert game.decider == "HU"
    game.do("pass")
    assert game.decider == "OR"
    game.do("play OR-devour-1 HU.melee@f3", dice=[6, 6])
    assert not (game.decider == "HU" and game.phase == "w4" and game.state.battle.round == 1)


def test_the_other_order_of_cards_begins_with_the_player_in_turn() -> None:
    """WC-OPT-2, WC-CRD-5: the active player first, though another one is first player."""
    board = {"d4": "HU melee, OR melee"}
    hands = {"HU": ["poly"], "OR": ["devour"]}
    for active_first, asked in ((False, "HU"), (True, "OR")):
        game = table(active="OR", last=True, board=board, hands=hands, active_first=active_first)
        assert game.state.first == game.seat("HU")
        game.do("end move")
        assert (game.phase, game.decider) == ("w4", asked)


def test_called_workers_do_not_count_among_the_units_of_their_space() -> None:
    """WC-CRD-9: three units and three called workers stand together, which is sound."""
    board = {"c4": "HU melee 3, HU worker 3", "d4": "OR ranged"}
    game = table(active="OR", board=board, hands={"HU": ["call"]})
    game.do("move OR.ranged@d4 c4", "play HU-call-1", dice=[1])
    assert sorted(game.texts) == ["remove HU.melee@c4", "remove HU.worker@c4:a"]
    assert GAME.faults(game.state) == []


def test_a_dispelled_dispel_magic_lets_the_first_card_work() -> None:
    """WC-CRD-10: it works on any card just played, another copy of itself included."""
    board = {"d4": "HU melee, OR melee 2"}
    hands = {"HU": ["dispel", "dispel"], "OR": ["devour"]}
    game = table(active="OR", board={**board, "d3": "HU ranged"}, hands=hands)
    game.do("end move", "play OR-devour-1 HU.ranged@d3", "play HU-dispel-1")
    assert (game.phase, game.decider) == ("w10", "HU")
    game.do("play HU-dispel-2", dice=[6, 6, 6])
    assert [event.card_kind for event in game.events_of("card_cancelled")] == ["dispel"]
    assert [(event.unit, event.space) for event in game.events_of("devoured")] == [("ranged", "d3")]


def test_cripple_slows_the_teammate_of_the_opponent_as_well() -> None:
    """WC-CRD-21: every unit and worker hostile to the Undead, for the rest of the turn."""
    board = {"d2": "NE melee, HU worker", "i6": "HU melee", "c6": "UD melee"}
    game = table("main4", active="NE", stage="move_start", board=board, hands={"UD": ["cripple"]})
    game.do("play UD-cripple-1 d2")
    assert game.ids("d2") == ["HU.worker@d2:1", "NE.melee@d2:1"]


def test_what_stands_undefended_after_the_last_battles_is_destroyed() -> None:
    """WC-POS-2: the rule is applied once more after battles at the very end of the last Move Step."""
    board = {"f3": "HU melee, HU worker, OR melee 3", "a4": "UD melee"}
    game = table("elfgate", active="UD", last=True, board=board, entered=(("f3", "OR"),))
    game.do("end move", dice=[6, 1, 1, 1])
    assert game.events_of("battle_ended")
    assert game.count("HU", "worker") == 0


def test_a_type_goes_up_once_in_a_step_however_many_buildings_there_are() -> None:
    """WC-SPN-30: a second upgrade of the type waits for the next turn."""
    sites = ["melee idle", "melee idle", "ranged idle"]
    stock = {"OR": (9, 9)}
    game = table(active="OR", board={"g1": "OR melee"}, sites={"OR": sites}, stock=stock, stage="spend_start")
    game.do("upgrade melee")
    assert game.texts == ["upgrade ranged", "end spend"]
    assert game.refused(("button", "upgrade"), ("choice", "melee")).key == "already_upgraded"
    assert game.state.levels[game.seat("OR")][MELEE] == 2


def test_the_player_in_turn_leads_the_attackers_from_a_flank() -> None:
    """WC-TEAM-5: the active player if he has participating units, although only the teammate is in the battlefield."""
    board = {"f4": "UD melee 2, HU melee", "f3": "OR ranged"}
    game = table("main4", active="OR", board=board)
    game.do("end move", "join", dice=[6, 1, 6, 6])
    assert (game.phase, game.decider) == ("casualty", "OR")
    assert sorted(game.texts) == ["remove OR.ranged@f3", "remove UD.melee@f4"]


def test_a_token_stays_while_undead_stand_beside_humans() -> None:
    """WC-NEC-9: only Humans alone in the hex destroy it, should a contested one be left."""
    game = table("necro", active="UD", board={"c3": "UD melee, HU melee", "c5": "UD necromancer"})
    mark = 1 << game.state.config.tables.map.index["c3"]
    clean_up(game.state, game.seat("UD"), [])
    assert game.state.marks & mark
    game.state.board[game.state.config.tables.map.index["c3"]] = (code(game.seat("HU"), MELEE),)
    clean_up(game.state, game.seat("UD"), [])
    assert not game.state.marks & mark


def test_the_pile_of_the_spell_is_never_shuffled_again() -> None:
    """WC-NOR-11: with nothing left in the deck nothing is drawn, however many cards lie in the pile."""
    game = table(
        allies_against_humans({"kind": "spell", "race": "NE"}),
        ("NE", "OR", "HU"),
        active="NE",
        board={"b2": "NE melee, HU melee"},
        decks={"NE": 0},
    )
    game.do("end move", dice=[6, 1])
    assert game.events_of("battle_started")
    assert not [event for event in game.events if event.kind in ("drew", "reshuffled") and event.seat == 0]


def test_marksmanship_covers_casualties_of_ones_own_alone() -> None:
    """WC-CRD-18, R-18: with one casualty of one's own among two, the second copy finds no use."""
    board = {"f4": "NE ranged, HU ranged, OR melee, OR ranged, OR flying"}
    game = table("main4", active="NE", board=board, hands={"NE": ["marks", "marks"]})
    game.do("end move", dice=[6, 2, 2])
    assert (game.phase, game.decider) == ("w8", "NE")
    game.do("play NE-marks-1 OR.melee@f4")
    assert (game.phase, game.decider) == ("casualty", "OR")


def test_a_fourth_unit_does_not_go_among_workers_that_may_be_called() -> None:
    """WC-MOV-8: refused when carried out, not only left out of the list."""
    game = table(active="OR", board={"c4": "OR melee 3, HU worker", "d4": "OR ranged, OR flying"})
    assert "move OR.ranged@d4 c4" not in game.texts
    assert game.forbidden(act.Move("OR.ranged@d4", "c4")).key == "move_calling"
    assert game.forbidden(act.Move("OR.flying@d4", "c4")).key == "move_calling"


def test_a_carry_taken_back_leaves_the_captive_to_others() -> None:
    """WC-MOV-9, WC-CPT-4: taken back, it has not been carried in this step."""
    game = table("captives", active="OR", board={"f4": "OR melee 2", "g1": "NE melee"})
    game.do("move OR.melee@f4 f3 with captive.thrall@f4 to f3", "undo move")
    assert "move OR.melee@f4 f3 with captive.thrall@f4 to f3" in game.texts


def test_a_captive_among_enemies_is_not_fetched_in_passing() -> None:
    """WC-CPT-4, WC-MOV-5: the unit must stop where the captive is, so it cannot take it further."""
    game = table("captives", active="OR", board={"f3": "OR flying", "f4": "NE melee", "g1": "NE melee"})
    assert "move OR.flying@f3 f4" in game.texts
    assert not [text for text in game.texts if "thrall" in text]


def test_a_devoured_battlefield_ends_the_battle_before_any_die() -> None:
    """WC-BAT-20: the test after the window at the start of a round."""
    board = {"d4": "OR ranged, HU melee", "d3": "HU ranged"}
    game = table(active="OR", board=board, hands={"OR": ["devour"]})
    game.do("end move", "play OR-devour-1 HU.melee@d4")
    assert game.events_of("battle_ended")
    assert not game.events_of("rolled")
    assert (game.count("HU", "melee"), game.count("HU", "ranged")) == (0, 1)


def test_devoured_units_return_before_the_surplus_does() -> None:
    """WC-BAT-22: with the returned one there are four, so that a raised one goes back."""
    board = {"d4": "OR melee, UD ranged 2, UD melee"}
    game = table("main2", ("OR", "UD"), board=board, hands={"OR": ["devour"]}, levels={"UD": (1, 3, 1)})
    game.do("end move", "play OR-devour-1 UD.melee@d4", dice=[1, 6])
    assert [event.killed for event in game.events_of("devour_ended")] == [False]
    assert [event.n for event in game.events_of("surplus_returned")] == [1]
    assert game.at("d4") == ["UD melee", "UD ranged", "UD ranged"]


def test_a_net_holds_for_the_rest_of_the_battle() -> None:
    """WC-CRD-14: in the next round as well."""
    board = {"d4": "OR melee, HU flying"}
    game = table(active="OR", board=board, hands={"OR": ["ensnare"]})
    game.do("end move", dice=[6])
    game.do("play OR-ensnare-1", dice=[6, 6, 1])
    assert game.events_of("battle_ended")
    assert game.count("HU", "flying") == 0


def test_a_curse_does_not_cover_dice_thrown_after_it() -> None:
    """WC-CRD-19, R-19: the extra die of a Moon Glaive counts in full."""
    board = {"d4": "NE ranged, UD ranged 2"}
    game = table("main2", ("NE", "UD"), board=board, hands={"NE": ["glaive"], "UD": ["curse"]})
    game.do("end move", dice=[6, 6, 2])
    game.do("play UD-curse-1 NE", dice=[3])
    game.do("play NE-glaive-1", dice=[2])
    assert [(event.dealt, event.cursed, event.n) for event in game.events_of("tallied")][:1] == [(2, 1, 1)]


def test_cripple_lasts_to_the_end_of_the_turn_and_no_longer() -> None:
    """WC-CRD-21: the teammate who moves later is slowed too; after the last Move Step nobody is."""
    board = {"g3": "HU melee", "c1": "NE melee", "i1": "OR melee", "c6": "UD melee"}
    game = table("main4", active="NE", stage="move_start", board=board, hands={"UD": ["cripple"]})
    game.do("play UD-cripple-1 g3", "end move", "end move")
    assert (game.decider, game.phase) == ("HU", "move")
    assert game.refused(("piece", "HU.melee@g3:1")).key == "move_crippled"
    game.do("end move", "end move")
    assert game.ids("g3") == ["HU.melee@g3"]


def test_a_portal_puts_no_ground_unit_on_a_mountain() -> None:
    """WC-CRD-27: beside the destination, but where the terrain allows it."""
    board = {"c3": "HU melee 3", "d6": "HU ranged, HU flying"}
    game = table(board=board, hands={"HU": ["portal"]}, outposts=["HU c3"])
    game.do("end move", "play HU-portal-1 d6 c3")
    assert "place HU.flying@d6 c2" in game.texts
    assert "place HU.ranged@d6 c2" not in game.texts
    assert game.forbidden(act.Overflow("HU.ranged@d6", "c2")).key == "overflow_place"


def test_outposts_of_several_players_fall_in_one_step() -> None:
    """WC-POS-1: all players' pieces, on the whole map."""
    board = {"b2": "UD melee", "f2": "UD melee"}
    game = table("elfgate", active="UD", last=True, board=board, outposts=["HU f2", "OR b2"])
    game.do("end move")
    assert game.state.outposts == ()


def test_a_builder_of_an_outpost_counts_among_the_workers_of_its_space() -> None:
    """WC-SPN-20, R-39: with two more there is no room for a third worker."""
    game = table(
        board={"a1": "HU worker 2"}, outposts=["HU a1 rising"], sites={"HU": ["worker busy"]}, stage="deploy_start"
    )
    assert not [text for text in game.texts if text.startswith("deploy")]
    assert game.refused(("choice", "deploy.worker"), ("space", "a1")).key == "deploy_full"


def test_a_building_that_trains_counts_for_an_upgrade() -> None:
    """WC-SPN-30: complete buildings, whatever they are doing."""
    game = table(
        board={"a1": "HU melee"},
        sites={"HU": ["melee busy"]},
        levels={"HU": (2, 1, 1)},
        stock={"HU": (9, 9)},
        stage="spend_start",
    )
    assert "upgrade melee" in game.texts


def test_a_fourth_question_is_refused() -> None:
    """WC-TEAM-2, R-40: three in a step, also for whoever does not look at the list."""
    game = table("main4", active="HU", board={"i6": "HU melee"}, stock={"NE": (5, 5)})
    for _ in range(3):
        game.do("ask NE 1 gold", "grant 0")
    assert game.forbidden(act.Ask("NE", "gold", 1)).key == "ask_limit"


def test_enemies_on_the_gate_itself_are_not_counted() -> None:
    """WC-ELF-8: the spaces adjacent to D alone."""
    board = {"d4": "HU melee, OR melee 2", "c4": "NE ranged 2"}
    game = table("elfgate", active="HU", board=board, stage="turn_test")
    assert (game.winners, game.ending) == (("HU",), "gate")


def test_a_lost_token_raises_nothing_and_two_left_decide_nothing() -> None:
    """WC-NEC-6, WC-NEC-11: no units from it any more; the Humans need all three."""
    board = {"a3": "HU melee", "c5": "UD necromancer", "c3": "UD melee"}
    game = table("necro", active="HU", board=board, last=True)
    game.do("end move")
    assert [event.space for event in game.events_of("token_lost")] == ["a3"]
    assert game.ending == ""
    where = game.state.config.tables.map.index["a3"]
    game.state.board[where] = (code(game.seat("UD"), NECROMANCER),)
    assert sources(game.state, HarvestFrame(game.seat("UD"))) == []


def test_the_last_card_of_a_deck_is_drawn_before_anything_is_shuffled() -> None:
    """WC-CRD-2, R-52: the pile becomes a deck when the next card is to be drawn, not before."""
    game = table(board={"d4": "HU melee, OR melee 2"}, decks={"HU": 1})
    game.do("end move", dice=[6, 1, 6])
    assert not [event for event in game.events_of("reshuffled") if event.seat == game.seat("HU")]
    assert len(game.state.decks[game.seat("HU")]) == 0


def test_pillage_takes_the_cost_of_a_worker_for_a_called_one() -> None:
    """WC-CRD-9, WC-CRD-16: 1 gold and no wood."""
    game = table(
        active="OR",
        board={"c4": "HU worker", "d4": "OR ranged"},
        hands={"HU": ["call"], "OR": ["pillage"]},
        stock={"HU": (5, 5), "OR": (0, 0)},
    )
    game.do("move OR.ranged@d4 c4", "play HU-call-1", dice=[1])
    assert game.phase == "w9"
    game.do("play OR-pillage-1")
    assert (game.stock("OR"), game.stock("HU")) == ((1, 0), (4, 5))


def test_undead_on_the_tree_win_at_the_end_of_their_own_turn_alone() -> None:
    """WC-NOR-12, R-29: in their slot of the Spend Step; the end of an ally's turn before it changes nothing."""
    board = {"d5": "UD melee", "d4": "NE melee", "b4": "HU melee"}
    posts = ["NE d4", "HU b4"]
    game = table("nordrassil", active="NE", board=board, outposts=posts, stage="turn_test")
    ended = [event.seat for event in game.events_of("turn_ended")]
    assert game.ending == "stand_on"
    assert ended[-1] == game.seat("UD")
    assert len(ended) == 4
    allied = table("nordrassil", active="NE", board={"d5": "NE melee", "d1": "UD melee"}, stage="turn_test")
    assert allied.ending == ""


# ----------- What lists leave out must be refused when carried out too, and other fine points of steps, moves and set-


def test_nothing_is_trained_that_the_reserve_does_not_hold() -> None:
    """WC-CMP-1, WC-SPN-5: ten melee units on the map, and a building free for an eleventh."""
    board = {"a1": "HU melee 3", "a2": "HU melee 3", "b1": "HU melee 3", "b2": "HU melee"}
    game = table(board=board, stock={"HU": (9, 9)}, stage="spend_start")
    assert "train melee" not in game.texts
    assert game.refused(("button", "train"), ("choice", "melee")).key == "train_reserve"
    assert game.forbidden(act.Train("melee")).key == "train_reserve"


@pytest.mark.parametrize("seed", range(8))
def test_teams_asked_for_decide_who_sits_where(seed) -> None:
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


def test_nothing_is_given_to_enemies() -> None:
    """WC-TEAM-2: refused when carried out; nor is anything asked of them."""
    game = table("main4", active="HU", board={"i6": "HU melee"}, stock={"HU": (5, 5), "OR": (5, 5)})
    assert game.forbidden(act.Give("OR", "gold", 1)).key == "gift_teammate"
    assert game.forbidden(act.Ask("OR", "gold", 1)).key == "gift_teammate"
