"""Aiming: a shooter and its target; the same target again takes the order back, by mouse, by key and by dragging."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.camera import Camera
from tabletop.client.board.plate import is_read
from tabletop.client.cards.face import RATIO
from tabletop.client.games.lords_of_war import card_art, layout, thumbnail
from tabletop.client.games.lords_of_war.mat import SIGNS, draw_reason, key_row, sign_keys
from tabletop.client.games.lords_of_war.model import look_of
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import tree
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.events import Eliminated
from tabletop.rules.lords_of_war.game import GAME as RULES
from tabletop.rules.match import Match
from tabletop.text import LANGUAGES, localised, set_language, t
from tests.support.boards import legal_spots, open_board
from tests.support.lords_of_war_client import DWARVES, ORCS, Position, match_at, position, under_way
from tests.support.pilot import click, drag, hover, key, press, settle, wait
from tests.support.recorded_games import moment

FIELD = [["d3", 1, "dwf.axe-thrower-a"], ["e2", 1, "dwf.sharpshooter"], ["e5", 2, "orc.spikeman-b"]]


@pytest.fixture
def table(make_app: Callable[..., App]) -> tuple[App, BoardScene, Position]:
    """Two shooters that reach one enemy."""
    app = make_app(animation_percent=0)
    place = position(FIELD, hands=(ORCS[:5], DWARVES), phase="aim", turn=12)
    return app, open_board(app, match_at(place)), place


def orders(scene: BoardScene) -> dict[str, str]:
    return queries.aims(scene.session.match.state)


def unit(place: Position, square: str) -> Target:
    return Target("piece", place.at(square))


def test_the_same_target_again_clears_the_aim(table) -> None:
    app, scene, place = table
    shooter, victim = unit(place, "d3"), unit(place, "e5")
    click(app, shooter)
    click(app, victim)
    assert orders(scene) == {shooter.id: victim.id}
    click(app, shooter)
    assert victim in [spot.target for spot in legal_spots(scene)]
    hover(app, victim)
    wait(app, 500)
    assert t("lords_of_war_board.aim_again") in app.tooltips.shown.text
    click(app, victim)
    assert orders(scene) == {}
    assert scene.session.path == ()
    assert not app.toasts.items


def test_a_target_touched_twice_in_a_row_is_spared(table) -> None:
    app, scene, place = table
    first, second, victim = unit(place, "e2"), unit(place, "d3"), unit(place, "e5")
    for shooter in (first, second):
        click(app, shooter)
        click(app, victim)
    assert set(orders(scene)) == {first.id, second.id}
    click(app, victim)
    assert set(orders(scene)) == {first.id}, "the order given last goes first"
    click(app, victim)
    assert orders(scene) == {}
    scene.undo()
    assert set(orders(scene)) == {first.id}, "each of them can be taken back"


def test_dragging_to_the_same_target_clears_the_aim(table) -> None:
    app, scene, place = table
    shooter, victim = unit(place, "d3"), unit(place, "e5")
    for expected in ({shooter.id: victim.id}, {}):
        drag(app, shooter, victim)
        settle(app)
        assert orders(scene) == expected


def test_the_keyboard_clears_an_aim_and_enter_alone_goes_on(table) -> None:
    app, scene, place = table
    shooter, victim = unit(place, "d3"), unit(place, "e5")
    click(app, shooter)
    click(app, victim)
    app.mapper.last_device = "keyboard"
    scene.widgets.focus(str(shooter), walked=True)
    key(app, pygame.K_RETURN)
    for _ in range(6):
        if scene.widgets.focused.target == victim:
            break
        key(app, pygame.K_TAB)
    key(app, pygame.K_RETURN)
    assert orders(scene) == {}
    app.step([], 400)
    assert "resolve" not in _pressed_main(app, scene), "a shot that brings down a unit would be given up"
    app.step([], 400)
    assert "resolve" in _pressed_main(app, scene), "Enter is the main button again"


def _pressed_main(app: App, scene: BoardScene) -> list[str]:
    """The kinds of the actions done when Enter has been pressed."""
    key(app, pygame.K_RETURN)
    return [entry.action.kind for entry in scene.session.match.journal]


def test_resolving_gives_up_the_shots_that_would_bring_down_more(table) -> None:
    app, scene, place = table
    shooters, victim = (unit(place, "d3"), unit(place, "e2")), unit(place, "e5")
    falls = [one for one in shooters if victim.id in queries.tally(place.state, {one.id: victim.id}).dead]
    assert falls, "a single shot is enough"
    assert scene.table.gives_up("resolve")
    click(app, falls[0])
    click(app, victim)
    assert not scene.table.gives_up("resolve"), "the other shot would bring down nobody"


ALONE = [["d3", 1, "dwf.sharpshooter"], ["d6", 2, "orc.spikeman-b"]]


@pytest.fixture
def opening(make_app: Callable[..., App]) -> Callable[[list[list[object]]], tuple[App, BoardScene, Position]]:
    """Opens a fire step with units, at a table that takes forced steps by itself."""

    def opened(units: list[list[object]]) -> tuple[App, BoardScene, Position]:
        app = make_app(animation_percent=0, skip_forced=True)
        place = position(units, hands=(ORCS[:5], DWARVES), phase="aim", turn=12)
        return app, open_board(app, match_at(place)), place

    return opened


def test_the_shots_that_eliminate_most_are_ordered_when_the_check_opens(opening) -> None:
    """LW-RNG-2: the main button resolves the check with the shots that its square had foretold; what is taken back is
    not ordered again."""
    app, scene, place = opening(ALONE)
    shooter, victim = unit(place, "d3"), unit(place, "d6")
    settle(app)
    assert orders(scene) == {shooter.id: victim.id}
    assert scene.table.primary().label == t("lords_of_war_board.do.resolve")
    press(app, "undo")
    settle(app)
    assert orders(scene) == {}
    press(app, "redo")
    click(app, victim)
    settle(app)
    assert orders(scene) == {}
    assert "resolve" not in [entry.action.kind for entry in scene.session.match.journal]


def test_a_check_that_no_shot_can_change_is_not_asked_about(opening) -> None:
    """LW-CMB-4: a shot at a unit that withstands it, or that falls by arrows anyway."""
    app, scene, _ = opening([["d3", 1, "dwf.sharpshooter"], ["d6", 2, "orc.gonke-longtooth"]])
    wait(app, 600)
    settle(app)
    journal = scene.session.match.journal
    assert journal[0].action.kind == "resolve", "no unit of defence 6 falls by one arrow"


@pytest.mark.parametrize(
    ("order", "square", "drawn"), [("", "d3", False), ("", "e1", True), ("never", "d3", True), ("always", "e1", False)]
)
def test_a_hand_is_refilled_unasked_where_no_retreat_could_save_a_unit(make_app, order, square, drawn) -> None:
    """LW-RNF-1, LW-RNF-4: 'When to ask' has the other ways. In its corner the General is out of reach."""
    app = make_app(animation_percent=0)
    card = "orc.butcher" if square == "d3" else "orc.gonke-longtooth"
    place = position(
        [[square, 1, card], ["g6", 2, "dwf.slugger-b"]], hands=(ORCS[:5], DWARVES), phase="reinforce", turn=12
    )
    scene = open_board(app, match_at(place, curtain=False))
    app.settings.skip_forced = True
    scene.set_asking(0, order)
    wait(app, 600)
    settle(app)
    assert bool(scene.session.match.journal) == drawn


# ---------------------------------------------------------------------------------- How the table of Lords of War fits


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [118.0, 131.0, 168.0, 216.0, 340.0])
def test_every_name_is_whole_on_its_strip(app, language, width) -> None:
    set_language(language)
    assert content().cards
    rect = FRect(0, 0, width, width / RATIO)
    for card in content().cards.values():
        lines, role = card_art.name_on_strip(app.canvas, look_of(card.id, "red"), rect)
        assert " ".join(lines) == localised(card.name)
        assert len(lines) <= 2
        assert all(app.canvas.measure(line, role)[0] <= rect.w * 0.9 for line in lines), lines


@pytest.mark.parametrize("size", [(344.0, 137.0), (356.0, 192.0), (160.0, 160.0)])
@pytest.mark.parametrize("actions", [0, 9, 60, 100])
def test_the_small_picture_shows_the_thick_of_it(app, size, actions) -> None:
    match = under_way(actions)
    rect = FRect(10, 20, *size)
    thumbnail.draw_thumbnail(app.canvas, match, rect)
    units = queries.units(match.state)
    places = [(unit.x, unit.y) for unit in units] or [queries.xy(s) for s in queries.start_squares(match.state)]
    grid = layout.CardGrid(thumbnail._camera(rect, thumbnail._framed(match.state, rect)))
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
def test_a_picture_that_is_read_has_every_unit(app, size) -> None:
    """The review's board once ended beside the square that was played on."""
    state = under_way(101).state
    rect = FRect(0, 0, *size)
    corners = [(0, 0), (6, 5), *((unit.x, unit.y) for unit in queries.units(state))]
    grid = layout.CardGrid(thumbnail._camera(rect, corners))
    assert all(rect.inflate(2, 2).contains(grid.rect(*place)) for place in corners)


