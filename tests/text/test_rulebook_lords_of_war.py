"""The rulebook, glossary and rule messages of Lords of War: complete, well formed, alike in both tongues."""

from __future__ import annotations

import json
import re
import string
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = ROOT / "tabletop" / "text"
ICONS = ROOT / "assets" / "icons"
LANGUAGES = ("en", "es")
CHAPTERS = 19

RULES_PER_CHAPTER = {
    "CRD": 10, "GEO": 10, "SET": 6, "OPN": 4, "TRN": 4, "DEP": 11, "MOV": 9, "RNG": 10, "CMB": 9, "RNF": 8,
    "XTR": 4, "END": 7, "CAV": 3, "BSK": 9, "VAR": 3, "ARM": 8, "AMB": 30,
}  # fmt: skip
RULE_IDS = frozenset(f"LW-{code}-{n}" for code, last in RULES_PER_CHAPTER.items() for n in range(1, last + 1))

GLOSSARY_TERMS = [
    "unit", "card", "army", "army-deck", "battlemat", "battlefield", "square", "attack-arrow",
    "attack-value", "defence-value", "class", "infantry", "cavalry", "spear", "ranged", "berserker",
    "rank", "recruit", "regular", "veteran", "elite", "special", "command", "general", "commander",
    "support-unit", "target-grid", "missile-value", "movement-arrow", "deployment", "rule-of-engagement",
    "engaged", "elimination", "combat-check", "casualty-pile", "suicide-move", "reinforcement", "retreat",
    "challenge", "extra-turn", "boardless-battle", "customised-army", "mercenary-army", "basic-rules",
    "intermediate-rules", "forced-advance",
]  # fmt: skip

REFUSALS: dict[str, str] = {
    "deploy_not_engaging": "card", "deploy_support_needs_friend": "card", "deploy_needs_friend": "",
    "deploy_occupied": "square", "deploy_forced_needs_enemy": "", "deploy_normal_exists": "",
    "deploy_once": "", "deploy_required": "", "deploy_outside": "", "deploy_far": "",
    "deploy_boardless_origin": "", "no_skip": "", "opening_square": "square", "opening_no_move": "",
    "move_no_arrows": "unit", "move_already": "", "move_engaged": "unit enemies", "move_direction": "unit",
    "move_occupied": "square", "move_off_board": "", "move_not_now": "", "move_enemy": "",
    "aim_not_ranged": "unit", "aim_enemy_unit": "", "aim_engaged": "unit enemies",
    "aim_was_engaged": "unit", "aim_fired": "unit", "aim_fought": "unit", "aim_no_target": "unit",
    "aim_out_of_grid": "unit target", "aim_friend": "", "aim_empty": "", "aim_not_now": "",
    "advance_not_pending": "unit", "advance_square": "unit square", "advance_first": "",
    "advance_engaged": "unit", "retreat_engaged": "unit enemies", "retreat_cavalry_spear": "unit enemies",
    "retreat_deployed": "unit", "retreat_killed": "unit", "retreat_enemy": "", "retreat_not_now": "",
    "retreat_hand_full": "", "draw_not_now": "", "draw_empty": "", "stop_deck": "",
    "end_battle_not_now": "", "not_your_turn": "name", "not_your_card": "", "game_over": "",
    "concede_not_now": "", "nothing_here": "", "deck_hidden": "", "undo_deployed": "", "army_size": "n",
    "army_rank_count": "rank n needed", "army_copies": "card n limit", "army_commander_twice": "card",
    "army_not_same_rank": "card", "army_foreign_card": "card army", "army_changed_standard": "",
    "army_unknown_card": "card", "thresholds_off": "",
}  # fmt: skip

FAMILIES: dict[str, str] = {
    "army": "orcs dwarves elves lizardmen templars undead",
    "class": "infantry cavalry spear ranged berserker",
    "rank": "recruit regular veteran elite special command general",
    "direction": "N NE E SE S SW W NW",
    "phase": "opening deploy aim advance battle reinforce over",
    "prompt": "opening deploy aim advance battle reinforce over",
    "waiting": "opening deploy aim advance battle reinforce over",
    "ending": "units commanders both_goals stalemate no_progress concession",
    "log": "opening_placed deployed_engage deployed_support deployed_free deployed_forced deploy_skipped"
    " hand_revealed moved aimed shot eliminated eliminated_commander eliminated_general survived advanced"
    " extra_turn_gained extra_turn_started drew retreated deck_empty stopped turn_started turn_ended"
    " first_seat_random conceded game_over",
    "option": "level boardless units commanders army first_seat decks_available show_armies",
    "preset": "short quick standard long",
}
COMPANIONS = {"army": "blurb", "class": "text", "rank": "text", "option": "text", "preset": "text"}

