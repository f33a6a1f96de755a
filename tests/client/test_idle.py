"""What an idle window costs: nothing is opened, polled or kept awake without reason."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.client.core.gamepads import LOOK_MS, PadReader
from tabletop.client.core.sound import SoundPlayer
from tabletop.client.core.window import has_gpu


def test_without_a_render_node_the_window_is_drawn_in_software(tmp_path: Path) -> None:
    assert not has_gpu("linux", tmp_path / "nothing")
    (tmp_path / "card0").touch()
    assert not has_gpu("linux", tmp_path)
    (tmp_path / "renderD128").touch()
    assert has_gpu("linux", tmp_path)
    assert has_gpu("win32", tmp_path / "nothing")


def test_the_sound_device_is_opened_by_the_first_sound_and_let_go_after_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    now = [100.0]
    player = SoundPlayer(clock=lambda: now[0])
    player.play("hit")
    assert pygame.mixer.get_init() is None
    player.allow()
    assert pygame.mixer.get_init() is None
    player.play("hit")
    assert player.available
    pygame.mixer.stop()
    player.rest()
    assert player.available
    now[0] += 60.0
    player.rest()
    assert not player.available
    assert player.usable
    assert pygame.mixer.get_init() is None
    player.close()


def test_pads_are_looked_for_only_when_something_was_plugged_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pads, looks = PadReader(tmp_path), []
    monkeypatch.setattr(pads, "_open", lambda: looks.append(1))
    pads.look(0)
    assert not looks
    pads.listening = True
    for turn in range(20):
        pads.look(turn * LOOK_MS)
    first = len(looks)
    assert 0 < first < 5
    (tmp_path / "js0").touch()
    pads.look(20 * LOOK_MS)
    assert len(looks) == first + 1
