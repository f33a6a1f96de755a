"""The last screen of Warcraft: points by turn and source, teams, armies where points win nothing, all battles."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.games.warcraft import results
from tabletop.client.games.warcraft.results import course_of, units_of
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft import victory
from tabletop.rules.warcraft.game import GAME
from tabletop.text import set_language, t
from tests.support.pilot import click, press, settle
from tests.support.recorded_games import recorded


def finished(scenario: str) -> Match[Any]:
    """A recorded game that came to its end."""
    return recorded(GAME, {"main2": "main2-last_side", "main4": "main4-points", "necro": "necro-last_side"}[scenario])


def over(app: App, match: Match[Any]) -> BoardScene:
    """The last screen of a match."""
    app.push("board", match=match)
    settle(app)
    board = next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))
    if app.scenes.top is board:
        board.show_result()
    settle(app)
    assert app.scenes.top is not None
    assert app.scenes.top.name == "game_over"
    return board


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_points_of_teams(make_app: Callable[..., App], size: tuple[int, int], language: str) -> None:
    app = make_app(size, language=language)
    try:
        board = over(app, finished("main4"))
        charts = board.table.charts()
        state = board.session.match.state
        sides = state.config.tables.side
        assert charts.columns[-1][1] == t("warcraft_battle.over.team")
        for seat, row in enumerate(charts.rows):
            assert int(row[0]) == victory.points(state, seat).total
            assert int(row[-1]) == victory.side_points(state, sides[seat]).total
        assert [one.icon for one in charts.highlights] == ["rank-elite", "crossed-swords"]
        assert app.canvas.overflows == []
    finally:
        set_language("en")


def test_armies_where_points_win_nothing(app: App) -> None:
    board = over(app, finished("necro"))
    charts = board.table.charts()
    match = board.session.match
    assert charts.title == t("warcraft_battle.over.army")
    assert charts.goal is None
    lost = [event for n in range(len(match.journal)) for event in match.events(n) if event.kind == "unit_lost"]
    assert sum(int(row[2]) for row in charts.rows) >= len(lost) > 0
    for seat, row in enumerate(charts.rows):
        assert int(row[0]) == units_of(match.state, seat) == course_of(match).armies[seat][-1]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_all_battles_can_be_read(make_app: Callable[..., App], size: tuple[int, int], language: str) -> None:
    app = make_app(size, language=language)
    try:
        over(app, finished("main4"))
        click(app, "detail")
        settle(app)
        top = app.scenes.top
        assert top is not None
        assert top.name == "detail"
        assert "detail.body" in top.widgets
        assert app.canvas.overflows == []
        press(app, "back")
        assert app.scenes.top is not None
        assert app.scenes.top.name == "game_over"
    finally:
        set_language("en")


def test_the_view_of_all_battles_was_a_list_of_sentences(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each battle has the bars of both sides, on one scale, and who won stands out."""
    sides: list[Any] = []
    draw = results._draw_side
    monkeypatch.setattr(results, "_draw_side", lambda *told: sides.append(told[3:]) or draw(*told))
    board = over(app, finished("main4"))
    click(app, "detail")
    settle(app)
    battles = course_of(board.session.match).battles
    latest = sides[: 2 * len(battles)]
    assert len(latest) == 2 * len(battles) > 0
    assert {icon for _, icon, _ in latest} == {"crossed-swords", "defence"}
    assert len({most for _, _, most in latest}) == 1
    won = {side.won for side, _, _ in latest}
    assert True in won
    assert max(side.hits for side, _, _ in latest) <= latest[0][2]


def rematch(app: App, setup: Setup) -> Any:
    """The set-up after "play again"."""
    scene: Any = app.push("setup", game="warcraft", setup=setup)
    app.step([])
    return scene


def test_the_rematch_keeps_everything(app: App) -> None:
    over(app, finished("main2"))
    click(app, "again")
    settle(app)
    assert app.scenes.top is not None
    assert app.scenes.top.name == "setup"
    seats = tuple(
        SeatSetup(name, colour, None, {"race": race})
        for name, colour, race in (
            ("Ana", "purple", "UD"), ("Leo", "green", "NE"), ("Marta", "red", "OR"), ("Iv\u00e1n", "blue", "HU")
        )
    )  # fmt: skip
    options = {
        "heal": "errata2003", "battle_card_order": "active_first", "four_player_target": "20", "ask_raise": True,
        "town_capture": "immediate", "bluff_windows": True, "devour_no_winner": "killed",
    }  # fmt: skip
    table = TableRules("friendly", False, True)
    scene = rematch(app, Setup("warcraft", seats, "main4", options, 5, table))
    again = scene.draft.setup(1, scene.names())
    assert scene.problem is None
    assert (again.seats, again.scenario, again.table) == (seats, "main4", table)
    assert {**again.options, **options} == again.options


def test_the_rematch_keeps_a_scenario_of_ones_own(app: App) -> None:
    document = json.loads((Path(__file__).parents[2] / "docs" / "scenario-three-hills.json").read_text("utf-8"))
    document["seats"].append({**document["seats"][0], "team": 2, "town": None, "pieces": [], "outposts": []})
    seats = tuple(SeatSetup(name, colour) for name, colour in (("Ana", "blue"), ("Leo", "red"), ("Eva", "green")))
    setup = Setup("warcraft", seats, "custom", {"scenario": document}, 5)
    scene = rematch(app, setup)
    assert scene.problem is None
    assert [seat.name for seat in scene.draft.seats] == ["Ana", "Leo", "Eva"]
    assert scene.draft.scenario.id == "custom"
    assert scene.form.variant() == "custom"
    assert scene.draft.setup(1, scene.names()).options["scenario"] == document


def test_a_team_that_won_between_two_ends_of_turns_had_no_last_screen(app: App) -> None:
    """A seat whose points had changed since had one value more than its partner, and the screen failed."""
    match = recorded(GAME, "main4-assault")
    course = course_of(match)
    for lines in (course.series, course.armies):
        assert len({len(line) for line in lines}) == 1
    over(app, match)
