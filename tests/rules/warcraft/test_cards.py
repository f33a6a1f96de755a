"""Cards, one by one, in their windows: WC-CRD-1 to 28, WC-OPT-2, WC-OPT-7, WC-OPT-8, TV-12, TV-25, TV-34, TV-36."""

import re

import pytest

from tabletop.rules.warcraft.card_effects import CardEffect, effects_by_kind
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.movement import settle_move
from tabletop.rules.warcraft.state import MoveFrame
from tests.support.warcraft_positions import table


def test_a_played_card_is_discarded() -> None:
    """WC-CRD-1: to the discard pile after it resolves or is cancelled; Victory Points stay in front."""
    game = table(stage="move_start", board={"b2": "HU melee"}, hands={"HU": ["fast", "vp"]})
    game.do("play HU-fast-1 b2")
    assert len(game.state.discards[0]) == 1
    game.do("play HU-vp-1")
    assert len(game.state.shown[0]) == 1
    assert game.points("HU") == 1


def test_an_empty_deck_is_made_anew_when_drawing() -> None:
    """WC-CRD-2, TV-36: with an empty deck and four discards: shuffle four, draw one, three are left."""
    game = table(board={"c4": "HU melee, OR melee"}, decks={"HU": 0})
    state = game.state
    kept = state.discards[0][:4]
    from tabletop.rules.warcraft.state import put

    state.shown = put(state.shown, 0, state.discards[0][4:])
    state.discards = put(state.discards, 0, kept)
    game.do("end move", dice=[0 + 1, 1, 1, 6, 6])
    assert game.events_of("reshuffled")[0].n == 4
    assert game.events_of("drew")[0].left == 3


def test_nothing_to_draw_is_no_fault() -> None:
    """WC-CRD-2: with deck and discards empty nothing is drawn."""
    game = table(board={"c4": "HU melee, OR melee"}, decks={"HU": 0})
    from tabletop.rules.warcraft.state import put

    game.state.shown = put(game.state.shown, 0, game.state.discards[0])
    game.state.discards = put(game.state.discards, 0, ())
    game.do("end move", dice=[6, 1])
    assert [event.seat for event in game.events_of("drew")] == [1]


def test_cards_only_in_their_window() -> None:
    """WC-CRD-3: each card has its moment; every window of the table has its kinds."""
    windows: dict[int, set[str]] = {}
    for kind in content().cards.values():
        windows.setdefault(kind.window, set()).add(kind.id)
    assert windows == {
        1: {"fast", "cripple"},
        2: {"call"},
        3: {"portal"},
        4: {"poly", "devour"},
        5: {"faerie", "spears", "ensnare", "web"},
        6: {"glaive", "curse"},
        7: {"invis"},
        8: {"marks"},
        9: {"pillage"},
        10: {"dispel"},
        11: {"renew"},
        12: {"res"},
        13: {"summon"},
        14: {"vp"},
    }
    game = table(board={"b2": "HU melee"}, hands={"HU": ["fast"]})
    refusal = game.refused(("card", "HU-fast-1"))
    assert (refusal.rule, refusal.key) == ("WC-CRD-25", "card_window")
    assert game.refused(("card", "OR-fast-1")).key == "not_your_card"


def test_only_participants_play_in_battles() -> None:
    """WC-CRD-4: a seat without participating units is not asked."""
    game = table(
        "elfgate", board={"e5": "OR melee, UD melee", "d1": "HU melee"}, active="OR", hands={"HU": ["poly", "invis"]}
    )
    game.do("end move", dice=[6, 1])
    assert game.events_of("battle_ended")


def test_defender_is_asked_before_the_attacker() -> None:
    """WC-CRD-5, WC-OPT-2: defender first by default; with the option the player in turn first."""
    board = {"c4": "HU melee 2, OR melee 2"}
    hands = {"HU": ["poly"], "OR": ["devour"]}
    game = table(board=board, hands=hands)
    game.do("end move")
    assert (game.decider, game.phase) == ("OR", "w4")
    game.do("pass")
    assert game.decider == "HU"
    game.do("play HU-poly-1 OR.melee@c4")
    assert game.decider == "OR", "after a card the circle goes on until all pass in a row"
    other = table(board=board, hands=hands, active_first=True)
    other.do("end move")
    assert other.decider == "HU"


