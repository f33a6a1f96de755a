"""Numbers choose the form of their words by the rules of CLDR, in languages with one form as in those with six."""

import json

import pytest
from babel import Locale

from assets.make import plurals as maker
from tabletop import text
from tabletop.text import plurals

NUMBERS = [*range(0, 203), 999, 1000, 1001, 1002, 1011, 1021]


def test_the_table_is_what_its_source_makes() -> None:
    assert maker.TABLE.read_text(encoding="utf-8") == maker.words()


@pytest.mark.parametrize(
    "row", json.loads(maker.TABLE.read_text(encoding="utf-8")), ids=lambda row: row["languages"][:9]
)
def test_every_language_counts_as_cldr_says(row) -> None:
    assert row["languages"]
    for code in row["languages"].split():
        theirs = Locale.parse(code).plural_form
        ours = plurals.rule(code)
        found = {n: ours.categories[plurals.position(code, n)] for n in NUMBERS}
        assert found == {n: theirs(n) for n in NUMBERS}, code


POLISH = {"one": "{n} jednostka", "few": "{n} jednostki", "many": "{n} jednostek", "other": "{n} jednostek"}


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "jednostek"), (1, "jednostka"), (2, "jednostki"), (5, "jednostek"), (12, "jednostek"), (22, "jednostki"),
     ("1", "jednostka"), (-3, "jednostki"), (1.0, "jednostka"), (1.5, "jednostek"), ("1,5", "jednostek"),
     (None, "jednostek"), ("²", "jednostek")],
)  # fmt: skip
def test_a_text_has_forms_by_category(value, said) -> None:
    assert plurals.form_for(POLISH, "pl", value).split()[1] == said
    assert plurals.word_for(["jednostka", "jednostki", "jednostek"], "pl", value) == said


def test_a_form_that_is_missing_is_the_other_one() -> None:
    assert plurals.form_for({"one": "a", "other": "b"}, "pl", 3) == "b"
    assert plurals.word_for(["a", "b"], "ar", 11) == "b"


def test_regions_count_as_their_language_and_unknown_ones_as_english() -> None:
    assert plurals.rule("pt_BR") == plurals.rule("pt")
    assert plurals.rule("qqq") == plurals.rule("en")
    assert plurals.rule("en").categories == ("one", "other")


def test_a_line_in_english_counts_as_english_whatever_the_language(monkeypatch) -> None:
    """French counts none as one; a line that it lacks is English, where none is many."""
    monkeypatch.setattr(text, "LANGUAGES", (*text.LANGUAGES, "fr"))
    monkeypatch.setitem(text.messages(), "test.own", {"en": "{n} {n:card|cards}", "fr": "{n} {n:carte|cartes}"})
    monkeypatch.setitem(text.messages(), "test.none", {"en": {"one": "{n} card", "other": "{n} cards"}})
    monkeypatch.setattr(text, "_language", "fr")
    assert text.t("test.own", n=0) == "0 carte"
    assert text.t("test.none", n=0) == "0 cards"
