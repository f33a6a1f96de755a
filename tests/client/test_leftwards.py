"""Lines and paragraphs that are read from right to left: their order, their end, and where they begin."""

import json
from collections.abc import Iterator

import pygame
import pytest

from tabletop import text
from tabletop.client.app import App
from tabletop.client.core.input import Command
from tabletop.client.draw.markdown import parse
from tabletop.client.draw.text import TextPainter, _between
from tabletop.client.draw.theme import UI, FontSpec
from tabletop.client.ui.text_layout import TextRoles, lay_out
from tabletop.text import own, reads_leftwards
from tests.support import small_world_client

SPEC = FontSpec(UI, 24, 32, 0.0)
ARABIC = "السلام عليكم"


@pytest.fixture
def leftwards(app) -> Iterator[App]:
    """The app in a language that is read from right to left, of which there is but the name."""
    folder = app.paths.languages / "ar"
    folder.mkdir(parents=True)
    named = own.OwnLanguage("ar", {own.NAME: own.Line("", "العربية")}, {})
    (folder / own.FILE).write_text(json.dumps(own.document(named)), encoding="utf-8")
    text.add_languages(app.paths.languages)
    app.set_language("ar")
    yield app
    text.set_language("en")
    text.add_languages(app.paths.languages / "none")


@pytest.mark.parametrize(
    ("words", "leftwards"),
    [("", False), ("Reversi", False), ("12 ÷ 3", False), (ARABIC, True), (f"3: {ARABIC}", True), (f"é {ARABIC}", False),
     ("שלום Ana", True)],
)  # fmt: skip
def test_the_first_letter_says_how_a_line_is_read(words, leftwards) -> None:
    assert reads_leftwards(words) is leftwards


def test_signs_between_follow_the_line_and_brackets_turn() -> None:
    face = "lato/Lato-Regular.ttf"
    assert [piece for _, piece in _between(face, " (10 of 12):")] == [" ", ")", "10 of 12", "(", ":"]
    assert [piece for _, piece in _between(face, ". ")] == [".", " "]


def test_the_parts_of_a_line_stand_from_right_to_left() -> None:
    """Words and numbers of another direction keep theirs; the full stop is at the left end."""
    painter = TextPainter()
    line = f"{ARABIC} 12 Reversi."
    parts = painter._shown(line, SPEC)
    if len(parts) < 2:
        pytest.skip("no font of the system has Arabic letters")
    assert [part for part, _ in parts] == [ARABIC, " ", "12 Reversi", "."]
    begins = painter._begins(parts, SPEC)
    assert begins == sorted(begins, reverse=True)
    assert begins[-1] == 0.0
    assert painter.place(line, 0, SPEC) == pytest.approx(painter.width(line, SPEC))
    plain = painter._shown(f"Reversi: {ARABIC}", SPEC)
    assert painter._begins(plain, SPEC)[0] == 0.0


def test_a_paragraph_of_a_book_begins_at_the_right(app) -> None:
    canvas = app.canvas
    roles = TextRoles(18, canvas.measure, canvas.line_height, canvas.ascent)
    for words, leftwards in (
        (f"{ARABIC} **{ARABIC}** [Reversi](g:reversi).", True),
        ("One **two** [three](g:x).", False),
    ):
        layout = lay_out(parse(words), 400, roles, words)
        (line,) = layout.lines
        begins = [run.x for run in line.runs]
        assert begins == sorted(begins, reverse=leftwards)
        ends = [run.x + run.width for run in line.runs]
        assert (max(ends) > 399.0) is leftwards
        ((x, _, _, _),) = layout.links[0].rects
        assert x in begins


def test_menus_are_mirrored_and_boards_are_not(leftwards) -> None:
    """The pointer, and left and right, mean what stands there."""
    app = leftwards
    app.reset("menu")
    app.step([])
    scene, canvas = app.scenes.top, app.canvas
    load, play = scene.widgets.find("menu.load"), scene.widgets.find("menu.play.small_world")
    assert canvas.mirrored
    assert canvas.rect_px(load.rect).centerx > canvas.rect_px(play.rect).centerx
    assert canvas.units(canvas.rect_px(load.rect)).center == pytest.approx(load.rect.center, abs=1.0)
    scene.widgets.go_to(load)
    app.step([Command("left")])
    assert canvas.rect_px(scene.widgets.focused.rect).centerx < canvas.rect_px(load.rect).centerx
    at = canvas.rect_px(load.rect).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=at, button=1)])
    assert app.scenes.top.name == "load"
    app.push("board", match=small_world_client.conquering())
    assert not canvas.mirrored
    app.pop()
    assert canvas.mirrored
    app.set_language("en")
    assert not canvas.mirrored


def test_what_is_drawn_lies_where_it_is_said_to_lie(leftwards) -> None:
    app = leftwards
    app.reset("menu")
    canvas, words = app.canvas, "Reversi"
    width = canvas.measure(words)[0]
    for shift in (0.0, 30.0):
        with canvas.shifted(shift, 0):
            box = canvas.text(words, (40, 50))
            assert box.x == pytest.approx(40, abs=1.5)
            assert canvas.point_px((40, 50))[0] == pytest.approx(
                canvas.surface.get_width() - (40 + shift) * canvas.scale
            )
            assert canvas.units(canvas.rect_px((40, 50, 60, 20))).x == pytest.approx(40, abs=1.0)
    assert canvas.place_of(words, 0) == pytest.approx(width)
    assert canvas.place_of(words, len(words)) == pytest.approx(0.0)
