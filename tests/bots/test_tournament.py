"""Tournaments: who meets whom, records that can be played again, and what all of them say."""

import json
import math
import re
from typing import Any
from unittest.mock import ANY

import pytest

from tabletop.bots import tournament as games
from tabletop.bots.player import weights
from tabletop.bots.tournament import line_ups, pairings, play_pairing, replayed
from tabletop.bots.tuning import weights_text
from tabletop.cli import main
from tabletop.commands import requested_games, tournament as command
from tabletop.commands.results import rating_words
from tabletop.rules import catalogue
from tabletop.text import set_language

GAME = catalogue.game_ids()[0]
Captured = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("english_home")


def planned(count: int, *players: str, game: str = GAME) -> list[games.Pairing]:
    meta = catalogue.meta(game)
    scenario = meta.scenarios[0]
    return list(pairings(meta, players, count, scenarios=[scenario.id], seats=scenario.seats[0], seed=5))


def bare(record: games.GameRecord) -> dict[str, Any]:
    """A record without what depends on the machine."""
    return {key: value for key, value in record.items() if key not in ("seconds", "slowest")}


def test_who_meets_whom() -> None:
    assert line_ups(["a", "b"], 2) == [("a", "b")]
    assert line_ups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert line_ups(["a"], 3) == [("a", "a", "a")]
    assert line_ups(["a", "b"], 3) == [("a", "b", "b"), ("b", "a", "a")]
    assert line_ups(["a", "b", "c"], 3) == [("a", "b", "c")]


def test_players_that_meet_themselves_play_every_deal_once() -> None:
    """With the seats changed it would be the same game again."""
    assert [one.deal for one in planned(4, "captain")] == [0, 1, 2, 3]
    assert [one.deal for one in planned(4, "captain", "captain")] == [0, 1, 2, 3]


def test_races_and_powers_are_told_by_seat() -> None:
    """Those of Small World come and go: all that a seat had are in the record."""
    record = play_pairing(planned(1, "captain", "random", game="small_world")[0])
    for had in record["played"]:
        assert len([thing for thing in had if thing.startswith("race:")]) >= 1
        assert len([thing for thing in had if thing.startswith("power:")]) >= 1
    names = catalogue.game("small_world").names_in_play()
    assert {str(thing) for thing in names} >= {thing for had in record["played"] for thing in had}
    assert len(games.shares([record], lambda one: one["played"])) == len({*record["played"][0], *record["played"][1]})


def test_a_deal_is_played_from_every_seat_and_armies_come_round() -> None:
    found = planned(144, "captain", "recruit")
    for first, second in zip(found[::2], found[1::2]):
        assert first.setup == second.setup
        assert first.players == second.players[::-1]
    armies = [tuple([str(seat.options["army"]) for seat in one.setup.seats]) for one in found[::2]]
    assert len(set(armies[:36])) == 36
    assert armies[36:] == armies[:36]
    assert len({one.setup.seed for one in found}) == 72


@pytest.mark.parametrize(("words", "met"), [(["1.army=elves"], 6), (["2.army=elves"], 6), (["army=elves"], 1)])
def test_an_army_of_one_seat_meets_all_others(words, met) -> None:
    """A report on one's own army had it meet Orcs alone."""
    meta = catalogue.meta("lords_of_war")
    found = list(pairings(meta, ["captain"], 6, scenarios=["standard"], seats=2, words=words))
    pairs = {tuple([str(seat.options["army"]) for seat in one.setup.seats]) for one in found}
    assert len(pairs) == met
    assert all("elves" in pair for pair in pairs)


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_a_record_is_played_again(game) -> None:
    record = play_pairing(planned(1, "captain", "random", game=game)[0], limit=60)
    match = replayed(json.loads(games.dump(record)))
    outcome = match.outcome
    assert len(match.journal) == record["actions"]
    if outcome is None:
        assert record["ending"] == games.STALLED
    else:
        assert (list(outcome.winners), outcome.ending) == (record["winners"], record["ending"])
    with pytest.raises((IndexError, ValueError)):
        replayed({**record, "moves": [10**6]})
    older = {key: value for key, value in record.items() if key != "first"}
    assert games.completed({**older, "played": []}) == record
    assert games.completed({**older, "moves": [10**6]})["played"] == [[] for _ in record["players"]]


def test_players_were_called_the_wrong_way_round() -> None:
    """In saved games of a deal in which the second of the setup had drawn the first seat."""
    orders = set()
    for one in planned(8, "captain", "random"):
        record = play_pairing(one, limit=4)
        match = replayed(record)
        orders.add(match.order)
        assert [seat.name for seat in match.seats] == [f"{n} {level}" for n, level in enumerate(record["players"], 1)]
    assert orders == {(0, 1), (1, 0)}


