"""Examples of the rulebooks: drawn from real positions in both languages, and opened on the board when pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games import draw_figure, example_match, examples
from tabletop.client.games.lords_of_war import rulebook_figures as lords_of_war
from tabletop.client.games.warcraft.battle_words import sentence
from tabletop.client.scenes.example_board import ExampleScene
from tabletop.client.scenes.rulebook.book import ON_BOARD, open_book
from tabletop.client.scenes.rulebook.right_column import ICONS, term_icon
from tabletop.client.scenes.rulebook.scene import RulebookScene
from tabletop.resources import asset_path
from tabletop.rules.lords_of_war import queries
from tabletop.text import glossary, set_language
from tests.support.pilot import click, press, settle

GAMES = ("lords_of_war", "warcraft", "small_world", "adventure")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_example_stands_in_the_book_with_its_link(language: str, game: str) -> None:
    set_language(language)
    try:
        blocks = [block for block in open_book(game, "").document.blocks if block.kind == "figure"]
        linked = {span.link for block in blocks for span in block.spans if span.link}
        assert {f"{ON_BOARD}{name}" for name in examples(game)} == {one for one in linked if one.startswith(ON_BOARD)}
    finally:
        set_language("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_played(game: str) -> None:
    assert examples(game)
    for name in examples(game):
        match = example_match(game, name)
        before = match.game.codec().dump_state(match.state)
        legal = list(match.legal_actions())
        assert legal, name
        match.apply(legal[0])
        again = example_match(game, name)
        assert match.game.codec().dump_state(again.state) == before, "each begins anew"


CHECKED = {
    "head-on": (3, 5),
    "front": (1, 5),
    "together": (2, 9),
    "support-shot": (None, 4),
    "arrow-and-shot": (None, 7),
}
"""What the card of an example takes, and what the enemy on d4 takes, as the book tells it."""


@pytest.mark.parametrize("name", CHECKED)
def test_the_numbers_of_the_book_are_those_of_the_rules(name: str) -> None:
    """LW-ELM: what the examples of the book say is what the resolver says."""
    example, state = lords_of_war.EXAMPLES[name], lords_of_war.position(name)
    held = next(card for card in queries.hand(state, 0) if f":{example.card}#" in card)
    at = {queries.square_id((unit.x, unit.y), state): unit.id for unit in queries.units(state)} | {example.square: held}
    shots = {at[shooter]: at[aim] for shooter, aim in (example.shots or {}).items()}
    found = queries.preview(state, held, example.square, shots)
    own, enemy = CHECKED[name]
    assert found.damage[at["d4"]].total == enemy
    assert (found.damage[held].total if held in found.damage else None) == own
    assert at["d4"] in found.dead


def test_a_drawing_opens_on_the_board_and_nothing_is_kept(instant: App) -> None:
    book: Any = instant.push("rulebook", game="lords_of_war", rule="LW-GEO-6")
    instant.step([])
    assert isinstance(book, RulebookScene)
    text = book.text
    decor = next(one for one in text.layout.decors if one.kind == "figure" and one.name == "blind-side")
    left, top = text._origin()
    click(instant, text, at=(left + decor.x + decor.width / 2, top + decor.y + decor.height / 2))
    instant.step([])
    board: Any = instant.scenes.top
    assert isinstance(board, ExampleScene)
    press(instant, "end_phase")
    settle(instant)
    assert len(board.session.match.journal) == 1
    press(instant, "undo")
    instant.step([])
    assert not board.session.match.journal, "whatever was revealed"
    press(instant, "save")
    assert not instant.paths.saves.exists()
    assert not instant.paths.autosave.exists() or not list(instant.paths.autosave.iterdir())
    press(instant, "menu")
    instant.step([])
    assert instant.scenes.top is book


@pytest.mark.parametrize(("game", "figure"), [("warcraft", "overrun"), ("small_world", "landing")])
def test_an_example_in_the_middle_of_a_game_said_who_begins(instant: App, game: str, figure: str) -> None:
    """The ribbon "Player 2 begins" lay over the regions that the example is about."""
    instant.push("rulebook", game=game).follow_link(f"{ON_BOARD}{figure}")  # type: ignore[attr-defined]
    instant.step([])
    board: Any = instant.scenes.top
    assert isinstance(board, ExampleScene)
    assert board.teller._announcements.shown is None
    assert not board.teller.muted


@pytest.mark.parametrize("game", GAMES)
def test_a_drawing_called_like_a_term_opened_the_definition(app: App, game: str) -> None:
    """A press on the drawing of a quest told what a quest is, because the word stood in a line above."""
    book: Any = app.push("rulebook", game=game)
    app.step([])
    drawings = [one for one in book.text.layout.decors if one.kind == "figure" and one.name in examples(game)]
    assert {one.name for one in drawings} == set(examples(game))
    for drawing in drawings:
        assert book.text.layout.links[drawing.link].target == f"{ON_BOARD}{drawing.name}"


def test_the_keyboard_reaches_the_link_below_a_drawing(instant: App) -> None:
    book: Any = instant.push("rulebook", game="small_world")
    instant.step([])
    book.follow_link(f"{ON_BOARD}landing")
    instant.step([])
    board: Any = instant.scenes.top
    assert isinstance(board, ExampleScene)
    click(instant, "example.back")
    assert instant.scenes.top is book
    assert book.link_tip(f"{ON_BOARD}landing") is not None


def test_every_drawing_is_painted(app: App) -> None:
    for game in ("lords_of_war", "warcraft"):
        for name in examples(game):
            draw_figure(game, app.canvas, name, FRect(10, 10, 520, 300))
    assert not app.canvas.overflows


@pytest.mark.parametrize("name", ["advance", "held"])
def test_the_berserker_of_an_example_survives(name: str) -> None:
    """LW-BSK-1: only then must it advance."""
    example, state = lords_of_war.EXAMPLES[name], lords_of_war.position(name)
    held = next(card for card in queries.hand(state, 0) if f":{example.card}#" in card)
    found = queries.preview(state, held, example.square)
    assert held not in found.dead
    assert found.dead
    assert found.new_unit_engaged == (name == "held")


@pytest.mark.parametrize("game", GAMES)
def test_every_term_of_a_glossary_has_its_icon(game: str) -> None:
    """A term once stood beside a diamond that said nothing."""
    assert glossary(game)
    for term in glossary(game):
        icon = term_icon(term)
        assert icon is not None, term
        assert asset_path(f"icons/{icon}.svg").is_file(), term


def test_icons_are_given_to_terms_that_there_are() -> None:
    known = {term for game in GAMES for term in glossary(game)}
    assert set(ICONS) <= known


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_ids_of_rules_stand_in_the_margin(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    app = make_app(size)
    book: Any = app.push("rulebook", game="warcraft", rule="WC-HAR-3")
    app.step([])
    noted = [line.runs for line in book.text.layout.lines if line.runs and line.runs[0].tone == "note"]
    assert len(noted) > 100
    for note, words, *_ in noted:
        assert note.x == 0
        assert note.x + note.width < words.x


@pytest.mark.parametrize("figure", ["last-blows", "pillage", "curse"])
def test_an_example_of_a_fight_led_back_to_nothing(instant: App, figure: str) -> None:
    """It opens with the fight over the board; neither a button nor Escape led from there to the rulebook. What a battle
    that begins in the middle does not know was told with the names of the blanks."""
    book: Any = instant.push("rulebook", game="warcraft")
    instant.step([])
    for leave in (lambda: click(instant, "example.back"), lambda: press(instant, "back")):
        book.follow_link(f"{ON_BOARD}{figure}")
        settle(instant)
        assert instant.scenes.top is not None
        assert instant.scenes.top.name == "battle"
        assert not instant.canvas.overflows
        back = instant.scenes.top.widgets.find("example.back").rect
        foot = [
            one.rect for one in instant.scenes.top.widgets if one.id in ("take_back", "map", "primary", "not_asked")
        ]
        assert back.collidelist(foot) < 0
        table: Any = next(scene for scene in instant.scenes.scenes if isinstance(scene, ExampleScene)).table
        assert "{" not in sentence(table._battle, table._battle.stage)[1]
        leave()
        settle(instant)
        assert instant.scenes.top is book
