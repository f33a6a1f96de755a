"""Captains of Warcraft for searches: they plan the moves of a whole attack, and then all marches of a Move Step, at
once, in two thirds of the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.bots.player import Answer, Weights, fraction
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.warcraft import actions as act, state as st
from tabletop.rules.warcraft.board import shift
from tabletop.rules.warcraft.state import State

from .captain import WORTH_A_MOVE, Captain, Gains, Moves
from .influence_map import InfluenceMap

_STRAY: Final = 1.2
"""By how much a stray Captain misjudges a march at most, either way."""


class QuickCaptain(Captain):
    """Follows its ``plan`` while it is legal; in a position that did not come about by it it needs an empty one."""

    def _move(self, view: State, frame: st.MoveFrame, actions: Sequence[Action], chance: Chance) -> Answer:
        plan, self.plan = self.plan, ()
        if plan and plan[0] in actions:
            self.plan = plan[1:]
            return Answer(plan[0])
        return super()._move(view, frame, actions, chance)

    def _step_of_attack(self, influence: InfluenceMap, units: Moves, goal: int, value: float) -> Answer | None:
        """The first of the moves into the flanks and then into the hex; the others follow."""
        moved, _ = self._gathered(influence, units, goal)
        found = [
            next(action for at, action in units[origin, piece] if at == to)
            for origin, piece, number, to in sorted(moved, key=lambda one: one[3] == goal)
            for _ in range(number)
        ]
        self.plan = tuple(found[1:])
        return Answer(found[0], value) if found else None

    def _march(self, influence: InfluenceMap, moves: Moves, chance: Chance) -> Answer | None:
        """All marches, the most urgent first, each looked at once more where those before it have gone."""
        del chance
        waiting = []
        for (where, piece), options in moves.items():
            gains = self._gains(influence, where, piece, options)
            if gains:
                waiting.append((max([gain for gain, _ in gains]), where, piece))
        influence.state = after = st.clone(influence.state)
        plan: list[Action] = []
        for _, where, piece in sorted(waiting, reverse=True):
            for _ in range(after.board[where].count(piece)):
                gains = self._gains(influence, where, piece, moves[where, piece])
                if not gains:
                    break
                action = max(gains, key=lambda one: one[0])[1]
                plan.append(action)
                if isinstance(action, act.Carry):
                    break
                to = influence.tables.map.index[action.to]
                shift(after, where, to, piece, piece)
                influence.own[where] -= influence.power(piece)
                influence.own[to] += influence.power(piece)
        self.plan = (*plan[1:], act.END_MOVE)
        return Answer(plan[0]) if plan else None


class StrayCaptain(QuickCaptain):
    """Misjudges every march by a chance of its own, so its plans are unlike those of others."""

    def __init__(self, weights_: Weights, chance: Chance) -> None:
        super().__init__(weights_)
        self.own_chance = chance

    def _gains(
        self, influence: InfluenceMap, where: int, piece: int, options: Sequence[tuple[int, act.Move | act.Carry]]
    ) -> Gains:
        found = [
            (gain + _STRAY * (fraction(self.own_chance) + fraction(self.own_chance) - 1), action)
            for gain, action in super()._gains(influence, where, piece, options)
        ]
        return [one for one in found if one[0] > WORTH_A_MOVE]
