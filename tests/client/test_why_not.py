"""Why not? Hovered, clicked or walked to: every refusal has its sentence, its rule and the way to it, on both boards
and in the battle over one of them, by mouse, by keyboard and by pad."""

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import COMMANDS
from tabletop.client.core.gamepads import BUTTONS, SHIFT_AXIS, SHIFTED, labels
from tabletop.client.core.input import Command, CommandUp, InputMapper, PointerMove
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.key_help import BOARD_KEYS
from tabletop.client.scenes.rulebook.book import open_book
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button, MainButton
from tabletop.resources import example_saves
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import Refusal, Target
from tabletop.rules.lords_of_war.game import GAME as LORDS_OF_WAR
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME
from tabletop.storage.format import load
from tabletop.text import messages, set_language, t
from tests.support import (
    boards,
    lords_of_war_client as lowkit,
    warcraft_client as wckit,
    warcraft_positions as positions,
)
from tests.support.boards import phase
from tests.support.pilot import (
    click,
    click_beside,
    free_point,
    hover_at as move_pointer,
    on_top,
    place_of,
    press,
    settle,
    wait,
)
from tests.support.recorded_games import moment
from tests.support.sweeps import sweep


def in_phase(wanted: str) -> Match[Any]:
    """A game of Warcraft for four, some turns old, at a decision of that phase."""

    def reached(match: Match[Any]) -> bool:
        """Something can be done there: a Move Step in which nothing may move shows no legal piece."""
        if len(match.journal) <= 60 or phase(match) != wanted:
            return False
        return wanted != "move" or any(action.kind == "move" for action in match.legal_actions())

    return moment(GAME, "main4-points", reached)


def hover(app: App, widget: Widget, pos: tuple[float, float]) -> str:
    """The words of the tooltip after the pointer has rested on a widget."""
    app.step([PointerMove(pos)], 16)
    wait(app, 480, turn=60)
    assert app.tooltips.shown is not None, widget.id
    return app.tooltips.shown.text


def spots(board: BoardScene, kind: str) -> list[Spot]:
    return [w for w in board.widgets if isinstance(w, Spot) and w.target.kind == kind]


def anchors(game: str) -> set[str]:
    return set(open_book(game, "").document.anchors)


def every_rule(app: App, scene: Any, game: str, rulebook: list[dict[str, Any]]) -> dict[str, str]:
    """F1 on everything that can have the focus in a scene; gives the rule opened for each widget. The window counts as
    minimised meanwhile: what is asked is the rule, and most of the time would go into frames nobody looks at."""
    known, found = anchors(game), {}
    app.window.minimised = True
    for widget in [w for w in scene.widgets if w.focusable and w.visible]:
        rulebook.clear()
        app.mapper.last_device = "keyboard"
        scene.widgets.focus(widget.id, walked=True)
        press(app, "help")
        assert rulebook, widget.id
        rule = rulebook[-1]["rule"]
        assert rule in known, (widget.id, rule)
        found[widget.id] = rule
        app.pop()
        app.step([])
    app.window.minimised = False
    app.step([])
    return found


# --------------------------------------------------------------------------------------------------- rule ids


RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]{2,4}-\d")


def words_of(app: App) -> Iterator[str]:
    """What the widgets of the scene on top say, drawn or in their tooltips."""
    for widget in on_top(app).widgets:
        tip = widget.tip()
        yield from (widget.tooltip or "", widget.reason or "", widget.tooltip_title or "", getattr(widget, "label", ""))
        yield from (tip.text, tip.title or "") if tip is not None else ()


@pytest.mark.parametrize(("language", "name"), sweep(("en", "es"), [path.stem for path in example_saves()]))
def test_no_rule_id_is_shown_but_in_the_rulebook(app, language, name) -> None:
    """SW-RDP-3 is for those who ask: neither tooltips, messages, prompts nor lines of the log show ids."""
    set_language(language)
    app.settings.animation_percent = 0
    path = next(path for path in example_saves() if path.stem == name)
    board = boards.open_board(app, load(path).match)
    settle(app)
    said = list(words_of(app))
    top = on_top(app)
    if top is board:
        board.log_drawer.toggle()
        app.step([])
        said += words_of(app)
    said += [
        text for line in board.log_drawer.lines() for text in (line.words, line.place, board.log_drawer.row_tip(line))
    ]
    said += [board.table.shown.prompt, board.table.shown.title]
    for spot in [w for w in top.widgets if isinstance(w, Spot) and not w.legal]:
        refusal = board.table.refusal_at(spot.target)
        if refusal is None:
            continue
        board.refuse(refusal)
        said += [word for note in app.toasts.items for word in (note.text, note.action[0] if note.action else "")]
        app.toasts.clear()
    assert len(said) > 20
    assert [words for words in said if RULE_ID.search(words)] == []


