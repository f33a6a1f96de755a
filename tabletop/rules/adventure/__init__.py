"""World of Warcraft: The Adventure Game, complete: the Eastern Kingdoms, four heroes and all their cards."""

from __future__ import annotations

from tabletop.rules.meta import GameMeta, OptionSpec, Scenario

META = GameMeta(
    id="adventure",
    version=1,
    scenarios=(Scenario("standard", (2, 3, 4)),),
    options=(
        OptionSpec("valor", "choice", "8", choices=("6", "8", "10")),
        OptionSpec("characters", "choice", "choose", choices=("choose", "lot")),
        OptionSpec("user_cards", "content", None),
    ),
    endings=("valor", "most_valor", "most_cards", "highest_level", "shared"),
    minutes=(90, 180),
    maturity="complete",
    colours=("red", "blue", "green", "purple"),
    rule_prefix="AG",
)
