"""Computer players at the table: who sits, what they are asked, what is shown, taken back, saved and gone on with."""

import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import Future
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from tabletop.bots import worker
from tabletop.bots.player import GREEDY, Answer, Budget, Question
from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.app import App
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.client.core.thinking import SILENCE, Thinking, WorkerSilent
from tabletop.client.games.cast import lines
from tabletop.client.games.player_chooser import reseated_names
from tabletop.client.scenes.battle_scene import BattleScene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.dialog import DialogScene
from tabletop.client.scenes.hint import HintScene
from tabletop.client.scenes.review.progress import ReviewProgress
from tabletop.rules import catalogue
from tabletop.rules.adventure.events import CharacterDefeated, MonsterDefeated
from tabletop.rules.game import TableRules
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.lords_of_war.events import Eliminated
from tabletop.rules.match import Match
from tabletop.rules.small_world.events import Conquered
from tabletop.rules.warcraft.events import OutpostDestroyed, TownOccupied
from tabletop.storage import format as save_format
from tabletop.storage.header import SaveInfo, SeatPlayers
from tabletop.text import t
from tests.support.clock import PATIENCE, until
from tests.support.pilot import (
    click,
    click_at_once,
    click_beside,
    on_top,
    press,
    push,
    settle,
    toasts,
    undrawn,
    wait,
    wait_for,
    wait_for_main_button,
)
from tests.support.thinking import ThinkingHere, think_here

GAMES = ("lords_of_war", "warcraft", "small_world", "adventure")
FRIENDLY = TableRules(undo="friendly")
ROOT = Path(__file__).parents[2]


def deal(game: str, seats: int, seed: int = 3, table: TableRules = FRIENDLY) -> Match[Any]:
    meta = catalogue.meta(game)
    scenario = next(one for one in meta.scenarios if seats in one.seats)
    return Match.start(
        catalogue.game(game), make_setup(meta, scenario=scenario.id, seats=seats, seed=seed, table=table)
    )


def sit(
    app: App, match: Match[Any], *levels: str, seed: int = 11, held: bool = False
) -> tuple[BoardScene, ThinkingHere]:
    here = think_here(app)
    here.held = held
    app.settings.animation_percent = 0
    app.settings.computer_pace = 0
    scene = push(app, BoardScene, "board", match=match, players=SeatPlayers(levels, seed))
    app.step([])
    return scene, here


def play(app: App, scene: BoardScene, actions: int, seed: int = 5) -> list[str]:
    """Go on until so many actions have been taken, persons by chance; the scenes that lay on top."""
    bot, seen = RandomBot(seed), []
    for _ in range(actions * 12):
        if len(scene.session.match.journal) >= actions or scene.session.outcome is not None:
            return seen
        with undrawn(app):
            app.step([], 50.0)
        top = on_top(app)
        seen.append(top.name)
        if top.name == "curtain":
            scene.app.pop()
            scene.taken_over()
        elif top.name == "battle" and scene.table.battle is not None and scene.table.battle.ended:
            scene.table.battle.go_on()
        elif scene.session.may_act and not scene.showing:
            scene.show(scene.session.do(bot.pick(scene.session.offer())))
    raise AssertionError(f"stuck after {len(scene.session.match.journal)} actions")


