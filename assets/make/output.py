"""Writes finished pictures below ``assets/images``, and figures about them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

IMAGES = Path(__file__).resolve().parents[1] / "images"


def save_small(name: str, pixels: npt.NDArray[np.uint8], size: tuple[int, int]) -> Path:
    """Write a copy of a picture reduced to ``size`` (width, height), not progressive, so that it is decoded fast."""
    path = IMAGES / f"{name}.jpg"
    Image.fromarray(pixels).resize(size, Image.Resampling.LANCZOS).save(path, quality=86, optimize=True)
    return path


def save_jpeg(name: str, pixels: npt.NDArray[np.uint8], quality: int = 90, full_colour: bool = False) -> Path:
    """Write an opaque picture below ``assets/images`` and return its path; ``name`` has no suffix."""
    path = IMAGES / f"{name}.jpg"
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(pixels).save(path, quality=quality, optimize=True, subsampling=0 if full_colour else 2)
    return path


def save_png(name: str, pixels: npt.NDArray[np.uint8]) -> Path:
    """Write a picture with transparency below ``assets/images`` and return its path."""
    path = IMAGES / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(pixels).save(path, optimize=True)
    return path


def save_webp(name: str, image: Image.Image, effort: int = 6) -> Path:
    """Write a picture cut out of its ground below ``assets/images`` and return its path; the greatest ``effort`` makes
    it 4 % smaller than 4 does, in fifty times the time."""
    path = IMAGES / f"{name}.webp"
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, quality=88, method=effort)
    return path


def save_json(name: str, found: Mapping[str, tuple[object, ...]]) -> Path:
    """Write figures about pictures below ``assets/images``, a line for each, and return their path."""
    path = IMAGES / f"{name}.json"
    rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
    path.write_text(f"{{\n{rows}\n}}\n", "utf-8")
    return path
