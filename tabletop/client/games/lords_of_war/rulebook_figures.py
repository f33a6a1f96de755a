"""The drawings of the rulebook: a part of the mat with the cards of an example, and what the rules say about it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.cards.face import RATIO, draw_face
from tabletop.client.cards.fan import rows
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.lords_of_war.layout import CardGrid
from tabletop.client.ui.tree import Draw, Row, draw, sign
from tabletop.resources import table_beside
from tabletop.rules import grid
from tabletop.rules.entries import Entry, read
from tabletop.rules.game import Json, SeatSetup, Setup, TableRules
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.positions import position_of
from tabletop.rules.lords_of_war.state import State
from tabletop.rules.match import Match
from tabletop.text import localised

from .mat import draw_missiles, draw_tallies
from .model import look_of
from .thumbnail import portrait

Placed = tuple[str, int, str]
"""A square, the seat from 1, and a card."""
COLOURS = ("red", "blue")
COMPASS = dict(zip(grid.SLOTS, grid.VECTORS, strict=True))
"""The step (dx, dy) in a direction as the first seat sees it, in squares to the right and up."""
GAP = 18.0
"""Units between the two positions of a drawing, and around cards that are drawn without the mat."""
SCORE = (92.0, 34.0)
"""Size in units of the plate with the eliminations of a side."""
EDGE, RIM = -8.0, 6.0
"""Units around the mat in a drawing, and around a card that is framed."""


class Example(Entry):
    """A position, of which the squares from ``corner`` (lower left) to ``far`` (upper right) are drawn.

    ``units``: those on the mat; ``first``: the texts of actions carried out after they were placed. ``card``: the card
    of the ``active`` seat's hand that the example is about, drawn on ``square`` with the results of the check; without
    a square, its legal squares are marked. ``strikes``: whether the results of a check of the units as they are placed
    are shown. ``reach``: units whose target squares are shown; ``shots``: (shooter, target); ``rays``: (square,
    direction) to be shown by an arrow. ``offers``: the kinds of legal actions whose squares or units are marked.
    ``hand`` and ``deck``: those of the first seat; ``fallen``: how many units of each side have been eliminated.
    ``traded``: cards that leave an army and those that replace them, drawn instead of the mat. ``beside``: a second
    position, drawn to the right of this one."""

    units: Sequence[Placed] = ()
    corner: str = "b3"
    far: str = "f4"
    card: str = ""
    square: str = ""
    reach: Sequence[str] = ()
    shots: Mapping[str, str] | None = None
    phase: str = "deploy"
    intermediate: bool = False
    bases: tuple[str, str] = ("orcs", "dwarves")
    active: int = 1
    first: Sequence[str] = ()
    strikes: bool = False
    rays: Sequence[tuple[str, str]] = ()
    offers: Sequence[str] = ()
    hand: Sequence[str] = ()
    deck: int | None = None
    fallen: int = 0
    traded: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    beside: Example | None = None


EXAMPLES: Mapping[str, Example] = read(dict[str, Example], table_beside(__file__, "figures"))
"""By name, as in the text of the rulebook."""
_HAND = ("orc.war-hog-b", "orc.bow-pest", "orc.spikeman-a", "orc.butcher", "orc.deathbringer-b")
_DWARF_HAND = ("dwf.dowager-a", "dwf.impaler-a", "dwf.beastslayer-a", "dwf.ballista", "dwf.axe-thrower-a")


_TEMPLAR_HAND = ("tmp.partisan-a", "tmp.jackal-a", "tmp.zealot-a", "tmp.longbow", "tmp.trebuchet")
_HANDS = {"orcs": _HAND, "dwarves": _DWARF_HAND, "templars": _TEMPLAR_HAND}
_MORE = {"orcs": "orc.shanker-a", "dwarves": "dwf.gordona-ironhelm", "templars": "tmp.zealot-b"}
"""By army, a card that is added to a hand of five, so that it has six, as that of a seat about to deploy."""


def panes(name: str) -> tuple[Example, ...]:
    """The positions of a drawing from left to right. Raises KeyError for an unknown name."""
    example = EXAMPLES[name]
    return (example,) if example.beside is None else (example, example.beside)


@cache
def position(name: str, pane: int = 0) -> State:
    """The state of an example before its card is placed; ``pane``: which of its positions. Raises KeyError for an
    unknown name."""
    example = panes(name)[pane]
    hands = []
    for seat, army in enumerate(example.bases):
        rest = example.hand if example.hand and seat == 0 else _HANDS[army]
        active = example.active == seat + 1
        hands.append((*rest, example.card) if active and example.card else rest if active else (*rest, _MORE[army]))
    lost = tuple(_fallen(example, seat, hands[seat]) for seat in (1, 0))
    state = position_of(
        example.units, active=example.active, hands=hands, decks=(example.deck, None), casualties=lost,
        phase=example.phase, intermediate=example.intermediate, turn=3, bases=example.bases,
    )  # fmt: skip
    for words in example.first:
        step, _, square = words.partition(" #")
        start, _, to = square.partition(" ")
        unit = next(one.id for one in queries.units(state) if queries.square_id((one.x, one.y), state) == start)
        GAME.apply(state, next(one for one in GAME.legal_actions(state) if one.text == f"{step} {unit} {to}"))
    return state


def _fallen(example: Example, seat: int, hand: Sequence[str]) -> tuple[str, ...]:
    """The eliminated cards of a seat: no commanders, and none that are on the mat or in a hand."""
    army = example.bases[seat]
    used = [card for _, owner, card in example.units if owner == seat + 1] + list(hand)
    found: list[str] = []
    for card in content().cards.values():
        if card.army == army and not card.commander:
            found += [card.id] * max(0, card.copies - used.count(card.id))
    return tuple(found[: example.fallen])


def example_match(name: str) -> Match[State]:
    """A match that begins at an example; everything in it can be undone."""
    example = EXAMPLES[name]
    seats = tuple(
        SeatSetup(localised(content().armies[army].name), colour, None, {"army": army})
        for army, colour in zip(example.bases, COLOURS, strict=True)
    )
    options: dict[str, Json] = {"first_seat": "1", "intermediate": example.intermediate}
    setup = Setup("lords_of_war", seats, options=options, seed=1, table=TableRules(undo="friendly", curtain=False))
    return Match.restore(GAME, setup, (0, 1), (), [], GAME.clone(position(name)))


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    canvas.fill(rect, theme.PAPER400, radius=10)
    shown = panes(name)
    if shown[0].traded[0]:
        _draw_trade(canvas, rect.inflate(-GAP, -GAP), shown[0])
    else:
        wide = (rect.w - GAP * (len(shown) - 1)) / len(shown)
        for n, example in enumerate(shown):
            part = FRect(rect.x + n * (wide + GAP), rect.y, wide, rect.h)
            _draw_mat(canvas, part, example, position(name, n))
            if n:
                canvas.line((part.x - GAP / 2, rect.y + 12), (part.x - GAP / 2, rect.bottom - 12), theme.BRASS600, 1.5)
    canvas.frame(rect, theme.BRASS600, 1.5, 10)


def _draw_mat(canvas: Canvas, rect: FRect, example: Example, state: State) -> None:
    """Draw a part of the mat with everything on it."""
    left, bottom = queries.xy(example.corner)
    right, top = queries.xy(example.far)
    camera = Camera(rect.inflate(EDGE, EDGE), FRect(0, 0, 1, 1), low=0.05)
    grid = CardGrid(camera)
    area = grid.world_rect(left, bottom, right, top)
    camera.zoom = min(camera.view.w / area.w, camera.view.h / area.h)
    camera.focus = area.center
    with canvas.clip(rect):
        _draw_squares(canvas, grid, state, (left, bottom, right, top))
        _draw_cards(canvas, grid, example, state)
        for square, direction in example.rays:
            _draw_ray(canvas, grid, state, square, direction)
        if example.fallen:
            _draw_fallen(canvas, rect, state)


def _draw_squares(canvas: Canvas, grid: CardGrid, state: State, edges: tuple[int, int, int, int]) -> None:
    left, bottom, right, top = edges
    for x in range(left, right + 1):
        for y in range(bottom, top + 1):
            box = grid.cell(x, y)
            canvas.frame(box, theme.INK700, 1, 0, alpha=110)
            label = queries.square_id((x, y), state)
            canvas.text(
                label,
                (box.x + box.w * 0.06, box.bottom - box.h * 0.05),
                f"number@{box.w * 0.13:.1f}!",
                theme.INK700,
                "bottomleft",
            )


def held_card(example: Example, state: State) -> str:
    """The card of the active seat's hand that an example is about; empty for none."""
    seat = example.active - 1
    return next((card for card in queries.hand(state, seat) if example.card and f":{example.card}#" in card), "")


