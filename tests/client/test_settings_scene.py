"""The settings: every change applies at once and is kept, keys included, and nothing can lock anybody out."""

import json
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.bindings import COMMANDS, DEFAULT_BINDINGS, ONE_HAND, key_label
from tabletop.client.core.input import Command
from tabletop.client.scenes.key_help import BOARD_KEYS
from tabletop.client.scenes.settings import keys
from tabletop.client.scenes.settings.scene import SettingsScene
from tabletop.client.ui.controls import Slider
from tabletop.storage.settings import load_settings
from tabletop.text import add_languages, language, messages, own, set_language
from tests.support.pilot import click, key, on_top, press, push, reveal, settle, wait


@pytest.fixture
def settings(app: App) -> SettingsScene:
    return start(app)


def start(app: App, group: str = "display") -> SettingsScene:
    return push(app, SettingsScene, "settings", group=group, frames=1)


def choose(app: App, id: str, index: int) -> None:
    """Press one of the choices of a segmented widget."""
    reveal(app, id)
    top = on_top(app)
    widget = top.widgets.find(id)
    click(app, widget, at=widget.segment_rect(index).center)


def press_in(app: App, id: str) -> None:
    reveal(app, id)
    click(app, id)


def on_disk(app: App) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(app.paths.settings.read_text(encoding="utf-8"))
    return found


def test_switches_apply_at_once_and_are_kept(app, settings) -> None:
    for name in ("high_contrast", "easy_reading", "large_pointer", "compatibility_display"):
        press_in(app, f"settings.{name}")
        assert getattr(app.settings, name) is True
        assert on_disk(app)[name] is True
    assert app.theme.high_contrast
    assert app.theme.easy_reading
    read, trouble = load_settings(app.paths.settings)
    assert trouble is None
    assert read.high_contrast


def test_text_size_is_seen_while_it_is_chosen(app, settings) -> None:
    before = app.canvas.line_height("body")
    choose(app, "settings.text_percent", 3)
    assert app.settings.text_percent == 150
    assert app.canvas.line_height("body") > before * 1.4


def test_the_interface_scale_changes_when_the_slider_is_let_go(app, settings) -> None:
    reveal(app, "settings.ui_percent")
    slider = settings.widgets.find("settings.ui_percent")
    assert isinstance(slider, Slider)
    app.scenes.top.widgets.focus("settings.ui_percent")
    press(app, "right", "right")
    assert app.settings.ui_percent == 110
    assert app.theme.metrics.scale == pytest.approx(1.1)


def test_a_scale_the_window_has_no_room_for_is_explained(make_app) -> None:
    app = make_app(size=(1280, 720), ui_percent=200)
    start(app)
    said: list[str] = []
    original = app.canvas.text_block

    def listen(s: str, *args: Any, **more: Any) -> float:
        said.append(s)
        return original(s, *args, **more)

    app.canvas.text_block = listen
    app.invalidate()
    app.step([])
    assert app.theme.metrics.vw >= 1024
    assert any("125%" in words and "only" in words for words in said)


def test_the_speed_of_motion_is_shown(app) -> None:
    scene = start(app, "motion")
    choose(app, "settings.animation_percent", 3)
    assert app.settings.animation_percent == 200
    sample = scene.widgets.find("settings.sample")
    assert sample.elapsed is not None
    wait(app, 4000)
    sample = scene.widgets.find("settings.sample")
    assert sample.elapsed is None
    choose(app, "settings.animation_percent", 0)
    assert app.reduced_motion
    settle(app)


def test_volumes_reach_the_player_and_can_be_heard(app, monkeypatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app, "play", heard.append)
    scene = start(app, "sound")
    scene.widgets.focus("settings.volume.pieces")
    press(app, "home")
    assert app.settings.volumes.pieces == 0
    assert app.sound.volumes["pieces"] == 0
    assert on_disk(app)["volumes"]["pieces"] == 0
    press_in(app, "settings.hear.events")
    assert heard[-1] == "turn-start"


def test_a_button_can_be_held_as_long_as_was_chosen(app) -> None:
    scene = start(app, "play")
    scene.widgets.focus("settings.hold_ms")
    press(app, "end")
    assert app.hold_ms == 2000
    choose(app, "settings.curtain_hold", 1)
    assert app.settings.curtain_hold is True


def test_the_language_switches_live(app) -> None:
    start(app, "language")
    click(app, "settings.language.es")
    app.step([])
    assert language() == "es"
    assert on_disk(app)["language"] == "es"
    assert on_top(app).title() == "Ajustes"
    click(app, "settings.language.en")
    assert language() == "en"


