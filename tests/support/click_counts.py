"""Counts what a player presses in a turn: clicks of the mouse, or keys.

A press is counted when it is posted, whatever it hits; waiting for animations counts nothing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import MAIN_DEAF_MS
from tabletop.rules.game import Target
from tests.support.pilot import covering, free_point, key, on_top, settle, wait

FIGURES = Path(__file__).parents[2] / "docs" / "clicks.json"
"""The file of presses of a typical turn of each game: when first counted, allowed at most, and now."""
MOST_STOPS = 60
"""The most stops of Tab in one round."""
SHOW_MS = 30_000.0
"""The most milliseconds of animations between two presses."""


def figures() -> dict[str, dict[str, int]]:
    """The figures of the file, by game."""
    found: dict[str, dict[str, int]] = json.loads(FIGURES.read_text(encoding="utf-8"))["turns"]
    return found


@dataclass
class CountingHand:
    """A player at an app, who counts: ``presses``: presses of a mouse button; ``keys``: presses of keys."""

    app: App
    presses: int = 0
    keys: int = 0

    @property
    def board(self) -> BoardScene:
        return next(scene for scene in self.app.scenes.scenes if isinstance(scene, BoardScene))

    def watch(self) -> None:
        """Let all animations and forced steps end, and read what the main button says then. Fails when they do not."""
        wait(self.app, 50.0)
        settle(self.app, SHOW_MS)
        wait(self.app, MAIN_DEAF_MS)
        assert not self.app.moving, "what is shown never ends"

    def widget(self, target: Target | str) -> Widget:
        """The widget of the top scene with an id, or for a target. Raises LookupError."""
        top = on_top(self.app)
        self.app.scenes.run_layouts()
        if isinstance(target, str):
            return top.widgets.find(target)
        for widget in top.widgets:
            if isinstance(widget, Spot | TableWidget) and widget.target == target and widget.visible:
                return widget
        raise LookupError(f"nothing stands for {target} on {top.name}: {[widget.id for widget in top.widgets]}")

    def offers(self, name: str) -> bool:
        """Whether the top scene has an enabled widget of that id."""
        top = self.app.scenes.top
        self.app.scenes.run_layouts()
        found = top.widgets.get(name) if top is not None else None
        return found is not None and found.enabled

    def click(self, *targets: Target | str) -> None:
        """Click on widgets or targets one after the other."""
        for target in targets:
            widget = self.widget(target)
            pos = free_point(self.app, widget)
            assert pos is not None, f"{target} is covered by {covering(self.app, widget, FRect(widget.rect).center)}"
            self.app.step([PointerMove(pos)], 200)
            self.app.step([PointerDown(pos)], 200)
            self.app.step([PointerUp(pos)])
            self.presses += 1
            self.watch()

    def press(self, *commands: str) -> None:
        """Press the keys of commands one after the other."""
        for command in commands:
            self.app.mapper.last_device = "keyboard"
            self.app.step([Command(command)])
            self.keys += 1
            self.watch()

    def letters(self, *targets: Target | str) -> None:
        """Press the keys of the letters or numbers that stand at widgets or targets, one after the other."""
        for target in targets:
            wanted, top = self.widget(target), self.app.scenes.top
            assert top is not None
            label = next(name for name, widget in self.board.letters.signs(top).items() if widget is wanted)
            for letter in label.lower():
                key(self.app, pygame.key.key_code(letter), text=letter)
                self.keys += 1
            self.watch()

    def drag(self, start: Target | str, end: Target | str) -> None:
        """Drag one thing to another, which counts as one press."""
        a = free_point(self.app, self.widget(start))
        assert a is not None, f"{start} is covered"
        b = FRect(self.widget(end).rect).center
        self.app.step([PointerMove(a)], 200)
        self.app.step([PointerDown(a)])
        for n in range(1, 5):
            self.app.step([PointerMove((a[0] + (b[0] - a[0]) * n / 4, a[1] + (b[1] - a[1]) * n / 4), (1,))])
        self.app.step([PointerUp(b)])
        self.presses += 1
        self.watch()

    def walk(self, *targets: Target | str) -> None:
        """Go to each target with Tab, by the shorter way, and press Enter there."""
        for target in targets:
            wanted = self.widget(target).id
            for name in self._way(wanted):
                self.press(name)
            top = on_top(self.app)
            assert top.widgets.focused is not None
            assert top.widgets.focused.id == wanted, f"Tab does not lead to {wanted}"
            self.press("ok")

    def _way(self, wanted: str) -> list[str]:
        """The keys that move the focus to a widget: found by trying on the real scene, whose focus is restored then."""
        top = on_top(self.app)
        start, walked = top.widgets.focused, top.widgets.walked
        if start is not None and start.id == wanted and not walked:
            return ["next", "prev"]  # Enter is the main button until Tab was pressed
        best: list[str] | None = None
        for name in ("next", "prev"):
            for steps in range(MOST_STOPS):
                if top.widgets.focused is not None and top.widgets.focused.id == wanted:
                    if best is None or steps < len(best):
                        best = [name] * steps
                    break
                self.app.mapper.last_device = "keyboard"
                self.app.step([Command(name)])
            if start is not None:
                top.widgets.focus(start.id, walked=walked)
            else:
                top.widgets.focused = None
        assert best is not None, f"no way to {wanted} in {MOST_STOPS} steps"
        return best
