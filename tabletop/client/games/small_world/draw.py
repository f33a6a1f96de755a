"""Draws the whole Small World table in its layers, and everything on the islands: names, symbols, stacks and pieces,
marks of legal targets, prices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.board.map_labels import draw_land_names
from tabletop.client.board.space_marks import draw_goal_arrows, draw_space
from tabletop.client.board.spots import Spot
from tabletop.client.draw.cache import Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, NIGHT900
from tabletop.client.games.touch_buttons import draw_ground_below
from tabletop.client.ui import panels as shared
from tabletop.client.ui.tooltip import SeatGlance
from tabletop.rules.dice import percent
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.text import localised, t

from . import clicks, hand, panels, pieces_art
from .held_land import BORDER, UNIT, Flow

if TYPE_CHECKING:
    from .model import RegionStack
    from .table import SmallWorldTable


TOKEN, COMING = 0.74, 0.78
"""Side of a race token in units of the map; that of the place of one that would come, as a share of it."""
PRICE_DOWN = 0.78
"""Where the middle of a usual price is, in units of the map below that of its region."""
NAME_LEAST, NAME_HIGH, NAME_LETTERS = 14.0, 0.2, 0.84
"""Height of the name of a region at least in units and as a share of the map's unit, and of its letters as a share of
the name's."""


def land_key(table: SmallWorldTable) -> Hashable:
    """A key of everything that :func:`land_steps` draws, except the camera."""
    scene, pointed = table.scene, table.scene.pointed
    hovered = pointed.target if isinstance(pointed, Spot) and pointed.legal else None
    return (
        Identity(table.model), hovered, scene.showing, Identity(table.shown), table.flying, Identity(table.recent),
        table.threats, table.session.path, glanced_seat(table),
    )  # fmt: skip


def land_steps(table: SmallWorldTable, canvas: Canvas, ground: bool) -> Iterator[None]:
    """Draw the picture, names of islands and marks, then the contents region by region, then the prices, a little in
    each step."""
    board = table.map
    flowing = {motion.name for motion in table.scene.motions if isinstance(motion, Flow)}
    held = table.holdings
    if table.held.show(table.held.before(flowing, held) if flowing else held):
        board.repaint(table.held.picture)
    if ground:
        board.draw(canvas)
    islands = table.model.state.config.options.islands
    draw_land_names(canvas, board, ((localised(island.name), [one.id for one in island.regions]) for island in islands))
    yield
    for name in board.plate.names:
        state = region_state(table, name)
        if state:
            within = BORDER / UNIT * board.radius if name in held else 0.0
            draw_space(canvas, board.outline(name, within), state)
            yield
    table.living.lay(canvas, table.scroller, table.land_life)
    stacks = table.stacks
    names = board.visible(board.plate.names)
    for name in sorted(names, key=lambda one: board.center(one)[1]):
        _draw_symbols(canvas, table, name)
        if name in stacks:
            draw_region(canvas, table, stacks[name])
        yield
    for name in names:
        _draw_name(canvas, table, name)
        _draw_over(canvas, table, name)
    _draw_arrows(canvas, table)
    yield


def glanced_seat(table: SmallWorldTable) -> int | None:
    """The seat whose row is pointed at, so that its regions are highlighted; None for none."""
    pointed = table.scene.pointed
    name = pointed.id if isinstance(pointed, SeatGlance) else ""
    return int(name.removeprefix("seat:")) if name.startswith("seat:") and not table.scene.showing else None


def region_state(table: SmallWorldTable, name: str) -> str:
    """The state that a region is marked with; empty for none."""
    model, target = table.model, Target("space", name)
    glanced = glanced_seat(table)
    if glanced is not None:
        stack = table.stacks.get(name)
        return "selected" if stack is not None and stack.owner == glanced else ""
    if not model.session.may_act or table.scene.showing:
        return ""
    if model.phase == "choice":  # the regions that expanding begins with, and those that would go into decline
        stack = table.stacks.get(name)
        return "selected" if stack is not None and stack.owner == model.active and not stack.declined else ""
    hovered = table.pointed_target == target
    if target in model.session.path:
        return "selected"
    if target in model.targets or (not model.session.path and target in model.starts):
        if model.phase == "conquest" and not model.session.path:
            quote = model.quotes.get(name)
            best = quote.possible if quote is not None else "yes"
            return "hover" if hovered else "selectable" if best == "yes" else "flank"
        return "hover" if hovered else "selectable"
    if name in model.spare:
        return "hover" if hovered else "selectable"
    return ""  # the others are not darkened


