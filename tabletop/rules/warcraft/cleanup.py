"""The end of a Move Step and of all of them: undefended pieces, tokens, Towns, elimination (3.11, 3.12)."""

from __future__ import annotations

from tabletop.rules.bits import has_bit, with_bit, without_bit
from tabletop.rules.game import Event, Seat

from . import events as ev
from .board import clear_flags, enemy_units, living, pieces, remove_outpost, to_reserve, waiting
from .content import content
from .pieces import CALLED, FIGHTS, KIND, KINDS, NEUTRAL, OWNER, WORKER, outpost_complete, outpost_hex, outpost_seat
from .scenarios import LoneCapture
from .state import PARTIAL, State, put
from .victory import captured, last_side, scores, step_end


def clean_up(state: State, seat: Seat, events: list[Event]) -> None:
    """Clean up after the battles of a Move Step (WC-POS, WC-NEC-9): undefended pieces, tokens, called workers, and
    conditions of victory."""
    _destroy_workers(state, events)
    _destroy_outposts(state, events)
    _lose_tokens(state, events)
    clear_flags(state, CALLED)
    state.besieged = ()
    step_end(state, seat, events)


def _destroy_workers(state: State, events: list[Event]) -> None:
    """Destroy workers and Necromancers in hexes with enemy units (WC-POS-1, WC-NEC-4)."""
    tables = state.config.tables
    for where, stack in enumerate(state.board):
        if not stack or OWNER[stack[0]] == OWNER[stack[-1]] or waiting(state, where):
            continue
        doomed = [
            piece
            for piece in stack
            if KIND[piece] >= WORKER and not piece & CALLED and enemy_units(tables, tables.side[OWNER[piece]], stack)
        ]
        if not doomed:
            continue
        state.board[where] = tuple([piece for piece in stack if piece not in doomed])
        for piece in doomed:
            to_reserve(state, piece)
            events.append(ev.PieceDestroyed(OWNER[piece], KINDS[KIND[piece]], tables.names[where]))


def _destroy_outposts(state: State, events: list[Event]) -> None:
    """Destroy Outposts in hexes with enemy units, except complete ones that are Towns (WC-POS-1, WC-NOR-4)."""
    tables = state.config.tables
    for post in state.outposts:
        where, seat = outpost_hex(post), outpost_seat(post)
        own_town = outpost_complete(post) and where in tables.protected and tables.towns[seat] == where
        if own_town or waiting(state, where):
            continue
        if enemy_units(tables, tables.side[seat], state.board[where]):
            remove_outpost(state, post)
            events.append(ev.OutpostDestroyed(seat, tables.names[where]))


def _lose_tokens(state: State, events: list[Event]) -> None:
    """Remove for good the scenario tokens in hexes that only enemies of the Necromancers occupy (WC-NEC-9)."""
    if not state.marks:
        return
    tables = state.config.tables
    owner = tables.necromancers
    for where, stack in enumerate(state.board):
        if not has_bit(state.marks, where):
            continue
        present = {tables.side[OWNER[p]] for p in stack if FIGHTS[p] >= 0 and OWNER[p] != NEUTRAL}
        if present and tables.side[owner] not in present:
            state.marks = without_bit(state.marks, where)
            events.append(ev.TokenLost(tables.names[where]))


# ------------------------------------------------------------------------------------------------------ towns


def check_towns(state: State, events: list[Event]) -> None:
    """After all Move Steps: mark occupied Towns, eliminate seats whose Town fell, and test for the last side standing
    (WC-TWN-1 to 5)."""
    tables = state.config.tables
    fallen: list[Seat] = []
    for seat in living(state):
        town = tables.towns[seat]
        if town < 0 or not _occupied(state, seat, town):
            continue
        if state.tokens[town] or state.config.options.immediate_capture:
            fallen.append(seat)
        else:
            state.tokens = put(state.tokens, town, PARTIAL)
            events.append(ev.TownOccupied(seat, tables.names[town]))
    if not fallen:
        return
    before = scores(state)
    if captured(state, fallen, events):
        return
    lone = state.config.options.scenario.rule(LoneCapture)
    gone = list(fallen)
    for seat in fallen:
        if lone is None or tables.race[seat] not in lone.races:
            gone += [mate for mate in tables.team[tables.side[seat]] if mate not in gone]
    for seat in living(state):
        if seat in gone:
            eliminate(state, seat, seat in fallen, events)
    last_side(state, before, events)


def _occupied(state: State, seat: Seat, town: int) -> bool:
    """Whether a Town has units of enemy players; neutral units never capture (WC-TWN-3)."""
    side = state.config.tables.side
    return any(FIGHTS[p] >= 0 and OWNER[p] != NEUTRAL and side[OWNER[p]] != side[seat] for p in state.board[town])


def eliminate(state: State, seat: Seat, taken: bool, events: list[Event]) -> None:
    """Eliminate a seat and remove everything of it (WC-TWN-4). ``taken``: its Town was captured."""
    for where, piece in list(pieces(state)):
        if OWNER[piece] == seat:
            state.board[where] = tuple([one for one in state.board[where] if OWNER[one] != seat])
    for post in state.outposts:
        if outpost_seat(post) == seat:
            remove_outpost(state, post)
    state.reserve = put(state.reserve, seat, content().markers)
    state.sites = put(state.sites, seat, ())
    state.gold = put(state.gold, seat, 0)
    state.wood = put(state.wood, seat, 0)
    state.discards = put(state.discards, seat, (*state.discards[seat], *state.hands[seat]))
    state.hands = put(state.hands, seat, ())
    state.entered = tuple(entry for entry in state.entered if entry[1] != seat)
    state.out = with_bit(state.out, seat)
    events.append(ev.SeatEliminated(seat, taken))
