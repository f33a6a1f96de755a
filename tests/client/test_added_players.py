"""Players that somebody added, at the table: in the list of opponents, in a game and its save, failing and missing."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.own_players import look_again
from tabletop.bots.player import PlayerFailed
from tabletop.bots.setups import make_setup
from tabletop.client.games.player_chooser import player_items
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.dialog import DialogScene
from tabletop.client.scenes.load.save_actions import tell_past
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.header import SeatPlayers, read_header
from tabletop.storage.paths import Paths
from tests.support.pilot import click, on_top, push, toasts, undrawn, wait
from tests.support.thinking import think_here

PROGRAM = "import sys\nfor line in sys.stdin:\n    print(0, flush=True)\n"


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A player called First One, and a file that tells of none."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))  # that of the app
    folder = Paths.of_user().players
    folder.mkdir(parents=True)
    (folder / "first.py").write_text(PROGRAM, encoding="utf-8")
    told = {"name": "First One", "command": [sys.executable, "first.py"], "games": ["small_world", "lords_of_war"]}
    (folder / "first.json").write_text(json.dumps(told), encoding="utf-8")
    (folder / "odd.json").write_text("{}", encoding="utf-8")
    look_again()
    yield
    look_again()


def sit(app: Any, *levels: str) -> tuple[BoardScene, Any]:
    here = think_here(app)
    app.settings.animation_percent = app.settings.computer_pace = 0
    meta = catalogue.meta("small_world")
    match = Match.start(catalogue.game("small_world"), make_setup(meta, seats=2, seed=3))
    match.call_seats(["First One", "Ana"])
    return push(app, BoardScene, "board", match=match, players=SeatPlayers(levels, 11)), here


def go_on(app: Any, scene: BoardScene, actions: int) -> None:
    for _ in range(actions * 12):
        if len(scene.session.match.journal) >= actions:
            return
        with undrawn(app):
            app.step([], 50.0)
    raise AssertionError(f"stuck after {len(scene.session.match.journal)} actions")


def test_the_list_of_opponents_has_them_and_says_what_cannot_be_used(app) -> None:
    """Whoever is chosen there sits down under the name that the file gives."""
    scene = push(app, SetupScene, "setup", game="small_world", frames=1)
    assert [one.id for one in player_items("small_world")] == ["", "recruit", "captain", "warlord", "first"]
    assert player_items("small_world")[-1].label == "First One"
    assert "not measured" in player_items("small_world")[-1].note
    assert "first" not in [one.id for one in player_items("warcraft")]
    assert [text for text in toasts(app) if "odd.json" in text]
    scene.set_player(1, "first")
    app.step([])
    assert scene.names()[1] == "First One"
    scene.set_player(1, "captain")
    assert scene.names()[1] != "First One"


@pytest.mark.parametrize("game", ["small_world", "lords_of_war"])
@pytest.mark.parametrize("text_percent", [100, 130])
def test_a_long_name_leaves_room_for_that_of_the_seat(make_app, game, text_percent) -> None:
    told = {"name": "WWWWWWW MMMMMMM WWWWWWWW", "command": ["python3"]}
    (Paths.of_user().players / "wide.json").write_text(json.dumps(told), encoding="utf-8")
    app = make_app((1024, 640), text_percent=text_percent)
    scene = push(app, SetupScene, "setup", game=game, frames=1)
    before = scene.widgets.find("seat.1.name").rect.w
    scene.set_player(1, "wide")
    app.step([])
    assert scene.widgets.find("seat.1.name").rect.w >= before - 1


def test_one_plays_at_the_table_is_saved_and_goes_on(app, tmp_path) -> None:
    """A save tells who sat there; where the player has gone a sentence says so, and a person sits there."""
    scene, here = sit(app, "first", "captain")
    go_on(app, scene, 8)
    assert {one.own is not None for one in here.questions if one.level == "first"} == {True}
    path = tmp_path / "played.json"
    path.write_bytes(save_format.dumps(scene.session.match, scene.saver.info))
    assert [seat.level for seat in read_header(path).seats] == ["first", "captain"]
    loaded = save_format.load(path)
    again = push(app, BoardScene, "board", match=loaded.match, info=loaded.info, stored=True)
    assert again.computers.level(0) == "first"
    (Paths.of_user().players / "first.json").unlink()
    look_again()
    loaded = save_format.load(path)
    gone = push(app, BoardScene, "board", match=loaded.match, info=loaded.info, stored=True)
    tell_past(app, loaded)
    assert (gone.computers.level(0), gone.computers.level(1)) == ("", "captain")
    assert "First is not on this computer; a person plays instead." in toasts(app)


@pytest.mark.parametrize(
    ("why", "words"),
    [("missing", "could not be started: x"), ("silent", "in time"), ("crashed", "broke down: x"), ("illegal", "“x”")],
)
def test_one_that_fails_pauses_the_game_with_a_sentence(app, why, words) -> None:
    scene, here = sit(app, "first", "captain")
    here.held = True
    for _ in range(20):
        app.step([], 50.0)
    here.fail(PlayerFailed(why, "First One", "x"))
    for _ in range(5):
        app.step([], 50.0)
    dialog = on_top(app, DialogScene)
    assert words in dialog.text
    assert dialog.text.startswith("First One")
    assert scene.computers.paused
    wait(app, 1000)
    click(app, "dialog.ok")
    here.held = False
    scene.computers.toggle_pause()
    go_on(app, scene, 5)
