"""The animated picture: what Pillow reads is what was put in."""

import io

import pygame
import pytest

from tabletop.storage.png import Frame, animated

Image = pytest.importorskip("PIL.Image")


def png(size: tuple[int, int], colour: tuple[int, int, int]) -> bytes:
    surface = pygame.Surface(size, depth=24)
    surface.fill(colour)
    out = io.BytesIO()
    pygame.image.save(surface, out, "x.png")
    return out.getvalue()


def test_frames_cover_what_they_change() -> None:
    red, blue = (200, 0, 0), (0, 0, 200)
    film = animated([Frame(png((40, 20), red), 0, 0, 500), Frame(png((10, 10), blue), 5, 5, 1500)])
    shown = Image.open(io.BytesIO(film))
    assert (shown.n_frames, shown.size) == (2, (40, 20))
    assert shown.convert("RGB").getpixel((8, 8)) == red
    assert shown.info["duration"] == 500
    shown.seek(1)
    assert shown.convert("RGB").getpixel((8, 8)) == blue
    assert shown.convert("RGB").getpixel((30, 15)) == red
    assert shown.info["duration"] == 1500


def test_a_film_of_one_picture_is_a_picture() -> None:
    assert Image.open(io.BytesIO(animated([Frame(png((4, 4), (1, 2, 3)), 0, 0, 100)]))).size == (4, 4)
