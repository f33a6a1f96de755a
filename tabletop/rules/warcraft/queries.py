"""Questions that screens and computer players ask about a position. Nothing here changes a state.

Hexes, pieces, races and unit types stand by name as in actions; seats by index.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tabletop.rules.game import Refusal, Seat

from . import board, draws, reach, refusals_move, spend, victory
from .cards import KINDS_IN, aims, could_act
from .content import content
from .deploy import deployments, finishable
from .movement import captive_id, move_actions
from .pieces import ALLOWANCE, FIGHTS, KIND, KINDS, MOVED, UNITS, WORKER, code, distinct, letters
from .state import BUSY, IDLE, RISING, SUMMONED, UNKNOWN, MoveFrame, SpendFrame, State, WindowFrame

STATUS: Mapping[int, str] = {IDLE: "idle", BUSY: "busy", RISING: "rising", SUMMONED: "summoned"}


class Group(NamedTuple):
    """Alike pieces in one hex: the id a player touches, their owner (4: neutral) and number, and what is special
    about them (letters of :func:`.pieces.letters`)."""

    id: str
    owner: int
    race: str
    kind: str
    hex: str
    number: int
    fights: bool
    moved: bool
    allowance: int
    flags: str


class Zone(NamedTuple):
    """One hex: where it lies, what it is, who holds it (races with units), what is on it."""

    name: str
    q: int
    r: int
    terrain: str
    value: int
    label: str
    depletion: int
    town_of: str
    token: bool
    holders: tuple[str, ...]
    outposts: tuple[tuple[str, bool], ...]
    captives: tuple[str, ...]


class Reach(NamedTuple):
    """A hex that a piece can go to: what happens there."""

    hex: str
    stops: bool
    battle: bool
    overstack: bool


class Stack(NamedTuple):
    """Room of a side in a hex (WC-MOV-7)."""

    units: int
    workers: int
    units_left: int
    workers_left: int
    over: bool


class Site(NamedTuple):
    """One building: the type it trains, what it is doing, and whether it is printed on the Town interface."""

    kind: str
    status: str
    printed: bool


class UnitType(NamedTuple):
    """The unit tile of a type: its level among ``levels``, Strength, ability, what the next level needs (0: it is the
    last) and what there is of it, and the number on the map, in reserve and in training."""

    kind: str
    level: int
    levels: int
    strength: int
    ability: str
    needs: int
    buildings: int
    on_map: int
    reserve: int
    training: int


@dataclass(frozen=True, slots=True)
class Town:
    """Everything about the economy of a seat (8.1)."""

    seat: Seat
    race: str
    hex: str
    gold: int
    wood: int
    stocked: bool
    sites: tuple[Site, ...]
    types: tuple[UnitType, ...]
    workers: int
    workers_free: int
    worker_reserve: int
    outposts: tuple[tuple[str, bool], ...]
    tiles_left: Mapping[str, int]
    hand: int
    deck: int
    discard: int


class Source(NamedTuple):
    """Victory points of one source: "cards", "upgrades", or "hex" with its name (WC-VP-1)."""

    source: str
    hex: str
    points: int


class Dot(NamedTuple):
    """A hex of the minimap: its place and the side that stands in it alone (-1: nobody or several)."""

    hex: str
    q: int
    r: int
    terrain: str
    side: int


# ------------------------------------------------------------------------------------------------------ the map


def zones(state: State) -> list[Zone]:
    """All hexes in the order of the map."""
    return [_zone(state, where) for where in range(state.config.tables.size)]


def zone(state: State, name: str) -> Zone:
    """One hex. Raises KeyError."""
    return _zone(state, state.config.tables.map.index[name])


def _zone(state: State, where: int) -> Zone:
    tables = state.config.tables
    q, r = tables.map.places[where]
    held: list[str] = []
    for piece in state.board[where]:
        if FIGHTS[piece] >= 0 and tables.race[piece >> 10] not in held:
            held.append(tables.race[piece >> 10])
    owner = tables.town_of.get(where)
    return Zone(
        tables.names[where],
        q,
        r,
        tables.terrain[where],
        tables.value[where],
        tables.label[where],
        state.tokens[where],
        "" if owner is None else tables.race[owner],
        bool(state.marks >> where & 1),
        tuple(held),
        tuple((tables.race[post >> 1 & 7], bool(post & 1)) for post in board.outposts_in(state, where)),
        tuple(captive_id(state, n, at) for n, at in enumerate(state.captives) if at == where),
    )


def groups(state: State) -> dict[str, list[Group]]:
    """The pieces of every occupied hex, alike ones together."""
    names = state.config.tables.names
    return {
        names[where]: [_group(state, where, piece) for piece in distinct(stack)]
        for where, stack in enumerate(state.board)
        if stack
    }


def _group(state: State, where: int, piece: int) -> Group:
    tables = state.config.tables
    return Group(
        tables.piece_id(where, piece),
        piece >> 10,
        tables.race[piece >> 10],
        KINDS[KIND[piece]],
        tables.names[where],
        state.board[where].count(piece),
        FIGHTS[piece] >= 0,
        bool(piece & MOVED),
        ALLOWANCE[piece],
        letters(piece),
    )


def group(state: State, piece_id: str) -> Group | None:
    """The pieces of that id; None when there are none."""
    found = state.config.tables.find_piece(piece_id)
    if found is None or found[1] not in state.board[found[0]]:
        return None
    return _group(state, *found)


def minimap(state: State) -> list[Dot]:
    """All hexes with the side that stands there alone."""
    tables = state.config.tables
    found = []
    for where, (q, r) in enumerate(tables.map.places):
        sides = victory.sides_present(state, where)
        side = sides[0] if len(sides) == 1 else -1
        found.append(Dot(tables.names[where], q, r, tables.terrain[where], side))
    return found


def threatened(state: State, seat: Seat) -> list[str]:
    """The hexes that enemies could enter with a unit in their next Move Step, cards apart."""
    tables = state.config.tables
    found: set[int] = set()
    for other in range(tables.seats):
        if tables.side[other] == tables.side[seat] or state.out >> other & 1:
            continue
        hostile = reach.hostile_hexes(state, other)
        for where, stack in enumerate(state.board):
            for piece in distinct(stack):
                if piece >> 10 == other and KIND[piece] < WORKER and not reach.contested(state, other, where):
                    found.update(reach.targets(state, other, where, piece, hostile))
    return [tables.names[where] for where in sorted(found)]


# ------------------------------------------------------------------------------------------------------- moving


def reach_of(state: State, piece_id: str) -> list[Reach]:
    """Where a piece of the seat in its Move Step can go; empty when it cannot move now."""
    found = state.config.tables.find_piece(piece_id)
    frame = state.frames[-1] if state.frames else None
    if found is None or not isinstance(frame, MoveFrame):
        return []
    if refusals_move.why_not_move(state, frame, *found) is not None:
        return []
    tables, seat = state.config.tables, frame.decider
    hostile = reach.hostile_hexes(state, seat)
    where, piece = found
    side = tables.side[seat]
    answer = []
    for to in reach.targets(state, seat, where, piece, hostile):
        if refusals_move.why_not_there(state, frame, where, piece, to) is None:
            battle = FIGHTS[piece] >= 0 and board.enemy_units(tables, side, state.board[to])
            full = not board.room(state, seat, to, KIND[piece])
            answer.append(Reach(tables.names[to], to in hostile, battle, full))
    return answer


def why_not_move(state: State, piece_id: str, to: str = "") -> Refusal | None:
    """What keeps a piece from moving, or from going to a hex; None when nothing does or it is no Move Step."""
    found = state.config.tables.find_piece(piece_id)
    frame = state.frames[-1] if state.frames else None
    if found is None or not isinstance(frame, MoveFrame):
        return None
    bar = refusals_move.why_not_move(state, frame, *found)
    if bar is not None or not to:
        return bar
    return refusals_move.why_not_there(state, frame, *found, state.config.tables.map.index[to])


def movable(state: State) -> list[str]:
    """The pieces that can still move in the running Move Step."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, MoveFrame):
        return []
    paths = [action.path[0] for action in move_actions(state, frame)]
    return list(dict.fromkeys(target.id for target in paths if target.kind == "piece"))


