"""The effects of cards, one function for each verb (WC-CRD-9 to 28)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.rules.bits import with_bit
from tabletop.rules.effects import Timing
from tabletop.rules.game import Event, Seat

from . import events as ev
from .battle_dice import curse, glaive
from .board import lift, place, release_builder
from .card_aims import CARDS, SIDES, begin, loot
from .forces import battle_of, index_of
from .pieces import (
    BUILDER,
    CALLED,
    FAST,
    FIGHTS,
    KIND,
    KINDS,
    NEUTRAL,
    OWNER,
    POLY,
    WORKER,
    crippled,
    flagged,
    hex_of,
    outpost,
    piece_of,
)
from .state import CardFrame, State, added, push, put

DO: Final[Timing[[State, CardFrame, list[Event]], None]] = CARDS.moment("do")
"""The moment: what a card does when it takes effect."""


def call_to_arms(state: State, seat: Seat, where: int) -> int:
    """All workers of a seat in a hex fight as melee units; Outposts they build are lost (WC-CRD-9). It is no
    entry (WC-BAT-2). Gives how many."""
    number = 0
    for piece in state.board[where]:
        if OWNER[piece] == seat and KIND[piece] == WORKER and not piece & CALLED:
            free = release_builder(state, where, seat, piece) if piece & BUILDER else piece
            lift(state, where, free)
            place(state, where, flagged(free, CALLED))
            number += 1
    return number


@DO.verb("call_to_arms")
def _call_to_arms(state: State, frame: CardFrame, events: list[Event]) -> None:
    name = state.config.tables.names[frame.spot]
    built = outpost(frame.spot, frame.decider, False)
    lost = state.outposts.count(built)
    number = call_to_arms(state, frame.decider, frame.spot)
    events.append(ev.WorkersCalled(frame.decider, name, number))
    for _ in range(lost - state.outposts.count(built)):
        events.append(ev.OutpostDestroyed(frame.decider, name, True))


@DO.verb("cancel_card")
def _cancel_card(state: State, frame: CardFrame, events: list[Event]) -> None:
    at = max(n for n, below in enumerate(state.frames) if isinstance(below, CardFrame))
    below = state.frames[at]
    if isinstance(below, CardFrame):
        state.frames = put(state.frames, at, replace(below, cancelled=True))
        kind = state.config.tables.card_kind[below.card]
        events.append(ev.CardCancelled(frame.decider, below.decider, kind))


@DO.verb("spare_casualty")
def _spare_casualty(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    battle = battle_of(state)
    index = SIDES.index(frame.choice)
    hidden = battle.hidden
    battle.hidden = (hidden[0] + 1, hidden[1]) if index == 0 else (hidden[0], hidden[1] + 1)


@DO.verb("stop_attack")
def _stop_attack(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    where, piece = hex_of(frame.piece), piece_of(frame.piece)
    lift(state, where, piece)
    place(state, where, flagged(piece, POLY))


@DO.verb("devour")
def _devour(state: State, frame: CardFrame, events: list[Event]) -> None:
    where, piece = hex_of(frame.piece), piece_of(frame.piece)
    tables = state.config.tables
    lift(state, where, piece)
    battle = battle_of(state)
    battle.devoured = (*battle.devoured, (where, piece, frame.decider))
    race = tables.race[OWNER[piece]]
    events.append(ev.Devoured(frame.decider, race, KINDS[FIGHTS[piece]], tables.names[where]))


@DO.verb("snare_flyers")
def _snare_flyers(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle = battle_of(state)
    battle.snared = with_bit(battle.snared, 1 - index_of(state, frame.decider))


@DO.verb("reroll_misses")
def _reroll_misses(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle = battle_of(state)
    battle.spears = with_bit(battle.spears, frame.decider)


@DO.verb("raise_strength")
def _raise_strength(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle = battle_of(state)
    battle.faerie = (*battle.faerie, frame.decider)


@DO.verb("pillage")
def _pillage(state: State, frame: CardFrame, events: list[Event]) -> None:
    battle = battle_of(state)
    gold, wood = loot(state, frame.decider)
    if battle.fallen is None or battle.fallen[0] == NEUTRAL:
        return
    owner, seat = battle.fallen[0], frame.decider
    state.gold = added(added(state.gold, owner, -gold), seat, gold)
    state.wood = added(added(state.wood, owner, -wood), seat, wood)
    events.append(ev.Pillaged(seat, owner, gold, wood))


@DO.verb("choose_casualty")
def _choose_casualty(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle = battle_of(state)
    battle.chosen = frame.piece
    battle.marked = (*battle.marked, frame.decider)


@DO.verb("extra_dice")
def _extra_dice(state: State, frame: CardFrame, events: list[Event]) -> None:
    glaive(state, frame.decider, events)


@DO.verb("prevent_hits")
def _prevent_hits(state: State, frame: CardFrame, events: list[Event], *, limit: int) -> None:
    curse(state, frame.decider, state.config.tables.owner[frame.choice], limit, events)


@DO.verb("clear_depletion")
def _clear_depletion(state: State, frame: CardFrame, events: list[Event]) -> None:
    state.tokens = put(state.tokens, frame.spot, 0)
    events.append(ev.Renewed(frame.decider, state.config.tables.names[frame.spot]))


@DO.verb("slow")
def _slow(state: State, frame: CardFrame, events: list[Event]) -> None:
    side = state.config.tables.side
    stack = state.board[frame.spot]
    hit = [OWNER[piece] != NEUTRAL and side[OWNER[piece]] != side[frame.decider] for piece in stack]
    state.board[frame.spot] = tuple(sorted([crippled(p) if slow else p for p, slow in zip(stack, hit)]))
    events.append(ev.Slowed(frame.decider, state.config.tables.names[frame.spot], sum(hit)))


@DO.verb("hasten")
def _hasten(state: State, frame: CardFrame, events: list[Event]) -> None:
    stack = state.board[frame.spot]
    own = [OWNER[piece] == frame.decider for piece in stack]
    state.board[frame.spot] = tuple(sorted([flagged(p, FAST) if mine else p for p, mine in zip(stack, own)]))
    events.append(ev.Hastened(frame.decider, state.config.tables.names[frame.spot], sum(own)))


@DO.verb("gain_resources")
def _gain_resources(state: State, frame: CardFrame, events: list[Event], *, number: int) -> None:
    if frame.choice == "gold":
        state.gold = added(state.gold, frame.decider, number)
    else:
        state.wood = added(state.wood, frame.decider, number)
    events.append(ev.ResourcesGained(frame.decider, frame.choice, number))


@DO.verb("portal")
def _portal(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    journey = begin(state, frame.decider, frame.spot, frame.to)
    if journey is not None:
        push(state, journey)


@DO.verb("victory_point")
def _victory_point(state: State, frame: CardFrame, events: list[Event]) -> None:
    """No effect: the card stays in front of its player."""
