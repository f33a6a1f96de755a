"""Everything that can be wrong with a state: conservation of pieces and cards, limits, flow, impossible stacks of
frames, and a running battle that names things that do not exist."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from tabletop.rules.bits import all_below, bits_of, has_bit
from tabletop.rules.by_kind import by_second
from tabletop.rules.game import Seat

from . import state as st
from .actions import UNDO_MOVE, UNDO_SPEND, UndoMove, UndoSpend
from .battle import STAGES as BATTLE_STAGES
from .board import (
    UNIT_LIMIT,
    WORKER_LIMIT,
    clockwise,
    homes,
    is_site,
    living,
    over_limit,
    own_outposts,
    teammates,
    units_of_side,
    workers_of_side,
)
from .card_aims import CardAim, spots
from .cards import aims_by_kind
from .config import DECK
from .content import content
from .forces import choices, controller, participants, sides_left
from .gifts import stock
from .meta import META
from .movement import CALLERS
from .pieces import (
    BUILDER,
    CALLED,
    CODES,
    CRIPPLED,
    FAST,
    KIND,
    KINDS,
    MELEE,
    MOST_CRIPPLED,
    MOVED,
    NECROMANCER,
    NEUTRAL,
    OWNER,
    POLY,
    WORKER,
    code,
    hex_of,
    outpost,
    outpost_complete,
    outpost_hex,
    outpost_seat,
    piece_of,
    site_code,
    site_kind,
    site_status,
)
from .setup import deck
from .state import (
    BUSY,
    COMPLETE,
    IDLE,
    RISING,
    UNKNOWN,
    Battle,
    CardFrame,
    FlowFrame,
    Frame,
    MoveFrame,
    PortalFrame,
    ReviveFrame,
    State,
)

MOST: Final = 100_000
"""The most turns, battles and resources in a state; no match has as many."""


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
    """No side may exceed its limit in a hex, except while it moves, in a battle that raises its dead there, and where
    killed units come back (WC-MOV-7, WC-ABL-6, WC-NOR-9)."""
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


def _flags(state: State) -> list[str]:
    """Flags of pieces must be cleared when the moment they are for is over (3.4, WC-CRD)."""
    bottom = state.frames[0] if state.frames else None
    stage = bottom.stage if isinstance(bottom, FlowFrame) else ""
    moving = stage in ("move", "move_end")
    fighting = moving or stage in ("select", "late_cleanup")
    wrong = 0 if stage == "move_end" else MOVED
    wrong |= (0 if moving else FAST) | (0 if state.battle is not None else POLY)
    wrong |= 0 if moving or stage == "select" else CALLED
    wrong |= 0 if fighting else CRIPPLED * MOST_CRIPPLED
    if state.result is not None:
        return []
    caller = state.config.tables.owner.get(CALLERS, -1)
    for where, stack in enumerate(state.board):
        for piece in stack:
            worker = KIND[piece] == WORKER
            called = piece & CALLED and (not worker or piece & BUILDER or OWNER[piece] != caller)
            mover = piece & MOVED and OWNER[piece] != state.active
            if piece & wrong or called or mover or (piece & BUILDER and not worker):
                return [f"{state.config.tables.names[where]}: a piece in a moment that is over"]
    return []


def _plan(state: State) -> list[str]:
    """There may be no more pieces without a reserve, and no other tokens, than the scenario has (WC-ELF-6, WC-NEC-1,
    3)."""
    tables, scenario = state.config.tables, state.config.options.scenario
    plans = [(seat, plan.pieces) for seat, plan in enumerate(scenario.seats)]
    if scenario.neutral:
        plans.append((NEUTRAL, (*scenario.neutral.pieces, *scenario.neutral.english)))
    found = []
    for owner, planned in plans:
        most: Counter[int] = Counter()
        for _, kind, number in planned:
            most[kind] += number
        there = Counter(KIND[piece] for stack in state.board for piece in stack if OWNER[piece] == owner)
        if state.battle is not None:
            there.update(KIND[piece] for _, piece, _ in state.battle.devoured if OWNER[piece] == owner)
        kinds = range(NECROMANCER + 1) if owner == NEUTRAL else (NECROMANCER,)
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
        workers = [site_status(site) for site in sites if site_kind(site) == WORKER]
        melee = any(site_kind(site) == MELEE and site_status(site) in (IDLE, BUSY) for site in sites)
        if not printed and sites:
            found.append(f"seat {seat + 1}: buildings without a Town")
        elif printed and (len(workers) != 1 or workers[0] not in (IDLE, BUSY) or not melee):
            found.append(f"seat {seat + 1}: a printed building too few or too many")
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
    seats = range(tables.seats)
    counts = (state.turn, state.battles, *state.gold, *state.wood)
    if state.active not in seats or state.first not in seats or not 0 <= min(counts) <= max(counts) <= MOST:
        found.append("a counter out of range")
    if not all_below(state.out, tables.seats) or not 0 <= state.slot <= tables.seats:
        found.append("a counter out of range")
    if len(set(state.entered)) != len(state.entered) or any(seat not in seats for _, seat in state.entered):
        found.append("somebody entered who is not there")
    if len(set(state.besieged)) != len(state.besieged):
        found.append("a Town besieged twice")
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
    if len({tables.side[seat] for seat in living(state)}) < 2 or state.turn < 1:
        return ["a match that is over, or has not begun"]
    return stack_faults(state)


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
_STAGE_OF: Final = {"J": "join", "N": "poison", "R": "rolled", "C": "pick", "W4": "poison", "W5": "dice", "W6": "count",
                    "W7": "tally", "W8": "pick", "W9": "cas"}  # fmt: skip
"""By the frame above a battle's frame: the next stage of the battle."""
_MOST_ROUNDS: Final = 1_000_000  # far more than a battle can have
_MOST_PIECES: Final = 100  # more units or dice than a battle can have


