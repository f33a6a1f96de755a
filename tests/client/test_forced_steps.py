"""Forced steps are done for a person after a moment, and undo goes back to the last decision."""

from __future__ import annotations

import pytest

from tabletop.client.app import App
from tabletop.client.scenes.board.computers import MOMENT_MS
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.storage import format as save_format
from tabletop.storage.header import SeatPlayers
from tests.support import adventure_client, lords_of_war_client
from tests.support.adventure_positions import Table
from tests.support.boards import open_board
from tests.support.lords_of_war_positions import position
from tests.support.pilot import click, press, settle, wait
from tests.support.thinking import think_here


@pytest.fixture
def skipping(app: App) -> App:
    """An app that skips forced steps, and moves nothing."""
    app.settings.reduced_motion = app.settings.skip_forced = True
    return app


def deployment(app: App) -> tuple[BoardScene, Target]:
    """A board on which the first seat deploys, and its Butcher; draws and moves no more than the rules ask for."""
    place = position(lords_of_war_client.FIELD, hands=(lords_of_war_client.ORCS, lords_of_war_client.DWARVES), turn=5)
    scene = open_board(app, lords_of_war_client.match_at(place, undo="friendly", curtain=False))
    return scene, Target("card", place.held("orc.butcher"))


def free_square(scene: BoardScene, card: Target) -> Target | None:
    """A square on which the card strikes nobody, so that only a draw follows; None where there is none."""
    match = scene.session.match
    for action in match.legal_actions():
        if action.path[0] == card:
            trial = match.branch(len(match.journal))
            trial.apply(action)
            if [one.kind for one in trial.legal_actions()] == ["draw"]:
                return action.path[1]
    return None


def deploy(app: App, scene: BoardScene, card: Target) -> None:
    """Place the card where only a draw follows."""
    square = free_square(scene, card)
    assert square is not None
    click(app, card)
    click(app, square)
    click(app, square)


def done(scene: BoardScene) -> list[str]:
    return [entry.action.kind for entry in scene.session.match.journal]


def test_a_card_is_drawn_without_a_press_after_a_moment(skipping: App) -> None:
    scene, card = deployment(skipping)
    deploy(skipping, scene, card)
    assert done(scene) == ["deploy"]
    wait(skipping, MOMENT_MS / 2)
    assert done(scene) == ["deploy"], "it can be read, or taken back"
    wait(skipping, MOMENT_MS)
    assert done(scene) == ["deploy", "draw"]
    assert scene.session.decider == 1


def test_the_next_decision_is_held_before_a_layout(skipping: App) -> None:
    """What a computer does at once was shown under the words that the game is over."""
    scene, card = deployment(skipping)
    square = free_square(scene, card)
    action = next(one for one in scene.session.offer() if one.path == (card, square))
    scene.show(scene.session.do(action))
    assert scene.table.shown.decider == scene.session.decider == 0
    assert scene.table.shown.prompt == scene.table.prompt() != ""


def test_undo_within_the_moment_takes_the_decision_back(skipping: App) -> None:
    scene, card = deployment(skipping)
    deploy(skipping, scene, card)
    press(skipping, "undo")
    wait(skipping, 3 * MOMENT_MS)
    assert done(scene) == []


def test_undo_goes_back_over_what_was_done_by_itself(skipping: App) -> None:
    """Where the table agrees; redo comes to the same position, and nothing happens in between."""
    scene, card = deployment(skipping)
    deploy(skipping, scene, card)
    settle(skipping)
    assert done(scene) == ["deploy", "draw"]
    after = scene.session.match.game.clone(scene.session.match.state)
    press(skipping, "undo")
    click(skipping, "dialog.ok")
    wait(skipping, 3 * MOMENT_MS)
    assert done(scene) == []
    scene.redo()
    assert scene.session.match.state == after
    press(skipping, "undo")
    click(skipping, "dialog.ok")
    assert done(scene) == [], "after redo it is known as well what nobody has decided"


