"""What a game gives the builder scene, in which players build something for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Protocol

from tabletop.client.core.input import Event
from tabletop.client.core.services import Services
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.group import WidgetGroup

if TYPE_CHECKING:
    from tabletop.rules.game import Json

    from .work_kind import Opened


class BuilderHost(Protocol):
    """What a game's builder may ask of the scene around it."""

    @property
    def app(self) -> Services:
        """The program."""

    widgets: WidgetGroup

    def close(self, result: object = None) -> None:
        """Leave the builder; the scene below gets ``result``."""

    def set_up(self, **args: object) -> None:
        """Go on to the set-up of a new game with what was built."""

    def relayout(self) -> None:
        """Lay out again before the next frame."""

    def invalidate(self) -> None:
        """Ask for a new frame."""


class Builder(ABC):
    """A game's builder: everything between the head and the foot of the builder scene. Made with the arguments that the
    scene was opened with: ``army``, the document to begin with; ``decks``: how many decks there are to choose from; the
    ``colour`` of the seat; ``pick``, the name of the player it is for (empty when it is for none)."""

    first_rule: ClassVar[str]
    """The rule that the rulebook is opened at while nothing is wrong."""

    @abstractmethod
    def __init__(
        self, scene: BuilderHost, army: Json = None, decks: int = 2, colour: str = "blue", pick: str = ""
    ) -> None:
        """Begin with ``army``, or with nothing."""

    @property
    @abstractmethod
    def can_undo(self) -> bool:
        """Whether there is a change to undo."""

    @property
    @abstractmethod
    def can_redo(self) -> bool:
        """Whether there is a change to redo."""

    @abstractmethod
    def undo(self) -> None:
        """Undo the last change."""

    @abstractmethod
    def redo(self) -> None:
        """Redo the change last undone."""

    @abstractmethod
    def opened(self) -> Opened | None:
        """What is open, as the workshop knows it; None for what is not one's own."""

    @abstractmethod
    def problem(self) -> str | None:
        """Why what was built cannot be used; None when it can."""

    @abstractmethod
    def rule(self) -> str:
        """Id of the rule that it breaks; empty for none."""

    @abstractmethod
    def status(self) -> str:
        """A sentence about it for when it can be used."""

    @abstractmethod
    def primary(self) -> tuple[str, str]:
        """(icon, words) of the main button."""

    @abstractmethod
    def finish(self) -> None:
        """Carry out the main button: hand over what was built, or play with it."""

    @abstractmethod
    def can_save(self) -> str | None:
        """Why there is nothing to save now; None when there is."""

    @abstractmethod
    def save(self) -> None:
        """Save what is open, finished or not."""

    @abstractmethod
    def save_all(self) -> bool:
        """Save everything; False when something could not be written."""

    @abstractmethod
    def keep(self) -> None:
        """Called in every turn of the loop: write down what is not saved, for the case that the program is killed."""

    @abstractmethod
    def close(self) -> None:
        """The builder is left: everything has been saved or given up."""

    @abstractmethod
    def unsaved(self) -> list[str]:
        """Names of everything with unsaved changes."""

    @abstractmethod
    def layout(self, area: Rect, compact: bool) -> None:
        """Place everything in ``area`` and add its widgets to the scene."""

    @abstractmethod
    def handle(self, event: Event) -> bool:
        """Answer an event that no widget used; True when it was used."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw what lies below the widgets."""

    @abstractmethod
    def draw_front(self, canvas: Canvas) -> None:
        """Draw what lies above the widgets."""
