"""The programs that make the pictures, sounds and music, which the shipped program never imports."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from pygame import FRect

import assets.make
from tabletop.client.board.map_board import MapBoard
from tabletop.client.games.warcraft.map_thumbnail import shipped_plate


def test_python_m_assets_make_failed_at_its_imports() -> None:
    """A class of the client was renamed, and no check noticed that the painter of the Adventure board imports it."""
    for needed in ("numpy", "PIL", "soundfile", "fontTools"):
        pytest.importorskip(needed)
    modules = list(pkgutil.walk_packages(assets.make.__path__, "assets.make."))
    assert len(modules) > 30
    for module in modules:
        assert importlib.import_module(module.name).__doc__, module.name


@pytest.mark.parametrize("name", ["main2", "elfgate", "captives", "nordrassil"])
def test_narrow_views_cut_the_compass_rose_and_the_names_of_seas(name: str) -> None:
    """A map that is mostly sea is shown without its edges; in a window of 1152x640 its frame lay over half the rose."""
    pytest.importorskip("numpy")
    pytest.importorskip("PIL")
    maps = importlib.import_module("assets.make.warcraft.maps")
    plate = shipped_plate(name)
    assert plate is not None
    board = MapBoard(plate)
    board.place(FRect(0, 0, 640, 450))
    shown = board.camera.bounds.inflate(-2 * plate.frame, -2 * plate.frame)
    assert board.cropped
    decor, (wide, high) = maps.DECOR[name], plate.size
    breadth, (x, y) = 2 * decor.size * high, decor.rose
    assert shown.contains(FRect(0, 0, breadth, breadth).move_to(center=(x * wide, y * high)))
    for words, x, y, _, _ in decor.names:
        long = len(words) * 8.5 * maps.K
        assert shown.contains(FRect(0, 0, long, long).move_to(center=(x * wide, y * high))), words
