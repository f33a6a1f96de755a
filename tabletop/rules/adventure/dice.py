"""Rolls and rerolls: the blue die, the two combat dice, the die of a table (AG-MOV-2, AG-CMB-3, ROLLED)."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from tabletop.rules.dice import D6
from tabletop.rules.frozen import put
from tabletop.rules.game import Event, Seat

from . import events as ev, lasting_effects as lasting
from .figures import event_statics, seat_statics, static_effects
from .frames import RolledFrame, RollFrame
from .selectors import concerns
from .state import DEFENDER, NOBODY, State, push
from .tables import kind_of
from .values import Ctx


def has_boots(state: State, seat: Seat) -> bool:
    """Whether a seat has a token that may reroll its own rolls."""
    by_when = state.config.tables.by_when
    return any("own_roll" in by_when[f"token.{kind_of(token)}"] for token in state.players[seat].tokens)


def open_rolled(state: State, seat: Seat, die: Literal["move", "red", "black", "roll"]) -> None:
    """Open ROLLED for a seat that could answer the roll (4.5); nothing for others."""
    if seat >= 0 and has_boots(state, seat):
        push(state, RolledFrame(seat, die))


def roll_movement(state: State, events: list[Event], again: bool = False) -> None:
    """Roll the blue die (AG-MOV-2); ``again``: it replaces the roll before."""
    faces = state.config.tables.content.rules.movement_die
    state.face = state.chance.below(len(faces), "movement")
    face = faces[state.face]
    events.append(ev.MovementRolled(state.active, state.face, face.movement, face.energy, again))


def set_pools(state: State, events: list[Event]) -> None:
    """Set points and energy of the turn from the final face, all reductions first (AG-MOV-7)."""
    seat = state.active
    player = state.players[seat]
    face = state.config.tables.content.rules.movement_die[state.face]
    steps = [(mod.n, mod.min, None) for mod in player.mods]
    player.mods = ()
    state.move = changed(face.movement, [*steps, *_roll_mods(state, lasting.MoveRollMod, seat)])
    state.energy = changed(face.energy, _roll_mods(state, lasting.EnergyRollMod, seat))
    events.append(ev.MovementSet(seat, state.move, state.energy))


def _roll_mods(
    state: State, kind: type[lasting.MoveRollMod | lasting.EnergyRollMod], seat: Seat
) -> list[tuple[int, int | None, int | None]]:
    found = [
        (effect.n, effect.min, effect.max)
        for _, ctx, effect in seat_statics(state, seat, -1, kind)
        if concerns(state, ctx, effect.who, seat)
    ]
    if event_statics(state, kind):
        source = f"{state.festival}.front"
        for _, _ctx, effect in static_effects(state, kind, [(source, Ctx(source))]):
            if effect.who == "any" or (effect.who == "active" and seat == state.active):
                found.append((effect.n, effect.min, effect.max))
    return found


def changed(rolled: int, mods: list[tuple[int, int | None, int | None]]) -> int:
    """A roll after its changes, each as (n, lowest, highest): a reduction does not go below ``lowest``, an increase not
    above ``highest``."""
    for n, lowest, _ in mods:
        if n < 0 and (lowest is None or rolled > lowest):
            rolled = max(0 if lowest is None else lowest, rolled + n)
    for n, _, highest in mods:
        if n > 0 and (highest is None or rolled < highest):
            rolled = rolled + n if highest is None else min(highest, rolled + n)
    return rolled


# ------------------------------------------------------------------------------------------------- combat


def look(state: State) -> None:
    """Note which sides the character cards show when their die powers are checked (AG-ENC-5)."""
    combat = state.combat
    assert combat is not None
    defender = "" if combat.defender == NOBODY else state.players[combat.defender].side
    combat.faces = (state.players[combat.attacker].side, defender)


def roll_combat(state: State, events: list[Event]) -> None:
    """Roll both combat dice at once (AG-CMB-3)."""
    combat = state.combat
    assert combat is not None
    combat.dice = (D6.roll(state.chance), D6.roll(state.chance))
    look(state)
    for seat in combat.seats:
        if seat >= 0 and seat not in state.fought:
            state.fought = (*state.fought, seat)
    events.append(ev.CombatRolled(*combat.dice))


def reroll_die(state: State, side: int, events: list[Event], ask: bool = True) -> None:
    """Reroll one combat die; the new face counts (AG-CMB-6)."""
    combat = state.combat
    assert combat is not None
    new = D6.roll(state.chance)
    combat.dice = put(combat.dice, side, new)
    combat.rerolled = True
    look(state)
    events.append(ev.Rerolled(side, new))
    if ask:
        open_rolled(state, combat.seats[side], "black" if side == DEFENDER else "red")


def roll_for_table(state: State, seat: Seat, ctx: Ctx, key: str, events: list[Event]) -> None:
    """Roll a combat die for the table of an effect (``roll``)."""
    face = D6.roll(state.chance)
    events.append(ev.DieRolled(seat, face))
    push(state, RollFrame(seat, ctx, key, face))
    open_rolled(state, seat, "roll")


def reroll_just_rolled(state: State, events: list[Event]) -> None:
    """Reroll the die of the innermost ROLLED (AG-DSC-ROCKET_BOOTS, AG-RUL-51)."""
    for at in reversed(range(len(state.frames))):
        frame = state.frames[at]
        if not isinstance(frame, RolledFrame):
            continue
        if frame.die == "move":
            roll_movement(state, events, again=True)
        elif frame.die == "roll":
            below = state.frames[at - 1]
            assert isinstance(below, RollFrame)
            face = D6.roll(state.chance)
            state.frames = put(state.frames, at - 1, replace(below, face=face))
            events.append(ev.DieRolled(frame.decider, face, again=True))
        else:
            reroll_die(state, 1 if frame.die == "black" else 0, events, ask=False)
        return
