"""The weights of computer players are searched by self-play, and a search that was stopped goes on."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.player import weights
from tabletop.bots.tuning import Deals, Tuning, play_game, read_trials, tunable
from tabletop.cli import main
from tabletop.rules import catalogue

Captured = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("english_home")


def words(folder: Path, *more: str) -> list[str]:
    files = ["--results", str(folder / "trials.jsonl"), "--output", str(folder / "found.json")]
    few = ["--trials", "2", "--games", "2", "--proof", "2", "--jobs", "1", "--scenario", "necro"]
    return ["tune", "warcraft", "--only", "attack", "--only", "caution", *few, *files, *more]


def test_two_trials_give_weights_and_the_same_command_goes_on(tmp_path, capsys) -> None:
    """A file of trials that was cut off in the middle ends with the same weights as one that was not."""
    assert main(words(tmp_path)) == 0
    told = capsys.readouterr().out
    assert "Trial 2 of 2" in told
    assert "95% interval" in told
    found = json.loads((tmp_path / "found.json").read_text())["weights"]
    shipped = weights("warcraft", "captain").figures
    assert {name for name, value in found.items() if value != shipped[name]} == {"attack", "caution"}

    trials = tmp_path / "trials.jsonl"
    lines = trials.read_text()
    trials.write_text(lines[: lines.rindex("{") + 9])
    (tmp_path / "found.json").unlink()
    assert main(words(tmp_path)) == 0
    told = capsys.readouterr().out
    assert "Trial 1 of 2" not in told
    assert "Trial 2 of 2" in told
    assert trials.read_text() == lines
    assert json.loads((tmp_path / "found.json").read_text())["weights"] == found


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--seed", "1"], "no trials of this search"),
        (["--only", "wit"], "no weight"),
        (["--level", "marshal"], "no player"),
    ],
)
def test_a_wrong_word_gives_one_sentence(tmp_path, capsys, more, said) -> None:
    (tmp_path / "trials.jsonl").write_text("{}\n")
    assert main(words(tmp_path, *more)) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_without_the_optimiser_one_sentence_says_so(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("tabletop.commands.tune.find_spec", lambda name: None)
    assert main(words(tmp_path)) == 2
    assert 'pip install ".[dev]"' in capsys.readouterr().err


def test_a_candidate_sits_in_every_seat_of_a_deal_and_meets_the_same_deals_as_others() -> None:
    deals = Deals("warcraft", ("main2", "necro"), 2, (), 5, None)
    first, second = list(deals.games("captain", {"a": 1.0}, 4, 3)), list(deals.games("captain", {"a": 2.0}, 4, 3))
    assert [one.pairing for one in first] == [one.pairing for one in second]
    assert [one.seat for one in first] == [0, 1, 0, 1]
    assert first[0].pairing.setup == first[1].pairing.setup != first[2].pairing.setup
    assert deals.whole(3) == 4


def test_a_candidate_with_the_shipped_weights_plays_as_they_do() -> None:
    """Its games of one deal are the same game: it wins one of the two."""
    deals = Deals("lords_of_war", (catalogue.meta("lords_of_war").scenarios[0].id,), 2, (), 5, None)
    figures = weights("lords_of_war", "captain").figures
    assert sum(map(play_game, deals.games("captain", figures, 2))) == 1


def test_weights_that_are_nothing_are_left_alone() -> None:
    for game in catalogue.game_ids():
        for level in ("recruit", "captain"):
            names = tunable(game, level)
            assert names
            assert all(weights(game, level).figures[name] for name in names)
    tuning = Tuning(Deals("warcraft", ("main2",), 2, (), 5, None), "captain", ("attack",), 2, 2)
    assert tuning.figures({"attack": 2.0})["attack"] == 2 * weights("warcraft", "captain")["attack"]


@pytest.mark.parametrize(
    "line", ['{"factors": {"a": NaN}, "games": 2, "won": 1}', '{"factors": {}, "games": 0, "won": 0}',
             '{"factors": {}, "games": 2, "won": 1e300}'],
)  # fmt: skip
def test_absurd_trials_of_a_file_are_refused(line) -> None:
    head: Any = {"game": "warcraft"}
    with pytest.raises(ValueError, match="no "):
        read_trials(json.dumps(head) + "\n" + line + "\n", head)
