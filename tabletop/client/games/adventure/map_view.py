"""Draws the map: the land, marks of legal targets, the way there, prints, pieces; and the threat view: what the
viewer's hero needs to hit each encounter and each other hero, what these need to hit it, and the spaces held by
aggro; below, matches in small, with their goals and emblems.

A quiet map shows of its spaces the names of few, a shield for every lair, the cost of every space in reach, and one
plate about the space pointed at.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board import space_marks
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_controls import map_button_rects
from tabletop.client.board.map_labels import draw_leader
from tabletop.client.board.plate import FittedPlate, baked_polygon_plate, fitted_whole
from tabletop.client.board.space_marks import frame_name
from tabletop.client.draw import theme
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Living
from tabletop.client.draw.shapes import Point
from tabletop.client.games.table import TableWidget
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Draw, Node, Row, Stack, Words, sign
from tabletop.rules.adventure.queries import Journey, State, is_aggro
from tabletop.rules.dice import percent
from tabletop.rules.game import Seat, Target
from tabletop.rules.match import Match
from tabletop.text import language, localised, t
from tabletop.text.grammar import capital

from . import map_pieces, names
from .card_faces import EMBLEMS, RESOURCE_ICONS, hero_picture
from .card_text import colour as colour_name
from .map_pieces import MAP, MapPiece, draw_figure, draw_marker, thing_rects
from .model import CITY, Model

if TYPE_CHECKING:
    from .table import AdventureTable

MOST_GOALS = 6
"""The most spaces of a goal that are all marked."""


class MapView:
    """The map with its prints: where the names of spaces stand, and which of them are shown."""

    def __init__(self, table: AdventureTable) -> None:
        self.table = table
        self._prints = Cached[map_pieces.Printed]()
        self._labels = Cached[list[FRect]]()
        self._named = Cached[str | None]()
        self._life = Cached[list[Living]]()
        self._shown_names = Cached[frozenset[str]]()

    def printed(self, canvas: Canvas) -> map_pieces.Printed:
        """The prints of the named spaces with their places, which keep clear of each other, and of the heroes there;
        cached for each zoom and language."""
        board, model, named = self.table.map, self.table.model, self.named
        heroes = Counter(player.space for player in model.state.players if player.space in named)
        key = (round(board.radius, 2), language(), canvas.theme, named, heroes)

        def found() -> map_pieces.Printed:
            spaces = [name for name in board.plate.names if name in named]
            return map_pieces.printed_spaces(canvas, board, model, spaces, heroes, self._taken(canvas))

        return self._prints.get(key, found)

    def _taken(self, canvas: Canvas) -> list[FRect]:
        """The rectangles of what covers the map while all of it is shown: prompt, map buttons, and what is around it.
        Empty while the map is zoomed in."""
        place, camera = self.table.layout_now, self.table.map.camera
        if place is None or camera.step > 0:
            return []
        view = camera.view
        prompt = place.prompt.move(view.x - place.board.x, view.y - place.board.y)
        prompt.h = max(prompt.h, 2 * canvas.line_height("body_strong") + 8.0)
        walls = (
            view.move(-view.w, 0), view.move(view.w, 0), view.move(0, -view.h), view.move(0, view.h),
        )  # fmt: skip
        return [prompt, *map_button_rects(view, 4), *walls]

    @property
    def named(self) -> frozenset[str]:
        """The spaces whose names are on the map whatever is pointed at."""
        table = self.table
        key = (Identity(table.model), table.all_names, table.session.may_act)
        return self._shown_names.get(key, lambda: named_spaces(table))

    def labels(self, canvas: Canvas) -> list[FRect]:
        """The rectangles of names, signs, plates and diamonds on the screen; what lies between them is free."""
        printed, center = self.printed(canvas), self.table.map.center

        def found() -> list[FRect]:
            layouts = [(one, box.move(*center(name)).topleft) for name, (_, one, box) in printed.items()]
            return [part.move(*at) for one, at in layouts for part in one.parts() if part.w]

        return self._labels.get((Identity(printed), self._corner()), found)

    def _corner(self) -> Point:
        """Where the first space is on the screen, which tells one place of the camera from others."""
        return self.table.map.center(self.table.map.plate.names[0])

    def name_rect(self, canvas: Canvas, name: str) -> FRect | None:
        """The rectangle of the name of a space on the screen; None while it has none."""
        printed = self.printed(canvas)
        if name not in printed:
            return None
        _, one, box = printed[name]
        return one.name_box().move(*box.move(*self.table.map.center(name)).topleft)

    def named_at(self, canvas: Canvas, pos: tuple[float, float]) -> str | None:
        """The space whose print is at a point of the screen; None for none."""
        printed, center = self.printed(canvas), self.table.map.center

        def found() -> str | None:
            for name, (_, one, box) in reversed(printed.items()):
                left, top = box.move(*center(name)).topleft
                if any(part.move(left, top).collidepoint(pos) for part in one.parts()):
                    return name
            return None

        return self._named.get((Identity(printed), self._corner(), pos), found)

    def paint_ahead(self, canvas: Canvas) -> None:
        """Paint the prints of the spaces that have their names on the map into the cache."""
        for printed, one, _ in self.printed(canvas).values():
            canvas.sprite_surface(*map_pieces.printed_sprite(canvas, printed, one))

    @property
    def life_of_cities(self) -> list[Living]:
        """What lives in the cities."""
        return self._life.get((), lambda: map_pieces.life_of_cities(self.table.model, self.table.map.plate))


def land_steps(table: AdventureTable, canvas: Canvas, ground: bool) -> Iterator[None]:
    """Draw what is on the land; ``ground``: the land itself as well."""
    view = table.view
    if ground:
        table.map.draw(canvas)
    yield from _mark_steps(canvas, table)
    life = view.life_of_cities
    table.living.lay(canvas, table.scroller, life)
    printed = view.printed(canvas)
    acting = table.session.may_act and not table.scene.showing
    legal_spaces = table.model.legal_spaces if acting else frozenset()
    for name, (_, _, box) in printed.items():
        draw_leader(canvas, table.map.center(name), box, 0.6 * table.map.radius)
    visible = table.map.visible(table.map.plate.names)
    draw_shields(canvas, table, [name for name in visible if name not in printed])
    yield
    for name in visible:
        if name not in printed:
            continue
        words, one, box = printed[name]
        at = box.move(*table.map.center(name)).topleft
        canvas.sprite(*map_pieces.printed_sprite(canvas, words, one), at)
        if name in legal_spaces:
            frame_name(canvas, one, at)
        yield
    way, far = _pointed_way(table), _shown_journey(table)
    if way:
        space_marks.draw_way(canvas, table.map, way)
    elif far is not None:
        _draw_journey(canvas, table, *far)
    things = map_pieces.thing_rects(table)
    if acting:
        draw_costs(canvas, table, way, [*view.labels(canvas), *(rect for _, rect in things)])
    yield
    flying = table.flying
    for thing, rect in things:
        if thing.kind == "figure" and thing.id not in flying:
            map_pieces.draw_tether(canvas, table, thing, rect)
    for thing, rect in things:
        if thing.id not in flying:
            map_pieces.draw_thing(canvas, table, thing, rect, thing_state(table, thing))
            yield
    if table.threats:
        yield from draw_steps(canvas, table, {name: one[2] for name, one in printed.items()})
    over = table.pointed_space
    if over is not None and not table.scene.showing and table.drag is None:
        goal = None if far is None or way else shown_goal(table)
        journey = far[1] if far is not None and goal == Target("space", over) else None
        steps = [FRect(x - 10, y - 10, 20, 20) for x, y in map(table.map.center, way)]
        taken = [*(rect for _, rect in things), *steps, *map_button_rects(table.map.camera.view, 4)]
        draw_plate(canvas, table, over, way, journey, [*taken, *view.labels(canvas)])


def land_key(table: AdventureTable) -> Hashable:
    """A key of everything that :func:`land_steps` draws, except the camera."""
    return (
        Identity(table.model), table.pointed_target, table.scene.showing, Identity(table.shown), table.flying,
        table.session.decider, table.threats, table.all_names,
    )  # fmt: skip


def prefetch_steps(table: AdventureTable, canvas: Canvas) -> Iterator[None]:
    """Draw the figures in all their states, then the outlines of spaces."""
    model = table.model
    for seat in range(model.seats):
        colours = model.colours(seat)
        emblem = model.emblem(seat) or colours.emblem
        for state in ("rest", "active", "target"):
            rect = FRect(0, 0, *(share * table.map.radius for share in map_pieces.FIGURE))
            draw_figure(canvas, rect, colours, emblem, state, map_pieces.figure_face(model, seat))
            yield
    yield from space_marks.prefetch_outlines(canvas, table.map)


def explained_space(table: AdventureTable) -> str | None:
    """The space pointed at on the map itself, which the panel explains; None while something of the sheet is pointed
    at."""
    pointed = table.scene.pointed
    return None if pointed is None or pointed.id.startswith("sheet:") else table.pointed_space


def thing_state(table: AdventureTable, thing: MapPiece) -> str:
    target = thing.target
    if target is None:
        return "rest"
    if target in table.session.path or Target("target", target.id) in table.session.path:
        return "selected"
    if table.session.may_act and not table.scene.showing and table.model.touchable(target):
        return "target" if table.session.path or thing.kind == "marker" else "selectable"
    if table.pointed_target == target:
        return "hover"
    return "active" if thing.kind == "figure" and thing.seat == table.model.state.active else "rest"


def _mark_steps(canvas: Canvas, table: AdventureTable) -> Iterator[None]:
    over = table.pointed_space
    for name, state in _space_states(table, over):
        space_marks.draw_space(canvas, table.map.outline(name), state)
        yield


def _space_states(table: AdventureTable, over: str | None) -> Iterator[tuple[str, str]]:
    """(space, state) of every mark, the ones below first."""
    model, session = table.model, table.session
    if table.threats:
        for space in held_spaces(model):
            yield space, "target"
    goals = [(name, "selected") for name in goal_spaces(table)]  # above what can be touched
    if not session.may_act or table.scene.showing:
        yield from goals
        if over is not None:
            yield over, "hover"
        return
    legal_spaces = table.model.legal_spaces
    legal = [name for name in table.map.plate.names if name in legal_spaces]
    for name in legal:
        yield name, "hover" if name == over else "selectable"
    yield from goals
    if model.proposed_place is not None and not session.path:
        yield model.proposed_place.space, "selected"  # where the main button would place the discovery
    for target in session.path:
        touched = model.space_of(target)
        if touched is not None:
            yield touched, "selected"
    if over is not None and over not in legal:
        far = table.pointed_target is not None and table.far_space(table.pointed_target) is not None
        yield over, "illegal" if legal and not far else "hover"


def shown_goal(table: AdventureTable) -> Target | None:
    """The goal whose spaces and way are on the map: the quest that is pointed at, else a far space pointed at that can
    be gone to, else what the shown seat is heading for."""
    pointed = table.pointed_target
    if pointed is not None and pointed.kind == "quest":
        return pointed
    return (None if pointed is None else table.far_space(pointed)) or table.model.heading


def goal_spaces(table: AdventureTable) -> Sequence[str]:
    """The spaces of the goal on the map; of many only that which is reached first."""
    goal = shown_goal(table)
    found = [] if goal is None else table.model.goal_spaces(goal)
    if goal is None or len(found) <= MOST_GOALS:
        return found
    journey = table.model.journey(goal)
    return () if journey is None else journey.spaces[-1:]


def _shown_journey(table: AdventureTable) -> tuple[str, Journey] | None:
    """Where the way to the goal on the map begins, and the way; None for none, and for one that nobody asks for now."""
    goal, pointed, model = shown_goal(table), table.pointed_target, table.model
    asked = table.session.may_act and model.phase in ("roll", "move")
    if pointed is not None and pointed == goal:
        asked = True
    found = model.journey(goal) if goal is not None and asked and not table.scene.showing else None
    held = model.held(goal.id) if goal is not None and goal.kind == "quest" else None
    return None if found is None else (model.player(model.own_seat if held is None else held[0]).space, found)


def _draw_journey(canvas: Canvas, table: AdventureTable, start: str, found: Journey) -> None:
    """Draw the way of this turn as a walk, the rest as dotted trails, a flight as a wide arc with its icon."""
    board, now = table.map, table.model.walked_now(found) if table.session.may_act else ()
    r = max(2.4, board.radius * 0.06)

    def trail(spaces: Sequence[str]) -> None:
        space_marks.draw_trail(canvas, [board.center(name) for name in spaces], r, colour=theme.SELECTED)

    walk = [start, *found.walk]
    trail(walk[len(now) :])
    if now:
        space_marks.draw_way(canvas, board, walk[: len(now) + 1])
    if found.flight:
        over = space_marks.arc(board.center(walk[-1]), board.center(found.flight), -0.16, 18)
        space_marks.draw_trail(canvas, over, r, colour=theme.SELECTED)
        canvas.circle(over[9], 11, theme.NIGHT900, 225, theme.SELECTED, 1.2)
        canvas.icon(RESOURCE_ICONS["flight_path"], over[9], 15, theme.SELECTED)
        trail([found.flight, *found.rest])


def _pointed_way(table: AdventureTable) -> list[str]:
    """The spaces of the way to the space pointed at, from the first to the last; empty for none."""
    over = table.pointed_space
    way = table.model.reach.get(over) if over is not None else None
    if way is None or table.scene.showing:
        return []
    return [table.model.here, *way]


def _plate(row: Node, high: float, ink: theme.Colour, alpha: int) -> Node:
    """A dark plate with round ends and a frame below a row."""
    ground, edge = Draw(Canvas.fill, (theme.NIGHT900, alpha, high / 2)), Draw(Canvas.frame, (ink, 1.2, high / 2))
    return Stack((ground, edge, row))


HEIGHT = 16.0
"""Height in units of the odds at an encounter or a hero."""


def odds_ink(needed: int) -> theme.Colour:
    """The colour of a chance to hit, from the lowest face that hits: good, even, bad."""
    return theme.OK if needed <= 3 else theme.BRASS300 if needed <= 5 else theme.DANGER


def held_spaces(model: Model) -> list[str]:
    """The spaces that an aggro marker holds, in the order of the tracker (AG-AGR-1)."""
    state = model.state
    return [
        marker.space
        for slot, marker in enumerate(state.markers)
        if marker is not None and slot in model.place(marker.space).aggro
    ]


def needed_sign(needed: int) -> str:
    """The lowest face that hits, as a sign."""
    return "1+" if needed <= 1 else "–" if needed > 6 else f"{needed}+"


def draw_steps(canvas: Canvas, table: AdventureTable, printed: Mapping[str, FRect]) -> Iterator[None]:
    """Draw the odds at every encounter and hero, one in each step; ``printed``: the rectangles of the prints of named
    spaces, relative to their middles."""
    model = table.model
    if model.character(model.own_seat) is None:
        return
    for space, encounter in model.tables.board.items():
        if model.content.board_encounters[encounter].encounter is None:
            continue
        x, y = table.map.center(space)
        box = printed[space].move(x, y) if space in printed else FRect(x - 8, y - 8, 16, 20)
        _draw_odds(canvas, (box.centerx, box.bottom + HEIGHT / 2), model.odds(encounter))
        yield
    for thing, rect in thing_rects(table):
        if thing.kind == "marker":
            marker = model.marker(thing.id)
            if marker is not None:
                _draw_odds(canvas, (rect.centerx, rect.bottom + HEIGHT / 2), model.odds(marker.card))
                yield
        elif thing.kind == "figure" and thing.seat != model.own_seat:
            _draw_odds(canvas, (rect.centerx, rect.top - HEIGHT / 2), model.odds(other=thing.seat))
            yield


def _draw_odds(canvas: Canvas, center: tuple[float, float], odds: tuple[int, int]) -> None:
    """Draw the odds of both blows, each with an icon and the lowest face that hits."""
    mine, its = odds
    box = FRect(0, 0, 68, HEIGHT)
    box.center = center
    ink: theme.Colour = theme.OK if its > 4 else theme.DANGER if its <= 2 else theme.IVORY100
    pairs = (
        Row((sign(icon, 11, colour), Words(needed_sign(needed), "badge@11!", colour)), 3)
        for icon, needed, colour in (("dice", mine, odds_ink(mine)), ("damage", its, ink))
    )
    tree.draw(canvas, _plate(Row(tuple(pairs), 4, (5, 0), even=True), HEIGHT, odds_ink(mine), 235), box)


SHAPE = 1488 / 2780
"""Ratio of height to width of the map without its frame."""


def _small_map(rect: FRect) -> FittedPlate:
    """The map without its frame, as large as fills ``rect``; all of it in a picture large enough for details."""
    plate = baked_polygon_plate(MAP)
    return fitted_whole(plate, rect, plate.frame)


def thumbnail_place(match: Match[State], rect: FRect, target: Target) -> tuple[float, float] | None:
    """The point of a space in the picture; None for other targets."""
    del match
    return _small_map(rect).place(target)


def figure_boxes(small: FittedPlate, state: State, rect: FRect) -> list[tuple[Seat, FRect]]:
    """(seat, box) of the heroes, the upper ones first; those in one space stand side by side, all of them within
    ``rect``."""
    unit = small.plate.unit * small.zoom
    high = max(16.0, unit * 1.5)
    apart = high * 0.53
    by_space: dict[str, list[Seat]] = {}
    for seat, player in enumerate(state.players):
        if player.space:
            by_space.setdefault(player.space, []).append(seat)
    found = []
    for space, seats in by_space.items():
        x, y = small.center(space)
        row = FRect(0, 0, high / 2 + (len(seats) - 1) * apart, high)
        row.midbottom = (x, y + high * 0.2)
        row.clamp_ip(rect)
        found += [(seat, FRect(row.x + n * apart, row.y, high / 2, high)) for n, seat in enumerate(seats)]
    return sorted(found, key=lambda one: one[1].y)


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    """Draw the present map of a match, filling ``rect``."""
    small, state = _small_map(rect), match.state
    unit = small.plate.unit * small.zoom
    with canvas.clip(rect):
        canvas.fill(rect, theme.SEA_DEEP)
        small.draw(canvas)
        for slot, marker in enumerate(state.markers):
            if marker is not None:
                at = small.center(marker.space)
                draw_marker(canvas, at, max(3.0, unit * 0.3), slot + 1, is_aggro(state, slot))
        for seat, box in figure_boxes(small, state, rect):
            emblem = EMBLEMS[state.players[seat].character]
            draw_figure(canvas, box, theme.seat_colours(match.seats[seat].colour), emblem)


def goals(match: Match[State]) -> tuple[int | None, ...]:
    """The valor that wins, for each seat."""
    return (match.state.config.options.valor,) * len(match.seats)


def portraits(match: Match[State]) -> tuple[str, ...]:
    """The picture of each seat's hero; empty while none is chosen."""
    return tuple(hero_picture(one.character, one.side) if one.character else "" for one in match.state.players)