def test_a_language_that_somebody_added_is_chosen_like_any_other(app) -> None:
    lines = {"language.name": "Deutsch", "language.english": "German", "settings.title": "Einstellungen"}
    held = {"format": own.FORMAT, "version": own.VERSION, "words": {}}
    held["lines"] = {key: {"of": "", "text": said} for key, said in lines.items()}
    folder = app.paths.languages / "de"
    folder.mkdir(parents=True)
    (folder / own.FILE).write_text(json.dumps(held), encoding="utf-8")
    add_languages(app.paths.languages)
    try:
        start(app, "language")
        row = on_top(app).widgets.find("settings.language.de")
        assert (row.label, row.note) == ("Deutsch", "German, 0% done; the rest is in English")
        click(app, "settings.language.de")
        app.step([])
        assert on_disk(app)["language"] == "de"
        assert on_top(app).title() == "Einstellungen"
        assert on_top(app).widgets.find("settings.language.es").label == "Español"
    finally:
        add_languages(app.paths.exports)
        set_language("en")


def test_pages_are_turned_by_key(app, settings) -> None:
    press(app, "tab_right")
    assert settings.group == "motion"
    press(app, "tab_left", "tab_left")
    assert settings.group == "folders"
    press(app, "back")
    assert app.scenes.top is not settings


def test_paths_are_copied(app) -> None:
    start(app, "folders")
    press_in(app, "settings.copy.saves")
    assert app.clipboard() == str(app.paths.saves)


def test_everything_can_be_reset_and_that_taken_back(app, settings) -> None:
    app.settings.last_names = ["Ana"]
    settings.change(high_contrast=True, text_percent=130, bindings={"log": ("j",)})
    app.set_language("es")
    click(app, "settings.reset")
    assert not app.settings.high_contrast
    assert app.settings.text_percent == 100
    assert app.settings.bindings == {}
    assert language() == "es"
    assert app.settings.last_names == ["Ana"]
    press(app, "toast")
    assert app.settings.high_contrast
    assert app.settings.text_percent == 130
    assert app.settings.bindings == {"log": ("j",)}


# -------------------------------------------------------------------------------------------------- keys


def test_every_command_is_listed_once_and_named() -> None:
    listed = [command for commands in keys.GROUPS.values() for command in commands]
    assert sorted(listed) == sorted(COMMANDS)
    for command in COMMANDS:
        assert command.startswith("digit_") or f"settings.command.{command}" in messages()


def test_keys_have_names_in_both_languages() -> None:
    assert key_label("ctrl+shift+z") == "Ctrl+Shift+Z"
    set_language("es")
    assert key_label("shift+delete") == "Mayús+Supr"
    assert key_label("kp_plus") == "+ (num.)"


def test_a_free_key_is_taken_by_pressing_it(app) -> None:
    start(app, "keys")
    press_in(app, "settings.add.log")
    assert on_top(app).name == "press_key"
    key(app, pygame.K_j, text="j")
    assert app.settings.bindings == {"log": ("l", "j")}
    app.step([])
    assert on_top(app).name == "settings"
    assert app.mapper.capture is None
    key(app, pygame.K_j, text="j")
    press_in(app, "settings.restore.log")
    assert app.settings.bindings == {}


def test_escape_leaves_the_keys_as_they_are(app) -> None:
    start(app, "keys")
    press_in(app, "settings.add.log")
    key(app, pygame.K_LCTRL)
    assert on_top(app).name == "press_key"
    key(app, pygame.K_ESCAPE)
    assert on_top(app).name == "settings"
    assert app.settings.bindings == {}


def test_a_taken_key_is_explained_and_can_be_taken_over(app) -> None:
    start(app, "keys")
    press_in(app, "settings.add.log")
    key(app, pygame.K_t, text="t")
    assert app.scenes.top.name == "dialog"
    assert "Timeline" in getattr(app.scenes.top, "text", "")
    app.step([])
    click(app, "dialog.cancel")
    assert app.settings.bindings == {}
    app.step([])
    press_in(app, "settings.add.log")
    key(app, pygame.K_t, text="t")
    app.step([])
    click(app, "dialog.take")
    assert keys.chords(app.settings.bindings, "log") == ("l", "t")
    assert keys.chords(app.settings.bindings, "timeline") == ()


def test_the_last_key_of_an_essential_command_stays(app) -> None:
    start(app, "keys")
    press_in(app, "settings.add.log")
    key(app, pygame.K_UP)
    app.step([])
    assert on_top(app).name == "dialog"
    click(app, "dialog.ok")
    assert app.settings.bindings == {}
    assert not keys.can_lose({}, "up", "up")
    assert keys.can_lose({}, "ok", "space")


