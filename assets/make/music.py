"""Makes the music and writes it to ``assets/music``: one piece for the menu and one for each game.

    python -m assets.make.music                  make all, check all
    python -m assets.make.music menu             make this one, check all
    python -m assets.make.music --check          make nothing, only measure and check the files

Each piece is a seamless loop (see `music_instruments`) and quiet: held low notes, wind, and a few distant plucked or
struck notes. The same script, numpy and libsndfile give the same bytes on every run; nothing is recorded or taken from
elsewhere.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assets.make.audio_files import make_and_check
from assets.make.music_instruments import Loop, anvil, bell, breath, drum, harp, horn, kalimba, log_drum
from assets.make.sound_master import Stereo, decibel, decoded, encoded
from assets.make.sound_synthesis import RATE, Rng, samples

FOLDER = Path(__file__).resolve().parent.parent / "music"
COMPRESSION = 0.95
"""Vorbis compression, 0 (finest) to 1: the pieces have no sharp sounds that coarse coding would spoil."""
MEAN_DB, PEAK_DB = -25.0, -7.0
"""The mean level of every piece, and the greatest of its samples."""
MEAN_SPREAD, PEAK_SPREAD = 1.0, 0.5
LOUDEST_DB = 9.0
"""How far above the mean the loudest second may be, so that nobody is startled."""
SEAM_DB = 3.0
"""How far the step between the last and the first sample may exceed the largest step within a tenth of a second of
them."""
MOST_BYTES, MOST_SECONDS = 640_000, 80.0

Line = Sequence[tuple[float, str]]


# ------------------------------------------------------------------------------------------------------ the pieces


def menu(rng: Rng) -> Stereo:
    """For the menu, an inn at night: a low held fifth and slow harp phrases."""
    loop = Loop(64.0)
    loop.drone(rng, "d2", (1.0, 0.6, 0.3, 0.14), 0.075, 3)
    loop.drone(rng, "a2", (0.7, 0.34, 0.1), 0.06, 4)
    loop.drone(rng, "f3", (0.3, 0.06), 0.035, 2)
    loop.air(rng, 120.0, 520.0, 0.10, 4)
    phrases: Sequence[tuple[float, Line]] = (
        (2.0, ((0, "d4"), (1, "f4"), (2, "a4"), (4, "g4"), (6, "e4"))),
        (18.0, ((0, "d4"), (1, "f4"), (2, "c5"), (4, "a4"), (6, "g4"), (7, "f4"))),
        (34.0, ((0, "a3"), (1, "d4"), (2, "e4"), (4, "f4"), (6, "d4"))),
        (50.0, ((0, "g4"), (1, "f4"), (2, "e4"), (4, "c4"), (6, "d4"))),
    )
    for start, line in phrases:
        for beat, note in line:
            at = start + 0.92 * beat + float(rng.uniform(-0.02, 0.03))
            loop.add(harp(rng, note), at, 0.24 * float(rng.uniform(0.8, 1.0)), 0.25 * float(rng.uniform(-1, 1)))
        loop.add(harp(rng, "d3", 1.3, 3.6), start, 0.26, -0.15)
        loop.add(harp(rng, "a2", 1.3, 3.6), start + 3.68, 0.22, 0.15)
    for at, note in ((13.0, "a5"), (45.0, "d6")):
        loop.add(bell(rng, note), at, 0.05, 0.4)
    loop.hall(rng, 3.2, 0.42)
    return loop.sides


def lords_of_war(rng: Rng) -> Stereo:
    """For Lords of War, the night before a battle: drums left and right, a distant horn, wind."""
    loop = Loop(64.0)
    loop.drone(rng, "c2", (0.8, 0.7, 0.4, 0.16, 0.06), 0.085, 3)
    loop.drone(rng, "g2", (0.5, 0.24, 0.08), 0.06, 5)
    loop.drone(rng, "ab3", (0.16, 0.03), 0.05, 2)
    loop.air(rng, 180.0, 700.0, 0.16, 5)
    for n, start in enumerate((1.0, 9.0, 17.0, 27.0, 33.0, 41.0, 51.0, 57.5)):
        pan, freq = (-0.55, 58.0) if n % 2 == 0 else (0.55, 66.0)
        for beat, gain in ((0.0, 1.0), (0.75, 0.5), (1.5, 0.8), (3.0, 0.45)):
            at = start + beat * 1.1 + float(rng.uniform(-0.015, 0.015))
            loop.add(drum(rng, freq), at, 0.30 * gain, pan)
    for at, note, pan in ((21.5, "c3", -0.6), (24.2, "g3", -0.6), (53.5, "eb3", 0.6), (56.0, "g3", 0.6)):
        loop.add(horn(rng, note, 3.4), at, 0.13, pan)
    for at, note in ((6.0, "g3"), (6.9, "ab3"), (7.8, "g3"), (13.5, "eb3"), (30.0, "c4"), (30.9, "bb3"), (31.8, "g3"),
                     (38.5, "ab3"), (46.0, "g3"), (46.9, "f3"), (47.8, "eb3"), (61.5, "c3")):  # fmt: skip
        loop.add(harp(rng, note, 1.5, 3.0), at, 0.16, 0.1)
    loop.hall(rng, 3.8, 0.55, 2400.0)
    return loop.sides


def warcraft(rng: Rng) -> Stereo:
    """For Warcraft, a settlement at the edge of the woods: log drums, a distant anvil, a lute."""
    loop = Loop(60.0)
    beat = 60.0 / 72.0
    loop.drone(rng, "a1", (0.6, 0.8, 0.4, 0.16), 0.06, 3)
    loop.drone(rng, "e3", (0.4, 0.1), 0.045, 4)
    loop.air(rng, 260.0, 1000.0, 0.08, 6)
    for bar in range(18):
        if bar % 6 in (4, 5):
            continue  # two bars of rest for the log drums
        for where, freq, gain in ((0.0, 98.0, 1.0), (1.5, 131.0, 0.55), (2.0, 98.0, 0.7), (3.5, 147.0, 0.4)):
            at = (bar * 4 + where) * beat + float(rng.uniform(-0.012, 0.012))
            loop.add(log_drum(rng, freq), at, 0.15 * gain, -0.3 + 0.6 * (freq > 120))
    lute: Sequence[tuple[float, Line]] = (
        (4, ((0, "a3"), (1, "c4"), (1.5, "d4"), (2, "e4"), (4, "d4"), (6, "c4"), (7, "a3"))),
        (16, ((0, "e4"), (1, "g4"), (2, "e4"), (3, "d4"), (5, "c4"), (6, "d4"))),
        (28, ((0, "a3"), (1, "c4"), (1.5, "d4"), (2, "g4"), (4, "e4"), (6, "d4"))),
        (40, ((0, "c4"), (1, "a3"), (2, "g3"), (4, "a3"), (5, "c4"), (6, "e3"))),
        (54, ((0, "a3"), (2, "e4"), (4, "d4"), (6, "a3"))),
    )
    for start, line in lute:
        for where, note in line:
            at = (start + where) * beat + float(rng.uniform(-0.015, 0.02))
            loop.add(harp(rng, note, 0.6, 1.9), at, 0.17 * float(rng.uniform(0.8, 1.0)), 0.2)
        loop.add(harp(rng, "a2", 1.0, 3.0), start * beat, 0.2, -0.1)
    for strike in (12, 12.75, 13.5, 36, 36.75, 60, 60.75, 61.5):
        loop.add(anvil(rng, 690.0), strike * beat + float(rng.uniform(-0.02, 0.02)), 0.028, 0.7)
    loop.hall(rng, 2.4, 0.4, 3600.0)
    return loop.sides


def small_world(rng: Rng) -> Stereo:
    """For Small World, islands on a bright morning: small waves and a lively kalimba."""
    loop = Loop(56.0)
    beat = 60.0 / 84.0
    loop.drone(rng, "f2", (0.8, 0.4, 0.12), 0.05, 4)
    loop.drone(rng, "c3", (0.5, 0.15), 0.04, 3)
    loop.drone(rng, "a3", (0.2, 0.03), 0.03, 5)
    loop.air(rng, 320.0, 1700.0, 0.15, 9, 0.9)  # the waves
    hops: Sequence[tuple[float, Line]] = (
        (2, ((0, "f4"), (0.5, "a4"), (1.5, "c5"), (2, "d5"), (3, "c5"), (4.5, "a4"), (5, "g4"))),
        (12, ((0, "c5"), (1, "d5"), (1.5, "f5"), (2.5, "d5"), (4, "c5"), (4.5, "a4"))),
        (22, ((0, "f4"), (0.5, "a4"), (1.5, "c5"), (2, "f5"), (3, "e5"), (4, "c5"), (5.5, "d5"))),
        (34, ((0, "a4"), (1, "g4"), (1.5, "f4"), (2.5, "d4"), (4, "f4"), (5, "g4"), (5.5, "a4"))),
        (46, ((0, "c5"), (0.5, "d5"), (1.5, "c5"), (2.5, "a4"), (3.5, "g4"), (4.5, "a4"), (6, "f4"))),
        (58, ((0, "d5"), (1, "c5"), (2, "a4"), (3.5, "c5"), (5, "f4"))),
        (68, ((0, "g4"), (0.5, "a4"), (1.5, "c5"), (3, "f4"))),
    )
    for start, line in hops:
        for where, note in line:
            at = (start + where) * beat + float(rng.uniform(-0.012, 0.016))
            loop.add(kalimba(rng, note), at, 0.21 * float(rng.uniform(0.75, 1.0)), 0.35 * float(rng.uniform(-1, 1)))
        loop.add(kalimba(rng, "f3", 2.2), start * beat, 0.22, -0.2)
        loop.add(kalimba(rng, "c4", 2.0), (start + 3) * beat, 0.16, 0.2)
    for start in (9.0, 30.0, 54.0, 64.0):
        for where in (0.0, 0.5, 1.5):
            loop.add(log_drum(rng, 165.0), (start + where) * beat, 0.07, -0.4)
    loop.hall(rng, 1.8, 0.32, 4200.0)
    return loop.sides


def adventure(rng: Rng) -> Stereo:
    """For the Adventure Game, a road through valleys: an open fifth and a wooden flute with its echo."""
    loop = Loop(72.0)
    loop.drone(rng, "g2", (0.9, 0.5, 0.25, 0.08), 0.07, 3)
    loop.drone(rng, "d3", (0.5, 0.22, 0.06), 0.05, 4)
    loop.drone(rng, "b3", (0.14, 0.02), 0.04, 2)
    loop.air(rng, 220.0, 950.0, 0.14, 6)
    calls: Sequence[tuple[float, Sequence[tuple[float, str, float]]]] = (
        (3.0, ((0.0, "d4", 2.2), (2.0, "g4", 1.4), (3.2, "a4", 1.4), (4.4, "b4", 3.2))),
        (21.0, ((0.0, "d5", 2.4), (2.2, "c5", 1.3), (3.3, "a4", 1.3), (4.4, "g4", 3.4))),
        (39.0, ((0.0, "b4", 1.6), (1.4, "a4", 1.4), (2.6, "g4", 1.4), (3.8, "f4", 1.6), (5.2, "d4", 3.2))),
        (57.0, ((0.0, "g4", 2.0), (1.8, "a4", 1.4), (3.0, "d4", 3.6))),
    )
    for start, line in calls:
        for where, note, seconds in line:
            loop.add(breath(rng, note, seconds), start + where, 0.065, -0.25)
            if where == line[-1][0]:  # an echo of the last note
                loop.add(breath(rng, note, seconds, 0.2), start + where + 2.6, 0.02, 0.7)
    walks: Sequence[tuple[float, Sequence[str]]] = (
        (11.5, ("g3", "d4", "g4", "b4")), (15.5, ("f3", "c4", "f4", "a4")), (29.5, ("e3", "b3", "e4", "g4")),
        (33.5, ("g3", "d4", "a4", "b4")), (48.5, ("c3", "g3", "e4", "g4")), (52.5, ("d3", "a3", "d4", "f#4")),
        (64.0, ("g3", "d4", "g4", "d5")), (68.0, ("f3", "c4", "a4", "c5")),
    )  # fmt: skip
    for start, notes in walks:
        for n, note in enumerate(notes):
            at = start + 0.42 * n + float(rng.uniform(-0.015, 0.02))
            loop.add(harp(rng, note, 1.1, 2.8), at, 0.17, 0.3 - 0.1 * n)
    for start in (0.5, 18.5, 36.5, 54.5):
        for where, gain in ((0.0, 1.0), (1.2, 0.5)):
            loop.add(drum(rng, 72.0, 1.1), start + where, 0.16 * gain, 0.2)
    loop.hall(rng, 3.4, 0.48)
    return loop.sides


PIECES: Mapping[str, Callable[[Rng], Stereo]] = {
    "menu": menu,
    "lords_of_war": lords_of_war,
    "warcraft": warcraft,
    "small_world": small_world,
    "adventure": adventure,
}


# ------------------------------------------------------------------------------------------------- level and checks


class PieceMeasure(NamedTuple):
    """Measurements of a piece: seconds, mean and peak level in dB, its loudest second above the mean in dB, the step
    from its last to its first sample above the largest step near it in dB, the levels of the last and the first tenth
    of a second in dB, and its size in bytes."""

    seconds: float
    mean: float
    peak: float
    loudest: float
    seam: float
    last: float
    first: float
    size: int


def levelled(sound: Stereo) -> Stereo:
    """Return the piece at :data:`MEAN_DB`, without what lies below 38 Hz; peaks are limited softly to
    :data:`PEAK_DB`."""
    count = len(sound)
    freqs = np.fft.rfftfreq(count, 1.0 / RATE)
    shape = 1.0 / np.sqrt(1.0 + (38.0 / np.maximum(freqs, 1e-3)) ** 6)
    clean = np.fft.irfft(np.fft.rfft(sound, axis=0) * shape[:, None], count, axis=0)
    clean *= 10.0 ** (MEAN_DB / 20.0) / np.sqrt(np.mean(clean**2))
    ceiling = 10.0 ** (PEAK_DB / 20.0)
    knee = 0.6 * ceiling
    over = np.abs(clean) - knee
    bent = knee + (ceiling - knee) * np.tanh(np.maximum(over, 0.0) / (ceiling - knee))
    return np.asarray(np.where(over > 0.0, np.sign(clean) * bent, clean), dtype=np.float64)


def make(name: str) -> bytes:
    """Return the Ogg file of one piece; its name is the seed."""
    rng = np.random.RandomState(zlib.crc32(name.encode("ascii")))
    return encoded(levelled(PIECES[name](rng)), name, COMPRESSION)


def measure(ogg: bytes) -> PieceMeasure:
    """PieceMeasure one Ogg file."""
    sound = decoded(ogg)
    mono = sound.mean(axis=1)
    second, tenth = samples(1.0), samples(0.1)
    power = np.cumsum(np.concatenate([sound, sound[:second]]).mean(axis=1) ** 2)
    mean = float(np.sqrt(np.mean(sound**2)))
    loudest = float(np.sqrt(np.max(power[second:] - power[:-second]) / second))
    round_ = np.concatenate([sound[-tenth:], sound[:tenth]])
    steps = np.max(np.abs(np.diff(round_, axis=0)), axis=1)
    seam = float(steps[tenth - 1])
    near = float(np.max(np.delete(steps, tenth - 1)))
    return PieceMeasure(
        seconds=len(sound) / RATE,
        mean=decibel(mean),
        peak=decibel(float(np.max(np.abs(sound)))),
        loudest=decibel(loudest / mean),
        seam=decibel(seam / near),
        last=decibel(float(np.sqrt(np.mean(mono[-tenth:] ** 2)))),
        first=decibel(float(np.sqrt(np.mean(mono[:tenth] ** 2)))),
        size=len(ogg),
    )


def faults(name: str, found: PieceMeasure) -> list[str]:
    """Return what is wrong with one file, in words; empty if nothing is."""
    rules = (
        (found.seconds <= MOST_SECONDS, f"lasts {found.seconds:.1f} s, allowed are {MOST_SECONDS:.0f} s"),
        (abs(found.mean - MEAN_DB) <= MEAN_SPREAD, f"mean level {found.mean:.1f} dB, wanted is {MEAN_DB} dB"),
        (found.peak <= PEAK_DB + PEAK_SPREAD, f"peak {found.peak:.1f} dB is above {PEAK_DB} dB"),
        (found.loudest <= LOUDEST_DB, f"its loudest second is {found.loudest:.1f} dB above the mean"),
        (found.seam <= SEAM_DB, f"the step over its seam is {found.seam:.1f} dB above those around it"),
        (found.size <= MOST_BYTES, f"{found.size} bytes, allowed are {MOST_BYTES}"),
    )
    return [f"{name}: {words}" for good, words in rules if not good]


def report(found: Mapping[str, PieceMeasure]) -> str:
    """Return a table of all measurements."""
    lines = [f"{'piece':14}{'s':>6}{'mean':>7}{'peak':>7}{'loudest':>9}{'seam':>7}{'last':>7}{'first':>7}{'bytes':>8}"]
    for name, one in found.items():
        lines.append(
            f"{name:14}{one.seconds:6.1f}{one.mean:7.1f}{one.peak:7.1f}{one.loudest:9.1f}{one.seam:7.1f}"
            f"{one.last:7.1f}{one.first:7.1f}{one.size:8}"
        )
    lines.append(f"{len(found)} pieces, {sum(one.size for one in found.values())} bytes")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; the exit status is 1 if any check fails."""
    parser = argparse.ArgumentParser(prog="python -m assets.make.music", description="Make the music of the table.")
    files = {name: FOLDER / f"{name}.ogg" for name in PIECES}
    return make_and_check(parser, files, make, measure, report, all_faults, arguments)


def all_faults(found: Mapping[str, PieceMeasure]) -> list[str]:
    """Return what is wrong with all pieces, in words."""
    return [fault for name, one in found.items() for fault in faults(name, one)]


if __name__ == "__main__":
    sys.exit(main())
