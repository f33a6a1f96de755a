"""The prompt and the main button; tooltips of regions with their price item by item or the rule that forbids them, of
combos with the rulings about their pair, and of seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.client.board.shown_position import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.resources import table_beside
from tabletop.rules.dice import percent
from tabletop.rules.entries import read
from tabletop.rules.game import Action, Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.actions import BombPay, Conquer
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.wording import word
from tabletop.text import t
from tabletop.text.grammar import capital, joined, rule_words

from . import clicks, names
from .names import MAIN_BUTTONS

if TYPE_CHECKING:
    from .table import SmallWorldTable


def buttons(table: SmallWorldTable) -> list[str]:
    """The buttons of the rules that can be pressed now, in order."""
    model = table.model
    found = {target.id for target in model.starts if target.kind == "button"}
    order = [*MAIN_BUTTONS, "decline", "as_before", "intimidate", "portal_swap", "steal", "battleground_side"]
    return sorted(found, key=lambda name: order.index(name) if name in order else 99)


def main_button(table: SmallWorldTable) -> str | None:
    """Id of the one that is the main button; None for none, and while bombs can be hidden."""
    if clicks.bombs_to_hide(table):
        return None
    return next((name for name in buttons(table) if name in MAIN_BUTTONS), None)


def prompt(table: SmallWorldTable) -> str:
    """What the decider must do now, in words."""
    session, model = table.session, table.model
    if session.decider is None:
        return t("small_world.prompt.over")
    ready = session.ready
    if ready is not None:
        return _confirm_words(table)
    if session.path:
        return _path_words(table)
    words = t(f"small_world.prompt.{model.phase}")
    pool = model.pool
    if pool is not None and model.phase in ("redeploy", "place") and pool.units:
        words = table.words.tell(f"small_world_board.prompt.{model.phase}", pool)
    elif pool is not None and model.phase == "redeploy":
        words = t("small_world_board.prompt.redeploy.placed")
    elif model.phase == "conquest":
        words = _conquest_words(table)
    elif model.phase == "choice":
        words = _choice_words(table)
    elif model.phase == "artifact":
        words = t("small_world_board.prompt.artifact", name=names.thing_name(queries.in_question(model.state)))
    if session.decider != model.active:
        return t("board.prompt_of", name=table.words.name("seat", session.decider), words=words)
    return words


def _choice_words(table: SmallWorldTable) -> str:
    """The prompt for expanding or declining: what the first keeps, and what the second would score now."""
    model = table.model
    kept = sum(one.owner == model.active and not one.declined for one in table.stacks.values())
    coins = sum(line.coins for line in queries.decline_preview(model.state))
    return t("small_world_board.prompt.choice" if kept else "small_world_board.prompt.choice.none", n=kept, coins=coins)


def _conquest_words(table: SmallWorldTable) -> str:
    """The prompt for conquests: regions at their price, one by the Champion or the die alone, or none."""
    kinds = {action.kind for action in table.session.offer()}
    n = table.hand(table.model.active)
    if "champion" in kinds and "conquer" not in kinds:
        return t("small_world_board.prompt.conquest.champion")
    if not kinds & {"final", "conquer"} and "end_conquest" in kinds:
        return t(f"small_world_board.prompt.conquest.{'none' if kinds == {'end_conquest'} else 'ability'}")
    if "final" in kinds and "conquer" not in kinds:
        return t("small_world_board.prompt.conquest.final", n=n)
    return t("small_world_board.prompt.conquest", n=n)


def _path_words(table: SmallWorldTable) -> str:
    first = table.session.path[0]
    if first.kind == "button":
        return t(f"small_world_board.aim.{first.id}")
    if first.kind == "space":
        return t("small_world_board.aim.region", region=table.words.name("region", first.id))
    return t("small_world_board.aim.artifact", name=names.thing_name(first.id))


def _confirm_words(table: SmallWorldTable) -> str:
    """The prompt for an action that waits for a second touch, with its chance or its price."""
    ready, model = table.session.ready, table.model
    assert ready is not None
    if ready.kind == "decline":
        coins = sum(line.coins for line in queries.decline_preview(model.state))
        return t("small_world_board.confirm.decline", n=coins)
    due = clicks.paid(ready)
    coins = sum(coins for _, coins in due)
    to = joined([table.words.name("seat", seat) for seat in dict.fromkeys(seat for seat, _ in due)])
    if clicks.rolls(ready):
        key = "assault" if isinstance(ready, Conquer) else "die"
        asked = table.words.tell(f"small_world_board.confirm.{key}", ready, chance=percent(chance_of(table)))
        return f"{asked} {t('small_world_board.confirm.payments', n=coins, name=to)}" if due else asked
    key = "bomb_pay" if isinstance(ready, BombPay) else "pay" if due else ready.kind
    key = "own" if key in ("conquer", "champion") else key
    return table.words.tell(f"small_world_board.confirm.{key}", ready, n=coins, name=to)


def chance_of(table: SmallWorldTable) -> float:
    """Probability (0..1) that the attempt that waits for its die succeeds."""
    ready = table.session.ready
    way = None if ready is None else table.model.way_of(ready)
    return 1.0 if way is None else float(way.chance)


def order_figures(table: SmallWorldTable, action: Action) -> Mapping[str, object]:
    """The units that a conquest takes, and in per cent the chance of one that takes a die."""
    way = table.model.way_of(action)
    if way is None:
        return {}
    return {"price": way.required, "chance": percent(way.chance) if clicks.rolls(action) else 0}


def _about_bomb(table: SmallWorldTable) -> Primary:
    """The main button of a decision about a bomb: it touches the bomb first, then the first choice about it."""
    open_now = clicks.chosen_among(table)
    if open_now:
        return Primary(clicks.choice_words(table, open_now[0]), "coin", open_now[0])
    first = min(table.model.starts, key=lambda target: target.id)
    return Primary(t("small_world_board.wait.bomb_choice"), "forward", first)


def _about_artifact(table: SmallWorldTable) -> Primary:
    """The main button for an Artifact that is put down: where most coins are paid for it, else where it lies."""
    state, gains = table.model.state, table.model.tributes
    lies = [name for name in gains if queries.in_question(state) in table.model.stacks[name].artifacts]
    best = max(gains, key=lambda name: (gains[name], name in lies))
    key, region = "leave" if best in lies else "put", table.words.name("region", best)
    words = t(f"small_world_board.do.{key}", region=region)
    if gains[best]:
        words = f"{words} (+{gains[best]})"
    return Primary(words, "confirm", Target("space", best))


def _main_words(table: SmallWorldTable, name: str) -> str:
    """The words of the main button; a seat that only places withdrawn units scores nothing (SW-RDP-5)."""
    placing = name == "confirm" and table.model.phase == "place"
    return t("small_world_board.do.confirm_place" if placing else f"small_world_board.do.{name}")


def primary(table: SmallWorldTable) -> Primary:
    """The main button."""
    session, model = table.session, table.model
    ready = session.ready
    if ready is not None:
        if clicks.paid(ready) and not clicks.rolls(ready):
            return Primary(t("small_world_board.do.confirm_pay"), "coin")
        if clicks.drives_own(table, ready) and not clicks.rolls(ready):
            return Primary(t("small_world_board.choice.conquer"), "conquer")
        return Primary(t(f"small_world_board.do.confirm_{ready.kind}"), "dice" if clicks.rolls(ready) else "confirm")
    name = main_button(table)
    if name is not None:
        calm = name == "end_conquest" and any(clicks.free_try(one) for one in session.offer())
        return Primary(_main_words(table, name), MAIN_BUTTONS[name], Target("button", name), calm=calm)
    if bombs := clicks.bombs_to_hide(table):
        return Primary(t("small_world_board.do.hide", n=len(bombs)), "bomb", clicks.HIDE)
    pool = model.pool
    if pool is not None and session.may_act:
        if not session.path and pool.units >= max(1, pool.open_minimums):
            key = "spread" if model.phase == "redeploy" else "spread_place"
            return Primary(t(f"small_world_board.do.{key}", n=pool.units), "confirm", clicks.SPREAD)
        refusal = session.why_not(Target("button", "confirm")) if not session.path else None
        reason = table.words.refusal(refusal) if refusal is not None else prompt(table)
        rule = refusal.rule if refusal is not None else ""
        return Primary(_main_words(table, "confirm"), "confirm", None, False, reason, rule)
    if model.phase == "bomb_choice" and session.may_act:
        return _about_bomb(table)
    if model.phase == "artifact" and session.may_act:
        return _about_artifact(table)
    label = t(f"small_world_board.wait.{model.phase}") if session.may_act else t("small_world_board.wait.over")
    return Primary(label, "hourglass", None, False, prompt(table))


def tip_of(table: SmallWorldTable, spot: Spot) -> Tip | None:
    """The tooltip of a spot; None for none."""
    if spot.target.kind != "space" or (spot.target in table.session.path and table.session.ready is None):
        return None
    return region_tip(table, spot)


def region_tip(table: SmallWorldTable, spot: Spot) -> Tip:
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
    elif name in table.model.spare:
        lines.append(t(f"small_world_board.tip.{'drag' if spot.target in table.model.targets else 'take_up'}"))
    elif table.session.may_act and spot.target not in table.session.path:
        refusal = table.refusal_at(spot.target)
        if refusal is not None:
            lines.append(table.refusal_words(refusal))
            danger = table.warns(refusal)
    if gain := table.model.tributes.get(name):
        lines.append(t("small_world_board.tip.tribute", n=gain))
    lines += recent_lines(table, name)
    return Tip(spot.id, "\n".join(lines), spot.rect, table.words.name("region", name), danger=danger)


def occupants(table: SmallWorldTable, name: str) -> list[str]:
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


def price_lines(table: SmallWorldTable, name: str) -> list[str]:
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
    elif not quote.champion and (why := table.barred(Target("space", name))):
        lines.append(why)
    if boosts := table.words.tell("small_world_board.tip.boosts", way):
        lines.append(boosts)
    if len(quote.ways) > 1:
        lines.append(t("small_world_board.tip.ways", n=len(quote.ways)))
    if quote.champion:
        lines.append(champion_line(table))
    return lines


def champion_line(table: SmallWorldTable) -> str:
    """The words that the Champion can take a region: alone, or with the token that Tauren need (SW-INT-2)."""
    model = table.model
    tokens = queries.least_units(model.state.players[model.active].race) - 1
    return t("small_world_board.tip.champion_with" if tokens else "small_world_board.tip.champion", n=tokens)


def recent_lines(table: SmallWorldTable, name: str) -> list[str]:
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


def open_board_lines(table: SmallWorldTable, seat: int) -> list[str]:
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