# --------------------------------------------------------------------------------------------------- a game


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("change", [{"reduced_motion": True}, {"animation_percent": 0}])
def test_a_computer_player_waited_for_ever_for_a_ribbon_that_stood_still(app, game, change) -> None:
    """Where nothing moves a ribbon stays until the next input: nobody presses anything, and the computers play on."""
    scene, _ = sit(app, deal(game, 2), "recruit", "recruit")
    app.settings.computer_pace, app.settings.animation_percent = 100, 100
    for name, value in change.items():
        setattr(app.settings, name, value)
    app.apply_settings()
    scene.teller.announcements.tell(Announcement("Pip to play", turn=True))
    wanted = len(scene.session.match.journal) + 12
    for _ in range(4000):
        with undrawn(app):
            app.step([], 50.0)
        if len(scene.session.match.journal) >= wanted:
            break
    assert len(scene.session.match.journal) >= wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_against_a_captain(app, game) -> None:
    """No curtain falls, the person's view stays, and the player, one of the cast with her temper, is told nothing but
    the view of its seat."""
    match = deal(game, 2)
    match.call_seats(["Ana", "Selka"])
    scene, here = sit(app, match, "", "captain")
    session, views = scene.session, []
    ask = here.ask

    def asked(question: Question) -> Any:
        match = session.match
        views.append(question.view == match.game.view(match.state, question.seat))
        return ask(question)

    here.ask = asked
    seen = play(app, scene, 8)
    for _ in range(10):
        if session.computers <= {entry.seat for entry in session.match.journal}:
            break
        seen += play(app, scene, len(session.match.journal) + 6)
    assert "curtain" not in seen
    assert session.viewer == 0
    assert {entry.seat for entry in session.match.journal} == {0, 1}
    assert views
    assert all(views)
    assert {(question.seat, question.temper) for question in here.questions} == {(1, GREEDY)}
    for question in here.questions[:3]:
        assert pickle.loads(pickle.dumps(question)) == question
        match = session.match
        assert question.view == match.game.view(question.view, 1), "a view of the view is itself: it holds no secret"
    session.match.prove()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_of_computers(app, game, seats) -> None:
    if seats not in catalogue.meta(game).seats:
        pytest.skip("not that many")
    levels = ("captain", "recruit", "captain", "recruit")[:seats]
    scene, _ = sit(app, deal(game, seats), *levels)
    play(app, scene, 1200)
    match = scene.session.match
    match.prove()
    assert match.outcome is not None or len(match.journal) >= 1200


def test_a_watched_general_lay_open_in_a_hidden_hand(app) -> None:
    """Everybody knows that the General lies in the hand before the challenge, but all of a hidden hand is backs."""
    scene, _ = sit(app, deal("lords_of_war", 2), "recruit", "recruit")
    for _ in range(400):
        app.step([], 50.0)
        for seat in (0, 1):
            assert set(scene.table.held(seat)) == {HIDDEN}, len(scene.session.match.journal)
        assert not any(widget.id.startswith("hand:") for widget in scene.widgets)
        if len(scene.session.match.journal) >= 3:
            return
    raise AssertionError("nobody played")


def test_two_persons_among_computers_pass_the_device_between_each_other_alone(app) -> None:
    scene, _ = sit(app, deal("adventure", 3), "", "captain", "")
    comers = []
    bot = RandomBot(4)
    for _ in range(900):
        app.step([], 50.0)
        top = on_top(app)
        if top.name == "curtain":
            comers.append(top.seat)
            app.pop()
            scene.taken_over()
        elif top.name == "battle" and scene.table.battle is not None and scene.table.battle.ended:
            scene.table.battle.go_on()
        elif scene.session.may_act and not scene.showing:
            assert scene.session.viewer in (None, scene.session.decider)
            scene.show(scene.session.do(bot.pick(scene.session.offer())))
        elif scene.session.computer_decides and scene.session.viewer is not None:
            assert scene.session.viewer != 1, "nobody looks into the hand of a computer player"
        if len(comers) > 2:
            break
    assert len(comers) > 2
    assert 1 not in comers
    assert all(one != other for one, other in pairwise(comers)), "the same person is not asked"


def test_clicks_do_nothing_while_a_computer_decides(app) -> None:
    scene, here = sit(app, deal("lords_of_war", 2), "captain", "", held=True)
    wait(app, 1500)
    length = len(scene.session.match.journal)
    assert scene.session.computer_decides
    assert not scene.session.offer()
    assert scene.table.shown_prompt == scene.computer_words == "2 is thinking…"
    for widget in list(scene.widgets):
        if widget.id.startswith(("space:", "card:")):
            click(app, widget)
    assert len(scene.session.match.journal) == length
    here.release()
    wait(app, 200)
    assert len(scene.session.match.journal) > length


# -------------------------------------------------------------------------------------------- there and back


def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_comes_again(app) -> None:
    scene, _ = sit(app, deal("warcraft", 2), "", "captain")
    play(app, scene, 40)
    wait_for(app, lambda: scene.session.may_act, 3000, turn=50)
    journal = list(scene.session.match.journal)
    last = max(n for n, entry in enumerate(journal) if entry.seat == 0)
    scene.undo()
    assert app.scenes.top is scene, "a person alone with computers asks nobody"
    assert len(scene.session.match.journal) <= last
    assert scene.session.may_act
    wait(app, 300)
    assert scene.session.may_act, "nothing is done before the person has decided"
    scene.redo()
    assert scene.session.match.journal == journal[: len(scene.session.match.journal)]
    assert scene.session.match.decider == 0 or len(scene.session.match.journal) == len(journal)


