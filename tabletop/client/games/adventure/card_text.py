"""The text of every card of the Adventure Game, generated from what the card does, so that text and behaviour cannot
differ (specification 5.3, 5.9). Each function gives the paragraphs of one card in the current language; they depend on
no position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.rules.adventure import (
    conditions as c,
    effects as op,
    lasting_effects as lasting,
    model,
    prices,
    quest_steps,
)
from tabletop.rules.adventure.model import Ability, Content
from tabletop.rules.adventure.terms import COLOURS, GREY, RED, Filter, Place, Selector, Side, Who
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.entries import Texts
from tabletop.text import localised, t
from tabletop.text.grammar import capital, joined

FAR: Final = 99
"""A distance greater than any on a board: it means anywhere."""


def _t(key: str, **values: object) -> str:
    return t(f"adventure.text.{key}", **values)


@dataclass(frozen=True)
class Voice:
    """How a text names the parties. ``own``: the side of the source ("self": the reader, "its": an encounter, "host",
    "attacker"...), ``opponent`` and ``active`` likewise; ``thing``: what "this" is ("card", "token", "item");
    ``titles``: the sides of a character card by name; ``it``: the group that an enclosing effect names, or "" for a
    character named before."""

    content: Content
    own: str = "self"
    opponent: str = "opponent"
    active: str = "active"
    thing: str = "card"
    titles: Mapping[str, Texts] | None = None
    it: str = ""

    def seen_from(self, own: str, opponent: str = "opponent") -> Voice:
        """This voice with other names for both sides."""
        return replace(self, own=own, opponent=opponent)

    def about(self, group: str) -> Voice:
        """This voice inside an effect on each of a group."""
        return replace(self, it=group)


@dataclass(frozen=True)
class Person:
    """The words for a character in a sentence. ``form``: "you", "its" or "other"; ``who``: subject, ``of``: possessive,
    ``to``: object."""

    form: str
    who: str
    of: str
    to: str

    @property
    def verb(self) -> str:
        """The form of a verb: "you" or "other"."""
        return "you" if self.form == "you" else "other"


def person(word: Who | Side | str, voice: Voice) -> Person:
    """The words for whom an id of a card means."""
    known = {"own": voice.own, "opponent": voice.opponent, "active": voice.active}.get(word, word)
    if known == "self":
        return Person("you", "", "", "")
    if known == "it" and voice.it:
        group = voice.it
        return Person("other", group, _t("of.it"), _t("each.to", who=group))
    named = Person("other", _t(f"who.{known}"), _t(f"of.{known}"), _t(f"to.{known}"))
    return replace(named, form="its") if known == "its" else named


def signed(n: int) -> str:
    """A number with its sign: ``+2`` or ``−1``."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def faces(shown: Iterable[int]) -> str:
    """Faces of a combat die; where the box prints an X stands the six that the dice on the table show (AG-GEN-5)."""
    return ",\u00a0".join(map(str, shown))


def any_face(shown: tuple[int, ...]) -> str:
    """Alternatives of faces: ``1, 2 or X``."""
    *first, last = (faces((face,)) for face in shown)
    return _t("or").join((", ".join(first), last)) if first else last


def colour(level: int) -> str:
    return t(f"adventure.name.colour.{COLOURS[level]}")


def space_name(space: str, voice: Voice) -> str:
    return localised(voice.content.spaces[space].name)


def place(where: Place, voice: Voice, *, any_city: bool = False) -> str:
    """A place in words: ``a city``, ``a red space``, ``Booty Bay``."""
    if where.space:
        return space_name(where.space, voice)
    if where.colour is not None:
        return _t("place.colour", colour=t(f"adventure.name.colour.space.{COLOURS[where.colour]}"))
    if any_city and where.kind == "city":
        return _t("place.any_city")
    return _t(f"place.kind.{where.kind}")


def reach(chosen: Selector, voice: Voice) -> str:
    """The range and exceptions of a selector, as in ``each other character within 2 spaces except your opponent``."""
    text = steps(chosen.within)
    if chosen.at is not None:
        text += _t("reach.at", place=place(chosen.at, voice))
    if chosen.not_kind:
        kinds = _t("or").join(_t(f"place.kind.{kind}") for kind in chosen.not_kind)
        text += _t("reach.not_kind", place=kinds)
    if chosen.except_opponent:
        text += _t("reach.except")
    return text


