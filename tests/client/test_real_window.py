"""Keys and clicks as an X server sends them to a real window: held keys, other layouts, a window that is left and
comes back. Left out where there is no Xvfb, xdotool or setxkbmap."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.clock import until

TOOLS = ("Xvfb", "xdotool", "setxkbmap", "xkbcomp")
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="needs an X server without a screen")


class Window:
    """The real window, and hands for it."""

    def __init__(self, display: str, folder: Path, slow: float) -> None:
        self.env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "PYTHONPATH": str(ROOT)}
        self._log = folder / "log"
        with self._log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.real_window", str(folder / "home"), str(slow)],
                cwd=ROOT, env=self.env, stdout=log, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        self.wait_for(lambda lines: "ready" in lines)

    @property
    def lines(self) -> list[str]:
        """What the window has said."""
        return self._log.read_text().splitlines()

    def wait_for(self, told: Callable[[list[str]], bool]) -> None:
        """Wait until it has said something."""
        until(lambda: told(self.lines) or self.process.poll() is not None)
        assert self.process.poll() is None, self.lines

    def run(self, *words: str) -> None:
        """Run a program for the X server."""
        subprocess.run(words, env=self.env, check=True, capture_output=True)

    def do(self, *words: str) -> None:
        """Use the keyboard or the mouse."""
        self.run("xdotool", *words)


@pytest.fixture
def display() -> Iterator[str]:
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x640x24"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as said:
        number = said.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


@pytest.fixture
def make_window(display: str, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    made: list[Window] = []

    def make(slow: float = 0.0) -> Window:
        made.append(Window(display, tmp_path, slow))
        made[-1].do("mousemove", "800", "500")  # without a window manager keys go where the pointer is
        time.sleep(0.3)
        return made[-1]

    yield make
    for window in made:
        window.process.kill()
        window.process.wait()


def commands(lines: list[str]) -> list[str]:
    return [line.removeprefix("command ") for line in lines if line.startswith("command ")]


@pytest.mark.long  # once it did not end beside other tests that took the processor
def test_held_keys_repeat_and_other_layouts_work_in_a_real_window(make_window: Callable[..., Window]) -> None:
    window = make_window()
    window.do("keydown", "Tab")
    window.wait_for(lambda lines: commands(lines).count("next again") > 3)
    window.do("keyup", "Tab")
    window.do("keydown", "e")
    window.wait_for(lambda lines: "end_phase once" in commands(lines))
    time.sleep(1.0)
    window.do("keyup", "e")
    assert commands(window.lines).count("end_phase once") == 1, "the end of a step does not repeat"
    assert "end_phase again" not in commands(window.lines)
    for layout in ("ru", "gr", "ara"):
        before = len(commands(window.lines))
        window.run("setxkbmap", layout)
        time.sleep(0.3)
        window.do("key", "46")  # the place of L
        for act, code in (("keydown", "37"), ("key", "52"), ("keyup", "37")):  # Ctrl and the place of Z
            window.do(act, code)
        window.wait_for(lambda lines, n=before: commands(lines)[n:] == ["log once", "undo once"])  # type: ignore[misc]
    window.run("setxkbmap", "us")
    time.sleep(0.3)
    window.do("mousemove", "200", "45", "click", "1", "mousemove", "800", "500")
    window.do("type", "abcdef")
    window.wait_for(lambda lines: "text abcdef" in lines)
    window.do("keydown", "BackSpace")
    window.wait_for(lambda lines: lines[-1].startswith("text") and lines[-1].strip() == "text")
    window.do("keyup", "BackSpace")


def test_two_presses_do_not_pass_a_question_and_its_answer_on_slow_frames(make_window: Callable[..., Window]) -> None:
    window = make_window(2.0)
    for pressed in (1, 2):
        window.do("key", "Tab")
        window.wait_for(lambda lines, n=pressed: commands(lines) == ["next once"] * n)  # type: ignore[misc]
    window.do("key", "--delay", "200", "Return", "Return")
    window.wait_for(lambda lines: "asked" in lines)
    time.sleep(4.5)
    assert not [line for line in window.lines if line.startswith("answer")]
    window.do("key", "Return")
    window.wait_for(lambda lines: "answer ok" in lines)
    assert window.lines.count("asked") == 1


OTHER = """
import pygame, time
window = pygame.Window("other", (120, 90), position=(880, 20))
window.get_surface()
window.flip()
pygame.event.pump()
print("handle", window.handle, flush=True)
while True:
    pygame.event.pump()
    time.sleep(0.02)
"""


def test_a_slider_is_let_go_when_another_window_takes_the_keyboard(make_window: Callable[..., Window]) -> None:
    """The release of the button goes elsewhere; the slider hung on the pointer, and swallowed the next press."""
    window = make_window()
    with subprocess.Popen([sys.executable, "-c", OTHER], env=window.env, stdout=subprocess.PIPE, text=True) as other:
        try:
            assert other.stdout is not None
            handle = next(line.split()[1] for line in other.stdout if line.startswith("handle"))
            window.do("windowfocus", next(line.split()[1] for line in window.lines if line.startswith("handle")))
            time.sleep(0.5)
            window.do("mousemove", "60", "225", "mousedown", "1", "mousemove", "200", "225")
            window.wait_for(lambda lines: "PointerDown" in lines)
            window.do("windowfocus", handle)
            window.wait_for(lambda lines: any(line.startswith("slider") for line in lines))
        finally:
            other.kill()
