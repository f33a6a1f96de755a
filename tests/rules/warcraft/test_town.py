"""Harvest, Deploy, Spend, undefended pieces, Towns, points: WC-HAR, WC-DEP, WC-SPN, WC-POS, WC-TWN, WC-VP, WC-WIN."""

import pytest

from tabletop.rules.warcraft.pieces import site_code, site_status
from tests.support.warcraft_positions import table

# ------------------------------------------------------------------------------------------------------ harvest


def test_one_die_for_each_worker() -> None:
    """WC-HAR-1, WC-HAR-9, WC-HAR-10, TV-1: gold die 1 and wood die 2 give that much, no tokens."""
    game = table(races=("OR", "HU"), stage="harvest", board={"b1": "OR worker", "a2": "OR worker"})
    game.harvest("harvest b1", 1)
    game.harvest("harvest a2", 2)
    assert game.stock("OR") == (6, 7)
    assert (game.token("b1"), game.token("a2")) == (0, 0)


def test_mines_before_forests_and_one_hex_at_a_time() -> None:
    """WC-HAR-2, R-38: the player picks the order inside each kind; a hex is finished before the next."""
    game = table(stage="harvest", board={"b1": "HU worker 2", "c3": "HU worker", "a2": "HU worker 2"})
    assert game.texts == ["harvest b1", "harvest c3"]
    assert game.refused(("space", "a2")).key == "harvest_mines_first"
    game.harvest("harvest b1", 1)
    assert game.texts == ["harvest b1"]
    assert game.refused(("space", "c3")).key == "harvest_finish_hex"
    assert game.refused(("button", "end_harvest")).key == "harvest_mandatory"


def test_depletion() -> None:
    """WC-HAR-3, WC-HAR-4, TV-2: a 3 places or turns the token; a spent hex yields nothing more."""
    game = table(
        races=("OR", "HU"),
        stage="harvest",
        depletion={"b1": 1},
        board={"a2": "OR worker", "c4": "OR worker 2", "b1": "OR worker 2"},
    )
    game.harvest("harvest b1", 3)
    assert game.token("b1") == 2
    assert game.refused(("space", "b1")).key == "harvest_depleted"
    game.harvest("harvest a2", 2)
    game.harvest("harvest c4", 3)
    game.harvest("harvest c4", 1)
    assert game.stock("OR") == (8, 11)
    assert (game.token("c4"), game.token("a2")) == (1, 0)


def test_at_most_three_rolls() -> None:
    """WC-HAR-5: three workers, three rolls; teammates share the limit."""
    game = table("main4", active="NE", stage="harvest", board={"e3": "NE worker 2, HU worker"})
    game.harvest("harvest e3", 1)
    game.harvest("harvest e3", 1)
    assert game.decider != "NE" or "harvest e3" not in game.texts


def test_a_builder_harvests_only_if_its_owner_wants() -> None:
    """WC-HAR-6, WC-SPN-20: it destroys the Outpost; workers on building tiles do not harvest."""
    game = table(stage="harvest", board={"g1": "OR melee"}, outposts=["HU c4 rising"], sites={"HU": ["ranged rising"]})
    assert game.texts == ["harvest with HU.worker@c4:b", "end harvest"]
    assert game.refused(("space", "c4")).key == "harvest_builder"
    game.harvest("harvest with HU.worker@c4:b", 2)
    assert game.state.outposts == ()
    assert game.stock("HU") == (5, 7)


def test_a_complete_outpost_does_not_hinder() -> None:
    """WC-HAR-7."""
    game = table(stage="harvest", board={"c4": "HU worker"}, outposts=["HU c4"])
    assert game.texts == ["harvest c4"]


def test_workers_in_a_contested_resource_hex_harvest() -> None:
    """WC-HAR-8: they are still there."""
    game = table(stage="harvest", board={"c4": "HU worker, HU melee, OR melee"})
    assert game.texts == ["harvest c4"]


# ------------------------------------------------------------------------------------------------------- deploy


def test_deploying_is_voluntary_and_in_any_order() -> None:
    """WC-DEP-1, WC-DEP-2, WC-DEP-3, WC-DEP-5, TV-17, TV-19: to the Town or an Outpost finished in the same step."""
    game = table(
        races=("OR", "HU"),
        stage="deploy_start",
        board={"c6": "OR worker"},
        outposts=["OR c4 rising"],
        sites={"OR": ["melee busy", "ranged busy"]},
    )
    assert "deploy melee c4" not in game.texts
    game.do("finish outpost c4", "deploy melee c4", "deploy ranged a1")
    assert game.at("c4") == ["OR melee", "OR worker"]
    assert game.at("a1") == ["OR ranged"]
    later = table(stage="deploy_start", sites={"HU": ["melee busy"]}, board={"b2": "HU melee"})
    later.do("end deploy")
    assert site_code(0, 1) in later.state.sites[0]


