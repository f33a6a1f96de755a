"""Keys as the systems send them: other layouts than Latin ones, keys of one's own, keys that are held."""

import pygame
import pytest

from tabletop.client.core.bindings import chord_of, key_label, parse_chord
from tabletop.client.core.input import Command, Event, InputMapper, Mods, TextInput
from tabletop.client.scenes.settings.keys import PressKeyScene
from tabletop.client.scenes.settings.scene import SettingsScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.text_entry import TextEntry
from tabletop.storage.settings import load_settings
from tabletop.text import set_language, t
from tests.client.test_computers import GAMES, deal
from tests.support.boards import open_board
from tests.support.pilot import key, on_top, press, push, type_text


def down(place: int, symbol: int, text: str | None = None, mod: int = 0) -> pygame.event.Event:
    """A key press, by the place of the key on a US keyboard; it types its symbol unless ``text`` is another."""
    text = (chr(symbol) if symbol < 0x10000 else "") if text is None else text
    return pygame.event.Event(pygame.KEYDOWN, key=symbol, mod=mod, unicode=text, scancode=place)


def names(mapper: InputMapper, *events: pygame.event.Event) -> list[str]:
    """The commands that key presses give, each of a key released after it."""
    found: list[Event] = []
    for event in events:
        found += mapper.map(event)
        mapper.map(pygame.event.Event(pygame.KEYUP, key=event.key, mod=0, unicode="", scancode=event.scancode))
    return [one.name for one in found if isinstance(one, Command)]


@pytest.mark.parametrize(("z", "el", "e"), ["яду", "ζλε", "ئمث"])
def test_letters_of_other_alphabets_give_the_commands_of_their_places(z, el, e) -> None:
    """With a Russian, Greek or Arabic layout every letter command and Ctrl with a letter was dead."""
    mapper = InputMapper()
    presses = [
        down(pygame.KSCAN_L, ord(el)),
        down(pygame.KSCAN_E, ord(e)),
        down(pygame.KSCAN_Z, ord(z), "\x1a", pygame.KMOD_LCTRL),
    ]
    assert names(mapper, *presses) == ["log", "end_phase", "undo"]
    mapper.text_mode = True
    assert names(mapper, presses[0]) == [], "typed, not a command"
    assert names(mapper, presses[2]) == ["undo"]


def test_what_ctrl_types_beyond_latin_is_not_put_into_a_text() -> None:
    """With a Russian layout Ctrl+V pasted and typed м as well; AltGr, on some systems Ctrl+Alt, does type."""
    mapper = InputMapper()
    mapper.text_mode = True
    typed = pygame.event.Event(pygame.TEXTINPUT, text="м")
    mapper.map(down(pygame.KSCAN_V, ord("м"), "м", pygame.KMOD_LCTRL))
    assert mapper.map(typed) == []
    mapper.map(down(pygame.KSCAN_V, ord("м"), "м", pygame.KMOD_LCTRL | pygame.KMOD_RALT))
    assert mapper.map(typed) == [TextInput("м")]


def test_a_dead_key_in_a_text_is_no_command() -> None:
    """Typing é with a German layout zoomed the map in: the dead accent lies where a US keyboard has the sign =."""
    mapper = InputMapper()
    accent = down(pygame.KSCAN_EQUALS, 0x40000000 | pygame.KSCAN_EQUALS, "")
    assert names(mapper, accent) == ["zoom_in"]
    mapper.text_mode = True
    assert names(mapper, accent) == []


def test_a_keypad_without_digits_moved_no_cursor() -> None:
    """Without Num Lock its keys type nothing; in a text they called targets by number, or did nothing."""
    mapper = InputMapper()
    left, period = down(pygame.KSCAN_KP4, pygame.K_KP_4, ""), down(pygame.KSCAN_KP_PERIOD, pygame.K_KP_PERIOD, ".")
    four = down(pygame.KSCAN_KP4, pygame.K_KP_4, "4", pygame.KMOD_NUM)
    assert names(mapper, left, four) == ["digit_4", "digit_4"]
    mapper.text_mode = True
    assert names(mapper, left, four, period) == ["left", "delete"]


def test_a_sign_at_the_place_of_a_letter_is_that_letter_where_there_are_no_latin_ones() -> None:
    """The Greek key of Q types a semicolon; in a layout with Latin letters a sign is no letter."""
    mapper = InputMapper()
    semicolon = down(pygame.KSCAN_Q, ord(";"))
    assert names(mapper, down(pygame.KSCAN_L, ord("λ")), semicolon) == ["log", "legal"]
    full_stop = down(pygame.KSCAN_E, ord("."))
    assert names(mapper, down(pygame.KSCAN_P, ord("l")), full_stop) == ["log"], "Dvorak"


