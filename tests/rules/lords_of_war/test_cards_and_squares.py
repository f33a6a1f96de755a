"""Cards and geometry: LW-CRD, LW-GEO, and the content of chapter 5."""

import random
from collections import Counter

import pytest

from tabletop.rules.grid import SLOTS
from tabletop.rules.lords_of_war import ARMIES, armies, queries
from tabletop.rules.lords_of_war.content import card, content
from tests.support import lords_of_war_questions as questions
from tests.support.lords_of_war_positions import of_kind, position


def test_a_card_has_all_its_figures() -> None:
    """LW-CRD-1, EX-7: the rear Axe Thrower has its name, class, rank, figures and a grid of six squares behind it."""
    found = card("dwf.axe-thrower-b")
    assert found.name == {"en": "Dwarf Axe Thrower", "es": "Lanzador de hachas enano"}
    assert (found.army, found.cls, found.rank, found.defence, found.missile) == ("dwarves", "ranged", "elite", 4, 3)
    assert found.arrows == (0, 0, 0, 3, 3, 3, 0, 0)
    assert set(found.grid) == {(-1, -1), (0, -1), (1, -1), (-1, -2), (0, -2), (1, -2)}
    assert [SLOTS[slot] for slot in card("und.zombie-gnasher-b").moves] == ["SE", "S", "SW"]


def test_the_catapult_has_nine_squares() -> None:
    """LW-GEO-8, EX-6: three columns, one to three rows ahead; missile 4."""
    found = card("orc.catapult")
    assert set(found.grid) == {(right, forward) for right in (-1, 0, 1) for forward in (1, 2, 3)}
    assert found.missile == 4


def test_arrow_values_are_0_to_5_in_eight_slots() -> None:
    """LW-CRD-2: eight slots N to NW; 0 means no arrow; values up to 5."""
    assert SLOTS == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    for found in content().cards.values():
        assert len(found.arrows) == 8
        assert all(0 <= value <= 5 for value in found.arrows)
        assert 1 <= found.defence <= 9


@pytest.mark.parametrize("army", ARMIES)
def test_an_army_has_its_ranks_and_only_ranged_cards_a_grid(army) -> None:
    """LW-ARM-1, LW-CRD-6, LW-CRD-8, LW-AMB-1: 8 Recruit, 8 Regular, 6 Veteran, 4 Elite, 4 Special, 5 Command, 1
    General, of whom Command and General are commanders; the ids of its cards begin alike."""
    counts: Counter[str] = Counter()
    for found in content().armies[army].cards:
        counts[found.rank] += found.copies
        assert (found.cls == "ranged") == bool(found.missile) == bool(found.grid), found.id
        assert found.commander == (found.rank in ("command", "general")), found.id
    assert counts == {"recruit": 8, "regular": 8, "veteran": 6, "elite": 4, "special": 4, "command": 5, "general": 1}
    assert counts == content().ranks
    assert armies.standard(army).size == 36
    assert len({found.id.split(".")[0] for found in content().armies[army].cards}) == 1


def test_all_arrows_strike_at_full_value_at_once() -> None:
    """LW-CRD-3: Gonke strikes three enemies at the same time with 5 each."""
    game = position(
        [
            ["d3", 1, "orc.gonke-longtooth"],
            ["c4", 2, "dwf.sharpshooter"],
            ["d4", 2, "dwf.sharpshooter"],
            ["e4", 2, "elf.archer"],
        ],
        phase="aim",
    )
    damage = queries.tally(game.state).damage
    assert {damage[game.at(square)].total for square in ("c4", "d4", "e4")} == {5}


def test_cavalry_and_berserkers_have_no_ability_in_the_basic_rules() -> None:
    """LW-CRD-4: no forced advance and no retreat from an engagement in the Basic Rules."""
    board = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"], ["g1", 1, "orc.catapult"]]
    game = position(
        [*board, ["g2", 2, "dwf.slugger-b"], ["b2", 1, "orc.war-hog-a"], ["b3", 2, "dwf.marauder-a"]], phase="aim"
    )
    events = game.resolve()
    assert of_kind(events, "eliminated")
    assert not of_kind(events, "advanced")
    assert game.phase == "reinforce"
    assert queries.why_not_retreat(game.state, game.at("b2")).key == "retreat_engaged"


