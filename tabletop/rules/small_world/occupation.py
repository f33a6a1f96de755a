"""Consequences of changed occupation: a defender's losses and withdrawal (SW-LOS), payments (SW-IMM), emptied
regions, towers without their majority, markers turned up."""

from __future__ import annotations

from operator import attrgetter
from typing import NamedTuple

from tabletop.rules.game import Event, Seat

from . import events as ev
from .config import HORDE
from .content import WELL, content
from .effects import first
from .price import PaymentDue, holds
from .state import (
    MURLOCS,
    NOBODY,
    RegionContents,
    State,
    abilities,
    added,
    desert,
    earn,
    held_markers,
    in_supply,
    own_regions,
    set_player,
    set_spot,
    set_turn,
    to_tray,
)

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


class Defence(NamedTuple):
    """What stood in a region when it was attacked (SW-CON-6): the owner (NOBODY, MURLOCS), its race and whether it was
    in decline, race tokens with Beasts and Champion, the unit ``lost`` ("": none), whether that was kept in hand, and
    the units withdrawn; ``champion``: it was captured."""

    owner: int
    race: str
    declined: bool
    defenders: int
    lost: str = ""
    saved: bool = False
    withdrawn: int = 0
    champion: bool = False


def pay(state: State, payer: Seat, dues: list[PaymentDue], events: list[Event]) -> None:
    """Carry out payments; one that the seat did not choose takes at most the coins it has (SW-IMM-7). After paying for
    the Aegis the payer may attack there until the end of the turn; a Harmony token is returned (SW-IMM-2, SW-IMM-3)."""
    for due in dues:
        coins = min(due.coins, state.coins[payer])
        state.coins = added(added(state.coins, payer, -coins), due.to, coins)
        if due.why == "aegis":
            set_turn(state, aegis=True)
        elif due.why == "harmony":
            set_player(state, payer, harmony=False)
        events.append(ev.Paid(payer, due.to, coins, due.why))
        if due.why == "harmony":
            events.append(ev.HarmonyLost(payer))


def protected(state: State, owner: Seat) -> bool:
    """Whether a seat controls a place that keeps its races from losing tokens (SW-LEG-CHA)."""
    return holds(held_markers(state, own_regions(state, owner)), "no_loss")


def saves(state: State, owner: Seat, declined: bool) -> bool:
    """Whether a race keeps its next loss in hand: the first ones in another seat's turn (SW-RAC-DRA)."""
    if declined or owner == state.active:
        return False
    return state.flags.saved < abilities(state, owner).saves


def lose(state: State, owner: Seat, race: str, unit: str, declined: bool) -> bool:
    """Let a seat lose a unit that is off the map already; gives whether it was kept in hand instead (SW-LOS-7)."""
    if saves(state, owner, declined):
        set_turn(state, saved=state.flags.saved + 1)
        back_in_hand(state, owner, declined, 1 if unit == "token" else 0, 1 if unit == "beast" else 0)
        return True
    if unit == "token":
        to_tray(state, race, 1)
    set_turn(state, losses=state.flags.losses + 1)
    return False


def back_in_hand(state: State, owner: Seat, declined: bool, tokens: int, beasts: int) -> None:
    """Put units of a seat into its hand, which keeps the two races apart (SW-LOS-4)."""
    player = state.players[owner]
    if declined:
        set_player(state, owner, old_tokens=player.old_tokens + tokens)
    else:
        set_player(state, owner, tokens=player.tokens + tokens, beasts=player.beasts + beasts)


def defeat(state: State, region: int) -> Defence:
    """Losses and withdrawal of the units in a region that is conquered (SW-LOS-1 to 3). They are off the map
    afterwards; the caller clears the region."""
    spot = state.spots[region]
    if spot.owner == MURLOCS:
        state.murlocs_out += 1
        set_turn(state, losses=state.flags.losses + 1)
        return Defence(MURLOCS, "", True, 0, "murloc")
    defence = Defence(spot.owner, spot.race, spot.declined, spot.units)
    if spot.owner < 0:
        return defence
    lost = _lost(state, spot)
    saved = bool(lost) and lose(state, spot.owner, spot.race, lost, spot.declined)
    tokens = spot.tokens - (lost == "token")
    beasts = spot.beasts - (lost == "beast")
    back_in_hand(state, spot.owner, spot.declined, tokens, beasts)
    if spot.champion:
        set_player(state, spot.owner, champion=True)
    return defence._replace(lost=lost, saved=saved, withdrawn=tokens + beasts, champion=spot.champion)


def _lost(state: State, spot: RegionContents) -> str:
    """The unit that a race loses with a region: the first kind that applies (SW-LOS-3)."""
    if protected(state, spot.owner) or spot.champion:
        return ""
    return "beast" if spot.beasts else "token"
