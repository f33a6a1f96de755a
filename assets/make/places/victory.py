"""The field on which the winners of a match stand, with the sun behind them."""

from __future__ import annotations

from pathlib import Path

from assets.make.output import save_jpeg
from assets.make.palettes import PALETTES
from assets.make.places import props
from assets.make.places.ground import Ground, Patch, Pines


def victory() -> list[Path]:
    """Bake a plain below mountains at sunrise."""
    land = Ground("victory", PALETTES["dawn"], sun=(640, 226, 104))
    land.sky(344)
    land.peaks(362, 156, 9, "#B08C86", 0.45)
    land.ridge(340, 18, ("#9A7A78", "#B59080", "#FFE2AE"), [Pines(70, 16, 40)], depth=70)
    land.ridge(
        376, 18, ("#8C7A58", "#A58E62", "#FFE3A6"), [Pines(26, 22, 46, 0, 0.3), Pines(26, 22, 46, 0.7, 1)], depth=80
    )
    land.field(398, "#C9B578", "#7E6A42", "#4A3A24", Patch("#E0C890", 640, 560, 420, 120), 1.1)
    for x, y, size in ((40, 430, 26), (118, 420, 18), (1160, 424, 20), (1244, 436, 28)):
        props.rock(land, x, y, size * 1.5, size * 0.8)
    land.finish("#FFF0C4")
    return [save_jpeg("victory", land.bytes())]
