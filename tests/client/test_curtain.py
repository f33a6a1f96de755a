"""The curtain: nothing hidden shows through it, by pixels and by words; the recap; the shown hand; holding."""

import dataclasses
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.core.input import Command, CommandUp, PointerDown, PointerMove, PointerUp
from tabletop.client.draw import images
from tabletop.client.games.lords_of_war.names import unit_name
from tabletop.client.games.warcraft.names import lasting
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.game import GAME as RULES
from tabletop.rules.match import Match
from tabletop.rules.warcraft.events import Moved, MoveUndone, SpendUndone, Trained
from tabletop.text import t
from tests.support.boards import open_board
from tests.support.lords_of_war_client import DWARVES, ORCS, match_at, new_match, position, under_way
from tests.support.pilot import click, click_at_once, on_top, press, settle, wait, wait_for_main_button
from tests.support.recorded_games import moment

OTHERS = ["orc.catapult", "orc.war-hog-b", "orc.deathbringer-a", "orc.ravager-b", "orc.shanker-b"]


def picture(app: App) -> bytes:
    """What is on the screen, byte by byte."""
    app.scenes.run_layouts()
    app._draw()
    return pygame.image.tobytes(app.window.surface, "RGB")


def curtain(app: App) -> CurtainScene:
    return on_top(app, CurtainScene)


def reshuffled(match: Match[Any], *seats: int) -> Match[Any]:
    """The same match as far as anybody else may know: these seats' hands and decks hold their cards the other way
    round."""
    state = match.game.clone(match.state)
    hands, decks = list(state.hands), list(state.decks)
    for seat in seats:
        cards = tuple(reversed(hands[seat] + decks[seat]))
        size = len(hands[seat])
        hands[seat], decks[seat] = cards[:size], cards[size:]
    state.hands, state.decks = (hands[0], hands[1]), (decks[0], decks[1])
    twin: Match[Any] = Match.restore(match.game, match.setup, match.order, match.deal, match.journal, state)
    twin._events = [match.events(index) for index in range(len(match.journal))]
    return twin


def test_the_recap_follows_the_language(app) -> None:
    scene = open_board(app, under_way(6), opened=False)
    curtain: Any = app.scenes.top
    assert curtain.name == "curtain"
    english = list(curtain.recap)
    assert english
    try:
        app.set_language("es")
        app.step([])
        assert [seat for seat, _ in curtain.recap] == [seat for seat, _ in english]
        assert all(one != other for (_, one), (_, other) in zip(curtain.recap, english, strict=True))
    finally:
        app.set_language("en")
    assert scene.session.handing_over


# -------------------------------------------------------------------------------------------------------- pixels


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("actions", [0, 1, 20])
def test_the_curtain_looks_the_same_whatever_is_hidden(make_app, size, actions) -> None:
    match = under_way(actions)
    pictures = []
    for shown in (match, reshuffled(match, 0, 1)):
        app = make_app(size)
        open_board(app, shown, opened=False)
        curtain(app)
        settle(app)
        pictures.append(picture(app))
    assert pictures[0] == pictures[1]


def test_the_curtain_looks_the_same_whatever_lies_on_the_board(make_app) -> None:
    pictures = []
    for field in ([["c3", 1, "orc.war-hog-a"]], [["d4", 1, "orc.butcher"], ["e5", 2, "dwf.slugger-b"]]):
        app = make_app()
        place = position(field, hands=(ORCS[:5] if field[0][0] == "c3" else OTHERS, DWARVES), turn=6)
        open_board(app, match_at(place), opened=False)
        curtain(app)
        settle(app)
        pictures.append(picture(app))
    assert pictures[0] == pictures[1]


def test_after_opening_only_the_viewers_secrets_show(make_app) -> None:
    match = under_way(20)
    seat = match.decider
    assert seat is not None

    pictures = []
    for shown in (match, reshuffled(match, 1 - seat)):
        app = make_app((1280, 720))
        scene = open_board(app, shown)
        scene.log_drawer.open = True
        scene.relayout()
        app.step([])
        settle(app)
        pictures.append(picture(app))
    assert pictures[0] == pictures[1]
    app = make_app((1280, 720))
    scene = open_board(app, reshuffled(match, seat))
    assert set(queries.hand(scene.session.shown(), seat)) != set(queries.hand(match.state, seat))


