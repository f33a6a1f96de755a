"""The program by ear: what is said and in which order, what enquiries are answered, what stays secret; and whole games
played by somebody who knows nothing but what is said."""

from collections.abc import Callable

import pytest

from tabletop.bots.setups import make_setup
from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import DEFAULT_BINDINGS, ENQUIRIES, parse_chord
from tabletop.client.games.map_table import MapTable
from tabletop.client.scenes.board.by_ear import short_name
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented, Slider, Stepper, Toggle
from tabletop.client.ui.scroll import ListBox
from tabletop.client.ui.text_entry import TextEntry
from tabletop.commands.app_driver import AppDriver
from tabletop.lessons.library import LESSON_FILES
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.text import t
from tabletop.text.grammar import plain
from tests.support.boards import board
from tests.support.drawn import show_example
from tests.support.ear import Ear, heard_after, learn_by_ear, listen, play_by_ear, walk_by_ear
from tests.support.lessons import start_lesson
from tests.support.pilot import on_top, press, settle, type_text, undrawn

SHORT = {
    "lords_of_war": (2, None, "units=4 commanders=2"),
    "small_world": (2, None, "rounds=3"),
    "warcraft": (2, "main2", ""),
    "adventure": (2, None, "valor=6"),
}
"""Seats, scenario and options of a short game of each."""


@pytest.fixture
def table(make_app: Callable[..., App]) -> App:
    """An app at its real first scene, told at once."""
    app = make_app(start="menu", base_scene="menu", animation_percent=0, name="Ana")
    app.push("menu")
    app.step([])
    return app


@pytest.fixture
def ear(table: App) -> Ear:
    found = listen(table)
    table._dirty = True
    settle(table)
    return found


def example(app: App, name: str) -> None:
    app.settings.animation_percent = 0
    with undrawn(app):
        show_example(app, name)
    settle(app)


# --------------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_by_ear(table, ear, game) -> None:
    seats, scenario, words = SHORT[game]
    setup = make_setup(catalogue.meta(game), scenario=scenario, seats=seats, words=words.split(), seed=5)
    match = Match.start(catalogue.game(game), setup)
    with undrawn(table):
        table.push("board", match=match)
    course = play_by_ear(table, ear, t("over.kept"))
    assert match.outcome is not None, course[-10:]
    match.prove()


@pytest.mark.parametrize("game", SHORT)
def test_a_first_lesson_is_taken_by_ear(table, ear, game) -> None:
    start_lesson(table, LESSON_FILES.ids(game)[0])
    learn_by_ear(table, ear, t("lessons.done", title="").split(":")[0])


def test_from_the_menu_to_the_first_turn_and_back_to_a_saved_game_by_ear(table, ear) -> None:
    walk_by_ear(table, ear, "down", "Learn to play")
    walk_by_ear(table, ear, "next", "Lords of War. Play")
    assert "New game, Lords of War" in heard_after(table, ear, "ok")
    walk_by_ear(table, ear, "next", "Short, 12 units or 3 commanders")
    assert "chosen" in heard_after(table, ear, "ok")
    walk_by_ear(table, ear, "next", "Person. plays at this computer")
    walk_by_ear(table, ear, "prev", "Start game")
    assert "answers the challenge." in heard_after(table, ear, "ok")
    assert "begins. Basic Rules, challenge." in heard_after(table, ear, "ok")
    assert "Game paused" in heard_after(table, ear, "menu")
    walk_by_ear(table, ear, "next", "Main menu")
    heard_after(table, ear, "ok")
    walk_by_ear(table, ear, "next", "Load game")
    assert "Load game" in heard_after(table, ear, "ok")


# ------------------------------------------------------------------------------------------------ what is said


def test_what_is_asked_comes_before_the_focus_and_news_before_both(table, ear) -> None:
    example(table, "1-opening")
    heard_after(table, ear, "legal")
    said = heard_after(table, ear, "ok", "end_phase").split(" | ")
    asked = board(table).table.shown_prompt
    assert asked in said
    assert 0 < said.index(asked) < len(said) - 1, said


