"""Consequences of changed occupation: emptied regions, towers without their majority, markers turned up."""

from __future__ import annotations

from operator import attrgetter

from tabletop.rules.game import Event

from . import events as ev
from .config import HORDE
from .content import WELL, content
from .effects import first
from .state import NOBODY, State, abilities, desert, earn, in_supply, set_spot

_TOWER = attrgetter("tower")


def vacate(state: State, region: int, events: list[Event]) -> None:
    """Note that the last unit has left a region: its structures return to the supply, all else stays (SW-REA-3)."""
    spot = state.spots[region]
    name = state.config.tables.names[region]
    if spot.structures:
        events.append(ev.StructuresRemoved(name, spot.structures))
    desert(state, region)
    events.append(ev.Vacated(name))


def vacate_if_empty(state: State, region: int, events: list[Event]) -> None:
    """Call :func:`vacate` for an occupied region without units."""
    spot = state.spots[region]
    if spot.owner != NOBODY and not spot.units:
        vacate(state, region, events)


def majority(state: State, region: int) -> bool:
    """Whether the race in a Farmland region occupies more than half of the neighbouring regions (SW-POW-DEF-1)."""
    spots = state.spots
    owner = spots[region].owner
    around = state.config.tables.around[region]
    held = sum(spots[near].owner == owner and not spots[near].declined for near in around)
    return 2 * held > len(around)


def recheck_towers(state: State, events: list[Event]) -> None:
    """Remove Watch Towers that no longer have their majority (SW-POW-DEF-3)."""
    if not any(map(_TOWER, state.spots)):
        return
    for region, spot in enumerate(state.spots):
        if spot.tower and not majority(state, region):
            set_spot(state, region, tower=False)
            events.append(ev.TowerLost(spot.owner, state.config.tables.names[region]))


def occupied(state: State, region: int, events: list[Event]) -> None:
    """After a race has occupied a region: Night Elves build a wall in a Forest, and a face-down marker is turned up
    (SW-RAC-NEL-2, SW-ART-1)."""
    spot = state.spots[region]
    if spot.owner < 0:
        return
    build_wall(state, region, events)
    reveal(state, region, events)


def build_wall(state: State, region: int, events: list[Event]) -> None:
    """Build a Wisp Wall in a Forest that Night Elves have occupied, if one is left (SW-RAC-NEL-2)."""
    tables, spot = state.config.tables, state.spots[region]
    if spot.owner < 0 or spot.declined or tables.terrain[region] != "forest" or spot.wall:
        return
    if abilities(state, spot.owner).wall and in_supply(state, "wall"):
        set_spot(state, region, wall=True)
        events.append(ev.StructurePlaced(spot.owner, "wall", tables.names[region]))


def reveal(state: State, region: int, events: list[Event]) -> None:
    """Turn the face-down marker of a region up and apply it (SW-ART-1)."""
    spot = state.spots[region]
    if not spot.marker:
        return
    marker, name = spot.marker, state.config.tables.names[region]
    set_spot(state, region, marker="")
    events.append(ev.MarkerRevealed(spot.owner, marker, name))
    kind = content().markers[marker]
    if kind.kind == "artifact":
        set_spot(state, region, artifacts=(*spot.artifacts, marker))
    elif first(kind.effects, "to_water") is not None:
        _send_well(state, region, events)
    else:
        set_spot(state, region, place=marker)


def _send_well(state: State, region: int, events: list[Event]) -> None:
    """Move the Well to the water of its island, or replace it by a marker of the reserve (SW-LEG-WEL)."""
    tables = state.config.tables
    water = next((r for r in range(tables.size) if tables.water[r] and tables.island[r] == tables.island[region]), None)
    if water is not None:
        set_spot(state, water, place=WELL)
        events.append(ev.WellMoved(tables.names[water]))
        return
    state.gone = (*state.gone, WELL)
    places = [n for n, marker in enumerate(state.reserve) if content().markers[marker].kind == "place"]
    found = ""
    if places:
        found = state.reserve[places[0]]
        state.reserve = state.reserve[: places[0]] + state.reserve[places[0] + 1 :]
        set_spot(state, region, place=found)
    events.append(ev.WellReplaced(found, tables.names[region]))


def move_artifact(state: State, artifact: str, to: int, why: str, events: list[Event]) -> None:
    """Move a face-up Artifact to a region (SW-ART-4); nothing happens if it is there already."""
    origin = next(region for region, spot in enumerate(state.spots) if artifact in spot.artifacts)
    if origin == to:
        return
    rest = tuple(other for other in state.spots[origin].artifacts if other != artifact)
    set_spot(state, origin, artifacts=rest)
    set_spot(state, to, artifacts=(*state.spots[to].artifacts, artifact))
    names = state.config.tables.names
    events.append(ev.ArtifactMoved(state.active, artifact, names[origin], names[to], why))


def take_objective(state: State, region: int, race: str, seat: int, events: list[Event]) -> None:
    """Take the Military Objective of a conquered region: coins for the conqueror and for the Humans, none for the Horde
    (SW-RAC-HUM-2)."""
    if not state.spots[region].objective:
        return
    set_spot(state, region, objective=False)
    owner, worth = humans(state)
    coins = 0 if state.config.tables.faction[race] == HORDE else worth
    theirs = coins if owner not in (seat, NOBODY) else 0
    earn(state, seat, coins)
    if theirs:
        earn(state, owner, theirs)
    events.append(ev.ObjectiveTaken(seat, state.config.tables.names[region], coins, owner, theirs))


def humans(state: State) -> tuple[int, int]:
    """The seat whose Active Race has Military Objectives (-1 for none), and their coins."""
    for seat in range(state.config.tables.seats):
        found = first(abilities(state, seat).effects, "objectives")
        if found is not None:
            return seat, found.number("coins")
    return NOBODY, 0
