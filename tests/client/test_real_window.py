"""Keys and clicks as an X server sends them to a real window: held keys, other layouts, a window that is left and
comes back. Left out where there is no Xvfb, xdotool or setxkbmap."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.clock import until
from tests.support.x_server import x_server

TOOLS = ("Xvfb", "xdotool", "setxkbmap", "xkbcomp")
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="needs an X server without a screen")


class Window:
    """The real window, and hands for it."""

    def __init__(self, display: str, folder: Path, slow: float, *save: str) -> None:
        self.env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "PYTHONPATH": str(ROOT)}
        self._log = folder / "log"
        with self._log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.real_window", str(folder / "home"), str(slow), *save],
                cwd=ROOT, env=self.env, stdout=log, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        self.wait_for(lambda lines: "ready" in lines)

    @property
    def lines(self) -> list[str]:
        return self._log.read_text().splitlines()

    def wait_for(self, told: Callable[[list[str]], bool]) -> None:
        until(lambda: told(self.lines) or self.process.poll() is not None, lambda: self.lines)
        assert self.process.poll() is None, self.lines

    def run(self, *words: str) -> None:
        subprocess.run(words, env=self.env, check=True, capture_output=True)

    def do(self, *words: str) -> None:
        """Use the keyboard or the mouse."""
        self.run("xdotool", *words)

    @property
    def handle(self) -> str:
        return next(line.split()[1] for line in self.lines if line.startswith("handle"))

    def last(self, *words: str) -> list[str]:
        """The words of the last line that begins with these."""
        return next((line.split() for line in reversed(self.lines) if line.split()[: len(words)] == [*words]), [])

    def point(self, name: str, dx: int = 0, dy: int = 0) -> None:
        """Move the mouse to a place of the board, or beside it."""
        x, y = self.last("place", name)[2:]
        self.do("mousemove", "--window", self.handle, str(int(x) + dx), str(int(y) + dy))


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    with x_server() as server:
        yield server


@pytest.fixture
def display(server: tuple[subprocess.Popen[bytes], str]) -> str:
    return server[1]


@pytest.fixture
def make_window(display: str, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    made: list[Window] = []

    def make(slow: float = 0.0, *save: str) -> Window:
        made.append(Window(display, tmp_path, slow, *save))
        made[-1].do("mousemove", "800", "500")  # without a window manager keys go where the pointer is
        time.sleep(0.3)
        return made[-1]

    yield make
    for window in made:
        window.process.kill()
        window.process.wait()


def commands(lines: list[str]) -> list[str]:
    return [line.removeprefix("command ") for line in lines if line.startswith("command ")]


def pressed(lines: list[str]) -> list[str]:
    """The commands without repeats, which a slow machine adds where it holds a key for too long."""
    return [words.removesuffix(" once") for words in commands(lines) if words.endswith(" once")]


def test_held_keys_repeat_and_other_layouts_work_in_a_real_window(make_window) -> None:
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
        before = len(pressed(window.lines))
        window.run("setxkbmap", layout)
        time.sleep(0.3)
        window.do("key", "46")  # the place of L
        for act, code in (("keydown", "37"), ("key", "52"), ("keyup", "37")):  # Ctrl and the place of Z
            window.do(act, code)
        window.wait_for(lambda lines, n=before: pressed(lines)[n:] == ["log", "undo"])
    window.run("setxkbmap", "us")
    time.sleep(0.3)
    window.do("mousemove", "200", "45", "click", "1", "mousemove", "800", "500")
    window.do("type", "abcdef")
    window.wait_for(lambda lines: any(re.fullmatch("text a+b+c+d+e+f+", line) for line in lines))
    window.do("keydown", "BackSpace")
    window.wait_for(lambda _: window.last("text") == ["text"])
    window.do("keyup", "BackSpace")


def test_two_presses_do_not_pass_a_question_and_its_answer_on_slow_frames(make_window) -> None:
    window = make_window(1.0)
    for times in (1, 2):
        window.do("key", "Tab")
        window.wait_for(lambda lines, n=times: pressed(lines) == ["next"] * n)
    window.do("key", "--delay", "200", "Return", "Return")
    window.wait_for(lambda lines: "asked" in lines)
    time.sleep(2.5)
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


@pytest.fixture
def other(display: str) -> Iterator[str]:
    """Another window; gives its number."""
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    with subprocess.Popen([sys.executable, "-c", OTHER], env=environment, stdout=subprocess.PIPE, text=True) as program:
        yield next(line.split()[1] for line in program.stdout if line.startswith("handle"))
        program.kill()


@pytest.fixture
def manager(display: str) -> Iterator[None]:
    """A window manager, which gives the keyboard to the window that is clicked."""
    if shutil.which("openbox") is None:
        pytest.skip("needs a window manager")
    with subprocess.Popen(["openbox"], env={**os.environ, "DISPLAY": display}, stderr=subprocess.DEVNULL) as program:
        yield
        program.kill()


def test_a_slider_is_let_go_when_another_window_takes_the_keyboard(make_window, other) -> None:
    """The release of the button goes elsewhere; the slider hung on the pointer, and swallowed the next press."""
    window = make_window()
    window.do("windowfocus", window.handle)
    time.sleep(0.5)
    window.do("mousemove", "60", "225", "mousedown", "1", "mousemove", "200", "225")
    window.wait_for(lambda lines: "PointerDown" in lines)
    assert not window.last("slider")
    window.do("windowfocus", other)
    window.wait_for(lambda lines: any(line.startswith("slider") for line in lines))
    assert window.last("slider")


LOCKER = """
import ctypes, sys
x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XDefaultRootWindow.restype = ctypes.c_ulong
display = ctypes.c_void_p(x.XOpenDisplay(None))
root = ctypes.c_ulong(x.XDefaultRootWindow(display))
x.XGrabKeyboard(display, root, 1, 1, 1, ctypes.c_ulong(0))
x.XSync(display, 0)
print("locked", flush=True)
sys.stdin.read()
"""


def test_a_key_that_was_held_when_the_screen_was_locked_repeated_until_it_was_unlocked(make_window) -> None:
    """Its release goes to the program that locks, and SDL is told of neither."""
    window = make_window()
    window.do("keydown", "Tab")
    window.wait_for(lambda lines: "next again" in commands(lines))
    with subprocess.Popen(
        [sys.executable, "-c", LOCKER], env=window.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as locker:
        assert locker.stdout.readline() == "locked\n"
        window.do("keyup", "Tab")
        time.sleep(0.6)
        told = len(commands(window.lines))
        time.sleep(1.0)
        assert len(commands(window.lines)) == told
        locker.communicate()
    window.do("key", "Tab")
    window.wait_for(lambda lines: commands(lines)[told:] == ["next once"])


BOARDS = {
    "lords_of_war": ("saves/example-1-opening.json",),
    "warcraft": ("saves/example-warcraft-1-duel.json",),
    "small_world": ("saves/example-small-world-5-azeroth.json",),
    "adventure": ("tests/recorded/games/adventure/2-valor.json", "6"),
}


@pytest.mark.long
@pytest.mark.usefixtures("manager")
@pytest.mark.parametrize("game", BOARDS)
def test_nothing_hangs_on_the_pointer_after_another_window_took_the_keyboard(make_window, other, game) -> None:
    """A piece or card is dragged, the map is moved; the next press counts, one that only brings the window up does
    not."""
    window = make_window(0.0, *BOARDS[game])

    def held(thing: str) -> bool:
        return window.last("held")[1] == thing

    def go_to(handle: str) -> None:
        window.do("windowactivate", "--sync", handle)
        time.sleep(0.3)

    def clicks() -> int:
        return window.lines.count("PointerDown")

    window.wait_for(lambda lines: bool(lines) and "rests" in window.last("held"))
    pulls = [("grip", "1", "drag")] + [("ground", button, "pan") for button in "21" if window.last("place", "ground")]
    for place, button, what in pulls:
        go_to(window.handle)
        window.point(place)
        window.do("mousedown", button)
        for step in range(1, 5):
            window.point(place, 12 * step, 9 * step)
        window.wait_for(lambda _, what=what: held(what))
        go_to(other)
        window.wait_for(lambda _: held("nothing"))
        window.point(place, -60, -40)
        time.sleep(0.3)
        assert held("nothing"), "the pointer takes nothing along"
        window.do("mouseup", button)
    before = window.last("held")[5]
    presses = clicks()
    go_to(other)
    window.point("aim")
    window.do("click", "1")
    time.sleep(0.5)
    assert clicks() == presses
    assert window.last("held")[5] == before
    window.do("click", "1")
    window.wait_for(lambda _: clicks() == presses + 1)


def test_the_log_says_why_the_program_ended_when_the_screen_went(server, tmp_path) -> None:
    """Xlib ends the program: nothing in the log told why the window was gone."""
    process, display = server
    env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "PYTHONPATH": str(ROOT)}
    words = [sys.executable, "-m", "tabletop", "--language", "es"]
    with subprocess.Popen(
        words, cwd=ROOT, env={**env, "TABLETOP_HOME": str(tmp_path)}, stderr=subprocess.PIPE, text=True
    ) as program:
        look = ["xdotool", "search", "--onlyvisible", "--pid", str(program.pid)]
        until(lambda: subprocess.run(look, env=env, capture_output=True, check=False).stdout)
        time.sleep(1.0)  # the window is there a moment before the program listens for the end of its screen
        process.kill()
        said = program.stderr.read()
    assert program.returncode == 1
    (log,) = tmp_path.rglob("tabletop.log")
    for told in (said, log.read_text("utf-8")):
        assert f"La pantalla de DISPLAY={display} ha desaparecido" in told
