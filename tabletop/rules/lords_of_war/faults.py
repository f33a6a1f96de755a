"""Everything that can be wrong with a state: conservation of cards, limits, flags, and impossible stacks of frames."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletop.rules.bits import bits_of, has_bit
from tabletop.rules.grid import unpack

from .armies import SIZE
from .ending import QUIET_TURNS
from .geometry import engaged, occupied
from .missiles import aims_of, obstacle
from .state import (
    HAND,
    OPENING,
    OWN,
    UNKNOWN,
    AdvanceFrame,
    AimFrame,
    BattleFrame,
    DeployFrame,
    Frame,
    OpeningFrame,
    ReinforceFrame,
    State,
)

_ALL = bits_of(range(2 * SIZE))
MOST_TURNS: Final = 100_000
"""Far more turns than LW-END-5 and 7 let a match have."""
FARTHEST: Final = 100_000
"""How far from the origin of an endless field a unit may be; no match gets there."""
_TURN: Final = (ReinforceFrame, BattleFrame)  # the frames below all others in a turn
_STACKS: Final = (
    (OpeningFrame, OpeningFrame),
    (OpeningFrame,),
    (*_TURN, DeployFrame),
    (*_TURN, AimFrame),
    (*_TURN, AdvanceFrame),
    _TURN,
    (ReinforceFrame,),
)
"""The possible stacks, as kinds of frames, the top last (4)."""


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty for a sound one. Hidden cards of a view are taken to be right."""
    return [*_cards(state), *_board(state), *_numbers(state), *_flow(state)]


def _cards(state: State) -> list[str]:
    """Each instance must be in exactly one place, on its own side."""
    found = []
    for seat in (0, 1):
        piles = [
            *state.units[seat].values(),
            *state.hands[seat],
            *state.decks[seat],
            *state.casualties[1 - seat],
        ]
        counts = Counter(piles)
        hidden = counts.pop(UNKNOWN, 0)
        own = range(seat * SIZE, (seat + 1) * SIZE)
        found += [f"seat {seat + 1}: foreign card {card}" for card in sorted(counts) if card not in own]
        found += [f"seat {seat + 1}: card {card} is in {n} places" for card, n in sorted(counts.items()) if n > 1]
        if len(piles) != SIZE:
            found.append(f"seat {seat + 1}: {len(piles)} cards instead of {SIZE} ({hidden} hidden)")
        if len(state.hands[seat]) > HAND:
            found.append(f"seat {seat + 1}: {len(state.hands[seat])} cards in hand")
        if UNKNOWN in state.units[seat].values() or UNKNOWN in state.casualties[seat]:
            found.append(f"seat {seat + 1}: a hidden card lies open")
    return found


def _board(state: State) -> list[str]:
    grid = state.config.tables.grid
    found = [f"two cards on {grid.names[pos]}" for pos in sorted(state.units[0].keys() & state.units[1].keys())]
    places = [pos for side in state.units for pos in sorted(side)]
    found += [f"a card off the board at {pos}" for pos in places if not grid.has(pos)]
    if grid.endless and any(max(map(abs, unpack(pos))) > FARTHEST for pos in places):
        found.append("a card farther away than any match leads")
    return found


def _numbers(state: State) -> list[str]:
    found = []
    for name in ("deployed", "moved", "fired", "fought", "was_engaged", "took_part"):
        if not 0 <= getattr(state, name) <= _ALL:
            found.append(f"flags {name} out of range")
    if state.active not in (0, 1):
        return [*found, "a turn of nobody"]
    for name in ("deployed", "moved", "fired", "fought", "was_engaged"):
        if getattr(state, name) & ~OWN[state.active]:
            found.append(f"flags {name} on units of the seat that is not active")
    if state.deployed.bit_count() > 1:
        found.append("two cards deployed in one turn")
    found += [] if _counters(state) else ["a counter out of range"]
    if not 0 <= state.progress <= 3:
        found.append("progress out of range")
    return found