def emblems(match: Match[State]) -> tuple[str | None, ...]:
    """The emblem of each seat's hero; None while none is chosen."""
    return tuple(EMBLEMS.get(player.character) for player in match.state.players)


FEW = 8
"""The most spaces of a choice that are all named."""
HIDDEN = 100
"""How many square units of others the plate rather covers than one of its own is hidden."""
SHIELD, DISC = 0.25, 0.2
"""Half the width of a shield and the radius of a cost, in units of the map."""


def named_spaces(table: AdventureTable) -> frozenset[str]:
    """The spaces whose names are on the map whatever is pointed at: those around the shown hero, where each of its
    quests and what it is heading for goes on, and those that a choice names; all of them where the player wants so."""
    model = table.model
    every = frozenset(table.map.plate.names)
    player = model.player(model.shown_seat)
    if table.all_names:
        return every
    found = {player.space, *model.content.spaces[player.space].neighbours} if player.space else set[str]()
    goals = [Target("quest", held.card) for held in player.quests]
    for goal in (*goals, *([model.heading] if model.heading is not None else [])):
        way = model.journey(goal)
        found |= {(player.space, *way.spaces)[-1]} if way is not None else set(model.goal_spaces(goal)[:1])
    chosen = {target.id for target in model.targets if target.kind == "space"} | set(model.legal_spaces)
    if table.session.may_act and not model.reach and len(chosen) <= FEW:
        found |= chosen
    return every & found


