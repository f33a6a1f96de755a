"""A combat from its start to its end (4.4): both kinds, step by step, each stage between two decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.rules.game import Action, Event, Seat

from . import actions as act
from . import events as ev
from . import quests
from .challenge import stage as turn_stage
from .challenge import to_tracker
from .damage import begin_defeat, fell, inflict, replaced
from .dice import open_rolled, roll_combat
from .effects import apply_aura
from .figures import attack_type, blocked, face_key, health, monster, value
from .frames import CombatFrame, PowersFrame, QueueFrame, SettleFrame, WindowFrame
from .piles import gone, remove_marker, return_card, to_bag, to_discard
from .plays import OWN_TURN, POST_ROLL, PRE_ROLL, items_in_force, plays, powers_blocked
from .run import run
from .state import ATTACKER, DEFENDER, NOBODY, Combat, State, pop, push, seat_of
from .tables import kind_of
from .values import Ctx, Fact, Waiting
from .whom import combatant, side_of, unlocked, works

_WINDOWS: Final[dict[str, tuple[str, ...]]] = {
    "reveal": ("reveal",),
    "pre_roll": PRE_ROLL,
    "post_roll": POST_ROLL,
    "pending": ("pending",),
    "after_suffer": ("after_suffer",),
}


def begin(state: State, defender: Seat, events: list[Event]) -> None:
    """The active character fights a seat's character, or the encounter revealed (NOBODY)."""
    seat = state.active
    space = state.players[seat].space
    energy = state.config.tables.content.rules.defender_energy if defender != NOBODY else 0
    state.combat = Combat(seat, defender, space, energy=energy)
    name = monster(state).id if defender == NOBODY else ""
    events.append(ev.CombatStarted(seat, defender, name, space))
    turn_stage(state, "quests")
    push(state, CombatFrame(seat))


def attack(state: State, action: act.AttackCharacter, events: list[Event]) -> None:
    """Attack a character in the space (AG-PVP-1)."""
    begin(state, seat_of(state, action.character), events)


# ------------------------------------------------------------------------------------------------- windows


def windows_of(state: State, frame: WindowFrame) -> tuple[str, ...]:
    """The windows that are open to the decider: the active attacker's own turn, too, before and after the roll."""
    found = _WINDOWS[frame.window]
    own = frame.decider == state.active and frame.window in ("pre_roll", "post_roll")
    return (*found, *OWN_TURN) if own else found


def window_actions(state: State, frame: WindowFrame) -> list[Action]:
    """What may be played in an open window, and passing."""
    return [*plays(state, frame.decider, windows_of(state, frame)), act.PASS]


def settle_window(state: State, frame: WindowFrame, events: list[Event]) -> bool:
    """A window closes when there is nothing to play, or nothing left to play it for."""
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
    if closed or not plays(state, frame.decider, windows_of(state, frame)):
        pop(state)
        return True
    return False


def pass_window(state: State) -> None:
    """Play nothing (more) in this window; after the roll, powers are not checked again for it."""
    pop(state)


# -------------------------------------------------------------------------------------- sources of triggers


def sources(state: State, side: int, when: str) -> list[Waiting]:
    """The sources of a side whose abilities answer a moment of the combat, each with all of them (AG-GEN-8)."""
    combat = state.combat
    assert combat is not None
    seat = combat.seats[side]
    if seat != NOBODY:
        return seat_sources(state, seat, side, when)
    found: list[Waiting] = []
    creature = monster(state)
    if not blocked(state, side, "powers"):
        _add(state, found, creature.id, Ctx(creature.source, "foe", side=side), when)
    foe = state.foe
    marker = state.markers[foe.slot] if foe is not None and foe.kind == "marker" else None
    for one in () if marker is None else marker.attached:
        kind = kind_of(one.card)
        _add(state, found, kind, Ctx(kind, f"attached:{one.card}", seat=one.owner, side=side), when, attached=True)
    return found