def _corner(table: SmallWorldTable, name: str, number: int) -> tuple[float, float]:
    """The point of a region's sign number ``number``, along its upper edge."""
    x, y = table.map.center(name)
    r = table.map.radius
    return x + (-0.62 + 0.44 * number) * r, y - 0.66 * r


def _draw_symbols(canvas: Canvas, table: SmallWorldTable, name: str) -> None:
    shown = [symbol for symbol in table.model.regions[name].symbols if symbol in pieces_art.SYMBOLS]
    r = table.map.radius * 0.19 if shown else 0.0
    for n, symbol in enumerate(shown):
        pieces_art.draw_symbol(canvas, _corner(table, name, n), r, symbol)


def stack_rect(table: SmallWorldTable, region: str) -> FRect:
    """The rectangle of the race tokens of a region."""
    priced = region in table.model.quotes  # higher, so that the price is below the stack and covers none of it
    return table.board_rect(region, TOKEN).move(0, table.map.radius * (-0.1 if priced else 0.1))


def draw_region(canvas: Canvas, table: SmallWorldTable, stack: RegionStack) -> None:
    """Draw the contents of a region: pieces behind, its stack, signs in front."""
    flying = table.flying
    r = table.map.radius
    x, y = table.map.center(stack.id)
    rect = stack_rect(table, stack.id)
    left = [("structure", kind) for kind in stack.structures]
    for n, (_, kind) in enumerate(left):
        pieces_art.draw_piece(canvas, (x - r * (0.62 - 0.02 * n), y + r * (0.02 + 0.36 * n)), r * 0.19, kind)
    if stack.owner == -2 and stack.tokens:
        pieces_art.draw_piece(canvas, (x, y + r * 0.1), r * 0.3, "murloc")
    elif stack.owner >= 0 and stack.tokens and f"stack:{stack.id}" not in flying:
        colours = table.model.colours(stack.owner)
        pieces_art.draw_stack(canvas, rect, stack.race, colours, stack.tokens, stack.declined)
    elif stack.owner >= 0 and not stack.units:
        _draw_ghost(canvas, table, stack, rect)
    right = [("beast", stack.beasts)] if stack.beasts else []
    right += [("champion", 1)] if stack.champion else []
    right += [("bomb", 1)] if stack.bomb else []
    right += [("objective", 1)] if stack.objective else []
    for n, (kind, number) in enumerate(right):
        pieces_art.draw_piece(canvas, (x + r * 0.6, y - r * 0.1 + r * 0.38 * n), r * 0.2, kind, number)
    _draw_markers(canvas, table, stack)


def draw_above_focus(canvas: Canvas, table: SmallWorldTable, name: str) -> None:
    """Draw the contents of a region and its price again, above the focus along its border."""
    stack = table.stacks.get(name)
    _draw_symbols(canvas, table, name)
    if stack is not None:
        draw_region(canvas, table, stack)
    _draw_over(canvas, table, name)


def _draw_ghost(canvas: Canvas, table: SmallWorldTable, stack: RegionStack, rect: FRect) -> None:
    """Draw the empty place of a region's units that were lifted."""
    pool, colours = table.model.pool, table.model.colours(stack.owner)
    pieces_art.draw_token(canvas, rect, stack.race, colours, ghost=True)
    stood = pool.stood.get(stack.id, 0) if pool is not None else 0
    if stood > 1:
        pieces_art.draw_count(canvas, (rect.right, rect.bottom), rect.w * 0.2, stood, IVORY300)


