"""Abilities and their errata: WC-ABL-1 to 9, WC-OPT-1, vectors TV-21 to TV-23, TV-28."""

from __future__ import annotations

from tests.support.warcraft_positions import table


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


def test_two_poisoners_name_two_phases() -> None:
    """WC-ABL-3: two different phases for two units."""
    game = table(races=("NE", "HU"), board={"c4": "NE ranged 2, HU melee"}, levels={"NE": (1, 4, 1)})
    game.do("end move")
    assert game.texts == ["poison ranged+flying", "poison ranged+melee", "poison flying+melee"]


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
