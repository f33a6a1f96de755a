"""The hall: what has been played to its end is found, shown again and counted; no file can stop it."""

import csv
import io
from datetime import date
from unittest.mock import Mock

import pytest
from PIL import Image

from tabletop.bots import CAPTAIN
from tabletop.bots.review.review import Reviewer, ReviewWork
from tabletop.client import games
from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.game_over import READ_MS, GameOverScene
from tabletop.client.scenes.hall import exports
from tabletop.client.scenes.hall.achievements import TodayScene, TrophiesScene
from tabletop.client.scenes.hall.exports import record_csv
from tabletop.client.scenes.hall.record import RecordScene
from tabletop.client.scenes.hall.scene import HallScene
from tabletop.client.scenes.lessons.puzzle_board import PuzzleScene
from tabletop.client.scenes.review.scene import ReviewScene
from tabletop.lessons.library import puzzle_of
from tabletop.lessons.trophies.tally import facts_of
from tabletop.rules import catalogue
from tabletop.rules.game import InPlay
from tabletop.storage import format
from tabletop.storage.achievements import load_achievements
from tabletop.storage.errors import SaveError
from tabletop.storage.hall import Hall, KeptGame
from tabletop.storage.header import SaveInfo, SeatPlayers
from tabletop.storage.paths import Paths
from tabletop.storage.reviews import ChoiceForm, TurnForm, review_path, save_review
from tabletop.text import set_language, t
from tests.support.boards import open_board
from tests.support.pilot import click, on_top, press, push, settle, toasts, type_text, wait
from tests.support.recorded_games import moment, recorded
from tests.support.thinking import ThinkingHere

GAMES = (
    ("lords_of_war", "units", ("Ana", "Pip")),
    ("warcraft", "main2-points", ("Odile", "Ana")),
    ("small_world", "base-2-coins", ("Leo", "Ana")),
    ("adventure", "2-valor", ("Pip", "Odile")),
)
"""A recorded game, and who plays: one of the cast is a Captain."""


def keep(paths: Paths, game: str, name: str, names: tuple[str, ...]) -> KeptGame:
    """A recorded game in the hall."""
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
    app._thinking = ThinkingHere()
    app._thinking.held = True
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
    assert t("hall.none") == hall(app).empty()[1]


# -------------------------------------------------------------------------------------------------------- the pages


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_pages_are_turned_by_key_and_show_everything(make_app, kept, size, language) -> None:
    app = make_app(size, language=language, name="Ana")
    app.push("menu")
    hall(app)
    for page in ("record", "trophies", "today", "hall"):
        press(app, "tab_right")
        settle(app)
        assert app.scenes.top.name == page
    press(app, "back")
    assert app.scenes.top.name == "menu"


def test_a_page_that_is_not_scrolled_gave_the_focus_to_what_leaves(make_app) -> None:
    """By the key for the next tab Enter on the record left the hall."""
    app = make_app(size=(1920, 1080))
    scene = push(app, RecordScene, "record", frames=2)
    press(app, "info")
    scene.relayout()
    app.step([])
    assert scene.widgets.focused is scene.widgets.find("hall.tab")


def test_the_record_is_that_of_the_chosen_person_and_game(app) -> None:
    scene = push(app, RecordScene, "record", frames=2)
    assert scene.person == "Ana"
    click(app, "hall.person")
    click(app, "popup.Leo")
    assert on_top(app) is scene
    assert scene.person == "Leo"
    scene.choose_game("warcraft")
    app.step([])


def test_powers_have_a_sign_of_their_own() -> None:
    assert games.sign_of("small_world", InPlay("power", "FIS")) == "power-fishing"
    assert games.sign_of("warcraft", InPlay("race", "HU")) == games.icon("warcraft")


