"""Sounds of materials and objects: wood, board, paper, cloth, coins, bells, drums, blades.

Every function returns one mono sound of peak 1 that begins at its first sample; `rng` gives each object small
irregularities. Pitches are in hertz, `ring` is a T60 in seconds, `width_ms` the duration of the contact in
milliseconds.
"""

from __future__ import annotations

import numpy as np

from assets.make.sound_synthesis import (
    RATE,
    Curve,
    Mono,
    Rng,
    along,
    band,
    burst,
    convolve,
    crackle,
    flutter,
    modes,
    noise,
    samples,
    struck,
    swept,
    ticks,
    unit,
)

# Ratios of the modes of a free bar, a tuned (undercut) bar, a free disc, a membrane and a small cast bell.
_BAR = (1.0, 2.756, 5.404, 8.933, 13.34)
_TUNED_BAR = (1.0, 3.93, 9.55, 16.4)
_DISC = (1.0, 1.73, 2.33, 3.91, 4.11, 6.30, 6.71)
_SKIN = (1.0, 1.594, 2.136, 2.296, 2.653, 2.918, 3.501, 4.06)
_BELL = (0.5, 1.0, 1.2, 1.5, 2.0, 2.52, 3.01, 4.17, 5.43)
_BELL_GAIN = (0.1, 0.42, 0.28, 0.16, 1.0, 0.4, 0.55, 0.42, 0.26)
_BELL_DECAY = (1.2, 1.0, 0.8, 0.6, 0.85, 0.5, 0.48, 0.34, 0.26)


def _loose(rng: Rng, ratios: tuple[float, ...], base: float, spread: float) -> list[float]:
    return [base * ratio * float(1.0 + spread * rng.standard_normal()) for ratio in ratios]


def wood(rng: Rng, pitch: float, ring: float = 0.09, width_ms: float = 0.7, click: float = 0.25) -> Mono:
    """A solid block knocked: `pitch`: its lowest mode; `click`: the gain of the noise of the contact."""
    seconds = max(0.08, ring * 1.6)
    freqs = _loose(rng, _BAR, pitch, 0.03)
    decays = [ring * (freq / pitch) ** -0.75 for freq in freqs]
    gains = [1.0, 0.6, 0.42, 0.28, 0.18]
    # The grain of the wood adds many weak modes that decay quickly.
    extra = sorted(float(f) for f in rng.uniform(pitch * 0.7, pitch * 10.0, 24))
    freqs += extra
    decays += [ring * 0.55 * (freq / pitch) ** -0.8 for freq in extra]
    gains += [0.3 * float(g) for g in rng.standard_normal(24)]
    body = struck(modes(freqs, decays, gains, seconds), width_ms)
    tick = burst(rng, seconds, 1800.0, 9000.0, 0.012)
    return unit(body + click * tick)


def table(rng: Rng, weight: float = 1.0, width_ms: float = 2.2) -> Mono:
    """The table top as something is set on it: a short low thump, lower and longer with `weight`."""
    seconds = 0.16 + 0.08 * weight
    freqs = [float(f) for f in np.sort(rng.uniform(88.0, 430.0, 9)) / (0.75 + 0.25 * weight)]
    decays = [(0.075 + 0.05 * weight) * (120.0 / (freq + 40.0)) ** 0.5 for freq in freqs]
    gains = [float(1.0 + 0.3 * rng.standard_normal()) * (110.0 / freq) ** 0.4 for freq in freqs]
    return struck(modes(freqs, decays, gains, seconds), width_ms)


def board(rng: Rng, pitch: float = 900.0, ring: float = 0.035) -> Mono:
    """Thick cardboard on cardboard: a short dull knock with the noise of paper."""
    seconds = 0.1
    freqs = [float(f) for f in np.sort(rng.uniform(pitch * 0.5, pitch * 3.2, 14))]
    decays = [ring * (freq / pitch) ** -0.4 for freq in freqs]
    gains = [float(g) for g in rng.standard_normal(14)]
    body = struck(modes(freqs, decays, gains, seconds), 0.5)
    return unit(body + 0.55 * burst(rng, seconds, 700.0, 5200.0, 0.03))


