"""The Small World table: whole games by hand, one-click conquests, redeployment, what nobody else may see."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.shown_position import Primary
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp
from tabletop.client.draw.fitting import whole_sentences
from tabletop.client.games.small_world import clicks, names, prompts
from tabletop.client.games.small_world.clicks import EVEN, GIVE_UP, LIFT, SPREAD, WITH
from tabletop.client.games.small_world.draw import region_state
from tabletop.client.games.small_world.hand import PurseButton, portrait_places
from tabletop.client.games.small_world.island_pictures import draw_thumbnail
from tabletop.client.games.small_world.layout import LEAST_STRIP, lay_out, seat_rows
from tabletop.client.games.small_world.strips import ScoringView
from tabletop.client.games.small_world.table import SmallWorldTable
from tabletop.client.scenes.battle_scene import CombatScene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.actions import Conquer, PlaceBomb
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.events import Conquered, TurnScored
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.state import NOBODY
from tests.support.boards import open_board
from tests.support.drawn import drawn_lines, example
from tests.support.match_texts import legal, texts
from tests.support.pilot import click, drag, hover, on_top, point_on, press, rest, settle, wait, wait_for
from tests.support.playing import by_keyboard, by_mouse, play_to_the_end
from tests.support.recorded_games import recorded
from tests.support.small_world_client import (
    choosing,
    conquering,
    eager,
    last_round,
    match_at,
    new_match,
    readying,
    redeploying,
    touchable_widgets,
)
from tests.support.small_world_positions import Table, table
from tests.support.sweeps import longer

WAYS = [(seats, scenario) for scenario in ("base", "azeroth") for seats in (2, 3, 4, 5)]


@pytest.mark.parametrize(
    ("hand", "seats", "scenario"),
    [
        (by_mouse, None, "base"),
        (by_mouse, None, "azeroth"),
        (by_keyboard, None, "base"),
        *longer([*((by_mouse, *way) for way in WAYS), (by_keyboard, 2, "base"), (by_keyboard, 3, "azeroth")]),
    ],
    ids=lambda one: getattr(one, "__name__", str(one or "last round")),
)
def test_a_game_is_ended_by_hand(make_app, hand, seats, scenario) -> None:
    """The last round of one, in the long run whole games."""
    app, rng = make_app(animation_percent=0), random.Random(seats or 3)
    match = last_round(azeroth=scenario == "azeroth") if seats is None else new_match(seats, scenario, seed=seats)
    play_to_the_end(app, open_board(app, match), hand(app), lambda match: eager(match, rng))
    assert len(match.journal) > (50 if seats else 5)


def pixels(app: App) -> bytes:
    app.step([], 16)
    app.step([], 16)
    return pygame.image.tobytes(app.canvas.surface, "RGB")


def test_no_pixel_tells_anybodys_coins_until_the_purse_is_held(make_app) -> None:
    """SW-SET-14, SW-SCO-5: neither the others' coins nor one's own, but for the purse while it is held."""
    seen = []
    for extra in (0, 40):
        match = redeploying(3, coins={"A": 5 + extra, "B": 5 + 2 * extra, "C": 5 + 3 * extra})
        app = make_app(animation_percent=0)
        scene = open_board(app, match)
        shut = pixels(app)
        purse = next(widget for widget in scene.widgets if widget.id.startswith("purse."))
        app.step([PointerMove(purse.rect.center), PointerDown(purse.rect.center)])
        held = pixels(app)
        app.step([PointerUp(purse.rect.center)])
        seen.append((shut, held))
        small = app.canvas
        draw_thumbnail(small, match, FRect(0, 0, 400, 240))
        seen[-1] += (pygame.image.tobytes(small.surface, "RGB"),)
    assert seen[0][0] == seen[1][0], "shut purses look alike"
    assert seen[0][2] == seen[1][2], "and so do thumbnails"
    assert seen[0][1] != seen[1][1], "a purse that is held tells its coins"


def test_the_purse_shuts_before_another_seat_decides(make_app) -> None:
    """SW-SET-14: the coin panel closes on every change of the deciding seat."""
    app = make_app(animation_percent=0)
    scene = open_board(app, choosing())
    old = next(widget for widget in scene.widgets if isinstance(widget, PurseButton))
    old.by_key = True
    app.step([], 16)
    assert (scene.session.viewer, old.open) == (0, True)
    scene.touched(scene.session.do(legal(scene.session.match, "decline")))
    app.step([], 16)
    app.step([], 16)
    assert scene.session.viewer == 1
    purses = [widget for widget in scene.widgets if isinstance(widget, PurseButton)]
    assert purses
    assert not any(purse.open for purse in purses)


def test_a_region_with_one_way_is_conquered_by_one_click_and_taken_back(make_app) -> None:
    """SW-CON-2."""
    app = make_app(animation_percent=0)
    match = conquering()
    scene = open_board(app, match)
    assert len([text for text in texts(match) if text.startswith("conquer L1A-02")]) == 1
    scene.touch(Target("space", "L1A-02"))
    app.step([])
    assert [entry.action.kind for entry in match.journal] == ["conquer"]
    assert scene.table.stacks["L1A-02"].owner == 0
    press(app, "undo")
    assert match.journal == []
    assert scene.table.stacks["L1A-02"].owner == NOBODY


def test_what_is_in_the_pool_is_spread_evenly_and_taken_back_as_one(make_app) -> None:
    """SW-RDP-2: as before and even out are series of the same actions."""
    app = make_app(animation_percent=0)
    match = redeploying()
    scene = open_board(app, match)
    scene.touch(EVEN)
    app.step([])
    assert len(match.journal) == 8
    assert [scene.table.stacks[name].tokens for name in ("L1A-07", "L1A-11")] == [4, 4]
    assert texts(match) == ["confirm"]
    press(app, "undo")
    assert match.journal == []
    assert match.state.players[0].tokens == 8


def test_units_stay_where_they_fought_until_they_are_lifted(make_app) -> None:
    """Issue: a redeployment began with every region empty and in alarm. Only spare units are in hand, the main button
    spreads them and scores, and all can be lifted."""
    app = make_app(animation_percent=0, skip_forced=True)
    match = redeploying()
    scene = open_board(app, match)
    wait_for(app, lambda: bool(match.journal))
    pool = queries.pool(match.state)
    assert pool is not None
    assert pool.units == 5
    assert pool.open_minimums == 0
    click(app, LIFT)
    assert match.journal == []
    wait(app, 1000)
    assert match.journal == [], "who lifted them wants them in hand"
    press(app, "redo")
    assert scene.table.primary().target == SPREAD
    click(app, "primary")
    assert [scene.table.stacks[name].tokens for name in ("L1A-07", "L1A-11")] == [4, 4]
    assert match.journal[-1].action.kind == "confirm"


def test_a_token_goes_from_region_to_region_by_dragging_it(make_app) -> None:
    """Issue: one that should stand elsewhere cost 'Lift all' and a click for every token. Undo leaves it in hand."""
    app = make_app(animation_percent=0, skip_forced=True)
    match = redeploying()
    scene = open_board(app, match)
    wait_for(app, lambda: bool(match.journal))
    assert scene.table.model.spare == {"L1A-07"}
    stood = [scene.table.stacks[name].tokens for name in ("L1A-07", "L1A-11")]
    drag(app, Target("space", "L1A-07"), Target("space", "L1A-11"))
    assert [scene.table.stacks[name].tokens for name in ("L1A-07", "L1A-11")] == [stood[0] - 1, stood[1] + 1]
    press(app, "undo")
    assert match.state.players[0].tokens == 6
    assert [scene.table.stacks[name].tokens for name in ("L1A-07", "L1A-11")] == [stood[0] - 1, stood[1]]
    click(app, EVEN)
    assert scene.table.primary().target == Target("button", "confirm")
    click(app, Target("space", "L1A-11"))
    assert match.state.players[0].tokens == 1, "with nothing in hand a click takes one up"
    click(app, LIFT)
    assert match.journal == []


def test_lifted_regions_are_no_alarm_while_the_hand_is_enough(make_app, monkeypatch) -> None:
    """Issue: after 'Lift all' every region was red with -1."""
    found = drawn_lines(monkeypatch)
    open_board(make_app(animation_percent=0), redeploying())
    assert "0/1" in {line.words for line in found}


def test_withdrawn_units_are_spread_by_the_main_button(make_app) -> None:
    """Issue: it was a dark 'Done placing'."""
    board = {"L1A-07": "A 2", "L1A-11": "B 1", "L1A-12": "B 1"}
    app = make_app(animation_percent=0)
    match = match_at(table(2, A="ORC MIN", B="HUM FAR", board=board, hands={"B": "2 tokens"}, phase="others"))
    scene = open_board(app, match)
    assert scene.table.primary() == Primary("Spread 2 and go on", "confirm", SPREAD)
    click(app, "primary")
    assert [scene.table.stacks[name].tokens for name in ("L1A-11", "L1A-12")] == [2, 2]


def test_who_expands_picks_up_at_once_and_gives_regions_up_by_a_button(make_app) -> None:
    """Issue: no choice, no question. A region is given up rarely; one deliberate act beside the conquests does it."""
    app = make_app(animation_percent=0, skip_forced=True)
    match = choosing()
    scene = open_board(app, match)
    click(app, Target("button", "expand"))
    wait_for(app, lambda: scene.table.model.phase == "conquest")
    click(app, GIVE_UP)
    wait(app, 1000)
    assert scene.table.model.phase == "ready", "who goes back there wants to be there"
    assert Target("space", "L1A-11") in scene.session.targets()


def test_a_click_beside_the_aims_of_an_ability_conquers_nothing(make_app) -> None:
    """Issue: 'Intimidate', and a click on a region without a token that can be moved conquered it for all of the
    hand."""
    board = {"L1A-07": "A 1", "L1A-11": "B 1", "L1A-12": "B 2"}
    app = make_app(animation_percent=0)
    match = match_at(table(2, A="TRO BUL", B="HUM FAR", board=board, hands={"A": "8 tokens"}))
    scene = open_board(app, match)
    click(app, Target("button", "intimidate"))
    aims = scene.session.targets()
    beside = next(one for one in sorted(scene.session.starts() - aims, key=str) if one.kind == "space")
    click(app, beside)
    assert match.journal == []
    assert scene.session.path == (Target("button", "intimidate"),)


def test_what_helps_once_a_turn_is_used_when_it_is_asked_for(make_app) -> None:
    """Issue: with Frostmourne every conquest asked 'Frostmourne (1) / No discount (3)'."""
    board = {"L1A-07": "A 1 ART-FRO", "L1A-12": "B 1"}
    app = make_app(animation_percent=0)
    match = match_at(table(2, A="ORC MIN", B="HUM FAR", board=board, hands={"A": "8 tokens"}))
    scene = open_board(app, match)
    with_it = Target("button", f"{WITH}frostmourne")
    near = next(name for name in sorted(scene.table.model.attacks) if len(scene.table.model.attacks[name]) > 1)
    plain = scene.table.model.best(near)
    assert plain is not None
    assert plain.boosts == ()
    click(app, with_it)
    helped = scene.table.model.best(near)
    assert helped is not None
    assert (helped.boosts, helped.required < plain.required) == (("frostmourne",), True)
    click(app, Target("space", near))
    assert match.journal[0].action.text == f"conquer {near} {helped.reach} frostmourne beasts 0"
    assert with_it.id not in {widget.id for widget in scene.widgets}


def test_bombs_are_hidden_all_at_once(make_app) -> None:
    """SW-RAC-GOB-1. Issue: one click for each of eight regions, beside a gold 'No more bombs'."""
    board = {"L1A-07": "A 2", "L1A-11": "A 1", "L1A-12": "B 1"}
    app = make_app(animation_percent=0)
    match = match_at(table(2, A="GOB MIN", B="HUM FAR", board=board, phase="bombs"))
    scene = open_board(app, match)
    wanted = {action.region for action in match.legal_actions() if isinstance(action, PlaceBomb)}
    assert Target("button", "bombs_done").id in prompts.buttons(scene.table)
    click(app, "primary")
    assert {entry.action.region for entry in match.journal if isinstance(entry.action, PlaceBomb)} == wanted


def test_what_is_asked_for_changes_no_price_that_it_does_not_help(make_app) -> None:
    """With the Champion asked for, regions that he does not reach had the price of an assault."""
    board = {"L1A-07": "A 1", "L1A-11": "A 1", "L1A-12": "B 2"}
    found = table(2, A="GNO CHA", B="HUM FAR", board=board, hands={"A": "6 tokens"})
    app = make_app(animation_percent=0)
    scene = open_board(app, match_at(found))
    before = {name: scene.table.model.best(name) for name in scene.table.model.attacks}
    click(app, Target("button", f"{WITH}champion"))
    model = scene.table.model
    assert any(model.takes_champion(name) for name in before)
    assert {name: model.best(name) for name in before} == before


def test_beasts_leave_a_race_token_in_every_region(make_app) -> None:
    """Issue: 'with 0, 1 or 2 Beasts' was asked at every conquest. A region of Beasts alone is lost (SW-POW-BEA-1)."""
    app = make_app(animation_percent=0)
    found = table(2, A="ORC BEA", B="HUM FAR", board={"L1A-07": "A 1"}, hands={"A": "3 tokens, 3 beasts"})
    scene = open_board(app, match_at(found))
    near = next(name for name, way in scene.table.model.attacks.items() if len(way) > 2)
    way, taken = scene.table.model.best(near), scene.table.model.sensible(near)
    assert way is not None
    assert isinstance(taken, Conquer)
    assert taken.beasts == min(3, way.required - 1)


def test_the_heart_is_offered_where_it_brings_most(make_app) -> None:
    """SW-ART-HEA. Issue: 'Choose a region' without a word about what each would bring."""
    board = {"L1A-07": "A 1 ART-HEA", "L1A-11": "A 1", "L1A-12": "B 1"}
    found = table(2, A="ORC MIN", B="HUM FAR", board=board, phase="heart")
    app = make_app(animation_percent=0)
    scene = open_board(app, match_at(found))
    gains = scene.table.model.tributes
    best = max(gains, key=lambda name: (gains[name], name == "L1A-07"))
    assert scene.table.primary().target == Target("space", best)
    assert f"(+{gains[best]})" in scene.table.primary().label


def test_units_that_cannot_stand_elsewhere_need_no_confirmation(make_app) -> None:
    """Issue: no choice, no question. One unit a region and none in hand leave nothing to spread."""
    app = make_app(animation_percent=0, skip_forced=True)
    board = {"L1A-07": "A 1", "L1A-11": "A 1", "L1A-12": "B 2"}
    match = match_at(table(2, A="ORC MIN", B="HUM FAR", board=board, phase="redeploy"))
    open_board(app, match)
    wait_for(app, lambda: match.decider == 1)
    assert [entry.action.kind for entry in match.journal][:2] == ["as_before", "confirm"]


def test_a_press_just_before_tokens_go_back_took_the_redeployment_over(make_app) -> None:
    """'5 tokens to place' stands there for a moment: a press on a region, or Enter, was meant for what was before."""
    app = make_app(animation_percent=0, skip_forced=True)
    match = conquering()
    scene = open_board(app, match)
    scene.show(scene.session.do(legal(match, "end conquest")))
    scene.finish_show()
    for event in (PointerDown(point_on(app, "space:L1A-07")), Command("ok")):
        app.scenes.handle(event)
        assert scene.forced.usual_to_come
        assert len(match.journal) == 1
    wait_for(app, lambda: len(match.journal) == 2)
    assert match.journal[-1].action.kind == "as_before"
    assert not scene.forced.usual_to_come
    assert not scene.session.path


def azeroth_of_five(asked: str) -> Table:
    """A decision of the second of five seats, whose Forsaken hold three regions; for "pick" they are in decline."""
    board = {
        "L1A-07": "A 3 fort", "L1A-08": "A old 1", "L1A-12": "B 2", "L1A-13": "B 1", "L1A-14": "B 2",
        "L2A-01": "C 2", "L2A-02": "C 1", "M2B-04": "D 3", "M2B-02": "D old 1", "S1A-01": "E 2", "S2A-01": "E old 1",
    }  # fmt: skip
    races = {
        "A": "NEL DEF, old HUM", "B": "FOR POR", "C": "NAG FIS", "D": "DRA EXP, old DWA", "E": "BLE BLA, old TAU",
    }  # fmt: skip
    stage = asked
    if asked == "pick":
        board.update({"L1A-12": "B old 1", "L1A-13": "B old 1", "L1A-14": "B old 1"})
        races["B"], stage = "old FOR", "turn_start"
    hands = {"B": "6 tokens"} if asked in ("conquest", "redeploy") else {}
    return table(5, azeroth=True, board=board, hands=hands, phase=stage, active="B", **races)


@pytest.mark.parametrize("asked", ["pick", "ready", "conquest", "redeploy"])
@pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param("en", (1280, 720), marks=pytest.mark.long),
        ("es", (1280, 720)),
        pytest.param("en", (1920, 1080), marks=pytest.mark.long),
        pytest.param("es", (1920, 1080), marks=pytest.mark.long),
    ],
)
def test_words_fit_and_everything_legal_can_be_pointed_at(make_app, asked, language, size) -> None:
    """Whatever is lit hears a click while tooltips are up, and no text is cut without its end being shown."""
    app = make_app(size=size, language=language, animation_percent=0)
    scene = open_board(app, match_at(azeroth_of_five(asked)))
    assert scene.session.match.state.frames[-1].phase == asked
    for widget in touchable_widgets(app)[:12]:
        hover(app, widget)
        rest(app)
        point_on(app, widget)
    assert app.canvas.overflows == []


def test_a_stack_that_a_bomb_takes_away_stands_until_it_goes_off(make_app) -> None:
    """SW-RAC-GOB-4: a turn ends and the next begins with an explosion, all in one action."""
    board = {"L1A-05": "A 2 bomb:explosive", "L1A-03": "B 3"}
    found = table(2, A="TRO SEA", B="GOB BAT", board=board)
    match = match_at(found)
    app = make_app()
    scene = open_board(app, match)
    scene.touched(scene.session.do(legal(match, "end conquest")))
    before = []
    for _ in range(400):
        if app.scenes.top is scene and not scene.showing:
            break
        lines = [line for _, line in scene.recent_lines()]
        going_off = any(motion.key.startswith("explosion") for motion in scene.motions)
        if lines and not going_off and not any("bomb" in line for line in lines):
            before.append(scene.table.shown.pieces["L1A-05"])
        app.step([], 50)
    assert before
    assert {(stack.owner, stack.tokens) for stack in before[2:]} == {(0, 2)}
    assert scene.table.shown.pieces["L1A-05"].owner == -1


def test_a_turn_is_scored_source_by_source_and_any_touch_goes_on(make_app) -> None:
    """SW-SCO-2, section 8: the itemised list with its Continue."""
    found = table(2, A="TRO SEA", B="GOB BAT", board={"L1A-05": "A 2", "L1A-03": "A 3"})
    match = match_at(found)
    app = make_app()
    scene = open_board(app, match)
    for _ in range(3):
        end = next(a for a in match.legal_actions() if a.text in ("end conquest", "as before", "confirm"))
        scene.touched(scene.session.do(end))
        for _ in range(100):
            if app.scenes.top is not scene or not scene.showing:
                break
            app.step([], 50)
        if app.scenes.top is not scene:
            break
    strip = on_top(app, CombatScene)
    assert isinstance(strip.view, ScoringView)
    shown = [one for one in strip.view.sources if one.number]
    assert [(one.name, one.number, one.reason) for one in shown] == [("Regions", 2, "Trolls")]
    assert strip.view.told == 0
    assert scene.table.shown_prompt == "Ana collects coins."
    assert scene.table.asked_of("", "") == ("Ana collects coins.", 0), "the next player's decision waits already"
    told = [words for _, words in scene.recent_lines() if "regions" in words]
    assert told == [], "the log tells nothing that the strip has not shown"
    app.step([], 600)
    assert strip.view.told == 1
    press(app, "ok")
    app.step([], 50)
    assert app.scenes.top is scene
    assert any("2 regions" in words for _, words in scene.recent_lines())


def test_tokens_of_a_decline_were_active_until_its_coins_were_counted(make_app) -> None:
    """SW-DEC-2, SW-DEC-3: the log told the decline, and the map still showed the race of the turn before."""
    board = {"L1A-05": "A 2", "L1A-03": "A 3", "L1A-01": "A old 1"}
    found = table(2, A="TRO SEA, old TAU", B="GOB BAT", board=board, phase="choice")
    match = match_at(found)
    app = make_app()
    scene = open_board(app, match)
    scene.touched(scene.session.do(legal(match, "decline")))
    wait_for(app, lambda: app.scenes.top is not scene, 5000, turn=50)
    assert isinstance(app.scenes.top, CombatScene)
    shown = {name: scene.table.stacks[name] for name in ("L1A-05", "L1A-03", "L1A-01")}
    assert [(one.owner, one.tokens, one.declined) for one in shown.values()] == [
        (0, 1, True), (0, 1, True), (-1, 0, False),
    ]  # fmt: skip


def opened(make_app: Callable[..., App], found: Table, **window: Any) -> tuple[App, BoardScene]:
    """A position on the table, without animations."""
    app = make_app(**window, animation_percent=0)
    return app, open_board(app, match_at(found))


def test_an_assault_tells_the_chance_of_every_number_of_units() -> None:
    """SW-RAC-GNO-1, section 8: for a Gnome assault the chance per number of tokens."""
    found = table(A="GNO SEA", B="DRA GAR", board={"L1A-08": "A 2", "M2B-07": "B 2"}, hands={"A": "3 tokens"})
    way = queries.quote(found.state, "M2B-07").ways[0]
    sixth = Fraction(1, 6)
    assert queries.assault_units(found.state, way) == ((2, sixth), (3, sixth), (4, sixth), (5, 3 * sixth))
    near = next(way for way in queries.quote(found.state, "L1A-07").ways if way.reach == "adjacent")
    assert queries.assault_units(found.state, near) == ()


def test_a_champion_who_alone_can_conquer_was_not_offered(make_app) -> None:
    """SW-POW-CHA-1, SW-INT-2: 'No region is left that you can conquer', 'You need 7 of the 0 in your hand', and a
    Champion of the Tauren 'alone'."""
    board = {"L1A-08": "A 2", "L1A-12": "B 5"}
    alone = table(A="ORC CHA", B="HUM GAR", board=board)
    assert {one.split()[0] for one in alone.texts} == {"champion", "end"}
    _, scene = opened(make_app, alone)
    assert scene.table.prompt() == "Your Champion can still take a region: click one, or end your conquests."
    told = prompts.price_lines(scene.table, "L1A-12")
    assert told == ["2 base + 5 race tokens = 7", "The Champion can take it alone."]
    herd = table(A="TAU CHA", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    _, scene = opened(make_app, herd)
    assert prompts.price_lines(scene.table, "L1A-12")[-1] == "The Champion can take it with 1 race token."


def test_abilities_that_are_left_were_kept_quiet(make_app) -> None:
    """SW-CON-1, SW-POW-BUL-1: a hand without units still intimidates."""
    _, scene = opened(make_app, table(A="ORC BUL", B="HUM GAR", board={"L1A-08": "A 2", "L1A-12": "B 5"}))
    assert "use an ability" in scene.table.prompt()


def test_an_assault_with_doomhammer_asked_whether_to_roll_a_die(make_app) -> None:
    """SW-RAC-GNO-4, SW-INT-42: 'roll the die? Chance of success: 100%' where none is rolled."""
    found = table(A="GNO SEA", board={"L1A-08": "A 1 ART-DOO", "M2B-07": "murloc"}, hands={"A": "4 tokens"})
    _, scene = opened(make_app, found)
    sure = found.action("conquer M2B-07 assault doomhammer beasts 0")
    assert not clicks.needs_confirm(scene.table, sure)
    open_ended = found.action("conquer M2B-07 assault none beasts 0")
    assert clicks.needs_confirm(scene.table, open_ended)


def test_coins_for_others_were_paid_by_the_first_click(make_app) -> None:
    """SW-IMM-3, SW-IMM-6: what costs coins waits for a second touch, which says how many and to whom; the die says it
    beside its chance."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "L1A-07": "B 5"}
    found = table(A="ORC SEA", B="PAN GAR", board=board, hands={"A": "4 tokens, harmony"})
    _, scene = opened(make_app, found)
    scene.touch(Target("space", "L1A-12"))
    assert scene.table.prompt() == "You would pay 2 coins to Marta. Go ahead?"
    assert scene.table.primary().label == "Pay"
    assert scene.session.match.state.spots[found.state.config.tables.index["L1A-12"]].owner == 1
    scene.touch(Target("space", "L1A-12"))
    assert scene.session.match.state.spots[found.state.config.tables.index["L1A-12"]].owner == 0
    _, rolling = opened(make_app, table(A="ORC SEA", B="PAN GAR", board=board, hands={"A": "4 tokens, harmony"}))
    rolling.touch(Target("space", "L1A-07"))
    assert rolling.table.prompt().endswith("Chance of success: 17%. Payments to Marta: 2 coins.")
    assert rolling.table.primary().label == "Roll die"


