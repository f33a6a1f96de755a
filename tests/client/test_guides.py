"""The guides to files of one's own, which are in the program and lead from nothing to a file that is played with; and
the almanac, with filters, search and enlarged cards by mouse, keyboard and pad."""

import re

import pygame
import pytest
from pygame import FRect

from tabletop import text
from tabletop.client.app import App
from tabletop.client.cards import face
from tabletop.client.cards.face import RATIO
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games import almanac as chapter_of, has_almanac, open_almanac
from tabletop.client.games.adventure.card_faces import CHAPTER, almanac
from tabletop.client.scenes.almanac_scene import AlmanacScene, FilterButton
from tabletop.client.scenes.reading import GuideScene
from tabletop.resources import GUIDES, asset_path, shipped_document
from tabletop.rules.adventure.content import content
from tabletop.text import LANGUAGES, localised, rulebook_path, set_language, t
from tests.support.adventure_client import new_match
from tests.support.boards import open_board
from tests.support.pilot import click, key, on_top, press, press_pad, push, reveal, type_text, wheel

GAMES = {"warcraft": "making-scenarios", "small_world": "small-world-islands", "adventure": "own-cards"}


def press_in(app: App, id: str) -> None:
    click(app, reveal(app, id))


def guide_on_top(app: App) -> GuideScene:
    app.step([])
    return on_top(app, GuideScene)


@pytest.mark.parametrize("game", GAMES)
def test_the_tooltip_named_a_file_that_nobody_had(app, game) -> None:
    """'docs/own-cards.md explains how to write such a file', which is in neither the wheel nor the frozen program: now
    the guide opens beside the list of own files, and its example is there after one press."""
    setup = app.push("setup", game=game)
    app.step([])
    for button in ("own.guide", "own.open"):
        tip = setup.widgets.find(button).tooltip
        assert ".md" not in tip
    press_in(app, "own.guide")
    guide = guide_on_top(app)
    assert guide.guide == GAMES[game]
    assert set(GAMES.values()) == set(GUIDES)
    click(app, "guide.example")
    example = shipped_document(GUIDES[guide.guide])
    copied = guide.folder / example.name
    assert copied.read_bytes() == example.read_bytes()
    click(app, "guide.example")
    assert [path.name for path in guide.folder.iterdir()] == [example.name], "a second press copies nothing"
    press(app, "back")
    app.step([])
    assert app.scenes.top is setup
    assert example.name in [file.name for file in setup.form.files]


@pytest.mark.parametrize("code", text.LANGUAGES)
@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_is_read_in_its_language(app, guide, code) -> None:
    app.set_language(code)
    scene = push(app, GuideScene, "guide", guide=guide, folder=app.paths.content)
    app.step([])
    path = shipped_document(f"{guide}.md" if code == text.FALLBACK else f"{guide}.{code}.md")
    assert scene.title() == path.read_text("utf-8").splitlines()[0].removeprefix("# ")
    shown = scene.book.document.plain()
    assert "<!--" not in shown
    assert "`" not in shown
    assert "\\" not in shown
    links = {link.target for link in scene.text.layout.links}
    assert links == {GUIDES[guide]}
    scene.follow_link(GUIDES[guide])
    assert (app.paths.content / GUIDES[guide]).is_file()


