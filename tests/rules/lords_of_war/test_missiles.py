"""Missile fire: LW-RNG."""

from tabletop.rules.lords_of_war import actions as act, queries
from tabletop.rules.lords_of_war.game import GAME
from tests.support import lords_of_war_questions as questions
from tests.support.lords_of_war_positions import Position, of_kind, position


def _key(game: Position, *path: tuple[str, str]) -> str | None:
    refusal = game.refused(*path)
    return None if refusal is None else refusal.key


def test_only_the_active_seat_shoots() -> None:
    """LW-RNG-1: Ranged units of the other seat never shoot, though their arrows fight."""
    board = [
        ["d2", 1, "orc.catapult"],
        ["d4", 2, "dwf.ballista"],
        ["a1", 1, "orc.bow-pest"],
        ["a2", 2, "dwf.slugger-b"],
    ]
    game = position(board, active=2, phase="aim")
    assert set(questions.shooters(game.state)) == {game.at("d4")}
    assert _key(game, ("piece", game.at("d2"))) == "aim_enemy_unit"
    events = game.resolve()
    (check,) = of_kind(events, "combat_check")
    assert [(t.square, t.total) for t in check.tallies] == [("a2", 2)]


def test_one_shot_per_turn_at_one_enemy() -> None:
    """LW-RNG-2: optional, one target in the grid, once per turn."""
    board = [
        ["d2", 1, "orc.catapult"],
        ["d4", 2, "dwf.marauder-a"],
        ["d6", 2, "dwf.slugger-b"],
        ["g1", 1, "tmp.palisade"],
    ]
    game = position(board, phase="aim")
    assert game.kinds() == {"aim", "resolve"}
    assert questions.shooters(game.state) == {game.at("d2"): [game.at("d4")]}
    assert _key(game, ("piece", game.at("d2")), ("piece", game.at("d6"))) == "aim_out_of_grid"
    assert _key(game, ("piece", game.at("d2")), ("space", "d3")) == "aim_empty"
    game.aim("d2", "d4")
    game.resolve()
    events = game.move("g1", "g2")
    assert of_kind(events, "combat_check")  # nobody can shoot any more, so the check came at once
    assert queries.why_not_shoot(game.state, game.at("d2")).key == "already_shot"


def test_aims_can_be_changed_and_taken_back() -> None:
    """LW-RNG-2: an order stays open until the check; it can be changed or cleared."""
    board = [["d2", 1, "orc.catapult"], ["d4", 2, "dwf.marauder-a"], ["c3", 2, "dwf.slugger-b"]]
    game = position(board, phase="aim")
    shooter = game.at("d2")
    assert _key(game, ("piece", shooter), ("button", "hold")) == "hold_no_aim"
    game.aim("d2", "d4")
    assert queries.aims(game.state) == {shooter: game.at("d4")}
    game.aim("d2", "c3")
    assert queries.aims(game.state) == {shooter: game.at("c3")}
    assert game.kinds() == {"aim", "hold", "resolve"}
    (event,) = game.play(game.legal("hold")[0])
    assert event.kind == "aim_cleared"
    assert queries.aims(game.state) == {}
    game.resolve()
    assert game.on("d4")
    assert game.on("c3")


def test_no_line_of_sight() -> None:
    """LW-RNG-3: intervening units do not matter, nor whether the target is in melee with friends."""
    board = [
        ["d2", 1, "orc.catapult"],
        ["d3", 1, "orc.shanker-b"],
        ["d4", 2, "dwf.slugger-b"],
        ["d5", 2, "dwf.impaler-b"],
        ["e4", 1, "orc.deathbringer-a"],
    ]
    game = position(board, phase="aim")
    assert set(questions.shooters(game.state)[game.at("d2")]) == {game.at("d4"), game.at("d5")}


def test_engaged_units_cannot_shoot() -> None:
    """LW-RNG-4: engaged now; the refusal names the enemies."""
    board = [
        ["d2", 1, "orc.catapult"],
        ["d3", 2, "dwf.slugger-a"],
        ["g1", 1, "orc.catapult"],
        ["g3", 2, "dwf.slugger-b"],
    ]
    game = position(board, phase="aim")
    refusal = game.refused(("piece", game.at("d2")))
    assert (refusal.key, refusal.values["enemies"]) == ("aim_engaged", (game.at("d3"),))


