"""A combat from its start to its end (4.4), of both kinds, stage by stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, combat_end, events as ev
from .challenge import stage as turn_stage
from .damage import fell, inflict, replaced
from .dice import open_rolled, roll_combat
from .effects import apply_aura
from .figures import attack_type, health, monster, value
from .frames import CombatFrame, WindowFrame, window_frame
from .plays import OWN_TURN, POST_ROLL, PRE_ROLL, plays
from .selectors import combatant, side_of
from .state import ATTACKER, DEFENDER, NOBODY, REGISTRY, Combat, State, pop, push, seat_of
from .triggers import powers, queue, sources

_WINDOWS: Final[dict[str, tuple[str, ...]]] = {
    "reveal": ("reveal",),
    "pre_roll": PRE_ROLL,
    "post_roll": POST_ROLL,
    "pending": ("pending",),
    "after_suffer": ("after_suffer",),
}


def begin(state: State, defender: Seat, events: list[Event]) -> None:
    """Begin a combat of the active character against a seat's character, or the revealed encounter (NOBODY)."""
    seat = state.active
    space = state.players[seat].space
    energy = state.config.tables.content.rules.defender_energy if defender != NOBODY else 0
    state.combat = Combat(seat, defender, space, energy=energy)
    name = monster(state).id if defender == NOBODY else ""
    events.append(ev.CombatStarted(seat, defender, name, space))
    turn_stage(state, "quests")
    push(state, CombatFrame(seat))


@REGISTRY.handles(act.AttackCharacter)
def attack(state: State, action: act.AttackCharacter, events: list[Event]) -> None:
    """Attack a character in the space (AG-PVP-1)."""
    begin(state, seat_of(state, action.character), events)


# ------------------------------------------------------------------------------------------------- windows


def windows_of(state: State, frame: WindowFrame) -> tuple[str, ...]:
    """The windows that are open to the decider; for the active attacker, before and after the roll, that of its own
    turn too."""
    found = _WINDOWS[frame.window]
    own = frame.decider == state.active and frame.window in ("pre_roll", "post_roll")
    return (*found, *OWN_TURN) if own else found


@REGISTRY.lists(WindowFrame)
def window_actions(state: State, frame: WindowFrame) -> list[Action]:
    """What may be played in an open window, and passing."""
    return [*plays(state, frame.decider, windows_of(state, frame)), act.PASS]


@REGISTRY.settles(WindowFrame)
def settle_window(state: State, frame: WindowFrame, events: list[Event]) -> bool:
    """Close a window when there is nothing to play, or when its moment is over: the combat has ended, no damage is
    pending, or a die was rerolled."""
    combat = state.combat
    if frame.window == "reveal":
        closed = state.foe is None
    else:
        assert combat is not None
        closed = combat.over and frame.window != "after_suffer"
        if frame.window == "pending":
            closed = closed or combat.pending[side_of(state, frame.decider)] == 0
        elif frame.window == "post_roll":
            closed = closed or combat.rerolled
    found = () if closed else plays(state, frame.decider, windows_of(state, frame))
    if not found:
        pop(state)
        return True
    state.offers = (*found, act.PASS)
    return False


# ------------------------------------------------------------------------------------------ stage by stage

Stage = Callable[[State, Combat, list[Event]], None]


@REGISTRY.settles(CombatFrame)
def settle_combat(state: State, frame: CombatFrame, events: list[Event]) -> bool:
    """Carry out stages until one puts a frame on top; each sets the next stage first, where the combat goes on after
    that frame."""
    combat = state.combat
    assert combat is not None
    while state.combat is combat and state.frames[-1] is frame:
        stage = combat.stage
        if stage not in _PAST_STOPPING and combat.over:
            stage = combat.stage = "end"
        _STAGES[stage](state, combat, events)
    return True


def _start(state: State, combat: Combat, events: list[Event]) -> None:
    """C0: apply auras of this turn, then powers of the start of combat, the defender's first."""
    combat.stage = "pre_def"
    queue(state, ATTACKER, sources(state, ATTACKER, "combat_start"), stops=True)
    queue(state, DEFENDER, sources(state, DEFENDER, "combat_start"), stops=True)
    for seat in combat.seats:  # pushed last, so carried out first; the defender's before the attacker's
        for aura in reversed(state.auras):
            if aura.seat == seat:
                apply_aura(state, aura)


def _window(state: State, seat: Seat, name: str) -> None:
    if seat >= 0:
        push(state, window_frame(seat, name))


