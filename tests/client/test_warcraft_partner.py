"""The curtain of Warcraft: what it says in battles and teams, that it leaks nothing, and a hand shown to a partner."""

import dataclasses
from collections.abc import Callable, Collection
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.session import Session
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene, PartnerHandScene
from tabletop.rules.match import Match
from tabletop.rules.warcraft.events import BattleEnded
from tabletop.rules.warcraft.game import GAME
from tabletop.text import t
from tests.support.boards import open_board, phase
from tests.support.pilot import click, on_top, press, settle, wait_for_main_button
from tests.support.recorded_games import moment
from tests.support.warcraft_client import new_match


def picture(app: App) -> bytes:
    """What is on the screen, byte by byte."""
    app.scenes.run_layouts()
    app._draw()
    return pygame.image.tobytes(app.window.surface, "RGB")


def twin(match: Match[Any]) -> Match[Any]:
    """The same match as far as anybody else may know: whoever decides holds the hand in another order, the others
    hold other cards."""
    state = match.game.clone(match.state)
    turned(match, state)
    found: Match[Any] = Match.restore(match.game, match.setup, match.order, match.deal, match.journal, state)
    found._events = [match.events(index) for index in range(len(match.journal))]
    return found


def turned(match: Match[Any], state: Any) -> None:
    """Turn what is hidden round: the next decider's hand, the hands and decks of the others."""
    hands, decks = list(state.hands), list(state.decks)
    for seat in range(len(hands)):
        if seat == match.decider:
            hands[seat] = tuple(reversed(hands[seat]))
        else:
            cards = tuple(reversed(hands[seat] + decks[seat]))
            hands[seat], decks[seat] = cards[: len(hands[seat])], cards[len(hands[seat]) :]
    state.hands, state.decks = tuple(hands), tuple(decks)


def shuffled(state: Any, but: Collection[int], seen: int) -> None:
    """The hands in another order, but that of ``seen``; and so the decks, but those of ``but``, which draw."""
    state.hands = tuple(hand if seat == seen else hand[::-1] for seat, hand in enumerate(state.hands))
    state.decks = tuple(deck if seat in but else deck[::-1] for seat, deck in enumerate(state.decks))


def asked_away(match: Match[Any], wanted: str) -> bool:
    """Whether the device must go to another seat than the one in turn."""
    if phase(match) != wanted or match.decider == match.game.headline(match.state).active:
        return False
    return Session(match).handing_over


def opened_by_another(match: Match[Any]) -> bool:
    """Whether somebody else's action has opened the window."""
    return match.journal[-1].seat != match.decider


def in_battle(wanted: str, besides: Callable[[Match[Any]], bool] = lambda _: True) -> Match[Any]:
    """A battle in which another seat than the one in turn is asked for a card."""
    return moment(GAME, "main4-stalemate", lambda match: asked_away(match, wanted) and besides(match))


def curtain(app: App, match: Match[Any]) -> CurtainScene:
    app.push("board", match=match)
    settle(app)
    return on_top(app, CurtainScene)


@pytest.mark.parametrize("wanted", ["w4", "w6"])
def test_the_curtain_in_a_battle_shows_nothing_hidden(make_app, wanted) -> None:
    match = in_battle(wanted)
    pictures = []
    for shown in (match, twin(match)):
        app = make_app((1280, 720))
        scene = curtain(app, shown)
        assert scene.task
        pictures.append(picture(app))
    assert pictures[0] == pictures[1]


def test_hands_turn_down_in_mid_battle_without_a_frame_of_the_next_hand(make_app) -> None:
    """From the action that opens the other seat's window to the curtain before the hand that it asks for: no picture
    depends on what is hidden (interface 8.4)."""
    match = in_battle("w6", opened_by_another)
    last = match.journal[-1]
    drew = {event.seat for event in match.events(len(match.journal) - 1) if event.kind == "drew"}
    series = []
    for other in (False, True):
        again = match.branch(len(match.journal) - 1)
        app = make_app((1024, 640))
        board = open_board(app, again)
        if other:
            shuffled(again.state, drew, last.seat)
        touch = board.session.do(last.action)
        assert touch.kind == "applied"
        board.show(touch)
        frames = []
        while board.showing and len(frames) < 400:
            app.step([], 250)
            frames.append(hash(picture(app)))
        assert board.session.open_decision
        assert again.decider == match.decider
        assert board.session.offer() == [action for action in again.legal_actions() if action.kind == "pass"]
        for asks in (False, False, True, False, False):
            if asks:
                click(app, "answer.cards")
            app.step([], 50)
            frames.append(hash(picture(app)))
        assert isinstance(app.scenes.top, CurtainScene)
        series.append(frames)
    assert len(series[0]) > 8
    assert series[0] == series[1]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_curtain_says_what_is_asked(make_app, language) -> None:
    app = make_app((1280, 720), language=language)
    scene = curtain(app, in_battle("w4"))
    state = scene.board.session.match.state
    assert state.config.tables.names[state.battle.hex] in scene.task
    assert t("warcraft_board.summons.card") in scene.task
    assert t("curtain.pass") == ("Pass the computer to" if language == "en" else "Pasa el ordenador a")


