"""Questions about what a position allows, answered by functions of the rules; units are given by id."""

from __future__ import annotations

from tabletop.rules.grid import SLOTS, unpack
from tabletop.rules.lords_of_war import geometry, missiles, movement, queries, reinforcement
from tabletop.rules.lords_of_war.deployment import deploy_actions
from tabletop.rules.lords_of_war.state import AdvanceFrame, DeployFrame, State


def arrows(state: State, unit: str) -> dict[str, tuple[int, int]]:
    """The steps along which a unit strikes, by the slot printed on its card (LW-GEO-3)."""
    tables = state.config.tables
    index = tables.index[unit]
    slots = [SLOTS[n] for n, value in enumerate(tables.cards[index].arrows) if value]
    return {slot: unpack(step) for slot, (step, _) in zip(slots, tables.strikes[index], strict=True)}


def strikes(state: State, unit: str) -> list[str]:
    """The enemies at which a unit's arrows point (LW-GEO-5)."""
    tables = state.config.tables
    pos = next(pos for side in state.units for pos, found in side.items() if found == tables.index[unit])
    return [tables.ids[target] for target in geometry.struck(state, tables.index[unit], pos)]


def forced(state: State) -> bool:
    """Whether the deployment that is to be made now is a forced one (LW-DEP-8)."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, DeployFrame):
        return False
    first = next((a for a in deploy_actions(state, frame) if a.kind == "deploy"), None)
    return first is not None and "forced" in queries.placements(state, first.path[0].id).values()


def shooters(state: State) -> dict[str, list[str]]:
    """The active seat's units that could shoot in a check now, with their targets (LW-RNG-2, 4, 6)."""
    ids = state.config.tables.ids
    return {
        ids[unit]: [ids[target] for target in geometry.in_grid(state, unit, pos)]
        for unit, pos in missiles.shooters(state)
    }


def movable(state: State) -> dict[str, list[str]]:
    """The active seat's units that could move now if the phase lets them, with their squares (LW-MOV)."""
    tables = state.config.tables
    return {
        tables.ids[unit]: [tables.grid.names[pos] for pos in squares]
        for unit, squares in movement.steps(state, state.active)
    }


def retreatable(state: State) -> list[str]:
    """The active seat's units that could retreat now if the phase lets them (LW-RNF-4, LW-CAV)."""
    return [state.config.tables.ids[unit] for unit in reinforcement.retreatable(state, state.active)]


def advances(state: State) -> dict[str, list[str]]:
    """The Berserkers of the decider that must advance, with their squares (LW-BSK)."""
    tables = state.config.tables
    frame = state.frames[-1] if state.frames else None
    pending = frame.pending if isinstance(frame, AdvanceFrame) else ()
    return {tables.ids[unit]: [tables.grid.names[pos] for pos in squares] for unit, squares in pending}
