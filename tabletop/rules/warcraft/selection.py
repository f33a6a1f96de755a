"""Which battles wait, and who says which comes next (3.5)."""

from __future__ import annotations

from tabletop.rules.game import Action, Event, Seat

from . import actions as act
from .battle import begin_battle
from .board import enemy_units, living
from .cleanup import waiting
from .pieces import FIGHTS
from .registry import REGISTRY
from .state import NotLegal, SelectFrame, State, pop, push, top
from .victory import sides_present

NEUTRAL_NAME = "neutral"


def battlefields(state: State, side: int) -> list[tuple[int, int]]:
    """(hex, enemy side) of every hex with units of a side and of an enemy (WC-BAT-1, 4)."""
    tables = state.config.tables
    found = []
    for where, stack in enumerate(state.board):
        if stack and stack[0] >> 10 != stack[-1] >> 10 and enemy_units(tables, side, stack):
            sides = sides_present(state, where)
            if side in sides:
                found += [(where, other) for other in sides if other != side]
    return found


def late_battlefield(state: State) -> tuple[Seat, list[tuple[int, int]]] | None:
    """The first contested hex that nobody has settled: its attacker is whoever entered last (WC-BAT-2)."""
    tables = state.config.tables
    for where in range(tables.size):
        if not waiting(state, where):
            continue
        sides = sides_present(state, where)
        here = [seat for seat in living(state) if any(p >> 10 == seat and FIGHTS[p] >= 0 for p in state.board[where])]
        last = [seat for spot, seat in state.entered if spot == where and seat in here]
        attacker = last[-1] if last else here[0]
        return attacker, [(where, other) for other in sides if other != tables.side[attacker]]
    return None


def next_battle(state: State, late: bool) -> bool:
    """Begin the only battle that waits, or ask which comes first (WC-BAT-3); gives whether one waits."""
    seat = state.active
    if late:
        found = late_battlefield(state)
        if found is None:
            return False
        seat, fields = found
    else:
        fields = battlefields(state, state.config.tables.side[seat])
    if not fields:
        return False
    if len(fields) == 1:
        begin_battle(state, fields[0][0], state.config.tables.side[seat], fields[0][1], seat)
    else:
        push(state, SelectFrame(seat, late))
    return True


def fields_of(state: State, frame: SelectFrame) -> list[tuple[int, int]]:
    """The battles among which a frame lets choose."""
    if frame.late:
        found = late_battlefield(state)
        return found[1] if found else []
    return battlefields(state, state.config.tables.side[frame.decider])


def side_name(state: State, side: int) -> str:
    """A side by the races that are left of it, joined by "+"; "neutral" for the one without a player."""
    tables = state.config.tables
    if side == tables.neutral_side:
        return NEUTRAL_NAME
    return "+".join(tables.race[seat] for seat in tables.team[side] if not state.out >> seat & 1)


@REGISTRY.lists(SelectFrame)
def select_actions(state: State, frame: SelectFrame) -> list[Action]:
    """Every battle that waits; the enemy is named where several sides stand in one hex."""
    fields = fields_of(state, frame)
    several = [where for where, _ in fields]
    names = state.config.tables.names
    return [
        act.ChooseBattle(names[where], side_name(state, enemy) if several.count(where) > 1 else "")
        for where, enemy in fields
    ]


@REGISTRY.handles(act.ChooseBattle)
def choose_battle(state: State, action: act.ChooseBattle, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Fight this battle next (WC-BAT-3, 4)."""
    frame = top(state, SelectFrame)
    for offered, (where, enemy) in zip(select_actions(state, frame), fields_of(state, frame)):
        if offered == action:
            pop(state)
            begin_battle(state, where, state.config.tables.side[frame.decider], enemy, frame.decider)
            return
    raise NotLegal
