"""Elimination: LW-CMB, and the extra turns LW-XTR."""

from tabletop.rules.lords_of_war import queries
from tests.support.lords_of_war_positions import of_kind, position


def test_a_check_follows_the_deployment_and_the_skip() -> None:
    """LW-CMB-1: fire step (left out when nobody can shoot), then the resolution."""
    game = position([["d4", 2, "dwf.marauder-a"]], hands=(["orc.ravager-a"], ()))
    assert [e.kind for e in game.deploy("orc.ravager-a", "d3")] == ["deployed", "combat_check"]
    skipped = position([["d4", 2, "dwf.marauder-a"]])
    assert [e.kind for e in skipped.play(skipped.legal()[0])] == ["deploy_skipped", "combat_check"]
    shooter = position([["d4", 2, "dwf.marauder-a"], ["d1", 1, "orc.catapult"]], hands=(["orc.ravager-a"], ()))
    assert [e.kind for e in shooter.deploy("orc.ravager-a", "d3")] == ["deployed"]
    assert shooter.phase == "aim"


def test_all_units_fight_in_every_check() -> None:
    """LW-CMB-2: also those of the seat whose turn it is not, and old neighbours far from the new card."""
    board = [["a1", 1, "orc.shanker-b"], ["a2", 2, "dwf.dowager-a"], ["g4", 2, "dwf.slugger-b"]]
    game = position(board, hands=(["orc.shanker-a"], ()))
    events = game.deploy("orc.shanker-a", "g3")
    assert {e.square for e in of_kind(events, "eliminated")} == {"a1", "g4"}


def test_damage_is_added_and_must_exceed_the_defence() -> None:
    """LW-CMB-3, LW-CMB-4, EX-2, EX-3, EX-5: the sum of arrows and missiles; equal is not enough."""
    board = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.marauder-a"], ["e4", 2, "dwf.slugger-a"]]
    game = position(board, phase="aim")
    (check,) = of_kind(game.resolve(), "combat_check")
    found = {t.square: (t.total, t.defence, t.dead) for t in check.tallies}
    assert found == {"d4": (5, 4, True), "e4": (3, 3, False), "d3": (1, 2, False)}


def test_resolution_is_simultaneous() -> None:
    """LW-CMB-5: a unit that dies still strikes in the same check."""
    game = position([["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-a"]], phase="aim")
    assert {e.square for e in of_kind(game.resolve(), "eliminated")} == {"d3", "d4"}
    assert not game.board()


def test_casualty_piles() -> None:
    """LW-CMB-6: a card goes to the pile kept by its owner's opponent, in order; both are public."""
    game = position([["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-a"]], phase="aim")
    game.resolve()
    assert queries.casualties(game.state, 0) == ["2:dwf.slugger-a#1"]
    assert queries.casualties(game.state, 1) == ["1:orc.deathbringer-a#1"]
    assert queries.casualties(game.state, 0) == queries.casualties(game.state, 0)


def test_a_superfluous_share_counts() -> None:
    """LW-CMB-7, LW-AMB-22: all whose arrow or shot was part of the damage took part in the kill."""
    board = [
        ["d3", 1, "orc.shanker-a"],
        ["c3", 1, "orc.ravager-b"],
        ["d2", 1, "orc.catapult"],
        ["d4", 2, "dwf.marauder-a"],
        ["g1", 1, "orc.butcher"],
    ]
    game = position(board, phase="aim")
    game.aim("d2", "d4")
    game.resolve()
    took = {unit.square for unit in queries.units(game.state) if unit.took_part}
    assert took == {"d3", "c3", "d2"}


def test_no_second_check_by_itself() -> None:
    """LW-CMB-8, LW-AMB-12: removals alone cause no further check."""
    board = [["d3", 1, "orc.shanker-a"], ["c3", 1, "orc.ravager-b"], ["d4", 2, "dwf.marauder-a"]]
    game = position(board, phase="aim")
    assert len(of_kind(game.resolve(), "combat_check")) == 1


