"""The regulars of the table, who play where no person does: their names and faces, how they like to play and what they
say. A level is how well one of them plays, so that any of them may play at any level."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots import CAPTAIN, LEVELS, RECRUIT, WARLORD
from tabletop.bots.own_players import called
from tabletop.bots.player import BOLD, CAREFUL, GREEDY, SLY
from tabletop.storage.header import PERSON
from tabletop.text import has, t
from tabletop.text.grammar import is_given

TEMPERS = {"Pip": GREEDY, "Gudrun": BOLD, "Odile": CAREFUL, "Ursk": BOLD, "Kasimir": SLY, "Selka": GREEDY}
"""How each of them likes to play, by the name."""
CAST = tuple(TEMPERS)
"""Their names, the same in every language."""
MOST_LINES = 2
"""Lines that one of the cast has for a moment, at the most."""
_FIRST = {RECRUIT: 0, CAPTAIN: 2, WARLORD: 4}
"""The index of the one who is asked first to play at a level."""


def seat_names(typed: Sequence[str], levels: Sequence[str], me: str) -> list[str]:
    """The name of every seat: what was ``typed``; else the name of one of the cast for a seat with a level; else
    ``me``, the name of the player (empty for none), for the first person, and numbers for the others."""
    found = list(typed)
    used = {name.casefold() for name in typed if name}
    numbers = range(1, len(found) + 1)
    for seat in sorted(range(len(found)), key=lambda seat: levels[seat] != PERSON):  # their names go before the cast's
        if found[seat]:
            continue
        first = _FIRST.get(levels[seat], 0)
        added = (called(levels[seat]),) if levels[seat] not in (PERSON, *LEVELS) else ()
        named = (me,) if levels[seat] == PERSON else added + CAST[first:] + CAST[:first]
        wished = (*named, *(t("setup.player", n=n) for n in (seat + 1, *numbers)))
        found[seat] = next(name for name in wished if name and name.casefold() not in used)
        used.add(found[seat].casefold())
    return found


def given_by_program(name: str, level: str) -> bool:
    """Whether the program gave a name to a seat of a level: older programs gave computer players that of their
    level, and those that somebody added have their own."""
    return is_given(name, level) or (level != PERSON and name in (*CAST, called(level)))


def temper(name: str) -> str:
    """One of the cast and what that one is like, in words; empty for anybody else."""
    return t(f"cast.{name.lower()}") if name in CAST else ""


def described(name: str) -> str:
    """One of the cast and how that one likes to play; empty for anybody else."""
    if name not in CAST:
        return ""
    return t("cast.told", who=temper(name), detail=t(f"cast.plays.{TEMPERS[name]}"))


def lines(name: str, moment: str) -> list[str]:
    """What one of the cast may say at a ``moment`` (begin, strike, hurt, won, lost); nothing from anybody else."""
    keys = [f"cast.{name.lower()}.{moment}.{n}" for n in range(MOST_LINES)] if name in CAST else []
    return [t(key) for key in keys if has(key)]


def face(name: str) -> str:
    """The picture of one of the cast; empty for anybody else."""
    return f"faces/{name.lower()}.jpg" if name in CAST else ""