def test_undo_while_a_computer_thinks(app) -> None:
    scene, here = sit(app, deal("lords_of_war", 2), "", "captain")
    here.held = True
    bot = RandomBot(1)
    for _ in range(60):
        if scene.session.may_act:
            scene.show(scene.session.do(bot.pick(scene.session.offer())))
        app.step([], 50.0)
        if scene.session.computer_decides:
            break
    assert scene.session.computer_decides
    length = len(scene.session.match.journal)
    press(app, "undo")
    assert len(scene.session.match.journal) < length
    assert scene.session.may_act
    here.release()
    wait(app, 300)
    assert scene.session.may_act, "what was thought about the other position is void"


def test_strict_undo_ends_where_a_computer_has_played(app) -> None:
    scene, _ = sit(app, deal("lords_of_war", 2, table=TableRules(undo="strict")), "captain", "")
    play(app, scene, 3)
    assert scene.session.undo_reason() is not None


# ----------------------------------------------------------------------------------------------------- saves


def test_a_save_names_levels_and_generator_where_a_computer_sits_and_nothing_else() -> None:
    match = deal("lords_of_war", 2)
    plain = save_format.dumps(match, SaveInfo(id="0" * 32, created="2026-01-01T00:00:00Z"))
    assert b'"players"' not in plain
    persons = SaveInfo(players=SeatPlayers(("", ""), 4))
    assert b'"players"' not in save_format.dumps(match, persons)
    seated = SaveInfo(players=SeatPlayers(("captain", ""), 4))
    again = save_format.loads(save_format.dumps(match, seated))
    assert again.info.players == SeatPlayers(("captain", ""), 4)
    assert again.info.fork().players == again.info.players


def test_a_level_of_another_edition_becomes_a_person(app) -> None:
    scene, _ = sit(app, deal("lords_of_war", 2), "marshal", "captain")
    assert scene.session.computers == {1}


def test_killed_while_a_computer_thinks_the_same_is_asked_again(app) -> None:
    scene, here = sit(app, deal("lords_of_war", 2), "", "captain")
    play(app, scene, 6)
    here.held = True
    play_to_thought(app, scene)
    lost = here.questions[-1]
    scene.saver.save_now()
    loaded = save_format.load(next(iter(app.paths.autosave.glob("*.json"))))
    app.pop()
    here.questions.clear()
    again = app.push("board", match=loaded.match, info=loaded.info)
    wait(app, 200)
    assert isinstance(again, BoardScene)
    assert app.scenes.top is again, "the person alone needs no curtain"
    asked = here.questions[-1]
    assert (asked.view, asked.seed, asked.number, asked.level) == (lost.view, lost.seed, lost.number, lost.level)


def play_to_thought(app: App, scene: BoardScene) -> None:
    """Go on, persons by chance, until a computer player thinks."""
    bot = RandomBot(2)
    for _ in range(200):
        app.step([], 50.0)
        if scene.session.computer_decides and scene.computers._future is not None and not scene.showing:
            return
        if scene.session.may_act and not scene.showing:
            scene.show(scene.session.do(bot.pick(scene.session.offer())))
    raise AssertionError("nobody thinks")


@pytest.mark.parametrize("game", ["lords_of_war", "small_world"])
def test_a_game_of_computers_replays(app, game) -> None:
    journals = []
    for _ in range(2):
        scene, _ = sit(app, deal(game, 2), "captain", "recruit")
        scene.computers._budget = lambda: Budget(2)
        play(app, scene, 20)
        journals.append(list(scene.session.match.journal))
        app.pop()
    assert journals[0][:20] == journals[1][:20]


# --------------------------------------------------------------------------------------------- pace and pause


def test_what_is_about_to_be_done_is_framed_and_a_press_goes_on(app) -> None:
    scene, _ = sit(app, deal("warcraft", 2), "captain", "")
    app.settings.computer_pace = 300
    play_on = len(scene.session.match.journal)
    wait_for(app, lambda: scene.computers.framed, 640)
    assert scene.computers.framed
    assert len(scene.session.match.journal) == play_on
    click_beside(app, (3.0, 300.0))
    app.step([], 16.0)
    assert len(scene.session.match.journal) > play_on


