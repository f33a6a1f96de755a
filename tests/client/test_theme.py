"""The palette's promises, computed: contrast of text, distance of player colours, scale of every window."""

import itertools
from pathlib import Path

import pygame
import pytest

from tabletop.client.app import App, AppOptions
from tabletop.client.draw import styles, theme as T
from tabletop.client.draw.theme import ROLES, SEAT_COLOURS, Metrics, Theme, base_scale, mix, rgb, scale_colour
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import AppDriver
from tabletop.commands.selftest import pictures
from tabletop.rules import catalogue
from tests.support.colour_vision import VISION, ciede2000, lab
from tests.support.finished_games import FINISHED
from tests.support.luminance import BRIGHTER, REGIONS, measured

pytestmark = pytest.mark.usefixtures("painted")


def test_ciede2000_against_published_pairs() -> None:
    """Three rows of the table of Sharma, Wu and Dalal."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.parametrize("vision", list(VISION))
@pytest.mark.parametrize("part", ["base", "tint"])
def test_player_colours_stay_apart(vision, part) -> None:
    assert len(SEAT_COLOURS) > 4
    for one, two in itertools.combinations(SEAT_COLOURS.values(), 2):
        distance = ciede2000(lab(getattr(one, part), vision), lab(getattr(two, part), vision))
        assert distance >= 14, (one.id, two.id, part, vision, round(distance, 1))


def test_players_differ_without_colour() -> None:
    for key in ("emblem", "pattern", "mark", "dash"):
        values = [getattr(seat, key) for seat in SEAT_COLOURS.values()]
        assert len(set(values)) == len(values), key


def luminance(colour: T.Colour) -> float:
    def channel(value: int) -> float:
        v = value / 255
        return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)

    return 0.2126 * channel(colour[0]) + 0.7152 * channel(colour[1]) + 0.0722 * channel(colour[2])


def contrast(a: T.Colour, b: T.Colour) -> float:
    """WCAG contrast ratio of two colours, 1..21."""
    la, lb = luminance(a), luminance(b)
    return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)


@pytest.mark.parametrize("seat", list(SEAT_COLOURS.values()), ids=list(SEAT_COLOURS))
def test_player_text_and_glyphs_are_readable(seat) -> None:
    assert contrast(seat.tint, T.SLATE700) >= 4.5
    assert contrast(seat.tint, T.PANEL_TOP) >= 4.5
    assert contrast(seat.glyph, seat.base) >= 3.0
    assert contrast(seat.tint, seat.dark) >= 3.0


GROUNDS = (T.NIGHT900, T.NIGHT800, T.SLATE700, T.PANEL_TOP, T.PANEL_BOTTOM)


@pytest.mark.parametrize("name", ["IVORY100", "IVORY300", "IVORY500", "BRASS300", "BRASS400", "OK", "DANGER", "EMBER"])
def test_text_on_dark_grounds(name) -> None:
    for ground in GROUNDS:
        assert contrast(getattr(T, name), ground) >= 4.5, ground


@pytest.mark.parametrize("ground", [T.PAPER, T.PAPER200, T.CARD, *T.TERRAIN.values(), *T.LEVELS.values()])
def test_ink_on_light_grounds(ground) -> None:
    assert contrast(T.INK900, ground) >= 4.5


def test_paper_text_and_links() -> None:
    for ground in (T.PAPER, T.PAPER200, T.CARD):
        assert contrast(T.INK700, ground) >= 4.5
        assert contrast(T.INK500, ground) >= 4.5
        assert contrast(T.INK_LINK, ground) >= 4.5


@pytest.mark.parametrize("state", ["rest", "hover", "pressed", "focus"])
def test_button_labels(state) -> None:
    theme = Theme(Metrics.compute(1920, 1080))
    for name, ink in (("button-primary", T.INK900), ("pill-active", T.INK900), ("button", T.IVORY100)):
        style = styles.resolve(name, state, theme)
        for ground in (style.top, style.bottom):
            assert contrast(ink, (ground[0], ground[1], ground[2])) >= 4.5, (name, ground)
    style = styles.resolve("button-danger", state, theme)
    assert contrast(T.IVORY100, (style.top[0], style.top[1], style.top[2])) >= 4.5


def test_focus_is_visible_on_every_ground() -> None:
    for ground in (*GROUNDS, T.SLATE600, T.SLATE500):
        assert contrast(T.BRASS300, ground) >= 3.0


def test_high_contrast_has_no_weak_text() -> None:
    theme = Theme(Metrics.compute(1280, 720), high_contrast=True)
    for colour in (T.IVORY300, T.IVORY500, T.SLATE400, T.BRASS400):
        assert contrast(theme.ink(colour), T.SLATE700) >= 7
    assert contrast(theme.ink(T.INK500), T.PAPER) >= 7
    for colour in (T.BRASS600, T.SLATE500, T.SLATE600):
        assert contrast(theme.line_colour(colour), T.NIGHT800) >= 3
    plain = Theme(Metrics.compute(1280, 720))
    assert plain.ink(T.IVORY500) == T.IVORY500
    panel = styles.resolve("panel", "rest", theme)
    assert panel.top == panel.bottom


def test_every_style_has_every_state() -> None:
    for high in (False, True):
        theme = Theme(Metrics.compute(1920, 1080), high_contrast=high)
        for name in styles.STYLES:
            for state in (*styles.STATES, "selected+focus", "selected+hover"):
                assert styles.resolve(name, state, theme) is not None
    with pytest.raises(KeyError):
        styles.resolve("no-such-style", "rest", theme)


# ------------------------------------------------------------------------------------------------- scale


@pytest.mark.parametrize(
    ("width", "height", "scale"),
    [(1920, 1080, 1.0), (1280, 720, 1.0), (1024, 640, 1.0), (1600, 900, 0.875), (2560, 1440, 1.375), (3840, 2160, 2.0)],
)
def test_base_scale(width, height, scale) -> None:
    assert base_scale(width, height) == scale


def test_layouts_of_common_windows() -> None:
    assert Metrics.compute(1280, 720).compact
    full = Metrics.compute(1920, 1080)
    assert (full.vw, full.vh, full.compact) == (1920, 1080, False)
    huge = Metrics.compute(3840, 2160)
    assert (huge.vw, huge.vh, huge.compact) == (1920, 1080, False)
    assert not Metrics.compute(1600, 900).compact


def test_every_window_holds_the_least_layout() -> None:
    for width in range(1024, 4200, 97):
        for height in range(576, 2400, 83):
            for percent in (80, 100, 130, 200):
                m = Metrics.compute(width, height, percent)
                assert m.vw >= 1024 - 1e-6, (width, height, percent)
                assert m.vh >= 576 - 1e-6, (width, height, percent)
                assert m.vw == pytest.approx(width / m.scale)
                assert m.vh == pytest.approx(height / m.scale)
                assert m.compact == (m.vw < 1600 or m.vh < 900)


def test_tiny_window_shrinks() -> None:
    m = Metrics.compute(512, 400)
    assert m.scale == pytest.approx(0.5)
    assert Metrics.compute(0, 0).scale > 0


# -------------------------------------------------------------------------------------------------- type


def test_no_role_is_smaller_than_the_least() -> None:
    for name, role in ROLES.items():
        assert role.size >= 13, name
        assert role.compact >= 12, name
        assert role.size >= role.compact, name


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900), (1700, 960), (1920, 1080)])
def test_no_text_falls_below_twelve_pixels(size) -> None:
    theme = Theme(Metrics.compute(*size))
    assert min(theme.spec(role).px for role in ROLES) >= 12


def test_text_percent_scales_type_alone() -> None:
    metrics = Metrics.compute(1920, 1080)
    plain, large = Theme(metrics), Theme(metrics, text_percent=150)
    assert large.scale == plain.scale
    for role in ROLES:
        assert large.spec(role).px == pytest.approx(plain.spec(role).px * 1.5, abs=1)


def test_role_sizes_on_request() -> None:
    theme = Theme(Metrics.compute(3840, 2160), text_percent=150)
    assert theme.spec("reading@24").px == 72
    assert theme.spec("number@44!").px == 88
    assert theme.spec("reading@24").font == theme.spec("reading").font
    with pytest.raises(KeyError):
        theme.spec("no-such-role")


def test_easy_reading_changes_words_but_not_values() -> None:
    theme = Theme(Metrics.compute(1920, 1080), easy_reading=True)
    assert "Atkinson" in theme.spec("body").font
    assert "Atkinson" in theme.spec("reading").font
    assert "Lato" in theme.spec("number").font
    assert "Lato" in theme.spec("badge").font


def test_look_ignores_the_window_size_but_not_the_scale() -> None:
    one, two = Theme(Metrics.compute(1920, 1080)), Theme(Metrics.compute(1960, 1100))
    assert one.look == two.look
    assert one.look != Theme(Metrics.compute(3840, 2160)).look
    assert one.look != Theme(Metrics.compute(1920, 1080), high_contrast=True).look


def test_colour_helpers() -> None:
    assert rgb("#0B0E13") == (11, 14, 19)
    with pytest.raises(ValueError, match="not a colour"):
        rgb("#FFF")
    assert mix((0, 0, 0), (255, 255, 255), 0.5) == (128, 128, 128)
    assert mix((0, 0, 0), (255, 255, 255), 2) == (255, 255, 255)
    assert scale_colour((200, 10, 0), 2) == (255, 20, 0)
    assert T.seat_colours("no such seat").id == "ivory"


# ----------------------- Accents on capital letters reach above the font's ascent; the baseline must not move for them


def foot_of_first_letter(app: App, text: str, role: str) -> int:
    """The lowest lit row of the first letters of a line."""
    canvas = app.canvas
    canvas.fill((0, 0, canvas.width, 200), (0, 0, 0))
    canvas.text(text, (20, 60), role, (255, 255, 255))
    part = canvas.surface.subsurface(canvas.rect_px((0, 0, canvas.width, 200)))
    mask = pygame.mask.from_threshold(part, (255, 255, 255), (90, 90, 90))
    return max(rect.bottom for rect in mask.get_bounding_rects())


@pytest.mark.parametrize("role", ["title", "panel_title", "body", "body_strong", "small", "least", "reading", "map"])
def test_the_baseline_stays(app, role) -> None:
    app.push("kit")
    app.step([])
    plain = foot_of_first_letter(app, "Elite NINA", role)
    assert foot_of_first_letter(app, "Élite NIÑA", role) == plain
    assert foot_of_first_letter(app, "ÚÑÁ", role) == plain


NAMES = ("Bell\ufffd and bell", "Иван Грозный", "漢字", "Zoë \U0001f642", "Łukasz\u0007\u202e")


@pytest.mark.parametrize("role", ["title", "panel_title", "card_name", "body", "small"])
@pytest.mark.parametrize("name", NAMES)
def test_characters_that_the_font_lacks_showed_as_boxes(app, role, name) -> None:
    painter, spec = app.canvas.kit.text, app.theme.spec(role)
    parts = painter._shown(name, spec)
    assert "".join(told for told, _ in parts)
    assert all(char.isascii() or painter.book.has(used.font, char) for told, used in parts for char in told)
    assert painter.line(name, spec, (255, 255, 255)).get_width() > 0
    assert painter.width(name, spec) > 0


def test_another_face_stands_on_the_same_line(app) -> None:
    app.push("kit")
    app.step([])
    assert foot_of_first_letter(app, "Жан", "title") == foot_of_first_letter(app, "Elite", "title")
    assert foot_of_first_letter(app, "Жан", "panel_title") == foot_of_first_letter(app, "Elite", "panel_title")


# --------------------------------- The board is the brightest thing on the screen, in the pictures that selftest takes


ALL_SIZES = ((1024, 640), *pictures.SIZES, (2560, 1440))
"""From the smallest window to the largest screen."""

NOT_MEASURED: frozenset[str] = frozenset()


def test_every_game_is_measured_or_listed() -> None:
    assert set(REGIONS) | NOT_MEASURED == set(FINISHED)
    assert not set(REGIONS) & NOT_MEASURED


def check_board_is_brightest(
    tmp_path: Path, game_id: str, size: tuple[int, int], language: str, examples: int | None
) -> None:
    app = App(AppOptions(home=tmp_path, size=size, language=language, silent=True))
    driver, measures = AppDriver(app), 0
    try:
        for path in driver.examples(game_id)[:examples]:
            driver.clear()
            scene = driver.board(path)
            if app.scenes.top is not scene:
                continue
            assert isinstance(scene, BoardScene)
            file = tmp_path / f"board-{path.stem}.png"
            app.screenshot(file)
            measures += 1
            light = measured(app, scene, file)
            assert light.ratio >= BRIGHTER, f"{path.stem} at {size}: {light}"
    finally:
        app.close()
    assert measures, "no example shows its board"


@pytest.mark.parametrize("game_id", sorted(REGIONS))
def test_the_board_is_the_brightest_thing(tmp_path, game_id) -> None:
    check_board_is_brightest(tmp_path, game_id, pictures.SIZES[0], "en", 1)


@pytest.mark.parametrize("game_id", ["small_world", "warcraft", "adventure"])
def test_in_the_smallest_window_no_panel_outshines_a_map_that_is_half_sea(tmp_path, game_id) -> None:
    """Combos, a seat's panel and a hero's things were brighter than three fifths of the map there."""
    check_board_is_brightest(tmp_path, game_id, ALL_SIZES[0], "en", None)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", ALL_SIZES)
@pytest.mark.parametrize("game_id", sorted(REGIONS))
def test_the_board_is_the_brightest_thing_at_every_size(tmp_path, game_id, size, language) -> None:
    check_board_is_brightest(tmp_path, game_id, size, language, None)


@pytest.mark.parametrize("save", ["duel", "elf-gate", "nordrassil"])
def test_land_as_high_as_wide_fills_its_frame(tmp_path, save) -> None:
    """The sea took more than half of the width of its frame once: the land 44 % of it. It is as high as its frame
    allows now, and the room beside it belongs to another seat's open board."""
    app = App(AppOptions(home=tmp_path, size=pictures.SIZES[0], silent=True))
    try:
        scene = AppDriver(app).board(next(path for path in AppDriver(app).examples("warcraft") if save in path.stem))
        board, place = scene.table.map, scene.table.layout_now
        land = board.camera.rect_to_screen(board.land)
        assert place.board.contains(land)
        assert land.h >= 0.85 * place.board.h
        assert land.w >= 0.56 * place.board.w
        assert not place.rival.colliderect(place.board)
        assert not place.hand.colliderect(place.board)
        model = scene.table.model
        assert scene.table.rival not in model.mates(model.shown_seat)
    finally:
        app.close()


