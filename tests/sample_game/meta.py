"""What menus show of Reversi; imports no rules."""

from __future__ import annotations

from tabletop.rules.meta import GameMeta, OptionSpec, Scenario

META = GameMeta(
    id="reversi",
    version=1,
    scenarios=(Scenario("standard", (2,)),),
    options=(OptionSpec("size", "int", 8, low=4, high=10),),
    endings=("full", "blocked"),
    minutes=(10, 20),
    maturity="complete",
    colours=("blue", "red"),
    rule_prefix="RV",
    open=True,
)
