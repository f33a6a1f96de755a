"""The combat check: one simultaneous resolution (LW-CMB). The resolver is pure and serves previews as well."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.game import Event

from . import events as ev
from .armies import SIZE
from .config import Tables
from .ending import general_kills, victory
from .state import ACTED, AIM, KILLED, AdvanceFrame, State, Units, changed

Shots = Sequence[tuple[int, int]]  # (shooter, target)
Hits = dict[int, list[tuple[int, int, str]]]  # target -> (source, amount, "arrow" or "missile")


def resolve(tables: Tables, units: tuple[Units, Units], silent: int, shots: Shots) -> Hits:
    """All damage of a check: the arrows of every unit but the ``silent`` ones (LW-RNG-6), and the shots
    (LW-CMB-2, 3). Every list is in order of source."""
    hits: Hits = {}
    strikes = tables.strikes
    for seat in (0, 1):
        theirs = units[1 - seat]
        for pos, unit in units[seat].items():
            if silent and silent >> unit & 1:
                continue
            for step, value in strikes[unit]:
                if pos + step in theirs:
                    target = theirs[pos + step]
                    if target in hits:
                        hits[target].append((unit, value, "arrow"))
                    else:
                        hits[target] = [(unit, value, "arrow")]
    for shooter, target in shots:
        hits.setdefault(target, []).append((shooter, tables.missile[shooter], "missile"))
    for parts in hits.values():
        if len(parts) > 1:
            parts.sort()
    return hits


def tallies(tables: Tables, units: tuple[Units, Units], hits: Hits) -> list[tuple[int, int, ev.Tally]]:
    """(unit, position, tally) for every unit that takes damage, in order of instance (LW-CMB-4)."""
    ids, names, defence = tables.ids, tables.grid.names, tables.defence
    where = {unit: pos for side in units for pos, unit in side.items() if unit in hits}
    found = []
    for unit in sorted(hits):
        parts = tuple([(ids[source], amount, how) for source, amount, how in hits[unit]])
        total = sum([part[1] for part in parts])
        tally = ev.Tally(ids[unit], names[where[unit]], defence[unit], parts, total, total > defence[unit])
        found.append((unit, where[unit], tally))
    return found


def silent_units(state: State, shots: Shots) -> int:
    """Mask of the active seat's Ranged units whose arrows do no damage because they shoot or shot (LW-RNG-6)."""
    silent = state.fired
    for shooter, _ in shots:
        silent |= 1 << shooter
    return silent


def check(state: State, shots: Shots, events: list[Event]) -> None:
    """Carry one check out (LW-CMB-9): flags, damage, removal, extra turns, victory, and who must advance."""
    tables = state.config.tables
    active = state.active
    silent = silent_units(state, shots)
    hits = resolve(tables, state.units, silent, shots)
    _flags(state, hits, silent)
    state.fired = silent
    found = tallies(tables, state.units, hits)
    events.append(ev.CombatCheck(active, _shots(state, shots), tuple([tally for _, _, tally in found])))
    dead = [(unit, pos, tally) for unit, pos, tally in found if tally.dead]
    if not dead:
        return
    state.progress |= ACTED | KILLED
    killers = 0
    for unit, _, _ in dead:
        for source, _, _ in hits[unit]:
            killers |= 1 << source
    state.took_part |= killers
    _remove(state, dead, events)
    general_kills(state, [unit for unit, _, _ in dead], events)
    if victory(state, events):
        return
    if state.config.options.intermediate and killers & tables.berserker:
        _pending(state, dead, hits)


def _flags(state: State, hits: Hits, silent: int) -> None:
    """Remember which units of the active seat fought and which Ranged ones were engaged (LW-RNG-4, 6)."""
    active = state.active
    low = active * SIZE
    fought = state.fought
    engaged = 0
    for target, parts in hits.items():
        if low <= target < low + SIZE:
            engaged |= 1 << target  # only arrows hit the active seat
        else:
            for source, _, how in parts:
                if how == "arrow":
                    fought |= 1 << source
    state.fought = fought
    state.was_engaged |= engaged & state.config.tables.ranged & ~silent


def _shots(state: State, shots: Shots) -> tuple[ev.Shot, ...]:
    if not shots:
        return ()
    tables = state.config.tables
    ids, names = tables.ids, tables.grid.names
    where = {unit: names[pos] for side in state.units for pos, unit in side.items()}
    return tuple(ev.Shot(ids[s], where[s], ids[t], where[t], tables.missile[s]) for s, t in shots)


def _remove(state: State, dead: list[tuple[int, int, ev.Tally]], events: list[Event]) -> None:
    """Take the eliminated units off together and put them on the opponents' piles (LW-CMB-5, 6)."""
    tables = state.config.tables
    for unit, pos, tally in dead:
        owner = 0 if unit < SIZE else 1
        seat = 1 - owner
        del state.units[owner][pos]
        pile = (*state.casualties[seat], unit)
        state.casualties = changed(state.casualties, seat, pile)
        commanders = sum([tables.commanders >> fallen & 1 for fallen in pile])
        events.append(
            ev.Eliminated(
                seat, owner, tally.unit, tally.square, tally.total, tally.defence, tables.cards[unit].rank,
                len(pile), commanders,
            )
        )  # fmt: skip


def _pending(state: State, dead: list[tuple[int, int, ev.Tally]], hits: Hits) -> None:
    """Note the Berserkers that helped to kill, with their victims' squares (LW-BSK-1, 2, 6, 9); whether they are
    free to go is settled by the frame."""
    berserker = state.config.tables.berserker
    squares: dict[int, list[int]] = {}
    for unit, pos, _ in dead:
        for source, _, _ in hits[unit]:
            if berserker >> source & 1:
                squares.setdefault(source, []).append(pos)
    alive = {unit for side in state.units for unit in side.values()}
    by_seat: list[list[tuple[int, tuple[int, ...]]]] = [[], []]
    for unit in sorted(squares):
        if unit in alive:
            by_seat[unit // SIZE].append((unit, tuple(sorted(squares[unit]))))
    first, second = tuple(by_seat[state.active]), tuple(by_seat[1 - state.active])
    if first or second:
        state.frames = (*state.frames, AdvanceFrame(state.active, first, second))


def push_check(state: State) -> None:
    """Put a fire step with its check on the stack."""
    state.frames = (*state.frames, AIM[state.active])
