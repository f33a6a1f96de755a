"""Letters at what can be chosen: every legal target has one, its key does what a click there does, and it is told
nowhere else."""

import copy
import random
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import DEFAULT_BINDINGS
from tabletop.client.core.input import PointerMove
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.board import scene as board_scene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.board.target_letters import Sign, assign, letter_order, place_signs
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.commands.app_driver import AppDriver
from tabletop.resources import example_saves
from tabletop.rules.game import Target
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.storage import format as save_format
from tabletop.storage.settings import load_settings
from tests.support import (
    adventure_client,
    adventure_table_client,
    boards,
    lessons as lesson_hands,
    lords_of_war_client,
    small_world_client,
    warcraft_client,
)
from tests.support.drawn import noted
from tests.support.lords_of_war_positions import position
from tests.support.pilot import click, free_point, key, on_top, press, push, settle, toasts, undrawn
from tests.support.recorded_games import moment
from tests.support.sweeps import longer

GAMES = {
    "lords_of_war": lords_of_war_client.new_match,
    "warcraft": warcraft_client.new_match,
    "small_world": lambda: small_world_client.new_match(3),
    "adventure": lambda: adventure_client.new_match(2, seed=6),
}
LETTERS = letter_order(None)


def by_keys(app: App, match: Any) -> BoardScene:
    """The board of a match, with letters, for a player who has taken the device and uses keys."""
    app.settings.animation_percent = 0
    app.settings.target_letters = True
    app.scenes.clear()
    scene = push(app, BoardScene, "board", match=match)
    app.mapper.last_device = "keyboard"
    settle(app)
    while app.scenes.top is not None and app.scenes.top.name == "curtain":
        press(app, "ok")
        settle(app)
    app.mapper.last_device = "keyboard"
    app.step([])
    return scene


def by_keys_unseen(app: App, match: Any) -> BoardScene:
    """The same board, none of which is drawn before it is used."""
    with undrawn(app):
        return by_keys(app, match)


def load_example(name: str) -> Any:
    return save_format.load(next(path for path in example_saves() if path.name == name)).match


def type_label(app: App, label: str) -> None:
    """Press the keys of a label, as the keyboard sends them."""
    for letter in label.lower():
        key(app, pygame.key.key_code(letter), text=letter)
    settle(app)


def touchable(scene: BoardScene) -> set[Target]:
    """The legal targets that have a place on the screen."""
    session = scene.session
    wanted = session.targets() | {action.path[-1] for action in [session.ready] if action is not None}
    places = {scene.table.place_of(target) for target in wanted}
    return {
        widget.target
        for widget in on_top(scene.app).widgets
        if isinstance(widget, Spot | TableWidget) and widget.visible and widget.enabled
        and widget.target in places and not isinstance(widget, Button)
        and (not isinstance(widget, Spot) or widget.window is None or widget.rect.colliderect(widget.window))
    }  # fmt: skip


def played(game: str, steps: int, rng: random.Random) -> Any:
    """A match after some random actions."""
    match: Any = GAMES[game]()
    for _ in range(steps):
        if match.outcome is not None:
            break
        if game == "adventure":
            match.apply(adventure_table_client.goal_seeking_action(match, rng))
        else:
            match.apply(rng.choice([one for one in match.legal_actions() if one.kind != "concede"]))
    return match


