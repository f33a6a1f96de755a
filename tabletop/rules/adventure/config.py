"""The set-up of a match: options and the compiled cards, shared by all its states."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from tabletop.rules.codec import written
from tabletop.rules.entries import Flag, between

from .tables import Tables

_PIECE: Final = 20_000
"""Characters of one piece of a long text, as a save limits the length of texts."""


def _pieces(text: str) -> str | list[str]:
    """A text; one that is longer than a save allows as a list of pieces."""
    if len(text) <= _PIECE:
        return text
    return [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options. ``valor``: the target (AG-WIN-1); ``lot``: characters are assigned by chance; ``cards``: the
    text of a document with the players' own cards, "" for none."""

    valor: Annotated[int, between(0)] = 8
    lot: Flag = False
    cards: Annotated[str, written(str | list[str], lambda cards, _: "".join(cards), lambda text, _: _pieces(text))] = ""


@dataclass(frozen=True, slots=True)
class Config:
    """Options and compiled content of one match. Two configs are equal if their options are."""

    options: Options
    tables: Tables = field(compare=False)
