"""The recipes of the sounds of events; importing this module enters them in `sound_recipes.RECIPES`. Each docstring
says which action is imitated. Notes are D, F sharp and A (F natural for losses), so that sounds in succession are in
harmony.
"""

from __future__ import annotations

from assets.make import sound_materials as m
from assets.make.sound_recipes import recipe
from assets.make.sound_synthesis import Rng, Take, burst, crackle

A3, D4, F4, F4S, A4 = 220.0, 293.7, 349.2, 370.0, 440.0
D5, F5S, A5, D6 = 587.3, 740.0, 880.0, 1174.7


# --- building


@recipe("build-start", 0.85, 0.14)
def build_start(rng: Rng, take: Take) -> None:
    """One pull of the saw, one blow on the peg."""
    level = ((0.0, 0.0), (0.05, 0.8), (0.28, 1.0), (0.36, 0.0))
    take.add(m.saw(rng, 0.36, ((0.0, 55.0), (0.36, 105.0)), level), gain=0.7, pan=-0.2)
    take.add(m.wood(rng, 340.0, ring=0.12, width_ms=0.5, click=0.4), at=0.47, pan=0.15)
    take.add(m.table(rng, 1.2), at=0.47, gain=0.6)


@recipe("build-done", 0.95, 0.18)
def build_done(rng: Rng, take: Take) -> None:
    """Two blows of the hammer, then the last beam falls into place."""
    for at, pitch, gain in ((0.0, 520.0, 0.7), (0.15, 560.0, 0.8)):
        take.add(m.wood(rng, pitch, ring=0.09, width_ms=0.4, click=0.4), at=at, gain=gain, pan=0.15)
        take.add(m.blade(rng, 2100.0, ring=0.07), at=at, gain=0.22 * gain, pan=0.15)
    take.add(m.wood(rng, 150.0, ring=0.32, width_ms=1.6, click=0.1), at=0.38)
    take.add(m.wood(rng, 233.0, ring=0.22, width_ms=1.4, click=0.0), at=0.392, gain=0.6, pan=-0.2)
    take.add(m.table(rng, 2.0, width_ms=3.0), at=0.38, gain=0.9)


@recipe("train", 0.8, 0.14)
def train(rng: Rng, take: Take) -> None:
    """A recruit takes his place: two spear butts on boards and the jingle of mail."""
    for at, gain in ((0.0, 0.8), (0.24, 1.0)):
        take.add(m.wood(rng, 270.0, ring=0.10, width_ms=1.2, click=0.1), at=at, gain=gain)
        take.add(m.table(rng, 1.5), at=at, gain=0.8 * gain)
        take.add(m.jingle(rng, 0.26, 10, 3600.0, 6200.0, ring=0.05), at=at + 0.02, gain=0.42 * gain, pan=0.2)


@recipe("upgrade", 1.0, 0.16)
def upgrade(rng: Rng, take: Take) -> None:
    """A whetstone is drawn along a blade, which then rings."""
    level = ((0.0, 0.0), (0.04, 0.5), (0.3, 1.0), (0.36, 0.0))
    take.add(m.whoosh(rng, 0.36, ((0.0, 2600.0), (0.34, 7200.0)), level), gain=0.55, pan=-0.2)
    take.add(m.slide(rng, 0.36, ((0.0, 1500.0), (0.36, 3200.0)), level, grain=0.8), gain=0.3, pan=-0.1)
    take.add(m.blade(rng, 880.0, ring=0.55), at=0.37, gain=0.9, pan=0.1)
    take.add(m.wood(rng, 240.0, ring=0.08, width_ms=0.8), at=0.37, gain=0.5)


# --- fighting


@recipe("hit", 0.45, 0.14)
def hit(rng: Rng, take: Take) -> None:
    """An iron blade hits a wooden shield."""
    take.add(m.wood(rng, 215.0, ring=0.2, width_ms=1.2, click=0.15), gain=0.7)
    take.add(burst(rng, 0.3, 350.0, 3600.0, 0.17), gain=0.5)
    take.add(m.blade(rng, 820.0, ring=0.55), at=0.01, gain=1.2, pan=0.15)
    take.add(m.table(rng, 1.8), gain=0.4)
    splinters = crackle(rng, 0.25, 1500.0, 700.0, 5000.0, ((0.0, 1.0), (0.06, 0.45), (0.25, 0.0)))
    take.add(splinters, at=0.015, gain=0.5, pan=-0.1)


