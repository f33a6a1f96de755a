"""Command line of the bake: ``python -m assets.make`` bakes everything, with names only those; with ``--check`` it says
which pictures are now other than they were."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from assets.make import backdrops, backs, boxes, cards, curtain, emblem, fonts, surfaces
from assets.make.faces import bake as faces
from assets.make.output import IMAGES
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
    "arms": faces.strikers,
    "treasures": treasures.treasures,
    "races": faces.races,
    "regulars": faces.regulars,
    "islands": islands.islands,
    "adventure-board": adventure.board,
}


CHECK = "--check"


def main(words: list[str]) -> int:
    """Bake the named pictures, or all of them; return the exit code."""
    names = [word for word in words if word != CHECK]
    unknown = [name for name in names if name not in BAKES]
    if unknown:
        print(f"No such picture: {', '.join(unknown)}. There are: {', '.join(BAKES)}.", file=sys.stderr)
        return 2
    before = {path: path.read_bytes() for path in IMAGES.rglob("*") if path.is_file()} if CHECK in words else {}
    made: set[Path] = set()
    for name in names or list(BAKES):
        for path in BAKES[name]():
            made.add(path)
            print(f"{path.parent.name}/{path.name}  {path.stat().st_size // 1024} KB", flush=True)
    faults = [f"{path} is other than its source draws it" for path in before if path.read_bytes() != before[path]]
    if not names:
        faults += [f"{path} is drawn by no source" for path in before.keys() - made]
    if CHECK in words:
        faults += [f"{path} was not there" for path in made - before.keys() if path.is_relative_to(IMAGES)]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
