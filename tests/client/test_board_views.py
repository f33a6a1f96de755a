"""Around the board: chronicle, menus, views, a field without edges, motion and rest."""

from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.games.lords_of_war import layout
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war.events import Deployed
from tabletop.text import t
from tests.support.boards import board, legal_spots, open_board, spot_of
from tests.support.lords_of_war_client import DWARVES, FIELD, ORCS, board_to_deploy_on, match_at, position, under_way
from tests.support.pilot import click, on_top, press, settle, toasts, type_text, wait

# ----------------------------------------------------------------------------------------------------- chronicle


def test_chronicle_lines_lead_to_their_moment(instant) -> None:
    scene = open_board(instant, under_way(40))
    press(instant, "log")
    lines = scene.log_drawer.shown()
    assert len(lines) > 30
    row = next(n for n, line in enumerate(lines) if line.index == 17)
    scene.widgets.find("log.list").reveal_row(row)
    click(instant, "log.list", at=scene.widgets.find("log.list").row_rect(row).center)
    assert scene.session.looking == 18
    for _ in range(8):
        press(instant, "down")
    assert scene.session.looking > 18, "the arrow keys go on from there"
    press(instant, "log")
    assert "log.list" not in scene.widgets


def test_chronicle_is_searched(instant) -> None:
    scene = open_board(instant, under_way(40))
    press(instant, "find")
    type_text(instant, "draws")
    instant.step([])
    assert scene.log_drawer.search == "draws"
    assert scene.log_drawer.shown()
    assert all("draws" in line.words for line in scene.log_drawer.shown())
    type_text(instant, "zzz")
    instant.step([])
    assert scene.log_drawer.shown() == []


def test_chronicle_is_exported_in_the_readers_language(instant) -> None:
    scene = open_board(instant, under_way(20))
    press(instant, "log")
    click(instant, "log.export")
    files = list(instant.paths.exports.glob("*.txt"))
    assert len(files) == 1
    assert files[0].read_text("utf-8").splitlines() == [line.words for line in scene.log_drawer.lines()]
    instant.set_language("es")
    instant.step([])
    click(instant, "log.export")
    assert len(list(instant.paths.exports.glob("*.txt"))) == 2
    assert any("roba" in line.words for line in scene.log_drawer.lines())
    instant.set_language("en")


def test_chronicle_tells_what_was_taken_back(instant) -> None:
    field = [["c2", 1, "und.zombie-gnasher-a"], ["d6", 2, "dwf.slugger-b"]]
    scene = open_board(instant, match_at(position(field, hands=(ORCS, DWARVES), turn=9)))
    action = next(a for a in scene.session.offer() if a.kind == "move")
    scene.session.do(action)
    scene.session.settle()
    scene.undo()
    press(instant, "log")
    assert t("board.log_undone", n=1) == "1 action undone"
    assert scene.log_drawer._undone_height() > 0


# ---------------------------------------------------------------------------------------------------------- menu


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_message_lay_on_the_last_buttons_of_the_menu(make_app, size) -> None:
    app = make_app(size=size, start="menu", base_scene="menu")
    board_to_deploy_on(app)
    press(app, "menu")
    for n in range(3):
        app.toasts.add(f"Message {n} of three, each of them as long as a sentence of the program tends to be.")
    settle(app)
    rects = [item.rect for item in app.toasts.items]
    buttons = [widget.rect for widget in app.scenes.top.widgets if widget.visible]
    assert len(rects) == 3
    assert not [rect for rect in rects if rect is None or rect.collidelist(buttons) >= 0]


def test_save_as_and_concede(instant) -> None:
    scene, _ = board_to_deploy_on(instant)
    press(instant, "menu")
    click(instant, "save")
    press(instant, "select_all")
    type_text(instant, "Sunday battle")
    press(instant, "ok")
    assert t("board.saved", title="Sunday battle") in toasts(instant)
    assert [entry.title for entry in instant.library.entries() if entry.kind != "example"] == ["Sunday battle"]
    press(instant, "back")
    press(instant, "menu")
    click(instant, "concede")
    click(instant, "dialog.cancel")
    assert scene.session.outcome is None
    click(instant, "concede")
    click(instant, "dialog.ok")
    settle(instant)
    assert scene.session.outcome.ending == "concession"
    assert on_top(instant).name == "game_over"


def test_the_proposed_name_of_a_save_was_not_selected(instant) -> None:
    """A typed name was appended to the proposed one; what is typed replaces it, and End keeps it."""
    board_to_deploy_on(instant)
    press(instant, "menu")
    click(instant, "save")
    type_text(instant, "Sunday battle")
    assert instant.scenes.top.widgets.find("naming.entry").text == "Sunday battle"
    press(instant, "back")
    click(instant, "save")
    entry: Any = instant.scenes.top.widgets.find("naming.entry")
    proposed = entry.text
    press(instant, "end")
    type_text(instant, " 2")
    assert instant.scenes.top.widgets.find("naming.entry").text == f"{proposed} 2"


