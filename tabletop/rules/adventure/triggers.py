"""The sources that answer a moment of a combat or of a turn, and the powers that die faces activate."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .figures import applies, blocked, loadout, monster, unlocked
from .frames import PowersFrame, QueueFrame
from .selectors import combatant, side_of
from .state import NOBODY, REGISTRY, State, pop, push, run
from .tables import kind_of
from .values import Ctx, Waiting

# -------------------------------------------------------------------------------------- sources of triggers


def sources(state: State, side: int, when: str) -> list[Waiting]:
    """The sources of a side whose abilities answer a moment of the combat, each with all of them (AG-GEN-8)."""
    combat = state.combat
    assert combat is not None
    seat = combat.defender if side else combat.attacker
    if seat != NOBODY:
        return seat_sources(state, seat, side, when)
    found: list[Waiting] = []
    creature = monster(state)
    if when in state.config.tables.by_when[creature.source] and not blocked(state, side, "powers"):
        _add(state, found, creature.id, Ctx(creature.source, "foe", side=side), when)
    foe = state.foe
    marker = state.markers[foe.slot] if foe is not None and foe.kind == "marker" else None
    for one in () if marker is None else marker.attached:
        kind = kind_of(one.card)
        _add(state, found, kind, Ctx(kind, f"attached:{one.card}", seat=one.owner, side=side), when, attached=True)
    return found


def seat_sources(state: State, seat: Seat, side: int, when: str) -> list[Waiting]:
    """The sources of a character whose abilities answer a moment, in a combat (``side``) or outside (-1)."""
    by_when = state.config.tables.by_when
    now = side_of(state, seat)
    powers, tokens = loadout(state, seat, now).answers(when)
    found: list[Waiting] = []
    if powers and not (now >= 0 and blocked(state, now, "powers")):
        found += [one[side] for one in powers]
    for played in state.combat.cards if state.combat is not None else ():
        if played.seat == seat and when in by_when[kind := kind_of(played.card)]:
            ctx = Ctx(kind, f"card:{played.card}", seat=seat, side=side, target=played.target)
            _add(state, found, kind, ctx, when)
    found += [one[side] for one in tokens]
    for one in state.players[seat].attached:
        if when in by_when[kind := kind_of(one.card)]:
            ctx = Ctx(kind, f"attached:{one.card}", seat=one.owner, side=side, host=seat)
            _add(state, found, kind, ctx, when, attached=True)
    return found


def _add(state: State, found: list[Waiting], name: str, ctx: Ctx, when: str, attached: bool = False) -> None:
    tables = state.config.tables
    if when not in tables.by_when[ctx.source]:
        return
    keys = []
    for index in tables.by_when[ctx.source][when]:
        ability = tables.abilities[ctx.source][index]
        if ability.mode == "must" and ability.while_attached == attached and unlocked(state, ctx, ability):
            keys.append(f"{ctx.source}.{index}")
    if keys:
        muted = attached and any(one.name == name and one.ctx.holder.startswith("attached:") for one in found)
        found.append(Waiting(name, replace(ctx, muted=True) if muted else ctx, tuple(keys)))


def queue(state: State, side: int, waiting: list[Waiting], stops: bool = False) -> None:
    """Put waiting sources of a side on the stack, to be carried out one by one; nothing when there are none. A seat
    chooses the order of its own, an encounter's have a fixed order (AG-GEN-6). ``stops``: those left are dropped once
    the combat is over."""
    if waiting:
        seat = combatant(state, side)
        decider = seat if seat >= 0 else state.active
        push(state, QueueFrame(decider, tuple(waiting), free=seat >= 0, stops=stops))


# -------------------------------------------------------------------------------------------------- powers


def fireable(state: State, side: int) -> list[Waiting]:
    """The die powers of a side that have not fired and whose die shows one of their faces (POWERS)."""
    combat = state.combat
    assert combat is not None
    found = []
    seat = combat.defender if side else combat.attacker
    for one in sources(state, side, "die"):
        if one.ctx.holder == "character" and seat >= 0 and state.players[seat].side != combat.faces[side]:
            continue
        keys = tuple([key for key in one.keys if key not in combat.fired and _shows(state, one.ctx, key)])
        if keys:
            found.append(one if keys == one.keys else replace(one, keys=keys))
    return found


def _shows(state: State, ctx: Ctx, key: str) -> bool:
    combat = state.combat
    assert combat is not None
    ability = state.config.tables.owners[key]
    die = combat.dice[ctx.side if ability.die == "own" else 1 - ctx.side]
    return die in ability.faces and applies(state, ctx, ability)


def fire(state: State, one: Waiting, events: list[Event]) -> None:
    """Carry out the first of the powers of a source, and mark it as fired (AG-ENC-2)."""
    combat = state.combat
    assert combat is not None
    key = one.keys[0]
    combat.fired = (*combat.fired, key)
    source, _, index = key.rpartition(".")
    events.append(ev.PowerFired(one.ctx.seat, source, int(index)))
    run(state, one.ctx, (key,))


def powers(state: State, side: int, events: list[Event]) -> bool:
    """Carry out one power of a side, or ask which; gives whether any was left. Only one power is queued at a time,
    since all are checked again after it."""
    waiting = fireable(state, side)
    if not waiting:
        return False
    seat = combatant(state, side)
    if len(waiting) == 1 or seat < 0:
        fire(state, waiting[0], events)
    else:
        push(state, PowersFrame(seat, side))
    return True


@REGISTRY.lists(PowersFrame)
def power_order(state: State, frame: PowersFrame) -> list[Action]:
    """Choosing each source whose power may come next."""
    return [act.ChooseOrder(one.name) for one in fireable(state, frame.side)]


def choose_power(state: State, frame: PowersFrame, source: str, events: list[Event]) -> None:
    """Carry out the power of the chosen source."""
    pop(state)
    for one in fireable(state, frame.side):
        if one.name == source:
            fire(state, one, events)
            return
