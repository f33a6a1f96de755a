"""Figures of the reading face: its own old-style ones make a 1 look like a capital I in the text of a card."""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parents[1] / "fonts" / "vollkorn"
LINING = ".lf"  # how the face names its lining figures


def lining_figures() -> list[Path]:
    """Let the digits of every style stand for its lining figures; where they do already, nothing changes."""
    paths = sorted(FOLDER.glob("*.ttf"))
    for path in paths:
        font = TTFont(path, recalcTimestamp=False)
        glyphs = set(font.getGlyphOrder())
        for table in font["cmap"].tables:
            for digit in map(ord, "0123456789"):
                name = table.cmap.get(digit, "")
                if name + LINING in glyphs:
                    table.cmap[digit] = name + LINING
        font.save(path)
    return paths