def _pre_def(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "pre_att"
    _window(state, combat.defender, "pre_roll")


def _pre_att(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "roll"
    _window(state, combat.attacker, "pre_roll")


def _roll(state: State, combat: Combat, events: list[Event]) -> None:
    """C3: roll both dice, then ask for Rocket Boots of the defender and of the attacker."""
    combat.stage = "def_powers"
    roll_combat(state, events)
    open_rolled(state, combat.attacker, "red")
    open_rolled(state, combat.defender, "black")


def _def_powers(state: State, combat: Combat, events: list[Event]) -> None:
    """C5: the defender's powers, one after another."""
    combat.rerolled = False
    if not powers(state, DEFENDER, events):
        combat.stage = "def_post"


def _def_post(state: State, combat: Combat, events: list[Event]) -> None:
    """C6: the defender's window after the roll, open until passed; after a reroll the defender's powers are checked
    again."""
    if combat.rerolled:
        combat.stage = "def_powers"
        return
    combat.stage = "def_passed"
    _window(state, combat.defender, "post_roll")


def _def_passed(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "def_powers" if combat.rerolled else "att_powers"


def _att_powers(state: State, combat: Combat, events: list[Event]) -> None:
    """C7: the attacker's powers, then those of both sides again as long as dice are rerolled."""
    if powers(state, ATTACKER, events):
        return
    combat.stage = "recheck" if combat.rerolled else "att_post"


def _recheck(state: State, combat: Combat, events: list[Event]) -> None:
    combat.rerolled = False
    if not powers(state, DEFENDER, events):
        combat.stage = "att_powers"


def _att_post(state: State, combat: Combat, events: list[Event]) -> None:
    """C8: the attacker's window after the roll, open until passed."""
    combat.stage = "att_passed"
    _window(state, combat.attacker, "post_roll")


def _att_passed(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "recheck" if combat.rerolled else "ranged"


# --------------------------------------------------------------------------------------------- the two steps


def _strike(step: str) -> Stage:
    """The stage C9 or C10 that resolves the attacks of a kind with the present values."""

    def stage(state: State, combat: Combat, events: list[Event]) -> None:
        wanted = "ranged" if step == "ranged" else "melee"
        pending = [0, 0]
        struck = False
        for side in (DEFENDER, ATTACKER):
            if attack_type(state, side) == wanted:
                pending[1 - side] = _attack(state, combat, side, wanted, events)
                struck = True
        combat.pending = (pending[0], pending[1])
        combat.dealt = (0, 0)
        combat.stage = f"{step}_pending" if struck else _after(step)
        if struck:
            for side in (ATTACKER, DEFENDER):
                if combat.pending[side]:
                    _window(state, combat.seats[side], "pending")

    return stage


def _after(step: str) -> str:
    return "melee" if step == "ranged" else "end"


def _attack(state: State, combat: Combat, side: int, kind: str, events: list[Event]) -> int:
    """The damage of one attack (AG-CMB-5)."""
    die, attack, defence = combat.dice[side], value(state, side, "attack"), value(state, 1 - side, "defence")
    marks = [mod.stat for mod in combat.mods if mod.side == side]
    hit = "miss" not in marks and ("hit" in marks or die + attack >= defence)
    damage = value(state, side, "damage") if hit else 0
    events.append(ev.Attacked(side, kind, die, attack, defence, hit, damage))
    return damage


def _apply(step: str) -> Stage:
    """The stage C9b that places the damage on both sides at once, then queues what hits and damage trigger."""

    def stage(state: State, combat: Combat, events: list[Event]) -> None:
        combat.stage = f"{step}_apply"
        pending, combat.pending = combat.pending, (0, 0)
        combat.dealt = pending
        for side in (DEFENDER, ATTACKER):
            if pending[side]:
                inflict(state, combatant(state, side), pending[side], combat.seats[1 - side], events)
        combat.stage = f"{step}_suffer"
        for side in (ATTACKER, DEFENDER):
            if pending[1 - side]:
                queue(state, side, sources(state, side, "on_hit"))

    return stage


def _suffer(step: str) -> Stage:
    def stage(state: State, combat: Combat, events: list[Event]) -> None:
        combat.stage = f"{step}_after"
        owners = state.config.tables.owners
        for side in (ATTACKER, DEFENDER):
            suffered = combat.dealt[side]
            if suffered:
                waiting = []
                for one in sources(state, side, "on_suffer"):
                    keys = tuple([key for key in one.keys if suffered >= owners[key].min_damage])
                    if keys:
                        waiting.append(replace(one, keys=keys))
                queue(state, side, waiting)

    return stage


def _after_suffer(step: str) -> Stage:
    def stage(state: State, combat: Combat, events: list[Event]) -> None:
        combat.stage = f"{step}_judge"
        for side in (ATTACKER, DEFENDER):
            if combat.dealt[side]:
                _window(state, combat.seats[side], "after_suffer")

    return stage


def _judge(step: str) -> Stage:
    """The stage that resolves the defeats of a step, both sides together (AG-CMB-8, AG-RUL-55)."""

    def stage(state: State, combat: Combat, events: list[Event]) -> None:
        combat.stage = _after(step)
        for side in (DEFENDER, ATTACKER):
            seat = combat.seats[side]
            if combat.cancelled:
                continue
            if seat == NOBODY:
                if combat.wounds:
                    fell(state, side)
            elif state.players[seat].damage >= health(state, seat) and not replaced(state, seat, events):
                fell(state, side)
            elif combat.halted:
                combat.stage = "end"
        combat.wounds = 0
        if combat.over:
            combat.stage = "end"

    return stage


_PAST_STOPPING: Final = frozenset(
    (
        *[f"{step}_{part}" for step in ("ranged", "melee") for part in ("suffer", "after", "judge")],
        "end",
        "encounter",
        "put_away",
        "win",
        "facts",
        "cleanup",
    )
)

_STAGES: Final[dict[str, Stage]] = {
    "start": _start,
    "pre_def": _pre_def,
    "pre_att": _pre_att,
    "roll": _roll,
    "def_powers": _def_powers,
    "def_post": _def_post,
    "def_passed": _def_passed,
    "att_powers": _att_powers,
    "recheck": _recheck,
    "att_post": _att_post,
    "att_passed": _att_passed,
    **{
        f"{step}{part}": make(step)
        for step in ("ranged", "melee")
        for part, make in (
            ("", _strike),
            ("_pending", _apply),
            ("_suffer", _suffer),
            ("_after", _after_suffer),
            ("_judge", _judge),
        )
    },
    "end": combat_end.end,
    "encounter": combat_end.encounter,
    "put_away": combat_end.put_away,
    "win": combat_end.win,
    "facts": combat_end.facts,
    "cleanup": combat_end.cleanup,
}
STAGES: Final = tuple(_STAGES)