def stacking(state: State, seat: Seat, name: str) -> Stack:
    """What a seat's side has in a hex, and what finds room there."""
    tables = state.config.tables
    where, side = tables.map.index[name], tables.side[seat]
    stack = state.board[where]
    return Stack(
        board.units_of_side(tables, side, stack),
        board.workers_of_side(tables, side, stack),
        board.room(state, seat, where, UNITS[0]),
        board.room(state, seat, where, WORKER),
        where in board.over_limit(state, seat),
    )


def overstacked(state: State, seat: Seat) -> list[str]:
    """The hexes that keep a seat from ending its Move Step (WC-MOV-8)."""
    return [state.config.tables.names[where] for where in board.over_limit(state, seat)]


def contested(state: State) -> list[str]:
    """The hexes that nobody may leave (WC-MOV-10)."""
    tables = state.config.tables
    found = [h for h in range(tables.size) if h in state.besieged or len(victory.sides_present(state, h)) > 1]
    return [tables.names[h] for h in found]


# ---------------------------------------------------------------------------------------------------- the Town


def town(state: State, seat: Seat) -> Town:
    """The economy of a seat."""
    tables = state.config.tables
    where = tables.towns[seat]
    sites = state.sites[seat]
    printed = {0, WORKER}
    listed = []
    for site in sites:
        first = site >> 2 in printed and site & 3 in (IDLE, BUSY)
        printed.discard(site >> 2)
        listed.append(Site(KINDS[site >> 2], STATUS[site & 3], first))
    workers = sum([1 for stack in state.board for piece in stack if piece >> 10 == seat and KIND[piece] == WORKER])
    return Town(
        seat,
        tables.race[seat],
        tables.names[where] if where >= 0 else "",
        state.gold[seat],
        state.wood[seat],
        tables.stocked[seat],
        tuple(listed),
        tuple(_type(state, seat, kind) for kind in UNITS),
        workers,
        sum([state.board[h].count(code(seat, WORKER)) for h in tables.indices if spend.free_worker(state, seat, h)]),
        state.reserve[seat][WORKER],
        tuple((tables.names[post >> 4], bool(post & 1)) for post in board.own_outposts(state, seat)),
        {KINDS[kind]: spend.tiles_left(state, seat, kind) for kind in UNITS},
        len(state.hands[seat]),
        len(state.decks[seat]),
        len(state.discards[seat]),
    )


