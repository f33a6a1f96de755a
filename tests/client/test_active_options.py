"""The options in force stand on the table: as a sign in the bar, and as a list (8.1, 3.20)."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.client.games.setup_form import PROPOSED, SetUpForm
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.board import top_bar
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.board.top_bar import active_options, tip_of
from tabletop.rules import catalogue
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import SeatSetup, Setup, TableRules
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.match import Match
from tabletop.text import t
from tests.support.boards import open_board
from tests.support.pilot import click, on_top, press, push
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
    assert app.canvas.overflows == []


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