def stack_faults(state: State) -> list[str]:
    """What is wrong with the frames of a running match, and with its battle."""
    bottom, rest = state.frames[0], state.frames[1:]
    if not isinstance(bottom, st.FlowFrame) or any(type(frame) not in _NAMED for frame in rest):
        return ["no turn runs, or two"]
    shape = " ".join(_letter(frame) for frame in rest)
    pattern = _SHAPES.get(bottom.stage)
    if pattern is None or not pattern.fullmatch(shape):
        return [f"nobody decides, or no turn asks that: {bottom.stage} {shape}"]
    if bottom.decider != state.active or any(not 0 <= frame.decider < state.config.tables.seats for frame in rest):
        return ["a frame of no seat"]
    found = _turn(state, bottom.stage) + _battle(state, shape)
    if found:
        return found
    for at, frame in enumerate(rest, start=1):
        check = _CHECKS.get(type(frame))
        if check is not None and not check(state, frame, at):
            found.append(f"frame {frame.phase} names what is not there")
    return found


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


# ------------------------------------------------------------------------------------------------------ frames


def _hexes(state: State, *hexes: int) -> bool:
    return all(0 <= where < state.config.tables.size for where in hexes)


def _living(state: State, *seats: Seat) -> bool:
    return all(0 <= seat < state.config.tables.seats and not has_bit(state.out, seat) for seat in seats)


def _asks(asks: int) -> bool:
    return 0 <= asks <= content().asks


def _move(state: State, frame: st.MoveFrame, at: int) -> bool:
    """Everything that a Move Step has moved must be where it went, and undoing it must lead to a sound position
    (WC-MOV-8, 9)."""
    seat, captives = frame.decider, len(state.captives)
    if seat != state.active or not _asks(frame.asks) or not all_below(frame.carried, captives):
        return False
    for done in frame.done:
        piece = done.piece
        if not 0 <= piece < CODES or OWNER[piece] != seat or piece & MOVED or not _hexes(state, done.origin, done.to):
            return False
        if not -1 <= done.captive < captives or (done.captive >= 0 and not _hexes(state, done.captive_from)):
            return False
        if done.outpost != bool(piece & BUILDER):
            return False
    stands = Counter((where, piece) for where, stack in enumerate(state.board) for piece in stack)
    went = Counter((done.to, code(seat, KIND[done.piece], MOVED)) for done in frame.done)
    if any(number > stands[place] for place, number in went.items()):
        return False
    before = _taken_back(state, at, UNDO_MOVE)
    return not over_limit(before, seat) and len(own_outposts(before, seat)) <= content().outposts


