"""The widgets, the layout engine and the forms that all scenes use.

Imported from here: ``from tabletop.client.ui import Button, Label, ...``; a module is loaded when one of its names is
first used, so that the first frame does not wait for the others.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .base import Pressable, Widget
    from .button import Button, draw_key
    from .group import WidgetGroup
    from .label import Label, SectionHead
    from .list_box import ListBox
    from .main_button import MainButton
    from .rich_text import RichText
    from .scroll import ScrollArea
    from .segmented import Segmented
    from .slider import Slider
    from .stepper import Stepper
    from .text_entry import TextEntry
    from .toggle import CheckBox, Toggle

_HOMES = {
    "Pressable": "base",
    "Widget": "base",
    "Button": "button",
    "draw_key": "button",
    "WidgetGroup": "group",
    "Label": "label",
    "SectionHead": "label",
    "ListBox": "list_box",
    "MainButton": "main_button",
    "RichText": "rich_text",
    "ScrollArea": "scroll",
    "Segmented": "segmented",
    "Slider": "slider",
    "Stepper": "stepper",
    "TextEntry": "text_entry",
    "CheckBox": "toggle",
    "Toggle": "toggle",
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
