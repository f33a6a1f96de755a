"""The Deploy Step: finishing what earlier Spend Steps began (WC-DEP)."""

from __future__ import annotations

from typing import Final

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .actions import deploy_action
from .board import enemy_units, enter, homes, lift, place, room, sides_in
from .cards import victory_point_actions
from .gifts import gift_actions
from .pieces import BUILDER, KINDS, OWNER, WORKER, cleared, code, outpost, outpost_hex, site_code
from .state import BUSY, IDLE, REGISTRY, RISING, SUMMONED, DeployFrame, NotLegal, State, pop, put, top

ITEMS: Final[tuple[act.TrainKind, ...]] = ("melee", "ranged", "flying", "worker")
BUILDINGS: Final[tuple[act.UnitKind, ...]] = ("melee", "ranged", "flying")


def replace_site(state: State, seat: Seat, old: int, new: int) -> None:
    """Replace one building code of a seat by another (see ``pieces.site_code``)."""
    sites = list(state.sites[seat])
    sites[sites.index(old)] = new
    state.sites = put(state.sites, seat, tuple(sorted(sites)))


def deployments(state: State, seat: Seat) -> list[tuple[int, int]]:
    """(kind, hex) of everything trained and the places with room for it (WC-DEP-3)."""
    sites = state.sites[seat]
    return [
        (kind, where)
        for kind in range(4)
        if site_code(kind, BUSY) in sites
        for where in homes(state, seat)
        if room(state, seat, where, kind) > 0
    ]


def finishable(state: State, seat: Seat) -> list[tuple[int, bool]]:
    """(unit type, summoned) of buildings that can be finished (WC-DEP-4)."""
    town = state.config.tables.towns[seat]
    sites = state.sites[seat]
    found = []
    for kind in range(3):
        if site_code(kind, RISING) in sites and town >= 0 and room(state, seat, town, WORKER) > 0:
            found.append((kind, False))
        if site_code(kind, SUMMONED) in sites:
            found.append((kind, True))
    return found


def unfinished_outposts(state: State, seat: Seat) -> list[int]:
    """The hexes of a seat's Outposts under construction."""
    found: list[int] = []
    for post in state.outposts:
        where = outpost_hex(post)
        if post == outpost(where, seat, False) and where not in found:
            found.append(where)
    return found


@REGISTRY.lists(DeployFrame)
def deploy_actions(state: State, frame: DeployFrame) -> list[Action]:
    """Everything that can be finished, cards, gifts, and the end of the step."""
    seat = frame.decider
    names = state.config.tables.names
    found: list[Action] = [deploy_action(ITEMS[kind], names[where]) for kind, where in deployments(state, seat)]
    found += [act.FinishBuilding(BUILDINGS[kind], summoned) for kind, summoned in finishable(state, seat)]
    found += [act.FinishOutpost(names[where]) for where in unfinished_outposts(state, seat)]
    found += victory_point_actions(state, seat)
    found += gift_actions(state, seat, frame.asks)
    found.append(act.EndStep("deploy"))
    return found


@REGISTRY.handles(act.Deploy)
def deploy(state: State, action: act.Deploy, events: list[Event]) -> None:
    """Put a trained unit or worker on the map (WC-DEP-3, 6)."""
    seat = top(state, DeployFrame).decider
    kind = ITEMS.index(action.item)
    where = state.config.tables.map.index.get(action.to, -1)
    if (kind, where) not in deployments(state, seat):
        raise NotLegal
    replace_site(state, seat, site_code(kind, BUSY), site_code(kind, IDLE))
    place(state, where, code(seat, kind))
    _arrived(state, seat, where, kind)
    events.append(ev.Deployed(seat, KINDS[kind], state.config.tables.names[where]))


def _arrived(state: State, seat: Seat, where: int, kind: int) -> None:
    """Note a deployment into a hex with enemy units, which becomes contested: by units in any hex (WC-DEP-3), by
    workers only in the own Town and until the next Move Step ends (WC-MOV-10, WC-DEP-6)."""
    tables = state.config.tables
    stack = state.board[where]
    if not enemy_units(tables, tables.side[seat], stack):
        return
    if kind < WORKER:
        enter(state, seat, where)
    if where != tables.towns[seat] or where in state.besieged:
        return
    if not has_bit(sides_in(tables, stack), tables.side[seat]):
        state.besieged = tuple(sorted((*state.besieged, where)))


@REGISTRY.handles(act.FinishBuilding)
def finish_building(state: State, action: act.FinishBuilding, events: list[Event]) -> None:
    """Finish a building; its worker comes back to the Town (WC-DEP-4)."""
    seat = top(state, DeployFrame).decider
    kind = BUILDINGS.index(action.item)
    if (kind, action.summoned) not in finishable(state, seat):
        raise NotLegal
    replace_site(state, seat, site_code(kind, SUMMONED if action.summoned else RISING), site_code(kind, IDLE))
    if not action.summoned:
        town = state.config.tables.towns[seat]
        place(state, town, code(seat, WORKER))
        _arrived(state, seat, town, WORKER)
    events.append(ev.BuildingFinished(seat, action.item, action.summoned))


@REGISTRY.handles(act.FinishOutpost)
def finish_outpost(state: State, action: act.FinishOutpost, events: list[Event]) -> None:
    """Finish an Outpost; its worker is free in the same hex (WC-DEP-5)."""
    seat = top(state, DeployFrame).decider
    where = state.config.tables.map.index.get(action.space, -1)
    if where not in unfinished_outposts(state, seat):
        raise NotLegal
    posts = list(state.outposts)
    posts[posts.index(outpost(where, seat, False))] = outpost(where, seat, True)
    state.outposts = tuple(sorted(posts))
    builder = next(p for p in state.board[where] if OWNER[p] == seat and p & BUILDER)
    lift(state, where, builder)
    place(state, where, cleared(builder, BUILDER))
    events.append(ev.OutpostFinished(seat, state.config.tables.names[where]))


def end_deploy(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """End the step; what is not finished stays as it is (WC-DEP-1)."""
    top(state, DeployFrame)
    pop(state)


@REGISTRY.settles(DeployFrame)
def settle_deploy(state: State, frame: DeployFrame, events: list[Event]) -> bool:
    """End the step of a seat that can finish nothing and exchange nothing (R-40)."""
    seat = frame.decider
    if deployments(state, seat) or finishable(state, seat) or unfinished_outposts(state, seat):
        return False
    if gift_actions(state, seat, frame.asks):
        return False
    end_deploy(state, events)
    return True