def test_a_game_of_computers_is_watched_with_a_pause(app) -> None:
    scene, _ = sit(app, deal("lords_of_war", 2), "captain", "recruit")
    app.settings.computer_pace = 20
    wait(app, 400)
    wait_for_main_button(app, "primary")
    click(app, "primary")
    length = len(scene.session.match.journal)
    assert scene.computers.paused
    assert scene.session.viewer is None, "nobody's hand shows"
    wait(app, 1500)
    assert len(scene.session.match.journal) == length
    press(app, "pause")
    wait(app, 1500)
    assert len(scene.session.match.journal) > length


@pytest.mark.parametrize("game", GAMES)
def test_a_press_of_pause_while_a_turn_was_shown_ended_the_show_alone(app, game) -> None:
    """Where the show ended with another seat to decide, the button was taken for another one."""
    scene, _ = sit(app, deal(game, 2), "captain", "recruit")
    app.settings.animation_percent = app.settings.computer_pace = 100
    tried = 0
    for _ in range(4000):
        with undrawn(app):
            app.step([], 40.0)
        top = on_top(app)
        decider = scene.session.match.decider
        if decider is None:
            break
        if top is not scene or not scene.showing or decider == scene.table.shown_decider:
            continue
        if "primary" not in scene.widgets or scene.widgets.find("primary").paused:
            continue
        if scene.late.deaf:  # the press may have been meant for its button
            continue
        tried += 1
        click_at_once(app, "primary")
        assert scene.computers.paused
        press(app, "pause")
        assert not scene.computers.paused
        if tried == 3:
            break
    assert tried == 3


@pytest.mark.parametrize("game", ["warcraft", "adventure"])
def test_a_press_of_pause_in_a_combat_or_over_its_result_was_lost(app, game) -> None:
    scene, _ = sit(app, deal(game, 2), "captain", "recruit")
    app.settings.animation_percent = app.settings.computer_pace = 100
    tried = {True: 0, False: 0}
    for _ in range(6000):
        with undrawn(app):
            app.step([], 40.0)
        top = app.scenes.top
        if scene.session.match.decider is None or all(tried.values()):
            break
        if not isinstance(top, BattleScene) or tried[top.view.ended] >= 2:
            continue
        tried[top.view.ended] += 1
        press(app, "pause")
        assert scene.computers.paused
        press(app, "pause")
        assert not scene.computers.paused
    assert all(tried.values())


def test_looking_back_holds_the_computers(app) -> None:
    scene, _ = sit(app, deal("lords_of_war", 2), "captain", "recruit")
    play(app, scene, 4)
    scene.look(1)
    length = len(scene.session.match.journal)
    wait(app, 500)
    assert len(scene.session.match.journal) == length
    scene.to_present()
    wait(app, 500)
    assert len(scene.session.match.journal) > length


def test_a_player_that_stumbles_costs_no_game(app) -> None:
    scene, here = sit(app, deal("lords_of_war", 2), "captain", "", held=True)
    for _ in range(2):
        here.fail()
        wait(app, 100)
    assert scene.computers.paused
    dialog = on_top(app, DialogScene)
    assert "could not decide" in dialog.text
    wait(app, 1000)
    click(app, "dialog.ok")
    here.held = False
    wait(app, 1000)
    click(app, "primary")
    wait(app, 300)
    assert scene.session.match.journal


# ------------------------------------------------------------------------------------------ sitting down


def test_seats_are_chosen_at_set_up(app) -> None:
    here = think_here(app)
    app.settings.animation_percent = 0
    app.settings.name, app.settings.last_names = "Ana", ["Marta"]
    scene = app.push("setup", game="small_world")
    settle(app)
    click(app, "seat.1.player")
    click(app, "popup.captain")
    app.step([])
    assert scene.shown_name(1) == "Odile"
    click(app, "setup.start")
    app.step([])
    board = on_top(app, BoardScene)
    players = board.saver.info.players
    computer = next(iter(players.computers))
    assert players.levels[computer] == "captain"
    assert board.session.match.seats[computer].name == "Odile"
    assert (app.settings.name, app.settings.last_names) == ("Ana", ["Marta"]), "the name waits for its person"
    assert not here.closed