def _draw_markers(canvas: Canvas, table: SmallWorldTable, stack: RegionStack) -> None:
    if not (stack.artifacts or stack.legend or stack.marker):
        return
    number = sum(symbol in pieces_art.SYMBOLS for symbol in table.model.regions[stack.id].symbols)
    r = table.map.radius
    for marker in (*stack.artifacts, *((stack.legend,) if stack.legend else ())):
        pieces_art.draw_marker(canvas, _corner(table, stack.id, number), r * 0.23, marker)
        number += 1
    if stack.marker:
        pieces_art.draw_unknown(canvas, _corner(table, stack.id, number), r * 0.2)


def name_rect(canvas: Canvas, table: SmallWorldTable, name: str) -> FRect | None:
    """The rectangle of the name of a region, below its pieces and clear of its signs; None where it does not fit."""
    board, model, r = table.map, table.model, table.map.radius
    stack, way = table.stacks.get(name), model.best(name)
    pieces = (len(stack.structures), stack.bomb + stack.objective + stack.champion) if stack is not None else (0,)
    if r < 40.0 or max(pieces) > 1 or (way is not None and way.dues):
        return None
    x, y = board.center(name)
    flagged = table.threats and (name in table.recent.lost or name in table.recent.taken)
    priced, usual = name in model.quotes, max(NAME_LEAST, r * NAME_HIGH)
    below = (1.14,) if flagged else (0.48, 1.14)  # in units of the map: clear of a price, else of the pieces or a flag
    places = below if priced else (0.86, 1.08) if flagged else (0.64, 0.86, 1.08)
    number = _number_rect(table, stack)
    for large in sorted({canvas.theme.enlarged, (1 + canvas.theme.enlarged) / 2, 1.0}, reverse=True):
        high = usual * large
        wide = canvas.measure(localised(model.regions[name].name), f"small@{high * NAME_LETTERS:.1f}!")[0] + high
        for down in places:
            top = y + down * r - (usual if priced else high) / 2  # beside a price it grows downwards, off the pieces
            if priced and down > PRICE_DOWN:
                top = max(top, _usual_price(table, name)[1])
            rect = FRect(x - wide / 2, top, wide, high)
            if number is not None and rect.colliderect(number):
                rect.y = number.bottom
            if all(board.holds(name, end) for end in (rect.midleft, rect.midright, rect.midtop, rect.midbottom)):
                return rect
    return None


def _number_rect(table: SmallWorldTable, stack: RegionStack | None) -> FRect | None:
    """The rectangle of the number on the tokens of a region; None where there is none."""
    if stack is None or stack.owner < 0 or stack.tokens < 2:
        return None
    (x, y), r = pieces_art.count_place(stack_rect(table, stack.id))
    return FRect(x - r, y - r, 2 * r, 2 * r)


def _draw_name(canvas: Canvas, table: SmallWorldTable, name: str) -> None:
    """Draw the name of a region, as log, prompts and tooltips use it."""
    rect = name_rect(canvas, table, name)
    if rect is None:
        return
    canvas.fill(rect, NIGHT900, alpha=140, radius=rect.h / 2)
    words, role = localised(table.model.regions[name].name), f"small@{rect.h * NAME_LETTERS:.1f}!"
    canvas.text(words, rect.center, role, IVORY100, anchor="center")


def _draw_over(canvas: Canvas, table: SmallWorldTable, name: str) -> None:
    """Draw the signs above the pieces: who took the region lately, what it lacks, what it costs."""
    model, r = table.model, table.map.radius
    x, y = table.map.center(name)
    if table.scene.showing:
        return
    recent = table.recent
    lost = name in recent.lost
    if table.threats and (lost or name in recent.taken) and model.phase != "redeploy":
        colours = model.colours(recent.taken.get(name, model.shown_seat))
        pieces_art.draw_flag(canvas, (x - r * 0.4, y + r * 0.5), max(6.5, r * 0.17), colours, lost)
    pool = model.pool
    if pool is not None and model.session.may_act and pool.units < pool.open_minimums:
        lacks = next((lacks for region, _, lacks in pool.wants if region == name), 0)
        if lacks:
            pieces_art.draw_lack(canvas, (x + r * 0.42, y + r * 0.5), r * 0.19, lacks)
    if model.spread[name]:
        _draw_coming(canvas, table, name)
    draw_quote(canvas, table, name)


