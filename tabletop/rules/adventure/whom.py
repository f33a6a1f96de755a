"""Whom a text means, and whether what it asks for holds: names, conditions, filters and selectors (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tabletop.rules.game import Seat

from . import conditions as co
from . import figures
from .model import Ability
from .state import ATTACKER, FOE, NOBODY, Player, State, clockwise, seat_of
from .tables import Monster
from .terms import Filter, Place, Selector
from .values import Ctx

# -------------------------------------------------------------------------------------------------- whom


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


def _opponent(state: State, ctx: Ctx) -> int:
    return combatant(state, 1 - ctx.side) if ctx.side >= 0 else NOBODY


def _self(state: State, ctx: Ctx) -> int:
    return ctx.seat if ctx.seat >= 0 else _own(state, ctx) if ctx.side >= 0 else state.active


def _neighbour(state: State, ctx: Ctx) -> int:
    seat = ctx.seat if ctx.seat >= 0 else state.active
    return (seat - 1) % len(state.players)


_WHO: Final[dict[str, Callable[[State, Ctx], int]]] = {
    "self": _self,
    "own": _own,
    "opponent": _opponent,
    "active": lambda state, ctx: state.active,
    "target": lambda state, ctx: seat_of(state, ctx.target),
    "host": lambda state, ctx: ctx.host,
    "it": lambda state, ctx: ctx.it,
    "right_neighbour": _neighbour,
    "defeater": lambda state, ctx: ctx.winner,
    "defeated": lambda state, ctx: ctx.loser,
    "caster": lambda state, ctx: ctx.caster,
}


def whom(state: State, ctx: Ctx, who: str) -> int:
    """The seat meant; FOE for an encounter, NOBODY where there is none."""
    found = _WHO.get(who)
    return NOBODY if found is None else found(state, ctx)


def concerns(state: State, ctx: Ctx, who: str, seat: Seat) -> bool:
    """Whether a static effect for ``who`` is about that seat."""
    return who == "any" or whom(state, ctx, who) == seat


# -------------------------------------------------------------------------------------------- conditions


def fits_place(state: State, name: str, place: Place) -> bool:
    """Whether a space is one of those meant."""
    space = state.config.tables.spaces[name]
    return (
        (not place.kind or space.kind == place.kind)
        and (place.colour is None or space.colour == place.colour)
        and (not place.space or space.id == place.space)
    )


def _at(state: State, ctx: Ctx, cond: co.At) -> bool:
    seat = whom(state, ctx, cond.who)
    return seat >= 0 and fits_place(state, state.players[seat].space, cond.place)


def _damaged(state: State, ctx: Ctx, cond: co.Damaged) -> bool:
    seat = whom(state, ctx, cond.who)
    return seat >= 0 and state.players[seat].damage >= cond.min


def _die_shows(state: State, ctx: Ctx, cond: co.DieShows) -> bool:
    if state.combat is None or ctx.side < 0:
        return False
    return state.combat.dice[ctx.side if cond.die == "own" else 1 - ctx.side] in cond.faces


def _attack_is(state: State, ctx: Ctx, cond: co.AttackIs) -> bool:
    if state.combat is None or ctx.side < 0:
        return False
    return figures.attack_type(state, ctx.side if cond.side == "own" else 1 - ctx.side) == cond.type


def _opponent_is(state: State, ctx: Ctx, cond: co.OpponentIs) -> bool:
    found = _opponent(state, ctx)
    return found != NOBODY and (found == FOE) == (cond.kind == "encounter")


def _in_combat(state: State, ctx: Ctx, cond: co.InCombat) -> bool:
    seat = whom(state, ctx, cond.who)
    combat = state.combat
    return combat is not None and not combat.cancelled and (seat == FOE or side_of(state, seat) >= 0)


def _fought(state: State, ctx: Ctx, cond: co.FoughtThisTurn) -> bool:
    return (whom(state, ctx, cond.who) in state.fought) == cond.value


def _hand(state: State, ctx: Ctx, cond: co.HandAtLeast) -> bool:
    seat = whom(state, ctx, cond.who)
    return seat >= 0 and len(state.players[seat].hand) >= cond.n


def _within(state: State, ctx: Ctx, cond: co.Within) -> bool:
    seat = whom(state, ctx, cond.who)
    here = whom(state, ctx, "self")
    return seat >= 0 and here >= 0 and apart(state, seat, here) <= cond.n


def _opposed(state: State, ctx: Ctx, cond: co.OpposedAffiliations) -> bool:
    pair = (ctx.winner, ctx.loser) if ctx.loser >= 0 else (combatant(state, 0), combatant(state, 1))
    characters = state.config.tables.content.characters
    if min(pair) < 0:
        return False
    one, two = (characters[state.players[seat].character].affiliation for seat in pair)
    return one != two


def _most_valor(state: State, ctx: Ctx, cond: co.MostValor) -> bool:
    seat = whom(state, ctx, cond.who)
    return seat >= 0 and state.valor[seat] == max(1, *state.valor)


_CONDITIONS: Final[dict[type, Callable[[State, Ctx, Any], bool]]] = {
    co.At: _at,
    co.Damaged: _damaged,
    co.DieShows: _die_shows,
    co.AttackIs: _attack_is,
    co.OpponentIs: _opponent_is,
    co.InCombat: _in_combat,
    co.FoughtThisTurn: _fought,
    co.HandAtLeast: _hand,
    co.NoStepTaken: lambda state, ctx, cond: not state.stepped,
    co.Within: _within,
    co.OpposedAffiliations: _opposed,
    co.MostValor: _most_valor,
    co.Not: lambda state, ctx, cond: not holds(state, ctx, (cond.cond,)),
}


def holds(state: State, ctx: Ctx, conditions: co.Conditions) -> bool:
    """Whether all conditions hold."""
    return all(_CONDITIONS[type(condition)](state, ctx, condition) for condition in conditions)


def unlocked(state: State, ctx: Ctx, ability: Ability) -> bool:
    """Whether improved text is within the level of its controller (AG-ABL-7)."""
    return not ability.min_level or ctx.seat < 0 or state.players[ctx.seat].level >= ability.min_level


def works(state: State, ctx: Ctx, ability: Ability) -> bool:
    """Whether an ability is unlocked and its conditions hold."""
    return unlocked(state, ctx, ability) and holds(state, ctx, ability.cond)


# ----------------------------------------------------------------------------------- filters and selectors


def apart(state: State, one: Seat, two: Seat) -> int:
    """Steps between the figures of two seats."""
    return state.config.tables.distance[state.players[one].space][state.players[two].space]


def fits(state: State, monster: Monster, wanted: Filter, unhurt: bool = False) -> bool:
    """Whether an encounter is one of those meant (5.4)."""
    return (
        (wanted.trait is None or figures.has_trait(state, monster, wanted.trait))
        and (wanted.colour is None or monster.colour == wanted.colour)
        and (wanted.min_colour is None or monster.colour >= wanted.min_colour)
        and (wanted.board is None or monster.board == wanted.board)
        and (unhurt or not wanted.no_damage_suffered)
    )


def matches(state: State, ctx: Ctx, selector: Selector) -> tuple[Seat, ...]:
    """The characters that a selector means, clockwise from the active seat."""
    origin = whom(state, ctx, "self")
    opponent = _opponent(state, ctx)
    return tuple([seat for seat in clockwise(state, state.active) if _matches(state, selector, seat, origin, opponent)])


def _matches(state: State, selector: Selector, seat: Seat, origin: int, opponent: int) -> bool:
    player = state.players[seat]
    return (
        not (selector.who == "other" and seat == origin)
        and not (selector.except_opponent and seat == opponent)
        and (selector.within is None or (origin >= 0 and apart(state, seat, origin) <= selector.within))
        and (selector.at is None or fits_place(state, player.space, selector.at))
    )


def targets(state: State, seat: Seat, selectors: tuple[Selector, ...]) -> list[str]:
    """What a card of ``seat`` may be aimed at, as names of targets (AG-ABL-3)."""
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
