"""Divides a match into turns: where each begins, whose it is, and what was done in it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import TypeVar

from tabletop.rules.game import Action, Game, Seat
from tabletop.rules.match import Match

S = TypeVar("S")


@dataclass(slots=True)
class ReviewedTurn:
    """The actions ``first`` to before ``end`` of the journal, in turn ``number`` of the match, which is that of
    ``seat``. ``start``: where that seat first had a choice, after the rolls that begin a turn; ``played``: its actions
    from there; ``open``: whether it had any choice. ``key``: a checksum of the set-up and of all actions up to the end
    of the turn."""

    first: int
    number: int
    seat: Seat
    end: int = 0
    start: int = 0
    played: tuple[Action, ...] = ()
    open: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class MatchPosition:
    """A position in the course of a match: its index, the state before the action (the same object each time: clone it
    to keep it), the action and whether it used chance (``drawn``); ``turn``: the one that begins or goes on here. After
    the last action, ``action`` and ``turn`` are None."""

    index: int
    state: object
    action: Action | None = None
    turn: ReviewedTurn | None = None
    drawn: bool = False


def deal_key(match: Match[S]) -> str:
    """32 hexadecimal digits that tell the deal of a match: what it began from, without the names and colours of its
    seats, which no rule looks at. Saves of a match, their copies and its branches share it."""
    seats = tuple([replace(seat, name="", colour="") for seat in match.setup.seats])
    setup = asdict(replace(match.setup, seats=seats))
    begun = json.dumps((setup, match.order, match.deal, len(match.earlier)), sort_keys=True, default=str)
    return hashlib.sha256(begun.encode()).hexdigest()[:32]


def steps(match: Match[S], *, over: bool = False) -> Iterator[MatchPosition]:
    """Every position of a match, in order. A turn is complete (its ``end``, ``played``, ``open`` and ``key``) when the
    next one begins. ``over``: the match is over; its turns get other keys, as more may be known of them. Raises
    ReplayError."""
    game = match.game
    journal = tuple(match.journal)
    digest = hashlib.sha256(f"{deal_key(match)} {over}".encode())
    codec = game.codec()
    turn: ReviewedTurn | None = None
    place: tuple[int, Seat | None] | None = None
    for index, state in enumerate(match.walk()):
        here = game.headline(state)
        now = (here.turn, here.active)
        if turn is None or now != place or index == len(journal):
            if turn is not None:
                turn.end, turn.key = index, digest.hexdigest()[:16]
            place = now
            turn = _begin(game, state, index, here.turn) if index < len(journal) else None
        if turn is None:
            yield MatchPosition(index, state)
            return
        entry = journal[index]
        row = (entry.seat, codec.dump_actions([entry.action]), entry.chance)
        digest.update(json.dumps(row, sort_keys=True).encode())
        if entry.seat == turn.seat:
            if not turn.open and len(game.legal_actions(state)) > 1:
                turn.open, turn.start, turn.played = True, index, ()
            turn.played += (entry.action,)
        yield MatchPosition(index, state, entry.action, turn, bool(entry.chance))


def _begin(game: Game[S], state: S, index: int, number: int) -> ReviewedTurn:
    decider = game.decider(state)
    assert decider is not None  # an action follows, so a seat decides
    return ReviewedTurn(index, number, decider, start=index)