def _taken_back(state: State, at: int, action: UndoMove | UndoSpend) -> State:
    """The position after undoing everything that the step at index ``at`` of the stack could undo."""
    from .movement import undo_move
    from .spend import undo_spend

    before = st.clone(state)
    before.frames = before.frames[: at + 1]
    while isinstance(top := before.frames[-1], st.MoveFrame | st.SpendFrame) and top.done:
        if isinstance(action, UndoMove):
            undo_move(before, action, [])
        else:
            undo_spend(before, action, [])
    return before


def _window(state: State, frame: st.WindowFrame, at: int) -> bool:
    """The seats of a window must be those that such a window asks (WC-CRD-3 to 6)."""
    seats = frame.seats
    if not seats or len(set(seats)) != len(seats) or not _living(state, *seats) or not 0 <= frame.at < len(seats):
        return False
    top = at == len(state.frames) - 1
    if not 0 <= frame.passes < len(seats) or frame.decider not in seats or (top and frame.decider != seats[frame.at]):
        return False
    if (frame.window == 2) != (frame.spot >= 0) or not _hexes(state, max(frame.spot, 0)):
        return False
    if frame.window in (1, 3):
        return seats == tuple(clockwise(state, state.active))
    if frame.window in (11, 12):
        return seats == (state.active,)
    if frame.window == 14:
        return seats == (state.active, *teammates(state, state.active))
    return True


def _card(state: State, frame: st.CardFrame, at: int) -> bool:
    """A card that waits must have been legal in the frame below it, with its aim (WC-CRD-3, 10)."""
    below = state.frames[at - 1]
    tables = state.config.tables
    if not 0 <= frame.card < len(tables.card_ids) or frame.card // DECK != frame.decider:
        return False
    kind = tables.card_kind[frame.card]
    if not isinstance(below, st.WindowFrame) or content().cards[kind].window != below.window or frame.cancelled:
        return False
    if below.window == 10:
        return (frame.spot, frame.to, frame.piece, frame.choice) == (-1, -1, -1, "")
    return CardAim(frame.spot, frame.to, frame.piece, frame.choice) in aims_by_kind()[kind](state, below, frame.decider)


def _portal(state: State, frame: st.PortalFrame, at: int) -> bool:  # noqa: ARG001 - one shape
    """A portal must lead to a home, and there must be places for all surplus units beside it (WC-CRD-27)."""
    seat = frame.decider
    if not _hexes(state, frame.origin, frame.to) or frame.to not in homes(state, seat) or frame.left < 1:
        return False
    near = state.config.tables.air[frame.to]
    for where, piece in frame.placed:
        if where not in near or not 0 <= piece < CODES or OWNER[piece] != seat or KIND[piece] >= WORKER:
            return False
    return _living(state, seat) and frame.origin != frame.to and bool(spots(state, frame))


def _answer(state: State, frame: st.AnswerFrame, at: int) -> bool:
    """A teammate of the active seat must have been asked for something it has (WC-TEAM-2)."""
    asker, other = state.frames[at - 1].decider, frame.decider
    stocked = state.config.tables.stocked
    if frame.asker != asker or other not in teammates(state, asker) or not (stocked[asker] and stocked[other]):
        return False
    return frame.resource in (0, 1) and 1 <= frame.amount <= stock(state, other, frame.resource)


def _select(state: State, frame: st.SelectFrame, at: int) -> bool:  # noqa: ARG001
    bottom = state.frames[0]
    late = isinstance(bottom, st.FlowFrame) and bottom.stage == "late_cleanup"
    return frame.late == late and (late or frame.decider == state.active)


def _revive(state: State, frame: st.ReviveFrame, at: int) -> bool:  # noqa: ARG001
    """Killed units that come back must have several sites to choose from (WC-NOR-8)."""
    sites = set(frame.sites)
    kinds = bool(frame.kinds) and all(0 <= kind < WORKER for kind in frame.kinds)
    own = state.config.tables.revival == frame.decider and sites <= set(homes(state, frame.decider))
    return kinds and own and len(sites) == len(frame.sites) > 1


