"""Lays any game on the plain table and plays it there by clicks."""

from __future__ import annotations

from tabletop.bots.random_bot import RandomBot
from tabletop.client.app import App
from tabletop.client.games.plain import PlainTable
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tests.support.pilot import click, push


def lay_plain(app: App, match: Match[object]) -> BoardScene:
    """The board of a match on the plain table."""
    scene = push(app, BoardScene, "board", match=match, table=PlainTable)
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
