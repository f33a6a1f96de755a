"""What holds for every test."""

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from tabletop.text import set_language

# Tests measure no clocks: on a busy machine an example, or finding one, may take seconds.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# No test opens a window of the desktop or plays a sound.
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Cycles of garbage are rare here and small: looking for them as often as Python does by itself takes a twentieth of
# the time of all tests.
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What the modules hold is never garbage: it is looked through no more (every table that is opened looks once)."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def no_power_cuts() -> Iterator[None]:
    """No test cuts the power, so nothing has to reach the disk: every save of a game waited for it twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _file: None)
        yield


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """The language belongs to the process, and the next test may read texts without setting one."""
    yield
    set_language("en")


@pytest.fixture
def english_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A British system, and a home of the test's own."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """After the last test of a module: what it has worked out for itself is dropped, and what is left is looked through
    no more. The syntax trees that one module keeps made every later opening of a table ten times as slow."""
    result = yield
    module, after = (getattr(one, "module", None) for one in (item, nextitem))
    if isinstance(module, ModuleType) and module is not after:
        for thing in vars(module).values():
            empty = getattr(thing, "cache_clear", None)
            if callable(empty) and getattr(thing, "__module__", "") == module.__name__:
                empty()
        gc.collect()
        gc.freeze()
    return result
