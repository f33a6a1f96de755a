"""A match as a text that people can read and compare: who did what, what chance gave, what happened."""

from dataclasses import fields
from typing import Any

from tabletop.rules.game import Event
from tabletop.rules.match import Match


def playthrough(match: Match[Any]) -> str:
    """One paragraph for each action, with its events below it."""
    setup = match.setup
    lines = [f"{setup.game} {setup.scenario}, seed {setup.seed}"]
    lines += [f"  {key} = {value}" for key, value in sorted(setup.options.items())]
    for seat, names in enumerate(match.seats, start=1):
        options = ", ".join(f"{key} = {value}" for key, value in sorted(names.options.items()))
        lines.append(f"  seat {seat}: {names.colour}, {options}")
    turn = 0
    for index, entry in enumerate(match.journal):
        line = match.game.headline(match.position(index))
        if line.turn != turn:
            turn = line.turn
            lines += ["", f"turn {turn}, scores {' : '.join(map(str, line.scores))}"]
        chance = f"  (chance {' '.join(map(str, entry.chance))})" if entry.chance else ""
        lines.append(f"{index + 1:4}  seat {entry.seat + 1}: {entry.action.text}{chance}")
        lines += [f"        {_event(event)}" for event in match.events(index)]
    outcome = match.outcome
    if outcome is not None:
        winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners) or "nobody"
        lines += ["", f"{outcome.ending}: {winners} won, scores {' : '.join(map(str, outcome.scores))}"]
    return "\n".join(lines) + "\n"


def _event(event: Event) -> str:
    words = [f"{part.name}={_value(getattr(event, part.name))}" for part in fields(event)]
    return " ".join([event.kind, *words])


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + " ".join(_value(item) for item in value) + "]"
    return str(value)
