"""The effects of cards, one function for each op of the vocabulary (5.3).

Each takes the state, the effect, the context of its list, the key of the effect and the events so far. An effect that
needs a decision puts a frame on the stack; the list goes on after that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tabletop.rules.by_kind import by_second
from tabletop.rules.game import Event, Seat

from . import damage, items, ops, tokens
from . import events as ev
from .attach import attach, change_counters, discard_source
from .board import go, moving, steps, stop_move
from .challenge import flip_event, log_card, skip_encounter
from .dice import reroll_die, reroll_just_rolled, roll_for_table
from .figures import holds
from .frames import (
    CardFrame,
    ChooseFrame,
    ColourFrame,
    DiscardFrame,
    EachFrame,
    ItemFrame,
    RunFrame,
    SpaceFrame,
    StepFrame,
)
from .piles import discard_at_random, draw_cards, gain_item, items_of
from .selectors import matches, selected_seat, side_of
from .state import NOBODY, State, push, put_frame
from .teleport import destinations
from .values import THIS_COMBAT, THIS_TURN, Aura, Ctx, Forbidden, Logged, Mod, RollMod

# -------------------------------------------------------------------------------------------------- combat


def add_mod(state: State, mod: Mod, events: list[Event]) -> None:
    """Add a combat modifier; nothing happens without a combat, or in a cancelled one."""
    combat = state.combat
    if combat is None or combat.cancelled or mod.side < 0:
        return
    combat.mods = (*combat.mods, mod)
    events.append(ev.Modified(mod.side, mod.stat, mod.n, mod.how, mod.source))


def _side(ctx: Ctx, which: str) -> int:
    return -1 if ctx.side < 0 else ctx.side if which == "own" else 1 - ctx.side


def _attack(state: State, effect: ops.ChangeAttack, ctx: Ctx, key: str, events: list[Event]) -> None:
    add_mod(state, Mod(_side(ctx, effect.side), "attack", effect.n, "", ctx.source), events)


def _defence(state: State, effect: ops.ChangeDefence, ctx: Ctx, key: str, events: list[Event]) -> None:
    add_mod(state, Mod(_side(ctx, effect.side), "defence", effect.n, "", ctx.source), events)


def _damage(state: State, effect: ops.ChangeDamage, ctx: Ctx, key: str, events: list[Event]) -> None:
    add_mod(state, Mod(_side(ctx, effect.side), "damage", effect.n, "", ctx.source), events)


def _type(state: State, effect: ops.ChangeType, ctx: Ctx, key: str, events: list[Event]) -> None:
    add_mod(state, Mod(_side(ctx, effect.side), "type", 0, effect.type, ctx.source), events)


def _hit(state: State, effect: ops.AutoHit, ctx: Ctx, key: str, events: list[Event]) -> None:
    add_mod(state, Mod(_side(ctx, effect.side), "hit", 0, "", ctx.source), events)


def _miss(state: State, effect: ops.AutoMiss, ctx: Ctx, key: str, events: list[Event]) -> None:
    add_mod(state, Mod(_side(ctx, effect.side), "miss", 0, "", ctx.source), events)


def _block(state: State, effect: ops.Block, ctx: Ctx, key: str, events: list[Event]) -> None:
    for what in effect.what:
        add_mod(state, Mod(_side(ctx, effect.side), "block", 0, what, ctx.source), events)


def _reroll(state: State, effect: ops.Reroll, ctx: Ctx, key: str, events: list[Event]) -> None:
    if effect.die == "just_rolled":
        reroll_just_rolled(state, events)
    elif state.combat is not None and ctx.side >= 0 and state.combat.dice != (0, 0) and not state.combat.cancelled:
        reroll_die(state, _side(ctx, effect.die), events)


def _prevent(state: State, effect: ops.Prevent, ctx: Ctx, key: str, events: list[Event]) -> None:
    combat = state.combat
    if combat is None or ctx.side < 0:
        return
    waiting = combat.pending[ctx.side]
    less = waiting if effect.n is None else min(effect.n, waiting)
    if less > 0:
        left = waiting - less
        combat.pending = (left, combat.pending[1]) if ctx.side == 0 else (combat.pending[0], left)
        events.append(ev.Prevented(ctx.side, less))


def _cancel(state: State, effect: ops.CancelCombat, ctx: Ctx, key: str, events: list[Event]) -> None:
    combat = state.combat
    if combat is not None and not combat.over and combat.stage not in damage.END:
        combat.cancelled = effect.encounter
        combat.pending = (0, 0)
        events.append(ev.CombatCancelled(selected_seat(state, ctx, "own") if ctx.side >= 0 else NOBODY))


def _skip(state: State, effect: ops.SkipEncounter, ctx: Ctx, key: str, events: list[Event]) -> None:
    skip_encounter(state, events)


def announced_below(state: State) -> int:
    """The index on the stack of the card that is answered by the one being carried out; -1 for none."""
    answer = False
    for at in reversed(range(len(state.frames))):
        frame = state.frames[at]
        if isinstance(frame, CardFrame):
            if answer:
                return at
            answer = True
    return -1


def _cancel_card(state: State, effect: ops.CancelCard, ctx: Ctx, key: str, events: list[Event]) -> None:
    at = announced_below(state)
    frame = state.frames[at]
    if at >= 0 and isinstance(frame, CardFrame) and not frame.cancelled:
        put_frame(state, at, replace(frame, cancelled=True))
        events.append(ev.CardCancelled(frame.decider, frame.card))


def _aura(state: State, effect: ops.CombatAura, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = ctx.seat if ctx.seat >= 0 else state.active
    aura = Aura(seat, key)
    state.auras = (*state.auras, aura)
    events.append(ev.AuraGained(seat, ctx.source))
    if damage.fighting(state, seat) and state.combat is not None and not state.combat.over:
        apply_aura(state, aura)


def apply_aura(state: State, aura: Aura) -> None:
    """Apply an aura to the running combat of its seat: first to its own side, then to the opponent's, from the
    opponent's point of view."""
    side = side_of(state, aura.seat)
    combat = state.combat
    assert combat is not None
    source = state.config.tables.source_of(aura.key)
    other = Ctx(source, seat=max(NOBODY, combat.seats[1 - side]), side=1 - side)
    push(state, RunFrame(state.active, other, (f"{aura.key}.opponent",)))
    push(state, RunFrame(state.active, Ctx(source, seat=aura.seat, side=side), (f"{aura.key}.own",)))


