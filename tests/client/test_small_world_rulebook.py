"""The rulebook of Small World in the reader: drawings that agree with the rules and the text, and the almanac."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.markdown import parse
from tabletop.client.games.small_world.rulebook_figures import SCENES, SUMS, almanac, cost_of, draw_figure, position
from tabletop.client.games.small_world.tooltips import PAIRS, pair_rulings
from tabletop.client.scenes.rulebook import scene as scene_module
from tabletop.client.scenes.rulebook.book import open_book
from tabletop.client.scenes.rulebook.scene import RulebookScene
from tabletop.client.ui import RichText
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.scoring import lines
from tabletop.text import localised, rule_words, rulebook_path, set_language

RULEBOOKS = rulebook_path("small_world").parent


def test_a_line_names_a_drawing() -> None:
    (block,) = parse("! landing 0.42 Orcs **land** here.").blocks
    assert (block.kind, block.figure, block.ratio, block.text) == ("figure", "landing", 0.42, "Orcs land here.")
    assert parse("! no drawing").blocks[0].kind == "paragraph"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_drawing_stands_in_the_text_once(language: str) -> None:
    set_language(language)
    try:
        named = [block.figure for block in open_book("small_world", "").document.blocks if block.kind == "figure"]
        assert sorted(named) == sorted([*SCENES, *SUMS])
    finally:
        set_language("en")


def test_the_drawn_prices_are_those_of_the_rules() -> None:
    """SW-RCH-2, SW-CST-5: an Entry Region costs travel from the sea; Trolls pay 1 less for a Fort with two in it."""
    landing = position(SCENES["landing"])
    found = {region: cost_of(landing, region) for region in range(len(landing.spots))}
    assert {region for region, one in found.items() if one is not None} == {0, 6}
    assert [one[2] for one in found.values() if one is not None] == [3, 3]
    held = position(SCENES["price"])
    told = cost_of(held, SCENES["price"].told - 1)
    assert told == ("adjacent", [("base", 2), ("tokens", 2), ("fort", 1), ("TRO", -1)], 4)
    assert cost_of(held, 5) is None, "water is for Naga alone"


def test_the_drawn_coins_are_those_of_the_rules() -> None:
    """SW-SCO-1, SW-POW-MIN: three regions, two in decline, two Caverns."""
    told = lines(position(SCENES["scoring"]), 0)
    assert [(line.item, line.coins) for line in told] == [("regions", 3), ("declined", 2), ("power", 2)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_almanac_names_everything_with_its_rule(language: str) -> None:
    set_language(language)
    try:
        book, text = content(), almanac()
        for thing in (*book.races.values(), *book.powers.values(), *book.markers.values()):
            (row,) = [line for line in text.split("\n") if f"**{localised(thing.name)}**" in line]
            assert f"[{thing.rule}]" in row
            assert thing.rule in open_book("small_world", "").document.anchors, "the rule stands in the book"
        assert "{" not in text
        assert "small_world." not in text
    finally:
        set_language("en")


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "es"), ((1920, 1080), "en")])
def test_the_book_shows_drawings_and_almanac(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    app = make_app(size=size, language=language)
    drawn: list[str] = []

    def watched(game: str, canvas: Canvas, name: str, rect: FRect) -> None:
        drawn.append(name)
        draw_figure(canvas, name, rect)

    monkeypatch.setattr(scene_module, "draw_figure", watched)
    app.push("kit")
    scene = app.push("rulebook", game="small_world")
    assert isinstance(scene, RulebookScene)
    app.step([])
    said: list[str] = []
    monkeypatch.setattr(app.canvas, "note_overflow", said.append)
    for rule in ("SW-RCH-2", "SW-CST-5", "SW-DEC-3", "SW-SCO-6", "22-almanac" if language == "en" else "22-almanaque"):
        text = scene.widgets.find("rulebook.text")
        assert isinstance(text, RichText)
        assert text.scroll_to(rule or "")
        app.invalidate()
        app.step([])
    assert set(drawn) == set(SCENES)
    for name in SCENES:
        draw_figure(app.canvas, name, FRect(10, 10, 520, 220))
    assert not said


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_tooltip_of_a_combo_tells_what_race_and_power_do_together(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rulings about a race with a power stood in the rulebook alone (SW-INT)."""
    monkeypatch.setattr(rule_words, "rulebook_path", lambda game: RULEBOOKS / f"{game}.{code}.md")
    book = content()
    for rule, races, powers in PAIRS:
        assert set(races) <= set(book.races), rule
        assert set(powers) <= set(book.powers), rule
        assert all(pair_rulings(race, power) for race in races for power in powers), rule
    assert len(pair_rulings("TAU", "CHA")) == 2
    assert not pair_rulings("BLE", "MIN")
    assert not any("](" in line or "**" in line for race in book.races for line in pair_rulings(race, "CHA"))
