"""Start each game by clicks in the frozen program, on a screen of its own, and close it again.

    python .ci/smoke.py PROGRAM PICTURES

A twin of the program runs beside it in this process without a screen and says where each button lies, so no position
is written down here. PICTURES is the folder of the frozen program's selftest: its menu must look like the one on
screen. Needs Xvfb, xdotool and ImageMagick's import.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.commands.app_driver import AppDriver
from tabletop.rules import catalogue
from tabletop.storage.format import Loaded, check_file, load
from tabletop.storage.paths import Paths

SIZE = (1280, 720)
CLASS = "tabletop"
PATIENCE = 60.0  # seconds for anything on a slow machine; only what fails takes so long
ALIKE = 12.0  # mean difference of a channel, of 255, up to which two pictures count as the same scene
DEAF_STEPS = 10  # of 50 ms: longer than a main button is deaf after it has appeared


DEALING = "setup.start"
"""The button of the set-up that deals; a coin that is tossed goes on by itself."""
# The game that is played against a computer player, and how a person is given its seat in the others.
AGAINST = "warcraft"
SEATING = (("seat.1.player", "popup"), ("popup.", "setup"))
PLAYING = 180.0  # seconds of pressing the main button, until the computer player has moved and a person decides
BETWEEN = 0.5  # seconds between two presses
STILL = 1.0  # seconds after which nothing that a computer player does is still to come


class Smoke(Exception):
    """What did not work."""


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A screen without a window manager; gives its name."""
    read, write = os.pipe()
    words = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read, encoding="utf-8") as answer:
            yield ":" + answer.readline().strip()
    finally:
        server.terminate()
        try:
            server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def xdotool(display: str, *words: object) -> str:
    """One command of xdotool; gives its answer."""
    line = ["xdotool", *map(str, words)]
    env = {**os.environ, "DISPLAY": display}
    done = subprocess.run(line, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.stdout.strip()


def wait_for(what: str, ready: Any) -> Any:
    """Ask until there is an answer."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = ready()
        if found:
            return found
        time.sleep(0.25)
    raise Smoke(f"{what} did not come")


def grab(display: str, window: str, file: Path) -> pygame.Surface:
    """What the window shows."""
    env = {**os.environ, "DISPLAY": display}
    subprocess.run(["import", "-window", window, str(file)], env=env, check=True, timeout=PATIENCE, capture_output=True)
    return pygame.image.load(file)


def difference(first: pygame.Surface, second: pygame.Surface) -> float:
    """Mean difference of a channel between two pictures, both made small first."""
    small = [pygame.transform.smoothscale(one.convert(24), (160, 90)) for one in (first, second)]
    one, other = (pygame.image.tobytes(picture, "RGB") for picture in small)
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def must_look_like(what: str, display: str, window: str, folder: Path, wanted: pygame.Surface) -> None:
    """The window must show this scene, now or a little later. Raises Smoke."""
    file = folder / f"{what}.png"
    end = time.monotonic() + PATIENCE
    while True:
        apart = difference(grab(display, window, file), wanted)
        if apart <= ALIKE:
            print(f"{what}: {apart:.1f} of 255 apart")
            return
        if time.monotonic() > end:
            kept = Path(tempfile.gettempdir()) / f"smoke-{what}.png"
            kept.write_bytes(file.read_bytes())
            raise Smoke(f"{what} looks different by {apart:.1f}; the screen is kept in {kept}")
        time.sleep(0.5)


class Twin:
    """The same program without a screen: clicked alike, it knows where everything lies."""

    def __init__(self, home: Path) -> None:
        self.app = App(AppOptions(home=home, size=SIZE, language="en", silent=True, coach_marks=True))
        self.app.push("menu")
        self.stage = AppDriver(self.app)
        self.stage.settle()

    def place(self, widget: str) -> tuple[int, int]:
        """The middle of a widget in pixels of the window."""
        self.app.scenes.run_layouts()
        top = self.app.scenes.top
        if top is None:
            raise Smoke("the twin has no scene")
        x, y = top.widgets.find(widget).rect.center
        scale = self.app.theme.metrics.scale
        return round(x * scale), round(y * scale)

    def click(self, widget: str, scene: str) -> None:
        """Click and arrive at a scene."""
        top = self.app.scenes.top
        if top is None:
            raise Smoke("the twin has no scene")
        for _ in range(DEAF_STEPS):  # a button that has just come under the hand is deaf for a moment
            self.app.step([], 50.0)
        center = top.widgets.find(widget).rect.center
        self.app.step([PointerMove(center), PointerDown(center)])
        self.app.step([PointerUp(center)])
        self.stage.settle()
        self.stage.expect(scene)


def family(root: int) -> set[int]:
    """A process and all that descend from it."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                parents[int(entry.name)] = int(
                    (entry / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
                )
    found = {root}
    while more := {one for one, parent in parents.items() if parent in found} - found:
        found |= more
    return found


def alive(process: int) -> bool:
    """Whether a process has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def moved(loaded: Loaded) -> bool:
    """Whether a computer player has moved in a match where a person decides now. Raises Smoke where none sits there."""
    players, match = loaded.info.players, loaded.match
    if players is None or not players.computers:
        raise Smoke("no computer player sits at the table")
    return any(entry.seat in players.computers for entry in match.journal) and match.decider not in players.computers


def play_on(click: Callable[[str], None], save: Path) -> None:
    """Press the main button until the computer player has moved and it is a person's turn. Raises Smoke."""
    until = time.monotonic() + PLAYING
    while time.monotonic() < until:
        if moved(load(save)):
            before = save.read_bytes()
            time.sleep(STILL)
            if save.read_bytes() == before:
                print("a computer player has moved")
                return
        click("primary")
        time.sleep(BETWEEN)
    raise Smoke("no move of the computer player came")


def to_setup(game: str) -> tuple[tuple[str, str], ...]:
    """What is clicked from the menu of a new player to the set-up of a game, with its seats taken."""
    seating = () if game == AGAINST else SEATING
    return (f"menu.play.{game}", "naming"), ("naming.cancel", "setup"), *seating


def play(program: str, display: str, folder: Path, pictures: Path, game: str) -> None:
    """From the menu to the board of a game by clicks, then close the window."""
    home = folder / "home"
    env = {**os.environ, "DISPLAY": display, "TABLETOP_HOME": str(home), "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
    env |= {"SDL_VIDEODRIVER": "x11", "SDL_VIDEO_X11_WMCLASS": CLASS, "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    process = subprocess.Popen([program], env=env)
    try:
        window = wait_for("the window", lambda: xdotool(display, "search", "--onlyvisible", "--class", CLASS))
        window = window.splitlines()[0]
        xdotool(display, "windowsize", "--sync", window, *SIZE)
        xdotool(display, "windowmove", window, 0, 0)
        xdotool(display, "windowfocus", window)
        menu = pygame.image.load(pictures / f"menu-{SIZE[0]}x{SIZE[1]}-en.png")
        must_look_like("menu", display, window, folder, menu)
        twin = Twin(folder / "twin")

        def click(widget: str) -> None:
            x, y = twin.place(widget)
            xdotool(display, "mousemove", "--window", window, x, y)
            time.sleep(0.3)
            xdotool(display, "click", 1)

        def look(scene: str) -> None:
            must_look_like(scene, display, window, folder, twin.app.window.surface)

        for widget, scene in to_setup(game):
            click(widget)
            twin.click(widget, scene)
            time.sleep(0.5)
            if (widget, scene) not in SEATING:
                look(scene)
        click(DEALING)
        saved = wait_for("an autosave", lambda: list(Paths.under(home).autosave.glob("*.json")))
        if check_file(saved[0]).problem is not None:
            raise Smoke(f"the autosave is not sound: {check_file(saved[0]).problem}")
        twin.stage.clear()
        twin.stage.board(saved[0], curtain=True)  # chance dealt there, so the twin takes the cards from the save
        if twin.stage.top() == "curtain":
            look("curtain")
            click("open")
            twin.click("open", "board")
        if game == AGAINST:
            play_on(click, saved[0])
            twin.stage.clear()
            twin.stage.board(saved[0])
        look("board")
        click("bar.menu")
        twin.click("bar.menu", "board_menu")
        look("board_menu")
        started = family(process.pid)
        if (game == AGAINST) != (len(started) > 1):
            raise Smoke(f"{len(started)} processes run")
        click("quit")
        wait_for("the end", lambda: process.poll() is not None)
        wait_for("the end of what it started", lambda: not any(map(alive, started - {process.pid})))
        if process.returncode != 0:
            raise Smoke(f"the program ended with {process.returncode}")
        logs = list(home.rglob("*.log"))
        if logs:
            raise Smoke(f"the program complained: {logs[0].read_text(encoding='utf-8')}")
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def main(program: str, pictures: str) -> int:
    """Run it; 1 and a sentence when something does not work."""
    for game in catalogue.game_ids():
        with tempfile.TemporaryDirectory() as folder, screen() as display:
            try:
                play(program, display, Path(folder), Path(pictures), game)
            except (Smoke, subprocess.SubprocessError) as problem:
                print(f"smoke: {game}: {problem}", file=sys.stderr)
                return 1
        print(f"{game} was started by clicks, saved, and closed")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
