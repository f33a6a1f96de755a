"""Draws the whole Warcraft table in its layers; and, in idle time, into the caches what the first touches and the first
battle will show, so that they are as quick as later ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board import space_marks
from tabletop.client.cards.face import draw_back, draw_card
from tabletop.client.cards.fan import draw_empty_pile, draw_pile_count
from tabletop.client.draw.cache import Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_role
from tabletop.client.draw.ground import draw_ground
from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100, IVORY300, NIGHT900
from tabletop.client.ui import panels as shared, tree
from tabletop.client.ui.tree import Column, Draw, Row, Stack, Words, medal, sign
from tabletop.rules.game import Target
from tabletop.rules.warcraft.queries import Fighters, Piece
from tabletop.text import t

from . import battle_footer, battle_head, battle_ranks, hand, panels, pieces_art, space_tokens, town
from .battle_overlay import BattleView
from .battle_places import lay_out
from .battle_stage import PHASES, BattleRecord, BattleStage, owner_of
from .card_faces import card_face
from .layout import UNIT_HALF, WORKER_HALF, Layout, captive_rects, group_rects, singles
from .model import UNIT_KINDS, Model
from .tooltips import prompt_note

if TYPE_CHECKING:
    from .table import WarcraftTable


def draw_all(table: WarcraftTable, canvas: Canvas) -> None:
    """Draw map, panels and hand."""
    place = table.layout_now
    if place is None:
        return
    if table.town_shown:
        table.scroller.life.hide()
        table.map.draw_surroundings(canvas, place.board)
        _draw_panels(canvas, table)
        town.draw_town(canvas, table)
    else:
        table.draw_map(canvas, lambda: _draw_panels(canvas, table))
    _draw_prompt(canvas, table)


def _draw_panels(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the panels beside and below the map."""
    place, layers = table.place, table.scene.layers
    right, bottom = place.board.right, place.board.bottom
    foot = FRect(0, bottom, canvas.width, canvas.height - bottom)
    strip = foot
    around = FRect(right, place.side.y - 40, canvas.width - right, place.side.h + 80)
    if place.rival is not None:
        strip = FRect(right, place.side.bottom, canvas.width - right, canvas.height - place.side.bottom)
        around.h = place.side.bottom - around.y
        foot.w = right
    with canvas.clip((0, 0, right, canvas.height)):  # the layer ends at the map, which changes; the shadow does not
        canvas.panel(place.panel, "panel")
    layers.draw(canvas, "side", around, partial(_side_key, table), lambda: _draw_side(canvas, table))
    if place.rival is not None:
        layers.draw(canvas, "foot", foot, lambda: (), lambda: _draw_foot(canvas, table))
    layers.draw(canvas, "strip", strip, partial(_strip_key, table), lambda: _draw_strip(canvas, table))
    for rect in beside_map(place):
        name = "rival" if place.rival is not None else "aside"
        layers.draw(canvas, name, rect, partial(_rival_key, table), lambda: _draw_beside(canvas, table))


def beside_map(place: Layout) -> Sequence[FRect]:
    """The rectangles, with its rim and the table below it, of the open board left of the map; none where it is not."""
    return [board.inflate(6.0, 6.0) for board in (place.rival, place.aside) if board is not None]


