"""The players' own cards: the example of the documentation is sound, every fault has its name, and sound cards join the
decks (option "players' own cards")."""

import copy
import gc
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.games.own_files import own_file
from tabletop.rules.adventure import model, user_content
from tabletop.rules.adventure.board import ways_from
from tabletop.rules.adventure.conditions import Condition
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.damage import forbidden
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.quest_steps import QuestStep
from tabletop.rules.adventure.tables import Tables
from tabletop.rules.entries import LARGEST, MOST_VALUES
from tabletop.rules.game import Refusal, Setup, SetupError
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.header import SaveInfo
from tests.support.adventure_positions import Table

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = ROOT / "docs" / "own-cards-harbour.json"
Document = dict[str, Any]


@pytest.fixture
def document() -> Document:
    """The example of the documentation, free to be spoilt."""
    found: Document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return found


def refused(document: Any) -> Refusal:
    found = user_content.parse_cards(document)
    assert isinstance(found, Refusal), found
    return found


def test_the_example_is_sound() -> None:
    found = found_in(EXAMPLE)
    assert isinstance(found, user_content.OwnCards)
    assert [quest.id for quest in found.quests] == ["harbour-Q1", "harbour-Q2"]
    assert [card.id for card in found.encounters] == ["harbour-C1", "harbour-C2"]


def test_the_document_shows_the_example() -> None:
    """What the guide prints of the example is in the example, word for word."""
    guide = (ROOT / "docs" / "own-cards.md").read_text(encoding="utf-8")
    example = EXAMPLE.read_text(encoding="utf-8")
    blocks = re.findall(r"```json\n(.*?)```", guide, re.DOTALL)
    assert len(blocks) >= 2
    squeezed = "".join(example.split())
    for block in blocks:
        assert "".join(block.split()) in squeezed, block


def test_the_document_names_every_word_of_the_vocabulary() -> None:
    """The guide lists every step, trigger and effect that own cards can have, and none that they cannot."""
    guide = (ROOT / "docs" / "own-cards.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`([a-z_]+)`", guide))
    for family in (model.Effect, Condition, QuestStep):
        for word, kind in family.kinds.items():
            assert (word in listed) == (kind not in user_content.FORBIDDEN), word
    assert not [when for when in user_content.ITEM_WHEN if when not in listed]


def test_own_cards_join_the_decks_they_name(document) -> None:
    found = user_content.extended(json.dumps(document))
    box = content()
    assert found.starting == (*box.starting, "harbour-Q1")
    assert found.elite == (*box.elite, "harbour-Q2")
    assert [len(deck) for deck in found.challenge_decks] == [41, 41, 40, 40]
    assert "harbour-C1" in found.challenge_decks[0]
    assert found.quests["harbour-Q1"].deck == "starting"
    assert found.spaces is box.spaces


def test_several_files_are_one_bundle(document) -> None:
    other = {**copy.deepcopy(document), "id": "caves"}
    found = user_content.parse_bundle([document, other])
    assert isinstance(found, tuple)
    assert [cards.id for cards in found] == ["caves", "harbour"]
    assert len(user_content.extended(json.dumps([document, other])).elite) == 32
    assert user_content.extended(json.dumps([document, other])) == user_content.extended(json.dumps([other, document]))


def test_faults_of_bundles(document) -> None:
    twice = user_content.parse_bundle([document, document])
    assert isinstance(twice, Refusal)
    assert (twice.key, twice.values["id"]) == ("cards_id", "harbour")
    for wrong in ([], [document] * 21):
        many = user_content.parse_bundle(wrong)
        assert isinstance(many, Refusal)
        assert many.key == "cards_files"
    inner = user_content.parse_bundle([document, {"format": "x"}])
    assert isinstance(inner, Refusal)
    assert inner.key == "cards_foreign"
    for broken, key in (('{"format": "x"}', "cards_foreign"), ("{", "cards_json")):
        with pytest.raises(user_content.CardsError) as raised:
            user_content.extended(broken)
        assert raised.value.refusal.key == key


