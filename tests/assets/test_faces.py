"""The portraits: everybody has one of their own, and the same sources print the same picture."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from PIL import Image

from assets.make.faces import bake
from assets.make.faces.cast import COMMANDERS, RACES, REGULARS
from assets.make.output import IMAGES
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.client.games.cast import CAST
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.small_world import content as small_world

FACES = {name: IMAGES / f"faces/{name}.jpg" for name in (*COMMANDERS, *REGULARS, *RACES)}
NEAR = [IMAGES / f"faces/{name}-near.jpg" for name in RACES]
TOKENS = [IMAGES / f"faces/tokens/{name}-{look}.jpg" for name in RACES for look in (*SEAT_COLOURS, "declined")]


def test_every_commander_regular_and_race_has_a_face():
    leaders = {card.id for card in content().cards.values() if card.rank in ("command", "general")}
    assert set(COMMANDERS) == leaders
    assert set(REGULARS) == {name.lower() for name in CAST}
    assert set(RACES) == {*small_world.content().races, "murlocs"}
    assert {*FACES.values(), *NEAR, *TOKENS} == set((IMAGES / "faces").rglob("*.jpg"))


def test_no_two_faces_are_nearly_alike():
    """A bit for each pair of neighbouring tones of a picture of 17 by 16 points: kin differ in at least 16 of 256."""

    def bits(path):
        tones = np.asarray(Image.open(path).convert("L").resize((17, 16), Image.Resampling.LANCZOS), int)
        return tones[:, 1:] > tones[:, :-1]

    prints = {name: bits(path) for name, path in FACES.items()}
    alike = [
        (a, b, int((prints[a] != prints[b]).sum()))
        for a, b in combinations(prints, 2)
        if (prints[a] != prints[b]).sum() < 16
    ]
    assert alike == []


def test_the_same_sources_print_the_same_face():
    first, again = (bake.face_of_card("und.cerberus") for _ in range(2))
    assert np.array_equal(first, again)
    shipped = np.asarray(Image.open(FACES["und.cerberus"]).convert("RGB"), int)
    assert abs(first.astype(int) - shipped).mean() < 3, "what is shipped was printed by other sources"
