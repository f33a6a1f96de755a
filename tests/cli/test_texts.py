"""A language goes out as a PO file and comes back without a change; what is wrong or outdated is told."""

import json
import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from tabletop import text
from tabletop.cli import main
from tabletop.commands import arguments, texts
from tabletop.text import own


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    yield tmp_path / "home"
    text.add_languages(tmp_path / "none")
    text.set_language("en")


def entry(po: polib.POFile, key: str, msgid: str = "") -> polib.POEntry:
    return next(one for one in po if one.msgctxt == key and (not msgid or one.msgid == msgid))


def translated(path: Path) -> polib.POFile:
    """A Polish PO file with a few lines."""
    assert main(["texts", "export", "pl", "--output", str(path)]) == 0
    po = polib.pofile(str(path))
    entry(po, "language.name").msgstr = "polski"
    entry(po, "language.english").msgstr = "Polish"
    entry(po, "menu.load").msgstr = "Wczytaj grę"
    entry(po, "cli.simulate.games").msgstr_plural = {0: "{n} gra.", 1: "{n} gry.", 2: "{n} gier."}
    entry(po, "words", "Dwarf Dowager").msgstr = "Krasnoludzka Wdowa"
    po.save(str(path))
    return po


def test_every_line_goes_out_once_with_its_place() -> None:
    assert main(["texts", "export", "pl"]) == 0
    po = polib.pofile("pl.po")
    assert len({(one.msgctxt, one.msgid) for one in po}) == len(po) > 7000
    assert {one.msgctxt for one in po} >= {"menu.load", "words", "term.warcraft.outpost.one"}
    assert not [one for one in po if not one.msgid]
    assert po.metadata["Plural-Forms"].startswith("nplurals=3;")


@pytest.mark.parametrize("code", ["pl", "ar", "ja", "fr"])
@pytest.mark.skipif(not shutil.which("msgfmt"), reason="no gettext")
def test_other_programs_read_it(code) -> None:
    assert main(["texts", "export", code]) == 0
    done = subprocess.run(["msgfmt", "--check-header", "--check-domain", "-o", "/dev/null", f"{code}.po"],
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_it_comes_back_without_a_change(home, capsys) -> None:
    translated(Path("a.po"))
    assert main(["texts", "import", "a.po"]) == 0
    assert "polski (pl): 0% done, 5 of" in capsys.readouterr().out
    kept = (home / "content" / "languages" / "pl" / own.FILE).read_bytes()
    assert main(["texts", "export", "pl", "--output", "b.po"]) == 0
    assert main(["texts", "import", "b.po"]) == 0
    assert (home / "content" / "languages" / "pl" / own.FILE).read_bytes() == kept
    assert main(["texts", "export", "pl", "--output", "c.po"]) == 0
    assert Path("b.po").read_bytes() == Path("c.po").read_bytes()
    first, last = polib.pofile("a.po"), polib.pofile("c.po")
    told = [[(one.msgctxt, one.msgid, one.msgstr, one.msgstr_plural) for one in po] for po in (first, last)]
    assert told[0] == told[1]
    text.add_languages(home / "content" / "languages")
    text.set_language("pl")
    assert [text.t("menu.load"), text.t("cli.simulate.games", n=22)] == ["Wczytaj grę", "22 gry."]


def test_a_line_whose_english_has_changed_is_told_and_kept(home, capsys, monkeypatch) -> None:
    translated(Path("a.po"))
    assert main(["texts", "import", "a.po"]) == 0
    monkeypatch.setitem(text.messages(), "menu.load", {"en": "Load a game", "es": "Cargar partida"})
    capsys.readouterr()
    assert main(["texts", "check", "pl"]) == 0
    assert "The English line has changed since: menu.load" in capsys.readouterr().out
    assert main(["texts", "export", "pl", "--output", "b.po"]) == 0
    assert [one.msgctxt for one in polib.pofile("b.po") if one.fuzzy] == ["menu.load"]
    assert main(["texts", "import", "b.po"]) == 0
    assert "menu.load" in capsys.readouterr().out
    po = polib.pofile("b.po")
    entry(po, "menu.load").flags.remove("fuzzy")
    po.save("b.po")
    capsys.readouterr()
    assert main(["texts", "import", "b.po"]) == 0
    assert "menu.load" not in capsys.readouterr().out


def test_what_does_not_fit_is_told_and_left_out(home, capsys) -> None:
    po = translated(Path("a.po"))
    entry(po, "menu.quit").msgstr = "{name.__class__}"
    entry(po, "words", "Dwarf Dowager").msgstr = "{n}"
    entry(po, "menu.settings").msgstr = "Ustawienia"
    entry(po, "menu.settings").flags.append("fuzzy")
    entry(po, "cli.simulate.games").msgstr_plural = {0: "{n} gra.", 1: "", 2: ""}
    po.append(polib.POEntry(msgctxt="menu.gone", msgid="Gone", msgstr="x"))
    po.save("a.po")
    assert main(["texts", "import", "a.po"]) == 0
    said = capsys.readouterr().out
    assert "Left out, since it has other placeholders than the English line: menu.quit" in said
    assert "English line: Dwarf Dowager" in said
    held = json.loads((home / "content" / "languages" / "pl" / own.FILE).read_bytes())
    assert held["lines"].keys() == {"language.name", "language.english", "menu.load"}
    assert held["words"] == {}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["check", "pl"], "No language pl has been added."),
        (["export", "es"], "“es” is no code"),
        (["export", "../x"], "“../x” is no code"),
        (["frob", "pl"], "there are export, import, check"),
        (["import", "none.po"], "“none.po” was not found"),
        (["import", "odd.po"], "“odd.po” cannot be read"),
        (["import", "bare.po"], "“” is no code"),
    ],
)
def test_a_wrong_word_is_answered_in_one_sentence(capsys, words, told) -> None:
    Path("odd.po").write_bytes(b"\xff\xfe\x00msg")
    Path("bare.po").write_text('msgid "a"\nmsgstr "b"\n', encoding="utf-8")
    assert main(["texts", *words]) != 0
    found = capsys.readouterr()
    assert told in found.err
    assert len(found.err.strip().splitlines()) == 1


def test_without_the_library_it_says_what_to_install(capsys, monkeypatch) -> None:
    monkeypatch.setattr(texts, "find_spec", lambda _name: None)
    monkeypatch.setattr(arguments, "is_frozen", lambda: False)
    assert main(["texts", "export", "pl"]) == 2
    assert '".[texts]"' in capsys.readouterr().err
