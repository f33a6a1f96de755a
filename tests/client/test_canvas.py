"""The drawing facade: units to pixels, exact fills, text that fits, caches that hit, assets that are missing."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.client.core.transition import in_out_cubic, out_cubic
from tabletop.client.draw import cache, images, shapes, theme as T
from tabletop.client.draw.cache import Lru
from tabletop.client.draw.canvas import Canvas, PolygonLayer
from tabletop.client.draw.fitting import fit_name, smaller
from tabletop.client.draw.ground import Hole, draw_hole_frame
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.styles import STATES, STYLES
from tabletop.client.draw.text import FontBook, TextPainter, _version, system_fonts, typeset
from tabletop.client.draw.theme import SEAT_COLOURS, Metrics, Theme
from tabletop.resources import asset_path

pytestmark = pytest.mark.usefixtures("painted")

GREY = (40, 40, 40)


@pytest.fixture(autouse=True)
def _video() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    cache.forget_notices()
    yield
    cache.forget_notices()


def make(width: int = 1280, height: int = 720, ui: int = 100, **options: object) -> Canvas:
    """A canvas on a plain opaque surface."""
    surface = pygame.Surface((width, height), 0, 32)
    surface.fill(GREY)
    return Canvas(surface, Theme(Metrics.compute(width, height, ui), **options))


def at(canvas: Canvas, x: int, y: int) -> tuple[int, int, int]:
    colour = canvas.surface.get_at((x, y))
    return colour.r, colour.g, colour.b


def drawn_box(canvas: Canvas) -> pygame.Rect:
    """The smallest rectangle of pixels that differ from the ground."""
    mask = pygame.mask.from_threshold(canvas.surface, GREY, (3, 3, 3, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


# ---------------------------------------------------------------------------------------------- geometry


@pytest.mark.parametrize("ui", [80, 90, 100, 115, 130, 175])
def test_neighbours_share_an_edge(ui) -> None:
    canvas = make(1920, 1080, ui)
    for step in (7.3, 13.0, 41.7):
        rects = [canvas.rect_px((i * step, 0, step, 10)) for i in range(40)]
        assert all(left.right == right.left for left, right in itertools.pairwise(rects))


def test_units_round_trip() -> None:
    canvas = make(3840, 2160)
    assert canvas.scale == 2
    assert (canvas.width, canvas.height) == (1920, 1080)
    assert canvas.rect_px((10, 20, 30, 40)) == pygame.Rect(20, 40, 60, 80)
    assert canvas.units(pygame.Rect(20, 40, 60, 80)) == Rect(10, 20, 30, 40)
    assert canvas.px(0.1) == 1
    assert canvas.px(0) == 0


def test_shift_and_clip_nest() -> None:
    canvas = make()
    with canvas.clip((100, 100, 50, 50)), canvas.shifted(100, 100):
        canvas.fill((0, 0, 500, 500), (255, 0, 0))
        with canvas.clip((-50, -50, 60, 60)):
            canvas.fill((-100, -100, 500, 500), (0, 255, 0))
    assert at(canvas, 105, 105) == (0, 255, 0)
    assert at(canvas, 120, 120) == (255, 0, 0)
    assert at(canvas, 99, 99) == GREY
    assert at(canvas, 150, 150) == GREY
    assert canvas.surface.get_clip() == canvas.surface.get_rect()
    assert not canvas.visible((2000, 0, 10, 10))


# ------------------------------------------------------------------------------------------------ shapes


def test_fill_is_exact_and_translucent() -> None:
    canvas = make()
    canvas.fill((10, 10, 20, 20), (200, 100, 0))
    assert at(canvas, 10, 10) == (200, 100, 0)
    assert at(canvas, 29, 29) == (200, 100, 0)
    assert at(canvas, 30, 30) == GREY
    canvas.fill((100, 10, 20, 20), (240, 140, 40), alpha=128)
    expected = [round(40 + (c - 40) * 128 / 255) for c in (240, 140, 40)]
    assert all(abs(a - b) <= 2 for a, b in zip(at(canvas, 110, 20), expected, strict=True))


def test_fill_translucent_on_a_sprite() -> None:
    target = pygame.Surface((200, 200), pygame.SRCALPHA)
    canvas = Canvas(target, Theme(Metrics.compute(1280, 720)))
    canvas.fill((0, 0, 200, 200), (200, 0, 0), alpha=100)
    assert target.get_at((150, 190)) == (200, 0, 0, 100)


@pytest.mark.parametrize("radius", [6, 10, -1])
def test_rounded_fill_covers_once(radius) -> None:
    canvas = make()
    canvas.fill((50, 50, 80, 41), (255, 255, 255), 100, radius)
    inside = {at(canvas, x, y) for x in range(75, 105) for y in range(51, 90)}
    assert len(inside) == 1, "pieces of a translucent shape overlap or leave gaps"
    assert at(canvas, 50, 50) == GREY
    assert at(canvas, 90, 70) != GREY


def test_frame_keeps_inside() -> None:
    canvas = make()
    for radius in (0, 8, -1):
        canvas.surface.fill(GREY)
        canvas.frame((20, 20, 60, 40), (255, 255, 255), 2, radius)
        assert drawn_box(canvas) == pygame.Rect(20, 20, 60, 40)
        assert at(canvas, 50, 40) == GREY


def test_lines_circles_polygons_land_where_they_should() -> None:
    canvas = make()
    canvas.line((10, 50), (110, 50), (255, 255, 255), 2)
    assert drawn_box(canvas) == pygame.Rect(10, 49, 100, 2)
    canvas.surface.fill(GREY)
    canvas.circle((100, 100), 20, (255, 0, 0))
    assert at(canvas, 100, 100) == (255, 0, 0)
    assert abs(drawn_box(canvas).width - 40) <= 2
    canvas.surface.fill(GREY)
    canvas.polygon([(10, 10), (50, 10), (50, 50), (10, 50)], (0, 255, 0))
    assert at(canvas, 30, 30) == (0, 255, 0)
    assert drawn_box(canvas) == pygame.Rect(10, 10, 40, 40)
    canvas.surface.fill(GREY)
    canvas.line((10, 10), (60, 40), (255, 255, 255), 3, dash=(6, 4))
    assert drawn_box(canvas).width >= 45
    canvas.arc((200, 200), 20, 0, 90, (255, 255, 255), 4)
    assert at(canvas, 214, 186) != GREY
    assert at(canvas, 186, 214) == GREY


def test_a_moved_polygon_is_drawn_from_the_cache() -> None:
    canvas = make()
    canvas.polygon([(10, 10), (50, 10), (30, 50)], (0, 255, 0))
    misses = canvas.kit.stamps.misses
    canvas.polygon([(110, 210), (150, 210), (130, 250)], (0, 255, 0))
    assert canvas.kit.stamps.misses == misses


def test_gradient_runs_the_right_way() -> None:
    canvas = make()
    canvas.gradient((0, 0, 100, 100), (0, 0, 0), (250, 250, 250))
    assert at(canvas, 50, 2)[0] < at(canvas, 50, 97)[0]
    canvas.gradient((0, 0, 100, 100), (0, 0, 0), (250, 250, 250), horizontal=True)
    assert at(canvas, 2, 50)[0] < at(canvas, 97, 50)[0]
    canvas.gradient((200, 0, 100, 100), (255, 0, 0, 255), (255, 0, 0, 0), horizontal=True)
    assert at(canvas, 201, 50)[0] > 240
    assert abs(at(canvas, 299, 50)[0] - 40) < 6


def test_dim_darkens() -> None:
    canvas = make()
    canvas.dim((0, 0, 10, 10), 0.5)
    assert abs(at(canvas, 5, 5)[0] - 20) <= 1
    assert at(canvas, 20, 20) == GREY


def test_shadow_and_glow_surround() -> None:
    canvas = make()
    canvas.shadow((100, 100, 80, 60), 2)
    assert at(canvas, 140, 164)[0] < 36
    canvas.glow((300, 100, 80, 60), alpha=200)
    assert at(canvas, 340, 97)[0] > 60
    assert at(canvas, 340, 60) == GREY


# Lists and menus lie flat on their ground until something happens to them, and look pressed as they look selected;
# the light behind an item of the menu has no line around it that could show the focus.
UNSEEN = {"row": ("rest", "disabled"), "menu-item": ("rest", "disabled")}
ALIKE = {
    "row": ({"rest", "disabled"}, {"pressed", "selected"}),
    "menu-item": ({"rest", "disabled"}, {"pressed", "selected"}, {"hover", "focus"}),
}
# Bars, which nobody can press, have one ground and one line in high contrast.
ALIKE_IN_CONTRAST = ALIKE | dict.fromkeys(("bar-top", "bar-bottom"), ({"rest", "disabled"},))


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


@pytest.mark.parametrize("scale", [(1280, 720), (3840, 2160)])
@pytest.mark.parametrize("contrast", [False, True])
def test_every_panel_draws(scale, contrast) -> None:
    canvas = make(*scale, high_contrast=contrast)

    alike = ALIKE_IN_CONTRAST if contrast else ALIKE
    corner = canvas.rect_px((0, 0, 200, 90))  # room for the shadow and the glow, too

    def drawn(box: tuple[int, int, int, int], name: str, state: str = "rest", alpha: int = 255) -> pygame.Surface:
        canvas.surface.fill(GREY, corner)
        canvas.panel(box, name, state, alpha=alpha)
        return canvas.surface.subsurface(corner).copy()

    ground = drawn((0, 0, 0, 0), "panel")
    assert drawn_box(canvas).size == (0, 0)
    for name in STYLES:
        pictures = {state: drawn((20, 20, 160, 48), name, state) for state in STATES}
        for state in STATES:
            assert same(pictures[state], ground) == (state in UNSEEN.get(name, ())), (name, state)
        for one, other in itertools.combinations(STATES, 2):
            assert same(pictures[one], pictures[other]) == ({one, other} in alike.get(name, ())), (name, one, other)
            drawn((20, 20, 3, 2), name, one)  # too small for its corners
    assert same(drawn((20, 20, 160, 48), "panel", alpha=0), ground)
    half, whole = (drawn((20, 20, 160, 48), "panel", alpha=alpha) for alpha in (100, 255))
    assert not same(half, ground)
    assert not same(half, whole)


def test_panel_corners_are_round_and_lines_sharp() -> None:
    canvas = make()
    canvas.panel((100, 100, 200, 120), "tile")
    assert at(canvas, 100, 100) == GREY
    assert at(canvas, 200, 100) != GREY
    assert at(canvas, 200, 99) == GREY


# -------------------------------------------------------------------------------------------------- text


@pytest.mark.parametrize("anchor", ["topleft", "center", "midright", "bottomleft", "baseleft", "basecenter"])
def test_text_returns_its_box(anchor) -> None:
    canvas = make()
    box = canvas.text("Hxg", (400, 300), "body", anchor=anchor)
    ink = drawn_box(canvas)
    assert pygame.Rect(box).inflate(2, 2).contains(ink)
    assert box.width == pytest.approx(canvas.measure("Hxg", "body")[0], abs=1)


def test_text_is_centred_on_its_capitals() -> None:
    canvas = make()
    canvas.text("HHH", (400, 300), "button", anchor="center")
    ink = drawn_box(canvas)
    assert abs((ink.top + ink.bottom) / 2 - 300) <= 1
    assert abs(ink.centerx - 400) <= 1


@pytest.mark.parametrize("word", ["Hippogryph", "Cazadora", "ÁGIL"])
def test_small_capitals_keep_the_spaces_of_large_ones(word) -> None:
    """On whole pixels the wide letters of the display face drift apart, and one word looks like two."""
    canvas = make()
    large = canvas.measure(word, "card_name@44!")[0]
    assert canvas.measure(word, "card_name@11!")[0] == pytest.approx(large / 4, abs=0.3)
    canvas.text(word, (400, 300), "card_name@11!", anchor="baseleft")
    ink = drawn_box(canvas)
    assert ink.width == pytest.approx(large / 4, abs=2.5)
    assert ink.top < 294
    assert 299 <= ink.bottom <= 304


def test_cut_text_is_noted_unless_allowed() -> None:
    canvas = make()
    long = "A rather long line that cannot fit"
    box = canvas.text(long, (10, 10), "body", max_width=80)
    assert box.width <= 81
    assert canvas.overflows == [long]
    canvas.overflows.clear()
    canvas.text(long, (10, 10), "body", max_width=80, ellipsis="ok")
    assert canvas.overflows == []
    assert canvas.text("", (10, 10)).width == 0


def test_wrap_keeps_every_word() -> None:
    canvas = make()
    text = "Each army deploys one card, then eliminates, then reinforces.\nA second paragraph."
    lines = canvas.wrap(text, "body", 150)
    assert " ".join(lines).split() == text.split()
    assert all(canvas.measure(line, "body")[0] <= 150 for line in lines)
    assert "".join(canvas.wrap("Donaudampfschifffahrt", "body", 40)) == "Donaudampfschifffahrt"
    assert canvas.wrap("", "body", 40) == [""]
    assert canvas.block_height(text, "body", 150) == pytest.approx(len(lines) * canvas.line_height("body"))


def test_text_block_reports_what_it_had_to_drop() -> None:
    canvas = make()
    text = "one two three four five six seven eight nine ten"
    height = canvas.text_block(text, (10, 10, 80, 0), "body", max_lines=2)
    assert height == pytest.approx(2 * canvas.line_height("body"))
    assert canvas.overflows == [text]
    canvas.overflows.clear()
    canvas.text_block(text, (10, 10, 80, 0), "body")
    assert canvas.overflows == []
    canvas.text_block(text, (10, 10, 80, 30), "body")
    assert canvas.overflows == [text]


@pytest.mark.parametrize("sign", ["/", "\\"])
def test_a_path_was_cut_within_the_name_of_a_folder(sign) -> None:
    """The folder of own cards ended in ``adventure-card`` on one line and ``s`` on the next."""
    canvas = make()
    path = sign.join(("", "home", "ana", "content", "adventure-cards"))
    width = canvas.measure(path[:-1], "small")[0]
    assert canvas.wrap(path, "small", width) == [path[: path.rfind(sign) + 1], "adventure-cards"]


def test_fit_text_shrinks_then_wraps_then_cuts() -> None:
    canvas = make()
    natural = canvas.measure("Turn the view", "button")[0]
    canvas.fit_text("Turn the view", (10, 10, natural + 1, 30), "button")
    box = canvas.fit_text("Turn the view", (10, 10, natural * 0.9, 30), "button")
    assert box.width <= natural * 0.9 + 1
    assert canvas.overflows == []
    two = canvas.fit_text("Turn the view", (10, 10, natural * 0.65, 60), "button")
    assert two.height > canvas.line_height("button") * 1.5
    assert canvas.overflows == []
    canvas.fit_text("Turn the view", (10, 10, natural * 0.3, 20), "button")
    assert canvas.overflows == ["Turn the view"]


def test_odd_characters_are_drawn_without_complaint() -> None:
    canvas = make()
    for odd in ("a\x00b", "\u200b", "tab\there", "two\nlines", "lone \ud800 half", "\x07", "W" * 20_000):
        for role in ("body", "map"):
            box = canvas.text(odd, (10, 10), role, shadow=100)
            assert box.height == pytest.approx(canvas.text("a", (10, 10), role).height)
            canvas.fit_text(odd, (10, 100, 200, 40), role)
            canvas.text_block(odd[:300], (10, 200, 300, 0), role)


def test_spaced_lettering_is_measured_as_drawn() -> None:
    canvas = make()
    box = canvas.text("Mar del Norte", (50, 50), "map")
    ink = drawn_box(canvas)
    assert abs(box.width - ink.width) <= 4
    assert canvas.measure("Mar del Norte", "map")[0] > canvas.measure("Mar del Norte", "flavour@14")[0]


def test_text_size_grows_with_the_setting() -> None:
    small, large = make(), make(text_percent=150)
    assert large.measure("Ñandú", "body")[0] > small.measure("Ñandú", "body")[0] * 1.35


# ------------------------------------------------------------------------------------- icons and pictures


def test_missing_assets_are_drawn_as_something_and_noted_once(caplog) -> None:
    caplog.set_level("WARNING")
    cache.forget_notices()
    canvas = make()
    for _ in range(3):
        canvas.icon("no-such-icon", (50, 50), 32)
        canvas.image("no/such-image", (100, 10, 60, 40), radius=6)
        canvas.medallion((200, 40), 24, SEAT_COLOURS["red"], "no-such-emblem")
    canvas.kit.text.book.face("no/such-font.ttf", 20)
    heard = [record.getMessage() for record in caplog.records]
    assert len(heard) == len(set(heard)) == len(cache.reported()) == 4
    cache.forget_notices()
    assert at(canvas, 130, 30) != GREY


def test_shipped_faces_and_icons_are_there() -> None:
    canvas = make()
    for role in T.ROLES:
        canvas.text("Águila 123", (10, 10), role)
    easy = make(easy_reading=True)
    for role in T.ROLES:
        easy.text("Águila 123", (10, 10), role)
    for seat in SEAT_COLOURS.values():
        canvas.medallion((100, 100), 30, seat)
        canvas.medallion((100, 100), 8, seat)
        canvas.mark(seat.mark, (10, 10), 6, seat.tint)
    assert cache.reported() == ()


def test_icons_are_tinted() -> None:
    canvas = make()
    canvas.icon("coin", (50, 50), 48, (255, 0, 0))
    pixels = {at(canvas, x, y) for x in range(26, 74) for y in range(26, 74)}
    assert (255, 0, 0) in pixels
    assert all(g <= 40 and b <= 40 for _, g, b in pixels)


# ------------------------------------------------------------------------------------------------ sprites


def test_a_sprite_is_painted_once_per_key_and_size() -> None:
    canvas = make()
    calls: list[tuple[float, float]] = []

    def paint(inner: Canvas) -> None:
        calls.append((inner.width, inner.height))
        inner.fill((0, 0, inner.width, inner.height), (0, 0, 255))

    for i in range(4):
        canvas.sprite("tile", (40, 30), paint, (10 + i * 50, 10))
    assert calls == [(40, 30)]
    canvas.sprite("tile", (60, 30), paint, (10, 100))
    assert len(calls) == 2
    canvas.forget("tile", (40, 30))
    canvas.sprite("tile", (40, 30), paint, (10, 10))
    assert len(calls) == 3
    assert at(canvas, 15, 15) == (0, 0, 255)
    assert at(canvas, 9, 9) == GREY
    canvas.sprite("tile", (40, 30), paint, (200, 200), alpha=128, angle=90, zoom=2.0)
    assert len(calls) == 3
    assert at(canvas, 220, 215)[2] > 100


def test_fading_leaves_opaque_pieces_fast() -> None:
    canvas = make()
    plate = canvas.kit.panels.panel("panel", "rest", 300, 200, canvas.theme)
    plate.draw(canvas.surface, 10, 10, 120)
    middle = plate.pieces[-1][0]
    assert not cache.has_alpha(middle)
    assert middle.get_blendmode() == pygame.BLENDMODE_NONE, "an opaque piece must be copied, not blended"
    before = at(canvas, 150, 100)
    plate.draw(canvas.surface, 10, 10)
    assert at(canvas, 150, 100) != before


def test_overflow_inside_a_sprite_is_seen() -> None:
    canvas = make()
    canvas.sprite("card", (40, 30), lambda inner: inner.fit_text("Unbreakable", (0, 0, 20, 10)) and None, (10, 10))
    assert canvas.overflows == ["Unbreakable"]


def test_a_new_look_empties_the_caches_and_a_resize_does_not() -> None:
    canvas = make()
    canvas.panel((10, 10, 100, 50))
    canvas.text("Hello", (10, 10))
    wider = pygame.Surface((1300, 740), 0, 32)
    canvas.retarget(wider, Theme(Metrics.compute(1300, 740)))
    misses = canvas.kit.panels._panels.misses
    canvas.panel((10, 10, 100, 50))
    assert canvas.kit.panels._panels.misses == misses
    assert canvas.width == 1300
    canvas.retarget(wider, Theme(Metrics.compute(1300, 740), high_contrast=True))
    canvas.panel((10, 10, 100, 50))
    assert canvas.kit.panels._panels.misses == misses + 1


def test_drawing_is_repeatable() -> None:
    one, two = make(), make()
    for canvas in (one, two):
        canvas.panel((10, 10, 300, 200), "panel", "focus")
        canvas.medallion((100, 100), 40, SEAT_COLOURS["green"])
        canvas.foil_text("The War Table", (20, 120))
    assert pygame.image.tobytes(one.surface, "RGB") == pygame.image.tobytes(two.surface, "RGB")
    blurred = one.blurred()
    assert blurred.get_size() == one.surface.get_size()


# ------------------------------------------------------------------------------------------------- caches


def test_lru_keeps_its_bounds() -> None:
    lru: Lru[str] = Lru(3)
    for letter in "abcd":
        lru.put(letter, letter)
    assert lru.get("a") is None
    assert lru.get("b") == "b"
    lru.put("e", "e")
    assert "b" in lru
    assert "c" not in lru
    heavy: Lru[str] = Lru(100, 10, len)
    heavy.put("x", "12345678")
    heavy.put("y", "123456")
    assert len(heavy) == 1
    assert heavy.weight == 6
    heavy.put("y", "1")
    assert heavy.weight == 1
    heavy.clear()
    assert (len(heavy), heavy.weight) == (0, 0)


# ------------------------------------------------------------------------------------------------- motion


def test_easings_begin_and_end_in_place() -> None:
    for ease in (out_cubic, in_out_cubic):
        assert ease(0) == pytest.approx(0)
        assert ease(1) == pytest.approx(1)
        assert ease(0.3) < ease(0.5) < ease(0.7)


def test_a_second_start_opens_no_font_to_measure_what_the_first_did(tmp_path, monkeypatch) -> None:
    file = tmp_path / "cache" / "measures.json"
    specs = [T.FontSpec(font, px, float(px), 0.0) for font, px in ((T.UI_BOLD, 20), (T.DISPLAY, 14), (T.DISPLAY, 40))]
    first = TextPainter()
    words = ("Two armies, one field", "Dieciséis razas", "30–45 min", "of fives")
    widths = [first.width(text, spec) for spec in specs for text in words]
    first.book.remember(file)
    second = TextPainter()
    second.book.recall(file)
    with monkeypatch.context() as patch:
        patch.setattr(pygame.font, "Font", lambda *_: pytest.fail("a font was opened"))
        assert [second.width(text, spec) for spec in specs for text in words] == widths
    before = file.stat().st_mtime_ns
    second.book.remember(file)
    assert file.stat().st_mtime_ns == before, "it was written again though nothing was learnt"
    assert second.width("Another", specs[0]) == first.width("Another", specs[0])


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"version": "0"}', '{"version": "%s", "faces": {"20:%s": {"words": []}}, "letters": {}}',
     '{"version": "%s", "faces": {"20:%s": {"words": {"a": "b"}, "leans": {}, "ascent": 1, "height": 2}}, '
     '"letters": {}}'],
)  # fmt: skip
def test_remembered_measures_that_cannot_be_read_are_taken_again(tmp_path, text) -> None:
    file = tmp_path / "measures.json"
    file.write_text(text % (_version(), T.UI_BOLD) if "%s" in text else text)
    painter, spec = TextPainter(), T.FontSpec(T.UI_BOLD, 20, 20.0, 0.0)
    painter.book.recall(file)
    assert painter.width("a", spec) == TextPainter().width("a", spec)
    painter.book.recall(tmp_path / "missing.json")


@pytest.mark.parametrize("px", [12, 13, 14, 15, 16, 17, 18, 20, 26])
@pytest.mark.parametrize("font", ["lato/Lato-Medium.ttf", "lato/Lato-Bold.ttf", "vollkorn/Vollkorn-Medium.ttf"])
def test_words_stay_apart(font, px) -> None:
    """The font engine left one pixel of the space in "or un": names ran into what followed."""
    painter, spec = TextPainter(), T.FontSpec(font, px, float(px), 0.0)
    words = [painter.width(word, spec) for word in ("por", "un")]
    assert painter.width("por un", spec) - sum(words) >= max(3, round(px * 0.2))
    line = painter.line("por un", spec, (255, 255, 255))
    assert line.get_width() == painter.width("por un", spec)
    lone = painter.line("gjÁ", spec, (255, 255, 255))
    many = painter.line("gjÁ gjÁ", spec, (255, 255, 255))
    assert many.get_bounding_rect().height == lone.get_bounding_rect().height, "nothing is cut off below or above"


@pytest.mark.parametrize(
    "font", sorted(f"{path.parent.name}/{path.name}" for path in asset_path("fonts").glob("*/*.ttf"))
)
def test_apostrophes_and_minus_signs_are_those_of_print(font) -> None:
    """Names and possessives had the straight apostrophes of a keyboard beside curly quotation marks, squares of a
    boardless battle its hyphen."""
    shown = {
        "Light's Hope": "Light’s Hope",
        "the players' coins": "the players’ coins",
        "'s turn": "’s turn",
        "Zul'Gurub": "Zul’Gurub",
        "5'": "5'",
        "(-3,2), (1,-2)": "(−3,2), (1,−2)",
        "2-4 well-known": "2-4 well-known",
        "Ana": "Ana",
    }
    assert {text: typeset(text) for text in shown} == shown
    painter, spec = TextPainter(), T.FontSpec(font, 20, 20.0, 0.0)
    assert painter.width("Light's", spec) == painter.width("Light’s", spec)
    assert painter.book.has(font, "’")
    assert painter.book.shown(font, "(−3,2)") == [(font, "(−3,2)")]
    assert painter.wrap("Light's Hope", spec, 500) == ("Light’s Hope",)


# What the program's fonts lack, a font of the system has, on most machines: found here by its own table of letters.
FOREIGN = ("漢字", "سلام", "שלום", "😀")


def test_letters_that_our_fonts_lack_are_those_of_a_font_of_the_system() -> None:
    """Names in other scripts were rows of question marks."""
    painter, spec = TextPainter(), T.FontSpec(T.UI_BOLD, 20, 20.0, 0.0)
    assert system_fonts.cache_info().currsize == 0 or system_fonts()
    found = {
        word
        for word in FOREIGN
        for path in system_fonts()
        if all(pygame.font.Font(path, 20).metrics(char)[0] is not None for char in word)
    }
    if not found:
        pytest.skip("no font on this system has such letters")
    for word in found:
        assert not painter.unknown(word, spec)
        parts = painter.book.shown(spec.font, f"Ana {word} {word} Bob")
        assert [text for _, text in parts] == ["Ana ", f"{word} {word}", " Bob"]
        line = painter.line(f"Ana {word}", spec, (255, 255, 255))
        assert abs(line.get_width() - painter.width(f"Ana {word}", spec)) <= 1
        asked = painter.line("Ana " + "?" * len(word), spec, (255, 255, 255))
        assert pygame.image.tobytes(line, "RGBA") != pygame.image.tobytes(asked, "RGBA")
        left = painter.line("Ana ", spec, (255, 255, 255))
        rise = painter.rise(f"Ana {word}", spec)
        part = line.subsurface((0, rise, left.get_width(), left.get_height()))
        assert part.get_bounding_rect() == left.get_bounding_rect(), "the base line is the same"


def test_no_font_of_the_system_is_looked_for_before_a_letter_needs_one(monkeypatch) -> None:
    def never() -> list[str]:
        raise AssertionError("the system was asked")

    system_fonts.cache_clear()
    monkeypatch.setattr(pygame.font, "get_fonts", never)
    painter, spec = TextPainter(), T.FontSpec(T.UI_BOLD, 20, 20.0, 0.0)
    for text in ("Ana", "Ñandú “œuvre” — 5 €", "Дмитрий Ελένη", "e\u0301"):
        assert painter.width(text, spec) > 0
        assert not painter.unknown(text, spec)
    assert painter.width("e\u0301", spec) == painter.width("é", spec)


def test_a_letter_without_a_font_is_known_as_such(monkeypatch) -> None:
    system_fonts.cache_clear()
    monkeypatch.setattr(pygame.font, "get_fonts", list)
    painter, spec = TextPainter(), T.FontSpec(T.UI_BOLD, 20, 20.0, 0.0)
    assert painter.unknown("Ana 漢", spec)
    assert not painter.unknown("Ana é", spec)
    assert painter.book.shown(spec.font, "Ana 漢") == [(spec.font, "Ana ?")]
    system_fonts.cache_clear()


def test_the_light_of_the_focus_does_not_fall_on_what_is_in_focus() -> None:
    """It covered the edges of what lay inside, and a square hole was left in its middle."""
    canvas = make()
    before = at(canvas, 104, 150)
    canvas.focus_ring((100, 100, 200, 100), 8)
    assert [at(canvas, x, y) for x, y in ((104, 150), (200, 104), (296, 150), (200, 150))] == [before] * 4
    assert at(canvas, 92, 150) != before, "it shines outside"


def test_the_focus_can_be_told_from_a_bright_ground() -> None:
    """On the sand of a battle the brass line had nearly the colour of the ground."""
    canvas = make()
    canvas.fill((0, 0, 400, 300), (222, 196, 140))
    canvas.focus_ring((100, 100, 200, 100), 8)
    assert max(at(canvas, 95, 150)[:3]) < 140, "dark outside the line"
    assert at(canvas, 97, 150)[0] > 200, "the line"


def test_a_role_made_smaller_can_be_made_smaller_again() -> None:
    """Regression: a long name in a narrow row of Small World's combos ended the drawing with a KeyError."""
    canvas = make(1024, 640)
    once = smaller(canvas, "body_italic", 0.9)
    twice = smaller(canvas, once, 0.8)
    assert twice.partition("@")[0] == "body_italic"
    assert float(twice.partition("@")[2]) == pytest.approx(0.8 * float(once.partition("@")[2]), abs=0.02)
    fit_name(canvas, "A name of very many words and letters", pygame.FRect(0, 0, 40, 20), once)


