"""Packages on the screen: shown wherever they are dropped before anything of them is taken, and made of works."""

from pathlib import Path

import pytest

from tabletop.client.app import App
from tabletop.client.core.input import FileDropped
from tabletop.client.scenes.packages import PackageScene, ShareScene
from tabletop.client.scenes.workshop.scene import WorkshopScene
from tabletop.client.ui.button import Button
from tabletop.storage import packages, works
from tabletop.storage.packages import Package, Packed
from tests.support.damaged_packages import members_of, sound, zipped
from tests.support.pilot import click, find, on_top, push, settle, type_text


@pytest.fixture
def package(tmp_path: Path) -> Path:
    path = tmp_path / "works.wartable"
    path.write_bytes(sound())
    return path


def taken(app: App) -> list[str]:
    return sorted(path.name for path in app.paths.content.rglob("*.json"))


@pytest.mark.parametrize("scene", ["menu", "settings", "load", "setup", "workshop"])
def test_a_package_that_is_dropped_is_shown_and_nothing_is_taken(scene, app, package) -> None:
    app.push(scene)
    app.step([FileDropped(str(package).replace(".wartable", ".WarTable") if scene == "menu" else str(package))])
    settle(app)
    shown = on_top(app, PackageScene)
    if scene != "menu":  # where the name is not that of the file, it is said that there is none
        assert [one.work.kind.id for one in shown.held] == [
            "warcraft.scenario", "small_world.island", "adventure.cards", "lords_of_war.army",
        ]  # fmt: skip
    assert taken(app) == []


def test_what_is_chosen_is_taken_and_nothing_is_overwritten(app, package) -> None:
    for _ in range(2):
        scene = push(app, PackageScene, "package", path=package, frames=8)
        settle(app)
        scene.widgets.find("package.list").select(1)  # type: ignore[attr-defined]
        app.step([])
        click(app, "package.switch")
        assert scene.chosen == {0, 2, 3}
        click(app, "package.take")
        assert taken(app) == ["Mine.json", "Salt and Silver.json", "Three Hills.json"]
    assert "Three Hills" in app.toasts.items[-1].text


def test_a_fault_is_told_beside_the_work_which_cannot_be_chosen(app, package) -> None:
    members = members_of(sound())
    package.write_bytes(zipped({**members, "works/2.json": members["works/2.json"].replace(b"640", b"64")}))
    scene = push(app, PackageScene, "package", path=package, frames=8)
    assert scene.chosen == {0, 2, 3}
    scene.widgets.find("package.list").select(1)  # type: ignore[attr-defined]
    app.step([])
    switch = find(app, "package.switch")
    assert isinstance(switch, Button)
    assert not switch.enabled
    assert "64" in (switch.reason or "")
    scene._toggle(1)
    assert scene.chosen == {0, 2, 3}


def test_a_work_with_faults_named_in_another_language_alone_is_shown(app, package) -> None:
    """It stopped the program."""
    members = members_of(sound())
    island = members["works/2.json"].replace(b"640", b"64").replace(b'"en"', b'"de"').replace(b'"es"', b'"fr"')
    package.write_bytes(zipped({**members, "works/2.json": island}))
    scene = push(app, PackageScene, "package", path=package, frames=8)
    assert scene.chosen == {0, 2, 3}
    assert scene._name(1)


def test_a_file_that_is_no_package_is_answered_with_one_sentence(app, tmp_path) -> None:
    path = tmp_path / "bomb.wartable"
    path.write_bytes(b"PK\x05\x06")
    scene = push(app, PackageScene, "package", path=path, frames=3)
    settle(app)
    assert scene.held == ()
    assert "package.take" not in scene.widgets
    click(app, "package.cancel")
    assert app.scenes.top is not scene


def test_what_is_packed_here_opens_there(app, tmp_path) -> None:
    two = [(one.work.kind.id, one.work.document) for one in packages.loads(sound()).works]
    scene = push(app, ShareScene, "share", works=two, frames=3)
    settle(app)
    type_text(app, "Ana")  # the pen is in the first line that is empty
    assert scene.author == "Ana"
    click(app, "share.licence")
    settle(app)
    click(app, "popup.0")
    settle(app)
    click(app, "share.pack")
    (path,) = app.paths.exports.glob("*.wartable")
    found = packages.load(path)
    assert found.licence == "CC0-1.0"
    assert [(one.work.kind.id, one.work.document) for one in found.works] == two
    assert all(one.picture for one in found.works)
    again = Package((Packed(works.work_of(two[0][1])),))
    assert packages.loads(packages.dumps(again)).works[0].work.document == two[0][1]


def test_packages_are_found_in_the_exchange_folder(app, package) -> None:
    app.paths.exports.mkdir(parents=True)
    package.rename(app.paths.exports / package.name)
    app.push("workshop")
    settle(app)
    click(app, "workshop.import")
    settle(app)
    click(app, "import.go")
    settle(app)
    assert len(on_top(app, PackageScene).held) == 4
    click(app, "package.take")
    workshop = on_top(app, WorkshopScene)
    assert len(taken(app)) == 4
    assert workshop.selected is not None
    assert workshop.selected.work.stem == "Three Hills", "the first that was taken is chosen"


def test_a_single_work_is_shown_when_it_is_dropped_on_the_workshop(app) -> None:
    app.push("workshop")
    settle(app)
    path = Path(__file__).parents[2] / "docs" / "island-herons.json"
    app.step([FileDropped(str(path))])
    settle(app)
    (one,) = on_top(app, PackageScene).held
    assert one.work.kind.id == "small_world.island"


def test_another_work_of_ones_own_goes_into_the_same_file(app, package) -> None:
    held = [one.work for one in packages.load(package).works]
    for work in held:
        works.keep(app.paths, work)
    push(app, ShareScene, "share", works=[(held[0].kind.id, held[0].document)], frames=3)
    for choice in ("popup.0", "popup.1", "popup.0"):  # in, in, and out again
        click(app, "share.more")
        settle(app)
        click(app, choice)
        settle(app)
    click(app, "share.pack")
    (path,) = app.paths.exports.glob("*.wartable")
    found = packages.load(path).works
    assert len(found) == 2
    assert found[0].work.document == held[0].document
