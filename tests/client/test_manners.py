"""Manners of every table: nothing covers what it asks about, one light, one key for each thing."""

from dataclasses import replace
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.combat import raised_place as raised_in_row
from tabletop.client.games.adventure.hand import raised_place as adventure_raised
from tabletop.client.games.warcraft import names
from tabletop.client.games.warcraft.battle_footer import pointed_card
from tabletop.client.games.warcraft.hand import held_cards, raised_place
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.menu.game_boxes import GameBox
from tabletop.client.scenes.menu.scene import ContinueButton
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.tooltip import place, place_clear
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.text import t
from tests.support import adventure_client, boards, warcraft_client
from tests.support.boards import spot_of
from tests.support.drawn import example
from tests.support.lords_of_war_client import board_to_deploy_on
from tests.support.pilot import click, click_at_once, covering, hover, hover_at, on_top, press, settle, wait
from tests.support.recorded_games import moment
from tests.support.showing import ask_always

from .test_warcraft_battle import calm, overlay, spots, start, table

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def _laid(app: App, match: Any) -> Any:
    board = start(app, match)
    wait(app, 400)
    return board.table


def _spending(hand: list[str]) -> Any:
    """The Humans may play a card at the beginning of their Spend Step."""
    board = {"a1": "HU melee, HU worker", "g1": "OR melee"}
    return warcraft_client.match_at(
        table(board=board, hands={"HU": hand}, stock={"HU": (5, 5)}, stage="spend_start").state
    )


# ------------------------------------------------------------------------------- nothing covers what it asks about


@pytest.mark.parametrize("size", SIZES)
def test_the_raised_resources_card_covered_its_own_two_choices(make_app, size) -> None:
    """The middle card of three, chosen by mouse: both choices can be seen and hit."""
    app = make_app(size=size)
    laid = _laid(app, _spending(["poly", "res", "fast"]))
    click(app, "hand:1")
    wait(app, 400)
    choices = [w for w in laid.scene.widgets if w.id.startswith("choice:")]
    assert [w.id for w in choices] == ["choice:gold", "choice:wood"]
    raised = [raised_place(laid, held.rect) for held in held_cards(laid)]
    for choice in choices:
        assert choice.rect.collidelist(raised) < 0
        assert covering(app, choice, choice.rect.center) == ""
    assert names.prompt(laid) == "Choose what Resources gives you."


@pytest.mark.parametrize("save", ["adventure-6-last-step", "adventure-3-duel", "warcraft-7-battle"])
def test_the_reason_against_a_card_lay_over_the_raised_card(make_app, save) -> None:
    """The tooltip of a card that cannot be played now lies beside what is raised, not over its words."""
    app = make_app(size=(1280, 720))
    match = example(save)
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    laid: Any = start(app, match).table
    wait(app, 400)
    hand = [w for w in app.scenes.top.widgets if w.id.startswith(("hand:", "card:"))]
    told = 0
    for spot in (hand[0], hand[-1]):
        hover_at(app, (spot.rect.centerx, spot.rect.y + 20))
        wait(app, 1200)
        if save == "adventure-6-last-step":
            raised = adventure_raised(laid, spot.rect)
        else:
            place = app.scenes.top.view.places
            raised = raised_in_row(spot.rect, place.hand if save == "adventure-3-duel" else place.middle)
        if app.tooltips.rect is not None:
            told += 1
            assert not app.tooltips.rect.colliderect(raised)
    assert told


def test_the_words_about_the_main_button_lay_over_turn_the_board(make_app) -> None:
    """Its tooltip and the answer to a press that can do nothing leave the prompt and all other buttons free."""
    app = make_app(size=(1280, 720))
    match = example("2-forced-advance")
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    scene = start(app, match)
    wait(app, 400)
    hover(app, "primary")
    wait(app, 1200)
    for _ in range(2):
        box = app.tooltips.rect
        assert box is not None
        assert not [w.id for w in scene.widgets if isinstance(w, Button) and w.visible and w.rect.colliderect(box)]
        assert not scene.table.layout_now.prompt.colliderect(box)
        press(app, "ok")
        wait(app, 100)
    assert app.tooltips.shown.key == "bubble"


@pytest.mark.parametrize("size", SIZES)
def test_the_hand_jumped_because_a_row_of_choices_pushed_it(make_app, size) -> None:
    """Before, while and after a card asks what it gives, the cards lie where they lay."""
    app = make_app(size=size)
    laid = _laid(app, _spending(["poly", "res", "fast"]))
    before = [held.rect for held in held_cards(laid)]
    click(app, "hand:1")
    wait(app, 400)
    assert laid.rows_box is not None
    assert [held.rect for held in held_cards(laid)] == before
    window = FRect(0, 0, app.canvas.width, app.canvas.height)
    assert window.contains(laid.rows_box)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
