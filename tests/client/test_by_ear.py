"""The program by ear: what is said and in which order, what enquiries are answered, what stays secret; and whole games
played by somebody who knows nothing but what is said."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from tabletop.bots.setups import make_setup
from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import DEFAULT_BINDINGS, ENQUIRIES, parse_chord
from tabletop.client.core.input import Command
from tabletop.client.games.adventure import names as adventure_names
from tabletop.client.games.lords_of_war import names as lords_of_war_names
from tabletop.client.games.map_table import MapTable
from tabletop.client.games.small_world import names as small_world_names
from tabletop.client.games.warcraft import names as warcraft_names
from tabletop.client.scenes.board.by_ear import short_name
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented, Slider, Stepper, Toggle
from tabletop.client.ui.scroll import ListBox, ScrollArea
from tabletop.client.ui.text_entry import TextEntry
from tabletop.commands.app_driver import AppDriver
from tabletop.lessons.library import LESSON_FILES
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.text import t
from tabletop.text.grammar import plain
from tests.support.boards import board
from tests.support.drawn import show_example
from tests.support.ear import (
    Ear,
    choose_by_ear,
    follow_by_ear,
    heard_after,
    learn_by_ear,
    listen,
    play_by_ear,
    solution_by_ear,
    walk_by_ear,
)
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


# ------------------------------------------------------------------------------------------------ lessons and puzzles


@pytest.mark.parametrize("lesson", [one for game in SHORT for one in LESSON_FILES.ids(game)])
def test_a_lesson_is_taken_by_ear(table, ear, lesson) -> None:
    start_lesson(table, lesson)
    learn_by_ear(table, ear, t("lessons.done", title="").split(":")[0])


@pytest.mark.parametrize("game", SHORT)
def test_a_puzzle_is_heard_shown_and_solved_by_ear(table, ear, game) -> None:
    """What the solution does is told in lines; of what can be done, what has most words in common with one of them is
    chosen."""
    table.push("lessons", game=game, kind="puzzles")
    settle(table)
    assert plain(t("puzzles.head", number=1, title="")) in heard_after(table, ear, "ok")
    walk_by_ear(table, ear, "next", t("puzzles.show"))
    shown, moves = solution_by_ear(table, ear), ""
    assert shown
    walk_by_ear(table, ear, "next", t("puzzles.try"))
    heard_after(table, ear, "ok")
    verdicts = t("puzzles.solved", title=""), t("puzzles.not_yet")
    for _ in range(40):
        moves = follow_by_ear(table, ear, shown)
        if any(one in moves for one in verdicts):
            break
    assert any(one in moves for one in verdicts), moves
    if game in ("lords_of_war", "warcraft"):  # the plans of the others are longer than what is told of them
        assert verdicts[0] in moves


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


def test_a_saved_game_is_found_by_ear_and_played_to_its_end(table, ear) -> None:
    """Played for a while, saved under a name, left, found in the list from the menu, and won."""
    setup = make_setup(catalogue.meta("lords_of_war"), words=["units=3"], seed=5)
    with undrawn(table):
        table.push("board", match=Match.start(catalogue.game("lords_of_war"), setup))
    for _ in range(6):
        choose_by_ear(lambda command: f"{command}: {heard_after(table, ear, command)}")
    done = len(board(table).session.match.journal)
    assert done > 2
    heard_after(table, ear, "menu")
    walk_by_ear(table, ear, "next", "Save as…")
    assert "What should it be called?" in heard_after(table, ear, "ok")
    ear.hush()
    type_text(table, "By the fire")
    assert "By the fire" in heard_after(table, ear, "ok")
    walk_by_ear(table, ear, "next", "Main menu")
    heard_after(table, ear, "ok")
    assert on_top(table).name == "menu"
    walk_by_ear(table, ear, "down", "Load game")
    assert " | By the fire, 1 of " in heard_after(table, ear, "ok")
    assert heard_after(table, ear, "right").startswith("1 – 2, 2 of"), "what was kept by itself"
    assert heard_after(table, ear, "left").startswith("By the fire, 1 of")
    heard_after(table, ear, "ok")
    match = board(table).session.match
    assert len(match.journal) == done
    play_by_ear(table, ear, "over.kept")
    assert match.outcome is not None
    match.prove()


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


def test_a_key_that_came_too_soon_made_silence(table, ear) -> None:
    """The main button and a question rest for a moment once they have changed: the key interrupts them, does nothing,
    and it is said why, and again what it would have answered."""
    example(table, "1-opening")
    heard_after(table, ear, "legal")
    heard_after(table, ear, "ok")
    press(table, "end_phase")
    press(table, "end_phase")
    table.step([])
    asked = plain(board(table).table.shown_prompt)
    assert ear.heard[0] == t("speech.too_soon")
    assert asked in ear.heard
    table.ask("Delete?", "This cannot be undone.", [("cancel", "Cancel", "secondary"), ("ok", "Delete", "danger")])
    table.step([])
    table.step([Command("ok")])
    assert ear.heard == [t("speech.too_soon"), "Delete?", "This cannot be undone.", "Delete."]
    heard_after(table, ear, "back")
    assert asked in ear.heard, "the question has gone"


def test_a_key_that_means_nothing_on_the_curtain_made_silence(table, ear) -> None:
    setup = make_setup(catalogue.meta("lords_of_war"), words=["first_seat=1"], seed=5)
    table.push("board", match=Match.start(catalogue.game("lords_of_war"), setup))
    settle(table)
    heard_after(table, ear, "ok")
    while not isinstance(table.scenes.top, CurtainScene):
        heard_after(table, ear, "legal")
        heard_after(table, ear, "ok", "end_phase")
    said = [heard_after(table, ear, command) for command in ("legal", "hint", "end_phase")]
    assert len(set(said)) == 1
    assert said[0]


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


@pytest.mark.parametrize("buttons", [0, 6])
def test_all_of_what_scrolls_is_heard_on_the_way_down(table, ear, buttons) -> None:
    """Lines that lie below the edge are said as they come; those between buttons too, which Tab brings into view."""

    def paint(canvas: Any, area: Any) -> None:
        for n in range(30):
            canvas.text(f"Line number {n}.", (area.x, area.y + 30 * n), "body")

    def build(scene: object) -> None:
        group = table.scenes.top.widgets
        area = group.add(ScrollArea("a", (10, 10, 500, 200), 900, paint))
        for n in range(buttons):
            area.put(Button(f"b{n}", (350, 20 + 165 * n, 100, 30), f"Press {n}"))

    table.push("kit", build=build)
    settle(table)
    first = ear.words
    heard = [first, *(heard_after(table, ear, *["next"] if buttons else ["down"]) for _ in range(buttons or 25))]
    missing = [n for n in range(30) if not any(f"Line number {n}." in words for words in heard)]
    assert missing == []


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


def open_example(app: App, name: str) -> None:
    """Open the board of a shipped example, which nobody looks at."""
    driver = AppDriver(app)
    with undrawn(app):
        driver.board(driver.example(name))
        settle(app)


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
    open_example(table, name)
    heard_after(table, ear, "next")
    found = {enquiry: heard_after(table, ear, enquiry) for enquiry in ENQUIRIES}
    assert score in found["say_score"]
    assert who in found["say_who"]
    assert hand in found["say_hand"]
    assert around in found["say_around"]
    assert all(found.values()), found


@pytest.mark.parametrize("name", ["small_world", "adventure"])
def test_neighbours_in_the_same_direction_are_all_named(table, ear, name) -> None:
    open_example(table, name)
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


def standing(match: Match[Any]) -> dict[str, list[str]]:
    """By the word that tells a place, what stands there, by the JSON form of the position."""
    data, found = match.game.codec().dump_state(match.state), defaultdict[str, list[str]](list)
    if match.game.meta.id == "lords_of_war":
        for units in data["units"]:
            for unit in units:
                found[unit["square"]].append(lords_of_war_names.unit_name(unit["unit"]))
    elif match.game.meta.id == "warcraft":
        for piece in data["pieces"]:
            found[piece.partition("@")[2]].append(warcraft_names.unit_name(piece))
    elif match.game.meta.id == "small_world":
        for region, held in data["regions"].items():
            if held.get("stack", {}).get("race"):
                race = small_world_names.thing_name(held["stack"]["race"])
                found[region].append(f"{race} ({held['stack']['tokens']})")
    else:
        for player in data["players"]:
            found[player["space"]].append(match.state.config.tables.content.characters[player["character"]].name["en"])
    return found


@pytest.mark.parametrize("name", SHORT)
def test_whoever_stands_somewhere_in_the_position_is_said_to_stand_there(table, ear, name) -> None:
    """Also where it is a neighbour: regions of Small World said their names alone."""
    open_example(table, name)
    heard_after(table, ear, "next")
    shown, places = table.scenes.top, board(table).table
    there, met = standing(board(table).session.match), set[str]()
    spots = [widget for widget in shown.widgets if isinstance(widget, Spot) and widget.visible]
    for spot in spots:
        shown.widgets.focus(spot.id, walked=True)
        said, around = plain(shown.enquire("say_who")), plain(shown.enquire("say_around"))
        if isinstance(places, MapTable):
            space = places.space_of(spot.target)
            if space is None:
                continue
            met.add(space)
            assert all(plain(who) in said for who in there.get(space, [])), (space, said)
            assert bool(there.get(space)) or not any(plain(who) in said for all in there.values() for who in all)
            for near in places.map.plate.neighbours(space):
                assert all(plain(who) in around for who in there.get(near, [])), (near, around)
        else:
            found = [square for square in there if re.search(rf"\b{square}\b, ", said)]
            assert all(plain(who) in said for square in found for who in there[square])
            met |= set(found)
    assert met >= there.keys()


@pytest.mark.parametrize("name", SHORT)
def test_the_odds_of_a_place_were_said_of_the_five_best_places_alone(table, ear, name) -> None:
    """Nothing was said of a region that could be conquered, where others were better. Where nothing can be done,
    nothing is said."""
    open_example(table, name)
    heard_after(table, ear, "next")
    session, shown = board(table).session, table.scenes.top
    legal = session.match.legal_actions()
    spots = [widget for widget in shown.widgets if isinstance(widget, Spot) and widget.visible]
    found = list[bool]()
    for spot in spots:
        shown.widgets.focus(spot.id, walked=True)
        found.append(any(spot.target in action.path for action in legal))
        assert bool(shown.enquire("say_odds")) is found[-1], spot.id
    assert any(found) or name == "warcraft", "its example waits for another card"


@pytest.mark.parametrize("name", SHORT)
def test_what_has_happened_since_my_turn_was_done_by_those_who_have_acted_since(table, ear, name) -> None:
    open_example(table, name)
    session = board(table).session
    match, viewer = session.match, session.viewer
    last = max((n for n, entry in enumerate(match.journal) if entry.seat == viewer), default=-1)
    acted = {match.seats[entry.seat].name for entry in match.journal[last + 1 :]} or {match.seats[1 - viewer].name}
    said = heard_after(table, ear, "say_since")
    assert [one for one in acted if one in said]


@pytest.mark.parametrize("name", ["lords_of_war", "warcraft", "adventure", "small_world"])
def test_hand_and_score_are_those_of_the_position(table, ear, name) -> None:
    open_example(table, name)
    match, viewer = board(table).session.match, board(table).session.viewer
    if name != "small_world":
        said = heard_after(table, ear, "say_hand")
        assert all(plain(card_name(match.state, card)) in said for card in hands_of(match.state)[viewer])
    said, head = heard_after(table, ear, "say_score"), match.game.headline(match.game.view(match.state, viewer))
    told = re.findall(r"\d+", said)
    assert all(one.name in said for one in match.seats)
    assert all(str(score) in told for score in head.scores)


def test_enquiries_have_keys_that_nothing_else_has() -> None:
    keys = [chord for enquiry in ENQUIRIES for chord in DEFAULT_BINDINGS[enquiry]]
    others = {
        parse_chord(chord) for name, chords in DEFAULT_BINDINGS.items() if name not in ENQUIRIES for chord in chords
    }
    assert not others & {parse_chord(chord) for chord in keys}
    assert len(set(keys)) == len(keys)


# ------------------------------------------------------------------------------------------------ secrets


def hands_of(state: Any) -> list[Sequence[object]]:
    """The hand of each seat in a state or a view."""
    return [one.hand for one in state.players] if hasattr(state, "players") else list(state.hands)


def card_name(state: Any, card: Any) -> str:
    """What a card is called in the language in use."""
    tables = state.config.tables
    if hasattr(state, "players"):
        return adventure_names.card_name(card, tables.content)
    if hasattr(state, "units"):
        return lords_of_war_names.unit_name(tables.ids[card])
    return warcraft_names.card_name(tables.card_kind[card])


def open_cards(state: Any) -> Iterable[object]:
    """The cards that lie open to everybody."""
    if hasattr(state, "players"):
        return [card for one in state.players for card in (*one.discard, *(there.card for there in one.attached))]
    if hasattr(state, "units"):
        return [card for piles in (map(dict.values, state.units), state.casualties) for pile in piles for card in pile]
    return [card for piles in (state.discards, state.shown) for pile in piles for card in pile]


def secrets(scene: BoardScene) -> set[str]:
    """The names of the cards in hands that nobody who may be sitting before the screen knows, as far as they know no
    other card of that name."""
    session, state = scene.session, scene.session.match.state
    closed = scene.curtain_down or session.handing_over
    hidden, known = list[object](), list(open_cards(state))
    for looker in range(len(session.match.seats)) if closed else [session.viewer]:
        view = session.match.game.view(state, looker)
        for hand, shown in zip(hands_of(state), hands_of(view), strict=True):
            hidden += [card for card, told in zip(hand, shown, strict=True) if card != told]
            known += [card for card, told in zip(hand, shown, strict=True) if card == told and not closed]
    return {card_name(state, card) for card in hidden} - {card_name(state, card) for card in known}


class Discreet(Ear):
    """An ear that notes what it should not hear. ``watched``: how many names have been secrets while something was
    said."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app, self.watched, self.leaks = app, 0, list[tuple[str, str]]()

    def say(self, text: str) -> None:
        super().say(text)
        scene = next((one for one in self.app.scenes.scenes if isinstance(one, BoardScene)), None)
        if scene is not None and scene.session.outcome is None:
            found = secrets(scene)
            self.watched += len(found)
            self.leaks += [(text, name) for name in found if re.search(rf"\b{re.escape(name)}\b", text)]


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_by_ear_and_nothing_of_the_hand_of_another_is_said(table, game) -> None:
    """All sit before one screen. After each decision there is an enquiry, and after some the other language."""
    hands = game != "small_world"
    table.speaker.speech = ear = Discreet(table) if hands else Ear()
    seats, scenario, words = SHORT[game]
    setup = make_setup(catalogue.meta(game), scenario=scenario, seats=seats, words=words.split(), seed=7)
    match = Match.start(catalogue.game(game), setup)
    with undrawn(table):
        table.push("board", match=match)

    def between(turn: int) -> None:
        heard_after(table, ear, ENQUIRIES[turn % len(ENQUIRIES)])
        if turn % 10 == 9:
            table.set_language("es" if table.settings.language == "en" else "en")

    course = play_by_ear(table, ear, "over.kept", between)
    assert match.outcome is not None, course[-10:]
    match.prove()
    if hands:
        assert ear.leaks == []
        assert ear.watched > 100, "there was something to keep secret"


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
        names = {card_name(match.state, card) for hand in match.state.hands for card in hand}
        secret = {name for name in names if name not in recap}
        assert secret
        assert not [name for name in secret for words in told if name in words]
        heard_after(table, ear, "ok")