def test_no_text_has_room_for_a_rule_id() -> None:
    """None of the texts of the program names a rule by its id; only the command line does."""
    shown = {key: entry for key, entry in messages().items() if not key.startswith("cli.")}
    found = [key for key, entry in shown.items() if RULE_ID.search(str(entry)) or "{rule}" in str(entry)]
    assert found == []


OWN = [
    (SMALL_WORLD, "base-4-coins", ("choice", "conquest", "redeploy", "bombs", "objectives")),
    (SMALL_WORLD, "azeroth-4-faction", ("choice", "conquest", "bombs", "place")),
    (ADVENTURE, "4-valor", ("roll", "move", "resource", "challenge", "place_discovery")),
    (GAME, "main4-points", ("move", "harvest", "deploy", "spend")),
    (LORDS_OF_WAR, "units", ("deploy", "aim", "reinforce")),
]


def _in_step(match: Match[Any], wanted: str, since: int) -> bool:
    return phase(match) == wanted and len(match.journal) > since


@pytest.mark.parametrize(("game", "name", "phases"), OWN)
def test_a_touch_of_ones_own_was_answered_in_red(app, game, name, phases) -> None:
    """'Your hero is already in Kharanos' is no fault: where one's own hero, unit or race stands, in whatever step it is
    touched, the answer comes in plain words and without the sound of a refusal; nor is a tooltip there a warning."""
    answered: set[str] = set()
    for wanted in phases:
        since = {SMALL_WORLD: 25, ADVENTURE: 90, GAME: 98, LORDS_OF_WAR: 10}[game]
        match = moment(game, name, partial(_in_step, wanted=wanted, since=since))
        board = boards.open_board(app, match)
        settle(app)
        for target in [w.target for w in board.widgets if isinstance(w, Spot) and board.table.is_own(w.target)]:
            board.session.drop()
            refusal = board.table.refusal_at(target)
            if refusal is None or target in board.session.starts():
                continue
            tip = boards.spot_of(board, target).tip()
            assert tip is None or not tip.danger, (wanted, target)
            app.toasts.clear()
            board.spot_input.touch(target)
            if app.toasts.items:
                answered.add(refusal.key)
            assert [item.kind for item in app.toasts.items if item.key == "help"] in ([], ["info"]), (wanted, target)
    assert answered


@pytest.mark.parametrize(
    ("game", "name"),
    [(SMALL_WORLD, "base-4-coins"), (ADVENTURE, "4-valor"), (GAME, "main4-points"), (LORDS_OF_WAR, "units")],
)
def test_nothing_to_do_here_was_answered_in_red(app, game, name) -> None:
    """What only says that there is nothing to do breaks no rule, in any game."""
    board = boards.open_board(app, moment(game, name, 20))
    settle(app)
    board.refuse(Refusal(game.nothing_here.rule, "nothing_here"))
    assert [item.kind for item in app.toasts.items] == ["info"]


def test_words_that_something_is_so_already_belong_to_a_plain_refusal() -> None:
    """A sentence of a game with 'already' or 'nothing' says what is so, and its key says so too; those of rules that
    were about to be broken all the same are named."""
    broken = {
        "adventure.refusal.card_copy", "adventure.refusal.card_substitute", "lords_of_war.refusal.deploy_occupied",
        "lords_of_war.refusal.deploy_once", "lords_of_war.refusal.retreat_hand_full",
        "lords_of_war.refusal.draw_hand_full", "warcraft.refusal.outpost_limit", "small_world.refusal.island_id",
        "small_world.refusal.island_twice", "warcraft.refusal.scenario_id",
    }  # fmt: skip
    said = {
        key
        for key, entry in messages().items()
        if ".refusal." in key and re.search(r"\b(already|nothing)\b", str(entry["en"]))
    }
    assert {key for key in said if key.split(".")[2].partition("_")[0] not in ("already", "nothing")} == broken