def test_a_card_below_the_row_of_offers_is_read_by_pointing_at_it(make_app, size) -> None:
    """What lies over the lower part of the hand leaves its titles free; the card pointed at is raised above the row,
    whole and inside the window."""
    app = make_app(size=size)
    field = {"a1": "HU melee, HU worker", "g1": "OR melee"}
    hands = {"HU": ["poly", "res", "fast"]}
    laid = _laid(
        app, warcraft_client.match_at(table(board=field, hands=hands, stock={"HU": (5, 5)}, stage="spend").state)
    )
    click(app, "spend:train")
    wait(app, 400)
    assert laid.rows_box is not None
    window = FRect(0, 0, app.canvas.width, app.canvas.height)
    for held in held_cards(laid):
        raised = raised_place(laid, held.rect)
        assert window.contains(raised)
        assert raised.h >= held.rect.h
        assert not raised.colliderect(laid.rows_box)
        assert laid.rows_box.top - held.rect.top >= 40


def test_an_offer_of_a_narrow_row_was_a_picture_without_words(make_app, monkeypatch) -> None:
    """A choice of a narrow row has words above, and picture and price side by side below them."""
    app = make_app(size=(1920, 1080))
    field = {"a1": "HU melee, HU worker", "g1": "OR melee"}
    laid = _laid(app, warcraft_client.match_at(table(board=field, stock={"HU": (5, 5)}, stage="spend").state))
    click(app, "spend:train")
    wait(app, 400)
    offer = laid.scene.widgets.find("item:melee")
    assert offer.label
    assert offer.stacked
    heights = []
    monkeypatch.setattr(app.canvas, "icon", lambda name, pos, size, *rest: heights.append(pos[1]))
    offer.draw(app.canvas)
    assert len(heights) == 3  # the unit, gold and wood
    assert max(heights) - min(heights) <= 2


@pytest.mark.parametrize("size", SIZES)
def test_two_plates_of_battles_pushed_the_hand_off_the_screen(make_app, size) -> None:
    """The titles of the cards stay above the plates."""
    app = make_app(size=size)
    field = {"b2": "HU melee 3, OR melee", "d4": "HU melee 2, HU ranged, OR melee 2", "e4": "OR ranged"}
    match = warcraft_client.match_at(table(board=field, hands={"HU": ["poly", "fast"], "OR": ["fast"]}).state)
    while not any("battle" in action.kind for action in match.legal_actions()):
        match.apply(next(a for a in match.legal_actions() if a.kind in ("end_step", "pass")))
    laid = _laid(app, match)
    plates = [w for w in laid.scene.widgets if w.id.startswith("choice:battle")]
    assert len(plates) == 2
    assert plates[0].rect.y == plates[1].rect.y
    assert laid.rows_box is not None
    for held in held_cards(laid):
        assert laid.rows_box.top - held.rect.top >= 40
    for plate in plates:
        assert FRect(0, 0, app.canvas.width, app.canvas.height).contains(plate.rect)
        assert covering(app, plate, plate.rect.center) == ""


@pytest.mark.parametrize("size", SIZES)
def test_a_card_shown_large_in_battle_covered_the_dice_it_is_about(make_app, size) -> None:
    """Its words stand beside the hand, once: no tooltip says them again, and that of a card that cannot be played keeps
    off dice, sentence and main button."""
    app = make_app(size=size)
    field = {"c4": "HU melee 2, HU ranged, OR melee 3", "b2": "OR melee 2"}
    position = table(board=field, active="OR", hands={"HU": ["invis", "poly"]}, levels={"HU": (1, 3, 1)})
    match = warcraft_client.match_at(position.state)
    while match.state.frames[-1].phase != "w7":
        match.apply(next(a for a in match.legal_actions() if a.kind in ("end_step", "pass")))
    board = start(app, match)
    calm(app)
    view, scene = board.table.battle, overlay(app)
    place_now = view.places
    legal, barred = spots(scene, "card")[0], spots(scene, "card", legal=False)[0]
    for spot in (legal, barred):
        hover(app, spot)
        wait(app, 900)
        assert pointed_card(app.canvas, view) == spot.target.id
        shown = app.tooltips.shown
        assert (shown is None) is spot.legal
        if shown is not None:
            assert view.card_text(spot.target.id) not in shown.text
            box = app.tooltips.rect
            main = scene.widgets.find("primary").rect
            assert box.collidelist([place_now.tray(0), place_now.tray(1), main]) < 0


