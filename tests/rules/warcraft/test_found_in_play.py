"""Faults that checked random games brought to light, each as the smallest position that shows it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.rules.chance import Chance
from tabletop.rules.game import Event, Json, SetupError
from tabletop.rules.warcraft.events import TurnStarted
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.movement import contested
from tabletop.rules.warcraft.pieces import outpost_complete
from tabletop.rules.warcraft.scenarios import ScenarioContent, parse_scenario
from tabletop.rules.warcraft.victory import ended_in_stalemate
from tests.support.warcraft_positions import setup, table

USERS = Path(__file__).resolve().parents[2] / "conformance" / "scenarios"


def user_scenario(name: str) -> ScenarioContent:
    found = parse_scenario(json.loads((USERS / f"{name}.json").read_text(encoding="utf-8")))
    assert isinstance(found, ScenarioContent)
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


def changed(name: str, change: Callable[[Json], None]) -> Json:
    """A user's scenario with something altered."""
    document = json.loads((USERS / f"{name}.json").read_text(encoding="utf-8"))
    change(document)
    return document


def test_no_unit_of_a_portal_is_put_back_where_it_came_from() -> None:
    """Units over the limit could be placed in the very space they had left (WC-CRD-27: all of them leave it)."""
    start = {"a1": "HU melee 2", "b2": "HU melee 2, HU ranged"}
    game = table(board=start, hands={"HU": ["portal"]})
    game.do("end move", "play HU-portal-1 b2 a1")
    assert sorted({text.split()[-1] for text in game.texts}) == ["a2", "b1"]
    assert game.refused(("piece", "HU.melee@b2"), ("space", "b2")).key == "overflow_place"
    game.do("place HU.melee@b2 b1", "place HU.ranged@b2 a2")
    assert not [piece for piece in game.at("b2") if piece.startswith("HU")]
    full = table(board={**start, "b1": "HU ranged 3", "a2": "HU flying 3"}, hands={"HU": ["portal"]})
    full.do("end move")
    assert "play HU-portal-1 b2 a1" not in full.texts


def test_what_was_bought_before_a_victory_point_card_stands() -> None:
    """Training could be taken back past a card played in between (4.1: not past a played card)."""
    game = table(board={"a1": "HU melee"}, stock={"HU": (9, 9)}, hands={"HU": ["vp"]}, stage="spend_start")
    game.do("train melee", "play HU-vp-1")
    assert "undo spend" not in game.texts
    game.do("train worker", "undo spend")
    assert game.texts == ["train worker", "end spend"]
    assert game.refused(("button", "upgrade"), ("choice", "melee")).key == "spend_option_train"


def test_a_card_before_anything_is_bought_binds_to_no_option() -> None:
    """A Victory Point played first leaves all three options open (WC-SPN-1)."""
    game = table(board={"a1": "HU melee, HU worker"}, hands={"HU": ["vp"]}, stage="spend_start")
    game.do("play HU-vp-1", "train melee", "undo spend")
    assert {"train melee", "construct melee building", "upgrade melee"} <= set(game.texts)


def test_a_called_worker_of_a_race_that_comes_back_goes_to_the_reserve() -> None:
    """In a user's scenario with Humans who come back, a called worker that fell did so as well (WC-CRD-9, WC-NOR-8)."""

    def humans(document: Json) -> None:
        document["rules"] = [{"kind": "revival", "race": "HU"}]
        document["seats"][0].update({"town": "a1", "pieces": [["a1", "melee", 1]], "gold": 0, "wood": 0})
        document["seats"][1]["pieces"] = [["c1", "melee", 1]]

    found = parse_scenario(changed("last_stand", humans))
    assert isinstance(found, ScenarioContent)
    board = {"a1": "HU melee", "b2": "HU worker", "b1": "UD ranged"}
    game = table(found, ("HU", "UD"), active="UD", board=board, hands={"HU": ["call"]})
    game.do("move UD.ranged@b1 b2", "play HU-call-1", dice=[1])
    game.do("remove HU.worker@b2:a")
    assert game.reserve("HU", "worker") == 8
    assert game.count("HU", "worker") == 0


def test_an_unfinished_outpost_in_a_town_that_is_one_falls_with_its_worker() -> None:
    """The Outpost that is a Town kept one under construction beside it alive, without its worker (WC-POS-1)."""

    def builder(document: Json) -> None:
        document["rules"] = [{"kind": "outpost_towns", "hexes": ["a1"]}]
        document["seats"][0].update({"town": "a1", "outposts": ["a1"], "gold": 5, "wood": 5})

    found = parse_scenario(changed("last_stand", builder))
    assert isinstance(found, ScenarioContent)
    game = table(found, ("HU", "UD"), active="UD", board={"b1": "UD melee"}, outposts=["HU a1", "HU a1 rising"])
    game.do("move UD.melee@b1 a1", "end move")
    assert game.count("HU", "worker") == 0
    assert [outpost_complete(post) for post in game.state.outposts] == [1]


