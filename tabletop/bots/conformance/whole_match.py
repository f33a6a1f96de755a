"""Checks of a match as a whole: replay of its journal, timeline and branches, undo and redo."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.game import Event
from tabletop.rules.match import Match, ReplayError

from .probe import Fault
from .save_checks import check_save, same_match


def check_replay(match: Match[object], saved: bool = True) -> None:
    """The journal leads to the position; ``saved``: also that of a match that was saved and loaded."""
    try:
        match.prove()
        if saved:
            check_save(match).prove()
    except ReplayError as error:
        raise Fault("the journal proves the position", str(error)) from error


def check_timeline(match: Match[object], past: Sequence[object], events: Sequence[list[Event]]) -> None:
    """Every earlier position and its events are found again from the journal, and a branch does not change the
    match."""
    step = max(1, len(past) // 16)
    fresh = Match.restore(match.game, match.setup, match.order, match.deal, match.journal, match.state)
    for index in range(0, len(past), step):
        if match.position(index) != past[index] or fresh.position(index) != past[index]:
            raise Fault("the timeline shows the positions as they were", f"position {index}")
    for index in range(0, len(events), step):
        if match.events(index) != events[index] or fresh.events(index) != events[index]:
            raise Fault("the timeline tells the events as they were", f"action {index}")
    fork = match.branch(len(events) // 2)
    before = match.game.clone(match.state)
    actions = fork.legal_actions()
    if actions:
        fork.apply(actions[-1])
    if match.state != before:
        raise Fault("a branch leaves the match alone", f"at action {len(events) // 2}")


def check_undo(match: Match[object], past: Sequence[object], most: int = 0) -> None:
    """Undo to the start passes through every earlier state, and redo returns to the end; ``most``: in longer games only
    the first and the last so many actions are undone."""
    length = len(past) - 1
    if not most or length <= 2 * most:
        _walk(match, past, length, length)
    else:
        _walk(match, past, most, most)
        _walk(match, past, length, most)


def _walk(match: Match[object], past: Sequence[object], end: int, steps: int) -> None:
    """Undo so many actions, starting after the first ``end`` ones, and redo them."""
    game = match.game
    journal, state = match.journal[:end], game.clone(past[end])
    there = Match.restore(game, match.setup, match.order, match.deal, journal, state)
    for index in reversed(range(end - steps, end)):
        there.undo(agreed=True)
        if there.state != past[index]:
            raise Fault("undo passes through every earlier state", f"position {index}")
    for index in range(end - steps + 1, end + 1):
        there.redo()
        if there.state != past[index]:
            raise Fault("redo passes through every later state", f"position {index}")
    if end == len(match.journal):
        same_match(match, there, "undo and redo give the match back")