def test_a_greyed_button_without_a_rule_answered_in_red(app) -> None:
    """'There is nothing to redo' breaks no rule: its bubble has no stripe of a warning, and nothing sounds."""
    board = boards.open_board(app, in_phase("move"))
    settle(app)
    redo = board.widgets.find("bar.redo")
    assert not redo.enabled
    assert not redo.rule
    tip = redo.tip()
    assert not tip.danger
    click(app, redo)
    assert app.tooltips.shown.key == "bubble"
    assert not app.tooltips.shown.danger


# ------------------------------------------------------------------------------------------------------ greyed


@pytest.mark.parametrize("name", ["train", "construct"])
def test_a_greyed_tab_answers_with_its_rule_and_a_link(app, rulebook, name) -> None:
    def barred(match: Match[Any]) -> bool:
        if phase(match) != "spend":
            return False
        return match.game.refusal(match.state, (Target("button", name),)) is not None

    if name == "train":
        match = moment(GAME, "main2-last_side", barred)
    else:
        home = positions.table(board={"a1": "HU melee"}, sites={"HU": ["melee idle"]}, stage="spend")
        match = wckit.match_at(home.state)
    board = boards.open_board(app, match)
    board.session.drop()  # the option of the last purchase is open
    board.relayout()
    tab = board.widgets.find(f"spend:{name}")
    assert not tab.enabled
    assert tab.rule.startswith("WC-")
    words = hover(app, tab, place_of(app, tab))
    assert words.startswith(str(tab.reason))
    assert words.splitlines()[-1] == t("board.rule_key", keys="F1")
    click(app, tab)
    app.step([])
    assert app.tooltips.shown.text.startswith(str(tab.reason))
    click_beside(app, app.tooltips.rect.center)
    assert rulebook[-1]["rule"] == tab.rule


def test_the_greyed_end_of_the_movement_has_rule_and_link(app, rulebook) -> None:
    board = boards.open_board(app, wckit.overstacked())
    end = board.widgets.find("primary")
    assert (end.enabled, end.rule) == (False, "WC-MOV-8")
    click(app, end)
    press(app, "help")
    assert rulebook[-1]["rule"] == "WC-MOV-8"
    app.pop()
    app.step([])
    board.widgets.focus("primary")
    press(app, "help")
    assert rulebook[-1]["rule"] == "WC-MOV-8"


def has_a_free_place(size: tuple[float, float], room: FRect | None, taken: list[FRect]) -> bool:
    """Whether a box of ``size`` lies somewhere in ``room``, or anywhere without one, clear of all that is taken."""
    if room is None:
        return True
    xs, ys = (
        range(math.ceil(low), int(high - side), 4) for low, high, side in zip(room.topleft, room.bottomright, size)
    )
    return any(FRect(x, y, *size).collidelist(taken) < 0 for x in xs for y in ys)


@pytest.mark.parametrize(
    ("size", "language", "name"),
    sweep([(1024, 640), (1152, 648), (1280, 720), (1920, 1080)], ["en", "es"], [path.stem for path in example_saves()]),
)
def test_why_a_button_sleeps_lay_over_log_and_panels(make_app, size, language, name) -> None:
    """Issue: for seconds. It is said beside the button, over the board where nothing is read or chosen, if there is
    such a place: five islands leave none in the smallest window."""
    app = make_app(size=size, language=language, animation_percent=0)
    path = next(path for path in example_saves() if path.stem == name)
    boards.open_board(app, load(path).match)
    settle(app)
    app.scenes.run_layouts()
    top = on_top(app)
    sleeping = [w for w in top.widgets if isinstance(w, Button) and w.visible and not w.enabled and w.reason]
    covered = []
    for widget in sleeping:
        top.widgets.refuse(widget)
        app.step([], 16)
        box = app.tooltips.rect
        assert box is not None
        kept = [("read", area) for area in top.read_areas()] + [("itself", widget.rect)]
        kept += [(w.id, w.rect) for w in top.widgets if w.visible and isinstance(w, MainButton) and w is not widget]
        if has_a_free_place(box.size, top.refusal_room, [area for _, area in kept]):
            covered += [(widget.id, id) for id, area in kept if box.colliderect(area)]
        if top.refusal_room is not None and not top.refusal_room.inflate(2, 2).contains(box):
            covered.append((widget.id, "beside the board"))
        app.tooltips.hide()
    assert sleeping
    assert not covered


