"""Seats that do not want to be asked for cards again, in this battle or in this Move Step (specification 8.4).

What a seat has said lies in the session. Only a window for cards, which passing always leaves, is answered so; every
other decision is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.rules.game import Action, Target

if TYPE_CHECKING:
    from tabletop.client.core.session import Session

ASIDE = frozenset({"w1", "w2", "w3"})
"""Windows outside battles in which seats are asked in each other's steps."""
_PASS = Target("button", "pass")


class Quiet:
    """Who has said so, and what that answers. ``session.quiet``: seat -> for how long, as :meth:`scope` tells it."""

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def state(self) -> Any:
        """The present position."""
        return self.session.match.state

    def scope(self) -> tuple[str, int, int] | None:
        """For how long a seat would be left alone: this battle, or this player's Move Step; None for neither."""
        state = self.state
        if state.battle is not None:
            return ("battle", int(state.battle.number), 0)
        phase = state.frames[-1].phase if state.frames else ""
        return ("step", int(state.turn), int(state.active)) if phase in ASIDE else None

    def _window(self) -> Action | None:
        """The pass of the window that is open; None where none is, or where there is more to decide."""
        state, decider = self.state, self.session.decider
        frame = state.frames[-1] if state.frames else None
        if frame is None or decider is None or not str(frame.phase).startswith("w") or self.scope() is None:
            return None
        return next((one for one in self.session.match.legal_actions() if one.path == (_PASS,)), None)

    def answer(self) -> Action | None:
        """What the decider has said beforehand; None: it is asked."""
        action = self._window()
        return action if action is not None and self.holds(self.session.decider) else None

    def holds(self, seat: int | None) -> bool:
        """Whether a seat is left alone now."""
        scope = self.scope()
        return seat is not None and scope is not None and self.session.quiet.get(seat) == scope

    def offered(self) -> bool:
        """Whether the decider can say now that it does not want to be asked again."""
        return self.session.may_act and not self.session.path and self._window() is not None

    def say(self) -> Action | None:
        """The decider does not want to be asked again; gives its pass for the open window."""
        action, scope, seat = self._window(), self.scope(), self.session.decider
        if action is None or scope is None or seat is None:
            return None
        self.session.quiet[seat] = scope
        return action

    def ask_again(self, seat: int) -> None:
        """A seat wants to be asked after all."""
        self.session.quiet.pop(seat, None)

    def forget(self) -> None:
        """Drop what has run out, so that a battle of the same number, fought after going back, asks everybody."""
        state, said = self.state, self.session.quiet
        lasting: set[object] = {("step", state.turn, state.active)}
        if state.battle is not None:
            lasting.add(("battle", state.battle.number, 0))
        for seat in [seat for seat, scope in said.items() if scope not in lasting]:
            del said[seat]


__all__ = ["Quiet"]