def draw_shields(canvas: Canvas, table: AdventureTable, unnamed: Collection[str]) -> None:
    """Draw a shield with the level in every space without a name that has an encounter of its own, a coin for an
    offer."""
    board, content = table.map, table.model.content
    for name in unnamed:
        printed = content.spaces[name]
        if printed.encounter is None:
            continue
        if content.board_encounters[printed.encounter].encounter is None:
            _draw_disc(canvas, board.center(name), max(8.0, DISC * board.radius), "coin", theme.BRASS300)
            continue
        half = max(9.0, SHIELD * board.radius)
        key = ("lair", printed.colour, round(half * 4))
        size = (half * 2.4, half * 2.6)
        x, y = board.center(name)
        paint = partial(
            _paint_shield, half=half, level=printed.colour + 1, ink=theme.LEVELS[table.model.level_of(name)]
        )
        canvas.sprite(key, size, paint, (x - size[0] / 2, y - size[1] / 2))


def _paint_shield(canvas: Canvas, half: float, level: int, ink: theme.Colour) -> None:
    x, y = half * 1.2, half * 1.2
    shape = [(-0.9, -0.95), (0.9, -0.95), (0.9, 0.15), (0.55, 0.7), (0, 1.15), (-0.55, 0.7), (-0.9, 0.15)]
    points = [(x + dx * half, y + dy * half) for dx, dy in shape]
    canvas.polygon([(a + 0.6, b + 1.6) for a, b in points], theme.NIGHT900, 120)
    canvas.polygon(points, theme.mix(ink, theme.WHITE, 0.25), 255, theme.INK900, max(1.4, half * 0.13))
    canvas.text(str(level), (x, y - half * 0.04), f"badge@{half * 1.15:.1f}!", theme.INK900, "center")