@recipe("blow", 0.3, 0.1)
def blow(rng: Rng, take: Take) -> None:
    """A light exchange: a blade slides off a shield."""
    take.add(m.wood(rng, 330.0, ring=0.09, width_ms=0.9, click=0.2), gain=0.7)
    take.add(m.blade(rng, 1480.0, ring=0.2), at=0.006, gain=0.7, pan=0.1)
    take.add(burst(rng, 0.16, 900.0, 5200.0, 0.07), gain=0.35)
    take.add(m.wood(rng, 410.0, ring=0.06, width_ms=0.8, click=0.15), at=0.045, gain=0.55, pan=-0.2)
    take.add(m.table(rng, 0.9), gain=0.5)


@recipe("lunge", 0.3, 0.06)
def lunge(rng: Rng, take: Take) -> None:
    """Boots on boards and the whoosh of a thrust."""
    level = ((0.0, 0.0), (0.08, 0.6), (0.16, 1.0), (0.22, 0.0))
    take.add(m.whoosh(rng, 0.22, ((0.0, 300.0), (0.18, 1100.0), (0.22, 700.0)), level), gain=0.9)
    take.add(m.table(rng, 0.6, width_ms=4.0), at=0.02, gain=0.4, pan=-0.15)


@recipe("shot", 0.5, 0.1)
def shot(rng: Rng, take: Take) -> None:
    """A bowstring is released, the arrow flies."""
    take.add(m.tuned_bar(rng, 146.8, ring=0.14, width_ms=0.6), gain=0.6)
    take.add(m.wood(rng, 620.0, ring=0.04, width_ms=0.3, click=0.5), gain=0.5)
    level = ((0.0, 0.0), (0.04, 1.0), (0.2, 0.5), (0.3, 0.0))
    take.add(m.whoosh(rng, 0.3, ((0.0, 3200.0), (0.3, 5600.0)), level), at=0.015, gain=0.6, pan=0.3)


@recipe("general", 1.9, 0.26)
def general(rng: Rng, take: Take) -> None:
    """A general falls: the blow, the crash of mail on boards, and a deep drum."""
    take.add(m.blade(rng, 610.0, ring=0.9), gain=0.8, pan=0.15)
    take.add(m.wood(rng, 120.0, ring=0.5, width_ms=2.4, click=0.1), at=0.05)
    take.add(m.table(rng, 3.0, width_ms=4.0), at=0.05, gain=1.2)
    take.add(m.drum(rng, 52.0, ring=1.1, width_ms=5.0, stick=0.15), at=0.06, gain=1.3)
    take.add(m.jingle(rng, 0.5, 16, 1800.0, 4200.0, ring=0.12), at=0.12, gain=0.35, pan=-0.2)
    take.add(m.drum(rng, 44.0, ring=0.9, width_ms=6.0, stick=0.05), at=0.62, gain=0.7)
    take.add(m.bell(rng, F4 / 2, ring=1.5, width_ms=3.0, seconds=1.2), at=0.62, gain=0.3)


@recipe("miss", 0.5, 0.08)
def miss(rng: Rng, take: Take) -> None:
    """A swing through the air, then the weapon's soft knock on felt."""
    level = ((0.0, 0.0), (0.12, 0.6), (0.19, 1.0), (0.25, 0.25), (0.36, 0.0))
    take.add(m.whoosh(rng, 0.36, ((0.0, 420.0), (0.19, 1700.0), (0.36, 380.0)), level), pan=-0.1)
    take.add(m.table(rng, 0.8, width_ms=5.0), at=0.32, gain=0.3, pan=0.2)


