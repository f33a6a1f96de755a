"""The drawings of the rulebook: a stretch of the mat with the cards of an example, and what the rules say to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.board.card_grid import CardGrid
from tabletop.client.cards.face import draw_face
from tabletop.client.draw.theme import BRASS300, BRASS600, INK700, NIGHT900, PAPER400, SELECTED
from tabletop.rules.game import SeatSetup, Setup, TableRules
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.positions import position_of
from tabletop.rules.lords_of_war.state import State
from tabletop.rules.match import Match

from .mat import draw_missiles, draw_tallies
from .model import look_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

Placed = tuple[str, int, str]
"""A square, the seat from 1, and a card."""
COLOURS = ("red", "blue")


@dataclass(frozen=True)
class Example:
    """A position: the ``units`` on the mat, and the ``card`` of the active seat's hand that the example is about, drawn
    on ``square`` as it will lie there with what the check does; without a square, the squares where it may lie are
    marked. ``reach``: units whose shots are shown; ``shots``: who shoots at whom. ``corner``, ``far``: the squares at
    the lower left and upper right of the drawing."""

    units: Sequence[Placed]
    corner: str
    far: str
    card: str = ""
    square: str = ""
    reach: Sequence[str] = ()
    shots: Mapping[str, str] | None = None
    phase: str = "deploy"
    intermediate: bool = False
    bases: tuple[str, str] = ("orcs", "dwarves")


SHANKER, DEATH, RAVAGER, CATAPULT = "orc.shanker-a", "orc.deathbringer-a", "orc.ravager-a", "orc.catapult"
MARAUDER, SLUGGER = "dwf.marauder-a", "dwf.slugger-a"
DWARVES_FIRST = ("dwarves", "orcs")
EXAMPLES: Mapping[str, Example] = {
    "blind-side": Example((("d3", 1, SHANKER), ("d4", 2, "dwf.beastslayer-c")), "b3", "f4", phase="reinforce"),
    "deploying": Example((("d4", 2, MARAUDER),), "b2", "f5", card=RAVAGER),
    "support": Example(
        (("d3", 1, SLUGGER), ("d4", 2, "orc.catapult")), "b2", "f4", card="dwf.sharpshooter", bases=DWARVES_FIRST
    ),
    "alone": Example((("a1", 1, SHANKER),), "a1", "d3", card=RAVAGER),
    "shooting": Example(
        (("d2", 1, CATAPULT), ("d4", 2, "dwf.axe-thrower-b")), "b1", "f5", card=RAVAGER, reach=("d2", "d4")
    ),
    "head-on": Example((("d4", 2, SLUGGER),), "b3", "f4", card=DEATH, square="d3"),
    "front": Example((("d4", 2, MARAUDER), ("e4", 2, SLUGGER)), "b3", "f4", card=DEATH, square="d3"),
    "together": Example((("d3", 1, SHANKER), ("d4", 2, MARAUDER)), "b3", "f4", card="orc.ravager-b", square="c3"),
    "support-shot": Example(
        (("c3", 1, "orc.shanker-d"), ("d4", 2, SLUGGER)), "a2", "f4", card=CATAPULT, square="c2", shots={"c2": "d4"}
    ),
    "arrow-and-shot": Example(
        (("e3", 1, DEATH), ("d4", 2, MARAUDER)), "b2", "f4", card=CATAPULT, square="e2", shots={"e2": "d4"}
    ),
    "cavalry": Example(
        (("d3", 1, "orc.war-hog-a"), ("d4", 2, MARAUDER)), "b3", "f4", phase="reinforce", intermediate=True
    ),
    "advance": Example(
        (("d4", 2, "dwf.slugger-b"), ("e4", 2, "dwf.dowager-c")), "b3", "f4", card=DEATH, square="d3", intermediate=True
    ),
    "held": Example(
        (("d4", 2, "dwf.slugger-b"), ("c3", 2, "dwf.impaler-c")), "b3", "f4", card=DEATH, square="d3", intermediate=True
    ),
}
"""By name, as the text of the rulebook calls them."""
_HAND = ("orc.war-hog-b", "orc.bow-pest", "orc.spikeman-a", "orc.butcher", "orc.deathbringer-b")
_DWARF_HAND = ("dwf.dowager-a", "dwf.impaler-a", "dwf.beastslayer-a", "dwf.ballista", "dwf.axe-thrower-a")


@cache
def position(name: str) -> State:
    """The state of an example before its card is laid. Raises KeyError for an unknown name."""
    example = EXAMPLES[name]
    own, other = (_HAND, _DWARF_HAND) if example.bases[0] == "orcs" else (_DWARF_HAND, _HAND)
    hands = (
        (*own, example.card) if example.card else own,
        (*other, "dwf.gordona-ironhelm" if own is _HAND else SHANKER),
    )
    return position_of(
        example.units, hands=hands, phase=example.phase, intermediate=example.intermediate, turn=3, bases=example.bases
    )


def example_match(name: str) -> Match[State]:
    """A match that begins at an example; everything in it can be taken back."""
    example = EXAMPLES[name]
    seats = tuple(
        SeatSetup(army.capitalize(), colour, None, {"army": army})
        for army, colour in zip(example.bases, COLOURS, strict=True)
    )
    options = {"first_seat": "1", "intermediate": example.intermediate}
    setup = Setup("lords_of_war", seats, options=options, seed=1, table=TableRules(undo="friendly", curtain=False))
    return Match.restore(GAME, setup, (0, 1), (), [], GAME.clone(position(name)))


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    example, state = EXAMPLES[name], position(name)
    canvas.fill(rect, PAPER400, radius=10)
    left, bottom = queries.xy(example.corner)
    right, top = queries.xy(example.far)
    camera = Camera(rect.inflate(-8, -8), FRect(0, 0, 1, 1), low=0.05)
    grid = CardGrid(camera)
    area = grid.world_rect(left, bottom, right, top)
    camera.zoom = min(camera.view.w / area.w, camera.view.h / area.h)
    camera.focus = area.center
    with canvas.clip(rect):
        _draw_squares(canvas, grid, state, (left, bottom, right, top))
        _draw_cards(canvas, grid, example, state)
    canvas.frame(rect, BRASS600, 1.5, 10)


def _draw_squares(canvas: Canvas, grid: CardGrid, state: State, edges: tuple[int, int, int, int]) -> None:
    left, bottom, right, top = edges
    for x in range(left, right + 1):
        for y in range(bottom, top + 1):
            box = grid.cell(x, y)
            canvas.frame(box, INK700, 1, 0, alpha=110)
            label = queries.square_id((x, y), state)
            canvas.text(
                label,
                (box.x + box.w * 0.06, box.bottom - box.h * 0.05),
                f"number@{box.w * 0.13:.1f}!",
                INK700,
                "bottomleft",
            )


def _draw_cards(canvas: Canvas, grid: CardGrid, example: Example, state: State) -> None:
    stage = {unit.id: (unit.x, unit.y) for unit in queries.units(state)}
    at = {queries.square_id(place, state): unit for unit, place in stage.items()}
    for square in example.reach:
        for hit in queries.grid_squares(state, at[square]):
            box = grid.cell(*queries.xy(hit)).inflate(-6, -6)
            canvas.fill(box, SELECTED, alpha=70, radius=6)
    held = next((card for card in queries.hand(state, 0) if example.card and f":{example.card}#" in card), "")
    if held and not example.square and not example.reach:
        for square in queries.placements(state, held):
            box = grid.cell(*queries.xy(square))
            canvas.circle(box.center, box.w * 0.2, NIGHT900, alpha=150, outline=BRASS300, outline_width=2)
            canvas.icon("confirm", box.center, box.w * 0.2, BRASS300)
    for unit in queries.units(state):
        draw_face(
            canvas,
            grid.rect(unit.x, unit.y),
            look_of(unit.card_id, COLOURS[unit.seat], grid.turned(unit.seat), named=False),
        )
    if not held or not example.square:
        return
    rect = grid.rect(*queries.xy(example.square))
    canvas.glow(rect, BRASS300, 12, 6, 200)
    draw_face(canvas, rect, look_of(example.card, COLOURS[0], False, named=False))
    canvas.frame(rect.inflate(6, 6), SELECTED, 3, 6)
    stage[held] = queries.xy(example.square)
    at[example.square] = held
    shots = {at[shooter]: at[aim] for shooter, aim in (example.shots or {}).items()}
    draw_missiles(canvas, grid, stage, shots)
    found = queries.preview(state, held, example.square, shots)
    draw_tallies(canvas, grid, stage, found.damage)
