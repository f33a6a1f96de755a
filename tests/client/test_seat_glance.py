"""Opponents at a glance: pointing at the sign of a seat shows its whole open board, and nothing that is hidden."""

from __future__ import annotations

import pytest

from tabletop.client.app import App
from tabletop.client.core.input import PointerMove
from tabletop.client.games.adventure.table import AdventureTable
from tabletop.client.games.lords_of_war import table as lords_of_war_table
from tabletop.client.games.warcraft import panels
from tests.support import adventure_client, boards, lords_of_war_client, small_world_client, warcraft_client
from tests.support.pilot import wait


def point_at(app: App, name: str) -> None:
    """Let the pointer rest on a widget until its tooltip is up."""
    app.scenes.run_layouts()
    top = app.scenes.top
    assert top is not None
    app.step([PointerMove(top.widgets.find(name).rect.center)], 16.0)
    wait(app, 800.0)


def test_a_chip_of_warcraft_shows_the_open_board_and_only_backs(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = boards.open_board(app, warcraft_client.new_match("main4"))
    faces: list[object] = []
    backs: list[object] = []
    monkeypatch.setattr(panels, "draw_back", lambda *args: backs.append(args))
    drawn = panels.draw_card
    monkeypatch.setattr(panels, "draw_card", lambda *args: (faces.append(args[2]), drawn(*args)))
    point_at(app, "chip:2")
    assert app.tooltips.shown is not None
    assert app.tooltips.shown.painter is not None
    rival = len(scene.session.match.state.hands[2])
    assert backs
    assert len(backs) % rival == 0
    assert faces, "the unit cards are open"


def test_a_band_of_lords_of_war_shows_units_and_casualties_but_no_hand(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, _ = lords_of_war_client.board_to_deploy_on(app)
    shown: list[str] = []
    monkeypatch.setattr(
        lords_of_war_table.LordsOfWarTable, "draw_pile_card", lambda self, canvas, rect, card: shown.append(card)
    )
    app.scenes.top.relayout()  # type: ignore[union-attr]
    point_at(app, "seat:1")
    assert shown
    state = scene.session.match.state
    assert not set(shown) & set(state.hands[1])


def test_a_row_of_small_world_tells_of_regions_and_no_coins(app: App) -> None:
    boards.open_board(app, small_world_client.choosing())
    point_at(app, "seat:0")
    assert app.tooltips.shown is not None
    assert "on the map" in app.tooltips.shown.text
    assert "coins" not in app.tooltips.shown.text.splitlines()[0]


def test_a_chip_of_the_adventure_brings_up_the_sheet_as_long_as_it_is_pointed_at(app: App) -> None:
    app.push("board", match=adventure_client.travelling(2))
    app.step([], 16)
    app.step([], 16)
    if app.scenes.top is not None and app.scenes.top.name == "curtain":
        app.scenes.top.open()  # type: ignore[attr-defined]
        wait(app, 800.0)
    table = app.scenes.top.table  # type: ignore[union-attr]
    assert isinstance(table, AdventureTable)
    other = 1 - table.model.own_seat
    point_at(app, f"seat:{other}")
    assert table.model.shown_seat == other
    app.step([PointerMove((640.0, 400.0))], 16.0)
    wait(app, 300.0)
    assert table.model.shown_seat == table.model.own_seat
