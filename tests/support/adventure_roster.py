"""The challenge cards in the compact notation of the specification (5.8), read from ``adventure_roster.txt``: a second
record of the 120 cards, with which the content is compared."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tabletop.json_values import Json

TRAITS = {
    "B": "Beast", "H": "Humanoid", "U": "Undead", "D": "Demon", "R": "Dragonkin", "E": "Elemental", "G": "Giant",
    "M": "Mechanical", "A": "Aggro",
}  # fmt: skip
ICONS = {
    "oh": "one_hand", "th": "two_hand", "st": "staff", "wa": "wand", "gb": "gun_bow", "cl": "cloth", "le": "leather",
    "ma": "mail", "pl": "plate",
}  # fmt: skip
POTIONS = {"H": "healing", "M": "mana", "S": "swiftness"}
WINDOWS = {"mv": "move", "br": "pre_roll", "ar": "post_roll", "dp": "pending", "any": "own_turn"}
FIGURES = {"atk": "attack", "def": "defence", "dmg": "damage_value"}
SLOTS = {"W": "weapon", "A": "armour", "B": "bag"}
TYPES = {"m": "melee", "r": "ranged"}
MOMENTS = {"R": "combat_start", "H": "on_hit", "V": "on_win", "E": "on_suffer"}
Form = Mapping[str, Json]

PLAIN: dict[str, Form] = {
    "rr": {"op": "reroll", "die": "own"},
    "orr": {"op": "reroll", "die": "opponent"},
    "rng": {"op": "attack_type", "side": "own", "type": "ranged"},
    "mel": {"op": "attack_type", "side": "own", "type": "melee"},
    "oitem": {"op": "lose_item", "who": "opponent", "zone": "bag", "how": "random", "n": 1},
    "noab": {"op": "block", "side": "opponent", "what": ["abilities"]},
    "nowpn": {"op": "block", "side": "opponent", "what": ["weapon"]},
    "noarm": {"op": "block", "side": "opponent", "what": ["armour"]},
    "hit": {"op": "auto_hit", "side": "own"},
    "omiss": {"op": "auto_miss", "side": "opponent"},
    "end": {"op": "cancel_combat", "encounter": "deck_top"},
    "preva": {"op": "prevent", "n": "all"},
}


def effect(word: str) -> Form:
    """An effect of a clause in the form of the content files."""
    if word in PLAIN:
        return PLAIN[word]
    if found := re.fullmatch(r"(o?)(atk|def|dmg)([+-]\d+)", word):
        return {"op": FIGURES[found[2]], "side": "opponent" if found[1] else "own", "n": int(found[3])}
    if found := re.fullmatch(r"hurt(\d+)@(\d+)", word):
        others: Form = {"kind": "character", "who": "other", "within": int(found[2])}
        return {"op": "each", "who": others, "do": [{"op": "suffer", "who": "it", "n": int(found[1])}]}
    found = re.fullmatch(r"(o?)([a-z]+)(\d+)", word)
    assert found, word
    foe, what, n = bool(found[1]), found[2], int(found[3])
    known: dict[str, Form] = {
        "hurt": {"op": "suffer", "who": "opponent" if foe else "own", "n": n},
        "disc": {"op": "discard_cards", "who": "opponent" if foe else "self", "n": n, "how": "random"},
        "prev": {"op": "prevent", "n": n},
        "heal": {"op": "heal", "who": "self", "n": n},
        "draw": {"op": "draw", "who": "self", "n": n},
        "nrg": {"op": "energy", "who": "self", "n": n},
        "mv": {"op": "move_points", "who": "self", "n": n},
        "peek": {"op": "peek_discovery", "who": "self", "n": n, "then": "keep"},
    }
    return known[what]


def ability(clause: str) -> Form:
    """The ability of a clause in the form of the content files."""
    key, words = clause.split(":")
    do = [effect(word) for word in words.split(",")]
    if found := re.fullmatch(r"(o?)(\d+)", key):
        die = "opponent" if found[1] else "own"
        faces = [int(face) for face in found[2]]
        return {"when": "die", "die": die, "faces": faces, "mode": "must", "limit": "combat", "do": do}
    if key == "S":
        return {"when": "static", "mode": "static", "do": do}
    if key in MOMENTS:
        return {"when": MOMENTS[key], "mode": "must", "do": do}
    found = re.fullmatch(r"([UK])@(\w+?)(?:\[(\d+)\])?", key)
    assert found, key
    cost: list[Form] = [{"discard_this": True}] if found[1] == "U" else []
    cost += [{"energy": int(found[3])}] if found[3] else []
    limit = {"limit": "turn"} if found[1] == "K" else {}
    return {"when": WINDOWS[found[2]], "mode": "may", **limit, **({"cost": cost} if cost else {}), "do": do}


def abilities(text: str) -> list[Form]:
    return [] if text == "-" else [ability(clause) for clause in text.split(";")]


def _attack(text: str) -> Form:
    return {"value": int(text[:-1]), "type": TYPES[text[-1]]}


def card(line: str, colour: str) -> Form:
    """One line as a challenge card in the form of the content files."""
    (key, en, es, traits, attack, defence, damage, powers, item_en, item_es, slot, value, icons, potions, uses) = (
        line.split("|")
    )
    figure: Form = {"attack": _attack(value)} if slot == "W" else {"defence": int(value)} if slot == "A" else {}
    return {
        "id": key,
        "colour": colour,
        "encounter": {
            "name": {"en": en, "es": es},
            "traits": [TRAITS[letter] for letter in traits.split(",")],
            "attack": _attack(attack),
            "defence": int(defence),
            "damage": int(damage),
            "abilities": abilities(powers),
        },
        "item": {
            "name": {"en": item_en, "es": item_es},
            "slot": SLOTS[slot],
            **figure,
            "icons": [ICONS[icon] for icon in icons.split(",") if icon != "-"],
            "potions": [POTIONS[potion] for potion in potions.split(",") if potion != "-"],
            "abilities": abilities(uses),
        },
    }


def roster() -> list[Form]:
    """Every card of the roster, expanded."""
    found: list[Form] = []
    colour = ""
    for line in (Path(__file__).parent / "adventure_roster.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            colour = line[1:].strip()
        elif line:
            found.append(card(line, colour))
    return found
