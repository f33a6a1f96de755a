"""What the client has for each game: table, set-up form, cover, rulebook figures, almanac. The only module of
the client that names the games."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pygame import FRect

from tabletop import plug_ins
from tabletop.client.draw.canvas import Canvas
from tabletop.rules import catalogue
from tabletop.rules.frozen import light_dataclass
from tabletop.text import has, t

if TYPE_CHECKING:
    from tabletop.rules.game import InPlay, Refusal, Target
    from tabletop.rules.match import Match

    from .campaign_look import CampaignLook
    from .card_almanac import CardAlmanac
    from .charts import Charts
    from .setup_form import SetUpForm
    from .table import Table, Thumbnail
    from .work_kind import WorkKind


T = TypeVar("T")

log = logging.getLogger(__name__)


@light_dataclass
class Lazy(Generic[T]):
    """An object of a game, given as ``"module:name"`` below this package, or below that of an installed game, which is
    imported on first use."""

    path: str
    package: str = __name__

    def get(self) -> T:
        module, _, name = self.path.partition(":")
        found: T = getattr(import_module(f"{self.package}.{module}"), name)
        return found


class Cover(NamedTuple):
    """The box of a game in the menu: its picture, and a row of emblems; ``small``: a copy of the picture of COPY_SIZE
    pixels, empty for none; ``colour``: that of its banner, the id of a seat's."""

    picture: str
    emblems: tuple[str, ...] = ()
    small: str = ""
    colour: str = "ivory"


COPY_SIZE = (290, 380)


@light_dataclass
class GameClient:
    """What the client has for a game: its ``table``, its part of the ``setup``, the ``goals`` (scores to win) of a
    match, the ``emblems`` of a match's seats and the ``portraits``
    of whom they lead, the painter of the ``figures`` of its rulebook, the ``examples`` among these that can be put
    on the board, and the ``example`` match of one of them, the chapter that its ``almanac`` adds to the rulebook,
    and the ``cards`` of its almanac scene; ``colour_emblems``: (colour, emblem) pairs, used where only the header
    of a save has been read; ``faults``: the sentence of a refusal of a set-up, or of a file that a user made for
    it; ``charts``: those of a match; ``face``: the picture of an army, race or hero; ``signs``: the icons of
    powers; ``teacher``: which of the regulars teaches it; ``campaign``: its words and pictures in campaigns;
    ``pictured``: the files of pictures of things by their names in the language in use, which stand beside these in
    the rulebook."""

    icon: str
    cover: Cover
    table: Lazy[type[Table[object]]]
    setup: Lazy[type[SetUpForm]]
    goals: Lazy[Callable[[Match[object]], tuple[int | None, ...]]] | None = None
    emblems: Lazy[Callable[[Match[object]], tuple[str | None, ...]]] | None = None
    portraits: Lazy[Callable[..., tuple[str, ...]]] | None = None
    figures: Lazy[Callable[[Canvas, str, FRect], None]] | None = None
    examples: Lazy[Collection[str]] | None = None
    example: Lazy[Callable[[str], Match[object]]] | None = None
    almanac: Lazy[Callable[[], str]] | None = None
    cards: Lazy[Callable[[], CardAlmanac]] | None = None
    colour_emblems: tuple[tuple[str, str], ...] = ()
    faults: Lazy[Callable[[Refusal], str]] | None = None
    charts: Lazy[Callable[[Table[object]], Charts]] = Lazy("charts:score_charts")
    teacher: str = "Gudrun"
    pictured: Lazy[Callable[[], dict[str, str]]] | None = None
    face: Lazy[Callable[[str], str]] | None = None
    signs: Lazy[Mapping[str, str]] | None = None
    works: Lazy[type[WorkKind]] | None = None
    campaign: Lazy[type[CampaignLook]] | None = None


def _boxed(game: str, name: str, icon: str, colour: str, emblems: tuple[str, ...] = ()) -> GameClient:
    """The entry of a game with a cover of its own, whose classes are named ``<name>Table`` and ``<name>Setup`` in the
    modules ``table`` and ``setup_panel`` of its folder; the drawings of its rulebook are in ``rulebook_figures``, its
    charts in ``results``."""
    cover, book = Cover(f"box-{game}.jpg", emblems, f"box-{game}-small.jpg", colour), f"{game}.rulebook_figures"
    return GameClient(
        icon, cover, Lazy(f"{game}.table:{name}Table"), Lazy(f"{game}.setup_panel:{name}Setup"),
        figures=Lazy(f"{book}:draw_figure"), pictured=Lazy(f"{book}:pictured"), examples=Lazy(f"{book}:EXAMPLES"),
        example=Lazy(f"{book}:example_match"), faults=Lazy(f"{game}.setup_panel:fault_text"),
        charts=Lazy(f"{game}.results:charts_of"),
    )  # fmt: skip


