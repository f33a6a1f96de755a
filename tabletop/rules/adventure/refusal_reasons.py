"""The closed list of refusals of play with the rule of each."""

from __future__ import annotations

from typing import Annotated, Final, TypedDict, Unpack

from tabletop.rules.game import Ids, Refusal

from .terms import Icon, ItemId, Thing

RULES: Final[dict[str, str]] = {
    "nothing_here": "AG-GEN-9",
    "game_over": "AG-WIN-1",
    "answer_first": "AG-GEN-8",
    "not_now": "AG-TRN-1",
    "roll_first": "AG-MOV-1",
    "move_not_now": "AG-MOV-6",
    "already_here": "AG-MOV-3",
    "step_far": "AG-MOV-3",
    "step_too_far": "AG-MOV-3",
    "step_no_way": "AG-MOV-4",
    "step_points": "AG-MOV-3",
    "step_level": "AG-MOV-4",
    "step_held": "AG-MOV-5",
    "step_rooted": "AG-MOV-8",
    "flight_space": "AG-RES-5",
    "destination_space": "AG-MOV-4",
    "city_only": "AG-SET-8",
    "nearest_city": "AG-CHR-3",
    "nearest_space": "AG-EVT-6",
    "token_city": "AG-DSC-1",
    "already_there": "AG-DSC-2",
    "already_chosen": "AG-SET-6",
    "character_marked": "AG-QST-3",
    "marker_nearest": "AG-UNB-2",
    "not_your_card": "AG-GEN-4",
    "card_window": "AG-ABL-4",
    "card_copy": "AG-ABL-5",
    "card_blocked": "AG-GEN-1",
    "card_substitute": "AG-ABL-9",
    "card_limit": "AG-GEN-1",
    "card_energy": "AG-ABL-3",
    "card_target": "AG-ABL-3",
    "card_effect": "AG-GEN-9",
    "not_your_item": "AG-ITM-8",
    "item_level": "AG-ITM-5",
    "item_icons": "AG-ITM-6",
    "item_bag": "AG-ITM-1",
    "item_slot": "AG-ITM-1",
    "equip_not_now": "AG-ITM-4",
    "nothing_equipped": "AG-ITM-4",
    "nothing_in_item": "AG-ITM-1",
    "item_choice": "AG-ITM-8",
    "potion_icon": "AG-POT-4",
    "potion_not_now": "AG-POT-1",
    "potion_mana": "AG-POT-2",
    "nothing_to_heal": "AG-GEN-9",
    "power_window": "AG-CHR-10",
    "already_used": "AG-CHR-10",
    "power_blocked": "AG-GEN-1",
    "power_cost": "AG-GEN-9",
    "power_effect": "AG-GEN-9",
    "not_your_token": "AG-DSC-4",
    "token_window": "AG-DSC-4",
    "token_stepped": "AG-MOV-8",
    "token_place": "AG-DSC-5",
    "already_resolved": "AG-EXP-1",
    "peek_reach": "AG-DSC-1",
    "resource_none": "AG-EXP-4",
    "resource_not_now": "AG-EXP-4",
    "resource_tokens": "AG-EXP-3",
    "resource_forbidden": "AG-RES-8",
    "challenge_not_now": "AG-CHL-2",
    "challenge_city": "AG-CHL-1",
    "aggro_first": "AG-CHL-3",
    "fight_nothing": "AG-CHL-4",
    "draw_resolve": "AG-CHL-4",
    "nothing_to_visit": "AG-EVT-3",
    "attack_nobody": "AG-PVP-1",
    "attack_truce": "AG-GEN-1",
    "nothing_offered": "AG-CHL-9",
    "offer_price": "AG-CHL-9",
    "option_cost": "AG-RUL-60",
    "not_your_quest": "AG-QST-1",
    "quest_not_now": "AG-MNT-1",
    "quest_order": "AG-QST-13",
    "collect_here": "AG-QST-5",
    "travel_here": "AG-QST-4",
    "hand_in_here": "AG-ITM-9",
    "meet_here": "AG-QST-10",
    "colour_none": "AG-ITM-3",
}


class Figures(TypedDict, total=False):
    """What the sentence of a refusal, or the reason of a hint, may name."""

    n: int
    left: int
    cost: int
    energy: int
    card: Thing
    character: Thing
    space: Thing
    token: Thing
    quest: Thing
    item: ItemId
    icon: Icon
    icons: tuple[Icon, ...]
    colour: Annotated[int | str, Ids("level")]
    resource: Annotated[str, Ids("resource")]
    phase: Annotated[str, Ids("phase")]
    window: Annotated[str, Ids("window")]
    limit: str
    slot: str


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    return Refusal(RULES[key], key, values)
