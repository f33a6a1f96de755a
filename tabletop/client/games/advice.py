"""What a computer player advises, in words: the action as the log would tell it, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.bots.player import Answer, Reason
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, IllegalAction, Seat
from tabletop.text import has, t
from tabletop.text.grammar import capital, joined

if TYPE_CHECKING:
    from .table import Table

TOLD = 2
"""How many reasons one sentence holds."""
_SEEDS = (1, 2, 3, 4)
"""Of the positions that are tried; so many dice do not fall alike by chance."""


def action_words(table: Table[object], action: Action, seat: Seat, view: object | None = None) -> str:
    """What an action does, as the log would tell it, in the present position or in the ``view`` that its seat has of
    another one. What its kind does, where it lies on nothing but a button, and
    where chance or what is hidden has a say: the first line must be the same in several positions that the seat may be
    in, whatever dice they roll."""
    if all(target.kind == "button" for target in action.path):
        return table.kind_words(action.kind)
    match = table.session.match
    seen = match.game.view(match.state, seat) if view is None else view
    told = {_first_line(table, action, seat, seen, seed) for seed in _SEEDS}
    only = told.pop()
    return table.kind_words(action.kind) if told or not only else only


def _first_line(table: Table[object], action: Action, seat: Seat, view: object, seed: int) -> str:
    """The first log line of an action in a position drawn by ``seed`` that its seat may be in, of an event behind which
    the rule of the action stands, if there is one; empty for none."""
    game = table.session.match.game
    state = game.sample(view, seat, Chance(seed))
    try:
        events = game.apply(state, action)
    except IllegalAction:
        return ""
    own = [event for event in events if event.rule == action.rule]
    return next((line for event in (*own, *events) for line in table.log_lines(event.seen_by(seat))), "")


def reason_words(table: Table[object], reasons: Sequence[Reason]) -> str:
    """One sentence made of the weightiest reasons; empty for none that has words."""
    game = table.session.game_id
    told: list[str] = []
    for reason in reasons:
        key = f"{game}.hint.{reason.key}"
        if has(key) and len(told) < TOLD:
            told.append(t(key, **table.reason_values(reason.values)))
    words = joined(told)
    return t("board.hint.reasons", reasons=capital(words)) if words else ""


def reason_list(table: Table[object], reasons: Sequence[Reason]) -> list[str]:
    """The reasons that have words, one by one."""
    game = table.session.game_id
    told = [t(f"{game}.hint.{one.key}", **table.reason_values(one.values)) for one in reasons
            if has(f"{game}.hint.{one.key}")]  # fmt: skip
    return [capital(words) for words in told]


def advice(table: Table[object], choice: Answer, seat: Seat) -> tuple[str, str]:
    """(the action, why) of a choice in words."""
    return action_words(table, choice.action, seat), reason_words(table, choice.reasons)
