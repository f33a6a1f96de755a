"""From a recording without room to an Ogg Vorbis file (room, silent ends, level), and the measurements of the file."""

from __future__ import annotations

import io
import struct
import zlib
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import soundfile  # type: ignore[import-untyped]
from numpy.typing import NDArray

from assets.make.sound_synthesis import RATE, Mono, Take, band, convolve, samples

Stereo = NDArray[np.float64]  # shape (frames, 2)

PEAK_DB = -3.0
# 0 is the finest coding; this value keeps transients clean and all sounds together far below 1 MB.
_COMPRESSION = 0.45
# Greatest gain in dB into the limiter; more would distort, so a sound that needs it must be changed.
_MOST_DRIVE = 8.0
_PORTION = samples(4.0)
_MOMENTS = (0.0, 0.015, 0.03, 0.06, 0.1, 0.16, 0.25, 0.38, 0.58, 0.9, 1.4)
_DEPTH = 45.0
_LEAD = samples(0.003)
_OPEN_SLOPE = samples(0.0006)


class SoundMeasure(NamedTuple):
    """Measurements of a sound: seconds, peak and loudness in dB, the peak of its first two samples and of its last
    millisecond in dB, its size in bytes, and its :func:`fingerprint`."""

    seconds: float
    peak: float
    loudness: float
    start: float
    end: float
    size: int
    fingerprint: NDArray[np.float64]


def decibel(value: float) -> float:
    """A linear amplitude in dB, with a floor of -120."""
    return 20.0 * float(np.log10(max(value, 1e-6)))


def _room_response(seed: int) -> Mono:
    """The impulse response of a small furnished room without the direct sound: six early reflections and a short
    tail."""
    rng = np.random.RandomState(seed)
    length = samples(0.24)
    out = np.zeros(length)
    for delay, gain in (
        (0.0047, 0.5),
        (0.0079, 0.42),
        (0.0113, 0.36),
        (0.0162, 0.3),
        (0.0214, 0.25),
        (0.0291, 0.2),
    ):
        sign = 1.0 if rng.uniform() < 0.7 else -1.0
        out[samples(delay * float(rng.uniform(0.92, 1.08)))] += sign * gain
    time = np.arange(length) / RATE
    tail = rng.standard_normal(length) * np.exp(-6.91 * time / 0.2)
    tail[: samples(0.012)] = 0.0
    return band(out + 0.036 * tail, 160.0, 4200.0, order=1)


def in_room(take: Take, amount: float) -> Stereo:
    """The recording with the room added, `amount` (0..1); left and right get different reflections of its mono sum."""
    middle = 0.5 * (take.left + take.right)
    length = len(middle)
    left = take.left + amount * 4.0 * convolve(middle, _room_response(11))[:length]
    right = take.right + amount * 4.0 * convolve(middle, _room_response(23))[:length]
    return np.stack([left, right], axis=1)


def _without_rumble(sound: Stereo) -> Stereo:
    """The sound without what lies below 42 Hz (small loudspeakers cannot play it), hence without an offset."""
    return np.stack([band(sound[:, side], 42.0, 30_000.0) for side in (0, 1)], axis=1)


def _closed_ends(sound: Stereo) -> Stereo:
    """The sound with silent ends and the same length: 3 ms of silence first (where the coder smears an attack), a fade
    in of 0.6 ms, and a fade out over the last fifth."""
    out = np.pad(sound[:-_LEAD], ((_LEAD, 0), (0, 0)))
    out[_LEAD : _LEAD + _OPEN_SLOPE] *= np.linspace(0.0, 1.0, _OPEN_SLOPE)[:, None]
    close = len(out) // 5
    rest = samples(0.002)
    slope = np.concatenate([0.5 + 0.5 * np.cos(np.linspace(0.0, np.pi, close - rest)), np.zeros(rest)])
    out[-close:] *= slope[:, None]
    return out


def _limited(sound: Stereo, ceiling: float) -> Stereo:
    """The sound with no sample above `ceiling` (linear): the gain dips smoothly around each peak."""
    reach = samples(0.005)
    need = np.minimum(1.0, ceiling / np.maximum(np.max(np.abs(sound), axis=1), 1e-9))
    padded = np.pad(need, reach, constant_values=1.0)
    lowest = np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1).min(axis=1)
    window = np.hanning(2 * reach + 1)
    smooth = np.convolve(np.pad(lowest, reach, mode="edge"), window / window.sum(), mode="valid")
    return sound * smooth[:, None]


