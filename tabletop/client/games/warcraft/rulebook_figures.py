"""The drawings of the rulebook: maps of games under way, with what the rules allow in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.hex_geometry import distance
from tabletop.client.draw.theme import BRASS600, INK900, SELECTED
from tabletop.rules.game import SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.queries import State
from tabletop.text import t

from .map_thumbnail import MiniMap, draw_thumbnail

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

COLOURS = ("green", "red", "blue", "purple")
CENTRE = "f4"
STRIDE = 7
"""How the games of the drawings are played: each action is so many places farther in the list of the legal ones."""
LIMIT = 600


@dataclass(frozen=True)
class Example:
    """A position of a game of ``seats`` players: the first one of at least ``actions`` in which somebody is asked for
    ``phase``; ``lit`` gives the zones that are framed."""

    scenario: str
    seats: int
    actions: int
    phase: str
    lit: Callable[[Match[State]], list[str]]


def _around_the_centre(match: Match[State]) -> list[str]:
    """f4 and its neighbours."""
    cells = {row[0]: (row[1], row[2]) for row in match.state.config.options.scenario.hexes}
    return [name for name, cell in cells.items() if distance(cell, cells[CENTRE]) <= 1]


def _moves(match: Match[State]) -> list[str]:
    """Where the first piece that may move can go."""
    moves = [action.path for action in match.legal_actions() if action.kind == "move"]
    return [path[1].id for path in moves if path[0] == moves[0][0]] + [moves[0][0].id.partition("@")[2]]


def _harvests(match: Match[State]) -> list[str]:
    """The zones whose workers may roll now."""
    return [action.path[0].id for action in match.legal_actions() if action.kind == "harvest"]


EXAMPLES: Mapping[str, Example] = {
    "neighbours": Example("main4", 4, 0, "", _around_the_centre),
    "moving": Example("main2", 2, 60, "move", _moves),
    "harvest": Example("main2", 2, 60, "harvest", _harvests),
}
"""By name, as the text of the rulebook calls them."""


@cache
def _position(name: str) -> Match[State]:
    example = EXAMPLES[name]
    match = Match.start(GAME, _setup(example))
    for number in range(LIMIT):
        asked = match.state.frames[-1].phase if match.state.frames else ""
        there = number >= example.actions and asked == (example.phase or asked)
        if there and example.lit(match):
            return match
        legal = [action for action in match.legal_actions() if not action.kind.startswith("undo")]
        match.apply(legal[number * STRIDE % len(legal)])
    raise ValueError(f"the game of {name} does not come to its position")


def _setup(example: Example) -> Setup:
    seats = tuple(SeatSetup(t("setup.player", n=n + 1), COLOURS[n]) for n in range(example.seats))
    table = TableRules(undo="friendly", curtain=False)
    return Setup("warcraft", seats, scenario=example.scenario, seed=3, table=table)


def example_match(name: str) -> Match[State]:
    """A match that begins at the position of a drawing; everything in it can be taken back. KeyError for an unknown
    name."""
    found = _position(name)
    state = GAME.clone(found.state)
    return Match.restore(GAME, _setup(EXAMPLES[name]), tuple(range(EXAMPLES[name].seats)), (), [], state)


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    match = _position(name)
    draw_thumbnail(canvas, match, rect)
    mini = MiniMap(rect, match.state.config.options.scenario)
    with canvas.clip(rect):
        for zone in EXAMPLES[name].lit(match):
            points = mini.grid.outline(mini.cells[zone], 0.94)
            canvas.polyline((*points, points[0]), INK900, 5)
            canvas.polyline((*points, points[0]), SELECTED, 3)
    canvas.frame(rect, BRASS600, 1.5, 10)