def test_a_seat_is_handed_over_and_taken_over_at_the_table(app) -> None:
    scene, _ = sit(app, deal("lords_of_war", 2), "", "captain")
    play(app, scene, 4)
    wait_for(app, lambda: scene.session.may_act, 2000, turn=50)
    scene.open_menu()
    app.step([])
    click(app, "players")
    app.step([])
    for chooser, item in (("player.0", "popup.captain"), ("player.1", "popup.")):
        click(app, chooser)
        app.step([])
        click(app, item)
        app.step([])
    click(app, "players.apply")
    app.step([])
    assert scene.session.computers == {0}
    assert scene.saver.info.players == SeatPlayers(("captain", ""), 11)
    assert on_top(app).name == "curtain", "the other hand shows to its own player alone"
    scene.app.pop()
    scene.taken_over()
    assert scene.session.viewer == 1
    play(app, scene, 8)
    assert scene.session.viewer == 1


@pytest.mark.parametrize("game", GAMES)
def test_seats_kept_the_names_of_the_language_in_which_the_game_began(app, game) -> None:
    """'Player 1' and 'Recruit' stood on a board in Spanish; a name that somebody typed stays."""
    match = deal(game, 2)
    match.call_seats(["Player 1", "Recruit"])
    scene, _ = sit(app, match, "", "recruit")
    scene.computers.paused = True
    app.set_language("es")
    app.step([], 50.0)
    assert [seat.name for seat in match.seats] == ["Jugador 1", "Recluta"]
    match.call_seats(["Ana", "Recluta"])
    app.set_language("en")
    app.step([], 50.0)
    assert [seat.name for seat in match.seats] == ["Ana", "Recruit"]


@pytest.mark.parametrize(
    ("names", "before", "after", "called"),
    [
        (["Ana", "Captain"], ["", "captain"], ["", "warlord"], ["Ana", "Kasimir"]),
        (["Ana", "Capitán"], ["", "captain"], ["", "warlord"], ["Ana", "Kasimir"]),
        (["Ana", "Odile"], ["", "captain"], ["", "warlord"], ["Ana", "Odile"]),
        (["Ana", "Odile"], ["", "captain"], ["captain", ""], ["Ana", "Player 2"]),
        (["Ana", "Captain"], ["", "captain"], ["captain", ""], ["Ana", "Player 2"]),
        (["Player 2", "Captain"], ["", "captain"], ["", ""], ["Player 2", "Player 1"]),
        (["Captain 2", "Captain 1"], ["captain", "captain"], ["captain", "recruit"], ["Odile", "Pip"]),
        (["warlord", "Captain"], ["", "captain"], ["", "warlord"], ["warlord", "Kasimir"]),
        (["Captain", "Ana"], ["", "captain"], ["warlord", "warlord"], ["Captain", "Ana"]),
    ],
)
def test_a_seat_that_the_program_named_goes_by_whoever_sits_there(names, before, after, called) -> None:
    """A seat that a Warlord had taken over was called Captain all the same."""
    assert reseated_names(names, before, after) == called


@pytest.mark.parametrize("game", GAMES)
def test_other_names_change_nothing_but_names(game) -> None:
    match = deal(game, 2)
    bot = RandomBot(3)
    for _ in range(6):
        match.apply(bot.pick(match.legal_actions()))
    match.call_seats(["Una", "Otra"])
    assert [seat.name for seat in match.seats] == ["Una", "Otra"]
    match.prove()


# -------------------------------------------------------------------------------------------------- the hint


@pytest.mark.parametrize("game", GAMES)
def test_the_hint_lights_the_best_action_and_says_why_and_the_next_best(app, game, monkeypatch) -> None:
    monkeypatch.setattr("tabletop.client.scenes.hint.SECONDS", 0.1)
    scene, here = sit(app, deal(game, 2), "", "captain")
    for _ in range(80):
        app.step([], 50.0)
        legal = scene.session.offer()
        if len({action.kind for action in legal}) > 1:
            break
        if legal and not scene.showing:
            scene.show(scene.session.do(legal[0]))
    asked = len(here.questions)
    press(app, "hint")
    app.step([])
    hint = on_top(app, HintScene)
    question = here.questions[asked]
    match = scene.session.match
    assert question.view == match.game.view(match.state, question.seat), "the player sees what its seat sees"
    assert question.reasons
    assert hint.choices
    assert all(choice.action in match.legal_actions() for choice in hint.choices)
    assert len({choice.action for choice in hint.choices}) == len(hint.choices)
    assert all(action for action, _ in hint.words)
    best, length = hint.choices[0].action, len(match.journal)
    click(app, "hint.play")
    assert match.journal[length].action == best


