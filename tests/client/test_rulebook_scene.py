"""The rulebook reader and the credits: every rule can be reached, found, followed and come back from."""

import re
from itertools import pairwise
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command
from tabletop.client.scenes.key_help import BOARD_KEYS
from tabletop.client.scenes.reading import FONTS, LICENCE, CreditsScene, licence_texts
from tabletop.client.scenes.rulebook.book import History, ReadingPlace, open_book, term_words
from tabletop.client.scenes.rulebook.columns import Contents, DefinitionScene
from tabletop.client.scenes.rulebook.scene import RulebookScene
from tabletop.resources import asset_path
from tabletop.rules import catalogue
from tabletop.text import LANGUAGES, set_language, t
from tests.support.finished_games import FINISHED
from tests.support.pilot import click, click_beside, hover, key, on_top, press, push, type_text, wait, wheel

GAME = catalogue.game_ids()[0]


def start(app: App, **args: Any) -> RulebookScene:
    return push(app, RulebookScene, "rulebook", game=GAME, **args, frames=1)


def contents(scene: RulebookScene | CreditsScene) -> Contents:
    found = scene.widgets.find("rulebook.contents" if isinstance(scene, RulebookScene) else "credits.contents")
    assert isinstance(found, Contents)
    return found


def rule_on_top(scene: RulebookScene) -> str | None:
    """The first rule whose beginning is in view."""
    text = scene.text
    top = text.scroller.offset - text.pad[1]
    for block, (start_y, _) in zip(scene.book.document.blocks, text.layout.extents, strict=True):
        if start_y >= top and block.tag:
            return block.tag
    return None


def click_link(app: App, scene: RulebookScene, target: str) -> None:
    """Click the first link in view that leads somewhere."""
    text = scene.text
    link = next(each for each in text.links_in_view() if text.layout.links[each].target == target)
    click(app, text, at=text.link_rect(link).center)


def test_a_rule_is_shown_and_tinted(app) -> None:
    scene = start(app, rule="LW-CMB-4")
    assert rule_on_top(scene) == "LW-CMB-4"
    assert scene.text.highlighted == "LW-CMB-4"
    chapter, section = scene.reading()
    assert scene.book.chapters[chapter].title == "Elimination"
    assert section == "the-combat-check"


@pytest.mark.parametrize("code", ["en", "es"])
def test_every_rule_can_be_opened(app, code) -> None:
    set_language(code)
    scene = start(app)
    tags = [block.tag for block in scene.book.document.blocks if block.tag]
    assert len(tags) > 100
    for tag in tags:
        assert scene.jump(tag)
        assert scene.text.highlighted == tag
        block = scene.book.document.anchors[tag]
        top = scene.text.layout.extents[block][0] + scene.text.pad[1] - scene.text.scroller.offset
        assert 0 <= top < scene.text.rect.h


def test_a_rule_that_is_not_there_opens_the_book(app) -> None:
    scene = start(app, rule="LW-NOT-1")
    assert scene.place.block == 0
    assert not scene.jump("LW-NOT-1")


def test_the_contents_lead_to_chapters_and_sections(app) -> None:
    scene = start(app)
    titles = [entry.title for entry in contents(scene).entries]
    assert titles[0] == "What the game is"
    assert "In one minute" in titles
    index = titles.index("Movement")
    contents(scene).reveal_row(index)
    click(app, contents(scene), at=contents(scene).row_rect(index).center)
    app.step([])
    chapter, _ = scene.reading()
    assert scene.book.chapters[chapter].title == "Movement"
    assert contents(scene).chapter == chapter
    press(app, "backspace")
    assert scene.reading()[0] == 0


def test_walking_through_the_contents_is_one_journey(app) -> None:
    scene = start(app)
    scene.widgets.focus("rulebook.contents")
    press(app, "down", "down", "down", "down")
    assert scene.reading()[0] >= 1
    assert len(scene.history.past) == 1


def test_the_contents_follow_the_reader(app) -> None:
    scene = start(app)
    for _ in range(40):
        wheel(app, "rulebook.text", -5)
    assert scene.reading()[0] > 2
    assert contents(scene).chapter == scene.reading()[0]
    assert any(widget.id == f"rulebook.terms.{scene.reading()[0]}" for widget in scene.widgets)


