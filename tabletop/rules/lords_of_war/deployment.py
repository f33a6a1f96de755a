"""The challenge and Phase 1: what may be placed where (LW-OPN, LW-DEP)."""

from __future__ import annotations

from itertools import compress

from tabletop.rules.bits import bits_of, with_bit
from tabletop.rules.frozen import without
from tabletop.rules.game import Action, Event, Seat
from tabletop.rules.hidden import card_ids

from . import actions as act, events as ev
from .combat import push_check
from .config import ENEMY, FRIEND
from .ending import start_turn
from .geometry import contact, contact_bytes, contacts, occupied, struck
from .movement import moves
from .reinforcement import take_card
from .state import (
    ACTED,
    OPENING,
    REGISTRY,
    UNKNOWN,
    DeployFrame,
    NotLegal,
    OpeningFrame,
    Pile,
    State,
    changed,
    put_unit,
)

# ------------------------------------------------------------------------------------------------- challenge


@REGISTRY.lists(OpeningFrame)
def opening_actions(state: State, frame: OpeningFrame) -> list[Action]:
    """Every card of the hand on the seat's start square (LW-OPN-1, 2)."""
    tables = state.config.tables
    start = tables.starts[frame.decider]
    return [tables.opening[card][start] for card in state.hands[frame.decider] if card != UNKNOWN]


@REGISTRY.handles(act.PlaceOpening)
def place_opening(state: State, action: act.PlaceOpening, events: list[Event]) -> None:
    """Place the challenge and draw; after the second challenge seat 1 (index 0) begins its first turn (LW-OPN-4)."""
    tables = state.config.tables
    frame = state.frames[-1]
    seat = frame.decider
    card = tables.index.get(action.card, UNKNOWN)
    pos = tables.grid.find(action.square)
    if type(frame) is not OpeningFrame or card not in state.hands[seat] or pos != tables.starts[seat]:
        raise NotLegal
    _from_hand(state, seat, card, pos)
    if seat == 0 and state.config.options.coin:
        events.append(ev.FirstSeatRandom(seat))
    events.append(ev.OpeningPlaced(seat, action.card, action.square))
    take_card(state, seat, events)
    if seat == 0:
        state.frames = OPENING[1]
        state.active = 1
    else:
        start_turn(state, 0)
        events.append(ev.TurnStarted(0, state.turn))


def _from_hand(state: State, seat: Seat, card: int, pos: int) -> None:
    """Move a card from the hand to a square of the board."""
    state.hands = changed(state.hands, seat, without(state.hands[seat], card))
    put_unit(state, seat, card, pos)


# ------------------------------------------------------------------------------------------------ deployment


def open_squares(state: State, seat: Seat) -> list[tuple[int, int]]:
    """(position, contact) of every square that a placement could use, in order. On an empty board all squares (on an
    endless field the origin alone) count as adjacent to a friendly unit (LW-DEP-7, LW-VAR-1)."""
    if state.units[0] or state.units[1]:
        return contacts(state, seat)
    return [(pos, FRIEND) for pos in state.config.tables.grid.squares or (0,)]


def sufficient_contact(state: State, seat: Seat) -> int:
    """The contact that is enough for any card: FRIEND while no enemy is on the board (LW-DEP-6, 7), else 0."""
    return 0 if state.units[1 - seat] else FRIEND


@REGISTRY.lists(DeployFrame)
def deploy_actions(state: State, frame: DeployFrame) -> list[Action]:
    """Moves, then all normal placements; if there is none the forced ones; if none either, the skip
    (LW-DEP-1 to 9)."""
    seat = frame.decider
    found: list[Action] = moves(state, seat)
    before = len(found)
    hand = state.hands[seat]
    if UNKNOWN in hand:
        hand = tuple([card for card in hand if card != UNKNOWN])
    if state.config.options.boardless:
        _list_endless(state, seat, hand, found)
    else:
        _list_mat(state, seat, hand, found)
    if len(found) == before:
        found.append(act.SKIP_DEPLOY)
    return found


def _list_endless(state: State, seat: Seat, hand: Pile, found: list[Action]) -> None:
    """Add the placements on the endless field: normal ones, or else forced ones."""
    tables = state.config.tables
    squares = open_squares(state, seat)
    extra = sufficient_contact(state, seat)
    before = len(found)
    for card in hand:
        need = tables.need[card] | extra
        made = tables.deploy[card]
        found += [made[pos] for pos, mask in squares if mask & need]
    if len(found) == before:
        for card in hand:
            made = tables.deploy[card]
            found += [made[pos] for pos, mask in squares if mask & ENEMY]