def by_square(state: State) -> dict[str, str]:
    """The units on the mat by the name of their square."""
    return {queries.square_id((unit.x, unit.y), state): unit.id for unit in queries.units(state)}


def offered(example: Example, state: State) -> list[str]:
    """The squares of the legal actions of an example's ``offers``; that of the unit itself for actions without a
    square."""
    places = {unit: square for square, unit in by_square(state).items()}
    found = []
    for action in GAME.legal_actions(state):
        if action.kind in example.offers:
            found.append(action.path[1].id if len(action.path) > 1 else places[action.path[0].id])
    return found


def _draw_cards(canvas: Canvas, grid: CardGrid, example: Example, state: State) -> None:
    stage = {unit.id: (unit.x, unit.y) for unit in queries.units(state)}
    at = by_square(state)
    for square in example.reach:
        for hit in queries.grid_squares(state, at[square]):
            box = grid.cell(*queries.xy(hit)).inflate(-RIM, -RIM)
            canvas.fill(box, theme.SELECTED, alpha=70, radius=6)
    held = held_card(example, state)
    marked = list(offered(example, state))
    if held and not example.square and not example.reach:
        marked += queries.placements(state, held)
    for square in marked:
        if square not in at:
            _draw_tick(canvas, grid.cell(*queries.xy(square)))
    for unit in queries.units(state):
        draw_face(
            canvas,
            grid.rect(unit.x, unit.y),
            look_of(unit.card_id, COLOURS[unit.seat], grid.turned(unit.seat), named=False),
        )
    for square in marked:
        if square in at:
            rect = grid.rect(*queries.xy(square))
            canvas.frame(rect.inflate(RIM, RIM), theme.SELECTED, 3, 6)
    if held and example.square:
        rect = grid.rect(*queries.xy(example.square))
        canvas.glow(rect, theme.BRASS300, 12, 6, 200)
        seat = example.active - 1
        draw_face(canvas, rect, look_of(example.card, COLOURS[seat], grid.turned(seat), named=False))
        canvas.frame(rect.inflate(RIM, RIM), theme.SELECTED, 3, 6)
        stage[held] = queries.xy(example.square)
    found = outcome(example, state)
    if found is not None:
        draw_missiles(canvas, grid, stage, _shots(example, state))
        draw_tallies(canvas, grid, stage, found.damage)