_GAMES: dict[str, GameClient] = {
    "lords_of_war": replace(
        _boxed(
            "lords_of_war",
            "LordsOfWar",
            "rank-general",
            "red",
            ("army-orcs", "army-dwarves", "army-elves", "army-lizards", "army-templars", "army-undead"),
        ),
        goals=Lazy("lords_of_war.thumbnail:goals"),
        emblems=Lazy("lords_of_war.thumbnail:emblems"),
        portraits=Lazy("lords_of_war.thumbnail:portraits"),
        works=Lazy("lords_of_war.army_bench:ArmyKind"),
        campaign=Lazy("lords_of_war.campaign:LordsOfWarCampaign"),
        faults=Lazy("lords_of_war.army_figures:refusal_sentence"),
        face=Lazy("lords_of_war.thumbnail:portrait"),
    ),
    "warcraft": replace(
        _boxed(
            "warcraft",
            "Warcraft",
            "crossed-swords",
            "purple",
            ("race-humans", "race-orcs", "race-undead", "race-elves"),
        ),
        teacher="Odile",
        goals=Lazy("warcraft.map_thumbnail:goals"),
        emblems=Lazy("warcraft.map_thumbnail:emblems"),
        portraits=Lazy("warcraft.map_thumbnail:portraits"),
        works=Lazy("warcraft.scenario_bench:ScenarioKind"),
        colour_emblems=(
            ("blue", "race-humans"),
            ("red", "race-orcs"),
            ("purple", "race-undead"),
            ("green", "race-elves"),
        ),
        face=Lazy("warcraft.map_thumbnail:face_of"),
    ),
    "small_world": replace(
        _boxed("small_world", "SmallWorld", "terrain-hill", "blue"),
        teacher="Selka",
        almanac=Lazy("small_world.rulebook_figures:almanac"),
        portraits=Lazy("small_world.island_pictures:portraits"),
        works=Lazy("small_world.island_bench:IslandKind"),
        face=Lazy("small_world.island_pictures:face"),
        signs=Lazy("small_world.pieces_art:POWERS"),
    ),
    "adventure": replace(
        _boxed(
            "adventure",
            "Adventure",
            "movement",
            "green",
            ("hero-grumbaz", "hero-sofeea", "hero-burbonn", "hero-sandrai"),
        ),
        almanac=Lazy("adventure.card_faces:almanac"),
        cards=Lazy("adventure.card_faces:AdventureAlmanac"),
        goals=Lazy("adventure.map_view:goals"),
        emblems=Lazy("adventure.map_view:emblems"),
        portraits=Lazy("adventure.map_view:portraits"),
        works=Lazy("adventure.cards_bench:CardsKind"),
        face=Lazy("adventure.card_faces:hero_picture"),
    ),
}


_PLAIN = GameClient(
    icon="cards", cover=Cover("table.jpg"), table=Lazy("plain:PlainTable"), setup=Lazy("setup_form:SetUpForm")
)
"""The entry of a game without any of its own."""


def _entry(game_id: str) -> GameClient:
    return _GAMES.get(game_id) or _installed(game_id)


@cache
def _installed(game_id: str) -> GameClient:
    """The entry of a game that somebody installed: ``CLIENT`` in the module ``client`` of its package; the plain one
    where it has none, or where it cannot be imported."""
    if plug_ins.folder_of(game_id) is None:
        return _PLAIN
    name = f"{catalogue.package_of(game_id)}.client"
    try:
        found = import_module(name).CLIENT if find_spec(name) is not None else _PLAIN
    except Exception:  # the code is not ours
        log.exception("the game %s has no table", game_id)
        return _PLAIN
    return found if isinstance(found, GameClient) else _PLAIN


def _there(found: Lazy[T] | None, game_id: str) -> Lazy[T]:
    """``found``, if the game has it. Raises KeyError if it is None."""
    if found is None:
        raise KeyError(game_id)
    return found


def table_class(game_id: str) -> type[Table[object]]:
    return _entry(game_id).table.get()


def icon(game_id: str) -> str:
    return _entry(game_id).icon


def teacher(game_id: str) -> str:
    """The name of the regular who teaches a game."""
    return _entry(game_id).teacher


def short_title(game_id: str) -> str:
    """The name of a game without its second half, for narrow places."""
    short = f"{game_id}.title_short"
    return t(short if has(short) else f"{game_id}.title")


def has_thumbnail(game_id: str) -> bool:
    return table_class(game_id).thumbnail() is not None


def _picture(game_id: str, turned: bool) -> Thumbnail[object] | None:
    picture = table_class(game_id).thumbnail()
    return (picture.turned or picture) if picture is not None and turned else picture


def thumbnail(canvas: Canvas, game_id: str, match: Match[object], rect: FRect, *, turned: bool = False) -> None:
    """Draw a small picture of a match, filling ``rect`` (units): its board, and nothing that is hidden from anybody;
    ``turned``: as seen from the other side of the table."""
    picture = _picture(game_id, turned)
    if picture is None:
        canvas.image(cover(game_id).picture, rect, focus=(0.5, 0.4))
    else:
        picture.draw(canvas, match, rect)


