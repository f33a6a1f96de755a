"""Finds the seats, encounters and spaces that a text refers to by persons, places and selectors (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.rules.game import Seat

from .state import ATTACKER, FOE, NOBODY, Player, State, clockwise, seat_of
from .tables import Tables
from .terms import Place, Selector
from .values import Ctx


def combatant(state: State, side: int) -> int:
    """The seat on a side of the running combat, FOE for an encounter, NOBODY without a combat or a side."""
    combat = state.combat
    if combat is None or side < 0:
        return NOBODY
    if side == ATTACKER:
        return combat.attacker
    return FOE if combat.defender == NOBODY else combat.defender


def side_of(state: State, seat: Seat) -> int:
    """The side that a seat's character is on in the running combat, also a cancelled one; -1: none."""
    combat = state.combat
    if combat is None or seat < 0:
        return -1
    return 0 if combat.attacker == seat else 1 if combat.defender == seat else -1


def _own(state: State, ctx: Ctx) -> int:
    if ctx.side >= 0:
        return combatant(state, ctx.side)
    return ctx.host if ctx.host >= 0 else ctx.seat


def opponent_of(state: State, ctx: Ctx) -> int:
    """The other side of the running combat: a seat, FOE or NOBODY."""
    return combatant(state, 1 - ctx.side) if ctx.side >= 0 else NOBODY


def _neighbour(state: State, ctx: Ctx) -> int:
    seat = ctx.seat if ctx.seat >= 0 else state.active
    return (seat - 1) % len(state.players)


_WHO: Final[dict[str, Callable[[State, Ctx], int]]] = {
    "self": lambda state, ctx: ctx.seat if ctx.seat >= 0 else _own(state, ctx) if ctx.side >= 0 else state.active,
    "own": _own,
    "opponent": opponent_of,
    "active": lambda state, ctx: state.active,
    "target": lambda state, ctx: seat_of(state, ctx.target),
    "host": lambda state, ctx: ctx.host,
    "it": lambda state, ctx: ctx.it,
    "right_neighbour": _neighbour,
    "defeater": lambda state, ctx: ctx.winner,
    "defeated": lambda state, ctx: ctx.loser,
    "caster": lambda state, ctx: ctx.caster,
}


def selected_seat(state: State, ctx: Ctx, who: str) -> int:
    """The seat that a person of a text stands for; FOE for an encounter, NOBODY where there is none."""
    found = _WHO.get(who)
    return NOBODY if found is None else found(state, ctx)


def concerns(state: State, ctx: Ctx, who: str, seat: Seat) -> bool:
    """Whether a static effect for ``who`` is about that seat."""
    return who == "any" or selected_seat(state, ctx, who) == seat


def fits_place(tables: Tables, name: str, place: Place) -> bool:
    """Whether a space matches a place of a text."""
    space = tables.spaces[name]
    return (
        (not place.kind or space.kind == place.kind)
        and (place.colour is None or space.colour == place.colour)
        and (not place.space or space.id == place.space)
    )


# ----------------------------------------------------------------------------------- selectors


def apart(state: State, one: Seat, two: Seat) -> int:
    """Steps between the figures of two seats."""
    return state.config.tables.distance[state.players[one].space][state.players[two].space]


def matches(state: State, ctx: Ctx, selector: Selector) -> tuple[Seat, ...]:
    """The seats whose characters match a selector, clockwise from the active seat."""
    origin = selected_seat(state, ctx, "self")
    opponent = opponent_of(state, ctx)
    return tuple([seat for seat in clockwise(state, state.active) if _matches(state, selector, seat, origin, opponent)])


def _space_of(state: State, who: int) -> str:
    """The space of a seat's figure, or of the encounter of the combat."""
    if who >= 0:
        return state.players[who].space
    return state.combat.space if who == FOE and state.combat is not None else ""


def _matches(state: State, selector: Selector, seat: Seat, origin: int, opponent: int) -> bool:
    player = state.players[seat]
    here = "" if selector.within is None else _space_of(state, origin)
    return (
        not (selector.who == "other" and seat == origin)
        and not (selector.except_opponent and seat == opponent)
        and (
            selector.within is None
            or (bool(here) and state.config.tables.distance[player.space][here] <= selector.within)
        )
        and (selector.at is None or fits_place(state.config.tables, player.space, selector.at))
    )


def targets(state: State, seat: Seat, selectors: tuple[Selector, ...]) -> list[str]:
    """The targets that a card of ``seat`` may be aimed at, as they are named in actions (AG-ABL-3)."""
    found: list[str] = []
    for selector in selectors:
        if selector.kind == "character":
            ctx = Ctx("", seat=seat, side=side_of(state, seat))
            found += [state.players[one].character for one in matches(state, ctx, selector)]
        elif selector.kind == "encounter_marker":
            found += _marker_targets(state, state.players[seat], selector)
        else:
            found += _space_targets(state, state.players[seat], selector)
    return found


def _near(state: State, player: Player, space: str, selector: Selector) -> bool:
    return selector.within is None or state.config.tables.distance[player.space][space] <= selector.within


def _marker_targets(state: State, player: Player, selector: Selector) -> list[str]:
    return [
        f"marker_{slot + 1}"
        for slot, marker in enumerate(state.markers)
        if marker is not None and _near(state, player, marker.space, selector)
    ]


def _space_targets(state: State, player: Player, selector: Selector) -> list[str]:
    spaces = state.config.tables.spaces
    here = player.space
    near = (here, *spaces[here].neighbours) if selector.within == 1 else state.config.tables.names
    return [
        name for name in near if spaces[name].kind not in selector.not_kind and _near(state, player, name, selector)
    ]
