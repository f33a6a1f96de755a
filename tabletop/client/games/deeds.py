"""What can be done in the open decision: deeds as orders with what they bring, in groups, the most useful first.

A deed stands for all actions of its kind with one thing, such as every square for one card: it is the one of them that
a computer player likes best. The judge is the Captain, who needs some milliseconds; it is given the view of the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.bots import CAPTAIN
from tabletop.bots.player import Budget, Question, Reason, answer, explainer, levels_of
from tabletop.client.core.session import Session
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Target

from .hint_words import order_words, reason_words

if TYPE_CHECKING:
    from .table import Table

MOST = 300
"""The most actions whose reasons are looked at; a quarter of a second in the slowest game."""
SHOWN = 5
"""The most deeds of one kind that are listed beside those of other kinds; of the rest their targets are shown."""


@dataclass(frozen=True, slots=True)
class ActionKind:
    """One kind of legal actions. ``steps``: the targets that may be touched first, second and so on, in the order of
    the rules; ``actions``: all of them."""

    kind: str
    steps: tuple[tuple[Target, ...], ...]
    actions: tuple[Action, ...]

    @property
    def only_button(self) -> bool:
        return all(target.kind == "button" for step in self.steps[:1] for target in step)


def action_kinds(session: Session[object]) -> list[ActionKind]:
    """The kinds of actions that the viewer may do now, in the order of the rules, those with only a button last. Empty
    while nobody may act here: what another seat could do is secret."""
    groups: dict[str, list[Action]] = {}
    for action in session.offer():
        groups.setdefault(action.kind, []).append(action)
    return sorted((_kind(kind, actions) for kind, actions in groups.items()), key=lambda one: one.only_button)


def _kind(kind: str, actions: Sequence[Action]) -> ActionKind:
    depth = max(len(action.path) for action in actions)
    steps = tuple(_distinct(action.path[n] for action in actions if len(action.path) > n) for n in range(depth))
    return ActionKind(kind, steps, tuple(actions))


def _distinct(targets: Iterable[Target]) -> tuple[Target, ...]:
    return tuple(dict.fromkeys(targets))


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that can be done: the action, its order, and in a sentence what it brings; that may be empty."""

    action: Action
    order: str
    brings: str


@dataclass(frozen=True, slots=True)
class DeedGroup:
    """The deeds of one kind, the most useful first, and how many more there are."""

    kind: ActionKind
    deeds: tuple[Deed, ...]
    more: int


def deed_groups(table: Table[object]) -> list[DeedGroup]:
    """What the viewer may do now. The kind of the best deed comes first, then the others in the order of the rules,
    those with only a button last."""
    kinds = action_kinds(table.session)
    if not kinds:
        return []
    liked, reasons = _judged(table, [action for kind in kinds for action in kind.actions])
    found = [_group(table, kind, liked, reasons, alone=len(kinds) == 1) for kind in kinds]
    return sorted(found, key=lambda group: not liked or liked[0] not in group.kind.actions)


def _judged(table: Table[object], actions: Sequence[Action]) -> tuple[list[Action], dict[Action, tuple[Reason, ...]]]:
    """The actions that the Captain likes best, the best first, and its reasons for all; none of a game without such a
    player, nor where the hand of the seat that decides is not open."""
    session = table.session
    game, seat = session.match.game, session.decider
    if seat is None or session.viewer != seat or CAPTAIN not in levels_of(session.game_id):
        return [], {}
    view = game.view(session.match.state, seat)
    number = len(session.match.journal)
    best = answer(Question(session.game_id, CAPTAIN, seat, 0, number, view, Budget(2), reasons=True))
    judge = explainer(session.game_id)
    told = {action: judge.explain(view, action, (), Chance(number)) for action in actions[:MOST]}
    return [one.action for one in (best, *best.others)], told


def _group(
    table: Table[object],
    kind: ActionKind,
    liked: Sequence[Action],
    reasons: dict[Action, tuple[Reason, ...]],
    *,
    alone: bool,
) -> DeedGroup:
    def worth(action: Action) -> tuple[int, float]:
        rank = liked.index(action) if action in liked else len(liked)
        return rank, -sum(reason.weight for reason in reasons.get(action, ()))

    seat = table.session.decider or 0
    apart = next((n for n, step in enumerate(kind.steps) if len(step) > 1), 0)
    best: dict[tuple[Target, ...], Action] = {}
    for action in sorted(kind.actions, key=worth):
        best.setdefault(action.path[apart : apart + 1], action)
    deeds: dict[str, Deed] = {}
    most = len(best) if alone or len(best) <= SHOWN + 1 else SHOWN
    for action in list(best.values())[:most]:
        order = order_words(table, action, seat)
        deeds.setdefault(order, Deed(action, order, reason_words(table, reasons.get(action, ()))))
    return DeedGroup(kind, tuple(deeds.values()), len(best) - most)