def test_the_settings_list_and_open_every_folder_of_own_content(app, monkeypatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("tabletop.client.core.window.open_path", lambda folder: not opened.append(str(folder)))
    app.push("settings", group="folders")
    app.step([])
    paths = app.paths
    own = {
        "armies": paths.armies,
        "scenarios": paths.scenarios,
        "islands": paths.islands,
        "cards": paths.adventure_cards,
    }
    for name, folder in own.items():
        press_in(app, f"settings.open.{name}")
        assert opened[-1] == str(folder)
        assert folder.is_dir()
    for name, guide in zip(list(own)[1:], GUIDES, strict=True):
        press_in(app, f"settings.guide.{name}")
        assert guide_on_top(app).guide == guide
        assert guide_on_top(app).folder == own[name]
        press(app, "back")
        app.step([])


def test_an_example_that_cannot_be_copied_is_told(app, monkeypatch) -> None:
    scene = app.push("guide", guide="own-cards", folder=app.paths.adventure_cards)
    app.step([])
    monkeypatch.setattr("tabletop.client.scenes.reading.shipped_document", lambda name: app.paths.content / name)
    click(app, "guide.example")
    assert app.toasts.items[-1].kind == "danger"
    assert GUIDES["own-cards"] in app.toasts.items[-1].text
    assert app.scenes.top is scene


def test_code_is_set_as_it_stands_in_the_file(app) -> None:
    """Lines keep their order and indentation; a search finds letters of a line where they are."""
    scene = push(app, GuideScene, "guide", guide="own-cards", folder=app.paths.content, frames=1)
    block = next(n for n, one in enumerate(scene.book.document.blocks) if one.kind == "code" and '"valor"' in one.text)
    lines = [line for line in scene.text.layout.lines if line.block == block]
    written = [span.text.rstrip() for span in scene.book.document.blocks[block].spans]
    assert [" ".join(run.text for run in line.runs) for line in lines[:2]] == [line.strip() for line in written[:2]]
    assert lines[1].runs[0].x > lines[0].runs[0].x
    hits = [hit for hit in scene.text.find('"valor": 2') if hit.block == block]
    assert len(hits) == 1
    rect = scene.text.hit_rects(hits[0])[0]
    line = next(line for line in lines if any('"valor"' in run.text for run in line.runs))
    assert rect[1] == line.y
    assert re.fullmatch(r'"valor": 2,', " ".join(run.text for run in line.runs))


def trigger(app: App, axis: int) -> None:
    """Pull and release a trigger of a pad."""
    for value in (32000, 0):
        app.step([pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)])


def opened(app: App) -> AlmanacScene:
    app.push("almanac", game="adventure")
    app.step([])
    return on_top(app, AlmanacScene)


def kinds(scene: AlmanacScene) -> set[str]:
    return {card.id.partition(":")[0] for card in scene.shown}


def test_every_card_is_there_once() -> None:
    book, cards = content(), open_almanac("adventure").cards()
    challenges = len(book.challenges)
    count = 2 * len(book.character_cards) + len(book.abilities) + 2 * challenges + len(book.board_encounters)
    count += len(book.events) + len(book.quests) + len(book.discoveries) + len(book.trophies)
    assert len(cards) == count
    assert len({card.id for card in cards}) == count


def test_filters_by_mouse(app) -> None:
    """Kind, colour and hero narrow each other; a second click gives a choice back."""
    scene = opened(app)
    click(app, "filter.kind.abilities")
    assert kinds(scene) == {"abilities"}
    click(app, "filter.hero.sofeea")
    owners = {content().abilities[card.id.partition(":")[2]].owner for card in scene.shown}
    assert owners == {"sofeea"}
    before = len(scene.shown)
    click(app, "filter.colour.3")
    assert 0 < len(scene.shown) < before
    app.step([], 600)
    click(app, "filter.hero.sofeea")
    app.step([], 600)
    click(app, "filter.kind.abilities")
    assert kinds(scene) == {"heroes", "abilities", "encounters", "board", "items", "events"}
    click(app, "almanac.clear")
    assert len(scene.shown) == len(scene.cards)


def test_items_of_a_hero_are_those_it_may_use() -> None:
    """AG-ITM-6: the icons of an item stand on the card of a level."""
    book = content()
    items = [card for card in open_almanac("adventure").cards() if card.id.startswith("items:")]
    assert len(items) > 100
    for card in items:
        item = book.challenges[card.id.partition(":")[2]].item
        for hero in book.characters:
            able = any(
                set(item.icons) <= set(one.icons) for one in book.character_cards.values() if one.character == hero
            )
            assert (("hero", hero) in card.marks) == able, card.id


