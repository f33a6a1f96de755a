"""Teams and the four scenarios: WC-TEAM, WC-ELF, WC-NEC, WC-CPT, WC-NOR, WC-OPT-4, WC-OPT-5."""

from tabletop.rules.match import Match
from tabletop.rules.warcraft import actions as act
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import KIND
from tests.support.warcraft_positions import setup, table

# -------------------------------------------------------------------------------------------------------- teams


def test_teammates_share_hexes_and_never_fight() -> None:
    """WC-TEAM-1, WC-TEAM-10: no battle between teammates; they win together."""
    game = table("main4", active="HU", board={"f4": "HU melee, NE melee", "g4": "HU melee"})
    game.do("move HU.melee@g4 f4", "end move")
    assert not game.events_of("battle_started")
    over = table("main4", active="OR", last=True, board={"c1": "OR melee", "f4": "HU melee"}, depletion={"c1": 1})
    assert over.do("end move").winners == ("OR", "UD")


def test_resources_pass_between_teammates() -> None:
    """WC-TEAM-2, R-40: giving at once, asking three times a step, all or part or nothing."""
    game = table("main4", active="HU", board={"i6": "HU melee"}, stock={"HU": (2, 0), "NE": (3, 3)})
    game.do("give NE 2 gold")
    assert (game.stock("HU"), game.stock("NE")) == ((0, 0), (5, 3))
    game.do("ask NE 3 wood")
    assert (game.decider, game.phase) == ("NE", "answer")
    game.do("grant 2")
    assert game.stock("HU") == (0, 2)
    game.do("ask NE 1 wood", "grant 0", "ask NE 1 gold", "grant 1")
    assert not any(text.startswith("ask") for text in game.texts)
    assert game.refused(("button", "ask"), ("choice", "NE.gold"), ("choice", "1")).key == "ask_limit"
    assert game.refused(("button", "give"), ("choice", "OR.gold")).key == "gift_teammate"


def test_stacking_is_shared() -> None:
    """WC-TEAM-3: three units and three workers for the whole team."""
    game = table("main4", active="HU", board={"f4": "NE melee 3", "g4": "HU melee"})
    game.do("move HU.melee@g4 f4")
    assert "end move" not in game.texts
    deploy = table("main4", active="HU", stage="deploy_start", board={"i6": "NE melee 3"}, sites={"HU": ["melee busy"]})
    assert deploy.decider != "HU" or "deploy melee i6" not in deploy.texts


def test_a_teammate_in_flanks_may_stay_out() -> None:
    """WC-BAT-9, WC-TEAM-4, R-42: all of his units, for the whole battle; he draws no card."""
    board = {"f4": "HU melee, OR melee", "e3": "NE melee", "g4": "UD melee"}
    game = table("main4", active="HU", board=board)
    game.do("end move")
    assert (game.decider, game.phase) == ("UD", "join")
    game.do("stay out")
    assert game.decider == "NE"
    game.do("join", dice=[6, 1, 6])
    forces = game.events_of("battle_started")[0].forces
    assert {race for race, *_ in forces} == {"HU", "OR", "NE"}
    assert game.seat("UD") not in [event.seat for event in game.events_of("drew")]


def test_one_pool_for_each_side_and_a_lead() -> None:
    """WC-TEAM-5: the lead enters the casualties, of either player's units."""
    game = table("main4", active="OR", board={"f4": "OR melee 3, HU melee, NE melee", "g4": "UD melee"})
    game.do("end move", "stay out", dice=[6, 6, 1, 6, 6])
    assert game.phase == "casualty"
    assert game.decider == "HU", "the earlier of the two in turn order"
    assert set(game.texts) == {"remove NE.melee@f4", "remove HU.melee@f4"}


def test_every_defender_is_asked_before_any_attacker() -> None:
    """WC-TEAM-6, WC-CRD-5: cards only with own participating units."""
    game = table(
        "main4",
        active="OR",
        board={"f4": "OR melee 2, HU melee, NE ranged"},
        hands={"HU": ["poly"], "OR": ["devour"], "UD": ["web"]},
    )
    game.do("end move")
    assert (game.decider, game.phase) == ("HU", "w4")


