"""What rivals have done: told beside the board as their turns end, with their trail, until a person presses next."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pygame import FRect

from tabletop.client import combat
from tabletop.client.app import App
from tabletop.client.board.announcements import Announcement
from tabletop.client.cards.face import UprightFace
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.small_world.panels import supply_area
from tabletop.client.scenes.board.coach_marks import MarkPanel
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.storage.header import SeatPlayers
from tabletop.text import t
from tests.support import lords_of_war_client, small_world_client, warcraft_client, warcraft_positions
from tests.support.drawn import noted, redrawn
from tests.support.pilot import click, press, push, settle
from tests.support.showing import open_board
from tests.support.thinking import think_here


def after_a_rival(app: App) -> BoardScene:
    """A person has taken a combo and conquered; the computer player at the other seat has had its first turn."""
    think_here(app)
    app.settings.computer_pace = 0
    app.settings.banter = False
    players = SeatPlayers(("", "recruit"), 3)
    scene = push(app, BoardScene, "board", match=small_world_client.new_match(2), players=players)
    while scene.session.match.decider == 0:
        scene.touched(scene.session.do(scene.session.match.legal_actions()[0]))
        settle(app)
    for _ in range(200):
        app.step([], 100)
        if scene.session.may_act and not scene.showing:
            break
    return scene


def test_the_turn_of_a_rival_is_told_until_the_next_press_and_can_be_shown_again(app) -> None:
    scene = after_a_rival(app)
    told = scene.last_turn
    assert told.lines
    assert {seat for seat, _ in told.lines} == {1}
    assert told.trail
    settle(app)
    assert not app.moving, "it keeps nobody awake"
    press(app, "zoom_fit")
    assert told.lines, "who looks around has not read it yet"
    lines = told.lines
    click(app, "primary")
    assert not told.told
    press(app, "last_turn")
    assert told.lines == lines
    assert told.trail


def test_the_card_lay_on_the_regions_that_want_units(app) -> None:
    """What is to be placed after an attack is told below the seats, so that the card lies on the board."""
    match, rng = small_world_client.new_match(3), random.Random(4)
    while match.game.headline(match.state).phase != "place":
        match.apply(rng.choice(list(match.legal_actions())))
    scene = open_board(app, match)
    assert scene.session.may_act
    assert scene.table.notes_area is None
    assert scene.table.announcement_area is not None


def test_the_card_of_a_turn_lay_on_what_the_next_one_deployed(app, monkeypatch) -> None:
    """Lords of War, an extra turn: the fight was shown under what the turn before had come to."""
    scene: Any = open_board(app, lords_of_war_client.under_way(8))
    scene.last_turn.lines = ((1, "Dwarf Slugger is deployed on e4."),)
    before = scene.last_turn._card(app.canvas)[1]
    unit = before.inflate(-before.w / 2, -before.h / 2)
    monkeypatch.setattr(type(scene.table), "pieces_to_see", [unit])
    assert not scene.last_turn._card(app.canvas)[1].colliderect(unit)


def test_the_card_lay_under_the_paper_of_a_tip(app) -> None:
    """Small World, tokens withdrawn after an attack: the first tip about them hid what the rival had done."""
    scene = open_board(app, small_world_client.redeploying())
    scene.last_turn.lines = ((1, "Goblins conquer 3 regions."),)
    before = scene.last_turn._card(app.canvas)[1]
    paper = MarkPanel(Rect(before.x - 200, before.y - 40, before.w + 100, before.h + 60), Rect(before), "A tip.", None)
    scene.widgets.add(paper)
    assert not scene.last_turn._card(app.canvas)[1].colliderect(paper.rect)


def test_the_card_lay_on_the_prompt_while_a_tip_was_open(app) -> None:
    """Small World: a tip along the lower edge left no corner, and the card hid what the seat was to do."""
    scene = open_board(app, small_world_client.redeploying())
    scene.last_turn.lines = ((1, "Goblins conquer 3 regions."),)
    area, prompt = scene.table.announcement_area, scene.table.prompt_area
    paper = MarkPanel(Rect(area.x, area.bottom - 180, area.w, 170), Rect(area.center, (20, 20)), "A tip.", None)
    scene.widgets.add(paper)
    card = scene.last_turn._card(app.canvas)[1]
    assert not card.colliderect(paper.rect)
    assert not card.colliderect(prompt)


def test_the_card_lay_on_half_a_line_of_the_log(make_app, lines) -> None:
    """The log ends above the card."""
    app = make_app((1920, 1080), text_percent=150)
    scene = after_a_rival(app)
    assert scene.noted == scene.last_turn.high(app.canvas) > 0
    area = scene.table.notes_area
    top = area.bottom - scene.noted
    told = [box for _, box in redrawn(app, lines) if area.contains(box)]
    assert {box.y < top for box in told} == {True, False}, "there are lines of both"
    assert not [box for box in told if box.y < top < box.bottom - 1]
    assert area.bottom < supply_area(scene.table, scene.noted).y
    scene.last_turn.forget()
    assert not scene.noted


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_card_lay_on_the_open_log(make_app, size) -> None:
    app = make_app(size)
    scene = after_a_rival(app)
    press(app, "log")
    assert scene.last_turn.lines
    _, card = scene.last_turn._card(app.canvas)
    assert card.w > 100
    assert not card.colliderect(scene.log_drawer.rect)


def test_the_open_log_lay_on_half_of_the_main_button(make_app) -> None:
    app = make_app((1920, 1080))
    match = warcraft_client.match_at(warcraft_positions.table("main4").state, "main4")
    scene = open_board(app, match)
    press(app, "log")
    drawer, main = scene.log_drawer.rect, scene.widgets.find("primary").rect
    assert main.right <= drawer.x
    assert drawer.w >= 380
    assert scene.log_drawer.rect.right == scene.widgets.find("log.close").rect.right + 16


def test_the_menu_shows_the_last_turn_again(app) -> None:
    scene = after_a_rival(app)
    scene.last_turn.forget()
    scene.open_menu()
    app.step([])
    click(app, "last_turn")
    assert app.scenes.top is scene
    assert scene.last_turn.lines


def test_before_any_rival_has_had_a_turn_the_key_says_so(app) -> None:
    scene = open_board(app, small_world_client.new_match(2))
    press(app, "last_turn")
    assert not scene.last_turn.told
    assert t("board.last_turn.none") in [item.text for item in app.toasts.items]


def test_what_somebody_else_plays_is_held_up_large(app) -> None:
    """Lords of War: a card that the computer lays; Small World: a combo that it takes."""
    think_here(app)
    held: set[str] = set()
    for match in (small_world_client.new_match(2), lords_of_war_client.new_match()):
        players = SeatPlayers(("recruit", ""), 3)
        scene = push(app, BoardScene, "board", match=match, players=players)
        for _ in range(200):
            app.step([], 50)
            view = scene.table.announcement_area
            large = (m for m in scene.motions if m.key == "combo" or (view is not None and m.rect.h > view.h * 0.5))
            held |= {f"{match.setup.game} {'combo' if m.key == 'combo' else 'card'}" for m in large}
            if scene.session.may_act and not scene.showing:
                break
    assert held == {"small_world combo", "lords_of_war card"}


def test_what_others_discard_in_the_turn_of_the_viewer_is_no_turn_of_theirs(app) -> None:
    scene = after_a_rival(app)
    told = scene.last_turn
    before = told._turns(0)
    told._active[before.stop] = 0
    assert told._turns(0) == before
    for index in before:
        told._active[index] = 0
    assert not told._turns(0)


def test_a_card_that_is_held_up_in_a_fight_was_too_small_to_see(app, monkeypatch) -> None:
    drawn = noted(monkeypatch, combat, "draw_flying_card", lambda _canvas, rect, *_: FRect(rect), instead=True)
    held = combat.Stretch(duration=combat.HELD_MS, card=UprightFace("one", "A card", seat_colours("blue")))
    held.elapsed = held.duration / 2
    combat.draw_held(app.canvas, [held])
    (rect,) = drawn
    assert rect.h > app.canvas.height * 0.4
    assert rect.center == pytest.approx((app.canvas.width / 2, app.canvas.height / 2))


def test_what_was_told_to_one_person_is_made_anew_for_the_next_one(app) -> None:
    """Who had the device before may know more: the card goes when the curtain falls."""
    scene = after_a_rival(app)
    told = scene.last_turn
    assert told.lines
    scene.session.handing_over = True
    scene.hand_over()
    assert scene.curtain_down
    assert not told.told
    scene.taken_over()
    assert told.lines


def test_forced_steps_of_the_own_seat_end_no_telling(app: App) -> None:
    """A computer's moves in Warcraft were gone from the card once the own harvest had been thrown by itself."""
    think_here(app)
    app.settings.computer_pace = app.settings.animation_percent = 0
    app.settings.banter, app.settings.skip_forced = False, True
    match = warcraft_client.new_match("main2")
    scene = push(app, BoardScene, "board", match=match, players=SeatPlayers(("", "recruit"), 5))
    settle(app)
    moves = [Target("piece", "HU.worker@a1"), Target("space", "b1"), Target("space", "c4")]
    for target in moves:
        scene.touch(target)
        settle(app)
    scene.session.drop()
    scene.relayout()
    app.step([], 1000)
    click(app, "primary")
    for _ in range(300):
        app.step([], 100)
        if scene.session.may_act and match.game.headline(match.state).active == 0 and not scene.showing:
            break
    harvested = [n for n, entry in enumerate(match.journal) if entry.action.kind == "harvest" and entry.seat == 0]
    moved = [n for n, entry in enumerate(match.journal) if entry.action.kind == "move" and entry.seat == 1]
    assert moved[0] < harvested[0]
    assert {seat for seat, _ in scene.last_turn.lines} == {1}


