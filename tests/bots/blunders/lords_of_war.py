"""What a player of Lords of War never does."""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import Action
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import AimFrame, DeployFrame, State, clone

from . import Rule


def fallen(view: State, *actions: Action) -> tuple[list[int], list[int]]:
    """The enemy and the own units that some actions cost."""
    seat = view.frames[-1].decider
    after = clone(view)
    for action in actions:
        GAME.apply(after, action)
    enemy, own = [list(after.casualties[one][len(view.casualties[one]) :]) for one in (seat, 1 - seat)]
    return enemy, own


def keeps_its_shots(view: State, action: Action) -> bool:
    if not isinstance(view.frames[-1], AimFrame) or view.frames[-1].aims or action is not act.RESOLVE:
        return False
    usual = fallen(view, action)
    shots = [fallen(view, one, action) for one in GAME.legal_actions(view) if isinstance(one, act.Aim)]
    return any(len(enemy) > len(usual[0]) and len(own) <= len(usual[1]) for enemy, own in shots)


def loses_for_nothing(view: State, action: Action) -> bool:
    if not isinstance(action, act.Deploy):
        return False
    enemy, own = fallen(view, action)
    if enemy or view.config.tables.index[action.card] not in own:
        return False
    elsewhere = [one for one in GAME.legal_actions(view) if isinstance(one, act.Deploy) and one.card == action.card]
    return any(not fallen(view, one)[1] for one in elsewhere)


def passes_a_victory_up(view: State, action: Action) -> bool:
    if not isinstance(view.frames[-1], DeployFrame) or wins(view, action) or shoots(view, action):
        return False
    return any(wins(view, one) for one in GAME.legal_actions(view) if isinstance(one, act.Deploy))


def shoots(view: State, action: Action) -> bool:
    """Whether shots follow, which may win as well."""
    after = clone(view)
    GAME.apply(after, action)
    return bool(after.frames) and isinstance(after.frames[-1], AimFrame)


def wins(view: State, action: Action) -> bool:
    """Whether a placement wins at once, without shots."""
    after = clone(view)
    GAME.apply(after, action)
    return after.result is not None and view.frames[-1].decider in after.result.winners


RULES: Final = (
    Rule("victory", "No victory is passed up that one placement brings.", passes_a_victory_up),
    Rule("shots", "No volley is fired without a shot where one alone kills and costs nothing.", keeps_its_shots),
    Rule("loss", "No unit is placed where it falls for nothing if it would stand elsewhere.", loses_for_nothing),
)
