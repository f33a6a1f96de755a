"""A real window on an X server, whose loop reads what the system sends; what its scenes are told goes to stdout, a line
an event. Started by ``tests/client/test_real_window.py``.

Scene: a text entry ``name``, a button ``act`` that asks a question, a slider, a piece that can be dragged.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import Command, CommandUp, Event, PointerMove
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button, Slider, TextEntry
from tests.support.pilot import WidgetScene


def say(*words: object) -> None:
    """Write a line that the test reads."""
    print(*words, flush=True)


class Watched(App):
    """An app that tells what its scenes are told. ``slow``: seconds that each frame takes longer."""

    slow = 0.0

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

    scene.widgets.add(TextEntry("name", (20, 20, 400, 50), on_change=lambda words: say("text", words)))
    scene.widgets.add(Button("act", (20, 100, 200, 60), "Raze", on_click=ask))
    scene.widgets.add(Slider("slider", (20, 200, 400, 50), 0, 0, 100, on_done=lambda value: say("slider", value)))


def main(home: str, slow: str) -> None:
    """Show the window until it is closed."""
    SCENES["kit"] = WidgetScene
    app = Watched(AppOptions(home=Path(home), size=(1024, 640), silent=True, language="en", base_scene="kit"))
    app.push("kit", build=build)
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
