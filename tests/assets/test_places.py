"""The lands of battles and who stands on them: everybody has a figure of his own, lands are bright enough, and the same
sources print the same picture."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from assets.make.output import IMAGES
from assets.make.places.adventure import FIELDS as LANDS
from assets.make.places.figures import standee
from assets.make.warcraft.fields import FIELDS
from assets.make.warcraft.town import BUILDINGS
from assets.make.warcraft.town_lands import COUNTRIES
from assets.make.warcraft.units.bake import UNITS, owners
from tabletop.client.games.warcraft import town
from tabletop.client.games.warcraft.model import standee as standee_name
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.warcraft.content import content

STANDEES = {
    (unit, owner, left): IMAGES / f"{standee_name(unit, owner, left)}.webp"
    for unit in UNITS
    for owner in owners(unit[:2])
    for left in (False, True)
}
PLACES = ("warcraft/grounds", "warcraft/town", "adventure/grounds")
GROUNDS = sorted(path for folder in PLACES for path in (IMAGES / folder).glob("*.jpg"))
HEAD, FOOT = 0.15, 0.78
"""The rows of a ground that no veil covers, as shares of its height."""


def _linear(tones: np.ndarray) -> np.ndarray:
    return np.where(tones <= 0.03928, tones / 12.92, ((tones + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize("path", GROUNDS, ids=lambda path: f"{path.parent.parent.stem}-{path.stem}")
def test_a_ground_lies_between_its_pieces_and_its_panels_in_brightness(path):
    picture = Image.open(path).convert("RGB")
    assert picture.size == (1920, 1080)
    tones = np.asarray(picture.resize((480, 270), Image.Resampling.BOX), np.float64) / 255
    rows = tones[round(270 * HEAD) : round(270 * FOOT)]
    assert 0.26 <= float((_linear(rows) @ [0.2126, 0.7152, 0.0722]).mean()) <= 0.44


def test_every_field_has_its_ground():
    assert {path.stem for path in (IMAGES / "warcraft/grounds").glob("*.jpg")} >= set(FIELDS)
    assert {path.stem for path in (IMAGES / "adventure/grounds").glob("*.jpg")} == {*COLOURS, "city"} == set(LANDS)


def test_every_unit_has_a_figure_in_every_colour_and_looks_both_ways():
    book = content()
    tiles = {f"{tile.race}-{tile.type}-{tile.level}" for tiles in book.tiles.values() for tile in tiles}
    assert set(UNITS) == tiles | {f"{race}-worker" for race in book.races}
    assert set(STANDEES.values()) == set((IMAGES / "warcraft/standees").glob("*.webp"))


def test_no_two_figures_are_nearly_alike():
    """They differ in shape (in 16 of 256 bits) or in colour (by 8 of 255 on the average)."""

    def looks(path):
        figure = Image.open(path).convert("RGBA")
        sheet = Image.new("RGB", (700, 560), "#789060")
        sheet.paste(figure, (350 - figure.width // 2, 560 - figure.height), figure)
        tones = np.asarray(sheet.convert("L").resize((17, 16), Image.Resampling.LANCZOS), int)
        return tones[:, 1:] > tones[:, :-1], np.asarray(sheet.resize((12, 12), Image.Resampling.BOX), int)

    prints = {unit: looks(IMAGES / f"{standee_name(unit, owners(unit[:2])[0], False)}.webp") for unit in UNITS}
    alike = [
        (a, b)
        for (a, (bits, inks)), (b, (other_bits, other_inks)) in combinations(prints.items(), 2)
        if (bits != other_bits).sum() < 16 and abs(inks - other_inks).mean() < 8
    ]
    assert alike == []


def test_the_same_sources_print_the_same_figure():
    first, again = (standee("OR-melee-1", UNITS["OR-melee-1"](), "red", left=True) for _ in range(2))
    assert first.tobytes() == again.tobytes()
    shipped = np.asarray(Image.open(STANDEES["OR-melee-1", "red", True]).convert("RGBA"), int)
    printed = np.asarray(first, int)
    assert abs(printed * (printed[..., 3:] > 0) - shipped * (shipped[..., 3:] > 0)).mean() < 3


def test_every_race_builds_in_its_own_way():
    pictures = {path.stem: path.read_bytes() for path in (IMAGES / "warcraft/town").glob("*.webp")}
    assert set(pictures) == {"plot", "scaffold"} | {f"{race}-{kind}" for race in BUILDINGS for kind in BUILDINGS[race]}
    assert {*BUILDINGS} == {*content().races} == {*COUNTRIES}
    assert {path.stem for path in (IMAGES / "warcraft/town").glob("*.jpg")} == {f"land-{race}" for race in COUNTRIES}
    assert all({*kinds} == {*town.PLOTS, "keep"} for kinds in BUILDINGS.values())
    assert len({*pictures.values()}) == len(pictures)
