"""The rulebook, glossary and rule messages of Lords of War: complete, well formed, alike in both tongues."""

from __future__ import annotations

import re
import string

import pytest

from tests.support.rulebook_checks import LANGUAGES, ONE_SENTENCE, Rulebook, RulebookTests, load

CHAPTERS = 19

RULES_PER_CHAPTER = {
    "CRD": 10, "GEO": 10, "SET": 6, "OPN": 4, "TRN": 4, "DEP": 11, "MOV": 9, "RNG": 10, "CMB": 9, "RNF": 8,
    "XTR": 4, "END": 7, "CAV": 3, "BSK": 9, "VAR": 3, "ARM": 8, "AMB": 30,
}  # fmt: skip
RULE_IDS = frozenset(f"LW-{code}-{n}" for code, last in RULES_PER_CHAPTER.items() for n in range(1, last + 1))

GLOSSARY_TERMS = [
    "unit", "card", "army", "army-deck", "battlemat", "battlefield", "square", "attack-arrow",
    "attack-value", "defence-value", "class", "infantry", "cavalry", "spear", "ranged", "berserker",
    "rank", "recruit", "regular", "veteran", "elite", "special", "command", "general", "commander",
    "support-unit", "target-grid", "missile-value", "movement-arrow", "deployment", "rule-of-engagement",
    "engaged", "elimination", "combat-check", "casualty-pile", "suicide-move", "reinforcement", "retreat",
    "challenge", "extra-turn", "boardless-battle", "customised-army", "mercenary-army", "basic-rules",
    "intermediate-rules", "forced-advance",
]  # fmt: skip

REFUSALS: dict[str, str] = {
    "deploy_not_engaging": "card", "deploy_support_needs_friend": "card", "deploy_needs_friend": "",
    "deploy_occupied": "square", "deploy_forced_needs_enemy": "", "deploy_normal_exists": "",
    "deploy_once": "", "deploy_required": "", "deploy_outside": "", "deploy_far": "",
    "deploy_boardless_origin": "", "no_skip": "", "opening_square": "square", "opening_no_move": "",
    "move_no_arrows": "unit", "already_moved": "", "move_engaged": "unit enemies", "move_direction": "unit",
    "move_occupied": "square", "move_off_board": "", "move_not_now": "", "move_enemy": "",
    "aim_not_ranged": "unit", "aim_enemy_unit": "", "aim_engaged": "unit enemies",
    "aim_was_engaged": "unit", "already_shot": "unit", "already_fought": "unit", "aim_no_target": "unit",
    "aim_out_of_grid": "unit target", "aim_friend": "", "aim_empty": "", "aim_not_now": "",
    "advance_not_pending": "unit", "advance_square": "unit square", "advance_first": "",
    "advance_engaged": "unit", "retreat_engaged": "unit enemies", "retreat_cavalry_spear": "unit enemies",
    "retreat_deployed": "unit", "retreat_killed": "unit", "retreat_enemy": "", "retreat_not_now": "",
    "retreat_hand_full": "", "draw_not_now": "", "draw_empty": "", "stop_deck": "",
    "end_battle_not_now": "", "not_your_turn": "seat", "not_your_card": "", "game_over": "",
    "concede_not_now": "", "nothing_here": "", "deck_hidden": "", "undo_deployed": "", "army_size": "n",
    "army_rank_count": "rank n needed", "army_copies": "card n limit", "army_commander_twice": "card",
    "army_not_same_rank": "card", "army_foreign_card": "card army", "army_changed_standard": "",
    "army_unknown_card": "card", "army_field": "field", "army_kind": "kind kinds", "army_cards": "",
    "thresholds_off": "",
}  # fmt: skip

FAMILIES: dict[str, str] = {
    "army": "orcs dwarves elves lizardmen templars undead",
    "class": "infantry cavalry spear ranged berserker",
    "rank": "recruit regular veteran elite special command general",
    "phase": "opening deploy aim advance battle reinforce over",
    "prompt": "opening deploy aim advance battle reinforce over",
    "ending": "units commanders both_goals stalemate no_progress concession",
    "log": "opening_placed deployed?how=engage deployed?how=support deployed?how=free deployed?how=forced"
    " deploy_skipped hand_revealed moved aimed shot eliminated eliminated?rank=command eliminated?rank=general"
    " survived advanced extra_turn_gained extra_turn_started drew retreated deck_empty stopped turn_started turn_ended"
    " first_seat_random conceded game_over",
    "option": "level boardless units commanders army first_seat decks_available show_armies",
    "preset": "short quick standard long",
}
COMPANIONS = {"army": "blurb", "class": "text", "rank": "text", "option": "text", "preset": "text"}


def forms(text: str | dict[str, str]) -> list[str]:
    """The one form of a message, or its plural forms."""
    return [text] if isinstance(text, str) else [text["one"], text["other"]]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


MESSAGES = load("messages/lords_of_war_about.json") | load("messages/lords_of_war_rules.json")


class TestTheRulebook(RulebookTests):
    """What is asked of every rulebook."""

    book = Rulebook("lords_of_war", RULE_IDS, CHAPTERS)
    places = "[a-g][1-6]"
    terms = GLOSSARY_TERMS


def test_messages_have_their_families() -> None:
    for family, members in FAMILIES.items():
        for member in members.split():
            key = f"lords_of_war.{family}.{member}"
            assert key in MESSAGES, key
            if family in COMPANIONS:
                assert f"{key}.{COMPANIONS[family]}" in MESSAGES, key
    for key in ("title", "subtitle", "blurb", "option.level.value.basic", "option.level.value.intermediate"):
        assert f"lords_of_war.{key}" in MESSAGES


@pytest.mark.parametrize("key", REFUSALS)
def test_refusals_are_one_sentence_with_their_figures(key: str) -> None:
    assert set(MESSAGES[f"lords_of_war.refusal.{key}"]) == set(LANGUAGES)
    for text in MESSAGES[f"lords_of_war.refusal.{key}"].values():
        assert placeholders(text) == set(REFUSALS[key].split())
        assert re.fullmatch(ONE_SENTENCE, text)


def test_endings_name_winner_and_loser_unless_drawn() -> None:
    endings = {key: entry for key, entry in MESSAGES.items() if key.startswith("lords_of_war.ending.")}
    assert len(endings) > 5
    for key, entry in endings.items():
        drawn = key.endswith("_draw") or key.endswith("both_goals")
        for text in entry.values():
            named = set() if drawn else {"loser"} if key.endswith("concession") else {"winner", "loser"}
            assert placeholders(text) == named, key


def test_messages_agree_between_languages() -> None:
    for key, entry in MESSAGES.items():
        assert re.fullmatch(r"lords_of_war(?:\.[A-Za-z0-9_]+)+(\?[a-z_!=]+)*", key)
        assert set(entry) == set(LANGUAGES), key
        assert isinstance(entry["en"], str) == isinstance(entry["es"], str), key
        texts = forms(entry["en"]) + forms(entry["es"])
        assert all(text == text.strip() != "" for text in texts), key
        assert len({frozenset(placeholders(text)) for text in texts}) == 1, key


def test_no_long_message_is_untranslated() -> None:
    assert len(MESSAGES) > 100
    for key, entry in MESSAGES.items():
        for one, other in zip(forms(entry["en"]), forms(entry["es"]), strict=True):
            assert one != other or len(one) < 16, key
