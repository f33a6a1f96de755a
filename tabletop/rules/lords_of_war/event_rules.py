"""Which rule lies behind an event: the one that somebody reads who asks why it happened."""

from __future__ import annotations

from typing import Any

from tabletop.rules.game import Event

RULES: dict[str, str] = {
    "first_seat_random": "LW-SET-3",
    "opening_placed": "LW-OPN-1",
    "turn_started": "LW-TRN-2",
    "deployed": "LW-DEP-1",
    "deploy_skipped": "LW-DEP-9",
    "hand_revealed": "LW-DEP-8",
    "moved": "LW-MOV-1",
    "aimed": "LW-RNG-2",
    "aim_cleared": "LW-RNG-10",
    "combat_check": "LW-CMB-3",
    "eliminated": "LW-CMB-4",
    "advanced": "LW-BSK-1",
    "extra_turn_gained": "LW-XTR-1",
    "extra_turn_started": "LW-XTR-2",
    "drew": "LW-RNF-1",
    "retreated": "LW-RNF-4",
    "deck_empty": "LW-RNF-7",
    "stopped": "LW-RNF-3",
    "turn_ended": "LW-RNF-8",
    "conceded": "LW-END-6",
    "game_over": "LW-END-3",
}
_DEPLOYED = {"engage": "LW-DEP-2", "support": "LW-DEP-5", "free": "LW-DEP-6", "forced": "LW-DEP-8"}
_ENDINGS = {
    "both_goals": "LW-END-4",
    "stalemate": "LW-END-5",
    "concession": "LW-END-6",
    "no_progress": "LW-END-7",
}


def rule_of(event: Event) -> str:
    """The id of the rule behind an event; empty for a kind that this game does not know."""
    found: Any = event
    if event.kind == "deployed":
        return _DEPLOYED[found.how]
    if event.kind == "game_over":
        return _ENDINGS.get(found.ending, RULES["game_over"])
    return RULES.get(event.kind, "")
