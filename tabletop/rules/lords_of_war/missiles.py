"""The fire step of a check: ordering shots (LW-RNG)."""

from __future__ import annotations

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .combat import check, resolve, silent_units
from .geometry import engaged, in_grid
from .state import REGISTRY, AimFrame, NotLegal, State, place_of


def obstacle(state: State, unit: int, pos: int) -> str:
    """The refusal that keeps a unit of the active seat from shooting; "" when nothing does (LW-RNG-2, 4, 6)."""
    if not state.config.tables.targets[unit]:
        return "aim_not_ranged"
    if has_bit(state.fired, unit):
        return "already_shot"
    if has_bit(state.was_engaged, unit):
        return "aim_was_engaged"
    if has_bit(state.fought, unit):
        return "already_fought"
    if engaged(state, state.active, pos):
        return "aim_engaged"
    if not in_grid(state, unit, pos):
        return "aim_no_target"
    return ""


def shooters(state: State) -> list[tuple[int, int]]:
    """(unit, position) of the active seat's units that can shoot, in order of instance."""
    targets = state.config.tables.targets
    return sorted(
        [
            (unit, pos)
            for pos, unit in state.units[state.active].items()
            if targets[unit] and not obstacle(state, unit, pos)
        ]
    )


def mortal(state: State) -> dict[int, bool]:
    """The enemies that fall if every shooter that reaches them shoots at them, each with whether it falls by arrows
    alone (LW-CMB-4): shots at others have no effect."""
    tables = state.config.tables
    shots: dict[int, int] = {}
    for unit, pos in shooters(state):
        for target in in_grid(state, unit, pos):
            shots[target] = shots.get(target, 0) + tables.missile[unit]
    hits, _ = resolve(tables, state.units, silent_units(state, ()), ())
    found = {}
    for pos, unit in state.units[1 - state.active].items():
        struck = sum([part[1] for part in hits.get(pos, ())])
        if unit in shots and struck + shots[unit] > tables.defence[unit]:
            found[unit] = struck > tables.defence[unit]
    return found


@REGISTRY.lists(AimFrame)
def aim_actions(state: State, frame: AimFrame) -> list[Action]:
    """For every shooter its targets (without one it aims at already) and, if it aims, cancelling that; then
    resolving."""
    tables = state.config.tables
    aims = dict(frame.aims)
    found: list[Action] = []
    for unit, pos in shooters(state):
        current = aims.get(unit)
        made = tables.aim[unit]
        found += [made[target] for target in in_grid(state, unit, pos) if target != current]
        if current is not None:
            found.append(tables.hold[unit])
    found.append(act.RESOLVE)
    return found


@REGISTRY.handles(act.Aim)
def aim(state: State, action: act.Aim, events: list[Event]) -> None:
    """Order a shot, in place of an earlier order of the same unit."""
    tables = state.config.tables
    frame = state.frames[-1]
    unit, target = tables.index.get(action.unit, -1), tables.index.get(action.target, -1)
    pos = place_of(state, unit)
    if type(frame) is not AimFrame or pos is None or state.units[state.active].get(pos) != unit:
        raise NotLegal
    aims = dict(frame.aims)
    if obstacle(state, unit, pos) or target not in in_grid(state, unit, pos) or aims.get(unit) == target:
        raise NotLegal
    aims[unit] = target
    state.frames = (*state.frames[:-1], AimFrame(frame.decider, tuple(sorted(aims.items()))))
    names = tables.grid.names
    where = place_of(state, target)
    square = names[where] if where is not None else ""
    events.append(ev.Aimed(frame.decider, action.unit, names[pos], action.target, square))


@REGISTRY.handles(act.Hold)
def hold(state: State, action: act.Hold, events: list[Event]) -> None:
    """Cancel an order to shoot."""
    tables = state.config.tables
    frame = state.frames[-1]
    unit = tables.index.get(action.unit, -1)
    pos = place_of(state, unit)
    if type(frame) is not AimFrame or pos is None or unit not in dict(frame.aims):
        raise NotLegal
    aims = tuple([pair for pair in frame.aims if pair[0] != unit])
    state.frames = (*state.frames[:-1], AimFrame(frame.decider, aims))
    events.append(ev.AimCleared(frame.decider, action.unit, tables.grid.names[pos]))


@REGISTRY.handles(act.Resolve)
def resolve_aims(state: State, action: act.Resolve, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """End the fire step: all aims become shots and are cleared."""
    frame = state.frames[-1]
    if type(frame) is not AimFrame:
        raise NotLegal
    state.frames = state.frames[:-1]
    check(state, frame.aims, events)


@REGISTRY.settles(AimFrame)
def settle_aim(state: State, frame: AimFrame, events: list[Event]) -> bool:  # noqa: ARG001 - one shape
    """Carry the check out at once when nobody can shoot (LW-CMB-1)."""
    if state.config.tables.ranged and shooters(state):
        return False
    state.frames = state.frames[:-1]
    check(state, (), events)
    return True
