"""The options in force stand on the table, as a sign in the bar and as a list (8.1, 3.20); and 'What can I do now?'
lists deeds as orders with what they bring, each lighting what it is done with."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.games.hint_words import action_kinds
from tabletop.client.games.plain import PlainTable
from tabletop.client.games.setup_form import PROPOSED, SetUpForm
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.board import top_bar
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.board.top_bar import active_options, tip_of
from tabletop.client.scenes.hint import LegalActionsScene
from tabletop.rules import catalogue
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import SeatSetup, Setup, TableRules, Verb
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.match import Match
from tabletop.text import LANGUAGES, messages, t
from tests.support import adventure_client, boards, lords_of_war_client, small_world_client, warcraft_client
from tests.support.boards import open_board
from tests.support.pilot import click, click_beside, hover, on_top, press, push
from tests.support.setup_pages import open_setup, started
from tests.support.warcraft_client import new_match

DOCS = Path(__file__).parents[2] / "docs"
LENGTHS = [("en", (1280, 720)), ("es", (1280, 720)), ("en", (1920, 1080)), ("es", (1024, 640))]


def cards(units: int = 12, table: TableRules = TableRules(), **options: Any) -> Match[Any]:  # noqa: B008 - frozen
    """A match of Lords of War whose first seat needs fewer units."""
    seats = (SeatSetup("Ana", "blue", options={"units": units}), SeatSetup("Marta", "red"))
    return Match.start(GAME, Setup("lords_of_war", seats, seed=4, options=options, table=table))


def words_of(scene: BoardScene) -> list[tuple[str, str, bool]]:
    return [(choice.name, choice.value, choice.usual) for choice in active_options(scene)]


@pytest.mark.parametrize(("language", "size"), LENGTHS)
def test_every_option_that_matters_is_listed_and_what_differs_comes_first(make_app, language, size) -> None:
    app = make_app(size, language=language)
    scene = open_board(app, new_match("main4", heal="errata2003", four_player_target="20"))
    found = words_of(scene)
    name = "warcraft.option.heal"
    assert found[0] == (t(name), t(f"{name}.value.errata2003"), False)
    assert [usual for _, _, usual in found] == sorted(usual for _, _, usual in found)
    assert (t("warcraft.option.town_capture"), t("warcraft.option.town_capture.value.two_step"), True) in found
    assert t("warcraft.option.elf_gate_garrison") not in [each for each, _, _ in found], "means nothing here"
    tip = scene.widgets.find("bar.options").tip()
    assert t(f"{name}.value.errata2003") in tip.text
    assert t("warcraft.option.town_capture") not in tip.text, "only what differs"
    click(app, "bar.options")
    app.step([], 16)
    assert on_top(app).name == "detail"
    app.step([], 200)


def test_the_list_opens_from_the_menu_too_and_without_changes_the_sign_says_so(make_app) -> None:
    app = make_app((1280, 720))
    match = new_match("main2")
    match.setup = replace(match.setup, table=PROPOSED)
    scene = open_board(app, match)
    assert t("board.options_usual") in tip_of(active_options(scene))
    assert t("warcraft.option.four_player_target") not in [name for name, _, _ in words_of(scene)]
    scene.open_menu()
    app.step([], 16)
    click(app, "options")
    app.step([], 16)
    assert app.scenes.top.name == "detail"
    press(app, "back")
    assert app.scenes.top.name == "board_menu"


def test_options_of_seats_and_of_the_table_are_named(make_app) -> None:
    scene = open_board(make_app((1280, 720)), cards(level="intermediate"))
    found = words_of(scene)
    units = t("lords_of_war.option.units")
    assert (t("board.option_of", option=units, name="Ana"), "12", False) in found
    assert (t("board.option_of", option=units, name="Marta"), "20", True) in found
    level = "lords_of_war.option.level"
    assert (t(level), t(f"{level}.value.intermediate"), False) in found
    assert (t("setup.undo"), t("setup.undo.strict"), False) in found
    assert (t("setup.curtain"), t("board.option_on"), True) in found


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_a_game_set_up_as_proposed_has_nothing_changed(make_app, game) -> None:
    """Regression: 'Undo: Friendly' was told as a change of every game; the set-up proposes it. And a game whose
    secrets are covered on the table knows no curtain: neither its set-up nor its list of options offers one."""
    app = make_app((1280, 720))
    scene, _ = open_setup(app, game, SetUpForm)
    offered = [widget.id for widget in scene.widgets if widget.id == "table.curtain"]
    curtain = catalogue.game(game).meta.curtain
    assert offered == (["table.curtain"] if curtain else [])
    board = push(app, BoardScene, "board", match=started(scene))
    app.step([], 16)
    told = words_of(board)
    assert t("setup.undo") in [name for name, _, _ in told]
    assert (t("setup.curtain") in [name for name, _, _ in told]) is curtain
    assert [name for name, _, usual in told if not usual] == []


def test_the_sign_stands_clear_of_the_steps(make_app) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        app = make_app(size)
        scene = open_board(app, new_match("main4", heal="errata2003"))
        sign = scene.widgets.find("bar.options").rect
        others = [w.rect for w in scene.widgets if w.id.startswith(("bar.", "chip:")) and w.id != "bar.options"]
        assert sign.w >= 24
        assert sign.h >= 24
        assert not [rect for rect in others if rect.colliderect(sign)]
        assert sign.x >= top_bar.under_title(scene, app.canvas.width, backdrop.top_bar_height(scene.compact)), (
            "behind the line under the title"
        )


def test_own_cards_of_the_adventure_game_were_not_among_the_options(make_app) -> None:
    """The sign under the title said that all options were the usual ones."""
    app = make_app((1280, 720), language="es")
    seats = (SeatSetup("Ana", "blue"), SeatSetup("Marta", "red"))
    own = json.loads((DOCS / "own-cards-harbour.json").read_text(encoding="utf-8"))
    setup = Setup("adventure", seats, seed=4, options={"user_cards": [own]}, table=PROPOSED)
    scene = open_board(app, Match.start(ADVENTURE, setup))
    assert words_of(scene)[0] == ("Tus cartas", "Sal y plata", False)
    assert "Sal y plata" in tip_of(active_options(scene))


Laying = Callable[[App, Any], Any]


def verbs(game: str) -> set[str]:
    """The kinds of actions of a game."""
    __import__(f"tabletop.rules.{game}.game")
    found, rest = set(), list(Verb.__subclasses__())
    while rest:
        verb = rest.pop()
        rest += verb.__subclasses__()
        if verb.__module__.startswith(f"tabletop.rules.{game}."):
            found.add(verb.__dataclass_fields__["kind"].default)
    return found


@pytest.mark.parametrize("game", ["lords_of_war", "warcraft", "small_world", "adventure"])
def test_every_kind_of_action_has_words(game) -> None:
    told = {key.removeprefix(f"{game}.action.") for key in messages() if key.startswith(f"{game}.action.")}
    assert told == verbs(game) - {"concede"}, "conceding is in the menu"
    for language in LANGUAGES:
        words = [messages()[f"{game}.action.{kind}"][language] for kind in told]
        assert len(set(words)) == len(words), "two kinds are told alike"


def open_list(app: App) -> LegalActionsScene:
    press(app, "legal")
    app.step([])
    return on_top(app, LegalActionsScene)


def test_pieces_that_can_move_are_listed_and_lit(instant) -> None:
    """Issue: 'Deploy a unit (6)' named a kind and counted it."""
    match = warcraft_client.opening("move")
    scene = boards.open_board(instant, match)
    top = open_list(instant)
    moving = next(group for group in top.groups if group.kind.kind == "move")
    pieces = {action.path[0] for action in match.legal_actions() if action.kind == "move"}
    assert len({deed.action.path[0] for deed in moving.deeds}) == len(moving.deeds) == len(pieces)
    assert all(deed.order.startswith("Move ") and " to " in deed.order for deed in moving.deeds)
    hover(instant, "legal.end_step")
    assert [widget.id for widget in top.lit()] == ["primary"]
    hover(instant, "legal.move.2")
    deed = moving.deeds[1]
    assert {widget.target for widget in top.lit()} == set(deed.action.path)
    length = len(match.journal)
    click(instant, "legal.move.2")
    assert instant.scenes.top is scene
    assert match.journal[length].action == deed.action


def test_what_only_a_button_stands_for_is_pointed_out(instant) -> None:
    """The button itself says what would be given up."""
    match = warcraft_client.opening("move")
    scene = boards.open_board(instant, match)
    open_list(instant)
    click(instant, "legal.end_step")
    assert instant.scenes.top is scene
    assert scene.light.pointed_out
    assert scene.widgets.focused is scene.widgets.find("primary")
    click(instant, "take_back")
    assert scene.light.pointed_out == (), "the next press puts the lights out"


def test_what_waits_for_a_confirmation_is_prepared(instant) -> None:
    """LW-DEP-2: the card and its square are chosen, and the main button confirms."""
    match = lords_of_war_client.new_match()
    scene = boards.open_board(instant, match)
    top = open_list(instant)
    deed = top.groups[0].deeds[0]
    click(instant, f"legal.{deed.action.kind}")
    assert scene.session.ready == deed.action
    click(instant, "primary")
    assert match.journal[-1].action == deed.action


def test_of_many_deeds_the_most_useful_are_listed_and_the_rest_is_shown(instant) -> None:
    match = small_world_client.conquering()
    scene = boards.open_board(instant, match)
    top = open_list(instant)
    kind = top.groups[0].kind
    assert kind.kind == "conquer"
    assert top.groups[0].more > 0
    assert all("token" in deed.order and "coin" in deed.brings for deed in top.groups[0].deeds)
    gains = [int(re.findall(r"\d+", deed.brings)[0]) for deed in top.groups[0].deeds[1:]]
    assert gains == sorted(gains, reverse=True)
    click(instant, "legal.conquer.more")
    assert set(scene.light.pointed_out) == set(kind.steps[0])


def test_a_message_came_to_lie_over_the_main_button_below_the_list(instant) -> None:
    """Messages went to the foot of the window while the list was open, over the main button that it lit."""
    scene = boards.open_board(instant, warcraft_client.new_match())
    press(instant, "legal")
    top = on_top(instant, LegalActionsScene)
    assert top.toast_area == scene.toast_area is not None
    assert not top.toast_area.colliderect(scene.widgets.find("primary").rect)


def test_the_sign_in_the_bar_opens_it_and_a_press_beside_it_closes_it(instant) -> None:
    scene = boards.open_board(instant, small_world_client.new_match())
    journal = len(scene.session.match.journal)
    click(instant, "bar.legal")
    assert isinstance(instant.scenes.top, LegalActionsScene)
    click_beside(instant, (3.0, 400.0))
    assert instant.scenes.top is scene
    assert len(scene.session.match.journal) == journal
    press(instant, "tab_right")  # the right trigger of a pad
    press(instant, "back")
    assert instant.scenes.top is scene


def test_nothing_is_listed_while_the_device_changes_hands(instant) -> None:
    match = lords_of_war_client.new_match()
    scene = boards.open_board(instant, match, opened=False)
    assert scene.session.handing_over
    assert action_kinds(scene.session) == []
    scene.light.point_out(())
    assert scene.light.pointed_out == ()


def test_the_first_deed_is_done_on_the_plain_table(instant) -> None:
    scene: Any = instant.push("board", match=small_world_client.conquering(), table=PlainTable)
    instant.step([])
    top = open_list(instant)
    first = top.groups[0].deeds[0].action
    length = len(scene.session.match.journal)
    press(instant, "ok")
    assert instant.scenes.top is scene
    assert scene.session.match.journal[length].action == first


def laid(game: str, seed: int) -> tuple[Laying, Any]:
    """A hand that lays matches of a game, and a new match."""
    if game == "lords_of_war":
        return boards.open_board, lords_of_war_client.new_match(seed=seed)
    if game == "warcraft":
        scenarios = list(warcraft_client.SCENARIOS)
        return boards.open_board, warcraft_client.new_match(scenarios[seed % len(scenarios)], seed=seed)
    if game == "small_world":
        return boards.open_board, small_world_client.new_match(seed=seed)
    return boards.open_board, adventure_client.new_match(seed=seed)


@pytest.mark.long
@pytest.mark.parametrize("game", ["lords_of_war", "warcraft", "small_world", "adventure"])
def test_every_kind_of_action_lights_something(make_app, game) -> None:
    seen: set[str] = set()
    for seed in range(6):
        lay, match = laid(game, seed)
        rng = random.Random(seed)
        for _ in range(700):
            legal = list(match.legal_actions())
            if not legal:
                break
            if {action.kind for action in legal} - seen:
                app = make_app(language="es" if seed % 2 else "en", animation_percent=0)
                lay(app, match)
                top = open_list(app)
                for row, targets in top.shown.items():
                    assert targets, f"nothing is lit for {row}"
                seen |= {group.kind.kind for group in top.groups}
            match.apply(rng.choice(legal))
    assert len(seen) >= len(verbs(game)) * 0.5