def test_copies_add_up() -> None:
    """WC-CRD-7, WC-CRD-21: two Cripples take two steps away."""
    game = table(
        races=("HU", "UD"),
        stage="move_start",
        board={"b2": "HU flying", "f2": "UD melee"},
        hands={"UD": ["cripple", "cripple"]},
    )
    game.do("play UD-cripple-1 b2", "play UD-cripple-2 b2")
    assert game.decider == "UD", "nothing of the Humans can move any more"


def test_a_card_without_effect_is_not_offered() -> None:
    """WC-CRD-8: no Town Portal without Town or Outpost, no Renew without a token."""
    game = table("necro", active="UD", board={"d1": "UD melee", "c5": "UD necromancer"}, hands={"UD": ["portal"]})
    game.do("end move")
    assert game.phase != "w3"
    game = table(races=("NE", "HU"), stage="harvest_start", board={"a1": "NE melee"}, hands={"NE": ["renew"]})
    assert game.phase != "w11"


def test_call_to_arms() -> None:
    """WC-CRD-9, WC-CRD-11 not: workers fight as melee units until the step ends; builders lose their Outpost."""
    game = table(
        active="OR",
        board={"b2": "OR melee", "c4": "HU worker 2", "f2": "OR melee"},
        outposts=["HU c4 rising"],
        hands={"HU": ["call"]},
    )
    game.do("move OR.melee@b2 c4", "play HU-call-1")
    assert game.events_of("workers_called")[0].n == 3
    assert game.state.outposts == ()
    assert [(event.seat, event.space) for event in game.events_of("outpost_destroyed")] == [(game.seat("HU"), "c4")]
    game.do("end move", dice=[1, 6, 6, 6])
    assert ("HU", "melee", "c4", 3) in game.events_of("battle_started")[0].forces
    assert game.at("c4") == ["HU worker"] * 3
    assert not any(piece & 8 for stack in game.state.board for piece in stack)


def test_called_workers_can_fall() -> None:
    """WC-CRD-9, WC-CAS-4, WC-CAS-8, WC-CMP-6: they return to the reserve of workers."""
    game = table(active="OR", board={"b2": "OR melee 2", "c4": "HU worker", "f2": "OR melee"}, hands={"HU": ["call"]})
    before = game.reserve("HU", "worker")
    game.do("move OR.melee@b2 c4", "play HU-call-1")
    game.do("end move", dice=[6, 1])
    assert game.reserve("HU", "worker") == before + 1


def test_dispel_magic() -> None:
    """WC-CRD-10: the card just played has no effect and is discarded."""
    game = table(board={"c4": "OR melee, HU melee 2"}, active="OR", hands={"OR": ["devour"], "HU": ["dispel"]})
    game.do("end move", "play OR-devour-1 HU.melee@c4")
    assert (game.decider, game.phase) == ("HU", "w10")
    game.do("play HU-dispel-1", dice=[1, 6, 6])
    assert game.events_of("card_cancelled")[0].card_kind == "devour"
    assert not game.events_of("devoured")
    assert len(game.state.discards[game.seat("OR")]) == 1


def test_a_dispel_can_be_let_go() -> None:
    """WC-CRD-10: passing lets the card take effect."""
    game = table(board={"c4": "OR melee, HU melee 2"}, active="OR", hands={"OR": ["devour"], "HU": ["dispel"]})
    game.do("end move", "play OR-devour-1 HU.melee@c4", "pass", dice=[6, 1])
    assert game.events_of("devoured")


def test_invisibility() -> None:
    """WC-CRD-11: the chosen side has one casualty fewer in the phase."""
    game = table(board={"c4": "HU melee 2, OR melee 3"}, active="OR", hands={"HU": ["invis"]})
    game.do("end move", dice=[6, 6, 1, 1, 6])
    assert (game.decider, game.phase) == ("HU", "w7")
    assert game.texts == ["play HU-invis-1 defender", "pass"]
    game.do("play HU-invis-1 defender", dice=[6, 1, 1, 1])
    tallied = game.events_of("tallied")[0]
    assert (tallied.dealt, tallied.hidden, tallied.n) == (2, 1, 1)


def test_polymorph() -> None:
    """WC-CRD-12: the unit does not attack this round, and may still fall."""
    game = table(board={"c4": "HU melee 2, OR melee 2"}, hands={"HU": ["poly"]})
    game.do("end move", "play HU-poly-1 OR.melee@c4", dice=[6, 1, 6])
    rolled = next(event for event in game.events_of("rolled") if event.race == "OR")
    assert len(rolled.faces) == 1
    assert set(game.texts) == {"remove OR.melee@c4", "remove OR.melee@c4:p"}
    game.do("remove OR.melee@c4", dice=[6, 1, 1])
    rolled = next(event for event in game.events_of("rolled") if event.race == "OR")
    assert len(rolled.faces) == 1, "in the next round it attacks again"


