"""Damage, healing, defeat and levels (AG-CHR), in a combat and outside."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.rules.frozen import put
from tabletop.rules.game import Event, Seat

from . import events as ev, lasting_effects as lasting, quests
from .board import nearest
from .figures import applies, event_statics, health, monster, seat_statics
from .frames import DefeatFrame, ItemFrame, QueueFrame, RunFrame, SpaceFrame, StepFrame
from .piles import detach, draw_cards
from .selectors import concerns, side_of
from .state import END, FOE, NOBODY, REGISTRY, State, pop, push, swap
from .tables import kind_of
from .values import Ctx, PendingDefeat, Waiting

STEPS_3_AND_4: Final = tuple(
    f"{step}{part}"
    for step in ("ranged", "melee")
    for part in ("", "_pending", "_apply", "_suffer", "_after", "_judge")
)
"""Stages of a combat in which defeats wait for the end of the step (AG-CMB-8)."""


def fighting(state: State, seat: Seat) -> bool:
    """Whether a seat's character is a combatant of a combat that goes on."""
    combat = state.combat
    return combat is not None and not combat.cancelled and combat.stage not in END and side_of(state, seat) >= 0


def hurt(state: State, seat: Seat, n: int, by: Seat, events: list[Event], cost: bool = False) -> None:
    """Let a character suffer damage; ``by``: who controls the cause; ``cost``: it pays it as a cost (AG-QST-6). A
    defeat follows at once, except in steps 3 and 4 of its combat (AG-CHR-2, AG-CMB-8)."""
    if n <= 0:
        return
    combat = state.combat
    state.players[seat].damage += n
    events.append(ev.Suffered(seat, n, by))
    owners = [] if cost or by in (NOBODY, seat) else [by]
    if combat is not None and fighting(state, seat):
        side = side_of(state, seat)
        combat.hurt = put(combat.hurt, side, True)
        other = combat.seats[1 - side]
        if not cost and other >= 0 and other not in owners:
            owners.append(other)
    quests.damage_counts(state, seat, n, owners, events)
    check_fall(state, seat, by, events)


def check_fall(state: State, seat: Seat, by: Seat, events: list[Event]) -> None:
    """Defeat a character whose damage has reached its health."""
    player = state.players[seat]
    if not player.damage or player.damage < health(state, seat):
        return
    if any(isinstance(frame, DefeatFrame) and frame.decider == seat for frame in state.frames):
        return
    combat = state.combat
    side = side_of(state, seat)
    if combat is not None and side >= 0 and not combat.cancelled:
        if combat.stage in STEPS_3_AND_4 or (combat.down[side] and combat.stage in END):
            return
        if combat.stage not in END:
            if not combat.down[side] and not replaced(state, seat, events):
                fell(state, side)
            return
    if not replaced(state, seat, events):
        begin_defeat(state, seat, by if by != seat else NOBODY, by if by != seat else NOBODY, events)


def fell(state: State, side: int) -> None:
    """Note that a combatant is defeated; the consequences come at the end of the combat (AG-GEN-8)."""
    combat = state.combat
    assert combat is not None
    combat.down = put(combat.down, side, True)


def wound(state: State, n: int, events: list[Event]) -> None:
    """Let the encounter of the combat suffer damage: one point defeats it (AG-RUL-17), in steps 3 and 4 at their
    end."""
    combat = state.combat
    if combat is None or n <= 0 or combat.cancelled or combat.stage in END:
        return
    events.append(ev.MonsterHurt(monster(state).id, n))
    if combat.stage in STEPS_3_AND_4:
        combat.wounds += n
    else:
        fell(state, 1)


def inflict(state: State, who: int, n: int, by: Seat, events: list[Event]) -> None:
    """Let a character, or the encounter of the combat, suffer damage."""
    if who == FOE:
        wound(state, n, events)
    elif who >= 0:
        hurt(state, who, n, by, events)


def heal(state: State, seat: Seat, n: int | None, events: list[Event]) -> int:
    """Remove damage, all of it for None; gives how much. Nothing while healing is forbidden."""
    player = state.players[seat]
    if forbidden(state, seat, "heal"):
        return 0
    removed = player.damage if n is None else min(n, player.damage)
    if removed > 0:
        player.damage -= removed
        events.append(ev.Healed(seat, removed))
    return removed


def forbidden(state: State, seat: Seat, what: str) -> bool:
    """Whether something is forbidden to a character, by a card, by its own equipment and tokens or by the global
    event."""
    for one in state.players[seat].forbids:
        if one.what == what:
            return True
    for _, ctx, effect in seat_statics(state, seat, -1, lasting.Forbid):
        if effect.what == what and concerns(state, ctx, effect.who, seat):
            return True
    for effect in event_statics(state, lasting.Forbid):
        if effect.what == what and concerns(state, Ctx(""), effect.who, seat):
            return True
    return False


