"""A number that stands before a noun chooses its form, in every message and every language."""

import re
import string
from collections.abc import Iterator, Mapping

import pytest

from tabletop import text
from tabletop.text import LANGUAGES, PSEUDO, messages, set_language, t
from tabletop.text.grammar import name_here, names_here


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


NUMBERS = _set(
    "a actions all amount asked assets attack b beasts black cards casualties coins commanders count damage "
    "defence die digit end energy found gained goal gold hand health hexes high hits hours kept kills left level "
    "limit line losses lost low mana max min minutes most movement n needed number paid pictures points price red "
    "required rounds saves seats seconds sources speed squares sum target theirs time tokens total tray turn turns "
    "units upgrades valor wood workers worth x y games share won"
    " average badge banner best chance copies deck discards equal map percent trials withdrawn after before middle uses"
    " fallen rival slain stars"
)
"""Placeholders that hold figures, in some message at least."""
WORDS = _set(
    "aggro army artifact back board bounds by captive captives card card_kind causes changes character choices chord "
    "clause cls colour column command commanders_goal conditions corner cost counter counters day dealt deed detail "
    "drop effects elo encounter encounters enemies enemy face faces family fields figure file filter first folder form "
    "format game has hex host icon icons id invariant item items keys kind kinds known label language languages "
    "longest loser marker mean median monster month name names next numbers of one option options origin "
    "other otherwise owner owners parts path phase phases place played players power press program quest race races "
    "display libraries packages variables defender foe how stat code done shell "
    "rank reason region resource resources rest round rule scenario seat second seed shortest side size slot slowest "
    "source space spaces square step strength structure symbol table targets task tenth terrain text then thing this "
    "times title to token trait trophy two type unit until usage value values verb version wanted way what when where "
    "who whole why window winner winners within word words year zone zones event odds piece target_square"
    " address aim boosts old_race display extra faction field its libraries library mine packages python reasons"
    " regions ways author date ending even now verdict was"
    " battle byname stage told"
)
"""Placeholders that hold words, names, or numbers of things in an order."""
LINKS: Mapping[str, frozenset[str]] = {
    "en": _set("a against by expected for from in is left less more not of on or to up and must takes times too"),
    "es": _set("a al contra de del en es más o por que y no vale debe"),
}
"""Words that may follow a figure whatever it is: they belong to no noun."""
MEASURES: Mapping[str, frozenset[str]] = {
    "en": _set("min h s kB MB damage energy gold health movement valor wood"),
    "es": _set("min h s kB MB"),
}
"""Units and what is measured: written alike for one and for many."""
EXCEPTIONS = {
    "small_world_board.from?lost": "the unit",
    "small_world_board.from?lost?withdrawn": "the unit",
    "small_world_board.from?lost?saved": "the unit",
    "small_world_board.from?lost?saved?withdrawn": "the unit",
    "adventure.log.level_gained": "the name of the level",
    "warcraft_battle.less.curse": "the name of the card",
    "warcraft_battle.less.invis": "the name of the card",
    "warcraft_battle.less.heal": "the name of the ability",
    "lords_of_war_board.part_missile": "the strength of one shot, not how many",
    "warcraft.scenario.main4.text": "twenty or thirty points",
    "warcraft.refusal.scenario_markers": "the player of that number",
}
_NEXT = re.compile(r"\{(\w+)(?::[^{}|]*)?\}[\s\u00a0]+(?:([^\W\d_]+)|\{\w+:[^{}]*\|)")


def forms(entry: object) -> Iterator[str]:
    if isinstance(entry, Mapping):
        yield from entry.values()
    else:
        yield str(entry)