def test_a_saved_game_replays_what_was_done_by_itself(skipping: App) -> None:
    scene = open_board(skipping, lords_of_war_client.under_way(4, curtain=False))
    match, cards = scene.session.match, {action.path[0] for action in scene.session.match.legal_actions()}
    card = next(card for card in sorted(cards) if free_square(scene, card) is not None)
    deploy(skipping, scene, card)
    settle(skipping)
    assert done(scene)[-2:] == ["deploy", "draw"]
    read = save_format.loads(save_format.dumps(match, scene.saver.info)).match
    assert read.journal == match.journal
    assert read.state == match.state


def test_with_the_setting_off_everything_is_asked(skipping: App) -> None:
    skipping.settings.skip_forced = False
    scene, card = deployment(skipping)
    deploy(skipping, scene, card)
    wait(skipping, 3 * MOMENT_MS)
    assert done(scene) == ["deploy"]
    click(skipping, "primary")
    assert done(scene) == ["deploy", "draw"]


def test_nothing_happens_behind_the_menu(skipping: App) -> None:
    scene, card = deployment(skipping)
    deploy(skipping, scene, card)
    scene.open_menu()
    wait(skipping, 3 * MOMENT_MS)
    assert done(scene) == ["deploy"]
    press(skipping, "back")
    wait(skipping, 3 * MOMENT_MS)
    assert done(scene) == ["deploy", "draw"]


def test_a_turn_begins_with_its_roll_when_its_player_has_taken_the_device(skipping: App) -> None:
    """The die is thrown before the eyes of the one whose turn it is."""
    place = Table("sofeea", "sandrai", seed=3).at("brill", "sofeea").at("thelsamar", "sandrai")
    place.hand("sofeea", "portal").hand("sandrai", "fear")
    skipping.push("board", match=adventure_client.match_at(place.stage("roll")))
    wait(skipping, 3 * MOMENT_MS)
    scene = next(one for one in skipping.scenes.scenes if isinstance(one, BoardScene))
    assert done(scene) == []
    click(skipping, "open")
    wait(skipping, 3 * MOMENT_MS)
    assert done(scene) == ["roll_movement"]


def test_a_lesson_goes_on_asking(skipping: App) -> None:
    """A step that asks for the forced action keeps asking: the coach speaks of it."""
    scene, card = deployment(skipping)
    scene.teller.muted = True
    deploy(skipping, scene, card)
    wait(skipping, 3 * MOMENT_MS)
    assert done(scene) == ["deploy"]


@pytest.mark.parametrize("one_click", [False, True])
def test_a_move_of_one_click_needs_no_second_touch(skipping: App, one_click: bool) -> None:
    """Issue: card, square, done; undo is free."""
    skipping.settings.one_click = one_click
    scene, card = deployment(skipping)
    square = free_square(scene, card)
    assert square is not None
    click(skipping, card)
    click(skipping, square)
    assert done(scene) == (["deploy"] if one_click else [])
    if one_click:
        press(skipping, "undo")
        assert done(scene) == []


@pytest.mark.parametrize("one_click", [False, True])
def test_the_card_of_the_challenge_waits_on_its_square(skipping: App, one_click: bool) -> None:
    """With moves of one click the prompt asked for a card that was chosen, and the main button was dark."""
    skipping.settings.one_click = one_click
    scene = open_board(skipping, lords_of_war_client.new_match())
    click(skipping, scene.session.offer()[0].path[0])
    assert done(scene) == []
    assert scene.table.primary().enabled
    click(skipping, "primary")
    assert done(scene)[0] == "place_opening"


@pytest.mark.parametrize("levels", [("", "captain"), ("", "")])
def test_the_coin_needs_no_press(skipping: App, levels: tuple[str, str]) -> None:
    """Persons read it together; where the device changes hands, the curtain waits."""
    match = lords_of_war_client.new_match()
    think_here(skipping).held = True
    skipping.push("coin", match=match, players=SeatPlayers(levels, 1))
    wait(skipping, 3000.0)
    assert {scene.name for scene in skipping.scenes.scenes} & {"board", "coin"} == {"board"}
