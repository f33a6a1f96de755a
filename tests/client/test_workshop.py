"""The workshop: from the menu to a new work, its faults in words, its files, and a game that is played with it."""

import json

import pygame
import pytest

from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import NIGHT900
from tabletop.client.games import work_kinds
from tabletop.client.games.work_kind import WorkKind, new_work
from tabletop.client.scenes.setup.scene import SetupScene, VariantTile
from tabletop.client.scenes.workshop.editor import EditorScene
from tabletop.client.scenes.workshop.scene import WorkshopScene
from tabletop.storage.works import Played
from tabletop.text import LANGUAGES
from tests.support.pilot import click, click_message, on_top, press, push, settle, toasts, type_text
from tests.support.sweeps import sweep

KINDS = {kind.id: kind for kind in work_kinds()}


@pytest.fixture
def workshop(app) -> WorkshopScene:
    return push(app, WorkshopScene, "workshop", frames=1)


def made(app, kind: WorkKind, example: int = 0):
    return new_work(kind, app.paths, kind.examples()[example], [])


def shown(scene: WorkshopScene) -> list[str]:
    return [one.title for one in scene.entries if one in scene.shown]


@pytest.mark.parametrize("id", KINDS)
def test_every_example_becomes_a_work_without_a_fault(app, id) -> None:
    """With an id of its own, which no other work and nothing of the box has, and a name of its own in each language."""
    kind, works = KINDS[id], []
    for example in [*kind.examples(), kind.examples()[0]]:
        works.append(new_work(kind, app.paths, example, works))
    for one in works:
        assert one.faults == ()
        assert one.work.finished
        assert kind.line(one.document)
    assert len({one.title for one in works}) == len(works)
    assert not {kind.title(one) for one in kind.examples() if kind.reserved(str(one.get("id")))} & {
        one.title for one in works
    }
    assert len({json.dumps(one.document, sort_keys=True) for one in works}) == len(works)


def test_enter_begins_with_the_example_after_a_game_is_chosen(app, workshop) -> None:
    workshop.begin()
    click(app, "workshop.game.warcraft")
    press(app, "ok")
    assert on_top(app, EditorScene).opened.kind.game == "warcraft"