# ---------------------------------------------------------------------------------------------- ahead of time


@pytest.mark.parametrize("first", ["prefetched", "asked"])
def test_a_picture_decoded_ahead_is_the_same_picture(first) -> None:
    plain, ahead = make(), make()
    plain.image("table.jpg", Rect(0, 0, 1280, 720))
    ahead.prefetch_image("table.jpg", Rect(0, 0, 1280, 720) if first == "prefetched" else Rect(0, 0, 300, 200))
    ahead.image("table.jpg", Rect(0, 0, 1280, 720))
    assert pygame.image.tobytes(plain.surface, "RGB") == pygame.image.tobytes(ahead.surface, "RGB")


def test_a_picture_whose_size_becomes_known_while_it_is_decoded_is_fitted_ahead_as_well() -> None:
    plain, ahead = make(), make()
    plain.image("table.jpg", Rect(0, 0, 1280, 720))
    ahead.prefetch_image("table.jpg")
    ahead.prefetch_image("table.jpg", Rect(0, 0, 1280, 720))
    fitted = ahead.kit.images.fitted("table.jpg", (1280, 720))
    assert fitted is not None
    assert pygame.image.tobytes(plain.surface, "RGB") == pygame.image.tobytes(fitted, "RGB")
    assert ahead.kit.images.fitted("table.jpg", (300, 200)) is None
    assert ahead.kit.images.size("table.jpg") == (3840, 2160), "the decoded picture is there as well"


