"""Battles: WC-BAT-1 to 22, WC-CAS-1 to 9, and the vectors TV-7 to TV-10."""

from tabletop.rules.warcraft import actions as act
from tests.support.warcraft_positions import table


def test_end_move_starts_battles() -> None:
    """WC-BAT-1, WC-BAT-13, WC-BAT-14: the active side's units among enemies fight before anybody else moves."""
    game = table(board={"b2": "HU melee", "c4": "OR melee", "f2": "OR melee"})
    game.do("move HU.melee@b2 c4", "end move", dice=[6, 1])
    assert game.events_of("battle_started")[0].space == "c4"
    assert [event.kind for event in game.events if event.kind in ("round_started", "rolled")] == [
        "round_started",
        "rolled",
        "rolled",
    ]
    assert game.decider == "OR"
    assert game.at("c4") == ["HU melee"]


def test_only_attacks_that_hit_cause_casualties() -> None:
    """WC-BAT-15, WC-BAT-16, TV-7: six attacks of Strength 2 showing 4 3 1 3 2 6 cause two casualties."""
    game = table(board={"c4": "HU melee 3", "b2": "HU melee 3", "d4": "OR melee, OR flying 2"})
    for move in ("c4 d4", "c4 d4", "c4 d4", "b2 c4", "b2 c4", "b2 c4"):
        game.do(f"move HU.melee@{move}")
    game.do("end move", dice=[6, 6, 6, 4, 3, 1, 3, 2, 6])
    rolled = next(event for event in game.events_of("rolled") if event.race == "HU")
    assert (rolled.hits, rolled.casualties) == (2, 2)


def test_order_of_several_battles() -> None:
    """WC-BAT-3, TV-9: the active player chooses; units of both battlefields and their flanks fight in each."""
    game = table(board={"c4": "HU melee, OR melee", "d4": "HU melee, OR melee", "c3": "HU melee", "d5": "OR melee"})
    game.do("end move")
    assert (game.decider, game.phase) == ("HU", "select")
    assert game.texts == ["battle c4", "battle d4"]
    assert game.refused(("space", "b2")).key == "no_battle"
    refusal = game.refused(("piece", "HU.melee@c3"))
    assert (refusal.key, refusal.values) == ("answer_first", {"step": "select"})
    game.do("battle c4", dice=[6, 6, 6, 2, 2, 6])
    assert game.events_of("rolled")[0].race == "OR"
    assert (game.decider, game.phase) == ("OR", "casualty")


def test_a_battle_is_called_off_when_one_side_is_gone() -> None:
    """WC-BAT-3, WC-CAS-9: casualties from a flank that is a battlefield itself may cancel that battle."""
    game = table(board={"c4": "HU melee, OR melee", "d4": "HU melee, OR melee"})
    game.do("end move", "battle c4", dice=[1, 1, 1, 1])
    game.do("remove OR.melee@c4", "remove HU.melee@c4")
    assert game.events_of("battle_ended")[0].winners == ()
    game = table(board={"c4": "HU melee, OR melee", "d4": "HU melee, OR melee"})
    game.do("end move", "battle c4", dice=[6, 6, 1, 6])
    game.do("remove OR.melee@d4")
    assert game.phase != "select"


def test_contested_hexes_of_others_wait() -> None:
    """WC-BAT-2, WC-BAT-4, TV-45: the battle comes in the Move Step of an involved side; late ones at the end."""
    game = table(
        "elfgate",
        active="HU",
        entered=[("e5", "UD")],
        board={"e5": "OR melee, UD melee", "d1": "HU melee", "g4": "OR melee"},
    )
    game.do("end move")
    assert game.decider == "OR"
    assert not game.events_of("battle_started")
    game.do("end move", dice=[6, 1])
    assert game.events_of("battle_started")[0].attackers == (game.seat("OR"),)
    late = table(
        "elfgate", active="HU", board={"e5": "OR melee, UD melee", "d1": "HU melee"}, last=True, entered=[("e5", "UD")]
    )
    late.do("end move", dice=[6, 1])
    assert late.events_of("battle_started")[0].attackers == (late.seat("UD"),)