def _nothing(state: State, effect: object, ctx: Ctx, key: str, events: list[Event]) -> None:
    """Nothing: static effects are looked up where they count, and are never carried out."""


# -------------------------------------------------------------------------------------- characters and cards


def _suffer(state: State, effect: ops.Suffer, ctx: Ctx, key: str, events: list[Event]) -> None:
    damage.inflict(state, selected_seat(state, ctx, effect.who), effect.n, ctx.seat, events)


def _heal(state: State, effect: ops.Heal, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        damage.heal(state, seat, effect.n, events)


def _draw(state: State, effect: ops.Draw, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        draw_cards(state, seat, effect.n, events)


def _discard(state: State, effect: ops.DiscardCards, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0 or not state.players[seat].hand:
        return
    if effect.how == "random":
        discard_at_random(state, seat, effect.n, events)
    else:
        push(state, DiscardFrame(seat, min(effect.n, len(state.players[seat].hand))))


def has_pool(state: State, seat: Seat) -> bool:
    """Whether a character has an energy pool: that of the turn, or that of a defender (AG-ABL-6)."""
    if seat == state.active:
        return state.face >= 0
    combat = state.combat
    return combat is not None and combat.defender == seat and combat.stage != "cleanup"


def change_energy(state: State, seat: Seat, n: int, events: list[Event]) -> None:
    """Change the energy of a seat's present pool by ``n``, not below 0; nothing happens without a pool."""
    if not has_pool(state, seat):
        return
    before = energy_of(state, seat)
    after = max(0, before + n)
    if seat == state.active:
        state.energy = after
    else:
        assert state.combat is not None
        state.combat.energy = after
    if after != before:
        events.append(ev.EnergyChanged(seat, after - before))


def energy_of(state: State, seat: Seat) -> int:
    """The energy that a character can pay with (AG-ABL-6)."""
    if seat == state.active:
        return state.energy
    combat = state.combat
    return combat.energy if combat is not None and combat.defender == seat else 0


def _energy(state: State, effect: ops.Energy, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        change_energy(state, seat, effect.n, events)


def _cost(state: State, effect: ops.CostMod, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0:
        return
    if effect.until == "turn":
        state.tariffs = (*state.tariffs, (seat, effect.n))
    elif state.combat is not None and side_of(state, seat) >= 0:
        state.combat.costs = (*state.combat.costs, (side_of(state, seat), effect.n))
    events.append(ev.Hindered(seat, "cost", effect.n))


def _flip(state: State, effect: ops.FlipCharacter, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0 and state.players[seat].side != effect.to:
        state.players[seat].side = effect.to
        events.append(ev.CharacterFlipped(seat, effect.to))
        damage.check_fall(state, seat, NOBODY, events)


def _level(state: State, effect: ops.GainLevel, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        damage.gain_level(state, seat, effect.to, events)


def can_take_trophy(state: State, seat: Seat, trophy: str) -> bool:
    """Whether a seat can get a trophy of the stock (AG-TRO-1)."""
    trophies = state.config.tables.content.trophies
    left = state.stock[list(trophies).index(trophy)]
    had = any(entry.kind == "trophy" and entry.card == trophy for entry in state.players[seat].log)
    return left > 0 and not (had and trophies[trophy].once_per_character)


def _trophy(state: State, effect: ops.GainTrophy, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0 or not can_take_trophy(state, seat, effect.trophy):
        return
    trophies = state.config.tables.content.trophies
    at = list(trophies).index(effect.trophy)
    state.stock = (*state.stock[:at], state.stock[at] - 1, *state.stock[at + 1 :])
    player = state.players[seat]
    player.log = (*player.log, Logged(effect.trophy, trophies[effect.trophy].valor, "trophy"))
    events.append(ev.TrophyTaken(seat, effect.trophy, trophies[effect.trophy].valor))


def _to_log(state: State, effect: ops.ThisToLog, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        log_card(state, seat, ctx, effect.valor, events)


def _flip_this(state: State, effect: ops.FlipThis, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.by)
    if seat >= 0:
        flip_event(state, ctx, seat, events)


def _forbid(state: State, effect: ops.Forbid, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0 or effect.until == "static":
        return
    ends = {"combat": THIS_COMBAT if state.combat is not None else THIS_TURN, "turn": THIS_TURN}
    player = state.players[seat]
    player.forbids = (*player.forbids, Forbidden(effect.what, ends.get(effect.until, state.turn)))
    events.append(ev.Hindered(seat, effect.what))


def _attach(state: State, effect: ops.AttachThis, ctx: Ctx, key: str, events: list[Event]) -> None:
    attach(state, effect, ctx, events)
    for seat in range(len(state.players)):
        damage.check_fall(state, seat, ctx.seat, events)


def _counter(state: State, effect: ops.Counter, ctx: Ctx, key: str, events: list[Event]) -> None:
    if change_counters(state, ctx, effect.n, events) <= 0:
        push(state, RunFrame(state.active, ctx, (f"{key}.zero",)))


def _discard_this(state: State, effect: ops.DiscardThis, ctx: Ctx, key: str, events: list[Event]) -> None:
    discard_source(state, ctx, events)


# ------------------------------------------------------------------------------------------------ movement


def _points(state: State, effect: ops.MovePoints, ctx: Ctx, key: str, events: list[Event]) -> None:
    if selected_seat(state, ctx, effect.who) == state.active and moving(state):
        state.move += effect.n
        events.append(ev.PointsGained(state.active, effect.n))


def _next_roll(state: State, effect: ops.NextMoveRollMod, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        player = state.players[seat]
        player.mods = (*player.mods, RollMod(effect.n, 0 if effect.min is None else effect.min))
        events.append(ev.Hindered(seat, "move_roll", effect.n))


def _step_move(state: State, effect: ops.StepMove, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat, by = selected_seat(state, ctx, effect.who), selected_seat(state, ctx, effect.by)
    if seat >= 0 and by >= 0 and steps(state, seat):
        push(state, StepFrame(by, seat, effect.up_to))


def _teleport(state: State, effect: ops.Teleport, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    spaces = destinations(state, effect, ctx)
    if not spaces:
        return
    by = ctx.seat if ctx.seat >= 0 else state.active
    if effect.to.ref == "space_of":
        go(state, seat, spaces[0], "teleport", events, by)
    else:
        push(state, SpaceFrame(by, "destination", spaces, seat))


def _stop(state: State, effect: ops.StopMove, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0 and stop_move(state, seat):
        events.append(ev.MoveStopped(seat))


def _end_move(state: State, effect: ops.EndMovement, ctx: Ctx, key: str, events: list[Event]) -> None:
    if selected_seat(state, ctx, effect.who) == state.active:
        state.rooted = True


# ----------------------------------------------------------------------------------------- items and tokens


def _gain(state: State, effect: ops.GainItem, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0:
        return
    if effect.colour == "choose_up_to_level":
        if items.colours(state, seat):
            push(state, ColourFrame(seat))
        return
    gain_item(state, seat, effect.colour if isinstance(effect.colour, int) else state.players[seat].level, events)


def _lose(state: State, effect: ops.LoseItem, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0:
        return
    if effect.how == "random":
        items.discard_random_items(state, seat, effect.zone, effect.n, events)
        return
    own = items_of(state, seat, effect.zone)
    if own:
        push(state, ItemFrame(seat, "lose_item", own, min(effect.n, len(own))))


def others_items(state: State, seat: Seat) -> tuple[str, ...]:
    """The items in the bags of the other seats, clockwise."""
    found: tuple[str, ...] = ()
    for n in range(1, len(state.players)):
        found += state.players[(seat + n) % len(state.players)].bag
    return found


def _trade(state: State, effect: ops.TradeItem, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.by)
    offered = others_items(state, seat) if seat >= 0 else ()
    if offered:
        push(state, ItemFrame(seat, "take_item", offered))


def _peek(state: State, effect: ops.PeekDiscovery, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        tokens.begin_peek(state, seat, effect)


def _place(state: State, effect: ops.PlaceDiscoveries, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        tokens.begin_placing(state, seat, effect.n, "", events)


def _gain_token(state: State, effect: ops.GainDiscovery, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        for _ in range(effect.n):
            tokens.reveal_from_pile(state, seat, events)


# ------------------------------------------------------------------------------------------- lists in lists


def _each(state: State, effect: ops.Each, ctx: Ctx, key: str, events: list[Event]) -> None:
    left = matches(state, ctx, effect.who)
    if left:
        push(state, EachFrame(state.active, ctx, f"{key}.do", left))


def _if(state: State, effect: ops.If, ctx: Ctx, key: str, events: list[Event]) -> None:
    branch = "then" if holds(state, ctx, effect.cond) else "else"
    push(state, RunFrame(state.active, ctx, (f"{key}.{branch}",)))


def _choose(state: State, effect: ops.Choose, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.who)
    if seat >= 0:
        push(state, ChooseFrame(seat, ctx, key))


def _roll(state: State, effect: ops.RollDie, ctx: Ctx, key: str, events: list[Event]) -> None:
    seat = selected_seat(state, ctx, effect.by)
    if seat >= 0:
        roll_for_table(state, seat, ctx, key, events)


OPS: Final[Mapping[type, Callable[[State, object, Ctx, str, list[Event]], None]]] = dict(
    [
        by_second(ops.ChangeAttack, _attack),
        by_second(ops.ChangeDefence, _defence),
        by_second(ops.ChangeDamage, _damage),
        by_second(ops.ChangeType, _type),
        by_second(ops.Reroll, _reroll),
        by_second(ops.Prevent, _prevent),
        by_second(ops.AutoHit, _hit),
        by_second(ops.AutoMiss, _miss),
        by_second(ops.Block, _block),
        by_second(ops.CancelCombat, _cancel),
        by_second(ops.SkipEncounter, _skip),
        by_second(ops.CancelCard, _cancel_card),
        by_second(ops.CombatAura, _aura),
        by_second(ops.CombatMod, _nothing),
        by_second(ops.EncounterMod, _nothing),
        by_second(ops.Suffer, _suffer),
        by_second(ops.Heal, _heal),
        by_second(ops.MaxHealth, _nothing),
        by_second(ops.ReplaceDefeat, _nothing),
        by_second(ops.Draw, _draw),
        by_second(ops.DiscardCards, _discard),
        by_second(ops.Energy, _energy),
        by_second(ops.CostMod, _cost),
        by_second(ops.AbilityLimit, _nothing),
        by_second(ops.MovePoints, _points),
        by_second(ops.MoveRollMod, _nothing),
        by_second(ops.EnergyRollMod, _nothing),
        by_second(ops.NextMoveRollMod, _next_roll),
        by_second(ops.StepMove, _step_move),
        by_second(ops.Teleport, _teleport),
        by_second(ops.StopMove, _stop),
        by_second(ops.EndMovement, _end_move),
        by_second(ops.GainItem, _gain),
        by_second(ops.LoseItem, _lose),
        by_second(ops.TradeItem, _trade),
        by_second(ops.PeekDiscovery, _peek),
        by_second(ops.PlaceDiscoveries, _place),
        by_second(ops.GainDiscovery, _gain_token),
        by_second(ops.ResourceMod, _nothing),
        by_second(ops.AttachThis, _attach),
        by_second(ops.Counter, _counter),
        by_second(ops.DiscardThis, _discard_this),
        by_second(ops.FlipCharacter, _flip),
        by_second(ops.GainLevel, _level),
        by_second(ops.GainTrophy, _trophy),
        by_second(ops.ThisToLog, _to_log),
        by_second(ops.FlipThis, _flip_this),
        by_second(ops.Forbid, _forbid),
        by_second(ops.Each, _each),
        by_second(ops.If, _if),
        by_second(ops.Choose, _choose),
        by_second(ops.RollDie, _roll),
    ]
)
