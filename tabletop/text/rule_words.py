"""The words of single rules, as the rulebook of a game has them: for tooltips that repeat a rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from . import rulebook_path

_RULE = re.compile(r"^\[([A-Z]+(?:-[A-Z0-9]+)+)\] (.+)$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def rule_words(game: str) -> Mapping[str, str]:
    """Rule id -> its paragraph in the current language, title first, without the marks of the text."""
    return _read(rulebook_path(game))


@lru_cache(maxsize=8)
def _read(path: Path) -> Mapping[str, str]:
    found = _RULE.findall(path.read_text(encoding="utf-8"))
    return {rule: _LINK.sub(r"\1", words).replace("**", "") for rule, words in found}


__all__ = ["rule_words"]
