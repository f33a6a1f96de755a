"""Everything that can be wrong with a state: conservation of pieces and cards, limits, flow, impossible stacks of
frames, and a running battle that names things that do not exist."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from tabletop.rules.bits import all_below, bits_of, has_bit

from . import META, board, pieces, state as st
from .config import DECK
from .content import content
from .decks import deck
from .movement import CALLERS
from .state import (
    BUSY,
    COMPLETE,
    IDLE,
    RISING,
    UNKNOWN,
    CardFrame,
    FlowFrame,
    Frame,
    MoveFrame,
    PortalFrame,
    ReviveFrame,
    State,
)


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty for a sound one. Hidden cards of a view are taken to be right."""
    found = [*_numbers(state), *_cards(state), *_map(state)]
    if not found:  # the other checks rely on what these have checked
        found = [*_pieces(state), *_stacking(state), *_flags(state), *_plan(state), *_sites(state)]
    return found or _flow(state)


def _cards(state: State) -> list[str]:
    """Each card must be in exactly one place, on its own side; cards that a scenario removes in none."""
    found = []
    for seat in range(state.config.tables.seats):
        played = [frame.card for frame in state.frames if isinstance(frame, CardFrame)]
        cards = [card for card in played if card // DECK == seat]
        for piles in (state.hands, state.decks, state.discards, state.shown, state.aside):
            cards += piles[seat]
        counts = Counter(cards)
        hidden = counts.pop(UNKNOWN, 0)
        own = deck(state.config, seat)
        found += [f"seat {seat + 1}: card {card} does not belong here" for card in sorted(counts) if card not in own]
        found += [f"seat {seat + 1}: card {card} is in {n} places" for card, n in sorted(counts.items()) if n > 1]
        if len(cards) != len(own):
            found.append(f"seat {seat + 1}: {len(cards)} cards instead of {len(own)} ({hidden} hidden)")
        if UNKNOWN in state.discards[seat] or UNKNOWN in state.shown[seat]:
            found.append(f"seat {seat + 1}: a hidden card lies open")
    return found


def counted(state: State, seat: int) -> Counter[int]:
    """The pieces of a seat by kind: reserve, map, buildings, held by cards, waiting to come back (WC-CMP-1)."""
    counts: Counter[int] = Counter(dict(enumerate(state.reserve[seat])))
    counts.update(pieces.KIND[piece] for stack in state.board for piece in stack if pieces.OWNER[piece] == seat)
    for site in state.sites[seat]:
        if pieces.site_status(site) == BUSY:
            counts[pieces.site_kind(site)] += 1
        elif pieces.site_status(site) == RISING:
            counts[pieces.WORKER] += 1
    if state.battle is not None:
        counts.update(pieces.KIND[piece] for _, piece, _ in state.battle.devoured if pieces.OWNER[piece] == seat)
        if seat == state.config.tables.revival:
            counts.update(state.battle.revive)
    for frame in state.frames:
        if isinstance(frame, ReviveFrame) and frame.decider == seat:
            counts.update(frame.kinds)
        if isinstance(frame, PortalFrame) and frame.decider == seat:
            counts.update(pieces.KIND[piece] for _, piece in frame.placed)
    return counts


def _pieces(state: State) -> list[str]:
    """Every marker must be in exactly one place (WC-CMP-1, 2, 4)."""
    found = []
    book = content()
    for seat in range(state.config.tables.seats):
        counts = counted(state, seat)
        for kind, most in enumerate(book.markers):
            if counts[kind] != most:
                found.append(f"seat {seat + 1}: {counts[kind]} pieces of kind {kind} instead of {most}")
        if min(state.reserve[seat]) < 0:
            found.append(f"seat {seat + 1}: a reserve below nothing")
        for kind in range(3):
            built = sum(pieces.site_kind(site) == kind for site in state.sites[seat])
            if built > book.buildings[kind] + (kind == pieces.MELEE):
                found.append(f"seat {seat + 1}: {built} buildings of kind {kind}")
        if sum(pieces.outpost_seat(post) == seat for post in state.outposts) > book.outposts:
            found.append(f"seat {seat + 1}: too many Outposts")
        if has_bit(state.out, seat) and any(pieces.OWNER[piece] == seat for stack in state.board for piece in stack):
            found.append(f"seat {seat + 1}: eliminated, yet on the map")
    return found


def _map(state: State) -> list[str]:
    tables = state.config.tables
    found = []
    if len(state.board) != tables.size or len(state.tokens) != tables.size:
        return ["the map has another size"]
    owners = {*range(tables.seats)} | ({pieces.NEUTRAL} if tables.race[pieces.NEUTRAL] else set())
    building: Counter[int] = Counter()
    for where, stack in enumerate(state.board):
        if not stack:
            continue
        if list(stack) != sorted(stack):
            found.append(f"{tables.names[where]}: pieces out of order")
        for piece in stack:
            if (
                not 0 <= piece < pieces.CODES
                or pieces.OWNER[piece] not in owners
                or pieces.KIND[piece] > pieces.NECROMANCER
            ):
                found.append(f"{tables.names[where]}: no piece {piece}")
            elif piece & pieces.BUILDER:
                building[pieces.outpost(where, pieces.OWNER[piece], False)] += 1
    if building != Counter([post for post in state.outposts if not pieces.outpost_complete(post)]):
        found.append("Outposts under construction without their workers")
    if any(not 0 <= token <= COMPLETE for token in state.tokens):
        found.append("a depletion out of range")
    if any(not 0 <= where < tables.size for where in state.captives):
        found.append("a captive off the map")
    if len(state.captives) != len(tables.captive_owner):
        found.append("a captive too few or too many")
    if any(not 0 <= pieces.outpost_hex(post) < tables.size for post in state.outposts):
        found.append("an Outpost off the map")
    return found


def _stacking(state: State) -> list[str]:
    """No side may exceed its limit in a hex, except while it moves, in a battle that raises its dead there, and where
    killed units come back (WC-MOV-7, WC-ABL-6, WC-NOR-9)."""
    tables = state.config.tables
    movers = [frame.decider for frame in state.frames if isinstance(frame, MoveFrame)]
    moving = {tables.side[seat] for seat in movers if 0 <= seat < tables.seats}
    battle = state.battle
    found = []
    for where, stack in enumerate(state.board):
        if len(stack) <= board.UNIT_LIMIT or (battle is not None and battle.raised and where == battle.hex):
            continue
        for side in range(tables.sides):
            if side in moving:
                continue
            site = any(board.is_site(state, seat, where) for seat in tables.team[side])
            if not site and board.units_of_side(tables, side, stack) > board.UNIT_LIMIT:
                found.append(f"{tables.names[where]}: more units of a side than may stand there")
            if board.workers_of_side(tables, side, stack) > board.WORKER_LIMIT:
                found.append(f"{tables.names[where]}: more workers of a side than may stand there")
    return found


def _flags(state: State) -> list[str]:
    """Flags of pieces must be cleared when the moment they are for is over (3.4, WC-CRD)."""
    bottom = state.frames[0] if state.frames else None
    stage = bottom.stage if isinstance(bottom, FlowFrame) else ""
    moving = stage in ("move", "move_end")
    fighting = moving or stage in ("select", "late_cleanup")
    wrong = 0 if stage == "move_end" else pieces.MOVED
    wrong |= (0 if moving else pieces.FAST) | (0 if state.battle is not None else pieces.POLY)
    wrong |= 0 if moving or stage == "select" else pieces.CALLED
    wrong |= 0 if fighting else pieces.CRIPPLED * pieces.MOST_CRIPPLED
    if state.result is not None:
        return []
    caller = state.config.tables.owner.get(CALLERS, -1)
    for where, stack in enumerate(state.board):
        for piece in stack:
            worker = pieces.KIND[piece] == pieces.WORKER
            called = piece & pieces.CALLED and (not worker or piece & pieces.BUILDER or pieces.OWNER[piece] != caller)
            mover = piece & pieces.MOVED and pieces.OWNER[piece] != state.active
            if piece & wrong or called or mover or (piece & pieces.BUILDER and not worker):
                return [f"{state.config.tables.names[where]}: a piece in a moment that is over"]
    return []


def _plan(state: State) -> list[str]:
    """There may be no more pieces without a reserve, and no other tokens, than the scenario has (WC-ELF-6, WC-NEC-1,
    3)."""
    tables, scenario = state.config.tables, state.config.options.scenario
    plans = [(seat, plan.pieces) for seat, plan in enumerate(scenario.seats)]
    if scenario.neutral:
        plans.append((pieces.NEUTRAL, (*scenario.neutral.pieces, *scenario.neutral.english)))
    found = []
    for owner, planned in plans:
        most: Counter[int] = Counter()
        for _, kind, number in planned:
            most[kind] += number
        there = Counter(pieces.KIND[piece] for stack in state.board for piece in stack if pieces.OWNER[piece] == owner)
        if state.battle is not None:
            there.update(pieces.KIND[piece] for _, piece, _ in state.battle.devoured if pieces.OWNER[piece] == owner)
        kinds = range(pieces.NECROMANCER + 1) if owner == pieces.NEUTRAL else (pieces.NECROMANCER,)
        found += [f"owner {owner + 1}: more pieces of kind {k} than began" for k in kinds if there[k] > most[k]]
    allowed = bits_of(sorted({*tables.sources, *tables.graveyards}))
    if state.marks & ~allowed:
        found.append("a token where none was")
    return found


def _sites(state: State) -> list[str]:
    """A seat to which the scenario gives printed buildings must have them complete; others have no buildings (WC-CMP-2,
    3)."""
    found = []
    scenario = state.config.options.scenario
    for seat, sites in enumerate(state.sites):
        plan = scenario.seats[seat]
        printed = plan.town >= 0 and plan.stocked
        if has_bit(state.out, seat):
            continue
        workers = [pieces.site_status(site) for site in sites if pieces.site_kind(site) == pieces.WORKER]
        melee = any(
            pieces.site_kind(site) == pieces.MELEE and pieces.site_status(site) in (IDLE, BUSY) for site in sites
        )
        if not printed and sites:
            found.append(f"seat {seat + 1}: buildings without a Town")
        elif printed and (len(workers) != 1 or workers[0] not in (IDLE, BUSY) or not melee):
            found.append(f"seat {seat + 1}: a printed building too few or too many")
    return found


def _numbers(state: State) -> list[str]:
    tables, seats = state.config.tables, state.config.tables.seats
    if [len(levels) for levels in state.levels] != [3 if race else 0 for race in tables.race]:
        return ["levels of nobody, or of somebody none"]
    found = [
        f"owner {owner + 1}: no level {level} of kind {kind}"
        for owner, levels in enumerate(state.levels)
        for kind, level in enumerate(levels)
        if not 1 <= level <= len(tables.tiles[owner][kind])
    ]
    owners = (state.active, state.first, *(seat for _, seat in state.entered))
    if max(owners) >= seats or not all_below(state.out, seats) or state.slot > seats:
        found.append("something of nobody")
    if min((*state.gold, *state.wood, state.turn, state.battles, state.slot)) < 0:
        found.append("less than nothing")
    if len(set(state.entered)) != len(state.entered) or len(set(state.besieged)) != len(state.besieged):
        found.append("somebody entered twice, or a Town is besieged twice")
    return found


def _flow(state: State) -> list[str]:
    """The stack of frames must be possible, with valid indexes in it."""
    if (state.result is None) == (not state.frames):
        return ["neither decided nor over, or both"]
    tables = state.config.tables
    if state.result is not None:
        result = state.result
        named = all(0 <= seat < tables.seats for seat in result.winners) and len(result.scores) == tables.seats
        if result.ending not in META.endings or not named:
            return ["an ending that the game does not know"]
        return [] if state.battle is None else ["a battle after the end"]
    if len({tables.side[seat] for seat in board.living(state)}) < 2 or state.turn < 1:
        return ["a match that is over, or has not begun"]
    return _stack(state)


_LETTERS: Final[Mapping[type[Frame], str]] = {
    st.MoveFrame: "M", st.CardFrame: "K", st.PortalFrame: "P", st.AnswerFrame: "A", st.SelectFrame: "S",
    st.BattleFrame: "B", st.JoinFrame: "J", st.PoisonFrame: "N", st.RaiseFrame: "R", st.CasualtyFrame: "C",
    st.ReviveFrame: "V", st.HarvestFrame: "H", st.DeployFrame: "D", st.SpendFrame: "X",
}  # fmt: skip
_FIGHT: Final = r"S|V|B (J|N|R( R)*|C|W6( R)+|W[4-9]( K W10)*)"
_SHAPES: Final = {
    "move": re.compile(r"W1"),
    "move_end": re.compile(r"M( W2| A)?"),
    "select": re.compile(r"W3( P|( W2)+)?|" + _FIGHT),
    "late_cleanup": re.compile(_FIGHT),
    "harvest": re.compile(r"W11"),
    "harvest_end": re.compile(r"H"),
    "deploy_end": re.compile(r"D( A)?"),
    "spend": re.compile(r"W12"),
    "turn_end": re.compile(r"X( A)?"),
    "turn_test": re.compile(r"W14"),
}
"""By the next stage of the turn: the frames that can be above it while a seat decides, the top last (4.1, 4.2)."""


def _stack(state: State) -> list[str]:
    """What is wrong with the frames of a running match."""
    bottom, rest = state.frames[0], state.frames[1:]
    if not isinstance(bottom, st.FlowFrame) or any(type(frame) not in _NAMED for frame in rest):
        return ["no turn runs, or two"]
    shape = " ".join(_letter(frame) for frame in rest)
    pattern = _SHAPES.get(bottom.stage)
    if pattern is None or not pattern.fullmatch(shape):
        return [f"nobody decides, or no turn asks that: {bottom.stage} {shape}"]
    if bottom.decider != state.active or any(not 0 <= frame.decider < state.config.tables.seats for frame in rest):
        return ["a frame of no seat"]
    if (state.battle is None) == shape.startswith("B"):
        return ["a battle without its frame, or the other way round"]
    return _turn(state, bottom.stage)


def _letter(frame: Frame) -> str:
    return f"W{frame.window}" if isinstance(frame, st.WindowFrame) else _LETTERS[type(frame)]


_NAMED: Final = {*_LETTERS, st.WindowFrame}


def _turn(state: State, stage: str) -> list[str]:
    """The active seat must follow from the marker and the slot (WC-TRN-2)."""
    seats = state.config.tables.seats
    if stage == "late_cleanup":
        sound = state.slot == 0
    else:
        sound = state.slot < seats and state.active == (state.first + state.slot) % seats
    return [] if sound and not has_bit(state.out, state.active) else ["a turn of somebody else"]
