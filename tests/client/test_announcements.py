"""Announcements over the board: who begins, whose turn, first blood, changes of scores, victory; never in the way."""

from pathlib import Path

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board import announcements
from tabletop.client.board.announcements import ANNOUNCEMENT_MS, NOTED, STILL_SIZE, VICTORY_MS, Announcement
from tabletop.client.board.visual_effects import BreakEffect
from tabletop.client.core.input import PointerMove
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.small_world.animations import coin_changes
from tabletop.client.games.touch_buttons import CardChoiceTile
from tabletop.client.scenes.battle_scene import GLANCE_MS, READ_MS
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure.events import CombatEnded
from tabletop.rules.adventure.exchange import AFTERMATH
from tabletop.rules.game import Outcome, Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.small_world.events import ComboTaken, Paid, TurnScored, TurnStarted
from tabletop.storage import format as save_format
from tabletop.storage.header import SeatPlayers
from tabletop.text import t
from tests.support import adventure_client, boards, small_world_client
from tests.support.boards import open_board
from tests.support.drawn import noted
from tests.support.lords_of_war_client import Position, match_at, new_match, position
from tests.support.pilot import click, on_top, press, push, settle, wait
from tests.support.showing import open_board as show_board

SAVES = Path(__file__).parents[2] / "saves"
BLOODY = 74
"""The action of the recorded game in which a unit is lost to a plain conquest."""
LAST_CHANCE = 326
"""The number of actions of the recorded game after which an opponent has the points to win."""
ENTERED = 308
"""The action of the recorded game in which a unit enters the enemy's Town."""
FIELD = [["d4", 2, "orc.ravager-a"], ["e5", 2, "orc.butcher"], ["c3", 1, "dwf.slugger-a"], ["e4", 1, "dwf.marauder-a"]]


def shown(scene: BoardScene) -> str:
    announcement = scene.teller.announcements.shown
    return "" if announcement is None else announcement.words


def killing(app: App, goal: int = 20) -> tuple[BoardScene, Position]:
    """A card is ready on a square from which it fells somebody."""
    hands = (["dwf.slugger-b", "dwf.krod-klouthammer"], ["orc.shanker-a"])
    place = position(FIELD, hands=hands, phase="deploy", turn=9, units=(goal, 20))
    scene = open_board(app, match_at(place))
    found = {
        (card, square): told for card in place.hand(1) for square, told in queries.forecasts(place.state, card).items()
    }
    card, square = max(found, key=lambda key: len(found[key].kills))
    scene.touch(Target("card", card))
    scene.touch(Target("space", square))
    app.step([])
    return scene, place


def test_the_board_says_who_begins(app) -> None:
    scene = open_board(app, new_match(), settled=False)
    assert shown(scene) == t("board.announcement.begins", name="Marta")
    wait(app, ANNOUNCEMENT_MS + 100)
    assert not shown(scene)
    assert not app.moving, "nothing keeps the program awake"


def test_another_size_of_the_window_ends_what_flies(app) -> None:
    """What flew, and figures that floated, went on where things had lain in the window of before."""
    scene, _ = killing(app)
    click(app, "primary")
    wait(app, 120)
    assert scene.showing
    app.window.set_size((1100, 660))
    app.step([pygame.event.Event(pygame.WINDOWSIZECHANGED)])
    assert not scene.showing
    assert not scene.teller.telling
    assert not scene.traces


@pytest.mark.parametrize("change", [{}, {"reduced_motion": True}, {"animation_percent": 0}])
def test_any_input_ends_a_moment_and_is_carried_out(make_app, change) -> None:
    """Where nothing moves, what is said stands until then."""
    app = make_app((1280, 720), **change)
    scene = open_board(app, new_match(), settled=False)
    assert shown(scene) == t("board.announcement.begins", name="Marta")
    if change:
        wait(app, 3 * ANNOUNCEMENT_MS)
        assert not app.moving, "it keeps nobody awake"
    assert shown(scene)
    click(app, "hand:0")
    assert not shown(scene)
    assert scene.session.path, "the press was carried out"