def test_shares_and_ratings() -> None:
    def record(number: int, winners: list[int]) -> games.GameRecord:
        players = ["a", "b"] if number % 2 == 0 else ["b", "a"]
        return {"deal": number // 2, "players": players, "played": [["x"], ["y"]], "winners": winners}

    records = [record(n, [n % 2] if n < 30 else [1 - n % 2]) for n in range(40)]  # a wins 30 of 40
    shares = {share.name: share for share in games.shares(records, games.players)}
    assert (shares["a"].won, shares["b"].won) == (30, 10)
    low, high = shares["a"].limits
    assert low < 0.75 < high
    ratings = games.elo(records)
    middle, least, most = ratings["a"]
    assert least < middle < most
    assert 2 * middle == pytest.approx(190.8, abs=12)  # 400 log10(3), a little less for the half draw
    assert ratings["b"][0] == pytest.approx(-middle)
    assert games.against(records)[0].share.won == 30
    assert games.part({"players": ["a", "b"], "winners": []}, 0) == 0.5


def test_one_among_others_is_measured_by_an_equal_share() -> None:
    """Of four seats one wins a quarter if all are as strong: half the games are twice as much."""
    players = ["b", "b", "a", "b"]
    records: list[games.GameRecord] = [{"players": players, "winners": [2 if n % 2 else 0]} for n in range(40)]
    (met,) = games.against(records)
    assert (met.player, met.other, met.seats, met.table, met.share.won) == ("a", "b", 1, 4, 20)
    times, low, high = met.times
    assert times == pytest.approx(2.0)
    assert 1.3 < low < times < high < 2.7


def test_a_line_that_names_a_player_twice_names_a_table(capsys) -> None:
    """The seats had to be told as well, or everybody met everybody at tables of two."""
    words = ["tournament", "small_world", "--players", "captain,random,random", "--games", "1", "--jobs", "1"]
    assert main(words) == 0
    assert "an equal share of 33.3%" in capsys.readouterr().out


def test_a_table_is_laid_where_the_first_scenario_has_no_seats_for_it() -> None:
    """Four players of Warcraft were refused: its first scenario is for two."""
    given = command.parser().read(["warcraft", "--games", "3"])
    planned = requested_games.of_one_table("warcraft", given, ("warlord", "captain", "captain", "captain"))
    assert {len(one.setup.seats) for one in planned} == {4}
    assert [one.players.index("warlord") for one in planned] == [0, 3, 2]


def test_a_tournament_goes_on_where_it_was_stopped(tmp_path, capsys) -> None:
    """A line that was cut off is played again, the others are not; the results are as if nothing had happened."""
    path = tmp_path / "results.jsonl"
    words = ["tournament", GAME, "--players", "captain,random", "--jobs", "1", "--results", str(path), "--json"]
    assert main([*words, "--games", "2"]) == 0
    whole = path.read_text()
    path.write_text(whole[:-40])
    assert main([*words, "--games", "3"]) == 0
    capsys.readouterr()
    lines = path.read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == [0, 1, 2]
    assert bare(json.loads(lines[1])) == bare(json.loads(whole.splitlines()[1]))
    assert main([*words, "--games", "3"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 3
    assert len(path.read_text().splitlines()) == 3
    assert main([*words, "--games", "3", "--seed", "9"]) == 2
    assert "another tournament" in capsys.readouterr().err


def test_a_game_of_a_tournament_is_opened_as_a_save(tmp_path, capsys) -> None:
    path = tmp_path / "results.jsonl"
    words = ["tournament", GAME, "--results", str(path)]
    assert main([*words, "--players", "captain,random", "--games", "1"]) == 0
    assert "Elo" in capsys.readouterr().out
    assert main([*words, "--save", "0", "--output", str(tmp_path)]) == 0
    saved = [one for one in tmp_path.iterdir() if one.suffix == ".json"]
    assert main(["check", str(saved[0])]) == 0
    assert main([*words, "--save", "7"]) == 2
    assert "no game 7" in capsys.readouterr().err


def won(deals: int, share: float) -> list[games.GameRecord]:
    """Games of a and b, two in each deal, of which a wins a share."""
    sides = [("a", "b"), ("b", "a")]
    wins = round(2 * deals * share)
    return [
        {"players": list(sides[n % 2]), "winners": [n % 2 if n < wins else 1 - n % 2], "deal": n // 2}
        for n in range(2 * deals)
    ]


@pytest.mark.parametrize(("deals", "share"), [(3, 1.0), (1, 0.5), (3, 0.0), (40, 0.75)])
def test_the_rating_of_few_games_was_said_to_be_exact(deals, share) -> None:
    """Six of six gave an interval of width nought: no deal drawn again could differ."""
    middle, low, high = games.elo(won(deals, share))["a"]
    assert low < middle - 20
    assert high > middle + 20
    assert (high == math.inf) == (share == 1)
    assert (low == -math.inf) == (share == 0)


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_known_of_a_rating_is_said(language) -> None:
    set_language(language)
    try:
        told = [rating_words(*games.elo(won(3, share))["a"]) for share in (1.0, 0.0, 0.5)]
    finally:
        set_language("en")
    assert "inf" not in "".join(told)
    assert [re.findall(r"[+-]\d+", one) for one in told] == [
        [ANY, ANY],
        [ANY, ANY],
        [ANY, ANY, ANY],
    ]
    assert games.elo([{"players": ["a", "a"], "winners": [0], "deal": 0}]) == {}


def test_a_file_of_weights_was_no_player(tmp_path, capsys) -> None:
    path = tmp_path / "w.json"
    shipped = weights("lords_of_war", "captain")
    path.write_text(weights_text(shipped, {**shipped.figures, "kill": 5.0}))
    words = ["tournament", "lords_of_war", "--games", "2", "--jobs", "1", "--seconds", "0.01"]
    assert main([*words, "--players", f"captain,{path}"]) == 0
    told = capsys.readouterr().out
    assert str(path) in told
    assert main([*words, "--players", f"captain,{path}", "--json"]) == 0
    assert {one["name"] for one in json.loads(capsys.readouterr().out)["players"]} == {"captain", str(path)}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"weights": {"kill": 1}}', '{"weights": {"kill": "x"}}', '{"weights": {"kill": NaN}}']
)
def test_a_file_of_something_else_is_no_player(tmp_path, capsys, text) -> None:
    path = tmp_path / "w.json"
    path.write_text(text)
    for name in (str(path), str(tmp_path / "none.json")):
        assert main(["tournament", "lords_of_war", "--players", f"captain,{name}", "--games", "1"]) == 2
        told = capsys.readouterr().err
        assert name.rpartition("/")[2] in told
        assert "Traceback" not in told