def _draw_coming(canvas: Canvas, table: SmallWorldTable, name: str) -> None:
    """Draw the empty place of the units that the main button would put into a region, and how many."""
    model, pool, stack = table.model, table.model.pool, stack_rect(table, name)
    assert pool is not None
    side = stack.w * COMING
    rect = FRect(stack.right + side * 0.1, stack.bottom - side, side, side)
    pieces_art.draw_token(canvas, rect, pool.race, model.colours(pool.seat), ghost=True)
    center, r = (rect.right, rect.y), max(6.5, side * 0.34)
    canvas.circle(center, r, BRASS300, outline=NIGHT900, outline_width=max(1.0, r * 0.12))
    canvas.text(f"+{model.spread[name]}", center, f"badge@{r * 1.25:.1f}!", NIGHT900, anchor="center")


def _draw_arrows(canvas: Canvas, table: SmallWorldTable) -> None:
    """Where two regions are chosen one after the other, draw an arrow from the first to the one pointed at, else to all
    that can be the second."""
    model, scene = table.model, table.scene
    path = model.session.path
    first = [target.id for target in path if target.kind == "space"]
    if scene.showing or not first or path[0].kind == "space":
        return
    goals = sorted(target.id for target in model.targets if target.kind == "space" and target.id != first[-1])
    if table.pointed_space in goals:
        goals = [table.pointed_space]
    draw_goal_arrows(canvas, table.map, first[-1], goals)


def _price_words(table: SmallWorldTable, name: str) -> str:
    """What the price of a region says; empty while it is not shown."""
    model = table.model
    way = model.best(name)
    if way is None or (model.session.path and Target("space", name) not in model.session.path):
        return ""
    if model.takes_champion(name):
        return str(queries.least_units(model.state.players[model.active].race) - 1)
    if way.possible == "die":
        return t("small_world_board.price_die", n=way.required, chance=percent(way.chance))
    return str(way.required)


def _usual_price(table: SmallWorldTable, name: str) -> tuple[float, float]:
    """Top and bottom of the price of a region where its name is elsewhere."""
    usual = max(7.2, table.map.radius * 0.2)
    top = table.map.center(name)[1] + table.map.radius * PRICE_DOWN - usual
    return top, top + 2 * usual * min(1.3, table.scene.app.theme.enlarged)  # it grows downwards, off the name


def _price_place(canvas: Canvas, table: SmallWorldTable, name: str) -> tuple[tuple[float, float], float]:
    """The middle of the price of a region, and half its height; below its name, unless that is below the price."""
    top, bottom = _usual_price(table, name)
    half, named = (bottom - top) / 2, name_rect(canvas, table, name)
    if named is not None and named.centery < top + half:
        top = max(top, named.bottom)
    return (table.map.center(name)[0], top + half), half


def price_rect(canvas: Canvas, table: SmallWorldTable, name: str) -> FRect | None:
    """The rectangle of the price of a region; None while it is not shown."""
    words = _price_words(table, name)
    return pieces_art.price_box(canvas, *_price_place(canvas, table, name), words) if words else None


def draw_quote(canvas: Canvas, table: SmallWorldTable, name: str) -> None:
    """Draw the price of a region: the units, its chance with the die, the coins of a payment."""
    model, r = table.model, table.map.radius
    if name not in model.quotes and name not in model.tributes:
        return
    words, way = _price_words(table, name), model.best(name)
    x, y = table.map.center(name)
    for n in range(model.tributes.get(name, 0)):
        pieces.draw_coin(canvas, (x + r * (0.14 * n - 0.1), y + r * PRICE_DOWN), r * 0.2)
    if not words or way is None:
        return
    due = sum(one.coins for one in way.dues)
    look: str = "champion" if model.takes_champion(name) else way.possible
    look = "assault" if look == "yes" and way.reach == "assault" else look
    pieces_art.draw_price(canvas, *_price_place(canvas, table, name), words, look)
    for n in range(due):
        pieces.draw_coin(canvas, (x - r * (0.62 + 0.14 * n), y + r * 0.44), r * 0.14)


PROMPT_GAP = 8.0
"""Least units between the prompt and the minimap, and the edge of the map."""


