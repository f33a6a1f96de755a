"""The portraits: everybody has one of their own, and the same sources print the same picture."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from PIL import Image

from assets.make.faces import bake
from assets.make.faces.cast import COMMANDERS, RACES, REGULARS
from assets.make.faces.encounters import ENCOUNTERS, HEROES
from assets.make.faces.ranks import RANKS
from assets.make.output import IMAGES
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.client.games.adventure.card_faces import bust_file, encounter_picture
from tabletop.client.games.cast import CAST
from tabletop.client.games.lords_of_war.card_art import FACE_WIDTH, FACELESS
from tabletop.client.games.lords_of_war.model import look_of
from tabletop.rules.adventure import content as adventure
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.small_world import content as small_world

FACES = {name: IMAGES / f"faces/{name}.jpg" for name in (*COMMANDERS, *RANKS, *REGULARS, *RACES)} | {
    f"{folder}/{name}": IMAGES / f"faces/{folder}/{name}.jpg"
    for folder, cast in (("heroes", HEROES), ("encounters", ENCOUNTERS))
    for name in cast
}
NEAR = [IMAGES / f"faces/{name}-near.jpg" for name in (*RACES, *(f"heroes/{name}" for name in HEROES))]
TOKENS = [IMAGES / f"faces/tokens/{name}-{look}.jpg" for name in RACES for look in (*SEAT_COLOURS, "declined")]


def test_every_commander_regular_and_race_has_a_face():
    leaders = {card.id for card in content().cards.values() if card.rank in ("command", "general")}
    assert set(COMMANDERS) == leaders
    pictures = {look_of(card, "red").picture(FACE_WIDTH) for card in content().cards}
    assert {f"faces/{name}.jpg" for name in (*COMMANDERS, *RANKS)} == {file for file in pictures if "faces/" in file}
    assert {file.removeprefix("cards/").removesuffix(".jpg") for file in pictures if "cards/" in file} == FACELESS
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
    name = "shrieking-banshee"
    first, again = (np.asarray(bake.bust(name, ENCOUNTERS[name], "left"), int) for _ in range(2))
    assert np.array_equal(first, again)
    shipped = np.asarray(Image.open(IMAGES / f"faces/busts/{name}.webp"), int)
    assert shipped.shape == first.shape
    assert abs(first - shipped)[first[..., 3] == 255].mean() < 4, "it was printed by other sources"


def test_no_two_faces_are_nearly_alike():
    """Kin differ in shape (in 16 of 256 bits, one for each pair of neighbouring tones of 17 by 16 points) or in colour
    (by 8 of 255 on the average of 12 by 12 points)."""

    def looks(path):
        picture = Image.open(path)
        tones = np.asarray(picture.convert("L").resize((17, 16), Image.Resampling.LANCZOS), int)
        return tones[:, 1:] > tones[:, :-1], np.asarray(picture.resize((12, 12), Image.Resampling.BOX), int)

    prints = {name: looks(path) for name, path in FACES.items()}
    alike = [
        (a, b)
        for (a, (bits, inks)), (b, (other_bits, other_inks)) in combinations(prints.items(), 2)
        if (bits != other_bits).sum() < 16 and abs(inks - other_inks).mean() < 8
    ]
    assert alike == []


def test_the_same_sources_print_the_same_face():
    first, again = (bake.face_of_card("und.cerberus") for _ in range(2))
    assert np.array_equal(first, again)
    shipped = np.asarray(Image.open(FACES["und.cerberus"]).convert("RGB"), int)
    assert abs(first.astype(int) - shipped).mean() < 3, "what is shipped was printed by other sources"