def test_class_counts_whatever_the_rank() -> None:
    """LW-CRD-5: a Command card of class Spear is a support unit."""
    game = position([["a1", 1, "orc.butcher"], ["g6", 2, "dwf.slugger-b"]], hands=(["orc.snafu-bighorn"], ()))
    assert {"a2", "b1", "b2"} <= game.squares("orc.snafu-bighorn")
    assert queries.placements(game.state, game.held("orc.snafu-bighorn"))["a2"] == "support"


def test_a_support_unit_gives_no_bonus() -> None:
    """LW-CRD-7: a Spear beside a fighting friend changes no damage."""
    alone = position([["d3", 1, "orc.shanker-a"], ["d4", 2, "dwf.marauder-a"]], phase="aim")
    helped = position(
        [["d3", 1, "orc.shanker-a"], ["c3", 1, "orc.spikeman-b"], ["d4", 2, "dwf.marauder-a"]], phase="aim"
    )
    for square in ("d3", "d4"):
        before, after = queries.tally(alone.state).damage, queries.tally(helped.state).damage
        assert before[alone.at(square)].total == after[helped.at(square)].total
        assert before[alone.at(square)].defence == after[helped.at(square)].defence


def test_a_commander_counts_as_one_unit() -> None:
    """LW-CRD-9: an eliminated General is one unit and one commander."""
    game = position(
        [["c3", 1, "orc.ravager-b"], ["e3", 1, "orc.butcher"], ["d4", 2, "dwf.krod-klouthammer"]], phase="aim"
    )
    game.resolve()
    assert queries.kills(game.state, 0) == (1, 1)


def test_damage_is_forgotten() -> None:
    """LW-CRD-10, LW-AMB-9: a unit that takes its full Defence in check after check stays for ever."""
    board = [["d3", 1, "orc.shanker-a"], ["d4", 2, "dwf.beastslayer-c"]]
    game = position(board, decks=(0, 0), units=(36, 36), commanders=(None, None))
    for _ in range(2):
        events = game.end_turn()
        (check,) = of_kind(events, "combat_check")
        assert [(tally.square, tally.total, tally.dead) for tally in check.tallies] == [("d4", 4, False)]
    assert game.on("d4")


def test_there_are_216_cards_of_which_movers_are_templar_or_undead() -> None:
    """LW-MOV-1: only Palisades and the Undead zombies have movement arrows."""
    assert sum(found.copies for found in content().cards.values()) == 216
    movers = {found.id for found in content().cards.values() if found.moves}
    assert movers == {
        "tmp.palisade",
        "und.zombie-gnasher-a",
        "und.zombie-gnasher-b",
        "und.zombie-halberd",
        "und.zombie-shambler",
    }


# ------------------------------------------------------------------------------------------------- geometry


def test_the_mat_is_seven_by_six() -> None:
    """LW-GEO-1, LW-AMB-23: columns a to g, rows 1 to 6; row 1 is seat 1's, row 6 seat 2's."""
    mat = content().mat
    names = [mat.names[pos] for pos in mat.squares]
    assert len(names) == 42
    assert (names[0], names[6], names[-1]) == ("a1", "g1", "g6")
    assert queries.bounds(position().state) == (0, 0, 6, 5)


def test_a_unit_keeps_its_facing_when_it_moves() -> None:
    """LW-GEO-2: seat 2's Palisade still looks down the board after its step."""
    game = position([["d5", 2, "tmp.palisade"], ["a1", 1, "orc.shanker-a"]], active=2, hands=((), ()))
    before = questions.arrows(game.state, game.at("d5"))
    game.move("d5", "d4")
    assert questions.arrows(game.state, game.at("d4")) == before
    assert before["N"] == (0, -1)


