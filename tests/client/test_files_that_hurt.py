"""What files and folders did to the client: the board that is not saved, opened games, dates, scenarios dropped in."""

import errno
import json
import os
import random
import shutil
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import pytest

from tabletop.client.app import App
from tabletop.client.games.own_files import bring_in, own_files
from tabletop.client.games.warcraft.setup_panel import fault_text, load_scenario
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.game_over import GameOverScene
from tabletop.client.scenes.load.import_save import candidates
from tabletop.client.scenes.load.save_actions import moment, open_game, when
from tabletop.client.scenes.menu import scene as running
from tabletop.commands import crash_reports, output
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal
from tabletop.storage import atomic, document, format
from tabletop.storage.autosave import Autosave
from tabletop.storage.errors import SaveError
from tabletop.storage.shelf import Shelf
from tabletop.text import t
from tests.support.boards import board
from tests.support.lords_of_war_client import new_match
from tests.support.pilot import DRAWN, click, on_top, rest, undrawn, wait
from tests.support.showing import clear_board

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "scenario-three-hills.json"
SAVE = ROOT / "saves" / "example-2-forced-advance.json"
FINISHED = ("lords_of_war/units", "warcraft/main2-points", "small_world/base-2-coins", "adventure/2-most_valor")
FAR = 10**12  # seconds; the year 33658


def full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "full")


def open_save(app: App, data: bytes | None = None) -> BoardScene:
    """A save on the board as ``tabletop load`` puts it there, the curtain open."""
    loaded = format.loads(SAVE.read_bytes() if data is None else data)
    app.push("menu")
    app.push("board", match=loaded.match, info=loaded.info.fork(), stored=True)
    for _ in range(3):
        app.step([], 16)
    scene = board(app)
    if app.scenes.top is not scene:
        app.pop()
    if scene.session.handing_over:
        scene.taken_over()
    app.step([], 16)
    return scene


def act(app: App, scene: BoardScene) -> None:
    scene.session.do(scene.session.match.legal_actions()[0])
    scene.session.settle()
    app.step([], 16)
    app.step([], 16)


def slots(app: App) -> list[str]:
    return Autosave(app.paths).slots()


# ------------------------------------------------------------------------------------------------- not saved


def test_a_sign_stays_on_the_board_until_a_save_has_worked(app) -> None:
    app.push("board", match=new_match())
    app.step([], 16)
    scene = board(app)
    app.pop()
    scene.taken_over()
    app.step([], 16)
    assert "bar.unsaved" not in scene.widgets
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic, "_fill", full)
        act(app, scene)
        app.step([], 60_000)  # long after its message has gone
        app.step([], 16)
        sign = scene.widgets.find("bar.unsaved")
        assert scene.saver.trouble_words()
        assert scene.saver.trouble_words() in (sign.tooltip or "")
        told = [item.text for item in app.toasts.items]
        act(app, scene)
        assert [item.text for item in app.toasts.items] == told, "told once"
        click(app, "bar.unsaved")
        app.step([], 16)
        assert "bar.unsaved" in scene.widgets
    click(app, "bar.unsaved")
    app.step([], 16)
    assert "bar.unsaved" not in scene.widgets
    assert not scene.at_risk()
    assert [item.text for item in app.toasts.items][-1] == t("board.saved_again")


def test_a_save_by_name_takes_the_sign_away(app) -> None:
    app.push("board", match=new_match())
    app.step([], 16)
    scene = board(app)
    scene.saver._set_trouble(SaveError("disk_full"))
    scene.saver._save("by name")
    assert scene.saver.trouble is None


@pytest.mark.parametrize("name", ["example-2-forced-advance", "example-warcraft-2-teams"])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_sign_stands_beside_that_of_the_options_and_covers_nothing(make_app, size, name) -> None:
    app = make_app(size, language="es")
    try:
        scene = open_save(app, (ROOT / "saves" / f"{name}.json").read_bytes())
        scene.saver._set_trouble(SaveError("disk_full"))
        app.step([], 16)
        sign, options = scene.widgets.find("bar.unsaved").rect, scene.widgets.find("bar.options").rect
        assert sign.x >= options.right
        words = app.canvas.measure(t("board.not_saved"), "small_strong")[0]
        assert sign.x + 28 + words <= sign.right
        others = [widget for widget in scene.widgets if widget.id not in ("bar.unsaved", "bar.options")]
        assert not [widget.id for widget in others if widget.rect.colliderect(sign)]
    finally:
        app.close()


# ------------------------------------------------------------------------------------------------ opened games


