"""Buttons: in all styles, the main button of a table, which ignores presses for a moment after its meaning has changed,
and one that shows a secret while it is held down."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import KW_ONLY, dataclass, field, replace

from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.styles import PRESS_SHIFT
from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500, SLATE400, Colour
from tabletop.text import t

from .base import Pressable, Widget
from .tree import Draw

LEAST_PRIMARY = 0.6
"""Least share of their size to which the words of a main button shrink before its icon stands alone."""
STYLES = {
    "primary": "button-primary",
    "secondary": "button",
    "ghost": "button-ghost",
    "danger": "button-danger",
    "paper": "button-paper",
    "icon": "button-icon",
    "menu": "menu-item",
    "item": "row",
}
OPENS = 32.0
"""Room in units for the sign of a button that opens a list."""


@dataclass(eq=False, repr=False)
class Button(Pressable):
    """Words, an icon, or both; calls ``on_click()``.

    Styles: ``primary`` (one per screen), ``secondary``, ``ghost``, ``danger``, ``paper`` (lying on paper), ``icon``
    (square, icon only, needs a tooltip), ``menu`` (large words with a brass bar when current), ``item`` (row of a side
    list, ``selected`` marks the current one, ``note`` stands at its right end).
    ``icon_space`` keeps the room of an icon in rows without one.
    ``hold`` asks the button to be held down before it acts.  ``clear``: no tooltip of another widget may cover it.
    """

    label: str = ""
    _: KW_ONLY
    icon: str | None = None
    style: str = "secondary"
    key_hint: str | None = None
    selected: bool = False
    note: str = ""
    sub: str = ""
    hold: bool = False
    role: str = ""
    icon_colour: Colour | None = None
    icon_space: bool = False
    clear: bool = False
    held_since: int | None = field(default=None, init=False)
    """When it began to be held down, on the clock of the host."""
    wordless = False
    """Whether there is no room for the words, so that the icon is drawn alone and the tooltip says them."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.style not in STYLES:
            raise ValueError(f"unknown button style {self.style!r}")
        self.role = self.role or {"menu": "menu", "item": "body_strong"}.get(self.style, "button")
        if self.style == "primary" and self.sound == "ui-click":
            self.sound = "ui-confirm"
        self.icon_space = self.icon_space or self.icon is not None
        if self.style == "icon":
            self.reach = 4.0

    @property
    def wanted(self) -> bool:
        return self.clear

    @property
    def held_down(self) -> bool:
        return self.hold

    opens = False
    """Whether it opens a list, which a sign at its right end says."""

    # -- pressing ------------------------------------------------------------------------------------

    def press_started(self, pos: Point) -> None:
        if self.hold and self.group is not None:
            self.held_since = self.group.host.now()

    def released_inside(self, pos: Point) -> None:
        """Activate, unless the button must be held: then :meth:`update` does."""
        if not self.hold:
            self._fire()

    def update(self, dt_ms: float) -> bool:
        if self.held_since is None or self.group is None:
            return False
        if not (self.pressed and self.hovered):
            self.held_since = None
        elif self.group.host.now() - self.held_since >= self.group.host.hold_ms:
            self.held_since = None
            self.pressed = False
            self._fire()
        return True

    def tip(self) -> Tip | None:
        found = super().tip()
        if not self.wordless:
            return found
        return Tip(self.id, self.label, self.rect) if found is None else replace(found, title=found.title or self.label)

    # -- looks ---------------------------------------------------------------------------------------

    def natural_width(self, canvas: Canvas) -> float:
        """The width the contents ask for, padding included (Spanish words run longer)."""
        width = canvas.measure(self.label, self.role)[0] + 2 * 20 if self.label else self.rect.h
        if self.icon and self.label:
            width += self._icon_size(canvas) + 10
        if self.key_hint and self.label:
            width += canvas.measure(self.key_hint, "least")[0] + 26
        if self.note:
            width += canvas.measure(self.note, "small")[0] + 24
        return float(max(width, self.rect.h))

    def _icon_size(self, canvas: Canvas) -> float:
        if self.style == "icon" or not self.label:
            return float(min(self.rect.w, self.rect.h) * 0.52)
        return float(min(canvas.line_height(self.role) * 0.95, self.rect.h * 0.6))

    def _ink(self) -> Colour:
        if not self.enabled:
            return SLATE400
        if self.style in ("primary", "paper"):
            return INK900
        if self.style == "danger":
            return IVORY100
        if self.style == "icon":
            return BRASS300 if self.selected else IVORY300
        if self.style in ("menu", "item"):
            return IVORY100 if self.selected or self.hovered or self.ring else IVORY300
        return IVORY100

    def draw(self, canvas: Canvas) -> None:
        state = f"{self.state}+selected" if self.selected and self.enabled else self.state
        if self.style in ("menu", "item"):
            self._draw_row(canvas, state)
            return
        canvas.panel(self.rect, STYLES[self.style], state=state)
        if self.held_since is not None and self.group is not None:
            share = min(1.0, (self.group.host.now() - self.held_since) / max(1, self.group.host.hold_ms))
            canvas.fill((self.rect.x, self.rect.bottom - 4, self.rect.w * share, 4), BRASS300, radius=2)
        area = Rect(self.rect)
        if state.startswith("pressed"):
            area.y += PRESS_SHIFT
        if self.label:
            self._draw_words(canvas, area)
            if self.opens:
                canvas.icon("chevron-down", (area.right - OPENS / 2, area.centery), 14, IVORY300)
        elif self.icon:
            canvas.icon(self.icon, area.center, self._icon_size(canvas), self.icon_colour or self._ink())

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        ink = self._ink()
        icon = self._icon_size(canvas) if self.icon else 0.0
        gap = 10.0 if self.icon else 0.0
        hint = self._hint_width(canvas)
        room = area.w - 24 - icon - gap - hint
        width = min(canvas.measure(self.label, self.role)[0], room)
        left = area.x + (area.w - hint - width - icon - gap) / 2
        words = Rect(left + icon + gap, area.y + 2, room if width >= room else width + 2, area.h - 4)
        fits = not self.icon or canvas.fits_text(self.label, words, self.role)
        alone = Rect(area.x + 12, area.y + 2, area.w - 24 - hint, area.h - 4)
        self.wordless = not fits and not canvas.fits_text(self.label, alone, self.role)
        if not fits and not self.wordless:  # the words are kept rather than the icon
            canvas.fit_text(self.label, alone, self.role, ink, "center")
            return
        main = self.style == "primary" or self.leads
        if self.wordless and main and canvas.fits_text(self.label, alone, self.role, LEAST_PRIMARY):
            self.wordless = False
            canvas.fit_text(self.label, alone, self.role, ink, "center", LEAST_PRIMARY)
            return
        if self.icon and self.wordless:
            canvas.icon(self.icon, area.center, min(area.w, area.h) * 0.52, self.icon_colour or ink)
            return
        if self.icon:
            canvas.icon(self.icon, (left + icon / 2, area.centery), icon, self.icon_colour or ink)
        canvas.fit_text(self.label, words, self.role, ink, "left")
        if hint and not self.opens:
            draw_key(canvas, (area.right - hint / 2 - 4, area.centery), self.key_hint or "", ink)

    def _hint_width(self, canvas: Canvas) -> float:
        if self.opens:
            return OPENS
        if not self.key_hint or self.rect.w < 120:
            return 0.0
        return float(canvas.measure(self.key_hint, "least")[0] + 22)

    def _draw_row(self, canvas: Canvas, state: str) -> None:
        rect = self.rect
        current = self.selected or (self.style == "menu" and (self.ring or (self.hovered and self.enabled)))
        if current and self.style == "menu":
            state = "selected" if not self.pressed else "selected+pressed"
        canvas.panel(rect, STYLES[self.style], state=state)
        if current:
            canvas.fill((rect.x, rect.y + 6, 3, rect.h - 12), BRASS300, radius=1.5)
        if self.ring and self.style == "menu":  # its hover state looks the same
            canvas.focus_ring(rect, 6, 0)
        ink = self._ink()
        x = rect.x + 16
        if self.icon_space:
            size = min(rect.h * 0.5, canvas.line_height(self.role) * 1.05)
            colour = self.icon_colour or (BRASS300 if current else IVORY500)
            if self.icon:
                canvas.icon(self.icon, (x + size / 2, rect.centery), size, colour)
            x += size + 14
        note = canvas.measure(self.note, "small")[0] + 12 if self.note else 0.0
        words = Rect(x, rect.y, rect.right - x - 12 - note, rect.h)
        if self.sub:
            top = Rect(words.x, rect.y + rect.h * 0.10, words.w, rect.h * 0.5)
            canvas.fit_text(self.label, top, self.role, ink, "left")
            low = Rect(words.x, rect.y + rect.h * 0.56, words.w, rect.h * 0.36)
            canvas.fit_text(self.sub, low, "small", IVORY300 if self.enabled else SLATE400, "left")
        else:
            canvas.fit_text(self.label, words, self.role, ink, "left")
        if self.note:
            ink = IVORY300 if current else IVORY500  # enough contrast on the current row as well
            canvas.text(self.note, (rect.right - 12, rect.centery), "small", ink, anchor="midright")


