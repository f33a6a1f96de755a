"""Words for what the hall keeps: what the seats of a game led, and the trophies, of which each game names its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from tabletop.lessons.trophies.tally import Trophy
from tabletop.rules import catalogue
from tabletop.rules.game import InPlay
from tabletop.text import localised, t


def thing_of(id: str) -> InPlay:
    """What a seat led, from ``kind:name``."""
    kind, _, name = id.partition(":")
    return InPlay(kind, name)


def led_name(game: str, id: str) -> str:
    """The name of what a seat led, given as ``kind:name``; an army that a player made has the name given to it."""
    thing = thing_of(id)
    names = _names(game).get(thing)
    return thing.id if names is None else localised(names)


@cache
def _names(game: str) -> Mapping[InPlay, Mapping[str, str]]:
    return catalogue.game(game).names_in_play()


def trophy_title(game: str, one: Trophy) -> str:
    return t(f"{game}.trophy.{one.id}")


def trophy_words(game: str, one: Trophy) -> str:
    """What must be done for a trophy, in a sentence."""
    return t(f"{game}.trophy.{one.id}.text", n=one.least, most=one.most or 0)
