"""How each game lays its table. The one place of the client that knows the games by name."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pygame import FRect

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.rules.match import Match

_TABLES: dict[str, str] = {
    "lords_of_war": "tabletop.client.tables.lords_of_war.table:LordsOfWarTable",
}
_ICONS: dict[str, str] = {
    "lords_of_war": "rank-general",
}
_GOALS: dict[str, str] = {
    "lords_of_war": "tabletop.client.tables.lords_of_war.standing:goals",
    "warcraft": "tabletop.client.tables.warcraft.standing:goals",
}
_SETUPS: dict[str, str] = {
    "lords_of_war": "tabletop.client.tables.lords_of_war.setup_panel:LordsOfWarSetup",
    "warcraft": "tabletop.client.tables.warcraft.setup_panel:WarcraftSetup",
}
_BUILDERS: dict[str, str] = {
    "lords_of_war": "tabletop.client.tables.lords_of_war.builder:ArmyWorkshop",
}


@dataclass(frozen=True, slots=True)
class Cover:
    """The box of a game: its picture, (icon, message key) of what is worth knowing at once, and a row of emblems."""

    picture: str
    facts: tuple[tuple[str, str], ...]
    emblems: tuple[str, ...] = ()


_COVERS: dict[str, Cover] = {
    "lords_of_war": Cover(
        "box-lords_of_war.jpg",
        (
            ("cards", "lords_of_war.fact.armies"),
            ("crossed-swords", "lords_of_war.fact.combat"),
            ("build", "lords_of_war.fact.builder"),
        ),
        ("army-orcs", "army-dwarves", "army-elves", "army-lizards", "army-templars", "army-undead"),
    ),
}


def _load(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def table_class(game_id: str) -> Any:
    """The table of a game. Raises KeyError for a game without one."""
    return _load(_TABLES[game_id])


def icon(game_id: str) -> str:
    """The sign of a game in lists."""
    return _ICONS.get(game_id, "cards")


def thumbnail(canvas: Canvas, game_id: str, match: Match[Any], rect: FRect) -> None:
    """Draw a match small, filling ``rect`` (units): its board, and nothing that is hidden from anybody."""
    painter = getattr(table_class(game_id), "thumbnail", None)
    if painter is None:
        canvas.image(cover(game_id).picture, rect, focus=(0.5, 0.4))
        return
    painter(canvas, match, rect)


def goals(game_id: str, match: Match[Any]) -> tuple[int | None, ...]:
    """The score each seat needs to win; None where there is no such number."""
    if game_id not in _GOALS:
        return (None,) * len(match.seats)
    found: tuple[int | None, ...] = _load(_GOALS[game_id])(match)
    return found


def cover(game_id: str) -> Cover:
    """What the box of a game shows; imports nothing of the game. Raises KeyError."""
    return _COVERS[game_id]


def setup_parts(game_id: str) -> Any:
    """The class of a game's own part of the set-up (see ``scenes/setup_parts/model.py``). Raises KeyError."""
    return _load(_SETUPS[game_id])


def has_builder(game_id: str) -> bool:
    """Whether players can build something of their own for this game."""
    return game_id in _BUILDERS


def builder_class(game_id: str) -> Any:
    """What the builder scene works with for a game. Raises KeyError."""
    return _load(_BUILDERS[game_id])
