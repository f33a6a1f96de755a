"""A language that somebody added is there line by line, and nothing in its file can do more than be read."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop import text
from tabletop.text import grammar, own

CODE = "pl"
LINES = {
    "language.name": "polski",
    "language.english": "Polish",
    "menu.load": "Wczytaj grę",
    "grammar.point": ",",
    "warcraft_board.arrive.over": "Zostaje {units} {units:jednostka|jednostki|jednostek} i {workers} robotników.",
    "cli.simulate.games": {"one": "{n} gra.", "few": "{n} gry.", "many": "{n} gier.", "other": "{n} gier."},
    "setup.player": "Gracz {n} {n:z|z}",
    "term.warcraft.outpost.one": "strażnica",
}
WORDS = {"Dwarf Dowager": "Krasnoludzka Wdowa"}


def write(folder: Path, lines: object = None, words: object = None, **more: object) -> None:
    held = {key: {"of": "", "text": said} for key, said in LINES.items()} if lines is None else lines
    document = {"format": own.FORMAT, "version": own.VERSION, "lines": held, "words": WORDS if words is None else words}
    (folder / CODE).mkdir(exist_ok=True)
    (folder / CODE / own.FILE).write_text(json.dumps({**document, **more}), encoding="utf-8")


@pytest.fixture(autouse=True)
def nobody_elses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = text.language()
    monkeypatch.setattr(text, "UNFINISHED", tmp_path / "none")
    yield
    text.add_languages(tmp_path / "none")
    text.set_language(before)


@pytest.fixture
def polish(tmp_path: Path) -> None:
    write(tmp_path)
    text.add_languages(tmp_path)
    text.set_language(CODE)


@pytest.mark.usefixtures("polish")
def test_what_is_there_is_said_and_the_rest_is_english() -> None:
    assert text.languages() == (*text.LANGUAGES, CODE)
    assert text.language_names(CODE) == ("polski", "Polish")
    assert text.t("menu.load") == "Wczytaj grę"
    assert text.t("menu.quit") == "Quit"
    assert text.localised({"en": "Dwarf Dowager", "es": "Viuda Enana"}) == "Krasnoludzka Wdowa"
    assert text.localised({"en": "Knight", "es": "Caballero"}) == "Knight"
    assert grammar.decimal(1.5) == "1,5"
    assert grammar.any_name({"en": "Dwarf Dowager"}) == "Krasnoludzka Wdowa"
    assert 0 < text.part_done(CODE) < 0.01
    assert text.part_done("es") == 1.0


@pytest.mark.usefixtures("polish")
def test_numbers_have_the_forms_of_the_language() -> None:
    assert [text.t("cli.simulate.games", n=n) for n in (1, 3, 5, 22)] == ["1 gra.", "3 gry.", "5 gier.", "22 gry."]
    assert "4 jednostki" in text.t("warcraft_board.arrive.over", units=4, workers=1)
    assert "5 jednostek" in text.t("warcraft_board.arrive.over", units=5, workers=1)


@pytest.mark.usefixtures("polish")
def test_terms_fall_back_part_by_part() -> None:
    entry = text.side(text.glossary("warcraft")["outpost"])
    assert entry["one"] == "strażnica"
    assert entry["text"] == text.glossary("warcraft")["outpost"]["en"]["text"]
    text.set_language("es")
    assert CODE not in text.glossary("warcraft")["outpost"]


@pytest.mark.usefixtures("polish")
def test_seats_that_the_program_named_are_called_in_the_language_in_use() -> None:
    assert grammar.name_here("Player 2", "") == "Gracz 2 z"
    text.set_language("es")
    assert grammar.name_here("Gracz 2 z", "") == "Jugador 2"


def test_a_language_that_has_gone_is_english(tmp_path) -> None:
    text.add_languages(tmp_path)
    text.set_language(CODE)
    assert text.language() == "en"


@pytest.mark.parametrize(
    "said",
    [
        "Wczytaj {gra}",
        "{}",
        "{0}",
        "{n.__class__}",
        "{n[0]}",
        "{n!r}",
        "{n:99999999}",
        "{n:{n}}",
        "{n:a|{n}}",
        "{",
        "}",
        "",
        " ",
        "x" * 10_000,
        {"one": "{n}"},
        {"one": "{n}", "other": "{m}"},
    ],
)
def test_a_line_that_asks_for_more_is_left_in_english(tmp_path, said) -> None:
    """'{n.__class__}' would look into the program, '{n:99999999}' would fill the memory."""
    write(tmp_path, {"cli.simulate.games": {"of": "", "text": said}, "menu.load": {"of": "", "text": {"other": "x"}}})
    text.add_languages(tmp_path)
    text.set_language(CODE)
    assert text.t("cli.simulate.games", n=2) == text.messages()["cli.simulate.games"]["en"]["other"].format(n=2)
    assert text.t("menu.load") == text.messages()["menu.load"]["en"]


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"format": "other"}', "[" * 100_000, "\x00", "nonsense"])
def test_a_file_that_is_no_language_stops_nobody(tmp_path, content, caplog) -> None:
    write(tmp_path)
    (tmp_path / "ru").mkdir()
    (tmp_path / "ru" / own.FILE).write_text(content, encoding="utf-8")
    text.add_languages(tmp_path)
    text.set_language("ru")
    assert (text.t("menu.load"), text.part_done("ru"), text.language_names("ru")) == ("Load game", 0, ("ru", "ru"))
    assert "language ru" in caplog.text
    text.set_language(CODE)
    assert text.t("menu.load") == "Wczytaj grę"


@pytest.mark.parametrize(("lines", "words"), [([], {}), ({"a": 1}, {}), ({"a": {"text": "b"}}, {}), ({}, {"a": 1})])
def test_a_file_with_other_values_stops_nobody(tmp_path, lines, words) -> None:
    write(tmp_path, lines, words)
    text.add_languages(tmp_path)
    text.set_language(CODE)
    assert text.t("menu.load") == "Load game"


@pytest.mark.parametrize("name", ["es", "xx", "..", "Polski", "p", "pl_"])
def test_only_codes_of_languages_that_are_not_shipped_are_read(tmp_path, name) -> None:
    write(tmp_path)
    (tmp_path / CODE).rename(tmp_path / "held")
    if name != "..":
        (tmp_path / "held").rename(tmp_path / name)
    text.add_languages(tmp_path)
    assert text.languages() == text.LANGUAGES


def test_an_unfinished_language_that_is_shipped_can_be_chosen_and_replaced(tmp_path, monkeypatch) -> None:
    shipped, mine = tmp_path / "shipped", tmp_path / "mine"
    shipped.mkdir()
    mine.mkdir()
    write(shipped)
    monkeypatch.setattr(text, "UNFINISHED", shipped)
    text.add_languages(mine)
    text.set_language(CODE)
    assert (text.t("menu.load"), text.t("menu.quit")) == ("Wczytaj grę", "Quit")
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert text.system_language() != CODE, "nobody is given a language that is half there"
    write(mine, {"menu.quit": {"of": "", "text": "Zakończ"}})
    text.add_languages(mine)
    assert (text.t("menu.load"), text.t("menu.quit")) == ("Load game", "Zakończ")
