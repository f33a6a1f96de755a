"""The instruments of the music, and the circular recording they are mixed into.

A :class:`Loop` has no audible seam: sounds that ring past its end go on at its beginning, slow swells and drones have
whole periods in it, noise is made from its spectrum, and the hall is a circular convolution. Times are in seconds,
frequencies in hertz, decays are T60 (the time to fall by 60 dB), gains are linear.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assets.make.sound_master import Stereo
from assets.make.sound_synthesis import RATE, Mono, Rng, modes, samples, struck, ticks, unit

_DECAY = 6.91  # natural logarithm of 1000: T60


def hertz(note: str) -> float:
    """The frequency of a note such as ``"d3"``, ``"f#4"`` or ``"ab3"``, tuned to a4 = 440 Hz."""
    steps = {"c": -9, "d": -7, "e": -5, "f": -4, "g": -2, "a": 0, "b": 2}
    shift = note.count("#") - note[1:].count("b")
    return float(440.0 * 2.0 ** ((steps[note[0]] + shift + 12 * (int(note[-1]) - 4)) / 12.0))


def half_sine(seconds: float) -> Mono:
    """A gain that rises from 0 to 1 and falls back (a squared half sine), one value per sample."""
    time = ticks(seconds)
    return np.asarray(np.sin(np.pi * time / seconds) ** 2, dtype=np.float64)


class Loop:
    """A stereo recording of ``seconds`` whose end runs into its beginning."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.count = samples(seconds)
        self.sides: Stereo = np.zeros((self.count, 2))

    def add(self, sound: Mono, at: float = 0.0, gain: float = 1.0, pan: float = 0.0) -> None:
        """Mix ``sound`` in, beginning at ``at`` seconds; ``pan``: -1 is left, 1 is right. What passes the end wraps
        around."""
        angle = (pan + 1.0) * np.pi / 4.0
        place = (samples(at) + np.arange(len(sound))) % self.count
        for side, share in enumerate((np.cos(angle), np.sin(angle))):
            np.add.at(self.sides[:, side], place, sound * gain * share * np.sqrt(2.0))

    def whole(self, freq: float) -> float:
        """The frequency nearest to ``freq`` with a whole number of periods in the loop."""
        return max(1, round(freq * self.seconds)) / self.seconds

    def time(self) -> Mono:
        """The time of every sample, in seconds."""
        return np.arange(self.count, dtype=np.float64) / RATE

    def swell(self, rng: Rng, times: int, depth: float) -> Mono:
        """A slow gain from 1 - depth to 1 + depth that rises and falls about ``times`` times in the loop."""
        time, out = self.time(), np.zeros(self.count)
        waves = [max(1, times - 1), times, times + 1]
        for wave in waves:
            out += np.sin(2.0 * np.pi * (wave * time / self.seconds + float(rng.uniform())))
        return np.asarray(1.0 + depth * out / len(waves), dtype=np.float64)

    def drone(self, rng: Rng, note: str, partials: Sequence[float], gain: float, times: int = 3) -> None:
        """Add a held note; ``partials``: their levels, the fundamental first. Each partial is slightly lower on the
        left and slightly higher on the right, and swells independently about ``times`` times."""
        time = self.time()
        for number, level in enumerate(partials, start=1):
            for side, detune in ((0, -0.07), (1, 0.09)):
                freq = self.whole(hertz(note) * number + detune * number)
                wave = np.sin(2.0 * np.pi * (freq * time + float(rng.uniform())))
                self.sides[:, side] += gain * level * wave * self.swell(rng, times, 0.55)

    def air(self, rng: Rng, low: float, high: float, gain: float, times: int, depth: float = 0.6) -> None:
        """Add wind or water: noise between two frequencies that swells about ``times`` times, differently left and
        right."""
        freqs = np.fft.rfftfreq(self.count, 1.0 / RATE)
        freqs[0] = 1e-6
        shape = 1.0 / np.sqrt(1.0 + (low / freqs) ** 4) / np.sqrt(1.0 + (freqs / high) ** 4)
        common = self.swell(rng, times, depth)
        for side in (0, 1):
            noise = np.fft.irfft(np.fft.rfft(rng.standard_normal(self.count)) * shape, self.count)
            own = self.swell(rng, times + 2, depth * 0.4)
            self.sides[:, side] += gain * unit(noise) * np.maximum(0.05, common) ** 1.5 * own

    def hall(self, rng: Rng, decay: float, wet: float, bright: float = 3200.0) -> None:
        """Add the reverberation of a hall of ``decay`` seconds to all that was added before; ``wet``: its share, 0..1;
        ``bright``: its upper limit in hertz."""
        length = min(self.count, samples(decay * 1.1))
        time = np.arange(length) / RATE
        dry = self.sides.copy()
        for side in (0, 1):
            tail = rng.standard_normal(length) * np.exp(-_DECAY * time / decay) * np.minimum(1.0, time / 0.03)
            spectrum = np.fft.rfft(tail, self.count)
            freqs = np.fft.rfftfreq(self.count, 1.0 / RATE)
            spectrum *= (
                1.0 / np.sqrt(1.0 + (freqs / bright) ** 4) / np.sqrt(1.0 + (130.0 / np.maximum(freqs, 1.0)) ** 4)
            )
            power = np.sqrt(np.sum(np.fft.irfft(spectrum, self.count)[:length] ** 2))
            mixed = 0.75 * dry[:, side] + 0.25 * dry[:, 1 - side]
            heard = np.fft.irfft(np.fft.rfft(mixed) * spectrum / power, self.count)
            self.sides[:, side] = (1.0 - wet) * dry[:, side] + wet * heard


