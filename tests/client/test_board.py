"""The board scene with real input: touching, dragging, reasons, the way back and the past."""

from typing import Any

from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp
from tabletop.client.ui.button import MAIN_DEAF_MS, Button, MainButton
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.actions import Deploy
from tabletop.text import t
from tests.support.boards import board, legal_spots, open_board, spot_of
from tests.support.lords_of_war_client import (
    DWARVES,
    FIELD,
    ORCS,
    board_to_deploy_on,
    match_at,
    new_match,
    position,
    under_way,
)
from tests.support.pilot import click, click_beside, drag, find, hover, press, settle, toasts, wait

# ------------------------------------------------------------------------------------------------------ touching


def test_click_click_and_confirm(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    click(instant, card)
    assert scene.session.path == (card,)
    assert {w.target.id for w in legal_spots(scene) if w.target.kind == "space"} >= {"d3", "c4"}
    wait(instant, 500)
    click(instant, Target("space", "d3"))
    assert scene.session.ready is not None
    assert not scene.session.match.journal
    click(instant, "primary")
    assert scene.session.match.journal[-1].action.kind == "deploy"


def test_a_second_click_confirms_but_a_double_click_does_not_act_twice(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    click(instant, card)
    spot = spot_of(scene, Target("space", "d3"))
    pos = spot.rect.center
    for clicks in (1, 2):
        instant.step([PointerDown(pos, clicks=clicks), PointerUp(pos)])
    assert scene.session.ready is not None, "the second half of a double click confirms nothing"
    assert not scene.session.match.journal
    instant.step([PointerDown(pos, clicks=1), PointerUp(pos)])
    assert len(scene.session.match.journal) == 1


def test_a_double_click_on_the_brass_button_acts_once(instant) -> None:
    place = position(FIELD, hands=(ORCS[:3], DWARVES), turn=5, phase="reinforce")
    scene = open_board(instant, match_at(place))
    pos = scene.widgets.find("primary").rect.center
    instant.step([PointerMove(pos), PointerDown(pos, clicks=1), PointerUp(pos), PointerDown(pos, clicks=2)])
    instant.step([PointerUp(pos)])
    assert [entry.action.kind for entry in scene.session.match.journal] == ["draw"]


def test_a_click_while_something_is_shown_ends_the_show_and_is_carried_out_where_it_still_holds(app) -> None:
    """The same square lies under the pointer before and after, so the click is heard; what the main button said has
    changed, so a press on it is not."""
    scene, card = board_to_deploy_on(app)
    click(app, card)
    click(app, Target("space", "d3"))
    label = scene.widgets.find("primary").label
    scene.controls.press("primary")
    app.step([])
    assert scene.showing
    assert scene.widgets.find("primary").label == label, "the button says what it said when it was pressed"
    pos = scene.widgets.find("primary").rect.center
    app.step([PointerMove(pos), PointerDown(pos), PointerUp(pos)])
    assert not scene.motions, "what follows is a combat, which must be read first"
    assert len(scene.session.match.journal) == 1
    assert not toasts(app)


def test_the_main_button_is_deaf_for_a_moment_after_its_meaning_has_changed(app, kit) -> None:
    """The second press of somebody who is in a hurry was meant for what the button said before."""
    pressed: list[str] = []
    says = ["Roll"]

    def build(scene: Any) -> None:
        words = says[0]
        scene.widgets.add(MainButton((100, 100, 200, 50), words, "dice", lambda: pressed.append(words)))
        scene.widgets.default = "primary"

    scene = kit(build)
    pos = (200.0, 125.0)
    app.step([PointerMove(pos), PointerDown(pos), PointerUp(pos)])
    assert pressed == ["Roll"]
    says[0] = "End the step"
    scene.relayout()
    app.step([])
    app.step([PointerDown(pos), PointerUp(pos)])
    press(app, "ok")
    assert pressed == ["Roll"]
    wait(app, MAIN_DEAF_MS)
    app.step([PointerDown(pos), PointerUp(pos)])
    assert pressed == ["Roll", "End the step"]


def test_enter_is_the_main_button_unless_keys_have_moved_the_focus(app, kit) -> None:
    """After a click on a piece Enter used to go to that piece again."""
    pressed: list[str] = []

    def build(scene: Any) -> None:
        scene.widgets.add(Button("piece", (100, 300, 80, 40), "Unit", on_click=lambda: pressed.append("piece")))
        scene.widgets.add(MainButton((100, 100, 200, 50), "Roll", "dice", lambda: pressed.append("main")))
        scene.widgets.default = "primary"

    scene = kit(build)
    click(app, "piece")
    press(app, "ok")
    assert pressed == ["piece", "main"]
    scene.widgets.focus(None)
    press(app, "next")
    assert scene.widgets.focused.id in ("piece", "primary")
    scene.widgets.focus("piece", walked=True)
    press(app, "ok")
    assert pressed == ["piece", "main", "piece"]


def test_enter_says_why_the_main_button_is_not_ready_and_presses_nothing_that_keys_have_not_moved_to(app, kit) -> None:
    """While the main button was disabled, Enter pressed the thing that merely had the focus."""
    pressed: list[str] = []

    def build(scene: Any) -> None:
        scene.widgets.add(Button("piece", (100, 300, 80, 40), "Unit", on_click=lambda: pressed.append("piece")))
        scene.widgets.add(
            MainButton((100, 100, 200, 50), "Roll", "dice", lambda: pressed.append("main"), enabled=False)
        )
        scene.widgets.default = "primary"

    scene = kit(build)
    click(app, "piece")
    press(app, "ok")
    assert pressed == ["piece"]
    assert app.tooltips.shown.text == t("client.nothing_to_confirm")
    assert scene.widgets.focused is scene.widgets.find("primary"), "the ring shows what Enter is for"
    press(app, "down", "ok")
    assert pressed == ["piece", "piece"], "keys have moved there"
    click_beside(app, (5, 5))
    press(app, "ok")
    assert pressed == ["piece", "piece"], "a click ends what keys have moved"


def test_after_a_decision_the_ring_stands_on_the_main_button_and_tab_leads_to_what_is_open(instant) -> None:
    """Enter armed whatever came first on the board after a decision; now it is named by the main button."""
    scene, _ = board_to_deploy_on(instant)
    press(instant, "ok")
    assert scene.session.path == ()
    assert instant.tooltips.shown.text == scene.table.primary().reason
    assert scene.widgets.focused is scene.widgets.find("primary")
    press(instant, "next")
    focused = scene.widgets.focused
    assert focused.legal
    press(instant, "ok")
    assert scene.session.path == (focused.target,)


def test_drag_and_drop_of_a_card(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    a = spot_of(scene, card).rect.center
    b = spot_of(scene, Target("space", "d3")).rect.center
    instant.step([PointerMove(a), PointerDown(a)])
    instant.step([PointerMove(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (1,))])
    assert scene.table.drag is not None
    instant.step([PointerMove(b, (1,))])
    assert scene.table.model.preview() is not None, "the preview follows the card"
    instant.step([PointerUp(b)])
    assert scene.table.drag is None
    assert scene.session.match.journal[-1].action.path == (card, Target("space", "d3"))


def test_a_card_dropped_where_it_may_not_lie_is_refused_in_words(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    drag(instant, card, find(instant, Target("space", "a1")))
    assert not scene.session.match.journal
    assert t("lords_of_war.refusal.deploy_not_engaging", card="Orc Butcher") in toasts(instant)


def test_a_unit_carried_to_the_hand_retreats(instant) -> None:
    place = position([*FIELD, ["a1", 1, "orc.catapult"]], hands=(ORCS[:4], DWARVES), turn=5, phase="reinforce")
    scene = open_board(instant, match_at(place))
    drag(instant, Target("piece", place.at("a1")), scene.table.layout_now.hand_panel.center)
    assert scene.session.match.journal[-1].action.kind == "retreat"


def test_a_unit_dropped_on_the_way_stays(instant) -> None:
    place = position([*FIELD, ["a1", 1, "orc.catapult"]], hands=(ORCS[:4], DWARVES), turn=5, phase="reinforce")
    scene = open_board(instant, match_at(place))
    a = spot_of(scene, unit := Target("piece", place.at("a1"))).rect.center
    drag(instant, unit, (a[0] + 20, a[1] - 3))
    assert not scene.session.match.journal
    assert scene.session.ready is not None


def test_escape_lets_go_step_by_step_then_opens_the_menu(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    click(instant, card)
    click(instant, Target("space", "d3"))
    press(instant, "back")
    assert scene.session.path == (card,)
    press(instant, "back")
    assert scene.session.path == ()
    press(instant, "back")
    assert instant.scenes.top.name == "board_menu"
    press(instant, "back")
    assert instant.scenes.top is scene


def test_a_drag_ends_when_another_scene_comes_on_top(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    a = spot_of(scene, card).rect.center
    instant.step([PointerMove(a), PointerDown(a)])
    instant.step([PointerMove((a[0] - 90, a[1]), (1,))])
    assert scene.table.drag is not None
    scene.open_menu()
    instant.step([])
    assert scene.table.drag is None
    press(instant, "back")
    instant.step([PointerUp((5, 5))])
    assert scene.table.drag is None
    assert not scene.session.match.journal


def test_number_keys_choose_cards_of_the_hand(instant) -> None:
    scene, _ = board_to_deploy_on(instant)
    press(instant, "digit_2")
    assert scene.session.path[0].id == queries.hand(scene.session.shown(), 0)[1]
    press(instant, "digit_9")
    assert scene.session.path[0].id == queries.hand(scene.session.shown(), 0)[1]


def test_keyboard_focus_follows_the_path(instant) -> None:
    scene, _ = board_to_deploy_on(instant)
    press(instant, "next", "ok")
    focused = scene.widgets.focused
    assert focused.legal
    assert focused.target.kind == "space"
    waits = not scene.table.foretold(Deploy(scene.session.path[0].id, focused.target.id))
    press(instant, "ok")
    assert (scene.session.ready is not None) == waits
    press(instant, "ok")
    assert scene.session.match.journal


# ---------------------------------------------------------------------------------------------------- why not?


def test_a_refusal_names_its_rule_and_opens_it(instant, rulebook) -> None:
    scene, card = board_to_deploy_on(instant)
    click(instant, card)
    click(instant, Target("space", "a1"))
    item = instant.toasts.items[-1]
    assert item.kind == "danger"
    assert item.action[0] == t("board.why")
    press(instant, "toast")
    assert rulebook[-1]["rule"] == "LW-DEP-2"
    assert scene.session.path == (card,)


def test_hovering_tells_the_same_reason_and_the_key_to_the_rule(instant, rulebook) -> None:
    _, card = board_to_deploy_on(instant)
    click(instant, card)
    hover(instant, Target("space", "a1"))
    wait(instant, 600)
    shown = instant.tooltips.shown
    assert shown.danger
    assert t("lords_of_war.refusal.deploy_not_engaging", card="Orc Butcher") in shown.text
    assert t("board.rule_key", keys="F1") in shown.text
    instant.step([Command("rules")])
    assert rulebook[-1]["rule"] == "LW-DEP-2"


def test_newer_refusals_replace_older_ones(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    click(instant, card)
    for square in ("a1", "g1", "d4"):
        target = Target("space", square) if square != "d4" else Target("piece", scene.table.model.by_square["d4"].id)
        click(instant, target)
    assert len([item for item in instant.toasts.items if item.kind == "danger"]) == 1


def test_a_refusal_outlived_the_next_thing_that_was_done(instant) -> None:
    """The sentence stood for its time over clicks that did something."""
    scene, card = board_to_deploy_on(instant)
    click(instant, card)
    click(instant, Target("space", "a1"))
    assert [item.kind for item in instant.toasts.items] == ["danger"]
    good = next(target for target in scene.session.targets() if target.kind == "space")
    click(instant, good)
    assert not [item for item in instant.toasts.items if item.kind == "danger"]


def test_messages_lie_clear_of_mat_hand_and_buttons(make_app) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        app = make_app(size)
        scene, card = board_to_deploy_on(app)
        click(app, card)
        click(app, Target("space", "a1"))
        settle(app)
        place, item = scene.table.layout_now, app.toasts.items[-1]
        assert not item.rect.colliderect(place.mat), size
        assert not item.rect.colliderect(place.buttons), size
        assert not item.rect.colliderect(place.prompt), size
        if size != (1024, 640):
            assert not item.rect.colliderect(place.hand), size


def test_the_greyed_undo_says_why(instant) -> None:
    scene, card = board_to_deploy_on(instant)
    undo = scene.widgets.find("take_back")
    assert not undo.enabled
    assert undo.reason == t("board.undo.start")
    click(instant, card)
    click(instant, Target("space", "d3"))
    wait(instant, 400)
    click(instant, "primary")
    settle(instant)
    while instant.scenes.top is not scene:
        press(instant, "ok")
        settle(instant)
    undo = scene.widgets.find("take_back")
    assert undo.reason == t("board.undo.committed")
    assert undo.rule == "LW-DEP-11"
    for _ in range(2):
        assert instant.tooltips.shown is None
        click(instant, "take_back")
        assert instant.tooltips.shown.text.startswith(t("board.undo.committed"))
        instant.tooltips.hide()
    press(instant, "undo")
    assert instant.tooltips.shown.text.startswith(t("board.undo.committed"))


# ------------------------------------------------------------------------------------------------ back and forth


def test_undo_and_redo_of_a_move(instant) -> None:
    field = [["d3", 1, "tmp.palisade"], ["c2", 1, "und.zombie-gnasher-a"], ["d6", 2, "dwf.slugger-b"]]
    place = position(field, hands=(ORCS, DWARVES), turn=9)
    scene = open_board(instant, match_at(place))
    unit = Target("piece", place.at("c2"))
    click(instant, unit)
    wait(instant, 400)
    click(instant, Target("space", "c3"))
    assert [entry.action.kind for entry in scene.session.match.journal] == ["move"]
    click(instant, "take_back")
    assert not scene.session.match.journal
    assert scene.table.squares_shown[unit.id] == (2, 1)
    press(instant, "redo")
    assert scene.table.squares_shown[unit.id] == (2, 2)
    assert not scene.widgets.find("bar.redo").enabled


def test_a_step_that_is_followed_by_a_combat_is_shown_before_it_is_made(instant) -> None:
    field = [["d3", 1, "tmp.palisade"], ["c2", 1, "und.zombie-gnasher-a"], ["d6", 2, "dwf.slugger-b"]]
    place = position(field, hands=(ORCS[:5], DWARVES), turn=9, phase="battle")
    scene = open_board(instant, match_at(place))
    click(instant, Target("piece", place.at("c2")))
    wait(instant, 400)
    click(instant, Target("space", "c3"))
    model = scene.table.model
    assert scene.session.ready is not None
    assert model.chosen_square == "c3"
    assert {target.id for target in model.on_offer} >= {"c3", "b3"}, "the other squares stay on offer"
    before = instant.window.surface.get_at(tuple(map(int, scene.table.grid.rect(2, 2).center)))
    wait(instant, 400)
    click(instant, Target("space", "b3"))
    after = instant.window.surface.get_at(tuple(map(int, scene.table.grid.rect(2, 2).center)))
    assert before != after
    press(instant, "end_phase")
    assert scene.session.match.journal[-1].action.path[1].id == "b3"


def test_the_table_is_asked_before_more_is_taken_back(instant) -> None:
    scene = open_board(instant, new_match(undo="friendly"))
    card = legal_spots(scene)[0]
    click(instant, card)
    wait(instant, 400)
    click(instant, "primary")
    settle(instant)
    assert scene.session.match.journal
    assert instant.scenes.top.name == "curtain", "the curtain has fallen at once"
    click(instant, "open")
    press(instant, "undo")
    assert instant.scenes.top.name == "dialog"
    click(instant, "dialog.cancel")
    assert scene.session.match.journal
    press(instant, "undo")
    click(instant, "dialog.ok")
    wait(instant, 50)
    assert not scene.session.match.journal
    assert scene.session.match.undone


def test_time_line_looks_back_and_branches(instant) -> None:
    match = under_way(30)
    scene = open_board(instant, match)
    press(instant, "timeline")
    click(instant, "time.back")
    assert scene.session.looking == 29
    click(instant, "time.first")
    assert scene.session.looking == 0
    assert not scene.table.shown.pieces
    click(instant, Target("space", "c3"))
    assert t("board.looking_back") in toasts(instant)
    click(instant, "time.forward")
    assert scene.session.looking == 1
    click(instant, "time.branch")
    instant.step([])
    fork = board(instant)
    assert fork is not scene
    assert len(fork.session.match.journal) == 1
    assert len(match.journal) == 30
    assert fork.saver.info.id != scene.saver.info.id


def test_closing_the_time_line_returns_to_the_present(instant) -> None:
    scene = open_board(instant, under_way(12))
    press(instant, "timeline")
    scene.look(3)
    press(instant, "timeline")
    assert scene.session.looking is None
    scene.look(3)
    press(instant, "back")
    assert scene.session.looking is None


def test_the_primary_button_leaves_the_past(instant) -> None:
    scene = open_board(instant, under_way(12))
    scene.look(5)
    instant.step([])
    click(instant, "primary")
    assert scene.session.looking is None
