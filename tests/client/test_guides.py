"""The guides to files of one's own: they are in the program, and lead from nothing to a file that is played with."""

import re

import pytest

from tabletop import text
from tabletop.client.app import App
from tabletop.client.scenes.reading import GuideScene
from tabletop.resources import GUIDES, shipped_document
from tests.support.pilot import click, on_top, press, push, reveal
from tests.support.sweeps import sweep

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


@pytest.mark.parametrize(("size", "code"), sweep([(1280, 720), (1920, 1080), (960, 600)], ["es", "en", "xx"]))
def test_nothing_of_a_guide_overflows(make_app, size, code) -> None:
    app = make_app(size=size, language=code)
    for percent in (100, 150):
        app.settings.text_percent = percent
        app.apply_settings(save=False)
        for guide in GUIDES:
            scene = push(app, GuideScene, "guide", guide=guide, folder=app.paths.content, frames=1)
            for chapter in scene.book.chapters:
                scene.text.scroll_to(chapter.anchor)
                app.step([])
            wide = scene.text.text_width + 1
            lines = scene.text.layout.lines
            assert max(run.x + run.width for line in lines for run in line.runs) <= wide, guide
            assert not app.canvas.overflows
            app.pop()
        app.push("settings", group="folders")
        app.step([])
        assert not app.canvas.overflows
        app.pop()


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
