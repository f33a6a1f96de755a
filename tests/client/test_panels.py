"""Panels of a table: places that do not overlap, and words that stay inside them."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.client.ui import panels
from tabletop.client.ui.layout import Box, Column, lay
from tabletop.client.ui.panels import LogEntry

SEAT = SEAT_COLOURS["red"]


@pytest.mark.parametrize("width", [236.0, 300.0, 452.0])
def test_counters_of_a_band_stand_apart_at_its_right_end(width: float) -> None:
    band = panels.band_of(FRect(10, 20, width, 200))
    places = panels.band_counters(band, 2)
    assert all(band.contains(box) for box in places)
    assert not places[0].colliderect(places[1])
    assert panels.band_counters(band, 0) == []


def test_the_primary_button_is_above_the_other_buttons(app: App) -> None:
    canvas = app.canvas
    bar = panels.action_bar(canvas, others=(Box("turn_view"), Box("hold")))
    area = FRect(0, 0, 300, 600)
    found = lay(Column(children=(Box("rest"), bar)), area)
    assert found["primary"].h == panels.primary_height(canvas)
    assert found["primary"].bottom <= found["turn_view"].y == found["hold"].y
    assert found["hold"].bottom <= found["take_back"].y
    assert found["take_back"].bottom == pytest.approx(area.bottom)
    assert found["take_back"].h == pytest.approx(panels.control_height(canvas))


@pytest.mark.parametrize("width", [40.0, 70.0, 160.0])
def test_a_price_becomes_smaller_before_it_leaves_its_box(app: App, width: float) -> None:
    box = FRect(100, 0, width, 18)
    places, size, role = panels.price_places(app.canvas, box, ["12", "8"])
    right = places[-1] + size * 1.12 + app.canvas.measure("8", role)[0]
    assert places == sorted(places)
    if width >= 70:
        assert box.x <= places[0]
        assert right <= box.right


def test_panels_are_drawn_in_any_size(app: App) -> None:
    canvas = app.canvas
    player = panels.PanelPlayer("A name as long as names can be", "Night Elves", SEAT, "race-elves", active=True)
    counters = (panels.PanelCounter("gold", "12", "Gold"), panels.PanelCounter("wood", "3", "Wood"))
    for width in (180.0, 300.0, 452.0):
        left = panels.draw_player(canvas, FRect(20, 20, width, 180), player, counters)
        assert left.x > 20
        assert left.right < 20 + width
        assert left.bottom < 200
        panels.draw_counters(canvas, FRect(20, 220, width, 46), counters)
        panels.draw_small_counters(canvas, FRect(20, 270, width, 16), counters)
        panels.draw_price(canvas, FRect(20, 290, width, 18), counters)
        panels.draw_lit(canvas, FRect(20, 310, width, 40))
        prompt = panels.Prompt("Choose a unit to move", SEAT, note="+2 gold", danger=True)
        panels.draw_prompt(canvas, FRect(20, 360, width, 40), prompt)
        panels.draw_prompt(canvas, FRect(20, 410, width, 70), prompt, "tile")
        panels.draw_log(canvas, FRect(20, 490, width, 90), [panels.LogEntry("Something happened", SEAT)] * 9, "Nothing")
        panels.draw_log(canvas, FRect(20, 590, width, 90), [], "Nothing", "Log")


def test_the_newest_event_is_told_although_it_is_too_long_for_its_place(app: App, monkeypatch: Any) -> None:
    """In large letters the head 'Latest events' once stood over nothing."""
    told: list[str] = []
    monkeypatch.setattr(type(app.canvas), "text_block", lambda _, words, *__, **___: told.append(words))
    entry = LogEntry("One of your cards falls, and this is told at length, in more lines than there are.", SEAT)
    line = app.canvas.line_height("small")
    panels.draw_log(app.canvas, FRect(0, 0, 160, 2 * line), [entry, entry], "Nothing yet")
    assert told == [entry.words]
