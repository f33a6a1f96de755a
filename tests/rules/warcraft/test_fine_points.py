"""Rules whose violation shows only in rare positions: halves of a phase, cards answered by cards, order of asking."""

from __future__ import annotations

import json
from pathlib import Path

from warcraft_tables import table

from tabletop.rules.game import Json
from tabletop.rules.warcraft.cleanup import clean_up
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import MELEE, PHASES, RANGED, code
from tabletop.rules.warcraft.queries import groups
from tabletop.rules.warcraft.scenarios import Scenario, parse_scenario

USERS = Path(__file__).resolve().parents[2] / "conformance" / "scenarios"


def allies_against_humans(*rules: Json) -> Scenario:
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
    assert isinstance(found, Scenario)
    return found


def test_the_second_half_is_fought_though_the_first_emptied_the_battlefield() -> None:
    """WC-BAT-20: no end test between the halves of a first-strike phase."""
    game = table(
        "main2", ("NE", "OR"), board={"d4": "NE ranged 3, OR melee", "d3": "OR ranged"}, levels={"NE": (1, 4, 1)}
    )
    game.do("end move", dice=[1, 6, 6])
    game.do("remove OR.melee@d4", dice=[2])
    assert game.count("NE", "ranged") == 2
    assert game.told("battle_ended")


def test_a_side_is_healed_once_in_both_halves_of_a_phase() -> None:
    """WC-ABL-2: once per phase; the first half took it, so the teammate's hit in the second counts."""
    board = {"b2": "NE ranged, OR ranged, HU ranged 2"}
    game = table(
        allies_against_humans(), ("NE", "OR", "HU"), active="NE", board=board, levels={"NE": (1, 4, 1), "HU": (1, 3, 1)}
    )
    game.do("end move", "poison ranged", dice=[2, 6, 6, 2])
    ranged = [event for event in game.told("tallied") if event.phase == "ranged"]
    assert [(event.healed, event.n) for event in ranged] == [(1, 0), (0, 1)]


def test_first_strikes_of_both_sides_cancel_each_other() -> None:
    """WC-ABL-4, R-10: the phase is simultaneous for everybody, teammates without poison included."""
    board = {"f4": "NE ranged, HU ranged, OR ranged"}
    game = table("main4", active="NE", board=board, levels={"NE": (1, 4, 1)})
    game.do("end move")
    battle = game.state.battle
    assert battle is not None
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
    assert not (game.decider == "HU" and game.phase == "w4" and game.state.battle.round == 1)  # type: ignore[union-attr]


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
    assert [event.card_kind for event in game.told("card_cancelled")] == ["dispel"]
    assert [(event.unit, event.space) for event in game.told("devoured")] == [("ranged", "d3")]


def test_cripple_slows_the_teammate_of_the_opponent_as_well() -> None:
    """WC-CRD-21: every unit and worker hostile to the Undead, for the rest of the turn."""
    board = {"d2": "NE melee, HU worker", "i6": "HU melee", "c6": "UD melee"}
    game = table("main4", active="NE", stage="move_start", board=board, hands={"UD": ["cripple"]})
    game.do("play UD-cripple-1 d2")
    assert sorted(piece.id for piece in groups(game.state)["d2"]) == ["HU.worker@d2:1", "NE.melee@d2:1"]


def test_what_stands_undefended_after_the_last_battles_is_destroyed() -> None:
    """WC-POS-2: the rule is applied once more after battles at the very end of the last Move Step."""
    board = {"f3": "HU melee, HU worker, OR melee 3", "a4": "UD melee"}
    game = table("elfgate", active="UD", last=True, board=board, entered=(("f3", "OR"),))
    game.do("end move", dice=[6, 1, 1, 1])
    assert game.told("battle_ended")
    assert game.count("HU", "worker") == 0


def test_a_type_goes_up_once_in_a_step_however_many_buildings_there_are() -> None:
    """WC-SPN-30: a second upgrade of the type waits for the next turn."""
    sites = ["melee idle", "melee idle", "ranged idle"]
    stock = {"OR": (9, 9)}
    game = table(active="OR", board={"g1": "OR melee"}, sites={"OR": sites}, stock=stock, stage="spend_start")
    game.do("upgrade melee")
    assert game.texts == ["upgrade ranged", "end spend"]
    assert game.refused(("button", "upgrade"), ("choice", "melee")).key == "upgrade_once"
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
    assert game.told("battle_started")
    assert not [event for event in game.events if event.kind in ("drew", "reshuffled") and event.seat == 0]  # type: ignore[attr-defined]


def test_marksmanship_covers_casualties_of_ones_own_alone() -> None:
    """WC-CRD-18, R-18: with one casualty of one's own among two, the second copy finds no use."""
    board = {"f4": "NE ranged, HU ranged, OR melee, OR ranged, OR flying"}
    game = table("main4", active="NE", board=board, hands={"NE": ["marks", "marks"]})
    game.do("end move", dice=[6, 2, 2])
    assert (game.phase, game.decider) == ("w8", "NE")
    game.do("play NE-marks-1 OR.melee@f4")
    assert (game.phase, game.decider) == ("casualty", "OR")