def test_what_is_never_shared() -> None:
    """WC-TEAM-7: the escort, homes and levels are one's own."""
    game = table("main4", active="HU", board={"f4": "NE melee, OR worker", "g4": "HU worker"})
    assert "move HU.worker@g4 f4" not in game.texts
    portal = table("main4", active="HU", board={"g4": "HU melee"}, hands={"HU": ["portal"]}, outposts=["NE f4"])
    portal.do("end move")
    assert portal.texts == ["play HU-portal-1 g4 i6", "pass"]


def test_elimination_takes_the_team_along() -> None:
    """WC-TEAM-8, TV-31: Orc eliminated, Undead too; Human and Night Elf win."""
    game = table("main4", active="UD", last=True, board={"i1": "HU melee", "c6": "UD melee"}, depletion={"i1": 1})
    game.do("end move")
    assert game.winners == ("NE", "HU")
    assert len(game.events_of("seat_eliminated")) == 2


def test_each_winning_teammate_draws() -> None:
    """WC-TEAM-9, WC-BAT-21, R-41: with a unit in the battlefield."""
    game = table("main4", active="HU", board={"f4": "HU melee, NE melee, OR melee"})
    game.do("end move", dice=[6, 1])
    assert sorted(event.seat for event in game.events_of("drew") if event.why == "win") == [0, 2]


def test_team_target() -> None:
    """WC-WIN-1, WC-OPT-4: 30 points, or 20 with the option, at the end of the turn of either teammate."""
    state = Match.start(GAME, setup("main4", {"four_player_target": "20"})).state
    assert state.config.options.target == 20
    board = dict.fromkeys(("i6", "c1", "i1", "c6", "f4"), "HU melee")
    levels = {"HU": (3, 3, 3), "NE": (2, 4, 3)}
    assert table("main4", active="NE", stage="turn_end", board=board, levels=levels, target=20).winners == ("NE", "HU")
    assert table("main4", active="NE", stage="turn_end", board=board, levels=levels).winners is None


# ------------------------------------------------------------------------------------------------- The Elf Gate


def test_elf_gate_set_up() -> None:
    """WC-ELF-1, WC-ELF-2, WC-ELF-3, WC-ELF-5, WC-ELF-9: three alone, neutral Night Elves, depleted hexes."""
    state = Match.start(GAME, setup("elfgate")).state
    tables = state.config.tables
    assert tables.side[:3] == (0, 1, 2)
    garrison = [len(state.board[tables.map.index[name]]) for name in ("d3", "e4", "c4", "d4")]
    assert garrison == [2, 2, 2, 3]
    assert [tables.names[h] for h, token in enumerate(state.tokens) if token == 2] == ["a1", "d7", "g1"]
    assert state.levels[4] == (2, 2, 2)
    assert state.gold == (5, 5, 5)


def test_english_garrison() -> None:
    """WC-OPT-5: with the option one melee unit more on each of A, B and C."""
    state = Match.start(GAME, setup("elfgate", {"elf_gate_garrison": "english"})).state
    assert len(state.board[state.config.tables.map.index["d3"]]) == 3


def test_resources_beside_towns_never_run_out() -> None:
    """WC-ELF-4, WC-NEC-10: a rolled 3 pays 3 and places no token."""
    game = table("elfgate", stage="harvest", board={"e1": "HU worker"})
    game.harvest("harvest e1", 3)
    assert (game.token("e1"), game.stock("HU")) == (0, (8, 5))
    game = table("necro", stage="harvest", board={"i2": "HU worker"}, stock={"HU": (0, 0)})
    game.harvest("harvest i2", 3)
    assert game.token("i2") == 0


def test_the_next_player_rolls_for_the_neutrals() -> None:
    """WC-ELF-5, WC-ELF-6, WC-BAT-16, R-32: he names their casualties and plays no card; the dead are gone."""
    game = table("elfgate", board={"d3": "HU melee 3, NE ranged, NE melee", "g4": "OR melee"}, hands={"OR": ["spears"]})
    game.do("end move", dice=[6, 6, 1, 6, 6])
    assert (game.decider, game.phase) == ("OR", "casualty")
    assert game.texts == ["remove NE.melee@d3", "remove NE.ranged@d3"]
    game.do("remove NE.ranged@d3", dice=[6, 1])
    assert game.at("d3") == ["HU melee"] * 3
    assert [event.seat for event in game.events_of("drew") if event.why == "battle"] in ([], [0])


