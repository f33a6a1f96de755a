"""What each card does, one small function per kind (WC-CRD-9 to 28)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tabletop.rules.game import Event

from . import battle_events as bv
from . import events as ev
from .battle_dice import curse, glaive
from .board import lift, outpost, place
from .cards import SIDES, loot
from .content import content
from .forces import battle_of, index_of
from .pieces import FAST, FIGHTS, KINDS, NEUTRAL, POLY, crippled, flagged
from .portal_ways import begin
from .state import CardFrame, State, added, pop, push, put
from .windows import call_to_arms, drop_card


def _call(state: State, frame: CardFrame, events: list[Event]) -> None:
    name = state.config.tables.names[frame.spot]
    built = outpost(frame.spot, frame.decider, False)
    lost = state.outposts.count(built)
    number = call_to_arms(state, frame.decider, frame.spot)
    events.append(ev.WorkersCalled(frame.decider, name, number))
    for _ in range(lost - state.outposts.count(built)):
        events.append(ev.OutpostDestroyed(frame.decider, name, True))


def _dispel(state: State, frame: CardFrame, events: list[Event]) -> None:
    at = max(n for n, below in enumerate(state.frames) if isinstance(below, CardFrame))
    below = state.frames[at]
    if isinstance(below, CardFrame):
        state.frames = put(state.frames, at, replace(below, cancelled=True))
        kind = state.config.tables.card_kind[below.card]
        events.append(ev.CardCancelled(frame.decider, below.decider, kind))


def _invis(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    battle = battle_of(state)
    index = SIDES.index(frame.choice)
    hidden = battle.hidden
    battle.hidden = (hidden[0] + 1, hidden[1]) if index == 0 else (hidden[0], hidden[1] + 1)


def _poly(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    where, piece = frame.piece >> 13, frame.piece & 8191
    lift(state, where, piece)
    place(state, where, flagged(piece, POLY))


def _devour(state: State, frame: CardFrame, events: list[Event]) -> None:
    where, piece = frame.piece >> 13, frame.piece & 8191
    tables = state.config.tables
    lift(state, where, piece)
    battle = battle_of(state)
    battle.devoured = (*battle.devoured, (where, piece, frame.decider))
    race = tables.race[piece >> 10]
    events.append(bv.Devoured(frame.decider, race, KINDS[FIGHTS[piece]], tables.names[where]))


def _snare(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle_of(state).snared |= 1 << (1 - index_of(state, frame.decider))


def _spears(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle_of(state).spears |= 1 << frame.decider


def _faerie(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle = battle_of(state)
    battle.faerie = (*battle.faerie, frame.decider)


def _pillage(state: State, frame: CardFrame, events: list[Event]) -> None:
    battle = battle_of(state)
    gold, wood = loot(state, frame.decider)
    if battle.fallen is None or battle.fallen[0] == NEUTRAL:
        return
    owner, seat = battle.fallen[0], frame.decider
    state.gold = added(added(state.gold, owner, -gold), seat, gold)
    state.wood = added(added(state.wood, owner, -wood), seat, wood)
    events.append(bv.Pillaged(seat, owner, gold, wood))


def _marks(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    battle = battle_of(state)
    battle.chosen = frame.piece
    battle.marked = (*battle.marked, frame.decider)


def _glaive(state: State, frame: CardFrame, events: list[Event]) -> None:
    glaive(state, frame.decider, events)


def _curse(state: State, frame: CardFrame, events: list[Event]) -> None:
    curse(state, frame.decider, state.config.tables.owner[frame.choice], events)


def _renew(state: State, frame: CardFrame, events: list[Event]) -> None:
    state.tokens = put(state.tokens, frame.spot, 0)
    events.append(ev.Renewed(frame.decider, state.config.tables.names[frame.spot]))


def _cripple(state: State, frame: CardFrame, events: list[Event]) -> None:
    side = state.config.tables.side
    stack = state.board[frame.spot]
    hit = [piece >> 10 != NEUTRAL and side[piece >> 10] != side[frame.decider] for piece in stack]
    state.board[frame.spot] = tuple(sorted([crippled(p) if slow else p for p, slow in zip(stack, hit)]))
    events.append(ev.Slowed(frame.decider, state.config.tables.names[frame.spot], sum(hit)))


def _fast(state: State, frame: CardFrame, events: list[Event]) -> None:
    stack = state.board[frame.spot]
    own = [piece >> 10 == frame.decider for piece in stack]
    state.board[frame.spot] = tuple(sorted([flagged(p, FAST) if mine else p for p, mine in zip(stack, own)]))
    events.append(ev.Hastened(frame.decider, state.config.tables.names[frame.spot], sum(own)))


def _resources(state: State, frame: CardFrame, events: list[Event]) -> None:
    number = content().resources_card
    if frame.choice == "gold":
        state.gold = added(state.gold, frame.decider, number)
    else:
        state.wood = added(state.wood, frame.decider, number)
    events.append(ev.ResourcesGained(frame.decider, frame.choice, number))


def _portal(state: State, frame: CardFrame, events: list[Event]) -> None:  # noqa: ARG001
    journey = begin(state, frame.decider, frame.spot, frame.to)
    if journey is not None:
        push(state, journey)


def _vp(state: State, frame: CardFrame, events: list[Event]) -> None:
    """Nothing happens but that it lies in front."""


EFFECTS: Final[Mapping[str, Callable[[State, CardFrame, list[Event]], None]]] = {
    "call": _call,
    "dispel": _dispel,
    "invis": _invis,
    "poly": _poly,
    "devour": _devour,
    "ensnare": _snare,
    "spears": _spears,
    "pillage": _pillage,
    "faerie": _faerie,
    "marks": _marks,
    "glaive": _glaive,
    "renew": _renew,
    "cripple": _cripple,
    "curse": _curse,
    "web": _snare,
    "fast": _fast,
    "res": _resources,
    "portal": _portal,
    "vp": _vp,
}


def settle_card(state: State, frame: CardFrame, events: list[Event]) -> bool:
    """A card on top of the stack takes effect, unless it was cancelled, and is discarded (WC-CRD-1)."""
    pop(state)
    drop_card(state, frame)
    if not frame.cancelled:
        EFFECTS[state.config.tables.card_kind[frame.card]](state, frame, events)
    return True