def test_a_tooltip_lay_over_the_main_button_where_there_was_no_room() -> None:
    """With targets all around it goes over some of them, and never over what leads."""
    window = (1024.0, 640.0)
    cells = [FRect(64 * x, 64 * y, 64, 64) for x in range(16) for y in range(10)]
    target, main = FRect(480, 400, 64, 64), FRect(430, 470, 300, 58)
    usual = place(target, (300, 120), window)
    assert usual.colliderect(main)
    found = place_clear(target, (300, 120), window, cells, [main])
    assert not found.colliderect(main)
    assert not found.colliderect(target)


def test_the_key_of_the_main_button_lay_over_a_grey_take_back(app) -> None:
    """What the button below says can be read while it is grey, too."""
    board = board_to_deploy_on(app)[0]
    settle(app)
    hover(app, "primary")
    wait(app, 900)
    back = board.widgets.find("take_back")
    assert not back.enabled
    assert app.tooltips.shown is not None
    assert not app.tooltips.rect.colliderect(back.rect)


def test_a_double_click_ended_the_step_of_the_next_player_too(app) -> None:
    """Warcraft without a curtain: the main button says the same words for the next seat, and is deaf for a moment."""
    app.settings.confirm_dangerous = False  # nothing has moved
    match = warcraft_client.match_at(table(board={"a1": "HU melee", "g1": "OR melee"}).state, curtain=False)
    board = boards.open_board(app, match)
    settle(app)
    seat, length, words = match.decider, len(match.journal), _main_words(board)
    click(app, "primary")
    click_at_once(app, "primary")
    settle(app, 400)
    assert (match.decider != seat, _main_words(board)) == (True, words)
    assert len(match.journal) == length + 1, "the other seat has not ended its step"
    click(app, "primary")
    assert len(match.journal) > length + 1


def _fight_before_the_roll() -> Match[Any]:
    return adventure_client.monster_fight(curtain=False)


def _battle_before_the_roll() -> Match[Any]:
    return moment(WARCRAFT, "main2-last_side", lambda match: match.state.battle is not None)


@pytest.mark.parametrize("made", [_fight_before_the_roll, _battle_before_the_roll])
def test_the_main_button_said_roll_dice_while_blows_fell(app, made) -> None:
    """In every fight over a board: once another step is shown than the one that asked, the button shows what is left
    at once, and pressing it acts on nothing."""
    match = made()
    board = boards.open_board(app, match)
    ask_always(board)
    settle(app)
    scene = board.overlay.scene
    asked_in, words = scene.view.step, _main_words(scene)
    for _ in range(4):
        press(app, "end_phase")
        length = len(match.journal)
        app.step([], 16)
        if board.showing and scene.view.step != asked_in:
            break
        settle(app)
    assert board.showing, "nothing was shown after four presses"
    assert scene.view.step != asked_in
    assert _main_words(scene) == t("board.computer.skip") != words
    press(app, "end_phase")
    app.step([], 16)
    assert len(match.journal) == length, "the press ended what was shown and did nothing else"
    assert not board.showing or scene.view.ended


def _main_words(board: Scene) -> str:
    button = board.widgets.find("primary")
    return button.label


# ------------------------------------------------------------------------------------------------------- one light


class _Row(Button):
    """A row of a menu."""


def test_two_rows_of_the_menu_were_lit_at_once(app, kit) -> None:
    """The pointer rests on one row while keys walk to another: the one with the focus alone is lit."""
    rows = [_Row(f"row.{n}", (100, 100 + 60 * n, 300, 50), f"Row {n}", style="menu") for n in range(3)]

    def build(scene: Any) -> None:
        for row in rows:
            if row.id not in scene.widgets:
                scene.widgets.add(row)

    scene = kit(build)
    hover(app, "row.1")
    assert _lit(scene.widgets) == ["row.1"]
    press(app, "down", "down", "down")
    assert _lit(scene.widgets) == [scene.widgets.focused.id]
    app.mapper.last_device = "mouse"
    hover(app, "row.0")
    assert _lit(scene.widgets) == ["row.0"]


def _lit(widgets: Any) -> list[str]:
    found: list[Widget] = [w for w in widgets if w.hovered or w.ring]
    return [w.id for w in found]


