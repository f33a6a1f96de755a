"""Ids of Warcraft turned into words of the current language: for refusals, log lines, prompts, choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from tabletop.rules.game import Event, Outcome, Refusal
from tabletop.rules.warcraft.content import content
from tabletop.text import has, localised, t

from .model import card_kind

if TYPE_CHECKING:
    from .table import WarcraftTable

GAME = "warcraft"
_KINDS = frozenset({"melee", "ranged", "flying", "worker", "necromancer"})


def race_name(race: str) -> str:
    """Name of a race."""
    found = content().races.get(race)
    return localised(found.name) if found is not None else race


def unit_name(unit: str) -> str:
    """``Orc melee unit`` for ``OR.melee`` or a piece id."""
    race, _, rest = unit.partition(".")
    kind = rest.partition("@")[0]
    key = f"wc.unit.{kind}"
    return t(key, race=race_name(race)) if has(key) else unit


def card_name(card: str) -> str:
    """Name of a card id or kind."""
    if "-" in card:
        return localised(card_kind(card).name)
    found = content().cards.get(card)
    return localised(found.name) if found is not None else card


def spoken(table: WarcraftTable, values: Mapping[str, object]) -> dict[str, object]:
    """Figures of a refusal or event as words; what is no id stays as it is."""
    seats = table.session.match.seats
    found: dict[str, object] = {}
    for key, value in values.items():
        found[key] = _word(table, key, value)
        if key == "seat" and isinstance(value, int):
            found["name"] = seats[value].name if value < len(seats) else t("wc.nobody")
    return found


def _word(table: WarcraftTable, key: str, value: object) -> object:
    seats = table.session.match.seats
    if value is None or value == "":
        return "–"
    if key in ("seat", "owner", "to_seat", "by", "winner", "partner") and isinstance(value, int):
        return seats[value].name if value < len(seats) else t("wc.nobody")
    if key == "to" and isinstance(value, int):
        return seats[value].name
    if isinstance(value, (tuple, list)):
        return ", ".join(str(_word(table, key, item)) for item in value)
    if isinstance(value, str):
        return _string(key, value)
    return value


def _string(key: str, value: str) -> str:
    if key in ("unit", "piece", "units", "target") and "." in value:
        return unit_name(value)
    if key in ("card", "card_kind", "cards"):
        return card_name(value)
    if value in _KINDS:
        return t(f"wc.kind.{value}")
    if value in content().races:
        return race_name(value)
    if value in ("gold", "wood"):
        return t(f"wc.{value}")
    if has(f"wc.word.{value}"):
        return t(f"wc.word.{value}")
    return value


def refusal_text(table: WarcraftTable, refusal: Refusal) -> str:
    """The sentence of a refusal."""
    return t(f"{GAME}.refusal.{refusal.key}", **spoken(table, refusal.values))


def event_lines(table: WarcraftTable, event: Event) -> list[str]:
    """The log lines of an event; empty for events without words."""
    key = f"{GAME}.log.{event.kind}"
    if not has(key):
        return []
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    values.setdefault("n", getattr(event, "n", 0))
    try:
        return [t(key, **spoken(table, values))]
    except (KeyError, IndexError):
        return [t(key)]


def prompt(table: WarcraftTable) -> str:
    """What the decider must do now."""
    model, session = table.model, table.session
    ready = session.ready
    if ready is not None:
        return t("wc.confirm")
    if model.selected_card is not None:
        return t("wc.aim_card", card=card_name(model.selected_card))
    if model.selected_piece is not None:
        return t("wc.choose_goal", unit=unit_name(model.selected_piece))
    if model.path and model.path[0].kind in ("button", "choice"):
        return t("wc.choose_next")
    key = f"{GAME}.prompt.{model.phase}"
    return t(key) if has(key) else t("wc.decide")


def choice_text(table: WarcraftTable, choice: str) -> str:
    """Words of one entry of a short list."""
    head, _, rest = choice.partition(".")
    if head in ("deploy", "finish") and rest:
        kind, _, extra = rest.partition(".")
        return t(f"wc.choice.{head}{'_summoned' if extra else ''}", kind=t(f"wc.kind.{kind}"))
    if rest in ("gold", "wood"):
        return t("wc.choice.partner", race=race_name(head), resource=t(f"wc.{rest}"))
    if "+" in choice or choice in _KINDS:
        return " + ".join(t(f"wc.kind.{part}") for part in choice.split("+"))
    if choice in content().races:
        return race_name(choice)
    if choice in ("gold", "wood"):
        return t(f"wc.choice.{choice}")
    key = f"wc.choice.{choice}"
    return t(key) if has(key) else choice


def choice_icon(choice: str) -> str:
    """Icon of one entry of a short list."""
    from .panels import KIND_ICONS

    for part in choice.replace("+", ".").split("."):
        if part in KIND_ICONS:
            return KIND_ICONS[part]
        if part in ("gold", "wood"):
            return part
    return "confirm"


def ending(table: WarcraftTable, outcome: Outcome) -> str:
    """The sentence of the ending."""
    seats = table.session.match.seats
    winner = t("over.and").join(seats[seat].name for seat in outcome.winners)
    key = f"{GAME}.ending.{outcome.ending}"
    if not outcome.winners and has(f"{key}_draw"):
        return t(f"{key}_draw")
    return t(key, winner=winner, loser="")


__all__ = ["choice_text", "ending", "event_lines", "prompt", "race_name", "refusal_text", "unit_name"]