def cap_width(canvas: Canvas, label: str) -> float:
    """Width in units of a small key cap with its name."""
    width, height = canvas.measure(label, "least")
    return float(max(width + 12, height + 4))


def draw_key(canvas: Canvas, center: Point, label: str, colour: Colour = IVORY300) -> float:
    """Draw a small key cap with its name; returns its width in units."""
    height = canvas.measure(label, "least")[1]
    box = Rect(0, 0, cap_width(canvas, label), height + 4)
    box.center = center
    canvas.panel(box, "key")
    canvas.text(label, box.center, "least", colour, anchor="center")
    return float(box.w)


def key_cap(canvas: Canvas, label: str, colour: Colour = IVORY300) -> Draw:
    """A small key cap with its name in a drawn tree."""
    return Draw(_cap, (label, colour), size=cap_width(canvas, label))


def _cap(canvas: Canvas, box: Rect, label: str, colour: Colour) -> None:
    draw_key(canvas, box.center, label, colour)


DEAF_MS = 250
"""Milliseconds for which presses on a new question are ignored: they may have been meant for what was there before."""
MAIN_DEAF_MS = 400
"""The same for the main button of a table after a change of its meaning."""
HURRIED_DEAF_MS = 900
"""The same after it hurried what others do, which may be pressed once too often."""
PROMPT_ROOM = 60.0
"""Height above it, in units, that its tooltip leaves free for the prompt."""