@recipe("casualty", 0.85, 0.14)
def casualty(rng: Rng, take: Take) -> None:
    """A wooden figure falls over, rolls and lies still."""
    take.add(m.wood(rng, 540.0, ring=0.13, width_ms=1.0, click=0.1))
    take.add(m.table(rng, 1.0), gain=0.5)
    take.add(m.wood(rng, 470.0, ring=0.08, width_ms=0.9), at=0.13, gain=0.6)
    at, gap, gain = 0.23, 0.075, 0.42
    for turn in range(6):
        roll = m.wood(rng, 460.0 - 20.0 * turn, ring=0.06, width_ms=1.3, click=0.08)
        take.add(roll, at=at, gain=gain, pan=0.08 * turn)
        at, gap, gain = at + gap, gap * 1.1, gain * 0.76
    rub = m.slide(rng, 0.5, ((0.0, 620.0), (0.5, 280.0)), ((0.0, 0.7), (0.5, 0.0)))
    take.add(rub, at=0.22, gain=0.16, pan=0.2)


@recipe("heal", 1.05, 0.2)
def heal(rng: Rng, take: Take) -> None:
    """A cork is drawn, then two warm bars a fourth apart."""
    take.add(m.wood(rng, 610.0, ring=0.035, width_ms=1.8, click=0.0), gain=0.5, pan=-0.2)
    take.add(m.tuned_bar(rng, A3, ring=0.5, width_ms=1.3), at=0.13, gain=0.8, pan=-0.1)
    take.add(m.tuned_bar(rng, D4, ring=0.65, width_ms=1.3), at=0.31, pan=0.1)
    breath = ((0.0, 0.0), (0.25, 0.6), (0.7, 0.0))
    take.add(m.cloth(rng, 0.7, ((0.0, 600.0), (0.7, 1400.0)), breath), at=0.1, gain=0.07)


@recipe("magic", 1.5, 0.26)
def magic(rng: Rng, take: Take) -> None:
    """A breath of air passes through a string of small brass chimes."""
    level = ((0.0, 0.0), (0.35, 1.0), (0.8, 0.2), (1.1, 0.0))
    take.add(m.cloth(rng, 1.1, ((0.0, 500.0), (0.4, 3400.0), (1.1, 1500.0)), level), gain=0.3)
    at = 0.08
    for step, pitch in enumerate((1568.0, 2349.0, 1760.0, 2794.0, 2093.0, 3136.0, 2637.0, 3520.0)):
        chime = m.bell(rng, pitch, ring=0.7, width_ms=0.35, seconds=0.75)
        take.add(chime, at=at, gain=0.65 - 0.05 * step, pan=-0.5 + 0.14 * step)
        at += float(rng.uniform(0.045, 0.1))


# --- the course of the game


@recipe("conquer", 1.15, 0.18)
def conquer(rng: Rng, take: Take) -> None:
    """A flagpole is driven into the ground and the flag snaps open."""
    take.add(m.drum(rng, 78.0, ring=0.45, width_ms=3.5, stick=0.3))
    take.add(m.wood(rng, 190.0, ring=0.12, width_ms=0.9, click=0.35), gain=0.8)
    level = ((0.0, 0.0), (0.1, 0.5), (0.2, 1.0), (0.25, 0.3), (0.36, 0.6), (0.42, 0.15), (0.6, 0.0))
    take.add(m.cloth(rng, 0.6, ((0.0, 500.0), (0.2, 1900.0), (0.6, 700.0)), level), at=0.2, gain=0.6, pan=0.2)
    take.add(m.drum(rng, 98.0, ring=0.3, stick=0.2), at=0.4, gain=0.6)


@recipe("decline", 1.4, 0.2)
def decline(rng: Rng, take: Take) -> None:
    """Three hollow logs, each lower than the one before, then a cloth."""
    for at, pitch, gain in ((0.0, 262.0, 0.9), (0.27, 208.0, 0.95), (0.58, 147.0, 1.0)):
        take.add(m.wood(rng, pitch, ring=0.36, width_ms=2.2, click=0.0), at=at, gain=gain)
        take.add(m.tuned_bar(rng, pitch, ring=0.3, width_ms=1.8), at=at, gain=0.4 * gain)
    level = ((0.0, 0.0), (0.2, 0.9), (0.7, 0.0))
    take.add(m.cloth(rng, 0.7, ((0.0, 1300.0), (0.7, 260.0)), level), at=0.62, gain=0.32)


