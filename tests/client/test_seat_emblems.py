"""A seat wears one emblem everywhere: that of its race, in lists of saves and charts as on the table."""

from typing import Any

import pytest

from tabletop.client import games
from tabletop.client.app import App
from tabletop.client.core.input import PointerMove
from tabletop.client.draw.line_charts import ChartLine, draw_chart
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import SEAT_COLOURS, seat_colours
from tabletop.client.games.lords_of_war import army_figures, table as lords_of_war_table
from tabletop.client.games.warcraft import panels, pieces_art
from tabletop.rules import catalogue
from tabletop.rules.game import SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft import META, RACES
from tabletop.rules.warcraft.game import GAME
from tabletop.storage import format
from tabletop.storage.header import SaveInfo
from tests.support import adventure_client, boards, lords_of_war_client, small_world_client, warcraft_client
from tests.support.boards import open_board
from tests.support.drawn import drawn_emblems, noted
from tests.support.pilot import on_top, wait
from tests.support.recorded_games import recorded


def emblems_of_a_frame(app: App, patch: pytest.MonkeyPatch) -> list[object]:
    """The emblems of the medallions that a new frame draws, and of all later ones."""
    seen = drawn_emblems(app, patch)
    app.invalidate()
    app.step([], 16)
    assert seen
    return seen


def emblems_on_the_shelf(app: App, match: Match[Any]) -> tuple[str | None, ...]:
    """Save a match, open the list of saves, and give the emblems of its two seats there."""
    app.paths.saves.mkdir(parents=True, exist_ok=True)
    (app.paths.saves / "one.json").write_bytes(format.dumps(match, SaveInfo(title="One")))
    shelf: Any = app.push("load")
    wait(app, 3000, turn=50)
    entry = next(entry for entry in shelf.entries if entry.path.name == "one.json")
    return tuple(shelf.pictures.emblem(entry, seat) for seat in range(2))


def test_charts_name_the_seats_by_their_own_emblem(make_app, monkeypatch) -> None:
    app = make_app((1280, 720))
    app.step([], 16)
    seen = drawn_emblems(app, monkeypatch)
    draw_chart(app.canvas, Rect(0, 0, 600, 300), [ChartLine(seat_colours("red"), "Leo", (1, 2), "race-elves")], 3, "x")
    assert seen == ["race-elves"]


def test_the_last_screen_wears_no_other_emblems(make_app, monkeypatch) -> None:
    app = make_app((1280, 720))
    match = recorded(GAME, "captives-last_side")
    assert match.outcome is not None
    scene = open_board(app, match)
    if app.scenes.top is scene:
        scene.show_result()
    seen = drawn_emblems(app, monkeypatch)
    app.step([], 16)
    assert on_top(app).name == "game_over"
    app.invalidate()
    app.step([], 16)
    assert seen
    assert set(seen) == {scene.table.emblem(seat) for seat in range(2)}


def test_saves_show_the_races_whatever_colours_the_seats_have(make_app, monkeypatch) -> None:
    app = make_app((1280, 720))
    seats = (SeatSetup("Ana", "red", options={"race": "HU"}), SeatSetup("Marta", "blue", options={"race": "NE"}))
    match = Match.start(GAME, Setup("warcraft", seats, scenario="main2", seed=1))
    wanted = games.emblems("warcraft", match)
    assert set(wanted) == {"race-humans", "race-elves"}
    assert emblems_on_the_shelf(app, match) == wanted
    assert set(wanted) <= set(emblems_of_a_frame(app, monkeypatch))


def test_colours_let_expect_the_emblems_of_saves_that_were_not_opened() -> None:
    found = [games.emblem_of_colour("warcraft", colour) for colour in META.colours]
    assert found == ["race-humans", "race-orcs", "race-undead", "race-elves"]
    assert len(found) == len(RACES)
    assert games.emblem_of_colour("lords_of_war", "blue") is None
    assert games.emblem_of_colour("nonsense", "blue") is None


def test_orcs_wore_the_humans_sun_over_the_wall_in_set_up_and_coin(make_app, monkeypatch) -> None:
    """Blue Orcs and red Dwarves: the emblem is the army's, colour and pattern are the seat's."""
    app = make_app((1280, 720))
    app.push("kit")
    scene: Any = app.push("setup", game="lords_of_war")
    app.step([], 16)
    seen = emblems_of_a_frame(app, monkeypatch)
    wanted = {army_figures.emblem("orcs"), army_figures.emblem("dwarves")}
    assert set(seen) == wanted
    match = Match.start(catalogue.game("lords_of_war"), scene.draft.setup(7, ["Ana", "Marta"]))
    seen.clear()
    app.push("coin", match=match)
    wait(app, 6000, turn=50)
    assert seen
    assert set(seen) <= wanted
    assert set(emblems_on_the_shelf(app, match)) == wanted