def test_no_room_keeps_a_unit_in_training() -> None:
    """WC-DEP-3: within the stacking limit; the building stays busy."""
    game = table(stage="deploy_start", board={"a1": "HU melee 3"}, sites={"HU": ["melee busy", "flying summoned"]})
    assert game.texts == ["finish flying building summoned", "end deploy"]
    assert game.refused(("choice", "deploy.melee"), ("space", "a1")).key == "deploy_full"
    assert game.refused(("choice", "deploy.ranged")).key == "nothing_to_deploy"


def test_finishing_buildings_brings_the_workers_back() -> None:
    """WC-DEP-4, TV-18: as long as the Town has room for them."""
    board = {"a1": "HU worker"}
    game = table(stage="deploy_start", board=board, sites={"HU": ["melee rising", "ranged rising"]})
    game.do("finish melee building", "finish ranged building")
    assert game.at("a1") == ["HU worker"] * 3
    game = table(stage="deploy_start", board={"a1": "HU worker 2"}, sites={"HU": ["melee rising", "ranged rising"]})
    game.do("finish melee building")
    assert "finish ranged building" not in game.texts


def test_deploying_into_an_occupied_town() -> None:
    """WC-DEP-6, TV-45, WC-MOV-10: the hex becomes contested until the next Move Step of an involved player."""
    game = table(stage="deploy_start", board={"a1": "OR melee", "b2": "HU melee"}, sites={"HU": ["melee busy"]})
    game.do("deploy melee a1")
    assert game.at("a1") == ["HU melee", "OR melee"]
    workers = table(stage="deploy_start", board={"a1": "OR melee", "b2": "HU melee"}, sites={"HU": ["ranged rising"]})
    workers.do("finish ranged building")
    assert workers.state.besieged == (workers.state.config.tables.map.index["a1"],)


# -------------------------------------------------------------------------------------------------------- spend


def test_one_option_for_each_spend_step() -> None:
    """WC-SPN-1, WC-SPN-2: one of the three, as often as it can be paid."""
    game = table(
        stage="spend",
        board={"a1": "HU worker 2", "b2": "HU worker"},
        stock={"HU": (9, 9)},
        sites={"HU": ["melee idle"]},
    )
    game.do("train melee")
    assert not any(text.startswith(("construct", "upgrade")) for text in game.texts)
    assert game.refused(("button", "construct"), ("choice", "melee")).key == "spend_option_train"
    game.do("undo spend")
    assert "construct melee building" in game.texts


def test_training() -> None:
    """WC-SPN-3, WC-SPN-4, WC-SPN-5, TV-3: a complete idle building each; cost and reserve."""
    game = table(
        races=("OR", "HU"),
        stage="spend",
        stock={"OR": (9, 9)},
        board={"b2": "OR melee"},
        sites={"OR": ["melee idle", "melee idle", "flying idle"]},
    )
    game.do("train melee", "train melee", "train flying")
    assert game.stock("OR") == (5, 5)
    assert "train ranged" not in game.texts
    assert game.refused(("button", "train"), ("choice", "ranged")).key == "train_building"
    game.do("train worker")
    assert game.stock("OR") == (4, 5)


def test_a_building_finished_this_turn_can_train() -> None:
    """WC-SPN-6, R-36: complete ones alone."""
    game = table(stage="spend", board={"a1": "HU worker"}, sites={"HU": ["ranged idle", "flying rising"]})
    assert "train ranged" in game.texts
    assert "train flying" not in game.texts


def test_constructing() -> None:
    """WC-SPN-10, WC-SPN-11, WC-SPN-14, TV-4: 2 gold and 2 wood each; the worker of the Town goes on the tile."""
    game = table(races=("OR", "HU"), stage="spend", board={"a1": "OR worker", "c4": "OR worker"})
    game.do("construct melee building", "construct outpost c4")
    assert game.stock("OR") == (1, 1)
    assert game.at("a1") == []
    assert game.at("c4") == ["OR worker"]
    assert [site_status(site) for site in game.state.sites[0]] == [0, 2, 0], "the tile lies face down with its worker"


def test_where_outposts_stand() -> None:
    """WC-SPN-12, WC-SPN-13: anywhere a worker can stand, several in one hex; not by a worker in a contested one."""
    game = table(
        stage="spend",
        board={"a1": "HU worker", "c4": "HU worker, OR melee, HU melee", "b3": "HU worker 2"},
        stock={"HU": (9, 9)},
    )
    assert "construct outpost a1" in game.texts
    assert "construct outpost c4" not in game.texts
    assert game.refused(("button", "outpost"), ("space", "c4")).key == "worker_contested"
    assert game.refused(("button", "outpost"), ("space", "c2")).key == "outpost_mountain"
    game.do("construct outpost b3", "construct outpost b3")
    assert len(game.state.outposts) == 2
    assert game.refused(("button", "outpost"), ("space", "a1")).key == "outpost_limit"
    besieged = table(stage="spend", board={"a1": "HU worker, OR melee, HU melee"}, stock={"HU": (2, 2)})
    assert "construct melee building" not in besieged.texts


