"""The dice of a battle: attacks, re-rolls, Moon Glaive, Curse, and what they add up to (WC-BAT-15, WC-ABL)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tabletop.rules.bits import has_bit
from tabletop.rules.dice import numbered
from tabletop.rules.game import Event, Seat

from . import events as ev
from .board import from_reserve
from .forces import Force, ability, battle_of, caused_by, dice, force, owners, side_heals, strength, with_ability
from .pieces import KINDS, MELEE, NEUTRAL, PHASES
from .state import RaiseFrame, Roll, State, push, put

BATTLE_DIE: Final = numbered(6, "battle")
CURSE_DIE: Final = numbered(6, "curse")


def _count(state: State, owner: int, faces: tuple[int, ...], limit: int) -> tuple[int, int]:
    """(hits, casualties) of faces: a natural 1 of Area Attack causes two (WC-ABL-1)."""
    area = ability(state, owner, PHASES[battle_of(state).phase]) == "area_attack"
    hits = [face for face in faces if face <= limit]
    return len(hits), len(hits) + (faces.count(1) if area else 0)


def hit_limit(state: State, owner: int) -> int:
    """The highest face that hits: Strength, raised by the owner's Faerie Fire (WC-CRD-17)."""
    battle = battle_of(state)
    return strength(state, owner, PHASES[battle.phase]) + battle.faerie.count(owner)


def _misses(limit: int) -> Callable[[int], bool]:
    return lambda face: face > limit


def roll_phase(state: State, events: list[Event]) -> None:
    """Roll for all owners that attack in this phase or half (WC-BAT-14, 16); Raise Dead follows at once (WC-ABL-7)."""
    battle = battle_of(state)
    units = force(state)
    rolls = list(battle.rolls)
    ones: list[tuple[int, int]] = []
    for owner in battle.rollers:
        number = dice(state, units, owner)
        if not number:
            continue
        limit = hit_limit(state, owner)
        first = BATTLE_DIE.roll_many(state.chance, number)
        faces = first
        again: tuple[int, ...] = ()
        if has_bit(battle.spears, owner):
            again = tuple([face for face in first if face > limit])
            faces = BATTLE_DIE.reroll(state.chance, first, _misses(limit))
        hits, casualties = _count(state, owner, faces, limit)
        rolls.append(Roll(owner, faces, hits, casualties, hits))
        extra = bool(with_ability(state, units, owner, "bloodlust"))
        events.append(_rolled(state, owner, faces, again, hits, casualties, extra, False))
        ones.append((owner, faces.count(1)))
    battle.rolls = tuple(rolls)
    for owner, number in ones:
        raise_dead(state, units, owner, number, events)


def _rolled(
    state: State,
    owner: int,
    faces: tuple[int, ...],
    first: tuple[int, ...],
    hits: int,
    casualties: int,
    bloodlust: bool,
    extra: bool,
) -> ev.Rolled:
    battle = battle_of(state)
    tables = state.config.tables
    type_ = PHASES[battle.phase]
    return ev.Rolled(
        battle.number,
        tables.race[owner],
        KINDS[type_],
        tables.names[battle.hex],
        strength(state, owner, type_),
        battle.faerie.count(owner),
        faces,
        first,
        hits,
        casualties,
        bloodlust,
        extra,
    )


def raise_dead(state: State, units: Force, owner: int, ones: int, events: list[Event]) -> None:
    """Each natural 1 may bring a melee unit of the reserve into the battlefield (WC-ABL-6); the owner is asked only
    with that option."""
    if owner == NEUTRAL or not ones or not with_ability(state, units, owner, "raise_dead"):
        return
    most = min(ones, state.reserve[owner][MELEE])
    if not most:
        return
    if state.config.options.ask_raise:
        push(state, RaiseFrame(owner, owner, most))
    else:
        raise_units(state, owner, most, events)


