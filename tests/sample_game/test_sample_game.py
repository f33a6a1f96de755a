"""The sample game is played by the conformance suite and by clicks, and stays small and out of every list."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client import games
from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.client.games.table import Thumbnail
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.lessons.puzzles.puzzle_goals import goals
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal, Target
from tabletop.rules.match import Match
from tabletop.storage import works
from tabletop.storage.errors import SaveError
from tabletop.text import t
from tests.support.conformance import play_checked
from tests.support.conformance_probe import PROFILES, Probe
from tests.support.pilot import on_top, push

from . import META
from .actions import PlaceDisc
from .game import GAME
from .queries import State
from .table import ReversiTable

HERE = Path(__file__).parent
MOST_LINES = 500


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program knows the game for the length of a test."""
    monkeypatch.setitem(catalogue._PACKAGES, META.id, __package__)
    monkeypatch.setattr(games, "table_class", lambda game_id: ReversiTable)


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
    files = [path for path in HERE.glob("*.py") if not path.name.startswith("test_")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= MOST_LINES


def test_a_copy_of_it_keeps_the_arrows_of_the_house() -> None:
    """As for every game: the table asks queries, actions and events alone."""
    tree = ast.parse((HERE / "table.py").read_text(encoding="utf-8"))
    beside = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
    assert beside <= {"actions", "queries"}


def test_no_list_of_the_program_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert META.id not in catalogue.game_ids()


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


def test_a_whole_game_by_clicks(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    bot, match = RandomBot(3), start(size=6)
    board = push(app, BoardScene, "board", match=match, table=ReversiTable)
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
