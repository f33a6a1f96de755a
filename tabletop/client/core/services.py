"""What widgets, games and scenes may ask of the running program.

Nothing below ``client/app.py`` imports the application: everything is handed these protocols, which ``App`` fulfils and
tests may fake. All rectangles are in design units of the window.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import Theme
from tabletop.rules.frozen import light_dataclass
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.storage.settings import Settings
from tabletop.text import sentence, t

D = TypeVar("D")


log = logging.getLogger(__name__)


@light_dataclass
class MenuItem:
    """``id`` is what the choice gives back; ``note`` stands at the right end; ``line`` draws a line above."""

    id: str
    label: str
    icon: str | None = None
    note: str = ""
    enabled: bool = True
    reason: str | None = None
    line: bool = False
    danger: bool = False


ToastAction = tuple[str, Callable[[], object]]
"""The label of a button in a message, and what pressing it does."""


@light_dataclass
class Tip:
    """What a tooltip shows: a text, maybe a title, beside ``rect``.

    ``key`` tells one tip from the next. ``painter(canvas, rect)`` with ``size`` draws special contents instead of the
    text. ``danger``: the tip says why something is forbidden. ``clear``: what it is about, which it must not cover.
    ``narrow``: there is little room beside ``rect``, so that its lines are broken earlier. ``within``: the map it is
    about a part of; it stays over that, near the pointer, and so off panels and bars.
    """

    key: str
    text: str
    rect: FRect
    title: str | None = None
    danger: bool = False
    size: tuple[float, float] | None = None
    painter: Callable[[Canvas, FRect], object] | None = None
    clear: tuple[FRect, ...] = ()
    narrow: bool = False
    within: FRect | None = None

    @property
    def lines(self) -> list[str]:
        """Its title and the lines of its text."""
        return [*([self.title] if self.title else []), *self.text.split("\n")]


class WidgetServices(Protocol):
    """What a group of widgets needs of the program."""

    canvas: Canvas

    @property
    def keyboard_mode(self) -> bool:
        """Whether the last thing used was not the mouse: the focus is outlined."""

    @property
    def hold_ms(self) -> int:
        """Milliseconds for which a button that must be held is held."""

    @property
    def breathing(self) -> bool:
        """Whether what is alive in the background moves: not with reduced motion, behind other windows, or a minute
        after the last input."""

    @property
    def reduced_motion(self) -> bool:
        """Whether movements are replaced by plain changes."""

    @property
    def heard(self) -> Sequence[tuple[str, FRect]]:
        """The texts of the top scene's last frame, each with its box, in the order of reading; none unless somebody
        listens."""

    @property
    def listened_to(self) -> bool:
        """Whether anybody listens, so that it is worth the while to work out what to say."""

    def say(self, text: str) -> None:
        """Say a text to those who listen, before what is asked next; it is no message on the screen."""

    def came_too_soon(self) -> None:
        """Tell those who listen that nothing came of a press, because what it would have answered had only just come
        up; and say that again, since the press has interrupted it."""

    def play(self, sound: str) -> None:
        """Play a sound by its name in ``core/sound.py``."""

    def now(self) -> int:
        """Milliseconds since the start; never decreasing."""

    def seen_for(self, since: float) -> float:
        """For how many milliseconds what came at ``since`` on the clock of :meth:`now` had been on the screen at the
        least when the input being handled was made; less than 0 where that may have been before its first frame."""

    def refuse(
        self, reason: str, rect: FRect, rule: str = "", clear: Sequence[FRect] = (), *, fault: bool = True,
        button: bool = False,
    ) -> None:  # fmt: skip
        """Say in words why a click did nothing: near ``rect`` and clear of ``clear``, or with a button that opens the
        rule that forbids it; plainly where it was no ``fault``. ``button``: what was pressed is a button, beside which
        it is said in any case; a press on the words opens the rule."""

    def key_hint(self, command: str) -> str:
        """What to press for a command on the device used last; empty when nothing is bound to it."""

    def rule_hint(self) -> str:
        """What to press for the rule about the thing pointed at; empty while that key opens the rule of a message
        instead."""

    def inspecting(self, on: bool) -> None:
        """Begin or end the mode in which the keyboard walks over everything that has an explanation."""

    def show_tip(self, tip: Tip | None) -> None:
        """Show a tooltip at once, until the next press."""

    def toggle_tip(self, tip: Tip | None) -> None:
        """Show a tooltip at once, or hide it when it is already shown."""

    def text_mode(self, rect: FRect | None) -> None:
        """A text entry at ``rect`` takes the typed characters; None when no entry does."""

    def clipboard(self) -> str:
        """The text of the clipboard."""

    def set_clipboard(self, text: str) -> None:
        """Put a text on the clipboard."""


class Services(WidgetServices, Protocol):
    """What a game's table and its parts may ask of the program."""

    @property
    def paths(self) -> Paths:
        """Where the user's files are."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def theme(self) -> Theme:
        """Colours, fonts and scale in use."""

    def toast(self, text: str | SaveError, kind: str = "info", action: ToastAction | None = None) -> None:
        """Show a short message, or what went wrong with a file; ``kind`` is info, ok, warning or danger."""

    def push(self, name: str, **args: object) -> object:
        """Put a scene on top by its registered name."""

    def ask(
        self,
        title: str,
        text: str,
        buttons: Sequence[tuple[str, str, str]] = (),
        on_result: Callable[[str], object] | None = None,
        **more: object,
    ) -> object:
        """Ask a question in a dialog. ``buttons`` are (id, label, style); ``on_result`` gets the id chosen."""

    def confirm(self, title: str, text: str, yes: str, then: Callable[[], object], style: str = "danger") -> None:
        """Ask before something that cannot be taken back, unless the player does not want to be asked."""

    def popup(
        self, anchor: FRect, items: Sequence[MenuItem], on_choose: Callable[[str], object], current: str | None = None
    ) -> object:
        """Open a list of menu items at ``anchor``; ``on_choose`` gets the id chosen."""

    def after_frame(self, call: Callable[[], object]) -> None:
        """Call ``call`` once at the end of this turn of the loop: after its frame, if it shows one."""

    def invalidate(self) -> None:
        """Ask for a new frame."""

    def save_settings(self) -> None:
        """Write the settings; a failure is told, not raised."""

    def picture(self) -> bytes:
        """Draw the present scene; returns the bytes of a PNG."""

    def screenshot(self, path: Path | str) -> Path:
        """Write what the screen shows as a PNG; gives the path."""


class Telling:
    """What goes wrong with a file inside ``with Telling(app)`` is told, and the rest of it is left out. ``words``:
    those of a problem."""

    def __init__(self, app: Services, words: Callable[[SaveError], str] = sentence) -> None:
        self._app, self._words = app, words

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, SaveError):
            return False
        log.warning("%s", error)
        self._app.play("ui-deny")
        self._app.toast(self._words(error), "danger")
        return True


def to_trash(
    app: Services,
    told: str,
    delete: Callable[[], D],
    undelete: Callable[[D], object],
    words: Callable[[SaveError], str] = sentence,
) -> bool:
    """Delete a file, with a message ``told`` that brings it back; False where that failed, which is told."""
    with Telling(app, words):
        deleted = delete()
        app.play("card-discard")

        def undo() -> None:
            with Telling(app, words):
                undelete(deleted)

        app.toast(told, "info", (t("client.undo"), undo))
        return True
    return False