@pytest.mark.parametrize("id", KINDS)
def test_every_example_has_a_picture_of_its_own(app, id) -> None:
    pictures, examples = set(), KINDS[id].examples()
    for example in examples:
        app.canvas.fill(Rect(0, 0, 320, 128), NIGHT900)
        pictures.add(pygame.image.tobytes(app.canvas.surface, "RGB"))
        KINDS[id].paint(app.canvas, Rect(0, 0, 320, 128), example)
        pictures.add(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert len(pictures) == len(examples) + 1, "and the empty one"


def test_from_the_menu_to_a_work_by_keys_alone(app) -> None:
    app.reset("menu")
    settle(app)
    app.scenes.run_layouts()
    app.scenes.top.widgets.focus("menu.workshop")
    press(app, "ok")
    scene = on_top(app, WorkshopScene)
    assert shown(scene) == []
    assert scene.selected.work is None, "the examples stand where no work is"
    scene.widgets.focus("workshop.game.warcraft")
    press(app, "ok", "right")
    chosen = scene.selected.title
    press(app, "ok")
    assert on_top(app, EditorScene).title() == f"{chosen} (2)", "the box has one of that name"
    press(app, "back")
    assert shown(on_top(app, WorkshopScene)) == [f"{chosen} (2)"]
    press(app, "new", "new")
    assert scene.selected.work is None
    press(app, "load")
    assert on_top(app).name == "import"


def test_a_work_is_renamed_copied_deleted_and_brought_back(app) -> None:
    kind = KINDS["warcraft.scenario"]
    made(app, kind)
    scene = push(app, WorkshopScene, "workshop", frames=1)
    press(app, "rename")
    type_text(app, "Four Dales")
    press(app, "ok")
    assert shown(scene) == ["Four Dales"]
    assert [path.name for path in app.paths.scenarios.glob("*.json")] == ["Four Dales.json"]
    click(app, "workshop.duplicate")
    assert sorted(shown(scene)) == ["Four Dales", "Four Dales (2)"]
    ids = {one.document["id"] for one in scene.entries}
    assert len(ids) == 2
    press(app, "delete")
    assert len(shown(scene)) == 1
    click_message(app)
    assert sorted(shown(scene)) == ["Four Dales", "Four Dales (2)"]


def test_faults_are_told_and_what_has_one_is_not_played(app) -> None:
    kind = KINDS["warcraft.scenario"]
    one = made(app, kind)
    kind.works(app.paths).keep(one.work, {**one.document, "seats": []}, finished=False)
    (app.paths.scenarios / "broken.json").write_text("{")
    scene = push(app, WorkshopScene, "workshop", frames=1)
    for n, entry in enumerate(scene.entries):
        scene.select(n)
        app.step([])
        assert entry.faults
        assert not scene.widgets.find("workshop.play").enabled
    assert {one.work.draft for one in scene.entries} == {True, False}


@pytest.mark.parametrize("id", KINDS)
def test_playing_it_begins_with_it_and_is_remembered(app, id) -> None:
    kind = KINDS[id]
    one = made(app, kind)
    scene = push(app, WorkshopScene, "workshop", frames=2)
    click(app, "workshop.play")
    setup = on_top(app, SetupScene)
    assert setup.problem is None
    options = json.dumps([setup.draft.options, [seat.options for seat in setup.draft.seats]], ensure_ascii=False)
    assert str(one.document.get("id") or one.document["name"]) in options
    setup._remember()
    assert Played(app.paths.content).times().keys() == {kind.played_as(one.document)}
    press(app, "back")
    assert scene._dates(scene.selected)[1].startswith("Last played: today")


def test_a_scenario_that_is_played_is_in_view_below_those_of_the_box(app) -> None:
    one = made(app, KINDS["warcraft.scenario"])
    setup = push(app, SetupScene, "setup", game="warcraft", work=one.document, frames=1)
    tile = next(tile for tile in setup.widgets if isinstance(tile, VariantTile) and tile.selected)
    assert setup.widgets.find("setup.variants").rect.contains(tile.rect)
    setup.changed()
    app.step([])
    assert setup.widgets.find("setup.variants").rect.contains(setup.widgets.find(tile.id).rect)


@pytest.mark.parametrize(
    ("size", "code", "percent"), sweep([(1280, 720), (1920, 1080), (1024, 640)], [*LANGUAGES, "xx"], [150, 100])
)
def test_nothing_overflows(make_app, size, code, percent) -> None:
    app = make_app(size=size, language=code)
    app.settings.text_percent = percent
    app.apply_settings(save=False)
    for kind in work_kinds():
        made(app, kind)
    scene = push(app, WorkshopScene, "workshop", frames=1)
    for n in range(len(scene.shown)):
        scene.select(n)
        settle(app)
    assert not toasts(app)


def test_examples_stand_after_the_works(app) -> None:
    """Beside few works the table was empty; where there was none, a single button stood on it. One of each kind comes
    first, and Delete leaves them alone."""
    one = made(app, KINDS["warcraft.scenario"])
    scene = push(app, WorkshopScene, "workshop", frames=1)
    assert [entry.work is None for entry in scene.shown[:2]] == [False, True]
    assert {entry.kind.id for entry in scene.shown[1 : 1 + len(KINDS)]} == set(KINDS)
    press(app, "new", "delete", "rename")
    assert on_top(app, WorkshopScene).selected.work is None
    assert shown(scene) == [one.title]
    scene.widgets.focus("workshop.game.adventure")
    press(app, "ok", "ok")
    assert on_top(app, EditorScene).opened.kind.game == "adventure"