def test_two_polymorphs_name_different_units() -> None:
    """WC-CRD-7, WC-CRD-12."""
    game = table(board={"c4": "HU melee 2, OR melee"}, hands={"HU": ["poly", "poly"]})
    game.do("end move", "play HU-poly-1 OR.melee@c4", dice=[1, 6])
    assert game.events_of("rolled")[0].race == "HU", "there was no second target, so nobody was asked again"


def test_devour() -> None:
    """WC-CRD-13, WC-BAT-20: the unit is off the map; it dies if the Orcs win."""
    game = table(active="OR", board={"c4": "OR melee, HU melee"}, hands={"OR": ["devour"]})
    game.do("end move", "play OR-devour-1 HU.melee@c4")
    assert game.events_of("battle_ended")[0].winners == (game.seat("OR"),)
    assert game.events_of("devour_ended")[0].killed
    assert game.reserve("HU", "melee") == 10


@pytest.mark.parametrize("kills", [False, True])
def test_devour_without_a_winner(kills) -> None:
    """WC-CRD-13, WC-OPT-8, R-16, TV-27: without a winner the unit returns, with the option it dies."""
    game = table(active="OR", board={"c4": "OR melee, HU melee 2"}, hands={"OR": ["devour"]}, devour_kills=kills)
    game.do("end move", "play OR-devour-1 HU.melee@c4", dice=[1, 1])
    assert game.events_of("battle_ended")[0].winners == ()
    assert game.events_of("devour_ended")[0].killed is kills
    assert game.at("c4") == ([] if kills else ["HU melee"])


def test_devour_takes_no_flyers() -> None:
    """WC-CRD-13: melee and ranged units alone."""
    game = table(active="OR", board={"c4": "OR melee, HU flying"}, hands={"OR": ["devour"]})
    game.do("end move", dice=[6, 6, 6, 1])
    assert not game.events_of("card_played")


def test_devour_loses() -> None:
    """WC-CRD-13: if the other side wins, the unit comes back."""
    game = table(active="OR", board={"c4": "OR melee, HU melee 2"}, hands={"OR": ["devour"]})
    game.do("end move", "play OR-devour-1 HU.melee@c4", dice=[1, 6])
    assert not game.events_of("devour_ended")[0].killed
    assert game.at("c4") == ["HU melee"] * 2


@pytest.mark.parametrize(("race", "kind"), [("OR", "ensnare"), ("UD", "web")])
def test_ensnare_and_web(race, kind) -> None:
    """WC-CRD-14, WC-CRD-24, WC-CAS-5, R-17: flyers of the opponent may fall in melee from now on."""
    game = table(races=(race, "HU"), board={"c4": f"{race} melee 2, HU flying"}, hands={race: [kind]})
    game.do("end move", dice=[6])
    assert (game.decider, game.phase) == (race, "w5")
    game.do(f"play {race}-{kind}-1", dice=[1, 6])
    assert game.events_of("battle_ended")[0].winners == (0,)


def test_envenomed_spears() -> None:
    """WC-CRD-15: each miss is rolled again once; a second copy adds nothing."""
    game = table(active="OR", board={"c4": "OR melee 2, HU melee 3"}, hands={"OR": ["spears", "spears"]})
    game.do("end move", "play OR-spears-1", "play OR-spears-2", dice=[6, 6, 6, 5, 1, 2])
    rolled = next(event for event in game.events_of("rolled") if event.race == "OR")
    assert (rolled.first, rolled.faces, rolled.hits) == ((5,), (2, 1), 2)


def test_pillage() -> None:
    """WC-CRD-16, TV-34: the cost of the unit, as far as its owner has it."""
    game = table(
        active="OR",
        board={"c4": "OR ranged 2, HU flying 2"},
        hands={"OR": ["pillage"]},
        stock={"HU": (1, 5), "OR": (0, 0)},
    )
    game.do("end move", dice=[1, 6])
    assert (game.decider, game.phase) == ("OR", "w9")
    game.do("play OR-pillage-1", dice=[6, 1, 6])
    assert game.events_of("pillaged")[0].gold == 1
    assert (game.stock("HU"), game.stock("OR")) == ((0, 3), (1, 2))


