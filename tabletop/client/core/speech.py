"""The voice: the screen reader that runs, else a voice of the system, through prismatoid where it is installed; else
the system's own program; or a file that gets all that is said. All of it in a thread of its own: no frame waits for a
voice, and none that is missing, broken or hung keeps the program from anything."""

from __future__ import annotations

import contextlib
import importlib
import logging
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tabletop.rules.frozen import light_dataclass
from tabletop.storage import atomic

if TYPE_CHECKING:
    import subprocess

log = logging.getLogger(__name__)

HUNG_S, FIND_S = 8.0, 45.0
"""Seconds without an end after which the saying of a text, and the looking for a voice, count as hung: another one is
then looked for. A server that has to begin takes two seconds on a quiet machine."""
MOST = 100
"""Utterances that wait at the most; the oldest ones are dropped."""
LOOK_S = 20.0
"""Seconds between two looks for a screen reader."""
_SYSTEM_VOICES = frozenset(
    {"SAPI", "ONE_CORE", "AV_SPEECH", "SPEECH_DISPATCHER", "SPIEL", "WEB_SPEECH", "ANDROID_TTS", "UIA"}
)
"""Prismatoid's back ends that are no screen readers."""


@light_dataclass
class Manner:
    """How to speak: ``when``, one of ``SPEECH`` in the settings; ``rate`` in percent, 50 being the usual one;
    ``language``: two letters. A screen reader keeps its own rate and language."""

    when: str
    rate: int = 50
    language: str = ""


class Voice(Protocol):
    """Something that speaks. Every method may take long or raise anything."""

    def speak(self, text: str, interrupt: bool) -> object:
        """Say a text, at once instead of what is being said if ``interrupt``, else behind it."""

    def stop(self) -> object:
        """Say no more of what was begun."""


Finder = Callable[[Manner], Voice | None]
"""Looks for a voice for a manner of speaking; None where there is none."""