def test_order_after_the_resolution() -> None:
    """LW-CMB-9: casualties, the General's extra turn, victory, forced advances, moves."""
    board = [
        ["c3", 1, "orc.ravager-b"],
        ["e3", 1, "orc.deathbringer-a"],
        ["d4", 2, "dwf.krod-klouthammer"],
        ["a1", 1, "tmp.palisade"],
    ]
    game = position(board, phase="aim", intermediate=True)
    kinds = [event.kind for event in game.resolve()]
    assert kinds[:3] == ["combat_check", "eliminated", "eliminated"]  # Krod strikes the Berserker down, too
    assert kinds[3] == "extra_turn_gained"
    assert game.phase == "battle"
    last = position(board, phase="aim", intermediate=True, units=(1, 20))
    kinds = [event.kind for event in last.resolve()]
    assert kinds == ["combat_check", "eliminated", "eliminated", "extra_turn_gained", "game_over"]


# ---------------------------------------------------------------------------------------------- extra turns

KROD = [["c3", 1, "orc.ravager-b"], ["d4", 2, "dwf.krod-klouthammer"]]


def test_a_general_in_the_killers_turn() -> None:
    """LW-XTR-1, LW-XTR-2, F-2: seat 1 refills, plays another full turn, then seat 2 plays."""
    game = position(KROD, hands=(["orc.butcher"], ()))
    events = game.deploy("orc.butcher", "e3")
    assert of_kind(events, "extra_turn_gained")[0].seat == 0
    assert queries.extra_turns(game.state, 0) == 1
    events = game.end_turn()
    assert [e.kind for e in events][-2:] == ["turn_ended", "extra_turn_started"]
    assert (game.decider, game.phase, len(game.hand(1))) == (1, "deploy", 6)
    assert queries.extra_turns(game.state, 0) == 0
    game.play(game.legal("deploy")[0])
    if game.state.frames:
        game.end_turn()
    assert game.decider == 2


def test_flags_are_cleared_for_the_extra_turn() -> None:
    """LW-XTR-3: a new turn in every respect."""
    game = position(KROD, hands=(["orc.butcher"], ()))
    game.deploy("orc.butcher", "e3")
    assert game.state.took_part
    game.end_turn()
    assert not game.state.took_part
    assert not game.state.deployed


def test_a_general_that_dies_in_its_own_turn() -> None:
    """LW-XTR-2, LW-AMB-13, F-3: the other seat plays two turns in a row."""
    board = [["d4", 2, "dwf.krod-klouthammer"], ["e4", 2, "dwf.beastslayer-a"]]
    game = position(board, hands=(["orc.gonke-longtooth"], ()))
    events = game.deploy("orc.gonke-longtooth", "d3")
    assert of_kind(events, "extra_turn_gained")[0].seat == 1
    assert game.turns(3) == [2, 2, 1]


def test_both_generals_in_one_check() -> None:
    """LW-XTR-1, F-4: nobody gains an extra turn."""
    board = [
        ["d3", 1, "orc.gonke-longtooth"],
        ["c3", 1, "orc.butcher"],
        ["d4", 2, "dwf.krod-klouthammer"],
        ["e4", 2, "dwf.beastslayer-a"],
    ]
    game = position(board, phase="aim")
    events = game.resolve()
    assert len(of_kind(events, "eliminated")) == 3
    assert not of_kind(events, "extra_turn_gained")
    game.end_turn()
    assert game.decider == 2


def test_both_generals_in_different_checks_of_one_turn() -> None:
    """LW-XTR-2, LW-AMB-14, F-17: seat 2 plays again, then seat 1 twice, then seat 2."""
    board = [
        ["b5", 2, "dwf.krod-klouthammer"],
        ["b4", 2, "dwf.slugger-b"],
        ["b3", 1, "orc.deathbringer-a"],
        ["a4", 1, "orc.ravager-b"],
        ["f3", 1, "orc.gonke-longtooth"],
        ["f4", 2, "dwf.mungo-lancerammer"],
    ]
    game = position(board, active=2, intermediate=True, hands=((), ["dwf.gordona-ironhelm"]))
    events = game.deploy("dwf.gordona-ironhelm", "g3")
    kinds = [e.kind for e in events if e.kind in ("combat_check", "extra_turn_gained", "advanced")]
    assert kinds[:5] == ["combat_check", "extra_turn_gained", "advanced", "combat_check", "extra_turn_gained"]
    assert game.state.extra == (1, 1)
    assert game.turns(4) == [2, 1, 1, 2]


def test_each_general_falls_once() -> None:
    """LW-XTR-4: one General per army, so at most one extra turn per seat."""
    game = position(KROD, hands=(["orc.butcher"], ()))
    for seat in (0, 1):
        cards = game.state.config.tables.cards[seat * 36 : seat * 36 + 36]
        assert sum(card.rank == "general" for card in cards) == 1
