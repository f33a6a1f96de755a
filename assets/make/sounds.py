"""Makes every sound effect and writes it to ``assets/sounds``.

    python -m assets.make.sounds                 make all, check all
    python -m assets.make.sounds hit miss        make these two, check all
    python -m assets.make.sounds --check         make nothing, only measure and check the files

The same script, numpy and libsndfile give the same bytes on every run. Nothing is recorded or taken from elsewhere: see
`sound_synthesis` (resonators and noise), `sound_materials` (wood, paper, metal, ...), `sound_recipes` and
`sound_recipes_events` (each sound), `sound_master` (room, level, file).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

from assets.make import sound_recipes_events  # noqa: F401  (enters its recipes)
from assets.make.audio_files import make_and_check
from assets.make.sound_master import PEAK_DB, SoundMeasure, apart, decibel, encoded, in_room, mastered, measure
from assets.make.sound_recipes import RECIPES
from tabletop.client.core.sound import CUES, Group

FOLDER = Path(__file__).resolve().parent.parent / "sounds"


class Limit(NamedTuple):
    """Limits for a group of sounds: shorter than `seconds`, loudness near `loudness` dB."""

    seconds: float
    loudness: float


LIMITS: Mapping[Group, Limit] = {
    "interface": Limit(0.25, -16.0),
    "pieces": Limit(0.6, -15.0),
    "events": Limit(2.5, -12.5),
}
LOUDNESS_SPREAD = 1.5
PEAK_SPREAD = 0.2
LOWEST_PEAK_DB = -9.0
CLICK_DB = -50.0
LEAST_APART = 6.0
MOST_BYTES = 1_000_000
WEIGHTS = ("lunge", "blow", "casualty", "general")
"""Sounds of a fight, from the quietest to the loudest."""
HEAVIER_DB = 1.5
"""By how much each must be louder, as played by the program, than the one before."""


def make(name: str) -> bytes:
    """Return the Ogg file of one sound."""
    recipe = RECIPES[name]
    target = LIMITS[CUES[name].group].loudness
    return encoded(mastered(in_room(recipe.record(name), recipe.room), target), name)


def faults(name: str, found: SoundMeasure) -> list[str]:
    """Return what is wrong with one file, in words; empty if nothing is."""
    limit = LIMITS[CUES[name].group]
    rules = (
        (found.seconds < limit.seconds, f"lasts {found.seconds:.3f} s, allowed is under {limit.seconds} s"),
        (found.peak <= PEAK_DB + PEAK_SPREAD, f"peak {found.peak:.1f} dB is above {PEAK_DB} dB"),
        (found.peak >= LOWEST_PEAK_DB, f"peak {found.peak:.1f} dB wastes the range of the file"),
        (
            abs(found.loudness - limit.loudness) <= LOUDNESS_SPREAD,
            f"loudness {found.loudness:.1f} dB, its group has {limit.loudness} dB",
        ),
        (found.start <= CLICK_DB, f"begins with a step of {found.start:.0f} dB"),
        (found.end <= CLICK_DB, f"ends at {found.end:.0f} dB instead of in silence"),
    )
    return [f"{name}: {words}" for good, words in rules if not good]


def check(found: Mapping[str, SoundMeasure]) -> list[str]:
    """Return the faults of all sounds: of single files, sounds too similar, too little louder, total size."""
    wrong = [fault for name, one in found.items() for fault in faults(name, one)]
    for one, other in combinations(found, 2):
        distance = apart(found[one].fingerprint, found[other].fingerprint)
        if distance < LEAST_APART:
            wrong.append(f"{one} and {other} are too much alike ({distance:.1f} dB apart)")
    wrong += unlayered(found)
    total = sum(one.size for one in found.values())
    if total > MOST_BYTES:
        wrong.append(f"{total} bytes in all, allowed are {MOST_BYTES}")
    return wrong


def unlayered(found: Mapping[str, SoundMeasure]) -> list[str]:
    """Return faults of sounds in :data:`WEIGHTS` that are less than :data:`HEAVIER_DB` louder than the one before."""
    mix = {name: found[name].loudness + decibel(CUES[name].level) for name in WEIGHTS if name in found}
    return [
        f"{heavy} is {mix[heavy] - mix[light]:.1f} dB louder than {light}, needed are {HEAVIER_DB} dB"
        for light, heavy in pairwise(mix)
        if mix[heavy] - mix[light] < HEAVIER_DB
    ]


def report(found: Mapping[str, SoundMeasure]) -> str:
    """Return a table of all measurements, with the most similar other sound."""
    lines = [f"{'sound':14}{'group':11}{'s':>6}{'peak':>7}{'loud':>7}{'start':>7}{'end':>7}{'bytes':>7}  nearest"]
    for name, one in found.items():
        near, other = min((apart(one.fingerprint, found[o].fingerprint), o) for o in found if o != name)
        lines.append(
            f"{name:14}{CUES[name].group:11}{one.seconds:6.2f}{one.peak:7.1f}{one.loudness:7.1f}{one.start:7.0f}"
            f"{one.end:7.0f}{one.size:7}  {other} ({near:.1f})"
        )
    lines.append(f"{len(found)} sounds, {sum(one.size for one in found.values())} bytes")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; the exit status is 1 if any check fails."""
    parser = argparse.ArgumentParser(prog="python -m assets.make.sounds", description="Make the sounds of the table.")
    if RECIPES.keys() != CUES.keys():
        parser.error(f"recipes and cues differ: {sorted(RECIPES.keys() ^ CUES.keys())}")
    files = {name: FOLDER / CUES[name].file for name in CUES}
    return make_and_check(parser, files, make, measure, report, check, arguments)


if __name__ == "__main__":
    sys.exit(main())