def _shots(example: Example, state: State) -> dict[str, str]:
    """The shots of an example: target by shooter, as unit ids."""
    at = by_square(state)
    if example.square:
        at[example.square] = held_card(example, state)
    return {at[shooter]: at[aim] for shooter, aim in (example.shots or {}).items()}


def outcome(example: Example, state: State) -> queries.Preview | None:
    """The results of the check of an example; None where none is shown."""
    shots = _shots(example, state)
    if example.card and example.square:
        return queries.preview(state, held_card(example, state), example.square, shots)
    return queries.tally(state, shots) if example.strikes else None


def _draw_tick(canvas: Canvas, box: FRect) -> None:
    canvas.circle(box.center, box.w * 0.2, theme.NIGHT900, alpha=150, outline=theme.BRASS300, outline_width=2)
    canvas.icon("confirm", box.center, box.w * 0.2, theme.BRASS300)


def _draw_ray(canvas: Canvas, grid: CardGrid, state: State, square: str, direction: str) -> None:
    """Draw an arrow from a unit to the square in a direction, as its owner sees it, with the direction's name."""
    x, y = queries.xy(square)
    seat = next(unit.seat for unit in queries.units(state) if (unit.x, unit.y) == (x, y))
    dx, dy = (n if seat == 0 else -n for n in COMPASS[direction])
    start, end = grid.cell(x, y), grid.cell(x + dx, y + dy)
    a, b = start.center, end.center
    length = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    r = start.w * 0.2
    tail = (a[0] + ux * start.w * 0.24, a[1] + uy * start.w * 0.24)
    tip = (b[0] - ux * r * 1.15, b[1] - uy * r * 1.15)
    angle, head = math.atan2(uy, ux), start.w * 0.15
    back = [(tip[0] - math.cos(angle + turn) * head, tip[1] - math.sin(angle + turn) * head) for turn in (0.5, -0.5)]
    colours = theme.seat_colours(COLOURS[seat])
    for ink, width in ((theme.INK900, 8), (theme.WHITE, 4)):
        canvas.line(tail, tip, ink, width)
        canvas.polyline((back[0], tip, back[1]), ink, width)
    canvas.circle(b, r, colours.dark, outline=theme.IVORY100, outline_width=2)
    canvas.text(direction, b, f"number@{r * 0.95:.1f}!", theme.WHITE, "center")


