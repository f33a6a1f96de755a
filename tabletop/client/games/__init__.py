"""How each game lays its table. The one place of the client that knows the games by name."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.text import has, t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import Target
    from tabletop.rules.match import Match

    from .builder import Builder
    from .card_almanac import CardAlmanac
    from .setup_form import SetUpForm
    from .table import Table


@dataclass(frozen=True, slots=True)
class Cover:
    """The box of a game: its picture, (icon, message key) of what is worth knowing at once, and a row of emblems."""

    picture: str
    facts: tuple[tuple[str, str], ...]
    emblems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GameClient:
    """What the client knows of a game, as ``"module:name"`` below this package, imported when it is needed: its
    ``table``, its part of the ``setup``, the ``goals`` a save is measured by, what its players can build,
    the ``emblems`` of a match's seats, what draws the ``figures`` of its rulebook, the module whose ``EXAMPLES`` and
    ``example_match`` put them on the board, the chapter that its ``almanac``
    adds to it, and the ``cards`` of its almanac scene; ``liveries``: the emblem that goes with a colour, as long as a
    save has not been opened."""

    icon: str
    cover: Cover
    table: str
    setup: str
    goals: str = ""
    builder: str = ""
    emblems: str = ""
    figures: str = ""
    examples: str = ""
    almanac: str = ""
    cards: str = ""
    liveries: tuple[tuple[str, str], ...] = ()


def _boxed(
    game: str, name: str, icon: str, facts: tuple[tuple[str, str], ...], emblems: tuple[str, ...] = ()
) -> GameClient:
    """The entry of a game whose classes are named ``<name>Table`` and ``<name>Setup`` in the modules ``table`` and
    ``setup_panel`` of its folder. ``facts``: (icon, end of a message key)."""
    worth = tuple((sign, f"{game}.fact.{fact}") for sign, fact in facts)
    cover = Cover(f"box-{game}.jpg", worth, emblems)
    return GameClient(icon, cover, f"{game}.table:{name}Table", f"{game}.setup_panel:{name}Setup")


_GAMES: dict[str, GameClient] = {
    "lords_of_war": replace(
        _boxed(
            "lords_of_war",
            "LordsOfWar",
            "rank-general",
            (("cards", "armies"), ("crossed-swords", "combat"), ("build", "builder")),
            ("army-orcs", "army-dwarves", "army-elves", "army-lizards", "army-templars", "army-undead"),
        ),
        goals="lords_of_war.save_summary:goals",
        emblems="lords_of_war.save_summary:emblems",
        builder="lords_of_war.builder:ArmyBuilder",
        figures="lords_of_war.rulebook_figures:draw_figure",
        examples="lords_of_war.rulebook_figures",
    ),
    "warcraft": replace(
        _boxed(
            "warcraft",
            "Warcraft",
            "crossed-swords",
            (("build", "build"), ("dice", "battle"), ("scroll", "scenarios")),
            ("race-humans", "race-orcs", "race-undead", "race-elves"),
        ),
        figures="warcraft.rulebook_figures:draw_figure",
        examples="warcraft.rulebook_examples",
        goals="warcraft.save_summary:goals",
        emblems="warcraft.save_summary:emblems",
        liveries=(("blue", "race-humans"), ("red", "race-orcs"), ("purple", "race-undead"), ("green", "race-elves")),
    ),
    "small_world": replace(
        _boxed(
            "small_world",
            "SmallWorld",
            "terrain-hill",
            (("cards", "combos"), ("phase-decline", "decline"), ("faction-alliance", "azeroth")),
        ),
        figures="small_world.rulebook_figures:draw_figure",
        examples="small_world.rulebook_figures",
        almanac="small_world.almanac:almanac",
    ),
    "adventure": replace(
        _boxed(
            "adventure",
            "Adventure",
            "movement",
            (("movement", "roam"), ("crossed-swords", "fight"), ("symbol-quest", "cards")),
            ("hero-grumbaz", "hero-sofeea", "hero-burbonn", "hero-sandrai"),
        ),
        figures="adventure.rulebook_figures:draw_figure",
        examples="adventure.rulebook_figures",
        almanac="adventure.almanac_cards:almanac",
        cards="adventure.almanac_cards:AdventureAlmanac",
        goals="adventure.save_summary:goals",
        emblems="adventure.save_summary:emblems",
    ),
}


_PLAIN = GameClient(icon="cards", cover=Cover("table.jpg", ()), table="plain:PlainTable", setup="setup_form:SetUpForm")
"""A game of which the client knows nothing yet."""


def _load(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(f"{__name__}.{module}"), name)


def _entry(game_id: str) -> GameClient:
    return _GAMES.get(game_id, _PLAIN)


def table_class(game_id: str) -> type[Table]:
    """The table of a game; the plain table for a game that has none of its own."""
    found: type[Table] = _load(_entry(game_id).table)
    return found


def icon(game_id: str) -> str:
    """The sign of a game in lists."""
    return _entry(game_id).icon


def short_title(game_id: str) -> str:
    """The name of a game without its second half, for narrow places."""
    short = f"{game_id}.title_short"
    return t(short if has(short) else f"{game_id}.title")


def thumbnail(canvas: Canvas, game_id: str, match: Match[object], rect: FRect) -> None:
    """Draw a match small, filling ``rect`` (units): its board, and nothing that is hidden from anybody."""
    picture = table_class(game_id).thumbnail
    if picture is None:
        canvas.image(cover(game_id).picture, rect, focus=(0.5, 0.4))
    else:
        picture.draw(canvas, match, rect)


def thumbnail_place(game_id: str, match: Match[object], rect: FRect, target: Target) -> tuple[float, float] | None:
    """Where a thing of the board is in the small picture of a match; None for what has no place there."""
    picture = table_class(game_id).thumbnail
    return None if picture is None else picture.place(match, rect, target)


def goals(game_id: str, match: Match[object]) -> tuple[int | None, ...]:
    """The score each seat needs to win; None where there is no such number."""
    entry = _GAMES.get(game_id)
    if entry is None or not entry.goals:
        return (None,) * len(match.seats)
    found: tuple[int | None, ...] = _load(entry.goals)(match)
    return found


def emblems(game_id: str, match: Match[object]) -> tuple[str | None, ...]:
    """The emblem of each seat; None: that of its colour."""
    entry = _GAMES.get(game_id)
    if entry is None or not entry.emblems:
        return (None,) * len(match.seats)
    found: tuple[str | None, ...] = _load(entry.emblems)(match)
    return found


def livery(game_id: str, colour: str) -> str | None:
    """The emblem that goes with a colour in a game; None: the colour's own."""
    entry = _GAMES.get(game_id)
    return dict(entry.liveries).get(colour) if entry is not None else None