class ListButton(Button):
    """A button that opens a list."""

    opens = True


class MainButton(Button):
    """The brass button of a table, which confirms a choice or ends a step. ``meaning``: what pressing it does;
    ``seat``: for whom, None where that makes no difference. ``since``: when a button that was not there before got its
    meaning, in milliseconds of the host's clock; None: it was always there. ``hold``: it asks to be held down before it
    acts. ``gives_up``: what is lost by pressing it, in a sentence that the first press only tells. ``hurries``: it
    hurries what others do; ``calm``: it is not what is nearly always wanted, and does not shine, None: like
    the one before of the same words. No tooltip covers it."""

    leads = True

    def __init__(
        self,
        rect: Rect,
        label: str,
        icon: str,
        on_click: Callable[[], object],
        *,
        meaning: Hashable = None,
        seat: int | None = None,
        enabled: bool = True,
        reason: str | None = None,
        tooltip: str | None = None,
        rule: str = "",
        id: str = "primary",
        since: float | None = None,
        hold: bool = False,
        gives_up: str = "",
        hurries: bool = False,
        calm: bool | None = False,
    ) -> None:
        super().__init__(
            id, rect, label, icon=icon, style="secondary" if calm else "primary", sound="ui-confirm",
            on_click=self._answer, enabled=enabled,
            reason=reason or (None if enabled else t("client.nothing_to_confirm")),
            tooltip=tooltip, rule=rule, hold=hold,
        )  # fmt: skip
        self.meaning = (label, meaning, seat, gives_up)
        self._since, self._rests_ms, self._calm = since, MAIN_DEAF_MS, calm
        self._meant, self._unsaid, self._hurries = on_click, gives_up, hurries

    @property
    def wanted(self) -> bool:
        return True

    def tip(self) -> Tip | None:
        """Its tooltip, kept clear of :meth:`kept_clear`, because the pointer rests here much of the time."""
        tip = super().tip()
        return None if tip is None else replace(tip, clear=(*tip.clear, *self.kept_clear()))

    def kept_clear(self) -> tuple[Rect, ...]:
        """The prompt, which is above it, and other buttons."""
        if self.group is None:
            return ()
        above = Rect(self.rect.x, self.rect.y - PROMPT_ROOM, self.rect.w, PROMPT_ROOM)
        near = self.rect.inflate(2 * PROMPT_ROOM, 2 * PROMPT_ROOM)
        others = (each for each in self.group if isinstance(each, Button) and each is not self and each.visible)
        return (above, *(Rect(each.rect) for each in others if each.rect.colliderect(near)))

    @property
    def paused(self) -> bool:
        """Whether presses are ignored because its meaning changed a moment ago."""
        if self._since is None or self.group is None:
            return False
        return self.group.host.seen_for(self._since) < self._rests_ms

    def _answer(self) -> None:
        """Do what pressing it means; at first only tell what it gives up."""
        host = None if self.group is None else self.group.host
        if self._unsaid and host is not None:
            host.refuse(self._unsaid, self.rect, clear=self.kept_clear(), fault=False)
            self._unsaid, self._since, self._rests_ms = "", host.now(), MAIN_DEAF_MS
        else:
            self._meant()

    def adopt(self, old: Widget) -> None:
        """Keep the time of the last change of meaning; it is now if the meaning of ``old`` is another."""
        super().adopt(old)
        if isinstance(old, MainButton) and self.group is not None:
            if self._calm is None and old.label == self.label:
                self.style = old.style
            same = old.meaning == self.meaning
            self._since = old._since if same else self.group.host.now()
            self._rests_ms = old._rests_ms if same else HURRIED_DEAF_MS if old._hurries else MAIN_DEAF_MS
            self._unsaid = old._unsaid if same else self._unsaid

    def handle(self, event: Event) -> bool:
        if self.paused and (isinstance(event, PointerDown) or (isinstance(event, Command) and event.name == "ok")):
            self._too_soon()
            return True
        return super().handle(event)

    def press(self) -> None:
        """Press it, for a key that is bound to it; a disabled one says why it is."""
        if self.paused:
            self._too_soon()
        elif self.enabled:
            self.activate()
        elif self.group is not None:
            self.group.refuse(self)

    def _too_soon(self) -> None:
        if self.group is not None:
            self.group.host.came_too_soon()