def test_leaving_keeps_the_game(make_app) -> None:
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    app.step([])
    scene = open_board(app, under_way(12))
    app.step([])
    press(app, "menu")
    click(app, "leave")
    app.step([])
    app.step([])
    assert on_top(app).name == "menu"
    click(app, "menu.continue")
    app.step([])
    again = board(app)
    assert again.session.match.state == scene.session.match.state


# --------------------------------------------------------------------------------------------------------- views


def test_threats_and_the_other_side_of_the_table(instant) -> None:
    scene, _ = board_to_deploy_on(instant)
    press(instant, "threat")
    assert scene.table.threats
    before = scene.table.grid.rect(0, 0)
    press(instant, "turn_view")
    instant.step([])
    assert scene.table.grid.flipped
    after = scene.table.grid.rect(0, 0)
    assert after.y < before.y
    assert after.x > before.x


def test_the_board_turns_to_the_player_unless_told_otherwise(make_app) -> None:
    for turn in (True, False):
        app = make_app(animation_percent=0, turn_board=turn)
        scene = open_board(app, match_at(position(FIELD, active=2, hands=(ORCS, DWARVES), turn=5)))
        assert scene.table.grid.flipped == turn


def test_looking_closer(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    click(instant, card, button=3)
    assert instant.scenes.top.name == "look"
    press(instant, "ok")
    assert instant.scenes.top is scene
    click(instant, Target("space", "a1"), button=3)
    assert instant.scenes.top is scene, "an empty square has nothing to look at"
    press(instant, "next", "info")
    assert instant.scenes.top.name == "look"


def test_the_board_hears_the_pointer_as_soon_as_the_large_card_is_gone(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    spot = spot_of(scene, card)
    at_card = spot.rect.center
    instant.step([PointerMove(at_card), PointerDown(at_card, 3)])
    instant.step([PointerUp(at_card, 3)])
    settle(instant)
    assert instant.scenes.top.name == "look"
    press(instant, "back")
    settle(instant)
    assert scene.widgets.captured is None
    click(instant, spot_of(scene, card))
    assert scene.session.path == (card,)


def test_piles_are_browsed(instant) -> None:
    place = position(FIELD, hands=(ORCS, DWARVES), casualties=(["dwf.slugger-a", "dwf.impaler-a"], []), turn=5)
    scene = open_board(instant, match_at(place))
    casualties = instant.scenes.top.widgets.find("casualties:0")
    seen = instant.scenes.top.widgets.find("seat:0").rect
    assert not casualties.rect.colliderect(seen), "its light cut the name and the army in two"
    click(instant, casualties)
    assert instant.scenes.top.name == "piles"
    click(instant, "pile.0.1")
    assert instant.scenes.top.name == "look"
    press(instant, "back")
    press(instant, "tab_right")
    instant.step([])
    assert "pile.0.1" not in instant.scenes.top.widgets
    press(instant, "back")
    assert instant.scenes.top is scene


def test_the_keys_of_the_table_as_they_are_bound(instant) -> None:
    board_to_deploy_on(instant)
    press(instant, "quick_help")
    keys: Any = instant.scenes.top
    assert keys.name == "keys"
    told = {words: caps for caps, words in keys.lines()}
    assert told[t("keys.threat")] == ("X",)
    assert told[t("keys.undo")] == ("Ctrl+Z", "Ctrl+Y")
    assert t("keys.pan") not in told, "the mat has edges"
    press(instant, "back")
    instant.settings.bindings["threat"] = ("q",)
    press(instant, "quick_help")
    keys = instant.scenes.top
    assert {words: caps for caps, words in keys.lines()}[t("keys.threat")] == ("Q",)
    click(instant, "keys.change")
    assert on_top(instant).name == "settings"


def test_the_keys_of_a_pad(instant) -> None:
    board_to_deploy_on(instant)
    instant.mapper.last_device = "pad"
    instant.step([Command("quick_help")])
    keys: Any = instant.scenes.top
    caps = {cap for caps, _ in keys.lines() for cap in caps}
    assert "A" in caps
    instant.step([Command("back")])
    assert instant.scenes.top is not keys


def test_language_switches_live(instant) -> None:
    scene, _ = board_to_deploy_on(instant)
    english = scene.table.prompt()
    instant.set_language("es")
    instant.step([])
    assert scene.table.prompt() != english
    instant.set_language("en")


# ------------------------------------------------------------------------------------------- field without edges


def endless(app: App) -> BoardScene:
    field = [["(0,0)", 1, "orc.war-hog-a"], ["(2,1)", 2, "dwf.slugger-b"], ["(9,6)", 1, "orc.catapult"]]
    return open_board(app, match_at(position(field, boardless=True, hands=(ORCS, DWARVES), turn=5), boardless=True))


def test_zoom_by_wheel_keys_and_buttons(instant) -> None:
    scene = endless(instant)
    camera = scene.table.camera
    whole = camera.zoom
    instant.step([Wheel(camera.view.center, 0.0, 2.0)])
    assert camera.zoom > whole
    click(instant, "board.zoom_fit")
    assert camera.zoom == pytest.approx(whole)
    click(instant, "board.zoom_in")
    near = camera.zoom
    assert near > whole
    click(instant, "board.zoom_out")
    assert camera.zoom == pytest.approx(whole)
    press(instant, "zoom_in")
    assert camera.zoom == pytest.approx(near)
    press(instant, "zoom_fit")
    assert not scene.widgets.find("board.zoom_fit").enabled


def test_pan_by_middle_button_left_button_and_keys(instant) -> None:
    scene = endless(instant)
    camera = scene.table.camera
    for _ in range(4):
        press(instant, "zoom_in")
    for button in (2, 1):
        focus = camera.focus
        a = next(
            w.rect.center
            for w in scene.widgets
            if isinstance(w, Spot) and w.target.kind == "space" and camera.view.contains(w.rect)
        )
        instant.step([PointerMove(a), PointerDown(a, button)])
        instant.step([PointerMove((a[0] - 30, a[1] + 4), (button,))])
        instant.step([PointerMove((a[0] - 60, a[1] + 8), (button,))])
        instant.step([PointerUp((a[0] - 60, a[1] + 8), button)])
        assert camera.focus[0] > focus[0]
        assert not scene.session.path, "a pan touches nothing"
    focus = camera.focus
    press(instant, "pan_left")
    assert camera.focus[0] < focus[0]


def test_turning_the_view_keeps_the_middle_of_an_endless_field(instant) -> None:
    scene = endless(instant)
    camera, grid = scene.table.camera, scene.table.grid
    for _ in range(3):
        press(instant, "zoom_in")
    press(instant, "pan_left")
    middle = grid.at(camera.view.center)
    flipped = grid.flipped
    press(instant, "turn_view")
    assert grid.flipped != flipped
    assert grid.at(camera.view.center) == middle


def test_nothing_is_told_out_of_sight_on_an_endless_field(instant) -> None:
    scene = endless(instant)
    table = scene.table
    for _ in range(12):
        press(instant, "zoom_in")
    for _ in range(20):
        press(instant, "pan_left")
    far = Deployed(0, "1:orc.butcher#1", "(3,2)", "engage", ())
    assert not table.camera.view.contains(table.grid.rect(3, 2))
    layout.follow(table, [far])
    assert table.camera.view.inflate(2, 2).contains(table.grid.rect(3, 2))
    farther = Deployed(0, "1:orc.butcher#2", "(-4,8)", "engage", ())
    layout.follow(table, [far, farther])
    assert all(table.camera.view.inflate(2, 2).contains(table.grid.rect(x, y)) for x, y in ((3, 2), (-4, 8)))


def test_the_keyboard_brings_what_it_stands_on_into_view(instant) -> None:
    scene = endless(instant)
    press(instant, "digit_4")
    for _ in range(8):
        press(instant, "zoom_in")
    seen = set()
    for _ in range(30):
        press(instant, "next")
        focused = scene.widgets.focused
        if isinstance(focused, Spot) and focused.window is not None:
            assert focused.window.inflate(2, 2).contains(focused.rect), focused.target
            seen.add(focused.target.id)
    assert len(seen) > 5


def test_a_click_on_the_open_field_still_touches(instant) -> None:
    scene = endless(instant)
    press(instant, "digit_1")
    square = next(w for w in legal_spots(scene) if w.target.kind == "space")
    click(instant, square)
    assert scene.session.ready is not None


# -------------------------------------------------------------------------------------------------------- motion


@pytest.mark.parametrize(("percent", "expected"), [(200, 0.5), (100, 1.0), (50, 2.0), (0, 0.0)])
def test_the_setting_is_a_share_of_the_usual_duration(app, percent, expected) -> None:
    scene, card = board_to_deploy_on(app)
    app.settings.animation_percent = percent
    click(app, card)
    click(app, Target("space", "d3"))
    speeds: list[float] = []
    original = scene.table.animations.show

    def spy(events: Any, before: Any) -> Any:
        steps = original(events, before)
        speeds.append(len(steps))
        return steps

    scene.table.animations.show = spy
    scene.controls.press("primary")
    assert speeds
    if scene.animations is not None:
        assert scene.animations._speed == pytest.approx(expected)


def test_a_click_is_answered_on_the_next_frame(app) -> None:
    scene, card = board_to_deploy_on(app)
    spot = spot_of(scene, card)
    app.step([PointerMove(spot.rect.center)])
    frame = app.frame
    app.step([PointerDown(spot.rect.center), PointerUp(spot.rect.center)])
    assert app.frame == frame + 1
    assert scene.session.path == (card,)


def test_a_board_at_rest_draws_nothing(app) -> None:
    board_to_deploy_on(app)
    settle(app, 4000)
    wait(app, 2500)
    frame = app.frame
    wait(app, 5000)
    assert app.frame == frame
    assert not app.moving
