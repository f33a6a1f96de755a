"""Extra turns, victory, the two rules that end a match without progress, and the end of a turn (LW-XTR, LW-END,
LW-TRN)."""

from __future__ import annotations

from typing import Final

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Event, Outcome, Seat

from . import events as ev
from .state import KILLED, TURN, State, counted

QUIET_TURNS: Final = 60


def kills(state: State, seat: Seat) -> tuple[int, int]:
    """(enemy units, enemy commanders) in a seat's casualty pile (LW-CRD-6, 9)."""
    pile = state.casualties[seat]
    commanders = state.config.tables.commanders
    return len(pile), sum([has_bit(commanders, unit) for unit in pile])


def general_kills(state: State, dead: list[int], events: list[Event]) -> None:
    """A fallen General earns its opponent an extra turn, unless both fall in one check (LW-XTR-1)."""
    generals = [unit for unit in dead if has_bit(state.config.tables.general, unit)]
    if len(generals) == 1:
        winner = 1 if generals[0] < 36 else 0
        state.extra = counted(state.extra, winner, 1)
        events.append(ev.ExtraTurnGained(winner))


def _goal(state: State, seat: Seat) -> str:
    """Which of its goals a seat has met: "", "units" or "commanders"; commanders come first (LW-END-1)."""
    units, commanders = kills(state, seat)
    options = state.config.options
    needed, needed_commanders = options.units[seat], options.commanders[seat]
    if needed_commanders is not None and commanders >= needed_commanders:
        return "commanders"
    if needed is not None and units >= needed:
        return "units"
    return ""


def victory(state: State, events: list[Event]) -> bool:
    """End the match when a goal has been met in the latest check (LW-END-1 to 4)."""
    goals = (_goal(state, 0), _goal(state, 1))
    if not goals[0] and not goals[1]:
        return False
    if goals[0] and goals[1]:
        end_match(state, None, "both_goals", events)
    else:
        winner = 0 if goals[0] else 1
        end_match(state, winner, goals[winner], events)
    return True


def end_match(state: State, winner: Seat | None, ending: str, events: list[Event]) -> None:
    """End the match; ``winner`` None: a draw. ``ending``: the id of how it ended."""
    scores = (len(state.casualties[0]), len(state.casualties[1]))
    state.result = Outcome(() if winner is None else (winner,), scores, ending)
    state.frames = ()
    events.append(ev.GameOver(winner, ending, scores))


def start_turn(state: State, seat: Seat) -> None:
    """Begin a turn: clear the flags of all units (LW-TRN-3, LW-XTR-3) and put its phases on the stack."""
    state.active = seat
    state.turn += 1
    state.deployed = state.moved = state.fired = state.fought = state.was_engaged = state.took_part = 0
    state.progress = 0
    state.frames = TURN[seat]


def end_turn(state: State, events: list[Event]) -> None:
    """End a turn: the match ends without progress, or an extra turn or the other seat's begins (LW-XTR-2, LW-END-5,
    7)."""
    seat = state.active
    events.append(ev.TurnEnded(seat, state.turn))
    if not state.progress:
        state.idle = counted(state.idle, seat, 1)
    elif state.idle != (0, 0):
        state.idle = (0, 0)
    state.quiet = 0 if state.progress & KILLED else state.quiet + 1
    if state.idle[0] and state.idle[1]:
        end_match(state, _ahead(state), "stalemate", events)
    elif state.quiet >= QUIET_TURNS:
        end_match(state, _ahead(state), "no_progress", events)
    elif state.extra[seat]:
        state.extra = counted(state.extra, seat, -1)
        start_turn(state, seat)
        events.append(ev.ExtraTurnStarted(seat, state.turn))
    else:
        start_turn(state, 1 - seat)
        events.append(ev.TurnStarted(1 - seat, state.turn))


def _ahead(state: State) -> Seat | None:
    """Who has eliminated more units, then more commanders; None when equal (LW-END-5)."""
    first, second = kills(state, 0), kills(state, 1)
    if first == second:
        return None
    return 0 if first > second else 1