def _draw_fallen(canvas: Canvas, rect: FRect, state: State) -> None:
    """Draw how many enemies each side has eliminated, beside its edge of the mat."""
    for seat, y in ((0, rect.bottom - SCORE[1]), (1, rect.y + SCORE[1])):
        done, goal = queries.kills(state, seat)[0], queries.goals(state, seat)[0]
        colours = theme.seat_colours(COLOURS[seat])
        box = FRect(rect.x + GAP, y - SCORE[1] / 2, *SCORE)
        canvas.fill(box, colours.dark, radius=8)
        canvas.frame(box, theme.IVORY100, 1.5, 8)
        canvas.icon("crossed-swords", (box.x + 19, y), 20, theme.IVORY100)
        canvas.text(f"{done} / {goal}", (box.right - 10, y), "number@17", theme.IVORY100, "midright")


def _draw_trade(canvas: Canvas, area: FRect, example: Example) -> None:
    """Draw the cards that leave an army, crossed out, and those that replace them."""
    out, into = (
        tuple(Draw(_draw_traded, (card, leaving), weight=1.0, most=area.h * RATIO) for card in cards)
        for cards, leaving in zip(example.traded, (True, False), strict=True)
    )
    draw(canvas, Row((*out, sign("forward", 34, theme.INK900), *into), 14, pack=0.5), area)


def _draw_traded(canvas: Canvas, place: FRect, card: str, leaving: bool) -> None:
    box = rows(place, 1, 1)[0]
    box.centery = place.centery
    draw_face(canvas, box, look_of(card, COLOURS[0], grey=leaving))
    at, ink, icon = (
        (box.right - 8, box.y + 8),
        theme.DANGER if leaving else theme.OK,
        "cancel" if leaving else "confirm",
    )
    canvas.circle(at, 16, theme.NIGHT900, outline=ink, outline_width=2.5)
    canvas.icon(icon, at, 17, ink)


def pictured() -> dict[str, str]:
    """The General of each army, by the army's name."""
    return {localised(army.name): portrait(army.id) for army in content().armies.values()}