def test_opening_the_same_file_again_and_again_leaves_no_autosave(app) -> None:
    for _ in range(3):
        scene = open_save(app)
        assert slots(app) == []
        app.reset("menu")
    assert not list(app.paths.autosave.glob("*"))
    scene = open_save(app)
    act(app, scene)
    assert slots(app) == [scene.saver.info.id]
    app.reset("menu")
    assert len(slots(app)) == 1


def test_the_cap_of_the_settings_is_kept_when_a_table_is_left(app) -> None:
    app.settings.autosaves = 5
    for n in range(7):
        app.push("board", match=new_match(seed=n))
        app.step([], 16)
        app.reset("menu")
    assert len(slots(app)) == 5
    app.settings.autosaves = 0
    app.push("board", match=new_match(seed=99))
    app.step([], 16)
    app.reset("menu")
    assert len(slots(app)) == 6


FORGED = [path for n in (2, 3, 4) for path in sorted((ROOT / "saves").glob(f"*-{n}-*.json"))]
FORGED += [ROOT / "saves" / "example-warcraft-7-battle.json"]


def inserted(path: Path) -> bytes:
    """A sealed save with a sound position in whose deal one number was inserted."""
    parsed = cast(dict[str, Any], document.parse(path.read_bytes()))
    parsed["setup"]["deal"].insert(0, 1)
    # Of today's rules: an older game whose record does not hold was said to be of older rules.
    parsed["content"] = parsed["header"]["began"] = catalogue.meta(parsed["game"]).version
    return document.seal(parsed, "journal")