TITLE = re.compile(r"# (?P<text>\S.*)")
CHAPTER = re.compile(r"## (?P<mark>[1-9]\d*) (?P<text>\S.*)")
SECTION = re.compile(r"### (?P<text>\S.*)")
RULE = re.compile(r"\[(?P<mark>LW-[A-Z]{3}-[1-9]\d*)\] (?P<text>\*\*.+)")
ITEM = re.compile(r"- (?P<text>\S.*)")
EXAMPLE = re.compile(r"> (?P<text>\*\*(?:Example|Ejemplo)\.\*\* \S.*)")
SEPARATOR = re.compile(r"\|(?P<text>(?: --- \|)+)")
ROW = re.compile(r"\| (?P<text>\S.*) \|")
PLAIN = re.compile(r"(?P<text>[^#>|\-\s\[].*)")
SHAPES = {
    "title": TITLE, "chapter": CHAPTER, "section": SECTION, "rule": RULE, "item": ITEM, "example": EXAMPLE,
    "separator": SEPARATOR, "row": ROW, "text": PLAIN,
}  # fmt: skip

ICON = re.compile(r":([a-z]+(?:-[a-z0-9]+)*):")
TERM_LINK = re.compile(r"\[([^\[\]]+)\]\(g:([a-z]+(?:-[a-z]+)*)\)")
RULE_LINK = re.compile(r"\[(LW-[A-Z]{3}-\d+)\](?!\()")
BOLD = re.compile(r"\*\*(?=\S)([^*]+)(?<=\S)\*\*")
ONE_SENTENCE = r"(?:[^.\n]|\.(?! ))+\."
ITALIC = re.compile(r"\*(?=\S)([^*]+)(?<=\S)\*")


@dataclass(frozen=True)
class Block:
    """One line of a rulebook: its kind, its number or rule id (or ""), its text and its line number."""

    kind: str
    mark: str
    text: str
    line: int


def parse(language: str) -> list[Block]:
    """Every line of a rulebook as a block; a line of no known shape fails with its number."""
    blocks = []
    path = TEXT / "rulebooks" / f"lords_of_war.{language}.md"
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line:
            continue
        assert line == line.strip(), f"{path.name}:{number} has blanks around it"
        for kind, shape in SHAPES.items():
            if match := shape.fullmatch(line):
                blocks.append(Block(kind, match.groupdict().get("mark", ""), match["text"], number))
                break
        else:
            pytest.fail(f"{path.name}:{number} has no known shape: {line[:60]}")
    return blocks


def plain(text: str) -> str:
    """The text without its inline marks."""
    text = TERM_LINK.sub(r"\1", RULE_LINK.sub("", ICON.sub("", text)))
    return ITALIC.sub(r"\1", BOLD.sub(r"\1", text))


