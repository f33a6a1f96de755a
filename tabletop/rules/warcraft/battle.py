"""The course of a battle: who joins, rounds, phases and their two halves under Slow Poison (3.6, 3.7).

``Battle.stage`` names what comes next; every stage is one function that sets the next one and may put a frame with a
decision on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

from tabletop.rules.bits import bits_of, has_bit, with_bit
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .battle_dice import apply_heal, dealt, phase_owners, raise_units, reduced, roll_phase, rolling
from .battle_end import end_battle
from .board import clear_flags, living
from .card_windows import open_battle_window
from .casualties import after_removal, next_removal, pick
from .decks import draw
from .forces import battle_of, controller, force, participants, sides_left, with_ability
from .pieces import FIGHTS, KINDS, NEUTRAL, OWNER, PHASES, POLY
from .state import REGISTRY, Battle, BattleFrame, JoinFrame, PoisonFrame, RaiseFrame, State, pop, push, top

PHASE_NAMES: Final = tuple(KINDS[type_] for type_ in PHASES)


def begin_battle(state: State, where: int, attacker: int, defender: int, active: Seat) -> None:
    """Start a battle between two sides in a hex; ``active``: whose Move Step it is (WC-BAT-8)."""
    state.battles += 1
    state.battle = Battle(state.battles, where, (attacker, defender), active)
    push(state, BattleFrame(active))


# ------------------------------------------------------------------------------------------------------ start


def _join(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Ask teammates that have units in flanks only (WC-BAT-9), defenders first."""
    battle = battle_of(state)
    here = {OWNER[piece] for piece in state.board[battle.hex] if FIGHTS[piece] >= 0}
    for seat in participants(state):
        if seat not in here and not has_bit(battle.asked, seat):
            battle.asked = with_bit(battle.asked, seat)
            push(state, JoinFrame(seat))
            return
    battle.leads = (_lead(state, 0), _lead(state, 1))
    battle.stage = "draws"


def _lead(state: State, index: int) -> Seat:
    """The seat that chooses the casualties of a side (WC-TEAM-5, WC-ELF-5)."""
    battle = battle_of(state)
    tables = state.config.tables
    side = battle.sides[index]
    if side == tables.neutral_side:
        return controller(state, NEUTRAL)
    own = [seat for seat in living(state) if tables.side[seat] == side]
    taking_part = [seat for seat in own if seat in participants(state)]
    if index == 0 and battle.active in taking_part:
        return battle.active
    here = {OWNER[piece] for piece in state.board[battle.hex] if FIGHTS[piece] >= 0}
    return next(seat for seat in (*taking_part, *own) if seat in here)


