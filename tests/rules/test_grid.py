"""Square grids: packing, names, neighbours, facing, bytes per square."""

from __future__ import annotations

import pytest

from tabletop.rules.grid import FACINGS, SLOTS, STEPS, VECTORS, SquareGrid, pack, unpack

MAT = SquareGrid("abcdefg", "123456")
ENDLESS = SquareGrid()


@pytest.mark.parametrize("xy", [(0, 0), (6, 5), (-1, 0), (0, -1), (-70, 90), (500000, -500000)])
def test_positions_unpack(xy: tuple[int, int]) -> None:
    """Packing is exact far beyond any game, and steps are additions."""
    assert unpack(pack(*xy)) == xy
    assert unpack(pack(*xy) + pack(-3, 2)) == (xy[0] - 3, xy[1] + 2)


def test_names_go_both_ways() -> None:
    """Every square of the mat, and coordinates beyond it."""
    assert len(MAT.squares) == 42
    assert all(MAT.find(MAT.names[pos]) == pos for pos in MAT.squares)
    assert [MAT.names[pack(0, 0)], MAT.names[pack(6, 5)]] == ["a1", "g6"]
    assert ENDLESS.names[pack(3, -2)] == "(3,-2)"
    assert ENDLESS.find("(3,-2)") == pack(3, -2)


@pytest.mark.parametrize("name", ["", "h1", "a7", "A1", "(0,0)", "a1 "])
def test_no_such_square_on_the_mat(name: str) -> None:
    """Unknown names give None."""
    assert MAT.find(name) is None


@pytest.mark.parametrize(
    "name", ["", "a1", "(1, 2)", "(01,2)", "(-0,1)", "(1,2", "(9999999,0)", "(999999,0)", "(1,2)x"]
)
def test_no_such_square_beyond(name: str) -> None:
    """Only the one spelling of a square stands for it."""
    assert ENDLESS.find(name) is None


def test_edges() -> None:
    """Corners have three neighbours, edges five, and nothing wraps round."""
    counts = [len(MAT.around[pos]) for pos in MAT.squares]
    assert (counts.count(3), counts.count(5), counts.count(8)) == (4, 18, 20)
    assert len(ENDLESS.around[pack(-5, 5)]) == 8
    assert not MAT.has(pack(-1, 0))
    assert ENDLESS.has(pack(-1, 0))


def test_facing() -> None:
    """The second side sees everything turned by half a turn; who strikes from where is the same table turned."""
    for side, facing in enumerate(FACINGS):
        for slot, (x, y) in enumerate(VECTORS):
            assert unpack(STEPS[side][slot]) == (facing * x, facing * y)
        for pos in MAT.squares:
            for bit, near in MAT.ahead[side][pos]:
                slot = bit.bit_length() - 1
                assert pos + STEPS[side][slot] == near
                assert near + STEPS[1 - side][slot] == pos
    assert len(SLOTS) == 8


def test_bytes_per_square() -> None:
    """A lane holds, square by square, the slot along which the other square is struck from there."""
    lanes = MAT.lanes(0)
    for pos in MAT.squares:
        row = lanes[pos].to_bytes(42, "little")
        expect = {near: bit for bit, near in MAT.ahead[1][pos]}
        assert {square: byte for square, byte in zip(MAT.squares, row, strict=True) if byte} == expect
    assert MAT.spread(1).to_bytes(42, "little") == b"\x01" * 42


def test_caches_of_an_endless_grid_stay_small() -> None:
    """Walking far does not fill the memory."""
    for x in range(10000):
        assert len(ENDLESS.ahead[0][pack(x, 0)]) == 8
        assert ENDLESS.names[pack(x, 0)] == f"({x},0)"
    assert len(ENDLESS.ahead[0]) <= 4096
    assert len(ENDLESS.names) <= 4096
