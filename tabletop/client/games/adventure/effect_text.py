"""Conditions, costs and effects as words of the current language, one renderer for each class of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tabletop.rules.adventure import conditions as c
from tabletop.rules.adventure import ops
from tabletop.text import localised, t
from tabletop.text.grammar import joined

from .card_text_words import (
    Voice,
    any_face,
    colour,
    encounters,
    faces,
    group,
    person,
    place,
    resources,
    signed,
    steps,
)

SEPARATOR: Final = "; "


def _t(key: str, **values: object) -> str:
    return t(f"adventure.text.{key}", **values)


# ----------------------------------------------------------------------------------------------------- conditions


def _named(key: str, word: str, voice: Voice, **values: object) -> str:
    one = person(word, voice)
    return t(f"adventure.text.c.{key}.{one.verb}", who=one.who, **values)


def _sided(key: str, word: str, voice: Voice, **values: object) -> str:
    one = person(word, voice)
    return t(f"adventure.text.c.{key}.{one.form}", of=one.of, **values)


CONDITIONS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    c.At: lambda x, v: _named("at", x.who, v, place=place(x.place, v)),
    c.Damaged: lambda x, v: _named("damaged", x.who, v, n=x.min),
    c.DieShows: lambda x, v: _sided("die_shows", x.die, v, faces=any_face(x.faces)),
    c.AttackIs: lambda x, v: _sided("attack_is", x.side, v, type=t(f"adventure.name.attack.{x.type}")),
    c.OpponentIs: lambda x, _: t(f"adventure.text.c.opponent_is.{x.kind}"),
    c.InCombat: lambda x, v: _named("in_combat", x.who, v),
    c.FoughtThisTurn: lambda x, v: _named(f"fought_this_turn.{'yes' if x.value else 'no'}", x.who, v),
    c.HandAtLeast: lambda x, v: _named("hand_at_least", x.who, v, n=x.n),
    c.NoStepTaken: lambda _x, _v: _t("c.no_step_taken"),
    c.Within: lambda x, v: _named("within", x.who, v, n=x.n),
    c.OpposedAffiliations: lambda _x, _v: _t("c.opposed_affiliations"),
    c.MostValor: lambda x, v: _named("most_valor", x.who, v),
}


def _bare(cond: c.Condition) -> tuple[c.Condition, bool]:
    """A condition without its negations, and whether it is denied."""
    denied = False
    while isinstance(cond, c.Not):
        cond, denied = cond.cond, not denied
    return cond, denied


def _sorted(conds: c.Conditions, voice: Voice) -> tuple[list[str], list[str]]:
    """The words of the conditions that must hold, and of those that must not."""
    told: tuple[list[str], list[str]] = ([], [])
    for cond in conds:
        bare, denied = _bare(cond)
        told[denied].append(CONDITIONS[type(bare)](bare, voice))
    return told


def clause(conds: c.Conditions, voice: Voice) -> str:
    """``if the opponent is a character``, ``unless you are in a city``; "" without conditions."""
    held, denied = _sorted(conds, voice)
    parts = [_t("if", conditions=joined(held))] if held else []
    parts += [_t("unless", conditions=words) for words in denied]
    return ", ".join(parts)


# ---------------------------------------------------------------------------------------------------------- costs


def cost(price: c.Cost, voice: Voice) -> str:
    """One cost."""
    if isinstance(price, c.PayEnergy):
        return _t("cost.energy", n=price.n)
    if isinstance(price, c.PayDamage):
        return _t("cost.suffer", n=price.n)
    if isinstance(price, c.PayCards):
        return _t("cost.cards", n=price.n)
    if isinstance(price, c.PayItem):
        if price.colour is None:
            return t(f"adventure.text.cost.item.{price.zone}.any", n=price.n)
        return t(f"adventure.text.cost.item.{price.zone}.colour", n=price.n, colour=colour(price.colour))
    return _t("discard_this", this=t(f"adventure.text.this.{voice.thing}"))


def costs(prices: c.Costs, voice: Voice) -> str:
    """Costs in a row; "" without any."""
    return joined(cost(price, voice) for price in prices) if prices else ""


# -------------------------------------------------------------------------------------------------------- effects


def _op(key: str, word: str, voice: Voice, **values: object) -> str:
    """An effect with somebody as its subject."""
    one = person(word, voice)
    return t(f"adventure.text.op.{key}.{one.verb}", who=one.who, of=one.of, to=one.to, **values)


def _side(key: str, word: str, voice: Voice, **values: object) -> str:
    """An effect on the figures of a side."""
    one = person(word, voice)
    return t(f"adventure.text.op.{key}.{one.form}", who=one.who, of=one.of, **values)


def _reroll(x: ops.Reroll, v: Voice) -> str:
    return _t("op.reroll.just_rolled") if x.die == "just_rolled" else _side("reroll", x.die, v)


def _prevent(x: ops.Prevent, v: Voice) -> str:  # noqa: ARG001 - one shape
    return _t("op.prevent.all") if x.n is None else _t("op.prevent", n=x.n)


def _block(x: ops.Block, v: Voice) -> str:
    return _side("block", x.side, v, what=_t("nor").join(t(f"adventure.text.what.{w}") for w in x.what))


def _aura(x: ops.CombatAura, v: Voice) -> str:
    told = effects(x.own, v.seen_from("self"))
    foe = effects(x.opponent, v.seen_from("opponent", "self"))
    both = SEPARATOR.join(part for part in (told, foe) if part)
    return _t("op.combat_aura", until=t(f"adventure.text.aura.{x.until}"), effects=both)


def _combat_mod(x: ops.CombatMod, v: Voice) -> str:
    held, denied = _sorted(x.cond, v)
    parts = (
        effects(x.attacker, v.seen_from("attacker", "defender")),
        effects(x.defender, v.seen_from("defender", "attacker")),
    )
    both = SEPARATOR.join(part for part in parts if part)
    if denied:
        both = _t("clause.then", clause=", ".join(_t("unless", conditions=words) for words in denied), effects=both)
    return _t("op.combat_mod", conditions=joined(held), effects=both) if held else both


def _encounter_mod(x: ops.EncounterMod, v: Voice) -> str:  # noqa: ARG001
    figures = (("attack", x.attack), ("defence", x.defence), ("damage", x.damage))
    changes = [t(f"adventure.text.encounter_mod.{key}", n=signed(n)) for key, n in figures if n]
    if x.add_trait is not None:
        changes.append(_t("encounter_mod.add_trait", trait=t(f"adventure.name.trait.{x.add_trait}")))
    return _t("op.encounter_mod", encounters=encounters(x.filter, 2), changes=joined(changes))


def _heal(x: ops.Heal, v: Voice) -> str:
    return _op("heal.all", x.who, v) if x.n is None else _op("heal", x.who, v, n=x.n)


def _replace_defeat(x: ops.ReplaceDefeat, v: Voice) -> str:  # noqa: ARG001
    return _t("op.replace_defeat.end" if x.end_combat else "op.replace_defeat", n=x.remaining)


def _energy(x: ops.Energy, v: Voice) -> str:
    return _op("energy.gain" if x.n >= 0 else "energy.lose", x.who, v, n=abs(x.n))


def _until(until: str) -> str:
    return "" if until == "static" else t(f"adventure.text.until.{until}")


def _cost_mod(x: ops.CostMod, v: Voice) -> str:
    which = "first" if x.first_each_turn else "all"
    way = "less" if x.n < 0 else "more"
    return _op(f"cost_mod.{which}.{way}", x.who, v, n=abs(x.n), until=_until(x.until))


def _bounds(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return _t("bounds.both", min=low, max=high)
    if low is not None:
        return _t("bounds.min", min=low)
    return "" if high is None else _t("bounds.max", max=high)


def _step_move(x: ops.StepMove, v: Voice) -> str:
    by, who = person(x.by, v), person(x.who, v)
    return t(f"adventure.text.op.step_move.{by.verb}.{who.verb}", n=x.up_to, by=by.who, to=who.to)


def _teleport(x: ops.Teleport, v: Voice) -> str:
    if x.to == "space_of":
        owner = person(x.of or "self", v)
        where = t(f"adventure.text.teleport.space_of.{owner.verb}", of=owner.of)
    else:
        where = t(f"adventure.text.teleport.{x.to}", n=x.length)
    return _op("teleport", x.who, v, place=where, aggro=_t("teleport.aggro") if x.ignore_aggro else "")


def _gain_item(x: ops.GainItem, v: Voice) -> str:
    if x.colour is None:
        return _op(f"gain_item.{x.choice}", x.who, v)
    return _op("gain_item.named", x.who, v, colour=colour(x.colour))


def _trade(x: ops.TradeItem, v: Voice) -> str:
    by, partner = person(x.by, v), person(x.partner, v)
    return t(f"adventure.text.op.trade_item.{by.verb}", by=by.who, of=partner.of)


def _resource_mod(x: ops.ResourceMod, v: Voice) -> str:  # noqa: ARG001
    changes = [_t("resource_mod.heal", n=signed(x.heal))] if x.heal else []
    changes += [_t("resource_mod.draw_extra", n=x.draw_extra)] if x.draw_extra else []
    return _t("op.resource_mod", resources=resources(x.resource), changes=joined(changes))


def _attach(x: ops.AttachThis, v: Voice) -> str:
    return _op("attach_this", x.to, v, counters="" if x.counters is None else _t("counters", n=x.counters))


def _counter(x: ops.Counter, v: Voice) -> str:
    told = _t("op.counter.less" if x.n < 0 else "op.counter.more", n=abs(x.n))
    return _t("counter.zero", counter=told, effects=effects(x.on_zero, v)) if x.on_zero else told


def _flip(x: ops.FlipCharacter, v: Voice) -> str:
    titled = v.titles is not None and person(x.who, v).form == "you"
    title = localised(v.titles[x.to]) if titled and v.titles else t(f"adventure.text.side.{x.to}")
    return _op("flip_character", x.who, v, title=title)


def _trophy(x: ops.GainTrophy, v: Voice) -> str:
    return _op("gain_trophy", x.who, v, trophy=localised(v.content.trophies[x.trophy].name))


def _forbid(x: ops.Forbid, v: Voice) -> str:
    if x.who == "any":
        return t(f"adventure.text.op.forbid.{x.what}.any", until=_until(x.until))
    return _op(f"forbid.{x.what}", x.who, v, until=_until(x.until))


def _each(x: ops.Each, v: Voice) -> str:
    named = group(x.who, v)
    told = effects(x.do, v.about(named))
    if named in told:
        return told
    return _t("for_each", who=named.rstrip(","), effects=effects(x.do, v.about("")))


def _if(x: ops.If, v: Voice) -> str:
    told = _t("clause.then", clause=clause(x.cond, v), effects=effects(x.then, v))
    return _t("op.if.else", then=told, otherwise=effects(x.otherwise, v)) if x.otherwise else told


def option(choice: ops.Option, voice: Voice) -> str:
    """One option as what it costs and does; its label where nothing happens."""
    label = localised(choice.label)
    told = effects(choice.do, voice) or label[:1].lower() + label[1:]
    price = costs(choice.cost, voice)
    told = _t("colon", cost=price, effects=told) if price else told
    condition = clause(choice.cond, voice)
    return _t("clause.then", clause=condition, effects=told) if condition else told


def _choose(x: ops.Choose, v: Voice) -> str:
    told = [_t("option", number=n, option=option(one, v)) for n, one in enumerate(x.options, start=1)]
    return _op("choose", x.who, v, options=SEPARATOR.join(told))


def _roll(x: ops.RollDie, v: Voice) -> str:
    rows = [_t("row", faces=faces(row.faces), effects=effects(row.do, v)) for row in x.table]
    return _op("roll", x.by, v, table=SEPARATOR.join(rows))


EFFECTS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    ops.ChangeAttack: lambda x, v: _side("attack", x.side, v, n=signed(x.n)),
    ops.ChangeDefence: lambda x, v: _side("defence", x.side, v, n=signed(x.n)),
    ops.ChangeDamage: lambda x, v: _side("damage", x.side, v, n=signed(x.n)),
    ops.ChangeType: lambda x, v: _side("attack_type", x.side, v, type=t(f"adventure.name.attack.{x.type}")),
    ops.Reroll: _reroll,
    ops.Prevent: _prevent,
    ops.AutoHit: lambda x, v: _side("auto_hit", x.side, v),
    ops.AutoMiss: lambda x, v: _side("auto_miss", x.side, v),
    ops.Block: _block,
    ops.CancelCombat: lambda x, _: t(f"adventure.text.op.cancel_combat.{x.encounter}"),
    ops.SkipEncounter: lambda x, _: t(f"adventure.text.op.skip_encounter.{x.encounter}"),
    ops.CancelCard: lambda _x, _v: _t("op.cancel_card"),
    ops.CombatAura: _aura,
    ops.CombatMod: _combat_mod,
    ops.EncounterMod: _encounter_mod,
    ops.Suffer: lambda x, v: _op("suffer", x.who, v, n=x.n),
    ops.Heal: _heal,
    ops.MaxHealth: lambda x, v: _side("health", x.who, v, n=signed(x.n)),
    ops.ReplaceDefeat: _replace_defeat,
    ops.Draw: lambda x, v: _op("draw", x.who, v, n=x.n),
    ops.DiscardCards: lambda x, v: _op(f"discard_cards.{x.how}", x.who, v, n=x.n),
    ops.Energy: _energy,
    ops.CostMod: _cost_mod,
    ops.AbilityLimit: lambda x, v: _op(f"ability_limit.{x.per}", x.who, v, n=x.n),
    ops.MovePoints: lambda x, v: _op("move_points", x.who, v, n=signed(x.n)),
    ops.MoveRollMod: lambda x, v: _op("move_roll_mod", x.who, v, n=signed(x.n), bounds=_bounds(x.min, x.max)),
    ops.EnergyRollMod: lambda x, v: _op("energy_roll_mod", x.who, v, n=signed(x.n), bounds=_bounds(x.min, x.max)),
    ops.NextMoveRollMod: lambda x, v: _op("next_move_roll_mod", x.who, v, n=signed(x.n), bounds=_bounds(x.min, None)),
    ops.StepMove: _step_move,
    ops.Teleport: _teleport,
    ops.StopMove: lambda x, v: _op("stop_move", x.who, v),
    ops.EndMovement: lambda x, v: _op("end_movement", x.who, v),
    ops.GainItem: _gain_item,
    ops.LoseItem: lambda x, v: _op(f"lose_item.{x.zone}.{x.how}", x.who, v, n=x.n),
    ops.TradeItem: _trade,
    ops.PeekDiscovery: lambda x, v: _op(f"peek_discovery.{x.then}", x.who, v, n=x.n, within=steps(x.within)),
    ops.PlaceDiscoveries: lambda x, v: _op("place_discoveries", x.who, v, n=x.n),
    ops.GainDiscovery: lambda x, v: _op("gain_discovery", x.who, v, n=x.n),
    ops.ResourceMod: _resource_mod,
    ops.AttachThis: _attach,
    ops.Counter: _counter,
    ops.DiscardThis: lambda _, v: _t("discard_this", this=t(f"adventure.text.this.{v.thing}")),
    ops.FlipCharacter: _flip,
    ops.GainLevel: lambda x, v: _op("gain_level", x.who, v, colour=colour(x.to)),
    ops.GainTrophy: _trophy,
    ops.ThisToLog: lambda x, v: _op("this_to_log", x.who, v, n=x.valor),
    ops.FlipThis: lambda x, v: _op("flip_this", x.by, v),
    ops.Forbid: _forbid,
    ops.Each: _each,
    ops.If: _if,
    ops.Choose: _choose,
    ops.RollDie: _roll,
}


def effect(done: ops.Effect, voice: Voice) -> str:
    """One effect."""
    return EFFECTS[type(done)](done, voice)


def effects(done: Sequence[ops.Effect], voice: Voice) -> str:
    """Effects in their order; "" for none. What follows several branches begins a sentence, so that it belongs to all
    of them."""
    for n, one in enumerate(done[:-1], start=1):
        if isinstance(one, (ops.Choose, ops.RollDie, ops.If)):
            rest = effects(done[n:], voice)
            return _t("after", effects=SEPARATOR.join(effect(other, voice) for other in done[:n]), rest=rest)
    return SEPARATOR.join(effect(one, voice) for one in done)
