"""The controls every scene is built from.

Imported from here: ``from tabletop.client.widgets import Button, Label, ...``; a name is loaded when it is
first used, so that the first frame waits for nothing it does not show.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tabletop.client.widgets.base import Pressable, Rect, Tip, Widget
    from tabletop.client.widgets.button import Button, draw_key
    from tabletop.client.widgets.group import WidgetGroup
    from tabletop.client.widgets.label import Label, SectionHead
    from tabletop.client.widgets.listbox import ListBox
    from tabletop.client.widgets.menu import MenuItem
    from tabletop.client.widgets.rich_text import RichText
    from tabletop.client.widgets.scroll import ScrollArea
    from tabletop.client.widgets.segmented import Segmented
    from tabletop.client.widgets.slider import Slider
    from tabletop.client.widgets.stepper import Stepper
    from tabletop.client.widgets.text_entry import TextEntry
    from tabletop.client.widgets.toggle import CheckBox, Toggle

_HOMES = {
    "Pressable": "base",
    "Rect": "base",
    "Tip": "base",
    "Widget": "base",
    "Button": "button",
    "draw_key": "button",
    "WidgetGroup": "group",
    "Label": "label",
    "SectionHead": "label",
    "ListBox": "listbox",
    "MenuItem": "menu",
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
    "MenuItem",
    "Pressable",
    "Rect",
    "RichText",
    "ScrollArea",
    "SectionHead",
    "Segmented",
    "Slider",
    "Stepper",
    "TextEntry",
    "Tip",
    "Toggle",
    "Widget",
    "WidgetGroup",
    "draw_key",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(name)
    return getattr(importlib.import_module(f"{__name__}.{home}"), name)
