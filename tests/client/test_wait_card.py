"""What takes longer than a moment shows at once that it is being done, and how far it has come."""

from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.transition import AT_ONCE_S, LONG_S
from tabletop.client.scenes import SCENES, SLOW
from tabletop.client.scenes.board.scene import FAR
from tabletop.text import has, t
from tests.support.boards import open_board
from tests.support.lords_of_war_client import new_match, under_way


class Screen:
    """What was put on the screen between two frames: the words of each card, and the seconds that had passed."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.cards: list[tuple[str, str, bool]] = []
        self._app = app
        wait = app._wait
        monkeypatch.setattr(wait, "_clock", lambda: self.now)
        monkeypatch.setattr(wait, "_show", self._shown)

    def _shown(self) -> None:
        self.cards.append((*self._app._wait._words, self.now - self._app._wait._since >= LONG_S))


@pytest.fixture
def screen(app: App, monkeypatch: pytest.MonkeyPatch) -> Screen:
    app.push("kit")
    app.step([])
    return Screen(app, monkeypatch)


def test_opening_a_game_shows_its_name_before_anything_else_is_done(app, screen) -> None:
    at_begin: list[int] = []

    def slow(*args: Any, **more: Any) -> Any:
        at_begin.append(len(screen.cards))
        return app.scenes.scenes[-1].__class__(app)

    SCENES["lesson"], before = slow, SCENES["lesson"]
    try:
        app.push("lesson", lesson_id="small_world/powers")
    finally:
        SCENES["lesson"] = before
    assert at_begin == [1], "before the scene is made"
    assert screen.cards[0] == (t("small_world.title"), t("client.wait.board"), False)


def test_progress_is_told_after_a_second(app, screen, monkeypatch) -> None:
    app.busy("Small World", t("client.wait.board"))
    app.progress(0.2)
    assert len(screen.cards) == 1, "nothing is told anew within a moment"
    screen.now += LONG_S + 0.1
    app.progress(0.5)
    assert [told for *_, told in screen.cards] == [False, True]
    app.step([])
    app.progress(0.9)
    assert len(screen.cards) == 3, "the frame tells it once more before it is drawn, and ends it"


def test_what_was_quick_shows_no_card_the_next_time_unless_it_takes_long(app, screen) -> None:
    for _ in range(2):
        app.busy("Small World", t("client.wait.rulebook"))
        screen.now += AT_ONCE_S / 2
        app.step([])
    assert len(screen.cards) == 1
    app.busy("Small World", t("client.wait.rulebook"))
    screen.now += 2 * AT_ONCE_S
    app.progress(0.5)
    assert len(screen.cards) == 2
    app.step([])
    app.busy("Small World", t("client.wait.rulebook"))
    assert len(screen.cards) > 3, "and it counts as slow from then on"


def test_a_long_way_back_is_shown_as_it_is_gone(app, screen, monkeypatch) -> None:
    scene = open_board(app, under_way(12))
    match = scene.session.match
    far = len(match.journal)
    assert far > 1
    monkeypatch.setattr("tabletop.client.scenes.board.scene.FAR", max(1, far // 4))
    screen.cards.clear()
    position, seen = match.position, []

    def slowly(index: int) -> Any:
        seen.append(index)
        screen.now += 0.6
        return position(index)

    monkeypatch.setattr(match, "position", slowly)
    scene.look(far - 1)
    assert seen == sorted(seen)
    assert screen.cards[0] == (scene.title(), t("client.wait.replay"), False)
    assert screen.cards[-1][2]
    assert FAR > 24


def test_undo_after_a_long_game_tells_that_it_is_played_again(app, screen, monkeypatch) -> None:
    scene = open_board(app, under_way(12, undo="friendly"))
    monkeypatch.setattr("tabletop.client.scenes.board.scene.FAR", max(1, len(scene.session.match.journal) // 4))
    screen.cards.clear()
    scene._undo_now()
    assert screen.cards[0] == (scene.title(), t("client.wait.replay"), False)
    app.step([])
    assert app._wait._words is None


def test_the_log_of_a_long_game_tells_that_it_is_written(app, screen, monkeypatch) -> None:
    scene = open_board(app, under_way(12))
    screen.cards.clear()
    scene.log_drawer.toggle()
    app.step([])
    scene.log_drawer.toggle()
    app.step([])
    assert screen.cards == [], "a short game"
    monkeypatch.setattr("tabletop.client.scenes.board.log.LONG", 5)
    scene.log_drawer.find()
    assert [card[:2] for card in screen.cards] == [(scene.title(), t("client.wait.log"))]
    app.step([])
    assert app._wait._words is None


@pytest.mark.parametrize(
    "change", [{"ui_percent": 125}, {"text_percent": 130}, {"high_contrast": True}, {"language": "es"}]
)
def test_another_look_of_everything_tells_that_it_is_drawn_anew(app, screen, change) -> None:
    app.apply_settings()
    assert screen.cards == [], "nothing has changed"
    app._first_frame_s = 2 * AT_ONCE_S
    for name, value in change.items():
        setattr(app.settings, name, value)
    app.apply_settings()
    assert [card[:2] for card in screen.cards] == [(t("client.wait"), t("client.wait.look"))]
    app.step([])
    app.set_language("en")
    assert len(screen.cards) == 2 or change != {"language": "es"}


def test_the_first_change_of_look_showed_a_card_although_it_was_quick(app, screen) -> None:
    """It takes as long as the first frame of the scene did, and if it takes longer it counts as slow."""
    app.push("kit")
    app.step([])
    app.settings.text_percent = 130
    app.apply_settings()
    assert screen.cards == []
    screen.now += 2 * AT_ONCE_S
    app.step([])
    app.settings.text_percent = 100
    app.apply_settings()
    assert screen.cards


def test_slow_scenes_have_words(app) -> None:
    assert set(SLOW) <= set(SCENES)
    assert all(has(f"client.wait.{name}") for name in SLOW.values())


def test_every_opening_of_a_game_leaves_no_card_behind(app, make_app) -> None:
    """The card is drawn over the old picture and gone with it."""
    app.push("menu")
    app.step([])
    app.settings.animation_percent = 0
    app.busy("Lords of War", t("client.wait.board"))
    app.push("board", match=new_match())
    app.step([])
    shown = pygame.image.tobytes(app.window.surface, "RGB")
    app.invalidate()
    app.step([], 0)
    assert pygame.image.tobytes(app.window.surface, "RGB") == shown
