"""The content of the Adventure Game: counted, referenced, connected, meaningful; and what its reader refuses
(specification 10, loader and data tests 1 to 4 and 6)."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tabletop.rules.adventure import effects, model, quest_steps, terms
from tabletop.rules.adventure.content import build, content, read_all
from tabletop.rules.adventure.model import BoardSpace, Content
from tabletop.rules.adventure.quest_check import quest_fault
from tabletop.rules.adventure.user_content import misfits
from tabletop.rules.adventure.values import names, walk
from tests.support.adventure_roster import roster

Files = dict[str, Any]


@pytest.fixture
def files() -> Files:
    """The content files as plain JSON, free to be spoilt."""
    return copy.deepcopy(dict(read_all()))


def all_of(found: Content) -> tuple[object, ...]:
    heroes = (found.characters, found.character_cards, found.abilities)
    return (*heroes, found.spaces, found.board_encounters, found.trophies, found.discoveries, found.quests,
            found.challenges, found.events)  # fmt: skip


def sources(found: Content) -> Iterator[tuple[str, model.Abilities, bool]]:
    """Every source of abilities: its id, its abilities, whether it chooses a target."""
    for card in found.character_cards.values():
        for side, face in card.sides.items():
            yield f"{card.id} ({side})", face.abilities, False
    for ability in found.abilities.values():
        yield ability.id, ability.abilities, bool(ability.target)
    for printed in found.board_encounters.values():
        yield printed.id, printed.offer if printed.encounter is None else printed.encounter.abilities, False
    for token in found.discoveries.values():
        yield token.id, token.abilities, False
    for challenge in found.challenges.values():
        yield f"{challenge.id} (encounter)", challenge.encounter.abilities, False
        yield f"{challenge.id} (item)", challenge.item.abilities, False
    for event in found.events.values():
        yield event.id, event.front, False
        if isinstance(event.back, model.ItemBack):
            yield event.id, event.back.item.abilities, False
        elif isinstance(event.back, model.EncounterBack):
            yield event.id, event.back.encounter.abilities, False


def looked_at(files: Files) -> Content:
    """The content of some files, with words that have a meaning in their place and quests that can be finished."""
    found = build(files)
    for source, abilities, targets in sources(found):
        for ability in abilities:
            for one in misfits(ability, targets=targets):
                raise ValueError(f"{source}: {one.word} has no meaning in {one.when}")
    for quest in found.quests.values():
        fault = quest_fault(found, quest)
        if fault is not None:
            raise ValueError(f"quest {quest.id}: {fault.key} {dict(fault.values)}")
    return found


def entry(files: Files, name: str, key: str) -> Any:
    """The entry of that id in a content file."""
    table = files[name]
    lists = [table] if isinstance(table, list) else [value for value in table.values() if isinstance(value, list)]
    entries = (one for part in lists for one in part if isinstance(one, dict))
    return next(one for one in entries if one["id"] == key)


def test_every_word_has_a_meaning_and_every_quest_an_end(files) -> None:
    assert looked_at(files).spaces.keys() == content().spaces.keys()


def test_counts_of_the_box() -> None:
    """Section 1, loader test 1: what decks and borders come to; the listing and the roster tell the rest."""
    found = content()
    assert (len(found.spaces), len(found.borders)) == (60, 76)
    assert [len(deck) for deck in found.decks.values()] == [23] * 4
    assert (len(found.starting), len(found.elite)) == (18, 30)
    assert sum(trophy.copies for trophy in found.trophies.values()) == 16
    assert len(found.discovery_pile) == 20
    assert [len(deck) for deck in found.challenge_decks] == [40] * 4
    for hero in found.characters:
        assert [card.level for card in found.character_cards.values() if card.character == hero] == [0, 1, 2, 3]


def test_the_board_hangs_together() -> None:
    """AG-MOV-4: connections go both ways, at every level everything can be reached, cities are grey."""
    spaces = content().spaces
    for space in spaces.values():
        assert space.id not in space.neighbours
        assert all(space.id in spaces[near].neighbours for near in space.neighbours)
        assert len(set(space.neighbours)) == len(space.neighbours)
        assert 0 <= space.x <= content().canvas[0]
        assert 0 <= space.y <= content().canvas[1]
        assert space.colour == terms.GREY or space.kind != "city"
    for level in range(4):
        known = {name for name, space in spaces.items() if space.colour <= level}
        waiting = [min(known)]
        seen = set(waiting)
        while waiting:
            more = known.intersection(spaces[waiting.pop()].neighbours) - seen
            seen |= more
            waiting += more
        assert seen == known


def test_whatever_is_named_exists() -> None:
    """Loader test 3; AG-CHL-1, 6.13."""
    found = content()
    assert {card.character for card in found.character_cards.values()} == found.characters.keys()
    assert {card.owner for card in found.abilities.values()} == found.characters.keys()
    printed = {one.encounter for one in found.spaces.values() if one.encounter is not None}
    assert printed == found.board_encounters.keys()
    for one in found.board_encounters.values():
        space = found.spaces[one.space]
        assert (space.encounter, space.colour) == (one.id, one.level)
    for event in found.events.values():
        if event.space:
            assert found.spaces[event.space].kind != "city"
            assert found.spaces[event.space].encounter is None
    assert not found.challenges.keys() & found.events.keys()
    values = list(walk(all_of(found)))
    assert {one.trophy for one in values if isinstance(one, effects.GainTrophy)} <= found.trophies.keys()
    assert {one.space for one in values if isinstance(one, terms.Place) and one.space} <= found.spaces.keys()
    reaches = [one.within for one in values if isinstance(one, terms.Selector) and one.kind == "space"]
    assert all(within is None or within > 0 for within in reaches)


WINDOWS = {
    "movement": ("move",),
    "combat": ("pre_roll", "post_roll", "pre_or_post_roll", "pending", "after_suffer"),
    "special": ("move", "own_turn", "reveal", "react_card", "pending", "after_suffer"),
}


def test_cards_use_their_targets_and_come_in_the_time_of_their_icon() -> None:
    """AG-ABL-3, AG-ABL-4."""
    assert content().abilities
    for card in content().abilities.values():
        used = any(getattr(value, name, "") == "target" for value in walk(card.abilities) for name in ("who", "to"))
        assert used == bool(card.target), card.id
        assert card.window in WINDOWS[card.timing], card.id


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


def test_the_roster_expands_to_the_challenge_cards(files) -> None:
    """Loader test 4: the compact record and the content say the same of all 120 cards."""
    assert roster() == files["challenges"]


def test_every_weapon_and_armour_fits_somebody() -> None:
    """AG-ITM-6: the icons of a card are all on some character card of its level or a higher one."""
    cards = content().character_cards.values()
    assert content().challenges
    for card in content().challenges.values():
        wanted = set(card.item.icons)
        assert any(wanted <= set(hero.icons) for hero in cards if hero.level >= card.colour), card.id


def test_every_name_has_every_language() -> None:
    """Loader test 2."""
    found = list(names(all_of(content())))
    assert len(found) > 350
    assert len({frozenset(name) for name in found}) == 1
    assert all(text.strip() for name in found for text in name.values())


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


def _set(name: str, key: str, /, **values: Any) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        entry(files, name, key).update(values)

    return spoil


def _twice(name: str, key: str) -> Callable[[Files], None]:
    def spoil(files: Files) -> None:
        files[name].append(copy.deepcopy(entry(files, name, key)))

    return spoil


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
    "an id stands twice": (_twice("trophies", "kazzak"), "kazzak stands twice"),
    "a name is empty": (_set("events", "GE1", name={"en": "", "es": "x"}), "name"),
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
def test_spoilt_content_is_refused(what, files) -> None:
    spoil, words = SPOILT[what]
    spoil(files)
    with pytest.raises(ValueError, match=words):
        looked_at(files)


def test_more_discards_than_a_hand_holds_are_refused(files) -> None:
    """AG-ABL-1."""
    entry(files, "quests", "S03")["steps"] = [{"type": "discard_abilities", "kind": "city", "n": 11}]
    with pytest.raises(ValueError, match="n"):
        looked_at(files)


def test_colours_are_in_order_of_difficulty() -> None:
    assert [terms.COLOURS[level] for level in (terms.GREY, terms.GREEN, terms.YELLOW, terms.RED)] == list(terms.COLOURS)
