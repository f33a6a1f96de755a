"""The words of trophies: every game has a title and a sentence for each of its own."""

from __future__ import annotations

from tabletop.lessons.honours.chronicle import Trophy
from tabletop.text import t


def trophy_title(game: str, one: Trophy) -> str:
    return t(f"{game}.trophy.{one.id}")


def trophy_words(game: str, one: Trophy) -> str:
    """What must be done for a trophy, in a sentence."""
    return t(f"{game}.trophy.{one.id}.text", n=one.least, most=one.most or 0)
