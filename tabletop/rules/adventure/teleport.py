"""The destinations of the effect ``teleport``."""

from __future__ import annotations

from . import ops
from .board import held_at, may_enter
from .selectors import selected_seat
from .state import State
from .values import Ctx


def destinations(state: State, effect: ops.Teleport, ctx: Ctx) -> tuple[str, ...]:
    """The spaces that a teleport can lead to: other than the present one, and allowed by the level (AG-MOV-4)."""
    seat = selected_seat(state, ctx, effect.who)
    if seat < 0:
        return ()
    tables = state.config.tables
    here = state.players[seat].space
    if not effect.ignore_aggro and held_at(state, here):
        return ()
    if effect.to.kind == "city":
        found = tables.cities
    elif effect.to.kind == "any":
        found = tuple(
            [name for name in tables.names if _length(state, here, name) <= (effect.to.card_length or 0) ** 2]
        )
    else:
        of = selected_seat(state, ctx, effect.to.who or "self")
        found = (state.players[of].space,) if of >= 0 else ()
    return tuple([name for name in found if name != here and may_enter(state, seat, name)])


def _length(state: State, one: str, two: str) -> int:
    """The square of the distance between the centres of two spaces, in units of the canvas."""
    a, b = state.config.tables.spaces[one], state.config.tables.spaces[two]
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