def test_greyed_things_to_buy_name_their_rule(app) -> None:
    board = boards.open_board(app, in_phase("spend"))
    app.settings.animation_percent = 0
    tabs = [board.widgets.find(f"spend:{name}") for name in ("train", "construct", "upgrade")]
    click(app, next(tab for tab in tabs if tab.enabled))
    settle(app)
    items = [w for w in board.widgets if w.id.startswith("item:")]
    assert items
    assert all(w.enabled or w.rule.startswith("WC-") for w in items)


def test_the_deck_and_idle_buildings_answer_a_click(app) -> None:
    board = boards.open_board(app, in_phase("spend"))
    settle(app)
    barred = [w.id for w in board.widgets if w.rule and w.id.startswith(("plot:", "deck"))]
    assert "deck" in barred
    for id in barred:
        app.toasts.clear()
        widget = board.widgets.find(id)
        assert (widget.tooltip or "").endswith(t("board.rule_key", keys="F1"))
        click(app, widget)
        note = app.toasts.items[-1]
        assert note.action is not None, id
        assert note.action[0] == t("board.why")
        settle(app)


# ------------------------------------------------------------------------------------------------------- hover


@pytest.mark.parametrize("wanted", ["move", "harvest", "deploy", "spend"])
def test_what_a_click_would_refuse_says_so_when_pointed_at(app, wanted) -> None:
    """The last lines of the tip are the sentence of the toast that a click brings, and how its rule is opened."""
    app.settings.animation_percent = 0
    board = boards.open_board(app, in_phase(wanted))
    settle(app)
    tried = 0
    wanted_ids = [spot.id for spot in [*spots(board, "piece")[:14], *spots(board, "space")[:10]]]
    for spot in (board.widgets.find(id) for id in wanted_ids):
        assert isinstance(spot, Spot)
        refusal = board.table.refusal_at(spot.target)
        pos = free_point(app, spot)
        if refusal is None or pos is None:
            continue
        sentence = board.table.words.refusal(refusal)
        lines = hover(app, spot, pos).splitlines()
        assert lines[-2:] == [sentence, t("board.rule_key", keys="F1")], spot.id
        assert len(lines) > 2, "the useful words stay"
        app.toasts.clear()
        click(app, spot, at=pos)
        settle(app)
        assert [item.text for item in app.toasts.items] == [sentence], spot.id
        app.toasts.clear()  # the next thing may lie under it
        tried += 1
    assert tried >= 6


def test_a_hex_names_its_pieces(app) -> None:
    board = boards.open_board(app, in_phase("move"))
    table = board.table
    name, groups = next((name, groups) for name, groups in table.model.groups.items() if len(groups) > 1)
    words = board.widgets.find(f"space:{name}").tip().text
    numbers: Counter[tuple[str, str]] = Counter()
    for group in groups:
        numbers[group.owner, group.kind] += group.n
    missing = [t(f"warcraft_board.count.{kind}", n=number) for (_, kind), number in numbers.items()]
    assert [said for said in missing if said not in words] == []


# ------------------------------------------------------------------------------------------------------ the rule


@pytest.mark.parametrize(("language", "wanted"), [("en", "move"), ("es", "harvest"), ("en", "deploy"), ("es", "spend")])
def test_f1_has_a_rule_for_everything_on_the_warcraft_board(app, rulebook, language, wanted) -> None:
    set_language(language)
    board = boards.open_board(app, in_phase(wanted))
    board.log_drawer.toggle()
    board.timeline.toggle()
    settle(app)
    found = every_rule(app, board, "warcraft", rulebook)
    assert found["take_back"] == "WC-MOV-9"
    assert found["discards"] == "WC-CRD-1"
    legal = [spot for spot in spots(board, "piece") if spot.legal]
    if wanted == "move":
        assert {found[spot.id] for spot in legal} == {"WC-MOV-1"}


