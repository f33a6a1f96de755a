"""Everything that can be wrong with a state: conservation of cards, limits, flags, and impossible stacks of frames."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletop.rules.bits import has_bit
from tabletop.rules.grid import unpack

from . import META, state as st
from .armies import SIZE
from .ending import QUIET_TURNS

FARTHEST: Final = 100_000
"""How far from the origin of an endless field a unit may be; no match gets there."""
_TURN: Final = (st.ReinforceFrame, st.BattleFrame)  # the frames below all others in a turn
_STACKS: Final = (
    (st.OpeningFrame, st.OpeningFrame),
    (st.OpeningFrame,),
    (*_TURN, st.DeployFrame),
    (*_TURN, st.AimFrame),
    (*_TURN, st.AdvanceFrame),
    _TURN,
    (st.ReinforceFrame,),
)
"""The possible stacks, as kinds of frames, the top last (4)."""


def faults(state: st.State) -> list[str]:
    """What is wrong with a state; empty for a sound one. Hidden cards of a view are taken to be right."""
    return [*_cards(state), *_board(state), *_numbers(state), *_flow(state)]


def _cards(state: st.State) -> list[str]:
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
        hidden = counts.pop(st.UNKNOWN, 0)
        own = range(seat * SIZE, (seat + 1) * SIZE)
        found += [f"seat {seat + 1}: foreign card {card}" for card in sorted(counts) if card not in own]
        found += [f"seat {seat + 1}: card {card} is in {n} places" for card, n in sorted(counts.items()) if n > 1]
        if len(piles) != SIZE:
            found.append(f"seat {seat + 1}: {len(piles)} cards instead of {SIZE} ({hidden} hidden)")
        if len(state.hands[seat]) > st.HAND:
            found.append(f"seat {seat + 1}: {len(state.hands[seat])} cards in hand")
        if st.UNKNOWN in state.units[seat].values() or st.UNKNOWN in state.casualties[seat]:
            found.append(f"seat {seat + 1}: a hidden card lies open")
    return found


def _board(state: st.State) -> list[str]:
    grid = state.config.tables.grid
    found = [f"two cards on {grid.names[pos]}" for pos in sorted(state.units[0].keys() & state.units[1].keys())]
    places = [pos for side in state.units for pos in sorted(side)]
    found += [f"a card off the board at {pos}" for pos in places if not grid.has(pos)]
    if grid.endless and any(max(map(abs, unpack(pos))) > FARTHEST for pos in places):
        found.append("a card farther away than any match leads")
    return found


def _numbers(state: st.State) -> list[str]:
    found = []
    if state.active not in (0, 1):
        return ["a turn of nobody"]
    for name in ("deployed", "moved", "fired", "fought", "was_engaged"):
        if getattr(state, name) & ~st.OWN[state.active]:
            found.append(f"flags {name} on units of the seat that is not active")
    if state.deployed.bit_count() > 1:
        found.append("two cards deployed in one turn")
    if min(state.turn, state.quiet, *state.idle, *state.extra, state.progress, 3 - state.progress) < 0:
        found.append("a counter out of range")
    general = state.config.tables.general
    earned = [sum(has_bit(general, unit) for unit in pile if unit != st.UNKNOWN) for pile in state.casualties]
    if any(extra > most for extra, most in zip(state.extra, earned)):
        found.append("an extra turn without a fallen General")
    if state.result is None and (all(state.idle) or max(state.idle) > 2 or state.quiet >= QUIET_TURNS):
        found.append("a match that idle turns have ended")
    return found


def _flow(state: st.State) -> list[str]:
    if (state.result is None) == (not state.frames):
        return ["neither decided nor over, or both"]
    if state.result is not None:
        seats, scores = state.result.winners, state.result.scores
        sound = len(seats) <= 1 and all(seat in (0, 1) for seat in seats) and len(scores) == 2
        return [] if sound and state.result.ending in META.endings else ["a result of nobody"]
    if tuple(type(frame) for frame in state.frames) not in _STACKS:
        return ["no turn lays these frames on the stack"]
    *below, top = state.frames
    if isinstance(top, st.OpeningFrame):
        second = len(state.frames) == 1
        sound = state.frames == st.OPENING[second] and state.active == second and not any(state.casualties)
        return [] if sound and not state.turn and all(state.decks) and all(state.hands) else ["no opening"]
    others = [*below, *(() if isinstance(top, st.AdvanceFrame) else (top,))]
    if state.turn < 1 or any(frame.decider != state.active for frame in others):
        return ["a seat decides in the other's turn"]
    return []