def test_three_sides_fight_pair_by_pair() -> None:
    """WC-BAT-4, WC-BAT-7: the active player chooses whom to fight first; the third side takes no part."""
    game = table("elfgate", board={"e5": "HU melee 2, OR melee, UD melee", "e6": "UD ranged"})
    game.do("end move")
    assert game.texts == ["battle e5 OR", "battle e5 UD"]
    assert game.refused(("space", "e5"), ("choice", "NE")).key == "no_battle"
    game.do("battle e5 OR", dice=[6, 1, 6])
    assert {force[0] for force in game.events_of("battle_started")[0].forces} == {"HU", "OR"}


def test_participants_of_the_rulebook_example() -> None:
    """WC-BAT-6, WC-BAT-7, WC-BAT-10, TV-8: battlefield and flanks take part, a third side never; each draws one."""
    game = table(
        "elfgate",
        ("HU", "OR", "UD"),
        board={"e5": "UD melee", "e6": "HU melee, HU melee", "f5": "OR flying", "g3": "UD melee", "f4": "UD ranged"},
    )
    game.do("move HU.melee@e6 e5", "end move", dice=[6])
    started = game.events_of("battle_started")[0]
    assert {(race, where) for race, _, where, _ in started.forces} == {
        ("HU", "e5"),
        ("HU", "e6"),
        ("UD", "e5"),
        ("UD", "f4"),
    }
    assert [event.seat for event in game.events_of("drew") if event.why == "battle"] == [0, 2]


def test_mountains_are_flanks_and_battlefields() -> None:
    """WC-BAT-6, WC-BAT-11: flyers on mountains fight; ground units in flanks of a mountain take part."""
    game = table(board={"b1": "HU flying, HU melee", "c2": "OR flying"})
    game.do("move HU.flying@b1 c2", "end move", dice=[6, 6, 1])
    assert game.events_of("battle_started")[0].space == "c2"
    assert ("HU", "melee", "b1", 1) in game.events_of("battle_started")[0].forces


def test_sides_and_roles() -> None:
    """WC-BAT-8: the side of the player in turn attacks, even where only a teammate has units."""
    game = table("main4", active="HU", board={"f4": "NE melee, OR melee", "i6": "HU melee"})
    game.do("end move", dice=[6, 1])
    started = game.events_of("battle_started")[0]
    assert started.attackers == (game.seat("NE"),)
    assert started.defenders == (game.seat("OR"),)


def test_workers_never_take_part() -> None:
    """WC-BAT-12, WC-CAS-8, WC-BAT-5: workers neither fight nor fall."""
    game = table(board={"c4": "HU melee, HU worker 2, OR melee 2, OR worker"})
    game.do("end move", dice=[2, 2, 1])
    assert all(kind != "worker" for _, kind, _, _ in game.events_of("battle_started")[0].forces)


def test_phases_come_ranged_flying_melee() -> None:
    """WC-BAT-13, WC-BAT-18, WC-BAT-20: the end test is made after each phase."""
    game = table(board={"c4": "HU ranged, HU flying, HU melee, OR ranged, OR flying, OR melee"})
    game.do("end move", dice=[6, 6, 6, 6, 6, 1])
    assert [event.phase for event in game.events_of("rolled")] == ["ranged"] * 2 + ["flying"] * 2 + ["melee"] * 2
    game = table(board={"c4": "HU ranged, OR melee"})
    game.do("end move", dice=[2])
    assert game.events_of("battle_ended")[0].winners == (0,)


def test_there_is_no_retreat() -> None:
    """WC-BAT-19: in a battle no move is legal."""
    game = table(board={"c4": "HU melee, HU ranged, OR melee, OR ranged"})
    game.do("end move", dice=[1, 6])
    assert game.phase == "casualty"
    game.forbidden(act.Move("HU.melee@c4", "b2"))