def open_seat(document: Json) -> None:
    document["seats"][1]["race"] = "any"
    document["victory"] = [{"kind": "points", "target": 9}]


def with_neutrals(document: Json) -> None:
    open_seat(document)
    document["neutral"] = {"race": "NE", "levels": [2, 2, 2], "pieces": [["b2", "melee", 2]]}


@pytest.mark.parametrize(
    ("change", "races", "answer"),
    [
        (open_seat, ("HU", "random"), ""),
        (open_seat, ("HU", "OR"), ""),
        (open_seat, ("random", "HU"), "race_taken"),
        (open_seat, ("OR", "random"), "race_not_here"),
        (with_neutrals, ("HU", "NE"), "race_not_here"),
        (with_neutrals, ("HU", "UD"), ""),
    ],
)
def test_races_asked_for_where_some_seats_are_open(change, races, answer) -> None:
    """Asking for the very race of a seat was refused, asking for another one was passed over, and one could play
    the neutral race (WC-SET-2, 3)."""
    scenario = changed("last_stand", change)
    wanted = setup("custom", {"scenario": scenario}, races)
    if not answer:
        state = GAME.new(wanted, Chance(1))
        assert all(wish in ("random", race) for wish, race in zip(races, state.config.options.races))
        return
    with pytest.raises(SetupError) as error:
        GAME.new(wanted, Chance(1))
    assert [problem.key for problem in error.value.problems] == [answer]


def test_a_card_of_another_moment_says_so_whatever_it_is_aimed_at() -> None:
    """With a target the answer was that it could not be aimed there, as if it could be aimed elsewhere (WC-CRD-3)."""
    game = table(stage="move_start", board={"a1": "HU melee"}, hands={"HU": ["fast", "poly"]})
    assert game.refused(("card", "HU-poly-1"), ("piece", "HU.melee@a1")).key == "card_window"
    assert game.refused(("card", "HU-fast-1"), ("space", "d4")).key == "card_target"


def test_workers_and_spaces_say_when_their_time_is() -> None:
    """Touching them got the answer that there was nothing to do (WC-HAR-1, WC-DEP-5)."""
    game = table(board={"b1": "HU worker", "d3": "HU worker", "a1": "HU worker"}, outposts=["HU b2 rising"])
    assert game.refused(("space", "b1")).key == "harvest_not_now"
    assert game.refused(("space", "b2")).key == "deploy_not_now"
    assert game.refused(("space", "g2")).key == "nothing_here"
    game = table(board={"b1": "HU worker", "d3": "HU worker", "a1": "HU worker"}, stage="harvest_start")
    assert game.refused(("piece", "HU.worker@d3")).key == "harvest_mines_first"
    assert game.refused(("piece", "HU.worker@a1")).key == "nothing_to_harvest"
    assert game.refused(("piece", "HU.worker@a1"), ("space", "b1")).key == "move_not_now"


def test_a_summoned_building_that_is_not_there_is_not_short_of_room() -> None:
    """Asked for a summoned building, the game spoke of a worker without room (WC-DEP-4)."""
    game = table(board={"a1": "HU melee"}, sites={"HU": ["ranged rising"]}, stage="deploy_start")
    assert game.refused(("choice", "finish.ranged.summoned")).key == "nothing_to_finish"


def test_allies_without_stockpiles_hear_why_they_exchange_nothing() -> None:
    """In Nordrassil the answer spoke of teammates, or of 0 gold (WC-NOR-2)."""
    game = table("nordrassil", active="NE", board={"d4": "NE melee", "d1": "UD melee"}, outposts=["NE d4"])
    assert game.refused(("button", "give"), ("choice", "HU.gold")).key == "no_stockpile"


