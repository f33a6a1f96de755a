"""Reinforcement: LW-RNF, and the Cavalry of the Intermediate Rules: LW-CAV."""

import pytest

from tabletop.rules.lords_of_war import queries
from tests.support import lords_of_war_questions as questions
from tests.support.lords_of_war_positions import of_kind, position

OPEN = {"units": (36, 36), "commanders": (None, None)}


def test_the_hand_is_refilled_by_drawing_or_retreating() -> None:
    """LW-RNF-1: draw hidden from the deck, or retreat a unit openly."""
    board = [["d3", 1, "orc.butcher"], ["g6", 2, "dwf.slugger-b"]]
    game = position(
        board, phase="reinforce", hands=(["orc.catapult"] * 2 + ["orc.ravager-a"] * 2 + ["orc.war-hog-a"], ())
    )
    assert game.kinds() == {"draw", "retreat"}
    events = game.play(game.legal("draw")[0])
    drew = of_kind(events, "drew")[0]
    assert drew.seen_by(0).card == game.hand(1)[-1]
    assert drew.seen_by(1).card == drew.seen_by(None).card == "?"
    assert game.decider == 2


def test_a_unit_is_in_danger_where_one_more_card_could_strike_it_down() -> None:
    """LW-RNF-4, LW-CMB-4: by the strongest arrow among the cards that are left to the other side, with what already
    reaches it; not where its defence is higher, or nothing is left."""
    board = [["d3", 1, "orc.butcher"], ["b2", 1, "orc.gonke-longtooth"], ["g6", 2, "dwf.slugger-b"]]
    game = position(board, phase="reinforce")
    assert {
        name: queries.why_not_retreat(game.state, name) for name in (game.at("d3"), game.at("b2"))
    } == dict.fromkeys((game.at("d3"), game.at("b2")))
    assert queries.in_danger(game.state, 0) == [game.at("d3")]
    shooters = [["d5", 2, "dwf.ballista"], ["c5", 2, "dwf.ballista"]]
    under_fire = position([*board, *shooters], phase="reinforce")
    assert under_fire.at("d3") in queries.in_danger(under_fire.state, 0)
    last = position(board, phase="reinforce", decks=(None, 0))
    assert queries.in_danger(last.state, 0) == []


def test_several_cards_may_be_missing() -> None:
    """LW-RNF-2, F-8: the choice is repeated until six cards or nothing more can be taken."""
    board = [["a1", 1, "orc.butcher"], ["c1", 1, "orc.catapult"], ["g6", 2, "dwf.slugger-b"]]
    hand = ["orc.ravager-a", "orc.ravager-b", "orc.war-hog-a", "orc.spikeman-a"]
    game = position(board, hands=(hand, ()), decks=(0, None), **OPEN)
    game.deploy("orc.spikeman-a", "b2")
    assert (game.phase, len(game.hand(1))) == ("reinforce", 3)
    game.retreat("a1")
    game.retreat("c1")
    assert len(game.hand(1)) == 5
    assert game.decider == 2


def test_refilling_is_mandatory_while_the_deck_lasts() -> None:
    """LW-RNF-3, LW-AMB-27, LW-AMB-16, F-7: with an empty deck retreating is optional."""
    board = [["a1", 1, "orc.butcher"], ["g6", 2, "dwf.slugger-b"]]
    hand = ["orc.ravager-a", "orc.ravager-b", "orc.war-hog-a", "orc.war-hog-b", "orc.shanker-a", "orc.spikeman-a"]
    full = position(board, hands=(hand, ()))
    full.deploy("orc.spikeman-a", "b2")
    assert full.kinds() == {"draw", "retreat"}
    assert full.refused(("button", "stop")).key == "stop_deck"
    empty = position(board, hands=(hand, ()), decks=(0, None), **OPEN)
    empty.deploy("orc.spikeman-a", "b2")
    assert {a.text for a in empty.legal()} == {"retreat 1:orc.butcher#1", "stop"}
    assert empty.refused(("pile", "deck")).key == "draw_empty"
    events = empty.play(empty.legal("stop")[0])
    assert (events[0].kind, events[0].n) == ("stopped", 5)
    assert empty.decider == 2


def test_who_may_retreat() -> None:
    """LW-RNF-4: not engaged, not deployed this turn, no part in a kill this turn."""
    board = [
        ["a1", 1, "orc.butcher"],
        ["c1", 1, "orc.ravager-a"],
        ["e1", 1, "orc.ravager-b"],
        ["g1", 1, "orc.shanker-b"],
        ["g2", 2, "dwf.slugger-a"],
    ]
    game = position(board, phase="reinforce", flags={"deployed": ["c1"], "took_part": ["e1"]})
    assert questions.retreatable(game.state) == [game.at("a1")]
    reasons = {square: game.refused(("piece", game.at(square))).key for square in ("c1", "e1", "g1", "g2")}
    assert reasons == {"c1": "retreat_deployed", "e1": "retreat_killed", "g1": "retreat_engaged", "g2": "retreat_enemy"}


