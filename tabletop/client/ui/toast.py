"""Toasts: short messages at the bottom of the window that disappear after some time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.client.core.input import LEFT, Command, Event, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import Services
from tabletop.client.core.transition import out_cubic
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, DANGER, EMBER, INFO, IVORY100, OK, Colour
from tabletop.client.ui.base import Widget
from tabletop.client.ui.group import WidgetScreen
from tabletop.rules.frozen import light_dataclass

from .button import Button, draw_key

ToastAction = tuple[str, Callable[[], object]]

LOOKS: dict[str, tuple[str, Colour]] = {
    "info": ("info", INFO),
    "ok": ("confirm", OK),
    "warning": ("info", EMBER),
    "danger": ("cancel", DANGER),
    "trophy": ("laurel", BRASS300),
}
SHORT_MS, SAID_MS, ACTION_MS, PER_LETTER_MS = 3500.0, 5500.0, 8000.0, 35.0
RISE_MS = 160.0
AT_MOST = 4
LIFT = 200.0  # messages move up by at most so many units to leave buttons free
GAP = 8.0


@dataclass(eq=False, repr=False)
class Toast:
    """One message; ``left_ms`` counts down, ``age_ms`` up; ``key``: the command that presses its action;
    ``picture``: shown in place of its icon, where there is one."""

    text: str
    kind: str
    action: ToastAction | None
    left_ms: float
    key: str = "toast"
    picture: str = ""
    age_ms: float = 0.0
    rect: Rect | None = None
    button: Rect | None = None


@light_dataclass
class _Form:
    """Sizes of a message on the screen; ``foot``: height of the button's line below the words, 0 where it is beside
    them; ``role``: that of the words."""

    width: float
    height: float
    words_width: float
    words_height: float
    button_width: float
    foot: float
    role: str


class Toasts:
    """The messages on show, newest lowest. One under the pointer stays. A key presses the newest action: that of
    messages (F6), or that of help (F1) where the action opens a rule."""

    def __init__(self, app: Services, top: Callable[[], WidgetScreen | None]) -> None:
        self.app = app
        self.top = top
        self.items: list[Toast] = []
        self.dirty = False
        self.hovered: Toast | None = None
        self._pressed: Toast | None = None

    @property
    def offers_help(self) -> bool:
        """Whether the key of help presses the action of a message now."""
        return any(item.action is not None and item.key == "help" for item in self.items)

    def drop_refusals(self) -> None:
        """Remove all refusals, because the position has changed."""
        self.items[:] = [item for item in self.items if item.key != "help"]
        self.dirty = True

    def add(
        self, text: str, kind: str = "info", action: ToastAction | None = None, key: str = "toast", picture: str = ""
    ) -> Toast:
        """Show a message; if an equal one is still shown, its time begins again."""
        least = ACTION_MS if action else SAID_MS if picture else SHORT_MS
        time_left = max(least, PER_LETTER_MS * len(text) + 1500)
        self.dirty = True
        self.app.say(text)
        for item in self.items:
            if item.text == text and item.kind == kind:
                item.left_ms = time_left
                item.action = action
                return item
        toast = Toast(text, kind if kind in LOOKS else "info", action, time_left, key, picture)
        self.items.append(toast)
        del self.items[:-AT_MOST]
        return toast

    def clear(self) -> None:
        self.items.clear()
        self.hovered = None
        self.dirty = True

    def drop(self, text: str) -> None:
        """Remove the messages with these words, because they are no longer true."""
        self.items[:] = [item for item in self.items if item.text != text]
        self.dirty = True

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass; True while a message still moves."""
        if not self.items:
            return False
        rising = False
        for item in self.items:
            if item.age_ms < RISE_MS:
                item.age_ms += dt_ms
                rising = not self.app.reduced_motion
                self.dirty = True
            if item is not self.hovered:
                item.left_ms -= dt_ms
        kept = [item for item in self.items if item.left_ms > 0]
        if len(kept) != len(self.items):
            self.items = kept
            self.dirty = True
        return rising

    # -- events --------------------------------------------------------------------------------------

    def _at(self, pos: Point) -> Toast | None:
        for item in self.items:
            if item.rect is not None and item.rect.collidepoint(pos):
                return item
        return None

    def let_go(self) -> None:
        """Forget the press on a message."""
        self._pressed = None

    def handle(self, event: Event) -> bool:
        """Handle the pointer over a message, a press on it, and the key of the newest action."""
        if not self.items:
            self.hovered = None
            return False
        if isinstance(event, PointerMove):
            self.hovered = self._at(event.pos) if not event.buttons else None
            return self.hovered is not None
        if isinstance(event, PointerDown):
            self._pressed = self._at(event.pos)
            return self._pressed is not None
        if isinstance(event, PointerUp):
            pressed, self._pressed = self._pressed, None
            if pressed is None:
                return False
            if event.button == LEFT and self._at(event.pos) is pressed:
                on_action = pressed.button is not None and pressed.button.collidepoint(event.pos)
                self._finish(pressed, act=on_action)
            return True
        if isinstance(event, Command) and event.name in ("toast", "help") and not event.repeat:
            for item in reversed(self.items):
                if item.action is not None and event.name in ("toast", item.key):
                    self._finish(item, act=True)
                    return True
        return False

    def _finish(self, toast: Toast, *, act: bool) -> None:
        if toast not in self.items:
            return
        self.items.remove(toast)
        self.hovered = None
        self.dirty = True
        self.app.play("ui-click")
        if act and toast.action is not None:
            toast.action[1]()

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the stack from the bottom up, in the scene's ``toast_area`` if it names one, else clear of buttons; and
        clear of what the scene explains, where there is room above it."""
        self.dirty = False
        if not self.items:
            return
        top = self.top()
        area = top.toast_area if top is not None else None
        if area is None:
            bottom = canvas.height - (top.toast_bottom if top is not None else 24.0)
            width = min(canvas.width - 48, 720.0)
            area = Rect((canvas.width - width) / 2, 0, width, bottom)
            area.h = self._clear(canvas, area, [w.rect for w in self._visible() if isinstance(w, Button) or w.explains])
            bottom = area.bottom
        else:
            bottom = self._clear(canvas, area, [w.rect for w in self._visible() if w.explains], area.h)
        for item in reversed(self.items):
            form = self._form(canvas, item, area)
            self._draw_one(canvas, item, form, (area.centerx, bottom))
            bottom -= form.height + GAP

    def _visible(self) -> list[Widget]:
        """What the scene on top shows."""
        scene = self.top()
        return [w for w in scene.widgets if w.visible] if scene is not None else []

    def _clear(self, canvas: Canvas, area: Rect, taken: Sequence[Rect], most: float = LIFT) -> float:
        """The y at which the messages end so that none lies over what is ``taken``, at most ``most`` units above the
        lower edge of ``area``; that edge where there is no such place."""
        forms = [self._form(canvas, item, area) for item in self.items]
        height = sum(form.height + GAP for form in forms) - GAP
        width = max((form.width for form in forms), default=0.0)
        bottom = area.bottom
        while area.bottom - bottom <= most and bottom - height >= area.y:
            place = Rect(area.centerx - width / 2, bottom - height, width, height)
            under = [rect.top for rect in taken if rect.colliderect(place)]
            if not under:
                return bottom
            bottom = min(under) - GAP
        return area.bottom

    def _form(self, canvas: Canvas, item: Toast, area: Rect) -> _Form:
        """The sizes of a message in ``area``: where that is narrow, its button is below the words; where it is low,
        these are in small letters."""
        form = self._form_in(canvas, item, area.w, "body")
        return form if form.height <= area.h else self._form_in(canvas, item, area.w, "small")

    def _form_in(self, canvas: Canvas, item: Toast, room: float, role: str) -> _Form:
        label = item.action[0] if item.action else ""
        button_width = canvas.measure(label, "body_strong")[0] + 36 if label else 0.0
        key_width = canvas.measure(self._key(item), "least")[0] + 22 if label else 0.0
        below = bool(label) and room - 60 - button_width - key_width < 300
        beside = 0.0 if below else button_width + key_width
        lines = canvas.wrap(item.text, role, room - 60 - beside)
        words_width = max((canvas.measure(line, role)[0] for line in lines), default=0.0) + 2
        words_width = min(room - 60 - beside, max(words_width, button_width + key_width if below else 0.0))
        words_height = canvas.line_height(role) * len(lines)
        foot = canvas.line_height("body") + 18 if below else 0.0
        height = max(44.0, words_height + (22 if role == "body" else 8) + foot)
        return _Form(60 + words_width + beside, height, words_width, words_height, button_width, foot, role)

    def _draw_one(self, canvas: Canvas, item: Toast, form: _Form, foot: Point) -> None:
        """Draw a message above ``foot``, the middle of its lower edge."""
        icon, colour = LOOKS[item.kind]
        rise = 0.0 if self.app.reduced_motion else (1 - out_cubic(min(1.0, item.age_ms / RISE_MS))) * 18
        box = Rect(foot[0] - form.width / 2, foot[1] - form.height + rise, form.width, form.height)
        item.rect = box
        canvas.panel(box, "toast")
        canvas.fill((box.x, box.y + 8, 3, box.h - 16), colour, radius=1.5)
        middle = box.centery - form.foot / 2
        if item.picture:
            canvas.image(item.picture, Rect(box.x + 8, middle - 17, 34, 34), radius=17)
        else:
            canvas.icon(icon, (box.x + 27, middle), 22, colour)
        words = Rect(box.x + 46, middle - form.words_height / 2, form.words_width + 2, form.words_height + 2)
        canvas.text_block(item.text, words, form.role, IVORY100)
        item.button = None
        if item.action is None:
            return
        wide, tall = form.button_width, canvas.line_height("body") + 12
        below = Rect(words.x, words.bottom + 6, wide, tall)
        beside = Rect(words.right + 10, box.y + 6, wide, box.h - 12)
        self._draw_action(canvas, item, item.action[0], below if form.foot else beside)

    def _draw_action(self, canvas: Canvas, item: Toast, label: str, rect: Rect) -> None:
        item.button = rect
        canvas.panel(rect, "button", state="hover" if item is self.hovered else "rest")
        canvas.text(label, rect.center, "body_strong", BRASS300, anchor="center")
        hint = self._key(item)
        if hint:
            key = canvas.measure(hint, "least")[0] + 12
            draw_key(canvas, (rect.right + 6 + key / 2, rect.centery), hint)

    def _key(self, item: Toast) -> str:
        return self.app.key_hint(item.key) or self.app.key_hint("toast")