def test_faerie_fire_adds_up() -> None:
    """WC-CRD-17: each copy subtracts one from the holder's dice of the phase."""
    game = table(races=("NE", "HU"), board={"c4": "NE melee, HU melee 2"}, hands={"NE": ["faerie", "faerie"]})
    game.do("end move", "play NE-faerie-1", "play NE-faerie-2", dice=[6, 6, 4])
    assert next(event for event in game.events_of("rolled") if event.race == "NE").hits == 1


def test_marksmanship() -> None:
    """WC-CRD-18: the holder chooses the next casualty among the enemy's legal choices, one per casualty caused."""
    game = table(races=("NE", "HU"), board={"c4": "NE ranged, HU melee, HU ranged"}, hands={"NE": ["marks", "marks"]})
    game.do("end move", dice=[6, 1])
    assert (game.decider, game.phase) == ("NE", "w8")
    assert "play NE-marks-1 HU.ranged@c4" in game.texts
    game.do("play NE-marks-1 HU.ranged@c4", dice=[1])
    assert game.events_of("unit_lost")[0].chosen
    assert game.events_of("unit_lost")[0].unit == "ranged"


def test_moon_glaive() -> None:
    """WC-CRD-19: one extra die for each hit of the original dice; a second copy does not multiply."""
    game = table(
        races=("NE", "HU"),
        board={"c4": "NE melee 2, HU melee 3", "b2": "HU ranged 3"},
        hands={"NE": ["glaive", "glaive"]},
    )
    game.do("end move", dice=[6, 6, 6, 6, 6, 6, 1, 1])
    assert (game.decider, game.phase) == ("NE", "w6")
    game.do("play NE-glaive-1", dice=[1, 2])
    assert len(game.events_of("rolled")[0].faces) == 2
    game.do("play NE-glaive-2", dice=[6, 6])
    assert len(game.events_of("rolled")[0].faces) == 2


def test_renew() -> None:
    """WC-CRD-20: a token of any Forest goes, partial or complete; never that of a Town."""
    game = table(
        races=("NE", "HU"),
        stage="harvest_start",
        board={"a1": "NE melee"},
        hands={"NE": ["renew"]},
        depletion={"a2": 2, "b1": 1, "a1": 1},
    )
    assert game.texts == ["play NE-renew-1 a2", "pass"]
    game.do("play NE-renew-1 a2")
    assert game.token("a2") == 0


def test_cripple() -> None:
    """WC-CRD-21: every hostile piece of the hex moves one less, at least nothing."""
    game = table(
        races=("HU", "UD"),
        stage="move_start",
        board={"b2": "HU melee, HU flying, HU worker", "f2": "UD melee"},
        hands={"UD": ["cripple"]},
    )
    game.do("play UD-cripple-1 b2")
    assert not any(text.startswith("move HU.melee") for text in game.texts)
    assert len([text for text in game.texts if text.startswith("move HU.flying")]) == 6
    assert game.refused(("piece", "HU.melee@b2:1"), ("space", "c4")).key == "move_crippled"


def test_curse() -> None:
    """WC-CRD-22, TV-25: three hits, Curse dice 3, 4, 1 leave one casualty."""
    game = table(races=("HU", "UD"), board={"c4": "HU melee 3, UD melee 3", "b2": "UD ranged"}, hands={"UD": ["curse"]})
    game.do("end move", dice=[6, 6, 6, 6, 1, 1, 1])
    assert (game.decider, game.phase) == ("UD", "w6")
    assert game.texts == ["play UD-curse-1 HU", "pass"]
    game.do("play UD-curse-1 HU", dice=[3, 4, 1])
    tallied = game.events_of("tallied")[0]
    assert (tallied.dealt, tallied.cursed, tallied.n) == (3, 2, 1)


def test_a_second_curse_rolls_for_the_rest() -> None:
    """WC-CRD-22, R-19: only for hits not yet prevented; Moon Glaive after it is not covered."""
    game = table(races=("HU", "UD"), board={"c4": "HU melee 3, UD melee 3"}, hands={"UD": ["curse", "curse"]})
    game.do("end move", dice=[6, 6, 6, 1, 1, 6])
    game.do("play UD-curse-1 HU", dice=[3, 6])
    game.do("play UD-curse-2 HU", dice=[6])
    assert game.events_of("cursed")[0].faces == (6,)