@pytest.mark.parametrize("asked", [(0.0, (0.6, 0.35)), (0.0, (0.5, 0.5))], ids=["as drawn", "cropped elsewhere"])
def test_a_picture_cropped_ahead_around_a_point_is_the_same_picture(asked) -> None:
    plain, ahead = make(), make()
    plain.image("menu-first.jpg", Rect(0, 0, 600, 700), radius=8, focus=(0.6, 0.35))
    ahead.prefetch_image("menu-first.jpg", Rect(0, 0, 600, 700), *asked)
    ahead.image("menu-first.jpg", Rect(0, 0, 600, 700), radius=8, focus=(0.6, 0.35))
    assert pygame.image.tobytes(plain.surface, "RGB") == pygame.image.tobytes(ahead.surface, "RGB")


def test_a_picture_that_cannot_be_decoded_ahead_is_reported_when_it_is_drawn() -> None:
    canvas = make()
    canvas.prefetch_image("no/such picture")
    canvas.prefetch_image("adventure/board.json")  # a file, but none that can be decoded
    assert cache.reported() == ()
    canvas.image("adventure/board.json", Rect(0, 0, 40, 40))
    canvas.image("no/such picture", Rect(0, 0, 40, 40))
    assert len(cache.reported()) == 2


def test_polygons_drawn_as_one_look_as_drawn_by_themselves() -> None:
    one, other = make(), make()
    points = [(100.3, 90.2), (300.8, 120.4), (240.5, 260.1)]
    one.polygon(points, (200, 40, 40), 120)
    one.polygon(points, None, 255, (250, 240, 220), 3.0)
    other.polygons((PolygonLayer(points, (200, 40, 40, 120)), PolygonLayer(points, None, (250, 240, 220), 3.0)))
    worst = max(
        abs(a - b)
        for x in range(90, 310, 3)
        for y in range(80, 270)
        for a, b in zip(at(one, x, y), at(other, x, y), strict=True)
    )
    assert drawn_box(one) == drawn_box(other)
    assert worst <= 6


