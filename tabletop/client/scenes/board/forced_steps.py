"""Forced steps: what a person cannot but do is done for them after a moment in which it can be read, or taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.rules.game import Action

    from .scene import BoardScene

MOMENT_MS = 500.0
"""Milliseconds before a forced step is carried out, at the usual pace of animations."""


class ForcedSteps:
    """The forced steps of one board. What undo, redo or a look back leads to is never carried out by itself: whoever
    went there wants to be there."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._next: Action | None = None
        self._usual = False
        self._waited = 0.0

    def begin(self) -> None:
        """Note what the decision that has just opened leaves to do, if it leaves no choice. Nothing in lessons, where a
        step asks for it."""
        board = self.board
        self.forget()
        if board.app.settings.skip_forced and not board.teller.muted and board.session.may_act:
            usual = board.table.passing.usual()
            self._usual, self._next = usual is not None, usual or board.table.passing.forced()

    def forget(self) -> None:
        """Leave the open decision to its seat."""
        self._next, self._waited = None, 0.0

    @property
    def usual_to_come(self) -> bool:
        """Whether what is usual is about to be done, without a question: no press can be meant for that decision."""
        board = self.board
        return self._usual and self._next is not None and board.app.settings.skip_forced and board.session.may_act

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; carry out the step when its moment is over. True while it is to come."""
        board, action = self.board, self._next
        if action is None or not board.app.settings.skip_forced:
            return False
        in_sight = board.app.scenes.top in (board, board.overlay.scene)
        read = board.explained and not self._usual
        if board.showing or read or not in_sight or not board.session.may_act:
            self._waited = 0.0
            return False
        begun, self._waited = self._waited > 0, self._waited + max(dt_ms, 1.0)
        # What is usual waits for the layout only, which keeps the words that stand there while it is shown.
        if not (begun if self._usual else self._waited >= MOMENT_MS * board.app.settings.animation_percent / 100):
            return True
        self.forget()
        touch = board.session.do(action) if self._usual else board.session.do_unasked(action)
        if touch.kind == "applied":
            board.show(touch)
            board.relayout()
            board.overlay.changed()
        return True