def _draw_disc(canvas: Canvas, center: Point, r: float, icon: str, ink: theme.Colour) -> None:
    canvas.circle((center[0] + 0.5, center[1] + 1.2), r, theme.NIGHT900, 100)
    canvas.circle(center, r, theme.INK700, outline=theme.INK900, outline_width=1)
    canvas.icon(icon, center, r * 1.5, ink)


def cost_places(table: AdventureTable, r: float, taken: Sequence[FRect]) -> dict[str, Point]:
    """The middle of the disc of radius ``r`` with the cost of every space in reach: in the middle of the space or
    beside its shield, else where in the space it covers least of ``taken`` and of the discs before it."""
    board, found = table.map, dict[str, Point]()
    turns = [(math.cos(n * math.pi / 4), math.sin(n * math.pi / 4)) for n in range(8)]
    for name in table.model.reach:
        x, y = board.center(name)
        if table.model.content.spaces[name].encounter is not None and name not in table.view.named:  # beside its shield
            x, y = x + 0.42 * board.radius, y + 0.3 * board.radius
        around = [(x + dx * far, y + dy * far) for far in (1.2 * r, 2.0 * r, 2.8 * r) for dx, dy in turns]
        others = [*taken, *(FRect(a - r, b - r, 2 * r, 2 * r) for a, b in found.values())]
        others = [others[n] for n in FRect(x - 4 * r, y - 4 * r, 8 * r, 8 * r).collidelistall(others)]

        def covered(place: Point, others: Sequence[FRect] = others) -> float:
            box = FRect(place[0] - r, place[1] - r, 2 * r, 2 * r)
            return sum(box.clip(other).w * box.clip(other).h for other in others)

        found[name] = min(((x, y), *(place for place in around if board.holds(name, place))), key=covered)
    return found


