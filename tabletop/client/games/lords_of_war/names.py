"""Ids of Lords of War turned into words of the current language: for refusals, log lines, tooltips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from tabletop.rules.game import Event, Refusal, Target
from tabletop.rules.grid import SLOTS
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import CombatCheck, Drew, Eliminated
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.match import Match
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined, times

from .model import card_data, card_of

GAME = "lords_of_war"


def unit_name(instance: str) -> str:
    """Name of a card instance (or plain card id) in the current language."""
    card_id = card_of(instance) if ":" in instance else instance
    return localised(card_data(card_id).name)


def unit_names(instances: Iterable[str]) -> str:
    """Names of card instances, each once, with their number where several have it."""
    numbers = Counter(unit_name(instance) for instance in instances)
    return joined(times(name, n) for name, n in numbers.items())


def square_name(target: Target) -> str:
    """The name of a square, such as ``c4``; empty for other targets."""
    return target.id if target.kind == "space" else ""


def arrow_words(instance: str) -> str:
    """The directions in which a card attacks, as its player sees them, with their strengths."""
    arrows = card_data(card_of(instance)).arrows
    ways = [f"{t(f'lords_of_war_board.way.{way}')} {n}" for way, n in zip(SLOTS, arrows, strict=True) if n]
    return t("lords_of_war_board.attacks_ways", ways=", ".join(ways)) if ways else ""


def words_of(match: Match[State], values: Mapping[str, object]) -> dict[str, object]:
    """The values of a refusal or event as words; those that are no ids stay as they are."""
    spoken: dict[str, object] = {}
    for key, value in values.items():
        if value is None:
            spoken[key] = "–"
        elif key in ("unit", "card", "target") and isinstance(value, str) and "." in value:
            spoken[key] = unit_name(value)
        elif key in ("enemies", "targets", "cards") and isinstance(value, (tuple, list)):
            spoken[key] = unit_names(value)
        elif key in ("seat", "name") and isinstance(value, int):
            spoken["name"] = match.seats[value].name
        elif key == "rank":
            spoken[key] = t(f"{GAME}.rank.{value}")
        elif key == "army":
            spoken[key] = t(f"{GAME}.army.{value}")
        else:
            spoken[key] = value
    return spoken


def refusal_text(match: Match[State], refusal: Refusal) -> str:
    return t(f"{GAME}.refusal.{refusal.key}", **words_of(match, refusal.values))


def event_lines(match: Match[State], event: Event) -> list[str]:
    """The log lines of an event; empty for events that the lines of others tell."""
    kind = event.kind
    values = _fields(event)
    if isinstance(event, CombatCheck):
        return _check_lines(match, event)
    if kind == "deployed":
        kind = f"deployed_{values['how']}"
    elif isinstance(event, Eliminated):
        return [_eliminated(match, event)]
    elif kind == "hand_revealed" and not values.get("cards"):
        kind = "hand_revealed_empty"
    elif kind == "aimed" and values.get("target") is None:
        kind = "aim_cleared"
    if not has(f"{GAME}.log.{kind}"):
        return []
    return [t(f"{GAME}.log.{kind}", **words_of(match, values))]


def _fields(event: Event) -> dict[str, object]:
    values = event.facts()
    if "turn" in values:
        values["n"] = values["turn"]
    if event.kind == "drew":
        values["n"] = 1
    return values


def _check_lines(match: Match[State], event: CombatCheck) -> list[str]:
    lines = []
    for shot in event.shots:
        values = {"unit": shot.unit, "square": shot.square, "target": shot.target, "amount": shot.amount}
        lines.append(t(f"{GAME}.log.shot", **words_of(match, values)))
    for tally in event.tallies:
        if tally.total and not tally.dead:
            lines.append(
                t(
                    f"{GAME}.log.survived",
                    unit=unit_name(tally.unit),
                    square=tally.square,
                    amount=tally.total,
                    defence=tally.defence,
                )
            )
    return lines


def _eliminated(match: Match[State], event: Eliminated) -> str:
    key = {"general": "eliminated_general", "command": "eliminated_commander"}.get(event.rank, "eliminated")
    units, commanders = queries.goals(match.state, event.seat)
    values = _fields(event) | {"goal": units, "commanders_goal": commanders}
    return t(f"{GAME}.log.{key}", **words_of(match, values))


def recap_lines(
    match: Match[State], events: Sequence[tuple[int, Event]], details: Collection[str]
) -> list[tuple[int, str]]:
    """(seat, words) of events in short: several cards drawn one after the other make one line."""
    found: list[tuple[int, str]] = []
    drawn = 0
    for n, (seat, event) in enumerate(events):
        if event.kind in details:
            continue
        if not isinstance(event, Drew):
            found += [(seat, line) for line in event_lines(match, event)]
            continue
        drawn += 1
        following = next((other for _, other in events[n + 1 :] if other.kind not in details), None)
        if not isinstance(following, Drew) or following.seat != seat:
            values = {"seat": seat, "n": drawn, "left": event.left}
            found.append((seat, t(f"{GAME}.log.drew", **words_of(match, values))))
            drawn = 0
    return found
