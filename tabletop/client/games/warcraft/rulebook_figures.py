"""The drawings of the rulebook: parts of the map with their pieces, and what the rules count in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS600, DANGER, INK900, NIGHT900, SEA_DEEP, SELECTED, SeatColours, seat_colours
from tabletop.client.games.figure_rows import draw_rows
from tabletop.client.pieces import buildings, wooden_markers
from tabletop.client.pieces.drawn_tokens import draw_depletion, draw_letter, draw_name_tag
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import State

from .card_faces import EMBLEMS
from .map_thumbnail import MiniMap
from .rulebook_counts import COUNTS
from .rulebook_examples import COLOURS, Example, PlayedExample, panes, played, sides

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

GAP = 16.0
"""Units between the map and the count, and between the two positions of a drawing."""
MAP_PART, MAP_PART_ABOVE = 0.52, 0.6
"""Share of the map with a count beside it, and with one below it."""
INSET = -20.0
"""Units around the card of a drawing without a map."""
FRAMED = 0.94
"""Size of the frame of a zone, as a share of the hex."""
PIECE = 0.24
"""Half the size of a piece, in radii of a hex."""
PER_LINE = 3
"""Most pieces of a hex side by side."""


def draw_figure(canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint the drawing called ``name`` into ``rect``; KeyError for an unknown one."""
    shown = panes(name)
    canvas.fill(rect, SEA_DEEP, radius=10)
    wide = (rect.w - GAP * (len(shown) - 1)) / len(shown)
    for n, example in enumerate(shown):
        part = FRect(rect.x + n * (wide + GAP), rect.y, wide, rect.h)
        _draw_pane(canvas, part, example, played(name, n), len(shown) > 1)
        if n:
            canvas.fill(FRect(part.x - GAP, rect.y, GAP, rect.h), NIGHT900)
    canvas.frame(rect, BRASS600, 1.5, 10)


def _draw_pane(canvas: Canvas, rect: FRect, example: Example, told: PlayedExample, narrow: bool) -> None:
    """Draw a map, and beside it (below it if ``narrow``) the count."""
    board, card = rect.copy(), rect.inflate(INSET, INSET)
    if example.told and not example.rows_only:
        if narrow:
            board.h = rect.h * MAP_PART_ABOVE
            card = FRect(card.x, board.bottom + GAP / 2, card.w, rect.bottom - board.bottom - GAP)
        else:
            board.w = rect.w * MAP_PART
            card = FRect(board.right + GAP, rect.y + GAP, rect.right - board.right - 2 * GAP, rect.h - 2 * GAP)
    if not example.rows_only:
        _draw_map(canvas, board, example, told.after if example.after else told.before)
    if example.told:
        counted = COUNTS[example.told](example, told)
        draw_rows(canvas, card, counted.head, counted.rows, counted.total)


# ----------------------------------------------------------------------------------------------------------- map


def _draw_map(canvas: Canvas, rect: FRect, example: Example, state: State) -> None:
    mini = MiniMap(rect, state.config.options.scenario, example.near)
    mini.draw(canvas)
    races = sides(state)

    def colours(owner: int) -> SeatColours:
        return seat_colours(COLOURS[races[owner]] if owner < len(races) else "ivory")

    shown = [name for name in mini.cells if not example.near or name in example.near]
    with canvas.clip(rect):
        _draw_zones(canvas, mini, example, state)
        for name in shown:
            token = state.tokens[state.config.tables.map.index[name]]
            x, y = mini.center(name)
            r = mini.radius
            draw_name_tag(canvas, (x, y + r * 0.66), r, name)
            if token:
                draw_depletion(canvas, (x + r * 0.5, y - r * 0.42), r * 0.17, token > 1)
            if name in example.signs:
                draw_letter(canvas, (x - r * 0.5, y - r * 0.42), r * 0.2, example.signs[name])
        for post in queries.outposts(state):
            x, y = mini.center(post.space)
            foot = (x - mini.radius * 0.45, y + mini.radius * 0.2)
            emblem = EMBLEMS[races[post.seat]]
            buildings.draw_outpost(canvas, foot, mini.radius * 0.62, colours(post.seat), post.complete, emblem)
        _draw_pieces(canvas, mini, state, colours)


def _draw_zones(canvas: Canvas, mini: MiniMap, example: Example, state: State) -> None:
    """Draw the frames and crosses of zones."""
    for name in example.lit(state) if example.lit is not None else ():
        points = mini.grid.outline(mini.cells[name], FRAMED)
        canvas.polyline((*points, points[0]), INK900, 5)
        canvas.polyline((*points, points[0]), SELECTED, 3)
    for name in example.barred(state) if example.barred is not None else ():
        points = mini.grid.outline(mini.cells[name], FRAMED)
        canvas.polyline((*points, points[0]), INK900, 5)
        canvas.polyline((*points, points[0]), DANGER, 3)
        x, y = mini.center(name)
        k, up = mini.radius * 0.2, mini.radius * 0.55
        for ink, width in ((INK900, 7), (DANGER, 4)):
            canvas.line((x - k, y - up - k), (x + k, y - up + k), ink, width)
            canvas.line((x - k, y - up + k), (x + k, y - up - k), ink, width)


def _draw_pieces(canvas: Canvas, mini: MiniMap, state: State, colours: Callable[[int], SeatColours]) -> None:
    """Draw one marker for each kind and owner in a hex, with its number."""
    by_hex: dict[str, dict[tuple[int, str], int]] = {}
    for piece in queries.pieces(state):
        stack = by_hex.setdefault(piece.space, {})
        stack[piece.owner, piece.kind] = stack.get((piece.owner, piece.kind), 0) + piece.number
    for name in sorted(by_hex, key=lambda one: mini.center(one)[1]):
        x, y = mini.center(name)
        stack = by_hex[name]
        half = mini.radius * PIECE
        lines = [list(stack.items())[at : at + PER_LINE] for at in range(0, len(stack), PER_LINE)]
        for row, line in enumerate(lines):
            for n, ((owner, kind), number) in enumerate(line):
                at = (x + (n - (len(line) - 1) / 2) * half * 2.3, y + (row - (len(lines) - 1) / 2) * half * 2.3)
                count = number if number > 1 else 0
                wooden_markers.draw_marker(canvas, at, half, kind, colours(owner), count=count)