def test_what_the_reasons_of_a_hint_spoke_of_lay_in_the_dark(app, monkeypatch) -> None:
    monkeypatch.setattr("tabletop.client.scenes.hint.SECONDS", 0.1)
    sit(app, deal("lords_of_war", 2), "", "captain")
    settle(app)

    def light() -> int:
        left = pygame.Rect(0, 0, 200, app.window.surface.get_height())  # the panels, which no hint ever lights
        return sum(pygame.transform.average_color(app.window.surface, left)[:3])

    before = light()
    press(app, "hint")
    app.step([])
    assert on_top(app, HintScene).choices
    assert 0.75 * before < light() < 0.97 * before


def test_a_hint_ate_the_first_click_beside_it(app, monkeypatch) -> None:
    """The press closes the panel, and chooses on the board what it hits."""
    monkeypatch.setattr("tabletop.client.scenes.hint.SECONDS", 0.1)
    scene, _ = sit(app, deal("lords_of_war", 2), "", "captain")
    settle(app)
    press(app, "hint")
    app.step([])
    hint = on_top(app, HintScene)
    spots = [w for w in scene.widgets if isinstance(w, Spot) and w.legal and not w.rect.colliderect(hint.box)]
    pos = spots[-1].rect.midtop[0], spots[-1].rect.y + 6
    app.step([PointerMove(pos)])
    app.step([PointerDown(pos)])
    app.step([PointerUp(pos)])
    app.step([])
    assert app.scenes.top is scene
    assert scene.session.path, "what the press hit is chosen"


def test_no_hint_for_what_a_computer_decides(app) -> None:
    scene, _ = sit(app, deal("lords_of_war", 2), "captain", "recruit", held=True)
    press(app, "hint")
    assert app.scenes.top is scene


# ------------------------------------------------------------------------------------------------ the worker


def test_the_worker_thinks_and_ends_with_the_window(make_app) -> None:
    app = make_app()
    process = app.thinking
    match = deal("lords_of_war", 2)
    assert match.decider is not None
    view = match.game.view(match.state, match.decider)
    question = Question("lords_of_war", "captain", match.decider, 1, 0, view)
    assert process.ask(question).result(PATIENCE).action in match.legal_actions()
    (worker,) = process._pool._processes
    assert alive(worker)
    app.close()
    assert not alive(worker)


def test_the_worker_ends_when_the_program_is_killed() -> None:
    words = (
        "from tabletop.client.core.thinking import Thinking\n"
        "from tabletop.bots import worker\n"
        "if __name__ == '__main__':\n"
        "    p = Thinking(); p._submit(worker.load_players, 'lords_of_war').result(600)\n"
        "    print(*p._pool._processes, flush=True); input()\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", words], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        worker = int(program.stdout.readline())
        assert alive(worker)
        program.kill()
        program.wait()
    until(lambda: not alive(worker))