def test_only_the_kill_of_this_turn_bars() -> None:
    """LW-AMB-28, LW-RNF-4: in its next turn the killer may retreat."""
    board = [["d3", 1, "orc.shanker-a"], ["d4", 2, "dwf.slugger-b"], ["g6", 2, "dwf.slugger-b"]]
    game = position(board, phase="aim", decks=(0, 0), **OPEN)
    game.resolve()
    assert game.decider == 2  # nothing could be drawn or retreated
    game.end_turn()
    game.play(game.legal("skip_deploy")[0])
    assert questions.retreatable(game.state) == [game.at("d3")]


def test_a_retreated_card_is_an_ordinary_hand_card() -> None:
    """LW-RNF-5: any rank, the General included; no check follows."""
    board = [["a1", 1, "orc.gonke-longtooth"], ["g6", 2, "dwf.slugger-b"]]
    hand = ["orc.ravager-a", "orc.ravager-b", "orc.war-hog-a", "orc.war-hog-b", "orc.shanker-a"]
    game = position(board, phase="reinforce", hands=(hand, ()))
    events = game.retreat("a1")
    assert [event.kind for event in events] == ["retreated", "turn_ended", "turn_started"]
    assert game.held("orc.gonke-longtooth", 1)
    assert not game.on("a1")


def test_the_hand_never_exceeds_six() -> None:
    """LW-RNF-6: after a skipped deployment with six cards nothing is taken."""
    board = [
        ["a6", 2, "dwf.slugger-b"],
        ["a5", 1, "orc.shanker-b"],
        ["b5", 1, "orc.shanker-c"],
        ["b6", 1, "orc.butcher"],
        ["d1", 1, "tmp.palisade"],
    ]
    hand = [
        "dwf.dowager-c",
        "orc.deathbringer-b",
        "liz.compy-dasher-c",
        "elf.puresoul-c",
        "tmp.jackal-b",
        "tmp.jackal-b",
    ]
    game = position(board, hands=(hand, ()))
    game.play(game.legal("skip_deploy")[0])
    assert len(game.hand(1)) == 6
    assert game.phase == "battle"
    assert game.refused(("pile", "deck")).key == "draw_hand_full"
    assert game.refused(("piece", game.at("d1")), ("pile", "hand")).key == "retreat_hand_full"
    events = game.play(game.legal("end_battle")[0])
    assert "turn_ended" in {event.kind for event in events}
    assert len(game.hand(1)) == 6


def test_the_deck_is_never_reshuffled() -> None:
    """LW-RNF-7: the last card is announced; afterwards there is nothing to draw."""
    board = [["d3", 1, "orc.butcher"], ["g6", 2, "dwf.slugger-b"]]
    game = position(board, phase="reinforce", decks=(1, None), **OPEN)
    events = game.play(game.legal("draw")[0])
    assert [event.kind for event in events][:2] == ["drew", "deck_empty"]
    assert game.kinds() == {"retreat", "stop"}
    assert queries.deck_size(game.state, 0) == 0


def test_the_turn_ends_when_the_hand_is_full() -> None:
    """LW-RNF-8: or when nothing more can be taken."""
    board = [["d3", 1, "orc.butcher"], ["g6", 2, "dwf.slugger-b"]]
    game = position(board, phase="reinforce", decks=(2, None), **OPEN)
    game.play(game.legal("draw")[0])
    game.retreat("d3")
    events = game.play(game.legal("draw")[0])
    assert [event.kind for event in events][-2:] == ["turn_ended", "turn_started"]


# -------------------------------------------------------------------------------------------------- Cavalry


@pytest.mark.parametrize(
    ("enemy", "level", "key"),
    [
        ("dwf.marauder-a", False, "retreat_engaged"),
        ("dwf.marauder-a", True, None),
        ("elf.dragoon-b", True, None),
        ("dwf.beastslayer-a", True, "retreat_cavalry_spear"),
    ],
)
def test_cavalry_slips_away_except_from_spears(enemy, level, key) -> None:
    """LW-CAV-1: Intermediate only; enemy Cavalry does not hold it, a Spear pointing at it does."""
    game = position([["d3", 1, "orc.war-hog-a"], ["d4", 2, enemy]], phase="reinforce", intermediate=level)
    refusal = queries.why_not_retreat(game.state, game.at("d3"))
    assert (refusal.key if refusal else None) == key
    if key == "retreat_cavalry_spear":
        assert refusal.values["enemies"] == (game.at("d4"),)


@pytest.mark.parametrize("flag", ["deployed", "took_part"])
def test_the_other_conditions_hold_for_cavalry(flag) -> None:
    """LW-CAV-2, LW-AMB-19: deployed this turn or part in a kill still forbid the retreat."""
    board = [["d3", 1, "orc.war-hog-a"], ["d4", 2, "dwf.marauder-a"]]
    game = position(board, phase="reinforce", intermediate=True, flags={flag: ["d3"]})
    assert not game.legal("retreat")


def test_engaged_cavalry_does_not_move(monkeypatch) -> None:
    """LW-CAV-3: no Cavalry card has movement arrows; if one had, an engagement would hold it."""
    game = position([["d3", 1, "orc.war-hog-a"], ["d4", 2, "dwf.marauder-a"]], intermediate=True)
    tables = game.state.config.tables
    unit = tables.index[game.at("d3")]
    moves = list(tables.moves)
    moves[unit] = (1,)
    monkeypatch.setattr(tables, "moves", tuple(moves))
    assert queries.why_not_move(game.state, game.at("d3")).key == "move_engaged"
