"""Goals and emblems of a match, for lists of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.warcraft.queries import State

from .card_faces import EMBLEMS

if TYPE_CHECKING:
    from tabletop.rules.match import Match

_TARGETS = {"main2": 15, "main4": 30}  # points of a side that win (WC-WIN-1)


def goals(match: Match[State]) -> tuple[int | None, ...]:
    """Victory points that each seat needs (its team, where there are teams); None where points do not count."""
    setup = match.setup
    target = _TARGETS.get(setup.scenario)
    if setup.scenario == "main4":
        target = int(str(setup.options.get("four_player_target", target)))
    elif setup.scenario == "custom":
        target = _own_target(setup.options.get("scenario"))
    return (target,) * len(match.seats)


def emblems(match: Match[State]) -> tuple[str | None, ...]:
    """The emblem of each seat: that of its race."""
    return tuple(EMBLEMS.get(race) for race in match.state.config.options.races)


def _own_target(document: object) -> int | None:
    """The points that win in a user's own scenario; None for none."""
    ways = document.get("victory", []) if isinstance(document, dict) else []
    for way in ways if isinstance(ways, list) else []:
        if isinstance(way, dict) and way.get("kind") == "points" and isinstance(way.get("target"), int):
            return int(way["target"])
    return None
