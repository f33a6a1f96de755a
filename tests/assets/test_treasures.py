"""The treasures: everything that can be found in the Adventure Game has a picture of its own."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from PIL import Image

from assets.make.output import IMAGES
from assets.make.treasures.bake import treasure
from assets.make.treasures.hoard import DISCOVERIES, HOARD, ITEMS, TROPHIES
from tabletop.client.games.adventure.card_faces import treasure_file
from tabletop.rules.adventure import content as adventure

FILES = {name: IMAGES / treasure_file(name) for name in HOARD}


def test_every_item_trophy_and_discovery_has_a_picture():
    book = adventure.content()
    items = {one.item.name["en"] for one in book.challenges.values()}
    assert items <= set(ITEMS)
    assert {one.name["en"] for one in book.trophies.values()} == set(TROPHIES)
    assert {one.name["en"] for one in book.discoveries.values()} == set(DISCOVERIES)
    assert set(FILES.values()) == set((IMAGES / "treasures").iterdir())


def test_no_two_treasures_are_nearly_alike():
    """They differ in shape or in colour: by 3 of 255 on the average of 24 by 24 points of the middle."""
    middle = (84, 20, 300, 270)
    prints = {
        name: np.asarray(Image.open(path).crop(middle).resize((24, 24), Image.Resampling.BOX), int)
        for name, path in FILES.items()
    }
    assert len(prints) > 130
    alike = [(a, b) for (a, one), (b, two) in combinations(prints.items(), 2) if abs(one - two).mean() < 3]
    assert alike == []


def test_the_same_sources_print_the_same_treasure():
    first, again = (treasure("Tidal Charm") for _ in range(2))
    assert np.array_equal(first, again)
    shipped = np.asarray(Image.open(FILES["Tidal Charm"]).convert("RGB"), int)
    assert abs(first.astype(int) - shipped).mean() < 3, "what is shipped was printed by other sources"
