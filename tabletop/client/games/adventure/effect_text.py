"""Conditions, costs and effects as words of the current language, one renderer for each class of the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.rules.adventure import conditions as c
from tabletop.rules.adventure import effects as op
from tabletop.rules.adventure import lasting_effects as lasting
from tabletop.rules.adventure import model, prices
from tabletop.rules.by_kind import Dispatch, by_second
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

CARD_LENGTH: Final = 160
"""The length of a card on the map, in points."""

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


CONDITIONS: Final[Dispatch[Voice, [], str]] = Dispatch(
    by_second(c.At, lambda v, x: _named("at", x.who, v, place=place(x, v))),
    by_second(c.Damaged, lambda v, x: _named("damaged", x.who, v, n=x.min)),
    by_second(c.DieShows, lambda v, x: _sided("die_shows", x.die, v, faces=any_face(x.faces))),
    by_second(c.AttackIs, lambda v, x: _sided("attack_is", x.side, v, type=t(f"adventure.name.attack.{x.type}"))),
    by_second(c.OpponentIs, lambda _, x: t(f"adventure.text.c.opponent_is.{x.kind}")),
    by_second(c.InCombat, lambda v, x: _named("in_combat", x.who, v)),
    by_second(c.FoughtThisTurn, lambda v, x: _named(f"fought_this_turn.{'yes' if x.value else 'no'}", x.who, v)),
    by_second(c.HandAtLeast, lambda v, x: _named("hand_at_least", x.who, v, n=x.n)),
    by_second(c.NoStepTaken, lambda _v, _x: _t("c.no_step_taken")),
    by_second(c.Within, lambda v, x: _named("within", x.who, v, n=x.n)),
    by_second(c.OpposedAffiliations, lambda _v, _x: _t("c.opposed_affiliations")),
    by_second(c.MostValor, lambda v, x: _named("most_valor", x.who, v)),
)


def _bare(cond: model.Condition) -> tuple[model.Condition, bool]:
    """A condition without its negations, and whether it is negated."""
    denied = False
    while isinstance(cond, c.Not):
        cond, denied = cond.cond, not denied
    return cond, denied


def _sorted(conds: model.Conditions, voice: Voice) -> tuple[list[str], list[str]]:
    """The words of the conditions that must hold, and of those that must not."""
    told: tuple[list[str], list[str]] = ([], [])
    for cond in conds:
        bare, denied = _bare(cond)
        told[denied].append(CONDITIONS(voice, bare))
    return told


def clause(conds: model.Conditions, voice: Voice) -> str:
    """Conditions in words: ``if the opponent is a character``, ``unless you are in a city``; "" without any."""
    held, denied = _sorted(conds, voice)
    parts = [_t("if", conditions=joined(held))] if held else []
    parts += [_t("unless", conditions=words) for words in denied]
    return ", ".join(parts)


# ---------------------------------------------------------------------------------------------------------- costs


def cost(price: prices.Cost, voice: Voice) -> str:
    if isinstance(price, prices.PayEnergy):
        return _t("cost.energy", n=price.n)
    if isinstance(price, prices.PayDamage):
        return _t("cost.suffer", n=price.n)
    if isinstance(price, prices.PayCards):
        return _t("cost.cards", n=price.n)
    if isinstance(price, prices.PayItem):
        if price.colour is None:
            return t(f"adventure.text.cost.item.{price.zone}.any", n=price.n)
        return t(f"adventure.text.cost.item.{price.zone}.colour", n=price.n, colour=colour(price.colour))
    return _t("discard_this", this=t(f"adventure.text.this.{voice.thing}"))


def costs(prices: prices.Costs, voice: Voice) -> str:
    """Several costs in words; "" without any."""
    return joined(cost(price, voice) for price in prices) if prices else ""


# -------------------------------------------------------------------------------------------------------- effects


def _op(key: str, word: str, voice: Voice, **values: object) -> str:
    """The message ``key`` of an effect with a character as its subject."""
    one = person(word, voice)
    return t(f"adventure.text.op.{key}.{one.verb}", who=one.who, of=one.of, to=one.to, **values)


def _side(key: str, word: str, voice: Voice, **values: object) -> str:
    """The message ``key`` of an effect on the numbers of a side."""
    one = person(word, voice)
    return t(f"adventure.text.op.{key}.{one.form}", who=one.who, of=one.of, **values)


def _reroll(v: Voice, x: op.Reroll) -> str:
    return _t("op.reroll.just_rolled") if x.die == "just_rolled" else _side("reroll", x.die, v)


def _prevent(v: Voice, x: op.Prevent) -> str:  # noqa: ARG001 - one shape
    return _t("op.prevent.all") if x.n is None else _t("op.prevent", n=x.n)


def _block(v: Voice, x: op.Block) -> str:
    return _side("block", x.side, v, what=_t("nor").join(t(f"adventure.text.what.{w}") for w in x.what))


def _aura(v: Voice, x: op.CombatAura) -> str:
    told = effects(x.own, v.seen_from("self"))
    foe = effects(x.opponent, v.seen_from("opponent", "self"))
    both = SEPARATOR.join(part for part in (told, foe) if part)
    return _t("op.combat_aura", until=t(f"adventure.text.aura.{x.until}"), effects=both)


def _combat_mod(v: Voice, x: lasting.CombatMod) -> str:
    held, denied = _sorted(x.cond, v)
    parts = (
        effects(x.attacker, v.seen_from("attacker", "defender")),
        effects(x.defender, v.seen_from("defender", "attacker")),
    )
    both = SEPARATOR.join(part for part in parts if part)
    if denied:
        both = _t("clause.then", clause=", ".join(_t("unless", conditions=words) for words in denied), effects=both)
    return _t("op.combat_mod", conditions=joined(held), effects=both) if held else both


def _encounter_mod(v: Voice, x: lasting.EncounterMod) -> str:  # noqa: ARG001
    figures = (("attack", x.attack), ("defence", x.defence), ("damage", x.damage))
    changes = [t(f"adventure.text.encounter_mod.{key}", n=signed(n)) for key, n in figures if n]
    if x.add_trait is not None:
        told = "encounter_mod.add_trait" if x.filter.board is False else "encounter_mod.add_trait.cards"
        changes.append(_t(told, trait=t(f"adventure.name.trait.{x.add_trait}")))
    return _t("op.encounter_mod", encounters=encounters(x.filter, 2), changes=joined(changes))


def _heal(v: Voice, x: op.Heal) -> str:
    return _op("heal.all", x.who, v) if x.n is None else _op("heal", x.who, v, n=x.n)


def _replace_defeat(v: Voice, x: lasting.ReplaceDefeat) -> str:  # noqa: ARG001
    return _t("op.replace_defeat.end" if x.end_combat else "op.replace_defeat", n=x.heal_to_remaining)


def _energy(v: Voice, x: op.Energy) -> str:
    return _op("energy.gain" if x.n >= 0 else "energy.lose", x.who, v, n=abs(x.n))


def _until(until: str) -> str:
    return "" if until == "static" else t(f"adventure.text.until.{until}")


def _cost_mod(v: Voice, x: lasting.CostMod) -> str:
    which = "first" if x.first_each else "all"
    way = "less" if x.n < 0 else "more"
    return _op(f"cost_mod.{which}.{way}", x.who, v, n=abs(x.n), until=_until(x.until))


def _bounds(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return _t("bounds.both", min=low, max=high)
    if low is not None:
        return _t("bounds.min", min=low)
    return "" if high is None else _t("bounds.max", max=high)


def _roll_mod(key: str, v: Voice, x: lasting.MoveRollMod | lasting.EnergyRollMod) -> str:
    return _op(key, x.who, v, n=signed(x.n), bounds=_bounds(x.min, x.max))


def _next_move(v: Voice, x: op.NextMoveRollMod) -> str:
    return _op("next_move_roll_mod", x.who, v, n=signed(x.n), bounds=_bounds(x.min, None))


def _step_move(v: Voice, x: op.StepMove) -> str:
    by, who = person(x.by, v), person(x.who, v)
    return t(f"adventure.text.op.step_move.{by.verb}.{who.verb}", n=x.up_to, by=by.who, to=who.to)


def _teleport(v: Voice, x: op.Teleport) -> str:
    if x.to.kind is None:
        owner = person(x.to.who or "self", v)
        where = t(f"adventure.text.teleport.space_of.{owner.verb}", of=owner.of)
    elif x.to.card_length in (None, CARD_LENGTH):
        where = t(f"adventure.text.teleport.{x.to.kind}")
    else:
        where = t("adventure.text.teleport.points", n=x.to.card_length)
    return _op("teleport", x.who, v, place=where, aggro=_t("teleport.aggro") if x.ignore_aggro else "")


def _gain_item(v: Voice, x: op.GainItem) -> str:
    if not isinstance(x.colour, int):
        return _op(f"gain_item.{x.colour}", x.who, v)
    return _op("gain_item.named", x.who, v, colour=colour(x.colour))


def _trade(v: Voice, x: op.TradeItem) -> str:
    by, partner = person(x.by, v), person(x.with_, v)
    return t(f"adventure.text.op.trade_item.{by.verb}", by=by.who, of=partner.of)


def _resource_mod(v: Voice, x: lasting.ResourceMod) -> str:  # noqa: ARG001
    changes = [_t("resource_mod.heal", n=signed(x.heal))] if x.heal else []
    changes += [_t("resource_mod.draw_extra", n=x.draw_extra)] if x.draw_extra else []
    return _t("op.resource_mod", resources=resources(x.resource), changes=joined(changes))


def _attach(v: Voice, x: op.AttachThis) -> str:
    return _op("attach_this", x.to, v, counters="" if x.counters is None else _t("counters", n=x.counters))


def _counter(v: Voice, x: op.Counter) -> str:
    told = _t("op.counter.less" if x.n < 0 else "op.counter.more", n=abs(x.n))
    return _t("counter.zero", counter=told, effects=effects(x.on_zero, v)) if x.on_zero else told


def _flip(v: Voice, x: op.FlipCharacter) -> str:
    titled = v.titles is not None and person(x.who, v).form == "you"
    title = localised(v.titles[x.to]) if titled and v.titles else t(f"adventure.text.side.{x.to}")
    return _op("flip_character", x.who, v, title=title)


def _trophy(v: Voice, x: op.GainTrophy) -> str:
    return _op("gain_trophy", x.who, v, trophy=localised(v.content.trophies[x.trophy].name))


def _forbid(v: Voice, x: lasting.Forbid) -> str:
    if x.who == "any":
        return t(f"adventure.text.op.forbid.{x.what}.any", until=_until(x.until))
    return _op(f"forbid.{x.what}", x.who, v, until=_until(x.until))


def _each(v: Voice, x: op.Each) -> str:
    named = group(x.who, v)
    told = effects(x.do, v.about(named))
    if named in told:
        return told
    return _t("for_each", who=named.rstrip(","), effects=effects(x.do, v.about("")))


def _if(v: Voice, x: op.If) -> str:
    told = _t("clause.then", clause=clause(x.cond, v), effects=effects(x.then, v))
    return _t("op.if.else", then=told, otherwise=effects(x.else_, v)) if x.else_ else told


def option(choice: op.Option, voice: Voice) -> str:
    """An option in words: its cost and effects, or its label if it has none."""
    label = localised(choice.label)
    told = effects(choice.do, voice) or label[:1].lower() + label[1:]
    price = costs(choice.cost, voice)
    told = _t("colon", cost=price, effects=told) if price else told
    condition = clause(choice.if_, voice)
    return _t("clause.then", clause=condition, effects=told) if condition else told


def _choose(v: Voice, x: op.Choose) -> str:
    told = [_t("option", number=n, option=option(one, v)) for n, one in enumerate(x.options, start=1)]
    return _op("choose", x.who, v, options=SEPARATOR.join(told))


def _roll(v: Voice, x: op.RollDie) -> str:
    rows = [_t("row", faces=faces(row.faces), effects=effects(row.do, v)) for row in x.table]
    return _op("roll", x.by, v, table=SEPARATOR.join(rows))


EFFECTS: Final[Dispatch[Voice, [], str]] = Dispatch(
    by_second(lasting.ChangeAttack, lambda v, x: _side("attack", x.side, v, n=signed(x.n))),
    by_second(lasting.ChangeDefence, lambda v, x: _side("defence", x.side, v, n=signed(x.n))),
    by_second(lasting.ChangeDamage, lambda v, x: _side("damage", x.side, v, n=signed(x.n))),
    by_second(
        lasting.ChangeType, lambda v, x: _side("attack_type", x.side, v, type=t(f"adventure.name.attack.{x.type}"))
    ),
    by_second(op.Reroll, _reroll),
    by_second(op.Prevent, _prevent),
    by_second(op.AutoHit, lambda v, x: _side("auto_hit", x.side, v)),
    by_second(op.AutoMiss, lambda v, x: _side("auto_miss", x.side, v)),
    by_second(op.Block, _block),
    by_second(op.CancelCombat, lambda _, x: t(f"adventure.text.op.cancel_combat.{x.encounter}")),
    by_second(op.SkipEncounter, lambda _, x: t(f"adventure.text.op.skip_encounter.{x.encounter}")),
    by_second(op.CancelCard, lambda _v, _x: _t("op.cancel_card")),
    by_second(op.CombatAura, _aura),
    by_second(lasting.CombatMod, _combat_mod),
    by_second(lasting.EncounterMod, _encounter_mod),
    by_second(op.Suffer, lambda v, x: _op("suffer", x.who, v, n=x.n)),
    by_second(op.Heal, _heal),
    by_second(lasting.MaxHealth, lambda v, x: _side("health", x.who, v, n=signed(x.n))),
    by_second(lasting.ReplaceDefeat, _replace_defeat),
    by_second(op.Draw, lambda v, x: _op("draw", x.who, v, n=x.n)),
    by_second(op.DiscardCards, lambda v, x: _op(f"discard_cards.{x.how}", x.who, v, n=x.n)),
    by_second(op.Energy, _energy),
    by_second(lasting.CostMod, _cost_mod),
    by_second(lasting.AbilityLimit, lambda v, x: _op(f"ability_limit.{x.per}", x.who, v, n=x.n)),
    by_second(op.MovePoints, lambda v, x: _op("move_points", x.who, v, n=signed(x.n))),
    by_second(lasting.MoveRollMod, lambda v, x: _roll_mod("move_roll_mod", v, x)),
    by_second(lasting.EnergyRollMod, lambda v, x: _roll_mod("energy_roll_mod", v, x)),
    by_second(op.NextMoveRollMod, _next_move),
    by_second(op.StepMove, _step_move),
    by_second(op.Teleport, _teleport),
    by_second(op.StopMove, lambda v, x: _op("stop_move", x.who, v)),
    by_second(op.EndMovement, lambda v, x: _op("end_movement", x.who, v)),
    by_second(op.GainItem, _gain_item),
    by_second(op.LoseItem, lambda v, x: _op(f"lose_item.{x.zone}.{x.how}", x.who, v, n=x.n)),
    by_second(op.TradeItem, _trade),
    by_second(op.PeekDiscovery, lambda v, x: _op(f"peek_discovery.{x.then}", x.who, v, n=x.n, within=steps(x.within))),
    by_second(op.PlaceDiscoveries, lambda v, x: _op("place_discoveries", x.who, v, n=x.n)),
    by_second(op.GainDiscovery, lambda v, x: _op("gain_discovery", x.who, v, n=x.n)),
    by_second(lasting.ResourceMod, _resource_mod),
    by_second(op.AttachThis, _attach),
    by_second(op.Counter, _counter),
    by_second(op.DiscardThis, lambda v, _: _t("discard_this", this=t(f"adventure.text.this.{v.thing}"))),
    by_second(op.FlipCharacter, _flip),
    by_second(op.GainLevel, lambda v, x: _op("gain_level", x.who, v, colour=colour(x.to))),
    by_second(op.GainTrophy, _trophy),
    by_second(op.ThisToLog, lambda v, x: _op("this_to_log", x.who, v, n=x.valor)),
    by_second(op.FlipThis, lambda v, x: _op("flip_this", x.by, v)),
    by_second(lasting.Forbid, _forbid),
    by_second(op.Each, _each),
    by_second(op.If, _if),
    by_second(op.Choose, _choose),
    by_second(op.RollDie, _roll),
)


def effect(done: model.Effect, voice: Voice) -> str:
    return EFFECTS(voice, done)


def effects(done: Sequence[model.Effect], voice: Voice) -> str:
    """Effects in words, in order; "" for none. An effect after several branches begins a new sentence, so that it
    belongs to all of them."""
    for n, one in enumerate(done[:-1], start=1):
        if isinstance(one, (op.Choose, op.RollDie, op.If)):
            rest = effects(done[n:], voice)
            return _t("after", effects=SEPARATOR.join(effect(other, voice) for other in done[:n]), rest=rest)
    return SEPARATOR.join(effect(one, voice) for one in done)
