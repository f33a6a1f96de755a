"""Makes the digits of the reading font (Vollkorn) lining figures: its old-style 1 looks like a capital I."""

from __future__ import annotations

from pathlib import Path

from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parents[1] / "fonts" / "vollkorn"
LINING = ".lf"  # suffix of the names of the font's lining digits


def lining_figures() -> list[Path]:
    """Map the digits of every style to its lining figures, in place; mapped ones stay. Return the paths of the
    fonts."""
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
