"""Reversi in a few files: the game that ``docs/adding-a-game.md`` walks through, a package that anybody can install."""

from __future__ import annotations

from tabletop.rules.meta import GameMeta, OptionSpec, Scenario

CONTRACT = 1
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
