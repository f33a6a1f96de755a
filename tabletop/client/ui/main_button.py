"""The main button of a table, which ignores presses for a moment after its meaning has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.core.services import Tip
from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.text import t

from .base import Widget
from .button import Button

DEAF_MS = 250
"""Milliseconds after a change of its meaning for which presses are ignored: they may have been meant for the old
one."""
PROMPT_ROOM = 60.0
"""Height above it, in units, that its tooltip leaves free for the prompt."""


class MainButton(Button):
    """``meaning``: what pressing it does, besides its words; ``seat``: for whom, None where that makes no difference.
    ``since``: when a button that was not there before got its meaning, in milliseconds of the host's clock; None: it
    was always there. ``hold``: it asks to be held down before it acts. No tooltip covers it."""

    leads = True

    def __init__(
        self,
        rect: RectLike,
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
    ) -> None:
        super().__init__(
            id, rect, label, icon=icon, style="primary", on_click=on_click, enabled=enabled,
            reason=reason or (None if enabled else t("client.nothing_to_confirm")),
            tooltip=tooltip, rule=rule, hold=hold,
        )  # fmt: skip
        self.meaning = (label, meaning, seat)
        self._since = since

    @property
    def wanted(self) -> bool:
        """No tooltip of another widget covers it."""
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
        """Whether presses are ignored because its meaning changed less than DEAF_MS ago."""
        if self._since is None or self.group is None:
            return False
        return self.group.host.pressed_at() - self._since < DEAF_MS

    def adopt(self, old: Widget) -> None:
        """Keep the time of the last change of meaning; it is now if the meaning of ``old`` is another."""
        super().adopt(old)
        if isinstance(old, MainButton) and self.group is not None:
            self._since = old._since if old.meaning == self.meaning else self.group.host.now()

    def handle(self, event: Event) -> bool:
        """As a button; while it is paused a press does nothing."""
        if self.paused and (isinstance(event, PointerDown) or (isinstance(event, Command) and event.name == "ok")):
            return True
        return super().handle(event)

    def press(self) -> None:
        """Press it, for a key that is bound to it; a disabled one says why it is."""
        if self.paused:
            return
        if self.enabled:
            self.activate()
        elif self.group is not None:
            self.group.refuse(self)
