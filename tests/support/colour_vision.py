"""Colours as people with each kind of colour vision see them, and how different two of them look."""

import math

from tabletop.client.draw.theme import Colour

Lab = tuple[float, float, float]

# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
VISION: dict[str, tuple[tuple[float, ...], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(colour: Colour, vision: str) -> Lab:
    """CIE Lab (D65) of a colour as seen with one kind of colour vision."""
    linear = [v / 255 / 12.92 if v / 255 <= 0.04045 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    r, g, b = (min(1.0, max(0.0, sum(k * v for k, v in zip(row, linear, strict=True)))) for row in VISION[vision])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Lab, two: Lab) -> float:
    mean_c = (math.hypot(one[1], one[2]) + math.hypot(two[1], two[2])) / 2
    grow = 1 + 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = grow * one[1], grow * two[1]
    c1, c2 = math.hypot(a1, one[2]), math.hypot(a2, two[2])
    h1, h2 = math.degrees(math.atan2(one[2], a1)) % 360, math.degrees(math.atan2(two[2], a2)) % 360
    turn = h2 - h1
    if abs(turn) > 180:
        turn -= math.copysign(360, turn)
    if c1 * c2 == 0:
        turn = 0.0
    d_l, d_c = two[0] - one[0], c2 - c1
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    m_l, m_c = (one[0] + two[0]) / 2, (c1 + c2) / 2
    m_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = 1 - 0.17 * math.cos(math.radians(m_h - 30)) + 0.24 * math.cos(math.radians(2 * m_h))
    t += 0.32 * math.cos(math.radians(3 * m_h + 6)) - 0.2 * math.cos(math.radians(4 * m_h - 63))
    s_l = 1 + 0.015 * (m_l - 50) ** 2 / math.sqrt(20 + (m_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * m_c, 1 + 0.015 * m_c * t
    r_c = 2 * math.sqrt(m_c**7 / (m_c**7 + 25**7))
    r_t = -math.sin(math.radians(60 * math.exp(-(((m_h - 275) / 25) ** 2)))) * r_c
    return math.sqrt((d_l / s_l) ** 2 + (d_c / s_c) ** 2 + (d_h / s_h) ** 2 + r_t * (d_c / s_c) * (d_h / s_h))