# --------------------------------------------------------------------------------------------------- instruments


def harp(rng: Rng, note: str, soft: float = 1.0, decay: float = 2.6) -> Mono:
    """A plucked string whose higher partials decay faster; ``soft``: 1 is a fingertip, less a fingernail."""
    freq = hertz(note)
    seconds = decay * 1.1
    bend = 1.0 + 0.00018 * np.arange(1, 13) ** 2  # stiffness makes the upper partials a little sharp
    freqs = [freq * n * bend[n - 1] for n in range(1, 13)]
    decays = [decay / (1.0 + 0.42 * (n - 1)) for n in range(1, 13)]
    where = 0.19 + 0.04 * float(rng.uniform())
    gains = [abs(np.sin(np.pi * n * where)) / n ** (1.0 + 0.55 * soft) for n in range(1, 13)]
    return struck(modes(freqs, decays, gains, seconds), 1.2 + 1.6 * soft)


def kalimba(rng: Rng, note: str, decay: float = 1.5) -> Mono:
    """A metal tongue over a wooden box: a clear note, a short high ring and the tap of the thumb."""
    freq = hertz(note)
    ring = modes(
        [freq, freq * 2.01, freq * 5.4, freq * 6.3], [decay, decay * 0.5, 0.16, 0.1], [1, 0.16, 0.1, 0.05], decay
    )
    tap = modes([210.0, 340.0], [0.09, 0.06], [0.25, 0.15], decay) * float(rng.uniform(0.7, 1.0))
    return struck(ring + tap, 1.6)


def drum(rng: Rng, freq: float, decay: float = 1.3) -> Mono:
    """A distant large drum: its pitch falls after the stroke, and it has no sharp attack."""
    time = ticks(decay)
    pitch = freq * (1.0 + 0.35 * np.exp(-time / 0.05))
    body = np.sin(2.0 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-_DECAY * time / decay)
    second = 0.35 * np.sin(2.0 * np.pi * 1.59 * np.cumsum(pitch) / RATE) * np.exp(-_DECAY * time / (decay * 0.4))
    skin = rng.standard_normal(len(time)) * np.exp(-time / 0.03)
    skin = np.convolve(skin, np.hanning(61) / 30.0, mode="same") * 0.3
    rise = np.minimum(1.0, time / 0.006)
    return unit((body + second + skin) * rise)


def log_drum(rng: Rng, freq: float) -> Mono:
    """A hollow log struck with a soft stick."""
    gains = [1.0, 0.35, 0.12]
    return struck(modes([freq, freq * 2.72, freq * 5.1], [0.5, 0.22, 0.1], gains, 0.7), 3.0 + float(rng.uniform()))


def anvil(rng: Rng, freq: float) -> Mono:
    """A distant hammer on iron: the ring without the noise of the blow."""
    shares = (1.0, 2.32, 3.87, 5.4)
    decays = [1.6, 1.1, 0.7, 0.4]
    gains = [0.7, 1.0, 0.5, 0.25]
    return struck(modes([freq * s * float(rng.uniform(0.997, 1.003)) for s in shares], decays, gains, 1.8), 1.1)


def bell(rng: Rng, note: str, decay: float = 4.0) -> Mono:
    """A small singing bowl, rubbed rather than struck: it starts slowly."""
    freq = hertz(note)
    shares, gains = (1.0, 2.71, 5.15), (1.0, 0.22, 0.06)
    ring = modes([freq * s for s in shares], [decay, decay * 0.5, decay * 0.25], gains, decay)
    beat = modes([freq * 1.003], [decay], [float(rng.uniform(0.4, 0.6))], decay)
    return unit((ring + beat) * np.minimum(1.0, ticks(decay) / 0.08))


def breath(rng: Rng, note: str, seconds: float, air: float = 0.12) -> Mono:
    """A wooden flute: a soft note with some breath noise (``air``: its gain) and a late vibrato."""
    time, freq = ticks(seconds), hertz(note)
    late = np.clip((time - 0.45) / 0.8, 0.0, 1.0)
    wave = 2.0 * np.pi * np.cumsum(freq * (1.0 + 0.0045 * late * np.sin(2.0 * np.pi * 4.7 * time))) / RATE
    tone = np.sin(wave) + 0.22 * np.sin(2.0 * wave) + 0.07 * np.sin(3.0 * wave)
    size = 1 << int(np.ceil(np.log2(len(time))))
    freqs = np.fft.rfftfreq(size, 1.0 / RATE)
    narrow = np.exp(-0.5 * ((freqs - 2.0 * freq) / (0.9 * freq)) ** 2)
    hiss = np.fft.irfft(np.fft.rfft(rng.standard_normal(len(time)), size) * narrow, size)[: len(time)]
    shape = np.minimum(1.0, time / 0.16) * np.minimum(1.0, (seconds - time) / 0.4)
    return np.asarray((tone + air * hiss / max(1e-9, float(np.std(hiss)))) * shape, dtype=np.float64)


def horn(rng: Rng, note: str, seconds: float) -> Mono:
    """A distant war horn: it swells, and its upper partials are heard only when it is loudest."""
    time, freq = ticks(seconds), hertz(note)
    full = half_sine(seconds)
    wave = 2.0 * np.pi * np.cumsum(freq * (1.0 - 0.012 * np.exp(-time / 0.12))) / RATE
    out = np.zeros_like(time)
    for number in range(1, 8):
        out += full ** (1.0 + 0.6 * number) / number * np.sin(number * wave + float(rng.uniform()))
    return unit(out)