def replaced(state: State, seat: Seat, events: list[Event]) -> bool:
    """Carry out an effect that replaces a defeat (``would_be_defeated``); gives whether there was one."""
    player = state.players[seat]
    tables = state.config.tables
    for one in player.attached:
        kind = kind_of(one.card)
        ctx = Ctx(kind, f"attached:{one.card}", seat=one.owner, side=side_of(state, seat), host=seat)
        for index in tables.by_when[kind].get("would_be_defeated", ()):
            ability = tables.abilities[kind][index]
            if not applies(state, ctx, ability):
                continue
            for at, effect in enumerate(ability.do):
                if isinstance(effect, lasting.ReplaceDefeat):
                    player.damage = max(0, health(state, seat) - effect.heal_to_remaining)
                    events.append(ev.DefeatReplaced(seat, player.damage))
                    if effect.end_combat and state.combat is not None and fighting(state, seat):
                        state.combat.halted = True
                    push(state, RunFrame(state.active, ctx, (f"{kind}.{index}",), at + 1))
                    return True
    return False


# ------------------------------------------------------------------------------------------------- defeat


def begin_defeat(state: State, seat: Seat, winner: Seat, thief: Seat, events: list[Event]) -> None:
    """Begin the defeat procedure of a character: for quests and events ``winner`` defeated it; ``thief`` may take an
    item first (AG-PVP-5)."""
    events.append(ev.CharacterDefeated(seat, winner))
    fact = PendingDefeat(winner, seat)
    state.facts = (*state.facts, fact)
    quests.defeat_counts(state, fact, events)
    if seat == state.active:
        state.fallen = True
    push(state, DefeatFrame(seat, thief))


@REGISTRY.settles(DefeatFrame)
def settle_defeat(state: State, frame: DefeatFrame, events: list[Event]) -> bool:
    """Carry out the next part of the defeat procedure (AG-CHR-3)."""
    seat = frame.decider
    player = state.players[seat]
    if frame.stage == "steal":
        swap(state, replace(frame, stage="city"))
        if frame.by not in (NOBODY, seat) and player.bag:
            push(state, ItemFrame(frame.by, "steal", player.bag, 1, seat))
    elif frame.stage == "city":
        swap(state, replace(frame, stage="rest"))
        cities = nearest(state, player.space, state.config.tables.cities)
        if len(cities) == 1:
            resurrect(state, seat, cities[0], events)
        else:
            push(state, SpaceFrame(seat, "defeat", cities, seat))
    elif frame.stage == "rest":
        swap(state, replace(frame, stage="triggers"))
        _rest(state, seat, events)
    else:
        pop(state)
    return True


def resurrect(state: State, seat: Seat, city: str, events: list[Event]) -> None:
    """Put the figure of a defeated character into a city; its forced steps end."""
    player = state.players[seat]
    events.append(ev.Resurrected(seat, player.space, city))
    player.space = city
    for at, frame in enumerate(state.frames):
        if isinstance(frame, StepFrame) and frame.who == seat:
            state.frames = put(state.frames, at, replace(frame, left=0))


def _rest(state: State, seat: Seat, events: list[Event]) -> None:
    """Steps 2 to 4 of the procedure, then the triggers of the defeat."""
    player = state.players[seat]
    player.damage = 0
    if player.side != "start":
        player.side = "start"
        events.append(ev.CharacterFlipped(seat, "start"))
    attached, player.attached = player.attached, ()
    detach(state, attached, events)
    tables = state.config.tables
    waiting = []
    for token in player.tokens:
        source = f"token.{kind_of(token)}"
        keys = tables.keys(source, "on_defeated")
        if keys:
            waiting.append(Waiting(kind_of(token), Ctx(source, f"token:{token}", seat=seat, host=seat), keys))
    if waiting:
        push(state, QueueFrame(seat, tuple(waiting), free=False))


# -------------------------------------------------------------------------------------------------- levels


def gain_level(state: State, seat: Seat, to: int, events: list[Event]) -> None:
    """Raise a character to a level (AG-CHR-5); nothing happens if it has reached it already (AG-CHR-6)."""
    player = state.players[seat]
    if player.level >= to:
        return
    if player.damage:
        events.append(ev.Healed(seat, player.damage))
    player.damage = 0
    draw_cards(state, seat, state.config.tables.content.rules.level_draw, events)
    player.level = to
    events.append(ev.LevelGained(seat, to))
