"""Ids of Small World turned into words of the current language: for refusals, log lines, abilities, prices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from tabletop.rules.game import Event, Outcome, Refusal
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.wording import effect_lines, word
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined

if TYPE_CHECKING:
    from .context import TableContext

_SEATS = frozenset({"seat", "to", "owner", "winners"})
_FAMILIES = {"face": "bomb", "side": "side", "form": "form", "structure": "structure", "unit": "unit"}


def thing_name(what: str) -> str:
    """The name of a race, power, Artifact or place; the id for anything else."""
    book = content()
    found = book.races.get(what) or book.powers.get(what) or book.markers.get(what)
    return localised(found.name) if found is not None else what


def region_name(table: TableContext, region: str) -> str:
    """The name of a region."""
    found = table.model.regions.get(region)
    return localised(found.names) if found is not None else region


def seat_name(table: TableContext, seat: int) -> str:
    """The name of who sits there."""
    seats = table.session.match.seats
    return seats[seat].name if 0 <= seat < len(seats) else t("small_world_board.nobody")


def combo_name(race: str, power: str) -> str:
    """Power and race together, as people say it."""
    name = thing_name(power)
    words = t("small_world_board.combo", race=thing_name(race), power=name)
    if words.startswith(name):
        return words
    return t(
        "small_world_board.combo", race=thing_name(race), power=name[:1].lower() + name[1:]
    )  # a word in the middle


def ability_lines(what: str) -> list[str]:
    """What a race, power or marker does, one sentence for each of its effects."""
    book = content()
    found = book.races.get(what) or book.powers.get(what) or book.markers.get(what)
    if found is None:
        return []
    lines = []
    for key, values in effect_lines(found.effects):
        lines.append(t(key, **{name: _figure(name, value) for name, value in values.items()}))
    return lines


def _figure(name: str, value: object) -> object:
    if name in ("terrain", "symbol"):
        return t(word(name, str(value)))
    return value


def spoken(table: TableContext, values: Mapping[str, object]) -> dict[str, object]:
    """Figures of a refusal or event as words."""
    return {key: _said(table, key, value) for key, value in values.items()}


def _said(table: TableContext, key: str, value: object) -> object:
    if isinstance(value, (tuple, list)):
        return joined([str(_said(table, key, one)) for one in value]) if value else "–"
    if key in _SEATS and isinstance(value, int) and not isinstance(value, bool):
        return seat_name(table, value)
    if not isinstance(value, str):
        return value
    if value in table.model.regions:
        return region_name(table, value)
    if key == "why" and has(word("why", value)):
        return t(word("why", value))
    if key == "item" and has(word("line", value)):
        return t(word("line", value))
    if key in _FAMILIES and has(word(_FAMILIES[key], value)):
        return t(word(_FAMILIES[key], value))
    return thing_name(value) if value else "–"


def refusal_text(table: TableContext, refusal: Refusal) -> str:
    """The sentence of a refusal."""
    return t(f"small_world.refusal.{refusal.key}", **spoken(table, refusal.values))


_NOTHING = {"beasts_reset": "n", "bought": "n", "readied": "n", "lifted": "n", "restored": "n", "objectives_back": "n"}
"""Events that are not worth a line when their number is nought."""
_NONE = {
    "declined": "n", "old_race_left": "n", "abandoned": "n", "turn_scored": "coins", "form_chosen": "coins",
}  # fmt: skip
"""Events that are told in other words when their number is nought."""


def event_lines(table: TableContext, event: Event) -> list[str]:
    """The log lines of an event."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    said = spoken(table, values)
    said["name"] = said.get("seat", "")
    kind = event.kind
    if kind in _NOTHING and not values[_NOTHING[kind]]:
        return []
    if kind == "scored":
        line = score_line(str(values["item"]), str(values["source"]), int(values["n"]), int(values["coins"]))
        return [t("small_world_board.scored", line=line, n=values["coins"])]
    if kind == "conquered":
        return [conquest_line(table, values, said)]
    if kind == "combo_taken":
        return [combo_line(values, said)]
    if kind == "placed":
        return [t(f"small_world.log.placed.{units_key(int(values['tokens']), int(values['beasts']))}", **said)]
    if kind in _NONE and not values[_NONE[kind]]:
        return [t(f"small_world.log.{kind}.none", **said)]
    return [t(f"small_world.log.{kind}", **said)]


def units_key(tokens: int, beasts: int) -> str:
    """Which units there are: ``tokens``, ``beasts`` or ``both``."""
    return "both" if tokens and beasts else "beasts" if beasts else "tokens"


def combo_line(values: Mapping[str, object], said: dict[str, object]) -> str:
    """Who takes which combo, for what, and what lay on it."""
    parts = [t("small_world.log.combo_taken" if values["paid"] else "small_world.log.combo_taken.free", **said)]
    if values["found"]:
        parts.append(t("small_world_board.found", n=values["found"]))
    return " ".join(parts)


def conquest_line(table: TableContext, values: Mapping[str, object], said: dict[str, object]) -> str:
    """Who took which region, from whom, with what, and what became of the defenders."""
    parts = [t("small_world.log.conquered", **said)]
    price = values["price"]
    if values["how"] == "champion":
        parts.append(t("small_world_board.champion_alone"))
    elif isinstance(price, tuple) and price:
        hand = sum(n for n in (values["tokens"], values["beasts"]) if isinstance(n, int))
        parts.append(conquest_sum(price, str(values["how"]), hand) + ".")
    owner, back = values["owner"], values["withdrawn"]
    if isinstance(owner, int) and owner >= 0:
        key = "small_world_board.from" if back else "small_world_board.from_none"
        parts.append(t(key, name=seat_name(table, owner), n=back))
    return " ".join(parts)


def price_word(item: str) -> str:
    """An item of a price in words: a race or power by its name, everything else by its kind."""
    return t(word("price", item)) if has(word("price", item)) else thing_name(item)


def price_line(items: Sequence[tuple[str, int]]) -> str:
    """``2 base + 1 Mountain - 1 Blacksmith = 2``."""
    total = sum(n for _, n in items)
    told = " ".join(
        f"{'−' if n < 0 else '+' if at else ''} {abs(n)} {price_word(item)}" for at, (item, n) in enumerate(items)
    )
    return t("small_world_board.price_line", items=told.strip(), n=total)


def conquest_sum(items: Sequence[tuple[str, int]], how: str, hand: int) -> str:
    """What a conquest took; where the die made up for missing units (SW-FIN-4), the price and what reached it:
    ``2 base = 2; 1 in hand + 2 on the die``."""
    pips = -sum(n for item, n in items if item == "die")
    if how != "final" or not pips:
        return price_line(items)
    price = price_line([(item, n) for item, n in items if item != "die"])
    return t("small_world_board.price_reached", items=price, hand=hand, n=pips)


def score_line(item: str, source: str, n: int, coins: int) -> str:
    """One line of a scoring: what gave how many coins."""
    name = thing_name(source) if source and source in {*content().races, *content().powers, *content().markers} else ""
    return t(f"small_world_board.score.{item}", name=name, n=n, coins=coins)


def ending(table: TableContext, outcome: Outcome) -> str:
    """The sentence of the ending."""
    winners = [seat_name(table, seat) for seat in outcome.winners]
    return t(f"small_world.ending.{outcome.ending}", winner=joined(winners), n=len(winners))
