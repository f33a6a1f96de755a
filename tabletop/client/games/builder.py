"""What a game gives the builder scene, where players build something of their own for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from tabletop.client.core.services import Services
    from tabletop.client.ui.group import WidgetGroup


class BuilderHost(Protocol):
    """What a game's builder may ask of the scene around it."""

    @property
    def app(self) -> Services:
        """The program."""

    widgets: WidgetGroup

    def close(self, result: object = None) -> None:
        """Leave the builder; the scene below gets ``result``."""

    def set_up(self, **args: Any) -> None:
        """Go on to the set-up of a new game with what was built."""

    def relayout(self) -> None:
        """Lay out again before the next frame."""

    def invalidate(self) -> None:
        """Ask for a new frame."""