def test_rule_links_jump_and_history_goes_back_and_forward(app) -> None:
    scene = start(app, rule="LW-CRD-4")
    before = scene.place
    click_link(app, scene, "#LW-DEP-5")
    assert scene.text.highlighted == "LW-DEP-5"
    app.step([])
    click(app, "rulebook.past")
    assert scene.place.block == before.block
    assert scene.text.highlighted == "LW-CRD-4"
    app.step([Command("backspace", Mods.SHIFT)])
    assert scene.text.highlighted == "LW-DEP-5"
    app.step([])
    assert not scene.widgets.find("rulebook.future").enabled
    press(app, "backspace", "backspace", "backspace")
    assert scene.place.block == before.block


def test_a_link_tells_where_it_leads(app) -> None:
    scene = start(app, rule="LW-CRD-4")
    text = scene.text
    link = next(each for each in text.links_in_view() if text.layout.links[each].target == "#LW-DEP-5")
    hover(app, text, at=text.link_rect(link).center)
    wait(app, 600)
    assert app.tooltips.shown.title == "LW-DEP-5"
    assert app.tooltips.shown.text == "Support units"


def test_terms_open_a_card_with_their_meaning(app) -> None:
    scene = start(app, rule="LW-CRD-4")
    click_link(app, scene, "g:support-unit")
    card = on_top(app, DefinitionScene)
    app.step([])
    assert card.word == "Support unit"
    assert card.text.endswith(".")
    assert "definition.LW-DEP-5" in card.widgets
    click(app, "definition.LW-DEP-5")
    assert app.scenes.top is scene
    assert scene.text.highlighted == "LW-DEP-5"
    scene.define("no-such-term")
    assert app.scenes.top is scene
    scene.define("unit")
    app.step([])
    click_beside(app, (5, 5))
    assert app.scenes.top is scene
    scene.define("unit")
    app.step([])
    press(app, "back")
    assert app.scenes.top is scene


def test_everything_by_keyboard(app) -> None:
    scene = start(app, rule="LW-CRD-4")
    press(app, "next", "next")
    assert scene.text.link_focus >= 0
    for _ in range(30):
        if scene.text.layout.links[scene.text.link_focus].target == "#LW-DEP-5":
            break
        press(app, "next")
    press(app, "ok")
    assert scene.text.highlighted == "LW-DEP-5"
    app.step([])
    assert scene.widgets.focused is not None
    press(app, "home")
    assert scene.text.scroller.offset == 0
    press(app, "end")
    assert scene.text.scroller.offset == scene.text.scroller.reach
    press(app, "back")
    assert app.scenes.top is not scene


def test_pages_begin_with_whole_lines_and_skip_nothing(app) -> None:
    scene = start(app)
    seen = 0.0
    for _ in range(12):
        text = scene.text
        top = text.scroller.offset - text.pad[1]
        bottom = top + text.scroller.view
        whole = [(y, end) for y, end in scene._rows() if y >= top and end <= bottom]
        assert whole[0][0] - seen < 60  # nothing was left out
        seen = max(end for _, end in whole)
        press(app, "page_down")
    for _ in range(14):
        press(app, "page_up")
    assert scene.text.scroller.offset == 0
    number, total = scene.pages()
    assert number == 1
    click(app, "rulebook.page_next")
    assert scene.pages()[0] == 2
    press(app, "end")
    assert scene.pages() == (total, total)


def test_search_counts_and_goes_through_the_hits(app) -> None:
    scene = start(app)
    press(app, "find")
    type_text(app, "catapult")
    text = scene.text
    assert len(text.hits) > 3
    assert text.current_hit == 0
    first = text.scroller.offset
    press(app, "ok")
    assert text.current_hit == 1
    app.step([Command("ok", Mods.SHIFT)])
    assert text.current_hit == 0
    press(app, "down", "up")
    assert text.current_hit == 0
    assert text.scroller.offset == first
    app.step([])
    click(app, "rulebook.hit_before")
    assert text.current_hit == len(text.hits) - 1
    press(app, "back")
    assert scene.query == ""
    assert not scene.text.hits
    assert app.scenes.top is scene


def test_search_finds_rule_ids_and_forgives_accents(app) -> None:
    scene = start(app)
    scene.search("LW-RNF-4")
    assert scene.text.hits
    app.set_language("es")
    app.step([])
    scene.search("caballeria")
    assert len(scene.text.hits) > 3
    scene.search("x")
    assert not scene.text.hits
    scene.search("zzzz")
    app.step([])
    assert not scene.widgets.find("rulebook.hit_next").enabled


