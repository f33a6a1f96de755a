"""Ids of Small World turned into words and icons: for refusals, log lines, abilities, prices; and the sounds of
events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tabletop.json_values import as_tables
from tabletop.resources import table_beside
from tabletop.rules.game import Event, Outcome, Refusal, Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.events import (
    ArtifactMoved,
    Conquered,
    FormChosen,
    Intimidated,
    ObjectiveTaken,
    Placed,
    Scored,
    Uncovered,
)
from tabletop.rules.small_world.wording import effect_lines, word
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined

if TYPE_CHECKING:
    from .context import TableContext


_SEATS = frozenset({"seat", "to", "owner", "winners"})
_WAYS = ("reach", "structure", "side", "unit", "form")
"""The families of words for choices that are words of the rules."""
_FAMILIES = {"face": "bomb", "side": "side", "form": "form", "structure": "structure", "unit": "unit"}


def thing_name(what: str) -> str:
    """The name of a race, power, Artifact or place; the id for anything else."""
    book = content()
    found = book.races.get(what) or book.powers.get(what) or book.markers.get(what)
    return localised(found.name) if found is not None else what


def region_name(table: TableContext, region: str) -> str:
    found = table.model.regions.get(region)
    return localised(found.names) if found is not None else region


def target_name(table: TableContext, target: Target) -> str:
    """The name of a region, an Artifact or a way of doing something; empty for other targets."""
    if target.kind in ("space", "piece"):
        return region_name(table, target.id) if target.kind == "space" else thing_name(target.id)
    head, _, tail = target.id.partition(".")
    if head == "boosts" and tail != "none":
        return joined([t(word("boost", boost)) for boost in tail.split("+")])
    if head in ("beasts", "buy") and int(tail):
        return t(f"small_world_board.choice.{head}", n=int(tail))
    if head == "place":
        return t(word("unit", tail))
    found = tail if head == "form" else target.id
    return next((t(word(family, found)) for family in _WAYS if has(word(family, found))), "")


def seat_name(table: TableContext, seat: int) -> str:
    """The name of a seat's player."""
    seats = table.session.match.seats
    return seats[seat].name if 0 <= seat < len(seats) else t("small_world_board.nobody")


def combo_name(race: str, power: str) -> str:
    return t("small_world_board.combo", race=thing_name(race), power=_power_beside(race, power))


def _power_beside(race: str, power: str) -> str:
    """The name of a power beside that of its race; in lower case where the language puts the race first."""
    name = thing_name(power)
    first = t("small_world_board.combo", race=thing_name(race), power=name).startswith(name)
    return name if first else name[:1].lower() + name[1:]


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


def value_words(table: TableContext, values: Mapping[str, object]) -> dict[str, object]:
    """The values of a refusal or event as words."""
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
    return t(f"small_world.refusal.{refusal.key}", **value_words(table, refusal.values))


_NOTHING = {"beasts_reset": "n", "bought": "n", "readied": "n", "lifted": "n", "restored": "n", "objectives_back": "n"}
"""Events without a log line when this value of theirs is 0."""
_NONE = {
    "declined": "n", "old_race_left": "n", "abandoned": "n", "turn_scored": "coins", "form_chosen": "coins",
    "paid": "coins", "objective_taken": "coins", "uncovered": "race", "well_replaced_and_revealed": "marker",
}  # fmt: skip
"""Events with another log line when this value of theirs is 0."""


def event_lines(table: TableContext, event: Event) -> list[str]:
    values = event.facts()
    said = value_words(table, values)
    said["name"] = said.get("seat", "")
    kind = event.kind
    if kind == "skipped" or (kind in _NOTHING and not values[_NOTHING[kind]]):
        return []  # steps without a decision: whoever reads the log learns nothing from them
    if isinstance(event, Scored):
        line = score_line(event.item, event.source, event.n, event.coins)
        return [t("small_world_board.scored", line=line, n=event.coins)]
    if isinstance(event, Conquered):
        return [conquest_line(table, event, said)]
    if kind == "combo_taken":
        return [combo_line(values, said)]
    if isinstance(event, FormChosen):
        said["coins"] = abs(event.coins)
    variant = _variant(event)
    return [t(f"small_world.log.{kind}{'.' if variant else ''}{variant}", **said)]


def _variant(event: Event) -> str:
    """The variant of an event's log line; empty for the usual one."""
    match event:
        case Placed():
            return units_key(event.tokens, event.beasts)
        case Intimidated():
            if event.owner < 0:
                return "murloc"
            return "" if event.to else "saved" if event.saved else "lost"
        case FormChosen() if event.coins < 0:
            return "paid"
        case ArtifactMoved() if event.why == "stolen":
            return "stolen"
        case ObjectiveTaken() if event.coins and not event.theirs:
            return "alone"
        case Uncovered() if event.race and not event.power:
            return "race"
    return "none" if event.kind in _NONE and not event.facts()[_NONE[event.kind]] else ""


