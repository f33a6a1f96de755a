"""The one conformance suite over all games: seeded random playouts of every variant, checked at every position.

The default run takes a slice of each variant; ``pytest -m long`` plays thousands of games. A failure is written as a
loadable game into the folder that the failure names.
"""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.rules import catalogue
from tabletop.rules.game import Game
from tabletop.storage import format as save_format
from tabletop.text import LANGUAGES, has, set_language, t
from tests.recorded.warcraft_endings import POSSIBLE
from tests.support.conformance import play_checked
from tests.support.conformance_probe import PROFILES, Fault, Probe
from tests.support.small_world_invariants import check_own as check_small_world
from tests.support.variants import EVERY, LONG_GAMES, VARIANTS, Variant
from tests.support.warcraft_invariants import check_own

CHUNKS = 20
UNDONE = 20
"""Actions that are undone and redone at each end of a game in the default run."""
OWN = {"warcraft": check_own, "small_world": check_small_world}
MADE = {"cost": {"gold", "wood"}, "has": {"has_gold", "has_wood"}}  # what tables say for several figures at once


def check_game(variant: Variant, seed: int, probe: Probe, folder: Path) -> Any:
    """One checked game; what fails is written as a game that can be loaded."""
    try:
        return play_checked(probe.game, variant.setup(seed), seed, probe, cut=variant.cut)
    except Fault as fault:
        file = folder / f"failure-{variant.game}-{variant.name}-{seed}.json"
        if fault.match is not None:
            file.write_bytes(save_format.dumps(fault.match, save_format.SaveInfo(title=fault.invariant)))
        pytest.fail(f"{variant.game} {variant.name}, seed {seed}: {fault} (game written to {file})")


def probe_for(variant: Variant, many: bool = False) -> Probe:
    """The checks of a variant. ``many``: of long games a smaller part of the positions is checked in full; all are
    checked for soundness. Otherwise fewer actions are undone, and every third position is checked in full."""
    game: Game[Any] = catalogue.game(variant.game)
    effort = PROFILES.get(f"many {variant.effort}", PROFILES[variant.effort])
    if not many:
        effort = PROFILES[variant.effort]
        effort = replace(effort, undo=UNDONE, positions=3 * effort.positions)
    return Probe(game, effort, own=OWN.get(variant.game))


def test_every_game_has_its_variants() -> None:
    assert set(VARIANTS) == set(LONG_GAMES) == set(catalogue.game_ids())


@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_a_slice_of_every_variant(variant, tmp_path) -> None:
    probe = probe_for(variant)
    assert variant.seeds
    for seed in variant.seeds:
        match = check_game(variant, seed, probe, tmp_path)
        assert match.outcome.ending in POSSIBLE.get(match.setup.scenario, catalogue.meta(variant.game).endings)
    check_words(variant.game, probe)


class Name(str):
    """A name that has every form a message can ask for."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)


def check_words(game: str, probe: Probe) -> None:
    """Whatever the game refused or told has a message in both languages whose placeholders can be filled."""
    try:
        for language in LANGUAGES:
            set_language(language)
            for refusal in probe.refusals.values():
                key = f"{game}.refusal.{refusal.key}"
                assert has(key), f"no message {key} ({refusal.rule})"
                made = {name: "2" for name, figures in MADE.items() if figures <= refusal.values.keys()}
                values = {"n": 2, **refusal.values, **made}
                assert t(
                    key, **{name: value if isinstance(value, int) else Name(value) for name, value in values.items()}
                )
    finally:
        set_language("en")


def number_of_games(variant: Variant) -> int:
    """The share of the long run that a variant has, rounded up."""
    shares = sum(one.share for one in VARIANTS[variant.game])
    return -(-LONG_GAMES[variant.game] * variant.share // shares)


def test_the_long_run_is_as_long_as_it_says() -> None:
    for game, variants in VARIANTS.items():
        assert sum(number_of_games(variant) for variant in variants) >= LONG_GAMES[game]


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_thousands_of_games(chunk, tmp_path) -> None:
    for variant in EVERY:
        games = number_of_games(variant)
        probe = probe_for(variant, many=True)
        for seed in range(1000 + chunk, 1000 + games, CHUNKS):
            check_game(variant, seed, probe, tmp_path)