def test_a_key_is_replaced_and_removed_from_its_menu(app) -> None:
    scene = start(app, "keys")
    press_in(app, "settings.key.log.0")
    click(app, "popup.replace")
    key(app, pygame.K_j)
    assert app.settings.bindings == {"log": ("j",)}
    app.step([])
    press_in(app, "settings.key.log.0")
    click(app, "popup.remove")
    assert app.settings.bindings == {"log": ()}
    app.step([])
    assert "settings.key.log.0" not in scene.widgets
    press_in(app, "settings.keys.reset_all")
    assert app.settings.bindings == {}
    press(app, "toast")
    assert app.settings.bindings == {"log": ()}


def test_restoring_robs_no_essential_command() -> None:
    bindings = keys.take({}, "down", "l")
    bindings = keys.drop(bindings, "down", "down")
    assert keys.chords(bindings, "down") == ("l",)
    assert keys.lost_by_restoring(bindings, "log") == "down"
    assert keys.restore(keys.take({}, "log", "ctrl+j"), "log") == {}


def test_keys_survive_a_restart(make_app) -> None:
    app = make_app()
    scene = start(app, "keys")
    scene.change(bindings=keys.take(app.settings.bindings, "rules", "f8"))
    again = make_app()
    assert keys.owner(again.settings.bindings, "f8") == "rules"
    assert keys.chords(again.settings.bindings, "rules") == (*DEFAULT_BINDINGS["rules"], "f8")


def test_a_folder_that_cannot_be_written_is_told(app, tmp_path, monkeypatch) -> None:
    scene = start(app)
    monkeypatch.setattr("os.access", lambda *_: False)
    scene.change(large_pointer=True)
    assert app.settings.large_pointer
    assert app.toasts.items


def test_a_button_of_the_pad_swaps_its_command_with_the_one_that_had_it(app) -> None:
    scene = start(app, "keys")
    scene.set_pad("a", "hint")
    assert app.settings.pad == {"a": "hint"}, "nothing else had it"
    scene.set_pad("x", "end_phase")
    assert app.settings.pad == {"a": "hint", "x": "end_phase", "y": "info"}
    app.mapper.last_device = "pad"
    assert (app.key_hint("hint"), app.key_hint("end_phase"), app.key_hint("info")) == ("A", "X", "Y")
    scene.set_pad("lt+a", "undo")
    assert app.key_hint("undo") == "LT+A"
    assert app.key_hint("help") == "LT+B"
    scene.restore_all_keys()
    assert app.settings.pad == {}
    press(app, "toast")
    assert app.settings.pad["lt+a"] == "undo"


@pytest.mark.parametrize("device", ["pad", "keyboard"])
def test_who_came_with_a_pad_went_eighty_steps_down_to_its_buttons(app, device) -> None:
    app.mapper.last_device = device
    scene = start(app, "keys")
    pad, up = scene.widgets.find("settings.pad.a"), scene.widgets.find("settings.key.up.0")
    assert (pad.rect.y < up.rect.y) is (device == "pad")


def test_the_buttons_give_what_was_chosen(app) -> None:
    scene = start(app, "keys")
    scene.set_pad("left_stick", "settings.nothing")
    scene.set_pad("start", "back")
    down = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_START)
    assert app.mapper.map(down) == [Command("back")]
    up = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_LEFTSTICK)
    assert app.mapper.map(up) == [Command("toast")], "what is no command is left out"


HANDS = {
    "left_hand": {*"12345qwertasdfgzxcvb", "tab", "escape", "space", "f1", "f2", "f3", "f4", "f5"},
    "right_hand": {*"67890yuiophjklnm", "return", "left", "right", "up", "down", "slash", "plus", "minus", "kp_plus",
                   "kp_minus", "kp_multiply", "f6", "f7", "f8", "f9", "f10", "f11", "f12", "pageup", "pagedown",
                   "home", "end", "x"},
}  # fmt: skip
FARTHER = {"find", "save", "load", "full_screen", "home", "end", "digit_1", "digit_2", "digit_3", "toast", "zoom_fit",
           "town"}  # fmt: skip
"""What is seldom needed, and has another way."""


@pytest.mark.parametrize("hand", HANDS)
def test_one_hand_reaches_all_that_a_table_needs(app, hand) -> None:
    scene = start(app, "keys")
    scene.use_keys(ONE_HAND[hand])
    bindings = app.settings.bindings
    for command in {name for names, _ in BOARD_KEYS for name in names} - FARTHER:
        found = keys.chords(bindings, command)
        assert any(chord.rpartition("+")[2] in HANDS[hand] for chord in found), (command, found)
    assert not [name for name in keys.ESSENTIAL if not keys.chords(bindings, name)]
    press(app, "toast")
    assert app.settings.bindings == {}
