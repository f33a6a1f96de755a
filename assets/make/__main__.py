"""Command line of the bake: ``python -m assets.make`` bakes everything, with names only those."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from assets.make import backdrops, backs, boxes, cards, curtain, emblem, fonts, surfaces
from assets.make.faces import bake as faces
from assets.make.places import adventure as adventure_fields, lords_of_war, victory
from assets.make.treasures import bake as treasures
from assets.make.warcraft import (
    cards as warcraft_cards,
    fields as warcraft_fields,
    kit as warcraft_kit,
    maps as warcraft_maps,
    town as warcraft_town,
)
from assets.make.warcraft.units import bake as warcraft_units
from assets.make.zones import adventure, islands

BAKES: dict[str, Callable[[], list[Path]]] = {
    "menu": backdrops.menu,
    "victory": victory.victory,
    "draw": backdrops.draw,
    "table": surfaces.table,
    "field": lords_of_war.field,
    "field-tile": lords_of_war.turf,
    "paper": surfaces.paper,
    "cardstock": surfaces.cardstock,
    "boxes": boxes.boxes,
    "azeroth": boxes.azeroth,
    "cards": cards.cards,
    "backs": backs.backs,
    "emblem": emblem.emblem,
    "app-icon": emblem.app_icon,
    "curtain": curtain.curtain,
    "curtain-valance": curtain.valance,
    "curtain-trim": curtain.trim,
    "figures": fonts.lining_figures,
    "warcraft-maps": warcraft_maps.maps,
    "warcraft-kit": warcraft_kit.kit,
    "warcraft-cards": warcraft_cards.cards,
    "warcraft-fields": warcraft_fields.fields,
    "warcraft-town": warcraft_town.town,
    "warcraft-standees": warcraft_units.standees,
    "adventure-fields": adventure_fields.fields,
    "armies": faces.armies,
    "hosts": faces.hosts,
    "encounters": faces.adventure,
    "fighters": faces.busts,
    "treasures": treasures.treasures,
    "races": faces.races,
    "regulars": faces.regulars,
    "islands": islands.islands,
    "adventure-board": adventure.board,
}


def main(names: list[str]) -> int:
    """Bake the named pictures, or all of them; return the exit code."""
    unknown = [name for name in names if name not in BAKES]
    if unknown:
        print(f"No such picture: {', '.join(unknown)}. There are: {', '.join(BAKES)}.", file=sys.stderr)
        return 2
    for name in names or list(BAKES):
        for path in BAKES[name]():
            print(f"{path.parent.name}/{path.name}  {path.stat().st_size // 1024} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
