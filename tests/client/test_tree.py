"""The drawn tree: what does not fit shrinks, says less, then leaves, and is cut last."""

from itertools import product

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.draw.fitting import smaller
from tabletop.client.ui import tree
from tabletop.client.ui.tree import (
    Column,
    Draw,
    Either,
    Listing,
    Node,
    Row,
    Words,
    block,
    draw,
    label,
    lay,
    sign,
    space,
)
from tests.support.pilot import use_look

NAME = "Bartholomew Featherstone"


def told(app: App, made: Node, box: FRect) -> dict[str, str]:
    """The lines that a tree draws, with their roles."""
    found: dict[str, str] = {}
    for paint, args in tree._placed(app.canvas, made, box).strokes:
        if paint in (tree._line, tree._lines):
            found[str(args[0])] = str(args[2 if paint is tree._line else 4])
    return found


def wide(app: App, text: str, role: str = "small") -> float:
    return app.canvas.measure(text, role)[0]


def test_all_get_what_they_want_and_the_rest_goes_by_weight(app) -> None:
    made = Row((space(size=30, name="a"), space(1, "b"), space(2, "c"), space(size=10, name="d")), 5)
    found = lay(app.canvas, made, FRect(100, 0, 205, 20))
    assert [(found[name].x, found[name].w) for name in "abcd"] == [(100, 30), (135, 50), (190, 100), (295, 10)]


def test_a_row_with_a_height_is_as_wide_as_what_is_in_it(app) -> None:
    """Its height was given as its width: the answers of a dialog were narrower than their words."""
    assert tree.width(app.canvas, Row((space(size=100), space(size=50)), 8, size=46), 46) == 158


def test_the_one_with_a_weight_shrinks_first(app) -> None:
    made = Row((label(NAME, "title"), Words("1234", "title", name="number")))
    room = wide(app, NAME, "title") * 0.85 + 4 + wide(app, "1234", "title")
    found = told(app, made, FRect(0, 0, room, 60))
    assert found["1234"] == "title"
    assert found[NAME].startswith("title@")


def test_where_shrinking_is_not_enough_the_highest_drop_says_less_and_then_leaves(app) -> None:
    least = smaller(app.canvas, "title", 0.7)
    first = Words("First", "title")
    second = Words("Second and long", "title", shorter=("Second",), drop=1)
    third = Words("Third and long", "title", shorter=("Third",), drop=2)
    made = Row((first, second, third), 4)

    def at(*words: str) -> set[str]:
        room = sum(wide(app, one, least) for one in words) + 4 * (len(words) - 1) + 1
        return set(told(app, made, FRect(0, 0, room, 60)))

    assert at("First", "Second and long", "Third and long") == {"First", "Second and long", "Third and long"}
    assert at("First", "Second and long", "Third") == {"First", "Second and long", "Third"}
    assert at("First", "Second", "Third") == {"First", "Second", "Third"}
    assert at("First", "Second") == {"First", "Second"}
    assert at("First") == {"First"}


def test_what_has_no_drop_stays_and_is_cut(app) -> None:
    draw(app.canvas, Row((label(NAME), Words("12", "number"))), FRect(0, 0, 60, 30))
    assert app.canvas.overflows == [], "a name may be cut"
    draw(app.canvas, Row((Words(NAME),)), FRect(0, 0, 60, 30))
    assert app.canvas.overflows == [NAME]
    app.canvas.overflows.clear()


def test_a_row_too_low_for_a_child_that_may_leave_is_without_it(app) -> None:
    made = Row((Words("Head", "small"), Words("note", "number_big", drop=1)))
    assert set(told(app, made, FRect(0, 0, 400, 60))) == {"Head", "note"}
    assert set(told(app, made, FRect(0, 0, 400, 12))) == {"Head"}


def test_sentences_wrap_and_the_last_paragraphs_leave_whole(app) -> None:
    words = [f"{n} things happened to {NAME}, and they are told at length." for n in range(4)]
    made = Column(tuple(block(one) if not n else Row((block(one),), drop=n) for n, one in enumerate(words)), 4)
    tall = tree.height(app.canvas, made, 180)
    assert set(told(app, made, FRect(0, 0, 180, tall))) == set(words)
    assert set(told(app, made, FRect(0, 0, 180, tall * 0.52))) == set(words[:2])


def test_the_first_of_several_ways_that_can_be_read_is_drawn(app) -> None:
    made = Either((Column((Words("above"), Words("below"))), Row((Words("left"), Words("right")))))
    assert set(told(app, made, FRect(0, 0, 100, 60))) == {"above", "below"}
    assert set(told(app, made, FRect(0, 0, 100, 22))) == {"left", "right"}


def test_a_way_too_wide_for_the_first_words_of_a_part_is_drawn_where_that_part_can_say_less(app) -> None:
    note = Either((Words(NAME, least=1.0), Words("Bart", least=1.0)), drop=1)
    made = Either((Column((Words("above"), note)), Words("alone")))
    assert set(told(app, made, FRect(0, 0, wide(app, NAME) + 1, 60))) == {"above", NAME}
    assert set(told(app, made, FRect(0, 0, wide(app, NAME) / 2, 60))) == {"above", "Bart"}


@pytest.mark.parametrize("percent", [100, 150])
def test_letters_never_leave_their_boxes(app, percent) -> None:
    use_look(app, text_percent=percent)
    made = Row((sign("gold"), label(NAME), Words("12/30", "number"), Words("left of them", drop=1)))
    for width, high in product(range(90, 400, 30), (14, 20, 34)):
        lines = told(app, made, FRect(0, 0, width, high))
        assert "12/30" in lines
        assert all(app.canvas.theme.spec(role).px / app.canvas.scale <= high * 1.05 + 0.5 for role in lines.values())
        assert all(text == NAME or wide(app, text, role) <= width for text, role in lines.items()), (width, high)


def test_an_unchanged_panel_is_not_laid_out_again(app, monkeypatch) -> None:
    def made() -> Node:
        return Row((sign("gold"), label(NAME), Draw(type(app.canvas).fill, ((1, 2, 3),), wide=20)))

    draw(app.canvas, made(), FRect(0, 0, 200, 20))
    asked: list[str] = []
    measure = app.canvas.measure
    monkeypatch.setattr(app.canvas, "measure", lambda text, *args: (asked.append(text), measure(text, *args))[1])
    draw(app.canvas, made(), FRect(0, 0, 200, 20))
    assert asked == []
    draw(app.canvas, made(), FRect(0, 0, 180, 20))
    assert NAME in asked


@pytest.mark.parametrize("first", [False, True])
def test_rows_of_a_battle_left_and_nothing_said_so(app, first) -> None:
    """Of sixteen battles the last screen listed four as if there had been no others."""
    rows = tuple(Words(f"Row {n}", drop=n) for n in range(1, 7))
    line = app.canvas.line_height("small")
    made = Listing(rows, 0, first=first)
    assert list(told(app, made, FRect(0, 0, 200, 6 * line))) == [row.text for row in rows]
    assert list(told(app, made, FRect(0, 0, 200, 1))) == ["and 6 more"]
    for room in range(round(line * 2), round(line * 6)):
        lines = list(told(app, made, FRect(0, 0, 200, room)))
        shown = [one for one in lines if one.startswith("Row")]
        if len(shown) < len(rows):
            assert lines[0 if first else -1] == f"and {len(rows) - len(shown)} more"
