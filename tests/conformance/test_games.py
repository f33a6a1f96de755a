"""The one conformance suite over all games: seeded random playouts of every variant, checked at every position.

The default run takes a slice of each variant; ``pytest -m long`` plays two thousand games. A failure is written as a
loadable game into the folder that the failure names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from variants import EVERY, VARIANTS, Variant

from tabletop.bots.conformance import PROFILES, Fault, Probe, play_checked
from tabletop.rules import catalogue
from tabletop.rules.game import Game
from tabletop.storage import format as save_format
from tabletop.text import LANGUAGES, has, set_language, t

SLICE = 8
LONG_GAMES = 2000
CHUNKS = 20


def play(variant: Variant, seed: int, probe: Probe, folder: Path) -> Any:
    """One checked game; what fails is written as a game that can be loaded."""
    try:
        return play_checked(probe.game, variant.setup(seed), seed, probe)
    except Fault as fault:
        file = folder / f"failure-{variant.game}-{variant.name}-{seed}.json"
        if fault.match is not None:
            file.write_bytes(save_format.dumps(fault.match, save_format.SaveInfo(title=fault.invariant)))
        pytest.fail(f"{variant.game} {variant.name}, seed {seed}: {fault} (game written to {file})")


def probe_for(variant: Variant, profile: str) -> Probe:
    game: Game[Any] = catalogue.game(variant.game)
    return Probe(game, PROFILES[profile])


def test_every_game_has_its_variants() -> None:
    assert set(VARIANTS) == set(catalogue.game_ids())


@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_a_slice_of_every_variant(variant: Variant, tmp_path: Path) -> None:
    probe = probe_for(variant, "thorough")
    for seed in range(1, SLICE + 1):
        match = play(variant, seed, probe, tmp_path)
        assert match.outcome is not None
        assert match.outcome.ending in catalogue.meta(variant.game).endings
    check_words(variant.game, probe)


def check_words(game: str, probe: Probe) -> None:
    """Whatever the game refused or told has a message in both languages whose placeholders can be filled."""
    try:
        for language in LANGUAGES:
            set_language(language)
            for refusal in probe.refusals.values():
                key = f"{game}.refusal.{refusal.key}"
                assert has(key), f"no message {key} ({refusal.rule})"
                assert t(key, **{"n": 2, **refusal.values})
    finally:
        set_language("en")


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_two_thousand_games(chunk: int, tmp_path: Path) -> None:
    for variant in EVERY:
        games = LONG_GAMES * variant.share // sum(one.share for one in VARIANTS[variant.game])
        probe = probe_for(variant, "thorough")
        for seed in range(1000 + chunk, 1000 + games, CHUNKS):
            play(variant, seed, probe, tmp_path)