def test_engaged_earlier_this_turn_cannot_shoot() -> None:
    """LW-RNG-4, LW-AMB-7, F-18: its attacker has died, a friend moves: it may not shoot any more this turn."""
    board = [
        ["d2", 1, "orc.bow-pest"],
        ["d3", 2, "dwf.slugger-a"],
        ["d4", 2, "dwf.slugger-b"],
        ["a1", 1, "tmp.palisade"],
        ["g1", 1, "orc.catapult"],
        ["g3", 2, "dwf.slugger-b"],
    ]
    game = position(board, hands=(["orc.ravager-a"], ()))
    game.deploy("orc.ravager-a", "e2")
    events = game.resolve()
    assert {event.square for event in of_kind(events, "eliminated")} == {"d3"}
    game.move("a1", "a2")
    assert game.phase == "aim"
    assert game.at("d2") not in questions.shooters(game.state)
    assert _key(game, ("piece", game.at("d2")), ("piece", game.at("d4"))) == "aim_was_engaged"


def test_pointing_at_a_passive_enemy_does_not_keep_from_shooting() -> None:
    """LW-RNG-5: and that enemy may itself be the target."""
    board = [["d3", 1, "dwf.axe-thrower-a"], ["d4", 2, "orc.deathbringer-b"], ["e5", 2, "orc.spikeman-b"]]
    game = position(board, phase="aim")
    game.aim("d3", "d4")
    events = game.resolve()
    (check,) = of_kind(events, "combat_check")
    assert [(t.square, t.parts) for t in check.tallies] == [("d4", ((game.at("d3"), 3, "missile"),))]


def _melee_or_missile() -> Position:
    board = [
        ["d3", 1, "dwf.axe-thrower-a"],
        ["d4", 2, "dwf.beastslayer-c"],
        ["e5", 2, "dwf.gordona-ironhelm"],
        ["a1", 1, "tmp.palisade"],
        ["g1", 1, "orc.catapult"],
        ["g3", 2, "dwf.krod-klouthammer"],
    ]
    return position(board, phase="aim")


def test_who_shoots_does_not_fight_for_the_rest_of_the_turn() -> None:
    """LW-RNG-6, LW-AMB-8: the arrows are silent in that check and in later ones of the turn."""
    game = _melee_or_missile()
    game.aim("d3", "e5")
    for events in (game.resolve(), game.move("a1", "a2") + game.resolve()):
        (check,) = of_kind(events, "combat_check")
        assert "d4" not in {tally.square for tally in check.tallies}


def test_who_fights_does_not_shoot_for_the_rest_of_the_turn() -> None:
    """LW-RNG-6: an arrow pointed at an enemy in a check without a shot."""
    game = _melee_or_missile()
    game.resolve()
    game.move("a1", "a2")
    assert game.phase == "aim"
    assert _key(game, ("piece", game.at("d3"))) == "already_fought"
    assert set(questions.shooters(game.state)) == {game.at("g1")}


def test_the_choice_stays_open() -> None:
    """LW-RNG-6, F-10: neither shot nor an enemy on an arrow: it may shoot after a later move."""
    board = [["c2", 1, "orc.catapult"], ["a1", 1, "tmp.palisade"], ["d4", 2, "dwf.slugger-b"]]
    game = position(board, hands=(["orc.spikeman-a"], ()))
    game.deploy("orc.spikeman-a", "b1")
    game.resolve()
    game.move("a1", "a2")
    assert questions.shooters(game.state) == {game.at("c2"): [game.at("d4")]}
    game.aim("c2", "d4")
    assert of_kind(game.resolve(), "eliminated")


def test_silent_arrows_still_engage() -> None:
    """LW-RNG-7: shooting silences the damage only."""
    game = _melee_or_missile()
    game.aim("d3", "e5")
    game.resolve()
    assert queries.engaged_by(game.state, game.at("d4")) == [game.at("d3")]


def test_support_and_shoot_in_one_turn() -> None:
    """LW-RNG-9, LW-DEP-5, EX-4: neither Shanker nor Slugger points at the other; the Catapult comes and shoots."""
    game = position([["c3", 1, "orc.shanker-d"], ["d4", 2, "dwf.slugger-a"]], hands=(["orc.catapult"], ()))
    game.deploy("orc.catapult", "c2")
    assert not any(queries.engaged_by(game.state, unit.id) for unit in queries.units(game.state))
    game.aim("c2", "d4")
    assert {event.square for event in of_kind(game.resolve(), "eliminated")} == {"d4"}


