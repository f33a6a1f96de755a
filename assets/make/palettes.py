"""The palettes of the lino-cut scenes: few colours each, light to dark."""

from __future__ import annotations

from dataclasses import dataclass

from assets.make.canvas import Colour, hexc
from tabletop.client.draw.theme import seat_colours


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of one scene: three of the sky from the top down, the lights, three ridges and the ink."""

    top: Colour
    middle: Colour
    low: Colour
    disc: Colour
    light: Colour
    far: Colour
    mid: Colour
    near: Colour
    ink: Colour


def palette(*colours: str) -> Palette:
    """The colours of a scene, written as ``#RRGGBB``."""
    return Palette(*(hexc(colour) for colour in colours))


def seat_inks(seat: str) -> tuple[Colour, Colour, Colour]:
    """The base, the dark and the light tone of a seat's colour by its id."""
    look = seat_colours(seat)
    base, dark, tint = ((r / 255, g / 255, b / 255) for r, g, b in (look.base, look.dark, look.tint))
    return base, dark, tint


PALETTES: dict[str, Palette] = {
    "dusk": palette("#22345A", "#5A5A70", "#C08A58", "#FFE9B8", "#F1DDB0", "#6F6C88", "#444358", "#1B1C28", "#12141C"),
    "dawn": palette("#41699A", "#A79AA6", "#F3C98C", "#FFF6DA", "#FFF1D2", "#A08C96", "#6A5A6C", "#2A212B", "#1B151C"),
    "glory": palette("#2C4E86", "#C08A62", "#FFD684", "#FFFAE2", "#FFEBB6", "#A27C72", "#6C4C5A", "#2A1C26", "#1A1118"),
    "night": palette("#091126", "#172A52", "#3A5482", "#ECF1E2", "#C9D8DE", "#2C4170", "#1B2A4F", "#0C1428", "#080C18"),
    "ember": palette("#38090E", "#872420", "#DE6A2C", "#FFDFA6", "#FFCF94", "#93403A", "#5C2324", "#240E12", "#19090C"),
    "violet": palette(
        "#190B34", "#4B2A78", "#A46AAE", "#F6E6F6", "#E2C3EE", "#61408C", "#3B2362", "#190D2C", "#10081E"
    ),
    "grove": palette("#113A2C", "#468257", "#B3C97C", "#F5F8D2", "#DCEBB4", "#568D66", "#2E6048", "#10251C", "#0A1913"),
    "azure": palette("#12305C", "#2D669E", "#79AFD2", "#F7F4DF", "#D8EAF0", "#4C84B2", "#2B5C8C", "#112845", "#0B1B31"),
    "steel": palette("#202F40", "#52687C", "#B4BAB4", "#FAF4E0", "#E9E7D6", "#748796", "#445868", "#192430", "#111921"),
    "gold": palette("#46300F", "#A0752F", "#ECC56E", "#FFF5CE", "#FFEBB4", "#A07A40", "#654920", "#271B0C", "#1A1207"),
    "warcamp": palette(
        "#2C1220", "#6E2A30", "#C9684A", "#FFD9A8", "#F6BE96", "#7A3B46", "#4A2230", "#200E17", "#150A10"
    ),
    "jungle": palette(
        "#231048", "#5A3C86", "#C07FA2", "#FBEFD2", "#D6E8A4", "#3F7A62", "#22523F", "#0E2620", "#091A16"
    ),
    "swamp": palette("#0D3440", "#2F7460", "#B4C468", "#FBF6CC", "#DDEBA0", "#467D74", "#4A3466", "#1C1330", "#120C20"),
    "grave": palette("#0B1420", "#22403F", "#7BA07E", "#E8F7D4", "#BFE6BE", "#35554F", "#1D3536", "#0B191B", "#071112"),
    "crypt": palette("#0E0A26", "#2E2660", "#6A6AAE", "#E6EEF6", "#C4CBEE", "#3C3A78", "#252350", "#100F28", "#0A091A"),
}