def test_a_key_interrupts_and_is_answered(table, ear) -> None:
    first = heard_after(table, ear, "down")
    assert first == "Learn to play, New here? Short lessons on the real board."
    assert heard_after(table, ear, "down") == "Load game."
    assert heard_after(table, ear, "say_again") == "Load game."
    assert heard_after(table, ear, "say_letters") == "L, o, a, d, , g, a, m, e"
    assert heard_after(table, ear, "say_here").endswith("Load game.")
    assert heard_after(table, ear, "say_around") == t("speech.nothing")


def test_messages_and_refusals_are_said_again_each_time(table, ear) -> None:
    for _ in range(2):
        ear.hush()
        table.toast("The game is saved.")
        table.step([])
        assert ear.heard == ["The game is saved."]
    example(table, "1-opening")
    for _ in range(2):
        said = heard_after(table, ear, "end_phase")
        assert said, "why the main button does nothing"


def test_questions_are_read_before_their_answers(table, ear) -> None:
    table.ask("Delete?", "This cannot be undone.", [("cancel", "Cancel", "secondary"), ("ok", "Delete", "danger")])
    settle(table)
    assert ear.heard[-3:] == ["Delete?", "This cannot be undone.", "Delete."]


def test_a_page_of_the_rules_is_read_in_sentences(table, ear) -> None:
    table.push("rulebook", game="lords_of_war")
    settle(table)
    walk_by_ear(table, ear, "next", "Lords of War 1 What the game is")
    assert "On your turn you lay one card of your hand on that field" in ear.words


def test_every_kind_of_control_tells_what_it_holds(table, ear) -> None:
    def build(scene: object) -> None:
        group = table.scenes.top.widgets
        group.add(Toggle("a", (10, 10, 300, 40), True, label="Music", sub="While you play"))
        group.add(Segmented("b", (10, 60, 300, 40), [Segment(1, "One"), Segment(2, "Two")], 2))
        group.add(Slider("c", (10, 110, 300, 40), 5, 0, 10, caption="Loudness"))
        group.add(Stepper("d", (10, 160, 300, 40), 3, 0, 9))
        group.add(ListBox("e", (10, 210, 300, 90), 3, 30.0, row_text=lambda n: f"Row {n}", selected=1, search=False))
        group.add(Button("f", (10, 310, 300, 40), "Go", enabled=False, reason="Nobody is there."))
        group.add(Button("g", (10, 360, 40, 40), icon="book", style="icon", tooltip="Rules"))
        group.add(TextEntry("h", (10, 410, 300, 40), "", placeholder="Search"))

    table.push("kit", build=build)
    settle(table)
    assert [heard_after(table, ear, "next") for _ in range(8)] == [
        "Music. on. While you play.", "Two, 2 of 2.", "Loudness. 5.", "3.", "Row 1, 2 of 3.",
        "Go. not available. Nobody is there.", "Rules.", "text field: Search.",
    ]  # fmt: skip
    heard_after(table, ear, *["prev"] * 5)
    assert heard_after(table, ear, "right") == "6"
    ear.hush()
    heard_after(table, ear, *["next"] * 5)
    type_text(table, "ab")
    table.step([])
    assert ear.heard[-1] == "text field: ab"


def test_who_wants_to_hear_less_hears_names_and_values(table, ear) -> None:
    table.settings.speech_brief = True
    example(table, "warcraft-5-captives")
    said = heard_after(table, ear, "next")
    assert said.count(".") == 1, said
    assert len(heard_after(table, ear, "info")) > len(said)


def test_speech_is_switched_on_and_off_in_the_settings(table, monkeypatch) -> None:
    used = []
    monkeypatch.setattr(table.speaker.speech, "use", used.append)
    table.options.silent = False
    for when in ("always", "off"):
        table.settings.speech = when
        table.apply_settings()
    assert [(manner.when, manner.language) for manner in used] == [("always", "en"), ("off", "en")]


