"""The closed list of refusals of play with the rule of each, and why a unit cannot do something."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Final, TypedDict, Unpack

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Ids, Refusal, Seat

from . import missiles, movement, reinforcement
from .armies import owner_of
from .events import Rank, Unit
from .geometry import covered, engagers
from .state import State, place_of

RULES: Final[dict[str, str]] = json.loads(Path(__file__).with_name("refusal_reasons.json").read_text(encoding="utf-8"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal may name."""

    unit: Unit
    card: Unit
    target: Unit
    enemies: tuple[Unit, ...]
    square: str
    seat: Seat
    army: Annotated[str, Ids("army")]
    rank: Rank


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)


def of_unit(state: State, key: str, unit: int, pos: int) -> Refusal:
    """The refusal of a key for a unit: it names the unit and, where enemies engage it, those enemies."""
    ids = state.config.tables.ids
    values: Figures = {"unit": ids[unit]}
    if key in ("move_engaged", "aim_engaged", "retreat_engaged", "retreat_cavalry_spear"):
        holding = engagers(state, owner_of(unit), pos)
        if key == "retreat_cavalry_spear":
            holding = [enemy for enemy in holding if has_bit(state.config.tables.spear, enemy)]
        values["enemies"] = tuple(ids[enemy] for enemy in holding)
    return say(key, **values)


def blocked_steps(state: State, unit: int, pos: int) -> Refusal:
    """Why a unit that may move has nowhere to go: the first of its arrows that is blocked."""
    tables = state.config.tables
    for step in tables.moves[unit]:
        key = movement.step_obstacle(state, unit, pos, pos + step)
        if key == "move_occupied":
            return say(key, unit=tables.ids[unit], square=tables.grid.names[pos + step])
    return say("move_off_board", unit=tables.ids[unit])


def why_not_move(state: State, unit: int) -> Refusal | None:
    """The refusal that keeps a unit on the board from moving in any phase (LW-MOV-1 to 3); None when there is none."""
    pos = place_of(state, unit)
    if pos is None:
        return say("nothing_here")
    key = movement.obstacle(state, owner_of(unit), unit, pos)
    if key:
        return of_unit(state, key, unit, pos)
    steps = state.config.tables.moves[unit]
    if all(movement.step_obstacle(state, unit, pos, pos + step) for step in steps):
        return blocked_steps(state, unit, pos)
    return None


def why_not_shoot(state: State, unit: int) -> Refusal | None:
    """The refusal that keeps a unit on the board from shooting in this turn's checks (LW-RNG-1 to 6); None when there
    is none."""
    pos = place_of(state, unit)
    if pos is None:
        return say("nothing_here")
    if owner_of(unit) != state.active and state.config.tables.targets[unit]:
        return say("aim_enemy_unit", unit=state.config.tables.ids[unit])
    key = missiles.obstacle(state, unit, pos)
    return of_unit(state, key, unit, pos) if key else None


def why_not_retreat(state: State, unit: int) -> Refusal | None:
    """The refusal that keeps a unit on the board from retreating this turn in any phase (LW-RNF-4, LW-CAV-1); None when
    there is none."""
    pos = place_of(state, unit)
    if pos is None:
        return say("nothing_here")
    seat = owner_of(unit)
    key = reinforcement.obstacle(state, seat, unit, pos, covered(state, 1 - seat))
    return of_unit(state, key, unit, pos) if key else None
