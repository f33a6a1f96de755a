"""The content of the Adventure Game: counted, referenced, connected, meaningful, and each check can fail
(specification 10, loader and data tests 1 to 4 and 6)."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.rules.adventure import effects, model, quest_steps, terms
from tabletop.rules.adventure.content import build, content, read_all
from tabletop.rules.adventure.content_check import check, sources
from tabletop.rules.adventure.model import BoardSpace, Content
from tabletop.rules.adventure.values import names, walk
from tests.support.adventure_roster import roster

Files = dict[str, Any]


@pytest.fixture
def files() -> Files:
    """The content files as plain JSON, free to be spoilt."""
    return copy.deepcopy(dict(read_all()))


def looked_at(files: Files) -> Content:
    """The content of some files, after all checks."""
    found = build(files)
    check(found)
    return found


def entry(files: Files, name: str, key: str) -> Any:
    """The entry of that id in a content file."""
    table = files[name]
    lists = [table] if isinstance(table, list) else [value for value in table.values() if isinstance(value, list)]
    entries = (one for part in lists for one in part if isinstance(one, dict))
    return next(one for one in entries if one["id"] == key)


def test_the_content_is_sound(files: Files) -> None:
    assert looked_at(files).spaces.keys() == content().spaces.keys()


def test_counts_of_the_box() -> None:
    """Section 1, loader test 1."""
    found = content()
    assert (len(found.spaces), len(found.borders)) == (60, 76)
    assert Counter(space.kind for space in found.spaces.values())["city"] == 3
    assert len(found.character_cards) == 16
    assert [len(deck) for deck in found.decks.values()] == [23] * 4
    assert (len(found.starting), len(found.elite)) == (18, 30)
    assert sum(trophy.copies for trophy in found.trophies.values()) == 16
    assert len(found.discovery_pile) == 20
    assert len(found.board_encounters) == 17
    assert [len(deck) for deck in found.challenge_decks] == [40] * 4
    assert len(found.challenges) == 120


def test_resource_totals_of_the_board() -> None:
    """Section 6.2."""
    totals = Counter(resource for space in content().spaces.values() for resource in space.resources)
    assert totals == {
        "auction_house": 4,
        "book": 5,
        "flight_path": 10,
        "place_discovery": 23,
        "potion_large": 10,
        "potion_small": 13,
        "quest_giver": 4,
        "scroll": 24,
    }


def test_colours_of_the_board() -> None:
    """Section 6.2: 21 grey spaces, 35 up to green, 48 up to yellow, 60 in all."""
    levels = Counter(space.colour for space in content().spaces.values())
    assert [sum(levels[level] for level in range(top + 1)) for top in range(4)] == [21, 35, 48, 60]


def test_walking_distances_of_the_board() -> None:
    """Section 6.2: Undercity to Ironforge 9, Ironforge to Stormwind 2, Undercity to Stormwind 11, largest 19."""
    spaces = content().spaces

    def distances(start: str) -> dict[str, int]:
        found, ring = {start: 0}, [start]
        while ring:
            ring = [near for one in ring for near in spaces[one].neighbours if near not in found]
            for near in ring:
                found.setdefault(near, 1 + min(found[other] for other in spaces[near].neighbours if other in found))
        return found

    assert distances("undercity")["ironforge"] == 9
    assert distances("ironforge")["stormwind"] == 2
    assert distances("undercity")["stormwind"] == 11
    assert max(max(distances(start).values()) for start in spaces) == 19


def test_no_two_connections_cross_and_none_passes_close_to_a_third_space() -> None:
    """Section 6.2: straight lines, at least 38 units from every other space."""
    spaces = content().spaces
    lines = [(spaces[border.a], spaces[border.b]) for border in content().borders]
    assert len(lines) > 60

    def turn(a: BoardSpace, b: BoardSpace, c: BoardSpace) -> int:
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    for index, (a, b) in enumerate(lines):
        for c, d in lines[index + 1 :]:
            if len({a.id, b.id, c.id, d.id}) == 4:
                assert not (turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0), (a.id, c.id)
        for other in spaces.values():
            if other.id in (a.id, b.id):
                continue
            length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
            along = ((other.x - a.x) * (b.x - a.x) + (other.y - a.y) * (b.y - a.y)) / length
            along = min(1.0, max(0.0, along))
            gap = ((a.x + along * (b.x - a.x) - other.x) ** 2 + (a.y + along * (b.y - a.y) - other.y) ** 2) ** 0.5
            assert gap >= 38, (a.id, b.id, other.id)


def test_level_up_encounters_stand_where_the_level_before_can_go() -> None:
    """AG-MOV-4 and section 6.5: four grey, three green, three yellow places give the next level."""
    given: Counter[tuple[int, int]] = Counter()
    for printed in content().board_encounters.values():
        for value in walk(printed.encounter):
            if isinstance(value, effects.GainLevel):
                given[printed.level, value.to] += 1
    assert given == {(0, 1): 4, (1, 2): 3, (2, 3): 3}


def test_the_roster_expands_to_the_challenge_cards(files: Files) -> None:
    """Loader test 4: the compact record and the content say the same of all 120 cards."""
    assert roster() == files["challenges"]


def test_compositions_of_the_challenge_decks() -> None:
    """Section 6.10: attack, defence, damage, ranged attacks and kinds of items by colour."""
    shown = []
    for colour in range(4):
        cards = [card for card in content().challenges.values() if card.colour == colour]
        fights = [card.encounter for card in cards]
        slots = Counter(card.item.slot for card in cards)
        shown.append(
            (
                round(sum(one.attack.value for one in fights) / 30, 2),
                round(sum(one.defence for one in fights) / 30, 2),
                round(sum(one.damage for one in fights) / 30, 2),
                sum(one.attack.type == "ranged" for one in fights),
                sum("Aggro" in one.traits for one in fights),
                (slots["weapon"], slots["armour"], slots["bag"]),
            )
        )
    assert shown == [
        (1.57, 4.93, 1.03, 6, 4, (13, 9, 8)),
        (3.30, 6.63, 1.13, 9, 4, (12, 9, 9)),
        (5.07, 8.53, 1.77, 8, 6, (12, 10, 8)),
        (6.90, 10.47, 2.47, 11, 6, (12, 9, 9)),
    ]


def test_every_weapon_and_armour_fits_somebody() -> None:
    """AG-ITM-6: the icons of a card are all on some character card of its level or a higher one."""
    cards = content().character_cards.values()
    assert content().challenges
    for card in content().challenges.values():
        wanted = set(card.item.icons)
        assert any(wanted <= set(hero.icons) for hero in cards if hero.level >= card.colour), card.id


def test_every_name_has_every_language() -> None:
    """Loader test 2."""
    found = list(names((content().spaces, content().quests, content().challenges, content().events)))
    assert len(found) > 350
    assert len({frozenset(name) for name in found}) == 1


def test_every_word_of_the_vocabulary_is_read() -> None:
    """Sections 5.2 to 5.7: every trigger, op, condition, cost and quest step of the forms can stand in a file."""
    used = {type(value) for source in sources(content()) for value in walk(source[1])}
    used |= {type(value) for value in walk((content().quests, content().board_encounters, content().events))}
    unused = {
        kind.__name__
        for kind in (*model.Effect.kinds.values(), *quest_steps.QuestStep.kinds.values())
        if kind not in used
    }
    assert unused == set()


# --------------------------------------------------------------------------------------------- checks that can fail


def _lose(name: str, key: str) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        table = files[name]
        lists = [table] if isinstance(table, list) else [part for part in table.values() if isinstance(part, list)]
        part = next(part for part in lists if any(isinstance(one, dict) and one.get("id") == key for one in part))
        part[:] = [one for one in part if one["id"] != key]

    return spoil


def _set(name: str, key: str, /, **values: Any) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        entry(files, name, key).update(values)

    return spoil


def _twice(name: str, key: str) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        files[name].append(copy.deepcopy(entry(files, name, key)))

    return spoil


def _one_way(files: Files) -> None:
    entry(files, "board", "brill")["neighbours"].remove("deathknell")


def _dead_end(files: Files) -> None:
    _cut_off(files)
    entry(files, "board", "deathknell")["neighbours"] = ["deathknell"]


def _cut_off(files: Files) -> None:
    entry(files, "board", "deathknell")["neighbours"].remove("brill")
    entry(files, "board", "brill")["neighbours"].remove("deathknell")
    entry(files, "board", "deathknell")["neighbours"].append("undead_end")


def _yellow_bridge(files: Files) -> None:
    entry(files, "board", "deeprun_tram")["colour"] = "yellow"
    entry(files, "board", "thandol_span")["colour"] = "yellow"


def _unnamed(files: Files) -> None:
    del entry(files, "events", "GE1")["name"]["es"]


def _ability(name: str, key: str, /, **values: Any) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        found = entry(files, name, key)
        found["abilities"][0].update(values)

    return spoil


def _steps(key: str, *steps: Any, setup: Any = None) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        found = entry(files, "quests", key)
        found["steps"] = list(steps)
        found["setup"] = setup or []

    return spoil


def _do(*effects: Any) -> list[Any]:
    return list(effects)


SPOILT: dict[str, tuple[Callable[[Files], None], str]] = {
    "a space is missing": (_lose("board", "deathknell"), "spaces instead of 60"),
    "a quest is missing": (_lose("quests", "S03"), "starting instead of 18"),
    "an encounter is missing": (_lose("challenges", "G01"), "challenges instead of 120"),
    "an event is missing": (_lose("events", "GE1"), "events instead of 40"),
    "a board encounter is missing": (_lose("board_encounters", "hogger"), "instead of 17"),
    "a character card is missing": (_lose("characters", "grumbaz_green"), "instead of 16"),
    "a deck is short": (_set("abilities", "grumbaz_rend", copies=1), "22 cards instead of 23"),
    "a trophy is missing": (_set("trophies", "kazzak", copies=1), "16 trophy cards"),
    "a token is missing": (_set("discoveries", "bomb", count=1), "discovery_pile instead of 20"),
    "a deck is of another colour": (_set("challenges", "G01", colour="red"), "30 encounters"),
    "an event is of another kind": (_set("events", "GE8", kind="global"), "30 encounters"),
    "a level is missing": (_set("characters", "grumbaz_green", level="grey"), "one card for each level"),
    "an id stands twice": (_twice("trophies", "kazzak"), "kazzak stands twice"),
    "a name is missing": (_unnamed, "has no name in"),
    "a name is empty": (_set("events", "GE1", name={"en": "", "es": "x"}), "name"),
    "a connection goes one way": (_one_way, "not the other way"),
    "a connection leads nowhere": (_cut_off, "no other space"),
    "a connection leads back": (_dead_end, "no other space"),
    "grey falls apart": (_yellow_bridge, "do not hang together"),
    "a city is yellow": (_set("board", "ironforge", colour="yellow"), "not grey"),
    "a space lies beside the board": (_set("board", "ironforge", x=1001), "beside the canvas"),
    "an owner is unknown": (_set("abilities", "grumbaz_rend", owner="thrall"), "the deck of|thrall"),
    "a printed encounter is unknown": (_set("board", "brill", encounter="kobold"), "kobold"),
    "an encounter stands elsewhere": (_set("board_encounters", "hogger", space="brill"), "do not agree"),
    "an event lies in a city": (_set("events", "GE6", space="stormwind"), "in a city"),
    "an event lies on a board encounter": (_set("events", "GE6", space="deadmines"), "printed on the board"),
    "an event lies nowhere": (_set("events", "GE6", space="moon"), "moon"),
    "a trophy is unknown": (
        _set("board_encounters", "hakkar", reward=[{"op": "gain_trophy", "who": "active", "trophy": "ear"}]),
        "ear",
    ),
    "a window does not fit its icon": (_set("abilities", "grumbaz_rend", window="move"), "AG-ABL-4"),
    "an unknown op": (_ability("discoveries", "bomb", do=_do({"op": "explode"})), "explode"),
    "an unknown argument": (_ability("discoveries", "bomb", do=_do({"op": "suffer", "who": "self", "m": 2})), "m"),
    "an unknown trigger": (_ability("discoveries", "bomb", when="midnight"), "when"),
    "an unknown condition": (_ability("discoveries", "bomb", **{"if": [{"c": "hungry"}]}), "hungry"),
    "an unknown cost": (_ability("discoveries", "gold", cost=[{"gold": 1}]), "gold"),
    "an unknown trait": (_set("board_encounters", "hogger", traits=["Gnoll"]), "traits"),
    "an unknown icon": (_set("characters", "grumbaz_grey", icons=["horn"]), "icons"),
    "an unknown quest step": (_steps("S03", {"type": "dance"}), "dance"),
    "a host where nothing is attached": (
        _ability("discoveries", "bomb", do=_do({"op": "suffer", "who": "host", "n": 2})),
        "host has no meaning",
    ),
    "a target where none is chosen": (
        _ability("discoveries", "bomb", do=_do({"op": "suffer", "who": "target", "n": 2})),
        "target has no meaning",
    ),
    "an opponent outside combat": (
        _ability("discoveries", "bomb", do=_do({"op": "suffer", "who": "opponent", "n": 2})),
        "opponent has no meaning",
    ),
    "a combat figure outside combat": (
        _ability("discoveries", "bomb", do=_do({"op": "attack", "side": "own", "n": 2})),
        "attack has no meaning",
    ),
    "it where nothing is bound": (
        _ability("discoveries", "bomb", do=_do({"op": "suffer", "who": "it", "n": 2})),
        "it has no meaning",
    ),
    "a continuous effect that happens once": (
        _ability("discoveries", "bomb", do=_do({"op": "max_health", "who": "self", "n": -1})),
        "max_health has no meaning",
    ),
    "a happening that is continuous": (
        _ability("discoveries", "disease", do=_do({"op": "suffer", "who": "self", "n": 1})),
        "suffer has no meaning in static",
    ),
    "an optional trigger": (_ability("discoveries", "bomb", mode="may"), "may has no meaning"),
    "a die without faces": (_ability("board_encounters", "hogger", faces=[]), "faces"),
    "a cost of a mandatory ability": (_ability("discoveries", "bomb", cost=[{"energy": 1}]), "cost"),
    "a bag item with an attack": (
        lambda files: entry(files, "challenges", "G05")["item"].update(attack={"value": 1, "type": "melee"}),
        "a weapon has an attack",
    ),
    "a target for nothing": (
        _set("abilities", "grumbaz_rend", target={"kind": "character", "who": "other", "within": 2}),
        "chooses a target",
    ),
    "a quest to nowhere": (_steps("S03", {"type": "travel", "space": "moon"}), "quest_space .*moon"),
    "a quest for a lost token": (_steps("S03", {"type": "collect", "spaces": ["brill"]}), "quest_collect"),
    "a token nobody collects": (
        _steps("S03", {"type": "reach_level", "level": "green"}, setup=[{"place": "brill", "n": 1}]),
        "quest_collect",
    ),
    "a quest with too many tokens": (
        _steps(
            "S03",
            {"type": "collect", "spaces": ["brill", "uldaman"]},
            setup=[{"place": "brill", "n": 9}, {"place": "uldaman", "n": 1}],
        ),
        "quest_tokens",
    ),
    "a marked character that is not there": (
        _steps("S03", {"type": "defeat_character", "who": "marked"}),
        "quest_marked",
    ),
    "a marked character nobody asks for": (
        _steps("S03", {"type": "reach_level", "level": "green"}, setup=[{"give_token_to": "chosen_other", "n": 1}]),
        "quest_marked",
    ),
    "more meetings than tokens": (
        _steps("S03", {"type": "meet_marked", "n": 2}, setup=[{"give_token_to": "chosen_other", "n": 1}]),
        "quest_meet",
    ),
    "more demons than there are": (
        _steps("S03", {"type": "hand_in_encounters", "kind": "city", "trait": "Giant", "n": 20}),
        "quest_encounters",
    ),
    "an offer to be defeated": (
        _steps("S03", {"type": "defeat_board_encounter", "encounter": "booty_bay"}),
        "quest_board_encounter",
    ),
}


@pytest.mark.parametrize("what", SPOILT)
def test_spoilt_content_is_refused(what: str, files: Files) -> None:
    spoil, words = SPOILT[what]
    spoil(files)
    with pytest.raises(ValueError, match=words):
        looked_at(files)


def test_more_discards_than_a_hand_holds_are_refused(files: Files) -> None:
    """AG-ABL-1."""
    entry(files, "quests", "S03")["steps"] = [{"type": "discard_abilities", "kind": "city", "n": 11}]
    with pytest.raises(ValueError, match="n"):
        looked_at(files)


def test_colours_are_in_order_of_difficulty() -> None:
    assert [terms.COLOURS[level] for level in (terms.GREY, terms.GREEN, terms.YELLOW, terms.RED)] == list(terms.COLOURS)
