"""Warcraft: The Board Game, complete: two main games and four scenarios, and those that users write."""

from __future__ import annotations

from tabletop.rules.meta import GameMeta, OptionSpec, Scenario

RACES = ("HU", "OR", "UD", "NE")

META = GameMeta(
    id="warcraft",
    version=2,
    scenarios=(
        Scenario("main2", (2,)),
        Scenario("main4", (4,), teams=True),
        Scenario("elfgate", (3,)),
        Scenario("necro", (2,)),
        Scenario("captives", (2,)),
        Scenario("nordrassil", (4,), teams=True),
        Scenario("custom", (2, 3, 4)),
    ),
    options=(
        OptionSpec("race", "choice", "random", choices=("random", *RACES), per_seat=True),
        OptionSpec("heal", "choice", "printed", choices=("printed", "errata2003")),
        OptionSpec("battle_card_order", "choice", "defender_first", choices=("defender_first", "active_first")),
        OptionSpec("scenario_deck_trim", "bool", True),
        OptionSpec("four_player_target", "choice", "30", choices=("30", "20")),
        OptionSpec("elf_gate_garrison", "choice", "printed", choices=("printed", "english")),
        OptionSpec("town_capture", "choice", "two_step", choices=("two_step", "immediate")),
        OptionSpec("bluff_windows", "bool", False),
        OptionSpec("devour_no_winner", "choice", "returns", choices=("returns", "killed")),
        OptionSpec("ask_raise", "bool", False),
        OptionSpec("scenario", "content", None),
    ),
    endings=(
        "points",
        "last_side",
        "mutual",
        "gate",
        "necromancers",
        "sources",
        "captive",
        "spell",
        "town_lost",
        "stand_on",
        "stalemate",
    ),
    minutes=(60, 90),
    maturity="complete",
    colours=("blue", "red", "purple", "green"),
    rule_prefix="WC",
)