def _list_mat(state: State, seat: Seat, hand: Pile, found: list[Action]) -> None:
    """Add the placements on the mat, computed for all squares at once by bytes of large integers."""
    tables = state.config.tables
    squares = tables.grid.squares
    size = len(squares)
    if state.units[0] or state.units[1]:
        enemies, friends = contact_bytes(state, seat)
    else:
        enemies, friends = 0, tables.all_bytes
    extra = sufficient_contact(state, seat)
    before = len(found)
    for card in hand:
        chosen = enemies & tables.arrow_bytes[card]
        if (tables.need[card] | extra) & FRIEND:
            chosen |= friends
        if chosen:
            found += compress(tables.deploy[card].row(squares), chosen.to_bytes(size, "little"))
    if len(found) == before and enemies:
        for card in hand:
            found += compress(tables.deploy[card].row(squares), enemies.to_bytes(size, "little"))


def normal_exists(state: State, seat: Seat) -> bool:
    """Whether any card of the hand has a normal placement (LW-DEP-8)."""
    need = sufficient_contact(state, seat)
    for card in state.hands[seat]:
        if card != UNKNOWN:
            need |= state.config.tables.need[card]
    return any(mask & need for _, mask in open_squares(state, seat))


def forced_exists(state: State, seat: Seat) -> bool:
    """Whether the hand has a card and an empty square is adjacent to an enemy (LW-DEP-8, 9)."""
    return bool(state.hands[seat]) and any(mask & ENEMY for _, mask in open_squares(state, seat))


def normal_kind(state: State, seat: Seat, card: int, pos: int) -> ev.How | None:
    """Which rule lets the card be placed on that square as a normal placement (LW-DEP-11); None: none does."""
    tables = state.config.tables
    if occupied(state, pos) or not tables.grid.has(pos):
        return None
    mine, theirs = state.units[seat], state.units[1 - seat]
    if not mine and not theirs:
        return "free" if pos == 0 or not tables.grid.endless else None
    if struck(state, card, pos):
        return "engage"
    if (tables.need[card] & FRIEND or not theirs) and contact(state, seat, pos) & FRIEND:
        return "support" if tables.need[card] & FRIEND else "free"
    return None


def placement(state: State, seat: Seat, card: int, pos: int) -> ev.How | None:
    """How the card may be placed on that square; None when it may not."""
    kind = normal_kind(state, seat, card, pos)
    if kind is not None:
        return kind
    grid = state.config.tables.grid
    if occupied(state, pos) or not grid.has(pos) or not contact(state, seat, pos) & ENEMY:
        return None
    return None if normal_exists(state, seat) else "forced"


@REGISTRY.handles(act.Deploy)
def deploy(state: State, action: act.Deploy, events: list[Event]) -> None:
    """Deploy a card; after a forced placement the rest of the hand is shown; then comes the check."""
    tables = state.config.tables
    frame = state.frames[-1]
    seat = frame.decider
    card = tables.index.get(action.card, UNKNOWN)
    pos = tables.grid.find(action.square)
    if type(frame) is not DeployFrame or pos is None or card not in state.hands[seat] or card == UNKNOWN:
        raise NotLegal
    how = placement(state, seat, card, pos)
    if how is None:
        raise NotLegal
    _from_hand(state, seat, card, pos)
    state.deployed = with_bit(state.deployed, card)
    state.progress |= ACTED
    ids = tables.ids
    targets = tuple([ids[target] for target in struck(state, card, pos)])
    events.append(ev.Deployed(seat, action.card, action.square, how, targets))
    if how == "forced":
        shown = tuple(card_ids(state.hands[seat], ids))
        events.append(ev.HandRevealed(seat, shown))
        state.shown |= bits_of(card for card in state.hands[seat] if card != UNKNOWN)
    state.frames = state.frames[:-1]
    push_check(state)


def can_skip(state: State, seat: Seat) -> bool:
    """Whether neither a normal nor a forced placement exists (LW-DEP-9)."""
    return not state.hands[seat] or not (normal_exists(state, seat) or forced_exists(state, seat))


@REGISTRY.handles(act.SkipDeploy)
def skip_deploy(state: State, action: act.SkipDeploy, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Go on to the check without a deployment."""
    frame = state.frames[-1]
    if type(frame) is not DeployFrame or not can_skip(state, frame.decider):
        raise NotLegal
    events.append(ev.DeploySkipped(frame.decider))
    state.frames = state.frames[:-1]
    push_check(state)
