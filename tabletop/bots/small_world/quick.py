"""A quick Captain of Small World for playing on in the samples of a search: it takes the best conquest each time, tries
again only the regions that were best before, and follows the plan for which it chose to expand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.bots.player import Answer
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.small_world import actions as act
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.state import ConquestFrame, State, clone

from .captain import LONGEST, TAKES, Captain, Evaluator, Plan

_AGAIN: Final = 4
"""How many of the regions valued before are valued again after a conquest."""


class QuickCaptain(Captain):
    """Plays like a Captain in less time, in completely known states."""

    def plans(self, evaluator: Evaluator, state: State, chance: Chance, most: int = 1) -> list[Plan]:
        """The one set of conquests found by taking the best one each time; ``chance`` and ``most`` are not used."""
        del chance, most
        here = best = Plan(evaluator.value(state), (), state)
        gains: dict[str, float] = {}
        for _ in range(LONGEST):
            found = self._best_take(evaluator, here, gains)
            if found is None:
                break
            here = found
            if here.value > best.value:
                best = here
        return [best]

    def _best_take(self, evaluator: Evaluator, here: Plan, gains: dict[str, float]) -> Plan | None:
        """The plan ``here`` with the best conquest added; None where there is none. ``gains``: by region, the gain when
        it was last valued, which is updated."""
        takes = [one for one in GAME.legal_actions(here.state) if isinstance(one, TAKES)]
        known = sorted(
            {one.region for one in takes if one.region in gains}, key=lambda region: (-gains[region], region)
        )
        passed = set(known[_AGAIN:])
        best: Plan | None = None
        for action in takes:
            if action.region in passed:
                continue
            after = clone(here.state)
            GAME.apply(after, action)
            if not after.frames or not isinstance(after.frames[-1], ConquestFrame):
                continue
            value = evaluator.value(after)
            gains[action.region] = value - here.value
            if best is None or value > best.value:
                best = Plan(value, (*here.actions, action), after)
        return best

    def _expand_or_decline(
        self, evaluator: Evaluator, state: State, actions: Sequence[Action], chance: Chance
    ) -> Answer:
        """As a Captain; the plan that was compared with declining is kept."""
        answer = super()._expand_or_decline(evaluator, state, actions, chance)
        self.plan = () if isinstance(answer.action, act.Decline) else self.weighed
        return answer
