"""The plain table: its pages, its ribbon and its log. The conformance suite plays every game on it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tabletop.bots.setups import make_setup
from tabletop.client.app import App
from tabletop.client.games.plain import LONGEST_LINE
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tests.support.pilot import click
from tests.support.plain_table import lay_plain, play_by_clicks, touch_next


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
