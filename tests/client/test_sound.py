"""The sounds of the table: the files, the table of cues, and a player that nothing can stop."""

import array
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.client.core.sound import CUES, GROUPS, REST, VOLUME_GROUPS, Music, SoundPlayer
from tabletop.client.games import table_class
from tabletop.client.scenes.menu.scene import MenuScene
from tabletop.resources import asset_path
from tabletop.rules import catalogue
from tabletop.text import messages, t
from tests.support.clock import Clock
from tests.support.pilot import press, toasts

# The list of the visual language, in its order.
NAMES = """
ui-hover ui-click ui-confirm ui-deny ui-page card-draw card-play card-discard piece-lift piece-place
token-stack coin-gain coin-pay wood-gain build-start build-done train upgrade dice-shake dice-land hit miss
casualty heal magic conquer decline quest-done level-up turn-start hand-over curtain-open victory defeat
reveal explosion round-start
trap discovery valor duel blow lunge shot general
save-done
"""
LIST = NAMES.split()
SECONDS = {"interface": 0.25, "pieces": 0.6, "events": 2.5}

pytestmark = pytest.mark.usefixtures("dummy")


class Notices(list[tuple[str, dict[str, object]]]):
    """Collects what the player reports."""

    def __call__(self, key: str, /, **args: object) -> None:
        self.append((key, args))


@pytest.fixture
def paused(dummy: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    yield
    pygame.mixer.quit()


def opened(notices: Notices | None = None, **how: object) -> SoundPlayer:
    player = SoundPlayer(notices if notices is not None else Notices(), **how)
    assert player.open()
    return player


# --- the files


def test_cues_are_the_list_and_the_files_are_the_cues() -> None:
    assert sorted(CUES) == sorted(LIST)
    assert len(LIST) == len(set(LIST)) == 46
    files = {path.name for path in asset_path("sounds").iterdir()}
    assert files == {cue.file for cue in CUES.values()} == {f"{name}.ogg" for name in LIST}
    assert {cue.group for cue in CUES.values()} == set(GROUPS)
    assert all(0.0 < cue.level <= 1.0 for cue in CUES.values())


def test_files_are_small_together() -> None:
    assert sum(path.stat().st_size for path in asset_path("sounds").iterdir()) < 1_000_000


def test_every_file_is_short_has_its_level_and_ends_in_silence() -> None:
    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    for name, cue in CUES.items():
        samples = array.array("h", pygame.mixer.Sound(file=str(asset_path(f"sounds/{cue.file}"))).get_raw())
        peak = max(max(samples), -min(samples)) / 32768.0
        ends = (*samples[:4], *samples[-88:])  # two frames, and the last millisecond
        assert 0.04 < len(samples) / 2 / 44_100 < SECONDS[cue.group], name
        assert 0.35 < peak < 0.73, name
        assert max(map(abs, ends)) < 100, name
        assert any(samples[0::2]), name
        assert any(samples[1::2]), name


@pytest.mark.parametrize("made", ["sounds", "music"])
def test_the_script_finds_no_fault_in_the_committed_files(made) -> None:
    pytest.importorskip("numpy")
    pytest.importorskip("soundfile")
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-m", f"assets.make.{made}", "--check"],
        cwd=root, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(root)}, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


# --- playing


def test_every_cue_plays() -> None:
    notices, clock = Notices(), Clock()
    player = opened(notices, clock=clock)
    for name in CUES:
        pygame.mixer.stop()
        assert player.play(name), name
    assert notices == []
    player.close()
    assert pygame.mixer.get_init() is None


def test_nothing_is_opened_before_open() -> None:
    player = SoundPlayer(Notices())
    assert not player.available
    assert not player.play("hit")
    player.set_volume("master", 50)
    assert pygame.mixer.get_init() is None
    assert player.open()
    assert player.available
    assert pygame.mixer.get_init() == (44_100, -16, 2)
    assert player.volumes["master"] == 50
    player.close()


@pytest.mark.usefixtures("paused")
def test_no_device_is_no_error() -> None:
    notices = Notices()
    player = SoundPlayer(notices)
    assert not player.open()
    assert not player.available
    player.set_volume("events", 30)
    assert player.volumes["events"] == 30
    assert not any(player.play(name) for name in CUES)
    player.close()
    player.close()
    assert notices == []


def test_a_device_may_appear_later(paused, monkeypatch) -> None:
    player = SoundPlayer(Notices())
    assert not player.open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert player.open()
    assert player.open()
    assert player.play("hit")
    player.close()
    assert not player.play("hit")


def test_a_mixer_opened_by_another_is_used_and_left_open() -> None:
    pygame.mixer.init()
    player = opened()
    assert player.play("ui-click")
    player.close()
    assert pygame.mixer.get_init() is not None


