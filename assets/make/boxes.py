"""The four pictures on the game boxes of the main menu, and that of the team variant of Small World."""

from __future__ import annotations

from pathlib import Path

from assets.make.charges import Part
from assets.make.output import save_jpeg, save_small
from assets.make.scene import Scene, paint_scene

WIDE, HIGH = 580, 760

SCENES = (
    Scene(
        "box-warcraft",
        WIDE,
        HIGH,
        "dusk",
        (Part("crossed-swords"),),
        ("peaks", "castle", "pines", "birds"),
        sun=(0.64, 0.25, 0.13),
        charge_at=(0.5, 0.60, 0.48),
        horizon=0.66,
        unit=0.008,
        fade=(0.78, 1.0),
        fade_to=1.0,
    ),
    Scene(
        "box-small_world",
        WIDE,
        HIGH,
        "azure",
        (Part("conquer"),),
        ("peaks", "snow", "sea"),
        sun=(0.31, 0.27, 0.13),
        charge_at=(0.54, 0.60, 0.48),
        horizon=0.62,
        unit=0.008,
        fade=(0.78, 1.0),
        fade_to=1.0,
    ),
    Scene(
        "box-adventure",
        WIDE,
        HIGH,
        "grove",
        (Part("phase-explore"),),
        ("spires", "tower", "pines", "birds"),
        sun=(0.70, 0.25, 0.115),
        charge_at=(0.5, 0.60, 0.43),
        horizon=0.64,
        unit=0.008,
        fade=(0.78, 1.0),
        fade_to=1.0,
    ),
    Scene(
        "box-lords_of_war",
        WIDE,
        HIGH,
        "ember",
        (Part("rank-general"),),
        ("peaks", "banners", "stakes"),
        sun=(0.5, 0.30, 0.15),
        charge_at=(0.5, 0.61, 0.47),
        horizon=0.66,
        unit=0.008,
        fade=(0.78, 1.0),
        fade_to=1.0,
    ),
)

AZEROTH = Scene(
    "small_world-azeroth",
    360,
    360,
    "steel",
    (Part("faction-alliance", 0.8, -0.4), Part("faction-horde", 0.8, 0.4)),
    ("peaks", "sea"),
    sun=(0.5, 0.26, 0.16),
    charge_at=(0.5, 0.58, 0.5),
    horizon=0.64,
    unit=0.008,
    fade=(0.8, 1.0),
    fade_to=0.6,
)


def boxes() -> list[Path]:
    """Bake the four box pictures, each of which fades at its foot to the dark colour behind the text, and copies of
    half their size for the menu."""
    made = []
    for scene in SCENES:
        pixels = paint_scene(scene).bytes()
        made += [save_jpeg(scene.name, pixels, 92, full_colour=True)]
        made += [save_small(f"{scene.name}-small", pixels, (WIDE // 2, HIGH // 2))]
    return made


def azeroth() -> list[Path]:
    """Bake the picture of Battle for Azeroth in the set-up."""
    return [save_jpeg(AZEROTH.name, paint_scene(AZEROTH).bytes(), 90)]