def test_the_board_is_never_on_the_screen_before_the_curtain(make_app) -> None:
    """Not for one frame, neither at the start nor when the device is passed."""
    app = make_app()
    drawn: list[str] = []
    original = BoardScene.draw

    def spy(self: BoardScene, canvas: Any) -> None:
        drawn.append("board")
        original(self, canvas)

    BoardScene.draw = spy
    try:
        app.push("board", match=new_match())
        for _ in range(5):
            app.step([])
        assert drawn == []
    finally:
        BoardScene.draw = original


def test_behind_the_curtain_pictures_are_made_ready(make_app, monkeypatch) -> None:
    """Opening need not wait for the disk, and still nothing of the board is drawn."""
    app = make_app()
    open_board(app, new_match(), opened=False)
    wait(app, 600)
    assert isinstance(app.scenes.top, CurtainScene)
    loaded: list[str] = []
    original = images.ImagePainter._make

    def spy(self: Any, name: str, *rest: Any) -> Any:
        loaded.append(name)
        return original(self, name, *rest)

    monkeypatch.setattr(images.ImagePainter, "_make", spy)
    app.scenes.top.open()
    app.step([])
    assert "table.jpg" not in loaded


def test_no_message_for_one_player_hangs_over_the_curtain(app) -> None:
    app.settings.animation_percent = 0
    place = position([["c3", 1, "orc.war-hog-a"], ["d4", 2, "dwf.slugger-b"]], hands=(ORCS, DWARVES), turn=5)
    scene = open_board(app, match_at(place))
    click(app, Target("card", place.held("orc.butcher")))
    click(app, Target("space", "a1"))
    assert any("Orc Butcher" in item.text for item in app.toasts.items), "the refusal names a hidden card"
    scene.session.do(next(a for a in scene.session.offer() if a.kind == "deploy"))
    scene.session.settle()
    while not scene.session.handing_over:
        scene.session.do(scene.session.offer()[0])
        scene.session.settle()
    scene.hand_over()
    app.step([])
    curtain(app)
    assert not [item for item in app.toasts.items if "Butcher" in item.text]


def test_tooltips_and_titles_do_not_outlive_the_hand_over(app) -> None:
    scene = open_board(app, new_match())
    card = next(w for w in scene.widgets if w.id == "hand:0")
    app.step([PointerMove(card.rect.center)])
    wait(app, 600)
    scene.session.do(scene.session.offer()[0])
    scene.session.settle()
    scene.hand_over()
    app.step([])
    assert app.tooltips.shown is None
    title = app.scenes.top.title()
    assert title == t("lords_of_war.title")


def test_the_menu_on_the_curtain_offers_no_look_below_it(app) -> None:
    open_board(app, new_match(), opened=False)
    press(app, "menu")
    assert on_top(app).name == "board_menu"
    assert "concede" not in on_top(app).widgets, "nobody who could concede has the device"
    assert isinstance(app.scenes.shown()[0], CurtainScene)


# --------------------------------------------------------------------------------------------------------- words


def card_id(instance: str) -> str:
    return instance.split(":")[1].split("#")[0]


@pytest.mark.parametrize("name", ["commanders", "intermediate", "no_progress"])
def test_recap_and_chronicle_name_no_hidden_card(make_app, name) -> None:
    """A card that was drawn is named to nobody but its owner, in no text on the screen."""
    match = moment(RULES, name, 60)
    app = make_app()
    scene = open_board(app, match, opened=False)
    seat = match.decider
    assert seat is not None
    public = {unit.card_id for unit in queries.units(match.state)}
    for index in range(len(match.journal)):
        for event in match.events(index):
            for field in dataclasses.fields(event):
                value = getattr(event, field.name)
                if event.kind != "drew" and isinstance(value, str) and ":" in value:
                    public.add(card_id(value))
    bystander = match.game.view(match.state, None)
    hidden = {card_id(card) for who in (0, 1) for card in queries.unseen(bystander, who)} - public
    names = {unit_name(card) for card in hidden} - {unit_name(card) for card in public}
    assert names
    texts = [words for _, words in curtain(app).recap]
    curtain(app).open()
    app.step([])
    texts += [line.words for line in scene.log_drawer.lines()]
    texts += [words for _, words in scene.recent_lines()]
    for name in names:
        assert not [text for text in texts if name in text], name