@REGISTRY.lists(JoinFrame)
def join_actions(state: State, frame: JoinFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """Taking part, and staying out."""
    return [act.Join(True), act.Join(False)]


@REGISTRY.handles(act.Join)
def join(state: State, action: act.Join, events: list[Event]) -> None:
    """Answer whether units in flanks take part (WC-BAT-9)."""
    frame = top(state, JoinFrame)
    pop(state)
    if not action.join:
        battle_of(state).stayed = with_bit(battle_of(state).stayed, frame.decider)
    events.append(ev.Joined(frame.decider, action.join))


def _draws(state: State, events: list[Event]) -> None:
    """Report who fights; every participant draws a card (WC-BAT-10)."""
    battle = battle_of(state)
    tables = state.config.tables
    units = force(state)
    counts: dict[tuple[str, str, str], int] = {}
    for where, piece in units:
        key = (tables.race[OWNER[piece]], KINDS[FIGHTS[piece]], tables.names[where])
        counts[key] = counts.get(key, 0) + 1
    seats = participants(state)
    events.append(
        ev.BattleStarted(
            battle.number,
            tables.names[battle.hex],
            tuple(seat for seat in seats if tables.side[seat] == battle.sides[0]),
            tuple(seat for seat in seats if tables.side[seat] == battle.sides[1]),
            tuple((race, type_, where, number) for (race, type_, where), number in counts.items()),
        )
    )
    battle.stage = "round"
    for seat in living(state):
        if seat in seats and state.result is None:
            draw(state, seat, "battle", events)


# ----------------------------------------------------------------------------------------------------- rounds


def _round(state: State, events: list[Event]) -> None:
    """A new round: effects of the last one end, window W4 (WC-BAT-13)."""
    battle = battle_of(state)
    clear_flags(state, POLY)
    battle.round += 1
    battle.phase = 0
    battle.poison = ()
    events.append(ev.RoundStarted(battle.number, battle.round))
    battle.stage = "poison"
    open_battle_window(state, 4)


def _poison(state: State, events: list[Event]) -> None:
    """After the window: test for the end of the battle, then the owners of Slow Poison name its phases (WC-BAT-20,
    WC-ABL-3)."""
    battle = battle_of(state)
    if len(sides_left(state)) < 2:
        battle.stage = "end"
        return
    units = force(state)
    for owner in phase_owners(state):
        number = with_ability(state, units, owner, "slow_poison")
        if not number or any(named == owner for named, _ in battle.poison):
            continue
        if number >= len(PHASES):
            name_poison(state, owner, tuple(range(len(PHASES))), events)
            continue
        push(state, PoisonFrame(controller(state, owner), owner, number))
        return
    battle.stage = "phase"


def name_poison(state: State, owner: int, phases: tuple[int, ...], events: list[Event]) -> None:
    """Note the phases in which an owner strikes first."""
    battle = battle_of(state)
    battle.poison = (*battle.poison, (owner, bits_of(phases)))
    names = tuple(PHASE_NAMES[phase] for phase in phases)
    events.append(ev.PoisonNamed(state.config.tables.race[owner], names))


@REGISTRY.lists(PoisonFrame)
def poison_actions(state: State, frame: PoisonFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """Every set of as many phases as there are poisoners."""
    return [act.NamePhases("+".join(names)) for names in combinations(PHASE_NAMES, frame.number)]


@REGISTRY.handles(act.NamePhases)
def name_phases(state: State, action: act.NamePhases, events: list[Event]) -> None:
    """The owner of poisoners names their phases (WC-ABL-3)."""
    frame = REGISTRY.listed(state, PoisonFrame, action)
    pop(state)
    phases = tuple(PHASE_NAMES.index(name) for name in action.phases.split("+"))
    name_poison(state, frame.owner, phases, events)


# ----------------------------------------------------------------------------------------------------- phases


def _phase(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Who rolls in this phase and in which half (WC-BAT-14, WC-ABL-3, 4)."""
    battle = battle_of(state)
    battle.faerie = ()
    battle.spears = battle.healed = 0
    battle.rolls = ()
    battle.marked = ()
    rollers = rolling(state, phase_owners(state))
    if not rollers:
        battle.stage = "next"
        return
    side = state.config.tables.side
    quick = [owner for owner, mask in battle.poison if has_bit(mask, battle.phase) and owner in rollers]
    if quick and len({side[owner] for owner in quick}) == 1:
        battle.half, battle.rollers = 1, tuple(owner for owner in rollers if owner in quick)
    else:
        battle.half, battle.rollers = 0, rollers
    _open_half(state)


def _open_half(state: State) -> None:
    battle = battle_of(state)
    battle.hidden = battle.pools = (0, 0)
    battle.stage = "dice"
    open_battle_window(state, 5)


def _dice(state: State, events: list[Event]) -> None:
    """Roll; then window W6."""
    battle = battle_of(state)
    battle.stage = "rolled"
    roll_phase(state, events)


def _rolled(state: State, events: list[Event]) -> None:  # noqa: ARG001
    battle_of(state).stage = "count"
    open_battle_window(state, 6)


def _count(state: State, events: list[Event]) -> None:  # noqa: ARG001
    """Sum the casualties of each side; then window W7 (WC-CAS-1)."""
    battle = battle_of(state)
    apply_heal(state)
    totals = [dealt(state, index) for index in (0, 1)]
    battle.pools = (totals[0][0] - totals[0][1], totals[1][0] - totals[1][1])
    battle.stage = "tally"
    open_battle_window(state, 7)


def _tally(state: State, events: list[Event]) -> None:
    """Subtract the casualties that Invisibility and Heal prevent; the rest must be removed (WC-ABL-2, WC-CRD-11)."""
    battle = battle_of(state)
    pools = [0, 0]
    for index in (1, 0):
        total, cursed, hidden, healed = reduced(state, index)
        if healed:
            battle.healed = with_bit(battle.healed, index)
        pools[index] = total - cursed - hidden - healed
        if total:
            phase = PHASE_NAMES[battle.phase]
            events.append(ev.Tallied(battle.number, index, phase, total, cursed, hidden, healed, pools[index]))
    battle.pools = (pools[0], pools[1])
    battle.turn = 1
    battle.stage = "cas"


def _half_end(state: State, events: list[Event]) -> None:  # noqa: ARG001
    """After the half of those who strike first the others roll; after both halves the phase is over."""
    battle = battle_of(state)
    if battle.half == 1:
        quick = battle.rollers
        rest = [owner for owner in rolling(state, phase_owners(state)) if owner not in quick]
        battle.half, battle.rollers = 2, tuple(rest)
        if rest:
            _open_half(state)
            return
    battle.stage = "next"


def _next(state: State, events: list[Event]) -> None:  # noqa: ARG001
    """Test for the end of the battle, then go on to the next phase or round (WC-BAT-17, 20)."""
    battle = battle_of(state)
    battle.rolls = ()
    battle.rollers = ()
    battle.half = 0
    if len(sides_left(state)) < 2:
        battle.stage = "end"
    elif battle.phase + 1 < len(PHASES):
        battle.phase += 1
        battle.stage = "phase"
    else:
        battle.stage = "round"


@REGISTRY.lists(RaiseFrame)
def raise_actions(state: State, frame: RaiseFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """Any number of units up to the most (WC-ABL-6)."""
    return [act.Raise(number) for number in range(frame.most, -1, -1)]


@REGISTRY.handles(act.Raise)
def raise_some(state: State, action: act.Raise, events: list[Event]) -> None:
    """Raise the number of units that the owner has chosen."""
    frame = REGISTRY.listed(state, RaiseFrame, action)
    pop(state)
    raise_units(state, frame.owner, action.number, events)


STAGES: Final[Mapping[str, Callable[[State, list[Event]], None]]] = {
    "join": _join,
    "draws": _draws,
    "round": _round,
    "poison": _poison,
    "phase": _phase,
    "dice": _dice,
    "rolled": _rolled,
    "count": _count,
    "tally": _tally,
    "cas": next_removal,
    "pick": pick,
    "fell": after_removal,
    "half_end": _half_end,
    "next": _next,
    "end": end_battle,
}


@REGISTRY.settles(BattleFrame)
def settle_battle(state: State, frame: BattleFrame, events: list[Event]) -> bool:  # noqa: ARG001
    """Carry out one stage of the running battle."""
    STAGES[battle_of(state).stage](state, events)
    return True