def seat_sources(state: State, seat: Seat, side: int, when: str) -> list[Waiting]:
    """The sources of a character whose abilities answer a moment, in a combat (``side``) or outside (-1)."""
    found: list[Waiting] = []
    if not powers_blocked(state, seat):
        _add(state, found, "character", Ctx(face_key(state, seat), "character", seat=seat, side=side), when)
        for item in items_in_force(state, seat):
            source = state.config.tables.things[item].source
            _add(state, found, item, Ctx(source, f"item:{item}", seat=seat, side=side), when)
    for played in state.combat.cards if state.combat is not None else ():
        if played.seat == seat:
            kind = kind_of(played.card)
            ctx = Ctx(kind, f"card:{played.card}", seat=seat, side=side, target=played.target)
            _add(state, found, kind, ctx, when)
    for token in state.players[seat].tokens:
        kind = kind_of(token)
        _add(state, found, kind, Ctx(f"token.{kind}", f"token:{token}", seat=seat, side=side, host=seat), when)
    for one in state.players[seat].attached:
        kind = kind_of(one.card)
        ctx = Ctx(kind, f"attached:{one.card}", seat=one.owner, side=side, host=seat)
        _add(state, found, kind, ctx, when, attached=True)
    return found


def _add(state: State, found: list[Waiting], name: str, ctx: Ctx, when: str, attached: bool = False) -> None:
    tables = state.config.tables
    if when not in tables.by_when[ctx.source]:
        return
    keys = []
    for index in tables.by_when[ctx.source][when]:
        ability = tables.abilities[ctx.source][index]
        if ability.mode == "must" and ability.while_attached == attached and unlocked(state, ctx, ability):
            keys.append(f"{ctx.source}.{index}")
    if keys:
        muted = attached and any(one.name == name and one.ctx.holder.startswith("attached:") for one in found)
        found.append(Waiting(name, replace(ctx, muted=muted), tuple(keys)))


def _queue(state: State, side: int, waiting: list[Waiting], stops: bool = False) -> None:
    if waiting:
        seat = combatant(state, side)
        decider = seat if seat >= 0 else state.active
        push(state, QueueFrame(decider, tuple(waiting), free=seat >= 0, stops=stops))


# -------------------------------------------------------------------------------------------------- powers


def fireable(state: State, side: int) -> list[Waiting]:
    """The die powers of a side that have not fired and whose die shows one of their faces (POWERS)."""
    combat = state.combat
    assert combat is not None
    found = []
    seat = combat.seats[side]
    for one in sources(state, side, "die"):
        if one.ctx.holder == "character" and seat >= 0 and state.players[seat].side != combat.faces[side]:
            continue
        keys = tuple([key for key in one.keys if key not in combat.fired and _shows(state, one.ctx, key)])
        if keys:
            found.append(replace(one, keys=keys))
    return found


def _shows(state: State, ctx: Ctx, key: str) -> bool:
    combat = state.combat
    assert combat is not None
    ability = state.config.tables.owners[key]
    die = combat.dice[ctx.side if ability.die == "own" else 1 - ctx.side]
    return die in ability.faces and works(state, ctx, ability)


def fire(state: State, one: Waiting, events: list[Event]) -> None:
    """The first of the powers of a source happens, and is marked as fired (AG-ENC-2)."""
    combat = state.combat
    assert combat is not None
    key = one.keys[0]
    combat.fired = (*combat.fired, key)
    source, _, index = key.rpartition(".")
    events.append(ev.PowerFired(one.ctx.seat, source, int(index)))
    run(state, one.ctx, (key,))


def powers(state: State, side: int, events: list[Event]) -> bool:
    """Let one power of a side happen, or ask which; gives whether any was left. The one chosen is the only one that
    waits in its queue: after it everything is looked at again."""
    waiting = fireable(state, side)
    if not waiting:
        return False
    seat = combatant(state, side)
    if len(waiting) == 1 or seat < 0:
        fire(state, waiting[0], events)
    else:
        push(state, PowersFrame(seat, side))
    return True


def power_order(state: State, frame: PowersFrame) -> list[Action]:
    """Which source comes next."""
    return [act.ChooseOrder(one.name) for one in fireable(state, frame.side)]