def draw_all(table: SmallWorldTable, canvas: Canvas) -> None:
    """Draw map, combos, seats, strip and prompt."""
    place = table.layout_now
    if place is None:
        return
    canvas.shadow(place.board, 2, 6)
    _draw_panels(canvas, table)  # first, because the picture of the map may still be being decoded
    table.scroller.draw_map(canvas)
    table.map.draw_edge(canvas)
    _draw_prompt(canvas, table)
    draw_ground_below(canvas, clicks.boxes(table))


def _draw_panels(canvas: Canvas, table: SmallWorldTable) -> None:
    """Draw the panels beside and below the map."""
    place, layers = table.place, table.scene.layers
    key = partial(_combos_key, table)
    layers.draw(canvas, "combos", place.combos.inflate(10, 10), key, partial(panels.draw_combos, canvas, table))
    parts = (
        ("seats", place.seats, panels.draw_seats, "-"),
        ("detail", place.detail, panels.draw_detail, "space:"),
        ("strip", place.strip, hand.draw_strip, "space:"),
    )
    for name, box, paint, pointed in parts:
        layers.draw(canvas, name, box.inflate(10, 10), partial(_key, table, pointed), partial(paint, canvas, table))


def _combos_key(table: SmallWorldTable) -> Hashable:
    """A key of everything that the column of combos shows: it seldom changes."""
    model, pointed = table.model, table.pointed_id
    rows = frozenset(target for target in model.starts if target.kind == "choice")
    own = model.side(model.shown_seat)
    return model.combos, model.combos_left, rows, own, pointed if pointed.startswith("combo:") else ""


def _key(table: SmallWorldTable, pointed: str) -> Hashable:
    """A key of everything that a panel shows; ``pointed``: the beginning of the ids of widgets that it shows
    differently while they are pointed at."""
    model = table.model
    id = table.pointed_id
    return (
        Identity(model.state), model.viewer, model.shown_seat, model.session.may_act, Identity(table.shown),
        id if id.startswith(pointed) else "", model.special, tuple(table.scene.recent_lines()), model.session.path,
        table.scene.noted, model.session.outcome is None,
    )  # fmt: skip


def _draw_prompt(canvas: Canvas, table: SmallWorldTable) -> None:
    """Draw the prompt in a pill on the map."""
    place, shown = table.place, table.shown_prompt
    words, seat = table.asked_of(shown, shown)
    if not words:
        return
    seat = seat if seat is not None else table.model.active
    colours = table.model.colours(seat)
    prompt = shared.Prompt(words, colours, table.emblem(seat))
    width, height = shared.prompt_size(canvas, prompt, place.board.w - 36, place.prompt.h)
    box = FRect(place.board.centerx - width / 2, place.prompt.y, width, height)
    small = table.scene.widgets.get("minimap")
    if small is not None and small.visible and box.right > small.rect.x - PROMPT_GAP:
        right, left = small.rect.x - PROMPT_GAP, place.board.x + PROMPT_GAP
        box.w = min(width, right - left)
        box.x = right - box.w
    shared.draw_prompt(canvas, box, prompt)


def draw_drag(table: SmallWorldTable, canvas: Canvas) -> None:
    """Draw the token under the pointer while it is dragged."""
    if table.drag is None:
        return
    model = table.model
    pool, seat = model.pool, model.shown_seat
    race = pool.race if pool is not None else model.state.players[seat].race
    size = max(34.0, table.map.radius * 0.8)
    x, y = table.drag[1]
    rect = FRect(x - size / 2, y - size / 2, size, size)
    if table.layout_now is not None:
        area = hand.hand_area(table.layout_now.hand)
        name = table.drag[0]
        start = (area.centerx, area.y) if name == hand.HAND.id else table.map.center(name)
        canvas.line(start, (x, y), BRASS300, 2.5, dash=(9, 6))
    canvas.shadow(rect, 4, size * 0.16)
    if model.phase in ("bombs", "objectives"):
        pieces_art.draw_piece(canvas, (x, y), size / 2, "bomb" if model.phase == "bombs" else "objective")
        return
    declined = pool is not None and pool.declined
    pieces_art.draw_token(canvas, rect, race, model.colours(seat), declined)