def test_what_a_bomb_costs_is_said_before_it_is_paid(make_app) -> None:
    """SW-RAC-GOB-3: the choice and its confirmation named no price."""
    match = example("small-world-4-bomb")
    app = make_app(animation_percent=0)
    scene = open_board(app, match)
    pay = next(action for action in match.legal_actions() if action.kind == "bomb_pay")
    coins = sum(coins for _, coins in pay.payments)
    assert f"Pay {coins} coins" in clicks.choice_words(scene.table, pay.path[-1])
    scene.touch(pay.path[-1])
    assert f"pay {coins} coins to " in scene.table.prompt()


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_sentence_about_a_race_is_cut(make_app, language) -> None:
    """The card of a race ended in the middle of a sentence; now what does not fit is left to the tooltip."""
    app = make_app(size=(1280, 720), language=language)
    assert len(content().races) == 16
    for shape in (1.34, 1.6):
        box = lay_out(FRect(0, 52, 1280, 668), True, shape, (("", range(4)),)).own
        for race in content().races:
            lines = [line for what in (race, "BUL") for line in names.ability_lines(what)]
            words = portrait_places(app.canvas, box, " ".join(lines))[2]
            told = whole_sentences(app.canvas, lines, words, 15.0)
            assert told.words
            assert " ".join(lines).startswith(told.words)
            assert told.words[-1] in ".!?"
            assert told.all == (told.words == " ".join(lines))