def test_the_slash_opens_the_search(app) -> None:
    scene = start(app)
    key(app, pygame.K_SLASH, text="/")
    assert scene.widgets.focused.id == "rulebook.search"
    assert scene.query == ""


def test_another_language_keeps_the_place(app) -> None:
    scene = start(app, rule="LW-BSK-6")
    app.set_language("es")
    app.step([])
    assert scene.text.highlighted == "LW-BSK-6"
    assert rule_on_top(scene) == "LW-BSK-6"
    assert scene.title() == "Reglas · Lords of War"
    assert contents(scene).entries[0].title == "Qué es este juego"
    scene.text.highlight(None)
    for _ in range(6):
        wheel(app, "rulebook.text", -2)
    block = scene.place.block
    app.set_language("en")
    app.step([])
    assert abs(scene.place.block - block) <= 1


def test_other_letters_and_windows_keep_the_place(app) -> None:
    scene = start(app, rule="LW-MOV-4")
    size = scene.widgets.find("rulebook.size")
    for index in (2, 0, 1):
        size = scene.widgets.find("rulebook.size")
        click(app, size, at=size.segment_rect(index).center)
        app.step([])
        assert rule_on_top(scene) == "LW-MOV-4"
        assert app.settings.reader_size == index
    press(app, "zoom_in")
    assert app.settings.reader_size == 2
    app.window.set_size((1900, 1000))
    app.step(pygame.event.get())
    assert rule_on_top(scene) == "LW-MOV-4"


def test_the_place_is_remembered_for_the_next_time(make_app) -> None:
    app = make_app()
    scene = start(app)
    scene.jump("LW-XTR-1")
    block = scene.place.block
    press(app, "back")
    again = make_app()
    assert start(again).place.block == block
    assert start(again, rule="LW-CRD-1").text.highlighted == "LW-CRD-1"


def test_the_running_game_and_the_way_back(app) -> None:
    scene = start(app, context="Ana is deploying a card.", back="Back to the battle")
    assert "rulebook.return" in scene.widgets
    click(app, "rulebook.return")
    assert app.scenes.top is not scene
    plain = start(app)
    assert "rulebook.return" not in plain.widgets


def test_a_game_without_a_rulebook_says_so(app) -> None:
    scene = push(app, RulebookScene, "rulebook", game="some_other_game", frames=1)
    assert scene.book.missing
    press(app, "page_down", "home", "tab_right", "next", "backspace")
    scene.search("anything")
    app.step([])
    assert app.scenes.top is scene


def test_chapters_know_their_terms() -> None:
    for code in ("en", "es"):
        set_language(code)
        book = open_book(GAME, "")
        assert len(book.chapters) == 19
        deployment = book.chapters[6]
        assert {"suicide-move", "support-unit", "adjacent"} <= set(deployment.terms)
        assert "LW-DEP-5" in book.rules_using("support-unit")
        assert all(term_words(GAME, term) is not None for chapter in book.chapters for term in chapter.terms)


def test_history_is_like_a_thumb_in_a_book() -> None:
    history = History()
    assert history.back(ReadingPlace(1)) is None
    history.leave(ReadingPlace(1))
    history.leave(ReadingPlace(1))
    history.leave(ReadingPlace(2))
    assert history.back(ReadingPlace(3)) == ReadingPlace(2)
    assert history.back(ReadingPlace(2)) == ReadingPlace(1)
    assert history.forward(ReadingPlace(1)) == ReadingPlace(2)
    history.leave(ReadingPlace(9))
    assert history.forward(ReadingPlace(1)) is None


# --------------------------------------------------------------------------------------------------------- credits


def test_the_credits_hold_every_licence_word_for_word(app) -> None:
    scene = push(app, CreditsScene, "credits", frames=1)
    shown = "".join(scene.book.document.plain().split())
    for family in FONTS:
        text = asset_path(f"fonts/{family}/OFL.txt").read_text(encoding="utf-8")
        for line in text.splitlines():
            if not line.startswith("----"):
                assert "".join(line.split()) in shown, line
    for name in ("pygame-ce", "pydantic", "platformdirs", "SDL", "LGPL"):
        assert name in shown
    assert "{version}" not in shown


