"""What the parts of the board scene, and the scenes that lie over it, may ask of it.

``scene.py`` makes the parts and hands itself to them; none of them imports it. A part that needs other parts declares
them in a protocol of its own beside itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.games.table import Board

if TYPE_CHECKING:
    from tabletop.client.core.session import Touch
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import Table
    from tabletop.client.scenes.base import Scene, SceneServices

    from .saving import MatchSaver


class BoardHost(Board[object], Protocol):
    """The board scene as its parts see it: what a table may ask of it, and the moves through the match.

    ``saver`` writes the match to the disk; ``cursor_shape`` is the pointer's shape, None for the usual one.
    """

    app: SceneServices
    table: Table[object]
    saver: MatchSaver
    compact: bool
    cursor_shape: str | None

    @property
    def toast_area(self) -> FRect | None:
        """Where messages hide neither the board nor the hand; None: the usual place."""

    @property
    def subtitle(self) -> str:
        """The line under the title in the bar."""

    def guide_above(self, scene: Scene) -> bool:
        """Give the keyboard a place on a ``scene`` over the board; False: the scene finds one itself."""

    @property
    def on_top(self) -> bool:
        """Whether no other scene lies over the board."""

    def title(self) -> str:
        """Title of the window."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole board."""

    def show(self, touch: Touch) -> None:
        """Show what a touch has done, then open the next decision."""

    def look(self, index: int | None) -> None:
        """Show a past position; None returns to the present."""

    def to_present(self) -> None:
        """Leave the past."""

    def branch(self) -> None:
        """Begin a new game from the position on show."""

    def undo(self) -> None:
        """Take the last action back; ask the table first where that is needed."""

    def undo_reason(self) -> str | None:
        """Why undo is greyed, in words; None when it is open."""

    @property
    def undone(self) -> int:
        """How many actions have been taken back and can be played again, as the screen shows it."""

    def undo_rule(self) -> str:
        """The rule by which what was done stays done; empty while something else stands in the way."""

    def redo(self) -> None:
        """Play the action last taken back again, with what belongs to it."""

    def lay_above(self, scene: Scene) -> None:
        """Add what lies above the widgets of the board, or of a ``scene`` over it: a coach mark, or the coach."""

    def show_legal(self) -> None:
        """List what can be done now."""

    def show_hint(self) -> None:
        """Show what a computer player would do here."""

    def open_review(self) -> None:
        """Show the chances over the match and what would have been better."""

    def toggle_threats(self) -> None:
        """Show or hide what every unit would take."""

    def taken_over(self) -> None:
        """The next seat has the device."""

    def open_menu(self) -> None:
        """Open the menu of the match."""

    def open_options(self) -> None:
        """Show the options in force."""
