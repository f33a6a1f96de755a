"""Passes caches of pictures and texts from one test's app to the next: a short test spent most of its time on decoding
and scaling the same pictures, opening the same fonts and drawing the same panels."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pygame
import pytest
from pygame.typing import FileLike

from tabletop.client.app import App
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.space_marks import PrintedSpace, PrintLayout, printed_plan
from tabletop.client.draw import shapes
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas, PaintKit
from tabletop.client.games.adventure import map_pieces
from tabletop.resources import asset_path

KEPT = 3  # looks whose caches are kept
LARGEST = 1920 * 1080  # pixels of a window whose caches are kept
GROWN = 800 << 20  # bytes of the process beyond which all caches are emptied
ROOM = 300 << 20  # bytes it may grow by until that is done again, as modules keep some memory
STATUS = Path("/proc/self/statm")
PAGE = 4096
ICONS = str(asset_path("icons"))
ASSETS = str(asset_path("images"))
PICTURES, PICTURE_BYTES = 200, 160 << 20
DRAWINGS, DRAWING_BYTES = 4000, 32 << 20  # what turns or grows is drawn in hundreds of sizes


class KitPool:
    """Kits by look, apart for apps that paint and for those that do not (``painted``: what the present test's do). A
    kit serves one app at a time: it is taken for the app and put back when the app is closed."""

    def __init__(self) -> None:
        self._of: dict[bool, list[PaintKit]] = {True: [], False: []}
        self.painted = True
        self.limit = GROWN

    @property
    def _kits(self) -> list[PaintKit]:
        return self._of[self.painted]

    def lend(self, app: App) -> None:
        """Let the app draw with a kit that was filled under the same look, if there is one. An app whose assets lie
        elsewhere (a test of missing ones) keeps its own."""
        if app.canvas.kit.icons.folder != ICONS:
            return
        for kit in self._kits:
            if kit.look == app.theme.look:
                self._kits.remove(kit)
                app.canvas.kit = kit
                return

    def take_back(self, app: App) -> None:
        """Keep the kit of an app that is about to be closed; the app gets an empty one until then."""
        kit, app.canvas.kit = app.canvas.kit, PaintKit()
        if kit.icons.folder != ICONS:
            kit.clear()
            return
        kit.trees.clear()  # they draw with methods of scenes, which would stay
        canvas = app.canvas  # not the window, which a test may have closed already
        if canvas.width * canvas.scale * canvas.height * canvas.scale > LARGEST + 1:
            kit.clear()
            return
        self._of[self.painted] = [*[other for other in self._kits if other.look != kit.look][-KEPT + 1 :], kit]

    def clear(self) -> None:
        """Forget every kit."""
        for kits in self._of.values():
            kits.clear()


POOL = KitPool()


def share_pictures(patch: pytest.MonkeyPatch) -> None:
    """Files of pictures are decoded, and drawings of shapes rasterised, once for all tests of the process."""
    load, svg = pygame.image.load, shapes.svg
    kept: Lru[pygame.Surface] = Lru(PICTURES, PICTURE_BYTES, surface_bytes)
    drawings: Lru[pygame.Surface] = Lru(DRAWINGS, DRAWING_BYTES, surface_bytes)

    def loaded(file: FileLike, *named: str) -> pygame.Surface:
        if named or not str(file).startswith(ASSETS):
            return load(file, *named)
        return kept.get(str(file)) or kept.put(str(file), load(file))

    def drawn(width: int, height: int, body: str) -> pygame.Surface:
        key = width, height, body
        return (drawings.get(key) or drawings.put(key, svg(width, height, body))).copy()

    patch.setattr(pygame.image, "load", loaded)
    patch.setattr(shapes, "svg", drawn)


def share_map_names(patch: pytest.MonkeyPatch) -> None:
    """Where the names on a map stand is worked out once for all tables of the process that look alike."""
    kept: dict[object, dict[str, tuple[PrintLayout, pygame.FRect]]] = {}

    def remembered(
        canvas: Canvas,
        board: MapBoard,
        spaces: Mapping[str, PrintedSpace],
        clear: Callable[[str], pygame.FRect],
        taken: Sequence[pygame.FRect],
    ) -> dict[str, tuple[PrintLayout, pygame.FRect]]:
        places = [(name, printed, board.center(name), tuple(clear(name))) for name, printed in spaces.items()]
        world = tuple(board.camera.rect_to_screen(board.camera.bounds))
        key = (canvas.theme.look, canvas.scale, board.radius, world, *places, *map(tuple, taken))
        if key not in kept:
            kept[key] = printed_plan(canvas, board, spaces, clear, taken)
        return kept[key]

    patch.setattr(map_pieces, "printed_plan", remembered)


def process_bytes() -> int:
    """Memory of this process; 0 where the system does not tell."""
    return int(STATUS.read_text().split()[1]) * PAGE if STATUS.exists() else 0


def forget_when_grown() -> None:
    """Empty every cache of the client when the process has grown too large, and give the memory back to the system."""
    if process_bytes() < POOL.limit:
        return
    POOL.clear()
    for name, module in list(sys.modules.items()):
        if name.startswith("tabletop.client"):
            for thing in list(vars(module).values()):
                if callable(empty := getattr(thing, "cache_clear", None)):
                    empty()
    gc.unfreeze()  # what was kept when its module of tests ended may be garbage now
    gc.collect()
    gc.freeze()
    if sys.platform == "linux":  # otherwise freed memory stays with the process in fragments
        getattr(ctypes.CDLL(None), "malloc_trim", lambda _pad: 0)(0)
    POOL.limit = max(GROWN, process_bytes() + ROOM)