def test_while_nobody_picks_the_map_has_the_room_of_the_column() -> None:
    """At 1024x640 the map took little more than half of the height."""
    area = FRect(0, 52, 1024, 588)
    picking, playing = (lay_out(area, True, 1.6, (("", range(4)),), picking=now) for now in (True, False))
    assert not picking.rail
    assert playing.rail
    assert playing.board.w > 1.15 * picking.board.w
    assert not lay_out(FRect(0, 52, 1280, 668), True, 1.6, (("", range(4)),), picking=False).rail


@pytest.mark.parametrize("shape", [1.34, 1.45, 1.6])
@pytest.mark.parametrize(("size", "compact"), [((1280, 720), True), ((1920, 1080), False)])
def test_the_map_keeps_its_place_when_a_combo_is_picked(size, compact, shape) -> None:
    """At 1080p it grew and moved as the column became a rail."""
    area = FRect(0, 60, size[0], size[1] - 60)
    picking, playing = (lay_out(area, compact, shape, (("", range(4)),), picking=now) for now in (True, False))
    assert picking.board == playing.board


def test_the_end_of_conquests_does_not_shine_while_a_region_can_be_taken(make_app) -> None:
    scene = open_board(make_app((1280, 720)), conquering())
    assert scene.table.gives_up("end_conquest")
    assert scene.widgets.find("primary").style == "secondary"
    while scene.table.gives_up("end_conquest"):
        scene.touched(scene.session.do(next(one for one in scene.session.offer() if one.kind == "conquer")))
        settle(scene.app, 20_000)
    assert scene.widgets.find("primary").style == "primary"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_column_of_the_map_is_used_to_its_foot(make_app, seats) -> None:
    """The duel left 80 units free below the hand; with four seats the sources of coins lay over each other."""
    _, scene = opened(make_app, table(seats, A="ORC SEA", B="HUM GAR", board={"L1A-07": "A 3"}), size=(1280, 720))
    place = scene.table.layout_now
    assert isinstance(scene.table, SmallWorldTable)
    assert place.combos.bottom - place.strip.bottom < 6
    assert place.strip.h >= LEAST_STRIP