NEAR, LEAST_SEEN = 22, 20
"""How far a colour on the screen may be from a player's, of 255 in each channel; pixels of it, of every ninth, at the
least."""


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_players_are_apart_on_the_board_as_it_is_drawn(make_app, game) -> None:
    """What is seen on the boards in the colours of their players, under light and shadow, by every kind of sight."""
    app = make_app(animation_percent=0)
    driver = AppDriver(app)
    scene = driver.board(driver.example(game))
    app.step([])
    frame = app.window.surface
    seen = [frame.get_at((x, y))[:3] for x in range(0, frame.get_width(), 3) for y in range(0, frame.get_height(), 3)]
    means = {}
    for seat in scene.session.match.seats:
        look = SEAT_COLOURS[seat.colour]
        near = [
            one for one in seen for own in (look.base, look.tint) if all(abs(a - b) < NEAR for a, b in zip(one, own))
        ]
        assert len(near) >= LEAST_SEEN, (seat.colour, len(near))
        means[seat.colour] = tuple(round(sum(one[n] for one in near) / len(near)) for n in range(3))
    assert len(means) > 1
    distances = {
        (one, other, vision): ciede2000(lab(means[one], vision), lab(means[other], vision))
        for one, other in itertools.combinations(means, 2)
        for vision in VISION
    }
    assert min(distances.values()) >= 12, distances
