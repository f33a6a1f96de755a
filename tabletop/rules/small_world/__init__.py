"""Small World of Warcraft, complete: two to five seats, the team variant Battle for Azeroth, users' own islands."""

from __future__ import annotations

from tabletop.rules.meta import GameMeta, OptionSpec, Scenario

SEATS = (2, 3, 4, 5)

META = GameMeta(
    id="small_world",
    version=1,
    scenarios=(Scenario("base", SEATS), Scenario("azeroth", SEATS, teams=True)),
    options=(
        OptionSpec("first_seat", "choice", "random", choices=("random", "1", "2", "3", "4", "5")),
        OptionSpec("boards", "content", None),
        OptionSpec("artifact_moves_on_use", "bool", True),
        OptionSpec("open_coins", "bool", False),
        OptionSpec("rounds", "choice", "printed", choices=("printed", "3", "5"), later=True),
    ),
    endings=("coins", "tokens", "shared", "faction", "faction_best", "faction_tokens", "faction_shared"),
    minutes=(40, 80),
    maturity="complete",
    colours=("blue", "red", "green", "ivory", "purple"),
    rule_prefix="SW",
    covered=True,
)
