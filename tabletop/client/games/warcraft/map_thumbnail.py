"""The plates of scenarios, baked or composed for those that users make, and matches in small: the map with the pieces
on it, goals and emblems."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import lru_cache

from pygame import FRect

from tabletop.client.board.hex_geometry import HexGrid
from tabletop.client.board.map_composer import MapSpace, compose
from tabletop.client.board.plate import HexPlate, baked_hex_plate, draw_plate
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import SEA_DEEP, SeatColours, seat_colours
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import State
from tabletop.rules.warcraft.scenarios import ScenarioContent

from . import pieces_art
from .model import EMBLEMS, UNIT_KINDS, face_of

MARGIN = 0.5
"""Sea left around the land, in radii of a hex."""


class MiniMap:
    """The map of a scenario as large as fits into a rectangle: all of the land, or the hexes ``near`` alone."""

    def __init__(self, rect: FRect, scenario: ScenarioContent, near: Collection[str] = ()) -> None:
        self.rect = rect
        self.scenario = scenario
        self.plate = small_plate(scenario)
        grid = self.plate.grid
        cells = {row[0]: (row[1], row[2]) for row in scenario.hexes}
        world = {name: grid.center(cell) for name, cell in cells.items() if not near or name in near}
        pad = grid.radius * (1 + MARGIN)
        left, top = min(x for x, _ in world.values()) - pad, min(y for _, y in world.values()) - pad
        wide = max(x for x, _ in world.values()) + pad - left
        high = max(y for _, y in world.values()) + pad - top
        self.shape = high / wide
        self.zoom = min(rect.w / wide, rect.h / high)
        self.origin = (rect.centerx - (left + wide / 2) * self.zoom, rect.centery - (top + high / 2) * self.zoom)
        self.radius = grid.radius * self.zoom
        self.grid = HexGrid(self.radius, (grid.origin[0] * self.zoom + self.origin[0],
                                          grid.origin[1] * self.zoom + self.origin[1]))  # fmt: skip
        self.cells = cells

    def center(self, name: str) -> Point:
        """Middle of a hex in the rectangle."""
        return self.grid.center(self.cells[name])

    def draw(self, canvas: Canvas) -> None:
        """Draw land and sea."""
        with canvas.clip(self.rect):
            canvas.fill(self.rect, SEA_DEEP)
            width, height = self.plate.size
            whole = FRect(*self.origin, width * self.zoom, height * self.zoom)
            sea = whole.inflate(-2 * self.plate.frame * self.zoom, -2 * self.plate.frame * self.zoom)
            with canvas.clip(sea.clip(self.rect)):  # the picture's frame, made for the large map, is cut off
                draw_plate(canvas, self.plate, whole)
            soften(canvas, self.rect, sea, min(40.0, self.radius * MARGIN))


def soften(canvas: Canvas, rect: FRect, sea: FRect, tall: float) -> None:
    """Fade the edges of a picture, of which ``sea`` is shown, where the rectangle is wider or higher than it; ``tall``:
    over how many units above and below."""
    wide = min(40.0, rect.w * 0.1)
    solid, clear = (*SEA_DEEP, 255), (*SEA_DEEP, 0)
    if sea.x > rect.x + 1:
        canvas.gradient(FRect(sea.x - 1, sea.y, wide, sea.h), solid, clear, horizontal=True)
    if sea.right < rect.right - 1:
        canvas.gradient(FRect(sea.right + 1 - wide, sea.y, wide, sea.h), clear, solid, horizontal=True)
    if sea.y > rect.y + 1:
        canvas.gradient(FRect(sea.x, sea.y - 1, sea.w, tall), solid, clear)
    if sea.bottom < rect.bottom - 1:
        canvas.gradient(FRect(sea.x, sea.bottom + 1 - tall, sea.w, tall), clear, solid)


Entries = Iterable[tuple[str, int, str, int]]
"""(hex, owner, kind, number) of pieces."""


def draw_pieces(canvas: Canvas, mini: MiniMap, entries: Entries, colours: Callable[[int], SeatColours]) -> None:
    """Draw one marker for each owner in each hex: its units with their number, or its workers if it has no units
    there."""
    by_hex: dict[str, dict[int, list[tuple[str, int]]]] = {}
    for name, owner, kind, number in entries:
        by_hex.setdefault(name, {}).setdefault(owner, []).append((kind, number))
    with canvas.clip(mini.rect):
        for name, owners in sorted(by_hex.items(), key=lambda one: mini.center(one[0])[1]):
            x, y = mini.center(name)
            half = mini.radius * (0.4 if len(owners) == 1 else 0.3)
            for n, owner in enumerate(sorted(owners)):
                units = [(kind, number) for kind, number in owners[owner] if kind in UNIT_KINDS]
                shown = units or owners[owner]
                kind, total = max(shown, key=lambda entry: entry[1])[0], sum(number for _, number in shown)
                at = (x + (n - (len(owners) - 1) / 2) * half * 2.2, y + mini.radius * 0.1)
                count = total if total > 1 and half > 6 else 0
                pieces_art.draw_marker(canvas, at, half if units else half * 0.72, kind, colours(owner), count=count)


def draw_outposts(canvas: Canvas, mini: MiniMap, state: State, colours: Callable[[int], SeatColours]) -> None:
    with canvas.clip(mini.rect):
        for post in queries.outposts(state):
            (x, y), r = mini.center(post.space), mini.radius
            emblem = EMBLEMS[state.config.tables.race[post.seat]]
            pieces_art.draw_outpost(
                canvas, (x - r * 0.45, y + r * 0.18), r * 0.68, colours(post.seat), post.complete, emblem
            )


def entries_of(state: State) -> list[tuple[str, int, str, int]]:
    """All pieces on the map of a state."""
    found: dict[tuple[str, int, str], int] = {}
    for piece in queries.pieces(state):
        key = (piece.space, piece.owner, piece.kind)
        found[key] = found.get(key, 0) + piece.n
    return [(*key, number) for key, number in found.items()]


def thumbnail_land(match: Match[State]) -> float:
    """The ratio of height to width of the land."""
    return MiniMap(FRect(0, 0, 100, 100), match.state.config.options.scenario).shape


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> Point | None:
    """The point of a target's hex in the picture; None for other targets."""
    name = target.id if target.kind == "space" else target.id.partition("@")[2].partition(":")[0]
    mini = MiniMap(rect, match.state.config.options.scenario)
    return mini.center(name) if target.kind in ("space", "piece") and name in mini.cells else None


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    """Draw the present map of a match, filling ``rect``."""
    state = match.state
    mini = MiniMap(rect, state.config.options.scenario)
    mini.draw(canvas)

    def colours(owner: int) -> SeatColours:
        return seat_colours(match.seats[owner].colour if owner < len(match.seats) else "ivory")

    draw_outposts(canvas, mini, state, colours)
    draw_pieces(canvas, mini, entries_of(state), colours)


