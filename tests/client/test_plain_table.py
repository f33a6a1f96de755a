"""The plain table: every game is played on it, the sample game too; its pages, its ribbon and its log."""

import re
from dataclasses import replace

import pygame
import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.app import App
from tabletop.client.games.plain import LONGEST_LINE, PlainTable, TargetButton
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules import catalogue
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tests.sample_game.tabletop_reversi import META
from tests.support.finished_games import FINISHED
from tests.support.pilot import click, push, settle
from tests.support.showing import GAMES, open_board


def lay_plain(app: App, match: Match[object]) -> BoardScene:
    scene = push(app, BoardScene, "board", match=match, table=PlainTable)
    app.step([])
    return scene


def touch_next(app: App, board: BoardScene, target: Target) -> None:
    """Click a target, turning to its page first."""
    table = board.table
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


@pytest.mark.parametrize("game_id", [*catalogue.game_ids(), META.id])
def test_every_game_is_played_on_the_plain_table(app, monkeypatch, game_id) -> None:
    """By clicks alone, whether it has a board or not."""
    monkeypatch.setitem(catalogue._PACKAGES, META.id, "tests.sample_game.tabletop_reversi")
    app.settings.animation_percent = 0
    match = Match.start(catalogue.game(game_id), make_setup(catalogue.meta(game_id), seed=5))
    done = play_by_clicks(app, lay_plain(app, match), 40)
    assert len(match.journal) >= done > 0
    assert done == 40 or match.outcome is not None


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_targets_that_do_not_fit_stand_on_further_pages(make_app, size) -> None:
    """A discovery may be placed in nearly every space of the Adventure Game's map."""
    app, bot = make_app(size=size), RandomBot(1)
    match = Match.start(catalogue.game("adventure"), make_setup(catalogue.meta("adventure"), seed=1))
    while len({action.path[0] for action in match.legal_actions()}) < 50:
        match.apply(bot.pick(match.legal_actions()))
    board = lay_plain(app, match)
    if board.session.handing_over:
        click(app, "open")
    table, pages = board.table, set()
    assert isinstance(table, PlainTable)
    targets = sorted(board.session.targets())
    assert len(targets) >= 50
    for target in targets:
        table.show_target(target)
        app.scenes.run_layouts()
        assert isinstance(board.widgets.find(f"target:{target}"), TargetButton)
        pages.add(table.page)
    assert pages == set(range(len(pages)))
    assert len(pages) > 1
    before = len(match.journal)
    touch_next(app, board, targets[-1])
    assert targets[-1] in board.session.path or len(match.journal) > before


def test_the_plain_table_showed_the_id_of_a_phase_that_has_a_name(make_app) -> None:
    """A new game whose words stand in the messages still said "mark" in Spanish in its bar of steps."""
    app = make_app(language="es")
    match = Match.start(catalogue.game("lords_of_war"), make_setup(catalogue.meta("lords_of_war"), seed=5))
    board = lay_plain(app, match)
    assert match.game.headline(match.state).phase == "opening"
    assert board.table.as_shown(match.state).steps == (("Reto", "hourglass"),)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_ribbon_of_a_turn_lay_over_what_can_be_touched(make_app, size) -> None:
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


def test_a_line_of_the_plain_log_was_a_page_of_python(make_app) -> None:
    """A combat check filled the log with the names of its tuples; every line named its seat, counted from 0."""
    app = make_app(animation_percent=0)
    match = Match.start(catalogue.game("lords_of_war"), make_setup(catalogue.meta("lords_of_war"), seed=5))
    board = lay_plain(app, match)
    play_by_clicks(app, board, 26)
    events = [event for index in range(len(match.journal)) for event in match.events(index)]
    assert {"combat_check", "deployed"} <= {event.kind for event in events}
    for event in events:
        line = board.table.words.lines(event)[0]
        assert not set(line) & set("()[]='"), line
        assert len(line) <= LONGEST_LINE
        assert not re.search(r"seat \d", line)
        assert board.table.words.seat_of(event, 0) == event.facts().get("seat", 0)


# ----------------- A table keeps nothing that one made anew from the same match would lack: both show the same picture


ACTIONS = 5
STILL_MS = 10_000.0


def picture(app: App, scene: BoardScene) -> bytes:
    """The window once nothing moves any more and nothing is selected."""
    settle(app, STILL_MS)
    scene.session.drop()
    scene.relayout()
    for _ in range(20):
        app.step((), STILL_MS / 20)
    return pygame.image.tobytes(app.window.surface, "RGB")


@pytest.mark.parametrize("game", FINISHED)
def test_a_table_made_anew_shows_what_the_one_before_showed(app, game) -> None:
    """In Lords of War a loaded game once lacked the marks of the last move and the sums of the last combat."""
    full = save_format.load(sorted((GAMES / game).glob("*.json"))[2]).match
    at = len(full.journal) * 2 // 3
    match = full.branch(at)
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    app.settings.living_maps = False
    scene = open_board(app, match)
    compared = 0
    for entry in full.journal[at : at + ACTIONS]:
        scene.show(scene.session.do(entry.action))
        seen = picture(app, scene)
        if app.scenes.top is not scene:
            break  # a fight lies over the board
        again = match.branch(len(match.journal))
        app.reset("menu")
        match, scene = again, open_board(app, again)
        assert picture(app, scene) == seen, entry.action.text
        compared += 1
    assert compared >= 3
