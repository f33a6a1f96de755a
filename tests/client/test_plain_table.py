"""The plain table: every game can be played on it by clicks alone, before and after it has a board of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.app import App
from tabletop.client.games.plain import LONGEST_LINE, PlainTable
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules import catalogue
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tests.support.pilot import click

TURNS = 40


def lay_plain(app: App, match: Match[Any]) -> BoardScene:
    scene = app.push("board", match=match, table=PlainTable)
    assert isinstance(scene, BoardScene)
    app.step([])
    return scene


def touch_next(app: App, board: BoardScene, target: Target) -> None:
    """Click a target, turning to its page first."""
    table = board.table
    assert isinstance(table, PlainTable)
    table.show_target(target)
    app.scenes.run_layouts()
    click(app, f"target:{target}")


def play_by_clicks(app: App, board: BoardScene, actions: int, seed: int = 1) -> int:
    """Random actions, each by clicking its path and confirming; gives how many were carried out."""
    bot, match = RandomBot(seed), board.session.match
    for done in range(actions):
        if match.outcome is not None:
            return done
        if board.session.handing_over:
            if app.scenes.top is board:
                click(app, "primary")
            click(app, "open")
        before = len(match.journal)
        legal = match.legal_actions()
        action = legal[bot.below(len(legal))]
        for target in action.path:
            if len(match.journal) == before and target in board.session.targets():
                touch_next(app, board, target)
        if len(match.journal) == before and board.session.ready is not None:
            click(app, "primary")
        assert len(match.journal) > before, f"{action.text} was not carried out"
        board.session.drop()
        app.step([])
    return actions


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_every_game_is_played_on_the_plain_table(make_app: Callable[..., App], game_id: str) -> None:
    app = make_app(size=(1280, 720))
    app.settings.animation_percent = 0
    match = Match.start(catalogue.game(game_id), make_setup(catalogue.meta(game_id), seed=5))
    board = lay_plain(app, match)
    assert play_by_clicks(app, board, TURNS) == TURNS
    assert len(match.journal) >= TURNS


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_targets_that_do_not_fit_stand_on_further_pages(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    app = make_app(size=size)
    match = Match.start(catalogue.game("lords_of_war"), make_setup(catalogue.meta("lords_of_war"), seed=5))
    board = lay_plain(app, match)
    click(app, "open")
    for target in sorted(board.session.targets()):
        touch_next(app, board, target)
        assert target in board.session.path or match.journal
        board.session.drop()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_ribbon_of_a_turn_lay_over_what_can_be_touched(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    """It opens over seats and log: prompt and buttons stay free."""
    app = make_app(size=size)
    match = Match.start(catalogue.game("warcraft"), make_setup(catalogue.meta("warcraft"), seed=5))
    board = lay_plain(app, match)
    click(app, "open")
    app.step([])
    area = board.table.announcement_area
    assert area is not None
    touched = [w for w in board.widgets if w.id.startswith("target:") or w.id in ("primary", "take_back")]
    assert len(touched) > 2
    assert not [w.id for w in touched if area.colliderect(w.rect)]


def test_a_line_of_the_plain_log_was_a_page_of_python(make_app: Callable[..., App]) -> None:
    """A combat check filled the log with the names of its tuples; every line named its seat, counted from 0."""
    app = make_app()
    app.settings.animation_percent = 0
    match = Match.start(catalogue.game("lords_of_war"), make_setup(catalogue.meta("lords_of_war"), seed=5))
    board = lay_plain(app, match)
    play_by_clicks(app, board, 26)
    events = [event for index in range(len(match.journal)) for event in match.events(index)]
    assert {"combat_check", "deployed"} <= {event.kind for event in events}
    for event in events:
        line = board.table.log_lines(event)[0]
        assert not set(line) & set("()[]='"), line
        assert len(line) <= LONGEST_LINE
        assert not re.search(r"seat \d", line)
        assert board.table.seat_of(event, 0) == event.facts().get("seat", 0)
