"""The load browser: what is shown, what can be done with it, and that no file can stop it."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.client.app import App
from tabletop.client.core.input import FileDropped
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.browser import TileGrid
from tabletop.client.scenes.load import save_actions
from tabletop.client.scenes.load.import_save import ImportScene
from tabletop.client.scenes.load.save_actions import SaveFilter
from tabletop.client.scenes.load.saved_game import leaders
from tabletop.client.scenes.load.scene import LoadScene
from tabletop.rules import catalogue
from tabletop.rules.game import SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.storage.autosave import Autosave
from tabletop.storage.header import SaveInfo
from tabletop.storage.paths import Paths
from tabletop.storage.shelf import Shelf
from tabletop.text import messages, set_language
from tests.support.pilot import WidgetScene, click, double_click, on_top, press, push, settle, type_text, wait, wheel
from tests.support.sweeps import sweep

GAME = catalogue.game_ids()[0]
NAMES = {"alpha": ("Ana", "Marta"), "beta": ("Leo", "Iván"), "gamma": ("Berta", "Ana")}


def played(seed: int, steps: int, names: tuple[str, str] = ("Ana", "Marta")) -> Match[Any]:
    """A game after some random actions."""
    seats = tuple(SeatSetup(name, colour) for name, colour in zip(names, ("blue", "red"), strict=True))
    match = Match.start(catalogue.game(GAME), Setup(GAME, seats, seed=seed))
    bot = RandomBot(seed)
    for _ in range(steps):
        actions = match.legal_actions()
        if not actions:
            break
        match.apply(bot.pick(actions))
    return match


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    return Paths.under(tmp_path / "home")


@pytest.fixture
def filled(home: Paths) -> Paths:
    """Three saves, one of them finished, an autosave, and two files that are no games."""
    shelf = Shelf(home)
    for number, (title, names) in enumerate(NAMES.items()):
        info = SaveInfo(title=title, played_seconds=4000 * number)
        shelf.save(played(number, 5000 if title == "gamma" else 12 + number, names), info, title)
    keeper = Autosave(home)
    keeper.record(played(9, 20), SaveInfo(title="running"), sync=True)
    keeper.close()
    (home.saves / "shopping.json").write_text('{"milk": 2}', encoding="utf-8")
    (home.saves / "torn.json").write_bytes((home.saves / "alpha.json").read_bytes()[:900])
    return home


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenes that only note what they were given, in the place of the menu and the board."""
    monkeypatch.setitem(SCENES, "menu", WidgetScene)
    monkeypatch.setitem(SCENES, "board", WidgetScene)


@pytest.fixture(autouse=True)
def no_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.resources.example_saves", list)


def start(app: App) -> LoadScene:
    return push(app, LoadScene, "load", frames=1)


def titles(scene: LoadScene) -> list[str]:
    return [entry.title for entry in scene.shown]


def grid(scene: LoadScene) -> TileGrid:
    found = scene.widgets.find("load.grid")
    assert isinstance(found, TileGrid)
    return found


def choose(app: App, scene: LoadScene, title: str) -> None:
    """Click the tile of a game."""
    index = titles(scene).index(title)
    grid(scene).reveal_row(index)
    app.step([])
    click(app, grid(scene), at=grid(scene).row_rect(index).center)
    app.step([], 500)
    assert scene.selected.title == title


def chosen(app: App, title: str) -> LoadScene:
    """The list of saved games with that one chosen."""
    scene = start(app)
    choose(app, scene, title)
    return scene


# ------------------------------------------------------------------------------------------------ what is shown


def test_everything_in_the_folder_is_shown(filled, app) -> None:
    scene = start(app)
    assert set(titles(scene)) == {"alpha", "beta", "gamma", "running", "shopping", "torn"}
    assert [entry.problem is not None for entry in scene.shown] == [False] * 4 + [True] * 2
    assert scene.subtitle().startswith("3 saved games")


def test_pictures_are_drawn_one_a_frame(filled, app) -> None:
    scene = start(app)
    drawn: list[int] = []
    for _ in range(30):
        before = len(scene.pictures._latest)
        app.step([], 16)
        drawn.append(len(scene.pictures._latest) - before)
    assert max(drawn) <= 1
    visible = [scene.shown[index] for index in grid(scene).shown()]
    assert scene.plan is not None
    for entry in visible:
        assert entry.problem is not None or scene.pictures.picture(entry, scene.plan.picture_size) is not None
    assert scene.details is not None
    shown = app.frame
    settle(app)
    wait(app, 160)
    assert app.frame - shown <= 3  # nothing is drawn for ever