def test_summon_building() -> None:
    """WC-CRD-23, R-47: a building without a worker, still paid; it returns no worker."""
    game = table(
        races=("UD", "HU"),
        stage="spend",
        board={"b2": "UD melee", "c6": "UD worker"},
        hands={"UD": ["summon"]},
        stock={"UD": (9, 9)},
    )
    assert "construct flying building" not in game.texts
    game.do("play UD-summon-1 flying")
    assert game.stock("UD") == (7, 7)
    assert game.refused(("button", "train")).key == "spend_option_construct"
    game = table(races=("UD", "HU"), stage="deploy_start", board={"b2": "UD melee"}, sites={"UD": ["flying summoned"]})
    game.do("finish flying building summoned")
    assert game.at("a1") == []


def test_fast() -> None:
    """WC-CRD-25, TV-12, R-21: two more, three at most, for own pieces of one hex; Cripple subtracts after the cap."""
    game = table(stage="move_start", board={"b2": "HU melee, HU flying", "b3": "HU melee"}, hands={"HU": ["fast"]})
    game.do("play HU-fast-1 b2")
    assert "move HU.melee@b2:f f3" not in game.texts
    assert "move HU.melee@b2:f e4" in game.texts
    assert "move HU.flying@b2:f f1" not in game.texts
    assert "move HU.flying@b2:f e3" in game.texts
    assert not any(text.startswith("move HU.melee@b3 d4") for text in game.texts)
    slow = table(
        races=("HU", "UD"),
        stage="move_start",
        board={"b2": "HU flying", "f2": "UD melee"},
        hands={"HU": ["fast"], "UD": ["cripple"]},
    )
    slow.do("play HU-fast-1 b2", "play UD-cripple-1 b2")
    assert "move HU.flying@b2:f1 d4" in slow.texts
    assert "move HU.flying@b2:f1 e4" not in slow.texts


def test_resources() -> None:
    """WC-CRD-26: two gold or two wood, no die, no depletion."""
    game = table(stage="spend_start", board={"a1": "HU melee"}, hands={"HU": ["res"]})
    assert game.texts == ["play HU-res-1 gold", "play HU-res-1 wood", "pass"]
    game.do("play HU-res-1 wood")
    assert game.stock("HU") == (5, 7)


def test_town_portal() -> None:
    """WC-CRD-27: all units of a hex go to the Town or a complete Outpost; workers stay."""
    game = table(
        board={"d4": "HU melee 2, HU worker", "a1": "HU ranged"},
        hands={"HU": ["portal"]},
        outposts=["HU b2", "HU c6 rising"],
    )
    game.do("end move")
    assert game.texts == ["play HU-portal-1 a1 b2", "play HU-portal-1 d4 a1", "play HU-portal-1 d4 b2", "pass"]
    game.do("play HU-portal-1 d4 a1")
    assert game.at("a1") == ["HU melee", "HU melee", "HU ranged"]
    assert game.at("d4") == ["HU worker"]


def test_town_portal_overflow() -> None:
    """WC-CRD-27: units above the limit go around the destination, chosen by the holder; else it cannot be played."""
    game = table(board={"d4": "HU melee 2, HU flying", "a1": "HU ranged 2"}, hands={"HU": ["portal"]})
    game.do("end move", "play HU-portal-1 d4 a1")
    assert game.phase == "portal"
    assert "place HU.melee@d4 a2" in game.texts
    assert game.refused(("piece", "HU.melee@d4"), ("space", "g1")).key == "overflow_place"
    game.do("place HU.melee@d4 a2", "place HU.flying@d4 b1")
    assert game.at("a1") == ["HU melee", "HU ranged", "HU ranged"]
    assert (game.at("a2"), game.at("b1")) == (["HU melee"], ["HU flying"])
    full = {"d4": "HU melee 3", "a1": "HU ranged 3", "a2": "HU melee 3", "b1": "HU melee 3", "b2": "HU ranged 3"}
    stuck = table(board=full, hands={"HU": ["portal"]})
    stuck.do("end move")
    assert "play HU-portal-1 d4 a1" not in stuck.texts


def test_a_portal_among_enemies_makes_a_battle() -> None:
    """WC-CRD-27, WC-BAT-1, R-22: arriving among enemies is allowed and causes a battle."""
    game = table(active="OR", board={"b2": "OR melee", "d4": "HU melee 2", "a1": "HU worker"}, hands={"HU": ["portal"]})
    game.do("move OR.melee@b2 a1", "end move")
    assert (game.decider, game.phase) == ("HU", "w3")
    game.do("play HU-portal-1 d4 a1", dice=[1, 6, 6])
    assert game.events_of("battle_started")[0].space == "a1"


