"""What journals prove: trophies in one form for all games, the record of a person, the puzzle of the day."""

from collections import Counter
from datetime import date, timedelta

import pytest

from tabletop.lessons.library import PUZZLE_FILES, puzzle_of, streaks
from tabletop.lessons.trophies.record import earned_by, people, record_of, result_of
from tabletop.lessons.trophies.tally import WON, Tally, Trophy, declared_by, facts_of, tally_of, trophies_of
from tabletop.resources import asset_path
from tabletop.rules import catalogue
from tabletop.rules.lords_of_war import events as ev
from tabletop.rules.match import ReplayError
from tabletop.storage.achievements import Achievements, change_achievements, load_achievements
from tabletop.storage.hall import Facts, Hall, SeatFacts
from tabletop.storage.header import SaveInfo, SeatPlayers
from tabletop.storage.paths import Paths
from tabletop.text import has
from tests.support.recorded_games import GAMES, recorded

GAME_IDS = catalogue.game_ids()


@pytest.fixture
def paths(tmp_path) -> Paths:
    return Paths.under(tmp_path)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_twenty_trophies_with_picture_and_words(game) -> None:
    trophies = trophies_of(game)
    assert len(trophies) == len({one.id for one in trophies}) == 20
    for one in trophies:
        assert asset_path(f"icons/{one.icon}.svg").is_file(), one.icon
        assert has(f"{game}.trophy.{one.id}")
        assert has(f"{game}.trophy.{one.id}.text")
    assert {one.grade for one in trophies} == {1, 2, 3}


@pytest.mark.parametrize("game", GAME_IDS)
def test_whatever_a_trophy_counts_is_counted_by_an_event_or_at_the_end(game) -> None:
    declared = declared_by(game)
    seen: Counter[str] = Counter()
    for path in sorted((GAMES / game).glob("*.json")):
        match = recorded(catalogue.game(game), path.stem)
        for index in range(len(match.journal)):
            for event in match.events(index):
                counted = declared.events.get(type(event))
                for seat, name, n in () if counted is None else counted(event):
                    assert 0 <= seat < len(match.seats)
                    seen[name] += n
        for seat, name, _ in declared.at_end(match.state):
            assert 0 <= seat < len(match.seats)
            seen[name] += 1
    rare = {WON, "stolen"}  # no recorded game has an item stolen (AG-PVP-5)
    assert {one.counts for one in trophies_of(game)} - rare <= seen.keys()


def eliminated(n: int, seat: int = 0) -> list[ev.Eliminated]:
    return [ev.Eliminated(seat, 1 - seat, f"unit {k}", "a1", 5, 3, "recruit", k, 0) for k in range(n)]


def test_spans_count_an_action_a_turn_or_the_match() -> None:
    tally = Tally("lords_of_war", 2)
    heard = ((1, 1), (2, 1), (1, 2), (2, 3))
    proved = [[one.id for _, one in tally.hear(eliminated(n), turn)] for n, turn in heard]
    assert proved == [["first_blood"], ["pair", "sweep"], [], []]
    assert {"first_blood", "pair", "sweep"} <= {one.id for one in tally.proved[0]}
    assert "trio" not in {one.id for one in tally.proved[0]}
    assert [one.id for _, one in tally.hear(eliminated(3), 4)] == ["trio"]
    assert tally.proved[1] == []


def test_a_trophy_is_told_once() -> None:
    tally = Tally("lords_of_war", 2)
    first = tally.hear(eliminated(1), 1)
    assert first
    assert not tally.hear(eliminated(1), 2)


def test_a_match_that_was_given_up_proves_nothing_by_what_did_not_happen() -> None:
    """LW-END-6: nothing was lost in a battle that was conceded in its first turn."""
    given_up = facts_of(recorded(catalogue.game("lords_of_war"), "concession"))
    assert any("victory" in seat.deeds for seat in given_up.seats)
    assert not any({"unscathed", "stand"} & {*seat.deeds} for seat in given_up.seats)


def test_a_match_whose_past_does_not_replay_proves_nothing() -> None:
    match = recorded(catalogue.game("lords_of_war"), "units")
    match.deal = ()
    match._kept.clear()
    match._events.clear()
    assert facts_of(match).seats == (SeatFacts(), SeatFacts())
    with pytest.raises(ReplayError):
        tally_of(match, 3)


def test_at_most_counts_only_for_who_has_won() -> None:
    one = Trophy("x", "flag", "lost", 0, "won", most=3)
    assert [one.proved(n) for n in (0, 3, 4)] == [True, True, False]


@pytest.mark.parametrize(("game", "name"), [("lords_of_war", "units"), ("warcraft", "main2-points"),
                                            ("small_world", "base-3-coins"), ("adventure", "3-valor")])  # fmt: skip
def test_step_by_step_proves_what_the_whole_journal_proves(game, name) -> None:
    """A board that tells trophies as they happen, and the hall that reads the whole game, come to the same."""
    match = recorded(catalogue.game(game), name)
    half = len(match.journal) // 2
    tally = tally_of(match, half)
    for index in range(half, len(match.journal)):
        tally.hear(match.events(index), match.game.headline(match.position(index)).turn)
    tally.end(match.state, match.outcome)
    whole = facts_of(match)
    assert [{one.id for one in proved} for proved in tally.proved] == [{*seat.deeds} for seat in whole.seats]
    for seat in match.outcome.winners:
        assert "victory" in whole.seats[seat].deeds


# ------------------------------------------------------------------------------------------------------ the record