def test_every_licence_text_is_a_press_away(app) -> None:
    scene = push(app, CreditsScene, "credits", frames=1)
    names = licence_texts()
    assert {"FLAC", "mpg123", "LGPL-2.1", "GPL-3", "pygame-ce"} <= set(names)
    targets = [link.target for link in scene.text.layout.links]
    assert [f"{LICENCE}{name}" for name in names] == [target for target in targets if target.startswith(LICENCE)]
    for name in names:
        scene.follow_link(f"{LICENCE}{name}")
        app.step([])
        read = on_top(app, CreditsScene)
        shown = "".join(read.book.document.plain().split())
        lines = ["".join(line.split()) for line in asset_path(f"licences/{name}.txt").read_text("utf-8").splitlines()]
        lost = [line for line in lines if line.strip("-=*>#") and re.sub(r"^(\d+\.|-|>)", "", line) not in shown]
        assert not lost, name
        press(app, "back")
        assert app.scenes.top is scene


def test_the_credits_are_read_by_key_and_mouse(app) -> None:
    scene = push(app, CreditsScene, "credits", frames=1)
    press(app, "page_down")
    assert scene.text.scroller.offset > 0
    index = len(contents(scene).entries) - 1
    click(app, contents(scene), at=contents(scene).row_rect(index).center)
    assert contents(scene).chapter == index
    app.set_language("es")
    app.step([])
    assert contents(scene).entries[0].title == "Un proyecto no oficial de aficionados"
    press(app, "back")
    assert app.scenes.top is not scene


def test_both_languages_of_the_credits_have_one_shape(app) -> None:
    shapes = []
    for code in ("en", "es"):
        set_language(code)
        scene = push(app, CreditsScene, "credits", frames=1)
        shapes.append([(block.kind, block.level, len(block.rows)) for block in scene.book.document.blocks])
    assert shapes[0] == shapes[1]


def test_the_rules_of_another_game_are_a_click_away(app) -> None:
    """Each book stays open where it was left; whoever comes from a game reads its rules alone."""
    first, second = catalogue.game_ids()[:2]
    scene = start(app)
    scene.jump(scene.book.chapters[3].anchor)
    place = scene.place
    games = scene.widgets.find("rulebook.games")
    click(app, games, at=games.segment_rect(1).center)
    app.step([])
    assert scene.game == second
    assert scene.reading()[0] == 0
    assert scene.hits == 0
    assert not scene.history.past
    scene.jump(scene.book.chapters[5].anchor)
    scene.widgets.focus("rulebook.games")
    press(app, "left")
    app.step([])
    assert scene.game == first
    assert scene.place.block == place.block
    app.pop()
    assert app.settings.reading[first] == place.block
    assert app.settings.reading[second] > 0
    assert "rulebook.games" not in start(app, context="Ana may attack").widgets
    assert "rulebook.games" not in start(app, back="Back to the game").widgets


@pytest.mark.parametrize("code", ["en", "es"])
@pytest.mark.parametrize("game", FINISHED)
def test_long_titles_are_whole_at_large_letters(make_app, code, game) -> None:
    app = make_app(size=(1024, 640), language=code, text_percent=150)
    scene = app.push("rulebook", game=game)
    app.step([])
    table = contents(scene)
    for chapter in range(len(scene.book.chapters)):
        table.follow(chapter, None)
        cut = [table.entries[index].title for index, row in enumerate(table.rows) if not row.whole]
        assert not cut
        rects = [table.row_rect(index) for index in range(table.count)]
        assert all(abs(a.bottom - b.top) < 0.01 for a, b in pairwise(rects))
        assert table.scroller.total == pytest.approx(rects[-1].bottom - rects[0].top)
    assert max(len(row.lines) for row in table.rows) > 1
    for index in table.shown():
        seen = table.row_rect(index).clip(table.rect)
        assert table.row_at(seen.center) == index


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FINISHED)
def test_every_book_lists_the_keys_of_the_table(game, language) -> None:
    """Regression: two books said nothing of the screen, and the tables of the others lacked the newer keys."""
    set_language(language)
    tables = [block for block in open_book(game, "").document.blocks if block.rows]
    listed = {"".join(span.text for span in row[1]) for block in tables for row in block.rows if len(row) == 2}
    assert {t(words) for _, words in BOARD_KEYS} <= listed