@recipe("quest-done", 1.5, 0.22)
def quest_done(rng: Rng, take: Take) -> None:
    """A seal is pressed on parchment, then two hand bells."""
    level = ((0.0, 0.3), (0.1, 0.9), (0.2, 0.0))
    take.add(m.paper(rng, 0.2, ((0.0, 3800.0), (0.2, 2400.0)), level), gain=0.4, pan=-0.2)
    take.add(m.table(rng, 1.4), at=0.2, gain=0.9)
    take.add(m.slap(rng, 0.04), at=0.2, gain=0.4)
    take.add(m.bell(rng, A5, ring=1.0, width_ms=0.9), at=0.4, gain=0.6, pan=-0.2)
    take.add(m.bell(rng, D6, ring=1.2, width_ms=0.8), at=0.58, gain=0.7, pan=0.2)


@recipe("level-up", 1.35, 0.2)
def level_up(rng: Rng, take: Take) -> None:
    """Four rosewood bars upwards, a drum under the last."""
    for at, pitch, gain in ((0.0, D4, 0.75), (0.13, F4S, 0.8), (0.26, A4, 0.85), (0.41, D5, 1.0)):
        take.add(m.tuned_bar(rng, pitch, ring=0.45, width_ms=0.7), at=at, gain=gain, pan=at * 0.8 - 0.2)
    take.add(m.drum(rng, 92.0, ring=0.35, stick=0.15), at=0.41, gain=0.7)
    take.add(m.jingle(rng, 0.5, 14, 4200.0, 6800.0, ring=0.12), at=0.42, gain=0.2, pan=0.2)


@recipe("turn-start", 0.95, 0.1)
def turn_start(rng: Rng, take: Take) -> None:
    """A small brass bell, struck once."""
    take.add(m.wood(rng, 480.0, ring=0.05, width_ms=0.8, click=0.1), gain=0.35)
    take.add(m.bell(rng, 1046.5, ring=1.0, width_ms=0.6), at=0.008, gain=0.8)


@recipe("hand-over", 0.95, 0.12)
def hand_over(rng: Rng, take: Take) -> None:
    """A tray pushed across felt, and two raps of a knuckle."""
    level = ((0.0, 0.0), (0.08, 0.7), (0.35, 1.0), (0.47, 0.0))
    take.add(m.slide(rng, 0.47, ((0.0, 420.0), (0.3, 760.0), (0.47, 480.0)), level, grain=0.3), gain=0.65, pan=-0.2)
    for at, gain in ((0.55, 1.0), (0.71, 0.85)):
        take.add(m.wood(rng, 240.0, ring=0.09, width_ms=1.5, click=0.05), at=at, gain=gain, pan=0.2)
        take.add(m.table(rng, 1.2), at=at, gain=0.7 * gain, pan=0.1)


@recipe("curtain-open", 0.95, 0.16)
def curtain_open(rng: Rng, take: Take) -> None:
    """Curtain rings slide along a brass rod, then the cloth."""
    level = ((0.0, 0.0), (0.12, 1.0), (0.45, 0.7), (0.8, 0.0))
    take.add(m.cloth(rng, 0.8, ((0.0, 500.0), (0.3, 1500.0), (0.8, 600.0)), level), gain=0.5)
    take.add(m.jingle(rng, 0.6, 16, 1900.0, 2700.0, ring=0.1), at=0.03, gain=0.75, pan=0.25)
    take.add(m.jingle(rng, 0.55, 14, 1700.0, 2500.0, ring=0.08), at=0.06, gain=0.6, pan=-0.25)


@recipe("victory", 2.4, 0.24)
def victory(rng: Rng, take: Take) -> None:
    """Three strokes of a drum, then bells."""
    for at, gain in ((0.0, 0.6), (0.15, 0.7), (0.3, 1.0)):
        take.add(m.drum(rng, 88.0, ring=0.4, stick=0.3), at=at, gain=gain)
    peal = ((0.32, D5, 0.6, 0.0), (0.55, F5S, 0.45, -0.3), (0.75, A5, 0.5, 0.3), (0.98, D6, 0.6, 0.0))
    for at, pitch, gain, pan in peal:
        take.add(m.bell(rng, pitch, ring=1.7, width_ms=0.8), at=at, gain=gain, pan=pan)
    take.add(m.drum(rng, 74.0, ring=0.55, stick=0.2), at=0.98, gain=0.9)


