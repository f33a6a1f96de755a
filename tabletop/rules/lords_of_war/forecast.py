"""Forecasts of the check that follows a placement or a move, by playing it on a copy of the position (LW-CMB). Only the
unit that is placed or moved shoots in it; the shots of others are not decided yet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tabletop.rules.game import Action, Event, Seat

from . import missiles
from .combat import check
from .events import CombatCheck, Eliminated, Tally
from .geometry import in_grid
from .registry import REGISTRY
from .state import AimFrame, State, clone, place_of

Sign = Literal["wins", "kills", "trade", "dies", "shoots", "nothing"]
"""The result in one word, the first that applies: the match is won; enemies fall; enemies and the unit itself fall; the
unit alone falls, or the match is lost; it may shoot, but no unit falls; no unit falls."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """The result of the check after ``unit`` was placed or moved. ``kills``: the enemies that fall; ``dies``: whether
    the unit itself falls; ``shot``: its best target, None for no shot; ``missile``: the damage of that shot;
    ``damage``: a tally for every unit that takes damage; ``dead``: all that fall."""

    unit: str
    sign: Sign
    kills: tuple[str, ...]
    dies: bool
    shot: str | None
    missile: int
    damage: Mapping[str, Tally]
    dead: frozenset[str]


def forecast(state: State, action: Action) -> Forecast | None:
    """The forecast of a legal action of the decider; None when no check follows it at once. The unit's best shot is
    taken: one that wins, else the one that kills most enemies; none when shooting gains nothing. Raises NotLegal for an
    action that is not legal; ``state`` stays as it is."""
    after = clone(state)
    seat = state.frames[-1].decider
    REGISTRY.handlers[type(action)](after, action, [])
    if not after.frames or type(after.frames[-1]) is not AimFrame:
        return None
    unit = after.config.tables.index[action.path[0].id]
    pos = place_of(after, unit)
    shots: list[int | None] = [None]
    if pos is not None and after.config.tables.targets[unit] and not missiles.obstacle(after, unit, pos):
        shots += in_grid(after, unit, pos)
    found = [_after_shot(after, seat, unit, target) for target in shots]
    best = max(found, key=_worth)
    if best.sign == "nothing" and len(found) > 1:
        return found[1]
    return best


_WORTH: Mapping[Sign, int] = {"wins": 3, "kills": 2, "trade": 2, "nothing": 1, "shoots": 1, "dies": 0}


def _worth(found: Forecast) -> tuple[int, int, bool]:
    return _WORTH[found.sign], len(found.kills), not found.dies


def _after_shot(state: State, seat: Seat, unit: int, target: int | None) -> Forecast:
    after = clone(state)
    tables = after.config.tables
    after.frames = after.frames[:-1]
    events: list[Event] = []
    check(after, () if target is None else ((unit, target),), events)
    name = tables.ids[unit]
    damage = {tally.unit: tally for event in events if isinstance(event, CombatCheck) for tally in event.tallies}
    fallen = [event for event in events if isinstance(event, Eliminated)]
    kills = tuple([event.unit for event in fallen if event.owner != seat])
    dead = frozenset(event.unit for event in fallen)
    winners = None if after.result is None else after.result.winners
    sign = _sign(winners, seat, bool(kills), name in dead, target is not None)
    shot = None if target is None else tables.ids[target]
    return Forecast(name, sign, kills, name in dead, shot, tables.missile[unit] if shot else 0, damage, dead)


def _sign(winners: tuple[Seat, ...] | None, seat: Seat, kills: bool, dies: bool, shoots: bool) -> Sign:
    if winners is not None and seat in winners:
        return "wins"
    if winners:
        return "dies"
    if kills:
        return "trade" if dies else "kills"
    if dies:
        return "dies"
    return "shoots" if shoots else "nothing"