def test_a_changed_file_is_drawn_again(filled, app) -> None:
    scene = start(app)
    settle(app)
    entry = scene.shown[0]
    assert scene.pictures.rough(entry) is not None
    scene.app.library.save(played(30, 40), SaveInfo(title=entry.title), entry.title, over=entry)
    scene.refresh()
    assert scene.selected is not None


def test_check_boxes_leave_out(filled, app) -> None:
    scene = start(app)
    click(app, "load.show.broken")
    assert set(titles(scene)) == {"alpha", "beta", "gamma", "running"}
    click(app, "load.show.finished")
    assert set(titles(scene)) == {"alpha", "beta", "running"}
    click(app, "load.show.autosaves")
    assert set(titles(scene)) == {"alpha", "beta"}
    click(app, f"load.game.{GAME}")
    assert set(titles(scene)) == {"alpha", "beta"}
    click(app, "load.game.all")
    assert {game: number for game, number, _ in scene.games()}[GAME] == "4"


def test_typing_searches_titles_and_players(filled, app) -> None:
    scene = start(app)
    type_text(app, "iv")
    assert titles(scene) == ["beta"]
    assert scene.widgets.focused.id == "load.search"
    type_text(app, "zzz")
    assert titles(scene) == []
    app.step([])
    click(app, "load.show_all")
    assert len(scene.shown) == 6
    type_text(app, "ana")
    assert set(titles(scene)) == {"alpha", "gamma", "running"}
    press(app, "back")
    assert scene.choice.search == ""
    assert app.scenes.top is scene


def test_search_keeps_no_accents(filled, app) -> None:
    scene = start(app)
    scene.search("IVAN")
    assert titles(scene) == ["beta"]


def test_the_order_is_chosen_in_a_list(filled, app) -> None:
    scene = start(app)
    click(app, "load.sort")
    app.step([])
    click(app, "popup.title")
    assert titles(scene)[:4] == ["alpha", "beta", "gamma", "running"]
    click(app, "load.sort")
    app.step([])
    click(app, "popup.turn")
    turns = [entry.header.turn for entry in scene.shown if entry.header is not None]
    assert turns == sorted(turns, reverse=True)


def test_an_empty_shelf_says_so_and_leads_on(app, board) -> None:
    scene = start(app)
    assert scene.selected is None
    assert "load.open" not in scene.widgets
    click(app, "load.new")
    assert on_top(app).name == "menu"


@pytest.mark.parametrize(("size", "code"), sweep([(1280, 720), (1920, 1080), (1024, 640)], ["en", "xx", "es"]))
def test_no_text_overflows(filled, make_app, size, code) -> None:
    app = make_app(size=size, language=code)
    for percent in (100, 150):
        app.settings.text_percent = percent
        app.apply_settings(save=False)
        set_language(code)
        scene = start(app)
        settle(app)
        for index in range(len(scene.shown)):
            scene.select(index)
            app.step([])
        scene.select(0)
        scene.start_rename()
        app.step([])
        scene.end_rename(False)
        scene.bring_in()
        app.step([])
        assert not app.canvas.overflows
        app.pop()
        app.step([])
        app.pop()


# ---------------------------------------------------------------------------------------------- what can be done


def test_enter_loads_the_chosen_game(filled, app, board) -> None:
    chosen(app, "beta")
    press(app, "ok")
    top = on_top(app, WidgetScene)
    assert top.name == "board"
    assert [each.name for each in app.scenes.scenes] == ["menu", "board"]
    assert {seat.name for seat in top.args["match"].seats} == {"Leo", "Iván"}
    assert top.args["info"].title == "beta"
    assert top.args["info"].id != json.loads((filled.saves / "beta.json").read_text())["header"]["id"]


def test_a_double_click_loads(filled, app, board) -> None:
    scene = start(app)
    place = grid(scene).row_rect(0).center
    double_click(app, grid(scene), at=place)
    assert on_top(app).name == "board"


def test_the_autosave_goes_on_in_its_slot_and_is_not_locked(filled, app, board) -> None:
    chosen(app, "running")
    click(app, "load.open")
    assert isinstance(app.scenes.top, WidgetScene)
    keeper = Autosave(filled)
    keeper.record(app.scenes.top.args["match"], app.scenes.top.args["info"])
    keeper.close()
    assert len(keeper.slots()) == 1