def test_directions_are_turned_for_seat_2() -> None:
    """LW-GEO-3: both components of every vector are negated for seat 2."""
    game = position([["b2", 1, "orc.ravager-a"], ["f5", 2, "orc.ravager-a"]])
    first = questions.arrows(game.state, game.at("b2"))
    second = questions.arrows(game.state, game.at("f5"))
    assert first == {"N": (0, 1), "NE": (1, 1), "E": (1, 0), "NW": (-1, 1)}
    assert second == {slot: (-dx, -dy) for slot, (dx, dy) in first.items()}


def test_adjacent_means_eight_squares_and_no_wrapping() -> None:
    """LW-GEO-4: a corner has three neighbours; the board does not wrap round."""
    game = position([["a1", 1, "orc.butcher"]], hands=(["orc.shanker-a"], ()))
    assert game.squares("orc.shanker-a") == {"a2", "b1", "b2"}
    middle = position([["d3", 1, "orc.butcher"]], hands=(["orc.shanker-a"], ()))
    assert len(middle.squares("orc.shanker-a")) == 8


def test_pointing_needs_the_exact_direction() -> None:
    """LW-GEO-5: an arrow strikes the adjacent enemy in exactly its direction, and no other."""
    for square, hit in (("d4", True), ("e4", True), ("c4", False), ("d5", False), ("e3", False)):
        game = position([["d3", 1, "orc.shanker-a"], [square, 2, "dwf.sharpshooter"]])
        assert bool(questions.strikes(game.state, game.at("d3"))) is hit


def test_engaged_asks_for_the_enemys_arrow_alone() -> None:
    """LW-GEO-6, LW-AMB-2: attacking a blind side engages the victim and not the attacker."""
    game = position([["d3", 1, "orc.shanker-a"], ["d4", 2, "dwf.beastslayer-c"]])
    assert queries.engaged_by(game.state, game.at("d4")) == [game.at("d3")]
    assert queries.engaged_by(game.state, game.at("d3")) == []


def test_mirror_lemma() -> None:
    """LW-GEO-7: damage dealt is U[d] and damage taken back is E[d], the same slot name."""
    rng = random.Random(7)
    ids = [found.id for found in content().cards.values() if not found.commander]
    vectors = {(0, 1): 0, (1, 1): 1, (1, 0): 2, (1, -1): 3, (0, -1): 4, (-1, -1): 5, (-1, 0): 6, (-1, 1): 7}
    for _ in range(60):
        mine, theirs = rng.choice(ids), rng.choice(ids)
        (dx, dy), slot = rng.choice(list(vectors.items()))
        square = f"{'abcdefg'[3 + dx]}{3 + dy}"
        game = position([["d3", 1, mine], [square, 2, theirs]], phase="aim")
        damage = queries.tally(game.state, {}).damage
        dealt = damage[game.at(square)].total if game.at(square) in damage else 0
        taken = damage[game.at("d3")].total if game.at("d3") in damage else 0
        assert (dealt, taken) == (card(mine).arrows[slot], card(theirs).arrows[slot])


def test_target_grids_are_turned_and_cut_off_at_the_edge() -> None:
    """LW-GEO-8: offsets are right and forward from the owner's chair; those off the board are not available."""
    game = position([["d5", 2, "orc.catapult"], ["a1", 1, "orc.catapult"], ["d2", 1, "dwf.axe-thrower-b"]])
    assert set(queries.grid_squares(game.state, game.at("d5"))) == {f"{c}{r}" for c in "cde" for r in "432"}
    assert set(queries.grid_squares(game.state, game.at("a1"))) == {f"{c}{r}" for c in "ab" for r in "234"}
    assert set(queries.grid_squares(game.state, game.at("d2"))) == {"c1", "d1", "e1"}


