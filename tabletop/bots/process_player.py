"""Players that are programs of their own, in whatever language: each decision is one line of JSON to the standard input
of a child process, and its answer one line with the index of the action it takes.

The child gets no environment, an empty folder of its own to work in, and, where the system has them, limits of
processor time, memory and files. It is ended with this process; one that is silent, ends, or answers anything else is
ended as well, and started once anew for the same question.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game

from . import worker
from .player import Answer, Budget, PlayerFailed

PATIENCE: Final = 10.0
"""Seconds beyond those of a decision for which an answer is waited for; starting the program is among them."""
USUAL: Final = 1.0
"""Seconds for a decision that is not measured in seconds."""
_MB = 1 << 20
LIMITS: Final = {"CPU": 3600, "DATA": 1024 * _MB, "FSIZE": 16 * _MB, "NOFILE": 64, "CORE": 0}
"""Seconds of processor time, bytes of memory, bytes of a file, open files, bytes of a dumped core: the names of the
system's limits without RLIMIT_."""
MOST: Final = 8
"""Programs that run at the same time."""
_LONGEST = 64  # bytes of an answer
_TOLD = 2000  # bytes of what a program said before it ended
_PREFIX = "the-war-table-player-"


@dataclass(slots=True)
class ProcessPlayer:
    """The player called ``name``, in a game: the program of a ``command``, the same process for all seats that it
    plays. It keeps no plan and gives no reasons."""

    name: str
    command: tuple[str, ...]
    folder: str
    game_id: str
    plan: tuple[Action, ...] = ()

    def choose(
        self, view: object, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """Raises PlayerFailed."""
        del reasons
        game: Game[object] = catalogue.game(self.game_id)
        seconds = USUAL if budget.seconds is None else budget.seconds
        line = question(game, view, actions, seconds, chance.below(1 << 31, "player"))
        child = _child(self.name, self.command, self.folder)
        try:
            said = child.ask(line, seconds + PATIENCE)
        except PlayerFailed as failed:
            if failed.why != "crashed":
                raise
            said = child.ask(line, seconds + PATIENCE)
        try:
            index = int(said)
        except ValueError:
            index = -1
        if not 0 <= index < len(actions):
            child.end()
            raise PlayerFailed("illegal", self.name, said.decode(errors="replace").strip())
        return Answer(actions[index])


def question(game: Game[object], view: object, actions: Sequence[Action], seconds: float, seed: int) -> bytes:
    """The line of a decision."""
    codec = game.codec()
    words = [{"text": action.text, "action": form} for action, form in zip(actions, codec.dump_actions(actions))]
    told = {
        "game": game.meta.id, "seat": game.decider(view), "seconds": seconds, "seed": seed, "actions": words,
        "view": codec.dump_state(view),
    }  # fmt: skip
    return json.dumps(told, separators=(",", ":")).encode() + b"\n"


_children: OrderedDict[tuple[str, tuple[str, ...], str], _Child] = OrderedDict()


def _child(name: str, command: tuple[str, ...], folder: str) -> _Child:
    """The one process of a program, which is started with its first question. Where there are too many, the one that
    has not been asked for longest is ended."""
    key = name, command, folder
    child = _children.pop(key, None) or _Child(name, command, folder)
    _children[key] = child
    while len(_children) > MOST:
        _children.popitem(last=False)[1].end()
    return child


@atexit.register
def end_all() -> None:
    """End all programs that are running."""
    while _children:
        _children.popitem()[1].end()


class _Child:
    """A program that is talked to."""

    def __init__(self, name: str, command: Sequence[str], folder: str) -> None:
        self.name = name
        beside = [Path(folder, word) for word in command]
        self._words = [str(path) if folder and path.is_file() else word for word, path in zip(command, beside)]
        self._process: subprocess.Popen[bytes] | None = None
        self._room = ""
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as there is the player
        """What the program says beside its answers."""

    def ask(self, line: bytes, seconds: float) -> bytes:
        """The line that answers another. Raises PlayerFailed."""
        process = self._process or self._start()
        answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        threading.Thread(target=_talk, args=(process, line, answers.put), daemon=True).start()
        try:
            said = answers.get(timeout=seconds)
        except queue.Empty:
            self.end()
            raise PlayerFailed("silent", self.name, "") from None
        if not said.endswith(b"\n"):
            why = "illegal" if len(said) == _LONGEST else "crashed"
            told = self._last_words()
            self.end()
            raise PlayerFailed(why, self.name, told)
        return said

    def _start(self) -> subprocess.Popen[bytes]:
        """Raises PlayerFailed where there is no such program."""
        _sweep()
        self._room = tempfile.mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-")
        program = shutil.which(self._words[0]) or self._words[0]
        try:
            self._said.seek(0)
            self._said.truncate()
            self._process = _confined([program, *self._words[1:]], self._room, self._said)
        except (OSError, ValueError, subprocess.SubprocessError) as error:
            self.end()
            raise PlayerFailed("missing", self.name, str(error)) from error
        return self._process

    def _last_words(self) -> str:
        """The last line of what the program said that tells of an error, else the last one, else how it ended."""
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)  # seconds until a program that closed its output has ended
        self._said.seek(max(0, self._said.seek(0, os.SEEK_END) - _TOLD))
        lines = self._said.read().decode(errors="replace").strip().splitlines()
        errors = [line for line in lines if re.search(r"[Ee]rror\b|Exception\b|panicked", line)]
        return next(reversed(errors or lines), f"exit {self._process.poll()}")

    def end(self) -> None:
        """End the program and whatever it has started, and remove its folder."""
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            for stream in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    assert stream is not None
                    stream.close()
        if self._room:
            shutil.rmtree(self._room, ignore_errors=True)
            self._room = ""