def test_neutrals_stop_and_bar() -> None:
    """WC-ELF-7, WC-MOV-5, WC-MOV-6: they are enemies of all, and never move."""
    game = table("elfgate", board={"d2": "HU flying, HU worker", "d3": "NE ranged"})
    assert "move HU.worker@d2 d3" not in game.texts
    assert "move HU.flying@d2 d3" in game.texts
    assert game.refused(("piece", "NE.ranged@d3"), ("space", "d2")).key == "move_neutral"


def test_victory_at_the_gate() -> None:
    """WC-ELF-8, R-33, TV-37: a unit on D and fewer than three enemy units around it, at the end of the turn."""
    board = {"d4": "HU melee", "c4": "NE ranged 2", "f3": "OR melee"}
    game = table("elfgate", stage="turn_end", board=board)
    assert (game.winners, game.ending) == (("HU",), "gate")
    assert table("elfgate", stage="turn_end", board={**board, "e4": "OR melee"}).winners is None


def test_towns_fall_in_the_elf_gate_too() -> None:
    """WC-ELF-10, WC-ELF-8, WC-TWN-3: capture as usual, by players alone; the last one wins at once."""
    game = table(
        "elfgate", last=True, active="UD", board={"d1": "OR melee, HU worker", "a4": "UD melee"}, depletion={"d1": 1}
    )
    game.do("end move")
    assert [event.seat for event in game.events_of("seat_eliminated")] == [0]
    assert game.winners is None
    neutral = table("elfgate", last=True, active="UD", board={"d1": "NE melee", "a4": "UD melee"}, depletion={"d1": 1})
    neutral.do("end move")
    assert not neutral.events_of("seat_eliminated")


# -------------------------------------------------------------------------------------------------- Necromancers


def test_necromancers_set_up() -> None:
    """WC-NEC-1, WC-NEC-2, WC-NEC-3: the Undead begin, with two Necromancers, no Town, no stock, first levels."""
    state = Match.start(GAME, setup("necro")).state
    tables = state.config.tables
    assert tables.race[state.first] == "UD"
    assert tables.towns[1] == -1
    assert state.sites[1] == ()
    assert [tables.names[h] for h, stack in enumerate(state.board) for p in stack if KIND[p] == 4] == ["c1", "c5"]
    assert len(state.hands[1]) == 3


def test_necromancers_follow_worker_rules() -> None:
    """WC-NEC-4, WC-MOV-6: two hexes, no mountain, an own unit before they enter; alone among enemies they die."""
    game = table("necro", active="UD", board={"c3": "UD necromancer", "d2": "HU melee", "c1": "UD necromancer"})
    ends = {text.split()[2] for text in game.texts if text.startswith("move UD.necromancer@c3")}
    assert "d2" not in ends
    assert "d3" not in ends
    assert "a3" in ends
    assert "c1" not in ends, "they never end a move together (WC-NEC-5)"
    attack = table("necro", board={"b3": "HU melee", "c3": "UD necromancer", "c1": "UD necromancer"})
    attack.do("move HU.melee@b3 c3", "end move")
    assert attack.events_of("piece_destroyed")[0].unit == "necromancer"


def test_necromancers_never_end_together() -> None:
    """WC-NEC-5: passing each other is allowed."""
    game = table("necro", active="UD", board={"c3": "UD necromancer", "c2": "UD necromancer"})
    assert game.refused(("piece", "UD.necromancer@c3"), ("space", "c2")).key == "move_together"
    assert "move UD.necromancer@c3 c1" in game.texts


def test_raising_units_at_sources() -> None:
    """WC-NEC-6, TV-38: a free unit of the token's type where a Necromancer stands, within the stacking limit."""
    game = table("necro", active="UD", stage="harvest_start", board={"a3": "UD necromancer", "e4": "UD necromancer"})
    assert game.texts == ["conjure with UD.necromancer@a3", "conjure with UD.necromancer@e4", "end harvest"]
    game.do("conjure with UD.necromancer@a3")
    assert game.refused(("piece", "UD.necromancer@a3")).key == "already_raised"
    game.do("conjure with UD.necromancer@e4")
    assert (game.at("a3"), game.at("e4")) == (["UD melee", "UD necromancer"], ["UD flying", "UD necromancer"])
    full = table(
        "necro", active="UD", stage="harvest", board={"c3": "UD necromancer, UD melee 3", "c1": "UD necromancer"}
    )
    assert not any(text.startswith("conjure") for text in full.texts)


