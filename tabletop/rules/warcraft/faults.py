"""Everything that can be wrong with a state: conservation of pieces and cards, limits, flow."""

from __future__ import annotations

from collections import Counter

from tabletop.rules.bits import has_bit

from .battle import STAGES as BATTLE_STAGES
from .board import UNIT_LIMIT, WORKER_LIMIT, is_site, units_of_side, workers_of_side
from .card_aims import BATTLE_WINDOWS
from .config import DECK
from .content import content
from .meta import META
from .pieces import (
    BUILDER,
    CODES,
    KIND,
    MELEE,
    MOVED,
    NECROMANCER,
    NEUTRAL,
    OWNER,
    WORKER,
    hex_of,
    outpost,
    outpost_complete,
    outpost_hex,
    outpost_seat,
)
from .setup import deck
from .state import (
    BUSY,
    COMPLETE,
    RISING,
    UNKNOWN,
    AnswerFrame,
    BattleFrame,
    CardFrame,
    CasualtyFrame,
    DeployFrame,
    FlowFrame,
    Frame,
    HarvestFrame,
    JoinFrame,
    MoveFrame,
    PoisonFrame,
    PortalFrame,
    RaiseFrame,
    ReviveFrame,
    SpendFrame,
    State,
    WindowFrame,
    site_code,
    site_kind,
    site_status,
)
from .turn import STAGES


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty for a sound one. Hidden cards of a view are taken on trust."""
    return [*_cards(state), *_pieces(state), *_map(state), *_stacking(state), *_numbers(state), *_flow(state)]


def _cards(state: State) -> list[str]:
    """Each card is in exactly one place and on its own side; cards a scenario removes are nowhere."""
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
    counts.update(KIND[piece] for stack in state.board for piece in stack if OWNER[piece] == seat)
    for site in state.sites[seat]:
        if site_status(site) == BUSY:
            counts[site_kind(site)] += 1
        elif site_status(site) == RISING:
            counts[WORKER] += 1
    if state.battle is not None:
        counts.update(KIND[piece] for _, piece, _ in state.battle.devoured if OWNER[piece] == seat)
        if seat == state.config.tables.revival:
            counts.update(state.battle.revive)
    for frame in state.frames:
        if isinstance(frame, ReviveFrame) and frame.decider == seat:
            counts.update(frame.kinds)
        if isinstance(frame, PortalFrame) and frame.decider == seat:
            counts.update(KIND[piece] for _, piece in frame.placed)
    return counts


def _pieces(state: State) -> list[str]:
    """Every marker is somewhere and none is there twice (WC-CMP-1, 2, 4)."""
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
            built = sum(site_kind(site) == kind for site in state.sites[seat])
            if built > book.buildings[kind] + (kind == MELEE):
                found.append(f"seat {seat + 1}: {built} buildings of kind {kind}")
        if sum(outpost_seat(post) == seat for post in state.outposts) > book.outposts:
            found.append(f"seat {seat + 1}: too many Outposts")
        if has_bit(state.out, seat) and any(OWNER[piece] == seat for stack in state.board for piece in stack):
            found.append(f"seat {seat + 1}: eliminated, yet on the map")
    return found


def _map(state: State) -> list[str]:
    tables = state.config.tables
    found = []
    if len(state.board) != tables.size or len(state.tokens) != tables.size:
        return ["the map has another size"]
    owners = {*range(tables.seats)} | ({NEUTRAL} if tables.race[NEUTRAL] else set())
    building: Counter[int] = Counter()
    for where, stack in enumerate(state.board):
        if not stack:
            continue
        if list(stack) != sorted(stack):
            found.append(f"{tables.names[where]}: pieces out of order")
        for piece in stack:
            if not 0 <= piece < CODES or OWNER[piece] not in owners or KIND[piece] > NECROMANCER:
                found.append(f"{tables.names[where]}: no piece {piece}")
            elif piece & BUILDER:
                building[outpost(where, OWNER[piece], False)] += 1
    if building != Counter([post for post in state.outposts if not outpost_complete(post)]):
        found.append("Outposts under construction without their workers")
    if any(not 0 <= token <= COMPLETE for token in state.tokens):
        found.append("a depletion out of range")
    if any(not 0 <= where < tables.size for where in state.captives):
        found.append("a captive off the map")
    if len(state.captives) != len(tables.captive_owner):
        found.append("a captive too few or too many")
    if any(not 0 <= outpost_hex(post) < tables.size for post in state.outposts):
        found.append("an Outpost off the map")
    return found


def _stacking(state: State) -> list[str]:
    """No side holds more than its limit in a hex, but while it moves, while a battle raises its dead there, and where
    the killed come back (WC-MOV-7, WC-ABL-6, WC-NOR-9)."""
    tables = state.config.tables
    movers = [frame.decider for frame in state.frames if isinstance(frame, MoveFrame)]
    moving = {tables.side[seat] for seat in movers if 0 <= seat < tables.seats}
    battle = state.battle
    found = []
    for where, stack in enumerate(state.board):
        if len(stack) <= UNIT_LIMIT or (battle is not None and battle.raised and where == battle.hex):
            continue
        for side in range(tables.sides):
            if side in moving:
                continue
            site = any(is_site(state, seat, where) for seat in tables.team[side])
            if not site and units_of_side(tables, side, stack) > UNIT_LIMIT:
                found.append(f"{tables.names[where]}: more units of a side than may stand there")
            if workers_of_side(tables, side, stack) > WORKER_LIMIT:
                found.append(f"{tables.names[where]}: more workers of a side than may stand there")
    return found


def _numbers(state: State) -> list[str]:
    tables = state.config.tables
    found = []
    if min((*state.gold, *state.wood)) < 0:
        found.append("resources below nothing")
    if [bool(levels) for levels in state.levels] != [bool(race) for race in tables.race]:
        return ["levels of nobody, or of somebody none"]
    if any(len(levels) not in (0, 3) for levels in state.levels):
        return ["levels of other than three types"]
    for owner, levels in enumerate(state.levels):
        for kind, level in enumerate(levels):
            if not 1 <= level <= len(tables.tiles[owner][kind]):
                found.append(f"owner {owner + 1}: no level {level} of kind {kind}")
    if not 0 <= state.active < tables.seats or not 0 <= state.first < tables.seats or state.turn < 0:
        found.append("a counter out of range")
    if not 0 <= state.out < 1 << tables.seats or not 0 <= state.slot <= tables.seats:
        found.append("a counter out of range")
    return found


def _flow(state: State) -> list[str]:
    """The stack of frames hangs together, and every index in it means something."""
    if (state.result is None) == (not state.frames):
        return ["neither decided nor over, or both"]
    if state.result is not None:
        return [] if state.result.ending in META.endings else ["an ending that the game does not know"]
    found = [fault for frame in state.frames for fault in _frame(state, frame)]
    bottom, top = state.frames[0], state.frames[-1]
    if not isinstance(bottom, FlowFrame) or any(isinstance(frame, FlowFrame) for frame in state.frames[1:]):
        found.append("no turn runs, or two")
    if isinstance(top, FlowFrame | BattleFrame | CardFrame):
        found.append("nobody decides")
    running = [frame for frame in state.frames if isinstance(frame, BattleFrame)]
    if len(running) != (state.battle is not None):
        found.append("a battle without its frame, or the other way round")
    if isinstance(top, _IN_BATTLE) and state.battle is None:
        found.append("a question of a battle without one")
    if state.battle is not None and not isinstance(top, _IN_BATTLE | WindowFrame):
        found.append("another question in the middle of a battle")
    return [*found, *_battle(state)]


_IN_BATTLE = JoinFrame | PoisonFrame | RaiseFrame | CasualtyFrame


def _frame(state: State, frame: Frame) -> list[str]:
    """What one frame names is there."""
    tables = state.config.tables
    hexes: list[int] = []
    seats = [frame.decider]
    sound = True
    if isinstance(frame, FlowFrame):
        sound = frame.stage in STAGES
    elif isinstance(frame, MoveFrame):
        hexes = [where for done in frame.done for where in (done.origin, done.to)]
        sound = all(0 <= done.piece < CODES and done.captive < len(state.captives) for done in frame.done)
        sound = sound and not _out_of_range(state, hexes) and _moves_can_go_back(state, frame)
    elif isinstance(frame, WindowFrame):
        hexes = [frame.spot] if frame.spot >= 0 or frame.window == 2 else []
        seats += frame.seats
        sound = 1 <= frame.window <= 14 and 0 <= frame.at < len(frame.seats)
        sound = sound and (frame.window in BATTLE_WINDOWS) == (state.battle is not None)
    elif isinstance(frame, CardFrame):
        hexes = [where for where in (frame.spot, frame.to) if where >= 0]
        sound = 0 <= frame.card < len(tables.card_ids) and hex_of(frame.piece) < tables.size
    elif isinstance(frame, PortalFrame):
        hexes = [frame.origin, frame.to, *(where for where, _ in frame.placed)]
    elif isinstance(frame, ReviveFrame):
        hexes = list(frame.sites)
        sound = tables.revival == frame.decider and all(0 <= kind < WORKER for kind in frame.kinds)
    elif isinstance(frame, HarvestFrame):
        hexes = [*(where for where, _ in frame.rolled), *frame.raised]
    elif isinstance(frame, AnswerFrame):
        seats.append(frame.asker)
        sound = frame.resource in (0, 1) and frame.amount >= 1
    elif isinstance(frame, SpendFrame):
        sound = frame.option in ("", "train", "construct", "upgrade") and _items_can_go_back(state, frame)
    own = isinstance(frame, MoveFrame | HarvestFrame | DeployFrame | SpendFrame)
    if not sound or _out_of_range(state, hexes) or (own and frame.decider != state.active):
        return [f"frame {frame.phase} names what is not there"]
    return [f"frame {frame.phase} of no seat" for seat in seats if not 0 <= seat < tables.seats]


def _out_of_range(state: State, hexes: list[int]) -> bool:
    return any(not 0 <= where < state.config.tables.size for where in hexes)


def _moves_can_go_back(state: State, frame: MoveFrame) -> bool:
    """Whether every piece that a Move Step has moved stands where it went (WC-MOV-9)."""
    stands = Counter(
        (where, KIND[piece]) for where, stack in enumerate(state.board) for piece in stack if piece & MOVED
    )
    went = Counter((done.to, KIND[done.piece]) for done in frame.done)
    carried = all(done.captive < 0 or 0 <= done.captive_from < len(state.board) for done in frame.done)
    released = all(done.outpost == bool(done.piece & BUILDER) for done in frame.done)
    return carried and released and all(number <= stands[place] for place, number in went.items())


def _items_can_go_back(state: State, frame: SpendFrame) -> bool:
    """Whether everything that a Spend Step could take back is there."""
    if not 0 <= frame.decider < state.config.tables.seats:
        return False
    for what, which in frame.done:
        if what == "outpost":
            there = outpost(which, frame.decider, False) in state.outposts
        else:
            status = {"train": BUSY, "building": RISING}.get(what)
            there = status is not None and 0 <= which <= WORKER
            there = there and site_code(which, status or 0) in state.sites[frame.decider]
        if not there:
            return False
    return True


def _battle(state: State) -> list[str]:
    battle = state.battle
    if battle is None:
        return []
    tables = state.config.tables
    sides = range(tables.sides + 1)
    if not 0 <= battle.hex < tables.size or any(side not in sides for side in battle.sides):
        return ["a battle nowhere, or of nobody"]
    if battle.stage not in BATTLE_STAGES or not 0 <= battle.phase < 3 or battle.turn not in (0, 1):
        return ["a battle in no stage"]
    owners = [*battle.rollers, *battle.faerie, *(roll.owner for roll in battle.rolls)]
    if any(not 0 <= owner <= NEUTRAL or tables.side[owner] not in battle.sides for owner in owners):
        return ["dice of nobody"]
    if any(not 0 <= seat < tables.seats for seat in (battle.active, *battle.leads)):
        return ["a battle of no seat"]
    return []