def test_the_first_row_of_the_menu_stayed_lit_beside_another(make_app) -> None:
    """Its light goes while another row, or a box, is pointed at or has the focus, and comes back after it."""
    app = make_app()
    menu = app.push("menu")
    settle(app)

    def first() -> ContinueButton:
        return next(row for row in menu.widgets if isinstance(row, ContinueButton))

    assert not first().another_is_lit
    hover(app, "menu.load")
    assert first().another_is_lit
    hover(app, first().id)
    assert not first().another_is_lit
    hover(app, "menu.play.warcraft")
    assert first().another_is_lit
    hover(app, first().id)
    box = next(one for one in menu.widgets if isinstance(one, GameBox))
    hover(app, box.id)  # on its picture: the keys never reach it, and yet it is lit
    assert box.lit
    assert first().another_is_lit
    hover(app, first().id)
    press(app, "down", "down")
    assert first().another_is_lit


def test_the_focus_is_outlined_as_long_as_keys_are_used(app, kit) -> None:
    """Half a minute later it is drawn as at first; a mouse that is moved takes it away."""
    kit(lambda scene: scene.widgets.add(Button("one", (100, 100, 300, 50), "One", style="menu")))
    press(app, "down")
    wait(app, 300)
    first = app.window.surface.get_view("2").raw
    wait(app, 30_000)
    assert app.window.surface.get_view("2").raw == first
    hover_at(app, (600.0, 500.0))
    app.step([], 16)
    assert app.window.surface.get_view("2").raw != first


# ------------------------------------------------------------------------------------------------- one key for each


def test_f1_and_f6_were_named_for_the_same_rule(app, monkeypatch) -> None:
    """A refusal offers its rule by the key of help; meanwhile the tooltip below it does not."""
    scene, card = board_to_deploy_on(app)
    asked: list[str | None] = []
    monkeypatch.setattr(BoardScene, "open_rule", lambda self, rule=None: asked.append(rule))
    square = Target("space", "a1")
    click(app, card)
    hover(app, square)
    wait(app, 900)
    assert "F1" in app.tooltips.shown.text
    click(app, square)
    message = app.toasts.items[-1]
    assert message.kind == "danger"
    assert app.toasts._key(message) == "F1"
    told = spot_of(scene, square).tip()
    assert "F1" not in told.text
    press(app, "help")
    assert asked == ["LW-DEP-2"]
    assert message not in app.toasts.items


# ------------------------------------------------------------------------------------------ one press per decision


def _press_on(app: App, most: int = 40, turns: int = 9) -> list[str]:
    """Press the main button of the board until a curtain falls, or for so many turns; what was pressed."""
    pressed: list[str] = []
    match = on_top(app).session.match
    first = match.game.headline(match.state).turn
    for _ in range(most):
        settle(app, 20_000.0)
        wait(app, 700)
        top = on_top(app)
        if top.name == "curtain" or match.game.headline(match.state).turn >= first + turns:
            return pressed
        main = top.widgets.get("primary")
        if isinstance(main, Button):  # else it is the result of a combat, which is read and closed
            pressed.append(main.label)
        press(app, "ok")
    raise AssertionError(pressed)


def _open_curtain(app: App) -> None:
    """Take the device over, as often as a curtain falls."""
    for _ in range(5):
        wait(app, 1000)
        if app.scenes.top is None or app.scenes.top.name != "curtain":
            return
        press(app, "ok")


@pytest.mark.parametrize("save", ["adventure-3-duel", "warcraft-7-battle"])
def test_the_next_player_found_the_focus_where_keys_of_the_one_before_had_left_it(app, save) -> None:
    """Enter opened the list of when to be asked, or chose a card, instead of pressing the main button."""
    board = start(app, example(save))
    _open_curtain(app)
    fight = on_top(app)
    assert fight.name == "battle"
    for _ in range(20):
        if fight.widgets.focused is None or fight.widgets.focused.id != "answer.when_to_ask":
            press(app, "next")
    assert fight.widgets.focused.id == "answer.when_to_ask"
    before = board.session.decider
    assert before is not None
    board.touched(board.session.do(board.table.passing.window.action))
    wait(app, 3000)
    assert board.session.decider != before
    _open_curtain(app)
    assert app.scenes.top is fight
    assert fight.widgets.focused.id == "primary"