def load(path: str) -> dict[str, Any]:
    """One of the JSON files under text/; a key written twice fails."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        assert len(keys) == len(set(keys)), f"{path}: twice {[key for key in keys if keys.count(key) > 1]}"
        return dict(pairs)

    data: dict[str, Any] = json.loads((TEXT / path).read_text(encoding="utf-8"), object_pairs_hook=once)
    return data


def forms(text: str | dict[str, str]) -> list[str]:
    """The one form of a message, or its plural forms."""
    return [text] if isinstance(text, str) else [text["one"], text["other"]]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


BOOKS = {language: parse(language) for language in LANGUAGES}
GLOSSARY = load("glossaries/lords_of_war.json")
MESSAGES = load("messages/lords_of_war_rules.json")


@pytest.mark.parametrize("language", LANGUAGES)
def test_chapters_are_numbered_in_order(language: str) -> None:
    blocks = BOOKS[language]
    assert [index for index, block in enumerate(blocks) if block.kind == "title"] == [0]
    numbers = [int(block.mark) for block in blocks if block.kind == "chapter"]
    assert numbers == list(range(1, CHAPTERS + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_stands_exactly_once(language: str) -> None:
    found = [block.mark for block in BOOKS[language] if block.kind == "rule"]
    assert sorted(found) == sorted(RULE_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_inline_marks_are_complete(language: str) -> None:
    for block in BOOKS[language]:
        rest = plain(block.text)
        assert not re.search(r"[\[\]*`_<>{}]", rest), f"{language}:{block.line} leaves marks: {rest}"
        assert rest.strip() or block.kind == "row", f"{language}:{block.line} is empty"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_have_a_head_and_even_rows(language: str) -> None:
    blocks = BOOKS[language]
    for index, block in enumerate(blocks):
        if block.kind != "row":
            continue
        columns = len(block.text.split(" | "))
        before, after = blocks[index - 1], blocks[index + 1]
        if before.kind not in ("row", "separator"):
            assert after.kind == "separator", f"{language}:{block.line}"
            assert after.text.count("---") == columns, f"{language}:{block.line}"
        elif before.kind == "row":
            assert columns == len(before.text.split(" | ")), f"{language}:{block.line}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_somewhere(language: str) -> None:
    for block in BOOKS[language]:
        for rule in RULE_LINK.findall(block.text):
            assert rule in RULE_IDS, f"{language}:{block.line} links to {rule}"
        for _, term in TERM_LINK.findall(block.text):
            assert term in GLOSSARY, f"{language}:{block.line} links to {term}"


def test_icons_exist() -> None:
    if not any(ICONS.glob("*.svg")):
        pytest.skip("assets/icons is not there")
    for language in LANGUAGES:
        for block in BOOKS[language]:
            for icon in ICON.findall(block.text):
                assert (ICONS / f"{icon}.svg").is_file(), f"{language}:{block.line} names the icon {icon}"


def test_both_languages_have_one_structure() -> None:
    english, spanish = BOOKS["en"], BOOKS["es"]
    assert [(b.kind, b.mark, b.line) for b in english] == [(b.kind, b.mark, b.line) for b in spanish]
    for one, other in zip(english, spanish, strict=True):
        for what in (ICON, RULE_LINK):
            assert sorted(what.findall(one.text)) == sorted(what.findall(other.text)), f"line {one.line}"
        terms = [sorted(term for _, term in TERM_LINK.findall(b.text)) for b in (one, other)]
        assert terms[0] == terms[1], f"line {one.line}"


def test_examples_name_the_same_squares_and_figures() -> None:
    fact = re.compile(r"\b(?:[a-g][1-6]|\d+)\b")
    for one, other in zip(BOOKS["en"], BOOKS["es"], strict=True):
        if one.kind == "example":
            assert sorted(fact.findall(one.text)) == sorted(fact.findall(other.text)), f"line {one.line}"


def test_no_sentence_of_the_rulebook_is_untranslated() -> None:
    for one, other in zip(BOOKS["en"], BOOKS["es"], strict=True):
        letters = sum(character.isalpha() for character in plain(one.text))
        assert letters < 30 or plain(one.text) != plain(other.text), f"line {one.line}"


def test_glossary_is_complete_and_translated() -> None:
    assert not set(GLOSSARY_TERMS) - set(GLOSSARY)
    for term, entry in GLOSSARY.items():
        assert re.fullmatch(r"[a-z]+(?:-[a-z]+)*", term)
        assert set(entry) == {"en", "es"}, term
        assert set(entry["en"]) == {"one", "many", "text"}, term
        assert set(entry["es"]) == {"one", "many", "gender", "text"}, term
        assert entry["es"]["gender"] in ("m", "f"), term
        assert all(value.strip() for side in entry.values() for value in side.values()), term
        for side in entry.values():
            assert re.fullmatch(ONE_SENTENCE, side["text"]), term
        assert entry["en"]["text"] != entry["es"]["text"], term


def test_messages_have_their_families() -> None:
    for family, members in FAMILIES.items():
        for member in members.split():
            key = f"lords_of_war.{family}.{member}"
            assert key in MESSAGES, key
            if family in COMPANIONS:
                assert f"{key}.{COMPANIONS[family]}" in MESSAGES, key
    for key in ("title", "subtitle", "blurb", "option.level.value.basic", "option.level.value.intermediate"):
        assert f"lords_of_war.{key}" in MESSAGES


@pytest.mark.parametrize("key", REFUSALS)
def test_refusals_are_one_sentence_with_their_figures(key: str) -> None:
    for text in MESSAGES[f"lords_of_war.refusal.{key}"].values():
        assert placeholders(text) == set(REFUSALS[key].split())
        assert re.fullmatch(ONE_SENTENCE, text)


def test_endings_name_winner_and_loser_unless_drawn() -> None:
    for key, entry in MESSAGES.items():
        if key.startswith("lords_of_war.ending."):
            drawn = key.endswith("_draw") or key.endswith("both_goals")
            for text in entry.values():
                assert placeholders(text) == (set() if drawn else {"winner", "loser"}), key


def test_messages_agree_between_languages() -> None:
    for key, entry in MESSAGES.items():
        assert re.fullmatch(r"lords_of_war(?:\.[A-Za-z0-9_]+)+", key)
        assert set(entry) == set(LANGUAGES), key
        assert isinstance(entry["en"], str) == isinstance(entry["es"], str), key
        texts = forms(entry["en"]) + forms(entry["es"])
        assert all(text == text.strip() != "" for text in texts), key
        assert len({frozenset(placeholders(text)) for text in texts}) == 1, key


def test_no_long_message_is_untranslated() -> None:
    for key, entry in MESSAGES.items():
        for one, other in zip(forms(entry["en"]), forms(entry["es"]), strict=True):
            assert one != other or len(one) < 16, key