def test_a_sign_at_the_place_of_a_letter_is_that_letter_as_the_first_key_pressed() -> None:
    """In Greek the key of Q was dead until a letter had been pressed."""
    assert names(InputMapper(), down(pygame.KSCAN_Q, ord(";"))) == ["legal"]
    assert names(InputMapper(), down(pygame.KSCAN_W, ord("'"))) == ["pan_up"], "Hebrew"
    assert names(InputMapper(), down(pygame.KSCAN_E, ord("."))) == [], "Dvorak"
    programmers = InputMapper()
    assert names(programmers, down(pygame.KSCAN_A, ord("a")), down(pygame.KSCAN_Q, ord(";")))[1:] == []


def test_signs_and_digits_of_a_french_keyboard() -> None:
    mapper = InputMapper()
    presses = [
        down(pygame.KSCAN_1, ord("&")),
        down(pygame.KSCAN_2, ord("é")),
        down(pygame.KSCAN_1, ord("&"), "1", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_PERIOD, ord(":"), "/", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_EQUALS, ord("="), "+", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_0, ord("à"), "", pygame.KMOD_LCTRL),
        down(pygame.KSCAN_Q, ord("a")),
    ]
    wanted = ["digit_1", "digit_2", "digit_1", "find", "zoom_in", "zoom_fit", "pan_left"]
    assert names(mapper, *presses) == wanted


def test_letters_over_targets_are_found_by_place() -> None:
    mapper = InputMapper()
    mapper.letters = lambda: {"z", "l"}
    presses = [
        down(pygame.KSCAN_Z, ord("я")),
        down(pygame.KSCAN_L, ord("д"), "Д", pygame.KMOD_LSHIFT),
        down(pygame.KSCAN_W, ord("z"), "z"),
    ]
    assert names(mapper, *presses) == ["letter_z", "log", "letter_z"], "by its symbol where that is Latin"


@pytest.mark.parametrize("letter", ["ñ", "ö", "ф", "ß", "ç", "{"])
def test_any_key_can_be_bound(app, letter) -> None:
    """Only keys that pygame has a name for could be: a press on others did nothing, and nobody said why."""
    scene = push(app, SettingsScene, "settings", group="keys")
    app.step([])
    scene.ask_key("log")
    app.step([])
    key(app, ord(letter), pygame.KMOD_LALT, letter)
    assert app.settings.bindings["log"][-1] == f"alt+{letter}"
    kept, trouble = load_settings(app.paths.settings)
    assert trouble is None
    assert InputMapper(kept.bindings).map(down(0, ord(letter), letter, pygame.KMOD_LALT)) == [Command("log", Mods.ALT)]
    assert key_label(f"alt+{letter}").startswith("Alt+")


def test_keys_that_type_nothing_can_be_bound_by_their_place() -> None:
    f20 = pygame.KSCAN_F15 + 5 | 1 << 30
    chord = chord_of(f20, Mods.NONE)
    assert chord is not None
    assert parse_chord(chord) == (f20, Mods.NONE)
    assert key_label(chord) == "F20"


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_dialog_says_why_a_key_cannot_be_bound(app, code) -> None:
    set_language(code)
    scene = push(app, SettingsScene, "settings", group="keys")
    scene.ask_key("log")
    app.step([])
    dialog = on_top(app)
    for pressed, why in ((0, "unknown"), (pygame.K_LGUI, "modifier"), (pygame.K_RCTRL, "modifier")):
        key(app, pressed)
        assert app.scenes.top is dialog
        assert isinstance(dialog, PressKeyScene)
        assert dialog.note == f"settings.press.{why}"
        assert t(f"settings.press.{why}")
    assert app.settings.bindings == {}


def test_the_key_that_opens_the_dialog_is_not_taken_while_it_is_held(app) -> None:
    scene = push(app, SettingsScene, "settings", group="keys")
    app.step([])
    enter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    app.mapper.map(enter)
    scene.ask_key("log")
    app.step([enter])
    assert app.scenes.top is not scene
    assert app.settings.bindings == {}


# ------------------------------------------------------------------------------------------------------- held keys


def test_a_held_key_repeats_only_what_may_be_repeated() -> None:
    mapper = InputMapper()
    mapper.letters = lambda: {"k"}
    for code, count in (
        (pygame.K_BACKSPACE, 3), (pygame.K_LEFT, 3), (pygame.K_TAB, 3), (pygame.K_PAGEDOWN, 3), (pygame.K_w, 3),
        (pygame.K_u, 3), (pygame.K_PLUS, 3), (pygame.K_e, 1), (pygame.K_k, 1), (pygame.K_l, 1), (pygame.K_ESCAPE, 1),
        (pygame.K_1, 1),
    ):  # fmt: skip
        found = [one for _ in range(3) for one in mapper.map(down(0, code))]
        assert [isinstance(one, Command) and one.repeat for one in found] == [False, True, True][:count], code
        mapper.map(pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode=""))


