"""Overlays of combats: what they ask of the scene that shows them, and their base class with what that scene asks of
them, the result that waits, the caption, the thing pointed at, the open hand; and a view that shows an outcome for some
time, or until any input, while the game waits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pygame import FRect

from tabletop.client.board.shown_position import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.combat import ActionHost
from tabletop.client.core.services import Services, Tip
from tabletop.client.core.session import Session
from tabletop.client.draw.canvas import Canvas
from tabletop.client.ui.group import WidgetGroup
from tabletop.rules.game import Seat, Target

from .table import Board

S = TypeVar("S")


@dataclass(frozen=True)
class OverlayPlaces:
    """The regions of a fight in units, and whether its small layout is in use; games add those of their body.
    ``track``: the row of steps; ``actions``: the decisions, at the right end of the ``foot``."""

    compact: bool
    panel: FRect
    header: FRect
    track: FRect
    body: FRect
    foot: FRect
    actions: FRect


class OverlayHost(ActionHost, Protocol):
    """What a combat overlay may ask of the scene that shows it."""

    @property
    def app(self) -> Services:
        """The program."""

    widgets: WidgetGroup

    def touch(self, target: Target) -> None:
        """Touch a target as a click does."""

    def add_spot(self, target: Target, rect: FRect, *, legal: bool) -> None:
        """Add a spot for a target."""

    def add_telling(self, target: Target, rect: FRect) -> None:
        """Add a spot that does nothing but tell: a touch, and the focus by keys, opens its tooltip at once."""

    def add_choice(self, target: Target, rect: FRect, label: str, icon: str) -> None:
        """Add one entry of a short list."""

    def add_passing_seat(self, seat: int, rect: FRect, tip: str) -> None:
        """Add the sign of a seat that wants not to be asked; pressing it ends that."""

    def add_pace(self, rect: FRect) -> None:
        """Add the switch between quick and slow combats."""

    def add_continue(self, rect: FRect, on_click: Callable[[], object]) -> None:
        """Add the button that leaves the result."""

    def add_result_tools(self, again: FRect, log: FRect, on_again: Callable[[], object] | None) -> None:
        """Add the buttons that show the fight again (None: it cannot be) and that leave the result for the log."""


LEFT = "left"
"""In place of the step in which something was asked, once the combat has left it."""


class CombatOverlay(ABC, Generic[S]):
    """A game's combat as the battle scene shows it over the whole window. ``ended``: the result waits for somebody to
    go on; ``caption``: (icon, words) of the event being shown; ``places``: the regions, once they have been computed.
    """

    places: OverlayPlaces

    def __init__(self, scene: Board[S], session: Session[S]) -> None:
        self.scene = scene
        self.session = session
        self.ended = False
        self.caption: tuple[str, str] | None = None
        self._asked = ""
        self._asked_in = ""

    @property
    @abstractmethod
    def wanted(self) -> bool:
        """Whether the position on the screen is inside a combat."""

    @property
    def replaying(self) -> bool:
        """Whether the fight is being shown again over its result."""
        return False

    def end_replay(self) -> None:
        """Go back to the result."""

    def replay(self, dt_ms: float) -> None:
        """Let so many milliseconds of the fight pass that is being shown again."""

    @property
    def uneventful(self) -> bool:
        """Whether its result has brought nothing to read about."""
        return False

    @property
    def fighters(self) -> Collection[Seat]:
        """The seats that fight in a combat whose result they should read in their own time."""
        return ()

    @property
    @abstractmethod
    def phase(self) -> str:
        """Id of the phase of the combat; when it changes, the overlay is laid out again."""

    @property
    @abstractmethod
    def step(self) -> str:
        """Id of the step of the combat that the screen shows, whatever is decided in it. A question that was asked in
        another step is no longer shown while events are."""

    @property
    @abstractmethod
    def toast_area(self) -> FRect | None:
        """The place of messages, clear of everything that is asked about."""

    @property
    def prompt_area(self) -> FRect | None:
        """The place of the words that say what is asked, which no tooltip covers; None for none."""
        return None

    @abstractmethod
    def layout(self, scene: OverlayHost, width: float, height: float, compact: bool) -> None:
        """Place everything and add its widgets to ``scene``."""

    def busy_areas(self) -> Sequence[FRect]:
        """Rectangles besides the widgets that a coach mark or an arrow should not cover: units, dice, arithmetic."""
        return ()

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw the overlay below its widgets."""

    def draw_front(self, canvas: Canvas) -> None:
        """Draw what lies above the widgets."""

    @abstractmethod
    def primary(self) -> Primary:
        """The main button."""

    @abstractmethod
    def tip(self, spot: Spot) -> Tip | None:
        """The tooltip of a spot."""

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
        """Called when somebody goes on from the result."""
        self.close()
        self.scene.overlay.go_on()

    def ask_again(self, seat: Seat) -> None:
        """Ask a seat again that wanted not to be asked."""
        self.session.ask_again(seat)
        self.scene.set_asking(seat, "")

    def take_back_room(self, rect: FRect) -> FRect:
        """The rectangle of an undo button with words, ``rect`` being that of its icon alone: from the left end of the
        decisions to the right edge."""
        left = self.places.actions.x
        return FRect(left, rect.y, rect.right - left, rect.h)


class PassingView(ABC):
    """Shown over the board for ``until`` milliseconds or until any input. ``elapsed``: milliseconds since it was
    opened; ``opening_sound``: the sound played then; ``open_rule``: opens the rulebook at the rule of what is shown."""

    opening_sound = "miss"

    def __init__(self, until: float, rule: Callable[[], object]) -> None:
        self.until = until
        self.open_rule = rule
        self.elapsed = 0.0

    @property
    def settled(self) -> bool:
        """Whether the next input goes on with the game; before, an input only ends the view."""
        return self.over

    @property
    def over(self) -> bool:
        """Whether it is to be closed: its time is up, or there was an input."""
        return self.elapsed >= self.until

    def finish(self) -> None:
        """End it, as when its time is up."""
        self.elapsed = self.until

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True until it is over."""
        self.elapsed += dt_ms
        return not self.over

    @abstractmethod
    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything in a window of ``width`` by ``height`` units; returns the rectangle of the button that goes
        on."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw it over the board."""
