"""Tooltips: regions with their price item by item or the rule that forbids them, combos with the rulings about their
pair, seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.ui.base import with_rule
from tabletop.resources import table_beside
from tabletop.rules.dice import percent
from tabletop.rules.entries import read
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.wording import word
from tabletop.text import t
from tabletop.text.grammar import capital, joined
from tabletop.text.rule_words import rule_words

from . import names

if TYPE_CHECKING:
    from .context import TableContext


def tip_of(table: TableContext, spot: Spot) -> Tip | None:
    """The tooltip of a spot; None for none."""
    if spot.target.kind != "space" or (spot.target in table.session.path and table.session.ready is None):
        return None
    return region_tip(table, spot)


def region_tip(table: TableContext, spot: Spot) -> Tip:
    """The tooltip of a region: its terrain, owner and contents; while conquests are made its price or the refusal."""
    name = spot.target.id
    region = table.model.regions[name]
    ground = [t(word("terrain", region.terrain))]
    ground += [t(word("symbol", symbol)) for symbol in region.symbols if symbol != "marker"]
    lines = [", ".join(ground), *occupants(table, name)]
    price = price_lines(table, name)
    danger = False
    if price:
        lines += price
    elif table.session.may_act and spot.target not in table.session.path:
        refusal = table.refusal_at(spot.target)
        if refusal is not None:
            lines.append(with_rule(table.scene.app, table.refusal_text(refusal), refusal.rule))
            danger = table.warns(refusal)
    lines += recent_lines(table, name)
    return Tip(spot.id, "\n".join(lines), spot.rect, table.words.name("region", name), danger=danger)


def occupants(table: TableContext, name: str) -> list[str]:
    """The owner of a region and its contents, in words."""
    stack, words = table.model.stacks[name], table.words
    lines = []
    if stack.owner >= 0:
        lines.append(words.tell("small_world_board.tip.held", stack))
    elif stack.owner == -2:
        lines.append(t("small_world_board.tip.murloc"))
    things = [words.name("structure", kind) for kind in stack.structures]
    things.append(words.tell("small_world_board.tip.beasts", stack))
    things += [words.name("unit", "champion")] if stack.champion else []
    hidden = {"bomb": stack.bomb, "objective": stack.objective, "marker": stack.marker}
    things += [t(f"small_world_board.tip.{what}") for what, there in hidden.items() if there]
    if found := list(filter(None, things)):
        lines.append(capital(joined(found)))
    for marker in filter(None, (*stack.artifacts, stack.legend)):
        moves_on = marker in queries.CONQUEST_ARTIFACTS and table.model.state.config.options.artifacts_move
        lines.append(about(marker) + (f" {t('small_world_board.tip.moves_on')}" if moves_on else ""))
    return lines


def price_lines(table: TableContext, name: str) -> list[str]:
    """The price of a region item by item, its payments, and the chance with the die; empty where it cannot be attacked
    or nobody conquers."""
    quote, way = table.model.quotes.get(name), table.model.best(name)
    if quote is None or way is None:
        return []
    lines = [names.price_line(way.items, way.required)]
    lines += [table.words.tell("small_world_board.tip.due", due) for due in way.dues]
    hand = table.hand(table.model.active)
    if way.possible == "die":
        lines.append(t("small_world_board.tip.die", n=way.required - hand, chance=percent(way.chance)))
    elif way.possible == "yes":
        lines.append(table.words.tell("small_world_board.tip.of", way, hand=hand))
    elif not quote.champion:
        refusal = table.refusal_at(Target("space", name))
        if refusal is not None:
            lines.append(with_rule(table.scene.app, table.refusal_text(refusal), refusal.rule))
    if boosts := table.words.tell("small_world_board.tip.boosts", way):
        lines.append(boosts)
    if len(quote.ways) > 1:
        lines.append(t("small_world_board.tip.ways", n=len(quote.ways)))
    if quote.champion:
        lines.append(champion_line(table))
    return lines


def champion_line(table: TableContext) -> str:
    """The words that the Champion can take a region: alone, or with the token that Tauren need (SW-INT-2)."""
    model = table.model
    tokens = queries.least_units(model.state.players[model.active].race) - 1
    return t("small_world_board.tip.champion_with" if tokens else "small_world_board.tip.champion", n=tokens)


def recent_lines(table: TableContext, name: str) -> list[str]:
    """The words about who took the region lately; empty for nobody."""
    recent = table.recent
    if name in recent.lost:
        taker = recent.taken.get(name)
        if taker is None:
            return [t("small_world_board.tip.lost.nobody")]
        return [t("small_world_board.tip.lost", name=table.words.name("seat", taker))]
    if name in recent.taken:
        return [t("small_world_board.tip.taken", name=table.words.name("seat", recent.taken[name]))]
    return []


def open_board_lines(table: TableContext, seat: int) -> list[str]:
    """What everybody knows about a seat: tokens in hand and on the map, regions active and in decline, pieces in them,
    and the coins of its last turn; not those in its purse."""
    player = table.model.state.players[seat]
    held = [stack for stack in table.model.stacks.values() if stack.owner == seat]
    active = [stack for stack in held if not stack.declined]
    lines = []
    words, on_map = table.words, sum(stack.tokens for stack in active)
    if player.race:
        lines.append(words.tell("small_world_board.glance.active", player, n=len(active), map=on_map))
    if player.old_race:
        lines.append(words.tell("small_world_board.glance.declined", player, n=len(held) - len(active)))
    things = [words.name("structure", kind) for stack in held for kind in stack.structures]
    things += [words.name("thing", one) for stack in held for one in filter(None, (*stack.artifacts, stack.legend))]
    things += [words.name("unit", "champion") for stack in held if stack.champion]
    if things:
        lines.append(words.listed(sorted(things)))
    gained = table.last_score(seat)
    if gained is not None:
        lines.append(t("small_world_board.glance.gained", n=gained))
    return lines


def about(what: str) -> str:
    """The name of a race, power, Artifact or place, and what it does."""
    return f"{names.thing_name(what)}: {' '.join(names.ability_lines(what))}"


def people_tip(player: queries.Player) -> str:
    """What the races and powers of a seat do, active and in decline."""
    lines = [about(what) for what in (player.race, player.power) if what] + pair_rulings(player.race, player.power)
    if player.old_race:
        lines.append(t("small_world_board.declined_race", race=names.thing_name(player.old_race)))
    if player.old_power:
        lines.append(about(player.old_power))
    return "\n".join(lines) or t("small_world_board.no_race_yet")


def combo_tip(offer: queries.Offer) -> str:
    """Race and power of a row with what they do, and the two numbers."""
    race, power = content().races[offer.race], content().powers[offer.power]
    lines = [t(word("side", race.faction)), about(race.id), about(power.id), *pair_rulings(race.id, power.id)]
    lines.append(t("small_world_board.tip.tokens", banner=race.banner, badge=power.badge, n=offer.tokens))
    lines.append(names.ANY_MATCH.tell("small_world_board.tip.row", offer))
    return "\n".join(lines)


Pairs = tuple[str, tuple[str, ...], tuple[str, ...]]


PAIRS = read(tuple[Pairs, ...], table_beside(__file__, "pair_rulings"))
"""(ruling, races, powers): the ruling is about each of these races with each of these powers (rules 5.9)."""


def pair_rulings(race: str, power: str) -> list[str]:
    """The rulings about a race with a power, each as title and text in the current language; empty for none."""
    told = rule_words("small_world")
    return [told[rule] for rule, races, powers in PAIRS if race in races and power in powers]