def test_news_of_a_watched_game_stay_for_one_more_turn(app: App) -> None:
    """Nobody presses anything: what had fallen in turn 4 was still told in turn 20."""
    think_here(app)
    app.settings.computer_pace = 0
    app.settings.banter = False
    players = SeatPlayers(("recruit", "recruit"), 3)
    scene = push(app, BoardScene, "board", match=lords_of_war_client.new_match(), players=players)
    told, news = scene.last_turn, Announcement("General Gonke Longtooth has fallen", "")
    turns: dict[int, bool] = {}
    for _ in range(600):
        app.step([], 100)
        turn = scene.session.match.state.turn
        if turn == 3 and not turns:
            told.note(news)
        if turn >= 3:
            turns[turn] = any(one is news for one in told.news)
        if turn > 6:
            break
    assert turns[3]
    assert not turns[6]


def test_a_loss_right_after_the_own_pass_stood_in_the_log_alone(app: App) -> None:
    """Warcraft: the rival attacks, the person passes and loses a unit. The battle tells it at its head, and the card,
    when it is over."""
    think_here(app)
    app.settings.computer_pace = app.settings.animation_percent = 0
    app.settings.banter = False
    board = {"c2": "HU melee 3, UD melee 3", "d2": "HU ranged 3", "b2": "UD ranged 3"}
    place = warcraft_positions.table(active="HU", races=("UD", "HU"), board=board, hands={"UD": ["curse"] * 3})
    match = warcraft_client.pass_until(
        warcraft_client.match_at(place.state), lambda match: match.decider == 0 and match.state.battle is not None
    )
    scene = push(app, BoardScene, "board", match=match, players=SeatPlayers(("", "recruit"), 5))
    heads = []
    for _ in range(400):
        app.step([], 100)
        heads.append(scene.last_turn._after_pass)
        if match.state.battle is None:
            break
        if scene.session.may_act and not scene.showing:
            legal = match.legal_actions()
            scene.touched(scene.session.do(next((one for one in legal if one.kind == "pass"), legal[0])))
    assert any(heads)
    lost = {event.kind for n, entry in enumerate(match.journal) if entry.seat == 0 for event in match.events(n)}
    assert "unit_lost" in lost
    settle(app)
    click(app, "continue")
    settle(app, 400)
    assert not scene.last_turn._after_pass
    assert any("loses" in words for _, words in scene.last_turn.lines), scene.last_turn.lines
