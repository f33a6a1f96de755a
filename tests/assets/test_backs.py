"""The backs of cards: every army and every race has its own, which its owner's colour dyes."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from PIL import Image

from assets.make.backs import DECKS, HIGH, PLAIN, WIDE, back
from assets.make.output import IMAGES
from tabletop.client.cards.face import PLAIN_BACK
from tabletop.client.games.lords_of_war import army_figures
from tabletop.client.games.warcraft.model import EMBLEMS
from tabletop.rules.lords_of_war.content import content


def test_every_deck_of_an_army_or_a_race_has_its_own_back():
    emblems = {army_figures.emblem(army) for army in content().armies} | set(EMBLEMS.values())
    assert emblems | {PLAIN} == set(DECKS)
    assert PLAIN == PLAIN_BACK
    files = {IMAGES / f"backs/{name}" for deck in DECKS for name in (f"{deck}.jpg", f"{deck}-gilt.webp")}
    assert files == set((IMAGES / "backs").iterdir())


def test_no_two_backs_have_nearly_the_same_leather():
    prints = {
        deck: np.asarray(Image.open(IMAGES / f"backs/{deck}.jpg").crop((40, 40, WIDE - 40, 130)).resize((128, 45)), int)
        for deck in DECKS
    }
    alike = [(a, b) for (a, one), (b, two) in combinations(prints.items(), 2) if abs(one - two).mean() < 5]
    assert alike == []


def test_the_same_sources_print_the_same_back():
    (leather, gilt), (again, _) = (back("army-orcs") for _ in range(2))
    assert leather.shape == (HIGH, WIDE)
    assert gilt.size == (WIDE, HIGH)
    assert np.array_equal(leather, again)
    shipped = np.asarray(Image.open(IMAGES / "backs/army-orcs.jpg"), int)
    assert abs(leather.astype(int) - shipped).mean() < 3, "what is shipped was printed by other sources"