def test_a_healer_that_falls_has_softened_the_dice_before() -> None:
    """By the errata of Heal the fall of the healer gave its enemy's dice back the casualties they had not caused, and
    with them a Marksmanship (WC-ABL-2, WC-CRD-18)."""

    def allies(document: Json) -> None:
        document["seats"] = [
            {"race": race, "team": team, "pieces": [[where, "melee", 1]]}
            for race, team, where in (("NE", 0, "a1"), ("OR", 0, "a2"), ("HU", 1, "c1"))
        ]
        document["victory"] = []

    found = parse_scenario(changed("last_stand", allies))
    assert isinstance(found, ScenarioContent)
    game = table(
        found,
        ("NE", "OR", "HU"),
        active="NE",
        board={"b2": "NE ranged, OR ranged 2, HU melee, HU ranged, HU flying"},
        hands={"NE": ["marks"]},
        levels={"HU": (1, 3, 1)},
        errata_heal=True,
    )
    game.do("end move", dice=[6, 1, 2, 2])
    assert (game.phase, game.decider) == ("casualty", "HU")
    game.do("remove HU.ranged@b2")
    assert (game.phase, game.decider) == ("casualty", "HU")


POOR = {"HU": (0, 4), "OR": (0, 9), "UD": (0, 0)}


def test_a_match_in_which_nobody_can_ever_act_again_ends() -> None:
    """WC-WIN-4, R-55: with every piece lost and no gold left, turns went by without a question to anybody, for ever.
    Points have no use here (WC-WIN-3, WC-ELF-9), so all living sides share the end."""
    game = table("elfgate", board={"c4": "NE ranged"}, stock=POOR, stage="round_end")
    assert (game.ending, game.winners) == ("stalemate", ("HU", "OR", "UD"))
    assert game.state.turn == 1


def test_whoever_can_still_get_a_unit_keeps_the_match_going() -> None:
    """WC-WIN-4: a unit, gold for a worker while something can be harvested, a card for resources, something in
    training."""
    nobody = {"c4": "NE ranged"}
    assert table("elfgate", board={**nobody, "a4": "UD melee"}, stock=POOR, stage="round_end").ending == ""
    assert table("elfgate", board={**nobody, "a3": "UD worker"}, stock=POOR, stage="round_end").ending == ""
    assert table("elfgate", board=nobody, stock={**POOR, "OR": (1, 0)}, stage="round_end").ending == ""
    assert table("elfgate", board=nobody, stock=POOR, hands={"OR": ["res"]}, stage="round_end").ending == ""
    assert table("elfgate", board=nobody, stock=POOR, sites={"HU": ["ranged busy"]}, stage="round_end").ending == ""
    assert table("elfgate", board=nobody, stock=POOR, sites={"HU": ["ranged rising"]}, stage="round_end").ending == ""


BROKE = {"HU": (0, 0), "OR": (0, 0)}


def test_a_summoned_building_or_a_point_brings_no_unit() -> None:
    """WC-WIN-4: a Victory Point in a hand, or a building that returns no worker, kept a match alive in which nobody
    could ever have a unit again."""
    assert table("main2", board={}, stock=BROKE, hands={"OR": ["vp"]}, stage="round_end").ending == "stalemate"
    assert table("main2", board={}, stock=BROKE, sites={"HU": ["melee summoned"]}, stage="round_end").ending == (
        "stalemate"
    )


def test_points_decide_a_stalemate_where_they_have_a_use() -> None:
    """WC-WIN-4: the side with most points wins; equal sides share it, where it was a draw before."""
    game = table("main2", board={}, stock=BROKE, shown={"OR": 1}, stage="round_end")
    assert (game.ending, game.winners) == ("stalemate", ("OR",))
    game = table("main2", board={}, stock=BROKE, stage="round_end")
    assert (game.ending, game.winners) == ("stalemate", ("HU", "OR"))
    assert game.events_of("game_over")[0].cites == "WC-WIN-4"


@pytest.mark.parametrize(("turns", "ending"), [(29, ""), (30, "stalemate")])
def test_thirty_turns_without_a_decision_are_a_stalemate(turns, ending) -> None:
    """WC-WIN-4: 30 turns that pass in which nobody has anything to decide; it took 31."""
    game = table("main2", board={"a1": "HU melee", "g1": "OR melee"}, stage="round_end")
    events: list[Event] = [TurnStarted(0, turn + 1) for turn in range(turns)]
    assert ended_in_stalemate(game.state, events) == bool(ending)
    assert game.ending == ending


# ------------------------------------------------------------------------------------ found from outside


def test_a_worker_alone_beside_enemy_units_may_move() -> None:
    """WC-MOV-10: it could not leave, as if the hex were contested; units of two sides make it so."""
    game = table("main2", board={"g1": "HU worker, OR melee", "a1": "HU melee"})
    assert [text for text in game.texts if text.startswith("move HU.worker@g1")]
    game.do(next(text for text in game.texts if text.startswith("move HU.worker@g1")))
    assert game.at("g1") == ["OR melee"]


