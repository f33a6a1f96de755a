"""The music of the table: the files, what plays where, and that it never costs or stops anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.sound import REST, Music, SoundPlayer
from tabletop.client.games import table_class
from tabletop.client.scenes.menu.scene import MenuScene
from tabletop.resources import asset_path
from tabletop.rules import catalogue
from tabletop.text import t
from tests.support.clock import Clock
from tests.support.pilot import press, toasts


class Notices(list[str]):
    """Collects what is reported."""

    def __call__(self, key: str, /, **args: object) -> None:
        self.append(key)


def music(**how: object) -> tuple[Music, SoundPlayer, Clock, Notices]:
    clock, notices = Clock(), Notices()
    player = SoundPlayer(notices, clock=clock)
    player.allow()
    return Music(player, notices, clock=clock, **how), player, clock, notices  # type: ignore[arg-type]


def silent(one: Music, player: SoundPlayer) -> bool:
    """Let a fade end, without waiting for it."""
    if player.available:
        pygame.mixer.music.stop()
    one.update()
    return one.playing is None


def test_there_is_a_piece_for_the_menu_and_for_every_game() -> None:
    pieces = {path.stem for path in asset_path("music").iterdir()}
    games = {table_class(game).music for game in catalogue.game_ids()}
    assert len(games) == len(catalogue.game_ids()), "each has its own"
    assert pieces == games | {MenuScene.music}
    assert sum(path.stat().st_size for path in asset_path("music").iterdir()) < 3_200_000


def test_the_script_finds_no_fault_in_the_committed_pieces() -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("soundfile")
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "assets.make.music", "--check"],
        cwd=root, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(root)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


@pytest.mark.usefixtures("dummy")
def test_a_piece_gives_way_to_another() -> None:
    one, player, clock, notices = music()
    one.want("menu")
    one.update()  # asks for the device
    one.update()
    assert one.playing == "menu"
    assert pygame.mixer.music.get_busy()
    clock.now += 30.0
    one.want("warcraft")
    one.update()
    assert one.playing == "menu", "it fades first"
    pygame.mixer.music.stop()
    one.update()
    assert one.playing == "warcraft"
    one.want(None)
    one.update()
    assert silent(one, player)
    assert not notices


@pytest.mark.usefixtures("dummy")
def test_nobody_plays_and_the_device_is_let_go_until_somebody_does() -> None:
    one, player, clock, _ = music()
    one.want("menu")
    for _ in range(2):
        one.update()
    clock.now += REST - 1.0
    one.update()
    player.rest()
    assert player.available, "the music sounds"
    clock.now += 2.0
    one.update()
    assert silent(one, player)
    clock.now += 30.0
    player.rest()
    assert not player.available
    one.update()
    assert not player.available, "nothing opens it again by itself"
    one.note_input()
    for _ in range(2):
        one.update()
    assert one.playing == "menu"


@pytest.mark.usefixtures("dummy")
def test_its_volume_and_its_switch() -> None:
    one, player, _, _ = music()
    one.want("menu")
    for _ in range(2):
        one.update()
    player.set_volume("music", 50)
    one.update()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.25, abs=0.02)
    one.on = False
    one.update()
    assert silent(one, player)
    one.on = True
    player.set_volume("master", 0)
    one.update()
    assert one.playing is None


def test_without_a_device_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    one, player, _, notices = music()
    one.want("menu")
    for _ in range(3):
        one.update()
    assert one.playing is None
    assert not player.available
    assert not notices


@pytest.mark.usefixtures("dummy")
@pytest.mark.parametrize("damaged", [False, True])
def test_a_file_that_cannot_be_used_is_reported_once(tmp_path: Path, damaged: bool) -> None:
    (tmp_path / "music").mkdir()
    if damaged:
        (tmp_path / "music" / "menu.ogg").write_bytes(b"this is no music")
    shutil.copy(asset_path("music/warcraft.ogg"), tmp_path / "music")
    one, _, _, notices = music(locate=tmp_path.joinpath)
    for _ in range(4):
        one.want("menu")
        one.update()
    assert notices == ["sound.damaged" if damaged else "sound.missing"]
    one.want("warcraft")
    one.update()
    assert one.playing == "warcraft"


def test_one_key_turns_it_off_and_on_and_is_remembered(make_app: Callable[..., App]) -> None:
    app = make_app((1280, 720))
    app.push("menu")
    app.step([])
    assert app.settings.music
    press(app, "music")
    assert not app.settings.music
    assert not app.music.on
    assert t("client.music_off") in toasts(app)
    press(app, "music")
    assert app.music.on
    assert toasts(app) == [t("client.music_on")], "'Music off' is no longer true"


def test_every_scene_has_the_piece_of_what_lies_below(make_app: Callable[..., App]) -> None:
    app = make_app((1280, 720))
    app.push("menu")
    assert app.music._wanted == "menu"
    app.push("settings")
    assert app.music._wanted == "menu"
