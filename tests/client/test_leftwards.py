"""Lines and paragraphs that are read from right to left: their order, their end, and where they begin."""

import pytest

from tabletop.client.draw.markdown import parse
from tabletop.client.draw.text import TextPainter, _between, reads_leftwards
from tabletop.client.draw.theme import UI, FontSpec
from tabletop.client.ui.text_layout import TextRoles, lay_out

SPEC = FontSpec(UI, 24, 32, 0.0)
ARABIC = "السلام عليكم"


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