def test_shots_add_up() -> None:
    """LW-RNG-8: several shots at one target and melee damage are added."""
    board = [
        ["c2", 1, "orc.bow-pest"],
        ["d2", 1, "orc.catapult"],
        ["e3", 1, "orc.shanker-d"],
        ["d4", 2, "dwf.gordona-ironhelm"],
    ]
    game = position(board, phase="aim")
    game.aim("c2", "d4")
    game.aim("d2", "d4")
    assert queries.tally(game.state).damage[game.at("d4")].total == 2 + 4 + 1
    assert of_kind(game.resolve(), "eliminated")


def test_a_unit_may_shoot_in_the_turn_it_is_deployed() -> None:
    """LW-RNG-9, LW-AMB-6: deployed as support or against a passive enemy; and again in later turns."""
    support = position([["c3", 1, "orc.shanker-b"], ["d5", 2, "dwf.slugger-b"]], hands=(["orc.catapult"], ()))
    support.deploy("orc.catapult", "d3")
    assert set(questions.shooters(support.state)) == {"1:orc.catapult#1"}
    engage = position([["d4", 2, "orc.deathbringer-b"]], active=1, hands=(["dwf.axe-thrower-a"], ()))
    engage.deploy("dwf.axe-thrower-a", "d3")
    assert set(questions.shooters(engage.state)) == {"1:dwf.axe-thrower-a#1"}
    engage.end_turn()
    assert not engage.state.fired


def test_the_active_seat_decides_openly() -> None:
    """LW-RNG-10: the orders are in the position and the same for everybody."""
    game = _melee_or_missile()
    game.aim("d3", "e5")
    assert game.decider == 1
    for seat in (0, 1, None):
        assert queries.aims(GAME.view(game.state, seat))


def test_arrows_count_again_in_the_other_turn() -> None:
    """F-13, LW-CMB-2: who shot in its own turn fights with its arrows in the opponent's."""
    board = [["d3", 1, "dwf.axe-thrower-a"], ["d4", 2, "orc.deathbringer-b"], ["e5", 2, "orc.spikeman-b"]]
    game = position(board, phase="aim", hands=((), ["dwf.slugger-a"]))
    game.aim("d3", "e5")
    game.resolve()
    assert game.on("d4")
    game.end_turn()
    events = game.deploy("dwf.slugger-a", "e4") if "e4" in game.squares("dwf.slugger-a") else game.play(game.legal()[0])
    assert "d4" in {event.square for event in of_kind(events, "eliminated")}


def test_shooter_without_target_and_other_classes() -> None:
    """LW-RNG-2, LW-CRD-8: no enemy in the grid; not a Ranged unit."""
    board = [["d2", 1, "orc.catapult"], ["d4", 2, "dwf.slugger-b"], ["g1", 1, "orc.catapult"], ["a1", 1, "orc.butcher"]]
    game = position(board, phase="aim")
    assert _key(game, ("piece", game.at("g1"))) == "aim_no_target"
    assert _key(game, ("piece", game.at("a1"))) == "aim_not_ranged"


def test_a_shot_matters_where_it_eliminates() -> None:
    """LW-CMB-4, LW-RNG-2: damage that does not eliminate is gone after the check."""
    weak = position([["d2", 1, "orc.catapult"], ["d4", 2, "dwf.gordona-ironhelm"]], phase="aim")
    assert not queries.shots_matter(weak.state), "4 does not exceed 6"
    assert queries.best_shots(weak.state) == {}
    both = position(
        [["c2", 1, "orc.catapult"], ["d2", 1, "orc.catapult"], ["d4", 2, "dwf.gordona-ironhelm"]], phase="aim"
    )
    assert queries.shots_matter(both.state)
    assert queries.best_shots(both.state) == dict.fromkeys([both.at("c2"), both.at("d2")], both.at("d4"))


def test_the_best_shots_are_no_more_and_no_stronger_than_they_need_be() -> None:
    """LW-CMB-4: a General before others; one shooter for each target that one can eliminate."""
    board = [
        ["c2", 1, "orc.bow-pest"],
        ["d2", 1, "orc.catapult"],
        ["e2", 1, "orc.catapult"],
        ["d4", 2, "dwf.slugger-b"],
        ["e4", 2, "dwf.dowager-b"],
    ]
    game = position(board, phase="aim")
    shots = queries.best_shots(game.state)
    assert set(shots.values()) == {game.at("d4"), game.at("e4")}
    for shooter, target in shots.items():
        game.play(act.Aim(shooter, target))
    assert queries.tally(game.state).dead == set(shots.values())
