"""Every rule of the books is named by a test; reasons and events cite rules that exist and have their words."""

import re
import string
from collections.abc import Mapping
from pathlib import Path

import pytest

from tabletop.rules import catalogue
from tabletop.rules.adventure import events as ag_events
from tabletop.rules.adventure.refusals import RULES as AG_RULES
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import events as lw_events
from tabletop.rules.lords_of_war.refusals import RULES as LW_RULES
from tabletop.rules.small_world import events as sw_events
from tabletop.rules.small_world.wording import RULES as SW_RULES
from tabletop.rules.warcraft import events as wc_events
from tabletop.rules.warcraft.content import content as warcraft
from tabletop.rules.warcraft.refusals import RULES as WC_RULES
from tabletop.text import LANGUAGES, messages
from tests.support.named_rules import ids_in, named_by_folder
from tests.support.rulebook_checks import parse

RULES = Path(__file__).resolve().parents[1] / "rules"
SOURCES = Path(__file__).resolve().parents[2] / "tabletop" / "rules"

PREFIXES = {"adventure": "AG", "lords_of_war": "LW", "small_world": "SW", "warcraft": "WC"}
REASONS = {"adventure": AG_RULES, "lords_of_war": LW_RULES, "small_world": SW_RULES, "warcraft": WC_RULES}
EVENTS = {"adventure": ag_events, "lords_of_war": lw_events, "small_world": sw_events, "warcraft": wc_events}
PHASES = {
    "lords_of_war": "opening deploy aim advance battle reinforce over",
    "small_world": "pick bomb_choice form choice ready conquest buy redeploy place structure bombs objectives artifact"
    " over",
    "warcraft": "move portal answer select join poison raise casualty revive harvest deploy spend over"
    " w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11 w12 w14",
}
TOKENS = "GOLD HEARTHSTONE FAR_SIGHT ROCKET_BOOTS MERCHANT AMBUSH FALSE_MAP POWER_DRAIN DISEASE BOMB"
OWN_PROMPTS = ("move", "harvest", "deploy", "spend")
"""Phases of Warcraft whose prompt is made of what the seat can do."""
UNTOLD = {"skipped"}
"""Events without a line: the log tells no steps without a decision."""
LINES = (
    "opening_placed deployed?how=engage deployed?how=support deployed?how=free deployed?how=forced deploy_skipped"
    " hand_revealed moved aimed shot eliminated eliminated?rank=command eliminated?rank=general survived advanced"
    " extra_turn_gained extra_turn_started drew retreated deck_empty stopped turn_started turn_ended first_seat_random"
    " conceded game_over"
)
"""Lines of the log of Lords of War, which has several for some events and none for others."""
EXPLAINED = {
    "army": ("orcs dwarves elves lizardmen templars undead", "blurb"),
    "class": ("infantry cavalry spear ranged berserker", "text"),
    "rank": ("recruit regular veteran elite special command general", "text"),
    "option": ("level boardless units commanders army first_seat decks_available show_armies", "text"),
    "preset": ("short quick standard long", "text"),
}
"""What Lords of War names and explains by a second message."""
JOINED = ("adventure.text.", "grammar.", "load.", "small_world_board.choice.units", "warcraft_board.events_note")
"""Messages that are parts of a sentence, with the blanks around them."""
WITHOUT_A_FORM = {
    "adventure.ending.shared", "adventure_board.prompt.peek", "adventure.text.quest.give.chosen_other",
    "adventure.text.quest.give.each_other", "adventure.text.step.defeat_character.marked",
    "adventure.text.step.meet_marked", "adventure.text.step.use_resource", "builder.leave.text",
    "lords_of_war_setup.own.tip", "small_world.effect.save_first", "warcraft_battle.say.all_fall",
    "warcraft_battle.say.ground_falls", "warcraft_battle.prompt.casualty_all", "warcraft_battle.say.raise",
    "warcraft_battle.prompt.casualty", "warcraft_battle.prompt.poison", "warcraft_battle.unit_of",
    "warcraft_board.returns",
}  # fmt: skip
"""Messages whose form for a single thing leaves out its number."""


def rules_of(game: str) -> set[str]:
    """The ids of the paragraphs of a rulebook."""
    return {block.mark for block in parse(game, "en") if block.kind == "rule"}


def named(game: str) -> set[str]:
    """The ids that the tests of a game's rules name; a numbered one of a race or power names it as a whole too."""
    found = named_by_folder(RULES / game, PREFIXES[game], without="")
    return found | {rule.rpartition("-")[0] for rule in found if rule.count("-") == 3}


@pytest.mark.parametrize("game", PREFIXES)
def test_every_rule_has_a_test(game) -> None:
    """Each id stands in a test function that asserts what it says; rulings of Warcraft (WC-R) by their rule."""
    rules = {rule for rule in rules_of(game) if not rule.startswith("WC-R-")}
    assert rules <= ids_in(" ".join(rules), PREFIXES[game])
    assert sorted(rules - named(game)) == []