def test_graveyards_upgrade() -> None:
    """WC-NEC-7, WC-NEC-8, R-35: free, one type for each Necromancer on a graveyard, two different ones with both."""
    game = table("necro", active="UD", stage="spend_start", board={"c5": "UD necromancer", "c1": "UD necromancer"})
    assert game.texts == ["free upgrade melee", "free upgrade ranged", "free upgrade flying", "end spend"]
    game.do("free upgrade melee")
    assert "free upgrade melee" not in game.texts
    game.do("free upgrade ranged")
    assert game.state.levels[1] == (2, 2, 1)
    assert game.decider == "HU"
    skipped = table("necro", active="UD", stage="deploy_start", board={"c5": "UD necromancer"})
    assert [event.seat for event in skipped.events_of("step_started") if event.step == "deploy"] == [0]


def test_tokens_are_lost_under_human_boots() -> None:
    """WC-NEC-9, R-34: a Human unit and no Undead unit, at the end of a Move Step."""
    game = table("necro", board={"b3": "HU melee", "c5": "UD necromancer", "d4": "HU worker"})
    game.do("move HU.melee@b3 c3", "end move")
    assert [event.space for event in game.events_of("token_lost")] == ["c3"]
    assert not game.state.marks >> game.state.config.tables.map.index["c3"] & 1


def test_victory_of_the_humans() -> None:
    """WC-NEC-11: both Necromancers dead, or the tokens of A, B and C gone."""
    game = table("necro", board={"b4": "HU melee", "c5": "UD necromancer"})
    game.do("move HU.melee@b4 c5", "end move")
    assert (game.winners, game.ending) == (("HU",), "necromancers")
    game = table("necro", board={"a3": "HU melee", "c3": "HU melee", "b1": "UD necromancer", "e5": "HU melee"})
    game.do("move HU.melee@e5 e4", "end move")
    assert (game.winners, game.ending) == (("HU",), "sources")


def test_victory_of_the_undead() -> None:
    """WC-NEC-11, WC-TWN-1: the Human Town falls."""
    game = table("necro", active="UD", last=True, board={"i3": "UD melee", "c1": "UD necromancer"}, depletion={"i3": 1})
    game.do("end move")
    assert (game.winners, game.ending) == (("UD",), "last_side")


# ------------------------------------------------------------------------------------------------- The Captives


def test_captives_set_up() -> None:
    """WC-CPT-1, WC-CPT-2, R-26: 5 and 5, three and three; captives and four walls."""
    state = Match.start(GAME, setup("captives")).state
    tables = state.config.tables
    assert [tables.names[h] for h in state.captives] == ["b4", "f4"]
    assert len(tables.map.walls) == 8
    assert state.gold == state.wood == (5, 5)


def test_walls() -> None:
    """WC-CPT-3, WC-BAT-6, R-24: no ground piece crosses, and none fights across; flyers do both."""
    game = table("captives", board={"b4": "OR melee, OR flying, OR worker"})
    assert "move OR.melee@b4 c5" not in game.texts
    assert "move OR.flying@b4 c5" in game.texts
    assert game.refused(("piece", "OR.melee@b4"), ("space", "c5")).key == "move_wall"
    game.do("move OR.worker@b4 c5")
    assert game.events_of("moved")[0].way == ("b4", "b3", "c5"), "round the wall"
    fight = table("captives", board={"b4": "OR melee, OR flying", "c5": "OR melee, NE melee"})
    fight.do("end move", dice=[6, 6, 6, 1])
    assert {(kind, where) for _, kind, where, _ in fight.events_of("battle_started")[0].forces} == {
        ("melee", "c5"),
        ("flying", "b4"),
    }


