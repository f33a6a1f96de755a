"""Windows for cards: which seats are asked in which order, passing, and playing (WC-CRD-3 to 8, WC-OPT-7)."""

from __future__ import annotations

from functools import partial

from tabletop.rules import windows
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .board import clockwise, living
from .card_aims import CardAim
from .cards import aims, could_act, plays, victory_point_actions
from .decks import card_id, take_from_hand
from .forces import participants
from .pieces import KIND, OWNER, WORKER, located
from .state import REGISTRY, CardFrame, NotLegal, State, WindowFrame, push, put, swap, top


def open_window(state: State, window: int, seats: tuple[Seat, ...], spot: int = -1) -> bool:
    """Open a window for the seats in order if one of them could act; gives whether it was opened. ``spot``: the hex of
    W2."""
    if not seats:
        return False
    return windows.open_window(state, WindowFrame(seats[0], window, seats, 0, 0, spot), partial(could_act, state))


def open_battle_window(state: State, window: int) -> None:
    """Open a window for the participants of the running battle (WC-CRD-5)."""
    open_window(state, window, participants(state))


def open_step_window(state: State, window: int) -> None:
    """Open a window for all seats, the active one first (WC-CRD-6)."""
    open_window(state, window, tuple(clockwise(state, state.active)))


def open_call_to_arms(state: State, seat: Seat, where: int) -> None:
    """Open W2 after a unit of ``seat`` has entered a hex: owners of enemy workers there may call them to arms."""
    side = state.config.tables.side
    stack = state.board[where]
    if OWNER[stack[0]] == OWNER[stack[-1]]:
        return
    owners = [
        other
        for other in living(state)
        if side[other] != side[seat] and any(OWNER[p] == other and KIND[p] == WORKER for p in stack)
    ]
    open_window(state, 2, tuple(owners), where)


@REGISTRY.settles(WindowFrame)
def settle_window(state: State, frame: WindowFrame, events: list[Event]) -> bool:  # noqa: ARG001 - one shape
    """Find the next seat to ask; close the window when all have passed in a row. Gives whether it closed."""
    return windows.settle_window(state, frame, partial(could_act, state))


@REGISTRY.lists(WindowFrame)
def window_actions(state: State, frame: WindowFrame) -> list[Action]:
    """Cards that can be played, and passing."""
    return [*plays(state, frame, frame.decider), act.PASS]


@REGISTRY.handles(act.Pass)
def pass_window(state: State, action: act.Pass, events: list[Event]) -> None:  # noqa: ARG001
    """Play nothing now."""
    swap(state, windows.passed(top(state, WindowFrame)))


def find_card(state: State, seat: Seat, name: str) -> int:
    """The instance of a card in a hand. Raises NotLegal."""
    card = state.config.tables.card_index.get(name, -1)
    if card < 0 or card not in state.hands[seat]:
        raise NotLegal
    return card


def aim_of(state: State, action: act.PlayCard) -> CardAim:
    """What an action is aimed at. Raises NotLegal for unknown names."""
    tables = state.config.tables
    spots = []
    for name in (action.space, action.to):
        if name and name not in tables.map.index:
            raise NotLegal
        spots.append(tables.map.index[name] if name else -1)
    piece = -1
    if action.piece:
        found = tables.find_piece(action.piece)
        if found is None:
            raise NotLegal
        piece = located(*found)
    return CardAim(spots[0], spots[1], piece, action.choice)


def play_in_window(state: State, action: act.PlayCard, events: list[Event]) -> None:
    """Play a card in the open window; in a battle it waits for Dispel Magic (W10)."""
    frame = top(state, WindowFrame)
    seat = frame.decider
    card = find_card(state, seat, action.card)
    kind = state.config.tables.card_kind[card]
    aim = aim_of(state, action)
    if kind == "summon" or aim not in aims(state, frame, seat, kind):
        raise NotLegal
    swap(state, windows.acted(frame))
    spot = frame.spot if frame.window == 2 else aim.spot
    put_card(state, seat, card, CardAim(spot, aim.to, aim.piece, aim.choice), events)
    if state.battle is not None:
        open_battle_window(state, 10)


def put_card(state: State, seat: Seat, card: int, aim: CardAim, events: list[Event]) -> None:
    """Play a card from the hand: its frame is put on the stack, and it takes effect when that is on top again."""
    tables = state.config.tables
    take_from_hand(state, card)
    push(state, CardFrame(seat, card, aim.spot, aim.to, aim.piece, aim.choice))
    events.append(
        ev.CardPlayed(
            seat,
            card_id(state, card),
            tables.card_kind[card],
            tables.names[aim.spot] if aim.spot >= 0 else "",
            tables.names[aim.to] if aim.to >= 0 else "",
            tables.piece_ids[aim.piece] if aim.piece >= 0 else "",
            aim.choice,
        )
    )


def play_point(state: State, seat: Seat, action: act.PlayCard, events: list[Event]) -> None:
    """Play a Victory Point in a step of the seat's own (WC-CRD-28)."""
    card = find_card(state, seat, action.card)
    if action not in victory_point_actions(state, seat):
        raise NotLegal
    take_from_hand(state, card)
    state.shown = put(state.shown, seat, (*state.shown[seat], card))
    events.append(ev.CardPlayed(seat, action.card, "vp"))