def test_the_recap_tells_what_happened_since_the_seat_last_decided(app) -> None:
    match = under_way(22)
    scene = open_board(app, match, opened=False)
    recap = [words for _, words in curtain(app).recap]
    seat = match.decider
    assert seat is not None
    rival = scene.session.match.seats[1 - seat].name
    assert recap
    assert any(rival in words for words in recap)
    assert len(recap) <= 4, "consequences, in at most four lines"


def test_cards_drawn_one_after_the_other_make_one_line(app) -> None:
    place = position(
        [["c3", 1, "orc.war-hog-a"], ["f5", 2, "dwf.marauder-a"]], hands=(ORCS[:2], DWARVES), phase="reinforce", turn=7
    )
    scene = open_board(app, match_at(place))
    app.settings.animation_percent = 0
    while not scene.session.handing_over:
        scene.session.do(next(a for a in scene.session.offer() if a.kind == "draw"))
        scene.session.settle()
    scene.hand_over()
    app.step([])
    drawn = [words for _, words in curtain(app).recap if "draws" in words]
    assert drawn == ["Marta draws 4 cards (29 left in the deck)."]


def test_the_button_of_the_curtain_stays_where_it_is_however_long_the_recap(make_app) -> None:
    app = make_app((1280, 720))
    open_board(app, under_way(22), opened=False)
    scene = curtain(app)
    places = []
    for lines in (0, 2, 60):
        scene.untold = 0
        scene.recap = [(0, f"Line {n} of what has happened.") for n in range(lines)]
        scene.relayout()
        app.step([])
        places.append(tuple(scene.widgets.find("open").rect))
        assert scene.box.bottom < scene.height
    assert places[0] == places[1] == places[2]


def test_lines_of_no_consequence_were_counted_above_a_recap_with_room(app, monkeypatch) -> None:
    """'3 more lines are in the log' stood above two lines and empty room, for dice and cards drawn."""
    told = [(0, f"Line {n}.") for n in range(9)]
    scene = open_board(app, under_way(22))
    monkeypatch.setattr(type(scene.table.words), "recap", lambda *_: told)
    for weighty, untold in ((2, 0), (4, 0), (6, 2)):
        monkeypatch.setattr(type(scene.table.words), "summary", lambda *_, n=weighty: told[:n])
        shown = CurtainScene(app, scene)
        assert (len(shown.recap), shown.untold) == (min(weighty, 4), untold)


def test_a_long_recap_ends_with_the_newest_lines(make_app, monkeypatch) -> None:
    app = make_app((1024, 640))
    open_board(app, under_way(22), opened=False)
    scene = curtain(app)
    scene.untold = 0
    scene.recap = [(0, f"Line {n} of a very long story that somebody tells.") for n in range(60)]
    scene.relayout()
    told: list[str] = []
    block = type(app.canvas).text_block
    monkeypatch.setattr(
        type(app.canvas), "text_block", lambda self, s, *args, **kept: told.append(s) or block(self, s, *args, **kept)
    )
    app.step([])
    lines = [words for words in told if words.startswith("Line ")]
    assert lines
    assert lines[-1].startswith("Line 59")
    assert lines[0].startswith(f"Line {60 - len(lines)}")
    assert scene.box.bottom < scene.height


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_hasty_second_press_opened_the_curtain_the_moment_it_fell(app, by) -> None:
    """The press was meant for the table: a moment long the curtain stays closed, then the same press opens it."""
    open_board(app, under_way(22), opened=False)
    scene = curtain(app)

    def hasty() -> None:
        if by == "keys":
            press(app, "ok")
            return
        click_at_once(app, "open")

    hasty()
    assert app.scenes.top is scene, "the hand of the next seat is still covered"
    wait_for_main_button(app, "open")
    hasty()
    assert app.scenes.top is not scene


def test_lw_dep_8_the_shown_hand_lies_open_on_the_next_curtain_and_stays_in_the_log(app) -> None:
    app.settings.animation_percent = 0
    place = position(
        [["a6", 2, "dwf.slugger-a"], ["e1", 1, "orc.shanker-a"]],
        hands=(["dwf.dowager-c", "orc.deathbringer-b"], DWARVES), turn=14,
    )  # fmt: skip
    scene = open_board(app, match_at(place))
    forced = [a for a in scene.session.offer() if a.kind == "deploy"]
    touch = scene.session.do(forced[0])
    scene.show(touch)
    assert "hand_revealed" in [event.kind for event in touch.events]
    assert any("must show their hand" in told.words for told in scene.last_turn.news)
    for _ in range(20):
        app.step([], 300)
        if isinstance(app.scenes.top, CurtainScene):
            break
        if app.scenes.top is not scene:
            press(app, "ok", "ok")
        else:
            scene.controls.press("primary")
    app.step([])
    shown = curtain(app).shown
    words, cards = shown
    assert words == t("lords_of_war_board.revealed", name="Marta")
    assert len(cards) == 1
    assert card_id(cards[0]) in ("dwf.dowager-c", "orc.deathbringer-b")
    curtain(app).open()
    app.step([])
    assert any("shows their hand" in line.words for line in scene.log_drawer.lines())