def steps(within: int | None) -> str:
    """A distance in words: `` within 3 spaces``; "" for no limit, "anywhere" for :data:`FAR`."""
    if within is None:
        return ""
    if within >= FAR:
        return _t("reach.far")
    return _t("reach.steps", n=within) if within else _t("reach.here")


def group(chosen: Selector, voice: Voice) -> str:
    """All characters that a selector means, in words."""
    return _t(f"each.{chosen.kind}.{chosen.who}") + reach(chosen, voice)


def target(chosen: tuple[Selector, ...], voice: Voice) -> str:
    """The possible targets of a card, in words."""
    named = [_t(f"target.{one.kind}.{one.who}") + reach(one, voice) for one in chosen]
    return _t("or").join(named)


def at_least(level: int) -> str:
    """A least level in words: `` of green level or higher``, without the last words for red."""
    key = "colour" if level == RED else "min_colour"
    return _t(f"filter.{key}", colour=colour(level))


def encounters(asked: Filter, n: int) -> str:
    """Encounters in words: ``Beast encounters of green level or higher``."""
    if asked.trait is None:
        text = _t("filter.plain", n=n)
    else:
        text = _t("filter.trait", n=n, trait=t(f"adventure.name.trait.{asked.trait}"))
    if asked.colour is not None:
        text += _t("filter.colour", colour=colour(asked.colour))
    if asked.min_colour is not None:
        text += at_least(asked.min_colour)
    if asked.board is not None:
        text += _t("filter.board.yes", n=n) if asked.board else _t("filter.board.no")
    if asked.no_damage_suffered:
        text += _t("filter.unhurt")
    return text


def kinds(card: model.Encounter) -> str:
    """The kinds of an encounter in words."""
    return joined(t(f"adventure.name.trait.{trait}") for trait in card.traits)


def resources(named: Iterable[str]) -> str:
    """A list of resources in words."""
    return joined(t(f"adventure.name.resource.{resource}") for resource in named)


def sentence(words: str) -> str:
    """Words as a sentence: with a capital and a full stop."""
    text = capital(words)
    return text if text.endswith((".", "!", "?")) else f"{text}."


SEPARATOR: Final = "; "


# ----------------------------------------------------------------------------------------------------- conditions


def _named(key: str, word: str, voice: Voice, **values: object) -> str:
    one = person(word, voice)
    return _t(f"c.{key}.{one.verb}", who=one.who, **values)


def _sided(key: str, word: str, voice: Voice, **values: object) -> str:
    one = person(word, voice)
    return _t(f"c.{key}.{one.form}", of=one.of, **values)


