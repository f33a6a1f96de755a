"""Which rule lies behind an event: the one that somebody reads who asks why it happened."""

from __future__ import annotations

from typing import Any

from tabletop.rules.game import Event

from .content import content

RULES: dict[str, str] = {
    "first_player": "WC-SET-9",
    "turn_started": "WC-TRN-1",
    "step_started": "WC-TRN-2",
    "moved": "WC-MOV-2",
    "move_undone": "WC-MOV-9",
    "card_played": "WC-CRD-3",
    "card_cancelled": "WC-CRD-10",
    "ported": "WC-CRD-27",
    "workers_called": "WC-CRD-9",
    "drew": "WC-CRD-1",
    "reshuffled": "WC-CRD-2",
    "set_aside": "WC-NOR-11",
    "given": "WC-TEAM-2",
    "asked": "WC-TEAM-2",
    "denied": "WC-TEAM-2",
    "piece_destroyed": "WC-POS-1",
    "outpost_destroyed": "WC-POS-1",
    "token_lost": "WC-NEC-9",
    "town_occupied": "WC-TWN-1",
    "seat_eliminated": "WC-TWN-4",
    "harvested": "WC-HAR-1",
    "conjured": "WC-NEC-6",
    "deployed": "WC-DEP-3",
    "building_finished": "WC-DEP-4",
    "outpost_finished": "WC-DEP-5",
    "trained": "WC-SPN-3",
    "building_started": "WC-SPN-10",
    "outpost_started": "WC-SPN-11",
    "upgraded": "WC-SPN-30",
    "spend_undone": "WC-SPN-2",
    "resources_gained": "WC-CRD-26",
    "renewed": "WC-CRD-20",
    "slowed": "WC-CRD-21",
    "hastened": "WC-CRD-25",
    "turn_ended": "WC-TRN-4",
    "marker_passed": "WC-TRN-3",
    "game_over": "WC-WIN-1",
    "battle_started": "WC-BAT-1",
    "joined": "WC-BAT-9",
    "round_started": "WC-BAT-13",
    "poison_named": "WC-ABL-3",
    "rolled": "WC-BAT-15",
    "cursed": "WC-CRD-22",
    "raised": "WC-ABL-6",
    "tallied": "WC-CAS-1",
    "unit_lost": "WC-CAS-2",
    "casualties_ignored": "WC-CAS-6",
    "pillaged": "WC-CRD-16",
    "devoured": "WC-CRD-13",
    "devour_ended": "WC-CRD-13",
    "battle_ended": "WC-BAT-20",
    "surplus_returned": "WC-ABL-8",
    "revived": "WC-NOR-8",
}
_ENDINGS = {
    "last_side": "WC-WIN-2",
    "mutual": "WC-TWN-5",
    "stalemate": "WC-WIN-4",
    "gate": "WC-ELF-8",
    "necromancers": "WC-NEC-11",
    "sources": "WC-NEC-11",
    "captive": "WC-CPT-6",
    "spell": "WC-NOR-12",
    "town_lost": "WC-NOR-10",
    "stand_on": "WC-NOR-12",
}
_DRAWN_FOR = {"deal": "WC-SET-8", "battle": "WC-BAT-10", "win": "WC-BAT-21"}


def rule_of(event: Event) -> str:
    """The id of the rule behind an event; empty for a kind that this game does not know."""
    found: Any = event
    if event.kind == "card_played":
        return content().cards[found.card_kind].rule
    if event.kind == "moved" and found.captive:
        return "WC-CPT-4"
    if event.kind == "drew":
        return _DRAWN_FOR[found.why]
    if event.kind == "trained" and found.item == "worker":
        return "WC-SPN-4"
    if event.kind == "piece_destroyed" and found.unit.endswith("necromancer"):
        return "WC-NEC-4"
    if event.kind == "outpost_destroyed" and found.given_up:
        return "WC-SPN-20"
    if event.kind == "unit_lost" and found.chosen:
        return "WC-CRD-18"
    if event.kind == "game_over":
        return _ENDINGS.get(found.ending, RULES["game_over"])
    return RULES.get(event.kind, "")