@pytest.mark.parametrize(
    ("radius", "line"), [(radius, line) for radius in (1, 2, 6, 13, 30, 61) for line in range(4) if line / 2 < radius]
)
def test_a_rectangle_that_is_all_corners_looks_as_one_with_sides_of_no_length(radius, line) -> None:
    side, stroke = 2 * radius, (10, 200, 30) if line else None
    inset = line / 2
    attributes = shapes.paint_attributes((240, 200, 90, 120), stroke, line)
    long = side - 2 * inset
    rect = f'<rect x="{inset}" y="{inset}" width="{long}" height="{long}" rx="{radius - inset:.2f}" {attributes}/>'
    drawn = shapes.rounded(side, side, radius, (240, 200, 90, 120), stroke, line)
    assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(shapes.svg(side, side, rect), "RGBA")


def test_a_font_file_is_read_once_for_all_its_sizes(monkeypatch) -> None:
    read: list[Path] = []
    whole = Path.read_bytes

    def noting(path: Path) -> bytes:
        read.append(path)
        return whole(path)

    monkeypatch.setattr(Path, "read_bytes", noting)
    book = FontBook()
    faces = [book.face(T.UI_BOLD, px) for px in (12, 13, 40)]
    assert len(read) == 1
    assert [face.font.size("Word") for face in faces] == [
        pygame.font.Font(read[0], px).size("Word") for px in (12, 13, 40)
    ]
    book.clear()
    book.face(T.UI_BOLD, 12)
    assert len(read) == 2


