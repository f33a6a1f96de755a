"""What the parts of the board scene, and the scenes that lie over it, may ask of it.

``scene.py`` makes the parts and hands itself to them; none of them imports it. A part that needs other parts declares
them in a protocol in its own module.
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
    """The board scene as its parts see it: what a table may ask of it, and going back and forth in the match.

    ``saver`` writes the match to the disk; ``cursor_shape`` is the pointer's shape, None for the usual one.
    """

    app: SceneServices
    table: Table[object]
    saver: MatchSaver
    compact: bool
    cursor_shape: str | None

    @property
    def toast_area(self) -> FRect | None:
        """The place of messages, where they hide neither board nor hand; None for the usual one."""

    @property
    def subtitle(self) -> str:
        """The line under the title in the bar."""

    def guide_above(self, scene: Scene) -> bool:
        """Place the focus on a ``scene`` over the board; False: the scene must place it itself."""

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
        """Return from a past position to the present."""

    def branch(self) -> None:
        """Begin a new game from the position shown."""

    def undo(self) -> None:
        """Undo the last action; ask the players first where that is needed."""

    def undo_reason(self) -> str | None:
        """Why undo is greyed, in words; None when it is open."""

    @property
    def undone(self) -> int:
        """The number of actions that can be redone, as the screen shows it."""

    def undo_rule(self) -> str:
        """Id of the rule that forbids undo; empty where it is not a rule that does."""

    def redo(self) -> None:
        """Redo the undo step last undone."""

    def lay_above(self, scene: Scene) -> None:
        """Add the coach mark, or the coach, above the widgets of the board or of a ``scene`` over it."""

    def show_legal(self) -> None:
        """Open the list of legal actions."""

    def show_hint(self) -> None:
        """Show what a computer player would do here."""

    def open_review(self) -> None:
        """Open the review of the match."""

    def toggle_threats(self) -> None:
        """Switch the threat view on or off."""

    def taken_over(self) -> None:
        """Go on after the next seat has taken the device."""

    def let_go(self) -> None:
        """End presses and drags, of the camera too."""

    def open_menu(self) -> None:
        """Open the menu of the match."""

    def open_options(self) -> None:
        """Show the options in force."""
