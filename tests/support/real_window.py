"""A real window on an X server, whose loop reads what the system sends; what its scenes are told goes to stdout, a line
an event. Started by ``tests/client/test_real_window.py``.

Scene: a text entry ``name``, a button ``act`` that asks a question, a slider; or the board of a saved game. Of a board
it tells, whenever that changes, what is held, how much has been chosen, and how many actions were done; and while it
rests, where a thing can be dragged, where something can be touched, and where the middle of the map is.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import cast

import pygame

from tabletop.client.app import App, AppOptions
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, CommandUp, Event, PointerMove
from tabletop.client.draw.shapes import Rect
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Slider
from tabletop.client.ui.text_entry import TextEntry
from tabletop.storage import format as save_format
from tests.support.pilot import WidgetScene, free_point


def say(*words: object) -> None:
    """Write a line that the test reads."""
    print(*words, flush=True)


class Watched(App):
    """An app that tells what its scenes are told. ``slow``: seconds that each frame takes longer."""

    slow = 0.0
    board: BoardScene | None = None
    _told: tuple[str, ...] = ()

    def turn(self, clock: pygame.time.Clock) -> None:
        """A turn of the loop, after which news of the board are told."""
        super().turn(clock)
        if self.board is None:
            return
        if isinstance(self.scenes.top, CurtainScene):
            self.scenes.top.open()
        self.scenes.run_layouts()
        news = board_news(self.board, self.moving or self.scenes.top is not self.board)
        if news != self._told:
            self._told = news
            if "rests" in news:
                tell_places(self, self.board)
            say(*news)

    def _dispatch(self, event: Event) -> None:
        if isinstance(event, Command):
            say("command", event.name, "again" if event.repeat else "once")
        elif not isinstance(event, PointerMove | CommandUp):
            say(type(event).__name__)
        super()._dispatch(event)


def build(scene: Scene) -> None:
    """The widgets of the window."""
    app = scene.app

    def ask() -> None:
        say("asked")
        app.ask("Raze it?", "", [("cancel", "No", "secondary"), ("ok", "Yes", "primary")], lambda id: say("answer", id))

    scene.widgets.add(TextEntry("name", Rect(20, 20, 400, 50), on_change=lambda words: say("text", words)))
    scene.widgets.add(Button("act", Rect(20, 100, 200, 60), "Raze", on_click=ask))
    scene.widgets.add(Slider("slider", Rect(20, 200, 400, 50), 0, 0, 100, on_done=lambda value: say("slider", value)))


def board_news(scene: BoardScene, busy: bool) -> tuple[str, ...]:
    """What is held on a board, how much has been chosen, how many actions were done, and whether it rests, unless the
    window is ``busy`` with something else."""
    widget, session = scene.widgets.captured, scene.session
    held = "drag" if scene.table.drag else "pan" if scene.controls.panning else widget.id if widget else "nothing"
    rests = session.may_act and not scene.showing and not busy
    told = ("held", held, "chosen", str(len(session.path)), "done", str(len(session.match.journal)))
    return (*told, "rests") if rests else told


def tell_places(app: App, scene: BoardScene) -> None:
    """Tell in pixels where a thing can be dragged, where something can be touched, and where the map's middle is."""
    scale, camera = app.theme.metrics.scale, scene.table.movable_camera
    spots = [(spot, free_point(app, spot)) for spot in scene.widgets if isinstance(spot, Spot)]
    places = {
        "grip": [at for spot, at in spots if at and spot.draggable],
        "aim": [at for spot, at in spots if at and spot.legal],
        "ground": [camera.view.center] if camera is not None else [],
    }
    for name, found in places.items():
        for x, y in found[:1]:
            say("place", name, round(x * scale), round(y * scale))


def main(home: str, slow: str, save: str = "", actions: str = "") -> None:
    """Show the window until it is closed."""
    SCENES["kit"] = WidgetScene
    app = Watched(AppOptions(home=Path(home), size=(1024, 640), silent=True, language="en", base_scene="kit"))
    app.push("kit", build=build)
    if save:
        app.settings.animation_percent = 0
        match = save_format.load(Path(save)).match
        app.board = cast(BoardScene, app.push("board", match=match.branch(int(actions or len(match.journal)))))
    flip = app.window.flip

    def slowly() -> None:
        time.sleep(float(slow))
        flip()

    app.window.flip = slowly  # type: ignore[method-assign]
    say("handle", app.window.window.handle)
    app.after_frame(lambda: say("ready"))
    app.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
