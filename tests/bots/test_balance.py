"""Tests of the balance of works: what is unfair beyond chance is found, what is fair is not accused, and it does not
matter in which order the games end."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots import balance
from tabletop.bots.fairer import ROUNDS, FairerSearch
from tabletop.bots.tournament import STALLED
from tabletop.json_values import Json, value_at
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.lords_of_war import armies
from tabletop.rules.match import Match
from tabletop.rules.works import WorkFacts, WorkRules
from tabletop.storage import reports, works
from tabletop.storage.paths import Paths
from tabletop.storage.reports import REPORT, CountedForm, SampleForm

DOCS = Path(__file__).parents[2] / "docs"
SCENARIO = catalogue.rules_of_work("warcraft.scenario")
EMPTY = SampleForm(0, [], (0, 0, 0), (0, 0, 0), {})


def document(name: str = "scenario-three-hills") -> Any:
    return json.loads((DOCS / f"{name}.json").read_text(encoding="utf-8"))


def facts_of(kind: WorkRules, held: Json) -> WorkFacts:
    found = kind.judge(held)
    assert isinstance(found, WorkFacts)
    return found


def won_by(
    winners: Sequence[int], seats: int = 2, side: int = balance.WORK, first: Sequence[int] = ()
) -> list[balance.PlayedGame]:
    """Games that these seats won."""
    pairing = balance.games_of(SCENARIO, document(), 1, 2)[0].pairing
    record = balance.tournament.play_pairing(pairing, limit=1)
    begins = first or [n % seats for n in range(len(winners))]
    return [
        balance.PlayedGame(side, {**record, "number": n, "winners": [seat], "first": begins[n], "ending": "points",
                          "players": ["captain"] * seats, "played": [[f"seat:{n}"] for n in range(1, seats + 1)]}, ())
        for n, seat in enumerate(winners)
    ]  # fmt: skip


def said(winners: Sequence[int], box: Sequence[int] = (), **told: Any) -> balance.Verdict:
    mine, theirs = (balance.sample(won_by(one, **told)) if one else EMPTY for one in (winners, box))
    return balance.verdict(2, mine, theirs)


def tossed(games: int, share: int, seed: int) -> list[int]:
    """The winners of games that the first seat wins with so many per cent."""
    chance = Chance(seed)
    return [0 if chance.below(100, "toss") < share else 1 for _ in range(games)]


def test_a_seat_that_wins_too_much_is_found_and_an_even_one_is_fair() -> None:
    assert said([0] * 40 + [1] * 10).word == "unfair"
    assert said([0, 1] * 200, first=[0, 0, 1, 1] * 100).word == "fair"
    assert said([0, 1] * 20, first=[0, 0, 1, 1] * 10).word == "open"
    assert balance.verdict(2, EMPTY, EMPTY).word == "open"


def test_what_the_box_does_too_is_no_fault_of_the_work() -> None:
    """Who begins wins more in both: a red line would accuse the work of what the game is like."""
    winners, first = [0, 1] * 100, [0, 1] * 85 + [1, 0] * 15
    found = said(winners, winners, first=first)
    place = next(row for row in found.rows if row.share.name == "place:#1")
    assert (place.uneven, place.also) == (True, True)
    assert found.word != "unfair"
    assert said(winners, first=first).word == "unfair"


def test_fair_works_are_accused_in_fewer_than_one_test_of_twenty() -> None:
    """At every look together, as a test that looks again and again would be fooled sooner or later."""
    accused = 0
    for seed in range(60):
        winners = tossed(400, 50, seed)
        looked = (balance.FIRST_LOOK * 2**n for n in range(4))
        accused += any(said(winners[:n], first=tossed(n, 50, 900 + seed)).word == "unfair" for n in looked)
    assert accused <= 6
    assert sum(balance.looks(balance.FIRST_LOOK * 2**n) for n in range(20)) <= 0.05


def test_unfair_works_are_found_by_the_number_of_games_that_their_fault_needs() -> None:
    """Seats that win three games of four, by the first look; three of five, by four hundred games."""
    sure = [said(tossed(50, 78, seed), first=tossed(50, 50, seed + 50)).word for seed in range(10)]
    slight = [said(tossed(400, 62, seed), first=tossed(400, 50, seed + 50)).word for seed in range(10)]
    assert sure.count("unfair") >= 8
    assert slight.count("unfair") >= 8


def test_games_that_do_not_end_are_a_fault() -> None:
    games = won_by([0, 1] * 50, first=[0, 0, 1, 1] * 25)
    games = [replace(one, record={**one.record, "winners": [], "ending": "stalled"}) if n < 5 else one
             for n, one in enumerate(games)]  # fmt: skip
    found = balance.verdict(2, balance.sample(games), EMPTY)
    assert (found.word, found.stalled) == ("unfair", True)


def test_the_same_games_have_the_same_deals_on_all_sides() -> None:
    mine, box = (balance.games_of(SCENARIO, document(), 3, 2, side=side) for side in (balance.WORK, balance.BOX))
    assert [one.pairing.setup.seed for one in mine] == [one.pairing.setup.seed for one in box]
    assert {one.pairing.setup.scenario for one in mine} == {"custom"}
    assert {one.pairing.setup.scenario for one in box} == {"main2"}


def test_a_scenario_made_wrong_on_purpose_is_found_unfair_at_the_first_look() -> None:
    """The first seat has an army, the other a worker."""
    wrong = document()
    wrong["seats"][0]["pieces"] = [["c1", "melee", 3], ["c2", "melee", 3], ["c3", "ranged", 3], ["c1", "worker", 3]]
    wrong["seats"][1]["pieces"] = [["c5", "worker", 1]]
    test = balance.BalanceTest(SCENARIO, wrong, facts_of(SCENARIO, wrong), 2, balance.FIRST_LOOK)
    mine = [balance.play_game(one) for one in test.round() if one.side == balance.WORK]
    for one in mine:
        test.add(one)
        test.add(balance.PlayedGame(balance.BOX, won_by([one.record["number"] % 2])[0].record, ()))
    assert (test.word, test.decided) == ("unfair", balance.FIRST_LOOK)
    seat = next(row for row in test.verdict().rows if row.share.name == f"{balance.SEAT}:1")
    assert seat.share.share > 0.9
    used = {one.name for one in test.sample(balance.WORK).counted if one.uses}
    assert "space:c5" in used


def test_the_figures_do_not_depend_on_which_game_ended_first() -> None:
    games = won_by(tossed(60, 60, 4))
    tests = [balance.BalanceTest(SCENARIO, document(), facts_of(SCENARIO, document()), 2, 60, played=list(order))
             for order in (games, reversed(games))]  # fmt: skip
    assert tests[0].sample(balance.WORK) == tests[1].sample(balance.WORK)


@pytest.mark.parametrize("name", ["scenario-three-hills", "island-herons", "own-cards-harbour"])
def test_a_report_is_kept_with_its_version_of_the_work_and_handed_on(name, tmp_path) -> None:
    work = works.read(DOCS / f"{name}.json")
    assert isinstance(work.found, WorkFacts)
    test = balance.BalanceTest(work.kind, work.document, work.found, work.found.seats[0], 1)
    for one in test.round():
        test.add(balance.play_game(one))
    here, there = Paths.under(tmp_path / "here"), Paths.under(tmp_path / "there")
    reports.save_report(here, test.report())
    kept = reports.load_report(here, work.document)
    assert kept is not None
    assert (kept.work.games, kept.box.games) == (1, 1)
    changed = next(work.kind.changes(work.document)).document
    assert reports.load_report(here, changed) is None
    packed = reports.packed(here, work)
    reports.keep_packed(there, packed, changed, changed)
    assert reports.load_report(there, changed) is None
    reports.keep_packed(there, packed, work.document, changed)
    assert reports.load_report(there, changed) is not None


def test_a_damaged_report_is_as_none(tmp_path) -> None:
    paths = Paths.under(tmp_path)
    test = balance.BalanceTest(SCENARIO, document(), facts_of(SCENARIO, document()), 2, 1, played=won_by([0]))
    reports.save_report(paths, test.report())
    path = reports.report_path(paths, reports.digest_of(document()))
    path.write_bytes(path.read_bytes().replace(b'"seats":2', b'"seats":3'))
    assert reports.load_report(paths, document()) is None


def test_the_newest_reports_are_kept(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(reports, "MOST_REPORTS", 3)
    paths = Paths.under(tmp_path)
    written = []
    for target in range(5):
        changed = {**document(), "id": f"one-{target}"}
        test = balance.BalanceTest(SCENARIO, changed, facts_of(SCENARIO, changed), 2, 1, played=won_by([0]))
        reports.save_report(paths, test.report())
        written.append(reports.report_path(paths, reports.digest_of(changed)))
        os.utime(written[-1], (target, target))
    assert [path.exists() for path in written] == [False, False, True, True, True]


# ------------------------------------------------------------------------------------------------------ fairer


def test_a_search_tries_sound_changes_towards_the_weak_seat() -> None:
    search = FairerSearch(SCENARIO, document(), 2, 0.3)
    assert len(search.changes) == ROUNDS[0][0]
    assert all(not isinstance(SCENARIO.judge(one.document), type(None)) for one in search.changes)
    directed = [one for one in search.changes if one.sign]
    assert directed
    assert all((one.sign < 0) == (one.seat == 0) for one in directed)


def test_a_search_proposes_the_change_that_helps_with_figures() -> None:
    """Where the first seat wins four games of five, and one change makes that even."""
    search = FairerSearch(SCENARIO, document(), 2, 0.3)
    good, played = 3, 0
    while games := search.round():
        for one in games:
            number = one.pairing.number
            winner = number % 2 if one.side == good else 0 if number % 5 else 1
            found = won_by([winner], first=[number // 2 % 2])[0]
            search.add(balance.PlayedGame(one.side, {**found.record, "number": number}, ()))
            played += 1
    assert played == search.total == search.done
    best, *rest = search.proposals()
    assert best.document == search.changes[good - 1].document
    assert (best.games, best.before > 2500, best.after < 500, best.clear) == (ROUNDS[-1][1], True, True, True)
    assert rest == []
    assert REPORT.validate_python({**REPORT.dump_python(_report()), "tried": [best]}).tried == [best]


def test_where_only_turn_order_is_uneven_all_seats_are_changed_alike() -> None:
    """To help one seat of two that are even helps nobody; one change in each was one of a random kind."""
    even = balance.sample(won_by([0, 1] * 50, first=[1, 0] * 50))
    assert balance.lead(2, even) == 0.0
    assert balance.lead(2, balance.sample(won_by([0] * 100))) == 0.5
    search = FairerSearch(SCENARIO, document(), 2, 0.0)
    assert [one for one in search.changes if one.sign] == []
    keys = [one.key for one in search.changes]
    assert {
        "warcraft.all.gold",
        "warcraft.all.wood",
        "warcraft.all.pieces",
        "warcraft.points",
        "warcraft.terrains",
    } <= {*keys}
    for one in search.changes:
        if one.key.startswith("warcraft.all"):
            first, second = (value_at(one.document, ["seats", n]) for n in (0, 1))
            assert json.dumps(first).replace("c1", "c5") == json.dumps({**second, "team": 0})


def test_games_that_do_not_end_count_against_a_change() -> None:
    search = FairerSearch(SCENARIO, document(), 2, 0.0)
    while games := search.round():
        for one in games:
            number = one.pairing.number
            found = won_by([number % 2 if one.side else int(number % 5 == 0)], first=[number // 2 % 2])[0]
            ending = STALLED if one.side and number % 3 == 0 else "points"
            search.add(balance.PlayedGame(one.side, {**found.record, "number": number, "ending": ending}, ()))
    assert search.proposals() == []


def _report() -> reports.ReportForm:
    return balance.BalanceTest(SCENARIO, document(), facts_of(SCENARIO, document()), 2, 1, played=won_by([0])).report()


def test_counted_things_are_those_of_the_work_alone() -> None:
    found = balance.sample([replace(won_by([0])[0], uses=({"space:c3": 4}, {}))])
    assert [one for one in found.counted if one.uses] == [CountedForm("space:c3", 1, 10_000, 4)]


def test_the_army_is_counted_wherever_the_coin_has_it_sit() -> None:
    kind = catalogue.rules_of_work("lords_of_war.army")
    army = armies.ArmyList("undead", "customised", armies.standard("undead").cards, "Mirror")
    held = armies.document(army)
    games = balance.games_of(kind, held, 8, 2)
    starts = [Match.start(catalogue.game(kind.game), one.pairing.setup) for one in games]
    assert {one.order for one in starts} == {(0, 1), (1, 0)}
    for one, start in zip(games[:4], starts, strict=False):
        played = balance.play_game(one)
        mine = start.order.index(0)
        assert played.record["played"] == [["seat:1" if seat == mine else "seat:2"] for seat in (0, 1)]
        assert [bool(uses) for uses in played.uses] == [seat == mine for seat in (0, 1)]


def test_what_mirrors_the_box_is_fair_even_where_the_box_is_not_even() -> None:
    """A copy of a strong standard army is as fair as that army; it takes eight hundred games to be sure."""
    winners, first = tossed(800, 60, 5), tossed(800, 54, 6)
    assert said(winners[:100], winners[:100], first=first[:100]).word == "open"
    assert said(winners, winners, first=first).word == "fair"
