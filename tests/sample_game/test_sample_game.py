"""The sample game is played by the conformance suite and by clicks, installed as a package, and stays small."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.cli import main
from tabletop.client import games
from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.client.games.plain import PlainTable
from tabletop.client.games.table import Thumbnail
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.lessons.library import LESSON_FILES, PUZZLE_FILES
from tabletop.lessons.puzzles.puzzle_goals import goals
from tabletop.resources import asset_path
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal, Target
from tabletop.rules.match import Match
from tabletop.storage import format as save_format, works
from tabletop.storage.errors import SaveError
from tabletop.text import has, rulebook_path, set_language, t
from tests.support.conformance import play_checked
from tests.support.conformance_probe import PROFILES, Probe
from tests.support.pilot import click, on_top, push, toasts
from tests.support.plug_ins import installed
from tests.support.x_server import x_server

from .tabletop_reversi import META
from .tabletop_reversi.actions import PlaceDisc
from .tabletop_reversi.game import GAME
from .tabletop_reversi.queries import State
from .tabletop_reversi.table import ReversiTable, ReversiWords

HERE = Path(__file__).parent
PACKAGE = HERE / "tabletop_reversi"
MOST_LINES = 500


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """The game is installed for the length of a test."""
    with installed({META.id: f"{__package__}.tabletop_reversi"}):
        yield


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    made = App(AppOptions(home=tmp_path, size=(1280, 720), silent=True, language="en"))
    made.settings.animation_percent, made.settings.skip_forced = 0, False
    yield made
    made.close()


def start(seed: int = 1, **options: int) -> Match[State]:
    words = [f"{name}={value}" for name, value in options.items()]
    return Match.start(GAME, make_setup(META, words=words, seed=seed))


def test_rules_and_table_are_short() -> None:
    lines = [path.read_text(encoding="utf-8").splitlines() for path in PACKAGE.glob("*.py")]
    assert 0 < sum(map(len, lines)) <= MOST_LINES


def test_a_copy_of_it_keeps_the_arrows_of_the_house() -> None:
    """As for every game: the table asks queries, actions and events alone."""
    tree = ast.parse((PACKAGE / "table.py").read_text(encoding="utf-8"))
    beside = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
    assert beside <= {"actions", "queries"}


def test_no_list_of_the_program_has_it_before_it_is_installed() -> None:
    assert META.id not in catalogue.shipped_ids()
    assert catalogue.game_ids() == (*catalogue.shipped_ids(), META.id)
    with installed():
        assert META.id not in catalogue.game_ids()
        assert not catalogue.is_known(META.id)


@pytest.mark.parametrize("language", ["en", "es", "de"])
def test_it_brings_its_texts_rules_and_pictures(language: str) -> None:
    """Words that it lacks in a language are there in English."""
    set_language(language)
    assert t("reversi.title") == "Reversi"
    assert not has("reversi.nonsense")
    assert "d3" in ReversiWords(META.id).order(PlaceDisc("d3"))
    assert rulebook_path(META.id).read_text(encoding="utf-8").startswith("# Reversi")
    assert asset_path(f"images/{games.cover(META.id).picture}").is_file()
    assert games.table_class(META.id) is ReversiTable
    assert ReversiTable.__module__.endswith("tabletop_reversi.table")


@pytest.mark.parametrize("size", [4, 6, 8])
def test_the_conformance_suite_plays_it(size: int) -> None:
    game = catalogue.game(META.id)
    probe = Probe(game, PROFILES["thorough"])
    for seed in range(1, 10 - size):
        setup = make_setup(META, words=[f"size={size}"], seed=seed)
        match = play_checked(game, setup, seed, probe)
        assert match.outcome is not None
        assert match.outcome.ending in META.endings


def test_rv_2_and_rv_3_a_disc_traps_a_line() -> None:
    match = start()
    assert [action.text for action in match.legal_actions()] == ["place d3", "place c4", "place f5", "place e6"]
    events = match.apply(PlaceDisc("d3"))
    assert events[0].turned == ("d4",)  # type: ignore[attr-defined]
    assert GAME.refusal(match.state, (Target("space", "d3"),)) == Refusal(
        "RV-PLY-2", "taken", {"square": "d3", "seat": 1}
    )
    assert GAME.refusal(match.state, (Target("space", "a1"),)) == Refusal(
        "RV-PLY-2", "traps_nothing", {"square": "a1", "seat": 1}
    )


@pytest.mark.parametrize("drawn", [True, False])
def test_the_set_up_promised_a_board_and_a_curtain(app: App, monkeypatch: pytest.MonkeyPatch, drawn: bool) -> None:
    """A game that hides nothing needs no curtain; an empty box headed 'Board' stood below the players. It shows the
    first position where the table draws small pictures, else nothing."""
    pictures: list[Match[State]] = []
    picture: Thumbnail[State] | None = None
    if drawn:
        picture = Thumbnail(lambda canvas, match, rect: pictures.append(match))
    monkeypatch.setattr(ReversiTable, "thumbnail", lambda: picture)
    scene = push(app, SetupScene, "setup", game=META.id)
    app.step([])
    assert "table.curtain" not in [widget.id for widget in scene.widgets]
    assert (t("setup.board") in [title for _, _, title, _ in scene._panels]) is drawn
    assert bool(pictures) is drawn
    assert not scene._board_below


def test_a_game_without_puzzles_has_none() -> None:
    assert goals(META.id) == {}


def test_a_game_without_works_hinders_none_of_another_game() -> None:
    """What is dropped on the window is compared with the works of every game."""
    assert catalogue.work_rules(META.id) == ()
    with pytest.raises(catalogue.UnknownGame):
        catalogue.rules_of_work(f"{META.id}.board")
    with pytest.raises(SaveError):
        works.work_of({"format": "another-program"})


def _click(app: App, pos: tuple[float, float]) -> None:
    app.step([PointerMove(pos), PointerDown(pos)])
    app.step([PointerUp(pos)])


def test_a_game_without_players_gives_no_hint(app: App) -> None:
    """The button opened a page that ended with an error."""
    board = push(app, BoardScene, "board", match=start())
    app.step([])
    board.show_hint()
    app.step([])
    assert on_top(app) is board
    assert t("board.hint.nobody") in toasts(app)
    assert not board.widgets.find("bar.hint").enabled


def test_a_whole_game_by_clicks(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, match = RandomBot(3), start(size=6)
    board = push(app, BoardScene, "board", match=match)
    app.step([])
    clicks: list[Callable[[], None]] = []
    while match.outcome is None:
        legal = match.legal_actions()
        action = legal[bot.below(len(legal))]
        target = action.path[0]
        app.scenes.run_layouts()
        name = str(target) if target.kind == "space" else "primary"
        _click(app, board.widgets.find(name).rect.center)
        clicks.append(lambda: None)
        for _ in range(30):
            app.step([], 16)
    assert len(match.journal) == len(clicks)
    assert on_top(app).name == "game_over"


# ------------------------------------------------------------------------------------------------------ installed


BROKEN = {
    "raises": "raise RuntimeError('no more')",
    "older": "from tabletop.rules.meta import GameMeta\nCONTRACT = 0\nMETA = None",
    "empty": "",
    "stranger": "CONTRACT = 1\nMETA = 3",
    "ends": "raise SystemExit(3)",
}


def test_a_game_that_cannot_be_used_is_named_and_hinders_nobody(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, code in BROKEN.items():
        (tmp_path / f"broken_{name}").mkdir()
        (tmp_path / f"broken_{name}" / "__init__.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    packages = {name: f"broken_{name}" for name in BROKEN}
    with installed({**packages, "gone": "no.such.package", "warcraft": "broken_raises"}):
        assert catalogue.game_ids() == catalogue.shipped_ids()
        whys = {fault.game_id: fault.why for fault in catalogue.faults()}
        assert whys == {
            **dict.fromkeys([*BROKEN, "gone", "warcraft"], "broken"),
            "older": "version",
            "empty": "version",
        }
        app.push("menu")
        for _ in range(3):
            app.step([])
        assert "RuntimeError: no more" in " ".join(toasts(app))
        assert on_top(app).name == "menu"
        assert main(["games"]) == 0
        assert "“older” was made for another version" in capsys.readouterr().err


def test_a_table_that_cannot_be_imported_is_the_plain_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PACKAGE, tmp_path / "lame_reversi")
    (tmp_path / "lame_reversi" / "client.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with installed({META.id: "lame_reversi"}):
        assert games.table_class(META.id) is PlainTable


def test_its_lessons_are_found_and_those_of_the_program_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PACKAGE, tmp_path / "taught_reversi")
    (tmp_path / "taught_reversi" / "lessons" / META.id).mkdir(parents=True)
    (tmp_path / "taught_reversi" / "lessons" / META.id / "01-first-disc.json").write_text("{}", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    before = LESSON_FILES.games()
    assert META.id not in before
    with installed({META.id: "taught_reversi"}):
        assert LESSON_FILES.games() == (*before, META.id)
        assert LESSON_FILES.ids(META.id) == [f"{META.id}/first-disc"]
        assert PUZZLE_FILES.ids(META.id) == []  # the puzzle of the day is the same for everybody


def test_a_saved_game_whose_game_has_gone_says_so_and_opens_again(tmp_path: Path) -> None:
    """Nothing of it is changed meanwhile."""
    match = start(size=6)
    match.apply(match.legal_actions()[0])
    path = tmp_path / "reversi.json"
    path.write_bytes(save_format.dumps(match, save_format.SaveInfo(title="Reversi")))
    with installed(), pytest.raises(SaveError) as gone:
        save_format.load(path)
    assert (gone.value.code, gone.value.values["game"]) == ("unknown_game", META.id)
    assert save_format.load(path).match.legal_actions() == match.legal_actions()


def test_the_menu_has_its_box_after_the_first_frame(app: App) -> None:
    """No start waits for what is installed."""
    app.settings.name = ""  # nobody is asked
    app.push("menu")
    app.scenes.run_layouts()
    ids = [widget.id for widget in on_top(app).widgets]
    assert "menu.play.warcraft" in ids
    assert f"menu.play.{META.id}" not in ids
    for _ in range(3):
        app.step([])
    assert f"menu.play.{META.id}" in [widget.id for widget in on_top(app).widgets]
    click(app, f"menu.play.{META.id}")
    for _ in range(3):
        app.step([])
    assert on_top(app).name == "setup"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the package was installed, as anybody would."""
    source, folder = tmp_path_factory.mktemp("source") / "sample", tmp_path_factory.mktemp("site")
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    words = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*words, "--target", str(folder), str(source)], check=True)
    return folder


def _run(site: Path, *words: str, **more: str) -> str:
    """What Python says in a process of its own that knows nothing but what is installed."""
    path = os.pathsep.join([str(HERE.parents[1]), str(site)])
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": path, **more},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_an_installed_package_is_played_by_the_command_line(site: Path) -> None:
    found = json.loads(_run(site, "tabletop", "simulate", META.id, "--games", "4", "--json"))
    assert found["games"] == 4
    assert not found["failures"]


@pytest.mark.skipif(not all(map(shutil.which, ("Xvfb", "xdotool"))), reason="needs an X server without a screen")
def test_an_installed_package_is_played_in_a_window_from_the_menu_to_its_end(site: Path, tmp_path: Path) -> None:
    """By clicks of the mouse; a game that was saved meanwhile opens."""
    with x_server() as (_, display):
        said = _run(site, "tests.support.installed_game", str(tmp_path), DISPLAY=display, SDL_VIDEODRIVER="x11")
    played, loaded = (line.split() for line in said.splitlines() if line.startswith(("played", "loaded")))
    assert int(played[1]) > 20
    assert played[2] in META.endings
    assert loaded == ["loaded", "10", "board"]
