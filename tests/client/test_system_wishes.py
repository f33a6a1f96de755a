"""At its first start the program moves less, and has more contrast, where the system tells that this is wanted."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tabletop.client.core import system_wishes
from tabletop.client.core.system_wishes import wished


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """What programs of the system say, by their last words; all others are missing."""
    told: dict[str, str] = {}

    def run(command: tuple[str, ...], **_: object) -> SimpleNamespace:
        for words, answer in told.items():
            if " ".join(command).endswith(words):
                return SimpleNamespace(stdout=answer + "\n")
        raise FileNotFoundError(command[0])

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("GTK_THEME", raising=False)
    return told


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda system: monkeypatch.setattr(system_wishes.sys, "platform", system)


def test_nothing_is_wished_where_nobody_tells(programs, on) -> None:
    for system in ("linux", "darwin", "win32"):
        on(system)
        assert wished() == {}


def test_gnome_tells(programs, on) -> None:
    on("linux")
    programs["enable-animations"] = "false"
    programs["high-contrast"] = "true"
    assert wished() == {"reduced_motion": True, "high_contrast": True}
    programs["enable-animations"] = "true"
    assert wished() == {"high_contrast": True}


@pytest.mark.parametrize(
    ("file", "text", "found"),
    [
        ("gtk-4.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", {"reduced_motion": True}),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", {}),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-theme-name=HighContrast\n", {"high_contrast": True}),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", {"reduced_motion": True}),
        ("kdeglobals", "no settings at all", {}),
    ],
)
def test_files_tell(programs, on, tmp_path, file, text, found) -> None:
    on("linux")
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert wished() == found


def test_the_mac_tells(programs, on) -> None:
    on("darwin")
    programs["reduceMotion"], programs["increaseContrast"] = "1", "0"
    assert wished() == {"reduced_motion": True}


def test_windows_tells(programs, on, monkeypatch) -> None:
    def parameters(action: int, _size: int, into: object) -> bool:
        held = into._obj  # type: ignore[attr-defined]
        if action == system_wishes._GET_ANIMATION:
            held.value = 0
        else:
            held.flags = 1
        return True

    on("win32")
    monkeypatch.setattr(system_wishes, "_parameters", parameters)
    assert wished() == {"reduced_motion": True, "high_contrast": True}
    monkeypatch.setattr(system_wishes, "_parameters", lambda *_: False)
    assert wished() == {}


def test_only_the_first_start_asks(make_app, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(system_wishes, "wished", lambda: asked.append(1) or {"reduced_motion": True})
    app = make_app()
    app._heed_the_system()
    assert app.settings.reduced_motion
    app.settings.reduced_motion = False
    app.save_settings()
    again = make_app()
    again._heed_the_system()
    assert not again.settings.reduced_motion
    assert asked == [1]
