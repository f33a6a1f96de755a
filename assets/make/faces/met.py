"""Where somebody is met: lands with what stands there; and the ogres, who are met alive and dead."""

from __future__ import annotations

from assets.make.faces.cast import Home, Portrait, Sitter
from assets.make.faces.people import Individual, Shoulder
from assets.make.faces.scenery import Land, Ridge


def _land(palette: str, far: str, mid: str, stars: int = 0) -> Land:
    return Land(
        palette,
        (256, 194, 150),
        (Ridge(356, "far", far, 5, 80), Ridge(416, "mid", mid, 17, 90)),  # type: ignore[arg-type]
        stars=stars,
    )


LANDS = {
    "hills": _land("steel", "hill", "pine"),
    "dawn": _land("dawn", "hill", "pine"),
    "forest": _land("grove", "pine", "pine"),
    "jungle": _land("jungle", "jungle", "jungle"),
    "snow": _land("frost", "peak", "pine"),
    "town": _land("dusk", "town", "town", 20),
    "scarlet": _land("ember", "town", "town"),
    "graves": _land("grave", "hill", "graves", 24),
    "crypt": _land("crypt", "spikes", "graves", 30),
    "fire": _land("ember", "peak", "spikes"),
    "camp": _land("warcamp", "peak", "spikes"),
    "swamp": _land("swamp", "reed", "reed"),
    "sea": _land("depth", "coral", "coral"),
    "desert": _land("gold", "dune", "dune"),
    "works": _land("gold", "gears", "town"),
    "storm": _land("azure", "peak", "dune"),
    "night": _land("night", "pine", "pine", 60),
    "fel": _land("violet", "spikes", "spikes"),
}


def met(land: str, team: str, who: Sitter, zoom: float = 1.16) -> Portrait:
    """Somebody in one of the lands, in cloth of the colour ``team``."""
    return Portrait(who, Home(LANDS[land], team), zoom)


_OGRE: dict[str, object] = {
    "cheek": 98,
    "temple": 70,
    "jaw": 100,
    "chin": 62,
    "chin_y": 112,
    "eye_x": 32,
    "eye_width": 24,
    "eye_height": 10,
    "brow_width": 78,
    "nose_width": 36,
    "mouth_width": 50,
    "tusk": 26,
    "ear": "round",
}


def ogre(
    skin: str, shoulder: Shoulder = "fur", measures: dict[str, object] | None = None, **choices: object
) -> Individual:
    """An ogre; ``measures`` are those in which it differs from the others."""
    return Individual(
        "orc",
        measures={**_OGRE, **(measures or {})},
        skin=skin,
        shoulder=shoulder,
        **choices,  # type: ignore[arg-type]
    )
