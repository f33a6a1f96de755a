"""The recipes of the sounds of the interface, cards, pieces and dice; those of events are in `sound_recipes_events`.
Each docstring says which action is imitated."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from assets.make import sound_materials as m
from assets.make.sound_synthesis import Rng, Take, burst

Perform = Callable[[Rng, Take], None]


class Recipe(NamedTuple):
    """One sound: its length in seconds, the amount of room (0..1), and the function that adds its parts to a
    recording."""

    seconds: float
    room: float
    perform: Perform

    def record(self, name: str) -> Take:
        """The recording without room. The name is the seed, so a change of one sound does not alter the others."""
        take = Take(self.seconds)
        self.perform(np.random.RandomState(zlib.crc32(name.encode("ascii"))), take)
        return take


RECIPES: dict[str, Recipe] = {}


def recipe(name: str, seconds: float, room: float) -> Callable[[Perform], Perform]:
    """Decorate a function that performs a sound: enter it in :data:`RECIPES`."""

    def enter(perform: Perform) -> Perform:
        RECIPES[name] = Recipe(seconds, room, perform)
        return perform

    return enter


# --- interface: fingertips, small pegs, the page of the rules book


@recipe("ui-hover", 0.06, 0.04)
def ui_hover(rng: Rng, take: Take) -> None:
    """A fingertip brushes a wooden edge."""
    level = ((0.0, 0.3), (0.012, 1.0), (0.05, 0.0))
    take.add(m.slide(rng, 0.05, ((0.0, 2200.0), (0.05, 1300.0)), level, grain=0.2))
    take.add(m.wood(rng, 1150.0, ring=0.03, width_ms=1.2, click=0.0), at=0.01, gain=0.5)


@recipe("ui-click", 0.12, 0.06)
def ui_click(rng: Rng, take: Take) -> None:
    """A peg pushed into its hole."""
    take.add(m.wood(rng, 560.0, ring=0.055, width_ms=0.6, click=0.22))
    take.add(m.table(rng, 0.4), gain=0.35)


@recipe("ui-confirm", 0.24, 0.08)
def ui_confirm(rng: Rng, take: Take) -> None:
    """Two blocks set side by side, the second one smaller and brighter."""
    take.add(m.wood(rng, 430.0, ring=0.07, width_ms=0.8, click=0.15), gain=0.75, pan=-0.15)
    take.add(m.wood(rng, 690.0, ring=0.10, width_ms=0.55, click=0.2), at=0.085, pan=0.15)
    take.add(m.table(rng, 0.7), at=0.085, gain=0.4)


@recipe("ui-deny", 0.22, 0.06)
def ui_deny(rng: Rng, take: Take) -> None:
    """Two dull raps of a knuckle on felt over wood."""
    thump, rap = m.table(rng, 0.9, width_ms=3.5), m.wood(rng, 205.0, ring=0.06, width_ms=2.4, click=0.0)
    skin = burst(rng, 0.06, 200.0, 900.0, 0.03)
    for at, gain in ((0.0, 1.0), (0.095, 0.85)):
        take.add(thump, at=at, gain=gain)
        take.add(rap, at=at, gain=0.7 * gain)
        take.add(skin, at=at, gain=0.2 * gain)


@recipe("ui-page", 0.24, 0.06)
def ui_page(rng: Rng, take: Take) -> None:
    """A page lifted, turned and dropped."""
    level = ((0.0, 0.0), (0.02, 0.5), (0.09, 0.25), (0.15, 0.9), (0.18, 0.5), (0.24, 0.0))
    take.add(m.paper(rng, 0.24, ((0.0, 1500.0), (0.15, 2900.0), (0.24, 1000.0)), level), pan=0.1)
    take.add(m.slap(rng, 0.03), at=0.165, gain=0.35, pan=-0.1)


@recipe("save-done", 0.24, 0.08)
def save_done(rng: Rng, take: Take) -> None:
    """A ledger closes and its clasp catches."""
    take.add(m.slap(rng, 0.07), gain=0.5)
    take.add(m.wood(rng, 180.0, ring=0.09, width_ms=1.8, click=0.0), gain=0.6)
    take.add(m.table(rng, 1.1), gain=0.8)
    take.add(m.coin(rng, 2150.0, ring=0.08, width_ms=0.2), at=0.105, gain=0.5, pan=0.2)
    take.add(m.wood(rng, 760.0, ring=0.05, width_ms=0.5), at=0.105, gain=0.4, pan=0.2)


# --- cards


@recipe("card-draw", 0.3, 0.10)
def card_draw(rng: Rng, take: Take) -> None:
    """A card slides off the pile and snaps."""
    level = ((0.0, 0.0), (0.03, 0.25), (0.17, 0.7), (0.19, 0.12), (0.28, 0.0))
    take.add(m.paper(rng, 0.28, ((0.0, 2200.0), (0.18, 7000.0), (0.28, 5000.0)), level), gain=0.8, pan=0.2)
    take.add(burst(rng, 0.06, 1200.0, 9000.0, 0.03), at=0.178, pan=-0.1)
    take.add(m.board(rng, 1500.0, ring=0.02), at=0.178, gain=0.6, pan=-0.1)


@recipe("card-play", 0.34, 0.12)
def card_play(rng: Rng, take: Take) -> None:
    """A card put down firmly."""
    take.add(m.whoosh(rng, 0.09, ((0.0, 900.0), (0.09, 2600.0)), ((0.0, 0.0), (0.08, 0.5), (0.09, 0.0))), gain=0.3)
    take.add(m.slap(rng, 0.07), at=0.07)
    take.add(m.table(rng, 0.8), at=0.071, gain=0.75)
    take.add(m.wood(rng, 330.0, ring=0.05, width_ms=1.4, click=0.0), at=0.071, gain=0.35)


@recipe("card-discard", 0.46, 0.10)
def card_discard(rng: Rng, take: Take) -> None:
    """A card tossed away over the felt until it stops against the pile."""
    level = ((0.0, 0.15), (0.03, 0.9), (0.2, 0.45), (0.3, 0.12), (0.36, 0.0))
    take.add(m.paper(rng, 0.36, ((0.0, 4200.0), (0.36, 850.0)), level), pan=-0.15)
    take.add(m.board(rng, 620.0, ring=0.03), at=0.29, gain=0.4, pan=0.25)


# --- wooden and cardboard pieces


@recipe("piece-lift", 0.2, 0.10)
def piece_lift(rng: Rng, take: Take) -> None:
    """A wooden figure lifted off the board: a short scrape, then a click of its edge."""
    level = ((0.0, 0.2), (0.05, 0.9), (0.085, 0.1), (0.11, 0.0))
    take.add(m.slide(rng, 0.11, ((0.0, 700.0), (0.085, 1900.0)), level), gain=0.55)
    take.add(m.wood(rng, 820.0, ring=0.06, width_ms=0.8, click=0.1), at=0.075, gain=0.8)


@recipe("piece-place", 0.3, 0.14)
def piece_place(rng: Rng, take: Take) -> None:
    """A wooden figure set down; it rocks once before it stands."""
    take.add(m.wood(rng, 390.0, ring=0.085, width_ms=0.7, click=0.25))
    take.add(m.table(rng, 1.0), gain=0.8)
    take.add(m.wood(rng, 470.0, ring=0.06, width_ms=0.8, click=0.15), at=0.062, gain=0.3, pan=0.1)


@recipe("token-stack", 0.36, 0.10)
def token_stack(rng: Rng, take: Take) -> None:
    """Three cardboard tiles dropped on each other."""
    for at, pitch, gain in ((0.0, 780.0, 0.9), (0.088, 930.0, 0.9), (0.152, 1080.0, 0.8)):
        take.add(m.board(rng, pitch, ring=0.055), at=at, gain=gain, pan=float(rng.uniform(-0.2, 0.2)))
    take.add(m.table(rng, 0.4), gain=0.4)


@recipe("coin-gain", 0.58, 0.12)
def coin_gain(rng: Rng, take: Take) -> None:
    """Coins dropped on a heap, each a little higher in pitch."""
    for at, pitch, gain in (
        (0.0, 2650.0, 0.8),
        (0.085, 2980.0, 0.85),
        (0.15, 3350.0, 1.0),
        (0.245, 3700.0, 0.75),
    ):
        take.add(m.coin(rng, pitch, ring=0.26), at=at, gain=gain, pan=float(rng.uniform(-0.3, 0.3)))
        take.add(m.table(rng, 0.3), at=at, gain=0.25 * gain)


@recipe("coin-pay", 0.52, 0.10)
def coin_pay(rng: Rng, take: Take) -> None:
    """A few coins pushed over wood and dropped into a box."""
    level = ((0.0, 0.1), (0.05, 0.7), (0.22, 0.6), (0.27, 0.0))
    take.add(m.slide(rng, 0.27, ((0.0, 900.0), (0.27, 1300.0)), level, grain=0.9), gain=0.35, pan=-0.2)
    take.add(m.jingle(rng, 0.27, 16, 2200.0, 3100.0, ring=0.05), gain=0.5, pan=-0.1)
    for at, pitch, gain in ((0.25, 2450.0, 1.0), (0.325, 2050.0, 0.7)):
        take.add(m.coin(rng, pitch, ring=0.10, width_ms=0.2), at=at, gain=gain, pan=0.2)
        take.add(m.wood(rng, 300.0, ring=0.07, width_ms=1.0), at=at, gain=0.7 * gain, pan=0.2)


@recipe("wood-gain", 0.58, 0.14)
def wood_gain(rng: Rng, take: Take) -> None:
    """Three hollow logs rolled on a stack."""
    for at, pitch, gain in ((0.0, 255.0, 1.0), (0.14, 315.0, 0.8), (0.235, 228.0, 0.9)):
        side = float(rng.uniform(-0.3, 0.3))
        take.add(m.wood(rng, pitch, ring=0.15, width_ms=1.1, click=0.12), at=at, gain=gain, pan=side)
        take.add(m.wood(rng, pitch * 1.47, ring=0.09, width_ms=1.0, click=0.05), at=at + 0.012, gain=0.4 * gain)
    take.add(m.slide(rng, 0.2, ((0.0, 500.0), (0.2, 350.0)), ((0.0, 0.6), (0.2, 0.0))), at=0.24, gain=0.2)


# --- dice


@recipe("dice-shake", 0.56, 0.10)
def dice_shake(rng: Rng, take: Take) -> None:
    """Dice in a leather cup: many soft clacks, four swings of the wrist."""
    for swing in range(4):
        for _ in range(4):
            at = 0.01 + swing * 0.128 + abs(float(rng.normal(0.0, 0.026)))
            gain = float(rng.uniform(0.4, 1.0)) * (1.0 if swing % 2 == 0 else 0.8)
            pan = 0.25 if swing % 2 else -0.25
            take.add(m.die(rng, float(rng.uniform(1500.0, 2300.0))), at=at, gain=0.6 * gain, pan=pan)
            cup = m.wood(rng, float(rng.uniform(420.0, 560.0)), ring=0.04, width_ms=1.6, click=0.0)
            take.add(cup, at=at, gain=0.5 * gain, pan=pan)


@recipe("dice-land", 0.58, 0.14)
def dice_land(rng: Rng, take: Take) -> None:
    """Two dice thrown on the table: hard first bounces, then a rattle that settles."""
    for first, pan in ((0.0, -0.3), (0.035, 0.3)):
        at, gap, gain = first, 0.115, 1.0
        while gap > 0.013 and at < 0.46:
            take.add(m.die(rng, float(rng.uniform(2300.0, 3100.0))), at=at, gain=gain, pan=pan * (1.0 - at))
            take.add(m.table(rng, 0.5, width_ms=1.2), at=at, gain=0.55 * gain, pan=pan * 0.4)
            at += gap * float(rng.uniform(0.85, 1.15))
            gap *= 0.74
            gain *= 0.76
