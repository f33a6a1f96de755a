"""Works on the command line: packed, looked at, taken, and judged."""

import json
from pathlib import Path

import pytest

from tabletop.cli import main
from tabletop.commands import find
from tabletop.storage import packages, reports
from tabletop.storage.paths import Paths

DOCS = Path(__file__).parents[2] / "docs"
ISLAND, CARDS = str(DOCS / "island-herons.json"), str(DOCS / "own-cards-harbour.json")


@pytest.fixture
def home(tmp_path, monkeypatch) -> Paths:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    return Paths.under(tmp_path / "home")


def test_works_are_packed_looked_at_and_taken(home, tmp_path, capsys) -> None:
    package = str(tmp_path / "two.wartable")
    assert main(["pack", ISLAND, CARDS, "--author", "Ana", "--licence", "CC0-1.0", "--output", package]) == 0
    assert main(["unpack", package, "--look"]) == 0
    assert not home.content.exists()
    told = capsys.readouterr().out
    assert "By Ana." in told
    assert "Heron Island (Small World island)" in told
    assert main(["unpack", package]) == 0
    assert [path.name for path in home.islands.iterdir()] == ["Heron Island.json"]
    assert main(["pack", ISLAND, "--output", package]) != 0
    assert "It was not overwritten." in capsys.readouterr().err


def test_what_is_no_work_is_answered_in_one_sentence(home, tmp_path, capsys) -> None:
    faulty = tmp_path / "faulty.json"
    faulty.write_text(json.dumps({**json.loads(Path(ISLAND).read_text("utf-8")), "width": 1}))
    for words in (["pack", str(DOCS / "clicks.json")], ["pack", str(faulty)], ["balance", str(faulty)],
                  ["balance", ISLAND, "--seats", "9"], ["unpack", ISLAND], ["unpack", "none.wartable"]):  # fmt: skip
        assert main(words) != 0
        told = capsys.readouterr()
        assert len((told.err or told.out).strip().splitlines()) == 1, words


def test_a_file_alone_is_opened(tmp_path) -> None:
    path = tmp_path / "x.wartable"
    path.write_bytes(b"")
    command, rest = find([str(path), "--language", "es"])
    assert command.parser().name == "open"
    assert command.parser().read(rest).places == [str(path)]


def test_a_work_is_judged_and_its_report_goes_with_it(home, tmp_path, capsys) -> None:
    assert main(["balance", ISLAND, "--games", "1", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert "1 game is too few to rule out chance." in told
    assert "Heron Marsh" in told or "Regions" in told
    report = reports.load_report(home, json.loads(Path(ISLAND).read_text("utf-8")))
    assert report is not None
    assert (report.work.games, report.box.games) == (1, 1)
    package = tmp_path / "one.wartable"
    assert main(["pack", ISLAND, "--output", str(package)]) == 0
    (one,) = packages.load(package).works
    assert one.report is not None
