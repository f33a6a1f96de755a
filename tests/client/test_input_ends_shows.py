"""Whatever moves, in all four games: any key or press ends it and is then carried out."""

from collections import Counter

import pytest

from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Action
from tabletop.storage import format as save_format
from tabletop.text import t
from tests.support.drawn import example
from tests.support.pilot import click_at_once, on_top, press, undrawn
from tests.support.showing import GAMES, ask_always, clear_board, open_board

TIMES = (40, 400, 1000)
"""After how many milliseconds an action that is shown is interrupted, one after the other for each kind."""


def begin(app: App, scene: BoardScene, action: Action, ms: float) -> bool:
    """Carry out an action and show so many milliseconds of it; whether something still moves then."""
    scene.show(scene.session.do(action))
    passed = 0.0
    with undrawn(app):
        while passed < ms and scene.showing:
            app.step([], 20)
            passed += 20
    return scene.showing and scene.animations is not None and not scene.animations.waiting


def interrupt(app: App, scene: BoardScene, by_mouse: bool, told: str) -> None:
    """Press the key of the log, or the button of the settings in the bar: what moves ends, and the input is carried
    out unless a curtain or the result of the match has come."""
    if by_mouse and app.scenes.top is scene:
        click_at_once(app, "bar.settings")
        done = app.scenes.top is not scene
    else:
        before = scene.log_drawer.open
        press(app, "log")
        done = scene.log_drawer.open is not before
    assert scene.animations is None or scene.animations.waiting or scene.session.outcome is not None, told
    assert done or on_top(app).name in ("curtain", "game_over"), told


@pytest.mark.parametrize(
    ("name", "first", "last", "least"),
    [
        ("lords_of_war/intermediate", 0, 40, {"deployed", "combat_check", "advanced", "retreated", "eliminated"}),
        ("warcraft/main2-points", 0, 60, {"moved", "harvested", "card_played"}),
        ("warcraft/main2-points", 312, 328, {"rolled", "battle_ended"}),
        ("warcraft/main2-last_side", 345, 362, {"rolled"}),
        ("small_world/base-4-coins", 0, 120, {"conquered", "rolled", "turn_scored"}),
        ("adventure/2-valor", 0, 120, {"moved", "movement_rolled", "combat_rolled"}),
    ],
)
def test_any_input_ends_what_moves_and_is_carried_out(app, name, first, last, least) -> None:
    """Over every kind of event that is shown, early and late in its show, by key and by mouse. A die of Small World
    used to bring its strip and a fight its result, and the input was lost."""
    match = save_format.load(GAMES / f"{name}.json").match
    journal = [entry.action for entry in match.journal[first:last]]
    scene = open_board(app, match.branch(first))
    ask_always(scene)
    ended: Counter[str] = Counter()
    for n, action in enumerate(journal, first):
        kinds = {event.kind for event in match.events(n)}
        asked = min((ended[kind] for kind in kinds), default=len(TIMES))
        app.settings.animation_percent = 100 if asked < len(TIMES) else 0
        while scene.late.deaf:  # when a press may have been meant for its button
            app.step([], 50)
        if begin(app, scene, action, TIMES[asked] if asked < len(TIMES) else 0):
            interrupt(app, scene, n % 2 == 0, f"{action} after {TIMES[asked]} ms, {sorted(kinds)}")
            ended.update(kinds)
        if scene.log_drawer.open:
            scene.log_drawer.toggle()
        clear_board(app, scene)
    assert least <= ended.keys(), sorted(ended)


def test_a_press_on_a_region_while_the_die_rolls_was_used_up(app) -> None:
    """The strip came instead of it. What is pressed is carried out; a press on the main button or the key that goes on
    ends the roll and no more, so that what came of it is read."""
    match = example("small-world-2-final-conquest")
    final = next(action for action in match.legal_actions() if action.kind == "final")
    for told in ("bar.settings", "ok"):
        scene = open_board(app, match.branch(len(match.journal)))
        assert begin(app, scene, final, 200)
        assert scene.motions
        if told == "ok":
            press(app, told)
        else:
            click_at_once(app, told)
        assert not scene.motions
        assert on_top(app).name == ("combat" if told == "ok" else "settings")
        clear_board(app, scene)


def test_the_main_button_of_small_world_said_roll_while_the_die_rolled(app) -> None:
    """It says that it skips ahead until the next decision opens."""
    match = example("small-world-2-final-conquest")
    scene = open_board(app, match)
    assert begin(app, scene, next(action for action in match.legal_actions() if action.kind == "final"), 200)
    seen = 0
    assert "aim" in {motion.key for motion in scene.motions}, "the region that it is rolled for is framed"
    for _ in range(400):
        app.step([], 25)
        if not scene.showing:
            break
        if app.scenes.top is scene:
            main = scene.widgets.find("primary")
            assert main.label == t("board.computer.skip")
            seen += 1
    assert seen
    main = scene.widgets.find("primary")
    assert main.label != t("board.computer.skip")


def test_a_key_over_the_result_of_a_fight_was_swallowed(app) -> None:
    """Undo, log and time line waited until somebody had pressed 'Continue'."""
    match = save_format.load(GAMES / "adventure" / "2-valor.json").match
    seats = [entry.seat for entry in match.journal]
    fought = next(
        n
        for n in range(len(seats) - 1)
        if any(event.kind == "combat_ended" for event in match.events(n)) and seats[n] == seats[n + 1]
    )
    app.settings.animation_percent = 0
    for name in ("timeline", "menu"):
        scene = open_board(app, match.branch(fought))
        scene.show(scene.session.do(match.journal[fought].action))
        app.step([], 20)
        view = scene.table.battle
        assert view.ended
        press(app, name)
        if name == "menu":
            assert on_top(app).name == "board_menu"
            assert view.ended, "it can still be read"
        else:
            assert scene.timeline.open
            assert not view.ended
        clear_board(app, scene)


def test_while_bombs_go_off_the_prompt_still_told_of_the_coins_of_the_turn_before(app) -> None:
    """And the main button offered to expand, which nobody was asked about."""
    match = save_format.load(GAMES / "small_world" / "base-4-coins.json").match
    decline = match.journal[88].action
    scene = open_board(app, match.branch(88))
    scene.show(scene.session.do(decline))
    name = match.seats[3].name
    seen = set()
    for _ in range(600):
        app.step([], 25)
        if not scene.showing:
            break
        top = app.scenes.top
        if top is not scene:
            press(app, "end_phase")
        elif any(motion.key == "bomb" for motion in scene.motions):
            assert scene.table.shown_prompt == t("small_world_board.prompt.bombs", name=name)
            main = scene.widgets.find("primary")
            assert main.label == t("board.computer.skip")
            seen.add(scene.table.shown_prompt)
    assert seen


def test_while_an_elimination_was_announced_the_prompt_still_asked_for_a_card(app) -> None:
    match = save_format.load(GAMES / "warcraft" / "main4-assault.json").match
    scene = open_board(app, match.branch(469))
    asked = scene.table.shown_prompt
    scene.show(scene.session.do(match.journal[469].action))
    seen = set()
    for _ in range(200):
        app.step([], 50)
        if any(motion.key == "news" for motion in scene.motions):
            assert scene.table.shown_prompt != asked
            assert scene.table.shown_primary.label == t("board.computer.skip")
            seen.add(scene.table.shown_prompt)
        if not scene.showing:
            break
    assert len(seen) == 2
