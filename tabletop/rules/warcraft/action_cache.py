"""Caches of actions: making a frozen value costs more than finding it."""

from __future__ import annotations

from functools import lru_cache

from . import actions as act

_MOVES = 1 << 12
"""The size of the cache of moves, and"""
_SIZE = 1 << 9
"""of each other cache: enough for the actions of a kind in one game. Older ones are dropped, so that memory does not
grow over many games."""


@lru_cache(maxsize=_MOVES)
def move_action(piece: str, to: str) -> act.Move:
    """A move."""
    return act.Move(piece, to)


@lru_cache(maxsize=_SIZE)
def carry_action(piece: str, captive: str, to: str, drop: str) -> act.Carry:
    """A move with a captive."""
    return act.Carry(piece, captive, to, drop)


@lru_cache(maxsize=_SIZE)
def play_action(card: str, space: str, to: str, piece: str, choice: str) -> act.PlayCard:
    """A card with what it is aimed at."""
    return act.PlayCard(card, space, to, piece, choice)


@lru_cache(maxsize=_SIZE)
def overflow_action(piece: str, to: str) -> act.Overflow:
    """A unit put beside a portal's end."""
    return act.Overflow(piece, to)


@lru_cache(maxsize=_SIZE)
def remove_action(piece: str) -> act.Remove:
    """A casualty."""
    return act.Remove(piece)


@lru_cache(maxsize=_SIZE)
def deploy_action(item: act.TrainKind, to: str) -> act.Deploy:
    """A piece put on the map."""
    return act.Deploy(item, to)


@lru_cache(maxsize=_SIZE)
def give_action(to: str, resource: act.Resource, number: int) -> act.Give:
    """A gift."""
    return act.Give(to, resource, number)


@lru_cache(maxsize=_SIZE)
def ask_action(to: str, resource: act.Resource, number: int) -> act.Ask:
    """A question for resources."""
    return act.Ask(to, resource, number)
