"""A language is a code in ``LANGUAGES`` and its texts, and nothing else: what it lacks is there in English."""

import ast
import json
import re
from pathlib import Path

import pytest

from tabletop import text
from tabletop.commands.selftest.bundle import check_words
from tabletop.rules.game import Refusal
from tabletop.rules.lords_of_war import ARMIES
from tabletop.rules.lords_of_war.content import build, read
from tabletop.rules.warcraft.scenarios import ScenarioContent, parse_scenario
from tabletop.text.grammar import decimal, joined, times

ROOT = Path(__file__).resolve().parents[2]
THIRD = "eo"


@pytest.fixture(autouse=True)
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up third language with two texts of its own, in use."""
    monkeypatch.setattr(text, "LANGUAGES", (*text.LANGUAGES, THIRD))
    monkeypatch.setitem(text.messages()["menu.language"], THIRD, "Lingvo")
    plural = {"one": "{n} partio.", "other": "{n} partioj."}
    monkeypatch.setitem(text.messages()["cli.simulate.games"], THIRD, plural)
    monkeypatch.setattr(text, "_language", THIRD)


def test_a_text_that_is_missing_is_there_in_english() -> None:
    assert text.t("menu.language") == "Lingvo"
    assert text.t("cli.simulate.games", n=1) == "1 partio."
    assert text.t("cli.simulate.games", n=2) == "2 partioj."
    english = {key: entry["en"] for key, entry in text.messages().items() if THIRD not in entry}
    assert all(text.t(key) == form for key, form in english.items() if isinstance(form, str))
    assert text.localised({"en": "Knight", "es": "Caballero"}) == "Knight"
    assert text.localised({"en": "Knight", THIRD: "Kavaliro"}) == "Kavaliro"
    assert text.rulebook_path("warcraft").name == "warcraft.en.md"
    assert text.page_path("credits").name == "credits.en.md"


@pytest.mark.parametrize(("language", "figure"), [("en", "1.5"), ("es", "1,5"), (THIRD, "1.5"), (text.PSEUDO, "1.5")])
def test_figures_have_the_sign_of_their_language(language, figure) -> None:
    text.set_language(language)
    assert decimal(1.5) == figure
    assert decimal(2.0, short=True) == decimal(2.0, 0) == "2"
    assert decimal(2.0, 2) == "2" + figure[1] + "00"


def test_names_in_a_row_follow_their_language() -> None:
    text.set_language("es")
    assert joined([]) == ""
    assert joined(["Ana"]) == "Ana"
    assert joined(["Leo", "Ana"]) == "Leo y Ana"
    assert joined(iter(["Leo", "Ana", "Inés"])) == "Leo, Ana e Inés"
    spoken = {last: joined(["Leo", last]) for last in ("Íñigo", "Hilario", "Hielo", "Ieva", "Yago")}
    assert [" e " in words for words in spoken.values()] == [True, True, False, False, False]
    for language in ("en", THIRD):
        text.set_language(language)
        assert joined(["Leo", "Ana", "Inés"]) == "Leo, Ana and Inés"


def test_every_number_in_a_text_can_choose_its_words(monkeypatch) -> None:
    entry = {"en": "{gold} {gold:coin|coins}, {n} {n:card|cards}"}
    monkeypatch.setitem(text.messages(), "test.counted", entry)
    assert text.t("test.counted", gold=1, n=2) == "1 coin, 2 cards"
    assert text.t("test.counted", gold="0", n="1") == "0 coins, 1 card"
    text.set_language(text.PSEUDO)
    assert "1" in text.t("test.counted", gold=1, n=2)


def test_the_selftest_names_every_text_that_is_missing() -> None:
    faults: list[str] = []
    check_words(faults)
    told = set(faults)
    assert text.language() == text.FALLBACK
    assert f"message menu.load has no text in {THIRD}" in told
    assert f"no message settings.language.{THIRD}" in told
    assert f"no warcraft.en.md in {THIRD}" in told
    assert f"no credits.en.md in {THIRD}" in told
    assert f"cards.json: “Call to Arms” has no text in {THIRD}" in told
    assert f"dwarves.json: “Dwarf Dowager” has no text in {THIRD}" in told
    assert any(fault.startswith("term ") for fault in told)
    assert not [fault for fault in told if not fault.endswith(f" in {THIRD}") and THIRD not in fault]
    assert len([fault for fault in told if fault.startswith("message")]) == len(text.messages()) - 2


def test_the_selftest_is_quiet_about_the_languages_there_are(monkeypatch) -> None:
    monkeypatch.setattr(text, "LANGUAGES", text.LANGUAGES[:-1])
    faults: list[str] = []
    check_words(faults)
    assert faults == []


def test_content_may_be_in_any_number_of_languages() -> None:
    armies = [read(name) for name in ARMIES]
    armies[0]["cards"][0]["name"][THIRD] = "Vidvino"
    build(armies, read("ranks"), read("board"))
    del armies[0]["cards"][0]["name"]["es"]
    build(armies, read("ranks"), read("board"))
    del armies[0]["cards"][0]["name"]["en"]
    with pytest.raises(ValueError, match="en"):
        build(armies, read("ranks"), read("board"))


def test_a_scenario_of_the_user_may_be_in_any_number_of_languages() -> None:
    document = json.loads((ROOT / "docs" / "scenario-three-hills.json").read_text(encoding="utf-8"))
    before = parse_scenario(document)
    assert isinstance(before, ScenarioContent)
    assert set(before.name) == {"en", "es"}
    document["name"][THIRD] = "Tri montetoj"
    found = parse_scenario(document)
    assert isinstance(found, ScenarioContent)
    assert text.localised(found.name) == "Tri montetoj"
    del document["name"]["es"]
    assert isinstance(parse_scenario(document), ScenarioContent)
    for key, value, fault in (("english", "x", "string_pattern_mismatch"), (THIRD, "", "string_too_short")):
        wrong = parse_scenario({**document, "name": {**document["name"], key: value}})
        assert isinstance(wrong, Refusal)
        assert wrong.values["fault"] == fault
    nameless = parse_scenario({**document, "name": {"es": "Tres colinas"}})
    assert isinstance(nameless, Refusal)
    assert (nameless.values["where"], nameless.values["fault"]) == ("name.en", "missing")


def test_only_the_text_package_names_a_language() -> None:
    """Elsewhere no line asks which language it is, and none holds the words of several; but that texts of content must
    have English is said where their form is."""
    found = []
    for path in sorted((ROOT / "tabletop").rglob("*.py")):
        if path.parent.name == "text" or path.name == "entries.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            literal = isinstance(node, ast.Constant) and node.value in ("en", "es")
            field = isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "es"
            if literal or field:
                found.append(f"{path.name}:{node.lineno}")
    assert found == []


def test_the_help_lists_the_languages() -> None:
    words = text.messages()["cli.option.language"]
    assert {"en", "es"} <= set(words)
    for form in words.values():
        assert not re.search(r"\b(en|es)\b (or|o) ", form)
        assert "{languages}" in form


def test_a_number_of_times_stood_behind_a_full_stop() -> None:
    """The recap of the curtain said 'Ana draws a card. × 2'."""
    assert times("Ana draws a card.", 1) == "Ana draws a card."
    assert times("Ana draws a card.", 2) == "Ana draws a card × 2"
    assert times("Dwarf Dowager", 3) == "Dwarf Dowager × 3"