def test_the_table_of_the_record_has_a_line_for_each_game(app) -> None:
    set_language("en")
    rows = list(csv.DictReader(io.StringIO(record_csv(app.hall.games(), "Ana"))))
    assert {row["Game"] for row in rows} == {t(f"{game}.title") for game, _, names in GAMES if "Ana" in names}
    duel = next(row for row in rows if row["Game"] == t("lords_of_war.title"))
    assert duel["Players"] == "Ana; Pip (Captain)"
    assert duel["Result"] in ("Won", "Lost")
    assert "First blood" in duel["Trophies"]
    header = next(game.header for game in app.hall.games() if game.header.game == "lords_of_war")
    assert duel["Ending"] == t(f"tournament.ending.lords_of_war.{header.ending}")
    war = next(row for row in rows if row["Game"] == t("warcraft.title"))
    assert war["Scenario"] == t("warcraft.scenario.main2")
    push(app, RecordScene, "record", frames=2)
    click(app, "record.csv")
    (path,) = app.paths.exports.glob("*.csv")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_complete_review_enters_the_record(app) -> None:
    game = next(game for game in app.hall.games() if game.header.game == "lords_of_war")
    match = app.hall.load(game.path).match
    work = ReviewWork(match, Reviewer(None, over=True))
    for _ in work.prepare():
        pass
    last = work.order[-1]
    forms = [TurnForm(turn.first, turn.key, [5000, 5000], 0, rolled=True) for turn in work.order]
    forms.append(TurnForm(len(match.journal), last.key, [10000, 0], 0, rolled=True))
    for turn, form in zip(work.order, forms, strict=False):
        form.choice = ChoiceForm(turn.seat, 5000, 5000, 0, 0, 1, [], None)
    save_review(review_path(app.paths, game.facts.deal), "lords_of_war", game.facts.deal, forms)
    push(app, RecordScene, "record", frames=2)
    settle(app)
    noted = next(game for game in app.hall.games() if game.header.game == "lords_of_war")
    found = [seat.reviewed for seat in noted.facts.seats]
    assert found[last.seat] == (0, 5000 if last.seat == 0 else -5000)
    assert found[1 - last.seat] == (0, 0)


def test_trophies_of_a_kept_game_are_in_the_cabinet(app) -> None:
    scene = push(app, TrophiesScene, "trophies", frames=2)
    assert any(scene.days)
    press(app, "right")
    assert scene.chosen == 1
    click(app, "trophies.game", at=scene.widgets.find("trophies.game").segment_rect(2).center)
    assert scene.game == "small_world"
    assert all(scene._tip(n) for n in range(20))


def test_a_trophy_is_told_when_it_happens_and_kept_at_once(app) -> None:
    """Once: whoever takes it back and does it again is not told again."""
    set_language("en")
    game = catalogue.game("lords_of_war")
    whole = recorded(game, "units")
    first = next(n for n in range(len(whole.journal)) if any(e.kind == "eliminated" for e in whole.events(n)))
    board = open_board(app, moment(game, "units", first, names=("Ana", "Leo"), undo="friendly"))
    board.show(board.session.do(whole.journal[first].action))
    settle(app)
    told = [words for words in toasts(app) if "First blood" in words]
    event = next(event for event in whole.events(first) if event.kind == "eliminated")
    name = board.session.match.seats[event.seat].name
    assert told == [t("hall.trophy.of", n=1, name=name, title="First blood")]
    assert "lords_of_war/first_blood" in load_achievements(app.paths.achievements)[name].trophies
    app.toasts.clear()
    board._undo_now()
    settle(app)
    board.show(board.session.do(whole.journal[first].action))
    settle(app)
    assert not [words for words in toasts(app) if "First blood" in words]


@pytest.mark.parametrize("day", [date(2026, 11, 30), date(2026, 12, 1)])
def test_the_puzzle_of_the_day_counts_on_its_day(app, day, monkeypatch) -> None:
    """Whether it begins on the board or, as on the second of these days, in a battle over it."""
    monkeypatch.setattr("tabletop.client.scenes.lessons.puzzle_board.date", Mock(today=lambda: day))
    scene = push(app, TodayScene, "today", frames=2, day=day)
    settle(app)
    assert scene.puzzle.id == puzzle_of(day)
    press(app, "ok")
    settle(app)
    puzzle = next(one for one in app.scenes.scenes if isinstance(one, PuzzleScene))
    puzzle._keep_day()
    assert day.isoformat() in load_achievements(app.paths.achievements)["Ana"].days
    puzzle.leave_board()
    settle(app)
    assert on_top(app) is scene
    assert day.isoformat() in scene.days


@pytest.mark.parametrize("what", ["film", "strip", "text", "save"])
def test_a_game_can_be_taken_out(app, what) -> None:
    scene = hall(app)
    choose(scene, "lords_of_war")
    click(app, "load.export")
    click(app, f"popup.{what}")
    settle(app)
    (path,) = app.paths.exports.iterdir()
    data = path.read_bytes()
    assert any(str(path) in words for words in toasts(app))
    if what == "save":
        assert format.loads(data).match.outcome is not None
    elif what == "text":
        assert len(data.decode().splitlines()) > 50
    else:
        picture = Image.open(io.BytesIO(data))
        match = app.hall.load(scene.selected.path).match
        turns = match.game.headline(match.state).turn
        frames = getattr(picture, "n_frames", 1)
        assert turns <= frames <= 60 if what == "film" else frames == 1
        assert picture.size[0] >= 360
        assert len(data) < 6_000_000


def test_a_full_disk_is_told_in_a_sentence(app, monkeypatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise SaveError("disk_full")

    monkeypatch.setattr(exports, "put_new", full)
    scene = hall(app)
    choose(scene, "lords_of_war")
    exports.save(app, scene.selected)
    assert [item.kind for item in app.toasts.items] == ["danger"]