def test_arrows_move_and_the_search_line_lets_them_through(filled, app) -> None:
    scene = start(app)
    first = scene.selected
    press(app, "right")
    assert scene.selected is not first
    press(app, "find", "down")
    assert scene.widgets.focused.id == "load.search"
    assert scene.selected is not None


def test_a_broken_file_is_refused_in_words(filled, app, board) -> None:
    scene = chosen(app, "shopping")
    press(app, "ok")
    assert app.scenes.top is scene
    assert "shopping.json" in app.tooltips.shown.text
    assert not scene.widgets.find("load.open").enabled
    assert scene.widgets.find("load.export").enabled


def test_damage_below_the_header_is_found_and_shown(filled, app, board) -> None:
    path = filled.saves / "alpha.json"
    text = path.read_text(encoding="utf-8")
    middle = text.rindex('"state"') + 30
    path.write_text(text[:middle] + ("1" if text[middle] != "1" else "2") + text[middle + 1 :], encoding="utf-8")
    scene = start(app)
    settle(app, 4000)
    entry = next(entry for entry in scene.shown if entry.path == path)
    problem = scene.problem(entry)
    assert problem.code in {"checksum", "not_json", "damaged"}
    choose(app, scene, "alpha")
    press(app, "ok")
    assert app.scenes.top is scene


def test_delete_has_a_way_back(filled, app) -> None:
    scene = chosen(app, "alpha")
    press(app, "delete")
    assert "alpha" not in titles(scene)
    assert not (filled.saves / "alpha.json").exists()
    press(app, "toast")
    assert (filled.saves / "alpha.json").exists()
    assert scene.selected.title == "alpha"


def test_a_broken_file_can_be_deleted(filled, app) -> None:
    scene = chosen(app, "torn")
    click(app, "load.delete")
    assert "torn" not in titles(scene)


def test_rename_by_key(filled, app) -> None:
    scene = chosen(app, "alpha")
    press(app, "rename")
    assert scene.widgets.focused.id == "load.title"
    type_text(app, "Omega?")
    press(app, "ok")
    assert scene.selected.title == "Omega?"
    assert "alpha" not in titles(scene)
    press(app, "rename")
    type_text(app, "nothing")
    press(app, "back")
    assert scene.renaming is None
    assert "nothing" not in titles(scene)
    assert app.scenes.top is scene


def test_rename_by_buttons(filled, app) -> None:
    scene = chosen(app, "beta")
    click(app, "load.rename")
    app.step([])
    type_text(app, "second")
    click(app, "load.rename.keep")
    assert "second" in titles(scene)


def test_duplicate_makes_a_game_of_its_own(filled, app) -> None:
    scene = chosen(app, "beta")
    click(app, "load.duplicate")
    assert scene.selected.title == "beta (2)"
    assert {"beta", "beta (2)"} <= set(titles(scene))


def test_export_and_import(filled, app) -> None:
    scene = chosen(app, "beta")
    click(app, "load.export")
    exported = list(filled.exports.glob("*.json"))
    assert len(exported) == 1
    press(app, "toast")
    assert app.clipboard() == str(exported[0])
    click(app, "load.import")
    app.step([])
    top = on_top(app, ImportScene)
    assert [entry.title for entry in top.entries] == ["beta"]
    press(app, "ok")
    assert app.scenes.top is scene
    assert titles(scene).count("beta") == 2


def test_import_by_path_and_its_refusal(filled, app, tmp_path) -> None:
    scene = start(app)
    other = tmp_path / "elsewhere.json"
    other.write_bytes((filled.saves / "gamma.json").read_bytes())
    scene.bring_in()
    app.step([])
    assert not app.scenes.top.widgets.find("import.go").enabled
    app.scenes.top.widgets.focus("import.path")
    type_text(app, str(tmp_path / "missing.json"))
    press(app, "ok")
    assert app.toasts.items
    assert isinstance(app.scenes.top, ImportScene)
    press(app, "select_all")
    type_text(app, str(other))
    click(app, "import.go")
    assert app.scenes.top is scene
    assert titles(scene).count("gamma") == 2
    assert scene.selected.title == "gamma"


def test_a_deleted_game_could_be_brought_back_for_seconds_alone(filled, app) -> None:
    """For a month it is on the list of what can be imported, after the files of the folder; nothing else that was
    deleted is."""
    scene = chosen(app, "beta")
    press(app, "delete")
    assert "beta" not in titles(scene)
    (day,) = filled.trash.iterdir()
    (day / "army.json").write_text("{}")
    app.toasts.items.clear()
    click(app, "load.import")
    app.step([])
    assert [entry.title for entry in on_top(app, ImportScene).entries] == ["beta"]
    press(app, "ok")
    assert app.scenes.top is scene
    assert titles(scene).count("beta") == 1