def test_the_choice_shows_the_regions_that_expanding_keeps(make_app) -> None:
    """Section 8: preview of regions kept and of what declining would score."""
    board = {"L1A-07": "A 3", "L1A-08": "A 2", "L1A-12": "A old 1"}
    _, scene = opened(make_app, table(3, A="ORC SEA, old TAU", B="HUM GAR", board=board, phase="choice"))
    game = scene.table
    assert [name for name in game.map.plate.names if region_state(game, name)] == ["L1A-07", "L1A-08"]
    assert "your 2 regions" in game.prompt()
    assert "score 2 coins" in game.prompt()  # SW-DEC-7: the race in decline before leaves the map


def test_the_focus_does_not_cross_the_price_of_a_region(make_app) -> None:
    app, scene = opened(make_app, table(2, A="ORC SEA", B="HUM GAR", board={"L1A-07": "A 3"}, hands={"A": "3 tokens"}))
    game = scene.table
    x, y = game.map.center("L1A-01")
    price = FRect(x - 8, y + game.map.radius * 0.78 - 5, 16, 10)

    def shot() -> bytes:
        app.step([], 16)
        return pygame.image.tobytes(app.canvas.surface.subsurface(app.canvas.rect_px(price)), "RGB")

    app.step([PointerMove((5, 5))])
    before = shot()
    app.mapper.last_device = "keyboard"
    scene.widgets.go_to(scene.widgets.find("space:L1A-01"))
    press(app, "right", "left")
    focused = scene.widgets.focused
    assert focused.ring
    assert focused.id == "space:L1A-01"
    assert shot() == before


