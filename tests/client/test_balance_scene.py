"""The test of the balance on the screen: it plays in the background, can be stopped, and its report stays."""

import json
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.balance import BalanceGame, BalanceTest, PlayedGame, games_of
from tabletop.bots.fairer import FairerSearch
from tabletop.client.app import App
from tabletop.client.core import measuring
from tabletop.client.core.measuring import Measuring
from tabletop.client.games import work_kinds
from tabletop.client.games.work_kind import new_work
from tabletop.client.scenes import balance as scenes
from tabletop.client.scenes.balance import BalanceScene
from tabletop.client.scenes.workshop.editor import EditorScene
from tabletop.client.scenes.workshop.scene import WorkshopScene
from tabletop.client.ui.button import Button
from tabletop.json_values import put
from tabletop.rules import catalogue
from tabletop.storage import reports, works
from tests.bots.test_balance import won_by
from tests.support.pilot import click, click_message, find, on_top, press, settle, toasts

KIND = "warcraft.scenario"
DOCUMENT: Any = json.loads((Path(__file__).parents[2] / "docs" / "scenario-three-hills.json").read_text("utf-8"))


class PoolHere:
    """A pool that plays nothing: the first seat wins every game, or four of five; ``held``: none ends."""

    def __init__(self) -> None:
        self.held = False
        self.games: list[BalanceGame] = []

    def __call__(self, *_: object) -> "PoolHere":
        return self

    def end(self) -> None:
        pass

    def submit(self, _play: object, game: BalanceGame) -> "Future[PlayedGame]":
        found: Future[PlayedGame] = Future()
        self.games.append(game)
        if not self.held:
            number = game.pairing.number
            winner = number % 2 if game.side not in (0,) or number % 5 == 0 else 0
            record = won_by([winner], first=[number // 2 % 2])[0].record
            uses = ({"space:c3": 2}, {}) if game.side == 0 else ({}, {})
            found.set_result(PlayedGame(game.side, {**record, "number": number}, uses))
        return found


@pytest.fixture
def pool(monkeypatch) -> PoolHere:
    here = PoolHere()
    monkeypatch.setattr(measuring.worker, "Processes", here)
    monkeypatch.setattr(scenes, "USUAL", 50)
    return here


def shown(app: App) -> BalanceScene:
    return opened(app, DOCUMENT)


def opened(app: App, document: object) -> BalanceScene:
    app.push("balance", kind=KIND, document=document)
    settle(app)
    return on_top(app, BalanceScene)


def ran(app: App) -> None:
    for _ in range(200):
        if app.measuring.running is None:
            break
        app.step([], 50.0)
    assert app.measuring.running is None
    settle(app)


def test_a_test_plays_and_its_report_stays(app, pool) -> None:
    scene = shown(app)
    assert scene.report is None
    assert not find(app, "balance.fairer").enabled
    click(app, "balance.go")
    assert isinstance(app.measuring.running, BalanceTest)
    ran(app)
    assert len(pool.games) == 100
    report = reports.load_report(app.paths, DOCUMENT)
    assert report is not None
    assert scene.report == report
    assert (report.work.games, report.box.games, report.decided) == (50, 50, 50)
    app.pop()
    assert shown(app).report == report


def test_it_goes_on_while_something_else_is_done_and_tells_when_it_is_over(app, pool) -> None:
    app.push("menu")
    shown(app)
    click(app, "balance.go")
    app.pop()
    assert on_top(app).name != "balance"
    ran(app)
    toast = app.toasts.items[-1]
    assert "Three Hills" in toast.text
    assert toast.action is not None
    toast.action[1]()
    assert on_top(app, BalanceScene).report is not None


def test_the_editor_and_the_workshop_show_what_runs_and_end_it(app, pool) -> None:
    """The test goes on while the work is changed; when it has ended, the workshop says what came of it."""
    pool.held = True
    kind = next(kind for kind in work_kinds() if kind.id == KIND)
    made = new_work(kind, app.paths, DOCUMENT, [])
    app.push("workshop")
    app.push("editor", opened=made)
    app.push("balance", kind=KIND, document=made.document)
    settle(app)
    click(app, "balance.go")
    app.pop()
    settle(app)
    editor = on_top(app, EditorScene)
    editor.change(put(editor.document, ("seats", 0, "gold"), 5))
    settle(app)
    assert find(app, "editor.running").label == "0%"
    click(app, "editor.running")
    assert on_top(app, BalanceScene).document == made.document
    app.pop()
    press(app, "back")
    settle(app)
    assert find(app, "workshop.running") is not None
    click(app, "workshop.stop")
    settle(app)
    assert app.measuring.running is None
    assert app.scenes.top.widgets.get("workshop.running") is None


def test_the_workshop_says_what_a_test_of_this_version_said(app, pool) -> None:
    kind = next(kind for kind in work_kinds() if kind.id == KIND)
    made = new_work(kind, app.paths, DOCUMENT, [])
    scene = opened(app, made.document)
    click(app, "balance.go")
    ran(app)
    app.pop()
    app.push("workshop")
    settle(app)
    workshop = on_top(app, WorkshopScene)
    assert workshop._verdict(workshop.entries[0]) is not None
    assert scene.report is not None
    kind.works(app.paths).keep(made.work, put(made.document, ("seats", 0, "gold"), 5), finished=True)
    workshop.refresh()
    assert workshop._verdict(workshop.entries[0]) is None, "another version was tested"


def test_stopping_keeps_what_was_played(app, pool) -> None:
    scene = shown(app)
    click(app, "balance.go")
    app.step([], 1000.0)
    scene.stop()
    assert app.measuring.running is None
    assert scene.report is not None
    assert 0 < scene.report.work.games < 50


def test_a_short_test_that_is_stopped_takes_no_longer_one_away(app, pool) -> None:
    scene = shown(app)
    click(app, "balance.go")
    ran(app)
    whole = scene.report
    assert whole is not None
    click(app, "balance.go")
    app.step([], 1000.0)
    scene.stop()
    assert scene.report == reports.load_report(app.paths, DOCUMENT) == whole


def test_while_nothing_has_ended_it_can_be_stopped_and_nothing_is_kept(app, pool) -> None:
    pool.held = True
    scene = shown(app)
    click(app, "balance.go")
    app.step([], 1000.0)
    click(app, "balance.go")
    assert (app.measuring.running, scene.report, reports.load_report(app.paths, DOCUMENT)) == (None, None, None)


def test_processes_that_die_end_the_test_and_that_is_said(app, pool, monkeypatch) -> None:
    def dead(*_: object) -> object:
        raise OSError("no memory")

    monkeypatch.setattr(pool, "submit", dead)
    shown(app)
    click(app, "balance.go")
    ran(app)
    assert app.measuring.failed
    assert isinstance(find(app, "balance.go"), Button)


def test_processes_that_end_no_game_are_ended(pool) -> None:
    """The test went on until somebody stopped it. Only the silence counts, not the time for which the program slept."""
    now, ended = [0.0], list[bool]()
    running = Measuring(lambda: now[0])
    kind = catalogue.rules_of_work(KIND)
    pool.held = True
    test = BalanceTest(kind, DOCUMENT, kind.judge(DOCUMENT), 2, 2)  # type: ignore[arg-type]
    running.begin(test, lambda: ended.append(running.failed))
    running.watch()
    for seconds in (3600.0, *[1.0] * (round(measuring.SILENCE) - 3)):
        now[0] += seconds
        running.watch()
    assert not ended
    for _ in range(4):
        now[0] += 1.0
        running.watch()
    assert ended == [True]
    assert running.running is None


def test_what_makes_it_fairer_is_proposed_and_kept_beside_it(app, pool) -> None:
    scene = shown(app)
    click(app, "balance.go")
    ran(app)
    assert find(app, "balance.fairer").style == "primary", "what helps is offered first"
    click(app, "balance.fairer")
    ran(app)
    assert find(app, "balance.go").style == "primary"
    assert scene.report is not None
    assert scene.report.tried
    scene.take(scene.report.tried[0])
    (path,) = app.paths.scenarios.glob("*.json")
    assert works.read(path).document == {
        **scene.report.tried[0].document,  # type: ignore[dict-item]
        "name": {"en": "Three Hills (2)", "es": "Tres colinas (2)"},
    }
    click_message(app)
    editor = on_top(app, EditorScene)
    assert editor.document == works.read(path).document
    press(app, "undo")
    assert {**editor.document, "name": DOCUMENT["name"], "id": DOCUMENT["id"]} == DOCUMENT, "one step back"
    settle(app)
    assert works.read(path).document == editor.document
    press(app, "redo", "back")
    settle(app)
    for _ in range(2):
        scene.take(scene.report.tried[0])
    assert [*app.paths.scenarios.glob("*.json")] == [path], "it became a copy of the same name each time"
    scene.take(scene.report.tried[1])
    assert {one.document["name"]["en"] for one in works.listed(app.paths, scene.kind).values()} == {
        "Three Hills (2)",
        "Three Hills (3)",
    }
    path.unlink()
    scene._edit(path, scene.report.tried[0])
    assert on_top(app) is scene
    assert toasts(app)[-1] == "The file “Three Hills (2).json” was not found."


def test_the_search_goes_on_from_the_test_that_was_played(app, pool) -> None:
    """With its players, as the command line does: a report may come from there, or from another number of seats."""
    found = works.work_of(DOCUMENT)
    test = BalanceTest(found.kind, found.document, found.found, 2, 50, "recruit")
    for side in (0, 1):
        for number, game in enumerate(won_by([0] * 40 + [1] * 10)):
            test.add(PlayedGame(side, {**game.record, "number": number}, ({}, {})))
    report = test.report()
    reports.save_report(app.paths, report)
    scene = shown(app)
    pool.held = True
    scene.seats = 4
    scene.make_fairer()
    search = scene.search
    assert search is not None
    assert (search.seats, search.level) == (2, "recruit")
    asked = FairerSearch.after(report, found.kind, found.document)
    assert [one.document for one in search.changes] == [one.document for one in asked.changes]


@pytest.mark.parametrize(
    "odd",
    [
        {"title": {"de": "Hügel"}, "things": {"space:c3": {"de": "Mitte"}}},
        {"title": {}, "seats": 6, "kind": "chess.board"},
        {"work": {"counted": [{"name": "odd", "games": 9, "won": 90000, "uses": 0}], "endings": {"odd": 9}}},
        {"work": {"counted": [{"name": "place:x", "games": 0, "won": 5, "uses": 7}], "games": 0}},
        {"tried": {"key": "odd", "values": {"seat": "x", "n": {"de": "y"}}}},
        {"tried": {"key": "warcraft.terrain", "values": {}}},
    ],
)
def test_whatever_a_report_from_elsewhere_says_is_shown(app, pool, odd) -> None:
    """One without a name in a known language, or with a change of no seat, stopped the program."""
    scene = shown(app)
    click(app, "balance.go")
    ran(app)
    report = reports.REPORT.dump_python(scene.report, mode="json")
    work = {**report["work"], **odd.pop("work", {})}
    tried = {"key": "k", "values": {}, "games": 9, "before": 1, "after": 0, "clear": True, "document": {}}
    told = [{**tried, **odd.pop("tried")}] if "tried" in odd else []
    reports.save_report(app.paths, reports.opened({**report, **odd, "work": work, "tried": told}))
    again = shown(app)
    assert again.report is not None
    assert again.report != scene.report


def test_a_work_with_faults_cannot_be_tested(app) -> None:
    scene = opened(app, {**DOCUMENT, "seats": []})
    assert not scene.widgets.find("balance.go").enabled
    assert scene.name == "balance"


def test_real_processes_play_real_games(app) -> None:
    """Four games by processes of their own, which end with the test."""
    kind = catalogue.rules_of_work(KIND)
    facts = kind.judge(DOCUMENT)
    test = BalanceTest(kind, DOCUMENT, facts, 2, 2)  # type: ignore[arg-type]
    ended: list[bool] = []
    running = Measuring()
    running.begin(test, lambda: ended.append(True))
    while running.running is not None:
        running.watch()
        time.sleep(0.05)
    assert ended == [True]
    assert not running.failed
    assert sorted(one.record["number"] for one in test.played) == [0, 0, 1, 1]
    assert games_of(kind, DOCUMENT, 1, 2)[0].pairing.setup.seed == 0
