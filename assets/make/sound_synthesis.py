"""Building blocks of sounds: noise, filters, resonators, and the stereo recording they are mixed into.

Sounds are mono, float64, at :data:`RATE` samples a second, until :class:`Take` places them left or right. Times are in
seconds, frequencies in hertz, decays are T60 (the time to fall by 60 dB), gains are linear. The program never runs
this.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RATE = 44_100

Mono = NDArray[np.float64]
# RandomState is frozen by numpy's policy, Generator is not: a later numpy must not change a committed sound.
Rng = np.random.RandomState
Curve = Sequence[tuple[float, float]]

_LOG_1000 = float(np.log(1000.0))


def samples(seconds: float) -> int:
    """The number of samples in `seconds`, rounded."""
    return round(seconds * RATE)


def ticks(seconds: float) -> Mono:
    """The time of every sample of a sound of this length, in seconds."""
    return np.arange(samples(seconds), dtype=np.float64) / RATE


def unit(signal: Mono) -> Mono:
    """`signal` scaled to a peak of 1; silence is returned unchanged."""
    peak = float(np.max(np.abs(signal), initial=0.0))
    return signal / peak if peak > 0.0 else signal


def along(curve: Curve, seconds: float) -> Mono:
    """A curve through (time, value) points, straight between them, one value per sample."""
    times, values = zip(*curve, strict=True)
    return np.asarray(np.interp(ticks(seconds), times, values), dtype=np.float64)


def noise(rng: Rng, seconds: float) -> Mono:
    """White noise of standard deviation 1."""
    return rng.standard_normal(samples(seconds))


def band(signal: Mono, low: float, high: float, order: int = 2) -> Mono:
    """`signal` between `low` and `high`; zero phase, so meant for noise rather than for single impulses."""
    size = 1 << int(np.ceil(np.log2(len(signal) * 2 + 1)))
    freqs = np.fft.rfftfreq(size, 1.0 / RATE)
    freqs[0] = 1e-6
    shape = 1.0 / np.sqrt(1.0 + (low / freqs) ** (2 * order)) / np.sqrt(1.0 + (freqs / high) ** (2 * order))
    return np.fft.irfft(np.fft.rfft(signal, size) * shape, size)[: len(signal)]


def convolve(signal: Mono, response: Mono) -> Mono:
    """Full linear convolution by FFT."""
    length = len(signal) + len(response) - 1
    size = 1 << int(np.ceil(np.log2(length)))
    return np.fft.irfft(np.fft.rfft(signal, size) * np.fft.rfft(response, size), size)[:length]


def contact(width_ms: float) -> Mono:
    """The force of two bodies that touch for `width_ms` milliseconds: a pulse (half sine to the power of 1.5) of sum 1.

    A hard contact is short and excites high modes; a soft one (felt, a fingertip) is long and does not.
    """
    count = max(3, samples(width_ms / 1000.0))
    pulse = np.sin(np.pi * (np.arange(count) + 0.5) / count) ** 1.5
    return np.asarray(pulse / pulse.sum(), dtype=np.float64)


def modes(freqs: Sequence[float], decays: Sequence[float], gains: Sequence[float], seconds: float) -> Mono:
    """The impulse response of a body with these modes."""
    time = ticks(seconds)
    out = np.zeros_like(time)
    for freq, decay, gain in zip(freqs, decays, gains, strict=True):
        if freq < RATE * 0.45:
            out += gain * np.exp(-_LOG_1000 * time / decay) * np.sin(2.0 * np.pi * freq * time)
    return out


def struck(response: Mono, width_ms: float) -> Mono:
    """The sound of a body (its impulse response) after one contact of `width_ms` milliseconds. Peak 1."""
    return unit(convolve(response, contact(width_ms))[: len(response)])


def burst(rng: Rng, seconds: float, low: float, high: float, decay: float) -> Mono:
    """Noise between `low` and `high` that begins at once and decays. Peak 1."""
    return unit(band(noise(rng, seconds), low, high) * np.exp(-_LOG_1000 * ticks(seconds) / decay))


def swept(rng: Rng, seconds: float, centre: Curve, level: Curve, width: float = 0.8) -> Mono:
    """Noise whose middle frequency and level follow paths; `width` is in octaves. Peak 1.

    Made of fixed bands with changing levels, since a moving filter may whistle or click.
    """
    source = noise(rng, seconds)
    middle = np.log2(along(centre, seconds))
    out = np.zeros(samples(seconds))
    for step in np.arange(np.log2(90.0), np.log2(15_000.0), 0.5):
        weight = np.exp(-0.5 * ((step - middle) / width) ** 2)
        if weight.max() > 0.01:
            freq = float(2.0**step)
            out += band(source, freq * 0.84, freq * 1.19, order=3) * weight
    return unit(out * along(level, seconds))


def crackle(rng: Rng, seconds: float, rate: float, low: float, high: float, level: Curve) -> Mono:
    """About `rate` small snaps a second of very unequal strength, as of paper fibres. Peak 1."""
    count = samples(seconds)
    chance = rate / RATE * np.clip(along(level, seconds), 0.0, None)
    grains = np.where(rng.uniform(size=count) < chance, rng.standard_exponential(count) ** 1.6, 0.0)
    grains *= np.where(rng.uniform(size=count) < 0.5, -1.0, 1.0)
    return unit(band(grains, low, high) * along(level, seconds))


def flutter(rng: Rng, seconds: float, rate: float, depth: float) -> Mono:
    """A slow irregular gain around 1 with changes of up to `rate` hertz, for uneven friction."""
    wave = band(noise(rng, seconds), rate * 0.3, rate)
    spread = float(np.std(wave)) or 1.0
    return np.clip(1.0 + depth * wave / spread, 0.0, None)


class Take:
    """A stereo recording under construction: a buffer of a fixed length to which sounds are added."""

    def __init__(self, seconds: float) -> None:
        self.left: Mono = np.zeros(samples(seconds))
        self.right: Mono = np.zeros(samples(seconds))

    def add(self, sound: Mono, at: float = 0.0, gain: float = 1.0, pan: float = 0.0) -> Take:
        """Mix `sound` in, beginning at `at` seconds; `pan`: -1 is left, 1 is right. What passes the end is cut."""
        start = samples(at)
        piece = sound[: max(0, len(self.left) - start)] * gain
        angle = (pan + 1.0) * np.pi / 4.0
        self.left[start : start + len(piece)] += piece * np.cos(angle) * np.sqrt(2.0)
        self.right[start : start + len(piece)] += piece * np.sin(angle) * np.sqrt(2.0)
        return self
