"""What is counted of games between computer players, the page with charts, and the words of figures."""

import json
import re
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tabletop.bots.balance import PLACE, tables
from tabletop.bots.random_bot import EndlessGame, goal_seeker, play_out
from tabletop.bots.setups import make_setup
from tabletop.bots.simulation import Simulation, simulated
from tabletop.bots.tournament import GameRecord, dump, interval, pairings, play_pairing
from tabletop.cli import main
from tabletop.commands import report, tune
from tabletop.commands.results import kind_words
from tabletop.commands.simulate import CountedWins
from tabletop.rules import catalogue
from tabletop.rules.game import Outcome
from tabletop.rules.match import Match
from tabletop.text import LANGUAGES, has, messages, set_language
from tabletop.text.grammar import ending_words
from tests.benchmarks import balance

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = catalogue.game_ids()[0]
Captured = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("english_home")


def record(number: int, played: list[list[str]], winner: int, first: int = 0) -> GameRecord:
    return {
        "number": number,
        "deal": number,
        "players": ["captain"] * len(played),
        "played": played,
        "first": first,
        "winners": [winner],
        "scores": [0] * len(played),
        "ending": "coins",
        "actions": 100 + number,
        "turns": 10,
        "seconds": 0.1,
        "slowest": 0.01,
        "setup": {"game": "small_world", "scenario": "base", "seed": number, "options": {}, "seats": []},
        "moves": [],
    }


def test_wins_are_counted_by_kind_and_by_place_in_turn_order() -> None:
    """What every seat had in play says nothing and is left out."""
    orcs, tauren = ["race:ORC", "power:FLY", "race:HUM"], ["race:TAU", "race:HUM"]
    (table,) = tables([record(n, [orcs, tauren], winner=0, first=n % 2) for n in range(20)])
    assert [(share.name, share.won, share.games) for share in table.shares["race"]] == [("ORC", 20, 20), ("TAU", 0, 20)]
    assert [share.name for share in table.shares["power"]] == ["FLY"]
    assert [(share.name, share.won) for share in table.shares[PLACE]] == [("#1", 10), ("#2", 10)]
    assert balance.uneven(table, table.shares["race"][0])
    assert not balance.uneven(table, table.shares[PLACE][0])
    assert table.actions == (102, 109.5, 117)
    assert table.meetings == {}


def test_what_one_army_won_of_another() -> None:
    met = [record(n, [["army:orcs"], ["army:elves"]], winner=n % 4 == 0) for n in range(8)]
    (table,) = tables([*met, record(9, [["army:orcs"], ["army:orcs"]], winner=0)])
    assert table.meetings["orcs", "elves"].won == 6
    assert table.meetings["elves", "orcs"].won == 2
    assert {share.name: share.games for share in table.shares["army"]} == {"elves": 8, "orcs": 8}