def test_a_portal_can_cause_a_call_to_arms() -> None:
    """R-49, WC-CRD-9: arriving by portal among Human workers opens their window."""
    game = table(
        races=("OR", "HU"),
        board={"d4": "OR melee", "c4": "HU worker"},
        hands={"OR": ["portal"], "HU": ["call"]},
        outposts=["OR c4"],
    )
    game.do("end move", "play OR-portal-1 d4 c4")
    assert (game.decider, game.phase) == ("HU", "w2")


def test_victory_point_cards() -> None:
    """WC-CRD-28, R-48: one's own steps, and the end of one's own or a teammate's turn."""
    game = table("main4", active="HU", stage="turn_end", board={"i6": "HU melee"}, hands={"NE": ["vp"], "OR": ["vp"]})
    assert (game.decider, game.phase) == ("NE", "w14")
    assert game.refused(("piece", "HU.melee@i6"), ("space", "i5")).key == "move_not_now"
    assert game.refused(("piece", "HU.melee@i6")).key == game.refused(("space", "i5")).key == "window_first"
    game.do("play NE-vp-1")
    assert game.team_points("HU") == 4


def test_windows_ask_only_who_could_act() -> None:
    """WC-OPT-7: by default a window opens only for a seat with a playable card."""
    game = table(board={"c4": "HU melee 2, OR melee 2"}, hands={"HU": ["fast"], "OR": ["fast"]})
    game.do("end move", dice=[6, 6, 1, 1])
    assert game.events_of("rolled")


def test_bluff_windows_ask_who_could_hold_a_card() -> None:
    """WC-OPT-7: with the option every seat that could hold such a card is asked."""
    game = table(board={"c4": "HU melee 2, OR melee 2"}, hands={"HU": ["fast"], "OR": ["fast"]}, bluff=True)
    game.do("end move", "pass", "pass")  # both could hold a Town Portal
    assert (game.decider, game.phase, game.texts) == ("OR", "w4", ["pass"])
    game.do("pass")
    assert (game.decider, game.phase) == ("HU", "w4")


@pytest.mark.parametrize("bluff", [False, True])
@pytest.mark.parametrize("card", ["fast", "vp"])
def test_bluff_windows_hold_a_step_without_a_move_open(bluff, card) -> None:
    """WC-OPT-7: whether a step that knows no move ends by itself does not tell who holds a Victory Point."""
    game = table(board={"c4": "OR melee"}, hands={"HU": [card]}, sites={"HU": ["melee idle"]}, bluff=bluff)
    frame = game.state.frames[-1]
    assert isinstance(frame, MoveFrame)
    assert settle_move(game.state, frame, []) == (not bluff and card != "vp")


@pytest.mark.parametrize("bluff", [False, True])
@pytest.mark.parametrize("card", ["fast", "summon"])
def test_bluff_windows_hold_a_step_with_nothing_left_to_buy_open(bluff, card) -> None:
    """WC-OPT-7: whether such a Spend Step ends by itself does not tell who holds a Summon Building."""
    units = {"b1": "UD melee 3", "b2": "UD melee 3", "c4": "UD melee 3", "c5": "UD melee"}
    workers = {"c2": "UD worker 3", "e2": "UD worker 3"}
    game = table(
        races=("UD", "HU"),
        stage="spend",
        board={**units, **workers},
        sites={"UD": ["ranged rising", "flying rising"]},
        stock={"UD": (2, 2)},
        levels={"UD": (3, 1, 1)},
        hands={"UD": [card]},
        bluff=bluff,
    )
    assert (game.decider == "UD") == (bluff or card == "summon")


def test_every_effect_is_used_by_a_card_and_named_by_its_rule() -> None:
    """WC-CRD-9 to 28: the closed list of effects is what the cards use, each under its rule."""
    used = {type(effect) for effect in effects_by_kind().values()}
    assert used == set(CardEffect.kinds.values())
    for kind in content().cards.values():
        described = type(effects_by_kind()[kind.id]).__doc__ or ""
        number = kind.rule.rpartition("-")[2]
        assert re.search(rf"WC-CRD-({number}|\d+, {number})\b", described), kind.id
