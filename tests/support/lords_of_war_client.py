"""Opens matches of Lords of War at a chosen position in the client, and plays them by clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ParamSpec

from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Json, SeatSetup, Setup, TableRules, Target, UndoPolicy
from tabletop.rules.lords_of_war.game import GAME as RULES
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.match import Match
from tests.support.boards import open_board
from tests.support.lords_of_war_positions import Position, position
from tests.support.recorded_games import moment

P = ParamSpec("P")
GAME = "lords_of_war"
NAMES = ("Marta", "Iván")
ORCS = ["orc.gonke-longtooth", "orc.shanker-a", "orc.spikeman-b", "orc.bow-pest", "orc.butcher", "orc.ravager-a"]
DWARVES = ["dwf.krod-klouthammer", "dwf.slugger-a", "dwf.beastslayer-a", "dwf.dowager-b", "dwf.axe-thrower-a"]
FIELD = [["c3", 1, "orc.war-hog-a"], ["d4", 2, "dwf.slugger-b"], ["f5", 2, "dwf.marauder-a"]]

__all__ = [
    "DWARVES",
    "FIELD",
    "GAME",
    "ORCS",
    "Position",
    "match_at",
    "new_match",
    "board_to_deploy_on",
    "under_way",
    "position",
]


def setup(
    armies: Sequence[str] = ("orcs", "dwarves"),
    *,
    seed: int = 5,
    undo: str = "strict",
    curtain: bool = True,
    names: Sequence[str] = NAMES,
    seats: Sequence[Mapping[str, Json]] = ({}, {}),
    **options: Json,
) -> Setup:
    """A set-up of two seats; the first one begins unless told otherwise."""
    sides = tuple(
        SeatSetup(name, colour, None, {"army": army, **more})
        for name, colour, army, more in zip(names, ("red", "blue"), armies, seats, strict=True)
    )
    rules = TableRules(undo=undo, curtain=curtain)  # type: ignore[arg-type]
    return Setup(GAME, sides, options={"first_seat": "1", **options}, seed=seed, table=rules)


def _dealt(make: Callable[P, Setup]) -> Callable[P, Match[State]]:
    def new_match(*args: P.args, **options: P.kwargs) -> Match[State]:
        return Match.start(RULES, make(*args, **options))

    return new_match


new_match = _dealt(setup)
"""A new match; takes what :func:`setup` takes."""


def match_at(place: Position, **options: Json) -> Match[State]:
    """A match that begins at a position."""
    made = setup(("orcs", "dwarves"), **options)  # type: ignore[arg-type]
    return Match.restore(RULES, made, (0, 1), (), [], place.state)


def under_way(
    actions: int,
    *,
    names: Sequence[str] = (),
    undo: UndoPolicy = "strict",
    curtain: bool = True,
) -> Match[State]:
    """A recorded game of Dwarves and Orcs after so many actions, at most 101: two opening cards, then a deployment and
    what follows it by turns."""
    return moment(RULES, "commanders", actions, names=names, undo=undo, curtain=curtain)


def board_to_deploy_on(app: App) -> tuple[BoardScene, Target]:
    """A board on which seat 1 may deploy, and the target of its Butcher."""
    place = position(FIELD, hands=(ORCS, DWARVES), turn=5)
    scene = open_board(app, match_at(place))
    return scene, Target("card", place.held("orc.butcher"))