def _harvest(state: State, frame: st.HarvestFrame, at: int) -> bool:  # noqa: ARG001
    rolled = [where for where, _ in frame.rolled]
    counts = all(1 <= number <= content().stack_workers for _, number in frame.rolled)
    alone = len(set(rolled)) == len(rolled) and len(set(frame.raised)) == len(frame.raised)
    return frame.decider == state.active and counts and alone and _hexes(state, *rolled, *frame.raised)


def _deploy(state: State, frame: st.DeployFrame, at: int) -> bool:  # noqa: ARG001
    return frame.decider == state.active and _asks(frame.asks)


def _spend(state: State, frame: st.SpendFrame, at: int) -> bool:
    """Everything that a Spend Step could undo must be there, with room for what comes back (4.1)."""
    seat, tables = frame.decider, state.config.tables
    options = {"train": "train", "building": "construct", "outpost": "construct"}
    if seat != state.active or not _asks(frame.asks) or not all_below(frame.upgraded, 6):
        return False
    if frame.option not in ("", "train", "construct", "upgrade") or (frame.upgraded & 7 and frame.option != "upgrade"):
        return False
    if any(what not in options or options[what] != frame.option for what, _ in frame.done):
        return False
    sites, posts = Counter(state.sites[seat]), Counter(state.outposts)
    for (what, which), number in Counter(frame.done).items():
        if what == "outpost":
            there = _hexes(state, which) and posts[outpost(which, seat, False)] >= number
        else:
            status = st.BUSY if what == "train" else st.RISING
            there = 0 <= which <= WORKER and sites[site_code(which, status)] >= number
        if not there:
            return False
    before = _taken_back(state, at, UNDO_SPEND)
    town = tables.towns[seat]
    return town < 0 or workers_of_side(tables, tables.side[seat], before.board[town]) <= content().stack_workers


def _join(state: State, frame: st.JoinFrame, at: int) -> bool:  # noqa: ARG001
    battle = state.battle
    return battle is not None and frame.decider in participants(state) and has_bit(battle.asked, frame.decider)


def _poison(state: State, frame: st.PoisonFrame, at: int) -> bool:  # noqa: ARG001
    battle = state.battle
    if battle is None or not 0 <= frame.owner <= NEUTRAL or not 1 <= frame.number <= 2:
        return False
    named = any(owner == frame.owner for owner, _ in battle.poison)
    ours = state.config.tables.side[frame.owner] in battle.sides
    return ours and not named and frame.decider == controller(state, frame.owner)


def _raise(state: State, frame: st.RaiseFrame, at: int) -> bool:
    own = [other for other in state.frames[at + 1 :] if isinstance(other, st.RaiseFrame) and other.owner == frame.owner]
    return frame.owner == frame.decider and not own and 1 <= frame.most <= state.reserve[frame.decider][MELEE]


def _casualty(state: State, frame: st.CasualtyFrame, at: int) -> bool:  # noqa: ARG001
    battle = state.battle
    if battle is None or frame.side not in (0, 1) or frame.side != battle.turn or battle.pools[frame.side] < 1:
        return False
    return frame.decider == battle.leads[frame.side] and bool(choices(state, frame.side))


_CHECKS: Final[Mapping[type, Callable[[State, object, int], bool]]] = dict(
    [
        by_second(st.MoveFrame, _move),
        by_second(st.WindowFrame, _window),
        by_second(st.CardFrame, _card),
        by_second(st.PortalFrame, _portal),
        by_second(st.AnswerFrame, _answer),
        by_second(st.SelectFrame, _select),
        by_second(st.ReviveFrame, _revive),
        by_second(st.HarvestFrame, _harvest),
        by_second(st.DeployFrame, _deploy),
        by_second(st.SpendFrame, _spend),
        by_second(st.JoinFrame, _join),
        by_second(st.PoisonFrame, _poison),
        by_second(st.RaiseFrame, _raise),
        by_second(st.CasualtyFrame, _casualty),
    ]
)


# ------------------------------------------------------------------------------------------------------ battle