def test_the_note_is_gone_on_the_hand_over_after(app) -> None:
    scene = open_board(app, under_way(22), opened=False)
    assert curtain(app).shown is None
    assert scene.table.shown_on_curtain(0, []) is None


# ------------------------------------------------------------------------------------------------------- opening


def test_a_click_opens(app) -> None:
    scene = open_board(app, new_match(), opened=False)
    click(app, "open")
    assert app.scenes.top is scene
    assert scene.session.viewer == 0


def test_with_the_setting_the_button_or_the_key_must_be_held(app) -> None:
    app.settings.curtain_hold = True
    scene = open_board(app, new_match(), opened=False)
    click(app, "open")
    assert app.scenes.top is not scene, "a click is not enough"
    app.mapper.last_device = "keyboard"
    app.step([Command("ok")], 16)
    app.step([], 200)
    app.step([CommandUp("ok")], 16)
    app.step([], 1000)
    assert app.scenes.top is not scene, "let go too early"
    app.step([Command("ok")], 16)
    wait(app, 960)
    assert app.scenes.top is scene


def test_holding_the_mouse_opens_too(app) -> None:
    app.settings.curtain_hold = True
    scene = open_board(app, new_match(), opened=False)
    pos = app.scenes.top.widgets.find("open").rect.center
    app.step([PointerMove(pos), PointerDown(pos)])
    wait(app, 960)
    app.step([PointerUp(pos)])
    assert app.scenes.top is scene


def test_switched_off_the_curtain_never_falls(app) -> None:
    app.settings.animation_percent = 0
    scene = open_board(app, new_match(curtain=False), opened=False)
    assert app.scenes.top is scene
    scene.controls.press_instead()
    click(app, "hand:0")
    wait(app, 400)
    click(app, "primary")
    settle(app)
    assert app.scenes.top is scene
    assert scene.session.viewer == 1
    assert any(
        scene.session.match.seats[1].name in announcement.words for announcement in scene.teller.announcements.waiting
    )


def test_the_recap_has_a_small_map_beside_it(instant, monkeypatch) -> None:
    """As everybody may see it: the picture that lists of saves show, and only where something has happened."""
    drawn: list[FRect] = []
    monkeypatch.setattr("tabletop.client.scenes.curtain.thumbnail", lambda *args: drawn.append(args[-1]))
    open_board(instant, new_match(), opened=False)
    assert not drawn
    instant.pop()
    open_board(instant, under_way(24), opened=False)
    scene: Any = instant.scenes.top
    assert scene.name == "curtain"
    assert drawn
    assert scene.box.contains(drawn[0])


def test_the_small_map_was_that_of_another_game_of_as_many_actions(instant, monkeypatch) -> None:
    """Its picture was kept by the number of actions alone: another match, or the same one after an undo, showed it."""
    drawn: list[object] = []
    monkeypatch.setattr("tabletop.client.scenes.curtain.thumbnail", lambda *args: drawn.append(args[2]))
    matches = [under_way(24) for _ in range(2)]
    for match in matches:
        open_board(instant, match, opened=False)
        for _ in range(3):
            picture(instant)
        instant.pop()
    assert drawn == matches


def test_the_recap_told_of_moves_and_purchases_that_had_been_taken_back() -> None:
    step = Moved(1, "OR-melee-1", "melee", "e6", "d6", ("d6",))
    again = Moved(1, "OR-melee-1", "melee", "e6", "f6", ("f6",))
    other = Moved(0, "HU-melee-1", "melee", "e6", "d6", ("d6",))
    bought, kept = Trained(1, "worker", 1, 0), Trained(1, "melee", 1, 1)
    undone, sold = MoveUndone(1, "melee", "d6", "e6"), SpendUndone(1, "train", "worker", 1, 0)
    events = [step, other, undone, again, bought, kept, sold]
    assert [event for _, event in lasting([(1, event) for event in events])] == [other, again, kept]
