"""The turn: four steps, each taken by every player, and what is done between them (3.3, 4.1).

The FlowFrame at the bottom of the stack holds the next stage; every stage is one function that sets the next one and
may put a frame with a decision on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Event, Seat

from . import events as ev
from .battle_choice import next_battle
from .board import clear_flags, living, teammates
from .card_windows import open_step_window, open_window
from .cleanup import check_towns, clean_up
from .decks import set_aside
from .movement import STEP_FLAGS
from .pieces import CRIPPLED, MOST_CRIPPLED
from .state import REGISTRY, DeployFrame, FlowFrame, Frame, HarvestFrame, MoveFrame, SpendFrame, State, push
from .victory import ended_in_stalemate, scores, target, turn_end


def _go(state: State, stage: str) -> None:
    """Set the stage that comes next."""
    state.frames = (FlowFrame(state.active, stage), *state.frames[1:])


def _seat(state: State) -> Seat | None:
    """The living seat whose slot it is in the running step; None after the last one (WC-TRN-2, 5)."""
    seats = state.config.tables.seats
    while state.slot < seats:
        seat = (state.first + state.slot) % seats
        if not has_bit(state.out, seat):
            return seat
        state.slot += 1
    return None


def _begin(state: State, step: str, after: str, events: list[Event]) -> bool:
    """Begin the step of the next seat; when there is none, go on to ``after``. Gives whether a seat begins it."""
    seat = _seat(state)
    if seat is None:
        state.slot = 0
        _go(state, after)
        return False
    state.active = seat
    if step in state.config.options.scenario.seats[seat].skip:
        return True
    events.append(ev.StepStarted(seat, step, state.turn))
    return True


def _skips(state: State, step: str) -> bool:
    return step in state.config.options.scenario.seats[state.active].skip


def _turn_start(state: State, events: list[Event]) -> None:
    state.turn += 1
    state.slot = 0
    events.append(ev.TurnStarted(state.first, state.turn))
    _go(state, "move_start")


def _move_start(state: State, events: list[Event]) -> None:
    if _begin(state, "move", "late", events):
        _go(state, "move")
        open_step_window(state, 1)


def _asks(frame: Callable[[int], Frame], after: str) -> Callable[[State, list[Event]], None]:
    """The stage in which the active seat decides, before it goes on at the stage ``after``."""

    def stage(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
        _go(state, after)
        push(state, frame(state.active))

    return stage


def _passes(start: str) -> Callable[[State, list[Event]], None]:
    """The stage at the end of a seat's step, which the next one has from the stage ``start``."""

    def stage(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
        state.slot += 1
        _go(state, start)

    return stage


def _move_end(state: State, events: list[Event]) -> None:  # noqa: ARG001
    clear_flags(state, STEP_FLAGS)
    _go(state, "select")
    open_step_window(state, 3)


def _select(state: State, events: list[Event]) -> None:  # noqa: ARG001
    if not next_battle(state, late=False):
        _go(state, "cleanup")


def _cleanup(state: State, events: list[Event]) -> None:
    clean_up(state, state.active, events)
    if state.result is None:
        state.slot += 1
        _go(state, "move_start")


def _late(state: State, events: list[Event]) -> None:  # noqa: ARG001
    """Fight the battles that are left after all Move Steps (WC-BAT-2)."""
    _go(state, "late_cleanup" if next_battle(state, late=True) else "town_check")


def _late_cleanup(state: State, events: list[Event]) -> None:
    """Fight the next of these battles, or clean up after the last one (WC-POS-2)."""
    if not next_battle(state, late=True):
        clean_up(state, state.active, events)
        if state.result is None:
            _go(state, "town_check")


def _town_check(state: State, events: list[Event]) -> None:
    clear_flags(state, CRIPPLED * MOST_CRIPPLED)
    state.entered = ()
    check_towns(state, events)
    if state.result is None:
        state.slot = 0
        _go(state, "harvest_start")


def _with_cards(state: State, step: str, window: int, end: str, after: str, events: list[Event]) -> None:
    """Begin a seat's step, which starts with a window for its cards and goes on at the stage ``end``; after the last
    seat, go on to ``after``."""
    if not _begin(state, step, after, events):
        return
    if _skips(state, step):
        _go(state, end)
        return
    _go(state, step)
    open_window(state, window, (state.active,))


def _deploy_start(state: State, events: list[Event]) -> None:
    if not _begin(state, "deploy", "spend_start", events):
        return
    _go(state, "deploy_end")
    if not _skips(state, "deploy"):
        push(state, DeployFrame(state.active))


def _turn_end(state: State, events: list[Event]) -> None:  # noqa: ARG001
    """The end of a player's turn: Victory Point cards (W14), where points count."""
    _go(state, "turn_test")
    if target(state):
        open_window(state, 14, (state.active, *teammates(state, state.active)))


def _turn_test(state: State, events: list[Event]) -> None:
    events.append(ev.TurnEnded(state.active, state.turn, scores(state)))
    if not turn_end(state, state.active, events):
        state.slot += 1
        _go(state, "spend_start")


def _round_end(state: State, events: list[Event]) -> None:
    """The end of a turn: a card of the spell is set aside, and the marker passes to the next living seat clockwise
    (WC-TRN-3, 5)."""
    set_aside(state, events)
    if state.result is not None or ended_in_stalemate(state, events):
        return
    seats = state.config.tables.seats
    order = [(state.first + n) % seats for n in range(1, seats + 1)]
    state.first = next(seat for seat in order if seat in living(state))
    state.active = state.first
    events.append(ev.MarkerPassed(state.first))
    _go(state, "turn_start")


STAGES: Final[Mapping[str, Callable[[State, list[Event]], None]]] = {
    "turn_start": _turn_start,
    "move_start": _move_start,
    "move": _asks(MoveFrame, "move_end"),
    "move_end": _move_end,
    "select": _select,
    "cleanup": _cleanup,
    "late": _late,
    "late_cleanup": _late_cleanup,
    "town_check": _town_check,
    "harvest_start": lambda state, events: _with_cards(state, "harvest", 11, "harvest_end", "deploy_start", events),
    "harvest": _asks(HarvestFrame, "harvest_end"),
    "harvest_end": _passes("harvest_start"),
    "deploy_start": _deploy_start,
    "deploy_end": _passes("deploy_start"),
    "spend_start": lambda state, events: _with_cards(state, "spend", 12, "turn_end", "round_end", events),
    "spend": _asks(SpendFrame, "turn_end"),
    "turn_end": _turn_end,
    "turn_test": _turn_test,
    "round_end": _round_end,
}


@REGISTRY.settles(FlowFrame)
def settle_flow(state: State, frame: FlowFrame, events: list[Event]) -> bool:
    """Carry out one stage of the turn."""
    STAGES[frame.stage](state, events)
    return True
