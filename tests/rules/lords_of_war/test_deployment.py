"""Turn and deployment: LW-TRN, LW-DEP."""

import pytest

from tabletop.rules.lords_of_war import queries
from tests.support import lords_of_war_questions as questions
from tests.support.lords_of_war_positions import new_match, of_kind, position


def test_turns_alternate() -> None:
    """LW-TRN-1: seat 1, seat 2, seat 1."""
    match = new_match()
    order = []
    while match.state.turn < 6 and match.decider is not None:
        action = match.legal_actions()[0]
        before = match.state.turn
        match.apply(action)
        if match.state.turn != before:
            order.append(match.state.active + 1)
    assert order[:4] == [1, 2, 1, 2]


def test_three_phases() -> None:
    """LW-TRN-2: Deployment, Elimination, Reinforcement, in that order."""
    game = position(
        [["d4", 2, "dwf.marauder-a"], ["a2", 1, "orc.catapult"], ["a4", 2, "dwf.slugger-b"], ["g1", 1, "tmp.palisade"]],
        hands=(["orc.ravager-a"], ()),
    )
    phases = [game.phase]
    for kind in ("deploy", "resolve", "end_battle"):
        game.play(game.legal(kind)[0])
        phases.append(game.phase)
    assert phases == ["deploy", "aim", "battle", "reinforce"]


def test_flags_of_both_seats_are_cleared() -> None:
    """LW-TRN-3: at the start of a turn nobody has moved, shot, fought, been engaged or killed."""
    game = position(
        [
            ["d3", 1, "orc.deathbringer-a"],
            ["d4", 2, "dwf.slugger-a"],
            ["a1", 1, "orc.catapult"],
            ["a3", 2, "dwf.ballista"],
        ],
        phase="aim",
    )
    game.aim("a1", "a3")
    game.resolve()
    state = game.state
    assert state.fired
    assert state.fought
    assert state.took_part
    game.end_turn()
    flags = (state.deployed, state.moved, state.fired, state.fought, state.was_engaged, state.took_part)
    assert flags == (0,) * 6


def test_the_other_seat_decides_nothing() -> None:
    """LW-TRN-4: all through a turn of the Basic Rules the decider is the active seat."""
    match = new_match("undead", "templars")
    turns = set()
    for _ in range(200):
        if match.decider is None:
            break
        assert match.decider == match.state.active
        turns.add((match.state.turn, match.decider))
        match.apply(match.legal_actions()[-1])
    assert len(turns) > 10


# ----------------------------------------------------------------------------------------------- deployment


def test_one_card_must_be_deployed() -> None:
    """LW-DEP-1: with a legal placement nothing else can be done; afterwards no second card."""
    game = position([["d4", 2, "dwf.marauder-a"]], hands=(["orc.ravager-a", "orc.butcher"], ()))
    assert game.kinds() == {"deploy"}
    assert game.refused(("button", "resolve")).key == "deploy_required"
    assert game.refused(("button", "skip_deploy")).key == "no_skip"
    game.deploy("orc.ravager-a", "d3")
    assert game.refused(("card", game.hand(1)[0])).key == "deploy_once"


def test_rule_of_engagement() -> None:
    """LW-DEP-2, EX-1: an arrow must point at an adjacent enemy, edge or corner."""
    game = position([["d4", 2, "dwf.marauder-a"]], hands=(["orc.ravager-a"], ()))
    assert game.squares("orc.ravager-a") == {"d3", "c3", "c4", "e3"}
    refusal = game.refused(("card", game.held("orc.ravager-a")), ("space", "e4"))
    assert (refusal.rule, refusal.key) == ("LW-DEP-2", "deploy_not_engaging")
    (event,) = of_kind(game.deploy("orc.ravager-a", "c3"), "deployed")
    assert (event.how, event.targets) == ("engage", ("2:dwf.marauder-a#1",))


def test_no_friend_is_needed() -> None:
    """LW-DEP-3: a card may stand alone among enemies."""
    game = position([["d4", 2, "dwf.marauder-a"]], hands=(["orc.ravager-a"], ()))
    game.deploy("orc.ravager-a", "d3")
    assert game.on("d3")


@pytest.mark.parametrize(
    ("board", "square", "dead"),
    [
        ([["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.dowager-b"]], "d3", {"d4", "e4"}),
        ([["d4", 2, "dwf.slugger-a"]], "d3", {"d3", "d4"}),
        ([["d4", 2, "dwf.krod-klouthammer"]], "d3", {"d3"}),
    ],
)
def test_the_outcome_does_not_matter(board, square, dead) -> None:
    """LW-DEP-4, LW-AMB-5: several kills, a suicide move, a death for nothing: all legal."""
    game = position(board, hands=(["orc.deathbringer-a"], ()))
    assert square in game.squares("orc.deathbringer-a")
    events = game.deploy("orc.deathbringer-a", square)
    assert {event.square for event in of_kind(events, "eliminated")} == dead


