"""Over seeded and recorded games of Warcraft every card was played at every moment at which it can be, every ability
and special rule did something, and every mode ended in every way; and what is taken back has never been."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from pending import entered
from variants import VARIANTS, WARCRAFT_OPTIONS
from warcraft_watch import Watch, any_action, eager, observe, replay

from tabletop.bots.setups import make_setup
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.meta import META
from tabletop.storage import format as save_format

RECORDED = sorted((Path(__file__).resolve().parent.parent / "recorded" / "games" / "warcraft").glob("*.json"))
GAMES = {"nordrassil": 20, "main4": 8, "main4-options": 8, "necro": 5, "elfgate": 6, "captives": 10}
PHASES = ("ranged", "flying", "melee")

RACIAL = {
    "HU": {"call": ["w2"], "dispel": ["w10"], "invis": ["w7"], "poly": ["w4"]},
    "OR": {"devour": ["w4"], "ensnare": ["w5"], "spears": [f"w5 {p}" for p in PHASES], "pillage": ["w9"]},
    "NE": {
        "faerie": [f"w5 {p}" for p in PHASES],
        "marks": ["w8"],
        "glaive": [f"w6 {p}" for p in PHASES],
        "renew": ["w11"],
    },
    "UD": {"cripple": ["w1"], "curse": [f"w6 {p}" for p in PHASES], "summon": ["spend"], "web": ["w5"]},
}
COMMON = {"fast": ["w1"], "res": ["w12 gold", "w12 wood"], "portal": ["w3"]}
POINTS = ("w1", "move", "w11", "harvest", "deploy", "w12", "spend", "w14", "w14 teammate")
IN_BATTLE = ("dispel", "invis", "poly", "devour", "ensnare", "spears", "pillage", "faerie", "glaive", "curse", "web")

ABILITIES = (
    "HU heal",
    "HU area_attack flying",
    "OR area_attack melee",
    "OR bloodlust",
    "UD area_attack flying",
    "UD raised",
    "UD surplus_returned",
    "NE area_attack ranged",
    "NE area_attack flying",
    "NE slow_poison 1",
    "NE slow_poison 2",
    "NE slow_poison 3",
)
RULES = (
    "battle on a mountain",
    "building_finished",
    "carried thrall",
    "carried tyrande",
    "casualties_ignored",
    "conjured flying",
    "conjured melee",
    "conjured ranged",
    "denied",
    "destroyed necromancer",
    "destroyed worker",
    "free upgrade",
    "given",
    "joined",
    "lone capture",
    "marker_passed",
    "neutral casualties",
    "neutral dice",
    "never depleted",
    "outpost_destroyed",
    "outpost_finished",
    "reshuffled",
    "revived",
    "seat_eliminated",
    "set_aside",
    "token_lost",
    "town_occupied",
    "wall kept out",
    "workers_called",
)
EFFECTS = ("curse", "devour killed", "devour returned", "invisibility", "marksmanship")
ENDINGS = {
    "main2": ("points", "last_side", "mutual"),
    "main4": ("points", "last_side", "mutual"),
    "elfgate": ("gate", "last_side", "mutual"),
    "necro": ("necromancers", "sources", "last_side"),
    "captives": ("captive", "last_side", "mutual"),
    "nordrassil": ("spell", "town_lost", "stand_on", "last_side", "mutual"),
}


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    """What happened in all of the games."""
    found = Watch()
    variants = {variant.name: variant for variant in VARIANTS["warcraft"]}
    with entered():
        for path in RECORDED:
            replay(found, save_format.load(path).match)
        for name, number in GAMES.items():
            for seed in range(1, number + 1):
                observe(found, variants[name].setup(seed), eager(found))
        for race, seed in product(("OR", "NE", "UD"), range(1, 5)):
            setup = make_setup(META, words=("1.race=HU", f"2.race={race}"), seed=seed)
            observe(found, setup, eager(found))
        yield found


def missing(watch: Watch, wanted: list[str]) -> list[str]:
    return [key for key in wanted if not watch.seen[key]]


def test_every_card_was_played_in_every_one_of_its_windows(watch: Watch) -> None:
    wanted = [f"card any vp {moment}" for moment in POINTS]
    for race, kinds in RACIAL.items():
        assert {*kinds, *COMMON, "vp"} == set(content().decks[race])
        for kind, moments in {**kinds, **COMMON}.items():
            wanted += [f"card {race} {kind} {moment}" for moment in moments]
    assert missing(watch, wanted) == []
    assert not [key for key in watch.seen if key.startswith("card ") and "effect" not in key and key not in wanted]


def test_every_battle_card_was_cancelled(watch: Watch) -> None:
    assert missing(watch, [f"cancelled {kind}" for kind in IN_BATTLE]) == []


def test_every_ability_did_something(watch: Watch) -> None:
    assert missing(watch, [f"ability {name}" for name in ABILITIES]) == []


def test_every_special_rule_and_effect_did_something(watch: Watch) -> None:
    assert missing(watch, [f"rule {name}" for name in RULES] + [f"card effect {name}" for name in EFFECTS]) == []


def test_every_mode_ended_in_every_way(watch: Watch) -> None:
    assert missing(watch, [f"ending {mode} {end}" for mode, ends in ENDINGS.items() for end in ends]) == []


def test_seats_were_asked_when_they_could_act_and_moves_were_taken_back(watch: Watch) -> None:
    """The watch raises where a seat is asked in vain or taking back leaves a trace; here: it did look."""
    assert watch.windows > 1000
    assert watch.taken_back > 1000


@pytest.mark.long
@pytest.mark.parametrize(("variant", "part"), list(product(VARIANTS["warcraft"], range(4))), ids=str)
def test_many_games_under_observation(variant: object, part: int) -> None:
    found = Watch()
    for seed in range(100 + part, 160, 4):
        observe(found, variant.setup(seed), (eager(found), any_action)[seed % 2])  # type: ignore[attr-defined]


def test_the_options_are_all_there() -> None:
    assert set(WARCRAFT_OPTIONS) == {spec.id for spec in META.options} - {"race", "scenario"}