def test_a_worker_alone_beside_enemy_units_may_start_an_outpost() -> None:
    """WC-SPN-12: neither could it start an Outpost there."""
    game = table("main2", board={"g1": "HU worker, OR melee", "a1": "HU melee"}, stage="spend")
    assert "construct outpost g1" in game.texts
    game.do("construct outpost g1")
    assert len(game.state.outposts) == 1


def test_a_worker_deployed_in_an_enemys_town_besieges_nobody() -> None:
    """WC-DEP-6, WC-MOV-10: a worker put onto an own Outpost in the Town of the Orcs kept their units there."""
    game = table(
        "main2",
        board={"g1": "OR melee", "a1": "HU melee"},
        outposts=["HU g1"],
        sites={"HU": ["worker busy"]},
        stage="deploy_start",
    )
    game.do("deploy worker g1")
    assert game.state.besieged == ()
    moved = table("main2", active="OR", board={"g1": "OR melee, HU worker", "a1": "HU melee"}, outposts=["HU g1"])
    assert [text for text in moved.texts if text.startswith("move OR.melee@g1")]


def test_a_unit_deployed_onto_an_outpost_among_enemies_contests_it() -> None:
    """WC-DEP-3: enemy units do not forbid it, and then nobody leaves (WC-MOV-10)."""
    game = table(
        "main2", board={"g1": "OR melee"}, outposts=["HU g1"], sites={"HU": ["melee busy"]}, stage="deploy_start"
    )
    game.do("deploy melee g1")
    assert contested(game.state, game.state.config.tables.map.index["g1"])
    assert game.state.besieged == ()


@pytest.mark.parametrize("card", [True, False])
def test_call_to_arms_is_no_entry(card) -> None:
    """WC-BAT-2: the call made the Humans, who stood there, the attackers of the late battle."""
    game = table(
        "elfgate",
        active="OR",
        last=True,
        board={"f1": "UD melee 2", "a3": "HU melee, HU worker", "a4": "UD melee 2", "d7": "OR melee"},
        hands={"UD": ["portal"], "HU": ["call"] if card else []},
    )
    game.do("end move", "play UD-portal-1 f1 a4")
    game.do("place UD.melee@f1 a3")
    if card:
        game.do("play HU-call-1", dice=[6] * 30)
    started = game.events_of("battle_started")
    assert started[0].attackers == (game.seat("UD"),)
    assert len(started) == 1


def test_the_battles_of_called_workers_come_after_those_of_the_player_in_turn() -> None:
    """WC-BAT-2, R-53: workers called to arms in the step of a third side escaped the battle and their destruction; it
    is fought in that step, "after the battles of the active side", and whoever came in attacks."""
    game = table(
        "elfgate",
        active="OR",
        board={
            "f1": "UD melee 2",
            "a3": "HU worker 2",
            "a4": "UD melee 2",
            "d7": "OR melee",
            "e5": "OR melee, HU flying",
        },
        hands={"UD": ["portal"], "HU": ["call"]},
    )
    game.do("end move", "play UD-portal-1 f1 a4")
    game.do("place UD.melee@f1 a3")
    game.do("play HU-call-1", dice=[6, 1])
    started = game.events_of("battle_started")
    assert [event.space for event in started][:2] == ["e5", "a3"]
    assert started[1].attackers == (game.seat("UD"),)


def test_the_last_mover_orders_the_battles_that_are_left_over() -> None:
    """WC-BAT-2: late battles were fought in the order of the map."""
    game = table(
        "elfgate",
        active="HU",
        last=True,
        entered=[("e5", "UD"), ("c5", "OR")],
        board={"e5": "OR melee, UD melee", "c5": "OR melee, UD melee", "d1": "HU melee"},
    )
    game.do("end move")
    assert (game.phase, game.decider) == ("select", "HU")
    assert sorted(game.texts) == ["battle c5", "battle e5"]
    game.do("battle e5", dice=[6, 1])
    assert game.events_of("battle_started")[0].attackers == (game.seat("UD"),)


def test_gifts_keep_the_deploy_step_open() -> None:
    """WC-TEAM-2, R-40: with nothing to finish the step was skipped, although resources may change hands in it."""
    game = table("main4", active="HU", board={"d2": "HU melee", "d4": "NE melee"}, stock={"HU": (2, 0), "NE": (0, 1)},
                 stage="deploy_start")  # fmt: skip
    assert (game.phase, game.decider) == ("deploy", "HU")
    assert {"give NE 1 gold", "ask NE 1 wood", "end deploy"} <= set(game.texts)
    poor = table("main4", active="HU", board={"d2": "HU melee"}, stock=dict.fromkeys(("HU", "NE", "OR", "UD"), (0, 0)),
                 stage="deploy_start")  # fmt: skip
    assert poor.phase != "deploy"
