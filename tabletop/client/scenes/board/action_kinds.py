"""The kinds of legal actions of a decision, as 'What can I do now?' lists them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.rules.game import Action, Target

if TYPE_CHECKING:
    from tabletop.client.core.session import Session


@dataclass(frozen=True, slots=True)
class ActionKind:
    """One kind of legal actions: ``steps``: the targets that may be touched first, second and so on, in the order of
    the rules; ``count``: how many there are to choose from (1: nothing to choose)."""

    kind: str
    steps: tuple[tuple[Target, ...], ...]
    count: int


def action_kinds(session: Session[object]) -> list[ActionKind]:
    """The kinds of actions that the viewer may do now, in the order of the rules, those with only a button last. Empty
    while nobody may act here: what another seat could do is secret."""
    groups: dict[str, list[Action]] = {}
    for action in session.offer():
        groups.setdefault(action.kind, []).append(action)
    found = [_kind(kind, actions) for kind, actions in groups.items()]
    return sorted(found, key=lambda one: all(target.kind == "button" for step in one.steps[:1] for target in step))


def _kind(kind: str, actions: list[Action]) -> ActionKind:
    """The kind of some actions, counted at the first step in which their paths differ: five units that move, not their
    squares."""
    depth = max(len(action.path) for action in actions)
    steps = tuple(_distinct(action.path[n] for action in actions if len(action.path) > n) for n in range(depth))
    return ActionKind(kind, steps, next((len(step) for step in steps if len(step) > 1), 1))


def _distinct(targets: Iterable[Target]) -> tuple[Target, ...]:
    return tuple(dict.fromkeys(targets))