@recipe("defeat", 2.3, 0.24)
def defeat(rng: Rng, take: Take) -> None:
    """A muffled drum and a low bell struck with leather, twice, the second time lower."""
    for at, stroke, note, gain in ((0.0, 72.0, F4, 0.9), (0.78, 62.0, D4, 1.0)):
        take.add(m.drum(rng, stroke, ring=0.6, width_ms=5.0, stick=0.1), at=at, gain=gain)
        take.add(m.bell(rng, note, ring=1.6, width_ms=2.6, seconds=1.5), at=at + 0.02, gain=0.55 * gain)
    take.add(
        m.cloth(rng, 0.9, ((0.0, 700.0), (0.9, 200.0)), ((0.0, 0.0), (0.3, 0.8), (0.9, 0.0))),
        at=1.0,
        gain=0.1,
    )


# --- Small World


@recipe("reveal", 0.75, 0.16)
def reveal(rng: Rng, take: Take) -> None:
    """A thick cardboard disc is lifted, turned and laid down; a small chime follows."""
    level = ((0.0, 0.0), (0.06, 0.9), (0.16, 0.0))
    take.add(m.slide(rng, 0.16, ((0.0, 900.0), (0.16, 1900.0)), level, grain=0.6), gain=0.5, pan=-0.2)
    take.add(
        m.whoosh(rng, 0.14, ((0.0, 700.0), (0.14, 2300.0)), ((0.0, 0.0), (0.08, 0.8), (0.14, 0.0))), at=0.1, gain=0.3
    )
    take.add(m.board(rng, 760.0, ring=0.05), at=0.24, gain=0.9)
    take.add(m.table(rng, 1.0), at=0.24, gain=0.6)
    take.add(m.bell(rng, A5, ring=0.4, width_ms=0.5, seconds=0.45), at=0.29, gain=0.4, pan=0.2)


@recipe("explosion", 1.6, 0.26)
def explosion(rng: Rng, take: Take) -> None:
    """A fuse hisses, a keg bursts, splinters fall on boards."""
    hiss = ((0.0, 0.0), (0.05, 0.5), (0.28, 1.0), (0.32, 0.0))
    take.add(m.whoosh(rng, 0.32, ((0.0, 4200.0), (0.32, 6800.0)), hiss), gain=0.3, pan=-0.3)
    take.add(m.drum(rng, 46.0, ring=0.75, width_ms=6.0, stick=0.2), at=0.32, gain=1.2)
    take.add(burst(rng, 0.9, 60.0, 1600.0, 0.5), at=0.32, gain=1.1)
    take.add(burst(rng, 0.25, 900.0, 5200.0, 0.1), at=0.32, gain=0.6)
    fall = ((0.0, 1.0), (0.3, 0.5), (0.85, 0.0))
    take.add(crackle(rng, 0.85, 260.0, 500.0, 3600.0, fall), at=0.5, gain=0.5, pan=0.25)
    for at, pitch, gain in ((0.72, 410.0, 0.32), (0.9, 530.0, 0.24), (1.12, 460.0, 0.16)):
        take.add(m.wood(rng, pitch, ring=0.07, width_ms=0.7, click=0.3), at=at, gain=gain, pan=0.3)


@recipe("round-start", 1.3, 0.2)
def round_start(rng: Rng, take: Take) -> None:
    """A peg is moved one hole on, and a deep bell sounds."""
    take.add(m.wood(rng, 700.0, ring=0.05, width_ms=0.7, click=0.4), gain=0.7, pan=-0.3)
    take.add(m.wood(rng, 330.0, ring=0.08, width_ms=1.0, click=0.2), at=0.16, gain=0.9, pan=0.1)
    take.add(m.table(rng, 1.2), at=0.16, gain=0.6)
    take.add(m.bell(rng, A4, ring=1.1, width_ms=1.2, seconds=1.1), at=0.18, gain=0.8)
    take.add(m.bell(rng, D5, ring=0.8, width_ms=1.0, seconds=0.9), at=0.36, gain=0.4, pan=0.2)