def squares(match: Match[Any]) -> set[str]:
    return {one.id for action in match.legal_actions() for one in action.path if one.kind == "space"}


@pytest.mark.parametrize("actions", [0, 9, 60, 100])
@pytest.mark.parametrize("boardless", [False, True])
def test_what_would_have_been_better_lay_outside_the_picture(app, actions, boardless) -> None:
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
def test_the_whole_mat_is_in_the_window(size) -> None:
    compact = size[0] < 1600 or size[1] < 900
    top = 52.0 if compact else 60.0
    place = layout.lay_out(FRect(0, top, size[0], size[1] - top), compact, 20.0, lambda _: 48.0)
    assert place.rival.x >= 0
    assert place.hand_panel.right <= size[0]
    assert place.rival.right < place.mat.x
    assert place.mat.right < place.hand_panel.x
    assert place.mat.y >= top
    assert place.mat.bottom <= size[1]
    zoom = layout.fit_zoom(place.mat_view)
    assert place.mat_view.w >= 7 * layout.PITCH_X * zoom - 1
    assert place.mat_view.h >= 6 * layout.PITCH_Y * zoom - 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_key_of_the_signs_was_missing_in_low_windows(app, language) -> None:
    """It explains all signs where there is room, else those on the mat, at last without a head."""
    set_language(language)
    present = {"nothing", "kills", "dies"}
    corner = t("lords_of_war.kind.support")
    keys = sign_keys(present, [key_row(draw_reason, "support", corner)])
    assert all(corner in repr(key) for key in keys), "the icon in a corner was explained nowhere"
    heights = [tree.height(app.canvas, key, 230.0) for key in keys]
    assert heights == sorted(heights, reverse=True)
    assert all(tree.fits(app.canvas, key, FRect(0, 0, 230, high)) for key, high in zip(keys, heights, strict=True))
    told = [[t(f"lords_of_war_board.sign_{sign}") in repr(key) for sign in SIGNS] for key in keys]
    assert told == [[True] * 6, *[[sign in present for sign in SIGNS]] * 2]
    assert [t("lords_of_war_board.sign_title") in repr(key) for key in keys] == [True, True, False]


