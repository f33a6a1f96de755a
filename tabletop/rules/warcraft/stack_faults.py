"""What can be wrong with the stack of frames and the running battle: impossible stacks, and references to things that
do not exist."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from tabletop.rules.bits import all_below, has_bit
from tabletop.rules.by_kind import by_second
from tabletop.rules.game import Seat

from . import state as st
from .actions import UNDO_MOVE, UNDO_SPEND, UndoMove, UndoSpend
from .battle import STAGES as BATTLE_STAGES
from .board import clockwise, homes, over_limit, own_outposts, teammates, workers_of_side
from .card_aims import CardAim
from .cards import aims_by_kind
from .config import DECK
from .content import content
from .forces import choices, controller, participants, sides_left
from .gifts import stock
from .pieces import (
    BUILDER,
    CODES,
    KIND,
    KINDS,
    MELEE,
    MOVED,
    NEUTRAL,
    OWNER,
    WORKER,
    code,
    hex_of,
    outpost,
    piece_of,
    site_code,
)
from .portal_ways import spots
from .state import Battle, Frame, State

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
