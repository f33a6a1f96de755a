"""Invisible widgets over things that are drawn elsewhere: with a tooltip alone, or pressed as well."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import LEFT, Command, Event, PointerDown

from .base import Widget

if TYPE_CHECKING:
    from tabletop.client.core.services import Tip
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True, slots=True)
class TipPicture:
    """A picture shown by a tooltip instead of words: ``paint(canvas, rect)`` fills a box of ``size`` (units)."""

    size: tuple[float, float]
    paint: Callable[[Canvas, FRect], None]


class TooltipArea(Widget):
    """A place with a tooltip and nothing else. ``picture``: what the tooltip shows instead of its words."""

    def __init__(
        self,
        id: str,
        rect: FRect,
        words: str,
        title: str | None = None,
        rule: str = "",
        picture: TipPicture | None = None,
    ) -> None:
        super().__init__(id, rect, tooltip=words, tooltip_title=title, rule=rule)
        self.picture = picture

    def tip(self) -> Tip | None:
        """What to show when the pointer rests here."""
        found = super().tip()
        if found is None or self.picture is None:
            return found
        return replace(found, size=self.picture.size, painter=self.picture.paint)


class SeatGlance(TooltipArea):
    """The sign of a seat, whose tooltip is all that is open on its side; it can have the keyboard's focus."""

    focusable = True


class PressArea(TooltipArea):
    """A place with a tooltip that calls ``on_press`` when it is clicked, or Enter is pressed on it."""

    focusable = True
    cursor = "hand"

    def __init__(
        self,
        id: str,
        rect: FRect,
        words: str,
        on_press: Callable[[], object],
        title: str | None = None,
        rule: str = "",
        picture: TipPicture | None = None,
    ) -> None:
        super().__init__(id, rect, words, title, rule, picture)
        self.on_press = on_press

    def handle(self, event: Event) -> bool:
        """Call ``on_press`` for a click or Enter; the second click of a double click does nothing."""
        clicked = isinstance(event, PointerDown) and event.button == LEFT and event.clicks != 2
        if clicked or (isinstance(event, Command) and event.name == "ok" and not event.repeat):
            self.on_press()
            return True
        return False


class BarredArea(PressArea):
    """A disabled place, which says why when it is pressed; the keyboard passes it by."""

    focusable = False
    cursor = "arrow"
