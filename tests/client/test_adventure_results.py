"""The course of a finished Adventure Game: what the charts say is what happened, and all of it fits."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games.adventure import results
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.game_over import GameOverScene
from tabletop.rules.adventure.course import course_of
from tabletop.rules.adventure.game import GAME
from tabletop.rules.match import Match
from tabletop.text import localised, set_language, t
from tests.support.pilot import click, settle
from tests.support.recorded_games import moment, recorded


@pytest.fixture(scope="module")
def match() -> Match[Any]:
    """A whole recorded game of three."""
    return moment(GAME, "3-valor", lambda match: match.outcome is not None, curtain=False)


def test_the_course_ends_with_what_the_state_says(match: Match[Any]) -> None:
    """AG-QST-2: valor by turn never falls, ends at the final valor, and has an entry for every turn."""
    course = course_of(match)
    assert len(course.series) == 3
    for seat, line in enumerate(course.series):
        assert line[-1] == match.state.valor[seat]
        assert line == sorted(line)
        assert len(line) == match.state.turn + 1


def test_the_course_of_a_match_that_goes_on_from_a_position_began_without_its_valor(match: Match[Any]) -> None:
    """A match that began under older rules goes on from its saved position, in the middle of the game."""
    half = len(match.journal) * 3 // 4
    start, rest = match.position(half), match.journal[half:]
    assert max(start.valor) > 0
    later = Match.restore(match.game, match.setup, match.order, match.deal, rest, match.state, base=start)
    course, whole = course_of(later), course_of(match)
    for seat, line in enumerate(course.series):
        assert line[0] == start.valor[seat]
        assert line[start.turn :] == whole.series[seat][start.turn :]
        assert course.ways[seat][0] == start.players[seat].space
        assert course.ways[seat][-1] == match.state.players[seat].space


def test_fights_are_won_and_lost_by_those_who_fought(match: Match[Any]) -> None:
    """AG-CMB-12: each fight that somebody lost is counted once for each hero in it; luck compares blows with odds."""
    course = course_of(match)
    events = [event for index in range(len(match.journal)) for event in match.events(index)]
    ended: list[Any] = [event for event in events if event.kind == "combat_ended"]
    decided = sum(event.attacker_down or event.defender_down for event in ended)
    counted = sum(fortune.won + fortune.lost for fortune in course.fortunes)
    assert decided <= counted <= 2 * decided
    for fortune in course.fortunes:
        assert fortune.expected >= 0
        assert abs(fortune.luck) <= max(fortune.hits, fortune.expected)


def test_ways_end_where_the_figures_stand(match: Match[Any]) -> None:
    """AG-MOV-3: a way begins in a city and leads to where its figure stands now."""
    course = course_of(match)
    assert len(course.ways) == 3
    for seat, way in enumerate(course.ways):
        assert way[0] in match.state.config.tables.cities
        assert way[-1] == match.state.players[seat].space


def test_luck_is_written_as_the_language_writes_decimals(match: Match[Any]) -> None:
    """In Spanish it had a point."""
    course, luck = course_of(match), re.compile(r"[+−][0-9]+,[0-9]")
    assert len(course.fortunes) == 3
    set_language("es")
    try:
        for seat, fortune in enumerate(course.fortunes):
            assert luck.fullmatch(results._row(match.state, seat, fortune)[-1])
    finally:
        set_language("en")


def test_the_best_hero_had_won_fewer_fights_than_a_loser(match: Match[Any]) -> None:
    """Only the winner's fights were looked at: it was called the best with 12 while a loser had won 13."""
    course = course_of(match)
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    loser = (winner + 1) % len(match.seats)
    course.fortunes[loser].won = course.fortunes[winner].won + 1
    content, players = match.state.config.tables.content, match.state.players
    told = results.highlights_of(match, course)[0]
    assert told.title == t("adventure_over.best")
    assert localised(content.characters[players[loser].character].name) in told.words
    assert str(course.fortunes[loser].won) in told.words
    course.fortunes[winner].won += 1
    both = results.highlights_of(match, course)[0].words
    assert localised(content.characters[players[winner].character].name) in both, "equal ones are named together"


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_last_screen_and_the_ways_fit(
    make_app: Callable[..., App], match: Match[Any], size: tuple[int, int], language: str
) -> None:
    app = make_app(size=size, language=language)
    app.push("board", match=match)
    for _ in range(8):
        app.step([], 50)
    click(app, "primary")
    settle(app, 3000)
    assert app.scenes.top is not None
    assert app.scenes.top.name == "game_over"
    assert list(app.canvas.overflows) == []
    charts = next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene)).table.charts()
    assert [one.title for one in charts.highlights] == [t("adventure_over.best"), t("over.deciding")]
    click(app, "detail")
    settle(app, 600)
    assert list(app.canvas.overflows) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_four_heroes_left_no_room_for_their_ways(make_app: Callable[..., App], language: str) -> None:
    """In low windows nothing of the map was drawn: the rows took all of the panel."""
    app = make_app((1280, 720), language=language)
    app.push("board", match=recorded(GAME, "4-valor"))
    for _ in range(8):
        app.step([], 50)
    click(app, "primary")
    settle(app, 3000)
    scene = app.scenes.top
    assert isinstance(scene, GameOverScene)
    boxes: list[FRect] = []
    scene.charts = replace(scene.charts, below=lambda _, box: boxes.append(FRect(box)))
    app._draw()
    assert boxes
    assert boxes[0].h > 110
    assert boxes[0].w > 200