def test_search_by_typing_and_walking_on_from_it(app) -> None:
    scene = opened(app)
    press(app, "find")
    type_text(app, "BLIZZ")
    assert [card.name for card in scene.shown] == ["Blizzard"]
    press(app, "ok")
    assert on_top(app).name == "look"
    press(app, "ok")
    press(app, "back")
    assert len(scene.shown) == len(scene.cards)
    press(app, "find")
    type_text(app, "murloc reroll")
    assert scene.shown
    assert all("murloc" in card.words.lower() and "reroll" in card.words.lower() for card in scene.shown)
    chosen = scene.card
    press(app, "down")
    assert scene.card != chosen
    assert scene.widgets.focused is scene.widgets.find("almanac.search")


def test_the_key_of_the_rules_did_nothing_over_the_cards(app) -> None:
    opened(app)
    press(app, "help")
    assert app.scenes.top.name == "rulebook"


def test_what_is_typed_over_the_cards_is_searched_for(app) -> None:
    set_language("es")
    scene = opened(app)
    assert scene.widgets.focused.id == "almanac.cards"
    type_text(app, "poción")
    assert scene.query == "poción"
    assert kinds(scene) >= {"items"}
    assert len(scene.shown) < len(scene.cards)


def test_keyboard_and_pad_alone(app) -> None:
    """Arrows walk over the cards, the triggers change the kind, a button enlarges and another leads back."""
    scene = opened(app)
    first = scene.card
    key(app, pygame.K_RIGHT)
    assert scene.card != first
    trigger(app, pygame.CONTROLLER_AXIS_TRIGGERRIGHT)
    assert kinds(scene) == {"heroes"}
    press_pad(app, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    press_pad(app, pygame.CONTROLLER_BUTTON_A)
    assert on_top(app).name == "look"
    press(app, "back")
    for _ in range(30):
        if scene.widgets.focused is not None and scene.widgets.focused.id.startswith("filter.kind"):
            break
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    assert scene.chosen == {}
    assert len(scene.shown) == len(scene.cards)


def test_nothing_found_says_so(app) -> None:
    scene = opened(app)
    press(app, "find")
    type_text(app, "zzzz")
    assert not scene.shown
    assert "almanac.enlarge" not in scene.widgets
    click(app, "almanac.clear")
    assert scene.shown


def test_it_opens_from_rulebook_and_board_menu(app) -> None:
    assert has_almanac("adventure")
    assert not has_almanac("lords_of_war")
    app.push("rulebook", game="adventure")
    click(app, "rulebook.almanac")
    assert isinstance(app.scenes.top, AlmanacScene)
    press(app, "back", "back")
    open_board(app, new_match(2, 3)).open_menu()
    click(app, "almanac")
    assert isinstance(app.scenes.top, AlmanacScene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_whole_on_an_enlarged_card(app, language, monkeypatch) -> None:
    """Long rules ended in an ellipsis even on the largest card."""
    set_language(language)
    cut: list[str] = []
    real = app.canvas.text_block

    def block(text: str, rect: FRect, role: str = "body", *args: object, **more: object) -> float:
        if role.startswith("card_text") and len(app.canvas.wrap(text, role, rect[2])) > int(more["max_lines"]):
            cut.append(text)
        return 0.0

    monkeypatch.setattr(app.canvas, "text_block", block)
    for card in open_almanac("adventure").cards():
        text = getattr(card.face, "text", "")
        width = 280.0
        h = width / RATIO
        face.paint_rules(app.canvas, FRect(0, 0, width * 0.87, h * 0.35), text, width)
    assert real is not None
    assert cut == []


def test_the_words_follow_the_language(app) -> None:
    scene = opened(app)
    set_language("es")
    scene.relayout()
    app.step([])
    assert scene.title() == t("almanac.title", game=t("adventure.title"))
    assert any(card.name == "Ventisca" for card in scene.cards)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_some_choices_of_a_filter_had_their_number_and_some_had_none(make_app, size, language) -> None:
    app = make_app(size=size, language=language)
    scene = opened(app)
    area = scene.widgets.find("almanac.filters")
    buttons = [widget for widget, _ in area.children if isinstance(widget, FilterButton)]
    assert buttons
    for one in scene.filters:
        shown = {button.counted for button in buttons if button.id.startswith(f"filter.{one.id}.")}
        assert len(shown) == 1, one.id
    if size[1] >= 1080:
        assert all(button.counted for button in buttons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chosen_card_ended_in_an_ellipsis_beside_the_longest_notes_in_large_letters(
    make_app, language, monkeypatch
) -> None:
    """All cards were as small as the notes of items made them, and long rules ended in an ellipsis."""
    app = make_app(size=(1024, 640), language=language, text_percent=150)
    scene = opened(app)
    cut: list[str] = []

    def paint(canvas: Canvas, rect: FRect, text: str, card_width: float, _letters: float) -> None:
        if not face.rules_are_whole(canvas, rect, text, card_width):
            cut.append(text)

    monkeypatch.setattr(face, "paint_rules", paint)
    for card in scene.shown:
        scene._draw_card(app.canvas, card)
        notes = scene.places["notes"]
        assert sum(app.canvas.block_height(note, "small", notes.w) for note in card.notes) <= notes.h
    assert cut == []


def test_rules_side_by_side_had_letters_of_many_sizes(app) -> None:
    """Cards of one row have their rules in letters of one size, but for one far longer than the others."""
    scene = opened(app)
    cards = scene.widgets.find("almanac.cards")
    for row in range(6):
        sizes = {one.letters for one in cards._row(app.canvas, row, 180.0)}
        assert len(sizes) == 1


# ------------------------------------------------------------- The almanac at the end of the Adventure Game's rulebook


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_named(language) -> None:
    set_language(language)
    text, book = almanac(), content()
    names = [card.name for card in (*book.abilities.values(), *book.events.values(), *book.quests.values())]
    names += [card.encounter.name for card in book.challenges.values()]
    names += [card.item.name for card in book.challenges.values()]
    names += [card.name for card in (*book.discoveries.values(), *book.trophies.values())]
    names += [card.name for card in book.board_encounters.values()]
    assert [localised(name) for name in names if f"**{localised(name)}**" not in text] == []
    assert "adventure_" not in text
    assert chapter_of("adventure") == text


def test_its_number_follows_the_last_chapter_of_the_book() -> None:
    for language in LANGUAGES:
        set_language(language)
        heads = [line for line in rulebook_path("adventure").read_text("utf-8").splitlines() if line.startswith("## ")]
        assert heads[-1].startswith(f"## {CHAPTER - 1} ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_has_as_many_cells_as_its_head_and_icons_that_are_there(language) -> None:
    set_language(language)
    cells = rows = 0
    for line in almanac().splitlines():
        if not line.startswith("|"):
            cells = 0
            continue
        cells = cells or line.count("|")
        assert line.count("|") == cells, line
        signs = [word.strip(":") for word in line.split() if word.startswith(":") and word.endswith(":")]
        paths = [f"images/{sign}" if sign.endswith(".jpg") else f"icons/{sign}.svg" for sign in signs]
        assert all(asset_path(path).is_file() for path in paths), line
        rows += 1
    assert rows > 200


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("guide", GUIDES)
def test_the_last_chapters_were_never_lit(make_app, guide, size) -> None:
    """Those that are too short to come to the top: by the wheel each is lit once, in order, and the one that was chosen
    in the list stays lit."""
    app = make_app(size=size)
    scene = push(app, GuideScene, "guide", frames=2, guide=guide, folder=app.paths.saves)
    lit: list[int] = []
    for _ in range(1000):
        chapter = scene.widgets.find("guide.contents").chapter
        lit += [chapter] if [chapter] != lit[-1:] else []
        if scene.text.scroller.offset >= scene.text.scroller.reach:
            break
        wheel(app, "guide.text", -1.0)
        app.step([])
    chapters = list(range(len(scene.book.chapters)))
    assert len(chapters) > 3
    assert lit == chapters
    for chapter in reversed(chapters):
        scene._jump(scene.book.chapters[chapter].anchor)
        app.step([])
        assert scene.widgets.find("guide.contents").chapter == chapter