def thumbnail_shape(game_id: str) -> float | None:
    """The ratio of height to width that suits the picture that :func:`thumbnail` draws; None where any does."""
    picture = table_class(game_id).thumbnail()
    return None if picture is None else picture.shape


def thumbnail_land(game_id: str, match: Match[object]) -> float | None:
    """The ratio of height to width of the map in the picture that :func:`thumbnail` draws; None where it is no map."""
    picture = table_class(game_id).thumbnail()
    return None if picture is None or picture.land is None else picture.land(match)


def thumbnail_place(
    game_id: str, match: Match[object], rect: FRect, target: Target, *, turned: bool = False
) -> tuple[float, float] | None:
    """The point of a target in the picture that :func:`thumbnail` draws; None for one that is not in it."""
    picture = _picture(game_id, turned)
    return None if picture is None else picture.place(match, rect, target)


def goals(game_id: str, match: Match[object]) -> tuple[int | None, ...]:
    found = _entry(game_id).goals
    return (None,) * len(match.seats) if found is None else found.get()(match)


def emblems(game_id: str, match: Match[object]) -> tuple[str | None, ...]:
    found = _entry(game_id).emblems
    return (None,) * len(match.seats) if found is None else found.get()(match)


def portraits(game_id: str, match: Match[T]) -> tuple[str, ...]:
    """The picture of whom each seat leads; empty for a seat without one."""
    found = _entry(game_id).portraits
    return ("",) * len(match.seats) if found is None else found.get()(match)


def face_of(game_id: str, thing: InPlay) -> str:
    """The picture of an army, race or hero; empty for anything else."""
    found = _entry(game_id).face
    known = thing.kind != "power" and thing in catalogue.game(game_id).names_in_play()
    return found.get()(thing.id) if found is not None and known else ""


def sign_of(game_id: str, thing: InPlay) -> str:
    """The icon of a power; that of its game for anything else."""
    signs = _entry(game_id).signs
    return icon(game_id) if signs is None else signs.get().get(thing.id, icon(game_id))


def emblem_of_colour(game_id: str, colour: str) -> str | None:
    """The emblem of the side that a colour belongs to in a game; None where colours belong to no side."""
    return dict(_entry(game_id).colour_emblems).get(colour)


def cover(game_id: str) -> Cover:
    """The box of a game; imports nothing of the game."""
    return _entry(game_id).cover


def charts_of(table: Table[object]) -> Charts:
    """The charts of a match for the game-over scene: those of its game, or its scores by turn."""
    return _entry(table.session.game_id).charts.get()(table)


def setup_form_class(game_id: str) -> type[SetUpForm]:
    """The class of a game's own part of the set-up; the plain one for a game that has none."""
    return _entry(game_id).setup.get()


def fault_text(game_id: str, refusal: Refusal) -> str:
    """The sentence of a refusal of a set-up, or of a file that a user made for it, ids turned into words."""
    found = _entry(game_id).faults
    return t(f"{game_id}.refusal.{refusal.key}", **refusal.values) if found is None else found.get()(refusal)


def draw_figure(game_id: str, canvas: Canvas, name: str, rect: FRect) -> None:
    _there(_entry(game_id).figures, game_id).get()(canvas, name, rect)


def pictured(game_id: str) -> dict[str, str]:
    """The files of pictures of a game's things, by their names."""
    found = _entry(game_id).pictured
    return {} if found is None else found.get()()


def examples(game_id: str) -> Collection[str]:
    found = _entry(game_id).examples
    return () if found is None else found.get()


def example_match(game_id: str, name: str) -> Match[object]:
    """A match that begins at the position of a drawing of the rulebook; KeyError for an unknown one."""
    return _there(_entry(game_id).example, game_id).get()(name)


def almanac(game_id: str) -> str:
    """The chapter made of a game's content that its rulebook ends with, as Markdown; empty for none."""
    found = _entry(game_id).almanac
    return "" if found is None else found.get()()


def has_almanac(game_id: str) -> bool:
    return _entry(game_id).cards is not None


def open_almanac(game_id: str) -> CardAlmanac:
    """The almanac of a game's cards in the current language. Raises KeyError for a game without one."""
    return _there(_entry(game_id).cards, game_id).get()()


def has_works(game_id: str) -> bool:
    return _entry(game_id).works is not None


def has_campaign(game_id: str) -> bool:
    return _entry(game_id).campaign is not None


@cache
def campaign_look_of(game_id: str) -> CampaignLook:
    """The words and pictures of a game in its campaigns. Raises KeyError for a game without any."""
    return _there(_entry(game_id).campaign, game_id).get()()


@cache
def work_kinds() -> tuple[WorkKind, ...]:
    """The kinds of works that people can make, in the order of the games."""
    return tuple(entry.works.get()() for entry in _GAMES.values() if entry.works is not None)