def test_carrying_a_captive() -> None:
    """WC-CPT-4, WC-CPT-5, R-25: from a hex of the way to any later hex of it; once per step."""
    game = table("captives", active="NE", board={"b3": "NE flying, NE melee", "b4": "NE flying"})
    assert "move NE.flying@b4 b2 with captive.tyrande@b4 to b3" in game.texts
    assert "move NE.flying@b4 b2 with captive.tyrande@b4 to b2" in game.texts
    assert "move NE.flying@b3 c6 with captive.tyrande@b4 to c6" in game.texts
    assert game.refused(("piece", "captive.tyrande@b4")).key == "captive_alone"
    before = game.state.captives
    game.do("move NE.flying@b4 b2 with captive.tyrande@b4 to b3")
    assert game.state.config.tables.names[game.state.captives[0]] == "b3"
    assert not any("captive" in text for text in game.texts)
    assert game.refused(("piece", "NE.melee@b3"), ("piece", "captive.tyrande@b3")).key == "already_carried"
    game.do("undo move")
    assert game.state.captives == before
    enemy = table("captives", board={"b4": "OR melee"})
    assert enemy.refused(("piece", "OR.melee@b4"), ("piece", "captive.tyrande@b4")).key == "captive_other"


def test_captives_take_no_room() -> None:
    """WC-CPT-5: they neither stop nor count; an escort that dies leaves them."""
    game = table("captives", active="NE", board={"b4": "NE melee 3"})
    assert "end move" in game.texts
    assert "move NE.melee@b4 b3 with captive.tyrande@b4 to b3" in game.texts


def test_victory_by_the_captive() -> None:
    """WC-CPT-6: the own captive in the own Town without enemy units, after the battles."""
    game = table("captives", active="NE", board={"g2": "NE melee"}, captives={0: "g2"})
    game.do("move NE.melee@g2 g1 with captive.tyrande@g2 to g1", "end move")
    assert (game.winners, game.ending) == (("NE",), "captive")
    game = table("captives", active="NE", board={"g1": "OR melee", "b4": "NE melee"}, captives={0: "g1"})
    assert game.do("end move").winners is None


# --------------------------------------------------------------------------------------------------- Nordrassil


def test_nordrassil_set_up() -> None:
    """WC-NOR-1, WC-NOR-2, WC-NOR-3, WC-NOR-4, WC-NOR-13: the Night Elves begin; last levels; no stock, no workers."""
    state = Match.start(GAME, setup("nordrassil")).state
    tables = state.config.tables
    assert tables.race[state.first] == "NE"
    assert tables.side[:4] == (0, 0, 0, 1)
    assert state.levels[:4] == ((2, 4, 3), (4, 3, 2), (3, 3, 3), (3, 3, 3))
    assert [tables.names[town] for town in tables.towns] == ["d4", "f4", "b4", "d1"]
    assert tables.value[tables.map.index["b4"]] == 3
    assert len(state.outposts) == 5
    assert not any(tables.stocked)


def test_holes_cannot_be_crossed() -> None:
    """WC-NOR-5, WC-MOV-3: by flyers neither; everybody may enter A."""
    game = table("nordrassil", active="UD", board={"b3": "UD flying", "d4": "UD melee"})
    ends = {text.split()[2] for text in game.texts if text.startswith("move UD.flying@b3")}
    assert ends == {"b2", "b1", "c2", "c3", "a2", "a3", "a1", "a4", "d2", "c1", "c4"} & ends
    assert "b4" not in ends
    assert "move UD.melee@d4 d5" in game.texts


def test_steps_that_are_skipped() -> None:
    """WC-NOR-6: after the last Move Step the turn is over; Resources cannot be played."""
    game = table(
        "nordrassil", active="UD", last=True, board={"d1": "UD melee", "d4": "NE melee"}, hands={"NE": ["res"]}
    )
    game.do("end move")
    assert game.state.turn == 2
    assert game.phase != "w12"


def test_allies_are_a_team() -> None:
    """WC-NOR-7: joint battles, shared stacking."""
    game = table("nordrassil", active="OR", board={"d3": "OR melee, UD melee", "d4": "NE melee"})
    game.do("end move")
    assert (game.decider, game.phase) == ("NE", "join")


