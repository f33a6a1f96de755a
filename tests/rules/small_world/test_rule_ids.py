"""Every rule and ruling of the specification is named by a test, and what cites a rule cites one that exists."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path
from typing import Any, get_args

import pytest

from tabletop.rules.effects import walk
from tabletop.rules.game import Event
from tabletop.rules.small_world import actions, events
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.effects import EFFECTS, Effect
from tabletop.rules.small_world.meta import META
from tabletop.rules.small_world.price import COST
from tabletop.rules.small_world.refusal_reasons import RULES
from tabletop.rules.small_world.scoring import SCORE
from tabletop.rules.small_world.wording import effect_lines, word
from tabletop.rules.verbs import Verb
from tests.support.named_rules import named_by_folder

LAST = {
    "SET": 15, "TRN": 6, "CMB": 7, "REA": 5, "CON": 8, "RCH": 8, "CST": 5, "FIN": 7, "LOS": 7, "IMM": 8, "RDP": 7,
    "END": 1, "SCO": 6, "FAC": 3, "DEC": 9, "ART": 5, "LEG": 1, "GME": 4, "CMP": 5, "BFA": 11, "OPT": 8, "STM": 2,
    "INT": 88, "AMB": 60,
}  # fmt: skip
PARTS = {
    "BLE": 1, "DRA": 3, "DWA": 1, "ETH": 2, "FOR": 3, "GNO": 4, "GOB": 6, "HUM": 3, "KOB": 2, "NAG": 3, "NEL": 3,
    "ORC": 1, "PAN": 4, "TAU": 4, "TRO": 1, "WOR": 1,
}  # fmt: skip
POWERS = {"BEA": 4, "BUL": 4, "CHA": 6, "DEF": 4, "POR": 4}
IDS = [f"SW-{part}-{n}" for part, last in LAST.items() for n in range(1, last + 1)]
IDS += [f"SW-RAC-{race}-{n}" for race, last in PARTS.items() for n in range(1, last + 1)]
IDS += [f"SW-POW-{power}-{n}" for power, last in POWERS.items() for n in range(1, last + 1)]
WHOLE = [one.rule for group in (content().races, content().powers, content().markers) for one in group.values()]
HERE = Path(__file__).parent


def known() -> set[str]:
    return {*IDS, *WHOLE}


def named() -> set[str]:
    """The ids that tests name; a numbered one names its race or power as well."""
    found = named_by_folder(HERE, "SW", without=Path(__file__).name)
    return found | {rule.rpartition("-")[0] for rule in found if rule.count("-") == 3}


def test_every_rule_has_a_test() -> None:
    """Each id stands in a test function that asserts what it says."""
    assert len(IDS) + len(WHOLE) == 398
    missing = sorted(known() - named())
    assert not missing


def test_reasons_actions_and_events_cite_rules_that_exist() -> None:
    assert set(RULES.values()) <= known()
    verbs = [one for one in vars(actions).values() if isinstance(one, type) and issubclass(one, Verb) and one != Verb]
    assert {one.rule for one in verbs} <= known()  # type: ignore[attr-defined]
    told = [one for one in vars(events).values() if isinstance(one, type) and issubclass(one, Event) and one != Event]
    assert {one.rule for one in told} <= known()  # type: ignore[attr-defined]
    assert set(events.ENDINGS) == set(META.endings)
    assert {*events.ENDINGS.values(), *events.PAID_FOR.values()} <= known()


# ------------------------------------------------------------------------------------------------------- words

HANDLED = ("structure", "bomb", "side", "form", "how", "why", "unit", "boost", "reach", "symbol", "terrain", "line")
MESSAGES: dict[str, dict[str, Any]] = json.loads(
    (HERE.parents[2] / "tabletop" / "text" / "messages" / "small_world_rules.json").read_text(encoding="utf-8")
)
PHASES = (
    "pick", "bomb_choice", "form", "choice", "ready", "conquest", "buy", "redeploy", "place", "structure", "bombs",
    "objectives", "artifact", "over",
)  # fmt: skip


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def said(entry: str | dict[str, str]) -> set[str]:
    """The placeholders of a message in one language, of all its forms: the one for a single thing may leave out its
    number."""
    return set().union(*(placeholders(text) for text in forms(entry)))


def test_both_languages_say_the_same() -> None:
    for key, entry in MESSAGES.items():
        assert set(entry) == {"en", "es"}, key
        assert all(text.strip() == text != "" for text in forms(entry["en"]) + forms(entry["es"])), key
        assert said(entry["en"]) == said(entry["es"]), key


@pytest.mark.parametrize("key", RULES)
def test_every_reason_has_its_sentence(key: str) -> None:
    entry = MESSAGES[f"small_world.refusal.{key}"]
    assert all(text.endswith(".") for text in forms(entry["en"]) + forms(entry["es"]))


def test_messages_of_every_family() -> None:
    for scenario in META.scenarios:
        assert {f"small_world.scenario.{scenario.id}", f"small_world.scenario.{scenario.id}.text"} <= set(MESSAGES)
    for ending in META.endings:
        assert f"small_world.ending.{ending}" in MESSAGES
    for option in META.options:
        assert f"small_world.option.{option.id}" in MESSAGES
        values = ("true", "false") if option.type == "bool" else option.choices
        assert all(f"small_world.option.{option.id}.value.{value}" in MESSAGES for value in values)
    for phase in PHASES:
        assert {f"small_world.phase.{phase}", f"small_world.prompt.{phase}"} <= set(MESSAGES)
    families = {key.split(".")[1] for key in MESSAGES}
    assert families >= {*HANDLED, "price", "effect"}
    assert all(word("reach", reach) in MESSAGES for reach in get_args(actions.ReachKind))
    assert all(word("boost", boost) in MESSAGES for boost in actions.BOOSTS)
    assert all(word("why", why) in MESSAGES for why in events.PAID_FOR)


def test_every_event_has_its_line() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    kinds.remove(Event)
    kinds.remove(events.Skipped)  # the log tells no steps without a decision
    assert len(kinds) > 40
    lines = {key.partition("?")[0] for key in MESSAGES}
    assert [kind.kind for kind in kinds if f"small_world.log.{kind.kind}" not in lines] == []


def test_every_effect_is_told_from_its_data() -> None:
    """SW-AMB-1, spec 5.7: a sentence with its figures for every race, power, Artifact and place; the rules hold no
    text."""
    for group in (content().races, content().powers, content().markers):
        assert group
        for one in group.values():
            found = effect_lines(one.effects)
            assert found
            for key, values in found:
                for language in ("en", "es"):
                    assert said(MESSAGES[key][language]) <= set(values), (one.id, key)


def test_what_builds_was_said_to_build_in_decline_as_well() -> None:
    """SW-INT-38, SW-RAC-NEL-3, SW-POW-GAR, SW-POW-MAR, SW-DEC-9: walls and Forts stay in decline and no new ones come;
    the toll goes on."""
    book = content()

    def last(effects: tuple[Effect, ...]) -> str:
        return effect_lines(effects)[-1][0].rpartition(".")[2]

    assert last(book.races["NEL"].effects) == last(book.powers["GAR"].effects) == "stays_in_decline"
    assert last(book.powers["MAR"].effects) == "in_decline"
    assert last(book.powers["DEF"].effects) == "tower"


def test_faults_of_setups_and_islands_have_their_sentences() -> None:
    """SW-OPT-4, SW-OPT-8, SW-SET-13: every key that set-up and loader can answer with."""
    rules = HERE.parents[2] / "tabletop" / "rules" / "small_world"
    found: set[str] = set()
    for name in ("islands.py", "island_faults.py", "setup.py"):
        source = (rules / name).read_text(encoding="utf-8")
        found |= set(re.findall(r'IslandFault\(\s*"([a-z_]+)"', source))
        found |= set(re.findall(r'Refusal\(\s*[^,()]+,\s*"([a-z_]+)"', source))
    assert len(found) > 20
    assert not {key for key in found if f"small_world.refusal.{key}" not in MESSAGES}


def test_effects_are_made_of_the_closed_list_and_of_nothing_else() -> None:
    """Spec 5.7: thirty-four verbs, each with its rule and used by something; another one is refused."""
    used = {
        effect.verb
        for group in (content().races, content().powers, content().markers)
        for one in group.values()
        for effect in walk(one.effects)
    }
    assert used == set(EFFECTS.verbs)
    assert len(used) == 34
    assert {verb.rule for verb in EFFECTS.verbs.values()} <= known()
    assert set(COST.verbs) == {"reduce"}
    assert len(SCORE.verbs) == 6
    for wrong in (
        {"do": "fly"},
        {"do": "floor"},
        {"do": "floor", "n": "2"},
        {"do": "reduce", "by": 1, "when": "never"},
    ):
        with pytest.raises(ValueError, match="effect"):
            EFFECTS.read(wrong)