def test_the_curtain_wears_the_race_whatever_the_colour(app) -> None:
    scene = curtain(app, new_match("main4", seed=3))
    table = scene.board.table
    assert table.emblem(scene.seat).startswith("race-")
    assert scene.task == t("warcraft_board.summons.turn", turn=1, step=t("warcraft.phase.move"))


def team_board(app: App) -> tuple[BoardScene, int, int]:
    """A turn of a player with cards and a teammate: (board, player, teammate)."""
    match = moment(GAME, "main4-points", lambda m: phase(m) == "move" and len(m.state.hands[m.decider or 0]) > 1)
    board = open_board(app, match)
    me = board.session.decider
    assert me is not None
    return board, me, next(seat for seat in board.table.model.mates(me) if seat != me)


def test_a_hand_shown_to_the_partner_and_back(app) -> None:
    board, me, mate = team_board(app)
    cards = [board.session.match.state.config.tables.card_ids[c] for c in board.session.match.state.hands[me]]
    chip = board.widgets.find(f"chip:{mate}")
    assert t("warcraft_board.show_hand.click", seat=board.session.match.seats[mate].name) in (chip.tooltip or "")
    click(app, chip)
    settle(app)
    click(app, "dialog.ok")
    settle(app)
    scene = on_top(app, PartnerHandScene)
    assert scene.seat == mate
    assert scene.cards == tuple(cards)
    closed = picture(app)
    scene.cards = ()
    assert picture(app) == closed  # nothing of them on the cloth
    scene.cards = tuple(cards)
    wait_for_main_button(app, "open")
    press(app, "ok")
    settle(app)
    assert scene.showing
    assert picture(app) != closed
    click(app, "seen")
    settle(app)
    top = app.scenes.top
    assert type(top) is CurtainScene
    assert top.seat == me
    assert board.session.viewer is None
    assert not board.session.may_act
    wait_for_main_button(app, "open")
    press(app, "ok")
    settle(app)
    assert app.scenes.top is board
    assert board.session.viewer == me
    assert board.session.may_act


def test_the_partner_never_sees_the_table_or_a_hand_of_his_own(app) -> None:
    board, me, mate = team_board(app)
    app.push("partner", board=board, seat=mate, cards=["HU-vp-1"])
    settle(app)
    app.scenes.top.open()
    settle(app)
    shown = picture(app)
    state = board.session.match.state
    state.hands = tuple(tuple(reversed(hand)) if seat in (me, mate) else hand for seat, hand in enumerate(state.hands))
    board.table.refresh()
    assert picture(app) == shown
    press(app, "menu")
    settle(app)
    assert type(app.scenes.top) is CurtainScene  # Escape covers the cards as well


def test_only_partners_are_offered_a_look(app) -> None:
    board, _, mate = team_board(app)
    for seat in range(4):
        tip = board.widgets.find(f"chip:{seat}").tooltip or ""
        words = t("warcraft_board.show_hand.click", seat=board.session.match.seats[seat].name)
        assert (words in tip) == (seat == mate), seat
    app.reset("kit")
    match = new_match("main2", seed=2)
    board = open_board(app, match)
    assert all("hand" not in (board.widgets.find(f"chip:{seat}").tooltip or "") for seat in (0, 1))
    open_table = dataclasses.replace(match.setup.table, curtain=False)
    match = new_match("main4", seed=2)
    match.setup = dataclasses.replace(match.setup, table=open_table)
    app.reset("kit")
    board = open_board(app, match)
    assert all("your hand" not in (board.widgets.find(f"chip:{seat}").tooltip or "") for seat in range(4))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_full_hand_fits(make_app, size) -> None:
    app = make_app(size, language="es")
    board, me, mate = team_board(app)
    ids = board.session.match.state.config.tables.card_ids
    for count in (0, 1, 5, 12, 21):
        app.push("partner", board=board, seat=mate, cards=ids[me * 21 : me * 21 + count])
        settle(app)
        app.scenes.top.open()
        settle(app)
        picture(app)
        assert app.canvas.overflows == []
        app.pop()


def test_events_of_a_battle_wear_the_sign_of_their_army(app) -> None:
    match = in_battle("w6")
    board = open_board(app, match)
    races = match.state.config.options.races
    rolls = [event for n in range(len(match.journal)) for event in match.events(n) if event.kind == "rolled"]
    assert rolls
    assert all(races[board.table.words.seat_of(event, 0)] == event.race for event in rolls)
    words = board.table.words
    assert words.seat_of(BattleEnded(1, "w6", winners=(1,)), 0) == 1, "not the sign of who acted last"
    assert words.seat_of(BattleEnded(1, "w6", winners=()), 0) == 0