def choose_power(state: State, frame: PowersFrame, source: str, events: list[Event]) -> None:
    """The power of that source happens next."""
    pop(state)
    for one in fireable(state, frame.side):
        if one.name == source:
            fire(state, one, events)
            return


# ------------------------------------------------------------------------------------------ stage by stage

Stage = Callable[[State, Combat, list[Event]], None]


def settle_combat(state: State, frame: CombatFrame, events: list[Event]) -> bool:
    """Carry the present stage out; it names the next one first, so that whatever it puts on top leads there."""
    combat = state.combat
    assert combat is not None
    if combat.over and combat.stage not in _PAST_STOPPING:
        combat.stage = "end"
    _STAGES[combat.stage](state, combat, events)
    return True


def _start(state: State, combat: Combat, events: list[Event]) -> None:
    """C0: auras of this turn, then powers of the start, the defender's first."""
    combat.stage = "pre_def"
    _queue(state, ATTACKER, sources(state, ATTACKER, "combat_start"), stops=True)
    _queue(state, DEFENDER, sources(state, DEFENDER, "combat_start"), stops=True)
    for seat in combat.seats:  # pushed last, so carried out first; the defender's before the attacker's
        for aura in reversed(state.auras):
            if aura.seat == seat:
                apply_aura(state, aura)


def _window(state: State, seat: Seat, name: str) -> None:
    if seat >= 0:
        push(state, WindowFrame(seat, name))  # type: ignore[arg-type]