def test_without_a_voice_nothing_is_worked_out_and_enquiries_are_answered_on_the_screen(table) -> None:
    settle(table)
    assert table.speaker.page == ()
    assert table.canvas.heard is None
    press(table, "down", "say_here")
    assert table.toasts.items[-1].text.endswith("Short lessons on the real board.")
    assert table.speaker.said == []


# ------------------------------------------------------------------------------------------------ enquiries


@pytest.mark.parametrize(
    ("name", "around", "who", "hand", "score"),
    [
        ("lords_of_war", "", "Defence", "Attacks", "turn"),
        ("warcraft", "North", "", "", "Turn 9"),
        ("small_world", "", "", "", "Round"),
        ("adventure", "", "", "", "first to"),
    ],
)
def test_enquiries_about_a_board(table, ear, name, around, who, hand, score) -> None:
    driver = AppDriver(table)
    with undrawn(table):
        driver.board(driver.example(name))
        settle(table)
    heard_after(table, ear, "next")
    found = {enquiry: heard_after(table, ear, enquiry) for enquiry in ENQUIRIES}
    assert score in found["say_score"]
    assert who in found["say_who"]
    assert hand in found["say_hand"]
    assert around in found["say_around"]
    assert all(found.values()), found


@pytest.mark.parametrize("name", ["small_world", "adventure"])
def test_neighbours_in_the_same_direction_are_all_named(table, ear, name) -> None:
    driver = AppDriver(table)
    with undrawn(table):
        driver.board(driver.example(name))
        settle(table)
    places, shown = board(table).table, table.scenes.top
    assert isinstance(places, MapTable)
    heard_after(table, ear, "next")
    spots = [widget for widget in shown.widgets if isinstance(widget, Spot) and widget.visible]
    for spot in spots:
        space = places.space_of(spot.target)
        if space is None:
            continue
        shown.widgets.focus(spot.id, walked=True)
        said = shown.enquire("say_around")
        for near in places.map.plate.neighbours(space):
            beside = [plain(short_name(each)) for each in spots if places.space_of(each.target) == near]
            assert all(words in said for words in beside), (space, near, beside, said)


def test_enquiries_have_keys_that_nothing_else_has() -> None:
    keys = [chord for enquiry in ENQUIRIES for chord in DEFAULT_BINDINGS[enquiry]]
    others = {
        parse_chord(chord) for name, chords in DEFAULT_BINDINGS.items() if name not in ENQUIRIES for chord in chords
    }
    assert not others & {parse_chord(chord) for chord in keys}
    assert len(set(keys)) == len(keys)


# ------------------------------------------------------------------------------------------------ secrets


def test_nothing_of_a_hand_is_said_while_the_curtain_is_down(table, ear) -> None:
    setup = make_setup(catalogue.meta("lords_of_war"), words=["first_seat=1"], seed=5)
    match = Match.start(catalogue.game("lords_of_war"), setup)
    table.push("board", match=match)
    settle(table)
    for _ in range(3):
        heard_after(table, ear, "legal")
        heard_after(table, ear, "ok", "end_phase")
        while not isinstance(table.scenes.top, CurtainScene):
            heard_after(table, ear, "legal")
            heard_after(table, ear, "ok", "end_phase")
        on_top(table, CurtainScene)
        told = [" ".join(ear.heard), *(heard_after(table, ear, enquiry) for enquiry in ENQUIRIES)]
        recap = " ".join(words for _, words in on_top(table, CurtainScene).recap)
        scene = board(table)
        names = {scene.table.words.name("card", card) for hand in match.state.hands for card in hand}
        secret = {name for name in names if name not in recap}
        assert secret
        assert not [name for name in secret for words in told if name in words]
        heard_after(table, ear, "ok")
