"""Film strips: stills of real scenes, ten for each second."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks import filmstrip


def film(*words: str) -> int:
    return filmstrip.main(words)


def test_a_strip_has_its_stills_and_a_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filmstrip, "MOST", 12)
    monkeypatch.setattr(filmstrip, "READING", 4)
    assert film("lords_of_war", str(tmp_path / "turn")) == 0
    names = sorted(path.name for path in (tmp_path / "turn").iterdir())
    stills = [name for name in names if name != "strip.png"]
    assert "strip.png" in names
    assert stills[0] == "0001.png"
    assert len(stills) >= 12


@pytest.mark.long
@pytest.mark.parametrize("game", ["lords_of_war", "warcraft", "small_world", "adventure"])
def test_every_game_has_a_turn_and_a_lesson_to_show(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filmstrip, "MOST", 60)
    assert film(game, str(tmp_path / "turn")) == 0
    assert film(game, str(tmp_path / "lesson"), "--lesson", "1", "--language", "es") == 0
    assert len(list((tmp_path / "lesson").iterdir())) > 20


def test_what_cannot_be_shown_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        film("lords_of_war", str(tmp_path), "--lesson", "99")
    assert "this game has 7 lessons" in capsys.readouterr().err