def bare(key: str, language: str) -> list[str]:
    """The figures of a message before a word that is the same whatever they are."""
    entry = messages()[key][language]
    found = []
    for form in forms(entry):
        for name, word in _NEXT.findall(form):
            counted = name == "n" and isinstance(entry, Mapping)
            if name in NUMBERS and word and not counted and word not in LINKS[language] | MEASURES[language]:
                found.append(f"{name} {word}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_before_a_noun_chooses_its_form(language) -> None:
    faulty = {key: found for key in messages() if key not in EXCEPTIONS and (found := bare(key, language))}
    assert faulty == {}


def test_every_exception_is_one() -> None:
    assert [key for key in EXCEPTIONS if not any(bare(key, language) for language in LANGUAGES)] == []


def test_every_placeholder_is_known_as_figure_or_word() -> None:
    found = {
        name
        for entry in messages().values()
        for texts in entry.values()
        for form in forms(texts)
        for _, name, _, _ in string.Formatter().parse(form)
        if name
    }
    assert found <= NUMBERS | WORDS, "a new one must be put down as figure or word"
    assert not NUMBERS & WORDS
    assert found == NUMBERS | WORDS, "one that nobody uses any more is gone"


def test_a_choice_of_words_has_two_and_a_figure_of_its_own() -> None:
    chosen = 0
    for key, entry in messages().items():
        for language, form in [(code, form) for code, texts in entry.items() for form in forms(texts)]:
            parts = list(string.Formatter().parse(form))
            shown = {name for _, name, spec, _ in parts if name and "|" not in (spec or "")}
            for _, name, spec, _ in parts:
                if spec and "|" in spec:
                    one, other = spec.split("|")
                    assert one != other, (key, language)
                    assert name in shown, (key, language)
                    chosen += 1
    assert chosen > 50


@pytest.mark.parametrize(
    ("key", "values", "english", "spanish"),
    [
        ("warcraft.refusal.outpost_limit", {"n": 1}, "1 Outpost.", "1 Puesto Avanzado."),
        ("warcraft_board.arrive.over", {"units": 1, "workers": 4}, "1 unit, 4 workers", "1 unidad y 4 trabajadores"),
        ("warcraft_board.arrive.over", {"units": 4, "workers": 1}, "4 units, 1 worker.", "4 unidades y 1 trabajador."),
        ("warcraft_board.goal.spell", {"n": 1}, "1 card", "1 carta"),
        ("warcraft_board.goal.gate", {"zone": "a1", "n": 1, "target": 3}, "1 enemy near", "1 enemigo "),
        ("warcraft_board.goal.necro", {"sources": 1, "n": 2}, "1 token, 2 Necromancers", "1 ficha, 2 Nigromantes"),
        ("setup.seats", {"time": "1"}, "1 player", "1 jugador"),
        ("setup.seats", {"time": "2"}, "2 players", "2 jugadores"),
    ],
)  # fmt: skip
def test_one_and_many(key, values, english, spanish) -> None:
    for language, words in (("en", english), ("es", spanish)):
        text.set_language(language)
        assert words in t(key, **values) + " "


# ------------------------------------------------------ Seats that the program named are called in the language in use


@pytest.mark.parametrize(
    ("name", "level", "called"),
    [
        ("Player 2", "", "Jugador 2"),
        ("Jugador 2", "", "Jugador 2"),
        ("Player 3", "captain", "Jugador 3"),
        ("Warlord", "warlord", "Caudillo"),
        ("Recruit 2", "recruit", "Recluta 2"),
        ("Warlord", "", "Warlord"),  # so a person calls herself
        ("Marta", "", "Marta"),
        ("Player One", "", "Player One"),
    ],
)
def test_a_name_that_the_program_gave_is_told_in_the_language_in_use(name, level, called) -> None:
    set_language("es")
    assert name_here(name, level) == called


def test_names_of_a_table_stay_apart() -> None:
    set_language("es")
    assert names_here(["Player 1", "Recruit"], ["", "recruit"]) == ["Jugador 1", "Recluta"]
    assert names_here(["Player 1", "Jugador 1"], ["", ""]) == ["Player 1", "Jugador 1"]


def test_a_language_for_tests_changes_no_names() -> None:
    set_language(PSEUDO)
    assert name_here("Player 1", "") == "Player 1"