def test_the_price_of_an_assault_stays_inside_its_panel(make_app) -> None:
    """With five seats in a small window the rows of its die ran out of the panel at the foot (SW-RAC-GNO-1)."""
    found = table(
        5,
        A="GNO EXP",
        B="ORC GAR",
        board={"L1A-08": "A 1", **dict.fromkeys(("M2B-01", "M2B-02", "M2B-03", "M2B-04"), "B 2")},
        hands={"A": "3 tokens"},
    )
    app, scene = opened(make_app, found, size=(1280, 720))
    assert isinstance(scene.table, SmallWorldTable)
    place, k = scene.table.layout_now, app.canvas.scale
    gap = FRect(place.detail.x, place.detail.bottom + 3, place.detail.w, place.actions.y - place.detail.bottom - 6)
    below = pygame.Rect([round(side * k) for side in gap])

    def shown() -> bytes:
        app.step([], 16)
        return pygame.image.tobytes(app.canvas.surface.subsurface(below), "RGB")

    app.step([PointerMove((place.combos.x + 3, place.combos.y + 3))])
    before = shown()
    model = scene.table.model
    ways = {name: model.best(name) for name in model.quotes}
    dear = [name for name, way in ways.items() if way is not None and len(queries.assault_units(model.state, way)) > 3]
    assert dear
    for name in dear[:3]:
        app.step([PointerMove(scene.table.map.center(name))])
        assert scene.table.pointed_space == name
        assert shown() == before


