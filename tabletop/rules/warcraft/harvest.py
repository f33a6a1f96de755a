"""The Harvest Step: one die for each worker, depletion, Necromancers (WC-HAR, WC-NEC-6)."""

from __future__ import annotations

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .board import enter, from_reserve, release_builder, room
from .cards import victory_point_actions
from .content import content
from .gifts import RESOURCES, change_stock
from .pieces import BUILDER, KIND, KINDS, NECROMANCER, OWNER, WORKER, code, outpost, outpost_hex
from .state import COMPLETE, REGISTRY, HarvestFrame, NotLegal, State, pop, put, swap, top

MINE, FOREST = 0, 1


def workers_in(state: State, seat: Seat, where: int) -> int:
    """Own workers in a hex that harvest: those that build an Outpost do not (WC-HAR-6)."""
    return state.board[where].count(code(seat, WORKER))


def rolled_in(frame: HarvestFrame, where: int) -> int:
    """Dice rolled in a hex so far."""
    return dict(frame.rolled).get(where, 0)


def _left(state: State, frame: HarvestFrame) -> list[int]:
    """The hexes where workers still have to roll (WC-HAR-1, 4)."""
    tables, board = state.config.tables, state.board
    worker = code(frame.decider, WORKER)
    return [
        where
        for where in tables.resources
        if worker in board[where]
        and state.tokens[where] < COMPLETE
        and workers_in(state, frame.decider, where) > rolled_in(frame, where)
    ]


def _current(left: list[int], frame: HarvestFrame) -> int:
    """The hex whose dice have begun and are not all rolled, -1 for none (WC-HAR-2)."""
    return next((where for where in left if rolled_in(frame, where)), -1)


def open_hexes(state: State, frame: HarvestFrame) -> list[int]:
    """The hexes of which the next die may be rolled: mines before forests, a hex begun before others (WC-HAR-2)."""
    left = _left(state, frame)
    current = _current(left, frame)
    if current >= 0:
        return [current]
    tables = state.config.tables
    mines = [where for where in left if tables.resource[where] == MINE]
    return mines or left


def builders(state: State, frame: HarvestFrame) -> list[int]:
    """The hexes where a worker may leave an unfinished Outpost to harvest (WC-HAR-6), in the order of WC-HAR-2."""
    tables = state.config.tables
    seat = frame.decider
    left = _left(state, frame)
    current = _current(left, frame)
    mines = any(tables.resource[where] == MINE for where in left)
    forests = any(tables.resource[where] == FOREST for where, _ in frame.rolled)
    found = []
    for post in state.outposts:
        where = outpost_hex(post)
        if post != outpost(where, seat, False) or tables.resource[where] < 0 or state.tokens[where] >= COMPLETE:
            continue
        too_early = tables.resource[where] == FOREST and mines
        too_late = tables.resource[where] == MINE and forests
        if where not in found and not too_early and not too_late and current in (-1, where):
            found.append(where)
    return found


def sources(state: State, frame: HarvestFrame) -> list[int]:
    """The hexes where a Necromancer may raise a unit now (WC-NEC-6)."""
    tables = state.config.tables
    seat = frame.decider
    if tables.necromancers != seat:
        return []
    return [
        where
        for where, kind in tables.sources.items()
        if has_bit(state.marks, where)
        and where not in frame.raised
        and any(KIND[p] == NECROMANCER and OWNER[p] == seat for p in state.board[where])
        and state.reserve[seat][kind] > 0
        and room(state, seat, where, kind) > 0
    ]


def _necromancer_id(state: State, seat: Seat, where: int) -> str:
    piece = next(p for p in state.board[where] if KIND[p] == NECROMANCER and OWNER[p] == seat)
    return state.config.tables.piece_id(where, piece)


@REGISTRY.lists(HarvestFrame)
def harvest_actions(state: State, frame: HarvestFrame) -> list[Action]:
    """Dice, builders, Necromancers, cards; the end of the step once all dice are rolled."""
    tables = state.config.tables
    names = tables.names
    left = open_hexes(state, frame)
    found: list[Action] = [act.Harvest(names[where]) for where in left]
    builder = code(frame.decider, WORKER, BUILDER)
    found += [act.HarvestWithBuilder(tables.piece_id(where, builder)) for where in builders(state, frame)]
    found += [act.Conjure(_necromancer_id(state, frame.decider, where)) for where in sources(state, frame)]
    found += victory_point_actions(state, frame.decider)
    if not left:
        found.append(act.END_HARVEST)
    return found


@REGISTRY.handles(act.Harvest)
def harvest(state: State, action: act.Harvest, events: list[Event]) -> None:
    """Roll for one worker (WC-HAR-1 to 4)."""
    frame = top(state, HarvestFrame)
    where = state.config.tables.map.index.get(action.space, -1)
    if where not in open_hexes(state, frame):
        raise NotLegal
    _roll(state, frame, where, events)


@REGISTRY.handles(act.HarvestWithBuilder)
def harvest_with_builder(state: State, action: act.HarvestWithBuilder, events: list[Event]) -> None:
    """A builder harvests; its Outpost is lost (WC-HAR-6)."""
    frame = top(state, HarvestFrame)
    found = state.config.tables.find_piece(action.piece)
    if found is None or found[1] != code(frame.decider, WORKER, BUILDER) or found[0] not in builders(state, frame):
        raise NotLegal
    where, piece = found
    release_builder(state, where, frame.decider, piece)
    events.append(ev.OutpostDestroyed(frame.decider, state.config.tables.names[where], True))
    _roll(state, frame, where, events)


def _roll(state: State, frame: HarvestFrame, where: int, events: list[Event]) -> None:
    tables = state.config.tables
    seat = frame.decider
    number = content().resource_die.roll(state.chance)
    resource = tables.resource[where]
    change_stock(state, seat, resource, number)
    if number == 3 and where not in tables.lasting:
        state.tokens = put(state.tokens, where, min(COMPLETE, state.tokens[where] + 1))
    rolled = dict(frame.rolled)
    rolled[where] = rolled.get(where, 0) + 1
    swap(state, HarvestFrame(seat, tuple(sorted(rolled.items())), frame.raised))
    events.append(ev.Harvested(seat, tables.names[where], RESOURCES[resource], number, state.tokens[where]))


@REGISTRY.handles(act.Conjure)
def conjure(state: State, action: act.Conjure, events: list[Event]) -> None:
    """A Necromancer puts a free unit into its hex (WC-NEC-6)."""
    frame = top(state, HarvestFrame)
    tables = state.config.tables
    seat = frame.decider
    found = tables.find_piece(action.piece)
    if found is None or found[0] not in sources(state, frame) or found[1] not in state.board[found[0]]:
        raise NotLegal
    where, piece = found
    if OWNER[piece] != seat or KIND[piece] != NECROMANCER:
        raise NotLegal
    kind = tables.sources[where]
    from_reserve(state, seat, kind, where)
    enter(state, seat, where)
    swap(state, HarvestFrame(seat, frame.rolled, (*frame.raised, where)))
    events.append(ev.Conjured(seat, KINDS[kind], tables.names[where]))


def end_harvest(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """End the step once no die is left (WC-HAR-1, R-37)."""
    if open_hexes(state, top(state, HarvestFrame)):
        raise NotLegal
    pop(state)


@REGISTRY.settles(HarvestFrame)
def settle_harvest(state: State, frame: HarvestFrame, events: list[Event]) -> bool:
    """End the step of a seat with nothing to harvest and nothing to raise."""
    if open_hexes(state, frame) or builders(state, frame) or sources(state, frame):
        return False
    end_harvest(state, events)
    return True
