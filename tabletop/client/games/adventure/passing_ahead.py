"""Passing ahead in the Adventure Game: for the rest of a turn or fight, or by standing orders."""

from __future__ import annotations

from collections.abc import Collection

from tabletop.client.games.passing import Asking, PassingAhead, PassWindow
from tabletop.rules.adventure.actions import PASS
from tabletop.rules.adventure.exchange import best_roll
from tabletop.rules.adventure.queries import CardFrame, Combat, ReactFrame, State, WindowFrame
from tabletop.rules.match import Match


def _turn(state: State) -> tuple[str, int, int]:
    return ("turn", state.turn, state.active)


def _fight(turn: int, combat: Combat) -> tuple[str, int, int]:
    return ("fight", turn, combat.attacker)


def scope_of(match: Match[State]) -> object | None:
    """The scope in which the decider would pass ahead now; None where it cannot."""
    state = match.state
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, ReactFrame):
        return _turn(state)
    combat = state.combat
    return _fight(state.turn, combat) if isinstance(frame, WindowFrame) and combat is not None else None


def now_words(match: Match[State]) -> str:
    """The message key of the present name of passing ahead."""
    react = isinstance(match.state.frames[-1], ReactFrame)
    return "adventure_board.asking.now" if react else "adventure_board.asking.now_fight"


class AdventurePassing(PassingAhead[State]):
    """The windows of the Adventure Game. A seat chooses to be asked whenever it could respond, in its own combats and
    for cards against it, or never."""

    asking = Asking(("", "mine", "never"), "adventure_board.asking")

    @staticmethod
    def open_window(match: Match[State]) -> PassWindow | None:
        """The open optional window of the decider; None for other decisions."""
        scope = scope_of(match)
        if scope is None and not best_roll(match.state):
            return None
        return PassWindow(scope, PASS) if PASS in match.legal_actions() else None

    @staticmethod
    def running_scopes(match: Match[State]) -> Collection[object]:
        """The scopes that have not ended."""
        turn, combat = _turn(match.state), match.state.combat
        return (turn,) if combat is None else (turn, _fight(match.state.turn, combat))

    @staticmethod
    def ordered(match: Match[State], order: str) -> bool:
        """Whether the decider, in an optional window, passes by its standing order. A combatant is asked in its combat
        whatever it has chosen for the turns of others."""
        state, seat = match.state, match.decider
        combat = state.combat
        if best_roll(state):
            return True
        if not order or seat is None or (combat is not None and seat in (combat.attacker, combat.defender)):
            return False
        if order == "never":
            return True
        below = state.frames[-2] if len(state.frames) > 1 else None
        return not (isinstance(below, CardFrame) and below.target == state.players[seat].character)
