"""Words for what results are counted by: levels, armies, races, powers, heroes, scenarios, endings."""

from __future__ import annotations

import math

from tabletop.bots.player import RANDOM
from tabletop.bots.tournament import STALLED, HeadToHead
from tabletop.rules import catalogue
from tabletop.rules.game import InPlay
from tabletop.text import has, localised, t


def level_words(level: str) -> str:
    """The name of a level, of random play, or of a file of weights."""
    key = "tournament.random" if level == RANDOM else f"players.{level}"
    return t(key) if has(key) else level


def rating_words(elo: float, low: float, high: float) -> str:
    """An Elo rating with what is known of it: its interval, or the one limit that it has."""
    key = "unknown" if math.isinf(low) and math.isinf(high) else "most" if math.isinf(low) else ""
    key = key or ("least" if math.isinf(high) else "between")
    told = {name: "" if math.isinf(one) else f"{round(one):+d}" for name, one in (("low", low), ("high", high))}
    return t(f"tournament.elo.{key}", elo=f"{round(elo):+d}", **told)


def met_words(met: HeadToHead) -> str:
    """The names of two players that met."""
    return f"{level_words(met.player)} – {level_words(met.other)}"


def kind_words(kind: str) -> str:
    return t(f"tournament.kind.{kind}")


def thing_words(game: str, kind: str, name: str) -> str:
    """The name of an army, race, power or hero; for an army that a player made, the name given to it; for a place in
    turn order, its number."""
    names = catalogue.game(game).names_in_play().get(InPlay(kind, name))
    return name if names is None else localised(names)


def ending_words(game: str, ending: str) -> str:
    return t("tournament.ending.stalled") if ending == STALLED else t(f"tournament.ending.{game}.{ending}")


def scenario_words(game: str, scenario: str) -> str:
    key = f"{game}.scenario.{scenario}"
    return t(key) if has(key) else t(f"{game}.title")


def percent(share: float) -> str:
    """A share in whole per cent."""
    return f"{100 * share:.0f}"
