"""Writes ``tabletop/text/plurals.json``, the plural rules of the languages of CLDR for whole numbers: ``python -m
assets.make.plurals``.

A rule of CLDR, such as ``v in 0 and i mod 10 in 2..4 and i mod 100 not in 12..14``, becomes a formula as PO files have
it. What a whole number decides by itself goes: it has no decimals (v, w, f and t are 0) and is not written with an
exponent (c and e are 0). A category that no number up to MOST takes goes, too.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from babel import Locale, localedata

TABLE = Path(__file__).resolve().parents[2] / "tabletop" / "text" / "plurals.json"
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
MOST = 1000
_RELATION = re.compile(r"([nivwftce])(?: mod (\d+))? (not in|in|within|not within) ([\d., ]+)")


def relation(words: str) -> str | bool:
    """One comparison of a rule as a formula; True or False where all whole numbers answer alike."""
    found = _RELATION.fullmatch(words)
    if found is None:
        raise ValueError(words)
    operand, divisor, sign, ranges = found.groups()
    bounds = [tuple(map(int, one.strip().split(".."))) for one in ranges.split(",")]
    if operand not in "ni":
        return any(low[0] <= 0 <= low[-1] for low in bounds) == ("not" not in sign)
    left = f"n % {divisor}" if divisor else "n"
    parts = [
        f"{left} == {one[0]}" if one[0] == one[-1] else f"{left} >= {one[0]} && {left} <= {one[-1]}" for one in bounds
    ]
    whole = parts[0] if len(parts) == 1 else " || ".join([f"({part})" if "&&" in part else part for part in parts])
    if "not" not in sign:
        return f"({whole})" if "||" in whole else whole
    return whole.replace("==", "!=") if len(parts) == 1 and "&&" not in whole else f"!({whole})"


def condition(rule: str) -> str:
    """A whole rule as a formula."""
    found = []
    for alternative in rule.split(" or "):
        terms = [relation(words.strip()) for words in alternative.split(" and ")]
        if False not in terms:
            found.append(" && ".join([term for term in terms if isinstance(term, str)]))
    return " || ".join([f"({one})" if len(found) > 1 and "&&" in one else one for one in found])


def table() -> list[dict[str, object]]:
    """The rules, each with the categories that its formula numbers, and the languages that have it."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for code in sorted(localedata.locale_identifiers()):
        if code == "root" or "_" in code:
            continue
        rule = Locale.parse(code).plural_form
        taken = {rule(n) for n in range(MOST + 1)}
        categories = tuple([name for name in CATEGORIES if name in taken])
        formula = str(len(categories) - 1)
        for number, name in reversed(list(enumerate(categories[:-1]))):
            formula = f"{condition(rule.rules[name])} ? {number} : {formula}"
        found.setdefault((formula, categories), []).append(code)
    return [
        {"categories": list(categories), "formula": formula, "languages": " ".join(codes)}
        for (formula, categories), codes in sorted(found.items(), key=lambda entry: (len(entry[0][1]), entry[0]))
    ]


def words() -> str:
    return json.dumps(table(), indent=1) + "\n"


def main() -> int:
    TABLE.write_text(words(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
