"""Whether a list of effects would change something now; only then an optional ability is legal (AG-GEN-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tabletop.rules.by_kind import by_third

from . import damage, ops
from . import items as item_rules
from .board import moving, steps
from .effects import announced_below, can_take_trophy, energy_of, has_pool, others_items
from .figures import holds
from .frames import CardFrame
from .piles import items_of
from .selectors import matches, selected_seat
from .state import FOE, State
from .teleport import destinations
from .tokens import in_reach
from .values import Ctx


def would_change(state: State, ctx: Ctx, effects: ops.Effects) -> bool:
    """Whether at least one of the effects would change something now."""
    for effect in effects:  # noqa: SIM110 - a generator takes longer than most effects
        if _CHANGES[type(effect)](state, ctx, effect):
            return True
    return False


def _always(state: State, ctx: Ctx, effect: object) -> bool:
    return True


def _never(state: State, ctx: Ctx, effect: object) -> bool:
    return False


def _in_combat(state: State, ctx: Ctx, effect: object) -> bool:
    combat = state.combat
    return combat is not None and not combat.over and ctx.side >= 0 and combat.stage not in damage.END


def _reroll(state: State, ctx: Ctx, effect: ops.Reroll) -> bool:
    if effect.die == "just_rolled":
        return True
    return _in_combat(state, ctx, effect) and state.combat is not None and state.combat.dice != (0, 0)


def _prevent(state: State, ctx: Ctx, effect: ops.Prevent) -> bool:
    return _in_combat(state, ctx, effect) and state.combat is not None and state.combat.pending[ctx.side] > 0


def _skip(state: State, ctx: Ctx, effect: ops.SkipEncounter) -> bool:
    return state.foe is not None and state.combat is None


def _cancel_card(state: State, ctx: Ctx, effect: ops.CancelCard) -> bool:
    """Whether the announced card that would be answered can be cancelled: it is the last one, as the answer is not on
    the stack yet."""
    for frame in reversed(state.frames):
        if isinstance(frame, CardFrame):
            return frame.stage == "announced" and not frame.cancelled
    return announced_below(state) >= 0


def _suffer(state: State, ctx: Ctx, effect: ops.Suffer) -> bool:
    who = selected_seat(state, ctx, effect.who)
    return effect.n > 0 and (who >= 0 or (who == FOE and _in_combat(state, ctx, effect)))


def _heal(state: State, ctx: Ctx, effect: ops.Heal) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and state.players[seat].damage > 0 and not damage.forbidden(state, seat, "heal")


def _draw(state: State, ctx: Ctx, effect: ops.Draw) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and bool(state.players[seat].deck or state.players[seat].discard)


def _discard(state: State, ctx: Ctx, effect: ops.DiscardCards) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and bool(state.players[seat].hand)


def _energy(state: State, ctx: Ctx, effect: ops.Energy) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and has_pool(state, seat) and (effect.n > 0 or energy_of(state, seat) > 0)


def _someone(state: State, ctx: Ctx, effect: ops.CostMod | ops.NextMoveRollMod | ops.Forbid) -> bool:
    return selected_seat(state, ctx, effect.who) >= 0


def _points(state: State, ctx: Ctx, effect: ops.MovePoints) -> bool:
    return selected_seat(state, ctx, effect.who) == state.active and moving(state)


def _step(state: State, ctx: Ctx, effect: ops.StepMove) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and bool(steps(state, seat))


def _teleport(state: State, ctx: Ctx, effect: ops.Teleport) -> bool:
    return bool(destinations(state, effect, ctx))


def _gain(state: State, ctx: Ctx, effect: ops.GainItem) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0:
        return False
    if effect.colour == "choose_up_to_level":
        return bool(item_rules.colours(state, seat))
    return bool(state.decks[effect.colour if isinstance(effect.colour, int) else state.players[seat].level])


def _lose(state: State, ctx: Ctx, effect: ops.LoseItem) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and bool(items_of(state, seat, effect.zone))


def _trade(state: State, ctx: Ctx, effect: ops.TradeItem) -> bool:
    seat = selected_seat(state, ctx, effect.by)
    return seat >= 0 and bool(others_items(state, seat))


def _peek(state: State, ctx: Ctx, effect: ops.PeekDiscovery) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    within = -1 if effect.within is None else effect.within
    return seat >= 0 and bool(in_reach(state, state.players[seat].space, within))


def _tokens(state: State, ctx: Ctx, effect: ops.PlaceDiscoveries | ops.GainDiscovery) -> bool:
    return selected_seat(state, ctx, effect.who) >= 0 and bool(state.pile or state.box)


def _attach(state: State, ctx: Ctx, effect: ops.AttachThis) -> bool:
    return effect.to == "target" or selected_seat(state, ctx, effect.to) >= 0


def _flip(state: State, ctx: Ctx, effect: ops.FlipCharacter) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and state.players[seat].side != effect.to


def _level(state: State, ctx: Ctx, effect: ops.GainLevel) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and state.players[seat].level < effect.to


def _trophy(state: State, ctx: Ctx, effect: ops.GainTrophy) -> bool:
    seat = selected_seat(state, ctx, effect.who)
    return seat >= 0 and can_take_trophy(state, seat, effect.trophy)


def _flip_this(state: State, ctx: Ctx, effect: ops.FlipThis) -> bool:
    name = ctx.holder.partition(":")[2]
    event = state.config.tables.content.events.get(name)
    return event is not None and event.back is not None


def _each(state: State, ctx: Ctx, effect: ops.Each) -> bool:
    return any(would_change(state, replace(ctx, it=seat), effect.do) for seat in matches(state, ctx, effect.who))


def _if(state: State, ctx: Ctx, effect: ops.If) -> bool:
    if holds(state, ctx, effect.cond):
        return would_change(state, ctx, effect.then)
    return would_change(state, ctx, effect.else_)


def _choose(state: State, ctx: Ctx, effect: ops.Choose) -> bool:
    return any(holds(state, ctx, option.if_) and would_change(state, ctx, option.do) for option in effect.options)


_CHANGES: Final[Mapping[type, Callable[[State, Ctx, object], bool]]] = dict(
    [
        by_third(ops.ChangeAttack, _in_combat),
        by_third(ops.ChangeDefence, _in_combat),
        by_third(ops.ChangeDamage, _in_combat),
        by_third(ops.ChangeType, _in_combat),
        by_third(ops.Reroll, _reroll),
        by_third(ops.Prevent, _prevent),
        by_third(ops.AutoHit, _in_combat),
        by_third(ops.AutoMiss, _in_combat),
        by_third(ops.Block, _in_combat),
        by_third(ops.CancelCombat, _in_combat),
        by_third(ops.SkipEncounter, _skip),
        by_third(ops.CancelCard, _cancel_card),
        by_third(ops.CombatAura, _always),
        by_third(ops.CombatMod, _never),
        by_third(ops.EncounterMod, _never),
        by_third(ops.Suffer, _suffer),
        by_third(ops.Heal, _heal),
        by_third(ops.MaxHealth, _never),
        by_third(ops.ReplaceDefeat, _never),
        by_third(ops.Draw, _draw),
        by_third(ops.DiscardCards, _discard),
        by_third(ops.Energy, _energy),
        by_third(ops.CostMod, _someone),
        by_third(ops.AbilityLimit, _never),
        by_third(ops.MovePoints, _points),
        by_third(ops.MoveRollMod, _never),
        by_third(ops.EnergyRollMod, _never),
        by_third(ops.NextMoveRollMod, _someone),
        by_third(ops.StepMove, _step),
        by_third(ops.Teleport, _teleport),
        by_third(ops.StopMove, _never),
        by_third(ops.EndMovement, _never),
        by_third(ops.GainItem, _gain),
        by_third(ops.LoseItem, _lose),
        by_third(ops.TradeItem, _trade),
        by_third(ops.PeekDiscovery, _peek),
        by_third(ops.PlaceDiscoveries, _tokens),
        by_third(ops.GainDiscovery, _tokens),
        by_third(ops.ResourceMod, _never),
        by_third(ops.AttachThis, _attach),
        by_third(ops.Counter, _never),
        by_third(ops.DiscardThis, _never),
        by_third(ops.FlipCharacter, _flip),
        by_third(ops.GainLevel, _level),
        by_third(ops.GainTrophy, _trophy),
        by_third(ops.ThisToLog, _always),
        by_third(ops.FlipThis, _flip_this),
        by_third(ops.Forbid, _someone),
        by_third(ops.Each, _each),
        by_third(ops.If, _if),
        by_third(ops.Choose, _choose),
        by_third(ops.RollDie, _always),
    ]
)
