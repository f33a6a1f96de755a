"""The words of the Adventure Game's table: names of ids, log lines, refusals, prompts, faults of own cards."""

import ast
import copy
import json
import string
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tabletop import text
from tabletop.client.games.adventure import names
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.effects import Choose
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import NOBODY
from tabletop.rules.adventure.terms import RESOURCES, TRAITS
from tabletop.rules.adventure.user_content import parse_bundle, parse_cards, tables_of
from tabletop.rules.game import Event, Refusal
from tabletop.text import t
from tests.support.adventure_client import log_line

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "tabletop" / "rules" / "adventure"
SEATS = ("Ana", "Leo", "Inés", "Iván")


@pytest.fixture(params=text.LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    text.set_language(request.param)
    yield request.param
    text.set_language(text.FALLBACK)


def is_whole(line: str) -> bool:
    """Whether a sentence has no gap and no key left in it."""
    return bool(line) and "{" not in line and "adventure." not in line and line[0] == line[0].upper()


# ---------------------------------------------------------------------------------------------------------- names


def test_every_id_of_the_content_has_a_name(language) -> None:
    book = content()
    for table in (book.spaces, book.characters, book.abilities, book.events, book.quests):
        for key, entry in table.items():
            assert names.card_name(key, book) == text.localised(entry.name), (language, key)
    assert names.card_name("grumbaz_rend#2", book) == text.localised(book.abilities["grumbaz_rend"].name)
    assert names.card_name("G01", book) == text.localised(book.challenges["G01"].encounter.name)
    assert names.item_name("G01", book) == text.localised(book.challenges["G01"].item.name)
    for key, trophy in book.trophies.items():
        assert names.trophy_name(key, book) == text.localised(trophy.name), (language, key)
    assert "3" in names.card_name("marker_3", book)
    assert names.card_name("nobody_knows", book) == "nobody_knows"


def test_sources_of_effects_have_names() -> None:
    book = content()
    assert names.source_name("grumbaz_grey.start", book) == "Grumbaz Crowsblood"
    assert names.source_name("G01.item", book) == "Fine Longbow"
    assert names.source_name("G01.encounter", book) == "Mountain Boar"
    assert names.source_name("GE6.item", book) == "Chieftain Totem"
    assert names.source_name("GE5.encounter.0", book) == "Syndicate Ambusher"  # not the Stranded Caravan on its front
    assert names.source_name("GE1.front", book) == "Travelling Fair"


def test_kinds_have_names(language) -> None:
    book = content()
    spoken = [t(f"adventure.name.trait.{trait}") for trait in TRAITS]
    icons = sorted({icon for card in book.character_cards.values() for icon in card.icons})
    potions = sorted({icon for card in book.challenges.values() for icon in card.item.potions})
    spoken += [names.icon_name(icon) for icon in (*icons, *potions)]
    spoken += [names.kind_name("resource", resource) for resource in RESOURCES]
    spoken += [names.kind_name("race", hero.race) for hero in book.characters.values()]
    spoken += [names.kind_name("class", hero.cls) for hero in book.characters.values()]
    spoken += [names.kind_name("affiliation", hero.affiliation) for hero in book.characters.values()]
    spoken += [names.kind_name("timing", card.timing) for card in book.abilities.values()]
    spoken += [names.kind_name("slot", card.item.slot) for card in book.challenges.values()]
    spoken += [names.kind_name("event", event.kind) for event in book.events.values()]
    spoken += [names.kind_name("quest", quest.deck) for quest in book.quests.values()]
    assert all(word and "adventure." not in word for word in spoken), language


# ------------------------------------------------------------------------------------------------------ own cards


def keys_written(*modules: str) -> set[str]:
    """Keys of refusals as they stand in sources: second arguments of Refusal, and what the checks yield."""
    found: set[str] = set()
    for module in modules:
        for node in ast.walk(ast.parse((RULES / f"{module}.py").read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                word = node.value
                if word.startswith(("cards_", "quest_")) and word.isidentifier() and word != "quest_steps":
                    found.add(word)
    return found - {"cards_"}


def spoilt() -> Iterator[Refusal]:
    """Refusals of every kind that documents can bring about."""
    document = json.loads((ROOT / "docs" / "own-cards-harbour.json").read_text(encoding="utf-8"))

    def refusal(change: Any) -> Refusal:
        other = copy.deepcopy(document)
        change(other)
        found = parse_cards(other)
        assert isinstance(found, Refusal)
        return found

    yield refusal(lambda d: d.update(format="x"))
    yield refusal(lambda d: d.update(version=2))
    yield refusal(lambda d: d.update(shape="x"))
    yield refusal(lambda d: d["encounters"][0].pop("item"))
    yield refusal(lambda d: d["encounters"][0]["encounter"].update(defence="x"))
    yield refusal(lambda d: d["encounters"][0]["encounter"].update(defence=99))
    yield refusal(lambda d: d["encounters"][0]["encounter"].update(traits=["Gnoll"]))
    yield refusal(lambda d: d["encounters"][1]["item"].pop("attack"))
    yield refusal(lambda d: d["quests"]["starting"][0].update(steps=[]))
    yield refusal(lambda d: d["quests"]["starting"][0].update(steps=[{"type": "sing"}]))
    yield refusal(lambda d: d.update(quests={}, encounters=[]))
    yield refusal(lambda d: d["encounters"][1].update(id="C1"))
    yield refusal(lambda d: d["encounters"][0]["item"]["name"].update(en="x" * 99))
    yield refusal(lambda d: d["encounters"][0]["item"]["abilities"][0].pop("cost"))
    yield refusal(lambda d: d["encounters"][0]["encounter"]["abilities"][0].update(min_level="red"))
    yield refusal(lambda d: d["encounters"][0]["encounter"].update(reward=[{"op": "draw", "who": "active", "n": 1}]))
    yield refusal(lambda d: d["quests"]["starting"][0]["setup"][0].update(place="moon"))
    yield refusal(lambda d: d["quests"]["starting"][0]["setup"][0].update(n=9))
    yield refusal(lambda d: d["quests"]["starting"][0]["steps"].pop(0))
    yield refusal(lambda d: d["quests"]["elite"][0]["steps"].pop(0))
    bundle = parse_bundle([document, document])
    assert isinstance(bundle, Refusal)
    yield bundle


def test_faults_of_own_cards_are_whole_sentences(language) -> None:
    told = [names.AdventureWords().refusal(refusal) for refusal in spoilt()]
    assert all(is_whole(line) for line in told), (language, told)
    assert len(set(told)) == len(told)


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value inside a document."""
    if way:
        yield way
    for key, held in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(held, (*way, key))


def test_what_is_wrong_with_a_value_is_said() -> None:
    """A list, a group or a text where something else belongs: it was told that "this value is not valid"."""
    document = json.loads((ROOT / "docs" / "own-cards-harbour.json").read_text(encoding="utf-8"))
    vague, said = text.t("setup.fault.other"), set()
    for way in places(document):
        for odd in (None, 5, 1.5, "", "x y", [], {}):
            other = copy.deepcopy(document)
            here: Any = other
            for step in way[:-1]:
                here = here[step]
            here[way[-1]] = odd
            found = parse_cards(other)
            if isinstance(found, Refusal):
                line = names.AdventureWords().refusal(found)
                assert vague not in line, (way, odd, line)
                said.add(found.values.get("fault", found.key))
    assert {"tuple_type", "model_type", "string_too_short", "string_pattern_mismatch", "int_type"} <= said


def test_a_quest_went_by_its_id_in_the_refusal_of_a_step() -> None:
    told = names.AdventureWords().refusal(Refusal("AG-QST-4", "quest_order", {"quest": "S01"}))
    assert text.localised(content().quests["S01"].name) in told


def test_places_in_a_document_are_counted_as_people_count() -> None:
    wrong = next(refusal for refusal in spoilt() if refusal.values.get("fault") == "missing")
    assert names.AdventureWords().refusal(wrong).startswith("Error in encounters 1 › item")


# ------------------------------------------------------------------------------------------------------- log lines


def test_a_defeat_was_told_twice() -> None:
    """'The defender is defeated. Ana defeats Hogger.': a combat's end is told where nobody is defeated."""
    book = tables_of("")
    for down in ((True, False), (False, True), (True, True)):
        assert log_line(ev.CombatEnded(*down, False), SEATS, (), book) == ""
    assert log_line(ev.CombatEnded(False, False, False), SEATS, (), book) == "Nobody is defeated."


def test_log_lines_name_everything() -> None:
    book = tables_of("")
    sides = ("Ana", "Hogger")
    assert log_line(ev.Moved(0, "brill", "undercity", "step"), SEATS, (), book) == (
        "Ana moves from Brill to Undercity."
    )
    assert log_line(ev.Moved(0, "brill", "undercity", "forced", 1), SEATS, (), book) == (
        "Leo moves Ana from Brill to Undercity."
    )
    assert log_line(ev.Modified(1, "attack", -2, "", "G01.item"), SEATS, sides, book) == "Hogger: attack −2."
    assert log_line(ev.Modified(0, "type", 0, "ranged", ""), SEATS, sides, book) == "Ana's attack is now ranged."
    assert log_line(ev.Modified(1, "block", 0, "weapon", ""), SEATS, sides, book) == (
        "Hogger cannot use a weapon in this combat."
    )
    text.set_language("es")
    assert log_line(ev.Moved(0, "brill", "undercity", "flight"), SEATS, (), book) == ("Ana vuela de Rémol a Entrañas.")
    text.set_language(text.FALLBACK)


def test_the_log_told_losses_with_a_minus_and_combats_that_nobody_ended() -> None:
    """9.5: "loses -1 energy", "Nobody ends the combat early", "pays 0 energy", "uses Sofeea Icecall" of her card."""
    book = tables_of("")

    def told(event: Event) -> str:
        return log_line(event, SEATS, (), book)

    assert told(ev.EnergyChanged(0, -1)) == "Ana loses 1 energy."
    assert told(ev.EnergyChanged(0, 2)) == "Ana gains 2 energy."
    assert told(ev.CombatCancelled(NOBODY)) == "The combat ends early."
    assert told(ev.CombatCancelled(0)) == "Ana ends the combat early."
    assert told(ev.Paid(0, 0, 1)) == "Ana pays with mana potions: 1 energy."
    assert told(ev.Paid(0, 1, 1)) == "Ana pays 1 energy; mana potions pay 1."
    assert told(ev.PowerUsed(0, "sofeea_grey.start", 0)) == "Ana uses Frost Armor."
    assert told(ev.PowerUsed(0, "G13.item", 0)) == "Ana uses Spare Cogwork."
    assert told(ev.PowerFired(0, "sofeea_grey.other", 0)) == "A power of Sofeea Icecall is activated."


def test_the_log_said_option_1_of_a_card(language) -> None:
    """What was chosen stands there, and the side of a hero's card by its title."""
    book = tables_of("")
    chosen = [(key, n) for key, found in book.lists.items() for n, one in enumerate(found) if isinstance(one, Choose)]
    assert len(chosen) > 10
    for key, n in chosen:
        effect = book.lists[key][n]
        assert isinstance(effect, Choose)
        for option, one in enumerate(effect.options):
            line = log_line(ev.OptionChosen(0, f"{key}.{n}", option), SEATS, (), book)
            assert text.localised(one.label) in line
            assert is_whole(line)
    told = log_line(ev.OptionChosen(0, "sofeea_grey.other.1.0", 1), SEATS, (), book)
    assert text.localised(content().character_cards["sofeea_grey"].sides["other"].title) in told


def samples(kind: type[Any]) -> Iterator[Any]:
    """Events of a class with every answer that its line depends on."""
    known: dict[str, list[Any]] = {
        "seat": [0], "other": [1], "by": [-1, 1], "defender": [-1, 1], "winners": [(0, 1)], "scores": [(8, 3)],
        "space": ["brill", ""], "origin": ["brill"], "to": ["undercity"], "character": ["grumbaz"],
        "card": ["grumbaz_rend#1", "G01", "GE1", "?"], "token": ["bomb#1", "?"], "tokens": [("bomb#1", "gold#1")],
        "item": ["G01"], "items": [("G01", "G02")], "quest": ["S01"], "trophy": ["kazzak"], "monster": ["hogger"],
        "source": ["sofeea_grey.other.1.0"] if kind is ev.OptionChosen else ["G01.item", "grumbaz_grey.start"],
        "target": ["", "sofeea", "marker_2"], "host": ["sofeea", "brill"],
        "resource": ["book"], "icon": ["mana"], "slot": [1], "level": [2], "ending": ["valor"],
        "n": [2, -1], "left": [1], "red": [3], "black": [4],
        "side": ["start", "other"] if kind.kind == "character_flipped" else [0, 1],
    }  # fmt: skip
    flags = [True, False]
    listed = [known.get(field.name, flags if field.type == "bool" else [1]) for field in fields(kind)]
    for turn in range(max(map(len, listed), default=1)):
        yield kind(*(options[turn % len(options)] for options in listed))


HOWS = {
    "moved": ("step", "forced", "flight", "teleport"),
    "item_revealed_gained": ("won", "gained", "event"),
    "item_taken": ("stolen", "traded"),
}
STATS = (
    ("attack", ""),
    ("defence", ""),
    ("damage", ""),
    ("type", "melee"),
    ("hit", ""),
    ("miss", ""),
    ("block", "powers"),
)


def all_events(module: Any) -> Iterator[Any]:
    """Samples of every event class that a module of the game makes."""
    for kind in vars(module).values():
        if isinstance(kind, type) and issubclass(kind, Event) and hasattr(kind, "kind") and kind is not Event:
            yield from samples(kind)


def test_every_event_of_the_game_has_a_line(language) -> None:
    """Where the engine is there: every event in every variant is a whole sentence."""
    book, told = tables_of(""), 0
    for event in all_events(pytest.importorskip("tabletop.rules.adventure.events")):
        kind = type(event)
        variants = [event]
        if event.kind == "modified":
            variants = [kind(0, stat, 1, how, "G01.item") for stat, how in STATS]
        elif event.kind == "hindered":
            whats = ("cost", "move_roll", "heal", "flight_path", "attack_character")
            variants = [kind(0, what, -1) for what in whats]
        elif event.kind in HOWS:
            place = [field.name for field in fields(kind)].index("how")
            values = [getattr(event, field.name) for field in fields(kind)]
            variants = [kind(*values[:place], how, *values[place + 1 :]) for how in HOWS[event.kind]]
        for one in variants:
            line = log_line(one, SEATS, ("Ana", "Hogger"), book)
            assert is_whole(line), (language, one, line)
            told += 1
    assert told > 60


def test_every_refusal_of_the_game_has_a_sentence() -> None:
    """Where the engine is there: the closed list and the sentences are the same."""
    reasons = pytest.importorskip("tabletop.rules.adventure.refusals")
    setup = {"seats", "option_unknown", "user_cards"}
    own = keys_written("user_content", "quest_check", "quest_steps")
    own |= {"cards_unreadable", "cards_large", "cards_json"}
    assert len(own) > 20
    prefix = "adventure.refusal."
    told = {key.removeprefix(prefix) for key in text.messages() if key.startswith(prefix)}
    assert told == {*reasons.RULES, *setup, *own}


def test_every_action_of_the_game_has_a_verb() -> None:
    kinds = {fields(action)[-1].default for action in GAME.registry.handlers}
    told = {key.rpartition(".")[2] for key in text.messages() if key.startswith("adventure.verb.")}
    assert kinds == told


def test_placeholders_of_refusals_are_words_that_can_be_given() -> None:
    """A gap of a refusal is one of the figures that refusals carry."""
    given = {
        "phase", "space", "colour", "character", "card", "window", "cost", "energy", "item", "icons", "icon", "token",
        "resource", "quest", "n", "option", "value", "file", "format", "where", "why", "id", "limit", "word",
        "when", "step", "asked", "encounter", "left",
    }  # fmt: skip
    asked = {
        name
        for key, entry in text.messages().items()
        if key.startswith("adventure.refusal.")
        for form in entry.values()
        for _, name, _, _ in string.Formatter().parse(form)
        if name
    }
    assert asked == given
