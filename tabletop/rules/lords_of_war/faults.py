"""Everything that can be wrong with a state: conservation of cards, limits, flags, flow."""

from __future__ import annotations

from collections import Counter

from .armies import SIZE
from .missiles import aims_of
from .state import HAND, UNKNOWN, AdvanceFrame, State

_ALL = (1 << 2 * SIZE) - 1


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty for a sound one. Hidden cards of a view are taken on trust."""
    return [*_cards(state), *_board(state), *_numbers(state), *_flow(state)]


def _cards(state: State) -> list[str]:
    """Each instance is in exactly one place and on its own side."""
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
    found += [f"a card off the board at {pos}" for side in state.units for pos in sorted(side) if not grid.has(pos)]
    return found


def _numbers(state: State) -> list[str]:
    found = []
    for name in ("deployed", "moved", "fired", "fought", "was_engaged", "took_part"):
        if not 0 <= getattr(state, name) <= _ALL:
            found.append(f"flags {name} out of range")
    own = ((1 << SIZE) - 1) << state.active * SIZE
    for name in ("deployed", "moved", "fired", "fought", "was_engaged"):
        if getattr(state, name) & ~own:
            found.append(f"flags {name} on units of the seat that is not active")
    if state.deployed.bit_count() > 1:
        found.append("two cards deployed in one turn")
    if state.active not in (0, 1) or state.turn < 0 or state.quiet < 0 or min(state.extra + state.idle) < 0:
        found.append("a counter out of range")
    if not 0 <= state.progress <= 3:
        found.append("progress out of range")
    return found


def _flow(state: State) -> list[str]:
    if (state.result is None) == (not state.frames):
        return ["neither decided nor over, or both"]
    found = []
    for frame in state.frames:
        if frame.decider not in (0, 1):
            found.append(f"frame {frame.phase} of no seat")
    if state.frames and state.frames[-1].decider != state.active and not isinstance(state.frames[-1], AdvanceFrame):
        found.append("a seat decides in the other's turn")
    if state.frames:
        on_board = {unit for side in state.units for unit in side.values()}
        found += [f"aim of or at a unit off the board: {pair}" for pair in aims_of(state.frames[-1])
                  if not on_board.issuperset(pair)]  # fmt: skip
    return found