def what_came(scene: BoardScene, app: App) -> object:
    """What a touch has led to: path, actions, and the scene on top."""
    top = on_top(app)
    return scene.session.path, [entry.action for entry in scene.session.match.journal], top.name


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("steps", [0, 31, 118, *longer([9, 64])])
def test_every_legal_target_has_a_letter_that_does_what_a_click_does(app, game, steps) -> None:
    rng = random.Random(f"{game}{steps}")
    match = played(game, steps, rng)
    if match.outcome is not None:
        match = played(game, steps // 2, rng)
    for _ in range(3):
        scene = by_keys_unseen(app, copy.deepcopy(match))
        signs = scene.letters.signs(app.scenes.top)
        marked = [widget.target for widget in signs.values() if isinstance(widget, Spot | TableWidget)]
        assert touchable(scene) <= set(marked)
        letters = {label for label in signs if label.isalpha()}
        assert not any(a != b and b.startswith(a) for a in letters for b in letters)
        legal = scene.session.targets() | scene.session.starts() | set(scene.table.also_touchable)
        for widget in signs.values():
            if isinstance(widget, Spot):
                assert widget.legal or widget.target in legal
        if not letters:
            return
        label = rng.choice(sorted(letters))
        widget = signs[label]
        type_label(app, label)
        by_letter = what_came(scene, app)
        scene = by_keys_unseen(app, copy.deepcopy(match))
        same: Widget = app.scenes.top.widgets.find(widget.id)
        pos = free_point(app, same)
        if pos is None:
            continue
        click(app, same)
        settle(app)
        pending = scene.session.ready
        if pending is not None and scene.table.foretold(pending):
            click(app, pos)
            settle(app)
        assert what_came(scene, app) == by_letter, f"{label}: {widget.id}"


def test_labels_are_unique_and_none_begins_another() -> None:
    for count in (0, 1, len(LETTERS), len(LETTERS) + 1, 60, 300):
        given = assign(range(count), LETTERS, {})
        assert len(given) == len(set(given.values())) == count
        assert not any(a != b and b.startswith(a) for a in given.values() for b in given.values())
        lengths = [len(given[n]) for n in range(count)]
        assert lengths == sorted(lengths), "the nearest need one key"
    assert len(assign(range(9999), LETTERS, {})) == len(LETTERS) ** 2, "what has no letter is left to Tab"


def test_a_thing_keeps_its_letter() -> None:
    first = assign("pqrs", LETTERS, {})
    after = assign("xsq", LETTERS, first)
    assert (after["s"], after["q"]) == (first["s"], first["q"])
    many = assign(range(40), LETTERS, assign(range(30), LETTERS, {}))
    assert len(set(many.values())) == 40


def test_letters_without_a_command_come_first_and_those_of_the_turn_never() -> None:
    taken = {chord for chords in DEFAULT_BINDINGS.values() for chord in chords}
    free = [letter for letter in LETTERS if letter not in taken]
    assert free
    assert "".join(free) == LETTERS[: len(free)]
    assert {"e", "f"}.isdisjoint(LETTERS)
    changed = letter_order({"letters": ("k",), "end_phase": ("b",)})
    assert {"k", "b"}.isdisjoint(changed)
    assert changed.startswith("cefjoy"), "the keys that have become free"


def choosing(app: App) -> BoardScene:
    """A Warcraft board in the Move Step, with pieces and letters."""
    match = moment(WARCRAFT, "main2-last_side", lambda m: boards.phase(m) == "move" and len(m.journal) > 40)
    return by_keys(app, match)


def test_a_key_switches_them_and_the_setting_is_kept(app) -> None:
    scene = choosing(app)
    assert scene.letters.labels(scene)
    key(app, pygame.K_f, text="f")
    assert scene.letters.labels(scene) == {}
    assert load_settings(app.paths.settings)[0].target_letters is False
    assert len(toasts(app)) == 1
    key(app, pygame.K_f, text="f")
    assert scene.letters.labels(scene)
    assert load_settings(app.paths.settings)[0].target_letters is True
    assert len(toasts(app)) == 1


def test_the_mouse_hides_them_and_their_keys_are_commands_then(app) -> None:
    scene = choosing(app)
    assert scene.live_letters
    before = scene.letters.labels(scene)
    app.step([PointerMove((400, 300))])
    app.step([PointerMove((402, 300))])
    assert scene.letters.labels(scene) == {}
    assert not scene.live_letters
    assert not scene.session.path
    key(app, pygame.K_f, text="f")
    assert scene.letters.labels(scene).keys() == before.keys(), "the key shows them again"
    assert app.settings.target_letters


def test_shift_gives_the_command_of_a_letter_that_stands_somewhere(app) -> None:
    scene = choosing(app)
    scene.letters._kept = dict.fromkeys([next(iter(scene.letters._things(scene)))], "l")
    scene.letters._last = {}
    assert "l" in scene.live_letters
    key(app, pygame.K_l, pygame.KMOD_SHIFT, text="L")
    assert scene.log_drawer.open
    key(app, pygame.K_l, pygame.KMOD_SHIFT, text="L")
    assert not scene.log_drawer.open
    key(app, pygame.K_l, text="l")
    assert not scene.log_drawer.open
    assert scene.session.path


def test_letters_that_stand_nowhere_keep_their_commands(app) -> None:
    scene = choosing(app)
    assert "l" not in scene.live_letters
    key(app, pygame.K_l, text="l")
    assert scene.log_drawer.open


def test_a_text_entry_gets_the_letters(app) -> None:
    scene = choosing(app)
    press(app, "find")
    app.step([])
    assert app.mapper.text_mode
    key(app, pygame.K_b, text="b")
    assert not scene.session.path
    assert getattr(scene.widgets.focused, "text", "") == "b"
    assert scene.letters.signs(scene) == {}, "nothing tells that a letter would choose"


def test_letters_stood_on_the_log_that_lay_over_the_board(app) -> None:
    scene = placing(app)
    before = scene.letters.signs(scene)
    press(app, "log")
    app.step([])
    log = scene.widgets.find("log.back").rect
    assert any(log.collidepoint(widget.rect.center) for widget in before.values())
    after = scene.letters.signs(scene)
    assert after, "what is beside the log can still be chosen"
    assert not any(log.collidepoint(widget.rect.center) for widget in after.values())


def test_another_scene_on_top_has_no_letters_of_the_board(app) -> None:
    scene = choosing(app)
    press(app, "menu")
    app.step([])
    assert app.scenes.top is not scene
    assert scene.letters.labels(scene) == {}
    assert not on_top(app).live_letters
    key(app, pygame.K_b, text="b")
    assert not scene.session.path


def test_nothing_is_told_behind_a_curtain_nor_while_computers_play(app) -> None:
    app.settings.target_letters = True
    scene = push(app, BoardScene, "board", match=warcraft_client.new_match("main2"))
    press(app, "up")
    assert on_top(app).name == "curtain"
    assert scene.letters.labels(scene) == scene.letters.signs(scene) == {}
    assert not on_top(app).live_letters
    scene = by_keys(app, warcraft_client.new_match("main2"))
    assert scene.letters.labels(scene)
    scene.session.computers = frozenset({scene.session.decider})
    scene.session._offer = None
    scene.relayout()
    app.step([])
    assert scene.letters.labels(scene) == {}


def test_two_letters(app, monkeypatch) -> None:
    scene = choosing(app)
    monkeypatch.setattr("tabletop.client.scenes.board.target_letters.letter_order", lambda _: "bcj")
    scene.letters._kept, scene.letters._last = {}, {}
    labels = scene.letters.labels(scene)
    long = next(label for label in labels if len(label) == 2)
    key(app, pygame.key.key_code(long[0]), text=long[0])
    assert scene.letters.typed == long[0]
    app.step([])
    key(app, pygame.K_ESCAPE)
    assert scene.letters.typed == ""
    assert app.scenes.top is scene, "Escape has taken the letter back, and opened no menu"
    key(app, pygame.key.key_code(long[0]), text=long[0])
    key(app, pygame.K_l, text="l")
    assert not scene.log_drawer.open, "a wrong second letter does nothing"
    assert scene.letters.typed == ""
    type_label(app, long)
    wanted = labels[long]
    assert isinstance(wanted, Spot | TableWidget)
    assert scene.session.path or len(scene.session.match.journal) > 41


def test_a_letter_pressed_while_something_is_shown_is_meant_for_what_it_stood_at(app) -> None:
    scene = by_keys(app, small_world_client.conquering())
    app.settings.animation_percent = 100
    labels = scene.letters.labels(scene)
    first, second = [label for label, widget in labels.items() if _plain(scene, widget)][:2]
    there = labels[second].target
    before = len(scene.session.match.journal)
    key(app, pygame.key.key_code(first), text=first)
    assert scene.showing
    key(app, pygame.key.key_code(second), text=second)
    app.step([])
    done = [entry.action.path[0] for entry in scene.session.match.journal[before:]]
    assert done[0] == labels[first].target
    assert done[1:] in ([there], []), "nothing but what the letter stood at"


def _plain(scene: BoardScene, widget: Widget) -> bool:
    """Whether a widget is a region that is conquered at a touch."""
    target = getattr(widget, "target", None)
    ways = [action for action in scene.session.offer() if action.path[0] == target]
    return len(ways) == 1 and not scene.table.needs_confirm(ways[0])


def placing(app: App) -> BoardScene:
    """A Lords of War board with a card chosen whose squares carry forecasts, and the focus on the first of them."""
    field = position(lords_of_war_client.FIELD, hands=(lords_of_war_client.ORCS, lords_of_war_client.DWARVES), turn=5)
    scene = by_keys(app, lords_of_war_client.match_at(field))
    key(app, pygame.K_1, text="1")
    press(app, "next")
    return scene


def test_a_second_enter_out_of_habit_ended_the_step(app) -> None:
    """A card is placed by one Enter on a square that tells what will come of it; the second one does nothing."""
    scene = placing(app)
    focused = scene.widgets.focused
    assert focused.target.id in scene.table.model.forecasts
    press(app, "ok")
    assert [entry.action.kind for entry in scene.session.match.journal][-1] == "deploy"
    done = len(scene.session.match.journal)
    app.step([], 350.0)
    press(app, "ok")
    assert len(scene.session.match.journal) == done
    app.step([], 700.0)
    press(app, "ok")
    assert len(scene.session.match.journal) == done + 1, "later it is meant"


def _called_with_more_to_choose(app: App, game: str, rng: random.Random) -> tuple[BoardScene, str]:
    """A board on which something has been called by its letter or number and several targets are next; its label."""
    for steps in range(0, 400, 4):
        match = played(game, steps, rng)
        if match.outcome is not None:
            continue
        scene = by_keys_unseen(app, match)
        top, session = app.scenes.top, scene.session
        assert top is not None
        for label, widget in scene.letters.signs(top).items():
            ways = [action for action in session.offer() if action.path[:1] == (getattr(widget, "target", None),)]
            if session.path or len({action.path[1] for action in ways if len(action.path) > 1}) < 2:
                continue
            call(app, label)
            session = scene.session
            if session.path and session.ready is None and len(session.targets()) > 1:
                return scene, label
            scene = by_keys_unseen(app, match)
    raise AssertionError(f"{game} offers no choice in two steps")


def call(app: App, label: str) -> None:
    """Press the keys of a label or number."""
    for letter in label.lower():
        key(app, pygame.key.key_code(letter), text=letter)
    settle(app)


@pytest.mark.parametrize("game", GAMES)
def test_enter_after_a_letter_carried_the_piece_to_the_first_space(app, game) -> None:
    """Nothing is proposed while several targets are next: the focus stays at what was called, and Enter there takes it
    back or counts one more of it. Tab leads to what is next."""
    scene, label = _called_with_more_to_choose(app, game, random.Random(game))
    before = len(scene.session.match.journal)
    press(app, "ok")
    settle(app)
    assert len(scene.session.match.journal) == before
    if not scene.session.path:
        call(app, label)
    press(app, "next")
    focused = on_top(app).widgets.focused
    following = scene.session.targets()
    assert getattr(focused, "target", None) in following | {scene.table.place_of(one) for one in following}


def test_arrows_go_from_a_called_card_to_its_squares(app) -> None:
    scene = placing(app)
    press(app, "back")
    key(app, pygame.K_1, text="1")
    focused = scene.widgets.focused
    assert focused.target.kind == "card"
    press(app, "left")
    focused = scene.widgets.focused
    assert focused.target in scene.session.targets()


def test_the_mouse_still_asks_for_a_second_touch(app) -> None:
    scene = placing(app)
    focused = scene.widgets.focused
    assert focused is not None
    click(app, focused)
    assert scene.session.ready is not None


def test_signs_cover_neither_each_other_nor_other_pieces(app) -> None:
    canvas = app.canvas
    hexes = [Sign("B", Rect(300, 300, 80, 70), space=True), Sign("C", Rect(300, 300, 30, 30))]
    boxes = place_signs(canvas, hexes, [Rect(330, 305, 30, 30)], "button")
    assert not boxes[0].colliderect(boxes[1])
    assert not boxes[0].colliderect(Rect(330, 305, 30, 30))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", GAMES)
def test_signs_stand_apart_and_inside_the_window(make_app, game, size) -> None:
    app: App = make_app(size=size)
    scene = by_keys(app, played(game, 64, random.Random(3)))
    assert app.scenes.top is not None
    seen = [box for _, box in scene.letters.places(app.canvas, app.scenes.top)[1]]
    window = Rect(0, 0, app.canvas.width, app.canvas.height)
    for n, box in enumerate(seen):
        assert window.contains(box)
        for other in seen[:n]:
            both = box.clip(other)
            assert both.w * both.h < 0.3 * box.w * box.h


@pytest.mark.parametrize("language", ["en", "es"])
def test_who_goes_by_tab_is_told_of_the_letters_once(make_app, language) -> None:
    app: App = make_app(coach_marks=True, language=language)
    match = warcraft_client.opening("move")
    scene = by_keys(app, match)
    app.settings.target_letters = False
    press(app, "next")
    seen = []
    for _ in range(6):
        scene.relayout()
        app.step([])
        if scene.marks.shown is None:
            break
        seen.append(scene.marks.shown.id)
        words = getattr(scene.widgets.find("mark"), "words", "")
        if seen[-1] == "keys/letters":
            assert words.count(" F ") == 2
        scene.marks.close()
    assert seen.count("keys/letters") == 1
    assert seen[-1] == "keys/letters", "what the game itself asks comes first"


@pytest.mark.parametrize(
    "lesson", ["lords_of_war/arrows", "warcraft/move", "small_world/conquest", "adventure/first-steps"]
)  # fmt: skip
def test_a_lesson_is_taken_by_letters(make_app, monkeypatch, lesson) -> None:
    app: App = make_app()
    app.settings.animation_percent = 0
    app.settings.target_letters = True
    app.push("lessons")
    app.mapper.last_device = "keyboard"
    by_tab, used = lesson_hands.touch, []

    def touch(app: App, widget: Widget, hand: lesson_hands.Hand) -> None:
        scene, top = lesson_hands.lesson_scene(app), app.scenes.top
        app.mapper.last_device = "keyboard"
        signs = scene.letters.signs(top) if top is not None else {}
        label = next((name for name, one in signs.items() if one is widget and name.isalpha()), "")
        if label:
            used.append(label)
            type_label(app, label)
        else:
            by_tab(app, widget, hand)

    monkeypatch.setattr(lesson_hands, "touch", touch)
    scene = lesson_hands.start_lesson(app, lesson)
    for _ in scene.run.lesson.form.steps:
        play = lesson_hands.play_freely if scene.run.step.free else lesson_hands.play_step
        play(app, "keyboard")
        if scene.run.done:
            break
    assert scene.run.done
    assert used, "some step is a choice on the board"


def test_a_gamepad_has_no_letters(app) -> None:
    scene = choosing(app)
    app.mapper.last_device = "pad"
    assert scene.letters.signs(scene) == {}
    assert not scene.live_letters


def test_choices_showed_the_keys_of_digits_to_a_gamepad(app, monkeypatch) -> None:
    drawn = noted(monkeypatch, board_scene, "draw_key", 2, instead=True)
    scene = by_keys(app, adventure_client.travelling(stage="resource"))
    for device, wanted in (("pad", False), ("keyboard", True)):
        app.mapper.last_device = device
        assert scene.controls.numbered()
        drawn.clear()
        scene.draw(app.canvas)
        assert bool(drawn) is wanted, device


def test_a_combat_has_letters_of_its_own(app) -> None:
    stage = AppDriver(app)
    app.settings.target_letters = True
    board = stage.board(next(path for path in stage.examples("warcraft") if "battle" in path.stem), curtain=True)
    on_top(app).widgets.find("open").activate()
    stage.settle()
    app.mapper.last_device = "keyboard"
    top = on_top(app)
    assert top.name == "battle"
    assert "answer.when_to_ask" in {widget.id for widget in board.letters.labels(top).values()}
    assert board.letters.labels(board) == {}
    assert top.live_letters


def test_letters_covered_the_icons_of_small_buttons(app) -> None:
    """A letter stands on the corner of a button, and leaves the middle, with its icon, free."""
    scene = by_keys(app, load_example("example-warcraft-2-teams.json"))
    signs = scene.letters.signs(scene)
    buttons = {label: widget for label, widget in signs.items() if isinstance(widget, Button)}
    assert buttons
    for label, box in scene.letters.places(app.canvas, scene)[1]:
        if label in buttons:
            icon = Rect(0, 0, 20, 20)
            icon.center = buttons[label].rect.center
            assert not box.colliderect(icon), buttons[label].id


def test_the_message_about_letters_lay_over_the_hand_in_low_windows(make_app) -> None:
    app: App = make_app(size=(1152, 640))
    scene = by_keys(app, load_example("example-3-volley.json"))
    assert scene.table.last_check is not None, "the button for the sums takes room, too"
    place, area = scene.table.layout_now, scene.toast_area
    assert not area.colliderect(place.hand)
    assert area.h >= 80, "three lines have room"
