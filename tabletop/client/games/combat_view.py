"""The base class of combat overlays: the result that waits, the caption, the thing pointed at, the open hand."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.combat.regions import OverlayPlaces
from tabletop.client.core.session import Session
from tabletop.rules.game import Seat, Target

from .table import Board, CombatOverlay

S = TypeVar("S")


LEFT = "left"
"""In place of the step in which something was asked, once the combat has left it."""


class CombatView(CombatOverlay, Generic[S]):
    """A combat overlay. ``ended``: the result waits for somebody to go on; ``caption``: (icon, words) of the event
    being shown; ``places``: the regions, once they have been computed."""

    places: OverlayPlaces

    def __init__(self, scene: Board[S], session: Session[S]) -> None:
        self.scene = scene
        self.session = session
        self.ended = False
        self.caption: tuple[str, str] | None = None
        self._asked = ""
        self._asked_in = ""

    def shown_prompt(self, asked: str) -> str:
        """The words above the main button: ``asked``; while events are being shown, the prompt before them, or the
        caption if there was none or only a confirmation was asked, and nothing once the combat has left the step in
        which they were asked; empty while a result waits."""
        if self.ended:
            self._asked = ""
        elif not self.scene.showing:
            self._asked, self._asked_in = "" if self.session.ready is not None else asked, self.step
            return asked
        elif self.step != self._asked_in:
            self._asked_in = LEFT  # the step may come again, the decision does not
            return ""
        elif not self._asked and self.caption is not None:
            return self.caption[1]
        return self._asked

    @property
    @abstractmethod
    def hand_seat(self) -> Seat:
        """The seat whose hand is shown in the foot."""

    @abstractmethod
    def close(self) -> None:
        """Forget the combat, of which there is nothing more to show."""

    @property
    def waiting(self) -> bool:
        return self.ended

    @property
    def compact(self) -> bool:
        return self.places.compact

    @property
    def hand_covered(self) -> bool:
        """Whether the hand is face down: its owner is not the viewer, or all hands are hidden."""
        return self.session.handing_over or self.session.viewer != self.hand_seat

    def pointed_at(self, target: Target) -> bool:
        pointed = self.scene.overlay.pointed
        return isinstance(pointed, Spot) and pointed.target == target

    def wake(self) -> None:
        """Open the overlay, because an event of the combat is about to be shown."""
        self.scene.overlay.show()
        self.scene.overlay.changed()

    def hold_result(self, sound: str) -> bool:
        """Keep the result of the combat on the screen until somebody goes on; False where no overlay is open."""
        if not self.wanted or not self.scene.overlay.open:
            return False
        self.ended = True
        self.scene.app.play(sound)
        self.scene.overlay.changed()
        return True

    def go_on(self) -> None:
        self.close()
        self.scene.overlay.go_on()

    def ask_again(self, seat: Seat) -> None:
        self.session.ask_again(seat)
        self.scene.set_asking(seat, "")

    def take_back_room(self, rect: FRect) -> FRect:
        """A rectangle from the left end of the decisions to the right edge of ``rect``, for an undo button with
        words."""
        left = self.places.actions.x
        return FRect(left, rect.y, rect.right - left, rect.h)
