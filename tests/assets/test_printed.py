"""Pictures that sources print: everybody and everything has one of its own, no two are alike, and what is shipped is
what the same sources print again."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PIL import Image

from assets.make.backs import DECKS, HIGH, PLAIN, WIDE, back
from assets.make.faces import bake
from assets.make.faces.beasts import Spider
from assets.make.faces.cast import COMMANDERS, RACES, REGULARS
from assets.make.faces.creatures import ThreeHeaded
from assets.make.faces.encounters import ENCOUNTERS, HEROES
from assets.make.faces.ranks import RANKS
from assets.make.output import IMAGES
from assets.make.places.adventure import FIELDS as LANDS
from assets.make.places.figures import standee
from assets.make.treasures.bake import treasure
from assets.make.treasures.hoard import ARTIFACTS, DISCOVERIES, HOARD, ITEMS, PLACES, TROPHIES
from assets.make.warcraft.fields import FIELDS
from assets.make.warcraft.town import BUILDINGS
from assets.make.warcraft.town_lands import COUNTRIES
from assets.make.warcraft.units.bake import UNITS, owners
from tabletop.client.cards.face import PLAIN_BACK
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.client.games.adventure.card_faces import bust_file, encounter_picture, treasure_file
from tabletop.client.games.adventure.challenge_arms import arms
from tabletop.client.games.cast import CAST
from tabletop.client.games.lords_of_war import army_figures
from tabletop.client.games.lords_of_war.card_art import FACE_WIDTH
from tabletop.client.games.lords_of_war.model import look_of
from tabletop.client.games.warcraft import town
from tabletop.client.games.warcraft.model import EMBLEMS, standee as standee_name
from tabletop.rules.adventure import content as adventure
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.small_world import content as small_world
from tabletop.rules.warcraft.content import content as warcraft

FACES = {name: IMAGES / f"faces/{name}.jpg" for name in (*COMMANDERS, *RANKS, *REGULARS, *RACES)} | {
    f"{folder}/{name}": IMAGES / f"faces/{folder}/{name}.jpg"
    for folder, cast in (("heroes", HEROES), ("encounters", ENCOUNTERS))
    for name in cast
}
NEAR = [IMAGES / f"faces/{name}-near.jpg" for name in (*RACES, *(f"heroes/{name}" for name in HEROES))]
TOKENS = [IMAGES / f"faces/tokens/{name}-{look}.jpg" for name in RACES for look in (*SEAT_COLOURS, "declined")]
TREASURES = {name: IMAGES / treasure_file(name) for name in HOARD}
STANDEES = {
    (unit, owner, left): IMAGES / f"{standee_name(unit, owner, left)}.webp"
    for unit in UNITS
    for owner in owners(unit[:2])
    for left in (False, True)
}
FOLDERS = ("warcraft/grounds", "warcraft/town", "adventure/grounds")
GROUNDS = sorted(path for folder in FOLDERS for path in (IMAGES / folder).glob("*.jpg"))
HEAD, FOOT = 0.15, 0.78
"""The rows of a ground that no veil covers, as shares of its height."""


def test_every_commander_regular_and_race_has_a_face():
    leaders = {card.id for card in content().cards.values() if card.rank in ("command", "general")}
    assert set(COMMANDERS) == leaders
    pictures = {look_of(card, "red").picture(FACE_WIDTH) for card in content().cards}
    assert {f"faces/{name}.jpg" for name in (*COMMANDERS, *RANKS)} == pictures
    assert set(REGULARS) == {name.lower() for name in CAST}
    book = adventure.content()
    met = [one.encounter for one in book.challenges.values()]
    met += [one.encounter for one in book.board_encounters.values() if one.encounter is not None]
    assert [one.name["en"] for one in met if not encounter_picture(one.name["en"])] == []
    assert set(HEROES) == {f"{hero}-{side}" for hero in book.characters for side in ("start", "other")}
    assert set(RACES) == {*small_world.content().races, "murlocs"}
    assert {*FACES.values(), *NEAR, *TOKENS} == set((IMAGES / "faces").rglob("*.jpg"))


def test_every_fighter_is_cut_out_to_stand_in_a_fight():
    """Encounters look to the left, heroes to either side; a fight finds them by their portraits."""
    files = {bust_file(f"faces/encounters/{name}.jpg", left=True) for name in ENCOUNTERS}
    files |= {bust_file(f"faces/heroes/{name}.jpg", left=left) for name in HEROES for left in (True, False)}
    files |= {f"faces/busts/{card}.webp" for card in (*COMMANDERS, *RANKS, *RACES)}
    assert {IMAGES / file for file in files} == set((IMAGES / "faces/busts").iterdir())


def test_every_fighter_but_spiders_and_hounds_has_an_arm_to_strike_with():
    """Whoever holds a weapon in it has no other behind the shoulder."""
    found = arms()
    many = {name for name, who in ENCOUNTERS.items() if isinstance(who.who, Spider | ThreeHeaded)}
    heroes = {f"{name}-{way}" for name in HEROES for way in ("left", "right")}
    assert set(found) == (set(ENCOUNTERS) | heroes) - many
    assert {path.stem for path in (IMAGES / "faces/arms").iterdir()} == set(found)
    assert {path.stem for path in (IMAGES / "faces/fighters").iterdir()} == {
        name for name in found if found[name].armed
    }
    for name, one in found.items():
        (x, y, w, h), (ex, ey) = one.place, one.elbow
        assert x < ex < x + w, name
        assert y + h * 0.7 < ey < y + h, name


def test_every_item_trophy_discovery_artifact_and_legendary_place_has_a_picture():
    book = adventure.content()
    items = {one.item.name["en"] for one in book.challenges.values()}
    assert items <= set(ITEMS)
    assert {one.name["en"] for one in book.trophies.values()} == set(TROPHIES)
    assert {one.name["en"] for one in book.discoveries.values()} == set(DISCOVERIES)
    assert set(small_world.content().markers) == {*ARTIFACTS, *PLACES}
    assert set(TREASURES.values()) == set((IMAGES / "treasures").iterdir())


def test_every_deck_of_an_army_or_a_race_has_its_own_back():
    emblems = {army_figures.emblem(army) for army in content().armies} | set(EMBLEMS.values())
    assert emblems | {PLAIN} == set(DECKS)
    assert PLAIN == PLAIN_BACK
    files = {IMAGES / f"backs/{name}" for deck in DECKS for name in (f"{deck}.jpg", f"{deck}-gilt.webp")}
    assert files == set((IMAGES / "backs").iterdir())


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
    book = warcraft()
    tiles = {f"{tile.race}-{tile.type}-{tile.level}" for tiles in book.tiles.values() for tile in tiles}
    assert set(UNITS) == tiles | {f"{race}-worker" for race in book.races}
    assert set(STANDEES.values()) == set((IMAGES / "warcraft/standees").glob("*.webp"))


def test_every_race_builds_in_its_own_way():
    pictures = {path.stem: path.read_bytes() for path in (IMAGES / "warcraft/town").glob("*.webp")}
    assert set(pictures) == {"plot", "scaffold"} | {f"{race}-{kind}" for race in BUILDINGS for kind in BUILDINGS[race]}
    assert {*BUILDINGS} == {*warcraft().races} == {*COUNTRIES}
    assert {path.stem for path in (IMAGES / "warcraft/town").glob("*.jpg")} == {f"land-{race}" for race in COUNTRIES}
    assert all({*kinds} == {*town.PLOTS, "keep"} for kinds in BUILDINGS.values())
    assert len({*pictures.values()}) == len(pictures)


# ------------------------------------------------------------------------------------------- no two are nearly alike


def of_face(name):
    return Image.open(FACES[name])


def of_figure(unit):
    """The figure of a unit on a sheet of its own."""
    figure = Image.open(IMAGES / f"{standee_name(unit, owners(unit[:2])[0], False)}.webp").convert("RGBA")
    sheet = Image.new("RGB", (700, 560), "#789060")
    sheet.paste(figure, (350 - figure.width // 2, 560 - figure.height), figure)
    return sheet


def points(picture, wide, high):
    return np.asarray(picture.resize((wide, high), Image.Resampling.BOX), int)


@pytest.mark.parametrize(("names", "show"), [(FACES, of_face), (UNITS, of_figure)], ids=["faces", "figures"])
def test_no_two_who_act_are_nearly_alike(names, show):
    """Kin differ in shape (in 16 of 256 bits, one for each pair of neighbouring tones of 17 by 16 points) or in colour
    (by 8 of 255 on the average of 12 by 12 points)."""

    def looks(picture):
        tones = np.asarray(picture.convert("L").resize((17, 16), Image.Resampling.LANCZOS), int)
        return tones[:, 1:] > tones[:, :-1], points(picture, 12, 12)

    prints = {name: looks(show(name)) for name in names}
    alike = [
        (a, b)
        for (a, (bits, inks)), (b, (other_bits, other_inks)) in combinations(prints.items(), 2)
        if (bits != other_bits).sum() < 16 and abs(inks - other_inks).mean() < 8
    ]
    assert alike == []


def of_treasure(name):
    return points(Image.open(TREASURES[name]).crop((84, 20, 300, 270)), 24, 24)


def of_leather(deck):
    return points(Image.open(IMAGES / f"backs/{deck}.jpg").crop((40, 40, WIDE - 40, 130)), 128, 45)


@pytest.mark.parametrize(
    ("names", "show", "least"), [(TREASURES, of_treasure, 3), (DECKS, of_leather, 5)], ids=["treasures", "backs"]
)
def test_no_two_things_are_nearly_alike(names, show, least):
    """They differ by so many of 255 on the average of all points of the middle."""
    prints = {name: show(name) for name in names}
    assert len(prints) > 10
    alike = [(a, b) for (a, one), (b, two) in combinations(prints.items(), 2) if abs(one - two).mean() < least]
    assert alike == []


def _arm_of(name: str) -> Image.Image:
    whole = bake.figure(name, ENCOUNTERS[name])
    drawn = bake.arm(name, ENCOUNTERS[name], "left", whole, bake.room(whole))
    assert drawn is not None
    return drawn[0]


@pytest.mark.parametrize(
    ("make", "file"),
    [
        (lambda: bake.face_of_card("und.cerberus"), FACES["und.cerberus"]),
        (lambda: bake.bust("shrieking-banshee", ENCOUNTERS["shrieking-banshee"], "left"),
         IMAGES / "faces/busts/shrieking-banshee.webp"),
        (lambda: _arm_of("shrieking-banshee"), IMAGES / "faces/arms/shrieking-banshee.webp"),
        (lambda: treasure("Tidal Charm"), TREASURES["Tidal Charm"]),
        (lambda: standee("OR-melee-1", UNITS["OR-melee-1"](), "red", left=True), STANDEES["OR-melee-1", "red", True]),
        (lambda: back("army-orcs")[0], IMAGES / "backs/army-orcs.jpg"),
    ],
    ids=["face", "bust", "arm", "treasure", "figure", "back"],
)  # fmt: skip
def test_the_same_sources_print_the_same_picture(make, file):
    """What is shipped is a little coarser, and what cannot be seen of a figure is left out."""
    first, again = (np.asarray(make(), int) for _ in range(2))
    assert np.array_equal(first, again)
    shipped = np.asarray(Image.open(file), int)
    assert shipped.shape == first.shape
    seen = first[..., 3] == 255 if first.shape[2:] == (4,) else np.full(first.shape[:2], True)
    assert abs(first - shipped)[seen].mean() < 3, "what is shipped was printed by other sources"


def test_a_back_has_its_gilt():
    leather, gilt = back("army-orcs")
    assert (leather.shape, gilt.size) == ((HIGH, WIDE), (WIDE, HIGH))