def slap(rng: Rng, ring: float = 0.05) -> Mono:
    """A flat card falling on felt or wood: short broadband noise without pitch."""
    return unit(burst(rng, 0.12, 350.0, 3800.0, ring) + 0.5 * burst(rng, 0.12, 2500.0, 9500.0, ring * 0.45))


def paper(rng: Rng, seconds: float, centre: Curve, level: Curve) -> Mono:
    """Paper or card stock moving: noise around `centre` (curve in hertz), with the crackle of its fibres."""
    hiss = swept(rng, seconds, centre, level, width=1.0) * flutter(rng, seconds, 45.0, 0.28)
    return unit(hiss + 0.7 * crackle(rng, seconds, 900.0, 1600.0, 9000.0, level))


def slide(rng: Rng, seconds: float, centre: Curve, level: Curve, grain: float = 0.4) -> Mono:
    """Wood or leather pushed over cloth or boards: low friction noise with an uneven grip."""
    rub = swept(rng, seconds, centre, level, width=0.9) * flutter(rng, seconds, 28.0, 0.35)
    return unit(rub + grain * crackle(rng, seconds, 500.0, 300.0, 3000.0, level))


def cloth(rng: Rng, seconds: float, centre: Curve, level: Curve) -> Mono:
    """A heavy curtain or a banner moving in the air: soft, wide noise that swells irregularly."""
    air = swept(rng, seconds, centre, level, width=1.2) * flutter(rng, seconds, 14.0, 0.4)
    return unit(air + 0.12 * crackle(rng, seconds, 700.0, 1500.0, 6000.0, level))


def whoosh(rng: Rng, seconds: float, centre: Curve, level: Curve) -> Mono:
    """Something swung through the air."""
    return unit(swept(rng, seconds, centre, level, width=0.55) * flutter(rng, seconds, 30.0, 0.12))


def coin(rng: Rng, pitch: float, ring: float = 0.22, width_ms: float = 0.09) -> Mono:
    """A brass coin ringing on another; each mode is a pair of close frequencies, which beat as they decay."""
    first = _loose(rng, _DISC, pitch, 0.015)
    freqs = first + [freq * float(1.0 + rng.uniform(0.002, 0.006)) for freq in first]
    decays = [ring * (freq / pitch) ** -0.55 for freq in freqs]
    gains = [0.8, 0.7, 1.0, 0.75, 0.5, 0.5, 0.3] * 2
    ringing = struck(modes(freqs, decays, gains, ring * 1.5), width_ms)
    tick = burst(rng, ring * 1.5, 3000.0, 12000.0, 0.009)
    return unit(ringing + 0.35 * tick)


def bell(rng: Rng, pitch: float, ring: float, width_ms: float = 0.5, seconds: float | None = None) -> Mono:
    """A small cast bell; `pitch`: its strongest partial; `width_ms`: short for an iron clapper, long for leather."""
    first = _loose(rng, _BELL, pitch / 2.0, 0.002)
    freqs = first + [freq * float(1.0 + rng.uniform(0.0008, 0.0022)) for freq in first]
    decays = [ring * share for share in _BELL_DECAY] * 2
    gains = [*_BELL_GAIN, *(0.6 * gain for gain in _BELL_GAIN)]
    length = seconds if seconds is not None else ring
    ringing = struck(modes(freqs, decays, gains, length), width_ms)
    return unit(ringing + 0.12 * burst(rng, length, 2000.0, 8000.0, 0.02))


def tuned_bar(rng: Rng, pitch: float, ring: float = 0.5, width_ms: float = 1.6) -> Mono:
    """A rosewood bar struck with a mallet, beginning with the knock of the stick."""
    seconds = ring * 1.1
    freqs = _loose(rng, _TUNED_BAR, pitch, 0.004)
    decays = [ring * (freq / pitch) ** -0.7 for freq in freqs]
    ringing = struck(modes(freqs, decays, [1.0, 0.6, 0.4, 0.2], seconds), width_ms)
    # The tube below the bar sounds a moment later and a little longer than the bar itself.
    tube = convolve(ringing, modes([pitch], [0.05], [1.0], 0.06))[: len(ringing)]
    knock = wood(rng, pitch * 1.9, ring=0.07, width_ms=width_ms, click=0.1)[: len(ringing)]
    knock = np.pad(knock, (0, len(ringing) - len(knock)))
    return unit(ringing + 0.35 * unit(tube) + 0.55 * knock)


