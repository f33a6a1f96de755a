"""The rulebook and glossary of the Adventure Game: complete, well formed, alike in both tongues, true to its cards."""

import json
import re
import string
from typing import Any

import pytest

from tabletop.text import LANGUAGES
from tests.support.rulebook_checks import ONE_SENTENCE, ROOT, Rulebook, RulebookTests, load

CHAPTERS = 20
RULES_PER_CHAPTER = {
    "GEN": 9, "SET": 10, "TRN": 4, "MOV": 9, "EXP": 5, "DSC": 5, "RES": 8, "CHL": 9, "ENC": 5, "EVT": 10, "CHR": 10,
    "QST": 13, "TRO": 2, "ITM": 11, "POT": 4, "ABL": 11, "CMB": 14, "PVP": 8, "UNB": 5, "AGR": 4, "MNT": 3, "WIN": 2,
    "LIM": 2, "RUL": 70,
}  # fmt: skip
RULE_IDS = frozenset(f"AG-{code}-{n}" for code, last in RULES_PER_CHAPTER.items() for n in range(1, last + 1))

GLOSSARY_TERMS = [
    "valor", "character", "active-character", "enemy-character", "level", "affiliation", "health", "attack-value",
    "defence-value", "damage-value", "ranged-attack", "melee-attack", "starting-side", "energy", "movement-phase",
    "exploration-phase", "challenge-phase", "maintenance-phase", "city-space", "resource", "flight-path",
    "auction-house", "quest-giver", "discovery", "challenge-deck", "encounter", "board-encounter", "overlord", "trait",
    "global-event", "local-event", "special-event", "tracker", "encounter-marker", "aggro", "item", "bag", "equip",
    "restriction-icon", "potion-icon", "ability-card", "improved", "timing-icon", "weapon-substitute", "cancel",
    "attach", "activated-power", "quest", "starting-quest", "elite-quest", "quest-log", "marked", "travel", "collect",
    "character-token", "trophy", "attacker", "defender",
]  # fmt: skip

BOOK = Rulebook("adventure", RULE_IDS, CHAPTERS)


def content(name: str) -> Any:
    path = ROOT / "tabletop" / "rules" / "adventure" / "content" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