def test_winner_and_winners_card() -> None:
    """WC-BAT-14, WC-BAT-17, WC-BAT-21, WC-BAT-22: both roll before anybody falls; units left in the battlefield win and
    draw; an empty one has no winner, TV-27."""
    game = table(board={"c4": "HU melee, OR melee"})
    game.do("end move", dice=[6, 1])
    assert [event.seat for event in game.events_of("drew") if event.why == "win"] == [0]
    game = table(board={"c4": "HU melee, OR melee"})
    game.do("end move", dice=[1, 1])
    assert not [event for event in game.events_of("drew") if event.why == "win"]


def test_the_rulebook_battle() -> None:
    """TV-10: the long example, with flyers that may not fall in melee and a worker lost afterwards."""
    game = table(
        races=("NE", "HU"),
        board={
            "c4": "NE ranged, NE flying, NE melee, HU melee, HU ranged 2, HU worker",
            "b2": "NE melee 3",
            "b3": "NE melee 2",
            "d4": "HU flying 2",
        },
        levels={"NE": (1, 1, 2), "HU": (1, 2, 2)},
    )
    game.do("end move", dice=[5, 2, 4])
    game.do("remove NE.melee@b2", dice=[2, 6, 3])
    assert game.decider == "HU"
    game.do("remove HU.melee@c4")
    game.do("remove NE.melee@b2", dice=[5, 2, 3, 2])
    assert game.events_of("battle_ended")[0].winners == (0,)
    assert "HU worker" not in game.at("c4")
    assert game.at("d4") == ["HU flying"] * 2
    assert game.events_of("piece_destroyed")[0].unit == "worker"


# --------------------------------------------------------------------------------------------- casualties


def test_defender_removes_first_and_both_alternate() -> None:
    """WC-CAS-1, WC-CAS-2, WC-CAS-3: any participating unit, defender first, one by one."""
    game = table(board={"c4": "HU melee 2, OR melee 2", "b2": "HU ranged", "d4": "OR ranged"})
    game.do("end move", dice=[6, 6, 1, 1, 1, 1])
    order = []
    for _ in range(3):
        order.append(game.decider)
        game.do(game.texts[0])
    assert order[:2] == ["OR", "HU"]
    game = table(board={"c4": "HU melee 2, OR melee 2", "b2": "HU ranged", "d4": "OR ranged"})
    game.do("end move", dice=[6, 6, 1, 1, 1, 1])
    assert game.texts == ["remove OR.melee@c4", "remove OR.ranged@d4"]


def test_flyers_do_not_fall_in_melee() -> None:
    """WC-CAS-5, WC-CAS-6: flying units cannot be chosen; with nothing else the casualties are ignored."""
    game = table(board={"c4": "HU melee 3, OR flying, OR melee"})
    game.do("end move", dice=[6, 6, 1, 1, 1])
    assert game.at("c4").count("OR flying") == 1
    assert game.at("c4").count("OR melee") == 0
    assert game.events_of("casualties_ignored")[0].n == 2


def test_all_casualties_are_removed() -> None:
    """WC-CAS-7: even when the battlefield is empty of the side already."""
    game = table(board={"c4": "HU melee 2, OR melee", "d4": "OR ranged"})
    game.do("end move", dice=[6, 6, 1, 1])
    game.do("remove OR.melee@c4")
    assert game.at("d4") == []