def found_in(path: Path) -> user_content.OwnCards | Refusal:
    return own_file(path, "AG-GEN-1", "cards", user_content.parse_cards)[0]


def test_files_that_hold_no_cards(tmp_path) -> None:
    def fault(data: bytes) -> str:
        path = tmp_path / "cards.json"
        path.write_bytes(data)
        found = found_in(path)
        assert isinstance(found, Refusal)
        return found.key

    assert fault(b"{") == "cards_json"
    assert fault(b"[" * 100_000) == "cards_json"
    assert fault(b"\xff\xfe\x00") == "cards_unreadable"
    assert fault(b"[]") == "cards_foreign"
    assert fault(b" " * (LARGEST + 1)) == "cards_large"
    assert fault(b"[" + b"0," * MOST_VALUES + b"0]") == "cards_large"
    missing = found_in(tmp_path / "nowhere.json")
    assert isinstance(missing, Refusal)
    assert missing.key == "cards_unreadable"


def _at(*way: Any, value: Any) -> Callable[[Document], None]:
    def spoil(document: Document) -> None:
        here: Any = document
        for step in way[:-1]:
            here = here[step]
        here[way[-1]] = value

    return spoil


def _drop(*way: Any) -> Callable[[Document], None]:
    def spoil(document: Document) -> None:
        here: Any = document
        for step in way[:-1]:
            here = here[step]
        del here[way[-1]]

    return spoil


def _power(**values: Any) -> Callable[[Document], None]:
    return _at("encounters", 0, "encounter", "abilities", 0, value={"mode": "must", **values})


def _use(**values: Any) -> Callable[[Document], None]:
    """Another power of the first item."""
    return _at("encounters", 0, "item", "abilities", 0, value={"mode": "may", **values})