def _counters(state: State) -> bool:
    """Whether the counts of turns and idle turns are possible. An idle turn of each seat ends the match (LW-END-5), and
    only an extra turn gives one seat two in a row."""
    counts = (state.turn, state.quiet, *state.idle, *state.extra)
    general = state.config.tables.general
    earned = [sum(has_bit(general, unit) for unit in pile if unit != UNKNOWN) for pile in state.casualties]
    if min(counts) < 0 or max(counts) > MOST_TURNS or any(extra > most for extra, most in zip(state.extra, earned)):
        return False
    return state.result is not None or (not all(state.idle) and max(state.idle) <= 2 and state.quiet < QUIET_TURNS)


def _flow(state: State) -> list[str]:
    if (state.result is None) == (not state.frames):
        return ["neither decided nor over, or both"]
    if state.result is not None:
        seats, scores = state.result.winners, state.result.scores
        sound = len(seats) <= 1 and all(seat in (0, 1) for seat in seats) and len(scores) == 2
        return [] if sound else ["a result of nobody"]
    if tuple(type(frame) for frame in state.frames) not in _STACKS:
        return ["no turn lays these frames on the stack"]
    below, top = state.frames[:-1], state.frames[-1]
    found = [f"frame {frame.phase} of no seat" for frame in state.frames if frame.decider not in (0, 1)]
    if isinstance(top, OpeningFrame):
        return found + _opening(state)
    if state.turn < 1:
        found.append("a turn before the first")
    if not found and any(frame.decider != state.active for frame in below):
        found.append("a seat decides in the other's turn")
    if top.decider != state.active and not isinstance(top, AdvanceFrame):
        found.append("a seat decides in the other's turn")
    return found or [*_aims(state, top), *_advances(state, top)]


def _opening(state: State) -> list[str]:
    """In the opening nothing but the first challenge may have happened (LW-OPN-1, 2)."""
    second = len(state.frames) == 1
    starts = {state.config.tables.starts[0]} if second else set()
    flags = state.deployed | state.moved | state.fired | state.fought | state.was_engaged | state.took_part
    empty = not state.units[1] and not any(state.casualties) and not flags
    if state.frames != OPENING[int(second)] or state.active != int(second) or state.units[0].keys() != starts:
        return ["an opening that is none"]
    if state.turn or not empty or state.extra != (0, 0) or state.idle != (0, 0) or state.quiet or state.progress:
        return ["an opening in the middle of a match"]
    return [] if all(state.decks) and all(state.hands) else ["an opening without cards"]


def _aims(state: State, top: Frame) -> list[str]:
    """Every ordered shot must be one that its unit could be ordered now (LW-RNG)."""
    orders = aims_of(top)
    places = {unit: pos for pos, unit in state.units[state.active].items()}
    found = [] if len(dict(orders)) == len(orders) else ["a unit that aims twice"]
    targets = {unit: pos for pos, unit in state.units[1 - state.active].items()}
    for unit, target in orders:
        reach = state.config.tables.targets[unit]
        if unit not in places or target not in targets:
            found.append(f"aim of or at a unit off the board: {(unit, target)}")
        elif obstacle(state, unit, places[unit]) or targets[target] - places[unit] not in reach:
            found.append(f"an aim that nobody could order: {(unit, target)}")
    return found


def _advances(state: State, top: Frame) -> list[str]:
    """Units that must advance must be on the board, with squares that their arrows point at (LW-BSK)."""
    if not isinstance(top, AdvanceFrame):
        return []
    if not state.config.options.intermediate or not top.pending or (top.later and top.decider != state.active):
        return ["an advance of nobody"]
    found = []
    for seat, pending in ((top.decider, top.pending), (1 - top.decider, top.later)):
        places = {unit: pos for pos, unit in state.units[seat].items()}
        if len(dict(pending)) != len(pending):
            found.append("a unit that advances twice")
        for unit, squares in pending:
            if (
                unit not in places
                or not has_bit(state.config.tables.berserker, unit)
                or not has_bit(state.took_part, unit)
            ):
                found.append(f"an advance of a unit that cannot: {unit}")
                continue
            struck = {places[unit] + step for step, _ in state.config.tables.strikes[unit]}
            if not squares or len(set(squares)) != len(squares) or not struck.issuperset(squares):
                found.append(f"an advance to where no victim stood: {unit}")
            elif pending is top.pending and (engaged(state, seat, places[unit]) or _taken(state, squares)):
                found.append(f"an advance that is not open: {unit}")
    return found


def _taken(state: State, squares: tuple[int, ...]) -> bool:
    return any(occupied(state, square) for square in squares)
