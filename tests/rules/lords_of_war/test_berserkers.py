"""Forced advances: LW-BSK."""

from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tests.support import lords_of_war_questions as questions
from tests.support.lords_of_war_positions import Position, of_kind, position


def _kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events if event.kind in ("combat_check", "advanced")]


CHOICE = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.dowager-b"]]


def test_the_advance_is_compulsory() -> None:
    """LW-BSK-1: took part, survived, not engaged: it must go, and nothing else can be done."""
    game = position(CHOICE, phase="aim", intermediate=True)
    game.resolve()
    assert (game.phase, game.decider) == ("advance", 1)
    assert game.kinds() == {"advance"}
    assert game.refused(("button", "end_battle")).key == "advance_first"


def test_its_controller_chooses_the_square() -> None:
    """LW-BSK-2: among the squares of its victims in the latest check, if empty."""
    game = position(CHOICE, phase="aim", intermediate=True)
    game.resolve()
    assert questions.advances(game.state) == {game.at("d3"): ["d4", "e4"]}
    refusal = game.refused(("piece", game.at("d3")), ("space", "c4"))
    assert (refusal.key, refusal.values["square"]) == ("advance_square", "c4")
    assert _kinds(game.advance("d3", "e4")) == ["advanced", "combat_check"]
    assert game.on("e4")


def test_an_engaged_berserker_stays() -> None:
    """LW-BSK-3: tested when the casualties are off the board."""
    board = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"], ["c3", 2, "dwf.impaler-c"]]
    game = position(board, phase="aim", intermediate=True)
    assert _kinds(game.resolve()) == ["combat_check"]
    assert game.on("d3")


def test_engaged_before_its_own_turn_to_advance() -> None:
    """LW-BSK-3: seat 1's Berserker goes first and points at the other one, which loses its opportunity."""
    board = [
        ["d2", 1, "orc.deathbringer-a"],
        ["d3", 2, "dwf.slugger-b"],
        ["d4", 2, "dwf.dowager-d"],
        ["e4", 1, "orc.shanker-b"],
    ]
    game = position(board, phase="aim", intermediate=True)
    assert queries.engaged_by(game.state, game.at("d4")) == []
    events = game.resolve()
    assert {e.square for e in of_kind(events, "eliminated")[:2]} == {"d3", "e4"}
    assert [e.square for e in of_kind(events, "advanced")] == ["d3", "d4"]
    assert {e.seat for e in of_kind(events, "advanced")} == {0}


def test_a_berserker_engaged_when_the_casualties_leave_does_not_advance_later() -> None:
    """LW-BSK-3: seat 1's Berserker moved off first and so freed the one it had engaged, which then advanced; who is
    pending is fixed when the casualties have been removed, for both seats."""
    board = [
        ["d3", 1, "tmp.sanctifier-a"],
        ["d4", 2, "dwf.slugger-b"],
        ["e4", 2, "dwf.dowager-d"],
        ["f4", 1, "orc.shanker-a"],
        ["d2", 1, "orc.butcher"],
    ]
    for placed in (board[:4], board):
        game = position(placed, phase="aim", intermediate=True)
        events = game.resolve()
        assert {e.square for e in of_kind(events, "eliminated")[:2]} >= {"d4"}
        moves = [(e.seat, e.origin, e.square) for e in of_kind(events, "advanced")]
        assert (0, "d3", "d4") in moves
        assert not [move for move in moves if move[0] == 1]
        assert not game.on("f4")


def test_the_advance_is_no_move_and_can_be_repeated() -> None:
    """LW-BSK-4, LW-BSK-7, LW-BSK-8, F-11, LW-AMB-29: two advances in one turn, by the unit just deployed."""
    board = [["d4", 2, "dwf.slugger-b"], ["d5", 2, "dwf.impaler-b"], ["c5", 2, "dwf.beastslayer-b"]]
    game = position(board, intermediate=True, hands=(["orc.deathbringer-a"], ()))
    events = game.deploy("orc.deathbringer-a", "d3")
    assert _kinds(events) == ["combat_check", "advanced", "combat_check", "advanced", "combat_check"]
    assert [(e.origin, e.square) for e in of_kind(events, "advanced")] == [("d3", "d4"), ("d4", "d5")]
    unit = queries.unit(game.state, game.at("d5"))
    assert (unit.moved, unit.deployed) == (False, True)
    assert game.phase == "reinforce"


