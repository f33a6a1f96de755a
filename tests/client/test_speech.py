"""The voice: a thread of its own, which survives voices that are missing, fail or hang."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tabletop.client.core import speech
from tabletop.client.core.speech import Manner, Speech, written
from tests.support.clock import PATIENCE, until

ALWAYS = Manner("always", 50, "en")


class Listener:
    """A voice that notes what it is told; ``waits``: for how long it does not come back."""

    def __init__(self, waits: threading.Event | None = None) -> None:
        self.said: list[tuple[str, bool]] = []
        self.stopped = 0
        self.waits = waits

    def speak(self, text: str, interrupt: bool) -> None:
        if self.waits is not None:
            self.waits.wait(PATIENCE)
        self.said.append((text, interrupt))

    def stop(self) -> None:
        self.stopped += 1


def begun(*voices: Listener | None) -> Speech:
    found = Speech([lambda _, voice=voice: voice for voice in voices])
    found.use(ALWAYS)
    until(lambda: found.on)
    return found


def test_says_one_after_the_other_and_at_once_after_an_interruption() -> None:
    voice = Listener()
    spoken = begun(voice)
    spoken.say("one")
    spoken.say("two")
    until(lambda: len(voice.said) == 2)
    spoken.hush()
    spoken.say("three")
    until(lambda: len(voice.said) == 3)
    assert voice.said == [("one", False), ("two", False), ("three", True)]
    assert voice.stopped == 1
    spoken.close()


def test_nobody_speaks_when_speech_is_off_or_no_voice_is_there() -> None:
    voice = Listener()
    spoken = Speech([lambda _: voice])
    spoken.say("to nobody")
    spoken.use(Manner("off"))
    assert not spoken.on
    none = Speech([lambda _: None])
    none.use(ALWAYS)
    until(lambda: none._thread is None)
    none.say("to nobody")
    assert not none.on
    assert not voice.said


def test_a_place_that_fails_is_passed_over() -> None:
    def broken(_: Manner) -> Listener:
        raise OSError("no library")

    voice = Listener()
    spoken = Speech([broken, lambda _: voice])
    spoken.use(ALWAYS)
    until(lambda: spoken.on)
    spoken.say("all the same")
    until(lambda: bool(voice.said))
    spoken.close()


def test_a_voice_that_fails_is_looked_for_again() -> None:
    class Failing(Listener):
        def speak(self, text: str, interrupt: bool) -> None:
            raise RuntimeError("the server has gone")

    voice, voices = Listener(), iter((Failing(),))
    spoken = Speech([lambda _: next(voices, voice)])
    spoken.use(ALWAYS)
    until(lambda: spoken.on)
    spoken.say("lost")
    spoken.say("heard")
    until(lambda: bool(voice.said))
    assert voice.said == [("heard", False)]
    spoken.close()


def test_a_voice_that_hangs_is_left_behind_and_nobody_waits_for_it() -> None:
    now = [0.0]
    ends = threading.Event()
    hung, other = Listener(ends), Listener()
    spoken = Speech([lambda _: hung, lambda _: other], clock=lambda: now[0])
    spoken.use(ALWAYS)
    until(lambda: spoken.on)
    for number in range(1000):
        spoken.say(f"{number}")
    until(lambda: spoken._busy_since is not None)
    now[0] = speech.HUNG_S + 1
    spoken.watch()
    until(lambda: spoken.on)
    spoken.say("through the other")
    until(lambda: bool(other.said))
    ends.set()
    spoken.close()


def test_whoever_looks_for_a_voice_has_more_time_than_the_voice() -> None:
    now, ends = [0.0], threading.Event()

    def slow(_: Manner) -> Listener:
        ends.wait(PATIENCE)
        return Listener()

    spoken = Speech([slow], clock=lambda: now[0])
    spoken.use(ALWAYS)
    until(lambda: spoken._busy_since is not None)
    now[0] = speech.HUNG_S + 1
    spoken.watch()
    ends.set()
    until(lambda: spoken.on)
    assert spoken._skipped == 0
    spoken.close()


def test_a_screen_reader_that_begins_later_is_found() -> None:
    now, voices = [0.0], list[Listener]()
    spoken = Speech([lambda _: voices[0] if voices else None], clock=lambda: now[0])
    spoken.use(Manner("reader"))
    until(lambda: spoken._thread is None)
    voices.append(Listener())
    spoken.watch()
    assert not spoken.on
    now[0] = speech.LOOK_S + 1
    spoken.watch()
    until(lambda: spoken.on)
    spoken.close()


def test_what_is_said_can_be_read_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "said.txt"
    spoken = Speech(written(path))
    spoken.use(ALWAYS)
    until(lambda: spoken.on)
    spoken.say("one\ntwo")
    until(lambda: path.read_text(encoding="utf-8") == "one two\n")
    spoken.hush()
    spoken.say("tres años")
    until(lambda: path.read_text(encoding="utf-8") == "one two\n\ntres años\n")
    spoken.close()


def test_a_program_of_the_system_speaks(tmp_path: Path) -> None:
    path = tmp_path / "said"
    write = "import sys; open(sys.argv[1], 'a').write(sys.argv[2])"
    voice = speech.ProgramVoice(lambda text: (sys.executable, "-c", write, str(path), text))
    voice.speak("one", False)
    until(lambda: path.exists() and path.read_text() == "one")
    voice.speak("two", False)
    until(lambda: path.read_text() == "onetwo")
    voice.stop()
    assert voice._running is None


def test_programs_are_called_in_the_language_and_at_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, ...]] = []

    class Process:
        def __init__(self, call: tuple[str, ...], **_: object) -> None:
            called.append(call)

        def wait(self, timeout: float = 0.0) -> None: ...
        def kill(self) -> None: ...

    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(speech.shutil, "which", lambda name: f"/bin/{name}" if name == "spd-say" else None)
    found = speech.program_voice(Manner("always", 75, "es"))
    assert found is not None
    found.speak("hola", False)
    assert called == [("/bin/spd-say", "-l", "es", "-r", "50", "--", "hola")]
    monkeypatch.setattr(speech.shutil, "which", lambda name: f"/bin/{name}" if name == "say" else None)
    found = speech.program_voice(ALWAYS)
    assert found is not None
    found.speak("hello", True)
    assert called[-1] == ("/bin/say", "-r", "210", "--", "hello")
    assert speech.program_voice(Manner("reader")) is None, "it does not know whether one runs"


@pytest.mark.parametrize("names", [(), ("bash", "orca-helper"), ("bash", "orca")])
def test_orca_is_found_among_the_programs_that_run(tmp_path: Path, names) -> None:
    for number, name in enumerate(names):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "comm").write_text(f"{name}\n")
    (tmp_path / "99").mkdir()
    assert speech.old_orca_runs(tmp_path) == ("orca" in names)


@pytest.fixture(autouse=True)
def no_orca(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whatever runs on the machine of the test: an Orca does where the list holds something."""
    runs: list[bool] = []
    found = speech.old_orca_runs
    monkeypatch.setattr(speech, "old_orca_runs", lambda *where: found(*where) if where else bool(runs))
    return runs


