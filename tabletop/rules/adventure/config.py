"""The set-up of a match: options and the compiled cards, shared by all its states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from .content import content
from .tables import Tables, compile_content


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options. ``valor``: the target (AG-WIN-1); ``lot``: characters are assigned by chance; ``cards``: the
    text of a document with the players' own cards, "" for none."""

    valor: int = 8
    lot: bool = False
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Config:
    """Options and compiled content of one match. Two configs are equal if their options are."""

    options: Options
    tables: Tables = field(compare=False)

    def __reduce__(self) -> tuple[Callable[[Options], Config], tuple[Options]]:
        """Pickle the options alone: the tables are made again, once in each process."""
        return configure, (self.options,)


@lru_cache(maxsize=8)
def tables_of(cards: str) -> Tables:
    """The compiled content, with the players' own cards of a document. Raises ValueError for a faulty document."""
    if not cards:
        return compile_content(content())
    from .user_content import extended

    return compile_content(extended(cards))


def configure(options: Options) -> Config:
    """The configuration for these options. Raises ValueError for a faulty document of cards."""
    return Config(options, tables_of(options.cards))