def test_a_dropped_file_is_imported(filled, app, tmp_path) -> None:
    scene = start(app)
    other = tmp_path / "dropped.json"
    other.write_bytes((filled.saves / "alpha.json").read_bytes())
    app.step([FileDropped(str(other))])
    assert titles(scene).count("alpha") == 2
    app.step([FileDropped(str(filled.saves / "shopping.json"))])
    assert len([entry for entry in scene.entries if entry.header is None]) == 2
    app.step([FileDropped(str(tmp_path))])
    assert app.scenes.top is scene


def test_examples_are_offered_but_not_changed(filled, app, board, monkeypatch, tmp_path) -> None:
    example = tmp_path / "example.json"
    example.write_bytes((filled.saves / "alpha.json").read_bytes())
    (filled.saves / "alpha.json").unlink()
    monkeypatch.setattr("tabletop.resources.example_saves", lambda: [example])
    scene = chosen(app, "alpha")
    assert scene.selected.kind == "example"
    press(app, "delete", "rename")
    assert example.exists()
    assert scene.renaming is None
    click(app, "load.open")
    assert on_top(app).name == "board"


def test_right_click_offers_the_same(filled, app) -> None:
    scene = start(app)
    click(app, grid(scene), button=3, at=grid(scene).row_rect(1).center)
    app.step([])
    assert on_top(app).name == "popup"
    click(app, "popup.duplicate")
    assert any(title.endswith("(2)") for title in titles(scene))


def test_a_hundred_games_scroll(home, app) -> None:
    shelf = Shelf(home)
    match = played(1, 10)
    for number in range(60):
        shelf.save(match, SaveInfo(title=f"game {number:03}"), f"game {number:03}")
    scene = start(app)
    wheel(app, "load.grid", -30)
    settle(app, 500)
    press(app, "end")
    assert scene._index == 59
    press(app, "home")
    assert scene._index == 0


def test_a_folder_that_cannot_be_read_is_an_entry_not_an_end(home, app) -> None:
    home.saves.parent.mkdir(parents=True, exist_ok=True)
    home.saves.write_text("a file where the folder should be")
    scene = start(app)
    assert [entry.problem is not None for entry in scene.shown] == [True]
    settle(app)
    assert app.scenes.top is scene


# --------------------------------------------------------------------------------------------------------- words


def test_dates_are_said_as_people_say_them() -> None:
    now = datetime(2025, 3, 14, 12, 0).astimezone()
    cases = {
        now - timedelta(hours=1): ("today, 11:00", "hoy, 11:00"),
        now - timedelta(hours=14): ("yesterday, 22:00", "ayer, 22:00"),
        now - timedelta(days=3): ("Tuesday", "martes"),
        now - timedelta(days=40): ("2 February", "2 de febrero"),
        now - timedelta(days=400): ("8 February 2024", "8 de febrero de 2024"),
        now + timedelta(days=2): ("16 March", "16 de marzo"),
    }
    for then, (english, spanish) in cases.items():
        set_language("en")
        assert save_actions.when(then, now) == english
        set_language("es")
        assert save_actions.when(then, now) == spanish
    set_language("en")
    assert save_actions.when(None, now) == "date unknown"


def test_turns_and_results_are_said_in_a_line(filled) -> None:
    entries = {entry.title: entry for entry in Shelf(filled).entries()}
    running, over = entries["alpha"].header, entries["gamma"].header
    assert running is not None
    assert save_actions.turn_line(running).startswith("Turn ")
    assert over.ending is not None
    assert save_actions.outcome_sentence(over).endswith(".")
    assert "{" not in save_actions.outcome_sentence(over)
    assert save_actions.played(59) == "less than a minute"
    assert save_actions.played(4000) == "1 h 6 min"


def test_the_crown_of_a_finished_game_was_that_of_the_highest_score(filled) -> None:
    """In a battle in which one side needs fewer units than the other, the loser wore it."""
    header = next(
        one.header for one in Shelf(filled).entries() if one.header is not None and len(one.header.seats) == 2
    )
    on = replace(header, scores=(11, 10), ending=None, winners=())
    assert leaders(on) == (0,)
    assert leaders(replace(on, scores=(10, 10))) == ()
    assert leaders(replace(on, ending="units", winners=(1,))) == (1,)


