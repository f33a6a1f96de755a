"""Layout: lengths, bounds, ratio, leaving out, and one table of names and rectangles."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect

from tabletop.client.ui.layout import Box, Column, Grid, Row, Spacer, Stack, lay

AREA = FRect(10, 20, 400, 300)


def test_sizes_parts_and_weights() -> None:
    tree = Column(children=(Box("bar", size=40), Row("body", children=(Box("board"), Box("side", part=0.25)), gap=8)))
    found = lay(tree, AREA)
    assert found["bar"] == FRect(10, 20, 400, 40)
    assert found["body"] == FRect(10, 60, 400, 260)
    assert found["side"].w == pytest.approx(100)
    assert found["board"].w == pytest.approx(292)
    assert found["side"].x == pytest.approx(found["board"].right + 8)


def test_content_asks_for_its_height_at_the_width_there_is() -> None:
    tree = Column(children=(Box("words", content=lambda width: width / 10), Box("rest")), margin=10)
    found = lay(tree, AREA)
    assert found["words"].h == pytest.approx(38)
    assert found["rest"].bottom == pytest.approx(AREA.bottom - 10)


def test_who_would_get_less_than_its_low_is_fixed_and_the_rest_is_shared_again() -> None:
    tree = Row(children=(Box("a", low=300), Box("b"), Box("c", weight=3)))
    found = lay(tree, AREA)
    assert [found[name].w for name in "abc"] == pytest.approx([300, 25, 75])
    tree = Row(children=(Box("a", high=30), Box("b")))
    assert lay(tree, AREA)["b"].w == pytest.approx(370)


def test_a_ratio_keeps_its_shape_in_the_middle_of_its_place() -> None:
    found = lay(Stack(children=(Box("map", ratio=1.0), Box("veil"))), AREA)
    assert found["map"] == FRect(60, 20, 300, 300)
    assert found["veil"] == AREA


def test_what_may_be_left_out_goes_first_where_the_lows_do_not_fit() -> None:
    tree = Column(children=(Box("keep", low=200), Box("hint", size=80, drop=1), Box("art", size=120, drop=2)), gap=4)
    assert set(lay(tree, AREA)) == {"keep", "hint"}
    assert set(lay(tree, FRect(0, 0, 100, 210))) == {"keep"}


@pytest.mark.parametrize(("pack", "first"), [("start", 20.0), ("middle", 140.0), ("end", 260.0)])
def test_children_stand_where_they_are_packed(pack: str, first: float) -> None:
    tree = Column(children=(Box("a", size=30), Box("b", size=30)), pack=pack)  # type: ignore[arg-type]
    assert lay(tree, AREA)["a"].y == pytest.approx(first)


def test_cells_of_a_grid() -> None:
    found = lay(Grid("cell", columns=3, count=5, gap=10), FRect(0, 0, 320, 110))
    assert len([name for name in found if name.startswith("cell.")]) == 5
    assert found["cell.4"] == FRect(110, 60, 100, 50)


def test_two_boxes_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two boxes"):
        lay(Row(children=(Box("a"), Box("a"))), AREA)


LEAF = st.builds(
    Box,
    name=st.just(""),
    size=st.none() | st.floats(0, 500),
    weight=st.floats(0.1, 4),
    low=st.floats(0, 100),
    drop=st.integers(0, 2),
)


@given(st.lists(LEAF, min_size=1, max_size=6), st.floats(1, 900), st.floats(0, 20))
def test_children_never_overlap_and_never_leave_their_container(leaves: list[Box], width: float, gap: float) -> None:
    named = [
        Box(f"b{n}", leaf.size, None, None, leaf.weight, leaf.low, max(leaf.low, leaf.high), None, leaf.drop)
        for n, leaf in enumerate(leaves)
    ]
    room = width + gap * len(leaves)
    found = list(lay(Row(children=[*named, Spacer(weight=0.01)], gap=gap), FRect(0, 0, room + gap, 50)).values())
    for left, right in itertools.pairwise(found):
        assert right.x >= left.right - 0.01
    assert not found or found[-1].right <= room + gap + 0.5
