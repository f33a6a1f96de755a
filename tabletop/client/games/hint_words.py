"""The words of a hint: the action, as an order or as the log would tell it, and the reasons for it; and what can be
done in the open decision, as deeds with what they bring, in groups, the most useful first.

A deed stands for all actions of its kind with one thing, such as every square for one card: it is the one of them that
a computer player likes best. The judge is the Captain, who needs some milliseconds; it is given the view of the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.bots import CAPTAIN
from tabletop.bots.player import Answer, Budget, Question, Reason, answer, explainer, levels_of
from tabletop.client.core.session import Session
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, IllegalAction, Seat, Target
from tabletop.text import has, t
from tabletop.text.grammar import capital, joined

if TYPE_CHECKING:
    from .table import Table

TOLD = 2
"""Most reasons in one sentence."""


def action_words(table: Table[object], action: Action, seat: Seat, view: object | None = None) -> str:
    """What an action does, as the first line of the log, in the present position or in the ``view`` that its seat has
    of another one. If only a button is touched for it, or the line differs between positions drawn with several seeds
    (because of chance or hidden things), what the seat does with actions of its kind, and what this one is aimed at."""
    does = _does(table, action.kind, seat)
    if all(target.kind == "button" for target in action.path):
        return t("board.hint.kind", words=does)
    match = table.session.match
    seen = match.game.view(match.state, seat) if view is None else view
    told = {_first_line(table, action, seat, seen, seed) for seed in (1, 2, 3, 4)}
    only = told.pop()
    if only and not told:
        return only
    aim = table.aim_words(action, None, here=view is None)
    return t("board.hint.kind_aim", words=does, aim=aim) if aim else t("board.hint.kind", words=does)


def _does(table: Table[object], kind: str, seat: Seat) -> str:
    """What a seat does with an action of a kind, told as a log line without its full stop."""
    key = f"{table.session.game_id}.does.{kind}"
    return t(key, name=table.session.match.seats[seat].name) if has(key) else table.words.kind_words(kind)


def order_words(table: Table[object], action: Action, seat: Seat) -> str:
    """What an action of the open decision does, as an order without a full stop."""
    match = table.session.match
    seen = match.game.view(match.state, seat)
    one, other = (_told_event(table, action, seat, seen, seed) for seed in (1, 2))
    return table.order(action, one if one == other else None)


def _told_event(table: Table[object], action: Action, seat: Seat, view: object, seed: int) -> Event | None:
    events = _events(table, action, seat, view, seed)
    return next((event for event in events if event.rule == action.rule), events[0] if events else None)


def told_apart(table: Table[object], actions: tuple[Action, Action], seat: Seat) -> tuple[str, str]:
    """What each of two actions does in the present position, as orders; where both read the same, with what tells
    them apart. They read the same at last where they differ in nothing but which of two equal things is used."""
    one, other = (t("board.hint.kind", words=order_words(table, action, seat)) for action in actions)
    if one != other:
        return one, other
    first, second = actions
    apart = ((first, second), (second, first))
    aims = [table.aim_words(action, besides, here=True) for action, besides in apart]
    if aims[0] == aims[1]:
        return one, other
    told = [t("board.hint.aim", words=one.removesuffix("."), aim=aim) if aim else one for aim in aims]
    return told[0], told[1]


def _first_line(table: Table[object], action: Action, seat: Seat, view: object, seed: int) -> str:
    """The first log line of an action in a position that agrees with ``view``, drawn by ``seed``; if there are any, of
    the events with the rule of the action. Empty for none."""
    events = _events(table, action, seat, view, seed)
    own = [event for event in events if event.rule == action.rule]
    return next((line for event in (*own, *events) for line in table.words.lines(event.seen_by(seat))), "")


def _events(table: Table[object], action: Action, seat: Seat, view: object, seed: int) -> Sequence[Event]:
    """What happens in a position that agrees with ``view``, drawn by ``seed``."""
    game = table.session.match.game
    try:
        return game.apply(game.sample(view, seat, Chance(seed)), action)
    except IllegalAction:
        return ()


def _told(table: Table[object], reasons: Sequence[Reason]) -> list[str]:
    """The words of each reason that has any: those of its game, else of all games."""
    keys = ((one, f"{room}.hint.{one.key}") for one in reasons for room in (table.session.game_id, "board"))
    return [t(key, **table.words.reason_values(one.values)) for one, key in keys if has(key)]


def reason_words(table: Table[object], reasons: Sequence[Reason]) -> str:
    """One sentence made of the first TOLD reasons that have words and say more than the order; empty for none."""
    words = joined(_told(table, [one for one in reasons if one.key not in table.words.restating])[:TOLD])
    return t("board.hint.reasons", reasons=capital(words)) if words else ""


def reason_list(table: Table[object], reasons: Sequence[Reason]) -> list[str]:
    """The words of each reason that has any."""
    return [capital(words) for words in _told(table, reasons)]


def advice(
    table: Table[object], choices: Sequence[Answer], seat: Seat
) -> tuple[tuple[Answer, ...], list[tuple[str, str]]]:
    """The first of the choices, with the first other that does not read the same; and (the action, its reasons) of each
    in words."""
    best, *others = choices
    for other in others:
        words = told_apart(table, (best.action, other.action), seat)
        if words[0] != words[1]:
            found = (best, other)
            return found, [(told, reason_words(table, one.reasons)) for told, one in zip(words, found, strict=True)]
    order = t("board.hint.kind", words=order_words(table, best.action, seat))
    return (best,), [(order, reason_words(table, best.reasons))]


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


def deeds_with(table: Table[object], target: Target) -> list[DeedGroup]:
    """What the viewer may do now in which a thing is touched."""
    touching = [
        (kind.kind, [action for action in kind.actions if target in action.path])
        for kind in action_kinds(table.session)
    ]
    kinds = [_kind(kind, actions) for kind, actions in touching if actions]
    liked, reasons = _judged(table, [action for kind in kinds for action in kind.actions]) if kinds else ([], {})
    return [_group(table, kind, liked, reasons, alone=False) for kind in kinds]


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
