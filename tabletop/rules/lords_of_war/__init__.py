"""Lords of War: two armies of cards on a grid; specification ids ``LW-...``."""

from __future__ import annotations

from tabletop.rules.meta import GameMeta, OptionSpec, Scenario

ARMIES = ("orcs", "dwarves", "elves", "lizardmen", "templars", "undead")

META = GameMeta(
    id="lords_of_war",
    version=2,
    scenarios=(Scenario("standard", (2,)),),
    options=(
        OptionSpec("level", "choice", "basic", choices=("basic", "intermediate")),
        OptionSpec("boardless", "bool", False),
        OptionSpec("first_seat", "choice", "random", choices=("random", "1", "2")),
        OptionSpec("decks_available", "int", 2, low=1, high=4),
        OptionSpec("show_armies", "bool", True),
        OptionSpec("army", "content", "orcs", choices=ARMIES, per_seat=True),
        OptionSpec("units", "int", 20, low=1, high=36, optional=True, per_seat=True),
        OptionSpec("commanders", "int", 4, low=1, high=6, optional=True, per_seat=True),
    ),
    endings=("units", "commanders", "both_goals", "stalemate", "no_progress", "concession"),
    minutes=(30, 45),
    maturity="complete",
    colours=("blue", "red"),
    rule_prefix="LW",
)
