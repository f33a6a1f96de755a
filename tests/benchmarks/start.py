"""Measures how long the program takes to the first frame of its menu, against importing its two libraries."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from .figure import Figure, Run, best_times, measurement

_YARDSTICK = "import pygame, pydantic"


def drivers() -> list[str]:
    """The display drivers to measure under: always the one without a screen, and X11 where there is one."""
    return ["dummy", "x11"] if os.environ.get("DISPLAY") and sys.platform == "linux" else ["dummy"]


def environment(driver: str, home: str) -> Mapping[str, str]:
    """The environment variables of a measured process: its own user folder, no sound device, the display drawn by
    software. Byte code is written into that folder even where the variables forbid it, as on build machines: else the
    program would be compiled at every start, and its installed libraries would not."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **inherited,
        "PYTHONPYCACHEPREFIX": str(Path(home) / "byte-code"),
        "SDL_VIDEODRIVER": driver,
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "TABLETOP_HOME": home,
    }


def _wait_for(*words: str, surroundings: Mapping[str, str]) -> None:
    """Run a Python process to its end."""
    subprocess.run([sys.executable, *words], env=surroundings, check=True, capture_output=True)


@measurement("start", "Start to the first frame of the menu", 'python -c "import pygame, pydantic"')
def start(run: Run) -> list[Figure]:
    """Time from the start of the process over its first frame to its end, divided by that of the yardstick; the best of
    several."""
    figures = []
    with tempfile.TemporaryDirectory() as home:
        for driver in drivers():
            surroundings = environment(driver, home)

            def ours(surroundings: Mapping[str, str] = surroundings) -> None:
                _wait_for("-m", "tabletop", "--frames", "1", surroundings=surroundings)

            def yardstick(surroundings: Mapping[str, str] = surroundings) -> None:
                _wait_for("-c", _YARDSTICK, surroundings=surroundings)

            ours()  # the first start of all writes byte code and settings
            yardstick()
            own, other = best_times(run.times(9, 1), ours, yardstick)
            details = {"start_ms": own * 1e3, "imports_ms": other * 1e3}
            figures.append(Figure("start", driver, own / other, 2.5, details=details))
    return figures