def alive(process: int) -> bool:
    """Whether a process runs (a dead one that nobody has buried does not)."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


# --------------------------------------------------------------------------------------- a worker that says nothing


def test_closing_waited_for_a_worker_that_was_stopped() -> None:
    """A worker that a signal has stopped cannot end by itself: it is ended."""
    process = Thinking()
    process._submit(worker.load_players, "lords_of_war").result(PATIENCE)
    (stopped,) = process._pool._processes
    os.kill(stopped, signal.SIGSTOP)
    match = deal("lords_of_war", 2)
    assert match.decider is not None
    view = match.game.view(match.state, match.decider)
    asked = [process.ask(Question("lords_of_war", "captain", match.decider, 1, n, view)) for n in range(8)]
    process.close()
    assert not alive(stopped)
    assert all(one.done() for one in asked)


@pytest.mark.parametrize("answer", [None, 7, Answer(None), Answer(None, plan=7), SystemExit(3)])
def test_an_answer_that_is_none_threw_the_players_out_of_their_game(app, answer) -> None:
    """Whatever a worker answers, the seat is paused, or there is no hint, and somebody is told."""
    here = think_here(app)
    app.settings.animation_percent = app.settings.computer_pace = 0

    def nonsense(question: Question) -> Future[Any]:
        found: Future[Any] = Future()
        if isinstance(answer, BaseException):
            found.set_exception(answer)
        elif isinstance(answer, Answer) and answer.plan:
            legal = catalogue.game(question.game_id).legal_actions(question.view)
            found.set_result(replace(answer, action=legal[0], others=(answer,)))
        else:
            found.set_result(answer)
        return found

    here.ask = here.advise = nonsense
    players = SeatPlayers(("recruit", "recruit"), 11)
    scene = push(app, BoardScene, "board", match=deal("lords_of_war", 2), players=players)
    wait(app, 2000)
    assert scene.computers.paused
    assert isinstance(app.scenes.top, DialogScene)
    hint = push(app, HintScene, "hint", board=scene)
    app.step([])
    if isinstance(answer, Answer) and answer.plan:
        return  # a plan is of no use for a hint
    assert (hint.failed, hint.choices) == ("failed", ())


def test_a_process_that_the_system_does_not_start_is_an_error_of_the_player(monkeypatch, caplog) -> None:
    """No memory, or too many processes: the board failed with it, again and again, until the program ended."""
    process = Thinking()
    with monkeypatch.context() as patched:
        refused = BlockingIOError(11, "Resource temporarily unavailable")
        patched.setattr("multiprocessing.process.BaseProcess.start", Mock(side_effect=refused))
        process.start("lords_of_war")
        assert process._submit(worker.load_players, "lords_of_war").exception(0) is refused
    assert "no worker" in caplog.text
    process._submit(worker.load_players, "lords_of_war").result(PATIENCE)
    process.close()


KILLED = """
import os, signal, time
from tabletop.bots import worker
from tabletop.client.core.thinking import Thinking
if __name__ == "__main__":
    process = Thinking()
    process._submit(worker.load_players, "lords_of_war").result()
    print(*process._pool._processes, flush=True)
    time.sleep(600)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a service of Linux")
def test_a_stopped_worker_stayed_after_its_program_was_killed(tmp_path) -> None:
    """While it is stopped it does not see that the program has gone."""
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], env=env, stdout=subprocess.PIPE, text=True) as program:
        stopped = int(program.stdout.readline())
        os.kill(stopped, signal.SIGSTOP)
        program.kill()
        until(lambda: not alive(stopped))


def test_a_worker_that_is_silent_is_ended_and_another_one_begins() -> None:
    """Only the silence counts, not the time for which this program was stopped itself."""
    now = [0.0]
    process = Thinking(lambda: now[0])
    process._submit(worker.load_players, "lords_of_war").result(PATIENCE)
    (stopped,) = process._pool._processes
    os.kill(stopped, signal.SIGSTOP)
    asked = process._submit(worker.load_players, "lords_of_war")
    behind = process._submit(worker.load_players, "lords_of_war")
    process.watch()
    now[0] += 3600.0
    process.watch()
    assert not asked.done()
    for _ in range(round(SILENCE) - 3):
        now[0] += 1.0
        process.watch()
    assert not asked.done()
    for _ in range(4):
        now[0] += 1.0
        process.watch()
    assert isinstance(asked.exception(0), WorkerSilent)
    assert isinstance(behind.exception(0), WorkerSilent)
    assert not alive(stopped)
    process._submit(worker.load_players, "lords_of_war").result(PATIENCE)
    process.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_silent_computer_player_is_paused_and_said(make_app, language) -> None:
    app = make_app(language=language)
    scene, here = sit(app, deal("lords_of_war", 2), "captain", "recruit", held=True)
    app.step([], 50.0)
    here.fail(WorkerSilent())
    app.step([], 50.0)
    assert scene.computers.paused
    name = scene.session.match.seats[0].name
    wait(app, 60_000)
    dialog = on_top(app, DialogScene)
    assert dialog.text == t("board.computer.silent", name=name, minutes=2)
    click(app, "dialog.ok")
    assert name in scene.computers.words
    asked = len(here.questions)
    here.held = False
    scene.computers.press()
    wait(app, 2000)
    assert len(here.questions) > asked
    assert scene.session.match.journal, "it is asked anew and plays"