def test_f1_has_a_rule_for_everything_on_the_lords_of_war_board(app, rulebook) -> None:
    scene, _ = lowkit.board_to_deploy_on(app)
    scene.log_drawer.toggle()
    scene.timeline.toggle()
    settle(app)
    found = every_rule(app, scene, "lords_of_war", rulebook)
    assert found["casualties:0"] == "LW-CMB-6"
    match = lowkit.under_way(30)
    app.reset("kit")
    scene = boards.open_board(app, match)
    every_rule(app, scene, "lords_of_war", rulebook)


@pytest.mark.parametrize("wanted", ["casualty", "w5", "w6"])
def test_f1_has_a_rule_for_everything_in_the_battle(app, rulebook, wanted) -> None:
    app.settings.animation_percent = 0

    def at(match: Match[Any]) -> bool:
        return phase(match) == wanted and match.state.battle is not None

    match = moment(GAME, "main4-stalemate", at)
    boards.open_board(app, match)
    settle(app)
    overlay = on_top(app)
    assert overlay.name == "battle"
    found = every_rule(app, overlay, "warcraft", rulebook)
    cards = [w for w in overlay.widgets if isinstance(w, Spot) and w.target.kind == "card"]
    assert all(found[w.id].startswith("WC-CRD-") for w in cards)
    for spot in [w for w in overlay.widgets if isinstance(w, Spot)]:
        tip, refusal = spot.tip(), match.game.refusal(match.state, (spot.target,))
        if tip is not None and refusal is not None and not spot.legal and spot.target.kind == "card":
            assert tip.text.endswith(t("board.rule_key", keys="F1"))


# ------------------------------------------------------------------------------------------------------- inspect


def walked(app: App, scene: Any, most: int = 400) -> set[str]:
    """Everything that Tab comes to while all is inspected; each explains itself at once."""
    found: set[str] = set()
    first = ""
    for _ in range(most):
        press(app, "next")
        focused = scene.widgets.focused
        tip = focused.tip()
        assert (app.tooltips.shown is None) == (tip is None), focused.id
        if tip is not None:
            assert app.tooltips.shown.text == tip.text
        if focused.id in found and len(found) > 5 and focused.id == first:
            break
        if not found:
            first = focused.id
        found.add(focused.id)
    return found


def explained(scene: Any) -> set[str]:
    return {w.id for w in scene.widgets if w.visible and w.tip() is not None}


def low_board(app: App) -> BoardScene:
    return lowkit.board_to_deploy_on(app)[0]


def wc_board(app: App) -> BoardScene:
    return boards.open_board(app, in_phase("move"))


@pytest.mark.parametrize("lay", [low_board, wc_board])
def test_a_key_walks_over_everything_that_explains_itself(app, lay) -> None:
    scene = lay(app)
    settle(app)
    before = {w.id for w in scene.widgets.order()}
    press(app, "inspect")
    assert scene.widgets.inspecting
    found = walked(app, scene)
    assert found >= explained(scene)
    press(app, "back")
    assert not scene.widgets.inspecting
    assert {w.id for w in scene.widgets.order()} == before
    assert app.scenes.top is scene, "Escape has only ended the walk"


def test_the_walk_goes_over_the_battle_too(app) -> None:
    app.settings.animation_percent = 0
    match = moment(GAME, "main4-last_side", lambda m: phase(m) == "casualty")
    boards.open_board(app, match)
    settle(app)
    overlay = on_top(app)
    assert overlay.name == "battle"
    press(app, "inspect")
    found = walked(app, overlay)
    hints = {w.id for w in overlay.widgets if w.id.startswith("hint.")}
    assert hints
    assert hints <= found
    overlay.widgets.focus(min(hints))
    length = len(match.journal)
    press(app, "ok")
    assert len(match.journal) == length, "Enter on what only explains itself presses nothing else"
    press(app, "inspect")
    assert not overlay.widgets.inspecting


def test_arrows_in_the_walk_move_and_a_click_ends_it(app) -> None:
    board = wc_board(app)
    press(app, "inspect")
    board.widgets.focus("unit:0")
    press(app, "right")
    assert board.widgets.focused is board.widgets.find("unit:1")
    assert app.tooltips.shown.key == "unit:1"
    click(app, "unit:1")
    assert not board.widgets.inspecting