def _pre_def(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "pre_att"
    _window(state, combat.defender, "pre_roll")


def _pre_att(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "roll"
    _window(state, combat.attacker, "pre_roll")


def _roll(state: State, combat: Combat, events: list[Event]) -> None:
    """C3: both dice, then Rocket Boots of the defender and of the attacker."""
    combat.stage = "def_powers"
    roll_combat(state, events)
    open_rolled(state, combat.attacker, "red")
    open_rolled(state, combat.defender, "black")


def _def_powers(state: State, combat: Combat, events: list[Event]) -> None:
    """C5."""
    combat.rerolled = False
    if not powers(state, DEFENDER, events):
        combat.stage = "def_post"


def _def_post(state: State, combat: Combat, events: list[Event]) -> None:
    """C6: the window stays open until passed; after a reroll the defender's powers are looked at again."""
    if combat.rerolled:
        combat.stage = "def_powers"
        return
    combat.stage = "def_passed"
    _window(state, combat.defender, "post_roll")


def _def_passed(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "def_powers" if combat.rerolled else "att_powers"


def _att_powers(state: State, combat: Combat, events: list[Event]) -> None:
    """C7: the attacker's powers, then again both sides' as long as dice fall anew."""
    if powers(state, ATTACKER, events):
        return
    combat.stage = "recheck" if combat.rerolled else "att_post"


def _recheck(state: State, combat: Combat, events: list[Event]) -> None:
    combat.rerolled = False
    if not powers(state, DEFENDER, events):
        combat.stage = "att_powers"


def _att_post(state: State, combat: Combat, events: list[Event]) -> None:
    """C8."""
    combat.stage = "att_passed"
    _window(state, combat.attacker, "post_roll")


def _att_passed(state: State, combat: Combat, events: list[Event]) -> None:
    combat.stage = "recheck" if combat.rerolled else "ranged"


# --------------------------------------------------------------------------------------------- the two steps


def _strike(step: str) -> Stage:
    """C9, C10: the attacks of that kind are judged at the values of this moment."""

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
    """C9b: the damage is placed at once on both sides, then what hitting and suffering set off."""

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
                _queue(state, side, sources(state, side, "on_hit"))

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
                _queue(state, side, waiting)

    return stage


def _after_suffer(step: str) -> Stage:
    def stage(state: State, combat: Combat, events: list[Event]) -> None:
        combat.stage = f"{step}_judge"
        for side in (ATTACKER, DEFENDER):
            if combat.dealt[side]:
                _window(state, combat.seats[side], "after_suffer")

    return stage


def _judge(step: str) -> Stage:
    """Defeats of this step, judged together (AG-CMB-8, AG-RUL-55)."""

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


# --------------------------------------------------------------------------------------------------- C11


def _end(state: State, combat: Combat, events: list[Event]) -> None:
    """(1) Who is defeated; (2) theft and the defeat procedures, the defender's first."""
    combat.stage = "encounter"
    combat.pending = (0, 0)
    if combat.cancelled:
        combat.down = (False, False)
    events.append(ev.CombatEnded(*combat.down, bool(combat.cancelled)))
    both = combat.down == (True, True)
    before = len(state.frames)
    for side in (DEFENDER, ATTACKER):
        seat = combat.seats[side]
        if combat.down[side] and seat != NOBODY:
            other = combat.seats[1 - side]
            begin_defeat(state, seat, other, NOBODY if both else other, events)
    state.frames[before:] = reversed(state.frames[before:])  # the defender's procedure comes first


def _encounter(state: State, combat: Combat, events: list[Event]) -> None:
    """(3) What becomes of the encounter (AG-CMB-12, AG-CMB-13)."""
    combat.stage = "put_away"
    foe = state.foe
    if combat.defender != NOBODY or foe is None:
        return
    creature = monster(state)
    if combat.down[1]:
        fact = Fact(combat.attacker, NOBODY, creature.id, not combat.hurt[0])
        state.facts = (*state.facts, fact)
        events.append(ev.MonsterDefeated(combat.attacker, creature.id))
        quests.defeat_counts(state, fact, events)
        if foe.kind == "marker":
            remove_marker(state, foe.slot, events)
            state.foe = foe = replace(foe, kind="event" if creature.event else "drawn", slot=-1)
        if combat.down[0]:
            _put_on_deck(state, events)
        elif creature.board or creature.event:
            if creature.reward:
                run(state, Ctx(creature.source, "foe", seat=combat.attacker, side=DEFENDER), (creature.reward,))
        else:
            state.foe = gone(foe)
            to_bag(state, combat.attacker, foe.card, events, "won")
        return
    if combat.cancelled == "deck_top" and foe.kind != "board":
        if foe.kind == "marker":
            remove_marker(state, foe.slot, events)
            state.foe = replace(foe, kind="drawn", slot=-1)
        _put_on_deck(state, events)
    elif foe.kind in ("drawn", "event"):
        state.foe = gone(foe)
        to_tracker(state, foe.card, combat.space, events)


def _put_on_deck(state: State, events: list[Event]) -> None:
    foe = state.foe
    if foe is not None and foe.kind in ("drawn", "event"):
        state.foe = gone(foe)
        return_card(state, foe.card, events)


def _put_away(state: State, combat: Combat, events: list[Event]) -> None:
    """An event encounter that its reward has not put into the log goes back to its deck (AG-EVT-8)."""
    combat.stage = "win"
    _put_on_deck(state, events)


def _win(state: State, combat: Combat, events: list[Event]) -> None:
    """(4) What winning sets off."""
    combat.stage = "facts"
    for side in (ATTACKER, DEFENDER):
        if combat.down[1 - side] and not combat.down[side]:
            _queue(state, side, sources(state, side, "on_win"))


def _facts(state: State, combat: Combat, events: list[Event]) -> None:
    """(5) to (7): triggers of the event, quests, the win check."""
    combat.stage = "cleanup"
    push(state, SettleFrame(state.active))


def _cleanup(state: State, combat: Combat, events: list[Event]) -> None:
    """C12: played cards go to the discard piles; modifiers, energy and substitutes are gone with the combat."""
    for one in combat.cards:
        to_discard(state, one.card)
    state.combat = None
    state.foe = None
    pop(state)


_PAST_STOPPING: Final = (
    *[f"{step}_{part}" for step in ("ranged", "melee") for part in ("suffer", "after", "judge")],
    "end",
    "encounter",
    "put_away",
    "win",
    "facts",
    "cleanup",
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
    "end": _end,
    "encounter": _encounter,
    "put_away": _put_away,
    "win": _win,
    "facts": _facts,
    "cleanup": _cleanup,
}
STAGES: Final = tuple(_STAGES)