def draw_costs(canvas: Canvas, table: AdventureTable, way: Sequence[str], taken: Sequence[FRect]) -> None:
    """Draw in every space in reach how many steps lead there, clear of ``taken``; in brass those on the way to the one
    pointed at."""
    board = table.map
    r = max(8.5, DISC * board.radius)
    if table.all_names:  # there is no room between the names
        return
    for name, center in cost_places(table, r, taken).items():
        lit = name in way
        canvas.circle((center[0] + 0.5, center[1] + 1.4), r, theme.NIGHT900, 110)
        canvas.circle(center, r, theme.BRASS300 if lit else theme.CARD, outline=theme.INK900, outline_width=1.4)
        canvas.text(str(len(table.model.reach[name])), center, f"badge@{r * 1.25:.1f}!", theme.INK900, "center")


# ---------------------------------------------------------------------------------------------------------- the plate


def draw_plate(
    canvas: Canvas, table: AdventureTable, name: str, way: Sequence[str], far: Journey | None, taken: Sequence[FRect]
) -> None:
    """Draw the plate about the space pointed at."""
    body, box = plate(canvas, table, name, way, far, taken)
    tree.draw(canvas, Stack((Draw(_paper), body)), box)


def plate(
    canvas: Canvas, table: AdventureTable, name: str, way: Sequence[str], far: Journey | None, taken: Sequence[FRect]
) -> tuple[Node, FRect]:
    """What stands on the plate about a space: its name, what it costs to go there, what it gives, and how likely the
    viewer's hero hits what is met there; and its rectangle, beside the space and clear of ``taken`` and of what lies
    over the map."""
    board, body = table.map, _told(table, name, way, far)
    wide = min(board.camera.view.w * 0.5, tree.width(canvas, body, 400.0))
    size = (wide, tree.height(canvas, body, wide))
    return body, plate_box(size, board, name, way, taken, over_the_map(table))