def test_from_a_hex_the_keyboard_goes_to_its_pieces(app) -> None:
    board = boards.open_board(app, in_phase("spend"))
    table = board.table
    mine = board.session.decider
    name = next(n for n, groups in table.model.groups.items() if all(g.owner != mine for g in groups))
    there = [w.id for w in spots(board, "piece") if w.target.id in {g.id for g in table.model.groups[name]}]
    app.mapper.last_device = "keyboard"
    board.widgets.focus(f"space:{name}", walked=True)
    press(app, "info")
    assert t("warcraft.refusal.not_your_piece") in app.tooltips.shown.text
    press(app, "ok")
    assert board.widgets.focused.id == there[0]
    press(app, "ok")
    assert app.toasts.items[-1].text == t("warcraft.refusal.not_your_piece")
    board.widgets.focus(f"space:{name}", walked=True)
    for id in there:
        press(app, "next")
        assert board.widgets.focused.id == id
    press(app, "next")
    assert board.widgets.focused in board.controls._stops(), "and then on to what may be chosen"
    press(app, "next")
    assert board.widgets.focused in board.controls._stops()


# ------------------------------------------------------------------------------------------------------------ pad


def pad(mapper: InputMapper, button: int, down: bool = True) -> list[Any]:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return mapper.map(pygame.event.Event(kind, instance_id=0, button=button))


def trigger(mapper: InputMapper, value: int) -> list[Any]:
    axis = pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=SHIFT_AXIS, value=value)
    return mapper.map(axis)


def test_a_held_trigger_gives_the_buttons_their_second_meaning() -> None:
    mapper = InputMapper(now=lambda: 0)
    assert trigger(mapper, 32000) == []
    for button, command in SHIFTED.items():
        assert pad(mapper, button) == [Command(command)]
        assert pad(mapper, button, down=False) == [CommandUp(command)]
    assert trigger(mapper, 0) == [], "it has served a button"
    assert pad(mapper, pygame.CONTROLLER_BUTTON_B) == [Command("back")]
    assert trigger(mapper, 32000) == []
    assert pad(mapper, pygame.CONTROLLER_BUTTON_B, down=False) == [CommandUp("back")], "what was held ends as it began"
    assert trigger(mapper, 0) == [Command("tab_left"), CommandUp("tab_left")], "alone it is a button of its own"


def test_the_pad_reaches_every_command_of_the_table(app) -> None:
    given = {*BUTTONS.values(), *SHIFTED.values()}
    assert {"help", "undo", "redo", "zoom_in", "zoom_out", "threat", "inspect", "quick_help", "turn_view"} <= given
    assert set(SHIFTED.values()) <= set(COMMANDS)
    app.mapper.last_device = "pad"
    listed = {name for names, _ in BOARD_KEYS for name in names}
    for name in given & listed - {"up", "down", "left", "right"}:
        assert app.key_hint(name) == labels({})[name]


def test_the_pad_opens_the_rule_and_takes_back(app, rulebook) -> None:
    board = wc_board(app)
    app.mapper.last_device = "pad"
    board.widgets.focus(next(spot.id for spot in spots(board, "piece") if spot.legal), walked=True)
    app.step([pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=SHIFT_AXIS, value=32000)])
    app.step([pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_A)])
    assert rulebook[-1]["rule"] == "WC-MOV-1"


def test_the_rule_was_that_of_a_button_clicked_in_the_top_bar(app, rulebook) -> None:
    """A focus left by a click gives way to what the pointer is at, and where it is at nothing to the open decision."""
    board = wc_board(app)
    click(app, board.widgets.find("bar.threats"))
    settle(app)
    move_pointer(app, (board.width / 2, 2.0))
    assert board.widgets.focused.id == "bar.threats"
    press(app, "rules")
    assert rulebook[-1]["rule"] == board.table.rule_of(Target("button", "end_move"))
    app.pop()
    app.step([])
    piece = next(spot for spot in spots(board, "piece") if spot.legal)
    move_pointer(app, piece.rect.center)
    press(app, "rules")
    assert rulebook[-1]["rule"] == "WC-MOV-1"