def test_a_name_that_fits_opens_no_smaller_font() -> None:
    canvas = make()
    asked: list[float] = []
    measure = canvas.measure

    def noting(s: str, role: str = "body") -> tuple[float, float]:
        asked.append(canvas.theme.spec(role).px)
        return measure(s, role)

    canvas.measure = noting
    fit_name(canvas, "Sofeea", Rect(0, 0, 300, 30), "section", shorter=("Sof",))
    assert set(asked) == {canvas.theme.spec("section").px}


@pytest.mark.parametrize(
    ("name", "width", "ends"),
    [
        ("Jugador 1", 300, "Jugador 1"),
        ("Jugador 12", 45, "… 12"),
        ("Jugador 1", 8, "Jugador 1"),
        ("Maximilian", 45, "an"),
    ],
)
def test_two_players_had_the_same_cut_name_in_narrow_chips(name, width, ends) -> None:
    """Four chips at 1280x720 all said "Jugado...": the number that tells them apart is kept."""
    canvas = make()
    drawn: list[str] = []
    canvas.text = lambda s, *_, **__: drawn.append(s)
    fit_name(canvas, name, Rect(0, 0, width, 30), "small_strong")
    assert drawn[0].startswith(name[0])
    assert drawn[0].endswith(ends)


def test_long_slow_and_constant_gradients_have_every_level() -> None:
    level = shapes.gradient(4, 9, (10, 20, 30, 200), (10, 20, 30, 0))
    assert [tuple(level.get_at((2, y))) for y in (0, 4, 8)] == [(10, 20, 30, 200), (10, 20, 30, 100), (10, 20, 30, 0)]
    slow = shapes.gradient(16, 400, (40, 40, 46), (44, 40, 60))
    for channel, (low, high) in enumerate(((40, 44), (40, 40), (46, 60))):
        seen = [slow.get_at((x, y))[channel] for y in range(400) for x in range(4)]
        assert (min(seen), max(seen)) == (low, high)
        rows = [sum(seen[4 * y : 4 * y + 16]) for y in range(0, 396, 4)]
        assert rows == sorted(rows)  # four rows by four pixels have all thresholds