def _type(state: State, owner: int, kind: int) -> UnitType:
    tables = state.config.tables
    level = state.levels[owner][kind]
    seat = owner < tables.seats
    return UnitType(
        KINDS[kind],
        level,
        len(tables.tiles[owner][kind]),
        tables.strength[owner][kind][level - 1],
        tables.ability[owner][kind][level - 1],
        tables.tiles[owner][kind][level - 1].needs,
        spend.complete_buildings(state, owner, kind) if seat else 0,
        sum([1 for stack in state.board for piece in stack if piece >> 10 == owner and KIND[piece] == kind]),
        state.reserve[owner][kind] if seat else 0,
        state.sites[owner].count(kind << 2 | BUSY) if seat else 0,
    )


def unit_types(state: State, owner: int) -> tuple[UnitType, ...]:
    """The unit tiles of a seat, or of the neutral side (owner 4)."""
    return tuple(_type(state, owner, kind) for kind in UNITS)


def costs() -> Mapping[str, tuple[int, int]]:
    """What everything costs: (gold, wood) by kind, "building", "outpost" and "upgrade" (5.3)."""
    return content().costs


def affordable(state: State, seat: Seat) -> dict[str, bool]:
    """Whether a seat could pay each cost now."""
    return {what: spend.affords(state, seat, what) for what in content().costs}