def _told(table: AdventureTable, name: str, way: Sequence[str], far: Journey | None) -> Node:
    model = table.model
    printed = model.content.spaces[name]
    head: list[Node | None] = [Words(localised(printed.name), "card_name", theme.INK900, weight=1.0)]
    cost = ""
    if way:
        cost = t("adventure_board.plate.cost", n=len(way) - 1, all=model.state.move)
    elif far is not None and far.turns:
        cost = t("adventure_board.away", n=far.turns)
    if cost:
        head += [sign("movement" if way else "hourglass", 15, theme.INK700), Words(cost, "small_strong", theme.INK900)]
    gives = [
        Row(
            (
                sign(RESOURCE_ICONS[one], 15, theme.INK900),
                Words(names.kind_name("resource", one), "small", theme.INK900),
            ),
            4,
        )
        for one in printed.resources
    ]
    rows = [Row(tuple(gives[n : n + 2]), 12) for n in range(0, len(gives), 2)]
    odds = odds_of(model, name)
    told = None if odds is None else Words(odds[0], "small_strong", theme.mix(odds[1], theme.INK900, 0.45), least=0.8)
    return Column((Row(tuple(head), 6), *rows, told), 2, (12, 7))


def odds_of(model: Model, name: str) -> tuple[str, theme.Colour] | None:
    """The chance of the viewer's hero to hit what is met in a space, without cards, in words, and its colour:
    an encounter that stays there, else those of its level on the average; None where nothing is met."""
    printed, own = model.content.spaces[name], model.character(model.own_seat)
    if own is None or printed.kind == CITY:
        return None
    cards = [marker.card for slot in model.place(name).markers if (marker := model.state.markers[slot]) is not None]
    lair = printed.encounter or ""
    if lair and model.content.board_encounters[lair].encounter is not None:
        cards.append(lair)
    if cards:
        chance, what = model.hits(cards[0]), localised(model.tables.monsters[cards[0]].card.name)
    else:
        chance = model.average_chance(printed.colour)
        what = capital(t("adventure_board.plate.met", colour=colour_name(printed.colour)))
    shown = percent(chance)
    ink: theme.Colour = theme.OK if shown >= 60 else theme.EMBER if shown >= 34 else theme.DANGER
    return t("adventure_board.plate.odds", what=what, chance=t("board.percent", chance=shown)), ink