def test_where_nothing_moves_scores_stand_beside_their_counters(app) -> None:
    app.settings.reduced_motion = True
    scene, _ = killing(app)
    scene.spot_input.press_ready()
    wait(app, 2 * ANNOUNCEMENT_MS)
    assert t("board.announcement.first_blood") in [told.words for told in scene.last_turn.news]
    assert "float kills:0" in {effect.key for effect in scene.teller.announcements.floats}
    press(app, "zoom_fit")
    assert scene.last_turn.news, "it looks on"
    assert scene.teller.announcements.floats, "numbers stay until the next action"
    click(app, "primary")
    assert not scene.last_turn.news
    assert "float kills:0" not in {effect.key for effect in scene.teller.announcements.floats}


def test_a_ribbon_that_stands_still_goes_with_the_next_action_and_not_with_the_pointer(app) -> None:
    """'Recruit plays' stood while another player was asked: a computer's actions are no input."""
    app.settings.reduced_motion = True
    scene, _ = killing(app)
    scene.teller.tell(Announcement("Recruit plays", turn=True))
    app.step([PointerMove((300, 300))])
    app.step([PointerMove((500, 200))])
    assert shown(scene) == "Recruit plays"
    ready = scene.session.ready
    assert ready is not None
    scene.show(scene.session.do(ready))
    assert "Recruit plays" not in [announcement.words for announcement in scene.teller.announcements.waiting]


def test_ribbons_that_stay_covered_a_card(app) -> None:
    """Two of them, one below the other, lay on the units of the second row until the next press."""
    app.settings.reduced_motion = True
    scene, _ = killing(app)
    scene.spot_input.press_ready()
    told, table = scene.teller.announcements, scene.table
    told.still = True
    told.tell(Announcement("Victory: Recruit"))
    told.tell(Announcement("Recruit plays", turn=True))
    assert len(told.waiting) == 2
    area = table.announcement_area
    assert area is not None
    places = told._still_places(app.canvas, area, table.prompt_area, table.pieces_to_see)
    assert places == sorted(places)
    half = NOTED * STILL_SIZE / 2
    ribbons = [FRect(area.centerx - 140, y - half, 280, 2 * half) for y in places]
    assert not any(ribbon.colliderect(piece) for ribbon in ribbons for piece in table.pieces_to_see)
    assert not ribbons[0].colliderect(ribbons[1])
    assert all(area.contains(ribbon) for ribbon in ribbons)


def test_first_blood_lay_on_the_card_that_drew_it(app, monkeypatch) -> None:
    """The ribbon goes above the middle of the board where it covers fewer units, and stays there while they move."""
    scene, _ = killing(app)
    drawn = noted(monkeypatch, announcements, "_draw_band", lambda _canvas, box, *_: FRect(box), instead=True)
    area = scene.table.announcement_area
    usual = area.y + area.h * announcements.FROM_TOP
    unit = FRect(area.centerx - 40, usual - 20, 80, 80)
    told = scene.teller.announcements
    told.tell(Announcement("First blood", "Orc Ravager falls", seat_colours("blue")))
    told.elapsed = ANNOUNCEMENT_MS / 2
    told.draw(app.canvas, area, None, [unit])
    told.draw(app.canvas, area, None, [unit.move(0, -90)])
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]
    assert not drawn[0].colliderect(unit)
    assert area.contains(drawn[0])
    assert drawn[0].centery < usual


