"""Resources between teammates: giving, asking, answering (WC-TEAM-2, R-40)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .actions import ask_action, give_action
from .board import teammates
from .content import content
from .state import (
    REGISTRY,
    AnswerFrame,
    DeployFrame,
    MoveFrame,
    NotLegal,
    SpendFrame,
    State,
    added,
    pop,
    push,
    swap,
)

RESOURCES: tuple[act.Resource, act.Resource] = ("gold", "wood")


def stock(state: State, seat: Seat, resource: int) -> int:
    """How much of a resource a seat has: 0 gold, 1 wood."""
    return state.wood[seat] if resource else state.gold[seat]


def change_stock(state: State, seat: Seat, resource: int, by: int) -> None:
    """Add to a seat's stock."""
    if resource:
        state.wood = added(state.wood, seat, by)
    else:
        state.gold = added(state.gold, seat, by)


def gift_actions(state: State, seat: Seat, asks: int) -> list[Action]:
    """Everything that may be given to teammates, and asked of them."""
    tables = state.config.tables
    if not tables.stocked[seat] or len(tables.team[tables.side[seat]]) < 2:
        return []
    case = (seat, state.gold, state.wood, state.out, asks < content().asks)
    known = tables.known_gifts.get(case)
    if known is not None:
        return known
    if len(tables.known_gifts) > 1 << 9:
        tables.known_gifts.clear()
    found = tables.known_gifts[case] = _gifts(state, seat, asks < content().asks)
    return found


def _gifts(state: State, seat: Seat, may_ask: bool) -> list[Action]:
    tables = state.config.tables
    found: list[Action] = []
    others = [other for other in teammates(state, seat) if tables.stocked[other]]
    for other in others:
        for index, name in enumerate(RESOURCES):
            found += _gives(tables.race[other], name, stock(state, seat, index))
    for other in others if may_ask else ():
        for index, name in enumerate(RESOURCES):
            found += _questions(tables.race[other], name, stock(state, other, index))
    return found


@lru_cache(maxsize=1 << 9)
def _gives(race: str, name: act.Resource, most: int) -> tuple[act.Give, ...]:
    return tuple(give_action(race, name, n + 1) for n in range(most))


@lru_cache(maxsize=1 << 9)
def _questions(race: str, name: act.Resource, most: int) -> tuple[act.Ask, ...]:
    return tuple(ask_action(race, name, n + 1) for n in range(most))


def _asks(state: State) -> int:
    """Questions asked in this step. Raises NotLegal outside steps in which resources may change hands."""
    frame = state.frames[-1]
    if not isinstance(frame, MoveFrame | DeployFrame | SpendFrame):
        raise NotLegal
    return frame.asks


def _transfer(state: State, giver: Seat, taker: Seat, resource: int, number: int, events: list[Event]) -> None:
    change_stock(state, giver, resource, -number)
    change_stock(state, taker, resource, number)
    events.append(ev.Given(giver, taker, RESOURCES[resource], number))


def _mate(state: State, seat: Seat, race: str) -> Seat:
    """The teammate of a race with whom resources may change hands. Raises NotLegal."""
    tables = state.config.tables
    other = tables.owner.get(race, -1)
    stocked = tables.stocked[seat] and 0 <= other < tables.seats and tables.stocked[other]
    if not stocked or other not in teammates(state, seat):
        raise NotLegal
    return other


@REGISTRY.handles(act.Give)
def give(state: State, action: act.Give, events: list[Event]) -> None:
    """Give a teammate resources."""
    _asks(state)
    seat = state.frames[-1].decider
    other = _mate(state, seat, action.to)
    if not 1 <= action.number <= stock(state, seat, RESOURCES.index(action.resource)):
        raise NotLegal
    _transfer(state, seat, other, RESOURCES.index(action.resource), action.number, events)


@REGISTRY.handles(act.Ask)
def ask(state: State, action: act.Ask, events: list[Event]) -> None:
    """Ask a teammate, who decides at once."""
    asks = _asks(state)
    frame = state.frames[-1]
    seat = frame.decider
    other = _mate(state, seat, action.to)
    if asks >= content().asks or not 1 <= action.number <= stock(state, other, RESOURCES.index(action.resource)):
        raise NotLegal
    if isinstance(frame, MoveFrame | DeployFrame | SpendFrame):
        swap(state, replace(frame, asks=asks + 1))
    push(state, AnswerFrame(other, seat, RESOURCES.index(action.resource), action.number))
    events.append(ev.Asked(seat, other, action.resource, action.number))


@REGISTRY.lists(AnswerFrame)
def answer_actions(state: State, frame: AnswerFrame) -> list[Action]:  # noqa: ARG001 - one shape
    """The possible answers: all that was asked for, a part, nothing."""
    return [act.Grant(number) for number in range(frame.amount, -1, -1)]


@REGISTRY.handles(act.Grant)
def grant(state: State, action: act.Grant, events: list[Event]) -> None:
    """Answer a teammate's question."""
    frame = REGISTRY.listed(state, AnswerFrame, action)
    pop(state)
    if action.number:
        _transfer(state, frame.decider, frame.asker, frame.resource, action.number, events)
    else:
        events.append(ev.Denied(frame.decider, frame.asker))