def cover(game_id: str) -> Cover:
    """What the box of a game shows; imports nothing of the game."""
    return _entry(game_id).cover


def setup_form_class(game_id: str) -> type[SetUpForm]:
    """The class of a game's own part of the set-up; the plain one for a game that has none."""
    found: type[SetUpForm] = _load(_entry(game_id).setup)
    return found


def draw_figure(game_id: str, canvas: Canvas, name: str, rect: FRect) -> None:
    """Paint a drawing of a game's rulebook; KeyError for an unknown one."""
    _load(_GAMES[game_id].figures)(canvas, name, rect)


def examples(game_id: str) -> Collection[str]:
    """The drawings of a game's rulebook that can be put on the board."""
    entry = _GAMES.get(game_id)
    found: Collection[str] = _load(f"{entry.examples}:EXAMPLES") if entry is not None and entry.examples else ()
    return found


def example_match(game_id: str, name: str) -> Match[object]:
    """A match that begins at the position of a drawing of the rulebook; KeyError for an unknown one."""
    found: Match[object] = _load(f"{_GAMES[game_id].examples}:example_match")(name)
    return found


def almanac(game_id: str) -> str:
    """The chapter made of a game's content that its rulebook ends with, as Markdown; empty for none."""
    entry = _GAMES.get(game_id)
    return str(_load(entry.almanac)()) if entry is not None and entry.almanac else ""


def has_almanac(game_id: str) -> bool:
    """Whether there is an almanac of a game's cards."""
    return game_id in _GAMES and bool(_GAMES[game_id].cards)


def open_almanac(game_id: str) -> CardAlmanac:
    """The almanac of a game's cards in the current language. Raises KeyError."""
    found: CardAlmanac = _load(_GAMES[game_id].cards)()
    return found


def has_builder(game_id: str) -> bool:
    """Whether players can build something of their own for this game."""
    return game_id in _GAMES and bool(_GAMES[game_id].builder)


def builder_class(game_id: str) -> type[Builder]:
    """The class of what the builder scene works with for a game. Raises KeyError."""
    found: type[Builder] = _load(_GAMES[game_id].builder)
    return found