def test_a_choice_keeps_what_is_selected() -> None:
    choice = SaveFilter()
    assert choice.index([]) == -1
    choice.selected = Path("x")
    assert choice.index([], 3) == -1


def test_shipped_examples_are_named_in_both_languages(app, board, monkeypatch) -> None:
    monkeypatch.undo()
    monkeypatch.setitem(SCENES, "menu", WidgetScene)
    monkeypatch.setitem(SCENES, "board", WidgetScene)
    set_language("es")
    app._library = None
    scene = start(app)
    examples = [entry for entry in scene.shown if entry.kind == "example"]
    assert len(examples) >= 4
    for entry in examples:
        assert entry.problem is None
        assert save_actions.title(entry) != entry.title
        assert len(save_actions.example_note(entry)) > 60
    scene.select(scene.shown.index(examples[0]))
    click(app, "load.duplicate")
    assert scene.selected.title == save_actions.title(examples[0])
    scene.search("")
    scene._reveal(examples[0].path)
    press(app, "ok")
    assert isinstance(app.scenes.top, WidgetScene)
    assert app.scenes.top.args["info"].title == save_actions.title(examples[0])


def test_an_example_is_saved_under_its_name_in_the_language_in_use(app) -> None:
    key = "load.example.example-3-volley"
    english, spanish = messages()[key]["en"], messages()[key]["es"]
    set_language("es")
    assert save_actions.in_this_language(english) == spanish
    assert save_actions.in_this_language(spanish) == spanish
    assert save_actions.in_this_language("Domingo") == "Domingo"
    set_language("en")
    assert save_actions.in_this_language(spanish) == english


@pytest.mark.parametrize(
    ("title", "here"),
    [
        ("Player 1 – Captain", "Jugador 1 – Capitán"),
        ("Ana – Captain 2", "Ana – Capitán 2"),
        ("Player 1 – Captain (2)", "Jugador 1 – Capitán (2)"),
        ("Player 1 – Captain (from 12)", "Jugador 1 – Capitán (desde 12)"),
        ("Player 1 – Recruit (from 12) (3)", "Jugador 1 – Recluta (desde 12) (3)"),
        ("Captain", "Captain"),
        ("Ana – Marta", "Ana – Marta"),
        ("Our (from 3) – evening", "Our (from 3) – evening"),
    ],
)
def test_a_save_made_in_english_kept_its_title_in_spanish(home, app, title, here) -> None:
    """What the program made of the names it gave to seats is made in the reader's language."""
    Shelf(home).save(played(3, 4, ("Player 1", "Captain")), SaveInfo(), title)
    app.set_language("es")
    scene = start(app)
    entry = next(entry for entry in scene.entries if entry.title == title)
    assert save_actions.title(entry) == here
    app.set_language("en")
    assert save_actions.title(entry) == title


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_damaged_autosave_was_named_by_its_slot(home, app, language) -> None:
    info = SaveInfo(title="Player 1 – Captain")
    autosave = Autosave(home)
    for n in range(3):
        autosave.record(played(3, n + 1), info, sync=True)
    autosave.close()
    base = home.autosave / f"{info.id}.json"
    base.write_bytes(base.read_bytes()[:200])
    set_language(language)
    (found,) = Autosave(home).pending()
    (problem,) = found.damaged
    assert ("Jugador 1 – Capitán" if language == "es" else "Player 1 – Captain") in save_actions.problem_words(problem)
    for path in home.autosave.glob("*.json*"):
        path.write_bytes(b"{")
    _, damaged = Autosave(home).newest()
    assert damaged
    for words in [save_actions.problem_words(problem) for problem in damaged]:
        assert info.id not in words
    app.set_language(language)
    scene = start(app)
    shown = [save_actions.title(entry) + save_actions.problem_sentence(entry) for entry in scene.entries]
    assert not [words for words in shown if info.id in words]


def test_an_empty_shelf_tells_no_keys_of_a_game(app, monkeypatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(LoadScene, "hint", lambda _, command: told.append(command) or command)
    scene = push(app, LoadScene, "load", frames=2)
    assert not scene.shown
    assert set(told) == {"find", "back"}


def test_the_picture_of_a_tile_left_a_strip_at_its_right(filled, app) -> None:
    """Where nothing is scrolled, tiles are wider by the bar."""
    scene = start(app)
    tile, plan = grid(scene).row_rect(0), scene.plan
    assert plan.picture_size[0] == pytest.approx(tile.w - 2 * plan.inset)
