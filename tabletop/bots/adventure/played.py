"""What the seats of a match of the Adventure Game play."""

from __future__ import annotations

from tabletop.rules.adventure.state import State


def played_by(state: State) -> tuple[str, ...]:
    """The character of each seat."""
    return tuple([player.character for player in state.players])
