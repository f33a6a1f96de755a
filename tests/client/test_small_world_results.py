"""The game-over screen of Small World: coins by round and by source, the path of each combo, the factions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games.small_world import results
from tabletop.rules.match import Match
from tabletop.rules.small_world.content import content
from tabletop.storage import format as save_format
from tabletop.text import set_language, t
from tests.support.match_texts import do
from tests.support.small_world_client import match_at
from tests.support.small_world_positions import table

GAMES = sorted((Path(__file__).parents[1] / "recorded" / "games" / "small_world").glob("*.json"))


def loaded(path: Path) -> Match:  # type: ignore[type-arg]
    return save_format.load(path).match


@pytest.mark.parametrize("path", GAMES[::3], ids=lambda path: path.stem)
def test_the_sources_add_up_to_the_coins_and_the_rounds_to_the_end(path: Path) -> None:
    """SW-SCO-2, SW-GME-1: every coin has a source, and the course ends where the game did."""
    match = loaded(path)
    course, rounds = results.course_of(match), match.state.config.tables.rounds
    assert len(course.series) == len(course.paths) == len(match.seats)
    for seat, (line, told) in enumerate(zip(course.series, course.paths)):
        assert len(line) == rounds + 1
        assert line[0] == 5
        assert line[-1] == match.state.coins[seat] == sum(told.coins.values())
        assert min(told.coins[name] for name in results.SOURCES if name != "other") >= 0
        scored = sum(one.active_coins + one.old_coins for one in told.combos)
        assert scored == sum(coins for name, coins in told.coins.items() if name != "other")


@pytest.mark.parametrize("path", GAMES[1::4], ids=lambda path: path.stem)
def test_combos_follow_each_other(path: Path) -> None:
    """SW-DEC-2, SW-DEC-3: a new combo is taken after the decline of the last; what is in decline leaves at the next."""
    match = loaded(path)
    paths = results.course_of(match).paths
    assert len(paths) == len(match.seats)
    for seat, told in enumerate(paths):
        assert told.combos
        for one, following in zip(told.combos, told.combos[1:]):
            assert one.declined is not None
            assert one.taken <= one.declined < following.taken
        player = match.state.players[seat]
        last = told.active()
        assert (last.race if last else "") == player.race
        assert sum(one.conquests for one in told.combos) > 0


def test_the_end_of_a_match_that_goes_on_from_a_position_ended_the_program(app: App) -> None:
    """A match that began under older rules goes on from its saved position, with races of which the journal knows
    nothing."""
    board = {"L1A-12": "A 3", "L1A-08": "A old 1", "L1A-07": "B 3"}
    last = content().rounds[2]
    found = table(2, A="HUM FAR, old TAU", B="ORC MIN", board=board, coins={"A": 40}, round=last, phase="choice")
    match = do(match_at(found), "decline", "decline")
    assert match.outcome is not None
    course = results.course_of(match)
    taken = [[(one.race, one.power, one.taken, one.declined) for one in path.combos] for path in course.paths]
    assert taken[0] == [("TAU", "", last, last), ("HUM", "FAR", last, last)]
    assert taken[1] == [("ORC", "MIN", last, last)]
    assert course.series[0] == [40, match.state.coins[0]]
    charts = results.charts_of(match, 30)
    assert charts.below is not None
    charts.below(app.canvas, FRect(20, 20, 500, 420))


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "es"), ((1920, 1080), "en")])
def test_the_figures_can_be_drawn_for_every_number_of_seats(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    """Everything has room, the factions of the team variant too (SW-BFA-10)."""
    app = make_app(size=size, language=language)
    said: list[str] = []
    monkeypatch.setattr(app.canvas, "note_overflow", said.append)
    set_language(language)
    try:
        for name in ("base-2-coins", "azeroth-3-faction", "azeroth-5-faction"):
            match = loaded(next(path for path in GAMES if path.stem == name))
            charts = results.charts_of(match, 30)
            assert len(charts.rows) == len(charts.series) == len(match.seats)
            assert all(len(row) == len(charts.columns) for row in charts.rows)
            titles = {t("small_world_over.best"), t("small_world_over.deciding")}
            assert {one.title for one in charts.highlights} <= titles
            assert charts.highlights[0].title == t("small_world_over.best")
            assert charts.detail is not None
            assert charts.below is not None
            tall = charts.detail.height(app.canvas, 800)
            charts.detail.paint(app.canvas, FRect(20, 20, 800, tall))
            charts.below(app.canvas, FRect(20, 20, 500, 420))
        assert charts.columns[-1][0] == "victory-point"
        assert not said
    finally:
        set_language("en")