def test_friends_never_hurt_each_other() -> None:
    """LW-GEO-9: neither arrows nor missiles strike friends."""
    game = position(
        [
            ["d3", 1, "orc.gonke-longtooth"],
            ["d4", 1, "orc.shanker-b"],
            ["d2", 1, "orc.catapult"],
            ["d5", 2, "dwf.sharpshooter"],
        ],
        phase="aim",
    )
    assert game.at("d3") not in queries.tally(game.state).damage
    assert questions.shooters(game.state) == {game.at("d2"): [game.at("d5")]}
    assert game.refused(("piece", game.at("d2")), ("piece", game.at("d3"))).key == "aim_friend"


def test_one_card_per_square() -> None:
    """LW-GEO-10: nothing is placed on a square that is taken."""
    game = position([["d4", 2, "dwf.marauder-a"], ["d3", 1, "orc.shanker-a"]], hands=(["orc.ravager-a"], ()))
    assert "d3" not in game.squares("orc.ravager-a")
    refusal = game.refused(("card", game.held("orc.ravager-a")), ("space", "d3"))
    assert (refusal.rule, refusal.key, refusal.values) == ("LW-GEO-10", "deploy_occupied", {"square": "d3"})


# ------------------------------------------------------------------------------------------- figures of 5.5

POINTS = {
    "orcs": (428.3, (7.6, 9.9, 11.8, 13.4, 15.4, 17.0, 17.6)),
    "dwarves": (421.1, (6.1, 9.1, 10.9, 14.2, 16.7, 18.6, 17.6)),
    "elves": (436.2, (7.4, 9.3, 13.1, 13.5, 16.4, 17.3, 18.3)),
    "lizardmen": (430.1, (7.4, 9.3, 11.1, 15.1, 15.8, 17.9, 17.6)),
    "templars": (448.6, (7.1, 9.6, 15.4, 14.9, 15.6, 16.6, 18.1)),
    "undead": (460.8, (8.8, 10.9, 11.5, 16.9, 15.7, 17.3, 17.6)),
}
FIGURES = {
    "orcs": (3.56, 3.69, 9.25, 4, (14, 6, 6, 6, 4)),
    "dwarves": (3.78, 3.08, 7.69, 10, (10, 0, 10, 10, 6)),
    "elves": (3.61, 3.89, 8.58, 6, (6, 8, 10, 8, 4)),
    "lizardmen": (3.64, 3.61, 8.53, 13, (8, 6, 9, 9, 4)),
    "templars": (4.61, 2.94, 7.42, 7, (7, 8, 11, 6, 4)),
    "undead": (3.75, 4.00, 8.94, 12, (12, 9, 7, 8, 0)),
}


def _half_up(value: float, digits: int) -> float:
    factor = 10**digits
    return int(value * factor + 0.5 + 1e-9) / factor


@pytest.mark.parametrize("army", ARMIES)
def test_points(army) -> None:
    """LW-ARM-6: the points of 5.5, total and by rank (rank alone decides a swap; points only show strength)."""
    found = armies.statistics(armies.standard(army))
    total, by_rank = POINTS[army]
    assert _half_up(found.points, 1) == total
    assert tuple(_half_up(value, 1) for value in found.points_by_rank.values()) == by_rank


@pytest.mark.parametrize("army", ARMIES)
def test_statistics(army) -> None:
    """LW-ARM-2: mean Defence, arrows, attack, rear arrows and classes of 5.5 for the standard lists."""
    found = armies.statistics(armies.standard(army))
    defence, arrows, attack, rear, classes = FIGURES[army]
    assert (_half_up(found.defence, 2), _half_up(found.arrows, 2), _half_up(found.attack, 2)) == (
        defence,
        arrows,
        attack,
    )
    assert found.rear == rear
    assert tuple(found.classes.values()) == classes


def test_the_marauders_are_of_the_earlier_print() -> None:
    """LW-AMB-3: 1 ahead, 2 on the front corner, 4 on the flank, so that the rulebook's examples hold."""
    assert card("dwf.marauder-a").arrows == (1, 2, 4, 0, 0, 0, 0, 0)
    assert card("dwf.marauder-b").arrows == (1, 0, 0, 0, 0, 0, 4, 2)