class TestTheRulebookOfTheAdventureGame(RulebookTests):
    book = BOOK
    places = r"AG-[A-Z]+-\d+"
    facts = ("rule", "item", "example", "row", "text")
    terms = GLOSSARY_TERMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_heroes_shows_their_cards(language) -> None:
    book = content("characters")
    shown = {row[0]: (row[3], row[4]) for row in BOOK.tables(language)[0]}
    assert list(shown) == [hero["name"][language] for hero in book["characters"]]
    for hero in book["characters"]:
        cards = [card["sides"] for card in book["cards"] if card["character"] == hero["id"]]
        health = f"{cards[0]['start']['health']}, {cards[-1]['start']['health']}"
        sides = ", ".join(cards[0][side]["title"][language] for side in ("start", "other"))
        assert shown[hero["name"][language]] == (health, sides)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_die_table_shows_the_movement_die(language) -> None:
    faces = content("rules")["movement_die"]
    shown = [[int(cell) for cell in row] for row in BOOK.tables(language)[1]]
    assert shown == [[n, face["movement"], face["energy"]] for n, face in enumerate(faces, start=1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_discoveries_shows_every_token(language) -> None:
    tokens = content("discoveries")
    table = BOOK.tables(language)[2]
    assert [row[0] for row in table] == [token["name"][language] for token in tokens]
    greens = {row[1] for row, token in zip(table, tokens, strict=True) if token["background"] == "green"}
    reds = {row[1] for row, token in zip(table, tokens, strict=True) if token["background"] == "red"}
    assert (len(greens), len(reds)) == (1, 1)


def test_numbers_of_the_book_are_those_of_the_content() -> None:
    """Hand limit, opening hand, tracker, tokens and valor stand in the rules that speak of them."""
    rules = content("rules")
    told = {block.mark: block.text for block in BOOK.books["en"] if block.kind == "rule"}
    for rule, number in (
        ("AG-WIN-1", rules["valor"]),
        ("AG-ABL-1", rules["hand_limit"]),
        ("AG-SET-9", rules["opening_hand"]),
        ("AG-CHR-5", rules["level_draw"]),
        ("AG-UNB-2", rules["tracker"]),
        ("AG-SET-6", rules["tokens"]),
        ("AG-ABL-6", rules["defender_energy"]),
        ("AG-LIM-1", sum(trophy["copies"] for trophy in content("trophies"))),
        ("AG-SET-3", sum(token["count"] for token in content("discoveries"))),
    ):
        assert re.search(rf"\b{number}\b", told[rule]), rule


def test_the_events_that_ignore_aggro_are_named() -> None:
    """AG-AGR-3 names what the content marks so."""
    cards = [*content("abilities"), *content("events")]
    free = {card["name"]["en"] for card in cards if '"ignore_aggro": true' in json.dumps(card)}
    told = next(block.text for block in BOOK.books["en"] if block.mark == "AG-AGR-3")
    assert len(free) == 3
    assert all(name in told for name in free)


# ------------------------------------------------------------------------------- The rulebook and glossary of Warcraft


WC_CHAPTERS = 25
KINDS = ("melee", "ranged", "flying")

WC_RULES_PER_CHAPTER = {
    "CMP": 7, "SET": 10, "TRN": 6, "MOV": 13, "BAT": 22, "CAS": 9, "ABL": 9, "CRD": 28, "POS": 4, "TWN": 7,
    "HAR": 10, "DEP": 6, "VP": 5, "WIN": 4, "TEAM": 10, "ELF": 10, "NEC": 11, "CPT": 6, "NOR": 13, "OPT": 8,
    "R": 55,
}  # fmt: skip
SPENDING = (*range(1, 7), *range(10, 15), 20, *range(30, 34))
WC_RULE_IDS = frozenset(
    [f"WC-{code}-{n}" for code, last in WC_RULES_PER_CHAPTER.items() for n in range(1, last + 1)]
    + [f"WC-SPN-{n}" for n in SPENDING]
)

WC_GLOSSARY_TERMS = [
    "space", "town-space", "town-interface", "goldmine", "forest", "mountain", "objective", "clear-space",
    "melee-unit", "ranged-unit", "flying-unit", "unit", "worker", "outpost", "building", "unit-tile", "strength",
    "level", "upgrade-requirement", "experience-card", "deck", "victory-point", "first-player", "turn", "step",
    "move-step", "harvest-step", "deploy-step", "spend-step", "train", "construct", "upgrade", "battle",
    "battlefield", "flank", "round", "phase", "attack", "hit", "casualty", "attacker", "defender", "reserve",
    "partial-depletion", "complete-depletion", "stacking-limit", "teammate", "eliminated", "area-attack", "heal",
    "slow-poison", "bloodlust", "raise-dead", "wall", "captive", "necromancer", "human-alliance",
    "orcish-horde", "undead-scourge", "night-elf-sentinels", "side", "enemy", "friendly", "ground-piece",
]  # fmt: skip

WC_BOOK = Rulebook("warcraft", WC_RULE_IDS, WC_CHAPTERS)


def wc_content(name: str) -> Any:
    path = ROOT / "tabletop" / "rules" / "warcraft" / "content" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def table_with(language: str, first: str) -> list[list[str]]:
    """The table whose first row begins with ``first``."""
    return next(table for table in WC_BOOK.tables(language) if table[0][0] == first)


class TestTheRulebookOfWarcraft(RulebookTests):
    book = WC_BOOK
    places = "[a-k][1-7]"
    facts = ("rule", "item", "example", "row", "text")
    terms = WC_GLOSSARY_TERMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_unit_tables_show_the_unit_tiles(language) -> None:
    tiles = wc_content("units")
    heads = {tile["name"][language]: tile for tile in tiles}
    shown = [row for table in WC_BOOK.tables(language) for row in table if len(row) == 6 and row[2] in heads]
    assert len(shown) == len(tiles)
    for _, level, name, strength, ability, needs in shown:
        tile = heads[name]
        assert (level, strength) == (str(tile["level"]), str(tile["strength"])), name
        assert needs == (str(tile["needs"]) if tile["needs"] else ""), name
        assert (ability == "–") == (tile["ability"] == ""), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_table_shows_the_decks(language) -> None:
    cards = wc_content("cards")
    table = table_with(language, cards[0]["name"][language])
    assert [(row[0], row[2], row[3]) for row in table] == [
        (card["name"][language], str(card["copies"]), card["window"]) for card in cards
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_under_its_name(language) -> None:
    paragraphs = {block.mark: block.text for block in WC_BOOK.books[language] if block.kind == "rule"}
    assert wc_content("cards")
    for card in wc_content("cards"):
        assert paragraphs[card["rule"]].startswith(f"**{card['name'][language]}.**"), card["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_price_list_shows_the_costs(language) -> None:
    costs = wc_content("rules")["costs"]
    heads = {"en": "Melee unit", "es": "Unidad cuerpo a cuerpo"}
    shown = [[int(row[1]), int(row[2])] for row in table_with(language, heads[language])]
    order = ("melee", "ranged", "flying", "worker", "building", "outpost", "upgrade")
    assert shown == [costs[what] for what in order]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", ["elfgate", "necro", "captives", "nordrassil"])
def test_scenarios_have_a_chapter_of_their_name(scenario, language) -> None:
    name = wc_content(f"scenarios/{scenario}")["name"][language]
    assert any(name in block.text for block in WC_BOOK.books[language] if block.kind == "chapter")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_armies_of_nordrassil_are_those_of_the_scenario(language) -> None:
    seats = wc_content("scenarios/nordrassil")["seats"]
    expected = {
        hex_: [sum(n for at, kind, n in seat["pieces"] if (at, kind) == (hex_, one)) for one in KINDS]
        for seat in seats
        for hex_ in {piece[0] for piece in seat["pieces"]}
    }
    table = next(table for table in WC_BOOK.tables(language) if table[0][1] == "b4 (B)")
    assert {row[1][:2]: [int(cell) for cell in row[2:]] for row in table} == expected


@pytest.mark.parametrize("scenario", ["main2", "main4"])
def test_the_map_table_counts_the_spaces(scenario) -> None:
    hexes = wc_content(f"scenarios/{scenario}")["hexes"]
    row = table_with("en", "For two")[0 if scenario == "main2" else 1]
    kinds = [entry[3] for entry in hexes]
    points = sum(entry[4] for entry in hexes if entry[3] == "objective")
    counted = [len(hexes), *(kinds.count(kind) for kind in ("mine", "forest", "mountain")), points]
    assert [int(cell) for cell in row[1:6]] == counted


# ---------------------------------------------------------------------------- The rulebook and glossary of Small World


SW_CHAPTERS = 21

RULES_PER_PART = {
    "SET": 15, "TRN": 6, "CMB": 7, "REA": 5, "CON": 8, "RCH": 8, "CST": 5, "FIN": 7, "LOS": 7, "IMM": 8, "RDP": 7,
    "END": 1, "SCO": 6, "FAC": 3, "DEC": 9, "ART": 5, "LEG": 1, "GME": 4, "CMP": 5, "BFA": 11, "OPT": 8, "STM": 2,
    "INT": 88, "AMB": 60,
    "RAC-BLE": 1, "RAC-DRA": 3, "RAC-DWA": 1, "RAC-ETH": 2, "RAC-FOR": 3, "RAC-GNO": 4, "RAC-GOB": 6, "RAC-HUM": 3,
    "RAC-KOB": 2, "RAC-NAG": 3, "RAC-NEL": 3, "RAC-ORC": 1, "RAC-PAN": 4, "RAC-TAU": 4, "RAC-TRO": 1, "RAC-WOR": 1,
    "POW-BEA": 4, "POW-BUL": 4, "POW-CHA": 6, "POW-DEF": 4, "POW-POR": 4,
}  # fmt: skip


def sw_content(name: str) -> Any:
    path = ROOT / "tabletop" / "rules" / "small_world" / "content" / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8"))


NAMED = [one for name in ("races", "powers", "markers") for one in sw_content(name)]
SW_RULE_IDS = frozenset(
    [f"SW-{part}-{n}" for part, last in RULES_PER_PART.items() for n in range(1, last + 1)]
    + [one["rule"] for one in NAMED]
)
SW_GLOSSARY_TERMS = [
    "region", "island", "land", "water", "entry-region", "travel-cost", "cavern", "magic-region", "race", "race-token",
    "banner", "special-power", "badge", "combo", "active-race", "in-decline", "faction", "faction-bonus", "coin",
    "tray", "reinforcement-die", "final-conquest", "redeployment", "withdrawn", "murloc", "wisp-wall", "fort",
    "watch-tower", "champion", "beast", "bomb", "objective", "harmony", "artifact", "legendary-place", "unit", "empty",
    "opponent", "attack", "loss", "hand",
]  # fmt: skip

SW_BOOK = Rulebook("small_world", SW_RULE_IDS, SW_CHAPTERS)


class TestTheRulebookOfSmallWorld(RulebookTests):
    book = SW_BOOK
    places = r"[LMS]\d[AB]-\d\d"
    facts = ("rule", "item", "example", "row", "text")
    terms = SW_GLOSSARY_TERMS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_race_power_and_marker_is_explained_under_its_name(language) -> None:
    paragraphs = {block.mark: block.text for block in SW_BOOK.books[language] if block.kind == "rule"}
    for one in NAMED:
        assert paragraphs[one["rule"]].startswith(f"**{one['name'][language]}.**"), one["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_give_the_numbers_of_the_content(language) -> None:
    paragraphs = {block.mark: block.text for block in SW_BOOK.books[language] if block.kind == "rule"}
    assert len(sw_content("races")) == 16
    assert len(sw_content("powers")) == 20
    for race in sw_content("races"):
        figures = re.findall(r"\d+", paragraphs[race["rule"]])
        assert figures[:2] == [str(race["tray"]), str(race["banner"])], race["id"]
    for power in sw_content("powers"):
        assert re.findall(r"\d+", paragraphs[power["rule"]])[0] == str(power["badge"]), power["id"]


def test_the_table_of_islands_is_that_of_the_content() -> None:
    rules = sw_content("rules")
    rows = [block.text.split(" | ") for block in SW_BOOK.books["en"] if block.kind == "row"][1:5]
    expected = [
        [seats, *(str(rules["boards"][seats][size]) for size in "LMS"), str(rules["rounds"][seats])]
        for seats in ("2", "3", "4", "5")
    ]
    assert rows == expected


# ------------------------------------------------------------ The rulebook, glossary and rule messages of Lords of War


LW_CHAPTERS = 19

LW_RULES_PER_CHAPTER = {
    "CRD": 10, "GEO": 10, "SET": 6, "OPN": 4, "TRN": 4, "DEP": 11, "MOV": 9, "RNG": 10, "CMB": 9, "RNF": 8,
    "XTR": 4, "END": 7, "CAV": 3, "BSK": 9, "VAR": 3, "ARM": 8, "AMB": 30,
}  # fmt: skip
LW_RULE_IDS = frozenset(f"LW-{code}-{n}" for code, last in LW_RULES_PER_CHAPTER.items() for n in range(1, last + 1))

LW_GLOSSARY_TERMS = [
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


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


MESSAGES = load("messages/lords_of_war_about.json") | load("messages/lords_of_war_rules.json")


class TestTheRulebookOfLordsOfWar(RulebookTests):
    book = Rulebook("lords_of_war", LW_RULE_IDS, LW_CHAPTERS)
    places = "[a-g][1-6]"
    terms = LW_GLOSSARY_TERMS


@pytest.mark.parametrize("key", REFUSALS)
def test_refusals_are_one_sentence_with_their_figures(key) -> None:
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