def keep(paths: Paths, day: int, names: tuple[str, str], won: int | None, monkeypatch, facts: Facts | None = None):
    """A kept game of a day: the recorded end of a game that seat 0 or 1 has won, or nobody."""
    name = {0: "units", 1: "units", None: "both_goals"}[won]
    match = recorded(catalogue.game("lords_of_war"), name)
    if won is not None and won not in match.outcome.winners:
        names = names[::-1]
    match.call_seats(names)
    levels = tuple("captain" if one == "Pip" else "" for one in names)
    monkeypatch.setattr("tabletop.storage.format.now", lambda: f"2026-01-{day:02}T12:00:00Z")
    info = SaveInfo("x", players=SeatPlayers(levels, 1), played_seconds=600)
    return Hall(paths).keep(match, info, facts or facts_of(match))


def test_the_record_counts_levels_friends_and_streaks(paths, monkeypatch) -> None:
    for day, names, won in (
        (1, ("Ana", "Pip"), 0), (2, ("Ana", "Leo"), 0), (3, ("Ana", "Pip"), 1), (4, ("Ana", "Leo"), None),
        (5, ("Ana", "Pip"), 0), (6, ("Leo", "Pip"), 0),
    ):  # fmt: skip
        keep(paths, day, names, won, monkeypatch)
    games = Hall(paths).games()
    assert people(games) == ["Ana", "Leo"]
    record = record_of(games, "ana")
    assert (record.total.won, record.total.drawn, record.total.lost) == (3, 1, 1)
    assert (record.streak, record.longest, record.seconds) == (1, 2, 3000)
    assert record.levels["captain"].games == 3
    assert record.levels["captain"].won == 2
    assert record.friends["Leo"].games == 2
    assert sum(score.games for score in record.led.values()) == 5
    assert record_of(games, "nobody").total.games == 0
    watched = [result_of(game.header, "Ana") for game in games]
    assert Counter(watched) == {"won": 3, "lost": 1, "drawn": 1, "watched": 1}
    assert "lords_of_war/victory" in earned_by(games, "Ana")
    assert earned_by(games, "Ana")["lords_of_war/victory"] == "2026-01-01T12:00:00Z"


def test_comebacks_and_reviews_are_in_the_record(paths, monkeypatch) -> None:
    facts = Facts("d" * 32, (SeatFacts(behind=7), SeatFacts(behind=2)))
    game = keep(paths, 1, ("Ana", "Leo"), 0, monkeypatch, facts)
    seat = [one.name for one in game.header.seats].index("Ana")
    record = record_of([game], "Ana")
    assert [one.behind for one in record.comebacks] == [facts.seats[seat].behind]
    assert record.reviewed == ()
    noted = Hall(paths).note(game, facts.reviewed_as([(100, -250), (-100, 250)]))
    assert Hall(paths).games() == [noted]
    assert [pair[1:] for pair in record_of([noted], "Ana").reviewed] == [((100, -250), (-100, 250))[seat]]
    assert Hall(paths).load(noted.path).match.outcome is not None


# ----------------------------------------------------------------------------------------------- achievements


def test_achievements_are_kept_by_person(paths) -> None:
    pair = {"lords_of_war/pair": "2026-01-01T00:00:00Z"}
    change_achievements(paths.achievements, "Ana", lambda own: own.trophies.update(pair))
    change_achievements(paths.achievements, "Leo", lambda own: own.days.update({"2026-01-01": "x"}))
    kept = load_achievements(paths.achievements)
    assert kept == {
        "Ana": Achievements({"lords_of_war/pair": "2026-01-01T00:00:00Z"}),
        "Leo": Achievements(days={"2026-01-01": "x"}),
    }


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff", b'{"format":"the-war-table-achievements","version":1}'])
def test_damaged_achievements_are_set_aside(paths, data) -> None:
    change_achievements(paths.achievements, "Ana", lambda own: own.days.update({"2026-01-01": "x"}))
    paths.achievements.write_bytes(data)
    assert load_achievements(paths.achievements) == {}
    assert not paths.achievements.exists()
    assert [path.read_bytes() for path in paths.achievements.parent.glob("achievements.json.corrupt*")] == [data]


def test_a_changed_value_breaks_the_seal(paths) -> None:
    change_achievements(paths.achievements, "Ana", lambda own: own.days.update({"2026-01-01": "x"}))
    paths.achievements.write_bytes(paths.achievements.read_bytes().replace(b"2026-01-01", b"2026-01-02"))
    assert load_achievements(paths.achievements) == {}


def test_declared_by_a_newer_program_are_left_alone(paths) -> None:
    paths.achievements.parent.mkdir(parents=True, exist_ok=True)
    paths.achievements.write_bytes(b'{"format":"the-war-table-achievements","version":99}')
    assert load_achievements(paths.achievements) == {}
    assert paths.achievements.exists()


def test_every_puzzle_has_its_day_before_one_comes_again() -> None:
    ids = {id for game in PUZZLE_FILES.games() for id in PUZZLE_FILES.ids(game)}
    first = date.fromordinal(700_000 // len(ids) * len(ids))
    turn = [puzzle_of(first + timedelta(days=n)) for n in range(len(ids))]
    assert {*turn} == ids
    assert [puzzle_of(first + timedelta(days=len(ids) + n)) for n in range(len(ids))] != turn
    assert puzzle_of(first) == turn[0]


def test_a_streak_lives_until_the_end_of_the_next_day() -> None:
    today = date(2026, 11, 30)
    days = [(today - timedelta(days=n)).isoformat() for n in (1, 2, 3, 7, 8, 9, 10)]
    assert streaks(days, today) == (3, 4)
    assert streaks([*days, today.isoformat()], today) == (4, 4)
    assert streaks(days[1:], today) == (0, 4)
    assert streaks(["nonsense"], today) == (0, 0)
