"""The hall: what has been played to its end is found, shown again and counted; no file can stop it."""

import pytest

from tabletop.bots import CAPTAIN
from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.game_over import READ_MS, GameOverScene
from tabletop.client.scenes.hall.scene import HallScene
from tabletop.client.scenes.review.scene import ReviewScene
from tabletop.lessons.honours.chronicle import facts_of
from tabletop.rules import catalogue
from tabletop.storage.hall import Hall, KeptGame
from tabletop.storage.header import SaveInfo, SeatPlayers
from tabletop.storage.paths import Paths
from tabletop.text import set_language, t
from tests.support.pilot import click, on_top, press, push, settle, type_text, wait

GAMES = (
    ("lords_of_war", "units", ("Ana", "Pip")),
    ("warcraft", "main2-points", ("Odile", "Ana")),
    ("small_world", "base-2-coins", ("Leo", "Ana")),
    ("adventure", "2-valor", ("Pip", "Odile")),
)
"""A recorded game, and who plays: one of the cast is a Captain."""


def keep(paths: Paths, game: str, name: str, names: tuple[str, ...]) -> KeptGame:
    """A recorded game in the hall."""
    from tests.support.recorded_games import recorded

    match = recorded(catalogue.game(game), name)
    match.call_seats(names)
    levels = tuple(CAPTAIN if name in ("Pip", "Odile") else "" for name in names)
    info = SaveInfo(" – ".join(names), players=SeatPlayers(levels, 1), played_seconds=2000)
    return Hall(paths).keep(match, info, facts_of(match))


@pytest.fixture
def kept(tmp_path) -> Paths:
    """Four kept games."""
    paths = Paths.under(tmp_path / "home")
    for game, name, names in GAMES:
        keep(paths, game, name, names)
    return paths


@pytest.fixture
def app(make_app, kept) -> App:
    """The program with four kept games, as Ana."""
    return make_app(name="Ana")


def hall(app: App) -> HallScene:
    return push(app, HallScene, "hall", frames=2)


def choose(scene: HallScene, game: str) -> None:
    scene.select(next(n for n, entry in enumerate(scene.shown) if entry.header.game == game))
    scene.app.step([])


def test_the_menu_leads_to_every_finished_game(app) -> None:
    app.push("menu")
    app.step([])
    click(app, "menu.hall")
    scene = on_top(app, HallScene)
    assert {entry.header.game for entry in scene.shown} == {game for game, _, _ in GAMES}
    press(app, "back")
    assert app.scenes.top.name == "menu"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("leo", {"small_world"}),
        ("ana", {"lords_of_war", "warcraft", "small_world"}),
        ("captain pip", {"lords_of_war", "adventure"}),
        ("elves orcs", {"lords_of_war"}),
        ("valor", {"adventure"}),
        ("nobody", set()),
    ],
)
def test_the_search_knows_people_levels_races_and_endings(app, words, found) -> None:
    set_language("en")
    scene = hall(app)
    type_text(app, words)
    app.step([])
    assert {entry.header.game for entry in scene.shown} == found


def test_games_of_others_can_be_left_out(app) -> None:
    scene = hall(app)
    click(app, "load.show.watched")
    assert "adventure" not in {entry.header.game for entry in scene.shown}
    click(app, "load.game.warcraft")
    assert {entry.header.game for entry in scene.shown} == {"warcraft"}


def test_the_result_is_shown_and_left_for_the_hall(app) -> None:
    """By keyboard: Enter opens it, Escape closes it, and nothing of it is kept a second time."""
    scene = hall(app)
    choose(scene, "lords_of_war")
    press(app, "ok")
    result = on_top(app, GameOverScene)
    assert result.charts.series
    wait(app, READ_MS + 100)
    press(app, "back")
    assert on_top(app) is scene
    assert len(app.hall.games()) == len(GAMES)


def test_a_replay_begins_with_the_first_move(app) -> None:
    scene = hall(app)
    choose(scene, "small_world")
    click(app, "load.replay")
    board = on_top(app, BoardScene)
    assert board.session.looking == 0
    assert board.timeline.open
    press(app, "back")
    settle(app)
    if not isinstance(app.scenes.top, BoardScene):
        click(app, "leave")
    else:
        press(app, "menu")
        click(app, "leave")
    assert on_top(app) is scene


def test_a_review_is_left_for_the_hall_or_for_a_position(app) -> None:
    scene = hall(app)
    choose(scene, "lords_of_war")
    click(app, "load.review")
    review = on_top(app, ReviewScene)
    press(app, "back")
    assert on_top(app) is scene
    click(app, "load.review")
    review = on_top(app, ReviewScene)
    settle(app)
    review.app.pop({"look": 4})
    assert on_top(app, BoardScene).session.looking == 4


def test_who_takes_back_the_end_of_a_kept_game_does_not_replace_it(app) -> None:
    scene = hall(app)
    choose(scene, "lords_of_war")
    click(app, "load.open")
    board = on_top(app, GameOverScene).board
    assert board.saver.info.id not in {game.path.stem for game in app.hall.games()}


def test_a_deleted_game_is_brought_back_by_its_message(app) -> None:
    scene = hall(app)
    choose(scene, "warcraft")
    press(app, "delete")
    assert len(scene.shown) == len(GAMES) - 1
    (message,) = [item for item in app.toasts.items if item.action is not None]
    message.action[1]()
    app.step([])
    assert scene.selected.header.game == "warcraft"


def test_a_damaged_game_says_so_beside_the_others(app, kept) -> None:
    path = next(iter(kept.hall.iterdir()))
    path.write_bytes(path.read_bytes()[:-50])
    scene = hall(app)
    settle(app)
    assert len(scene.shown) == len(GAMES)
    broken = [entry for entry in scene.shown if scene.problem(entry) is not None]
    assert [entry.path for entry in broken] == [path]
    scene.select(scene.shown.index(broken[0]))
    app.step([])
    assert not scene.widgets.find("load.open").enabled


def test_an_empty_hall_says_what_will_be_here(make_app) -> None:
    app = make_app()
    hall(app)
    assert t("hall.none") == hall(app)._empty_words()[0]
    assert app.canvas.overflows == []