GIANTS = {"type": "hand_in_encounters", "kind": "city", "trait": "Giant", "n": 9}
HEAL = [{"op": "heal", "who": "self", "n": 1}]
HURT = [{"op": "suffer", "who": "opponent", "n": 1}]
FORM: dict[str, tuple[Callable[[Document], None], str, str]] = {
    "another version": (_at("version", value=2), "version", "literal_number"),
    "a version in quotes": (_at("version", value="1"), "version", "literal_quoted"),
    "no version at all": (_at("version", value=None), "version", "literal_number"),
    "no colour at all": (_at("encounters", 0, "colour", value=None), "encounters.1.colour", "literal_none"),
    "an effect without a name": (
        _power(when="on_hit", do=[{"who": "self"}]),
        "encounters.1.encounter.abilities.1.do.1",
        "union_tag_not_found",
    ),
    "a bad id": (_at("id", value="My Cards"), "id", "string_pattern_mismatch"),
    "no English name": (_at("name", value={"es": "Sal"}), "name.en", "missing"),
    "half a letter": (_at("name", "en", value="Salt \ud800"), "name.en", "string_unicode"),
    "an unknown field": (_at("colour", value="blue"), "colour", "extra_forbidden"),
    "an unknown space kind": (
        _at("quests", "elite", 0, "steps", 1, "colour", value="blue"),
        "quests.elite.1.steps.2.hand_in_items.colour",
        "literal_error",
    ),
    "too much valor": (_at("quests", "starting", 0, "valor", value=9), "quests.starting.1.valor", "less_than_equal"),
    "an unknown step": (
        _at("quests", "starting", 0, "steps", 1, value={"type": "sing"}),
        "quests.starting.1.steps.2",
        "union_tag_invalid",
    ),
    "no steps": (_at("quests", "starting", 0, "steps", value=[]), "quests.starting.1.steps", "too_short"),
    "an unknown op": (
        _power(when="on_hit", do=[{"op": "sing"}]),
        "encounters.1.encounter.abilities.1.do.1",
        "union_tag_invalid",
    ),
    "a word for a number": (
        _at("encounters", 1, "encounter", "defence", value="8"),
        "encounters.2.encounter.defence",
        "int_type",
    ),
    "no item": (_drop("encounters", 0, "item"), "encounters.1.item", "missing"),
    "a weapon without an attack": (_drop("encounters", 1, "item", "attack"), "encounters.2.item", "slot"),
    "a power without effects": (_power(when="on_hit", do=[]), "encounters.1.encounter.abilities.1.do", "too_short"),
    "an aura without effects": (
        _use(when="move", limit="turn", do=[{"op": "combat_aura", "until": "turn"}]),
        "encounters.1.item.abilities.1.do.1.combat_aura",
        "aura",
    ),
    "an argument of another trigger": (
        _power(when="on_hit", min_damage=2, do=HURT),
        "encounters.1.encounter.abilities.1",
        "argument",
    ),
    "a face twice": (
        _power(when="die", faces=[6, 6], do=HURT),
        "encounters.1.encounter.abilities.1.faces",
        "twice",
    ),
    "an icon twice": (
        _at("encounters", 0, "item", "potions", value=["mana", "mana"]),
        "encounters.1.item.potions",
        "twice",
    ),
    "a die without faces": (_power(when="die", do=HURT), "encounters.1.encounter.abilities.1", "faces"),
    "more abilities than a save could hold": (
        _at("encounters", 0, "item", "abilities", value=[{"when": "move", "mode": "may", "do": HURT}] * 5000),
        "encounters.1.item.abilities",
        "too_long",
    ),
    "more costs than a save could hold": (
        lambda document: document["encounters"][1]["item"]["abilities"][0].update(cost=[{"energy": 1}] * 5000),
        "encounters.2.item.abilities.1.cost",
        "too_long",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FORM)
def test_faults_of_the_form_are_named_with_their_place(what, document) -> None:
    spoil, where, fault = FORM[what]
    spoil(document)
    found = refused(document)
    assert (found.key, found.values["where"], found.values["fault"]) == ("cards_form", where, fault)


MEANING: dict[str, tuple[Callable[[Document], None], str, dict[str, object]]] = {
    "nothing at all": (
        lambda document: document.update(quests={}, encounters=[]),
        "cards_none",
        {},
    ),
    "an id twice": (_at("encounters", 1, "id", value="C1"), "cards_twice", {"card": "C1"}),
    "a quest and a card of one id": (_at("encounters", 1, "id", value="Q1"), "cards_twice", {"card": "Q1"}),
    "a name too long": (
        _at("encounters", 0, "item", "name", "en", value="x" * 61),
        "cards_long",
        {"card": "C1", "limit": 60},
    ),
    "a name on two lines": (_at("name", "en", value="a\nb"), "cards_letters", {"value": "a b"}),
    "a name that turns the line": (
        _at("quests", "starting", 0, "name", "en", value="a\u202eb"),
        "cards_letters",
        {"value": "a\ufffdb"},
    ),
    "a description too long": (_at("text", "en", value="x" * 401), "cards_long", {"limit": 400}),
    "a reward": (
        _at("encounters", 0, "encounter", "reward", value=[{"op": "gain_level", "who": "active", "to": "red"}]),
        "cards_reward",
        {"card": "C1"},
    ),
    "an encounter that waits for a turn": (
        _power(when="start_turn", do=HURT),
        "cards_trigger",
        {"card": "C1", "side": "encounter", "when": "start_turn"},
    ),
    "an encounter that is played": (_power(when="move", mode="may", do=HURT), "cards_trigger", {"when": "move"}),
    "improved text": (
        _power(when="on_hit", min_level="red", do=HURT),
        "cards_side",
        {"side": "encounter", "n": 1, "word": "min_level"},
    ),
    "an attached card": (
        _power(when="on_hit", while_attached=True, do=HURT),
        "cards_side",
        {"word": "while_attached"},
    ),
    "an opponent outside combat": (
        _use(when="move", limit="turn", do=HURT),
        "cards_word",
        {"card": "C1", "side": "item", "word": "opponent", "when": "move"},
    ),
    "a target that is not chosen": (
        _use(when="move", limit="turn", do=[{"op": "heal", "who": "target", "n": 1}]),
        "cards_word",
        {"word": "target"},
    ),
    "an encounter that speaks of its player": (
        _power(when="on_hit", do=[{"op": "heal", "who": "self", "n": 1}]),
        "cards_side",
        {"word": "self", "side": "encounter"},
    ),
    "an encounter with movement": (
        _power(when="on_hit", do=[{"op": "move_points", "who": "opponent", "n": 1}]),
        "cards_word",
        {"word": "move_points"},
    ),
    "an item that gives a level": (
        _use(when="move", limit="turn", do=[{"op": "gain_level", "who": "self", "to": "red"}]),
        "cards_side",
        {"word": "gain_level"},
    ),
    "a happening that is continuous": (
        _use(when="static", mode="static", do=[{"op": "draw", "who": "self", "n": 1}]),
        "cards_word",
        {"word": "draw", "when": "static"},
    ),
    "a space of no board": (
        _use(when="move", limit="turn", **{"if": [{"c": "at", "who": "self", "space": "moon"}]}, do=HEAL),
        "cards_space",
        {"word": "moon", "side": "item"},
    ),
    "a power without end": (
        _use(when="move", cost=[{"energy": 1}], do=[{"op": "energy", "who": "self", "n": 2}]),
        "cards_endless",
        {"card": "C1", "when": "move"},
    ),
    "once per combat where there is none": (
        _use(when="move", limit="combat", cost=[{"energy": 1}], do=[{"op": "energy", "who": "self", "n": 2}]),
        "cards_endless",
        {"card": "C1", "when": "move"},
    ),
    "a figure of a combat outside it": (
        _use(when="move", limit="turn", do=[{"op": "damage_value", "side": "own", "n": 1}]),
        "cards_word",
        {"word": "damage_value", "when": "move"},
    ),
    "a figure of a combat that is won": (
        _power(when="on_win", do=[{"op": "attack", "side": "own", "n": 1}]),
        "cards_word",
        {"word": "attack", "when": "on_win"},
    ),
    "a type of attack that depends on itself": (
        _use(
            when="static",
            mode="static",
            do=[{"op": "attack_type", "side": "own", "type": "ranged"}],
            **{"if": [{"c": "attack_is", "side": "own", "type": "melee"}]},
        ),
        "cards_word",
        {"word": "attack_is", "when": "static"},
    ),
    "everybody at once": (
        _use(when="move", limit="turn", do=[{"op": "heal", "who": "any", "n": 1}]),
        "cards_word",
        {"word": "any", "when": "move"},
    ),
    "somebody that is not chosen": (
        _use(when="move", limit="turn", do=[{"op": "suffer", "who": "chosen_other", "n": 1}]),
        "cards_word",
        {"word": "chosen_other"},
    ),
    "a trade with somebody": (
        _use(when="move", limit="turn", do=[{"op": "trade_item", "by": "self", "with": "right_neighbour"}]),
        "cards_word",
        {"word": "right_neighbour"},
    ),
    "a change without an end": (
        _use(when="move", limit="turn", do=[{"op": "cost_mod", "who": "self", "n": -1}]),
        "cards_until",
        {"card": "C1", "n": 1, "when": "move"},
    ),
    "a combat that is none": (
        _use(when="move", limit="turn", do=[{"op": "forbid", "who": "self", "what": "heal", "until": "combat"}]),
        "cards_word",
        {"word": "combat", "when": "move"},
    ),
    "each of the spaces": (
        _use(when="move", limit="turn", do=[{"op": "each", "who": {"kind": "space", "within": 1}, "do": HEAL}]),
        "cards_word",
        {"word": "space"},
    ),
    "a die that has not fallen": (
        _power(when="combat_start", do=[{"op": "reroll", "die": "own"}]),
        "cards_word",
        {"word": "reroll"},
    ),
    "movement in a combat": (
        _use(when="post_roll", limit="turn", do=[{"op": "move_points", "who": "self", "n": 1}]),
        "cards_word",
        {"word": "move_points", "when": "post_roll"},
    ),
    "movement in the combats of this turn": (
        _use(
            when="move",
            limit="turn",
            do=[{"op": "combat_aura", "until": "turn", "own": [{"op": "move_points", "who": "self", "n": 1}]}],
        ),
        "cards_word",
        {"word": "move_points", "when": "move"},
    ),
    "affiliations of nobody": (
        _use(when="move", limit="turn", **{"if": [{"c": "opposed_affiliations"}]}, do=HEAL),
        "cards_word",
        {"word": "opposed_affiliations"},
    ),
    "an encounter with hands": (
        _power(when="on_hit", do=[{"op": "draw", "who": "own", "n": 1}]),
        "cards_side",
        {"word": "own", "side": "encounter"},
    ),
    "an encounter that holds others back": (
        _power(when="static", mode="static", do=[{"op": "max_health", "who": "opponent", "n": -1}]),
        "cards_side",
        {"word": "max_health", "side": "encounter"},
    ),
    "an item that holds others back": (
        _use(when="static", mode="static", do=[{"op": "forbid", "who": "any", "what": "heal"}]),
        "cards_word",
        {"word": "any", "side": "item"},
    ),
    "a space that is not on the board": (
        _at("quests", "starting", 0, "setup", 1, "place", value="moon"),
        "quest_setup_space",
        {"quest": "Q1", "space": "moon", "step": 2},
    ),
    "a journey to nowhere": (
        _at("quests", "starting", 0, "steps", 1, value={"type": "travel", "space": "moon"}),
        "quest_space",
        {"quest": "Q1", "space": "moon", "step": 2},
    ),
    "too many tokens": (
        _at("quests", "starting", 0, "setup", 0, "n", value=9),
        "quest_tokens",
        {"quest": "Q1", "n": 10, "limit": 9},
    ),
    "a token nobody collects": (
        _at("quests", "starting", 0, "steps", 0, "spaces", value=["southshore"]),
        "quest_collect",
        {"quest": "Q1", "space": "menethil_harbor"},
    ),
    "a marked character nobody asks for": (
        _at("quests", "elite", 0, "steps", 0, value={"type": "reach_level", "level": "green"}),
        "quest_marked",
        {"quest": "Q2"},
    ),
    "more of a trait than there is": (
        _at("quests", "starting", 0, "steps", 1, value=GIANTS),
        "quest_encounters",
        {"quest": "Q1", "step": 2, "n": 9},
    ),
    "a board encounter that is none": (
        _at("quests", "starting", 0, "steps", 1, value={"type": "defeat_board_encounter", "encounter": "booty_bay"}),
        "quest_board_encounter",
        {"encounter": "booty_bay"},
    ),
    "more meetings than tokens": (
        _at("quests", "elite", 0, "steps", 0, value={"type": "meet_marked", "n": 3}),
        "quest_meet",
        {"n": 3, "limit": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", MEANING)
def test_faults_of_the_meaning_are_named(what, document) -> None:
    spoil, key, values = MEANING[what]
    spoil(document)
    found = refused(document)
    assert found.key == key
    assert {name: found.values[name] for name in values} == values


def test_a_quest_may_ask_for_encounters_of_the_same_file(document) -> None:
    found = user_content.parse_cards(document)
    assert isinstance(found, user_content.OwnCards)
    giants = [card for card in content().challenges.values() if "Giant" in card.encounter.traits]
    step = {"type": "hand_in_encounters", "kind": "city", "trait": "Giant", "n": len(giants) + 1}
    document["quests"]["starting"][0]["steps"][1] = step
    assert refused(document).key == "quest_encounters"
    document["encounters"][0]["encounter"]["traits"] = ["Giant"]
    assert isinstance(user_content.parse_cards(document), user_content.OwnCards)


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**30, 1.5, "", "x", "red", "brill", "self", "opponent", "\ud800", "\x00", [], {}, [[]],
    {"en": "x"}, {"op": "heal", "who": "self", "n": 1}, {"type": "travel", "kind": "city"}, [1, 2, 3],
)  # fmt: skip


def _places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(found for key, held in inner for found in _places(held, (*way, key)))]


def test_odd_documents_are_refused_or_sound_and_never_raise(document) -> None:
    """Every value of the example is replaced by every odd one, and taken away: no exception, and what is accepted can
    be told and joined to the decks."""
    from tabletop.client.games.adventure.card_text import encounter_text, item_text, quest_text

    accepted = 0
    for way in _places(document)[1:]:
        for odd in (*ODD, "take it away"):
            other = copy.deepcopy(document)
            here: Any = other
            for step in way[:-1]:
                here = here[step]
            if odd == "take it away":
                del here[way[-1]]
            else:
                here[way[-1]] = odd
            found = user_content.parse_cards(other)
            if isinstance(found, Refusal):
                continue
            accepted += 1
            whole = user_content.with_cards(content(), (found,))
            told = [line for quest in found.quests for line in quest_text(quest, whole)]
            for card in found.encounters:
                told += [*encounter_text(card.encounter, whole), *item_text(card.item, whole)]
            assert all("{" not in line and "adventure." not in line for line in told), (way, odd, told)
    assert accepted > 100


def test_a_game_with_many_own_cards_could_not_be_saved(document) -> None:
    """A save holds no text of more than 20,000 letters, so long files stand in it in pieces."""
    card = document["encounters"][0]
    document["encounters"] += [{**card, "id": f"C{number}"} for number in range(3, 53)]
    found = user_content.parse_cards(document)
    assert isinstance(found, user_content.OwnCards)
    assert len(found.source) > 30_000
    match = Match.start(GAME, make_setup(GAME.meta, seed=1, words=[f"user_cards={found.source}"]))
    assert save_format.loads(save_format.dumps(match, SaveInfo("x"))).match.state == match.state


STOPPING = {
    "an id twice", "a quest and a card of one id", "a reward", "an item that gives a level", "a space of no board",
    "a type of attack that depends on itself", "a space that is not on the board", "a journey to nowhere",
    "too many tokens", "a board encounter that is none",
}  # fmt: skip
"""Faults with which no match could be played."""
SLIPS: dict[str, Callable[[Document], None]] = {
    "an aura without effects": FORM["an aura without effects"][0],
    "an argument of another trigger": FORM["an argument of another trigger"][0],
    "a power without effects": FORM["a power without effects"][0],
    "a face twice": FORM["a face twice"][0],
    "an icon twice": FORM["an icon twice"][0],
    **{what: spoil for what, (spoil, _, _) in MEANING.items() if what not in STOPPING},
}
"""Faults that only the author has to be told of: a match can go on with them."""


def setup_with(cards: Document | None) -> Setup:
    """A set-up of three with own cards."""
    plain = make_setup(GAME.meta, seats=3, seed=5, words=["characters=lot"])
    return replace(plain, options={**plain.options, "user_cards": cards})


def begun(cards: Document, sound: Document) -> Match[Any]:
    """A match that was begun with own cards when they were not refused yet; ``sound``: as many cards without a fault,
    which are shuffled alike."""
    with pytest.raises(SetupError):
        Match.start(GAME, setup_with(cards))
    like = sound if cards["encounters"] else None
    return Match.start(GAME, setup_with(cards), Match.start(GAME, setup_with(like)).deal)


@pytest.mark.parametrize("slip", SLIPS)
def test_a_match_was_lost_whose_own_cards_a_later_version_refused(slip, document) -> None:
    """AG-SET-1: a word that is refused at set-up today is no reason not to open a saved match; it goes on, and its
    record can be followed from the deal."""
    spoilt = copy.deepcopy(document)
    SLIPS[slip](spoilt)
    assert isinstance(user_content.parse_cards(spoilt), Refusal)
    match, bot = begun(spoilt, document), RandomBot(7)
    for _ in range(30):
        match.apply(bot.pick(match.legal_actions()))
    loaded = save_format.loads(save_format.dumps(match, SaveInfo("own"))).match
    assert loaded.state == match.state
    loaded.prove()
    loaded.apply(bot.pick(loaded.legal_actions()))
    assert loaded.position(0) == match.position(0)


@pytest.mark.parametrize("slip", [slip for slip in SLIPS if slip != "nothing at all"])
def test_words_without_a_meaning_do_nothing_in_a_match_that_goes_on(slip, document) -> None:
    """AG-GEN-7: such cards are faced, worn, used and told like any other, and every position is sound."""
    from tabletop.client.games.adventure.card_text import encounter_text, item_text, quest_text

    spoilt = copy.deepcopy(document)
    SLIPS[slip](spoilt)
    spoilt["encounters"][1].update(colour="grey")
    table, bot = Table("grumbaz", "sofeea", cards=json.dumps(spoilt), seed=3), RandomBot(3)
    whole = table.state.config.tables.content
    for card in (whole.challenges["harbour-C1"], whole.challenges["harbour-C2"]):
        assert [*encounter_text(card.encounter, whole), *item_text(card.item, whole)]
    assert quest_text(whole.quests["harbour-Q1"], whole)
    for first, second in (("C1", "C2"), ("C2", "C1")):
        table = Table("grumbaz", "sofeea", cards=json.dumps(spoilt), seed=3).at("brill", "grumbaz", "sofeea")
        (table.bag if first == "C1" else table.wear)("grumbaz", f"harbour-{first}")
        table.quest("grumbaz", "harbour-Q1").bottom(0, f"harbour-{second}").hand("sofeea", "frostbolt", "ice_block")
        table.hand("grumbaz", "charge", "whirlwind").stage("roll")
        for number in range(60):
            offers = GAME.legal_actions(table.state)
            assert offers, number
            GAME.apply(table.state, bot.pick(offers))
            assert GAME.faults(table.state) == [], number


@pytest.mark.parametrize("fault", sorted(STOPPING))
def test_own_cards_with_which_no_match_could_be_played_are_refused_of_a_save_too(fault, document) -> None:
    MEANING[fault][0](document)
    with pytest.raises(user_content.CardsError) as raised:
        user_content.extended(json.dumps(document))
    assert raised.value.refusal == refused(document)


def test_files_that_no_save_could_hold_together_are_refused(document, monkeypatch) -> None:
    from tabletop.rules.adventure import user_content

    monkeypatch.setattr(user_content, "MOST_LETTERS", 1000)
    found = user_content.parse_bundle(document)
    assert isinstance(found, Refusal)
    assert found.key == "cards_much"


def own_item(document: Document, **ability: Any) -> str:
    """The example with one power on the item of C1, a bag item."""
    document["encounters"][0]["item"]["abilities"] = [ability]
    return json.dumps(document)


def test_a_condition_that_the_price_ends(document) -> None:
    """AG-GEN-9, 5.1: it is looked at before the price is paid."""
    cards = own_item(
        document, when="own_turn", mode="may", limit="turn", cost=[{"discard_abilities": 1}],
        do=[{"op": "draw", "who": "self", "n": 2}], **{"if": [{"c": "hand_at_least", "who": "self", "n": 1}]},
    )  # fmt: skip
    table = Table("grumbaz", "sofeea", cards=cards).bag("grumbaz", "harbour-C1").hand("grumbaz", "rend")
    table.do("use harbour-C1 0", "card grumbaz_rend")
    assert len(table.held("grumbaz")) == 2


def test_an_item_that_forbids_something_to_its_owner(document) -> None:
    """AG-RES-8: ``forbid`` while static, of an item in the bag."""
    cards = own_item(
        document, when="static", mode="static", do=[{"op": "forbid", "who": "self", "what": "flight_path"}]
    )
    table = Table("grumbaz", "sofeea", cards=cards).bag("grumbaz", "harbour-C1").stage("resource")
    assert "resource flight_path" not in table.legal()
    table.player("grumbaz").bag = ()
    assert "resource flight_path" in table.changed().legal()


@pytest.mark.parametrize("until", ["turn", "combat"])
def test_what_is_forbidden_to_an_opponent_for_a_while(until, document) -> None:
    """5.3: until the end of this turn or of this combat, also for who is not active."""
    document["encounters"][1]["item"]["abilities"] = [
        {"when": "on_hit", "mode": "must", "do": [{"op": "forbid", "who": "opponent", "what": "heal", "until": until}]}
    ]
    document["encounters"][1].update(colour="grey")
    table = Table("grumbaz", "sofeea", cards=json.dumps(document)).at("brill", "grumbaz", "sofeea")
    table.wear("grumbaz", "harbour-C2").stage("challenge").fight("attack sofeea", dice=[6, 1])
    assert table.events_of("suffered")
    assert forbidden(table.state, 1, "heal") == (until == "turn")
    table.do("done")
    assert table.state.active == 1
    assert not forbidden(table.state, 1, "heal")


def test_an_encounter_that_harms_those_around_it(document) -> None:
    """5.3: ``within`` is measured from where the encounter is fought."""
    around = {"kind": "character", "within": 1}
    document["encounters"][0]["encounter"]["abilities"] = [
        {"when": "combat_start", "mode": "must",
         "do": [{"op": "each", "who": around, "do": [{"op": "suffer", "who": "it", "n": 1}]}]}
    ]  # fmt: skip
    table = Table("grumbaz", "sofeea", "burbonn", cards=json.dumps(document)).at("brill", "grumbaz")
    table.at("deathknell", "sofeea").bottom(0, "harbour-C1").stage("challenge")
    table.roll_on("draw a challenge", [1, 1])
    assert [player.damage for player in table.state.players][1:] == [1, 0]
    assert any(event.seat == 0 for event in table.events_of("suffered"))


def test_a_game_of_more_cards_than_a_save_takes_is_refused() -> None:
    """It could be begun and saved, and no save of it was ever opened again."""
    sound = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    one = {**sound, "quests": {"starting": [], "elite": []}}

    def files(count: int) -> list[Document]:
        cards = [{**sound["encounters"][0], "id": f"own{n}"} for n in range(200)]
        return [{**one, "id": f"file{n}", "encounters": cards} for n in range(count)]

    most = user_content.parse_bundle(files(7))
    assert not isinstance(most, Refusal)
    refused = user_content.parse_bundle(files(8))
    assert isinstance(refused, Refusal)
    assert refused.key == "cards_much"
    setup = make_setup(GAME.meta)
    match = Match.start(GAME, replace(setup, options={**setup.options, "user_cards": files(7)}))
    assert save_format.loads(save_format.dumps(match, SaveInfo())).match.state == match.state


def test_each_change_that_was_tried_stayed_in_memory(document) -> None:
    """'Make it fairer' plays many versions of some cards, and came to 465 MB."""
    begun = {id(one) for one in gc.get_objects() if isinstance(one, Tables)}
    made = []
    for number in range(24):
        tables = user_content.tables_of(json.dumps({**document, "name": {"en": f"Version {number}"}}))
        ways_from(tables, tables.names[0], 1, frozenset())
        made.append(tables.names)
    del tables
    gc.collect()
    alive = [one for one in gc.get_objects() if isinstance(one, Tables) and id(one) not in begun]
    assert made
    assert len(alive) <= 8