@pytest.mark.parametrize("path", FORGED, ids=lambda path: path.stem)
def test_a_journal_that_does_not_follow_its_deal_broke_the_board(app, tmp_path, path) -> None:
    """ReplayError came out of whatever asked for the past: the match has none, which is said once."""
    forged = tmp_path / path.name
    forged.write_bytes(inserted(path))
    (entry,) = (entry for entry in Shelf(app.paths, (forged,)).entries() if entry.path == forged)
    assert open_game(app, entry)
    rest(app)
    assert on_top(app).name == "dialog"
    app.pop()
    scene = board(app)
    match = scene.session.match
    assert match.journal == []
    rng = random.Random(path.stem)
    for n in range(25):
        clear_board(app, scene)
        if match.decider is None:
            break
        scene.touched(scene.session.do(rng.choice(match.legal_actions())))
        with undrawn(app) if n % DRAWN else nullcontext():
            app.step([], 16)
    assert len(match.journal) > 0
    clear_board(app, scene)
    for index in (0, len(match.journal) // 2, None):
        scene.look(index)
        app.step([], 16)
    assert [line.words for line in scene.log_drawer.lines()]
    while scene.session.undo_reason() is None:
        scene._undo_now()
        clear_board(app, scene)
    assert match.journal == [] or scene.session.undo_reason()
    again = format.loads(format.dumps(match, scene.saver.info))
    assert (again.fault, again.match.earlier) == (None, match.earlier), "it is said once"


@pytest.mark.parametrize("name", FINISHED)
def test_the_result_of_a_game_without_a_past_is_shown(app, name) -> None:
    loaded = format.loads(inserted(ROOT / "tests" / "recorded" / "games" / f"{name}.json"))
    assert loaded.fault is not None
    app.push("board", match=loaded.match, info=loaded.info.fork(), stored=True)
    scene = board(app)
    scene.show_result()
    app.step([], 16)
    assert isinstance(app.scenes.top, GameOverScene)
    scores = loaded.match.game.headline(loaded.match.state).scores
    assert len(app.scenes.top.charts.series) in (0, len(scores))


# ------------------------------------------------------------------------------------------ dates and folders


def test_dates_beyond_the_calendar_are_unknown_dates(app) -> None:
    folder = app.paths.saves
    folder.mkdir(parents=True)
    parsed = document.parse(SAVE.read_bytes())
    for name, saved in (("a", "9999-99-99T99:99:99Z"), ("b", "٢٠٢٤"), ("c", "0001-01-01T00:00:00Z"), ("d", "")):
        parsed["header"]["saved"] = saved
        path = folder / f"{name}.json"
        path.write_bytes(document.seal(parsed, "journal"))
        os.utime(path, (FAR, FAR))
    (folder / "e.json").write_bytes(b"{")
    os.utime(folder / "e.json", (FAR, FAR))
    entries = [*Shelf(app.paths).entries(), *candidates(folder, app.paths.trash)]
    assert len(entries) == 10
    now = moment(entries[0])
    for entry in entries:
        assert when(moment(entry), now) if now else moment(entry) is None
    app.push("load")
    wait(app, 250, turn=50)
    app.push("import")
    wait(app, 250, turn=50)
    assert app.scenes.top.name == "import"


def test_a_dangling_link_among_the_autosaves_stops_no_start(app) -> None:
    app.paths.autosave.mkdir(parents=True)
    (app.paths.autosave / f"{'a' * 32}.json").symlink_to("nowhere")
    assert running.glance(app.paths) is None
    assert running.find_running(app.paths) == (None, ())
    app.push("menu")
    for _ in range(3):
        app.step([], 50)
    assert app.scenes.top.name == "menu"
    shutil.rmtree(app.paths.autosave)
    app.paths.autosave.write_bytes(b"a file in the folder's place")
    assert running.glance(app.paths) is None


# ------------------------------------------------------------------------------------------------- scenarios


def test_a_scenario_dropped_on_a_full_disk_leaves_nothing(tmp_path, monkeypatch) -> None:
    """It left an empty file, which was listed as broken ever after."""
    folder = tmp_path / "scenarios"
    for step in ("_fill", "_claim"):
        with monkeypatch.context() as patch:
            patch.setattr(atomic, step, full)
            with pytest.raises(SaveError, match="disk_full"):
                bring_in(EXAMPLE, folder, load_scenario, "scenario")
        assert list(folder.iterdir()) == []
    assert bring_in(EXAMPLE, folder, load_scenario, "scenario").name == EXAMPLE.name
    assert (folder / EXAMPLE.name).read_bytes() == EXAMPLE.read_bytes()


def test_control_characters_of_a_scenario_reach_no_sentence(tmp_path) -> None:
    evil = "\x1b[2J\x07\n\u202e"
    whole = json.loads(EXAMPLE.read_text("utf-8"))
    (tmp_path / f"{evil}.json").write_text(json.dumps({**whole, "id": evil}), "utf-8")
    (tmp_path / "good.json").write_text(json.dumps({**whole, "name": {"en": f"a{evil}"}}), "utf-8")
    (tmp_path / f"{evil}2.json").write_text("{", "utf-8")
    files = own_files(tmp_path, load_scenario)
    assert len(files) == 3
    for file in files:
        assert file.name.isprintable()
        if isinstance(file.found, Refusal):
            assert fault_text(file.found).isprintable()
        else:
            assert file.found.name["en"].isprintable()


# ---------------------------------------------------------------------------------------------- other writes


def test_what_reaches_the_terminal_drives_nothing(capsys) -> None:
    output.say("one\ntwo\x1b[2J")
    output.complain("three\x07\u202e")
    out, err = capsys.readouterr()
    assert out == "one\ntwo\ufffd[2J\n"
    assert err == "three\ufffd\ufffd\n"


def test_pictures_and_reports_fail_whole(app, monkeypatch) -> None:
    from tabletop.client.core import window as picture

    app.push("menu")
    app.step([], 16)
    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_fill", full)
        picture.take_screenshot(app)
        assert crash_reports.report_crash(app.paths, ValueError("x")) is None
    folders = [app.paths.saves.parent / "pictures", app.paths.crash]
    assert not [path for folder in folders for path in folder.iterdir()]
    picture.take_screenshot(app)
    assert crash_reports.report_crash(app.paths, ValueError("x")) is not None
    assert all(path.stat().st_size for folder in folders for path in folder.iterdir())


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_save_dialog_says_that_a_save_is_open(app, language) -> None:
    app.set_language(language)
    example = next(entry for entry in app.library.entries() if entry.kind == "example")
    loaded = app.library.open(example)
    app.push("board", match=loaded.match, info=loaded.info).saver.ask_title()
    scene = app.scenes.top
    app.step([], 16)
    note = scene.places["note"]
    assert note.h + 0.01 >= app.canvas.block_height(t("save_as.open"), "small", note.w) > 0
    assert scene.widgets.find("naming.entry").rect.bottom <= note.y
    assert note.bottom <= scene.widgets.find("naming.ok").rect.y


@pytest.mark.parametrize("data", [b"", b"garbage" * 99])
def test_a_font_that_is_cut_off_ended_the_program_without_a_word(data) -> None:
    """SDL opens it all the same, and dies when it draws with it."""
    from tabletop.client.draw.text import _whole
    from tabletop.resources import asset_path

    whole = asset_path("fonts/lato/Lato-Medium.ttf").read_bytes()
    assert _whole(whole) == whole
    for wrong in (data, whole[:300], whole[:-9]):
        with pytest.raises(ValueError, match="font"):
            _whole(wrong)
