"""Who takes part in the running battle, with which units, abilities and dice (WC-BAT-6 to 12, WC-ABL)."""

from __future__ import annotations

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Seat

from .board import clockwise, living
from .pieces import FIGHTS, FLYING, NEUTRAL, OWNER, PHASES, POLY
from .state import Battle, NotLegal, Roll, State

Force = list[tuple[int, int]]  # (hex, code)


def battle_of(state: State) -> Battle:
    """The running battle. Raises NotLegal when there is none."""
    if state.battle is None:
        raise NotLegal
    return state.battle


def force(state: State) -> Force:
    """All participating units, those in the battlefield first (WC-BAT-7); a wall keeps melee and ranged units of a
    flank out (WC-CPT-3)."""
    battle = battle_of(state)
    tables = state.config.tables
    here, sides, side = battle.hex, battle.sides, tables.side
    found = [(here, p) for p in state.board[here] if FIGHTS[p] >= 0 and side[OWNER[p]] in sides]
    open_ = tables.map.open[here]
    for near in tables.air[here]:
        stack = state.board[near]
        if stack:
            walled = near not in open_
            for piece in stack:
                type_ = FIGHTS[piece]
                if type_ < 0 or side[OWNER[piece]] not in sides or has_bit(battle.stayed, OWNER[piece]):
                    continue
                if not walled or type_ == FLYING:
                    found.append((near, piece))
    return found


def owners(state: State, units: Force) -> list[int]:
    """The owners with participating units: defenders first, each group in turn order, neutral last (WC-CRD-5)."""
    battle = battle_of(state)
    side = state.config.tables.side
    present = {OWNER[piece] for _, piece in units}
    order = [*living(state), NEUTRAL]
    if state.config.options.active_first:
        order = [*clockwise(state, battle.active), NEUTRAL]
        return [owner for owner in order if owner in present]
    return [owner for index in (1, 0) for owner in order if owner in present and side[owner] == battle.sides[index]]


def participants(state: State) -> tuple[Seat, ...]:
    """The seats with participating units, in the order in which they are asked (WC-CRD-4, 5)."""
    return tuple(owner for owner in owners(state, force(state)) if owner != NEUTRAL)


def index_of(state: State, owner: int) -> int:
    """The side of an owner in the battle: 0 attacker, 1 defender."""
    return battle_of(state).sides.index(state.config.tables.side[owner])


def controller(state: State, owner: int) -> Seat:
    """Who decides for an owner in the running battle."""
    return owner if owner != NEUTRAL else neutral_controller(state, battle_of(state).active)


def neutral_controller(state: State, attacker: Seat) -> Seat:
    """Who decides for the neutral side: the next living seat clockwise from the attacker (WC-ELF-5)."""
    order = clockwise(state, attacker)
    return order[1] if len(order) > 1 else order[0]


def ability(state: State, owner: int, type_: int) -> str:
    """The ability of an owner's units of a type at their level, "" for none."""
    return state.config.tables.ability[owner][type_][state.levels[owner][type_] - 1]


def strength(state: State, owner: int, type_: int) -> int:
    """The Strength of an owner's units of a type (WC-CMP-5)."""
    return state.config.tables.strength[owner][type_][state.levels[owner][type_] - 1]


def with_ability(state: State, units: Force, owner: int, name: str) -> int:
    """How many participating units of an owner have an ability (WC-ABL)."""
    types = [type_ for type_ in range(3) if ability(state, owner, type_) == name]
    if not types:
        return 0
    return sum([1 for _, piece in units if OWNER[piece] == owner and FIGHTS[piece] in types])


def side_heals(state: State, units: Force, index: int) -> bool:
    """Whether a side has a participating unit with Heal (WC-ABL-2)."""
    side = battle_of(state).sides[index]
    own = [owner for owner in owners(state, units) if state.config.tables.side[owner] == side]
    return any(with_ability(state, units, owner, "heal") for owner in own)


def caused_by(state: State, units: Force, roll: Roll) -> int:
    """Casualties of one owner's dice before Curse; by the errata a healer of the other side softens natural 1s
    (WC-ABL-1, 2)."""
    if not state.config.options.errata_heal or not side_heals(state, units, 1 - index_of(state, roll.owner)):
        return roll.casualties
    return roll.casualties - roll.faces.count(1)


def dice(state: State, units: Force, owner: int) -> int:
    """How many dice an owner rolls in the running phase, Bloodlust included (WC-BAT-15, WC-ABL-5)."""
    type_ = PHASES[battle_of(state).phase]
    number = sum([1 for _, p in units if OWNER[p] == owner and FIGHTS[p] == type_ and not p & POLY])
    if number and with_ability(state, units, owner, "bloodlust"):
        number += 1
    return number


def sides_left(state: State) -> list[int]:
    """Which of the two sides (0, 1) have units in the battlefield (WC-BAT-20)."""
    battle = battle_of(state)
    side = state.config.tables.side
    here = {side[OWNER[piece]] for piece in state.board[battle.hex] if FIGHTS[piece] >= 0}
    return [index for index in (0, 1) if battle.sides[index] in here]


def choices(state: State, index: int) -> Force:
    """The units a side may remove now, one for each owner, hex and state (WC-CAS-2, 5, 8)."""
    battle = battle_of(state)
    side = state.config.tables.side
    flyers_safe = PHASES[battle.phase] == 0 and not has_bit(battle.snared, index)
    found: Force = []
    for entry in force(state):
        piece = entry[1]
        if side[OWNER[piece]] != battle.sides[index] or (flyers_safe and FIGHTS[piece] == FLYING):
            continue
        if entry not in found:
            found.append(entry)
    return found
