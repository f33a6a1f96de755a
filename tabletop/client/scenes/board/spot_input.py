"""Input of the spots of a table: hands touches, drags and drops to the session, opens the enlarged view."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot, SpotEvents
from tabletop.client.core.services import Tip
from tabletop.client.core.session import Touch
from tabletop.client.draw.shapes import Point
from tabletop.rules.game import Action, Refusal, Target
from tabletop.text import t

if TYPE_CHECKING:
    from .scene import BoardScene


class SpotInput:
    """Handles the spots of the board. ``events``: the callbacks that its spots are given."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.events = SpotEvents(
            self._touched, self._dragged, self._dropped, self.look_at, self._tip, board.controls.spot_focused
        )

    # ------------------------------------------------------------------------------------------------ touches

    def touch(self, target: Target, *, confirmed: bool = False) -> None:
        """Touch a target, by mouse or keyboard; ``confirmed``: without a second touch."""
        board = self.board
        if board.session.looking is not None:
            board.app.toast(t("board.looking_back"))
            return
        if board.session.may_act and board.table.touched(target):
            return
        self.answer(board.session.touch(target, confirm=(lambda _: False) if confirmed else self._waits), target)

    def _waits(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch: not at a key, where its outcome stands there already."""
        board = self.board
        if not board.table.needs_confirm(action):
            return False
        if board.app.keyboard_mode and board.table.foretold(action):
            board.late.carried_out_unasked()
            return False
        return True

    def answer(self, touch: Touch, touched: Target | None = None) -> None:
        """Show the result of a touch, of ``touched`` if it was one thing."""
        board = self.board
        if touch.kind not in ("refused", "ignored"):
            board.app.toasts.drop_refusals()
        if touch.kind in ("step", "ready", "back"):
            board.app.play("piece-lift" if touch.kind != "back" else "ui-click")
        elif touch.kind == "applied":
            board.show(touch)
        elif touch.kind == "refused" and touch.refusal is not None:
            self.refuse(touch.refusal, touched)
        board.relayout()
        if touch.kind in ("step", "ready"):
            board.follow_path()

    def refuse(self, refusal: Refusal, touched: Target | None = None) -> None:
        """Answer an illegal click with the sentence of the rule that forbids it, and a link to the rule; one
        that is no fault in plain words."""
        board = self.board
        table, where = board.table, board.toast_area or FRect(0, 0, 1, 1)
        fault = refusal.fault and not (touched is not None and not board.session.path and table.is_own(touched))
        board.app.refuse(table.words.refusal(refusal), where, refusal.rule, fault=fault)

    def press_ready(self) -> bool:
        """Carry out the action that waits for its confirmation; False when there is none."""
        session = self.board.session
        ready = session.ready
        if ready is None:
            return False
        self.answer(session.do(ready))
        return True

    # ------------------------------------------------------------------------------------------- from the spots

    def _touched(self, spot: Spot) -> None:
        if not self.board.session.may_act and self.board.session.looking is None:
            self.board.controls.press_instead()
        else:
            self.touch(spot.target)

    def _dragged(self, spot: Spot, pos: Point) -> None:
        board = self.board
        if board.table.drag is None:
            path, table = board.session.path, board.table
            held = bool(path) and path[0] == spot.target
            if not held and not table.in_selection(spot.target):
                board.session.drop()
                self.touch(spot.target)
            if not board.session.path and not table.in_selection(spot.target):
                return
        board.table.drag = (spot.target.id, pos)
        board.invalidate()

    def _dropped(self, spot: Spot, pos: Point) -> None:
        board = self.board
        if board.table.drag is None:
            return
        board.table.drag = None
        over = self.spot_at(pos)
        if board.table.drop_confirms(pos):
            self.press_ready()
        elif over is not None and over.target not in board.session.path[:1]:
            self._dropped_on(spot.target, over.target)
        board.relayout()

    def _dropped_on(self, start: Target, target: Target) -> None:
        """Touch the target that what was dragged from ``start`` was dropped on, or show why it cannot be touched; a
        drop begins no new selection."""
        board = self.board
        session = board.session
        if not session.may_act:
            return
        if board.table.dropped(start, target):
            return
        if session.leads_to(target):
            self.answer(session.touch(target, confirm=lambda _: False))
        elif (refusal := session.why_not(target)) is not None:
            self.refuse(refusal)

    def spot_at(self, pos: Point) -> Spot | None:
        """The spot under a point, a legal one before any other; None for none."""
        found = [widget for widget in self.board.widgets if isinstance(widget, Spot) and widget.contains(pos)]
        wanted = self.board.session.targets()
        return next((spot for spot in found if spot.target in wanted), found[0] if found else None)

    def look_at(self, spot: Spot) -> bool:
        """Open the enlarged view of a spot; False when there is none."""
        board = self.board
        if not board.table.can_look(spot.target):
            return False
        board.app.push("look", table=board.table, target=spot.target)
        return True

    def _tip(self, spot: Spot) -> Tip | None:
        if self.board.showing or self.board.table.drag is not None:
            return None
        tip = self.board.table.tip(spot)
        return replace(tip, within=spot.window) if tip is not None and spot.window is not None else tip
