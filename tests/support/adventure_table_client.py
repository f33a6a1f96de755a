"""The Adventure Game on its own table in tests."""

from __future__ import annotations

import random

from tabletop.client.games.adventure.table import AdventureTable
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure import goal_seeker
from tabletop.rules.adventure.queries import State
from tabletop.rules.game import Action
from tabletop.rules.match import Match


def goal_seeking_action(match: Match[State], rng: random.Random) -> Action:
    seat = match.decider
    assert seat is not None
    return goal_seeker.choose(match.game.view(match.state, seat), list(match.legal_actions()), rng.randrange)


def table_of(scene: BoardScene) -> AdventureTable:
    assert isinstance(scene.table, AdventureTable)
    return scene.table