class Speech:
    """Says texts one after the other. ``find``: where to look for a voice, the best place first."""

    def __init__(self, find: Sequence[Finder] | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._find = tuple(find if find is not None else (prism_voice, program_voice))
        self._clock = clock
        self._manner = Manner("off")
        self._wake = threading.Condition()
        self._waiting: deque[tuple[str, bool]] = deque(maxlen=MOST)
        self._stops = self._changed = False
        self._thread: threading.Thread | None = None
        self._serial = 0
        """Number of the thread in use: one that hangs is left behind and does nothing more."""
        self._skipped = 0
        """How many places have hung and are not asked any more."""
        self._busy_since: float | None = None
        self._looked_at = 0.0
        self._interrupts = False
        self.on = False
        """Whether there is a voice, so that it is worth the while to work out what to say."""

    def use(self, manner: Manner) -> None:
        """Speak like this from now on."""
        if manner == self._manner:
            return
        with self._wake:
            self._manner, self._changed = manner, True
            self._wake.notify()
        self._look()

    def watch(self) -> None:
        """Called in every turn of the loop: leave a hung voice behind, and look whether a screen reader has begun."""
        since = self._busy_since
        if since is not None and self._clock() - since > (HUNG_S if self.on else FIND_S):
            log.warning("the voice has hung")
            self._skipped += 1
            self._abandon()
        if not self.on and self._thread is None and self._clock() - self._looked_at > LOOK_S:
            self._look()

    def say(self, text: str) -> None:
        """Say a text behind what is being said; at once after :meth:`hush`."""
        if self.on and text.strip():
            with self._wake:
                self._waiting.append((text, self._interrupts))
                self._interrupts = False
                self._wake.notify()

    def hush(self) -> None:
        """Say nothing of what was begun or waits."""
        if self.on:
            with self._wake:
                self._waiting.clear()
                self._stops = self._interrupts = True
                self._wake.notify()

    def close(self) -> None:
        """Stop speaking and let the thread end, without waiting for it."""
        self.hush()
        self._manner = Manner("off")
        self._abandon()

    def _look(self) -> None:
        """Begin to look for a voice, in a new thread if there is none."""
        self._looked_at = self._clock()
        if self._thread is None and self._manner.when != "off" and self._skipped < len(self._find):
            self._changed = True
            self._serial += 1
            name = f"speech-{self._serial}"
            self._thread = threading.Thread(target=self._run, args=(self._serial,), name=name, daemon=True)
            self._thread.start()

    def _abandon(self) -> None:
        with self._wake:
            self._serial += 1
            self._thread, self._busy_since, self.on = None, None, False
            self._waiting.clear()
            self._wake.notify_all()
        self._look()

    # -- in the thread -------------------------------------------------------------------------------

    def _run(self, serial: int) -> None:
        voice: Voice | None = None
        while True:
            with self._wake:
                while serial == self._serial and not (self._waiting or self._stops or self._changed):
                    self._wake.wait()
                if serial != self._serial:
                    return
                changed, self._changed = self._changed, False
                stops, self._stops = self._stops, False
                said = self._waiting.popleft() if self._waiting and not changed and not stops else None
                self._busy_since = self._clock()
                self.on = self.on and not changed
            if changed:
                voice = self._voice()
            elif voice is not None:
                voice = self._use(voice, said)
            with self._wake:
                if serial != self._serial:
                    return
                self._busy_since = None
                self.on = voice is not None
                if voice is None:
                    self._thread = None
                    return

    def _use(self, voice: Voice, said: tuple[str, bool] | None) -> Voice | None:
        """Say something, or stop; another voice where this one fails."""
        try:
            if said is None:
                voice.stop()
            else:
                voice.speak(*said)
        except Exception as problem:  # whatever a foreign library raises
            log.warning("the voice has failed: %r", problem)
            return self._voice()
        return voice

    def _voice(self) -> Voice | None:
        manner = self._manner
        for find in self._find[self._skipped :] if manner.when != "off" else ():
            try:
                found = find(manner)
            except Exception as problem:
                log.info("no voice from %s: %r", find, problem)
                continue
            if found is not None:
                return found
        return None


# ------------------------------------------------------------------------------------------------------ places to look


class _Features(Protocol):
    """What a back end of prismatoid can do."""

    is_supported_at_runtime: bool
    supports_speak: bool
    supports_stop: bool
    supports_set_rate: bool
    supports_set_voice: bool


class _Backend(Voice, Protocol):
    """A back end of prismatoid."""

    name: str
    features: _Features
    rate: float
    voice: int
    voices_count: int

    def get_voice_language(self, idx: int) -> str: ...


class PrismVoice:
    """A back end of prismatoid as a voice."""

    def __init__(self, context: object, backend: _Backend) -> None:
        self._context = context  # must live as long as its back end
        self._backend = backend
        self._stoppable = backend.features.supports_stop

    def speak(self, text: str, interrupt: bool) -> None:
        self._backend.speak(text.replace("\0", " "), interrupt)

    def stop(self) -> None:
        if self._stoppable:
            self._backend.stop()


def old_orca_runs(processes: Path = Path("/proc")) -> bool:
    """Whether an Orca runs, which no other program can have speak before version 49: the voice of the system, through
    which Orca speaks too, then speaks for us."""
    for file in processes.glob("[0-9]*/comm"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if file.read_text(encoding="utf-8", errors="replace").strip() == "orca":
                return True
    return False


def _without_reader(manner: Manner) -> bool:
    """Whether to speak although no screen reader that can be asked runs."""
    return manner.when == "always" or old_orca_runs()


def prism_voice(manner: Manner) -> Voice | None:
    """The first screen reader that runs; else, if there is always to be speech, the first voice of the system."""
    prism = importlib.import_module("prism")
    context = prism.Context()
    known = [context.id_of(index) for index in range(context.backends_count)]
    readers = [id for id in known if id.name not in _SYSTEM_VOICES]
    others = [id for id in known if id.name in _SYSTEM_VOICES]
    for id in (*readers, *others):
        if id in others and not _without_reader(manner):
            break
        with contextlib.suppress(prism.PrismError, ValueError, RuntimeError):
            backend: _Backend = context.create(id)
            if not (backend.features.is_supported_at_runtime and backend.features.supports_speak):
                continue
            if id in others:
                _tune(backend, manner, prism.PrismError)
            log.info("speaking through %s", backend.name)
            return PrismVoice(context, backend)
    return None


def _tune(backend: _Backend, manner: Manner, error: type[Exception]) -> None:
    """Set language and rate, as far as a back end can; the voice that is set stays if it speaks the language."""
    with contextlib.suppress(error):
        if backend.features.supports_set_rate:
            backend.rate = manner.rate / 100
    with contextlib.suppress(error):
        if backend.features.supports_set_voice:
            spoken = [backend.get_voice_language(n).lower() for n in range(backend.voices_count)]
            exact = [n for n, code in enumerate(spoken) if code == manner.language]
            fitting = exact or [n for n, code in enumerate(spoken) if code[:2] == manner.language]
            if fitting and backend.voice not in fitting:
                backend.voice = fitting[0]


class ProgramVoice:
    """A program of the system that says one text each time it is run, with ``call(text)`` as its arguments; ``hush``:
    what stops it where ending the program does not."""

    def __init__(self, call: Callable[[str], Sequence[str]], hush: Sequence[str] = ()) -> None:
        self._call, self._hush = call, tuple(hush)
        self._running: subprocess.Popen[bytes] | None = None

    def speak(self, text: str, interrupt: bool) -> None:
        import subprocess  # not at every start

        if interrupt:
            self.stop()
        elif self._running is not None and not self._hush:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._running.wait(HUNG_S * 0.8)  # it says one text at a time; longer ones overlap rather than hang
        self._running = subprocess.Popen(
            self._call(text), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def stop(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None
        if self._hush:
            import subprocess

            subprocess.run(self._hush, check=False, timeout=HUNG_S / 2, capture_output=True)


def program_voice(manner: Manner) -> Voice | None:
    """``spd-say`` of speech-dispatcher, or ``say`` of macOS: for those who always want speech, because neither knows
    whether a screen reader runs, and beside an old Orca."""
    if not _without_reader(manner):
        return None
    if (spd := shutil.which("spd-say")) is not None:
        rate = str(2 * manner.rate - 100)
        return ProgramVoice(lambda text: (spd, "-l", manner.language, "-r", rate, "--", text), (spd, "-S"))
    if (say := shutil.which("say")) is not None:
        words_a_minute = str(60 + 3 * manner.rate)
        return ProgramVoice(lambda text: (say, "-r", words_a_minute, "--", text))
    return None


class WrittenVoice:
    """Writes each text as a line of a file; an empty line where what came before was interrupted."""

    def __init__(self, path: Path) -> None:
        self._path, self._lines = path, list[str]()
        self._write()

    def speak(self, text: str, interrupt: bool) -> None:
        self._lines.append(" ".join(text.split()))
        self._write()

    def stop(self) -> None:
        self._lines.append("")
        self._write()

    def _write(self) -> None:
        atomic.write(self._path, "".join(f"{line}\n" for line in self._lines).encode())


def written(path: Path) -> Sequence[Finder]:
    """The one place to look for those who want to read what is said."""
    return (lambda _: WrittenVoice(path),)