def test_a_step_of_warcraft_ends_by_one_press_and_no_curtain_falls(app) -> None:
    """All hands lie face down until somebody asks for one, so nobody is asked to pass the computer: there is one press
    for each window and each step of both seats."""
    app.settings.confirm_dangerous = False  # nothing has moved
    board = {"a1": "HU melee, HU worker", "g1": "OR melee, OR worker"}
    match = warcraft_client.match_at(table(board=board, hands={"HU": ["poly"], "OR": ["fast"]}).state)
    start(app, match)
    pressed = _press_on(app, turns=1)
    assert pressed
    assert not any("Marta" in label for label in pressed)
    assert len(pressed) == len(match.journal)
    assert on_top(app).name == "board"


def test_the_end_of_a_turn_of_lords_of_war_and_the_curtain_are_one_press(app) -> None:
    """LW-REI-1: the draw ends the turn, and the curtain falls by itself."""
    scene, card = board_to_deploy_on(app)
    click(app, card)
    click(app, min(scene.session.targets()))
    pressed = _press_on(app)
    assert not any("Iván" in label for label in pressed)
    assert len(pressed) <= len(scene.session.match.journal) + 1


@pytest.mark.parametrize("game", ["lords_of_war", "warcraft"])
def test_undo_is_friendly_from_the_start(app, game) -> None:
    """A new game allows taking back until a card is drawn or a die falls; strict is the option."""
    app.push("kit")
    scene: Any = app.push("setup", game=game)
    app.step([])
    assert scene.draft.setup(1, ["Ana", "Marta"]).table.undo == "friendly"


def test_the_prompt_asked_to_confirm_what_had_been_confirmed(app) -> None:
    """While a card flies to its square the prompt says what is done, not that it may be confirmed."""
    scene, card = board_to_deploy_on(app)
    click(app, card)
    click(app, min(scene.session.targets()))
    asked = scene.table.shown_prompt
    assert scene.session.ready is not None
    app.settings.animation_percent = 100
    press(app, "ok")
    wait(app, 50)
    assert scene.showing
    told = scene.table.shown_prompt
    assert told
    assert told != asked
    assert told in {
        line
        for event in scene.session.match.events(len(scene.session.match.journal) - 1)
        for line in scene.table.words.lines(event)
    }


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_words_about_a_unit_lay_far_from_it_over_units_to_choose_and_the_prompt(make_app, size) -> None:
    """Kept off the column of the dice, empty as most of it was, the tooltip flew to the lane below. At the end of a
    rank it may cover one unit of another."""
    app = make_app(size=size, language="es")
    match = example("warcraft-7-battle")
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    for _ in range(20):
        actions = match.legal_actions()
        if actions[0].path and actions[0].path[0].kind == "piece":
            break
        match.apply(next(action for action in actions if action.kind == "pass"))
    start(app, match)
    wait(app, 600)
    fight = on_top(app)
    assert fight.name == "battle"
    units = [one for one in fight.widgets if one.id.startswith("piece:") and one.wanted]
    assert len(units) > 2
    assert fight.prompt_area is not None
    for unit in units:
        hover_at(app, (10.0, 10.0))
        wait(app, 500)
        hover(app, unit)
        wait(app, 1200)
        box = app.tooltips.rect
        assert not box.colliderect(fight.prompt_area)
        covered = [other.id for other in units if other is not unit and other.rect.colliderect(box)]
        assert len(covered) <= 1, (unit.id, covered)


def test_the_main_button_of_a_fight_went_back_to_an_action_that_was_carried_out(app) -> None:
    """ "Skip ahead" became "Use" again when the fight came to a step of the same name, and skip ahead once more."""
    match = example("adventure-2-reroll")
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    board = start(app, match)
    wait(app, 600)
    fight = on_top(app)
    assert fight.name == "battle"
    app.settings.animation_percent = 100
    use = next(action for action in match.legal_actions() if action.path and action.path[0].kind == "item")
    board.touched(board.session.do(use))
    said: list[str] = []
    for _ in range(400):
        app.step([], 25)
        main = fight.widgets.get("primary")
        if not board.showing or app.scenes.top is not fight or not isinstance(main, Button):
            break
        if not said or said[-1] != main.label:
            said.append(main.label)
    assert t("board.computer.skip") in said
    assert len(said) == len(set(said)), said


def test_the_prompt_of_lords_of_war_asked_for_targets_while_blows_fell(app) -> None:
    match = example("3-volley")
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    board = start(app, match)
    wait(app, 400)
    app.settings.animation_percent = 100
    press(app, "ok")
    wait(app, 100)
    assert board.showing
    assert board.table.shown_prompt == t("lords_of_war_board.prompt.combat")
    main = board.widgets.find("primary")
    assert main.label == t("board.computer.skip")
    press(app, "ok")
    assert not board.showing
    assert board.widgets.find("primary").label != main.label