def test_the_undead_come_back() -> None:
    """WC-NOR-8, WC-NOR-9, R-28: at the nearest site without enemies, ignoring stacking; ties by the Undead."""
    game = table(
        "nordrassil",
        active="NE",
        board={"c1": "NE ranged, UD melee", "b2": "UD melee 3", "d1": "UD flying"},
        outposts=["UD b2", "UD f2"],
        levels={"NE": (2, 2, 3)},
    )
    game.do("end move", dice=[1])
    game.do("remove UD.melee@c1")
    assert (game.decider, game.phase, game.texts) == ("UD", "revive", ["revive b2", "revive d1"])
    assert game.refused(("space", "f2")).key == "site_near"
    game.do("revive b2")
    assert game.at("b2") == ["UD melee"] * 4
    stay = table("nordrassil", active="UD", board={"b2": "UD melee 4", "b1": "UD melee"}, outposts=["UD b2"])
    assert "end move" in stay.texts, "revived units may stand above the limit"
    stay.do("move UD.melee@b1 b2")
    assert "end move" not in stay.texts


def test_revival_without_a_site() -> None:
    """WC-NOR-8: if enemies stand on every site the unit goes to the reserve."""
    game = table(
        "nordrassil", active="NE", board={"c1": "NE ranged, UD melee", "d1": "NE melee"}, levels={"NE": (2, 3, 3)}
    )
    game.do("end move", dice=[1])
    assert game.reserve("UD", "melee") == 10


def test_outpost_towns() -> None:
    """WC-NOR-4, WC-NOR-10, R-27: B, C and D are not destroyed; B or C takes one ally, D the game, U the Undead."""
    game = table(
        "nordrassil",
        active="UD",
        last=True,
        board={"b4": "UD melee", "d4": "NE melee", "f4": "OR melee"},
        outposts=["HU b4", "NE d4", "OR f4"],
        depletion={"b4": 1},
    )
    game.do("end move")
    assert [event.seat for event in game.events_of("seat_eliminated")] == [game.seat("HU")]
    assert game.winners is None
    lost = table(
        "nordrassil",
        active="UD",
        last=True,
        board={"d4": "UD melee", "f4": "OR melee"},
        outposts=["NE d4"],
        depletion={"d4": 1},
    )
    lost.do("end move")
    assert (lost.winners, lost.ending) == (("UD",), "town_lost")
    won = table("nordrassil", active="UD", last=True, board={"d1": "NE melee", "f1": "UD melee"}, depletion={"d1": 1})
    won.do("end move")
    assert (won.winners, won.ending) == (("NE", "OR", "HU"), "last_side")
    both = table(
        "nordrassil", active="UD", last=True, board={"d1": "NE melee", "d4": "UD melee"}, depletion={"d1": 1, "d4": 1}
    )
    both.do("end move")
    assert (both.winners, both.ending) == ((), "mutual")


def test_undead_outposts_are_destroyed() -> None:
    """WC-NOR-10, WC-POS-1."""
    game = table("nordrassil", board={"b3": "NE melee", "d1": "UD melee"}, outposts=["UD b2"])
    game.do("move NE.melee@b3 b2", "end move")
    assert game.state.outposts == ()


def test_the_spell_of_furion() -> None:
    """WC-NOR-11, WC-NOR-12, R-30: a card aside each turn; the last card drawn wins, by whatever draw."""
    game = table("nordrassil", active="UD", last=True, board={"d1": "UD melee", "d4": "NE melee"}, decks={"NE": 2})
    game.do("end move")
    assert len(game.state.aside[0]) == 1
    assert game.winners is None
    last = table("nordrassil", active="UD", last=True, board={"d1": "UD melee", "d4": "NE melee"}, decks={"NE": 1})
    last.do("end move")
    assert (last.winners, last.ending) == (("NE", "OR", "HU"), "spell")
    drawn = table("nordrassil", board={"d3": "NE melee, UD melee"}, decks={"NE": 1})
    drawn.do("end move")
    assert drawn.ending == "spell"


def test_undead_under_the_tree() -> None:
    """WC-NOR-12, R-29, WC-TRN-4: an Undead unit on A at the end of the Undead player's turn."""
    game = table("nordrassil", active="UD", last=True, board={"d5": "UD melee", "d4": "NE melee"})
    game.do("end move")
    assert (game.winners, game.ending) == (("UD",), "stand_on")


def test_a_foreign_kind_of_action_is_refused() -> None:
    """WC-TRN-1: an action of another step cites a rule and changes nothing."""
    game = table(board={"b2": "HU melee"})
    for action in (
        act.Train("melee"),
        act.Harvest("b1"),
        act.Deploy("melee", "a1"),
        act.PASS,
        act.Remove("HU.melee@b2"),
    ):
        assert game.forbidden(action).rule.startswith("WC-")
