"""What the seats of a match of Lords of War play."""

from __future__ import annotations

from tabletop.rules.lords_of_war.state import State


def played_by(state: State) -> tuple[str, ...]:
    """The army of each seat: its race."""
    return tuple([army.base for army in state.config.options.armies])