def test_tests_name_only_rules_that_exist() -> None:
    """An id in a test is an id of the rulebook, the amendments of the specification included."""
    assert sorted(named("lords_of_war") - rules_of("lords_of_war")) == []


@pytest.mark.parametrize(
    ("game", "named"),
    [
        ("lords_of_war", [*(f"F-{n}" for n in range(1, 20)), *(f"EX-{n}" for n in range(1, 10))]),
        ("adventure", [f"AG-DSC-{token}" for token in TOKENS.split()]),
    ],
)
def test_flow_vectors_examples_and_tokens_are_named(game, named) -> None:
    """F-1 to F-19 and EX-1 to EX-9 of the specification of Lords of War; the tokens of the Adventure Game."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((RULES / game).glob("test_*.py")))
    assert [name for name in named if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize("game", PREFIXES)
def test_reasons_cite_rules_that_exist(game) -> None:
    assert set(REASONS[game].values()) <= rules_of(game)
    assert {kind.rule for kind in warcraft().cards.values()} <= rules_of("warcraft")


# ------------------------------------------------------------------------------------------------------- words


def forms(text: str | Mapping[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


def said(entry: str | Mapping[str, str]) -> frozenset[str]:
    return frozenset().union(*map(placeholders, forms(entry)))


def test_both_languages_say_the_same() -> None:
    assert len(messages()) > 4000
    for key, entry in messages().items():
        assert set(entry) == set(LANGUAGES), key
        texts = [form for language in LANGUAGES for form in forms(entry[language])]
        assert all(text == text.strip() != "" for text in texts) or key.startswith(JOINED), key
        assert len({said(entry[language]) for language in LANGUAGES}) == 1, key
        assert (len(set(map(placeholders, texts))) > 1) == (key in WITHOUT_A_FORM), key


def test_no_long_message_is_untranslated() -> None:
    """Those of figures and names alone are the same in all languages."""
    same = {
        key
        for key, entry in messages().items()
        for one, other in zip(forms(entry["en"]), forms(entry["es"]), strict=False)
        if one == other and len(re.sub(r"\{[^{}]*\}", "", one)) >= 16
    }
    assert same == {"small_world.title", "credits.family.atkinson"}


@pytest.mark.parametrize(("game", "key"), [(game, key) for game, reasons in REASONS.items() for key in reasons])
def test_every_reason_has_its_sentence(game, key) -> None:
    entry = messages()[f"{game}.refusal.{key}"]
    assert all(text.endswith(".") for language in LANGUAGES for text in forms(entry[language]))


@pytest.mark.parametrize("game", PREFIXES)
def test_messages_of_every_family(game) -> None:
    meta = catalogue.meta(game)
    wanted = {f"ending.{ending}" for ending in meta.endings}
    if game == "lords_of_war":
        wanted |= {f"log.{line}" for line in LINES.split()}
        wanted |= {"option.level.value.basic", "option.level.value.intermediate"}
        for family, (members, companion) in EXPLAINED.items():
            for member in members.split():
                wanted |= {f"{family}.{member}", f"{family}.{member}.{companion}"}
    else:
        for scenario in meta.scenarios:
            wanted |= {f"scenario.{scenario.id}", f"scenario.{scenario.id}.text"}
        for option in meta.options:
            values = ("true", "false") if option.type == "bool" else option.choices
            wanted |= {f"option.{option.id}", *(f"option.{option.id}.value.{value}" for value in values)}
    for phase in PHASES.get(game, "").split():
        wanted.add(f"phase.{phase}")
        if game != "warcraft" or phase not in OWN_PROMPTS:
            wanted.add(f"prompt.{phase}")
    assert sorted(key for key in wanted if f"{game}.{key}" not in messages()) == []


def kinds(game: str) -> list[type[Event]]:
    found = [kind for kind in vars(EVENTS[game]).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return [kind for kind in found if kind is not Event and kind.kind not in UNTOLD]


@pytest.mark.parametrize("game", ["small_world", "warcraft"])
def test_every_event_has_its_line(game) -> None:
    assert len(kinds(game)) > 15
    for kind in kinds(game):
        name = f"{game}.log.{kind.kind}"
        lines = [key for key in messages() if key.startswith(name) and key[len(name) :][:1] in ("", "?", ".", "_")]
        assert lines, name


FAULTS = {"warcraft": ("scenarios.py", "setup.py"), "small_world": ("islands.py", "config.py", "setup.py")}


@pytest.mark.parametrize("game", FAULTS)
def test_faults_of_setups_and_documents_have_their_sentences(game) -> None:
    """WC-SET-1, WC-SET-10, SW-OPT-4, SW-OPT-8, SW-SET-13: every key that set-up and loader can answer with."""
    found: set[str] = set()
    for name in FAULTS[game]:
        source = (SOURCES / game / name).read_text(encoding="utf-8")
        found |= set(re.findall(r'(?:Fault|blame|judge)\(\s*"([a-z_]+)"', source))
        found |= set(re.findall(r'Refusal\(\s*[^,()]+,\s*"([a-z_]+)"', source))
    assert len(found) > 20
    assert not {key for key in found if f"{game}.refusal.{key}" not in messages()}
