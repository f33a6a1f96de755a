"""Passing ahead in Warcraft: seats that are not asked for cards again in a battle or Move Step, and standing orders for
the whole match (interface 8.4).

This applies only to windows for cards and to Deployment steps with nothing to place; all other decisions are asked.
"""

from __future__ import annotations

from collections.abc import Collection

from tabletop.client.games.passing import Asking, PassingAhead, PassWindow
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.actions import Deploy
from tabletop.rules.warcraft.queries import State

OUTSIDE_BATTLES = frozenset({"w1", "w2", "w3"})
"""Windows outside battles in which seats are asked in each other's steps."""
_END = (Target("button", "end_deploy"),)


def scope_of(match: Match[State]) -> object | None:
    """The scope in which the decider would pass ahead now: this battle, or this seat's Move Step; None for neither."""
    state = match.state
    if state.battle is not None:
        return ("battle", int(state.battle.number), 0)
    phase = state.frames[-1].phase if state.frames else ""
    return ("step", int(state.turn), int(state.active)) if phase in OUTSIDE_BATTLES else None


def _empty_deployment(match: Match[State]) -> PassWindow | None:
    """The window that leaves a Deployment step with nothing to place or finish; None where there is something."""
    legal = match.legal_actions()
    if any(action.kind not in ("give", "ask") and action.path != _END for action in legal):
        return None
    found = next((action for action in legal if action.path == _END), None)
    return None if found is None else PassWindow(("deploy", int(match.state.turn), int(match.state.active)), found)


class WarcraftPassing(PassingAhead[State]):
    """The windows of Warcraft. A seat chooses to be asked for cards where one can help, which is usual, in every
    window, where enemies have come or it fights, or never."""

    asking = Asking(("", "always", "threatened", "never"), "warcraft_board.asking")

    @staticmethod
    def asked_alone(match: Match[State], only: Action) -> bool:
        """A move that can only be taken back was a mistake, which its player should see."""
        del match
        return only.kind == "undo_move"

    def forced(self) -> Action | None:
        """Dice of a harvest as well, which are thrown in any order (WC-HAR-2): a Victory Point that could be played
        meanwhile can be played in the Spend Step, too."""
        legal = self.session.match.legal_actions()
        if {action.kind for action in legal} - {"play"} == {"harvest"}:
            return next(action for action in legal if action.kind == "harvest")
        return super().forced()

    def usual(self) -> Action | None:
        """A building or an Outpost is finished as soon as it can be (WC-DEP-1), and what can go to one place alone is
        placed there, unless enemies are among the seat's pieces (WC-DEP-6)."""
        match = self.session.match
        legal = () if queries.invaded(match.state, match.decider or 0) else match.legal_actions()
        placed = [action for action in legal if isinstance(action, Deploy)]
        done = [action for action in legal if action.kind in ("finish_building", "finish_outpost")]
        if len({action.to for action in placed}) == 1:
            done += placed
        return next(iter(done), None)

    @staticmethod
    def hides(match: Match[State], order: str) -> bool:
        """Also with the option of bluff windows (WC-OPT-7)."""
        return order == "always" or match.state.config.options.bluff

    @staticmethod
    def open_window(match: Match[State]) -> PassWindow | None:
        """The window for cards that is open for the decider, or a Deployment step in which it can do no more than
        exchange resources with its team (R-40); None for other decisions."""
        scope, frames = scope_of(match), match.state.frames
        if frames and frames[-1].phase == "deploy":
            return _empty_deployment(match)
        if scope is None or match.decider is None or not str(frames[-1].phase).startswith("w"):
            return None
        found = next((action for action in match.legal_actions() if action.path == (Target("button", "pass"),)), None)
        return None if found is None else PassWindow(scope, found)

    @staticmethod
    def running_scopes(match: Match[State]) -> Collection[object]:
        """The scopes that have not ended. A battle of the same number after undo is another scope, in which all are
        asked."""
        state = match.state
        running: list[object] = [("step", int(state.turn), int(state.active))]
        if state.battle is not None:
            running.append(("battle", int(state.battle.number), 0))
        return running

    @staticmethod
    def ordered(match: Match[State], order: str) -> bool:
        """Whether the decider passes by its standing order in a window for cards, or where no card could bring its
        side anything (unless bluff windows hide who could play), or leaves a Deployment step with nothing to place.
        Otherwise it is always asked in windows at the beginning of its own steps, because nobody else waits then, and
        never at the end of its moves: a card for that moment can be touched while pieces move."""
        state = match.state
        phase, seat = str(state.frames[-1].phase), match.decider
        if seat is None or order == "always":
            return False
        if phase == "deploy":  # nothing to place; resources can be exchanged in the steps before and after it as well
            return True
        if not state.config.options.bluff and not queries.could_gain(state):
            return True
        if state.battle is None and seat == state.active:
            return phase == "w3" and not state.config.options.bluff
        if order == "never":
            return True
        if state.battle is not None or phase == "w2":  # asked there: seats that fight or whose workers are attacked
            return False
        if order == "threatened":
            return not queries.invaded(state, seat)
        # Only Town Portal is played there, before a fight; a seat that is invaded later will be asked again.
        return phase == "w3" and not any(queries.invaded(state, other, fights=True) for other in queries.living(state))