def test_a_picture_that_fails_in_the_background_holds_up_no_other(monkeypatch) -> None:
    """One thread decodes them all: it goes on, and drawing the picture tries it again."""
    fit, calls = images._fit, list[int]()

    def fails_once(*args: Any) -> pygame.Surface:
        calls.append(1)
        if len(calls) == 1:
            raise MemoryError
        return fit(*args)

    monkeypatch.setattr(images, "_fit", fails_once)
    painter = images.ImagePainter()
    for name in ("table.jpg", "box-warcraft.jpg"):
        painter.prefetch(name, (64, 36))
    plain = images.PictureStyle()
    assert all(painter.get(name, 64, 36, plain).pieces for name in ("box-warcraft.jpg", "table.jpg"))
    assert len(calls) == 3


def test_the_light_around_what_a_lesson_points_at_lay_over_its_edges() -> None:
    """The frame of a hole in the darkness leaves what is in the hole as it was: a band with hard edges lay there."""
    canvas = make()
    rect = Rect(100, 100, 300, 200)
    draw_hole_frame(canvas, Hole(rect))
    inner = canvas.rect_px(rect.inflate(-8, -8))
    around = {
        at(canvas, x, y)
        for x in (inner.left, inner.centerx, inner.right - 1)
        for y in range(inner.top + 8, inner.bottom - 8)
    }
    assert around == {GREY}
    assert at(canvas, inner.left - 10, inner.centery) != GREY


def test_what_was_not_drawn_since_another_scene_came_is_forgotten() -> None:
    kept: Lru[str] = Lru(10, 100, len)
    for key in "abc":
        kept.put(key, key * 3)
    kept.mark()
    kept.get("b")
    kept.put("d", "dd")
    kept.forget_old()
    assert [key for key in "abcd" if key in kept] == ["b", "d"]
    assert (len(kept), kept.weight) == (2, 5)


def test_caches_hold_as_much_as_the_window_is_large() -> None:
    kept: Lru[str] = Lru(10, 100, len, 2)
    kept.put("a", "a" * 30)
    kept.put("b", "b" * 30)
    kept.bound(20)
    assert ("a" in kept, "b" in kept) == (False, True)
    kept.bound(1000)
    kept.put("c", "c" * 60)
    assert "b" in kept, "the bound of a large window is that of the cache"
    kept.put("d", "d" * 30)
    assert "b" not in kept