@pytest.mark.parametrize("game", ["small_world", "adventure"])
def test_players_without_a_race_wore_the_humans_wall_and_the_orcs_mask(make_app, monkeypatch, game) -> None:
    """In set-up and at the table a seat that plays nothing yet shows the sign of its colour, which no race, army or
    faction has."""
    app = make_app((1280, 720))
    app.push("setup", game=game)
    app.step([], 16)
    seen = emblems_of_a_frame(app, monkeypatch)
    signs = {colours.emblem for colours in SEAT_COLOURS.values()}
    assert len(signs) == len(SEAT_COLOURS)
    assert all(sign.startswith("seat-") for sign in signs)
    assert not [sign for sign in seen if str(sign).startswith(("race-", "army-", "faction-"))]
    match: Match[Any] = small_world_client.new_match(2) if game == "small_world" else adventure_client.new_match()
    assert games.emblems(game, match) == (None, None)


def test_a_stack_flies_the_emblem_of_its_race_whatever_colour_its_seat_has(make_app, monkeypatch) -> None:
    seen = noted(monkeypatch, pieces_art, "draw_pennant", 4, instead=True)
    app = make_app((1280, 720))
    seats = (SeatSetup("Ana", "red", options={"race": "HU"}), SeatSetup("Marta", "blue", options={"race": "NE"}))
    open_board(app, Match.start(GAME, Setup("warcraft", seats, scenario="main2", seed=1)))
    app.step([], 16)
    assert set(seen) == {"race-humans", "race-elves"}


# ----------------------------------------------------------------------------------------------- Opponents at a glance


def point_at(app: App, name: str) -> None:
    """Let the pointer rest on a widget until its tooltip is up."""
    app.scenes.run_layouts()
    top = on_top(app)
    app.step([PointerMove(top.widgets.find(name).rect.center)], 16.0)
    wait(app, 800.0)


def test_a_chip_of_warcraft_shows_the_open_board_and_only_backs(app, monkeypatch) -> None:
    scene = boards.open_board(app, warcraft_client.new_match("main4"))
    backs = noted(monkeypatch, panels, "draw_back", instead=True)
    faces = noted(monkeypatch, panels, "draw_card", 2)
    point_at(app, "chip:2")
    assert app.tooltips.shown.painter is not None
    rival = len(scene.session.match.state.hands[2])
    assert backs
    assert len(backs) % rival == 0
    assert faces, "the unit cards are open"


def test_a_band_of_lords_of_war_shows_units_and_casualties_but_no_hand(app, monkeypatch) -> None:
    scene, _ = lords_of_war_client.board_to_deploy_on(app)
    shown: list[str] = []
    monkeypatch.setattr(
        lords_of_war_table.LordsOfWarTable, "draw_pile_card", lambda self, canvas, rect, card: shown.append(card)
    )
    app.scenes.top.relayout()
    point_at(app, "seat:1")
    assert shown
    state = scene.session.match.state
    assert not set(shown) & set(state.hands[1])


def test_a_row_of_small_world_tells_of_regions_and_no_coins(app) -> None:
    boards.open_board(app, small_world_client.choosing())
    point_at(app, "seat:0")
    assert "on the map" in app.tooltips.shown.text
    assert "coins" not in app.tooltips.shown.text.splitlines()[0]


def test_a_chip_of_the_adventure_brings_up_the_sheet_as_long_as_it_is_pointed_at(app) -> None:
    app.push("board", match=adventure_client.travelling(2))
    app.step([], 16)
    app.step([], 16)
    if app.scenes.top is not None and app.scenes.top.name == "curtain":
        app.scenes.top.open()
        wait(app, 800.0)
    table = app.scenes.top.table
    other = 1 - table.model.own_seat
    point_at(app, f"seat:{other}")
    assert table.model.shown_seat == other
    app.step([PointerMove((640.0, 400.0))], 16.0)
    wait(app, 300.0)
    assert table.model.shown_seat == table.model.own_seat
