"""How a match of each mode of Warcraft can end, and why not in the other ways."""

POSSIBLE: dict[str, tuple[str, ...]] = {
    "main2": ("points", "last_side", "mutual", "stalemate"),
    "main4": ("points", "last_side", "mutual", "stalemate"),
    "elfgate": ("gate", "last_side", "mutual", "stalemate"),
    "necro": ("necromancers", "sources", "last_side"),
    "captives": ("captive", "last_side", "mutual", "stalemate"),
    "nordrassil": ("spell", "town_lost", "stand_on", "last_side", "mutual"),
    "custom": (
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
}

OTHER = "not among the ways to win of this mode"
_NO_TOWN = "the Undead have no Town, so that they never fall and the Humans never fall together with them (WC-NEC-3)"
_MARCH = "while a Necromancer and a token are left there is hope, and without either the Humans have won (WC-NEC-11)"
_SPELL = "the spell of Furion ends the match before units can run out for good (WC-NOR-11, 12)"

IMPOSSIBLE: dict[tuple[str, str], str] = {
    **{(mode, ending): OTHER for mode in ("main2", "main4") for ending in POSSIBLE["custom"][3:10]},
    **{("elfgate", ending): OTHER for ending in ("points", *POSSIBLE["custom"][4:10])},
    **{("necro", ending): OTHER for ending in ("points", "gate", *POSSIBLE["custom"][6:10])},
    **{("captives", ending): OTHER for ending in ("points", *POSSIBLE["custom"][3:6], *POSSIBLE["custom"][7:10])},
    **{("nordrassil", ending): OTHER for ending in ("points", *POSSIBLE["custom"][3:7])},
    ("necro", "mutual"): _NO_TOWN,
    ("necro", "stalemate"): _MARCH,
    ("nordrassil", "stalemate"): _SPELL,
}