def shipped_plate(scenario_id: str) -> HexPlate | None:
    """The baked picture of a shipped scenario's map; None when there is none."""
    return baked_hex_plate("warcraft/maps", scenario_id)


def plate_for(scenario: ScenarioContent) -> HexPlate:
    """The plate of a scenario's map; where there is no baked one of exactly this map, one composed at one and a half
    times the map's frame at 1080p."""
    return _baked(scenario) or _composed(scenario.id, scenario.hexes, (2214, 1161))


def small_plate(scenario: ScenarioContent) -> HexPlate:
    """The same with a small picture."""
    return (None if scenario.source else _baked(scenario)) or _composed(scenario.id, scenario.hexes, (1107, 580))


def _baked(scenario: ScenarioContent) -> HexPlate | None:
    plate = shipped_plate(scenario.id)
    return plate if plate is not None and set(plate.cells) == {row[0] for row in scenario.hexes} else None


Hexes = tuple[tuple[str, int, int, str, int, str], ...]


@lru_cache(maxsize=5)
def _composed(name: str, hexes: Hexes, size: tuple[int, int]) -> HexPlate:
    spaces = [MapSpace(row[0], (row[1], row[2]), row[3], row[4]) for row in hexes]
    return compose(name, spaces, size).plate


def goals(match: Match[State]) -> tuple[int | None, ...]:
    """Victory points that each seat needs (its team, where there are teams); None where points do not count."""
    return (queries.target(match.state) or None,) * len(match.seats)


def portraits(match: Match[State]) -> tuple[str, ...]:
    """The face of each seat's race."""
    return tuple(map(face_of, match.state.config.options.races))


def emblems(match: Match[State]) -> tuple[str | None, ...]:
    """The emblem of each seat: that of its race."""
    return tuple(EMBLEMS.get(race) for race in match.state.config.options.races)
