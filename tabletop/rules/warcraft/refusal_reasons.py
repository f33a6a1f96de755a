"""The closed list of refusals of play with the rule of each."""

from __future__ import annotations

from typing import Final, TypedDict, Unpack

from tabletop.rules.game import Refusal

from .content import Card, Hex, Resource, Unit, content

RULES: Final[dict[str, str]] = {
    "nothing_here": "WC-TRN-1",
    "game_over": "WC-WIN-2",
    "answer_first": "WC-TRN-2",
    "not_your_piece": "WC-MOV-1",
    "not_your_card": "WC-TRN-6",
    "deck_hidden": "WC-TRN-6",
    "move_not_now": "WC-MOV-1",
    "harvest_not_now": "WC-HAR-1",
    "deploy_not_now": "WC-DEP-1",
    "spend_not_now": "WC-SPN-1",
    "end_not_now": "WC-TRN-2",
    "pass_not_now": "WC-CRD-3",
    "gift_not_now": "WC-TEAM-2",
    "battle_not_now": "WC-BAT-3",
    "nothing_to_undo": "WC-MOV-9",
    "already_moved": "WC-MOV-1",
    "move_gone": "WC-MOV-1",
    "move_neutral": "WC-ELF-5",
    "move_far": "WC-MOV-2",
    "already_here": "WC-MOV-2",
    "move_mountain": "WC-MOV-4",
    "move_wall": "WC-CPT-3",
    "move_stop": "WC-MOV-5",
    "move_escort": "WC-MOV-6",
    "move_contested": "WC-MOV-10",
    "move_crippled": "WC-CRD-21",
    "move_together": "WC-NEC-5",
    "move_calling": "WC-MOV-8",
    "move_dead_end": "WC-MOV-8",
    "end_overstack": "WC-MOV-8",
    "card_overstack": "WC-MOV-8",
    "captive_alone": "WC-CPT-4",
    "captive_other": "WC-CPT-4",
    "already_carried": "WC-CPT-4",
    "captive_way": "WC-CPT-4",
    "card_window": "WC-CRD-3",
    "card_no_target": "WC-CRD-8",
    "card_target": "WC-CRD-3",
    "casualty_flying": "WC-CAS-5",
    "casualty_side": "WC-CAS-2",
    "casualty_away": "WC-BAT-7",
    "casualty_worker": "WC-CAS-8",
    "poison_number": "WC-ABL-3",
    "raise_most": "WC-ABL-6",
    "site_near": "WC-NOR-8",
    "no_battle": "WC-BAT-1",
    "overflow_unit": "WC-CRD-27",
    "overflow_place": "WC-CRD-27",
    "harvest_mines_first": "WC-HAR-2",
    "harvest_finish_hex": "WC-HAR-2",
    "harvest_depleted": "WC-HAR-4",
    "nothing_to_harvest": "WC-HAR-1",
    "harvest_no_worker": "WC-HAR-1",
    "already_harvested": "WC-HAR-1",
    "harvest_builder": "WC-HAR-6",
    "harvest_mandatory": "WC-HAR-1",
    "conjure_place": "WC-NEC-6",
    "already_raised": "WC-NEC-6",
    "conjure_room": "WC-NEC-6",
    "conjure_reserve": "WC-NEC-6",
    "nothing_to_deploy": "WC-DEP-1",
    "deploy_place": "WC-DEP-3",
    "deploy_full": "WC-DEP-3",
    "nothing_to_finish": "WC-DEP-4",
    "finish_room": "WC-DEP-4",
    "finish_outpost": "WC-DEP-5",
    "spend_option_train": "WC-SPN-1",
    "spend_option_construct": "WC-SPN-1",
    "spend_option_upgrade": "WC-SPN-1",
    "spend_cost": "WC-SPN-2",
    "no_stockpile": "WC-SPN-2",
    "no_town": "WC-SPN-10",
    "train_building": "WC-SPN-3",
    "train_busy": "WC-SPN-5",
    "train_reserve": "WC-SPN-5",
    "construct_tiles": "WC-CMP-2",
    "construct_worker": "WC-SPN-10",
    "worker_contested": "WC-SPN-12",
    "outpost_limit": "WC-CMP-4",
    "outpost_mountain": "WC-SPN-12",
    "outpost_worker": "WC-SPN-11",
    "already_best": "WC-SPN-32",
    "upgrade_buildings": "WC-SPN-30",
    "already_upgraded": "WC-SPN-30",
    "free_upgrade": "WC-NEC-7",
    "gift_teammate": "WC-TEAM-2",
    "gift_stock": "WC-TEAM-2",
    "ask_limit": "WC-TEAM-2",
}


class Figures(TypedDict, total=False):
    """What the sentence of a refusal, or the reason of a hint, may name."""

    n: int
    needed: int
    gold: int
    wood: int
    has_gold: int
    has_wood: int
    card: Card
    item: Unit
    resource: Resource
    space: Hex
    spaces: tuple[Hex, ...]
    unit: Unit


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)


def of_card(key: str, kind: str) -> Refusal:
    """A refusal of a card, citing the card's own rule."""
    return Refusal(content().cards[kind].rule, key, {"card": kind})
