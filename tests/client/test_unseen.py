"""A window that nobody sees: minimised, covered, behind a locked screen, on another virtual desktop. What must happen
waits for no picture."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tabletop.client.scenes.board.scene import BoardScene
from tabletop.storage import format as save_format
from tabletop.storage.header import SeatPlayers
from tests.client.test_computers import GAMES, deal
from tests.support.clock import until
from tests.support.pilot import push, toasts, wait
from tests.support.thinking import think_here

ROOT = Path(__file__).parents[2]


def saved(home: Path) -> int:
    """The number of actions in the only autosave of a home."""
    (file,) = (home / "autosave").glob("*.json")
    return len(save_format.load(file).match.journal)


@pytest.mark.parametrize("game", GAMES)
def test_the_autosave_waited_for_a_frame_that_a_minimised_window_never_shows(app, game) -> None:
    """Two computer players play on: after every turn of the loop all that they did is saved."""
    think_here(app)
    scene = push(app, BoardScene, "board", match=deal(game, 2), players=SeatPlayers(("recruit", "recruit"), 11))
    app.step([])
    app.window.minimised = True
    journal, frames = scene.session.match.journal, app.frame
    wanted = len(journal) + 12
    for _ in range(1000):
        before = len(journal)
        app.step([], 500.0)
        if len(journal) > before:
            assert saved(app.paths.autosave.parent) == len(journal)
        if len(journal) >= wanted:
            break
    assert len(journal) >= wanted, "the players wait for nothing either"
    assert app.frame == frames


def test_what_a_turn_leaves_for_its_end_waits_for_no_picture(app) -> None:
    """Sounds, endings of lessons, collections: whoever asks for the end of the turn gets it, also for the next one."""
    app.push("kit")
    app.step([])
    app.window.minimised = True
    done: list[str] = []
    app.after_frame(lambda: (done.append("first"), app.after_frame(lambda: done.append("second"))))
    app.step([])
    assert done == ["first"]
    app.step([])
    assert done == ["first", "second"]


def test_a_message_passed_while_nobody_could_read_it(app) -> None:
    app.push("kit")
    app.step([])
    app.window.minimised = True
    app.toast("The game could not be saved.", "warning")
    wait(app, 60_000)
    assert toasts(app) == ["The game could not be saved."]
    app.window.minimised = False
    wait(app, 60_000)
    assert not toasts(app)


# ---------------------------------------------------------------------------------------------- a real window

TOOLS = ("Xvfb", "openbox", "xdotool")
HIDDEN = 12
"""Actions done while nobody looks."""


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A screen with a window manager: the environment of what runs on it."""
    read, write = os.pipe()
    words = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as answer:
            display = ":" + answer.readline().strip()
        environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "PYTHONPATH": str(ROOT)}
        environment |= {"HOME": str(tmp_path), "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        with subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL) as manager:
            yield environment
            manager.kill()
        server.kill()


HIDING: dict[str, list[list[str]]] = {
    "minimised": [["windowminimize", "{window}"]],
    "unmapped": [["windowunmap", "{window}"]],
    "on another desktop": [["set_num_desktops", "2"], ["set_desktop", "1"]],
    "off the screen": [["windowmove", "{window}", "5000", "5000"]],
    "covered": [],
    "locked": [],
}
COVERS = {"covered": ["cover"], "locked": ["lock"]}
"""What :mod:`tests.support.covering_window` is told."""


@pytest.mark.long
@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="needs Xvfb, openbox and xdotool")
@pytest.mark.parametrize("way", HIDING)
def test_killed_while_nobody_sees_the_window(screen, tmp_path, way) -> None:
    """At most the action that was being carried out is gone."""

    def tool(*words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=screen, capture_output=True, text=True, check=False)
        return done.stdout.strip()

    home, record = tmp_path / "home", ROOT / "tests/recorded/games/small_world/azeroth-2-faction.json"
    words = [sys.executable, "-m", "tests.support.killed_unseen", str(home), str(record), "1"]
    with (
        ExitStack() as ends,
        subprocess.Popen(words, cwd=ROOT, env=screen, stdout=subprocess.PIPE, text=True) as program,
    ):

        def told(least: int) -> int:
            while (done := int(program.stdout.readline())) < least:
                pass
            return done

        try:
            begun = told(3)
            until(lambda: tool("search", "--onlyvisible", "--pid", str(program.pid)))
            window = tool("search", "--onlyvisible", "--pid", str(program.pid))
            for line in HIDING[way]:
                tool(*(word.format(window=window.splitlines()[0]) for word in line))
            if way in COVERS:
                words = [sys.executable, "-m", "tests.support.covering_window", *COVERS[way]]
                cover = subprocess.Popen(words, cwd=ROOT, env=screen, stdout=subprocess.PIPE, text=True)
                ends.callback(cover.kill)
                assert cover.stdout.readline() == "there\n"
            told(begun + HIDDEN)
        finally:
            program.kill()
        done = max(map(int, program.stdout.read().split()), default=begun + HIDDEN)
    assert saved(home) in (done, done + 1)