def _talk(process: subprocess.Popen[bytes], line: bytes, answered: Callable[[bytes], object]) -> None:
    """Hand over a line and the first one that comes back; what there is of it where the program ends or is ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line)
        process.stdin.flush()
        answered(process.stdout.readline(_LONGEST))
    except (OSError, ValueError):  # it has ended, or its pipes have been closed
        answered(b"")


# ------------------------------------------------------------------------------------------------------ the system's


def _confined(words: Sequence[str], room: str, said: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a program in its room, with nothing of the environment and limited as far as the system can."""
    if sys.platform == "win32":
        # without this Windows cannot load the libraries that give random numbers
        needed = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
        return subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, cwd=room, env=needed,
            creationflags=subprocess.CREATE_NO_WINDOW,
        )  # fmt: skip
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, cwd=room, env={}, start_new_session=True,
        preexec_fn=_limiting(),
    )  # fmt: skip


def _limiting() -> Callable[[], None]:
    """What a child does between its start and that of the program. Everything it needs is loaded before, since other
    threads may hold locks at that moment."""
    if sys.platform == "win32":
        return lambda: None
    import resource

    wanted = [(getattr(resource, f"RLIMIT_{name}"), most) for name, most in LIMITS.items()]
    held = [(which, most, resource.getrlimit(which)[1]) for which, most in wanted]
    limits = [(which, most if top == resource.RLIM_INFINITY else min(most, top)) for which, most, top in held]
    end_with_parent = worker.end_though_stopped

    def limit() -> None:
        end_with_parent()
        for which, most in limits:
            resource.setrlimit(which, (most, most))

    return limit


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)  # with whatever it has started
    process.wait()


def _sweep() -> None:
    """Remove the rooms that processes left which were killed."""
    for left in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        owner = left.name.removeprefix(_PREFIX).partition("-")[0]
        if owner.isdigit() and not _runs(int(owner)):
            shutil.rmtree(left, ignore_errors=True)


def _runs(process: int) -> bool:
    if sys.platform == "win32":
        return True  # asking would end it; the system clears its temporary folder
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