def test_support_units_go_beside_friends() -> None:
    """LW-DEP-5, LW-AMB-4: Spear and Ranged beside a friend without pointing at anything; others may not."""
    game = position(
        [["b2", 1, "orc.butcher"], ["g6", 2, "dwf.slugger-a"]],
        hands=(["orc.spikeman-a", "orc.catapult", "orc.ravager-a"], ()),
    )
    around = {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    assert game.squares("orc.catapult") >= around
    assert game.squares("orc.spikeman-a") >= around
    assert not game.squares("orc.ravager-a") & around
    assert "f6" in game.squares("orc.catapult")  # its E arrow points at g6: LW-DEP-2 serves it as well
    kinds = queries.placements(game.state, game.held("orc.catapult"))
    assert (kinds["b3"], kinds["f6"]) == ("support", "engage")
    assert game.refused(("card", game.held("orc.catapult")), ("space", "e1")).key == "deploy_support_needs_friend"


def test_no_enemy_on_the_board() -> None:
    """LW-DEP-6: any card beside a friend; a support unit's placement is called support."""
    game = position([["a1", 1, "orc.shanker-a"]], hands=(["orc.butcher", "orc.catapult"], ()))
    assert game.squares("orc.butcher") == {"a2", "b1", "b2"}
    assert queries.placements(game.state, game.held("orc.butcher"))["a2"] == "free"
    assert queries.placements(game.state, game.held("orc.catapult"))["a2"] == "support"
    assert game.refused(("card", game.held("orc.butcher")), ("space", "d4")).key == "deploy_needs_friend"


def test_empty_board() -> None:
    """LW-DEP-7, F-16: all 42 squares for every card."""
    game = position(hands=(["orc.butcher", "orc.catapult", "dwf.sharpshooter"], ()))
    for card_id in ("orc.butcher", "orc.catapult", "dwf.sharpshooter"):
        assert len(game.squares(card_id)) == 42
    assert set(queries.placements(game.state, game.held("orc.butcher")).values()) == {"free"}


def test_forced_placement() -> None:
    """LW-DEP-8, LW-AMB-18: beside an enemy, then the remaining hand is shown, then combat as usual."""
    game = position([["a6", 2, "dwf.slugger-a"]], hands=(["dwf.dowager-c", "orc.deathbringer-b"], ()))
    assert questions.forced(game.state)
    assert game.squares("dwf.dowager-c") == {"a5", "b5", "b6"}
    events = game.deploy("dwf.dowager-c", "a5")
    assert [event.kind for event in events][:3] == ["deployed", "hand_revealed", "combat_check"]
    assert events[0].how == "forced"
    assert events[1].cards == tuple(game.hand(1))
    assert events[1].closes == "revealed"


def test_nothing_to_place_at_all() -> None:
    """LW-DEP-9, LW-AMB-17: skipped, no hand shown; check and reinforcement still happen."""
    board = [
        ["a6", 2, "dwf.slugger-b"],
        ["a5", 1, "orc.shanker-b"],
        ["b5", 1, "orc.shanker-c"],
        ["b6", 1, "orc.butcher"],
    ]
    game = position(board, hands=(["dwf.dowager-c"], ()))
    assert game.kinds() == {"skip_deploy"}
    events = game.play(game.legal()[0])
    assert [event.kind for event in events][:2] == ["deploy_skipped", "combat_check"]
    assert not of_kind(events, "hand_revealed")
    assert game.phase == "reinforce"


def test_a_full_board_and_an_empty_hand_are_skipped() -> None:
    """LW-DEP-9: a full board leaves no square, an empty hand no card."""
    squares = [f"{c}{r}" for r in "123456" for c in "abcdefg"]
    cards = ["orc.shanker-b", "orc.spikeman-b", "orc.bow-pest", "orc.catapult"]
    board = [[square, 1 + n % 2, cards[n % 4]] for n, square in enumerate(squares)]
    full = position(board, hands=(["orc.butcher"], ()), active=1)
    assert full.kinds() == {"skip_deploy"}
    empty = position([["d4", 2, "dwf.slugger-a"]])
    assert empty.kinds() == {"skip_deploy"}


def test_placements_are_judged_after_the_moves() -> None:
    """LW-DEP-10: a move changes what can be placed; it is never compulsory."""
    game = position([["d3", 1, "tmp.palisade"], ["a6", 2, "dwf.slugger-a"]], hands=(["orc.catapult"], ()))
    assert game.kinds() == {"move", "deploy"}
    assert "d2" in game.squares("orc.catapult")
    game.move("d3", "d4")
    assert "d2" not in game.squares("orc.catapult")
    assert "d5" in game.squares("orc.catapult")


def test_forced_although_a_move_could_help() -> None:
    """LW-DEP-10: the forced placement is offered at once, beside the moves."""
    game = position([["a6", 2, "dwf.slugger-b"], ["d1", 1, "tmp.palisade"]], hands=(["dwf.dowager-c"], ()))
    assert game.kinds() == {"move", "deploy"}
    assert questions.forced(game.state)


def test_a_deployment_is_final() -> None:
    """LW-DEP-11: the unit is marked as deployed and the way back is closed."""
    match = new_match()
    for _ in range(2):
        match.apply(match.legal_actions()[0])
    action = next(a for a in match.legal_actions() if a.kind == "deploy")
    match.apply(action)
    assert match.undo_block() is not None
    assert match.undo_block().hard
    unit = queries.unit(match.state, action.path[0].id)
    assert unit is None or unit.deployed
    if match.state.deployed:
        assert match.game.refusal(match.state, (action.path[0],)).key == "undo_deployed"