def test_a_final_conquest_tells_the_price_and_what_reached_it(make_app) -> None:
    make_app()
    price = (("base", 2), ("die", -3))
    taken = Conquered(
        seat=0, region="r", race="HUM", how="final", reach="", boosts=(), price=price, tokens=1, beasts=0, owner=-1,
        victim="", declined=False, defenders=0, lost="", saved=False, withdrawn=0,
    )  # fmt: skip
    assert names.price_words(taken) == "2 tokens; 1 in hand + 3 on the die", "the die is no discount on the price"
    usual = replace(taken, price=price[:1], how="usual")
    assert names.price_words(usual) == names.price_line(price[:1], 1)
    assert names.price_words(replace(usual, how="final")) == names.price_line(price[:1], 1), "no die was needed"


def test_the_short_log_said_of_a_region_that_was_abandoned_that_it_is_empty(app) -> None:
    match = readying()
    scene = open_board(app, match)
    scene.show(scene.session.do(legal(match, "abandon L1A-07")))
    scene.finish_show()
    words = str(scene.recent_lines())
    assert "abandons" in words
    assert "is empty." not in words
    assert not any(line.words.endswith("is empty.") for line in scene.log_drawer.lines())


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_teams_are_listed_together_under_their_crest(make_app, size) -> None:
    app = make_app(size)
    table: Any = open_board(app, new_match(5, "azeroth")).table
    rows, heads = seat_rows(table.place.seats, table.model.teams, table.compact)
    assert [side for side, _ in table.model.teams] == ["alliance", "horde", "neutral"]
    listed = sorted(range(5), key=lambda seat: rows[seat].y)
    assert [table.model.side(seat) for seat in listed] == ["alliance"] * 2 + ["horde"] * 2 + ["neutral"]
    for (_, members), head, after in zip(table.model.teams, heads, [*heads[1:], None], strict=True):
        assert all(head.bottom <= rows[seat].y for seat in members)
        assert after is None or all(rows[seat].bottom <= after.y for seat in members)
    assert max(row.bottom for row in rows) <= table.place.seats.bottom