def test_a_hint_and_a_review_say_that_the_player_was_silent(app) -> None:
    scene, here = sit(app, deal("lords_of_war", 2), "", "recruit", held=True)
    here.advise = here.ask
    press(app, "hint")
    here.fail(WorkerSilent())
    app.step([], 50.0)
    hint = on_top(app, HintScene)
    assert hint._message == t("board.hint.silent", minutes=2)
    hint.close()
    scene.show(scene.session.do(scene.session.offer()[0]))
    wait(app, 2000)
    here.examine = here.ask
    progress = ReviewProgress(app, scene)
    while progress._future is None:
        progress.step()
    here.fail(WorkerSilent())
    assert progress.step()
    assert progress.over
    assert t("review.silent", minutes=2) in toasts(app)


# ------------------------------------------------------------------------------------------------- what they say


def said(app) -> list[str]:
    """What computer players say on the screen."""
    return [item.text for item in app.toasts.items if item.picture]


@pytest.mark.parametrize("game", GAMES)
def test_a_computer_player_greets_in_the_language_in_use_unless_that_is_turned_off(app, game) -> None:
    for language in ("en", "es"):
        app.set_language(language)
        match = deal(game, 2)
        match.call_seats(["Ana", "Ursk"])
        sit(app, match, "", "captain")
        app.step([])
        app.step([])
        assert [one.removeprefix("Ursk: ") in lines("Ursk", "begin") for one in said(app)] == [True]
        app.toasts.clear()
    app.settings.banter = False
    match = deal(game, 2)
    match.call_seats(["Ana", "Ursk"])
    sit(app, match, "", "captain")
    app.step([])
    app.step([])
    assert not said(app)


def test_somebody_else_s_name_has_no_lines(app) -> None:
    match = deal("small_world", 2)
    match.call_seats(["Pip", "Mum"])
    sit(app, match, "", "captain")
    app.step([])
    app.step([])
    assert not said(app), "a person who is called like one of the cast says nothing either"


BLOWS = {
    "lords_of_war": (
        Eliminated(0, 1, "x", "d4", 5, 3, "command", 1, 1), Eliminated(0, 1, "x", "d4", 5, 3, "regular", 1, 0)
    ),
    "warcraft": (TownOccupied(1, "a1"), OutpostDestroyed(1, "a1", True)),
    "small_world": (
        Conquered(0, "a", "orcs", "conquest", "", (), (), 3, 0, 1, "humans", False, 2, "humans", False, 1),
        Conquered(0, "a", "orcs", "conquest", "", (), (), 3, 0, 1, "humans", True, 2, "humans", False, 1),
    ),
    "adventure": (CharacterDefeated(1, 0), MonsterDefeated(1, "x")),
}  # fmt: skip
"""A blow of the first seat at the second that matters, and what is none, in each game."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("computer", "moment"), [(0, "strike"), (1, "hurt")])
def test_a_blow_that_matters_is_spoken_about_once(app, game, computer, moment) -> None:
    match = deal(game, 2)
    match.call_seats(["Ana", "Ursk"] if computer else ["Ursk", "Ana"])
    scene, _ = sit(app, match, *(("", "captain") if computer else ("captain", "")))
    scene.computers.paused = True
    blow, none = BLOWS[game]
    for event, expected in ((none, []), (blow, [True]), (blow, [])):
        app.toasts.clear()
        if (struck := scene.table.animations.struck(event)) is not None:
            scene.banter._react(0, struck)
        assert [one.removeprefix("Ursk: ") in lines("Ursk", moment) for one in said(app)] == expected


@pytest.mark.parametrize(("winners", "moment"), [((1,), "won"), ((0,), "lost"), ((), "lost")])
def test_the_end_is_spoken_about(app, winners, moment) -> None:
    match = deal("small_world", 2)
    match.call_seats(["Ana", "Ursk"])
    scene, _ = sit(app, match, "", "captain")
    app.toasts.clear()
    scene.banter.end(winners)
    assert [one.removeprefix("Ursk: ") in lines("Ursk", moment) for one in said(app)] == [True]
