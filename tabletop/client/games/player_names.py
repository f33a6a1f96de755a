"""How the players of seats are called and what their signs are: persons, and computer players by level."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.player import levels_of
from tabletop.client.ui.menu_item import MenuItem
from tabletop.storage.info import PERSON
from tabletop.text import t

ICONS = {PERSON: "person", "recruit": "rank-recruit", "captain": "rank-veteran", "warlord": "rank-general"}


def players_of(game_id: str) -> tuple[str, ...]:
    """Who may sit at a seat of a game: a person, and each level of its computer players, from the weakest."""
    return (PERSON, *levels_of(game_id))


def player_name(level: str) -> str:
    """A person, or the name of a level."""
    return t(f"players.{level or 'person'}")


def player_note(level: str) -> str:
    """One sentence about how a person or a level plays."""
    return t(f"players.{level or 'person'}.note")


def computer_name(levels: Sequence[str], seat: int) -> str:
    """What a computer player is called that has no name: its level, with a number where several have the same."""
    same = [n for n, level in enumerate(levels) if level == levels[seat]]
    name = player_name(levels[seat])
    return name if len(same) == 1 else t("players.numbered", name=name, n=same.index(seat) + 1)


def player_items(game_id: str) -> list[MenuItem]:
    """The lines of a list from which the player of a seat is chosen; the id of a line is the level."""
    return [
        MenuItem(level, player_name(level), ICONS[level], player_note(level), line=bool(level) and n == 1)
        for n, level in enumerate(players_of(game_id))
    ]