# ------------------------------------------------------------------------------------------- Where units have fallen


def test_broken_shields_lie_where_units_fell(app) -> None:
    """Also after going back and on, and while the past is looked at."""
    match = under_way(100)
    scene = open_board(app, match)
    table = scene.table

    def fell(actions: int) -> dict[tuple[int, int], list[int]]:
        found: dict[tuple[int, int], list[int]] = {}
        for index in range(actions):
            for event in match.events(index):
                if isinstance(event, Eliminated):
                    found.setdefault(queries.xy(event.square), [0, 0])[event.owner] += 1
        return found

    whole = len(match.journal)
    assert len(fell(whole)) > 3
    assert table.fallen() == fell(whole)
    scene.session.look(whole // 2)
    assert table.fallen() == fell(whole // 2)
    scene.session.look(None)
    assert table.fallen() == fell(whole)


def test_broken_shields_can_be_left_out(app) -> None:
    def picture() -> bytes:
        scene.dirty = True
        wait(app, 50)
        return pygame.image.tobytes(app.canvas.surface, "RGB")

    scene = open_board(app, under_way(100))
    settle(app)
    with_marks = picture()
    assert picture() == with_marks
    app.settings.fallen_marks = False
    assert picture() != with_marks


def test_every_figure_of_a_wide_field_can_be_read(app) -> None:
    """From some size on a field without edges is shown in part, and each edge tells how many units lie beyond."""
    camera = Camera(FRect(0, 0, 680, 640), FRect(-2000, -2000, 4000, 4000))
    layout.fit(camera)
    assert camera.zoom * layout.CELL_W >= layout.LEAST_CARD
    camera.focus = (1900, 0)
    layout.fit(camera)
    assert camera.focus[0] > 0, "what was looked at stays in view"


@pytest.mark.parametrize("actions", [40, 59, 80])
def test_the_list_of_deeds_lay_over_the_forecasts(make_app, actions) -> None:
    """As the hint, it is placed beside what would happen on each square, as far as there is room."""
    app = make_app((1280, 720), animation_percent=0)
    match = under_way(actions)
    while "deploy" not in {action.kind for action in match.legal_actions()}:
        match.apply(match.legal_actions()[0])
    scene = open_board(app, match)
    settle(app)
    tried = 0
    for card in [spot for spot in legal_spots(scene) if spot.target.kind == "card"]:
        scene.session.drop()
        scene.session.select((card.target,))
        settle(app)
        told = scene.table.model.forecasts
        press(app, "legal")
        app.step([])
        squares = [one for one in scene.widgets if getattr(one, "target", None) and one.target.id in told]
        if len(told) <= 3:
            assert not [one.id for one in squares if one.rect.colliderect(app.scenes.top.box)]
            tried += 1
        app.pop()
    assert tried
