"""The words of a hint: the action, as an order or as the log would tell it, and the reasons for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.bots.player import Answer, Reason
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, IllegalAction, Seat
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