def test_upgrading() -> None:
    """WC-SPN-30, WC-SPN-31, TV-5: the buildings of the tile, once per type and step."""
    game = table(
        races=("OR", "HU"), stage="spend", board={"b2": "OR melee"}, stock={"OR": (9, 9)}, sites={"OR": ["ranged idle"]}
    )
    game.do("upgrade melee")
    assert game.state.levels[0] == (2, 1, 1)
    assert game.refused(("button", "upgrade"), ("choice", "melee")).key == "already_upgraded"
    game.do("upgrade ranged")
    assert game.stock("OR") == (5, 5)
    game = table(races=("OR", "HU"), stage="spend", board={"b2": "OR melee"}, levels={"OR": (2, 1, 1)})
    assert game.refused(("button", "upgrade"), ("choice", "melee")).key == "upgrade_buildings"


def test_the_last_level() -> None:
    """WC-SPN-32, WC-SPN-33, TV-6: Orc melee level 4 is worth a point and goes no further."""
    game = table(
        races=("OR", "HU"),
        stage="spend",
        board={"b2": "OR melee", "a1": "OR worker"},
        levels={"OR": (3, 1, 1)},
        sites={"OR": ["melee idle", "melee idle"]},
        stock={"OR": (9, 9)},
    )
    before = game.points("OR")
    game.do("upgrade melee")
    assert game.points("OR") == before + 1
    tables = game.state.config.tables
    assert (tables.strength[0][0][3], tables.ability[0][0][3]) == (5, "area_attack")
    again = table(races=("OR", "HU"), stage="spend", board={"a1": "OR worker"}, levels={"OR": (4, 1, 1)})
    assert again.refused(("button", "upgrade"), ("choice", "melee")).key == "already_best"


def test_spending_is_taken_back_until_the_end() -> None:
    """WC-SPN-1: training and construction, last first."""
    game = table(stage="spend", board={"a1": "HU worker", "b2": "HU worker"})
    before = game.state.board.copy(), game.stock("HU"), game.state.sites
    game.do("construct ranged building", "construct outpost b2", "undo spend", "undo spend")
    assert (game.state.board, game.stock("HU"), game.state.sites) == before
    game.do("train worker", "undo spend")
    assert game.reserve("HU", "worker") == 6


def test_costs_are_refused_with_figures() -> None:
    """WC-SPN-2."""
    game = table(stage="spend", board={"a1": "HU worker"}, stock={"HU": (1, 0)})
    refusal = game.refused(("button", "train"), ("choice", "melee"))
    assert (refusal.key, refusal.values["gold"], refusal.values["has_wood"]) == ("spend_cost", 1, 0)


def test_a_refusal_of_all_training_quoted_the_dearer_soldier() -> None:
    """WC-SPN-2: what quotes no unit quotes the least that would do, a worker's price."""
    game = table(stage="spend", board={"a1": "HU worker"}, stock={"HU": (1, 1)})
    refusal = game.do("train melee").refused(("button", "train"))
    assert (refusal.key, refusal.values["gold"], refusal.values["wood"]) == ("spend_cost", 1, 0)


# ------------------------------------------------------------------------------------- undefended, Towns, points


def test_undefended_pieces_are_destroyed() -> None:
    """WC-POS-1, TV-43: workers and Outposts among enemy units, complete or not, of all players."""
    game = table(
        active="OR", board={"b2": "OR melee", "c4": "HU worker", "f2": "OR melee"}, outposts=["HU c4", "HU c4 rising"]
    )
    game.do("move OR.melee@b2 c4", "end move")
    assert game.at("c4") == ["OR melee"]
    assert game.state.outposts == ()
    assert len(game.events_of("piece_destroyed")) == 2


def test_hexes_that_wait_for_a_battle_are_skipped() -> None:
    """WC-POS-2: until it has been fought."""
    game = table("elfgate", board={"e5": "OR melee, OR worker, UD melee", "d1": "HU melee", "g4": "OR melee"})
    game.do("end move")
    assert "OR worker" in game.at("e5")


def test_workers_on_tiles_are_safe() -> None:
    """WC-POS-3."""
    game = table(active="OR", board={"b2": "OR melee", "f2": "OR melee"}, sites={"HU": ["ranged rising"]})
    game.do("move OR.melee@b2 a1", "end move")
    assert site_code(1, 2) in game.state.sites[0]


