"""How the table of Lords of War fits: names on their plates, thumbnails, the mat in windows of any shape."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.card_grid import PITCH_X, PITCH_Y, CardGrid
from tabletop.client.board.plate import is_read
from tabletop.client.cards.face import RATIO
from tabletop.client.games.lords_of_war import card_art, thumbnail
from tabletop.client.games.lords_of_war.forecast_signs import SIGNS, fitting_key
from tabletop.client.games.lords_of_war.layout import fit_zoom, lay_out
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.game import GAME as RULES
from tabletop.rules.match import Match
from tabletop.text import LANGUAGES, localised, set_language
from tests.support.lords_of_war_client import under_way
from tests.support.recorded_games import moment


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [118.0, 131.0, 168.0, 216.0, 340.0])
def test_every_name_is_whole_on_its_plate(app: App, language: str, width: float) -> None:
    set_language(language)
    assert content().cards
    try:
        rect = FRect(0, 0, width, width / RATIO)
        for card in content().cards.values():
            lines, role = card_art.name_on_plate(app.canvas, localised(card.name), rect)
            assert " ".join(lines) == localised(card.name)
            assert len(lines) <= 2
            assert all(app.canvas.measure(line, role)[0] <= rect.w * 0.81 for line in lines), lines
    finally:
        set_language("en")


@pytest.mark.parametrize("size", [(344.0, 137.0), (356.0, 192.0), (160.0, 160.0)])
@pytest.mark.parametrize("actions", [0, 9, 60, 100])
def test_the_small_picture_shows_the_thick_of_it(app: App, size: tuple[float, float], actions: int) -> None:
    match = under_way(actions)
    rect = FRect(10, 20, *size)
    thumbnail.draw_thumbnail(app.canvas, match, rect)
    units = queries.units(match.state)
    places = [(unit.x, unit.y) for unit in units] or [queries.xy(s) for s in queries.start_squares(match.state)]
    grid = CardGrid(thumbnail._camera(rect, thumbnail._framed(match.state, rect)))
    least = thumbnail.LEAST_READ_ROW - 2 if is_read(rect) else 36.0
    assert grid.rect(0, 0).h >= min(rect.h / 4, least), "no card is too small to be told from others"
    seen = [place for place in places if rect.inflate(2, 2).contains(grid.rect(*place))]
    assert len(seen) >= min(3, len(places) / 2)
    for place in places:
        card = grid.rect(*place)
        assert (
            card.bottom <= rect.y + 2
            or card.y >= rect.bottom - 2
            or rect.inflate(2, 2).contains(FRect(rect.x, card.y, 1, card.h))
        ), "a row of cards is shown whole or not at all"


@pytest.mark.parametrize("size", [(248.0, 255.0), (264.0, 190.0), (212.0, 160.0)])
def test_a_picture_that_is_read_has_every_unit(app: App, size: tuple[float, float]) -> None:
    """The review's board once ended beside the square that was played on."""
    state = under_way(101).state
    rect = FRect(0, 0, *size)
    corners = [(0, 0), (6, 5), *((unit.x, unit.y) for unit in queries.units(state))]
    grid = CardGrid(thumbnail._camera(rect, corners))
    assert all(rect.inflate(2, 2).contains(grid.rect(*place)) for place in corners)


def squares(match: Match[Any]) -> set[str]:
    """The squares of legal actions."""
    return {one.id for action in match.legal_actions() for one in action.path if one.kind == "space"}


@pytest.mark.parametrize("actions", [0, 9, 60, 100])
@pytest.mark.parametrize("boardless", [False, True])
def test_what_would_have_been_better_lay_outside_the_picture(app: App, actions: int, boardless: bool) -> None:
    """A picture that is read ended at the units, so that a mark on a free square beside them was not to be seen."""

    def placing(match: Match[Any]) -> bool:
        return len(match.journal) >= actions and bool(squares(match))

    match = moment(RULES, "boardless" if boardless else "no_progress", placing)
    rect = FRect(10, 20, 371, 240)
    assert is_read(rect)
    for square in squares(match):
        assert thumbnail.thumbnail_place(match, rect, Target("space", square)) is not None


@pytest.mark.parametrize(
    "size", [(1024, 576), (1024, 768), (1280, 1024), (1080, 1920), (1920, 1080), (2560, 1080), (2200, 1240)]
)
def test_the_whole_mat_is_in_the_window(size: tuple[float, float]) -> None:
    compact = size[0] < 1600 or size[1] < 900
    top = 52.0 if compact else 60.0
    place = lay_out(FRect(0, top, size[0], size[1] - top), compact, 20.0, lambda _: 48.0)
    assert place.rival.x >= 0
    assert place.hand_panel.right <= size[0]
    assert place.rival.right < place.mat.x
    assert place.mat.right < place.hand_panel.x
    assert place.mat.y >= top
    assert place.mat.bottom <= size[1]
    zoom = fit_zoom(place.mat_view)
    assert place.mat_view.w >= 7 * PITCH_X * zoom - 1
    assert place.mat_view.h >= 6 * PITCH_Y * zoom - 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_key_of_the_signs_was_missing_in_low_windows(app: App, language: str) -> None:
    """It explains all signs where there is room, else those on the mat, at last without a head."""
    set_language(language)
    present = {"nothing", "kills", "dies"}
    whole = fitting_key(app.canvas, 230.0, 400.0, present)
    assert whole is not None
    assert (whole.signs, whole.headed) == (SIGNS, True)
    low = fitting_key(app.canvas, 230.0, whole.height - 1, present)
    assert low is not None
    assert (low.signs, low.headed) == (("kills", "dies", "nothing"), True)
    lowest = fitting_key(app.canvas, 230.0, low.height - 1, present)
    assert lowest is not None
    assert (lowest.signs, lowest.headed) == (low.signs, False)
    assert fitting_key(app.canvas, 230.0, lowest.height - 1, present) is None
    set_language("en")
