"""Inputs that were made for what is no longer there: what is being shown, which they end; a combat that has closed,
often by itself; a choice that was carried out at its first touch; a decision that answers itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.core.bindings import GO_ON
from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.button import MAIN_DEAF_MS

from .target_letters import is_letter

if TYPE_CHECKING:
    from .scene import BoardScene

HABIT_MS = 600.0
"""Milliseconds in which a key may still be meant to confirm what another one has carried out."""


class LateInput:
    """Decides for one board which inputs come too late. A main button does so for itself (`MainButton`)."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self._closed: float | None = None
        """When a combat was closed last, in milliseconds of the application's clock."""
        self._unasked: float | None = None
        """When a key carried out what otherwise waits for a second touch; None since the next key."""

    def combat_closed(self) -> None:
        self._closed = self.board.app.now()

    def carried_out_unasked(self) -> None:
        """Note that a key has carried out what otherwise waits for a second touch."""
        self._unasked = self.board.app.now()

    @property
    def deaf(self) -> bool:
        """Whether presses may have been meant for the button of a combat that closed a moment ago."""
        return self._closed is not None and self.board.app.seen_for(self._closed) < MAIN_DEAF_MS

    def swallows(self, event: Event) -> bool:
        """Whether an input was meant for what has just gone and is to do nothing."""
        if isinstance(event, PointerDown) and self.deaf:
            return True
        if self.board.showing:
            return False
        return self._is_habit(event) or self._answered(event)

    def _is_habit(self, event: Event) -> bool:
        """Whether Enter, or a letter, was probably meant to confirm what a key has just carried out."""
        if not isinstance(event, Command):
            return False
        since, self._unasked = self._unasked, None
        soon = since is not None and self.board.app.seen_for(since) < HABIT_MS
        return soon and (event.name == "ok" or is_letter(event))

    def _answered(self, event: Event) -> bool:
        """Whether an input may choose something, or go on, just before what is usual is done without a question."""
        named = isinstance(event, Command) and (event.name in GO_ON or is_letter(event))
        return (named or isinstance(event, PointerDown)) and self.board.forced.usual_to_come

    def ends_show(self, event: Event, scene: Scene) -> bool:
        """End the animations because of an input to ``scene``. Returns whether ``scene`` then carries it out: only if
        it would act on the same widget as before. A key meant for no widget is carried out by a combat that has opened
        meanwhile."""
        board, stack = self.board, self.board.app.scenes
        aim = self._aim(event, scene)
        board.finish_show(everything=_wants_more(event, aim, scene))
        stack.run_layouts()
        if stack.top is scene:
            reads = board.animations is not None and board.animations.waiting  # the result of a combat, on ``scene``
            if not (reads or not board.showing) or self._aim(event, scene) != aim:
                return False
            return board.showing or not (self._is_habit(event) or self._answered(event))
        if (
            isinstance(event, Command)
            and event.name not in GO_ON
            and not is_letter(event)
            and stack.top in (board, board.overlay.scene)
        ):
            stack.handle(event)
        return False

    def _aim(self, event: Event, scene: Scene) -> tuple[object, ...]:
        """What an input to ``scene`` would act on."""
        return (*scene.widgets.aim(event), *self.board.letters.aim(event, scene))


def _wants_more(event: Event, aim: tuple[object, ...], scene: Scene) -> bool:
    """Whether an input does more than end the animations: not a key that goes on, a press on the main button or on
    nothing, nor the second press of a double click."""
    if isinstance(event, Command):
        return event.name not in GO_ON
    main = scene.widgets.main_button
    pressed = isinstance(event, PointerDown) and event.clicks <= 1
    return pressed and bool(aim) and (main is None or aim[0] != main.id)