CONDITIONS: Final[Dispatch[Voice, [], str]] = Dispatch(
    by_second(c.At, lambda v, x: _named("at", x.who, v, place=place(x, v))),
    by_second(c.Damaged, lambda v, x: _named("damaged", x.who, v, n=x.min)),
    by_second(c.DieShows, lambda v, x: _sided("die_shows", x.die, v, faces=any_face(x.faces))),
    by_second(c.AttackIs, lambda v, x: _sided("attack_is", x.side, v, type=t(f"adventure.name.attack.{x.type}"))),
    by_second(c.OpponentIs, lambda _, x: _t(f"c.opponent_is.{x.kind}")),
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
            return _t(f"cost.item.{price.zone}.any", n=price.n)
        return _t(f"cost.item.{price.zone}.colour", n=price.n, colour=colour(price.colour))
    return _t("discard_this", this=_t(f"this.{voice.thing}"))


def costs(prices: prices.Costs, voice: Voice) -> str:
    """Several costs in words; "" without any."""
    return joined(cost(price, voice) for price in prices) if prices else ""


# -------------------------------------------------------------------------------------------------------- effects


def _op(key: str, word: str, voice: Voice, **values: object) -> str:
    """The message ``key`` of an effect with a character as its subject."""
    one = person(word, voice)
    return _t(f"op.{key}.{one.verb}", who=one.who, of=one.of, to=one.to, **values)


def _side(key: str, word: str, voice: Voice, **values: object) -> str:
    """The message ``key`` of an effect on the numbers of a side."""
    one = person(word, voice)
    return _t(f"op.{key}.{one.form}", who=one.who, of=one.of, **values)


def _aura(v: Voice, x: op.CombatAura) -> str:
    told = effects(x.own, v.seen_from("self"))
    foe = effects(x.opponent, v.seen_from("opponent", "self"))
    both = SEPARATOR.join(part for part in (told, foe) if part)
    return _t("op.combat_aura", until=_t(f"aura.{x.until}"), effects=both)


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
    changes = [_t(f"encounter_mod.{key}", n=signed(n)) for key, n in figures if n]
    if x.add_trait is not None:
        told = "encounter_mod.add_trait" if x.filter.board is False else "encounter_mod.add_trait.cards"
        changes.append(_t(told, trait=t(f"adventure.name.trait.{x.add_trait}")))
    return _t("op.encounter_mod", encounters=encounters(x.filter, 2), changes=joined(changes))


def _until(until: str) -> str:
    return "" if until == "static" else _t(f"until.{until}")


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


def _roll_mod(key: str, v: Voice, x: lasting.MoveRollMod | lasting.EnergyRollMod | op.NextMoveRollMod) -> str:
    high = None if isinstance(x, op.NextMoveRollMod) else x.max
    return _op(key, x.who, v, n=signed(x.n), bounds=_bounds(x.min, high))


def _step_move(v: Voice, x: op.StepMove) -> str:
    by, who = person(x.by, v), person(x.who, v)
    return _t(f"op.step_move.{by.verb}.{who.verb}", n=x.up_to, by=by.who, to=who.to)


def _teleport(v: Voice, x: op.Teleport) -> str:
    if x.to.kind is None:
        owner = person(x.to.who or "self", v)
        where = _t(f"teleport.space_of.{owner.verb}", of=owner.of)
    elif x.to.card_length in (None, 160):  # points: the length of a card
        where = _t(f"teleport.{x.to.kind}")
    else:
        where = _t("teleport.points", n=x.to.card_length)
    return _op("teleport", x.who, v, place=where, aggro=_t("teleport.aggro") if x.ignore_aggro else "")


def _gain_item(v: Voice, x: op.GainItem) -> str:
    if not isinstance(x.colour, int):
        return _op(f"gain_item.{x.colour}", x.who, v)
    return _op("gain_item.named", x.who, v, colour=colour(x.colour))


def _trade(v: Voice, x: op.TradeItem) -> str:
    by, partner = person(x.by, v), person(x.with_, v)
    return _t(f"op.trade_item.{by.verb}", by=by.who, of=partner.of)


def _resource_mod(v: Voice, x: lasting.ResourceMod) -> str:  # noqa: ARG001
    changes = [_t("resource_mod.heal", n=signed(x.heal))] if x.heal else []
    changes += [_t("resource_mod.draw_extra", n=x.draw_extra)] if x.draw_extra else []
    return _t("op.resource_mod", resources=resources(x.resource), changes=joined(changes))


def _counter(v: Voice, x: op.Counter) -> str:
    told = _t("op.counter.less" if x.n < 0 else "op.counter.more", n=abs(x.n))
    return _t("counter.zero", counter=told, effects=effects(x.on_zero, v)) if x.on_zero else told


def _flip(v: Voice, x: op.FlipCharacter) -> str:
    titled = v.titles is not None and person(x.who, v).form == "you"
    title = localised(v.titles[x.to]) if titled and v.titles else _t(f"side.{x.to}")
    return _op("flip_character", x.who, v, title=title)


def _forbid(v: Voice, x: lasting.Forbid) -> str:
    if x.who == "any":
        return _t(f"op.forbid.{x.what}.any", until=_until(x.until))
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
    by_second(
        op.Reroll, lambda v, x: _t("op.reroll.just_rolled") if x.die == "just_rolled" else _side("reroll", x.die, v)
    ),
    by_second(op.Prevent, lambda _, x: _t("op.prevent.all") if x.n is None else _t("op.prevent", n=x.n)),
    by_second(op.AutoHit, lambda v, x: _side("auto_hit", x.side, v)),
    by_second(op.AutoMiss, lambda v, x: _side("auto_miss", x.side, v)),
    by_second(op.Block, lambda v, x: _side("block", x.side, v, what=_t("nor").join(_t(f"what.{w}") for w in x.what))),
    by_second(op.CancelCombat, lambda _, x: _t(f"op.cancel_combat.{x.encounter}")),
    by_second(op.SkipEncounter, lambda _, x: _t(f"op.skip_encounter.{x.encounter}")),
    by_second(op.CancelCard, lambda _v, _x: _t("op.cancel_card")),
    by_second(op.CombatAura, _aura),
    by_second(lasting.CombatMod, _combat_mod),
    by_second(lasting.EncounterMod, _encounter_mod),
    by_second(op.Suffer, lambda v, x: _op("suffer", x.who, v, n=x.n)),
    by_second(op.Heal, lambda v, x: _op("heal.all", x.who, v) if x.n is None else _op("heal", x.who, v, n=x.n)),
    by_second(lasting.MaxHealth, lambda v, x: _side("health", x.who, v, n=signed(x.n))),
    by_second(
        lasting.ReplaceDefeat, lambda _, x: _t(f"op.replace_defeat{'.end' * x.end_combat}", n=x.heal_to_remaining)
    ),
    by_second(op.Draw, lambda v, x: _op("draw", x.who, v, n=x.n)),
    by_second(op.DiscardCards, lambda v, x: _op(f"discard_cards.{x.how}", x.who, v, n=x.n)),
    by_second(op.Energy, lambda v, x: _op(f"energy.{'gain' if x.n >= 0 else 'lose'}", x.who, v, n=abs(x.n))),
    by_second(lasting.CostMod, _cost_mod),
    by_second(lasting.AbilityLimit, lambda v, x: _op(f"ability_limit.{x.per}", x.who, v, n=x.n)),
    by_second(op.MovePoints, lambda v, x: _op("move_points", x.who, v, n=signed(x.n))),
    by_second(lasting.MoveRollMod, lambda v, x: _roll_mod("move_roll_mod", v, x)),
    by_second(lasting.EnergyRollMod, lambda v, x: _roll_mod("energy_roll_mod", v, x)),
    by_second(op.NextMoveRollMod, lambda v, x: _roll_mod("next_move_roll_mod", v, x)),
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
    by_second(
        op.AttachThis,
        lambda v, x: _op("attach_this", x.to, v, counters=_t("counters", n=x.counters) if x.counters else ""),
    ),
    by_second(op.Counter, _counter),
    by_second(op.DiscardThis, lambda v, _: _t("discard_this", this=_t(f"this.{v.thing}"))),
    by_second(op.FlipCharacter, _flip),
    by_second(op.GainLevel, lambda v, x: _op("gain_level", x.who, v, colour=colour(x.to))),
    by_second(
        op.GainTrophy, lambda v, x: _op("gain_trophy", x.who, v, trophy=localised(v.content.trophies[x.trophy].name))
    ),
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


SILENT: Final = ("static", "play", "resolve")
"""Triggers that are not told in words, because the card makes them plain."""


# ------------------------------------------------------------------------------------------------------ abilities


def _trigger(ability: Ability, voice: Voice) -> str:
    """The words for the trigger of an ability; "" for :data:`SILENT` ones."""
    when = ability.when
    side = "you" if person("own", voice).form == "you" else "its"
    if when in SILENT:
        return ""
    if when == "die":
        shown = side if ability.die == "own" else "opponent"
        return _t(f"when.die.{shown}", faces=faces(ability.faces))
    if when == "on_resource":
        by = "self" if ability.who else "any"
        return _t(f"when.on_resource.{by}", resource=_t(f"resource.{ability.resource}"))
    if when == "on_enter":
        return _t("when.on_enter.other" if ability.filter.who else "when.on_enter.any")
    if when == "on_encounter_defeated":
        return _t("when.on_encounter_defeated", filter=_t("filter.any", encounter=encounters(ability.filter, 1)))
    if when == "on_character_defeated":
        return _t(f"when.on_character_defeated.{'character' if ability.by else 'any'}")
    if when in ("on_hit", "on_suffer", "on_win"):  # their words name the side of the source
        return _t(f"when.{when}.{side}", n=ability.min_damage)
    if ability.while_attached and when in ("start_turn", "end_turn"):
        return _t(f"when.{when}.host")
    return _t(f"when.{when}")


def ability_text(ability: Ability, voice: Voice) -> str:
    """One ability as a sentence (5.9): improved colour, trigger, conditions, wish, cost, effects, limit."""
    if ability.while_attached:
        voice = voice.seen_from("host")
    price = costs(ability.cost, voice)
    wish = _t("wish") if ability.mode == "may" and not price else ""
    attached = _t("attached") if ability.while_attached else ""
    lead = ", ".join(part for part in (attached, _trigger(ability, voice), clause(ability.if_, voice), wish) if part)
    told = effects(ability.do, voice)
    told = _t("colon", cost=price, effects=told) if price else told
    if lead:
        after = "clause.then" if ability.when == "die" or ability.while_attached else "lead"
        told = _t(after, clause=lead, effects=told)
    if ability.min_level > GREY:
        told = _t("improved", colour=colour(ability.min_level)) + told
    text = sentence(told)
    if ability.limit and ability.when != "die":
        text += " " + _t(f"limit.{ability.limit}")
    return text


def _all(abilities: Iterable[Ability], voice: Voice) -> list[str]:
    return [ability_text(ability, voice) for ability in abilities]


BEFORE_FIGHTS: Final = frozenset(
    {"play", "start_turn", "move", "end_move", "own_roll", "revealed", "on_resource", "on_enter", "challenge", "visit",
     "resolve", "reveal", "end_turn"}
)  # fmt: skip
"""The triggers and windows that no fight has."""


def fight_text(abilities: Iterable[Ability], voice: Voice) -> str:
    """What a thing in play may do in a fight, in sentences; empty for nothing."""
    return " ".join(_all((one for one in abilities if one.when not in BEFORE_FIGHTS), voice))


# ---------------------------------------------------------------------------------------------------------- cards


def character_text(card: model.CharacterCard, side: str, content: Content) -> list[str]:
    face = card.sides[side]
    titles = {side: face.title for side, face in card.sides.items()}
    return _all(face.abilities, Voice(content, titles=titles))


def ability_card_text(card: model.AbilityCard, content: Content) -> list[str]:
    """An ability card: when it is played, what it is aimed at, what it does at which level."""
    heroes = [hero for hero in content.character_cards.values() if hero.character == card.owner]
    voice = Voice(content)
    if heroes:
        voice = Voice(content, titles={side: face.title for side, face in heroes[0].sides.items()})
    lines = [_t("window", when=_t(f"when.{card.window}"))]
    if card.substitute is not None:
        kind = t(f"adventure.name.attack.{card.substitute.type}")
        lines.append(_t("substitute", n=card.substitute.value, type=kind))
    if card.target:
        lines.append(_t("target", targets=target(card.target, voice)))
    lines += _all(card.abilities, voice)
    if card.unique_group:
        lines.append(_t(f"group.{card.unique_group}"))
    return lines


def encounter_text(encounter: model.Encounter, content: Content) -> list[str]:
    """The powers of an encounter and its printed reward."""
    lines = _all(encounter.abilities, Voice(content, own="its"))
    reward = effects(encounter.reward, Voice(content, active="self"))
    return [*lines, _t("reward", effects=reward)] if reward else lines


def item_text(item: model.Item, content: Content) -> list[str]:
    return _all(item.abilities, Voice(content, thing="item"))


def board_encounter_text(printed: model.BoardEncounter, content: Content) -> list[str]:
    """What is printed on the board: powers and reward, or an offer."""
    if printed.encounter is not None:
        return encounter_text(printed.encounter, content)
    return _all(printed.offer, Voice(content, active="self"))


def discovery_text(token: model.Discovery, content: Content) -> list[str]:
    lines = _all(token.abilities, Voice(content, thing="token"))
    if token.background == "green":
        lines.insert(0, _t("discovery.kept"))
    if token.stays_on is not None:
        lines.insert(0, _t("discovery.stays"))
    return lines


def event_text(event: model.EventCard, content: Content) -> list[str]:
    lines = [_t("event.space", space=localised(content.spaces[event.space].name))] if event.space else []
    return lines + _all(event.front, Voice(content, active="self"))


def event_back_text(event: model.EventCard, content: Content) -> list[str]:
    """The back of an event card; empty for an empty one."""
    back = event.back
    if isinstance(back, model.ItemBack):
        return [_t("back.item", name=localised(back.item.name)), *item_text(back.item, content)]
    if isinstance(back, model.EncounterBack):
        named = _t("back.encounter", name=localised(back.encounter.name))
        return [named, *encounter_text(back.encounter, content)]
    if isinstance(back, model.ValorBack):
        return [_t("back.valor", n=back.valor)]
    if isinstance(back, model.EffectBack):
        return [sentence(effects(back.do, Voice(content, active="self")))]
    return []


def trophy_text(trophy: model.Trophy) -> list[str]:
    lines = [_t("trophy", n=trophy.valor)]
    return [*lines, _t("trophy.once")] if trophy.once_per_character else lines


# --------------------------------------------------------------------------------------------------------- quests


def quest_text(quest: model.Quest, content: Content) -> list[str]:
    """Set-up and steps of a quest card."""
    voice = Voice(content)
    lines = _setup(quest, voice)
    told = [step_text(step, voice) for step in quest.steps]
    if quest.order == "sequence" or len(told) == 1:
        return [*lines, sentence(_t("quest.then").join(told))]
    return [*lines, sentence(_t("quest.any") + _t("quest.also").join(told))]


def _setup(quest: model.Quest, voice: Voice) -> list[str]:
    placed = [entry for entry in quest.setup if isinstance(entry, quest_steps.PlaceToken)]
    lines = []
    if placed:
        spaces = [
            space_name(entry.space, voice)
            if entry.n == 1
            else _t("quest.tokens", n=entry.n, space=space_name(entry.space, voice))
            for entry in placed
        ]
        many = len(placed) > 1 or placed[0].n > 1
        lines.append(_t("quest.place.many" if many else "quest.place", spaces=joined(spaces)))
    for entry in quest.setup:
        if isinstance(entry, quest_steps.GiveToken):
            lines.append(_t(f"quest.give.{entry.to}", n=entry.n))
    return lines


def step_text(step: quest_steps.QuestStep, voice: Voice) -> str:
    """One step of a quest, as a part of a sentence."""
    match step:
        case quest_steps.CollectStep(spaces=spaces):
            key = "step.collect.many" if len(spaces) > 1 else "step.collect"
            return _t(key, spaces=joined(space_name(space, voice) for space in spaces))
        case quest_steps.TravelStep(place=where):
            return _t("step.travel", place=place(where, voice, any_city=True))
        case quest_steps.DefeatEncounters(n, asked):
            return _t("step.defeat_encounters", n=n, encounters=encounters(asked, n))
        case quest_steps.DefeatBoardEncounter(encounter):
            return _t(
                "step.defeat_board_encounter", encounter=localised(voice.content.board_encounters[encounter].name)
            )
        case quest_steps.DefeatOverlord(n):
            return _t("step.defeat_overlord", n=n)
        case quest_steps.DefeatCharacter(who=who, n=n):
            return _t(f"step.defeat_character.{who}", n=n)
        case quest_steps.DealDamage(n, who):
            return _t(f"step.deal_damage.{who}", n=n)
        case quest_steps.MeetMarked(n):
            return _t("step.meet_marked", n=n)
        case quest_steps.HandInEncounters(place=where, n=n, trait=trait, min_colour=low):
            meant = encounters(Filter(trait=trait, min_colour=low or None), n)
            return _t("step.hand_in_encounters", place=place(where, voice, any_city=True), n=n, encounters=meant)
        case quest_steps.HandInItems(place=where, n=n, colour=low):
            return _t("step.hand_in_items", place=place(where, voice, any_city=True), n=n, filter=at_least(low))
        case quest_steps.DiscardAbilities(place=where, n=n):
            return _t("step.discard_abilities", place=place(where, voice, any_city=True), n=n)
        case quest_steps.UseResourceStep(resource, n):
            return _t("step.use_resource", resource=_t(f"resource.{resource}"), n=n)
        case quest_steps.PlaceTokens(n):
            return _t("step.place_discoveries", n=n)
        case _:
            assert isinstance(step, quest_steps.ReachLevel)
            return _t("step.reach_level", colour=colour(step.level))
