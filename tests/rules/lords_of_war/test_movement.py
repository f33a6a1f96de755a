"""Movement: LW-MOV."""

import pytest

from tabletop.rules.lords_of_war import queries
from tests.support.lords_of_war_positions import of_kind, position

FAR = ["a6", 2, "dwf.slugger-b"]


def test_only_units_with_movement_arrows_once_per_turn_in_the_own_turn() -> None:
    """LW-MOV-1: optional, at most once per turn, by their controller's turn only."""
    game = position(
        [["d3", 1, "tmp.palisade"], ["f2", 1, "orc.butcher"], ["d6", 2, "tmp.palisade"]], hands=(["orc.catapult"], ())
    )
    assert {a.path[0].id for a in game.legal("move")} == {game.at("d3")}
    assert game.refused(("piece", game.at("f2"))).key == "move_no_arrows"
    assert game.refused(("piece", game.at("d6")), ("space", "d5")).key == "move_enemy"
    game.move("d3", "d2")
    assert not game.legal("move")
    assert game.refused(("piece", game.at("d2"))).key == "already_moved"
    assert game.legal("deploy")


def test_engaged_units_do_not_move() -> None:
    """LW-MOV-2: not engaged at that moment; the refusal names who engages."""
    game = position([["d3", 1, "tmp.palisade"], ["d4", 2, "dwf.slugger-a"]], hands=(["orc.catapult"], ()))
    assert not game.legal("move")
    refusal = game.refused(("piece", game.at("d3")), ("space", "d2"))
    assert (refusal.key, refusal.values["enemies"]) == ("move_engaged", (game.at("d4"),))


def test_one_square_along_an_arrow_onto_an_empty_square() -> None:
    """LW-MOV-3: direction, emptiness and the edge of the board."""
    game = position(
        [["d1", 1, "tmp.palisade"], ["g3", 1, "und.zombie-halberd"], ["f4", 1, "orc.butcher"], FAR],
        hands=(["orc.catapult"], ()),
    )
    found = {(a.path[0].id, a.path[1].id) for a in game.legal("move")}
    assert found == {(game.at("d1"), "d2"), (game.at("g3"), "f3")}
    halberd = ("piece", game.at("g3"))
    assert game.refused(halberd, ("space", "g4")).key == "move_direction"
    assert game.refused(halberd, ("space", "f4")).values["square"] == "f4"
    assert game.refused(halberd, ("space", "h3")).key == "move_off_board"
    assert game.refused(halberd, ("piece", game.at("f4"))).key == "move_occupied"


def test_a_unit_hemmed_in_is_told_why() -> None:
    """LW-MOV-3: a unit that may move but has nowhere to go."""
    game = position(
        [["d1", 1, "tmp.palisade"], ["d2", 1, "orc.butcher"], ["g6", 1, "und.zombie-shambler"], FAR],
        hands=(["orc.catapult"], ()),
    )
    assert game.refused(("piece", game.at("d1"))).key == "move_occupied"
    assert game.refused(("piece", game.at("g6"))).key == "move_off_board"


def test_when_units_move() -> None:
    """LW-MOV-4, LW-AMB-11: before the deployment and after a check; not in between, not in the reinforcement."""
    board = [
        ["a1", 1, "tmp.palisade"],
        ["g1", 1, "tmp.palisade"],
        ["d2", 1, "orc.catapult"],
        ["d4", 2, "dwf.slugger-b"],
    ]
    game = position(board, hands=(["orc.shanker-a"], ()))
    game.move("a1", "a2")
    game.deploy("orc.shanker-a", "d3")
    assert game.phase == "aim"
    assert game.refused(("piece", game.at("g1")), ("space", "g2")).key == "move_not_now"
    game.resolve()
    assert game.phase == "battle"
    assert game.kinds() == {"move", "end_battle"}
    game.play(game.legal("end_battle")[0])
    assert game.phase == "reinforce"
    assert game.refused(("piece", game.at("g1")), ("space", "g2")).key == "move_not_now"


def test_any_number_of_units_may_move_before_the_deployment() -> None:
    """LW-MOV-4: several different units, each once."""
    board = [["a1", 1, "tmp.palisade"], ["c1", 1, "tmp.palisade"], ["e1", 1, "und.zombie-shambler"], FAR]
    game = position(board, hands=(["orc.catapult"], ()))
    for origin, square in (("a1", "a2"), ("c1", "c2"), ("e1", "f2")):
        game.move(origin, square)
    assert not game.legal("move")
    assert game.phase == "deploy"


def test_a_move_before_the_deployment_causes_no_check() -> None:
    """LW-MOV-5, LW-AMB-10, F-9: one check after the deployment, in which both arrows count."""
    game = position([["d2", 1, "tmp.palisade"], ["d4", 2, "dwf.marauder-a"]], hands=(["orc.ravager-b"], ()))
    assert [event.kind for event in game.move("d2", "d3")] == ["moved"]
    events = game.deploy("orc.ravager-b", "c3")
    (check,) = of_kind(events, "combat_check")
    totals = {tally.square: tally.total for tally in check.tallies}
    assert totals == {"d4": 6, "c3": 2, "d3": 1}


def test_a_move_in_phase_2_is_followed_by_a_check() -> None:
    """LW-MOV-6: and it may eliminate units of either side."""
    game = position(
        [["d2", 1, "und.zombie-gnasher-a"], ["d4", 2, "dwf.slugger-a"], ["a1", 1, "orc.butcher"]], phase="battle"
    )
    events = game.move("d2", "d3")
    assert [event.kind for event in events][:2] == ["moved", "combat_check"]
    assert {event.square for event in of_kind(events, "eliminated")} == {"d3", "d4"}


def test_the_unit_just_deployed_may_move() -> None:
    """LW-MOV-7: in Phase 2, when nothing engages it; so may a unit that has just killed."""
    game = position([["d4", 2, "dwf.slugger-b"]], hands=(["und.zombie-gnasher-a"], ()))
    events = game.deploy("und.zombie-gnasher-a", "d3")
    assert of_kind(events, "eliminated")
    assert game.phase == "battle"
    game.move("d3", "d4")
    assert game.on("d4")


def test_a_unit_may_move_into_an_engagement() -> None:
    """LW-MOV-8: the square may be one where an enemy points at it."""
    game = position([["d2", 1, "tmp.palisade"], ["d4", 2, "dwf.slugger-a"]], hands=(["orc.catapult"], ()))
    game.move("d2", "d3")
    assert queries.engaged_by(game.state, game.at("d3")) == [game.at("d4")]


@pytest.mark.parametrize("phase", ["deploy", "battle"])
def test_moving_does_not_forbid_retreating(phase) -> None:
    """LW-MOV-9, LW-AMB-25: a unit that moved may retreat in the same turn."""
    game = position([["d2", 1, "tmp.palisade"], ["g6", 2, "dwf.slugger-b"]], hands=((), ()), phase=phase)
    game.move("d2", "d3")
    for kind in ("skip_deploy", "end_battle"):
        if game.legal(kind):
            game.play(game.legal(kind)[0])
    assert game.phase == "reinforce"
    game.retreat("d3")
    assert "1:tmp.palisade#1" in game.hand(1)