def test_nobody_spoke_beside_an_orca_that_takes_no_messages(monkeypatch: pytest.MonkeyPatch, no_orca) -> None:
    """Those of Debian 12 and 13 and of Ubuntu 24.04: the voice of the system speaks in its stead."""
    monkeypatch.setattr(speech.shutil, "which", lambda name: f"/bin/{name}" if name == "spd-say" else None)
    assert speech.program_voice(Manner("reader")) is None
    no_orca.append(True)
    assert speech.program_voice(Manner("reader")) is not None


def test_the_library_offers_readers_first_and_voices_only_where_they_are_wanted(
    monkeypatch: pytest.MonkeyPatch, no_orca
) -> None:
    class Id:
        def __init__(self, name: str) -> None:
            self.name = name

    class Features:
        supports_speak = supports_stop = supports_set_rate = supports_set_voice = True

        def __init__(self, runs: bool) -> None:
            self.is_supported_at_runtime = runs

    class Backend(Listener):
        rate, voice, voices_count = 0.5, 0, 3

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name, self.features = name, Features(name in running)

        def get_voice_language(self, idx: int) -> str:
            return ("en-GB", "es-419", "es")[idx]

    class Context:
        backends_count = 2

        def id_of(self, index: int) -> Id:
            return Id(("NVDA", "SAPI")[index])

        def create(self, id: Id) -> Backend:
            made.append(Backend(id.name))
            return made[-1]

    class Prism:
        PrismError = RuntimeError

    running, made = {"SAPI"}, list[Backend]()
    Prism.Context = Context  # type: ignore[attr-defined]
    monkeypatch.setattr(speech.importlib, "import_module", lambda _: Prism)
    assert speech.prism_voice(Manner("reader")) is None
    assert speech.prism_voice(Manner("always", 80, "es")) is not None
    assert made[-1].name == "SAPI"
    assert (made[-1].rate, made[-1].voice) == (0.8, 2)
    no_orca.append(True)
    assert speech.prism_voice(Manner("reader")) is not None
    assert made[-1].name == "SAPI"
    running.add("NVDA")
    found = speech.prism_voice(Manner("reader", 80, "es"))
    assert found is not None
    assert (made[-1].name, made[-1].rate) == ("NVDA", 0.5), "a reader keeps its own rate"
    found.speak("hello", True)
    found.stop()
    assert (made[-1].said, made[-1].stopped) == ([("hello", True)], 1)