def units_key(tokens: int, beasts: int) -> str:
    """Which kinds of units there are: ``tokens``, ``beasts`` or ``both``."""
    return "both" if tokens and beasts else "beasts" if beasts else "tokens"


def combo_line(values: Mapping[str, object], said: dict[str, object]) -> str:
    """The log line of a combo that is taken: by whom, its price, and the coins on it."""
    said = {**said, "power": _power_beside(str(values["race"]), str(values["power"]))}
    parts = [t("small_world.log.combo_taken" if values["paid"] else "small_world.log.combo_taken.free", **said)]
    if values["found"]:
        parts.append(t("small_world_board.found", n=values["found"]))
    return " ".join(parts)


def conquest_line(table: TableContext, event: Conquered, said: dict[str, object]) -> str:
    """The log line of a conquest: who took which region with which units, and what its owner lost and took back; an
    explosion takes none (SW-RAC-GOB-3)."""
    parts = [t(f"small_world.log.conquered{'.bomb' if event.how == 'bomb' else ''}", **said)]
    if event.how == "champion":
        parts.append(champion_words(event))
    elif event.price:
        parts.append(conquest_sum(event) + ".")
    if event.owner >= 0:
        fate = "saved" if event.saved else "lost" if event.lost else "whole"
        unit = t(word("unit", event.lost)) if event.lost else ""
        key = f"small_world_board.from.{fate}{'.back' if event.withdrawn else ''}"
        parts.append(t(key, name=seat_name(table, event.owner), unit=unit, n=event.withdrawn))
    return " ".join(parts)


def champion_words(event: Conquered) -> str:
    """The price of a conquest by the Champion in words: none, except the token that Tauren need with it (SW-INT-2)."""
    return t("small_world_board.champion" if event.tokens else "small_world_board.champion_alone", n=event.tokens)


def price_word(item: str, n: int) -> str:
    """An item of a price in words, to follow its number ``n``: the name of a race or power, else its kind."""
    return t(word("price", item), n=abs(n)) if has(word("price", item)) else thing_name(item)


def price_items(items: Sequence[tuple[str, int]], least: int) -> list[tuple[str, int]]:
    """The items of a price, with one for the difference to the fewest units ``least``, so that they add up to what is
    needed."""
    missing = least - sum(n for _, n in items)
    return [*items, ("floor", missing)] if missing > 0 else list(items)


def price_line(items: Sequence[tuple[str, int]], least: int) -> str:
    """``2 base + 1 Mountain − 1 Blacksmith = 2``, or ``2 units``; ``least``: the fewest units that it takes."""
    whole = price_items(items, least)
    if len(whole) == 1 and whole[0][0] == "base":
        return t("small_world_board.price_plain", n=whole[0][1])
    told = " ".join(
        f"{'−' if n < 0 or (item == 'die' and not n) else '+' if at else ''} {abs(n)} {price_word(item, n)}"
        for at, (item, n) in enumerate(whole)
    )
    return t("small_world_board.price_line", items=told.strip(), n=sum(n for _, n in whole))


def conquest_sum(event: Conquered) -> str:
    """The units that a conquest took; where the die made up for missing ones (SW-FIN-4), the price and how it was
    reached: ``2 units; 1 in hand + 2 on the die``."""
    least = queries.least_units(event.race)
    pips = -sum(n for item, n in event.price if item == "die")
    if event.how != "final" or not pips:
        return price_line(event.price, least)
    price = price_line([(item, n) for item, n in event.price if item != "die"], least)
    return t("small_world_board.price_reached", items=price, hand=event.tokens + event.beasts, n=pips)


def score_line(item: str, source: str, n: int, coins: int) -> str:
    """One line of a scoring: what was counted, and the coins for it."""
    name = thing_name(source) if source and source in {*content().races, *content().powers, *content().markers} else ""
    return t(f"small_world_board.score.{item}", name=name, n=n, coins=coins)


def ending(table: TableContext, outcome: Outcome) -> str:
    winners = [seat_name(table, seat) for seat in outcome.winners]
    return t(f"small_world.ending.{outcome.ending}", winner=joined(winners), n=len(winners))


_LOOKS: Final = as_tables(table_beside(__file__, "looks"))
RACES: Final = _LOOKS["races"]
POWERS: Final = _LOOKS["powers"]
MARKERS: Final = _LOOKS["markers"]
"""Icons of Artifacts and Legendary Places."""
PIECES: Final = _LOOKS["pieces"]
"""Icons of pieces that are no race tokens, by their names in the rules."""
FACTIONS: Final = _LOOKS["factions"]
CHOICES: Final = _LOOKS["choices"]
BUTTONS: Final = _LOOKS["buttons"]
MAIN_BUTTONS: Final = _LOOKS["main_buttons"]
"""Buttons of the rules that can be the main button; the first one that is legal is."""
SOURCES: Final = _LOOKS["sources"]
"""The sources of coins, in the order in which they are shown."""
COLUMNS: Final = _LOOKS["columns"]
"""The columns of the table of figures at the end."""
SOUNDS: Final = _LOOKS["sounds"]
"""Sounds of events without beats."""