def raise_units(state: State, owner: Seat, number: int, events: list[Event]) -> None:
    """Put raised units into the battlefield, whatever its terrain and stacking (WC-ABL-6)."""
    battle = battle_of(state)
    for _ in range(number):
        from_reserve(state, owner, MELEE, battle.hex)
    battle.raised += number
    if number:
        events.append(ev.Raised(state.config.tables.race[owner], state.config.tables.names[battle.hex], number))


def glaive(state: State, seat: Seat, events: list[Event]) -> None:
    """One extra die for each hit of the original dice (WC-CRD-19)."""
    battle = battle_of(state)
    for at, roll in enumerate(battle.rolls):
        if roll.owner != seat:
            continue
        limit = hit_limit(state, seat)
        faces = BATTLE_DIE.roll_many(state.chance, roll.original)
        again: tuple[int, ...] = ()
        if has_bit(battle.spears, seat):
            again = tuple([face for face in faces if face > limit])
            faces = BATTLE_DIE.reroll(state.chance, faces, _misses(limit))
        hits, casualties = _count(state, seat, faces, limit)
        more = Roll(
            seat, (*roll.faces, *faces), roll.hits + hits, roll.casualties + casualties, roll.original, roll.cursed
        )
        battle.rolls = put(battle.rolls, at, more)
        events.append(_rolled(state, seat, faces, again, hits, casualties, False, True))
        raise_dead(state, force(state), seat, faces.count(1), events)


def curse(state: State, seat: Seat, target: int, limit: int, events: list[Event]) -> None:
    """One die for each hit of an opponent not yet prevented: ``limit`` or less prevents a casualty (WC-CRD-22)."""
    battle = battle_of(state)
    for at, roll in enumerate(battle.rolls):
        if roll.owner != target:
            continue
        faces = CURSE_DIE.roll_many(state.chance, roll.hits - roll.cursed)
        stopped = sum([face <= limit for face in faces])
        battle.rolls = put(battle.rolls, at, roll._replace(cursed=roll.cursed + stopped))
        events.append(ev.Cursed(seat, state.config.tables.race[target], faces, stopped))


def apply_heal(state: State) -> None:
    """Subtract what healers prevent from the casualties of this phase or half, once: a healer that falls afterwards has
    still prevented them (WC-ABL-2 by the errata)."""
    battle = battle_of(state)
    units = force(state)
    battle.rolls = tuple(
        roll._replace(casualties=caused_by(state, units, roll)) if roll.owner in battle.rollers else roll
        for roll in battle.rolls
    )


def dealt(state: State, index: int) -> tuple[int, int]:
    """(casualties dealt to a side, those prevented by Curse) by the dice of this phase or half (WC-CAS-1)."""
    battle = battle_of(state)
    side = state.config.tables.side
    total = cursed = 0
    for roll in battle.rolls:
        if roll.owner not in battle.rollers or side[roll.owner] == battle.sides[index]:
            continue
        total += roll.casualties
        cursed += min(roll.casualties, roll.cursed)
    return total, cursed


def reduced(state: State, index: int) -> tuple[int, int, int, int]:
    """(casualties dealt to a side, those that Curse, Invisibility and Heal take off) before the first unit is removed
    (WC-CAS-1, WC-CRD-11, WC-ABL-2)."""
    battle = battle_of(state)
    total, cursed = dealt(state, index)
    hidden = min(battle.hidden[index], total - cursed)
    healed = 0
    if total - cursed - hidden and not state.config.options.errata_heal and not has_bit(battle.healed, index):
        healed = int(side_heals(state, force(state), index))
    return total, cursed, hidden, healed


def rolling(state: State, candidates: list[int]) -> tuple[int, ...]:
    """Those of the owners who have dice in the running phase."""
    units = force(state)
    return tuple(owner for owner in candidates if dice(state, units, owner))


def phase_owners(state: State) -> list[int]:
    """All owners with participating units, in card order."""
    return owners(state, force(state))