def over_the_map(table: AdventureTable) -> list[FRect]:
    """The rectangles of the choices, as seen from the view of the map, which is drawn into a picture of its own."""
    view, screen = table.map.camera.view, table.place.board
    moved = view.x - screen.x, view.y - screen.y
    return [one.rect.move(moved) for one in table.scene.widgets if isinstance(one, TableWidget)]


def plate_box(
    size: Point, board: MapBoard, name: str, way: Sequence[str], taken: Sequence[FRect], above: Sequence[FRect] = ()
) -> FRect:
    """The rectangle of the plate: beside the space, away from where the way comes from, within the view, where it
    covers as little as possible of ``taken`` and, above all, is covered by as little as possible of ``above``."""
    x, y = board.center(name)
    view, apart = board.camera.view.inflate(-16, -16), board.radius * 0.75
    before = board.center(way[-2])[0] if len(way) > 1 else x - 1
    first = 1 if before <= x else -1
    found = []
    for rank, (dx, dy) in enumerate(((first, 0), (first, 1), (first, -1), (-first, 0), (0, -1), (0, 1))):
        box = FRect((0, 0), size)
        box.center = (x + dx * (apart + size[0] / 2), y + dy * (apart + size[1] / 2))
        box.clamp_ip(view)
        over = sum(box.clip(other).w * box.clip(other).h for other in taken)
        over += sum(HIDDEN * box.clip(other).w * box.clip(other).h for other in above)
        over += 4 * size[0] * size[1] * box.collidepoint(x, y)
        found.append((over + rank * 40, rank, box))
    return min(found, key=lambda one: one[:2])[2]


def _paper(canvas: Canvas, box: FRect) -> None:
    canvas.shadow(box, 3, 8)
    canvas.fill(box, theme.INK500, radius=8)
    canvas.fill(box.inflate(-2, -2), theme.CARD, radius=7)
