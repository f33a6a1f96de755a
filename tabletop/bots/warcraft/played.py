"""What the seats of a match of Warcraft: The Board Game play."""

from __future__ import annotations

from tabletop.rules.warcraft.state import State


def played_by(state: State) -> tuple[str, ...]:
    """The race of each seat."""
    return tuple(state.config.options.races)
