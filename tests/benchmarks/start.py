"""Measures how long the program takes to the first frame of its menu, against importing its two libraries."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from .figure import Figure, Run, measurement

_YARDSTICK = "import pygame, pydantic"
LIMITS = {"dummy": 1.9, "x11": 2.2}


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


def _processor_time(*words: str, surroundings: Mapping[str, str]) -> float:
    """Run a Python process to its end; gives the seconds for which processors worked on it, where the system tells
    them, else those that passed."""
    began, before = time.perf_counter(), _worked()
    subprocess.run([sys.executable, *words], env=surroundings, check=True, capture_output=True)
    return _worked() - before or time.perf_counter() - began


def _worked() -> float:
    """Seconds for which processors have worked on ended processes of this one: ``os.times`` tells them in hundredths,
    of which the yardstick takes eight."""
    if sys.platform == "win32":
        return 0.0
    from resource import RUSAGE_CHILDREN, getrusage

    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@measurement("start", "Start to the first frame of the menu", 'python -c "import pygame, pydantic"')
def start(run: Run) -> list[Figure]:
    """Processor time of a process that shows one frame, divided by that of the yardstick; the median of several runs,
    which take turns."""
    figures = []
    with tempfile.TemporaryDirectory() as home:
        for driver in drivers():
            surroundings = environment(driver, home)
            pair = (("-m", "tabletop", "--frames", "1"), ("-c", _YARDSTICK))
            rounds = [[_processor_time(*words, surroundings=surroundings) for words in pair]
                      for _ in range(1 + run.times(9, 3))]  # fmt: skip
            # the first start of all writes byte code, settings and measures
            own, other = (median(times) for times in zip(*rounds[1:], strict=True))
            details = {"start_ms": own * 1e3, "imports_ms": other * 1e3}
            figures.append(Figure("start", driver, own / other, LIMITS[driver], details=details))
    return figures