def test_two_berserkers_one_square() -> None:
    """LW-BSK-5, LW-AMB-21: one after the other; the first to go gets the square, the other stays."""
    board = [["d3", 1, "orc.deathbringer-a"], ["c3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"]]
    game = position(board, phase="aim", intermediate=True)
    game.resolve()
    assert {(a.path[0].id, a.path[1].id) for a in game.legal()} == {(game.at("d3"), "d4"), (game.at("c3"), "d4")}
    events = game.advance("c3", "d4")
    assert _kinds(events) == ["advanced", "combat_check"]
    assert set(game.board()) == {"d3", "d4"}


def _both_seats() -> Position:
    board = [
        ["b3", 1, "orc.deathbringer-a"],
        ["b4", 2, "dwf.slugger-b"],
        ["c4", 2, "dwf.dowager-b"],
        ["f4", 2, "dwf.berserker-a"],
        ["f3", 1, "orc.shanker-b"],
        ["e3", 1, "orc.shanker-c"],
    ]
    return position(board, phase="aim", intermediate=True)


def test_the_active_seat_goes_first_then_the_other_decides() -> None:
    """LW-BSK-6, LW-AMB-20, LW-TRN-4: the only decision of the seat whose turn it is not."""
    game = _both_seats()
    game.resolve()
    assert (game.decider, questions.advances(game.state)) == (1, {game.at("b3"): ["b4", "c4"]})
    game.advance("b3", "b4")
    assert (game.decider, game.phase, game.state.active) == (2, "advance", 0)
    assert questions.advances(game.state) == {game.at("f4"): ["e3", "f3"]}
    assert game.refused(("piece", game.at("b4"))).key == "not_your_turn"
    assert game.refused(("button", "concede")).key == "concede_not_now"
    events = game.advance("f4", "f3")
    assert _kinds(events) == ["advanced", "combat_check"]
    assert game.decider == 1


def test_advance_of_the_other_seat_and_a_new_fire_step() -> None:
    """LW-BSK-6, LW-BSK-7, F-19: seat 2's Berserker advances in seat 1's turn; seat 1 may shoot in the new check."""
    board = [["c2", 1, "orc.catapult"], ["d4", 2, "dwf.dowager-a"]]
    game = position(board, intermediate=True, hands=(["orc.spikeman-a"], ()))
    game.deploy("orc.spikeman-a", "d3")
    events = game.resolve()
    assert [(e.origin, e.square, e.seat) for e in of_kind(events, "advanced")] == [("d4", "d3", 1)]
    assert (game.phase, game.decider) == ("aim", 1)
    game.aim("c2", "d3")
    assert of_kind(game.resolve(), "eliminated")


def test_the_new_check_may_kill_the_berserker() -> None:
    """LW-BSK-7, F-12: it counts for the opponent."""
    board = [["d4", 2, "dwf.slugger-b"], ["d5", 2, "dwf.krod-klouthammer"]]
    game = position(board, intermediate=True, hands=(["orc.deathbringer-a"], ()))
    events = game.deploy("orc.deathbringer-a", "d3")
    assert _kinds(events) == ["combat_check", "advanced", "combat_check"]
    assert queries.casualties(game.state, 1) == ["1:orc.deathbringer-a#1"]
    assert queries.kills(game.state, 0) == (1, 0)


def test_a_kill_by_missiles_gives_no_advance() -> None:
    """LW-BSK-9: the Berserker's own arrow must have pointed at the victim."""
    board = [["c3", 1, "orc.deathbringer-b"], ["d2", 1, "orc.catapult"], ["d4", 2, "dwf.slugger-b"]]
    game = position(board, phase="aim", intermediate=True)
    game.aim("d2", "d4")
    events = game.resolve()
    assert of_kind(events, "eliminated")
    assert _kinds(events) == ["combat_check"]


def test_reasons_against_an_advance() -> None:
    """LW-BSK-1, LW-BSK-3: a unit that is not pending, and one that is held by an enemy's arrow."""
    board = [
        *CHOICE,
        ["a3", 1, "orc.deathbringer-a"],
        ["a4", 2, "dwf.slugger-b"],
        ["b4", 2, "dwf.impaler-b"],
        ["b3", 2, "dwf.impaler-d"],
        ["g1", 1, "orc.butcher"],
    ]
    game = position(board, phase="aim", intermediate=True)
    game.resolve()
    assert game.phase == "advance"
    assert game.refused(("piece", game.at("a3"))).key == "advance_engaged"
    assert game.refused(("piece", game.at("g1"))).key == "advance_not_pending"
    assert game.refused(("button", "resolve")).key == "advance_first"
