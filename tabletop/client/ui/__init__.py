"""The widgets, the layout engine and the forms that all scenes use.

Imported from here: ``from tabletop.client.ui import Button, Label, ...``; a module is loaded when one of its names is
first used, so that the first frame does not wait for the others.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from .base import Label, Pressable, SectionHead, Widget
from .button import Button, MainButton, draw_key
from .group import WidgetGroup

if TYPE_CHECKING:
    from .controls import CheckBox, Segmented, Slider, Stepper, Toggle
    from .rich_text import RichText
    from .scroll import ListBox, ScrollArea
    from .text_entry import TextEntry

_HOMES = {
    "Pressable": "base",
    "Widget": "base",
    "Button": "button",
    "draw_key": "button",
    "WidgetGroup": "group",
    "Label": "base",
    "SectionHead": "base",
    "ListBox": "scroll",
    "MainButton": "button",
    "RichText": "rich_text",
    "ScrollArea": "scroll",
    "Segmented": "controls",
    "Slider": "controls",
    "Stepper": "controls",
    "TextEntry": "text_entry",
    "CheckBox": "controls",
    "Toggle": "controls",
}

__all__ = [
    "Button",
    "CheckBox",
    "Label",
    "ListBox",
    "MainButton",
    "Pressable",
    "RichText",
    "ScrollArea",
    "SectionHead",
    "Segmented",
    "Slider",
    "Stepper",
    "TextEntry",
    "Toggle",
    "Widget",
    "WidgetGroup",
    "draw_key",
]


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(name)
    found: object = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    return found