def drum(rng: Rng, pitch: float, ring: float = 0.4, width_ms: float = 3.0, stick: float = 0.25) -> Mono:
    """A frame drum: it starts above its pitch and falls to it; `stick`: the gain of the noise of the stroke."""
    time = ticks(ring * 1.3)
    glide = 1.0 + 0.16 * np.exp(-time / 0.03)
    phase = 2.0 * np.pi * np.cumsum(pitch * glide) / RATE
    out = np.zeros_like(time)
    for order, ratio in enumerate(_SKIN):
        decay = ring * (1.0 + order) ** -0.7
        out += (1.0 + order) ** -0.6 * np.exp(-6.91 * time / decay) * np.sin(ratio * phase)
    return unit(struck(out, width_ms) + stick * burst(rng, ring * 1.3, 250.0, 2600.0, 0.035))


def blade(rng: Rng, pitch: float = 1150.0, ring: float = 0.3, width_ms: float = 0.12) -> Mono:
    """Iron on iron: many unrelated modes that decay at different speeds."""
    freqs = [float(f) for f in pitch * np.sort(rng.uniform(1.0, 7.5, 22))]
    decays = [ring * (freq / pitch) ** -0.45 * float(rng.uniform(0.5, 1.0)) for freq in freqs]
    gains = [float(g) for g in rng.uniform(0.3, 1.0, 22)]
    ringing = struck(modes(freqs, decays, gains, ring * 1.4), width_ms)
    return unit(ringing + 0.4 * burst(rng, ring * 1.4, 1500.0, 11000.0, 0.02))


def die(rng: Rng, pitch: float = 2300.0) -> Mono:
    """A bone die on a hard surface: a very short clack."""
    seconds = 0.07
    freqs = [pitch * r * float(1.0 + 0.05 * rng.standard_normal()) for r in (0.42, 1.0, 1.52, 2.1, 2.9)]
    response = modes(freqs, [0.04, 0.026, 0.02, 0.015, 0.012], [0.45, 1.0, 0.7, 0.5, 0.3], seconds)
    return unit(struck(response, 0.16) + 0.3 * burst(rng, seconds, 2500.0, 9000.0, 0.01))


def saw(rng: Rng, seconds: float, teeth: Curve, level: Curve) -> Mono:
    """One stroke of a hand saw: the noise of the cut, chopped by teeth that pass at `teeth` per second."""
    phase = np.cumsum(along(teeth, seconds)) / RATE
    jitter = 0.06 * band(noise(rng, seconds), 5.0, 60.0)
    chop = 0.22 + 0.78 * np.abs(np.sin(np.pi * (phase + jitter))) ** 3.0
    cut = band(noise(rng, seconds), 650.0, 5200.0) * chop
    hollow = convolve(cut, modes([240.0, 410.0, 690.0], [0.05, 0.04, 0.03], [1.0, 0.7, 0.6], 0.06))
    return unit((0.7 * unit(cut) + 0.6 * unit(hollow[: len(cut)])) * along(level, seconds))


def jingle(rng: Rng, seconds: float, count: int, low: float, high: float, ring: float = 0.09) -> Mono:
    """`count` small rings shaken together (mail, a purse, curtain rings), fewer towards the end."""
    out = np.zeros(samples(seconds))
    for place in np.sort(rng.beta(1.2, 1.8, count)):
        start = int(place * len(out) * 0.9)
        piece = coin(rng, float(rng.uniform(low, high)), ring * float(rng.uniform(0.6, 1.2)))
        piece = piece[: len(out) - start] * float(rng.uniform(0.25, 1.0)) * (1.0 - 0.6 * float(place))
        out[start : start + len(piece)] += piece
    return unit(out)