def _draw_beside(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the open board of the other seat, left of the map, of a duel with the latest events."""
    draw_ground(canvas)
    if table.place.rival is not None:
        panels.draw_rival(canvas, table.place.rival, table)
    elif table.place.aside is not None:
        panels.draw_open_board(canvas, table.place.aside, table, table.rival)


def _draw_foot(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the table below the map with the shadows of the map and of the panel beside it."""
    table.map.draw_below(canvas, table.place.board)
    canvas.panel(table.place.panel, "panel")


def _rival_key(table: WarcraftTable) -> Hashable:
    """A key of everything that the open board of the other seat and the latest events show."""
    counters = tuple(sorted(table.shown.counters.items()))
    return (Identity(table.model.state), table.rival, counters, tuple(table.scene.recent_lines()))


def _draw_side(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the panel of a seat, on the table and in the shadow of the map."""
    place = table.place
    table.map.draw_below(canvas, place.board)
    panels.draw_side(canvas, place.side, table)


def _side_key(table: WarcraftTable) -> Hashable:
    """A key of everything that the panel of a seat shows."""
    model = table.model
    offer = table.session.offer()  # together with the phase, it determines which plots can be touched
    return (
        Identity(model.state), model.viewer, model.shown_seat, model.phase, Identity(offer),
        tuple(table.scene.recent_lines()),
    )  # fmt: skip


def _strip_key(table: WarcraftTable) -> Hashable:
    """A key of everything that deck, discard pile and hand show."""
    model = table.model
    return (
        Identity(model.state), model.viewer, model.shown_seat, hand.raised_card(table), tuple(hand.held_cards(table)),
        bool(model.starts), frozenset(target.id for target in model.starts if target.kind == "card"),
        table.moved_count(), tuple(table.rows_box or ()), table.shown.played,
    )  # fmt: skip


def _chips_key(table: WarcraftTable) -> Hashable:
    """A key of everything that the chips of the seats show."""
    return (Identity(table.model.state), table.model.viewer, table.session.outcome is None, tuple(table.chip_rects()))


# ---------------------------------------------------------------------------------------------------------- map


def land_key(table: WarcraftTable) -> Hashable:
    """A key of everything that the land shows, except the camera."""
    scene, selection = table.scene, table.selection
    return (
        Identity(table.model), table.pointed_target or Identity(scene.pointed),
        tuple(selection.chosen.items()), selection.origin, table.threats, scene.showing,
        Identity(table.shown),
        table.flying, Identity(table.trails), Identity(table.model.battles),
        Identity(table.battle.stage), tuple(space_tokens.gains_of(table.session)), table.session.decider,
        Identity(table.session.match.state),
    )  # fmt: skip


def land_steps(table: WarcraftTable, canvas: Canvas, ground: bool) -> Iterator[None]:
    """Draw the picture (if ``ground``), marks, tokens, pieces, and marks over them, a little in each step."""
    if ground:
        table.map.draw(canvas)
    yield from space_tokens.zone_steps(canvas, table)
    table.living.lay(canvas, table.scroller, table.land_life)
    names = table.map.visible(table.model.zones)
    yield from space_tokens.token_steps(canvas, table, names)
    for wall in table.model.state.config.options.scenario.walls:
        a, b = (table.map.camera.to_screen(corner) for corner in table.plate.edge(*wall))
        pieces_art.draw_wall(canvas, a, b, table.map.radius * 0.17)
    for captive, rect in captive_rects(table):
        _draw_captive(canvas, table, captive, rect)
    yield
    flying, stacks = table.flying, table.stacks
    for name in sorted(stacks, key=lambda zone: table.map.center(zone)[1]):
        if name in names:
            draw_stack(canvas, table, name, stacks[name], flying)
            yield
    space_tokens.draw_over(canvas, table)


def _draw_captive(canvas: Canvas, table: WarcraftTable, captive: str, rect: FRect) -> None:
    model = table.model
    owner = next(owner for name, owner, _ in model.captives if name == captive)
    target = Target("piece", captive)
    state = "selected" if target in model.path else "selectable" if target in model.targets else "rest"
    pieces_art.draw_captive(canvas, rect.center, rect.w / 2, table.model.colours(owner), state)


def draw_stack(
    canvas: Canvas, table: WarcraftTable, name: str, groups: Sequence[Piece], flying: Collection[str]
) -> None:
    """Draw the pieces of one hex with their pennants."""
    model = table.model
    r = table.map.radius
    placed = [(group, rect) for group, rect in group_rects(table, name, groups) if group.id not in flying]
    seen: set[int] = set()
    for group, rect in placed:
        colours = model.colours(group.owner)
        if group.owner not in seen and group.kind in ("melee", "ranged", "flying"):
            seen.add(group.owner)
            foot = (rect.x + rect.h * 0.1, rect.y + rect.h * 0.3)
            pieces_art.draw_pennant(canvas, foot, r * 0.42, colours, table.emblem(group.owner))
    everything = table.selection.chosen
    for group, rect in placed:
        _draw_group(canvas, table, group, rect, everything.get(group.id, 0))


def _draw_group(canvas: Canvas, table: WarcraftTable, group: Piece, rect: FRect, chosen: int) -> None:
    """Draw equal pieces of one hex, side by side with the chosen ones raised, or as one with their number."""
    model = table.model
    colours = model.colours(group.owner)
    state, boxes = "selected" if chosen else piece_state(table, model, group), singles(rect)
    some = 0 < chosen < group.n
    number = group.n if len(boxes) == 1 and group.n > 1 and not some else 0
    marked = [box.move(0, -box.h * 0.16) for box in boxes[:chosen]] if len(boxes) > 1 else []
    for box in boxes[len(marked) :]:
        shown = "rest" if marked else state
        pieces_art.draw_marker(canvas, box.center, box.w / 2, group.kind, colours, shown, number)
    for box in marked:
        pieces_art.draw_marker(canvas, box.center, box.w / 2, group.kind, colours, state)
    if some and len(boxes) == 1:
        space_tokens.draw_share(canvas, rect, chosen, group.n)


def piece_state(table: WarcraftTable, model: Model, group: Piece) -> str:
    """How a group is shown that has not been chosen."""
    target = Target("piece", group.id)
    if target in model.path:
        return "selected"
    if target in model.targets:
        return "target" if model.path else "selectable"
    if target in model.starts and (not model.path or model.phase == "move"):
        return "selectable" if not model.path else "rest"
    if table.pointed_target == target:
        return "hover"
    if group.moved:
        return "moved"
    stuck = model.phase == "move" and model.session.may_act and group.owner == model.session.decider
    return "held" if stuck and target not in model.starts else "rest"


# --------------------------------------------------------------------------------------------------------- strip


def count_center(table: WarcraftTable, pile: FRect, corner: tuple[float, float]) -> tuple[float, float]:
    """The middle of a pile's count: ``corner`` units from its lower right corner, and above a row of choices over the
    pile; in the middle of a small pile."""
    if pile.w < 48.0:
        return pile.centerx, pile.centery
    x, y = pile.right - corner[0], pile.bottom - corner[1]
    row = table.rows_box
    if row is not None and row.left < pile.right and row.right > pile.left:
        y = max(pile.y, min(y, row.top - corner[1]))
    return x, y


def _draw_strip(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw deck, discard pile and hand below the map, on the table and in the shadow of the map."""
    place, model = table.place, table.model
    if place.rival is not None:
        table.map.draw_below(canvas, place.board)
        canvas.panel(place.panel, "panel")
    else:
        with canvas.clip(FRect(0, place.board.bottom, place.board.right, canvas.height)):  # right of it lies the side
            table.map.draw_below(canvas, place.board)
            canvas.panel(place.side, "panel")  # its shadow falls on this part, too
    seat = model.shown_seat
    colours = model.colours(seat)
    deck = len(model.state.decks[seat])
    if deck:
        draw_back(canvas, place.deck, colours, table.emblem(seat))
    else:
        draw_empty_pile(canvas, place.deck, 8, 90)
    draw_pile_count(canvas, count_center(table, place.deck, (14, 16)), deck)
    discards = model.pile(model.state.discards[seat])
    if discards:
        draw_card(canvas, place.discard, card_face(discards[-1], model.state.config.options))
        canvas.fill(place.discard, NIGHT900, alpha=90, radius=6)
    else:
        draw_empty_pile(canvas, place.discard)
    draw_pile_count(canvas, count_center(table, place.discard, (12, 14)), len(discards))
    if not table.compact and place.rival is None:
        canvas.text(
            t("warcraft_board.deck"), (place.deck.centerx, place.deck.bottom + 3), "least", IVORY300, anchor="midtop"
        )
        low = place.deck.bottom + 3
        canvas.text(t("warcraft_board.discard"), (place.discard.centerx, low), "least", IVORY300, anchor="midtop")
    hand.draw_hand(canvas, table)
    count = table.moved_count()
    if count is not None and not table.compact:
        line = FRect(place.actions.x, place.actions.y, place.actions.w, 18)
        canvas.fit_text(
            t("warcraft_board.moved_count", n=count[0], total=count[1]), line, "small", IVORY300, "center", 0.7
        )


def _draw_prompt(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the prompt in a pill on the map; beside it what the move pointed at brings; below it why the step cannot be
    ended."""
    place = table.place
    words, seat = table.asked_of(t("warcraft.prompt.over"), t("warcraft_board.turn_done"))
    note, danger = prompt_note(table)
    colours = table.model.colours(seat) if seat is not None else None
    emblem = table.emblem(seat) if seat is not None else None
    prompt = shared.Prompt(words, colours, emblem, note=note, danger=danger)
    if place.rival is not None or place.aside is not None:
        box = _draw_corner_prompt(canvas, table.prompt_area or place.prompt, prompt)
    else:  # one line, two where its letters would be small
        most = min(place.board.w - 36.0, place.prompt.w + canvas.measure(prompt.note, "small_strong")[0])
        box = FRect(place.prompt.topleft, shared.prompt_size(canvas, prompt, most, place.prompt.h))
        shared.draw_prompt(canvas, box, prompt)
    over = table.over_limit()
    if over:
        told = Words(t("warcraft_board.over_limit", zones=", ".join(over)), "small_strong", DANGER, least=0.8)
        pill = Stack((Draw(Canvas.panel, ("pill",)), Row((sign("warning", 18, DANGER), told), 6, (14, 2))))
        wide = min(max(place.prompt.w, box.w), tree.width(canvas, pill, 1e5))
        tree.draw(canvas, pill, FRect(box.x, box.bottom + 8, wide, place.prompt.h - 6))


def _draw_corner_prompt(canvas: Canvas, place: FRect, prompt: shared.Prompt) -> FRect:
    """Draw the prompt in several lines in the corner of a map that fills its frame, with what the move pointed at
    brings below it; ``place``: its corner, the height of one line and the greatest width; returns its rectangle."""
    row, ink = place.h, DANGER if prompt.danger else BRASS300
    told = [(prompt.words, "body_strong", IVORY100), (prompt.note, "small_strong", ink)]
    if canvas.theme.enlarged > 1:  # letters that the player has enlarged shrink to the room of some usual lines
        room = place.w - row * 1.3, 4.2 * canvas.line_height("body_strong") / canvas.theme.enlarged
        told = [(words, fit_role(canvas, words, role, room), colour) for words, role, colour in told]
    told = [one for one in told if one[0]]
    emblem = medal(prompt.colours, prompt.emblem, row * 0.68) if prompt.colours is not None else None
    sides = row * (0.5 if emblem is None else 1.5)
    broken = (
        canvas.measure(line, role)[0] for words, role, _ in told for line in canvas.wrap(words, role, place.w - sides)
    )
    wide = min(place.w, max(broken, default=0.0) + sides + 1.0)  # no wider than its longest line
    lines = (Words(words, role, colour, lines=0, weight=1.0) for words, role, colour in told)
    words = Row((emblem, Column(tuple(lines), 0, weight=1.0)), row * 0.1, (row * 0.25, row * 0.25))
    box = FRect(place.topleft, (wide, max(row, tree.height(canvas, words, wide))))
    tree.draw(canvas, Stack((Draw(Canvas.panel, ("pill",)), words)), box)
    return box


def draw_drag(table: WarcraftTable, canvas: Canvas) -> None:
    """Draw, above everything, the seats' chips on the bar, and the piece under the pointer while it is dragged."""
    boxes = table.chip_rects()
    chips = boxes[0].unionall(boxes[1:]).inflate(8, 6)
    table.scene.layers.draw(
        canvas, "chips", chips, partial(_chips_key, table), lambda: panels.draw_chips(canvas, table)
    )
    hand.draw_raised(canvas, table)
    if table.drag is None:
        return
    piece, pos = table.drag
    group = table.model.by_piece.get(piece)
    if group is not None:
        colours = table.model.colours(group.owner)
        pieces_art.draw_marker(canvas, pos, table.map.radius * 0.28, group.kind, colours, "selected")


def prefetch_steps(table: WarcraftTable, canvas: Canvas) -> Iterator[None]:
    """Draw into ``canvas``, which is not shown, what a selection and a move will show; a little in each step."""
    from . import animations, tooltips  # noqa: F401 - the first event and the first tooltip need not wait for them

    yield
    table.map.draw_edge(canvas, always=True)
    yield
    yield from _pieces(canvas, table)
    groups = table.model.groups.values()
    chosen = {group.space for stack in groups for group in stack if table.selection.movable(group.space)}
    yield from space_marks.prefetch_marks(canvas, table.map, ("attack", "stop", "overstack", "barred"), chosen)
    yield from prefetch_battle(canvas, table, table.battle)
    yield from space_marks.prefetch_outlines(canvas, table.map)


def _pieces(canvas: Canvas, table: WarcraftTable) -> Iterator[None]:
    """Draw the markers on the map in the states that they have while one is chosen."""
    model, r = table.model, table.map.radius
    seen: set[tuple[int, str, int]] = set()
    for groups in model.groups.values():
        for group in groups:
            key = (group.owner, group.kind, group.n)
            if key in seen or group.owner >= model.tables.seats:
                continue
            seen.add(key)
            half = r * (UNIT_HALF if group.kind in UNIT_KINDS else WORKER_HALF)
            for state in ("rest", "selectable", "selected", "hover", "moved"):
                for count in {0, group.n if group.n > 1 else 0, group.n - 1 if group.n > 2 else 0}:
                    at, colours = table.map.center(group.space), model.colours(group.owner)
                    pieces_art.draw_marker(canvas, at, half, group.kind, colours, state, count)
                yield


def prefetch_battle(canvas: Canvas, table: WarcraftTable, view: BattleView) -> Iterator[None]:
    """Draw the parts of the overlay as a first battle shows them, one in each step. Between two steps the view is as it
    was."""
    scene = table.scene
    for lit in ("", "ranged"):
        stages = [_stage(table, seat, lit) for seat in range(table.model.tables.seats)]
        places = lay_out(scene.app.canvas, scene.width, scene.height, table.compact)
        parts: list[Callable[[BattleStage], object]] = [
            lambda stage: battle_head.draw_phases(canvas, view, stage),
            lambda stage: battle_ranks.draw_light(canvas, view.places, stage),
            lambda stage: battle_ranks.draw_ranks(canvas, view, stage),
            lambda stage: battle_footer.draw_footer(canvas, view, stage),
        ]
        draws: list[tuple[Callable[[BattleStage], object], BattleStage]] = [(part, stages[0]) for part in parts]
        if not lit:
            draws += [(lambda stage: battle_head.draw_head(canvas, view, stage), one) for one in stages]
        for draw, stage in draws:
            if table.model.state.battle is not None or view.stage is not None:
                return  # a battle is on the screen already
            shown, view_places = table.shown, view.places
            view.present(stage)
            view.places = places
            try:
                draw(stage)
            finally:
                table.shown, view.places = shown, view_places
            yield


def _stage(table: WarcraftTable, seat: int, phase: str) -> BattleStage:
    """The stage of an invented battle between a seat and the next one of another side."""
    model = table.model
    sides = model.tables.side
    enemy = next((other for other in range(model.tables.seats) if sides[other] != sides[seat]), seat)
    space = next(iter(model.zones))
    armies = (owner_of(model.state, seat),), (owner_of(model.state, enemy),)
    groups = tuple(Fighters("", owner, unit, space, 1, True) for owner in (seat, enemy) for unit in PHASES)
    return BattleStage(0, space, 1, phase, armies, groups, BattleRecord(0))