# --- the Adventure Game


@recipe("trap", 0.8, 0.14)
def trap(rng: Rng, take: Take) -> None:
    """An iron trap snaps shut and its chain rattles."""
    take.add(m.blade(rng, 460.0, ring=0.16), gain=1.0, pan=-0.1)
    take.add(m.slap(rng, 0.03), gain=0.9)
    take.add(m.wood(rng, 128.0, ring=0.14, width_ms=0.8, click=0.5), at=0.008, gain=0.9)
    take.add(m.blade(rng, 690.0, ring=0.1), at=0.045, gain=0.6, pan=0.1)
    take.add(m.jingle(rng, 0.3, 12, 1100.0, 2100.0, ring=0.035), at=0.12, gain=0.6, pan=0.3)
    take.add(m.table(rng, 1.6), at=0.36, gain=0.4)


@recipe("discovery", 1.1, 0.22)
def discovery(rng: Rng, take: Take) -> None:
    """The lid of a small chest creaks open; three rising brass notes."""
    level = ((0.0, 0.0), (0.08, 0.5), (0.26, 1.0), (0.34, 0.0))
    take.add(m.saw(rng, 0.34, ((0.0, 28.0), (0.34, 64.0)), level), gain=0.4, pan=-0.2)
    take.add(m.wood(rng, 410.0, ring=0.08, width_ms=1.1, click=0.2), at=0.33, gain=0.6)
    for at, pitch, gain in ((0.4, D5, 0.5), (0.5, A5, 0.55), (0.62, 1480.0, 0.6)):
        take.add(m.tuned_bar(rng, pitch, ring=0.3, width_ms=0.5), at=at, gain=gain, pan=0.2)
        take.add(m.bell(rng, 2 * pitch, ring=0.35, width_ms=0.3, seconds=0.4), at=at, gain=0.25 * gain, pan=0.3)


@recipe("valor", 1.4, 0.24)
def valor(rng: Rng, take: Take) -> None:
    """A drum and a tuned bar, then a fifth and an octave above it, brass chimes and a bell."""
    take.add(m.drum(rng, 73.4, ring=0.35, stick=0.1), gain=0.7)
    for at, pitch, gain, pan in ((0.0, 146.8, 0.9, 0.0), (0.16, A3, 0.8, -0.2), (0.3, D4, 0.85, 0.2)):
        take.add(m.tuned_bar(rng, pitch, ring=0.8, width_ms=1.8), at=at, gain=gain, pan=pan)
    take.add(m.jingle(rng, 0.55, 20, 2600.0, 4400.0, ring=0.16), at=0.32, gain=0.3, pan=0.1)
    take.add(m.bell(rng, D5, ring=1.0, width_ms=1.4, seconds=0.95), at=0.34, gain=0.35)


@recipe("duel", 1.2, 0.2)
def duel(rng: Rng, take: Take) -> None:
    """Two blades are drawn, cross once and slide apart."""
    level = ((0.0, 0.0), (0.1, 0.7), (0.22, 1.0), (0.26, 0.0))
    for at, pan in ((0.0, -0.4), (0.14, 0.4)):
        take.add(m.whoosh(rng, 0.26, ((0.0, 1900.0), (0.24, 5200.0)), level), at=at, gain=0.5, pan=pan)
    take.add(m.blade(rng, 1320.0, ring=0.5), at=0.44, gain=1.0, pan=-0.15)
    take.add(m.blade(rng, 1760.0, ring=0.42), at=0.445, gain=0.9, pan=0.15)
    take.add(m.slap(rng, 0.02), at=0.44, gain=0.4)
    apart = ((0.0, 0.0), (0.06, 1.0), (0.3, 0.0))
    take.add(m.slide(rng, 0.3, ((0.0, 3600.0), (0.3, 5600.0)), apart, grain=0.7), at=0.52, gain=0.4, pan=0.1)
