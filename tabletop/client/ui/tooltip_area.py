"""A part of the screen that only has a tooltip."""

from __future__ import annotations

from pygame import FRect

from .base import Widget


class TooltipArea(Widget):
    """A place with a tooltip and nothing else."""

    def __init__(self, id: str, rect: FRect, words: str, title: str | None = None, rule: str = "") -> None:
        super().__init__(id, rect, tooltip=words, tooltip_title=title, rule=rule)
