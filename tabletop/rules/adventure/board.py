"""Places and moves of figures: levels, aggro, traps, entering a space (AG-MOV, AG-AGR)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from tabletop.rules.frozen import put
from tabletop.rules.game import Event, Seat
from tabletop.rules.graph import reach, way_to

from . import events as ev
from .figures import has_trait, health, unlocked
from .frames import QueueFrame, StepFrame, TurnFrame
from .state import NOBODY, State, push
from .tables import Tables, kept_with_tables, kind_of
from .values import Ctx, Waiting


def is_aggro(state: State, slot: int) -> bool:
    """Whether the marker of a slot is red now (AG-AGR-4)."""
    marker = state.markers[slot]
    return marker is not None and has_trait(state, state.config.tables.monsters[marker.card], "Aggro")


def markers_at(state: State, space: str) -> list[int]:
    return [slot for slot, marker in enumerate(state.markers) if marker is not None and marker.space == space]


def held_at(state: State, space: str) -> bool:
    """Whether an aggro marker stops figures in a space."""
    for slot, marker in enumerate(state.markers):
        if marker is not None and marker.space == space and is_aggro(state, slot):
            return True
    return False


def may_enter(state: State, seat: Seat, space: str) -> bool:
    """Whether a character's level lets it into a space (AG-MOV-4)."""
    return state.config.tables.spaces[space].colour <= state.players[seat].level


def steps(state: State, seat: Seat) -> tuple[str, ...]:
    """The spaces a character may step to, whatever points it has."""
    player = state.players[seat]
    if held_at(state, player.space):
        return ()
    return _ways(state.config.tables, player.space, player.level)


@kept_with_tables(512)
def _ways(tables: Tables, space: str, level: int) -> tuple[str, ...]:
    spaces = tables.spaces
    return tuple([near for near in spaces[space].neighbours if spaces[near].colour <= level])


def ways_within(state: State, seat: Seat, points: int) -> dict[str, tuple[str, ...]]:
    """The spaces that a character can get to in 1..``points`` steps, each with the way there, without the start; none
    while aggro holds it (AG-MOV-3 to AG-MOV-5). No way leads on from aggro, or from a trap that stops or defeats."""
    player = state.players[seat]
    if points <= 0 or not player.space or held_at(state, player.space):
        return {}
    found = ways_from(state.config.tables, player.space, player.level, stops(state, seat))
    return {end: way for end, way in found.items() if len(way) <= points}


def stops(state: State, seat: Seat) -> frozenset[str]:
    """The spaces in which the steps of a character end."""
    doubtful = {marker.space for marker in state.markers if marker is not None} | {trap.space for trap in state.traps}
    return frozenset([space for space in doubtful if ends_steps(state, seat, space)])


@kept_with_tables(1024)
def ways_from(tables: Tables, start: str, level: int, stops: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """The shortest way from a space to every other one that a level lets in; none leads on from ``stops``."""
    names, number, spaces = tables.names, tables.number, tables.spaces
    found = reach(
        [[number[near] for near in spaces[name].neighbours] for name in names],
        number[start],
        len(names),
        stops=lambda at: names[at] in stops,
        enters=lambda at: spaces[names[at]].colour <= level,
    )
    return {names[end]: tuple([names[at] for at in way_to(found, number[start], end)[1:]]) for end in found}


def flights(state: State, seat: Seat) -> tuple[str, ...]:
    """Where a flight path leads a character (AG-RES-5)."""
    player = state.players[seat]
    if held_at(state, player.space):
        return ()
    return tuple(
        [name for name in state.config.tables.flights if name != player.space and may_enter(state, seat, name)]
    )


def go(
    state: State,
    seat: Seat,
    to: str,
    how: Literal["step", "forced", "flight", "teleport"],
    events: list[Event],
    by: Seat = NOBODY,
) -> None:
    """Let a figure enter a space; aggro there stops it, and traps there are queued (AG-MOV-5, AG-MOV-9)."""
    player = state.players[seat]
    events.append(ev.Moved(seat, player.space, to, how, by))
    player.space = to
    if held_at(state, to):
        events.append(ev.Held(seat, to))
        stop_move(state, seat)
    _spring(state, seat, to)


def _spring(state: State, seat: Seat, to: str) -> None:
    waiting = _traps(state, seat, to)
    if waiting:
        push(state, QueueFrame(state.active, tuple(waiting)))


def _traps(state: State, seat: Seat, to: str) -> list[Waiting]:
    """The traps that a figure sets off by entering a space; of two copies only one (AG-RUL-19)."""
    waiting: list[Waiting] = []
    tables = state.config.tables
    for trap in state.traps:
        if trap.space != to or any(kind_of(trap.card) == one.name for one in waiting):
            continue
        kind = kind_of(trap.card)
        ctx = Ctx(kind, f"attached:{trap.card}", seat=trap.owner, it=seat)
        keys = []
        for index in tables.by_when[kind].get("on_enter", ()):
            ability = tables.abilities[kind][index]
            if unlocked(state, ctx, ability) and not (ability.filter.who and seat == trap.owner):
                keys.append(f"{kind}.{index}")
        if keys:
            waiting.append(Waiting(kind, ctx, tuple(keys)))
    return waiting


def ends_steps(state: State, seat: Seat, space: str) -> bool:
    """Whether a figure that steps into a space gets no further: aggro holds it, or a trap stops or defeats it."""
    if held_at(state, space):
        return True
    if not state.traps:
        return False
    tables = state.config.tables
    effects = [effect for trap in _traps(state, seat, space) for key in trap.keys for effect in tables.lists[key]]
    if any(effect.stops for effect in effects):
        return True
    player = state.players[seat]
    saved = any("would_be_defeated" in tables.by_when[kind_of(one.card)] for one in player.attached)
    hurt = sum([effect.harm for effect in effects])
    return not saved and player.damage + hurt >= health(state, seat)


def stop_move(state: State, seat: Seat) -> bool:
    """Take a figure's remaining points or forced steps; gives whether there were any."""
    for at in reversed(range(len(state.frames))):
        frame = state.frames[at]
        if isinstance(frame, StepFrame) and frame.who == seat:
            state.frames = put(state.frames, at, replace(frame, left=0))
            return frame.left > 0
    if seat != state.active or not moving(state):
        return False
    had, state.move = state.move, 0
    return had > 0


def moving(state: State) -> bool:
    """Whether the running turn is in its movement phase."""
    bottom = state.frames[0]
    return isinstance(bottom, TurnFrame) and bottom.stage == "move"


def nearest(state: State, origin: str, spaces: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the spaces that are nearest (AG-RUL-16)."""
    away = state.config.tables.distance[origin]
    best = min([away[name] for name in spaces])
    return tuple([name for name in spaces if away[name] == best])