def test_why_a_casualty_is_refused() -> None:
    """WC-CAS-2, WC-CAS-5, WC-CAS-8, WC-BAT-7: own side, taking part, no worker, no flyer in melee."""
    game = table(board={"c4": "HU melee 2, OR melee, OR ranged, OR flying, OR worker", "f2": "OR ranged"})
    game.do("end move", dice=[6, 6, 6, 1, 6])
    assert game.texts == ["remove OR.melee@c4", "remove OR.ranged@c4"]
    names = ("HU.melee@c4", "OR.ranged@f2", "OR.worker@c4", "OR.flying@c4")
    assert [game.refused(("piece", name)).key for name in names] == [
        "casualty_side",
        "casualty_away",
        "casualty_worker",
        "casualty_flying",
    ]


# ---------------------------------- Abilities and their errata: WC-ABL-1 to 9, WC-OPT-1, vectors TV-21 to TV-23, TV-28


def test_area_attack() -> None:
    """WC-ABL-1, TV-21: dice 1, 2, 6 of Strength 5 cause three casualties with two hits."""
    game = table(
        races=("OR", "HU"), board={"c4": "OR melee 3, HU melee 3", "b2": "HU ranged 3"}, levels={"OR": (4, 1, 1)}
    )
    game.do("end move", dice=[6, 6, 6, 6, 6, 6, 1, 2, 6])
    rolled = game.events_of("rolled")[-1]
    assert (rolled.hits, rolled.casualties) == (2, 3)


def test_area_attack_belongs_to_the_type() -> None:
    """WC-ABL-1: only dice of the type that shows it count twice."""
    game = table(races=("OR", "HU"), board={"c4": "OR melee, OR ranged, HU melee 3"}, levels={"OR": (4, 1, 1)})
    game.do("end move", dice=[1])
    assert game.events_of("rolled")[0].casualties == 1


def test_heal_as_printed() -> None:
    """WC-ABL-2, TV-22: one casualty fewer per phase however many healers there are."""
    game = table(races=("OR", "HU"), board={"c4": "OR melee 3, HU melee, HU ranged 2"}, levels={"HU": (1, 3, 1)})
    game.do("end move", dice=[6, 6, 6, 1, 1, 1])
    tallied = game.events_of("tallied")[0]
    assert (tallied.dealt, tallied.healed, tallied.n) == (3, 1, 2)


def test_heal_of_the_errata() -> None:
    """WC-ABL-2, WC-OPT-1, TV-23: each natural 1 of the enemy causes one casualty fewer; the Priest has Strength 3."""
    game = table(
        races=("OR", "HU"),
        board={"c4": "OR melee 3, HU melee, HU ranged 2", "b2": "HU ranged"},
        levels={"HU": (1, 3, 1), "OR": (4, 1, 1)},
        errata_heal=True,
    )
    game.do("end move", dice=[6, 6, 6, 6, 1, 1, 4])
    tallied = next(event for event in game.events_of("tallied") if event.side == 1)
    assert tallied.dealt == 3
    assert game.events_of("rolled")[0].strength == 3
    printed = table(races=("OR", "HU"), board={"c4": "OR melee, HU ranged"}, levels={"HU": (1, 3, 1)})
    printed.do("end move", dice=[3, 6, 6, 6, 6, 6, 6, 1, 6])
    assert printed.events_of("rolled")[0].strength == 2


def test_slow_poison_names_phases() -> None:
    """WC-ABL-3: one phase per poisoner, named at the start of the round; there they strike first."""
    game = table(races=("NE", "HU"), board={"c4": "NE ranged, NE melee, HU melee, HU ranged"}, levels={"NE": (1, 4, 1)})
    game.do("end move")
    assert (game.decider, game.phase) == ("NE", "poison")
    assert game.texts == ["poison ranged", "poison flying", "poison melee"]
    assert game.refused(("choice", "ranged+melee")).key == "poison_number"
    game.do("poison ranged", dice=[1])
    assert game.decider == "HU"
    game.do("remove HU.ranged@c4", dice=[6, 1])
    assert [event.race for event in game.events_of("rolled")] == ["HU", "NE"]