def _battle(state: State, shape: str) -> list[str]:
    battle = state.battle
    if (battle is None) == shape.startswith("B"):
        return ["a battle without its frame, or the other way round"]
    if battle is None:
        return []
    tables = state.config.tables
    sides = (*range(tables.sides), *((tables.neutral_side,) if tables.race[NEUTRAL] else ()))
    if not _hexes(state, battle.hex) or battle.sides[0] == battle.sides[1] or set(battle.sides) - set(sides):
        return ["a battle nowhere, or of nobody"]
    above = shape.split()[1]
    stages = {"count", "rolled"} if above == "W6" else {_STAGE_OF[above]}
    if battle.stage not in BATTLE_STAGES or battle.stage not in stages:
        return ["a battle in no stage"]
    if not _living(state, battle.active, *battle.leads) or tables.side[battle.active] != battle.sides[0]:
        return ["a battle of no seat"]
    if state.frames[1].decider != battle.active or battle.number != state.battles:
        return ["a battle of somebody else"]
    if battle.stage == "join" and len(sides_left(state)) < 2:
        return ["a battle of one side"]
    if not _masks(state, battle) or not _dice(state, battle) or not _lost(state, battle):
        return ["a battle that cannot have come so far"]
    return []


def _fighters(state: State, battle: Battle, owners: list[int]) -> bool:
    """Whether all of ``owners`` belong to one of the two sides of a battle."""
    side = state.config.tables.side
    return all(0 <= owner <= NEUTRAL and side[owner] in battle.sides for owner in owners)


def _masks(state: State, battle: Battle) -> bool:
    seats = state.config.tables.seats
    small = all_below(battle.snared, 2) and all_below(battle.healed, 2) and all_below(battle.spears, seats)
    asked = all_below(battle.stayed, seats) and all_below(battle.asked, seats)
    place = 0 <= battle.phase < 3 and 0 <= battle.half < 3 and battle.turn in (0, 1)
    owners = [owner for owner, _ in battle.poison]
    poison = len(set(owners)) == len(owners) and all(0 <= mask < 8 for _, mask in battle.poison)
    rounds = 0 <= battle.round <= _MOST_ROUNDS and 0 <= battle.raised <= _MOST_PIECES
    return small and asked and place and poison and rounds and _fighters(state, battle, owners)


def _dice(state: State, battle: Battle) -> bool:
    """Dice must have valid faces, with possible hits and casualties (WC-BAT-15, WC-ABL-1)."""
    owners = [*battle.rollers, *battle.faerie, *battle.marked, *(roll.owner for roll in battle.rolls)]
    if not _fighters(state, battle, owners) or len(set(battle.rollers)) != len(battle.rollers):
        return False
    if len(battle.faerie) > DECK or len(battle.marked) > DECK:
        return False
    for roll in battle.rolls:
        faces = len(roll.faces)
        if faces > _MOST_PIECES or any(not 1 <= face <= 6 for face in roll.faces):
            return False
        if not 0 <= roll.original <= roll.hits <= faces or not 0 <= roll.cursed <= roll.hits:
            return False
        if not 0 <= roll.casualties <= 2 * roll.hits:
            return False
    return all(0 <= number <= 2 * _MOST_PIECES for number in (*battle.pools, *battle.hidden))


def _lost(state: State, battle: Battle) -> bool:
    """Units that have fallen, were devoured or marked must belong to the battle (WC-CRD-13, 18, WC-NOR-8)."""
    if battle.chosen != -1 and (
        battle.chosen < 0 or (hex_of(battle.chosen), piece_of(battle.chosen)) not in choices(state, battle.turn)
    ):
        return False
    if battle.fallen is not None and not _fighters(state, battle, [battle.fallen[0]]):
        return False
    if battle.fallen is not None and not 0 <= battle.fallen[1] <= WORKER:
        return False
    for where, piece, by in battle.devoured:
        if not _hexes(state, where) or not 0 <= piece < CODES or not _living(state, by):
            return False
        if not _fighters(state, battle, [OWNER[piece], by]) or KIND[piece] >= len(KINDS):
            return False
    revival = state.config.tables.revival
    return all(0 <= kind < WORKER and _fighters(state, battle, [revival]) for kind in battle.revive)


__all__ = ["stack_faults"]