def test_a_key_that_has_repeated_several_times_since_the_last_frame_counts_once(app) -> None:
    """On a slow screen a pan would go on after its key was released."""
    pygame.event.clear()
    for _ in range(4):
        pygame.event.post(down(0, pygame.K_w))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_w, mod=0, unicode="w"))
    pygame.event.post(down(0, pygame.K_w))
    mapper = InputMapper()
    found = mapper.read()
    assert [one.type for one in found if one.type in (pygame.KEYDOWN, pygame.KEYUP)] == [
        pygame.KEYDOWN, pygame.KEYUP, pygame.KEYDOWN,
    ]  # fmt: skip
    for event in found:
        mapper.map(event)
    for event in (down(0, pygame.K_w), pygame.event.Event(pygame.KEYUP, key=pygame.K_w, mod=0, unicode="w")):
        pygame.event.post(event)
    assert [one.type for one in mapper.read()] == [pygame.KEYUP], "a short press on a slow screen does not repeat"


def test_the_window_asks_for_repeats(app) -> None:
    delay, interval = pygame.key.get_repeat()
    assert 200 <= delay <= 600
    assert 20 <= interval <= 60


def test_held_enter_presses_once_wherever_it_is_handled(app) -> None:
    pressed: list[str] = []
    scene = app.push("kit", build=lambda scene: (
        scene.widgets.add(Button("one", (10, 10, 200, 50), "One", on_click=lambda: pressed.append("one"))),
        scene.widgets.add(Button("many", (10, 80, 200, 50), "Many", repeatable=True,
                                 on_click=lambda: pressed.append("many"))),
    ))  # fmt: skip
    app.step([])
    enter = down(0, pygame.K_RETURN, "\r")
    for name in ("one", "many"):
        scene.widgets.focus(name)
        for _ in range(3):
            app.step([enter])
        app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="\r")])
    assert pressed == ["one", "many", "many", "many"]


def test_a_held_key_does_nothing_to_the_next_scene(app) -> None:
    """An arrow that is held while a dialog comes up would have moved to its other button."""
    app.push("kit", build=lambda scene: [
        scene.widgets.add(Button(f"b{n}", (10, 10 + 60 * n, 200, 50), str(n))) for n in range(4)])  # fmt: skip
    app.step([])
    app.step([down(0, pygame.K_DOWN)])
    app.ask("Sure?", "", [("ok", "Yes", "primary"), ("cancel", "No", "secondary")])
    app.step([])
    top = on_top(app)
    before = top.widgets.focused
    app.step([down(0, pygame.K_DOWN)])
    assert top.widgets.focused is before
    press(app, "right")
    assert top.widgets.focused is not before


def test_a_key_held_since_before_the_entry_types_nothing_into_it(app) -> None:
    """The slash that opened a search repeated into it: the system repeats what is typed by itself."""
    scene = app.push("kit", build=lambda scene: scene.widgets.add(TextEntry("name", (10, 10, 300, 40))))
    app.step([])
    slash = down(0, pygame.K_SLASH)
    typed = pygame.event.Event(pygame.TEXTINPUT, text="/")
    app.step([slash])
    scene.widgets.focus("name")
    app.step([typed, slash, typed, typed])
    entry = scene.widgets.find("name")
    assert entry.text == ""
    app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_SLASH, mod=0, unicode="/")])
    app.step([slash, typed])
    assert entry.text == "/"


@pytest.mark.parametrize("game", GAMES)
def test_the_map_took_backspace_and_arrows_from_the_text_that_is_searched_for(app, game) -> None:
    """In the log's search field beside a map nothing could be deleted."""
    scene = open_board(app, deal(game, 2))
    press(app, "find")
    type_text(app, "abc")
    press(app, "left", "backspace")
    entry = scene.widgets.focused
    assert (entry.text, entry.line.cursor) == ("ac", 1)


@pytest.mark.parametrize("game", GAMES)
def test_enter_in_a_text_beside_the_map_ended_a_step(app, game) -> None:
    scene = open_board(app, deal(game, 2))
    for _ in range(3):
        press(app, "find")
        type_text(app, "abc")
        press(app, "ok")
        assert not scene.session.match.journal
        assert not scene.session.path
        press(app, "back")