def test_three_poisoners_name_everything() -> None:
    """WC-ABL-3: with three or more units all phases are named automatically."""
    game = table(races=("NE", "HU"), board={"c4": "NE ranged 3, HU melee"}, levels={"NE": (1, 4, 1)})
    game.do("end move", dice=[1, 6, 6])
    assert game.events_of("poison_named")[0].phases == ("ranged", "flying", "melee")
    assert game.events_of("battle_ended")


def test_a_teammate_of_poison_strikes_with_the_rest() -> None:
    """WC-ABL-4: only the owner's units strike first, the teammate's with everybody else."""
    game = table(
        "main4", active="NE", board={"f4": "NE ranged 2, HU ranged, OR ranged, OR melee 2"}, levels={"NE": (1, 4, 1)}
    )
    game.do("end move", "poison ranged+melee", dice=[6, 6, 6, 6])
    races = [event.race for event in game.events_of("rolled")]
    assert races[0] == "NE"
    assert set(races[1:3]) == {"OR", "HU"}


def test_bloodlust() -> None:
    """WC-ABL-5: one extra die in each phase with an attack, whatever type has the ability."""
    game = table(races=("OR", "HU"), board={"c4": "OR melee, OR ranged 2, HU melee 2"}, levels={"OR": (1, 3, 1)})
    game.do("end move", dice=[6, 6, 6, 6, 6, 1, 1])
    rolled = [event for event in game.events_of("rolled") if event.race == "OR"]
    assert [len(event.faces) for event in rolled] == [3, 2]
    assert rolled[0].bloodlust


def test_raise_dead() -> None:
    """WC-ABL-6, WC-ABL-7, TV-28: each natural 1 brings a melee unit of the reserve, before casualties."""
    game = table(
        races=("UD", "HU"),
        board={"c4": "UD ranged 3, HU melee 3", "a1": "UD melee 3", "b1": "UD melee 3", "b2": "UD melee 3"},
        levels={"UD": (1, 3, 1)},
    )
    assert game.reserve("UD", "melee") == 1
    game.do("end move", dice=[1, 1, 5, 6, 6, 6, 6, 6, 6, 1])
    assert game.events_of("raised")[0].n == 1
    assert game.events_of("rolled")[0].casualties == 2


def test_raised_units_above_the_limit_return() -> None:
    """WC-ABL-6, WC-ABL-8, WC-BAT-22: stacking is ignored while placing; afterwards melee units go back."""
    game = table(races=("UD", "HU"), board={"c4": "UD ranged 3, HU melee"}, levels={"UD": (1, 3, 1)})
    game.do("end move", dice=[1, 1, 5])
    assert game.events_of("raised")[0].n == 2
    assert game.events_of("surplus_returned")[0].n == 2
    assert game.at("c4") == ["UD ranged"] * 3


def test_raising_can_be_asked() -> None:
    """WC-ABL-6: with the option the owner says how many rise."""
    game = table(races=("UD", "HU"), board={"c4": "UD ranged 3, HU melee"}, levels={"UD": (1, 3, 1)}, ask_raise=True)
    game.do("end move", dice=[1, 1, 5])
    assert (game.decider, game.phase) == ("UD", "raise")
    assert game.texts == ["raise 2", "raise 1", "raise 0"]
    assert game.refused(("choice", "3")).key == "raise_most"
    game.do("raise 0")
    assert not game.events_of("surplus_returned")


def test_abilities_look_at_natural_faces() -> None:
    """WC-ABL-9, WC-CRD-17: Faerie Fire makes hits, never natural 1s."""
    game = table(
        races=("NE", "HU"), board={"c4": "NE ranged, HU melee 3"}, levels={"NE": (1, 3, 1)}, hands={"NE": ["faerie"]}
    )
    game.do("end move")
    assert game.phase == "w5"
    game.do("play NE-faerie-1", dice=[2, 1, 6])
    rolled = game.events_of("rolled")[0]
    assert (rolled.hits, rolled.casualties, rolled.modifier) == (1, 1, 1)