def test_neutral_units_destroy_too() -> None:
    """WC-POS-4, WC-ELF-7: neutral units are enemies of everybody."""
    game = table("elfgate", board={"d3": "HU worker, NE ranged", "d1": "HU melee", "a4": "UD melee"})
    game.do("end move")
    assert game.at("d3") == ["NE ranged"]


def occupied(token: int, **more: object):
    return table(
        active="OR",
        last=True,
        depletion={"a1": token} if token else {},
        board={"a1": "OR melee", "c6": "HU melee", "g1": "OR melee"},
        **more,
    )


def test_a_town_falls_at_the_second_occupation() -> None:
    """WC-TWN-1, WC-TWN-2, WC-TWN-3, TV-30: a token first, elimination then; one check per turn."""
    game = occupied(0).do("end move")
    assert game.token("a1") == 1
    assert game.winners is None
    game = occupied(1).do("end move")
    assert (game.winners, game.ending) == (("OR",), "last_side")


def test_immediate_capture() -> None:
    """WC-TWN-7, WC-OPT-6: with the option the first check eliminates."""
    assert occupied(0, immediate_capture=True).do("end move").winners == ("OR",)


def test_entering_and_leaving_has_no_effect() -> None:
    """WC-TWN-3: only who stands there after all Move Steps counts."""
    game = table(
        active="HU", last=True, board={"a1": "OR melee", "b1": "HU melee 3", "b2": "HU melee", "g1": "OR melee"}
    )
    for _ in range(3):
        game.do("move HU.melee@b1 a1")
    game.do("end move", dice=[6, 1, 1, 1])
    assert game.token("a1") == 0


def test_elimination_clears_the_table() -> None:
    """WC-TWN-4, WC-TWN-5, WC-TWN-6, WC-WIN-2: pieces, hand and resources are gone; the last side standing wins."""
    game = occupied(1, hands={"HU": ["fast"]}).do("end move")
    assert game.count("HU", "melee") == 0
    assert game.state.hands[0] == ()
    assert game.points("OR") >= 3


def test_both_towns_fall_together() -> None:
    """WC-TWN-5, R-44: more points before the removal win the main game; equal points are a draw."""
    board = {"a1": "OR melee", "g1": "HU melee"}
    game = table(active="OR", last=True, board=board, depletion={"a1": 1, "g1": 1}, shown={"HU": 1})
    assert game.do("end move").winners == ("HU",)
    game = table(active="OR", last=True, board=board, depletion={"a1": 1, "g1": 1}).do("end move")
    assert (game.winners, game.ending) == ((), "mutual")


def test_sources_of_victory_points() -> None:
    """WC-VP-1, WC-VP-2, WC-VP-3: cards, last levels, spaces with an own unit; workers hold nothing."""
    game = table(
        board={"a1": "HU melee", "d4": "HU ranged", "b4": "HU worker", "g1": "HU flying"},
        shown={"HU": 2},
        levels={"HU": (3, 1, 1)},
    )
    from tabletop.rules.warcraft.victory import points

    found = points(game.state, 0)
    assert (found.cards, found.upgrades) == (2, 1)
    assert sorted(value for _, value in found.hexes) == [2, 3, 3]
    assert found.total == 11


def test_a_contested_space_counts_for_both() -> None:
    """WC-VP-4, R-23."""
    game = table(board={"d4": "HU melee, OR melee"})
    assert game.points("HU") == game.points("OR") == 2


def test_team_points_count_a_space_once() -> None:
    """WC-VP-5, TV-32."""
    game = table("main4", board={"f4": "NE melee, HU melee"})
    assert game.team_points("NE") == 2


@pytest.mark.parametrize(("cards", "won"), [(3, True), (2, False)])
def test_winning_the_main_game(cards, won) -> None:
    """WC-WIN-1, WC-TRN-4: 15 points at the end of one's own turn."""
    game = table(
        stage="turn_end",
        board={"a1": "HU melee", "g1": "HU melee", "d4": "HU melee", "d1": "HU melee"},
        shown={"HU": cards},
        levels={"HU": (3, 3, 3)},
    )
    assert (game.winners == ("HU",)) is won


def test_points_of_somebody_else_do_not_win() -> None:
    """WC-WIN-1: only the player whose turn ends is tested."""
    game = table(
        stage="turn_end",
        active="OR",
        shown={"HU": 3},
        levels={"HU": (3, 3, 3)},
        board={"a1": "HU melee", "g1": "HU melee", "d4": "HU melee", "d1": "HU melee", "c6": "OR melee"},
    )
    assert game.winners is None


def test_scenarios_have_their_own_ends() -> None:
    """WC-WIN-3: points are shown, and have no use."""
    game = table("captives", stage="turn_end", board={"a1": "OR melee"}, levels={"OR": (4, 3, 2)})
    assert game.winners is None
