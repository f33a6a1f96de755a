"""The combat check: one simultaneous resolution (LW-CMB). :func:`resolve` changes nothing and serves previews as
well."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.game import Event

from . import events as ev
from .armies import SIZE, owner_of
from .config import Tables
from .ending import general_kills, victory
from .geometry import engaged
from .state import ACTED, AIM, KILLED, OWN, AdvanceFrame, State, Units, changed, take_unit

Shots = Sequence[tuple[int, int]]  # (shooter, target)
Hits = dict[int, list[ev.Part]]  # position -> the parts of the damage on the unit there


def resolve(tables: Tables, units: tuple[Units, Units], silent: int, shots: Shots) -> tuple[Hits, int]:
    """All damage of a check by position, from the arrows of every unit but the ``silent`` ones (LW-RNG-6) and from the
    shots (LW-CMB-2, 3); and the mask of the units whose arrows hit an enemy."""
    hits: Hits = {}
    fighters = 0
    strikes = tables.strikes
    for mine, theirs in (units, units[::-1]):
        for pos, unit in mine.items():
            if silent >> unit & 1:
                continue
            for step, part in strikes[unit]:
                at = pos + step
                if at in theirs:
                    fighters |= 1 << unit
                    if at in hits:
                        hits[at].append(part)
                    else:
                        hits[at] = [part]
    if shots:
        where = {unit: pos for side in units for pos, unit in side.items()}
        for shooter, target in shots:
            part = (tables.ids[shooter], tables.missile[shooter], "missile")
            hits.setdefault(where[target], []).append(part)
    return hits, fighters


def tallies(tables: Tables, units: tuple[Units, Units], hits: Hits) -> list[tuple[int, int, ev.Tally]]:
    """(unit, position, tally) for every unit that takes damage, in order of square; parts in order of source
    (LW-CMB-4)."""
    ids, names, defences = tables.ids, tables.grid.names, tables.defence
    first, second = units
    found = []
    for pos in sorted(hits):
        parts = hits[pos]
        if len(parts) > 1:
            parts.sort()
        total = 0
        for part in parts:
            total += part[1]
        unit = first[pos] if pos in first else second[pos]
        defence = defences[unit]
        tally = ev.Tally(ids[unit], names[pos], defence, tuple(parts), total, total > defence)
        found.append((unit, pos, tally))
    return found


def silent_units(state: State, shots: Shots) -> int:
    """Mask of the active seat's Ranged units whose arrows do no damage because they shoot or shot (LW-RNG-6)."""
    silent = state.fired
    for shooter, _ in shots:
        silent |= 1 << shooter
    return silent


def check(state: State, shots: Shots, events: list[Event]) -> None:
    """Carry out one check (LW-CMB-9): flags, damage, removal, extra turns, victory, and who must advance."""
    tables = state.config.tables
    silent = silent_units(state, shots)
    hits, fighters = resolve(tables, state.units, silent, shots)
    found = tallies(tables, state.units, hits)
    _flags(state, found, fighters, silent)
    events.append(ev.CombatCheck(state.active, _shots(state, shots), tuple([tally for _, _, tally in found])))
    dead = [entry for entry in found if entry[2].dead]
    if not dead:
        return
    state.progress |= ACTED | KILLED
    killers = 0
    for _, _, tally in dead:
        for source, _, _ in tally.parts:
            killers |= 1 << tables.index[source]
    state.took_part |= killers
    _remove(state, dead, events)
    general_kills(state, [unit for unit, _, _ in dead], events)
    if victory(state, events):
        return
    if state.config.options.intermediate and killers & tables.berserker:
        _pending(state, dead)


def _flags(state: State, found: list[tuple[int, int, ev.Tally]], fighters: int, silent: int) -> None:
    """Remember which units of the active seat shot, fought, and which Ranged ones were engaged (LW-RNG-4, 6)."""
    own = OWN[state.active]
    engaged = 0
    for unit, _, _ in found:
        engaged |= 1 << unit  # only arrows hit units of the active seat, so one that takes damage is engaged
    state.fired = silent
    state.fought |= fighters & own
    state.was_engaged |= engaged & own & state.config.tables.ranged & ~silent


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
        take_unit(state, owner, pos)
        pile = (*state.casualties[seat], unit)
        state.casualties = changed(state.casualties, seat, pile)
        commanders = sum([tables.commanders >> fallen & 1 for fallen in pile])
        events.append(
            ev.Eliminated(
                seat, owner, tally.unit, tally.square, tally.total, tally.defence, tables.cards[unit].rank,
                len(pile), commanders,
            )
        )  # fmt: skip


def _pending(state: State, dead: list[tuple[int, int, ev.Tally]]) -> None:
    """Note the Berserkers that helped to kill and are not engaged now that the casualties are off the board, with their
    victims' squares (LW-BSK-1, 2, 3, 6, 9); the frame checks each again before it advances."""
    tables = state.config.tables
    squares: dict[int, list[int]] = {}
    for _, pos, tally in dead:
        for name, _, _ in tally.parts:
            source = tables.index[name]
            if tables.berserker >> source & 1:
                squares.setdefault(source, []).append(pos)
    places = {unit: pos for side in state.units for pos, unit in side.items()}
    by_seat: list[list[tuple[int, tuple[int, ...]]]] = [[], []]
    for unit in sorted(squares):
        if unit in places and not engaged(state, owner_of(unit), places[unit]):
            by_seat[owner_of(unit)].append((unit, tuple(sorted(squares[unit]))))
    first, second = tuple(by_seat[state.active]), tuple(by_seat[1 - state.active])
    if first or second:
        state.frames = (*state.frames, AdvanceFrame(state.active, first, second))


def push_check(state: State) -> None:
    """Put a fire step with its check on the stack."""
    state.frames = (*state.frames, AIM[state.active])