def test_a_device_lost_while_playing_is_silence() -> None:
    notices, clock = Notices(), Clock()
    player = opened(notices, clock=clock)
    assert player.play("hit")
    pygame.mixer.quit()
    clock.now += 1.0
    assert not player.play("hit")
    assert not player.play("miss")
    assert not player.available
    player.set_volume("master", 10)
    assert notices == []
    assert player.open()
    assert player.play("miss")
    player.close()


def test_a_device_lost_before_a_new_sound_blames_no_file() -> None:
    notices = Notices()
    player = opened(notices)
    pygame.mixer.quit()
    assert not player.play("conquer")
    assert notices == []
    assert player.open()
    assert player.play("conquer")
    player.close()


# --- volumes


@pytest.mark.parametrize(("asked", "kept"), [(-5, 0), (0, 0), (37, 37), (100, 100), (101, 100), (10_000, 100)])
def test_volumes_clamp(asked, kept) -> None:
    player = SoundPlayer(Notices())
    for group in VOLUME_GROUPS:
        assert player.volumes[group] == 100
        player.set_volume(group, asked)
        assert player.volumes[group] == kept


def test_an_unknown_group_is_refused() -> None:
    with pytest.raises(ValueError, match="no such volume group"):
        SoundPlayer(Notices()).set_volume("trumpets", 50)


def test_volumes_act_on_their_group_and_on_what_is_playing() -> None:
    player = opened(clock=Clock())
    assert player.play("victory")
    sound = player._sounds["victory"]
    assert sound.get_volume() == pytest.approx(1.0, abs=0.02)
    player.set_volume("pieces", 0)
    assert sound.get_volume() == pytest.approx(1.0, abs=0.02)
    player.set_volume("events", 50)
    assert sound.get_volume() == pytest.approx(0.25, abs=0.02)
    player.set_volume("master", 0)
    assert sound.get_volume() == 0.0
    assert not player.play("defeat")
    player.set_volume("master", 100)
    assert player.play("defeat")
    assert not player.play("piece-place")
    player.close()


# --- rate, missing and damaged files


def test_the_same_sound_is_not_doubled_within_40_ms() -> None:
    clock = Clock()
    player = opened(clock=clock)
    assert player.play("hit")
    assert not player.play("hit")
    assert player.play("miss")
    clock.now += 0.039
    assert not player.play("hit")
    clock.now += 0.001
    assert player.play("hit")
    player.close()


def test_a_missing_file_is_reported_once(tmp_path) -> None:
    notices, clock = Notices(), Clock()
    player = opened(notices, clock=clock, locate=tmp_path.joinpath)
    for _ in range(3):
        assert not player.play("hit")
        clock.now += 1.0
    assert notices == [("sound.missing", {"name": "hit"})]
    player.close()


def test_a_damaged_file_is_reported_once_and_the_others_sound(tmp_path) -> None:
    shutil.copytree(asset_path("sounds"), tmp_path / "sounds")
    (tmp_path / "sounds" / "hit.ogg").write_bytes(b"this is no sound")
    notices, clock = Notices(), Clock()
    player = opened(notices, clock=clock, locate=tmp_path.joinpath)
    for _ in range(2):
        assert not player.play("hit")
        clock.now += 1.0
    assert player.play("miss")
    assert notices == [("sound.damaged", {"name": "hit"})]
    player.close()


def test_an_unknown_cue_is_silent_and_reported_once() -> None:
    notices = Notices()
    player = opened(notices)
    assert not player.play("trumpet")
    assert not player.play("trumpet")
    assert notices == [("sound.missing", {"name": "trumpet"})]
    player.close()


def test_what_is_reported_has_words_in_both_languages() -> None:
    for key in ("sound.missing", "sound.damaged"):
        assert set(messages()[key]) == {"en", "es"}
        assert all("{name}" in text for text in messages()[key].values())


# ---------------------- The music of the table: the files, what plays where, and that it never costs or stops anything


class MusicNotices(list[str]):
    def __call__(self, key: str, /, **args: object) -> None:
        self.append(key)


def music(**how: object) -> tuple[Music, SoundPlayer, Clock, MusicNotices]:
    clock, notices = Clock(), MusicNotices()
    player = SoundPlayer(notices, clock=clock)
    player.allow()
    return Music(player, notices, clock=clock, **how), player, clock, notices


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


def test_without_a_device_nothing_happens(monkeypatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuch")
    one, player, _, notices = music()
    one.want("menu")
    for _ in range(3):
        one.update()
    assert one.playing is None
    assert not player.available
    assert not notices


@pytest.mark.parametrize("damaged", [False, True])
def test_a_file_that_cannot_be_used_is_reported_once(tmp_path, damaged) -> None:
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


def test_one_key_turns_it_off_and_on_and_is_remembered(make_app) -> None:
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


def test_every_scene_has_the_piece_of_what_lies_below(make_app) -> None:
    app = make_app((1280, 720))
    app.push("menu")
    assert app.music._wanted == "menu"
    app.push("settings")
    assert app.music._wanted == "menu"