@pytest.mark.parametrize("size", [(1024, 640), (1152, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("still", [False, True])
def test_whose_turn_it_is_lay_over_the_cards_to_choose_from(make_app, monkeypatch, size, still) -> None:
    """The ribbon goes above or below cards that are asked about, smaller if need be, and not on the prompt."""
    app = make_app(size, reduced_motion=still)
    scene = boards.open_board(app, adventure_client.new_match(2))
    drawn = noted(monkeypatch, announcements, "_draw_band", lambda _canvas, box, *_: FRect(box), instead=True)
    settle(app)
    scene.teller.forget()
    cards = [FRect(widget.rect) for widget in scene.widgets if isinstance(widget, CardChoiceTile)]
    assert cards
    scene.teller.tell(Announcement("Ana to play", "Turn 20 · first to 8 valor", seat_colours("blue"), turn=True))
    wait(app, ANNOUNCEMENT_MS / 2)
    scene.teller.draw(app.canvas)
    prompt = scene.table.prompt_area
    assert prompt is not None
    for box in drawn:
        assert box.collidelist(cards) < 0
        assert not box.colliderect(prompt)
    assert drawn or size[1] < 720


def test_where_nothing_moves_a_conquest_leaves_marks_until_the_next_action(app) -> None:
    """A region that changed hands stays lit, and what was lost in it is said beside it."""
    app.settings.reduced_motion = True
    game = Path(__file__).parents[1] / "recorded" / "games" / "small_world" / "base-4-coins.json"
    match = save_format.load(game).match
    scene = open_board(app, match.branch(BLOODY))
    assert not scene.traces
    scene.show(scene.session.do(match.journal[BLOODY].action))
    settle(app)
    assert {trace.key.split()[0] for trace in scene.traces} == {"claimed", "pop"}
    for trace in scene.traces:
        trace.draw(app.canvas)
    scene.show(scene.session.do(next(iter(scene.session.offer()))))
    settle(app)
    assert "pop" not in {trace.key.split()[0] for trace in scene.traces}


def test_first_blood_is_told_and_the_score_floats(app) -> None:
    scene, _ = killing(app)
    scene.spot_input.press_ready()
    said: set[str] = set()
    floated: set[str] = set()
    for _ in range(400):
        app.step([], 16)
        said |= {told.words for told in scene.last_turn.news}
        floated |= {effect.key for effect in scene.teller.announcements.floats}
        if not app.moving:
            break
    assert t("board.announcement.first_blood") in said
    assert "float kills:0" in floated


def until_the_victory(app: App, scene: BoardScene) -> None:
    """Make the last kill, and let time pass until the victory is on the board."""
    scene.spot_input.press_ready()
    for _ in range(400):
        app.step([], 16)
        if any(motion.key == "victory" for motion in scene.motions):
            return
    raise AssertionError("no victory came")


def test_the_victory_is_shown_on_the_board_before_the_result(app) -> None:
    scene, _ = killing(app, goal=1)
    until_the_victory(app, scene)
    assert app.scenes.top is scene
    fallen = {motion.key for motion in scene.motions} - {"victory"}
    assert fallen, "the losers fall"
    assert all(unit.startswith("2:") for unit in fallen)
    wait(app, VICTORY_MS + 400)
    assert on_top(app).name == "game_over"


@pytest.mark.parametrize(
    ("save", "winner", "prefix"),
    [
        ("example-adventure-6-last-step", 0, ""),
        ("example-warcraft-1-duel", 0, ""),
    ],
)
def test_the_losers_pieces_fall_on_every_map(app, save, winner, prefix) -> None:
    scene = open_board(app, save_format.load(SAVES / f"{save}.json").match)
    falls = [
        motion
        for motion in scene.table.animations.losers_fall(Outcome((winner,), (), ""))
        if isinstance(motion, BreakEffect)
    ]
    assert falls
    assert all(motion.key.startswith(prefix) for motion in falls)
    everybody = range(len(scene.session.match.seats))
    assert len(scene.table.animations.losers_fall(Outcome((), (), ""))) > len(falls), "not the winner's"
    assert not scene.table.animations.losers_fall(Outcome(tuple(everybody), (), ""))
    for motion in falls:
        motion.elapsed = (motion.delay + motion.duration) / 2
        motion.draw(app.canvas)


def test_input_ends_the_victory_and_shows_the_result(app) -> None:
    scene, _ = killing(app, goal=1)
    until_the_victory(app, scene)
    press(app, "ok")
    app.step([])
    assert on_top(app).name == "game_over"
    settle(app)


def test_coins_float_as_they_change_hands_and_no_purse_is_told() -> None:
    """SW-SET-14: what a turn brought and what was paid is seen by all; nothing else floats."""
    assert coin_changes(TurnScored(1, 7)) == [(1, 7)]
    assert coin_changes(ComboTaken(0, "orc", "mounted", 2, 2, 1, 9)) == [(0, -1)]
    assert coin_changes(Paid(0, 2, 3, "harmony")) == [(0, -3), (2, 3)]
    assert coin_changes(TurnStarted(0, 1)) == []


def test_valor_and_health_float_below_the_chips(app) -> None:
    """Above the chips of the Adventure table ends the window."""
    app.push("board", match=save_format.load(SAVES / "example-adventure-5-quest.json").match)
    settle(app, 400)
    board = next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))
    if board.session.handing_over:
        click(app, "open")
        settle(app, 1200)
    assert not board.session.handing_over
    shown = board.table.shown.counters
    assert {f"{kind}:{seat}" for kind in ("valor", "health") for seat in range(2)} <= set(shown)
    for name in ("valor:0", "health:1"):
        place = board.table.counter_place(name)
        assert place.y > 30


@pytest.mark.parametrize(("brought", "stays"), [(True, READ_MS), (False, GLANCE_MS)])
def test_a_result_that_nobody_touches_closes_by_itself(app, brought, stays) -> None:
    """Messages close by themselves when read; any input keeps a result longer. One that has brought nothing to read
    waited for a press as long as any other."""
    app.settings.reduced_motion = True
    game = Path(__file__).parents[1] / "recorded" / "games" / "adventure" / "2-valor.json"
    match = save_format.load(game).match
    ends = (
        (n, {event.kind for event in match.events(n)}, one)
        for n in range(len(match.journal))
        for one in match.events(n)
        if isinstance(one, CombatEnded)
    )
    fought = next(
        n for n, kinds, end in ends if bool(kinds & AFTERMATH or end.attacker_down or end.defender_down) == brought
    )
    scene = open_board(app, match.branch(fought))
    scene.show(scene.session.do(match.journal[fought].action))
    settle(app)
    view = scene.table.battle
    assert view.ended
    app.settings.skip_forced = True
    app.step([], stays - 500)
    press(app, "up")
    app.step([], stays - 500)
    assert view.ended, "somebody is still there"
    app.step([], 1000)
    app.step([])
    assert not view.ended


@pytest.mark.parametrize("change", [{"reduced_motion": True}, {"animation_percent": 0}])
def test_where_nothing_moves_the_victory_stands_on_the_board_before_the_result(make_app, change) -> None:
    """The ribbon lay below the result and was seen only after that was closed."""
    app = make_app((1280, 720), **change)
    scene, _ = killing(app, goal=1)
    until_the_victory(app, scene)
    assert app.scenes.top is scene
    before = pygame.image.tobytes(app.canvas.surface, "RGB")
    wait(app, VICTORY_MS / 2)
    assert pygame.image.tobytes(app.canvas.surface, "RGB") == before, "nothing moves"
    wait(app, VICTORY_MS)
    assert on_top(app).name == "game_over"
    assert not scene.teller.announcements.waiting


def test_who_begins_is_said_in_larger_letters_and_with_a_sound(app, monkeypatch) -> None:
    """It happens once in a match, and was told like any other turn."""
    heard: list[str] = []
    monkeypatch.setattr(app, "play", heard.append)
    scene = open_board(app, new_match(), settled=False)
    told = scene.teller.announcements.shown
    assert told.size == announcements.GREAT
    assert "round-start" in heard


def test_a_unit_in_a_town_strikes_it(app) -> None:
    """The Town was named on the ribbon and nothing on the map showed which one it was."""
    game = Path(__file__).parents[1] / "recorded" / "games" / "warcraft" / "main2-points.json"
    match = save_format.load(game).match
    scene = show_board(app, match.branch(ENTERED))
    scene.show(scene.session.do(match.journal[ENTERED].action))
    seen: set[str] = set()
    said: set[str] = set()
    for _ in range(300):
        app.step([], 20)
        seen |= {motion.key for motion in scene.motions}
        said |= {told.note for told in scene.last_turn.news}
        if not app.moving:
            break
    assert "ring town g1" in seen
    assert t("warcraft_board.announcement.town_note", seat=match.seats[0].name, zone="g1") in said


@pytest.mark.parametrize(("goal", "close"), [(1, True), (5, False)])
def test_the_turn_tells_who_is_one_step_from_victory_in_lords_of_war(app, goal, close) -> None:
    scene, _ = killing(app, goal=goal)
    name = scene.session.match.seats[0].name
    told = scene.table.turn_note()
    assert (told == t("lords_of_war_board.announcement.one_unit", name=name)) is close


def test_the_turn_tells_who_is_close_to_victory_in_the_adventure_game(app) -> None:
    game = Path(__file__).parents[1] / "recorded" / "games" / "adventure" / "2-valor.json"
    match = save_format.load(game).match
    scene = show_board(app, match.branch(len(match.journal) - 1))
    valor, goal = scene.session.match.state.valor, scene.session.match.state.config.options.valor
    leader = valor.index(max(valor))
    words = t("adventure_board.announcement.close", name=match.seats[leader].name, count=1, n=valor[leader], goal=goal)
    assert scene.table.turn_note() == words
    scene = show_board(app, match.branch(20))
    assert scene.table.turn_note() == scene.table.shown.title


@pytest.mark.parametrize(("after", "last"), [(LAST_CHANCE, True), (100, False)])
def test_the_last_turn_is_told_in_larger_letters(app, after, last) -> None:
    """It was a small line under the name, as the number of the turn is."""
    game = Path(__file__).parents[1] / "recorded" / "games" / "warcraft" / "main2-points.json"
    scene = open_board(app, save_format.load(game).match.branch(after), settled=False)
    told = scene.teller.announcements.shown
    assert (told is not None and told.size == announcements.GREAT) == last
    scene.teller.forget()
    scene.teller.tell_turn()
    assert scene.teller.announcements.shown is None, "it was told again after each step back"


def test_whose_turn_it_is_is_told_where_the_device_changes_hands(app) -> None:
    """'Ana to play' lay over the map before every turn of the only person at the table."""
    match = small_world_client.new_match(2)
    scene = show_board(app, match)
    assert shown(scene) == t("board.announcement.begins", name=match.seats[0].name)
    while match.decider == 0:
        match.apply(match.legal_actions()[-1])
    scene.teller.forget()
    scene.teller.tell_turn()
    assert shown(scene) == t("board.announcement.turn", name=match.seats[1].name)
    scene.session.seat_players({0})
    turn = match.state.turn
    while match.decider != 1 or match.state.turn == turn:
        match.apply(match.legal_actions()[-1])
    scene.teller.forget()
    scene.teller.tell_turn()
    assert not shown(scene)


def test_a_near_victory_came_back_on_most_turns_after_a_restart(app) -> None:
    """Found in play: until the only person decided again, the ribbon lay over the map at every turn of a computer
    player, as if the device had changed hands each time."""
    game = Path(__file__).parents[1] / "recorded" / "games" / "adventure" / "4-valor.json"
    whole = save_format.load(game).match
    match = whole.branch(160)
    players = SeatPlayers(("", *["captain"] * 3), 1)
    scene = push(app, BoardScene, "board", match=match, players=players)
    told: list[tuple[int, str]] = []
    for entry in whole.journal[len(match.journal) : 300]:
        before = match.state.turn
        match.apply(entry.action)
        if match.state.turn != before and match.decider is not None:
            scene.teller.announcements.end()
            scene.table.refresh()
            scene.teller.tell_turn()
            if shown(scene):
                told.append((match.state.turn, scene.table.turn_note()))
    assert len(told) == 1, told


def test_a_near_victory_was_told_whenever_the_device_changed_hands(app) -> None:
    """Found in play: between two people it stood large on every ribbon, and named one of two who had as much."""
    game = Path(__file__).parents[1] / "recorded" / "games" / "adventure" / "2-most_cards.json"
    whole = save_format.load(game).match
    match = whole.branch(48)
    assert match.state.valor == (5, 5)
    scene = open_board(app, match, settled=False)
    first = scene.teller.announcements.shown
    names = " and ".join(seat.name for seat in match.seats)
    assert first is not None
    assert (first.note, first.size) == (f"Close to victory with 5 of 6 valor: {names}", announcements.GREAT)
    scene.teller.forget()
    assert match.decider is not None
    scene.teller._holder = 1 - match.decider
    scene.teller.tell_turn()
    again = scene.teller.announcements.shown
    assert again is not None
    assert (again.note, again.size) == (scene.table.shown.title, 1.0)