def waiting_items(state: State, seat: Seat) -> list[str]:
    """What a seat could finish or deploy if it were its Deploy Step."""
    names = state.config.tables.names
    found = [f"deploy {KINDS[kind]} {names[where]}" for kind, where in deployments(state, seat)]
    return found + [f"finish {KINDS[kind]}" for kind, _ in finishable(state, seat)]


def spend_option(state: State) -> str:
    """The option chosen in the running Spend Step: "", "train", "construct" or "upgrade" (WC-SPN-1)."""
    frame = state.frames[-1] if state.frames else None
    return frame.option if isinstance(frame, SpendFrame) else ""


# -------------------------------------------------------------------------------------------- points and cards


def points(state: State, seat: Seat) -> list[Source]:
    """The victory points of a seat by source (WC-VP-1)."""
    return _sources(state, victory.points(state, seat))


def team_points(state: State, seat: Seat) -> list[Source]:
    """The victory points of a seat's team by source, every space once (WC-VP-5)."""
    return _sources(state, victory.side_points(state, state.config.tables.side[seat]))


def _sources(state: State, found: victory.Points) -> list[Source]:
    names = state.config.tables.names
    answer = [Source("cards", "", found.cards), Source("upgrades", "", found.upgrades)]
    return answer + [Source("hex", names[where], value) for where, value in found.hexes]


def target(state: State) -> int:
    """The points that win; 0 where points have no use."""
    return victory.target(state)


def hand(state: State, seat: Seat) -> list[str]:
    """The cards of a hand; "?" where a view hides them."""
    return [draws.card_id(state, card) for card in sorted(state.hands[seat])]


def discard_pile(state: State, seat: Seat) -> list[str]:
    """The discard pile of a seat, the last card first."""
    return [draws.card_id(state, card) for card in reversed(state.discards[seat])]


def card_kind(state: State, card: str) -> str:
    """The kind of a card by its id. Raises KeyError, for a hidden card too."""
    tables = state.config.tables
    return tables.card_kind[tables.card_index[card]]


def card_timing(kind: str) -> str:
    """The message that says when a kind of card is played, without the game's name: ``window.<n>``."""
    return f"window.{content().cards[kind].window}"


def window(state: State) -> int:
    """The number of the open window (1 to 14); 0 when none is open."""
    frame = state.frames[-1] if state.frames else None
    return frame.window if isinstance(frame, WindowFrame) else 0


def playable(state: State) -> dict[str, bool]:
    """For each card of the decider's hand, whether it can be played in the open window."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, WindowFrame):
        return {}
    seat = frame.decider
    kinds = state.config.tables.card_kind
    return {
        draws.card_id(state, card): bool(aims(state, frame, seat, kinds[card])) if kinds[card] != "summon" else False
        for card in state.hands[seat]
        if card != UNKNOWN
    }


def asked(state: State) -> list[Seat]:
    """The seats that the open window asks in its order; the next one first."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, WindowFrame):
        return []
    return [*frame.seats[frame.at :], *frame.seats[: frame.at]]


def needs_hand(state: State) -> bool:
    """Whether the decision that is due is made with the decider's hidden hand in sight: a window for cards, or a step
    of its own while it holds cards."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, WindowFrame):
        return True
    if frame is None or not state.hands[frame.decider]:
        return False
    return frame.phase in ("move", "harvest", "deploy", "spend")


def window_kinds(number: int) -> tuple[str, ...]:
    """The kinds of card that a window is for."""
    return KINDS_IN[number]


def could_answer(state: State, seat: Seat) -> bool:
    """Whether a seat would be asked in the open window."""
    frame = state.frames[-1] if state.frames else None
    return isinstance(frame, WindowFrame) and could_act(state, frame, seat)


def order(state: State) -> list[Seat]:
    """The living seats in the order of the turn, the first player first (WC-TRN-2)."""
    return board.living(state)


def reach_captives(state: State) -> list[str]:
    """The ids of the captives on the map."""
    return [captive_id(state, n, at) for n, at in enumerate(state.captives)]
