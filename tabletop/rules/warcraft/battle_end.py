"""The end of a battle: winner's cards, devoured units, raised surplus, revivals (WC-BAT-21, 22)."""

from __future__ import annotations

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .board import (
    UNIT_LIMIT,
    change_reserve,
    clear_flags,
    enemy_units,
    from_reserve,
    has_outpost,
    lift,
    living,
    own_outposts,
    own_units,
    place,
    units_of_side,
)
from .casualties import kill
from .decks import draw
from .forces import battle_of, sides_left
from .pieces import FIGHTS, KIND, KINDS, MELEE, OWNER, POLY, cleared, outpost_hex
from .state import REGISTRY, ReviveFrame, State, pop, push, swap


def end_battle(state: State, events: list[Event]) -> None:
    """Everything that follows a battle, in the order of WC-BAT-22."""
    battle = battle_of(state)
    tables = state.config.tables
    left = sides_left(state)
    side = battle.sides[left[0]] if left else None
    winners = [] if side is None else [
        seat for seat in living(state) if tables.side[seat] == side and own_units(seat, state.board[battle.hex])
    ]  # fmt: skip
    name = tables.names[battle.hex]
    events.append(ev.BattleEnded(battle.number, name, tuple(winners), side == tables.neutral_side))
    clear_flags(state, POLY)
    for seat in winners:
        draw(state, seat, "win", events)
        if state.result is not None:
            return
    _release_devoured(state, side, events)
    _return_surplus(state, events)
    pop(state)
    kinds, where = tuple(sorted(battle.revive)), battle.hex
    state.battle = None
    if kinds:
        push(state, ReviveFrame(tables.revival, kinds, sites(state, where)))


def _release_devoured(state: State, winner: int | None, events: list[Event]) -> None:
    """Devoured units die if the Orcs' side has won, else they come back (WC-CRD-13, WC-OPT-8)."""
    battle = battle_of(state)
    tables = state.config.tables
    for where, piece, by in battle.devoured:
        nobody = winner is None and state.config.options.devour_kills
        killed = nobody or winner == tables.side[by]
        race, unit = tables.race[OWNER[piece]], KINDS[FIGHTS[piece]]
        events.append(ev.DevourEnded(race, unit, tables.names[where], killed))
        if killed:
            kill(state, piece)
        else:
            place(state, where, cleared(piece, POLY))
    battle.devoured = ()


def _return_surplus(state: State, events: list[Event]) -> None:
    """Raised melee units above the limit go back to the reserve (WC-ABL-8)."""
    battle = battle_of(state)
    tables = state.config.tables
    if not battle.raised:
        return
    stack = state.board[battle.hex]
    for seat in living(state):
        mine = [piece for piece in stack if OWNER[piece] == seat and KIND[piece] == MELEE]
        raiser = any("raise_dead" in abilities for abilities in tables.ability[seat])
        surplus = units_of_side(tables, tables.side[seat], stack) - UNIT_LIMIT
        number = min(surplus, len(mine), battle.raised)
        if not raiser or number <= 0:
            continue
        for piece in mine[:number]:
            lift(state, battle.hex, piece)
            change_reserve(state, seat, MELEE, 1)
        events.append(ev.SurplusReturned(tables.race[seat], tables.names[battle.hex], number))


# --------------------------------------------------------------------------------------------------- revival


def sites(state: State, where: int) -> tuple[int, ...]:
    """The hexes nearest to ``where`` in which killed units come back: Outposts and the Town without enemy units
    (WC-NOR-8)."""
    tables = state.config.tables
    seat = tables.revival
    places = [outpost_hex(post) for post in own_outposts(state, seat) if has_outpost(state, seat, outpost_hex(post))]
    if tables.towns[seat] >= 0:
        places.append(tables.towns[seat])
    free = [h for h in sorted(set(places)) if not enemy_units(tables, tables.side[seat], state.board[h])]
    away = tables.map.distances(where)
    nearest = min([away[h] for h in free], default=0)
    return tuple(h for h in free if away[h] == nearest)


@REGISTRY.settles(ReviveFrame)
def settle_revival(state: State, frame: ReviveFrame, events: list[Event]) -> bool:
    """Revive without asking where there is at most one site."""
    if not frame.kinds:
        pop(state)
        return True
    if len(frame.sites) > 1:
        return False
    _revive(state, frame, frame.sites[0] if frame.sites else -1, events)
    return True


def _revive(state: State, frame: ReviveFrame, where: int, events: list[Event]) -> None:
    tables = state.config.tables
    seat, kind = frame.decider, frame.kinds[0]
    change_reserve(state, seat, kind, 1)
    if where >= 0:
        from_reserve(state, seat, kind, where)
    events.append(ev.Revived(seat, KINDS[kind], tables.names[where] if where >= 0 else ""))
    swap(state, ReviveFrame(seat, frame.kinds[1:], frame.sites))


@REGISTRY.lists(ReviveFrame)
def revive_actions(state: State, frame: ReviveFrame) -> list[Action]:
    """The sites that are equally near."""
    return [act.ChooseSite(state.config.tables.names[where]) for where in frame.sites]


@REGISTRY.handles(act.ChooseSite)
def choose_site(state: State, action: act.ChooseSite, events: list[Event]) -> None:
    """Put the next killed unit into the chosen site (WC-NOR-8)."""
    frame = REGISTRY.listed(state, ReviveFrame, action)
    _revive(state, frame, state.config.tables.map.index[action.space], events)