def test_a_list_without_allies_has_no_heads() -> None:
    panel = FRect(0, 0, 250, 300)
    assert seat_rows(panel, (("alliance", (0,)), ("horde", (1,))), False)[1] == []
    assert seat_rows(panel, (("", range(4)),), False)[1] == []


def test_the_end_of_teams_tells_the_scores_that_count() -> None:
    """SW-BFA-10: the poorer one of two counts."""
    match = recorded(GAME, "azeroth-4-faction")
    assert match.outcome is not None
    words = names.SmallWorldWords("small_world", match).ending(match.outcome)
    first, second = sorted((key[0] for key in queries.faction_keys(match.state)), reverse=True)
    assert re.search(rf" {first} · .* {second}$", words)


def test_the_map_shows_where_the_main_button_would_put_units(make_app) -> None:
    app = make_app((1280, 720))
    scene = open_board(app, redeploying())
    model = scene.table.model
    pool = model.pool
    assert (sum(model.spread.values()), bool(model.spread)) == (pool.units, pool.units >= max(1, pool.open_minimums))
    assert set(model.spread) <= {region for region, _, _ in pool.wants}
    assert not open_board(make_app((1280, 720)), conquering()).table.model.spread


def test_the_past_showed_coins_that_were_scored_later(app) -> None:
    """A replay began with what everybody scored in the last round."""
    match = new_match(2)
    rng = random.Random(5)
    while not any(isinstance(one, TurnScored) for n in range(len(match.journal)) for one in match.events(n)):
        match.apply(rng.choice(list(match.legal_actions())))
    seat = match.journal[-1].seat
    scene = open_board(app, match)
    assert scene.table.last_score(seat) is not None
    scene.look(0)
    assert scene.table.last_score(seat) is None
    scene.to_present()
    assert scene.table.last_score(seat) is not None
