"""TextEntry: one line to type in; its text, cursor, selection and history are a LineEdit, which draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, InitVar, dataclass, field

from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp, TextEditing, TextInput
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, BRASS600, DANGER, IVORY100, IVORY500, SLATE400
from tabletop.text import reads_leftwards, t

from .base import Widget

LONGEST = 1000
"""Letters that a line holds where nobody says how many. A clipboard may hold millions, and measuring those would stop
the program for minutes."""


class LineEdit:
    """One line of text. ``cursor`` and ``anchor`` are indices between letters; the letters between them are
    selected."""

    def __init__(self, text: str = "", max_length: int = LONGEST) -> None:
        self.text = text
        self.max_length = max_length
        self.cursor = len(text)
        self.anchor = len(text)
        self._undo: list[tuple[str, int]] = []
        self._redo: list[tuple[str, int]] = []
        self._typing = False

    # -- selection -----------------------------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end index of the selection."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    def move(self, index: int, extend: bool = False) -> None:
        """Put the cursor at ``index``; ``extend`` keeps the anchor."""
        self.cursor = min(max(index, 0), len(self.text))
        if not extend:
            self.anchor = self.cursor
        self._typing = False

    def select_all(self) -> None:
        self.anchor, self.cursor = 0, len(self.text)
        self._typing = False

    def select_word(self, index: int) -> None:
        start, end = index, index
        while start > 0 and _in_word(self.text[start - 1]):
            start -= 1
        while end < len(self.text) and _in_word(self.text[end]):
            end += 1
        self.anchor, self.cursor = start, end
        self._typing = False

    def step(self, sign: int, *, word: bool = False, extend: bool = False) -> None:
        """One letter or word left (-1) or right (1); without ``extend`` a selection collapses to that side."""
        start, end = self.selection
        if start != end and not extend and not word:
            self.move(start if sign < 0 else end)
            return
        self.move(self._word(sign) if word else self.cursor + sign, extend)

    def _word(self, sign: int) -> int:
        index = self.cursor
        inside = False
        while 0 <= index - (sign < 0) < len(self.text):
            wordly = _in_word(self.text[index - (sign < 0)])
            if inside and not wordly:
                break
            inside = inside or wordly
            index += sign
        return index

    # -- changes -------------------------------------------------------------------------------------

    def insert(self, text: str) -> bool:
        """Put text in the place of the selection, as much as there is room for; True when anything changed."""
        text = text[: self.max_length].replace("\n", " ").replace("\t", " ")
        start, end = self.selection
        room = max(0, self.max_length - (len(self.text) - (end - start)))
        text = "".join(letter for letter in text if letter.isprintable())[:room]
        if not text and start == end:
            return False
        self._remember(join=len(text) == 1 and start == end and not text.isspace())
        self.text = self.text[:start] + text + self.text[end:]
        self.cursor = self.anchor = start + len(text)
        return True

    def erase(self, sign: int, *, word: bool = False) -> bool:
        """Remove the selection, or a letter or word to the left (-1) or right (1)."""
        if self.cursor == self.anchor:
            other = self._word(sign) if word else self.cursor + sign
            self.cursor = min(max(other, 0), len(self.text))
        start, end = self.selection
        if start == end:
            return False
        self._remember(join=False)
        self.text = self.text[:start] + self.text[end:]
        self.cursor = self.anchor = start
        return True

    def replace(self, text: str) -> None:
        self._remember(join=False)
        self.text = text[: self.max_length]
        self.cursor = self.anchor = len(self.text)

    def _remember(self, *, join: bool) -> None:
        if not (join and self._typing):
            self._undo.append((self.text, self.anchor))
            del self._undo[:-100]
        self._typing = join
        self._redo.clear()

    def undo(self) -> bool:
        """Undo the last change; False when there is none."""
        return self._swap(self._undo, self._redo)

    def redo(self) -> bool:
        """Redo the change last undone; False when there is none."""
        return self._swap(self._redo, self._undo)

    def _swap(self, source: list[tuple[str, int]], target: list[tuple[str, int]]) -> bool:
        if not source:
            return False
        target.append((self.text, self.cursor))
        self.text, self.cursor = source.pop()
        self.cursor = self.anchor = min(self.cursor, len(self.text))
        self._typing = False
        return True


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_'’"


PAD = 14.0
BLINK_MS = 530.0
CLEAR = 34.0


@dataclass(eq=False, repr=False)
class TextEntry(Widget):
    """A line of text with cursor, selection, history, clipboard and composition.

    ``on_change(text)`` is called on every change, ``on_submit(text)`` on Enter.  ``clearable`` adds a cross, and Escape
    then empties the line before it leaves the scene. ``problem``: words for the tooltip of a red frame.
    """

    start: InitVar[str] = ""
    _: KW_ONLY
    placeholder: str = ""
    icon: str | None = None
    max_length: int = LONGEST
    clearable: bool = False
    on_change: Callable[[str], object] | None = None
    on_submit: Callable[[str], object] | None = None
    problem: str | None = None
    role: str = "body"
    focusable = True
    cursor = "text"
    composition = ""
    _shift = 0.0
    _blink_ms = 0.0
    _pointer: Point = field(default=(-1.0, -1.0), init=False)
    _clearing = False
    _told = False

    def __post_init__(self, start: str) -> None:
        super().__post_init__()
        self.tooltip = self.problem or self.tooltip
        self.line = LineEdit(start, self.max_length)

    @property
    def text(self) -> str:
        return self.line.text

    @property
    def spoken(self) -> str:
        return t("speech.entry", words=self.text or self.placeholder or t("speech.empty"))

    @property
    def unknown(self) -> bool:
        """Whether it holds letters that no font on this system has."""
        return self.group is not None and self.group.host.canvas.unknown(self.text, self.role)

    def tip(self) -> Tip | None:
        if self.problem or not self.unknown:
            return super().tip()
        return Tip(self.id, t("client.letters_unknown"), self.rect, danger=True)

    # -- geometry ------------------------------------------------------------------------------------

    @property
    def inner(self) -> Rect:
        left = PAD + (28.0 if self.icon else 0.0)
        right = CLEAR if self._can_clear() else PAD
        return Rect(self.rect.x + left, self.rect.y, max(10.0, self.rect.w - left - right), self.rect.h)

    def _can_clear(self) -> bool:
        return self.clearable and bool(self.text) and self.enabled

    def _cross(self) -> Rect:
        return Rect(self.rect.right - CLEAR, self.rect.y, CLEAR, self.rect.h)

    def _x(self, index: int) -> float:
        """Units from the start of the text to the letter at ``index``."""
        if self.group is None:
            return 0.0
        return self.group.host.canvas.place_of(self.text, index, self.role)

    def index_at(self, x: float) -> int:
        """Index of the gap between letters nearest to ``x`` on the screen."""
        wanted = x - self.inner.x + self._shift
        return min(range(len(self.text) + 1), key=lambda index: abs(self._x(index) - wanted))

    def _follow(self) -> None:
        """Shift the text so that the cursor is in view."""
        if self.group is None:
            return
        self._blink_ms = 0.0
        width = self.inner.w
        extra = self.group.host.canvas.measure(self.composition, self.role)[0] if self.composition else 0.0
        caret = self._x(self.line.cursor) + extra
        if caret - self._shift > width - 4:
            self._shift = caret - width + 4
        elif caret - self._shift < 0:
            self._shift = max(0.0, caret - width * 0.2)
        whole = self.group.host.canvas.measure(self.text, self.role)[0]
        self._shift = max(0.0, min(self._shift, whole + extra - width + 4))
        self.invalidate()
        if self.focused:
            self.group.host.text_mode(Rect(self.inner.x + caret - self._shift, self.rect.y, 4, self.rect.h))

    # -- life ----------------------------------------------------------------------------------------

    def adopt(self, old: Widget) -> None:
        super().adopt(old)
        if isinstance(old, TextEntry):
            self.composition = old.composition
            self._blink_ms = old._blink_ms
            self._told = old._told
            if old.text == self.text:
                old.line.max_length = self.line.max_length
                self.line = old.line
                self._shift = old._shift

    def focus_changed(self, focused: bool) -> None:
        self._blink_ms = 0.0
        if self.group is None:
            return
        if focused and self.enabled:
            self._follow()
            self.group.host.text_mode(self.rect)
        else:
            self.composition, self._shift = "", 0.0
            self.line.move(self.line.cursor)
            self.group.host.text_mode(None)

    def update(self, dt_ms: float) -> bool:
        """Blink the cursor; with reduced motion it stays."""
        if not self.focused or self.group is None or not self.group.active or self.group.host.reduced_motion:
            return False
        before = int(self._blink_ms / BLINK_MS) % 2
        self._blink_ms += dt_ms
        if int(self._blink_ms / BLINK_MS) % 2 != before:
            self.invalidate()
        return False

    # -- events --------------------------------------------------------------------------------------

    def let_go(self) -> None:
        super().let_go()
        self._clearing = False

    def handle(self, event: Event) -> bool:
        if isinstance(event, TextInput):
            self.composition = ""
            self._changed(self.line.insert(event.text))
            return True
        if isinstance(event, TextEditing):
            self.composition = event.text
            self._follow()
            return True
        if isinstance(event, Command):
            return self._command(event)
        if isinstance(event, PointerDown) and event.button == LEFT:
            return self._down(event)
        if isinstance(event, PointerMove):
            self._pointer = event.pos
            if self.pressed:
                self.line.move(self.index_at(event.pos[0]), extend=True)
                self._follow()
            return self.pressed
        if isinstance(event, PointerUp):
            clearing, self._clearing = self._clearing, False
            self.pressed = False
            if clearing and self._cross().collidepoint(event.pos):
                self.line.replace("")
                self._changed(True)
            return True
        return False

    def _down(self, event: PointerDown) -> bool:
        if self._can_clear() and self._cross().collidepoint(event.pos):
            self._clearing = True
            return True
        index = self.index_at(event.pos[0])
        if event.clicks == 2:
            self.line.select_word(index)
        elif event.clicks > 2:
            self.line.select_all()
        else:
            self.line.move(index, extend=bool(event.mods & Mods.SHIFT))
            self.pressed = True
        self._follow()
        return True

    def _changed(self, changed: bool) -> bool:
        self._follow()
        told, self._told = self._told, self.unknown
        if self._told and not told and self.group is not None:
            self.group.host.refuse(t("client.letters_unknown"), self.rect)
        if changed and self.on_change is not None:
            self.on_change(self.text)
        return True

    def _command(self, event: Command) -> bool:
        name, line = event.name, self.line
        extend, word = bool(event.mods & Mods.SHIFT), bool(event.mods & Mods.CTRL)
        if name in ("left", "right"):
            canvas = None if self.group is None else self.group.host.canvas
            counted = reads_leftwards(line.text) is (canvas is not None and canvas.mirrored)
            line.step(1 if (name == "right") is counted else -1, word=word, extend=extend)
        elif name in ("home", "end"):
            line.move(0 if name == "home" else len(line.text), extend)
        elif name in ("backspace", "delete"):
            return self._changed(line.erase(-1 if name == "backspace" else 1, word=word))
        elif name == "select_all":
            line.select_all()
        elif name in ("undo", "redo"):
            return self._changed(line.undo() if name == "undo" else line.redo())
        elif name in ("copy", "cut", "paste"):
            return self._clip(name)
        elif name == "ok" and self.on_submit is not None:
            if not event.repeat:
                self.on_submit(self.text)
            return True
        elif name == "back" and self._can_clear():
            line.replace("")
            return self._changed(True)
        else:
            return False
        self._follow()
        return True

    def _clip(self, name: str) -> bool:
        if self.group is None:
            return False
        host = self.group.host
        if name == "paste":
            return self._changed(self.line.insert(host.clipboard()))
        if self.line.selected:
            host.set_clipboard(self.line.selected)
            if name == "cut":
                return self._changed(self.line.erase(1))
        return True

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        typing = self.focused and self.enabled and self.group is not None and self.group.active
        canvas.panel(self.rect, "inset", state="rest+focus" if typing else self.state)
        if self.problem or self.unknown:
            canvas.frame(self.rect, DANGER, 2, 8)
        if self.icon:
            canvas.icon(self.icon, (self.rect.x + PAD + 9, self.rect.centery), 20, IVORY500)
        inner = self.inner
        with canvas.clip(Rect(inner.x - 1, self.rect.y + 2, inner.w + 2, self.rect.h - 4)):
            if self.text or self.composition:
                self._draw_letters(canvas, inner, typing)
            elif self.placeholder:
                canvas.text(
                    self.placeholder,
                    (inner.x, inner.centery),
                    self.role,
                    IVORY500,
                    anchor="midleft",
                    max_width=inner.w,
                    ellipsis="ok",
                )
            if typing and int(self._blink_ms / BLINK_MS) % 2 == 0:
                self._draw_caret(canvas, inner)
        if self._can_clear():
            lit = self._cross().collidepoint(self._pointer) and self.hovered
            canvas.icon("cancel", self._cross().center, 16, IVORY100 if lit else IVORY500)

    def _draw_letters(self, canvas: Canvas, inner: Rect, typing: bool) -> None:
        x = inner.x - self._shift
        start, end = self.line.selection
        tall = canvas.line_height(self.role)
        if typing and start != end:
            places = [self._x(index) for index in range(start, end + 1)]
            left, right = min(places), max(places)
            canvas.fill((x + left, inner.centery - tall / 2, right - left, tall), BRASS600, alpha=150, radius=2)
        ink = IVORY100 if self.enabled else SLATE400
        if not self.composition:
            canvas.text(self.text, (x, inner.centery), self.role, ink, anchor="midleft")
            return
        cursor = self.line.cursor
        canvas.text(self.text[:cursor], (x, inner.centery), self.role, ink, anchor="midleft")
        left = x + self._x(cursor)
        width = canvas.measure(self.composition, self.role)[0]
        canvas.text(self.composition, (left, inner.centery), self.role, BRASS300, anchor="midleft")
        canvas.line((left, inner.centery + tall * 0.38), (left + width, inner.centery + tall * 0.38), BRASS300, 1.5)
        canvas.text(self.text[cursor:], (left + width, inner.centery), self.role, ink, anchor="midleft")

    def _draw_caret(self, canvas: Canvas, inner: Rect) -> None:
        x = inner.x - self._shift + self._x(self.line.cursor)
        if self.composition:
            x += canvas.measure(self.composition, self.role)[0]
        tall = canvas.line_height(self.role)
        canvas.fill((x, inner.centery - tall * 0.42, 1.5, tall * 0.84), IVORY100)
