"""Languages that are shipped unfinished: what they have fits the program, and they say what they are."""

import re

import pytest

from tabletop import text
from tabletop.commands import texts
from tabletop.text import own

CODES = [folder.name for folder in sorted(text.UNFINISHED.iterdir())]


@pytest.fixture(params=CODES)
def language(request: pytest.FixtureRequest) -> own.OwnLanguage:
    found = own.read(text.UNFINISHED, request.param)
    assert found is not None
    return found


def test_its_lines_fit_those_of_the_program(language) -> None:
    """A line that has fallen behind is shown in English; when many have, somebody has to look at the language again."""
    sources = {source.id: source.english for source in texts.sources()}
    lines = {(key, ""): line.text for key, line in language.lines.items()}
    lines |= {(texts.WORDS, english): words for english, words in language.words.items()}
    unfit = [name for name, said in lines.items() if name not in sources or not own.fits(said, sources[name])]
    assert len(lines) > 1000
    assert len(unfit) < len(lines) // 20, unfit


def test_it_has_a_name(language) -> None:
    assert language.name != language.code
    assert language.english_name.isascii()
    assert language.code not in text.LANGUAGES


def test_the_menu_and_the_settings_are_nearly_whole(language) -> None:
    whole = [key for key in text.messages() if key.startswith(("menu.", "settings.", "curtain.", "board_menu."))]
    lacking = [key for key in whole if language.form(key, text.messages()[key]["en"]) is None]
    assert len(lacking) < len(whole) // 20, lacking


def test_german_speaks_with_one_voice() -> None:
    """The player is du; quotation marks and ellipses are those of German print, but where a command is typed."""
    german = own.read(text.UNFINISHED, "de")
    assert german is not None
    typed = re.compile(r'\[COMMAND\] \.\.\.|"\.\[\{extra\}\]"')
    said = [typed.sub("", form) for line in german.lines.values() for form in own.forms(line.text)]
    assert len(said) > 1000
    assert [one for one in said if re.search(r"[a-zäöüß,] (Sie|Ihnen|Ihre?)\b|[\"”]|\w…|\.\.\.", one)] == []
    assert [one for one in said if one.count("„") != one.count("“")] == []
