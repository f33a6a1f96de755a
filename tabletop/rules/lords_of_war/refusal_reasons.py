"""The closed list of refusals of play with the rule of each, and why a unit cannot do something."""

from __future__ import annotations

from typing import Annotated, Final, TypedDict, Unpack

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Ids, Refusal, Seat

from . import missiles, movement, reinforcement
from .armies import owner_of
from .events import Rank, Unit
from .geometry import covered, engagers
from .state import State, place_of

RULES: Final[dict[str, str]] = {
    "deploy_not_engaging": "LW-DEP-2",
    "deploy_support_needs_friend": "LW-DEP-5",
    "deploy_needs_friend": "LW-DEP-6",
    "deploy_occupied": "LW-GEO-10",
    "deploy_forced_needs_enemy": "LW-DEP-8",
    "deploy_normal_exists": "LW-DEP-8",
    "deploy_once": "LW-DEP-1",
    "deploy_required": "LW-DEP-1",
    "deploy_not_now": "LW-TRN-2",
    "deploy_outside": "LW-GEO-1",
    "deploy_far": "LW-VAR-1",
    "deploy_boardless_origin": "LW-VAR-1",
    "no_skip": "LW-DEP-9",
    "opening_square": "LW-OPN-1",
    "opening_no_move": "LW-OPN-3",
    "move_no_arrows": "LW-MOV-1",
    "already_moved": "LW-MOV-1",
    "move_engaged": "LW-MOV-2",
    "move_direction": "LW-MOV-3",
    "move_occupied": "LW-MOV-3",
    "move_off_board": "LW-MOV-3",
    "move_not_now": "LW-MOV-4",
    "move_enemy": "LW-MOV-1",
    "aim_not_ranged": "LW-CRD-8",
    "aim_enemy_unit": "LW-RNG-1",
    "aim_engaged": "LW-RNG-4",
    "aim_was_engaged": "LW-RNG-4",
    "already_shot": "LW-RNG-2",
    "already_fought": "LW-RNG-6",
    "aim_no_target": "LW-RNG-2",
    "aim_out_of_grid": "LW-RNG-2",
    "aim_friend": "LW-GEO-9",
    "aim_empty": "LW-RNG-2",
    "aim_not_now": "LW-RNG-1",
    "hold_no_aim": "LW-RNG-2",
    "resolve_not_now": "LW-CMB-1",
    "advance_not_pending": "LW-BSK-1",
    "advance_square": "LW-BSK-2",
    "advance_first": "LW-BSK-1",
    "advance_engaged": "LW-BSK-3",
    "advance_not_now": "LW-BSK-1",
    "retreat_engaged": "LW-RNF-4",
    "retreat_cavalry_spear": "LW-CAV-1",
    "retreat_deployed": "LW-RNF-4",
    "retreat_killed": "LW-RNF-4",
    "retreat_enemy": "LW-RNF-1",
    "retreat_not_now": "LW-RNF-1",
    "retreat_hand_full": "LW-RNF-6",
    "draw_not_now": "LW-RNF-1",
    "draw_hand_full": "LW-RNF-6",
    "draw_empty": "LW-RNF-3",
    "stop_deck": "LW-RNF-3",
    "stop_not_now": "LW-RNF-3",
    "end_battle_not_now": "LW-CMB-9",
    "not_your_turn": "LW-TRN-4",
    "not_your_card": "LW-SET-6",
    "game_over": "LW-END-3",
    "concede_not_now": "LW-END-6",
    "nothing_here": "LW-TRN-2",
    "deck_hidden": "LW-SET-6",
    "undo_deployed": "LW-DEP-11",
}


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
