"""Words for what the hall keeps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tabletop.rules import catalogue
from tabletop.rules.game import InPlay
from tabletop.text import localised


def thing_of(id: str) -> InPlay:
    """What a seat led, from ``kind:name``."""
    kind, _, name = id.partition(":")
    return InPlay(kind, name)


def led_name(game: str, id: str) -> str:
    """The name of what a seat led, given as ``kind:name``; an army that a player made has the name given to it."""
    names = _names(game).get(thing_of(id))
    return id.partition(":")[2] if names is None else localised(names)


@cache
def _names(game: str) -> Mapping[InPlay, Mapping[str, str]]:
    return catalogue.game(game).names_in_play()
