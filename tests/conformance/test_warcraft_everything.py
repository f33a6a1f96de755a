"""Over seeded and recorded games of Warcraft every card was played at every moment at which it can be, every ability
and special rule did something, and every mode ended in every way; and what is taken back has never been."""

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest

from tabletop.rules.warcraft import META, RACES
from tabletop.rules.warcraft.content import content
from tabletop.storage import format as save_format
from tests.support.variants import VARIANTS, WARCRAFT_OPTIONS
from tests.support.warcraft_watch import PHASES, POINTS, Watch, any_action, eager, observe, replay

RECORDED = sorted((Path(__file__).resolve().parent.parent / "recorded" / "games" / "warcraft").glob("*.json"))
GAMES = ("main4", "captives", "elfgate", "necro", "main4-options")
SHORT = ("nordrassil", "nordrassil-options")  # short games, in which poison and the best abilities are at work
ROUNDS = 10  # seeds of each, if it takes so many to see everything
SHORT_ONES = 8  # of the short ones in each round
FIRST = (
    *(("main4", 1), ("captives", 1), ("elfgate", 1), ("necro", 1), ("main4-options", 1), ("nordrassil", 1)),
    *(("nordrassil-options", 1), ("nordrassil", 2), ("nordrassil", 3), ("nordrassil", 4), ("nordrassil-options", 5)),
    *(("nordrassil", 7), ("elfgate", 2), ("nordrassil", 9), ("nordrassil-options", 12), ("nordrassil-options", 15)),
    *(("captives", 3), ("main4-options", 3), ("nordrassil", 18), ("nordrassil", 7)),
)
"""Games in which something was seen for the first time when all were tried in turn."""

# The moments of each window (spec 3.10 and 5.5) that are told apart; windows not named here have one moment.
OCCASIONS = {
    "W3": ("own", "other"),
    **dict.fromkeys(("W5", "W6", "W7", "W8", "W9"), PHASES),
    "W12": ("gold", "wood"),
}
SPECIFIED = {
    **{"call": "W2", "dispel": "W10", "invis": "W7", "poly": "W4"},
    **{"devour": "W4", "ensnare": "W5", "spears": "W5", "pillage": "W9"},
    **{"faerie": "W5", "marks": "W8", "glaive": "W6", "renew": "W11"},
    **{"cripple": "W1", "curse": "W6", "summon": "W13", "web": "W5"},
    **{"fast": "W1", "res": "W12", "portal": "W3", "vp": "W14"},
}
SNARES = ("ensnare", "web")  # in W5 of the melee phase alone (WC-CRD-14, 24)
HALVES = ("half 1 w5", "half 1 w6", "half 1 w7", "half 2 w5", "half 2 w6", "half 2 w7")
IN_BATTLE = [kind for kind, window in SPECIFIED.items() if 4 <= int(window[1:]) <= 10]

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


def moments(kind: str) -> list[str]:
    """All moments at which a card of that kind can be played."""
    if kind == "vp":
        return list(POINTS)
    window = content().cards[kind].window
    occasions = ("melee",) if kind in SNARES else OCCASIONS.get(f"W{window}", ("",))
    return [f"w{window} {occasion}".rstrip() for occasion in occasions]


def cards() -> list[str]:
    """Every card with every moment; cards that all races have, for each of the races."""
    found = []
    for kind, card in content().cards.items():
        races = (card.race,) if card.race else ("any",) if kind == "vp" else RACES
        found += [f"card {race} {kind} {moment}" for race in races for moment in moments(kind)]
    return found


CARDS = cards()
CANCELLED = [f"cancelled {kind}" for kind in IN_BATTLE]
EVERYTHING = [
    *CARDS,
    *HALVES,
    *CANCELLED,
    *(f"ability {name}" for name in ABILITIES),
    *(f"rule {name}" for name in RULES),
    *(f"card effect {name}" for name in EFFECTS),
]


@pytest.fixture(scope="module")
def watch() -> Watch:
    """What happened in all of the games: the recorded ones, and steered ones until everything has been seen."""
    found = Watch()
    variants = {variant.name: variant for variant in VARIANTS["warcraft"]}
    for path in RECORDED:
        replay(found, save_format.load(path).match)
    for name, seed in steered():
        if missing(found, EVERYTHING):
            observe(found, variants[name].setup(seed), eager(found))
    return found


def steered() -> Iterator[tuple[str, int]]:
    """Variants and seeds: the rich ones, then round after round."""
    yield from FIRST
    for number in range(ROUNDS):
        yield from ((name, number + 1) for name in GAMES)
        for seed in range(number * SHORT_ONES, (number + 1) * SHORT_ONES):
            yield from ((name, seed + 1) for name in SHORT)


def missing(watch: Watch, wanted: Sequence[str]) -> list[str]:
    return [key for key in wanted if not watch.seen[key]]


def test_the_table_of_cards_and_windows_is_that_of_the_specification() -> None:
    """Twenty kinds of cards; each has one window, but for Victory Point, which goes with one's own steps."""
    table = {kind: f"W{card.window}" for kind, card in content().cards.items()}
    assert table == SPECIFIED
    assert len(table) == 20
    assert {int(window[1:]) for window in table.values()} == set(range(1, 15))
    for race in RACES:
        assert set(content().decks[race]) == {kind for kind, card in content().cards.items() if card.race in ("", race)}


def test_everything_was_seen_and_every_card_in_each_of_its_windows(watch) -> None:
    assert missing(watch, EVERYTHING) == []
    known = [key for key in watch.seen if key.startswith("card ") and not key.startswith("card effect ")]
    assert set(known) == set(CARDS)  # and at no other moment


def test_seats_were_asked_when_they_could_act_and_moves_were_taken_back(watch) -> None:
    """The watch raises where a seat is asked in vain or taking back leaves a trace; here: it did look."""
    assert watch.windows > 1000
    assert watch.taken_back > 1000


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "part"), list(product(VARIANTS["warcraft"], range(4))), ids=lambda value: getattr(value, "name", None)
)
def test_many_games_under_observation(variant, part) -> None:
    found = Watch()
    for seed in range(100 + part, 160, 4):
        observe(found, variant.setup(seed), (eager(found), any_action)[seed % 2])
    assert found.windows > 0
    assert found.taken_back > 0


def test_the_options_are_all_there() -> None:
    assert set(WARCRAFT_OPTIONS) == {spec.id for spec in META.options} - {"race", "scenario"}