def loudness(sound: Stereo) -> float:
    """The level of the loudest tenth of a second in dB, with the frequency weighting of ITU-R BS.1770."""
    size = 1 << int(np.ceil(np.log2(len(sound) + RATE // 5)))
    freqs = np.fft.rfftfreq(size, 1.0 / RATE)
    freqs[0] = 1e-6
    weight = 1.0 / (1.0 + (60.0 / freqs) ** 4) ** 0.5 * (1.0 + 0.585 / (1.0 + (1700.0 / freqs) ** 3))
    heard = np.fft.irfft(np.fft.rfft(sound, size, axis=0) * weight[:, None], size, axis=0)
    power = np.cumsum(np.sum(heard**2, axis=1))
    window = samples(0.1)
    return -0.7 + 10.0 * float(np.log10(max(float(np.max(power[window:] - power[:-window])) / window, 1e-12)))


def mastered(sound: Stereo, target: float) -> Stereo:
    """The finished sound at `target` loudness (dB) with a peak of at most :data:`PEAK_DB`; a short sound that is too
    quiet at that peak is amplified and limited.
    """
    clean = _closed_ends(_without_rumble(sound))
    ceiling = 10.0 ** (PEAK_DB / 20.0)
    clean = clean * (ceiling / float(np.max(np.abs(clean))))
    excess = loudness(clean) - target
    if excess >= 0.0:
        return np.asarray(clean * 10.0 ** (-excess / 20.0), dtype=np.float64)
    best = clean
    for drive in np.arange(0.25, _MOST_DRIVE + 0.01, 0.25):
        best = _limited(clean * 10.0 ** (float(drive) / 20.0), ceiling)
        if loudness(best) >= target:
            break
    return np.asarray(best, dtype=np.float64)


def _page_crc(page: bytes) -> int:
    """The Ogg checksum: CRC-32 with polynomial 04c11db7, not reflected, no inversion."""
    value = 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = ((value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
    return value


def _with_serial(ogg: bytes, name: str) -> bytes:
    """The same stream with a serial number made from its name; the encoder's own is random on every run."""
    serial = struct.pack("<I", zlib.crc32(name.encode("ascii")))
    pages, at = [], 0
    while at < len(ogg):
        count = ogg[at + 26]
        length = 27 + count + sum(ogg[at + 27 : at + 27 + count])
        page = bytearray(ogg[at : at + length])
        page[14:18] = serial
        page[22:26] = b"\0\0\0\0"
        page[22:26] = struct.pack("<I", _page_crc(bytes(page)))
        pages.append(bytes(page))
        at += length
    return b"".join(pages)


def encoded(sound: Stereo, name: str, compression: float = _COMPRESSION) -> bytes:
    """`sound` as Ogg Vorbis, its level corrected until the *decoded* peak is the peak of `sound`."""
    wanted = float(np.max(np.abs(sound)))
    gain, ogg = 1.0, b""
    for _ in range(4):
        target = io.BytesIO()
        _write(target, sound * gain, compression)
        ogg = target.getvalue()
        peak = float(np.max(np.abs(decoded(ogg))))
        if abs(decibel(peak / wanted)) < 0.05:
            break
        gain *= wanted / peak
    return _with_serial(ogg, name)


def _write(target: io.BytesIO, sound: Stereo, compression: float) -> None:
    """Write a stream in portions, since the coder keeps each one on its stack."""
    how = {"format": "OGG", "subtype": "VORBIS", "compression_level": compression}
    with soundfile.SoundFile(target, "w", RATE, sound.shape[1], **how) as file:
        for start in range(0, len(sound), _PORTION):
            file.write(sound[start : start + _PORTION])


def decoded(ogg: bytes) -> Stereo:
    """The samples of an Ogg file, shape (frames, 2). Raises ValueError unless it is stereo at :data:`RATE`."""
    sound, rate = soundfile.read(io.BytesIO(ogg), dtype="float64", always_2d=True)
    if rate != RATE or sound.shape[1] != 2:
        raise ValueError(f"expected {RATE} Hz stereo, found {rate} Hz with {sound.shape[1]} channels")
    return np.asarray(sound, dtype=np.float64)


def fingerprint(sound: Stereo) -> NDArray[np.float64]:
    """The spectrum over time by which sounds are compared: shape (10 moments, 12 bands), in dB below the loudest value.
    The moments are short at the beginning, where sounds differ most, and longer later.
    """
    mono = np.pad(sound.mean(axis=1), (0, samples(_MOMENTS[-1])))
    edges = np.geomspace(70.0, 14_000.0, 13)
    rows = []
    for begin, end in pairwise(_MOMENTS):
        piece = mono[samples(begin) : samples(end)]
        power = np.abs(np.fft.rfft(piece, max(4096, len(piece)))) ** 2
        spots = np.fft.rfftfreq(max(4096, len(piece)), 1.0 / RATE)
        sums = np.add.reduceat(power, np.searchsorted(spots, edges))[:-1]
        rows.append(sums / max(4096, len(piece)) / len(piece))
    level = 10.0 * np.log10(np.array(rows) + 1e-15)
    return np.asarray(np.maximum(level - level.max(), -_DEPTH), dtype=np.float64)


def apart(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """How different two fingerprints are: the mean difference in dB where at least one of them is audible."""
    heard = np.maximum(one, other) > -_DEPTH
    return float(np.mean(np.abs(one - other)[heard]))


def measure(ogg: bytes) -> SoundMeasure:
    """SoundMeasure one Ogg file."""
    sound = decoded(ogg)
    edge = samples(0.001)
    return SoundMeasure(
        seconds=len(sound) / RATE,
        peak=decibel(float(np.max(np.abs(sound)))),
        loudness=loudness(sound),
        start=decibel(float(np.max(np.abs(sound[:2])))),
        end=decibel(float(np.max(np.abs(sound[-edge:])))),
        size=len(ogg),
        fingerprint=fingerprint(sound),
    )