class Closed(HTMLParser):
    """What a page asks for from outside, and whether its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = [value or "" for key, value in attrs if key.rpartition(":")[2] in ("src", "href")]
        self.asked += [value for value in values if not value.startswith("#")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_report_is_one_page_that_needs_nothing_else() -> None:
    charts = pytest.importorskip("tabletop.commands.report")
    meta = catalogue.meta(GAME)
    planned = pairings(meta, ["random", "captain"], 2, scenarios=["standard"], seats=2, words=["units=2"])
    records = [play_pairing(one) for one in planned]
    set_language("es")
    page = report.page(GAME, records)
    set_language(LANGUAGES[0])
    found = Closed()
    found.feed(page)
    assert found.open == []
    assert found.asked == []
    assert page.count("<svg") >= 6
    assert '<html lang="es">' in page
    assert "tournament." not in page
    rows = [charts.Range("orcs", 55.0, 40.0, 70.0)]
    assert charts.ranges(rows, 50.0, "won", "armies") == charts.ranges(rows, 50.0, "won", "armies")


def test_games_that_all_last_equally_long_were_drawn_as_one_wide_bar() -> None:
    """Small World always ends in its last turn; the axis below it went from 9.6 to 10.4."""
    pytest.importorskip("tabletop.commands.report")
    meta = catalogue.meta("small_world")
    planned = pairings(meta, ["random"], 2, scenarios=["base"], seats=2)
    page = report.page("small_world", [play_pairing(one) for one in planned])
    assert "Every game ends in turn 10." in page
    assert "Turns of a game" not in page


def test_a_report_that_cannot_be_written_is_refused_before_the_games(tmp_path, capsys, monkeypatch) -> None:
    path = tmp_path / "results.jsonl"
    words = ["tournament", GAME, "--games", "1", "--results", str(path), "--report"]
    pytest.importorskip("matplotlib")
    assert main([*words, str(tmp_path / "nowhere" / "report.html")]) == 2
    assert "nowhere" in capsys.readouterr().err
    for name in (".", "x" * 300, "a\0b"):
        assert main([*words, str(tmp_path / name)]) == 2, "a folder, or no name for a file"
        assert capsys.readouterr().err.count("\n") == 1
    assert not list(tmp_path.glob(".*")), "nothing is left of the attempt"
    monkeypatch.setattr(report, "find_spec", lambda name: None)
    assert main([*words, str(tmp_path / "report.html")]) == 2
    assert ".[report]" in capsys.readouterr().err
    assert not path.exists()


@pytest.mark.parametrize(
    "line", ["[" * 100_000, '{"number": 0}', "[]", "7", "Dear all,\nnothing here is a result.", '{"a": 1}\n{"num']
)
def test_a_file_that_holds_no_results_was_answered_with_a_traceback(tmp_path, capsys, line) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(line + "\n", encoding="utf-8")
    assert main(["tournament", GAME, "--games", "1", "--results", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert path.read_text(encoding="utf-8") == line + "\n", "it is left alone"
    tuned = ["tune", GAME, "--results", str(path)]
    if find_spec("cma") is not None:
        assert main(tuned) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_everything_that_is_counted_has_its_words() -> None:
    for game_id in catalogue.game_ids():
        for ending in (*catalogue.meta(game_id).endings, "stalled"):
            assert not ending_words(game_id, ending).startswith("tournament."), "a message that is missing is its key"
        for thing, names in catalogue.game(game_id).names_in_play().items():
            assert set(names) >= set(LANGUAGES)
            assert not kind_words(thing.kind).startswith("tournament.")
    assert has("tournament.kind.place")
    assert all(set(entry) >= set(LANGUAGES) for key, entry in messages().items() if key.startswith("tournament."))


def test_a_result_line_of_the_older_form_is_still_read(tmp_path, capsys) -> None:
    """One id for each seat, and nobody said to begin: both are found by playing the game again."""
    (planned,) = pairings(catalogue.meta(GAME), ["random"], 1, scenarios=["standard"], seats=2, words=["units=2"])
    told = {**play_pairing(planned), "played": ["orcs", "orcs"]}
    del told["first"]
    path = tmp_path / "results.jsonl"
    path.write_text(dump(told) + "\n")
    words = ["tournament", GAME, "--players", "random", "--games", "1", "--option", "units=2", "--results", str(path)]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [share["name"] for share in found["played"]] == ["army:orcs"]
    assert sum(share["games"] for share in found["seats"]) == 2


def lines(words: list[str], capsys: Captured) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("language", "alien"), [("en", r"\d,\d|\d %"), ("es", r"\d\.\d|\d%")])
def test_figures_were_printed_in_two_notations(language, alien, capsys, monkeypatch, tmp_path) -> None:
    """A decimal point and 95% in English, a decimal comma and 95 % in Spanish, in every command that prints figures."""
    monkeypatch.setenv("LC_ALL", f"{language}_ES.UTF-8")
    told = [
        lines(["simulate", "small_world", "--seats", "3", "--games", "3"], capsys),
        lines(
            [
                "tournament",
                "small_world",
                "--seats",
                "3",
                "--players",
                "captain,recruit",
                "--games",
                "4",
                "--jobs",
                "1",
            ],
            capsys,
        ),
    ]
    assert "\n  coins " not in told[0]
    tuning: Any = SimpleNamespace(deals=SimpleNamespace(seats=3), proved=lambda *_: (2.5, 6, (0.1, 0.9)))
    tune._prove(tuning, {}, 6, lambda _: [])
    told.append(capsys.readouterr().out)
    assert [line for text in told for line in re.findall(rf".*(?:{alien}).*", text)] == []
    assert all(re.search(r"\d[.,]\d", text) for text in told)
    set_language(LANGUAGES[0])


# ----------------------- Games of goal-seeking players counted by what was played: shares, intervals, shared victories


def test_the_interval_holds_the_share_and_narrows_with_more_games() -> None:
    for won, games in ((0, 10), (3, 10), (10, 10), (50, 200)):
        low, high = interval(won, games)
        assert 0 <= low <= won / games <= high <= 1
    assert interval(0, 0) == (0.0, 1.0)
    narrow, wide = interval(50, 200), interval(5, 20)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]
    assert interval(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)


def test_wins_are_counted_by_side_seats_and_place_in_turn_order() -> None:
    balance = CountedWins()
    balance.add(("a", "b"), 1, Outcome((1,), (0, 8), "valor"))
    balance.add(("a", "b"), 0, Outcome((0, 1), (8, 8), "shared"))
    rows = {(share.name, seats): share for seats, share in balance.rows()}
    assert rows["a", 2].won == 0.5
    assert rows["b", 2].won == 1.5
    assert rows["#1", 2].won == 1.5  # seat 2 began the first game and won it
    assert all(share.games == 2 for share in rows.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_goal_seeking_player_reaches_the_end(seats) -> None:
    """AG-WIN-1: games of it end, each with every seat's character named."""
    setup = make_setup(catalogue.meta("adventure"), seats=seats, words=("valor=6",), seed=seats)
    found = simulated(Simulation(0, "goals", setup))
    assert found.actions > 50
    assert found.outcome.winners
    assert len(set(found.played)) == seats
    assert 0 <= found.first < seats


def test_a_game_that_does_not_end_is_given_up() -> None:
    game = catalogue.game("adventure")
    choose = goal_seeker("adventure")
    assert choose is not None
    state = Match.start(game, make_setup(game.meta, seats=2, seed=1)).state
    with pytest.raises(EndlessGame):
        play_out(game, state, 1, 20, choose)
    assert [len(things) for things in game.in_play(state)] == [1, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_written_in_words(language, capsys) -> None:
    set_language(language)
    balance = CountedWins()
    balance.add(("grumbaz", "sofeea"), 0, Outcome((1,), (0, 8), "valor"))
    balance.report()
    told = capsys.readouterr().out
    assert "grumbaz" in told
    assert "{" not in told
    assert ("0,0" if language == "es" else "0.0") in told
    set_language(LANGUAGES[0])
