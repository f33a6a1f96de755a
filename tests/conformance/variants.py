"""Every way each game can be set up, as the words of a setup; whoever adds a game adds its ways here."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal, Setup
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.meta import ARMIES

Words = Callable[[int], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play: its name, the words that make it from a seed, and its share of the long run."""

    game: str
    name: str
    words: Words
    share: int = 1

    def setup(self, seed: int) -> Setup:
        """The setup of one game of it."""
        return make_setup(catalogue.meta(self.game), words=self.words(seed), seed=seed)


def _pair(seed: int) -> list[str]:
    """Two standard armies; all thirty-six pairs come round."""
    return [f"1.army={ARMIES[seed % 6]}", f"2.army={ARMIES[seed // 6 % 6]}"]


def built_army(kind: armies.Kind, seed: int) -> str:
    """A legal army of a kind with a dozen random exchanges, as a document."""
    bot = RandomBot(seed)
    base = armies.standard(ARMIES[bot.below(6)])
    army = armies.ArmyList(base.base, kind, base.cards, f"{kind} {seed}")
    for _ in range(12):
        out = army.cards[bot.below(len(army.cards))][0]
        into = armies.candidates(army, out)
        if into:
            changed = armies.swap(army, out, into[bot.below(len(into))].id)
            assert not isinstance(changed, Refusal)
            army = changed
    return json.dumps(armies.document(army))


def _built(kind: armies.Kind) -> Words:
    def words(seed: int) -> list[str]:
        level = ("basic", "intermediate")[seed % 2]
        return [f"level={level}", *(f"{n}.army={built_army(kind, 2 * seed + n)}" for n in (1, 2))]

    return words


def _handicap(seed: int) -> list[str]:
    return [*_pair(seed), f"1.units={8 + seed % 13}", f"2.commanders={1 + seed % 6}", "level=intermediate"]


def _thresholds(seed: int) -> list[str]:
    presets = (("12", "3"), ("15", "3"), ("28", "5"), ("off", "4"), ("20", "off"), ("36", "6"), ("1", "1"))
    units, commanders = presets[seed % len(presets)]
    return [*_pair(seed), f"units={units}", f"commanders={commanders}"]


LORDS_OF_WAR = (
    Variant("lords_of_war", "basic", _pair, 4),
    Variant("lords_of_war", "intermediate", lambda seed: [*_pair(seed), "level=intermediate"], 5),
    Variant("lords_of_war", "boardless", lambda seed: [*_pair(seed), "boardless=on"], 2),
    Variant(
        "lords_of_war",
        "boardless-intermediate",
        lambda seed: [*_pair(seed), "boardless=on", "level=intermediate"],
        3,
    ),
    Variant("lords_of_war", "customised", _built("customised"), 2),
    Variant("lords_of_war", "mercenary", _built("mercenary"), 2),
    Variant("lords_of_war", "handicap", _handicap),
    Variant("lords_of_war", "thresholds", _thresholds),
)

VARIANTS: dict[str, tuple[Variant, ...]] = {"lords_of_war": LORDS_OF_WAR}
EVERY = [variant for variants in VARIANTS.values() for variant in variants]
