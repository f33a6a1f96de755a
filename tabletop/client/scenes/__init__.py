"""The scenes by name. Scenes never import each other: they ask the app to push, pop or replace by name.

An entry is ``"module:Class"``, imported when it is first shown (a class itself serves too).
"""

from __future__ import annotations

from typing import Any

SCENES: dict[str, Any] = {
    "dialog": "tabletop.client.scenes.dialog:DialogScene",
    "popup": "tabletop.client.scenes.popup:PopupScene",
}
