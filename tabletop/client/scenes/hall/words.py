"""Words for what the hall keeps."""

from __future__ import annotations

from tabletop.rules import catalogue
from tabletop.rules.game import InPlay
from tabletop.text import localised


def led_name(game: str, id: str) -> str:
    """The name of what a seat led, given as ``kind:name``; an army that a player made has the name given to it."""
    kind, _, name = id.partition(":")
    names = catalogue.game(game).names_in_play().get(InPlay(kind, name))
    return name if names is None else localised(names)
